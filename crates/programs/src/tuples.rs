//! A search of positions that are numbers. It remembers values, and keeps a stack of its own, so
//! that it may be as deep as a game can last in any language.
//!
//! A position is tried when it is on top of the stack: `look` finds the values of its options, and
//! puts those that are not known on the stack. Where all of them were known, the position gets its
//! value and goes; else it is tried again when they have gone. No position is tried more than
//! twice, as all of its options are known the second time. The positions that have been tried once
//! are a line of play, so a move back to one of them makes play go round.
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

/// Numbers up to this fit the terms of a search, where a position may have larger ones than the one
/// before it.
const LARGEST_GROWN: i64 = (1 << 31) - 1;

/// The values of any positions, as they are asked for.
pub fn search(ruleset: &Ruleset, numbering: Numbering, options: &CodeOptions) -> Result<Source, ProgramError> {
    let mut moves = Moves::new(ruleset, Lookup::Look, 31, numbering);
    let tried = moves.marked(&int(1))?;
    let state: Vec<&str> = moves.state.iter().map(String::as_str).collect();
    let mut limits = Vec::new();
    if !moves.sets.is_empty() {
        limits.push(refusal(&state, options.to as i64));
    }
    if !ends(ruleset) {
        limits.push(beyond(&state, LARGEST_GROWN, "numbers that grow are not followed further"));
    } else if ["power", "times", "signed_power", "signed_times"].iter().any(|name| moves.used.contains(*name)) {
        // Terms stop growing there.
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
        made: made_sets(&moves, options.to as i64),
        used: moves.used,
        says: vec![say::values_searched()],
        ..Source::default()
    })
}

/// Names for the numbers of the position that is asked for.
fn start_names(state: &[String], body: &[Stmt]) -> Vec<String> {
    let free = |name: &String| !mentions(body, name) && !state.contains(name);
    let longer = |name: &String| {
        let mut names = std::iter::successors(Some(format!("start_{name}")), |name| Some(format!("{name}_")));
        names.find(free).unwrap_or_default()
    };
    state.iter().map(longer).collect()
}

/// Puts the numbers of an unordered position in order; two are in order already where the function
/// is called.
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
