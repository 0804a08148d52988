//! Single amounts: the values of all options as one bit each, for a block of heaps at once.
//!
//! Every heap keeps the word `1 << value`. For the 64 heaps from `n` on and an amount `s >= 64`,
//! the options lie in the 64 words from `n - s` on: one contiguous OR, which the compiler turns
//! into vector instructions. Amounts below 64 reach inside the block; they are thrown forward as
//! soon as a value is known. The word is as narrow as the values allow (8 to 64 bits); more values
//! have several planes of words, and very many are marked one by one.
use super::terminal;
use crate::sequence::{Cell, HeapError, Kernel};
use rules::ruleset::Play;

/// Heaps in a block.
pub const BLOCK: usize = 64;

/// The most planes of 64 values each; beyond, a mark for each option is cheaper.
const MOST_PLANES: usize = 6;

/// The word of a plane: one bit for each value.
pub trait Word: Copy + Eq {
    /// The number of values that a word can tell apart.
    const BITS: u64;
    /// No bit.
    const NONE: Self;
    /// All bits.
    const ALL: Self;
    /// A word with one bit, `bit < BITS`.
    fn one(bit: u64) -> Self;
    /// Adds the bits of another word.
    fn join(&mut self, other: Self);
    /// The number of bits that are set before the first that is not.
    fn full_bits(self) -> u64;
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const BITS: u64 = <$word>::BITS as u64;
            const NONE: Self = 0;
            const ALL: Self = <$word>::MAX;
            #[inline(always)]
            fn one(bit: u64) -> Self {
                1 << bit
            }
            #[inline(always)]
            fn join(&mut self, other: Self) {
                *self |= other;
            }
            #[inline(always)]
            fn full_bits(self) -> u64 {
                self.trailing_ones().into()
            }
        }
    )*};
}
words!(u8, u16, u32, u64);

/// One plane: for every heap so far the word of its value, after `BLOCK` empty ones that stand for
/// heaps below 0.
type Plane<W> = Vec<W>;

/// The planes; value v has its bit in plane `v / bits`.
#[derive(Debug)]
enum Table {
    B8(Plane<u8>),
    B16(Plane<u16>),
    B32(Plane<u32>),
    B64(Vec<Plane<u64>>),
    Many(Stamps),
}

/// The amounts stand in a sorted list.
#[derive(Debug)]
pub struct Marking {
    amounts: Vec<usize>,
    /// The number of amounts below `BLOCK`.
    near: usize,
    table: Table,
    play: Play,
}

/// The reasons why a block ended early.
enum Full {
    /// The next value does not fit the value sets.
    Sets(u64),
    /// The value of this heap does not fit the cells.
    Cells(u64),
}

impl Marking {
    /// `amounts` ascending, without 0 and without repetition.
    pub fn new(amounts: Vec<usize>, play: Play) -> Self {
        let near = amounts.partition_point(|&s| s < BLOCK);
        Self { amounts, near, table: Table::B8(Vec::new()), play }
    }

    /// Replaces the amounts by a set that agrees with the old one up to the heaps that are done.
    pub(crate) fn set_amounts(&mut self, amounts: Vec<usize>) {
        self.near = amounts.partition_point(|&s| s < BLOCK);
        self.amounts = amounts;
    }

    /// Chooses the narrowest words that hold the values so far and `top`.
    fn rebuild<C: Cell>(&mut self, cells: &[C], top: u64) {
        fn plane<C: Cell, W: Word>(cells: &[C], number: u64) -> Plane<W> {
            let word = |&cell: &C| word_in_plane(cell.into(), number);
            std::iter::repeat_n(W::NONE, BLOCK).chain(cells.iter().map(word)).collect()
        }
        let top = cells.iter().map(|&cell| cell.into()).max().unwrap_or(0).max(top);
        self.table = match top {
            0..8 => Table::B8(plane(cells, 0)),
            8..16 => Table::B16(plane(cells, 0)),
            16..32 => Table::B32(plane(cells, 0)),
            _ if top / 64 < MOST_PLANES as u64 => Table::B64((0..=top / 64).map(|p| plane(cells, p)).collect()),
            _ => Table::Many(Stamps::default()),
        };
    }

    /// One heap after the other, for more values than a word has bits.
    fn run_many<C: Cell>(&mut self, cells: &mut Vec<C>, end: usize) -> Option<u64> {
        let Table::Many(stamps) = &mut self.table else { return None };
        let least = self.amounts.first().copied().unwrap_or(usize::MAX);
        let mut reach = self.amounts.partition_point(|&s| s <= cells.len());
        while cells.len() < end {
            let n = cells.len();
            reach += self.amounts[reach..].iter().take_while(|&&s| s <= n).count();
            let value = stamps.mex_of_options(cells, &self.amounts[..reach]);
            let value = if n < least { terminal(self.play) } else { value };
            match C::narrow(value) {
                Some(cell) => cells.push(cell),
                None => return Some(value),
            }
        }
        None
    }
}

/// Marks for one heap at a time; a mark is the number of the turn, so that nothing needs to be
/// cleared.
#[derive(Debug, Default)]
struct Stamps {
    /// A power of two in length, above all values.
    stamps: Vec<u32>,
    now: u32,
}

impl Stamps {
    /// The least value that no option of heap `cells.len()` has.
    #[inline]
    fn mex_of_options<C: Cell>(&mut self, cells: &[C], amounts: &[usize]) -> u64 {
        if self.now == u32::MAX {
            (self.stamps, self.now) = (Vec::new(), 0);
        }
        self.now += 1;
        // No value exceeds the number of options of its heap (1 in misere play), so these places
        // are enough.
        let places = (amounts.len() + 2).next_power_of_two();
        if self.stamps.len() < places {
            self.stamps.resize(places, 0);
        }
        let (now, last) = (self.now, self.stamps.len() - 1);
        let stamps = &mut self.stamps[..];
        for &s in amounts {
            let value: u64 = cells[cells.len() - s].into();
            stamps[value as usize & last] = now;
        }
        stamps.iter().position(|&stamp| stamp != now).unwrap_or(stamps.len()) as u64
    }
}

impl Kernel for Marking {
    fn block(&self, n: usize) -> usize {
        let amounts = self.amounts.partition_point(|&s| s <= n.saturating_mul(2).saturating_add(1000));
        // As many bytes are joined at once as fit a register.
        let bytes = match &self.table {
            Table::B8(_) => 1,
            Table::B16(_) => 2,
            Table::B32(_) => 4,
            Table::B64(planes) => 8 * planes.len(),
            Table::Many(_) => 64,
        };
        (50_000_000 / ((1 + amounts) * bytes)).clamp(BLOCK, 1 << 20)
    }

    fn bytes(&self, len: usize) -> u64 {
        let (len, amounts) = (len as u64 + BLOCK as u64, self.amounts.capacity() as u64 * 8);
        amounts
            + match &self.table {
                Table::B8(_) => len,
                Table::B16(_) => 2 * len,
                Table::B32(_) => 4 * len,
                Table::B64(planes) => 8 * len * planes.len() as u64,
                Table::Many(stamps) => stamps.stamps.capacity() as u64 * 4,
            }
    }

    fn run<C: Cell>(&mut self, cells: &mut Vec<C>, end: usize) -> Result<Option<u64>, HeapError> {
        if matches!(&self.table, Table::B8(plane) if plane.is_empty()) {
            self.rebuild(cells, 1);
        }
        let (amounts, near, play) = (&self.amounts[..], self.near, self.play);
        let full = match &mut self.table {
            Table::B8(plane) => blocks(amounts, near, play, std::slice::from_mut(plane), cells, end),
            Table::B16(plane) => blocks(amounts, near, play, std::slice::from_mut(plane), cells, end),
            Table::B32(plane) => blocks(amounts, near, play, std::slice::from_mut(plane), cells, end),
            Table::B64(planes) => blocks(amounts, near, play, planes, cells, end),
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

    /// The next run makes the table.
    fn resume<C: Cell>(&mut self, _: &[C]) -> bool {
        true
    }
}

/// The word of a value in plane `number`.
#[inline(always)]
fn word_in_plane<W: Word>(value: u64, number: u64) -> W {
    if value / W::BITS == number { W::one(value % W::BITS) } else { W::NONE }
}

/// The values of the options of a block of heaps, in one plane.
pub type Hit<W> = [W; BLOCK];

/// Blocks of heaps until `end`, or until something is full.
fn blocks<C: Cell, W: Word>(
    amounts: &[usize],
    near: usize,
    play: Play,
    planes: &mut [Plane<W>],
    cells: &mut Vec<C>,
    end: usize,
) -> Option<Full> {
    let (near, far) = amounts.split_at(near);
    let least = amounts.first().copied().unwrap_or(usize::MAX);
    let mut hits: Vec<Hit<W>> = vec![[W::NONE; BLOCK]; planes.len()];
    for plane in planes.iter_mut() {
        plane.reserve(end.saturating_sub(cells.len()));
    }
    while cells.len() < end {
        let start = cells.len();
        let reach = far.partition_point(|&s| s < start + BLOCK);
        for (hit, plane) in hits.iter_mut().zip(planes.iter()) {
            *hit = [W::NONE; BLOCK];
            join_far(hit, plane, start, &far[..reach]);
            for &s in near {
                // Heap `start + j` with j < s has its option before the block.
                let before = &plane[BLOCK + start - s..BLOCK + start];
                hit.iter_mut().zip(before).for_each(|(hit, &word)| hit.join(word));
            }
        }
        for j in 0..BLOCK.min(end - start) {
            let value = if start + j < least { terminal(play) } else { mex(&hits, j) };
            let number = (value / W::BITS) as usize;
            let Some(hit) = hits.get_mut(number) else { return Some(Full::Sets(value)) };
            let word = W::one(value % W::BITS);
            for &s in near.iter().take_while(|&&s| j + s < BLOCK) {
                hit[j + s].join(word);
            }
            for (p, plane) in planes.iter_mut().enumerate() {
                plane.push(if p == number { word } else { W::NONE });
            }
            match C::narrow(value) {
                Some(cell) => cells.push(cell),
                None => return Some(Full::Cells(value)),
            }
        }
    }
    None
}

/// The least value that no option of heap j of the block has.
#[inline(always)]
fn mex<W: Word>(hits: &[Hit<W>], j: usize) -> u64 {
    let mut below = 0;
    for hit in hits {
        if hit[j] != W::ALL {
            return below + hit[j].full_bits();
        }
        below += W::BITS;
    }
    below
}

/// Joins the options by the amounts `far` (all from `BLOCK` to `start + BLOCK - 1`) for the block
/// from heap `start`.
#[inline]
pub fn join_far<W: Word>(hit: &mut Hit<W>, plane: &[W], start: usize, far: &[usize]) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, the only thing that the function asks for.
        unsafe { join_far_avx2(hit, plane, start, far) };
        return;
    }
    join_far_plain(hit, plane, start, far);
}

/// The code of [`join_far`], compiled for wider registers.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn join_far_avx2<W: Word>(hit: &mut Hit<W>, plane: &[W], start: usize, far: &[usize]) {
    join_far_plain(hit, plane, start, far);
}

/// The same as [`join_far`], in plain code for any processor.
#[inline(always)]
pub fn join_far_plain<W: Word>(hit: &mut Hit<W>, plane: &[W], start: usize, far: &[usize]) {
    let mut all = *hit;
    for &s in far {
        // BLOCK <= s < start + BLOCK, so the options are inside the plane of BLOCK + start words.
        let options = &plane[BLOCK + start - s..][..BLOCK];
        for (hit, &word) in all.iter_mut().zip(options) {
            hit.join(word);
        }
    }
    *hit = all;
}
