//! Coins and piles on steps: the theorems agree with actual play, including the winning moves.

use crate::common::{more_when_slow, trust};
use proptest::prelude::*;
use rules::oracle::Oracle;
use sprague::{Answer, Budget, Game, MovesWanted, Position, SolveOptions, Sum};
use std::collections::{BTreeSet, HashMap};

/// A winning move: the component, and its new positions.
type Move = (usize, Vec<String>);

fn solve(rule: &str, positions: &[String], misere: bool, theory: bool) -> Answer {
    let arguments: Vec<&str> = std::iter::once(rule).chain(positions.iter().map(String::as_str)).collect();
    let mut sum = Sum::parse_with(&arguments, |game| if misere { game.misere() } else { game })
        .unwrap_or_else(|error| panic!("{rule} {positions:?}: {error}"));
    let options = SolveOptions { moves: MovesWanted::All, trust: trust(theory) };
    sum.solve(&options, &Budget::unlimited()).unwrap_or_else(|error| panic!("{rule} {positions:?}: {error}"))
}

fn moves(answer: &Answer) -> BTreeSet<Move> {
    let one = |change: &sprague::Change| (change.component, change.to.iter().map(Position::to_string).collect());
    answer.moves.listed.iter().flat_map(|winning| &winning.changes).map(one).collect()
}

/// The theory and the definition agree in every part of the answer.
fn same_both_ways(rule: &str, positions: &[String]) -> Result<(), TestCaseError> {
    let (quick, plain) = (solve(rule, positions, false, true), solve(rule, positions, false, false));
    prop_assert_eq!(quick.outcome, plain.outcome, "{} {:?}", rule, positions);
    prop_assert_eq!(&quick.value, &plain.value, "{} {:?}", rule, positions);
    prop_assert_eq!(moves(&quick), moves(&plain), "{} {:?}", rule, positions);
    prop_assert_eq!(&quick.moves.total, &plain.moves.total, "{} {:?}", rule, positions);
    Ok(())
}

/// One row of coins, played literally: all sets of coins are tried, as bits.
struct Row {
    counts: fn(u32) -> bool,
    consecutive: bool,
    within: Option<u32>,
    coins: u32,
    won: HashMap<(u32, bool), bool>,
}

impl Row {
    fn may_turn(&self, set: u32) -> bool {
        let span = u32::BITS - 1 - set.leading_zeros() - set.trailing_zeros();
        (self.counts)(set.count_ones())
            && (!self.consecutive || span + 1 == set.count_ones())
            && self.within.is_none_or(|within| span <= within)
    }

    fn after(&self, row: u32) -> Vec<u32> {
        let sets = 1..1u32 << self.coins;
        sets.filter(|set| row >> set.ilog2() & 1 == 1 && self.may_turn(*set)).map(|set| row ^ set).collect()
    }

    /// Whether the player to move wins.
    fn wins(&mut self, row: u32, misere: bool) -> bool {
        if let Some(&known) = self.won.get(&(row, misere)) {
            return known;
        }
        let after = self.after(row);
        let wins = if after.is_empty() { misere } else { after.into_iter().any(|next| !self.wins(next, misere)) };
        self.won.insert((row, misere), wins);
        wins
    }
}

type Rule = (&'static str, fn(u32) -> bool);

const COUNTS: [Rule; 9] = [
    ("1..3", |n| (1..=3).contains(&n)),
    ("2", |n| n == 2),
    ("any", |_| true),
    ("odd", |n| n % 2 == 1),
    ("even", |n| n % 2 == 0),
    ("1,4", |n| n == 1 || n == 4),
    ("squares", |n| n == 1 || n == 4),
    ("primes", |n| [2, 3, 5, 7].contains(&n)),
    ("2..5", |n| (2..=5).contains(&n)),
];

proptest! {
    #![proptest_config(more_when_slow(120, 10_000))]

    /// Rows of up to seven coins, in normal and misère play, compared with a row of bits.
    #[test]
    fn rows_of_coins_are_played_right(
        (counts, side, within) in (prop::sample::select(COUNTS.to_vec()), any::<bool>(), prop::option::of(0u32..5)),
        first in 0u32..2,
        row in 0u32..1 << 7,
    ) {
        let mut text = format!("turn {}", counts.0);
        if side { text.push_str(" consecutive"); }
        if let Some(within) = within { text.push_str(&format!(" within {within}")); }
        if first == 1 { text.push_str(" from 1"); }
        let mut bits = Row { counts: counts.1, consecutive: side, within, coins: 7, won: HashMap::new() };
        let heads: Vec<String> = (0..7).filter(|coin| row >> coin & 1 == 1).map(|coin| (coin + first).to_string()).collect();
        for misere in [false, true] {
            let answer = solve(&text, &heads, misere, true);
            prop_assert_eq!(answer.outcome.letter() == "N", bits.wins(row, misere), "{} {:?} misere {}", text, heads, misere);
            let winning: BTreeSet<u32> = bits.after(row).into_iter().filter(|next| !bits.wins(*next, misere)).collect();
            let listed: BTreeSet<u32> = moves(&answer).into_iter().map(|(component, to)| {
                let bit = |coin: &String| 1u32 << (coin.parse::<u32>().unwrap() - first);
                to.iter().fold(row ^ bit(&heads[component]), |row, coin| row ^ bit(coin))
            }).collect();
            prop_assert_eq!(&listed, &winning, "{} {:?} misere {}", text, heads, misere);
            prop_assert_eq!(answer.moves.listed.len(), winning.len());
        }
    }

    /// Two equal heads cancel.
    #[test]
    fn equal_heads_cancel(heads in prop::collection::vec(0u64..6, 0..6), misere: bool) {
        let written: Vec<String> = heads.iter().map(u64::to_string).collect();
        let once: Vec<String> = (0..6u64).filter(|coin| heads.iter().filter(|head| *head == coin).count() % 2 == 1)
            .map(|coin| coin.to_string()).collect();
        let (all, rest) = (solve("turn 1..3", &written, misere, true), solve("turn 1..3", &once, misere, true));
        prop_assert_eq!(all.outcome, rest.outcome);
        prop_assert_eq!(all.moves.total, rest.moves.total);
    }
}

/// The value of every head of a board is its value in the two-dimensional game, and so are the
/// moves.
#[test]
fn products_are_the_game_on_the_board() {
    for (rule, side) in [
        ("product(turn 1..2, turn 1..2)", 8),
        ("product(ruler, ruler)", 8),
        ("product(turn 2, turn 2)", 8),
        ("product(turn 1..3, turn any consecutive)", 8),
        ("product(turn odd, turn primes consecutive from 1)", 6),
        ("product(turn even within 3, turn squares consecutive)", 6),
        ("product(turn 1,2, turn 2, turn any consecutive)", 3),
    ] {
        let mut game: Game = rule.parse().unwrap();
        let ruleset = game.ruleset().clone();
        let mut oracle = Oracle::new(&ruleset);
        let least = game.least();
        let axes = least.len();
        for index in 0..(side as u64).pow(axes as u32) {
            let at: Vec<u64> =
                (0..axes).map(|axis| least[axis] + index / (side as u64).pow(axis as u32) % side as u64).collect();
            let state: Vec<i64> = at.iter().map(|&x| x as i64).collect();
            let found =
                game.value_at(&Position::new(at.iter().copied()), &SolveOptions::default(), &Budget::unlimited());
            assert_eq!(found.unwrap().cell.to_string(), oracle.value(&state).unwrap().to_string(), "{rule} at {at:?}");
        }
    }
}

proptest! {
    #![proptest_config(more_when_slow(40, 1_000))]

    #[test]
    fn winning_moves_of_products_are_all(
        (a, b) in (prop::sample::select(vec!["turn 1,2", "turn 2", "turn 1..3", "turn odd", "ruler", "turn any within 2"]),
                   prop::sample::select(vec!["twins", "turn any consecutive from 1", "turn primes from 1", "turn 1..3"])),
        heads in prop::collection::btree_set((1u64..4, 1u64..4), 1..4),
    ) {
        let rule = format!("product({a}, {b})");
        let heads: Vec<String> = heads.iter().map(|(x, y)| format!("({x},{y})")).collect();
        same_both_ways(&rule, &heads)?;
    }
}

proptest! {
    #![proptest_config(more_when_slow(40, 10_000))]

    /// Rules to which the staircase theorem applies, and similar rules to which it does not.
    #[test]
    fn piles_on_steps_are_played_right(
        rule in prop_oneof![
            (prop::sample::select(vec!["k>=1", "1<=k<=2", "1<=k<=3", "k%2=1", "k in {1,3}", "k!=2", "k in fib"]),
             prop::sample::select(vec!["i-1", "i/2", "0", "i-lowbit(i)", "m-i", "j : j<i", "j : j<i, (i-j)%2=1", "j : j<i, (i+j)%6=3",
                                       "j : j<i, i-j in {1,3}", "i-3", "i+1 : i<m"]))
                .prop_map(|(amount, to)| match to.contains(':') {
                    true => format!("move k from i to {to}, {amount}"),
                    false => format!("move k from i to {to} : {amount}"),
                }),
            prop::sample::select(vec![
                "move 1 from i to i-1", "move 2 from i to j : j<i, (i-j)%2=1", "move s[i] from i to i-1 : s[i]>=1",
                "move k from i to i-1 : k>=1; move 1 from i to 0", "move k from i to i-1 : 1<=k<=i",
                "move k from i to 0 : k>=1, s[i]-k>=s[i-1]", "move k from i to 0 : k>=1, s[i]-k>s[i-1]",
                "move k from i to 0 : 1<=k<=2, s[i-1]<=s[i]-k", "move k from i to 0 : s[i]-k>=s[i-1]+2",
                "move k from i to 0 : k>=1, s[i]-k>=s[i-1], i>1", "move k from i to i-1 : k>=1; end if s[1]>=3",
                "move k from i to 0 : k>=1, s[i]-k>=s[i-1]+s[i+1]-s[i+1]", "move k from i to 0 : k>=1, s[i]-k>=s[i-1]+0*s[i+1]",
                "move k from i to i-1 : k>=1, s[i-1]+k<=3", "P = [0,1,1,2]; move k from i to P[i] : k>=1, P[i]>=1",
                "P = [2,3,0,3]; move c from i to P[i] : 1<=c<=2", "P = [0,1,1,2]; move k from i to j : P[j]=i, k>=1",
            ]).prop_map(str::to_owned),
        ].prop_filter("stones that go round have no value", |rule| !rule.contains("m-i")),
        piles in prop::collection::vec(0u64..4, 1..5),
        more in prop::collection::vec(0u64..3, 0..3),
    ) {
        let list = |piles: &[u64]| format!("[{}]", piles.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
        let mut sum = vec![list(&piles)];
        if !more.is_empty() && piles.iter().sum::<u64>() < 6 { sum.push(list(&more)); }
        same_both_ways(&rule, &sum)?;
    }

    /// Trees given by their parents, with up to five nodes.
    #[test]
    fn trees_of_piles_are_played_right(
        parents in prop::collection::vec(0usize..5, 1..5),
        piles in prop::collection::vec(0u64..3, 5),
        most in prop::option::of(1u64..3),
    ) {
        let parents: Vec<usize> = std::iter::once(0).chain(parents.iter().enumerate().map(|(i, p)| p % (i + 1) + 1)).collect();
        let list = parents.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let amount = most.map_or("k>=1".to_owned(), |most| format!("1<=k<={most}"));
        let rule = format!("P = [{list}]; move k from i to P[i] : {amount}, P[i]>=1");
        let piles = piles[..parents.len()].iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        same_both_ways(&rule, &[format!("[{piles}]")])?;
    }
}

/// The rules to which the theorem applies, and the reasons for those to which it does not.
#[test]
fn the_staircase_theorem_knows_its_conditions() {
    let declined = |rule: &str| {
        let mut game: Game = rule.parse().unwrap();
        game.fit_piles(7);
        let steps = game.plan().ladder;
        let staircase = steps.iter().find(|step| step.method == "staircase").unwrap();
        staircase.declined.clone()
    };
    for rule in [
        "staircase",
        "odd-steps",
        "capped-staircase",
        "tree-staircase",
        "christmas-game",
        "third-of-six",
        "pebbles",
        "georgia-and-bob",
        "move 1 from i to i-1",
        "move k from i to i+1 : k>=1, i<m; move k from m to 0 : k>=1",
    ] {
        assert_eq!(declined(rule), None, "{rule}");
    }
    for (rule, why) in [
        ("any-lower-step", "an odd and an even number of steps"),
        ("move k from i to i-1 : 1<=k<=i", "the amount depends on the piles"),
        ("move s[i] from i to i-1", "the amount depends on the piles"),
        ("move k from i to i-1 : k>=1, s[i-1]+k<=9", "looks at the sizes"),
        ("move k from i to i-1 : k>=1; end if s[1]>=3", "`end if`"),
        ("move k from i to i%3+1 : k>=1", "go round"),
        ("move k from i to i-1 : k>=1; move 1 from i to i-1", "different amounts"),
    ] {
        let reason = declined(rule);
        assert!(reason.as_ref().is_some_and(|reason| reason.to_string().contains(why)), "{rule}: {reason:?}");
    }
    let mut misere: Game = "staircase; misere".parse().unwrap();
    assert!(misere.plan().ladder.iter().all(|step| step.method != "staircase"));
}

/// Far more and far larger piles than any search can handle.
#[test]
#[ignore = "thorough: 5 s"]
fn large_staircases() {
    let value = |rule: &str, position: &str| {
        let answer = solve(rule, &[position.to_owned()], false, true);
        (answer.value.unwrap().to_string(), answer.moves.total.map(|total| total.to_string()))
    };
    assert_eq!(value("staircase", "[1000000000000000000000,5,7]").0, "1000000000000000000007");
    assert_eq!(value("georgia-and-bob", "[1,5,6,7,9,12,14,17]"), ("3".to_owned(), Some("3".to_owned())));
    let long = format!("[{}]", vec!["3"; 5001].join(","));
    assert_eq!(value("staircase", &long).0, "3");
    let error = Sum::parse(&["any-lower-step", &long]).unwrap().solve(&SolveOptions::default(), &Budget::unlimited());
    assert!(error.unwrap_err().to_string().contains("64 piles"));
}

/// Far heads have closed forms, and their moves are found without listing all sets.
#[test]
fn far_coins() {
    let answer = solve("mock-turtles", &["100000000".to_owned()], false, true);
    assert_eq!(answer.value.unwrap().to_string(), "200000001");
    let motley = solve("turn any", &["40".to_owned(), "3".to_owned(), "7".to_owned()], false, true);
    assert_eq!(moves(&motley), BTreeSet::from([(0, vec!["3".to_owned(), "7".to_owned()])]));
    let turtles = solve("turn 1..3", &["5000".to_owned()], false, true);
    assert!(turtles.moves.total.is_some());
}

/// The board game itself: every row has a piece of each player, who moves it along the row without
/// jumping. Play can be loopy; by retrograde analysis of all positions there is no draw, and the
/// numbers of free squares decide the winner.
#[test]
fn northcotts_game_is_nim_with_the_gaps() {
    for (rows, squares) in [(1, 7), (2, 5), (3, 4)] {
        let row: Vec<(usize, usize)> = (0..squares).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        let boards = row.len().pow(rows);
        // The rows of a board, the last first.
        let places = |board: usize| (0..rows).map(move |at| board / row_count(squares).pow(at) % row_count(squares));
        let mut edges = Vec::new();
        for (board, mover) in (0..boards).flat_map(|board| [(board, 0), (board, 1)]) {
            for (at, place) in places(board).enumerate() {
                let (a, b) = row[place];
                for (to, &(c, d)) in row.iter().enumerate() {
                    if (mover == 0 && d == b && c != a) || (mover == 1 && c == a && d != b) {
                        let moved = board + to * row.len().pow(at as u32) - place * row.len().pow(at as u32);
                        edges.push(((2 * board + mover) as u32, (2 * moved + 1 - mover) as u32));
                    }
                }
            }
        }
        let graph = sprague::graph::Digraph::from_edges(2 * boards, &edges).unwrap();
        let solved = graph.solve(&Budget::unlimited()).unwrap();
        for board in 0..boards {
            let gaps: Vec<String> = places(board).map(|place| (row[place].1 - row[place].0 - 1).to_string()).collect();
            let expected = solve("northcott", &gaps, false, true).outcome;
            assert_eq!(solved.outcome(2 * board as u32), expected, "{gaps:?}");
            assert_eq!(solved.outcome(2 * board as u32 + 1), expected, "{gaps:?}");
        }
    }
}

/// The number of ways to put two pieces on this many squares.
fn row_count(squares: usize) -> usize {
    squares * (squares - 1) / 2
}
