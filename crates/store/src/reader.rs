//! Inspects a store.
use crate::chunk::Damage;
use crate::error::StoreError;
use crate::folder::Folder;
use crate::manifest::{ChunkEntry, Identity, Manifest};
use crate::store::read;
use heaps::sequence::Values;
use std::fs::File;
use std::path::Path;

/// A store in the state in which it was opened; a run may continue to write it.
#[derive(Debug)]
pub struct Reader {
    pub(crate) folder: Folder,
    pub(crate) manifest: Manifest,
    _lock: Option<File>,
}

impl Reader {
    /// Reads the manifest; takes no lock, so that a store can be inspected during a run.
    ///
    /// # Errors
    /// [`StoreError`] if there is no store or its manifest is damaged.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let folder = Folder::new(folder);
        let manifest = Manifest::read(&folder)?;
        Ok(Self { folder, manifest, _lock: None })
    }

    /// Opens and locks a folder, so that no run can change it while this value lives.
    ///
    /// # Errors
    /// The errors of [`Reader::open`], and [`StoreError::Locked`] while a run writes it.
    pub fn open_still(folder: &Path) -> Result<Self, StoreError> {
        let reader = Self::open(folder)?;
        let lock = reader.folder.lock_shared()?;
        Ok(Self { _lock: Some(lock), ..Self::open(folder)? })
    }

    /// What the store is about.
    pub fn identity(&self) -> &Identity {
        &self.manifest.identity
    }

    /// The number of values.
    pub fn len(&self) -> u64 {
        self.manifest.len()
    }

    /// Whether the store is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The checksum that [`crate::Store::fingerprint`] describes.
    pub fn fingerprint(&self) -> u64 {
        self.manifest.fingerprint()
    }

    /// The chunks in order, without gaps, from heap 0 on.
    pub fn chunks(&self) -> &[ChunkEntry] {
        &self.manifest.chunks
    }

    /// The size of all chunks in bytes.
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
    /// Cost: reads everything.
    pub fn check(&self) -> Vec<(ChunkEntry, Damage)> {
        self.chunks().iter().filter_map(|chunk| Some((*chunk, self.read(chunk).err()?))).collect()
    }
}
