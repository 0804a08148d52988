//! 64-bit nim products, compared with the two methods of the fastest public solutions of Library
//! Checker's "Nim product", reimplemented here: Karatsuba over 16-bit logarithms, and tables of
//! products of bytes. Each run multiplies the same random pairs and must get the same sum.
//! `cargo bench -p sprague-nimber`.
use std::hint::black_box;
use std::sync::LazyLock;

const PAIRS: usize = 10_000;

static NUMBERS: LazyLock<Vec<(u64, u64)>> = LazyLock::new(|| {
    let mut state = 1u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state ^ state >> 29
    };
    (0..PAIRS).map(|_| (next(), next())).collect()
});

fn sum_of(product: impl Fn(u64, u64) -> u64) -> u64 {
    NUMBERS.iter().fold(0, |sum, &(a, b)| sum ^ product(black_box(a), black_box(b)))
}

#[divan::bench(sample_count = 300)]
fn ours(bencher: divan::Bencher<'_, '_>) {
    assert_eq!(sum_of(nimber::mul), sum_of(|a, b| LOGARITHMS.mul(a, b)));
    bencher.counter(PAIRS).bench_local(|| sum_of(nimber::mul));
}

#[divan::bench(sample_count = 300)]
fn logarithms(bencher: divan::Bencher<'_, '_>) {
    let tables = &*LOGARITHMS;
    bencher.counter(PAIRS).bench_local(|| sum_of(|a, b| tables.mul(a, b)));
}

#[divan::bench(sample_count = 100)]
fn bytes(bencher: divan::Bencher<'_, '_>) {
    let tables = &*BYTES;
    assert_eq!(sum_of(|a, b| tables.mul(a, b)), sum_of(nimber::mul));
    bencher.counter(PAIRS).bench_local(|| sum_of(|a, b| tables.mul(a, b)));
}

#[divan::bench(sample_count = 100)]
fn ours_128(bencher: divan::Bencher<'_, '_>) {
    let wide = |a: u64, b: u64| (u128::from(a) << 64 | u128::from(b), u128::from(b) << 64 | u128::from(a));
    bencher.counter(PAIRS).bench_local(|| {
        sum_of(|a, b| {
            let (a, b) = wide(a, b);
            nimber::field::mul_128(a, b) as u64
        })
    });
}

struct Logarithms {
    log: Vec<u16>,
    power: Vec<u16>,
}

static LOGARITHMS: LazyLock<Logarithms> = LazyLock::new(|| {
    let (mut log, mut power, mut value) = (vec![0; 65_536], vec![0; 131_072], 1);
    for exponent in 0..65_535 {
        (power[exponent], power[exponent + 65_535]) = (value as u16, value as u16);
        log[value as usize] = exponent as u16;
        value = nimber::mul(value, 258);
    }
    Logarithms { log, power }
});

impl Logarithms {
    #[inline(always)]
    fn mul16(&self, a: u64, b: u64) -> u64 {
        if a == 0 || b == 0 {
            return 0;
        }
        u64::from(self.power[usize::from(self.log[a as usize]) + usize::from(self.log[b as usize])])
    }

    /// a·b·2^15, where the logarithm of 2^15 is added to the sum.
    #[inline(always)]
    fn mul16_half(&self, a: u64, b: u64) -> u64 {
        self.mul16(self.mul16(a, b), 1 << 15)
    }

    #[inline(always)]
    fn mul32(&self, a: u64, b: u64) -> u64 {
        let (a1, a0, b1, b0) = (a >> 16, a & 0xffff, b >> 16, b & 0xffff);
        let low = self.mul16(a0, b0);
        ((self.mul16(a1 ^ a0, b1 ^ b0) ^ low) << 16) ^ low ^ self.mul16_half(a1, b1)
    }

    #[inline(always)]
    fn mul(&self, a: u64, b: u64) -> u64 {
        let (a1, a0, b1, b0) = (a >> 32, a & 0xffff_ffff, b >> 32, b & 0xffff_ffff);
        let low = self.mul32(a0, b0);
        let high = self.mul32(a1, b1);
        let (x1, x0) = (high >> 16, high & 0xffff);
        let half = (self.mul16(x1 ^ x0, 1 << 15) << 16) ^ self.mul16_half(x1, 1 << 15);
        ((self.mul32(a1 ^ a0, b1 ^ b0) ^ low) << 32) ^ low ^ half
    }
}

struct Bytes {
    product: Vec<u8>,
    shifted: Vec<u64>,
}

static BYTES: LazyLock<Bytes> = LazyLock::new(|| {
    let pairs = |len: usize| (0..len).flat_map(move |a| (0..len).map(move |b| (a as u64, b as u64)));
    let product = pairs(256).map(|(a, b)| nimber::mul(a, b) as u8).collect();
    let places = pairs(8).flat_map(|(i, j)| (0..256).map(move |x| (1 << (8 * i), 1 << (8 * j), x)));
    Bytes { product, shifted: places.map(|(a, b, x)| nimber::mul(nimber::mul(a, b), x)).collect() }
});

impl Bytes {
    #[inline(always)]
    fn mul(&self, a: u64, b: u64) -> u64 {
        let mut sum = 0;
        for (i, x) in a.to_le_bytes().into_iter().enumerate() {
            for (j, y) in b.to_le_bytes().into_iter().enumerate() {
                let product = self.product[usize::from(x) << 8 | usize::from(y)];
                sum ^= self.shifted[(i << 3 | j) << 8 | usize::from(product)];
            }
        }
        sum
    }
}

fn main() {
    divan::main();
}
