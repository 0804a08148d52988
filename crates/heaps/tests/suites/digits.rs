//! Amounts that the digits of the heap decide, beside the definition.
use heaps::digits::law;
use rules::oracle::Oracle;
use rules::ruleset::Play;

#[test]
#[ignore = "thorough: 9 s"]
fn the_first_values_are_those_of_the_definition() {
    let rules = [
        "n -> n-n/10**i%10 : n/10**i%10>0",
        "take n/10**i%10 where 10**i<=n",
        "n -> n-n/10**i%10 : 0<=i<digits(n), n/10**i%10>=1",
        "take n/10**i%10 where i<=digits(n)-1",
        "take 2+n/10**i%10 where digits(n)>i; misere",
        "take d where 1<=d<=9, n/10**i%10=d, i<digits(n)",
        "take d where d=n/10**i%10, 10**i<=n",
        "take 1..n/10**i%10 where i>=0",
        "take 1+n/10**i%10 where 10**i<=n",
        "take n/10**i%10+n/10**j%10",
        "take digitsum(n)",
        "take digitsum(n); take 1 if n%3=0",
        "take 2*digitsum(n); take 3 if n>=50; misere",
        "take 1..digitsum(n) if n!=17; misere",
        "take digits(n); take digitsum(n)/2+1",
        "take n/10**(digits(n)-1); take n%10",
        "take popcount(n); take 1",
        "take v2(n)+1; take popcount(n)",
        "take n/7**i%7 where n/7**i>0; misere",
        "take n/3**i%3; take 5 if not (n in {4,9}); take n/9%3",
    ];
    for text in rules {
        let Ok(compiled) = rules::compile(text, &[]) else { panic!("{text}") };
        let ruleset = compiled.ruleset;
        let Some(law) = law(&ruleset).filter(|_| !text.contains("in {")) else {
            assert!(text.contains("in {"), "{text} is not read");
            continue;
        };
        let mut oracle = Oracle::new(&ruleset);
        for n in 0..1300 {
            let value = if ruleset.play == Play::Misere { oracle.misere_value(&[n]) } else { oracle.value(&[n]) };
            assert_eq!(law.value(n as u64), value.ok(), "{text} at {n}");
        }
    }
}

#[test]
fn other_amounts_are_declined() {
    let rules = [
        "take n/10**i%10 where i<=3",
        "take n/10**i%9 where 10**i<=n",
        "take n/7**i%7 where i<digits(n)",
        "take n/10**i%10 where i<=digits(n)",
        "take n/10**i%10 where i<digits(n)-1",
        "take n/10**i where 10**i<=n",
        "take (n/10**i%10)*(n/10**j%10) where i<j",
        "take digitsum(n); take popcount(n)",
        "take digitsum(n); take any",
        "take digitsum(n)*n",
        "take digitsum(n) leaving 0..2",
        "take digitsum(n/2)",
        "take digitsum(n); n -> nothing",
        "take 1,2 if n%3=0",
    ];
    for text in rules {
        let compiled = rules::compile(text, &[]).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(law(&compiled.ruleset).is_none(), "{text}");
    }
}

/// A value does not depend on the values that were asked for before, and no more values are kept
/// than the limit allows.
#[test]
fn answers_depend_on_the_question_alone() {
    let ruleset = rules::compile("take n/10**(digits(n)-1); take 1+n%10", &[]).unwrap().ruleset;
    let law = law(&ruleset).unwrap();
    let asked: Vec<u64> = (0..200).map(|i| 1_000_000_007 * i * i).collect();
    let first: Vec<Option<u64>> = asked.iter().map(|&n| law.value(n)).collect();
    let again: Vec<Option<u64>> = asked.iter().rev().map(|&n| law.value(n)).collect();
    assert!(first.iter().all(Option::is_some) && again.iter().rev().eq(first.iter()));
    for (i, &n) in asked.iter().enumerate().step_by(20) {
        assert_eq!(heaps::digits::law(&ruleset).unwrap().value(n), first[i]);
    }
}
