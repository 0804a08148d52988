//! `exists x in SET : C` and `for all x in SET : C`: by hand, as the alternatives written out, and
//! what is refused.
use proptest::prelude::*;
use rules::oracle::Oracle;
use rules::ruleset::Ruleset;

fn compiled(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset
}

fn values(text: &str, to: i64) -> Vec<u64> {
    let ruleset = compiled(text);
    let mut oracle = Oracle::new(&ruleset);
    (0..=to).map(|n| oracle.value(&[n]).unwrap()).collect()
}

/// Values of a heap from the numbers that may be taken, without the compiler and the definition.
fn by_hand(to: i64, may_take: impl Fn(i64, i64) -> bool) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=to {
        let seen: Vec<u64> = (1..=n).filter(|&k| may_take(n, k)).map(|k| values[(n - k) as usize]).collect();
        values.push((0..).find(|value| !seen.contains(value)).unwrap());
    }
    values
}

#[test]
fn values_are_those_by_hand() {
    let divided = |x: i64, by: &[i64]| by.iter().any(|p| x % p == 0);
    for (text, hand) in [
        ("take k where exists p in P : p|k; P = [3,5]", by_hand(40, |_, k| divided(k, &[3, 5]))),
        ("take k where k<=9, for all p in {2,3} : not p|k", by_hand(40, |_, k| k <= 9 && !divided(k, &[2, 3]))),
        (
            "S = {2,4..5}; take 1..3 if exists s in S : n%s=1",
            by_hand(40, |n, k| k <= 3 && [2, 4, 5].iter().any(|s| n % s == 1)),
        ),
        (
            "take k where k<=4, for all i in 2..K : (n+i)%4!=k; K = 3",
            by_hand(40, |n, k| k <= 4 && (2..=3).all(|i| (n + i) % 4 != k)),
        ),
        (
            "take 1,2 if exists x in {n-1, n/2} : x%3=0",
            by_hand(40, |n, k| k <= 2 && [n - 1, n / 2].iter().any(|x| x % 3 == 0)),
        ),
        ("take 1,2 if not exists x in 1..0 : x=x", by_hand(20, |_, k| k <= 2)),
        ("take 1,2; end if exists x in {0,5,7} : n=x", by_hand(20, |n, k| k <= 2 && ![0, 5, 7].contains(&n))),
    ] {
        assert_eq!(values(text, hand.len() as i64 - 1), hand, "{text}");
        assert_eq!(compiled(&compiled(text).canonical).canonical, compiled(text).canonical, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// The same rule with the alternatives written out.
    #[test]
    fn members_written_out_say_the_same(
        all in any::<bool>(),
        members in prop::collection::vec(0i64..7, 1..4),
        condition in prop::sample::select(vec!["(k+x)%3=1", "x<k", "(x|n or k=2)", "n%(x+1)=0", "(k!=x and n>x)"]),
        twice in any::<bool>(),
    ) {
        let list = members.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let word = if all { "for all" } else { "exists" };
        let inner = if twice { format!("(exists y in {{0,2}} : n%3=y or {condition})") } else { condition.to_owned() };
        let short = format!("take k where k<=5, {word} x in {{{list}}} : {inner}");
        let one = |member: &i64| {
            let inner = if twice { format!("(n%3=0 or n%3=2 or {condition})") } else { condition.to_owned() };
            format!("({})", inner.replace('x', &format!("({member})")))
        };
        let long = members.iter().map(one).collect::<Vec<_>>().join(if all { " and " } else { " or " });
        prop_assert_eq!(values(&short, 16), values(&format!("take k where k<=5, ({long})"), 16), "{}", short);
    }
}

#[test]
fn mistakes_are_named() {
    for (text, word) in [
        ("take k where exists k in {1,2} : k=1, k<=3", "already"),
        ("take 1 if exists n in {1,2} : n=1", "already"),
        ("take 1 if exists x in 2..n : x|n", "already means some number"),
        ("take 1 if exists x in primes : x=n", "when the rule is read"),
        ("take 1 if exists x in 1..999 : x=n", "256"),
        ("take 1 if exists x in {1} x=n", "exists p in P"),
        ("take 1 if for all x : x=n", "exists p in P"),
        ("take 1 if 1 + exists x in {1} : x=n", "brackets"),
        ("take 1 if exists x in {1} : x", "condition"),
    ] {
        let errors = rules::compile(text, &[]).expect_err(text);
        assert!(errors.to_string().contains(word), "{text}: {errors}");
    }
}
