//! The distance of two words, and the words that are near enough to be meant.
use rules::suggest::{distance, nearest};

#[test]
fn distance_counts_single_mistakes() {
    let chars = |word: &str| word.chars().collect::<Vec<_>>();
    for (a, b, d) in [
        ("", "", 0),
        ("", "abc", 3),
        ("gdc", "gcd", 1),
        ("wher", "where", 1),
        ("kitten", "sitting", 3),
        ("ab", "ba", 1),
    ] {
        assert_eq!(distance(&chars(a), &chars(b)), d, "{a} {b}");
        assert_eq!(distance(&chars(b), &chars(a)), d, "{b} {a}");
    }
}

#[test]
fn short_words_are_left_alone() {
    assert_eq!(nearest("n", ["in", "if"]), None);
    assert_eq!(nearest("no", ["in", "or", "not"]), Some("not"));
    assert_eq!(nearest("ni", ["in"]), None);
    assert_eq!(nearest(&"k".repeat(100_000), ["kayles"]), None);
    assert_eq!(nearest("Take", ["take"]), Some("take"));
}
