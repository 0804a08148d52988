//! Programs to submit: the basis of the values of a game, handed to the crate `programs`, which
//! writes the programs.
//!
//! This folder asks theorems, patterns and searches; it knows no program. `values` is about
//! numbers, `objects` about coins and rings, `piles` about piles on steps, `turns` about turns in
//! several components. Sets, words, boards and graphs need nothing but their rules.
mod objects;
mod piles;
mod turns;
mod values;

pub use programs::{CodeOptions, Hint, InputShape, Language, ProgramError, Style};

use crate::builder::Builder;
use crate::error::SolveError;
use crate::messages::Message;
use budget::Budget;
use programs::graphs::{self, GraphGame};
use programs::{LONGEST_TABLE, boards, lists, sets, symbolic, words, written};
use rules::error::RuleErrors;
use rules::family::Family;
use rules::ruleset::Turns;
use std::collections::BTreeMap;

/// Why there is no program.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CodeError {
    /// No program is made of the rule, or not in the shape that is asked for.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// The game cannot be answered.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl CodeError {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Program(error) => error.message(),
            Self::Solve(error) => error.message(),
        }
    }
}

impl From<RuleErrors> for CodeError {
    fn from(errors: RuleErrors) -> Self {
        Self::Program(errors.into())
    }
}

/// A program that tells the winner.
///
/// ```
/// use sprague::Budget;
/// use sprague::code::{code, CodeOptions};
/// let text = code("take 1,3,4", &CodeOptions::default(), &Budget::default())?;
/// assert!(text.contains("int main()") && text.contains("period 7"));
/// # Ok::<(), sprague::code::CodeError>(())
/// ```
///
/// In place of a rule there may be the name of a game on a graph that the program reads: `graph`,
/// `geography` (with `directed`, `edges`), `hackenbush`, `node-kayles`, `arc-kayles`, `poset`.
///
/// # Errors
/// [`CodeError`]: a rule or a shape that is wrong, or a rule of which no program is made, with the
/// reason.
pub fn code(rule: impl Into<Builder>, options: &CodeOptions, budget: &Budget) -> Result<String, CodeError> {
    if options.to > LONGEST_TABLE {
        return Err(ProgramError::TooLong(options.to).into());
    }
    let game = rule.into();
    let (rule, misere) = (game.text().into_owned(), game.is_misere());
    let mut read = options.input.params().peekable();
    let mut lists = BTreeMap::new();
    let mut program = if let Some(on_graph) = GraphGame::named(&rule) {
        graphs::program(on_graph, misere, options)?
    } else if read.peek().is_some() {
        let names: Vec<&str> = read.collect();
        symbolic::program(&rule, &names, misere, options)?
    } else {
        let game = game.build()?;
        lists = lists::names(game.ruleset());
        // Piles of a case are one component, so that turns in several move in that one.
        let one = game.ruleset().turns.may_move_in_one() && game.ruleset().piles().is_some();
        if game.ruleset().turns != Turns::One && !one {
            turns::program(&game, options, budget)?
        } else {
            match &game.ruleset().family {
                Family::Erase(erase) => sets::program(game.ruleset(), erase, options)?,
                Family::Words(words) => words::program(game.ruleset(), words, options)?,
                Family::Piles(_) => piles::program(&game, options, budget)?,
                Family::Board(board) => boards::program(game.ruleset(), &board.moves, options)?,
                _ => values::program(game, options, budget)?,
            }
        }
    };
    lists::settle(&mut program, &lists);
    Ok(written(&program, options.language))
}
