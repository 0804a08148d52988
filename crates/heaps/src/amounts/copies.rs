//! Values that are proved to repeat, at the speed of memory.
use crate::sequence::{Cell, HeapError, Kernel};

/// Appends values that repeat.
#[derive(Debug)]
pub(crate) struct Copies {
    /// The values repeat with this period, from a heap at least one period before the first value
    /// to be appended.
    pub(crate) period: usize,
}

impl Kernel for Copies {
    fn block(&self, _: usize) -> usize {
        1 << 24
    }

    fn bytes(&self, _: usize) -> u64 {
        0
    }

    fn run<C: Cell>(&mut self, cells: &mut Vec<C>, end: usize) -> Result<Option<u64>, HeapError> {
        // Short periods are copied many at a time: any multiple is a period too, over the values
        // that are copied already.
        let mut step = self.period;
        while cells.len() < end {
            let (n, most) = (cells.len(), end - cells.len());
            cells.extend_from_within(n - step..n - step + most.min(step));
            if step < 1 << 15 {
                step *= 2;
            }
        }
        Ok(None)
    }
}
