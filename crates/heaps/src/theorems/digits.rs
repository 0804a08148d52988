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

/// The number of heaps in a block whose values are all kept.
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
    /// By their first digits; `None` where they are too far. Each entry was found without the
    /// others: no answer depends on earlier ones.
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
