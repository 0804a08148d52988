//! Values that somebody lists, without a rule: a repetition or a formula that fits all of them.
//!
//! Nothing tells how the list goes on, so a claim is checked up to its last value and never more.
//! A list is often short, so that less is asked of a repetition than of the values of a rule.
use crate::claim::formula::{FormulaClaim, FormulaStanding};
use crate::claim::repeating::{Claim, Pattern};
use budget::Budget;
use heaps::sequence::Values;
use heaps::theorems::period::{Repeats, repetitions, repetitions_with_saltus};
use patterns::formula::Body;
use patterns::{bases, search};
use rules::ruleset::Play;

/// A period must be seen this many times.
const TIMES: usize = 3;
/// A formula is read off at least this many values and at most that many; all others test it.
const FEWEST: usize = 16;
const MOST: usize = 1600;
/// A claim about zeros alone is read off at least this many of them.
const FEWEST_ZEROS: usize = 4;

/// What a list of values suggests.
#[derive(Debug, Clone, Default)]
pub struct Guess {
    /// A repetition, which is looked for first.
    pub repeats: Option<Claim>,
    /// The simplest formula, if there is no repetition.
    pub formula: Option<FormulaClaim>,
}

/// Looks for a claim that fits all values of a list, which begins with the value of 0. A repetition
/// covers at least half of the list, and occurs three times; a formula is read off the first half,
/// and off 16 values at least.
///
/// Cost: linear in the length, and a search for formulas that ends with the effort of the budget.
pub fn guess(values: &Values, budget: &Budget) -> Guess {
    let Some(up_to) = (values.len() as u64).checked_sub(1) else { return Guess::default() };
    if let Some(pattern) = repeating(values) {
        return Guess { repeats: Some(Claim::checked(pattern, up_to, Play::Normal)), formula: None };
    }
    let fit = (values.len() / 2).clamp(FEWEST, MOST);
    let signed = values.iter().map(|value| i64::try_from(value).unwrap_or(i64::MAX));
    let found = search::sequence(0, signed, fit, &bases::of_text(""), budget).found;
    let zeros = values.iter().filter(|&value| value == 0).count();
    let says_enough = |zeros_only: bool| !zeros_only || zeros >= FEWEST_ZEROS;
    // Steps say no more than the list does.
    let proposal = found
        .filter(|proposal| proposal.up_to.is_none() && says_enough(matches!(proposal.formula.body(), Body::Zero(_))));
    let formula = proposal.map(|proposal| {
        let formula = proposal.formula.renamed(&["n".to_owned()]);
        FormulaClaim::new(formula, FormulaStanding::Checked { up_to }, proposal.family, Play::Normal)
    });
    Guess { repeats: None, formula }
}

fn repeating(values: &Values) -> Option<Pattern> {
    let len = values.len();
    let (run, longest) = (len.div_ceil(4), len / TIMES);
    let enough = |fit: &Repeats| fit.preperiod <= len / 2 && (len - fit.preperiod) / TIMES >= fit.period;
    let fit = repetitions(values, run, longest)
        .find(enough)
        .or_else(|| repetitions_with_saltus(values, run, longest).find(enough))?;
    Pattern::new(fit.preperiod as u64, fit.period as u64, fit.saltus, values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(values: impl IntoIterator<Item = u64>) -> Option<String> {
        let found = guess(&values.into_iter().collect(), &Budget::default());
        found.repeats.map(|claim| claim.to_string()).or(found.formula.map(|claim| claim.to_string()))
    }

    #[test]
    fn repetitions_and_formulas_are_found_in_short_lists() {
        assert_eq!(
            text((0..18).map(|n| n % 3)).as_deref(),
            Some("G(n+3) = G(n) for all n: holds for every n <= 17, not proved")
        );
        assert_eq!(
            text([5, 0, 1, 0, 1, 0, 1]).as_deref(),
            Some("G(n+2) = G(n) for all n >= 1: holds for every n <= 6, not proved")
        );
        assert_eq!(
            text((0..20).map(|n| n / 4)).as_deref(),
            Some("G(n+4) = G(n)+1 for all n: holds for every n <= 19, not proved")
        );
        let lowbit = text((0..64_u64).map(|n| n & n.wrapping_neg())).unwrap();
        assert!(lowbit.contains("lowbit(n)") && lowbit.contains("not proved"), "{lowbit}");
    }

    #[test]
    fn lists_without_a_rule_say_nothing() {
        assert_eq!(text([]), None);
        assert_eq!(
            text([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6, 2, 6, 4, 3, 3, 8, 3, 2, 7]),
            None
        );
        // The end alone repeats.
        assert_eq!(text([3, 1, 4, 1, 5, 9, 2, 6, 7, 7, 7]), None);
    }
}
