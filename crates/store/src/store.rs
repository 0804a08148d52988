//! The store, as a run writes it.
use crate::chunk::{self, Damage, Header};
use crate::error::{Attempt, StoreError};
use crate::folder::{Folder, UNFINISHED, is_lock};
use crate::manifest::{ChunkEntry, FILE, Identity, Manifest};
use crate::say;
use heaps::sequence::Values;
use messages::Message;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

/// Values in a full chunk.
pub const CHUNK: u64 = 1 << 22;

/// A note about the state in which a store was found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// The manifest was missing or damaged, and was rebuilt from the chunks.
    ManifestRebuilt {
        /// The number of chunks.
        chunks: usize,
    },
    /// A damaged chunk was computed again.
    Recomputed {
        /// Its first heap.
        first: u64,
        /// The number of its values.
        count: u64,
        /// What was wrong with it.
        damage: Damage,
    },
    /// A damaged chunk, and all chunks after it, are computed again.
    Damaged {
        /// Its first number.
        first: u64,
        /// The number of values that are computed again.
        count: u64,
        /// What was wrong with it.
        damage: Damage,
    },
    /// Values computed again differ from the stored ones: the values after them are not trusted
    /// either.
    Dropped {
        /// The first heap that is computed again.
        from: u64,
        /// The number of values that are dropped.
        count: u64,
    },
}

impl Note {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::ManifestRebuilt { chunks } => say::manifest_rebuilt(*chunks),
            Self::Recomputed { first, count, damage } => {
                say::values_recomputed(*first, first + count - 1, damage.message())
            }
            Self::Damaged { first, count, damage } => say::values_computed_again(*first, damage.message(), *count),
            Self::Dropped { from, count } => say::values_dropped(*count, *from),
        }
    }
}

messages::display!(Note);

/// A store that this run may write; no other run can while it lives.
#[derive(Debug)]
pub struct Store {
    pub(crate) folder: Folder,
    manifest: Manifest,
    _lock: File,
}

/// Makes the folder, unless it contains other files.
fn make(folder: &Folder) -> Result<(), StoreError> {
    fs::create_dir_all(&folder.path).map_err(|error| StoreError::io(Attempt::Make, &folder.path, &error))?;
    let names = folder.names()?;
    let strange = |name: &&String| !(name.starts_with(UNFINISHED) || is_lock(name) || chunk::is_chunk(name));
    if !names.iter().any(|name| name == FILE) && names.iter().any(|name| strange(&name)) {
        return Err(StoreError::NotAStore(folder.path.clone()));
    }
    Ok(())
}

impl Store {
    /// Makes the folder of a store whose game is not completely known yet.
    ///
    /// # Errors
    /// If it cannot be made, or contains other files.
    pub fn prepare(folder: &Path) -> Result<(), StoreError> {
        make(&Folder::new(folder))
    }

    /// Opens the store for this game in a folder, or makes it. Removes half-written files of a run
    /// that died.
    ///
    /// # Errors
    /// [`StoreError`]: another run has locked it, it is about another game, or the file system
    /// fails.
    pub fn open(folder: &Path, identity: &Identity) -> Result<(Self, Vec<Note>), StoreError> {
        let mut folder = Folder::new(folder);
        make(&folder)?;
        let lock = folder.lock()?;
        let mut notes = Vec::new();
        let manifest = match Manifest::read(&folder) {
            Ok(manifest) => manifest,
            Err(StoreError::Missing(_) | StoreError::Manifest { .. }) => {
                let manifest = rebuilt(&folder, identity)?;
                manifest.write(&mut folder)?;
                if !manifest.chunks.is_empty() {
                    notes.push(Note::ManifestRebuilt { chunks: manifest.chunks.len() });
                }
                manifest
            }
            Err(error) => return Err(error),
        };
        if !manifest.identity.same_game(identity) {
            let (stored, asked) = (manifest.identity.named(), identity.named());
            return Err(StoreError::OtherGame { folder: folder.path, stored, asked });
        }
        let store = Self { folder, manifest, _lock: lock };
        store.tidy()?;
        Ok((store, notes))
    }

    /// Limits the bytes that this run may still write, as if the disk were full then.
    pub fn limit_to(&mut self, room: u64) {
        self.folder.room = Some(room);
    }

    /// Removes files that nothing refers to, from a run that died while writing.
    fn tidy(&self) -> Result<(), StoreError> {
        for name in self.folder.names()? {
            let listed = self.manifest.chunks.iter().any(|chunk| chunk.name() == name);
            if name.starts_with(UNFINISHED) || (chunk::is_chunk(&name) && !listed) {
                self.folder.remove(&name);
            }
        }
        Ok(())
    }

    /// The number of stored values.
    pub fn len(&self) -> u64 {
        self.manifest.len()
    }

    /// Whether the store is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The fingerprint of all values: equal for two stores if, and almost surely only if, their
    /// values are equal.
    pub fn fingerprint(&self) -> u64 {
        self.manifest.fingerprint()
    }

    /// The chunks in order, without gaps, from heap 0 on.
    pub fn chunks(&self) -> &[ChunkEntry] {
        &self.manifest.chunks
    }

    /// The values of a chunk.
    ///
    /// # Errors
    /// [`Damage`].
    pub fn read(&self, chunk: &ChunkEntry) -> Result<Values, Damage> {
        read(&self.folder, &self.manifest.identity, chunk)
    }

    /// Stores the values from [`Store::len`] on; `values` also has the earlier ones. A short chunk
    /// at the end is replaced by a longer one; all but the last have [`CHUNK`] values.
    ///
    /// # Errors
    /// [`StoreError`]; what was stored before is kept.
    pub fn save(&mut self, values: &Values) -> Result<(), StoreError> {
        self.save_from(0, values)
    }

    /// The number of the first value that [`Store::save_from`] still needs: earlier values are in
    /// full chunks.
    pub fn open_from(&self) -> u64 {
        let short = self.manifest.chunks.last().filter(|chunk| chunk.count < CHUNK);
        short.map_or(self.len(), |chunk| chunk.first)
    }

    /// As [`Store::save`], where the first of the values has the number `start`, which is at most
    /// [`Store::open_from`].
    ///
    /// # Errors
    /// The errors of [`Store::save`]; [`StoreError::OutOfRange`] if there is a gap.
    pub fn save_from(&mut self, start: u64, values: &Values) -> Result<(), StoreError> {
        let stop = start.saturating_add(values.len() as u64);
        while stop > self.len() {
            let short = self.manifest.chunks.last().filter(|chunk| chunk.count < CHUNK).copied();
            let first = self.open_from();
            let end = first.saturating_add(CHUNK).min(stop);
            let entry = self.write_chunk(start, values, first, end)?;
            let mut manifest = self.manifest.clone();
            if short.is_some() {
                manifest.chunks.pop();
            }
            manifest.chunks.push(entry);
            manifest.write(&mut self.folder)?;
            self.manifest = manifest;
            if let Some(short) = short {
                self.folder.remove(&short.name());
            }
        }
        Ok(())
    }

    /// Writes a damaged chunk again; `false` if the values have another fingerprint than it had.
    pub(crate) fn restore(&mut self, index: usize, values: &Values) -> Result<bool, StoreError> {
        let Some(old) = self.manifest.chunks.get(index).copied() else { return Ok(false) };
        let entry = self.write_chunk(0, values, old.first, old.end())?;
        let mut manifest = self.manifest.clone();
        let same = entry.fingerprint == old.fingerprint;
        if !same {
            manifest.chunks.truncate(index + 1);
        }
        if let Some(place) = manifest.chunks.get_mut(index) {
            *place = entry;
        }
        manifest.write(&mut self.folder)?;
        self.manifest = manifest;
        self.tidy()?;
        Ok(same)
    }

    /// Removes this chunk and all that follow.
    ///
    /// # Errors
    /// [`StoreError`]; the store is then unchanged.
    pub fn drop_from(&mut self, index: usize) -> Result<(), StoreError> {
        let mut manifest = self.manifest.clone();
        manifest.chunks.truncate(index);
        manifest.write(&mut self.folder)?;
        self.manifest = manifest;
        self.tidy()
    }

    /// Writes the values from number `first` to before `end`; `values` begins at `start`.
    fn write_chunk(&mut self, start: u64, values: &Values, first: u64, end: u64) -> Result<ChunkEntry, StoreError> {
        let range = first.checked_sub(start).map(|from| from as usize..end.saturating_sub(start) as usize);
        let Some(cells) = range.and_then(|range| chunk::part(values.cells(), range)) else {
            return Err(StoreError::OutOfRange { len: self.len(), asked: end.saturating_sub(1) });
        };
        let header = Header::of(first, self.manifest.identity.hash(), cells);
        self.folder.write(&header.name(), |out| chunk::write(&header, cells, out))?;
        Ok(ChunkEntry::of(&header))
    }
}

/// Reads a chunk of a folder.
pub(crate) fn read(folder: &Folder, identity: &Identity, chunk: &ChunkEntry) -> Result<Values, Damage> {
    let unreadable = |error: std::io::Error| Damage::Unreadable(error.to_string());
    let file = File::open(folder.file(&chunk.name())).map_err(unreadable)?;
    let len = file.metadata().map_err(unreadable)?.len();
    chunk::read(&chunk.header(identity.hash()), file, len)
}

/// The header of a file, if it has one.
fn header(folder: &Folder, name: &str) -> Option<Header> {
    let mut bytes = [0; chunk::HEADER];
    File::open(folder.file(name)).ok()?.read_exact(&mut bytes).ok()?;
    Header::read(&bytes)
}

/// A manifest of the chunks in the folder, up to the first gap, from their headers.
fn rebuilt(folder: &Folder, identity: &Identity) -> Result<Manifest, StoreError> {
    let mut manifest = Manifest::new(identity.clone());
    let mut found: Vec<Header> = Vec::new();
    for name in folder.names()?.iter().filter(|name| chunk::is_chunk(name)) {
        let header = header(folder, name).filter(|header| header.name() == *name);
        if header.is_some_and(|header| header.game != identity.hash()) {
            let (stored, asked) = ("another game, or rows of other lengths".to_owned(), identity.named());
            return Err(StoreError::OtherGame { folder: folder.path.clone(), stored, asked });
        }
        found.extend(header);
    }
    // The longer of two chunks that begin at the same heap is the newer one.
    found.sort_by_key(|header| (header.first, std::cmp::Reverse(header.count)));
    for header in found {
        if header.first == manifest.len() && header.count > 0 {
            manifest.chunks.push(ChunkEntry::of(&header));
        }
    }
    Ok(manifest)
}
