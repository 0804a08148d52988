//! Sums with verdicts: `end if C wins` and `end if C draws`.
//!
//! Verdicts leave no nim-values, since one component decides the whole sum. All sums that can be
//! reached form a graph, which is analysed from its ends ([`solved_sums`]); play that goes round is
//! a draw, too.
use crate::answer::{Answer, VERDICTS};
use crate::cell::{Cell, ValueAt};
use crate::code::model::{Modelled, Writing};
use crate::game::Game;
use crate::ladder::method::{Ask, Reply, Step, SumMethod};
use crate::messages::say;
use crate::options::SolveOptions;
use crate::plays::definition::oracle_error;
use crate::plays::loopy::solved_sums::{self, Compiled, EachOption, Lists, Part, SolvedSums};
use crate::plays::state::state;
use crate::sum::Sum;
use crate::tell::basis::Basis;
use budget::Budget;
use claims::error::SolveError;
use claims::hint::Hint;
use claims::position::Position;
use claims::standing::Standing;
use programs::Program;
use rules::ast::Verdict;
use rules::oracle::{JudgedOracle, Oracle};
use rules::ruleset::Ruleset;

/// The graph of all sums, some of which are decided.
pub(crate) struct Judged;

impl SumMethod for Judged {
    fn steps(&self, _game: &mut Game, _options: &SolveOptions) -> Vec<Step> {
        vec![Step::of(VERDICTS, Ok(()))]
    }

    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        if sum.games.iter().any(|game| game.ruleset().coins().is_some()) {
            return Err(SolveError::unsupported(say::error_coins_beside_verdicts()));
        }
        let states = sum.components.iter().map(|(game, position)| Ok((*game, state(position)?)));
        let states = states.collect::<Result<Vec<Part>, SolveError>>()?;
        let (rulesets, unexplored) = (sum.games.iter().map(Game::ruleset), unexplored());
        let answer = match ask.options.theory() {
            true => {
                let mut lists = Compiled::new(rulesets, ask.budget);
                solved_sums::answer(sum, &states, &mut lists, &unexplored, ask.options, ask.budget)
            }
            false => {
                let mut lists = Defined::new(rulesets, ask.budget);
                solved_sums::answer(sum, &states, &mut lists, &unexplored, ask.options, ask.budget)
            }
        };
        answer.map(Some)
    }

    fn program(&self, game: &mut Game, writing: Writing<'_>) -> Modelled<Program> {
        let ruleset = game.ruleset();
        Ok(ruleset.judged().map(|own| programs::judged::program(ruleset, own, writing.options)).transpose()?)
    }

    fn alone(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<ValueAt> {
        let cells = game.judged_cells(std::slice::from_ref(at), ask.options, ask.budget)?;
        let Some(cell) = cells.into_iter().next() else { return Ok(None) };
        Ok(Some(ValueAt::of(at, cell, Standing::Exact, Basis::exact(say::position_searched()))))
    }
}

/// The error where too many sums can be reached.
fn unexplored() -> SolveError {
    SolveError::unsupported(say::error_many_judged_sums()).hinted(Hint::TimeLimit)
}

impl Game {
    /// The outcomes of positions of a game with verdicts, from one graph.
    pub(crate) fn judged_cells(
        &self,
        positions: &[Position],
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Vec<Cell>, SolveError> {
        let alone = |at: &Position| Ok([(0, state(at)?)]);
        let starts = positions.iter().map(alone).collect::<Result<Vec<[Part; 1]>, SolveError>>()?;
        let (starts, play, unexplored) = (starts.iter().map(<[Part; 1]>::as_slice), self.ruleset().play, unexplored());
        let solved = match options.theory() {
            true => SolvedSums::of(starts, play, &mut Compiled::new([self.ruleset()], budget), &unexplored, budget),
            false => SolvedSums::of(starts, play, &mut Defined::new([self.ruleset()], budget), &unexplored, budget),
        }?;
        Ok(solved.outcomes().map(Cell::Outcome).collect())
    }
}

/// Options and verdicts by the definition.
struct Defined<'r> {
    games: Vec<ByDefinition<'r>>,
}

enum ByDefinition<'r> {
    Judged(JudgedOracle<'r>),
    Plain(Oracle<'r>),
}

impl<'r> Defined<'r> {
    fn new(rulesets: impl IntoIterator<Item = &'r Ruleset>, budget: &Budget) -> Self {
        let game = |ruleset: &'r Ruleset| match JudgedOracle::new(ruleset, budget) {
            Some(judged) => ByDefinition::Judged(judged),
            None => ByDefinition::Plain(Oracle::with_budget(ruleset, budget)),
        };
        Self { games: rulesets.into_iter().map(game).collect() }
    }
}

impl Lists for Defined<'_> {
    fn list(&mut self, game: usize, state: &[i64], each: &mut EachOption<'_>) -> Result<(), SolveError> {
        let Some(game) = self.games.get_mut(game) else { return Ok(()) };
        let options = match game {
            ByDefinition::Judged(oracle) => oracle.options(state),
            ByDefinition::Plain(oracle) => oracle.options(state),
        };
        for option in options.map_err(oracle_error)? {
            let verdict = match game {
                ByDefinition::Judged(oracle) => oracle.verdict_after(&option).map_err(oracle_error)?,
                ByDefinition::Plain(_) => None,
            };
            each(verdict, &option.iter().map(Vec::as_slice).collect::<Vec<&[i64]>>())?;
        }
        Ok(())
    }

    fn verdict(&mut self, game: usize, state: &[i64]) -> Result<Option<Verdict>, SolveError> {
        match self.games.get_mut(game) {
            Some(ByDefinition::Judged(oracle)) => oracle.verdict(state).map_err(oracle_error),
            _ => Ok(None),
        }
    }
}
