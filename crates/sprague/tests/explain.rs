//! Explanations as they are printed, compared with files in `tests/explained/`. `UPDATE=1 cargo test --test explain` writes
//! them anew; read them before you commit them.
use sprague::{Budget, SolveOptions, Sum, Tongue};
use std::path::PathBuf;

fn explained(name: &str, arguments: &[&str], misere: bool) {
    explained_in(Tongue::ENGLISH, name, arguments, misere);
}

fn explained_in(tongue: Tongue, name: &str, arguments: &[&str], misere: bool) {
    let mut sum = Sum::parse(arguments, &[], misere).unwrap();
    let text = sum.explain_in(tongue, &SolveOptions::default(), &Budget::default()).unwrap();
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/explained")).join(format!("{name}.txt"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &text).unwrap();
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
    explained("ring", &["circle(take 1,2 leaving 0..2)", "9"], false);
    explained("turns", &["take any; play 1..2", "3", "4", "5"], false);
}

#[test]
fn the_same_in_chinese() {
    let chinese: Tongue = "zh".parse().unwrap();
    explained_in(chinese, "zh-small-heaps", &["take 1,3,4", "7", "5", "9"], false);
    explained_in(chinese, "zh-kayles-30", &["kayles", "30"], false);
    explained_in(chinese, "zh-wythoff", &["wythoff", "3,5"], false);
    explained_in(chinese, "zh-mark", &["mark", "1000000", "77"], false);
    explained_in(chinese, "zh-misere-nim", &["nim", "1", "2", "3", "4"], true);
}

#[test]
fn misere_play() {
    explained("misere-heap", &["take 1,3,4", "6"], true);
    explained("misere-nim", &["take any", "1", "2", "3"], true);
    explained("misere-kayles", &["0.77", "8", "9", "12"], true);
}
