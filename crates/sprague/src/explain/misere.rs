//! Misère play: the reason why the xor of values does not decide, the rule that does, and the
//! places where the rule of misère Nim would be wrong.
use super::{explain_bases, total};
use crate::answer::{Answer, Change, Outcome};
use crate::error::SolveError;
use crate::misere::PET;
use crate::number::Number;
use crate::request::Sum;
use crate::solve::SolveOptions;
use crate::standing::Standing;
use budget::Budget;
use std::fmt::Write as _;

/// The effort for normal values that only serve to warn, in looks of the budget.
const EFFORT: u64 = 1_000;

impl Sum {
    /// Explains the winner of a misère sum.
    pub(super) fn explain_misere(
        &mut self,
        text: &mut String,
        answer: &Answer,
        budget: &Budget,
    ) -> Result<(), SolveError> {
        let _ = writeln!(text, "\nUnder misère play the values of components do not add up by xor in general.");
        explain_bases(text, answer);
        let pet = answer.standing == Standing::Theory(PET);
        let values = if pet { Some(self.normal_values(budget)?) } else { self.normal_values_soon(answer, budget) };
        match (&answer.standing, &values) {
            (_, Some(values)) if pet => explain_pet(text, values),
            (Standing::Theory(name), _) => {
                let _ = writeln!(text, "The sum is decided by a theorem whose conditions were checked: {name}.");
            }
            (Standing::Exact, _) => text.push_str("The outcome was computed from the definition.\n"),
            _ => text.push_str(
                "A single heap is lost where its misère nim-value (1 where there is no move, else the mex of the options') is 0.\n",
            ),
        }
        let _ = match answer.outcome {
            Outcome::D => writeln!(text, "Nobody can win: play goes on for ever."),
            outcome => writeln!(text, "The {} player wins.", outcome.winner()),
        };
        match &values {
            Some(values) if pet => total::explain_moves(text, answer, &|change: &Change| pet_move(values, change)),
            values => {
                if let Some(values) = values {
                    warn(text, values, answer.outcome);
                }
                total::explain_moves(text, answer, &|_: &Change| None);
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

    /// The normal values for a warning, if they are found quickly: sums of several components whose
    /// play ends.
    fn normal_values_soon(&mut self, answer: &Answer, budget: &Budget) -> Option<Vec<Number>> {
        if answer.components.len() < 2 || answer.outcome == Outcome::D {
            return None;
        }
        self.normal_values(&budget.clone().with_effort(EFFORT)).ok()
    }
}

/// Whether the rule of misère Nim lets the player to move win, with the xor of the values.
fn rule_of_nim(values: &[Number]) -> (bool, Number) {
    let total = values.iter().fold(Number::from(0), |xor, value| &xor ^ value);
    let small = values.iter().all(|value| *value <= Number::from(1));
    (total.is_zero() == small, total)
}

/// Sums to which the rule of misère Nim applies.
fn explain_pet(text: &mut String, values: &[Number]) {
    let _ = writeln!(
        text,
        "Here the rule of misère Nim holds (in Chinese texts the SJ theorem of Jia Zhihao): the first player wins if the xor of the \
         normal values is not 0 and one of them is above 1, or if it is 0 and none is above 1."
    );
    let _ = writeln!(
        text,
        "Its condition was checked on all positions below: where the normal value is 0 or 1, the misère value is the other of the \
         two, and else they are equal (Gurvich 2012; Gurvich and Ho 2015)."
    );
    let (_, total) = rule_of_nim(values);
    if values.len() > 1 {
        total::columns(text, values, &total);
    }
    let above = values.iter().any(|value| *value > Number::from(1));
    let _ = match above {
        true => writeln!(text, "The xor is {total}, and a value is above 1."),
        false => writeln!(text, "The xor is {total}, and no value is above 1."),
    };
}

/// The reason why a move wins there: the value that the component must get, so that the rule lets
/// the other player lose.
fn pet_move(values: &[Number], change: &Change) -> Option<String> {
    let one = Number::from(1);
    let before = values.get(change.component)?;
    let others = values.iter().enumerate().filter(|(i, _)| *i != change.component).map(|(_, value)| value);
    let (xor, small) =
        others.fold((Number::from(0), true), |(xor, small), value| (&xor ^ value, small && *value <= one));
    Some(match small {
        true => format!("its value goes from {before} to {}; no value above 1 is left, and the xor is 1", &xor ^ &one),
        false => format!("its value goes from {before} to {xor}; the xor is 0, and a value above 1 is left"),
    })
}

/// Warns of the answer of the rule of misère Nim where it does not apply.
fn warn(text: &mut String, values: &[Number], outcome: Outcome) {
    let (first, _) = rule_of_nim(values);
    let shown: Vec<String> = values.iter().take(16).map(Number::to_string).collect();
    let more = if values.len() > 16 { ", ..." } else { "" };
    let winner = Outcome::mover_wins(first).winner();
    let verdict = if Outcome::mover_wins(first) == outcome { "right this time" } else { "wrong" };
    let _ = writeln!(
        text,
        "Warning: the rule of misère Nim (SJ theorem) has a condition, which was not found to hold here. From the normal values \
         {}{more} it says that the {winner} player wins: that is {verdict}.",
        shown.join(", ")
    );
}
