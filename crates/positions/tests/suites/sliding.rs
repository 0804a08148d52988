//! Coins that slide one way: which rules are of this kind; values and moves agree with the
//! definition.
use budget::Budget;
use positions::words::Sliding;
use proptest::prelude::*;
use rules::family::words::letters;
use rules::oracle::Oracle;

fn game(rule: &str) -> Option<Sliding> {
    Sliding::new(&rules::compile(rule, &[]).unwrap_or_else(|errors| panic!("{rule}: {errors}")).ruleset)
}

#[test]
fn what_slides_is_found_and_nothing_else() {
    for rule in [
        "\".X\" -> \"X.\"",
        "\"X.\" -> \".X\"",
        "\".\"*k \"X\" -> \"X\" \".\"*k : k>=1",
        "\".\" \".\"*k \"X\" -> \"X\" \".\" \".\"*k",
        "\"..\"*k \"o\" -> \"o\" \"..\"*k : k>=1",
        "\"X\" \".\"*k -> \".\"*k \"X\" : 1<=k<=3",
        "\".X\" -> \"X.\"; \"...X\" -> \"X...\"",
        "\"X\"*k \".\" -> \".\" \"X\"*k : k in primes",
        // Chessmen that jump to the next free cell: the free cells slide to the left.
        "\"X\" \"X\"*k \".\" -> \".\" \"X\"*k \"X\"",
        "\"XX.\" -> \".XX\"",
    ] {
        assert!(game(rule).is_some(), "{rule}");
    }
    for rule in [
        "\".X\" -> \"X.\"; \"X.\" -> \".X\"",
        "\".\"*k \"X\" -> \"X\" \".\"*k",
        "\".X\" -> \"X.\"; never \"XX\"",
        "\".X\" -> \"X.\"; end if contains \"XX\"",
        "\".X\" -> \"X.\"; \"X\" -> \".\"",
        "\"XX.\" -> \"X.X\"; \"X.\" -> \".X\"; \"XX\" -> \"..\"",
        "\".\"*j \".\"*k \"X\" -> \"X\" \".\"*j \".\"*k : k>=1, j>=1",
        "\".X\" -> \"X#\"",
        "\".\"*k \"X\" end -> \"X\" \".\"*k : k>=1",
    ] {
        assert!(game(rule).is_none(), "{rule}");
    }
}

fn check(rule: &str, word: &str) -> Result<(), TestCaseError> {
    let ruleset = rules::compile(rule, &[]).unwrap_or_else(|errors| panic!("{rule}: {errors}")).ruleset;
    let (mut sliding, mut oracle) = (Sliding::new(&ruleset).unwrap(), Oracle::new(&ruleset));
    let (at, budget) = (letters(word), Budget::unlimited());
    let value = oracle.value(&at).unwrap();
    prop_assert_eq!(sliding.value(&at, &budget), Ok(value), "{} at {}", rule, word);
    for target in 0..=value + 1 {
        let slides = sliding.moves_to(&at, target, &budget).unwrap();
        let mut found: Vec<Vec<i64>> = slides.into_iter().map(|slide| sliding.after(&at, slide)).collect();
        found.sort();
        let mut expected: Vec<Vec<i64>> = Vec::new();
        for option in oracle.options(&at).unwrap() {
            if oracle.value(&option[0]).unwrap() == target {
                expected.push(option[0].clone());
            }
        }
        prop_assert_eq!(found, expected, "{} at {} to {}", rule, word, target);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_and_moves_are_those_of_the_definition(
        word in "[.]{0,3}[.X]{0,7}[#q]?[.X]{0,4}", amounts in prop::sample::select(vec!["k>=1", "1<=k<=2", "k=2", "k in odd", "k>=2", "k in {1,4}"]),
        right in any::<bool>(),
    ) {
        let rule = if right { "\"X\" \".\"*k -> \".\"*k \"X\"" } else { "\".\"*k \"X\" -> \"X\" \".\"*k" };
        check(&format!("{rule} : {amounts}"), &word)?;
    }
}

#[test]
fn long_rows_are_no_matter() {
    let mut sliding = game("\".\"*k \"X\" -> \"X\" \".\"*k : k>=1").unwrap();
    let word = letters(&format!("{}X{}X", ".".repeat(40_000), ".".repeat(30_001)));
    assert_eq!(sliding.value(&word, &Budget::unlimited()), Ok(30_001));
    assert_eq!(sliding.moves_to(&word, 0, &Budget::unlimited()).map(|slides| slides.len()), Ok(1));
}
