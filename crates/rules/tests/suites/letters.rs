//! Letters of any kind and rings of words: the compiled options are those of the definition, for
//! random rules and short words; small cases by hand; mistakes.
use budget::Budget;
use proptest::prelude::*;
use rules::family::words::{least_rotation, letters, text};
use rules::moves::{MoveError, Mover, Options, Scratch};
use rules::oracle::{self, OracleError};
use rules::ruleset::{Ruleset, Termination};
use std::collections::BTreeSet;

fn compiled(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset
}

/// The two ways list the same options; where a part has no value the definition may give up first.
fn compare(ruleset: &Ruleset, word: &[i64]) -> Result<BTreeSet<String>, String> {
    let expected = oracle::options(ruleset, word, &Budget::unlimited());
    let mut out = Options::new(0);
    let listed = Mover::new(ruleset).options(&mut Scratch::default(), word, &mut out);
    let found: BTreeSet<Vec<Vec<i64>>> = out.iter().map(|option| vec![option.to_vec()]).collect();
    let same = match (&expected, &listed) {
        (Ok(expected), Ok(())) => *expected == found,
        (Err(OracleError::Eval { .. }), _) => true,
        (Err(OracleError::TooManyParts { .. }), Err(MoveError::TooManyParts { .. })) => true,
        _ => false,
    };
    match same {
        true => Ok(found.iter().map(|option| text(&option[0])).collect()),
        false => Err(format!("{} at {}: {expected:?}, found {found:?}", ruleset.canonical, text(word))),
    }
}

fn words_after(rule: &str, word: &str) -> Vec<String> {
    let ruleset = compiled(rule);
    // A position of a ring is its first rotation.
    let word = if rule.starts_with("circle") { least_rotation(&letters(word)) } else { letters(word) };
    compare(&ruleset, &word).unwrap().into_iter().collect()
}

#[test]
fn patterns_mean_what_the_reference_says() {
    let cases: &[(&str, &str, &[&str])] = &[
        ("[x][x] -> \"\"", "abba", &["aa"]),
        ("[x][y] -> [y][x] : x>y", "cba", &["bca", "cab"]),
        ("[x] -> \"-\" : x in \"aeiou\"", "hello", &["h-llo", "hell-"]),
        ("[x] -> \"-\" : x=\"l\"", "hello", &["he-lo", "hel-o"]),
        ("[x] any [x] -> [x] any : x!=\"b\"", "abab", &["abb"]),
        ("[x] \"-\"*k [x] -> [x] : k>=1", "a--a-b", &["a-b"]),
        ("[x] [y] [x] -> [y]", "aba", &["b"]),
        ("[x] end -> \"\"", "ab", &["a"]),
        ("<d> [x] -> <d-1> [x] : x>=\"a\"", "1a20", &["0a20"]),
        ("[x] -> \"\"; end if not contains [x][x]", "aba", &[]),
        ("[x] -> \"\"; end if not contains [x][x]", "aab", &["aa", "ab"]),
        ("[x] -> \"\"; end if contains [x] any [y] : x<y", "ba", &["a", "b"]),
        ("[x] -> \"\"; end if contains [x] any [y] : x<y, y!=\"c\"", "ac", &["a", "c"]),
        ("[x] -> \"\"; end if contains [x] any [y] : x<y, y!=\"c\"", "ab", &[]),
        ("[x] -> \"\"; never [x][x]", "aba", &["ab", "ba"]),
        ("\"汉\" [x] -> [x] \"汉\" : x!=\"汉\"", "汉字汉", &["字汉汉"]),
        // A ring: a part runs over the end, and rotations are one.
        ("circle(\"XX\" -> \"..\")", "X.X", &["..."]),
        ("circle(\"XX\" -> \"..\")", "X", &[]),
        ("circle(\"X\" -> \".\")", "XXX", &[".XX"]),
        ("circle(\"X\" -> \"\"; end if not contains \"XX\")", "X.X", &[".X"]),
        ("circle(\"X\" -> \"\"; end if not contains \"XX\")", "X.X.", &[]),
        ("circle(\"ab\" -> \"\")", "ba", &[""]),
        ("circle(\"ab\" -> \"ba\")", "aab", &["aab"]),
        ("circle([x][y] -> [y] : x<y)", "abc", &["ac", "bc"]),
        ("circle(\"a\" any \"a\" -> \"b\")", "aba", &["b", "bb"]),
        ("circle(\"\" -> \"a\" : 1>0)", "b", &["ab"]),
        ("circle(any -> \"\" : 1>0); end if contains \"c\"", "ab", &["", "a", "ab", "b"]),
        ("circle(\".\" -> \"X\"); end if contains \"XXX\"", "XX.X", &[]),
        ("circle(\".\" -> \"X\"; never \"XX\")", "X..", &[]),
        ("circle(\".\" -> \"X\"; never \"XX\")", "X...", &[".X.X"]),
    ];
    let told = |(rule, word, expected): &(&str, &str, &[&str])| {
        let found = words_after(rule, word);
        (found != *expected).then(|| format!("{rule} at {word}: {found:?}, not {expected:?}"))
    };
    assert_eq!(cases.iter().filter_map(told).collect::<Vec<_>>(), Vec::<String>::new());
}

fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["[x]", "[x]", "[y]", "\"a\"", "\"b\"", "\"ab\"", "any", "\"a\"*k", "<d>", "\"\""])
}

fn a_rule() -> impl Strategy<Value = String> {
    let condition = || {
        let all = vec!["x!=y", "x<y", "x in \"ab\"", "y=\"b\"", "x>=\"b\"", "not x in \"a1\"", "k>=1", "k<=1"];
        prop::collection::vec(prop::sample::select(all), 0..3)
    };
    // Conditions about letters that do not stand in the pattern are left out.
    let guarded = |pattern: String, conditions: Vec<&str>| {
        let known = |condition: &&&str| {
            ["x", "y", "k"].iter().all(|name| {
                let used = condition.split(|c: char| !c.is_alphanumeric() && c != '"').any(|word| word == *name);
                let there = pattern.contains(&format!("[{name}]")) || *name == "k" && pattern.contains("*k");
                !used || there
            })
        };
        let own: Vec<&str> = conditions.iter().filter(known).copied().collect();
        if own.is_empty() { pattern } else { format!("{pattern} : {}", own.join(", ")) }
    };
    let left = || prop::collection::vec(piece(), 1..4).prop_map(|pieces| pieces.join(" "));
    let right = prop::collection::vec(piece(), 1..4);
    let rule = (left(), right, condition()).prop_map(move |(left, right, conditions)| {
        let known = |piece: &&&str| {
            !(piece.starts_with('[') || ["any", "<d>", "\"a\"*k"].contains(piece)) || left.contains(**piece)
        };
        let mut right: Vec<&str> = right.iter().filter(known).copied().collect();
        let most = left.matches("any").count();
        let mut seen = 0;
        right.retain(|piece| {
            *piece != "any" || {
                seen += 1;
                seen <= most
            }
        });
        let right = if right.is_empty() { "\"\"".to_owned() } else { right.join(" ") };
        match guarded(left.clone(), conditions).split_once(" : ") {
            Some((left, own)) => format!("{left} -> {right} : {own}"),
            None => format!("{left} -> {right}"),
        }
    });
    let ends =
        (left(), condition(), prop::sample::select(vec!["", "", "end if contains ", "end if not contains ", "never "]));
    let beside = ends.prop_map(move |(pattern, conditions, word)| match word {
        "" => String::new(),
        "never " => format!("; never {pattern}"),
        word => format!("; {word}{}", guarded(pattern, conditions)),
    });
    (prop::collection::vec(rule, 1..3), beside, any::<bool>()).prop_map(|(rules, beside, ring)| match ring {
        true => format!("circle({}{beside})", rules.join("; ")),
        false => format!("{}{beside}", rules.join("; ")),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn random_rules_agree_with_the_definition(rule in a_rule(), word in "[ab1c]{0,5}") {
        let ruleset = compiled(&rule);
        prop_assert_eq!(&compiled(&ruleset.canonical).canonical, &ruleset.canonical);
        let ring = ruleset.words().is_some_and(|words| words.ring);
        prop_assert_eq!(ring, rule.starts_with("circle"));
        let word = if ring { least_rotation(&letters(&word)) } else { letters(&word) };
        let after = compare(&ruleset, &word);
        prop_assert!(after.is_ok(), "{}", after.unwrap_err());
        // Where play is shown to end, the quantity falls with every move.
        if let Termination::Ends(rules::ruleset::Measure::Letters(falling)) = &ruleset.termination {
            for option in after.unwrap() {
                prop_assert!(falling.falls(&word, &letters(&option)), "{} at {:?} to {}", rule, word, option);
            }
        } else if let Termination::Ends(_) = &ruleset.termination {
            prop_assert!(after.unwrap().iter().all(|option| letters(option).len() < word.len()), "{}", rule);
        }
    }

    #[test]
    fn a_ring_is_its_first_rotation(word in prop::collection::vec(0i64..3, 0..9)) {
        let turned = |start: usize| [&word[start..], &word[..start]].concat();
        let first = (0..word.len().max(1)).map(turned).min().unwrap();
        prop_assert_eq!(least_rotation(&word), first);
    }
}

#[test]
fn texts_come_back() {
    for text in [
        "[x][x] -> \"\"",
        "[x] \"-\"*k [x] -> [x] : x in \"aeiou\"",
        "circle(\"X\" -> \".\"; never \"..\"; end if contains \"XXX\" draws); misere",
        "[a] -> \"\"; end if not contains [a] any [b] : a<b wins",
        "\"a\"*k [x] -> \"\" : k>=2",
    ] {
        let canonical = compiled(text).canonical;
        assert_eq!(compiled(&canonical).canonical, canonical, "{text}");
    }
    // An entry of a list is no letter.
    assert!(compiled("P = [1,3]; take P[n%2+1]").words().is_none());
    assert!(compiled("K = 2; P = [K]; take P[1]").words().is_none());
    assert_eq!(compiled("[x][x] -> \"\"").termination, Termination::Ends(rules::ruleset::Measure::Size));
    assert_eq!(compiled("[x][y] -> [y][x]").termination, Termination::MayRepeat);
    assert_eq!(compiled("circle(\"ab\" -> \"ba\")").termination, Termination::MayRepeat);
}

#[test]
fn mistakes_are_named() {
    let cases = [
        ("[x] -> [y]", 8, "does not stand on the left"),
        ("[x][x] -> \"\" : x=\"ab\"", 17, "several"),
        ("[d] <d> -> \"\"", 4, "is a letter here"),
        ("[k] \"a\"*k -> \"\"", 4, "is a letter here"),
        ("\"a\" -> \"b\"; circle(\"X\" -> \".\")", 0, "inside circle( )"),
        ("circle(\"X\" -> \".\"; take 1)", 19, "rules of words"),
        ("circle(\"X\" -> \".\"", 17, "is missing"),
        ("circle(\"X\" -> \".\") ; end if n=0", 21, "contains"),
        ("circle(\"X\" end -> \".\")", 11, "has no end"),
        ("circle(\"X\" -> \".\"); take 1", 20, "beside one of words"),
        ("circle(circle(\"X\" -> \".\"))", 7, ""),
    ];
    let told = |(text, column, word): &(&str, u32, &str)| {
        let errors = rules::compile(text, &[]).expect_err(text);
        let at = errors.errors.iter().map(|error| error.span.start).min();
        (at != Some(*column) || !errors.to_string().contains(word)).then(|| format!("{at:?}: {text}: {errors}"))
    };
    assert_eq!(cases.iter().filter_map(told).collect::<Vec<_>>(), Vec::<String>::new());
}
