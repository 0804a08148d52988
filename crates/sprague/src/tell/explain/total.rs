//! The components together: the xor in binary columns, equal pairs that cancel, the winning moves
//! and why they win.
use super::page::Page;
use crate::answer::{Answer, Change, Outcome};
use crate::messages::{Message, say};
use crate::plays::twins::Twins;
use crate::value::Value;
use claims::number::Number;
use claims::position::Position;

/// At most this many winning moves are written out.
const MOST_MOVES: usize = 12;
/// At most this many values are written in columns.
const MOST_ROWS: usize = 16;
/// At most this many kinds of equal components are listed.
const MOST_PAIRS: usize = 8;

/// Explains the winner of a sum of components with nim-values or infinite values.
pub(super) fn explain(page: &mut Page, answer: &Answer) {
    match &answer.value {
        Some(Value::Nim(total)) => {
            let nim = |component: &crate::answer::Component| component.value.as_ref().and_then(Value::nim).cloned();
            let values: Vec<Number> = answer.components.iter().filter_map(nim).collect();
            explain_pairs(page, answer);
            if values.len() > 1 {
                page.gap();
                page.line(&say::xor_of_values());
                columns(page, &values, total);
            }
            page.gap();
            page.line(&match answer.outcome {
                Outcome::N => say::value_not_zero(total),
                _ => say::value_zero(),
            });
        }
        None if answer.outcome == Outcome::N && answer.components.iter().any(|component| component.value.is_none()) => {
            page.gap();
            page.line(&match answer.components.len() {
                1 => say::first_wins(),
                _ if answer.components.iter().all(|component| component.method == Twins::NAME) => {
                    say::turned_into_twins()
                }
                _ => say::one_won(),
            });
        }
        other => explain_infinite(page, answer, other.as_ref()),
    }
}

/// The values and their xor in binary, one below the other.
pub(super) fn columns(page: &mut Page, values: &[Number], total: &Number) {
    let shorts: Option<Vec<u64>> = values.iter().chain([total]).map(Number::to_u64).collect();
    let Some(shorts) = shorts.filter(|shorts| shorts.len() <= MOST_ROWS + 1) else {
        page.under(&say::in_all(total));
        return;
    };
    let width = shorts.iter().map(|v| 64 - v.leading_zeros() as usize).max().unwrap_or(1).max(1);
    let digits = shorts.iter().map(|v| v.to_string().len()).max().unwrap_or(1);
    for value in &shorts[..shorts.len() - 1] {
        page.under(&format!("{value:>digits$}  {value:0width$b}").into());
    }
    page.under(&"-".repeat(digits + 2 + width).into());
    page.under(&format!("{total:>digits$}  {:0width$b}", shorts[shorts.len() - 1]).into());
}

/// Lists equal components, which cancel in pairs.
fn explain_pairs(page: &mut Page, answer: &Answer) {
    let mut equal: Vec<((&str, &Position), usize)> = Vec::new();
    let mut at = std::collections::HashMap::new();
    for component in &answer.components {
        let key = (component.rule.as_str(), &component.position);
        let place = *at.entry(key).or_insert_with(|| {
            equal.push((key, 0));
            equal.len() - 1
        });
        equal[place].1 += 1;
    }
    let pairs: Vec<String> = equal
        .iter()
        .filter(|(_, count)| *count > 1)
        .map(|((_, position), count)| match count / 2 {
            1 => format!("{position} + {position}"),
            pairs => format!("{pairs} x ({position} + {position})"),
        })
        .collect();
    if pairs.is_empty() {
        return;
    }
    page.gap();
    page.line(&say::pairs_cancel(first_of(&pairs, MOST_PAIRS)));
}

/// The first of some texts, followed by dots if there are more.
pub(super) fn first_of(texts: &[String], most: usize) -> Message {
    let more = if texts.len() > most { &["...".to_owned()][..] } else { &[] };
    Message::list(texts.iter().take(most).chain(more))
}

fn explain_infinite(page: &mut Page, answer: &Answer, total: Option<&Value>) {
    let shown = total.map_or_else(|| "none".to_owned(), Value::to_string);
    if answer.components.len() > 1 {
        page.gap();
        page.line(&say::infinite_sum(&shown));
    }
    page.gap();
    page.line(&match answer.outcome {
        Outcome::D => say::infinite_draw(shown),
        _ => say::infinite_win(shown),
    });
}

/// Why a change wins in a sum of nim-values: the new value is the xor of the others. A single
/// component needs no reason, since the page already states that its value becomes 0.
pub(super) fn by_xor(answer: &Answer) -> impl Fn(&Change) -> Option<Message> {
    move |change: &Change| {
        if answer.components.len() == 1 {
            return None;
        }
        let before = answer.components.get(change.component)?.value.as_ref()?.nim()?;
        let after = answer.value.as_ref()?.nim().map(|total| total ^ before)?;
        Some(say::xor_to_zero(before, after))
    }
}

/// The winning moves, each with the reason that `why` gives for its changes.
pub(super) fn explain_moves(page: &mut Page, answer: &Answer, why: &dyn Fn(&Change) -> Option<Message>) {
    let listed = &answer.moves.listed;
    if listed.is_empty() {
        return;
    }
    page.line(&match &answer.moves.total {
        Some(total) if answer.outcome == Outcome::D => say::moves_keep_draw(total),
        Some(total) if *total == Number::from(1) => say::only_winning_move(),
        Some(total) => say::winning_moves(total),
        None => say::some_winning_moves(),
    });
    for winning in listed.iter().take(MOST_MOVES) {
        let reasons: Vec<Message> = winning.changes.iter().filter_map(why).collect();
        let made = match answer.component_of(winning) {
            Some(component) => say::in_component(winning.text.clone(), component),
            None => winning.text.clone(),
        };
        page.under(&match reasons.is_empty() {
            true => made,
            false => say::move_why(made, Message::steps(reasons)),
        });
    }
    if listed.len() > MOST_MOVES {
        let shown = Number::from(MOST_MOVES as u64);
        let all = answer.moves.total.clone().unwrap_or_else(|| Number::from(listed.len() as u64));
        page.under(&say::and_more(all.minus(&shown).unwrap_or_else(|| Number::from(0))));
    }
    if let Some(best) = answer.moves.best.as_ref().filter(|_| listed.len() > 1) {
        page.line(&say::nearer_to_the_end(best.text.clone()));
    }
}
