//! Values up to a limit, from a table that the program fills by the rule; and statements that end a
//! program at numbers beyond its range.
use super::hint::no_style;
use super::model::{Expr, Function, Kind, Stmt, any_of, at, call, int, var};
use super::moves::{Lookup, Moves};
use super::named_sets::{listing, made_sets};
use super::numbering::Numbering;
use super::source::Source;
use super::{CodeOptions, Hint, LONGEST_TABLE, ProgramError, Style, dense};
use crate::say;
use rules::family::Family;
use rules::ruleset::Ruleset;

const SEARCH: Hint = Hint::Style { style: Style::Dfs };

/// The values up to a limit.
pub fn table(ruleset: &Ruleset, numbering: Numbering, options: &CodeOptions) -> Result<Source, ProgramError> {
    if ruleset.without_verdicts().family != Family::Numbers {
        // Moves of other families are not schemas, so there are no loops for them.
        return Err(no_style("table", say::positions_no_heaps()));
    }
    if ruleset.arity > 1 {
        return dense::asked_for(ruleset, numbering, options);
    }
    if !falls(ruleset) {
        return Err(no_style("table", say::heaps_get_larger()).hinted([SEARCH]));
    }
    let mut moves = Moves::new(ruleset, Lookup::Table, 27, numbering);
    let n = moves.state[0].clone();
    let mut each = moves.marked(&(var(&n) + int(1)))?;
    each.extend(numbering.made(&(var(&n) + int(1))));
    each.push(Stmt::SetAt("g".into(), var(&n), var("v")));
    let mut body = vec![
        Stmt::Zeros("g".into(), var("limit") + int(1)),
        Stmt::Comment(say::about_seen()),
        Stmt::Zeros("seen".into(), int(64)),
    ];
    if moves.splits.wanted() {
        body.extend(moves.splits.arrays());
        each.splice(0..0, moves.splits.before(&n));
        each.extend(moves.splits.after(&n));
    }
    body.extend([Stmt::For(n, int(0), var("limit"), each), Stmt::Return(var("g"))]);
    let limit = largest_heap(ruleset, options);
    let mut functions = listing(&mut moves);
    let mut made = made_sets(&moves, limit);
    functions
        .push(Function::new("table", &["limit"], Kind::Numbers, body).about(say::about_table(numbering.numbers())));
    let values = if matches!(numbering, Numbering::Outcome(_)) { "outcomes" } else { "nim_values" };
    made.push((values.to_owned(), call("table", [int(limit)])));
    let look = vec![refusal(&["n"], limit), Stmt::Return(at(values, var("n")))];
    functions
        .push(Function::new("value", &["n"], Kind::Number, look).about(say::about_heap_to_limit(numbering.name())));
    Ok(Source {
        functions,
        made,
        used: moves.used,
        limit: Some(limit),
        says: vec![say::values_of_table(limit)],
        ..Source::default()
    })
}

/// The largest heap of a table: the limit of the caller, or the expected largest heap if a table of
/// that size is not too large.
fn largest_heap(ruleset: &Ruleset, options: &CodeOptions) -> i64 {
    let to = options.to as i64;
    let expected = ruleset.names.first().and_then(|name| options.largest(name));
    match expected.filter(|&most| most <= LONGEST_TABLE as i64) {
        Some(most) if options.to == CodeOptions::default().to => most,
        _ => to,
    }
}

/// Whether heaps only get smaller, so that a table can be filled from below.
pub fn falls(ruleset: &Ruleset) -> bool {
    ruleset.termination == rules::ruleset::Termination::Ends(rules::ruleset::Measure::Number)
}

/// Whether play is known to end.
pub fn ends(ruleset: &Ruleset) -> bool {
    matches!(ruleset.termination, rules::ruleset::Termination::Ends(_))
}

/// Ends the program where a number is larger than this.
pub(crate) fn beyond(names: &[&str], most: i64, why: &str) -> Stmt {
    let large = any_of(names.iter().map(|name| var(name).gt(int(most))));
    let message = format!("a number is larger than {most}: {why}");
    Stmt::If(large.unwrap_or_else(|| int(0).ne(int(0))), vec![Stmt::Fail(message)], Vec::new())
}

/// Ends the program where a number is smaller than this.
pub(crate) fn below(names: &[&str], least: i64) -> Stmt {
    let message = format!("a number is smaller than {least}, which the formula is not about");
    Stmt::If(any_below(names, least), vec![Stmt::Fail(message)], Vec::new())
}

/// Whether a number is smaller than this.
pub(crate) fn any_below(names: &[&str], least: i64) -> Expr {
    let small = any_of(names.iter().map(|name| var(name).lt(int(least))));
    small.unwrap_or_else(|| int(0).ne(int(0)))
}

/// Ends the program where a number is beyond its limit.
pub(crate) fn refusal(names: &[&str], limit: i64) -> Stmt {
    beyond(names, limit, "make the program with a larger limit")
}
