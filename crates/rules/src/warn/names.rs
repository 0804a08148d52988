//! Free names that change nothing: more likely a word for the heap, or a number in words.
//!
//! `take 1 if heap<5` means that some number is below 5, and `split two` splits into any number of
//! parts. The language reads free names so (`take 3 where k*k=n` needs a square), so the writer is
//! warned of a name that ties nothing to the position.
use super::warn;
use crate::ast::{Amount, Ast, Clause, Count, Expr, ExprKind, Slot};
use crate::error::Warning;
use crate::lower::names::each_name;
use crate::ruleset::Ruleset;
use crate::say;
use crate::sets;
use crate::span::Span;
use std::collections::BTreeSet;

/// The most clauses that are looked at.
const MOST: usize = super::MOST_CLAUSES;

/// A comparison of two neighbours of a chain, or another condition as a whole.
struct Condition<'a> {
    span: Span,
    names: BTreeSet<&'a str>,
    /// The names that are a side of it.
    alone: Vec<&'a str>,
}

/// Warns of names that stand in one comparison only, or in conditions about nothing else.
pub(super) fn that_say_nothing(ast: &Ast, ruleset: &Ruleset, found: &mut Vec<Warning>) {
    for clause in ast.clauses.iter().take(MOST) {
        let (conditions, mut own) = (conditions_of(&clause.node), BTreeSet::new());
        if let Clause::Arrow(arrow) = &clause.node {
            own.extend(arrow.pattern.node.iter().filter_map(|slot| match &slot.node {
                Slot::Name(name) => Some(name.as_str()),
                Slot::Int(_) => None,
            }));
            own.extend(
                arrow.options.iter().filter_map(|option| option.node.repeat.as_ref().map(|r| r.name.node.as_str())),
            );
        }
        // The number of parts.
        if let Clause::Split(_) = &clause.node {
            own.insert("m");
        }
        let is_free = |name: &str| {
            let known = ruleset.names.iter().any(|own| own == name) || name.starts_with(char::is_uppercase);
            !known && !own.contains(name) && sets::named(name).is_none()
        };
        let mut used = BTreeSet::new();
        moves_of(&clause.node).into_iter().for_each(|expr| {
            each_name(expr, &mut |name| {
                used.insert(name);
            })
        });
        let mut all = Vec::new();
        conditions.iter().for_each(|condition| split(condition, &mut all));
        let free: BTreeSet<&str> = all.iter().flat_map(|condition| condition.names.iter().copied()).collect();
        for name in free.into_iter().filter(|name| is_free(name) && !used.contains(name)) {
            let with: Vec<&Condition<'_>> = all.iter().filter(|condition| condition.names.contains(name)).collect();
            let speaks_of_itself = with.iter().all(|condition| condition.names.len() == 1);
            let only_once = with.len() == 1 && with[0].alone.contains(&name);
            if speaks_of_itself || only_once {
                warn(found, with[0].span, say::name_says_nothing(name, ruleset.names.join(", ")));
            }
        }
        if let Clause::Split(split) = &clause.node {
            let count = match &split.count.node {
                Count::Exactly(count) | Count::Range(_, count) => count,
                Count::Any => continue,
            };
            if let ExprKind::Name(name) = &count.node
                && is_free(name)
                && all.iter().all(|condition| !condition.names.contains(name.as_str()))
            {
                warn(found, count.span, say::any_number_of_parts(name));
            }
        }
    }
}

fn conditions_of(clause: &Clause) -> &[Expr] {
    match clause {
        Clause::Take(take) => &take.guard,
        Clause::Split(split) => &split.guard,
        Clause::Arrow(arrow) => &arrow.conditions,
        _ => &[],
    }
}

/// The numbers that determine a move.
fn moves_of(clause: &Clause) -> Vec<&Expr> {
    match clause {
        Clause::Take(take) => take
            .amounts
            .iter()
            .flat_map(|amount| match &amount.node {
                Amount::Any => vec![],
                Amount::Expr(x) => vec![x],
                Amount::Range(lo, hi) => vec![lo, hi],
            })
            .collect(),
        Clause::Split(split) => match &split.count.node {
            Count::Any => vec![],
            Count::Exactly(x) => vec![x],
            Count::Range(lo, hi) => vec![lo, hi],
        },
        Clause::Arrow(arrow) => {
            let options = arrow.options.iter().map(|option| &option.node);
            options
                .flat_map(|option| {
                    let repeat = option.repeat.iter().flat_map(|repeat| [&repeat.lo, &repeat.hi]);
                    option.coords.iter().chain(&option.times).chain(repeat)
                })
                .collect()
        }
        _ => vec![],
    }
}

/// Collects the comparisons of a condition, all of which must hold.
fn split<'a>(condition: &'a Expr, all: &mut Vec<Condition<'a>>) {
    let names = |parts: &[&'a Expr]| {
        let mut names = BTreeSet::new();
        parts.iter().for_each(|part| {
            each_name(part, &mut |name| {
                names.insert(name);
            })
        });
        names.retain(|name| sets::named(name).is_none());
        names
    };
    match &condition.node {
        ExprKind::And(a, b) => {
            split(a, all);
            split(b, all);
        }
        ExprKind::Chain { operands, .. } => all.extend(operands.windows(2).map(|pair| {
            let sides = [&pair[0], &pair[1]];
            let alone = sides.into_iter().filter_map(|side| match &side.node {
                ExprKind::Name(name) => Some(name.as_str()),
                _ => None,
            });
            Condition { span: condition.span, names: names(&sides), alone: alone.collect() }
        })),
        _ => all.push(Condition { span: condition.span, names: names(&[condition]), alone: Vec::new() }),
    }
}
