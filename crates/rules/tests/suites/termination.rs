//! Games on words: which of them end, and that the quantity which is said to fall does fall.
use rules::ruleset::{Measure, Termination};

#[test]
fn counts_and_dictionaries_end_play_and_others_say_nothing() {
    for (rule, ends) in [
        ("\"++\" -> \"--\"", true),
        ("\"aa\" -> \"\"; \"bb\" -> \"\"", true),
        ("\"2\" -> \"1\"; \"1\" -> \"0\"; \"22\" -> \"00\"", true),
        ("\"(\" any \")\" -> any", true),
        ("\"A\" any \"A\" -> \"\"", true),
        ("<d> <e> -> <d+e>", true),
        ("<d> -> <e> : 0<=e<d", true),
        ("<d> -> <d-1>", true),
        ("<d> -> <d/2>", false),
        ("<d> -> <d/2> : d>=1", true),
        ("<d> <e> -> <e> <e> : d>e", true),
        ("<d> -> <(d+1)%5> : d!=0", true),
        ("<d> -> <(d+1)%5>", false),
        ("\"ab\" -> \"ba\"", true),
        ("\"ab\" -> \"ba\"; \"a\" -> \"b\"", true),
        ("\"ab\" -> \"ba\"; \"ba\" -> \"ab\"", false),
        ("\"a\" -> \"b\"; \"b\" -> \"a\"", false),
        ("\"a\" -> \"aa\"", false),
        ("\"X\" \"X\"*k \".\" -> \".\" \"X\"*k \"X\"", true),
        ("\".\"*k \"X\" -> \"X\" \".\"*k : k>=1", true),
        ("\".\"*k \"X\" -> \"X\" \".\"*k", false),
        ("\".\"*k \"X\" -> \"X\" \".\"*k : k>=1; \"X\" \".\"*k -> \".\"*k \"X\" : k>=1", false),
        ("\"1\" \"0\"*k -> \"0\" \"1\"*k", true),
        ("\"a\" any \"b\" -> \"b\" any \"a\"", true),
        ("\".\" any \"X\" \".\"*k end -> \"X\" any \".\" \".\"*k", true),
        ("\"X\" \".\"*k -> \"X\" \".\"*k", false),
        ("<d> -> <e> : 0<=e<d; \"0\" any end -> \"\"", true),
        ("any \"ab\" any -> any \"ba\" any", true),
        ("\"ab\" any \"c\" any -> \"ba\" any \"c\"", false),
        ("\"a\" any \"c\" any -> \"a\" any \"c\"", false),
        ("\"X\"*k -> \"\"", false),
    ] {
        let ruleset = rules::compile(rule, &[]).unwrap_or_else(|errors| panic!("{rule}: {errors}")).ruleset;
        assert_eq!(ruleset.termination != Termination::MayRepeat, ends, "{rule}");
    }
}

/// Where a digit is struck out of a number, or some of its digits, the number gets smaller.
#[test]
fn numbers_without_a_digit_are_smaller() {
    for (rule, ends) in [
        ("n -> n/10**(i+1)*10**i + n%10**i : 10**i<=n", true),
        ("n -> n%2**i + 2**i*(n/2**(i+3)) : 2**i<=n", true),
        ("n -> n/10**i*10**(i-1) + n%10**(i-1) : i>=1, 10**(i-1)<=n", true),
        ("n -> n/(3*b)*b + n%b : 1<=b<=n", true),
        ("n -> n/10**i*10**i + n%10**i : 10**i<=n", false),
        ("n -> n/10**(i+1)*10**i + n%10**i : 10**i<=n+1", false),
        ("n -> n/10**i*10**(i+1) + n%10**i : 10**i<=n", false),
        ("n -> n/10**(i+1)*10**i + n%10**(i+1) : 10**i<=n", false),
    ] {
        let ruleset = rules::compile(rule, &[]).unwrap_or_else(|errors| panic!("{rule}: {errors}")).ruleset;
        let proved = ruleset.termination == Termination::Ends(Measure::Number);
        assert_eq!(proved, ends, "{rule}");
        let mover = rules::moves::Mover::new(&ruleset);
        let mut options = rules::moves::Options::new(1);
        for n in 0..400 {
            mover.options(&mut rules::moves::Scratch::default(), &[n], &mut options).unwrap();
            assert!(!proved || options.iter().all(|option| option[0] < n), "{rule} at {n}");
        }
    }
}

/// A quantity that is said to fall does so in every option of every short word.
#[test]
fn what_falls_falls() {
    for rule in [
        "\"ab\" -> \"ba\"; \"a\" -> \"b\"",
        "\"a\" \"a\"*k \"b\" -> \"b\" \"a\"*k \"a\"",
        "\"b\"*k \"a\" -> \"a\" \"b\"*k : k>=1",
        "\"a\" \"b\"*k -> \"b\" \"a\"*k",
        "\"ab\" -> \"ba\"; \"abb\" -> \"baa\"; \"aa\" -> \"a\"",
        "\"b\" any \"a\" -> \"a\" any \"b\"; \"bb\" -> \"\"",
        "\"abc\" -> \"acb\"; \"bc\" -> \"cb\"; \"ca\" -> \"bc\"",
    ] {
        let ruleset = rules::compile(rule, &[]).unwrap_or_else(|errors| panic!("{rule}: {errors}")).ruleset;
        let falling = match &ruleset.termination {
            Termination::Ends(Measure::Letters(falling)) => falling.clone(),
            other => panic!("{rule}: {other:?}"),
        };
        let mover = rules::moves::Mover::new(&ruleset);
        let (mut options, mut looked) = (rules::moves::Options::new(0), 0);
        for code in 0..3u32.pow(6) {
            let word: Vec<i64> = (0..6).map(|at| i64::from(b'a') + i64::from(code / 3u32.pow(at) % 3)).collect();
            mover.options(&mut rules::moves::Scratch::default(), &word, &mut options).unwrap();
            for option in options.iter() {
                looked += 1;
                assert!(falling.falls(&word, option), "{rule}: {word:?} to {option:?} by {falling:?}");
            }
        }
        assert!(looked > 100, "{rule}");
    }
}
