//! Explanations as they are printed, compared with files in `explained/` beside the suites.
//! `UPDATE=1 cargo test -p sprague-tests explain` writes them again; read them before you commit
//! them.
use crate::common::convention;
use sprague::graph::Digraph;
use sprague::graph::EdgeList;
use sprague::graph::explain_tokens;
use sprague::{Budget, Game, Locale, Play, Position, SolveOptions, Sum};
use std::path::PathBuf;

fn explained(name: &str, arguments: &[&str], misere: bool) {
    explained_in(Locale::ENGLISH, name, arguments, misere);
}

fn explained_in(locale: Locale, name: &str, arguments: &[&str], misere: bool) {
    let mut sum = Sum::parse_with(arguments, |game| if misere { game.misere() } else { game }).unwrap();
    let text = sum.explain_in(locale, &SolveOptions::default(), &Budget::default()).unwrap();
    same_as_before(name, &text);
}

fn same_as_before(name: &str, text: &str) {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/explained")).join(format!("{name}.txt"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, expected, "{}", path.display());
}

#[test]
fn small_heaps_by_their_options() {
    explained("small-heaps", &["take 1,3,4", "5", "8", "12"], false);
    explained("lost", &["take 1,3,4", "5", "8", "13"], false);
    explained("kayles", &["kayles", "5", "3"], false);
    explained("wythoff", &["wythoff", "1,2", "2,2"], false);
    explained("equal-pairs", &["nim", "3", "5", "7", "5"], false);
    explained("empty-sum", &["take 1,3,4"], false);
    explained("heap-of-nothing", &["take 1,3,4", "0"], false);
}

#[test]
fn moves_are_put_into_words_and_nothing_is_claimed_without_a_claim() {
    explained("one-move-of-two-heaps", &["n -> n-1, n-3", "7"], false);
    explained("clauses", &["n -> n/2 times 3 : n>0; n -> nothing : n=1; n -> k : 2*k<n, k>=1", "9"], false);
    explained("coins-by-formula", &["turn 1..2", "5"], false);
    explained("usual-parameter", &["bash", "5"], false);
    explained("many-moves", &["kayles", "1e18"], false);
    explained_in("zh".parse().unwrap(), "zh-one-move-of-two-heaps", &["n -> n-1, n-3", "7"], false);
}

/// Without a position the game is explained, and there is no winner.
#[test]
fn a_game_alone() {
    let told = |rule: &str| {
        let mut sum = Sum::parse(&[rule]).unwrap();
        sum.explain_rules_in(Locale::ENGLISH, &Budget::default()).unwrap()
    };
    same_as_before("kayles-alone", &told("kayles"));
    for rule in ["kayles", "wythoff", "take 1,2; misere", "turn any", "cram", "take any; play first"] {
        let text = told(rule);
        assert!(text.contains(&format!("The game \"{rule}\"")), "{text}");
        assert!(
            !text.contains("sum is empty") && !text.contains(" player wins") && !text.contains("has lost"),
            "{text}"
        );
    }
}

#[test]
fn large_heaps_by_their_pattern() {
    explained("far", &["take 1,3,4", "1000000000000000000", "1"], false);
    explained("lasker-far", &["take any; split 2", "123456789012345678901234567890", "7"], false);
    explained("fixed-number", &["(m,l) -> (m-k,l) : 1<=k<=l, k<=m", "1000000000,3"], false);
    explained("two-games", &["take 1,3,4 @ 5 8", "0.77 @ 10"], false);
}

#[test]
fn patterns_theorems_and_where_there_is_none() {
    explained("kayles-30", &["kayles", "30"], false);
    explained("grundy-1000", &["grundy", "1000"], false);
    explained("wythoff-lost", &["wythoff", "3,5"], false);
    explained("wythoff-far", &["wythoff", "1000000000000,2000000000000"], false);
    explained("late-period", &["take 2,4,7", "5", "1000000"], false);
    explained("reported", &["0.106", "40"], false);
    explained("ends-at-once", &["treblecross-board", ".X..........................."], false);
}

#[test]
fn positions_that_are_no_heaps() {
    explained("coins", &["mock-turtles", "{1,4}"], false);
    explained("set", &["erase-divisors", "{2,3,4,6}"], false);
    explained("board", &["cram", "2x3"], false);
    explained("tiles", &["place 2x2, 1x3", "2x3", "3x3"], false);
    explained("ring", &["circle(take 1,2 leaving 0..2)", "9"], false);
    explained("turns", &["take any; play 1..2", "3", "4", "5"], false);
}

#[test]
fn the_same_in_chinese() {
    let chinese: Locale = "zh".parse().unwrap();
    explained_in(chinese, "zh-small-heaps", &["take 1,3,4", "7", "5", "9"], false);
    explained_in(chinese, "zh-kayles-30", &["kayles", "30"], false);
    explained_in(chinese, "zh-wythoff", &["wythoff", "3,5"], false);
    explained_in(chinese, "zh-tiles", &["place 2x2, 1x3", "2x3", "3x3"], false);
    explained_in(chinese, "zh-mark", &["mark", "1000000", "77"], false);
    explained_in(chinese, "zh-misere-nim", &["nim", "1", "2", "3", "4"], true);
}

#[test]
fn misere_play() {
    explained("misere-heap", &["take 1,3,4", "6"], true);
    explained("misere-nim", &["take any", "1", "2", "3"], true);
    explained("misere-kayles", &["0.77", "8", "9", "12"], true);
}

/// A loop with exits, a vertex whose loop can be answered, an end.
const LOOPS: &str = "a b\nb a\na c\nb d\nd e\nf g\ng f\nc\nh a\nh c\n";

fn tokens_in(locale: &str, name: &str, graph: &str, tokens: &[&str], misere: bool) -> String {
    let list = EdgeList::read(graph.as_bytes(), &Budget::default()).unwrap();
    let locale: Locale = locale.parse().unwrap();
    let text = explain_tokens(&list, tokens, convention(misere), locale, &Budget::default()).unwrap();
    same_as_before(name, &text);
    text
}

#[test]
fn tokens_on_a_graph() {
    let plain = "a b\nb c\na c\nb d\nd c\n";
    for (locale, name) in [("en", ""), ("zh", "zh-")] {
        tokens_in(locale, &format!("{name}tokens"), plain, &["a", "b", "b"], false);
        tokens_in(locale, &format!("{name}tokens-loop"), LOOPS, &["a", "d", "h"], false);
        tokens_in(locale, &format!("{name}tokens-draw"), LOOPS, &["f", "d"], false);
        tokens_in(locale, &format!("{name}tokens-misere"), LOOPS, &["a", "d"], true);
        tokens_in(locale, &format!("{name}tokens-none"), plain, &[], false);
    }
    let list = EdgeList::read(plain.as_bytes(), &Budget::default()).unwrap();
    let unknown = explain_tokens(&list, &["z"], Play::Normal, Locale::ENGLISH, &Budget::default());
    assert!(unknown.is_err_and(|error| error.to_string().contains('z')));
}

/// Every sentence about tokens is translated into each language, so that no line of a Chinese text
/// is English.
#[test]
fn no_sentence_about_tokens_stays_english() {
    let mut state = 9u32;
    let mut next = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % below
    };
    let mut outcomes = [0; 3];
    for round in 0..300 {
        let edges: Vec<(u32, u32)> = (0..next(14)).map(|_| (next(6), next(6))).collect();
        let text: String =
            (0..6).map(|v| format!("{v}\n")).chain(edges.iter().map(|(a, b)| format!("{a} {b}\n"))).collect();
        let tokens: Vec<String> = (0..next(4)).map(|_| next(6).to_string()).collect();
        let names: Vec<&str> = tokens.iter().map(String::as_str).collect();
        let list = EdgeList::read(text.as_bytes(), &Budget::default()).unwrap();
        let chinese =
            explain_tokens(&list, &names, convention(round % 2 == 1), "zh".parse().unwrap(), &Budget::default())
                .unwrap();
        for line in chinese.lines() {
            // Years and names of people, `mex` and arrows are the same in all languages.
            let words = line.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 1);
            let known = ["mex", "SG", "inf", "tame", "Smith", "Conway", "Nim", "Sprague", "Grundy", "misere", "mis"];
            let english: Vec<&str> = words.filter(|word| !known.contains(word) && *word != "re").collect();
            assert!(english.is_empty(), "{line}: {english:?}");
        }
        // The verdict agrees with the search of all sums, which does not use values.
        let graph = Digraph::from_edges(list.len(), list.edges()).unwrap();
        let vertex = |name: &&str| list.find(name).unwrap() as u32;
        let places: Vec<u32> = names.iter().map(vertex).collect();
        let outcome = graph.search_sum(&places, round % 2 == 1, &Budget::default()).unwrap().outcome;
        let english =
            explain_tokens(&list, &names, convention(round % 2 == 1), Locale::ENGLISH, &Budget::default()).unwrap();
        let (sign, at) = match outcome.letter() {
            "N" => (["the first player wins", "The first player wins"], 0),
            "P" => (["the second can restore 0 and wins", "The second player wins"], 1),
            _ => (["nobody can win", "Nobody can win"], 2),
        };
        outcomes[at] += 1;
        let lost_at_once = names.is_empty() && english.contains("the player to move has lost");
        assert!(lost_at_once || sign.iter().any(|sign| english.contains(sign)), "{outcome:?}\n{english}");
    }
    assert!(outcomes.iter().all(|&count| count > 15), "{outcomes:?}");
}

/// The rules in words: everything that an explanation under misère play contains about the game
/// itself.
fn told(rule: &str) -> String {
    let game = Game::new(rule).unwrap().with_play(Play::Misere);
    let least = Position::new(game.least());
    let text = Sum::of(game, vec![least]).unwrap().explain(&SolveOptions::default(), &Budget::default()).unwrap();
    let (_, after) = text.split_once(&format!("\n\nThe game \"{rule}\":\n")).unwrap_or_else(|| panic!("{text}"));
    after.split_once("\n\n").map_or_else(|| panic!("{text}"), |(rules, _)| format!("{rules}\n"))
}

#[test]
fn games_of_taking_read_like_sentences() {
    assert_eq!(told("take 1,3,4"), "  A move takes 1, 3 or 4 from a heap.\n");
    assert_eq!(told("take 2..9,12"), "  A move takes 2..9 or 12 from a heap.\n");
    assert_eq!(told("take 1..3"), "  A move takes 1 to 3 from a heap.\n");
    assert_eq!(told("nim"), "  A move takes any number from a heap, at least 1.\n");
    assert_eq!(told("take k where k!=2"), "  A move takes any number from a heap, except 2.\n");
    assert_eq!(told("kayles"), "  A move takes 1 or 2 from a heap and leaves nothing, one heap or two heaps.\n");
    assert_eq!(told("grundy"), "  A move splits a heap into 2 heaps, no two of them equal.\n");
    assert_eq!(
        told("0.156"),
        "  A move takes a whole heap of 1.\n  Or it takes 2 from a heap and leaves nothing or two heaps.\n  \
         Or it takes 3 from a heap and leaves one heap or two heaps.\n"
    );
    assert_eq!(
        told("take any; split 2"),
        "  A move splits a heap into 2 heaps.\n  Or it takes 1 or more from a heap.\n"
    );
}

#[test]
fn others_by_their_position_and_rule() {
    assert!(told("wythoff").starts_with("  A position is a pair (a,b).\n  Take from one of two heaps"));
    assert!(told("wythoff").contains("\n  As a rule: (a,b) -> (a-k,b)"));
    let clauses = "  A move replaces n by n-1.\n  Or it replaces n by n/2.\n";
    assert_eq!(told("n -> n-1; n -> n/2"), format!("  A position is a number n.\n{clauses}"));
    assert!(told("mock-turtles").starts_with("  A position is a row of coins"));
}
