//! Claims for ever: never refuted by further values, none for open games, and formulas that agree
//! with the pattern.
use crate::common;
use crate::common::cases;
use heaps::sequence::Values;
use proptest::prelude::*;
use sprague::claims::{Claim, Formula, Pattern, Refuted};
use sprague::{Budget, Findings, Game, Number, Play, Position, SolveOptions};
use std::time::Duration;

fn claim(rule: &str, limit: u64) -> Option<Claim> {
    let mut game = Game::new(rule).unwrap();
    game.pattern(Some(limit), &Budget::default()).unwrap().claims.into_iter().next()
}

/// The nim-values 0, 1, 2, ... by an engine alone: a table without any theorem.
fn values(rule: &str, play: Play, len: usize) -> Vec<u64> {
    let compiled = rules::compile(rule, &[]).unwrap().ruleset;
    let ruleset = rules::ruleset::Ruleset { play, ..compiled };
    let mut engine = heaps::ENGINES.iter().find_map(|accepts| accepts(&ruleset).ok()).unwrap();
    let patient = Budget::default().with_time(Duration::from_millis(120));
    // The values computed until the time ends are enough.
    let _ = engine.extend(len, &patient);
    engine.values().iter().collect()
}

/// The value of a formula of the facade at heap n: `if C then E else F` over expressions of the
/// rule language, each compiled by the compiler and evaluated by the definition.
mod formula {
    use rules::ir::Remains;

    pub(crate) enum Formula {
        Plain(rules::ir::Num),
        Cases(Box<rules::ir::Cond>, rules::ir::Num, Box<Formula>),
    }

    /// The option and the conditions of `n -> E : C`.
    fn compiled(expression: &str, condition: &str) -> (rules::ir::Num, Vec<rules::ir::Cond>) {
        let text = format!("n -> {expression} : {condition}");
        let ruleset = rules::compile(&text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset;
        let schema = ruleset.schemas.first().expect("one clause");
        let Remains::Positions(parts) = &schema.remains else { panic!("{text} leaves no position") };
        (parts[0].coords[0].clone(), schema.conditions.clone())
    }

    impl Formula {
        pub(crate) fn read(text: &str) -> Self {
            let Some(cases) = text.strip_prefix("if ") else {
                return Self::Plain(compiled(text, "n>=0").0);
            };
            let (condition, rest) = cases.split_once(" then ").expect("a case");
            let (value, other) = rest.split_once(" else ").expect("another case");
            let (value, conditions) = compiled(value, condition);
            Self::Cases(Box::new(rules::ir::Cond::All(conditions)), value, Box::new(Self::read(other)))
        }

        pub(crate) fn value(&self, n: i64) -> i64 {
            let number = |num| match rules::eval::num(num, &[n]) {
                Ok(Some(rules::eval::Value::Int(value))) => value,
                other => panic!("no number: {other:?}"),
            };
            match self {
                Self::Plain(num) => number(num),
                Self::Cases(condition, num, other) => match rules::eval::cond(condition, &[n]) {
                    Ok(Some(true)) => number(num),
                    _ => other.value(n),
                },
            }
        }
    }
}

fn formula_says_the_pattern(claim: &Claim) -> Result<(), TestCaseError> {
    let pattern = claim.pattern();
    let Some(text) = pattern.formula() else { return Ok(()) };
    let formula = formula::Formula::read(&text);
    for n in 0..pattern.preperiod() + 3 * pattern.period() {
        prop_assert_eq!(Some(formula.value(n as i64) as u64), pattern.short_value(n), "{} at {}", &text, n);
    }
    Ok(())
}

/// Compares claims with ten times as many values as they were found in.
fn never_refuted(rule: &str, play: Play, limit: u64) -> Result<bool, TestCaseError> {
    let mut game = Game::new(rule).unwrap().with_play(play);
    let brief = Budget::default().with_time(Duration::from_millis(250));
    let Ok(findings) = game.pattern(Some(limit), &brief) else { return Ok(false) };
    for claim in &findings.claims {
        let further = values(rule, play, 10 * findings.computed_to as usize);
        let pattern = claim.pattern();
        for (n, &value) in (0u64..).zip(&further) {
            prop_assert_eq!(pattern.short_value(n), Some(value), "{} at {}: {}", rule, n, claim);
        }
        formula_says_the_pattern(claim)?;
        // The numbers are minimal: a smaller preperiod or a divisor of the period would be wrong.
        let at = |n: u64| i128::from(pattern.short_value(n).unwrap());
        if pattern.preperiod() > 0 {
            let n = pattern.preperiod() - 1;
            prop_assert_ne!(at(n + pattern.period()) - at(n), i128::from(pattern.saltus()), "{}: {}", rule, claim);
        }
        for period in (1..pattern.period()).filter(|period| pattern.period() % period == 0) {
            let steps = pattern.period() / period;
            let holds = (pattern.preperiod()..pattern.preperiod() + pattern.period())
                .all(|n| (at(n + period) - at(n)) * i128::from(steps) == i128::from(pattern.saltus()));
            prop_assert!(!holds, "{}: {} has the period {}", rule, claim, period);
        }
    }
    for claim in &findings.formulas {
        let further = values(rule, play, 10 * findings.computed_to as usize);
        for (n, &value) in (0u64..).zip(&further) {
            let at = [Number::from(n)];
            if claim.place().is_some_and(|place| !place.contains(&at)) {
                continue;
            }
            prop_assert_eq!(claim.zero(&at), Some(value == 0), "{} at {}: {}", rule, n, claim);
            if claim.kind() == "formula" {
                prop_assert_eq!(claim.value(&at), Some(Number::from(value)), "{} at {}: {}", rule, n, claim);
            }
        }
    }
    Ok(!findings.claims.is_empty())
}

proptest! {
    // Three hundred cases with SPRAGUE_SLOW=1.
    #![proptest_config(cases(if std::env::var_os("SPRAGUE_SLOW").is_some() { 300 } else { 20 }))]

    #[test]
    fn checked_claims_hold_further_on(rule in prop_oneof![common::general(false), common::repeating()]) {
        never_refuted(&rule, Play::Normal, 2500)?;
    }
}

proptest! {
    #![proptest_config(cases(70))]

    #[test]
    fn claims_about_random_rules_hold_further_on(rule in common::one_number()) {
        never_refuted(&rule, Play::Normal, 300)?;
    }

    #[test]
    fn claims_under_misere_play_hold_further_on(rule in common::never_splitting()) {
        never_refuted(&rule, Play::Misere, 300)?;
    }
}

#[test]
fn games_of_the_literature_are_claimed_and_not_refuted() {
    for (rule, preperiod, period, saltus) in [
        ("0.77", 71, 12, 0),
        ("0.137", 52, 34, 0),
        ("0.007", 0, 0, 0),
        ("take any; split 3", 1, 8, 8),
        ("take any; split 2", 1, 4, 4),
        ("take 7,16,23", 0, 238, 0),
        ("take k where k!=2", 0, 4, 2),
        ("take 1,3,4", 0, 7, 0),
        ("4.(3)", 1, 4, 4),
    ] {
        let found = claim(rule, 2000);
        if period == 0 {
            assert_eq!(found, None, "{rule} is open");
            continue;
        }
        let pattern = found.as_ref().unwrap().pattern();
        assert_eq!((pattern.preperiod(), pattern.period(), pattern.saltus()), (preperiod, period, saltus), "{rule}");
        assert!(found.as_ref().unwrap().proof().is_some(), "{rule}");
        never_refuted(rule, Play::Normal, 2000).unwrap();
    }
}

#[test]
fn nothing_is_claimed_where_nothing_is_known() {
    for rule in ["take fib", "split 2 unequal"] {
        let mut game = Game::new(rule).unwrap();
        for limit in [50, 100, 1000, 3000, 30000] {
            let findings = game.pattern(Some(limit), &Budget::default()).unwrap();
            assert_eq!(findings.claims, [], "{rule} up to {limit}");
            assert!(findings.open.is_some(), "{rule}");
            assert!(findings.open.as_ref().is_some());
        }
    }
}

#[test]
fn codes_that_agree_for_long_are_told_apart() {
    let table = |rule: &str| {
        let mut game = Game::new(rule).unwrap();
        game.values(&[0], &[600], &SolveOptions::default(), &Budget::default()).unwrap().cells
    };
    let (first, second) = (table("0.161"), table("0.36"));
    assert_eq!(first[..519], second[..519]);
    assert_ne!(first[519], second[519]);
}

/// If the time or the memory ends, the findings until then are reported.
#[test]
#[ignore = "thorough: 4 s"]
fn a_limit_keeps_what_is_known() {
    let mut game = Game::new("split 2 unequal").unwrap();
    let findings = game.pattern(Some(1 << 40), &Budget::default().with_time(Duration::from_millis(50))).unwrap();
    assert!(findings.computed_to > 100 && findings.claims.is_empty(), "{findings:?}");
    let mut game = Game::new("0.007").unwrap();
    let findings = game.pattern(Some(1 << 40), &Budget::default().with_memory(1 << 20)).unwrap();
    assert!(findings.computed_to > 1000 && findings.claims.is_empty(), "{findings:?}");
    // The same game continues where it stopped, and the values are right.
    let at = game.value_at(&Position::new([16]), &SolveOptions::default(), &Budget::default()).unwrap();
    assert_eq!(at.cell.to_string(), values("0.007", Play::Normal, 17)[16].to_string());
}

#[test]
fn values_far_out_follow_the_pattern() {
    let lasker: Values = [0, 1, 2, 4, 3, 5].into_iter().collect();
    let pattern = Pattern::new(1, 4, 4, &lasker).unwrap();
    assert_eq!(pattern.short_value(3), Some(4));
    assert_eq!(pattern.short_value(1_000_000_000_000_000_003), Some(1_000_000_000_000_000_004));
    let long: Number = "100000000000000000000000000000".parse().unwrap();
    assert_eq!(pattern.value(&long).to_string(), "99999999999999999999999999999");
    let top = Number::from(u64::MAX);
    assert_eq!(pattern.value(&top), top.plus(1));
}

#[test]
fn too_few_values_are_no_pattern() {
    let values: Values = [0, 1, 2].into_iter().collect();
    assert_eq!(Pattern::new(2, 2, 0, &values), None);
    assert_eq!(Pattern::new(0, 0, 0, &values), None);
}

#[test]
fn refuted_guesses_are_sentences() {
    let found = Game::new("take 1").unwrap().pattern(Some(5), &Budget::default()).unwrap();
    let rejected = |formula: &str, names: &[&str]| {
        let refuted = vec![Refuted { formula: Formula::parse(formula, names).unwrap(), at: 5 }];
        Findings { rejected: refuted, ..found.clone() }.rejected_in_words()[0].to_string()
    };
    assert_eq!(rejected("false", &["n"]), "the guess that no position is lost fails at n = 5");
    assert_eq!(rejected("true", &["n"]), "the guess that every position is lost fails at n = 5");
    assert_eq!(rejected("n%4", &["n"]), "the guess G(n) = n%4 fails at n = 5");
    assert_eq!(
        rejected("a=b", &["a", "b"]),
        "the guess that the player to move loses at (a,b) exactly if \"a=b\" fails at a position whose largest number is 5"
    );
}
