//! The contradiction in a false claim: the least position where it contradicts the rule, and how.
//!
//! At this position the claim does not fit with its own values of the options. Where every move
//! makes the sum of the numbers smaller, all its values of options are right, so that it is wrong
//! at the position itself.
use super::moves::{Moves, placed};
use super::reason::{End, Reason, Step, sum, written};
use crate::logic::Logic;
use crate::machine::{Machine, Track};
use crate::say;
use messages::Message;
use std::rc::Rc;

/// A position where a claim fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterexample {
    /// Its numbers: the least sum, and of equal sums the least numbers from the first on.
    pub position: Vec<u128>,
    /// The value that is claimed, in a claim about nim-values.
    pub claimed: Option<u128>,
    /// The fault at this position.
    pub fault: Fault,
}

/// The ways in which a claim fails at a position. A sum of positions is the rest after a move;
/// without positions nothing is left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The claim calls a position lost, and a move from it leads to another position that it calls
    /// lost.
    Move {
        /// The positions that the move leaves.
        to: Vec<Vec<u128>>,
    },
    /// The claim says that the player to move wins, and no move leads to a position that it calls
    /// lost.
    NoMove,
    /// In misere play: the claim calls a position lost from which no move is possible.
    AtEnd,
    /// An option has the claimed value.
    SameValue {
        /// The positions that the move leaves.
        to: Vec<Vec<u128>>,
    },
    /// No option has this smaller value.
    Missing {
        /// The value.
        value: u128,
    },
}

impl Counterexample {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        let position = written(&self.position);
        let claimed = self.claimed.unwrap_or(0);
        match &self.fault {
            Fault::Move { to } => say::lost_to_lost(position, sum(to)),
            Fault::NoMove => say::won_without_move(position),
            Fault::AtEnd => say::lost_at_end(position),
            Fault::SameValue { to } => say::option_of_same_value(position, claimed, sum(to)),
            Fault::Missing { value } => say::value_missing(position, claimed, *value),
        }
    }
}

messages::display!(Counterexample);

/// The least position of a set that is not empty.
pub(super) fn least(set: &Machine, arity: usize, logic: &mut Logic) -> Step<Vec<u128>> {
    let Some(found) = set.least(logic.meter())? else { return Err(End::Open(Reason::FarAway)) };
    let mut position = vec![0; arity];
    for (&track, &number) in set.tracks().iter().zip(&found) {
        position[track as usize] = number;
    }
    Ok(position)
}

/// Whether a set has this position.
pub(super) fn holds(set: &Machine, position: &[u128]) -> bool {
    let numbers: Vec<u128> = set.tracks().iter().map(|&track| position[track as usize]).collect();
    set.holds(&numbers)
}

/// The truth of a relation where the position is this one.
pub(super) fn at(machine: &Machine, position: &[u128], logic: &mut Logic) -> Step<Machine> {
    let mut here = machine.clone();
    for (track, &number) in (0..).zip(position) {
        let point = logic.point(track, number)?;
        here = here.and(&point, logic.meter())?;
    }
    Ok(here)
}

/// The least number on a track, where the position is this one.
pub(super) fn only(machine: &Machine, position: &[u128], track: Track, logic: &mut Logic) -> Step<u128> {
    let here = at(machine, position, logic)?;
    let gone: Vec<Track> = here.tracks().iter().copied().filter(|&other| other != track).collect();
    let numbers = here.exists(&gone, logic.meter())?.least(logic.meter())?;
    numbers.and_then(|numbers| numbers.first().copied()).ok_or(End::Open(Reason::FarAway))
}

/// A move from a position into a set of positions, or one that leaves nothing.
pub(super) fn a_move(moves: &Moves, position: &[u128], into: &Rc<Machine>, logic: &mut Logic) -> Step<Vec<Vec<u128>>> {
    for relation in &moves.all {
        let mut machines = vec![relation.legal.clone()];
        if let Some(part) = relation.parts.first() {
            machines.push(Rc::new(placed(into, part, None, logic)?));
        }
        if let Some(to) = left(&relation.parts, machines, position, logic)? {
            return Ok(to);
        }
    }
    Err(End::Open(Reason::FarAway))
}

/// A move from a position to an option of this value.
pub(super) fn an_option(
    moves: &Moves,
    position: &[u128],
    value: u128,
    graph: &Rc<Machine>,
    track: Track,
    logic: &mut Logic,
) -> Step<Vec<Vec<u128>>> {
    for relation in &moves.all {
        let (mut machines, _) = relation.valued(graph, track, logic)?;
        machines.push(logic.point(track, value)?);
        if let Some(to) = left(&relation.parts, machines, position, logic)? {
            return Ok(to);
        }
    }
    Err(End::Open(Reason::FarAway))
}

/// The positions that remain after some move from the position with which all of the machines hold.
pub(super) fn left(
    parts: &[Vec<Track>],
    machines: Vec<Rc<Machine>>,
    position: &[u128],
    logic: &mut Logic,
) -> Step<Option<Vec<Vec<u128>>>> {
    let mut here = Machine::constant(logic.digits(), true);
    for machine in machines {
        let machine = at(&machine, position, logic)?;
        here = here.and(&machine, logic.meter())?;
    }
    let Some(numbers) = here.shortest() else { return Ok(None) };
    let number = |track: &Track| {
        let place = here.tracks().iter().position(|other| other == track);
        place.and_then(|place| numbers.get(place)).copied().unwrap_or(0)
    };
    Ok(Some(parts.iter().map(|part| part.iter().map(number).collect()).collect()))
}
