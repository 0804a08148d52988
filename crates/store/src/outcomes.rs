//! Outcomes on disk, two bits each, while a run computes them (`heaps::rows::outcomes`).
//!
//! Every outcome that is written is final, and the others are open: so a file that is missing or
//! damaged only costs time, and files written at different times fit together. Each file has 2^24
//! positions, a header and a checksum; it is written under a temporary name, flushed to the disk
//! and renamed. `outcomes.json` has the game, and whether the run has ended: only then is an open
//! position a draw.
//!
//! | bytes of a file | contents |
//! |---|---|
//! | 0..8 | `outcomes` |
//! | 8..16 | version 1 |
//! | 16..24, 24..32 | number of the first position; bytes of outcomes |
//! | 32..40 | the game: a hash of its canonical text, convention and sides |
//! | 40..44, 44..48 | CRC-32 of the outcomes; CRC-32 of the header up to here |
mod reader;

pub use reader::{Counts, OutcomeReader};

use crate::chunk::Damage;
use crate::error::{Attempt, StoreError};
use crate::folder::{Folder, UNFINISHED, is_lock};
use crate::manifest::Identity;
use crate::say;
use heaps::rows::outcomes::Outcomes;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::Path;

const MAGIC: &[u8; 8] = b"outcomes";
const VERSION: u64 = 1;
/// The bytes of the header of a file.
pub const HEADER: usize = 48;
/// The positions of a file.
pub const PART: u64 = 1 << 24;
/// The name of the file that describes the folder.
pub const ABOUT: &str = "outcomes.json";
const FORMAT: &str = "sprague-outcomes";
/// The suffix of the name of a file with outcomes.
const SUFFIX: &str = ".outcomes";

/// What a folder of outcomes is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct About {
    format: String,
    version: u64,
    #[serde(flatten)]
    identity: Identity,
    /// The number of positions.
    positions: u64,
    /// Whether the outcomes are final, so that open ones are draws.
    settled: bool,
    /// The CRC-32 of everything else.
    checksum: u32,
}

impl About {
    fn new(identity: &Identity, positions: u64, settled: bool) -> Self {
        let (format, identity) = (FORMAT.to_owned(), identity.clone());
        let mut about = Self { format, version: VERSION, identity, positions, settled, checksum: 0 };
        about.checksum = about.expected();
        about
    }

    fn expected(&self) -> u32 {
        let Identity { rule, game, convention, sides } = &self.identity;
        let end = format!("{} {}", self.positions, self.settled);
        crc32fast::hash(format!("{rule}\n{game}\n{convention}\n{sides:?}\n{end}").as_bytes())
    }

    fn read(folder: &Folder) -> Result<Self, StoreError> {
        let about: Self = folder.read_json(ABOUT)?;
        let sound = about.format == FORMAT && about.version == VERSION && about.checksum == about.expected();
        if sound { Ok(about) } else { Err(folder.damaged(say::wrong_checksum())) }
    }
}

/// A folder of outcomes that this run may write; no other run can while it lives.
#[derive(Debug)]
pub struct OutcomeStore {
    folder: Folder,
    identity: Identity,
    positions: u64,
    settled: bool,
    /// The checksums of the existing files, by their first position.
    written: BTreeMap<u64, u32>,
    _lock: File,
}

impl OutcomeStore {
    /// Opens the folder for at least this many positions of a game, or makes it.
    ///
    /// # Errors
    /// [`StoreError`]: another run has locked it, it is about another game, or the file system
    /// fails.
    pub fn open(folder: &Path, identity: &Identity, positions: u64) -> Result<Self, StoreError> {
        let mut folder = Folder::new(folder);
        fs::create_dir_all(&folder.path).map_err(|error| StoreError::io(Attempt::Make, &folder.path, &error))?;
        let names = folder.names()?;
        let ours =
            |name: &String| name.starts_with(UNFINISHED) || is_lock(name) || name == ABOUT || name.ends_with(SUFFIX);
        if !names.iter().all(ours) {
            return Err(StoreError::NotAStore(folder.path));
        }
        let lock = folder.lock()?;
        let known = match About::read(&folder) {
            Ok(about) if !about.identity.same_game(identity) => {
                let (stored, asked) = (about.identity.named(), identity.named());
                return Err(StoreError::OtherGame { folder: folder.path, stored, asked });
            }
            Ok(about) => (about.positions, about.settled),
            // The headers of the files identify the game, too: files of another game are ignored.
            Err(StoreError::Missing(_) | StoreError::Manifest { .. }) => (0, false),
            Err(error) => return Err(error),
        };
        let positions = positions.max(known.0);
        let settled = known == (positions, true);
        if known.0 != positions {
            folder.write_json(ABOUT, &About::new(identity, positions, false))?;
        }
        names.iter().filter(|name| name.starts_with(UNFINISHED)).for_each(|name| folder.remove(name));
        let written = BTreeMap::new();
        Ok(Self { folder, identity: identity.clone(), positions, settled, written, _lock: lock })
    }

    /// What a folder of outcomes is about; none if it is not one.
    pub fn about(folder: &Path) -> Option<Identity> {
        About::read(&Folder::new(folder)).ok().map(|about| about.identity)
    }

    /// The number of positions of the folder: the number asked for now, or a larger one from an
    /// earlier run.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Loads the outcomes of [`OutcomeStore::positions`] positions; returns whether they are final,
    /// and the first positions of damaged files, whose outcomes are computed again.
    ///
    /// # Errors
    /// [`StoreError`] if the file system fails.
    pub fn load(&mut self, outcomes: &Outcomes) -> Result<(bool, Vec<u64>), StoreError> {
        let (mut damaged, mut missing) = (Vec::new(), false);
        for first in (0..outcomes.len()).step_by(PART as usize) {
            let path = self.folder.file(&name(first));
            let bytes = match fs::read(&path) {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    missing = true;
                    continue;
                }
                Err(error) => return Err(StoreError::io(Attempt::Read, &path, &error)),
            };
            let wanted = outcomes.bytes(first, PART).len();
            let game = self.identity.hash();
            let body = body(&bytes, first, game).ok();
            // A longer file is from a run with more rows, whose number was lost.
            let known = body.map(|body| &body[..body.len().min(wanted)]);
            match known.filter(|known| outcomes.from_bytes(first, known)) {
                Some(known) if body == Some(known) && known.len() == wanted => {
                    self.written.insert(first, crc32fast::hash(known));
                }
                // This was the last file of a run with fewer rows, or with more: it is written
                // again.
                Some(_) => missing = true,
                None => damaged.push(first),
            }
        }
        Ok((self.settled && !missing && damaged.is_empty(), damaged))
    }

    /// Writes the outcomes that have changed; `done` means that there will be no more.
    ///
    /// # Errors
    /// [`StoreError`] if the disk is full or the file system fails.
    pub fn save(&mut self, outcomes: &Outcomes, done: bool) -> Result<(), StoreError> {
        // An open position may count as a draw only after everything has been written.
        self.say(self.settled && done)?;
        for first in (0..outcomes.len()).step_by(PART as usize) {
            let body = outcomes.bytes(first, PART);
            let crc = crc32fast::hash(&body);
            if self.written.get(&first) == Some(&crc) {
                continue;
            }
            let header = Head::of(first, &body, self.identity.hash()).bytes();
            self.folder.write(&name(first), |out| {
                out.write_all(&header)?;
                out.write_all(&body)
            })?;
            self.written.insert(first, crc);
        }
        self.say(done)
    }

    fn say(&mut self, settled: bool) -> Result<(), StoreError> {
        if settled != self.settled {
            self.folder.write_json(ABOUT, &About::new(&self.identity, self.positions, settled))?;
            self.settled = settled;
        }
        Ok(())
    }
}

/// The name of the file with the outcomes from this position on.
pub fn name(first: u64) -> String {
    format!("{first:020}{SUFFIX}")
}

/// The contents of the header of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Head {
    first: u64,
    /// The bytes of outcomes in the file.
    len: u64,
    game: u64,
    crc: u32,
}

impl Head {
    fn of(first: u64, body: &[u8], game: u64) -> Self {
        Self { first, len: body.len() as u64, game, crc: crc32fast::hash(body) }
    }

    fn bytes(&self) -> [u8; HEADER] {
        let mut all = [0; HEADER];
        all[..8].copy_from_slice(MAGIC);
        for (at, number) in [VERSION, self.first, self.len, self.game].into_iter().enumerate() {
            all[8 * at + 8..8 * at + 16].copy_from_slice(&number.to_le_bytes());
        }
        all[40..44].copy_from_slice(&self.crc.to_le_bytes());
        let crc = crc32fast::hash(&all[..44]);
        all[44..].copy_from_slice(&crc.to_le_bytes());
        all
    }

    /// The header of a file, if it is about these positions of this game.
    fn read(bytes: &[u8; HEADER], first: u64, game: u64) -> Option<Self> {
        let mut len = [0; 8];
        len.copy_from_slice(&bytes[24..32]);
        let mut crc = [0; 4];
        crc.copy_from_slice(&bytes[40..44]);
        let head = Self { first, len: u64::from_le_bytes(len), game, crc: u32::from_le_bytes(crc) };
        (head.bytes() == *bytes).then_some(head)
    }
}

/// The outcomes in a file, if it is complete and about these positions of this game.
fn body(bytes: &[u8], first: u64, game: u64) -> Result<&[u8], Damage> {
    let Some((head, body)) = bytes.split_first_chunk() else {
        return Err(Damage::Length { expected: HEADER as u64, found: bytes.len() as u64 });
    };
    let head = Head::read(head, first, game).ok_or(Damage::Header)?;
    if head.len != body.len() as u64 {
        let expected = head.len.saturating_add(HEADER as u64);
        return Err(Damage::Length { expected, found: bytes.len() as u64 });
    }
    match crc32fast::hash(body) {
        found if found == head.crc => Ok(body),
        found => Err(Damage::Checksum { expected: head.crc, found }),
    }
}
