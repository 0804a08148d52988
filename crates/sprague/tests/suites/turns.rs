//! Sums in which a turn moves in several components, rings and boards: the theorems and the search
//! compared with the definition.
use crate::common::trust;
use positions::TempoKind;
use proptest::prelude::*;
use rules::oracle::Oracle;
use sprague::parts::Joint;
use sprague::{Answer, Budget, Game, MovesWanted, Number, Outcome, Play, Position, SolveError, SolveOptions, Sum};
use std::collections::BTreeSet;

/// The options of a heap, each a sum, by plain arithmetic.
type Chosen<'a> = &'a dyn Fn(u64) -> Vec<Vec<u64>>;

/// Rules without and with splits, on one number and on two, rings and piles.
const RULES: [&str; 22] = [
    "n -> nothing; take 1",
    "take 1,2; n -> nothing : n=0",
    "n -> n/2 times 0; n -> n-1 : n>=1",
    "n -> n/2, n/3 : n>=1; n -> nothing : n%2=0",
    "take any",
    "take 1,2",
    "take 1..3",
    "take 2,5",
    "take odd",
    "take 1..n/2",
    "take 1,2 leaving 0..2",
    "take d where d|n, d<n",
    "n -> d : d|n, 1<=d<n",
    "split 2",
    "take k where gcd(k,n)=1",
    "n -> n/2 : n>=1; n -> n-1 : n>=1",
    "take 1..n/2; n -> n-1, 2 : n>3",
    "n -> n-3 times 2, n-2 : n>=3; take 1",
    "take 2; split 2..3 unequal; split any consecutive",
    "take 1; split any near-equal; n -> j for j in 0..n-2 : n>=2",
    "circle(take 1,2 leaving 0..2)",
    "circle(take 1,3)",
];
const TURNS: [&str; 10] =
    ["any", "every", "first", "1..2", "1..3", "2..3", "exactly 2", "exactly 3", "exactly 1", "one"];

fn solve(rule: &str, misere: bool, positions: &[String], theory: bool) -> Answer {
    let arguments: Vec<&str> = [rule].into_iter().chain(positions.iter().map(String::as_str)).collect();
    let mut sum = Sum::parse_with(&arguments, |game| if misere { game.misere() } else { game }).expect(rule);
    let options = SolveOptions { moves: MovesWanted::All, trust: trust(theory) };
    sum.solve(&options, &Budget::unlimited()).expect(rule)
}

/// The winning turns: components with their new positions.
fn turns(answer: &Answer) -> BTreeSet<Vec<(usize, Vec<String>)>> {
    let made = |turn: &sprague::WinningMove| {
        let change = |c: &sprague::Change| (c.component, c.to.iter().map(ToString::to_string).collect());
        turn.changes.iter().map(change).collect()
    };
    answer.moves.listed.iter().map(made).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// Outcome and all winning turns, by any theorem that answers, agree with the definition.
    #[test]
    fn turns_in_several_components_are_those_of_the_definition(
        rule in prop::sample::select(&RULES[..]),
        turn in prop::sample::select(&TURNS[..]),
        misere in any::<bool>(),
        heaps in prop::collection::vec(0u64..7, 0..5),
    ) {
        let rule = format!("{rule}; play {turn}");
        let positions: Vec<String> = heaps.iter().map(u64::to_string).collect();
        let (fast, slow) = (solve(&rule, misere, &positions, true), solve(&rule, misere, &positions, false));
        prop_assert_eq!(fast.outcome, slow.outcome, "{} at {:?}, misere {}", rule, heaps, misere);
        prop_assert_eq!(turns(&fast), turns(&slow), "{} at {:?}, misere {}", rule, heaps, misere);
        prop_assert_eq!(&fast.moves.total, &slow.moves.total);
        prop_assert_eq!(fast.moves.listed.len(), turns(&fast).len(), "a turn is listed twice");
    }

    /// The definition of the facade and the oracle of the rules agree about one game.
    #[test]
    fn two_definitions_agree(
        rule in prop::sample::select(&RULES[..20]),
        turn in prop::sample::select(&TURNS[..]),
        misere in any::<bool>(),
        heaps in prop::collection::vec(0i64..6, 0..4),
    ) {
        let text = format!("{rule}; play {turn}{}", if misere { "; misere" } else { "" });
        let ruleset = rules::compile(&text, &[]).unwrap().ruleset;
        let sum: Vec<Vec<i64>> = heaps.iter().map(|&n| vec![n]).collect();
        let positions: Vec<String> = heaps.iter().map(i64::to_string).collect();
        let answer = solve(&text, false, &positions, false);
        let mut oracle = Oracle::new(&ruleset);
        prop_assert_eq!(oracle.wins(&sum), Ok(answer.outcome.letter() == "N"), "{} at {:?}", text, heaps);
        prop_assert_eq!(oracle.winning_turns(&sum).map(|turns| turns.len()), Ok(answer.moves.listed.len()));
    }

    /// Rings and boards: value and winning moves agree with the definition.
    #[test]
    fn rings_and_boards_are_those_of_the_definition(
        rule in prop::sample::select(vec![
            "circle(take 1,2 leaving 0..2)", "circle(take 2 leaving 0..2)", "circle(take any leaving 0..2)",
            "circle(take 1..3 leaving 1..2)", "circle(take 1..3 leaving 0..2 if n%2=0)", "circle(take primes)",
            "circle(take 1,2 leaving 0..3); end if n=3", "circle(take 1); circle(take 3 leaving 2)", "cram", "chomp",
            "place 2x2", "place 1x3, 3x1", "place 1x2", "place 1x1, 2x2",
        ]),
        misere in any::<bool>(),
        sizes in prop::collection::vec((0usize..9, 1usize..4, 1usize..4, any::<u16>()), 1..3),
    ) {
        let board = |&(_, rows, columns, holes): &(usize, usize, usize, u16)| -> String {
            let cell = |i: usize| if holes >> (i % 16) & 5 == 5 { '#' } else { '.' };
            let row = |r: usize| (0..columns).map(|c| cell(3 * r + c)).collect::<String>();
            (0..rows).map(row).collect::<Vec<_>>().join("/")
        };
        let on_board = rule == "cram" || rule == "chomp" || rule.starts_with("place");
        let write = |size: &(usize, usize, usize, u16)| if on_board { board(size) } else { size.0.to_string() };
        let positions: Vec<String> = sizes.iter().map(write).collect();
        let (fast, slow) = (solve(rule, misere, &positions, true), solve(rule, misere, &positions, false));
        prop_assert_eq!(fast.outcome, slow.outcome, "{} at {:?}", rule, positions);
        prop_assert_eq!(&fast.value, &slow.value, "{} at {:?}", rule, positions);
        prop_assert_eq!(turns(&fast), turns(&slow), "{} at {:?}", rule, positions);
        prop_assert_eq!(&fast.moves.total, &slow.moves.total);
    }
}

/// Whether the player to move wins a row of heaps in which the first heap that can must move.
fn wins_in_row(options: &dyn Fn(u64) -> Vec<Vec<u64>>, row: &[u64]) -> bool {
    let Some(first) = row.iter().position(|&heap| !options(heap).is_empty()) else { return false };
    options(row[first]).iter().any(|left| !wins_in_row(options, &[left, &row[first + 1..]].concat()))
}

/// The parts that a move leaves of the first component have the order of the rule; heaps into which
/// a total is divided have the order that the player chooses.
#[test]
fn the_first_component_leaves_its_parts_as_written() {
    let written = |n: u64| -> Vec<Vec<u64>> {
        let taken = (1..=n / 2).map(|k| vec![n - k]);
        taken.chain((n > 3).then(|| vec![n - 1, 2])).collect()
    };
    let chosen = |n: u64| -> Vec<Vec<u64>> {
        let cuts = (1..n).map(|a| vec![a, n - a]);
        cuts.chain((n == 2).then(|| vec![1])).collect()
    };
    let games: [(&str, Chosen<'_>); 2] =
        [("take 1..n/2; n -> n-1, 2 : n>3; play first", &written), ("split 2; n -> 1 : n=2; play first", &chosen)];
    for (rule, options) in games {
        for row in (0..10).flat_map(|a| (0..4).map(move |b| [a, b])) {
            let heaps = row.map(|heap: u64| heap.to_string());
            let letter = if wins_in_row(options, &row) { "N" } else { "P" };
            for theory in [true, false] {
                assert_eq!(solve(rule, false, &heaps, theory).outcome.letter(), letter, "{rule} at {row:?}");
            }
        }
    }
}

#[test]
fn far_out_by_theorems() {
    let far = "1000000000000000000";
    let outcome = |rule: &str, positions: &[&str]| {
        let mut sum = Sum::parse(&[&[rule], positions].concat()).unwrap();
        let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
        (answer.outcome.letter(), answer.moves.total.map(|total| total.to_string()))
    };
    // The player who moves in the first heap, a multiple of 4, gets to the second heap and wins it.
    assert_eq!(outcome("take 1..3; play first", &[far, "2"]), ("N", Some("1".to_owned())));
    assert_eq!(outcome("take 1..3; play first", &[far, "4"]).0, "P");
    assert_eq!(outcome("take any; play 1..2", &[far, far, far]).0, "P");
    assert_eq!(outcome("take any; play 1..2", &[far, far, far, "1"]), ("N", Some("1".to_owned())));
    assert_eq!(outcome("take 1,3,4; play 1..5", &[far, far, "7"]).0, "N");
    assert_eq!(outcome("take any; play exactly 2", &[far, far, far, "1000000000000000001"]).0, "P");
    // With one component more than a turn may move, equal values lose, for components of any kind;
    // with two more, values do not decide, and the sum is searched.
    assert_eq!(outcome("take 1..3; play 1..2", &[far, "4", "1000000000000000004"]).0, "P");
    assert_eq!(outcome("take 1..3; play 1..2", &[far, "5", "7"]), ("N", Some("3".to_owned())));
    assert_eq!(outcome("take 1; play 1..2", &["1", "1", "1", "2"]).0, "N");
    assert_eq!(outcome("circle(take 2 leaving 0..2)", &[far, "7"]), ("N", Some("1".to_owned())));
    // Nothing is proved about its rows; the winner is known nevertheless.
    assert_eq!(outcome("circle(take 1..3 leaving 0..2)", &[far, "3"]), ("N", None));
}

#[test]
fn p_positions_of_three_rows_of_chomp() {
    let listed: BTreeSet<[usize; 3]> = tables::table("truth/chomp3_ppositions.tsv")
        .iter()
        .map(|row| row.cells().unwrap().map(|number| number.parse().unwrap()))
        .collect();
    assert!(listed.len() >= 30);
    let mut game: Game = "chomp".parse().unwrap();
    let longest = 7;
    for a in 1..=longest {
        for b in 0..=a {
            for c in 0..=b {
                let row = |cells: usize| ".".repeat(cells) + &"#".repeat(a - cells);
                let position = game.position(&[a, b, c].map(row).join("/")).unwrap();
                let at = game.value_at(&position, &SolveOptions::default(), &Budget::unlimited()).unwrap();
                assert_eq!(at.cell.to_string() == "0", listed.contains(&[a, b, c]), "{a},{b},{c}");
            }
        }
    }
}

#[test]
fn a_match_of_turns_in_several_components() {
    use sprague::play::{Match, Side, review};
    let budget = Budget::default();
    for rule in [
        "take 1,2; play every",
        "take any; play 1..2",
        "take 1..3; play first",
        "take 1; split 2; n -> n-1, 2 : n>3; play first",
        "circle(take 1,2); play exactly 2",
    ] {
        let sum = Sum::parse(&[rule, "3", "4", "5"]).unwrap();
        let mut game = Match::new(sum, Side::You);
        while game.winner(&budget).unwrap().is_none() {
            let listed = game.legal(1000, &budget).unwrap().turns;
            let typed = game.read(&listed[listed.len() / 2].text.to_string(), &budget);
            let turn = match game.to_move() {
                Side::You if rule.starts_with("take") => typed.unwrap(),
                _ => game.choose(&budget).unwrap().turn,
            };
            assert!(listed.contains(&turn), "{rule}: {turn:?}");
            game.make(turn);
        }
        let record = game.record(&budget).unwrap().to_string();
        let lines = review(&record, &budget).unwrap().lines;
        assert_eq!(lines.len(), game.moves_made() + 2, "{rule}: {lines:?}");
    }
}

/// Results about one sum are not used for another sum with the same number of games.
#[test]
fn games_that_take_the_place_of_others_are_searched_anew() {
    let first = "take 1..3; play 1..2";
    let outcomes = |sum: &mut Sum, at: usize| -> Vec<Outcome> {
        let outcome = |heap: u64| {
            sum.clear();
            for (game, heap) in [(0, 5), (0, 6), (0, 7), (at, heap)] {
                sum.place(game, Position::new([heap])).unwrap();
            }
            sum.solve(&SolveOptions::default(), &Budget::default()).unwrap().outcome
        };
        (1..10).map(outcome).collect()
    };
    let both = |second: &str| Sum::parse(&[format!("{first} @ []"), format!("{second}; play 1..2 @ []")]).unwrap();
    let mut sum = both("take any");
    outcomes(&mut sum, 1);
    sum.split_off(1);
    let at = sum.absorb(Sum::parse(&["take even; play 1..2"]).unwrap()).ok().unwrap();
    assert_eq!(outcomes(&mut sum, at), outcomes(&mut both("take even"), 1));
}

/// A turn in many components is a list and not nested, so a small stack is enough for its text.
#[test]
fn a_turn_in_many_components_needs_no_deep_stack() {
    let asked = || {
        let game: Game = "take any; play every".parse().unwrap();
        let mut sum = Sum::of(game, vec![Position::new([50]); 20_000]).unwrap();
        let answer = sum.solve(&SolveOptions::default(), &Budget::default()).unwrap();
        let text = answer.moves.listed[0].text.to_string();
        assert!(text.starts_with("take all 50; take all 50") && text.len() > 200_000);
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(asked).unwrap().join().unwrap();
}

/// The options of all components together, and the listed turns, respect the memory limit; the
/// winner is known before.
#[test]
fn many_turns_keep_to_the_memory() {
    let whole = SolveOptions { moves: MovesWanted::AtMost(1000), ..SolveOptions::default() };
    for (rule, heaps) in [
        ("take any; play every", (1..=600).collect()),
        ("take odd; play 1..100", (1..=100).collect()),
        ("take odd; play 1..99", (1..=100).collect()),
    ] {
        let heaps: Vec<u64> = heaps;
        let asked = |budget: &Budget| {
            let game: Game = rule.parse().unwrap();
            let mut sum = Sum::of(game, heaps.iter().map(|&heap| Position::new([heap])).collect()).unwrap();
            sum.solve(&whole, budget).unwrap()
        };
        let (all, few) = (asked(&Budget::default()), asked(&Budget::default().with_memory(1 << 21)));
        assert!(all.moves.total.is_some() && !all.moves.listed.is_empty(), "{rule}");
        assert_eq!((few.outcome, few.moves.total), (all.outcome, None), "{rule}");
        assert!(few.moves.listed.iter().all(|made| all.moves.listed.contains(made)), "{rule}");
    }
}

/// A search for the winner may end long before the search for all winning turns.
#[test]
#[ignore = "thorough: 6 s"]
fn a_searched_sum_has_a_winner_before_its_turns_are_known() {
    let heaps = [3, 4, 5, 6, 6, 6, 7, 9].map(|heap: u64| Position::new([heap]));
    let asked = |budget: &Budget| {
        let game: Game = "take 1..6; play 2..3".parse().unwrap();
        Sum::of(game, heaps.to_vec()).unwrap().solve(&SolveOptions::default(), budget)
    };
    let all = asked(&Budget::default()).unwrap();
    assert!(all.moves.total.is_some());
    let (mut refused, mut won) = (0, 0);
    for looks in (0..).map(|power| 1 << power) {
        match asked(&Budget::default().with_effort(looks)) {
            Err(SolveError::Stopped { .. }) => refused += 1,
            Ok(some) if some.moves.total.is_none() => {
                assert_eq!(some.outcome, all.outcome);
                assert!(some.moves.listed.iter().all(|made| all.moves.listed.contains(made)));
                won += 1;
            }
            whole => {
                assert_eq!(whole.unwrap().moves, all.moves);
                break;
            }
        }
    }
    assert!(refused > 0 && won > 0, "refused {refused} times, the winner alone {won} times");
}

#[test]
fn counting_and_listing_agree_with_going_through_all() {
    let whole = Budget::default();
    let numbers = vec![vec![0, 3, 2, 2], vec![1, 0], vec![5, 2, 1]];
    for pace in [TempoKind::Every(Play::Normal), TempoKind::Every(Play::Misere), TempoKind::Shortest(Play::Normal)] {
        let joint = Joint { numbers: &numbers, pace };
        let mut all = Vec::new();
        for a in 0..4 {
            for b in 0..2 {
                for c in 0..3 {
                    let total = pace.together(pace.together(numbers[0][a], numbers[1][b]), numbers[2][c]);
                    if !pace.good(total) {
                        all.push(vec![a, b, c]);
                    }
                }
            }
        }
        assert_eq!(joint.count(), Number::from(all.len() as u64), "{pace:?}");
        assert_eq!(joint.list(usize::MAX, &whole).unwrap(), all, "{pace:?}");
        assert_eq!(joint.list(2, &whole).unwrap(), all[..2.min(all.len())], "{pace:?}");
    }
}

#[test]
fn no_component_is_no_turn() {
    let joint = Joint { numbers: &[], pace: TempoKind::Every(Play::Misere) };
    assert_eq!((joint.count(), joint.list(5, &Budget::default()).unwrap()), (Number::from(0), Vec::new()));
}
