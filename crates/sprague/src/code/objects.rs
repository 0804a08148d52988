//! Coins in a row, products of them, and rings: laws, proved periods, or the first values.
use super::values::{by_formula, found, repeating};
use super::{CodeError, CodeOptions, ProgramError, Style};
use crate::error::SolveError;
use crate::formula_claim::{FormulaClaim, FormulaStanding, Place};
use crate::game::Game;
use crate::messages::say;
use crate::objects::product::Factors;
use crate::options::SolveOptions;
use crate::position::Position;
use budget::Budget;
use heaps::theorems::evidence::Law;
use heaps::theorems::ring;
use patterns::Formula;
use programs::assemble::no_style;
use programs::objects::{self, AxisValues};
use programs::source::Source;
use rules::family::{Axis, Family};
use rules::ruleset::Play;

/// The most values that are computed here and written into a program, where no pattern is proved.
const MOST_LISTED: u64 = 1000;
/// The effort for that, in looks of the budget.
const EFFORT: u64 = 2_000;
/// Fewer values than this are of no use.
const FEWEST_LISTED: usize = 10;
/// Values that double from place to place are longer than the numbers of a program from here on.
const LAST_POWER: u64 = 61;
/// Places of a product up to this have values below 2^32, which is where nimbers are multiplied.
const LAST_FACTOR: i64 = 2_000_000_000;
/// The last such place where values double from place to place.
const LAST_POWER_FACTOR: i64 = 31;

/// The values of a game that is not about numbers.
pub(super) fn source(game: &mut Game, options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    if game.ruleset().play == Play::Misere {
        let what = say::code_misere();
        return Err(ProgramError::unsupported(what).into());
    }
    match options.style {
        Some(Style::Dfs) => return Err(no_style("search", say::code_by_theorem()).into()),
        Some(Style::Table) => return Err(no_style("table", say::code_by_theorem()).into()),
        _ => {}
    }
    match &game.ruleset().family {
        Family::Coins(coins) if coins.axes.len() > 1 => {
            let axes = coins.axes.clone();
            product(game, &axes, options, budget)
        }
        _ => places(game, options, budget),
    }
}

/// The values of the places of a row, or of the sizes of a ring.
fn places(game: &mut Game, options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    if let Some(claim) = by_law(game, game.known_values.law().and_then(Law::formula)) {
        return by_formula(game.ruleset(), &claim, options);
    }
    let findings = found(game, EFFORT, budget)?;
    if let Some(claim) = findings.claims.iter().find(|claim| claim.proof().is_some() && claim.line().is_none()) {
        return Ok(repeating(game.ruleset(), claim));
    }
    if let Some(claim) = by_law(game, ring::formula(game.ruleset())) {
        return by_formula(game.ruleset(), &claim, options);
    }
    if options.style == Some(Style::Formula) {
        return Err(no_style("formula", say::code_no_closed_form()).into());
    }
    listed(game, options, &budget.clone().with_effort(EFFORT))
}

/// The law of the game as a formula, if it has this text.
fn by_law(game: &Game, text: Option<String>) -> Option<FormulaClaim> {
    let law = game.known_values.law()?;
    let formula = Formula::parse(&text?, &["n"]).ok()?;
    let standing = FormulaStanding::Theory { theorem: law.theorem().name(), source: law.theorem().source() };
    let claim = FormulaClaim::new(formula, standing, "law", game.ruleset().play);
    Some(if doubles(game) { claim.at(Place::UpTo(LAST_POWER)) } else { claim })
}

/// Whether values double from place to place.
fn doubles(game: &Game) -> bool {
    game.known_values.law().is_some_and(|law| law.value(2 * LAST_POWER).is_none())
}

/// The first values, computed here and written down.
fn listed(game: &mut Game, options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    let mut values: Vec<i64> = Vec::new();
    for n in 0..=options.to.min(MOST_LISTED) {
        let position = game.canonical(Position::new([n]));
        match game.known(&position, &SolveOptions::default(), budget) {
            Ok(known) => match known.value.to_i64() {
                Some(value) => values.push(value),
                None => break,
            },
            Err(SolveError::Stopped { .. } | SolveError::OutOfReach { .. }) => break,
            Err(error) => return Err(error.into()),
        }
    }
    if values.len() < FEWEST_LISTED {
        return Err(ProgramError::unsupported(say::code_too_long()).into());
    }
    Ok(objects::listed(values))
}

/// A product of coin games, axis by axis.
fn product(game: &mut Game, axes: &[Axis], options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    let mut parts = Vec::with_capacity(axes.len());
    for (at, axis) in axes.iter().enumerate() {
        if let Some(same) = axes[..at].iter().position(|other| other == axis) {
            parts.push(objects::Axis { values: AxisValues::Of(same), most: 0 });
            continue;
        }
        let Some(factor) = game.room::<Factors>().1.0.get_mut(at) else {
            return Err(ProgramError::unsupported(say::code_this_product()).into());
        };
        let most = if doubles(factor) { LAST_POWER_FACTOR } else { LAST_FACTOR };
        parts.push(objects::Axis { values: AxisValues::Own(places(factor, options, budget)?), most });
    }
    Ok(objects::product(parts)?)
}
