//! The inner loop of [`super`] for near amounts, in words of 32 or 64 bits, by AVX2, AVX-512 or the
//! vectors of WebAssembly. It is one text; the names of its instructions are in [`arch`].
//!
//! Groups of heaps are vectors of 128 bits, since inside these a word reaches all lanes in one
//! cycle. The word of each heap is pushed: it is laid over the group and those after it, under
//! masks for the heaps that have it as an option by one of the near amounts. So no word is read
//! from memory soon after it was written, when it may not have arrived; the loops of
//! [`super::step`] lose time by that. Larger amounts are pulled from memory for two groups at once,
//! so early that the words are there when they are needed.
//!
//! Masks hold the values that are free, not those that are taken: the word of a heap with the bits
//! `free` is `free & -free`, and a word that it has as an option leaves `free & !word`.
#[cfg_attr(target_arch = "x86_64", path = "vectors/x86.rs")]
#[cfg_attr(target_arch = "wasm32", path = "vectors/wasm.rs")]
mod arch;

use super::step::{BLOCK, Word};
use arch::{Group, Pair, and, any, high, load, low, negative, ones, or, or_pairs, pack, spread, store, without, zero};

/// Heaps of a group.
const fn lanes<W: Word>() -> usize {
    128 / W::BITS
}

/// The most heaps of a group.
const MOST_LANES: usize = 4;

/// The amounts as the loop needs them, for words that are laid over `GROUPS` groups.
struct Amounts<const GROUPS: usize> {
    /// Entry `[j][k]`: all bits in the lanes of the j-th group from here that have the k-th heap of
    /// this group as an option by a near amount.
    masks: [[Group; MOST_LANES]; GROUPS],
    /// The other amounts as steps, which are negative, the largest first; one of them may be there
    /// several times.
    far: Vec<[isize; 4]>,
}

/// The least amount that is pulled.
const fn reach<W: Word, const GROUPS: usize>() -> usize {
    (GROUPS - 1) * lanes::<W>()
}

/// The number of pairs of groups between the pair whose words are made and the pair for which words
/// are pulled. The least amount leads from the second to words that are there.
const fn ahead<const GROUPS: usize>() -> usize {
    (GROUPS - 3) / 2
}

impl<const GROUPS: usize> Amounts<GROUPS> {
    #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
    fn new<W: Word>(near: &[usize], far: &[usize]) -> Self {
        let is_near = near.iter().fold(0_u64, |all, &s| all | 1 << s);
        let mut masks = [[zero(); MOST_LANES]; GROUPS];
        for (j, masks) in masks.iter_mut().enumerate() {
            for (k, mask) in masks[..lanes::<W>()].iter_mut().enumerate() {
                *mask = group::<W>(|lane| {
                    let distance = (j * lanes::<W>() + lane).checked_sub(k);
                    if distance.is_some_and(|s| is_near >> s & 1 == 1) { W::ALL } else { W::NONE }
                });
            }
        }
        let more = far.len().next_multiple_of(4) - far.len();
        let far = far.last().into_iter().cycle().take(more).chain(far.iter().rev());
        let steps: Vec<isize> = far.map(|&s| -(s as isize)).collect();
        Self { masks, far: steps.as_chunks().0.to_vec() }
    }
}

/// Words as the lanes of a group.
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
#[inline]
fn group<W: Word>(word: impl Fn(usize) -> W) -> Group {
    let mut halves = [0_u64; 2];
    for lane in 0..lanes::<W>() {
        halves[lane / W::LANES] |= word(lane).wide() << (lane % W::LANES * W::BITS);
    }
    pack(halves)
}

/// The values that the words before `from` leave to the heaps of the groups from there on, by near
/// amounts.
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
fn left_over<W: Word, const GROUPS: usize>(words: &[W], from: usize, near: &[usize]) -> [Group; GROUPS] {
    let mut free = [zero(); GROUPS];
    for (j, free) in free.iter_mut().enumerate() {
        *free = group::<W>(|lane| {
            let place = j * lanes::<W>() + lane;
            let back = near.iter().filter(|&&s| place < s);
            !back.fold(W::NONE, |hit, &s| hit | words[from + place - s])
        });
    }
    free
}

/// The values of the options of two groups of heaps, the first of which begins at the place `at`.
///
/// # Safety
/// From `at` every step leads to a place within `words`, as do the steps from the other heaps of
/// the groups.
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
#[inline]
unsafe fn pull<W: Word>(words: &[W], at: usize, steps: &[[isize; 4]]) -> Pair {
    let here = words.as_ptr().wrapping_add(at);
    // SAFETY: the caller promises that all 256 bits lie within `words`; they need no alignment.
    let words = |step: isize| unsafe { load(here.wrapping_offset(step)) };
    let mut all = arch::zeros();
    for &[one, two, three, four] in steps {
        let first = or_pairs(words(one), words(two));
        let second = or_pairs(words(three), words(four));
        all = or_pairs(all, or_pairs(first, second));
    }
    all
}

/// The loop in one form: `$left` gives the bits of its first argument without the bits that the
/// other two share.
macro_rules! form {
    ($(#[$features:meta])? $name:ident, $left:expr) => {
        /// Computes the words of the heaps at the places `from..to` (multiples of [`BLOCK`]); the
        /// words before them must be there, back to the largest amount. Returns the first place
        /// that is not done, a multiple of [`BLOCK`], which is `to` unless a value has no bit. With
        /// `CHECK` a value may have none. A word is laid over `GROUPS` groups, its own with them:
        /// 5, 7, 9 and so on.
        $(#[$features])?
        pub(super) fn $name<W: Word, const GROUPS: usize, const CHECK: bool>(
            words: &mut [W],
            from: usize,
            to: usize,
            amounts: &[usize],
        ) -> usize {
            let (lanes, ahead) = (lanes::<W>(), ahead::<GROUPS>());
            // The condition of `pull` and `store`; amounts that are far lead from a pair `ahead` to
            // words before this pair.
            assert!(amounts.iter().all(|&s| s <= from) && to <= words.len() && (from..to).len() % BLOCK == 0);
            let (near, far) = amounts.split_at(amounts.partition_point(|&s| s < reach::<W, GROUPS>()));
            let Amounts { masks, far } = Amounts::<GROUPS>::new::<W>(near, far);
            let mut free = left_over::<W, GROUPS>(words, from, near);
            // The array is made as one expression: an array that is filled in a loop stays in
            // memory, and the loop below would lose time reading it.
            let mut pulled: [Pair; GROUPS] = std::array::from_fn(|j| {
                if j >= ahead {
                    return arch::zeros();
                }
                // SAFETY: see above.
                unsafe { pull(words, from + j * 2 * lanes, &far) }
            });
            free[0] = without(free[0], low(pulled[0]));
            for block in (from..to).step_by(BLOCK) {
                let mut empty = zero();
                for pair in (block..block + BLOCK).step_by(2 * lanes) {
                    // SAFETY: see above.
                    pulled[ahead] = unsafe { pull(words, pair + ahead * 2 * lanes, &far) };
                    let after = [high(pulled[0]), low(pulled[1])];
                    for (at, hit_after) in [pair, pair + lanes].into_iter().zip(after) {
                        for k in 0..lanes - 1 {
                            let one = spread::<W>(free[0], k);
                            let negative = negative::<W>(one);
                            // The next heap depends on this, so it is made without the word.
                            free[0] = $left(free[0], and(one, masks[0][k]), negative);
                            let word = and(one, negative);
                            for j in 1..GROUPS {
                                free[j] = $left(free[j], word, masks[j][k]);
                            }
                        }
                        let all = and(free[0], negative::<W>(free[0]));
                        // SAFETY: see above.
                        unsafe { store(words.as_mut_ptr().wrapping_add(at), all) };
                        if CHECK {
                            empty = or(empty, arch::without_bits::<W>(all));
                        }
                        // The last heap pushes, and all groups move up by one.
                        let one = spread::<W>(free[0], lanes - 1);
                        let negative = negative::<W>(one);
                        let next = without(free[1], hit_after);
                        free[0] = $left(next, and(one, masks[1][lanes - 1]), negative);
                        let word = and(one, negative);
                        for j in 2..GROUPS {
                            free[j - 1] = $left(free[j], word, masks[j][lanes - 1]);
                        }
                        free[GROUPS - 1] = ones();
                    }
                    for j in 0..ahead {
                        pulled[j] = pulled[j + 1];
                    }
                }
                if CHECK && any(empty) {
                    return block;
                }
            }
            to
        }
    };
}

#[cfg(target_arch = "x86_64")]
form!(
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    avx2,
    |free, one, two| without(free, and(one, two))
);
#[cfg(target_arch = "x86_64")]
form!(
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,popcnt")]
    avx512,
    |free, one, two| std::arch::x86_64::_mm_ternarylogic_epi32::<0b0111_0000>(free, one, two)
);
#[cfg(target_arch = "wasm32")]
form!(simd128, |free, one, two| without(free, and(one, two)));
