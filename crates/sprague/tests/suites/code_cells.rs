//! Programs about boards of letters: compiled, run, and compared with the engine.

use crate::common::more_when_slow;
use crate::programs::{LANGUAGES, Question, agrees, build, random, run};
use proptest::prelude::*;
use rules::ruleset::Termination;
use sprague::Budget;
use sprague::code::{CodeError, CodeOptions, Language, Printed, ProgramError, code};

/// Rules of every form, with the letters of the boards in the questions.
const RULES: &[(&str, &str)] = &[
    (r#"board "XO" -> ".X"; board "OX" -> ".O""#, "XO."),
    (r#"board "X." -> ".X" right only; board "X." -> ".X" down only"#, "X..#"),
    (r#"place "XX/X." turned"#, "...#"),
    (r#"place "XXX/X.." turned and flipped"#, "....#"),
    (r#"place "X.X" turned; place 1x1"#, "..#"),
    (r#"place "XX/.X"; board "X" -> "O""#, "..XO"),
    (r#"board "10" -> "11" right only; board "0" -> "2""#, "012"),
    (r#"board "x." -> "xx" down only"#, "x.%"),
    (r#"board "'\" -> "''""#, "'\\%"),
];

/// Random boards of up to three rows, some of them shorter than others.
fn boards(letters: &str, seed: u64, how_many: usize) -> Vec<String> {
    let letters: Vec<char> = letters.chars().collect();
    let mut next = random(seed);
    let mut board = |_| {
        let (rows, columns) = (1 + next(3), 1 + next(3));
        let mut row = |_| (0..columns).map(|_| letters[next(letters.len() as u64) as usize]).collect::<String>();
        let mut rows: Vec<String> = (0..rows).map(&mut row).collect();
        if next(4) == 0 && rows.len() > 1 {
            rows[0].pop();
        }
        rows.join("/")
    };
    (0..how_many).map(&mut board).collect()
}

/// Compares sums of two boards, and single boards in both kinds of play.
fn compared(rule: &str, letters: &str, how_many: usize, languages: &[Language]) {
    let boards = boards(letters, rule.len() as u64, how_many);
    let options = |input: &str| CodeOptions { input: input.parse().unwrap(), ..CodeOptions::default() };
    let one: Vec<Question> = boards.iter().map(|board| (board.clone(), vec![board.clone()])).collect();
    let sums: Vec<Question> =
        boards.chunks(2).map(|sum| (format!("{}\n{}", sum.len(), sum.join("\n")), sum.to_vec())).collect();
    agrees(rule, false, &options("eof: heaps"), &sums, languages);
    agrees(rule, true, &options("eof: n"), &one, languages);
}

#[test]
fn letters_in_one_language() {
    RULES.iter().for_each(|&(rule, letters)| compared(rule, letters, 24, &[Language::Python]));
}

#[test]
#[ignore = "slow: compiles many programs"]
fn letters_in_every_language() {
    RULES.iter().for_each(|&(rule, letters)| compared(rule, letters, 24, &LANGUAGES));
}

/// Patterns of up to three letters, and shapes.
fn rule() -> impl Strategy<Value = String> {
    let letters = |count: usize| prop::collection::vec(prop::sample::select(vec!['X', 'O', '.', 'a']), count);
    let text = |letters: Vec<char>| letters.into_iter().collect::<String>();
    let line = (1usize..4).prop_flat_map(move |count| (letters(count), letters(count)));
    let line = (line, prop::sample::select(vec!["", " right only", " down only"]))
        .prop_map(move |((left, right), way)| format!("board {:?} -> {:?}{way}", text(left), text(right)));
    let cells = prop::collection::vec(prop::sample::select(vec!['X', '.']), 4);
    let shape =
        (cells, prop::sample::select(vec!["", " turned", " turned and flipped"])).prop_map(move |(cells, ways)| {
            format!("place \"{}/{}\"{ways}", text(cells[..2].to_vec()), text(cells[2..].to_vec()))
        });
    let clause = prop_oneof![4 => line, 1 => shape, 1 => Just("place 1x2".to_owned())].boxed();
    prop::collection::vec(clause, 1..4).prop_map(|clauses| clauses.join("; "))
}

/// Whether the rule is one, and its play ends.
fn ends(rule: &str) -> bool {
    sprague::Game::builder(rule).build().is_ok_and(|game| {
        game.ruleset().cells().is_some() && matches!(game.ruleset().termination, Termination::Ends(_))
    })
}

proptest! {
    #![proptest_config(more_when_slow(8, 1200))]

    #[test]
    fn random_rules_of_letters(rule in rule()) {
        if ends(&rule) {
            compared(&rule, "XO.a", 16, &[Language::Python]);
        }
    }
}

#[test]
fn random_rules_of_letters_mostly_end() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let all = 300;
    let made = (0..all).filter(|_| ends(&rule().new_tree(&mut runner).unwrap().current())).count();
    assert!(made * 3 > all, "{made} of {all} random rules end");
}

#[test]
fn boards_of_letters_are_read_as_judges_write_them() {
    let made = |rule: &str, words: &str, print| {
        let options =
            CodeOptions { language: Language::Python, input: words.parse().unwrap(), print, ..CodeOptions::default() };
        build(Language::Python, &code(rule, &options, &Budget::default()).unwrap())
    };
    let clobber = r#"board "XO" -> ".X"; board "OX" -> ".O""#;
    if let Some(built) = made(clobber, "T: n", Printed::Value) {
        assert_eq!(run(&built, "3\n2 3\nXXO\nOOX\nXXO/OOX\n1x5\n").as_deref(), Ok("1\n1\n0\n"));
        for wrong in ["2 3 XXO OO", "0 3", "5000 1 X", "2 x", "XO/é"] {
            assert!(run(&built, &format!("1\n{wrong}\n")).is_err(), "{wrong}");
        }
    }
    if let Some(built) = made(r#"place "XX/X." turned"#, "eof: n", Printed::Winner) {
        assert_eq!(run(&built, "4 4\n4x4\n2x2\n").as_deref(), Ok("Second\nSecond\nFirst\n"));
    }
    // Play that goes round has no values.
    if let Some(built) = made(r#"board "X." -> ".X""#, "eof: n", Printed::Winner) {
        assert!(run(&built, "X.\n").is_err_and(|said| said.contains("round")));
        assert_eq!(run(&built, "XX\n").as_deref(), Ok("Second\n"));
    }
    let moves = CodeOptions { print: Printed::All, ..CodeOptions::default() };
    let refused = code(clobber, &moves, &Budget::default());
    assert!(matches!(refused, Err(CodeError::Program(ProgramError::Print { .. }))));
}
