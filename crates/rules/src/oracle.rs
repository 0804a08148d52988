//! The definition in plain code: options by running through all candidates, nim-values by mex, win
//! or lose by search.
//!
//! Everything fast in this project is compared with this file, so it uses nothing but
//! [`crate::eval`]: no bounds of the compiler (`reach` has its own, but for piles, sets and words),
//! no domain hints, no theorem, no nim-values where win or lose is asked for. It is slow and meant
//! to be read. The one liberty: searches keep an explicit stack and remember what they have
//! settled, so that deep games need no deep recursion and a position that repeats is found and
//! shown.
//!
//! Definitions: R. Sprague 1935, P. M. Grundy 1939 (nim-values, sums); a player who cannot move
//! loses in normal play and wins in misere play.
mod bags;
mod board;
mod cells;
mod entailing;
mod graphs;
mod judged;
mod objects;
mod options;
mod reach;
mod rewriting;
mod settle;
mod turns;

use crate::eval::EvalError;
use crate::moves::Position;
use crate::ruleset::{Play, Ruleset, Turns};
use budget::{Budget, Progress, Stop};
pub use judged::{JudgedOracle, Outcome};
use settle::kept;
use std::collections::{BTreeSet, HashMap, HashSet};
pub use turns::Turn;

/// A position: its numbers, ascending when the ruleset is unordered.
pub type Pos = Vec<i64>;
/// A sum of positions, ascending, or in the order of the rule where the first component moves. The
/// empty sum has no move.
pub type Sum = Vec<Pos>;

/// The most positions that one option may be a sum of.
const MOST_PARTS: usize = 1 << 24;
/// Steps between two looks at the budget. A prime, so that steps of several kinds which take turns
/// all come to be looked at.
const PATIENCE: u64 = 4099;
/// The bytes of a remembered sum, about.
const SUM_BYTES: u64 = 160;

/// Why the definition gives no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OracleError {
    /// Play may go round for ever: each position has the next as (a part of) an option, and the
    /// last has the first.
    #[error("play need not end: {}", cycle(.0))]
    Cycle(Vec<Sum>),
    /// A number of an option is larger than 2^63-1.
    #[error("an option of the position {} has a number larger than 2^63-1", Position(position))]
    Overflow {
        /// The position whose option it is.
        position: Pos,
    },
    /// An option is a sum of too many positions to be written down.
    #[error("an option of the position {} is a sum of more than {MOST_PARTS} positions", Position(position))]
    TooManyParts {
        /// The position whose option it is.
        position: Pos,
    },
    /// A misere nim-value was asked for, but this position may become a sum of several.
    #[error("the position {} may become a sum: it has no misere nim-value", Position(position))]
    Splits {
        /// The position that may become a sum.
        position: Pos,
    },
    /// Not a position of this ruleset: wrong length, or a negative number.
    #[error("{} is not a position: {arity} natural numbers are needed", Position(position))]
    NotAPosition {
        /// The given position.
        position: Pos,
        /// The number of components it must have.
        arity: usize,
    },
    /// An expression whose value cannot be told.
    #[error("at the position {}: {error}", Position(position))]
    Eval {
        /// The position at which it was evaluated.
        position: Pos,
        /// Why it cannot be told.
        error: EvalError,
    },
    /// A free name may have no end at this position: the definition tries all numbers, and sees
    /// none beyond which they do not matter.
    #[error("at the position {}: no end of `{name}` is seen", Position(position))]
    NoEnd {
        /// The position at which the name has no end.
        position: Pos,
        /// The name without an end.
        name: String,
    },
    /// Moves that oblige to something have no options without what they oblige to.
    #[error("moves with `again` or `answer` are no options by themselves")]
    Marked,
    /// Positions with verdicts have no nim-values, and their moves no options without verdicts:
    /// [`JudgedOracle`] has both.
    #[error("options of a game with verdicts are no options by themselves")]
    Judged,
    /// A limit was reached.
    #[error(transparent)]
    Stop(#[from] Stop),
}

/// `5 -> 5` or `(1,2) -> (2,1) -> (1,2)`; a sum is written with `+`.
fn cycle(sums: &[Sum]) -> String {
    let write = |sum: &Sum| sum.iter().map(|p| Position(p).to_string()).collect::<Vec<_>>().join(" + ");
    sums.iter().chain(sums.first()).map(write).collect::<Vec<_>>().join(" -> ")
}

/// The results that a search has; `None` stands for a sum that is being looked at.
type Settled<V> = HashMap<Sum, Option<V>>;

/// Answers about one ruleset by the definition; remembers its results.
#[derive(Debug)]
pub struct Oracle<'r> {
    ruleset: &'r Ruleset,
    budget: Budget,
    values: Settled<u64>,
    misere_values: Settled<u64>,
    wins: Settled<bool>,
    steps: u64,
    open_bytes: u64,
    settled_bytes: u64,
    /// Whether a move that leaves nothing of a heap leaves a heap of 0.
    keeps_empty_heaps: bool,
}

impl<'r> Oracle<'r> {
    /// An oracle without limits.
    pub fn new(ruleset: &'r Ruleset) -> Self {
        Self::with_budget(ruleset, &Budget::unlimited())
    }

    /// An oracle that stops at limits.
    pub fn with_budget(ruleset: &'r Ruleset, budget: &Budget) -> Self {
        let (values, misere_values, wins) = Default::default();
        let (steps, open_bytes, settled_bytes) = Default::default();
        let keeps_empty_heaps = false;
        let budget = budget.clone();
        Self { ruleset, budget, values, misere_values, wins, steps, open_bytes, settled_bytes, keeps_empty_heaps }
    }

    /// Counts a step in which `pending` sums are held; looks at the budget now and then.
    fn tick(&mut self, pending: usize) -> Result<(), Stop> {
        self.steps += 1;
        if self.steps.is_multiple_of(PATIENCE) {
            self.budget.poll(Progress { done: self.steps, total: None, unit: "candidates" })?;
            self.budget.reserve(self.open_bytes + self.settled_bytes + pending as u64 * SUM_BYTES)?;
        }
        Ok(())
    }

    /// The nim-value of a position: the least number that is not the value of an option, where the
    /// value of a sum is the xor of the values of its positions.
    ///
    /// # Errors
    /// [`OracleError`]; [`OracleError::Cycle`] when a position can come back.
    pub fn value(&mut self, position: &[i64]) -> Result<u64, OracleError> {
        let start = vec![self.canonical(position)?];
        let mut values = std::mem::take(&mut self.values);
        let lead = |oracle: &mut Self, at: &Sum| oracle.options_of_one(at);
        let result = self.settle(
            &mut values,
            start,
            lead,
            |_| false,
            |options, known| {
                let value = |option: &Vec<Sum>| option.iter().filter_map(known).fold(0, |xor, value| xor ^ value);
                mex(options.iter().map(value).collect())
            },
        );
        self.values = kept(values, &result);
        result
    }

    /// The misere nim-value of a position: 1 when it has no option, else the least number that is
    /// not the misere nim-value of an option. It is 0 exactly when the player to move loses the
    /// misere game from there.
    ///
    /// # Errors
    /// [`OracleError`]; [`OracleError::Splits`] when an option is a sum of two or more positions:
    /// there is no such value then.
    pub fn misere_value(&mut self, position: &[i64]) -> Result<u64, OracleError> {
        let start = vec![self.canonical(position)?];
        let mut values = std::mem::take(&mut self.misere_values);
        let lead = |oracle: &mut Self, at: &Sum| {
            let options = oracle.options_of_one(at)?;
            match options.iter().any(|option| option.len() > 1) {
                true => Err(OracleError::Splits { position: at.concat() }),
                false => Ok(options),
            }
        };
        let result = self.settle(
            &mut values,
            start,
            lead,
            |_| false,
            |options, known| {
                if options.is_empty() {
                    return 1;
                }
                // A move that leaves nothing leaves a player who cannot move: 1.
                mex(options.iter().map(|option| option.first().map_or(1, |part| known(part).unwrap_or(0))).collect())
            },
        );
        self.misere_values = kept(values, &result);
        result
    }

    /// Whether the player to move from a sum of positions wins, in the play of the ruleset: by
    /// search through sums, without nim-values. Looks no further once a winning move is found.
    ///
    /// # Errors
    /// [`OracleError`]; [`OracleError::Cycle`] when a sum came back before the winner was known.
    pub fn wins(&mut self, sum: &[Pos]) -> Result<bool, OracleError> {
        let start = sum.iter().map(|position| self.canonical(position)).collect::<Result<Sum, _>>()?;
        if self.ruleset.entailing().is_some() {
            return self.wins_free(start);
        }
        let start = self.settled_row(start);
        let mut wins = std::mem::take(&mut self.wins);
        let last_wins = self.ruleset.play == Play::Normal;
        let lead = |oracle: &mut Self, at: &Sum| {
            let turns = oracle.turns(at)?;
            Ok(turns.into_iter().map(|turn| vec![turn.to]).collect())
        };
        let result = self.settle(
            &mut wins,
            start,
            lead,
            |wins| !wins,
            |moves, known| {
                (moves.is_empty() && !last_wins) || moves.iter().flatten().any(|to| known(to) == Some(false))
            },
        );
        self.wins = kept(wins, &result);
        result
    }

    /// All moves from a sum, each in one component, that leave a sum from which the player to move
    /// loses: the index of the component and its replacement. In the order of the sum, then
    /// of the options.
    ///
    /// # Errors
    /// The errors of [`Oracle::wins`].
    pub fn winning_moves(&mut self, sum: &[Pos]) -> Result<Vec<(usize, Sum)>, OracleError> {
        let mut winning = Vec::new();
        let row = self.settled_row(sum.to_vec());
        // Two heads on one coin are no head; other sums keep their order.
        let sum = if row.len() < sum.len() { &row } else { sum };
        for (component, option, to) in self.moves(sum)? {
            if !self.wins(&to)? {
                winning.push((component, option));
            }
        }
        Ok(winning)
    }

    /// A sum in ascending order, but where the first component moves: then order matters. Coins are
    /// heads or tails: of two equal heads nothing stays.
    fn settled_row(&self, mut sum: Sum) -> Sum {
        if self.ruleset.turns == Turns::First {
            return sum;
        }
        sum.sort_unstable();
        if self.ruleset.coins().is_some() {
            cancel_pairs(&mut sum);
        }
        sum
    }

    /// All moves from a sum: the index of the component, its replacement, and the resulting sum.
    fn moves(&mut self, sum: &[Pos]) -> Result<Vec<(usize, Sum, Sum)>, OracleError> {
        let mut moves = Vec::new();
        for (i, position) in sum.iter().enumerate() {
            for option in self.options(position)? {
                let to = self.settled_row([&sum[..i], &sum[i + 1..], &option[..]].concat());
                moves.push((i, option, to));
                self.tick(moves.len())?;
            }
        }
        Ok(moves)
    }

    /// The options of a sum of one position, each part as a sum of its own.
    fn options_of_one(&mut self, at: &Sum) -> Result<Vec<Vec<Sum>>, OracleError> {
        let options = self.options(&at.concat())?;
        Ok(options.into_iter().map(|option| option.into_iter().map(|part| vec![part]).collect()).collect())
    }
}

/// Takes equal neighbours out of a sorted list, two by two.
pub fn cancel_pairs<T: PartialEq>(sorted: &mut Vec<T>) {
    let mut kept: Vec<T> = Vec::with_capacity(sorted.len());
    for item in sorted.drain(..) {
        match kept.last() {
            Some(last) if *last == item => _ = kept.pop(),
            _ => kept.push(item),
        }
    }
    *sorted = kept;
}

/// The least number that is not among these.
fn mex(values: HashSet<u64>) -> u64 {
    (0..).find(|value| !values.contains(value)).unwrap_or(u64::MAX)
}

/// All options of a position; see [`Oracle::options`].
///
/// # Errors
/// The errors of [`Oracle::options`].
pub fn options(ruleset: &Ruleset, position: &[i64], budget: &Budget) -> Result<BTreeSet<Sum>, OracleError> {
    Oracle::with_budget(ruleset, budget).options(position)
}

/// The nim-value of a position; see [`Oracle::value`].
///
/// # Errors
/// The errors of [`Oracle::value`].
pub fn value(ruleset: &Ruleset, position: &[i64], budget: &Budget) -> Result<u64, OracleError> {
    Oracle::with_budget(ruleset, budget).value(position)
}

/// The nim-values of the heaps 0 to `last` of a ruleset of one number.
///
/// # Errors
/// The errors of [`Oracle::value`].
pub fn values(ruleset: &Ruleset, last: i64, budget: &Budget) -> Result<Vec<u64>, OracleError> {
    let mut oracle = Oracle::with_budget(ruleset, budget);
    (0..=last).map(|n| oracle.value(&[n])).collect()
}

/// Whether the player to move from a sum wins in the play of the ruleset; see [`Oracle::wins`].
///
/// # Errors
/// The errors of [`Oracle::wins`].
pub fn wins(ruleset: &Ruleset, sum: &[Pos], budget: &Budget) -> Result<bool, OracleError> {
    Oracle::with_budget(ruleset, budget).wins(sum)
}

/// The heaps from 0 to `last` from which the player to move loses (the P-positions), in the play of
/// the ruleset.
///
/// # Errors
/// The errors of [`Oracle::wins`].
pub fn p_positions(ruleset: &Ruleset, last: i64, budget: &Budget) -> Result<Vec<i64>, OracleError> {
    let mut oracle = Oracle::with_budget(ruleset, budget);
    let mut losing = Vec::new();
    for n in 0..=last {
        if !oracle.wins(&[vec![n]])? {
            losing.push(n);
        }
    }
    Ok(losing)
}
