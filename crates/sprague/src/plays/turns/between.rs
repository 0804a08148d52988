//! `play 1..k` and `play exactly k`: a theorem if its conditions hold, otherwise search through
//! sums.
use super::in_order::{lost_alone, wins_alone};
use super::question::{Made, Remembered, Rung, TurnQuestion, Verdict};
use super::{moore, nim_equivalent};
use crate::game::Game;
use crate::ladder::method::Reply;
use crate::messages::{Message, say};
use crate::options::{SolveOptions, room_for};
use crate::tell::basis::Basis;
use budget::Budget;
use claims::error::SolveError;
use claims::hint::Hint;
use claims::number::Number;
use claims::position::Position;
use claims::standing::Standing;
use claims::values::{EFFORT, NEAR, search_error};
use positions::JointSums;
use rules::ruleset::{Play, Ruleset, Turns};

pub(super) const THEOREM: &str =
    "where a turn may move in all components, a sum is lost exactly if each component is (Smith 1966)";
/// At most this many turns are counted one by one.
pub(super) const MOST_COUNTED: usize = 1 << 20;

/// For sums in which fewer components can move than a turn needs.
pub(crate) static BLOCKED: Rung = Rung { name: "no-turn", open: |_| Ok(()), verdict: blocked };
/// For sums in which a turn may move in all components.
pub(crate) static SELECTIVE: Rung = Rung { name: "selective", open: any_number, verdict: selective };
/// For components that move like heaps of Nim.
pub(crate) static NIM: Rung = Rung { name: "nim-like", open: whole, verdict: nim };
/// Searches all reachable sums.
pub(crate) static SEARCHED: Rung = Rung { name: "sum-search", open: |_| Ok(()), verdict: searched };

/// The theorems about such turns require that no component splits.
pub(super) fn whole(game: &Game) -> Result<(), Message> {
    if game.splits() { Err(say::component_splits()) } else { Ok(()) }
}

/// Some theorems require turns in any number of components, and normal play.
pub(super) fn any_number(game: &Game) -> Result<(), Message> {
    match (game.ruleset.turns, game.ruleset.play) {
        (Turns::Some { least: 1, most: 2.. }, Play::Normal) => whole(game),
        _ => Err(say::turns_not_in_any_number()),
    }
}

impl TurnQuestion<'_> {
    /// The least and the largest number of components in which a turn moves.
    pub(super) fn range(&self) -> (u64, u64) {
        self.turns.range()
    }
}

fn blocked(asked: &mut TurnQuestion<'_>) -> Reply<Verdict> {
    let (count, (least, _)) = (asked.live()?.len() as u64, asked.range());
    if count >= least {
        return Ok(None);
    }
    let basis = Basis::exact(say::few_can_move(count, least));
    let bases = vec![basis; asked.components.len()];
    Ok(Some(Verdict::of(asked.play == Play::Misere, bases, Standing::Exact)))
}

/// A turn may move in any number of components: it wins by moving in all won components, in each to
/// a lost position.
fn selective(asked: &mut TurnQuestion<'_>) -> Reply<Verdict> {
    let (live, (least, most)) = (asked.live()?, asked.range());
    if asked.splits() || least != 1 || most < live.len() as u64 || asked.play != Play::Normal {
        return Ok(None);
    }
    let mut won = Vec::new();
    let mut bases = vec![Basis::none_left(); asked.components.len()];
    for component in live {
        let (game, position) = asked.components[component].clone();
        let wins = wins_alone(&mut asked.games[game], &position, Play::Normal, asked.budget)?;
        if wins {
            won.push(component);
        }
        bases[component] = Basis::theory(if wins { say::won_alone() } else { say::lost_alone() });
    }
    let verdict = Verdict::of(!won.is_empty(), bases, Standing::Theory(THEOREM));
    verdict.listing(asked.limit, |verdict| lost_in_all(asked, &won, verdict)).map(Some)
}

/// Lists the turns that leave a lost position in each of these components, and counts them.
fn lost_in_all(asked: &mut TurnQuestion<'_>, won: &[usize], verdict: &mut Verdict) -> Result<(), SolveError> {
    let mut choices: Vec<(usize, Vec<Vec<Position>>)> = Vec::with_capacity(won.len());
    let mut total = Some(Number::from(1));
    let mut kept = 0;
    for &component in won {
        room_for(kept, 0, asked.budget)?;
        let (game, position) = asked.components[component].clone();
        let found =
            lost_alone(&mut asked.games[game], &position, Play::Normal, asked.limit.min(MOST_COUNTED), asked.budget)?;
        total = total.zip(found.total.and_then(|own| own.to_u64())).map(|(total, own)| total.times(own));
        kept += found.options.len();
        choices.push((component, found.options));
    }
    verdict.total = total;
    list_products(&choices, asked.limit.min(MOST_COUNTED), &mut verdict.listed, asked.budget)
}

/// Adds turns with one choice in each component to a list, in order, until it has `most` turns.
pub(super) fn list_products(
    choices: &[(usize, Vec<Vec<Position>>)],
    most: usize,
    turns: &mut Vec<Made>,
    budget: &Budget,
) -> Result<(), SolveError> {
    if choices.iter().any(|(_, options)| options.is_empty()) {
        return Ok(());
    }
    // The choice of each component, counted up from the last.
    let mut at = vec![0; choices.len()];
    while turns.len() < most {
        room_for((turns.len() + 1) * choices.len(), 0, budget)?;
        let chosen = std::iter::zip(choices, &at);
        turns.push(chosen.map(|((component, options), &at)| (*component, options[at].clone())).collect());
        let next = std::iter::zip(&mut at, choices).rev().find_map(|(at, (_, options))| {
            *at = (*at + 1) % options.len();
            (*at > 0).then_some(())
        });
        if next.is_none() {
            break;
        }
    }
    Ok(())
}

fn nim(asked: &mut TurnQuestion<'_>) -> Reply<Verdict> {
    let (live, (least, most)) = (asked.live()?, asked.range());
    let Some(rule) = moore::Rule::of(least, most, asked.play, live.len() as u64) else { return Ok(None) };
    let sizes = if asked.splits() { None } else { nim_equivalent::sizes(asked)? };
    sizes.map(|sizes| by_rule(asked, &rule, &sizes)).transpose()
}

/// Decides a sum of heaps of Nim in disguise by a rule about their sizes.
fn by_rule(asked: &mut TurnQuestion<'_>, rule: &moore::Rule, sizes: &[u64]) -> Result<Verdict, SolveError> {
    let wins = !rule.lost(sizes);
    let bases = sizes.iter().map(|&size| Basis::theory(say::nim_heap(size))).collect();
    let verdict = Verdict::of(wins, bases, Standing::Theory(rule.theorem()));
    verdict.listing(asked.limit, |verdict| list(asked, rule, sizes, verdict))
}

/// Lists the winning turns, and counts them.
fn list(
    asked: &mut TurnQuestion<'_>,
    rule: &moore::Rule,
    sizes: &[u64],
    verdict: &mut Verdict,
) -> Result<(), SolveError> {
    let (targets, complete) = rule.winning(sizes, MOST_COUNTED);
    let mut total = complete.then(|| Number::from(0));
    for target in targets {
        let room = asked.limit.saturating_sub(verdict.listed.len());
        if room == 0 && total.is_none() {
            break;
        }
        let mut choices = Vec::with_capacity(target.len());
        let mut ways = Some(Number::from(1));
        for (component, size) in target {
            let (game, position) = asked.components[component].clone();
            let alone = asked.games[game].alone(Play::Normal);
            // Finding the value also finds the pattern by which options far out are listed.
            alone.known(&position, &SolveOptions::default(), asked.budget)?;
            let wanted = Number::from(size);
            let found = alone.options_with_value(&position, &wanted, room.max(1), false, asked.budget)?;
            ways = ways.zip(found.total.and_then(|own| own.to_u64())).map(|(ways, own)| ways.times(own));
            choices.push((component, found.options));
        }
        list_products(&choices, asked.limit, &mut verdict.listed, asked.budget)?;
        total = total.zip(ways).map(|(total, ways)| total.add(&ways));
    }
    verdict.total = total;
    Ok(())
}

fn searched(asked: &mut TurnQuestion<'_>) -> Reply<Verdict> {
    let mut states = Vec::with_capacity(asked.components.len());
    for component in 0..asked.components.len() {
        states.push((asked.components[component].0, asked.state(component)?));
    }
    let known = asked.games.first_mut().and_then(|game| game.room::<Remembered>().1.company.take());
    let same = |of: &[Ruleset]| of.iter().eq(asked.games.iter().map(Game::ruleset));
    let (rulesets, mut company) = known.filter(|(of, _)| same(of)).unwrap_or_else(|| {
        let rulesets: Vec<Ruleset> = asked.games.iter().map(|game| game.ruleset().clone()).collect();
        let company = JointSums::new(&rulesets, asked.turns, asked.play);
        (rulesets, company)
    });
    // A search far out rarely ends, so it gets less effort.
    let number = |numbers: &[i64]| numbers.iter().any(|&number| number.unsigned_abs() >= NEAR);
    let far = states.iter().position(|(_, numbers)| number(numbers)).filter(|_| asked.budget.time().is_none());
    let budget = if far.is_some() { asked.budget.clone().with_effort(EFFORT) } else { asked.budget.clone() };
    let found = match (search(asked, &states, &mut company, &budget), far) {
        (Err(SolveError::Stopped { stop, .. }), Some(far)) if asked.budget.outlives(&stop) => {
            let position = asked.components[far].1.clone();
            Err(SolveError::out_of_reach(position, say::known_turns()).hinted(Hint::MoreEffort))
        }
        (found, _) => found,
    };
    if let Some(first) = asked.games.first_mut() {
        first.room::<Remembered>().1.company = Some((rulesets, company));
    }
    found.map(Some)
}

fn search(
    asked: &mut TurnQuestion<'_>,
    states: &[(usize, Vec<i64>)],
    company: &mut JointSums,
    budget: &Budget,
) -> Result<Verdict, SolveError> {
    let known = company.len();
    let failed = |error| search_error(error, known);
    let wins = company.wins(states, budget).map_err(failed)?;
    let bases = vec![Basis::exact(say::sum_searched()); states.len()];
    Verdict::of(wins, bases, Standing::Exact).listing(asked.limit, |verdict| {
        let (turns, total) = company.winning(states, asked.limit, budget).map_err(failed)?;
        verdict.total = Some(Number::from(total));
        let mut changes = 0;
        for chosen in turns {
            changes += chosen.len();
            room_for(changes, 0, budget)?;
            let mut made = Made::with_capacity(chosen.len());
            for (component, option) in chosen {
                let (game, state) = &states[component];
                let options = company.options(*game, state, budget).map_err(failed)?;
                made.push((component, asked.parts(component, &options, option)));
            }
            verdict.listed.push(made);
        }
        Ok(())
    })
}
