//! Files that are written completely or not at all, and the lock.
use crate::error::{Attempt, StoreError};
use messages::Message;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

const LOCK: &str = "lock";
/// The names of files that are being written begin with this.
pub(crate) const UNFINISHED: &str = "new-";

/// The folder of a store.
#[derive(Debug)]
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
    /// The bytes that may still be written, if they are limited.
    pub(crate) room: Option<u64>,
}

impl Folder {
    pub(crate) fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), room: None }
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Reads a JSON file that describes the store; [`StoreError::Missing`] if there is no such
    /// file.
    pub(crate) fn read_json<T: DeserializeOwned>(&self, name: &str) -> Result<T, StoreError> {
        let path = self.file(name);
        let text = fs::read(&path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => StoreError::Missing(self.path.clone()),
            _ => StoreError::io(Attempt::Read, &path, &error),
        })?;
        serde_json::from_slice(&text).map_err(|error| self.damaged(error.to_string().into()))
    }

    /// The error for a damaged description of the store.
    pub(crate) fn damaged(&self, reason: Message) -> StoreError {
        StoreError::Manifest { folder: self.path.clone(), reason }
    }

    /// Writes a JSON file that describes the store, as one line.
    pub(crate) fn write_json(&mut self, name: &str, about: &impl Serialize) -> Result<(), StoreError> {
        self.write(name, |out| {
            serde_json::to_writer(&mut *out, about).map_err(io::Error::from)?;
            out.write_all(b"\n")
        })
    }

    /// Writes a file so that it appears under its name only when all of it is on the disk.
    pub(crate) fn write(
        &mut self,
        name: &str,
        content: impl Fn(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), StoreError> {
        let (unfinished, path) = (self.file(&format!("{UNFINISHED}{name}")), self.file(name));
        let written = self.write_all(&unfinished, content).and_then(|()| fs::rename(&unfinished, &path));
        written.and_then(|()| self.sync()).map_err(|error| {
            // A half-written file is useless; if it cannot be removed either, the next run tries
            // again.
            let _ = fs::remove_file(&unfinished);
            StoreError::io(Attempt::Write, &path, &error)
        })
    }

    fn write_all(&mut self, path: &Path, content: impl Fn(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let file = File::create(path)?;
        let mut out = BufWriter::new(Narrow { file, room: &mut self.room });
        content(&mut out)?;
        out.flush()?;
        out.get_ref().file.sync_all()?;
        Ok(())
    }

    /// Flushes the directory to the disk, if the system allows opening it.
    fn sync(&self) -> io::Result<()> {
        match File::open(&self.path) {
            Ok(folder) if cfg!(unix) => folder.sync_all(),
            _ => Ok(()),
        }
    }

    /// The names of all files.
    pub(crate) fn names(&self) -> Result<Vec<String>, StoreError> {
        let read = || -> io::Result<Vec<String>> {
            fs::read_dir(&self.path)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
        };
        let mut names = read().map_err(|error| StoreError::io(Attempt::Read, &self.path, &error))?;
        names.sort();
        Ok(names)
    }

    /// Removes a file that is no longer needed, if it exists.
    pub(crate) fn remove(&self, name: &str) {
        // A superfluous file does no harm: nothing refers to it, and the next run tries again.
        let _ = fs::remove_file(self.file(name));
    }

    /// Takes the exclusive lock of the run that writes, held until the file is dropped or the
    /// process dies.
    pub(crate) fn lock(&self) -> Result<File, StoreError> {
        let path = self.file(LOCK);
        let file = File::options().create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(|error| StoreError::io(Attempt::Open, &path, &error))?;
        self.locked(file.try_lock(), file)
    }

    /// Takes the shared lock of readers; fails while a run writes.
    pub(crate) fn lock_shared(&self) -> Result<File, StoreError> {
        let path = self.file(LOCK);
        let file = File::open(&path).map_err(|error| StoreError::io(Attempt::Open, &path, &error))?;
        self.locked(file.try_lock_shared(), file)
    }

    fn locked(&self, outcome: Result<(), TryLockError>, file: File) -> Result<File, StoreError> {
        match outcome {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err(StoreError::Locked(self.path.clone())),
            Err(TryLockError::Error(error)) => Err(StoreError::io(Attempt::Lock, &self.file(LOCK), &error)),
        }
    }
}

/// Whether a name is that of the lock file.
pub(crate) fn is_lock(name: &str) -> bool {
    name == LOCK
}

/// A writer that fails when the room is used up, if it is limited.
struct Narrow<'a> {
    file: File,
    room: &'a mut Option<u64>,
}

impl Write for Narrow<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let most = self.room.map_or(bytes.len() as u64, |room| room.min(bytes.len() as u64));
        if most == 0 && !bytes.is_empty() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        let written = self.file.write(&bytes[..most as usize])?;
        if let Some(room) = self.room {
            *room -= written as u64;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
