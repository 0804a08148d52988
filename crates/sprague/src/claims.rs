//! Claims about all positions of a game: which are looked for, and in which order. The crate
//! [`claims`] finds, decides and words them.
//!
//! | room | task |
//! |---|---|
//! | `findings` | the pattern of a game: finders and theorems in their order |
//! | `family` | claims for every value of a parameter |
//! | `sums` | a claim about independent numbers, from a claim about each |
//! | `prove` | decides what a person claims |
//! | `known` | what is known about a claim before the prover is asked |
//! | `reported` | periods far out that others have reported |
pub(crate) mod family;
pub(crate) mod findings;
pub(crate) mod known;
pub(crate) mod prove;
pub(crate) mod reported;
pub(crate) mod sums;

pub use crate::values::sparse_space::SparseSpace;
pub use claims::claim::formula::{FormulaClaim, FormulaStanding, Place};
pub use claims::claim::predicate::PredicateClaim;
pub use claims::claim::repeating::{Claim, ClaimStanding, Pattern};
pub use claims::claim::table::TableClaim;
pub use claims::claim::verdict::{Decided, Invariant};
pub use claims::find::listed::{Guess, guess};
pub use claims::standing::theorem_in_words;
pub use claims::subject::Line;
pub use family::{Families, FamilyClaim, FamilyStanding};
pub use findings::KnownLaw;
pub use patterns::{Formula, search::Refuted};
pub use prove::ClaimError;
pub use reported::Reported;
