//! Number theory on 64-bit numbers: the functions of the language.
//!
//! Primality is the Miller-Rabin test with the first twelve primes as bases, which is no guess
//! below 3.3 * 10^24 (Sorenson and Webster, *Math. Comp.* 86, 2017). Factors are found by trial
//! division and by Brent's form of Pollard's rho method (*BIT* 20, 1980). Roots are exact: integers
//! all the way, never floating point.
//!
//! Nothing here can fail, overflow or loop for ever: arguments outside the domain of a function (a
//! logarithm of 0) are for [`crate::eval`] to refuse.

/// The primes below 256, for trial division.
const SMALL_PRIMES: [u8; 54] = [
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
    113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211, 223, 227, 229, 233, 239,
    241, 251,
];

/// Greatest common divisor; `gcd(0, x) = x`. O(log) steps.
///
/// ```
/// assert_eq!(rules::num::gcd(12, 18), 6);
/// assert_eq!(rules::num::gcd(0, 7), 7);
/// ```
pub fn gcd(mut a: u64, mut b: u64) -> u64 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let shift = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    while b != 0 {
        b >>= b.trailing_zeros();
        if a > b {
            std::mem::swap(&mut a, &mut b);
        }
        b -= a;
    }
    a << shift
}

/// [`gcd`] for numbers of 128 bits.
pub fn gcd_wide(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Floor of the square root.
pub fn isqrt(x: u64) -> u64 {
    x.isqrt()
}

/// Floor of the k-th root, for `k >= 1`; a root of order 0 is taken to be of order 1.
///
/// ```
/// assert_eq!(rules::num::iroot(26, 3), 2);
/// assert_eq!(rules::num::iroot(27, 3), 3);
/// ```
pub fn iroot(x: u128, k: u64) -> u128 {
    match k {
        0 | 1 => return x,
        2 => return x.isqrt(),
        _ if k >= 128 => return u128::from(x > 0),
        _ => {}
    }
    let bits = u64::from(128 - x.leading_zeros());
    let mut root = 0u128;
    for bit in (0..=bits / k).rev() {
        let trial = root | (1 << bit);
        if power_at_most(trial, k, x) {
            root = trial;
        }
    }
    root
}

/// Ceiling of the k-th root, for `k >= 1`.
pub fn ceilroot(x: u128, k: u64) -> u128 {
    let floor = iroot(x, k);
    if k <= 1 || power(floor, k) == Some(x) { floor } else { floor + 1 }
}

/// `base ** k`, where it fits 128 bits.
pub fn power(base: u128, k: u64) -> Option<u128> {
    match (base, u32::try_from(k)) {
        (0 | 1, _) => Some(if k == 0 { 1 } else { base }),
        (_, Ok(k)) => base.checked_pow(k),
        (_, Err(_)) => None,
    }
}

/// Whether `base ** k <= x`.
fn power_at_most(base: u128, k: u64, x: u128) -> bool {
    power(base, k).is_some_and(|p| p <= x)
}

/// Floor of the binary logarithm of a positive number; `None` for 0.
pub fn log2(x: u64) -> Option<u32> {
    x.checked_ilog2()
}

/// The exponent of 2 in a positive number; `None` for 0, which every power divides.
pub fn v2(x: u64) -> Option<u32> {
    (x != 0).then(|| x.trailing_zeros())
}

/// The exponent of `p >= 2` in a positive number; `None` for `x = 0` and for `p < 2`. `p` need not
/// be prime.
///
/// ```
/// assert_eq!(rules::num::exponent(3, 54), Some(3));
/// assert_eq!(rules::num::exponent(3, 0), None);
/// ```
pub fn exponent(p: u64, mut x: u64) -> Option<u32> {
    if p < 2 || x == 0 {
        return None;
    }
    let mut count = 0;
    while x.is_multiple_of(p) {
        x /= p;
        count += 1;
    }
    Some(count)
}

/// The number of decimal digits; 0 has one.
pub fn digits(x: u64) -> u32 {
    x.checked_ilog10().map_or(1, |log| log + 1)
}

/// The sum of the decimal digits.
pub fn digit_sum(mut x: u64) -> u64 {
    let mut sum = 0;
    while x > 0 {
        sum += x % 10;
        x /= 10;
    }
    sum
}

fn mul_mod(a: u64, b: u64, m: u64) -> u64 {
    if (a | b) >> 32 == 0 {
        return a * b % m;
    }
    // The remainder is below m, so it fits.
    (u128::from(a) * u128::from(b) % u128::from(m)) as u64
}

/// `base` to the power `k`, modulo `m >= 1`. O(log k) multiplications.
///
/// ```
/// assert_eq!(rules::num::pow_mod(3, 1_000_000_007, 1_000_000_007), 3); // Fermat
/// ```
pub fn pow_mod(mut base: u64, mut k: u64, m: u64) -> u64 {
    let m = m.max(1);
    let mut result = 1 % m;
    base %= m;
    while k > 0 {
        if k & 1 == 1 {
            result = mul_mod(result, base, m);
        }
        base = mul_mod(base, base, m);
        k >>= 1;
    }
    result
}

/// Whether `x` is prime: proved, not probable, for every 64-bit number. O(log x) multiplications.
///
/// ```
/// assert!(rules::num::is_prime(18_446_744_073_709_551_557)); // the largest below 2^64
/// assert!(!rules::num::is_prime(3_215_031_751)); // fools the bases 2, 3, 5, 7
/// ```
pub fn is_prime(x: u64) -> bool {
    for p in SMALL_PRIMES.map(u64::from) {
        if x.is_multiple_of(p) {
            return x == p;
        }
    }
    if x < 257 * 257 {
        return x > 1;
    }
    let twos = (x - 1).trailing_zeros();
    let odd = (x - 1) >> twos;
    SMALL_PRIMES[..12].iter().all(|&base| {
        let mut power = pow_mod(u64::from(base), odd, x);
        if power == 1 || power == x - 1 {
            return true;
        }
        for _ in 1..twos {
            power = mul_mod(power, power, x);
            if power == x - 1 {
                return true;
            }
        }
        false
    })
}

/// The primes of `x` with their exponents, in ascending order; empty for 0 and 1. O(x^(1/4))
/// multiplications, about a millisecond for the hardest 64-bit numbers.
///
/// ```
/// assert_eq!(rules::num::factor(360), [(2, 3), (3, 2), (5, 1)]);
/// ```
pub fn factor(mut x: u64) -> Vec<(u64, u32)> {
    let mut factors: Vec<(u64, u32)> = Vec::new();
    if x < 2 {
        return factors;
    }
    for p in SMALL_PRIMES.map(u64::from) {
        if p * p > x {
            break;
        }
        let mut count = 0;
        while x.is_multiple_of(p) {
            x /= p;
            count += 1;
        }
        if count > 0 {
            factors.push((p, count));
        }
    }
    let mut open = vec![x];
    let mut large = Vec::new();
    while let Some(y) = open.pop() {
        if y == 1 {
            continue;
        }
        if is_prime(y) {
            large.push(y);
        } else {
            let d = proper_divisor(y);
            open.push(d);
            open.push(y / d);
        }
    }
    large.sort_unstable();
    for p in large {
        match factors.last_mut() {
            Some((last, count)) if *last == p => *count += 1,
            _ => factors.push((p, 1)),
        }
    }
    factors
}

/// A divisor other than 1 and `x` of an odd composite number without prime factors below 256.
fn proper_divisor(x: u64) -> u64 {
    let root = x.isqrt();
    if root * root == x {
        return root;
    }
    // Every polynomial y^2 + c fails for few numbers only; trial division stands behind them, so
    // that the loop ends.
    if let Some(d) = (1..64).find_map(|c| brent(x, c)) {
        return d;
    }
    (257..=root).step_by(2).find(|d| x.is_multiple_of(*d)).unwrap_or(x)
}

/// One run of Brent's method with the polynomial y^2 + c.
fn brent(x: u64, c: u64) -> Option<u64> {
    const BATCH: u64 = 128;
    let step = |y: u64| {
        let square = mul_mod(y, y, x);
        if square >= x - c { square - (x - c) } else { square + c }
    };
    let (mut y, mut length) = (2, 1u64);
    loop {
        let anchor = y;
        (0..length).for_each(|_| y = step(y));
        let mut done = 0;
        while done < length {
            let (start, count) = (y, BATCH.min(length - done));
            let mut product = 1;
            for _ in 0..count {
                y = step(y);
                product = mul_mod(product, anchor.abs_diff(y), x);
            }
            let d = gcd(product, x);
            if d == x {
                return one_by_one(start, anchor, count, x, step);
            }
            if d != 1 {
                return Some(d);
            }
            done += count;
        }
        length *= 2;
    }
}

/// Repeats a batch of [`brent`] whose factors fell together, a step at a time.
fn one_by_one(start: u64, anchor: u64, count: u64, x: u64, step: impl Fn(u64) -> u64) -> Option<u64> {
    let mut y = start;
    for _ in 0..count {
        y = step(y);
        let d = gcd(anchor.abs_diff(y), x);
        if d != 1 {
            return (d != x).then_some(d);
        }
    }
    None
}

/// The number of distinct primes of a positive number; `None` for 0.
pub fn omega(x: u64) -> Option<u32> {
    // At most 15 distinct primes fit 64 bits.
    (x != 0).then(|| factor(x).len() as u32)
}

/// The number of primes of a positive number, with multiplicity; `None` for 0.
pub fn big_omega(x: u64) -> Option<u32> {
    (x != 0).then(|| factor(x).iter().map(|(_, count)| count).sum())
}

/// All divisors of a positive number in ascending order (at most 103680 of them); empty for 0,
/// which all divide.
///
/// ```
/// assert_eq!(rules::num::divisors(12), [1, 2, 3, 4, 6, 12]);
/// ```
pub fn divisors(x: u64) -> Vec<u64> {
    if x == 0 {
        return Vec::new();
    }
    let mut all = vec![1];
    for (p, count) in factor(x) {
        let before = all.len();
        for i in 0..before * count as usize {
            all.push(all[i] * p);
        }
    }
    all.sort_unstable();
    all
}
