//! The proof that every play ends: the one of `rules`, or weights of the numbers that fall with
//! every move.
//!
//! Weights w_1, w_2, ... of natural numbers do so when every position that remains is
//! lexicographically smaller in (w_1 x, w_2 x, ...). Some small weights are tried; automata decide
//! whether they fall.
use super::moves::{Moves, Option_};
use super::{End, Reason, Step, moves};
use crate::logic::{Formula, Logic, Term};
use crate::machine::{Machine, Track};
use rules::ruleset::{Ruleset, Termination};
use std::rc::Rc;

/// A part of what some moves leave.
type Left<'m> = (&'m Option_, &'m Vec<Track>);

/// The largest weight.
const LARGEST: i64 = 3;
/// The most numbers of a position for which weights are tried.
const MOST_NUMBERS: usize = 4;

pub(super) fn shown(ruleset: &Ruleset, moves: &Moves, logic: &mut Logic) -> Step<()> {
    if matches!(ruleset.termination, Termination::Ends(_)) {
        return Ok(());
    }
    if moves.arity > MOST_NUMBERS {
        return Err(End::Open(Reason::MayRepeat));
    }
    let count = (LARGEST as usize + 1).pow(moves.arity as u32);
    let weights = |code: usize| -> Vec<i64> {
        (0..moves.arity as u32).map(|place| (code / (LARGEST as usize + 1).pow(place)) as i64 % (LARGEST + 1)).collect()
    };
    let mut all: Vec<Vec<i64>> = (1..count).map(weights).collect();
    all.sort_by_key(|weights| (weights.iter().sum::<i64>(), weights.clone()));
    // Kinds of moves that still may go round. A weight that never grows settles those that it makes
    // smaller.
    let mut open: Vec<Left> =
        moves.all.iter().flat_map(|relation| relation.parts.iter().map(move |part| (relation, part))).collect();
    loop {
        let mut best = None;
        for weights in &all {
            if let Some(left) = settles(moves, &open, weights, logic)?
                && left.len() < open.len()
            {
                best = Some(left);
                break;
            }
        }
        match best {
            Some(left) if left.is_empty() => return Ok(()),
            Some(left) => open = left,
            None if open.is_empty() => return Ok(()),
            None => return Err(End::Open(Reason::MayRepeat)),
        }
    }
}

/// The kinds that this weight leaves as they are sometimes; nothing when it grows with one of them.
fn settles<'m>(moves: &Moves, open: &[Left<'m>], weights: &[i64], logic: &mut Logic) -> Step<Option<Vec<Left<'m>>>> {
    let mut left = Vec::new();
    for &(relation, part) in open {
        let falls = |by: i64, logic: &mut Logic| -> Step<bool> {
            let before = weighted(weights, &(0..moves.arity as Track).collect::<Vec<_>>());
            // The numbers of the remaining position, in order, on tracks of their own where order
            // does not matter.
            let mut sorted: Vec<Track> = part.clone();
            if moves.unordered {
                sorted = part.iter().map(|_| logic.fresh()).collect();
            }
            let after = weighted(weights, &sorted);
            let grows = Formula::at_most(before, after.plus(Term::Int(by)));
            let mut machines = vec![relation.legal.clone(), logic.machine(&grows)?];
            if moves.unordered {
                machines.push(Rc::new(same_numbers(part, &sorted, moves, logic)?));
            }
            let mut gone = relation.own.clone();
            gone.extend(0..moves.arity as Track);
            gone.extend(&sorted);
            gone.sort_unstable();
            gone.dedup();
            Ok(logic.eliminate(machines, &gone)?.is_empty())
        };
        if !falls(-1, logic)? {
            return Ok(None);
        }
        if !falls(0, logic)? {
            left.push((relation, part));
        }
    }
    Ok(Some(left))
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
