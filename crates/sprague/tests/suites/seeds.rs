//! Claims of widely read texts about impartial games, row by row of `seed_systems.tsv`: each claim
//! in its correct form, and where the texts are wrong, the truth instead. The tests are named after
//! the rows.
use crate::common::trust;
use graphs::geography::{self, Geography};
use graphs::hackenbush::{Hackenbush, Rules};
use graphs::{Digraph, Outcome};
use sprague::{Budget, Game, MovesWanted, SolveOptions, Sum, catalogue};

fn outcome(rule: &str, positions: &str, misere: bool) -> &'static str {
    let options = SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() };
    let mut sum = Sum::parse_with(&[rule, positions], |game| if misere { game.misere() } else { game })
        .unwrap_or_else(|error| panic!("{rule}: {error}"));
    sum.solve(&options, &Budget::default())
        .unwrap_or_else(|error| panic!("{rule} {positions}: {error}"))
        .outcome
        .letter()
}

/// The nim-values of the heaps 0 to `last`, by the engines and by the definition.
fn values(rule: &str, last: u64) -> Vec<u64> {
    let mut game: Game = rule.parse().unwrap_or_else(|error| panic!("{rule}: {error}"));
    let table = |game: &mut Game, theory| {
        let options = SolveOptions { trust: trust(theory), ..SolveOptions::default() };
        let table =
            game.values(&[0], &[last], &options, &Budget::default()).unwrap_or_else(|error| panic!("{rule}: {error}"));
        table.cells.iter().map(|cell| cell.to_string().parse().unwrap()).collect::<Vec<u64>>()
    };
    let (quick, plain) = (table(&mut game, true), table(&mut game, false));
    assert_eq!(quick, plain, "{rule}");
    quick
}

/// Checks that `sprague show NAME` prints these words.
fn shown(name: &str, words: &str) {
    let game = catalogue::find(name).unwrap_or_else(|| panic!("no game {name}"));
    assert!(game.known.iter().any(|sentence| sentence.contains(words)), "{name}: {:?}", game.known);
}

/// Every row of the table has a test, named by its number.
#[test]
fn every_row_has_a_test() {
    let source = include_str!("seeds.rs");
    for row in tables::table("seed_systems.tsv") {
        assert!(source.contains(&format!("fn row_{}_", row[0].to_lowercase())), "row {} has no test", &row[0]);
    }
}

#[test]
fn row_1_mex() {
    for (set, mex) in
        [(&[0u64, 1, 2, 4][..], 3), (&[2, 3, 5], 0), (&[], 0), (&[1, 2], 0), (&[0, 1, 3], 2), (&[0, 1, 2, 3], 4)]
    {
        assert_eq!(nimber::mex(set.iter().copied()), mex);
    }
}

#[test]
fn row_2_p_and_n_positions() {
    // The end is lost; a position is lost exactly if all moves lead to won positions.
    let lost: Vec<u64> = (0..=9).filter(|n| outcome("take 1..2", &n.to_string(), false) == "P").collect();
    assert_eq!(lost, [0, 3, 6, 9]);
}

#[test]
fn row_3_a_token_on_a_graph() {
    let graph = Digraph::from_edges(4, &[(0, 1), (0, 2), (1, 3)]).unwrap();
    assert_eq!(graph.nim_values().unwrap(), [2, 1, 0, 0]);
}

#[test]
fn row_4_tables_of_values() {
    assert_eq!(values("take 1,3,4", 8), [0, 1, 0, 1, 2, 3, 2, 0, 1]);
}

#[test]
fn row_5_one_three_four() {
    let mut game: Game = "one-three-four".parse().unwrap();
    let findings = game.pattern(None, &Budget::default()).unwrap();
    let pattern = findings.claims[0].pattern();
    assert_eq!((pattern.preperiod(), pattern.period()), (0, 7));
    assert!(pattern.head().eq([0, 1, 0, 1, 2, 3, 2]));
    shown("one-three-four", "n%7 is 0 or 2");
}

#[test]
fn row_6_bash() {
    for most in 1..=12 {
        assert_eq!(values(&format!("bash; K = {most}"), 40), (0..=40).map(|n| n % (most + 1)).collect::<Vec<_>>());
    }
}

#[test]
fn row_7_nim() {
    assert_eq!(values("nim", 50), (0..=50).collect::<Vec<_>>());
}

#[test]
fn row_8_sums() {
    for (a, b, c) in (0..5).flat_map(|a| (0..5).flat_map(move |b| (0..5).map(move |c| (a, b, c)))) {
        let wins = outcome("nim", &format!("{a} {b} {c}"), false) == "N";
        assert_eq!(wins, a ^ b ^ c != 0);
    }
}

#[test]
fn row_9_two_equal_components_are_nothing() {
    assert_eq!(outcome("kayles", "7 7", false), "P");
    assert_eq!(outcome("kayles", "7 7 4", false), outcome("kayles", "4", false));
}

#[test]
fn row_10_fibonacci_amounts() {
    let rule = "subtract-a-fibonacci";
    assert_eq!((outcome(rule, "1 1 1", false), outcome(rule, "1 4 1", false)), ("N", "P"));
    assert_eq!(values(rule, 19), [0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5]);
    shown(rule, "look as if they had period 10, and have not");
}

#[test]
fn row_11_s_nim() {
    // HDU 1536: the sample's answers for {2,5} and for 1 to 5.
    let answers = |rule: &str| ["5 12", "2 4 7", "2 3 7 12"].map(|heaps| outcome(rule, heaps, false));
    assert_eq!(answers("s-nim"), ["P", "N", "N"]);
    assert_eq!(answers("take 1..5"), ["N", "N", "P"]);
}

#[test]
fn row_12_a_simple_nim() {
    let formula = |n: u64| {
        if n % 8 == 7 {
            n + 1
        } else if n.is_multiple_of(8) && n > 0 {
            n - 1
        } else {
            n
        }
    };
    assert_eq!(values("lasker-3", 60), (0..=60).map(formula).collect::<Vec<_>>());
    assert_eq!((outcome("lasker-3", "4 4", false), outcome("lasker-3", "1 2 4", false)), ("P", "N"));
    shown("lasker-3", "7 is split into 1, 2 and 4");
}

#[test]
fn row_13_patterns_of_tables() {
    // A hundred values prove nothing: 0.161 and 0.36 agree for 519 heaps.
    let (a, b) = (long("0.161", 519), long("0.36", 519));
    assert_eq!(a[..519], b[..519]);
    assert_ne!(a, b);
    shown("kayles", "n%12 alone does not give the values below 71");
}

fn long(rule: &str, last: u64) -> Vec<String> {
    let mut game: Game = rule.parse().unwrap();
    let table = game.values(&[0], &[last], &SolveOptions::default(), &Budget::default()).unwrap();
    table.cells.iter().map(ToString::to_string).collect()
}

#[test]
fn row_14_not_every_game_has_nim_values() {
    // Loopy play and misère sums are not decided by a table of values.
    assert_eq!(outcome("n -> n+1 : n<3; n -> n-1 : n>0", "1", false), "D");
    assert_eq!(outcome("kayles", "1 5", true), "P");
}

#[test]
fn row_15_bash_wythoff_fibonacci() {
    assert_eq!((outcome("wythoff", "(1,2)", false), outcome("wythoff", "(8,4)", false)), ("P", "N"));
    assert_eq!((outcome("fibonacci-nim", "(13,12)", false), outcome("fibonacci-nim", "(10,9)", false)), ("P", "N"));
}

#[test]
fn row_16_mex_by_a_trie() {
    let mut trie = nimber::XorTrie::new();
    let set = [0u64, 1, 2, 5, 9];
    set.iter().for_each(|&x| trie.insert(x));
    for a in 0..40 {
        assert_eq!(trie.mex_xor(a), nimber::mex(set.iter().map(|x| x ^ a)));
    }
}

#[test]
fn row_17_tartan() {
    // Nim multiplication, not the ordinary one: 2 times 2 is 3.
    assert_eq!(outcome("turning-corners", "(2,2) (1,3)", false), "P");
    shown("turning-corners", "only for games in which a move is decided by its rightmost coin");
}

#[test]
fn row_18_flips_of_cells() {
    let mut sum = Sum::parse(&["multiples-flip", "2 7 9"]).unwrap();
    assert_eq!(sum.solve(&SolveOptions::default(), &Budget::default()).unwrap().outcome.letter(), "N");
    shown("multiples-flip", "the others alone");
    // Without a last cell play need not end; the refusal explains that and suggests a better text.
    let refused = |rule: &str| {
        let mut sum = Sum::parse(&[rule, "1"]).unwrap();
        sum.solve(&SolveOptions::default(), &Budget::default()).unwrap_err().to_string()
    };
    for rule in ["x -> j*x for j in 2..5", "x -> 2*x, 3*x : x>=1", "x -> x+1"] {
        let why = refused(rule);
        assert!(why.contains("larger and larger numbers, 1 -> 2") && why.contains("x<100"), "{rule}: {why}");
    }
    let why = refused("x -> j*x for j in 1..5 : 5*x<=20, x>=1");
    assert!(why.contains("leave out the one that is chosen"), "{why}");
}

#[test]
fn row_19_fusion() {
    let value = |vertices, edges: &[(u32, u32)]| {
        let picture = Hackenbush::new(vertices, edges, 0).unwrap();
        picture.solve(Rules { misere: false, theory: true }, &Budget::default()).unwrap().value
    };
    assert_eq!(value(3, &[(0, 1), (1, 2), (2, 0)]), Some(1));
    assert_eq!(value(4, &[(0, 1), (1, 2), (2, 3), (3, 0)]), Some(0));
    assert_eq!(value(4, &[(0, 1), (1, 2), (2, 3), (3, 1)]), Some(2));
}

#[test]
fn row_20_misere_sums() {
    // The rule for Nim is right for Nim, and wrong for Kayles: heaps 8, 9, 12 and the sum 1 5.
    let rule = |values: &[u64]| {
        let xor = values.iter().fold(0, |xor, value| xor ^ value);
        (xor == 0) == values.iter().all(|&value| value <= 1)
    };
    for heaps in [[1u64, 2, 3], [1, 1, 1], [3, 4, 5], [0, 1, 1]] {
        let written = heaps.map(|heap| heap.to_string()).join(" ");
        assert_eq!(outcome("nim", &written, true) == "N", rule(&heaps));
    }
    let kayles = values("kayles", 12);
    for heaps in [&[8usize][..], &[9], &[12], &[1, 5]] {
        let written = heaps.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let of_values: Vec<u64> = heaps.iter().map(|&heap| kayles[heap]).collect();
        assert_ne!(outcome("kayles", &written, true) == "N", rule(&of_values), "{written}");
    }
    shown("nim-misere", "not the rule for sums of other games");
}

#[test]
fn row_21_cycles() {
    // A loop and an exit: won, although the rest after the analysis from the ends would be called
    // drawn.
    let graph = Digraph::from_edges(2, &[(0, 0), (0, 1)]).unwrap();
    assert_eq!(graph.solve(&Budget::default()).unwrap().outcome(0), Outcome::N);
    let endless = Digraph::from_edges(1, &[(0, 0)]).unwrap();
    assert_eq!(endless.solve(&Budget::default()).unwrap().outcome(0), Outcome::D);
}

#[test]
fn row_22_euclid() {
    let phi = f64::midpoint(1.0, 5f64.sqrt());
    for (a, b) in (0..40u64).flat_map(|a| (0..40).map(move |b| (a, b))) {
        let (small, large) = (a.min(b), a.max(b));
        let wins = small > 0 && (small == large || large as f64 > phi * small as f64);
        assert_eq!(outcome("euclid", &format!("({a},{b})"), false) == "N", wins, "({a},{b})");
    }
    shown("euclid", "With a 0 the mover has lost");
}

#[test]
fn row_23_erasing_divisors() {
    let rule = "erase d for x : d|x";
    assert_eq!(values(rule, 16), [0, 1, 2, 2, 4, 4, 4, 4, 5, 6, 6, 7, 8, 8, 6, 8, 10]);
    // The empty set is lost, any other set is won, however many numbers it has: strategy stealing.
    assert_eq!(outcome(rule, "{}", false), "P");
    for n in [1, 7, 16, 300] {
        assert_eq!(outcome(rule, &format!("{{1..{n}}}"), false), "N");
    }
}

#[test]
fn row_24_staircase() {
    for piles in (0..256u64).map(|code| [code % 4, code / 4 % 4, code / 16 % 4, code / 64]) {
        let written = format!("[{},{},{},{}]", piles[0], piles[1], piles[2], piles[3]);
        assert_eq!(outcome("staircase", &written, false) == "N", piles[0] ^ piles[2] != 0);
    }
    // Moves to any lower step are another game: one stone on step 2 wins.
    assert_eq!((outcome("staircase", "[0,1]", false), outcome("any-lower-step", "[0,1]", false)), ("P", "N"));
    shown("staircase", "to any lower step is another game");
    shown("any-lower-step", "its theorem is wrong here");
}

#[test]
fn row_25_flips_of_either_colour() {
    // Turning black cells white, the last to move wins: 110 is lost. If white cells may be turned,
    // too, play is drawn.
    let base = "(a,b,c) -> (a-1,b,c) : a=1; (a,b,c) -> (a,b-1,c) : b=1; (a,b,c) -> (a,b,c-1) : c=1";
    assert_eq!((outcome(base, "(1,1,0)", false), outcome("flip-either-way", "(1,1,0)", false)), ("P", "D"));
    shown("flip-either-way", "not the same game");
}

#[test]
fn row_26_geography() {
    // A path of three: from its middle the token wins, from an end (left out by some maximum
    // matching) it loses.
    let edges = [(0, 1), (1, 2)];
    let path = Geography::new(3, &edges, geography::Rules::default()).unwrap();
    let answer = path.solve(None, geography::Moves::None, &Budget::default()).unwrap();
    assert_eq!(answer.starts.iter().map(|start| start.first_wins).collect::<Vec<_>>(), [false, true, false]);
}

#[test]
fn row_27_lasker() {
    let formula = |n: u64| {
        if n % 4 == 3 {
            n + 1
        } else if n.is_multiple_of(4) && n > 0 {
            n - 1
        } else {
            n
        }
    };
    assert_eq!(values("lasker", 60), (0..=60).map(formula).collect::<Vec<_>>());
    assert_eq!(values("lasker", 8)[1..], [1, 2, 4, 3, 5, 6, 8, 7]);
}

#[test]
fn row_b1_padding_is_no_amount() {
    // The templates read beyond the end of a list that is padded with zeros; here a zero is an
    // amount that is never taken.
    assert_eq!(values("take 1,3,4,0,0", 14), values("take 1,3,4", 14));
    assert!(!"take 1,3,4,0,0".parse::<Game>().unwrap().warnings().is_empty());
}

#[test]
fn row_b2_zeros_mark_nothing() {
    assert_eq!(values("take 0,1,3,4", 14), [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2, 0]);
}

#[test]
fn row_b3_as_many_amounts_as_there_is_room_for() {
    let amounts = (1..=100).map(|amount| amount.to_string()).collect::<Vec<_>>().join(",");
    assert_eq!(values(&format!("take {amounts}"), 205), (0..=205).map(|n| n % 101).collect::<Vec<_>>());
}

#[test]
fn row_b4_an_xor_may_be_larger_than_its_values() {
    // Values up to 100 have xors up to 127; 101 and larger xors are no accident.
    assert_eq!(outcome("nim", "100 27 127", false), "P");
}

#[test]
fn row_b5_the_mex_of_a_set_is_a_number() {
    assert_eq!(nimber::mex([0u64]), 1);
}
