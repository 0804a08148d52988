//! Short words as machine words: they have the values of the definition; what cannot be packed.
use budget::{Budget, Stop};
use positions::words::PackedWords;
use positions::{NimberError, Nimbers};
use proptest::prelude::*;
use rules::family::words::letters;
use rules::oracle::Oracle;

/// Values, and whether words have them, are those of the definition.
fn check(rule: &str, words: &[String]) -> Result<bool, TestCaseError> {
    let Ok(compiled) = rules::compile(rule, &[]) else { return Ok(false) };
    let Ok(mut packed) = PackedWords::new(&compiled.ruleset) else { return Ok(false) };
    let (mut oracle, budget) = (Oracle::new(&compiled.ruleset), Budget::unlimited());
    let mut checked = false;
    for word in words {
        let at = letters(word);
        let Some(parts) = packed.parts(&at) else { continue };
        checked = true;
        let value = oracle.value(&at).unwrap();
        let by_search = {
            let mut search = Nimbers::new(packed.game());
            parts.iter().try_fold(0, |sum, part| Ok::<u64, NimberError<u64>>(sum ^ search.value(part, &budget)?))
        };
        prop_assert_eq!(by_search, Ok(value), "{} at {}", rule, word);
        prop_assert_eq!(packed.value(&parts, &budget), Ok(value), "{} at {}", rule, word);
        for other in 0..4 {
            prop_assert_eq!(packed.has_value(&parts, other, &budget), Ok(other == value), "{} at {}", rule, word);
        }
    }
    Ok(checked)
}

/// Rules whose plays end for one reason or another: sinks, dictionaries, unbounded lengths.
fn rule() -> impl Strategy<Value = String> {
    let text = |len: usize| prop::collection::vec(prop::sample::select(vec!['.', 'a', 'b', 'X']), len);
    let plain = (1usize..4).prop_flat_map(move |len| (text(len), text(len))).prop_map(|(left, right)| {
        format!("\"{}\" -> \"{}\"", left.iter().collect::<String>(), right.iter().collect::<String>())
    });
    prop_oneof![
        4 => plain,
        1 => Just("\"X\" \"X\"*k \".\" -> \".\" \"X\"*k \"X\"".to_owned()),
        1 => Just("\".\"*k \"X\" -> \"X\" \".\"*k : k>=1".to_owned()),
        1 => Just("\"X\" \".\"*k -> \".\" \".\"*k : k>=2".to_owned()),
        1 => Just("\"a\" \"b\"*k \"a\" -> \".\" \"b\"*k \".\" : k in odd".to_owned()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_rules(
        rules in prop::collection::vec(rule(), 1..4), never in prop::collection::vec("[.aX]{1,3}", 0..2),
        ends in prop::option::of("(not )?contains \"[.aX]{1,3}\""), words in prop::collection::vec("[.abX]{0,7}|[.X]{4,8}|[.aX#]{4,8}", 1..5),
    ) {
        let never = if never.is_empty() { String::new() } else { format!("; never \"{}\"", never.join("\",\"")) };
        let ends = ends.map(|end| format!("; end if {end}")).unwrap_or_default();
        check(&format!("{}{never}{ends}", rules.join("; ")), &words)?;
    }
}

#[test]
fn games_of_contests() {
    for rule in [
        "\"X\" \"X\"*k \".\" -> \".\" \"X\"*k \"X\"",
        "\".\"*k \"X\" -> \"X\" \".\"*k : k>=1",
        "\".\"*k \"X\" -> \"X\" \".\"*k : 1<=k<=2",
        "\".\" -> \"X\"; end if contains \"XXX\"",
        "<d> -> <e> : 0<=e<d; end if not contains \"1\"",
        "<d> <e> -> <e> <e> : d>e",
        "\"X\" \".\"*k \"X\" -> \".\" \".\"*k \".\"",
    ] {
        let digits = rule.starts_with('<');
        let (one, two) = if digits { ("2", "1") } else { ("X", ".") };
        let words: Vec<String> = (0..1 << 8)
            .map(|code: u32| (0..8).map(|place| if code >> place & 1 == 1 { one } else { two }).collect())
            .collect();
        assert!(check(rule, &words).is_ok_and(|checked| checked), "{rule}");
    }
}

#[test]
fn what_cannot_be_packed_says_why() {
    for (rule, why) in [
        ("\"aa\" -> \"\"", "the length of words changes"),
        ("\"a\" any \"b\" -> \"b\" any \"a\"", "look at the whole word"),
        ("\"a\" -> \"b\"; \"b\" -> \"a\"", "not shown"),
        ("take 1", "not about words"),
    ] {
        let ruleset = rules::compile(rule, &[]).unwrap().ruleset;
        let error = PackedWords::new(&ruleset).unwrap_err();
        assert!(error.contains(why), "{rule}: {error}");
    }
    let ruleset = rules::compile("\"X.\" -> \".X\"", &[]).unwrap().ruleset;
    let words = PackedWords::new(&ruleset).unwrap();
    assert_eq!(words.parts(&letters(&"X.".repeat(32))), None);
    // Letters that never change are cut off: stones at the right end, free cells on the left.
    assert_eq!(words.parts(&letters("..X.XXX#X.")).map(|parts| parts.len()), Some(2));
    assert_eq!(words.parts(&letters("...XXXX")), Some(Vec::new()));
}

#[test]
fn limits_hold() {
    let ruleset = rules::compile("\"X\" \"X\"*k \".\" -> \".\" \"X\"*k \"X\"", &[]).unwrap().ruleset;
    let mut words = PackedWords::new(&ruleset).unwrap();
    let parts = words.parts(&letters("XX.X.XX..X...X.X..X.X...X..X.X..X.X.XX.....")).unwrap();
    let brief = Budget::unlimited().with_time(std::time::Duration::from_millis(20));
    assert!(matches!(words.value(&parts, &brief), Err(Stop::Time { .. })));
    let mut words = PackedWords::new(&ruleset).unwrap();
    let small = Budget::unlimited().with_memory(1 << 10);
    assert!(matches!(words.value(&parts, &small), Err(Stop::Memory { .. })));
}
