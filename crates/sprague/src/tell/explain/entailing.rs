//! Sums of games whose moves oblige.
use super::page::Page;
use super::{MOST_COMPONENTS, total, winner};
use crate::answer::{Answer, Change};
use crate::messages::say;
use crate::value::Value;
use std::collections::HashSet;

pub(super) fn explain(page: &mut Page, answer: &Answer) {
    page.gap();
    let mut told = HashSet::new();
    for component in &answer.components {
        let Some(value) = &component.value else { continue };
        if told.insert((&component.rule, &component.position)) && told.len() <= MOST_COMPONENTS {
            page.line(&say::worth_of_component(&component.position, value));
        }
    }
    match &answer.value {
        Some(Value::Nim(total)) => page.line(&say::worths_are_numbers(total)),
        _ => page.line(&say::one_is_loony()),
    }
    page.line(&winner(answer.outcome));
    total::explain_moves(page, answer, &|_: &Change| None);
}
