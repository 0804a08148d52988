//! Values by asking "is it k?" instead of listing all values of the options.
//!
//! A connected set has the value k when some option has each value below k, and none has k. "Has some option the value k" is
//! often answered by the first option that is tried, so far fewer sets are met than when all values of all options are
//! found. Of a set of several parts all but the largest are valued; the largest is only asked whether it has the value that
//! is missing. (J. Lemoine and S. Viennot, *Nimbers are inevitable*, 2012; P. Beling and M. Rogalski, 2020.)
//!
//! Used where what goes is mutual (Node Kayles, Arc Kayles) and points are few enough for plain recursion.
use super::bits::Bits;
use super::{ENTRY, PATIENCE, Search};
use budget::{Budget, Progress, Stop};

/// Relations with more points are searched by a stack of our own: each level of recursion takes a point away.
pub(super) const MOST: usize = 256;
/// Values up to this are asked for one by one.
const LARGEST: u64 = 63;

/// Which values the options of a connected set are known to have, and which they are known not to have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Facts {
    attained: u64,
    missing: u64,
}

impl Facts {
    /// The value of the set, if it follows.
    fn value(self) -> Option<u64> {
        let first = self.attained.trailing_ones();
        (first < u64::BITS && self.missing >> first & 1 == 1).then_some(u64::from(first))
    }
}

impl<B: Bits> Search<B> {
    /// Whether sets of this relation are asked value by value.
    pub(super) fn asks(&self) -> bool {
        self.mutual && self.len <= MOST
    }

    /// The nim-value of a set.
    pub(super) fn asked_value(&mut self, set: &B, budget: &Budget) -> Result<u64, Stop> {
        let mut total = 0;
        for part in self.parts(set) {
            total ^= self.part_value(&part, budget)?;
        }
        Ok(total)
    }

    /// Whether a set has this nim-value.
    pub(super) fn equals(&mut self, set: &B, value: u64, budget: &Budget) -> Result<bool, Stop> {
        let mut parts = self.parts(set);
        let largest = (0..parts.len()).max_by_key(|&at| parts[at].count());
        let Some(largest) = largest.map(|at| parts.swap_remove(at)) else { return Ok(value == 0) };
        let mut wanted = value;
        for part in parts {
            wanted ^= self.part_value(&part, budget)?;
        }
        self.part_equals(&largest, wanted, budget)
    }

    fn part_value(&mut self, part: &B, budget: &Budget) -> Result<u64, Stop> {
        if let Some(value) = self.facts(part).and_then(Facts::value) {
            return Ok(value);
        }
        for value in 0..=LARGEST {
            if !self.attains(part, value, budget)? {
                return Ok(value);
            }
        }
        Ok(self.solve(part, budget)?.mex())
    }

    fn part_equals(&mut self, part: &B, value: u64, budget: &Budget) -> Result<bool, Stop> {
        if let Some(known) = self.facts(part).and_then(Facts::value) {
            return Ok(known == value);
        }
        if value > LARGEST {
            // A connected set of n points has at most n options, and a value up to n.
            return Ok(value <= part.count() as u64 && self.solve(part, budget)?.mex() == value);
        }
        if self.attains(part, value, budget)? {
            return Ok(false);
        }
        for lower in 0..value {
            if !self.attains(part, lower, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What is known of a connected set; at first sight of a point alone, or a path, everything.
    fn facts(&mut self, part: &B) -> Option<Facts> {
        if let Some(&known) = self.asked.get(part) {
            return Some(known);
        }
        let reached = match part.count() {
            1 => Some(1),
            _ => self.path(part).map(|reached| reached.low()),
        };
        let facts = reached.map(|attained| Facts { attained, missing: !attained })?;
        self.note(part, facts);
        Some(facts)
    }

    fn note(&mut self, part: &B, facts: Facts) {
        if self.asked.insert(part.clone(), facts).is_none() {
            self.bytes += 2 * (ENTRY / 2 + B::bytes(self.len));
        }
    }

    /// Whether some option of a connected set has this value.
    fn attains(&mut self, part: &B, value: u64, budget: &Budget) -> Result<bool, Stop> {
        let known = self.facts(part).unwrap_or_default();
        match (known.attained >> value & 1, known.missing >> value & 1) {
            (1, _) => return Ok(true),
            (_, 1) => return Ok(false),
            _ => {}
        }
        if known == Facts::default() {
            self.work.searched += 1;
        }
        self.steps += 1;
        if self.steps.is_multiple_of(PATIENCE) {
            budget.poll(Progress { done: self.asked.len() as u64, total: None, unit: "sets" })?;
            budget.reserve(self.bytes as u64)?;
        }
        // What leaves least is soonest decided.
        let way = |point: usize| self.goes[point].first().map(|way| part.without(way));
        let mut options: Vec<(usize, B)> = part.iter().filter_map(way).map(|left| (left.count(), left)).collect();
        options.sort_by_key(|(count, _)| *count);
        let mut found = false;
        for (_, option) in options {
            if self.equals(&option, value, budget)? {
                found = true;
                break;
            }
        }
        let mut facts = self.asked.get(part).copied().unwrap_or_default();
        *(if found { &mut facts.attained } else { &mut facts.missing }) |= 1 << value;
        self.note(part, facts);
        Ok(found)
    }
}
