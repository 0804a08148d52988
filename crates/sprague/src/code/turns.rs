//! Turns in several components: whether numbers of heaps are proved to repeat
//! ([`positions::turns::tempo`]).
use super::model::{CodeError, Writing};
use super::rules_alone::goes_round;
use crate::game::Game;
use budget::Budget;
use positions::turns::tempo::Round;
use positions::{Tempo, TempoKind};
use programs::source::Cycle;
use programs::{Program, ProgramError, numbering, turns};
use rules::family::Family;
use rules::ruleset::Ruleset;

/// The effort to find a repetition, in looks of the budget.
const EFFORT: u64 = 2_000;

/// The program of a game whose turns move in several components.
pub(crate) fn program(game: &Game, writing: Writing<'_>) -> Result<Program, CodeError> {
    let Writing { options, budget } = writing;
    let ruleset = game.ruleset();
    if ruleset.family == Family::Numbers && goes_round(ruleset, budget) {
        return Err(ProgramError::may_go_round().into());
    }
    let round = |tempo: numbering::Tempo| repeated(ruleset, tempo, budget);
    Ok(turns::program(&turns::Game { ruleset, splits: game.splits(), round: &round }, options)?)
}

/// Numbers that are proved to repeat, for heaps of any size.
fn repeated(ruleset: &Ruleset, tempo: numbering::Tempo, budget: &Budget) -> Option<Cycle> {
    let kind = match tempo {
        numbering::Tempo::Every(play) => TempoKind::Every(play),
        numbering::Tempo::Shortest(play) => TempoKind::Shortest(play),
        numbering::Tempo::Relay => TempoKind::Relay,
    };
    let mut tempo = Tempo::new(ruleset, kind);
    let Round { numbers, from, growth } = tempo.round(&budget.clone().with_effort(EFFORT)).ok()??;
    let head = numbers.iter().map(|&number| number as i64).collect();
    Some(Cycle { head, preperiod: from as i64, saltus: growth as i64 })
}
