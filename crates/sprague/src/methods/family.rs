//! Games whose parameters are so large that no table shows a pattern: a claim for every value of
//! the parameters ([`crate::claims::family`]) answers where it is proved.
//!
//! The claim is read off games of small parameters. Where a table of the game itself is made in
//! about the same time, the table answers.
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
use rules::ruleset::{Play, Ruleset};
use rules::symbolic;

/// For smaller parameters the table of the game comes first.
const LARGE: i64 = 1 << 24;
/// The same where heaps are split, whose values cost the square of the heap.
const LARGE_OF_SPLITS: i64 = 1 << 12;

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
        let Some(open) = symbolic::open(&rules.source, &[]).filter(|_| rules.arity == 1) else { return none };
        if open.is_misere() && rules.play == Play::Normal {
            return none;
        }
        let names = open.parameters().to_vec();
        let Some(at) = names.iter().map(|name| rules.params.get(name).copied()).collect::<Option<Vec<i64>>>() else {
            return none;
        };
        let least = if open.splits() { LARGE_OF_SPLITS } else { LARGE };
        let large = at.iter().any(|&value| value >= least);
        let builder = Game::builder(rules.source.as_bytes()).play(rules.play);
        let positive = at.iter().all(|&value| value >= 0);
        Self { family: positive.then_some((builder, names, at)), large, member: None }
    }
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
        let Some((member, heap)) = game.member_far_out(at, ask.budget)? else { return Ok(None) };
        Ok(value(&member, heap))
    }

    fn lost(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<bool> {
        Ok(game.member_far_out(at, ask.budget)?.and_then(|(member, heap)| member.lost(heap)))
    }

    fn won(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        let Some((member, heap)) = game.member_far_out(at, ask.budget)? else { return Ok(None) };
        let without_value = member.value(heap).is_none() && member.lost(heap) == Some(false);
        Ok(without_value.then_some(Standing::Family))
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        let Some((member, heap)) = game.member_far_out(at, ask.budget)? else { return Ok(None) };
        options(game.ruleset(), &member, heap, wanted, ask.budget)
    }

    fn basis(&self, game: &mut Game, _at: &Position, known: &Known) -> Option<Basis> {
        (known.standing == Standing::Family).then(|| game.basis_of_family()).flatten()
    }
}

/// The value of a heap, or 0 for one that is lost.
fn value(member: &Member, heap: &Number) -> Option<Known> {
    let lost = || (member.lost(heap) == Some(true)).then(|| Number::from(0));
    member.value(heap).or_else(lost).map(|value| Known { value, standing: Standing::Family })
}

/// The options with a value.
fn options(rules: &Ruleset, member: &Member, heap: &Number, wanted: Wanted<'_>, budget: &Budget) -> Reply<Found> {
    let stopped = |stop| SolveError::stopped(stop, say::reached_moves());
    let Some((listed, all)) = member.options(heap, wanted.value, budget).map_err(stopped)? else { return Ok(None) };
    let takes = |schema: &Schema| matches!(schema.remains, Remains::Heaps { .. });
    // After some moves a heap 0 is left, after others no heap.
    let take_all = rules.schemas.iter().all(takes);
    if !take_all && rules.schemas.iter().any(takes) && listed.iter().flatten().any(Number::is_zero) {
        return Ok(None);
    }
    let left = |option: &Vec<Number>| {
        let heaps = option.iter().filter(|heap| !(take_all && heap.is_zero()));
        heaps.map(|heap| Position::of(vec![heap.clone()])).collect()
    };
    let total = all.then(|| Number::from(listed.len() as u64));
    Ok(Some(Found { options: listed.iter().take(wanted.limit).map(left).collect(), total }))
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
        let Some((member, heap)) = game.member_far_out(at, ask.budget)? else { return Ok(None) };
        Ok(member.lost(heap).map(|lost| cell(game, at, lost)))
    }

    fn rescue_alone(&self, game: &mut Game, at: &Position, _failure: &SolveError, ask: Ask<'_>) -> Reply<ValueAt> {
        let Some((member, heap)) = game.member_of(at, ask.budget)? else { return Ok(None) };
        Ok(member.lost(heap).map(|lost| cell(game, at, lost)))
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
    let Some((member, heap)) = member? else { return Ok(None) };
    let Some(lost) = member.lost(heap) else { return Ok(None) };
    let list = |game: &mut Game, wanted: Wanted<'_>| options(game.ruleset(), &member, heap, wanted, ask.budget);
    let moves = misere::moves_to_lost(game, &position, lost, ask.options, list)?;
    let basis = game.basis_of_family().unwrap_or_else(|| game.basis_of(&Standing::Family, &position));
    Ok(Some(misere::answer(sum, !lost, vec![basis], Family.name(), moves, Standing::Family)))
}

impl Game {
    /// The claim about this game and the heap of a position, where the parameters are too large for
    /// a table and no law has the values.
    fn member_far_out<'p>(&mut self, at: &'p Position, budget: &Budget) -> Reply<(Member, &'p Number)> {
        let far = self.subject == Subject::Heaps
            && self.room::<OfFamily>().1.large
            && at.heap().is_some_and(|heap| self.is_beyond_parameters(heap) && !self.known_values.has_law_for(heap));
        if far { self.member_of(at, budget) } else { Ok(None) }
    }

    /// Whether a heap is so large that its table would be longer than the parameters are large.
    fn is_beyond_parameters(&self, heap: &Number) -> bool {
        let least = if self.splits() { LARGE_OF_SPLITS } else { LARGE };
        *heap >= Number::from(least.unsigned_abs())
    }

    /// The value of a heap that nothing else reaches.
    pub(crate) fn value_of_member(&mut self, at: &Position, budget: &Budget) -> Reply<Known> {
        Ok(self.member_of(at, budget)?.and_then(|(member, heap)| value(&member, heap)))
    }

    /// The claim about this game, and the heap of a position.
    fn member_of<'p>(&mut self, at: &'p Position, budget: &Budget) -> Reply<(Member, &'p Number)> {
        let Some(heap) = at.heap().filter(|_| at.1 == Form::Numbers && self.subject == Subject::Heaps) else {
            return Ok(None);
        };
        let (_, room) = self.room::<OfFamily>();
        let Some((builder, names, parameters)) = &room.family else { return Ok(None) };
        if room.member.is_none() {
            let found = match builder.family_claims(None, budget) {
                // A search that effort has cut short leaves the heap to others.
                Err(SolveError::Stopped { stop, .. }) if budget.outlives(&stop) => None,
                found => found?.filter(|(found, _)| found.parameters == *names),
            };
            room.member = Some(found.and_then(|(found, _)| found.member(parameters)));
        }
        Ok(room.member.clone().flatten().map(|member| (member, heap)))
    }

    /// The claim about this game, if its parameters are too large for a table.
    pub(crate) fn claim_of_family(&mut self, budget: &Budget) -> Option<FamilyClaim> {
        let far = Position::new([u64::MAX]);
        let (member, _) = self.member_far_out(&far, budget).ok()??;
        Some(member.claim().clone())
    }

    /// The claim about this game in a few words, if one was found.
    fn basis_of_family(&mut self) -> Option<Basis> {
        let (_, room) = self.room::<OfFamily>();
        Some(Basis::proved(room.member.as_ref()?.as_ref()?.claim().in_short()))
    }
}
