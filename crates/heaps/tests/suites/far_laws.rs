//! Laws about divisors and about moves to much smaller heaps, against the definition.

use crate::plain::{compiled, oracle};
use heaps::{divisors, shrinking};

#[test]
fn divisors_of_the_heap() {
    let rules = [
        "take d where d|n, d<n",
        "take d where d|n",
        "take k where gcd(k,n)=1",
        "n -> n-d : d|n, 1<=d<n",
        "take d where d|n, d!=n",
        "n -> n-k : 0<k<=n, 1=gcd(n,k)",
        "take k where gcd(k,n)=1, k<n",
        "n -> n-k : 1<=k<n, gcd(n,k)=1",
    ];
    for text in rules {
        let ruleset = compiled(text);
        let law = divisors::law(&ruleset).unwrap_or_else(|| panic!("{text}"));
        for (n, value) in (0..).zip(oracle(&ruleset, 300)) {
            assert_eq!(law.value(n), Some(value), "{text} {n}");
        }
    }
    let others = [
        "take d where d|n, 1<d<n",
        "take d where d|n, d<n; misere",
        "n -> d : d|n, d<n",
        "take d where d|n, d<n; take 1",
        "take k where gcd(k,n)=2",
        "take d where d|n, d<n, d<10",
        "take k where gcd(k,n)=1, k<n-1",
        "take d where n|d",
        "take 2*d where d|n",
        "take d where d|n leaving 0..2",
    ];
    for text in others {
        assert!(rules::compile(text, &[]).ok().and_then(|c| divisors::law(&c.ruleset)).is_none(), "{text}");
    }
    let value = |text: &str, n: u64| divisors::law(&compiled(text)).unwrap().value(n);
    assert_eq!(value("take d where d|n, d<n", 123_456_787_654_320), Some(4));
    assert_eq!(value("take d where d|n, d<n", 1 << 62), Some(62));
    assert_eq!(value("take k where gcd(k,n)=1", 1_000_000_000_001), Some(21));
    assert_eq!(value("take k where gcd(k,n)=1, k!=n", 1_000_000_000_001), Some(21));
    assert_eq!(value("take k where gcd(k,n)=1, k!=n", 1 << 62), Some(1));
    // The prime 2^61 - 1 has a place among the primes, but it is too far.
    assert_eq!(value("take k where gcd(k,n)=1", (1 << 61) - 1), None);
}

#[test]
fn windows_that_agree() {
    let rules = [
        "take 1; n -> n/2 times K : 2|n, n>0; K = 1",
        "take 1; n -> n/2 times K : 2|n, n>0; K = 2",
        "take 1; n -> n/2 times K : 2|n, n>0; K = 3",
        "take 1; n -> n/3 : 3|n, n>0",
        "n -> n-1 : n>0; n -> n/2 : n>0",
        "n -> n-1 : n>0; n -> n/2, n/3 : n>5, 3|n",
        "take 1,2; n -> n/2 : 2|n, n>0",
        "take 1; n -> sqrt(n) : n>=4",
        "take 1; n -> n/2, n/4 : 4|n, n>=8; n -> 2 : n>6",
        "take 2; n -> n/2 : 2|n, n>0; n -> (n-1)/2 : n%2=1",
        "take 1 if 2|n; n -> n/2 : n>0",
        "n -> n/2 : n%3=0, n>0; n -> n/5 : n%2=1; take 3",
    ];
    let (mut far, mut agreed) = (0, 0);
    for text in rules {
        for misere in ["", "; misere"] {
            let ruleset = compiled(&format!("{text}{misere}"));
            let law = shrinking::law(&ruleset);
            let Some(law) = law else {
                assert!(misere == "; misere" && (text.contains("times") || text.contains("/2, ")), "{text}");
                continue;
            };
            let all = oracle(&ruleset, 500);
            for (n, &value) in (0..).zip(&all).step_by(2) {
                // Where windows do not agree, the law gives no value.
                assert!(law.value(n).is_none_or(|found| found == value), "{text}{misere} {n}");
            }
            // From a heap in the middle on: windows matter.
            let said = (300..500).step_by(3).filter(|&n| law.value(n).is_some()).count();
            far += 67;
            agreed += said;
        }
    }
    assert!(agreed * 2 > far, "{agreed} of {far}");
    for text in ["take 1,2", "take 1; n -> n-1-n/9 : n>9", "n -> n/2 : n>0, prime(n)", "split 2"] {
        let law = shrinking::law(&compiled(text));
        assert!(law.is_none_or(|law| law.value(1_000_000).is_none()), "{text}");
    }
    // Codeforces 603 C: from 5 on odd heaps are 0; for even K even ones are 1, for odd K they are 1
    // or 2.
    let value = |k: u64, n: u64| {
        shrinking::law(&compiled(&format!("take 1; n -> n/2 times K : 2|n, n>0; K = {k}"))).unwrap().value(n)
    };
    fn odd(n: u64) -> u64 {
        match n {
            0..=4 => [0, 1, 0, 1, 2][n as usize],
            n if n % 2 == 1 => 0,
            n => {
                if odd(n / 2) == 1 {
                    2
                } else {
                    1
                }
            }
        }
    }
    for n in [1_000_000_000, 536_870_912, 999_999_999_999_999_744, 1 << 60, 1_000_000_000_000_000_001] {
        assert_eq!(value(2, n), Some(1 - n % 2));
        assert_eq!(value(1, n), Some(odd(n)), "{n}");
    }
}
