//! A function of one number made of the two: of their least, greatest, difference, sum, greatest
//! common divisor, product, xor, bitwise or (also of both less one: trailing ones of E&D); and
//! floors of rational functions.
use super::family::{PairFamily, value, zero};
use crate::formula::build::{call, op, plus, sub};
use crate::formula::cases::zeros;
use crate::formula::{Body, Formula, Num};
use crate::grid::Grid;
use crate::search;
use budget::Budget;
use rules::ast::ArithOp;
use rules::ir::Func;
use std::collections::BTreeMap;

/// The family.
pub struct Combined;

/// A function of one number is read off at least this many values.
const FEWEST: usize = 64;

impl PairFamily for Combined {
    fn name(&self) -> &'static str {
        "combined"
    }

    fn fit(&self, part: &Grid, whole: &Grid) -> Vec<Formula> {
        let mut found: Vec<Formula> = rational().into_iter().map(value).collect();
        let indicator = whole.indicator();
        for inner in combinations() {
            for grid in [whole, &indicator] {
                let zeros_only = std::ptr::eq(grid, &indicator);
                // A glance at a corner first: most combinations fail there.
                let (combined, corner) = (value(inner.clone()), grid.part(part.size()));
                let Some((from, values)) =
                    function_of(&combined, corner.points()).and_then(|_| function_of(&combined, grid.points()))
                else {
                    continue;
                };
                if values.len() < FEWEST {
                    continue;
                }
                let outcome = search::sequence(
                    from,
                    values.iter().copied(),
                    (values.len() / 10).min(400),
                    grid.bases(),
                    &Budget::unlimited(),
                );
                let Some(proposal) = outcome.found.filter(|proposal| proposal.up_to.is_none()) else { continue };
                found.extend(proposal.formula.composed(&inner).map(|body| match body {
                    own @ Body::Value(_) if zeros_only => zero(zeros(own)),
                    Body::Value(expr) => value(expr),
                    Body::Zero(cond) => zero(cond),
                }));
                break;
            }
        }
        found
    }
}

/// The one number that may be made of two.
fn combinations() -> Vec<Num> {
    let (a, b) = (Num::Var(0), Num::Var(1));
    let both = |func| call(func, [a.clone(), b.clone()]);
    let joined = |how| op(how, a.clone(), b.clone());
    let less_one = |x: &Num| plus(x.clone(), -1);
    vec![
        both(Func::Min),
        both(Func::Max),
        call(Func::Abs, [sub(a.clone(), b.clone())]),
        joined(ArithOp::Add),
        joined(ArithOp::Xor),
        both(Func::Bor),
        joined(ArithOp::And),
        both(Func::Gcd),
        joined(ArithOp::Mul),
        call(Func::Bor, [less_one(&a), less_one(&b)]),
        op(ArithOp::Xor, less_one(&a), less_one(&b)),
        a,
        b,
    ]
}

/// The values by the combined number, if they depend on it alone: from the least on, as far as
/// there is no gap.
pub(crate) fn function_of<P: AsRef<[i64]>>(
    combined: &Formula,
    points: impl Iterator<Item = (P, i64)>,
) -> Option<(i64, Vec<i64>)> {
    let mut map = BTreeMap::new();
    for (at, value) in points {
        let combined = combined.short_value(at.as_ref()).ok()??;
        if *map.entry(combined).or_insert(value) != value {
            return None;
        }
    }
    let from = *map.keys().next()?;
    Some((from, (from..).map_while(|x| map.get(&x).copied()).collect()))
}

/// Floors of rational functions: of |a/b - b/a| and of the quotient of the greater by the less.
fn rational() -> Vec<Num> {
    let (a, b) = (Num::Var(0), Num::Var(1));
    let square = |x: &Num| op(ArithOp::Mul, x.clone(), x.clone());
    let product = op(ArithOp::Mul, a.clone(), b.clone());
    let (least, greatest) = (call(Func::Min, [a.clone(), b.clone()]), call(Func::Max, [a.clone(), b.clone()]));
    let quotient = op(ArithOp::Div, greatest, least);
    vec![
        op(ArithOp::Div, call(Func::Abs, [sub(square(&a), square(&b))]), product),
        quotient.clone(),
        plus(quotient, -1),
    ]
}
