//! The choice of the loop of [`super::vectors`]: for sets with amounts so small that the word of a
//! heap depends on the words just before it, in words of 32 bits and more.
//!
//! It takes about the same time for all such sets. The time of the loops of [`super::step`] for
//! narrow words grows with the near amounts, since a word that was written a few heaps before has
//! not arrived in memory yet when it is read.
use super::step::{BLOCK, FAR, Word};
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
use super::vectors;
use super::{Form, Ready};

/// From this least amount on, no part of a block depends on another part of it.
const APART: usize = 16;

/// Whether words should be wide from the beginning, since this loop is quicker than those for
/// narrow words (measured).
pub(super) fn is_quicker(form: Ready, amounts: &[usize]) -> bool {
    let least = amounts.first().copied().unwrap_or(FAR);
    let near = amounts.partition_point(|&s| s < BLOCK);
    let (many, some) = match form.0 {
        Form::Avx512 => (20, if least < 3 { 0 } else { 4 }),
        Form::Avx2 | Form::Simd128 => (24, 8),
        Form::Portable => return false,
    };
    let enough = if least < APART { some } else { many };
    least < FAR && near >= enough
}

/// The loop, if there is one for this form, these words and these amounts; see
/// [`super::step::step`] for its task.
pub fn run<W: Word>(
    form: Ready,
    words: &mut [W],
    from: usize,
    to: usize,
    amounts: &[usize],
    check: bool,
) -> Option<usize> {
    if amounts.first().is_none_or(|&least| least >= FAR) {
        return None;
    }
    match (W::BITS, check) {
        (32, false) => in_form::<W, 5, false>(form, words, from, to, amounts),
        (32, true) => in_form::<W, 5, true>(form, words, from, to, amounts),
        (64, false) => in_form::<W, 7, false>(form, words, from, to, amounts),
        (64, true) => in_form::<W, 7, true>(form, words, from, to, amounts),
        _ => None,
    }
}

#[cfg_attr(
    not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))),
    expect(unused_variables, reason = "elsewhere there are no such loops")
)]
fn in_form<W: Word, const GROUPS: usize, const CHECK: bool>(
    form: Ready,
    words: &mut [W],
    from: usize,
    to: usize,
    amounts: &[usize],
) -> Option<usize> {
    match form.0 {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a `Ready` with this form is made only where the processor has all that the
        // function asks for.
        Form::Avx2 => Some(unsafe { vectors::avx2::<W, GROUPS, CHECK>(words, from, to, amounts) }),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as before.
        Form::Avx512 => Some(unsafe { vectors::avx512::<W, GROUPS, CHECK>(words, from, to, amounts) }),
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        // Checks each word even where no check is needed: this halves the code in the module.
        Form::Simd128 => Some(vectors::simd128::<W, GROUPS, true>(words, from, to, amounts)),
        _ => None,
    }
}
