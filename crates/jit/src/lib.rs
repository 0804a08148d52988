//! Compiles rules on several numbers to machine code that fills tables of nim-values.
//!
//! Internal to sprague: no stability is promised.
//!
//! A ruleset becomes one function, compiled at run time by [Cranelift](https://cranelift.dev): for
//! one position of a row after the other it runs the loops over the free variables, looks the
//! options up in the table and takes the mex, with nothing interpreted. Since the box of positions
//! is known when the code is generated, interval arithmetic shows that no number in it can
//! overflow; rules for which this cannot be shown, or with parts that are repeated, are
//! [`Declined`], and the caller uses [`rules::moves`] instead, the twin that tests compare with.
//!
//! | room | task |
//! |---|---|
//! | `span` | bounds of a number |
//! | `terms` | numbers and conditions as code |
//! | `loops` | loops over free variables |
//! | `mirror` | loops where half of the range is enough |
//! | `rising` | loops that end where a power gets too large |
//! | `rows` | the function that fills a row |
//! | `helpers` | functions that the code calls |
//! | `machine` | from rules to a callable function |
//! | `frame` | the table that code is generated for |
//! | `cells` | the table itself, and the stamps |
//!
//! ```
//! let rules = rules::compile("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1", &[]).unwrap().ruleset; // two heaps of Nim
//! if let Ok(rows) = jit::Rows::new(&rules, &[3, 3], &[0, 1], jit::Wanted::Values, false) {
//!     let (mut cells, mut stamps) = (rows.cells(), rows.stamps());
//!     for a in 0..4 {
//!         assert_eq!(rows.fill(&mut cells, &mut stamps, &[a, 0], 4), Ok(0));
//!     }
//!     assert_eq!(cells.get(2 * 4 + 3), Some(1)); // 2 xor 3
//! }
//! ```
mod cells;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub mod frame;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub mod helpers;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod loops;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod machine;
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
#[path = "elsewhere.rs"]
mod machine;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod mirror;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod rising;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod rows;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub mod span;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod terms;

pub use cells::{Cells, Stamps};
pub use machine::{Rows, Shared};

/// What is to be computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Nim-values.
    Values,
    /// The positions of nim-value 0: cells say 0 for those, and 1 for others.
    Zeros,
}

/// Why there is no code for a ruleset, as a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no machine code: {0}")]
pub struct Declined(pub(crate) &'static str);

/// Why a row was not filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RowError {
    /// A value is too large for the cells: generate code with wider ones.
    #[error("a value is too large for a cell")]
    TooWide,
    /// The row is not inside the table, or the table does not belong to this code.
    #[error("the row does not lie in the table")]
    Outside,
}
