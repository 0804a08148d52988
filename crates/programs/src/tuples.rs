//! A search of positions that are numbers. It remembers values, and keeps a stack of its own, so
//! that it may be as deep as a game can last in any language.
//!
//! A position is tried when it is on top of the stack: `look` finds the values of its options, and
//! puts those that are not known on the stack. Where all of them were known, the position gets its
//! value and goes; else it is tried again when they have gone. No position is tried more than
//! twice, as all of its options are known the second time. The positions that have been tried once
//! are a line of play, so a move back to one of them makes play go round.
use super::helpers::{HUGE, set, when};
use super::model::{Expr, Function, Kind, Stmt, call, int, mentions, var};
use super::moves::{Lookup, Moves};
use super::named_sets::{listing, made_sets};
use super::numbering::Numbering;
use super::source::Source;
use super::tables::{beyond, ends, refusal};
use super::{CodeOptions, ProgramError};
use rules::ruleset::Ruleset;

/// The message of a search that comes back to a position.
const ROUND: &str = "play can go round from here: make the program with a table in place of the search";
/// Numbers up to this fit the terms of a search, where a position may have larger ones than the one
/// before it.
const LARGEST_GROWN: i64 = (1 << 31) - 1;
/// The mark of a position that has been tried once, where play may go round.
const TRIED: i64 = -2;

/// The values of any positions, as they are asked for.
pub fn search(ruleset: &Ruleset, numbering: Numbering, options: &CodeOptions) -> Result<Source, ProgramError> {
    let mut moves = Moves::new(ruleset, Lookup::Look, 31, numbering);
    let mut tried = vec![Stmt::Zeros("seen".into(), int(2))];
    tried.extend(moves.marked(&int(1))?);
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
    functions.extend([look(ruleset, &moves.state, limits), value(ruleset, &moves.state, numbering, tried)]);
    Ok(Source {
        functions,
        made: made_sets(&moves, options.to as i64),
        used: moves.used,
        says: vec!["Values: computed from the rule, by a search that is as deep as a game can last.".to_owned()],
        ..Source::default()
    })
}

/// The function that gives the value of an option, or wants it.
fn look(ruleset: &Ruleset, state: &[String], mut body: Vec<Stmt>) -> Function {
    body.extend(in_order(ruleset, state));
    let known = || var("known");
    body.push(Stmt::Let("known".into(), Expr::Memory(state.to_vec())));
    body.push(when(known().ge(int(0)), vec![Stmt::Return(known())]));
    if !ends(ruleset) {
        body.push(when(known().eq(int(TRIED)), vec![Stmt::Fail(ROUND.to_owned())]));
    }
    body.extend([Stmt::Push(state.to_vec()), Stmt::Return(int(0))]);
    let params: Vec<&str> = state.iter().map(String::as_str).collect();
    Function::new("look", &params, Kind::Number, body)
        .about(&["The value of a position where it is known; where it is not, the position goes on the stack."])
}

/// The function that finds a value.
fn value(ruleset: &Ruleset, state: &[String], numbering: Numbering, tried: Vec<Stmt>) -> Function {
    let start = start_names(state, &tried);
    let asked = || call("look", start.iter().map(|name| var(name)));
    let mut made = numbering.made(&int(1));
    made.extend([Stmt::Remember(state.to_vec(), var("v")), Stmt::Pop]);
    let mut again = Vec::new();
    if !ends(ruleset) {
        again.push(Stmt::Remember(state.to_vec(), int(TRIED)));
    }
    again.push(Stmt::Let("height".into(), Expr::Stacked));
    again.extend(tried);
    again.push(when(Expr::Stacked.eq(var("height")), made));
    let each =
        vec![Stmt::Top(state.to_vec()), Stmt::If(Expr::Memory(state.to_vec()).ge(int(0)), vec![Stmt::Pop], again)];
    let body = vec![Stmt::Do(asked()), Stmt::While(Expr::Stacked.gt(int(0)), each), Stmt::Return(asked())];
    let params: Vec<&str> = start.iter().map(String::as_str).collect();
    let about = format!("The {} of a position: {}.", numbering.name(), numbering.about());
    Function::new("value", &params, Kind::Number, body)
        .about(&[&about, "The top of the stack has its value as soon as those of all its options are known."])
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
