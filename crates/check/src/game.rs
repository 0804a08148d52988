//! Games in the forms that theorems speak about, as the readers of rules make them.
use crate::invalid::Invalid;
use crate::rule::{self, Named, Rule};
use crate::say;

/// The winner when no move is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Convention {
    /// The player who cannot move loses; values are nim-values.
    #[default]
    Normal,
    /// The player who cannot move wins; values are misere nim-values, 1 where there is no move,
    /// else the mex.
    Misere,
}

/// The rule of a statement and its convention.
pub fn rule_of(text: &str, convention: Option<Convention>) -> Result<(Rule, Convention), Invalid> {
    let rule = rule::read(text)?;
    let own = if rule.misere { Convention::Misere } else { Convention::Normal };
    match convention {
        Some(Convention::Normal) if rule.misere => Err(Invalid::File(say::convention_differs())),
        convention => Ok((rule, convention.unwrap_or(own))),
    }
}

/// One amount, or all from the first to the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amounts {
    /// One amount.
    One(u64),
    /// All amounts between two, both included; nothing if the first is greater.
    Range([u64; 2]),
}

impl Amounts {
    /// The least and the greatest.
    pub fn bounds(self) -> (u64, u64) {
        match self {
            Self::One(amount) => (amount, amount),
            Self::Range([low, high]) => (low, high),
        }
    }
}

/// Amounts of one kind within bounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AmountSet {
    /// The kind.
    pub of: Kind,
    /// The least amount.
    pub from: u64,
    /// The greatest amount.
    pub to: u64,
}

impl AmountSet {
    /// A number that no amount is less than.
    pub fn least(&self) -> u64 {
        match &self.of {
            Kind::Finite(all) => all.iter().map(|amounts| amounts.bounds().0).min().unwrap_or(self.from).max(self.from),
            _ => self.from,
        }
    }
}

/// A kind of amounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// All amounts.
    All,
    /// The amounts of a list.
    Finite(Vec<Amounts>),
    /// Whether amounts 0, 1, 2, ... are in the set, first and then again and again.
    Repeating(Vec<bool>, Vec<bool>),
    /// The powers of this number, 1 among them.
    Powers(u64),
    /// The prime numbers.
    Primes,
    /// The odd numbers.
    Odd,
    /// The numbers that read the same backwards in decimal notation.
    Palindromes,
    /// The numbers with at least and at most so many different prime divisors.
    Omega(u64, u64),
    /// The numbers with at least and at most so many prime divisors, with multiplicity.
    BigOmega(u64, u64),
    /// Squares, cubes, triangular, Fibonacci numbers or factorials.
    Sequence(Named),
}

/// Sets of coins that may be turned over together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The number of coins is in one of these sets.
    pub counts: Vec<AmountSet>,
    /// Whether they must stand side by side.
    pub consecutive: bool,
    /// The largest distance from the leftmost coin to the rightmost, where that is limited.
    pub within: Option<u64>,
}

/// The moves of the heaps of one residue.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Round {
    /// The amounts that may be taken.
    pub amounts: Vec<u64>,
    /// The heaps that may be left from any heap.
    pub heaps: Vec<u64>,
}

/// Moves to one smaller heap, by the residue of the heap from some heap on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guarded {
    /// The heaps to which the heaps 0, 1, 2, ... may be moved.
    pub first: Vec<Vec<u64>>,
    /// The moves of all further heaps `n`, by `n % rounds.len()`.
    pub rounds: Vec<Round>,
}
