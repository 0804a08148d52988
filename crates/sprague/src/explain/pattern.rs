//! The pattern for all positions of a game, the reason why it holds for ever, and the places where
//! a reader of tables would go wrong.
use crate::claim::{Claim, Pattern};
use crate::formula_claim::{FormulaClaim, FormulaStanding};
use crate::game::Game;
use crate::number::Number;
use crate::reported::Reported;
use crate::theory;
use heaps::theorems::evidence::{Law, Proof};
use heaps::theorems::{all_but_state::ALL_BUT_STATE, guy_smith::GUY_SMITH, window::WINDOW};
use rules::catalogue;
use rules::family::Family;
use rules::ruleset::{Class, Ruleset};
use std::fmt::Write as _;

/// Rounds up to this length are written out.
const LONGEST_ROUND: u64 = 24;
/// The most heaps that break the pattern and are listed.
const MOST_EXCEPTIONS: usize = 24;
/// Preperiods up to this are looked through for such heaps.
const LONGEST_PREPERIOD: u64 = 1 << 20;
/// Longer formulas cannot be read.
const LONGEST_FORMULA: usize = 120;

/// The pattern of a game, its reason, and warnings.
pub(super) fn explain(text: &mut String, game: &mut Game) {
    if let Some(claim) = game.study.claim() {
        explain_claim(text, claim, game.ruleset());
        return;
    }
    if game.law_formula().is_some() {
        explain_law(text, game);
        return;
    }
    // A theorem about this very game says more than a law without a formula.
    if let Some(claim) = game.theory() {
        explain_theory(text, claim);
        return;
    }
    if game.study.has_law() {
        explain_law(text, game);
        return;
    }
    let rules = game.ruleset();
    if rules.family == Family::Numbers && rules.arity == 1 {
        explain_nothing(text, rules);
    }
}

fn explain_claim(text: &mut String, claim: &Claim, rules: &Ruleset) {
    let pattern = claim.pattern();
    let (preperiod, period) = (pattern.preperiod(), pattern.period());
    let formula = claim.formula().filter(|formula| formula.len() <= LONGEST_FORMULA);
    let _ = match (round(pattern), formula) {
        (Some(_), _) if period == 1 && preperiod == 0 => {
            writeln!(text, "  Every n has the value {}.", pattern.value(&Number::from(0)))
        }
        (Some(_), _) if period == 1 => {
            writeln!(text, "  From {preperiod} on every n has the value {}.", pattern.value(&Number::from(preperiod)))
        }
        (Some(round), _) if preperiod == 0 => writeln!(text, "  The value of n by n mod {period}: {round}."),
        (Some(round), _) => writeln!(text, "  From {preperiod} on the value of n by n mod {period}: {round}."),
        (None, Some(formula)) => writeln!(text, "  In general {} = {formula}.", claim.left()),
        (None, None) => writeln!(text, "  {}.", pattern.in_words()),
    };
    if pattern.saltus() == 0 && preperiod > 0 {
        explain_exceptions(text, pattern);
    }
    if let Some(proof) = claim.proof() {
        explain_proof(text, proof, rules);
    }
    if preperiod > 1 {
        let _ = writeln!(
            text,
            "  Warning: {} is the last n that breaks this. A program must keep the values below {preperiod} apart, and a \
             period read off a shorter table is a guess.",
            preperiod - 1
        );
    }
}

/// `0 -> 1, 1 -> 0`: the value for each residue, where the values repeat and a round is short.
fn round(pattern: &Pattern) -> Option<String> {
    let (preperiod, period) = (pattern.preperiod(), pattern.period());
    if pattern.saltus() != 0 || period > LONGEST_ROUND {
        return None;
    }
    let at = |residue: u64| preperiod + (residue + period - preperiod % period) % period;
    let shown = (0..period).map(|r| format!("{r} -> {}", pattern.value(&Number::from(at(r)))));
    Some(shown.collect::<Vec<_>>().join(", "))
}

/// The heaps below the preperiod that the round does not fit.
fn explain_exceptions(text: &mut String, pattern: &Pattern) {
    let (preperiod, period) = (pattern.preperiod(), pattern.period());
    if preperiod > LONGEST_PREPERIOD {
        return;
    }
    let later = |n: u64| preperiod + (n + period - preperiod % period) % period;
    let breaks = |n: &u64| pattern.short_value(*n) != pattern.short_value(later(*n % period));
    let exceptions: Vec<u64> = (0..preperiod).filter(breaks).collect();
    let count = exceptions.len();
    if count > MOST_EXCEPTIONS {
        let _ = writeln!(text, "  {count} smaller n do not fit.");
        return;
    }
    let shown: Vec<String> = exceptions.iter().map(|&n| format!("{n} ({})", pattern.value(&Number::from(n)))).collect();
    let _ = writeln!(text, "  Smaller n that do not fit, each with its value in brackets: {}.", shown.join(", "));
}

/// The reason why the computed values are enough.
fn explain_proof(text: &mut String, proof: &Proof, rules: &Ruleset) {
    let (from, period) = (proof.preperiod(), proof.period());
    let to = proof.checked_to().saturating_sub(period);
    let theorem = proof.theorem();
    let source = theorem.source();
    let _ = match &rules.class {
        Class::Subtraction(set) if *theorem == WINDOW && set.max().is_some_and(|most| most > 0) => writeln!(
            text,
            "  Why for ever: a value depends on nothing but the {} values before it, and G(n+{period}) = G(n) for n from {from} to \
             {to}; so all later values repeat, too ({source}).",
            set.max().unwrap_or(1)
        ),
        Class::Code(code) if *theorem == GUY_SMITH => {
            let most = code.digits.len().saturating_sub(1);
            let leaves =
                code.digits.iter().map(|digit| 32 - digit.leading_zeros()).max().unwrap_or(1).saturating_sub(1);
            writeln!(
                text,
                "  Why for ever: a move takes at most {most} and leaves at most {leaves} heaps, and G(n+{period}) = G(n) was computed \
                 for n from {from} to {to}; more is not needed ({source})."
            )
        }
        Class::AllBut(excluded) if *theorem == ALL_BUT_STATE && excluded.is_empty() => writeln!(
            text,
            "  Why for ever: from n every smaller heap can be reached, and only those, so the mex is n (C. L. Bouton 1901)."
        ),
        _ => writeln!(text, "  Why for ever: {}. Source: {source}.", theorem.statement()),
    };
}

/// A law, which gives the value of any number without a table.
fn explain_law(text: &mut String, game: &mut Game) {
    if let Some(claim) = game.law_formula() {
        let _ = writeln!(text, "  In general G({}) = {}.", claim.formula().names().join(","), claim.formula());
    } else if let Some(formula) = game.study.law().and_then(Law::formula) {
        let _ = writeln!(text, "  In general G(n) = {formula}.");
    }
    if let Some(law) = game.study.law() {
        let theorem = law.theorem();
        let _ = writeln!(text, "  Why for ever: {}. Source: {}.", theorem.statement(), theorem.source());
    }
}

/// The statement of a named theorem about exactly this game.
fn explain_theory(text: &mut String, claim: &FormulaClaim) {
    let FormulaStanding::Theory { theorem, source } = claim.standing() else { return };
    let Some((words, _)) = theory::in_words(claim) else { return };
    let _ = writeln!(text, "  Theorem ({theorem}): {words}. Source: {source}.");
}

/// Nothing is proved: a pattern read off a table would be a guess.
fn explain_nothing(text: &mut String, rules: &Ruleset) {
    if let Some(reported) = Reported::of(rules) {
        let _ = writeln!(text, "  Reported by others, not proved here: {reported}.");
        return;
    }
    let open =
        catalogue::find(&rules.source).is_some_and(|game| game.known.iter().any(|fact| fact.starts_with("Open:")));
    if open {
        let _ = writeln!(text, "  Open: no period is known.");
    }
    let _ = writeln!(
        text,
        "  No pattern is proved here: values are computed one by one, and a pattern read off a table of them is a guess."
    );
}
