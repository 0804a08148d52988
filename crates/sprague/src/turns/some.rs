//! `play 1..k` and `play exactly k`: a theorem where one holds, else search through sums.
use super::relay::{lost_alone, wins_alone};
use super::{Made, TurnQuestion, Verdict, every, few, nimlike, theory};
use crate::error::SolveError;
use crate::ladder::sums;
use crate::number::Number;
use crate::position::Position;
use crate::standing::Standing;
use crate::study::search_error;
use positions::{JointSums, TempoKind};
use rules::ruleset::{Play, Ruleset};

const SELECTIVE: &str =
    "where a turn may move in all components, a sum is lost exactly if each component is (Smith 1966)";
const SHORTEST: &str = "the part that lasts shortest decides where all components must move (Conway 1976)";
/// More turns are not counted one by one.
const MOST_COUNTED: usize = 1 << 20;

/// Decides a sum in which between `least` and `most` components move in a turn.
pub(super) fn verdict(asked: &mut TurnQuestion<'_>, least: u64, most: u64) -> Result<Verdict, SolveError> {
    let mut live = Vec::new();
    for component in 0..asked.components.len() {
        if asked.is_live(component)? {
            live.push(component);
        }
    }
    let count = live.len() as u64;
    if count < least {
        return Ok(no_turn(asked, count, least));
    }
    if !asked.splits() {
        if count == least {
            return every::by_pace(asked, &live, TempoKind::Shortest(asked.play), sums::REMOTENESS, SHORTEST);
        }
        if least == 1 && most >= count && asked.play == Play::Normal {
            return selective(asked, &live);
        }
        if least == 1 && most.checked_add(1) == Some(count) && asked.play == Play::Normal && !nimlike::all(asked) {
            match few::verdict(asked, &live) {
                // Values may be out of reach where the sum is not.
                Err(SolveError::OutOfReach { .. } | SolveError::Loop { .. }) => {}
                decided => return decided,
            }
        }
        if let Some(sizes) = nimlike::sizes(asked)?
            && let Some(rule) = theory::Rule::of(least, most, asked.play, count)
        {
            return by_rule(asked, &rule, &sizes);
        }
    }
    searched(asked)
}

/// Too few components can move.
fn no_turn(asked: &TurnQuestion<'_>, count: u64, least: u64) -> Verdict {
    let basis = format!("exact: {count} components can move, and a turn needs {least}");
    let bases = vec![basis; asked.components.len()];
    let wins = asked.play == Play::Misere;
    let total = Some(Number::from(0));
    Verdict { wins, bases, method: sums::BLOCKED, standing: Standing::Exact, listed: Vec::new(), total }
}

/// A turn may move in as many components as it likes: in all that are won, each to a lost position.
fn selective(asked: &mut TurnQuestion<'_>, live: &[usize]) -> Result<Verdict, SolveError> {
    let mut won = Vec::new();
    let mut bases = vec!["no move is left in it".to_owned(); asked.components.len()];
    for &component in live {
        let (game, position) = asked.components[component].clone();
        let wins = wins_alone(&mut asked.games[game], &position, Play::Normal, asked.budget)?;
        if wins {
            won.push(component);
        }
        bases[component] = format!("theory: {} when it stands alone", if wins { "won" } else { "lost" });
    }
    let mut verdict = Verdict {
        wins: !won.is_empty(),
        bases,
        method: sums::SELECTIVE,
        standing: Standing::Theory(SELECTIVE),
        listed: Vec::new(),
        total: Some(Number::from(0)),
    };
    if won.is_empty() || asked.limit == 0 {
        return Ok(verdict);
    }
    let mut choices: Vec<(usize, Vec<Vec<Position>>)> = Vec::with_capacity(won.len());
    let mut total = Some(Number::from(1));
    for component in won {
        let (game, position) = asked.components[component].clone();
        let found =
            lost_alone(&mut asked.games[game], &position, Play::Normal, asked.limit.min(MOST_COUNTED), asked.budget)?;
        total = total.zip(found.total.and_then(|own| own.to_u64())).map(|(total, own)| total.times(own));
        choices.push((component, found.options));
    }
    verdict.total = total;
    verdict.listed = products(&choices, asked.limit.min(MOST_COUNTED));
    Ok(verdict)
}

/// One of the choices of each component, in order, up to a limit.
pub(super) fn products(choices: &[(usize, Vec<Vec<Position>>)], limit: usize) -> Vec<Made> {
    let mut turns: Vec<Made> = vec![Vec::new()];
    for (component, options) in choices {
        let longer = turns
            .iter()
            .flat_map(|made| options.iter().map(move |to| [made.as_slice(), &[(*component, to.clone())]].concat()));
        turns = longer.take(limit).collect();
    }
    turns
}

/// Heaps of Nim in disguise, by a rule about their sizes.
fn by_rule(asked: &mut TurnQuestion<'_>, rule: &theory::Rule, sizes: &[u64]) -> Result<Verdict, SolveError> {
    let wins = !rule.lost(sizes);
    let bases = sizes.iter().map(|size| format!("theory: moves as a heap of Nim of {size}")).collect();
    let standing = Standing::Theory(rule.theorem());
    let total = Some(Number::from(0));
    let mut verdict = Verdict { wins, bases, method: sums::NIM, standing, listed: Vec::new(), total };
    if !wins || asked.limit == 0 {
        return Ok(verdict);
    }
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
            let wanted = Number::from(size);
            let found = alone.options_with_value(&position, &wanted, room.max(1), false, asked.budget)?;
            ways = ways.zip(found.total.and_then(|own| own.to_u64())).map(|(ways, own)| ways.times(own));
            choices.push((component, found.options));
        }
        verdict.listed.extend(products(&choices, room));
        total = total.zip(ways).map(|(total, ways)| total.add(&ways));
    }
    verdict.total = total;
    Ok(verdict)
}

/// The verdict by search through sums.
fn searched(asked: &mut TurnQuestion<'_>) -> Result<Verdict, SolveError> {
    let mut states = Vec::with_capacity(asked.components.len());
    for component in 0..asked.components.len() {
        states.push((asked.components[component].0, asked.state(component)?));
    }
    let games = asked.games.len();
    let known = asked.games.first_mut().and_then(|game| game.company.company.take());
    let mut company = match known.filter(|(of, _)| *of == games) {
        Some((_, company)) => company,
        None => {
            let rulesets: Vec<Ruleset> = asked.games.iter().map(|game| game.ruleset().clone()).collect();
            JointSums::new(&rulesets, asked.turns, asked.play)
        }
    };
    let found = search(asked, &states, &mut company);
    if let Some(first) = asked.games.first_mut() {
        first.company.company = Some((games, company));
    }
    found
}

fn search(
    asked: &mut TurnQuestion<'_>,
    states: &[(usize, Vec<i64>)],
    company: &mut JointSums,
) -> Result<Verdict, SolveError> {
    let known = company.len();
    let wins = company.wins(states, asked.budget).map_err(|error| search_error(error, known))?;
    let bases = vec!["exact: the sum was searched".to_owned(); states.len()];
    let (standing, total) = (Standing::Exact, Some(Number::from(0)));
    let mut verdict = Verdict { wins, bases, method: sums::SEARCH, standing, listed: Vec::new(), total };
    if wins && asked.limit > 0 {
        let (turns, total) =
            company.winning(states, asked.limit, asked.budget).map_err(|error| search_error(error, known))?;
        verdict.total = Some(Number::from(total));
        for chosen in turns {
            let mut made = Made::with_capacity(chosen.len());
            for (component, option) in chosen {
                let (game, state) = &states[component];
                let options =
                    company.options(*game, state, asked.budget).map_err(|error| search_error(error, known))?;
                made.push((component, asked.parts(component, &options, option)));
            }
            verdict.listed.push(made);
        }
    }
    Ok(verdict)
}
