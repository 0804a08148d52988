//! Coins in a row: a move turns over some coins, the rightmost of them from heads to tails (H. W.
//! Lenstra, *Nim multiplication*, 1977; E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning
//! Ways*, 1982, chapter 14).
//!
//! A row of heads is the sum of its heads, and a move at head n puts heads on the other coins that
//! it turns, so `G(n)` is the mex of the xors of the values of these. Coins that stand side by side
//! are the difference of two running xors. For a free choice of j coins the set of all their xors
//! is kept as a bit set, one for every j; a coin more of value g adds to the set for j+1 the set
//! for j, moved by xor with g: words change places, and bits within words by butterflies. So a coin
//! costs `O(counts * greatest value / 64)` instead of the number of choices.
use crate::say;
use crate::sequence::{Declined, Engine, HeapError, Values};
use crate::splits::permuted;
use crate::theorems::coins::{self, CoinLaw};
use budget::{Budget, Progress};
use nimber::MexSet;
use rules::family::{Axis, Turn};
use rules::ruleset::{Class, Play, Ruleset};

/// The name of this engine.
pub const NAME: &str = "coins";

/// Takes games of coins in one row, in normal play.
///
/// # Errors
/// [`Declined`] for games that are not about one row of coins, and for misere play, where a row is
/// no sum of its heads.
pub fn accepts(rules: &Ruleset) -> Result<Box<dyn Engine>, Declined> {
    match (&rules.class, rules.coins().map(|coins| coins.axes.as_slice())) {
        (Class::Coins, Some([_])) if rules.play == Play::Misere => Err(Declined::new(NAME, say::misere_heads())),
        (Class::Coins, Some([axis])) => Ok(Box::new(Row::new(axis))),
        _ => Err(Declined::new(NAME, say::no_coins())),
    }
}

/// The values of the coins of a row.
struct Row {
    values: Values,
    first: usize,
    law: Option<CoinLaw>,
    turns: Vec<Turned>,
    /// Entry n is the xor of the values of the coins before n.
    running: Vec<u64>,
    /// The values of the options of the current coin.
    reached: MexSet,
}

impl Row {
    fn new(axis: &Axis) -> Self {
        let turns = axis.turns.iter().map(Turned::new).collect();
        let first = usize::from(axis.first > 0);
        let law = CoinLaw::of(axis);
        Self { values: Values::new(), first, law, turns, running: vec![0], reached: MexSet::new() }
    }

    /// The value of the next coin.
    fn next(&mut self, budget: &Budget) -> Result<u64, HeapError> {
        let n = self.values.len();
        if n < self.first {
            return Ok(0);
        }
        if let Some(law) = self.law {
            let reason = say::value_too_large();
            return law.value((n - self.first) as u64).ok_or(HeapError::Rule { heap: n as u64, reason });
        }
        self.reached.clear();
        let mut by_sets: Vec<&Choices> = Vec::new();
        for turned in &mut self.turns {
            if turned.turn.consecutive {
                for coins in turned.runs(n - self.first + 1) {
                    self.reached.insert(self.running[n] ^ self.running[n + 1 - coins]);
                }
            } else {
                turned.choices.reach(&turned.turn, &self.values, (self.first, n), budget)?;
                by_sets.push(&turned.choices);
            }
        }
        // Values that the sets have are passed word by word; there are few values of runs.
        let mut candidate = self.reached.mex();
        let mut steps = 0u32;
        loop {
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(STEPS) {
                budget.check()?;
            }
            let next = by_sets.iter().map(|choices| choices.free_from(candidate)).fold(candidate, u64::max);
            if next == candidate && !self.reached.contains(candidate) {
                return Ok(candidate);
            }
            candidate = next.max(candidate + u64::from(next == candidate));
        }
    }
}

/// A way to turn coins, and what is kept of it from coin to coin.
struct Turned {
    turn: Turn,
    /// Where the coins may be chosen freely.
    choices: Choices,
    /// Where the coins are neighbours: the allowed numbers of coins up to `seen`.
    allowed: Vec<usize>,
    seen: usize,
}

impl Turned {
    fn new(turn: &Turn) -> Self {
        Self { turn: turn.clone(), choices: Choices::default(), allowed: Vec::new(), seen: 0 }
    }

    /// The lengths of runs that may be turned, of up to `longest` coins; `longest` never falls.
    fn runs(&mut self, longest: usize) -> impl Iterator<Item = usize> + '_ {
        let most = self.turn.most().map_or(longest, |most| most.clamp(0, longest as i64) as usize);
        while self.seen < most {
            self.seen += 1;
            if self.turn.allows(self.seen as i64) {
                self.allowed.push(self.seen);
            }
        }
        self.allowed.iter().copied()
    }

    fn bytes(&self) -> u64 {
        self.choices.bytes() + 8 * self.allowed.len() as u64
    }
}

impl Engine for Row {
    fn name(&self) -> &'static str {
        NAME
    }

    fn values(&self) -> &Values {
        &self.values
    }

    fn extend(&mut self, len: usize, budget: &Budget) -> Result<(), HeapError> {
        while self.values.len() < len {
            let n = self.values.len();
            if n.is_multiple_of(1024) || self.law.is_none() && n.is_multiple_of(16) {
                budget.poll(Progress { done: n as u64, total: Some(len as u64), unit: "values" })?;
                let sets: u64 = self.turns.iter().map(Turned::bytes).sum();
                let tables = (self.values.bytes_per_value() as u64 + 8) * n as u64;
                budget.reserve(sets.saturating_add(2 * tables))?;
            }
            let value = self.next(budget)?;
            self.values.push(value);
            if self.law.is_none() {
                self.running.push(self.running[n] ^ value);
            }
        }
        Ok(())
    }
}

/// For every j the xors of j of the coins before the current one, as a bit set; kept from coin to
/// coin where all coins before it count.
#[derive(Default)]
struct Choices {
    /// Entry j: the xors of j coins.
    sets: Vec<Vec<u64>>,
    /// The sets cover the coins `from..to`.
    from: usize,
    to: usize,
    /// The union of the sets of j coins for which j+1 is allowed.
    union: Vec<u64>,
    work: Work,
}

impl Choices {
    /// Makes [`Choices::union`] the set of the values of all options of coin `n`.
    fn reach(
        &mut self,
        turn: &Turn,
        values: &Values,
        (first, n): (usize, usize),
        budget: &Budget,
    ) -> Result<(), HeapError> {
        let within = turn.within.and_then(|within| usize::try_from(within).ok()).unwrap_or(usize::MAX);
        let from = n.saturating_sub(within).max(first);
        if self.sets.is_empty() || self.from != from {
            self.sets = vec![vec![1]];
            (self.from, self.to) = (from, from);
        }
        while self.to < n {
            if let Err(error) = self.add(turn, values.get(self.to), budget) {
                // Some sets have the new coin and others do not: they are made anew if the work
                // goes on.
                self.sets = Vec::new();
                return Err(error);
            }
            self.to += 1;
        }
        let words = self.sets.first().map_or(0, Vec::len);
        self.union.clear();
        lengthen(&mut self.union, words, &mut self.work, budget)?;
        for (others, set) in self.sets.iter().enumerate() {
            if turn.allows(others as i64 + 1) {
                for (all, words) in self.union.chunks_mut(CHUNK).zip(set.chunks(CHUNK)) {
                    all.iter_mut().zip(words).for_each(|(all, word)| *all |= word);
                    self.work.did(words.len(), budget)?;
                }
            }
        }
        Ok(())
    }

    /// One more coin to choose from.
    fn add(&mut self, turn: &Turn, value: u64, budget: &Budget) -> Result<(), HeapError> {
        let bits = u64::BITS - value.leading_zeros();
        let words = 1usize.checked_shl(bits.saturating_sub(6)).unwrap_or(usize::MAX);
        let words = words.max(self.sets.first().map_or(1, Vec::len));
        let more = turn.most().is_none_or(|most| (self.sets.len() as i64) < most);
        let sets = self.sets.len() + usize::from(more) + 1;
        // One set more for the union, and one for the copy of a set that grows.
        budget.reserve((words as u64).saturating_mul(8).saturating_mul(sets as u64 + 2))?;
        if more {
            self.sets.push(Vec::new());
        }
        for set in &mut self.sets {
            lengthen(set, words, &mut self.work, budget)?;
        }
        for j in (1..self.sets.len()).rev() {
            let (fewer, one_more) = self.sets.split_at_mut(j);
            if let (Some(from), Some(to)) = (fewer.last(), one_more.first_mut()) {
                for start in (0..from.len()).step_by(CHUNK) {
                    add_moved(from, start, to, value);
                    self.work.did((from.len() - start).min(CHUNK), budget)?;
                }
            }
        }
        Ok(())
    }

    /// The least number from `value` on that no option has, or the first number of the next word
    /// where all bits of its word are taken.
    fn free_from(&self, value: u64) -> u64 {
        let word = usize::try_from(value / 64).ok().and_then(|word| self.union.get(word)).copied().unwrap_or(0);
        value + u64::from((word >> (value % 64)).trailing_ones()).min(64 - value % 64)
    }

    fn bytes(&self) -> u64 {
        let words: usize = self.sets.iter().map(Vec::len).sum();
        8 * (words + self.union.len()) as u64
    }
}

/// The number of words, and of candidates, between two looks at the budget.
const CHUNK: usize = 1 << 21;
/// A chunk counts as this many further looks at the budget.
const CHUNK_LOOKS: u64 = 5;
const STEPS: u32 = 1 << 16;

/// The number of words worked on since the last look at the budget.
#[derive(Default)]
struct Work(usize);

impl Work {
    /// Counts words, and looks at the budget after every [`CHUNK`] of them.
    fn did(&mut self, words: usize, budget: &Budget) -> Result<(), HeapError> {
        self.0 += words;
        if self.0 >= CHUNK {
            self.0 = 0;
            budget.check()?;
            budget.spend(CHUNK_LOOKS);
        }
        Ok(())
    }
}

/// Lengthens a set to `words` words.
fn lengthen(set: &mut Vec<u64>, words: usize, work: &mut Work, budget: &Budget) -> Result<(), HeapError> {
    if set.len() < words {
        set.reserve_exact(words - set.len());
    }
    while set.len() < words {
        let before = set.len();
        set.resize(words.min(before.saturating_add(CHUNK)), 0);
        work.did(set.len() - before, budget)?;
    }
    Ok(())
}

/// Adds `{x xor value : x in from}` for the words of a chunk from `start` on to a set of the same
/// size, a power of two that holds them.
fn add_moved(from: &[u64], start: usize, to: &mut [u64], value: u64) {
    let (words, bits) = ((value >> 6) as usize, value & 63);
    for (place, &word) in from.iter().enumerate().skip(start).take(CHUNK) {
        if word != 0
            && let Some(to) = to.get_mut(place ^ words)
        {
            *to |= permuted(word, bits);
        }
    }
}

/// The proofs that theorems give for a row, for [`crate::theorems::prove`]: see [`coins`].
pub use coins::prove;
