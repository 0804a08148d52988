//! Number theory beside the definitions, and at the ends of the range.
use proptest::prelude::*;
use rules::num::{
    big_omega, ceilroot, digit_sum, digits, divisors, exponent, factor, gcd, gcd_wide, iroot, is_prime, log2, omega,
    power, v2,
};

fn slow_is_prime(x: u64) -> bool {
    x > 1 && (2..).take_while(|d| d * d <= x).all(|d| !x.is_multiple_of(d))
}

#[test]
fn small_numbers_against_the_definitions() {
    for x in 0..3000u64 {
        assert_eq!(is_prime(x), slow_is_prime(x), "{x}");
        let divides: Vec<u64> = (1..=x).filter(|d| x % d == 0).collect();
        assert_eq!(divisors(x), divides, "{x}");
        if x > 0 {
            assert_eq!(omega(x), Some(divides.iter().filter(|&&d| slow_is_prime(d)).count() as u32), "{x}");
            let product: u64 = factor(x).iter().map(|&(p, k)| p.pow(k)).product();
            assert_eq!(product, x);
            assert_eq!(digits(x) as usize, x.to_string().len());
        }
        for k in 1..6 {
            let root = (0..).take_while(|r: &u128| r.pow(k as u32) <= u128::from(x)).last();
            assert_eq!(Some(iroot(u128::from(x), k)), root, "root({x},{k})");
            let ceil = (0..).find(|r: &u128| r.pow(k as u32) >= u128::from(x));
            assert_eq!(Some(ceilroot(u128::from(x), k)), ceil, "ceilroot({x},{k})");
        }
    }
    assert_eq!((omega(0), big_omega(0), v2(0), log2(0)), (None, None, None, None));
    assert_eq!((digits(0), digit_sum(0), gcd(0, 0)), (1, 0, 0));
}

#[test]
fn hard_numbers_are_factored() {
    // Squares and products of large primes, Carmichael numbers, and the ends of the range.
    let cases: [(u64, &[(u64, u32)]); 7] = [
        (4_294_967_291 * 4_294_967_279, &[(4_294_967_279, 1), (4_294_967_291, 1)]),
        (4_294_967_291 * 4_294_967_291, &[(4_294_967_291, 2)]),
        (2_642_239 * 2_642_239 * 2_642_239, &[(2_642_239, 3)]),
        (u64::MAX, &[(3, 1), (5, 1), (17, 1), (257, 1), (641, 1), (65537, 1), (6_700_417, 1)]),
        (9_746_347_772_161, &[(7, 1), (11, 1), (13, 1), (17, 1), (19, 1), (31, 1), (37, 1), (41, 1), (641, 1)]),
        (1 << 63, &[(2, 63)]),
        (257 * 257, &[(257, 2)]),
    ];
    for (x, factors) in cases {
        assert_eq!(factor(x), factors, "{x}");
    }
    assert_eq!(divisors(897_612_484_786_617_600).len(), 103_680);
}

#[test]
fn roots_at_the_ends_of_the_range() {
    assert_eq!(iroot(u128::MAX, 2), u128::from(u64::MAX));
    assert_eq!((iroot(u128::MAX, 127), iroot(u128::MAX, 128), iroot(0, 500)), (2, 1, 0));
    assert_eq!((ceilroot(u128::MAX, 127), ceilroot(u128::MAX, 1000), ceilroot(1, 1000)), (3, 2, 1));
    assert_eq!(
        (power(2, 127), power(2, 128), power(1, u64::MAX), power(0, 0)),
        (Some(1 << 127), None, Some(1), Some(1))
    );
}

proptest! {
    #[test]
    fn factors_multiply_to_the_number_and_are_prime(x in 1u64.., shift in 0u32..64) {
        let x = (x >> shift).max(1);
        let factors = factor(x);
        prop_assert!(factors.iter().all(|&(p, _)| is_prime(p)));
        prop_assert!(factors.windows(2).all(|w| w[0].0 < w[1].0));
        prop_assert_eq!(factors.iter().map(|&(p, k)| u128::from(p).pow(k)).product::<u128>(), u128::from(x));
    }

    #[test]
    fn gcd_agrees_with_euclid(a: u64, b: u64, shift in 0u32..64) {
        let (a, b) = (a >> shift, b << shift);
        prop_assert_eq!(u128::from(gcd(a, b)), gcd_wide(a.into(), b.into()));
    }

    #[test]
    fn roots_are_floors_and_ceilings(x: u128, shift in 0u32..128, k in 1u64..140) {
        let x = x >> shift;
        let root = iroot(x, k);
        prop_assert!(power(root, k).is_some_and(|p| p <= x));
        prop_assert!(power(root + u128::from(k > 1), k).is_none_or(|p| p > x || k == 1));
        let ceil = ceilroot(x, k);
        prop_assert!(power(ceil, k).is_none_or(|p| p >= x));
        prop_assert!(ceil == 0 || power(ceil - 1, k).is_some_and(|p| p < x));
    }

    #[test]
    fn exponents_and_digits(x in 1u64.., shift in 0u32..64, p in 2u64..50) {
        let x = (x >> shift).max(1);
        let k = exponent(p, x).unwrap_or(99);
        prop_assert!(x % p.pow(k) == 0 && (x / p.pow(k)) % p != 0);
        prop_assert_eq!(exponent(2, x), v2(x));
        let text = x.to_string();
        prop_assert_eq!(digits(x) as usize, text.len());
        prop_assert_eq!(digit_sum(x), text.bytes().map(|b| u64::from(b - b'0')).sum::<u64>());
    }
}
