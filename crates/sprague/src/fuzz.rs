//! Any bytes as the rule of a game: where answers by theorems and engines come, they are those of
//! the definition. The fuzz target `disagree` and a short test run this.
//!
//! The adversary of this repository makes rules that it understands; a fuzzer goes where the code
//! branches.
use crate::{Game, SolveOptions, Trust};
use budget::Budget;
use rules::family::Family;

/// Positions up to these numbers, by how many numbers a position has: some hundred options in all.
const SIDES: [u64; 3] = [24, 6, 3];
/// Enough looks for small positions; a rule that needs more is left out.
const EFFORT: u64 = 30;
/// A table of small positions needs less; a fuzzer runs many of them.
const MEMORY: u64 = 64 << 20;

/// Compares the values, or who wins, of small positions in two ways.
///
/// # Errors
/// A sentence about the first position where they differ: a bug, whatever the bytes are.
pub fn check_answers(bytes: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(bytes);
    let Ok(mut game) = Game::new(&text) else { return Ok(()) };
    let numbers = matches!(game.ruleset().family, Family::Numbers | Family::Circle(_) | Family::Coins(_));
    let Some(side) = game.places().checked_sub(1).and_then(|at| SIDES.get(at)).filter(|_| numbers) else {
        return Ok(());
    };
    let (from, to) = (game.least(), vec![*side; game.places()]);
    let budget = Budget::default().with_effort(EFFORT).with_memory(MEMORY);
    let defined = SolveOptions { trust: Trust::Definition, ..SolveOptions::default() };
    let mut plain = Game::new(&text).map_err(|errors| errors.to_string())?;
    let (Ok(plain), Ok(known)) =
        (plain.values(&from, &to, &defined, &budget), game.values(&from, &to, &SolveOptions::default(), &budget))
    else {
        return Ok(());
    };
    match std::iter::zip(&plain.cells, &known.cells).position(|(plain, known)| plain != known) {
        None => Ok(()),
        Some(at) => Err(format!(
            "{text:?}: cell {at} of the box from {from:?} is {:?} by the definition and {:?} by theorems",
            plain.cells[at], known.cells[at]
        )),
    }
}
