//! Sentences that the answers of several commands share.
use crate::say;
use sprague::{Message, Outcome};
use std::fmt::Display;

/// The winner: the player to move, the other one, or nobody.
pub(crate) fn wins(outcome: Outcome, misere: bool) -> Message {
    let play = if misere { say::misere_play() } else { "".into() };
    match outcome {
        Outcome::N => say::first_wins(play),
        Outcome::P => say::second_wins(play),
        Outcome::D => say::draw(play),
    }
}

/// The winner with the value, and the values of a few components of which it is the sum.
pub(crate) fn with_value(wins: Message, value: &impl Display, infinite: bool, parts: &[String]) -> Message {
    let sum = match ((2..=8).contains(&parts.len()), infinite) {
        (false, _) => String::new(),
        (true, false) => format!(" = {}", parts.join(" xor ")),
        (true, true) => format!(" = {}", parts.join(" + ")),
    };
    let shown = format!("{value}{sum}");
    if infinite { say::with_value(wins, shown) } else { say::with_nim_value(wins, shown) }
}
