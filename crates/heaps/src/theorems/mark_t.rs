//! Take less than t, or leave the t-th part: `take 1,2; n -> n/3 : n>0`, the game Mark-t.
//!
//! **Theorem.** Let the options of `n >= 1` be `n-1, ..., n-t+1` and `n div t`, `t >= 2`. Then
//! `G(n) = n` for `n < t`, and for `n = t*q+r` with `q >= 1`, `0 <= r < t` and `g = G(q)`
//!
//! - `G(n) = r` if `r <= t-2` and `r != g`,
//! - `G(n) = B(q)` if `r = g <= t-2`,
//! - `G(n) = L(q)` if `r = t-1`.
//!
//! Call values above `t-2` large. `L(q)` is the last value of block `q`, the heaps from `t*q` to
//! `t*q+t-1`, and large: `L(0) = t-1`; for `q >= 1` it is `2t-1-g` if `g >= t-1`, else `2t-1-B(q)`.
//! `B(q)`, for `g <= t-2`, is the last large value below heap `q`, or t where there is none: t if
//! `q < t`, else, with `q = t*q2+r2` and `g2 = G(q2)`, it is `B(q2)` if `g2 < r2`, else `L(q2-1)`.
//!
//! *Proof.* A value is at most t, since a heap has at most t options; t heaps in a row have
//! different values, so that of `0..=t` one, h, is missing among them. In block `q` every heap has
//! the option of value g besides the t-1 heaps before it: so its value is the least of h and the
//! value of the heap that leaves these t, unless that is g; then it is the other one. After g has
//! been met the rest of the block repeats the block before, and h = g at its end. By induction
//! block `q` is `0, 1, ..., t-2`, but for the place of g, if `g <= t-2`, and the last one, where
//! t-1 and t stand. Values of at most t-2 stand at their own place only, so that the large one that
//! comes to the place of g is h, if `h = G(q-1)` is large, else the one that stood at the place of
//! h in block `q-1`; by induction that is the last large value below heap `q` in both cases. The
//! formula for `B(q)` finds it in block `q2`, before place `r2`, or at the end of block `q2-1`.
//!
//! *Source.* The lost heaps, `n = 0` and those in which t has an odd exponent, are A. S. Fraenkel's
//! (*Aperiodic subtraction games*, 2011; *The rat game and the mouse game*, 2012); that values take
//! a time polynomial in the length of n is A. Guo's (*Winning strategies for aperiodic subtraction
//! games*, 2012). The formulas above are written down for this program, with the proof above.
use super::effort::Effort;
use super::evidence::{Law, Rule, Theorem};
use super::growth::{Move, N, Rest};
use super::guards::Guarded;
use super::premises::{Premises, general};
use rules::ir::{ArithOp, Num, Schema};
use rules::ruleset::{Play, Ruleset};

/// Less than t, or the t-th part.
pub static MARK: Theorem = Theorem::new(
    "mark-t",
    "taking 1 to t-1 or leaving the t-th part: a block of t heaps has the values 0 to t-2 at their \
     places, but for the place of the value of n/t and the last one, where t-1 and t stand",
    "A. S. Fraenkel, Aperiodic subtraction games, 2011, and A. Guo, Winning strategies for aperiodic \
     subtraction games, 2012; proof in the source",
)
.by_law(|ruleset| law(general(ruleset)?));

/// The number t.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Mark {
    t: u64,
}

/// The law of a ruleset in which 1 to t-1 may be taken, or the t-th part of the heap left. Normal
/// play only.
///
/// ```
/// let ruleset = rules::compile("take 1,2; n -> n/3 : n>0", &[]).unwrap().ruleset;
/// let law = heaps::mark_t::law(&ruleset).unwrap();
/// assert_eq!(law.value(1_000_000_000_000_000_000), Some(1));
/// ```
pub fn law(ruleset: &Ruleset) -> Option<Law> {
    let premises = Premises::of(ruleset).filter(|premises| premises.nothing_is_zero())?;
    if premises.play() != Play::Normal {
        return None;
    }
    let (parts, rest): (Vec<&Schema>, Vec<&Schema>) =
        premises.schemas().iter().partition(|schema| part(premises, schema).is_some());
    let [schema] = parts.as_slice() else { return None };
    let t = part(premises, schema)?;
    // All other moves, as amounts that depend on residues from some heap on.
    let taking = Ruleset { schemas: rest.into_iter().cloned().collect(), ..ruleset.clone() };
    let Guarded { first, rounds } = Guarded::of(&taking)?;
    let amounts = || 1..t;
    let regular = rounds.iter().all(|round| round.heaps.is_empty() && round.amounts.iter().copied().eq(amounts()));
    let below = |n: u64| n.saturating_sub(t - 1)..n;
    let begins = (0..).zip(&first).all(|(n, heaps)| heaps.iter().copied().eq(below(n)));
    (regular && begins).then(|| Law::new(&MARK, premises, Mark { t }))
}

/// The t of a clause that leaves the t-th part of all heaps from some heap on. The clause need not
/// hold below t, where the part is heap 0: taking all is allowed there.
fn part(premises: Premises, schema: &Schema) -> Option<u64> {
    let Move { from, rest: Rest::Heaps(heaps) } = Move::of(premises, schema)? else { return None };
    let [(Num::Arith(ArithOp::Div, n, t), 1)] = heaps.as_slice() else { return None };
    match (&**n, &**t) {
        (n, Num::Const(t @ 2..)) if *n == N && from <= *t as u64 => Some(*t as u64),
        _ => None,
    }
}

/// The value of a heap, and where that is at most t-2 the large value B that stands
/// in its block in the place of it.
#[derive(Clone, Copy)]
struct Known {
    value: u64,
    large: Option<u64>,
}

impl Mark {
    /// A heap below t.
    fn small(self, n: u64) -> Known {
        Known { value: n, large: (n + 2 <= self.t).then_some(self.t) }
    }

    /// `L(q)`: the last value of block `q`.
    fn last(self, q: u64, known: Known) -> Option<u64> {
        match known {
            _ if q == 0 => Some(self.t - 1),
            Known { large: None, value } => (2 * self.t - 1).checked_sub(value),
            Known { large: Some(large), .. } => (2 * self.t - 1).checked_sub(large),
        }
    }

    /// The heap `t*q + r`, from the values of `q`, and of `q-1` where there is one.
    fn heap(self, q: u64, own: Known, before: Option<Known>, r: u64) -> Option<Known> {
        if q == 0 {
            return Some(self.small(r));
        }
        let value = if r == self.t - 1 {
            self.last(q, own)?
        } else if r == own.value {
            own.large?
        } else {
            r
        };
        let large = match value + 2 <= self.t {
            true if own.value < r => own.large,
            true => Some(self.last(q - 1, before?)?),
            false => None,
        };
        Some(Known { value, large })
    }
}

impl Rule for Mark {
    /// The value of a heap, from the first digit of `n` in base t to the last.
    fn value(&self, _play: Play, n: u64, effort: &Effort<'_>) -> Option<u64> {
        let mut digits = Vec::new();
        let mut rest = n;
        while rest > 0 {
            digits.push(rest % self.t);
            rest /= self.t;
        }
        effort.spend(digits.len() as u64)?;
        let first = digits.pop().unwrap_or(0);
        let (mut q, mut own) = (first, self.small(first));
        let mut before = first.checked_sub(1).map(|q| self.small(q));
        for r in digits.into_iter().rev() {
            let here = self.heap(q, own, before, r)?;
            let one_less = match (r.checked_sub(1), before) {
                (Some(r), _) => Some(self.heap(q, own, before, r)?),
                // The last heap of the block before: its value is large.
                (None, Some(before)) => Some(Known { value: self.last(q - 1, before)?, large: None }),
                (None, None) => None,
            };
            (q, own, before) = (q * self.t + r, here, one_less);
        }
        Some(own.value)
    }
}
