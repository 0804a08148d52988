//! Moves on one number and on rings, in single positions: rows that fall into two equal ones, and
//! moves that are legal.
use super::file::Step;
use crate::forms::amounts::{Digits, taking};
use crate::forms::ring;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::options::options;
use crate::rule::{Clause, Family, Rule};
use crate::say;

/// Bits of a digit: the amount may leave nothing, one heap, two heaps.
const NOTHING: u32 = 1;
const TWO: u32 = 4;

/// The digit of an amount: which numbers of heaps it may leave.
pub(super) fn digit(code: &Digits, taken: u64) -> u32 {
    let place = usize::try_from(taken).unwrap_or(usize::MAX);
    match place.checked_sub(code.first.len()) {
        None => code.first[place],
        Some(_) if code.repeat.is_empty() => 0,
        Some(beyond) => code.repeat[beyond % code.repeat.len()],
    }
}

/// Whether taking this many from a row of `n` leaves two equal rows, or nothing.
fn halves(code: &Digits, n: u64, taken: u64) -> bool {
    match n.checked_sub(taken) {
        Some(0) => taken > 0 && digit(code, taken) & NOTHING != 0,
        Some(left) => left.is_multiple_of(2) && !code.unequal && digit(code, taken) & TWO != 0,
        None => false,
    }
}

/// A ring whose first move is answered so that two equal rows are left, or nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ring {
    rule: Rule,
    objects: i64,
}

impl Ring {
    /// The condition of the theorem: each move leaves a row that can be halved.
    pub(super) fn of(rule: &Rule, at: &str, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let objects: i64 = at.parse().map_err(|_| Invalid::Rule(say::this_position(super::file::shortened(at))))?;
        let rows = ring::rows(rule)?;
        let code = taking(&rows, work)?.digits(work)?;
        let mut first = rows;
        for clause in &mut first.clauses {
            if let Clause::Take { leaving, .. } = clause {
                *leaving = None;
            }
        }
        for left in options(&first, &[objects], work)? {
            let row = match left.as_slice() {
                [row] => row.first().and_then(|row| u64::try_from(*row).ok()),
                _ => None,
            };
            // Nothing that is left is a win for the player who takes it.
            let row = row.ok_or_else(|| Invalid::Condition(say::each_row_is_halved(0u64)))?;
            if middle(&code, row, objects.unsigned_abs().saturating_sub(row), work)?.is_none() {
                return Err(Invalid::Condition(say::each_row_is_halved(row)));
            }
        }
        Ok(Self { rule: rule.clone(), objects })
    }

    /// The answer to the first move, which has left this row.
    pub(super) fn answered(&self, row: u64, work: &mut Work<'_>) -> Result<Option<Vec<u64>>, Invalid> {
        let code = taking(&ring::rows(&self.rule)?, work)?.digits(work)?;
        let taken = self.objects.unsigned_abs().saturating_sub(row);
        let taken = middle(&code, row, taken, work)?;
        Ok(taken.map(|taken| match (row - taken) / 2 {
            0 => Vec::new(),
            half => vec![half, half],
        }))
    }
}

/// An amount from the middle of a row: this one if it fits, else the least.
fn middle(code: &Digits, row: u64, wanted: u64, work: &mut Work<'_>) -> Result<Option<u64>, Invalid> {
    if halves(code, row, wanted) {
        return Ok(Some(wanted));
    }
    // One more round of the digits that repeat has amounts of both parities.
    let last = (code.first.len() + 2 * code.repeat.len()) as u64;
    work.spend(last)?;
    Ok((0..last.min(row.saturating_add(1))).find(|&taken| halves(code, row, taken)))
}

/// Whether the rule has this move. On one number the digits of the code tell it for heaps of any
/// size; other moves are looked for among all options.
pub(super) fn is_move(rule: &Rule, step: &Step, work: &mut Work<'_>) -> Result<bool, Invalid> {
    let from = numbers(&step.from)?;
    let mut to = step.to.iter().map(|part| numbers(part)).collect::<Result<Vec<_>, _>>()?;
    if rule.family != Family::Numbers {
        return Err(Invalid::Rule(say::opening_of_numbers()));
    }
    if let ([n], Ok(code)) = (from.as_slice(), taking(rule, work).and_then(|taking| taking.digits(work))) {
        let parts: Vec<u64> = to.iter().flatten().map(|part| part.unsigned_abs()).collect();
        let left = parts.iter().try_fold(0u64, |all, part| all.checked_add(*part).filter(|_| *part > 0));
        let taken = left.and_then(|left| n.unsigned_abs().checked_sub(left));
        let apart = !code.unequal || (1..parts.len()).all(|place| !parts[place..].contains(&parts[place - 1]));
        let bit = 1u32.checked_shl(parts.len() as u32).unwrap_or(0);
        return Ok(taken.is_some_and(|taken| digit(&code, taken) & bit != 0) && apart && *n > 0);
    }
    to.sort();
    Ok(options(rule, &from, work)?.contains(&to))
}

/// The numbers of a position: `5`, `3,4`, `(3,4)`, `row(5)`.
pub(super) fn numbers(text: &str) -> Result<Vec<i64>, Invalid> {
    let refused = || Invalid::Rule(say::this_position(super::file::shortened(text)));
    let inner = text.strip_prefix("row").unwrap_or(text);
    let inner = inner.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(inner);
    let number = |text: &str| {
        let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<i64>().ok().filter(|_| plain).ok_or_else(refused)
    };
    inner.split(',').map(|one| number(one.trim())).collect()
}
