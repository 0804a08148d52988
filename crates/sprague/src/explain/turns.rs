//! Sums in which a turn moves in several components.
use super::{explain_bases, total};
use crate::answer::{Answer, Change};
use crate::standing::Standing;
use rules::ruleset::Turns;
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
    let _ = writeln!(text, "Nim-values are about one move at a time and say nothing here.");
    explain_bases(text, answer);
    let _ = match &answer.standing {
        Standing::Theory(name) => {
            writeln!(text, "The sum is decided by a theorem whose conditions were checked: {name}.")
        }
        _ => writeln!(text, "The outcome was computed from the definition."),
    };
    let _ = writeln!(text, "The {} player wins.", answer.outcome.winner());
    total::explain_moves(text, answer, &|_: &Change| None);
}
