//! The inner loops of [`super`]: many heaps at once, in one text that is compiled for several
//! processors.
//!
//! Every heap is a word with the one bit `1 << value`. The options of a run of heaps by one amount
//! are a run of words, so their values together are an OR; the least value that is missing is the
//! lowest bit that is not set, `!o & (o + 1)`.
use std::ops::{BitAnd, BitOr, Not};

/// A word with a bit for each value.
///
/// # Safety
/// `BITS` is the size of the type in bits; loops over vectors rely on it.
pub unsafe trait Word:
    Copy + Eq + BitOr<Output = Self> + BitAnd<Output = Self> + Not<Output = Self> + 'static
{
    /// The number of values that a word can tell apart.
    const BITS: usize;
    /// No bit.
    const NONE: Self;
    /// All bits.
    const ALL: Self;
    /// Words in 64 bits.
    const LANES: usize = 64 / Self::BITS;
    /// The word of a value below `BITS`.
    fn one(value: u32) -> Self;
    /// The value of a word with one bit.
    fn value(self) -> u8;
    /// The lowest bit that is not set; nothing when all are.
    fn absent(self) -> Self;
    /// The bits of the word in 64 bits.
    fn wide(self) -> u64;
    /// The opposite of `wide`, for a number that fits.
    fn narrow(number: u64) -> Self;
    /// The first `LANES` words as one number, the first in the lowest bits.
    fn load(words: &[Self]) -> u64;
    /// The opposite of `load`.
    fn store(number: u64, words: &mut [Self]);
}

macro_rules! words {
    ($($word:ty),*) => {$(
        // SAFETY: `BITS` is that of the type.
        unsafe impl Word for $word {
            const BITS: usize = <$word>::BITS as usize;
            const NONE: Self = 0;
            const ALL: Self = <$word>::MAX;
            #[inline(always)]
            fn one(value: u32) -> Self {
                1 << value
            }
            #[inline(always)]
            fn value(self) -> u8 {
                match Self::BITS {
                    // The exponent of a float is quicker than a count, in vectors.
                    32 => (((self as i32 as f32).to_bits() >> 23).wrapping_sub(127) & 31) as u8,
                    _ => self.wrapping_sub(1).count_ones() as u8,
                }
            }
            #[inline(always)]
            fn absent(self) -> Self {
                !self & self.wrapping_add(1)
            }
            #[inline(always)]
            fn wide(self) -> u64 {
                self.into()
            }
            #[inline(always)]
            fn narrow(number: u64) -> Self {
                number as $word
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
pub const BLOCK: usize = 64;
/// Amounts from this on let a whole vector of heaps be done at once.
pub const FAR: usize = 32;

/// Heaps that are done together in [`chain`] as far as amounts from this on are concerned.
const PART: usize = 16;
/// Heaps that are done together in [`registers`].
const FEW: usize = 8;

/// The amounts in the groups that the loops need, for words of one width.
#[derive(Debug, Clone)]
pub(super) struct Groups {
    /// All amounts, ascending.
    all: Vec<usize>,
    /// The amounts of at least [`BLOCK`].
    far: Vec<usize>,
    /// The amounts from [`PART`] to [`BLOCK`]; none where narrow words make `shifted` quicker.
    part: Vec<usize>,
    /// For [`in_lanes`]: the amounts from `LANES` on that are in no other group, each as the
    /// distance back to a place whose index is a multiple of `LANES`, and the bits by which the 64
    /// bits there are to be shifted.
    shifted: Vec<(usize, u32)>,
    /// The amounts below `LANES`, as the bits by which the 64 bits before are to be shifted.
    carried: Vec<u32>,
    /// The amounts below `LANES` as the words that the word of a heap adds to the heaps after it in
    /// the same 64 bits.
    ahead: u64,
    /// The amounts below `LANES` as shifts to the lanes after, and the rounds until these have
    /// reached all lanes.
    within: Vec<u32>,
    rounds: usize,
    /// For [`registers`]: the amounts from [`FEW`] to [`PART`].
    few: Vec<usize>,
    /// All bits at the index of an amount below [`FEW`].
    masks: [u64; FEW],
}

impl Groups {
    pub(super) fn new<W: Word>(amounts: &[usize]) -> Self {
        let place =
            |s: usize| (s.div_ceil(W::LANES) * W::LANES, ((W::LANES - s % W::LANES) % W::LANES * W::BITS) as u32);
        let from_to = |lo: usize, hi: usize| amounts.iter().copied().filter(move |s| (lo..hi).contains(s));
        let part = if W::BITS == 8 { BLOCK } else { PART };
        Self {
            all: amounts.to_vec(),
            far: from_to(BLOCK, usize::MAX).collect(),
            part: from_to(part, BLOCK).collect(),
            shifted: from_to(W::LANES, part).map(place).collect(),
            carried: from_to(1, W::LANES).map(|s| place(s).1).collect(),
            ahead: from_to(1, W::LANES).fold(0, |ahead, s| ahead | 1 << (W::BITS * (s - 1))),
            within: from_to(1, W::LANES).map(|s| (s * W::BITS) as u32).collect(),
            rounds: amounts.first().map_or(1, |&least| W::LANES.div_ceil(least.max(1))),
            few: from_to(FEW, PART).collect(),
            masks: std::array::from_fn(|s| if s > 0 && amounts.contains(&s) { u64::MAX } else { 0 }),
        }
    }

    fn least(&self) -> usize {
        self.all.first().copied().unwrap_or(usize::MAX)
    }
}

/// Computes the words of the heaps at the places `from..to` (multiples of [`BLOCK`]); the words
/// before them must be there, back to the largest amount. Returns the first place that is not done,
/// which is `to` unless a value has no bit. With `CHECK` a value may have none.
#[inline(always)]
pub(super) fn step<W: Word, const CHECK: bool>(words: &mut [W], from: usize, to: usize, groups: &Groups) -> usize {
    match (groups.least() >= FAR, W::BITS) {
        (true, 8 | 16) if groups.least() >= 2 * BLOCK => wide::<W, 64, CHECK>(words, from, to, &groups.all),
        (true, 8 | 16) => wide::<W, 32, CHECK>(words, from, to, &groups.all),
        (true, 32) => wide::<W, 16, CHECK>(words, from, to, &groups.all),
        (true, _) => wide::<W, 8, CHECK>(words, from, to, &groups.all),
        (false, _) if groups.rounds <= MOST_ROUNDS => chain::<W, true, CHECK>(words, from, to, groups),
        (false, _) => chain::<W, false, CHECK>(words, from, to, groups),
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

/// Any amounts: far ones for a block of heaps at once, smaller ones for parts of it, the least from
/// heap to heap inside registers.
#[inline(always)]
fn chain<W: Word, const ROUNDS: bool, const CHECK: bool>(
    words: &mut [W],
    from: usize,
    to: usize,
    groups: &Groups,
) -> usize {
    // The largest amount is not above the lead, so there are words before the first place.
    let mut before = W::load(&words[from - W::LANES..]);
    let mut last = std::array::from_fn(|i| words[from - FEW + i].wide());
    for at in (from..to).step_by(BLOCK) {
        let mut hit = [W::NONE; BLOCK];
        if !groups.far.is_empty() {
            match W::BITS {
                8 => far::<W, 64>(words, at, &groups.far, &mut hit),
                16 => far::<W, 32>(words, at, &groups.far, &mut hit),
                32 => far::<W, 16>(words, at, &groups.far, &mut hit),
                _ => far::<W, 8>(words, at, &groups.far, &mut hit),
            }
        }
        for (part, hit) in hit.as_chunks_mut::<PART>().0.iter_mut().enumerate() {
            let place = at + part * PART;
            join(words, place, &groups.part, hit);
            let full = if W::BITS <= 16 {
                in_lanes::<W, ROUNDS, CHECK>(words, place, hit, groups, &mut before)
            } else {
                registers::<W, CHECK>(words, place, hit, groups, &mut last)
            };
            if full {
                return at;
            }
        }
    }
    to
}

/// Adds the values of the options by these amounts, none below the number of heaps, which is small
/// enough for the values to stay in registers.
#[inline(always)]
fn join<W: Word, const L: usize>(words: &[W], at: usize, amounts: &[usize], hits: &mut [W; L]) {
    let mut hit = *hits;
    for &s in amounts {
        let options = &words[at - s..][..L];
        for (hit, &option) in hit.iter_mut().zip(options) {
            *hit = *hit | option;
        }
    }
    *hits = hit;
}

/// A part of the block as 64 bits at a time: near amounts go from heap to heap inside a register,
/// or in `ROUNDS`. Whether a heap found all its bits taken; `before` are the last 64 bits.
#[inline(always)]
fn in_lanes<W: Word, const ROUNDS: bool, const CHECK: bool>(
    words: &mut [W],
    at: usize,
    hits: &[W],
    groups: &Groups,
    before: &mut u64,
) -> bool {
    for (i, hits) in hits.chunks_exact(W::LANES).enumerate() {
        let place = at + i * W::LANES;
        let mut hit = W::load(hits);
        for &(back, shift) in &groups.shifted {
            let options = &words[place - back..][..2 * W::LANES];
            hit |= W::load(options) >> shift | W::load(&options[W::LANES..]) << 1 << (63 - shift);
        }
        for &shift in &groups.carried {
            hit |= *before >> shift;
        }
        let all = if ROUNDS { rounds::<W>(hit, groups) } else { one_by_one::<W, CHECK>(hit, groups) };
        if CHECK && has_empty_lane::<W>(all) {
            return true;
        }
        W::store(all, &mut words[place..]);
        *before = all;
    }
    false
}

/// The words of the heaps in 64 bits, one after the other, given the hits from before them; words
/// after a heap without a bit, which has none in its lane, are of no use.
#[inline(always)]
fn one_by_one<W: Word, const CHECK: bool>(hit: u64, groups: &Groups) -> u64 {
    let (mut free, mut all) = (!hit, 0);
    for lane in 0..W::LANES {
        let value = free.trailing_zeros();
        if CHECK && value as usize >= W::BITS {
            return all;
        }
        all |= 1 << (value as usize % W::BITS + lane * W::BITS);
        free = (free >> (W::BITS - 1) >> 1) & !(groups.ahead << (value % 64));
    }
    all
}

/// The most rounds for which all lanes at once are quicker than one by one.
const MOST_ROUNDS: usize = 3;

/// The words of [`one_by_one`] for all lanes at once, round after round: with the least amount `s`,
/// the first `s` lanes are right at once, and each round makes `s` more right, since no lane sees
/// one that is nearer.
#[inline(always)]
fn rounds<W: Word>(hit: u64, groups: &Groups) -> u64 {
    let mut all = absent_in_lanes::<W>(hit);
    for _ in 1..groups.rounds {
        let knocked = groups.within.iter().fold(hit, |knocked, &shift| knocked | all << shift);
        all = absent_in_lanes::<W>(knocked);
    }
    all
}

/// The lowest bit of every lane.
const fn lows<W: Word>() -> u64 {
    u64::MAX / (u64::MAX >> (64 - W::BITS))
}

/// The lowest bit of each lane that is not set; nothing where all are.
#[inline(always)]
fn absent_in_lanes<W: Word>(hit: u64) -> u64 {
    let highs = lows::<W>() << (W::BITS - 1);
    // Sums that stay in their lanes: the highest bits are added without a carry.
    let next = ((hit & !highs) + lows::<W>()) ^ (hit & highs);
    !hit & next
}

/// Whether some lane has no bit.
#[inline(always)]
fn has_empty_lane<W: Word>(all: u64) -> bool {
    let highs = lows::<W>() << (W::BITS - 1);
    all.wrapping_sub(lows::<W>()) & !all & highs != 0
}

/// The words of [`one_by_one`] for wide words, each in a register of its own; `last` are the words
/// of the heaps just before.
#[inline(always)]
fn registers<W: Word, const CHECK: bool>(
    words: &mut [W],
    at: usize,
    hits: &mut [W],
    groups: &Groups,
    last: &mut [u64; FEW],
) -> bool {
    for (i, hits) in hits.as_chunks_mut::<FEW>().0.iter_mut().enumerate() {
        let place = at + i * FEW;
        join(words, place, &groups.few, hits);
        let mut all = [0; FEW];
        let mut full = false;
        for k in 0..FEW {
            let mut free = (!hits[k]).wide();
            // The nearest comes last, so the others do not depend on it.
            for s in (1..FEW).rev() {
                let word = if s <= k { all[k - s] } else { last[FEW + k - s] };
                free &= !(word & groups.masks[s]);
            }
            all[k] = free & free.wrapping_neg();
            full |= CHECK && free == 0;
        }
        if full {
            return true;
        }
        for (word, number) in words[place..place + FEW].iter_mut().zip(all) {
            *word = W::narrow(number);
        }
        *last = all;
    }
    false
}

/// The values of the options by far amounts, `L` heaps at a time, so that they stay in registers.
#[inline(always)]
fn far<W: Word, const L: usize>(words: &[W], at: usize, far: &[usize], hits: &mut [W; BLOCK]) {
    for (part, hits) in hits.as_chunks_mut::<L>().0.iter_mut().enumerate() {
        join(words, at + part * L, far, hits);
    }
}

/// The words of the heaps at the places `from..to` heap by heap, in plain code, which tests compare
/// the loops above with; the first place whose value has no bit, or `to`.
pub fn plain<W: Word>(words: &mut [W], from: usize, to: usize, amounts: &[usize]) -> usize {
    for at in from..to {
        let hit = amounts.iter().fold(W::NONE, |hit, &s| hit | words[at - s]);
        if hit == W::ALL {
            return at;
        }
        words[at] = hit.absent();
    }
    to
}
