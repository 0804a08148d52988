//! Sums of games with verdicts.
use super::page::Page;
use super::{explain_bases, total, winner};
use crate::answer::{Answer, Change, Outcome};
use crate::messages::say;

pub(super) fn explain(page: &mut Page, answer: &Answer) {
    page.gap();
    page.line(&match answer.components.len() {
        0 | 1 => say::verdicts_no_values(),
        _ => say::verdicts_decide_the_sum(),
    });
    explain_bases(page, answer);
    page.line(&match answer.outcome {
        Outcome::D => say::nobody_forces_a_win(),
        outcome => winner(outcome),
    });
    total::explain_moves(page, answer, &|_: &Change| None);
}
