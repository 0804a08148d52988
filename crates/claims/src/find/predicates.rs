//! The finder for positions that are not numbers: "print the table, find the rule" for bags, words,
//! boards and graphs.
//!
//! The winners of all small positions come from a search of the game. The simplest condition on
//! [`features`](crate::features) that tells the lost ones is read off a tenth of them and compared
//! with the others ([`patterns::predicates::search`]), then with larger positions that took no part
//! in the choice.
mod samples;
mod small_graphs;

use crate::claim::predicate::{Compared, PredicateClaim};
use crate::features::Kind;
use budget::{Budget, Stop};
use dice::Dice;
use patterns::predicates::Verdict;
use patterns::predicates::search::{Table, search};
use positions::deletion::Deletions;
use positions::misere::{Outcome, Sums};
use positions::search::SearchError;
use rules::family::graphs::Graph;
use rules::moves::{MoveError, Mover, Options, Scratch};
use rules::ruleset::{Play, Ruleset, Turns};
use samples::Sampler;

/// The seed of the larger positions, and of the order of the small ones.
const SEED: u64 = 54;
/// The larger positions that are wanted, and those that are needed for a claim.
const LARGER: usize = 400;
const FEWEST_LARGER: usize = 100;
/// The most attempts to find the winner of a larger position.
const ATTEMPTS: usize = 800;
/// The effort for the small positions, in looks of the budget; for each larger one; for all of
/// these; for the condition.
const SMALL_EFFORT: u64 = 2_000;
const ONE_EFFORT: u64 = 20;
const LARGER_EFFORT: u64 = 2_000;
const CONDITION_EFFORT: u64 = 8_000;
/// With fewer small positions than this nothing is claimed.
const FEWEST: usize = 20;

/// The winners of positions of a ruleset, by search.
pub struct Winners {
    rules: Ruleset,
    graphs: Option<Deletions>,
    sums: Sums,
}

impl Winners {
    /// The winners of this ruleset under its own convention.
    pub fn new(rules: &Ruleset) -> Self {
        let graphs = rules.graphs().map(|graphs| Deletions::new(graphs, rules.play == Play::Misere));
        Self { graphs, sums: Sums::new(std::slice::from_ref(rules), rules.play), rules: rules.clone() }
    }

    /// Whether the player to move loses a single position; `None` if nobody does, or its options
    /// cannot be listed (a number grows too large).
    ///
    /// # Errors
    /// A limit of the budget.
    pub fn lost(&mut self, state: &[i64], budget: &Budget) -> Result<Option<bool>, Stop> {
        let found = match (&mut self.graphs, Graph::read(state)) {
            (Some(deletions), Some(graph)) => match self.rules.play {
                Play::Normal => deletions.has_value(&graph, 0, budget).map_err(SearchError::from),
                Play::Misere => match deletions.union(std::slice::from_ref(&graph)) {
                    Some(union) => deletions.is_lost(&union, budget).map_err(SearchError::from),
                    None => return Ok(None),
                },
            },
            _ => self.sums.outcome(&[(0, state.to_vec())], budget).map(|outcome| outcome == Outcome::P),
        };
        match found {
            Ok(lost) => Ok(Some(lost)),
            Err(SearchError::Stopped(stop) | SearchError::Move(MoveError::Stopped(stop))) => Err(stop),
            Err(_) => Ok(None),
        }
    }
}

/// The kind of positions, if the finder speaks about these rules: moves in one component that are
/// moves alone. Where no move from a small bag of positive numbers leaves a 0, bags are of positive
/// numbers.
pub fn kind(rules: &Ruleset) -> Option<Kind> {
    let kind = Kind::of(rules).filter(|_| rules.turns == Turns::One)?;
    let Kind::Bags { beside, positive: false } = &kind else { return Some(kind) };
    let before = beside.len();
    let positive = Kind::Bags { beside: beside.clone(), positive: true };
    let (mover, mut scratch) = (Mover::new(rules), Scratch::default());
    let leaves_zero = |state: &Vec<i64>| {
        let mut options = Options::new(rules.arity);
        let listed = mover.options(&mut scratch, state, &mut options);
        listed.is_err() || options.iter().any(|option| option.iter().skip(before).any(|&member| member == 0))
    };
    let any = Sampler::new(&positive).all(0).iter().any(leaves_zero);
    Some(if any { kind } else { positive })
}

/// Looks for the condition of the lost positions; `None` if there is no simple one. What was
/// compared is said either way. Time: some seconds; the effort is bounded.
///
/// # Errors
/// A limit of the budget that is not the effort of this attempt.
pub fn find(rules: &Ruleset, kind: &Kind, budget: &Budget) -> Result<Option<PredicateClaim>, Stop> {
    let mut winners = Winners::new(rules);
    let sampler = Sampler::new(kind);
    let Some(small) = small(&sampler, &mut winners, budget)? else { return Ok(None) };
    let Some(columns) = kind.columns(&small.states) else { return Ok(None) };
    let table = Table { columns, lost: small.lost };
    let mut larger: Option<Vec<(Vec<i64>, bool)>> = None;
    let mut compared = 0;
    let mut accept = |verdict: &Verdict| -> Result<bool, Stop> {
        if larger.is_none() {
            larger = Some(self::larger(&sampler, small.level, &mut winners, budget)?);
        }
        let known = larger.as_deref().unwrap_or_default();
        let says = |(state, lost): &(Vec<i64>, bool)| verdict.says(&kind.values(state)?).map(|said| said == *lost);
        let said: Vec<bool> = known.iter().filter_map(says).collect();
        compared = said.len();
        Ok(said.len() >= FEWEST_LARGER && said.iter().all(|&right| right))
    };
    let effort = budget.clone().with_effort(CONDITION_EFFORT);
    let verdict = match search(&table, &mut accept, &effort) {
        Err(stop) if budget.outlives(&stop) => None,
        found => found?,
    };
    let compared = Compared { small: sampler.in_words(small.level), positions: table.lost.len(), larger: compared };
    Ok(verdict.map(|verdict| PredicateClaim::new(kind.clone(), verdict, rules.play, compared)))
}

/// All positions up to a size, in a random order, and which are lost.
struct Small {
    level: usize,
    states: Vec<Vec<i64>>,
    lost: Vec<bool>,
}

/// The winners of all positions of the largest size that the effort allows.
fn small(sampler: &Sampler<'_>, winners: &mut Winners, budget: &Budget) -> Result<Option<Small>, Stop> {
    let effort = budget.clone().with_effort(SMALL_EFFORT);
    let mut found = None;
    for level in 0..sampler.levels() {
        let mut states = sampler.all(level);
        Dice::new(SEED).shuffle(&mut states);
        let mut lost = Vec::with_capacity(states.len());
        for state in &states {
            match winners.lost(state, &effort) {
                Ok(Some(is_lost)) => lost.push(is_lost),
                Ok(None) => return Ok(found),
                Err(stop) if gives_up(&stop, budget) => return Ok(found),
                Err(stop) => return Err(stop),
            }
        }
        if states.len() >= FEWEST {
            found = Some(Small { level, states, lost });
        }
    }
    Ok(found)
}

/// Whether only a part of the work is given up, as where a search needs too much memory.
fn gives_up(stop: &Stop, budget: &Budget) -> bool {
    budget.outlives(stop) || matches!(stop, Stop::Memory { .. })
}

/// The winners of larger positions, as far as the effort allows.
fn larger(
    sampler: &Sampler<'_>,
    level: usize,
    winners: &mut Winners,
    budget: &Budget,
) -> Result<Vec<(Vec<i64>, bool)>, Stop> {
    let all = budget.clone().with_effort(LARGER_EFFORT);
    let (mut found, mut dice) = (Vec::new(), Dice::new(SEED));
    for _ in 0..ATTEMPTS {
        let Some(state) = sampler.larger(level, &mut dice) else { continue };
        match winners.lost(&state, &all.clone().with_effort(ONE_EFFORT)) {
            Ok(Some(lost)) => found.push((state, lost)),
            Ok(None) => {}
            Err(stop) if gives_up(&stop, budget) => {}
            Err(stop) => return Err(stop),
        }
        if found.len() == LARGER || all.check().is_err() {
            break;
        }
    }
    Ok(found)
}
