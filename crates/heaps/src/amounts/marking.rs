//! Single amounts: the values of all options as one bit each, for a block of heaps at once.
//!
//! Every heap keeps the word `1 << value`. For the 64 heaps from `n` on and an amount `s >= 64`, the options lie in
//! the 64 words from `n - s` on: one contiguous OR, which the compiler turns into vector instructions. Amounts below
//! 64 reach inside the block; they are thrown forward as soon as a value is known. The word is as narrow as the
//! values allow (8 values to 512), beyond that values are marked one by one.
use super::terminal;
use crate::marks::{Counted, Marks, mex};
use crate::sequence::{Cell, HeapError, Kernel};
use rules::ruleset::Play;

/// Heaps in a block.
const BLOCK: usize = 64;

/// A set of values below a small limit.
trait Hot: Copy {
    /// Values from this one on do not fit.
    const LIMIT: u64;
    /// No value.
    const NONE: Self;
    /// One value below the limit.
    fn one(value: u64) -> Self;
    /// Union.
    fn join(&mut self, other: Self);
    /// Least value that is not in the set, at most `LIMIT`.
    fn mex(self) -> u64;
}

macro_rules! hot_words {
    ($($word:ty),*) => {$(
        impl Hot for $word {
            const LIMIT: u64 = <$word>::BITS as u64;
            const NONE: Self = 0;
            #[inline(always)]
            fn one(value: u64) -> Self {
                1 << value
            }
            #[inline(always)]
            fn join(&mut self, other: Self) {
                *self |= other;
            }
            #[inline(always)]
            fn mex(self) -> u64 {
                self.trailing_ones().into()
            }
        }
    )*};
}
hot_words!(u8, u16, u32, u64);

impl<const W: usize> Hot for [u64; W] {
    const LIMIT: u64 = 64 * W as u64;
    const NONE: Self = [0; W];
    #[inline(always)]
    fn one(value: u64) -> Self {
        std::array::from_fn(|w| if value / 64 == w as u64 { 1 << (value % 64) } else { 0 })
    }
    #[inline(always)]
    fn join(&mut self, other: Self) {
        for (mine, theirs) in self.iter_mut().zip(other) {
            *mine |= theirs;
        }
    }
    #[inline(always)]
    fn mex(self) -> u64 {
        match self.iter().position(|&word| word != u64::MAX) {
            Some(w) => w as u64 * 64 + u64::from(self[w].trailing_ones()),
            None => Self::LIMIT,
        }
    }
}

/// Value sets of all heaps so far, after `BLOCK` empty ones that stand for heaps below 0.
#[derive(Debug)]
enum Table {
    B8(Vec<u8>),
    B16(Vec<u16>),
    B32(Vec<u32>),
    B64(Vec<u64>),
    B128(Vec<[u64; 2]>),
    B192(Vec<[u64; 3]>),
    B256(Vec<[u64; 4]>),
    B512(Vec<[u64; 8]>),
    Many(Marks),
}

/// The amounts stand in a sorted list.
#[derive(Debug)]
pub(crate) struct Marking {
    amounts: Vec<usize>,
    /// How many amounts are below `BLOCK`.
    near: usize,
    table: Table,
    play: Play,
}

/// How a block ended early.
enum Full {
    /// The next value does not fit the value sets.
    Sets(u64),
    /// The value of this heap does not fit the cells.
    Cells(u64),
}

impl Marking {
    /// `amounts` ascending, without 0 and without repetition.
    pub(crate) fn new(amounts: Vec<usize>, play: Play) -> Self {
        let near = amounts.partition_point(|&s| s < BLOCK);
        Self { amounts, near, table: Table::B8(Vec::new()), play }
    }

    /// Replaces the amounts by a set that agrees with the old one up to the heaps that are done.
    pub(crate) fn set_amounts(&mut self, amounts: Vec<usize>) {
        self.near = amounts.partition_point(|&s| s < BLOCK);
        self.amounts = amounts;
    }

    /// Chooses the narrowest sets that hold the values so far and `top`.
    fn rebuild<C: Cell>(&mut self, cells: &[C], top: u64) {
        fn sets<C: Cell, H: Hot>(cells: &[C]) -> Vec<H> {
            let below = std::iter::repeat_n(H::NONE, BLOCK);
            below.chain(cells.iter().map(|&cell| H::one(cell.into()))).collect()
        }
        let top = cells.iter().map(|&cell| cell.into()).max().unwrap_or(0).max(top);
        self.table = match top {
            0..8 => Table::B8(sets(cells)),
            8..16 => Table::B16(sets(cells)),
            16..32 => Table::B32(sets(cells)),
            32..64 => Table::B64(sets(cells)),
            64..128 => Table::B128(sets(cells)),
            128..192 => Table::B192(sets(cells)),
            192..256 => Table::B256(sets(cells)),
            256..512 => Table::B512(sets(cells)),
            _ => Table::Many(Marks::default()),
        };
    }

    fn run_many<C: Cell>(&mut self, cells: &mut Vec<C>, end: usize) -> Option<u64> {
        let Table::Many(marks) = &mut self.table else { return None };
        let least = self.amounts.first().copied().unwrap_or(usize::MAX);
        while cells.len() < end {
            let n = cells.len();
            marks.clear();
            for &s in self.amounts.iter().take_while(|&&s| s <= n) {
                marks.mark(cells[n - s].into());
            }
            let value = if n < least { terminal(self.play) } else { mex(marks, &Counted::default()) };
            match C::narrow(value) {
                Some(cell) => cells.push(cell),
                None => return Some(value),
            }
        }
        None
    }
}

impl Kernel for Marking {
    fn block(&self, n: usize) -> usize {
        let amounts = self.amounts.partition_point(|&s| s <= n.saturating_mul(2).saturating_add(1000));
        (50_000_000 / (1 + amounts)).clamp(BLOCK, 1 << 20)
    }

    fn bytes(&self, len: usize) -> u64 {
        let (len, amounts) = (len as u64 + BLOCK as u64, self.amounts.capacity() as u64 * 8);
        amounts
            + match &self.table {
                Table::B8(_) => len,
                Table::B16(_) => 2 * len,
                Table::B32(_) => 4 * len,
                Table::B64(_) => 8 * len,
                Table::B128(_) => 16 * len,
                Table::B192(_) => 24 * len,
                Table::B256(_) => 32 * len,
                Table::B512(_) => 64 * len,
                Table::Many(marks) => marks.bytes(),
            }
    }

    fn run<C: Cell>(&mut self, cells: &mut Vec<C>, end: usize) -> Result<Option<u64>, HeapError> {
        if matches!(&self.table, Table::B8(sets) if sets.is_empty()) {
            self.rebuild(cells, 1);
        }
        let (amounts, near, play) = (&self.amounts[..], self.near, self.play);
        let full = match &mut self.table {
            Table::B8(sets) => blocks(amounts, near, play, sets, cells, end),
            Table::B16(sets) => blocks(amounts, near, play, sets, cells, end),
            Table::B32(sets) => blocks(amounts, near, play, sets, cells, end),
            Table::B64(sets) => blocks(amounts, near, play, sets, cells, end),
            Table::B128(sets) => blocks(amounts, near, play, sets, cells, end),
            Table::B192(sets) => blocks(amounts, near, play, sets, cells, end),
            Table::B256(sets) => blocks(amounts, near, play, sets, cells, end),
            Table::B512(sets) => blocks(amounts, near, play, sets, cells, end),
            Table::Many(_) => return Ok(self.run_many(cells, end)),
        };
        match full {
            None => Ok(None),
            Some(Full::Cells(value)) => Ok(Some(value)),
            Some(Full::Sets(value)) => {
                self.rebuild(cells, value);
                self.run(cells, end)
            }
        }
    }
}

/// Blocks of heaps until `end`, or until something is full.
fn blocks<C: Cell, H: Hot>(
    amounts: &[usize],
    near: usize,
    play: Play,
    sets: &mut Vec<H>,
    cells: &mut Vec<C>,
    end: usize,
) -> Option<Full> {
    let (near, far) = amounts.split_at(near);
    let least = amounts.first().copied().unwrap_or(usize::MAX);
    sets.reserve(end.saturating_sub(cells.len()));
    while cells.len() < end {
        let start = cells.len();
        let mut hit = [H::NONE; BLOCK];
        let reach = far.partition_point(|&s| s < start + BLOCK);
        join_far(&mut hit, sets, start, &far[..reach]);
        for &s in near {
            // Heap `start + j` with j < s has its option before the block.
            let before = &sets[BLOCK + start - s..BLOCK + start];
            hit.iter_mut().zip(before).for_each(|(hit, &set)| hit.join(set));
        }
        for j in 0..BLOCK.min(end - start) {
            let value = if start + j < least { terminal(play) } else { hit[j].mex() };
            if value >= H::LIMIT {
                return Some(Full::Sets(value));
            }
            let set = H::one(value);
            sets.push(set);
            for &s in near.iter().take_while(|&&s| j + s < BLOCK) {
                hit[j + s].join(set);
            }
            match C::narrow(value) {
                Some(cell) => cells.push(cell),
                None => return Some(Full::Cells(value)),
            }
        }
    }
    None
}

/// Joins the options by the amounts `far` (all from `BLOCK` to `start + BLOCK - 1`) for the block from heap `start`.
#[inline]
fn join_far<H: Hot>(hit: &mut [H; BLOCK], sets: &[H], start: usize, far: &[usize]) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, the only thing that the function asks for.
        unsafe { join_far_avx2(hit, sets, start, far) };
        return;
    }
    join_far_plain(hit, sets, start, far);
}

/// The same code, compiled for wider registers.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn join_far_avx2<H: Hot>(hit: &mut [H; BLOCK], sets: &[H], start: usize, far: &[usize]) {
    join_far_plain(hit, sets, start, far);
}

#[inline(always)]
fn join_far_plain<H: Hot>(hit: &mut [H; BLOCK], sets: &[H], start: usize, far: &[usize]) {
    let mut all = *hit;
    for &s in far {
        // s <= start + BLOCK - 1 and s >= BLOCK, so the range is inside the table of BLOCK + start sets.
        let options = &sets[BLOCK + start - s..][..BLOCK];
        for (hit, &set) in all.iter_mut().zip(options) {
            hit.join(set);
        }
    }
    *hit = all;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::Values;
    use budget::Budget;

    #[test]
    fn wide_registers_and_plain_code_agree() {
        let sets: Vec<u64> = (0..5000u64).map(|i| 1 << (i * i % 61)).collect();
        let far: Vec<usize> = (64..4000).step_by(37).collect();
        for start in [0, 100, 4000 - BLOCK] {
            let reach = far.partition_point(|&s| s < start + BLOCK);
            let (mut one, mut two) = ([0; BLOCK], [0; BLOCK]);
            join_far(&mut one, &sets, start, &far[..reach]);
            join_far_plain(&mut two, &sets, start, &far[..reach]);
            assert_eq!(one, two);
        }
    }

    #[test]
    fn every_width_of_sets_agrees_with_the_definition() {
        // All amounts: G(n) = n passes through every width, of the sets and of the cells.
        let mut values = Values::new();
        let mut kernel = Marking::new((1..1500).collect(), Play::Normal);
        values.grow(&mut kernel, 700, &Budget::unlimited()).unwrap();
        values.grow(&mut kernel, 1500, &Budget::unlimited()).unwrap();
        assert!(values.iter().eq(0..1500));
    }
}
