//! Few witnesses for all positions of a box, one after the other: the farthest position without one
//! proposes terms for its winning moves, and the terms that serve most other positions are taken.
use super::forms::{Base, Tight, bases, said_of, tight};
use super::{Goal, Step, Strategy, Witness, meaning, orders, spelling};
use crate::logic::{Formula, Logic, Term};
use crate::machine::Track;
use crate::prover::moves::Draft;
use std::collections::HashSet;

/// The largest number of the box, by how many numbers a position has.
const BOX: [i128; 4] = [48, 13, 6, 4];
/// The most winning moves of a position that propose terms.
const MOST_MOVES: usize = 30;
/// The most values of the free numbers of a move that are tried at a position.
const MOST_TRIED: usize = 6_000;
/// The most positions among which terms are compared.
const MOST_COMPARED: usize = 120;
/// The most terms that are compared for a position.
const MOST_TERMS: usize = 1_500;
/// The most witnesses.
const MOST_WITNESSES: usize = 24;
/// Larger divisors are treated as this one.
const LARGEST_DIVISOR: i64 = 24;

pub(super) struct Search<'d> {
    pub(super) strategy: Strategy,
    /// The moves of each schema.
    groups: &'d [Vec<Draft>],
    /// The terms that come into question for the free numbers of each schema.
    bases: Vec<Option<Vec<Vec<Base>>>>,
    /// Positions that need a move, with a wanted value behind each.
    points: Vec<Vec<i128>>,
    /// Constants of terms are not beyond this.
    reach: i128,
}

impl<'d> Search<'d> {
    pub(super) fn new(
        strategy: Strategy,
        groups: &'d [Vec<Draft>],
        divisor: i64,
        domain: &[Formula],
        logic: &mut Logic,
    ) -> Step<Self> {
        let reach = 2 * i128::from(divisor.min(LARGEST_DIVISOR)) + 8;
        let bases = vec![None; groups.len()];
        let mut search = Self { strategy, groups, bases, points: Vec::new(), reach };
        search.all_points(domain, logic)?;
        Ok(search)
    }

    /// The positions of the box that need a move.
    fn all_points(&mut self, domain: &[Formula], logic: &mut Logic) -> Step<()> {
        let arity = self.strategy.names.len();
        let side = BOX.get(arity - 1).copied().unwrap_or(3);
        let mut at = vec![0_i128; arity];
        loop {
            logic.meter().spend(64)?;
            if meaning::all_hold(domain, &at) == Some(true) {
                match &self.strategy.goal {
                    Goal::Lost(zeros) => {
                        let other = meaning::holds(zeros, &at) == Some(false);
                        let point: Vec<i128> = at.iter().copied().chain([0]).collect();
                        if other && (!self.strategy.misere || self.has_move(&point, logic)?) {
                            self.points.push(point);
                        }
                    }
                    Goal::Value(value) => {
                        let value = meaning::number(value, &at).unwrap_or(0);
                        let wanted = 0..value.min(side * arity as i128);
                        self.points.extend(wanted.map(|smaller| at.iter().copied().chain([smaller]).collect()));
                    }
                }
            }
            let Some(place) = at.iter().position(|number| *number < side) else { break };
            at[..place].fill(0);
            at[place] += 1;
        }
        self.points.sort_by_key(|point| (point.iter().sum::<i128>(), point.clone()));
        Ok(())
    }

    /// Adds a position that needs a move; returns whether it is a new one.
    pub(super) fn need(&mut self, point: &[u128]) -> bool {
        let point: Vec<i128> = point.iter().map(|&number| number as i128).collect();
        if self.points.contains(&point) {
            return false;
        }
        self.points.push(point);
        true
    }

    fn has_move(&self, point: &[i128], logic: &mut Logic) -> Step<bool> {
        for kind in self.groups.iter().flatten() {
            let legal = |numbers: &[i128]| meaning::all_hold(&kind.conditions, numbers) == Some(true);
            if !self.tried(kind, point, 1, &legal, logic)?.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The free numbers for which a test holds, at most `most` of them.
    fn tried(
        &self,
        kind: &Draft,
        point: &[i128],
        most: usize,
        test: &dyn Fn(&[i128]) -> bool,
        logic: &mut Logic,
    ) -> Step<Vec<Vec<i128>>> {
        let free: Vec<usize> = kind.free.iter().map(|(_, track)| *track as usize).collect();
        let last = free.iter().map(|track| track + 1).max().unwrap_or(0).max(point.len() + 1);
        let mut numbers = point.to_vec();
        numbers.resize(last, 0);
        let top = point.iter().copied().max().unwrap_or(0).max(8) + 1;
        let mut found = Vec::new();
        for _ in 0..MOST_TRIED {
            logic.meter().spend(40)?;
            if test(&numbers) {
                found.push(free.iter().map(|track| numbers[*track]).collect());
                if found.len() >= most {
                    break;
                }
            }
            let Some(place) = free.iter().position(|track| numbers[*track] < top) else { break };
            free[..place].iter().for_each(|track| numbers[*track] = 0);
            numbers[free[place]] += 1;
        }
        Ok(found)
    }

    /// Adds witnesses until each position of the box has one; `false` where none is found.
    pub(super) fn cover(&mut self, logic: &mut Logic) -> Step<bool> {
        let mut left = self.points.clone();
        left.retain(|point| !self.strategy.witnesses.iter().any(|one| self.strategy.left(one, point).is_some()));
        while let Some(point) = left.last().cloned() {
            if self.strategy.witnesses.len() == MOST_WITNESSES {
                return Ok(false);
            }
            let every = left.len().div_ceil(MOST_COMPARED);
            let sample: Vec<&Vec<i128>> = left.iter().step_by(every).collect();
            let mut best: Option<(i128, Witness)> = None;
            for witness in self.proposed(&point, logic)? {
                logic.meter().spend(40 * sample.len())?;
                let served = sample.iter().filter(|at| self.strategy.left(&witness, at).is_some()).count();
                let score = served as i128 * 1_000 - self.length(&witness);
                if best.as_ref().is_none_or(|(other, _)| score > *other) {
                    best = Some((score, witness));
                }
            }
            let Some((_, witness)) = best else { return Ok(false) };
            logic.meter().spend(40 * left.len())?;
            let before = left.len();
            left.retain(|at| self.strategy.left(&witness, at).is_none());
            if left.len() == before {
                return Ok(false);
            }
            self.strategy.witnesses.push(witness);
        }
        Ok(true)
    }

    fn length(&self, witness: &Witness) -> i128 {
        let name = |_: Track| Some("n".to_owned());
        let length = |term: &Term| spelling::spelled(term, &name).map_or(100, |text| text.len() as i128);
        witness.terms.iter().map(length).sum()
    }

    /// Witnesses with the free numbers of the winning moves of a position.
    fn proposed(&mut self, point: &[i128], logic: &mut Logic) -> Step<Vec<Witness>> {
        let (mut found, mut seen) = (Vec::new(), HashSet::new());
        for place in 0..self.groups.len() {
            let group = &self.groups[place];
            let Some(kind) = group.first() else { continue };
            let strategy = &self.strategy;
            let wins = |numbers: &[i128]| group.iter().any(|kind| strategy.left_with(kind, numbers).is_some());
            for free in self.tried(kind, point, MOST_MOVES, &wins, logic)? {
                for terms in self.terms(place, point, &free, logic)? {
                    if seen.len() < MOST_TERMS && seen.insert((place, terms.clone())) {
                        found.push(Witness { drafts: group.clone(), terms });
                    }
                }
            }
        }
        Ok(found)
    }

    /// Terms that are these free numbers at a position.
    fn terms(&mut self, place: usize, point: &[i128], free: &[i128], logic: &mut Logic) -> Step<Vec<Vec<Term>>> {
        /// The most lists of terms for one move.
        const MOST: usize = 200;
        let group = &self.groups[place];
        let Some(kind) = group.first() else { return Ok(Vec::new()) };
        if self.bases[place].is_none() {
            logic.meter().spend(100_000)?;
            self.bases[place] = Some(self.of_group(group));
        }
        let bases = self.bases[place].as_deref().unwrap_or(&[]);
        let last = kind.free.iter().map(|(_, track)| *track as usize + 1).max().unwrap_or(0);
        let mut numbers = point.to_vec();
        numbers.resize(last.max(point.len() + 1), 0);
        let mut lists: Vec<Vec<Term>> = vec![Vec::new()];
        for (i, ((_, track), number)) in kind.free.iter().zip(free).enumerate() {
            let mut own = Vec::new();
            for base in bases.get(i).into_iter().flatten() {
                own.extend(base.through(*number, &numbers, self.reach));
            }
            numbers[*track as usize] = *number;
            let longer = lists
                .iter()
                .flat_map(|list| own.iter().map(move |term| [&list[..], std::slice::from_ref(term)].concat()));
            lists = longer.take(MOST).collect();
        }
        logic.meter().spend(100 * lists.len())?;
        Ok(lists)
    }

    /// The ways in which the free numbers of moves follow from the position.
    fn of_group(&self, group: &[Draft]) -> Vec<Vec<Base>> {
        let mut goal = Vec::new();
        match &self.strategy.goal {
            Goal::Lost(zeros) => tight(zeros, &mut goal),
            Goal::Value(value) => {
                let wanted = Term::Number(self.strategy.names.len() as Track);
                tight(&Formula::equal(value.clone(), wanted), &mut goal);
            }
        }
        let mut all: Vec<Tight> = Vec::new();
        for kind in group {
            kind.conditions.iter().for_each(|condition| tight(condition, &mut all));
            if let Some(part) = kind.parts.first() {
                let after = said_of(&goal, part, &orders(&self.strategy));
                all.extend(after.into_iter().filter(|one| !all.contains(one)).collect::<Vec<_>>());
            }
        }
        let free: Vec<Track> = group.first().into_iter().flat_map(|kind| &kind.free).map(|(_, track)| *track).collect();
        (0..free.len()).map(|place| bases(&all, &free, place)).collect()
    }
}
