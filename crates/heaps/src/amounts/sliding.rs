//! Amounts in ranges: every range is a window of smaller heaps that moves along with the heap.
use super::terminal;
use crate::mex_sets::Counted;
use crate::sequence::{Cell, HeapError, Kernel};
use rules::ruleset::Play;

/// The amounts are a union of disjoint ranges `lo..=hi`, `lo >= 1`; `u64::MAX` as `hi` means for
/// ever. O(1) updates of a bit tree for every range and heap.
#[derive(Debug)]
pub struct Sliding {
    ranges: Vec<(u64, u64)>,
    reachable: Counted,
    play: Play,
}

impl Sliding {
    /// `ranges` ascending and disjoint, from 1 on.
    pub fn new(ranges: Vec<(u64, u64)>, play: Play) -> Self {
        Self { ranges, reachable: Counted::default(), play }
    }
}

impl Kernel for Sliding {
    fn block(&self, _: usize) -> usize {
        1 + 1_000_000 / (1 + self.ranges.len())
    }

    fn bytes(&self, _: usize) -> u64 {
        self.reachable.bytes()
    }

    fn run<C: Cell>(&mut self, cells: &mut Vec<C>, end: usize) -> Result<Option<u64>, HeapError> {
        let least = self.ranges.iter().map(|&(lo, _)| lo).min().unwrap_or(u64::MAX);
        while cells.len() < end {
            let n = cells.len() as u64;
            for &(lo, hi) in &self.ranges {
                if n >= lo {
                    self.reachable.add(cells[(n - lo) as usize].into());
                }
                if n > hi {
                    self.reachable.remove(cells[(n - hi - 1) as usize].into());
                }
            }
            let value = if n < least { terminal(self.play) } else { self.reachable.absent_from(0) };
            match C::narrow(value) {
                Some(cell) => cells.push(cell),
                None => return Ok(Some(value)),
            }
        }
        Ok(None)
    }

    fn resume<C: Cell>(&mut self, cells: &[C]) -> bool {
        // Heap `n`, the last, has taken in the heaps `n - hi` to `n - lo` of every range.
        let Some(n) = cells.len().checked_sub(1).map(|n| n as u64) else { return true };
        for &(lo, hi) in self.ranges.iter().filter(|&&(lo, _)| lo <= n) {
            let window = &cells[n.saturating_sub(hi) as usize..=(n - lo) as usize];
            window.iter().for_each(|&cell| self.reachable.add(cell.into()));
        }
        true
    }
}
