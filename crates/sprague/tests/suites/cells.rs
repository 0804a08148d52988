//! Boards of letters: values and winners of random rules against the definition, sums of boards,
//! and games that are told as the same.
use proptest::prelude::*;
use rules::oracle::{self, Oracle};
use rules::ruleset::Termination;
use sprague::{Budget, Game, MovesWanted, Number, Outcome, Relation, SolveOptions, Sum, Value};

/// A rule whose letters go mostly one way, so that play often ends.
fn a_rule() -> impl Strategy<Value = String> {
    let line = prop::sample::select(vec![
        ("XO", ".X"),
        ("OX", ".O"),
        ("..", "XX"),
        ("X.", ".."),
        ("X.", ".X"),
        ("X.O", "..X"),
        ("XX", "O."),
        (".X.", "XXX"),
        ("...", ".O."),
        ("OO", "X."),
        ("X", "O"),
        ("XOX", "O.O"),
    ]);
    let ways = prop::sample::select(vec!["", "", " right only", " down only"]);
    let shape = prop::sample::select(vec![
        "place \"X\"",
        "place \"XX/X.\" turned",
        "place \"XX/X.\"",
        "place \"XXX/X..\" turned and flipped",
        "place \"X.X\" turned",
        "place 1x2",
    ]);
    let clause = prop_oneof![
        4 => (line, ways).prop_map(|((old, new), way)| format!("board \"{old}\" -> \"{new}\"{way}")),
        1 => shape.prop_map(str::to_owned),
    ];
    prop::collection::vec(clause, 1..4)
        .prop_filter("one clause about letters", |all| all.iter().any(|clause| clause != "place 1x2"))
        .prop_map(|clauses| clauses.join("; "))
}

fn a_board() -> impl Strategy<Value = String> {
    (1usize..4, 1usize..5).prop_flat_map(|(rows, columns)| {
        let letter = prop::sample::select(vec!['X', 'X', 'O', 'O', '.', '.', '#']);
        prop::collection::vec(letter, rows * columns)
            .prop_map(move |all| all.chunks(columns).map(String::from_iter).collect::<Vec<_>>().join("/"))
    })
}

/// The numbers of a board.
fn numbers(text: &str) -> Vec<i64> {
    let columns = text.split('/').next().map_or(0, str::len) as i64;
    std::iter::once(columns).chain(text.bytes().filter(|sign| *sign != b'/').map(i64::from)).collect()
}

fn answer(game: Game, boards: &[&str]) -> (Outcome, Option<Value>, Option<Number>) {
    let at = boards.iter().map(|board| game.position(&format!("\"{board}\"")).unwrap()).collect();
    let answer = Sum::of(game, at).unwrap().solve(&SolveOptions::default(), &Budget::default()).unwrap();
    (answer.outcome, answer.value, answer.moves.total)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn answers_are_those_of_the_definition(rule in a_rule(), one in a_board(), other in a_board()) {
        let game = Game::new(&rule).unwrap();
        let rules = game.ruleset().clone();
        prop_assume!(matches!(rules.termination, Termination::Ends(_)));
        let [first, second] = [numbers(&one), numbers(&other)];
        let value = |at: &[i64]| oracle::value(&rules, at, &Budget::unlimited()).unwrap();
        let total = value(&first) ^ value(&second);
        let moves = Oracle::new(&rules).winning_moves(&[first.clone(), second.clone()]).unwrap().len() as u64;
        let (outcome, found, listed) = answer(game, &[&one, &other]);
        prop_assert_eq!(found, Some(Value::from(Number::from(total))), "{} at {} {}", &rule, &one, &other);
        prop_assert_eq!(outcome == Outcome::N, total != 0);
        prop_assert_eq!(listed, Some(Number::from(moves)), "{} at {} {}", &rule, &one, &other);

        let misere = format!("{rule}; misere");
        let game = Game::new(&misere).unwrap();
        let wins = oracle::wins(game.ruleset(), std::slice::from_ref(&first), &Budget::unlimited()).unwrap();
        let (outcome, ..) = answer(game, &[&one]);
        prop_assert_eq!(outcome == Outcome::N, wins, "{} at {}", &misere, &one);
    }
}

#[test]
fn cram_and_its_pattern_are_told_as_the_same() {
    let compared = |one: &str, other: &str| {
        let [mut one, mut other] = [one, other].map(|rule| Game::new(rule).unwrap());
        sprague::compare(&mut one, &mut other, 50, &Budget::default()).unwrap().relation
    };
    for (one, other) in [
        ("board \"..\" -> \"XX\"", "cram"),
        ("cram", "board \"..\" -> \"XX\""),
        ("board \"..\" -> \"XX\"", "place \"XX\" turned"),
        ("board \"..\" -> \"XX\" right only", "place 1x2"),
    ] {
        let told = compared(one, other);
        assert!(matches!(told, Relation::Agree { .. } | Relation::Equal { .. }), "{one} and {other}: {told:?}");
    }
    for (one, other) in [
        ("board \"..\" -> \"XX\"", "place 1x2"),
        ("chomp", "board \"..\" -> \"XX\""),
        ("board \"XO\" -> \".X\"", "board \"XO\" -> \".X\"; board \"OX\" -> \".O\""),
    ] {
        let told = compared(one, other);
        assert!(matches!(told, Relation::Different { .. }), "{one} and {other}: {told:?}");
    }
}

#[test]
fn boards_of_clobber_are_answered() {
    let rule = "board \"XO\" -> \".X\"; board \"OX\" -> \".O\"";
    let options = SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() };
    let mut sum = Sum::parse(&[rule, "XOXO/OXOX/XOXO/OXOX"]).unwrap();
    // Half a turn is an answer to every move.
    assert_eq!(sum.solve(&options, &Budget::default()).unwrap().outcome, Outcome::P);
}
