//! The functions of formulas: those of the rule language, and the small library of combinatorial
//! game theory.
use super::number::Numeral;
use crate::automatic::{Dfao, MOST_WRITTEN};
use rules::ir::Func as Plain;
use rules::num;
use std::sync::OnceLock;

/// A function: one of rules, one of the library, or the formula itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Func {
    /// A function of the rule language.
    Rule(Plain),
    /// A function that rules do not have.
    Library(Library),
    /// `G(x, y)`: the value of the formula itself at a smaller position; of one about zeros 0 or 1.
    Own,
}

/// The functions that rules do not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Library {
    /// `expxor(x)`: xor of the exponents of the primes in x
    ExpXor,
    /// `lpfindex(x)`: which prime is the least that divides x: 1 for 2, 2 for 3, 3 for 5
    LpfIndex,
    /// `digitxor(b, x)`: xor of the digits of x in base b
    DigitXor,
    /// `fib(k)`: 1, 1, 2, 3, 5, ... for k = 1, 2, ...
    Fib,
    /// `beatty(k, p, q, r)`: floor of k*(p+sqrt(q))/r
    Beatty,
    /// `nimprod(x, y)`: Conway's product of nimbers
    NimProd,
    /// `zeckendorf(x)`: least part of x as a sum of Fibonacci numbers no two of which are
    /// neighbours
    Zeckendorf,
    /// `schwenk(k, x)`: least part of x in the numeration of the game in which k times the last
    /// amount may be taken
    Schwenk,
    /// `partner(s, t, x)`: the other number of the pair in which x is, where the n-th pair has A,
    /// the least number in no pair before it, and s*A+t*n
    Partner,
    /// `firstdigit(b, x)`: the first digit of x in base b; 0 of 0
    FirstDigit,
    /// `lowdigit(b, x)`: the lowest digit of x in base b that is not 0; 0 of 0
    LowDigit,
    /// `automaton(b, x, ..)`: what an automaton makes of the digits of x in base b, the lowest
    /// first; for each of its states stand its value and the states after the digits 0, 1, ..
    Automaton,
}

/// Name and number of arguments of the library.
const LIBRARY: [(Library, &str, usize); 12] = [
    (Library::ExpXor, "expxor", 1),
    (Library::LpfIndex, "lpfindex", 1),
    (Library::DigitXor, "digitxor", 2),
    (Library::Fib, "fib", 1),
    (Library::Beatty, "beatty", 4),
    (Library::NimProd, "nimprod", 2),
    (Library::Zeckendorf, "zeckendorf", 1),
    (Library::Schwenk, "schwenk", 2),
    (Library::Partner, "partner", 3),
    (Library::FirstDigit, "firstdigit", 2),
    (Library::LowDigit, "lowdigit", 2),
    // The least number of arguments: one state in base 2.
    (Library::Automaton, "automaton", 5),
];

/// The most arguments of a function of any number of them.
const MOST_ARGUMENTS: usize = 16;

impl From<Plain> for Func {
    fn from(func: Plain) -> Self {
        Self::Rule(func)
    }
}

impl From<Library> for Func {
    fn from(func: Library) -> Self {
        Self::Library(func)
    }
}

impl Func {
    /// The function with this name, and its least and greatest number of arguments.
    pub(crate) fn named(name: &str) -> Option<(Self, usize, usize)> {
        if let Some(row) = Plain::named(name) {
            return Some((row.func.into(), row.arity.0, row.arity.1.min(MOST_ARGUMENTS)));
        }
        let &(func, _, arity) = LIBRARY.iter().find(|row| row.1 == name)?;
        let most = if func == Library::Automaton { 2 + MOST_WRITTEN } else { arity };
        Some((func.into(), arity, most))
    }

    /// Its name in formulas.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rule(func) => func.name(),
            Self::Library(func) => LIBRARY.iter().find(|row| row.0 == func).map_or("", |row| row.1),
            Self::Own => "G",
        }
    }

    /// The weight of the function in a description length: rarer functions weigh more.
    pub(crate) fn weight(self) -> usize {
        match self {
            Self::Rule(
                Plain::Min
                | Plain::Max
                | Plain::Abs
                | Plain::Gcd
                | Plain::Sqrt
                | Plain::Log2
                | Plain::Popcount
                | Plain::V2
                | Plain::V
                | Plain::Bor
                | Plain::Lowbit,
            )
            | Self::Own => 2,
            _ => 3,
        }
    }
}

/// Primes are counted up to this power of two.
const MOST_BITS: usize = 24;
/// And up to this one at once.
const FIRST_BITS: usize = 16;

/// The primes below each power of two, once they were asked for: formulas count them for one heap
/// after the other.
static PRIMES: [OnceLock<Vec<u32>>; MOST_BITS + 1] = [const { OnceLock::new() }; MOST_BITS + 1];

/// The primes below a number.
fn primes_below(end: usize) -> Vec<u32> {
    let mut composite = vec![false; end];
    let mut primes = Vec::new();
    for q in 2..end {
        if composite[q] {
            continue;
        }
        primes.push(q as u32);
        for multiple in (q.saturating_mul(q)..end).step_by(q) {
            composite[multiple] = true;
        }
    }
    primes
}

/// The index of the prime `p`, counted from 1; `None` for primes too large to be counted here.
pub(crate) fn prime_index(p: u64) -> Option<u64> {
    let bits = ((u64::BITS - p.leading_zeros()) as usize).max(FIRST_BITS);
    let primes = PRIMES.get(bits)?.get_or_init(|| primes_below(1 << bits));
    Some(primes.partition_point(|&q| u64::from(q) < p) as u64 + 1)
}

/// A function of number theory at a positive number; `None` where it has no value or none is found.
pub(crate) fn of_factors(func: Library, x: u64) -> Option<u64> {
    let factors = num::factor(x);
    Some(match func {
        Library::ExpXor => factors.iter().fold(0, |xor, &(_, e)| xor ^ u64::from(e)),
        Library::LpfIndex => prime_index(factors.iter().map(|&(p, _)| p).min()?)?,
        _ => return None,
    })
}

/// The xor of the digits of `x` in base `base`; `None` for bases below 2 and above 2^32.
pub(crate) fn digit_xor<N: Numeral>(base: &N, x: &N) -> Option<N> {
    let xor = digits(base, x)?.fold(0, |xor, digit| xor ^ digit);
    Some(N::of(i64::try_from(xor).ok()?))
}

/// The digits of a natural number in a base from 2 to 2^32, the lowest first.
fn digits<N: Numeral>(base: &N, x: &N) -> Option<impl Iterator<Item = u64>> {
    base.to_u64().filter(|base| (2..=1 << 32).contains(base))?;
    let (base, mut rest) = (base.clone(), x.clone());
    let next = move || {
        let digit = (!rest.is_zero()).then(|| rest.mod_floor(&base).to_u64()).flatten()?;
        rest = rest.div_floor(&base);
        Some(digit)
    };
    (!x.is_negative()).then(|| std::iter::from_fn(next))
}

/// The first digit of `x` in base `base`, or the lowest that is not 0.
pub(crate) fn one_digit<N: Numeral>(base: &N, x: &N, first: bool) -> Option<N> {
    let mut others = digits(base, x)?.filter(|&digit| digit > 0);
    let digit = if first { others.last() } else { others.next() };
    Some(N::of(i64::try_from(digit.unwrap_or(0)).ok()?))
}

/// The value of an automaton at `x`.
pub(crate) fn automaton<N: Numeral>(dfao: &Dfao, x: &N) -> Option<N> {
    let state = digits(&N::of(dfao.base().into()), x)?.fold(0, |state, digit| dfao.step(state, digit as u32));
    Some(N::of(dfao.out(state).into()))
}

/// The least part of `x >= 1` when the largest member of a sequence is taken away again and again.
/// The sequence is that of Schwenk (*Fibonacci Quarterly* 8, 1970): h(1) = 1, h(i+1) = h(i) + h(j)
/// with the least j such that factor * h(j) >= h(i). For the factor 2 these are the Fibonacci
/// numbers 1, 2, 3, 5, ...
///
/// `None` for x = 0, for a factor below 1, and for factors so large that the sequence would be too
/// long.
pub(crate) fn schwenk<N: Numeral>(factor: &N, x: &N) -> Option<N> {
    const MOST: usize = 1 << 16;
    if x.is_zero() || x.is_negative() || factor.is_zero() || factor.is_negative() {
        return None;
    }
    let mut sequence = vec![N::of(1)];
    let mut j = 0;
    loop {
        let last = sequence.last()?.clone();
        if last >= *x {
            break;
        }
        // A factor larger than the whole makes every next member one more.
        while sequence.get(j)?.mul(factor)? < last {
            j += 1;
        }
        sequence.push(last.add(sequence.get(j)?)?);
        if sequence.len() > MOST {
            return None;
        }
    }
    let mut rest = x.clone();
    loop {
        let fits = sequence.partition_point(|h| *h <= rest);
        let part = sequence.get(fits.checked_sub(1)?)?;
        rest = rest.sub(part)?;
        if rest.is_zero() {
            return Some(part.clone());
        }
    }
}

/// The other number of the pair of x among the pairs (A, B). In the n-th pair (n = 0, 1, ...) A is
/// the least number in no pair before it, and B = s*A+t*n; s and t are at least 1.
///
/// In the numeration U(0) = 1, U(1) = s+t, U(i+1) = (s+t-1)*U(i) + s*U(i-1) with the greatest
/// digits first, a number is an A where its last zeros are even in number, and the digits of B
/// are those of A with a zero behind them (A. S. Fraenkel, *Heap games, numeration systems and
/// sequences*, 1998).
///
/// `None` where a number on the way is too long. x is not negative.
pub(crate) fn partner<N: Numeral>(s: &N, t: &N, x: &N) -> Option<N> {
    /// The longest numbers, in bits: all places are kept, each as long as the number.
    const MOST_BITS: u64 = 1 << 13;
    if x.bits() > MOST_BITS {
        return None;
    }
    let both = s.add(t)?;
    let most = both.sub(&N::of(1))?;
    let mut places = vec![N::of(1), both];
    while places.last()? <= x {
        let [.., below, here] = places.as_slice() else { return None };
        let next = most.mul(here)?.add(&s.mul(below)?)?;
        places.push(next);
    }
    let (mut rest, mut up, mut down, mut zeros) = (x.clone(), N::of(0), N::of(0), 0_u64);
    for (i, here) in places.iter().enumerate().rev().skip(1) {
        let digit = rest.div_floor(here);
        zeros = if digit.is_zero() { zeros + 1 } else { 0 };
        rest = rest.mod_floor(here);
        up = up.add(&digit.mul(places.get(i + 1)?)?)?;
        if let Some(below) = i.checked_sub(1) {
            down = down.add(&digit.mul(places.get(below)?)?)?;
        }
    }
    Some(if zeros % 2 == 0 { up } else { down })
}

/// The k-th Fibonacci number with fib(1) = fib(2) = 1; `None` beyond the 20 000th.
pub(crate) fn fib<N: Numeral>(k: &N) -> Option<N> {
    let k = k.to_u64().filter(|&k| k <= 20_000)?;
    let (mut a, mut b) = (N::of(0), N::of(1));
    for _ in 0..k {
        (a, b) = (b.clone(), a.add(&b)?);
    }
    Some(a)
}

/// The nim product (Conway 1976): with F = 2^(2^k) > x, y and halves x = a*F' + b, where F' =
/// 2^(2^(k-1)), F' (*) F' = F' xor F'/2.
pub(crate) fn nim_product(x: u128, y: u128) -> u128 {
    product_below(x, y, 64)
}

/// For x, y below 2^(2*half).
fn product_below(x: u128, y: u128, half: u32) -> u128 {
    if x < 2 || y < 2 {
        return x * y;
    }
    if half > 1 && (x | y) >> half == 0 {
        return product_below(x, y, half / 2);
    }
    let low = (1 << half) - 1;
    let (a1, a0, b1, b0) = (x >> half, x & low, y >> half, y & low);
    let (high, small) = (product_below(a1, b1, half / 2), product_below(a0, b0, half / 2));
    let both = product_below(a1 ^ a0, b1 ^ b0, half / 2);
    ((both ^ small) << half) ^ small ^ product_below(high, 1 << (half - 1), half / 2)
}
