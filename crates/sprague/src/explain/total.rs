//! The components together: the xor in binary columns, equal pairs that cancel, the
//! winning moves and why they win.
use crate::answer::{Answer, Change, Outcome};
use crate::number::Number;
use crate::position::Position;
use crate::value::Value;
use std::fmt::Write as _;

/// More winning moves than this are not written out.
const MOST_MOVES: usize = 12;
/// More values than this are not written below each other.
const MOST_ROWS: usize = 16;
/// More kinds of equal components than this are not listed.
const MOST_PAIRS: usize = 8;

/// The winner of a sum of components with nim-values, or with infinite ones.
pub(super) fn explain(text: &mut String, answer: &Answer) {
    match &answer.value {
        Some(Value::Nim(total)) => {
            let nim = |component: &crate::answer::Component| component.value.as_ref().and_then(Value::nim).cloned();
            let values: Vec<Number> = answer.components.iter().filter_map(nim).collect();
            explain_pairs(text, answer);
            if values.len() > 1 {
                let _ = writeln!(text, "\nThe value of a sum is the xor of the values (Sprague 1935, Grundy 1939):");
                columns(text, &values, total);
            }
            let _ = match answer.outcome {
                Outcome::N => {
                    writeln!(text, "\nThe value is {total}, not 0: the first player wins, by moving to value 0.")
                }
                _ => writeln!(
                    text,
                    "\nThe value is 0: whatever the first player does, the second can restore 0 and wins."
                ),
            };
        }
        None if answer.outcome == Outcome::N && answer.components.iter().any(|component| component.value.is_none()) => {
            let _ = match answer.components.len() {
                1 => writeln!(text, "\nThe first player wins."),
                _ => writeln!(
                    text,
                    "\nOne component is won and its value is not known; the others are worth 0 together: the first player wins."
                ),
            };
        }
        other => explain_infinite(text, answer, other.as_ref()),
    }
}

/// The values and their xor in binary, one below the other.
pub(super) fn columns(text: &mut String, values: &[Number], total: &Number) {
    let shorts: Option<Vec<u64>> = values.iter().chain([total]).map(Number::to_u64).collect();
    let Some(shorts) = shorts.filter(|shorts| shorts.len() <= MOST_ROWS + 1) else {
        let _ = writeln!(text, "  in all {total}.");
        return;
    };
    let width = shorts.iter().map(|v| 64 - v.leading_zeros() as usize).max().unwrap_or(1).max(1);
    let digits = shorts.iter().map(|v| v.to_string().len()).max().unwrap_or(1);
    for value in &shorts[..shorts.len() - 1] {
        let _ = writeln!(text, "  {value:>digits$}  {value:0width$b}");
    }
    let _ = writeln!(text, "  {:->1$}", "", digits + 2 + width);
    let _ = writeln!(text, "  {total:>digits$}  {:0width$b}", shorts[shorts.len() - 1]);
}

/// Equal components, of which two are worth nothing together.
fn explain_pairs(text: &mut String, answer: &Answer) {
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
    let more = if pairs.len() > MOST_PAIRS { ", ..." } else { "" };
    let listed = pairs[..pairs.len().min(MOST_PAIRS)].join(", ");
    let _ = writeln!(
        text,
        "\nEqual components cancel in pairs: {listed}{more}. Whatever a player does in one of a pair, the other does in its twin."
    );
}

fn explain_infinite(text: &mut String, answer: &Answer, total: Option<&Value>) {
    let shown = total.map_or_else(|| "none".to_owned(), Value::to_string);
    if answer.components.len() > 1 {
        let _ = writeln!(
            text,
            "\nA nim-value is added to an infinite one by xor with each of its numbers, and two infinite values are together \
             infinite without numbers (Smith 1966): in all {shown}."
        );
    }
    let _ = match answer.outcome {
        Outcome::D => writeln!(text, "\nThe value is {shown}, without 0: nobody can win, and play goes on for ever."),
        _ => writeln!(text, "\nThe value is {shown}, with 0: the first player wins, by moving to value 0."),
    };
}

/// Why a change wins in a sum of nim-values: the component goes to the xor of the others.
pub(super) fn by_xor(answer: &Answer) -> impl Fn(&Change) -> Option<String> {
    move |change: &Change| {
        let before = answer.components.get(change.component)?.value.as_ref()?.nim()?;
        let after = answer.value.as_ref()?.nim().map(|total| total ^ before)?;
        Some(format!("its value goes from {before} to {after}, and the xor to 0"))
    }
}

/// The winning moves, each with the reason that `why` gives for its changes.
pub(super) fn explain_moves(text: &mut String, answer: &Answer, why: &dyn Fn(&Change) -> Option<String>) {
    let listed = &answer.moves.listed;
    if listed.is_empty() {
        return;
    }
    let _ = match &answer.moves.total {
        Some(total) if answer.outcome == Outcome::D => writeln!(text, "Moves that keep the draw ({total} in all):"),
        Some(total) if *total == Number::from(1) => writeln!(text, "The only winning move:"),
        Some(total) => writeln!(text, "Winning moves ({total} in all):"),
        None => writeln!(text, "Some of the winning moves, not all of which were counted:"),
    };
    for winning in listed.iter().take(MOST_MOVES) {
        let reasons: Vec<String> = winning.changes.iter().filter_map(why).collect();
        let why = if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join("; ")) };
        let _ = writeln!(text, "  {}{why}", winning.text);
    }
    if listed.len() > MOST_MOVES {
        let _ = writeln!(text, "  and {} more", listed.len() - MOST_MOVES);
    }
    if let Some(best) = answer.moves.best.as_ref().filter(|_| listed.len() > 1) {
        let _ = writeln!(text, "Not each of them comes nearer to the end; this one does: {}.", best.text);
    }
}
