//! Games on one number: the sequence G(0), G(1), G(2), ... by engines, and certainty about all of
//! it by theorems.
//!
//! Internal to sprague: no stability is promised.
//!
//! | room | task |
//! |---|---|
//! | [`sequence`] | the values, and the trait of engines that make more of them |
//! | [`subtraction`], [`all_but`], [`code`], [`repeating`], [`coins`], [`general`] | one engine each |
//! | [`rows`] | tables of tuples, and of anything with numbers, that are too large for memory |
//! | [`theorems`] | certainty: proofs that only theorems can make, and how periods are found |
::messages::include!();

pub mod all_but;
pub mod amounts;
pub mod circle;
pub mod code;
pub mod coins;
pub mod general;
pub mod mex_sets;
pub mod repeating;
pub mod rows;
pub mod sequence;
pub mod splits;
pub mod subtraction;
pub mod theorems;

pub use theorems::{
    all_but_state, amount_set, arithmetic, blocks, classes, cofinite, columns, contiguous, cuts, digits, directions,
    divisors, equal_parts, evidence, guards, guy_smith, mark_t, period, places, premises, prove, ranges, residues,
    runs, shrinking, steps, sum_bound, window,
};

use rules::ruleset::Ruleset;
use sequence::{Declined, Engine};

/// Asks an engine whether it takes a ruleset.
pub type Accepts = fn(&Ruleset) -> Result<Box<dyn Engine>, Declined>;

/// All engines in order of preference. Every engine that takes a ruleset gives the same values; an
/// engine that declines gives the reason, which a plan shows.
pub const ENGINES: &[Accepts] = &[
    subtraction::accepts,
    all_but::accepts,
    code::accepts,
    repeating::accepts,
    coins::accepts,
    circle::accepts,
    general::accepts,
];

/// Further forms of these engines, for comparisons only: plainer, or for processors other than this
/// one's best.
pub const TWINS: &[Accepts] = &{
    let [a, b, c, d, e, f, g] = code::TWINS;
    let [h, i, j, k] = subtraction::TWINS;
    [a, b, c, d, e, f, g, h, i, j, k]
};

/// The first engine that takes the ruleset.
///
/// # Errors
/// The reasons of all engines, in order, when none does.
pub fn engine(rules: &Ruleset) -> Result<Box<dyn Engine>, Vec<Declined>> {
    let mut reasons = Vec::new();
    for accepts in ENGINES {
        match accepts(rules) {
            Ok(engine) => return Ok(engine),
            Err(declined) => reasons.push(declined),
        }
    }
    Err(reasons)
}

/// The last of some forms of a loop, the quickest, or the one that the environment variable
/// `SPRAGUE_KERNEL` names: for comparisons, and for processors whose best form is not the quickest.
/// Values do not depend on it.
fn best_form<F: Copy>(forms: &[F], name: impl Fn(F) -> &'static str) -> Option<F> {
    let wanted = std::env::var("SPRAGUE_KERNEL").ok();
    let named = wanted.and_then(|wanted| forms.iter().find(|&&form| name(form) == wanted));
    named.or(forms.last()).copied()
}
