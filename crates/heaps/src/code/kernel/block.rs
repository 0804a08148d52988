//! What the loops of a kernel work on: a block of heaps, the planes of a window around it, and the
//! candidates of its heaps.
use crate::code::rare_moves::Throws;
use crate::code::window::{BLOCK, RARE, Window};

/// A byte for each heap of a block.
pub type Row = [u8; BLOCK];

/// A bit for each heap of eight blocks.
pub type Run = [u64; 8];

/// Numbers have 12 bits, so this many groups of 16 are enough.
pub const MOST_GROUPS: usize = 256;

/// Candidates a heap in [`Ready::seek`](super::Ready::seek).
pub const MANY: usize = 8;
/// Fewer candidates, for the throws that are left after most candidates are hit.
pub const FEW: usize = 4;

/// The planes of a window around a block, checked to be long enough for throws of a given reach.
pub struct View<'a> {
    pub(super) high: &'a [u8],
    pub(super) low: &'a [u8],
    pub(super) byte: &'a [u8],
    /// The index of the first heap of the block.
    pub(super) at: usize,
}

impl<'a> View<'a> {
    /// The block that begins with heap `first`.
    pub fn new(window: &'a Window, first: usize) -> Self {
        Self { high: &window.high, low: &window.low, byte: &window.byte, at: window.index(first) }
    }

    /// Whether all partners of all heaps of the block are inside the planes.
    pub(super) fn shows(&self, throws: &Throws) -> bool {
        let end = self.at + BLOCK;
        self.at >= throws.reach() && end <= self.high.len() && end <= self.low.len() && end <= self.byte.len()
    }
}

/// Candidates of the heaps of a block.
pub struct Candidates<const N: usize> {
    pub(super) numbers: [[u16; BLOCK]; N],
}

impl<const N: usize> Candidates<N> {
    /// Candidates with the number 0 everywhere.
    #[expect(clippy::new_without_default, reason = "nothing asks for a default")]
    pub fn new() -> Self {
        Self { numbers: [[0; BLOCK]; N] }
    }

    /// Sets the number of the candidate at `place` of a heap of the block.
    #[inline(always)]
    pub fn set(&mut self, place: usize, lane: usize, number: u16) {
        self.numbers[place][lane] = number;
    }

    /// The number of the candidate at `place` of a heap of the block.
    #[inline(always)]
    pub fn get(&self, place: usize, lane: usize) -> u16 {
        self.numbers[place][lane]
    }

    #[inline(always)]
    pub(super) fn rows(&self, byte: impl Fn(u16) -> u8) -> [Row; N] {
        std::array::from_fn(|place| {
            let mut row = [0; BLOCK];
            for (to, &number) in row.iter_mut().zip(&self.numbers[place]) {
                *to = byte(number);
            }
            row
        })
    }
}

/// Bytes to add to the low plane where a throw is nearer than a block: from index `BLOCK - back`
/// on, [`RARE`] for the lanes whose partner is in the block.
pub(super) static IN_BLOCK: [u8; 2 * BLOCK] = {
    let mut bytes = [0; 2 * BLOCK];
    let mut at = BLOCK;
    while at < 2 * BLOCK {
        bytes[at] = RARE;
        at += 1;
    }
    bytes
};
