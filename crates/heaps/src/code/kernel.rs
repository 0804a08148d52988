//! The inner loops over a block of 64 heaps at once, in four forms: plain code, AVX2, AVX-512 and
//! the vectors of WebAssembly. The form is chosen when an engine is made, by the abilities of the
//! processor. All forms are one text, [`lanes`], over a type of byte vectors; a test
//! compares them.
//!
//! The loops for many numbers:
//! - [`Ready::hits`]: throws mark the numbers they hit, a bit for each number and heap. The low
//!   four bits of a number become one of sixteen bits by a byte shuffle, the high bits choose the
//!   sixteen.
//! - [`Ready::seek`]: the candidates of each heap, few of them, that the other throws hit.
//! - [`Ready::splits`]: whether a value is the xor of the values of two heaps with a given total.
//!
//! The loops for numbers below 64:
//! - [`Ready::settle`]: the least number that no throw hits, heap after heap, with partners in the
//!   same block.
//! - [`Ready::cover`]: the heaps that rows of bits leave over.
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub mod block;
mod lanes;
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

use super::rare_moves::Throws;
pub use super::window::BLOCK;
use crate::sequence::Cell;
#[cfg(target_arch = "x86_64")]
use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use avx512::Avx512;
pub use block::{Candidates, FEW, Row, Run, View};
pub(super) use block::{MANY, MOST_GROUPS};
use portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use simd128::Simd128;
use std::ops::{BitXor, Range};

/// A form of the inner loops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Kernel {
    /// Plain code, for any processor.
    Portable,
    /// WebAssembly with vectors of 128 bits.
    Simd128,
    /// x86-64 with AVX2.
    Avx2,
    /// x86-64 with AVX-512 F and BW.
    Avx512,
}

/// The inner loops, as functions for one processor.
trait Loops {
    fn hits(view: &View<'_>, throws: &Throws, part: Range<usize>, near: usize, wide: bool, rows: &mut [[Row; 2]]);
    fn seek<const N: usize>(
        view: &View<'_>,
        throws: &Throws,
        part: Range<usize>,
        wide: bool,
        ask: &Candidates<N>,
    ) -> [u64; N];
    fn words(rows: &[[Row; 2]], words: &mut [[u64; BLOCK]]);
    fn splits<C: Cell + BitXor<Output = C>>(ones: &[C], twos: &[C], value: C) -> bool;
    fn settle(words: &[u64; BLOCK], bytes: &mut [u8], near: &[(u8, u8)], from: usize) -> u8;
    fn cover(bits: &[u8], reads: &[usize], at: usize, left: Run) -> Run;
}

/// Makes the inner loops from the text in [`lanes`], compiled for the instructions of a type of
/// byte vectors.
macro_rules! loops {
    ($form:ident $(, $features:literal)?) => {
        #[allow(unused_unsafe, reason = "calls of functions that any processor runs are safe")]
        impl Loops for $form {
            fn hits(view: &View<'_>, throws: &Throws, part: Range<usize>, near: usize, wide: bool, rows: &mut [[Row; 2]]) {
                $(#[target_feature(enable = $features)])?
                fn compiled(view: &View<'_>, throws: &Throws, part: Range<usize>, near: usize, wide: bool, rows: &mut [[Row; 2]]) {
                    // SAFETY: compiled for these instructions, and called only where they are
                    // there.
                    unsafe { lanes::hits::<$form>(view, throws, part, near, wide, rows) }
                }
                // SAFETY: `Ready` names a form only where the processor has its instructions.
                unsafe { compiled(view, throws, part, near, wide, rows) }
            }

            fn seek<const N: usize>(
                view: &View<'_>,
                throws: &Throws,
                part: Range<usize>,
                wide: bool,
                ask: &Candidates<N>,
            ) -> [u64; N] {
                $(#[target_feature(enable = $features)])?
                fn compiled<const N: usize>(
                    view: &View<'_>,
                    throws: &Throws,
                    part: Range<usize>,
                    wide: bool,
                    ask: &Candidates<N>,
                ) -> [u64; N] {
                    // SAFETY: compiled for these instructions, and called only where they are
                    // there.
                    unsafe { lanes::seek::<$form, N>(view, throws, part, wide, ask) }
                }
                // SAFETY: `Ready` names a form only where the processor has its instructions.
                unsafe { compiled(view, throws, part, wide, ask) }
            }

            fn words(rows: &[[Row; 2]], words: &mut [[u64; BLOCK]]) {
                $(#[target_feature(enable = $features)])?
                fn compiled(rows: &[[Row; 2]], words: &mut [[u64; BLOCK]]) {
                    // SAFETY: compiled for these instructions, and called only where they are
                    // there.
                    unsafe { lanes::words::<$form>(rows, words) }
                }
                // SAFETY: `Ready` names a form only where the processor has its instructions.
                unsafe { compiled(rows, words) }
            }

            fn splits<C: Cell + BitXor<Output = C>>(ones: &[C], twos: &[C], value: C) -> bool {
                $(#[target_feature(enable = $features)])?
                fn compiled<C: Cell + BitXor<Output = C>>(ones: &[C], twos: &[C], value: C) -> bool {
                    <$form as lanes::Lanes>::splits(ones, twos, value)
                }
                // SAFETY: `Ready` names a form only where the processor has its instructions.
                unsafe { compiled(ones, twos, value) }
            }

            fn settle(words: &[u64; BLOCK], bytes: &mut [u8], near: &[(u8, u8)], from: usize) -> u8 {
                $(#[target_feature(enable = $features)])?
                fn compiled(words: &[u64; BLOCK], bytes: &mut [u8], near: &[(u8, u8)], from: usize) -> u8 {
                    lanes::settle(words, bytes, near, from)
                }
                // SAFETY: `Ready` names a form only where the processor has its instructions.
                unsafe { compiled(words, bytes, near, from) }
            }

            fn cover(bits: &[u8], reads: &[usize], at: usize, left: Run) -> Run {
                $(#[target_feature(enable = $features)])?
                fn compiled(bits: &[u8], reads: &[usize], at: usize, left: Run) -> Run {
                    lanes::cover(bits, reads, at, left)
                }
                // SAFETY: `Ready` names a form only where the processor has its instructions.
                unsafe { compiled(bits, reads, at, left) }
            }
        }
    };
}

loops!(Portable);
#[cfg(target_arch = "x86_64")]
loops!(Avx2, "avx2");
#[cfg(target_arch = "x86_64")]
loops!(Avx512, "avx512f,avx512bw");
// A module has the instructions or not as a whole, so no feature needs to be enabled here.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
loops!(Simd128);

impl Kernel {
    /// All forms that this processor can run, the quickest last.
    pub fn available() -> Vec<Self> {
        let all = [Self::Portable, Self::Simd128, Self::Avx2, Self::Avx512];
        all.into_iter().filter(|kernel| kernel.is_available()).collect()
    }

    /// The quickest form that this processor can run, or the one that the environment variable
    /// `SPRAGUE_KERNEL` names if it can run that.
    pub fn best() -> Self {
        crate::best_form(&Self::available(), Self::name).unwrap_or(Self::Portable)
    }

    /// Whether this processor can run it.
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            Self::Simd128 => cfg!(all(target_arch = "wasm32", target_feature = "simd128")),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw"),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }

    /// The name of the form.
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Simd128 => "simd128",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

macro_rules! dispatch {
    ($kernel:expr, $call:ident($($argument:expr),*)) => {
        match $kernel {
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Kernel::Simd128 => Simd128::$call($($argument),*),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => Avx2::$call($($argument),*),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => Avx512::$call($($argument),*),
            // Plain code, also for forms that this processor lacks, which no `Ready` names.
            _ => Portable::$call($($argument),*),
        }
    };
}

/// A form of the inner loops that this processor is known to run.
#[derive(Debug, Clone, Copy)]
pub struct Ready(Kernel);

impl Ready {
    /// The form, or plain code where the processor cannot run it.
    pub fn new(kernel: Kernel) -> Self {
        Self(if kernel.is_available() { kernel } else { Kernel::Portable })
    }

    /// Marks in `rows` the numbers that the throws of `part` hit at the heaps of a block: row
    /// `[g][0]` has the bits of the numbers 16g..16g+8, row `[g][1]` those of the next eight.
    /// Numbers beyond the rows are lost. The first `near` throws are nearer than a block; they are
    /// left out where their partner is in the block. Numbers may be bytes unless `wide`.
    pub fn hits(
        self,
        view: &View<'_>,
        throws: &Throws,
        part: Range<usize>,
        near: usize,
        wide: bool,
        rows: &mut [[Row; 2]],
    ) {
        dispatch!(self.0, hits(view, throws, part, near, wide, rows));
    }

    /// The bits of eight numbers in each of the rows become words: bit i of `words[w][lane]` is the
    /// number 64 w + i.
    pub fn words(self, rows: &[[Row; 2]], all: &mut [[u64; BLOCK]]) {
        dispatch!(self.0, words(rows, all));
    }

    /// For each candidate, the heaps (as bits) where a throw of `part`, none nearer than a block,
    /// hits it. Numbers are taken from the byte plane unless `wide`.
    pub fn seek<const N: usize>(
        self,
        view: &View<'_>,
        throws: &Throws,
        part: Range<usize>,
        wide: bool,
        ask: &Candidates<N>,
    ) -> [u64; N] {
        dispatch!(self.0, seek(view, throws, part, wide, ask))
    }

    /// The instructions, about, for one throw in a block: to mark its numbers in this many groups
    /// of 16, and to compare them with [`MANY`] candidates a heap.
    pub(super) fn costs(self, groups: usize) -> [usize; 2] {
        let comparing = if groups > 16 { 4 + 3 * MANY } else { 3 + 2 * MANY };
        match self.0 {
            Kernel::Avx512 => [8 * groups.div_ceil(8) + 3 * groups, comparing],
            _ => [2 * (8 * groups.div_ceil(5) + 6 * groups), 2 * comparing],
        }
    }

    /// Whether the first of `ones` and the last of `twos`, or the second and the last but one, and
    /// so on, have this xor.
    pub fn splits<C: Cell + BitXor<Output = C>>(self, ones: &[C], twos: &[C], value: C) -> bool {
        dispatch!(self.0, splits(ones, twos, value))
    }

    /// Settles the heaps of a block from lane `from` on where all numbers are below 64: writes the
    /// least number that is not marked in `words`, nor hit by one of the `near` throws (how far
    /// back, number), the nearest first and all nearer than a block. `bytes` is the byte plane from
    /// the block before on. Returns the largest number written, or 64.
    pub fn settle(self, words: &[u64; BLOCK], bytes: &mut [u8], near: &[(u8, u8)], from: usize) -> u8 {
        dispatch!(self.0, settle(words, bytes, near, from))
    }

    /// The bits of `left` without the bits of all eight words at `at` plus each of `reads`
    /// (wrapping).
    pub fn cover(self, bits: &[u8], reads: &[usize], at: usize, left: Run) -> Run {
        dispatch!(self.0, cover(bits, reads, at, left))
    }
}
