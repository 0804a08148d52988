//! Memoised search for nim-values, with an explicit stack.
//!
//! The value of a position is the mex of the values of its options; an option that is a sum of positions has the xor
//! of their values (Sprague 1935, Grundy 1939). The search goes through the positions that can be reached, each once,
//! and keeps their values for the next question.
//!
//! *Depth is data.* A path of a million positions is ordinary (a heap of a million that shrinks by one), so the path
//! lies on a stack of our own. What lies there is small: the numbers of positions, not their options, which may be
//! a million for each. The options are listed anew each time the search comes back to a position, and it puts twice as
//! many positions of unknown value on the stack as the last time (1, 2, 4, ...): so a position with d options is
//! listed O(log d) times, and a path of n positions costs O(n) places.
//!
//! *Cycles.* A position on the path is marked. An option that leads to a marked position closes a cycle, and nim-values
//! by recursion do not exist. The check costs nothing, so it is always on, whatever the analysis of the rules said.
//!
//! ```
//! # use positions::Search;
//! # fn doc(ruleset: &rules::ruleset::Ruleset) -> Result<(), positions::SearchError> {
//! let mut search = Search::new(ruleset);
//! let value = search.value(&[3, 4], &budget::Budget::default())?;
//! # Ok(()) }
//! ```
use crate::key::{Id, Interner};
use crate::table::{State, States};
use budget::{Budget, Progress, Stop};
use nimber::MexSet;
use rules::moves::{MoveError, Mover, Options, Position, Scratch};
use rules::ruleset::Ruleset;
use std::ops::ControlFlow;

/// Positions between two looks at the clock.
const PATIENCE: u32 = 1 << 10;
/// The most positions that one visit puts on the stack, as a power of two.
const LARGEST_BATCH: u32 = 16;

/// Why a search has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// Play can go round in a circle, so nim-values by recursion do not exist.
    #[error("a position can come back: {}", Cycle(cycle))]
    Cycle {
        /// The positions of the circle; each can be moved to the next (perhaps as one of several parts), the last to
        /// the first.
        cycle: Vec<Vec<i64>>,
    },
    /// The options of a position could not be listed.
    #[error(transparent)]
    Move(MoveError),
    /// A limit was reached. What is known stays; a further call goes on.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl From<MoveError> for SearchError {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::Stopped(stop) => Self::Stopped(stop),
            other => Self::Move(other),
        }
    }
}

/// A circle of positions as it is written: `4 -> 5 -> 4`; the middle of a long one is left out.
struct Cycle<'a>(&'a [Vec<i64>]);

impl std::fmt::Display for Cycle<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const SHOWN: usize = 12;
        for (i, position) in self.0.iter().enumerate() {
            if self.0.len() > SHOWN && i == SHOWN / 2 {
                write!(f, "... -> ")?;
            }
            if self.0.len() <= SHOWN || i < SHOWN / 2 || i + SHOWN / 2 >= self.0.len() {
                write!(f, "{} -> ", Position(position))?;
            }
        }
        self.0.first().map_or(Ok(()), |first| write!(f, "{}", Position(first)))
    }
}

/// A position on the stack, and how often its options have been listed.
#[derive(Debug, Clone, Copy)]
struct Frame {
    id: Id,
    visits: u8,
}

/// The options of a position with their nim-values.
#[derive(Debug, Clone)]
pub struct Valued {
    /// The options, each once, in ascending order.
    pub options: Options,
    /// Their values, in the same order.
    pub values: Vec<u64>,
}

/// Nim-values of the positions of one ruleset, remembered from call to call.
#[derive(Debug)]
pub struct Search {
    /// Lists options for their values only: pairs of equal parts cancel.
    mover: Mover,
    /// Lists options as they are.
    faithful: Mover,
    unordered: bool,
    scratch: Scratch,
    keys: Interner,
    states: States,
    seen: MexSet,
    /// The path and what still waits at its sides. Left from the last call when that was stopped.
    stack: Vec<Frame>,
    position: Vec<i64>,
    known: u64,
    patience: u32,
}

/// Why the listing of options was broken off.
enum Halt {
    Stop(Stop),
    Cycle(Id),
}

impl Search {
    /// An empty search. The play convention of the ruleset does not matter here: values are those of normal play.
    pub fn new(ruleset: &Ruleset) -> Self {
        let faithful = Mover::new(ruleset);
        Self {
            mover: faithful.clone().with_pairs_cancelled(),
            faithful,
            unordered: ruleset.unordered,
            scratch: Scratch::default(),
            keys: Interner::of_width(ruleset.arity),
            states: States::new(),
            seen: MexSet::new(),
            stack: Vec::new(),
            position: Vec::new(),
            known: 0,
            patience: 0,
        }
    }

    /// How many positions have a known value.
    pub fn len(&self) -> u64 {
        self.known
    }

    /// Whether nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.known == 0
    }

    /// The bytes that the search holds.
    pub fn bytes(&self) -> u64 {
        self.keys.bytes() + self.states.bytes() + (self.stack.capacity() * size_of::<Frame>()) as u64
    }

    /// The nim-value of a position. Time: the options of all positions that can be reached from it, each listed a few
    /// times; memory: about 20 bytes for each of these positions of one or two numbers.
    ///
    /// # Errors
    /// [`SearchError`]. After [`SearchError::Stopped`] a further call with the same position goes on where this one
    /// stopped; after any error other positions can be asked for.
    pub fn value(&mut self, position: &[i64], budget: &Budget) -> Result<u64, SearchError> {
        let root = self.intern(position, budget)?;
        if self.stack.first().is_none_or(|frame| frame.id != root) {
            self.unwind();
        }
        if let State::Known(value) = self.states.get(root) {
            return Ok(value);
        }
        if self.stack.is_empty() {
            self.stack.push(Frame { id: root, visits: 0 });
        }
        while let Some(&frame) = self.stack.last() {
            if matches!(self.states.get(frame.id), State::Known(_)) {
                self.stack.pop();
                continue;
            }
            self.patience += 1;
            if self.patience >= PATIENCE {
                self.patience = 0;
                budget.poll(Progress { done: self.known, total: None, unit: "positions" })?;
            }
            if let Err(error) = self.visit(frame, budget) {
                if !matches!(error, SearchError::Stopped(_)) {
                    self.unwind();
                }
                return Err(error);
            }
        }
        match self.states.get(root) {
            State::Known(value) => Ok(value),
            // The stack is empty only when its first position is known.
            State::Unknown | State::Open => Err(SearchError::Cycle { cycle: vec![position.to_vec()] }),
        }
    }

    /// The options of a position, without repetition, each with its nim-value.
    ///
    /// # Errors
    /// As [`Search::value`].
    pub fn options_with_values(&mut self, position: &[i64], budget: &Budget) -> Result<Valued, SearchError> {
        self.value(position, budget)?;
        let mut options = Options::new(self.faithful.arity());
        self.faithful.options_within(&mut self.scratch, position, &mut options, budget)?;
        options.sort_dedup();
        let mut values = Vec::with_capacity(options.len());
        for option in options.iter() {
            let mut sum = 0;
            for part in options.parts(option) {
                sum ^= self.value(part, budget)?; // found already, on the way to the value of the whole
            }
            values.push(sum);
        }
        Ok(Valued { options, values })
    }

    /// The nim-value of a position, if it has been found already.
    pub fn known(&self, position: &[i64]) -> Option<u64> {
        let mut sorted = position.to_vec();
        if self.unordered {
            sorted.sort_unstable();
        }
        match self.states.get(self.keys.find(&sorted)?) {
            State::Known(value) => Some(value),
            State::Unknown | State::Open => None,
        }
    }

    fn intern(&mut self, position: &[i64], budget: &Budget) -> Result<Id, SearchError> {
        let arity = self.faithful.arity();
        if position.len() != arity || position.iter().any(|&x| x < 0) {
            return Err(SearchError::Move(MoveError::NotAPosition { position: position.to_vec(), arity }));
        }
        self.position.clear();
        self.position.extend_from_slice(position);
        if self.unordered {
            self.position.sort_unstable();
        }
        let others = self.bytes() - self.keys.bytes();
        Ok(self.keys.insert(&self.position, others, budget)?)
    }

    /// Lists the options of the position on top of the stack: gives it its value when all of theirs are known, else
    /// puts some of the unknown ones on top of it.
    fn visit(&mut self, frame: Frame, budget: &Budget) -> Result<(), SearchError> {
        let others = (self.stack.capacity() * size_of::<Frame>()) as u64;
        self.states.grow(self.keys.len(), others + self.keys.bytes(), budget)?;
        self.states.set(frame.id, State::Open);
        if let Some(top) = self.stack.last_mut() {
            top.visits = top.visits.saturating_add(1);
        }
        self.position.clear();
        self.keys.append(frame.id, &mut self.position);
        self.seen.clear();
        let mut visitor = Visitor {
            arity: self.mover.arity(),
            batch: 1 << u32::from(frame.visits).min(LARGEST_BATCH),
            waiting: 0,
            halt: None,
            others: others + self.states.bytes(),
            keys: &mut self.keys,
            states: &self.states,
            seen: &mut self.seen,
            stack: &mut self.stack,
            budget,
        };
        let end =
            self.mover.for_each_option(&mut self.scratch, &self.position, budget, |option| visitor.option(option));
        let (waiting, halt) = (visitor.waiting, visitor.halt);
        match halt {
            Some(Halt::Stop(stop)) => return Err(SearchError::Stopped(stop)),
            Some(Halt::Cycle(id)) => return Err(SearchError::Cycle { cycle: self.cycle(id) }),
            None => {}
        }
        if end?.is_continue() && waiting == 0 {
            self.states.set(frame.id, State::Known(self.seen.mex()));
            self.known += 1;
            self.stack.pop();
        }
        Ok(())
    }

    /// The circle that an option to `id`, which is on the path, closes.
    fn cycle(&self, id: Id) -> Vec<Vec<i64>> {
        let path = self.stack.iter().filter(|frame| frame.visits > 0);
        path.skip_while(|frame| frame.id != id).map(|frame| self.keys.key(frame.id)).collect()
    }

    /// Gives up the path of an earlier call; what was found on the way stays.
    fn unwind(&mut self) {
        for frame in self.stack.drain(..).filter(|frame| frame.visits > 0) {
            if self.states.get(frame.id) == State::Open {
                self.states.set(frame.id, State::Unknown);
            }
        }
    }
}

/// What is done with each option during a visit.
struct Visitor<'a> {
    arity: usize,
    /// How many positions may be put on the stack.
    batch: usize,
    /// How many were.
    waiting: usize,
    halt: Option<Halt>,
    /// The bytes that are held besides the keys.
    others: u64,
    keys: &'a mut Interner,
    states: &'a States,
    seen: &'a mut MexSet,
    stack: &'a mut Vec<Frame>,
    budget: &'a Budget,
}

impl Visitor<'_> {
    fn option(&mut self, option: &[i64]) -> ControlFlow<()> {
        let mut sum = 0;
        for part in option.chunks_exact(self.arity) {
            let known = self.keys.find(part);
            match known.map_or(State::Unknown, |id| self.states.get(id)) {
                State::Known(value) => sum ^= value,
                State::Open => {
                    self.halt = known.map(Halt::Cycle);
                    return ControlFlow::Break(());
                }
                State::Unknown => {
                    if let Err(stop) = self.wait_for(part) {
                        self.halt = Some(Halt::Stop(stop));
                        return ControlFlow::Break(());
                    }
                }
            }
        }
        if self.waiting == 0 {
            self.seen.insert(sum);
        }
        if self.waiting >= self.batch { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Puts a position of unknown value on the stack.
    fn wait_for(&mut self, part: &[i64]) -> Result<(), Stop> {
        let id = self.keys.insert(part, self.others, self.budget)?;
        if self.stack.len() == self.stack.capacity() {
            let more = self.stack.len().max(64);
            let new = ((self.stack.len() + more) * size_of::<Frame>()) as u64;
            self.budget.reserve(self.others.saturating_add(self.keys.bytes()).saturating_add(new))?;
            self.stack.reserve_exact(more);
        }
        self.stack.push(Frame { id, visits: 0 });
        self.waiting += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_hand::{arrow, bash, int, less, minus, op, ruleset, splitting, var, wythoff};
    use rules::ir::ArithOp;
    use std::time::Duration;

    const FREE: fn() -> Budget = Budget::unlimited;

    #[test]
    fn known_values() {
        let mut search = Search::new(&bash(int(3)));
        let values: Vec<u64> = (0..10).map(|n| search.value(&[n], &FREE()).unwrap()).collect();
        assert_eq!(values, [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]);
        // OEIS A004481, row 3.
        let mut search = Search::new(&wythoff());
        let values: Vec<u64> = (0..9).map(|n| search.value(&[3, n], &FREE()).unwrap()).collect();
        assert_eq!(values, [3, 4, 5, 6, 2, 0, 1, 9, 10]);
        // Dawson's Kayles 0.07.
        let mut search = Search::new(&splitting());
        assert_eq!(search.value(&[34], &FREE()), Ok(4));
        assert_eq!(search.value(&[68], &FREE()), Ok(4));
        assert_eq!(search.known(&[21]), Some(0));
    }

    #[test]
    fn a_path_of_a_million_positions() {
        let mut search = Search::new(&bash(int(1)));
        assert_eq!(search.value(&[1_000_001], &FREE()), Ok(1));
        assert_eq!(search.len(), 1_000_002);
        assert!(search.bytes() < 40 << 20, "{} bytes", search.bytes());
    }

    #[test]
    fn a_cycle_is_shown_and_leaves_nothing_behind() {
        // n -> n+1 : n<5; n -> n-1
        let up = arrow(1, vec![], vec![less(var(0), int(5))], vec![vec![op(ArithOp::Add, var(0), int(1))]]);
        let down = arrow(1, vec![], vec![], vec![vec![minus(var(0), int(1))]]);
        let mut search = Search::new(&ruleset(1, vec![up, down]));
        let error = search.value(&[3], &FREE()).unwrap_err();
        assert_eq!(error, SearchError::Cycle { cycle: vec![vec![4], vec![5]] });
        assert_eq!(error.to_string(), "a position can come back: 4 -> 5 -> 4");
        // The same again, not a confusion with the marks of the first time.
        assert_eq!(search.value(&[3], &FREE()).unwrap_err(), error);
        assert_eq!(search.value(&[4], &FREE()).unwrap_err(), error);
    }

    #[test]
    fn a_position_that_does_not_reach_the_cycle_has_a_value() {
        // n -> n : n = 7; n -> n-1
        let stay = arrow(1, vec![], vec![less(int(6), var(0)), less(var(0), int(8))], vec![vec![var(0)]]);
        let down = arrow(1, vec![], vec![], vec![vec![minus(var(0), int(1))]]);
        let mut search = Search::new(&ruleset(1, vec![stay, down]));
        assert_eq!(search.value(&[9], &FREE()), Err(SearchError::Cycle { cycle: vec![vec![7]] }));
        assert_eq!(search.value(&[6], &FREE()), Ok(0));
        assert_eq!(search.value(&[7], &FREE()), Err(SearchError::Cycle { cycle: vec![vec![7]] }));
    }

    #[test]
    fn a_stopped_search_goes_on_where_it_was() {
        let mut search = Search::new(&bash(var(0)));
        let small = Budget::default().with_memory(50_000);
        assert!(matches!(search.value(&[6_000], &small), Err(SearchError::Stopped(Stop::Memory { .. }))));
        assert!(search.bytes() <= 50_000);
        assert_eq!(search.value(&[700], &FREE()), Ok(700)); // another question in between
        let mut rounds = 0;
        let value = loop {
            match search.value(&[6_000], &Budget::default().with_time(Duration::from_millis(20))) {
                Err(SearchError::Stopped(Stop::Time { .. })) => rounds += 1,
                other => break other,
            }
        };
        assert_eq!(value, Ok(6_000));
        assert!(rounds > 0);
    }

    #[test]
    fn options_come_with_values_and_wrong_positions_are_refused() {
        let mut search = Search::new(&wythoff());
        let valued = search.options_with_values(&[1, 2], &FREE()).unwrap();
        let all: Vec<(&[i64], u64)> = valued.options.iter().zip(valued.values).collect();
        assert_eq!(all, [(&[0, 1][..], 1), (&[0, 2], 2), (&[1, 0], 1), (&[1, 1], 2)]);
        assert!(matches!(search.value(&[1], &FREE()), Err(SearchError::Move(MoveError::NotAPosition { .. }))));
        assert_eq!(search.known(&[1]), None);
    }
}
