//! Moves that choose a divisor of the heap: `take d where d|n, d<n`, `n -> n/p : prime(p), p|n`,
//! `n -> x, n/x : x|n`.
//!
//! A sieve of least prime factors, as long as the heaps, lists the divisors of every heap in a few
//! steps each.
use super::forms::{N, one_heap};
use super::sums::plain_part;
use crate::sequence::HeapError;
use budget::Budget;
use rules::eval;
use rules::ir::{CompareOp, Cond, DomainHint, FreeVar, Num, Remains, Schema};
use rules::moves::expr::{self, Expr};

/// The free variable.
const D: usize = 1;

/// Least prime factors of the numbers below a growing limit.
#[derive(Debug, Default)]
pub struct Sieve {
    least: Vec<u32>,
}

impl Sieve {
    /// Covers all numbers up to `limit`; starts again from the beginning when it grows. O(limit log
    /// log limit).
    pub fn cover(&mut self, limit: usize, budget: &Budget) -> Result<(), HeapError> {
        if limit < self.least.len() {
            return Ok(());
        }
        let size = (limit + 1).max(self.least.len() * 2);
        budget.reserve(size as u64 * 4)?;
        self.least = vec![0; size];
        // Beyond 2^32 a least factor of a composite number still fits, and 0 stands for "prime".
        let mut p = 2;
        while p * p < size {
            if self.least[p] == 0 {
                for multiple in (p * p..size).step_by(p) {
                    if self.least[multiple] == 0 {
                        self.least[multiple] = p as u32;
                    }
                }
            }
            p += 1;
        }
        Ok(())
    }

    /// The divisors of `n >= 1` in no order, into `list`.
    pub fn divisors(&self, n: usize, list: &mut Vec<i64>) {
        list.clear();
        list.push(1);
        let mut rest = n;
        while rest > 1 {
            let p = match self.least.get(rest) {
                Some(&p) if p > 0 => p as usize,
                _ => rest,
            };
            let before = list.len();
            let mut power = 1;
            while rest.is_multiple_of(p) {
                rest /= p;
                power *= p as i64;
                for i in 0..before {
                    list.push(list[i] * power);
                }
            }
        }
    }

    /// The distinct primes that divide `n >= 1`, ascending, into `list`.
    pub fn primes(&self, n: usize, list: &mut Vec<usize>) {
        list.clear();
        let mut rest = n;
        while rest > 1 {
            let p = match self.least.get(rest) {
                Some(&p) if p > 0 => p as usize,
                _ => rest,
            };
            list.push(p);
            while rest.is_multiple_of(p) {
                rest /= p;
            }
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.least.capacity() as u64 * 4
    }
}

/// A schema whose one free variable divides the heap, compiled.
#[derive(Debug)]
pub(super) struct Divisors {
    pattern: Option<i64>,
    free: FreeVar,
    /// Whether the range of the variable leaves out any divisor that the conditions allow.
    bounded: bool,
    conditions: Vec<Cond>,
    parts: Vec<Expr>,
    vanishes: bool,
    least: i64,
    list: Vec<i64>,
}

/// The options that one divisor leads to.
pub(super) enum Chosen<'a> {
    /// These heaps remain.
    Heaps(&'a [i64]),
    /// No move.
    None,
    /// The slower way must look at this heap.
    Unclear,
}

impl Divisors {
    pub(super) fn new(schema: &Schema) -> Option<Self> {
        let [free] = &schema.free[..] else { return None };
        let divides = |cond: &Cond| matches!(cond, Cond::Compare(CompareOp::Divides, Num::Var(D), Num::Var(N)));
        if free.hint != Some(DomainHint::Divides(Num::Var(N))) && !schema.conditions.iter().any(divides) {
            return None;
        }
        let (parts, vanishes, least) = match (one_heap(schema), &schema.remains) {
            (Some(heap), _) => (vec![Expr::new(heap.size)], heap.vanishes, heap.least),
            (None, Remains::Positions(parts)) => {
                (parts.iter().map(|part| Some(Expr::new(&plain_part(part)?))).collect::<Option<_>>()?, false, 0)
            }
            (None, Remains::Heaps { .. }) => return None,
        };
        // Bounds that every divisor satisfies need no check.
        let idle = |bound: &Num, lower: bool| match bound {
            Num::Const(c) => lower && *c <= 1,
            bound => !lower && *bound == Num::Var(N),
        };
        let bounded =
            !(free.lo.iter().all(|bound| idle(bound, true)) && free.hi.iter().all(|bound| idle(bound, false)));
        if free.lo.iter().chain(&free.hi).any(|bound| bound.uses(D)) {
            return None;
        }
        Some(Self {
            pattern: schema.pattern.first().copied().flatten(),
            free: free.clone(),
            bounded,
            conditions: schema.conditions.iter().filter(|cond| !divides(cond)).cloned().collect(),
            parts,
            vanishes,
            least,
            list: Vec::new(),
        })
    }

    /// Calls `visit` with the options of every divisor of `n >= 1`, until it returns `false`.
    pub(super) fn each(&mut self, sieve: &Sieve, n: usize, mut visit: impl FnMut(Chosen<'_>) -> bool) {
        let Ok(heap) = i64::try_from(n) else { return };
        if self.pattern.is_some_and(|only| only != heap) {
            return;
        }
        let mut list = std::mem::take(&mut self.list);
        sieve.divisors(n, &mut list);
        let (lo, hi) = if self.bounded { eval::range(&self.free, &[heap]) } else { (1, heap) };
        let mut heaps = Vec::with_capacity(self.parts.len());
        for &divisor in list.iter().filter(|&&divisor| lo <= divisor && divisor <= hi) {
            if !visit(self.choose(&[heap, divisor], &mut heaps)) {
                break;
            }
        }
        self.list = list;
    }

    fn choose<'h>(&self, env: &[i64], heaps: &'h mut Vec<i64>) -> Chosen<'h> {
        for cond in &self.conditions {
            match expr::holds(cond, env) {
                Ok(true) => {}
                Ok(false) => return Chosen::None,
                Err(_) => return Chosen::Unclear,
            }
        }
        heaps.clear();
        for part in &self.parts {
            match part.quick(env) {
                Some(size) if size < self.least => return Chosen::None,
                Some(size) => heaps.push(size),
                None => return Chosen::Unclear,
            }
        }
        if self.vanishes && heaps[..] == [0] {
            heaps.clear();
        }
        Chosen::Heaps(heaps)
    }
}
