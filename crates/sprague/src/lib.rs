//! Impartial games: from a line of rules to a proven answer.
//!
//! In an impartial game two players move in turn, both have the same moves, and a player who cannot
//! move loses (under misère play: wins). Such a game is written as one line, and a position of it
//! is a sum of numbers, tuples, sets, words or boards:
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
//! # Questions
//!
//! A [`Game`] is a rule together with all findings about it; a [`Sum`] is positions
//! of one game or of several. Values computed for one question are there for the next.
//!
//! | question | asked by | answer |
//! |---|---|---|
//! | Who wins, by which moves? | [`Sum::solve`] | [`Answer`] |
//! | The same for many lines of input | [`Batch::line`] | a text |
//! | What is one position worth? | [`Game::value_at`] | [`tables::ValueAt`] |
//! | What is it at first sight? | [`Game::card`] | [`Card`] |
//! | What are all positions of a box worth? | [`Game::values`] | [`tables::Table`] |
//! | Which of them are lost? | [`Game::zeros`] | [`tables::Zeros`] |
//! | What holds for ever? | [`Game::pattern`] | [`Findings`], a list of [`claims`] |
//! | Is this claim true of all positions? | [`Game::claim`], [`Game::decide`] | [`claims::Decided`] |
//! | Why? | [`Sum::explain`] | a text in a language, [`Locale`] |
//! | By which way? | [`Sum::plans`] | [`Plan`] |
//! | Do search and theory agree? | [`Game::check`] | [`CheckReport`] |
//! | Are two games one? | [`compare()`] | [`Comparison`] |
//! | A proof on paper | [`Game::certificate`], [`verify`] | a file that a stranger can check |
//! | A program to submit | [`code::code`] | its text |
//! | A match | [`play::Match`] | a move, and why |
//!
//! Each of these takes a [`Budget`]: memory, time, threads, a flag that cancels, a function that
//! receives the progress. A question that meets a limit ends with an error that reports its
//! progress ([`SolveError::Stopped`]); nothing else depends on the clock. [`SolveOptions`] has the
//! moves to list, and by [`Trust`] the grounds that an answer may have.
//!
//! # How an answer is known
//!
//! No answer travels without its [`Standing`]: *exact* (computed from the definition), *proved* (by
//! a pattern that a theorem proves, with a certificate), *theory* (a theorem of the literature
//! whose conditions were checked), or *assumed* (a pattern that fits the computed values; only on
//! request).
//!
//! # The book
//!
//! The book in the folder `docs/` explains what these pages use:
//!
//! | page | content |
//! |---|---|
#![doc = concat!("| [The Rust library](", env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/library.md) | this crate step by step, with programs |")]
#![doc = concat!("| [The rule language](", env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/rules.md) | every form of a rule, each with an example |")]
#![doc = concat!("| [How sure an answer is](", env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/standings.md) | the meaning of each standing |")]
#![doc = concat!("| [Theorems](", env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/theorems.md) | statement, conditions, proof or source of each |")]
#![doc = concat!("| [Certificates](", env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/certificates.md) | the format of the files, and what the checker derives |")]
#![doc = concat!("| [Engines](", env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/engines.md) | how values are made, and what they cost |")]
#![doc = concat!("| [Glossary](", env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/glossary.md) | the words of the field, in English and Chinese |")]
//!
//! # Games without a rule text
//!
//! Games on a given graph are in [`graph`], games of one's own as Rust types in [`own`];
//! [`tutorial`] makes one step by step. [`nim`] computes in the field of nim-values, [`catalogue`]
//! has the games with a name, [`store`] the folders in which long tables are kept.
//!
//! Answers, findings, tables, plans, checks and comparisons implement `serde::Serialize`; their
//! JSON is that of the command line.
//!
//! # For contributors
//!
//! The crates below this one are internal: no stability is promised. `ARCHITECTURE.md` in the
//! repository is the map. In this crate:
//!
//! | room | task |
//! |---|---|
//! | `game`, `builder`, `request` | a game and a sum of positions, read from text |
//! | `ladder`, `plan` | the ways to answer about a position, in their order; which of them take a game |
//! | `known_values`, `line`, `reduced` | facts about single positions: tables, proofs, search, tuples as heaps |
//! | `solve`, `winning`, `far` | the winner of a sum, and the winning moves |
//! | `objects` | coins, piles on steps, sets, words, rings and boards: the meaning of positions, and the theorems |
//! | `misere` | winners and moves under misère play |
//! | `turns` | winners and moves where turns move in several components |
//! | `loopy`, `value` | winners and moves where play need not end |
//! | `definition`, `compare` | answers by the definition alone, and the comparison of both |
//! | `claim`, `formula_claim` | claims about all positions, and their standing |
//! | `findings`, `finder`, `finder_pairs` | the search for claims, and their text |
//! | `settling`, `mending`, `invariant` | claims asked of the prover; those that it refutes, mended; answers by those that it proves |
//! | `at_hand` | the values that were made on the way, and their sparse space |
//! | `prove` | claims that a person writes, decided by automata |
//! | `reported` | periods far out that others have found |
//! | `far_positions`, `independent`, `theory` | positions out of reach of tables: sums of independent numbers, games of the literature |
//! | `outcomes` | outcomes of all positions of a box, in two bits each, also where play can go round |
//! | `keeper`, `keeper_rows` | a sequence, or the rows of a box of tuples, that are kept in a folder while they grow |
//! | `certificate` | proofs as files, and their verification |
//! | `card` | a game at first sight |
//! | `table`, `stretch`, `batch`, `explain` | tables of values, long runs of them, many sums at once, the reasoning in words |
//! | `problems` | problems of judges, by the place where they stand |
//! | [`code`] | programs to submit, in several languages |
//! | `messages`, `basis` | what is said to people, in several languages; how a component is known |
//! | [`play`] | a match against the engine |
//! | [`nim`] | computing in the field of nim-values |
//! | [`own`], [`tutorial`] | games of one's own, as Rust types, and the way to make them |
//! | [`graph`] | games on given graphs, from files of edges |
//! | `answer`, `standing`, `number`, `position`, `error`, `hint` | the words of the answers, and of refusals |
// The programs of the book's page about this library are compiled and run with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct Book;

mod answer;
mod assumed;
mod at_hand;
mod basis;
mod batch;
mod builder;
mod card;
pub mod catalogue;
mod cell;
mod certificate;
mod claim;
mod claim_facts;
pub mod code;
mod compare;
mod comparison;
mod decided;
mod definition;
mod error;
mod explain;
mod far;
mod far_positions;
mod finder;
mod finder_domains;
mod finder_facts;
mod finder_pairs;
mod finder_several;
mod finder_sums;
mod findings;
mod formula_claim;
mod game;
pub mod graph;
mod grounds;
mod growing;
mod hint;
mod independent;
mod invariant;
mod keep_in;
mod keeper;
mod keeper_rows;
mod known;
mod known_claims;
mod known_values;
mod ladder;
mod line;
mod look;
mod loopy;
mod mending;
mod messages;
mod method;
mod misere;
pub mod nim;
mod notation;
mod number;
mod objects;
mod options;
mod outcomes;
pub mod own;
mod plan;
pub mod play;
mod position;
mod problems;
mod prove;
mod ranges;
mod reduced;
mod reported;
mod request;
mod rooms;
mod sequence;
mod settling;
mod solve;
mod standing;
mod strategy;
mod stretch;
mod subject;
mod table;
mod theory;
mod trees;
mod tuples;
mod turns;
pub mod tutorial;
mod value;
mod winning;
mod wording;
mod written;
mod zeros;

pub use answer::{Answer, Change, Component, Moves, MovesWanted, Outcome, WinningMove};
pub use basis::Basis;
pub use batch::{Batch, BatchAnswer, BatchError};
pub use budget::{Budget, Stop};
pub use builder::Builder;
pub use card::Card;
pub use certificate::verify;
pub use compare::{CheckReport, Mismatch};
pub use comparison::{Comparison, Relation, Shift, compare};
pub use error::{RequestError, SolveError};
pub use findings::Findings;
pub use game::Game;
pub use hint::Hint;
pub use messages::{Locale, Message, UnknownLocale};
pub use method::Step;
pub use number::{Number, ParseNumberError};
pub use options::{SolveOptions, Trust};
pub use plan::{Declined, Plan};
pub use position::{Form, ParsePositionError, Position};
pub use request::Sum;
pub use rules::error::{RuleErrors, Warning};
pub use rules::ruleset::{Play, Ruleset, Turns};
pub use standing::Standing;
pub use value::Value;

/// Claims about all positions of a game, with their standing.
pub mod claims {
    pub use crate::at_hand::SparseSpace;
    pub use crate::claim::{Claim, ClaimStanding, Pattern};
    pub use crate::decided::{Decided, Invariant};
    pub use crate::findings::KnownLaw;
    pub use crate::formula_claim::{FormulaClaim, FormulaStanding, Place};
    pub use crate::prove::ClaimError;
    pub use crate::reported::Reported;
    pub use crate::standing::theorem_in_words;
    pub use crate::subject::Line;
    pub use crate::tuples::TableClaim;
    pub use patterns::{Formula, search::Refuted};
}

/// Values of many positions: boxes of them, long runs, those that are lost.
pub mod tables {
    pub use crate::cell::{Cell, ValueAt};
    pub use crate::stretch::Stretch;
    pub use crate::table::Table;
    pub use crate::zeros::Zeros;
    pub use heaps::sequence::{Run, Values};
}

/// Proofs as files, and their verification by code that shares nothing with the engines.
pub mod certificates {
    pub use crate::certificate::{Verified, VerifyError, verify_with_store, verify_within};
    pub use crate::grounds::CertifyError;
}

/// The mistakes in the text of a rule, and their places.
pub mod rule {
    pub use rules::error::{ErrorKind, RuleError};
    pub use rules::span::Span;
}

/// The data that a [`Budget`] counts, reports and reads.
pub mod limits {
    pub use budget::{Bytes, Progress, clock};
}

/// Folders in which the values of a sequence or a table are kept while they grow.
pub mod store {
    pub use store::{
        Attempt, ChunkEntry, Damage, ExportError, Form, Identity, Note, OutcomeReader, Reader, ResumeError, StoreError,
    };
}

/// What the suites ask of parts that no user meets; no stability is promised.
#[doc(hidden)]
pub mod parts {
    use crate::objects::{erasing, product, rewriting, stairs};
    use crate::{decided, misere, trees, turns};

    pub use crate::far::{Values, options_with_value};
    pub use crate::messages::{id_of, translated};
    pub use crate::method::Wanted;
    pub use crate::reported::of as reported;
    pub use crate::theory::{ENTRIES, places, with_value};
    pub use crate::turns::Joint;
    pub use crate::winning::near;

    /// The theorems that answers name by a sentence.
    pub const SENTENCES: [&[&str]; 2] = [
        &[
            misere::PET,
            misere::TAME,
            erasing::ORDERED,
            erasing::PATHS,
            erasing::STEALING,
            product::TARTAN,
            rewriting::ENDING,
            rewriting::RUNS,
            rewriting::SLIDING,
            stairs::GAPS,
            stairs::STAIRCASE,
            decided::THEOREM,
            trees::THEOREM,
        ],
        &turns::THEOREMS,
    ];
}
