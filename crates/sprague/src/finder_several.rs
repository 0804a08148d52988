//! The search for formulas of games on three and four numbers: a table of small positions, and the
//! formulas of [`patterns::several`].
use crate::finder::Found;
use crate::formula_claim::{FormulaClaim, FormulaStanding};
use crate::known_values::KnownValues;
use budget::Budget;
use patterns::several::{Cube, search as fitting};
use rules::ruleset::{Play, Ruleset};

/// By how many numbers a position has: the side of the table.
const SIDES: [(usize, usize); 2] = [(3, 32), (4, 12)];
/// The effort for the table, for who asks for a pattern.
pub(crate) const EFFORT: u64 = 3_000;
/// The effort for who asks about one position.
pub(crate) const BRIEF_EFFORT: u64 = 400;

/// Whether such positions are looked at.
pub(crate) fn speaks_about(rules: &Ruleset) -> bool {
    rules.play == Play::Normal && SIDES.iter().any(|(arity, _)| *arity == rules.arity)
}

/// A formula for the values of a game on three or four numbers, and the largest number that was
/// looked at.
pub(crate) fn search(
    rules: &Ruleset,
    known_values: &mut KnownValues,
    effort: u64,
    limit: Option<u64>,
    budget: &Budget,
) -> (Found, u64) {
    let Some((_, side)) = SIDES.iter().find(|(arity, _)| *arity == rules.arity) else { return Default::default() };
    let most = limit.and_then(|limit| usize::try_from(limit).ok()).map_or(usize::MAX, |limit| limit.saturating_add(1));
    let side = (*side).min(most);
    let Some(to) = i64::try_from(side).ok().map(|side| side - 1) else { return Default::default() };
    let (from, to) = (vec![0; rules.arity], vec![to; rules.arity]);
    let brief = budget.clone().with_effort(effort);
    let Ok(values) = known_values.box_values(rules, &from, &to, &brief, |value| value) else {
        return Default::default();
    };
    let values: Option<Vec<i64>> = values.into_iter().map(|value| i64::try_from(value).ok()).collect();
    let cube = values.and_then(|values| Cube::new(&rules.names, side, rules.unordered, values));
    let Some(cube) = cube else { return Default::default() };
    let outcome = fitting(&cube, budget);
    let up_to = side as u64 - 1;
    let claim = |proposal: patterns::search::Proposal| {
        FormulaClaim::new(proposal.formula, FormulaStanding::Checked { up_to }, proposal.family, rules.play)
            .with_order_of(rules)
    };
    (Found { repeats: None, formula: outcome.found.map(claim), refuted: outcome.refuted }, up_to)
}
