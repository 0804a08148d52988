//! The errors of a store.
use std::io;
use std::path::{Path, PathBuf};

/// Why a store could not be opened, read or written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Another run has it.
    #[error("another run is using the store {}; wait for it to end, or use another folder", .0.display())]
    Locked(PathBuf),
    /// The folder has files, but none of them is the manifest of a store.
    #[error("{} is no store and not empty; give a new folder", .0.display())]
    NotAStore(PathBuf),
    /// The folder, or its manifest, does not exist.
    #[error("{} is no store: it has no manifest", .0.display())]
    Missing(PathBuf),
    /// The store holds the values of another game.
    #[error("the store {} is about \"{stored}\", not about \"{asked}\"", folder.display())]
    OtherGame {
        /// The store.
        folder: PathBuf,
        /// The game of the store.
        stored: String,
        /// The game that was asked for.
        asked: String,
    },
    /// The manifest cannot be read; the next run on this game writes it anew from the chunks.
    #[error("the manifest of {} is damaged ({reason}); the next run that keeps values there rebuilds it", folder.display())]
    Manifest {
        /// The store.
        folder: PathBuf,
        /// The fault.
        reason: String,
    },
    /// A chunk is damaged; the next run on this game computes it again.
    #[error(
        "what is stored from number {first} on is damaged ({reason}); the next run that keeps values there computes it again"
    )]
    Damaged {
        /// The first heap of the chunk, or the number of its first position.
        first: u64,
        /// The fault.
        reason: String,
    },
    /// Not all outcomes are known yet: missing ones need not be draws.
    #[error(
        "the outcomes in {} are not all known yet; the command that made the folder goes on from where it stopped",
        .0.display()
    )]
    Unsettled(PathBuf),
    /// Values were asked for that the store does not have.
    #[error("the store has the values of the heaps below {len}; heap {asked} was asked for")]
    OutOfRange {
        /// The number of values.
        len: u64,
        /// The heap.
        asked: u64,
    },
    /// The disk is full.
    #[error(
        "the disk is full: {} could not be written; everything stored before is kept, make room and run again",
        .0.display()
    )]
    Full(PathBuf),
    /// The file system refuses.
    #[error("cannot {doing} {}: {reason}", path.display())]
    Io {
        /// Read, write, lock.
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// The message of the file system.
        reason: String,
    },
}

impl StoreError {
    /// An error of the file system about a path.
    pub(crate) fn io(doing: &'static str, path: &Path, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::Full(path.to_owned()),
            _ => Self::Io { doing, path: path.to_owned(), reason: error.to_string() },
        }
    }
}
