//! Rows and rings from which neighbours are taken, `take A leaving B`: two equal rows are left, and
//! every move in one is answered in the other.
//!
//! *Rows.* A row of n is won if some amount k of the parity of n may leave two rows (or k = n, and
//! nothing may be left): k is taken from its middle.
//!
//! *Rings.* A ring of n is lost if each of its moves leaves such a row. If n is even and k is at
//! most half of it, the answer is k once more, exactly opposite.
use super::Mirror;
use budget::{Budget, Stop};
use rules::family::Circle;
use rules::moves::{MoveError, Mover, Scratch};
use rules::ruleset::{Class, CodeClass, Play, Ruleset};
use std::ops::ControlFlow;

/// How two equal rows arise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halving {
    /// This number is taken from the middle of a row.
    Middle(u64),
    /// The second player takes as many as the first one, opposite.
    Opposite,
    /// The second player takes some amount from the middle of the row that is left.
    OfTheRest,
}

/// A strategy on a row or a ring; an opening leaves two rows of this length each.
pub type LineMirror = Mirror<u64, Halving>;

/// Bits of a digit: the amount may leave nothing, one row, two rows.
const NOTHING: u32 = 1;
const ONE: u32 = 2;
const TWO: u32 = 4;
/// At most this many moves of a ring are looked at.
const MOST_MOVES: u64 = 1 << 16;

/// The digits of a code under normal play whose two rows may be equal.
fn code(ruleset: &Ruleset) -> Option<&CodeClass> {
    match &ruleset.class {
        Class::Code(code) if !code.unequal && ruleset.play == Play::Normal && ruleset.ends.is_empty() => Some(code),
        _ => None,
    }
}

/// The least amount whose taking from the middle of a row of `n` leaves two equal rows, or nothing.
fn halves(code: &CodeClass, n: u64) -> Option<u64> {
    let halves = |&(amount, digit): &(u64, &u32)| match n.checked_sub(amount) {
        Some(0) => amount > 0 && digit & NOTHING != 0,
        Some(left) => left.is_multiple_of(2) && digit & TWO != 0,
        None => false,
    };
    (0..).zip(&code.digits).find(halves).map(|(amount, _)| amount)
}

/// The strategy on a row of `n`, if the first player has one.
///
/// ```
/// use positions::mirror::lines::row;
/// let rules = rules::compile("take 3 leaving 0..2", &[]).unwrap().ruleset;
/// assert_eq!(row(&rules, 1_000_000_000_001).unwrap().opening(), Some(&499_999_999_999));
/// assert_eq!(row(&rules, 1_000_000_000_000), None);
/// ```
pub fn row(ruleset: &Ruleset, n: u64) -> Option<LineMirror> {
    let amount = halves(code(ruleset)?, n)?;
    Some(Mirror { opening: Some((n - amount) / 2), image: Halving::Middle(amount) })
}

/// The strategy on a ring of `n`, if the second player has one.
///
/// # Errors
/// [`Stop`], if the budget ends while its moves are listed.
///
/// ```
/// use budget::Budget;
/// let rules = rules::compile("circle(take 3 leaving 0..2)", &[]).unwrap().ruleset;
/// let ring = positions::mirror::lines::ring(rules.circle().unwrap(), 1_000_000_000_000, &Budget::unlimited());
/// assert!(!ring.unwrap().unwrap().is_won());
/// ```
pub fn ring(circle: &Circle, n: u64, budget: &Budget) -> Result<Option<LineMirror>, Stop> {
    let (Some(code), Ok(state)) = (code(&circle.row), i64::try_from(n)) else { return Ok(None) };
    if circle.ring.play != Play::Normal || !circle.ring.ends.is_empty() {
        return Ok(None);
    }
    let (mut moves, mut answered, mut opposite) = (0, true, n.is_multiple_of(2));
    let walk = Mover::new(&circle.ring).for_each_option(&mut Scratch::default(), &[state], budget, |option| {
        moves += 1;
        let row = if let [left] = option { u64::try_from(*left).ok() } else { None };
        // Nothing that is left is a win for the first player.
        answered &= moves <= MOST_MOVES && row.is_some_and(|row| row > 0 && halves(code, row).is_some());
        opposite &= row.is_some_and(|row| {
            let taken = usize::try_from(n.saturating_sub(row)).ok();
            let digit = taken.and_then(|taken| code.digits.get(taken)).copied().unwrap_or(0);
            let left = row.saturating_sub(n.saturating_sub(row));
            (left > 0 && digit & TWO != 0) || (2 * row == n && digit & NOTHING != 0)
        });
        if answered { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    match walk {
        Ok(_) if answered => {
            let image = if opposite { Halving::Opposite } else { Halving::OfTheRest };
            Ok(Some(Mirror { opening: None, image }))
        }
        Err(MoveError::Stopped(stop)) => Err(stop),
        Ok(_) | Err(_) => Ok(None),
    }
}

/// Whether a move from a row of `n` can leave these rows: one or two.
pub fn leaves(ruleset: &Ruleset, n: u64, rows: &[u64]) -> bool {
    let bit = match rows.len() {
        1 => ONE,
        2 => TWO,
        _ => return false,
    };
    let left = rows.iter().try_fold(0u64, |all, &row| all.checked_add(row).filter(|_| row > 0));
    let amount = left.and_then(|left| usize::try_from(n.checked_sub(left)?).ok());
    let digit = code(ruleset).zip(amount).and_then(|(code, amount)| code.digits.get(amount));
    digit.is_some_and(|digit| digit & bit != 0)
}

/// The length from which on every row is won from its middle, if amounts of both parities may leave
/// nothing and two rows: the larger of the least of each parity.
pub fn always_halved_from(ruleset: &Ruleset) -> Option<u64> {
    let code = code(ruleset)?;
    let least = |parity: u64| {
        let fits = |&(amount, digit): &(u64, &u32)| {
            amount > 0 && amount % 2 == parity && digit & (NOTHING | TWO) == NOTHING | TWO
        };
        (0..).zip(&code.digits).find(fits).map(|(amount, _)| amount)
    };
    Some(least(0)?.max(least(1)?))
}
