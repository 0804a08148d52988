//! The inner loops of [`super`]: many heaps at once, in one text that is compiled for several processors.
//!
//! Every heap is a word with the one bit `1 << value`. The options of a run of heaps by one amount are a run of words, so
//! their values together are an OR; the least value that is missing is the lowest bit that is not set, `!o & (o + 1)`.
use std::ops::{BitAnd, BitOr, Not};

/// A word with a bit for each value.
pub(super) trait Word:
    Copy + Eq + BitOr<Output = Self> + BitAnd<Output = Self> + Not<Output = Self> + 'static
{
    /// How many values it can tell apart.
    const BITS: usize;
    const NONE: Self;
    const ALL: Self;
    /// Words in 64 bits.
    const LANES: usize = 64 / Self::BITS;
    /// The word of a value below `BITS`.
    fn one(value: u32) -> Self;
    /// The value of a word with one bit.
    fn value(self) -> u8;
    /// The lowest bit that is not set; nothing when all are.
    fn absent(self) -> Self;
    /// The first `LANES` words as one number, the first in the lowest bits.
    fn load(words: &[Self]) -> u64;
    /// The opposite of `load`.
    fn store(number: u64, words: &mut [Self]);
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const BITS: usize = <$word>::BITS as usize;
            const NONE: Self = 0;
            const ALL: Self = <$word>::MAX;
            #[inline(always)]
            fn one(value: u32) -> Self {
                1 << value
            }
            #[inline(always)]
            fn value(self) -> u8 {
                self.wrapping_sub(1).count_ones() as u8
            }
            #[inline(always)]
            fn absent(self) -> Self {
                !self & self.wrapping_add(1)
            }
            #[inline(always)]
            fn load(words: &[Self]) -> u64 {
                let mut number = 0;
                for (i, &word) in words[..Self::LANES].iter().enumerate() {
                    number |= u64::from(word) << (i * <$word>::BITS as usize);
                }
                number
            }
            #[inline(always)]
            fn store(number: u64, words: &mut [Self]) {
                for (i, word) in words[..Self::LANES].iter_mut().enumerate() {
                    *word = (number >> (i * <$word>::BITS as usize)) as $word;
                }
            }
        }
    )*};
}
words!(u8, u16, u32, u64);

/// Heaps that are done together in [`chain`].
pub(super) const BLOCK: usize = 64;
/// Amounts from this on let a whole vector of heaps be done at once.
pub(super) const FAR: usize = 32;

/// The amounts in the groups that the loops need, for words of one width.
#[derive(Debug, Clone)]
pub(super) struct Groups {
    /// All of them, ascending.
    all: Vec<usize>,
    /// Those of at least [`BLOCK`].
    far: Vec<usize>,
    /// Those from `LANES` to `BLOCK`, each as the distance back to a place whose index is a multiple of `LANES`, and the
    /// bits by which the 64 bits there are to be shifted.
    middle: Vec<(usize, u32)>,
    /// Those below `LANES`, as words that the word of a heap adds to the heaps after it in the same 64 bits.
    near: u64,
    /// The same amounts as the bits by which the 64 bits before are to be shifted.
    carried: Vec<u32>,
}

impl Groups {
    pub(super) fn new<W: Word>(amounts: &[usize]) -> Self {
        let place =
            |s: usize| (s.div_ceil(W::LANES) * W::LANES, ((W::LANES - s % W::LANES) % W::LANES * W::BITS) as u32);
        let near: Vec<usize> = amounts.iter().copied().take_while(|&s| s < W::LANES).collect();
        Self {
            all: amounts.to_vec(),
            far: amounts.iter().copied().filter(|&s| s >= BLOCK).collect(),
            middle: amounts.iter().filter(|&&s| s >= W::LANES && s < BLOCK).map(|&s| place(s)).collect(),
            near: near.iter().fold(0, |near, &s| near | 1 << (W::BITS * (s - 1))),
            carried: near.iter().map(|&s| place(s).1).collect(),
        }
    }

    fn least(&self) -> usize {
        self.all.first().copied().unwrap_or(usize::MAX)
    }
}

/// Words of the heaps at the places `from..to` (multiples of [`BLOCK`]), given those of the largest amount before; the
/// first place that is not done, which is `to` unless a value has no bit. With `CHECK` a value may have none.
#[inline(always)]
pub(super) fn step<W: Word, const CHECK: bool>(words: &mut [W], from: usize, to: usize, groups: &Groups) -> usize {
    match (groups.least() >= FAR, W::BITS) {
        (true, 8) if groups.least() >= 2 * BLOCK => wide::<W, 64, CHECK>(words, from, to, &groups.all),
        (true, 8 | 16) => wide::<W, 32, CHECK>(words, from, to, &groups.all),
        (true, 32) => wide::<W, 16, CHECK>(words, from, to, &groups.all),
        (true, _) => wide::<W, 8, CHECK>(words, from, to, &groups.all),
        (false, _) => chain::<W, CHECK>(words, from, to, groups),
    }
}

/// All amounts are at least `L`, so `L` heaps do not depend on each other.
#[inline(always)]
fn wide<W: Word, const L: usize, const CHECK: bool>(
    words: &mut [W],
    from: usize,
    to: usize,
    amounts: &[usize],
) -> usize {
    let mut at = from;
    while at < to {
        let mut hit = [W::NONE; L];
        for &s in amounts {
            let options = &words[at - s..at - s + L];
            for (hit, &option) in hit.iter_mut().zip(options) {
                *hit = *hit | option;
            }
        }
        if CHECK && hit.iter().fold(false, |full, &hit| full | (hit == W::ALL)) {
            // Places are given back in whole blocks.
            return at / BLOCK * BLOCK;
        }
        let mut values = [W::NONE; L];
        for (value, hit) in values.iter_mut().zip(hit) {
            *value = hit.absent();
        }
        words[at..at + L].copy_from_slice(&values);
        at += L;
    }
    to
}

/// Any amounts: far ones for 64 heaps at once, those in the middle for 64 bits at once, near ones from heap to heap
/// inside a register.
#[inline(always)]
fn chain<W: Word, const CHECK: bool>(words: &mut [W], from: usize, to: usize, groups: &Groups) -> usize {
    let mut at = from;
    // The largest amount is not above the lead, so there are words before the first place.
    let mut before = W::load(&words[from - W::LANES..]);
    while at < to {
        let mut hit = [W::NONE; BLOCK];
        if !groups.far.is_empty() {
            match W::BITS {
                8 => far::<W, 64>(words, at, &groups.far, &mut hit),
                16 => far::<W, 32>(words, at, &groups.far, &mut hit),
                32 => far::<W, 16>(words, at, &groups.far, &mut hit),
                _ => far::<W, 8>(words, at, &groups.far, &mut hit),
            }
        }
        for inside in (0..BLOCK).step_by(W::LANES) {
            let place = at + inside;
            let mut hit = W::load(&hit[inside..]);
            for &(back, shift) in &groups.middle {
                let options = &words[place - back..][..2 * W::LANES];
                hit |= W::load(options) >> shift | W::load(&options[W::LANES..]) << 1 << (63 - shift);
            }
            for &shift in &groups.carried {
                hit |= before >> shift;
            }
            let mut free = !hit;
            let mut values = 0;
            for lane in 0..W::LANES {
                let value = free.trailing_zeros();
                if CHECK && value as usize >= W::BITS {
                    return at;
                }
                values |= 1 << (value as usize % W::BITS + lane * W::BITS);
                free = (free >> (W::BITS - 1) >> 1) & !(groups.near << (value % 64));
            }
            W::store(values, &mut words[place..]);
            before = values;
        }
        at += BLOCK;
    }
    to
}

/// The values of the options by far amounts, `L` heaps at a time, so that they stay in registers.
#[inline(always)]
fn far<W: Word, const L: usize>(words: &[W], at: usize, far: &[usize], hits: &mut [W; BLOCK]) {
    for (part, hits) in hits.chunks_exact_mut(L).enumerate() {
        let mut hit = [W::NONE; L];
        for &s in far {
            let options = &words[at + part * L - s..][..L];
            for (hit, &option) in hit.iter_mut().zip(options) {
                *hit = *hit | option;
            }
        }
        hits.copy_from_slice(&hit);
    }
}

/// The same heap by heap, in plain words: what the loops above are compared with.
pub(super) fn plain<W: Word>(words: &mut [W], from: usize, to: usize, amounts: &[usize]) -> usize {
    for at in from..to {
        let hit = amounts.iter().fold(W::NONE, |hit, &s| hit | words[at - s]);
        if hit == W::ALL {
            return at;
        }
        words[at] = hit.absent();
    }
    to
}
