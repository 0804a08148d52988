//! The smallest automaton of a table of values.
//!
//! Read from the lowest digit, a state is what it makes of the digits that follow: the sequence
//! `m -> G(k^e*m + r)` (the k-kernel of A. Cobham 1972). Read from the first digit, a state is a
//! number w with the blocks of values from `w*k^j` to `(w+1)*k^j`; that automaton is turned round.
//! Two states are one if all that the table has of both agrees, and it has enough of both (A.
//! Nerode 1958). An automaton is kept only if it has all values of the table and is small beside
//! it: long runs of equal values say little, and tempt to describe noise.
use super::{Dfao, MOST_BASE};
use std::collections::HashMap;

/// The most states while an automaton is learnt.
const MOST_STATES: usize = 200;
/// The most states that read from the first digit, and of the automaton turned round.
const MOST_PREFIXES: usize = 60;
const MOST_TURNED: usize = 3000;
/// At least this many values must agree before two states are merged; the numbers are tried in
/// order.
const NEEDS: [usize; 6] = [2, 3, 4, 8, 16, 32];
/// The table must have at least this many values for each number in the automaton.
const VALUES_PER_NUMBER: usize = 2;
/// A few states need no runs.
const FEW: usize = 4;

/// The bases in which values of a rule may live: its constants, products of two, one more than a
/// constant, and 2 to 12.
///
/// ```
/// assert_eq!(patterns::automatic::bases("n -> n/13 : 13|n, n>=1")[..3], [13, 14, 2]);
/// ```
pub fn bases(rule: &str) -> Vec<u32> {
    let mut constants: Vec<u32> = crate::bases::numbers(rule)
        .filter_map(|x| u32::try_from(x).ok())
        .filter(|x| (2..=MOST_BASE).contains(x))
        .collect();
    constants.sort_unstable();
    constants.dedup();
    let products = constants.iter().enumerate().flat_map(|(i, x)| constants[i..].iter().map(move |y| x * y));
    let all = constants.iter().copied().chain(products).chain(constants.iter().map(|x| x + 1)).chain(2..=12);
    let mut bases = Vec::new();
    for base in all.filter(|base| (2..=MOST_BASE).contains(base)) {
        if !bases.contains(&base) {
            bases.push(base);
        }
    }
    bases
}

/// Automata that have all of these values, at most one for each base, in ascending order of their
/// size in bits.
pub fn guesses(values: &[u32], bases: &[u32]) -> Vec<Dfao> {
    let mut found: Vec<Dfao> = bases.iter().filter_map(|&base| of_base(values, base)).collect();
    found.sort_by_key(|dfao| (weight(dfao), dfao.base()));
    found
}

/// About the number of bits of the table of an automaton.
fn weight(dfao: &Dfao) -> usize {
    let bits = usize::BITS - (dfao.states() - 1).leading_zeros();
    dfao.states() * dfao.base() as usize * bits as usize
}

/// The number of stretches of equal values.
fn runs(values: &[u32]) -> usize {
    1 + values.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

fn of_base(values: &[u32], base: u32) -> Option<Dfao> {
    // The size that counts against the runs is that of the automaton as it was found.
    let mut found: Option<(Dfao, usize)> = None;
    for need in NEEDS {
        let ways = [kernel(values, base, need).map(|dfao| (dfao, usize::MAX)), blocks(values, base, need)];
        for (dfao, prefixes) in ways.into_iter().flatten() {
            let holds = (0..).zip(values).all(|(n, &value)| dfao.at(n) == value);
            let dfao = if holds { dfao.smallest() } else { continue };
            if found.as_ref().is_none_or(|(other, _)| dfao.states() < other.states()) {
                found = Some((dfao, prefixes));
            }
        }
        if found.is_some() {
            break;
        }
    }
    let (dfao, prefixes) = found?;
    let numbers = dfao.states() * (base as usize + 1);
    let is_small = VALUES_PER_NUMBER * numbers <= values.len();
    // A table of as many bits as there are values could have any values.
    let is_small = is_small && weight(&dfao) <= values.len();
    let told = dfao.states().min(prefixes) <= FEW.max(runs(values) / 2 + 1);
    (is_small && told).then_some(dfao)
}

/// The values at `first`, `first + step`, ...
#[derive(Debug, Clone, Copy)]
struct Stride {
    first: usize,
    step: usize,
}

impl Stride {
    fn of<'v>(&self, values: &'v [u32]) -> impl ExactSizeIterator<Item = &'v u32> + Clone {
        values.get(self.first..).unwrap_or(&[]).iter().step_by(self.step)
    }
}

/// The automaton whose states are the kernel, as far as the values tell.
fn kernel(values: &[u32], base: u32, need: usize) -> Option<Dfao> {
    let mut states = vec![Stride { first: 0, step: 1 }];
    let (mut next, mut done) = (Vec::new(), 0);
    while let Some(&state) = states.get(done) {
        done += 1;
        let step = state.step.checked_mul(base as usize)?;
        for digit in 0..base as usize {
            let to = Stride { first: state.first + digit * state.step, step };
            let own = to.of(values);
            if own.len() < need {
                return None;
            }
            let same = |other: &Stride| own.clone().zip(other.of(values)).all(|(a, b)| a == b);
            let place = states.iter().position(same).unwrap_or(states.len());
            if place == states.len() {
                states.push(to);
            }
            next.push(place as u32);
        }
        if states.len() > MOST_STATES {
            return None;
        }
    }
    let out = states.iter().map(|state| values[state.first]).collect();
    Dfao::new(base, next, out)
}

/// The automaton whose states are numbers w with their blocks, turned round to read the lowest
/// digit first; and how many numbers it has.
fn blocks(values: &[u32], base: u32, need: usize) -> Option<(Dfao, usize)> {
    let base = base as usize;
    let least = (0..).take_while(|&j| base.checked_pow(j).is_some_and(|power| power < need)).count();
    // How many blocks the table has of a number.
    let known = |w: usize| {
        let end = |j: u32| base.checked_pow(j).and_then(|power| power.checked_mul(w + 1));
        (0..).take_while(|&j| end(j).is_some_and(|end| end <= values.len())).count()
    };
    let block = |w: usize, j: u32| &values[w * base.pow(j)..(w + 1) * base.pow(j)];
    let same = |a: usize, b: usize| {
        let both = known(a).min(known(b));
        both > least && (0..both as u32).all(|j| block(a, j) == block(b, j))
    };
    // The number 0 is the start, and stays itself by the digit 0 alone.
    let (mut states, mut next, mut done) = (vec![0_usize], Vec::new(), 0);
    while let Some(&w) = states.get(done) {
        done += 1;
        for digit in 0..base {
            let to = w * base + digit;
            if to == 0 {
                next.push(0);
                continue;
            }
            if known(to) <= least {
                return None;
            }
            let place = (1..states.len()).find(|&place| same(to, states[place])).unwrap_or(states.len());
            if place == states.len() {
                states.push(to);
            }
            next.push(place);
        }
        if states.len() > MOST_PREFIXES {
            return None;
        }
    }
    let out: Vec<u32> = states.iter().map(|&w| values[w]).collect();
    Some((turned(base, &next, out)?, states.len()))
}

/// An automaton that reads the first digit first, as one that reads the lowest first: a state is
/// the value that the rest of the digits, from each state on, will lead to.
fn turned(base: usize, next: &[usize], out: Vec<u32>) -> Option<Dfao> {
    let mut numbers = HashMap::from([(out.clone(), 0_u32)]);
    let (mut states, mut rows, mut done) = (vec![out], Vec::new(), 0);
    while let Some(state) = states.get(done).cloned() {
        done += 1;
        for digit in 0..base {
            let to: Vec<u32> = (0..state.len()).map(|q| state[next[q * base + digit]]).collect();
            let fresh = numbers.len() as u32;
            rows.push(*numbers.entry(to.clone()).or_insert(fresh));
            if numbers.len() > states.len() {
                states.push(to);
            }
        }
        if states.len() > MOST_TURNED {
            return None;
        }
    }
    let out = states.iter().map(|state| state[0]).collect();
    Dfao::new(base as u32, rows, out)
}
