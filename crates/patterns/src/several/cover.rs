//! Zeros as a disjunction of conjunctions of plain conditions, read off all positions of a box.
//!
//! One zero at a time: all conditions that hold there are too strict together. The ones that are
//! not needed to keep all other positions out are dropped, the less plain ones first, or the ones
//! that fewest zeros share, until none can be. The zeros that the rest describes are settled, and
//! the next one is taken (R. S. Michalski's covering of examples by rules, 1969).
use super::atoms;
use crate::formula::build::{all, any};
use crate::formula::{Body, Formula};
use crate::search::Point;
use std::cmp::Reverse;

/// The most conjunctions, and the most conditions of all together.
const MOST_TERMS: usize = 6;
const MOST_ATOMS: usize = 16;
/// The fewest zeros that a condition is read off.
const FEWEST: usize = 12;

/// The conditions that hold at a position, in order.
type True = Vec<usize>;

/// What is known of some positions: which conditions hold at the zeros, and at the others.
pub(super) struct Cover<'a> {
    names: &'a [String],
    atoms: Vec<Formula>,
    zeros: Vec<True>,
    others: Vec<True>,
}

impl<'a> Cover<'a> {
    /// Nothing is known yet. The numbers of the `further` positions are compared with, too.
    pub(super) fn new(names: &'a [String], further: &[Point]) -> Self {
        let atoms = [atoms::conditions(names), atoms::beside(names, further)].concat();
        Self { names, atoms, zeros: Vec::new(), others: Vec::new() }
    }

    pub(super) fn learn(&mut self, (at, value): &Point) {
        let own = (0..self.atoms.len()).filter(|&i| self.atoms[i].holds(at)).collect();
        if *value == 0 { self.zeros.push(own) } else { self.others.push(own) }
    }

    /// A condition that holds for exactly the zeros among these positions.
    pub(super) fn proposal(&self) -> Option<Formula> {
        if self.zeros.len() < FEWEST || self.others.is_empty() {
            return None;
        }
        let (mut open, mut terms, mut count) = (self.zeros.clone(), Vec::new(), 0);
        while !open.is_empty() {
            // The zero at which the fewest conditions hold is the least special one.
            let plain = open.iter().min_by_key(|own| own.len())?.clone();
            let shared = |i: &usize| open.iter().filter(|own| own.binary_search(i).is_ok()).count();
            let mut general = plain.clone();
            general.sort_by_cached_key(|i| (Reverse(shared(i)), *i));
            let settles = |term: &[usize], own: &True| term.iter().all(|i| own.binary_search(i).is_ok());
            let both = [plain, general].into_iter().filter_map(|seed| needed(seed, &self.others));
            let settled = |term: &True| open.iter().filter(|own| settles(term, own)).count();
            let term = both.min_by_key(|term| (Reverse(settled(term)), term.len()))?;
            open.retain(|own| !settles(&term, own));
            count += term.len();
            terms.push(term);
            if terms.len() > MOST_TERMS || count > MOST_ATOMS {
                return None;
            }
        }
        let condition = |i: &usize| match self.atoms[*i].body() {
            Body::Zero(cond) => Some(cond.clone()),
            Body::Value(_) => None,
        };
        let term = |term: &Vec<usize>| all(term.iter().filter_map(condition));
        Some(Formula::zero(self.names, any(terms.iter().map(term))))
    }
}

/// A part of these conditions which still fails at each of the other positions and from which none
/// can be left out; the last ones are left out first. `None` where all together hold at one of
/// them.
fn needed(mut term: Vec<usize>, others: &[True]) -> Option<Vec<usize>> {
    // The conditions that fail at each of the other positions.
    let fails = |own: &True| term.iter().copied().filter(|i| own.binary_search(i).is_err()).collect();
    let mut failing: Vec<Vec<usize>> = others.iter().map(fails).collect();
    failing.sort();
    failing.dedup();
    if failing.first().is_some_and(Vec::is_empty) {
        return None;
    }
    for atom in term.clone().into_iter().rev() {
        if failing.iter().any(|own| *own == [atom]) {
            continue;
        }
        term.retain(|own| *own != atom);
        failing.iter_mut().for_each(|own| own.retain(|i| *i != atom));
    }
    Some(term)
}
