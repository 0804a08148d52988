//! Amounts that are divisors of the heap, or prime to it.
//!
//! **Divisors.** Taking any divisor `d < n` of `n`: `G(n) = v2(n)`, the exponent of two in `n`, and
//! `G(0) = 0`. Taking any divisor, `n` too: `G(n) = v2(n)+1`.
//!
//! *Proof.* By induction, for `d < n`, `d | n`: if `v2(d) < v2(n)`, then `v2(n-d) = v2(d)`, and `d`
//! may be any power of two below that of `n`; if `v2(d) = v2(n)`, then `n/d` is odd, and `n-d =
//! d*(n/d-1)` has more twos than `n`. So the values of the options `n-d`, `d < n`, are those below
//! that of `n` (and perhaps larger ones) and not that of `n`; where `d = n` is allowed, all are
//! larger by one, and the heap of 0 gives the value 0.
//!
//! **Prime to the heap.** Taking any `k`, `1 <= k <= n`, with `gcd(k, n) = 1`: `G(0) = 0`, `G(1) =
//! 1`, `G(n) = 0` for even `n > 0`, and for odd `n > 1`, whose least prime divisor is the i-th
//! prime (2 the first), `G(n) = i`.
//!
//! *Proof.* From `n > 1` the options are the smaller heaps `m >= 1` prime to `n`. For even `n` they
//! are odd, so their values are not 0. For odd `n` they have not the least prime divisor of `n`, so
//! not its value; and they are 2, 1 and all smaller odd primes, with the values 0, 1 and 2, ...,
//! i-1. Where `k < n` is asked as well, heap 1 has no move, and `G(n) = i` for every `n > 1`: the
//! options of n are the same, and have the values 0 (of heap 1) and 1, ..., i-1 (of the smaller
//! primes), but not i. Project Euler's problem 509 has divisors as amounts, Codeforces 2004 E those
//! that are prime to the heap.
use super::effort::Effort;
use super::evidence::{Law, Rule, Theorem};
use super::premises::{Premises, general};
use rules::ir::{ArithOp, CompareOp, Cond, Func, Num, Remains};
use rules::num::{factor, isqrt};
use rules::ruleset::{Play, Ruleset};

/// The largest prime whose number among the primes is counted: some tenths of a second.
const LARGEST_COUNTED: u64 = 100_000_000_000;

/// Amounts that are divisors of the heap, or prime to it.
pub static DIVISORS: Theorem = Theorem::new(
    "divisors",
    "taking a divisor d < n: G(n) = v2(n); taking any divisor: v2(n)+1; taking an amount prime to \
     n: 0 for even n, else the number of the least prime divisor, and that number for even n, too, \
     where the amount is less than n",
    "competition folklore (Project Euler 509, Codeforces 2004 E); proof in the source",
)
.by_law(|ruleset| law(general(ruleset)?));

/// The allowed amounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Divisors {
    /// The divisors of the heap but itself.
    Proper,
    /// The divisors of the heap.
    All,
    /// The amounts prime to the heap.
    Prime,
    /// Those of them that are less than the heap.
    ProperPrime,
}

/// The law of a ruleset in which the amounts are divisors of the heap, or prime to it. Normal play
/// only.
///
/// ```
/// let ruleset = rules::compile("take d where d|n, d<n", &[]).unwrap().ruleset;
/// let law = heaps::divisors::law(&ruleset).unwrap();
/// assert_eq!(law.value(1_000_000_000_000_000_000), Some(18));
/// ```
pub fn law(ruleset: &Ruleset) -> Option<Law> {
    let premises = Premises::of(ruleset).filter(|premises| premises.nothing_is_zero())?;
    let [schema] = premises.schemas() else { return None };
    let plain = schema.pattern == [None] && schema.free.len() == 1;
    if !plain || premises.play() != Play::Normal || !takes_free(&schema.remains) {
        return None;
    }
    let (n, k) = (Num::Var(0), Num::Var(1));
    let (mut positive, mut divides, mut prime, mut proper) = (false, false, false, false);
    for condition in &schema.conditions {
        match condition {
            Cond::Compare(CompareOp::Le, Num::Const(1), x) | Cond::Compare(CompareOp::Ge, x, Num::Const(1))
                if *x == k =>
            {
                positive = true;
            }
            Cond::Compare(CompareOp::Gt, x, Num::Const(0)) | Cond::Compare(CompareOp::Lt, Num::Const(0), x)
                if *x == k =>
            {
                positive = true;
            }
            // Other cases are impossible: the rest of the heap is not negative.
            Cond::Compare(CompareOp::Le, x, y) | Cond::Compare(CompareOp::Ge, y, x) if *x == k && *y == n => {}
            Cond::Compare(CompareOp::Lt, x, y) | Cond::Compare(CompareOp::Gt, y, x) if *x == k && *y == n => {
                proper = true;
            }
            Cond::Compare(CompareOp::Ne, x, y) if (*x == k && *y == n) || (*x == n && *y == k) => proper = true,
            Cond::Compare(CompareOp::Divides, x, y) if *x == k && *y == n => divides = true,
            Cond::Compare(CompareOp::Eq, Num::Call(Func::Gcd, args), Num::Const(1))
            | Cond::Compare(CompareOp::Eq, Num::Const(1), Num::Call(Func::Gcd, args))
                if args.as_slice() == [n.clone(), k.clone()] || args.as_slice() == [k.clone(), n.clone()] =>
            {
                prime = true;
            }
            _ => return None,
        }
    }
    let which = match (positive, divides, prime, proper) {
        (true, true, false, true) => Divisors::Proper,
        (true, true, false, false) => Divisors::All,
        (true, false, true, false) => Divisors::Prime,
        (true, false, true, true) => Divisors::ProperPrime,
        _ => return None,
    };
    Some(Law::new(&DIVISORS, premises, which))
}

/// Whether the free variable is taken and the rest stays one heap, or nothing.
pub(super) fn takes_free(remains: &Remains) -> bool {
    let is_rest = |num: &Num| matches!(num, Num::Arith(ArithOp::Sub, n, k) if **n == Num::Var(0) && **k == Num::Var(1));
    match remains {
        Remains::Heaps { total, parts: Num::Call(Func::Min, args), .. } => {
            is_rest(total) && args.as_slice() == [Num::Const(1), total.clone()]
        }
        Remains::Heaps { .. } => false,
        Remains::Positions(parts) => match parts.as_slice() {
            [part] => part.times.is_none() && part.each.is_none() && part.coords.iter().all(is_rest),
            _ => false,
        },
    }
}

impl Rule for Divisors {
    /// The value of a heap; `None` where a prime is too large to be counted.
    fn value(&self, _play: Play, n: u64, _effort: &Effort<'_>) -> Option<u64> {
        match self {
            Self::Proper | Self::All if n == 0 => Some(0),
            Self::ProperPrime if n <= 1 => Some(0),
            Self::ProperPrime if n.is_multiple_of(2) => Some(1),
            Self::Proper => Some(u64::from(n.trailing_zeros())),
            Self::All => Some(u64::from(n.trailing_zeros()) + 1),
            Self::Prime if n == 1 => Some(1),
            Self::Prime if n.is_multiple_of(2) => Some(0),
            Self::Prime | Self::ProperPrime => {
                let least = factor(n).iter().map(|&(p, _)| p).min()?;
                (least <= LARGEST_COUNTED).then(|| primes_up_to(least))
            }
        }
    }

    /// The value as an expression of `n`, where there is one.
    fn formula(&self, play: Play) -> Option<String> {
        let text = match self {
            Self::Proper => "if n=0 then 0 else v2(n)",
            Self::All => "if n=0 then 0 else v2(n)+1",
            Self::ProperPrime => "if n in {0,1} then 0 else lpfindex(n)",
            Self::Prime => "if n=1 then 1 else if n%2=0 then 0 else lpfindex(n)",
        };
        (play == Play::Normal).then(|| text.to_owned())
    }
}

/// The number of primes up to `n >= 1`; O(n^(3/4)), by taking away the multiples of one prime
/// after the other from the counts up to all `n/i` (E. Meissel, 1870, in the form that is known as
/// Lucy's).
fn primes_up_to(n: u64) -> u64 {
    let root = isqrt(n);
    // The counts of numbers left from 2 to i, and from 2 to n/i.
    let mut low: Vec<u64> = (0..=root).map(|i| i.saturating_sub(1)).collect();
    let mut high: Vec<u64> = (0..=root).map(|i| n.checked_div(i).unwrap_or(0).saturating_sub(1)).collect();
    for p in 2..=root {
        let before = low[p as usize - 1];
        if low[p as usize] == before {
            continue;
        }
        for i in 1..=root.min(n / (p * p)) {
            let rest = if i * p <= root { high[(i * p) as usize] } else { low[(n / i / p) as usize] };
            high[i as usize] -= rest - before;
        }
        for i in (p * p..=root).rev() {
            low[i as usize] -= low[(i / p) as usize] - before;
        }
    }
    high.get(1).copied().unwrap_or(0)
}
