//! Formulas for games on three and four numbers: their nim-value as a function of one number that
//! is made of all of them, else the lost positions as a disjunction of simple conditions.
//!
//! Formulas are read off the positions whose numbers are small, and compared with all that are
//! known. The positions where a condition fails are learnt, and a condition is read off again: a
//! guess that is refuted shows what it lacks (counterexample-guided synthesis, A. Solar-Lezama
//! 2008).
mod atoms;
mod cover;

use crate::formula::build::{int, op};
use crate::formula::cases::zeros;
use crate::formula::{Body, Formula, Num};
use crate::pairs::function_of;
use crate::search::{self, Outcome, Point, Proposal, Refuted, first_that_fits};
use budget::Budget;
use cover::Cover;
use rules::ast::ArithOp;

/// The values of all positions whose numbers are below a side, the last number running fastest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cube {
    names: Vec<String>,
    side: i64,
    /// Whether only positions in ascending order count.
    ascending: bool,
    values: Vec<i64>,
    /// Positions beyond the table at which guesses failed.
    further: Vec<Point>,
    /// The places of the table that count, where these are not all.
    domain: Option<Vec<usize>>,
    /// The numbers whose exponents may be meant.
    bases: Vec<i64>,
}

/// Formulas are read off the positions below the side divided by this.
const HELD: i64 = 2;
/// A function of one number is read off at least this many values.
const FEWEST: usize = 32;
/// The number of combinations on a domain that take about a millisecond: most fail at once.
const COMBINATIONS_A_LOOK: usize = 32;
/// Rests by these are tried where there are fewer values.
const MODULI: std::ops::RangeInclusive<i64> = 2..=9;
/// The most times that a condition is read off, and the positions that are learnt after each
/// failure.
const ROUNDS: usize = 8;
const LEARNT: usize = 8;

impl Cube {
    /// A table of `side**names.len()` values; `None` where it is of another size. Of positions
    /// without an order only those in `ascending` order count.
    pub fn new(names: &[String], side: usize, ascending: bool, values: Vec<i64>) -> Option<Self> {
        let size = side.checked_pow(u32::try_from(names.len()).ok()?)?;
        let side = i64::try_from(side).ok()?;
        (size == values.len()).then(|| Self {
            names: names.to_vec(),
            side,
            ascending,
            values,
            further: Vec::new(),
            domain: None,
            bases: crate::bases::SMALL.to_vec(),
        })
    }

    /// This table, in which only the positions count at which a condition holds.
    pub fn within(mut self, condition: &Formula) -> Self {
        let holds = |place: &usize| condition.holds(&self.at(*place));
        self.domain = Some((0..self.values.len()).filter(holds).collect());
        self
    }

    /// This table, whose values may be made of exponents of these [`bases`](crate::bases).
    pub fn with_bases(self, bases: Vec<i64>) -> Self {
        Self { bases, ..self }
    }

    /// This table, and positions beyond it: formulas must hold there, too.
    pub fn with(self, further: &[Point]) -> Self {
        Self { further: further.to_vec(), ..self }
    }

    fn known(&self) -> impl Iterator<Item = Point> + Clone + '_ {
        self.points(self.side).chain(self.further.iter().cloned())
    }

    /// The positions whose numbers are below a side, with their values.
    fn points(&self, below: i64) -> impl Iterator<Item = (Vec<i64>, i64)> + Clone + '_ {
        let counts = move |at: &Vec<i64>| at.iter().all(|&x| x < below) && (!self.ascending || at.is_sorted());
        let count = self.domain.as_ref().map_or(self.values.len(), Vec::len);
        let place = |i: usize| self.domain.as_ref().map_or(i, |domain| domain[i]);
        let all = (0..count).map(move |i| (self.at(place(i)), self.values[place(i)]));
        all.filter(move |(at, _)| counts(at))
    }

    /// The position at a place of the table.
    fn at(&self, place: usize) -> Vec<i64> {
        (0..self.names.len() as u32).rev().map(|i| place as i64 / self.side.pow(i) % self.side).collect()
    }
}

/// Looks for a formula: for the values, else for the zeros.
///
/// ```
/// use patterns::several::{Cube, search};
/// let names = ["a", "b", "c"].map(String::from);
/// let values = (0..32_i64.pow(3)).map(|i| (i / 1024) ^ (i / 32 % 32) ^ (i % 32)).collect();
/// let cube = Cube::new(&names, 32, false, values).ok_or("its size is right")?;
/// let found = search(&cube, &budget::Budget::unlimited()).found.ok_or("it is Nim")?;
/// assert_eq!(found.formula.to_string(), "a xor b xor c");
/// # Ok::<(), &str>(())
/// ```
pub fn search(cube: &Cube, budget: &Budget) -> Outcome {
    let mut outcome = of_functions(cube, &[false, true], budget);
    if outcome.found.is_none() {
        conditions(cube, &mut outcome, budget);
    }
    outcome
}

/// Looks for a formula of the values alone.
pub fn values(cube: &Cube, budget: &Budget) -> Outcome {
    of_functions(cube, &[false], budget)
}

/// The simplest function of one number, made of all, that fits: of the values, and, where
/// `zeros_only` contains `true`, of whether they are 0.
fn of_functions(cube: &Cube, zeros_only: &[bool], budget: &Budget) -> Outcome {
    let mut proposals: Vec<Proposal> = Vec::new();
    let mut combinations = atoms::combinations(&cube.names);
    if cube.domain.is_some() {
        combinations.extend(atoms::further_combinations(&cube.names));
    }
    for (i, inner) in combinations.into_iter().enumerate() {
        let is_due = cube.domain.is_none() || i % COMBINATIONS_A_LOOK == 0;
        if is_due && budget.check().is_err() {
            return Outcome::default();
        }
        let found = functions(cube, &inner, zeros_only);
        if found.is_empty() && zeros_only.contains(&true) {
            // It may be 0 at the zeros, but for small positions: as in Nim under misère play.
            let (formula, family) = (inner.of_zeros().renamed(&cube.names), "combined");
            proposals.push(Proposal { formula, family, up_to: None });
        }
        proposals.extend(found);
    }
    proposals.sort_by_key(|proposal| (matches!(proposal.formula.body(), Body::Zero(_)), proposal.formula.size()));
    first_that_fits(proposals, cube.points(cube.side / HELD), cube.points(cube.side), &cube.further, budget)
}

/// Looks for conditions of the zeros, and learns from those that fail.
fn conditions(cube: &Cube, outcome: &mut Outcome, budget: &Budget) {
    let mut cover = Cover::new(&cube.names, &cube.further);
    cube.points(cube.side / HELD).chain(cube.further.iter().cloned()).for_each(|point| cover.learn(&point));
    for _ in 0..ROUNDS {
        let Some(formula) = cover.proposal().filter(|_| budget.check().is_ok()) else { return };
        let mut wrong: Vec<Point> = cube.known().filter(|(at, value)| !search::says(&formula, at, *value)).collect();
        wrong.sort_by_key(|(at, _)| (at.iter().copied().max(), at.clone()));
        let Some((at, _)) = wrong.first() else {
            outcome.found = Some(Proposal { formula, family: "conditions", up_to: None });
            return;
        };
        outcome.refuted.push(Refuted { formula, at: at.iter().copied().max().unwrap_or(0) });
        wrong.iter().take(LEARNT).for_each(|point| cover.learn(point));
    }
}

/// Functions of one number that is made of all: their values, else whether these are 0.
fn functions(cube: &Cube, inner: &Formula, zeros_only: &[bool]) -> Vec<Proposal> {
    let propose = |body: Body, family| {
        let formula = match body {
            Body::Value(expr) => Formula::value(&cube.names, expr),
            Body::Zero(cond) => Formula::zero(&cube.names, cond),
        };
        Proposal { formula, family, up_to: None }
    };
    let Body::Value(expr) = inner.body() else { return Vec::new() };
    for &zeros_only in zeros_only {
        let value = move |value: i64| if zeros_only { i64::from(value != 0) } else { value };
        let points = |below| cube.points(below).map(move |(at, own)| (at, value(own)));
        // A glance at the small positions first: most combinations fail there.
        let Some((from, values)) =
            function_of(inner, points(cube.side / HELD)).and_then(|_| function_of(inner, points(cube.side)))
        else {
            continue;
        };
        let asked = |own: Num| {
            if zeros_only { Body::Zero(zeros(Body::Value(own))) } else { Body::Value(own) }
        };
        if values.len() >= FEWEST {
            let found =
                search::sequence(from, values.iter().copied(), values.len() / 2, &cube.bases, &Budget::unlimited())
                    .found;
            let Some(found) = found.filter(|found| found.up_to.is_none()) else { continue };
            let body = found.formula.composed(expr).map(|body| match body {
                Body::Value(own) => asked(own),
                zero => zero,
            });
            return body.map(|body| propose(body, "combined")).into_iter().collect();
        }
        let rests = MODULI.map(|by| op(ArithOp::Rem, expr.clone(), int(by)));
        return std::iter::once(expr.clone()).chain(rests).map(|own| propose(asked(own), "combined")).collect();
    }
    Vec::new()
}
