//! Heaps whose winner is known by a theorem while their values are unknown: every kind of question
//! agrees with the definition near, and with the theorem far out, in both conventions.
use crate::common::cases;
use proptest::prelude::*;
use rules::oracle::Oracle;
use rules::ruleset::Play;
use sprague::tables::Cell;
use sprague::{Answer, Batch, BatchAnswer, Budget, Game, MovesWanted, Outcome, SolveError, SolveOptions, Sum, verify};

const RULES: [&str; 10] = [
    "take 2..n/2",
    "take 3..sqrt(n)",
    "take 2..root(n,3)",
    "take 4..log2(n)",
    "take 5..2*n/3",
    "take 1..5*log2(n)",
    "take 1..n/2+n/3",
    "take 1..3*sqrt(n)",
    "take 1..2*ceilroot(n/3,3)+5",
    "take 2..sqrt(n/3)+5",
];

/// The outcome by every kind of question.
fn asked(rule: &str, heap: &str) -> Outcome {
    let (budget, options) = (Budget::default(), SolveOptions::default());
    let answer = Sum::parse(&[rule, heap]).unwrap().solve(&options, &budget).unwrap();
    assert_eq!(answer.standing.word(), "theory", "{rule} at {heap}");
    let mut game: Game = rule.parse().unwrap();
    let at = game.position(heap).unwrap();
    match game.value_at(&at, &options, &budget).unwrap().cell {
        Cell::Value(value) => assert_eq!(value.is_zero(), answer.outcome == Outcome::P, "{rule} at {heap}"),
        Cell::Outcome(outcome) => assert_eq!(outcome, answer.outcome, "{rule} at {heap}"),
        other => panic!("{rule} at {heap}: {other:?}"),
    }
    let mut batch = Batch::new(game, BatchAnswer::Outcome, options);
    assert_eq!(batch.line(heap, &budget).unwrap(), answer.outcome.letter(), "{rule} at {heap}");
    answer.outcome
}

/// The certificate of an answer about one heap, which states the right winner.
fn certified(sum: &mut Sum, answer: &Answer) -> String {
    let text = sum.certificate(answer, &Budget::default()).unwrap_or_else(|error| panic!("{error}"));
    let said = verify(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(text.contains("\"law\"") && said.statement.to_string().ends_with(answer.outcome.letter()), "{text}");
    let (own, other) = if answer.outcome == Outcome::P { ("\"P\"", "\"N\"") } else { ("\"N\"", "\"P\"") };
    assert!(text.contains(own) && verify(&text.replace(own, other)).is_err(), "{text}");
    text
}

/// A multiple of a root, with a least amount, which is 1 if the multiple grows by more than 1.
fn multiples_of_roots() -> impl Strategy<Value = String> {
    let parts = (1..=6, 1..=5, 0..=9, 1..=5, 2..=4, -4..=6, 1..=4);
    let text = |(c, a, b, e, k, d, least): (i32, i32, i32, i32, i32, i32, i32)| {
        let least = if c == 1 && a <= e { least } else { 1 };
        format!("take {least}..{c}*root(({a}*n+{b})/{e},{k}){}{}", if d < 0 { "-" } else { "+" }, d.abs())
    };
    parts.prop_map(text)
}

proptest! {
    #![proptest_config(cases(60))]

    /// The checker derives far out who loses, by its own argument: it agrees about a heap, and
    /// about the lost heap that the winning move leaves.
    #[test]
    fn far_winners_have_certificates(rule in multiples_of_roots(), misere: bool, heap in 8.0..18.0_f64) {
        let (rule, budget) = (if misere { rule + "; misere" } else { rule }, Budget::default());
        let mut heap = (10_f64.powf(heap) as u64).to_string();
        loop {
            let mut sum = Sum::parse(&[&*rule, &*heap]).unwrap();
            let solved = sum.solve(&SolveOptions::default(), &budget);
            // Nearer heaps are answered by their value, which may be out of reach here.
            let Ok(answer) = solved else { break };
            certified(&mut sum, &answer);
            let Some(winning) = answer.moves.listed.first() else { break };
            heap = winning.changes[0].to[0].to_string();
        }
    }
}

#[test]
fn a_won_heap_beside_a_sum_of_value_0_has_a_certificate() {
    // The heap far out has an unknown value; the xor of the others is 0.
    for (rule, value) in [("take 2..n/2", 1), ("take k where k!=2, k>=1, k%3!=1; take 1..n/3", 2)] {
        let budget = Budget::default();
        let mut sum = Sum::parse(&[rule, "23615460", "4", "4", "1"]).unwrap();
        let answer = sum.solve(&SolveOptions::default(), &budget).unwrap();
        assert_eq!((answer.outcome, answer.value.is_none()), (Outcome::N, true), "{rule}");
        let text = sum.certificate(&answer, &budget).unwrap_or_else(|error| panic!("{rule}: {error}"));
        let said = verify(&text).unwrap_or_else(|error| panic!("{rule}: {error}\n{text}"));
        assert!(said.statement.to_string().ends_with('N'), "{}", said.statement);
        // Nothing follows beside a single heap with a non-zero value, nor under misère play.
        let second = format!(r#"{{"rule": "{rule}", "position": ["4"], "value": "{value}"}},"#);
        let normal = r#""convention": "normal""#;
        for (old, new) in [(&*second, ""), (normal, r#""convention": "misere""#)] {
            let broken = text.replacen(old, new, 1);
            assert_ne!(broken, text);
            assert!(verify(&broken).is_err(), "{broken}");
        }
    }
}

#[test]
#[ignore = "thorough: 29 s"]
fn heaps_far_out_have_a_winner() {
    for (rule, misere) in RULES.iter().flat_map(|rule| [(rule, ""), (rule, "; misere")]) {
        let rule = format!("{rule}{misere}");
        let budget = Budget::default();
        for heap in ["1000000000000000000", "123456789012"] {
            // If t grows by more than 1, blocks are passed one by one, which takes seconds at
            // 10^18.
            if rule.contains("5*log2") && heap.len() > 12 {
                continue;
            }
            let outcome = asked(&rule, heap);
            // The winning moves lead to lost heaps; a heap without one is lost.
            let mut sum = Sum::parse(&[&*rule, heap]).unwrap();
            let answer =
                sum.solve(&SolveOptions { moves: MovesWanted::All, ..SolveOptions::default() }, &budget).unwrap();
            assert_eq!(answer.moves.listed.is_empty(), outcome == Outcome::P, "{rule} at {heap}");
            for winning in answer.moves.listed.iter().take(2) {
                let [left] = winning.changes[0].to.as_slice() else { panic!("{rule}") };
                assert_eq!(asked(&rule, &left.to_string()), Outcome::P, "{rule}: {left}");
            }
            // The values of this rule follow from the digits, which takes the checker long.
            if !rule.contains("5*log2") {
                let text = certified(&mut sum, &answer);
                // The statement about the next heap is true if that heap has the same outcome.
                let next = (heap.parse::<u64>().unwrap() + 1).to_string();
                let beside = verify(&text.replace(&format!("\"{heap}\""), &format!("\"{next}\"")));
                assert_eq!(beside.is_ok(), asked(&rule, &next) == outcome, "{rule} at {next}");
            }
        }
    }
}

/// Near heaps have values, which agree with the definition.
#[test]
fn near_heaps_have_values() {
    for rule in RULES {
        let mut game: Game = rule.parse().unwrap();
        let ruleset = game.ruleset().clone();
        assert_eq!(ruleset.play, Play::Normal);
        let mut oracle = Oracle::new(&ruleset);
        let values = game.values(&[0], &[150], &SolveOptions::default(), &Budget::default()).unwrap();
        for (n, cell) in (0..).zip(&values.cells) {
            let Cell::Value(value) = cell else { panic!("{rule} at {n}: {cell:?}") };
            assert_eq!(value.to_u64(), Some(oracle.value(&[n]).unwrap()), "{rule} at {n}");
        }
    }
}

/// Beside components of total value 0 the winner is known; beside others it is not.
#[test]
fn sums_of_such_heaps() {
    let solved = |sum: &[&str]| Sum::parse(sum).unwrap().solve(&SolveOptions::default(), &Budget::default());
    let rule = "take 2..n/2";
    assert_eq!(solved(&[rule, "1e18", "8"]).unwrap().outcome, Outcome::N);
    assert_eq!(solved(&[rule, "720575940379279357", "720575940379279358"]).unwrap().outcome, Outcome::P);
    assert!(matches!(solved(&[rule, "1e18", "5"]), Err(SolveError::OutOfReach { .. })));
}
