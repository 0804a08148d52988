//! Proofs as statements of the checker ([`check`]), which examines them before an answer rests on
//! them.
//!
//! | room | task |
//! |---|---|
//! | `precheck` | the result of the checker for a proof |
//! | `statement` | the statements of proofs |
//! | `text` | the text of a certificate, examined before it is returned |
//! | `witness` | statements with the winning moves and refutation trees |
pub mod precheck;
pub mod statement;
pub mod text;
pub mod witness;
