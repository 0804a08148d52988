//! Sums in which a turn moves in several components.
use super::{explain_bases, total};
use crate::answer::{Answer, Change};
use crate::standing::Standing;
use crate::turns::{EQUAL, SEARCHED};
use rules::ruleset::{Play, Turns};
use std::fmt::Write as _;

pub(super) fn explain(text: &mut String, turns: Turns, answer: &Answer) {
    let _ = match turns {
        Turns::One => Ok(()),
        Turns::Every => writeln!(
            text,
            "\nA turn moves in every component that still can, so the one that lasts longest decides. The suspense of a position \
             is how many turns it lasts when the winner is slow and the loser is fast."
        ),
        Turns::First => writeln!(
            text,
            "\nA turn moves in the first component that still can, so the components are played one after the other, and each is \
             judged by what follows it."
        ),
        Turns::Some { least, most } if least == most => {
            writeln!(text, "\nA turn moves in exactly {most} components; play ends when fewer can move.")
        }
        Turns::Some { least, most } => writeln!(text, "\nA turn moves in {least} to {most} components."),
    };
    let method = answer.components.first().map(|component| component.method);
    let _ = match method == Some(EQUAL.name()) {
        true => writeln!(
            text,
            "One component more can move than a turn may move in: then equal nim-values lose, whatever the components are."
        ),
        false => writeln!(text, "Nim-values are about one move at a time and say nothing here."),
    };
    explain_bases(text, answer);
    if let (Turns::Some { least: 1, most }, Play::Normal) = (turns, answer.play)
        && method == Some(SEARCHED.name())
        && answer.components.len() as u64 > most.saturating_add(1)
    {
        let _ = writeln!(
            text,
            "Moore's rule for the nim-values needs moves that always lower them where more than {} components can move; that is \
             not known here, so the sum was searched.",
            most.saturating_add(1)
        );
    }
    let _ = match &answer.standing {
        Standing::Theory(name) => {
            writeln!(text, "The sum is decided by a theorem whose conditions were checked: {name}.")
        }
        _ => writeln!(text, "The outcome was computed from the definition."),
    };
    let _ = writeln!(text, "The {} player wins.", answer.outcome.winner());
    total::explain_moves(text, answer, &|_: &Change| None);
}
