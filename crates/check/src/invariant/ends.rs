//! Shows that every play of a rule ends. Moves that are legal only where all numbers are small may
//! do anything; weights of the numbers fall with all other moves.
//!
//! A play without an end makes moves of the first kind infinitely often, as weights cannot fall for
//! ever. So it meets small positions infinitely often, of which there are finitely many, and
//! reaches one of them twice. All plays from small positions are followed to show that none leads
//! back to its start.
use super::moves::Move;
use super::read::Reader;
use crate::definition::Known;
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::relation::{Digits, Form, Relation, Say};
use crate::rule::Rule;
use crate::say;

/// The largest weight that is tried, by the number of numbers in a position.
const LARGEST_WEIGHT: [usize; 6] = [1, 30, 8, 3, 1, 1];
/// Numbers below this are small, by the number of numbers in a position.
const SMALL: [i64; 4] = [1024, 32, 8, 4];

/// Shows that every play ends.
///
/// # Errors
/// If some play need not end, or this method cannot show that it does.
pub(super) fn shown(rule: &Rule, all: &[Move], reader: &mut Reader<'_, '_>) -> Result<(), Invalid> {
    let (arity, digits) = (rule.names.len(), reader.digits);
    let side = SMALL.get(arity - 1).copied().unwrap_or(0);
    let (mut near, mut others) = (false, Vec::new());
    for one in all {
        match fall(arity, &[one], digits, reader.work) {
            Err(error) if error.is_undecided() => return Err(error),
            Err(_) if only_small(one, arity, side, digits, reader.work)? => near = true,
            _ => others.push(one),
        }
    }
    fall(arity, &others, digits, reader.work)?;
    if near {
        let mut known = Known::default();
        for code in 0..side.pow(arity as u32) {
            let at: Vec<i64> = (0..arity as u32).map(|place| code / side.pow(place) % side).collect();
            if rule.is_position(&at) {
                // Deriving the value in normal play visits each position below, or meets one again.
                known.value(rule, Convention::Normal, &at, reader.work)?;
            }
        }
    }
    Ok(())
}

/// Whether a move is legal only where all numbers are small.
fn only_small(one: &Move, arity: usize, side: i64, digits: Digits, work: &mut Work<'_>) -> Result<bool, Invalid> {
    for track in 0..arity {
        let large = Relation::linear(&Form::track(track).plus(-1, &Form::int(side))?, Say::Natural, digits, work)?;
        if !one.legal.and(&large, work)?.is_empty(work)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Looks for weights that no move increases; the moves that decrease one are removed, until none is
/// left.
fn fall(arity: usize, moves: &[&Move], digits: Digits, work: &mut Work<'_>) -> Result<(), Invalid> {
    let mut open: Vec<(&Move, &[usize])> =
        moves.iter().flat_map(|one| one.parts.iter().map(move |part| (*one, part.as_slice()))).collect();
    let base = LARGEST_WEIGHT.get(arity - 1).map_or(1, |largest| largest + 1);
    let weights =
        |code: usize| -> Vec<i64> { (0..arity as u32).map(|place| (code / base.pow(place) % base) as i64).collect() };
    let mut all: Vec<Vec<i64>> = (1..base.pow(arity as u32)).map(weights).collect();
    all.sort_by_key(|weights| weights.iter().sum::<i64>());
    while !open.is_empty() {
        let mut left = None;
        for weights in &all {
            let mut same = Vec::new();
            let mut grows = false;
            for &(one, part) in &open {
                // The change, after - before.
                let mut change = Form::default();
                for (place, weight) in weights.iter().enumerate() {
                    change = change.plus(*weight, &Form::track(part[place]))?;
                    change = change.plus(-weight, &Form::track(place))?;
                }
                let more = Relation::linear(&change.plus(-1, &Form::int(1))?, Say::Natural, digits, work)?;
                if !one.legal.and(&more, work)?.is_empty(work)? {
                    grows = true;
                    break;
                }
                let equal = Relation::linear(&change, Say::Zero, digits, work)?;
                if !one.legal.and(&equal, work)?.is_empty(work)? {
                    same.push((one, part));
                }
            }
            if !grows && same.len() < open.len() {
                left = Some(same);
                break;
            }
        }
        open = left.ok_or_else(|| Invalid::Condition(say::play_must_end_by_weights()))?;
    }
    Ok(())
}
