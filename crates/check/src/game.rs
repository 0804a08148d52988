//! The games that certificates are about, in a form that needs no parser.
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
