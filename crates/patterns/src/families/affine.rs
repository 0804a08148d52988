//! From a base function to the sequence: `a*f+b`, `(f+c)%m`, `(f+c)/d`, a different such rule for
//! even and odd numbers, sums and differences of two base functions.
use super::family::of_n;
use crate::formula::build::{add, cases, div, equal, int, n, op, plus, rem, sub, times};
use crate::formula::{Formula, Num};
use crate::sample::Sample;
use rules::ast::ArithOp;

/// A base function and its values over a sample.
pub(crate) struct Base {
    expr: Num,
    column: Vec<Option<i64>>,
}

impl Base {
    pub(crate) fn new(expr: Num, sample: &Sample) -> Self {
        let formula = of_n(expr.clone());
        let column = sample.points().map(|(n, _)| formula.short_value(&[n]).ok().flatten()).collect();
        Self { expr, column }
    }
}

/// All rules of this kind that a sample fits.
pub(crate) fn fits(sample: &Sample, bases: Vec<Num>) -> Vec<Formula> {
    let bases: Vec<Base> = bases.into_iter().map(|expr| Base::new(expr, sample)).collect();
    let mut found = plain(sample, &bases);
    // Values that grow like n or 2*n: the rest may be a base function.
    let last = sample.end() - 1;
    for slope in [1, 2] {
        let rest = sample.map(|n, v| v - slope * n);
        if last > 16 && rest.at(last).is_some_and(|rest| rest.abs() < last / 4) {
            found.extend(plain(&rest, &bases).into_iter().map(|expr| add(times(slope, n()), expr)));
        }
    }
    found.into_iter().filter_map(|expr| sample.repaired(expr)).map(of_n).collect()
}

fn plain(sample: &Sample, bases: &[Base]) -> Vec<Num> {
    let mut found = Vec::new();
    for base in bases {
        found.extend(affine(sample, base, |_| true).map(|(a, b)| plus(scaled(a, &base.expr), b)));
        found.extend(reduced(sample, base));
        found.extend(by_parity(sample, base));
    }
    for (i, first) in bases.iter().enumerate() {
        for second in &bases[i + 1..] {
            found.extend(combined(sample, first, second));
        }
    }
    found
}

fn scaled(a: i64, expr: &Num) -> Num {
    match a {
        0 => int(0),
        -1 => Num::Neg(Box::new(expr.clone())),
        _ => times(a, expr.clone()),
    }
}

/// Points that a rule is read off: the last three quarters.
fn tail<'a>(sample: &'a Sample, base: &'a Base) -> impl Iterator<Item = (i64, Option<i64>, i64)> + Clone + 'a {
    std::iter::zip(sample.points(), &base.column).skip(sample.len() / 4).map(|((n, v), f)| (n, *f, v))
}

/// `v = a*f + b` over the numbers of a class.
fn affine(sample: &Sample, base: &Base, class: impl Fn(i64) -> bool + Copy) -> Option<(i64, i64)> {
    let mut points = tail(sample, base).filter(move |(n, ..)| class(*n));
    let (_, f, v) = points.next()?;
    let f = f?;
    let slope = points.clone().find_map(|(_, g, w)| match g {
        Some(g) if g != f => Some(((w - v).checked_rem(g - f) == Some(0)).then(|| (w - v) / (g - f))),
        _ => None,
    });
    let a = slope.unwrap_or(Some(0))?;
    if a.abs() > 16 {
        return None;
    }
    let b = v.checked_sub(a.checked_mul(f)?)?;
    points.all(|(_, g, w)| g.and_then(|g| a.checked_mul(g)?.checked_add(b)) == Some(w)).then_some((a, b))
}

/// `(f+c)%m` and `(f+c)/m`: the first that fits, and `f%m` by every m that fits, since few values
/// may not decide between them.
fn reduced(sample: &Sample, base: &Base) -> Vec<Num> {
    let mut found = Vec::new();
    for m in 2..=6 {
        for c in 0..m {
            let holds =
                |rule: &dyn Fn(i64) -> i64| tail(sample, base).all(|(_, f, v)| f.map(|f| rule(f + c)) == Some(v));
            if (found.is_empty() || c == 0) && holds(&|f| f.rem_euclid(m)) {
                found.push(rem(plus(base.expr.clone(), c), m));
            } else if found.is_empty() && holds(&|f| f.div_euclid(m)) {
                found.push(div(plus(base.expr.clone(), c), m));
            }
        }
    }
    found
}

/// A rule for even numbers and another for odd ones.
fn by_parity(sample: &Sample, base: &Base) -> Option<Num> {
    let (a, b) = affine(sample, base, |n| n % 2 == 0)?;
    let (c, d) = affine(sample, base, |n| n % 2 != 0)?;
    let rule = |a: i64, b: i64| plus(scaled(a, &base.expr), b);
    ((a, b) != (c, d)).then(|| cases(equal(rem(n(), 2), int(0)), rule(a, b), rule(c, d)))
}

/// `f+g+b`, `f-g+b` and `g-f+b`, also where b differs for even and odd numbers; `f xor g` and
/// `(f+g)%2`.
fn combined(sample: &Sample, first: &Base, second: &Base) -> Option<Num> {
    let both = || std::iter::zip(tail(sample, first), &second.column[sample.len() / 4..]);
    for (s, t) in [(1, 1), (1, -1), (-1, 1)] {
        let mut rests = [None, None];
        let holds = both().all(|((n, f, v), g)| {
            let (Some(f), Some(g)) = (f, g) else { return false };
            let rest = v - s * f - t * g;
            *rests[(n % 2 != 0) as usize].get_or_insert(rest) == rest
        });
        let ([Some(even), Some(odd)], true) = (rests, holds) else { continue };
        let (f, g) = (first.expr.clone(), second.expr.clone());
        let rule = |b: i64| match (s, t) {
            (1, 1) => plus(add(f.clone(), g.clone()), b),
            (1, _) => plus(sub(f.clone(), g.clone()), b),
            _ => plus(sub(g.clone(), f.clone()), b),
        };
        return Some(match even == odd {
            true => rule(even),
            false => cases(equal(rem(n(), 2), int(0)), rule(even), rule(odd)),
        });
    }
    let agrees =
        |rule: fn(i64, i64) -> i64| both().all(|((_, f, v), g)| f.zip(*g).is_some_and(|(f, g)| rule(f, g) == v));
    let (f, g) = (|| first.expr.clone(), || second.expr.clone());
    if agrees(|f, g| f ^ g) {
        return Some(op(ArithOp::Xor, f(), g()));
    }
    agrees(|f, g| (f + g).rem_euclid(2)).then(|| rem(add(f(), g()), 2))
}
