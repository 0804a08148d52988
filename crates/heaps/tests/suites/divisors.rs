//! The sieve of divisors, and the count of primes far out.
use budget::Budget;
use heaps::divisors::law;
use heaps::general::divisors::Sieve;

#[test]
fn divisors_by_sieve() {
    let mut sieve = Sieve::default();
    for limit in [10, 400, 3000] {
        sieve.cover(limit, &Budget::unlimited()).unwrap();
        let mut list = Vec::new();
        for n in 1..=limit {
            sieve.divisors(n, &mut list);
            list.sort_unstable();
            let expected: Vec<i64> = (1..=n).filter(|d| n % d == 0).map(|d| d as i64).collect();
            assert_eq!(list, expected);
            let (mut primes, prime) = (Vec::new(), |&&d: &&i64| rules::num::is_prime(d as u64));
            sieve.primes(n, &mut primes);
            assert!(primes.iter().map(|&p| p as i64).eq(expected.iter().filter(prime).copied()));
        }
    }
}

/// The value of a prime is its number among the primes.
#[test]
fn primes_are_counted() {
    let ruleset = rules::compile("take k where gcd(k,n)=1, k<n", &[]).unwrap().ruleset;
    let law = law(&ruleset).unwrap();
    let mut count = 0;
    for n in (2..3000).filter(|&n| rules::num::is_prime(n)) {
        count += 1;
        assert_eq!(law.value(n), Some(count), "{n}");
    }
    assert_eq!(law.value(1_000_000_007), Some(50_847_535));
}
