//! Rings: the value of a ring is the mex of the values of the rows that a move leaves, and what is proved of the rows says
//! what the rings do.
use crate::certificate::Certificate;
use crate::game::{Convention, Game, Round, Row};
use crate::guards::{check_game, least_common_multiple};
use crate::naive::{Work, mex};
use crate::pattern::Pattern;
use crate::theorems::finite_code;
use crate::verify::{Found, Invalid, apply};

/// An amount that may leave nothing and may leave two rows.
const NOTHING_OR_TWO: u32 = 0b101;

/// What may be taken of a ring.
#[derive(Debug, Clone, Copy)]
pub struct Taking<'a> {
    /// Which rows the rings of 0, 1, 2, ... can become.
    pub first: &'a [Vec<u64>],
    /// The moves of all larger rings `n`, by `n % rounds.len()`; any amount where there are none.
    pub rounds: &'a [Round],
}

impl Taking<'_> {
    fn is_any(&self) -> bool {
        self.first.is_empty() && self.rounds.is_empty()
    }

    fn largest(&self) -> u64 {
        self.rounds.iter().flat_map(|round| &round.amounts).copied().max().unwrap_or(0)
    }

    /// The values of the rings `0..len`, from those of the rows.
    fn values(&self, rows: &dyn Fn(u64) -> Option<u64>, len: u64, work: &mut Work) -> Result<Vec<u64>, Invalid> {
        let len = work.values(len)?;
        let mut values = Vec::new();
        for n in 0..len {
            let lefts: Vec<u64> = match self.first.get(n) {
                Some(lefts) => lefts.clone(),
                None => {
                    let round = &self.rounds[n % self.rounds.len()];
                    round.amounts.iter().map(|amount| n as u64 - amount).chain(round.heaps.iter().copied()).collect()
                }
            };
            work.spend(lefts.len() as u64 + 1)?;
            let beyond = || Invalid::Condition("a row has no value of 64 bits".to_owned());
            values.push(mex(lefts.into_iter().map(|left| rows(left).ok_or_else(beyond)).collect::<Result<_, _>>()?));
        }
        Ok(values)
    }
}

/// Rows that repeat with `p` from `m0` on, which their own theorem says, are left by amounts up to `M`, by the residue modulo
/// `r` from ring `N0` on: so the rings repeat with `L = lcm(p, r)` from `F = max(N0, m0+M)` on. A claimed pattern that holds up
/// to ring `F+L`, and a period more, then holds for ever. If any amount may be taken and every row of `m` is worth `m`, so is
/// every ring.
///
/// # Errors
/// [`Invalid`].
pub fn by_rows(
    certificate: &Certificate,
    taking: Taking<'_>,
    row: &Row,
    pattern: &Pattern,
    work: &mut Work,
) -> Result<Found, Invalid> {
    check_ring(certificate, taking)?;
    let round = row.preperiod.saturating_add(row.period);
    work.values(round)?;
    if row.period == 0 {
        return Err(Invalid::NoPeriod);
    }
    let of_row = Pattern { preperiod: row.preperiod as usize, period: row.period as usize, saltus: row.saltus };
    if matches!(row.game, Game::Ring { .. } | Game::Steps(_) | Game::Coins { .. }) {
        return Err(Invalid::Game("a row is played on by a game on heaps".to_owned()));
    }
    let about_row = Certificate { theorem: row.theorem.clone(), ..certificate.clone() };
    let rows = apply(&about_row, &row.game, &of_row, work)?.values;
    let value = |n: u64| of_row.value(&rows, n);
    if taking.is_any() {
        let identity = (of_row.preperiod, of_row.period, of_row.saltus) == (0, 1, 1) && value(0) == Some(0);
        if !identity {
            return Err(Invalid::Condition("every row of m must be worth m where any amount may be taken".to_owned()));
        }
        let values: Vec<u64> = (0..(pattern.preperiod + 2 * pattern.period) as u64).collect();
        pattern.holds_in(&values)?;
        return Ok(Found { theorem: "ring", values, needed: 0 });
    }
    if row.saltus != 0 || pattern.saltus != 0 {
        return Err(Invalid::Condition("bounded amounts leave rows of bounded values, so the saltus is 0".to_owned()));
    }
    let together = least_common_multiple(row.period, taking.rounds.len() as u64);
    let from =
        row.preperiod.saturating_add(taking.largest()).max(taking.first.len() as u64).max(pattern.preperiod as u64);
    let len = from.saturating_add(together).saturating_add(pattern.period as u64);
    let values = taking.values(&value, len, work)?;
    pattern.holds_in(&values)?;
    Ok(Found { theorem: "ring", values, needed: 0 })
}

/// If an even and an odd amount, `a` the larger of the two, may leave nothing and may leave two rows, a row of `a` or more is
/// won by taking one of them from its middle: two equal rows are left, or nothing. So with amounts up to `M` all rings from
/// `M+a` on are worth 0.
///
/// # Errors
/// [`Invalid`].
pub fn halves(
    certificate: &Certificate,
    taking: Taking<'_>,
    row: &Row,
    pattern: &Pattern,
    work: &mut Work,
) -> Result<Found, Invalid> {
    check_ring(certificate, taking)?;
    let Game::Code { digits, unequal: false } = &row.game else {
        return Err(Invalid::Condition("a row must be played on by a code".to_owned()));
    };
    let bounded = taking.rounds.iter().all(|round| round.heaps.is_empty());
    let halving = |parity: usize| {
        let amounts = digits.iter().enumerate().filter(|(amount, _)| *amount > 0 && amount % 2 == parity);
        amounts.filter(|(_, digit)| **digit & NOTHING_OR_TWO == NOTHING_OR_TWO).map(|(amount, _)| amount as u64).next()
    };
    let (Some(even), Some(odd), true) = (halving(0), halving(1), bounded && !taking.is_any()) else {
        return Err(Invalid::Condition("amounts of both parities must leave nothing or two rows".to_owned()));
    };
    let from = taking.largest().saturating_add(even.max(odd)).max(taking.first.len() as u64);
    let end = from.max(pattern.preperiod as u64).saturating_add(pattern.period as u64).saturating_add(1);
    let rows = finite_code(digits, false, end, work)?;
    let values = taking.values(&|n| rows.get(n as usize).copied(), end, work)?;
    pattern.holds_in(&values)?;
    if pattern.saltus != 0 || values.get(pattern.preperiod).is_none_or(|&value| value != 0) {
        return Err(Invalid::Condition("long rings are worth 0".to_owned()));
    }
    Ok(Found { theorem: "halves", values, needed: 0 })
}

fn check_ring(certificate: &Certificate, taking: Taking<'_>) -> Result<(), Invalid> {
    if certificate.convention != Convention::Normal {
        return Err(Invalid::Condition("the theorem is about normal play".to_owned()));
    }
    if taking.is_any() { Ok(()) } else { check_game(taking.first, taking.rounds) }
}
