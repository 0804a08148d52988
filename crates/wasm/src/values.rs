//! Tables of values for pictures: a range of heaps or a box of pairs, and the lost positions.
use crate::failure::Failure;
use crate::say;
use crate::session::{Request, Session};
use messages::Message;
use serde_json::{Value, json};
use sprague::tables::Cell;
use sprague::{Budget, Game, MovesWanted, SolveOptions};

/// The last heap, and the last number of a pair, by default.
const LAST: u64 = 200;
const LAST_OF_PAIR: u64 = 40;
/// A picture has at most this many cells.
const MOST: u64 = 1 << 21;

fn options() -> SolveOptions {
    SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() }
}

/// The corners of a box: from the least position to `to`.
fn corners(game: &Game, asked: &Request<'_>) -> Result<(Vec<u64>, Vec<u64>), Failure> {
    let places = game.places();
    let none = |what: Message| Failure::new("option", say::no_order(what));
    let rules = game.ruleset();
    if rules.has_no_table() {
        return Err(none(if rules.words().is_some() { say::the_words() } else { say::the_positions() }));
    }
    if !(1..=2).contains(&places) {
        return Err(Failure::new("option", say::picture_of_two()));
    }
    let least = if rules.erase().is_some() { vec![0] } else { game.least() };
    let last = if places == 1 { LAST } else { LAST_OF_PAIR };
    let asked = asked.numbers("to");
    let to: Vec<u64> = (0..places).map(|at| asked.get(at).or(asked.first()).copied().unwrap_or(last)).collect();
    let to: Vec<u64> = std::iter::zip(&least, to).map(|(least, to)| to.max(*least)).collect();
    let cells = std::iter::zip(&least, &to).try_fold(1u64, |cells, (a, b)| cells.checked_mul(b - a + 1));
    match cells {
        Some(cells) if cells <= MOST => Ok((least, to)),
        _ => Err(Failure::new("too-large", say::picture_too_large(MOST))),
    }
}

/// `{"from","to","names","values"}`, for pairs row after row; outcomes are `"N"` and `"P"`, an
/// infinite value is its text.
pub(crate) fn values(session: &mut Session, asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    let game = session.game(asked)?;
    let (from, to) = corners(game, asked)?;
    let names = game.ruleset().names.clone();
    let unordered = game.ruleset().unordered;
    if let (&[first], &[last]) = (from.as_slice(), to.as_slice())
        && let Some(stretch) = game.stretch(last, &options(), budget)?
    {
        let cells: Vec<Option<Cell>> = (first..=last).map(|n| stretch.cell(n)).collect();
        return Ok(json!({"from": from, "to": to, "names": names, "values": cells}));
    }
    let table = game.values(&from, &to, &options(), budget)?;
    Ok(json!({"from": from, "to": to, "names": names, "values": table.cells, "unordered": unordered}))
}

/// The positions that the player to move loses, in the shape of
/// `sprague values --zeros --format json`.
pub(crate) fn zeros(session: &mut Session, asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
    let game = session.game(asked)?;
    let (from, to) = corners(game, asked)?;
    Ok(json!(game.zeros(&from, &to, &options(), budget)?))
}
