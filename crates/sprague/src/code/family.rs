//! Programs of rules whose parameters are read from the input, by claims for every value of the
//! parameters ([`crate::claims::family`]).
use super::model::CodeError;
use super::values;
use crate::builder::Builder;
use crate::claims::family::{FamilyClaim, FamilyStanding};
use crate::messages::{Message, say};
use budget::Budget;
use patterns::Formula;
use programs::CodeOptions;
use programs::closed::{self, Domain, Stated};
use programs::symbolic::{self, Claimed};
use programs::{Hint, Program, no_style};
use rules::ruleset::Play;

/// Parameters up to this are looked at to find out whether some have no claim: a claim is about the
/// parameters from a small one on, or some residues of them.
const LOOKED_AT: i64 = 60;
/// The same for each of two parameters.
const LOOKED_AT_OF_TWO: i64 = 12;

/// The program of a family that has claims; `None` for other rules, and for a rule with parameters
/// that are not read.
///
/// # Errors
/// [`CodeError`] where the claims do not answer what is asked for, or are only checked.
pub(super) fn program(
    builder: &Builder,
    read: &[&str],
    options: &CodeOptions,
    budget: &Budget,
) -> Result<Option<Program>, CodeError> {
    let Some((found, left)) = builder.family_claims(None, budget)? else { return Ok(None) };
    let names: Vec<&str> = found.parameters.iter().map(String::as_str).collect();
    if found.claims.is_empty() || names.iter().any(|name| !read.contains(name)) {
        return Ok(None);
    }
    let known = |claim: &&FamilyClaim| options.assume || !matches!(claim.standing, FamilyStanding::Checked { .. });
    let mut claims: Vec<&FamilyClaim> = found.claims.iter().filter(known).collect();
    if claims.iter().any(|claim| !claim.lost) {
        claims.retain(|claim| !claim.lost);
    }
    if claims.is_empty() {
        return Err(no_style("formula", say::code_only_checked()).hinted([Hint::Assume]).into());
    }
    let Some((formula, about)) = joined(&claims, &found.heaps, &names) else { return Ok(None) };
    let mut members = Vec::new();
    for at in left {
        if let Ok(source) = values::closed_form(&mut builder.member(&found.parameters, &at)?, options, budget) {
            members.push((at, source));
        }
    }
    let arity = found.heaps.len();
    let covered = |at: &Vec<i64>| about.holds(&[&vec![0; arity], at.as_slice()].concat());
    let all = places(names.len()).all(|at| covered(&at) || members.iter().any(|(own, _)| *own == at));
    let Some(first) = places(names.len()).find(covered) else { return Ok(None) };
    let game = builder.member(&found.parameters, &first)?;
    let said: Vec<Message> = claims.iter().map(|claim| claim.message()).collect();
    let stated = Stated {
        formula: &formula,
        zeros: claims.iter().all(|claim| claim.lost),
        domain: Domain::Parameters(&about),
        claim: Message::lines(said.clone()),
    };
    let source = closed::by_formula(game.ruleset(), &stated, options)?;
    let misere = game.ruleset().play == Play::Misere;
    let claimed = Claimed { arity, source, claims: said, members, all, misere };
    Ok(Some(symbolic::by_claims(&found.rule, &names, claimed, options)?))
}

/// The names of the numbers of a position: `n`, or those of two heaps.
pub(super) fn heaps(builder: &Builder) -> Vec<String> {
    let pair = rules::symbolic::pair(&builder.text(), builder.given());
    pair.map_or_else(|| vec!["n".to_owned()], |pair| pair.heaps.to_vec())
}

/// One formula of the claims in the heaps and the parameters, and the condition on the parameters
/// under which one of them holds.
fn joined(claims: &[&FamilyClaim], heaps: &[String], names: &[&str]) -> Option<(Formula, Formula)> {
    // No parameter becomes one of these variables.
    let own = if heaps.len() == 1 { &["n"][..] } else { &["n1", "n2"] };
    let variables: Vec<String> = own.iter().map(|&own| own.to_owned()).chain(symbolic::variables(names)).collect();
    let names: Vec<&str> = heaps.iter().map(String::as_str).chain(names.iter().copied()).collect();
    let own: Vec<(String, &str)> = claims.iter().map(|claim| (claim.condition(), claim.formula.as_str())).collect();
    let about: Vec<String> = own.iter().map(|(place, _)| format!("({place})")).collect();
    let text = if let [(_, only)] = own.as_slice() {
        (*only).to_owned()
    } else if claims.iter().all(|claim| claim.lost) {
        let ways = own.iter().map(|(place, lost)| format!("({place}) and ({lost})"));
        ways.collect::<Vec<_>>().join(" or ")
    } else {
        let (last, first) = own.split_last()?;
        first
            .iter()
            .rev()
            .fold(last.1.to_owned(), |other, (place, value)| format!("if {place} then ({value}) else ({other})"))
    };
    let read = |text: &str| Some(Formula::parse(text, &names).ok()?.renamed(&variables));
    Some((read(&text)?, read(&about.join(" or "))?))
}

/// Small values of one parameter, or of two.
fn places(count: usize) -> Box<dyn Iterator<Item = Vec<i64>>> {
    match count {
        1 => Box::new((1..=LOOKED_AT).map(|only| vec![only])),
        _ => Box::new((1..=LOOKED_AT_OF_TWO).flat_map(|a| (1..=LOOKED_AT_OF_TWO).map(move |b| vec![a, b]))),
    }
}
