//! Which theorem speaks about a ruleset, and whether the values so far are enough for it.
use super::amount_set::AmountSet;
use super::evidence::Proof;
use super::law::Law;
use super::{
    all_but_state, arithmetic, blocks, cofinite, coins, contiguous, divisors, guards, guy_smith, residues, ring, runs,
    shrinking, sum_bound, window,
};
use crate::sequence::Values;
use rules::ruleset::{Class, Ruleset, Termination};

/// What the theorems prove about all values of this ruleset from these; `None` when none of them applies, or not yet.
///
/// An attempt costs about O(len), so that a caller may try at the lengths of a geometric series and stop at the first
/// that proves. Preperiod and period are the least; [`Proof::checked_to`] says how many values would have been enough.
pub fn prove(ruleset: &Ruleset, values: &Values) -> Option<Proof> {
    if ruleset.class == Class::Circle {
        return ring::prove(ruleset, values);
    }
    if ruleset.arity != 1 || !ruleset.ends.is_empty() {
        return None;
    }
    let play = ruleset.play;
    match &ruleset.class {
        Class::Subtraction(set) => window::prove(set.max().unwrap_or(0), values)
            .or_else(|| blocks::prove(set, values))
            .or_else(|| by_residues(ruleset, values)),
        Class::AllBut(excluded) => all_but_state::prove(excluded.max().unwrap_or(0), values),
        Class::Code(_) => attempt(ruleset, values).ok(),
        Class::RepeatingCode(code) => sum_bound::prove(code, play)
            .or_else(|| cofinite::prove(code, play, values))
            .or_else(|| by_residues(ruleset, values)),
        Class::Coins => coins::prove(ruleset, values),
        Class::OnN { splits: false } => by_residues(ruleset, values).or_else(|| by_guards(ruleset, values)),
        _ => None,
    }
}

/// The same; where nothing is proved, the number of values with which it is worth trying again, where that can be told
/// from a repetition that has begun.
///
/// # Errors
/// That number.
pub fn attempt(ruleset: &Ruleset, values: &Values) -> Result<Proof, Option<usize>> {
    match &ruleset.class {
        Class::Code(code) if ruleset.arity == 1 && ruleset.ends.is_empty() => {
            let (digits, unequal, play) = (&code.digits, code.unequal, ruleset.play);
            guy_smith::attempt(digits, unequal, play, values)
                .or_else(|worth| arithmetic::prove(digits, unequal, play, values).ok_or(worth))
        }
        _ => prove(ruleset, values).ok_or(None),
    }
}

/// The law of a ruleset: its values without a table, for heaps of any size. Tried where [`prove`] cannot help: periods
/// longer than any table, values that do not repeat.
pub fn law(ruleset: &Ruleset) -> Option<Law> {
    if ruleset.class == Class::Circle {
        return ring::law(ruleset);
    }
    let every_play_ends = matches!(ruleset.termination, Termination::Ends(_));
    if ruleset.arity != 1 || !ruleset.ends.is_empty() || !every_play_ends {
        return None;
    }
    match &ruleset.class {
        Class::Subtraction(set) => blocks::law(set, ruleset.play),
        Class::Coins => coins::law(ruleset),
        Class::OnN { .. } => {
            let laws = [contiguous::law, divisors::law, shrinking::law, runs::law];
            laws.into_iter().find_map(|law| law(ruleset))
        }
        _ => None,
    }
}

fn by_residues(ruleset: &Ruleset, values: &Values) -> Option<Proof> {
    if !matches!(ruleset.termination, Termination::Ends(_)) {
        return None;
    }
    residues::prove(&AmountSet::of(ruleset)?, values)
}

fn by_guards(ruleset: &Ruleset, values: &Values) -> Option<Proof> {
    guards::prove(&guards::Guarded::of(ruleset)?, values)
}
