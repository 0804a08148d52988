//! Worksheets: tasks about one game, made by `design`, with a key on a page of its own.
//!
//! | room | task |
//! |---|---|
//! | `make` | the tasks and their answers |
//! | `written` | the sheet as HTML, LaTeX and Markdown |
mod make;
mod written;

pub use make::{Task, worksheet};
pub use written::Form;

use messages::{Locale, Message};

/// A worksheet.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    /// The rule as it is written.
    pub rule: String,
    /// The rule in words, one sentence a line.
    pub words: Vec<String>,
    /// Who wins at the end.
    pub convention: Message,
    /// The tasks, easy ones first within each kind.
    pub tasks: Vec<Task>,
}

impl Sheet {
    /// The text of the sheet in a language.
    pub fn text(&self, form: Form, locale: Locale) -> String {
        written::text(self, form, locale)
    }
}
