//! Values, or zeros, that repeat in both directions: the king's, kings with more steps, lattices.
use super::family::{PairFamily, value, zero};
use crate::formula::build::{and, cases, int, member, or, rem};
use crate::formula::{Cond, Formula, Num};
use crate::grid::Grid;
use std::collections::BTreeMap;

/// The family.
pub struct Lattice;

/// The most cells of a formula that can be read.
const MOST_CELLS: i64 = 64;

impl PairFamily for Lattice {
    fn name(&self) -> &'static str {
        "lattice"
    }

    fn fit(&self, part: &Grid, _: &Grid) -> Vec<Formula> {
        let mut found = Vec::new();
        found.extend(periods(part).map(|periods| value(by_residues(part, periods))));
        let indicator = part.indicator();
        found.extend(periods(&indicator).map(|periods| zero(zeros(&indicator, periods))));
        found
    }
}

/// The least periods in both directions, from the first position on.
fn periods(grid: &Grid) -> Option<(i64, i64)> {
    let most = grid.size() as i64 / 2;
    let down = (1..=most).find(|p| repeats(grid, *p, 0))?;
    let across = (1..=most).find(|p| repeats(grid, 0, *p))?;
    (down * across <= MOST_CELLS).then_some((down, across))
}

fn repeats(grid: &Grid, down: i64, across: i64) -> bool {
    grid.points().all(|([a, b], value)| grid.at(a + down, b + across).is_none_or(|later| later == value))
}

/// The positions of one period with their values; residues, not positions.
fn cells(grid: &Grid, (p, q): (i64, i64)) -> BTreeMap<i64, BTreeMap<i64, Vec<i64>>> {
    let mut by_value: BTreeMap<i64, BTreeMap<i64, Vec<i64>>> = BTreeMap::new();
    let first = |period: i64| (grid.from() + period - 1) / period * period;
    for a in 0..p {
        for b in 0..q {
            if let Some(value) = grid.at(first(p) + a, first(q) + b) {
                by_value.entry(value).or_default().entry(a).or_default().push(b);
            }
        }
    }
    by_value
}

/// `a%p in A and b%q in B or ...`: rows with the same residues together.
fn cover(rows: &BTreeMap<i64, Vec<i64>>, (p, q): (i64, i64)) -> Cond {
    let mut by_columns: BTreeMap<&[i64], Vec<i64>> = BTreeMap::new();
    for (&row, columns) in rows {
        by_columns.entry(columns).or_default().push(row);
    }
    let residue = |v: usize, period: i64, members: &[i64]| match members.len() as i64 == period {
        true => Cond::Const(true),
        false => member(rem(Num::Var(v), period), members),
    };
    let rectangles = by_columns.iter().map(|(columns, rows)| and(residue(0, p, rows), residue(1, q, columns)));
    rectangles.reduce(or).unwrap_or(Cond::Const(false))
}

fn by_residues(grid: &Grid, periods: (i64, i64)) -> Num {
    let mut cells: Vec<(i64, BTreeMap<i64, Vec<i64>>)> = cells(grid, periods).into_iter().collect();
    let count = |rows: &BTreeMap<i64, Vec<i64>>| rows.values().map(Vec::len).sum::<usize>();
    cells.sort_by_key(|(_, rows)| count(rows));
    let Some((last, before)) = cells.split_last() else { return int(0) };
    before.iter().rev().fold(int(last.0), |other, (value, rows)| cases(cover(rows, periods), int(*value), other))
}

fn zeros(indicator: &Grid, periods: (i64, i64)) -> Cond {
    cells(indicator, periods).get(&0).map_or(Cond::Const(false), |rows| cover(rows, periods))
}
