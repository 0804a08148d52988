//! Every way to compute a nim product against the recursion, and the recursion against the
//! definition.
use nimber::field::{self, mul_128, poly, pow_128, square_128, tables, tower, wide};
use proptest::prelude::*;

/// The definition: the least number that is not `a'b ⊕ ab' ⊕ a'b'` with `a' < a`, `b' < b`.
fn by_mex(size: usize) -> Vec<Vec<u64>> {
    let mut table = vec![vec![0u64; size]; size];
    for a in 0..size {
        for b in 0..size {
            let smaller = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
            table[a][b] = nimber::mex(smaller.map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y]));
        }
    }
    table
}

#[test]
fn the_product_is_what_the_definition_says() {
    for (a, row) in by_mex(48).into_iter().enumerate() {
        for (b, product) in row.into_iter().enumerate() {
            assert_eq!(tower::mul(a as u64, b as u64, 64), product, "{a} x {b}");
        }
    }
}

#[test]
fn times_half_is_a_product() {
    for (bits, x) in [(2, 3), (4, 13), (8, 201), (16, 40_000), (32, 0xdead_beef), (64, 0xfedc_ba98_7654_3210)] {
        assert_eq!(tower::times_half(x, bits), tower::mul(x, 1 << (bits - 1), bits));
    }
}

#[test]
fn the_generator_generates() {
    let powers = std::iter::successors(Some(1), |&power| Some(tower::mul(power, tables::GENERATOR, 16)));
    let mut seen: Vec<u64> = powers.take(tables::ORDER).collect();
    seen.sort_unstable();
    assert!(seen.into_iter().eq(1..=65_535));
}

proptest! {
    #[test]
    fn products_by_tables_agree_with_the_recursion(a: u64, b: u64, shift in 0..64u32) {
        prop_assert_eq!(tables::mul(a, b), tower::mul(a, b, 64));
        prop_assert_eq!(tables::mul(a >> shift, b), tower::mul(a >> shift, b, 64));
    }
}

#[test]
fn the_root_is_one() {
    let power = |e: usize| (0..e).fold(1, |power, _| tower::mul(power, poly::ROOT, 64));
    assert_eq!(power(64), power(4) ^ power(3) ^ power(1) ^ power(0));
}

proptest! {
    #[test]
    fn there_and_back_and_products_agree(a: u64, b: u64) {
        prop_assert_eq!(poly::nimber(poly::polynomial(a)), a);
        prop_assert_eq!(poly::nimber(poly::multiply(poly::polynomial(a), poly::polynomial(b))), tower::mul(a, b, 64));
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn the_instruction_multiplies_as_its_twin(a: u64, b: u64) {
        if let Some(product) = poly::kernel::product(a, b) {
            prop_assert_eq!(product, poly::multiply(a, b));
        }
    }
}

proptest! {
    #[test]
    fn the_kernel_multiplies_as_its_twin_and_it_is_a_field(a: u128, b: u128, c: u128) {
        prop_assert_eq!(mul_128(a, b), wide::mul_by_halves(a, b));
        prop_assert_eq!(mul_128(a, mul_128(b, c)), mul_128(mul_128(a, b), c));
        prop_assert_eq!(mul_128(a, b ^ c), mul_128(a, b) ^ mul_128(a, c));
        prop_assert_eq!(square_128(a), mul_128(a, a));
        prop_assert_eq!(pow_128(a, u128::MAX), u128::from(a != 0));
    }

    #[test]
    fn words_are_a_field_within(a: u64, b: u64) {
        prop_assert_eq!(mul_128(a.into(), b.into()), u128::from(field::mul(a, b)));
    }
}
