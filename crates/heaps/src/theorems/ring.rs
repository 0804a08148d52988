//! Rings: the consequences of proofs about the rows.
//!
//! The value of a ring of n is the mex of the values of the rows that a move leaves.
//!
//! **Rows that repeat.** Let `G(m+p) = G(m)` for rows of `m >= n0`, and let the moves of a ring of
//! `n >= N0` take amounts up to `M` (or leave fixed rows) by `n mod r` only. Then the values of
//! rings repeat with `lcm(p, r)` from `max(N0, n0 + M)` on: the rows that are left have the same
//! values. If instead `G(m) = m` for all rows and a move of a ring leaves any shorter row, then a
//! ring of n has the value n.
//!
//! **Halves.** Let a row allow an amount of each parity that may leave nothing and may leave two
//! rows, `a` the larger of the least such amounts. A row of `m >= a` is won: take an amount of the
//! parity of m from its middle, and two equal rows are left, or nothing. So a ring with amounts up
//! to M is worth 0 from `M + a` on: every move leaves a won row. (For `take L..R` Codeforces 1823
//! E, for 1 and 2 Alcuin's circle, J. Berlekamp, J. Conway, R. Guy, *Winning Ways*, chapter 4.)
//!
//! **One range.** If the amounts are those from L to R > L and may leave nothing, one row or two, a
//! row of `m < L+R` is worth `m/L`: an option has at most m-L objects, so its xor is at most
//! `(m-L)/L`; and `max(v*L, m-R)` objects are left in one row of any smaller value v. So is a ring
//! of `n < L+R`, and a larger one is worth 0.
use super::effort::Effort;
use super::evidence::{Law, Proof, Rule, Theorem};
use super::guards::Guarded;
use super::period::{Repeats, least};
use crate::engine;
use crate::sequence::Values;
use budget::Budget;
use rules::family::Circle;
use rules::num;
use rules::ruleset::{Class, CodeClass, Play, Ruleset};

/// Rings whose rows can be halved.
pub static HALVES: Theorem = Theorem::new(
    "halves",
    "if amounts of both parities may leave nothing or two rows, every long row is won by halving \
     it, so every long ring is lost",
    "competition folklore (Codeforces 1823 E, HDU 3951); proof in the source",
)
.by_table(|ruleset, values| plain(ruleset).and_then(|circle| halves(circle, values)).ok_or(None));

/// Rings whose rows repeat.
pub static RING: Theorem = Theorem::new(
    "ring",
    "the value of a ring is the mex of those of the rows that a move leaves; if the rows repeat \
     and the amounts are bounded, the rings repeat",
    "the definition of a ring; proof in the source",
);

/// Rings from which one range of amounts may be taken.
pub static RING_RANGE: Theorem = Theorem::new(
    "ring-range",
    "taking L to R > L, a row or a ring of n < L+R is worth floor(n/L); a longer row can be \
     halved, so a longer ring is lost",
    "competition folklore (Codeforces 1823 E, HDU 3951); proof in the source",
)
.by_law(law);

/// Bits of a digit: the amount may leave nothing, one row, two rows.
const NOTHING: u32 = 1;
const ONE: u32 = 2;
const TWO: u32 = 4;
/// The longest table that is made only for the sake of a proof.
const MOST: usize = 1 << 22;

/// Rings from which the amounts from `low` to `high` may be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    low: u64,
    high: u64,
}

impl Rule for Range {
    fn value(&self, _play: Play, n: u64, _effort: &Effort<'_>) -> Option<u64> {
        Some(if n < self.low.saturating_add(self.high) { n / self.low } else { 0 })
    }
}

/// A ring under normal play that no `end if` stops.
fn plain(ruleset: &Ruleset) -> Option<&Circle> {
    let plain = |circle: &&Circle| circle.ring.ends.is_empty() && circle.row.ends.is_empty();
    ruleset.circle().filter(plain).filter(|_| ruleset.play == Play::Normal)
}

/// The largest amount of a ring, where the amounts are finitely many and do not depend on it.
fn largest(circle: &Circle) -> Option<u64> {
    match &circle.ring.class {
        Class::Subtraction(set) => set.max(),
        _ => None,
    }
}

/// The digits of the row.
fn code(circle: &Circle) -> Option<&CodeClass> {
    match &circle.row.class {
        Class::Code(code) if !code.unequal => Some(code),
        _ => None,
    }
}

fn halves(circle: &Circle, values: &Values) -> Option<Proof> {
    let code = code(circle)?;
    let halving = |parity: usize| {
        let mut amounts = code.digits.iter().enumerate().filter(|(amount, _)| *amount > 0 && amount % 2 == parity);
        amounts.find(|(_, digit)| **digit & (NOTHING | TWO) == NOTHING | TWO).map(|(amount, _)| amount)
    };
    let from = usize::try_from(largest(circle)?).ok()?.checked_add(halving(0)?.max(halving(1)?))?;
    if from >= values.len() || values.get(from) != 0 {
        return None;
    }
    let known = Repeats { preperiod: from, period: 1, saltus: 0 };
    Some(Proof::new(&HALVES, least(known, values), from))
}

/// The proof about a ring from the proof about its rows, which are rulesets that other
/// theorems are about.
pub(in crate::theorems) fn by_rows(
    ruleset: &Ruleset,
    values: &Values,
    prove: fn(&Ruleset, &Values) -> Option<Proof>,
) -> Option<Proof> {
    let circle = plain(ruleset)?;
    let mut rows = engine(&Ruleset { play: Play::Normal, ..circle.row.clone() }).ok()?;
    rows.extend(values.len().min(MOST), &Budget::default()).ok()?;
    let row = prove(&circle.row, rows.values())?;
    if (row.preperiod(), row.period(), row.saltus()) == (0, 1, 1)
        && matches!(&circle.ring.class, Class::AllBut(excluded) if excluded.is_empty())
    {
        let known = Repeats { preperiod: 0, period: 1, saltus: 1 };
        return (values.len() > 1).then(|| Proof::new(&RING, known, row.checked_to() as usize));
    }
    let guarded = Guarded::of(&circle.ring).filter(|_| row.saltus() == 0)?;
    let largest = guarded.rounds.iter().flat_map(|round| round.amounts.last().copied()).max().unwrap_or(0);
    let rounds = guarded.rounds.len() as u64;
    let period = (rounds / num::gcd(rounds, row.period()).max(1)).checked_mul(row.period())?;
    let from = row.preperiod().checked_add(largest)?.max(guarded.first.len() as u64);
    let known = Repeats { preperiod: usize::try_from(from).ok()?, period: usize::try_from(period).ok()?, saltus: 0 };
    let needed = known.preperiod.checked_add(known.period)?;
    if needed > values.len() {
        return None;
    }
    let checked = needed.max(usize::try_from(row.checked_to()).ok()?.checked_add(1)?);
    Some(Proof::new(&RING, least(known, values), checked - 1))
}

/// The law of rings with one range of amounts.
pub fn law(ruleset: &Ruleset) -> Option<Law> {
    range(ruleset).map(|rule| Law::of_class(&RING_RANGE, ruleset.play, rule))
}

/// The values by that law as an expression of n, for programs. (Where the range is short, a
/// repetition says the same with a certificate that everybody can check, so this is no
/// [`Law::formula`].)
///
/// ```
/// let ring = rules::compile("circle(take 7..200000 leaving 0..2)", &[]).unwrap().ruleset;
/// assert_eq!(heaps::theorems::ring::formula(&ring).unwrap(), "if n<200007 then n/7 else 0");
/// ```
pub fn formula(ruleset: &Ruleset) -> Option<String> {
    let Range { low, high } = range(ruleset)?;
    let value = if low == 1 { "n".to_owned() } else { format!("n/{low}") };
    Some(format!("if n<{} then {value} else 0", low.checked_add(high)?))
}

/// The range of the law.
fn range(ruleset: &Ruleset) -> Option<Range> {
    let circle = ruleset.circle()?;
    let Class::Subtraction(set) = &circle.ring.class else { return None };
    let (low, high) = (set.iter().next()?, set.max()?);
    let all = NOTHING | ONE | TWO;
    let digits = &code(circle)?.digits;
    let amounts = digits.get(usize::try_from(low).ok()?..)?;
    let one_range = amounts.iter().all(|&digit| digit == all) && high - low + 1 == amounts.len() as u64;
    let none_before = digits.iter().take(usize::try_from(low).ok()?).all(|&digit| digit == 0);
    let plain = ruleset.play == Play::Normal && circle.ring.ends.is_empty() && circle.row.ends.is_empty();
    (plain && low < high && one_range && none_before).then_some(Range { low, high })
}
