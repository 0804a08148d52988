//! The table of values, and the stamps by which the mex is taken.

use std::ops::ControlFlow;

/// A table of nim-values. A cell holds 0 while its value is not known, else the value and one more.
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
    pub(crate) fn new(bytes: i64, len: usize) -> Self {
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

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value at a place, where it is known.
    #[inline]
    pub fn get(&self, place: usize) -> Option<u64> {
        let stored = match self {
            Self::Bytes(cells) => (*cells.get(place)?).into(),
            Self::Words(cells) => (*cells.get(place)?).into(),
            Self::Longs(cells) => (*cells.get(place)?).into(),
        };
        u64::checked_sub(stored, 1)
    }

    /// Calls `visit` with the values of so many cells from a place on.
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

    /// Calls `visit` for those of so many cells from a place on that hold the value 0, with how far
    /// they lie from there, until it breaks.
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

/// The cells that hold 1, the value 0 and one more.
fn zeros<T: Copy + Into<u64>>(cells: &[T], visit: &mut impl FnMut(usize) -> ControlFlow<()>) -> ControlFlow<()> {
    cells.iter().enumerate().filter(|(_, cell)| (**cell).into() == 1).try_for_each(|(at, _)| visit(at))
}

/// Finds the zeros of eight cells at a time: which cell it is cannot be foreseen, so a branch for
/// each would cost more.
fn zeros_of_bytes(cells: &[u8], visit: &mut impl FnMut(usize) -> ControlFlow<()>) -> ControlFlow<()> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const LOW: u64 = 0x7f * ONES;
    let (eights, rest) = cells.as_chunks();
    for (at, eight) in eights.iter().enumerate() {
        // A byte that is not 1 has some bit here, and then its highest bit is set.
        let other = u64::from_le_bytes(*eight) ^ ONES;
        let mut found = !(((other & LOW) + LOW) | other | LOW);
        while found != 0 {
            visit(8 * at + found.trailing_zeros() as usize / 8)?;
            found &= found - 1;
        }
    }
    zeros(rest, &mut |at| visit(8 * eights.len() + at))
}

/// A mark for each number that a cell can hold: the position at which it was seen last.
#[derive(Debug, Clone)]
pub struct Stamps {
    marks: Vec<u32>,
    /// The last stamp that was used.
    used: u32,
}

impl Stamps {
    pub(crate) fn new(len: usize) -> Self {
        Self { marks: vec![0; len], used: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.marks.len()
    }

    /// The first of so many stamps that were not used before; rows are shorter than 2^31.
    pub(crate) fn take(&mut self, count: usize) -> u64 {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_begin_again_when_they_are_used_up() {
        let mut stamps = Stamps::new(2);
        assert_eq!((stamps.take(5), stamps.take(1)), (1, 6));
        stamps.marks[1] = 6;
        stamps.used = u32::MAX - 2;
        assert_eq!(stamps.take(3), 1);
        assert_eq!((stamps.marks[1], stamps.used), (0, 3));
    }

    #[test]
    fn zeros_are_found_wherever_they_lie() {
        let bytes: Vec<u8> =
            (0..1000u32).map(|at| [0, 1, 2, 1, 255, 129, 128, 3, 1][(at * at / 7 % 9) as usize]).collect();
        let words: Vec<u16> = bytes.iter().map(|&byte| byte.into()).collect();
        let longs: Vec<u32> = bytes.iter().map(|&byte| byte.into()).collect();
        for cells in [Cells::Bytes(bytes.clone()), Cells::Words(words), Cells::Longs(longs)] {
            for (place, count) in [(0, 1000), (3, 0), (5, 1), (7, 30), (990, 10), (991, 10), (1000, 1)] {
                let inside = if place + count <= 1000 { count } else { 0 };
                let expected: Vec<usize> = (0..inside).filter(|at| bytes[place + at] == 1).collect();
                for most in [0, 1, 5, 1000] {
                    let mut found = Vec::new();
                    cells.each_zero(place, count, |at| {
                        found.push(at);
                        if found.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    });
                    assert_eq!(found, expected[..expected.len().min(most + 1)], "{place} {count}");
                }
            }
        }
    }

    #[test]
    fn cells_know_what_is_known() {
        let mut cells = Cells::new(2, 3);
        if let Cells::Words(words) = &mut cells {
            words[1] = 1;
        }
        assert_eq!([cells.get(0), cells.get(1), cells.get(3)], [None, Some(0), None]);
    }
}
