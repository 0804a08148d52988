//! The next occurrence of a long stretch of values, looked for at every 64th place only.
//!
//! Let the stretch have m values, and let the part j be the stretch without its last j and
//! its first 63-j values, for j below 64: every part has L = m-63 values. If the stretch ends at e,
//! one of the places e, e-1, ..., e-63 is looked at; if it is t, the part e-t ends there. So one
//! hash of the last L values is compared with those of all parts (the steps of giants and of
//! babies: D. Shanks, *Class number, a theory of factorization, and genera*, 1971). The hash is the
//! number whose digits the values are, modulo a prime (R. Karp and M. Rabin, 1987); 64 new digits
//! and 64 that leave are two sums of products, which take no account of order.

/// Places from one look to the next.
pub(super) const STEP: usize = 64;
/// The shortest stretch that is worth it.
pub(super) const SHORTEST: usize = 4 * STEP;
/// Hashes are taken modulo this prime.
const PRIME: u64 = (1 << 31) - 1;
/// The worth of a digit, as a multiple of the worth of the next.
const BASE: u64 = 0x2b5a_c379;
/// Digits are the low bits of values: 64 products with numbers below 2^31 stay below 2^61.
const DIGIT: u64 = (1 << 24) - 1;
/// The worth of the digits of 64 values.
const WORTH: [u64; STEP] = {
    let mut worth = [1; STEP];
    let mut at = STEP - 1;
    while at > 0 {
        worth[at - 1] = worth[at] * BASE % PRIME;
        at -= 1;
    }
    worth
};
/// The factor that 64 more digits multiply a digit by.
const SHIFT: u64 = WORTH[0] * BASE % PRIME;

/// The hash of the last values, and the wanted hashes.
#[derive(Debug, Clone)]
pub(super) struct Strides {
    here: u64,
    /// The number of values known beyond the place of `here`.
    beyond: usize,
    wanted: [u64; STEP],
    /// Values in a part.
    len: usize,
    /// The worth of a digit when it has left.
    lost: u64,
}

impl Strides {
    /// Starts with the last of `values`, which must not be shorter than the stretch; the stretch
    /// has [`SHORTEST`] values or more.
    pub(super) fn new<S: Copy + Into<u64>>(stretch: &[S], values: &[S]) -> Self {
        let len = stretch.len() - (STEP - 1);
        let lost = rules::num::pow_mod(BASE, len as u64, PRIME);
        let mut wanted = [hash(&stretch[..len]); STEP];
        for part in (0..STEP - 1).rev() {
            let (comes, goes) = (digit(stretch[stretch.len() - 1 - part]), digit(stretch[STEP - 2 - part]));
            wanted[part] = (wanted[part + 1] * BASE % PRIME + comes + (PRIME - lost * goes % PRIME)) % PRIME;
        }
        Self { here: hash(&values[values.len() - len..]), beyond: 0, wanted, len, lost }
    }

    /// The first end that `is_end` confirms among those not looked at yet; the last 64 places are
    /// left to the next call. `from` is where the last call ended; `values` reach back as far as
    /// the stretch is long and 64 more.
    #[inline(always)]
    pub(super) fn first_end<S: Copy + Into<u64>>(
        &mut self,
        values: &[S],
        from: usize,
        mut is_end: impl FnMut(usize) -> bool,
    ) -> Option<usize> {
        let mut at = from - 1 - self.beyond;
        while at + STEP < values.len() {
            if self.wanted.iter().fold(false, |any, &wanted| any | (wanted == self.here)) {
                let parts = (0..STEP).filter(|&part| self.wanted[part] == self.here);
                if let Some(end) = parts.map(|part| at + part).find(|&end| is_end(end)) {
                    return Some(end);
                }
            }
            let (come, go) = (sum(&values[at + 1..][..STEP]), sum(&values[at + 1 - self.len..][..STEP]));
            self.here = (self.here * SHIFT + come + (PRIME - self.lost * go % PRIME)) % PRIME;
            at += STEP;
        }
        self.beyond = values.len() - 1 - at;
        None
    }
}

#[inline(always)]
fn digit<S: Into<u64>>(value: S) -> u64 {
    value.into() & DIGIT
}

/// The hash of 64 values.
#[inline(always)]
fn sum<S: Copy + Into<u64>>(values: &[S]) -> u64 {
    values.iter().zip(&WORTH).map(|(&value, worth)| digit(value) * worth).sum::<u64>() % PRIME
}

/// The hash of any number of values.
fn hash<S: Copy + Into<u64>>(values: &[S]) -> u64 {
    let (few, rest) = values.split_at(values.len() % STEP);
    let first = few.iter().fold(0, |hash, &value| (hash * BASE + digit(value)) % PRIME);
    rest.chunks_exact(STEP).fold(first, |hash, chunk| (hash * SHIFT + sum(chunk)) % PRIME)
}
