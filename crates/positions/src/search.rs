//! Nim-values of single positions, by memoised search.
//!
//! The value of a position is the mex of the values of its options; an option that is a sum of
//! positions has the xor of their values (Sprague 1935, Grundy 1939). The search visits each
//! position that can be reached once, and keeps its value for the next question. `memo` describes
//! how it proceeds.
//!
//! ```
//! # use positions::Search;
//! # fn doc(ruleset: &rules::ruleset::Ruleset) -> Result<(), positions::SearchError> {
//! let mut search = Search::new(ruleset);
//! let value = search.value(&[3, 4], &budget::Budget::default())?;
//! # Ok(()) }
//! ```
use crate::memo::{Answer, Memo};
use crate::nimbers::{NimberError, Nimbers, Work};
use crate::ruled::Ruled;
use crate::transposition::Fact;
use budget::{Budget, Stop};
use nimber::MexSet;
use rules::moves::{MoveError, Mover, Options, Position, Scratch};
use rules::ruleset::Ruleset;
use std::ops::ControlFlow;

/// Why a search has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// Play can go round in a cycle, so nim-values by recursion do not exist.
    #[error("a position can come back: {}", Cycle(cycle))]
    Cycle {
        /// The positions of the cycle; each can be moved to the next (perhaps as one of several
        /// parts), the last to the first.
        cycle: Vec<Vec<i64>>,
    },
    /// Play of a sum can go on for ever, and neither player can win: each prefers the cycle.
    #[error("nobody can win: a sum can come back after {} moves: {}", cycle.len(), Sum(cycle.first().map_or(&[], |sum| sum)))]
    SumCycle {
        /// The sums of the cycle, each a list of rulesets (by index) and positions; each can be
        /// moved to the next, the last to the first.
        cycle: Vec<Vec<(usize, Vec<i64>)>>,
    },
    /// A very long play was followed without an end, and nothing shows that play of this ruleset
    /// ends: it may go on for ever without coming back, as with `n -> n+1`.
    #[error(
        "{moves} moves from {} lead to {} without an end in sight: play may never end",
        Position(from),
        Position(to)
    )]
    Endless {
        /// The position where the search began.
        from: Vec<i64>,
        /// The position that it had reached.
        to: Vec<i64>,
        /// The number of moves between the two.
        moves: usize,
    },
    /// The options of a position could not be listed.
    #[error(transparent)]
    Move(MoveError),
    /// A limit was reached. Known values stay; another call continues.
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

/// Displays a cycle of positions as `4 -> 5 -> 4`; the middle of a long one is left out.
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

/// Displays a sum of positions as `3 + (1,2)`.
struct Sum<'a>(&'a [(usize, Vec<i64>)]);

impl std::fmt::Display for Sum<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, (_, position)) in self.0.iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { " + " }, Position(position))?;
        }
        Ok(())
    }
}

/// The options of a position with their nim-values.
#[derive(Debug, Clone)]
pub struct Valued {
    /// The options, each once, in ascending order.
    pub options: Options,
    /// Their values, in the same order.
    pub values: Vec<u64>,
}

#[derive(Debug, Default)]
struct NimValue {
    seen: MexSet,
}

impl Answer for NimValue {
    fn clear(&mut self) {
        self.seen.clear();
    }

    fn nothing(&self) -> u64 {
        0
    }

    #[inline]
    fn plus(&self, sum: u64, part: u64) -> u64 {
        sum ^ part
    }

    #[inline]
    fn option(&mut self, value: u64) {
        self.seen.insert(value);
    }

    fn finish(&mut self) -> u64 {
        self.seen.mex()
    }
}

/// Nim-values of the positions of one ruleset, remembered from call to call.
#[derive(Debug)]
pub struct Search {
    memo: Memo<NimValue>,
    /// The search with bounded memory, if every play ends: it takes over when memory does not
    /// suffice for all positions.
    spare: Option<Box<Nimbers<Ruled>>>,
    /// Whether the bounded search has taken over.
    forgets: bool,
    /// Lists options unchanged, with all their parts.
    mover: Mover,
    scratch: Scratch,
}

impl Search {
    /// An empty search. The play convention of the ruleset does not matter here: values are those
    /// of normal play.
    pub fn new(ruleset: &Ruleset) -> Self {
        let (memo, mover) = (Memo::new(ruleset, NimValue::default()), Mover::new(ruleset));
        let spare = Ruled::new(ruleset).map(|game| Box::new(Nimbers::new(game)));
        Self { memo, spare, forgets: false, mover, scratch: Scratch::default() }
    }

    /// An empty search with bounded memory from the start, as if memory did not suffice for all
    /// positions; none if play is not known to end.
    pub fn that_forgets(ruleset: &Ruleset) -> Option<Self> {
        Some(Self { forgets: true, ..Self::new(ruleset) }).filter(|search| search.spare.is_some())
    }

    /// The number of positions that have got a value.
    pub fn len(&self) -> u64 {
        let by_spare = self.spare.as_ref().filter(|_| self.forgets).map_or(0, |spare| spare.len() as u64);
        self.memo.len() + by_spare
    }

    /// Whether nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes that the search holds.
    pub fn bytes(&self) -> u64 {
        self.memo.bytes() + self.forgetting().map_or(0, |work| work.bytes)
    }

    /// The work since memory became too small for all positions; none before. From then on new
    /// values replace values that were cheap to find.
    pub fn forgetting(&self) -> Option<Work> {
        self.spare.as_ref().filter(|_| self.forgets).map(|spare| spare.work())
    }

    /// The nim-value of a position. Time: the options of all positions that can be reached from it,
    /// each listed a few times; memory: about 20 bytes for each of these positions of one or two
    /// numbers. If that is more than half of the memory and every play ends, the search continues
    /// with a bounded table, on as many threads as the budget allows; it may search dropped
    /// positions again.
    ///
    /// # Errors
    /// [`SearchError`]. After [`SearchError::Stopped`] another call with the same position
    /// continues where this one stopped; after any error other positions can be asked for.
    pub fn value(&mut self, position: &[i64], budget: &Budget) -> Result<u64, SearchError> {
        if self.forgets {
            return self.by_spare(position, budget);
        }
        let Some(memory) = budget.memory().filter(|_| self.spare.is_some()) else {
            return self.memo.value(position, budget);
        };
        let half = budget.clone().with_memory(memory / 2);
        match self.memo.value(position, &half) {
            Err(SearchError::Stopped(Stop::Memory { .. })) if self.hand_over(&half) => self.by_spare(position, budget),
            Err(SearchError::Stopped(Stop::Memory { .. })) => self.memo.value(position, budget),
            found_or_failed => found_or_failed,
        }
    }

    /// Copies all values to the bounded search; whether there is room for its table.
    fn hand_over(&mut self, table: &Budget) -> bool {
        let Some(spare) = &mut self.spare else { return false };
        let mut fits = true;
        self.memo.each_known(|position, value| {
            let place = spare.game().place(position);
            fits = spare.tell(place, Fact::Value(value), table).is_ok();
            if fits { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if fits {
            spare.unbind();
            self.memo.clear();
            self.forgets = true;
        }
        fits
    }

    fn by_spare(&mut self, position: &[i64], budget: &Budget) -> Result<u64, SearchError> {
        self.memo.check(position)?;
        let Some(spare) = &mut self.spare else { return self.memo.value(position, budget) };
        spare.game_mut().within(budget);
        let place = spare.game().place(position);
        let found = spare.value(&place, budget);
        found.map_err(|error| by_rules(error, spare.game_mut().failure(), position))
    }

    /// The options of a position, without repetition, each with its nim-value.
    ///
    /// # Errors
    /// The errors of [`Search::value`].
    pub fn options_with_values(&mut self, position: &[i64], budget: &Budget) -> Result<Valued, SearchError> {
        self.value(position, budget)?;
        let options = self.options(position, budget)?;
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

    /// The options of a position, without repetition, in ascending order.
    pub(crate) fn options(&mut self, position: &[i64], budget: &Budget) -> Result<Options, SearchError> {
        let mut options = Options::new(self.mover.arity());
        self.mover.options_within(&mut self.scratch, position, &mut options, budget)?;
        options.sort_dedup();
        Ok(options)
    }

    /// The nim-value of a position, if it has been found already.
    pub fn known(&self, position: &[i64]) -> Option<u64> {
        match self.spare.as_ref().filter(|_| self.forgets && self.memo.check(position).is_ok()) {
            Some(spare) => spare.known(&spare.game().place(position)),
            None => self.memo.known(position),
        }
    }
}

/// Why a search by rules in which all plays end has failed.
pub(crate) fn by_rules<P>(error: NimberError<P>, failure: Option<MoveError>, position: &[i64]) -> SearchError {
    match (error, failure) {
        (NimberError::Stopped(stop), _) => SearchError::Stopped(stop),
        (_, Some(failure)) => SearchError::from(failure),
        // All plays of these rules end.
        (NimberError::Cycle(_) | NimberError::Options, None) => SearchError::Cycle { cycle: vec![position.to_vec()] },
    }
}
