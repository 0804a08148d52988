//! Components that are heaps of Nim in disguise: at every reachable position, every option has a
//! smaller value.
//!
//! The options of a position with value v have all values below v (its value is their mex) and, by
//! this condition, no others. So in terms of values it moves exactly like a heap of Nim with v
//! tokens, in any sum and in both conventions, as long as no move leaves several positions.
//! Nim-values alone would not do: in `take 1..3` a heap of 4 has value 0 and options of value 3,
//! and turns in two components can use that.
use super::question::TurnQuestion;
use crate::game::Game;
use crate::options::SolveOptions;
use budget::Budget;
use claims::error::SolveError;
use claims::position::{Form, Position};
use claims::values::EFFORT;
use positions::Search;
use rules::moves::{Mover, Scratch};
use rules::ruleset::{Class, Measure, Play, Ruleset, Termination};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// At most this many positions are examined for one component.
const MOST_POSITIONS: usize = 4096;
/// At most this many options are examined for one component.
const MOST_OPTIONS: usize = 1 << 18;

/// Whether every component is literally a heap of Nim, by its rule.
pub(super) fn all(asked: &TurnQuestion<'_>) -> bool {
    asked.components.iter().all(|(game, position)| itself(asked.games[*game].ruleset(), position).is_some())
}

/// The size of a heap from which any amount may be taken.
fn itself(ruleset: &Ruleset, position: &Position) -> Option<u64> {
    match (&ruleset.class, position.heap()) {
        (Class::AllBut(excluded), Some(heap)) if excluded.is_empty() && ruleset.ends.is_empty() => heap.to_u64(),
        _ => None,
    }
}

/// The sizes of the equivalent heaps of Nim; `None` if some component is not equivalent to one, or
/// this cannot be determined.
pub(super) fn sizes(asked: &mut TurnQuestion<'_>) -> Result<Option<Vec<u64>>, SolveError> {
    let mut sizes = Vec::with_capacity(asked.components.len());
    for (game, position) in asked.components {
        let ruleset = asked.games[*game].ruleset();
        if asked.games[*game].splits() {
            return Ok(None);
        }
        let found = itself(ruleset, position)
            .or_else(|| rising(&mut asked.games[*game], position, asked.budget))
            .or_else(|| size(asked.games[*game].ruleset(), position.to_state()?, asked.budget));
        match found {
            Some(size) => sizes.push(size),
            None => return Ok(None),
        }
    }
    Ok(Some(sizes))
}

/// The value of a heap in a game with a proved pattern that never decreases. The options are
/// smaller heaps, so no option has a larger value, and by the mex none has the same value.
fn rising(game: &mut Game, position: &Position, budget: &Budget) -> Option<u64> {
    let (ruleset, heap) = (game.ruleset(), position.heap()?.to_u64()?);
    let falls = ruleset.termination == Termination::Ends(Measure::Number);
    let numbers = position.1 == Form::Numbers && ruleset.class != Class::Circle;
    if !falls || !numbers || ruleset.arity != 1 || !ruleset.ends.is_empty() {
        return None;
    }
    let alone = game.alone(Play::Normal);
    // Finding the value also finds the proof, if there is one.
    alone.known(position, &SolveOptions::default(), &budget.clone().with_effort(EFFORT)).ok()?;
    let claim = alone.known_values.claim().filter(|claim| claim.proof().is_some())?;
    let pattern = claim.pattern();
    let end = pattern.preperiod().checked_add(pattern.period())?;
    let values = || pattern.head().chain(pattern.short_value(end));
    let rises = values().zip(values().skip(1)).all(|(value, next)| value <= next);
    if rises { pattern.short_value(heap) } else { None }
}

/// The value of a position if every position reachable from it has only options with smaller
/// values.
fn size(ruleset: &Ruleset, state: Vec<i64>, budget: &Budget) -> Option<u64> {
    let all = reachable(ruleset, &state, budget)?;
    let mut search = Search::new(ruleset);
    for at in &all {
        // After any failure the sum is searched, and that search reports the error.
        let value = search.value(at, budget).ok()?;
        let valued = search.options_with_values(at, budget).ok()?;
        if valued.values.iter().any(|&option| option >= value) {
            return None;
        }
    }
    search.value(&state, budget).ok()
}

/// The reachable positions, if every move leaves one component or nothing; `None` if there are too
/// many.
fn reachable(ruleset: &Ruleset, state: &[i64], budget: &Budget) -> Option<HashSet<Vec<i64>>> {
    let (mover, mut scratch) = (Mover::new(ruleset), Scratch::default());
    let mut seen: HashSet<Vec<i64>> = HashSet::from([state.to_vec()]);
    let (mut waiting, mut looked) = (vec![state.to_vec()], 0);
    while let Some(at) = waiting.pop() {
        let flow = mover.for_each_option(&mut scratch, &at, budget, |option| {
            looked += 1;
            if option.len() > ruleset.arity || looked > MOST_OPTIONS || seen.len() > MOST_POSITIONS {
                return ControlFlow::Break(());
            }
            if !option.is_empty() && !seen.contains(option) {
                seen.insert(option.to_vec());
                waiting.push(option.to_vec());
            }
            ControlFlow::Continue(())
        });
        if flow.ok()?.is_break() {
            return None;
        }
    }
    Some(seen)
}
