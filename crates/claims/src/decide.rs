//! Claims before the prover ([`automata::prove`]).
//!
//! | room | task |
//! |---|---|
//! | `settle` | proves or refutes what the finders propose |
//! | `repair` | proposes again, with the position that refuted a claim |
//! | `strategy` | the winning moves of a proved claim |
pub mod repair;
pub mod settle;
pub mod strategy;
