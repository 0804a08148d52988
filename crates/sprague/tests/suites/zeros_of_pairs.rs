//! The lost positions of games on two numbers as conditions that `pattern` finds: compared with a
//! search over a box, and far out by every kind of question.
use crate::programs::{build, run};
use rules::oracle::Oracle;
use sprague::claims::FormulaClaim;
use sprague::code::{CodeOptions, Language, Style, code};
use sprague::tables::Cell;
use sprague::{Batch, BatchAnswer, Budget, Game, MovesWanted, Number, Outcome, SolveOptions, Sum, Trust};

const ASSUME: SolveOptions = SolveOptions { moves: MovesWanted::None, trust: Trust::Assume };
/// The side of the box that is searched.
const SIDE: i64 = 40;

fn lost(claim: &FormulaClaim, a: i64, b: i64) -> Option<bool> {
    claim.zero(&[Number::from(a.unsigned_abs()), Number::from(b.unsigned_abs())])
}

#[test]
#[ignore = "thorough: 41 s"]
fn lost_positions_are_described_as_they_are() {
    let mut count = 0;
    for (i, row) in tables::table("zeros_of_pairs.tsv").iter().enumerate() {
        let [rule, zeros, standing] = row.cells().unwrap();
        let mut game: Game = rule.parse().unwrap();
        let findings = game.pattern(None, &Budget::default()).unwrap();
        let ruleset = game.ruleset().clone();
        let mut oracle = Oracle::new(&ruleset);
        // Every claim about a position of the box is true there.
        for claim in &findings.formulas {
            for (a, b) in (0..SIDE).flat_map(|a| (0..SIDE).map(move |b| (a, b))) {
                if let Some(said) = lost(claim, a, b) {
                    assert_eq!(said, oracle.value(&[a, b]).unwrap() == 0, "{rule}: {} at ({a},{b})", claim.message());
                }
            }
        }
        let whole = findings.formulas.iter().find(|claim| claim.kind() == "zeros" && claim.place().is_none());
        match (whole, standing) {
            (None, "none") => continue,
            (Some(claim), _) => {
                let said = claim.message().to_string();
                assert!(said.contains(&format!("= 0 exactly if {zeros}")), "{rule}: {said}, not {zeros}");
                assert_eq!(claim.standing().word(), standing, "{rule}: {said}");
                count += 1;
                if i % 4 == 0 {
                    far(rule, claim);
                }
            }
            (None, _) => panic!("{rule}: nothing is said of the lost positions"),
        }
    }
    assert!(count >= 14, "{count}");
}

/// Far out the condition decides every kind of question.
fn far(rule: &str, claim: &FormulaClaim) {
    let budget = Budget::default();
    let (long, short) = (1_000_000_000_000_000_000, 999_999_999_999_999_996);
    let positions =
        [(long, short), (short, long), (long, 0), (1, long), (long, long), (long - 1, long - 1), (long, long - 1)];
    let mut game: Game = rule.parse().unwrap();
    let mut batch = Batch::new(rule.parse().unwrap(), BatchAnswer::Outcome, ASSUME);
    let mut sum = Sum::single(rule.parse().unwrap());
    let (mut input, mut winners) = (String::new(), String::new());
    for (i, (a, b)) in positions.into_iter().enumerate() {
        let expected = if lost(claim, a, b).unwrap() { Outcome::P } else { Outcome::N };
        let position = format!("{a},{b}");
        let at = game.position(&position).unwrap();
        match game.value_at(&at, &ASSUME, &budget).unwrap().cell {
            Cell::Value(value) => assert_eq!(value.to_string() == "0", expected == Outcome::P, "{rule} at {position}"),
            Cell::Outcome(outcome) => assert_eq!(outcome, expected, "{rule} at {position}"),
            other => panic!("{rule} at {position}: {other:?}"),
        }
        assert_eq!(batch.line(&position, &budget).unwrap(), expected.letter(), "{rule} at {position}");
        if i < 2 {
            sum.clear();
            sum.place(0, at).unwrap();
            assert_eq!(sum.solve(&ASSUME, &budget).unwrap().outcome, expected, "{rule} at {position}");
        }
        input.push_str(&format!("1\n{a} {b}\n"));
        winners.push_str(if expected == Outcome::P { "Second\n" } else { "First\n" });
    }
    let formula =
        CodeOptions { language: Language::Python, style: Some(Style::Formula), assume: true, ..CodeOptions::default() };
    let text = code(rule, &formula, &budget).unwrap_or_else(|error| panic!("{rule}: {error}"));
    if let Some(built) = build(Language::Python, &text) {
        match run(&built, &input) {
            // a+5*b is longer than 64 bits here.
            Err(refused) => {
                assert!(rule.contains("2*k") && refused.contains("has no larger ones"), "{rule}: {refused}")
            }
            Ok(said) => assert_eq!(said, winners, "{rule}\n{text}"),
        }
    }
}
