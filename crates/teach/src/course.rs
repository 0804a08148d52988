//! The course: chapters with tasks, each marked by the engine for any right answer.
//!
//! | room | task |
//! |---|---|
//! | `chapters.tsv`, `tasks.tsv` | the texts in English and Chinese; no answer stands there |
//! | `mark` | what a text means as an answer, and whether it is right |
//! | `heaps` | positions of rules: reasons for wrong answers |
//! | `pictures` | tokens on given graphs, and Hackenbush |
//!
//! A right answer is whatever the definition accepts: any winning move, any lost position within
//! the bounds, any rule with the values. A test compares every answer in its bounds with the
//! definition.
mod heaps;
mod mark;
mod pictures;
mod progress;

pub use mark::{MarkError, Marked};
pub use progress::Progress;

use messages::Locale;
use std::sync::OnceLock;

/// A chapter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chapter {
    /// Its name, which tasks begin with.
    pub id: &'static str,
    title: [&'static str; 2],
    text: [&'static str; 2],
}

/// The question of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Who wins: the first or the second player.
    Who,
    /// A nim-value.
    Value,
    /// A winning move.
    Move,
    /// A lost position within bounds.
    Lost,
    /// A rule with given values.
    Rule,
}

impl Kind {
    const ALL: [Self; 5] = [Self::Who, Self::Value, Self::Move, Self::Lost, Self::Rule];

    /// The word in the table of tasks.
    pub fn word(self) -> &'static str {
        match self {
            Self::Who => "who",
            Self::Value => "value",
            Self::Move => "move",
            Self::Lost => "lost",
            Self::Rule => "rule",
        }
    }
}

/// A task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Task {
    /// Its name, such as `nim-3`.
    pub id: &'static str,
    /// The name of its chapter.
    pub chapter: &'static str,
    /// The question.
    pub kind: Kind,
    /// The game: a rule, `graph` with arrows, `hackenbush` with edges.
    pub on: &'static str,
    /// The position, the bounds, or the values.
    pub at: &'static str,
    text: [&'static str; 2],
    hint: [&'static str; 2],
}

impl Chapter {
    /// The title in a language.
    pub fn title(&self, locale: Locale) -> &'static str {
        self.title[language(locale)]
    }

    /// What to know before the tasks, in a language.
    pub fn text(&self, locale: Locale) -> &'static str {
        self.text[language(locale)]
    }

    /// The tasks of the chapter, in order.
    pub fn tasks(&self) -> impl Iterator<Item = &'static Task> {
        let id = self.id;
        tasks().iter().filter(move |task| task.chapter == id)
    }
}

impl Task {
    /// The question in a language.
    pub fn text(&self, locale: Locale) -> &'static str {
        self.text[language(locale)]
    }

    /// The hint in a language.
    pub fn hint(&self, locale: Locale) -> &'static str {
        self.hint[language(locale)]
    }
}

/// The column of a language; English for those without a text.
fn language(locale: Locale) -> usize {
    usize::from(locale.code() == "zh")
}

const CHAPTERS: &[[&str; 5]] = include!(concat!(env!("OUT_DIR"), "/chapters.rs"));
const TASKS: &[[&str; 9]] = include!(concat!(env!("OUT_DIR"), "/tasks.rs"));

/// All chapters, in order.
pub fn chapters() -> &'static [Chapter] {
    static CHAPTERS_READ: OnceLock<Vec<Chapter>> = OnceLock::new();
    let read =
        |[id, en, zh, text_en, text_zh]: &[&'static str; 5]| Chapter { id, title: [en, zh], text: [text_en, text_zh] };
    CHAPTERS_READ.get_or_init(|| CHAPTERS.iter().map(read).collect())
}

/// The chapter with this number, counted from 1, or this name.
///
/// ```
/// let chapter = teach::course::chapter("3").unwrap();
/// assert_eq!((chapter.id, chapter.tasks().count()), ("nim", 4));
/// ```
pub fn chapter(wanted: &str) -> Option<&'static Chapter> {
    let number = wanted.parse::<usize>().ok();
    let named = |(at, chapter): &(usize, &Chapter)| number == Some(at + 1) || chapter.id == wanted;
    chapters().iter().enumerate().find(named).map(|(_, chapter)| chapter)
}

/// All tasks, in order.
pub fn tasks() -> &'static [Task] {
    static TASKS_READ: OnceLock<Vec<Task>> = OnceLock::new();
    TASKS_READ.get_or_init(|| TASKS.iter().map(read).collect())
}

fn read([id, chapter, kind, on, at, en, zh, hint_en, hint_zh]: &[&'static str; 9]) -> Task {
    // A test compares the words of the table.
    let kind = Kind::ALL.into_iter().find(|one| one.word() == *kind).unwrap_or(Kind::Who);
    Task { id, chapter, kind, on, at, text: [en, zh], hint: [hint_en, hint_zh] }
}
