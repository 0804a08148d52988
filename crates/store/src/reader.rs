//! Looking at a store.
use crate::chunk::Damage;
use crate::error::StoreError;
use crate::folder::Folder;
use crate::manifest::{ChunkEntry, Identity, Manifest};
use crate::store::read;
use heaps::sequence::Values;
use std::fs::File;
use std::path::Path;

/// A store as it was when it was opened; a run may go on writing it.
#[derive(Debug)]
pub struct Reader {
    pub(crate) folder: Folder,
    pub(crate) manifest: Manifest,
    _lock: Option<File>,
}

impl Reader {
    /// Reads the manifest; takes no lock, so that a run under way can be looked at.
    ///
    /// # Errors
    /// [`StoreError`] where there is no store or its manifest is damaged.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let folder = Folder::new(folder);
        let manifest = Manifest::read(&folder)?;
        Ok(Self { folder, manifest, _lock: None })
    }

    /// Opens a folder and locks it, so that no run can change it as long as this lives.
    ///
    /// # Errors
    /// The errors of [`Reader::open`], and [`StoreError::Locked`] while a run writes it.
    pub fn open_still(folder: &Path) -> Result<Self, StoreError> {
        let reader = Self::open(folder)?;
        let lock = reader.folder.lock_shared()?;
        Ok(Self { _lock: Some(lock), ..Self::open(folder)? })
    }

    /// The subject.
    pub fn identity(&self) -> &Identity {
        &self.manifest.identity
    }

    /// The number of values.
    pub fn len(&self) -> u64 {
        self.manifest.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The checksum of [`crate::Store::fingerprint`].
    pub fn fingerprint(&self) -> u64 {
        self.manifest.fingerprint()
    }

    /// The chunks, one after the other from heap 0 on.
    pub fn chunks(&self) -> &[ChunkEntry] {
        &self.manifest.chunks
    }

    /// Bytes of all chunks.
    pub fn bytes(&self) -> u64 {
        self.chunks().iter().map(|chunk| chunk.header(0).file_len()).sum()
    }

    /// The values of a chunk.
    ///
    /// # Errors
    /// [`Damage`].
    pub fn read(&self, chunk: &ChunkEntry) -> Result<Values, Damage> {
        read(&self.folder, &self.manifest.identity, chunk)
    }

    /// Reads every chunk and compares its checksums; returns the damaged ones with the damage.
    /// Cost: reads all of it.
    pub fn check(&self) -> Vec<(ChunkEntry, Damage)> {
        self.chunks().iter().filter_map(|chunk| Some((*chunk, self.read(chunk).err()?))).collect()
    }
}
