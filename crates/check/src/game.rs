//! Games in the forms that theorems are about, as the readers of rules construct them.
use crate::invalid::Invalid;
use crate::rule::{self, Named, Rule};
use crate::say;

/// The winner when no move is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Convention {
    /// The player who cannot move loses; values are nim-values.
    #[default]
    Normal,
    /// The player who cannot move wins; values are misere nim-values: 1 where there is no move,
    /// else the mex.
    Misere,
}

/// Reads the rule of a statement, and its convention.
pub fn rule_of(text: &str, convention: Option<Convention>) -> Result<(Rule, Convention), Invalid> {
    let rule = rule::read(text)?;
    let convention = convention_of(&rule, convention)?;
    Ok((rule, convention))
}

/// The convention of a statement, which its rule must not contradict.
pub fn convention_of(rule: &Rule, convention: Option<Convention>) -> Result<Convention, Invalid> {
    let own = if rule.misere { Convention::Misere } else { Convention::Normal };
    match convention {
        Some(Convention::Normal) if rule.misere => Err(Invalid::File(say::convention_differs())),
        convention => Ok(convention.unwrap_or(own)),
    }
}

/// One amount, or a range of amounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amounts {
    /// One amount.
    One(u64),
    /// All amounts between two, both included; nothing if the first is greater.
    Range([u64; 2]),
}

impl Amounts {
    /// The least and the greatest amount.
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
    /// The kind of amounts.
    pub of: Kind,
    /// The least amount.
    pub from: u64,
    /// The greatest amount.
    pub to: u64,
}

impl AmountSet {
    /// A lower bound of the amounts.
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
    /// Periodic: whether amounts 0, 1, 2, ... are in the set, first those before the period, then
    /// those of the period.
    Repeating(Vec<bool>, Vec<bool>),
    /// The powers of this number, including 1.
    Powers(u64),
    /// The prime numbers.
    Primes,
    /// The odd numbers.
    Odd,
    /// The numbers that read the same backwards in decimal notation.
    Palindromes,
    /// The numbers with between this many different prime divisors, both bounds included.
    Omega(u64, u64),
    /// The numbers with between this many prime divisors counted with multiplicity, both bounds
    /// included.
    BigOmega(u64, u64),
    /// Squares, cubes, triangular, Fibonacci numbers or factorials.
    Sequence(Named),
}

/// Sets of coins that may be turned over together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The number of coins must be in one of these sets.
    pub counts: Vec<AmountSet>,
    /// Whether the coins must be adjacent.
    pub consecutive: bool,
    /// The largest distance from the leftmost coin to the rightmost, if it is limited.
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

/// Moves to one smaller heap that, from some heap on, depend on the residue of the heap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guarded {
    /// The options of the heaps 0, 1, 2, ... before residues decide.
    pub first: Vec<Vec<u64>>,
    /// The moves of all further heaps `n`, by `n % rounds.len()`.
    pub rounds: Vec<Round>,
}
