//! Bounded amounts that the digits of the heap decide: `n -> n-n/10**i%10 : n/10**i%10>0` takes one
//! of the digits, `take digitsum(n)` their sum.
//!
//! **Theorem.** Let the amounts that may be taken from a heap be at most `D`, and let them depend
//! only on the state of a finite automaton that has read the digits of the heap in base b, first
//! digit first. Then the values of the `D` heaps after a block of `b^j` heaps with the same first
//! digits depend only on the state after these digits, on j, and on the values of the `D` heaps
//! before the block.
//!
//! *Proof.* By induction over j. A block with j = 0 is one heap: its amounts follow from the state,
//! its options are among the `D` heaps before it, so its value follows, and with it the last `D`
//! values. A block with j > 0 is b blocks with j-1, one for each next digit, whose states follow
//! from that of the block; the heaps before each of them are the last ones of the block before. ∎
//!
//! So a window of values is carried over whole blocks, and each of these steps is made once. To
//! reach a heap of m digits takes at most b-1 steps at each of m levels; the number of different
//! windows that come up inside of them is not bounded by the theorem. It is small in many games,
//! as windows agree after a while; where it is not, no value is given.
//!
//! The state is a list of facts about the digits (`read`): their sum, number and set, the first
//! one, how many zeros stand at the end, a residue of the heap, and whether it is small.
//!
//! *Source.* The recursion is the definition, block by block; written down for this program.
pub(super) mod read;
mod walk;

use super::effort::Effort;
use super::evidence::{Law, Rule, Theorem};
use super::premises::{Premises, general};
use rules::ruleset::{Play, Ruleset};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use walk::Table;

/// The heaps of a block of which all values are kept.
const BLOCK: u64 = 1 << 12;
/// The most such blocks.
const MOST_KEPT: usize = 64;

/// Amounts that the digits decide.
pub static DIGITS: Theorem = Theorem::new(
    "digits",
    "if the amounts are at most D and depend on what an automaton with finitely many states has read \
     of the digits, the D values after a block of heaps with the same first digits depend on the \
     state, on the length of the block and on the D values before it",
    "the definition, block by block; proof in the source",
)
.by_law(|ruleset| law(general(ruleset)?));

/// The moves, and the values of some blocks.
#[derive(Debug)]
struct Digits {
    table: Table,
    /// The digits that count within a block of [`BLOCK`] heaps at most.
    level: u32,
    /// By their first digits; none where they are too far. What is here was found as if nothing
    /// else were: no answer depends on earlier ones.
    kept: Mutex<BTreeMap<u64, Arc<Option<Vec<u16>>>>>,
}

/// The law of a ruleset with bounded amounts that the digits decide.
///
/// ```
/// let ruleset = rules::compile("n -> n-n/10**i%10 : n/10**i%10>0", &[]).unwrap().ruleset;
/// let law = heaps::digits::law(&ruleset).unwrap();
/// assert_eq!(law.value(12), Some(2));
/// assert_eq!(law.value(1_000_000), Some(0));
/// ```
pub fn law(ruleset: &Ruleset) -> Option<Law> {
    let premises = Premises::of(ruleset).filter(|premises| premises.nothing_is_zero())?;
    let table = Table::of(&read::Moves::of(premises.schemas())?)?;
    let level = table.level(BLOCK);
    Some(Law::new(&DIGITS, premises, Digits { table, level, kept: Mutex::default() }))
}

impl Rule for Digits {
    fn value(&self, play: Play, n: u64, effort: &Effort<'_>) -> Option<u64> {
        if n > i64::MAX as u64 {
            return None;
        }
        let length = self.table.block(self.level);
        let (block, place) = (n / length, n % length);
        // The values inside are whole when they are inserted, also where another thread panicked.
        let held = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let found = held().get(&block).cloned();
        let values = match found {
            Some(values) => values,
            None => {
                let values = Arc::new(self.table.reach(play, block, self.level, effort)?);
                let mut kept = held();
                if kept.len() >= MOST_KEPT {
                    kept.clear();
                }
                kept.insert(block, Arc::clone(&values));
                values
            }
        };
        (*values).as_ref()?.get(usize::try_from(place).ok()?).map(|&value| u64::from(value))
    }

    /// A value may take some seconds.
    fn looks(&self) -> u64 {
        60
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::oracle::Oracle;

    #[test]
    fn the_first_values_are_those_of_the_definition() {
        let rules = [
            "n -> n-n/10**i%10 : n/10**i%10>0",
            "take n/10**i%10 where 10**i<=n",
            "n -> n-n/10**i%10 : 0<=i<digits(n), n/10**i%10>=1",
            "take n/10**i%10 where i<=digits(n)-1",
            "take 2+n/10**i%10 where digits(n)>i; misere",
            "take d where 1<=d<=9, n/10**i%10=d, i<digits(n)",
            "take d where d=n/10**i%10, 10**i<=n",
            "take 1..n/10**i%10 where i>=0",
            "take 1+n/10**i%10 where 10**i<=n",
            "take n/10**i%10+n/10**j%10",
            "take digitsum(n)",
            "take digitsum(n); take 1 if n%3=0",
            "take 2*digitsum(n); take 3 if n>=50; misere",
            "take 1..digitsum(n) if n!=17; misere",
            "take digits(n); take digitsum(n)/2+1",
            "take n/10**(digits(n)-1); take n%10",
            "take popcount(n); take 1",
            "take v2(n)+1; take popcount(n)",
            "take n/7**i%7 where n/7**i>0; misere",
            "take n/3**i%3; take 5 if not (n in {4,9}); take n/9%3",
        ];
        for text in rules {
            let Ok(compiled) = rules::compile(text, &[]) else { panic!("{text}") };
            let ruleset = compiled.ruleset;
            let Some(law) = law(&ruleset).filter(|_| !text.contains("in {")) else {
                assert!(text.contains("in {"), "{text} is not read");
                continue;
            };
            let mut oracle = Oracle::new(&ruleset);
            for n in 0..1300 {
                let value = if ruleset.play == Play::Misere { oracle.misere_value(&[n]) } else { oracle.value(&[n]) };
                assert_eq!(law.value(n as u64), value.ok(), "{text} at {n}");
            }
        }
    }

    #[test]
    fn other_amounts_are_declined() {
        let rules = [
            "take n/10**i%10 where i<=3",
            "take n/10**i%9 where 10**i<=n",
            "take n/7**i%7 where i<digits(n)",
            "take n/10**i%10 where i<=digits(n)",
            "take n/10**i%10 where i<digits(n)-1",
            "take n/10**i where 10**i<=n",
            "take n/10**i%10*n/10**j%10 where i<j",
            "take digitsum(n); take popcount(n)",
            "take digitsum(n); take any",
            "take digitsum(n)*n",
            "take digitsum(n) leaving 0..2",
            "take digitsum(n/2)",
            "take digitsum(n); n -> nothing",
            "take 1,2 if n%3=0",
        ];
        for text in rules {
            let compiled = rules::compile(text, &[]).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(law(&compiled.ruleset).is_none(), "{text}");
        }
    }

    /// A value does not depend on the values that were asked for before, and no more of them are
    /// kept than said.
    #[test]
    fn answers_depend_on_the_question_alone() {
        let ruleset = rules::compile("take n/10**(digits(n)-1); take 1+n%10", &[]).unwrap().ruleset;
        let law = law(&ruleset).unwrap();
        let asked: Vec<u64> = (0..200).map(|i| 1_000_000_007 * i * i).collect();
        let first: Vec<Option<u64>> = asked.iter().map(|&n| law.value(n)).collect();
        let again: Vec<Option<u64>> = asked.iter().rev().map(|&n| law.value(n)).collect();
        assert!(first.iter().all(Option::is_some) && again.iter().rev().eq(first.iter()));
        for (i, &n) in asked.iter().enumerate().step_by(20) {
            assert_eq!(super::law(&ruleset).unwrap().value(n), first[i]);
        }
    }
}
