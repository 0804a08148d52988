//! Facts about all positions of a game at once, why they hold for ever, and where a reader of
//! tables would go wrong.
use super::family;
use super::page::Page;
use crate::claims::reported;
use crate::game::Game;
use crate::messages::{Message, say};
use budget::Budget;
use claims::claim::formula::FormulaClaim;
use claims::claim::repeating::{Claim, Pattern};
use claims::literature;
use claims::number::Number;
use claims::standing::{source_of, theorem_in_words};
use heaps::ranges::RANGES;
use heaps::theorems::evidence::{Law, Proof};
use heaps::theorems::{all_but_state::ALL_BUT_STATE, coins::COINS, guy_smith::GUY_SMITH, window::WINDOW};
use rules::catalogue;
use rules::family::Family;
use rules::ruleset::{Class, Ruleset};

/// Periods up to this length are written out.
const LONGEST_ROUND: u64 = 24;
/// At most this many heaps that break the pattern are listed.
const MOST_EXCEPTIONS: usize = 24;
/// Such heaps are searched for only in preperiods up to this.
const LONGEST_PREPERIOD: u64 = 1 << 20;
/// Longer formulas are left out, since nobody can read them.
const LONGEST_FORMULA: usize = 120;

/// The pattern of a game, its reason, and warnings.
pub(super) fn explain(page: &mut Page, game: &mut Game, budget: &Budget) {
    if let Some(claim) = game.known_values.claim() {
        explain_claim(page, claim, game.ruleset());
        return;
    }
    if game.law_formula().is_some() {
        explain_law(page, game);
        return;
    }
    // A theorem about exactly this game is a stronger result than a law without a formula.
    if let Some(claim) = game.theory() {
        explain_theory(page, claim);
        return;
    }
    if let Some(claim) = game.claim_of_family(budget) {
        family::explain_member(page, &claim);
        return;
    }
    let in_digits = game.in_digits(budget);
    for claim in &in_digits {
        page.under(&claim.message());
    }
    if game.known_values.has_law() {
        explain_law(page, game);
        // Far out, where this law is too slow to give a value, another theorem determines who wins.
        if game.known_values.lost().is_some() {
            let [statement, source] = theorem_in_words(&RANGES);
            page.under(&say::why(statement, source));
        }
        return;
    }
    let rules = game.ruleset();
    if in_digits.is_empty() && rules.family == Family::Numbers && rules.arity == 1 {
        explain_nothing(page, rules);
    }
}

fn explain_claim(page: &mut Page, claim: &Claim, rules: &Ruleset) {
    let pattern = claim.pattern();
    let (preperiod, period) = (pattern.preperiod(), pattern.period());
    let formula = claim.formula().filter(|formula| formula.len() <= LONGEST_FORMULA);
    page.under(&match (round(pattern), formula) {
        (Some(_), _) if period == 1 && preperiod == 0 => say::constant(pattern.value(&Number::from(0))),
        (Some(_), _) if period == 1 => say::constant_from(preperiod, pattern.value(&Number::from(preperiod))),
        (Some(round), _) if preperiod == 0 => say::round(period, round),
        (Some(round), _) => say::round_from(preperiod, period, round),
        (None, Some(formula)) => say::in_general(claim.left(), formula.to_string()),
        (None, None) => say::a_claim(pattern.in_words()),
    });
    if pattern.saltus() == 0 && preperiod > 0 {
        explain_exceptions(page, pattern);
    }
    if let Some(proof) = claim.proof() {
        explain_proof(page, proof, rules);
    }
    if preperiod > 1 {
        page.under(&say::last_exception(preperiod - 1, preperiod));
    }
}

/// `0 -> 1, 1 -> 0`: the value for each residue, if the values repeat and the period is short.
fn round(pattern: &Pattern) -> Option<Message> {
    let (preperiod, period) = (pattern.preperiod(), pattern.period());
    if pattern.saltus() != 0 || period > LONGEST_ROUND {
        return None;
    }
    let at = |residue: u64| preperiod + (residue + period - preperiod % period) % period;
    let shown = (0..period).map(|r| format!("{r} -> {}", pattern.value(&Number::from(at(r)))));
    Some(Message::list(shown))
}

/// The heaps in the preperiod whose values do not fit the period.
fn explain_exceptions(page: &mut Page, pattern: &Pattern) {
    let (preperiod, period) = (pattern.preperiod(), pattern.period());
    if preperiod > LONGEST_PREPERIOD {
        return;
    }
    let later = |n: u64| preperiod + (n + period - preperiod % period) % period;
    let breaks = |n: &u64| pattern.short_value(*n) != pattern.short_value(later(*n % period));
    let exceptions: Vec<u64> = (0..preperiod).filter(breaks).collect();
    let count = exceptions.len();
    if count > MOST_EXCEPTIONS {
        page.under(&say::many_exceptions(count));
        return;
    }
    let shown = exceptions.iter().map(|&n| format!("{n} ({})", pattern.value(&Number::from(n))));
    page.under(&say::exceptions(Message::list(shown)));
}

/// Why the computed values are enough for a proof.
fn explain_proof(page: &mut Page, proof: &Proof, rules: &Ruleset) {
    let [statement, source] = theorem_in_words(proof.theorem());
    page.under(&match conditions(proof, rules) {
        Some(conditions) => conditions,
        // The theorem is a table of games, and this game was already named above.
        None if *proof.theorem() == COINS => say::why_by_theorem(source),
        None => say::why(statement, source),
    });
}

/// The conditions of a theorem with the numbers of the game, for the theorems that are told so.
pub(super) fn conditions(proof: &Proof, rules: &Ruleset) -> Option<Message> {
    let (from, period) = (proof.preperiod(), proof.period());
    let to = proof.checked_to().saturating_sub(period);
    let theorem = proof.theorem();
    let [_, source] = theorem_in_words(theorem);
    match &rules.class {
        Class::Subtraction(set) if *theorem == WINDOW && set.max().is_some_and(|most| most > 0) => {
            Some(say::why_window(set.max().unwrap_or(1), period, from, to, source))
        }
        Class::Code(code) if *theorem == GUY_SMITH => {
            let most = code.digits.len().saturating_sub(1);
            let leaves =
                code.digits.iter().map(|digit| 32 - digit.leading_zeros()).max().unwrap_or(1).saturating_sub(1);
            Some(say::why_guy_smith(most, leaves, period, from, to, source))
        }
        Class::AllBut(excluded) if *theorem == ALL_BUT_STATE && excluded.is_empty() => Some(say::why_nim()),
        _ => None,
    }
}

/// A law, which gives the value of any number without a table.
fn explain_law(page: &mut Page, game: &mut Game) {
    let mut stated = true;
    if let Some(claim) = game.law_formula() {
        let names = claim.formula().names().join(",");
        page.under(&say::in_general(format!("G({names})"), claim.formula().to_string()));
    } else if let Some(formula) = game.known_values.law().and_then(Law::formula) {
        page.under(&say::in_general("G(n)", formula.to_string()));
    } else {
        stated = false;
    }
    if let Some(law) = game.known_values.law() {
        let [statement, source] = theorem_in_words(law.theorem());
        page.under(&match stated {
            true if *law.theorem() == COINS => say::why_by_theorem(source),
            true => say::why(statement, source),
            false => say::values_by_law(statement, source),
        });
    }
}

/// The statement of a named theorem about exactly this game.
fn explain_theory(page: &mut Page, claim: &FormulaClaim) {
    let (Some((theorem, source)), Some((words, _))) = (claim.named(), literature::in_words(claim)) else { return };
    page.under(&say::theorem(theorem, words, source_of(theorem, source)));
}

/// Nothing is proved: a pattern read off a table would be a guess.
fn explain_nothing(page: &mut Page, rules: &Ruleset) {
    if let Some(reported) = reported::of(rules) {
        page.under(&say::reported(reported.message()));
        return;
    }
    let open =
        catalogue::find(&rules.source).is_some_and(|game| game.known.iter().any(|fact| fact.starts_with("Open:")));
    if open {
        page.under(&say::open());
    }
    page.under(&say::no_pattern());
}
