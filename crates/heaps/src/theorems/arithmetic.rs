//! Arithmetic periodicity of hexadecimal codes: values that grow by `s` every `p` heaps, for ever.
//!
//! **Theorem.** A code lets at most `k` tokens be taken and at most three heaps be left. Let `f(n+p) = f(n)+s` for all `n >=
//! e`, where `e >= 1` and `s` is a power of two. Write `f = s*Q + R` with `0 <= R < s`. If
//!
//! * (A, [`excluded`]) no option of a heap `n` that has a part `h >= e` has the value `f(n)`, by the residues of its parts;
//! * (B, [`reached`]) for `n >= T` every `v < f(n)` is the value of an option of one of three kinds;
//! * `G(n) = f(n)` for all `n < T`, and `T > k + 3*e`;
//!
//! then `G = f`.
//!
//! *Proof.* Induction on `n >= T`: let `f` be right below `n`. Some part of every option is at least `e`, since `n - k >
//! 3*(e-1)`; so by A the value `f(n)` is not reached, and by B all smaller values are.
//!
//! *Why residues decide.* For `h = e + r + p*t`, `0 <= r < p`, `Q(h) = (h + d)/p` with a number `d` that depends on `r`
//! only. So if `n = i + h1 + ... + hj + c`, where the parts `h` are at least `e` and `c` is the sum of the smaller ones, then
//! `Q(h1) + ... + Q(hj) = Q(n) + kappa` with
//!
//! `kappa = (d(h1) + ... + d(hj) - d(n) - i - c) / p`,
//!
//! a constant of the residues of the `h` and the small parts. As `s` is a power of two, a nim-sum of values is `s` times the
//! nim-sum of the `Q` plus the nim-sum of the `R`. And a nim-sum is the sum less an even number, `2u` with `u >= 0`.
//!
//! The theorem and its conditions are ours. That finite hexadecimal games can be arithmetic periodic, and earlier tests of it:
//! S. Howse and R. J. Nowakowski, *Periodicity and arithmetic-periodicity in hexadecimal games*, 2004. Octal games never are
//! (R. B. Austin, 1976), so nothing is tried without a digit that allows three heaps.
use super::evidence::{Proof, Theorem};
use super::period::{Repeats, least, seen_with_saltus};
use crate::sequence::Values;
use rules::ruleset::{Class, Play};

mod excluded;
mod reached;

/// How many candidates are tried in one attempt.
const CANDIDATES: usize = 3;
/// How many cases an attempt may need: a few tenths of a second.
const MOST_CASES: usize = 1 << 26;

/// Arithmetic periodicity of hexadecimal codes.
pub static ARITHMETIC: Theorem = Theorem::new(
    "arithmetic",
    "a sequence that grows by a power of two s in p steps is the nim-sequence of a code with \
     three heaps at most if, by residues, no option has the value of its heap and every smaller \
     value is an option's",
    "after S. Howse and R. J. Nowakowski, Periodicity and arithmetic-periodicity in hexadecimal \
     games, 2004; this test: proof in the source",
)
.by_table(|ruleset, values| match &ruleset.class {
    Class::Code(code) => prove(&code.digits, code.unequal, ruleset.play, values).ok_or(None),
    _ => Err(None),
});

/// What the theorem proves about the values of a code with three heaps at most (see [`super::guy_smith`] for its
/// digits). Normal play, parts that need not differ. Cost: O(len), and O(k p^2 (p + e)) cases for each of three candidates.
///
/// ```
/// use rules::ruleset::{Class, Play};
/// // 0.8: take one, leave three heaps. G(n) = (n-1)/3.
/// let values = (0..40_u64).map(|n| n.saturating_sub(1) / 3).collect();
/// let proof = heaps::arithmetic::prove(&[0, 8], false, Play::Normal, &values).unwrap();
/// assert_eq!((proof.preperiod(), proof.period(), proof.saltus()), (1, 3, 1));
/// ```
pub fn prove(digits: &[u32], unequal: bool, play: Play, values: &Values) -> Option<Proof> {
    let three = digits.iter().any(|&digit| digit & 8 != 0) && digits.iter().all(|&digit| digit < 16);
    // Values far larger than heaps are not those of a code with three parts at most; and sums stay small.
    if !three || unequal || play == Play::Misere || values.max() > (values.len() as u64).saturating_mul(8) {
        return None;
    }
    // What has not held for long yet is hardly right, and would take the place of what is.
    let run = values.len() / 3;
    let candidates = seen_with_saltus(values, run, values.len() / 3);
    let candidates = candidates.filter(|repeats| repeats.saltus.is_power_of_two());
    candidates.take(CANDIDATES).find_map(|repeats| {
        let claim = Claim::new(repeats, digits, values)?;
        if claim.may_reach_own_value() {
            return None;
        }
        let threshold = claim.reached_from()?.max(claim.small_parts_end());
        (threshold <= values.len()).then(|| Proof::new(&ARITHMETIC, least(repeats, values), threshold - 1))
    })
}

/// The claimed sequence `f` of a code.
struct Claim<'a> {
    /// d0, d1, ...
    digits: &'a [u32],
    /// f(0), ..., f(e+p-1)
    head: Vec<u64>,
    /// e >= 1
    start: usize,
    /// p
    period: usize,
    /// s, a power of two
    saltus: u64,
    /// For each residue: `p*Q(h) - h`, the same for all `h >= e` of this residue.
    shifts: Vec<i64>,
}

/// Parts of an option with the same nim-sums and sums: what can be said of them whatever their sizes are.
#[derive(Debug, Clone, Copy, Default)]
struct Parts {
    /// Sum of the residues of the parts from `e` on (each `h = e + residue + p*t` counts as `e + residue`), plus the smaller
    /// parts.
    sum: usize,
    /// Sum of the shifts of the parts from `e` on, less the smaller parts.
    shift: i64,
    /// Nim-sum of all R.
    rest: u64,
}

impl<'a> Claim<'a> {
    /// `None` where the cases would be too many.
    fn new(repeats: Repeats, digits: &'a [u32], values: &Values) -> Option<Self> {
        let (start, period, saltus) = (repeats.preperiod.max(1), repeats.period, repeats.saltus);
        let len = start.checked_add(period).filter(|&len| len <= values.len())?;
        let cases = period.checked_mul(start.checked_add(period)?)?;
        let cases = cases.checked_mul(start.checked_add(period)?)?.checked_mul(digits.len())?;
        if cases > MOST_CASES {
            return None;
        }
        let head: Vec<u64> = values.iter().take(len).collect();
        let shift = |h: usize| ((head[h] / saltus) as i64).checked_mul(period as i64)?.checked_sub(h as i64);
        let shifts = (start..len).map(shift).collect::<Option<_>>()?;
        Some(Self { digits, head, start, period, saltus, shifts })
    }

    /// f(n), for `n` that are not far out.
    fn value(&self, n: usize) -> u64 {
        match n.checked_sub(self.start + self.period) {
            None => self.head[n],
            Some(beyond) => {
                let rounds = beyond / self.period + 1;
                self.head[n - rounds * self.period] + self.saltus * rounds as u64
            }
        }
    }

    fn quotient(&self, n: usize) -> u64 {
        self.value(n) / self.saltus
    }

    fn rest(&self, n: usize) -> u64 {
        self.value(n) % self.saltus
    }

    /// The quotient of the first heap of a residue.
    fn first_quotient(&self, residue: usize) -> i64 {
        (self.head[self.start + residue] / self.saltus) as i64
    }

    /// No part at all.
    fn none(&self) -> Parts {
        Parts::default()
    }

    /// With one more part from `e` on.
    fn with_large(&self, parts: Parts, residue: usize) -> Parts {
        Parts {
            sum: parts.sum + self.start + residue,
            shift: parts.shift + self.shifts[residue],
            rest: parts.rest ^ self.rest(self.start + residue),
        }
    }

    /// With one more part below `e`.
    fn with_small(&self, parts: Parts, heap: usize) -> Parts {
        Parts { sum: parts.sum + heap, shift: parts.shift - heap as i64, rest: parts.rest ^ self.rest(heap) }
    }

    /// The residue of the heap from which `amount` was taken and these parts were left.
    fn residue_before(&self, amount: usize, parts: Parts) -> usize {
        // A multiple of p is added so that nothing gets negative.
        (amount + parts.sum + self.start * self.period - self.start) % self.period
    }

    /// By how much the sum of the quotients of the parts from `e` on exceeds the quotient of the heap, which has this
    /// residue.
    fn kappa(&self, amount: usize, parts: Parts, residue: usize) -> i64 {
        let difference = parts.shift - self.shifts[residue] - amount as i64;
        debug_assert_eq!(difference % self.period as i64, 0, "the residues do not fit");
        difference / self.period as i64
    }

    /// The amounts whose digit allows exactly so many heaps.
    fn amounts(&self, parts: u32) -> impl Iterator<Item = usize> + '_ {
        let least = usize::from(parts < 2);
        (least..self.digits.len()).filter(move |&i| self.digits[i] >> parts & 1 == 1)
    }

    /// From here on every option has a part that is at least `e`.
    fn small_parts_end(&self) -> usize {
        self.digits.len() + 3 * self.start + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive;

    fn values(digits: &[u32], len: usize) -> Values {
        let digit = |i: usize| digits.get(i).copied().unwrap_or(0);
        naive::values(len, 0, |n| naive::code_options(n, digit, false)).into_iter().collect()
    }

    #[test]
    fn the_values_that_are_needed_are_enough_and_no_fewer() {
        let digits = [0, 0, 0xB];
        let all = values(&digits, 90);
        let proof = prove(&digits, false, Play::Normal, &all).unwrap();
        assert_eq!((proof.preperiod(), proof.period(), proof.saltus()), (5, 2, 1));
        let needed = proof.checked_to() as usize + 1;
        assert_eq!(prove(&digits, false, Play::Normal, &all.iter().take(needed).collect()).as_ref(), Some(&proof));
        assert_eq!(prove(&digits, false, Play::Normal, &all.iter().take(needed - 1).collect()), None);
        assert_eq!(prove(&digits, true, Play::Normal, &all), None, "nothing is known about parts that differ");
        assert_eq!(prove(&digits, false, Play::Misere, &all), None);
    }

    /// Codes whose options reach too much or too little for a claim that looks right.
    #[test]
    fn each_condition_is_needed() {
        let claim = |digits: &'static [u32], head: &[u64], start: usize, saltus: u64| {
            let period = head.len() - start;
            let repeats = Repeats { preperiod: start, period, saltus };
            Claim::new(repeats, digits, &head.iter().copied().collect()).unwrap()
        };
        // 0.8: G(n) = (n-1)/3, both conditions hold.
        let right = claim(&[0, 8], &[0, 0, 0, 0], 1, 1);
        assert!(!right.may_reach_own_value() && right.reached_from().is_some());
        // The same values for 0.A: one heap may be left too, and some heap n-1 has the value of n.
        assert!(claim(&[0, 10], &[0, 0, 0, 0], 1, 1).may_reach_own_value());
        // Without a move to three heaps nothing far below is reached.
        assert_eq!(claim(&[0, 3, 7], &[0, 0, 0, 0], 1, 1).reached_from(), None);
        // With a longer period and a greater saltus than the moves make.
        assert_eq!(claim(&[0, 8], &[0, 0, 0, 0], 1, 2).reached_from(), None);
    }
}
