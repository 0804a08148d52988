//! A program that decides by a claim of the caller, which is proved first.
use super::model::CodeError;
use crate::game::Game;
use crate::messages::say;
use budget::Budget;
use patterns::formula::Body;
use programs::assemble::{assembled, decided};
use programs::closed::{self, Domain, Stated};
use programs::{CodeOptions, ProgramError};
use programs::{Decision, Program};
use rules::ruleset::Play;

/// The program that decides by a claim, for the positions at which `place` holds.
///
/// # Errors
/// [`CodeError::Claim`] if the claim cannot be parsed, is false, or is not proved.
pub(super) fn program(
    game: &mut Game,
    (claim, place): (&str, Option<&str>),
    options: &CodeOptions,
    budget: &Budget,
) -> Result<Program, CodeError> {
    let refused = |why| Err(CodeError::Claim(why));
    if !game.has_names() {
        return refused(say::code_claim_of_numbers());
    }
    let formula = game.claim(claim).map_err(|error| CodeError::Claim(error.message()))?;
    let place = place.map(|place| game.part(place)).transpose().map_err(|error| CodeError::Claim(error.message()))?;
    let verdict = game.prove(&formula, place.as_ref(), budget)?;
    if !verdict.is_proved() && !verdict.is_theory() {
        return refused(verdict.message());
    }
    let zeros = matches!(formula.body(), Body::Zero(_));
    if !zeros && game.ruleset().play == Play::Misere && options.input.positions() != Some(1) {
        return Err(ProgramError::Misere.into());
    }
    let domain = place.as_ref().map_or(Domain::All, Domain::Where);
    let stated = Stated { formula: &formula, zeros, domain, claim: verdict.message() };
    let ruleset = game.ruleset();
    let source = closed::by_formula(ruleset, &stated, options)?;
    Ok(assembled(ruleset, source, Decision::xor(), decided(ruleset, false), options)?)
}
