//! The search for formulas of games on two numbers. It tries a square table, the families of
//! [`patterns::pairs`], conditions for the zeros, then single rows and columns, and the line of
//! positions whose second number is the first less one. Under misère play the table has the
//! winners, and the formulas describe the lost positions.
use crate::claim::formula::{FormulaClaim, FormulaStanding, Place};
use crate::find::domains::OnDomain;
use crate::find::facts::{self, Guesses};
use crate::values::KnownValues;
use budget::Budget;
use patterns::search::{self, Outcome, Point, Proposal, Refuted};
use patterns::several::{self, Cube};
use patterns::{Formula, Grid, bases};
use rules::ruleset::{Play, Ruleset};

/// Sizes of tables, tried in turn, each with its effort in looks of the budget.
pub(crate) type Sizes = &'static [(usize, u64)];
/// The sizes for a question about the pattern.
pub const SIZES: Sizes = &[(240, 3_000), (170, 2_000), (110, 2_000)];
/// The sizes for a question about one position: all of them together fit into the effort of such a
/// question.
pub const BRIEF_SIZES: Sizes = &[(240, 250), (110, 200)];
/// A formula is read off the first `1/HELD` of the rows and columns, and must hold for all.
const HELD: usize = 10;
/// Rows and columns with numbers below this get formulas of their own if the whole table has none.
const LINES: i64 = 4;
/// Conditions are read off this many rows and columns.
const CORNER: usize = 72;
/// Conditions that fail beyond the corner are read off again, at most this many times.
const ROUNDS: usize = 4;
/// In each such round, at most this many positions where the condition failed are learnt.
const LEARNT: usize = 8;

/// Whether the game has positions of this kind.
pub fn speaks_about(rules: &Ruleset) -> bool {
    rules.arity == 2 && rules.circle().is_none()
}

/// The values of a square table; under misère play 0 for a lost position, else 1.
pub struct Table {
    values: Vec<i64>,
    size: usize,
    /// The bases of exponents that the rule names.
    bases: Vec<i64>,
}

impl Table {
    /// Makes the largest table for which the effort suffices.
    pub fn of(
        rules: &Ruleset,
        known_values: &mut KnownValues,
        sizes: Sizes,
        limit: Option<u64>,
        budget: &Budget,
    ) -> Option<Self> {
        let most = limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX).saturating_add(1));
        for &(size, effort) in sizes {
            let size = size.min(most.max(1));
            let brief = budget.clone().with_effort(effort);
            if let Some(values) = facts::of_box(rules, known_values, size, &brief) {
                return Some(Self { values, size, bases: bases::of_text(&rules.canonical) });
            }
            if budget.check().is_err() {
                return None;
            }
        }
        None
    }

    /// The largest number of a pair in the table.
    pub fn up_to(&self) -> u64 {
        self.size as u64 - 1
    }

    /// Formulas that hold for the table, and for the `further` positions.
    pub fn read(&self, rules: &Ruleset, further: &[Point], budget: &Budget) -> Guesses {
        let mut found = Guesses::default();
        for from in [0, 1] {
            let Some(grid) = self.beginning_at(from) else { continue };
            let Outcome { found: proposal, refuted } = patterns::pairs::table(&grid, self.size / HELD, further, budget);
            found.refuted.extend(refuted);
            let Some(proposal) = proposal else { continue };
            let claim = self.claim(rules, proposal);
            if from == 0 {
                found.formulas.push(claim);
            } else {
                // The lines of the number 0 are left out.
                found.formulas.push(claim.at(Place::From(1)));
                let directions = if rules.unordered { 0..1 } else { 0..2 };
                found.formulas.extend(directions.filter_map(|fixed| self.line(rules, fixed, 0, budget)));
            }
            return found;
        }
        let (condition, refuted) = self.zeros(rules, None, further, budget);
        found.refuted.extend(refuted);
        if let Some(proposal) = condition {
            found.formulas.push(self.claim(rules, proposal));
            return found;
        }
        // Take the direction in which more lines have a formula. Unordered numbers have only one
        // direction: the first number is the smallest.
        let directions: &[usize] = if rules.unordered { &[0] } else { &[1, 0] };
        for &fixed in directions {
            let lines: Vec<FormulaClaim> = (0..LINES).filter_map(|at| self.line(rules, fixed, at, budget)).collect();
            if lines.len() > found.formulas.len() {
                found.formulas = lines;
            }
        }
        found
    }

    /// The part of the table from a number on.
    fn beginning_at(&self, from: usize) -> Option<Grid> {
        let rows = self.values.chunks(self.size).skip(from);
        let values = rows.flat_map(|row| row[from..].iter().copied()).collect();
        Grid::new(from as i64, self.size.checked_sub(from)?, values, &self.bases)
    }

    /// Makes a claim of a proposal; under misère play only about the lost positions.
    fn claim(&self, rules: &Ruleset, proposal: Proposal) -> FormulaClaim {
        let formula = proposal.formula.renamed(&rules.names);
        let formula = if rules.play == Play::Misere { formula.of_zeros() } else { formula };
        let standing = FormulaStanding::Checked { up_to: self.up_to() };
        FormulaClaim::new(formula, standing, proposal.family, rules.play).with_order_of(rules)
    }

    /// Conditions for the zeros, of all positions or of a domain: read off a corner and the further
    /// positions, then compared with all values; after a failure they are read off again, with the
    /// positions where they failed.
    fn zeros(
        &self,
        rules: &Ruleset,
        domain: Option<&Formula>,
        further: &[Point],
        budget: &Budget,
    ) -> (Option<Proposal>, Vec<Refuted>) {
        let (mut learnt, mut refuted) = (further.to_vec(), Vec::new());
        let side = self.size.min(CORNER);
        let rows = self.values.chunks(self.size).take(side);
        let corner = rows.flat_map(|row| row[..side].iter().copied()).collect();
        let cube = Cube::new(&rules.names, side, rules.unordered, corner);
        let (Some(mut cube), Some(grid)) = (cube, Grid::new(0, self.size, self.values.clone(), &[])) else {
            return (None, refuted);
        };
        cube = cube.with_bases(self.bases.clone());
        if let Some(domain) = domain {
            cube = cube.within(domain);
        }
        let inside = |at: &[i64; 2]| domain.is_none_or(|domain| domain.holds(at));
        let counts = |at: &[i64; 2]| (!rules.unordered || at.is_sorted()) && inside(at);
        for _ in 0..ROUNDS {
            cube = cube.with(&learnt);
            let outcome = several::search(&cube, budget);
            refuted.extend(outcome.refuted);
            let Some(proposal) = outcome.found else { break };
            let wrong = grid.points().filter(|(at, value)| !search::says(&proposal.formula, at, *value) && counts(at));
            let mut wrong: Vec<Point> = wrong.map(|(at, value)| (at.to_vec(), value)).collect();
            wrong.sort_by_key(|(at, _)| (at.iter().copied().max(), at.clone()));
            let Some((at, _)) = wrong.first() else { return (Some(proposal), refuted) };
            let at = at.iter().copied().max().unwrap_or(0);
            refuted.push(Refuted { formula: proposal.formula, at });
            learnt.extend(wrong.into_iter().take(LEARNT));
        }
        (None, refuted)
    }

    /// The formula of the positions with a fixed number at this index.
    fn line(&self, rules: &Ruleset, fixed: usize, at: i64, budget: &Budget) -> Option<FormulaClaim> {
        let grid = Grid::new(0, self.size, self.values.clone(), &self.bases)?;
        let line = grid.line(fixed, at).into_iter();
        let proposal = search::sequence(0, line, self.size / HELD, &self.bases, budget).found?;
        let formula = over_line(&proposal.formula, fixed, rules)?;
        let bounded = proposal.up_to.is_some();
        let claim = self.claim(rules, Proposal { formula, ..proposal });
        (!bounded).then(|| claim.at(Place::Fixed(fixed, at as u64)).with_order_of(rules))
    }
}

impl OnDomain for Table {
    fn up_to(&self) -> u64 {
        Self::up_to(self)
    }

    fn values_on(&self, rules: &Ruleset, domain: &Formula, further: &[Point], budget: &Budget) -> Option<Proposal> {
        let cube = Cube::new(&rules.names, self.size, rules.unordered, self.values.clone())?;
        let cube = cube.with_bases(self.bases.clone());
        several::values(&cube.within(domain).with(further), budget).found
    }

    fn zeros_on(&self, rules: &Ruleset, domain: &Formula, further: &[Point], budget: &Budget) -> Option<Proposal> {
        self.zeros(rules, Some(domain), further, budget).0
    }
}

/// Turns a formula of one number into a formula about a row or column of a game on two numbers; it
/// does not depend on the other number.
fn over_line(formula: &Formula, fixed: usize, rules: &Ruleset) -> Option<Formula> {
    let moving = 1 - fixed;
    let text = formula.clone().renamed(&[rules.names.get(moving)?.clone()]).to_string();
    // A formula that refers to itself would have to name the fixed number as well.
    let names: Vec<&str> = rules.names.iter().map(String::as_str).collect();
    Formula::parse(&text, &names).ok()
}
