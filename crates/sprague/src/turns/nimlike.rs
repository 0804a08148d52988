//! Components that are heaps of Nim in disguise: every option has a smaller value, of every
//! position that can be reached.
//!
//! The options of a position of value v have all values below v (its value is their mex) and, by
//! this condition, no others. So by its value it moves exactly as a heap of Nim of v tokens does,
//! in any company and in both conventions, as long as no move leaves several positions. Nim-values
//! alone would not do: in `take 1..3` a heap of 4 is worth 0 and has options of value 3, and turns
//! in two components can make use of that.
use super::question::TurnQuestion;
use crate::error::SolveError;
use crate::position::Position;
use positions::Search;
use rules::ruleset::{Class, Ruleset};
use std::collections::HashSet;

/// The most positions that are looked at for one component.
const MOST_POSITIONS: usize = 4096;
/// The most options.
const MOST_OPTIONS: usize = 1 << 18;

/// Whether every component is a heap of Nim, by its rule.
pub(super) fn all(asked: &TurnQuestion<'_>) -> bool {
    asked.components.iter().all(|(game, position)| itself(asked.games[*game].ruleset(), position).is_some())
}

/// The size of a heap of which any amount may be taken.
fn itself(ruleset: &Ruleset, position: &Position) -> Option<u64> {
    match (&ruleset.class, position.heap()) {
        (Class::AllBut(excluded), Some(heap)) if excluded.is_empty() && ruleset.ends.is_empty() => heap.to_u64(),
        _ => None,
    }
}

/// The sizes of the heaps of Nim that the components are; none when they are not, or are not seen
/// to be.
pub(super) fn sizes(asked: &mut TurnQuestion<'_>) -> Result<Option<Vec<u64>>, SolveError> {
    let mut sizes = Vec::with_capacity(asked.components.len());
    for (game, position) in asked.components {
        let ruleset = asked.games[*game].ruleset();
        if asked.games[*game].splits() {
            return Ok(None);
        }
        let searched = || position.to_state().and_then(|state| size(ruleset, state, asked.budget));
        match itself(ruleset, position).or_else(searched) {
            Some(size) => sizes.push(size),
            None => return Ok(None),
        }
    }
    Ok(Some(sizes))
}

/// The value of a position if it and all that can be reached from it have options of smaller values
/// only.
fn size(ruleset: &Ruleset, state: Vec<i64>, budget: &budget::Budget) -> Option<u64> {
    let mut search = Search::new(ruleset);
    let mut seen: HashSet<Vec<i64>> = HashSet::from([state.clone()]);
    let mut waiting = vec![state.clone()];
    let mut looked = 0;
    while let Some(at) = waiting.pop() {
        // Whatever stands in the way, the sum is then searched, and the search says so.
        let value = search.value(&at, budget).ok()?;
        let valued = search.options_with_values(&at, budget).ok()?;
        looked += valued.values.len();
        if looked > MOST_OPTIONS || seen.len() > MOST_POSITIONS || valued.values.iter().any(|&option| option >= value) {
            return None;
        }
        for option in valued.options.iter() {
            if option.len() > ruleset.arity {
                return None;
            }
            if !option.is_empty() && seen.insert(option.to_vec()) {
                waiting.push(option.to_vec());
            }
        }
    }
    search.value(&state, budget).ok()
}
