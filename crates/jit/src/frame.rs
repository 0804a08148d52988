//! The table that code is generated for: its size, the direction of its rows, the width of its
//! cells.

use crate::Wanted;

/// The properties of the table that the code relies on.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The greatest number of each component.
    pub hi: Vec<i64>,
    /// The distance of neighbours on each axis, in bytes.
    pub strides: Vec<i64>,
    /// The step from one position of a row to the next.
    pub delta: Vec<i64>,
    /// Bytes of a cell: 1, 2 or 4.
    pub bytes: i64,
    /// What the cells hold.
    pub want: Wanted,
    /// The number of cells.
    pub len: usize,
}

impl Frame {
    /// `None` if there are more than 2^40 cells, or if some side is negative.
    pub fn new(hi: &[i64], delta: &[i64], bytes: i64, want: Wanted) -> Option<Self> {
        let mut strides = vec![bytes; hi.len()];
        let mut len = 1i64;
        for (stride, &hi) in strides.iter_mut().zip(hi).rev() {
            *stride = bytes * len;
            len = len.checked_mul(hi.checked_add(1).filter(|&size| size > 0)?).filter(|&len| len <= 1 << 40)?;
        }
        let len = usize::try_from(len).ok()?;
        Some(Self { hi: hi.to_vec(), strides, delta: delta.to_vec(), bytes, want, len })
    }

    /// The step from one position of a row to the next, in bytes.
    pub fn step(&self) -> i64 {
        self.delta.iter().zip(&self.strides).map(|(delta, stride)| delta * stride).sum()
    }

    /// The greatest number that is stored in a cell.
    pub fn most_stored(&self) -> i64 {
        match self.bytes {
            1 => u8::MAX.into(),
            2 => u16::MAX.into(),
            _ => MOST_LONG,
        }
    }

    /// The number of stamps: for all values that cells hold, for all nim-sums of these plus one,
    /// and one that is never marked.
    pub fn stamps(&self, bound: u64) -> usize {
        let most = match self.bytes {
            1 => 1 << 8,
            2 => 1 << 16,
            _ => bound.saturating_add(2).checked_next_power_of_two().unwrap_or(u64::MAX).min(MOST_LONG as u64 + 1),
        };
        most as usize + 2
    }
}

/// Values in cells of four bytes stay below this, since each has a stamp.
const MOST_LONG: i64 = (1 << 26) - 1;
