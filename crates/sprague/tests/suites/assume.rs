//! Claims of `pattern` that no theorem proves: a caller who accepts them gets an answer to every
//! question, and any other caller gets the claim.
use sprague::tables::Cell;
use sprague::{
    Batch, BatchAnswer, Budget, Game, Hint, MovesWanted, Number, Outcome, Position, SolveError, SolveOptions, Sum,
    Trust,
};

const ASSUME: SolveOptions = SolveOptions { moves: MovesWanted::None, trust: Trust::Assume };

/// The outcome of a position by every kind of question; all must agree.
fn asked(rule: &str, position: &str) -> (Outcome, Option<String>) {
    let budget = Budget::default();
    let answer = Sum::parse(&[rule, position]).unwrap().solve(&ASSUME, &budget).unwrap();
    assert_eq!(answer.standing.word(), "assumed", "{rule} at {position}");
    let value = answer.value.map(|value| value.to_string());
    let mut game: Game = rule.parse().unwrap();
    let at = game.position(position).unwrap();
    let single = game.value_at(&at, &ASSUME, &budget).unwrap();
    assert_eq!(single.standing.word(), "assumed", "{rule} at {position}");
    match (&single.cell, &value) {
        (Cell::Value(one), Some(value)) => assert_eq!(one.to_string(), *value, "{rule} at {position}"),
        (Cell::Outcome(outcome), None) => assert_eq!(*outcome, answer.outcome, "{rule} at {position}"),
        (cell, value) => panic!("{rule} at {position}: {cell:?}, {value:?}"),
    }
    let mut batch = Batch::new(rule.parse().unwrap(), BatchAnswer::Outcome, ASSUME);
    assert_eq!(batch.line(position, &budget).unwrap(), answer.outcome.letter(), "{rule} at {position}");
    (answer.outcome, value)
}

/// The hint of a refusal when no unproved claim is accepted.
fn hint(rule: &str, position: &str) -> Option<String> {
    let budget = Budget::default();
    match Sum::parse(&[rule, position]).unwrap().solve(&SolveOptions::default(), &budget) {
        Err(SolveError::OutOfReach { known, hints, .. }) => {
            assert!(!known.to_string().contains("nothing to assume"), "{rule}: {known}");
            hints.into_iter().find_map(|hint| match hint {
                Hint::Assume { claim } => Some(claim),
                _ => None,
            })
        }
        other => panic!("{rule} at {position}: {other:?}"),
    }
}

#[test]
#[ignore = "thorough: 6 s"]
fn a_checked_repetition_answers_everywhere() {
    // Arithmetic periodic as far as computed; the theorem covers only parts that may be equal,
    // without conditions.
    let value = Some("166666666666666666".to_owned());
    assert_eq!(asked("split 4 unequal", "1000000000000000000"), (Outcome::N, value));
    assert_eq!(asked("n -> x, n/x : x|n, 1<x<n", "1000000000").1, Some("1".to_owned()));
}

#[test]
#[ignore = "thorough: 10 s"]
fn a_claim_about_lost_positions_says_who_wins() {
    // The prover cannot handle the condition that always holds.
    let rule = "(a,b) -> (a-k,b) : 1<=k<=b, a*a>=a; (a,b) -> (a,b-k) : 1<=k<=a";
    assert_eq!(asked(rule, "1000000000000000000,70000000000000000"), (Outcome::N, None));
    assert_eq!(hint(rule, "1000000000000000000,999999999999999999").unwrap(), "value 0 exactly if min(a,b)=0");
    // Beside a position of value 0 it decides, and beside another one it does not.
    let solved = |sum: &[&str]| Sum::parse(sum).unwrap().solve(&ASSUME, &Budget::default());
    assert_eq!(solved(&[rule, "1e18,1e17", "0,5"]).unwrap().outcome, Outcome::N);
    assert!(matches!(solved(&[rule, "1e18,1e17", "1,1"]), Err(SolveError::OutOfReach { .. })));
}

/// All sets of one to three cuts into 2..7 parts: `split 2; split 3` is the only one without a
/// known repetition.
#[test]
fn every_set_of_cuts_with_a_pattern_has_a_claim() {
    let mut open = Vec::new();
    for set in 1_u32..1 << 6 {
        if set.count_ones() > 3 {
            continue;
        }
        let cuts: Vec<String> = (0..6).filter(|i| set >> i & 1 == 1).map(|i| format!("split {}", i + 2)).collect();
        let rule = cuts.join("; ");
        let mut game: Game = rule.parse().unwrap();
        let findings = game.pattern(Some(700), &Budget::default()).unwrap();
        match findings.claims.first() {
            Some(claim) => {
                let values = game.values(&[0], &[1000], &SolveOptions::default(), &Budget::default()).unwrap();
                for (n, cell) in values.cells.iter().enumerate() {
                    let said = Cell::Value(claim.pattern().value(&(n as u64).into()));
                    assert_eq!(*cell, said, "{rule} at {n}: {claim}");
                }
            }
            None => open.push(rule),
        }
    }
    assert_eq!(open, ["split 2; split 3"]);
}

#[test]
#[ignore = "thorough: 3 s"]
fn a_theorem_about_winners_does_not_wait_for_values() {
    use std::time::Duration;
    for (rule, position, outcome) in [
        ("(n,m) -> (n-k,2*k) : 1<=k<=m", "811,1", Outcome::P),
        ("(n,m) -> (n-k,2*k) : 1<=k<=m", "811,2", Outcome::N),
        ("(n,m) -> (n-k,3*k) : 1<=k<=m", "120,50", Outcome::N),
        ("wythoff", "100,70", Outcome::N),
        ("king", "100,70", Outcome::P),
    ] {
        let none = Budget::default().with_time(Duration::ZERO);
        let options = SolveOptions::default();
        let budget = Budget::default();
        let answer = Sum::parse(&[rule, position]).unwrap().solve(&options, &budget).unwrap();
        assert_eq!(answer.outcome, outcome, "{rule} at {position}");
        let mut game: Game = rule.parse().unwrap();
        let at = game.position(position).unwrap();
        let cell = game.value_at(&at, &options, &budget).unwrap().cell;
        match cell {
            Cell::Value(value) => assert_eq!(value == Number::from(0), outcome == Outcome::P, "{rule} at {position}"),
            Cell::Outcome(told) => assert_eq!(told, outcome, "{rule} at {position}"),
            other => panic!("{rule} at {position}: {other:?}"),
        }
        let mut batch = Batch::new(game, BatchAnswer::Outcome, options);
        assert_eq!(batch.line(position, &none).unwrap(), outcome.letter());
    }
}

#[test]
fn an_empty_argument_is_a_mistake_and_brackets_are_the_empty_sum() {
    for empty in ["", " ", "\t"] {
        assert!(Sum::parse(&["take 1,3,4", empty]).is_err());
        assert!(Sum::parse(&["take 1,3,4", "5", empty]).is_err());
        assert!("take 1,3,4".parse::<Game>().unwrap().position(empty).is_err());
    }
    for rule in ["take 1,3,4", "wythoff", "turn 1..3", "move k from i to i-1 : k>=1", "erase d for x : d|x", "cram"] {
        let sum = Sum::parse(&[rule, "[]"]).unwrap();
        assert!(sum.components().is_empty(), "{rule}");
    }
    assert_eq!(Sum::parse(&["erase d for x : d|x", "{}"]).unwrap().components().len(), 1);
    let mut batch = Batch::new("take 1,3,4".parse().unwrap(), BatchAnswer::Outcome, SolveOptions::default());
    for line in ["", "[]", "[] []"] {
        assert_eq!(batch.line(line, &Budget::default()).unwrap(), "P");
    }
    let at = Position::new([0]);
    assert_eq!("take 1,3,4".parse::<Game>().unwrap().position("0").unwrap(), at);
}
