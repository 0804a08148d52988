//! Step functions with few breakpoints. Their values behind the last known one are unknown, so a
//! claim of this kind is about the heaps that were compared and no more.
use super::family::of_n;
use crate::formula::Formula;
use crate::formula::build::{cases, compare, int, n};
use rules::ast::CompareOp;

/// The most steps of a formula that can be read: the claim ends before.
const MOST: usize = 24;
/// The most steps for every doubling of the range, and this many more.
const PER_DOUBLING: usize = 6;

/// The steps of values from a number on, and the last number that they are about.
///
/// `None` where there are too many steps for the length of the range to mean anything.
pub fn steps(from: i64, values: impl ExactSizeIterator<Item = i64>) -> Option<(Formula, i64)> {
    let len = values.len();
    let most = PER_DOUBLING * (len.checked_ilog2()? as usize + 1);
    let mut steps: Vec<(i64, i64)> = Vec::new();
    for (at, value) in (from..).zip(values) {
        match steps.last() {
            Some(&(_, last)) if last == value => {}
            _ if steps.len() == most => return None,
            _ => steps.push((at, value)),
        }
    }
    if steps.len() < 2 || steps.len() * 40 > len {
        return None;
    }
    let end = steps.get(MOST).map_or(from + len as i64, |step| step.0) - 1;
    steps.truncate(MOST);
    let (&(_, last), before) = steps.split_last()?;
    let ends = steps.iter().skip(1).map(|step| step.0);
    let tree =
        before.iter().zip(ends).rev().fold(int(last), |other, (&(_, value), end)| {
            cases(compare(n(), CompareOp::Lt, int(end)), int(value), other)
        });
    Some((of_n(tree), end))
}
