//! Discrete logarithms of nimbers of up to 128 bits.
//!
//! The group of 128 bits has the order 3·5·17·257·641·65537·274177·6700417·67280421310721. By S.
//! Pohlig and M. Hellman (1978) a logarithm is computed modulo each prime separately and combined
//! by the Chinese remainder theorem. For a small prime a table of baby steps is made (D. Shanks,
//! 1971); for the largest, J. Pollard's rho (1978) takes some ten million products and no memory,
//! with E. Teske's additive walk (1998) and R. Brent's cycle detection (1980).
use super::order;
use super::power::power;
use super::wide::{mul_128, pow_128};
use std::collections::HashMap;

/// Primes up to this get a table of baby steps, whose length is the square root of the prime.
const TABLE_UP_TO: u64 = 1 << 24;
/// The number of different steps of the walk of Pollard's rho.
const STEPS: usize = 32;
/// After this many steps the walk checks whether to continue.
const ASK_EVERY: u64 = 1 << 14;

/// The caller stopped the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// The primes that divide the order of a nonzero number of up to 128 bits; each divides it once.
fn order_of(a: u128) -> Vec<u64> {
    let primes = order::prime_factors(128).unwrap_or_default();
    let primes = primes.iter().filter_map(|prime| u64::try_from(prime).ok());
    primes.filter(|&prime| pow_128(a, u128::MAX / u128::from(prime)) != 1).collect()
}

/// The least exponent for which a power of `base` is `a`, or `None` if there is none.
///
/// # Errors
/// [`Stopped`] after `go_on` has returned false; it is called every few milliseconds.
pub fn log(base: u128, a: u128, go_on: &dyn Fn() -> bool) -> Result<Option<u128>, Stopped> {
    match (base, a) {
        (_, 1) => return Ok(Some(0)),
        (0, 0) => return Ok(Some(1)),
        (0, _) | (_, 0) => return Ok(None),
        _ => {}
    }
    let primes = order_of(base);
    let order: u128 = primes.iter().map(|&prime| u128::from(prime)).product();
    // A cyclic group has one subgroup of each order.
    if pow_128(a, order) != 1 {
        return Ok(None);
    }
    let (mut found, mut modulus) = (0u128, 1u128);
    for prime in primes {
        let cofactor = order / u128::from(prime);
        let part = log_of_prime(pow_128(base, cofactor), pow_128(a, cofactor), prime, go_on)?;
        // found + modulus·k = part, modulo the prime.
        let missing = sub_mod(part, (found % u128::from(prime)) as u64, prime);
        let k = mul_mod(missing, inverse_mod((modulus % u128::from(prime)) as u64, prime), prime);
        found += modulus * u128::from(k);
        modulus *= u128::from(prime);
    }
    Ok(Some(found))
}

/// The logarithm modulo `prime` of a number in the group of that order that `base` generates.
fn log_of_prime(base: u128, a: u128, prime: u64, go_on: &dyn Fn() -> bool) -> Result<u64, Stopped> {
    if prime > TABLE_UP_TO {
        return rho(base, a, prime, go_on);
    }
    Ok(by_table(base, a, prime))
}

/// Shanks: `a ⊗ base^i = base^(width·j)` with `0 <= i < width`, `1 <= j <= width + 1`.
pub fn by_table(base: u128, a: u128, prime: u64) -> u64 {
    let width = prime.isqrt() + 1;
    let mut small = HashMap::with_capacity(width as usize);
    let mut power = a;
    for i in 0..width {
        small.insert(power, i);
        power = mul_128(power, base);
    }
    let giant = pow_128(base, width.into());
    let mut power = giant;
    for j in 1..=width + 1 {
        if let Some(i) = small.get(&power) {
            return (width * j - i) % prime;
        }
        power = mul_128(power, giant);
    }
    // This line is never reached: the square of the width is more than the prime.
    0
}

/// A point of the walk: `at = base^of_base ⊗ a^of_a`.
#[derive(Clone, Copy, PartialEq)]
struct Place {
    at: u128,
    of_base: u64,
    of_a: u64,
}

/// Pollard's rho: two representations of one number give the logarithm. About 1.9·sqrt(prime)
/// products.
pub fn rho(base: u128, a: u128, prime: u64, go_on: &dyn Fn() -> bool) -> Result<u64, Stopped> {
    let mut random = 0x9e37_79b9_7f4a_7c15;
    loop {
        let place = |random: &mut u64| {
            let (of_base, of_a) = (next(random) % prime, next(random) % prime);
            Place { at: mul_128(pow_128(base, of_base.into()), pow_128(a, of_a.into())), of_base, of_a }
        };
        let steps: [Place; STEPS] = std::array::from_fn(|_| place(&mut random));
        let (one, other) = cycle(place(&mut random), &steps, prime, go_on)?;
        let above = sub_mod(one.of_base, other.of_base, prime);
        let below = sub_mod(other.of_a, one.of_a, prime);
        // Two equal representations give no information; that happens with probability 1/`prime`.
        if below != 0 {
            return Ok(mul_mod(above, inverse_mod(below, prime), prime));
        }
    }
}

/// Two different points of the walk with the same number (Brent: the tortoise waits at powers of
/// two).
fn cycle(
    start: Place,
    steps: &[Place; STEPS],
    prime: u64,
    go_on: &dyn Fn() -> bool,
) -> Result<(Place, Place), Stopped> {
    let (mut tortoise, mut hare, mut walked, mut power) = (start, start, 0u64, 1u64);
    loop {
        // The middle bits, since the outer bits are less random in small fields.
        let step = &steps[(hare.at ^ hare.at >> 17 ^ hare.at >> 64) as usize % STEPS];
        hare.at = mul_128(hare.at, step.at);
        hare.of_base = add_mod(hare.of_base, step.of_base, prime);
        hare.of_a = add_mod(hare.of_a, step.of_a, prime);
        walked += 1;
        if hare.at == tortoise.at {
            return Ok((tortoise, hare));
        }
        if walked == power {
            (tortoise, power) = (hare, power.saturating_mul(2));
        }
        if walked % ASK_EVERY == 0 && !go_on() {
            return Err(Stopped);
        }
    }
}

/// The next number of a pseudorandom sequence (S. Vigna's splitmix64).
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

// The primes here are below 2^63, so that the sum of two remainders fits.
fn add_mod(a: u64, b: u64, prime: u64) -> u64 {
    let sum = a + b;
    if sum >= prime { sum - prime } else { sum }
}

fn sub_mod(a: u64, b: u64, prime: u64) -> u64 {
    if a >= b { a - b } else { a + (prime - b) }
}

fn mul_mod(a: u64, b: u64, prime: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(prime)) as u64
}

/// The inverse of `a`, not a multiple of the prime, by Fermat: `a^(prime-2)`.
fn inverse_mod(a: u64, prime: u64) -> u64 {
    let mul = |a, b| mul_mod(a, b, prime);
    power(1 % prime, a % prime, (prime - 2).into(), mul, |a| mul(a, a))
}
