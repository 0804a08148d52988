//! The lines of the catalogue: every one is a game, and its names, text and parameters fit
//! together.
use rules::ast::{BoardGame, Clause, ExprKind};
use rules::catalogue::{find, games, nearest, normalised};
use rules::lex::{TokenKind, lex};
use rules::parse::parse;
use std::collections::HashSet;

/// The file of the catalogue: comments, a header, and a line for each game.
const LINES: &str = include_str!("../../../games.tsv");

#[test]
fn every_line_is_a_game_and_every_text_is_canonical() {
    assert_eq!(games().len(), LINES.lines().filter(|line| !line.starts_with('#')).count() - 1);
    assert!(games().len() >= 50);
    for game in games() {
        let ast = parse(game.text).unwrap_or_else(|errors| panic!("{}: {errors:?}", game.name));
        let printed = parse(&rules::print::print(&ast));
        assert_eq!(printed.as_ref(), Ok(&ast), "{}", game.name);
        assert!(!ast.clauses.iter().any(|clause| matches!(clause.node, Clause::Game(_))), "{}", game.name);
        assert!(game.about.ends_with('.') && !game.category.is_empty(), "{}", game.name);
        let sentences = |list: &[&str]| list.iter().all(|sentence| sentence.ends_with('.'));
        assert!(sentences(&game.known), "{}: {:?}", game.name, game.known);
    }
}

#[test]
fn every_name_leads_to_one_game() {
    let mut seen = HashSet::new();
    for game in games() {
        assert_eq!(normalised(game.name).as_deref(), Some(game.name));
        for name in [&game.name].into_iter().chain(&game.aliases).chain(&game.chinese) {
            assert!(seen.insert(normalised(name)), "{name} stands for two games");
            assert_eq!(find(name).map(|found| found.name), Some(game.name));
        }
        // The name is a rule text, too.
        let ast = parse(game.name).unwrap_or_else(|errors| panic!("{}: {errors:?}", game.name));
        match BoardGame::ALL.into_iter().find(|board| board.name() == game.name) {
            Some(board) => assert_eq!(ast.clauses[0].node, Clause::Board(board)),
            None => assert_eq!(ast.clauses[0].node, Clause::Game(game.name.to_string())),
        }
    }
    assert!(find("").is_none() && find("-").is_none() && find(&"k".repeat(1000)).is_none());
    assert_eq!(find(" Corner_The  KING ").map(|game| game.name), Some("corner-the-king"));
    assert_eq!(find("威佐夫博弈").map(|game| game.name), Some("wythoff"));
}

#[test]
fn parameters_are_the_names_with_capital_letters() {
    for game in games() {
        let (tokens, _) = lex(game.text);
        // A list is bound in the text itself.
        let list = |at: usize| tokens.get(at + 2).is_some_and(|token| token.kind == TokenKind::OpenBracket);
        let lists: HashSet<&str> =
            (0..tokens.len()).filter(|&at| list(at)).map(|at| tokens[at].span.of(game.text)).collect();
        let names = tokens.iter().filter(|token| token.kind == TokenKind::Name).map(|token| token.span.of(game.text));
        let capital: HashSet<&str> =
            names.filter(|name| name.starts_with(|c: char| c.is_ascii_uppercase()) && !lists.contains(name)).collect();
        let params: HashSet<&str> = game.params.iter().map(|param| param.name).collect();
        assert_eq!(capital, params, "{}", game.name);
        for param in &game.params {
            let binding = parse(&format!("{} = {}", param.name, param.default)).unwrap();
            let Clause::Binding { value, .. } = &binding.clauses[0].node else { panic!("{}", game.name) };
            assert!(matches!(value.node, ExprKind::Int(_)) && !param.about.is_empty(), "{}", game.name);
        }
    }
}

#[test]
fn a_slip_of_the_finger_is_understood() {
    for (typed, meant) in [
        ("kayless", "kayles"),
        ("Wythof", "wythoff"),
        ("dawson-kayle", "dawson-kayles"),
        ("fibonaci nim", "fibonacci-nim"),
    ] {
        assert_eq!(nearest(typed), Some(meant));
    }
    assert_eq!(nearest("xyzzy"), None);
}
