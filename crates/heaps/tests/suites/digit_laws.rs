//! The law of amounts that the digits of the heap decide, beside a loop over all heaps with digits
//! read off the written number, and far out beside the checker, which has recursion and reading of
//! its own.
use crate::plain::oracle;
use check::{Limits, verify};
use heaps::digits;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rules::ruleset::{Measure, Termination};

/// The values of the heaps below `len`, from the amounts by digits, last digit first.
fn loop_over(len: u64, base: u64, amounts: impl Fn(u64, &[u64]) -> Vec<u64>) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..len {
        let (mut digits, mut rest) = (Vec::new(), n);
        while rest > 0 {
            digits.push(rest % base);
            rest /= base;
        }
        let legal = amounts(n, &digits).into_iter().filter(|amount| (1..=n).contains(amount));
        let options: Vec<u64> = legal.map(|amount| values[(n - amount) as usize]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// Rule, base, amounts.
type Row = (&'static str, u64, fn(u64, &[u64]) -> Vec<u64>);

#[test]
fn two_hundred_thousand_heaps() {
    let rows: [Row; 6] = [
        ("n -> n-n/10**i%10 : n/10**i%10>0", 10, |_, digits| digits.to_vec()),
        ("take 1..n/10**i%10 where i>=0", 10, |_, digits| (1..=digits.iter().copied().max().unwrap_or(0)).collect()),
        ("take digitsum(n); take 2 if n%7=3", 10, |n, digits| {
            [digits.iter().sum(), if n % 7 == 3 { 2 } else { 0 }].to_vec()
        }),
        ("take n/10**(digits(n)-1); take n%10; take digits(n)", 10, |_, digits| {
            let ends = digits.first().copied().into_iter().chain(digits.last().copied());
            ends.chain([digits.len() as u64]).collect()
        }),
        ("take popcount(n); take v2(n)+1", 2, |_, digits| {
            [digits.iter().sum(), digits.iter().take_while(|&&digit| digit == 0).count() as u64 + 1].to_vec()
        }),
        ("take n/6**i%6+1 where 6**i<=n", 6, |_, digits| digits.iter().map(|digit| digit + 1).collect()),
    ];
    for (text, base, amounts) in rows {
        let law = digits::law(&rules::compile(text, &[]).unwrap().ruleset).unwrap_or_else(|| panic!("{text}"));
        let values = loop_over(200_000, base, amounts);
        // All heaps around the ends of blocks, and some of the others.
        for (n, &value) in (0..).zip(&values) {
            if n < 2_000 || n % 4_096 < 3 || n % 1_000 > 997 || n % 97 == 0 {
                assert_eq!(law.value(n), Some(value), "{text} at {n}");
            }
        }
    }
}

/// A number of at most some hundreds that the digits decide, in base 10 or 2.
fn amount() -> BoxedStrategy<(u64, String)> {
    let ten = prop::sample::select(vec![
        "digitsum(n)",
        "digits(n)",
        "n/10**i%10",
        "n/10**(digits(n)-1)",
        "n%10",
        "n/10%10",
        "n%7",
        "min(digitsum(n),9)",
        "abs(n%10-n/10%10)",
    ]);
    let two = prop::sample::select(vec!["popcount(n)", "v2(n)", "log2(n)", "n%8", "n/4%2", "n%5"]);
    let form = |x: &str, c: u64, kind: u64| match kind {
        0 => format!("{x}+{c}"),
        1 => format!("{}*{x}", c + 1),
        2 => format!("{x}/2+{c}"),
        _ => x.to_owned(),
    };
    prop_oneof![
        (ten, 0_u64..4, 0_u64..6).prop_map(move |(x, c, kind)| (10, form(x, c, kind))),
        (two, 0_u64..4, 0_u64..6).prop_map(move |(x, c, kind)| (2, form(x, c, kind))),
    ]
    .boxed()
}

fn condition() -> BoxedStrategy<String> {
    let all = ["", "", "n%3=1", "n>=20", "n!=11", "2|n", "not (n>=40 and n<90)", "n%10<5 or n<30"];
    prop::sample::select(all.to_vec()).prop_map(str::to_owned).boxed()
}

/// A clause with an amount, a range up to it, or as an arrow.
fn clause() -> BoxedStrategy<(u64, String)> {
    (amount(), condition(), 0..4, any::<bool>())
        .prop_map(|((base, amount), when, kind, inside)| {
            let place = if !amount.contains("**i%") {
                String::new()
            } else if inside {
                "10**i<=n".to_owned()
            } else {
                "i>=0".to_owned()
            };
            let needed = if kind == 3 { format!("{amount}>0, n>0") } else { String::new() };
            let all: Vec<String> = [place, when, needed].into_iter().filter(|text| !text.is_empty()).collect();
            let (head, word) = match kind {
                0 => (format!("take 1..{amount}"), "where"),
                3 => (format!("n -> n-({amount})"), ":"),
                _ => (format!("take {amount}"), "where"),
            };
            let tail = if all.is_empty() { String::new() } else { format!(" {word} {}", all.join(", ")) };
            (base, head + &tail)
        })
        .boxed()
}

/// Random rules: all heaps up to 3,000 by the definition. Where the checker accepts the rule, it
/// has the same values, and far out the two agree.
#[test]
fn random_digits() {
    let cases = if std::env::var_os("SPRAGUE_SLOW").is_some() { 400 } else { 30 };
    let shape = (prop::collection::vec(clause(), 1..4), any::<bool>());
    let mut runner = TestRunner::deterministic();
    let (mut read, mut agreed, mut far) = (0, 0, 0);
    for case in 0..cases {
        let (clauses, misere) = shape.new_tree(&mut runner).unwrap().current();
        let base = clauses[0].0;
        let same = clauses.into_iter().filter(|(own, _)| *own == base).map(|(_, text)| text);
        let text = same.chain(misere.then(|| "misere".to_owned())).collect::<Vec<_>>().join("; ");
        let Ok(compiled) = rules::compile(&text, &[]) else { continue };
        let ruleset = compiled.ruleset;
        if ruleset.termination != Termination::Ends(Measure::Number) {
            continue;
        }
        let Some(law) = digits::law(&ruleset) else { continue };
        read += 1;
        let expected = oracle(&ruleset, 3_000);
        for (n, &value) in (0..).zip(&expected) {
            assert_eq!(law.value(n), Some(value), "{text} at {n}");
        }
        let certificate = format!(r#"{{"rule": "{text}", "kind": "law", "theorem": "digits"}}"#);
        let Ok(verdict) = verify(&certificate, Limits::default()) else { continue };
        agreed += 1;
        let n = [5_000, 123_456, 7_654_321, 987_654_321][case % 4] + case as u64;
        for n in [case as u64 * 41 % 3_000, n] {
            let (own, value) = (verdict.statements[0].value(&[n.into()]), law.value(n));
            if let (Some(own), Some(value)) = (own, value) {
                assert_eq!(own, value.into(), "{text} at {n}");
                far += 1;
            }
        }
    }
    println!("{read} read, {agreed} with a certificate, {far} values compared");
    assert!(read > cases / 4 && agreed * 3 > read * 2 && far > read, "{read}, {agreed}, {far}");
}

/// Heaps of eighteen digits, by two programs.
#[test]
fn far_heaps() {
    let rows = [
        ("take 1..n/10**i%10 where i>=0", [1_000_000_000_000_000_000, 777_777_777_777_777_771]),
        ("take n/10**(digits(n)-1); take n%10", [1_000_000_000_000_000_000, 987_654_321_987_654_321]),
        ("take digits(n); take 2+n%3; misere", [1_000_000_000_000_000_000, 999_999_999_999_999_999]),
        ("take n/4**i%4 where 4**i<=n; take 1", [1 << 60, (1 << 62) - 1]),
    ];
    for (text, heaps) in rows {
        let law = digits::law(&rules::compile(text, &[]).unwrap().ruleset).unwrap_or_else(|| panic!("{text}"));
        let certificate = format!(r#"{{"rule": "{text}", "kind": "law", "theorem": "digits"}}"#);
        let verdict = verify(&certificate, Limits::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
        for n in heaps {
            let value = law.value(n).unwrap_or_else(|| panic!("{text} at {n}"));
            assert_eq!(verdict.statements[0].value(&[n.into()]), Some(value.into()), "{text} at {n}");
        }
    }
}
