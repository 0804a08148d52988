//! Claims about all positions of a game, with their standing.
//!
//! | room | task |
//! |---|---|
//! | `repeating`, `formula` | a claim: values that repeat, a formula; its standing, its words, its JSON |
//! | `find` | reads formulas off tables of values |
//! | `decide` | asks automata: proves a claim, refutes it, repairs it |
//! | `verdict`, `known`, `facts` | the verdict on a claim that a user wrote |
//! | `literature` | games whose claim a paper proves, found by their rules |
//! | `reported` | periods far out that others have reported |
//! | `findings` | the pattern of a game: all of the above in their order |
pub(crate) mod decide;
pub(crate) mod facts;
pub(crate) mod find;
pub(crate) mod findings;
pub(crate) mod formula;
pub(crate) mod known;
pub(crate) mod literature;
pub(crate) mod repeating;
pub(crate) mod reported;
pub(crate) mod verdict;

pub use crate::methods::bounded_steps::TableClaim;
pub use crate::standing::theorem_in_words;
pub use crate::subject::Line;
pub use crate::values::sparse_space::SparseSpace;
pub use decide::prove::ClaimError;
pub use findings::KnownLaw;
pub use formula::{FormulaClaim, FormulaStanding, Place};
pub use patterns::{Formula, search::Refuted};
pub use repeating::{Claim, ClaimStanding, Pattern};
pub use reported::Reported;
pub use verdict::{Decided, Invariant};
