//! The facts that finders read formulas off: nim-values of positions; under misère play, where
//! values of tuples do not add up, only the winner: 0 for a lost position, 1 for a won one.
use crate::claim::formula::FormulaClaim;
use crate::values::KnownValues;
use budget::Budget;
use patterns::search::Refuted;
use positions::{Outcome, Outcomes};
use rules::ruleset::{Play, Ruleset};

/// Formulas that were compared with facts, and not proved.
#[derive(Debug, Default)]
pub struct Guesses {
    /// Formulas that hold for all facts.
    pub formulas: Vec<FormulaClaim>,
    /// Formulas that a fact refuted.
    pub refuted: Vec<Refuted>,
}

/// The facts about a box from 0 on, the last number running fastest; `None` if the budget is too
/// small for them, or if under misère play moves lead to sums.
pub fn of_box(rules: &Ruleset, known_values: &mut KnownValues, side: usize, budget: &Budget) -> Option<Vec<i64>> {
    let to = i64::try_from(side).ok()?.checked_sub(1)?;
    if rules.play == Play::Normal {
        let (from, to) = (vec![0; rules.arity], vec![to; rules.arity]);
        let values = known_values.box_values(rules, &from, &to, budget, |value| value).ok()?;
        return values.into_iter().map(|value| i64::try_from(value).ok()).collect();
    }
    let mut winners = Winners::new(rules);
    let count = side.checked_pow(u32::try_from(rules.arity).ok()?)?;
    let place = |code: usize| -> Vec<i64> {
        (0..rules.arity as u32).rev().map(|i| (code / side.pow(i) % side) as i64).collect()
    };
    (0..count).map(|code| winners.fact(&place(code), budget)).collect()
}

/// The fact about one position.
pub(crate) fn of_position(rules: &Ruleset, known_values: &mut KnownValues, at: &[i64], budget: &Budget) -> Option<i64> {
    match rules.play {
        Play::Normal => i64::try_from(known_values.search_value(at, budget)?).ok(),
        Play::Misere => Winners::new(rules).fact(at, budget),
    }
}

/// Who wins under misère play.
struct Winners(Outcomes);

impl Winners {
    fn new(rules: &Ruleset) -> Self {
        Self(Outcomes::new(rules, Play::Misere))
    }

    fn fact(&mut self, at: &[i64], budget: &Budget) -> Option<i64> {
        Some(i64::from(self.0.outcome(at, budget).ok()?? == Outcome::N))
    }
}
