//! Conditions that follow from others: from sums of up to three of them, and of a constant that is
//! not negative.
use super::condition::Condition;
use super::poly::Poly;
use std::collections::BTreeSet;

/// The largest number of other conditions that are added up.
const MOST: usize = 3;
/// The most conditions: with more, none is left out.
const LONGEST: usize = 40;

/// Leaves out conditions that follow from the ones that stay and from `given`; all are polynomials
/// that are at least 0. One after the other, so that no two are left out because of each other.
pub(super) fn leave_out(conditions: &mut BTreeSet<Condition>, given: &[Poly]) {
    let rooms = conditions.iter().rev().filter_map(Condition::at_least);
    let candidates: Vec<Poly> = rooms.filter(|poly| poly.is_total()).cloned().collect();
    if candidates.len() + given.len() > LONGEST {
        return;
    }
    let mut staying = candidates.clone();
    for candidate in candidates {
        staying.retain(|other| *other != candidate);
        let pool: Vec<&Poly> = given.iter().chain(&staying).collect();
        if follows(&candidate, &pool, MOST) {
            conditions.remove(&Condition::AtLeast(candidate));
        } else {
            staying.push(candidate);
        }
    }
}

/// Whether `room` is a sum of at most `most` polynomials of the pool, in their order, and of a
/// constant that is not negative.
fn follows(room: &Poly, pool: &[&Poly], most: usize) -> bool {
    if room.value().is_some_and(|constant| constant >= 0) {
        return true;
    }
    most > 0
        && (0..pool.len()).any(|i| room.minus(pool[i]).is_some_and(|rest| follows(&rest, &pool[i + 1..], most - 1)))
}
