//! Boards of letters: moves as tables of cells, and a search; the algorithms are texts
//! (`algorithms/boards.txt`).
//!
//! A letter that no move replaces stays for ever. So in normal play a board is the sum of the parts
//! that moves join whose cells all hold other letters; this joins more than play can, never less.
use super::boards::{MOST_CELLS, read, reading};
use super::model::{Expr, Program, Stmt, any_of, call, fits, fixed, var, whole};
use super::of_texts::{self, OfTexts};
use super::search::Search;
use super::text::BOARDS;
use super::words::{letters_of, only_ascii};
use super::{CodeOptions, ProgramError};
use crate::say;
use rules::family::cells::{Cells, Placed, SYMMETRIES, extent, moved};
use rules::ruleset::{Play, Ruleset, Termination};
use std::collections::BTreeSet;

/// Makes the statements that read a board.
type Read = fn(&str) -> Vec<Stmt>;

/// A program has at most this many cells of all moves.
const MOST: usize = 4096;

/// The program of a game on a board of letters.
pub fn program(ruleset: &Ruleset, cells: &Cells, options: &CodeOptions) -> Result<Program, ProgramError> {
    of_texts::check(ruleset, options, false)?;
    let placed: Vec<Placed> = cells.placed().into_iter().collect();
    if placed.iter().map(Vec::len).sum::<usize>() > MOST {
        return Err(ProgramError::unsupported(say::long_rule()));
    }
    let before: BTreeSet<i64> = placed.iter().flatten().map(|cell| cell.from).collect();
    let after: BTreeSet<i64> = placed.iter().flatten().map(|cell| cell.to).collect();
    let live = letters_of(&before.iter().copied().collect::<Vec<_>>())?;
    let letters = letters_of(&after.iter().copied().collect::<Vec<_>>())?;
    let ends = matches!(ruleset.termination, Termination::Ends(_));
    // Some letter is left for cells of other parts, unless a rule replaces nearly all letters.
    let dead = ('!'..='~').rev().chain(['#']).rfind(|letter| *letter != '/' && !live.contains(*letter));
    let dead = dead.filter(|_| ends && ruleset.play == Play::Normal);
    let parts = dead.is_some();
    let turn = |placed: &Placed| moved(placed, SYMMETRIES[2]);
    let turns = placed.iter().map(turn).collect::<BTreeSet<_>>() == cells.placed();
    let has_digits = live.chars().chain(letters.chars()).any(|letter| letter.is_ascii_digit());
    let by_rows = !cells.starts_empty();
    let is_live = live.chars().map(|letter| fits("w", var("i"), &letter.to_string()));
    let mut givens = reading(true, call("is_size", [whole("w")])).to_vec();
    // `letters` is a truth value for the texts that read.
    let of_reading = givens.clone();
    givens.retain(|(name, _)| *name != "letters");
    givens.extend([
        ("letters", fixed(&letters).into()),
        ("live", any_of(is_live).unwrap_or_else(|| super::terms::yes().not()).into()),
        ("dead", dead.unwrap_or('#').to_string().into()),
        ("turns", turns.into()),
    ]);
    let (read, names): (Read, &[&str]) = match (has_digits, by_rows) {
        (true, _) => (read_word, &["is_size", "board"]),
        (false, true) => (read_rows, &["all_digits", "number_in", "is_size", "board"]),
        (false, false) => (read_size, &["all_digits", "is_size", "board"]),
    };
    let mut functions: Vec<_> = names.iter().map(|name| BOARDS.function(name, &of_reading)).collect();
    let moves = ["letters_fit", "letters_changed"].into_iter();
    let apart = ["is_live", "may_fit", "turned", "letters_apart"].into_iter();
    let apart = apart.filter(|name| parts && (turns || *name != "turned"));
    functions.extend(moves.chain(apart).map(|name| BOARDS.function(name, &givens)));
    functions.extend(Search { arrays: &[], parts, rounds: !ends, play: ruleset.play }.functions());
    let own = OfTexts {
        decided: match ruleset.play {
            Play::Normal => say::decided_boards(),
            Play::Misere => say::decided_misere_board(),
        },
        says: [match (has_digits, by_rows) {
            (true, _) => say::input_letters(),
            (false, true) => say::input_letters_by_rows(),
            (false, false) => say::input_boards(),
        }]
        .into_iter()
        .chain([say::values_of_boards()])
        .chain(parts.then(say::parts_of_letters))
        .collect(),
        constants: tables(&placed, &letters),
        made: Vec::new(),
        functions,
        used: if names.contains(&"number_in") { ["least".to_owned()].into() } else { BTreeSet::new() },
        read,
        list: None,
    };
    own.program(ruleset, options)
}

/// The word is a board.
fn read_word(name: &str) -> Vec<Stmt> {
    let board = call("board", [whole(name)]);
    let Expr::Call(function, arguments) = board else { return Vec::new() };
    let mut body = vec![Stmt::SetText(name.to_owned(), super::model::Text::Call(function, arguments))];
    body.extend(only_ascii(name));
    body
}

/// The word is a board, or a number of rows before the columns of a board without letters.
fn read_size(name: &str) -> Vec<Stmt> {
    read(name).into_iter().chain(only_ascii(name)).collect()
}

/// The word is a board, or a number of rows before the columns and the rows.
fn read_rows(name: &str) -> Vec<Stmt> {
    let rows = BOARDS.part("read_rows", &[("name", name.into()), ("most", MOST_CELLS.into())]);
    rows.into_iter().chain(only_ascii(name)).collect()
}

/// The moves as arrays: their sides, their first cells, and their cells.
fn tables(placed: &[Placed], letters: &str) -> Vec<(String, Vec<i64>)> {
    let number = |number: usize| i64::try_from(number).unwrap_or(0);
    let of_moves = |of: fn(&Placed) -> usize| placed.iter().map(|own| number(of(own))).collect::<Vec<i64>>();
    let of_cells =
        |of: &dyn Fn(&rules::family::cells::Cell) -> i64| placed.iter().flatten().map(of).collect::<Vec<i64>>();
    let mut first = vec![0];
    placed.iter().for_each(|own| first.push(first[first.len() - 1] + number(own.len())));
    let place = |letter: i64| number(letters.bytes().position(|known| i64::from(known) == letter).unwrap_or(0));
    let tables = [
        ("heights", of_moves(|own| extent(own).0)),
        ("widths", of_moves(|own| extent(own).1)),
        ("first_cell", first),
        ("cell_row", of_cells(&|cell| number(cell.row))),
        ("cell_column", of_cells(&|cell| number(cell.column))),
        ("letter_before", of_cells(&|cell| cell.from)),
        ("letter_after", of_cells(&|cell| place(cell.to))),
    ];
    tables.into_iter().map(|(name, numbers)| (name.to_owned(), numbers)).collect()
}
