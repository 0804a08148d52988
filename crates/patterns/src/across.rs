//! One pattern for every value of a parameter, read off the values for many of its values.
//!
//! A heap is `n = q*T + r`, `0 <= r < T`. For each value of the parameters the sequence has a least
//! period and preperiod; T is their period as a linear form in the parameters, and the values for q
//! =
//! 0, 1, ... are *blocks*: pieces of straight lines in r, by residues of r, whose ends and heights
//! are linear in the parameters, too. Where that fails for all parameters at once, they are divided
//! by residues. Nothing here is a proof. The algorithm is ours.
//!
//! | room | task |
//! |---|---|
//! | `linear` | linear forms in the parameters: fitted, evaluated, written |
//! | `block` | the values of one block as an expression in r and the parameters |
//! | [`pairs`] | who loses on two heaps, for one parameter |
//! | [`nested`] | values for two parameters, one of which measures the other |
mod block;
mod linear;
pub mod nested;
pub mod pairs;

pub use block::{ALWAYS, NEVER};
pub use linear::Linear;

use crate::formula::{Body, Formula};
use block::{Row, block};
use std::collections::BTreeSet;

/// Blocks before the values repeat.
const MOST_BLOCKS: usize = 5;
/// Divisions of a parameter by residues.
const MOST_CLASSES: i64 = 6;
/// The least number of values of a parameter for a guess, as of pairs of them.
const FEWEST: [usize; 2] = [4, 9];

/// Values for one choice of the parameters.
#[derive(Debug, Clone)]
pub struct Sample {
    at: Vec<i64>,
    values: Vec<i64>,
    /// Period and preperiod, both the least, as far as the values show.
    repeats: Option<(usize, usize)>,
}

impl Sample {
    /// The values of the heaps 0, 1, ... for these parameters.
    pub fn new(at: Vec<i64>, values: Vec<i64>) -> Self {
        let repeats = period_of(&values);
        Self { at, values, repeats }
    }

    /// The parameters.
    pub fn at(&self) -> &[i64] {
        &self.at
    }

    /// Whether the values repeat as far as they are known.
    pub fn repeats(&self) -> bool {
        self.repeats.is_some()
    }

    /// A value, which the period gives where it is not known.
    fn value(&self, n: usize) -> Option<i64> {
        self.values.get(n).copied().or_else(|| {
            let (period, preperiod) = self.repeats?;
            self.values.get(preperiod + (n - preperiod) % period).copied()
        })
    }
}

/// The least period with its least preperiod, if it is seen three times, and over the last third.
fn period_of(values: &[i64]) -> Option<(usize, usize)> {
    let len = values.len();
    for period in 1..len / 3 {
        let mut start = len - period;
        while start > 0 && values[start - 1] == values[start - 1 + period] {
            start -= 1;
        }
        if len - period - start >= (2 * period).max(len / 3) {
            return Some((period, start));
        }
    }
    None
}

/// A pattern that fits all samples that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guess {
    /// The least value of the first parameter.
    pub least: i64,
    /// The first parameter has one of these residues for this modulus.
    pub residues: (i64, Vec<i64>),
    /// T.
    pub modulus: Linear,
    /// The least period; T may be a multiple of it.
    pub period: Linear,
    /// The least heap from which the values repeat.
    pub preperiod: Option<Linear>,
    /// The value in r and the parameters for q = 0, 1, ..., and for all further q; a condition for
    /// the lost heaps where these are asked for.
    pub blocks: Vec<String>,
}

impl Guess {
    /// Whether the pattern is about these parameters.
    pub fn covers(&self, at: &[i64]) -> bool {
        let (modulus, residues) = &self.residues;
        at.first().is_some_and(|&first| first >= self.least && residues.contains(&first.rem_euclid(*modulus)))
    }

    /// The condition on the first parameter: `K>=2`, and `K%2=0` if it is about some residues.
    pub fn domain(&self, name: &str) -> (String, Option<String>) {
        let (modulus, residues) = &self.residues;
        let listed: Vec<String> = residues.iter().map(i64::to_string).collect();
        let part = match listed.as_slice() {
            _ if *modulus == 1 => None,
            [one] => Some(format!("{name}%{modulus}={one}")),
            several => Some(format!("{name}%{modulus} in {{{}}}", several.join(","))),
        };
        (format!("{name}>={}", self.least), part)
    }

    /// Whether the values of a sample are those of the pattern.
    pub fn fits(&self, sample: &Sample, names: &[&str]) -> bool {
        self.read(names).is_some_and(|read| self.agrees(sample, &read))
    }

    /// The blocks as formulas of r and the parameters.
    fn read(&self, names: &[&str]) -> Option<Vec<Formula>> {
        let own: Vec<&str> = std::iter::once("r").chain(names.iter().copied()).collect();
        self.blocks.iter().map(|block| Formula::parse(block, &own).ok()).collect()
    }

    /// The same with the blocks that have been read; one more round is compared.
    fn agrees(&self, sample: &Sample, read: &[Formula]) -> bool {
        let Some(period) = self.modulus.at(&sample.at).filter(|&period| period >= 1) else { return false };
        let far = (read.len() as i64 + 2) * period;
        (0..far).all(|n| {
            let block = read.get((n / period) as usize).or(read.last());
            let at: Vec<i64> = std::iter::once(n % period).chain(sample.at.iter().copied()).collect();
            let known = usize::try_from(n).ok().and_then(|n| sample.value(n));
            match block.map(Formula::body) {
                // A sample that does not repeat ends somewhere.
                _ if known.is_none() => true,
                Some(Body::Value(_)) => block.and_then(|own| own.short_value(&at).ok().flatten()) == known,
                Some(Body::Zero(_)) => block.map(|own| own.holds(&at)) == known.map(|known| known == 0),
                None => false,
            }
        })
    }
}

/// One pattern, or several by residues of the first parameter, that fit the samples from some value
/// of the first parameter on; perhaps none for some residues. `names` are those of the parameters;
/// for `lost`, values are 0 where the player to move loses, and 1 elsewhere.
pub fn guess(samples: &[Sample], names: &[&str], lost: bool) -> Vec<Guess> {
    let good: Vec<&Sample> = samples.iter().filter(|sample| sample.repeats()).collect();
    let most = if names.len() == 1 { MOST_CLASSES } else { 1 };
    let mut part = Vec::new();
    for modulus in 1..=most {
        let class = |rest: i64| {
            let own: Vec<&Sample> =
                good.iter().copied().filter(|sample| sample.at.first().is_some_and(|x| x % modulus == rest)).collect();
            of_class(&own, (modulus, rest), names, lost)
        };
        let classes: Vec<Option<Guess>> = (0..modulus).map(class).collect();
        let all = classes.iter().all(Option::is_some);
        let mut found = joined(classes.into_iter().flatten().collect());
        found.iter_mut().for_each(|guess| lowered(guess, samples, names));
        // Samples that do not repeat are no exceptions.
        let fits = |guess: &Guess| samples.iter().all(|own| !guess.covers(&own.at) || guess.fits(own, names));
        if all && found.iter().all(fits) {
            return found;
        }
        found.retain(fits);
        if part.is_empty() {
            part = found;
        }
    }
    part
}

/// The pattern of the samples of a class, from the least first parameter on from which there is
/// one.
fn of_class(samples: &[&Sample], (modulus, rest): (i64, i64), names: &[&str], lost: bool) -> Option<Guess> {
    let fewest = *FEWEST.get(names.len().checked_sub(1)?)?;
    let firsts: BTreeSet<i64> = samples.iter().filter_map(|sample| sample.at.first().copied()).collect();
    for &least in &firsts {
        let own: Vec<&Sample> = samples.iter().copied().filter(|sample| sample.at.first() >= Some(&least)).collect();
        if own.len() < fewest {
            return None;
        }
        let points = |of: &dyn Fn(&(usize, usize)) -> usize| -> Vec<(Vec<i64>, i64)> {
            own.iter().filter_map(|own| Some((own.at.clone(), of(own.repeats.as_ref()?) as i64))).collect()
        };
        let Some(period) = Linear::fit(&points(&|repeats| repeats.0)) else { continue };
        // Amounts grow with the parameter, and T must grow with them.
        let round = match period.constant_value() {
            Some(constant) if names.len() == 1 => Linear::multiple(constant, 0, 1),
            Some(_) => continue,
            None => period.clone(),
        };
        let preperiod = Linear::fit(&points(&|repeats| repeats.1));
        for times in [1, 2] {
            let modulus_form = round.scaled(times);
            if let Some(blocks) = blocks(&own, &modulus_form, names, lost) {
                let residues = (modulus, vec![rest]);
                return Some(Guess { least, residues, modulus: modulus_form, period, preperiod, blocks });
            }
        }
    }
    None
}

/// The blocks of some samples, with one shape for all of them.
fn blocks(samples: &[&Sample], modulus: &Linear, names: &[&str], lost: bool) -> Option<Vec<String>> {
    let mut rounds = Vec::new();
    let mut before = 0;
    for sample in samples {
        let round = usize::try_from(modulus.at(&sample.at)?).ok().filter(|&round| round >= 1)?;
        before = before.max(sample.repeats?.1.div_ceil(round));
        rounds.push(round);
    }
    if before > MOST_BLOCKS {
        return None;
    }
    let of_block = |place: usize| {
        let row = |(sample, &round): (&&Sample, &usize)| {
            let values = (place * round..(place + 1) * round).map(|n| sample.value(n)).collect::<Option<_>>()?;
            Some(Row { at: sample.at.clone(), values })
        };
        block(&samples.iter().zip(&rounds).map(row).collect::<Option<Vec<Row>>>()?, names, lost)
    };
    (0..=before).map(of_block).collect()
}

/// Classes with the same pattern as one.
fn joined(found: Vec<Guess>) -> Vec<Guess> {
    let mut all: Vec<Guess> = Vec::new();
    for one in found {
        let same = |other: &&mut Guess| {
            (&other.modulus, &other.period, &other.blocks) == (&one.modulus, &one.period, &one.blocks)
        };
        match all.iter_mut().find(same) {
            Some(other) => {
                other.residues.1.extend(one.residues.1);
                other.least = other.least.max(one.least);
                other.preperiod = other.preperiod.take().filter(|own| Some(own) == one.preperiod.as_ref());
            }
            None => all.push(one),
        }
    }
    for one in &mut all {
        let (modulus, residues) = &one.residues;
        let full: BTreeSet<i64> = residues.iter().copied().collect();
        // 1 and 3 for 4 is 1 for 2.
        let by = |small: i64| -> BTreeSet<i64> { full.iter().map(|rest| rest % small).collect() };
        let covers = |small: &i64| {
            modulus % small == 0
                && (0..*modulus).all(|rest| full.contains(&rest) == by(*small).contains(&(rest % small)))
        };
        let small = (1..=*modulus).find(covers).unwrap_or(*modulus);
        one.residues = (small, by(small).into_iter().collect());
    }
    all
}

/// Extends a pattern to smaller values of the first parameter, as far as the samples allow.
fn lowered(guess: &mut Guess, samples: &[Sample], names: &[&str]) {
    let Some(read) = guess.read(names) else { return };
    let (modulus, residues) = guess.residues.clone();
    for least in (1..guess.least).rev() {
        if !residues.contains(&(least % modulus)) {
            continue;
        }
        let mut here = samples.iter().filter(|sample| sample.at.first() == Some(&least)).peekable();
        if here.peek().is_none() || !here.all(|sample| sample.repeats() && guess.agrees(sample, &read)) {
            break;
        }
        guess.least = least;
        let from = |sample: &Sample| sample.repeats.map(|repeats| repeats.1 as i64);
        let fits = |form: &Linear| {
            samples.iter().filter(|own| own.at.first() == Some(&least)).all(|own| form.at(&own.at) >= from(own))
        };
        guess.preperiod = guess.preperiod.take().filter(fits);
    }
}
