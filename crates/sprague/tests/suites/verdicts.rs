//! Ends that decide who wins: outcomes and moves of sums against a search from the definition, in
//! normal and misere play, also of sums with a game that has no verdicts; and what such games
//! refuse.
use proptest::prelude::*;
use rules::ast::Verdict;
use rules::oracle::{JudgedOracle, Oracle};
use sprague::{Budget, Game, Number, Outcome, Play, SolveOptions, Sum, Trust};

/// Moves, ends, and positions.
const FAMILIES: [(&[&str], &[&str], &[&str]); 4] = [
    (
        &["take 1,2", "take any", "take 2 leaving 0..2", "split 2", "n -> n-1, 1 : n>=3", "n -> nothing : n=2"],
        &["n=0", "n<=1", "n in {2,3}", "n%3=1", "n=1"],
        &["0", "1", "2", "3", "4", "5"],
    ),
    (
        &["(a,b) -> (a-1,b)", "(a,b) -> (a,b-k) : k>=1", "(a,b) -> (b,a-1) : a>b"],
        &["a=b", "a=0", "a+b=2"],
        &["0,0", "1,0", "2,1", "1,3"],
    ),
    (
        &["{a, ..} -> {a-1, ..} : a>=1", "{a, b, ..} -> {a+b, ..}", "{a, ..} -> {..}"],
        &["xor=0", "count=1", "max>=3", "sum=2"],
        &["{}", "{1}", "{1,2}", "{1,1,2}"],
    ),
    (
        &["\"a\" -> \"b\"", "\"ab\" -> \"\"", "\"b\" end -> \"\"", "\"a\" -> \"c\""],
        &["contains \"bb\"", "not contains \"a\"", "contains \"c\", not contains \"b\""],
        &["a", "ab", "aab", "bcb", "aba"],
    ),
];

/// A game with verdicts, and positions of it.
fn a_sum() -> impl Strategy<Value = (String, Vec<&'static str>)> {
    (0..FAMILIES.len()).prop_flat_map(|family| {
        let (moves, ends, positions) = FAMILIES[family];
        let moves = prop::collection::vec(prop::sample::select(moves), 1..3);
        let verdict = prop::sample::select(vec!["", " wins", " draws", " loses"]);
        let ends = prop::collection::vec((prop::sample::select(ends), verdict), 1..4);
        let positions = prop::collection::vec(prop::sample::select(positions), 0..4);
        (moves, ends, positions).prop_map(|(moves, ends, positions)| {
            let ends = ends.into_iter().map(|(end, verdict)| format!("end if {end}{verdict}"));
            let clauses: Vec<String> = moves.iter().map(ToString::to_string).chain(ends).collect();
            (clauses.join("; "), positions)
        })
    })
}

fn letter(outcome: rules::oracle::Outcome) -> Outcome {
    match outcome {
        rules::oracle::Outcome::N => Outcome::N,
        rules::oracle::Outcome::P => Outcome::P,
        rules::oracle::Outcome::D => Outcome::D,
    }
}

/// What a player aims at from an outcome: the outcome after a move that keeps it.
fn kept(outcome: Outcome) -> Outcome {
    if outcome == Outcome::N { Outcome::P } else { outcome }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 700, ..ProptestConfig::default() })]

    #[test]
    fn outcomes_and_moves_are_those_of_the_definition((rule, at) in a_sum(), misere in any::<bool>()) {
        let play = if misere { Play::Misere } else { Play::Normal };
        let game = Game::new(&rule).unwrap().with_play(play);
        let ruleset = game.ruleset().clone();
        let Some(mut oracle) = JudgedOracle::new(&ruleset, &Budget::unlimited()) else { return Ok(()) };
        let positions: Vec<_> = at.iter().map(|text| game.position(text).unwrap()).collect();
        let states: Vec<Vec<i64>> = positions.iter().map(|position| position.to_state().unwrap()).collect();
        let outcome = letter(oracle.outcome(&states).unwrap());
        // The moves that keep it: none where the sum is decided.
        let mut moves = 0u64;
        let begins = states.iter().any(|state| oracle.verdict(state).unwrap().is_some());
        for place in (0..states.len()).filter(|_| !begins && outcome != Outcome::P) {
            for option in oracle.options(&states[place]).unwrap() {
                let after = match oracle.verdict_after(&option).unwrap() {
                    Some(Verdict::Wins) => Outcome::N,
                    Some(Verdict::Draws) => Outcome::D,
                    Some(Verdict::Loses) => Outcome::P,
                    None => {
                        let mut rest = states.clone();
                        rest.splice(place..=place, option);
                        letter(oracle.outcome(&rest).unwrap())
                    }
                };
                moves += u64::from(after == kept(outcome));
            }
        }
        let mut sum = Sum::of(game, positions).unwrap();
        for trust in [SolveOptions::default().trust, Trust::Definition] {
            let options = SolveOptions { trust, ..SolveOptions::default() };
            let answer = sum.solve(&options, &Budget::default()).unwrap();
            prop_assert_eq!(answer.outcome, outcome, "{} at {:?}", rule, at);
            prop_assert_eq!(answer.moves.total, Some(Number::from(moves)), "{} at {:?}", rule, at);
            prop_assert!(answer.value.is_none() && answer.moves.best.is_none());
        }
    }

    /// Beside a heap of another game, by a search that knows nothing but options and verdicts.
    #[test]
    fn a_game_without_verdicts_may_stand_beside((rule, at) in a_sum(), heap in 0i64..5, first in any::<bool>()) {
        let other = "take 1,3";
        let (game, beside) = (Game::new(&rule).unwrap(), Game::new(other).unwrap());
        let ruleset = game.ruleset().clone();
        let plain = beside.ruleset().clone();
        let Some(mut judged) = JudgedOracle::new(&ruleset, &Budget::unlimited()) else { return Ok(()) };
        let mut oracle = Oracle::new(&plain);
        let positions: Vec<_> = at.iter().take(2).map(|text| game.position(text).unwrap()).collect();
        let states: Vec<Vec<i64>> = positions.iter().map(|position| position.to_state().unwrap()).collect();
        let decided = states.iter().find_map(|state| judged.verdict(state).unwrap());
        let outcome = match decided {
            Some(verdict) => of(verdict),
            None => search(&mut judged, &mut oracle, &states, heap),
        };
        let heaps = vec![beside.position(&heap.to_string()).unwrap()];
        let mut games = vec![(game, positions), (beside, heaps)];
        if !first {
            games.reverse();
        }
        let mut sum = Sum::default();
        for (game, positions) in games {
            sum.add(game, positions).unwrap();
        }
        let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
        prop_assert_eq!(answer.outcome, outcome, "{} at {:?} and {} at {}", rule, at, other, heap);
    }
}

fn of(verdict: Verdict) -> Outcome {
    match verdict {
        Verdict::Wins => Outcome::N,
        Verdict::Draws => Outcome::D,
        Verdict::Loses => Outcome::P,
    }
}

/// The outcome of undecided positions beside a heap.
fn search(judged: &mut JudgedOracle<'_>, plain: &mut Oracle<'_>, at: &[Vec<i64>], heap: i64) -> Outcome {
    let mut after = Vec::new();
    for option in plain.options(&[heap]).unwrap() {
        after.push(search(judged, plain, at, option.first().map_or(0, |left| left[0])));
    }
    for place in 0..at.len() {
        for option in judged.options(&at[place]).unwrap() {
            after.push(match judged.verdict_after(&option).unwrap() {
                Some(verdict) => of(verdict),
                None => {
                    let mut rest = at.to_vec();
                    rest.splice(place..=place, option);
                    search(judged, plain, &rest, heap)
                }
            });
        }
    }
    match () {
        () if after.contains(&Outcome::P) => Outcome::N,
        () if after.contains(&Outcome::D) => Outcome::D,
        () => Outcome::P,
    }
}

#[test]
fn other_questions_are_answered_or_refused() {
    let (rule, budget) = ("take 1..3; end if n=0 wins", Budget::default());
    let mut game = Game::new(rule).unwrap();
    let table = game.values(&[0], &[9], &SolveOptions::default(), &budget).unwrap();
    assert_eq!(table.cells.iter().map(ToString::to_string).collect::<String>(), "NPNNNPNNNP");
    let found = game.pattern(None, &budget).unwrap();
    assert!(found.claims.is_empty() && found.open.is_some());
    let claim = game.claim("G = 0").unwrap();
    assert!(!format!("{:?}", game.decide(&claim, None, &budget)).contains("Proved"));
    assert!(sprague::code::code(rule, &sprague::code::CodeOptions::default(), &budget).is_err());
    assert!(Game::new(rule).unwrap().check(&[9], &budget).is_err());
    let compared = |one: &str, other: &str| {
        let (mut one, mut other) = (Game::new(one).unwrap(), Game::new(other).unwrap());
        sprague::compare(&mut one, &mut other, 20, &budget).unwrap().word()
    };
    assert_eq!(compared(rule, "take 1..3; end if n=0 draws"), "different");
    assert_eq!(compared(rule, "take 1,2,3; end if n=0 wins"), "agree");
    assert_eq!(compared(rule, "take 1..3"), "unlike");
    assert!(
        Sum::parse(&["turn 1,2 @ 3", "take 1,2; end if n=0 wins @ 2"])
            .unwrap()
            .solve(&SolveOptions::default(), &budget)
            .is_err()
    );
    assert!(Sum::parse(&["take 1; play every @ 3", "take 1,2; end if n=0 wins @ 2"]).is_err());
    // Play that goes round is a draw beside a verdict, too.
    let mut round = Sum::parse(&["n -> n+1 : n<3; n -> n-1; end if n=0 wins", "2"]).unwrap();
    assert_eq!(round.solve(&SolveOptions::default(), &budget).unwrap().outcome, Outcome::D);
}

/// Explanations say that a verdict decides, in both languages.
#[test]
fn explanations_say_what_decides() {
    let told = |rule: &str, at: &str, locale| {
        let mut sum = Sum::parse(&[rule, at]).unwrap();
        sum.explain_in(locale, &SolveOptions::default(), &Budget::default()).unwrap()
    };
    let rule = "\"*\" -> \"L\"; \"*\" -> \"O\"; end if contains \"LOL\"; end if not contains \"*\" draws";
    let english = told(rule, "***", sprague::Locale::ENGLISH);
    assert!(english.contains("nobody wins as soon as it holds") && english.contains("it is a draw"), "{english}");
    assert!(!english.contains("for ever"), "{english}");
    let chinese = told(rule, "***", sprague::Locale::all().nth(1).unwrap());
    assert!(chinese.contains("和局"), "{chinese}");
    let several = told("take 1,2; end if n=0 wins", "2 1", sprague::Locale::ENGLISH);
    assert!(several.contains("decides the whole sum"), "{several}");
}
