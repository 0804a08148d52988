//! `turn`: rules that know whose turn it is, against games written down by hand; verdicts for one
//! of the players; what is refused.
use proptest::prelude::*;
use sprague::{Budget, Game, Outcome, Play, SolveOptions, Sum, Trust};
use std::collections::HashMap;

/// The outcome of a rule at a position, by all methods and by the definition.
fn outcome(rule: &str, at: &str, play: Play) -> Outcome {
    let game = Game::new(rule).unwrap_or_else(|errors| panic!("{rule}: {errors}")).with_play(play);
    let position = game.position(at).unwrap();
    let mut sum = Sum::of(game, vec![position]).unwrap();
    let said = [SolveOptions::default().trust, Trust::Definition].map(|trust| {
        let options = SolveOptions { trust, ..SolveOptions::default() };
        sum.solve(&options, &Budget::default()).unwrap_or_else(|error| panic!("{rule} at {at}: {error}")).outcome
    });
    assert_eq!(said[0], said[1], "{rule} at {at}");
    said[0]
}

/// Who wins a heap from which each player takes amounts of his own; `stuck` is what a player
/// without a move has done.
fn by_hand(
    amounts: &[Vec<u64>; 2],
    n: u64,
    side: usize,
    stuck: Outcome,
    known: &mut HashMap<(u64, usize), Outcome>,
) -> Outcome {
    if let Some(outcome) = known.get(&(n, side)) {
        return *outcome;
    }
    let moves: Vec<u64> = amounts[side].iter().copied().filter(|&k| k <= n).collect();
    let wins = moves.iter().any(|k| by_hand(amounts, n - k, 1 - side, stuck, known) == Outcome::P);
    let outcome = match (moves.is_empty(), wins) {
        (true, _) => stuck,
        (_, true) => Outcome::N,
        _ => Outcome::P,
    };
    known.insert((n, side), outcome);
    outcome
}

fn list(amounts: &[u64]) -> String {
    amounts.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_player_takes_amounts_of_his_own(
        first in prop::collection::btree_set(1u64..6, 1..4),
        second in prop::collection::btree_set(1u64..6, 1..4),
        n in 0u64..30,
        misere in any::<bool>(),
    ) {
        let amounts = [first, second].map(|set| set.into_iter().collect::<Vec<_>>());
        let rule = format!("take {} if turn=1; take {} if turn=2", list(&amounts[0]), list(&amounts[1]));
        let (play, stuck) = if misere { (Play::Misere, Outcome::N) } else { (Play::Normal, Outcome::P) };
        for (side, at) in [(0, n.to_string()), (0, format!("{n},1")), (1, format!("{n},2"))] {
            let hand = by_hand(&amounts, n, side, stuck, &mut HashMap::new());
            prop_assert_eq!(outcome(&rule, &at, play), hand, "{} at {}", rule, at);
        }
    }
}

/// Whether a sum of remainders is odd decides for one player, as in many problems: two take 1 to 3
/// by turns until nothing is left, and the first player wins if he has taken an even number.
#[test]
fn one_player_wins_where_a_condition_holds() {
    fn first_wins(n: u64, taken: u64, first: bool) -> bool {
        if n == 0 {
            return taken.is_multiple_of(2);
        }
        let mut after = (1..=n.min(3)).map(|k| first_wins(n - k, if first { taken + k } else { taken }, !first));
        if first { after.any(|wins| wins) } else { after.all(|wins| wins) }
    }
    let rule = "(n,e) -> (n-k,e+k) : 1<=k<=3, turn=1; (n,e) -> (n-k,e) : 1<=k<=3, turn=2; \
                end if n=0, e%2=0 first wins; end if n=0 second wins";
    for play in [Play::Normal, Play::Misere] {
        for n in 0..=11 {
            let expected = if first_wins(n, 0, true) { Outcome::N } else { Outcome::P };
            assert_eq!(outcome(rule, &format!("{n},0"), play), expected, "{n}");
            let second = if first_wins(n, 0, false) { Outcome::P } else { Outcome::N };
            assert_eq!(outcome(rule, &format!("{n},0,2"), play), second, "{n}");
        }
    }
}

/// Only the end names a player: whoever leaves a positive multiple of 5 makes the first player win.
#[test]
fn a_rule_that_names_a_player_only_at_its_end() {
    fn mover_wins(n: u64, first: bool) -> bool {
        if n > 0 && n.is_multiple_of(5) {
            return first;
        }
        (1..=n.min(3)).any(|k| !mover_wins(n - k, !first))
    }
    for n in 0..=17 {
        for (first, at) in [(true, n.to_string()), (false, format!("{n},2"))] {
            let expected = if mover_wins(n, first) { Outcome::N } else { Outcome::P };
            let rule = "take 1..3; end if n%5=0, n>0 first wins";
            assert_eq!(outcome(rule, &at, Play::Normal), expected, "{at}");
        }
    }
}

#[test]
fn bags_know_whose_turn_it_is() {
    fn wins(bag: &[u64], first: bool) -> bool {
        (0..bag.len()).any(|at| {
            let takes = if first { 1..=bag[at] } else { bag[at].max(1)..=bag[at] };
            takes.into_iter().any(|k| {
                let mut after = bag.to_vec();
                after[at] -= k;
                !wins(&after, !first)
            })
        })
    }
    let rule = "{a, ..} -> {a-k, ..} : k>=1, turn=1; {a, ..} -> {0, ..} : a>=1, turn=2";
    for bag in [&[1, 1][..], &[2, 1], &[2, 2], &[3, 1, 1], &[2, 2, 2], &[1, 2, 3]] {
        for (text, first) in [(format!("{{{}}}", list(bag)), true), (format!("(2,{{{}}})", list(bag)), false)] {
            let expected = if wins(bag, first) { Outcome::N } else { Outcome::P };
            assert_eq!(outcome(rule, &text, Play::Normal), expected, "{text}");
        }
    }
}

#[test]
fn what_is_refused() {
    let game = || Game::new("take 1,2 if turn=1; take 3 if turn=2").unwrap();
    let alone = |error: Option<String>| error.is_some_and(|error| error.contains("is for one position"));
    let at = |text: &str| game().position(text).unwrap();
    assert_eq!(at("7").to_string(), "(7,1)");
    assert!(game().position("7,3").unwrap_err().to_string().contains("1 (the first player"));
    assert!(alone(Sum::of(game(), vec![at("3"), at("4")]).err().map(|error| error.to_string())));
    let mut sum = Sum::of(game(), vec![at("3")]).unwrap();
    let nim = Game::new("nim").unwrap();
    let heap = nim.position("2").unwrap();
    assert!(alone(sum.add(nim, vec![heap]).err().map(|error| error.to_string())));
    assert!(alone(sum.place(0, at("3")).err().map(|error| error.to_string())));
    for (rule, word) in [
        ("take 1,2 leaving 0..2 if turn=1", "exactly one position"),
        ("split 2 if turn=1", "exactly one position"),
        ("n -> n-1, 1 : turn=1", "exactly one position"),
        ("\"a\" -> \"b\" : turn=1", "nowhere else"),
        ("take 1 if turn=1; play every", "nowhere else"),
        ("(a,b) -> (a-1,b) : turn=1; unordered", "nowhere else"),
        ("(.., a, b, ..) -> (.., a-1, b, ..) : turn=1", "nowhere else"),
        ("delete v : turn=1", "nowhere else"),
        ("take 1 if turn=1 again", "nowhere else"),
    ] {
        let error = Game::new(rule).err().map(|errors| errors.to_string());
        assert!(error.as_ref().is_some_and(|error| error.contains(word)), "{rule}: {error:?}");
    }
}
