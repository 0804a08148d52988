//! Expressions of formulas: as those of rules, with cases, but bits of natural numbers only.
use super::{DEEPEST, Part, Partial, Read, Truth, outside};
use crate::logic::{Formula, Term};
use crate::say;
use patterns::formula::{Cond, Expr, Func, Library, Members};

/// Reads numbers and conditions of a formula whose numbers are the tracks 0, 1, ...
pub(crate) struct Formulas;

impl Formulas {
    /// A number.
    pub(crate) fn number(expr: &Expr) -> Read<Partial> {
        part(expr, DEEPEST)?.number()
    }

    /// A condition.
    pub(crate) fn truth(cond: &Cond) -> Read<Truth> {
        truth(cond, DEEPEST)
    }
}

fn part(expr: &Expr, depth: usize) -> Read<Part> {
    let Some(depth) = depth.checked_sub(1) else { return outside(say::deep_formula()) };
    let part = match expr {
        Expr::Int(x) => Ok(Part::total(Term::Int(*x))),
        Expr::Var(index) => Ok(Part::total(Term::Number(*index as u32))),
        Expr::Neg(x) => super::negative(part(x, depth)?),
        Expr::Arith(op, a, b) => super::arith(*op, part(a, depth)?, part(b, depth)?, true),
        Expr::Call(func, args) => {
            let parts = args.iter().map(|arg| part(arg, depth)).collect::<Read<Vec<_>>>()?;
            match *func {
                Func::Rule(func) => super::call(func, parts, true),
                Func::Library(Library::Beatty) => super::beatty(parts),
                other => outside(say::the_function(other.name())),
            }
        }
        Expr::Own(_) => outside(say::formula_of_itself()),
        Expr::If(cond, then, other) => {
            let (then, other) = (part(then, depth)?.number()?, part(other, depth)?.number()?);
            Ok(Part::Number(truth(cond, depth)?.either(then, other)))
        }
    };
    part?.short()
}

fn truth(cond: &Cond, depth: usize) -> Read<Truth> {
    let Some(depth) = depth.checked_sub(1) else { return outside(say::deep_formula()) };
    let truth = match cond {
        Cond::Const(truth) => Ok(Truth::total(Formula::Const(*truth))),
        Cond::Compare(first, rest) => {
            let mut left = part(first, depth)?;
            let mut links = Vec::with_capacity(rest.len());
            for (op, right) in rest {
                let right = part(right, depth)?;
                links.push(super::compare(*op, left, right.clone())?);
                left = right;
            }
            Ok(Truth::all(links))
        }
        Cond::In(x, Members::Named(set)) => super::member(part(x, depth)?, *set),
        Cond::In(x, Members::Ranges(ranges)) => {
            let end = |end: &i64| Part::total(Term::Int(*end));
            super::within(part(x, depth)?, ranges.iter().map(|(lo, hi)| (end(lo), end(hi))).collect())
        }
        Cond::Prime(_) => outside(say::primes()),
        Cond::Own(_) => outside(say::formula_of_itself()),
        Cond::Not(inner) => Ok(truth(inner, depth)?.not()),
        Cond::And(a, b) => Ok(Truth::all(vec![truth(a, depth)?, truth(b, depth)?])),
        Cond::Or(a, b) => Ok(Truth::any(vec![truth(a, depth)?, truth(b, depth)?])),
    };
    truth?.short()
}
