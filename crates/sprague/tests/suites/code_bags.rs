//! Programs about bags of numbers: compiled, run, and compared with the engine.

use crate::code_random::{condition, term};
use crate::common::more_when_slow;
use crate::programs::{LANGUAGES, Question, agrees, build, joined, random, run};
use proptest::prelude::*;
use sprague::Budget;
use sprague::code::{CodeError, CodeOptions, InputShape, Language, Printed, ProgramError, code};

/// Rules with every form of the chapter on bags; the second word is the number of numbers beside.
const RULES: &[(&str, usize)] = &[
    ("{a, ..} -> {a-1, ..} : a>=1", 0),
    ("{a, ..} -> {a-1, ..} : a>=1; {a, b, ..} -> {a+b, ..}; drop 0", 0),
    ("{a, a, ..} -> {a, ..}; {3, ..} -> {1, 1, ..}", 0),
    ("{a, ..} -> {b, a-b, ..} : 1<=b<a; {1, 1, ..} -> {..}", 0),
    ("{a, ..} -> {..} : a%2=1; {a, b, c, ..} -> {a+b, c, ..} : a<=b; {0, ..} -> {..}", 0),
    ("{a, ..} -> {a-1, ..} then each x -> x/after(gcd) : a>=2", 0),
    ("{a, ..} -> {a-k, ..} : k>=1, after(count)=count, after(max)>=min; end if xor=0, count>=2; drop 0", 0),
    ("{a, ..} -> {a-k, ..} : k>=1, k<=distinct, (or+and)%3!=1; end if min>=2", 0),
    ("{a, ..} -> {a-p, ..} : p in primes, p<=sum", 0),
    ("(z, {a, ..}) -> (z, {a-k, ..}) : k>=1; (z, {a, ..}) -> (z-1, {a, ..}) : a>=1", 1),
    (
        "(y, z, {a, b, ..}) -> (y, z, {..}) : a+z>=b; (y, z, {a, ..}) -> (z, y-1, {..}); (y, z, {a, ..}) -> (y, 0, {..})",
        2,
    ),
];

/// Rules of rows and rings.
const IN_ORDER: &[&str] = &[
    "(.., a, b, ..) -> (.., a-1, b-1, ..)",
    "(.., a, b, ..) -> (.., a-j, b-k, ..) : j+k>=1; drop 0",
    "(.., a, b, ..) -> (.., b, a-1, ..) : a>b; (.., a, ..) -> (..) : a%2=1",
    "(.., a, ..) -> (.., k, a-k, ..) : 1<=k<a; (.., 1, 1, ..) -> (..)",
    "circle((.., a, b, ..) -> (.., a-j, b-k, ..) : j+k>=1)",
    "circle((.., a, b, c, ..) -> (.., a-1, b, c-1, ..); drop 0; end if sum<=1)",
    "circle((.., a, b, ..) -> (.., a+b, ..) : a<=b; (.., a, ..) -> (.., a-1, ..))",
    "circle((.., a, a, ..) -> (.., a, ..); (.., a, ..) -> (.., a-k, ..) then each x -> x/2 : k>=1, after(max)<max)",
];

fn eof(words: &str) -> InputShape {
    words.parse().unwrap()
}

/// Random bags, with numbers beside them.
fn bags(seed: u64, beside: usize, how_many: usize) -> Vec<(Vec<u64>, Vec<u64>)> {
    let mut next = random(seed);
    let mut numbers = |count: u64| (0..count).map(|_| next(5)).collect::<Vec<u64>>();
    let sizes = [0, 1, 1, 2, 2, 3, 3, 4];
    (0..how_many).map(|at| (numbers(beside as u64), numbers(sizes[at % sizes.len()]))).collect()
}

/// The bag as sprague writes it.
fn word((beside, members): &(Vec<u64>, Vec<u64>)) -> String {
    let bag = format!("{{{}}}", joined(members, ","));
    if beside.is_empty() { bag } else { format!("({},{bag})", joined(beside, ",")) }
}

/// Compares single bags in both kinds of play, and sums of two.
fn compared(rule: &str, beside: usize, how_many: usize, languages: &[Language]) {
    let bags = bags(rule.len() as u64, beside, how_many);
    let (list, one, two) = (eof("eof: heaps"), eof("eof: n"), eof("eof: n n"));
    let options = |input: &InputShape| CodeOptions { input: input.clone(), ..CodeOptions::default() };
    for misere in [false, true] {
        let words: Vec<Question> = bags.iter().map(|bag| (word(bag), vec![word(bag)])).collect();
        let lists = bags.iter().map(|bag| (format!("{} {}", bag.1.len(), joined(&bag.1, " ")), vec![word(bag)]));
        match beside {
            0 => agrees(rule, misere, &options(&list), &lists.collect::<Vec<_>>(), languages),
            _ => agrees(rule, misere, &options(&one), &words, languages),
        }
    }
    let sums = bags.chunks(2).filter(|pair| pair.len() == 2);
    let sums: Vec<Question> =
        sums.map(|pair| [word(&pair[0]), word(&pair[1])]).map(|pair| (pair.join("\n"), pair.to_vec())).collect();
    agrees(rule, false, &options(&two), &sums, languages);
}

/// Compares rows or rings, read as lists and as words, in both kinds of play.
fn compared_in_order(rule: &str, languages: &[Language]) {
    let rows: Vec<Vec<u64>> = bags(rule.len() as u64, 0, 24).into_iter().map(|(_, members)| members).collect();
    for misere in [false, true] {
        for input in ["eof: heaps", "eof: n"] {
            let options = CodeOptions { input: eof(input), ..CodeOptions::default() };
            let question = |row: &Vec<u64>| {
                let word = format!("[{}]", joined(row, ","));
                let text = match input {
                    "eof: n" => word.clone(),
                    _ => format!("{} {}", row.len(), joined(row, " ")),
                };
                (text, vec![word])
            };
            agrees(rule, misere, &options, &rows.iter().map(question).collect::<Vec<_>>(), languages);
        }
    }
}

#[test]
fn rows_and_rings_in_one_language() {
    IN_ORDER.iter().for_each(|rule| compared_in_order(rule, &[Language::Python]));
}

#[test]
#[ignore = "slow: compiles a hundred programs"]
fn rows_and_rings_in_every_language() {
    IN_ORDER.iter().for_each(|rule| compared_in_order(rule, &LANGUAGES));
}

#[test]
fn bags_in_one_language() {
    RULES.iter().for_each(|&(rule, beside)| compared(rule, beside, 24, &[Language::Python]));
}

#[test]
#[ignore = "slow: compiles a hundred programs"]
fn bags_in_every_language() {
    RULES.iter().for_each(|&(rule, beside)| compared(rule, beside, 24, &LANGUAGES));
}

const MEMBER: &[&str] = &["a", "k", "count", "sum", "max", "min", "gcd", "xor", "or", "and", "distinct"];
const PAIR: &[&str] = &["a", "b", "count", "sum", "xor", "z"];
const WHOLE: &[&str] = &["count", "sum", "max", "min", "gcd", "xor", "or", "and", "distinct"];
const AFTER: &[&str] = &[
    "after(count)",
    "after(sum)",
    "after(max)",
    "after(min)",
    "after(gcd)",
    "after(xor)",
    "after(or)",
    "after(and)",
    "after(distinct)",
    "a",
    "sum",
    "k",
];

/// Rules whose play ends, and how many numbers stand beside the bag.
fn rule() -> impl Strategy<Value = (String, usize)> {
    let of = |names| condition(names).boxed();
    let one = prop_oneof![
        3 => of(MEMBER).prop_map(|c| format!("{{a, ..}} -> {{a-k, ..}} : k>=1, {c}")),
        1 => of(&["a", "k", "sum"]).prop_map(|c| format!("{{a, ..}} -> {{k, a-k, ..}} : 1<=k<a, {c}")),
        1 => of(MEMBER).prop_map(|c| format!("{{a, ..}} -> {{..}} : k<=a, {c}")),
        2 => of(AFTER).prop_map(|c| format!("{{a, ..}} -> {{a-k, ..}} : k>=1, {c}")),
        2 => (term(AFTER).boxed(), of(AFTER))
            .prop_map(|(t, c)| format!("{{a, ..}} -> {{a-k, ..}} then each x -> x/({t}) : k>=1, {c}")),
    ]
    .boxed();
    let two = prop_oneof![
        2 => (term(&["a", "b", "sum"]).boxed(), of(&["a", "b", "count", "xor"]))
            .prop_map(|(t, c)| format!("{{a, b, ..}} -> {{y, ..}} : y={t}, y<=a+b, {c}")),
        1 => of(&["a", "b", "c", "min"]).prop_map(|c| format!("{{a, b, c, ..}} -> {{a+b, ..}} : {c}")),
        1 => Just("{a, a, ..} -> {a, ..}".to_owned()),
    ]
    .boxed();
    let ends = prop_oneof![2 => Just(String::new()), 1 => of(WHOLE).prop_map(|c| format!("; end if {c}"))].boxed();
    let drops = prop_oneof![2 => Just(""), 1 => Just("; drop 0")];
    let beside = (of(PAIR), of(PAIR)).prop_map(|(c, d)| {
        format!("(z, {{a, b, ..}}) -> (z, {{a, b-1, ..}}) : {c}; (z, {{a, b, ..}}) -> (z-1, {{a, b, ..}}) : {d}")
    });
    let both = (one.clone(), two.clone()).prop_map(|(a, b)| format!("{a}; {b}"));
    let alone = prop_oneof![2 => one, 1 => two, 1 => both].boxed();
    prop_oneof![
        5 => (alone, ends.clone(), drops).prop_map(|(moves, ends, drops)| (format!("{moves}{ends}{drops}"), 0)),
        1 => (beside.boxed(), ends).prop_map(|(moves, ends)| (format!("{moves}{ends}"), 1)),
    ]
}

/// Whether the rule has a program; other refusals than that of a rule are faults.
fn has_program(rule: &str) -> bool {
    match code(rule, &CodeOptions { input: eof("eof: n"), ..CodeOptions::default() }, &Budget::default()) {
        Ok(_) => true,
        Err(CodeError::Program(ProgramError::Rule(_) | ProgramError::Unsupported { .. })) => false,
        Err(error) => panic!("{rule}: {error}"),
    }
}

proptest! {
    #![proptest_config(more_when_slow(6, 600))]

    #[test]
    fn random_rules_of_bags((rule, beside) in rule()) {
        if has_program(&rule) {
            compared(&rule, beside, 16, &[Language::Python]);
        }
    }
}

#[test]
fn random_rules_of_bags_are_not_mostly_refused() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let all = 300;
    let made = (0..all).filter(|_| has_program(&rule().new_tree(&mut runner).unwrap().current().0)).count();
    assert!(made * 2 > all, "{made} of {all} random rules have a program");
}

#[test]
fn programs_of_bags_print_values_and_refuse_what_is_no_bag() {
    let rule = "{a, ..} -> {a-1, ..} : a>=1";
    let made = |words: &str, print| {
        let options = CodeOptions { language: Language::Python, input: eof(words), print, ..CodeOptions::default() };
        code(rule, &options, &Budget::default()).map(|text| build(Language::Python, &text))
    };
    if let Some(built) = made("T: n n", Printed::Value).unwrap() {
        assert_eq!(run(&built, "3\n{1,2} {4}\n{} {0,0}\n{2,1,1} {1}\n").as_deref(), Ok("1\n0\n1\n"));
        for wrong in ["1,2", "{1,2", "{1}{2}", "(1,{2})", "{1,2000000000}"] {
            assert!(run(&built, &format!("1\n{wrong} {{}}\n")).is_err(), "{wrong}");
        }
    }
    if let Some(built) = made("zero: heaps", Printed::Winner).unwrap() {
        assert_eq!(run(&built, "2 1 2\n1 4\n0\n1 1").as_deref(), Ok("First\nSecond\n"));
        assert!(run(&built, "1 -1\n").is_err());
    }
    assert!(matches!(made("eof: heaps", Printed::Move), Err(CodeError::Program(ProgramError::Print { .. }))));
}
