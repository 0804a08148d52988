//! The table of values, and the stamps by which the mex is taken.

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

    /// How many bytes a cell takes.
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
    fn cells_know_what_is_known() {
        let mut cells = Cells::new(2, 3);
        if let Cells::Words(words) = &mut cells {
            words[1] = 1;
        }
        assert_eq!([cells.get(0), cells.get(1), cells.get(3)], [None, Some(0), None]);
    }
}
