//! Misère quotients and genera: of the heaps of a rule, of positions with all that play reaches
//! from them, of several games together, and of the vertices of a graph.
//!
//! The crate `misere` finds and verifies them; here games become its lists, and its results answers
//! in words and JSON. A quotient of all heaps is called proved where the checker of certificates
//! derives it.
//!
//! ```
//! use sprague::{Budget, Game, quotients::Extent};
//! let mut kayles: Game = "kayles".parse()?;
//! let quotient = kayles.quotient(&Extent::default(), &Budget::default())?;
//! assert_eq!((quotient.order(), quotient.p_order(), quotient.period()), (40, 9, Some((71, 12))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
pub(crate) mod below;
pub(crate) mod built;
mod drawn;
pub(crate) mod found;
mod genera;
pub(crate) mod heaps;
pub(crate) mod nim_rule;
pub(crate) mod tokens;
mod vertices;
mod words;

pub use drawn::TooManyElements;
pub use found::Quotient;
pub use genera::{Genera, GenusOf, genera_of_graph};
pub use tokens::solve_tokens;
pub use vertices::{GraphQuotientError, of_graph};

/// How far a quotient is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// The last heap; none: until a theorem proves the rest, or a limit ends it.
    pub heaps: Option<u64>,
    /// At most this many elements.
    pub most: usize,
}

impl Default for Extent {
    /// 5000 elements: their table takes 50 MB.
    fn default() -> Self {
        Self { heaps: None, most: 5000 }
    }
}
