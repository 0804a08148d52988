//! Nimstring: strings join coins, some of them to the ground. A move cuts a string. Who cuts the
//! last string of a coin must move again at once, and loses if no string is left; who cannot move
//! loses. Dots-and-Boxes is played by the same moves.
//!
//! A position is worth a heap of Nim, or it is *loony*: the player to move wins in every company.
//! Let a position have, beside a heap of Nim of k, winning moves for the k of a set A. A string
//! whose cut frees no coin adds the value of the rest to A, if that is a number; one that frees a
//! coin adds all numbers but the value of the rest, since the same player moves on. The value is
//! the least number that is not in A, and there is none in A that matters beyond it. (E. R.
//! Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways* (1982), chapters 12 and 16.)
use crate::say;
use budget::{Budget, Progress, Stop};
use foldhash::fast::FixedState;
use messages::Message;
pub use nimber::loony::Worth;
use std::collections::HashMap;

/// At most this many strings: a position is a set of strings, as the bits of one word.
pub const MOST_STRINGS: usize = 64;
/// Positions between two looks at the budget.
const PATIENCE: u64 = 1 << 10;
/// The bytes of a position with its value in the table.
const ENTRY: u64 = 24;

/// The answer for a graph of strings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The value of the whole position.
    pub worth: Worth,
    /// The strings, by index, whose cut wins: in the order of the text.
    pub winning: Vec<u32>,
}

/// Why a graph of strings has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NimstringError {
    /// More than [`MOST_STRINGS`] strings.
    TooLarge(usize),
    /// A limit was reached, with the number of positions that have a value.
    Stopped(Stop, u64),
}

impl NimstringError {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::TooLarge(strings) => say::many_strings(*strings, MOST_STRINGS),
            Self::Stopped(stop, known) => say::stopped(stop.message(), say::positions_valued(*known)),
        }
    }
}

messages::error!(NimstringError);

/// Coins and strings, and the values that were found.
///
/// ```
/// use budget::Budget;
/// use graphs::nimstring::{Nimstring, Worth};
/// // Two strings from the ground, vertex 0, to one coin.
/// let mut strings = Nimstring::new(&[(0, 1), (0, 1)], 0)?;
/// assert_eq!(strings.solve(&Budget::default())?.worth, Worth::Nim(1));
/// # Ok::<(), graphs::nimstring::NimstringError>(())
/// ```
#[derive(Debug)]
pub struct Nimstring {
    edges: Vec<(u32, u32)>,
    ground: u32,
    /// For each string the strings at its ends, itself among them; none at the ground.
    beside: Vec<[u64; 2]>,
    known: HashMap<u64, Worth, FixedState>,
    steps: u64,
}

impl Nimstring {
    /// The strings of a graph, of which each end is a coin or the ground.
    ///
    /// # Errors
    /// [`NimstringError::TooLarge`].
    pub fn new(edges: &[(u32, u32)], ground: u32) -> Result<Self, NimstringError> {
        if edges.len() > MOST_STRINGS {
            return Err(NimstringError::TooLarge(edges.len()));
        }
        let at = |vertex: u32| -> u64 {
            let own = |&(a, b): &(u32, u32)| vertex != ground && (a == vertex || b == vertex);
            edges.iter().enumerate().filter(|(_, edge)| own(edge)).fold(0, |all, (i, _)| all | 1 << i)
        };
        let beside = edges.iter().map(|&(a, b)| [at(a), at(b)]).collect();
        Ok(Self { edges: edges.to_vec(), ground, beside, known: HashMap::default(), steps: 0 })
    }

    /// The value of the whole position, and the winning cuts. Up to 2^strings positions for each
    /// connected part; the ground joins nothing.
    ///
    /// # Errors
    /// [`NimstringError::Stopped`].
    pub fn solve(&mut self, budget: &Budget) -> Result<Answer, NimstringError> {
        let all = if self.edges.len() == 64 { u64::MAX } else { (1 << self.edges.len()) - 1 };
        let worth = self.worth(all, budget)?;
        let mut winning = Vec::new();
        for string in 0..self.edges.len() {
            let rest = all & !(1 << string);
            let after = self.worth(rest, budget)?;
            // Who frees a coin moves on.
            if self.frees(string, rest) == after.is_won() {
                winning.push(u32::try_from(string).unwrap_or(u32::MAX));
            }
        }
        Ok(Answer { worth, winning })
    }

    /// Whether the cut of a string leaves a coin without strings.
    fn frees(&self, string: usize, rest: u64) -> bool {
        let (a, b) = self.edges[string];
        let [at_a, at_b] = self.beside[string];
        a != self.ground && at_a & rest == 0 || b != self.ground && at_b & rest == 0
    }

    /// The value of a set of strings: the sum of its connected parts. Each call inside is about
    /// fewer strings, so there are at most as many of them as strings.
    fn worth(&mut self, mut strings: u64, budget: &Budget) -> Result<Worth, NimstringError> {
        let mut sum = Worth::Nim(0);
        while strings != 0 {
            let part = self.part(strings);
            strings &= !part;
            sum = sum.plus(self.worth_of_part(part, budget)?);
        }
        Ok(sum)
    }

    /// The strings that are connected with the first, through coins.
    fn part(&self, strings: u64) -> u64 {
        let mut part = strings & strings.wrapping_neg();
        let mut open = part;
        while open != 0 {
            let string = open.trailing_zeros() as usize;
            open &= open - 1;
            let [a, b] = self.beside[string];
            let new = (a | b) & strings & !part;
            part |= new;
            open |= new;
        }
        part
    }

    fn worth_of_part(&mut self, part: u64, budget: &Budget) -> Result<Worth, NimstringError> {
        if let Some(&known) = self.known.get(&part) {
            return Ok(known);
        }
        self.steps += 1;
        if self.steps.is_multiple_of(PATIENCE) {
            let known = self.known.len() as u64;
            let stopped = |stop| NimstringError::Stopped(stop, known);
            budget.reserve(known * ENTRY * 2).map_err(stopped)?;
            budget.poll(Progress { done: known, total: None, unit: "positions" }).map_err(stopped)?;
        }
        // The numbers below 128 with a winning move beside a heap of their size; values are
        // smaller, as a part has at most 64 strings.
        let mut won: u128 = 0;
        let mut open = part;
        while open != 0 && won != u128::MAX {
            let string = open.trailing_zeros() as usize;
            open &= open - 1;
            let rest = part & !(1 << string);
            let after = self.worth(rest, budget)?;
            won |= match (after, self.frees(string, rest)) {
                (Worth::Nim(value), false) => 1 << value,
                (Worth::Nim(value), true) => !(1 << value),
                (Worth::Loony, false) => 0,
                (Worth::Loony, true) => u128::MAX,
            };
        }
        let worth = if won == u128::MAX { Worth::Loony } else { Worth::Nim(won.trailing_ones().into()) };
        self.known.insert(part, worth);
        Ok(worth)
    }
}
