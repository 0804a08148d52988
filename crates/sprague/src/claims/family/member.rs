//! One game of a family: what a claim for every value of a parameter says about its positions, one
//! heap or two.
use super::{Families, FamilyClaim, FamilyStanding};
use automata::Limits;
use budget::{Budget, Stop};
use claims::claim::formula::value_of;
use claims::number::Number;
use num_bigint::BigUint;
use patterns::Formula;
use rules::ir::{Remains, Schema};
use rules::ruleset::Ruleset;

/// The effort to list options of two heaps, in looks of the budget.
const PAIRS: u64 = 500;

/// A proved claim for the parameters of one game.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    claim: FamilyClaim,
    /// The value of a position, or the condition under which it is lost.
    formula: Formula,
    /// The parameters.
    at: Vec<i64>,
    /// The modulus of the claim about tuples.
    modulus: u64,
}

/// Options, each as the heaps that remain, and whether these are all.
pub(crate) type Left = (Vec<Vec<Number>>, bool);

impl Families {
    /// The proved claim about the game with these parameters.
    pub(crate) fn member(&self, at: &[i64]) -> Option<Member> {
        let names: Vec<&str> = self.parameters.iter().map(String::as_str).collect();
        let behind: Vec<&str> = self.heaps.iter().map(String::as_str).chain(names.iter().copied()).collect();
        let proved = self.claims.iter().filter(|claim| claim.standing == FamilyStanding::Proved);
        let about = |claim: &&FamilyClaim| {
            Formula::parse(&claim.condition(), &names).is_ok_and(|condition| condition.holds(at))
        };
        let claim = proved.into_iter().find(about)?.clone();
        let modulus = Formula::parse(claim.modulus(), &names).ok()?;
        let modulus = u64::try_from(modulus.short_value(at).ok()??).ok()?;
        Some(Member { formula: Formula::parse(&claim.formula, &behind).ok()?, at: at.to_vec(), modulus, claim })
    }
}

impl Member {
    pub(crate) fn claim(&self) -> &FamilyClaim {
        &self.claim
    }

    /// Whether its options are those of a rule on tuples ([`Member::options`]).
    pub(crate) fn is_of_tuples(&self) -> bool {
        self.claim.tuples.is_some()
    }

    /// The value of a position; `None` where only the winner is known.
    pub(crate) fn value(&self, heaps: &[Number]) -> Option<Number> {
        if self.claim.lost { None } else { self.said(heaps) }
    }

    /// Whether the player to move loses at a position.
    pub(crate) fn lost(&self, heaps: &[Number]) -> Option<bool> {
        Some(self.said(heaps)?.is_zero())
    }

    /// The value, or 0 where the player to move loses, and only there.
    pub(crate) fn said(&self, heaps: &[Number]) -> Option<Number> {
        let parameters = self.at.iter().map(|&value| Number::from(value.unsigned_abs()));
        let at: Vec<Number> = heaps.iter().cloned().chain(parameters).collect();
        value_of(&self.formula, &at)
    }

    /// The options with a value, in ascending order of what remains; where only the winner is known
    /// the value 0 asks for the lost ones. `None` where automata do not reach so far.
    ///
    /// # Errors
    /// [`Stop`] when a limit of the budget is reached.
    pub(crate) fn options(&self, heap: &Number, value: &Number, budget: &Budget) -> Result<Option<Left>, Stop> {
        let (quotient, rest) = heap.div_rem(self.modulus);
        let short = |number: &Number| u128::try_from(&number.to_big()).ok();
        let (Some(tuples), Some(quotient), Some(value)) = (&self.claim.tuples, short(&quotient), short(value)) else {
            return Ok(None);
        };
        let parameters = self.at.iter().map(|&value| u128::from(value.unsigned_abs()));
        let position: Vec<u128> = [quotient, rest.into()].into_iter().chain(parameters).collect();
        let claim = (&tuples.claim, Some(&tuples.within));
        let listed = |rules: &Ruleset, budget: &Budget| {
            automata::options(rules, claim, &position, value, Limits::default(), budget)
        };
        let splits = |schema: &Schema| matches!(&schema.remains, Remains::Positions(parts) if parts.len() > 1);
        // Pairs of heaps are many, and the automata for all of them large.
        let (two, one): (Vec<_>, Vec<_>) = tuples.rules.schemas.iter().cloned().partition(splits);
        let mut found = listed(&Ruleset { schemas: one, ..tuples.rules.clone() }, budget)?;
        if let (Some(found), false) = (&mut found, two.is_empty()) {
            found.all = false;
        }
        if found.as_ref().is_none_or(|found| found.listed.is_empty() && !found.all) {
            found = match listed(&tuples.rules, &budget.clone().with_effort(PAIRS)) {
                Err(stop) if budget.outlives(&stop) => None,
                found => found?,
            };
        }
        let heap = |tuple: &Vec<u128>| match tuple.as_slice() {
            [quotient, rest, ..] => {
                let whole = BigUint::from(*quotient) * BigUint::from(self.modulus) + BigUint::from(*rest);
                Some(Number::from_big(whole))
            }
            _ => None,
        };
        let left = |option: &Vec<Vec<u128>>| option.iter().map(heap).collect::<Option<Vec<Number>>>();
        Ok(found.and_then(|found| Some((found.listed.iter().map(left).collect::<Option<Vec<_>>>()?, found.all))))
    }
}
