//! The functions that the checker reads: their names, numbers of arguments and values, by simple
//! arithmetic.
use super::reading::Reading;
use crate::invalid::Invalid;
use crate::limits::divided;
use crate::naive::gcd;
use crate::say;

/// `None` if there is no value.
type Partial<T> = Result<Option<T>, Invalid>;

/// Numbers beyond this are not factored.
const LARGEST_FACTORED: i128 = 1 << 32;

/// The functions that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Func {
    /// The least of several.
    Min,
    /// The greatest of several.
    Max,
    /// The absolute value.
    Abs,
    /// The greatest common divisor.
    Gcd,
    /// The number of ones among the binary digits.
    Popcount,
    /// The bitwise or of several numbers.
    Bor,
    /// The greatest power of two that divides the argument; 0 for 0.
    Lowbit,
    /// The exponent of the greatest power of two that divides the argument.
    V2,
    /// The number of different prime divisors.
    Omega,
    /// The number of prime divisors, with multiplicity.
    BigOmega,
    /// The number of divisors.
    Tau,
    /// The square root, rounded down.
    Sqrt,
    /// The greatest `r` with `r**k <= x`.
    Root,
    /// The least `r` with `r**k >= x`.
    CeilRoot,
    /// The binary logarithm, rounded down.
    Log2,
    /// The number of decimal digits.
    Digits,
    /// The sum of the decimal digits.
    DigitSum,
    /// `floor(k*(p+sqrt(q))/r)`
    Beatty,
    /// The exponent of a number in another one.
    V,
    /// The first digit in a base; 0 of 0.
    FirstDigit,
    /// The lowest digit in a base that is not 0; 0 of 0.
    LowDigit,
    /// What an automaton makes of the digits in a base.
    Automaton,
}

/// Name, function and number of arguments.
pub(super) const FUNCTIONS: [(&str, Func, std::ops::RangeInclusive<usize>); 22] = [
    ("min", Func::Min, 2..=8),
    ("max", Func::Max, 2..=8),
    ("abs", Func::Abs, 1..=1),
    ("gcd", Func::Gcd, 2..=2),
    ("popcount", Func::Popcount, 1..=1),
    ("bor", Func::Bor, 2..=8),
    ("lowbit", Func::Lowbit, 1..=1),
    ("v2", Func::V2, 1..=1),
    ("omega", Func::Omega, 1..=1),
    ("bigomega", Func::BigOmega, 1..=1),
    ("tau", Func::Tau, 1..=1),
    ("sqrt", Func::Sqrt, 1..=1),
    ("root", Func::Root, 2..=2),
    ("ceilroot", Func::CeilRoot, 2..=2),
    ("log2", Func::Log2, 1..=1),
    ("digits", Func::Digits, 1..=1),
    ("digitsum", Func::DigitSum, 1..=1),
    ("beatty", Func::Beatty, 4..=4),
    ("v", Func::V, 2..=2),
    ("firstdigit", Func::FirstDigit, 2..=2),
    ("lowdigit", Func::LowDigit, 2..=2),
    ("automaton", Func::Automaton, 5..=MOST_WRITTEN),
];

/// The most numbers of an automaton, with its base and the number that it reads.
const MOST_WRITTEN: usize = 1026;

impl Func {
    pub(super) fn name(self) -> &'static str {
        FUNCTIONS.iter().find(|row| row.1 == self).map_or("", |row| row.0)
    }
}

pub(super) fn long() -> Invalid {
    Invalid::Rule(say::long_numbers())
}

/// The value of a function.
pub(super) fn call(func: Func, all: &[i128]) -> Partial<i128> {
    let first = all.first().copied().ok_or_else(long)?;
    let value = match func {
        Func::Min => all.iter().copied().min().ok_or_else(long)?,
        Func::Max => all.iter().copied().max().ok_or_else(long)?,
        Func::Abs => first.checked_abs().ok_or_else(long)?,
        Func::Gcd => match all {
            [a, b] if a.checked_abs().is_some() && b.checked_abs().is_some() => gcd(*a, *b),
            _ => return Err(long()),
        },
        Func::Popcount | Func::Omega | Func::BigOmega | Func::Tau | Func::Bor | Func::Lowbit | Func::V2
            if all.iter().any(|x| *x < 0) =>
        {
            return Err(Invalid::Rule(say::digits_below_zero()));
        }
        Func::V2 if first == 0 => return Ok(None),
        Func::V2 => i128::from(first.trailing_zeros()),
        Func::Lowbit => first & -first,
        Func::Bor => all.iter().fold(0, |sum, x| sum | x),
        Func::Sqrt | Func::Root | Func::CeilRoot | Func::Log2 | Func::Digits | Func::DigitSum if first < 0 => {
            return Err(Invalid::Rule(say::roots_below_zero()));
        }
        Func::Sqrt => root(first, 2),
        Func::Root | Func::CeilRoot => {
            let order = all.get(1).and_then(|order| u32::try_from(*order).ok()).filter(|order| (1..64).contains(order));
            let order = order.ok_or_else(|| Invalid::Rule(say::roots_of_order()))?;
            let below = root(first, order);
            // The next number is needed unless this root is exact.
            let exact = below.checked_pow(order) == Some(first);
            below + i128::from(func == Func::CeilRoot && !exact)
        }
        Func::Beatty => {
            let [k, p, q, r] = *all else { return Err(Invalid::Rule(say::beatty_of_four())) };
            if k < 0 || q < 0 || r < 1 {
                return Ok(None);
            }
            let square = k.checked_mul(k).and_then(|square| square.checked_mul(q)).ok_or_else(long)?;
            let sum = k.checked_mul(p).and_then(|whole| whole.checked_add(root(square, 2))).ok_or_else(long)?;
            sum.div_euclid(r)
        }
        Func::V => match all {
            [p, x] if *p >= 2 && *x != 0 => {
                let powers = std::iter::successors(Some(*x), |x| (x % p == 0).then(|| x / p));
                powers.count() as i128 - 1
            }
            _ => return Ok(None),
        },
        Func::FirstDigit | Func::LowDigit | Func::Automaton => match (Reading::of(func, all), all.get(1)) {
            (Some(reading), Some(x)) if *x >= 0 => reading.at(*x).into(),
            _ => return Ok(None),
        },
        Func::Log2 if first == 0 => return Ok(None),
        Func::Log2 => i128::from(first.ilog2()),
        Func::Digits => first.to_string().len() as i128,
        Func::DigitSum => first.to_string().bytes().map(|digit| i128::from(digit - b'0')).sum(),
        Func::Popcount => i128::from(first.count_ones()),
        Func::Omega | Func::BigOmega | Func::Tau if first == 0 => return Ok(None),
        Func::Tau => {
            let primes = prime_divisors(first)?;
            primes.chunk_by(|p, q| p == q).map(|same| same.len() as i128 + 1).product()
        }
        Func::Omega | Func::BigOmega => {
            let mut divisors = prime_divisors(first)?;
            if func == Func::Omega {
                divisors.dedup();
            }
            divisors.len() as i128
        }
    };
    Ok(Some(value))
}

/// The greatest `r` with `r**order <= x`, bit by bit.
pub(super) fn root(x: i128, order: u32) -> i128 {
    let mut found: i128 = 0;
    for bit in (0..=126 / order).rev() {
        let next = found | 1 << bit;
        if next.checked_pow(order).is_some_and(|power| power <= x) {
            found = next;
        }
    }
    found
}

/// The prime divisors by trial division, ascending, repeated by multiplicity.
pub(super) fn prime_divisors(x: i128) -> Result<Vec<i128>, Invalid> {
    if x > LARGEST_FACTORED {
        return Err(long());
    }
    let mut divisors = Vec::new();
    // Division is faster in 64 bits.
    let mut rest = u64::try_from(x).unwrap_or(0);
    let mut p = 2;
    while p * p <= rest {
        while rest.is_multiple_of(p) {
            divisors.push(i128::from(p));
            rest /= p;
        }
        p += 1;
    }
    divided(p);
    if rest > 1 {
        divisors.push(i128::from(rest));
    }
    Ok(divisors)
}
