//! Sums of games whose moves oblige: `again` and `answer`.
//!
//! Each component has a number or is loony; the theorem of [`nimber::loony`] tells who wins, and by
//! which moves.
use crate::answer::{Answer, Change, Component, Moves, MovesWanted, Outcome, WinningMove};
use crate::cell::{Cell, ValueAt};
use crate::code::model::{Modelled, Writing};
use crate::game::Game;
use crate::ladder::method::{Ask, Reply, Step, SumMethod};
use crate::ladder::rooms::Room;
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use crate::options::between_components;
use crate::plays::definition::oracle_error;
use crate::plays::state::state;
use crate::sum::Sum;
use crate::tell::basis::Basis;
use crate::tell::wording::{self, manner};
use crate::value::Value;
use budget::Budget;
use claims::error::SolveError;
use claims::number::Number;
use claims::position::Position;
use claims::standing::Standing;
use nimber::loony::Worth;
use positions::entailing::{Entailed, Refused};
use programs::{Program, ProgramError};
use rules::ast::Mark;
use rules::moves::{MoveError, parts};
use rules::oracle::Oracle;
use rules::ruleset::{Play, Ruleset};

/// The name of the method in plans and answers.
const NAME: &str = "entailing";

/// A move that obliges, or does not: its mark, and what it leaves.
type Marked = (Option<Mark>, Vec<Position>);

/// What a game remembers.
struct Known(Result<Entailed, Refused>);

impl Room for Known {
    fn of(rules: &Ruleset) -> Self {
        Self(Entailed::new(rules))
    }
}

/// Values of components with moves that oblige.
pub(crate) struct Entailing;

impl SumMethod for Entailing {
    fn steps(&self, game: &mut Game, _options: &SolveOptions) -> Vec<Step> {
        vec![Step::of(NAME, game.entailed().map(|_| ()).map_err(|error| error.message()))]
    }

    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        let worths = sum.worths(ask.budget)?;
        let total: Worth = worths.iter().copied().sum();
        let outcome = match ask.options.theory() {
            true => Outcome::mover_wins(total.is_won()),
            false => sum.outcome_by_definition(ask.budget)?,
        };
        let components = std::iter::zip(&sum.components, &worths).map(|((game, position), worth)| Component {
            rule: sum.games[*game].rule().to_owned(),
            parameters: sum.games[*game].usual_parameters(),
            position: position.clone(),
            value: Some(value(*worth)),
            basis: Basis::exact(say::computed_up_to(position)),
            method: NAME,
        });
        let components = components.collect();
        let moves = match (outcome, ask.options.moves) {
            (Outcome::N, MovesWanted::None) => Moves::default(),
            (Outcome::N, wanted) => sum.obliging_moves(&worths, wanted.limit(), ask.budget)?,
            _ => Moves { total: Some(Number::from(0)), ..Moves::default() },
        };
        let (value, standing) = (Some(value(total)), Standing::Exact);
        Ok(Some(Answer { outcome, play: Play::Normal, value, components, moves, standing }))
    }

    fn program(&self, _game: &mut Game, _writing: Writing<'_>) -> Modelled<Program> {
        Err(ProgramError::unsupported(say::error_no_program_of_marks()).into())
    }

    fn alone(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<ValueAt> {
        let cell = Cell::from(value(game.worth(at, ask.budget)?));
        Ok(Some(ValueAt::of(at, cell, Standing::Exact, Basis::exact(say::computed_up_to(at)))))
    }
}

fn value(worth: Worth) -> Value {
    match worth {
        Worth::Nim(number) => Value::Nim(Number::from(number)),
        Worth::Loony => Value::Loony,
    }
}

/// The value of all other components beside one of this value: looking at each of them again for
/// every component would be quadratic.
fn companies(worths: &[Worth]) -> impl Fn(Worth) -> Worth + use<> {
    let loony = worths.iter().filter(|worth| **worth == Worth::Loony).count();
    let numbers: Worth = worths.iter().copied().filter(|worth| *worth != Worth::Loony).sum();
    move |own| match (own, loony) {
        (Worth::Nim(_), 0) => numbers.plus(own),
        (Worth::Loony, 1) => numbers,
        _ => Worth::Loony,
    }
}

/// A move in words, with what it obliges to.
fn in_words(rules: &Ruleset, from: &Position, (mark, to): &Marked) -> Message {
    let text = wording::describe(manner(rules), from, to);
    match mark {
        None => text,
        Some(Mark::Again) => say::and_again(text),
        Some(Mark::Answer) => say::to_be_answered(text),
    }
}

fn listing(error: MoveError) -> SolveError {
    match error {
        MoveError::Stopped(stop) => SolveError::stopped(stop, say::reached_moves()),
        other => SolveError::Overflow(other.message()),
    }
}

impl Game {
    fn entailed(&mut self) -> Result<&mut Entailed, SolveError> {
        self.room::<Known>().1.0.as_mut().map_err(|refused| {
            SolveError::unsupported(match refused {
                Refused::NoMarks => say::error_no_marks(),
                Refused::Misere => say::error_misere_marks(),
                Refused::MayRepeat => say::error_endless_marks(),
            })
        })
    }

    fn worth(&mut self, at: &Position, budget: &Budget) -> Result<Worth, SolveError> {
        self.entailed()?.worth(&state(at)?, budget).map_err(listing)
    }

    fn parts_of(&self, left: &[i64]) -> Vec<Position> {
        parts(left, self.ruleset.arity).map(|part| self.placed(part)).collect()
    }
}

impl Sum {
    /// The values of the components.
    fn worths(&mut self, budget: &Budget) -> Result<Vec<Worth>, SolveError> {
        let mut worths = Vec::with_capacity(self.components.len());
        for (game, position) in &self.components {
            between_components(budget)?;
            worths.push(self.games[*game].worth(position, budget)?);
        }
        Ok(worths)
    }

    /// The winning moves of a player who may move anywhere.
    fn obliging_moves(&mut self, worths: &[Worth], limit: usize, budget: &Budget) -> Result<Moves, SolveError> {
        let mut moves = Moves::default();
        let mut count = 0u64;
        let company = companies(worths);
        for (component, (game, from)) in self.components.iter().enumerate() {
            between_components(budget)?;
            let game = &mut self.games[*game];
            let beside = company(worths[component]);
            let winning = game.entailed()?.winning(&state(from)?, beside, budget).map_err(listing)?;
            count += winning.len() as u64;
            for (mark, left) in winning.into_iter().take(limit.saturating_sub(moves.listed.len())) {
                let to = game.parts_of(&left);
                let text = in_words(game.ruleset(), from, &(mark, to.clone()));
                let value_after = mark.is_none().then(|| Number::from(0).into());
                let changes = vec![Change { component, from: from.clone(), to }];
                moves.listed.push(WinningMove { changes, value_after, text });
            }
        }
        moves.total = Some(Number::from(count));
        Ok(moves)
    }

    /// Who wins by a search through whole sums, in which it is known who must move where.
    fn outcome_by_definition(&self, budget: &Budget) -> Result<Outcome, SolveError> {
        let states = self.components.iter().map(|(_, position)| state(position)).collect::<Result<Vec<_>, _>>()?;
        let [game] = self.games.as_slice() else {
            return Err(SolveError::unsupported(say::error_marks_of_several_rules()));
        };
        let wins = Oracle::with_budget(game.ruleset(), budget).wins(&states).map_err(oracle_error)?;
        Ok(Outcome::mover_wins(wins))
    }
}
