//! Rules about words and about sets: the compiled options are those of the definition, for random
//! rules, and the sentences of the language reference are true in small cases.
use budget::Budget;
use proptest::prelude::*;
use rules::family::words::{letters, text};
use rules::moves::{MoveError, Mover, Options, Scratch};
use rules::oracle::{self, Oracle, OracleError};
use rules::ruleset::Ruleset;
use std::collections::BTreeSet;

fn compile(text: &str) -> Option<Ruleset> {
    rules::compile(text, &[]).ok().map(|compiled| compiled.ruleset)
}

/// The two ways list the same options; where a part has no value the definition may give up first.
fn compare(ruleset: &Ruleset, position: &[i64]) -> Result<(), String> {
    let budget = Budget::unlimited();
    let expected = oracle::options(ruleset, position, &budget);
    let (mover, mut out) = (Mover::new(ruleset), Options::new(ruleset.arity));
    let listed = mover.options(&mut Scratch::default(), position, &mut out);
    let found: BTreeSet<Vec<Vec<i64>>> = out.iter().map(|option| vec![option.to_vec()]).collect();
    let same = match (&expected, &listed) {
        (Ok(expected), Ok(())) => *expected == found,
        (Err(OracleError::Eval { .. }), _) => true,
        (Err(OracleError::TooManyParts { .. }), Err(MoveError::TooManyParts { .. })) => true,
        _ => false,
    };
    if same { Ok(()) } else { Err(format!("{} at {position:?}: {expected:?}, found {found:?}", ruleset.canonical)) }
}

/// The options of a word as texts.
fn words_after(rule: &str, word: &str) -> Vec<String> {
    let ruleset = compile(rule).unwrap_or_else(|| panic!("{rule}"));
    compare(&ruleset, &letters(word)).unwrap();
    let options = oracle::options(&ruleset, &letters(word), &Budget::unlimited()).unwrap();
    options.into_iter().map(|option| text(&option[0])).collect()
}

#[test]
fn patterns_mean_what_the_reference_says() {
    let cases: &[(&str, &str, &[&str])] = &[
        ("\"++\" -> \"--\"", "+++-++", &["+++---", "+---++", "--+-++"]),
        ("\"X\" \"X\"*k \".\" -> \".\" \"X\"*k \"X\"", "XX.X.", &[".XXX.", "X.XX.", "XX..X"]),
        ("<d> -> <e> : 0<=e<d; \"0\" any end -> \"\"", "20", &["00", "10", "2"]),
        ("\".\" -> \"0\"; \".\" -> \"1\"; never \"00\",\"11\"", "0..", &["0.0", "0.1", "01."]),
        ("\".\" -> \"X\"; end if contains \"XX\"", ".XX", &[]),
        ("\"a\" any \"b\" -> \"b\" any \"a\"", "axb", &["bxa"]),
        ("\"X\"*k -> \".\"*k : 2<=k", "XXX", &["...", "..X", "X.."]),
        ("\"a\" end -> \"\"", "aba", &["ab"]),
        ("<d> -> <d-1>", "0a3", &["0a2"]),
        ("\"a\" -> \"b\"*k : k<=2", "a", &["", "b", "bb"]),
        ("\"X\"*(2*k) -> \"O\"*k : k>=1", "XXXX", &["OO", "OXX", "XOX", "XXO"]),
        ("\"\" -> \"a\" : 1>0", "b", &["ab", "ba"]),
        ("any -> \"\"", "ab", &["", "a", "ab", "b"]),
        ("\"a\" -> \"\"; end if not contains \"b\"", "aa", &[]),
        ("\"a\" -> \"\"; end if not contains \"b\"", "aab", &["ab"]),
        ("\"a\" -> \"\"; end if contains \"b\" any \"b\", not contains <d>", "abb", &[]),
        ("\"a\" -> \"\"; end if contains \"b\" any \"b\", not contains <d>", "abb1", &["bb1"]),
    ];
    for (rule, word, expected) in cases {
        assert_eq!(words_after(rule, word), expected.to_vec(), "{rule} at {word}");
    }
}

#[test]
fn erasing_means_what_the_reference_says() {
    let ruleset = compile("erase d for x : d|x").unwrap();
    let options = oracle::options(&ruleset, &[1, 2, 3, 4], &Budget::unlimited()).unwrap();
    assert_eq!(options, BTreeSet::from([vec![vec![2, 3, 4]], vec![vec![3, 4]], vec![vec![2, 4]], vec![vec![3]]]));
    // The number that is chosen goes in any case.
    let ruleset = compile("erase d for x : d>x+5").unwrap();
    let options = oracle::options(&ruleset, &[1, 2], &Budget::unlimited()).unwrap();
    assert_eq!(options, BTreeSet::from([vec![vec![2]], vec![vec![1]]]));
    // Twice the same number is one.
    assert_eq!(Oracle::new(&ruleset).value(&[2, 1, 2]), Ok(0));
}

#[test]
fn mistakes_have_a_place_and_a_hint() {
    for (rule, column, says) in [
        ("\"++\" -> --", 9, "what takes its place"),
        ("\"++\" - \"--\"", 6, "`->` is missing"),
        ("\"a\" -> any", 8, "no `any` on the left"),
        ("\"a\" end \"b\" -> \"\"", 5, "after the end"),
        ("\"a\" -> \"b\" end", 12, "right side"),
        ("\"a\"* -> \"b\"", 6, "the number of times is missing"),
        ("<d -> <e>", 4, "`>` is missing"),
        ("\"a\" -> nothing", 8, "does not become nothing"),
        ("never \"a\"", 1, "no clause that makes moves"),
        ("\"a\" -> \"\"; end if n>2", 12, "no meaning"),
        ("\"a\" -> \"\"; unordered", 12, "no meaning"),
        ("\"a\" -> \"\"; take 1", 12, "beside one of words"),
        ("erase d for d : d>1", 13, "names both"),
        ("erase D for x : D>1", 7, "capital letter"),
        ("erase d of x : d|x", 9, "`for` is missing"),
        ("erase d for x : d|x; end if x>2", 22, "no meaning"),
        ("erase odd for x", 7, "is a set"),
        ("take \"a\"", 6, "cannot stand here"),
        ("\"a\" -> \"\"; end if contains \"a\" or contains \"b\"", 32, "cannot stand here"),
        ("\"a\" -> \"\"; end if contains \"a\", \"b\"", 33, "`contains` is missing"),
        ("\"a\"*K -> \"\"", 5, "no value"),
    ] {
        let errors = rules::compile(rule, &[]).expect_err(rule).errors;
        let first = &errors[0];
        let words = first.to_string();
        assert!(first.span.start + 1 == column && words.contains(says), "{rule}: {first:?}");
    }
}

fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => "\"[ab.]{1,2}\"",
        2 => ("[ab.]", prop::sample::select(vec!["k", "(k+1)", "2", "j"])).prop_map(|(x, k)| format!("\"{x}\"*{k}")),
        1 => prop::sample::select(vec!["<d>", "<e>", "<d+1>"]).prop_map(str::to_owned),
        1 => Just("any".to_owned()),
        1 => Just("\"\"".to_owned()),
    ]
}

fn rewriting() -> impl Strategy<Value = String> {
    let condition = prop::sample::select(vec!["k>=1", "k<=2", "d>e", "e<d", "k<j", "d>=1", "k+j=3", "2|d"]);
    let side = || prop::collection::vec(piece(), 1..4).prop_map(|pieces| pieces.join(" "));
    let end = prop::sample::select(vec!["", "", "", " end"]);
    let rule =
        (side(), end, side(), prop::collection::vec(condition, 0..3)).prop_map(|(left, end, right, conditions)| {
            let colon = if conditions.is_empty() { "" } else { " : " };
            format!("{left}{end} -> {right}{colon}{}", conditions.join(", "))
        });
    let beside = prop_oneof![
        4 => Just(String::new()),
        1 => (piece(), piece()).prop_map(|(a, b)| format!("; never {a} {b}")),
        1 => (piece(), piece()).prop_map(|(a, b)| format!("; end if contains {a} {b}")),
        1 => piece().prop_map(|a| format!("; end if not contains {a}, contains \"a\"")),
    ];
    (prop::collection::vec(rule, 1..3), beside).prop_map(|(rules, beside)| format!("{}{beside}", rules.join("; ")))
}

fn erasing() -> impl Strategy<Value = String> {
    let condition = prop::sample::select(vec![
        "d|x",
        "x|d",
        "d>x",
        "gcd(d,x)>1",
        "abs(d-x)<=2",
        "d=2*x or x=2*d",
        "prime(d+x)",
        "abs(d-x)=k*k",
        "k*d=x",
        "d%3=x%3",
        "d xor x=k, k>1",
        "d+k=x, k in primes",
        "x%2=0",
        "d*k%5=x",
        "d<=k, prime(k), k%4=x%4",
    ]);
    let clause = prop::collection::vec(condition, 0..3).prop_map(|conditions| match conditions.is_empty() {
        true => "erase d for x".to_owned(),
        false => format!("erase d for x : {}", conditions.join(", ")),
    });
    prop::collection::vec(clause, 1..3).prop_map(|clauses| clauses.join("; "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, max_global_rejects: 40_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_words_agree_with_the_definition(rule in rewriting(), words in prop::collection::vec("[ab.013]{0,6}", 1..6)) {
        let ruleset = compile(&rule);
        prop_assume!(ruleset.is_some());
        for word in &words {
            if let Some(ruleset) = &ruleset {
                prop_assert_eq!(compare(ruleset, &letters(word)), Ok(()));
            }
        }
    }

    #[test]
    fn random_sets_agree_with_the_definition(rule in erasing(), sets in prop::collection::vec(prop::collection::btree_set(0i64..16, 0..8), 1..4)) {
        let ruleset = compile(&rule);
        prop_assume!(ruleset.is_some());
        for set in sets {
            if let Some(ruleset) = &ruleset {
                let set: Vec<i64> = set.into_iter().collect();
                prop_assert_eq!(compare(ruleset, &set), Ok(()));
            }
        }
    }
}
