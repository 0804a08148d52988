//! The names that a text uses.
use crate::ast::{Amount, Ast, Clause, Expr, ExprKind, SetItem, Slot};
use std::collections::HashSet;

/// Every name in the text that could be a variable.
pub(crate) fn names_of(ast: &Ast) -> HashSet<String> {
    let mut names = HashSet::new();
    let mut add = |expr: &Expr| {
        each_name(expr, &mut |name| {
            let _ = names.insert(name.to_string());
        })
    };
    let mut others: Vec<&str> = Vec::new();
    for clause in &ast.clauses {
        match clause.node.bare() {
            Clause::Take(take) | Clause::Circle(take) => {
                take.guard.iter().for_each(&mut add);
                for amount in &take.amounts {
                    match &amount.node {
                        Amount::Any => {}
                        Amount::Expr(x) => add(x),
                        Amount::Range(lo, hi) => [lo, hi].into_iter().for_each(&mut add),
                    }
                }
            }
            Clause::Split(split) => split.guard.iter().for_each(&mut add),
            Clause::Arrow(arrow) => {
                arrow.conditions.iter().for_each(&mut add);
                for option in &arrow.options {
                    option.node.coords.iter().chain(&option.node.times).for_each(&mut add);
                    others.extend(option.node.repeat.as_ref().map(|repeat| repeat.name.node.as_str()));
                }
                for slot in &arrow.pattern.node {
                    if let Slot::Name(name) = &slot.node {
                        others.push(name);
                    }
                }
            }
            Clause::Bag(own) => {
                own.new_beside.iter().chain(&own.left).chain(&own.conditions).for_each(&mut add);
                for slot in own.beside.iter().chain(&own.named) {
                    if let Slot::Name(name) = &slot.node {
                        others.push(name);
                    }
                }
            }
            _ => {}
        }
    }
    names.extend(others.into_iter().map(str::to_string));
    names
}

/// Calls `found` with every name in an expression, but those of functions.
pub(crate) fn each_name<'e>(expr: &'e Expr, found: &mut impl FnMut(&'e str)) {
    match &expr.node {
        ExprKind::Int(_) | ExprKind::Text(_) => {}
        ExprKind::Name(name) => found(name),
        ExprKind::Neg(x) | ExprKind::Not(x) => each_name(x, found),
        ExprKind::Quantified { name, set, condition, .. } => {
            found(&name.node);
            each_name(set, found);
            each_name(condition, found);
        }
        ExprKind::Arith(_, a, b) | ExprKind::Range(a, b) | ExprKind::And(a, b) | ExprKind::Or(a, b) => {
            each_name(a, found);
            each_name(b, found);
        }
        ExprKind::Call { args, .. } => args.iter().for_each(|arg| each_name(arg, found)),
        ExprKind::If(c, x, y) => [c, x, y].into_iter().for_each(|part| each_name(part, found)),
        ExprKind::Index { index, .. } => each_name(index, found),
        ExprKind::Set(items) => {
            for item in items {
                match item {
                    SetItem::One(x) => each_name(x, found),
                    SetItem::Range(lo, hi) => {
                        each_name(lo, found);
                        each_name(hi, found);
                    }
                }
            }
        }
        ExprKind::Chain { operands, .. } => operands.iter().for_each(|operand| each_name(operand, found)),
    }
}
