//! The multiplicative order of a nimber: the least exponent for which its power is 1.
//!
//! The nonzero numbers below 2^w, w a power of two, are a cyclic group of order 2^w - 1, the
//! product of the Fermat numbers `2^(2^k) + 1` below. Orders need their prime factors: Euler
//! (1732), Landry (1880), Western (1903), Brillhart and Morrison (1970), Brent and Pollard (1980),
//! Lenstra, Manasse and others (1990), Brent (1988, 1995). F_12 is not fully factored, so that 4096
//! bits are the limit.
use num_bigint::BigUint;

/// The bits of the largest field in which the order of every element is known.
pub const MOST_BITS: u32 = 4096;

/// For `F_k = 2^(2^k) + 1`, k in 0..12, all prime factors except the largest, which is the
/// quotient.
const SMALL_FACTORS: [&[&str]; 12] = [
    &[],
    &[],
    &[],
    &[],
    &[],
    &["641"],
    &["274177"],
    &["59649589127497217"],
    &["1238926361552897"],
    &["2424833", "7455602825647884208337395736200454918783366342657"],
    &["45592577", "6487031809", "4659775785220018543264560743076778192897"],
    &["319489", "974849", "167988556341760475137", "3560841906445833920513"],
];

/// The prime factors of `2^bits - 1`, all with multiplicity one; `None` beyond [`MOST_BITS`].
pub fn prime_factors(bits: u32) -> Option<Vec<BigUint>> {
    if bits > MOST_BITS {
        return None;
    }
    let mut primes = Vec::new();
    for (level, small) in SMALL_FACTORS.iter().enumerate().take_while(|(level, _)| 1 << level < bits) {
        let mut rest = (BigUint::from(1u32) << (1u32 << level)) + 1u32;
        for digits in *small {
            let prime: BigUint = digits.parse().ok()?;
            rest /= &prime;
            primes.push(prime);
        }
        primes.push(rest);
    }
    Some(primes)
}
