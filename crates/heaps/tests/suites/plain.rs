//! Nim-values by their definition, for tests of theorems: nothing here is shared with an engine.

use heaps::sequence::Values;
use rules::ruleset::{Play, Ruleset};
use std::collections::BTreeSet;

/// Mex of marks: marks of an earlier round do not count.
#[derive(Default)]
pub(crate) struct Marks {
    round: u32,
    marks: Vec<u32>,
}

impl Marks {
    pub(crate) fn clear(&mut self) {
        self.round += 1;
    }
    pub(crate) fn mark(&mut self, value: u64) {
        let value = value as usize;
        if value >= self.marks.len() {
            self.marks.resize(value + 1, 0);
        }
        self.marks[value] = self.round;
    }
    pub(crate) fn mex(&self) -> u64 {
        let free = self.marks.iter().position(|&mark| mark != self.round);
        free.unwrap_or(self.marks.len()) as u64
    }
}

/// Values of a game in which `amount(i)` says whether `i` may be taken. Misere: 1 where there is no
/// move.
pub(crate) fn taking(len: usize, misere: bool, amount: impl Fn(usize) -> bool) -> Vec<u64> {
    let mut all: Vec<u64> = Vec::new();
    let mut marks = Marks::default();
    for n in 0..len {
        marks.clear();
        let mut moves = false;
        for i in (1..=n).filter(|&i| amount(i)) {
            moves = true;
            marks.mark(all[n - i]);
        }
        all.push(if misere && !moves { 1 } else { marks.mex() });
    }
    all
}

/// The values of a finite subtraction set, in time O(len * amounts).
pub(crate) fn subtraction(len: usize, misere: bool, amounts: &[usize]) -> Vec<u64> {
    let mut all: Vec<u64> = Vec::new();
    let mut marks = Marks::default();
    for n in 0..len {
        marks.clear();
        let mut moves = false;
        for &i in amounts.iter().filter(|&&i| i <= n) {
            moves = true;
            marks.mark(all[n - i]);
        }
        all.push(if misere && !moves { 1 } else { marks.mex() });
    }
    all
}

/// Values of a code: `digit(i)` has bit j set when taking i may leave exactly j heaps, up to three.
pub(crate) fn code(len: usize, unequal: bool, digit: impl Fn(usize) -> u32) -> Vec<u64> {
    let mut all: Vec<u64> = Vec::new();
    let mut marks = Marks::default();
    for n in 0..len {
        marks.clear();
        for i in 0..=n {
            let (bits, rest) = (digit(i), n - i);
            if bits == 0 || n == 0 {
                continue;
            }
            assert!(bits < 16, "up to three parts");
            if bits & 1 != 0 && rest == 0 {
                marks.mark(0);
            }
            if bits & 2 != 0 && rest >= 1 {
                marks.mark(all[rest]);
            }
            if bits & 4 != 0 {
                for a in (1..=rest / 2).filter(|&a| !unequal || a != rest - a) {
                    marks.mark(all[a] ^ all[rest - a]);
                }
            }
            if bits & 8 != 0 {
                for a in 1..=rest / 3 {
                    for b in a..=(rest - a) / 2 {
                        let c = rest - a - b;
                        if !unequal || (a != b && b != c) {
                            marks.mark(all[a] ^ all[b] ^ all[c]);
                        }
                    }
                }
            }
        }
        all.push(marks.mex());
    }
    all
}

pub(crate) fn values(all: &[u64]) -> Values {
    all.iter().copied().collect()
}

/// Numbers with commas between them.
pub(crate) fn numbers(text: &str) -> Vec<usize> {
    text.split(',').filter(|part| !part.is_empty()).map(|part| part.trim().parse().unwrap()).collect()
}

/// The digits of a code as it is written, 0.77 or 4.4.
pub(crate) fn digits(text: &str) -> Vec<u32> {
    text.chars().filter(|&c| c != '.').map(|c| c.to_digit(16).unwrap()).collect()
}

/// The checked ruleset of a text.
pub(crate) fn compiled(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap().ruleset
}

/// Nim-values from the options by the definition; misere ones (1 where there is no move) if the
/// ruleset says so.
pub(crate) fn oracle(ruleset: &Ruleset, len: i64) -> Vec<u64> {
    values_of(ruleset.play, &options(ruleset, len))
}

/// The options of the heaps below `len` by the definition.
pub(crate) fn options(ruleset: &Ruleset, len: i64) -> Vec<BTreeSet<Vec<Vec<i64>>>> {
    (0..len).map(|n| rules::oracle::options(ruleset, &[n], &budget::Budget::unlimited()).unwrap()).collect()
}

/// The nim-values of heaps with these options.
pub(crate) fn values_of(play: Play, options: &[BTreeSet<Vec<Vec<i64>>>]) -> Vec<u64> {
    let misere = play == Play::Misere;
    let (mut all, mut marks): (Vec<u64>, Marks) = Default::default();
    for options in options {
        marks.clear();
        for sum in options {
            // Nothing, too, is a position without a move.
            let value = sum.iter().map(|heap| all[heap[0] as usize]).reduce(|a, b| a ^ b);
            marks.mark(value.unwrap_or(misere.into()));
        }
        all.push(if misere && options.is_empty() { 1 } else { marks.mex() });
    }
    all
}
