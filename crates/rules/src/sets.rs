//! The sets with a name: whether a number is a member, and the members in a range, in ascending
//! order.
//!
//! Enumeration is lazy: a member costs O(1), a prime O(log log n) by a segmented sieve whose memory
//! grows with the square root of the largest prime asked for. Far out (beyond 2^44), where the
//! sieve would first need millions of primes, candidates are tested one by one.
use crate::ir::NamedSet;
use crate::num;

/// 1, 2, 3, 5, 8, ... as far as 64 bits go.
const FIB: [u64; 92] = {
    let mut table = [1; 92];
    table[1] = 2;
    let mut i = 2;
    while i < 92 {
        table[i] = table[i - 1] + table[i - 2];
        i += 1;
    }
    table
};

/// 1, 2, 6, 24, ... as far as 64 bits go.
const FACTORIALS: [u64; 20] = {
    let mut table = [1; 20];
    let mut i = 1;
    while i < 20 {
        table[i] = table[i - 1] * (i as u64 + 1);
        i += 1;
    }
    table
};

/// Up to here primes are sieved when they are listed.
pub const SIEVED_BELOW: u64 = 1 << 44;
/// Numbers in a segment of the sieve.
const SEGMENT: u64 = 1 << 16;
/// Numbers that are sieved in one short step.
const SIEVED: u64 = 16;
/// Short steps that it takes to test the numbers from one prime to the next, where nothing is
/// sieved.
const TESTED: u32 = 1 << 8;

/// The names of the sets as they are written, in alphabetical order.
pub const NAMES: [(&str, NamedSet); 10] = [
    ("cubes", NamedSet::Cubes),
    ("even", NamedSet::Even),
    ("factorials", NamedSet::Factorials),
    ("fib", NamedSet::Fib),
    ("odd", NamedSet::Odd),
    ("palindromes", NamedSet::Palindromes),
    ("pow2", NamedSet::Pow2),
    ("primes", NamedSet::Primes),
    ("squares", NamedSet::Squares),
    ("triangular", NamedSet::Triangular),
];

/// The set with this name.
pub fn named(name: &str) -> Option<NamedSet> {
    NAMES.iter().find(|(known, _)| *known == name).map(|&(_, set)| set)
}

/// The least member of a set.
pub fn least(set: NamedSet) -> u64 {
    match set {
        NamedSet::Fib | NamedSet::Pow2 | NamedSet::Odd | NamedSet::Factorials => 1,
        NamedSet::Primes => 2,
        NamedSet::Squares | NamedSet::Cubes | NamedSet::Even | NamedSet::Triangular | NamedSet::Palindromes => 0,
    }
}

/// Whether `x` is in the set.
///
/// ```
/// use rules::{ir::NamedSet, sets::contains};
/// assert!(contains(NamedSet::Fib, 89) && !contains(NamedSet::Fib, 88));
/// assert!(contains(NamedSet::Squares, 0) && !contains(NamedSet::Pow2, 0));
/// ```
pub fn contains(set: NamedSet, x: u64) -> bool {
    match set {
        NamedSet::Fib => FIB.binary_search(&x).is_ok(),
        NamedSet::Pow2 => x.is_power_of_two(),
        NamedSet::Squares => x.isqrt().pow(2) == x,
        NamedSet::Cubes => num::power(num::iroot(x.into(), 3), 3) == Some(x.into()),
        NamedSet::Primes => num::is_prime(x),
        NamedSet::Odd => x % 2 == 1,
        NamedSet::Even => x.is_multiple_of(2),
        NamedSet::Triangular => {
            let square = 8 * u128::from(x) + 1;
            square.isqrt().pow(2) == square
        }
        NamedSet::Factorials => FACTORIALS.binary_search(&x).is_ok(),
        NamedSet::Palindromes => x == reversed(x),
    }
}

/// The members of the set in `lo..=hi`, in ascending order, found as they are asked for.
///
/// ```
/// use rules::{ir::NamedSet, sets::members};
/// assert!(members(NamedSet::Primes, 10, 30).eq([11, 13, 17, 19, 23, 29]));
/// assert!(members(NamedSet::Triangular, 0, 10).eq([0, 1, 3, 6, 10]));
/// ```
pub fn members(set: NamedSet, lo: u64, hi: u64) -> Members {
    let lo = lo.max(least(set));
    let state = match set {
        NamedSet::Fib => State::Table(&FIB[FIB.partition_point(|&x| x < lo)..]),
        NamedSet::Factorials => State::Table(&FACTORIALS[FACTORIALS.partition_point(|&x| x < lo)..]),
        NamedSet::Pow2 => State::Pow2(lo.checked_next_power_of_two()),
        NamedSet::Squares => State::Index { next: ceil_sqrt(lo), of: |i| i.checked_mul(i) },
        NamedSet::Cubes => {
            // A cube root of a 64-bit number fits 64 bits.
            let next = num::ceilroot(lo.into(), 3) as u64;
            State::Index { next, of: |i| i.checked_mul(i)?.checked_mul(i) }
        }
        NamedSet::Triangular => State::Index { next: triangular_index(lo), of: triangular },
        NamedSet::Odd => State::Step(if lo % 2 == 1 { Some(lo) } else { lo.checked_add(1) }),
        NamedSet::Even => State::Step(if lo.is_multiple_of(2) { Some(lo) } else { lo.checked_add(1) }),
        NamedSet::Palindromes => State::Palindrome(palindrome_from(lo)),
        NamedSet::Primes => State::Primes(Box::new(Sieve::new(lo, hi))),
    };
    Members { state, hi }
}

/// The members of a set in a range; made by [`members`].
#[derive(Debug, Clone)]
pub struct Members {
    state: State,
    hi: u64,
}

#[derive(Debug, Clone)]
enum State {
    Table(&'static [u64]),
    /// The next power of two.
    Pow2(Option<u64>),
    /// The next index and the member there.
    Index {
        next: u64,
        of: fn(u64) -> Option<u64>,
    },
    /// The next of every second number.
    Step(Option<u64>),
    /// The next palindrome.
    Palindrome(Option<u64>),
    Primes(Box<Sieve>),
}

impl Members {
    /// The cost of the first member, in short steps, each like a look at one option.
    pub(crate) fn opening(&self) -> u32 {
        match &self.state {
            State::Primes(sieve) => (sieve.hi.saturating_sub(sieve.next).min(SEGMENT) / SIEVED) as u32,
            _ => 0,
        }
    }

    /// The extra cost of the last member, in short steps.
    pub(crate) fn weight(&self) -> u32 {
        match &self.state {
            State::Primes(sieve) if sieve.next > SIEVED_BELOW => TESTED,
            _ => 0,
        }
    }
}

impl Iterator for Members {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let found = match &mut self.state {
            State::Table(rest) => {
                let (&first, tail) = rest.split_first()?;
                *rest = tail;
                first
            }
            State::Pow2(next) => std::mem::replace(next, next.and_then(|x| x.checked_mul(2)))?,
            State::Index { next, of } => {
                let found = of(*next)?;
                *next += 1;
                found
            }
            State::Step(next) => std::mem::replace(next, next.and_then(|x| x.checked_add(2)))?,
            State::Palindrome(next) => {
                let found = (*next)?;
                *next = found.checked_add(1).and_then(palindrome_from);
                found
            }
            State::Primes(sieve) => sieve.next()?,
        };
        (found <= self.hi).then_some(found)
    }
}

fn ceil_sqrt(x: u64) -> u64 {
    let root = x.isqrt();
    root + u64::from(root * root != x)
}

fn triangular(i: u64) -> Option<u64> {
    let product = u128::from(i) * (u128::from(i) + 1) / 2;
    u64::try_from(product).ok()
}

/// The least index whose triangular number is at least `x`.
fn triangular_index(x: u64) -> u64 {
    // The root of 8x+1 fits 64 bits.
    let guess = (((8 * u128::from(x) + 1).isqrt() as u64).saturating_sub(1)) / 2;
    guess + u64::from(triangular(guess).is_some_and(|t| t < x))
}

/// The number with the decimal digits in the other order; 0 where that does not fit (then `x` is no
/// palindrome).
fn reversed(mut x: u64) -> u64 {
    let mut result = 0u64;
    while x > 0 {
        result = match result.checked_mul(10).and_then(|r| r.checked_add(x % 10)) {
            Some(r) => r,
            None => return 0,
        };
        x /= 10;
    }
    result
}

/// The least palindrome that is at least `x`.
fn palindrome_from(x: u64) -> Option<u64> {
    let digits = num::digits(x);
    let mirror = |half: u64, digits: u32| {
        let (mut result, mut rest) = (u128::from(half), if digits % 2 == 1 { half / 10 } else { half });
        for _ in 0..digits / 2 {
            result = result * 10 + u128::from(rest % 10);
            rest /= 10;
        }
        u64::try_from(result).ok()
    };
    let half = x / 10u64.pow(digits / 2);
    match mirror(half, digits) {
        Some(p) if p >= x => Some(p),
        // Nines all over: the next one has a digit more, 10...01.
        _ if half + 1 == 10u64.pow(digits.div_ceil(2)) => 10u64.checked_pow(digits)?.checked_add(1),
        _ => mirror(half + 1, digits),
    }
}

/// Primes in ascending order from a lower end, by a sieve of segments; base primes are added as
/// they are needed.
#[derive(Debug, Clone)]
struct Sieve {
    /// The primes that strike out, with no gap from 2.
    base: Vec<u32>,
    /// `base` has all primes below this.
    base_end: u64,
    /// First number of the segment.
    start: u64,
    /// Whether a number of the segment is composite.
    composite: Vec<bool>,
    /// The next number to look at.
    next: u64,
    /// No prime beyond this is wanted.
    hi: u64,
}

impl Sieve {
    fn new(lo: u64, hi: u64) -> Self {
        Self { base: Vec::new(), base_end: 2, start: lo, composite: Vec::new(), next: lo, hi }
    }

    fn next(&mut self) -> Option<u64> {
        while self.next <= self.hi {
            let x = self.next;
            let prime = if x >= SIEVED_BELOW {
                num::is_prime(x)
            } else {
                let end = self.start + self.composite.len() as u64;
                if x >= end {
                    self.fill(x);
                }
                !self.composite.get((x - self.start) as usize).copied().unwrap_or(true)
            };
            self.next = x.checked_add(1)?;
            if prime {
                return Some(x);
            }
        }
        None
    }

    /// Sieves the segment that begins at `start`, which lies below [`SIEVED_BELOW`].
    fn fill(&mut self, start: u64) {
        let len = SEGMENT.min(self.hi.saturating_sub(start).saturating_add(1));
        let end = start + len;
        self.grow_base((end - 1).isqrt() + 1);
        self.start = start;
        self.composite.clear();
        self.composite.resize(len as usize, false);
        for number in start..end.min(2) {
            self.composite[(number - start) as usize] = true;
        }
        for &p in &self.base {
            let p = u64::from(p);
            if p * p >= end {
                break;
            }
            let first = (p * p).max(start.div_ceil(p) * p) - start;
            for i in (first..len).step_by(p as usize) {
                self.composite[i as usize] = true;
            }
        }
    }

    /// Makes `base` hold all primes below `end`, at least twice as many numbers as before.
    fn grow_base(&mut self, end: u64) {
        if end <= self.base_end {
            return;
        }
        let end = end.max(2 * self.base_end).min(SIEVED_BELOW.isqrt() + 1);
        let mut composite = vec![false; end as usize];
        self.base.clear();
        for x in 2..end {
            if !composite[x as usize] {
                // Below the root of 2^44, so it fits.
                self.base.push(x as u32);
                for multiple in (x * x..end).step_by(x as usize) {
                    composite[multiple as usize] = true;
                }
            }
        }
        self.base_end = end;
    }
}
