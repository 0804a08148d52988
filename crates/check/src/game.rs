//! The games that certificates are about, in a form that needs no parser.
use crate::steps::Steps;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Who wins when no move is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Convention {
    /// The player who cannot move loses; values are nim-values.
    #[default]
    Normal,
    /// The player who cannot move wins; values are misere nim-values, 1 where there is no move, else the mex.
    Misere,
}

/// One amount, or all from the first to the second: `3` or `[3, 8]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Amounts {
    /// This one.
    One(u64),
    /// From the first to the second, both included; nothing if the first is greater.
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AmountSet {
    /// Of which kind.
    pub of: Kind,
    /// At least this.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub from: u64,
    /// At most this.
    #[serde(default = "most", skip_serializing_if = "is_most")]
    pub to: u64,
}

fn one() -> u64 {
    1
}

fn most() -> u64 {
    u64::MAX
}

fn is_one(from: &u64) -> bool {
    *from == one()
}

fn is_most(to: &u64) -> bool {
    *to == most()
}

/// A kind of amounts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
    /// All of them.
    All,
    /// These.
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
    /// The same, prime divisors counted as often as they divide.
    BigOmega(u64, u64),
}

impl fmt::Display for AmountSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = |least: &u64, most: &u64| match (least, most) {
            (least, &u64::MAX) => format!("{least} or more"),
            (least, most) if least == most => format!("{least}"),
            (least, most) => format!("{least} to {most}"),
        };
        match &self.of {
            Kind::All => write!(f, "all amounts")?,
            Kind::Finite(set) => write!(f, "{}", List(set))?,
            Kind::Repeating(..) => write!(f, "amounts in a repeating pattern")?,
            Kind::Powers(base) => write!(f, "the powers of {base}")?,
            Kind::Primes => write!(f, "the primes")?,
            Kind::Odd => write!(f, "the odd numbers")?,
            Kind::Palindromes => write!(f, "the palindromes")?,
            Kind::Omega(least, most) => write!(f, "the numbers with {} different prime divisors", range(least, most))?,
            Kind::BigOmega(least, most) => write!(f, "the numbers with {} prime divisors", range(least, most))?,
        }
        match (self.from, self.to) {
            (0 | 1, u64::MAX) => Ok(()),
            (from, u64::MAX) => write!(f, " from {from} on"),
            (from, to) => write!(f, " from {from} to {to}"),
        }
    }
}

/// Sets of coins that may be turned over together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// How many coins: a number in one of these sets.
    pub counts: Vec<AmountSet>,
    /// Whether they must stand side by side.
    #[serde(default)]
    pub consecutive: bool,
    /// How far the leftmost may be from the rightmost, where that is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u64>,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts: Vec<String> = self.counts.iter().map(AmountSet::to_string).collect();
        write!(f, "turn {}{}", counts.join(" or "), if self.consecutive { " consecutive" } else { "" })?;
        self.within.map_or(Ok(()), |within| write!(f, " within {within}"))
    }
}

/// The moves of the heaps of one residue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// These amounts may be taken.
    pub amounts: Vec<u64>,
    /// These heaps may be left, whatever the heap is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heaps: Vec<u64>,
}

/// The game in which what is left of a ring is played on, with what is claimed of its rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The game: one on heaps.
    pub game: Game,
    /// By which theorem the rows repeat; any word where the theorem about the rings does not ask.
    pub theorem: String,
    /// From which row on.
    pub preperiod: u64,
    /// After how many.
    pub period: u64,
    /// What is added each time.
    #[serde(default)]
    pub saltus: u64,
}

/// A game on heaps. Amounts of 0 are not meant and are refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Game {
    /// Take an amount of a finite set; the rest stays one heap.
    Subtraction {
        /// The amounts.
        set: Vec<Amounts>,
    },
    /// Take an amount that is in one of these sets; the rest stays one heap.
    Amounts {
        /// The sets.
        sets: Vec<AmountSet>,
    },
    /// Moves to one smaller heap.
    Guarded {
        /// To which heaps the heaps 0, 1, 2, ... may be moved.
        first: Vec<Vec<u64>>,
        /// The moves of all further heaps `n`, by `n % rounds.len()`.
        rounds: Vec<Round>,
    },
    /// Tuples of heaps, perhaps with a tag, by bounded steps.
    Steps(Steps),
    /// Coins in a row: a move turns some over, the rightmost from heads to tails. `G(n)` is the value of a head at place n.
    Coins {
        /// Which coins may be turned together: those of any of these.
        turns: Vec<Turn>,
        /// The place of the leftmost coin, 0 or 1.
        first: u64,
    },
    /// Things in a ring: a move takes some and leaves a row. `G(n)` is the value of a ring of n.
    Ring {
        /// Which rows the rings of 0, 1, 2, ... can become.
        #[serde(default)]
        first: Vec<Vec<u64>>,
        /// The moves of all larger rings `n`, by `n % rounds.len()`; any amount where there are none.
        #[serde(default)]
        rounds: Vec<Round>,
        /// What the rows do.
        row: Box<Row>,
    },
    /// Take any amount but these; the rest stays one heap.
    AllBut {
        /// The amounts that may not be taken.
        excluded: Vec<Amounts>,
    },
    /// Take `i` and leave exactly `j` non-empty heaps if bit `j` of digit `i` is set.
    Code {
        /// The digits d0, d1, ...; d0 has only bits from 2 up.
        digits: Vec<u32>,
        /// Whether heaps that are left together must all differ.
        #[serde(default)]
        unequal: bool,
    },
    /// A code whose digits after the fixed ones repeat for ever.
    RepeatingCode {
        /// The digits d0, d1, ... before the repetition.
        digits: Vec<u32>,
        /// The digits that repeat.
        repeat: Vec<u32>,
        /// As in a code.
        #[serde(default)]
        unequal: bool,
    },
    /// Take any amount but some, leaving one heap or nothing; or split the heap, taking nothing.
    Cofinite {
        /// The amounts that may not be taken.
        excluded: Vec<Amounts>,
        /// The numbers of parts, 2 or more each.
        splits: Vec<u32>,
        /// Whether the parts must all differ.
        #[serde(default)]
        unequal: bool,
    },
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let different = |unequal: bool| if unequal { ", heaps left together differ" } else { "" };
        match self {
            Self::Subtraction { set } if set.is_empty() => write!(f, "no move"),
            Self::Subtraction { set } => write!(f, "take {}", List(set)),
            Self::Amounts { sets } => {
                let sets: Vec<String> = sets.iter().map(AmountSet::to_string).collect();
                write!(f, "take {}", sets.join(" or "))
            }
            Self::Guarded { first, rounds } => {
                let fixed =
                    if rounds.iter().any(|round| !round.heaps.is_empty()) { ", or leave fixed heaps" } else { "" };
                write!(
                    f,
                    "take bounded amounts by the residue modulo {}{fixed}, from heap {} on",
                    rounds.len(),
                    first.len()
                )
            }
            Self::Steps(Steps { start, moves, .. }) => match (start.len(), moves.len()) {
                (heaps, 1) => write!(f, "bounded steps on {heaps} numbers"),
                (_, tags) => write!(f, "bounded steps on a number with {tags} tags"),
            },
            Self::Coins { turns, first } => {
                let turns: Vec<String> = turns.iter().map(Turn::to_string).collect();
                write!(f, "{}, coins from {first}", turns.join(" or "))
            }
            Self::Ring { rounds, row, .. } if rounds.is_empty() => write!(f, "take any of a ring; rows: {}", row.game),
            Self::Ring { rounds, row, .. } => {
                write!(f, "take bounded amounts of a ring by the residue modulo {}; rows: {}", rounds.len(), row.game)
            }
            Self::AllBut { excluded } if excluded.is_empty() => write!(f, "take any"),
            Self::AllBut { excluded } => write!(f, "take any but {}", List(excluded)),
            Self::Code { digits, unequal } => write!(f, "the code {}{}", Digits(digits), different(*unequal)),
            Self::RepeatingCode { digits, repeat, unequal } => {
                write!(f, "the code {}, then {} for ever{}", Digits(digits), Digits(repeat), different(*unequal))
            }
            Self::Cofinite { excluded, splits, unequal } => {
                write!(f, "take any")?;
                if !excluded.is_empty() {
                    write!(f, " but {}", List(excluded))?;
                }
                write!(f, "; split into {}", splits.iter().map(u32::to_string).collect::<Vec<_>>().join(" or "))?;
                f.write_str(if *unequal { " different heaps" } else { " heaps" })
            }
        }
    }
}

struct List<'a>(&'a [Amounts]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, amounts) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            match amounts.bounds() {
                (low, high) if low == high => write!(f, "{low}")?,
                (low, high) => write!(f, "{low}..{high}")?,
            }
        }
        Ok(())
    }
}

struct Digits<'a>(&'a [u32]);

impl fmt::Display for Digits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One letter a digit where that is possible, as in 0.77.
        let short = self.0.iter().all(|&digit| digit < 16);
        for (i, digit) in self.0.iter().enumerate() {
            match (short, i) {
                (true, 1) => write!(f, ".{digit:X}")?,
                (true, _) => write!(f, "{digit:X}")?,
                (false, 0) => write!(f, "{digit}")?,
                (false, _) => write!(f, ",{digit}")?,
            }
        }
        Ok(())
    }
}
