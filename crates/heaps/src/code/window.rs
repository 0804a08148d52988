//! The numbers of the latest heaps, in the form that kernels read: the high bits, the low four bits
//! and the low byte of each in planes of their own. As far back as some throw reaches; older heaps
//! are forgotten, since every value is also in the table of values.
//!
//! A heap that cannot be a common partner (a rare one, heap 0 and what would be below it) has the
//! flag [`RARE`] in its low plane, where it survives every xor with four bits: such a lane never
//! hits anything.
use super::classes::Classes;
use crate::sequence::Cell;

/// Heaps that a kernel works on at a time.
pub const BLOCK: usize = 64;

/// The mark of a heap that is not common, in the low plane and in the byte plane, which is used
/// only while numbers are below it.
pub const RARE: u8 = 0x80;

/// The planes. Heap n stands at index `n - base + margin`.
#[derive(Debug, Clone)]
pub struct Window {
    base: usize,
    margin: usize,
    /// The heap after the last known one.
    end: usize,
    pub(super) high: Vec<u8>,
    pub(super) low: Vec<u8>,
    pub(super) byte: Vec<u8>,
}

impl Window {
    /// The window over the heaps of `cells` that shows at least the `reach` latest.
    pub fn new<C: Cell>(cells: &[C], classes: &Classes, digits: usize, reach: usize) -> Self {
        let end = cells.len();
        let margin = (digits + 2 * BLOCK).next_multiple_of(BLOCK);
        let base = end.saturating_sub(reach + BLOCK) / BLOCK * BLOCK;
        let room = margin + 2 * (end - base) + 64 * BLOCK;
        let mut window =
            Self { base, margin, end: base, high: vec![0; room], low: vec![RARE; room], byte: vec![RARE; room] };
        for (n, &cell) in cells.iter().enumerate().skip(base) {
            let value: u64 = cell.into();
            window.set(n, classes.number(value), n > 0 && classes.is_common(n, value));
        }
        window.end = end;
        window
    }

    /// The index of heap `n`.
    #[inline(always)]
    pub fn index(&self, n: usize) -> usize {
        n + self.margin - self.base
    }

    /// The heap after the last known one.
    pub(super) fn end(&self) -> usize {
        self.end
    }

    /// The first heap that is shown.
    pub(super) fn base(&self) -> usize {
        self.base
    }

    /// Counts the heaps before `end` as known from now on.
    pub(super) fn set_end(&mut self, end: usize) {
        self.end = end;
    }

    /// Writes the number of a heap.
    #[inline(always)]
    pub fn set(&mut self, n: usize, number: u16, common: bool) {
        let at = self.index(n);
        let flag = if common { 0 } else { RARE };
        self.high[at] = (number >> 4) as u8;
        self.low[at] = number as u8 & 15 | flag;
        self.byte[at] = number as u8 | flag;
    }

    /// The byte plane: at the index of a heap the low byte of its number, with [`RARE`] where it is
    /// not common.
    pub fn low_bytes(&self) -> &[u8] {
        &self.byte
    }

    /// The number at an index, and whether its heap is common.
    #[inline(always)]
    pub fn at(&self, index: usize) -> (u16, bool) {
        let low = self.low[index];
        (u16::from(self.high[index]) << 4 | u16::from(low & 15), low & RARE == 0)
    }

    /// Makes room for one more block after the end; forgets heaps more than `reach` before it if
    /// that helps. Returns whether `reach` heaps before the end are shown, or all.
    pub(super) fn advance(&mut self, reach: usize) -> bool {
        let shown = self.base == 0 || self.end - self.base >= reach;
        let needed = self.index(self.end) + 2 * BLOCK;
        if needed > self.high.len() {
            let old = (self.end - self.base).saturating_sub(reach + BLOCK) / BLOCK * BLOCK;
            if 2 * old >= self.high.len() {
                // Heaps that are shifted away leave their place to heaps that are as good as
                // unknown: no throw reaches them.
                for plane in [&mut self.high, &mut self.low, &mut self.byte] {
                    plane.copy_within(old.., 0);
                }
                self.base += old;
            } else {
                for plane in [&mut self.high, &mut self.low, &mut self.byte] {
                    plane.resize(2 * needed, RARE);
                }
            }
        }
        shown
    }

    pub(super) fn bytes(&self) -> u64 {
        3 * self.high.capacity() as u64
    }
}
