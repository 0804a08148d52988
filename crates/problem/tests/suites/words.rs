//! Statements, and refusals.
use crate::common::{made, wish};
use problem::{ProblemError, Wish, package};
use sprague::Budget;

fn statement(wish: &Wish, language: &str) -> String {
    let path = format!("problem_statement/problem.{language}.tex");
    let files = made(wish).files;
    files.into_iter().find(|file| file.path == path).map(|file| file.text).unwrap_or_default()
}

#[test]
fn the_rule_stands_in_words_in_both_languages() {
    let asked = wish("take 1,3,4; misere", "T: heaps", "n<=1000, T<=5, heaps<=3");
    let english = statement(&asked, "en");
    for said in ["A move takes 1, 3 or 4 from a heap.", "A player who cannot move wins.", "$1 \\le T \\le 5$"] {
        assert!(english.contains(said), "{said}: {english}");
    }
    let chinese = statement(&asked, "zh");
    for said in ["每一步从一堆中取 1、3 或 4 个。", "无法行动者赢。"] {
        assert!(chinese.contains(said), "{said}: {chinese}");
    }
}

/// A parameter of the input has its name in the words of the rule.
#[test]
fn parameters_have_their_names() {
    let english = statement(&wish("take L..R", "T: n L R", "n<=50, L<=10, R<=20, T<=5"), "en");
    assert!(english.contains("$1 \\le R \\le 20$") && english.contains("$L \\le R$"), "{english}");
    assert!(english.contains('L') && !english.contains("7919") && !english.contains("7920"), "{english}");
}

/// What a problem has to do with the pattern of the game is not said in its statement.
#[test]
fn a_statement_does_not_give_the_answer_away() {
    let english = statement(&wish("take 1..3", "T: n", "n<=1000, T<=5"), "en");
    assert!(!english.contains("mod"), "{english}");
}

#[test]
fn refusals_say_what_is_missing() {
    let refused = |wish: &Wish| package(wish, &Budget::unlimited()).expect_err("no package").to_string();
    assert!(refused(&wish("nim", "T: heaps", "T<=5")).contains("n<=1000"));
    assert!(refused(&wish("nim", "T: heaps", "n<=5, M<=5")).contains("M is no limit"));
    assert!(matches!(package(&wish("cram", "T: n", "n<=5"), &Budget::unlimited()), Err(ProblemError::Positions)));
    // The value of a heap of Grundy's game of this size is known to nobody.
    let far = package(&wish("grundy", "T: n", "n<=1e18, T<=3"), &Budget::unlimited().with_effort(2_000));
    assert!(far.is_err());
}
