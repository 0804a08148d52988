//! Games whose parameters are so large that no table shows a pattern: a claim for every value of
//! the parameters ([`crate::claims::family`]) answers where it is proved.
//!
//! The claim is read off games of small parameters. Where a table of the game itself is made in
//! about the same time, the table answers. A position is one heap or two.
use crate::answer::{Answer, Outcome};
use crate::builder::Builder;
use crate::cell::{Cell, ValueAt};
use crate::claims::family::FamilyClaim;
use crate::claims::family::member::Member;
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Step, SumMethod, Wanted};
use crate::ladder::rooms::Room;
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use crate::plays::misere;
use crate::sum::Sum;
use crate::tell::basis::Basis;
use budget::Budget;
use claims::error::SolveError;
use claims::number::Number;
use claims::position::{Form, Position};
use claims::reply::{Found, Known};
use claims::standing::Standing;
use claims::subject::Subject;
use rules::ir::{Remains, Schema};
use rules::moves::{MoveError, Scratch};
use rules::ruleset::{Play, Ruleset};
use rules::symbolic;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// For smaller parameters the table of the game comes first.
const LARGE: i64 = 1 << 24;
/// The same where heaps are split, whose values cost the square of the heap.
const LARGE_OF_SPLITS: i64 = 1 << 12;
/// The same for two heaps, whose tables are squares.
const LARGE_OF_PAIRS: i64 = 1 << 6;
/// Tables of two heaps have up to this many values.
const LARGE_SQUARE: u64 = 1 << 20;
/// At most this many options are looked at one by one.
const MOST_OPTIONS: u64 = 1 << 20;

/// The game as one of a family.
struct OfFamily {
    /// The rule without values of its parameters, and these; `None` for a game of no family.
    family: Option<(Builder, Vec<String>, Vec<i64>)>,
    /// Whether the parameters are large.
    large: bool,
    /// The claim, once it was looked for.
    member: Option<Option<Member>>,
}

impl Room for OfFamily {
    fn of(rules: &Ruleset) -> Self {
        let none = Self { family: None, large: false, member: None };
        let Some((names, least)) = family_of(rules) else { return none };
        let Some(at) = names.iter().map(|name| rules.params.get(name).copied()).collect::<Option<Vec<i64>>>() else {
            return none;
        };
        let large = at.iter().any(|&value| value >= least);
        let builder = Game::builder(rules.source.as_bytes()).play(rules.play);
        let positive = at.iter().all(|&value| value >= 0);
        Self { family: positive.then_some((builder, names, at)), large, member: None }
    }
}

/// The parameters of the rule of a game, and from where on they are large; `None` for a rule of no
/// family, or where the game is another than the rule says.
fn family_of(rules: &Ruleset) -> Option<(Vec<String>, i64)> {
    if rules.arity == 2 {
        let pair = symbolic::pair(&rules.source, &[]).filter(|_| rules.play == Play::Normal)?;
        return Some((vec![pair.parameter], LARGE_OF_PAIRS));
    }
    let open = symbolic::open(&rules.source, &[]).filter(|_| rules.arity == 1)?;
    let same = rules.play == Play::Misere || !open.is_misere();
    let least = if open.splits() { LARGE_OF_SPLITS } else { LARGE };
    same.then(|| (open.parameters().to_vec(), least))
}

/// A claim for every value of the parameters.
pub(crate) struct Family;

impl Method for Family {
    fn name(&self) -> &'static str {
        "family"
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        match game.subject == Subject::Heaps && game.room::<OfFamily>().1.family.is_some() {
            true => Ok(()),
            false => Err(say::no_free_parameters()),
        }
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        Ok(game.member_far_out(at, ask.budget)?.and_then(|member| value(&member, at)))
    }

    fn lost(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<bool> {
        Ok(game.member_far_out(at, ask.budget)?.and_then(|member| member.lost(&at.0)))
    }

    fn won(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        // A theorem about tuples may give the value.
        if at.heap().is_none() {
            return Ok(None);
        }
        let member = game.member_far_out(at, ask.budget)?;
        Ok(member.filter(|member| is_won(member, at)).map(|_| Standing::Family))
    }

    fn won_at_last(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        let member = game.member_of(at, ask.budget)?;
        Ok(member.filter(|member| is_won(member, at)).map(|_| Standing::Family))
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        let Some(member) = game.member_far_out(at, ask.budget)? else { return Ok(None) };
        options(game, &member, at, wanted, ask.budget)
    }

    fn options_that_win(&self, game: &mut Game, at: &Position, limit: usize, ask: Ask<'_>) -> Reply<Found> {
        self.options(game, at, Wanted::winning(limit), ask)
    }

    fn basis(&self, game: &mut Game, _at: &Position, known: &Known) -> Option<Basis> {
        (known.standing == Standing::Family).then(|| game.basis_of_family()).flatten()
    }
}

/// The value of a position, or 0 for one that is lost.
fn value(member: &Member, at: &Position) -> Option<Known> {
    let lost = || (member.lost(&at.0) == Some(true)).then(|| Number::from(0));
    member.value(&at.0).or_else(lost).map(|value| Known { value, standing: Standing::Family })
}

/// Whether a position is won, and its value unknown.
fn is_won(member: &Member, at: &Position) -> bool {
    member.value(&at.0).is_none() && member.lost(&at.0) == Some(false)
}

/// The options with a value.
fn options(game: &Game, member: &Member, at: &Position, wanted: Wanted<'_>, budget: &Budget) -> Reply<Found> {
    let stopped = |stop| SolveError::stopped(stop, say::reached_moves());
    let Some(heap) = at.heap().filter(|_| member.is_of_tuples()) else {
        return options_one_by_one(game, member, at, wanted, budget);
    };
    let Some((listed, all)) = member.options(heap, wanted.value, budget).map_err(stopped)? else { return Ok(None) };
    let takes = |schema: &Schema| matches!(schema.remains, Remains::Heaps { .. });
    // After some moves a heap 0 is left, after others no heap.
    let schemas = &game.ruleset().schemas;
    let take_all = schemas.iter().all(takes);
    if !take_all && schemas.iter().any(takes) && listed.iter().flatten().any(Number::is_zero) {
        return Ok(None);
    }
    let left = |option: &Vec<Number>| {
        let heaps = option.iter().filter(|heap| !(take_all && heap.is_zero()));
        heaps.map(|heap| Position::of(vec![heap.clone()])).collect()
    };
    let total = all.then(|| Number::from(listed.len() as u64));
    Ok(Some(Found { options: listed.iter().take(wanted.limit).map(left).collect(), total }))
}

/// The options with a value, looked at one by one; where there are too many, the first of them.
/// Where only the winner is known, the value 0 asks for the lost ones.
fn options_one_by_one(
    game: &Game,
    member: &Member,
    at: &Position,
    wanted: Wanted<'_>,
    budget: &Budget,
) -> Reply<Found> {
    let Some(state) = at.to_state() else { return Ok(None) };
    let (mut found, mut looked) = (BTreeSet::new(), 0);
    let mover = game.known_values.mover();
    let flow = mover.for_each_option(&mut Scratch::default(), &state, budget, |option| {
        looked += 1;
        let left: Vec<Number> = option.iter().map(|&heap| Number::from(heap.unsigned_abs())).collect();
        // Nothing is left in place of a heap 0.
        let value = if left.is_empty() { member.said(&[Number::from(0)]) } else { member.said(&left) };
        if value.as_ref() == Some(wanted.value) {
            found.insert(left);
        }
        if looked < MOST_OPTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let all = match flow {
        Ok(flow) => flow.is_continue(),
        Err(MoveError::Stopped(stop)) => return Err(SolveError::stopped(stop, say::reached_moves())),
        Err(_) => return Ok(None),
    };
    let total = all.then(|| Number::from(found.len() as u64));
    let position = |left: Vec<Number>| if left.is_empty() { Vec::new() } else { vec![Position::of(left)] };
    let options = found.into_iter().take(wanted.limit).map(position).collect();
    Ok(Some(Found { options, total }))
}

/// One heap under misère play, of which a claim says who wins.
pub(crate) struct FamilyAlone;

impl SumMethod for FamilyAlone {
    fn steps(&self, game: &mut Game, options: &SolveOptions) -> Vec<Step> {
        vec![Step::of(Family.name(), Family.open(game, options))]
    }

    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        alone(sum, ask, false)
    }

    fn rescue(&self, sum: &mut Sum, _failure: &SolveError, ask: Ask<'_>) -> Reply<Answer> {
        alone(sum, ask, true)
    }

    fn alone(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<ValueAt> {
        let Some(member) = game.member_far_out(at, ask.budget)? else { return Ok(None) };
        Ok(member.lost(&at.0).map(|lost| cell(game, at, lost)))
    }

    fn rescue_alone(&self, game: &mut Game, at: &Position, _failure: &SolveError, ask: Ask<'_>) -> Reply<ValueAt> {
        let Some(member) = game.member_of(at, ask.budget)? else { return Ok(None) };
        Ok(member.lost(&at.0).map(|lost| cell(game, at, lost)))
    }
}

fn cell(game: &mut Game, at: &Position, lost: bool) -> ValueAt {
    let basis = game.basis_of_family().unwrap_or_else(|| game.basis_of(&Standing::Family, at));
    ValueAt::of(at, Cell::Outcome(Outcome::mover_wins(!lost)), Standing::Family, basis)
}

fn alone(sum: &mut Sum, ask: Ask<'_>, at_last: bool) -> Reply<Answer> {
    let [(game, position)] = sum.components.as_slice() else { return Ok(None) };
    let (game, position) = (&mut sum.games[*game], position.clone());
    let member =
        if at_last { game.member_of(&position, ask.budget) } else { game.member_far_out(&position, ask.budget) };
    let Some(member) = member? else { return Ok(None) };
    let Some(lost) = member.lost(&position.0) else { return Ok(None) };
    let list = |game: &mut Game, wanted: Wanted<'_>| options(game, &member, &position, wanted, ask.budget);
    let moves = misere::moves_to_lost(game, &position, lost, ask.options, list)?;
    let basis = game.basis_of_family().unwrap_or_else(|| game.basis_of(&Standing::Family, &position));
    Ok(Some(misere::answer(sum, !lost, vec![basis], Family.name(), moves, Standing::Family)))
}

impl Game {
    /// The claim about this game, where the parameters and a position are too large for a table and
    /// no law has its value.
    fn member_far_out(&mut self, at: &Position, budget: &Budget) -> Reply<Member> {
        let far = self.subject == Subject::Heaps
            && self.room::<OfFamily>().1.large
            && self.is_beyond_parameters(at)
            && at.heap().is_none_or(|heap| !self.known_values.has_law_for(heap));
        if far { self.member_of(at, budget) } else { Ok(None) }
    }

    /// Whether the table up to a position would be longer than the parameters are large.
    fn is_beyond_parameters(&self, at: &Position) -> bool {
        match at.0.as_slice() {
            [heap] => {
                let least = if self.splits() { LARGE_OF_SPLITS } else { LARGE };
                *heap >= Number::from(least.unsigned_abs())
            }
            heaps => {
                let sides = heaps.iter().map(|heap| heap.to_u64().and_then(|side| side.checked_add(1)));
                let all = sides.reduce(|all, side| all?.checked_mul(side?)).flatten();
                all.is_none_or(|all| all > LARGE_SQUARE)
            }
        }
    }

    /// The value of a position that nothing else reaches.
    pub(crate) fn value_of_member(&mut self, at: &Position, budget: &Budget) -> Reply<Known> {
        Ok(self.member_of(at, budget)?.and_then(|member| value(&member, at)))
    }

    /// The claim about this game, for a position of it.
    fn member_of(&mut self, at: &Position, budget: &Budget) -> Reply<Member> {
        if at.1 != Form::Numbers || self.subject != Subject::Heaps || at.0.len() != self.ruleset.arity {
            return Ok(None);
        }
        let (_, room) = self.room::<OfFamily>();
        let Some((builder, names, parameters)) = &room.family else { return Ok(None) };
        if room.member.is_none() {
            let found = match builder.family_claims(None, budget) {
                // A search that effort has cut short leaves the position to others.
                Err(SolveError::Stopped { stop, .. }) if budget.outlives(&stop) => None,
                found => found?.filter(|(found, _)| found.parameters == *names),
            };
            room.member = Some(found.and_then(|(found, _)| found.member(parameters)));
        }
        Ok(room.member.clone().flatten())
    }

    /// The claim about this game, if its parameters are too large for a table.
    pub(crate) fn claim_of_family(&mut self, budget: &Budget) -> Option<FamilyClaim> {
        let far = Position::new(vec![u64::MAX; self.ruleset.arity]);
        let member = self.member_far_out(&far, budget).ok()??;
        Some(member.claim().clone())
    }

    /// The claim about this game in a few words, if one was found.
    fn basis_of_family(&mut self) -> Option<Basis> {
        let (_, room) = self.room::<OfFamily>();
        Some(Basis::proved(room.member.as_ref()?.as_ref()?.claim().in_short()))
    }
}
