//! `check`: a raw win/lose search, which does not use nim-values, on single positions and on sums
//! of two and three, compared with the values.
use crate::answer::{MovesWanted, Outcome};
use crate::game::Game;
use crate::messages::say;
use crate::options::SolveOptions;
use crate::plays::definition::Raw;
use crate::sum::{Sum, check_arity};
use budget::Budget;
use claims::error::SolveError;
use claims::hint::Hint;
use claims::number::Number;
use claims::position::Position;
use serde::Serialize;

/// Sums are taken of positions whose numbers add up to at most this. The bound is smaller if moves
/// split positions: then the game tree of a sum has as many positions as a number has partitions.
const WHOLE_TOTAL: u64 = 48;
const SPLIT_TOTAL: u64 = 22;
/// Largest single position of a splitting game; beyond it a search without values has too many
/// positions.
const SPLIT_SINGLE: u64 = 40;
/// At most this many sums of two, and as many of three, are compared.
const MOST_SUMS: usize = 600;
/// The first search may examine options with this many components in total; after each search that
/// needs more, the limit is halved, down to `LEAST_PATIENCE`.
const PATIENCE: u64 = 1 << 21;
const LEAST_PATIENCE: u64 = 1 << 12;

/// The result of the comparison.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct CheckReport {
    /// The number of single positions that were searched.
    pub checked_positions: u64,
    /// The number of sums that were searched.
    pub checked_sums: u64,
    /// Sums whose outcome by search differs from the outcome by values.
    pub mismatches: Vec<Mismatch>,
    /// The number of positions and sums left out because their search, or the search of a
    /// component, takes too long.
    #[serde(skip_serializing_if = "is_zero")]
    pub left_out: u64,
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// A sum where search and values disagree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mismatch {
    /// The positions of the sum.
    pub sum: Vec<Position>,
    /// The outcome that the search finds.
    pub searched: Outcome,
    /// The outcome that the values give.
    pub by_values: Outcome,
}

impl Game {
    /// Compares values with a raw search on the positions up to `to` in every coordinate, and on
    /// sums of them.
    ///
    /// # Errors
    /// [`SolveError`]: a limit of the budget, play that need not end, an overflow.
    pub fn check(mut self, to: &[u64], budget: &Budget) -> Result<CheckReport, SolveError> {
        if self.ruleset().arity == 0 {
            return Err(SolveError::unsupported(say::error_no_box()).hinted(Hint::ByDefinition));
        }
        if self.ruleset().entailing().is_some() {
            return Err(SolveError::unsupported(say::error_no_check_of_marks()));
        }
        if self.ruleset().judged().is_some() {
            return Err(SolveError::unsupported(say::error_no_check_of_verdicts()));
        }
        self.fit_piles(to.len());
        let splits = self.splits();
        let most = if splits { SPLIT_SINGLE } else { u64::MAX };
        check_arity(&self, &Position::new(to.iter().copied()))?;
        reserve(to, most, budget)?;
        let singles = positions_up_to(to, most);
        let total = if splits { SPLIT_TOTAL } else { WHOLE_TOTAL };
        let small: Vec<Position> = singles.iter().filter(|p| weight(p) <= total).cloned().collect();
        let ruleset = self.ruleset().clone();
        let raw = Raw::new([&ruleset], ruleset.play, budget);
        let mut two = Both { sum: Sum::single(self), raw, budget, patience: PATIENCE };
        let mut report = CheckReport::default();
        // Positions whose search takes too long; any sum with one of them takes even longer.
        let mut long: Vec<&Position> = Vec::new();
        for position in &singles {
            let compared = two.compare(&mut report.mismatches, &[position]).map_err(|error| report.stopped(error))?;
            report.count(compared, |report| &mut report.checked_positions);
            if !compared {
                long.push(position);
            }
        }
        for sum_of in pairs(&small, total).into_iter().chain(triples(&small, total)) {
            let compared = !sum_of.iter().any(|position| long.contains(position))
                && two.compare(&mut report.mismatches, &sum_of).map_err(|error| report.stopped(error))?;
            report.count(compared, |report| &mut report.checked_sums);
        }
        Ok(report)
    }
}

/// A game with its values and its raw search.
struct Both<'r> {
    sum: Sum,
    raw: Raw<'r>,
    budget: &'r Budget,
    patience: u64,
}

impl Both<'_> {
    /// Compares the two outcomes of a sum; false if the search takes too long.
    fn compare(&mut self, mismatches: &mut Vec<Mismatch>, positions: &[&Position]) -> Result<bool, SolveError> {
        self.sum.components = positions.iter().map(|&p| (0, self.sum.games[0].canonical(p.clone()))).collect();
        let components = self.sum.components.iter();
        let states: Vec<_> = components.map(|(game, p)| (*game, p.to_state().unwrap_or_default())).collect();
        let Some(searched) = self.raw.outcome(&states, self.patience)? else {
            self.patience = (self.patience / 2).max(LEAST_PATIENCE);
            return Ok(false);
        };
        let options = SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() };
        let by_values = self.sum.solve(&options, self.budget)?.outcome;
        if searched != by_values {
            let sum = positions.iter().map(|&p| p.clone()).collect();
            mismatches.push(Mismatch { sum, searched, by_values });
        }
        Ok(true)
    }
}

impl CheckReport {
    /// The error of a limit, with the number of comparisons made so far.
    fn stopped(&self, error: SolveError) -> SolveError {
        let SolveError::Stopped { stop, .. } = error else { return error };
        let Self { checked_positions, checked_sums, mismatches, .. } = self;
        let reached = say::reached_comparison(*checked_positions, *checked_sums, mismatches.len());
        SolveError::stopped(stop, reached).hinted(Hint::SmallerBox)
    }

    /// Counts one more compared position or sum of this kind, or one more that was left out.
    fn count(&mut self, compared: bool, kind: impl Fn(&mut Self) -> &mut u64) {
        *(if compared { kind(self) } else { &mut self.left_out }) += 1;
    }
}

fn weight(position: &Position) -> u64 {
    position.0.iter().fold(0, |sum, n| sum.saturating_add(n.to_u64().unwrap_or(u64::MAX)))
}

/// All positions of the box 0..=to with total at most `most`; they ascend by total if the box has
/// one side.
fn positions_up_to(to: &[u64], most: u64) -> Vec<Position> {
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    for &side in to {
        all = all.into_iter().flat_map(|p| (0..=side.min(most)).map(move |x| [p.clone(), vec![x]].concat())).collect();
    }
    let positions = all.into_iter().map(|numbers| Position::of(numbers.into_iter().map(Number::from).collect()));
    positions.filter(|p| weight(p) <= most).collect()
}

/// Reserves memory for the list of all positions of the box.
fn reserve(to: &[u64], most: u64, budget: &Budget) -> Result<(), SolveError> {
    let each = (size_of::<Position>() + size_of::<Vec<u64>>() + to.len() * 2 * size_of::<Number>()) as u64;
    let bytes = to.iter().fold(each, |bytes, &side| bytes.saturating_mul(side.min(most).saturating_add(1)));
    budget.reserve(bytes).map_err(|stop| SolveError::stopped(stop, say::reached_no_list()).hinted(Hint::SmallerBox))
}

fn pairs(small: &[Position], total: u64) -> Vec<Vec<&Position>> {
    // Enough positions, small and large, for far more pairs than are compared.
    let few: Vec<&Position> = small.iter().step_by(small.len().div_ceil(MOST_SUMS).max(1)).collect();
    let few = few.as_slice();
    thinned(few.iter().enumerate().flat_map(|(i, a)| few[i..].iter().map(move |b| vec![*a, *b])), total)
}

fn triples(small: &[Position], total: u64) -> Vec<Vec<&Position>> {
    let small = &small[..small.len().min(24)];
    let all = small.iter().enumerate().flat_map(|(i, a)| {
        small[i..].iter().enumerate().flat_map(move |(j, b)| small[i + j..].iter().map(move |c| vec![a, b, c]))
    });
    thinned(all, total)
}

/// Every k-th of the sums up to a total, so that small and large ones remain.
fn thinned<'p>(all: impl Iterator<Item = Vec<&'p Position>> + Clone, total: u64) -> Vec<Vec<&'p Position>> {
    let light = all.filter(|sum| sum.iter().map(|p| weight(p)).sum::<u64>() <= total);
    let step = light.clone().count().div_ceil(MOST_SUMS).max(1);
    light.step_by(step).collect()
}
