//! Heaps are split into numbers of parts from a set, and nothing is taken; normal play.
//!
//! Between the `n` tokens of a heap in a row are `n-1` gaps, and `c+1` parts are made by c cuts.
//! Let 1, one cut, not be allowed: the quotients of the gaps by the least number of cuts, `q`, sum
//! up to less than that of the heap, and any smaller one is left in one part while two others are
//! equal. If 1, 2 and 3 are allowed, every smaller number of gaps is left so, by one to three
//! cuts. Cuts of odd numbers change the parity of all gaps together, and if no others are allowed,
//! and 1 is, the parity is the value. If 1 is allowed, 2 is not, and the even numbers begin with
//! `e`, the value is twice the quotient by e, and the parity: an option with the same parity has
//! cut e gaps or more, so its quotients sum up to less. Smaller values of the same parity are
//! reached by e cuts, as above. For the other parity an odd number d of cuts leaves the wanted
//! quotient in a part, a part with quotient 0, and two parts with the same quotient. The gaps
//! beside the wanted quotient can be any number from 0 on. If there are fewer than d beside it,
//! and so at most `2e-2` as `d < 2e`, one cut is enough: it leaves the quotient, or this one and
//! e-1 gaps.
use super::part_counts::PartCounts;
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::{Rule, Shape};
use crate::say;
use messages::Message;

/// How the value follows from the number of gaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cuts {
    /// The number divided by the least number of cuts.
    Divided(u64),
    /// The number itself.
    Whole,
    Parity,
    /// Twice the number divided by this, and the parity.
    Doubled(u64),
}

impl Cuts {
    pub(crate) fn of(rule: &Rule, convention: Convention, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let counts = PartCounts::of(rule, Shape::Any, convention, work)?;
        let open = || Invalid::Condition(say::numbers_of_cuts_are_open());
        let least = counts.least(None).ok_or_else(open)?;
        if least > 2 {
            return Ok(Self::Divided(least - 1));
        }
        if counts.has(3) && counts.has(4) {
            return Ok(Self::Whole);
        }
        // An even number of cuts makes an odd number of parts.
        let Some(even) = counts.least(Some(1)).map(|parts| parts - 1) else { return Ok(Self::Parity) };
        let odd = (3..2 * even).step_by(2).any(|cuts| counts.has(cuts as usize + 1));
        if even > 2 && odd { Ok(Self::Doubled(even)) } else { Err(open()) }
    }

    /// The value of a heap.
    pub(crate) fn value(self, n: u64) -> u64 {
        let gaps = if n == 0 { 0 } else { n - 1 };
        match self {
            Self::Divided(by) => gaps / by,
            Self::Whole => gaps,
            Self::Parity => gaps % 2,
            Self::Doubled(by) => gaps / by * 2 + gaps % 2,
        }
    }

    /// The law for all heaps, in words.
    pub(crate) fn in_words(self, n: &str) -> Message {
        match self {
            Self::Divided(by) => say::law_cuts_divided(n, by),
            Self::Whole => say::law_cuts_whole(n),
            Self::Parity => say::law_cuts_parity(n),
            Self::Doubled(by) => say::law_cuts_doubled(n, by),
        }
    }
}
