//! Closed forms of the values of positions that are numbers, proved or known from the literature,
//! and the cases that they decide.
use super::model::{CodeError, Model, Modelled, Writing};
use crate::game::Game;
use crate::messages::say;
use budget::Budget;
use claims::claim::formula::{FormulaClaim, FormulaStanding, Place};
use claims::claim::repeating::{Claim, Pattern};
use heaps::theorems::directions::DIAGONALS;
use patterns::automatic::Dfao;
use programs::assemble::{assembled, decided};
use programs::closed::{self, Domain, Round, Stated};
use programs::source::{Cycle, Source};
use programs::{CodeOptions, Printed, Style};
use programs::{Decision, Hint, Program, endless, no_style};
use rules::ir::{Num, Remains};
use rules::ruleset::{Play, Ruleset};

/// Effort to find a proof, in looks of the budget.
const EFFORT: u64 = 1_000;
/// The same where the caller asked for a formula, so that nothing else will do.
const MORE_EFFORT: u64 = 2_500;

/// The program of sums whose positions have values that add up, under normal play or for a single
/// position.
pub(crate) fn adding_up(game: &mut Game, writing: Writing<'_>) -> Modelled<Program> {
    let source = match game.model(writing)? {
        Model::Whole(program) => return Ok(Some(program)),
        Model::Values(source) => source,
    };
    let decision = if source.may_be_infinite() { endless::decision() } else { Decision::xor() };
    let ruleset = game.ruleset();
    Ok(Some(assembled(ruleset, source, decision, decided(ruleset, false), writing.options)?))
}

/// The closed form of a game on numbers, if it answers the positions of the input and the style
/// allows closed forms.
pub(crate) fn of_numbers(game: &mut Game, writing: Writing<'_>) -> Modelled<Model> {
    let Writing { options, budget } = writing;
    if matches!(options.style, Some(Style::Table | Style::Dfs)) {
        return Ok(None);
    }
    match (options.style, closed_form(game, options, budget)) {
        (Some(Style::Formula), found) => found.map(|source| Some(Model::Values(source))),
        (None, Ok(source)) if !source.is_of_single_positions() || decides(options) => Ok(Some(Model::Values(source))),
        _ => Ok(None),
    }
}

/// Whether it is enough to know the winner of a single position.
fn decides(options: &CodeOptions) -> bool {
    options.input.positions() == Some(1) && options.print == Printed::Winner
}

/// Finds a closed form: proved, from a theorem of the literature, or (if the options allow it)
/// checked.
pub(super) fn closed_form(game: &mut Game, options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    let effort = if options.style == Some(Style::Formula) { MORE_EFFORT } else { EFFORT };
    let findings = game.pattern_within(effort, budget)?;
    let of_heaps = game.ruleset().arity == 1;
    let claims = findings.claims.iter().filter(|claim| of_heaps && claim.line().is_none());
    if let Some(claim) = claims.clone().find(|claim| claim.is_proved()) {
        return Ok(repeating(game.ruleset(), claim));
    }
    if of_heaps {
        if let Some(source) = contiguous(game.ruleset())? {
            return Ok(source);
        }
        if let Some(source) = by_law(game.ruleset())? {
            return Ok(source);
        }
    }
    // A program must answer all positions, so a formula for a part of them is tried last.
    let formulas = findings.formulas.iter().filter(|claim| !matches!(claim.place(), Some(Place::Answered(_))));
    let (parts, whole): (Vec<_>, Vec<_>) =
        formulas.clone().partition(|claim| matches!(claim.place(), Some(Place::Within(_))));
    let proved = |claim: &&FormulaClaim| claim.kind() == "formula" && claim.checked_to().is_none();
    let asks = of_heaps && !whole.iter().any(proved);
    let in_digits = if asks { game.in_digits(budget) } else { Vec::new() };
    for claim in in_digits.iter().chain(whole).chain(parts) {
        // A finder's formula for positive numbers answers no position with a 0, but a search does.
        // Where a theorem of the literature is about positive numbers, so is the game.
        let literature = matches!(claim.standing(), FormulaStanding::Theory { .. });
        if claim.place().is_some() && !literature && options.style != Some(Style::Formula) {
            continue;
        }
        if claim.checked_to().is_none() || options.assume {
            return by_formula(game.ruleset(), claim, options);
        }
    }
    if let Some(source) = round(game, budget) {
        return Ok(source);
    }
    if let Some(claim) = claims.clone().next().filter(|_| options.assume) {
        return Ok(repeating(game.ruleset(), claim));
    }
    let checked = formulas.count() > 0 || claims.count() > 0;
    if checked {
        return Err(no_style("formula", say::code_only_checked()).hinted([Hint::Assume]).into());
    }
    Err(no_style("formula", findings.open.unwrap_or_else(say::code_no_closed_form)).into())
}

/// Positions of several numbers whose values repeat in several directions.
fn round(game: &mut Game, budget: &Budget) -> Option<Source> {
    let arity = game.ruleset().arity;
    let claim = game.table_claim(budget)?;
    let round = Round {
        values: claim.round().iter().map(|&value| value as i64).collect(),
        from: i64::try_from(claim.proof().preperiod()).ok()?,
        period: i64::try_from(claim.proof().period()).ok()?,
        diagonals: *claim.proof().theorem() == DIAGONALS,
    };
    closed::round(arity, round, claim.message())
}

pub(super) fn by_formula(ruleset: &Ruleset, claim: &FormulaClaim, options: &CodeOptions) -> Result<Source, CodeError> {
    let domain = match claim.place() {
        None => Domain::All,
        Some(Place::From(least)) => Domain::From(*least),
        Some(Place::UpTo(most)) => Domain::UpTo(*most),
        Some(_) => Domain::Some,
    };
    if let (None, Some(dfao)) = (claim.place(), Dfao::of_formula(claim.formula())) {
        return Ok(closed::by_automaton(&dfao, claim.message()));
    }
    let (formula, zeros) = (claim.formula(), claim.kind() == "zeros");
    let stated = Stated { formula, zeros, domain, claim: claim.message() };
    Ok(closed::by_formula(ruleset, &stated, options)?)
}

/// The values of a claim about a period.
pub(super) fn repeating(ruleset: &Ruleset, claim: &Claim) -> Source {
    closed::repeating(ruleset, cycle(claim.pattern()), claim.message())
}

/// Converts a period to the data of `programs`.
fn cycle(pattern: &Pattern) -> Cycle {
    let head = pattern.head().map(|value| value as i64).collect();
    Cycle { head, preperiod: pattern.preperiod() as i64, saltus: pattern.saltus() as i64 }
}

/// The values of take 1 up to t(n), where t grows by 0 or 1: `heaps::theorems::contiguous`.
fn contiguous(ruleset: &Ruleset) -> Result<Option<Source>, CodeError> {
    match (ruleset.play, heaps::theorems::contiguous::bounds(ruleset)) {
        (Play::Normal, Some(bounds)) => Ok(closed::contiguous(&bounds)?),
        _ => Ok(None),
    }
}

/// The values by a law, if that is an expression of n.
fn by_law(ruleset: &Ruleset) -> Result<Option<Source>, CodeError> {
    let Some(law) = heaps::theorems::prove::law(ruleset) else { return Ok(None) };
    let Some(formula) = law.formula() else { return Ok(None) };
    let Some(num) = expression(&formula) else { return Ok(None) };
    let theorem = law.theorem().name();
    Ok(Some(closed::by_expression(&num, law.value(0).unwrap_or(0) as i64, &formula, theorem.into())?))
}

/// Parses an expression of n by the rule language.
fn expression(formula: &str) -> Option<Num> {
    let compiled = rules::compile(&format!("n -> {formula} : n>0"), &[]).ok()?;
    // An expression with cases would give several clauses.
    let [schema] = compiled.ruleset.schemas.as_slice() else { return None };
    match &schema.remains {
        Remains::Positions(parts) => parts.first()?.coords.first().cloned(),
        Remains::Heaps { .. } => None,
    }
}
