//! `play every`, and turns in which all components that can move must: the length of play decides.
use super::between::whole;
use super::question::{Made, Rung, TurnQuestion, Verdict};
use super::turn_lists::Joint;
use crate::ladder::method::Reply;
use crate::messages::say;
use crate::options::room_for;
use crate::tell::basis::Basis;
use claims::error::SolveError;
use claims::position::Position;
use claims::standing::Standing;
use positions::TempoKind;
use rules::moves::Options;

pub(super) const LONGEST: &str = "the part that lasts longest decides where all components move (Conway 1976)";
pub(super) const SHORTEST: &str = "the part that lasts shortest decides where all components must move (Conway 1976)";

/// `play every`: the largest suspense decides.
pub(crate) static SUSPENSE: Rung = Rung { name: "suspense", open: |_| Ok(()), verdict: suspense };

fn suspense(asked: &mut TurnQuestion<'_>) -> Reply<Verdict> {
    let all: Vec<usize> = (0..asked.components.len()).collect();
    by_pace(asked, &all, TempoKind::Every(asked.play), LONGEST).map(Some)
}

/// For sums with exactly as many movable components as a turn needs: the least remoteness decides.
pub(crate) static REMOTENESS: Rung = Rung { name: "remoteness", open: whole, verdict: remoteness };

fn remoteness(asked: &mut TurnQuestion<'_>) -> Reply<Verdict> {
    let live = asked.live()?;
    if asked.splits() || live.len() as u64 != asked.range().0 {
        return Ok(None);
    }
    by_pace(asked, &live, TempoKind::Shortest(asked.play), SHORTEST).map(Some)
}

/// All components of `moving` move in every turn, and `pace` determines when play ends.
fn by_pace(
    asked: &mut TurnQuestion<'_>,
    moving: &[usize],
    pace: TempoKind,
    theorem: &'static str,
) -> Result<Verdict, SolveError> {
    let mut numbers = Vec::with_capacity(moving.len());
    for &component in moving {
        numbers.push(asked.patiently(component, |game, state, budget| game.tempo(pace).number(state, budget))?);
    }
    let total = numbers.iter().copied().reduce(|a, b| pace.together(a, b)).unwrap_or(0);
    let wins = pace.good(total);
    let mut bases = vec![Basis::none_left(); asked.components.len()];
    for (&component, number) in moving.iter().zip(&numbers) {
        bases[component] = Basis::theory(match pace {
            TempoKind::Every(_) => say::suspense(*number),
            TempoKind::Shortest(_) | TempoKind::Relay => say::remoteness(*number),
        });
    }
    let verdict = Verdict::of(wins, bases, Standing::Theory(theorem));
    verdict.listing(asked.limit, |verdict| winning(asked, moving, pace, verdict))
}

/// Counts and lists the winning turns.
fn winning(
    asked: &mut TurnQuestion<'_>,
    moving: &[usize],
    pace: TempoKind,
    verdict: &mut Verdict,
) -> Result<(), SolveError> {
    let (mut live, mut options, mut numbers): (Vec<usize>, Vec<Options>, Vec<Vec<u64>>) = Default::default();
    let mut bytes = 0;
    for &component in moving {
        let (listed, own) =
            asked.patiently(component, |game, state, budget| game.tempo(pace).options(state, budget))?;
        bytes += listed.bytes() + size_of_val(own.as_slice()) as u64;
        room_for(0, bytes, asked.budget)?;
        if !listed.is_empty() {
            live.push(component);
            options.push(listed);
            numbers.push(own);
        }
    }
    let joint = Joint { numbers: &numbers, pace };
    verdict.total = Some(joint.count());
    for chosen in joint.list(asked.limit, asked.budget)? {
        room_for((verdict.listed.len() + 1) * live.len(), bytes, asked.budget)?;
        let made: Made = chosen
            .iter()
            .enumerate()
            .map(|(i, &option)| (live[i], asked.parts(live[i], &options[i], option)))
            .collect();
        verdict.listed.push(made);
    }
    Ok(())
}

impl TurnQuestion<'_> {
    /// The positions of an option, in the notation of the game.
    pub(super) fn parts(&self, component: usize, options: &Options, option: usize) -> Vec<Position> {
        let game = &self.games[self.components[component].0];
        let option = options.get(option).unwrap_or_default();
        options.parts(option).map(|part| game.placed(part)).collect()
    }
}
