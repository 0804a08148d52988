//! Finite octal, hexadecimal and longer codes: digit `d_i` tells how many heaps may be left after
//! taking i tokens; bit j of it allows exactly j non-empty heaps (R. K. Guy and C. A. B. Smith,
//! *The G-values of various games*, 1956).
//!
//! | room | for |
//! |---|---|
//! | [`engine`] | at most two parts: the engine for long runs, which learns from its values and works block by block |
//! | [`sparse_space`] | at most two parts, in plain code: for the first heaps, and for tests of the other |
//! | [`many_parts`] | three parts and more: sets of values of all splits of every total |
//!
//! ```
//! use budget::Budget;
//! use heaps::sequence::Engine;
//! use rules::ruleset::{CodeClass, Play};
//! let kayles = CodeClass { digits: vec![0, 7, 7], unequal: false };
//! let mut engine = heaps::code::engine(&kayles, Play::Normal)?;
//! engine.extend(12, &Budget::default())?;
//! assert!(engine.values().iter().eq([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
mod candidates;
mod check;
pub mod classes;
mod driver;
mod engine;
pub mod kernel;
mod many_parts;
pub mod move_order;
mod places;
pub mod rare_moves;
mod rows;
mod sparse_space;
pub mod window;

use crate::say;
use crate::sequence::{Declined, Engine, KernelEngine};
pub use engine::Options;
use engine::Record;
pub use kernel::Kernel;
use many_parts::ManyParts;
use rules::ruleset::{Class, CodeClass, Play, Ruleset};
use sparse_space::SparseSpace;

/// The name of this engine.
pub const NAME: &str = "code";
/// The name of the plain engine for codes.
pub const PLAIN: &str = "plain code";

/// Takes rulesets of [`Class::Code`].
///
/// # Errors
/// [`Declined`] for any other class and as [`engine`] does.
pub fn accepts(rules: &Ruleset) -> Result<Box<dyn Engine>, Declined> {
    engine(class(NAME, rules)?, rules.play)
}

/// Other ways to the same values, for comparisons: the plain engine, each form of the kernels that
/// the processor can run, and two threads, all with learning from early on.
pub(crate) const TWINS: [crate::Accepts; 7] = [
    |rules| plain(class(PLAIN, rules)?, rules.play),
    |rules| twin(rules, "code, portable", Kernel::Portable, 1, true),
    |rules| twin(rules, "code, simd128", Kernel::Simd128, 1, true),
    |rules| twin(rules, "code, avx2", Kernel::Avx2, 1, true),
    |rules| twin(rules, "code, avx512", Kernel::Avx512, 1, true),
    |rules| twin(rules, "code, by candidates", Kernel::best(), 1, false),
    |rules| twin(rules, "code, two threads", Kernel::best(), 2, false),
];

fn twin(
    rules: &Ruleset,
    name: &'static str,
    kernel: Kernel,
    threads: usize,
    words: bool,
) -> Result<Box<dyn Engine>, Declined> {
    let code = class(name, rules)?;
    if most_parts(&code.digits) != 2 || rules.play != Play::Normal {
        return Err(Declined::new(name, "only for splits into two heaps in normal play"));
    }
    if !kernel.is_available() {
        return Err(Declined::new(name, "this processor has no such instructions"));
    }
    if threads > 1 && cfg!(target_family = "wasm") {
        return Err(Declined::new(name, "there are no threads here"));
    }
    let options = Options { kernel, threads, words, first: 0 };
    Ok(Box::new(Record::new(name, code, &options)))
}

fn class<'a>(name: &'static str, rules: &'a Ruleset) -> Result<&'a CodeClass, Declined> {
    match &rules.class {
        Class::Code(code) => Ok(code),
        _ => Err(Declined::new(name, say::no_finite_code())),
    }
}

/// The engine for a code; the bits 0 and 1 of `d_0` are ignored (they would not be moves).
///
/// # Errors
/// [`Declined`] for misere play when a move may leave two heaps (nim-values do not decide sums
/// there), and for four or more parts that must all differ.
pub fn engine(code: &CodeClass, play: Play) -> Result<Box<dyn Engine>, Declined> {
    engine_with(code, play, &Options::default())
}

/// The plain engine for a code with at most two parts, one heap after the other; tests compare the
/// other engine with it.
///
/// # Errors
/// [`Declined`] as for [`engine`], and for codes with more parts.
pub fn plain(code: &CodeClass, play: Play) -> Result<Box<dyn Engine>, Declined> {
    match most_parts(&code.digits) {
        0..=1 => Ok(Box::new(KernelEngine::new(PLAIN, SparseSpace::new(code, play)))),
        2 if play == Play::Normal => Ok(Box::new(KernelEngine::new(PLAIN, SparseSpace::new(code, play)))),
        2 => Err(Declined::new(PLAIN, say::misere_splits())),
        _ => Err(Declined::new(PLAIN, say::three_heaps())),
    }
}

/// Like [`engine`], with the given options.
///
/// # Errors
/// As for [`engine`].
pub fn engine_with(code: &CodeClass, play: Play, options: &Options) -> Result<Box<dyn Engine>, Declined> {
    let most = most_parts(&code.digits);
    if most >= 2 && play == Play::Misere {
        return Err(Declined::new(NAME, say::misere_splits()));
    }
    if most >= 4 && code.unequal {
        return Err(Declined::new(NAME, say::four_unequal_parts()));
    }
    if most == 2 {
        Ok(Box::new(Record::new(NAME, code, options)))
    } else if most < 2 {
        Ok(Box::new(KernelEngine::new(NAME, SparseSpace::new(code, play))))
    } else {
        Ok(Box::new(KernelEngine::new(NAME, ManyParts::new(code, most))))
    }
}

/// The largest number of heaps that a digit allows to leave.
fn most_parts(digits: &[u32]) -> u32 {
    digits.iter().map(|&digit| digit.checked_ilog2().unwrap_or(0)).max().unwrap_or(0)
}
