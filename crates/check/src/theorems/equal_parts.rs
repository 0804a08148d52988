//! Heaps are split into equal parts: any number of parts, any odd number or any even number; normal
//! play.
//!
//! Equal heaps cancel in pairs. So m parts of a heap have the value of one of them for odd m, which
//! has fewer odd prime factors and the same number of twos, and the value 0 for even m, which only
//! an even heap allows. So the value is the number of odd prime factors, if m may be odd, and 1
//! more if m may be even and n is: the values from there down to the lowest are reached by leaving
//! some of the factors.
use super::part_counts::PartCounts;
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::{Rule, Shape};
use crate::say;
use messages::Message;

/// Which numbers of parts are allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EqualParts {
    odd: bool,
    even: bool,
}

impl EqualParts {
    pub(crate) fn of(rule: &Rule, convention: Convention, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let counts = PartCounts::of(rule, Shape::Equal, convention, work)?;
        match (counts.whole(1), counts.whole(0)) {
            (Some(odd), Some(even)) if odd || even => Ok(Self { odd, even }),
            _ => Err(Invalid::Condition(say::all_odd_or_even_parts())),
        }
    }

    /// The value of a heap, by trial division.
    pub(crate) fn value(self, n: u64, work: &mut Work<'_>) -> Result<u64, Invalid> {
        if n == 0 {
            return Ok(0);
        }
        let mut value = u64::from(self.even && n.is_multiple_of(2));
        let mut rest = if self.odd { n >> n.trailing_zeros() } else { 1 };
        let mut p = 3;
        while p <= rest / p {
            work.spend(8)?;
            while rest.is_multiple_of(p) {
                rest /= p;
                value += 1;
            }
            p += 2;
        }
        Ok(value + u64::from(rest > 1))
    }

    /// The law for all heaps, in words.
    pub(crate) fn in_words(self, n: &str) -> Message {
        match (self.odd, self.even) {
            (true, true) => say::law_equal_parts(n),
            (true, false) => say::law_odd_equal_parts(n),
            (false, _) => say::law_even_equal_parts(n),
        }
    }
}
