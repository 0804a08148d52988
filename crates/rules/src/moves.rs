//! Options of a position, compiled from the typed form for speed; shared by all engines that walk
//! through positions.
//!
//! A schema is a nest of loops, one for each free variable. Compiling it moves every condition out
//! to the first loop level at which its variables are known, drops the conditions that the bounds
//! imply, and chooses the range of each loop: an interval, the divisors of a number, the members of
//! a set, a single value. The meaning of expressions is decided in [`crate::eval`] alone, and the
//! definition to compare with is [`crate::oracle`].
//!
//! | room | task |
//! |---|---|
//! | `error`, `options` | why there is no list of options; the list |
//! | `bags` | bags with some members replaced |
//! | `cells` | boards of letters with a pattern replaced |
//! | [`graphs`] | graphs with vertices or edges deleted |
//! | `coins`, `board` | sets of coins that may be turned; moves on a board |
//! | `erase`, `words` | sets with numbers taken out; words with parts rewritten |
//! | `marked` | moves with what they oblige to |
//! | `judged` | moves, and the verdicts of what they leave |
//! | `plan` | schemas to loop nests |
//! | `expr` | numbers and conditions in 64 bits, where that suffices |
//! | `domain` | the numbers that a loop runs over |
//! | `partition` | ways to split a heap |
//! | `stripe` | innermost loops along lines |
//! | `walk` | the loops themselves |
mod bags;
mod board;
mod cells;
mod coins;
mod domain;
mod erase;
mod error;
pub mod expr;
pub mod graphs;
mod judged;
mod marked;
mod options;
pub mod partition;
mod plan;
pub mod stripe;
mod walk;
pub mod words;

pub use error::{MoveError, Position};
pub use judged::JudgedMover;
pub use marked::MarkedMover;
pub use options::{Options, parts};
pub use plan::gates;
pub use stripe::line;
pub use walk::Scratch;

use crate::family::{Family, MOST_PILES, RING, ROW};
use crate::ir::Cond;
use crate::ruleset::{Ruleset, Turns};
use budget::Budget;
use error::Visit;
use plan::Plan;
use std::ops::ControlFlow;

/// Lists the options of positions of one ruleset.
#[derive(Debug, Clone)]
pub struct Mover {
    arity: usize,
    unordered: bool,
    /// Whether the order of the parts of an option counts: they are left as written, not sorted.
    in_row: bool,
    ends: Vec<Vec<Cond>>,
    plans: Vec<Plan>,
    /// Coins, sets, words, graphs and boards, whose moves are no schemas.
    family: Family,
    /// The moves of a ring, and the moves of a row.
    circle: Option<Box<[Mover; 2]>>,
    /// The moves of bags.
    bags: Option<Box<bags::BagMover>>,
    /// The moves on boards of letters.
    cells: Option<Box<cells::CellMover>>,
    /// Whether there are more piles than schemas were written for.
    too_many_piles: bool,
    cancel_pairs: bool,
    /// Whether a heap of 0 that is left stays as a position, and does not vanish.
    keeps_empty_heaps: bool,
}

impl Mover {
    /// Compiles the moves of a ruleset; cheap (microseconds).
    pub fn new(ruleset: &Ruleset) -> Self {
        Self {
            arity: ruleset.arity,
            unordered: ruleset.unordered,
            in_row: ruleset.turns == Turns::First,
            ends: ruleset.ends.clone(),
            plans: ruleset.schemas.iter().map(|schema| Plan::new(schema, ruleset.arity)).collect(),
            family: match &ruleset.family {
                Family::Numbers | Family::Piles(_) | Family::Circle(_) | Family::Bags(_) | Family::Cells(_) => {
                    Family::Numbers
                }
                own => own.clone(),
            },
            circle: ruleset.circle().map(|circle| {
                let of = |rules| Self { in_row: ruleset.turns == Turns::First, ..Self::new(rules) };
                Box::new([of(&circle.ring), of(&circle.row)])
            }),
            bags: bags::BagMover::new(ruleset).map(Box::new),
            cells: cells::CellMover::new(ruleset).map(Box::new),
            too_many_piles: ruleset.piles().is_some() && ruleset.arity > MOST_PILES,
            cancel_pairs: false,
            keeps_empty_heaps: false,
        }
    }

    /// Shortens runs of equal parts that a move makes by itself (`times`, equal and near-equal
    /// splits) to two or three copies of the same parity. The nim-values of options stay the same,
    /// and so do the positions that can be reached, and whether an option has one part or several;
    /// the options themselves do not. `n -> 1 times n` at 10^18 then has an option of two parts.
    #[must_use]
    pub fn with_pairs_cancelled(mut self) -> Self {
        self.cancel_pairs = true;
        self
    }

    /// The number of components of a position.
    pub fn arity(&self) -> usize {
        self.arity
    }

    /// Collects all options of `position` in `out` (which is emptied first), without limits; see
    /// [`Options::sort_dedup`] for the set of them.
    ///
    /// # Errors
    /// The errors of [`Mover::for_each_option`].
    pub fn options(&self, scratch: &mut Scratch, position: &[i64], out: &mut Options) -> Result<(), MoveError> {
        self.options_within(scratch, position, out, &Budget::unlimited())
    }

    /// Collects all options of `position` in `out` (which is emptied first) within limits.
    ///
    /// # Errors
    /// The errors of [`Mover::for_each_option`]; [`Stop::Memory`](budget::Stop::Memory) when the
    /// list would grow beyond the limit.
    pub fn options_within(
        &self,
        scratch: &mut Scratch,
        position: &[i64],
        out: &mut Options,
        budget: &Budget,
    ) -> Result<(), MoveError> {
        out.clear();
        let mut stop = None;
        let _ = self.for_each_option(scratch, position, budget, |option| {
            if out.len().is_multiple_of(1024) {
                // The vectors double when they grow.
                if let Err(reason) = budget.reserve(out.bytes().saturating_mul(2)) {
                    stop = Some(reason);
                    return ControlFlow::Break(());
                }
            }
            out.push(option);
            ControlFlow::Continue(())
        })?;
        stop.map_or(Ok(()), |reason| Err(MoveError::Stopped(reason)))
    }

    /// Calls `visit` for every option of `position`: its parts one after the other, each with
    /// `arity` numbers, sorted; empty when nothing remains. An option may come more than once.
    /// Stops early when `visit` breaks. Where the first component moves (`play first`) the parts
    /// stand as the rule writes them, and heaps into which a total is divided come in all orders.
    ///
    /// The order is that of the schemas, then of the free variables in ascending order. Polls
    /// `budget` every few thousand candidates, so an astronomic number of them is no trap.
    ///
    /// # Errors
    /// [`MoveError`]; the options visited before an error are options all the same.
    pub fn for_each_option(
        &self,
        scratch: &mut Scratch,
        position: &[i64],
        budget: &Budget,
        mut visit: impl FnMut(&[i64]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, MoveError> {
        self.visit_options(scratch, position, budget, &mut visit)
    }

    fn visit_options(
        &self,
        scratch: &mut Scratch,
        position: &[i64],
        budget: &Budget,
        visit: &mut Visit<'_>,
    ) -> Result<ControlFlow<()>, MoveError> {
        if let Some(circle) = &self.circle {
            return Self::in_ring(circle, scratch, position, budget, visit);
        }
        if let Some(bags) = &self.bags {
            return bags.all(scratch, position, budget, visit);
        }
        if let Some(cells) = &self.cells {
            return cells.all(position, budget, visit);
        }
        match &self.family {
            Family::Coins(coins) => coins::all(coins, position, budget, visit),
            Family::Erase(erase) => erase::all(erase, position, budget, visit),
            Family::Words(words) => words::all(words, position, budget, visit),
            Family::Graphs(graphs) => graphs::all(graphs, position, budget, visit),
            Family::Board(board) => board::all(board, self.arity, position, budget, visit),
            Family::Entailing(_) => Err(MoveError::Marked),
            Family::Judged(_) => Err(MoveError::Judged),
            _ if self.too_many_piles => Err(MoveError::TooManyPiles { piles: self.arity, limit: MOST_PILES }),
            _ => walk::all(self, scratch, position, budget, visit),
        }
    }

    /// The options of a ring or a row: all remaining positions are rows.
    fn in_ring(
        movers: &[Mover; 2],
        scratch: &mut Scratch,
        position: &[i64],
        budget: &Budget,
        visit: &mut Visit<'_>,
    ) -> Result<ControlFlow<()>, MoveError> {
        let [ring, row] = movers;
        let (mover, n) = match *position {
            [n, RING] => (ring, n),
            [n, ROW] => (row, n),
            _ => return Err(MoveError::NotAPosition { position: position.to_vec(), arity: 2 }),
        };
        let mut marked = Vec::new();
        walk::all(mover, scratch, &[n], budget, &mut |parts| {
            marked.clear();
            marked.extend(parts.iter().flat_map(|&part| [part, ROW]));
            visit(&marked)
        })
    }
}
