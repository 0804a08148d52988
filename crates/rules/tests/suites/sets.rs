//! The sets with a name beside their definitions: members, membership, and the ends of the range.
use proptest::prelude::*;
use rules::ir::NamedSet;
use rules::num;
use rules::sets::{NAMES, SIEVED_BELOW, contains, least, members, named};

fn slow(set: NamedSet, x: u64) -> bool {
    match set {
        NamedSet::Fib => {
            let (mut a, mut b) = (1, 2);
            while a < x {
                (a, b) = (b, a + b);
            }
            a == x
        }
        NamedSet::Pow2 => (0..64).any(|k| 1 << k == x),
        NamedSet::Squares => (0..=x).any(|i| i * i == x),
        NamedSet::Cubes => (0..=x).any(|i| i * i * i == x),
        NamedSet::Primes => x > 1 && (2..x).all(|d| !x.is_multiple_of(d)),
        NamedSet::Odd => x % 2 == 1,
        NamedSet::Even => x.is_multiple_of(2),
        NamedSet::Triangular => (0..=x).any(|i| i * (i + 1) / 2 == x),
        NamedSet::Factorials => (1..=20).any(|i| (1..=i).product::<u64>() == x),
        NamedSet::Palindromes => x.to_string().bytes().eq(x.to_string().bytes().rev()),
    }
}

#[test]
fn members_and_membership_agree_with_the_definition() {
    for (name, set) in NAMES {
        assert_eq!(named(name), Some(set));
        let all: Vec<u64> = (0..1300).filter(|&x| slow(set, x)).collect();
        assert_eq!(all.first(), Some(&least(set)), "{name}");
        assert_eq!(members(set, 0, 1299).collect::<Vec<_>>(), all, "{name}");
        assert_eq!((0..1300).filter(|&x| contains(set, x)).collect::<Vec<_>>(), all, "{name}");
    }
    assert_eq!(named("fibb"), None);
}

#[test]
fn the_ends_of_the_range() {
    for (name, set) in NAMES {
        let top = i64::MAX as u64;
        let near = members(set, top - 200, top);
        assert!(near.clone().all(|x| contains(set, x)), "{name}");
        assert_eq!(near.count(), (top - 200..=top).filter(|&x| contains(set, x)).count(), "{name}");
        assert!(members(set, u64::MAX - 50, u64::MAX).count() <= 51, "{name}");
        assert_eq!(members(set, 10, 3).next(), None, "{name}");
    }
}

#[test]
fn a_million_primes_have_the_right_number() {
    assert_eq!(members(NamedSet::Primes, 0, 1_000_000).count(), 78498);
    let across = SIEVED_BELOW - 3000..=SIEVED_BELOW + 3000;
    assert!(members(NamedSet::Primes, *across.start(), *across.end()).eq(across.clone().filter(|&x| num::is_prime(x))));
}

proptest! {
    #[test]
    fn a_range_lists_exactly_its_members(lo in 0u64..1 << 62, shift in 0u32..62, len in 0u64..300, which in 0usize..10) {
        let (lo, set) = (lo >> shift, NAMES[which].1);
        // A sieve that starts far out needs its base primes first; keep the test quick.
        let lo = if set == NamedSet::Primes { lo % (1 << 36) } else { lo };
        let wanted: Vec<u64> = (lo..=lo + len).filter(|&x| contains(set, x)).collect();
        prop_assert_eq!(members(set, lo, lo + len).collect::<Vec<_>>(), wanted);
    }
}
