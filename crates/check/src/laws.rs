//! Laws: theorems that give the value of every heap directly, without a repetition. Each reads its
//! conditions off the tree of the rule, and derives a value when an answer, or a list of values,
//! needs it.
//!
//! The law `ranges` only gives the winner: a heap that is not lost has some value other than 0.
//!
//! A statement of kind `law` asserts that the conditions of the theorem hold; its sentence gives
//! the consequence for all n.
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::Rule;
use crate::say;
use crate::theorems::classes::Classes;
use crate::theorems::contiguous::Contiguous;
use crate::theorems::cuts::Cuts;
use crate::theorems::digits::Digits;
use crate::theorems::divisors::Divisors;
use crate::theorems::equal_parts::EqualParts;
use crate::theorems::mark_t::Mark;
use crate::theorems::places::Places;
use crate::theorems::ranges::Ranges;
use crate::theorems::ring_range::RingRange;
use crate::theorems::runs::Runs;
use crate::theorems::shrinking::Shrinking;
use messages::Message;

/// What a law has derived about a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Law {
    Contiguous(Contiguous),
    Runs(Runs),
    Ranges(Ranges),
    Divisors(Divisors),
    Mark(Mark),
    Classes(Classes),
    Cuts(Cuts),
    EqualParts(EqualParts),
    Places(Places),
    Shrinking(Shrinking),
    Digits(Box<Digits>),
    RingRange(RingRange),
}

/// Derives the conditions of a law.
pub(crate) type Derive = fn(&Rule, Convention, &mut Work<'_>) -> Result<Law, Invalid>;

/// The laws, by their names in certificates.
pub(crate) const LAWS: [(&str, Derive); 12] = [
    ("contiguous", |rule, convention, work| Contiguous::of(rule, convention, work).map(Law::Contiguous)),
    ("runs", |rule, convention, work| Runs::of(rule, convention, work).map(Law::Runs)),
    ("ranges", |rule, convention, work| Ranges::of(rule, convention, work).map(Law::Ranges)),
    ("divisors", |rule, convention, work| Divisors::of(rule, convention, work).map(Law::Divisors)),
    ("mark-t", |rule, convention, work| Mark::of(rule, convention, work).map(Law::Mark)),
    ("classes", |rule, convention, work| Classes::of(rule, convention, work).map(Law::Classes)),
    ("cuts", |rule, convention, work| Cuts::of(rule, convention, work).map(Law::Cuts)),
    ("equal-parts", |rule, convention, work| EqualParts::of(rule, convention, work).map(Law::EqualParts)),
    ("places", |rule, convention, work| Places::of(rule, convention, work).map(Law::Places)),
    ("shrinking", |rule, convention, work| Shrinking::of(rule, convention, work).map(Law::Shrinking)),
    ("digits", |rule, convention, work| Digits::of(rule, convention, work).map(|law| Law::Digits(Box::new(law)))),
    ("ring-range", |rule, convention, work| RingRange::of(rule, convention, work).map(Law::RingRange)),
];

impl Law {
    /// The value of a heap or ring; none if the law only gives that it is not 0.
    ///
    /// # Errors
    /// If it takes too much work, or the law does not cover so large a heap.
    pub(crate) fn value(&self, n: u64, work: &mut Work<'_>) -> Result<Option<u64>, Invalid> {
        work.spend(1)?;
        let value = match self {
            Self::Ranges(law) => return Ok(law.is_lost(n, work)?.then_some(0)),
            Self::Contiguous(law) => law.value(n, work),
            Self::Runs(law) => law.value(n, work),
            Self::Divisors(law) => law.value(n, work),
            Self::Mark(law) => law.value(n, work),
            Self::Classes(law) => law.value(n),
            Self::Cuts(law) => Ok(law.value(n)),
            Self::EqualParts(law) => law.value(n, work),
            Self::Places(law) => Ok(law.value(n)),
            Self::Shrinking(law) => law.value(n, work),
            Self::Digits(law) => law.value(n, work),
            Self::RingRange(law) => Ok(law.value(n)),
        };
        value.map(Some)
    }

    /// The law for all heaps as a sentence in which the number of the heap is called `n`; G are the
    /// values, in misere play the misere nim-values.
    pub(crate) fn in_words(&self, n: &str, convention: Convention) -> Message {
        match self {
            Self::Contiguous(_) => match convention {
                Convention::Normal => say::law_contiguous(n),
                Convention::Misere => say::law_contiguous_misere(n),
            },
            Self::Runs(_) => say::law_runs(n),
            Self::Ranges(law) => law.in_words(n, convention),
            Self::Divisors(law) => law.in_words(n),
            Self::Mark(law) => law.in_words(n),
            Self::Classes(law) => law.in_words(n),
            Self::Cuts(law) => law.in_words(n),
            Self::EqualParts(law) => law.in_words(n),
            Self::Places(law) => law.in_words(n),
            Self::Shrinking(law) => law.in_words(n),
            Self::Digits(law) => law.in_words(n),
            Self::RingRange(law) => law.in_words(n),
        }
    }
}
