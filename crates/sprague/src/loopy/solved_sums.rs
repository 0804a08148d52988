//! Sums as positions of their own, where play need not end and values cannot be used: under misère
//! play, for which no theory of such sums is known, and where an answer without theory is wanted.
//! All sums that can be reached make a graph, which is analysed from its ends; sums that the
//! analysis never reaches are drawn.
use crate::answer::{Answer, Change, Component, Moves, MovesWanted, Outcome, WinningMove};
use crate::basis::Basis;
use crate::error::{SolveError, move_error};
use crate::loopy::{growth, limits, too_many};
use crate::messages::say;
use crate::number::Number;
use crate::options::SolveOptions;
use crate::position::Position;
use crate::request::Sum;
use crate::standing::Standing;
use crate::wording::{self, manner};
use budget::Budget;
use graphs::{MisereSolution, ReachError, Reached, Solution, reach};
use rules::moves::{Mover, Options, Scratch};
use rules::ruleset::Play;

/// The name of the method in plans and answers.
pub(crate) const NAME: &str = "sum-graph";

/// A component: which game, and the position.
pub(crate) type Part = (usize, Vec<i64>);

/// Lists the options of a component; an option is a sum of positions.
pub(crate) trait Lists {
    /// The options, each once, in ascending order.
    fn list(&mut self, game: usize, state: &[i64]) -> Result<Vec<Vec<Vec<i64>>>, SolveError>;
}

/// Options by the compiled rules of some games.
pub(crate) struct Compiled<'m> {
    movers: Vec<&'m Mover>,
    scratch: Scratch,
    budget: Budget,
}

impl<'m> Compiled<'m> {
    pub(crate) fn new(movers: Vec<&'m Mover>, budget: &Budget) -> Self {
        Self { movers, scratch: Scratch::default(), budget: budget.clone() }
    }
}

impl Lists for Compiled<'_> {
    fn list(&mut self, game: usize, state: &[i64]) -> Result<Vec<Vec<Vec<i64>>>, SolveError> {
        let Some(mover) = self.movers.get(game) else { return Ok(Vec::new()) };
        let mut options = Options::new(mover.arity());
        mover.options_within(&mut self.scratch, state, &mut options, &self.budget).map_err(move_error)?;
        options.sort_dedup();
        Ok(options.iter().map(|option| options.parts(option).map(<[i64]>::to_vec).collect()).collect())
    }
}

enum Solved {
    Normal(Solution<'static>),
    Misere(MisereSolution<'static>),
}

/// All sums that can be reached from one, solved.
pub(crate) struct SolvedSums {
    reached: Reached<Vec<Part>>,
    solved: Solved,
}

/// A move that keeps the outcome for the player to move.
pub(crate) struct Kept {
    pub(crate) component: usize,
    pub(crate) to: Vec<Vec<i64>>,
    /// The length of play after it, for the winner.
    pub(crate) length: Option<u32>,
}

impl SolvedSums {
    /// Explores and solves; `cycle` is the error to stay with where there is too much.
    pub(crate) fn new(
        sum: &[Part],
        play: Play,
        lists: &mut impl Lists,
        cycle: &SolveError,
        budget: &Budget,
    ) -> Result<Self, SolveError> {
        let mut start = sum.to_vec();
        start.sort_unstable();
        let bytes = |sum: &Vec<Part>| sum.iter().map(|(_, state)| 48 + 8 * state.len()).sum();
        let (most, patient) = limits(budget);
        let reached = reach([start], most, bytes, &patient, |sum, options| {
            for (at, (game, state)) in sum.iter().enumerate() {
                if at > 0 && sum[at - 1] == sum[at] {
                    continue;
                }
                options.extend(lists.list(*game, state)?.into_iter().map(|to| moved(sum, at, to)));
            }
            Ok(())
        });
        let mut reached = reached.map_err(|error| match error {
            ReachError::Options(error) => error,
            error => too_many(cycle.clone(), &error, budget),
        })?;
        let graph = std::mem::take(&mut reached.graph);
        let solved = match play {
            Play::Normal => graph.into_solution(&patient).map(Solved::Normal),
            Play::Misere => graph.into_misere_solution(&patient).map(Solved::Misere),
        };
        let solved =
            solved.map_err(|stop| too_many(cycle.clone(), &ReachError::<SolveError>::Stopped(stop), budget))?;
        Ok(Self { reached, solved })
    }

    /// The number of sums that can be reached.
    pub(crate) fn len(&self) -> usize {
        self.reached.positions.len()
    }

    /// The outcome of the sum that was explored.
    pub(crate) fn outcome(&self) -> Outcome {
        self.known(0).0
    }

    /// The moves from the sum, in the order of its components, that win, or that keep the draw.
    pub(crate) fn keeping(&self, sum: &[Part], lists: &mut impl Lists) -> Result<Vec<Kept>, SolveError> {
        let wanted = match self.outcome() {
            Outcome::N => Outcome::P,
            Outcome::D => Outcome::D,
            Outcome::P => return Ok(Vec::new()),
        };
        let mut kept = Vec::new();
        for (component, (game, state)) in sum.iter().enumerate() {
            for to in lists.list(*game, state)? {
                let after = self.reached.vertex(&moved(sum, component, to.clone()));
                let (outcome, length) = after.map_or((Outcome::D, None), |vertex| self.known(vertex));
                if after.is_some() && outcome == wanted {
                    kept.push(Kept { component, to, length });
                }
            }
        }
        Ok(kept)
    }

    fn known(&self, vertex: u32) -> (Outcome, Option<u32>) {
        match &self.solved {
            Solved::Normal(solution) => (solution.outcome(vertex), solution.remoteness(vertex)),
            Solved::Misere(solution) => (solution.outcome(vertex), solution.remoteness(vertex)),
        }
    }
}

/// The sum after a move of one component, in ascending order.
fn moved(sum: &[Part], component: usize, to: Vec<Vec<i64>>) -> Vec<Part> {
    let mut after = sum.to_vec();
    let (game, _) = after.remove(component);
    after.extend(to.into_iter().map(|part| (game, part)));
    after.sort_unstable();
    after
}

/// The answer about a sum by the graph of all sums; no component has a value of its own.
pub(crate) fn answer(
    sum: &Sum,
    states: &[Part],
    lists: &mut impl Lists,
    cycle: &SolveError,
    options: &SolveOptions,
    budget: &Budget,
) -> Result<Answer, SolveError> {
    let play = sum.play();
    if let ([game], SolveError::Loop { cycle: round, .. }) = (sum.games(), cycle)
        && let Some(why) = growth(game.known_values.mover(), cycle, budget)
    {
        return Err(SolveError::Loop { cycle: round.clone(), unexplored: Some(why), hints: Vec::new() });
    }
    let whole = SolvedSums::new(states, play, lists, cycle, budget)?;
    let outcome = whole.outcome();
    let mut moves = Moves { total: (outcome == Outcome::P).then(|| Number::from(0)), ..Moves::default() };
    if outcome != Outcome::P && options.moves != MovesWanted::None {
        let kept = whole.keeping(states, lists)?;
        moves.total = Some(Number::from(kept.len() as u64));
        let told = |kept: &Kept| -> Option<WinningMove> {
            let (game, from) = sum.components.get(kept.component)?;
            let to: Vec<Position> = kept.to.iter().map(|part| sum.games[*game].placed(part)).collect();
            let text = wording::describe(manner(sum.games[*game].ruleset()), from, &to);
            let changes = vec![Change { component: kept.component, from: from.clone(), to }];
            Some(WinningMove { text, changes, value_after: None })
        };
        moves.listed = kept.iter().take(options.moves.limit()).filter_map(told).collect();
        // The quickest win comes nearer to the end with every move.
        let quickest = kept.iter().filter(|_| outcome == Outcome::N).min_by_key(|kept| kept.length);
        moves.best = quickest.and_then(told);
    }
    let basis = Basis::exact(say::sums_reached(whole.len()));
    let component = |(game, position): &(usize, Position)| Component {
        rule: sum.games[*game].rule().to_owned(),
        position: position.clone(),
        value: None,
        basis: basis.clone(),
        method: NAME,
    };
    let components = sum.components.iter().map(component).collect();
    Ok(Answer { outcome, play, value: None, components, moves, standing: Standing::Exact })
}
