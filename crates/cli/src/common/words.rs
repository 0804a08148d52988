//! Sentences that the answers of several commands share.
use crate::common::output;
use crate::say;
use sprague::catalogue;
use sprague::{Message, Outcome};
use std::collections::BTreeMap;
use std::fmt::Display;

/// Who wins: the player to move, the opponent, or nobody.
pub(crate) fn wins(outcome: Outcome, misere: bool) -> Message {
    let play = if misere { say::misere_play() } else { "".into() };
    match outcome {
        Outcome::N => say::first_wins(play),
        Outcome::P => say::second_wins(play),
        Outcome::D => say::draw(play),
    }
}

/// The same where a draw may also be a verdict.
pub(crate) fn decides(outcome: Outcome, misere: bool) -> Message {
    match outcome {
        Outcome::D => say::nobody_wins(if misere { say::misere_play() } else { "".into() }),
        outcome => wins(outcome, misere),
    }
}

/// The winner with the value, and the values of the few components that it is the sum of.
pub(crate) fn with_value(wins: Message, value: &impl Display, infinite: bool, parts: &[String]) -> Message {
    let sum = match ((2..=8).contains(&parts.len()), infinite) {
        (false, _) => String::new(),
        (true, false) => format!(" = {}", parts.join(" xor ")),
        (true, true) => format!(" = {}", parts.join(" + ")),
    };
    let shown = format!("{value}{sum}");
    if infinite { say::with_value(wins, shown) } else { say::with_nim_value(wins, shown) }
}

/// `bash with K=3; another: --param K=5`, if the name of a game stands for many.
pub(crate) fn one_of_many(rule: &str, parameters: &BTreeMap<String, i64>) -> Option<Message> {
    if parameters.is_empty() {
        // The amounts of this game are a list, which is not a parameter.
        let list = catalogue::find(rule).filter(|game| game.name == "s-nim");
        return list.map(|game| say::with_list(rule, game.text));
    }
    let values = parameters.iter().map(|(name, value)| format!("{name}={value}"));
    let others = parameters.iter().map(|(name, value)| format!("--param {name}={}", value.saturating_add(2)));
    let others = others.collect::<Vec<_>>().join(" ");
    Some(say::with_parameters(output::one_line(rule), Message::list(values), others))
}
