//! The nim product by its recursion, in plain code: the faster ways are derived from it and tested
//! against it.
//!
//! The numbers below `2^(2^k)` are a field. With `F = 2^(2^(k-1))` an element is `a1 F + a0`, where
//! `F ⊗ x = F x` for `x < F`, and `F ⊗ F = F ⊕ F/2`. Three products of halves are enough (A.
//! Karatsuba). Source: J. H. Conway, *On Numbers and Games* (1976), chapter 6; H. W. Lenstra, *Nim
//! multiplication* (1978). All functions are `const`, so that the compiler can make tables with
//! them.

/// The nim product of two numbers below `2^bits`; `bits` is a power of two up to 64. Takes hundreds
/// of steps for 64 bits.
pub const fn mul(a: u64, b: u64, bits: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let (high, low) = (mul(a >> half, b >> half, half), mul(a & mask, b & mask, half));
    let both = mul((a >> half) ^ (a & mask), (b >> half) ^ (b & mask), half);
    ((both ^ low) << half) ^ low ^ times_half(high, half)
}

/// `x ⊗ 2^(bits-1)` for `x` below `2^bits`, the product that every level of the recursion needs:
/// half of `F` is `F' ⊗ F'/2`, with `F'` one level below, so that three such products of halves are
/// enough.
pub const fn times_half(x: u64, bits: u32) -> u64 {
    if bits == 1 || x == 0 {
        return x;
    }
    let half = bits / 2;
    let (high, low) = (x >> half, x & ((1 << half) - 1));
    let top = times_half(high ^ low, half);
    (top << half) ^ times_half(times_half(high, half), half)
}

/// The table of a linear map on 64 bits, 8 x 256 entries for [`apply`], from the images of the
/// bits.
pub(super) const fn bytes_of(columns: &[u64; 64]) -> [[u64; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 8 {
        let mut value = 1usize;
        while value < 256 {
            let lowest = value.trailing_zeros() as usize;
            table[byte][value] = table[byte][value & (value - 1)] ^ columns[8 * byte + lowest];
            value += 1;
        }
        byte += 1;
    }
    table
}

/// Applies a linear map on 64 bits, by eight lookups.
#[inline(always)]
pub(super) const fn apply(table: &[[u64; 256]; 8], x: u64) -> u64 {
    let [b0, b1, b2, b3, b4, b5, b6, b7] = x.to_le_bytes();
    (table[0][b0 as usize] ^ table[1][b1 as usize] ^ table[2][b2 as usize] ^ table[3][b3 as usize])
        ^ (table[4][b4 as usize] ^ table[5][b5 as usize] ^ table[6][b6 as usize] ^ table[7][b7 as usize])
}
