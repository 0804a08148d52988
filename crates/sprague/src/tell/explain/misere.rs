//! Misère play: why the xor of values does not decide, what decides instead, and when the rule of
//! misère Nim would be wrong.
use super::page::Page;
use super::{explain_bases, total, winner};
use crate::answer::{Answer, Change, Outcome};
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use crate::plays::misere::PET;
use crate::quotients::nim_rule;
use crate::sum::Sum;
use budget::Budget;
use claims::error::SolveError;
use claims::number::Number;
use claims::standing::{Standing, theorem};

/// The effort for normal values that are only needed for a warning, in looks of the budget.
const EFFORT: u64 = 1_000;
/// At most this many normal values are written out.
const MOST_SHOWN: usize = 16;

impl Sum {
    /// Explains the winner of a misère sum.
    pub(super) fn explain_misere(
        &mut self,
        page: &mut Page,
        answer: &Answer,
        budget: &Budget,
    ) -> Result<(), SolveError> {
        page.gap();
        page.line(&say::misere_no_xor());
        explain_bases(page, answer);
        let pet = answer.standing == Standing::Theory(PET);
        let values = if pet { Some(self.normal_values(budget)?) } else { self.normal_values_soon(answer, budget) };
        match (&answer.standing, &values) {
            (_, Some(values)) if pet => explain_pet(page, values),
            (Standing::Theory(name), _) => page.line(&say::by_theorem(theorem(name))),
            (Standing::Exact, _) => page.line(&say::by_definition()),
            (Standing::Quotient, _) => page.line(&say::by_quotient()),
            (Standing::Invariant(invariant), _) => {
                page.line(&invariant.decided().told());
                page.line(&invariant.decided().reason());
            }
            _ => page.line(&say::misere_single()),
        }
        page.line(&winner(answer.outcome));
        match &values {
            Some(values) if pet => total::explain_moves(page, answer, &|change: &Change| pet_move(values, change)),
            values => {
                if let Some(values) = values {
                    warn(page, values, answer.outcome);
                }
                nim_rule::failure(&self.games, budget).iter().for_each(|line| page.line(line));
                total::explain_moves(page, answer, &|_: &Change| None);
            }
        }
        Ok(())
    }

    /// The values of the components under normal play.
    fn normal_values(&mut self, budget: &Budget) -> Result<Vec<Number>, SolveError> {
        let plain = SolveOptions::default();
        let components = self.components.clone();
        components
            .iter()
            .map(|(game, position)| Ok(self.games[*game].twin().known(position, &plain, budget)?.value))
            .collect()
    }

    /// The normal values for a warning, if they are found quickly; only for sums of several
    /// components without draws.
    fn normal_values_soon(&mut self, answer: &Answer, budget: &Budget) -> Option<Vec<Number>> {
        if answer.components.len() < 2 || answer.outcome == Outcome::D {
            return None;
        }
        self.normal_values(&budget.clone().with_effort(EFFORT)).ok()
    }
}

/// Whether the player to move wins by the rule of misère Nim, and the xor of the values.
fn rule_of_nim(values: &[Number]) -> (bool, Number) {
    let total = values.iter().fold(Number::from(0), |xor, value| &xor ^ value);
    let small = values.iter().all(|value| *value <= Number::from(1));
    (total.is_zero() == small, total)
}

/// Explains sums to which the rule of misère Nim applies.
fn explain_pet(page: &mut Page, values: &[Number]) {
    page.line(&say::rule_of_misere_nim());
    page.line(&say::rule_checked());
    let (_, total) = rule_of_nim(values);
    if values.len() > 1 {
        total::columns(page, values, &total);
    }
    let above = values.iter().any(|value| *value > Number::from(1));
    page.line(&match above {
        true => say::xor_and_large(total),
        false => say::xor_and_small(total),
    });
}

/// Why a move wins such a sum: the new value of the component makes the other player lose by the
/// rule.
fn pet_move(values: &[Number], change: &Change) -> Option<Message> {
    let one = Number::from(1);
    let before = values.get(change.component)?;
    let others = values.iter().enumerate().filter(|(i, _)| *i != change.component).map(|(_, value)| value);
    let (xor, small) =
        others.fold((Number::from(0), true), |(xor, small), value| (&xor ^ value, small && *value <= one));
    Some(match small {
        true => say::misere_to_small(before, &xor ^ &one),
        false => say::misere_to_zero(before, xor),
    })
}

/// Writes a warning: the result of the rule of misère Nim for a sum to which it does not apply.
fn warn(page: &mut Page, values: &[Number], outcome: Outcome) {
    let (first, _) = rule_of_nim(values);
    let values: Vec<String> = values.iter().map(Number::to_string).collect();
    let shown = total::first_of(&values, MOST_SHOWN);
    let verdict = if Outcome::mover_wins(first) == outcome { say::rule_right() } else { say::rule_wrong() };
    page.line(&match first {
        true => say::rule_says_first(shown, verdict),
        false => say::rule_says_second(shown, verdict),
    });
}
