//! Amounts that are prime to the heap: `take k where gcd(k,n)=1`, `n -> m : gcd(m,n)=1, 2*m<n`.
//!
//! The option n-k is prime to n exactly when k is. Whether some heap of a range that has the value
//! v is prime to n is mostly answered by the first few of them; where it is not, the heaps with a
//! frequent value are also kept as bits, and 64 of them at a time are compared with the multiples
//! of the primes that divide n.
use super::divisors::Sieve;
use super::forms::{N, one_heap};
use super::span::K;
use super::window::{Range, Window};
use crate::sequence::Cell;
use rules::ir::{CompareOp, Cond, Func, Num, Schema};
use rules::linear::around;

/// Up to this many heaps with a value are looked at one by one before their bits are.
const FEW: usize = 12;

/// A schema whose options are the heaps of a range that are prime to the heap, compiled.
#[derive(Debug)]
pub(super) struct Coprime {
    window: Window,
    /// The heaps that have a value, by value.
    members: Vec<Members>,
    /// The number of heaps that have been entered.
    entered: usize,
    bytes: u64,
    /// The present heap: its primes, its range and, once asked for, its multiples of primes.
    primes: Vec<usize>,
    range: (usize, usize),
    shares: Vec<u64>,
    shares_known: bool,
}

/// The heaps with one value, ascending.
#[derive(Debug, Default)]
struct Members {
    heaps: Vec<usize>,
    /// The heaps as bits, where they are many.
    bits: Option<Vec<u64>>,
}

/// Whether a condition is that the free variable is prime to the heap.
fn prime_to_heap(cond: &Cond) -> bool {
    let both = |args: &[Num]| matches!(args, [Num::Var(N), Num::Var(K)] | [Num::Var(K), Num::Var(N)]);
    match cond {
        Cond::Compare(CompareOp::Eq, Num::Call(Func::Gcd, args), Num::Const(1))
        | Cond::Compare(CompareOp::Eq, Num::Const(1), Num::Call(Func::Gcd, args)) => both(args),
        _ => false,
    }
}

impl Coprime {
    pub(super) fn new(schema: &Schema, zero_ends: bool) -> Option<Self> {
        if !schema.conditions.iter().any(prime_to_heap) {
            return None;
        }
        let option = around(one_heap(schema)?.size, K)?;
        // n-k and k are prime to n together.
        if !matches!((option.times, option.rest), (-1, Num::Var(N)) | (1, Num::Const(0))) {
            return None;
        }
        Some(Self {
            window: Window::new(schema, zero_ends, prime_to_heap)?,
            members: Vec::new(),
            entered: 0,
            bytes: 0,
            primes: Vec::new(),
            range: (0, 0),
            shares: Vec::new(),
            shares_known: false,
        })
    }

    /// The window that contains the options; only those of its heaps that are prime to the heap are
    /// options.
    pub(super) fn window(&mut self) -> &mut Window {
        &mut self.window
    }

    /// Moves on to heap `cells.len()`. `None` where it must be looked at in another way, else
    /// whether it may have an option: then [`Coprime::reaches`] finds their values.
    pub(super) fn turn_to<C: Cell>(&mut self, cells: &[C], sieve: &Sieve) -> Option<bool> {
        let n = cells.len();
        if n < 2 {
            return None;
        }
        let (first, last) = match self.window.range(i64::try_from(n).ok()?) {
            Range::Heaps(first, last) => (usize::try_from(first).ok()?, usize::try_from(last).ok()?),
            Range::Empty => return Some(false),
            Range::Unclear => return None,
        };
        // The heap itself is not prime to itself.
        self.range = (first, last.min(n - 1));
        self.enter(cells);
        sieve.primes(n, &mut self.primes);
        self.shares_known = false;
        Some(first <= self.range.1)
    }

    fn enter<C: Cell>(&mut self, cells: &[C]) {
        for (heap, &value) in cells.iter().enumerate().skip(self.entered) {
            let value: u64 = value.into();
            let value = value as usize;
            if value >= self.members.len() {
                self.members.resize_with(value + 1, Members::default);
                self.bytes += 64;
            }
            self.bytes += 8;
            let members = &mut self.members[value];
            members.heaps.push(heap);
            // A set of many heaps takes no more memory as bits than as a list.
            if members.bits.is_none() && members.heaps.len() > 64 && members.heaps.len() > heap / 64 {
                let mut bits = vec![0; heap / 64 + 1];
                members.heaps.iter().for_each(|&heap| bits[heap / 64] |= 1 << (heap % 64));
                self.bytes += bits.len() as u64 * 8;
                members.bits = Some(bits);
            } else if let Some(bits) = &mut members.bits {
                if heap / 64 >= bits.len() {
                    self.bytes += (heap / 64 + 1 - bits.len()) as u64 * 8;
                    bits.resize(heap / 64 + 1, 0);
                }
                bits[heap / 64] |= 1 << (heap % 64);
            }
        }
        self.entered = cells.len();
    }

    /// Whether the present heap has an option.
    pub(super) fn any(&self) -> bool {
        let (first, last) = self.range;
        (first..=last).rev().any(|heap| self.primes.iter().all(|p| !heap.is_multiple_of(*p)))
    }

    /// Whether some option of the present heap has this value.
    pub(super) fn reaches(&mut self, value: u64) -> bool {
        let Some(members) = self.members.get(value as usize) else { return false };
        let (first, last) = self.range;
        let heaps = &members.heaps[..];
        let start = if first == 0 { 0 } else { heaps.partition_point(|&heap| heap < first) };
        let heaps = heaps[start..].iter().copied().take_while(|&heap| heap <= last);
        let prime_to = |heap: usize| self.primes.iter().all(|p| !heap.is_multiple_of(*p));
        let Some(bits) = &members.bits else { return { heaps }.any(prime_to) };
        if heaps.take(FEW).any(prime_to) {
            return true;
        }
        if !self.shares_known {
            multiples(&self.primes, last, &mut self.shares);
            self.shares_known = true;
        }
        let (from, to) = (first / 64, (last / 64).min(bits.len().wrapping_sub(1)));
        if from > to {
            return false;
        }
        // The words at both ends of the range are looked at by themselves.
        let inside = |word: usize| {
            let low = if word == first / 64 { u64::MAX << (first % 64) } else { u64::MAX };
            let high = if word == last / 64 { u64::MAX >> (63 - last % 64) } else { u64::MAX };
            bits[word] & !self.shares[word] & low & high != 0
        };
        inside(from)
            || inside(to)
            || bits[from..to].iter().zip(&self.shares[from..to]).skip(1).any(|(&bits, &shares)| bits & !shares != 0)
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes + self.shares.capacity() as u64 * 8 + self.window.bytes()
    }
}

/// The multiples of some primes up to `last`, as bits.
fn multiples(primes: &[usize], last: usize, bits: &mut Vec<u64>) {
    bits.clear();
    bits.resize(last / 64 + 1, 0);
    for &p in primes {
        if p < 64 {
            let pattern = (0..64).step_by(p).fold(0_u64, |word, bit| word | 1 << bit);
            // The distance from the beginning of a word to the first multiple in it.
            let mut gap = 0;
            for word in bits.iter_mut() {
                *word |= pattern << gap;
                gap = (gap + p - 64 % p) % p;
            }
        } else {
            for multiple in (0..=last).step_by(p) {
                bits[multiple / 64] |= 1 << (multiple % 64);
            }
        }
    }
}
