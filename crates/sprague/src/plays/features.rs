//! Sums with components that no search reaches and whose winner a condition on features determines,
//! if the caller accepts that: [`crate::Trust::Assume`].
//!
//! The condition was compared with searched positions and is not proved
//! ([`claims::find::predicates`]). Where it says nothing about a position, the moves decide: a
//! position is lost if all its options are won.
use crate::answer::{Answer, Change, Component, Moves, MovesWanted, Outcome, WinningMove};
use crate::cell::{Cell, ValueAt};
use crate::claims::findings::Findings;
use crate::code::model::{Modelled, Writing};
use crate::game::Game;
use crate::ladder::method::{Ask, Reply, SumMethod};
use crate::messages::say;
use crate::options::SolveOptions;
use crate::plays::state::state;
use crate::sum::Sum;
use crate::tell::basis::Basis;
use crate::tell::wording::{self, manner};
use budget::{Budget, Stop};
use claims::claim::predicate::PredicateClaim;
use claims::error::{SolveError, move_error};
use claims::features::Kind;
use claims::find::predicates::{self, Winners};
use claims::number::Number;
use claims::position::Position;
use claims::standing::Standing;
use programs::features::OnFeatures;
use programs::{Program, Style};
use rules::moves::{Options, Scratch};
use rules::ruleset::Play;
use std::collections::HashMap;

/// The name of the method in answers.
const NAME: &str = "features";
/// The effort to find a value before the condition is asked, in looks of the budget.
const BRIEF: u64 = 300;
/// The effort to follow moves where the condition says nothing.
const FOLLOWED: u64 = 20_000;
/// The moves of positions with more numbers than this are not listed.
const MOST_NUMBERS: usize = 2_000;

/// What is known of a component.
enum Known {
    Value(Number),
    Lost,
    Won,
}

/// Sums of components some of which no search reaches.
pub(crate) struct ByFeatures;

impl SumMethod for ByFeatures {
    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        if !ask.options.assumes() { Ok(None) } else { sum.by_features(ask) }
    }

    fn alone(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<ValueAt> {
        let speaks = ask.options.assumes() && predicates::kind(game.ruleset()).is_some();
        if !speaks || game.known_of(at, ask)?.is_some() {
            return Ok(None);
        }
        let Some((claim, lost)) = game.lost_by_features(at, ask.budget)? else { return Ok(None) };
        let (standing, outcome) = (claim.standing(), Outcome::mover_wins(!lost));
        let basis = game.basis_of(&standing, at);
        Ok(Some(ValueAt::of(at, Cell::Outcome(outcome), standing, basis)))
    }

    fn program(&self, game: &mut Game, writing: Writing<'_>) -> Modelled<Program> {
        let searches = matches!(writing.options.style, Some(Style::Dfs | Style::Table));
        if !writing.options.assume || searches || predicates::kind(game.ruleset()).is_none() {
            return Ok(None);
        }
        let Some(claim) = game.claim_on_features(writing.budget)? else { return Ok(None) };
        let on = OnFeatures {
            verdict: claim.verdict().clone(),
            names: claim.kind().features().into_iter().map(|feature| feature.id).collect(),
            words: claim.words(),
            compared: claim.compared().message(),
            least: i64::from(matches!(claim.kind(), Kind::Bags { positive: true, .. })),
        };
        Ok(programs::features::program(game.ruleset(), &on, writing.options)?)
    }
}

/// The options of a position, as lists of numbers.
type Listed = Vec<Vec<i64>>;

impl Game {
    /// The condition on features of the lost positions, if the rules have one.
    fn claim_on_features(&mut self, budget: &Budget) -> Reply<PredicateClaim> {
        if predicates::kind(self.ruleset()).is_none() {
            return Ok(None);
        }
        if self.rooms.found::<Findings>().is_none() {
            let findings = self.pattern(None, budget)?;
            *self.findable() = Some(findings);
        }
        Ok(self.rooms.found::<Findings>().and_then(|findings| findings.predicates.first().cloned()))
    }

    /// What a brief search or a theorem knows of a position.
    fn known_of(&mut self, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        let brief = ask.budget.clone().with_effort(BRIEF);
        let found = match self.ruleset().play {
            Play::Normal => {
                let options = SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() };
                self.known(at, &options, &brief).map(|known| Some(Known::Value(known.value)))
            }
            Play::Misere => {
                let numbers = state(at)?;
                let (rules, winners) = self.room::<Option<Winners>>();
                let winners = winners.get_or_insert_with(|| Winners::new(rules));
                let lost = winners.lost(&numbers, &brief);
                let known = |lost: Option<bool>| lost.map(|lost| if lost { Known::Lost } else { Known::Won });
                lost.map(known).map_err(|stop| SolveError::stopped(stop, say::reached_part()))
            }
        };
        match found {
            Err(SolveError::Stopped { stop, .. }) if ask.budget.outlives(&stop) => Ok(None),
            Err(SolveError::Stopped { stop: Stop::Memory { .. }, .. }) => Ok(None),
            Err(SolveError::OutOfReach { .. }) => Ok(None),
            found => found,
        }
    }

    /// Whether a position is lost by the condition on features and the moves; with the condition.
    fn lost_by_features(&mut self, at: &Position, budget: &Budget) -> Reply<(PredicateClaim, bool)> {
        let Some(numbers) = at.to_state() else { return Ok(None) };
        let Some(claim) = self.claim_on_features(budget)? else { return Ok(None) };
        let lost = self.followed(&claim, numbers, &mut HashMap::new(), &budget.clone().with_effort(FOLLOWED));
        match lost {
            Err(SolveError::Stopped { stop, .. }) if budget.outlives(&stop) => Ok(None),
            lost => Ok(lost?.map(|lost| (claim, lost))),
        }
    }

    /// The options of a position, each once.
    fn options_of(&self, numbers: &[i64], budget: &Budget) -> Result<Vec<Vec<i64>>, SolveError> {
        let mut options = Options::new(self.ruleset().arity);
        let listing = self.known_values.mover().options_within(&mut Scratch::default(), numbers, &mut options, budget);
        listing.map_err(move_error)?;
        options.sort_dedup();
        Ok(options.iter().map(<[i64]>::to_vec).collect())
    }

    /// Whether a position is lost: by the condition, else by the moves. `None` for a position that
    /// the condition cannot be about.
    fn followed(
        &self,
        claim: &PredicateClaim,
        start: Vec<i64>,
        known: &mut HashMap<Vec<i64>, bool>,
        budget: &Budget,
    ) -> Reply<bool> {
        if claim.kind().values(&start).is_none() {
            return Ok(None);
        }
        let misere = self.ruleset().play == Play::Misere;
        let said = |numbers: &[i64], known: &HashMap<Vec<i64>, bool>| {
            claim.lost(numbers).or_else(|| known.get(numbers).copied())
        };
        let mut stack: Vec<(Vec<i64>, Option<Listed>)> = vec![(start.clone(), None)];
        while let Some((numbers, listed)) = stack.last_mut() {
            budget.check().map_err(|stop| SolveError::stopped(stop, say::reached_part()))?;
            if said(numbers, known).is_some() {
                stack.pop();
                continue;
            }
            let options = match listed {
                Some(options) => options,
                None => listed.insert(self.options_of(numbers, budget)?),
            };
            let none = options.is_empty();
            let all: Vec<Option<bool>> = options.iter().map(|option| said(option, known)).collect();
            let is_won = all.contains(&Some(true)) || none && misere;
            match all.iter().position(Option::is_none).filter(|_| !is_won) {
                Some(open) => {
                    let next = options[open].clone();
                    stack.push((next, None));
                }
                None => {
                    known.insert(numbers.clone(), !is_won);
                    stack.pop();
                }
            }
        }
        Ok(said(&start, known))
    }

    /// The moves to lost positions of a won one; `None` where they are too many to list.
    fn winning_by_features(
        &mut self,
        (at, claim): (&Position, &PredicateClaim),
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Moves, SolveError> {
        let numbers = at.to_state().filter(|numbers| numbers.len() <= MOST_NUMBERS);
        let Some(numbers) = numbers.filter(|_| options.moves != MovesWanted::None) else {
            return Ok(Moves { total: None, ..Moves::default() });
        };
        let (mut winning, mut known) = (Vec::new(), HashMap::new());
        for option in self.options_of(&numbers, budget)? {
            if self.followed(claim, option.clone(), &mut known, budget)? == Some(true) {
                winning.push(self.placed(&option));
            }
        }
        let (total, manner) = (Some(Number::from(winning.len() as u64)), manner(self.ruleset()));
        let listed = winning.into_iter().take(options.moves.limit()).map(|to| WinningMove {
            text: wording::describe(manner, at, std::slice::from_ref(&to)),
            changes: vec![Change { component: 0, from: at.clone(), to: vec![to] }],
            value_after: None,
        });
        Ok(Moves { total, listed: listed.collect(), ..Moves::default() })
    }
}

impl Sum {
    /// The answer for a sum with components that no search reaches: if each of these is lost, the
    /// values of the others decide; if one is won and the others add up to 0, the first player
    /// wins.
    fn by_features(&mut self, ask: Ask<'_>) -> Reply<Answer> {
        let play = self.play();
        let speaks = self.games.iter().any(|game| predicates::kind(game.ruleset()).is_some());
        if !speaks || play == Play::Misere && self.components.len() != 1 {
            return Ok(None);
        }
        let (mut total, mut won, mut components) = (Number::from(0), 0, Vec::new());
        let (mut standing, mut first) = (Standing::Exact, None);
        for (index, at) in self.components.clone() {
            let game = &mut self.games[index];
            let known = match game.known_of(&at, ask)? {
                Some(known) => (known, None),
                None => match game.lost_by_features(&at, ask.budget)? {
                    Some((claim, lost)) => (if lost { Known::Lost } else { Known::Won }, Some(claim)),
                    None => return Ok(None),
                },
            };
            let own = known.1.as_ref().map_or(Standing::Exact, PredicateClaim::standing);
            let (basis, value) = (
                game.basis_of(&own, &at),
                match &known.0 {
                    Known::Value(value) => Some(value.clone()),
                    Known::Lost => Some(Number::from(0)).filter(|_| play == Play::Normal),
                    Known::Won => None,
                },
            );
            total = &total ^ value.as_ref().unwrap_or(&Number::from(0));
            won += usize::from(matches!(known.0, Known::Won));
            standing = standing.weaker(&own).clone();
            let (rule, parameters) = (game.rule().to_owned(), game.usual_parameters());
            let value = value.map(Into::into);
            components.push(Component { rule, parameters, position: at.clone(), value, basis, method: NAME });
            first = first.or(known.1.map(|claim| (index, at, claim)));
        }
        // Without a component that is out of reach the other methods know more.
        let Some((index, at, claim)) = first else { return Ok(None) };
        let wins = match won {
            0 => !total.is_zero(),
            1 if total.is_zero() => true,
            _ => return Ok(None),
        };
        let moves = match (wins, components.len()) {
            (false, _) => Moves { total: Some(Number::from(0)), ..Moves::default() },
            (true, 1) => self.games[index].winning_by_features((&at, &claim), ask.options, ask.budget)?,
            (true, _) => Moves { total: None, ..Moves::default() },
        };
        let value = (won == 0 && play == Play::Normal).then(|| total.into());
        let outcome = Outcome::mover_wins(wins);
        Ok(Some(Answer { outcome, play, value, components, moves, standing }))
    }
}

/// The basis of an answer that rests on such a condition.
pub(crate) fn basis(compared: &crate::messages::Message) -> Basis {
    Basis::assumed(say::condition_holds(compared.clone()))
}
