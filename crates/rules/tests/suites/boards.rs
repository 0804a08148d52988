//! Tiles on boards: the compiled options are those of the definition, different texts of one game
//! are equal, and mistakes have a place.
use budget::Budget;
use proptest::prelude::*;
use rules::error::ErrorKind;
use rules::moves::{Mover, Options, Scratch};
use rules::oracle;
use rules::ruleset::Ruleset;
use std::collections::BTreeSet;

fn compiled(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset
}

/// The boards after one move, from the compiled form.
fn options(ruleset: &Ruleset, rows: &[i64]) -> BTreeSet<Vec<Vec<i64>>> {
    let mut out = Options::new(rows.len());
    Mover::new(ruleset).options(&mut Scratch::default(), rows, &mut out).unwrap();
    out.iter().map(|option| out.parts(option).map(<[i64]>::to_vec).collect()).collect()
}

proptest! {
    #[test]
    fn options_are_those_of_the_definition(
        tiles in prop::collection::vec((1u8..4, 1u8..4), 1..4),
        columns in 1u8..7,
        rows in prop::collection::vec(any::<u8>(), 1..6),
    ) {
        let tiles: Vec<String> = tiles.iter().map(|(rows, columns)| format!("{rows}x{columns}")).collect();
        let ruleset = compiled(&format!("place {}", tiles.join(", "))).with_board(rows.len(), columns).unwrap();
        // Holes are rarer than cells.
        let rows: Vec<i64> = rows.iter().map(|row| i64::from(row | row >> 3) & ((1 << columns) - 1)).collect();
        let expected = oracle::options(&ruleset, &rows, &Budget::unlimited()).unwrap();
        prop_assert_eq!(options(&ruleset, &rows), expected, "{} at {:?}", ruleset.canonical, rows);
    }
}

#[test]
fn what_a_tile_covers() {
    // Two rows of three cells: a square has two places, a column of two has three.
    let rows = [0b111, 0b111];
    let left = |text: &str| options(&compiled(text).with_board(2, 3).unwrap(), &rows);
    assert_eq!(left("place 2x2"), BTreeSet::from([vec![vec![0b100, 0b100]], vec![vec![0b001, 0b001]]]));
    assert_eq!(left("place 2x1").len(), 3);
    assert_eq!(left("place 1x2").len(), 4);
    assert_eq!(left("place 1x1").len(), 6);
    assert_eq!(left("place 3x1, 1x4, 4096x62").len(), 0);
}

#[test]
fn the_same_tiles_are_the_same_game() {
    let same = |a: &str, b: &str| compiled(a).is_also(&compiled(b));
    assert!(same("cram", "place 1x2, 2x1"));
    assert!(same("cram", "place 2x1,1x2 ,2x1"));
    assert!(same("place 2 x 2", "place 2x2"));
    assert!(same("place 2x2,1x3", "place 1x3, 2x2"));
    assert!(!same("cram", "place 1x2"));
    assert!(!same("cram", "place 1x2, 2x1; misere"));
    assert!(!same("place 1x2", "place 2x1"));
    // A tile that contains another is not left out.
    assert!(!same("place 1x2", "place 1x2, 1x3"));
    assert_eq!(compiled("place 2 x2 ,1x3 # tiles").canonical, "place 2x2, 1x3");
    assert_eq!(compiled("misere; place 002x2").canonical, "misere; place 2x2");
    // The word is a name elsewhere.
    assert_eq!(compiled("place -> place-1").names, ["place"]);
}

#[test]
fn mistakes_have_a_place_and_a_hint() {
    for (text, kind, column, says) in [
        ("place 0x2", ErrorKind::Undefined, 7, "covers no cell"),
        ("place 1x2, 2x0", ErrorKind::Undefined, 12, "covers no cell"),
        ("place 1x63", ErrorKind::Limit, 7, "62 columns"),
        ("place 5000x1", ErrorKind::Limit, 7, "4096 rows"),
        ("place 9223372036854775807x1", ErrorKind::Limit, 7, "4096 rows"),
        ("place 2x2; place 1x3", ErrorKind::Mixed, 12, "one clause"),
        ("place 2x2; cram", ErrorKind::Mixed, 12, "remove one"),
        ("place 2x2; take 1", ErrorKind::Mixed, 12, "family"),
        ("place 2x2; unordered", ErrorKind::Mixed, 12, "unordered"),
        ("place 2x2; end if n=3", ErrorKind::Mixed, 12, "end if"),
    ] {
        let refused = rules::compile(text, &[]).expect_err(text);
        let first = &refused.errors[0];
        let said = first.to_string();
        assert_eq!((first.kind, first.span.start + 1), (kind, column), "{text}: {said}");
        assert!(said.contains(says), "{text}: {said}");
    }
    let many: Vec<String> = (1..=65).map(|rows| format!("{rows}x1")).collect();
    let refused = rules::compile(&format!("place {}", many.join(",")), &[]).expect_err("65 tiles");
    assert_eq!(refused.errors[0].kind, ErrorKind::Limit);
    assert!(rules::compile(&format!("place {}", many[..64].join(",")), &[]).is_ok());
}
