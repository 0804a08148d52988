//! The errors of a folder.
use std::io;
use std::path::{Path, PathBuf};

/// Why a data set cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DatasetError {
    /// The system says no.
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        /// The attempted action: "read".
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// Why it failed.
        source: io::Error,
    },
    /// A file of rows is no parquet file, or has other columns.
    #[error("{} is no table of a survey: {reason}", path.display())]
    Table {
        /// The file.
        path: PathBuf,
        /// The fault.
        reason: String,
    },
    /// The folder has no data set.
    #[error("{} has no results of a survey", .0.display())]
    Missing(PathBuf),
    /// An answer that came as text is none.
    #[error("an answer is damaged: {0}")]
    Answer(String),
}

impl DatasetError {
    pub(crate) fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { action, path, source }
    }

    pub(crate) fn table(path: &Path, reason: impl ToString) -> Self {
        Self::Table { path: path.to_owned(), reason: reason.to_string() }
    }

    /// Whether a file is not there (any more).
    pub(crate) fn is_gone(&self) -> bool {
        matches!(self, Self::Io { source, .. } if source.kind() == io::ErrorKind::NotFound)
    }
}
