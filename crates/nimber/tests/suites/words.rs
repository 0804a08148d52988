//! Numbers of 64 bits: they are a field, with traces and roots of quadratics.
use nimber::field::tower;
use nimber::field::word::times_half;
use nimber::field::{inverse, mul, pow, quadratic, sqrt, square, trace};
use proptest::prelude::*;

proptest! {
    #[test]
    fn products_agree_with_the_recursion(a: u64, b: u64, shift in 0..64u32) {
        prop_assert_eq!(mul(a >> shift, b), tower::mul(a >> shift, b, 64));
    }

    #[test]
    fn it_is_a_field(a: u64, b: u64, c: u64) {
        prop_assert_eq!(mul(a, b), mul(b, a));
        prop_assert_eq!(mul(a, mul(b, c)), mul(mul(a, b), c));
        prop_assert_eq!(mul(a, b ^ c), mul(a, b) ^ mul(a, c));
        prop_assert_eq!(mul(a, 1), a);
        prop_assert_eq!(mul(a, 0), 0);
        prop_assert_eq!(inverse(a).map_or(1, |inverse| mul(a, inverse)), 1);
    }

    #[test]
    fn squares_and_roots_are_products(a: u64) {
        prop_assert_eq!(square(a), mul(a, a));
        prop_assert_eq!(square(sqrt(a)), a);
        prop_assert_eq!(times_half(a), mul(a, 1 << 63));
        prop_assert_eq!(pow(a, 5), mul(a, mul(mul(a, a), mul(a, a))));
        prop_assert_eq!(pow(a, u64::MAX), u64::from(a != 0));
    }

    #[test]
    fn the_trace_is_the_sum_of_the_conjugates(a: u64, level in 0..7u32) {
        let bits = 1 << level;
        let a = a >> (64 - bits);
        let conjugates = std::iter::successors(Some(a), |&x| Some(square(x))).take(bits as usize);
        prop_assert_eq!(trace(a, bits), Some(conjugates.fold(0, |sum, x| sum ^ x)));
    }

    #[test]
    fn roots_are_roots_and_are_all_found(b: u64, x: u64, level in 0..7u32) {
        let bits = 1 << level;
        let (b, x) = (b >> (64 - bits), x >> (64 - bits));
        let c = square(x) ^ mul(b, x);
        prop_assert_eq!(quadratic(b, c, bits), Some(x.min(x ^ b)));
    }
}

#[test]
fn small_fields_have_exactly_the_roots_that_a_search_finds() {
    for bits in [1, 2, 4] {
        for b in 0..1 << bits {
            for c in 0..1 << bits {
                let found = (0..1 << bits).find(|&x| square(x) ^ mul(b, x) ^ c == 0);
                assert_eq!(quadratic(b, c, bits), found, "{b} {c} in {bits} bits");
            }
        }
    }
    assert_eq!([trace(16, 4), trace(1, 5), trace(1, 128)], [None; 3]);
    assert_eq!([quadratic(16, 0, 4), quadratic(0, 16, 4), quadratic(1, 1, 0)], [None; 3]);
}
