//! Sums in which a turn moves in several components.
use super::page::Page;
use super::{explain_bases, total, winner};
use crate::answer::{Answer, Change};
use crate::messages::say;
use crate::plays::turns::{EQUAL, SEARCHED};
use claims::standing::{Standing, theorem};
use rules::ruleset::{Play, Turns};

pub(super) fn explain(page: &mut Page, turns: Turns, answer: &Answer) {
    let sentence = match turns {
        Turns::One | Turns::Obliging | Turns::Judged => None,
        Turns::Every => Some(say::turn_every()),
        Turns::First => Some(say::turn_first()),
        Turns::Some { least, most } if least == most => Some(say::turn_exactly(most)),
        Turns::ANY => Some(say::turn_any()),
        Turns::Some { least, most } => Some(say::turn_range(least, most)),
        Turns::Among(_) => {
            let (_, most) = turns.range();
            let counts: Vec<String> = (1..=most).filter(|&k| turns.allows(k)).map(|k| k.to_string()).collect();
            Some(say::turn_among(counts.join(", ")))
        }
    };
    if let Some(sentence) = sentence {
        page.gap();
        page.line(&sentence);
    }
    let method = answer.components.first().map(|component| component.method);
    page.line(&match method == Some(EQUAL.name()) {
        true => say::equal_values(),
        false => say::no_nim_values(),
    });
    explain_bases(page, answer);
    if let (Turns::Some { least: 1, most }, Play::Normal) = (turns, answer.play)
        && method == Some(SEARCHED.name())
        && answer.components.len() as u64 > most.saturating_add(1)
    {
        page.line(&say::moore(most.saturating_add(1)));
    }
    page.line(&match &answer.standing {
        Standing::Theory(name) => say::by_theorem(theorem(name)),
        _ => say::by_definition(),
    });
    page.line(&winner(answer.outcome));
    total::explain_moves(page, answer, &|_: &Change| None);
}
