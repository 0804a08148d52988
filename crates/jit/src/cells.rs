//! The table of values, and the stamps from which the mex is computed.

use std::ops::ControlFlow;

/// A table of nim-values. A cell holds 0 while its value is not known, otherwise the value plus
/// one.
#[derive(Debug, Clone)]
pub enum Cells {
    /// One byte each.
    Bytes(Vec<u8>),
    /// Two bytes each.
    Words(Vec<u16>),
    /// Four bytes each.
    Longs(Vec<u32>),
}

impl Cells {
    /// A table of `len` cells of 1, 2 or 4 bytes, with no values known.
    pub fn new(bytes: i64, len: usize) -> Self {
        match bytes {
            1 => Self::Bytes(vec![0; len]),
            2 => Self::Words(vec![0; len]),
            _ => Self::Longs(vec![0; len]),
        }
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        match self {
            Self::Bytes(cells) => cells.len(),
            Self::Words(cells) => cells.len(),
            Self::Longs(cells) => cells.len(),
        }
    }

    /// Whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value at an index, if it is known.
    #[inline]
    pub fn get(&self, place: usize) -> Option<u64> {
        let stored = match self {
            Self::Bytes(cells) => (*cells.get(place)?).into(),
            Self::Words(cells) => (*cells.get(place)?).into(),
            Self::Longs(cells) => (*cells.get(place)?).into(),
        };
        u64::checked_sub(stored, 1)
    }

    /// Calls `visit` with the values of `count` cells from an index on.
    pub fn for_each(&self, place: usize, count: usize, mut visit: impl FnMut(Option<u64>)) {
        let end = place.saturating_add(count);
        match self {
            Self::Bytes(cells) => {
                cells.get(place..end).into_iter().flatten().for_each(|&x| visit(u64::from(x).checked_sub(1)))
            }
            Self::Words(cells) => {
                cells.get(place..end).into_iter().flatten().for_each(|&x| visit(u64::from(x).checked_sub(1)))
            }
            Self::Longs(cells) => {
                cells.get(place..end).into_iter().flatten().for_each(|&x| visit(u64::from(x).checked_sub(1)))
            }
        }
    }

    /// Calls `visit` with the offset of each of `count` cells from an index on that hold the value
    /// 0, until it breaks.
    pub fn each_zero(&self, place: usize, count: usize, mut visit: impl FnMut(usize) -> ControlFlow<()>) {
        let end = place.saturating_add(count);
        let _ = match self {
            Self::Bytes(cells) => zeros_of_bytes(cells.get(place..end).unwrap_or_default(), &mut visit),
            Self::Words(cells) => zeros(cells.get(place..end).unwrap_or_default(), &mut visit),
            Self::Longs(cells) => zeros(cells.get(place..end).unwrap_or_default(), &mut visit),
        };
    }

    /// The number of bytes of a cell.
    pub(crate) fn width(&self) -> i64 {
        match self {
            Self::Bytes(_) => 1,
            Self::Words(_) => 2,
            Self::Longs(_) => 4,
        }
    }

    pub(crate) fn pointer(&mut self) -> *mut u8 {
        match self {
            Self::Bytes(cells) => cells.as_mut_ptr(),
            Self::Words(cells) => cells.as_mut_ptr().cast(),
            Self::Longs(cells) => cells.as_mut_ptr().cast(),
        }
    }
}

/// Visits the cells that hold 1, which is the value 0 plus one.
fn zeros<T: Copy + Into<u64>>(cells: &[T], visit: &mut impl FnMut(usize) -> ControlFlow<()>) -> ControlFlow<()> {
    cells.iter().enumerate().filter(|(_, cell)| (**cell).into() == 1).try_for_each(|(at, _)| visit(at))
}

/// Finds the zeros among eight cells at a time: their positions are unpredictable, so a branch for
/// each cell would cost more.
fn zeros_of_bytes(cells: &[u8], visit: &mut impl FnMut(usize) -> ControlFlow<()>) -> ControlFlow<()> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const LOW: u64 = 0x7f * ONES;
    let (eights, rest) = cells.as_chunks();
    for (at, eight) in eights.iter().enumerate() {
        // A byte that is not 1 has some bit set here, and then its highest bit becomes set.
        let other = u64::from_le_bytes(*eight) ^ ONES;
        let mut found = !(((other & LOW) + LOW) | other | LOW);
        while found != 0 {
            visit(8 * at + found.trailing_zeros() as usize / 8)?;
            found &= found - 1;
        }
    }
    zeros(rest, &mut |at| visit(8 * eights.len() + at))
}

/// A mark for each number that a cell can hold: the stamp of the position at which it was last
/// seen.
#[derive(Debug, Clone)]
pub struct Stamps {
    /// The marks, indexed by number.
    pub marks: Vec<u32>,
    /// The last stamp that was used.
    used: u32,
}

impl Stamps {
    /// Marks for the numbers below `len`, none of them set.
    pub fn new(len: usize) -> Self {
        Self { marks: vec![0; len], used: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.marks.len()
    }

    /// The first of `count` stamps that have not been used; rows are shorter than 2^31.
    pub fn take(&mut self, count: usize) -> u64 {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        if self.used.checked_add(count).is_none() {
            self.marks.fill(0);
            self.used = 0;
        }
        let first = self.used.saturating_add(1);
        self.used = self.used.saturating_add(count);
        first.into()
    }

    pub(crate) fn pointer(&mut self) -> *mut u32 {
        self.marks.as_mut_ptr()
    }
}
