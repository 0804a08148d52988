//! The errors of a data set.
use crate::say;
use messages::Message;
use std::io;
use std::path::{Path, PathBuf};

/// Why a data set cannot be read or written.
#[derive(Debug)]
#[non_exhaustive]
pub enum DatasetError {
    /// The file system failed.
    Io {
        /// The action that was attempted: "read".
        action: Message,
        /// The file or folder.
        path: PathBuf,
        /// Why it failed.
        source: io::Error,
    },
    /// A file of rows is not a parquet file, or has other columns.
    Table {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// The folder has no data set.
    Missing(PathBuf),
    /// A serialised answer cannot be read.
    Answer(Message),
}

impl DatasetError {
    /// The text, in every language; messages of the file system are passed on as they are.
    pub fn message(&self) -> Message {
        let shown = |path: &Path| path.display().to_string();
        match self {
            Self::Io { action, path, source } => say::cannot(action.clone(), shown(path), source.to_string()),
            Self::Table { path, reason } => say::no_table(shown(path), reason),
            Self::Missing(path) => say::no_results(shown(path)),
            Self::Answer(why) => say::answer_damaged(why.clone()),
        }
    }

    pub(crate) fn io(action: Message, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { action, path, source }
    }

    pub(crate) fn table(path: &Path, reason: impl ToString) -> Self {
        Self::Table { path: path.to_owned(), reason: reason.to_string() }
    }

    /// Whether the cause is that a file does not exist (any more).
    pub(crate) fn is_gone(&self) -> bool {
        matches!(self, Self::Io { source, .. } if source.kind() == io::ErrorKind::NotFound)
    }
}

messages::display!(DatasetError);

impl std::error::Error for DatasetError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}
