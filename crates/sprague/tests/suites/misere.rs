//! Misère play through the facade: sums in which the rule of normal play fails, sums of option sets
//! from a table, heaps far out. `both_ways.rs` compares random sums with the definition.
use crate::common::{all_moves, moves};
use sprague::{Budget, Game, Outcome, Play, Position, SolveOptions, Standing, Sum};
use std::collections::HashMap;
use std::time::{Duration, Instant};

fn outcome(arguments: &[&str], theory: bool) -> Outcome {
    let mut sum = Sum::parse_with(arguments, sprague::Builder::misere).unwrap();
    sum.solve(&all_moves(theory), &Budget::default()).unwrap().outcome
}

/// Sums whose misère outcome contradicts the rule of Nim for the normal values.
#[test]
fn sums_where_nim_values_mislead() {
    let sums: [(&[&str], Outcome); 8] = [
        (&["0.77", "8", "9", "12"], Outcome::N),
        (&["0.77", "1", "5"], Outcome::P),
        (&["split 2 unequal", "18"], Outcome::P),
        (&["0.137", "11"], Outcome::P),
        (&["0.77", "9"], Outcome::P),
        (&["0.77", "4"], Outcome::P),
        (&["take any", "1", "1", "1"], Outcome::P),
        (&["take any", "2", "2"], Outcome::P),
    ];
    for (arguments, expected) in sums {
        let both = [outcome(arguments, true), outcome(arguments, false)];
        assert_eq!(both, [expected; 2], "{arguments:?}");
    }
}

/// Parses `{{},{{}}}` into a number for each set, with equal numbers for equal sets; `options[i]`
/// are the numbers of the options of set i.
fn number(text: &mut std::iter::Peekable<std::str::Chars<'_>>, known: &mut HashMap<Vec<usize>, usize>) -> usize {
    assert_eq!(text.next(), Some('{'));
    let mut options = Vec::new();
    while text.peek() != Some(&'}') {
        if text.peek() == Some(&',') {
            text.next();
        }
        options.push(number(text, known));
    }
    text.next();
    options.sort_unstable();
    options.dedup();
    let next = known.len();
    *known.entry(options).or_insert(next)
}

/// A sum of option sets as a rule text and positions: set i is heap i.
fn as_rule(components: &str) -> (String, Vec<u64>) {
    let mut known = HashMap::new();
    let heaps: Vec<u64> =
        components.split(" + ").map(|set| number(&mut set.chars().peekable(), &mut known) as u64).collect();
    let mut clauses: Vec<String> = known
        .iter()
        .filter(|(options, _)| !options.is_empty())
        .map(|(options, set)| {
            let options: Vec<String> = options.iter().map(usize::to_string).collect();
            format!("n -> k : n={set}, k in {{{}}}", options.join(","))
        })
        .collect();
    clauses.sort();
    // A sum of empty sets needs some clause in its text: one that never applies.
    clauses.push("n -> n-1 : n<0".to_owned());
    (clauses.join("; "), heaps)
}

#[test]
#[ignore = "thorough: 4 s"]
fn sums_of_option_sets() {
    let mut failures = Vec::new();
    let mut wrong_by_nim = 0;
    for row in tables::table("truth/misere_sj.tsv") {
        let (rule, heaps) = as_rule(&row[0]);
        let positions: Vec<Position> = heaps.iter().map(|&n| Position::new([n])).collect();
        let game = Game::new(&rule).unwrap().with_play(Play::Misere);
        let answer = Sum::of(game, positions).unwrap().solve(&all_moves(true), &Budget::default()).unwrap();
        wrong_by_nim += usize::from(&row[4] == "NO");
        if (answer.outcome == Outcome::P) != (&row[3] == "1") {
            failures.push(format!("{}: {rule} at {heaps:?} is {:?}", row.place(), answer.outcome));
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(wrong_by_nim > 200, "the table is about sums where the rule of Nim fails");
}

/// A win/lose search needs few positions from here, though no table reaches them.
#[test]
fn far_heaps_with_few_positions_are_searched() {
    let rule = "n -> n-1; n -> d : d|n, 1<d<n";
    let started = Instant::now();
    let mut sum = Sum::parse_with(&[rule, "1000000007"], sprague::Builder::misere).unwrap();
    let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
    assert_eq!((answer.outcome, answer.standing), (Outcome::P, Standing::Exact));
    let mut game = Game::new(rule).unwrap().with_play(Play::Misere);
    let at = game.value_at(&Position::new([1_000_000_007]), &SolveOptions::default(), &Budget::default()).unwrap();
    assert_eq!(at.cell.to_string(), "P");
    // A table up to there, or a pass over all tame positions, would take much longer.
    assert!(started.elapsed() < Duration::from_secs(4), "{:?}", started.elapsed());
}

/// Single heaps of a game that never splits repeat under misère play, too, and so do sums of pet
/// heaps.
#[test]
fn heaps_of_eighteen_digits() {
    for (arguments, expected) in [
        (vec!["take 1,3,4", "1000000000000"], Outcome::P),
        (vec!["take 1,2,5", "1000000000000000000"], Outcome::P),
        (vec!["take 1..3", "1000000000000000000", "1000000000000000000"], Outcome::N),
        (vec!["take 1..3", "1000000000000000001", "1000000000000000000"], Outcome::P),
        (vec!["take 1..3", "1000000000000000001", "1000000000000000001"], Outcome::N),
        (vec!["take any", "1000000000000000001", "1000000000000000000", "1"], Outcome::P),
        (vec!["take 1..9", "1000000000000000000000000000000"], Outcome::N),
    ] {
        let mut sum = Sum::parse_with(&arguments, sprague::Builder::misere).unwrap();
        let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
        assert_eq!(answer.outcome, expected, "{arguments:?}: {answer:?}");
        assert_eq!(answer.outcome == Outcome::N, !answer.moves.listed.is_empty(), "{arguments:?}");
    }
}

/// Near sums of the same kinds agree with the definition in all their moves.
#[test]
fn pet_and_tame_sums_have_the_moves_of_the_definition() {
    for arguments in [
        vec!["take 1..3", "4", "5", "7"],
        vec!["take 1..3", "1", "4", "5"],
        vec!["take any", "1", "1", "2"],
        vec!["take any", "3", "4", "5"],
        vec!["0.23", "5", "7"],
        vec!["split 2 unequal", "6", "9"],
        vec!["(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1", "1,2", "2,3"],
    ] {
        let [by_theory, defined] = [true, false].map(|theory| {
            let mut sum = Sum::parse_with(&arguments, sprague::Builder::misere).unwrap();
            sum.solve(&all_moves(theory), &Budget::default()).unwrap()
        });
        assert_eq!(by_theory.outcome, defined.outcome, "{arguments:?}");
        assert_eq!(moves(&by_theory), moves(&defined), "{arguments:?}");
    }
}

#[test]
fn nothing_to_move_in_is_a_win() {
    for sum in [vec![], vec!["take 1,3,4"], vec!["take 1,3,4", "0"], vec!["take 3", "1", "2"], vec!["0.77", "0", "0"]] {
        let wanted = if sum.is_empty() { Outcome::P } else { Outcome::N };
        // A sum without any rule has no convention, so it is not misère.
        let mut parsed = Sum::parse_with(&sum, sprague::Builder::misere).unwrap();
        let answer = parsed.solve(&SolveOptions::default(), &Budget::default()).unwrap();
        assert_eq!(answer.outcome, wanted, "{sum:?}");
        assert!(answer.moves.listed.is_empty());
    }
}
