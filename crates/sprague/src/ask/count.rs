//! How many sums of K heaps are lost, or won: Project Euler 301, 509, 560 and their kin.
//!
//! In normal play a sum is lost if the xor of its nim-values is 0, so a histogram of the values
//! says everything. A proved period gives it for 10^18 heaps, and a Walsh-Hadamard transform turns
//! xor into a product ([`transform`]). Nim itself is counted bit by bit ([`nim`]). Under misère
//! play the histogram is that of the elements of the misère quotient ([`misere`]).
mod histogram;
mod misere;
mod nim;
mod transform;

use crate::answer::Outcome;
use crate::game::Game;
use crate::messages::{Message, say};
use crate::tell::basis::Basis;
use budget::{Budget, Stop};
use claims::error::SolveError;
use claims::number::Number;
use claims::position::Position;
use claims::standing::Standing;
use histogram::{Histogram, stopped};
use num_bigint::{BigInt, BigUint};
use rules::family::Family;
use rules::ruleset::{Play, Turns};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// At most this many bits has a count that is written in full: 300,000 digits.
const MOST_BITS: u64 = 1 << 20;
/// The last heap; sums of counts stay within 64 bits.
const LAST: u64 = 4_000_000_000_000_000_000;

/// Which sums are counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountWish {
    /// The number of heaps in a sum.
    pub heaps: u32,
    /// The smallest heap.
    pub from: u64,
    /// The largest heap, at most 4*10^18.
    pub to: u64,
    /// `P` for lost sums, `N` for won ones.
    pub outcome: Outcome,
    /// Whether sums that differ only in the order of their heaps are one.
    pub distinct: bool,
    /// The count is reduced by this number.
    pub modulus: Option<Number>,
}

impl Default for CountWish {
    /// The lost ones among the single heaps from 0 to 0.
    fn default() -> Self {
        Self { heaps: 1, from: 0, to: 0, outcome: Outcome::P, distinct: false, modulus: None }
    }
}

impl CountWish {
    /// The number of heaps that a component may be.
    fn range(&self) -> u64 {
        (self.to + 1).saturating_sub(self.from)
    }

    fn modulus(&self) -> Option<BigUint> {
        self.modulus.as_ref().map(Number::to_big)
    }
}

/// The number of sums with an outcome.
#[derive(Debug, Clone, PartialEq)]
pub struct Count {
    /// The rule as the caller gave it.
    pub rule: String,
    /// What was asked.
    pub wish: CountWish,
    /// The number, or its remainder.
    pub count: Number,
    /// What it rests on.
    pub standing: Standing,
    /// The standing in words.
    pub basis: Basis,
}

impl Game {
    /// The number of sums of `heaps` heaps with an outcome.
    ///
    /// O(2^b) numbers for nim-values below 2^b, and a power of each; under misère play the square
    /// of the order of the quotient.
    ///
    /// ```
    /// use sprague::{Budget, CountWish, Game};
    /// // With two heaps of 0..=7 the third is their xor.
    /// let mut nim: Game = "nim".parse()?;
    /// let wish = CountWish { heaps: 3, to: 7, ..CountWish::default() };
    /// assert_eq!(nim.count(&wish, &Budget::default())?.count.to_u64(), Some(64));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError`] if the game is not played on one number, its values are out of reach or have
    /// no end, or the count has more than 300,000 digits and no modulus is given.
    pub fn count(&mut self, wish: &CountWish, budget: &Budget) -> Result<Count, SolveError> {
        self.countable(wish)?;
        let counted = match self.ruleset().play {
            Play::Normal => self.histogram(wish, budget)?,
            Play::Misere => self.misere_histogram(wish, budget)?,
        };
        let lost = lost(counted.histogram, wish, budget).map_err(stopped)?;
        let count = match wish.outcome {
            Outcome::P => lost,
            _ => others(&lost, wish, budget).map_err(stopped)?,
        };
        let last = Position::new([wish.to]);
        let basis = self.basis_of(&counted.standing, &last);
        let rule = self.rule().to_owned();
        Ok(Count { rule, wish: wish.clone(), count: Number::from_big(count), standing: counted.standing, basis })
    }

    /// Whether sums of this game are counted here.
    fn countable(&self, wish: &CountWish) -> Result<(), SolveError> {
        let rules = self.ruleset();
        if rules.family != Family::Numbers || rules.arity != 1 || rules.turns != Turns::One {
            return Err(SolveError::unsupported(say::count_of_one_heap()));
        }
        if wish.from > wish.to || wish.to > LAST {
            return Err(SolveError::unsupported(say::count_range(LAST)));
        }
        if wish.modulus.as_ref().is_some_and(Number::is_zero) {
            return Err(SolveError::unsupported(say::count_modulus()));
        }
        let bits = u64::from(wish.heaps).saturating_mul(u64::from(wish.range().ilog2()) + 1);
        match bits > MOST_BITS && (wish.modulus.is_none() || wish.distinct) {
            true => Err(SolveError::unsupported(say::count_long())),
            false => Ok(()),
        }
    }
}

/// The number of lost sums.
fn lost(histogram: Histogram, wish: &CountWish, budget: &Budget) -> Result<BigUint, Stop> {
    let modulus = wish.modulus();
    let reduced = |count: BigUint| modulus.as_ref().map_or_else(|| count.clone(), |modulus| &count % modulus);
    Ok(match histogram {
        Histogram::Values(counts) if wish.distinct => reduced(transform::multisets(counts, wish.heaps, budget)?),
        Histogram::Values(counts) => transform::lists(counts, wish.heaps, modulus.as_ref(), budget)?,
        Histogram::Nim => nim::lists(wish.heaps, wish.from, wish.to, modulus.as_ref()),
        Histogram::MisereNim(normal) => {
            // Sums of heaps of at most 1 change sides: Bouton 1901.
            let lost = BigInt::from(lost(*normal, wish, budget)?) + nim::small_odd_less_even(wish);
            match &modulus {
                Some(modulus) => nim::remainder(lost, modulus).magnitude().clone(),
                None => lost.magnitude().clone(),
            }
        }
        Histogram::Elements(counts, monoid) if wish.distinct => {
            reduced(misere::multisets(&counts, &monoid, wish.heaps, budget)?)
        }
        Histogram::Elements(counts, monoid) => misere::lists(&counts, &monoid, wish.heaps, modulus.as_ref(), budget)?,
    })
}

/// The number of all sums without these.
fn others(lost: &BigUint, wish: &CountWish, budget: &Budget) -> Result<BigUint, Stop> {
    let (range, modulus) = (BigUint::from(wish.range()), wish.modulus());
    let all = match (&modulus, wish.distinct) {
        (_, true) => transform::choices(wish.range(), wish.heaps, budget)?,
        (Some(modulus), false) => range.modpow(&BigUint::from(wish.heaps), modulus),
        (None, false) => range.pow(wish.heaps),
    };
    Ok(match modulus {
        Some(modulus) => ((all % &modulus) + &modulus - lost) % modulus,
        None => all - lost,
    })
}

impl Count {
    /// The count in a sentence.
    pub fn message(&self) -> Message {
        let (heaps, from, to) = (self.wish.heaps, self.wish.from, self.wish.to);
        let said = match (self.wish.outcome, self.wish.distinct) {
            (Outcome::P, false) => say::count_lost_lists(heaps, from, to),
            (Outcome::P, true) => say::count_lost_sums(heaps, from, to),
            (_, false) => say::count_won_lists(heaps, from, to),
            (_, true) => say::count_won_sums(heaps, from, to),
        };
        let number = match &self.wish.modulus {
            None => say::count_whole(self.count.to_string(), said),
            Some(modulus) => say::count_remainder(self.count.to_string(), modulus.to_string(), said),
        };
        say::count_with_basis(number, self.basis.message())
    }
}

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("rule", &self.rule)?;
        fields.serialize_entry("heaps", &self.wish.heaps)?;
        fields.serialize_entry("from", &self.wish.from.to_string())?;
        fields.serialize_entry("to", &self.wish.to.to_string())?;
        fields.serialize_entry("outcome", &self.wish.outcome)?;
        fields.serialize_entry("distinct", &self.wish.distinct)?;
        if let Some(modulus) = &self.wish.modulus {
            fields.serialize_entry("mod", &modulus.to_string())?;
        }
        fields.serialize_entry("count", &self.count.to_string())?;
        let standing = serde_json::json!({"kind": self.standing.word(), "basis": self.basis.how().to_string()});
        fields.serialize_entry("standing", &standing)?;
        fields.end()
    }
}
