//! The limits of an operation on automata: states, tracks, steps, and the budget of the caller.
//!
//! States, tracks and steps are counted, so that a question has the same answer on any computer.
//! Time and memory come from the [`Budget`]; a stop by them is no answer at all.
use crate::say;
use budget::{Budget, Stop};
use messages::Message;

/// Why an operation did not end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Halt {
    /// An automaton has more states than are allowed.
    States(usize),
    /// A relation is between more numbers than are allowed.
    Tracks(usize),
    /// All steps are used up.
    Steps(u64),
    /// A limit of the budget was reached.
    Stop(Stop),
}

impl Halt {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::States(most) => say::many_states(*most),
            Self::Tracks(most) => say::many_tracks(*most),
            Self::Steps(most) => say::many_steps(*most),
            Self::Stop(stop) => stop.message(),
        }
    }
}

messages::error!(Halt);

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// Limits that do not depend on the computer. A step is one entry of a table; an operation is a
/// thousand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// States of one automaton, before it is made small.
    pub states: usize,
    /// Tracks of one automaton.
    pub tracks: usize,
    /// Steps in all.
    pub steps: u64,
}

impl Default for Limits {
    /// About two seconds and 300 MB at most.
    fn default() -> Self {
        Self { states: 200_000, tracks: 9, steps: 200_000_000 }
    }
}

/// Counts the states, tracks and steps in use.
#[derive(Debug)]
pub struct Meter<'b> {
    limits: Limits,
    budget: &'b Budget,
    steps: u64,
    looked: u64,
    largest: usize,
}

/// The most letters: rows of tables are as long.
const MOST_LETTERS: u32 = 1 << 12;
/// The most entries of a table.
const MOST_ENTRIES: usize = 1 << 25;
/// Steps between two looks at the budget.
const PATIENCE: u64 = 1 << 16;

impl<'b> Meter<'b> {
    /// Nothing is used yet.
    pub fn new(limits: Limits, budget: &'b Budget) -> Self {
        Self { limits, budget, steps: 0, looked: 0, largest: 0 }
    }

    /// The steps that were taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The most states that an automaton had after it was made small.
    pub fn largest(&self) -> usize {
        self.largest
    }

    /// Counts an operation, however small its tables.
    pub(crate) fn operation(&mut self) -> Result<(), Halt> {
        self.spend(1000)
    }

    /// Counts steps.
    pub(crate) fn spend(&mut self, steps: usize) -> Result<(), Halt> {
        self.steps = self.steps.saturating_add(steps as u64);
        if self.steps > self.limits.steps {
            return Err(Halt::Steps(self.limits.steps));
        }
        if self.steps - self.looked >= PATIENCE {
            self.looked = self.steps;
            self.budget.check()?;
        }
        Ok(())
    }

    /// Checks that an automaton may grow to this many states and letters; `more` is the number of
    /// bytes that are needed besides its table.
    pub(crate) fn room(&mut self, states: usize, letters: usize, more: usize) -> Result<(), Halt> {
        if states > self.limits.states || states * letters > MOST_ENTRIES {
            return Err(Halt::States(states - 1));
        }
        self.spend(letters)?;
        if states.is_multiple_of(256) {
            // The table, and as much again while it is made small.
            self.budget.reserve((8 * states * letters + more) as u64)?;
        }
        Ok(())
    }

    /// Whether a relation may be between this many numbers in this base.
    pub(crate) fn tracks(&self, base: u32, tracks: usize) -> Result<(), Halt> {
        let letters = u32::try_from(tracks).ok().and_then(|tracks| base.checked_pow(tracks));
        match letters {
            Some(..=MOST_LETTERS) if tracks <= self.limits.tracks => Ok(()),
            _ => Err(Halt::Tracks(tracks - 1)),
        }
    }

    pub(crate) fn made(&mut self, states: usize) {
        self.largest = self.largest.max(states);
    }
}
