//! The parts of a document, before it has a format.
use crate::works::Work;

/// A piece of text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Text {
    /// Words with formulas between grave accents.
    Marked(String),
    /// Words in which no sign has a meaning.
    Plain(String),
}

/// What a statement is. Only what holds for ever, or was computed to its end, is a theorem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Lemma,
    Theorem,
    /// A pattern that fits what was computed, and is not proved.
    Observation,
}

impl Kind {
    pub(crate) const ALL: [Self; 3] = [Self::Lemma, Self::Theorem, Self::Observation];
}

/// A part of a document.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Block {
    Heading(String),
    Para(Vec<Text>),
    List(Vec<Text>),
    /// Lines that are kept as they are, in letters of one width.
    Lines(String),
    /// A rule, a formula as it is typed, or a command.
    Code(String),
    /// A formula: LaTeX for math mode, and the notation of the rule language.
    Formula {
        latex: Option<String>,
        plain: String,
    },
    /// LaTeX with its own environments, and plain lines for other formats.
    Drawn {
        latex: String,
        lines: Vec<String>,
    },
    Stated {
        kind: Kind,
        name: Option<String>,
        works: Vec<&'static Work>,
        body: Vec<Block>,
    },
    Proof(Vec<Block>),
    Table(Table),
}

/// A table of values: a caption, the head, the rows.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Table {
    pub(crate) caption: String,
    pub(crate) head: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}
