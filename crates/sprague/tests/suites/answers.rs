//! The listed winning moves and their number; heaps of any length; tuples that reduce to one
//! number.
use crate::common::{all_moves, moves};
use sprague::tables::Cell;
use sprague::{
    Answer, Budget, Game, MovesWanted, Number, Outcome, Position, SolveError, SolveOptions, Standing, Stop, Sum,
};
use std::collections::BTreeSet;

fn solve(arguments: &[&str], wanted: MovesWanted) -> Answer {
    let mut sum = Sum::parse(arguments).unwrap();
    sum.solve(&SolveOptions { moves: wanted, ..SolveOptions::default() }, &Budget::default()).unwrap()
}

fn texts(answer: &Answer) -> Vec<String> {
    answer.winning_moves().iter().map(|winning| winning.text.to_string()).collect()
}

#[test]
fn as_many_moves_as_are_wanted_and_how_many_there_are() {
    let sum = ["take 1,3,4", "5", "8", "12"];
    let all = solve(&sum, MovesWanted::All);
    assert_eq!((all.outcome, all.value.clone()), (Outcome::N, Some(Number::from(1).into())));
    assert_eq!(all.moves.total, Some(Number::from(all.moves.listed.len() as u64)));
    for few in 0..4 {
        let answer = solve(&sum, MovesWanted::AtMost(few));
        assert_eq!(texts(&answer), texts(&all)[..few.min(all.moves.listed.len())]);
        assert_eq!(answer.moves.total, all.moves.total);
    }
    let none = solve(&sum, MovesWanted::None);
    assert!(none.moves.listed.is_empty());
    assert_eq!((none.outcome, none.value), (all.outcome, all.value));
    // A lost sum has no winning move, whether moves were requested or not.
    for wanted in [MovesWanted::None, MovesWanted::AtMost(1), MovesWanted::All] {
        let lost = solve(&["take 1,3,4", "5", "8", "13"], wanted);
        assert_eq!((lost.outcome, lost.moves.total), (Outcome::P, Some(Number::from(0))));
    }
}

#[test]
fn equal_components_and_equal_options() {
    // Each of the equal heaps has its own winning move.
    let answer = solve(&["take any", "5", "5", "5"], MovesWanted::All);
    assert_eq!(moves(&answer), [0, 1, 2].map(|component| (component, vec![])));
    assert_eq!(answer.moves.total, Some(Number::from(3)));
    let few = solve(&["take any", "5", "5", "5"], MovesWanted::AtMost(2));
    assert_eq!((few.moves.listed.len(), few.moves.total), (2, Some(Number::from(3))));
    // Two clauses and two ways to the same option give one move.
    for (rule, heap, text) in
        [("n -> n-1; n -> n-k : k in {1,2}", "4", "take 1 from 4"), ("n -> n/k : 2<=k<=3, n>0", "1", "1 -> 0")]
    {
        let answer = solve(&[rule, heap], MovesWanted::All);
        assert_eq!(texts(&answer), [text], "{rule}");
        assert_eq!(answer.moves.total, Some(Number::from(1)));
    }
    assert_eq!(texts(&solve(&["n -> k, 5-k : n=5, 0<k<5", "5"], MovesWanted::All)), ["5 -> 1 + 4", "5 -> 2 + 3"]);
    // Equal games written twice are one game; their components keep their order.
    let twice = solve(&["take any @ 1 2", "0.77 @ 3", "take any @ 4"], MovesWanted::All);
    let positions: Vec<String> = twice.components.iter().map(|component| component.position.to_string()).collect();
    assert_eq!(positions, ["1", "2", "3", "4"]);
}

#[test]
fn nothing_and_heaps_of_nothing() {
    for sum in
        [vec![], vec!["take 1,3,4"], vec!["take 1,3,4", "0"], vec!["0.77", "0", "0"], vec!["take any @", "0.77 @ 0"]]
    {
        for theory in [true, false] {
            let mut parsed = Sum::parse(&sum).unwrap();
            let answer = parsed.solve(&all_moves(theory), &Budget::default()).unwrap();
            assert_eq!(answer.outcome, Outcome::P, "{sum:?}");
            assert_eq!(answer.value, Some(Number::from(0).into()), "{sum:?}");
            assert_eq!(answer.moves.total, Some(Number::from(0)), "{sum:?}");
        }
    }
}

/// The table of values ends below these heaps, and their value comes from their options: a longer
/// table must give the same winning moves.
#[test]
fn winning_moves_are_listed_where_a_step_gave_the_value() {
    for rule in ["take even", "take squares", "take primes", "n -> n-2*k : k>=1; n -> n-3 : n>=3"] {
        let mut game: Game = rule.parse().unwrap();
        let table = game.values(&[0], &[65_600], &SolveOptions::default(), &Budget::default()).unwrap();
        for heap in [65_535, 65_536, 65_600] {
            let mut sum = Sum::parse(&[rule, &heap.to_string()]).unwrap();
            let answer = sum
                .solve(&SolveOptions { moves: MovesWanted::All, ..SolveOptions::default() }, &Budget::default())
                .unwrap();
            let lost = |rest: u64| table.cells[rest as usize] == Cell::Value(Number::from(0));
            let taken: BTreeSet<u64> = match rule {
                "take even" => (1..=heap / 2).map(|k| 2 * k).collect(),
                "take squares" => (1..).map(|k| k * k).take_while(|&k| k <= heap).collect(),
                "take primes" => rules::sets::members(rules::ir::NamedSet::Primes, 2, heap).collect(),
                _ => (1..=heap / 2).map(|k| 2 * k).chain([3]).collect(),
            };
            let winning = taken.into_iter().filter(|k| lost(heap - k)).count() as u64;
            assert_eq!(answer.moves.total, Some(Number::from(winning)), "{rule} at {heap}");
            assert_eq!(answer.moves.listed.len() as u64, winning, "{rule} at {heap}");
        }
    }
}

/// The winning moves themselves are checked: the sums that they leave are lost.
#[test]
fn winning_moves_far_out_leave_lost_sums() {
    let long = "123456789012345678901234567890";
    for arguments in [
        vec!["take 1,3,4", "5", "8", "1000000000000000000"],
        vec!["take 1,3,4", long, "1"],
        vec!["take any", long, "1000000000000000000"],
        vec!["take k where k!=2", long, "1000000000000000001", "7"],
        vec!["0.77", "1000000000000000000", "12"],
        vec!["0.77", long],
        vec!["take any; split 3", "1000000000", "999999999", "5"],
        vec!["take any; split 2", long, "6"],
        vec!["take 1..1000000000", long, "17"],
        vec!["take 1..1000000000", "1000000000000000000", "1000000000000000017"],
    ] {
        let answer = solve(&arguments, MovesWanted::AtMost(20));
        assert!(matches!(answer.standing, Standing::Proved(_) | Standing::Theory(_)), "{arguments:?}: {answer:?}");
        assert_eq!(answer.outcome, Outcome::N, "{arguments:?}");
        assert!(!answer.moves.listed.is_empty(), "{arguments:?}");
        for (component, to) in moves(&answer) {
            let mut left: Vec<Position> = answer.components.iter().map(|c| c.position.clone()).collect();
            left.remove(component);
            left.extend(to);
            let game = Game::new(arguments[0]).unwrap();
            let options = SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() };
            let after = Sum::of(game, left).unwrap().solve(&options, &Budget::default()).unwrap();
            assert_eq!(after.outcome, Outcome::P, "{arguments:?}: {component}");
        }
    }
}

/// Far positions are heaps if all numbers but one stay the same; near ones are searched. The two
/// must agree. If a move far out takes all of one number, the number that is left is 0.
#[test]
#[ignore = "thorough: 2 s"]
fn independent_numbers_far_out_may_become_0() {
    let rule = "(a,b) -> (a-k,b) : 1<=k<=3; (a,b) -> (a,b-k) : k>=1";
    let far = solve(&[rule, "1000000000000000000,100000000000000000"], MovesWanted::All);
    assert_eq!(texts(&far), ["(1000000000000000000,100000000000000000) -> (1000000000000000000,0)"]);
    assert_eq!(far.moves.total, Some(Number::from(1)));
    for rule in
        ["(m,l) -> (m-k,l) : 1<=k<=m, k!=l", "(m,l) -> (m-k,l) : 1<=k<=m", "(m,l) -> (m-k,l),(0,l) : 1<=k<=m, k!=l"]
    {
        let far = solve(&[rule, "1000000000000000000,12"], MovesWanted::All);
        assert_eq!(far.moves.total, Some(Number::from(far.moves.listed.len() as u64)), "{rule}");
        for (_, to) in moves(&far) {
            assert_eq!(to.len(), if rule.contains("(0,l)") { 2 } else { 1 }, "{rule}: {to:?}");
        }
    }
}

#[test]
#[ignore = "thorough: 3 s"]
fn tuples_with_fixed_numbers() {
    let budget = Budget::default();
    for (rule, fixed) in [
        ("(m,l) -> (m-k,l) : 1<=k<=l, k<=m", vec![1, 2, 5]),
        ("(m,l) -> (m-1,l); (m,l) -> (m-l,l) : l>1", vec![0, 1, 3, 4]),
        ("(m,l) -> (m-k,l), (k-1,l) : 1<=k<=m, k%2=l%2, k<4", vec![0, 1]),
    ] {
        for l in fixed {
            // Values by the search through tuples, below and above the number from which heaps are
            // used.
            let mut game = Game::new(rule).unwrap();
            let (from, to) = (4090u64, 4110);
            let table = game.values(&[from, l], &[to, l], &SolveOptions::default(), &budget).unwrap();
            for (m, cell) in (from..=to).zip(&table.cells) {
                let position = Position::new([m, l]);
                let at = game.value_at(&position, &SolveOptions::default(), &budget).unwrap();
                assert_eq!(at.cell, *cell, "{rule} at {position}: {}", at.basis);
                let mut sum = Sum::of(Game::new(rule).unwrap(), vec![position.clone()]).unwrap();
                let answer = sum.solve(&all_moves(true), &budget).unwrap();
                assert_eq!(answer.value.clone().unwrap().to_string(), cell.to_string(), "{rule} at {position}");
                for (_, to) in moves(&answer) {
                    assert!(to.iter().all(|part| part.0[1] == Number::from(l)), "{rule}: {to:?}");
                }
            }
        }
    }
    let far = solve(&["(m,l) -> (m-k,l) : 1<=k<=l, k<=m", "1000000000000000000,12"], MovesWanted::All);
    assert_eq!(texts(&far), ["(1000000000000000000,12) -> (999999999999999999,12)"]);
    assert!(far.components[0].basis.to_string().contains("with l = 12"), "{}", far.components[0].basis);
}

#[test]
fn limits_and_the_impossible_are_errors_in_words() {
    let mut grundy = Sum::parse(&["split 2 unequal", "1000000000000000000"]).unwrap();
    let brief = Budget::default().with_time(std::time::Duration::from_millis(300));
    let error = grundy.solve(&SolveOptions::default(), &brief).unwrap_err();
    assert!(
        matches!(error, SolveError::Stopped { stop: Stop::Time { .. }, .. } | SolveError::OutOfReach { .. }),
        "{error}"
    );
    let mut long = Sum::parse(&["split 2 unequal", "1000000000000000000000000"]).unwrap();
    assert!(long.solve(&SolveOptions::default(), &brief).is_err());
    // Two components with known winner and unknown value.
    let mut wythoff = Sum::parse(&["wythoff", "100000000000000000000,3", "1000000000000,3"]).unwrap();
    assert!(matches!(wythoff.solve(&SolveOptions::default(), &Budget::default()), Err(SolveError::OutOfReach { .. })));
    let mut small =
        Sum::parse(&["(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (b-1,a-1)", "3000,3000"]).unwrap();
    let tight = Budget::default().with_memory(1 << 16);
    assert!(matches!(
        small.solve(&SolveOptions::default(), &tight),
        Err(SolveError::Stopped { stop: Stop::Memory { .. }, .. })
    ));
}

/// The method of an answer is in the plan and is not declined there: for all families, turns,
/// conventions.
#[test]
#[ignore = "thorough: 2 s"]
fn the_method_of_a_component_is_a_rung_of_the_plan() {
    for (rule, position, method) in [
        ("take 1,3,4", "5", "sequence"),
        ("take any", "1e18", "sequence"),
        ("wythoff", "3,4", "search"),
        ("wythoff", "1000000000000,3", "literature"),
        ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-1)", "1e18,5", "independent"),
        ("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", "1000000000,3", "tuples"),
        ("(n,l) -> (n-k,l) : 1<=k<=l", "1e18,12", "parameters"),
        ("turn 1..3", "7", "sequence"),
        ("rugs", "(2,3)", "product"),
        ("circle(take 1,2)", "9", "sequence"),
        ("cram", "4x5", "tiles"),
        ("staircase", "[3,4,5]", "staircase"),
        ("erase d for x : x%d=0", "{1,2,3}", "sets"),
        ("\"XX\" -> \"OO\"", "XXXOXX", "words"),
        ("\".\" -> \"X\"; end if contains \"XXX\"", "........................................", "word-endings"),
        ("chomp", "3x4", "search"),
        ("n -> n+1 : n<5; n -> n-1", "3", "loopy"),
        ("take 1,2; misere", "7", "misere-values"),
        ("take 1,2; misere", "7 8", "pet"),
        ("kayles; misere", "7 8", "sum-search"),
        ("turn 1..2; misere", "3", "definition"),
        ("take 1..3; play every", "5 6", "suspense"),
        ("take 1..3; play first", "5 6", "relay"),
        ("take any; play 1..2", "1 2 4", "nim-like"),
        ("take 1..3; play 1..2", "5 6", "selective"),
        ("take 1..3; play 1..2", "5 6 7", "equal-values"),
        ("take 1..3; play 1..2", "5 6 7 9", "sum-search"),
    ] {
        let words: Vec<&str> = std::iter::once(rule).chain(position.split(' ')).collect();
        let mut sum = match Sum::parse(&words) {
            Ok(sum) => sum,
            Err(error) => panic!("{rule} @ {position}: {error}"),
        };
        let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
        let plan = &sum.plans(&SolveOptions::default(), &Budget::default()).unwrap()[0];
        let first = plan.ladder.iter().find(|step| step.declined.is_none());
        assert_eq!(first.map(|step| step.method.as_str()), Some(method), "{rule} @ {position}\n{plan}");
        for component in &answer.components {
            assert_eq!(component.method, method, "{rule} @ {position}");
        }
    }
}

#[test]
fn plans_without_theory_and_of_mixed_sums_name_what_answers() {
    let without = SolveOptions { trust: sprague::Trust::Definition, ..SolveOptions::default() };
    let circle = ["n -> n+1 : n<5; n -> n-1 @ 3"];
    let coins = ["turn 1..2; misere @ 3", "take 1,2; misere @ 4"];
    for (sum, options) in [(&circle[..], &without), (&coins[..], &SolveOptions::default())] {
        let mut sum = Sum::parse(sum).unwrap();
        let answer = sum.solve(options, &Budget::default()).unwrap();
        let plans = sum.plans(options, &Budget::default()).unwrap();
        for (plan, component) in std::iter::zip(&plans, &answer.components) {
            let first = plan.ladder.iter().find(|step| step.declined.is_none());
            assert_eq!(first.map(|step| step.method.as_str()), Some(component.method), "{plan}");
        }
    }
}

/// If a clause is legal at every number and makes it larger, no search is needed to find that play
/// need not end.
#[test]
fn play_that_grows_for_ever_is_seen_at_once() {
    let said = |rule: &str| {
        let mut sum = Sum::parse(&[rule, "0"]).unwrap();
        sum.solve(&SolveOptions::default(), &Budget::default().with_effort(20)).unwrap_err()
    };
    for rule in ["n -> n+k : 1<=k<=10", "n -> n-1; n -> n+3, 7", "a -> a+k : 5<=k<=3; a -> 2+a"] {
        let SolveError::Endless(why) = said(rule) else { panic!("{rule}: {}", said(rule)) };
        assert!(why.to_string().contains("<100 to the moves that make it larger"), "{rule}: {why}");
    }
    for rule in ["n -> n+k : 5<=k<=3; n -> n/2 : n>=1", "n -> n+1 : n<50; n -> 60 : n=50"] {
        let mut sum = Sum::parse(&[rule, "0"]).unwrap();
        assert!(sum.solve(&SolveOptions::default(), &Budget::default()).is_ok(), "{rule}");
    }
}

/// Piles and boards of several sizes have one rule, and so one plan.
#[test]
fn a_rule_has_one_plan() {
    for (arguments, plans) in [
        (&["cram", "2x3", "3x3"][..], 1),
        (&["move k from i to 0 : k>=1, s[i-1]=0", "2,3"], 1),
        (&["kayles", "5"], 1),
        (&["kayles"], 1),
        (&["take 1,3,4 @ 5", "0.07 @ 10"], 2),
    ] {
        let mut sum = Sum::parse(arguments).unwrap();
        let options = SolveOptions::default();
        assert_eq!(sum.plans(&options, &Budget::default()).unwrap().len(), plans, "{arguments:?}");
    }
}
