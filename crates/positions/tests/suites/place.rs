//! Tiles on boards: values against the definition, against Cram where the tiles are dominoes and
//! against Dawson's Kayles on two rows; both ways to store a part compared; limits.
use budget::{Budget, Stop};
use positions::boards::Region;
use positions::boards::cram::Cram;
use positions::boards::place::{Part, Place};
use positions::{NimberError, Nimbers};
use proptest::prelude::*;
use rules::family::{Tile, Tiles};
use std::collections::HashMap;
use std::time::Duration;

fn tiles(sides: &[(u16, u8)]) -> Tiles {
    Tiles::new(sides.iter().map(|&(rows, columns)| Tile { rows, columns }))
}

fn full(rows: usize, columns: u32) -> Vec<u64> {
    vec![(1 << columns) - 1; rows]
}

fn value(tiles: &Tiles, rows: &[u64]) -> u64 {
    let mut search = Nimbers::new(Place::new(tiles));
    let parts = search.game().parts(rows);
    search.sum_value(&parts, &Budget::default()).unwrap()
}

/// The definition on whole boards: the mex over all tiles at all places.
fn plain(sides: &[(u16, u8)], rows: &[u64], known: &mut HashMap<Vec<u64>, u64>) -> u64 {
    if let Some(&value) = known.get(rows) {
        return value;
    }
    let mut seen = Vec::new();
    for &(height, width) in sides {
        let (height, width) = (usize::from(height), u32::from(width));
        for top in 0..=rows.len().saturating_sub(height) {
            for left in 0..=64 - width {
                let laid = ((1 << width) - 1) << left;
                let under = rows.get(top..top + height);
                if under.is_some_and(|rows| rows.iter().all(|row| row & laid == laid)) {
                    let mut after = rows.to_vec();
                    after[top..top + height].iter_mut().for_each(|row| *row ^= laid);
                    seen.push(plain(sides, &after, known));
                }
            }
        }
    }
    let value = (0..).find(|value| !seen.contains(value)).unwrap();
    known.insert(rows.to_vec(), value);
    value
}

fn some_tiles() -> impl Strategy<Value = Vec<(u16, u8)>> {
    prop::collection::vec((1u16..4, 1u8..4), 1..4)
}

proptest! {
    #[test]
    fn values_are_those_of_the_definition(
        sides in some_tiles(),
        rows in prop::collection::vec((any::<u8>(), any::<u8>()), 1..5),
        wide in any::<bool>(),
    ) {
        // At most 16 cells in 4x4 or 2x8, or these cells far apart.
        let mut rows: Vec<u64> = rows.iter().map(|(a, b)| u64::from(a | b) & 15).collect();
        if rows.len() == 2 && wide {
            rows = vec![rows[0] | rows[1] << 5, rows[1] | rows[0] << 4];
        }
        let expected = plain(&sides, &rows, &mut HashMap::new());
        prop_assert_eq!(value(&tiles(&sides), &rows), expected, "{:?} at {:?}", sides, rows);
    }

    /// A strip longer than eight is stored as rows; turned, it has the same value if tiles may be
    /// turned.
    #[test]
    fn long_parts_have_the_values_of_the_definition(sides in some_tiles(), holes in any::<u32>(), turned in any::<bool>()) {
        let strip = [(holes | holes >> 11) & 0x3ff, (holes >> 5 | holes >> 20) & 0x155];
        let strip = strip.map(u64::from);
        let rows: Vec<u64> = match turned {
            false => strip.to_vec(),
            true => (0..10).map(|column| (strip[0] >> column & 1) | (strip[1] >> column & 1) << 1).collect(),
        };
        let expected = plain(&sides, &rows, &mut HashMap::new());
        prop_assert_eq!(value(&tiles(&sides), &rows), expected, "{:?} at {:?}", sides, rows);
    }

    /// Shifts, reflections and half a turn do not change the parts; a quarter turn does not where
    /// tiles come in both directions.
    #[test]
    fn all_forms_of_a_part_are_one(sides in some_tiles(), cells in any::<u64>(), rows in 1usize..12, shift in 0u32..9) {
        let board: Vec<u64> = (0..rows).map(|row| cells.rotate_left(11 * row as u32) & 0x3ff).collect();
        // Parts within 4x4 are looked up in a table without being normalised.
        let of = |game: &Place, rows: &[u64]| {
            let mut parts = game.parts(rows);
            parts.retain(|part| !matches!(part, Part::Small(cells) if cells & !0x0f0f_0f0f == 0));
            parts
        };
        let game = Place::new(&tiles(&sides));
        let parts = of(&game, &board);
        let mirrored: Vec<u64> = board.iter().map(|row| row.reverse_bits() >> (54 - shift)).collect();
        let back: Vec<u64> = board.iter().rev().map(|row| row << shift).collect();
        prop_assert_eq!(of(&game, &mirrored), parts.clone());
        prop_assert_eq!(of(&game, &back), parts);
        let both = sides.iter().flat_map(|&(rows, columns)| [(rows, columns), (columns.into(), rows as u8)]);
        let game = Place::new(&tiles(&both.collect::<Vec<_>>()));
        let turned: Vec<u64> = (0..10)
            .map(|column| (0..).zip(&board).fold(0, |cells, (row, bits)| cells | (bits >> column & 1) << row))
            .collect();
        prop_assert_eq!(of(&game, &turned), of(&game, &board));
    }
}

#[test]
fn dominoes_are_cram() {
    let dominoes = Tiles::dominoes();
    let (mut cram, mut any) = (Nimbers::new(Cram), Nimbers::new(Place::new(&dominoes)));
    for rows in 1..=5 {
        for columns in rows..=10 / rows + 3 {
            let board = Region::read(&format!("{rows}x{columns}")).unwrap();
            let parts = any.game().parts(&full(rows as usize, columns));
            let expected = cram.sum_value(&board, &Budget::default()).unwrap();
            assert_eq!(any.sum_value(&parts, &Budget::default()), Ok(expected), "{rows}x{columns}");
        }
    }
    for holes in ["..#/...", "...../##.##/.....", "....#.../.#....#.", "..........#./............"] {
        let bits = |row: &str| (0..).zip(row.chars()).fold(0, |bits, (at, sign)| bits | u64::from(sign == '.') << at);
        let rows: Vec<u64> = holes.split('/').map(bits).collect();
        let expected = cram.sum_value(&Region::read(holes).unwrap(), &Budget::default()).unwrap();
        let parts = any.game().parts(&rows);
        assert_eq!(any.sum_value(&parts, &Budget::default()), Ok(expected), "{holes}");
    }
}

/// A square on two rows takes two neighbouring columns, and two rows may be left.
#[test]
fn squares_on_two_rows_are_dawsons_kayles() {
    let values = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0];
    let squares = tiles(&[(2, 2)]);
    for (columns, expected) in (0..).zip(values) {
        assert_eq!(value(&squares, &full(2, columns)), expected, "2x{columns}");
        assert_eq!(value(&squares, &full(columns as usize, 2)), expected, "{columns}x2");
    }
}

#[test]
fn cells_that_no_tile_covers_are_gone() {
    let game = Place::new(&tiles(&[(2, 2)]));
    assert_eq!(game.parts(&[0b111, 0b001, 0b111]), []);
    assert_eq!(game.parts(&full(1, 40)), []);
    // Two squares that touch by a corner are two parts; two that share a cell are one.
    assert_eq!(game.parts(&[0b0011, 0b0011, 0b1100, 0b1100]).len(), 2);
    assert_eq!(game.parts(&[0b011, 0b111, 0b110]).len(), 1);
    assert_eq!(game.parts(&[0b1011, 0b0011]), [Part::Small(0x0303)]);
    // Every cell is a part of its own.
    assert_eq!(Place::new(&tiles(&[(1, 1)])).parts(&full(3, 3)).len(), 9);
    assert!(matches!(Place::new(&tiles(&[(1, 9)])).parts(&full(1, 9))[..], [Part::Large(_)]));
}

/// A single position of a large board has thousands of options, each of about that size: time and
/// memory still end the search.
#[test]
fn large_boards_end_with_the_budget() {
    let ends = |stopped: Result<(), Stop>| matches!(stopped, Ok(()) | Err(Stop::Time { .. } | Stop::Memory { .. }));
    for tiles in [Tiles::dominoes(), tiles(&[(2, 2)]), tiles(&[(1, 1), (5, 5), (1, 62)])] {
        for rows in [66, 9] {
            let brief = Budget::default().with_time(Duration::from_millis(20));
            for budget in [brief.clone(), brief.with_memory(1 << 20).with_time(Duration::from_secs(1))] {
                let mut search = Nimbers::new(Place::new(&tiles));
                let parts = search.game().parts(&full(rows, 62));
                assert!(ends(stop(search.sum_value(&parts, &budget))), "{tiles:?}");
            }
        }
    }
    let mut cram = Nimbers::new(Cram);
    let board = Region::read("62x62").unwrap();
    let budget = Budget::default().with_time(Duration::from_millis(20));
    assert!(stop(cram.sum_value(&board, &budget)).is_err());
}

/// Why a search ended, if it did not end with a value.
fn stop<P: std::fmt::Debug>(value: Result<u64, NimberError<P>>) -> Result<(), Stop> {
    match value {
        Ok(_) => Ok(()),
        Err(NimberError::Stopped(stop)) => Err(stop),
        Err(other) => panic!("{other:?}"),
    }
}
