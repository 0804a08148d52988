//! The search for formulas of games on two numbers: a square table, the families of
//! [`patterns::pairs`], conditions for the zeros, then single rows and columns, and the line of
//! second numbers that are the first less one.
use crate::formula_claim::{FormulaClaim, FormulaStanding, Place};
use crate::known_values::KnownValues;
use budget::Budget;
use patterns::search::{self, Outcome, Refuted};
use patterns::several::{self, Cube};
use patterns::{Formula, Grid};
use rules::ruleset::{Play, Ruleset};

/// Sizes of tables that are tried in turn, each with its effort in looks of the budget.
pub(crate) type Sizes = &'static [(usize, u64)];
/// The sizes for who asks for a pattern.
pub(crate) const SIZES: Sizes = &[(240, 3_000), (170, 2_000), (110, 2_000)];
/// The sizes for who asks about one position: all of them together fit into the effort of such a
/// question.
pub(crate) const BRIEF_SIZES: Sizes = &[(240, 250), (110, 200)];
/// A formula is read off so large a part of the rows and columns.
const HELD: usize = 10;
/// Rows and columns with numbers below this get formulas of their own where the whole has none.
const LINES: i64 = 4;
/// Conditions are read off so many rows and columns.
const CORNER: usize = 72;

/// The findings of the search.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) formulas: Vec<FormulaClaim>,
    pub(crate) refuted: Vec<Refuted>,
    /// The largest number in the table.
    pub(crate) computed_to: u64,
}

/// Formulas for the values of a game on two numbers.
pub(crate) fn search(
    rules: &Ruleset,
    known_values: &mut KnownValues,
    sizes: Sizes,
    limit: Option<u64>,
    budget: &Budget,
) -> Found {
    let mut found = Found::default();
    if rules.arity != 2 || rules.play != Play::Normal {
        return found;
    }
    let Some(grid) = table(rules, known_values, sizes, limit, budget) else { return found };
    let (size, up_to) = (grid.1, grid.1 as u64 - 1);
    found.computed_to = up_to;
    let claim = |formula: Formula, family| {
        FormulaClaim::new(formula.renamed(&rules.names), FormulaStanding::Checked { up_to }, family, Play::Normal)
    };
    for from in [0, 1] {
        let Some(grid) = from_on(&grid.0, size, from) else { continue };
        let Outcome { found: proposal, refuted } = search::table(&grid, size / HELD, budget);
        found.refuted.extend(refuted);
        if let Some(proposal) = proposal {
            let claim = claim(proposal.formula, proposal.family).with_order_of(rules);
            found.formulas.push(if from == 0 { claim } else { claim.at(Place::From(1)) });
            return found;
        }
    }
    if let Some(conditions) = zeros(rules, &grid.0, size, budget) {
        found.refuted.extend(conditions.refuted);
        if let Some(proposal) = conditions.found {
            found.formulas.push(claim(proposal.formula, proposal.family).with_order_of(rules));
            return found;
        }
    }
    let Some(grid) = Grid::new(0, size, grid.0) else { return found };
    // The one of the two directions in which more lines have a formula. Numbers without an order
    // have one direction: the first is the smallest.
    let mut best: Vec<FormulaClaim> = Vec::new();
    let directions: &[usize] = if rules.unordered { &[0] } else { &[1, 0] };
    for &fixed in directions {
        let lines = (0..LINES).filter_map(|at| {
            let proposal = search::sequence(0, grid.line(fixed, at).into_iter(), size / HELD, budget).found?;
            let formula = over_line(&proposal.formula, fixed, rules)?;
            let trivial = proposal.up_to.is_some();
            (!trivial).then(|| claim(formula, proposal.family).at(Place::Fixed(fixed, at as u64)).with_order_of(rules))
        });
        let lines: Vec<FormulaClaim> = lines.collect();
        if lines.len() > best.len() {
            best = lines;
        }
    }
    found.formulas = best;
    found
}

/// Conditions that say where the zeros are: read off a corner, compared with all values.
fn zeros(rules: &Ruleset, values: &[i64], size: usize, budget: &Budget) -> Option<Outcome> {
    let side = size.min(CORNER);
    let rows = values.chunks(size).take(side);
    let corner = rows.flat_map(|row| row[..side].iter().copied()).collect();
    let cube = Cube::new(&rules.names, side, rules.unordered, corner)?;
    let mut outcome = several::search(&cube, budget);
    let grid = Grid::new(0, size, values.to_vec())?;
    let counts = |at: &[i64; 2]| !rules.unordered || at.is_sorted();
    if let Some(proposal) = outcome.found.take() {
        match grid.points().find(|(at, value)| counts(at) && !search::says(&proposal.formula, at, *value)) {
            None => outcome.found = Some(proposal),
            Some((at, _)) => {
                outcome.refuted.push(Refuted { formula: proposal.formula, at: at.into_iter().max().unwrap_or(0) });
            }
        }
    }
    Some(outcome)
}

/// A formula of one number about a row or column of a game on two: the other number has no part in
/// it.
fn over_line(formula: &Formula, fixed: usize, rules: &Ruleset) -> Option<Formula> {
    let moving = 1 - fixed;
    let text = formula.clone().renamed(&[rules.names.get(moving)?.clone()]).to_string();
    // A formula that refers to itself would have to name the fixed number as well.
    let names: Vec<&str> = rules.names.iter().map(String::as_str).collect();
    Formula::parse(&text, &names).ok()
}

/// The values of a square table, as large as time allows, with its size.
fn table(
    rules: &Ruleset,
    known_values: &mut KnownValues,
    sizes: Sizes,
    limit: Option<u64>,
    budget: &Budget,
) -> Option<(Vec<i64>, usize)> {
    let most = limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX).saturating_add(1));
    for &(size, effort) in sizes {
        let size = size.min(most.max(1));
        let to = size as i64 - 1;
        let brief = budget.clone().with_effort(effort);
        let Ok(values) = known_values.box_values(rules, &[0, 0], &[to, to], &brief, |value| value) else {
            if budget.check().is_err() {
                return None;
            }
            continue;
        };
        let values: Option<Vec<i64>> = values.into_iter().map(|value| i64::try_from(value).ok()).collect();
        return values.map(|values| (values, size));
    }
    None
}

/// The part of a table from a number on.
fn from_on(values: &[i64], size: usize, from: usize) -> Option<Grid> {
    let rows = values.chunks(size).skip(from);
    Grid::new(from as i64, size.checked_sub(from)?, rows.flat_map(|row| row[from..].iter().copied()).collect())
}
