//! Long patterns: the values that a theorem needs are too many to derive here, so another program
//! supplies them.
//!
//! All given values are looked at once: the pattern must hold wherever the theorem requires it, and
//! its numbers must be the least. For the first heaps, and for heaps chosen at random, the values
//! are derived by the definition: if a share `q` of the values were wrong, `k` random heaps would
//! miss all of them with probability `(1-q)^k`. So this is evidence, not proof, and the verdict
//! says so.
use crate::forms::amounts::{Digits, taking};
use crate::game::{Convention, rule_of};
use crate::invalid::Invalid;
use crate::limits::{Limits, Work};
use crate::pattern::Pattern;
use crate::say;
use crate::statement::{Certificate, Repetition, Statement};
use crate::theorems::guy_smith;
use crate::verdict::Values;
use crate::verify::compare_formula;
use messages::Message;

/// The values of this many first heaps are all derived.
const FIRST: u64 = 3000;

/// Values of the heaps 0, 1, 2, ... that another program computed.
#[derive(Debug, Clone, Copy)]
pub enum Given<'a> {
    /// All below 2^8.
    U8(&'a [u8]),
    /// All below 2^16.
    U16(&'a [u16]),
    /// All below 2^32.
    U32(&'a [u32]),
    /// Any values.
    U64(&'a [u64]),
}

/// The result of a check by samples.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sampled {
    /// The claim in words; it holds if the given values are those of the game.
    pub statement: Message,
    /// The theorem, by its name in certificates.
    pub theorem: &'static str,
    /// How many given values the theorem needs; all of them repeat as it requires.
    pub values_used: u64,
    /// How many values were derived by the definition.
    pub derived: u64,
}

/// Checks a certificate about a finite code with the values of another program. The first values
/// and `samples` further ones, which `seed` selects, are derived anew. Cost: O(window), and O(heap)
/// for each sample and splitting digit.
///
/// # Errors
/// [`Invalid`] with the reason.
pub fn verify_given(certificate: &Certificate, given: Given<'_>, samples: u32, seed: u64) -> Result<Sampled, Invalid> {
    let [statement] = certificate.statements.as_slice() else {
        return Err(Invalid::Condition(say::given_values_one_statement()));
    };
    match given {
        Given::U8(values) => check(statement, values, samples, seed),
        Given::U16(values) => check(statement, values, samples, seed),
        Given::U32(values) => check(statement, values, samples, seed),
        Given::U64(values) => check(statement, values, samples, seed),
    }
}

fn check<V: Copy + Eq + Into<u64>>(
    statement: &Statement,
    values: &[V],
    samples: u32,
    seed: u64,
) -> Result<Sampled, Invalid> {
    let (rule, convention) = rule_of(&statement.rule, statement.convention)?;
    let mut work = Work::new(Limits::default());
    let Digits { first: digits, repeat, unequal } = taking(&rule, &mut work)?.digits(&mut work)?;
    if !repeat.is_empty() || digits.iter().any(|&digit| digit >= 8) {
        return Err(Invalid::Condition(say::given_values_of_codes()));
    }
    if statement.place.is_some() {
        return Err(Invalid::Condition(say::given_values_no_line()));
    }
    let expected = if unequal { "guy-smith-unequal" } else { "guy-smith" };
    if statement.theorem != expected {
        return Err(Invalid::Theorem { theorem: statement.theorem.clone(), game: rule.to_string().into() });
    }
    let (Some(Repetition { preperiod: n0, period: p, saltus: 0 }), Convention::Normal) =
        (statement.repetition, convention)
    else {
        return Err(Invalid::Condition(say::about_bounded_normal_values()));
    };
    let needed = guy_smith::needs(&digits, unequal, n0, p)?;
    let window = usize::try_from(needed).ok().and_then(|needed| values.get(..needed));
    let window = window.ok_or(Invalid::TooFewGiven { needed, given: values.len() as u64 })?;
    repeats(window, n0 as usize, p as usize)?;
    for (heap, (&stored, &value)) in (0..).zip(statement.values.iter().zip(window)) {
        let value: u64 = value.into();
        if stored != value {
            return Err(Invalid::Value { heap, stored, value });
        }
    }
    if let Some(formula) = &statement.formula {
        let round = window[..(n0 + p) as usize].iter().map(|&value| value.into()).collect();
        let pattern = Pattern { preperiod: n0 as usize, period: p as usize, saltus: 0 };
        compare_formula(formula, "n", &Values::Sequence(pattern, round), &mut work)?;
    }
    let derived = derive_some(window, &digits, unequal, samples, seed)?;
    let statement = say::for_values(say::repeats("n", p, "", n0), say::of_heaps(), rule.to_string());
    Ok(Sampled { statement, theorem: expected, values_used: needed, derived })
}

/// Checks that the pattern holds in the whole window, and that neither the preperiod nor the period
/// can be smaller.
fn repeats<V: Copy + Eq + Into<u64>>(window: &[V], n0: usize, p: usize) -> Result<(), Invalid> {
    let fails = |n: usize, p: usize| window[n] != window[n + p];
    if let Some(n) = (n0..window.len() - p).find(|&n| fails(n, p)) {
        let (value, later_value) = (window[n].into(), window[n + p].into());
        return Err(Invalid::Fails { heap: n as u64, value, later: (n + p) as u64, later_value });
    }
    if n0 > 0 && !fails(n0 - 1, p) {
        return Err(Invalid::NotLeastPreperiod { preperiod: n0 as u64, smaller: n0 as u64 - 1 });
    }
    // The greatest common divisor of two periods is a period: a smaller one would show at p divided
    // by a prime.
    let primes = (2..=p).take_while(|d| d * d <= p).filter(|d| p.is_multiple_of(*d)).flat_map(|d| [d, p / d]);
    for times in primes.chain([p]).filter(|&times| times > 1) {
        let smaller = p / times;
        // The window has more than a whole period after n0 + p, so one round decides.
        if (n0..n0 + p).all(|n| !fails(n, smaller)) {
            return Err(Invalid::NotLeastPeriod { period: p as u64, smaller: smaller as u64 });
        }
    }
    Ok(())
}

/// Derives the first values and some further ones from those before them; returns how many.
fn derive_some<V: Copy + Eq + Into<u64>>(
    window: &[V],
    digits: &[u32],
    unequal: bool,
    samples: u32,
    seed: u64,
) -> Result<u64, Invalid> {
    let len = window.len() as u64;
    let mut state = seed;
    let mut random = || {
        // SplitMix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) % len
    };
    let chosen: Vec<u64> = (0..FIRST.min(len)).chain((0..samples).map(|_| random())).collect();
    let mut marks: Vec<bool> = Vec::new();
    for &heap in &chosen {
        let value = derive(window, digits, unequal, heap as usize, &mut marks);
        let stored: u64 = window[heap as usize].into();
        if value != stored {
            return Err(Invalid::Value { heap, stored, value });
        }
    }
    Ok(chosen.len() as u64)
}

/// The value of a heap by the definition: all its options, and the mex.
fn derive<V: Copy + Into<u64>>(values: &[V], digits: &[u32], unequal: bool, heap: usize, marks: &mut Vec<bool>) -> u64 {
    marks.clear();
    let mut mark = |value: u64| {
        let place = value as usize;
        if place >= marks.len() {
            marks.resize((place + 1).next_power_of_two(), false);
        }
        marks[place] = true;
    };
    for (i, &digit) in digits.iter().enumerate().take_while(|&(i, _)| heap > 0 && i <= heap) {
        let rest = heap - i;
        if digit & 1 != 0 && rest == 0 {
            mark(0);
        }
        if digit & 2 != 0 && rest >= 1 && i >= 1 {
            mark(values[rest].into());
        }
        if digit & 4 != 0 && rest >= 2 {
            let pairs = if unequal { (rest - 1) / 2 } else { rest / 2 };
            let (ones, twos) = (&values[1..=pairs], &values[rest - pairs..rest]);
            ones.iter().zip(twos.iter().rev()).for_each(|(&one, &two)| mark(one.into() ^ two.into()));
        }
    }
    marks.iter().position(|&mark| !mark).unwrap_or(marks.len()) as u64
}
