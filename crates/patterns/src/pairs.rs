//! Formulas for games on two numbers: each file is a family that proposes them for a table.
use crate::formula::Body;
use crate::grid::Grid;
use crate::search::{Outcome, Point, Proposal, first_that_fits};
use budget::Budget;

pub mod combined;
pub mod family;
pub mod lattice;
pub mod separable;
pub mod thresholds;

pub(crate) use combined::function_of;
pub use family::PairFamily;

/// The families of tables.
pub static PAIR_FAMILIES: [&dyn PairFamily; 4] =
    [&separable::Separable, &combined::Combined, &lattice::Lattice, &thresholds::Thresholds];

/// Looks for the formula of a square table: read off its first `fit` rows and columns, compared
/// with all of it, and with `further` positions beyond it where guesses failed.
pub fn table(grid: &Grid, fit: usize, further: &[Point], budget: &Budget) -> Outcome {
    let part = grid.part(fit);
    let mut all: Vec<Proposal> = PAIR_FAMILIES
        .iter()
        .flat_map(|family| {
            let proposal = |formula| Proposal { formula, family: family.name(), up_to: None };
            family.fit(&part, grid).into_iter().map(proposal)
        })
        .collect();
    all.sort_by_key(|proposal| (matches!(proposal.formula.body(), Body::Zero(_)), proposal.formula.size()));
    let inside = |at: &[i64]| at.iter().all(|&x| x >= grid.from());
    let further: Vec<Point> = further.iter().filter(|(at, _)| inside(at)).cloned().collect();
    first_that_fits(all, part.points(), grid.points(), &further, budget)
}
