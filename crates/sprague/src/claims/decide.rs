//! Claims before the prover ([`automata::prove`]).
//!
//! | room | task |
//! |---|---|
//! | `settle` | proves or refutes what the finders propose |
//! | `repair` | proposes again, with the position that refuted a claim |
//! | `prove` | decides what a person claims |
//! | `strategy` | the winning moves of a proved claim |
pub(crate) mod prove;
pub(crate) mod repair;
pub(crate) mod settle;
pub(crate) mod strategy;
