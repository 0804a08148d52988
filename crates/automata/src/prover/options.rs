//! The options of one position that a claim gives a wanted value, or calls lost, at any size.
//!
//! If the numbers of the position are given, the moves that lead into a set are a machine of
//! finitely many words. They are read off one by one, and counted where there are not too many: so
//! the winning moves at 10^18 take as long as those at 10.
use super::claim::Claim;
use super::counter::at;
use super::moves::{Moves, Option_, placed};
use super::{End, Reason, Step, classes, value_track};
use crate::logic::Logic;
use crate::machine::{Digits, Machine, Track};
use crate::meter::{Limits, Meter};
use budget::{Budget, Stop};
use patterns::Formula;
use rules::ruleset::{Play, Ruleset};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The most options that are counted.
const MOST: usize = 2_000;

/// An option: the positions that remain.
pub type Left = Vec<Vec<u128>>;

/// Options of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The options in ascending order; the numbers of unordered positions ascend, too.
    pub listed: Vec<Left>,
    /// Whether these are all.
    pub all: bool,
}

/// The options of a position that have a value by a claim; for a claim about lost positions, value
/// 0 asks for the lost options. `None` where the method does not reach so far.
///
/// # Errors
/// [`Stop`] when a limit of the budget is reached.
pub fn options(
    ruleset: &Ruleset,
    (claim, within): (&Formula, Option<&Formula>),
    position: &[u128],
    value: u128,
    limits: Limits,
    budget: &Budget,
) -> Result<Option<Options>, Stop> {
    let mut meter = Meter::new(limits, budget);
    match listed(ruleset, (claim, within), position, value, &mut meter) {
        Ok(options) => Ok(Some(options)),
        Err(End::Open(_)) => Ok(None),
        Err(End::Stop(stop)) => Err(stop),
    }
}

fn listed(
    ruleset: &Ruleset,
    (formula, within): (&Formula, Option<&Formula>),
    position: &[u128],
    value: u128,
    meter: &mut Meter,
) -> Step<Options> {
    let arity = ruleset.arity;
    if formula.names().len() != arity || position.len() != arity {
        return Err(End::Open(Reason::Arity { claim: formula.names().len(), position: position.len() }));
    }
    if position.iter().chain([&value]).any(|&number| number >= 1 << 120) {
        return Err(End::Open(Reason::FarAway));
    }
    let mut logic = Logic::new(meter, super::claim::digits(formula)?, arity as Track + 2);
    let claim = Claim::read(ruleset, formula, within, &mut logic)?;
    let moves = Moves::of(ruleset, &mut logic)?;
    let mut options = Options { listed: Vec::new(), all: true };
    let mut found = BTreeSet::new();
    for relation in &moves.all {
        let machines = match &claim {
            Claim::Zeros { zeros, .. } => into(ruleset, &moves, relation, zeros, &mut logic)?,
            Claim::Values { graph, .. } if matches!(logic.digits(), Digits::Base(base) if base != 2) => {
                let mut after = classes::classes(graph, arity, &mut logic)?;
                for (_, class) in &mut after {
                    *class = Rc::new(moves.of_options(class, &mut logic)?);
                }
                let here = Rc::new(at(&relation.legal, position, &mut logic)?);
                let found = classes::by_value(relation, here, &after, true, &mut logic)?.remove(&value);
                vec![found.unwrap_or_else(|| Rc::new(Machine::constant(logic.digits(), false)))]
            }
            Claim::Values { graph, .. } => {
                let graph = Rc::new(moves.of_options(graph, &mut logic)?);
                let track = value_track(arity);
                let (mut machines, _) = relation.valued(&graph, track, &mut logic)?;
                machines.push(logic.point(track, value)?);
                machines
            }
        };
        options.all &= of_a_kind(relation, machines, position, &mut found, moves.unordered, &mut logic)?;
    }
    options.listed = found.into_iter().collect();
    Ok(options)
}

/// The moves of a kind that lead to a lost position.
fn into(
    ruleset: &Ruleset,
    moves: &Moves,
    relation: &Option_,
    zeros: &Rc<Machine>,
    logic: &mut Logic,
) -> Step<Vec<Rc<Machine>>> {
    let to = match relation.parts.as_slice() {
        [] => Rc::new(Machine::constant(logic.digits(), ruleset.play != Play::Misere)),
        [part] => {
            let after = Rc::new(moves.of_options(zeros, logic)?);
            Rc::new(placed(&after, part, None, logic)?)
        }
        _ => return Err(End::Open(Reason::Sums)),
    };
    Ok(vec![relation.legal.clone(), to])
}

/// Adds the positions that remain after moves of a kind from the position with which all of the
/// machines hold; returns whether these are all.
fn of_a_kind(
    relation: &Option_,
    machines: Vec<Rc<Machine>>,
    position: &[u128],
    found: &mut BTreeSet<Left>,
    unordered: bool,
    logic: &mut Logic,
) -> Step<bool> {
    let mut here = Vec::with_capacity(machines.len());
    for machine in machines {
        here.push(Rc::new(at(&machine, position, logic)?));
    }
    let here = logic.all(here)?;
    let shown = |track: &Track| relation.parts.iter().flatten().any(|other| other == track);
    let gone: Vec<Track> = here.tracks().iter().copied().filter(|track| !shown(track)).collect();
    let here = here.exists(&gone, logic.meter())?;
    let Some(members) = here.members(MOST + 1) else { return Err(End::Open(Reason::FarAway)) };
    let number = |numbers: &[u128], track: &Track| {
        let place = here.tracks().iter().position(|other| other == track);
        // A track that the relation does not mention belongs to the position.
        place.and_then(|place| numbers.get(place)).or_else(|| position.get(*track as usize)).copied().unwrap_or(0)
    };
    for numbers in members.iter().take(MOST) {
        let part = |part: &Vec<Track>| {
            let mut part: Vec<u128> = part.iter().map(|track| number(numbers, track)).collect();
            if unordered {
                part.sort_unstable();
            }
            part
        };
        let mut left: Left = relation.parts.iter().map(part).collect();
        left.sort_unstable();
        found.insert(left);
    }
    Ok(members.len() <= MOST)
}
