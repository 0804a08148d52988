//! Take `a` up to `t(n)`: who wins, where nobody knows the values: `take 2..n/2`, `take
//! 3..sqrt(n)`.
//!
//! **Theorem.** Let the amounts `a..=t(n)` be allowed, `a >= 1`, where t never falls, and grows by
//! 0 or 1 from one heap to the next if `a >= 2`. Let `n0` be the least heap that has a move. In
//! normal play the heaps below `n0` are lost; in misere play `n0..n0+a` are the first lost heaps.
//! After lost heaps that end with heap `b` the next ones are the `a` heaps from the least `n` on
//! with `n - t(n) > b`; no others are lost.
//!
//! *Proof.* Heaps without a move are lost in normal play, and there are at least `a` of them; in
//! misere play they are won, and the options of `n0..n0+a` are among them. So the last `a` heaps up
//! to the first `b` are lost. Let this be so for some `b`, and let `n > b`, all heaps between being
//! won. The options of n are `n-t(n)..=n-a`, at least one, as t never falls. If `n - t(n) <= b`,
//! one of them is lost: `n-a` where that is at most `b`, for it is one of the last `a` heaps, else
//! `b`. If `n - t(n) > b`, all of them lie between `b` and `n` and are won, so n is lost. The heaps
//! `n+i`, `i < a`, have options below `n`, and as `n - t(n)` never falls if `a >= 2`, all of them
//! are above `b`: these heaps are lost too, and the theorem goes on with `b = n+a-1`.
//!
//! For `a = 1` and t that grows by 0 or 1 the values are known ([`contiguous`](super::contiguous));
//! for others no formula of the values is. As long as t stays the same, the lost heaps come `a +
//! t(n)` apart, and many are passed at once.
//!
//! **Inverses of polynomials.** Let t be the greatest `q` with `A(q) <= n`, and `D(q) = A(q+1) -
//! A(q)`, with whole coefficients, greater than `q+a` from `q = a` on. Let the first block that
//! begins among the heaps with `t = q` begin `r` above the first of these. They come `q+a` apart;
//! the first that begins among the heaps with `t = q+1` comes `q+a+1` after the last of them, so at
//! `((r - D(q)) mod (q+a)) + 1`. As `D(q) = D(-a)` modulo `q+a`, `r-1` grows by the constant
//! `1 - D(-a)` each time, and rounds in which nothing is reduced are added up. Multiples of roots,
//! and roots of `(a*n+b)/e`, are passed by [`leaps`].
mod leaps;

use super::contiguous::inverse::Inverse;
use super::effort::Effort;
use super::evidence::Theorem;
use super::growth::{Growth, Move, N, Rest, TOP, at, growth, least_between};
use super::premises::{Premises, general};
use budget::{Budget, Stop};
use leaps::Leaps;
use rules::ir::{ArithOp, Num};
use rules::ruleset::{Play, Ruleset};

/// The most stretches of equal t, or rounds, for one answer.
const MOST_STRETCHES: usize = 300_000;
/// The number of evaluations of bounds that a stretch of equal t costs, about.
const STRETCH: u64 = 64;

/// Amounts from a constant up to a function that never falls.
pub static RANGES: Theorem = Theorem::new(
    "ranges",
    "taking a to t(n), where t never falls, and grows by 0 or 1 if a >= 2: after lost heaps that \
     end at b the next a lost heaps begin at the least n with n-t(n) > b",
    "proof in the source",
);

/// The lost heaps of a game whose amounts are a range.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranges {
    play: Play,
    /// The least amount.
    least: u64,
    most: Most,
    /// Whether t grows by 0 or 1.
    slow: bool,
    /// The least heap with a move.
    first: u64,
}

/// The function t.
#[derive(Debug, Clone, PartialEq)]
enum Most {
    /// Bounds of the amount: the least of them is the greatest amount. And how blocks are counted
    /// where there is one bound, a multiple of a root.
    Bounds(Vec<Num>, Option<Leaps>),
    /// The inverse of a polynomial, and the number that is added in each round where rounds may be
    /// added up.
    Inverse(Inverse, Option<i128>),
}

/// Lost heaps in a row: the first and the last of them.
pub type Block = (u64, u64);

/// The lost options of a heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LostOptions {
    /// The first and the last of them; none where none is found.
    pub block: Option<Block>,
    /// Whether these are all.
    pub all: bool,
}

/// The lost heaps of a ruleset in which the amounts are a range that the theorem is about.
///
/// ```
/// use budget::Budget;
/// let ruleset = rules::compile("take 2..n/2", &[]).unwrap().ruleset;
/// let lost = heaps::ranges::lost(&ruleset).unwrap();
/// // Two heaps in a row: 0 to 3, 7 and 8, 17 and 18, 37 and 38, ...
/// assert_eq!(lost.is_lost(38, &Budget::unlimited()), Ok(Some(true)));
/// assert_eq!(lost.is_lost(1_000_000_000_000_000_000, &Budget::unlimited()), Ok(Some(false)));
/// ```
pub fn lost(ruleset: &Ruleset) -> Option<Ranges> {
    let premises = Premises::of(general(ruleset)?).filter(|premises| premises.nothing_is_zero())?;
    let [schema] = premises.schemas() else { return None };
    let (from, least, slow, most) = match Inverse::from_amount(premises) {
        Some((least, inverse)) => {
            let more = inverse.stretch(least).map(|stretch| 1 - stretch);
            (1, u64::try_from(least).ok()?, true, Most::Inverse(inverse, more))
        }
        None => {
            let Move { from, rest } = Move::of(premises, schema)?;
            let (least, bounds) = amounts(rest)?;
            let slow = bounds.iter().map(growth).try_fold(true, |slow, of| Some(slow && of? == Growth::Slow))?;
            // From some heap on the heap itself is no bound.
            let others: Vec<&Num> = bounds.iter().filter(|&bound| *bound != N).collect();
            let leaps = if let [one] = others.as_slice() { Leaps::of(one, least) } else { None };
            (from.max(1), least, slow, Most::Bounds(bounds, leaps))
        }
    };
    // Where a is 1 and t is slow, the values themselves are known, though not quickly of a root.
    let by_values = slow && least == 1 && !matches!(most, Most::Bounds(_, Some(_)));
    if by_values || (!slow && least != 1) || !(1..=TOP / 4).contains(&least) {
        return None;
    }
    let mut own = Ranges { play: premises.play(), least, most, slow, first: 0 };
    own.first = least_heap(from, TOP, |n| Some(own.amount(n)? >= least))?;
    Some(own)
}

/// The least heap of `from..=to` with a property that all larger heaps have as well; quick where it
/// is near `from`.
fn least_heap(from: u64, to: u64, holds: impl Fn(u64) -> Option<bool>) -> Option<u64> {
    let (mut low, mut high, mut step) = (from, from, 1_u64);
    while high <= to && !holds(high)? {
        low = high + 1;
        high = if high == to { return None } else { high.saturating_add(step).min(to) };
        step = step.saturating_mul(2);
    }
    if high > to {
        return None;
    }
    least_between(low, high, holds)
}

/// The least amount, a constant, and the bounds of the greatest.
fn amounts(rest: Rest) -> Option<(u64, Vec<Num>)> {
    let less = |num: &Num| Num::Arith(ArithOp::Sub, Box::new(N), Box::new(num.clone()));
    let (low, most) = match rest {
        Rest::Less(low, high) => {
            let constant = |num: &Num| if let Num::Const(c) = num { Some(*c) } else { None };
            (low.iter().map(constant).collect::<Option<Vec<i64>>>()?, high)
        }
        Rest::Between(low, high) => {
            let below = |num: &Num| match num {
                Num::Arith(ArithOp::Sub, n, c) if **n == N => match **c {
                    Num::Const(c) => Some(c),
                    _ => None,
                },
                _ => None,
            };
            (high.iter().map(below).collect::<Option<Vec<i64>>>()?, low.iter().map(less).collect())
        }
        Rest::Heaps(_) => return None,
    };
    Some((u64::try_from(low.into_iter().max()?).ok()?, most))
}

impl Ranges {
    /// The theorem.
    pub fn theorem(&self) -> &'static Theorem {
        &RANGES
    }

    /// Whether the player to move loses with heap `n`, in a moment; `None` where finding it would
    /// take too long.
    ///
    /// # Errors
    /// The limit that ended the work.
    pub fn is_lost(&self, n: u64, budget: &Budget) -> Result<Option<bool>, Stop> {
        let effort = Effort::new(budget);
        effort.end(self.last(n, &effort).map(|block| block.is_some_and(|(_, last)| n <= last)))
    }

    /// The first lost heaps, at most `count` blocks of them; fewer where more are not found soon.
    ///
    /// # Errors
    /// The limit that ended the work.
    pub fn first(&self, count: usize, budget: &Budget) -> Result<Vec<Block>, Stop> {
        let effort = Effort::new(budget);
        let (mut blocks, mut from) = (Vec::new(), 0);
        while blocks.len() < count {
            let ends_later = |n| Some(self.last(n, &effort)?.is_some_and(|(_, end)| end >= from));
            let block = least_heap(from, TOP, ends_later).and_then(|n| self.last(n, &effort)?);
            let Some(block) = block else { break };
            blocks.push(block);
            from = block.1 + 1;
        }
        effort.end(blocks)
    }

    /// The last block of lost heaps that begins at `n` or before, if there is one; the outer `None`
    /// where finding it would take too long.
    ///
    /// # Errors
    /// The limit that ended the work.
    pub fn last_block(&self, n: u64, budget: &Budget) -> Result<Option<Option<Block>>, Stop> {
        let effort = Effort::new(budget);
        effort.end(self.last(n, &effort))
    }

    /// The options of heap `n` that are lost; `None` where finding them would take too long.
    ///
    /// # Errors
    /// The limit that ended the work.
    pub fn lost_options(&self, n: u64, budget: &Budget) -> Result<Option<LostOptions>, Stop> {
        let effort = Effort::new(budget);
        effort.end(self.options(n, &effort))
    }

    fn options(&self, n: u64, effort: &Effort<'_>) -> Option<LostOptions> {
        let none = LostOptions { block: None, all: true };
        if n < self.first {
            return Some(none);
        }
        let (lowest, highest) = (n - self.amount(n)?, n - self.least);
        let block = self.last(highest, effort)?;
        // The options are in one block: those after a block are lost where n-t(n) is beyond it.
        let block = block.map(|(start, end)| (start.max(lowest), end.min(highest))).filter(|(low, high)| low <= high);
        Some(LostOptions { block, all: self.slow || block.is_none() })
    }

    /// The greatest amount that may be taken from heap `n`, at most `n`.
    pub fn amount(&self, n: u64) -> Option<u64> {
        let bounds = match &self.most {
            Most::Inverse(inverse, _) => return u64::try_from(inverse.most(i128::from(n))).ok(),
            Most::Bounds(bounds, _) => bounds,
        };
        bounds.iter().try_fold(n, |least, bound| Some(least.min(u64::try_from(at(bound, n)?).unwrap_or(0))))
    }

    /// The block of the last lost heap up to `n`: none where there is no lost heap up to it.
    fn last(&self, n: u64, effort: &Effort<'_>) -> Option<Option<Block>> {
        if n > TOP {
            return None;
        }
        let (start, end) = match self.play {
            Play::Normal => (0, self.first - 1),
            Play::Misere if n < self.first => return Some(None),
            Play::Misere => (self.first, self.first.checked_add(self.least - 1)?),
        };
        let last = match &self.most {
            _ if n <= end => Some((start, end)),
            Most::Inverse(inverse, Some(more)) => self.by_rounds(inverse, *more, (start, end), n, effort),
            Most::Bounds(_, Some(leaps)) => self.by_leaps(leaps, (start, end), n, effort),
            _ => self.by_stretches((start, end), n, effort),
        };
        last.map(Some)
    }

    /// By stretches up to a block from which on leaps are made.
    fn by_leaps(&self, leaps: &Leaps, first: Block, n: u64, effort: &Effort<'_>) -> Option<Block> {
        let from = leaps.first()?;
        let mut near = from.max(first.1 + 1);
        while near < n {
            let block = self.by_stretches(first, near, effort)?;
            if block.0 >= from && block != first {
                if i128::from(self.amount(n)?) != leaps.amount_at(n)? {
                    return None;
                }
                let start = leaps.last(block.0, n, effort)?;
                return Some((start, start.checked_add(self.least - 1)?));
            }
            near = near.checked_add(self.amount(near)?)?.checked_add(self.least)?;
        }
        self.by_stretches(first, n, effort)
    }

    /// One stretch of equal t after the other.
    fn by_stretches(&self, (mut start, mut end): Block, n: u64, effort: &Effort<'_>) -> Option<Block> {
        for _ in 0..MOST_STRETCHES {
            effort.spend(STRETCH)?;
            let next = if self.slow {
                least_heap(end + 1, n, |m| Some(m - self.amount(m)? > end))
            } else {
                self.climbed(end, n, effort)?
            };
            let Some(next) = next else { return Some((start, end)) };
            // As long as t stays, the blocks come evenly.
            let t = self.amount(next)?;
            let same = least_heap(next, n, |m| Some(self.amount(m)? > t)).unwrap_or(n + 1) - 1;
            let apart = t + self.least;
            start = next + (same - next) / apart * apart;
            end = start.checked_add(self.least - 1)?;
        }
        None
    }

    /// The least heap `m` up to `n` with `m - t(m) > end`, from below: it is not less than `end + 1
    /// + t` of any heap that it is not less than.
    fn climbed(&self, end: u64, n: u64, effort: &Effort<'_>) -> Option<Option<u64>> {
        let mut m = end + 1;
        for _ in 0..MOST_STRETCHES {
            effort.spend(1)?;
            let next = (end + 1).saturating_add(self.amount(m)?);
            if next > n || next == m {
                return Some(Some(m).filter(|_| next == m));
            }
            m = next;
        }
        None
    }

    /// By the polynomial: `rest` is how much the first block among the heaps with this t begins
    /// above the second of them.
    fn by_rounds(&self, inverse: &Inverse, more: i128, first: Block, n: u64, effort: &Effort<'_>) -> Option<Block> {
        let (a, n) = (i128::from(self.least), i128::from(n));
        let most = inverse.most(n);
        let mut q = a;
        let mut rest = if self.play == Play::Normal { a - 1 } else { 2 * a - 1 };
        for _ in 0..MOST_STRETCHES {
            effort.spend(1)?;
            if q == most {
                let (own, apart) = (inverse.start(q) + rest + 1, q + a);
                let start = own + (n - own).div_euclid(apart) * apart;
                let block = Some((u64::try_from(start).ok()?, u64::try_from(start + a - 1).ok()?));
                return block.map(|block| if block.0 <= first.1 { first } else { block });
            }
            // Rounds after which `rest` is still from 0 to q+a-1, for the q before each.
            let free = match more {
                ..0 => rest / -more,
                0 => most,
                1 if rest <= q + a - 2 => most,
                1 => 0,
                _ => ((q + a - 2 - rest) / (more - 1)).max(0),
            };
            let free = free.min(most - q);
            (q, rest) = (q + free, rest + free * more);
            if q < most {
                rest = (rest + more).rem_euclid(q + a);
                q += 1;
            }
        }
        None
    }
}
