//! Refutation trees: proofs that a formula of linear inequalities has no solution in integers.
//!
//! Internal to sprague: no stability is promised.
//!
//! The formulas are obligations of certificates ([`check::problems`]), and the trees are verified
//! there: nothing in this crate needs to be trusted. The search uses a simplex method whose
//! contradictions are sums of inequalities (B. Dutertre, L. de Moura, A fast linear-arithmetic
//! solver for DPLL(T), 2006). If a rational solution is not integral, numbers with few values and
//! equations come first: their integer consequences, by the normal form of C. Hermite, become cuts
//! (R. E. Gomory 1958, V. Chvatal 1973); then the search branches on a number. Every system of
//! inequalities without a solution in integers has such a proof (A. Schrijver, Theory of linear and
//! integer programming, 1986, chapter 23), but this search for it has limits.
//!
//! | room | task |
//! |---|---|
//! | `fraction` | rational numbers of 128 bits, which never wrap |
//! | `simplex` | rational solutions under bounds, or the reasons why there are none |
//! | `hermite` | equations over integers |
//! | `tree` | the search, which writes the tree as text |
mod fraction;
mod hermite;
mod simplex;
mod tree;

use budget::{Budget, Stop};
use check::Node;

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refuted {
    /// A tree that proves that there is no solution.
    Tree(String),
    /// There is a solution in integers.
    Solution,
    /// The search did not end within its limits.
    Open,
}

/// Limits that do not depend on the machine: a number of nodes, each a run of the simplex method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The most nodes of all trees that are tried.
    pub nodes: usize,
}

impl Default for Limits {
    /// The default takes some tenths of a second.
    fn default() -> Self {
        Self { nodes: 4_000 }
    }
}

/// Why a search ended early.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum End {
    Solution,
    Limit,
    Stop(Stop),
}

pub(crate) type Step<T> = Result<T, End>;

/// Looks for a tree for a formula without a solution in integers. Alternately, cases or numbers
/// with few values are split first, with more and more nodes.
///
/// ```
/// use budget::Budget;
/// use check::{Inequality, Node};
/// use refute::{Limits, Refuted, refute};
/// // 2x >= 1 and 1 >= 2x
/// let natural = |x, constant| Node::Natural(Inequality { terms: vec![(0, x)], constant });
/// let half = Node::All(vec![natural(2, -1), natural(-2, 1)]);
/// // Divided by 2 and rounded down, x >= 1 and 0 >= x.
/// let tree = refute(&half, Limits::default(), &Budget::unlimited()).unwrap();
/// assert_eq!(tree, Refuted::Tree("F 2 0 1 1 1".to_owned()));
/// let zero = Node::All(vec![natural(2, 0), natural(-2, 1)]);
/// assert_eq!(refute(&zero, Limits::default(), &Budget::unlimited()).unwrap(), Refuted::Solution);
/// ```
///
/// # Errors
/// [`Stop`] if a limit of the budget is reached.
pub fn refute(problem: &Node, limits: Limits, budget: &Budget) -> Result<Refuted, Stop> {
    let mut nodes = 150.min(limits.nodes);
    loop {
        for small_first in [false, true] {
            match tree::search(problem, small_first, nodes, budget) {
                Ok(tree) => return Ok(Refuted::Tree(tree)),
                Err(End::Solution) => return Ok(Refuted::Solution),
                Err(End::Limit) => {}
                Err(End::Stop(stop)) => return Err(stop),
            }
        }
        if nodes >= limits.nodes {
            return Ok(Refuted::Open);
        }
        nodes = (4 * nodes).min(limits.nodes);
    }
}
