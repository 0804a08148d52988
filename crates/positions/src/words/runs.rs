//! Runs: parts whose letters are all the same, between known frozen letters.
//!
//! What a move leaves in a run depends on the letters near it, near an end of the run, or both;
//! `margin` letters are more than "near". So the moves of a long run are of three kinds: those near
//! its left end leave some constant parts and one shorter run, those near its right end likewise,
//! and all others leave two shorter runs and some constant parts. One trial of each kind on a short
//! run shows what it leaves in all long ones.
use super::local::{Local, Move, Part};
use super::{PATIENCE, Rewriter};
use crate::value_set::Reached;
use budget::{Budget, Progress, Stop};
use std::collections::HashMap;

/// The letters beside a run, and its letter.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Kind {
    left: Vec<u8>,
    letter: u8,
    right: Vec<u8>,
}

/// A run that a move leaves: its kind, and by how many letters it is shorter than the stretch on
/// that side of the replaced letters. Negative if some of the replaced letters become part of the
/// run, but always fewer than all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Shorter {
    kind: usize,
    by: isize,
}

impl Shorter {
    /// Its length, if this many letters were on that side.
    fn of(self, letters: usize) -> usize {
        letters.saturating_add_signed(-self.by)
    }
}

/// What a move leaves: the run on its left, the run on its right, and the value of the rest.
type Left = (Option<Shorter>, Option<Shorter>, u64);

/// The moves of one rule in long runs of one kind.
#[derive(Debug, Clone)]
struct Scheme {
    rule: usize,
    /// The number of letters that the rule replaces.
    len: usize,
    /// Far from both ends: the runs on its left and on its right, and the value of the rest.
    middle: Option<(Shorter, Shorter, u64)>,
    /// By the number of letters before it: the run on its right, and the value of the rest.
    first: Vec<Option<(Shorter, u64)>>,
    /// By the number of letters after it: the run on its left, and the value of the rest.
    last: Vec<Option<(Shorter, u64)>>,
}

/// What is known about runs.
#[derive(Debug, Default)]
pub(super) struct Runs {
    pub(super) kinds: Vec<Kind>,
    numbers: HashMap<Kind, usize>,
    /// By kind: the schemes of its moves; the inner option is none if they are not of this form.
    schemes: Vec<Option<Option<Vec<Scheme>>>>,
    /// By kind: values by length.
    pub(super) values: Vec<Vec<u64>>,
    /// By kind: the length from which on the values repeat, and the period.
    periods: Vec<Option<(usize, usize)>>,
    used: Option<(usize, usize)>,
    /// Whether runs are searched like other parts.
    pub(super) off: bool,
}

impl Runs {
    fn number(&mut self, kind: Kind) -> usize {
        if let Some(&known) = self.numbers.get(&kind) {
            return known;
        }
        let number = self.kinds.len();
        self.kinds.push(kind.clone());
        self.numbers.insert(kind, number);
        self.schemes.push(None);
        self.values.push(Vec::new());
        self.periods.push(None);
        number
    }

    /// The proved repetition that was used: (preperiod, period).
    pub(super) fn period(&self) -> Option<(usize, usize)> {
        self.used
    }

    pub(super) fn bytes(&self) -> u64 {
        self.values.iter().map(|values| values.capacity() as u64 * 8).sum()
    }

    fn value(&self, kind: usize, len: usize) -> Option<u64> {
        let values = self.values.get(kind)?;
        match (values.get(len), self.periods.get(kind)?) {
            (Some(&value), _) => Some(value),
            (None, Some((from, period))) => values.get(from + len.checked_sub(*from)? % (*period).max(1)).copied(),
            (None, None) => None,
        }
    }
}

/// The kind and the length of a part that is a run.
fn run_of(part: &Part) -> Option<(Kind, usize)> {
    let inside = part.inside();
    let letters = part.letters.get(inside.clone())?;
    let (&letter, rest) = letters.split_first()?;
    let (left, right) = (part.letters.get(..inside.start)?, part.letters.get(inside.end..)?);
    rest.iter()
        .all(|&other| other == letter)
        .then(|| (Kind { left: left.to_vec(), letter, right: right.to_vec() }, letters.len()))
}

/// The part that is a run of this kind and length.
fn part_of(kind: &Kind, len: usize) -> Part {
    let letters = [&kind.left[..], &vec![kind.letter; len], &kind.right].concat();
    Part { walls: (kind.left.len(), kind.right.len()), letters }
}

/// A number of letters larger than the reach of anything near.
fn margin(local: &Local) -> usize {
    6 * local.reach + 2 * local.wall + 4
}

impl Rewriter {
    /// The length from which on a run counts as long.
    pub fn long(&self) -> usize {
        let replaced = self.local.texts.rules.iter().map(|rule| rule.left.len()).max().unwrap_or(0);
        2 * margin(&self.local) + replaced + 1
    }

    /// The value of a run, if it is known.
    pub(super) fn run_if_known(&self, part: &Part) -> Option<u64> {
        let (kind, len) = run_of(part)?;
        self.runs.value(*self.runs.numbers.get(&kind)?, len)
    }

    /// The value of a long run by those of shorter runs; none for other parts, and if moves leave
    /// anything but runs.
    pub(super) fn run_value(&mut self, part: &Part, budget: &Budget) -> Result<Option<u64>, Stop> {
        if self.runs.off {
            return Ok(None);
        }
        let Some((kind, len)) = run_of(part).filter(|(_, len)| *len >= self.long()) else { return Ok(None) };
        let kind = self.runs.number(kind);
        let Some(kinds) = self.related(kind, budget)? else { return Ok(None) };
        if let Some(value) = self.runs.value(kind, len) {
            return Ok(Some(value));
        }
        let mut next_look = 4 * self.long();
        for length in 0..=len {
            for &kind in &kinds {
                if self.runs.values[kind].len() <= length {
                    let value = self.next_value(kind, length, budget)?;
                    self.runs.values[kind].push(value);
                }
            }
            if length >= next_look {
                next_look *= 2;
                if let Some(found) = self.repeating(&kinds) {
                    kinds.iter().for_each(|&kind| self.runs.periods[kind] = Some(found));
                    self.runs.used = Some(found);
                    break;
                }
            }
        }
        Ok(self.runs.value(kind, len))
    }

    /// All kinds of runs that long runs of a kind lead to; none if some move leaves anything else.
    fn related(&mut self, kind: usize, budget: &Budget) -> Result<Option<Vec<usize>>, Stop> {
        let mut all = vec![kind];
        let mut looked = 0;
        while let Some(&next) = all.get(looked) {
            looked += 1;
            let Some(schemes) = self.schemes(next, budget)? else { return Ok(None) };
            let mut found = |shorter: &Shorter| {
                if !all.contains(&shorter.kind) {
                    all.push(shorter.kind);
                }
            };
            for scheme in &schemes {
                scheme.middle.iter().for_each(|(left, right, _)| [left, right].into_iter().for_each(&mut found));
                scheme.first.iter().chain(&scheme.last).flatten().for_each(|(run, _)| found(run));
            }
        }
        Ok(Some(all))
    }

    /// The schemes of the moves in long runs of a kind.
    fn schemes(&mut self, kind: usize, budget: &Budget) -> Result<Option<Vec<Scheme>>, Stop> {
        if let Some(known) = &self.runs.schemes[kind] {
            return Ok(known.clone());
        }
        let form = self.runs.kinds[kind].clone();
        let rules: Vec<(usize, usize)> = self
            .local
            .texts
            .rules
            .iter()
            .enumerate()
            .filter(|(_, rule)| rule.left.iter().all(|&letter| letter == form.letter))
            .map(|(number, rule)| (number, rule.left.len()))
            .collect();
        let mut schemes = Some(Vec::new());
        for (rule, len) in rules {
            let scheme = self.scheme(&form, rule, len, budget)?;
            schemes = schemes.zip(scheme).map(|(mut all, one)| {
                all.push(one);
                all
            });
        }
        self.runs.schemes[kind] = Some(schemes.clone());
        Ok(schemes)
    }

    fn scheme(&mut self, form: &Kind, rule: usize, len: usize, budget: &Budget) -> Result<Option<Scheme>, Stop> {
        let margin = margin(&self.local);
        let Some(middle) = self.trial(form, rule, len, (margin, margin), (true, true), budget)? else {
            return Ok(None);
        };
        let middle = middle.and_then(|(left, right, rest)| Some((left?, right?, rest)));
        let (mut first, mut last) = (Vec::new(), Vec::new());
        for near in 0..margin {
            let Some(found) = self.trial(form, rule, len, (near, margin), (false, true), budget)? else {
                return Ok(None);
            };
            first.push(found.and_then(|(_, right, rest)| Some((right?, rest))));
            let Some(found) = self.trial(form, rule, len, (margin, near), (true, false), budget)? else {
                return Ok(None);
            };
            last.push(found.and_then(|(left, _, rest)| Some((left?, rest))));
        }
        Ok(Some(Scheme { rule, len, middle, first, last }))
    }

    /// What one move leaves, with this many letters before and after it: the runs on the long
    /// sides, and the value of the rest. The outer option is none if a long side does not become a
    /// run, the inner one if the move is illegal.
    fn trial(
        &mut self,
        form: &Kind,
        rule: usize,
        len: usize,
        (before, after): (usize, usize),
        (left_long, right_long): (bool, bool),
        budget: &Budget,
    ) -> Result<Option<Option<Left>>, Stop> {
        let whole = part_of(form, before + len + after);
        let place = Move { rule, at: form.left.len() + before };
        if !self.local.moves(&whole).contains(&place) {
            return Ok(Some(None));
        }
        let mut parts: Vec<Part> =
            self.local.parts(&self.local.after(&whole, place)).into_iter().map(|(_, part)| part).collect();
        if parts.len() < usize::from(left_long) + usize::from(right_long) {
            return Ok(None);
        }
        let mut side = |part: Option<Part>, length: usize, left: bool, right: bool| {
            let (kind, run) = run_of(&part?)?;
            let same =
                kind.letter == form.letter && (!left || kind.left == form.left) && (!right || kind.right == form.right);
            let by = length as isize - run as isize;
            let shorter = same && run > 0 && by > -(len as isize);
            shorter.then(|| Shorter { kind: self.runs.number(kind), by })
        };
        let (mut left, mut right) = (None, None);
        if right_long {
            right = side(parts.pop(), after, false, true);
        }
        if left_long {
            left = side((!parts.is_empty()).then(|| parts.remove(0)), before, true, false);
        }
        if left.is_some() != left_long || right.is_some() != right_long {
            return Ok(None);
        }
        let mut rest = 0;
        for part in parts {
            rest ^= self.search_short(&part, budget)?;
        }
        Ok(Some(Some((left, right, rest))))
    }

    /// The value of a part that is not a long run.
    fn search_short(&mut self, part: &Part, budget: &Budget) -> Result<u64, Stop> {
        match self.value_if_known(part) {
            Some(value) => Ok(value),
            None => self.search(part, budget),
        }
    }

    /// The next value of a table of runs; all shorter runs of related kinds must be known.
    fn next_value(&mut self, kind: usize, length: usize, budget: &Budget) -> Result<u64, Stop> {
        if length == 0 {
            return Ok(0);
        }
        if length < self.long() {
            let part = part_of(&self.runs.kinds[kind], length);
            let form = self.form(&part);
            return match self.known.get(&form) {
                Some(&value) => Ok(value),
                None => self.search(&part, budget),
            };
        }
        self.steps += 1;
        if self.steps.is_multiple_of(PATIENCE) {
            budget.poll(Progress { done: length as u64, total: None, unit: "runs" })?;
            budget.reserve(self.bytes as u64 + 2 * self.runs.bytes())?;
        }
        let mut reached = Reached::default();
        self.each_move(kind, length, |_, _, value| reached.insert(value));
        Ok(reached.mex())
    }

    /// Calls `found` with the rule, the number of letters before it, and the value, for every move
    /// of a long run.
    fn each_move(&self, kind: usize, length: usize, mut found: impl FnMut(usize, usize, u64)) {
        let margin = margin(&self.local);
        let Some(Some(schemes)) = self.runs.schemes.get(kind).and_then(Option::as_ref) else { return };
        let value = |run: &Shorter, letters: usize| self.runs.value(run.kind, run.of(letters)).unwrap_or(0);
        for scheme in schemes {
            let room = length.saturating_sub(scheme.len);
            for (near, end) in scheme.first.iter().enumerate() {
                if let Some((run, rest)) = end {
                    found(scheme.rule, near, rest ^ value(run, room - near));
                }
            }
            if let Some((left, right, rest)) = &scheme.middle {
                for before in margin..=room - margin {
                    found(scheme.rule, before, rest ^ value(left, before) ^ value(right, room - before));
                }
            }
            for (near, end) in scheme.last.iter().enumerate().rev() {
                if let Some((run, rest)) = end {
                    found(scheme.rule, room - near, rest ^ value(run, room - near));
                }
            }
        }
    }

    /// The moves of a long run with the values that they leave; none for other parts.
    pub(super) fn run_moves(&mut self, part: &Part, budget: &Budget) -> Result<Option<Vec<(Move, u64)>>, Stop> {
        if self.run_value(part, budget)?.is_none() {
            return Ok(None);
        }
        let Some((kind, len)) = run_of(part) else { return Ok(None) };
        let (kind, from) = (self.runs.number(kind), part.inside().start);
        let mut moves = Vec::new();
        self.each_move(kind, len, |rule, before, value| moves.push((Move { rule, at: from + before }, value)));
        Ok(Some(moves))
    }

    /// A common period of the values of related kinds, proved: (preperiod, period). Suppose that a
    /// move far from the ends removes `lost` letters, and one near an end leaves one run that is
    /// shorter by at most `lost`. If the values repeat from n0 to 2 n0 + t + 2 lost, they repeat
    /// for ever: of the two runs that a move leaves in a longer one, one has length at least n0 +
    /// t, and t letters fewer do not change its value.
    fn repeating(&self, kinds: &[usize]) -> Option<(usize, usize)> {
        let (margin, long) = (margin(&self.local), self.long());
        let mut lost = 0isize;
        for scheme in kinds.iter().filter_map(|&kind| self.runs.schemes[kind].as_ref()?.as_ref()).flatten() {
            let len = scheme.len as isize;
            let middle = scheme.middle.iter().map(|(left, right, _)| len + left.by + right.by);
            let ends = scheme.first.iter().chain(&scheme.last).flatten().map(|(run, _)| len + margin as isize + run.by);
            lost = middle.chain(ends).fold(lost, isize::max);
        }
        let lost = lost.unsigned_abs();
        let known = kinds.iter().map(|&kind| self.runs.values[kind].len()).min()?;
        for period in 1..known / 4 {
            let same =
                |at: usize| kinds.iter().all(|&kind| self.runs.values[kind][at] == self.runs.values[kind][at + period]);
            let from = (long..known - period).rev().find(|&at| !same(at)).map_or(long, |at| at + 1);
            if 2 * from + period + 2 * lost + period <= known {
                return Some((from, period));
            }
        }
        None
    }
}
