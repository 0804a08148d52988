//! A search of positions that are numbers. It remembers values and keeps its own stack, so that its
//! depth is not limited by the call stack of a language.
//!
//! The position on top of the stack is tried: `look` finds the values of its options and pushes the
//! options whose values are unknown. If all were known, the position gets its value and is popped;
//! otherwise it is tried again after its options are done. No position is tried more than twice, as
//! all its options are known the second time. The positions that were tried once form a line of
//! play, so a move back to one of them means that play goes round.
use super::helpers::{HUGE, set, when};
use super::model::{Stmt, int, mentions, var};
use super::moves::{Lookup, Moves};
use super::named_sets::{listing, made_sets};
use super::numbering::Numbering;
use super::source::Source;
use super::tables::{beyond, ends, refusal};
use super::text::TUPLES;
use super::{CodeOptions, ProgramError};
use crate::say;
use rules::ruleset::Ruleset;

/// Limit of the numbers where an option may have larger numbers than its position: terms of a
/// search are exact up to here.
const LARGEST_GROWN: i64 = (1 << 31) - 1;

/// A source of values that are searched on demand.
pub fn search(ruleset: &Ruleset, numbering: Numbering, options: &CodeOptions) -> Result<Source, ProgramError> {
    let mut moves = Moves::new(ruleset, Lookup::Look, 31, numbering);
    let tried = moves.marked(&int(1))?;
    let state: Vec<&str> = moves.state.iter().map(String::as_str).collect();
    let listed = ruleset.names.iter().filter_map(|name| options.largest(name)).max().unwrap_or(options.to as i64);
    let mut limits = Vec::new();
    if !moves.sets.is_empty() {
        limits.push(refusal(&state, listed));
    }
    if !ends(ruleset) {
        limits.push(beyond(&state, LARGEST_GROWN, "numbers that grow are not followed further"));
    } else if ["power", "times", "signed_power", "signed_times"].iter().any(|name| moves.used.contains(*name)) {
        // Terms are capped at `HUGE`.
        limits.push(beyond(&state, (HUGE - 1).min(moves.room), "longer numbers have no place in 64 bits"));
    } else if moves.room < i64::MAX {
        limits.push(beyond(&state, moves.room, "longer numbers have no place in 64 bits"));
    }
    let mut functions = listing(&mut moves);
    limits.extend(in_order(ruleset, &moves.state));
    let givens = [
        ("state", moves.state.as_slice().into()),
        ("start", start_names(&moves.state, &tried).as_slice().into()),
        ("rounds", (!ends(ruleset)).into()),
        ("ordered", limits.into()),
        ("number", numbering.name().into()),
        ("about", numbering.about().into()),
        ("marked", tried.into()),
        ("made", numbering.made(&int(1)).into()),
    ];
    functions.extend(["look", "value"].map(|name| TUPLES.function(name, &givens)));
    Ok(Source {
        functions,
        made: made_sets(&moves, listed),
        used: moves.used,
        says: vec![say::values_searched()],
        ..Source::default()
    })
}

/// Parameter names for the position whose value is wanted; the names of the state are taken by the
/// position on top of the stack.
fn start_names(state: &[String], body: &[Stmt]) -> Vec<String> {
    let free = |name: &String| !mentions(body, name) && !state.contains(name);
    let longer = |name: &String| {
        let mut names = std::iter::successors(Some(format!("start_{name}")), |name| Some(format!("{name}_")));
        names.find(free).unwrap_or_default()
    };
    state.iter().map(longer).collect()
}

/// Sorts the numbers of an unordered position; two numbers are already sorted by the caller.
pub(crate) fn in_order(ruleset: &Ruleset, state: &[String]) -> Vec<Stmt> {
    let mut body = Vec::new();
    if !ruleset.unordered || state.len() < 3 {
        return body;
    }
    for last in (1..state.len()).rev() {
        for (a, b) in state[..=last].iter().zip(&state[1..=last]) {
            let swap = vec![Stmt::Let("larger".into(), var(a)), set(a, var(b)), set(b, var("larger"))];
            body.push(when(var(a).gt(var(b)), swap));
        }
    }
    body
}
