//! A checksum of a sequence that does not depend on how it is cut into chunks, nor on the width of
//! its stored values: the polynomial `sum of G(n) * x^n` modulo the prime `2^61 - 1` at a fixed `x`
//! (R. M. Karp and M. O. Rabin, 1987). Two runs that ended with the same fingerprint almost surely
//! have the same values.
use heaps::sequence::{Cell, Cells};
use heaps::with_cells;

const PRIME: u64 = (1 << 61) - 1;
/// Any large number serves; this one is the golden ratio in 61 bits.
const POINT: u64 = 0x13c6_ef37_2fe9_4f82;

fn times(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    let folded = (product & u128::from(PRIME)) as u64 + (product >> 61) as u64;
    if folded >= PRIME { folded - PRIME } else { folded }
}

fn plus(a: u64, b: u64) -> u64 {
    let sum = a + b;
    if sum >= PRIME { sum - PRIME } else { sum }
}

fn power(mut exponent: u64) -> u64 {
    let (mut result, mut base) = (1, POINT);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = times(result, base);
        }
        base = times(base, base);
        exponent >>= 1;
    }
    result
}

/// The fingerprint of these values, taken as those of heaps 0, 1, 2, ...
pub fn of(cells: Cells<'_>) -> u64 {
    with_cells!(cells, |cells| horner(cells))
}

fn horner<C: Cell>(cells: &[C]) -> u64 {
    cells.iter().rev().fold(0, |sum, &cell| plus(times(sum, POINT), cell.into() % PRIME))
}

/// The fingerprint of a sequence from those of its pieces, each with its first heap.
pub fn joined(pieces: impl Iterator<Item = (u64, u64)>) -> u64 {
    pieces.fold(0, |sum, (first, piece)| plus(sum, times(piece % PRIME, power(first))))
}
