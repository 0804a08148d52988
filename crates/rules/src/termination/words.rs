//! Words: counts of letters that no rule raises.
//!
//! For a rule that replaces fixed letters (and repeats what it does not know) the change of every count, and of the
//! length, is known. If some count never grows, the rules that lower it can be applied only finitely often without one
//! of the others; take them out and look at the others. When none is left, the counts found fall in lexicographic
//! order with every move, so every play ends.
use crate::family::words::{Piece, Rewrite, Words};
use crate::ir::Num;
use crate::ruleset::{Measure, Termination};
use std::collections::BTreeMap;

/// By how much a rule changes each count; the length under `None`.
type Change = BTreeMap<Option<i64>, i64>;

/// Whether every play of a game of words ends, as far as counts show it.
pub(crate) fn of_words(words: &Words) -> Termination {
    let Some(mut changes) = words.rules.iter().map(change).collect::<Option<Vec<Change>>>() else {
        return Termination::MayRepeat;
    };
    let mut order = Vec::new();
    while !changes.is_empty() {
        let quantities: Vec<Option<i64>> = changes
            .iter()
            .flat_map(|change| change.keys().copied())
            .collect::<std::collections::BTreeSet<_>>()
            .into_iter()
            .collect();
        let of = |change: &Change, quantity: &Option<i64>| change.get(quantity).copied().unwrap_or(0);
        let falls = |quantity: &&Option<i64>| {
            changes.iter().all(|change| of(change, quantity) <= 0)
                && changes.iter().any(|change| of(change, quantity) < 0)
        };
        let Some(quantity) = quantities.iter().find(falls).copied() else { return Termination::MayRepeat };
        changes.retain(|change| of(change, &quantity) == 0);
        order.push(quantity);
    }
    Termination::Ends(if order == [None] { Measure::Size } else { Measure::Letters(order) })
}

/// The change of counts by a rule, where it is the same for all its moves.
fn change(rule: &Rewrite) -> Option<Change> {
    let mut change = Change::new();
    let mut count = |letter: i64, by: i64| {
        *change.entry(Some(letter)).or_insert(0) += by;
        *change.entry(None).or_insert(0) += by;
    };
    // Pieces of unknown length on the left, each of which must come again on the right.
    let mut unknown: Vec<&Piece> = Vec::new();
    for piece in &rule.left.pieces {
        match piece {
            Piece::Text(text) => text.iter().for_each(|&letter| count(letter, -1)),
            Piece::Repeat(text, Num::Const(times)) => {
                text.iter().for_each(|&letter| count(letter, times.saturating_neg()))
            }
            Piece::End => {}
            Piece::Repeat(..) | Piece::Digit(_) | Piece::Any => unknown.push(piece),
        }
    }
    for piece in &rule.right {
        match piece {
            Piece::Text(text) => text.iter().for_each(|&letter| count(letter, 1)),
            Piece::Repeat(text, Num::Const(times)) => text.iter().for_each(|&letter| count(letter, *times)),
            other => {
                let partner = unknown.iter().position(|known| *known == other)?;
                unknown.swap_remove(partner);
            }
        }
    }
    let lost = |piece: &&Piece| !matches!(piece, Piece::Any | Piece::Digit(_));
    // Letters that are deleted without being known only lower counts; a digit lowers the length for certain.
    if unknown.iter().any(lost) {
        return None;
    }
    let digits = unknown.iter().filter(|piece| matches!(piece, Piece::Digit(_))).count();
    *change.entry(None).or_insert(0) -= i64::try_from(digits).unwrap_or(0);
    Some(change)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_that_fall_end_play_and_others_say_nothing() {
        for (rule, ends) in [
            ("\"++\" -> \"--\"", true),
            ("\"aa\" -> \"\"; \"bb\" -> \"\"", true),
            ("\"2\" -> \"1\"; \"1\" -> \"0\"; \"22\" -> \"00\"", true),
            ("\"(\" any \")\" -> any", true),
            ("\"A\" any \"A\" -> \"\"", true),
            ("<d> <e> -> <d+e>", false),
            ("\"ab\" -> \"ba\"", false),
            ("\"a\" -> \"b\"; \"b\" -> \"a\"", false),
            ("\"a\" -> \"aa\"", false),
            ("\"X\" \"X\"*k \".\" -> \".\" \"X\"*k \"X\"", false),
            ("\"X\"*k -> \"\"", false),
        ] {
            let ruleset = crate::compile(rule, &[]).unwrap_or_else(|errors| panic!("{rule}: {errors}")).ruleset;
            assert_eq!(ruleset.termination != Termination::MayRepeat, ends, "{rule}");
        }
    }
}
