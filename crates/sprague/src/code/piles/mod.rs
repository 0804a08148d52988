//! Piles on steps, read as a list: by the staircase theorem for the numbers of piles of which it
//! speaks, else by a search.
mod search;
mod stairs;

pub(super) use stairs::BEFORE;

use super::model::Program;
use super::shape::Decision;
use super::values::{self, no_style};
use super::{CodeError, CodeOptions, Style, turns};
use crate::game::Game;
use budget::Budget;
use rules::ruleset::{Play, Ruleset};
use stairs::ByTheorem;

/// The program of a game of piles.
pub(super) fn program(game: &Game, options: &CodeOptions, budget: &Budget) -> Result<Program, CodeError> {
    let ruleset = game.ruleset();
    if options.input.positions().is_some() {
        let why = "piles that are not read as a list, the first one first: write --input \"eof: heaps\"";
        return Err(CodeError::Unsupported(why.to_owned()));
    }
    if options.start.is_some() {
        let why = "piles that a number stands for: leave --start away, and let the input have the piles";
        return Err(CodeError::Unsupported(why.to_owned()));
    }
    let theorem_only = matches!(options.style, Some(Style::Formula | Style::Table));
    if ruleset.play == Play::Misere || options.style == Some(Style::Dfs) {
        return match theorem_only {
            true => {
                Err(no_style("formula or table", "piles under misère play are searched; write --style dfs, or none"))
            }
            false => searched(ruleset, options),
        };
    }
    let decided = values::decided(ruleset, false);
    match stairs::by_theorem(ruleset, options, budget) {
        Ok(ByTheorem { source, beyond: None }) => values::assembled(ruleset, source, Decision::xor(), decided, options),
        Ok(ByTheorem { source, beyond: Some(beyond) }) => {
            let whole = search::whole(ruleset, options)?;
            let mut source = source;
            let how =
                "For some numbers of piles no theorem decides: their positions are searched, where they are small.";
            source.says.push(how.to_owned());
            let decision = whole.reading.where_no_theorem(Decision::xor(), beyond, search::too_large(whole.largest));
            source.beside(whole.source);
            values::assembled(ruleset, source, decision, decided, options)
        }
        Err(error) if theorem_only => Err(error),
        Err(_) => searched(ruleset, options),
    }
}

/// A search of whole positions.
fn searched(ruleset: &Ruleset, options: &CodeOptions) -> Result<Program, CodeError> {
    let search::Whole { source, reading, largest } = search::whole(ruleset, options)?;
    let how = "No theorem takes these piles apart: a position is searched as it is, so let it be small.";
    turns::finished(ruleset, source, reading.alone(search::too_large(largest)), how.to_owned(), options)
}
