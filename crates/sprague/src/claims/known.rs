//! Claims that a user wrote and automata leave open: they are compared with the definition at small
//! positions, and with the proved patterns of the game.
//!
//! From a proved repetition the claim becomes a statement that the checker compares for ever. A
//! claim about values is the formula of the statement. A claim about lost heaps, `if C`, becomes
//! the formula `if C then 0 else max(1,g)` with the values g of the repetition: it equals G if and
//! only if G is 0 exactly where C holds.
use crate::game::Game;
use crate::messages::say;
use budget::Budget;
use check::{Invalid, Limits, Statement};
use claims::certificate::precheck::derived;
use claims::certificate::statement::by_proof;
use claims::claim::facts::{Known, Wrong};
use claims::claim::formula::{FormulaClaim, FormulaStanding, value_of};
use claims::claim::repeating::{Claim, ClaimStanding};
use claims::error::SolveError;
use claims::number::Number;
use patterns::Formula;
use patterns::formula::Body;
use rules::oracle::Oracle;
use rules::ruleset::{Play, Ruleset, Turns};

/// The effort for small positions by the definition, in looks of the budget.
const SMALL: u64 = 200;
/// The largest sum of the numbers of a position, for positions of 1, 2, 3 and 4 numbers.
const LARGEST: [i64; 4] = [512, 60, 24, 16];
/// The effort to find the pattern of the game.
const FINDING: u64 = 3_000;
/// At most this many heaps are compared if the checker contradicts the claim, to find the heap.
const COMPARED: u64 = 1 << 20;

impl Game {
    /// Evidence about a claim, for all positions or for a part.
    ///
    /// # Errors
    /// [`SolveError::Stopped`] when a limit of the budget is reached.
    pub(crate) fn known_of_claim(
        &mut self,
        claim: &Formula,
        part: Option<&Formula>,
        limits: Limits<'_>,
        budget: &Budget,
    ) -> Result<Option<Known>, SolveError> {
        let wrong = wrong_at(self.ruleset(), claim, part, budget);
        budget.check().map_err(|stop| SolveError::stopped(stop, say::reached_undecided()))?;
        if wrong.is_some() || part.is_some() || self.ruleset().turns != Turns::One {
            return Ok(wrong.map(Known::Wrong));
        }
        let findings = self.pattern_within(FINDING.saturating_mul(budget.patience().into()), budget)?;
        let by_formula = findings.formulas.iter().filter_map(|finding| self.by_formula(finding, claim, budget)).next();
        if by_formula.is_some() {
            return Ok(by_formula);
        }
        Ok(findings.of_heaps().and_then(|finding| by_repetition(self.ruleset(), finding, claim, limits)))
    }

    /// A proved formula for all positions that is the claim as it is written.
    fn by_formula(&self, finding: &FormulaClaim, claim: &Formula, budget: &Budget) -> Option<Known> {
        let zeros = || matches!(claim.body(), Body::Zero(_)) && finding.formula().of_zeros() == *claim;
        let same = finding.formula() == claim;
        if finding.place().is_some() || !(same || zeros()) {
            return None;
        }
        let alone = |theorem, why| Some(Known::Found { theorem, statement: None, unseen: Some(why) });
        match finding.standing() {
            FormulaStanding::Checked { .. } => None,
            FormulaStanding::Theory { theorem, .. } => alone(*theorem, say::known_by_theorem_alone()),
            FormulaStanding::Invariant(own) if same && own.is_certified() => {
                let statement = self.statement_of(own, budget).map(Box::new);
                Some(Known::Found { theorem: own.theorem(), statement, unseen: None })
            }
            FormulaStanding::Invariant(own) => {
                alone(own.theorem(), own.unseen().cloned().unwrap_or_else(say::known_by_theorem_alone))
            }
        }
    }
}

/// Decides a claim from a proved repetition of the values of all heaps.
fn by_repetition(rules: &Ruleset, finding: &Claim, claim: &Formula, limits: Limits<'_>) -> Option<Known> {
    let ClaimStanding::Proved(proof) = finding.standing() else { return None };
    let said = claim.clone().renamed(&["n".to_owned()]);
    let of_values = matches!(claim.body(), Body::Value(_));
    let formula = match of_values {
        true => said.to_string(),
        false => format!("if {said} then 0 else max(1,{})", finding.pattern().formula()?),
    };
    let statement = Statement { formula: Some(formula), ..by_proof(rules, None, proof) };
    match derived(&statement, limits) {
        Ok(()) => {
            Some(Known::Found { theorem: proof.theorem().name(), statement: Some(Box::new(statement)), unseen: None })
        }
        Err(Invalid::Formula(_)) => (0..COMPARED).find_map(|n| {
            let value = finding.pattern().short_value(n)?;
            wrong(&[i64::try_from(n).ok()?], of_values, claim, value).map(Known::Wrong)
        }),
        Err(_) => None,
    }
}

/// The fault of a claim at a position with this value; for claims about lost positions only whether
/// the value is 0 matters.
fn wrong(at: &[i64], of_values: bool, claim: &Formula, value: u64) -> Option<Wrong> {
    let numbers: Vec<Number> = at.iter().map(|&x| Number::from(x.unsigned_abs())).collect();
    let claimed = value_of(claim, &numbers).and_then(|claimed| claimed.to_i64());
    let fits = match of_values {
        true => claimed.is_some_and(|claimed| u64::try_from(claimed) == Ok(value)),
        false => claimed.is_some_and(|claimed| (claimed == 0) == (value == 0)),
    };
    let value = if of_values { value } else { value.min(1) };
    (!fits).then(|| Wrong::new(at, of_values, claimed, value))
}

/// The first small position, by the sum of its numbers, at which a claim contradicts the
/// definition, within a bounded effort.
fn wrong_at(rules: &Ruleset, claim: &Formula, part: Option<&Formula>, budget: &Budget) -> Option<Wrong> {
    let of_values = matches!(claim.body(), Body::Value(_));
    let by_value = rules.play == Play::Normal && rules.turns == Turns::One;
    if of_values && !by_value {
        return None;
    }
    let brief = budget.clone().with_effort(SMALL.saturating_mul(budget.patience().into()));
    let mut oracle = Oracle::with_budget(rules, &brief);
    for total in 0..=*LARGEST.get(rules.arity.checked_sub(1)?)? {
        for at in with_sum(rules.arity, total) {
            let inside = part.is_none_or(|part| part.short_value(&at).ok().flatten() == Some(0));
            if !inside || rules.unordered && !at.is_sorted() {
                continue;
            }
            let value = match by_value {
                true => oracle.value(&at).ok()?,
                false => u64::from(oracle.wins(std::slice::from_ref(&at)).ok()?),
            };
            if let Some(found) = wrong(&at, of_values, claim, value) {
                return Some(found);
            }
        }
    }
    None
}

/// All lists of `count` natural numbers with this sum, in order.
fn with_sum(count: usize, total: i64) -> Vec<Vec<i64>> {
    if count <= 1 {
        return vec![vec![total; count]];
    }
    let longer =
        |first: i64| with_sum(count - 1, total - first).into_iter().map(move |rest| [vec![first], rest].concat());
    (0..=total).flat_map(longer).collect()
}
