//! Misère play of games that are Python functions: whoever makes the last move loses, so that sums
//! are searched as a whole.
//!
//! A sum from which nothing can be moved gets one option, a position without options. Normal play
//! of that game is won exactly where misère play of the other is.
use super::Listed;
use positions::nimbers::{NimberError, Nimbers};
use positions::{Impartial, Outgoing};
use sprague::Budget;

/// The position after the last move.
const END: u32 = u32::MAX;

/// Sums of positions of one function; a sum is the sorted list of those that have options.
pub(super) struct Together<'a>(pub(super) &'a Listed);

impl Together<'_> {
    /// The sum of these positions, in its one form.
    fn sum(&self, parts: impl Iterator<Item = u32>) -> Box<[u32]> {
        let mut alive: Vec<u32> = parts.filter(|&part| !self.is_over(part)).collect();
        alive.sort_unstable();
        alive.into()
    }

    fn is_over(&self, part: u32) -> bool {
        let mut over = true;
        self.0.with_options(part, |options| over = options.iter().next().is_none());
        over
    }

    /// The sums after each move in one component, with the component's options.
    fn after(&self, sum: &[u32], which: usize) -> Vec<(Vec<u32>, Box<[u32]>)> {
        let mut options: Vec<Vec<u32>> = Vec::new();
        self.0.with_options(sum[which], |listed| options.extend(listed.iter().map(<[u32]>::to_vec)));
        options.iter_mut().for_each(|option| option.sort_unstable());
        options.sort_unstable();
        options.dedup();
        let others = || sum.iter().enumerate().filter(move |(at, _)| *at != which).map(|(_, &part)| part);
        options
            .into_iter()
            .map(|option| {
                let left = self.sum(others().chain(option.iter().copied()));
                (option, left)
            })
            .collect()
    }
}

impl Impartial for Together<'_> {
    type Position = Box<[u32]>;

    fn options(&self, sum: &Box<[u32]>, out: &mut Outgoing<Box<[u32]>>) {
        match sum.as_ref() {
            [] => out.push(Box::new([END])),
            [END] => {}
            sum => {
                let first_of_each = (0..sum.len()).filter(|&at| at == 0 || sum[at - 1] != sum[at]);
                first_of_each.flat_map(|at| self.after(sum, at)).for_each(|(_, left)| out.push(left));
            }
        }
    }

    fn weight(&self, sum: &Box<[u32]>) -> u64 {
        sum.len() as u64
    }

    fn held(&self, sum: &Box<[u32]>) -> usize {
        size_of_val(sum.as_ref())
    }

    fn kept(&self) -> u64 {
        self.0.kept()
    }

    fn has_failed(&self) -> bool {
        self.0.has_failed()
    }
}

/// Who wins, for each of some sums: whether the player to move loses.
///
/// # Errors
/// [`NimberError`], with a position of the sum that comes back.
pub(super) fn lost(listed: &Listed, sums: &[Vec<u32>], budget: &Budget) -> Result<Vec<bool>, NimberError<u32>> {
    let mut search = Nimbers::new(Together(listed));
    sums.iter().map(|sum| is_lost(&mut search, sum.iter().copied(), budget)).collect()
}

/// The moves after which the opponent loses: the component, and what the move leaves of it.
///
/// # Errors
/// As [`lost`].
pub(super) fn winning(
    listed: &Listed,
    parts: &[u32],
    budget: &Budget,
) -> Result<Vec<(usize, Vec<u32>)>, NimberError<u32>> {
    let mut search = Nimbers::new(Together(listed));
    let mut winning = Vec::new();
    for component in 0..parts.len() {
        for (option, left) in search.game().after(parts, component) {
            if is_lost(&mut search, left.iter().copied(), budget)? {
                winning.push((component, option));
            }
        }
    }
    Ok(winning)
}

fn is_lost(
    search: &mut Nimbers<Together<'_>>,
    parts: impl Iterator<Item = u32>,
    budget: &Budget,
) -> Result<bool, NimberError<u32>> {
    let sum = search.game().sum(parts);
    search.has_value(&[sum], 0, budget).map_err(|error| match error {
        NimberError::Cycle(sum) => NimberError::Cycle(sum.first().copied().unwrap_or_default()),
        NimberError::Stopped(stop) => NimberError::Stopped(stop),
        _ => NimberError::Options,
    })
}
