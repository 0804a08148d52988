//! The options of a position that have a wanted value: the winning moves of a component.
//!
//! Near positions are enumerated, every option looked up. Far out (10^18 tokens) a proved pattern says where a value
//! occurs, so the options are found and counted by residue classes ([`crate::far`]).
use crate::error::SolveError;
use crate::far;
use crate::game::Game;
use crate::number::Number;
use crate::position::Position;
use budget::{Budget, Stop};
use rules::moves::{MoveError, Scratch};
use rules::ruleset::Class;
use std::ops::ControlFlow;

/// Heaps beyond this are asked through a proved pattern where there is one.
const FAR: u64 = 1 << 12;
/// The same for games that split into three or more parts, where options are many much earlier.
const FAR_THREE: u64 = 1 << 7;
/// How many options may be looked up; beyond that the winning ones are not counted.
const MOST_OPTIONS: u64 = 200_000_000;
/// How many winning options are kept for counting them without duplicates.
const MOST_KEPT: usize = 2_000_000;

/// Options of a wanted value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    /// The first of them, without duplicates.
    pub(crate) options: Vec<Vec<Position>>,
    /// How many there are; none when they cannot be counted.
    pub(crate) total: Option<Number>,
}

/// Options of a wanted value as states, in any order, perhaps repeated.
struct Matching {
    options: Vec<Vec<i64>>,
    /// Whether all options were looked at.
    complete: bool,
}

/// Why the winning options could not be listed.
pub(crate) enum Listing {
    /// Some option is a sum of millions of positions, which nobody would read: `n -> 1 times n` at 10^18.
    TooManyParts,
    /// The question itself has failed.
    Failed(SolveError),
}

impl From<MoveError> for Listing {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::TooManyParts { .. } => Self::TooManyParts,
            error => Self::Failed(move_error(error)),
        }
    }
}

/// A failure to list options in the words of the facade.
pub(crate) fn move_error(error: MoveError) -> SolveError {
    match error {
        MoveError::Stopped(stop) => stopped(stop),
        other => SolveError::Overflow(other.to_string()),
    }
}

fn stopped(stop: Stop) -> SolveError {
    SolveError::Stopped { stop, reached: "the winning moves were being listed; --moves none does without them".into() }
}

/// The options of `position` with value `target`, at most `limit` of them, and how many there are.
pub(crate) fn options_with_value(
    game: &mut Game,
    position: &Position,
    target: &Number,
    limit: usize,
    budget: &Budget,
) -> Result<Found, SolveError> {
    if let Some(reduced) = game.reductions.of(&game.ruleset, position) {
        let mut found = options_with_value(reduced.game, &reduced.heap.clone(), target, limit, budget)?;
        found.options.iter_mut().flatten().for_each(|part| *part = reduced.restored(part));
        return Ok(found);
    }
    if let Some(heap) = position.heap()
        && heap.to_u64().is_none_or(|n| n > far_from(&game.ruleset().class))
        && let Some(claim) = game.study.claim()
        && let Some(found) = far::options_with_value(&game.ruleset().class, claim.pattern(), heap, target, limit)
    {
        return Ok(found);
    }
    near(game, position, target, limit, budget)
}

fn far_from(class: &Class) -> u64 {
    let three = match class {
        Class::Code(code) => code.digits.iter().any(|&digit| digit >= 8),
        Class::RepeatingCode(code) => code.digits.iter().chain(&code.repeat).any(|&digit| digit >= 8),
        _ => false,
    };
    if three { FAR_THREE } else { FAR }
}

/// Every option is made and looked up.
fn near(
    game: &mut Game,
    position: &Position,
    target: &Number,
    limit: usize,
    budget: &Budget,
) -> Result<Found, SolveError> {
    let none = Found { options: Vec::new(), total: Some(Number::from(0)) };
    let Some(target) = target.to_u64() else { return Ok(none) };
    let Some(state) = position.to_state() else { return Ok(Found { total: None, ..none }) };
    let arity = game.ruleset().arity;
    match tabled(game, &state, target, budget) {
        Ok(Some(found)) => return Ok(collect(found, arity, limit)),
        Ok(None) => {}
        Err(Listing::TooManyParts) => return Ok(Found { total: None, ..none }),
        Err(Listing::Failed(error)) => return Err(error),
    }
    match game.study.searched_options(&state, target, budget) {
        Ok(options) => Ok(collect(Matching { options, complete: true }, arity, limit)),
        Err(Listing::TooManyParts) => Ok(Found { total: None, ..none }),
        Err(Listing::Failed(error)) => Err(error),
    }
}

/// Looks every option up in the table of a sequence, if there is one that reaches the heap.
fn tabled(game: &mut Game, state: &[i64], target: u64, budget: &Budget) -> Result<Option<Matching>, Listing> {
    let mover = game.study.mover().clone();
    let Some((heap, line)) = state.first().zip(game.study.line()) else { return Ok(None) };
    if line.short_value(*heap as u64).is_none() {
        return Ok(None);
    }
    let (mut matching, mut looked) = (Vec::new(), 0u64);
    let _ = mover
        .for_each_option(&mut Scratch::default(), state, budget, |option| {
            looked += 1;
            let value = match option {
                // Nothing is worth what heap 0 is: 1 for misère values, which are those of single heaps only.
                [] => line.short_value(0),
                parts => parts.iter().try_fold(0, |xor, &part| Some(xor ^ line.short_value(part as u64)?)),
            };
            if value == Some(target) {
                matching.push(option.to_vec());
            }
            let enough = looked >= MOST_OPTIONS || matching.len() >= MOST_KEPT;
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .map_err(Listing::from)?;
    Ok(Some(Matching { options: matching, complete: looked < MOST_OPTIONS }))
}

/// The first `limit` options in order, each once; counted only when all were seen.
fn collect(Matching { mut options, complete }: Matching, arity: usize, limit: usize) -> Found {
    let complete = complete && options.len() < MOST_KEPT;
    options.sort_unstable();
    options.dedup();
    let total = complete.then(|| Number::from(options.len() as u64));
    let options = options
        .iter()
        .take(limit)
        .map(|option| option.chunks(arity.max(1)).map(Position::from_state).collect())
        .collect();
    Found { options, total }
}
