//! Rings: the value of a ring is the mex of the values of the rows that a move leaves, and proofs
//! about the rows give the values of the rings.
use crate::game::Guarded;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::mex;
use crate::pattern::{Found, Pattern};
use crate::say;
use crate::theorems::guards::{check_game, least_common_multiple};
use crate::theorems::guy_smith::finite_code;

/// Bits of an amount that may leave nothing and may leave two rows.
const NOTHING_OR_TWO: u32 = 0b101;

/// The amounts that may be taken from a ring, which determine the rows that remain.
#[derive(Debug)]
pub(crate) enum Taking {
    /// Any amount.
    Any,
    /// Bounded amounts that depend on the residue of the ring.
    Bounded(Guarded),
}

/// The proved pattern of the rows, with their values.
#[derive(Debug)]
pub(crate) struct Rows {
    pub(crate) pattern: Pattern,
    pub(crate) values: Vec<u64>,
}

fn largest(game: &Guarded) -> u64 {
    game.rounds.iter().flat_map(|round| &round.amounts).copied().max().unwrap_or(0)
}

/// The values of the rings `0..len`, from those of the rows.
fn values(
    game: &Guarded,
    rows: &dyn Fn(u64) -> Option<u64>,
    len: u64,
    work: &mut Work<'_>,
) -> Result<Vec<u64>, Invalid> {
    let len = work.values(len)?;
    let mut values = Vec::new();
    for n in 0..len {
        let lefts: Vec<u64> = match game.first.get(n) {
            Some(lefts) => lefts.clone(),
            None => {
                let round = &game.rounds[n % game.rounds.len()];
                round.amounts.iter().map(|amount| n as u64 - amount).chain(round.heaps.iter().copied()).collect()
            }
        };
        work.spend(lefts.len() as u64 + 1)?;
        let beyond = || Invalid::Condition(say::row_value_too_large());
        values.push(mex(lefts.into_iter().map(|left| rows(left).ok_or_else(beyond)).collect::<Result<_, _>>()?));
    }
    Ok(values)
}

/// Rows whose values have period `p` from `m0` on, by their own theorem, are left by amounts up to
/// `M`, which depend on the residue modulo `r` from ring `N0` on: so the rings have period
/// `L = lcm(p, r)` from `F = max(N0, m0+M)` on. A claimed pattern that holds up to ring `F+L`, and
/// a period more, then holds for ever. If any amount may be taken and every row of `m` has the
/// value `m`, so has every ring.
///
/// # Errors
/// [`Invalid`].
pub(crate) fn by_rows(taking: &Taking, rows: &Rows, pattern: &Pattern, work: &mut Work<'_>) -> Result<Found, Invalid> {
    let Rows { pattern: row, values: known } = rows;
    let value = |n: u64| row.value(known, n);
    let Taking::Bounded(game) = taking else {
        let identity = (row.preperiod, row.period, row.saltus) == (0, 1, 1) && value(0) == Some(0);
        if !identity {
            return Err(Invalid::Condition(say::rows_must_be_nim()));
        }
        return Ok(Found { values: pattern.identity(work)?, needed: 0 });
    };
    check_game(&game.first, &game.rounds)?;
    if row.saltus != 0 || pattern.saltus != 0 {
        return Err(Invalid::Condition(say::bounded_amounts_bounded_rows()));
    }
    let together = least_common_multiple(row.period as u64, game.rounds.len() as u64);
    let from = (row.preperiod as u64).saturating_add(largest(game)).max(game.first.len() as u64);
    // All values up to one common period after the rings repeat, and those of the claim.
    let len = from.max(pattern.preperiod as u64).saturating_add(together).saturating_add(pattern.period as u64);
    let values = values(game, &value, len, work)?;
    pattern.holds_in(&values)?;
    Ok(Found { values, needed: 0 })
}

/// If an even and an odd amount, `a` the larger of the two, may leave nothing and may leave two
/// rows, a row of `a` or more is won by taking one of them from its middle: two equal rows are
/// left, or nothing. So with amounts up to `M` all rings from `M+a` on have the value 0.
///
/// # Errors
/// [`Invalid`].
pub(crate) fn halves(
    taking: &Taking,
    digits: &[u32],
    pattern: &Pattern,
    work: &mut Work<'_>,
) -> Result<Found, Invalid> {
    let halving = |parity: usize| {
        let amounts = digits.iter().enumerate().filter(|(amount, _)| *amount > 0 && amount % 2 == parity);
        amounts.filter(|(_, digit)| **digit & NOTHING_OR_TWO == NOTHING_OR_TWO).map(|(amount, _)| amount as u64).next()
    };
    let (Some(even), Some(odd), Taking::Bounded(game)) = (halving(0), halving(1), taking) else {
        return Err(Invalid::Condition(say::both_parities_must_leave()));
    };
    check_game(&game.first, &game.rounds)?;
    if game.rounds.iter().any(|round| !round.heaps.is_empty()) {
        return Err(Invalid::Condition(say::amounts_of_ring_must_be_bounded()));
    }
    let from = largest(game).saturating_add(even.max(odd)).max(game.first.len() as u64);
    let end = from.max(pattern.preperiod as u64).saturating_add(pattern.period as u64).saturating_add(1);
    let rows = finite_code(digits, false, end, work)?;
    let values = values(game, &|n| rows.get(n as usize).copied(), end, work)?;
    pattern.holds_in(&values)?;
    if pattern.saltus != 0 || values.get(pattern.preperiod).is_none_or(|&value| value != 0) {
        return Err(Invalid::Condition(say::long_rings_are_zero()));
    }
    Ok(Found { values, needed: 0 })
}
