//! Boards as text: by their size, `4x5`, or by their rows from the top, `..#/...`. Where tiles are
//! laid, boards by their parts.
use crate::error::SolveError;
use crate::game::Game;
use crate::ladder::{Ask, Method, Reply, Wanted};
use crate::messages::{Message, say};
use crate::number::Number;
use crate::position::{Form, ParsePositionError, Position};
use crate::standing::Standing;
use crate::study::Known;
use crate::winning::{Found, move_error};
use budget::{Budget, Bytes};
use positions::boards::Region;
use positions::boards::cram::Cram;
use positions::boards::place::Place;
use positions::{Impartial, NimberError, Nimbers};
use rules::family::{self, BoardMoves, MOST_COLUMNS, MOST_ROWS};
use rules::moves::{Options, Scratch};
use rules::ruleset::Play;

/// More cells are never read.
pub(crate) const MOST_CELLS: usize = 4096;

/// A board from its text. A board that is too wide is not turned: its rows stay as they are.
pub(crate) fn read(text: &str) -> Result<Position, ParsePositionError> {
    let text = text.trim();
    let shown: String = text.chars().take(40).collect();
    let rows: Vec<u64>;
    let columns: usize;
    if let Some((height, width)) = size(text) {
        check(height, width, &shown)?;
        columns = width;
        rows = vec![(1 << width) - 1; height];
    } else {
        let lines: Vec<&str> = text.split('/').collect();
        columns = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        check(lines.len(), columns, &shown)?;
        let no_board = || ParsePositionError::Board(shown.clone());
        if columns == 0 {
            return Err(no_board());
        }
        rows = lines.iter().map(|line| row(line)).collect::<Option<_>>().ok_or_else(no_board)?;
    }
    let numbers = rows.into_iter().map(Number::from).collect();
    Ok(Position::of(numbers).in_form(Form::Board(columns as u8)))
}

/// `4x5`: rows and columns.
fn size(text: &str) -> Option<(usize, usize)> {
    let (height, width) = text.split_once(['x', 'X', '×'])?;
    Some((height.trim().parse().ok()?, width.trim().parse().ok()?))
}

fn check(rows: usize, columns: usize, shown: &str) -> Result<(), ParsePositionError> {
    if rows == 0 || rows > MOST_ROWS || columns > usize::from(MOST_COLUMNS) || rows * columns > MOST_CELLS {
        return Err(ParsePositionError::BoardSize(shown.to_owned()));
    }
    Ok(())
}

/// The cells of a row that are there, as bits; none for other signs.
fn row(line: &str) -> Option<u64> {
    line.chars().enumerate().try_fold(0, |cells, (column, sign)| match sign {
        '.' => Some(cells | 1 << column),
        '#' => Some(cells),
        _ => None,
    })
}

/// The text of a board: its size when no cell is missing.
pub(crate) fn written(rows: &[Number], columns: u8) -> String {
    let rows: Vec<u64> = rows.iter().map(|row| row.to_u64().unwrap_or(0)).collect();
    let full = (1 << columns) - 1;
    if rows.iter().all(|&row| row == full) {
        return format!("{}x{columns}", rows.len());
    }
    let line = |row: &u64| (0..columns).map(|column| if row >> column & 1 == 1 { '.' } else { '#' }).collect();
    rows.iter().map(line).collect::<Vec<String>>().join("/")
}

/// The known facts about boards on which tiles are laid.
#[derive(Debug)]
pub(crate) enum Tiled {
    /// Cram.
    Dominoes(Nimbers<Cram>),
    /// Any tiles.
    Any(Nimbers<Place>),
}

impl Tiled {
    fn new(tiles: &family::Tiles) -> Self {
        if *tiles == family::Tiles::dominoes() {
            Self::Dominoes(Nimbers::new(Cram))
        } else {
            Self::Any(Nimbers::new(Place::new(tiles)))
        }
    }

    /// The value of a board.
    fn value(&mut self, rows: &[i64], budget: &Budget) -> Result<u64, SolveError> {
        match self {
            Self::Dominoes(search) => value_in(search, &regions(rows), budget),
            Self::Any(search) => {
                let parts = search.game().parts(&words(rows));
                value_in(search, &parts, budget)
            }
        }
    }

    /// Whether a board has this value, which takes less.
    fn has_value(&mut self, rows: &[i64], value: u64, budget: &Budget) -> Result<bool, SolveError> {
        match self {
            Self::Dominoes(search) => is_value_in(search, &regions(rows), value, budget),
            Self::Any(search) => {
                let parts = search.game().parts(&words(rows));
                is_value_in(search, &parts, value, budget)
            }
        }
    }
}

/// The regions of a board of Cram: play on the board is their sum.
fn regions(rows: &[i64]) -> Vec<Region> {
    let cells = (0..).zip(rows).flat_map(|(r, &row)| {
        (0..u16::from(MOST_COLUMNS)).filter(move |column| row >> column & 1 == 1).map(move |column| (r, column))
    });
    Region::of_cells(cells)
}

fn words(rows: &[i64]) -> Vec<u64> {
    rows.iter().map(|row| row.unsigned_abs()).collect()
}

fn value_in<G: Impartial>(search: &mut Nimbers<G>, parts: &[G::Position], budget: &Budget) -> Result<u64, SolveError> {
    search.sum_value(parts, budget).map_err(|error| failure(error, search))
}

fn is_value_in<G: Impartial>(
    search: &mut Nimbers<G>,
    parts: &[G::Position],
    value: u64,
    budget: &Budget,
) -> Result<bool, SolveError> {
    search.has_value(parts, value, budget).map_err(|error| failure(error, search))
}

fn failure<G: Impartial>(error: NimberError<G::Position>, search: &Nimbers<G>) -> SolveError {
    match error {
        NimberError::Stopped(stop) => {
            let work = search.work();
            let table = Bytes(work.bytes).to_string();
            SolveError::stopped(stop, say::reached_regions(work.visits, search.len(), table))
        }
        other => SolveError::Overflow(other.to_string().into()),
    }
}

/// The known facts about boards, where tiles are laid in normal play: then the parts of a board
/// have values.
fn tiled(game: &mut Game) -> Option<&mut Tiled> {
    match &game.ruleset.board()?.moves {
        BoardMoves::Place(tiles) if game.ruleset.play == Play::Normal => {
            Some(game.rooms.room::<Option<Tiled>>(&game.ruleset).get_or_insert_with(|| Tiled::new(tiles)))
        }
        _ => None,
    }
}

/// Boards on which tiles are laid, by their parts.
pub(crate) struct Tiles;

impl Method for Tiles {
    fn name(&self) -> &'static str {
        "tiles"
    }

    fn takes(&self, game: &mut Game) -> Result<(), Message> {
        tiled(game).map(|_| ()).ok_or_else(say::no_tiles)
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        let (Some(tiled), Some(rows)) = (tiled(game), at.to_state()) else { return Ok(None) };
        let value = tiled.value(&rows, ask.budget)?;
        Ok(Some(Known { value: Number::from(value), standing: Standing::Exact }))
    }

    fn lost(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<bool> {
        let (Some(tiled), Some(rows)) = (tiled(game), at.to_state()) else { return Ok(None) };
        tiled.has_value(&rows, 0, ask.budget).map(Some)
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        let (Some(_), Some(rows)) = (tiled(game), at.to_state()) else { return Ok(None) };
        let mut listed = Options::new(rows.len());
        let listing = game.study.mover().options_within(&mut Scratch::default(), &rows, &mut listed, ask.budget);
        listing.map_err(move_error)?;
        listed.sort_dedup();
        let (mut options, mut total) = (Vec::new(), 0u64);
        for option in listed.iter() {
            let (Some(tiled), Some(target)) = (tiled(game), wanted.value.to_u64()) else { break };
            if tiled.has_value(option, target, ask.budget)? {
                total += 1;
                if options.len() < wanted.limit {
                    options.push(vec![game.placed(option)]);
                }
            }
        }
        Ok(Some(Found { options, total: Some(Number::from(total)) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_and_written() {
        for text in ["4x5", "1x1", "..#/...", "#", "###/.#.", "1x62"] {
            assert_eq!(read(text).map(|board| board.to_string()), Ok(text.to_owned()));
        }
        // Short rows are filled up with missing cells.
        assert_eq!(read("../.").map(|board| board.to_string()), Ok("../.#".to_owned()));
        for text in ["", "0x4", "4x63", "4x", "x", "..a/...", "1e18x1", "5", "//", "4097x1"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
