//! Sets of natural numbers that are periodic piece by piece: the sets that conditions define.
//!
//! `k >= 3` is two pieces, `k%3 = 1` is one piece of period 3, and unions, intersections and
//! complements of such sets are such sets again. Bounds may be as far out as 10^18; periods are
//! limited.
use crate::numset::NumSet;

/// The longest period that is followed; beyond it nothing is claimed about a set.
const LONGEST_PERIOD: u64 = 1 << 12;
/// The most pieces and members that are written down.
const MOST_PIECES: usize = 1 << 20;
/// The largest heap: heaps after it do not matter.
const LARGEST: u64 = i64::MAX as u64;

/// A set of numbers from 0 to 2^63-1.
#[derive(Debug, Clone)]
pub struct Recurring {
    /// For each piece its start and its residues (by number modulo their count): the members up to
    /// the next piece. The first piece starts at 0; the last one goes on for ever; neighbours are
    /// not written alike.
    pieces: Vec<(u64, Vec<bool>)>,
}

impl Recurring {
    /// Nothing, or everything.
    pub fn constant(all: bool) -> Self {
        Self { pieces: vec![(0, vec![all])] }
    }

    /// The numbers from `start` on.
    pub fn from(start: u64) -> Self {
        Self::build([(0, vec![false]), (start, vec![true])])
    }

    /// The numbers whose residue modulo `residues.len()` (at least 1) is marked.
    pub fn residues(residues: Vec<bool>) -> Self {
        Self::build([(0, residues)])
    }

    /// Membership of the first numbers as listed, and the same for all others.
    pub fn beginning(members: impl IntoIterator<Item = bool>, others: bool) -> Self {
        let mut count = 0;
        let mut pieces = Vec::new();
        for member in members {
            pieces.push((count, vec![member]));
            count += 1;
        }
        pieces.push((count, vec![others]));
        Self::build(pieces)
    }

    /// A finite set. `None` when it has too many ranges.
    pub fn finite(set: &NumSet) -> Option<Self> {
        let mut pieces = vec![(0, vec![false])];
        for range in set.ranges() {
            if pieces.len() > MOST_PIECES {
                return None;
            }
            pieces.push((*range.start(), vec![true]));
            if let Some(after) = range.end().checked_add(1) {
                pieces.push((after, vec![false]));
            }
        }
        Some(Self::build(pieces))
    }

    /// Takes pieces in ascending order; of two with the same start the later one counts.
    pub fn build(pieces: impl IntoIterator<Item = (u64, Vec<bool>)>) -> Self {
        let mut kept: Vec<(u64, Vec<bool>)> = Vec::new();
        for (start, residues) in pieces {
            let residues = shortest(residues);
            if start > LARGEST {
                break;
            }
            kept.pop_if(|last| last.0 == start);
            if kept.last().is_none_or(|last| last.1 != residues) {
                kept.push((start, residues));
            }
        }
        Self { pieces: kept }
    }

    /// The numbers for which `both` holds, given whether they are in this set and in the other.
    /// `None` when the result has too long a period or too many pieces.
    pub fn combine(&self, other: &Self, both: impl Fn(bool, bool) -> bool) -> Option<Self> {
        let (mut i, mut j, mut start) = (0, 0, 0);
        let mut pieces = Vec::new();
        loop {
            let (a, b) = (&self.pieces.get(i)?.1, &other.pieces.get(j)?.1);
            let period = lcm(a.len() as u64, b.len() as u64).filter(|&period| period <= LONGEST_PERIOD)? as usize;
            if pieces.len() > MOST_PIECES {
                return None;
            }
            pieces.push((start, (0..period).map(|r| both(a[r % a.len()], b[r % b.len()])).collect()));
            let next = |pieces: &[(u64, Vec<bool>)], i: usize| pieces.get(i + 1).map_or(u64::MAX, |piece| piece.0);
            let (a, b) = (next(&self.pieces, i), next(&other.pieces, j));
            start = a.min(b);
            if start == u64::MAX {
                return Some(Self::build(pieces));
            }
            i += usize::from(a == start);
            j += usize::from(b == start);
        }
    }

    /// All numbers that are not members.
    pub fn complement(&self) -> Self {
        let flip = |(start, residues): &(u64, Vec<bool>)| (*start, residues.iter().map(|member| !member).collect());
        Self { pieces: self.pieces.iter().map(flip).collect() }
    }

    /// The numbers of either set. `None` where the period would be too long.
    pub fn union(&self, other: &Self) -> Option<Self> {
        self.combine(other, |a, b| a || b)
    }

    /// The numbers of both sets. `None` where the period would be too long.
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        self.combine(other, |a, b| a && b)
    }

    /// The union of many sets, in O(m log m) for m pieces in all.
    pub fn union_of(mut sets: Vec<Self>) -> Option<Self> {
        while sets.len() > 1 {
            let merged: Option<Vec<Self>> = sets
                .chunks(2)
                .map(|pair| match pair {
                    [a, b] => a.union(b),
                    _ => pair.first().cloned(),
                })
                .collect();
            sets = merged?;
        }
        Some(sets.pop().unwrap_or_else(|| Self::constant(false)))
    }

    /// Whether a number is a member.
    pub fn contains(&self, number: u64) -> bool {
        let after = self.pieces.partition_point(|piece| piece.0 <= number);
        let piece = after.checked_sub(1).and_then(|i| self.pieces.get(i));
        piece.is_some_and(|(_, residues)| residues[(number % residues.len() as u64) as usize])
    }

    /// The number of residues that are written down.
    pub fn size(&self) -> usize {
        self.pieces.iter().map(|(_, residues)| residues.len()).sum()
    }

    /// Whether there is no member.
    pub fn is_empty(&self) -> bool {
        let ends = self.pieces.iter().skip(1).map(|piece| piece.0).chain([LARGEST + 1]);
        let empty = |((start, residues), end): (&(u64, Vec<bool>), u64)| {
            let length = residues.len() as u64;
            (*start..end.min(start.saturating_add(length))).all(|x| !residues[(x % length) as usize])
        };
        self.pieces.iter().zip(ends).all(empty)
    }

    /// Whether two sets have the same members; `None` when that is too much to find out.
    pub fn same_as(&self, other: &Self) -> Option<bool> {
        Some(self.combine(other, |a, b| a != b)?.is_empty())
    }

    /// Whether all numbers from some point on are members, all are not, or neither.
    pub fn finally(&self) -> Option<bool> {
        match self.pieces.last().map(|(_, residues)| &residues[..]) {
            Some([all]) => Some(*all),
            _ => None,
        }
    }

    /// The start of the last piece, from which the set is periodic, and its residues.
    pub fn tail(&self) -> (u64, &[bool]) {
        self.pieces.last().map_or((0, &[false]), |(start, residues)| (*start, residues))
    }

    /// The members, when there are finitely many and they can be written down as at most `most`
    /// ranges.
    pub fn members(&self, most: usize) -> Option<NumSet> {
        if self.finally() != Some(false) {
            return None;
        }
        let mut ranges = Vec::new();
        for pair in self.pieces.windows(2) {
            let [(start, residues), (end, _)] = pair else { break };
            match &residues[..] {
                [true] => ranges.push(*start..=end - 1),
                [false] => {}
                _ => {
                    if (end - start) / residues.len() as u64 > most as u64 {
                        return None;
                    }
                    let inside = (*start..*end).filter(|x| residues[(x % residues.len() as u64) as usize]);
                    ranges.extend(inside.map(|x| x..=x));
                }
            }
            if ranges.len() > most {
                return None;
            }
        }
        Some(NumSet::from_ranges(ranges))
    }

    /// The set of `factor * x + shift` for the members x, where `factor >= 1`; `None` when one of
    /// those is negative, or when the period becomes too long.
    pub fn scaled(&self, factor: u64, shift: i128) -> Option<Self> {
        if factor == 1 && shift == 0 {
            return Some(self.clone());
        }
        let place = |x: u64| i128::from(x) * i128::from(factor) + shift;
        let below = u64::try_from(-shift).map_or(0, |below| below.div_ceil(factor));
        if !self.intersection(&Self::from(below).complement())?.is_empty() {
            return None;
        }
        let mut pieces = vec![(0, vec![false])];
        for (start, residues) in &self.pieces {
            let period = (residues.len() as u64).checked_mul(factor).filter(|&period| period <= LONGEST_PERIOD)?;
            let source = |x: u64| {
                let offset = i128::from(x) - shift;
                let index = offset.div_euclid(i128::from(factor)).rem_euclid(residues.len() as i128);
                offset.rem_euclid(i128::from(factor)) == 0 && residues[index as usize]
            };
            let start = u64::try_from(place(*start).max(0)).unwrap_or(u64::MAX);
            pieces.push((start, (0..period).map(source).collect()));
        }
        Some(Self::build(pieces))
    }
}

/// The shortest period of the same residues.
fn shortest(residues: Vec<bool>) -> Vec<bool> {
    let length = residues.len();
    let repeats = |period: usize| (period..length).all(|i| residues[i] == residues[i - period]);
    match (1..length).find(|&period| length.is_multiple_of(period) && repeats(period)) {
        Some(period) => residues[..period].to_vec(),
        None => residues,
    }
}

/// The least common multiple of positive numbers, where it fits.
pub(super) fn lcm(a: u64, b: u64) -> Option<u64> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a.checked_div(x)?.checked_mul(b)
}
