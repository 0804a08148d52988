//! A chunk: a file with the values of consecutive heaps.
//!
//! A header of 56 bytes, then the values, each in `width` bytes, all numbers in little-endian
//! order:
//!
//! | bytes | contents |
//! |---|---|
//! | 0..8 | `sprague` and a line feed |
//! | 8..12, 12..16 | version 1; width 1, 2, 4 or 8 |
//! | 16..24, 24..32 | first heap; number of values |
//! | 32..40 | the game: a hash of its canonical text and convention |
//! | 40..48 | fingerprint of the values |
//! | 48..52, 52..56 | CRC-32 of the values; CRC-32 of the header up to here |
use crate::fingerprint;
use crate::say;
use heaps::sequence::{Cells, Values};
use messages::Message;
use std::io::{self, Read, Write};

const MAGIC: &[u8; 8] = b"sprague\n";
const VERSION: u32 = 1;
/// Bytes of the header.
pub(crate) const HEADER: usize = 56;
/// Bytes written at once.
const PIECE: usize = 1 << 16;

/// What is wrong with a chunk.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Damage {
    /// The file cannot be read.
    Unreadable(String),
    /// The file is too short or too long.
    Length {
        /// The correct length, in bytes.
        expected: u64,
        /// The actual length, in bytes.
        found: u64,
    },
    /// The header does not belong to this chunk of this game.
    Header,
    /// The values have changed.
    Checksum {
        /// The checksum in the file.
        expected: u32,
        /// The checksum of the values.
        found: u32,
    },
}

impl Damage {
    /// The text, in every language; messages of the file system are passed on as they are.
    pub fn message(&self) -> Message {
        match self {
            Self::Unreadable(why) => why.into(),
            Self::Length { expected, found } => say::file_length(*found, *expected),
            Self::Header => say::other_header(),
            Self::Checksum { expected, found } => {
                say::other_checksum(format!("{found:08x}"), format!("{expected:08x}"))
            }
        }
    }
}

messages::error!(Damage);

/// The contents of a header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    /// The bytes of a value.
    pub width: u32,
    /// The number of its first value.
    pub first: u64,
    /// The number of its values.
    pub count: u64,
    /// The hash of the game and its convention.
    pub game: u64,
    /// The fingerprint of the values, taken as those of heaps 0, 1, 2, ...
    pub fingerprint: u64,
    /// The CRC-32 of the values.
    pub crc: u32,
}

impl Header {
    /// The header of a chunk with these values.
    pub fn of(first: u64, game: u64, cells: Cells<'_>) -> Self {
        let mut crc = crc32fast::Hasher::new();
        // The closure never fails.
        let _ = each_piece(cells, |bytes| {
            crc.update(bytes);
            Ok(())
        });
        Self {
            width: width(cells),
            first,
            count: len(cells) as u64,
            game,
            fingerprint: fingerprint::of(cells),
            crc: crc.finalize(),
        }
    }

    /// The name of the chunk's file.
    pub fn name(&self) -> String {
        name(self.first, self.count)
    }

    fn bytes(&self) -> [u8; HEADER] {
        let mut all = [0; HEADER];
        let fields: [&[u8]; 8] = [
            MAGIC,
            &VERSION.to_le_bytes(),
            &self.width.to_le_bytes(),
            &self.first.to_le_bytes(),
            &self.count.to_le_bytes(),
            &self.game.to_le_bytes(),
            &self.fingerprint.to_le_bytes(),
            &self.crc.to_le_bytes(),
        ];
        let mut at = 0;
        for field in fields {
            all[at..at + field.len()].copy_from_slice(field);
            at += field.len();
        }
        let crc = crc32fast::hash(&all[..at]);
        all[at..].copy_from_slice(&crc.to_le_bytes());
        all
    }

    /// Reads a header; `None` if the bytes are not one.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let u32_at = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        let u64_at = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
        let sound = bytes.get(..8)? == MAGIC
            && u32_at(8)? == VERSION
            && u32_at(52)? == crc32fast::hash(bytes.get(..52)?)
            && matches!(u32_at(12)?, 1 | 2 | 4 | 8);
        let header = Self {
            width: u32_at(12)?,
            first: u64_at(16)?,
            count: u64_at(24)?,
            game: u64_at(32)?,
            fingerprint: u64_at(40)?,
            crc: u32_at(48)?,
        };
        sound.then_some(header)
    }

    /// The bytes of the whole file.
    pub fn file_len(&self) -> u64 {
        self.count.saturating_mul(u64::from(self.width)).saturating_add(HEADER as u64)
    }
}

/// The name of the file for the chunk with these heaps.
pub fn name(first: u64, count: u64) -> String {
    format!("{first:020}-{count}.chunk")
}

/// Whether a file is a chunk, judging by its name.
pub fn is_chunk(name: &str) -> bool {
    let parts = name.strip_suffix(".chunk").and_then(|name| name.split_once('-'));
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    parts.is_some_and(|(first, count)| number(first) && number(count))
}

/// Writes a chunk.
///
/// # Errors
/// The errors of the file.
pub fn write(header: &Header, cells: Cells<'_>, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(&header.bytes())?;
    each_piece(cells, |bytes| out.write_all(bytes))
}

/// Reads the chunk with this header; anything else is an error.
///
/// # Errors
/// The [`Damage`].
pub fn read(expected: &Header, mut file: impl Read, file_len: u64) -> Result<Values, Damage> {
    if file_len != expected.file_len() {
        return Err(Damage::Length { expected: expected.file_len(), found: file_len });
    }
    let unreadable = |error: io::Error| Damage::Unreadable(error.to_string());
    let mut header = [0; HEADER];
    file.read_exact(&mut header).map_err(unreadable)?;
    if Header::read(&header) != Some(*expected) {
        return Err(Damage::Header);
    }
    let mut crc = crc32fast::Hasher::new();
    let mut values = Values::new();
    let mut left = expected.file_len() - HEADER as u64;
    let mut piece = vec![0; PIECE];
    while left > 0 {
        let bytes = &mut piece[..PIECE.min(usize::try_from(left).unwrap_or(PIECE))];
        file.read_exact(bytes).map_err(unreadable)?;
        crc.update(bytes);
        append(&mut values, bytes, expected.width);
        left -= bytes.len() as u64;
    }
    match crc.finalize() {
        found if found == expected.crc => Ok(values),
        found => Err(Damage::Checksum { expected: expected.crc, found }),
    }
}

fn append(values: &mut Values, bytes: &[u8], width: u32) {
    match width {
        1 => values.append(Cells::U8(bytes)),
        2 => values.append(Cells::U16(&bytes.as_chunks().0.iter().map(|&b| u16::from_le_bytes(b)).collect::<Vec<_>>())),
        4 => values.append(Cells::U32(&bytes.as_chunks().0.iter().map(|&b| u32::from_le_bytes(b)).collect::<Vec<_>>())),
        _ => values.append(Cells::U64(&bytes.as_chunks().0.iter().map(|&b| u64::from_le_bytes(b)).collect::<Vec<_>>())),
    }
}

/// The bytes of one value.
pub(crate) fn width(cells: Cells<'_>) -> u32 {
    match cells {
        Cells::U8(_) => 1,
        Cells::U16(_) => 2,
        Cells::U32(_) => 4,
        Cells::U64(_) => 8,
    }
}

/// The number of values.
pub(crate) fn len(cells: Cells<'_>) -> usize {
    heaps::with_cells!(cells, |cells| cells.len())
}

/// The values in this range only.
pub(crate) fn part(cells: Cells<'_>, range: std::ops::Range<usize>) -> Option<Cells<'_>> {
    Some(match cells {
        Cells::U8(cells) => Cells::U8(cells.get(range)?),
        Cells::U16(cells) => Cells::U16(cells.get(range)?),
        Cells::U32(cells) => Cells::U32(cells.get(range)?),
        Cells::U64(cells) => Cells::U64(cells.get(range)?),
    })
}

/// The values as bytes, piece by piece.
pub(crate) fn each_piece(cells: Cells<'_>, mut each: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
    fn pieces<T: Copy, const W: usize>(
        cells: &[T],
        bytes: impl Fn(T) -> [u8; W],
        each: &mut impl FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut piece = Vec::with_capacity(PIECE);
        for some in cells.chunks(PIECE / W) {
            piece.clear();
            some.iter().for_each(|&cell| piece.extend_from_slice(&bytes(cell)));
            each(&piece)?;
        }
        Ok(())
    }
    match cells {
        Cells::U8(cells) => cells.chunks(PIECE).try_for_each(each),
        Cells::U16(cells) => pieces(cells, u16::to_le_bytes, &mut each),
        Cells::U32(cells) => pieces(cells, u32::to_le_bytes, &mut each),
        Cells::U64(cells) => pieces(cells, u64::to_le_bytes, &mut each),
    }
}
