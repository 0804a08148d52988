//! Impartial games: from a line of rules to a proven answer.
//!
//! ```
//! use sprague::{Budget, Game, Position, SolveOptions, Sum};
//!
//! let game: Game = "take 1,3,4".parse()?;
//! let heaps = [5, 8, 12].map(|n| Position::new([n])).to_vec();
//! let answer = Sum::of(game, heaps)?.solve(&SolveOptions::default(), &Budget::default())?;
//! assert_eq!(answer.outcome.winner(), "first");
//! for winning in answer.winning_moves() {
//!     println!("{winning}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | room | what it does |
//! |---|---|
//! | `game`, `request` | a game and a sum of positions, read from text |
//! | `ladder`, `plan` | the ways to answer about a position, in their order; which of them take a game |
//! | `study`, `line`, `reduced` | what is known about single positions: tables, proofs, search, tuples as heaps |
//! | `solve`, `winning`, `far` | who wins a sum, and by which moves |
//! | `objects` | coins, piles on steps, sets, words, rings and boards: what their positions mean, and the theorems about them |
//! | `misere` | the same under misère play |
//! | `turns` | the same where turns move in several components |
//! | `loopy`, `value` | the same where play need not end |
//! | `definition`, `compare` | the same by the definition alone, and the comparison of both |
//! | `claim`, `formula_claim` | what is said about all positions, and how it is known |
//! | `findings`, `finder`, `finder_pairs`, `formula` | how it is found and written |
//! | `at_hand` | the values that were made on the way, and their sparse space |
//! | `prove` | claims that a person writes, decided by automata |
//! | `reported` | periods far out that others have found |
//! | `beyond`, `independent`, `theory` | positions out of reach of tables: sums of independent numbers, games of the literature |
//! | `outcomes` | who wins each position of a box, in two bits, also where play can go round in circles |
//! | `keeper`, `keeper_rows` | a sequence, or the rows of a box of tuples, that are kept in a folder while they grow |
//! | `certificate` | proofs as files, and their verification |
//! | `table`, `stretch`, `batch`, `explain` | tables of values, long runs of them, many sums at once, the reasoning in words |
//! | `code` | programs to submit, in several languages |
//! | `messages` | the reasoning in other languages |
//! | `play` | a match against the engine |
//! | `nim` | computing in the field of nim-values |
//! | [`own`], [`tutorial`] | games of one's own, as Rust types, and how they are made |
//! | [`graphs`] | games on given graphs, from files of edges |
//! | `answer`, `standing`, `number`, `position`, `error` | the words of the answers |
// The programs of the book's page about this library are compiled and run with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct Book;

// The tests inside share rule texts with those in tests/, which see the crate from outside.
#[cfg(test)]
extern crate self as sprague;

mod answer;
mod assumed;
mod at_hand;
mod batch;
mod beyond;
mod certificate;
mod claim;
mod code;
mod compare;
mod comparison;
mod decided;
mod definition;
mod error;
mod explain;
mod far;
mod finder;
mod finder_pairs;
mod finder_sums;
mod findings;
mod formula;
mod formula_claim;
mod game;
mod grounds;
#[cfg(test)]
mod independence;
mod independent;
mod invariant;
mod keeper;
mod keeper_rows;
mod ladder;
mod line;
mod loopy;
mod messages;
mod misere;
mod nim;
mod number;
mod objects;
mod outcomes;
pub mod own;
mod plan;
mod play;
mod position;
mod prove;
mod reduced;
mod reported;
mod request;
mod solve;
mod standing;
mod stretch;
mod study;
mod table;
mod theory;
mod tuples;
mod turns;
pub mod tutorial;
mod value;
mod winning;
mod wording;
mod written;
mod zeros;

pub use answer::{Answer, Change, Component, Moves, MovesWanted, Outcome, WinningMove};
pub use at_hand::SparseSpace;
pub use batch::{Batch, BatchAnswer, BatchError};
pub use budget::{Budget, Bytes, Progress, Stop, clock};
pub use certificate::{Verified, VerifyError, verify, verify_with_store, verify_within};
pub use claim::{Claim, ClaimStanding, Line, Pattern};
pub use code::{CodeError, CodeOptions, InputShape, Language, Style, code};
pub use compare::{CheckReport, Mismatch};
pub use comparison::{Comparison, Relation, Shift, compare};
pub use decided::{Decided, Invariant};
pub use error::{RequestError, SolveError};
pub use explain::explain_tokens;
pub use findings::Findings;
pub use formula_claim::{FormulaClaim, FormulaStanding, Place};
pub use game::Game;
pub use graphs;
pub use grounds::CertifyError;
pub use heaps::sequence::{Run, Values};
pub use messages::{Locale, UnknownLocale};
pub use nim::{NimAnswer, NimError, NimOp, nim};
pub use number::{Number, ParseNumberError};
pub use patterns::{Formula, search::Refuted};
pub use plan::{Plan, Step};
pub use play::{Choice, Legal, Match, PlayError, Review, Side, TokenMatch, Turn, review};
pub use position::{Form, ParsePositionError, Position};
/// Games of erasing on a relation: Node Kayles, Arc Kayles, posets.
pub use positions::erase;
pub use prove::ClaimError;
pub use reported::Reported;
pub use request::Sum;
pub use rules::catalogue;
pub use rules::error::{ErrorKind, RuleError, RuleErrors, Warning};
pub use rules::ruleset::{Play, Ruleset};
pub use rules::span::Span;
pub use solve::SolveOptions;
pub use standing::Standing;
pub use store;
pub use stretch::Stretch;
pub use table::{Cell, Table, ValueAt};
pub use tuples::TableClaim;
pub use value::Value;
pub use zeros::Zeros;
