//! Values that live in the digits of a base: an automaton is read off the first values
//! ([`patterns::automatic`]), and the prover decides whether it has all of them.
//!
//! The loop goes back to D. Angluin (1987): a guess that the prover refutes at a heap asks for the
//! values beyond it. For values that an automaton has, and rules that the prover reads, it ends
//! with a proof once the table tells the states apart.
use crate::claim::formula::{FormulaClaim, FormulaStanding};
use crate::decide::repair;
use crate::decide::settle::{Settled, may_ask, place_of, settle};
use crate::find::sequences;
use crate::values::KnownValues;
use budget::Budget;
use patterns::automatic::{self, Dfao};
use patterns::search::Refuted;
use rules::ruleset::{Play, Ruleset};

/// The first table has at most this many values. Two digits of base 13 and some are 3,000.
const FIRST: usize = 1 << 12;
/// A later table is at most this many times as long.
const GROWTH: usize = 8;
/// Automata are not read off fewer values than this.
const FEWEST: usize = 200;
/// The largest value: games with larger ones have another kind of pattern.
const LARGEST: u64 = 16;
/// At most this many times are values asked for.
const ROUNDS: usize = 3;
/// At most this many automata are asked about in a round; their sizes differ much.
const MOST_ASKED: usize = 4;
/// The effort for values, in looks of the budget.
const EFFORT: u64 = 400;
/// The family of such formulas.
const FAMILY: &str = "automatic";

/// The values of all heaps by the digits in a base, and beside an automaton without a short formula
/// the lost heaps, as far as the prover shows them; nothing where it does not show the values.
/// `guesses` are formulas that a value refuted; some can be mended.
pub fn of_heaps(
    rules: &Ruleset,
    known_values: &mut KnownValues,
    guesses: &[Refuted],
    limit: Option<u64>,
    budget: &Budget,
) -> Vec<FormulaClaim> {
    if rules.play != Play::Normal || !sequences::may_have_formula(rules) || may_ask(rules).is_err() {
        return Vec::new();
    }
    let most = limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
    let bases = automatic::bases(&rules.canonical);
    let mut count = FIRST;
    for _ in 0..ROUNDS {
        let Some(values) = table(rules, known_values, count.min(most), budget) else { break };
        let mut farthest = 0;
        for dfao in automatic::guesses(&values, &bases).into_iter().take(MOST_ASKED) {
            // Values at hand refute more quickly than the prover.
            if let Some(at) = refuted(&dfao, known_values) {
                farthest = farthest.max(at);
                continue;
            }
            let Some(formula) = automatic::formula(&dfao).map(|formula| formula.renamed(&rules.names)) else {
                continue;
            };
            match settle(rules, &formula, None, budget) {
                Ok(Settled::Proved(invariant)) => {
                    let standing = FormulaStanding::Invariant(invariant);
                    let claim = FormulaClaim::new(formula, standing, FAMILY, rules.play);
                    let others = lost(rules, &claim, &dfao, budget);
                    let others = others.or_else(|| match is_long(&claim) {
                        true => repair::of_some(rules, known_values, guesses, limit, budget),
                        false => None,
                    });
                    return std::iter::once(claim).chain(others).collect();
                }
                Ok(Settled::False(found)) => {
                    farthest = farthest.max(place_of(&found).and_then(|at| usize::try_from(at).ok()).unwrap_or(0));
                }
                Ok(Settled::Left | Settled::Open) => {}
                Err(_) => return Vec::new(),
            }
        }
        // No guess, or none that more values would mend.
        if farthest == 0 || values.len() < count {
            break;
        }
        let more = count.max(farthest).saturating_mul(2).min(GROWTH * FIRST);
        if more <= count {
            break;
        }
        count = more;
    }
    Vec::new()
}

/// Whether a claim is an automaton without a short formula.
pub fn is_long(claim: &FormulaClaim) -> bool {
    Dfao::of_formula(claim.formula()).is_some()
}

/// The lost heaps as a condition, where the values have no short formula.
fn lost(rules: &Ruleset, values: &FormulaClaim, dfao: &Dfao, budget: &Budget) -> Option<FormulaClaim> {
    let formula = Some(values).filter(|values| is_long(values)).and_then(|_| automatic::zeros(dfao))?;
    let formula = formula.renamed(&rules.names);
    match settle(rules, &formula, None, budget) {
        Ok(Settled::Proved(invariant)) => {
            Some(FormulaClaim::new(formula, FormulaStanding::Invariant(invariant), FAMILY, rules.play))
        }
        _ => None,
    }
}

/// The first values, where they are small; fewer of them where they are slow to find.
fn table(rules: &Ruleset, known_values: &mut KnownValues, count: usize, budget: &Budget) -> Option<Vec<u32>> {
    let brief = budget.clone().with_effort(EFFORT);
    let small = |value: u64| u32::try_from(value).ok().filter(|_| value <= LARGEST);
    let values: Vec<u32> = match known_values.line() {
        Some(line) => {
            // Those that were made in time are enough.
            let _ = line.grow(rules, count, &brief);
            line.values().iter().take(count).map(small).collect::<Option<_>>()?
        }
        None => {
            let value = |n: usize| known_values.search_value(&[i64::try_from(n).ok()?], &brief);
            (0..count).map_while(value).map(small).collect::<Option<_>>()?
        }
    };
    (values.len() >= FEWEST).then_some(values)
}

/// The first heap whose value is known and is another one.
fn refuted(dfao: &Dfao, known_values: &KnownValues) -> Option<usize> {
    known_values.at_hand()?.iter().zip(0..).position(|(value, n)| value != u64::from(dfao.at(n)))
}
