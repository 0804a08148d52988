//! Tuples whose numbers move by themselves: when every move changes one number, and neither whether
//! it is legal nor the new number depends on the others, a position is the sum of as many games on
//! one number (Sprague 1935, Grundy 1939), and all facts about those hold: the pair of heaps of
//! nim, the bounded rook.
use crate::game::Game;
use crate::subject::Line;
use rules::ir::{DomainHint, Num, Remains, Schema};
use rules::ruleset::{Play, Ruleset};

/// The games of the single numbers; `None` where the numbers depend on each other.
pub(crate) fn parts(ruleset: &Ruleset) -> Option<Vec<Game>> {
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
            // The others have no part in these moves: any number will do for them. From the last
            // on, so that the places before it keep their index.
            for other in (0..ruleset.arity).rev().filter(|&other| other != i) {
                own = rules::fix::with_fixed(&own, other, 0)?;
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
