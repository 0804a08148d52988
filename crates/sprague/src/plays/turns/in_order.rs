//! `play first`: the components are played in order, so each is a function of the outcome after it.
//!
//! The function of a component is given by two outcomes of the component alone: in normal play (a
//! player who finds it finished loses) and in misère play (that player wins). So a heap of any size
//! has an answer if these two outcomes are known, by the theorems about one heap.
use super::question::{Made, Rung, TurnQuestion, Verdict};
use crate::cell::Cell;
use crate::game::Game;
use crate::ladder::method::Reply;
use crate::messages::say;
use crate::options::{SolveOptions, between_components};
use crate::tell::basis::Basis;
use budget::Budget;
use claims::error::SolveError;
use claims::number::Number;
use claims::position::Position;
use claims::reply::Found;
use claims::standing::Standing;
use positions::TempoKind;
use positions::turns::tempo::{FINISHED, through};
use rules::ruleset::Play;

pub(super) const THEOREM: &str =
    "components played in turn are functions, one applied to the next (backward induction)";
/// For heaps beyond this only the two outcomes are computed.
const FAR: u64 = 1 << 14;
/// At most this many options are examined one by one.
const LISTED: usize = 1 << 20;

/// Play in the first component that can move.
pub(crate) static RELAY: Rung = Rung { name: "relay", open: |_| Ok(()), verdict };

/// Decides a sum from the last component to the first.
fn verdict(asked: &mut TurnQuestion<'_>) -> Reply<Verdict> {
    let end = u64::from(asked.play == Play::Misere);
    let (mut relays, mut bases) = (Vec::new(), Vec::new());
    for component in 0..asked.components.len() {
        let relay = relay(asked, component)?;
        bases.push(in_words(relay));
        relays.push(relay);
    }
    // The outcome for a player who finds all components before this one finished.
    let mut rests = vec![end];
    for &relay in relays.iter().rev() {
        rests.push(through(relay, rests.last().copied().unwrap_or(end)));
    }
    rests.reverse();
    let wins = rests.first() == Some(&1);
    let mut verdict = Verdict::of(wins, bases, Standing::Theory(THEOREM));
    if wins && asked.limit > 0 {
        for component in 0..asked.components.len() {
            if asked.is_live(component)? {
                let found = winning(asked, component, rests[component + 1])?;
                let turn = |to: Vec<Position>| -> Made { vec![(component, to)] };
                verdict.listed = found.options.into_iter().take(asked.limit).map(turn).collect();
                verdict.total = found.total;
                break;
            }
        }
    }
    Ok(Some(verdict))
}

fn in_words(relay: u64) -> Basis {
    Basis::theory(match relay {
        FINISHED => say::relay_finished(),
        0b01 => say::relay_first(),
        0b11 => say::relay_decides(),
        _ => say::relay_cannot(),
    })
}

/// Whether a component is decided by its two outcomes alone, without a search.
fn is_far(game: &Game, position: &Position) -> bool {
    !game.splits() && position.heap().is_some_and(|heap| heap.to_u64().is_none_or(|heap| heap > FAR))
}

fn relay(asked: &mut TurnQuestion<'_>, component: usize) -> Result<u64, SolveError> {
    let (game, position) = asked.components[component].clone();
    if !is_far(&asked.games[game], &position) {
        return asked.patiently(component, |game, state, budget| game.tempo(TempoKind::Relay).number(state, budget));
    }
    let normal = wins_alone(&mut asked.games[game], &position, Play::Normal, asked.budget)?;
    let misere = wins_alone(&mut asked.games[game], &position, Play::Misere, asked.budget)?;
    Ok(u64::from(normal) | u64::from(misere) << 1)
}

/// Whether the player to move wins a position by itself.
pub(super) fn wins_alone(
    game: &mut Game,
    position: &Position,
    play: Play,
    budget: &Budget,
) -> Result<bool, SolveError> {
    between_components(budget)?;
    let alone = game.alone(play);
    let at = alone.value_at(position, &SolveOptions::default(), budget)?;
    match at.cell {
        Cell::Value(value) => Ok(!value.is_zero()),
        Cell::Outcome(outcome) => Ok(outcome == crate::Outcome::N),
        // The player to move wins whatever follows.
        Cell::Loony => Ok(true),
        Cell::Infinite(_) => Err(SolveError::Endless(say::error_endless_from(position))),
    }
}

/// The winning options of a component: the player who faces what remains of it, and then the
/// components after it, loses.
fn winning(asked: &mut TurnQuestion<'_>, component: usize, rest: u64) -> Result<Found, SolveError> {
    let (game, position) = asked.components[component].clone();
    let limit = asked.limit.min(LISTED);
    if is_far(&asked.games[game], &position) {
        let play = if rest == 0 { Play::Normal } else { Play::Misere };
        return lost_alone(&mut asked.games[game], &position, play, limit, asked.budget);
    }
    let (options, numbers) =
        asked.patiently(component, |game, state, budget| game.tempo(TempoKind::Relay).options(state, budget))?;
    let lost = numbers.iter().enumerate().filter(|(_, relay)| through(**relay, rest) == 0);
    let total = Number::from(lost.clone().count() as u64);
    let options = lost.take(limit).map(|(option, _)| asked.parts(component, &options, option)).collect();
    Ok(Found { options, total: Some(total) })
}

/// The options of a position, by itself, that the other player loses.
pub(super) fn lost_alone(
    game: &mut Game,
    position: &Position,
    play: Play,
    limit: usize,
    budget: &Budget,
) -> Result<Found, SolveError> {
    game.alone(play).options_with_value(position, &Number::from(0), limit, false, budget)
}
