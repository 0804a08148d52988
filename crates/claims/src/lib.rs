//! Claims about all positions of an impartial game, without the game of the facade: values as they
//! grow, formulas that fit them, the prover that is asked, and what a paper proves.
//!
//! | room | task |
//! |---|---|
//! | [`number`], [`position`], [`standing`], [`subject`], [`reply`] | the vocabulary of answers |
//! | [`error`], [`hint`] | why a question about a position has no answer, and ways to go on |
//! | [`values`] | the known values of one ruleset: tables, proofs, laws, search |
//! | [`tuples`] | proved patterns of tuples whose moves are bounded steps |
//! | [`claim`] | a claim: values that repeat, a formula; its standing, its words, its JSON |
//! | [`features`] | what a person counts of a bag, a word, a board or a graph |
//! | [`find`] | reads formulas off tables of values |
//! | [`decide`] | asks automata: proves a claim, refutes it, repairs it |
//! | [`literature`] | games whose claim a paper proves, found by their rules |
//! | [`certificate`] | proofs as statements, examined by the checker before an answer rests on them |
//! | [`messages`] | the texts for people, in several languages |
//!
//! The arrows inside go from `find` and `decide` to `claim`, and from all of them to the
//! vocabulary. Which claims a question needs, and in which order they are looked for, is the task
//! of the facade `sprague`.
pub mod certificate;
pub mod claim;
pub mod decide;
pub mod error;
pub mod features;
pub mod find;
pub mod hint;
pub mod literature;
pub mod messages;
pub mod number;
pub mod position;
pub mod reply;
pub mod standing;
pub mod subject;
pub mod tuples;
pub mod values;
