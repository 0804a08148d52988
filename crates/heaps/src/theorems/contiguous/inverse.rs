//! Amounts from 1 up to the inverse of a polynomial: `take 1..sqrt(n)`, `take k where
//! k*(k+1)/2<=n`. The recursion of [`contiguous`](super) takes about t(n) rounds there, 10^9 of
//! them at 10^18; here they are taken many at once.
//!
//! **Theorem.** Let `t(n)` be the greatest `q` with `A(q) <= n` (0 if there is none from 1 on), for
//! a polynomial with `A(1) >= 1` whose differences `D(q) = A(q) - A(q-1)` have whole coefficients
//! and `D(q) >= q` for `q >= 2`. Write a heap with `t(n) = q` as `(q, r)`, `r = (n - A(q)) mod
//! (q+1)`. Then `G(n) = q` if `r = 0`, else G is that of `(q-1, (r + e) mod q)` with the constant
//! `e = D(0) - 1`.
//!
//! *Proof.* As long as t stays `q` the recursion takes away `q+1`, so it comes to `A(q) + r`, where
//! t has grown if `r = 0`. Else its next heap is `A(q) + r - q - 1`, which is below `A(q)` and, as
//! `D(q) >= q`, not below `A(q-1)`. It lies `D(q) + r - q - 1` above it, and `D(q) = D(0)` modulo
//! `q`.
//!
//! As long as `r + e` needs no reduction, rounds are added up: `O((|e|+1) log q)` of these batches
//! in all. For `A = q^k` the constant is 0 for odd k and -2 for even k. So for odd `k >= 3`, where
//! `r` stays until it is the modulus, `G(n) = q` if `r = 0`, else `r-1`; for even k, where `r`
//! falls by 2, `G(n) = q - r/2` if `r` is even, else `(o-1)/2` with the odd part `o` of `q -
//! (r-1)/2`: from `(q,1)` the next heap is `(q-1, q-1)`, and from there r comes to 0 at `(q-1)/2`
//! if q is odd, else to 1 at `q/2`.
use super::super::divisors::takes_free;
use super::super::effort::Effort;
use super::super::evidence::Rule;
use super::super::growth::{K, N, TOP};
use super::super::premises::{Premises, exchanged};
use rules::ir::{ArithOp, CompareOp, Cond, Func, Num, Schema};
use rules::ruleset::Play;

/// The most stretches of equal t that one value may take.
pub(super) const MOST_STRETCHES: usize = 300_000;

/// The highest degree, and the largest coefficient, that are read.
const HIGHEST: usize = 12;
const LARGEST: i128 = 1 << 40;
/// t is below this for all heaps: `A(q)` is at least `q*(q+1)/2 - 1`.
const BEYOND: i128 = 1 << 33;

/// A polynomial with coefficients over one divisor, which has whole values at whole numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Polynomial {
    /// The coefficients from the constant up.
    over: Vec<i128>,
    divisor: i128,
}

/// The function t, the inverse of a polynomial.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::theorems) struct Inverse {
    a: Polynomial,
    e: i128,
}

impl Polynomial {
    fn constant(c: i128) -> Self {
        Self { over: vec![c], divisor: 1 }
    }

    /// An expression in the free variable.
    fn of(num: &Num) -> Option<Self> {
        match num {
            Num::Const(c) => Some(Self::constant(i128::from(*c))),
            x if *x == K => Some(Self { over: vec![0, 1], divisor: 1 }),
            Num::Arith(ArithOp::Add, x, y) => Self::of(x)?.plus(&Self::of(y)?, 1),
            Num::Arith(ArithOp::Sub, x, y) => Self::of(x)?.plus(&Self::of(y)?, -1),
            Num::Arith(ArithOp::Mul, x, y) => Self::of(x)?.times(&Self::of(y)?),
            Num::Arith(ArithOp::Pow, x, y) => match **y {
                Num::Const(k @ 1..=12) => {
                    let x = Self::of(x)?;
                    (1..k).try_fold(x.clone(), |power, _| power.times(&x))
                }
                _ => None,
            },
            Num::Arith(ArithOp::Div, x, y) => match **y {
                Num::Const(c @ 1..) => Self::of(x)?.divided(i128::from(c)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Drops zeros at the top; `None` where it is larger than any that is written.
    fn checked(mut self) -> Option<Self> {
        while self.over.len() > 1 && self.over.last() == Some(&0) {
            self.over.pop();
        }
        let small = self.divisor <= LARGEST && self.over.iter().all(|c| c.abs() <= LARGEST);
        (small && self.over.len() <= HIGHEST + 1).then_some(self)
    }

    fn plus(&self, other: &Self, sign: i128) -> Option<Self> {
        let len = self.over.len().max(other.over.len());
        let at = |of: &Self, i: usize| of.over.get(i).copied().unwrap_or(0);
        let over = (0..len).map(|i| at(self, i) * other.divisor + sign * at(other, i) * self.divisor).collect();
        Self { over, divisor: self.divisor * other.divisor }.checked()
    }

    fn times(&self, other: &Self) -> Option<Self> {
        let mut over = vec![0_i128; self.over.len() + other.over.len() - 1];
        for (i, x) in self.over.iter().enumerate() {
            for (j, y) in other.over.iter().enumerate() {
                over[i + j] += x * y;
            }
        }
        Self { over, divisor: self.divisor * other.divisor }.checked()
    }

    /// The quotient, where nothing is ever left over: seen at one more whole number than the
    /// degree, a polynomial with whole values there has them everywhere.
    fn divided(self, by: i128) -> Option<Self> {
        let divisor = self.divisor.checked_mul(by)?;
        let quotient = Self { divisor, ..self }.checked()?;
        let whole = |q: i128| quotient.numerator(q).is_some_and(|value| value % quotient.divisor == 0);
        (0..=quotient.over.len() as i128).all(whole).then_some(quotient)
    }

    fn numerator(&self, q: i128) -> Option<i128> {
        self.over.iter().rev().try_fold(0_i128, |sum, c| sum.checked_mul(q)?.checked_add(*c))
    }

    /// The value; `None` beyond 128 bits.
    fn at(&self, q: i128) -> Option<i128> {
        Some(self.numerator(q)? / self.divisor)
    }

    /// The polynomial in `x` that it is at `x + by`, Horner's way.
    fn moved(&self, by: i128) -> Option<Self> {
        let step = Self { over: vec![by, 1], divisor: 1 };
        let start = Self { over: vec![0], divisor: self.divisor };
        let over = self.over.iter().rev().try_fold(start, |sum, c| {
            let mut next = Self { over: sum.over, divisor: 1 }.times(&step)?;
            next.over[0] += c;
            Some(Self { divisor: self.divisor, ..next })
        })?;
        over.checked()
    }

    /// Its coefficients, where they are whole.
    fn whole(&self) -> Option<Vec<i128>> {
        self.over.iter().map(|c| (c % self.divisor == 0).then_some(c / self.divisor)).collect()
    }
}

impl Inverse {
    /// Reads the only clause of a rule that takes amounts from 1 on.
    pub(super) fn of(premises: Premises) -> Option<Self> {
        Self::from_amount(premises).filter(|(least, _)| *least == 1).map(|(_, inverse)| inverse)
    }

    /// The least amount that the only clause of a rule takes, 1 or more, and the greatest.
    pub(in crate::theorems) fn from_amount(premises: Premises) -> Option<(i64, Self)> {
        let [schema] = premises.schemas() else { return None };
        if schema.pattern != [None] || schema.free.len() != 1 || !takes_free(&schema.remains) {
            return None;
        }
        let (least, a) = bound(schema)?;
        let d = a.plus(&a.moved(-1)?, -1)?;
        let e = *d.whole()?.first()? - 1;
        // D(2+s) - (2+s)
        let more = d.moved(2)?.plus(&Polynomial { over: vec![2, 1], divisor: 1 }, -1)?;
        let steep = more.over.iter().all(|&c| c >= 0);
        (steep && a.at(1)? >= 1).then_some((least, Self { a, e }))
    }

    /// The residue of `A(q+1) - A(q)` modulo `q + least`, the same number for all q, where these
    /// differences are greater than `q + least` from `q = least` on.
    pub(in crate::theorems) fn stretch(&self, least: i64) -> Option<i128> {
        let least = i128::from(least);
        let d = self.a.plus(&self.a.moved(-1)?, -1)?;
        // D(least+1+s) - (s + 2*least + 1)
        let more = d.moved(least + 1)?.plus(&Polynomial { over: vec![2 * least + 1, 1], divisor: 1 }, -1)?;
        if more.over.iter().all(|&c| c >= 0) { d.at(1 - least) } else { None }
    }

    /// The first heap with this t; beyond all heaps where it is too large.
    pub(in crate::theorems) fn start(&self, q: i128) -> i128 {
        if q == 0 { 0 } else { self.a.at(q).unwrap_or(i128::MAX) }
    }

    /// t(n)
    pub(in crate::theorems) fn most(&self, n: i128) -> i128 {
        let (mut low, mut high) = (0, BEYOND);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.start(middle) <= n { low = middle } else { high = middle }
        }
        low
    }

    /// The `r` of the heaps of value `v` that have `t = q >= v`, from the first of them up.
    fn rank(&self, v: i128, q: i128, effort: &Effort<'_>) -> Option<i128> {
        let (mut at, mut r) = (v, 0);
        for _ in 0..MOST_STRETCHES {
            effort.spend(1)?;
            if at == q {
                return Some(r);
            }
            at += 1;
            r = (r - self.e - 1).rem_euclid(at) + 1;
            // Further rounds in which r - e stays within 1..=at.
            let free = match self.e {
                e @ 1.. => (r - 1) / e,
                -1..=0 => q - at,
                e => (at - r) / (-e - 1),
            };
            let free = free.min(q - at);
            (at, r) = (at + free, r - free * self.e);
        }
        None
    }
}

/// The least amount, and the polynomial of an amount that is at most the heap.
fn bound(schema: &Schema) -> Option<(i64, Polynomial)> {
    let (mut from, mut found) = (0, None);
    let mut open: Vec<&Cond> = schema.conditions.iter().collect();
    while let Some(condition) = open.pop() {
        let (x, gap, y) = match condition {
            Cond::Const(true) => continue,
            Cond::All(all) => {
                open.extend(all);
                continue;
            }
            Cond::Compare(CompareOp::Le, x, y) => (x, 0, y),
            Cond::Compare(CompareOp::Lt, x, y) => (x, 1, y),
            Cond::Compare(CompareOp::Ge, x, y) => (y, 0, x),
            Cond::Compare(CompareOp::Gt, x, y) => (y, 1, x),
            _ => return None,
        };
        match (x, y) {
            (Num::Const(c), y) if *y == K => from = from.max(c.checked_add(gap)?),
            (Num::Const(c), y) if *y == N && c.checked_add(gap)? <= 1 => {}
            // Follows from the other bounds, by which A(k) >= k.
            (x, y) if *x == K && *y == N && gap == 0 => {}
            (x, Num::Call(Func::Sqrt, args)) if *x == K && gap == 0 && args.as_slice() == [N] && found.is_none() => {
                found = Some(Polynomial { over: vec![0, 0, 1], divisor: 1 });
            }
            (x, Num::Call(Func::Root, args)) if *x == K && gap == 0 && found.is_none() => match args.as_slice() {
                [n, Num::Const(k @ 2..=12)] if *n == N => {
                    found = Some(Polynomial { over: (0..=*k).map(|i| i128::from(i == *k)).collect(), divisor: 1 });
                }
                _ => return None,
            },
            (x, y) if *y == N && found.is_none() => {
                found = Some(Polynomial::of(x)?.plus(&Polynomial::constant(i128::from(gap)), 1)?);
            }
            _ => return None,
        }
    }
    found.filter(|_| from >= 1).map(|found| (from, found))
}

impl Rule for Inverse {
    fn value(&self, play: Play, n: u64, effort: &Effort<'_>) -> Option<u64> {
        if n > TOP {
            return None;
        }
        let mut q = self.most(i128::from(n));
        let mut r = (i128::from(n) - self.start(q)).rem_euclid(q + 1);
        for _ in 0..MOST_STRETCHES {
            effort.spend(1)?;
            if r == 0 || q == 0 {
                return Some(exchanged(play, u64::try_from(q).ok()?));
            }
            // Rounds after which r is still within 1..=q.
            let free = if self.e >= 0 { (q - r) / (self.e + 1) } else { (r - 1) / -self.e };
            (q, r) = (q - free, r + free * self.e);
            r = (r + self.e).rem_euclid(q);
            q -= 1;
        }
        None
    }

    /// The window of options has heaps of two t at most, since `D(q) >= q`, and one heap of the
    /// value.
    fn options(&self, play: Play, n: u64, value: u64, effort: &Effort<'_>) -> Option<Vec<(u64, u64)>> {
        let (n, v) = (i128::from(n), i128::from(exchanged(play, value)));
        let most = self.most(n);
        if n > i128::from(TOP) || v > most {
            return None;
        }
        for q in (most - 1).max(v)..=most {
            let from = self.start(q).max(n - most);
            let r = self.rank(v, q, effort)?;
            let heap = from + (r - (from - self.start(q))).rem_euclid(q + 1);
            if heap < n && heap < self.start(q + 1) {
                return u64::try_from(heap).ok().map(|heap| vec![(heap, heap)]);
            }
        }
        None
    }

    /// Every heap with a move and value 0 has an option of value 1: the window `n-t(n)..=n` holds
    /// each of `0..=t(n)` once.
    fn is_pet(&self) -> bool {
        true
    }

    fn formula(&self, play: Play) -> Option<String> {
        let k = self.a.over.len() - 1;
        let power = self.a.divisor == 1 && self.a.over.iter().enumerate().all(|(i, &c)| c == i128::from(i == k));
        if !power || play == Play::Misere {
            return None;
        }
        let q = if k == 2 { "sqrt(n)".to_owned() } else { format!("root(n,{k})") };
        let r = format!("(n-{q}**{k})%({q}+1)");
        Some(match k % 2 {
            1 => format!("if {r}=0 then {q} else {r}-1"),
            _ => {
                let x = format!("({q}-{r}/2)");
                format!("if {r}%2=0 then {q}-{r}/2 else ({x}/2**v2{x}-1)/2")
            }
        })
    }
}
