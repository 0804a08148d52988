//! The winner of a sum, and the winning moves: the theorem of Sprague (1935) and Grundy (1939) for
//! normal play.
//!
//! The value of a sum is the xor of the values of its components. The player to move wins if it is
//! not 0, by every move that makes it 0: in component i, a move to an option with the value (total
//! xor value of i).
use crate::answer::{Answer, Change, Component, Moves, MovesWanted, Outcome, WinningMove};
use crate::cell::{Cell, ValueAt};
use crate::claims::family;
use crate::code::model::{Modelled, Writing};
use crate::code::values;
use crate::game::Game;
use crate::ladder::method::{Ask, Reply, Step, SumMethod};
use crate::messages::{Message, say};
use crate::options::{SolveOptions, between_components, bounded, in_time};
use crate::plays::features;
use crate::quotients::found::QUOTIENT;
use crate::sum::Sum;
use crate::tell::basis::Basis;
use crate::tell::wording::{self, manner};
use budget::{Budget, Stop};
use claims::error::SolveError;
use claims::hint::Hint;
use claims::number::Number;
use claims::position::{Form, Position};
use claims::reply::Known;
use claims::standing::{Standing, theorem};
use heaps::theorems::{evidence::Proof, window::WINDOW};
use programs::Program;
use rules::ruleset::{Class, Play, Turns};

/// Sums of components that have values.
pub(crate) struct Values;

impl SumMethod for Values {
    /// The steps for the value of a position.
    fn steps(&self, game: &mut Game, options: &SolveOptions) -> Vec<Step> {
        game.steps_for_values(options)
    }

    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        sum.by_values(ask.options, ask.budget).map(Some)
    }

    fn alone(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<ValueAt> {
        let known = game.known(at, ask.options, ask.budget)?;
        let basis = game.basis(&known, at);
        Ok(Some(ValueAt::of(at, Cell::Value(known.value), known.standing, basis)))
    }

    fn program(&self, game: &mut Game, writing: Writing<'_>) -> Modelled<Program> {
        values::adding_up(game, writing)
    }
}

impl Sum {
    /// Solves the sum. Without a time limit in the budget, this ends after a bounded effort, which
    /// [`Budget::with_patience`] multiplies.
    ///
    /// # Errors
    /// [`SolveError`]: loopy play with too many positions, a limit of the budget, or a position out
    /// of reach.
    pub fn solve(&mut self, options: &SolveOptions, budget: &Budget) -> Result<Answer, SolveError> {
        let form = self.games.first().map_or(Form::Numbers, |game| Form::of(game.ruleset()));
        let answer = match self.names_deletions() && options.moves != MovesWanted::None {
            true => {
                let all = SolveOptions { moves: MovesWanted::All, ..*options };
                let answer = self.answered(&all, &bounded(budget));
                answer.and_then(|answer| self.with_named_deletions(answer, options, budget))
            }
            false => self.answered(options, &bounded(budget)),
        };
        let answer = answer.and_then(|answer| in_time(answer, budget));
        answer.map_err(|error| self.hinted(error.in_form(form), options, budget))
    }

    /// Adds to a refusal the claim that [`Trust::Assume`] would accept, or the winner if a theorem
    /// determines it.
    fn hinted(&mut self, error: SolveError, options: &SolveOptions, budget: &Budget) -> SolveError {
        if let (SolveError::Stopped { stop: stop @ Stop::Time { .. }, reached, hints }, [(game, position)]) =
            (&error, self.components.as_slice())
            // If listing the moves met the limit, the winner is already in the message.
            && !hints.contains(&Hint::NoMoves)
            && options.theory()
            && self.play() == Play::Normal
            && self.turns() == Turns::One
        {
            let game = &mut self.games[*game];
            let Ok(Some((standing, _))) = game.won_without_its_value(position, options, budget) else { return error };
            let basis = game.basis_of(&standing, position).message();
            return SolveError::stopped(*stop, say::reached_and_won(reached.clone(), basis));
        }
        let SolveError::OutOfReach { position, .. } = &error else { return error };
        let at = self.components.iter().find(|(_, component)| component == position).map(|(game, _)| *game);
        match at {
            Some(game) if options.theory() && !options.assumes() => self.games[game].hinted(error, budget),
            _ => error,
        }
    }

    /// The answer from the values of all components.
    fn by_values(&mut self, options: &SolveOptions, budget: &Budget) -> Result<Answer, SolveError> {
        let (mut known, mut components) = (Vec::new(), Vec::new());
        for (game, position) in &self.components {
            between_components(budget)?;
            let game = &mut self.games[*game];
            let (found, method) = game.known_by(position, options, budget)?;
            components.push(Component {
                rule: game.rule().to_owned(),
                parameters: game.usual_parameters(),
                position: position.clone(),
                value: Some(found.value.clone().into()),
                basis: game.basis(&found, position),
                method,
            });
            known.push(found);
        }
        let total = known.iter().fold(Number::from(0), |total, known| &total ^ &known.value);
        let standing = known.iter().fold(&Standing::Exact, |weakest, known| weakest.weaker(&known.standing)).clone();
        let moves = match total.is_zero() || options.moves == MovesWanted::None {
            true => Moves { total: total.is_zero().then(|| Number::from(0)), ..Moves::default() },
            false => match self.winning_moves(&known, &total, options, budget) {
                // The winner is known; there are too many moves to examine.
                Err(error) if error.leaves_the_winner() => Moves::default(),
                Err(error) => {
                    let weakest = known.iter().position(|known| known.standing == standing).unwrap_or(0);
                    return Err(error.with_the_winner(&components[weakest].basis.message()));
                }
                Ok(moves) => moves,
            },
        };
        Ok(Answer {
            outcome: Outcome::mover_wins(!total.is_zero()),
            play: Play::Normal,
            value: Some(total.into()),
            components,
            moves,
            standing,
        })
    }

    fn winning_moves(
        &mut self,
        known: &[Known],
        total: &Number,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Moves, SolveError> {
        let mut moves = Moves { total: Some(Number::from(0)), ..Moves::default() };
        let mut last: Option<((usize, Position), claims::reply::Found)> = None;
        let live = self.live();
        for (component, ((game, position), known)) in std::iter::zip(&self.components, known).enumerate() {
            if !live[component] {
                continue;
            }
            let target = total ^ &known.value;
            let room = options.moves.limit().saturating_sub(moves.listed.len());
            if room == 0 && moves.total.is_none() {
                // Nothing more is listed, and the rest cannot be counted.
                break;
            }
            // Equal components have the same winning options, so a row of a million equal heaps
            // needs one computation.
            let same = last.as_ref().is_some_and(|((g, p), _)| g == game && p == position);
            if !same {
                // Each component takes little time; thousands of them together take long.
                budget.glance().map_err(|stop| SolveError::stopped(stop, say::reached_winning_moves()))?;
                let at = (*game, position.clone());
                let game = &mut self.games[*game];
                let found = game.options_with_value(position, &target, room, options.assumes(), budget)?;
                last = Some((at, found));
            }
            let Some((_, found)) = &last else { continue };
            moves.total = match (moves.total, &found.total) {
                (Some(sum), Some(more)) => Some(sum.add(more)),
                _ => None,
            };
            let manner = manner(self.games[*game].ruleset());
            moves.listed.extend(found.options.iter().take(room).map(|to| WinningMove {
                text: wording::describe(manner, position, to),
                changes: vec![Change { component, from: position.clone(), to: to.clone() }],
                value_after: Some(Number::from(0).into()),
            }));
        }
        Ok(moves)
    }
}

impl Game {
    /// The basis of a fact about a position, in words.
    pub(crate) fn basis_of(&self, standing: &Standing, position: &Position) -> Basis {
        match standing {
            Standing::Exact => Basis::exact(say::computed_up_to(position)),
            Standing::Proved(proof) => Basis::proved(self.proof_in_words(proof)).by(proof.theorem().name()),
            Standing::Theory(name) => Basis::theorem(name),
            Standing::Invariant(invariant) => Basis::proved(theorem(invariant.theorem())).by(invariant.theorem()),
            Standing::Quotient => Basis::proved(theorem(QUOTIENT)).by(QUOTIENT),
            Standing::Family => Basis::proved(family::THEOREM).by(family::THEOREM),
            Standing::AssumedOn(compared) => features::basis(compared),
            Standing::Assumed { checked_to } => Basis::assumed(say::pattern_holds(*checked_to)),
        }
    }

    /// `period 7 from 0 (window of 4)`.
    fn proof_in_words(&self, proof: &Proof) -> Message {
        let support = match (proof.theorem(), &self.ruleset().class) {
            (theorem, Class::Subtraction(set)) if *theorem == WINDOW => {
                say::support_window(set.max().unwrap_or(1).max(1))
            }
            (theorem, _) => say::support_theorem(theorem.name(), proof.checked_to()),
        };
        let (period, from) = (proof.period(), proof.preperiod());
        match proof.saltus() {
            0 => say::period(period, from, support),
            saltus => say::period_saltus(period, saltus, from, support),
        }
    }
}
