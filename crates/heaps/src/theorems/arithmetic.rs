//! Arithmetic periodicity of finite codes: values that grow by `s` every `p` heaps, for ever.
//!
//! **Theorem.** A code lets at most `k` tokens be taken and at most `m` heaps be left. Let
//! `F(n+p) = F(n)+s` for all `n >= e`, where `e >= 1` and `s >= 1`. Let `u` be a power of two that
//! divides `s`, `w = s/u`, and write `F = u*Q + R` with `0 <= R < u`. If
//!
//! * (A, [`excluded`]) no option of a heap `n >= e` that has a part `h >= e` has the value `F(n)`,
//!   by the residues of its parts;
//! * (B, [`reached`]) there is an `N > k + m*(e-1)` such that for each `n` from `N` to `N+2p-1`
//!   there is a `T`, `2s <= T <= F(n)`, so that every `v < T` is the value of an option with a
//!   *pair* (two parts from `e` on with the same `Q`), every `v` from `T` to `F(n)-1` is that of a
//!   *top* (an option with a part from `e` on such that the `Q` of the others have the nim-sum 0),
//!   and every `v` from `T-2s` to `T-1` is that of a top whose others contain a pair;
//! * `G(n) = F(n)` for all `n < N+2p`,
//!
//! then `G = F`.
//!
//! *Proof.* Induction on `n >= N+2p`: let `F` be right below `n`. Every option of `n` has a part
//! from `e` on, since `n - k > m*(e-1)`; so by A the value `F(n)` is not reached. For the smaller
//! ones, B for `n-2p` with its `T` gives B for `n` with `T+2s`: if both parts of a pair grow by
//! `p`, both `Q` grow by `w` and stay equal, so the value stays, and all `v < T` are reached by
//! pairs. If the large part of a top grows by `2p`, the value grows by `2s`. So the tops with a
//! pair, for `T-2s` to `T-1`, give those for `T` to `T+2s-1`, and the tops for `T` to `F(n-2p)-1`
//! give those for `T+2s` to `F(n)-1`.
//!
//! *Why residues decide in A.* For heaps `h >= e` of one residue, `delta(h) = p*Q(h) - w*h` is the
//! same. So if `n = i + h1 + ... + ht + c`, where the parts `h` are at least `e` and `c` is the sum
//! of the smaller ones, then `Q(h1) + ... + Q(ht) = Q(n) + kappa` with
//!
//! `kappa = (delta(h1) + ... + delta(ht) - delta(n) - w*(i+c)) / p`,
//!
//! a constant of the residues of the `h` and the small parts. As `u` is a power of two, a nim-sum
//! of values is `u` times the nim-sum of the `Q` plus the nim-sum of the `R`. And a nim-sum is the
//! sum less an even number, `2y` with `y >= 0`.
//!
//! The theorem is ours. That finite hexadecimal games can be arithmetic periodic, and earlier tests
//! of it: S. Howse and R. J. Nowakowski, *Periodicity and arithmetic-periodicity in hexadecimal
//! games*, 2004; games of splitting alone: A. Dailly, E. Duchene, U. Larsson, G. Paris, *Partition
//! games*, 2020. Octal games never are (R. B. Austin, 1976), so nothing is tried without a digit
//! that allows three heaps or more.
use super::evidence::{Proof, Theorem};
use super::period::{Repeats, least, repetitions_with_saltus};
use crate::sequence::Values;
use rules::ruleset::{Class, Play};
use std::cell::Cell;

mod excluded;
mod reached;

/// The number of candidates that are tried in one attempt.
const CANDIDATES: usize = 3;
/// The number of cases that are looked at in one attempt: a tenth of a second. The longest proof
/// of the known tables takes 362,887 of them (`split 2; split 7`).
const MOST_CASES: usize = 1 << 22;

/// Arithmetic periodicity of finite codes.
pub static ARITHMETIC: Theorem = Theorem::new(
    "arithmetic",
    "a sequence that grows by s in p steps is the nim-sequence of a finite code if, by residues, no \
     option has the value of its heap, and in 2p heaps in a row every smaller value is that of an \
     option with two parts, or one, that can grow",
    "after S. Howse and R. J. Nowakowski, Periodicity and arithmetic-periodicity in hexadecimal \
     games, 2004; this test: proof in the source",
)
.by_table(|ruleset, values| match &ruleset.class {
    Class::Code(code) => prove(&code.digits, code.unequal, ruleset.play, values).ok_or(None),
    _ => Err(None),
});

/// The proof that the theorem gives about the values of a finite code (see [`super::guy_smith`] for
/// its digits). Normal play, parts that need not differ. Cost: O(len), and for each of three
/// candidates some 10^7 cases at most.
///
/// ```
/// use rules::ruleset::{Class, Play};
/// // 0.8: take one, leave three heaps. G(n) = (n-1)/3.
/// let values = (0..40_u64).map(|n| n.saturating_sub(1) / 3).collect();
/// let proof = heaps::arithmetic::prove(&[0, 8], false, Play::Normal, &values).unwrap();
/// assert_eq!((proof.preperiod(), proof.period(), proof.saltus()), (1, 3, 1));
/// ```
pub fn prove(digits: &[u32], unequal: bool, play: Play, values: &Values) -> Option<Proof> {
    let three = digits.iter().any(|&digit| digit >> 3 != 0);
    // Values far larger than heaps are not values of a code about which much can be proved; and
    // sums stay small.
    if !three || unequal || play == Play::Misere || values.max() > (values.len() as u64).saturating_mul(8) {
        return None;
    }
    // A repetition that has held only shortly is hardly right, and would displace a right one.
    let run = values.len() / 3;
    let left = Cell::new(MOST_CASES);
    let candidates = repetitions_with_saltus(values, run, values.len() / 3).filter(|repeats| repeats.saltus > 0);
    candidates.take(CANDIDATES).find_map(|repeats| {
        let units = (0..=repeats.saltus.trailing_zeros()).rev().map(|bits| 1 << bits);
        let from = units.filter_map(|unit| Claim::new(repeats, unit, digits, values)?.holds_from(&left)).next()?;
        Some(Proof::new(&ARITHMETIC, least(repeats, values), from + 2 * repeats.period - 1))
    })
}

/// The claimed sequence `F` of a code.
struct Claim<'a> {
    /// d0, d1, ...
    digits: &'a [u32],
    /// m
    parts: usize,
    /// F(0), F(1), ..., which are known to be G(0), G(1), ...
    values: Vec<u64>,
    /// e >= 1
    start: usize,
    /// p
    period: usize,
    /// s
    saltus: u64,
    /// u
    unit: u64,
    /// For each residue: `delta`, the same for all `h >= e` of this residue.
    deltas: Vec<i64>,
}

impl<'a> Claim<'a> {
    fn new(repeats: Repeats, unit: u64, digits: &'a [u32], values: &Values) -> Option<Self> {
        let (start, period, saltus) = (repeats.preperiod.max(1), repeats.period, repeats.saltus);
        let parts = digits.iter().filter_map(|digit| digit.checked_ilog2()).max()? as usize;
        let values: Vec<u64> = values.iter().collect();
        let by_unit = i64::try_from(saltus / unit).ok()?;
        let mut deltas = vec![0; period];
        for h in start..start.checked_add(period).filter(|&end| end <= values.len())? {
            let quotient = i64::try_from(values[h] / unit).ok()?.checked_mul(period as i64)?;
            deltas[h % period] = quotient.checked_sub(by_unit.checked_mul(h as i64)?)?;
        }
        Some(Self { digits, parts, values, start, period, saltus, unit, deltas })
    }

    /// N, if the conditions hold and that is seen with the cases that are left.
    fn holds_from(&self, left: &Cell<usize>) -> Option<usize> {
        if self.may_reach_own_value(left)? { None } else { self.reached_from(left) }
    }

    fn quotient(&self, n: usize) -> u64 {
        self.values[n] / self.unit
    }

    fn rest(&self, n: usize) -> u64 {
        self.values[n] % self.unit
    }

    /// The first heap from `e` on of each residue.
    fn large(&self) -> std::ops::Range<usize> {
        self.start..self.start + self.period
    }

    /// The amounts whose digit allows exactly this many heaps.
    fn amounts(&self, parts: usize) -> impl Iterator<Item = usize> + '_ {
        let least = usize::from(parts < 2);
        (least..self.digits.len()).filter(move |&i| self.digits[i] >> parts & 1 == 1)
    }

    /// From this heap on every option has a part that is at least `e`.
    fn small_parts_end(&self) -> usize {
        self.digits.len() + self.parts * (self.start - 1)
    }
}

/// Takes some cases from what is left; `None` where there are not enough.
fn take(left: &Cell<usize>, cases: usize) -> Option<()> {
    left.set(left.get().checked_sub(cases)?);
    Some(())
}
