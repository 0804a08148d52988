//! What a theorem says about a sequence: proofs that only theorems can make.
use super::ring;
use std::fmt;

/// The theorems that this crate can apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Theorem {
    /// A repeated window of a finite subtraction game.
    Window,
    /// The periodicity theorem for finite codes.
    GuySmith,
    /// The same for codes whose parts must differ.
    GuySmithUnequal,
    /// A repeated normalised state of an all-but-finite subtraction game.
    AllButState,
    /// Closed forms for cofinite taking with splits.
    Cofinite,
    /// Arithmetic periodicity of hexadecimal codes.
    Arithmetic,
    /// Taking any amount, whatever the rest may be split into.
    SumBound,
    /// One range of amounts, or all amounts below `m` and no multiple of `m`.
    Blocks,
    /// Amounts whose residues modulo the period never lead to the same value.
    Residues,
    /// Amounts from 1 up to a function that grows by 0 or 1.
    Contiguous,
    /// Moves to heaps between bounds that never fall.
    Runs,
    /// Bounded amounts with conditions on residues of the heap.
    Guards,
    /// Amounts that are divisors of the heap, or prime to it.
    Divisors,
    /// Bounded amounts and moves to much smaller heaps.
    Shrinking,
    /// Closed forms for coins in a row.
    Coins,
    /// A repeated window of a game of coins within a distance.
    CoinWindow,
    /// A repeated window of columns: heaps with a tag.
    Columns,
    /// Bounded steps on several heaps that repeat in every direction.
    Directions,
    /// The same along the diagonal and away from it.
    Diagonals,
    /// Rings whose rows repeat.
    Ring,
    /// Rings whose rows can be halved.
    Halves,
    /// Rings from which one range of amounts may be taken.
    RingRange,
}

impl Theorem {
    /// All of them.
    pub const ALL: [Self; 22] = [
        Self::Window,
        Self::GuySmith,
        Self::GuySmithUnequal,
        Self::AllButState,
        Self::Cofinite,
        Self::Arithmetic,
        Self::SumBound,
        Self::Blocks,
        Self::Residues,
        Self::Contiguous,
        Self::Runs,
        Self::Guards,
        Self::Divisors,
        Self::Shrinking,
        Self::Coins,
        Self::CoinWindow,
        Self::Columns,
        Self::Directions,
        Self::Diagonals,
        Self::Ring,
        Self::Halves,
        Self::RingRange,
    ];

    /// Its name in plans, claims and certificates.
    pub fn name(self) -> &'static str {
        match self {
            Self::Window => "window",
            Self::GuySmith => "guy-smith",
            Self::GuySmithUnequal => "guy-smith-unequal",
            Self::AllButState => "all-but-state",
            Self::Cofinite => "cofinite",
            Self::Arithmetic => "arithmetic",
            Self::SumBound => "sum-bound",
            Self::Blocks => "blocks",
            Self::Residues => "residues",
            Self::Contiguous => "contiguous",
            Self::Runs => "runs",
            Self::Guards => "guards",
            Self::Divisors => "divisors",
            Self::Shrinking => "shrinking",
            Self::Coins => "coins",
            Self::CoinWindow => "coin-window",
            Self::Columns => "columns",
            Self::Directions => "directions",
            Self::Diagonals => "diagonals",
            Self::Ring => "ring",
            Self::Halves => "halves",
            Self::RingRange => "ring-range",
        }
    }

    /// What it says, in a sentence.
    pub fn statement(self) -> &'static str {
        match self {
            Self::Window => {
                "a value depends only on as many values before it as the largest amount says; once that many of them \
                 repeat in a row, they repeat for ever"
            }
            Self::GuySmith => {
                "if taking at most k leaves at most m heaps and G(n+p) = G(n) for n0 <= n < m*n0+(m-1)*p+k, n0 >= 1, \
                 then for all n >= n0"
            }
            Self::GuySmithUnequal => {
                "if taking at most k leaves one heap or two different ones and G(n+p) = G(n) for n0 <= n < 2*n0+2*p+k, \
                 n0 >= 1, then for all n >= n0"
            }
            Self::AllButState => {
                "if M is the largest amount that may not be taken, all heaps below n-M can be reached, so that a value \
                 depends only on their mex, their values above it and the last M values, all relative to that mex; \
                 once this state repeats, the values repeat with the growth of the mex added each time"
            }
            Self::Cofinite => {
                "a claimed sequence that grows by s in p steps is the nim-sequence if no option has the claimed value \
                 and every smaller value is an option's; both are decided by finitely many cases"
            }
            Self::Arithmetic => {
                "a sequence that grows by a power of two s in p steps is the nim-sequence of a code with three heaps at most \
                 if, by residues, no option has the value of its heap and every smaller value is an option's"
            }
            Self::SumBound => {
                "if every smaller heap can be left, and whatever else is left has fewer tokens in all, then G(n) = n: a \
                 nim-sum is at most the sum"
            }
            Self::Blocks => {
                "taking l to r, G(n) = floor((n mod (l+r)) / l); if all amounts below m are allowed and no multiple of m, \
                 G(n) = n mod m"
            }
            Self::Residues => {
                "if amounts do not depend on the heap, a sequence of period p is the nim-sequence when no amount, by its \
                 residue modulo p, leads to the same value, and small amounts lead to all smaller values"
            }
            Self::Contiguous => {
                "taking 1 to t(n), where t grows by 0 or 1: G(n) = t(n) where it grows, else G(n) = G(n-t(n)-1)"
            }
            Self::Runs => {
                "where the bounds of the heaps that can be left never fall, the value stays the same as long as they stay \
                 in runs of equal values"
            }
            Self::Guards => {
                "if the amounts are at most M and depend on n mod m only, a value depends on the M values before it and \
                 on the residue; once both repeat after p heaps, the values repeat for ever"
            }
            Self::Divisors => {
                "taking a divisor d < n: G(n) = v2(n); taking any divisor: v2(n)+1; taking an amount prime to n: 0 for \
                 even n, else the number of the least prime divisor"
            }
            Self::Shrinking => {
                "a value is known when all values that the heaps some way before could have lead to the same one"
            }
            Self::Coins => {
                "coins in a row: turning 2 of them, G = n; 1 or 2, n+1; 1 to 3, the number of 2n and 2n+1 with an odd \
                 number of ones; any, 2^n; any side by side, the largest power of two that divides n+1"
            }
            Self::CoinWindow => {
                "if all coins of a move are within a distance D, a value depends only on the D values before it; once \
                 that many of them repeat in a row, they repeat for ever"
            }
            Self::Columns => {
                "if moves take at most M from the heap and change the tag as the residue of the heap and the tag say, the \
                 values of all tags depend on the M heaps before; once that many columns repeat in a row, they repeat for \
                 ever"
            }
            Self::Directions => {
                "if moves are bounded steps, a table that repeats in every direction is that of the nim-values as soon as \
                 the definition holds for it in one round and the reach of a step beyond it"
            }
            Self::Diagonals => {
                "if moves are bounded steps on two heaps, a table that repeats along the diagonal, and to both sides away \
                 from it, is that of the nim-values as soon as the definition holds for it in one round and the reach of a \
                 step beyond it"
            }
            Self::Ring => ring::BY_ROWS,
            Self::Halves => ring::BY_HALVES,
            Self::RingRange => ring::BY_RANGE,
        }
    }

    /// Where it comes from.
    pub fn source(self) -> &'static str {
        match self {
            Self::Window => "S. W. Golomb, A mathematical investigation of games of take-away, 1966",
            Self::GuySmith => "R. K. Guy and C. A. B. Smith, The G-values of various games, 1956",
            Self::GuySmithUnequal => "Guy and Smith's argument with a longer window; proof in the source",
            Self::AllButState => {
                "that the values are arithmetic periodic: A. Siegel, in Lessons in Play, 2007; the test: proof in the \
                 source"
            }
            Self::Cofinite => {
                "E. Lasker, Brettspiele der Voelker, 1931, for his game; the general test: proof in the source"
            }
            Self::Arithmetic => {
                "after S. Howse and R. J. Nowakowski, Periodicity and arithmetic-periodicity in hexadecimal games, 2004; \
                 this test: proof in the source"
            }
            Self::Blocks => {
                "C. G. Bachet, Problemes plaisans et delectables, 1612, for taking 1 to r; proof in the source"
            }
            Self::Residues => {
                "generalises E. Berlekamp, J. Conway, R. Guy, Winning Ways, chapter 4; proof in the source"
            }
            Self::Contiguous => "proof in the source",
            Self::Runs => "the definition, for whole runs of heaps at once",
            Self::Guards => "the window theorem with residues; proof in the source",
            Self::Divisors => "competition folklore (Project Euler 509, Codeforces 2004 E); proof in the source",
            Self::Shrinking => "the definition, with a proof that the heaps in between do not matter",
            Self::Coins => "E. Berlekamp, J. Conway, R. Guy, Winning Ways, chapter 14",
            Self::CoinWindow => "S. W. Golomb's window theorem for subtraction games, 1966, word for word",
            Self::Columns => {
                "S. W. Golomb's window theorem, 1966, with columns in place of values; proof in the source"
            }
            Self::Directions | Self::Diagonals => "induction on the sum of the heaps; proof in the source",
            Self::Ring => "the definition of a ring; proof in the source",
            Self::Halves | Self::RingRange => "competition folklore (Codeforces 1823 E, HDU 3951); proof in the source",
            Self::SumBound => "C. L. Bouton, Nim, a game with a complete mathematical theory, 1901",
        }
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A proved repetition: `G(n + period) = G(n) + saltus` for all `n >= preperiod`, where `preperiod` and `period` are the
/// least for which it is true. Only theorems make one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    theorem: Theorem,
    preperiod: u64,
    period: u64,
    saltus: u64,
    checked_to: u64,
}

impl Proof {
    /// For the theorems only.
    pub(in crate::theorems) fn new(theorem: Theorem, repeats: super::period::Repeats, checked_to: usize) -> Self {
        let super::period::Repeats { preperiod, period, saltus } = repeats;
        Self {
            theorem,
            preperiod: preperiod as u64,
            period: period as u64,
            saltus,
            checked_to: (checked_to as u64).max((preperiod + period) as u64 - 1),
        }
    }

    /// By which theorem.
    pub fn theorem(&self) -> Theorem {
        self.theorem
    }

    /// The least heap from which the values repeat.
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// The least number of heaps after which they repeat.
    pub fn period(&self) -> u64 {
        self.period
    }

    /// What is added each time; 0 for values that stay bounded.
    pub fn saltus(&self) -> u64 {
        self.saltus
    }

    /// The largest heap whose value the proof uses: the values of the heaps up to this one are enough to check it. At
    /// least `preperiod + period - 1`.
    pub fn checked_to(&self) -> u64 {
        self.checked_to
    }
}
