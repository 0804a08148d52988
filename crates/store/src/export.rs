//! Exports stored values in forms that other programs read.
use crate::chunk;
use crate::error::StoreError;
use crate::reader::Reader;
use heaps::sequence::{Cell, Values};
use heaps::with_cells;
use messages::Message;
use std::io::{self, Write};
use std::ops::RangeInclusive;

/// Values written at once.
const PIECE: usize = 1 << 14;

/// Why values were not exported.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The store cannot be read.
    Store(#[from] StoreError),
    /// The writer failed.
    Write(#[from] io::Error),
}

impl ExportError {
    /// The text, in every language; messages of the writer are passed on as they are.
    pub fn message(&self) -> Message {
        match self {
            Self::Store(error) => error.message(),
            Self::Write(error) => error.to_string().into(),
        }
    }
}

messages::display!(ExportError);

/// A form of exported values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// A line `n G(n)` for each value, as in OEIS.
    Bfile,
    /// A one-dimensional NumPy array of unsigned integers (format 1.0).
    Npy,
    /// The values alone, 1, 2, 4 or 8 bytes each, in little-endian order.
    Raw,
}

impl Reader {
    /// Writes the values of these heaps in order; chunk by chunk, so that memory does not grow with
    /// their number. In `npy` and `raw` all values have the width of the widest chunk among them.
    /// Returns this width in bytes.
    ///
    /// # Errors
    /// [`ExportError`]: heaps that are not stored, damage, or an error of the writer.
    pub fn export(&self, form: Form, heaps: RangeInclusive<u64>, out: &mut dyn Write) -> Result<u32, ExportError> {
        let (from, to) = heaps.into_inner();
        if to >= self.len() {
            return Err(StoreError::OutOfRange { len: self.len(), asked: to }.into());
        }
        let parts = || self.chunks().iter().filter(|chunk| chunk.first <= to && from < chunk.end());
        let width = parts().map(|chunk| chunk.width).max().unwrap_or(1);
        let count = (to + 1).saturating_sub(from);
        if form == Form::Npy {
            out.write_all(&npy_header(width, count))?;
        }
        for entry in parts() {
            let damaged = |damage: chunk::Damage| StoreError::Damaged { first: entry.first, reason: damage.message() };
            let values = self.read(entry).map_err(damaged)?;
            let first = from.max(entry.first);
            let range = (first - entry.first) as usize..((to + 1).min(entry.end()) - entry.first) as usize;
            let Some(cells) = chunk::part(values.cells(), range) else { continue };
            match form {
                Form::Bfile => with_cells!(cells, |cells| write_lines(first, cells, out)),
                Form::Npy | Form::Raw => with_cells!(cells, |cells| write_wide(cells, width, out)),
            }?;
        }
        out.flush()?;
        Ok(width)
    }
}

fn write_lines<C: Cell>(first: u64, cells: &[C], out: &mut dyn Write) -> io::Result<()> {
    let mut text = Vec::with_capacity(PIECE * 12);
    for (piece, from) in cells.chunks(PIECE).zip((first..).step_by(PIECE)) {
        text.clear();
        for (n, &cell) in (from..).zip(piece) {
            writeln!(text, "{n} {}", cell.into())?;
        }
        out.write_all(&text)?;
    }
    Ok(())
}

fn write_wide<C: Cell>(cells: &[C], width: u32, out: &mut dyn Write) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(PIECE * 8);
    for piece in cells.chunks(PIECE) {
        bytes.clear();
        piece.iter().for_each(|&cell| {
            let value: u64 = cell.into();
            bytes.extend_from_slice(value.to_le_bytes().get(..width as usize).unwrap_or_default());
        });
        out.write_all(&bytes)?;
    }
    Ok(())
}

/// The header of an array file (`numpy.lib.format`, version 1.0): a dictionary, padded with blanks
/// to a multiple of 64 bytes.
fn npy_header(width: u32, count: u64) -> Vec<u8> {
    let order = if width == 1 { '|' } else { '<' };
    let mut text = format!("{{'descr': '{order}u{width}', 'fortran_order': False, 'shape': ({count},), }}");
    while (10 + text.len() + 1) % 64 != 0 {
        text.push(' ');
    }
    text.push('\n');
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    header.extend_from_slice(&(text.len() as u16).to_le_bytes());
    header.extend_from_slice(text.as_bytes());
    header
}

/// Values of a store in memory, for tests and small stores.
impl Reader {
    /// All values at once, in memory.
    ///
    /// # Errors
    /// [`StoreError::Damaged`].
    pub fn values(&self) -> Result<Values, StoreError> {
        let mut all = Values::new();
        for chunk in self.chunks() {
            let values = self.read(chunk);
            let values =
                values.map_err(|damage| StoreError::Damaged { first: chunk.first, reason: damage.message() })?;
            all.append(values.cells());
        }
        Ok(all)
    }
}
