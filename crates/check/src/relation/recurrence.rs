//! Sums, and the multiples of a golden ratio, in digits of a recurrence.
//!
//! The places have the weights `U(i+1) = t*U(i) + U(i-1)` with `U(-1) = U(0) = 1`; digits are at
//! most t, and below a digit t there is a 0. Read from the highest place down, a sum is given by
//! two numbers: u times the weight of the place that was read last, v times that of the one below
//! it; a digit sum s turns them into `(t*u + v + s, u)`, and after the last place the sum is u + v.
//! Few pairs lead back to small sums, and the machine that reads the lowest place first goes
//! through them backwards, with sets of pairs as states.
use super::{Digits, Form, Relation, Say};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::say;
use foldhash::HashSet;
use std::collections::BTreeSet;

/// The largest sum of the digits of one place, and the largest constant.
const MOST_SUM: i64 = 300;
const MOST_CONSTANT: i64 = 3_000;
/// The binary digits of fractions.
const FRACTION: u32 = 20;

type Pair = (i64, i64);

impl Relation {
    /// The words that spell numbers on these tracks.
    pub fn numbers(digits: Digits, tracks: &[usize], work: &mut Work<'_>) -> Result<Self, Invalid> {
        let Digits::Recurrence(t) = digits else { return Ok(Self::constant(true)) };
        let count = tracks.len();
        // Bit masks of the tracks whose digit is t, and of those whose digit is not 0.
        let bits = |letter: usize, is: &dyn Fn(usize) -> bool| -> usize {
            digits.of(letter, count).iter().enumerate().map(|(i, &digit)| usize::from(is(digit)) << i).sum()
        };
        let mut all: Vec<(usize, usize)> = Vec::new();
        work.each(0..digits.letters(count), |letter| {
            all.push((bits(letter, &|digit| digit == t), bits(letter, &|digit| digit > 0)));
        })?;
        let step = |below: &Option<usize>, letter: usize| {
            let (full, some) = all[letter];
            ((*below)? & full == 0).then_some(some)
        };
        Self::made(digits, tracks.to_vec(), Some(0), step, Option::is_some, work)
    }

    /// The relation that a linear form is 0, or a natural number, as `say` demands.
    pub fn balanced(t: usize, form: &Form, say: Say, work: &mut Work<'_>) -> Result<Self, Invalid> {
        if say == Say::Natural {
            // It is a natural number if the form equals some number on another track.
            let more = form.terms.iter().map(|(track, _)| track + 1).max().unwrap_or(0);
            let equal = Self::balanced(t, &form.plus(-1, &Form::track(more))?, Say::Zero, work)?;
            return equal.some(more, work);
        }
        let digits = Digits::Recurrence(t);
        let mut terms = form.terms.clone();
        terms.sort_unstable();
        let wide = t as i64;
        let most = terms.iter().try_fold(0_i64, |sum, (_, factor)| sum.checked_add(factor.checked_abs()?));
        let most = most.and_then(|most| most.checked_mul(wide)).filter(|most| *most <= MOST_SUM);
        let constant = Some(form.constant).filter(|constant| (-MOST_CONSTANT..=MOST_CONSTANT).contains(constant));
        let (Some(most), Some(constant)) = (most, constant) else {
            return Err(Invalid::Rule(say::large_beside_golden()));
        };
        let count = terms.len();
        let mut sums: Vec<i64> = Vec::new();
        work.each(0..digits.letters(count), |letter| {
            sums.push(terms.iter().zip(digits.of(letter, count)).map(|((_, by), digit)| by * digit as i64).sum());
        })?;
        let pairs = pairs(wide, &sums, most, constant, work)?;
        let first: BTreeSet<Pair> = pairs.iter().copied().filter(|&(u, v)| u + v + constant == 0).collect();
        let step = |now: &BTreeSet<Pair>, letter: usize| -> BTreeSet<Pair> {
            let before = now.iter().map(|&(u, v)| (v, u - sums[letter] - wide * v));
            before.filter(|pair| pairs.contains(pair)).collect()
        };
        let tracks = terms.iter().map(|(track, _)| *track).collect();
        Self::made_of(digits, tracks, first, |now| 1 + now.len(), step, |now| now.contains(&(0, 0)), work)
    }

    /// The relation `y = floor(n*alpha)` with `alpha = (2-t+sqrt(t*t+4))/2`, between the tracks 0
    /// (n) and 1 (y).
    ///
    /// Checks that the digits spell a Beatty sequence: the numbers y and `y + t*n` for n from 1 on
    /// are strictly ascending, and every number from 1 on is of exactly one of the two kinds. Only
    /// one pair of sequences has this property, as the n-th y must be the least number not used
    /// before; and it is that of S. Beatty (1926), as `1/alpha + 1/(alpha+t) = 1`.
    pub fn beatty(t: usize, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let digits = Digits::Recurrence(t);
        let linear = |form: &[(usize, i64)], constant: i64, say: Say, work: &mut Work<'_>| {
            Self::linear(&Form { terms: form.to_vec(), constant }, say, digits, work)
        };
        // y ends in an even number of zeros; z has its digits and one more zero, and equals y +
        // t*n.
        let even = Self::made(
            digits,
            vec![1],
            (false, true),
            |&(come, even), digit| if come || digit > 0 { (true, even) } else { (false, !even) },
            |&(come, even)| !come || even,
            work,
        )?;
        let shift = |pending: &Option<usize>, letter: usize| {
            let both = digits.of(letter, 2);
            (*pending == Some(both[1])).then_some(both[0])
        };
        let shift = Self::made(digits, vec![1, 2], Some(0), shift, |pending| *pending == Some(0), work)?;
        let sum = linear(&[(2, 1), (1, -1), (0, -(t as i64))], 0, Say::Zero, work)?;
        let pairs = even.and(&shift, work)?.and(&sum, work)?;
        let graph = pairs.some(2, work)?;
        let holds = |wrong: Self, work: &mut Work<'_>| match wrong.is_empty(work)? {
            true => Ok(()),
            false => Err(Invalid::Condition(say::digits_must_be_of_beatty())),
        };
        // Each n has a y, and the y ascend.
        let none = graph.some(1, work)?.not();
        holds(none, work)?;
        let later = linear(&[(3, 1), (0, -1)], -1, Say::Natural, work)?;
        let not_above = linear(&[(1, 1), (4, -1)], 0, Say::Natural, work)?;
        let other = graph.named(&[3, 4], work)?;
        holds(graph.and(&other, work)?.and(&later, work)?.and(&not_above, work)?, work)?;
        // There is only one y.
        let second = graph.named(&[0, 4], work)?;
        let above = linear(&[(4, 1), (1, -1)], -1, Say::Natural, work)?;
        holds(graph.and(&second, work)?.and(&above, work)?, work)?;
        let positive = |track: usize, work: &mut Work<'_>| linear(&[(track, 1)], -1, Say::Natural, work);
        let from_1 = pairs.and(&positive(0, work)?, work)?;
        let lower = from_1.some(0, work)?.some(2, work)?;
        let upper = from_1.some(0, work)?.some(1, work)?.named(&[1], work)?;
        holds(lower.and(&upper, work)?, work)?;
        let missing = positive(1, work)?.and(&lower.not(), work)?.and(&upper.not(), work)?;
        holds(missing, work)?;
        holds(lower.or(&upper, work)?.and(&positive(1, work)?.not(), work)?, work)?;
        Ok(graph)
    }
}

/// The pairs that (0, 0) leads to. A pair is left out if no further digits bring it back to minus
/// the constant.
///
/// With `alpha*alpha = t*alpha + 1` a pair stands for about `(u*alpha+v)*alpha^(j-1)` at place j;
/// the places below add up to less than `2*most*U(j)`, so `|u*alpha + v|` is less than
/// `alpha*(6*most + constant)` for all pairs that count.
fn pairs(t: i64, sums: &[i64], most: i64, constant: i64, work: &mut Work<'_>) -> Result<HashSet<Pair>, Invalid> {
    /// At most this many pairs are allowed.
    const MOST_PAIRS: usize = 1 << 18;
    // alpha in units of 2^-20, rounded down: numbers here are far below 2^20.
    let unit = i128::from(t) << FRACTION;
    let alpha = (unit + (i128::from(t * t + 4) << (2 * FRACTION)).isqrt()) / 2;
    let bound = (alpha + 1) * i128::from(6 * most + constant.abs() + 1);
    let small = |(u, v): Pair| (i128::from(u) * alpha + (i128::from(v) << FRACTION)).abs() <= bound;
    let sums: BTreeSet<i64> = sums.iter().copied().collect();
    let mut found = HashSet::from_iter([(0, 0)]);
    let mut open = vec![(0, 0)];
    while let Some((u, v)) = open.pop() {
        work.spend(sums.len() as u64)?;
        for sum in &sums {
            let pair = (t * u + v + sum, u);
            if small(pair) && found.insert(pair) {
                open.push(pair);
            }
        }
        if found.len() > MOST_PAIRS {
            return Err(Invalid::TooManyStates { limit: MOST_PAIRS as u64 });
        }
    }
    Ok(found)
}
