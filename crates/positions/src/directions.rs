//! Moves along lines: `(a-k, b-k) : k>=1` goes any distance back in the direction (1,1), as rooks,
//! bishops and queens do.
//!
//! A move of this kind reaches the position one step back, and every position that this one reaches
//! in the same direction. So one set for each line, which gets one more value with every position,
//! serves all positions of the line: the mex of a position is that of the union of the sets of its
//! lines, and there is no loop over amounts at all.
use rules::family::Family;
use rules::ir::{CompareOp, Cond, Num, Remains, Schema};
use rules::linear::Around;
use rules::moves::line;
use rules::ruleset::{Ruleset, Turns};

/// Directions with a larger component are left to loops: they have more lines than positions.
const STEEPEST: i64 = 64;
/// The most directions that a ruleset may have.
const MOST: usize = 64;

/// The directions of a ruleset all of whose moves are along lines, for any positive distance; each
/// is natural, not zero, and has no common divisor. `None` where some move is of another kind.
pub fn directions(ruleset: &Ruleset) -> Option<Vec<Vec<i64>>> {
    let plain = ruleset.family == Family::Numbers && ruleset.turns == Turns::One && ruleset.ends.is_empty();
    if !plain || ruleset.arity < 2 || ruleset.schemas.is_empty() || ruleset.schemas.len() > MOST {
        return None;
    }
    let mut all: Vec<Vec<i64>> =
        ruleset.schemas.iter().map(|schema| direction(schema, ruleset.arity)).collect::<Option<_>>()?;
    all.sort();
    all.dedup();
    // The order of a position's numbers does not matter if the set of directions is symmetric.
    (!ruleset.unordered || is_symmetric(&all)).then_some(all)
}

/// Whether the directions are the same for any order of the components.
pub(crate) fn is_symmetric(directions: &[Vec<i64>]) -> bool {
    directions.iter().all(|direction| {
        (1..direction.len()).all(|i| {
            let mut swapped = direction.clone();
            swapped.swap(i - 1, i);
            directions.contains(&swapped)
        })
    })
}

fn direction(schema: &Schema, arity: usize) -> Option<Vec<i64>> {
    let Remains::Positions(parts) = &schema.remains else { return None };
    let ([part], [_]) = (&parts[..], &schema.free[..]) else { return None };
    if part.times.is_some() || part.each.is_some() || schema.pattern.iter().any(Option::is_some) {
        return None;
    }
    let mut direction = Vec::with_capacity(arity);
    for (i, coord) in part.coords.iter().enumerate() {
        let Around { times, rest } = line(coord, arity)?;
        if rest != Num::Var(i) || !(-STEEPEST..=0).contains(&times) {
            return None;
        }
        direction.push(-times);
    }
    let divisor = direction.iter().fold(0, |divisor, &x| gcd(divisor, x));
    let mut positive = false;
    for cond in &schema.conditions {
        positive |= says_positive(cond, arity);
        if !says_positive(cond, arity) && !is_implied(cond, arity, &direction) {
            return None;
        }
    }
    (divisor == 1 && positive).then_some(direction)
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Whether a condition is `k >= 1` in some form.
fn says_positive(cond: &Cond, k: usize) -> bool {
    let is_k = |num: &Num| *num == Num::Var(k);
    match cond {
        Cond::Compare(CompareOp::Ge, x, Num::Const(1)) | Cond::Compare(CompareOp::Gt, x, Num::Const(0)) => is_k(x),
        Cond::Compare(CompareOp::Le, Num::Const(1), x) | Cond::Compare(CompareOp::Lt, Num::Const(0), x) => is_k(x),
        Cond::All(all) => !all.is_empty() && all.iter().all(|cond| says_positive(cond, k)),
        _ => false,
    }
}

/// Whether a condition is `k <= a`, where a gets smaller by k or more: it follows from a being
/// natural.
fn is_implied(cond: &Cond, k: usize, direction: &[i64]) -> bool {
    let falls = |num: &Num| matches!(num, Num::Var(i) if direction.get(*i).is_some_and(|&step| step >= 1));
    match cond {
        Cond::Compare(CompareOp::Le, Num::Var(v), bound) | Cond::Compare(CompareOp::Ge, bound, Num::Var(v)) => {
            let least = |args: &[Num]| args.iter().all(falls);
            *v == k && (falls(bound) || matches!(bound, Num::Call(rules::ir::Func::Min, args) if least(args)))
        }
        Cond::All(all) => all.iter().all(|cond| says_positive(cond, k) || is_implied(cond, k, direction)),
        _ => false,
    }
}

/// The numbered lines of one direction through the box from 0 up to some corner. The number is
/// linear in the position, except for the last component, whose steps may lead to another class of
/// lines.
#[derive(Debug, Clone)]
pub struct Lines {
    /// The weight of each component.
    weights: Vec<i64>,
    offset: i64,
    /// How many numbers there are before they are split into classes.
    span: i64,
    /// The step of the last component: numbers with the same remainder are adjacent.
    step: i64,
}

impl Lines {
    /// Numbers the lines; `None` if there are more than 2^31 of them.
    pub fn new(direction: &[i64], hi: &[i64]) -> Option<Self> {
        let last = hi.len().checked_sub(1)?;
        let pivot = direction[..last].iter().position(|&step| step > 0).unwrap_or(last);
        let by = *direction.get(pivot)?;
        // by * x[i] - direction[i] * x[pivot] does not change along the line, for any i; together
        // these values determine the line.
        let (mut weights, mut offset, mut span) = (vec![0; hi.len()], 0i64, 1i64);
        for i in (0..hi.len()).rev().filter(|&i| i != pivot) {
            let (rise, fall) = (by.checked_mul(hi[i])?, direction[i].checked_mul(hi[pivot])?);
            weights[i] += by * span;
            weights[pivot] -= direction[i] * span;
            offset += fall * span;
            span = span.checked_mul(rise.checked_add(fall)?.checked_add(1)?).filter(|&span| span < 1 << 31)?;
        }
        let step = if pivot == last { 1 } else { by };
        Some(Self { weights, offset, span, step })
    }

    /// The same lines for positions with their numbers in another order: place `i` has number
    /// `order[i]` of the position.
    pub(crate) fn reordered(&self, order: &[usize]) -> Self {
        let mut weights = vec![0; order.len()];
        order.iter().zip(&self.weights).for_each(|(&number, weight)| weights[number] = *weight);
        Self { weights, ..self.clone() }
    }

    /// One more than the largest number.
    pub fn end(&self) -> usize {
        ((self.span / self.step + 1) * self.step) as usize
    }

    /// The number of the line through a position of the box.
    #[inline]
    pub fn of(&self, position: &[i64]) -> usize {
        let sum: i64 = self.weights.iter().zip(position).map(|(weight, x)| weight * x).sum::<i64>() + self.offset;
        if self.step == 1 {
            return sum as usize;
        }
        if self.step == 2 {
            return ((sum & 1) * (self.span / 2 + 1) + (sum >> 1)) as usize;
        }
        // Numbers with the same remainder are adjacent: then the last component changes the result
        // by one.
        ((sum % self.step) * (self.span / self.step + 1) + sum / self.step) as usize
    }

    /// Whether the number of the line changes with the last component; it then changes by one for
    /// each step.
    pub fn moves(&self) -> bool {
        self.weights.last().is_some_and(|&weight| weight != 0)
    }
}
