//! Programs for games whose turns move in several components: compiled, run, and compared with the
//! engine.

use crate::programs::{LANGUAGES, Question, agrees, build, random, run, sum_of};
use sprague::code::{CodeError, CodeOptions, Language, ProgramError, Style, code};
use sprague::{Budget, Sum};

const PYTHON: [Language; 1] = [Language::Python];
const FAR: u64 = 1_000_000_000_000_000_000;

/// A rule, the style, the largest number of components, and the largest number.
type Case = (&'static str, Option<Style>, u64, u64);

const CASES: &[Case] = &[
    ("take any; play every", None, 4, 6),
    ("take 1..3; play every", None, 4, 12),
    ("take 1..3; play every", Some(Style::Table), 4, 12),
    ("take 1..3; play every", Some(Style::Dfs), 4, 12),
    ("take 1,3,4 leaving 0..2; play every", None, 3, 8),
    ("take 2; split 2; play every", Some(Style::Dfs), 3, 8),
    ("take 1 leaving 0..3; take 3; play every", None, 3, 9),
    ("take squares; play every", None, 3, 20),
    ("unordered; (a,b) -> (a,b-k*a) : k>=1, a>=1; play every", None, 3, 7),
    ("(a,b) -> (a-1,b),(b,b) : a>=1, a>b; (a,b) -> (a,b-1) times 3 : b>=1; play every", None, 2, 4),
    ("(i,lost) -> (i-1,lost); (i,lost) -> (i,lost-2); play every", None, 3, 5),
    ("take any; play first", None, 4, 4),
    ("take 1,2; play first", None, 4, 9),
    ("take 2,5; play first", Some(Style::Table), 4, 12),
    ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1; play first", None, 3, 4),
    ("take any; play 1..2", None, 5, 6),
    ("take any; play 1..3", None, 5, 6),
    ("take 1..3; play 1..4", None, 4, 12),
    ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; play 1..3", None, 3, 4),
    ("take any; play any", None, 5, 6),
    ("take 1,3; play any", None, 4, 12),
    ("take 2; split 2; play any", None, 3, 4),
    ("take any; play exactly 2", None, 4, 5),
    ("take any; play exactly 3", None, 5, 4),
    ("take 1,2; play exactly 2", None, 2, 9),
    ("take 1,4; play 2..3", None, 2, 9),
];

fn compared(languages: &[Language]) {
    for &(rule, style, most, largest) in CASES {
        let arity = Sum::parse(&[rule]).unwrap().games()[0].ruleset().arity as u64;
        let mut next = random(rule.len() as u64 ^ largest);
        let mut position = || (0..arity).map(|_| next(largest + 1)).collect::<Vec<u64>>();
        let sums: Vec<Vec<Vec<u64>>> = (0..50).map(|i| (0..i % (most + 1)).map(|_| position()).collect()).collect();
        let asked: Vec<Question> = sums.iter().map(|sum| sum_of(sum)).collect();
        let options = CodeOptions { style, to: 60, ..CodeOptions::default() };
        for misere in [false, true] {
            // Exactly k heaps of Nim, and turns in all components: their theorems need normal play.
            let only_normal = ["exactly", "play 1..4", "1,3; play any"].iter().any(|word| rule.contains(word))
                || rule.contains("b-k) : k>=1; play 1..3");
            if !(misere && only_normal) {
                agrees(rule, misere, &options, &asked, languages);
            }
        }
    }
    for rule in ["take any; play every", "take 1,3,4; play every", "take 2,5; play first", "take any; play 1..2"] {
        let mut next = random(rule.len() as u64);
        let mut sums: Vec<Vec<Vec<u64>>> =
            (0..30).map(|i| (0..=i % 3).map(|_| vec![FAR - next(40)]).collect()).collect();
        sums.push(vec![vec![FAR]; 3]);
        let asked: Vec<Question> = sums.iter().map(|sum| sum_of(sum)).collect();
        agrees(rule, false, &CodeOptions::default(), &asked, languages);
        agrees(rule, true, &CodeOptions::default(), &asked, languages);
    }
}

#[test]
fn turns_in_several_components() {
    compared(&PYTHON);
}

#[test]
#[ignore = "slow: compiles two hundred programs"]
fn turns_in_several_components_in_every_language() {
    compared(&LANGUAGES);
}

/// Whole sums are searched if no theorem applies; the conventions alternate, or both are tested.
fn searched(both: bool, languages: &[Language]) {
    for (number, (rule, most, largest)) in [
        ("take 1..3; play 1..2", 4, 5),
        ("take squares; play 1..3", 4, 5),
        ("take any; play exactly 2", 6, 3),
        ("take 1,2; play exactly 2", 4, 4),
        ("take 1,4; play 2..3", 4, 5),
        ("take 1,2 leaving 0..2; play 1..2", 3, 5),
        ("split 2; play 1..2", 3, 5),
        ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; play exactly 2", 3, 2),
        ("unordered; (a,b) -> (a,b-k*a) : k>=1, a>=1; play 1..2", 4, 3),
        ("take 1,3; play 1,3", 4, 4),
        ("take any; play 2..3,5", 5, 2),
    ]
    .into_iter()
    .enumerate()
    {
        let arity = Sum::parse(&[rule]).unwrap().games()[0].ruleset().arity;
        let mut next = random(rule.len() as u64);
        let mut position = || (0..arity).map(|_| next(largest + 1)).collect::<Vec<u64>>();
        let sums: Vec<Vec<Vec<u64>>> = (0..40).map(|i| (0..i % (most + 1)).map(|_| position()).collect()).collect();
        let asked: Vec<Question> = sums.iter().map(|sum| sum_of(sum)).collect();
        for misere in [false, true].into_iter().filter(|&misere| both || misere == (number % 2 == 1)) {
            agrees(rule, misere, &CodeOptions::default(), &asked, languages);
        }
    }
}

#[test]
fn sums_without_a_theorem() {
    searched(false, &PYTHON);
}

#[test]
#[ignore = "slow: compiles seventy programs"]
fn sums_without_a_theorem_in_every_language() {
    searched(true, &LANGUAGES);
}

/// Sums that are too large, or have no program, are refused.
#[test]
fn other_turns_are_refused() {
    let python = CodeOptions { language: Language::Python, ..CodeOptions::default() };
    let text = code("take any; play exactly 2", &python, &Budget::default()).unwrap();
    if let Some(built) = build(Language::Python, &text) {
        assert!(run(&built, "5 1 1 1 1 999").is_err_and(|said| said.contains("no theorem")));
    }
    let growing = "(a,b) -> (a-1,b*b) : a>=1; play exactly 2";
    let text = code(growing, &python, &Budget::default()).unwrap();
    if let Some(built) = build(Language::Python, &text) {
        assert!(run(&built, "3 2 9 2 5 1 3").is_ok());
        let said = run(&built, "3 4 90 4 50 4 7");
        assert!(said.as_ref().is_err_and(|said| said.contains("a number is larger than 2147483647")), "{said:?}");
    }
    for rule in ["take 1,2 leaving 0..2; play first", "circle(take 1..2 leaving 0..2); play every"] {
        let refused = code(rule, &python, &Budget::default());
        assert!(matches!(refused, Err(CodeError::Program(ProgramError::Unsupported { .. }))), "{rule}");
    }
}
