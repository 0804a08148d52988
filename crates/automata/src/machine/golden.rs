//! Linear equations and Beatty sequences in the digits of a recurrence.
//!
//! Let `s_i` be the sum of the digits in place i, each times the coefficient of its number. The
//! equation `s_0*U(0) + s_1*U(1) + .. = 0` is read from the lowest place on: what the places from i
//! on must still come to is `-(p*U(i) + q*U(i+1))`, and with `U(i) = U(i+2) - t*U(i+1)` the digits
//! of one place take (p, q) to `(q - t*(p+s), p+s)`. Where the equation holds some pair with
//! `p*U(0) + q*U(1) = 0` is led to (0, 0); so a state is the set of pairs that those were led to.
//! Only pairs from which (0, 0) can be reached are kept: these are few, as (p, q) must be small
//! beside the root `-1/alpha` of `x*x = t*x + 1` (C. Frougny, *Math. Systems Theory* 25 (1992),
//! 37-60).
use super::{Digits, Machine, Relation, Track};
use crate::meter::{Halt, Meter};
use foldhash::fast::FixedState;
use indexmap::IndexSet;
use std::cell::RefCell;
use std::collections::HashMap;

/// The most that digits of one place may come to.
const MOST: i128 = 4_000;
/// The greatest modulus: a state has two residues beside that of the form.
const MOST_MODULUS: i64 = 1_000;

impl Machine {
    /// The machine of a statement about the sum of coefficient times number, plus a constant.
    pub(super) fn golden(
        t: u32,
        terms: &[(Track, i64)],
        constant: i128,
        relation: Relation,
        meter: &mut Meter,
    ) -> Result<Self, Halt> {
        match relation {
            Relation::Zero => Self::balanced(t, terms, constant, meter),
            Relation::AtLeastZero => {
                // Some natural number is the form.
                let slack = terms.iter().map(|term| term.0 + 1).max().unwrap_or(0);
                let with: Vec<(Track, i64)> = terms.iter().copied().chain([(slack, -1)]).collect();
                Self::balanced(t, &with, constant, meter)?.exists(&[slack], meter)
            }
            Relation::MultipleOf(modulus) => Self::residues(t, terms, constant, modulus, meter),
        }
    }

    /// The form is 0.
    fn balanced(t: u32, terms: &[(Track, i64)], constant: i128, meter: &mut Meter) -> Result<Self, Halt> {
        let system = Digits::Recurrence(t);
        let tracks: Vec<Track> = terms.iter().map(|term| term.0).collect();
        // The constant stands beside the numbers with digits of its own.
        let own = system.of(constant.unsigned_abs());
        let sign = constant.signum();
        let weights: i128 = terms.iter().map(|term| i128::from(term.1).abs()).sum();
        let greatest = (weights + i128::from(constant != 0)) * i128::from(t);
        if greatest > MOST {
            return Err(Halt::States(0));
        }
        // The places of the constant are still to come.
        let open: Vec<(i128, i128)> = (0..=own.len()).map(|place| end(&own[place..], sign, t.into())).collect();
        let own: Vec<i64> = own.iter().map(|&digit| sign as i64 * i64::from(digit)).collect();
        // |p - q/alpha| <= greatest * alpha/(alpha-1), with alpha*alpha = t*alpha + 1, for pairs
        // from which (0, 0) can be reached: |p*alpha - q| <= greatest * alpha*alpha/(alpha-1). One
        // more keeps what rounding may lose. A step takes p + q*alpha to (p + q*alpha + s)/alpha,
        // which stays small as well: 64 bits hold the pairs by far.
        let wide = f64::from(t);
        let alpha = (wide + (wide * wide + 4.0).sqrt()) / 2.0;
        let bound = greatest as f64 * alpha * alpha / (alpha - 1.0) + 1.0;
        let small = |&(p, q): &Pair| (p as f64 * alpha - q as f64).abs() <= bound;
        // p = -(t+1)*q
        let reach = (bound / ((wide + 1.0) * alpha + 1.0)) as i64 + 1;
        let t = i64::from(t);
        let known = RefCell::new(Known::default());
        let first = (-reach..=reach).map(|q| (-(t + 1) * q, q)).filter(small).collect();
        let first = known.borrow_mut().sets.insert_full((0, first)).0;
        let step = |&state: &usize, digits: &[u32]| {
            let sum: i64 = std::iter::zip(terms, digits).map(|(term, &digit)| term.1 * i64::from(digit)).sum();
            known.borrow_mut().after(state, sum, |(place, pairs)| {
                let all = sum + own.get(*place).unwrap_or(&0);
                let next = |&(p, q): &Pair| (q - t * (p + all), p + all);
                let mut pairs: Vec<Pair> = pairs.iter().map(next).filter(small).collect();
                pairs.sort_unstable();
                ((place + 1).min(own.len()), pairs)
            })
        };
        let accepts = |&state: &usize| {
            let (place, pairs) = &known.borrow().sets[state];
            pairs.iter().any(|&(p, q)| (p.into(), q.into()) == open[*place])
        };
        Self::walk(system, &tracks, first, step, accepts, meter)
    }

    /// A number divides the form.
    fn residues(t: u32, terms: &[(Track, i64)], constant: i128, modulus: i64, meter: &mut Meter) -> Result<Self, Halt> {
        let modulus = modulus.max(1);
        if modulus > MOST_MODULUS {
            return Err(Halt::States(0));
        }
        let tracks: Vec<Track> = terms.iter().map(|term| term.0).collect();
        let (m, t_wide) = (i128::from(modulus), i128::from(t));
        let coefficients: Vec<i128> = terms.iter().map(|term| i128::from(term.1).rem_euclid(m)).collect();
        // The form so far, and what this place and the one below are worth.
        let step = |&(rest, here, below): &(i128, i128, i128), digits: &[u32]| {
            let sum: i128 = std::iter::zip(&coefficients, digits).map(|(c, &digit)| c * i128::from(digit)).sum();
            ((rest + sum * here) % m, (t_wide * here + below) % m, here)
        };
        let first = (constant.rem_euclid(m), 1 % m, 1 % m);
        Self::walk(Digits::Recurrence(t), &tracks, first, step, |&(rest, ..)| rest == 0, meter)
    }

    /// `y = floor(n*alpha)` with `alpha = (2-t+sqrt(t*t+4))/2`, in the digits of the recurrence
    /// with t: y ends in an even number of zeros, and with one more zero its digits are those of
    /// `y + t*n` (A. S. Fraenkel, *Amer. Math. Monthly* 89 (1982), 353-361).
    ///
    /// # Errors
    /// [`Halt`]
    pub fn beatty(t: u32, n: Track, y: Track, meter: &mut Meter) -> Result<Self, Halt> {
        let system = Digits::Recurrence(t);
        let shifted = n.max(y) + 1;
        // Whether another digit than 0 has come, and whether the zeros before it were odd in
        // number.
        let zeros = |&(come, odd): &(bool, bool), digits: &[u32]| match (come, digits) {
            (false, [0]) => (false, !odd),
            _ => (true, odd),
        };
        let even = Self::walk(system, &[y], (false, false), zeros, |&(come, odd)| !come || !odd, meter)?;
        let shift = |pending: &Option<u32>, digits: &[u32]| match (pending, digits) {
            (Some(pending), [y, shifted]) if shifted == pending => Some(*y),
            _ => None,
        };
        let shift = Self::walk(system, &[y, shifted], Some(0), shift, |pending| *pending == Some(0), meter)?;
        let sum = Self::linear(system, &[(shifted, 1), (y, -1), (n, -i64::from(t))], 0, Relation::Zero, meter)?;
        even.and(&shift, meter)?.and(&sum, meter)?.exists(&[shifted], meter)
    }
}

/// The pair that the digits of the constant that are left lead to (0, 0), when all numbers have
/// zeros there.
fn end(left: &[u32], sign: i128, t: i128) -> (i128, i128) {
    // Backwards: (p, q) comes from (q - s, p + t*q).
    left.iter().rev().fold((0, 0), |(p, q), &digit| (q - sign * i128::from(digit), p + t * q))
}

/// What the places from one on must still come to, in multiples of the worths of that place and the
/// next.
type Pair = (i64, i64);

/// The sets of pairs that were met, each with the place where digits of the constant go on. Few of
/// the many letters differ in the sum of their digits, so where a set is led to is remembered.
#[derive(Default)]
struct Known {
    sets: IndexSet<(usize, Vec<Pair>), FixedState>,
    after: HashMap<(usize, i64), usize, FixedState>,
}

impl Known {
    /// The number of the set to which a sum leads.
    fn after(&mut self, set: usize, sum: i64, next: impl Fn(&(usize, Vec<Pair>)) -> (usize, Vec<Pair>)) -> usize {
        *self.after.entry((set, sum)).or_insert_with(|| self.sets.insert_full(next(&self.sets[set])).0)
    }
}
