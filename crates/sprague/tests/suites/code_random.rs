//! Programs of random rules, with all kinds of terms and conditions: compared with the engine up to
//! the largest numbers of the programs.

use crate::common::{more_when_slow, one_number, two_numbers};
use crate::programs::{Question, agrees, joined, list_of, random, sum_of};
use proptest::prelude::*;
use sprague::code::{CodeError, CodeOptions, Language, ProgramError, Style, code};
use sprague::{Budget, Sum};

/// The largest number of a position, and the limit of the programs.
const LARGEST: u64 = 24;
/// The same for pairs that split under misère play: (4,4) takes Python minutes.
const PAIRS_THAT_SPLIT: u64 = 3;

const OPERATORS: &[&str] = &["+", "-", "*", "/", "%", " xor ", "&"];
const FUNCTIONS: &[&str] = &["min", "max", "gcd", "bor"];
const OF_ONE: &[&str] = &["abs", "sqrt", "popcount", "v2", "lowbit", "log2", "omega", "tau", "digitsum"];
const SIGNS: &[&str] = &["<", "<=", "=", "!=", ">", ">=", "|"];
const SETS: &[&str] = &[
    "fib",
    "pow2",
    "squares",
    "cubes",
    "primes",
    "odd",
    "even",
    "triangular",
    "factorials",
    "palindromes",
    "{1,4..6}",
];
const HEAP: &[&str] = &["n", "k"];
const PAIR: &[&str] = &["a", "b", "k"];

/// Terms of these names; some are negative, or have no value, at some positions.
pub(crate) fn term(names: &'static [&'static str]) -> impl Strategy<Value = String> {
    let atom = prop_oneof![
        4 => prop::sample::select(names).prop_map(str::to_owned),
        2 => (0u64..8).prop_map(|number| number.to_string()),
    ];
    atom.prop_recursive(2, 6, 2, |inner| {
        let two = (inner.clone(), inner.clone());
        prop_oneof![
            5 => (two.clone(), prop::sample::select(OPERATORS)).prop_map(|((a, b), op)| format!("({a}{op}{b})")),
            1 => (two, prop::sample::select(FUNCTIONS)).prop_map(|((a, b), name)| format!("{name}({a},{b})")),
            1 => (inner, prop::sample::select(OF_ONE)).prop_map(|(a, name)| format!("{name}({a})")),
        ]
        .boxed()
    })
}

/// A condition on terms of these names.
pub(crate) fn condition(names: &'static [&'static str]) -> impl Strategy<Value = String> {
    let one = prop_oneof![
        3 => (term(names), prop::sample::select(SIGNS), term(names)).prop_map(|(a, sign, b)| format!("{a}{sign}{b}")),
        1 => (term(names), prop::sample::select(SETS)).prop_map(|(a, set)| format!("{a} in {set}")),
        1 => (prop::sample::select(names), prop::sample::select(SETS)).prop_map(|(a, set)| format!("{a} in {set}")),
    ];
    prop_oneof![
        4 => one.clone(),
        1 => one.clone().prop_map(|a| format!("not {a}")),
        1 => (one.clone(), one).prop_map(|(a, b)| format!("({a} or {b})")),
    ]
}

/// Moves in which the heap gets smaller, or the sum of two numbers.
pub(crate) fn rule() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => condition(HEAP).prop_map(|condition| format!("take k where {condition}")),
        2 => condition(&["n", "y"]).prop_map(|condition| format!("n -> y : y<n, {condition}")),
        1 => (condition(HEAP), condition(&["n"])).prop_map(|(take, end)| format!("take k where {take}; n -> nothing : {end}")),
        1 => (term(HEAP), condition(HEAP)).prop_map(|(after, condition)| {
            format!("n -> y : y={after}, 0<=y<n, k<=n, {condition}")
        }),
        2 => condition(PAIR).prop_map(|condition| format!("(a,b) -> (a-k,b) : 1<=k<=a, {condition}; (a,b) -> (a,b-1)")),
        1 => (term(PAIR), condition(PAIR)).prop_map(|(after, condition)| {
            format!("(a,b) -> (y,b) : y={after}, 0<=y<a, k<=a+b, {condition}; (a,b) -> (a,b-2)")
        }),
    ]
}

const PILES: &[&str] = &["k", "s[i]", "s[j]", "s[m]", "m"];
const DOWN: &[&str] = &["i-1", "0", "j"];
const ALIKE: &[&str] = &["k", "s[i]", "s[j]", "m"];

/// Moves of piles that end: stones go down, or out, or piles are combined; the last kind treats all
/// piles alike.
fn piles() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => (prop::sample::select(DOWN), condition(PILES)).prop_map(|(to, condition)| {
            format!("move k from i to {to} : k>=1, 0<=j<i, {condition}")
        }),
        1 => condition(ALIKE).prop_map(|condition| format!("move k from i to 0 : k>=1, j!=i, {condition}")),
        1 => condition(ALIKE).prop_map(|condition| format!("move s[i] from i to j : j!=i, s[j]>=1, {condition}")),
    ]
}

/// Compares positions with few piles.
fn compared_piles(rule: &str) {
    // Staircases of piles use a separate game on one heap, with a table.
    let options = CodeOptions { language: Language::Python, to: LARGEST, ..CodeOptions::default() };
    match code(rule, &options, &Budget::default()) {
        Ok(_) => {}
        Err(CodeError::Program(ProgramError::Unsupported { .. })) => return,
        Err(error) => panic!("{rule}: {error}"),
    }
    let mut next = random(rule.len() as u64);
    let mut position = |_| (0..1 + next(4)).map(|_| next(4)).collect::<Vec<u64>>();
    let asked: Vec<Question> = (0..60).map(|i| list_of('[', &position(i), ']')).collect();
    agrees(rule, false, &options, &asked, &[Language::Python]);
}

/// Compares all heaps, or some pairs, and some sums. Returns whether there is a program.
fn compared(rule: &str, style: Option<Style>) -> bool {
    let options = CodeOptions { language: Language::Python, style, to: LARGEST, ..CodeOptions::default() };
    let Ok(sum) = Sum::parse(&[rule]) else { return false };
    let arity = sum.games()[0].ruleset().arity;
    match code(rule, &options, &Budget::default()) {
        Ok(_) => {}
        Err(CodeError::Program(ProgramError::Unsupported { .. } | ProgramError::Style { .. })) => return false,
        Err(error) => panic!("{rule}: {error}"),
    }
    let mut next = random(rule.len() as u64);
    let mut sums: Vec<Vec<Vec<u64>>> = (0..=LARGEST).map(|n| vec![vec![n; arity]]).collect();
    let largest = if arity == 1 { LARGEST } else { LARGEST / 2 };
    let mut position = || (0..arity).map(|_| next(largest + 1)).collect::<Vec<u64>>();
    sums.extend((0..40).map(|_| vec![position(), position()]));
    let asked: Vec<Question> = sums.iter().map(|sum| sum_of(sum)).collect();
    agrees(rule, false, &options, &asked, &[Language::Python]);
    let alone = CodeOptions { input: "eof: n".parse().unwrap(), ..options };
    if code(sprague::Game::builder(rule).misere(), &alone, &Budget::default()).is_ok() {
        // For pairs that split, a program searches every reachable sum.
        let largest = if arity > 1 && sum.games()[0].splits() { PAIRS_THAT_SPLIT } else { LARGEST };
        let asked: Vec<Question> = (0..=largest)
            .map(|n| vec![n; arity])
            .map(|numbers| (joined(&numbers, " "), vec![joined(&numbers, ",")]))
            .collect();
        agrees(rule, true, &alone, &asked, &[Language::Python]);
    }
    true
}

proptest! {
    #![proptest_config(more_when_slow(6, 120))]

    #[test]
    fn random_terms_and_conditions(rule in rule(), search in any::<bool>()) {
        compared(&rule, Some(if search { Style::Dfs } else { Style::Table }));
    }

    #[test]
    #[ignore = "thorough: 3 s"]
    fn random_piles(rule in piles()) {
        compared_piles(&rule);
    }

    #[test]
    fn rules_as_people_write_them(rule in crate::common::any_of(vec![one_number().boxed(), two_numbers().boxed()]), search in any::<bool>()) {
        compared(&rule, Some(if search { Style::Dfs } else { Style::Table }));
    }
}

#[test]
fn random_rules_are_not_mostly_refused() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let all = 300;
    let made = (0..all).filter(|_| {
        let rule = rule().new_tree(&mut runner).unwrap().current();
        let options = CodeOptions { style: Some(Style::Dfs), ..CodeOptions::default() };
        code(&rule, &options, &Budget::default()).is_ok()
    });
    let made = made.count();
    assert!(made * 2 > all, "{made} of {all} random rules have a program");
}
