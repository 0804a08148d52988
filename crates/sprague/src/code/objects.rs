//! Coins in a row, products of them, and rings: laws, proved periods, or the first values.
use super::model::{CodeError, Modelled, Writing};
use super::values::{by_formula, repeating};
use crate::game::Game;
use crate::messages::say;
use crate::options::SolveOptions;
use budget::Budget;
use claims::claim::formula::{FormulaClaim, FormulaStanding, Place};
use claims::error::SolveError;
use claims::position::Position;
use heaps::theorems::evidence::Law;
use heaps::theorems::ring;
use patterns::Formula;
use programs::no_style;
use programs::objects::{self, AxisValues};
use programs::source::Source;
use programs::{CodeOptions, ProgramError, Style};
use rules::family::Axis;
use rules::ruleset::{Play, Ruleset};

/// At most this many values are computed here and written into a program, where no pattern is
/// proved.
const MOST_LISTED: u64 = 1000;
/// Effort for these values, in looks of the budget.
const EFFORT: u64 = 2_000;
/// With fewer values than this there is no program.
const FEWEST_LISTED: usize = 10;
/// From this place on, values that double from place to place exceed the 64-bit numbers of a
/// program.
const LAST_POWER: u64 = 61;
/// Up to this place, factors of a product have values below 2^32, as the multiplication of nimbers
/// requires.
const LAST_FACTOR: i64 = 2_000_000_000;
/// The last such place if values double from place to place.
const LAST_POWER_FACTOR: i64 = 31;

/// Refuses misère play, for which these games have no program.
fn normal(ruleset: &Ruleset) -> Result<(), CodeError> {
    match ruleset.play {
        Play::Normal => Ok(()),
        Play::Misere => Err(ProgramError::unsupported(say::code_misere()).into()),
    }
}

/// The closed form of the values of the places of a row, or of the sizes of a ring.
pub(crate) fn closed_form(game: &mut Game, writing: Writing<'_>) -> Modelled<Source> {
    let Writing { options, budget } = writing;
    normal(game.ruleset())?;
    if matches!(options.style, Some(Style::Table | Style::Dfs)) {
        return Ok(None);
    }
    if let Some(claim) = by_law(game, game.known_values.law().and_then(Law::formula)) {
        return by_formula(game.ruleset(), &claim, options).map(Some);
    }
    let findings = game.pattern_within(EFFORT, budget)?;
    if let Some(claim) = findings.claims.iter().find(|claim| claim.proof().is_some() && claim.line().is_none()) {
        return Ok(Some(repeating(game.ruleset(), claim)));
    }
    if let Some(claim) = by_law(game, ring::formula(game.ruleset())) {
        return by_formula(game.ruleset(), &claim, options).map(Some);
    }
    match options.style {
        Some(Style::Formula) => Err(no_style("formula", say::code_no_closed_form()).into()),
        _ => Ok(None),
    }
}

/// The law of the game as a formula, if `text` is one.
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

/// A source of the first values, computed here and written into the program.
pub(super) fn listed(game: &mut Game, options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    normal(game.ruleset())?;
    match options.style {
        Some(Style::Dfs) => return Err(no_style("search", say::code_by_theorem()).into()),
        Some(Style::Table) => return Err(no_style("table", say::code_by_theorem()).into()),
        _ => {}
    }
    let budget = &budget.clone().with_effort(EFFORT);
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

/// A product of coin games, axis by axis: the values of its factors.
pub(crate) fn product(
    ruleset: &Ruleset,
    axes: &[Axis],
    factors: &mut [Game],
    writing: Writing<'_>,
) -> Result<Source, CodeError> {
    normal(ruleset)?;
    if factors.len() != axes.len() {
        return Err(ProgramError::unsupported(say::code_this_product()).into());
    }
    let mut parts = Vec::with_capacity(axes.len());
    for (at, (axis, factor)) in std::iter::zip(axes, factors).enumerate() {
        if let Some(same) = axes[..at].iter().position(|other| other == axis) {
            parts.push(objects::Axis { values: AxisValues::Of(same), most: 0 });
            continue;
        }
        let most = if doubles(factor) { LAST_POWER_FACTOR } else { LAST_FACTOR };
        let values = match closed_form(factor, writing)? {
            Some(values) => values,
            None => listed(factor, writing.options, writing.budget)?,
        };
        parts.push(objects::Axis { values: AxisValues::Own(values), most });
    }
    Ok(objects::product(parts)?)
}
