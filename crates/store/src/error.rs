//! The errors of a store.
use crate::say;
use messages::Message;
use std::io;
use std::path::{Path, PathBuf};

/// Why a store could not be opened, read or written.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum StoreError {
    /// Another run has locked it.
    Locked(PathBuf),
    /// The folder has files, but none of them is the manifest of a store.
    NotAStore(PathBuf),
    /// The folder, or its manifest, does not exist.
    Missing(PathBuf),
    /// The store has the values of another game.
    OtherGame {
        /// The folder of the store.
        folder: PathBuf,
        /// The game of the store.
        stored: String,
        /// The game that was asked for.
        asked: String,
    },
    /// The manifest cannot be read; the next run on this game writes a new one from the chunks.
    Manifest {
        /// The folder of the store.
        folder: PathBuf,
        /// What is wrong.
        reason: Message,
    },
    /// A chunk is damaged; the next run on this game computes it again.
    Damaged {
        /// The first heap of the chunk, or the number of its first position.
        first: u64,
        /// What is wrong.
        reason: Message,
    },
    /// Not all outcomes are known yet: missing ones need not be draws.
    Unsettled(PathBuf),
    /// The store does not have the values that were asked for.
    OutOfRange {
        /// The number of stored values.
        len: u64,
        /// The heap that was asked for.
        asked: u64,
    },
    /// The disk is full.
    Full(PathBuf),
    /// An operation of the file system failed.
    Io {
        /// The operation that was attempted.
        attempt: Attempt,
        /// The file.
        path: PathBuf,
        /// The message of the file system.
        reason: String,
    },
}

/// An operation on a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Attempt {
    /// Reading a file.
    Read,
    /// Writing a file.
    Write,
    /// Opening a file.
    Open,
    /// Locking a file against other runs.
    Lock,
    /// Making a folder.
    Make,
}

impl StoreError {
    /// An error of the file system about a path.
    pub(crate) fn io(attempt: Attempt, path: &Path, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::Full(path.to_owned()),
            _ => Self::Io { attempt, path: path.to_owned(), reason: error.to_string() },
        }
    }

    /// The text, in every language; messages of the file system are passed on as they are.
    pub fn message(&self) -> Message {
        let shown = |path: &Path| path.display().to_string();
        match self {
            Self::Locked(folder) => say::locked(shown(folder)),
            Self::NotAStore(folder) => say::no_store_and_not_empty(shown(folder)),
            Self::Missing(folder) => say::no_manifest(shown(folder)),
            Self::OtherGame { folder, stored, asked } => say::other_game(shown(folder), stored, asked),
            Self::Manifest { folder, reason } => say::manifest_damaged(shown(folder), reason.clone()),
            Self::Damaged { first, reason } => say::values_damaged(*first, reason.clone()),
            Self::Unsettled(folder) => say::outcomes_unsettled(shown(folder)),
            Self::OutOfRange { len, asked } => say::values_out_of_range(*len, *asked),
            Self::Full(path) => say::disk_full(shown(path)),
            Self::Io { attempt, path, reason } => {
                let path = shown(path);
                match attempt {
                    Attempt::Read => say::cannot_read(path, reason),
                    Attempt::Write => say::cannot_write(path, reason),
                    Attempt::Open => say::cannot_open(path, reason),
                    Attempt::Lock => say::cannot_lock(path, reason),
                    Attempt::Make => say::cannot_make(path, reason),
                }
            }
        }
    }
}

messages::error!(StoreError);
