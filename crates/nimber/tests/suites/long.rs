//! Long numbers: products are a ring, and squares, roots and inverses are products.
use nimber::field::long::{artin_schreier, inverse, mul, sqrt, square, sum, times_half};
use proptest::prelude::*;

fn words() -> impl Strategy<Value = Vec<u64>> {
    (0..4u32).prop_flat_map(|level| proptest::collection::vec(any::<u64>(), 1 << level))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    fn squares_roots_inverses_and_halves_are_products(a in words()) {
        let one: Vec<u64> = (0..a.len()).map(|at| u64::from(at == 0)).collect();
        let half: Vec<u64> = (0..a.len()).map(|at| u64::from(at + 1 == a.len()) << 63).collect();
        prop_assert_eq!(square(&a), mul(&a, &a));
        prop_assert_eq!(square(&sqrt(&a)), a.clone());
        prop_assert_eq!(times_half(&a), mul(&a, &half));
        prop_assert_eq!(inverse(&a).map_or(one.clone(), |inverse| mul(&a, &inverse)), one);
    }

    #[test]
    fn products_are_a_ring(a in words(), b: [u64; 8], c: [u64; 8]) {
        let (b, c) = (&b[..a.len().min(8)], &c[..a.len().min(8)]);
        prop_assert_eq!(mul(&a, b), mul(b, &a));
        prop_assert_eq!(mul(&a, &sum(b, c)), sum(&mul(&a, b), &mul(&a, c)));
        prop_assert_eq!(mul(&a, &mul(b, c)), mul(&mul(&a, b), c));
    }

    #[test]
    fn half_of_the_equations_have_roots(c in words()) {
        let top = c.last().unwrap() >> 63;
        match artin_schreier(&c) {
            Some(x) => prop_assert_eq!((sum(&square(&x), &x), top), (c, 0)),
            None => prop_assert_eq!(top, 1),
        }
    }
}
