//! The premises of the theorems about moves of one heap, as a value that cannot be made without
//! checking them.
//!
//! Three things go wrong easily. *Heap 0 may have a move*, to nothing: `n -> nothing` and `n -> 0`
//! are different options then. *A clause may be legal for small heaps only*, and so be overlooked.
//! *Under misere play values do not add up*, so no heap may have a move that leaves two heaps. So a
//! [`Law`](super::evidence::Law) of heaps is made from [`Premises`], whose constructor checks all
//! of this, and every theorem takes the values of heap 0 and of nothing from there.
use crate::general::forms::may_split;
use budget::Budget;
use rules::ir::Schema;
use rules::oracle;
use rules::ruleset::{Class, Measure, Play, Ruleset, Termination};

/// Exchanges 0 and 1 under misere play, as several theorems do for misere nim-values.
pub(super) fn exchanged(play: Play, value: u64) -> u64 {
    if play == Play::Misere && value < 2 { 1 - value } else { value }
}

/// The ruleset, unless it is of a narrower class: such classes have theorems of their own.
pub(super) fn general(ruleset: &Ruleset) -> Option<&Ruleset> {
    Some(ruleset).filter(|ruleset| matches!(ruleset.class, Class::OnN { .. }))
}

/// A ruleset on one number in which all that remains of a move is smaller heaps, no `end if` stops
/// a play, and, under misere play, no move of any heap leaves more than one heap.
#[derive(Debug, Clone, Copy)]
pub struct Premises<'r> {
    ruleset: &'r Ruleset,
    zero_moves: bool,
}

impl<'r> Premises<'r> {
    /// Looks at all clauses; `None` if something of this is not so, or not seen to be so.
    ///
    /// ```
    /// use heaps::premises::Premises;
    /// let of = |text: &str| rules::compile(text, &[]).unwrap().ruleset;
    /// assert!(Premises::of(&of("n -> nothing; n -> n-1")).is_some_and(|it| it.zero() == 1 && it.nothing() == 0));
    /// assert!(Premises::of(&of("take 1; split 2 if n<=5; misere")).is_none());
    /// ```
    pub fn of(ruleset: &'r Ruleset) -> Option<Self> {
        let heaps = matches!(
            ruleset.class,
            Class::Subtraction(_) | Class::AllBut(_) | Class::Code(_) | Class::RepeatingCode(_) | Class::OnN { .. }
        );
        let ends = ruleset.termination == Termination::Ends(Measure::Number);
        let splits = ruleset.play == Play::Misere && ruleset.schemas.iter().any(may_split);
        if !heaps || ruleset.arity != 1 || !ruleset.ends.is_empty() || !ends || splits {
            return None;
        }
        let zero = oracle::options(ruleset, &[0], &Budget::unlimited().with_memory(1 << 20)).ok()?;
        Some(Self { ruleset, zero_moves: !zero.is_empty() })
    }

    pub(super) fn schemas(self) -> &'r [Schema] {
        &self.ruleset.schemas
    }

    /// The winner when no move is left.
    pub fn play(self) -> Play {
        self.ruleset.play
    }

    /// The value of a position without any heap: 0, or 1 as a misere nim-value.
    pub fn nothing(self) -> u64 {
        u64::from(self.play() == Play::Misere)
    }

    /// The value of heap 0. It has no move but to nothing.
    pub fn zero(self) -> u64 {
        if self.zero_moves { 1 - self.nothing() } else { self.nothing() }
    }

    /// Whether heap 0 has no move, so that it is as good as nothing.
    pub fn nothing_is_zero(self) -> bool {
        !self.zero_moves
    }

    /// The options of a heap by the definition: the heaps that remain together.
    pub(super) fn options(self, n: u64) -> Option<Vec<Vec<u64>>> {
        let options = oracle::options(self.ruleset, &[i64::try_from(n).ok()?], &Budget::unlimited()).ok()?;
        let heap = |heap: &Vec<i64>| u64::try_from(*heap.first()?).ok();
        options.iter().map(|sum| sum.iter().map(heap).collect()).collect()
    }
}
