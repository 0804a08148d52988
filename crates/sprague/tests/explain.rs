//! Explanations as they are printed, compared with files in `tests/explained/`. `UPDATE=1 cargo test --test explain` writes
//! them anew; read them before you commit them.
use sprague::{Budget, SolveOptions, Sum};
use std::path::PathBuf;

fn explained(name: &str, arguments: &[&str], misere: bool) {
    let mut sum = Sum::parse(arguments, &[], misere).unwrap();
    let text = sum.explain(&SolveOptions::default(), &Budget::default()).unwrap();
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
fn misere_play() {
    explained("misere-heap", &["take 1,3,4", "6"], true);
    explained("misere-nim", &["take any", "1", "2", "3"], true);
    explained("misere-kayles", &["0.77", "8", "9", "12"], true);
}
