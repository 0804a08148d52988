//! Coins in a row, products of them, and rings: games whose values a theorem reduces to those of
//! numbers.
//!
//! Each head of a row of coins is a position by itself. A product of coins is the product of the
//! nimbers of its places (H. W. Lenstra 1977).
use super::model::{Expr, Function, Kind, Stmt, at, call, int, var};
use super::values::{self, Source, beyond, no_style};
use super::{CodeError, CodeOptions, Style};
use crate::error::SolveError;
use crate::formula_claim::{FormulaClaim, FormulaStanding, Place};
use crate::game::Game;
use crate::position::Position;
use crate::solve::SolveOptions;
use budget::Budget;
use patterns::Formula;
use rules::family::{Axis, Family};
use rules::ruleset::Play;
use std::collections::BTreeSet;

/// So many values are computed here and written into a program, where no pattern is proved.
const MOST_LISTED: u64 = 1000;
/// The effort for that, in looks of the budget.
const EFFORT: u64 = 2_000;
/// Fewer values than this are of no use.
const FEWEST_LISTED: usize = 10;
/// Values that double from place to place are longer than the numbers of a program from here on.
const LAST_POWER: u64 = 61;
/// Places of a product up to this have values below 2^32, which is where nimbers are multiplied.
const LAST_FACTOR: i64 = 2_000_000_000;
/// The same where values double from place to place.
const LAST_POWER_FACTOR: i64 = 31;

/// The values of a game that is not about numbers.
pub(super) fn source(game: &mut Game, options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    if game.ruleset().play == Play::Misere {
        return Err(CodeError::Misere);
    }
    match options.style {
        Some(Style::Dfs) => return Err(no_style("search", "its values come from a theorem or a list")),
        Some(Style::Table) => return Err(no_style("table", "its values come from a theorem or a list")),
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
    if let Some(claim) = by_law(game) {
        return values::by_formula(&claim, options);
    }
    let brief = budget.clone().with_effort(EFFORT);
    let findings = game.pattern(None, &brief)?;
    if let Some(claim) = findings.claims.iter().find(|claim| claim.proof().is_some() && claim.line().is_none()) {
        return Ok(values::repeating(game.ruleset(), claim.pattern(), &claim.to_string()));
    }
    if options.style == Some(Style::Formula) {
        return Err(no_style("formula", "no closed form is known"));
    }
    listed(game, options, &brief)
}

/// The law of the game as a formula.
fn by_law(game: &Game) -> Option<FormulaClaim> {
    let law = game.study.law()?;
    let formula = Formula::parse(&law.formula()?, &["n"]).ok()?;
    let standing = FormulaStanding::Theory { theorem: law.theorem().name(), source: law.theorem().source() };
    let claim = FormulaClaim::new(formula, standing, "law", game.ruleset().play);
    Some(if doubles(game) { claim.at(Place::UpTo(LAST_POWER)) } else { claim })
}

/// Whether values double from place to place.
fn doubles(game: &Game) -> bool {
    game.study.law().is_some_and(|law| law.value(2 * LAST_POWER).is_none())
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
        return Err(CodeError::Unsupported("a game whose first values take too long to compute".to_owned()));
    }
    let limit = values.len() as i64 - 1;
    let body = vec![beyond(&["n"], limit, "the values beyond were not computed"), Stmt::Return(at("values", var("n")))];
    Ok(Source {
        functions: vec![Function::new("value", &["n"], Kind::Number, body)],
        constants: vec![("values".to_owned(), values)],
        made: Vec::new(),
        value: Box::new(|mut coords| call("value", coords.drain(..))),
        used: BTreeSet::new(),
        single: false,
        says: vec![format!("Values: computed by sprague up to {limit}; no more is claimed.")],
    })
}

/// A product of coin games: each axis has a function of its own, equal ones the same.
fn product(game: &mut Game, axes: &[Axis], options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    let (mut functions, mut constants, mut made) = (Vec::new(), Vec::new(), Vec::new());
    let (mut used, mut says) = (BTreeSet::from(["nim_product".to_owned()]), Vec::new());
    let mut names: Vec<String> = Vec::new();
    for (at, axis) in axes.iter().enumerate() {
        if let Some(same) = axes[..at].iter().position(|other| other == axis) {
            names.push(names[same].clone());
            continue;
        }
        let Some(factor) = game.factors.get_mut(at) else {
            return Err(CodeError::Unsupported("this product of coin games".to_owned()));
        };
        let name = format!("at_place_{}", at + 1);
        let most = if doubles(factor) { LAST_POWER_FACTOR } else { LAST_FACTOR };
        let inner = places(factor, options, budget)?.renamed(at + 1);
        if inner.constants.iter().any(|(_, values)| values.iter().any(|&value| value >> 32 != 0)) {
            return Err(CodeError::Unsupported("products of values beyond 32 bits".to_owned()));
        }
        let body = vec![
            beyond(&["n"], most, "nimbers are multiplied below 2^32"),
            Stmt::Return((inner.value)(vec![var("n")])),
        ];
        functions.extend(inner.functions);
        let about = format!("The value of a place on axis {}.", at + 1);
        functions.push(Function::new(&name, &["n"], Kind::Number, body).about(&[&about]));
        names.push(name);
        constants.extend(inner.constants);
        made.extend(inner.made);
        used.extend(inner.used);
        says.extend(inner.says.into_iter().map(|line| format!("Axis {}: {line}", at + 1)));
    }
    says.push("A coin has the product of the nimbers of its places: the Tartan theorem (Lenstra 1977).".to_owned());
    Ok(Source {
        functions,
        constants,
        made,
        value: Box::new(move |coords: Vec<Expr>| {
            let places = names.iter().zip(coords).map(|(name, coord)| call(name, [coord]));
            places.reduce(|a, b| call("nim_product", [a, b])).unwrap_or_else(|| int(0))
        }),
        used,
        single: false,
        says,
    })
}
