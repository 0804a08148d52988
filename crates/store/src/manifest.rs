//! The manifest: the game, and the list of chunks. It is small, and rewritten with every chunk.
use crate::chunk::{self, Header};
use crate::error::StoreError;
use crate::fingerprint;
use crate::folder::Folder;
use crate::say;
use serde::{Deserialize, Serialize};

/// The name of the file.
pub(crate) const FILE: &str = "manifest.json";
const FORMAT: &str = "sprague-store";
const VERSION: u32 = 1;

/// What a store is about. Stores with the same `game` and `convention` have the same values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// The rule as it was given, for people.
    pub rule: String,
    /// The rule in canonical form, with parameters filled in.
    pub game: String,
    /// `normal` or `misere`.
    pub convention: String,
    /// For tuples: how many values each number except the first can have. Values are stored in the
    /// order of a box with these sides, the last number running fastest. Empty for sequences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<u64>,
}

impl Identity {
    /// Whether both are about the same values.
    pub fn same_game(&self, other: &Self) -> bool {
        self.game == other.game && self.convention == other.convention && self.sides == other.sides
    }

    /// The game as it is named in messages.
    pub(crate) fn named(&self) -> String {
        match self.sides.as_slice() {
            [] => self.rule.clone(),
            sides => format!("{}, rows of {sides:?}", self.rule),
        }
    }

    /// A hash of the game in 64 bits (FNV-1a).
    pub(crate) fn hash(&self) -> u64 {
        let sides = self.sides.iter().flat_map(|side| side.to_le_bytes());
        let bytes = self.game.bytes().chain([0]).chain(self.convention.bytes()).chain(sides);
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
    }
}

/// A chunk, as listed in the manifest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChunkEntry {
    /// The first heap of the chunk.
    pub first: u64,
    /// The number of values.
    pub count: u64,
    /// Bytes of a value.
    pub width: u32,
    /// The CRC-32 of its values.
    pub crc: u32,
    /// The fingerprint of its values.
    pub fingerprint: u64,
}

impl ChunkEntry {
    pub(crate) fn of(header: &Header) -> Self {
        let Header { width, first, count, fingerprint, crc, .. } = *header;
        Self { first, count, width, crc, fingerprint }
    }

    pub(crate) fn header(&self, game: u64) -> Header {
        let Self { first, count, width, crc, fingerprint } = *self;
        Header { width, first, count, game, fingerprint, crc }
    }

    /// The name of the chunk's file.
    pub fn name(&self) -> String {
        chunk::name(self.first, self.count)
    }

    /// The heap after the last one.
    pub(crate) fn end(&self) -> u64 {
        self.first.saturating_add(self.count)
    }
}

/// The contents of the manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Manifest {
    pub(crate) identity: Identity,
    /// The chunks in order, without gaps, from heap 0 on.
    pub(crate) chunks: Vec<ChunkEntry>,
}

#[derive(Serialize, Deserialize)]
struct Written {
    format: String,
    version: u32,
    #[serde(flatten)]
    identity: Identity,
    values: u64,
    fingerprint: String,
    chunks: Vec<ChunkEntry>,
    checksum: u32,
}

impl Written {
    /// The CRC-32 of everything else.
    fn expected(&self) -> u32 {
        let chunks: Vec<String> = self.chunks.iter().map(|chunk| format!("{chunk:?}")).collect();
        let Identity { rule, game, convention, sides } = &self.identity;
        let sides: String = sides.iter().map(|side| format!(" {side}")).collect();
        let (values, fingerprint, chunks) = (self.values, &self.fingerprint, chunks.join("\n"));
        let all = format!("{rule}\n{game}\n{convention}{sides}\n{values} {fingerprint}\n{chunks}");
        crc32fast::hash(all.as_bytes())
    }
}

impl Manifest {
    pub(crate) fn new(identity: Identity) -> Self {
        Self { identity, chunks: Vec::new() }
    }

    /// The number of values.
    pub(crate) fn len(&self) -> u64 {
        self.chunks.last().map_or(0, ChunkEntry::end)
    }

    /// The fingerprint of all values.
    pub(crate) fn fingerprint(&self) -> u64 {
        fingerprint::joined(self.chunks.iter().map(|chunk| (chunk.first, chunk.fingerprint)))
    }

    pub(crate) fn write(&self, folder: &mut Folder) -> Result<(), StoreError> {
        let mut written = Written {
            format: FORMAT.to_owned(),
            version: VERSION,
            identity: self.identity.clone(),
            values: self.len(),
            fingerprint: format!("{:016x}", self.fingerprint()),
            chunks: self.chunks.clone(),
            checksum: 0,
        };
        written.checksum = written.expected();
        folder.write_json(FILE, &written)
    }

    /// Reads the manifest of a folder; `Missing` if there is none.
    pub(crate) fn read(folder: &Folder) -> Result<Self, StoreError> {
        let written: Written = folder.read_json(FILE)?;
        if written.format != FORMAT || written.version != VERSION {
            return Err(folder.damaged(say::other_format(written.format, written.version)));
        }
        if written.checksum != written.expected() {
            return Err(folder.damaged(say::wrong_checksum()));
        }
        let mut next = 0;
        for chunk in &written.chunks {
            if chunk.first != next || chunk.count == 0 || !matches!(chunk.width, 1 | 2 | 4 | 8) {
                return Err(folder.damaged(say::no_such_chunk(next)));
            }
            next = chunk.end();
        }
        Ok(Self { identity: written.identity, chunks: written.chunks })
    }
}
