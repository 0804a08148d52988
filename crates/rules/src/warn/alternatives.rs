//! Moves that were meant as alternatives and are written as one: `n -> n-1, n-3` leaves two heaps,
//! and `n -> n-1; n -> n-3` is a choice.
//!
//! A clause that splits a heap has parts that depend on each other, as in `n -> a, n-a`, or parts
//! of any size. Here every part is the position itself less a fixed amount, no two alike: as parts
//! of one position they would hold more than it does.
use super::{MOST_CLAUSES, warn};
use crate::ast::{ArithOp, Arrow, ArrowOption, Ast, Clause, Expr, ExprKind, Slot};
use crate::error::Warning;
use crate::lower::names::each_name;
use crate::print::print_expr;
use crate::ruleset::Ruleset;
use crate::say;
use crate::span::Spanned;
use std::collections::BTreeSet;

/// Warns of clauses whose parts are likely to be meant as moves of their own.
pub(super) fn written_as_one(ast: &Ast, ruleset: &Ruleset, found: &mut Vec<Warning>) {
    for clause in ast.clauses.iter().take(MOST_CLAUSES) {
        let Clause::Arrow(arrow) = &clause.node else { continue };
        let Some(state) = names(arrow) else { continue };
        if arrow.options.len() < 2 || !fixed_amounts_less(arrow, &state) {
            continue;
        }
        let rule = one_by_one(arrow, ruleset);
        let message = say::one_move_leaves(arrow.options.len(), rule.clone());
        warn(found, clause.span, message);
        let (start, end) = (clause.span.start as usize, clause.span.end as usize);
        if let (Some(before), Some(after)) = (ruleset.source.get(..start), ruleset.source.get(end..)) {
            found.iter_mut().last().into_iter().for_each(|last| last.proposal = Some(format!("{before}{rule}{after}")));
        }
    }
}

/// The names of the numbers of a position, where none of them is a fixed number.
fn names(arrow: &Arrow) -> Option<Vec<&str>> {
    let name = |slot: &Spanned<Slot>| match &slot.node {
        Slot::Name(_) => Some(()),
        Slot::Int(_) => None,
    };
    arrow.pattern.node.iter().map(name).collect::<Option<Vec<()>>>()?;
    let names = arrow.pattern.node.iter().filter_map(|slot| match &slot.node {
        Slot::Name(name) => Some(name.as_str()),
        Slot::Int(_) => None,
    });
    (!arrow.each_place).then(|| names.collect())
}

/// Whether each part is the position less a fixed amount, in different places or different amounts.
fn fixed_amounts_less(arrow: &Arrow, state: &[&str]) -> bool {
    let plain = |option: &ArrowOption| {
        option.times.is_none()
            && option.repeat.is_none()
            && option.coords.len() == state.len()
            && option.coords.iter().zip(state).all(|(number, name)| is_less(number, name, state))
            && option.coords.iter().zip(state).any(|(number, name)| !is_name(number, name))
    };
    let mut texts = BTreeSet::new();
    let mut new = |option: &ArrowOption| texts.insert(option.coords.iter().map(print_expr).collect::<Vec<_>>());
    if !arrow.options.iter().all(|option| plain(&option.node) && new(&option.node)) {
        return false;
    }
    // Amounts that a condition ties to the position may be the amounts of a split.
    let mut free = false;
    let is_free = |name: &str| !state.contains(&name) && name.starts_with(char::is_lowercase);
    arrow.options.iter().flat_map(|option| &option.node.coords).for_each(|number| {
        each_name(number, &mut |name| free |= is_free(name));
    });
    let mut tied = false;
    arrow.conditions.iter().for_each(|condition| each_name(condition, &mut |name| tied |= state.contains(&name)));
    !(free && tied)
}

fn is_name(number: &Expr, name: &str) -> bool {
    matches!(&number.node, ExprKind::Name(own) if own == name)
}

/// Whether a number is this number of the position, or it less something without such a number.
fn is_less(number: &Expr, name: &str, state: &[&str]) -> bool {
    match &number.node {
        ExprKind::Arith(ArithOp::Sub, from, amount) => {
            let mut depends = false;
            each_name(amount, &mut |name| depends |= state.contains(&name));
            !depends && is_less(from, name, state)
        }
        _ => is_name(number, name),
    }
}

fn one_by_one(arrow: &Arrow, ruleset: &Ruleset) -> String {
    let text = |span: crate::span::Span| span.of(&ruleset.source).trim();
    let guard = guard(arrow, ruleset).map_or(String::new(), |guard| format!(" : {guard}"));
    let moves = arrow.options.iter().map(|part| format!("{} -> {}{guard}", text(arrow.pattern.span), text(part.span)));
    moves.collect::<Vec<_>>().join("; ")
}

/// The conditions as they are written.
fn guard<'a>(arrow: &Arrow, ruleset: &'a Ruleset) -> Option<&'a str> {
    let (first, last) = (arrow.conditions.first()?, arrow.conditions.last()?);
    Some(first.span.to(last.span).of(&ruleset.source).trim())
}
