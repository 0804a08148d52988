//! Several heaps whose moves are bounded steps: tables that repeat in every direction, or along the
//! diagonal.
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::mex;
use crate::say;
use crate::theorems::guards::least_common_multiple;
use crate::theorems::steps::Steps;

/// A table that repeats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fold {
    pub(crate) diagonals: bool,
    pub(crate) from: u64,
    pub(crate) period: u64,
    pub(crate) values: Vec<u64>,
}

impl Fold {
    fn back(&self, x: u64) -> u64 {
        if x < self.from { x } else { self.from + (x - self.from) % self.period }
    }

    /// The claimed value of a position.
    pub(crate) fn value(&self, heaps: &[u64]) -> u64 {
        let side = self.from + self.period;
        let index = if self.diagonals {
            let (least, apart) = (self.back(heaps[0].min(heaps[1])), self.back(heaps[0].abs_diff(heaps[1])));
            let column = if heaps[0] >= heaps[1] { side - 1 + apart } else { side - 1 - apart };
            least * (2 * side - 1) + column
        } else {
            heaps.iter().fold(0, |index, &heap| index * side + self.back(heap))
        };
        self.values[index as usize]
    }

    /// The value of an arbitrarily large position.
    pub(crate) fn far(&self, heaps: &[u128]) -> Option<u64> {
        let (from, period) = (u128::from(self.from), u128::from(self.period));
        let back = |x: u128| if x < from { x } else { from + (x - from) % period };
        let near = match (self.diagonals, heaps) {
            (true, &[a, b]) => {
                let (least, apart) = (back(a.min(b)), back(a.abs_diff(b)));
                if a >= b { vec![least + apart, least] } else { vec![least, least + apart] }
            }
            _ => heaps.iter().map(|&x| back(x)).collect(),
        };
        let near: Option<Vec<u64>> = near.into_iter().map(|x| u64::try_from(x).ok()).collect();
        Some(self.value(&near?))
    }

    /// Whether the table also has a smaller period, which divides this one, or starts to repeat
    /// earlier.
    fn is_least(&self, heaps: usize, work: &mut Work<'_>) -> Result<(), Invalid> {
        let (from, period) = (self.from, self.period);
        let side = if self.diagonals { 2 * (from + period) } else { from + period };
        let mut at = vec![0; heaps];
        let divisors: Vec<u64> = (1..period).filter(|p| period.is_multiple_of(*p)).collect();
        let (mut repeats, mut earlier) = (vec![true; divisors.len()], from > 0);
        loop {
            work.spend((divisors.len() as u64 + 1) * heaps as u64)?;
            for (direction, depth) in self.directions(&at) {
                let later = |by: u64| {
                    let moved = at.iter().zip(&direction).map(|(x, d)| x + d * by).collect::<Vec<u64>>();
                    self.value(&moved) == self.value(&at)
                };
                if depth >= from {
                    divisors.iter().zip(&mut repeats).for_each(|(&p, repeats)| *repeats = *repeats && later(p));
                } else if depth + 1 == from {
                    earlier = earlier && later(period);
                }
            }
            let Some(i) = at.iter().rposition(|&heap| heap + 1 < side) else { break };
            at[i] += 1;
            at[i + 1..].fill(0);
        }
        if earlier {
            return Err(Invalid::NotLeastPreperiod { preperiod: from, smaller: from - 1 });
        }
        match divisors.iter().zip(repeats).find(|(_, repeats)| *repeats) {
            Some((&smaller, _)) => Err(Invalid::NotLeastPeriod { period, smaller }),
            None => Ok(()),
        }
    }

    /// The directions in which values repeat, each with how far the position extends in it.
    fn directions(&self, at: &[u64]) -> Vec<(Vec<u64>, u64)> {
        if self.diagonals {
            let mut all = vec![(vec![1, 1], at[0].min(at[1]))];
            if at[0] >= at[1] {
                all.push((vec![1, 0], at[0] - at[1]));
            }
            if at[1] >= at[0] {
                all.push((vec![0, 1], at[1] - at[0]));
            }
            return all;
        }
        let unit = |i: usize| (0..at.len()).map(|j| u64::from(i == j)).collect();
        (0..at.len()).map(|i| (unit(i), at[i])).collect()
    }
}

/// Several heaps without tags: the table in the certificate, which repeats in every direction (or
/// along the diagonal and away from it), gives the nim-values if it satisfies the definition in one
/// round and the reach of a step beyond it.
///
/// # Errors
/// [`Invalid`].
pub(crate) fn check(steps: &Steps, convention: Convention, fold: &Fold, work: &mut Work<'_>) -> Result<(), Invalid> {
    steps.sound()?;
    let heaps = steps.start.len();
    if steps.moves.len() != 1 || steps.parts().any(|part| part[1..].iter().sum::<i64>() <= 0) {
        return Err(Invalid::Condition(say::about_heaps_without_tags()));
    }
    let diagonals = fold.diagonals;
    if diagonals && heaps != 2 || convention == Convention::Misere {
        return Err(Invalid::Condition(say::about_normal_tables()));
    }
    let &Fold { from, period, .. } = fold;
    let side = work.values(from.saturating_add(period))? as u64;
    let count = if diagonals { side.checked_mul(2 * side - 1) } else { side.checked_pow(heaps as u32) };
    work.values(count.unwrap_or(u64::MAX))?;
    if Some(fold.values.len() as u64) != count {
        return Err(Invalid::Game(say::needs_values_of_round()));
    }
    let modulus = steps.modulus.iter().fold(1, |all, &m| least_common_multiple(all, m));
    let (together, start) = (least_common_multiple(modulus, period), steps.start.iter().copied().max().unwrap_or(0));
    let backs = || steps.parts().map(|part| &part[1..]);
    let step = backs().flatten().copied().max().unwrap_or(0).max(0) as u64;
    let apart = backs().filter_map(|back| Some(back.iter().max()?.abs_diff(*back.iter().min()?))).max().unwrap_or(0);
    let least = together.saturating_add((from + step).max(start));
    let beyond = together.saturating_add((from + apart).max(start));
    let bound = if diagonals { least.saturating_add(beyond) - 1 } else { least };
    work.room(bound.checked_pow(heaps as u32).unwrap_or(u64::MAX))?;
    let mut at = vec![0; heaps];
    loop {
        work.spend(1)?;
        let inside = !diagonals || at[0].min(at[1]) < least && at[0].abs_diff(at[1]) < beyond;
        if inside {
            equation(steps, fold, &at, work)?;
        }
        let Some(i) = at.iter().rposition(|&heap| heap + 1 < bound) else { break };
        at[i] += 1;
        at[i + 1..].fill(0);
    }
    work.room(count.unwrap_or(0).saturating_mul(4 * period))?;
    fold.is_least(heaps, work)
}

/// Checks that the value of a position is the mex of the values of its options.
fn equation(steps: &Steps, fold: &Fold, at: &[u64], work: &mut Work<'_>) -> Result<(), Invalid> {
    let mut values = Vec::new();
    for option in steps.options(0, at) {
        work.spend(option.len() as u64 + 1)?;
        let value = |part: &Vec<i64>| {
            let after: Vec<u64> =
                at.iter().zip(&part[1..]).map(|(&heap, &back)| heap.wrapping_add_signed(-back)).collect();
            fold.value(&after)
        };
        values.push(option.iter().fold(0, |xor, part| xor ^ value(part)));
    }
    let (claimed, value) = (fold.value(at), mex(values));
    if claimed != value {
        let at: Vec<String> = at.iter().map(u64::to_string).collect();
        return Err(Invalid::Condition(say::table_differs(claimed, at.join(","), value)));
    }
    Ok(())
}
