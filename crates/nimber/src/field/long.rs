//! Nimbers of any length, as slices of 64-bit words, lowest first; the number of words is a power
//! of two.
//!
//! The recursions are those of [`tower`](super::tower) and [`word`], ending at one or two words.
//! Their depth is the logarithm of the length, whatever the values.
use super::{wide, word};

/// `a ⊕ b` of equal lengths.
pub fn sum(a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(x, y)| x ^ y).collect()
}

fn add_to(a: &mut [u64], b: &[u64]) {
    for (x, y) in a.iter_mut().zip(b) {
        *x ^= y;
    }
}

/// Low and high half.
fn halves(a: &[u64]) -> (&[u64], &[u64]) {
    a.split_at(a.len() / 2)
}

fn join(mut low: Vec<u64>, high: &[u64]) -> Vec<u64> {
    low.extend_from_slice(high);
    low
}

fn zero(a: &[u64]) -> bool {
    a.iter().all(|&word| word == 0)
}

/// The nim product of two numbers of equal length.
pub fn mul(a: &[u64], b: &[u64]) -> Vec<u64> {
    match (a, b) {
        ([a], [b]) => vec![word::mul(*a, *b)],
        ([a0, a1], [b0, b1]) => {
            let two = |low: &u64, high: &u64| u128::from(*high) << 64 | u128::from(*low);
            let product = wide::mul_128(two(a0, a1), two(b0, b1));
            vec![product as u64, (product >> 64) as u64]
        }
        _ => {
            let ((a0, a1), (b0, b1)) = (halves(a), halves(b));
            if zero(a1) && zero(b1) {
                return join(mul(a0, b0), a1);
            }
            let mut low = mul(a0, b0);
            let mut both = mul(&sum(a0, a1), &sum(b0, b1));
            add_to(&mut both, &low);
            add_to(&mut low, &times_half(&mul(a1, b1)));
            join(low, &both)
        }
    }
}

/// `a ⊗ 2^(bits-1)`, where `a` has the length of `bits` bits.
pub fn times_half(a: &[u64]) -> Vec<u64> {
    match a {
        [a] => vec![word::times_half(*a)],
        _ if zero(a) => a.to_vec(),
        _ => {
            let (low, high) = halves(a);
            join(times_half(&times_half(high)), &times_half(&sum(low, high)))
        }
    }
}

/// `a ⊗ a`.
pub fn square(a: &[u64]) -> Vec<u64> {
    match a {
        [a] => vec![word::square(*a)],
        _ => {
            let (low, high) = halves(a);
            let (mut low, high) = (square(low), square(high));
            add_to(&mut low, &times_half(&high));
            join(low, &high)
        }
    }
}

/// The number whose square is `a`.
pub fn sqrt(a: &[u64]) -> Vec<u64> {
    match a {
        [a] => vec![word::sqrt(*a)],
        _ => {
            let (low, high) = halves(a);
            join(sqrt(&sum(low, &times_half(high))), &sqrt(high))
        }
    }
}

/// The number whose product with `a` is 1; `None` for 0.
pub fn inverse(a: &[u64]) -> Option<Vec<u64>> {
    match a {
        [a] => word::inverse(*a).map(|inverse| vec![inverse]),
        _ => {
            let (low, high) = halves(a);
            if zero(high) {
                return inverse(low).map(|inverse| join(inverse, high));
            }
            let both = sum(low, high);
            let norm = sum(&mul(low, &both), &times_half(&square(high)));
            let inverse = inverse(&norm)?;
            Some(join(mul(&both, &inverse), &mul(high, &inverse)))
        }
    }
}

/// A solution of `x² ⊕ x = c` in the field of the length of `c`; the other one differs in the
/// lowest bit. `None` if there is none: if the highest bit of `c`, its trace, is 1.
pub fn artin_schreier(c: &[u64]) -> Option<Vec<u64>> {
    match c {
        [c] => word::artin_schreier(*c, 64).map(|x| vec![x]),
        _ if c.last().is_some_and(|top| top >> 63 == 1) => None,
        _ => {
            let (low, high) = halves(c);
            let mut top = artin_schreier(high)?;
            let mut rest = sum(low, &times_half(&square(&top)));
            if rest.last().is_some_and(|word| word >> 63 == 1) {
                if let Some(lowest) = top.first_mut() {
                    *lowest ^= 1;
                }
                rest = sum(low, &times_half(&square(&top)));
            }
            Some(join(artin_schreier(&rest)?, &top))
        }
    }
}
