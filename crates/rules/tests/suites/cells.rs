//! Boards of letters: compiled options against the definition, on random rules; texts that come
//! back; the end of play.
use crate::common::{compiled, listed};
use budget::Budget;
use proptest::prelude::*;
use rules::oracle;
use rules::parse::parse;
use rules::ruleset::{Along, Measure, Sinking, Termination};
use std::collections::BTreeSet;

fn board(text: &str) -> Vec<i64> {
    let columns = text.split('/').next().unwrap_or("").chars().count() as i64;
    std::iter::once(columns).chain(text.chars().filter(|c| *c != '/').map(|c| i64::from(u32::from(c)))).collect()
}

fn line() -> impl Strategy<Value = String> {
    let letters = (1usize..4).prop_flat_map(|length| {
        let side = || prop::collection::vec(prop::sample::select(vec!['X', 'O', '.']), length);
        (side(), side()).prop_filter("a change", |(old, new)| old != new)
    });
    let ways = prop::sample::select(vec!["", " right only", " down only"]);
    (letters, ways).prop_map(|((old, new), way)| {
        let [old, new] = [old, new].map(|side| side.into_iter().collect::<String>());
        format!("board \"{old}\" -> \"{new}\"{way}")
    })
}

fn shape() -> impl Strategy<Value = String> {
    let rows = prop::sample::select(vec!["X", "XX", "X.X", "XX/X.", "XX/.X", "X/X/X", ".X/X.", "XXX/X..", "..X/X.."]);
    let ways = prop::sample::select(vec!["", " turned", " turned and flipped"]);
    (rows, ways).prop_map(|(rows, way)| format!("place \"{rows}\"{way}"))
}

/// A random rule with one to three clauses.
fn a_rule() -> impl Strategy<Value = String> {
    let clause = prop_oneof![3 => line(), 1 => shape(), 1 => Just("place 1x2".to_owned())];
    prop::collection::vec(clause, 1..4)
        .prop_filter("one clause about letters", |all| all.iter().any(|clause| clause != "place 1x2"))
        .prop_map(|clauses| clauses.join("; "))
}

fn a_board() -> impl Strategy<Value = Vec<i64>> {
    (1usize..4, 1usize..4).prop_flat_map(|(rows, columns)| {
        let letter = prop::sample::select(vec!['X', 'O', '.', '#']);
        prop::collection::vec(letter, rows * columns).prop_map(move |letters| {
            std::iter::once(columns as i64).chain(letters.into_iter().map(|c| i64::from(u32::from(c)))).collect()
        })
    })
}

fn total(sum: &Sinking, position: &[i64]) -> i64 {
    let columns = position[0];
    let cells = (0i64..).zip(&position[1..]).filter(|(_, letter)| sum.letters.contains(letter));
    let terms = cells.map(|(place, _)| match sum.along {
        Along::Count => 1,
        Along::Row => place / columns,
        Along::Column => place % columns,
    });
    if sum.rises { -terms.sum::<i64>() } else { terms.sum() }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 800, ..ProptestConfig::default() })]

    #[test]
    fn options_are_those_of_the_definition(text in a_rule(), position in a_board()) {
        let ruleset = compiled(&text);
        let defined = oracle::options(&ruleset, &position, &Budget::unlimited()).unwrap();
        let defined: BTreeSet<Vec<i64>> = defined.into_iter().map(|sum| sum.concat()).collect();
        let listed = listed(&ruleset, &position);
        prop_assert_eq!(&listed, &defined, "{}", text);
        if let Termination::Ends(Measure::Cells(sums)) = &ruleset.termination {
            let order = |position: &[i64]| sums.iter().map(|sum| total(sum, position)).collect::<Vec<_>>();
            for option in listed {
                prop_assert!(order(&option) < order(&position), "{}", text);
            }
        }
    }

    #[test]
    fn texts_come_back(text in a_rule()) {
        let ruleset = compiled(&text);
        prop_assert_eq!(parse(&ruleset.canonical).unwrap(), parse(&text).unwrap());
    }
}

#[test]
fn a_direction_may_stand_on_either_side() {
    let [behind, before] =
        ["board \"X.\" -> \".X\" right only", "board right only \"X.\" -> \".X\""].map(|text| compiled(text).canonical);
    assert_eq!(behind, before);
}

#[test]
fn play_ends_where_it_is_shown() {
    let ends = |text: &str| matches!(compiled(text).termination, Termination::Ends(_));
    for text in [
        "board \"XO\" -> \".X\"; board \"OX\" -> \".O\"",
        "board \"..\" -> \"XX\"",
        "board \"X.\" -> \".X\" right only; board \"X.\" -> \".X\" down only",
        "board \".X.\" -> \"XXX\"; board \"...\" -> \".X.\"",
        "board \"XX.\" -> \"..X\"",
        "place \"XX/X.\" turned; board \"X#\" -> \"##\"",
    ] {
        assert!(ends(text), "{text}");
    }
    for text in [
        "board \"X.\" -> \".X\"",
        "board \"X.\" -> \".X\" right only; board \".X\" -> \"X.\" right only",
        "place \"X\"; board \"X\" -> \".\"",
        "board \"XO\" -> \"OX\" down only; board \"OX\" -> \"XO\" down only",
    ] {
        assert!(!ends(text), "{text}");
    }
}

#[test]
fn patterns_are_read_in_all_directions_that_they_allow() {
    let texts = |rule: &str, from: &str| -> BTreeSet<Vec<i64>> { listed(&compiled(rule), &board(from)) };
    let boards = |all: &[&str]| all.iter().map(|text| board(text)).collect::<BTreeSet<_>>();
    assert_eq!(texts("board \"XO\" -> \".X\"", "OXO/.O."), boards(&["X.O/.O.", "O.X/.O.", "O.O/.X."]));
    assert_eq!(texts("board \"X.\" -> \".X\" right only", ".X./..."), boards(&["..X/..."]));
    assert_eq!(texts("board \"X.\" -> \".X\" down only", ".X./..."), boards(&[".../.X."]));
    assert_eq!(texts("place \"XX/X.\"", "../.."), boards(&["XX/X."]));
    assert_eq!(texts("place \"XX/X.\" turned", "../..").len(), 4);
    assert_eq!(texts("place \"XXX/X..\" turned", ".../...").len(), 2);
    assert_eq!(texts("place \"XXX/X..\" turned and flipped", ".../...").len(), 4);
}
