//! The proof that every play ends: the one of `rules`, or weights of the numbers that fall with
//! every move.
//!
//! Weights w_1, w_2, ... of natural numbers do so when every position that remains is
//! lexicographically smaller in (w_1 x, w_2 x, ...). Automata decide whether a weight falls. It is
//! found from moves: the weights that grow with none of the moves seen so far are a cone, and the
//! sum of its extreme rays falls with each of these moves with which any weight of the cone falls
//! (H. Minkowski 1896). This sum is tried, then the rays alone. A move with which a weight grows or
//! stays is seen, and the cone is made anew; kinds of moves with which a weight that never grows
//! always falls are settled.
use super::moves;
use super::moves::{Moves, Option_};
use super::reason::{End, Reason, Step};
use crate::logic::{Formula, Logic, Term};
use crate::machine::{Machine, Track};
use rules::ruleset::{Ruleset, Termination};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The most numbers of a position for which weights are looked for.
const MOST_NUMBERS: usize = 4;
/// The most moves that are seen, and the largest change of a number that is kept of one.
const MOST_SEEN: usize = 24;
const LARGEST_CHANGE: i128 = 1 << 20;
/// The largest weight.
const LARGEST_WEIGHT: i64 = 1 << 16;

pub(super) fn shown(ruleset: &Ruleset, moves: &Moves, logic: &mut Logic) -> Step<()> {
    if matches!(ruleset.termination, Termination::Ends(_)) {
        return Ok(());
    }
    let unknown = || End::Open(Reason::MayRepeat);
    if moves.arity > MOST_NUMBERS {
        return Err(unknown());
    }
    // Kinds of moves that still may go round, each with the changes that were seen.
    let kinds = moves.all.iter().flat_map(|relation| relation.parts.iter().map(move |part| (relation, part)));
    let mut open: Vec<Kind> = kinds.map(|(relation, part)| Kind { relation, part, seen: BTreeSet::new() }).collect();
    while !open.is_empty() {
        if open.iter().map(|kind| kind.seen.len()).sum::<usize>() > MOST_SEEN {
            return Err(unknown());
        }
        let seen: Vec<&[i128]> = open.iter().flat_map(|kind| &kind.seen).map(Vec::as_slice).collect();
        let candidates = weights(moves.arity, &seen).ok_or_else(unknown)?;
        let (mut fresh, mut falls) = (false, None);
        for weights in candidates {
            let mut stays = Vec::new();
            for kind in &mut open {
                let grows = kind.change(moves, &weights, -1, logic)?;
                let stay = if grows.is_none() { kind.change(moves, &weights, 0, logic)? } else { None };
                stays.push(stay.is_some());
                let ended = grows.is_some();
                for change in grows.into_iter().chain(stay) {
                    if change.iter().any(|x| x.abs() > LARGEST_CHANGE) {
                        return Err(unknown());
                    }
                    fresh |= kind.seen.insert(change);
                }
                if ended {
                    stays.clear();
                    break;
                }
            }
            if stays.contains(&false) {
                falls = Some(stays);
                break;
            }
        }
        match falls {
            Some(stays) => {
                let mut stays = stays.into_iter();
                open.retain(|_| stays.next() == Some(true));
            }
            None if fresh => {}
            None => return Err(unknown()),
        }
    }
    Ok(())
}

/// A position that the moves of one relation leave.
struct Kind<'m> {
    relation: &'m Option_,
    part: &'m Vec<Track>,
    /// For the moves seen so far, the numbers before minus the numbers after.
    seen: BTreeSet<Vec<i128>>,
}

impl Kind<'_> {
    /// The change of a move with which the weight before is at most the weight after plus `by`.
    fn change(&self, moves: &Moves, weights: &[i64], by: i64, logic: &mut Logic) -> Step<Option<Vec<i128>>> {
        let state: Vec<Track> = (0..moves.arity as Track).collect();
        // The numbers of the remaining position, in order, on tracks of their own where order does
        // not matter.
        let mut sorted: Vec<Track> = self.part.clone();
        if moves.unordered {
            sorted = self.part.iter().map(|_| logic.fresh()).collect();
        }
        let after = weighted(weights, &sorted);
        let grows = Formula::at_most(weighted(weights, &state), after.plus(Term::Int(by)));
        let mut machines = vec![self.relation.legal.clone(), logic.machine(&grows)?];
        if moves.unordered {
            machines.push(Rc::new(same_numbers(self.part, &sorted, moves, logic)?));
        }
        let all = logic.all(machines)?;
        let shown = |track: &Track| state.contains(track) || sorted.contains(track);
        let gone: Vec<Track> = all.tracks().iter().copied().filter(|track| !shown(track)).collect();
        let found = all.exists(&gone, logic.meter())?;
        if found.is_empty() {
            return Ok(None);
        }
        let numbers = found.shortest().ok_or(End::Open(Reason::FarAway))?;
        let number = |track: Track| -> Option<i128> {
            let place = found.tracks().iter().position(|&own| own == track);
            // A track that is not there may have any number.
            i128::try_from(place.map_or(0, |place| numbers[place])).ok()
        };
        let change = |(&before, &after): (&Track, &Track)| Some(number(before)? - number(after)?);
        let change: Option<Vec<i128>> = state.iter().zip(&sorted).map(change).collect();
        change.map(Some).ok_or(End::Open(Reason::TooLarge))
    }
}

/// Natural weights that grow with none of these changes: the sum of the extreme rays of all such
/// weights, and the rays. Nothing where numbers are long.
fn weights(arity: usize, seen: &[&[i128]]) -> Option<Vec<Vec<i64>>> {
    let unit = |own: usize| (0..arity).map(|v| i128::from(v == own)).collect::<Vec<i128>>();
    let mut bounds: Vec<Vec<i128>> = (0..arity).map(unit).collect();
    bounds.extend(seen.iter().map(|change| change.to_vec()));
    bounds.sort();
    bounds.dedup();
    let mut rays = BTreeSet::new();
    // A ray lies on as many bounds as there are numbers, less one.
    let mut chosen: Vec<usize> = (0..arity - 1).collect();
    loop {
        let rows: Vec<&[i128]> = chosen.iter().map(|&i| bounds[i].as_slice()).collect();
        if let Some(ray) = across(arity, &rows) {
            for ray in [ray.clone(), ray.iter().map(|x| -x).collect()] {
                let inside = |bound: &Vec<i128>| -> Option<bool> { Some(dot(bound, &ray)? >= 0) };
                if bounds.iter().map(inside).collect::<Option<Vec<bool>>>()?.iter().all(|&inside| inside) {
                    rays.insert(ray);
                }
            }
        }
        // The next choice, the last place running fastest.
        let Some(place) = (0..chosen.len()).rev().find(|&i| chosen[i] + chosen.len() - i < bounds.len()) else { break };
        chosen[place] += 1;
        for i in place + 1..chosen.len() {
            chosen[i] = chosen[i - 1] + 1;
        }
    }
    if rays.is_empty() {
        return None;
    }
    let sum = (0..arity).map(|v| rays.iter().try_fold(0_i128, |sum, ray| sum.checked_add(ray[v])));
    let sum: Vec<i128> = sum.collect::<Option<_>>()?;
    let short = |ray: Vec<i128>| -> Option<Vec<i64>> {
        ray.into_iter().map(|x| i64::try_from(x).ok().filter(|&x| x <= LARGEST_WEIGHT)).collect()
    };
    std::iter::once(sum).chain(rays).map(short).collect()
}

/// The shortest whole numbers that are 0 with each of the rows, one row less than numbers; nothing
/// where the rows leave more room, or numbers are long.
fn across(arity: usize, rows: &[&[i128]]) -> Option<Vec<i128>> {
    let minor = |v: usize| {
        let left: Vec<Vec<i128>> =
            rows.iter().map(|row| (0..arity).filter(|&u| u != v).map(|u| row[u]).collect()).collect();
        let value = determinant(&left)?;
        if v.is_multiple_of(2) { Some(value) } else { value.checked_neg() }
    };
    let ray: Vec<i128> = (0..arity).map(minor).collect::<Option<_>>()?;
    let common = ray.iter().fold(0, |gcd, &x| gcd_of(gcd, x));
    (common > 0).then(|| ray.iter().map(|x| x / common).collect())
}

/// At most three rows.
fn determinant(rows: &[Vec<i128>]) -> Option<i128> {
    let Some((first, rest)) = rows.split_first() else { return Some(1) };
    let term = |v: usize| {
        let left: Vec<Vec<i128>> =
            rest.iter().map(|row| (0..row.len()).filter(|&u| u != v).map(|u| row[u]).collect()).collect();
        let product = first[v].checked_mul(determinant(&left)?)?;
        if v.is_multiple_of(2) { Some(product) } else { product.checked_neg() }
    };
    (0..first.len()).try_fold(0_i128, |sum, v| sum.checked_add(term(v)?))
}

fn gcd_of(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn dot(a: &[i128], b: &[i128]) -> Option<i128> {
    a.iter().zip(b).try_fold(0_i128, |sum, (x, y)| sum.checked_add(x.checked_mul(*y)?))
}

fn weighted(weights: &[i64], tracks: &[Track]) -> Term {
    let terms = weights.iter().zip(tracks).filter(|(weight, _)| **weight != 0);
    terms.fold(Term::Int(0), |sum, (&weight, &track)| sum.plus(Term::Number(track).times(weight)))
}

/// The numbers on `sorted` are those on `part`, in ascending order.
fn same_numbers(part: &[Track], sorted: &[Track], moves: &Moves, logic: &mut Logic) -> Step<Machine> {
    let mut found = Vec::new();
    for order in moves::orders(moves.arity) {
        let equal = (0..).zip(&order).map(|(place, &from): (usize, &Track)| {
            Formula::equal(Term::Number(sorted[place]), Term::Number(part[from as usize]))
        });
        let all: Vec<Formula> = equal.chain(moves::ordered(sorted, true)).collect();
        found.push(logic.machine(&Formula::All(all))?);
    }
    Ok(logic.any(found)?)
}
