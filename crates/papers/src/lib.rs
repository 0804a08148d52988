//! Proofs about impartial games as documents to publish, in LaTeX and HTML.
//!
//! A [`Paper`] states the game, the theorems on which an answer rests, with their proofs and
//! sources, the table that is checked, and the certificate with its SHA-256. What is not proved is
//! an observation: no guess is set as a theorem.
//!
//! | room | task |
//! |---|---|
//! | `write` | the document about a game, an answer, or a rule with parameters |
//! | [`theorems`] | statement, proof and sources of every theorem that an answer names |
//! | [`works`] | the works that are cited |
//! | `page` | the parts of a document |
//! | `latex`, `html`, `math` | its formats, and formulas in them |
//! | [`escape`] | texts inside these formats |
//!
//! Every answer comes from the library `sprague`; no file is read and nothing is printed here.
::messages::include!();

pub mod escape;
mod html;
mod latex;
mod math;
mod page;
pub mod theorems;
pub mod works;
mod write;

pub use write::answer::of_answer;
pub use write::family::of_families;
pub use write::game::of_game;

use messages::{Locale, Message};
use page::{Block, Kind};
use works::Work;

/// The format of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// LaTeX; Chinese needs XeLaTeX and `ctex`.
    Latex,
    /// One page that a browser shows and prints; nothing else is loaded.
    Html,
}

/// A proof as a document, in one language.
#[derive(Debug, Clone, PartialEq)]
pub struct Paper {
    locale: Locale,
    title: String,
    author: String,
    blocks: Vec<Block>,
    /// The works in the order in which they are first cited.
    works: Vec<&'static Work>,
}

impl Paper {
    /// The text of the document.
    pub fn text(&self, form: Form) -> String {
        match form {
            Form::Latex => latex::text(self),
            Form::Html => html::text(self),
        }
    }
}

fn kind_in_words(kind: Kind) -> Message {
    match kind {
        Kind::Lemma => say::lemma(),
        Kind::Theorem => say::theorem(),
        Kind::Observation => say::observation(),
    }
}

/// Words with formulas between grave accents, each written by its own function.
fn marked(text: &str, words: fn(&str) -> String, formula: fn(&str) -> String) -> String {
    let pieces = text.split('`').enumerate();
    pieces.map(|(at, piece)| if at % 2 == 0 { words(piece) } else { formula(piece) }).collect()
}
