//! The document about a rule whose parameters have no value: patterns for every value.
use super::{Known, Writer};
use crate::{Paper, say};
use messages::Locale;
use patterns::Formula;
use sprague::Budget;
use sprague::claims::{Families, FamilyStanding};

/// The document about patterns for every value of the parameters of a rule. `command` writes their
/// certificate to the file `certificate.json`.
pub fn of_families(found: &Families, command: &str, locale: Locale, budget: &Budget) -> Paper {
    let mut writer = Writer::new(locale, &found.rule, budget);
    writer.heading(&say::the_rule());
    writer.code(found.rule.clone());
    writer.blocks.push(writer.plain(&say::parameters(found.parameters.join(", "))));
    if !found.claims.is_empty() {
        writer.heading(&say::what_holds());
    }
    let names: Vec<&str> = found.heaps.iter().chain(&found.parameters).map(String::as_str).collect();
    for claim in &found.claims {
        let known = match (&claim.standing, claim.theorem()) {
            (FamilyStanding::Proved, Some(theorem)) => Known::Proved(theorem),
            (FamilyStanding::Theory(why), Some(theorem)) => Known::Theory(theorem, Some(why)),
            (FamilyStanding::Checked { samples, up_to }, _) => {
                Known::Fits(say::fits_parameters(samples.as_str(), *up_to))
            }
            _ => Known::Fits(say::fits_heaps(found.computed_to)),
        };
        let latex = Formula::parse(&claim.formula, &names).ok().map(|formula| formula.to_latex());
        let body = vec![writer.plain(&claim.words())];
        let shown = (!claim.lost)
            .then(|| writer.formula_block(&format!("G({})", found.heaps.join(",")), "=", &claim.formula, latex));
        writer.statement(&known, body.into_iter().chain(shown).collect(), Vec::new());
    }
    if !found.claims.is_empty() {
        writer.certificate(found.certificate().as_deref(), command, None);
    }
    if found.open.is_some() || !found.others.is_empty() {
        writer.heading(&say::what_is_open());
    }
    if let Some(why) = &found.open {
        writer.blocks.push(writer.plain(&say::open_because(why.clone())));
    }
    if !found.others.is_empty() {
        let at = |at: &Vec<i64>| at.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let others: Vec<String> = found.others.iter().map(|(values, _)| at(values)).collect();
        writer.blocks.push(writer.plain(&say::other_parameters(found.parameters.join(", "), others.join("; "))));
    }
    writer.finished()
}
