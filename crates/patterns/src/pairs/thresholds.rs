//! Zeros between lines: Beatty pairs (Wythoff 1907, Fraenkel 1982 for t > 1), ratios compared with
//! an irrational number (Euclid's game of Cole and Davie 1969), one number below a function of the
//! other (Fibonacci Nim, Schwenk 1970).
use super::family::{PairFamily, zero};
use crate::formula::build::{and, call, compare, div, equal, int, not, or, rem, sub};
use crate::formula::{Body, Cond, Formula, Library, Num};
use crate::grid::Grid;
use crate::search;
use budget::Budget;
use rules::ast::CompareOp;
use rules::ir::Func;

/// The family.
pub struct Thresholds;

/// The largest t of the games in which both amounts may differ by less than t.
const LARGEST_T: i64 = 8;

impl PairFamily for Thresholds {
    fn name(&self) -> &'static str {
        "thresholds"
    }

    fn fit(&self, part: &Grid, whole: &Grid) -> Vec<Formula> {
        let mut found: Vec<Cond> = (1..=LARGEST_T).map(beatty_pairs).collect();
        found.extend(ratios());
        for first in [0, 1] {
            found.extend(below(first, part, whole));
        }
        found.into_iter().map(zero).collect()
    }
}

fn least() -> Num {
    call(Func::Min, [Num::Var(0), Num::Var(1)])
}

fn greatest() -> Num {
    call(Func::Max, [Num::Var(0), Num::Var(1)])
}

/// floor(k*(p+sqrt(q))/r)
fn beatty(k: Num, p: i64, q: i64, r: i64) -> Num {
    call(Library::Beatty, [k, int(p), int(q), int(r)])
}

/// The pairs floor(k*x), floor(k*(x+t)) with x = (2-t+sqrt(t*t+4))/2: their difference is k*t.
fn beatty_pairs(t: i64) -> Cond {
    let difference = call(Func::Abs, [sub(Num::Var(0), Num::Var(1))]);
    let on_line = equal(least(), beatty(div(difference.clone(), t), 2 - t, t * t + 4, 2));
    match t {
        1 => on_line,
        _ => and(equal(rem(difference, t), int(0)), on_line),
    }
}

/// The greater below or above a multiple of the less, with or without equal numbers.
fn ratios() -> Vec<Cond> {
    let mut found = Vec::new();
    for (p, q, r) in [(1, 5, 2), (1, 2, 1), (0, 2, 1), (0, 3, 1), (2, 0, 1)] {
        let line = beatty(least(), p, q, r);
        let below = compare(greatest(), CompareOp::Le, line);
        found.push(and(compare(Num::Var(0), CompareOp::Ne, Num::Var(1)), below.clone()));
        found.push(not(below.clone()));
        found.push(below);
    }
    found
}

/// One number below a function of the other, which is read off: zero exactly if `other < t(first)`.
fn below(first: usize, part: &Grid, whole: &Grid) -> Option<Cond> {
    let mut ends = Vec::new();
    for x in whole.from()..whole.end() {
        let line = whole.line(first, x);
        let zeros = line.iter().take_while(|&&value| value == 0).count();
        if line[zeros..].contains(&0) {
            return None;
        }
        // The end is unknown where all values are zero.
        ends.push((zeros < line.len()).then_some(whole.from() + zeros as i64));
    }
    let (x, other) = (Num::Var(first), Num::Var(1 - first));
    let known = || (whole.from()..).zip(&ends).filter_map(|(x, end)| Some((x, (*end)?)));
    let holds = |expr: &Num| {
        let formula = super::family::value(expr.clone());
        known().count() > part.size()
            && known().all(|(x, end)| {
                let at = if first == 0 { [x, 0] } else { [0, x] };
                formula.short_value(&at).ok().flatten() == Some(end)
            })
    };
    let mut named = vec![call(Library::Zeckendorf, [x.clone()])];
    named.extend((1..=8).map(|k| call(Library::Schwenk, [int(k), x.clone()])));
    let line = named.into_iter().find(holds).or_else(|| {
        let (start, values) = longest_run(whole.from(), &ends)?;
        let outcome =
            search::sequence(start, values.iter().copied(), values.len() / 10, whole.bases(), &Budget::unlimited());
        match outcome.found.filter(|found| found.up_to.is_none())?.formula.composed(&x)? {
            Body::Value(expr) => Some(expr),
            Body::Zero(_) => None,
        }
    })?;
    // Numbers at which all is zero in sight: those of the first line, usually 0.
    let empty: Vec<i64> =
        (whole.from()..).zip(&ends).filter(|(_, end)| end.is_none()).map(|(x, _)| x).take(3).collect();
    let rule = compare(other, CompareOp::Lt, line);
    match empty.as_slice() {
        [] => Some(rule),
        [0] => Some(or(equal(x, int(0)), rule)),
        _ => Some(rule),
    }
}

/// The known ends behind the last unknown one.
fn longest_run(from: i64, ends: &[Option<i64>]) -> Option<(i64, Vec<i64>)> {
    let start = ends.iter().rposition(Option::is_none).map_or(0, |last| last + 1);
    let values: Vec<i64> = ends[start..].iter().copied().collect::<Option<_>>()?;
    (values.len() > 160).then_some((from + start as i64, values))
}
