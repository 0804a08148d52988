//! Options of a head in a coin-turning game: the sets of coins that may be turned with it.
//!
//! A set that may be turned is listed without its rightmost coin, the head that goes to tails:
//! those are the heads that take its place. In normal play a row of heads is the sum of its heads
//! (two heads on one coin are two equal games and cancel), so an option is a sum of positions as in
//! all other games. In a product, a set is chosen on every axis, and every coin of the product of
//! the sets is turned.
use super::Options;
use super::error::{MoveError, Visit};
use super::walk::LIMIT;
use crate::family::{Axis, Coins, Turn};
use budget::{Budget, Progress};
use std::ops::ControlFlow;

/// Sets between two looks at the budget.
const PATIENCE: u32 = 1 << 14;

/// The result of a step in the listing of sets.
type Flow = Result<ControlFlow<()>, MoveError>;

/// Calls `visit` for the options of a head; see [`super::Mover::for_each_option`].
pub(super) fn all(coins: &Coins, position: &[i64], budget: &Budget, visit: &mut Visit<'_>) -> Flow {
    let arity = coins.axes.len();
    if position.len() != arity || position.iter().any(|&x| x < 0) {
        return Err(MoveError::NotAPosition { position: position.to_vec(), arity });
    }
    if let ([axis], [head]) = (coins.axes.as_slice(), position) {
        return sets(axis, *head, budget, visit);
    }
    // The sets on each axis, with the coin of the head last.
    let mut axes = Vec::with_capacity(arity);
    for (axis, &head) in coins.axes.iter().zip(position) {
        let (mut listed, mut stop) = (Options::new(1), None);
        let flow = sets(axis, head, budget, &mut |others| {
            if listed.len().is_multiple_of(1024)
                && let Err(reason) = budget.reserve(listed.bytes().saturating_mul(2))
            {
                stop = Some(reason);
                return ControlFlow::Break(());
            }
            listed.push(&[others, &[head]].concat());
            ControlFlow::Continue(())
        })?;
        if let (ControlFlow::Break(()), Some(reason)) = (flow, stop) {
            return Err(MoveError::Stopped(reason));
        }
        if listed.is_empty() {
            return Ok(ControlFlow::Continue(()));
        }
        axes.push(listed);
    }
    products(&axes, position, budget, visit)
}

/// A choice of sets after the other, like the wheels of an odometer.
fn products(axes: &[Options], position: &[i64], budget: &Budget, visit: &mut Visit<'_>) -> Flow {
    let mut wheels = vec![0usize; axes.len()];
    let (mut option, mut steps) = (Vec::new(), 0u32);
    loop {
        tick(&mut steps, budget)?;
        let chosen: Vec<&[i64]> = axes.iter().zip(&wheels).map(|(sets, &i)| sets.get(i).unwrap_or_default()).collect();
        let size = chosen.iter().try_fold(axes.len(), |size, set| size.checked_mul(set.len()));
        if size.is_none_or(|size| size > LIMIT) {
            return Err(MoveError::TooManyParts { position: position.to_vec(), limit: LIMIT / axes.len().max(1) });
        }
        product(&chosen, &mut option);
        if visit(&option).is_break() {
            return Ok(ControlFlow::Break(()));
        }
        let mut turning = wheels.iter_mut().zip(axes).rev();
        let carried = turning.all(|(wheel, sets)| {
            *wheel = if *wheel + 1 < sets.len() { *wheel + 1 } else { 0 };
            *wheel == 0
        });
        if carried {
            return Ok(ControlFlow::Continue(()));
        }
    }
}

/// Every combination of coins but the last, which is the head; in ascending order.
fn product(sets: &[&[i64]], out: &mut Vec<i64>) {
    out.clear();
    let count: usize = sets.iter().map(|set| set.len()).product();
    for index in 0..count.saturating_sub(1) {
        let (mut rest, start) = (index, out.len());
        for set in sets.iter().rev() {
            out.push(set.get(rest % set.len().max(1)).copied().unwrap_or(0));
            rest /= set.len().max(1);
        }
        out[start..].reverse();
    }
}

fn tick(steps: &mut u32, budget: &Budget) -> Result<(), MoveError> {
    *steps += 1;
    if *steps >= PATIENCE {
        *steps = 0;
        budget.poll(Progress { done: 0, total: None, unit: "moves" })?;
    }
    Ok(())
}

/// The sets of coins that may be turned with a head, each ascending and without the head.
fn sets(axis: &Axis, head: i64, budget: &Budget, visit: &mut Visit<'_>) -> Flow {
    let mut steps = 0;
    for turn in &axis.turns {
        let flow = match turn.consecutive {
            true => runs(turn, axis.first, head, &mut steps, budget, visit)?,
            false => choices(turn, axis.first, head, &mut steps, budget, visit)?,
        };
        if flow.is_break() {
            return Ok(flow);
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// The most coins of a set whose rightmost is the head.
fn most_coins(turn: &Turn, first: i64, head: i64) -> i64 {
    let there = head.saturating_sub(first).saturating_add(1);
    turn.most().map_or(there, |most| most.min(there))
}

fn runs(turn: &Turn, first: i64, head: i64, steps: &mut u32, budget: &Budget, visit: &mut Visit<'_>) -> Flow {
    let mut run: Vec<i64> = Vec::new();
    for coins in 1..=most_coins(turn, first, head) {
        tick(steps, budget)?;
        if !turn.allows(coins) {
            continue;
        }
        if coins as u64 > LIMIT as u64 {
            return Err(MoveError::TooManyParts { position: vec![head], limit: LIMIT });
        }
        run.clear();
        run.extend(head - coins + 1..head);
        if visit(&run).is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

fn choices(turn: &Turn, first: i64, head: i64, steps: &mut u32, budget: &Budget, visit: &mut Visit<'_>) -> Flow {
    let lowest = turn.within.map_or(first, |within| head.saturating_sub(within).max(first));
    let room = head.saturating_sub(lowest);
    for coins in 1..=most_coins(turn, first, head).min(room.saturating_add(1)) {
        tick(steps, budget)?;
        if !turn.allows(coins) {
            continue;
        }
        if coins as u64 > LIMIT as u64 {
            return Err(MoveError::TooManyParts { position: vec![head], limit: LIMIT });
        }
        // All ascending choices of coins-1 places from lowest..head, in lexicographic order.
        let mut chosen: Vec<i64> = (lowest..).take(coins as usize - 1).collect();
        loop {
            tick(steps, budget)?;
            if visit(&chosen).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            let mut end = head;
            let movable = chosen.iter().rposition(|&place| {
                end -= 1;
                place < end
            });
            let Some(at) = movable else { break };
            let next = chosen[at] + 1;
            chosen[at..].iter_mut().zip(next..).for_each(|(place, new)| *place = new);
        }
    }
    Ok(ControlFlow::Continue(()))
}
