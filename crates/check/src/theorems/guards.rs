//! Moves to one smaller heap that, from some heap on, depend on the residue of the heap.
use crate::game::{Convention, Guarded, Round};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::{gcd, mex};
use crate::pattern::{Found, Pattern};
use crate::say;

/// Let the moves depend on the residue modulo `m` from heap `N0` on, with amounts up to `M` and
/// fixed heaps. If the `M` values before some `n1 >= N0` and its residue equal those of `n1+p'`,
/// the values have period `p'`. Here `p'` is the least common multiple of `m` and the claimed
/// period `p`, and `n1 = max(n0+M, N0, M)`: if the pattern holds up to `n1+p'`, it holds for ever
/// (the `p'` values from `n1` on are then repetitions of `p` values).
///
/// # Errors
/// [`Invalid`].
pub(crate) fn check(
    game: &Guarded,
    convention: Convention,
    pattern: &Pattern,
    work: &mut Work<'_>,
) -> Result<Found, Invalid> {
    let Guarded { first, rounds } = game;
    check_game(first, rounds)?;
    if pattern.saltus != 0 {
        return Err(Invalid::Condition(say::bounded_amounts_bounded_values()));
    }
    let largest = rounds.iter().flat_map(|round| &round.amounts).copied().max().unwrap_or(0);
    let together = least_common_multiple(pattern.period as u64, rounds.len() as u64);
    let from = (pattern.preperiod as u64).saturating_add(largest).max(first.len() as u64);
    let needed = from.saturating_add(together);
    let values = values(first, rounds, convention, needed, work)?;
    pattern.holds_in(&values)?;
    Ok(Found { values, needed })
}

/// The least common multiple of two positive numbers, or the largest number if it does not fit.
pub(crate) fn least_common_multiple(one: u64, other: u64) -> u64 {
    (other / gcd(i128::from(one), i128::from(other)).max(1) as u64).saturating_mul(one)
}

pub(crate) fn check_game(first: &[Vec<u64>], rounds: &[Round]) -> Result<(), Invalid> {
    let start = first.len() as u64;
    let smaller = first.iter().zip(0..).all(|(heaps, n)| heaps.iter().all(|&heap| heap < n));
    let amounts = rounds.iter().flat_map(|round| &round.amounts).all(|&amount| (1..=start).contains(&amount));
    let heaps = rounds.iter().flat_map(|round| &round.heaps).all(|&heap| heap < start);
    if rounds.is_empty() || !smaller || !amounts || !heaps {
        return Err(Invalid::Game(say::move_to_heap_there()));
    }
    Ok(())
}

/// The values of the heaps `0..len`, by the definition.
pub(crate) fn values(
    first: &[Vec<u64>],
    rounds: &[Round],
    convention: Convention,
    len: u64,
    work: &mut Work<'_>,
) -> Result<Vec<u64>, Invalid> {
    let len = work.values(len)?;
    let mut values: Vec<u64> = Vec::new();
    for n in 0..len {
        let round = &rounds[n % rounds.len()];
        let options: Vec<u64> = match first.get(n) {
            Some(heaps) => heaps.iter().map(|&heap| values[heap as usize]).collect(),
            None => {
                let amounts = round.amounts.iter().map(|&amount| values[n - amount as usize]);
                amounts.chain(round.heaps.iter().map(|&heap| values[heap as usize])).collect()
            }
        };
        work.spend(options.len() as u64 + 1)?;
        let ends = options.is_empty() && convention == Convention::Misere;
        values.push(if ends { 1 } else { mex(options) });
    }
    Ok(values)
}
