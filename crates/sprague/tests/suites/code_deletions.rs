//! Programs about deletions on graphs: compiled, run, and compared with the engine.

use crate::code_random::condition;
use crate::common::more_when_slow;
use crate::programs::{LANGUAGES, Question, agrees, build, random, run};
use proptest::prelude::*;
use sprague::Budget;
use sprague::code::{CodeError, CodeOptions, Language, Printed, ProgramError, code};

const RULES: &[&str] = &[
    "delete v",
    "delete v with neighbours",
    "delete u-v",
    "delete ends of u-v",
    "delete connected 1,2",
    "delete connected 1..3 leaving connected",
    "delete v : deg(v)%2=0; drop isolated",
    "delete u-v : deg(u)<deg(v); delete v : isolated(v) or comp(v)=2",
    "delete u-v : weight(u)+deg(v)>=2; delete connected 2 leaving connected; drop isolated",
    "delete ends of u-v : comp(u)>=3, weight(v)<2; delete v with neighbours : leaf(v)",
    "delete v : leaf(v) or isolated(v); end if gone(1)",
    "delete connected k : k%2=1, k<count; end if count=2; end if gone(3), not gone(a)",
    "delete u-v; delete v : count>=4; end if gone(01), gone(2)",
];

/// Random graphs of up to five vertices, as programs and as the engine read them.
fn graphs(seed: u64, weighs: bool, how_many: usize) -> Vec<Question> {
    let mut next = random(seed);
    let mut graph = |at: usize| {
        let n = at as u64 % 6;
        let pairs = (1..=n).flat_map(|a| (a + 1..=n).map(move |b| (a, b)));
        let edges: Vec<(u64, u64)> = pairs.filter(|_| next(5) < 2).collect();
        let weights: Vec<u64> = (0..n).map(|_| if weighs { next(4) } else { 0 }).collect();
        let lines = edges.iter().map(|(a, b)| if next(2) == 0 { format!("{a} {b}") } else { format!("{b} {a}") });
        let mut input = vec![format!("{n} {}", edges.len())];
        input.extend(lines.collect::<Vec<_>>());
        if weighs {
            input.extend(weights.iter().map(u64::to_string));
        }
        let mut parts: Vec<String> = (1..=n).map(|v| v.to_string()).collect();
        parts.extend(edges.iter().map(|(a, b)| format!("{a}-{b}")));
        parts.extend(
            (1..=n).zip(&weights).filter(|(_, weight)| **weight > 0).map(|(v, weight)| format!("{v}={weight}")),
        );
        (input.join("\n"), vec![format!("{{{}}}", parts.join(","))])
    };
    (0..how_many).map(&mut graph).collect()
}

fn compared(rule: &str, how_many: usize, languages: &[Language]) {
    let asked = graphs(rule.len() as u64, rule.contains("weight("), how_many);
    agrees(rule, false, &CodeOptions::default(), &asked, languages);
    agrees(rule, true, &CodeOptions::default(), &asked, languages);
}

#[test]
fn deletions_in_one_language() {
    RULES.iter().for_each(|rule| compared(rule, 24, &[Language::Python]));
}

#[test]
#[ignore = "slow: compiles many programs"]
fn deletions_in_every_language() {
    RULES.iter().for_each(|rule| compared(rule, 24, &LANGUAGES));
}

const VERTEX: &[&str] = &["deg(v)", "comp(v)", "weight(v)"];
const EDGE: &[&str] = &["deg(u)", "deg(v)", "comp(v)", "weight(u)"];

/// One to three clauses, and perhaps an end.
fn rule() -> impl Strategy<Value = String> {
    let of = |names| condition(names).boxed();
    let clause = prop_oneof![
        2 => of(VERTEX).prop_map(|c| format!("delete v : {c}")),
        1 => of(VERTEX).prop_map(|c| format!("delete v with neighbours : {c}")),
        2 => of(EDGE).prop_map(|c| format!("delete u-v : {c}")),
        1 => of(EDGE).prop_map(|c| format!("delete ends of u-v : {c}")),
        1 => of(&["k"]).prop_map(|c| format!("delete connected k : {c}")),
        1 => prop::sample::select(vec!["1", "2", "1,3", "1..2", "2..3"])
            .prop_map(|amounts| format!("delete connected {amounts} leaving connected")),
        1 => of(&["deg(v)", "count"]).prop_map(|c| format!("delete v : {c}")),
    ]
    .boxed();
    let drops = prop_oneof![2 => Just(""), 1 => Just("; drop isolated")];
    let ends = prop_oneof![4 => Just(String::new()), 1 => of(&["count"]).prop_map(|c| format!("; end if {c}")), 1 => Just("; end if gone(2)".to_owned())];
    (prop::collection::vec(clause, 1..4), drops, ends.boxed())
        .prop_map(|(clauses, drops, ends)| format!("{}{drops}{ends}", clauses.join("; ")))
}

/// Whether the rule has a program; other refusals than that of a rule are faults.
fn has_program(rule: &str) -> bool {
    match code(rule, &CodeOptions::default(), &Budget::default()) {
        Ok(_) => true,
        Err(CodeError::Program(ProgramError::Rule(_) | ProgramError::Unsupported { .. })) => false,
        Err(error) => panic!("{rule}: {error}"),
    }
}

proptest! {
    #![proptest_config(more_when_slow(8, 600))]

    #[test]
    fn random_rules_of_deletions(rule in rule()) {
        if has_program(&rule) {
            compared(&rule, 18, &[Language::Python]);
        }
    }
}

#[test]
fn random_rules_of_deletions_are_not_mostly_refused() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let all = 300;
    let made = (0..all).filter(|_| has_program(&rule().new_tree(&mut runner).unwrap().current())).count();
    assert!(made * 2 > all, "{made} of {all} random rules have a program");
}

#[test]
fn what_is_no_graph_is_refused() {
    let options = CodeOptions { language: Language::Python, ..CodeOptions::default() };
    if let Some(built) = build(Language::Python, &code("delete v", &options, &Budget::default()).unwrap()) {
        assert_eq!(run(&built, "0 0 1 0 2 1 1 2").as_deref(), Ok("Second\nFirst\nSecond\n"));
        for wrong in ["2 1 1 1", "2 2 1 2 2 1", "2 1 1 3", "129 0"] {
            assert!(run(&built, wrong).is_err(), "{wrong}");
        }
    }
    let refused = |options: CodeOptions| code("delete v", &options, &Budget::default()).unwrap_err();
    let value = refused(CodeOptions { print: Printed::Value, ..CodeOptions::default() });
    assert!(matches!(value, CodeError::Program(ProgramError::Print { .. })));
    let words = refused(CodeOptions { input: "eof: n".parse().unwrap(), ..CodeOptions::default() });
    assert!(matches!(words, CodeError::Program(ProgramError::Unsupported { .. })));
}
