//! Rules on two heaps with a parameter that has no value: `(a,b) -> (a-1,b); (a,b) -> (a-K,b-K)`.
//!
//! Squares of values for the first parameters suggest a pattern
//! ([`patterns::across::pairs`]), which squares for further parameters test. The checker derives it
//! from the text of the rule for all parameters, or it stays a claim that was compared with values.
use super::{Families, FamilyClaim, ONE_HEAP, WithLeft, by_checker, for_every, tried};
use crate::builder::Builder;
use crate::messages::say;
use budget::Budget;
use check::ForEvery;
use claims::error::SolveError;
use patterns::Formula;
use patterns::across::pairs::{PairGuess, Square, guess};
use rules::ruleset::Play;
use rules::symbolic::{self, Pair};

/// A pattern is read off the parameters up to this.
const READ: i64 = 8;
/// And tested with those up to this.
const TESTED: i64 = 12;
/// The side of a square for the parameter K is six times K and `MORE`, and at least this.
const LEAST_SIDE: i64 = 40;
const MORE: i64 = 12;
/// The largest side that a limit of the caller may ask for.
const LARGEST_SIDE: u64 = 500;
/// The effort for one square, in looks of the budget.
const EFFORT: u64 = 400;

impl Builder {
    /// The patterns for every value of the parameter of a rule on two heaps, and the small
    /// parameters that none is about; `None` for other rules.
    pub(super) fn families_of_pairs(
        &self,
        limit: Option<u64>,
        budget: &Budget,
    ) -> Result<Option<WithLeft>, SolveError> {
        let Some(pair) = symbolic::pair(&self.text(), self.given()) else { return Ok(None) };
        if self.is_misere() {
            return Ok(None);
        }
        let parameters = vec![pair.parameter.clone()];
        let mut squares = Vec::new();
        for at in 1..=TESTED {
            squares.extend(self.square(&parameters, at, limit, budget)?);
        }
        let known: Vec<Square> = squares.iter().filter(|square| square.at <= READ).cloned().collect();
        let heaps = pair.heaps.each_ref().map(String::as_str);
        let found = guess(&known, heaps, &pair.parameter);
        let found = found.filter(|found| squares.iter().all(|square| fits(found, square, &pair)));
        let computed_to = squares.iter().map(|square| square.side.unsigned_abs() - 1).min().unwrap_or(0);
        let tested: Vec<Tested> = squares.iter().map(|square| (vec![square.at], Vec::new())).collect();
        let claim = found.as_ref().map(|found| claim(&pair, found, (&tested, computed_to), budget));
        let claims: Vec<FamilyClaim> = claim.transpose()?.flatten().into_iter().collect();
        let open =
            claims.is_empty().then(|| say::open_family(tried(&parameters, &tested), pair.heaps.join(","), computed_to));
        let least = found.filter(|_| open.is_none()).map_or(1, |found| found.least);
        let left = (1..least).map(|at| vec![at]).collect();
        let (rule, others) = (self.text().into_owned(), Vec::new());
        let families = Families { rule, heaps: pair.heaps.to_vec(), parameters, claims, others, computed_to, open };
        Ok(Some((families, left)))
    }

    /// The values of the first positions for one parameter; `None` where they take too long, or the
    /// rule has no values.
    fn square(
        &self,
        names: &[String],
        at: i64,
        limit: Option<u64>,
        budget: &Budget,
    ) -> Result<Option<Square>, SolveError> {
        let Ok(mut game) = self.member(names, &[at]) else { return Ok(None) };
        let side = limit.map_or(0, |limit| limit.min(LARGEST_SIDE) as i64 + 1).max(LEAST_SIDE).max(6 * at + MORE);
        let (rules, known_values) = game.parts();
        if rules.play != Play::Normal || rules.arity != 2 || !rules.is_moves_alone() {
            return Ok(None);
        }
        let brief = budget.clone().with_effort(EFFORT);
        match known_values.box_values(rules, &[0, 0], &[side - 1, side - 1], &brief, |value| value) {
            Ok(values) => {
                let values = values.into_iter().map(i64::try_from).collect::<Result<Vec<i64>, _>>();
                Ok(values.ok().map(|values| Square { at, side, values }))
            }
            Err(SolveError::Stopped { stop, .. }) if budget.outlives(&stop) => Ok(None),
            Err(error @ SolveError::Stopped { .. }) => Err(error),
            Err(_) => Ok(None),
        }
    }
}

/// Whether the text of a pattern gives the values of a square, if it is about its parameter.
fn fits(found: &PairGuess, square: &Square, pair: &Pair) -> bool {
    let names = [pair.heaps[0].as_str(), pair.heaps[1].as_str(), pair.parameter.as_str()];
    let Ok(formula) = Formula::parse(&found.formula, &names) else { return false };
    square.at < found.least
        || square.values.iter().zip(0..).all(|(&value, code)| {
            let at = [code / square.side, code % square.side, square.at];
            match found.lost {
                true => formula.holds(&at) == (value == 0),
                false => formula.short_value(&at) == Ok(Some(value)),
            }
        })
}

/// A value of the parameter, with the numbers that vary beside it.
type Tested = (Vec<i64>, Vec<i64>);

/// The claim of a pattern, unless the checker derives something else.
fn claim(
    pair: &Pair,
    found: &PairGuess,
    (tested, up_to): (&[Tested], u64),
    budget: &Budget,
) -> Result<Option<FamilyClaim>, SolveError> {
    let place = format!("{}>={}", pair.parameter, found.least);
    let parameters = vec![(pair.parameter.clone(), place.clone())];
    let every =
        ForEvery { modulus: found.modulus.clone(), unit: None, repeats_from: None, blocks: vec![found.tuple.clone()] };
    let statement = for_every(&pair.text, Play::Normal, place, every);
    let checked = || {
        let tested: Vec<_> = tested.iter().filter(|(at, _)| at.first() >= Some(&found.least)).cloned().collect();
        (tried(std::slice::from_ref(&pair.parameter), &tested), up_to)
    };
    let Some(standing) = by_checker(&statement, checked, budget)? else { return Ok(None) };
    let (heaps, formula) = (pair.heaps.to_vec(), found.formula.clone());
    let (place, repeats, tuples) = (None, None, None);
    let lost = found.lost;
    Ok(Some(FamilyClaim { parameters, place, repeats, heaps, formula, lost, standing, statement, tuples }))
}

impl Families {
    /// Whether it is about one heap.
    pub(crate) fn is_of_one_heap(&self) -> bool {
        self.heaps == [ONE_HEAP]
    }
}
