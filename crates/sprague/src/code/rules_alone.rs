//! Programs that only need the rule of a game: they list the moves and search.
use super::model::{CodeError, Model, Writing};
use super::objects;
use super::{CodeOptions, Style};
use crate::game::Game;
use budget::Budget;
use positions::{Search, SearchError};
use programs::numbering::nim_values;
use programs::source::Source;
use programs::{bags, boards, cells, deletions, dense, endless, sets, tables, tuples, words};
use rules::family::Family;
use rules::ruleset::Ruleset;

/// Effort to search small positions for a cycle of play, in looks of the budget, and its memory in
/// bytes; usually one of these ends the search.
const SEARCH_EFFORT: u64 = 1_000;
const ROOM: u64 = 1 << 22;
/// Positions with numbers up to this are searched, at most `MOST_SMALL` of them.
const SMALL: i64 = 4;
const MOST_SMALL: usize = 700;

/// The search of a game, in the requested style or in one that suits the game.
pub(crate) fn searched(game: &mut Game, writing: Writing<'_>) -> Result<Model, CodeError> {
    let Writing { options, budget } = writing;
    let ruleset = game.ruleset();
    Ok(match &ruleset.family {
        Family::Erase(erase) => Model::Whole(sets::program(ruleset, erase, options)?),
        Family::Words(words) => Model::Whole(words::program(ruleset, words, options)?),
        Family::Bags(bags) => Model::Whole(bags::program(ruleset, bags, options)?),
        Family::Cells(cells) => Model::Whole(cells::program(ruleset, cells, options)?),
        Family::Graphs(graphs) => Model::Whole(deletions::program(ruleset, graphs, options)?),
        Family::Board(board) => Model::Whole(boards::program(ruleset, &board.moves, options)?),
        Family::Numbers => Model::Values(numbers(ruleset, options, budget)?),
        _ => Model::Values(objects::listed(game, options, budget)?),
    })
}

fn numbers(ruleset: &Ruleset, options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    let values = nim_values(ruleset);
    let (table, endless) = match options.style {
        Some(Style::Dfs) => (false, false),
        Some(_) => (true, !tables::ends(ruleset)),
        None => {
            let table = match ruleset.arity {
                1 => tables::falls(ruleset),
                _ => dense::sides(ruleset, options).is_some(),
            };
            (table, goes_round(ruleset, budget))
        }
    };
    Ok(match (table, endless) {
        (_, true) => endless::source(ruleset, options)?,
        (true, false) => tables::table(ruleset, values, options)?,
        (false, false) => tuples::search(ruleset, values, options)?,
    })
}

/// Whether the search finds a cycle of play from some small position, or cannot follow play to its
/// end.
pub(super) fn goes_round(ruleset: &Ruleset, budget: &Budget) -> bool {
    if tables::ends(ruleset) {
        return false;
    }
    let mut search = Search::new(ruleset);
    let brief = budget.clone().with_effort(SEARCH_EFFORT).with_memory(ROOM);
    let mut positions: Vec<Vec<i64>> = vec![Vec::new()];
    for _ in 0..ruleset.arity {
        let longer =
            |position: &Vec<i64>| (0..=SMALL).map(|number| [position.as_slice(), &[number]].concat()).collect();
        positions =
            positions.iter().flat_map(|position| -> Vec<Vec<i64>> { longer(position) }).take(MOST_SMALL).collect();
    }
    let far = (1..=8).map(|i| vec![i * 13; ruleset.arity]);
    positions.into_iter().chain(far).any(|position| match search.value(&position, &brief) {
        Err(SearchError::Move(_)) | Ok(_) => false,
        Err(_) => true,
    })
}
