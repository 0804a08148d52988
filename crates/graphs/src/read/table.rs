//! Tables with other signs between their columns than blanks: each line would be one name, and the
//! graph have no edge. Such a text is refused, since its author meant something else.
use super::{BadLine, EdgeList, offset};
use crate::say;
use messages::Message;

/// Signs that stand between the ends of an edge in other forms of files, the longer ones first.
const SIGNS: [&str; 9] = ["->", "=>", "--", "→", ",", ";", "|", ":", "-"];

/// The first line of a text without any edge in which every name has one of the signs between two
/// parts, or of a text in which the first name of every edge ends with a comma, colon or semicolon;
/// and how many more there are.
pub(super) fn found(list: &EdgeList<'_>) -> Option<(BadLine, usize)> {
    let name = |vertex: usize| list.words_of(vertex);
    if list.edges.is_empty() {
        let sign = SIGNS.into_iter().find(|sign| parts(name(0), sign).is_some())?;
        if !(0..list.len()).all(|vertex| parts(name(vertex), sign).is_some()) {
            return None;
        }
        let (first, second) = parts(name(0), sign)?;
        let message = say::one_name(name(0));
        let hint = advice(say::write_edge(first, second), sign);
        return Some((bad(list.text, name(0), message, hint), list.len() - 1));
    }
    let comma = |from: u32| {
        let from = name(from as usize);
        from.len() > 1 && from.ends_with([',', ';', ':'])
    };
    if !list.edges.iter().all(|&(from, _)| comma(from)) {
        return None;
    }
    let (from, to) = list.edges.first().map(|&(from, to)| (name(from as usize), name(to as usize)))?;
    let first = from.trim_end_matches([',', ';', ':']);
    let message = say::name_ends_in_sign(from);
    let hint = advice(say::write_edge(first, to), ",");
    Some((bad(list.text, from, message, hint), list.edges.len() - 1))
}

/// The texts before and after a sign: the first two columns.
fn parts<'a>(name: &'a str, sign: &str) -> Option<(&'a str, &'a str)> {
    let mut columns = name.split(sign);
    let (first, second) = (columns.next()?, columns.next()?);
    (!first.is_empty() && !second.is_empty()).then_some((first, second))
}

/// A hint with the advice how to turn the whole file into edges.
fn advice(hint: Message, sign: &str) -> Message {
    let command = match sign {
        "," | ";" | "|" | ":" => format!("tr '{sign}' ' ' < FILE"),
        _ => format!("sed 's/{sign}/ /' FILE"),
    };
    say::for_all_lines(hint, command)
}

fn bad(text: &str, name: &str, message: Message, hint: Message) -> BadLine {
    let at = offset(text, name);
    let line = text.get(..at).unwrap_or_default().matches('\n').count() + 1;
    BadLine { line, span: at..at + name.len(), message, hint: Some(hint) }
}
