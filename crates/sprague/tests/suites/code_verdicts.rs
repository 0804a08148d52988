//! Programs about games with ends that decide who wins: compiled, run, and compared with the
//! engine.

use crate::code_random::{condition, rule};
use crate::common::more_when_slow;
use crate::programs::{LANGUAGES, Question, agrees, joined};
use proptest::prelude::*;
use sprague::code::{CodeError, CodeOptions, Language, ProgramError, Style, code};
use sprague::{Budget, Game};

const RULES: &[&str] = &[
    "take 1..3; end if n=0 wins",
    "take 1..3; end if n=0 wins; end if n%7=5 draws",
    "take 1,2 leaving 0..1; end if n=0 draws",
    "take 2 leaving 0; take 3 leaving 1; end if n=0 wins",
    "n -> nothing : n=3; n -> n-1; n -> n/2 : n>=1; end if n=1 draws; end if n=10",
    "n -> n-1 : n>=1; end if n=4 wins",
    "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; end if a=b wins; end if a+b=7 draws",
    "unordered; (a,b,c) -> (a,b,c-k) : k>=1; (a,b,c) -> (a-1,b,c); end if a=b, b=c draws; end if a=0 wins",
    "take p where p in primes; end if n in squares draws",
    "take any; end if n=1; end if n=1 wins",
];

/// Compares small positions, in both kinds of play. Returns whether there is a program.
fn compared(rule: &str, style: Option<Style>, languages: &[Language]) -> bool {
    let Ok(game) = Game::builder(rule).build() else { return false };
    let arity = game.ruleset().arity;
    let options = CodeOptions { input: "eof: n".parse().unwrap(), style, to: 24, ..CodeOptions::default() };
    match code(rule, &options, &Budget::default()) {
        Ok(_) => {}
        Err(CodeError::Program(ProgramError::Unsupported { .. } | ProgramError::Style { .. })) => return false,
        Err(error) => panic!("{rule}: {error}"),
    }
    let side = [25u64, 6, 4][arity.min(3) - 1];
    let digits = |place: u64| (0..arity as u32).map(|digit| place / side.pow(digit) % side).collect::<Vec<u64>>();
    let positions: Vec<Vec<u64>> = (0..side.pow(arity as u32)).map(digits).collect();
    let asked: Vec<Question> =
        positions.iter().map(|numbers| (joined(numbers, " "), vec![joined(numbers, ",")])).collect();
    agrees(rule, false, &options, &asked, languages);
    agrees(rule, true, &options, &asked, languages);
    true
}

#[test]
fn verdicts_in_one_language() {
    for rule in RULES {
        assert!(compared(rule, None, &[Language::Python]), "{rule}");
        assert!(compared(rule, Some(Style::Dfs), &[Language::Python]), "{rule}");
    }
}

#[test]
#[ignore = "slow: compiles many programs"]
fn verdicts_in_every_language() {
    RULES.iter().for_each(|rule| assert!(compared(rule, None, &LANGUAGES), "{rule}"));
}

/// Rules with one to three ends.
fn judged() -> impl Strategy<Value = String> {
    let end = |names| {
        (condition(names).boxed(), prop::sample::select(vec!["", " wins", " draws", " loses"]))
            .prop_map(|(condition, verdict)| format!("end if {condition}{verdict}"))
            .boxed()
    };
    let with = |rule: String, ends: Vec<String>| [vec![rule], ends].concat().join("; ");
    rule().prop_flat_map(move |rule| {
        let end = end(if rule.contains("(a,b)") { &["a", "b"] } else { &["n"] });
        (Just(rule), prop::collection::vec(end, 1..4)).prop_map(move |(rule, ends)| with(rule, ends))
    })
}

proptest! {
    #![proptest_config(more_when_slow(8, 800))]

    #[test]
    fn random_rules_with_verdicts(rule in judged(), search in any::<bool>()) {
        compared(&rule, Some(if search { Style::Dfs } else { Style::Table }), &[Language::Python]);
    }
}

#[test]
fn sums_and_parts_are_refused() {
    let refused = |rule: &str, words: &str, said: &str| {
        let options = CodeOptions { input: words.parse().unwrap(), ..CodeOptions::default() };
        let error = code(rule, &options, &Budget::default()).unwrap_err();
        assert!(error.to_string().contains(said), "{rule}: {error}");
    };
    refused("take 1..3; end if n=0 wins", "eof: heaps", "sums that the first end");
    refused("take 1 leaving 0..2; end if n=0 wins", "eof: n", "a move leaves several positions");
    refused(r#""a" -> ""; end if contains "b" wins"#, "eof: n", "not about numbers");
    refused("n -> n+1 : n<9; n -> n-1; end if n=0 wins", "eof: n", "not known to end");
    let options = CodeOptions { input: "eof: n".parse().unwrap(), draw: Some("Tie".into()), ..CodeOptions::default() };
    assert_eq!(
        code("take 1; end if n=0 wins", &options, &Budget::default()).unwrap_err(),
        CodeError::Program(ProgramError::NoDraw("Tie".into()))
    );
}
