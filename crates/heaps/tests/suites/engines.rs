//! Every engine that takes a ruleset gives the same values: the worked texts, and random texts of
//! every class beside the definition.
use budget::Budget;
use heaps::{ENGINES, TWINS};
use proptest::prelude::*;
use rules::oracle;
use rules::ruleset::{Measure, Ruleset, Termination};

/// The engines that take a ruleset, by name, with the values of the heaps below `len`.
fn all_values(rules: &Ruleset, len: usize, cut: usize) -> Vec<(&'static str, Vec<u64>)> {
    let mut all = Vec::new();
    for accepts in ENGINES.iter().chain(TWINS) {
        let Ok(mut engine) = accepts(rules) else { continue };
        engine.extend(cut.min(len), &Budget::unlimited()).expect("no limits");
        engine.extend(len, &Budget::unlimited()).expect("no limits");
        let values: Vec<u64> = engine.values().iter().take(len).collect();
        let mut resumed = accepts(rules).expect("the same ruleset");
        resumed.resume(values.iter().copied().take(cut).collect(), &Budget::unlimited()).expect("no limits");
        assert!(resumed.values().iter().eq(values.iter().copied().take(cut)), "{} resumed", engine.name());
        resumed.extend(len, &Budget::unlimited()).expect("no limits");
        assert_eq!(resumed.values(), engine.values(), "{} resumed after {cut}", engine.name());
        all.push((engine.name(), values));
    }
    all
}

/// The ruleset of a text whose options are all smaller; that this is found out is tested elsewhere.
fn decreasing(text: &str) -> Ruleset {
    let mut rules = rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset;
    rules.termination = Termination::Ends(Measure::Number);
    rules
}

/// This row takes every amount from 9 on, as if K were free although it has a value; see the tests
/// of the texts in the room `rules`.
const DISPUTED: &str = "take 1,2,K; K = 9";

#[test]
fn worked_texts() {
    let (mut rows, mut runs) = (0, 0);
    for row in tables::table("truth/rules.tsv") {
        let [text, "1", range, values] = row.cells().unwrap() else { continue };
        let first: usize = range.split("..").next().and_then(|first| first.parse().ok()).expect("a range");
        let expected: Vec<u64> = values.split(',').map(|value| value.parse().expect("a value")).collect();
        if text == DISPUTED {
            continue;
        }
        let engines = all_values(&decreasing(text), first + expected.len(), 17);
        assert!(!engines.is_empty(), "no engine takes {text}");
        for (name, values) in &engines {
            assert_eq!(values[first..], expected, "{text} by {name}");
        }
        (rows, runs) = (rows + 1, runs + engines.len());
    }
    assert!(rows > 50 && runs > rows + 15, "{rows} rows, {runs} runs");
}

/// Texts of every class of one number.
fn text() -> impl Strategy<Value = (String, usize)> {
    let list = |numbers: Vec<u64>| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let digits = |max: u32, len: std::ops::Range<usize>| {
        prop::collection::vec(0..max, len)
            .prop_map(|digits| digits.iter().map(|d| format!("{d:X}")).collect::<String>())
    };
    prop_oneof![
        prop::collection::vec(1u64..90, 1..7).prop_map(move |set| (format!("take {}", list(set)), 300)),
        prop::collection::vec(1u64..90, 1..7).prop_map(move |set| (format!("take {}; misere", list(set)), 300)),
        (1u64..30, 0u64..200).prop_map(|(lo, width)| (format!("take {lo}..{}", lo + width), 300)),
        (1u64..12, 1u64..12).prop_map(|(a, b)| (format!("take k where k!={a}, k!={b}"), 100)),
        digits(8, 1..5).prop_map(|digits| (format!("0.{digits}1"), 90)),
        digits(8, 1..4).prop_map(|digits| (format!("4.{digits}"), 90)),
        digits(16, 0..2).prop_map(|digits| (format!("8.{digits}9"), 24)),
        (digits(8, 0..3), digits(8, 0..3)).prop_map(|(digits, repeat)| (format!("0.{digits}({repeat}3)"), 40)),
        (1u64..9, 2u64..4).prop_map(|(k, m)| (format!("take {k}; split {m} unequal"), 30)),
        of_heap_zero(),
        of_heap_zero(),
    ]
}

/// Moves of the heap of 0, which are to nothing, beside clauses of each of the ways of the general
/// engine.
fn of_heap_zero() -> impl Strategy<Value = (String, usize)> {
    let nothing =
        prop::sample::select(vec!["nothing", "nothing : n=0", "nothing : n%2=0", "n/2 times 0", "7 times 0 : n<9"]);
    let others = prop::sample::select(vec![
        "take 1,2",
        "take any",
        "take 1..n/2",
        "take fib",
        "take d where d|n",
        "take d where d|n, d<n",
        "n -> n/2 : n>=1",
        "take k where gcd(k,n)=1",
        "n -> n/3 : n>=5; n -> n-n/3 : n>=3",
        "n -> y : y<n, 2*y>=n",
        "n -> n-1 : n%3!=1",
        "take 2 if n>=9",
        "n -> y : y<n, gcd(y,n)=1",
        "n -> n/p : prime(p), p|n",
        "take primes",
        "n -> sqrt(n) : n>=2",
    ]);
    let splits = prop::sample::select(vec![
        "; split 2",
        "; take 1 leaving 0..2",
        "; split 2..n near-equal if n>=3",
        "; split any if n<=20",
    ]);
    let end = prop_oneof![2 => Just(""), 1 => Just("; misere"), 1 => splits];
    (nothing, others, end).prop_map(|(nothing, others, end)| (format!("n -> {nothing}; {others}{end}"), 60))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn random_texts((text, len) in text(), cut in 0usize..300) {
        let rules = decreasing(&text);
        let expected = match rules.play {
            rules::ruleset::Play::Normal => oracle::values(&rules, len as i64 - 1, &Budget::unlimited()),
            rules::ruleset::Play::Misere => {
                let mut oracle = oracle::Oracle::new(&rules);
                (0..len as i64).map(|n| oracle.misere_value(&[n])).collect()
            }
        };
        let expected = expected.expect("the definition gives values");
        let engines = all_values(&rules, len, cut);
        prop_assert!(!engines.is_empty(), "{}: {:?}", text, rules.class);
        prop_assert!(engines.len() >= 2 || text.contains("unequal") || text.contains("->"), "{}: {:?}", text, rules.class);
        for (name, values) in engines {
            prop_assert_eq!(&values, &expected, "{} by {}", text, name);
        }
    }

    /// Codes far enough for the rare heaps to be learnt several times, beside all splits in plain
    /// words.
    #[test]
    fn long_codes(digits in prop::collection::vec(0u32..8, 1..4), unequal: bool) {
        let code = rules::ruleset::CodeClass { digits: [vec![4 * (digits[0] % 2)], digits].concat(), unequal };
        let mut engine = heaps::code::engine(&code, rules::ruleset::Play::Normal).expect("an octal code");
        engine.extend(1200, &Budget::unlimited()).expect("no limits");
        let mut values: Vec<usize> = Vec::new();
        for n in 0..1200_usize {
            let mut hit = vec![false; 2048];
            for (i, &digit) in code.digits.iter().enumerate().take(n + 1).filter(|_| n > 0) {
                hit[0] |= digit & 1 != 0 && i == n;
                if digit & 2 != 0 && i > 0 && i < n {
                    hit[values[n - i]] = true;
                }
                for part in (1..n - i).filter(|part| digit & 4 != 0 && !(unequal && 2 * part == n - i)) {
                    hit[values[part] ^ values[n - i - part]] = true;
                }
            }
            values.push(hit.iter().position(|&hit| !hit).expect("fewer options than values"));
        }
        prop_assert!(engine.values().iter().eq(values.iter().map(|&value| value as u64)), "{:?}", code);
    }
}

/// Long enough for the engine to learn a second time.
#[test]
fn codes_go_on_from_stored_values() {
    for text in ["0.6", "0.16", "0.106", "split 2 unequal"] {
        let rules = decreasing(text);
        let mut whole = heaps::engine(&rules).expect("a code");
        whole.extend(9_000, &Budget::unlimited()).expect("no limits");
        for cut in [1, 1000, 1024, 5000, 8999] {
            let mut resumed = heaps::engine(&rules).expect("a code");
            resumed.resume(whole.values().iter().take(cut).collect(), &Budget::unlimited()).expect("no limits");
            assert_eq!(resumed.values().len(), cut);
            resumed.extend(9_000, &Budget::unlimited()).expect("no limits");
            assert_eq!(resumed.values(), whole.values(), "{text} after {cut}");
            assert_eq!(&resumed.into_values(), whole.values());
        }
    }
}
