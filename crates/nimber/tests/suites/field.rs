//! The nim field for numbers of any length: sizes, roots, orders, powers, logarithms.
use nimber::field::order::{MOST_BITS, prime_factors};
use nimber::field::{Field, FieldError, quadratic};
use num_bigint::BigUint;

fn n(n: u64) -> BigUint {
    n.into()
}

#[test]
fn fields_have_the_sizes_that_there_are() {
    assert_eq!(Field::new(48), Err(FieldError::NoSuchField(48)));
    assert_eq!(Field::new(1 << 17), Err(FieldError::NoSuchField(1 << 17)));
    assert_eq!(Field::holding([&n(255), &n(3)], 1).map(Field::bits), Ok(8));
    assert_eq!(Field::holding([&n(0)], 1).map(Field::bits), Ok(1));
    assert!(Field::holding([&(n(1) << 65_536u32)], 1).is_err());
    assert!(Field::new(4).and_then(|field| field.mul(&n(16), &n(1))).is_err());
}

#[test]
fn roots_depend_on_the_field() {
    let root = |bits: u32, b, c| Field::new(bits).and_then(|field| field.quadratic(&n(b), &n(c)));
    assert_eq!(root(4, 1, 15), Ok(None));
    assert_eq!(root(4, 1, 7), Ok(Some(n(12))));
    assert_eq!(root(64, 1, 15), Ok(quadratic(1, 15, 64).map(n)));
    assert_eq!(root(1024, 1, 15), Ok(quadratic(1, 15, 64).map(n)));
    assert_eq!(root(64, 0, 6), Ok(Some(n(4))));
}

#[test]
fn orders_divide_and_are_least() {
    let field = Field::new(4096).unwrap();
    let order = |a| field.order(&a, &|| true).unwrap();
    assert_eq!(order(n(0)), None);
    assert_eq!(order(n(1)), Some(n(1)));
    assert_eq!(order(n(2)), Some(n(3)));
    assert_eq!(order(n(18)), Some(n(255)));
    assert_eq!(order((n(1) << 64u32) + 2u32), Some((n(1) << 128u32) - 1u32));
    let long = n(1) << 200u32;
    let found = order(long.clone()).unwrap();
    assert_eq!(field.pow(&long, &found, &|| true), Ok(n(1)));
    assert!(matches!(field.log(&long, &n(7), &|| true), Ok(None) | Err(FieldError::HardLogarithm { bits: 256 })));
    assert_eq!(field.log(&long, &n(1), &|| true), Ok(Some(n(0))));
    let longer = Field::new(8192).unwrap();
    assert_eq!(longer.order(&(n(1) << 5000u32), &|| true), Err(FieldError::NoFactors { bits: 8192 }));
    assert_eq!(longer.pow(&n(3), &n(5), &|| false), Err(FieldError::Stopped));
}

#[test]
fn every_power_of_a_long_number_is_a_product_of_powers() {
    let field = Field::new(256).unwrap();
    let a = (n(1) << 255u32) + 77u32;
    let pow = |e: u32| field.pow(&a, &BigUint::from(e), &|| true).unwrap();
    assert_eq!(field.mul(&pow(12), &pow(7)), Ok(pow(19)));
    assert_eq!(field.pow(&a, &((n(1) << 256u32) - 1u32), &|| true), Ok(n(1)));
    assert_eq!(field.pow(&n(0), &n(0), &|| true), Ok(n(1)));
}

#[test]
fn half_a_minute_of_logarithms_is_a_second() {
    let (field, generator) = (Field::new(128).unwrap(), (n(1) << 64u32) + 2u32);
    let exponent: BigUint = "123456789012345678901234567890123456789".parse().unwrap();
    let power = field.pow(&generator, &exponent, &|| true).unwrap();
    assert_eq!(field.log(&generator, &power, &|| true), Ok(Some(exponent)));
}

#[test]
fn the_factors_are_primes_and_multiply_to_the_order() {
    let one = BigUint::from(1u32);
    for level in 0..13u32 {
        let primes = prime_factors(1 << level).unwrap();
        let product: BigUint = primes.iter().product();
        assert_eq!(product, (&one << (1u32 << level)) - &one);
        assert!((1..primes.len()).all(|k| !primes[..k].contains(&primes[k])));
    }
    assert_eq!(prime_factors(8192), None);
    // Fermat's test: base 3 proves most composites composite, and so it does for every composite
    // Fermat number.
    for prime in prime_factors(MOST_BITS).unwrap().iter().skip(1).filter(|prime| prime.bits() < 900) {
        assert_eq!(BigUint::from(3u32).modpow(&(prime - &one), prime), one, "{prime}");
    }
}
