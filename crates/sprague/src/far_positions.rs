//! Positions beyond the reach of tables and searches: sums of independent numbers, games of the
//! literature.
//!
//! A theorem gives a value, or only whether it is 0: then a single position still has a
//! winner.
use crate::answer::{Answer, Change, Component, Moves, MovesWanted, Outcome, WinningMove};
use crate::assumed::{Claims, Said};
use crate::cell::{Cell, ValueAt};
use crate::error::SolveError;
use crate::finder;
use crate::formula_claim::FormulaClaim;
use crate::game::Game;
use crate::independent;
use crate::invariant::Invariants;
use crate::known::{Found, Known};
use crate::messages::{Message, say};
use crate::method::{Ask, Method, Reply, SumMethod, Wanted};
use crate::number::Number;
use crate::objects::rewriting::Endings;
use crate::options::{SolveOptions, between_components};
use crate::position::{Form, Position};
use crate::ranges::Ranged;
use crate::request::Sum;
use crate::settling;
use crate::standing::Standing;
use crate::theory;
use crate::tuples::Lines;
use crate::wording;
use budget::{Budget, Stop};
use rules::family::Family;
use rules::moves::{Options, Scratch};
use rules::ruleset::Play;
use std::ops::ControlFlow;

/// Heaps below this are answered by their table.
const NEAR_HEAP: u64 = 1 << 13;
/// Tuples below so many positions are searched.
pub(crate) const NEAR_POSITIONS: u128 = 1 << 14;
/// The numbers of positions that are searched for a value where a theorem gives only the winner,
/// the latter where a table takes each in some nanoseconds; more positions are out of reach.
const SEARCHED: u128 = 1 << 19;
pub(crate) const TABLED: u128 = 1 << 24;
const HOPELESS: u128 = 1 << 26;
/// The effort to look through the options of a position far out, in looks of the budget; then the
/// list is left open.
const LISTING: u64 = 1_000;
/// So many options are looked at.
const MOST_OPTIONS: usize = 200_000;
/// The most numbers in them in all.
const MOST_NUMBERS: usize = 1 << 20;

/// The effort for a game that nobody has looked at within a budget, in looks of it.
const GLANCE: u64 = 50;

/// The known facts about a game as a whole, found out when they are first asked for.
#[derive(Default)]
struct GameFacts {
    parts: Option<Option<Vec<Game>>>,
    theory: Option<Option<FormulaClaim>>,
    /// Whether somebody looked for the theory within a budget of his own.
    is_looked_for: bool,
    /// Whether its claim was asked of the prover.
    is_settled: bool,
    law: Option<Option<FormulaClaim>>,
}

/// Tuples whose numbers move by themselves, as sums.
pub(crate) struct Independent;

impl Method for Independent {
    fn name(&self) -> &'static str {
        "independent"
    }

    fn takes(&self, game: &mut Game) -> Result<(), Message> {
        if game.parts_of_sum().is_some() {
            return Ok(());
        }
        Err(match game.ruleset.arity {
            0 | 1 => say::not_tuples(),
            _ => say::numbers_depend(),
        })
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        if at.0.len() < 2 || !game.is_far(at, NEAR_POSITIONS) {
            return Ok(None);
        }
        let Some(parts) = game.parts_of_sum() else { return Ok(None) };
        let mut sum = Known { value: Number::from(0), standing: Standing::Exact };
        // A number without moves adds nothing, and no theorem is needed to see it.
        let moving = std::iter::zip(parts, &at.0).filter(|(part, _)| !part.ruleset().schemas.is_empty());
        for (part, number) in moving {
            let known = part.known(&Position::of(vec![number.clone()]), ask.options, ask.budget)?;
            sum.value = &sum.value ^ &known.value;
            sum.standing = sum.standing.weaker(&known.standing).clone();
        }
        Ok(Some(sum))
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        if at.0.len() < 2 || !game.is_far(at, NEAR_POSITIONS) || game.parts_of_sum().is_none() {
            return Ok(None);
        }
        game.options_of_sum(at, wanted, ask).map(Some)
    }
}

/// Theorems about very rules: games of the literature, and the formulas of laws.
pub(crate) struct Literature;

impl Method for Literature {
    fn name(&self) -> &'static str {
        "literature"
    }

    fn takes(&self, game: &mut Game) -> Result<(), Message> {
        let told = game.theory().is_some() || game.law_formula().is_some();
        if told { Ok(()) } else { Err(say::no_theorem_about_rule()) }
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        if game.ruleset.play != Play::Normal || !game.is_far(at, NEAR_POSITIONS) {
            return Ok(None);
        }
        // Longer numbers than a law computes with.
        if at.heap().is_some_and(|heap| heap.to_i64().is_none())
            && let Some(claim) = game.law_formula()
        {
            let value = claim.value(&at.0);
            return Ok(value.map(|value| Known { value, standing: claim.standing().of_values() }));
        }
        let Some(claim) = game.settled_theory(ask.budget)? else { return Ok(None) };
        let value = claim.value(&at.0).or_else(|| (claim.zero(&at.0)?).then(|| Number::from(0)));
        let known = value.map(|value| Known { value, standing: claim.standing().of_values() });
        if known.is_none() && at.0.len() > 1 && game.far_not_zero(at, HOPELESS) {
            return Err(SolveError::out_of_reach(at.clone(), say::known_not_zero()));
        }
        Ok(known)
    }

    fn lost(&self, game: &mut Game, at: &Position, _ask: Ask<'_>) -> Reply<bool> {
        Ok(game.lost_by_theorem(at))
    }

    fn won(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        let near = if game.known_values.is_on_lines() { TABLED } else { SEARCHED };
        if game.far_not_zero(at, near) { game.standing_of_theory(ask.budget) } else { Ok(None) }
    }

    fn won_at_last(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        if game.lost_by_theorem(at) == Some(false) { game.standing_of_theory(ask.budget) } else { Ok(None) }
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        if !game.is_far(at, NEAR_POSITIONS) || game.theory().is_none() {
            return Ok(None);
        }
        // Sequences and laws know all options of a heap, and so does the method that found the
        // value by all options.
        let told = |heap: &Number| heap.to_u64().is_some_and(|heap| game.known_values.tells(heap, ask.budget));
        if at.heap().is_some_and(told) || game.known_values.knows(at) {
            return Ok(None);
        }
        if let Some(found) = game.options_by_theorem(at, wanted.value, wanted.limit) {
            return Ok(Some(found));
        }
        game.listed_options(at, wanted.value, wanted.limit, ask.options.assumes(), ask.budget).map(Some)
    }
}

impl Game {
    /// The games of the single numbers, where they do not depend on each other.
    pub(crate) fn parts_of_sum(&mut self) -> Option<&mut Vec<Game>> {
        let (ruleset, facts) = self.room::<GameFacts>();
        let parts = || if ruleset.family == Family::Numbers { independent::parts(ruleset) } else { None };
        facts.parts.get_or_insert_with(parts).as_mut()
    }

    /// Looks which game of the literature this is, and remembers it unless a limit of the caller's
    /// time ends the look.
    pub(crate) fn recognise(&mut self, budget: &Budget) {
        let facts = self.room::<GameFacts>().1;
        facts.is_looked_for = true;
        if facts.theory.is_none() {
            self.look_for_theory(&budget.clone().without_effort());
        }
    }

    /// The claim of a named theorem about exactly this game: one that was recognised, or is at a
    /// glance.
    pub(crate) fn theory(&mut self) -> Option<&FormulaClaim> {
        let looks = if self.room::<GameFacts>().1.is_looked_for { 0 } else { GLANCE };
        self.look_for_theory(&Budget::unlimited().with_effort(looks))
    }

    fn look_for_theory(&mut self, budget: &Budget) -> Option<&FormulaClaim> {
        let (ruleset, facts) = self.room::<GameFacts>();
        if facts.theory.is_none() {
            facts.theory = match ruleset.family {
                Family::Numbers => theory::of(ruleset, budget).ok(),
                _ => Some(None),
            };
        }
        facts.theory.as_ref()?.as_ref()
    }

    /// The claim of a named theorem about this game, after the prover was asked about it, with the
    /// limits of a claim that nobody wrote: a claim that it proves has a certificate, and the name
    /// of the theorem is its source. Where the memory allowed is not enough, or the checker does
    /// not read what is proved, it stands on the theorem.
    ///
    /// # Errors
    /// [`SolveError`] when time is up or the work is cancelled: a standing must not depend on that.
    pub(crate) fn settled_theory(&mut self, budget: &Budget) -> Reply<&FormulaClaim> {
        let Some(claim) = self.theory().cloned() else { return Ok(None) };
        if !self.room::<GameFacts>().1.is_settled {
            let decided = match settling::decided(&self.ruleset, claim.clone(), &budget.clone().without_effort()) {
                Err(stop @ (Stop::Time { .. } | Stop::Cancelled)) => {
                    return Err(SolveError::stopped(stop, say::reached_claim()));
                }
                Err(_) => return Ok(self.theory()),
                Ok(decided) => decided,
            };
            let seen = decided.and_then(|decided| decided.seen(&self.ruleset, &self.subject, budget));
            let settled = seen.map(|seen| if seen.standing().word() == "proved" { seen } else { claim });
            let facts = self.room::<GameFacts>().1;
            (facts.theory, facts.is_settled) = (Some(settled), true);
        }
        Ok(self.theory())
    }

    /// The standing of what the named theorem says; the errors are those of its proof.
    pub(crate) fn standing_of_theory(&mut self, budget: &Budget) -> Reply<Standing> {
        Ok(self.settled_theory(budget)?.map(|claim| claim.standing().of_values()))
    }

    /// The formula of the law of a game on one number, which is proved for numbers of any length.
    pub(crate) fn law_formula(&mut self) -> Option<&FormulaClaim> {
        let (ruleset, known_values) = (&self.ruleset, &self.known_values);
        let law = || if ruleset.family == Family::Numbers { finder::by_law(ruleset, known_values) } else { None };
        self.rooms.room::<GameFacts>(ruleset).law.get_or_insert_with(law).as_ref()
    }

    /// Whether a position is better asked here than searched, given that so many below it would be
    /// searched in time.
    pub(crate) fn is_far(&mut self, position: &Position, near: u128) -> bool {
        match position.0.as_slice() {
            [heap] => heap.to_u64().is_none_or(|n| n >= NEAR_HEAP),
            numbers => {
                // Positions outside the box are searched, too, where a number may grow.
                let most = self.theory().map_or_else(|| numbers.to_vec(), |claim| theory::corner(claim, numbers));
                let room = most.iter().try_fold(1u128, |room, x| room.checked_mul(u128::from(x.to_u64()?) + 1));
                room.is_none_or(|room| room > near)
            }
        }
    }

    /// Whether a theorem says that a position is lost, or that it is won; it says so near and far,
    /// at once.
    pub(crate) fn lost_by_theorem(&mut self, position: &Position) -> Option<bool> {
        if position.1 == Form::Numbers { self.theory()?.zero(&position.0) } else { None }
    }

    /// Whether a theorem says of a position far out that its value is not 0, and no more.
    fn far_not_zero(&mut self, position: &Position, near: u128) -> bool {
        self.is_far(position, near)
            && self.tuple_value(position, &Budget::default()).is_none()
            && self.theory().is_some_and(|claim| claim.kind() == "zeros" && claim.zero(&position.0) == Some(false))
    }

    /// The options of value 0 of a position whose own value is not known.
    fn options_that_win(
        &mut self,
        at: &Position,
        limit: usize,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Reply<Found> {
        let (ask, value) = (Ask { options, budget }, Number::from(0));
        let wanted = Wanted { value: &value, limit };
        if let Some(found) = Endings.options(self, at, wanted, ask)? {
            return Ok(Some(found));
        }
        if let Some(found) = self.options_by_theorem(at, &value, limit) {
            return Ok(Some(found));
        }
        let far: [&dyn Method; 6] = [&Independent, &Lines, &Literature, &Ranged, &Invariants, &Claims];
        for method in far {
            if let Some(found) = method.options(self, at, wanted, ask)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The options with this value among as many as can be looked through in a short time.
    pub(crate) fn listed_options(
        &mut self,
        position: &Position,
        target: &Number,
        limit: usize,
        assume: bool,
        budget: &Budget,
    ) -> Result<Found, SolveError> {
        let unknown = Found { options: Vec::new(), total: None };
        let Some(state) = position.to_state() else { return Ok(unknown) };
        let mut options = Options::new(self.ruleset().arity);
        let brief = budget.clone().with_effort(LISTING);
        let mut numbers = 0;
        let flow = self.known_values.mover().for_each_option(&mut Scratch::default(), &state, &brief, |option| {
            options.push(option);
            numbers += option.len();
            let enough = options.len() > MOST_OPTIONS || numbers > MOST_NUMBERS;
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let complete = match flow {
            Ok(flow) => flow.is_continue(),
            Err(rules::moves::MoveError::Stopped(stop)) if !budget.outlives(&stop) => {
                return Err(SolveError::stopped(stop, say::reached_moves()));
            }
            Err(_) => return Ok(unknown),
        };
        options.sort_dedup();
        // If there are too many, some are better than none.
        let found = self.looked_through(&options, target, limit, assume, &brief)?.unwrap_or(unknown);
        Ok(if complete { found } else { Found { total: None, ..found } })
    }

    /// The options with this value by a theorem that says where they are.
    fn options_by_theorem(&mut self, position: &Position, target: &Number, limit: usize) -> Option<Found> {
        let claim = self.theory()?.clone();
        let options = theory::with_value(&self.ruleset, &claim, &position.0, target)?;
        let mut options: Vec<Position> =
            options.into_iter().map(|option| self.canonical(Position::of(option))).collect();
        options.sort();
        options.dedup();
        let total = Some(Number::from(options.len() as u64));
        Some(Found { options: options.into_iter().take(limit).map(|option| vec![option]).collect(), total })
    }

    /// The options of a list that have the value; `None` where some value is not known.
    fn looked_through(
        &mut self,
        options: &Options,
        target: &Number,
        limit: usize,
        assume: bool,
        brief: &Budget,
    ) -> Result<Option<Found>, SolveError> {
        let mut found = Found { options: Vec::new(), total: None };
        let mut count = 0u64;
        let plain = SolveOptions::assuming(assume);
        for option in options.iter() {
            if brief.check().is_err() {
                return Ok(None);
            }
            let parts: Vec<Position> =
                option.chunks(options.arity()).map(|part| self.canonical(Position::from_state(part))).collect();
            // Misère nim-values are those of single heaps, and nothing left is a win for the player
            // to move.
            let misere = self.ruleset().play == Play::Misere;
            if misere && parts.len() > 1 {
                return Ok(None);
            }
            // Values of tuples are those of normal play; of others it is known only who wins.
            let by_claim_alone = misere && options.arity() > 1;
            let mut value = Number::from(u64::from(misere && parts.is_empty()));
            for part in &parts {
                if target.is_zero() && parts.len() == 1 {
                    let lost = match self.lost_by_theorem(part) {
                        None if assume && (by_claim_alone || Self::is_far_out(part)) => {
                            self.lost_by_claim(part, brief)?
                        }
                        told => told,
                    };
                    if let Some(lost) = lost {
                        value = Number::from(u64::from(!lost));
                        continue;
                    }
                }
                if by_claim_alone {
                    return Ok(None);
                }
                if let Some(said) = self.theory().and_then(|claim| claim.value(&part.0)) {
                    value = &value ^ &said;
                    continue;
                }
                match self.known(part, &plain, brief) {
                    Ok(known) => value = &value ^ &known.value,
                    Err(SolveError::OutOfReach { .. } | SolveError::Stopped { .. }) => return Ok(None),
                    Err(error) => return Err(error),
                }
            }
            if value == *target {
                count += 1;
                if found.options.len() < limit {
                    found.options.push(parts);
                }
            }
        }
        found.total = Some(Number::from(count));
        Ok(Some(found))
    }

    /// Whether a claim that is not proved says that a position is lost, or that it is won.
    fn lost_by_claim(&mut self, position: &Position, budget: &Budget) -> Result<Option<bool>, SolveError> {
        Ok(self.claimed(position, budget)?.map(|said| match said {
            Said::Value(known) => known.value.is_zero(),
            Said::NotZero(_) => false,
        }))
    }

    fn options_of_sum(&mut self, position: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Result<Found, SolveError> {
        let Wanted { value: target, limit } = wanted;
        let mut found = Found { options: Vec::new(), total: Some(Number::from(0)) };
        let Some(parts) = self.parts_of_sum() else { return Ok(found) };
        let heaps: Vec<Position> = position.0.iter().map(|number| Position::of(vec![number.clone()])).collect();
        let mut values = Vec::new();
        for (part, heap) in std::iter::zip(parts.iter_mut(), &heaps) {
            values.push(part.known(heap, ask.options, ask.budget)?.value);
        }
        let all = values.iter().fold(Number::from(0), |all, value| &all ^ value);
        for (i, (part, heap)) in std::iter::zip(parts.iter_mut(), &heaps).enumerate() {
            let wanted = &(&all ^ &values[i]) ^ target;
            let room = limit.saturating_sub(found.options.len());
            let own = part.options_with_value(heap, &wanted, room, ask.options.assumes(), ask.budget)?;
            found.total = found.total.zip(own.total).map(|(sum, more)| sum.add(&more));
            for option in own.options {
                // A heap of which everything is taken is no heap any more; the number that is left
                // is 0.
                let number = match option.as_slice() {
                    [] => Number::from(0),
                    [Position(numbers, _)] => numbers.first().cloned().unwrap_or_default(),
                    _ => continue,
                };
                let mut whole = position.clone();
                whole.0[i] = number;
                found.options.push(vec![whole]);
            }
        }
        Ok(found)
    }
}

/// One component far out is won by a value that nobody knows.
pub(crate) struct WonSoon;

impl SumMethod for WonSoon {
    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        sum.won_without_value(ask.options, ask.budget)
    }
}

/// Sums of positions of any size whose winner a theorem tells, after their values could not be
/// had.
pub(crate) struct WonAtLast;

impl SumMethod for WonAtLast {
    fn rescue(&self, sum: &mut Sum, failure: &SolveError, ask: Ask<'_>) -> Reply<Answer> {
        if failure.leaves_the_winner() { sum.won_at_last(ask.options, ask.budget) } else { Ok(None) }
    }

    fn rescue_alone(&self, game: &mut Game, at: &Position, failure: &SolveError, ask: Ask<'_>) -> Reply<ValueAt> {
        if !failure.leaves_the_winner() {
            return Ok(None);
        }
        // Also by a claim that is proved of the zeros alone.
        let won = match game.won_without_its_value(at, ask.options, ask.budget)? {
            None => game.won_soon(at, ask.options, ask.budget)?,
            won => won,
        };
        match won {
            Some((standing, _)) => {
                let basis = game.basis_of(&standing, at);
                Ok(Some(ValueAt::of(at, Cell::Outcome(Outcome::N), standing, basis)))
            }
            None if ask.options.assumes() => Ok(None),
            None => Err(game.hinted(failure.clone(), ask.budget)),
        }
    }
}

impl Sum {
    /// The answer where something says of one component far out only that its value is not 0, and
    /// the others add up to 0: the player to move wins, by a value that nobody knows.
    fn won_without_value(&mut self, options: &SolveOptions, budget: &Budget) -> Result<Option<Answer>, SolveError> {
        let mut open = None;
        for (i, (game, position)) in self.components.iter().enumerate() {
            between_components(budget)?;
            let game = &mut self.games[*game];
            match (game.won_soon(position, options, budget)?, &open) {
                (None, _) => {}
                // The value says more than the winner, where it costs little.
                (Some(_), _) if game.known_values.is_searched_soon(position, budget)? => {}
                (Some(standing), None) => open = Some((i, standing)),
                (Some(_), Some(_)) => return Ok(None),
            }
        }
        match open {
            Some((open, standing)) => self.won_in(open, standing, options, budget),
            None => Ok(None),
        }
    }

    /// The answer about a sum of positions of any size whose winner a theorem tells, after their
    /// values could not be had.
    fn won_at_last(&mut self, options: &SolveOptions, budget: &Budget) -> Result<Option<Answer>, SolveError> {
        for (i, (game, position)) in self.components.clone().into_iter().enumerate() {
            let Some(standing) = self.games[game].won_without_its_value(&position, options, budget)? else { continue };
            match self.won_in(i, standing, options, budget) {
                Err(error) if error.leaves_the_winner() => {}
                Ok(None) => {}
                answer => return answer,
            }
        }
        Ok(None)
    }

    /// The answer where the component `open` has another value than 0, and all others are known;
    /// none where those do not add up to 0.
    fn won_in(
        &mut self,
        open: usize,
        (mut standing, by): (Standing, &'static str),
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Option<Answer>, SolveError> {
        let mut components = Vec::new();
        let mut total = Number::from(0);
        for (i, (game, position)) in self.components.iter().enumerate() {
            let game = &mut self.games[*game];
            let (value, basis, method) = if i == open {
                (None, game.basis_of(&standing, position), by)
            } else {
                let (known, method) = game.known_by(position, options, budget)?;
                total = &total ^ &known.value;
                standing = standing.weaker(&known.standing).clone();
                (Some(known.value.clone().into()), game.basis(&known, position), method)
            };
            let (rule, position) = (game.rule().to_owned(), position.clone());
            let parameters = game.usual_parameters();
            components.push(Component { rule, parameters, position, value, basis, method });
        }
        if !total.is_zero() {
            return Ok(None);
        }
        let (open_game, position) = self.components[open].clone();
        let mut moves = Moves { total: None, ..Moves::default() };
        let limit = options.moves.limit();
        let found = match options.moves {
            MovesWanted::None => None,
            _ => match self.games[open_game].options_that_win(&position, limit, options, budget) {
                Err(error) if error.leaves_the_winner() => None,
                Err(error) => return Err(error.with_the_winner(&components[open].basis.message())),
                Ok(found) => found,
            },
        };
        if let Some(found) = found {
            moves.total = found.total;
            let manner = wording::manner(self.games[open_game].ruleset());
            moves.listed.extend(found.options.into_iter().map(|to| WinningMove {
                text: wording::describe(manner, &position, &to),
                changes: vec![Change { component: open, from: position.clone(), to }],
                value_after: Some(Number::from(0).into()),
            }));
        }
        Ok(Some(Answer { outcome: Outcome::N, play: Play::Normal, value: None, components, moves, standing }))
    }
}
