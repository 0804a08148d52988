//! Lists of nim-heaps with xor 0, bit by bit: the values of Nim have no end, so no histogram holds
//! them.
//!
//! Take K heaps of 0..=N, and look at the highest bit b of N in which some heap is below N. The
//! heaps that are (j of them, at least 1) are free in the b lower bits, and all but one of them may
//! be chosen; the K-j others have `B = N mod 2^b + 1` ways to go on. The xor of bit b is 0 if K-j
//! is even. With A = 2^b these are `((A+B)^K + (A-B)^K) / 2` lists, less those with j = 0, divided
//! by A. The bits above are those of N in every heap: their xor is 0 if K is even or they are all
//! 0.
//!
//! So the number is a sum of powers `c x^K`. Without the heap 0 it is the sum of `c (x-1)^K`, by
//! the inverse of the binomial transform.
use super::CountWish;
use num_bigint::{BigInt, BigUint};

/// The number of lists of `heaps` heaps of `from..=to` with xor 0, or its remainder; `from` is 0 or
/// 1.
pub(super) fn lists(heaps: u32, from: u64, to: u64, modulus: Option<&BigUint>) -> BigUint {
    // The sum is 4*2^b times too large at bit b.
    let power = |base: BigInt, bit: u32| {
        let base = base - from;
        match modulus {
            None => base.pow(heaps),
            Some(modulus) => base.modpow(&BigInt::from(heaps), &BigInt::from(modulus << (bit + 2))),
        }
    };
    let both = |base: &BigInt, bit: u32| power(base.clone(), bit) + power(-base, bit);
    let reduced = |sum: BigInt, bit: u32| match modulus {
        None => sum >> (bit + 2),
        Some(modulus) => remainder(sum, &(modulus << (bit + 2))) >> (bit + 2),
    };
    let one = BigInt::from(1);
    // All heaps are `to`.
    let mut sum = reduced(if to == 0 { power(one, 0) * 4 } else { both(&one, 0) * 2 }, 0);
    let mut is_highest = true;
    for bit in (0..u64::BITS).rev().filter(|bit| to >> bit & 1 == 1) {
        let (size, rest) = (BigInt::from(1_u64 << bit), BigInt::from((to & ((1 << bit) - 1)) + 1));
        let unchanged = both(&rest, bit) * 2;
        let (larger, smaller) = (&size + &rest, &size - &rest);
        let ways = match is_highest {
            true => (power(larger, bit) + power(smaller, bit)) * 2,
            false => both(&larger, bit) + both(&smaller, bit),
        };
        sum += reduced(ways - unchanged, bit);
        is_highest = false;
    }
    match modulus {
        None => sum.magnitude().clone(),
        Some(modulus) => sum.magnitude() % modulus,
    }
}

/// The natural remainder.
pub(super) fn remainder(sum: BigInt, modulus: &BigUint) -> BigInt {
    let modulus = BigInt::from(modulus.clone());
    ((sum % &modulus) + &modulus) % modulus
}

/// The sums of heaps of at most 1: those with an odd number of ones, less those with an even one.
pub(super) fn small_odd_less_even(wish: &CountWish) -> i64 {
    let odd = i64::from(wish.heaps % 2);
    match (wish.from, wish.to) {
        _ if wish.heaps == 0 => -1,
        (0, 0) => -1,
        // Half of all lists; of the multisets one for each number of ones from 0 to K.
        (0, _) if wish.distinct => odd - 1,
        (0, _) => 0,
        // All heaps are 1.
        (1, _) => 2 * odd - 1,
        _ => 0,
    }
}
