//! The pattern of tuples with independent numbers: each number has its own pattern, and the value
//! is their nim-sum (R. Sprague 1935; P. M. Grundy 1939). The standing of the sum is the weakest of
//! the standings of the numbers.
use crate::game::Game;
use budget::Budget;
use claims::claim::formula::{FormulaClaim, FormulaStanding};
use claims::claim::repeating::Claim;
use claims::find::sequences::Found;
use claims::subject::Line;
use patterns::Formula;
use rules::oracle;
use rules::ruleset::{Play, Ruleset};

/// The effort to find the pattern of one number, in looks of the budget.
const EFFORT: u64 = 2_000;

/// The pattern of one number of a tuple, or of one game.
pub(crate) struct Own {
    pub(crate) formula: Option<Formula>,
    /// The largest number with which the formula was compared; `None` if it holds for ever.
    pub(crate) checked_to: Option<u64>,
    /// A repetition that is proved.
    proved: Option<Claim>,
}

impl Own {
    /// The pattern of the values of a game on one number, for ever if possible.
    pub(crate) fn of(game: &mut Game, limit: Option<u64>, budget: &Budget) -> Option<Self> {
        let findings = game.pattern(limit, &budget.clone().with_effort(EFFORT)).ok()?;
        let read = |claim: &Claim| Formula::parse(&claim.pattern().formula()?, &["n"]).ok();
        if let Some(claim) = findings.claims.iter().find(|claim| claim.proof().is_some()) {
            return Some(Self { formula: read(claim), checked_to: None, proved: Some(claim.clone()) });
        }
        let everywhere = findings.formulas.iter().filter(|claim| claim.kind() == "formula" && claim.place().is_none());
        let formulas = everywhere.map(|claim| {
            let checked_to = match claim.standing() {
                FormulaStanding::Theory { .. } | FormulaStanding::Invariant(_) => None,
                FormulaStanding::Checked { up_to } => Some(*up_to),
            };
            (claim.formula().clone().renamed(&["n".to_owned()]), checked_to)
        });
        let repeating = findings
            .claims
            .iter()
            .filter_map(|claim| Some((read(claim)?, (!claim.is_proved()).then_some(findings.computed_to))));
        // Prefer a formula that holds for ever, then the one that held for longest.
        let (formula, checked_to) =
            formulas.chain(repeating).max_by_key(|(_, checked_to)| checked_to.unwrap_or(u64::MAX))?;
        Some(Self { formula: Some(formula), checked_to, proved: None })
    }
}

impl Game {
    /// The pattern of a sum of independent numbers: one formula if each of them has one, and the
    /// proved repetitions of each number alone.
    pub(crate) fn pattern_of_sum(&mut self, limit: Option<u64>, budget: &Budget) -> Option<(Found, Vec<Claim>)> {
        let names = self.ruleset().names.clone();
        let parts = self.parts_of_sum()?;
        let known: Vec<Own> = parts.iter_mut().map(|part| Own::of(part, limit, budget)).collect::<Option<_>>()?;
        let at_rest: Vec<bool> = parts.iter().map(|part| rests(part.ruleset())).collect();
        let lines = (0..known.len()).filter(|&i| others_rest(&at_rest, i)).filter_map(|i| {
            let others = vec![0; names.len() - 1];
            Some(known[i].proved.clone()?.on(Line { heap: i, others, names: names.clone() }))
        });
        let lines: Vec<Claim> = lines.collect();
        let formulas: Option<Vec<Formula>> = known.iter().map(|own| own.formula.clone()).collect();
        let formula = formulas.and_then(|formulas| Formula::sum(&formulas));
        if formula.is_none() && lines.len() < known.len() {
            return None;
        }
        let standing = match known.iter().filter_map(|own| own.checked_to).min() {
            None => FormulaStanding::Theory {
                theorem: "sum of independent numbers",
                source: "R. Sprague, 1935; P. M. Grundy, 1939; each number by its own proof",
            },
            Some(up_to) => FormulaStanding::Checked { up_to },
        };
        let formula = formula.map(|formula| FormulaClaim::new(formula.renamed(&names), standing, "sum", Play::Normal));
        Some((Found { formula, ..Found::default() }, lines))
    }
}

/// Whether the number 0 has no move, so that it contributes nothing beside another number.
pub(crate) fn rests(part: &Ruleset) -> bool {
    oracle::options(part, &[0], &Budget::default()).is_ok_and(|options| options.is_empty())
}

fn others_rest(at_rest: &[bool], own: usize) -> bool {
    at_rest.iter().enumerate().all(|(i, rests)| i == own || *rests)
}
