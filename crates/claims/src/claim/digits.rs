//! The words of values that live in the digits of a base.
use crate::messages::{Message, say};
use patterns::automatic::{self, Dfao, Digit};

/// The values of an automaton in words.
pub(crate) fn in_words(name: &str, dfao: &Dfao) -> Message {
    let base = dfao.base();
    let Some(feature) = automatic::feature(dfao) else {
        return say::value_by_automaton(name, dfao.states(), base);
    };
    let what = match feature.digit {
        Digit::First => say::digits_first(name, base),
        Digit::Lowest => say::digits_lowest(name, base),
        Digit::Zeros(m) => say::digits_zeros(name, base, m),
        Digit::Sum(m) => say::digits_sum(name, base, m),
        Digit::Length(m) => say::digits_length(name, base, m),
        Digit::Count(of) => say::digits_count(of, name, base),
        Digit::Place(of) => say::digits_place(of, name, base),
    };
    let mut values: Vec<u32> = feature.table.iter().map(|row| row.1).collect();
    values.sort_unstable();
    values.dedup();
    let of = |rows: &[(u32, u32)], value: u32| -> Vec<String> {
        rows.iter().filter(|row| row.1 == value).map(|row| row.0.to_string()).collect()
    };
    let rows = values.iter().map(|&value| say::value_for(value, Message::list(of(&feature.table, value))));
    let apart = feature.exceptions.iter().map(|&(n, value)| say::value_at(value, name, n));
    say::value_by_digits(name, what, Message::list(rows.chain(apart)))
}
