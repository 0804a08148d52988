//! Nim-values of single positions, by memoised search.
//!
//! The value of a position is the mex of the values of its options; an option that is a sum of positions has the xor
//! of their values (Sprague 1935, Grundy 1939). The search goes through the positions that can be reached, each once,
//! and keeps their values for the next question. How it walks is told in `memo`.
//!
//! ```
//! # use positions::Search;
//! # fn doc(ruleset: &rules::ruleset::Ruleset) -> Result<(), positions::SearchError> {
//! let mut search = Search::new(ruleset);
//! let value = search.value(&[3, 4], &budget::Budget::default())?;
//! # Ok(()) }
//! ```
use crate::memo::{Answer, Memo};
use budget::{Budget, Stop};
use nimber::MexSet;
use rules::moves::{MoveError, Mover, Options, Position, Scratch};
use rules::ruleset::Ruleset;

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
    /// Play of a sum can go on for ever, and neither player can win: each prefers the circle.
    #[error("nobody can win: a sum can come back after {} moves: {}", cycle.len(), Sum(cycle.first().map_or(&[], |sum| sum)))]
    SumCycle {
        /// The sums of the circle, each a list of rulesets (by index) and positions; each can be moved to the next, the
        /// last to the first.
        cycle: Vec<Vec<(usize, Vec<i64>)>>,
    },
    /// A very long play was followed without an end, and nothing shows that play of this ruleset ends: it may go on for
    /// ever without coming back, as with `n -> n+1`.
    #[error(
        "{moves} moves from {} lead to {} without an end in sight: play may never end",
        Position(from),
        Position(to)
    )]
    Endless {
        /// Where the play began.
        from: Vec<i64>,
        /// Where it had come to.
        to: Vec<i64>,
        /// After how many moves.
        moves: usize,
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

/// A sum of positions as it is written: `3 + (1,2)`.
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

/// Nim-values as answers.
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
    /// Lists options as they are, with all their parts.
    mover: Mover,
    scratch: Scratch,
}

impl Search {
    /// An empty search. The play convention of the ruleset does not matter here: values are those of normal play.
    pub fn new(ruleset: &Ruleset) -> Self {
        Self { memo: Memo::new(ruleset, NimValue::default()), mover: Mover::new(ruleset), scratch: Scratch::default() }
    }

    /// How many positions have a known value.
    pub fn len(&self) -> u64 {
        self.memo.len()
    }

    /// Whether nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.memo.len() == 0
    }

    /// The bytes that the search holds.
    pub fn bytes(&self) -> u64 {
        self.memo.bytes()
    }

    /// The nim-value of a position. Time: the options of all positions that can be reached from it, each listed a few
    /// times; memory: about 20 bytes for each of these positions of one or two numbers.
    ///
    /// # Errors
    /// [`SearchError`]. After [`SearchError::Stopped`] a further call with the same position goes on where this one
    /// stopped; after any error other positions can be asked for.
    pub fn value(&mut self, position: &[i64], budget: &Budget) -> Result<u64, SearchError> {
        self.memo.value(position, budget)
    }

    /// The options of a position, without repetition, each with its nim-value.
    ///
    /// # Errors
    /// As [`Search::value`].
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
        self.memo.known(position)
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
