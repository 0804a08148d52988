//! Patterns for two parameters of which one measures the other, read off values by the definition.
use patterns::Formula;
use patterns::across::Sample;
use patterns::across::nested::{NestedGuess, guess};

/// The values of heaps for each pair of parameters up to 6, the second at least the first.
fn samples(amounts: impl Fn(i64, i64) -> Vec<i64>) -> Vec<Sample> {
    let pairs = (1..=6).flat_map(|a| (a..=6).map(move |b| (a, b)));
    let values = |(a, b)| {
        let mut found: Vec<i64> = Vec::new();
        for n in 0..100_i64 {
            let left = amounts(a, b).into_iter().filter(|&amount| amount <= n);
            let options: Vec<i64> = left.map(|amount| found[(n - amount) as usize]).collect();
            found.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        Sample::new(vec![a, b], found)
    };
    pairs.map(values).collect()
}

fn guessed(samples: &[Sample], lost: bool) -> Option<NestedGuess> {
    guess(&samples.iter().collect::<Vec<_>>(), ["A", "B"], 0, lost)
}

#[test]
fn patterns_of_known_rules_are_guessed() {
    let own = |modulus: &str, formula: &str, block: &str| {
        Some(NestedGuess { modulus: modulus.into(), formula: formula.into(), block: block.into() })
    };
    let two = samples(|a, b| vec![a, b]);
    let said = own(
        "A+B",
        "if n%(A+B)/A%2=0 and n%(A+B)>=B then 2 else n%(A+B)/A%2",
        "if h%2=0 and (h>b or h=b and s>=c) then 2 else h%2",
    );
    assert_eq!(guessed(&two, false), said);
    assert_eq!(guessed(&samples(|a, b| (a..=b).collect()), false), own("A+B", "n%(A+B)/A", "h"));
    // Three amounts have no such pattern.
    assert_eq!(guessed(&samples(|a, b| vec![a, b, a + b]), false), None);
    assert_eq!(guessed(&samples(|a, b| vec![1, a, b]), false), None);
}

/// Whoever wants the losers alone gives values 0 and 1.
#[test]
fn the_losers_are_guessed() {
    for amounts in [|a, b| vec![a, b], |a: i64, b: i64| (a..=b).collect()] {
        let values = samples(amounts);
        let found = guessed(&values, false).unwrap();
        let formula = Formula::parse(&found.formula, &["n", "A", "B"]).unwrap();
        let value = |a, b, n| formula.short_value(&[n, a, b]).unwrap().unwrap();
        let lost: Vec<Sample> = values
            .iter()
            .map(|sample| {
                let [a, b] = sample.at() else { panic!() };
                Sample::new(sample.at().to_vec(), (0..100).map(|n| value(*a, *b, n).min(1)).collect())
            })
            .collect();
        let found = guessed(&lost, true).unwrap();
        let condition = Formula::parse(&found.formula, &["n", "A", "B"]).unwrap();
        for sample in &values {
            let [a, b] = sample.at() else { panic!() };
            assert!((0..100).all(|n| condition.holds(&[n, *a, *b]) == (value(*a, *b, n) == 0)), "{}", found.formula);
        }
    }
}
