//! Inspects a folder of outcomes: its progress, whether it is sound, its bytes for other programs.
//!
//! The *fingerprint* of a folder is the CRC-32 of all its outcomes in one row, as
//! [`OutcomeReader::export`] writes them. It is computed from the checksums of the files, so only
//! their headers are read.
use super::{ABOUT, About, HEADER, Head, PART, body, name};
use crate::chunk::Damage;
use crate::error::StoreError;
use crate::export::ExportError;
use crate::folder::Folder;
use crate::manifest::Identity;
use std::fs::{self, File};
use std::io::{self, Read as _, Write};
use std::path::Path;

/// Positions in a word of eight bytes; outcomes are written in whole words.
const IN_WORD: u64 = 32;
/// Selects the lower bit of every position in a word.
const LOWER: u64 = 0x5555_5555_5555_5555;

/// A folder of outcomes in the state in which it was opened; a run may continue to write it.
#[derive(Debug)]
pub struct OutcomeReader {
    folder: Folder,
    about: About,
    _lock: Option<File>,
}

/// How many positions have each outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Positions that are lost for the player to move.
    pub lost: u64,
    /// Positions that are won for the player to move.
    pub won: u64,
    /// Positions without an outcome: draws if the run has ended, otherwise not yet known.
    pub open: u64,
}

impl OutcomeReader {
    /// Whether a folder contains outcomes; folders with values are for [`crate::Reader`].
    pub fn is_at(folder: &Path) -> bool {
        folder.join(ABOUT).exists()
    }

    /// Reads what the folder is about; takes no lock, so that a folder can be inspected during a
    /// run.
    ///
    /// # Errors
    /// [`StoreError`] if there are no outcomes, or if their description is damaged.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let folder = Folder::new(folder);
        let about = About::read(&folder)?;
        Ok(Self { folder, about, _lock: None })
    }

    /// Opens and locks a folder, so that no run can change it while this value lives.
    ///
    /// # Errors
    /// The errors of [`OutcomeReader::open`], and [`StoreError::Locked`] while a run writes it.
    pub fn open_still(folder: &Path) -> Result<Self, StoreError> {
        let lock = Self::open(folder)?.folder.lock_shared()?;
        Ok(Self { _lock: Some(lock), ..Self::open(folder)? })
    }

    /// What the folder is about.
    pub fn identity(&self) -> &Identity {
        &self.about.identity
    }

    /// The number of positions.
    pub fn positions(&self) -> u64 {
        self.about.positions
    }

    /// Whether the run has ended: then positions without an outcome are drawn.
    pub fn is_settled(&self) -> bool {
        self.about.settled
    }

    /// The first and the last position of each file that should exist.
    pub fn parts(&self) -> impl Iterator<Item = (u64, u64)> {
        let positions = self.positions();
        (0..positions).step_by(PART as usize).map(move |first| (first, positions.min(first + PART) - 1))
    }

    /// The headers of the files; none for a file that is missing or wrong.
    fn heads(&self) -> impl Iterator<Item = Option<Head>> {
        self.parts().map(|(first, _)| {
            let mut bytes = [0; HEADER];
            File::open(self.folder.file(&name(first))).ok()?.read_exact(&mut bytes).ok()?;
            Head::read(&bytes, first, self.about.identity.hash())
        })
    }

    /// The number of files, and their total size in bytes.
    pub fn size(&self) -> (u64, u64) {
        let files = self.heads().flatten().map(|head| head.len.saturating_add(HEADER as u64));
        files.fold((0, 0), |(count, bytes), len| (count + 1, bytes.saturating_add(len)))
    }

    /// The CRC-32 of all outcomes, from the headers of the files; none before the run has ended, or
    /// if a file is missing.
    pub fn fingerprint(&self) -> Option<u32> {
        let mut all = crc32fast::Hasher::new();
        for ((first, last), head) in self.parts().zip(self.heads()) {
            let head = head.filter(|head| self.is_settled() && head.len == expected(first, last))?;
            all.combine(&crc32fast::Hasher::new_with_initial_len(head.crc, head.len));
        }
        Some(all.finalize())
    }

    /// The outcomes of a file; empty if it is missing and the run has not ended.
    fn read(&self, first: u64, last: u64) -> Result<Vec<u8>, Damage> {
        let bytes = match fs::read(self.folder.file(&name(first))) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound && !self.is_settled() => return Ok(Vec::new()),
            Err(error) => return Err(Damage::Unreadable(error.to_string())),
        };
        let body = body(&bytes, first, self.about.identity.hash())?;
        let (expected, found) = (expected(first, last), body.len() as u64);
        // Before the end it may have been written by a run with fewer rows.
        if self.is_settled() && expected != found {
            return Err(Damage::Length { expected: expected + HEADER as u64, found: bytes.len() as u64 });
        }
        Ok(body.to_vec())
    }

    /// Reads every file and compares its checksum. Returns how many positions have each outcome,
    /// and the damaged files, by their first and last position, with the damage. Cost: reads
    /// everything, in files of 4 MiB.
    pub fn check(&self) -> (Counts, Vec<(u64, u64, Damage)>) {
        let (mut counts, mut damaged) = (Counts::default(), Vec::new());
        for (first, last) in self.parts() {
            match self.read(first, last) {
                Ok(body) => {
                    for word in body.chunks_exact(8) {
                        let mut bits = [0; 8];
                        bits.copy_from_slice(word);
                        let bits = u64::from_le_bytes(bits);
                        counts.lost += u64::from((bits & !(bits >> 1) & LOWER).count_ones());
                        counts.won += u64::from((bits >> 1 & !bits & LOWER).count_ones());
                    }
                }
                Err(damage) => damaged.push((first, last, damage)),
            }
        }
        counts.open = self.positions().saturating_sub(counts.lost + counts.won);
        (counts, damaged)
    }

    /// Writes all outcomes, two bits each: four in a byte, the first in the lowest bits; 1 is lost
    /// for the player to move, 2 won, 0 drawn. The bits after the last position up to a multiple of
    /// 32 are 0.
    ///
    /// # Errors
    /// [`ExportError`]: a run that has not ended, damage, or an error of the writer.
    pub fn export(&self, out: &mut dyn Write) -> Result<(), ExportError> {
        if !self.is_settled() {
            return Err(StoreError::Unsettled(self.folder.path.clone()).into());
        }
        for (first, last) in self.parts() {
            let body = self.read(first, last);
            out.write_all(&body.map_err(|damage| StoreError::Damaged { first, reason: damage.message() })?)?;
        }
        out.flush()?;
        Ok(())
    }
}

/// The bytes of outcomes in a file with these positions.
fn expected(first: u64, last: u64) -> u64 {
    (last + 1).saturating_sub(first).div_ceil(IN_WORD) * 8
}
