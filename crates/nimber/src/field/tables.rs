//! Products by logarithms, for processors without carry-less multiplication.
//!
//! The nonzero 16-bit nimbers are the powers of one of them, 258. With a table of logarithms and
//! one of powers a product of 16 bits is an addition; by the recursion of [`tower`], a product of
//! 64 bits is nine of them. The tables take 384 KiB and are made once, at the first product, in a
//! millisecond.
use super::tower;
use std::sync::LazyLock;

/// The least number whose powers are all nonzero 16-bit nimbers.
pub const GENERATOR: u64 = 258;
/// The order of the generator: how many different powers it has.
pub const ORDER: usize = 65_535;
/// The number 2^15, by which the recursion often multiplies.
const HALF: u64 = 1 << 15;

struct Logarithms {
    log: Box<[u16]>,
    /// Powers up to twice the order, so that the sum of two logarithms needs no reduction.
    power: Box<[u16]>,
}

static TABLES: LazyLock<Logarithms> = LazyLock::new(|| {
    let (mut log, mut power) = (vec![0u16; ORDER + 1], vec![0u16; 2 * ORDER]);
    let mut value = 1u64;
    for exponent in 0..ORDER {
        power[exponent] = value as u16;
        power[exponent + ORDER] = value as u16;
        log[value as usize] = exponent as u16;
        value = tower::mul(value, GENERATOR, 16);
    }
    Logarithms { log: log.into(), power: power.into() }
});

impl Logarithms {
    #[inline(always)]
    fn mul16(&self, a: u64, b: u64) -> u64 {
        if a == 0 || b == 0 {
            return 0;
        }
        let exponent = usize::from(self.log[a as usize]) + usize::from(self.log[b as usize]);
        u64::from(self.power[exponent])
    }

    #[inline(always)]
    fn mul32(&self, a: u64, b: u64) -> u64 {
        let (a1, a0, b1, b0) = (a >> 16, a & 0xffff, b >> 16, b & 0xffff);
        let low = self.mul16(a0, b0);
        let both = self.mul16(a1 ^ a0, b1 ^ b0);
        ((both ^ low) << 16) ^ low ^ self.mul16(self.mul16(a1, b1), HALF)
    }

    /// `x ⊗ 2^31`.
    #[inline(always)]
    fn times_half(&self, x: u64) -> u64 {
        let (high, low) = (x >> 16, x & 0xffff);
        (self.mul16(high ^ low, HALF) << 16) ^ self.mul16(self.mul16(high, HALF), HALF)
    }
}

/// The nim product of two numbers.
pub fn mul(a: u64, b: u64) -> u64 {
    let tables = &*TABLES;
    let (a1, a0, b1, b0) = (a >> 32, a & 0xffff_ffff, b >> 32, b & 0xffff_ffff);
    let low = tables.mul32(a0, b0);
    let both = tables.mul32(a1 ^ a0, b1 ^ b0);
    ((both ^ low) << 32) ^ low ^ tables.times_half(tables.mul32(a1, b1))
}
