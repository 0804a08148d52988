//! Logarithms: the least exponents, and the walk compared with the table.
use nimber::field::log::{Stopped, by_table, log, rho};
use nimber::field::{mul_128, pow_128};
use proptest::prelude::*;

#[test]
fn logarithms_are_the_least_exponents() {
    for base in 0..40 {
        for a in 0..40 {
            let powers = std::iter::successors(Some(1), |&power| Some(mul_128(power, base))).take(256);
            let found = powers.enumerate().find(|&(_, power)| power == a).map(|(exponent, _)| exponent as u128);
            assert_eq!(log(base, a, &|| true), Ok(found), "log {a} to base {base}");
        }
    }
}

#[test]
fn the_walk_finds_what_the_table_finds() {
    let prime = 6_700_417;
    let base = pow_128(4_294_967_302, u128::from(u64::MAX) / u128::from(prime));
    for exponent in [0, 1, 2, 77_777, 6_700_416] {
        let a = pow_128(base, exponent.into());
        assert_eq!((by_table(base, a, prime), rho(base, a, prime, &|| true)), (exponent, Ok(exponent)));
    }
}

#[test]
fn a_walk_stops_when_it_must() {
    assert_eq!(log((1 << 64) + 2, 12345, &|| false), Err(Stopped));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]
    #[test]
    fn exponents_of_64_bits_come_back(exponent: u64) {
        prop_assume!(exponent != u64::MAX);
        let generator = 4_294_967_302;
        prop_assert_eq!(log(generator, pow_128(generator, exponent.into()), &|| true), Ok(Some(exponent.into())));
    }
}
