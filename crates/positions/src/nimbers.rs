//! Nim-values of an [`Impartial`] game by a search that looks only for the values it needs.
//!
//! An exact value is found step by step: is it 0, is it 1, ... To decide whether a position has the
//! value `v`, the search looks for an option that has it, which is often there; only if there is
//! none, for options of all smaller values (the outcome of G + *v in place of the value: J. Lemoine
//! and S. Viennot, *Nimbers are inevitable*, TCS 462, 2012). That is [`Strategy::OneByOne`]. The
//! other strategy searches every position with a *window*, the set of values that still matter: the
//! answer is its value, or that the value lies outside. Each option that is seen either reveals its
//! value or removes the largest candidate, since the mex is at most the number of options (P.
//! Beling and M. Rogalski, *On pruning search trees of impartial games*, Artificial Intelligence
//! 283, 2020). On Cram 5x7 it visits a fifth more positions, on Node Kayles, whose values are
//! large, three to ten times as many.
//!
//! Results go to a table (`facts`) that is bounded by the memory of the budget and shared by as
//! many threads as the budget allows. All threads search for the same value, the first in the order
//! of weights, the others in orders that deviate from it: the results of one spare the others a
//! search. A value is the same whichever thread finds it, so answers do not depend on the number of
//! threads, nor on the room of the table.
//!
//! A position that comes back on the path is an error, unless the game declares that every play
//! ends.
mod search;
mod window;

use crate::impartial::{Impartial, Outgoing};
use crate::transposition::{Fact, Transpositions};
use budget::{Budget, Stop};
use search::Worker;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use window::{Window, window};

/// Work between two looks at the clock, about a millisecond: one for each visited option, and
/// [`VISIT`] more for each position.
const PATIENCE: u64 = 1 << 13;
/// The work for a position beside its options.
const VISIT: u64 = 4;
/// The paths of the threads may take one part in this many of the memory; the table has the rest.
const PATHS: u64 = 8;
/// The search is hopeless once this many times as many facts have been dropped as the table holds.
const AGAIN: u64 = 64;

/// Why there is no value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NimberError<P> {
    /// A position can be reached from itself, so the recursion does not end and there may be no
    /// nim-value.
    #[error("a position can come back")]
    Cycle(P),
    /// The game could not list the options of some position.
    #[error("the options of a position cannot be listed")]
    Options,
    /// A limit was reached; known values stay for the next call.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// Why a thread ends without an answer.
enum Halt<P> {
    Cycle(P),
    Options,
    Stopped(Stop),
    /// The table should grow.
    Full,
    /// Another thread has the answer.
    Over,
}

/// How a search excludes values of a position. Answers do not depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Strategy {
    /// Value by value.
    #[default]
    OneByOne,
    /// All values that matter at once.
    Windows,
}

/// The work of a search, and the contents of its table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Work {
    /// Positions that were searched, counted each time.
    pub visits: u64,
    /// The approximate number of positions about which something is known.
    pub known: u64,
    /// The number of facts dropped for lack of room.
    pub given_up: u64,
    /// Bytes of the table.
    pub bytes: u64,
}

/// A move in a sum after which the opponent has lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Winning<P> {
    /// The index of the part that is moved.
    pub component: usize,
    /// The parts that the move leaves of it, ascending.
    pub option: Vec<P>,
}

/// Values of positions, remembered from question to question.
pub struct Nimbers<G: Impartial> {
    game: G,
    strategy: Strategy,
    facts: Transpositions<G::Position>,
    visits: AtomicU64,
}

impl<G: Impartial + std::fmt::Debug> std::fmt::Debug for Nimbers<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Nimbers").field("game", &self.game).field("work", &self.work()).finish_non_exhaustive()
    }
}

impl<G: Impartial> Nimbers<G> {
    /// An empty search.
    pub fn new(game: G) -> Self {
        Self { game, strategy: Strategy::default(), facts: Transpositions::new(), visits: AtomicU64::new(0) }
    }

    /// Uses this strategy from now on.
    #[must_use]
    pub fn with_strategy(mut self, strategy: Strategy) -> Self {
        self.strategy = strategy;
        self
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    pub(crate) fn game_mut(&mut self) -> &mut G {
        &mut self.game
    }

    /// The known value of a position.
    pub(crate) fn known(&self, position: &G::Position) -> Option<u64> {
        match self.facts.get(search::key(&self.game, position), position)? {
            Fact::Value(value) => Some(value),
            Fact::Not(_) => None,
        }
    }

    /// Stores a fact from elsewhere, which must be correct, as far as there is room.
    ///
    /// # Errors
    /// [`Stop::Memory`] where not even a small table is allowed.
    pub(crate) fn tell(&mut self, position: G::Position, fact: Fact, table: &Budget) -> Result<(), Stop> {
        let (key, held) = (search::key(&self.game, &position), self.game.held(&position) as u64);
        self.facts.insert(key, position, fact, (1, held));
        while self.facts.is_full() {
            self.facts.grow(table)?;
        }
        Ok(())
    }

    /// Lets the table grow beyond the limits of earlier budgets.
    pub(crate) fn unbind(&mut self) {
        self.facts.unbind();
    }

    /// The number of positions that have got a value.
    pub fn len(&self) -> usize {
        self.facts.valued() as usize
    }

    /// Whether nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of positions searched so far, counted each time.
    pub fn visits(&self) -> u64 {
        self.visits.load(Relaxed)
    }

    /// The work so far, and the contents of the table.
    pub fn work(&self) -> Work {
        let (known, given_up) = self.facts.use_of();
        Work { visits: self.visits(), known, given_up, bytes: self.facts.bytes() }
    }

    /// The nim-value of a position.
    ///
    /// # Errors
    /// [`NimberError`]; earlier findings stay.
    pub fn value(&mut self, position: &G::Position, budget: &Budget) -> Result<u64, NimberError<G::Position>> {
        let value = self.search(position, Window::Exact, budget)?;
        // A search with an exact window never returns "outside".
        Ok(value.unwrap_or_default())
    }

    /// The nim-value of a sum of positions.
    ///
    /// # Errors
    /// The errors of [`Nimbers::value`].
    pub fn sum_value(&mut self, parts: &[G::Position], budget: &Budget) -> Result<u64, NimberError<G::Position>> {
        let mut parts = parts.to_vec();
        cancel(&mut parts);
        parts.iter().try_fold(0, |sum, part| Ok(sum ^ self.value(part, budget)?))
    }

    /// Whether a sum has this value; quicker than the value itself. With 0: whether the player to
    /// move loses.
    ///
    /// # Errors
    /// The errors of [`Nimbers::value`].
    pub fn has_value(
        &mut self,
        parts: &[G::Position],
        value: u64,
        budget: &Budget,
    ) -> Result<bool, NimberError<G::Position>> {
        let mut parts = parts.to_vec();
        cancel(&mut parts);
        parts.sort_by_cached_key(|part| self.game.weight(part));
        let Some(heaviest) = parts.pop() else { return Ok(value == 0) };
        let rest = self.sum_value(&parts, budget)?;
        Ok(self.search(&heaviest, window([value ^ rest].into_iter()), budget)? == Some(value ^ rest))
    }

    /// Every move in a sum after which the opponent has lost: ordered by part, the options of each
    /// part in ascending order, without repetition.
    ///
    /// # Errors
    /// The errors of [`Nimbers::value`].
    pub fn winning_moves(
        &mut self,
        parts: &[G::Position],
        budget: &Budget,
    ) -> Result<Vec<Winning<G::Position>>, NimberError<G::Position>> {
        self.winning_moves_beside(parts, 0, budget)
    }

    /// As [`Nimbers::winning_moves`], where the sum has further components whose values add up to
    /// `rest`.
    ///
    /// # Errors
    /// The errors of [`Nimbers::value`].
    pub fn winning_moves_beside(
        &mut self,
        parts: &[G::Position],
        rest: u64,
        budget: &Budget,
    ) -> Result<Vec<Winning<G::Position>>, NimberError<G::Position>> {
        let total = rest ^ self.sum_value(parts, budget)?;
        let mut winning = Vec::new();
        for (component, part) in parts.iter().enumerate() {
            let wanted = total ^ self.value(part, budget)?;
            let mut listed = Outgoing::default();
            self.game.options(part, &mut listed);
            let sorted = |option: &[G::Position]| {
                let mut option = option.to_vec();
                option.sort_unstable();
                option
            };
            let options: BTreeSet<Vec<G::Position>> = listed.iter().map(sorted).collect();
            for option in options {
                if self.has_value(&option, wanted, budget)? {
                    winning.push(Winning { component, option });
                }
            }
        }
        Ok(winning)
    }

    /// The value of `root`, or `None` when it lies outside the window.
    fn search(
        &mut self,
        root: &G::Position,
        window: Window,
        budget: &Budget,
    ) -> Result<Option<u64>, NimberError<G::Position>> {
        let table = match budget.memory() {
            Some(memory) => &budget.clone().with_memory((memory - memory / PATHS).saturating_sub(self.game.kept())),
            None => budget,
        };
        loop {
            while self.facts.is_full() {
                self.facts.grow(table)?;
            }
            let outcome = match budget.threads() {
                0 | 1 => self.worker(0, &AtomicBool::new(false), budget).search(root.clone(), window),
                threads => self.race(root, window, threads, budget),
            };
            match outcome {
                Ok(value) => return Ok(value),
                Err(Halt::Cycle(position)) => return Err(NimberError::Cycle(position)),
                Err(Halt::Options) => return Err(NimberError::Options),
                Err(Halt::Stopped(stop)) => return Err(NimberError::Stopped(stop)),
                // The facts in the table make the search quickly return to where it was.
                Err(Halt::Full | Halt::Over) => {}
            }
        }
    }

    fn worker<'a>(&'a self, index: u64, over: &'a AtomicBool, budget: &'a Budget) -> Worker<'a, G> {
        Worker::new((&self.game, self.strategy), &self.facts, budget, over, &self.visits, index)
    }

    /// All threads search for the same value; the first one with an answer ends the search.
    fn race(
        &self,
        root: &G::Position,
        window: Window,
        threads: usize,
        budget: &Budget,
    ) -> Result<Option<u64>, Halt<G::Position>> {
        let over = AtomicBool::new(false);
        let outcomes: Vec<_> = std::thread::scope(|scope| {
            let run = |index: usize| {
                let over = &over;
                scope.spawn(move || {
                    let outcome = self.worker(index as u64, over, budget).search(root.clone(), window);
                    over.store(true, Relaxed);
                    outcome
                })
            };
            let running: Vec<_> = (0..threads).map(run).collect();
            // A thread that panicked has no answer; the others do.
            running.into_iter().filter_map(|thread| thread.join().ok()).collect()
        });
        let rank = |outcome: &Result<Option<u64>, Halt<G::Position>>| match outcome {
            Ok(_) => 0,
            Err(Halt::Cycle(_) | Halt::Options) => 1,
            Err(Halt::Stopped(_)) => 2,
            Err(Halt::Full) => 3,
            Err(Halt::Over) => 4,
        };
        outcomes.into_iter().min_by_key(rank).unwrap_or(Err(Halt::Stopped(Stop::Cancelled)))
    }
}

/// Equal positions cancel in a sum: an even number of them leaves none, an odd number one; sorted.
fn cancel<P: Ord>(parts: &mut Vec<P>) {
    if parts.len() < 2 {
        return;
    }
    parts.sort_unstable();
    let (mut kept, mut next) = (0, 0);
    while next < parts.len() {
        if parts.get(next + 1).is_some_and(|twin| *twin == parts[next]) {
            next += 2;
            continue;
        }
        parts.swap(kept, next);
        kept += 1;
        next += 1;
    }
    parts.truncate(kept);
}
