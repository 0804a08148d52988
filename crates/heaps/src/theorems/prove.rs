//! Which theorem speaks about a ruleset, and whether the values so far are enough for it.
use super::evidence::Proof;
use super::{all_but_state, cofinite, guy_smith, sum_bound, window};
use crate::sequence::Values;
use rules::ruleset::{Class, Play, Ruleset};

/// What the theorems prove about all values of this ruleset from these; `None` when none of them applies, or not yet.
///
/// An attempt costs about O(len), so that a caller may try at the lengths of a geometric series and stop at the first
/// that proves. Preperiod and period are the least; [`Proof::checked_to`] says how many values would have been enough.
pub fn prove(ruleset: &Ruleset, values: &Values) -> Option<Proof> {
    if ruleset.arity != 1 || !ruleset.ends.is_empty() {
        return None;
    }
    prove_class(&ruleset.class, ruleset.play, values)
}

/// The same for a class without further conditions: no `end if`.
pub fn prove_class(class: &Class, play: Play, values: &Values) -> Option<Proof> {
    match class {
        Class::Subtraction(set) => window::prove(set.max().unwrap_or(0), values),
        Class::AllBut(excluded) => all_but_state::prove(excluded.max().unwrap_or(0), values),
        Class::Code(code) => guy_smith::prove(&code.digits, code.unequal, play, values),
        Class::RepeatingCode(code) => sum_bound::prove(code, play).or_else(|| cofinite::prove(code, play, values)),
        _ => None,
    }
}
