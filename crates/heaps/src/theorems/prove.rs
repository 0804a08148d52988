//! The theorem that applies to a ruleset, and whether the values so far are enough for it.
use super::evidence::{Attempt, Law, Proof, Theorem};
use super::{
    all_but_state, arithmetic, blocks, classes, cofinite, coins, columns, contiguous, cuts, digits, directions,
    divisors, equal_parts, guards, guy_smith, mark_t, places, ranges, residues, ring, runs, shrinking, sum_bound,
    window,
};
use crate::sequence::Values;
use rules::ruleset::{Class, Ruleset, Termination};

/// All theorems, in the order in which they are tried: of two that are about the same ruleset, the
/// quicker one, or the one that gives more, comes first.
pub static THEOREMS: &[&Theorem] = &[
    &window::WINDOW,
    &guy_smith::GUY_SMITH,
    &guy_smith::GUY_SMITH_UNEQUAL,
    &all_but_state::ALL_BUT_STATE,
    &sum_bound::SUM_BOUND,
    &cofinite::COFINITE,
    &arithmetic::ARITHMETIC,
    &blocks::BLOCKS,
    &residues::RESIDUES,
    &guards::GUARDS,
    &contiguous::CONTIGUOUS,
    &divisors::DIVISORS,
    &mark_t::MARK,
    &classes::CLASSES,
    &cuts::CUTS,
    &equal_parts::EQUAL_PARTS,
    &shrinking::SHRINKING,
    &runs::RUNS,
    &ranges::RANGES,
    &places::PLACES,
    &digits::DIGITS,
    &coins::COINS,
    &coins::COIN_WINDOW,
    &columns::COLUMNS,
    &directions::DIRECTIONS,
    &directions::DIAGONALS,
    &ring::HALVES,
    &ring::RING,
    &ring::RING_RANGE,
];

/// The proof of a theorem about all values of this ruleset from these; `None` when no theorem
/// applies, or not yet.
///
/// An attempt costs about O(len), so that a caller may try at the lengths of a geometric series and
/// stop at the first that proves. Preperiod and period are the least; [`Proof::checked_to`] says
/// how many values would have been enough.
pub fn prove(ruleset: &Ruleset, values: &Values) -> Option<Proof> {
    attempt(ruleset, values).ok()
}

/// The proof, or else the number of values with which it is worth trying again,
/// where that can be told from a repetition that has begun.
///
/// # Errors
/// The number of values for another attempt.
pub fn attempt(ruleset: &Ruleset, values: &Values) -> Attempt {
    let circle = ruleset.class == Class::Circle;
    if !ruleset.is_moves_alone() || !circle && (ruleset.arity != 1 || !ruleset.ends.is_empty()) {
        return Err(None);
    }
    let mut again = None;
    for theorem in THEOREMS {
        match theorem.attempt(ruleset, values) {
            Err(worth) => again = again.or(worth),
            proved => return proved,
        }
    }
    match circle {
        true => ring::by_rows(ruleset, values, prove).ok_or(None),
        false => Err(again),
    }
}

/// The law of a ruleset: its values without a table, for heaps of any size. Tried where [`prove`]
/// cannot help: periods longer than any table, values that do not repeat.
pub fn law(ruleset: &Ruleset) -> Option<Law> {
    let every_play_ends = matches!(ruleset.termination, Termination::Ends(_));
    let alone = ruleset.is_moves_alone();
    let on_a_line = ruleset.arity == 1 && ruleset.ends.is_empty() && every_play_ends && alone;
    if ruleset.class != Class::Circle && !on_a_line {
        return None;
    }
    THEOREMS.iter().find_map(|theorem| theorem.law(ruleset))
}

/// The lost heaps of a ruleset, where a theorem gives them without giving the values.
pub fn lost(ruleset: &Ruleset) -> Option<ranges::Ranges> {
    let every_play_ends = matches!(ruleset.termination, Termination::Ends(_));
    let plain = ruleset.ends.is_empty() && ruleset.is_moves_alone();
    if ruleset.arity == 1 && plain && every_play_ends { ranges::lost(ruleset) } else { None }
}
