//! Tuples of independent numbers: if every move changes one number, and neither its legality nor
//! the new number depends on the others, a position is a sum of games on one number (Sprague 1935,
//! Grundy 1939), and all facts about those games hold: a pair of heaps of nim, the bounded rook.
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Wanted};
use crate::messages::{Message, say};
use crate::methods::reach::NEAR_POSITIONS;
use crate::options::SolveOptions;
use budget::Budget;
use check::Statement;
use claims::error::SolveError;
use claims::number::Number;
use claims::position::Position;
use claims::reply::{Found, Known};
use claims::standing::Standing;
use claims::subject::Line;
use rules::family::Family;
use rules::ir::{DomainHint, Num, Remains, Schema};
use rules::ruleset::{Play, Ruleset};

/// The games of the single numbers, made on first use.
#[derive(Default)]
struct Parts(Option<Option<Vec<Game>>>);

/// Tuples of independent numbers, as sums.
pub(crate) struct Independent;

impl Method for Independent {
    fn name(&self) -> &'static str {
        "independent"
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
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
        // A number without moves contributes nothing, and that needs no theorem.
        let moving = std::iter::zip(parts, &at.0).filter(|(part, _)| !part.ruleset().schemas.is_empty());
        for (part, number) in moving {
            let known = part.known(&Position::of(vec![number.clone()]), ask.options, ask.budget)?;
            sum.value = &sum.value ^ &known.value;
            sum.standing = sum.standing.weaker(&known.standing).clone();
        }
        Ok(Some(sum))
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        if at.0.len() < 2 || !game.is_far(at, NEAR_POSITIONS) {
            return Ok(None);
        }
        game.options_of_sum(at, wanted, ask).map(Some)
    }

    fn statements(&self, game: &mut Game, at: &Position, budget: &Budget) -> Option<Vec<Statement>> {
        let rules = game.ruleset.clone();
        let parts = game.parts_of_sum()?;
        let moving: Vec<_> =
            parts.iter_mut().enumerate().filter(|(_, part)| !part.ruleset().schemas.is_empty()).collect();
        let alone = moving.len() == 1;
        let mut lines = Vec::new();
        for (heap, part) in moving {
            let mut others = at.clone();
            let here = Position::of(vec![others.0.remove(heap)]);
            // Lines through 0 add up; if only one number moves, its line goes through the actual
            // values of the others.
            let others = if alone { others.to_state()? } else { vec![0; others.0.len()] };
            let line = Line { heap, others, names: rules.names.clone() };
            // A value from the definition needs no statement; the checker determines whether the
            // position is small enough.
            lines.extend(part.statement_on(&here, &rules, &line, budget));
        }
        (!lines.is_empty()).then_some(lines)
    }

    fn options_that_win(&self, game: &mut Game, at: &Position, limit: usize, ask: Ask<'_>) -> Reply<Found> {
        self.options(game, at, Wanted::winning(limit), ask)
    }
}

impl Game {
    /// The games of the single numbers; `None` if the numbers depend on each other.
    pub(crate) fn parts_of_sum(&mut self) -> Option<&mut Vec<Game>> {
        let (ruleset, facts) = self.room::<Parts>();
        let parts = || if ruleset.family == Family::Numbers { numbers_apart(ruleset) } else { None };
        facts.0.get_or_insert_with(parts).as_mut()
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
                // A move that takes a whole heap leaves no position; the number that remains in the
                // tuple is 0.
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

/// The games of the single numbers; `None` if the numbers depend on each other.
fn numbers_apart(ruleset: &Ruleset) -> Option<Vec<Game>> {
    let fit = ruleset.arity >= 2 && !ruleset.unordered && ruleset.ends.is_empty() && ruleset.play == Play::Normal;
    if !fit {
        return None;
    }
    let moved: Vec<usize> = ruleset.schemas.iter().map(|schema| moved(schema, ruleset.arity)).collect::<Option<_>>()?;
    (0..ruleset.arity)
        .map(|i| {
            let mut own = ruleset.clone();
            own.schemas = std::iter::zip(&ruleset.schemas, &moved)
                .filter(|(_, by)| **by == i)
                .map(|(schema, _)| schema.clone())
                .collect();
            // These moves do not depend on the other numbers, so any value is fine for them. Fixing
            // the last ones first keeps the indices of the earlier ones.
            for other in (0..ruleset.arity).rev().filter(|&other| other != i) {
                own = rules::specialise::with_fixed(&own, other, 0)?;
            }
            let line = Line { heap: i, others: vec![0; ruleset.arity - 1], names: ruleset.names.clone() };
            Some(Game::on_line(own, line))
        })
        .collect()
}

/// The one number that a move changes and depends on.
fn moved(schema: &Schema, arity: usize) -> Option<usize> {
    let Remains::Positions(parts) = &schema.remains else { return None };
    let [part] = parts.as_slice() else { return None };
    if part.times.is_some() || part.each.is_some() || schema.pattern.iter().any(Option::is_some) {
        return None;
    }
    let changed: Vec<usize> = (0..arity).filter(|&i| part.coords.get(i) != Some(&Num::Var(i))).collect();
    let &[i] = changed.as_slice() else { return None };
    // Every variable needs a bound of its own that never drops out.
    let foreign = |v: usize| v != i && v < arity;
    let own = |num: &Num| !num.any_var(foreign);
    let bounded = schema.free.iter().all(|free| {
        let hint = match &free.hint {
            Some(DomainHint::Divides(num) | DomainHint::Equals(num) | DomainHint::MultipleOf(num)) => own(num),
            Some(DomainHint::Member(set)) => {
                let mut all = true;
                set.each_num(&mut |num| all &= own(num));
                all
            }
            Some(DomainHint::Prime) | None => true,
        };
        hint && free.lo.iter().chain(&free.hi).all(own) && free.hi.iter().any(Num::is_total)
    });
    let conditions = schema.conditions.iter().all(|cond| !cond.any_var(foreign));
    (bounded && conditions && own(part.coords.get(i)?)).then_some(i)
}
