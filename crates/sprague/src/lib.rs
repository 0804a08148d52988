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
//! A [`Game`] is a rule together with all findings about it; a [`Sum`] is a list of positions of
//! one or several games. Values computed for one question are kept for the next.
//!
//! | question | method | answer |
//! |---|---|---|
//! | Who wins, by which moves? | [`Sum::solve`] | [`Answer`] |
//! | The same for many lines of input | [`Batch::line`] | a text |
//! | What is one position worth? | [`Game::value_at`] | [`tables::ValueAt`] |
//! | What does it look like at first sight? | [`Game::card`] | [`Card`] |
//! | What are all positions of a box worth? | [`Game::values`] | [`tables::Table`] |
//! | Which of them are lost? | [`Game::zeros`] | [`tables::Zeros`] |
//! | What holds for ever? | [`Game::pattern`] | [`Findings`], a list of [`claims`] |
//! | What holds for every value of a parameter? | [`Builder::families`] | [`claims::Families`] |
//! | Is this claim true of all positions? | [`Game::claim`], [`Game::decide`] | [`claims::Decided`] |
//! | What decides misère sums of any size? | [`Game::quotient`], [`Game::genera`] | [`quotients::Quotient`] |
//! | Why? | [`Sum::explain`] | a text in a language, [`Locale`] |
//! | By which method? | [`Sum::plans`] | [`Plan`] |
//! | Do search and theory agree? | [`Game::check`] | [`CheckReport`] |
//! | How many sums of K heaps are lost? | [`Game::count`] | [`Count`] |
//! | Are two games the same? | [`compare()`] | [`Comparison`] |
//! | A proof on paper | [`Game::certificate`], [`verify`] | a file that anybody can check |
//! | A program to submit | [`code::code`] | its text |
//! | A match | [`play::Match`] | a move, and why |
//!
//! Each of these takes a [`Budget`]: memory, time, threads, a flag that cancels, a function that
//! receives the progress. A question that reaches a limit ends with an error that reports its
//! progress ([`SolveError::Stopped`]); nothing else depends on the clock. [`SolveOptions`] sets the
//! number of moves to list and, by [`Trust`], what an answer may rest on.
//!
//! # How an answer is known
//!
//! Every answer has a [`Standing`]: *exact* (computed from the definition), *proved* (by a pattern
//! that a theorem proves, with a certificate), *theory* (a theorem of the literature whose
//! conditions were checked), or *assumed* (a pattern that fits the computed values; only on
//! request).
//!
//! # The book
//!
//! The book in the folder `docs/` explains the background of these pages:
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
//! Games on a given graph are in [`graph`], games of your own as Rust types in [`own`];
//! [`tutorial`] builds one step by step. [`nim`] computes in the field of nim-values, [`catalogue`]
//! lists the games with a name, and [`store`] has the folders in which long tables are kept.
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
//! | `game`, `builder`, `sum` | a game and a sum of positions, read from text |
//! | `ladder` | the methods for questions about a position, in their order; the plan, which is the same list printed |
//! | `methods` | those methods, and the options with a value |
//! | `values` | facts about single positions: tables, proofs, search; folders that keep them |
//! | `families` | coins, piles on steps, sets, words, rings and boards: the meaning of positions, and the theorems |
//! | `plays` | who wins a sum: normal and misère play, turns, loopy play, the definition |
//! | [`claims`] | claims about all positions: found, decided, repaired; the literature |
//! | `certificate` | proofs as files, and their verification |
//! | `strategies` | strategies as files |
//! | `ask` | many positions at once: tables, batches, checks, comparisons, cards |
//! | `tell` | answers in words |
//! | [`code`] | programs to submit, in several languages |
//! | [`catalogue`] | the games with a name, the problems of judges |
//! | [`play`] | a match against the engine |
//! | [`quotients`] | misère quotients and genera of heaps and graphs |
//! | [`nim`] | computing in the field of nim-values |
//! | [`own`], [`tutorial`] | games of your own, as Rust types, and how to make them |
//! | [`graph`] | games on given graphs, from files of edges |
//! | `messages` | the texts for people, in several languages |
//! | `answer`, `standing`, `number`, `position`, `error`, `hint` | the types of answers and errors |
// The programs of the book's page about this library are compiled and run with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct Book;

mod answer;
mod ask;
mod builder;
pub mod catalogue;
mod cell;
mod certificate;
pub mod claims;
pub mod code;
mod error;
mod families;
#[doc(hidden)]
pub mod fuzz;
mod game;
pub mod graph;
mod ladder;
mod messages;
mod methods;
pub mod nim;
mod notation;
mod options;
pub mod own;
pub mod play;
mod plays;
pub mod quotients;
mod strategies;
mod sum;
mod tell;
pub mod tutorial;
mod value;
mod values;

pub use ::claims::error::SolveError;
pub use ::claims::hint::Hint;
pub use ::claims::number::{Number, ParseNumberError};
pub use ::claims::position::{Form, ParsePositionError, Position};
pub use ::claims::standing::Standing;
pub use answer::{Answer, Change, Component, Moves, MovesWanted, Outcome, WinningMove};
pub use ask::batch::{Batch, BatchAnswer, BatchError};
pub use ask::card::Card;
pub use ask::check::{CheckReport, Mismatch};
pub use ask::compare::{Comparison, Relation, Shift, compare};
pub use ask::count::{Count, CountWish};
pub use budget::{Budget, Stop};
pub use builder::Builder;
pub use certificate::verify;
pub use claims::findings::Findings;
pub use error::RequestError;
pub use game::Game;
pub use ladder::method::Step;
pub use ladder::plan::{Declined, Plan};
pub use messages::{Locale, Message, UnknownLocale};
pub use options::{SolveOptions, Trust};
pub use rules::error::{RuleErrors, Warning};
pub use rules::ruleset::{Play, Ruleset, Turns};
pub use sum::Sum;
pub use tell::basis::Basis;
pub use value::Value;

/// Values of many positions: boxes, long runs, lists of the lost positions.
pub mod tables {
    pub use crate::ask::stretch::Stretch;
    pub use crate::ask::table::Table;
    pub use crate::ask::zeros::Zeros;
    pub use crate::cell::{Cell, ValueAt};
    pub use heaps::sequence::{Run, Values};
}

/// Proofs as files, and their verification by code that shares nothing with the engines.
pub mod certificates {
    pub use crate::certificate::answer::CertifyError;
    pub use crate::certificate::{Verified, VerifyError, verify_with_store, verify_within};
}

/// Strategies as files: [`Sum::strategy`] writes one, [`play::Match::follow`] plays by it.
pub mod strategy {
    pub use crate::strategies::{StrategyError, read};
    pub use check::Invalid;
    pub use check::strategy::{Reply, Step, Strategy, Winner};
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

/// Internals that only the test suites use; no stability is promised.
#[doc(hidden)]
pub mod parts {
    use crate::families::{erasing, mirror, product, rewriting, stairs};
    use crate::plays::{misere, turns, twins};
    use crate::quotients::found::QUOTIENT;
    use claims::certificate::witness;
    use claims::claim::verdict;

    pub use crate::claims::reported::of as reported;
    pub use crate::ladder::method::Wanted;
    pub use crate::messages::{id_of, translated};
    pub use crate::methods::options_by_class::{Values, options_with_value};
    pub use crate::methods::winning::near;
    pub use crate::plays::turns::Joint;
    pub use crate::quotients::tokens::by_quotient;
    pub use claims::literature::{ENTRIES, places, with_value};

    /// The theorems that answers refer to by a sentence.
    pub const SENTENCES: [&[&str]; 2] = [
        &[
            misere::PET,
            misere::TAME,
            QUOTIENT,
            erasing::ORDERED,
            erasing::PATHS,
            erasing::STEALING,
            mirror::PAIRS,
            mirror::ROWS,
            mirror::TILES,
            mirror::WORDS,
            product::TARTAN,
            rewriting::ENDING,
            rewriting::RUNS,
            rewriting::SLIDING,
            stairs::GAPS,
            stairs::STAIRCASE,
            twins::TWINS,
            verdict::THEOREM,
            witness::THEOREM,
        ],
        &turns::THEOREMS,
    ];
}
