//! Cram: the table of nim-values, regions read from text, and both ways to store a region compared.
use budget::Budget;
use positions::boards::{BoardError, Region, cram::Cram};
use positions::{Impartial, Nimbers, Outgoing};

/// Boards with more cells take more than a second without optimisation.
const MOST_CELLS: u32 = 30;

#[test]
fn the_table_of_values() {
    let mut search = Nimbers::new(Cram);
    let mut rows = 0;
    for row in tables::table("truth/cram.tsv") {
        let [height, width, value] = ["rows", "cols", "nimber"].map(|column| row.number::<u32>(column).unwrap());
        if height * width < MOST_CELLS || height == 1 {
            let board = Region::read(&format!("{height}x{width}")).expect("a board");
            assert_eq!(search.sum_value(&board, &Budget::default()), Ok(u64::from(value)), "{height}x{width}");
            assert_eq!(search.has_value(&board, u64::from(value) ^ 1, &Budget::default()), Ok(false));
            rows += 1;
        }
    }
    assert!(rows >= 40, "{rows} rows");
}

#[test]
fn boards_with_holes() {
    for (board, value) in [("..#/...", 0), (".", 0), ("#", 0), ("..#..", 0), ("...../##.##/.....", 1)] {
        let regions = Region::read(board).expect("a board");
        assert_eq!(plain(&regions), value, "{board}");
        assert_eq!(Nimbers::new(Cram).sum_value(&regions, &Budget::default()), Ok(value), "{board}");
    }
}

/// The definition, on sums of regions: the mex over all moves.
fn plain(regions: &[Region]) -> u64 {
    let mut seen = Vec::new();
    for (at, region) in regions.iter().enumerate() {
        let mut options = Outgoing::default();
        Cram.options(region, &mut options);
        for option in options.iter() {
            let mut rest = regions.to_vec();
            rest.remove(at);
            rest.extend_from_slice(option);
            seen.push(plain(&rest));
        }
    }
    (0..).find(|value| !seen.contains(value)).unwrap_or(0)
}

#[test]
fn all_forms_of_a_region_are_one() {
    let forms = ["...../.#.../....#", "#..../...#./.....", "../../../.#/#.", "#./../../#./.."];
    let first = Region::read("...../.#.../....#").expect("a board");
    for form in ["...../...#./#....", "#..../...#./.....", "....#/.#.../....."] {
        assert_eq!(Region::read(form).expect("a board"), first, "{form}");
    }
    // In the forms beside a long row the region is stored another way, and has the same value.
    for form in forms {
        let wide = Region::read(&format!("{form}/##########/..........")).expect("a board");
        assert_eq!(wide.len(), 2);
        let mut search = Nimbers::new(Cram);
        let row = search.sum_value(&Region::read("1x10").expect("a board"), &Budget::default()).expect("a value");
        let alone = search.sum_value(&Region::read(form).expect("a board"), &Budget::default()).expect("a value");
        assert_eq!(search.sum_value(&wide, &Budget::default()), Ok(alone ^ row), "{form}");
    }
}

#[test]
fn what_is_no_board() {
    assert_eq!(Region::read("..x"), Err(BoardError::Sign('x')));
    assert_eq!(Region::read(""), Err(BoardError::Form));
    assert_eq!(Region::read("4y5"), Err(BoardError::Form));
    assert_eq!(Region::read("4000x5000"), Err(BoardError::Large(20_000_000)));
    assert_eq!(Region::read("18446744073709551615x3"), Err(BoardError::Large(u64::MAX)));
    assert_eq!(Region::read("0x5"), Ok(Vec::new()));
}
