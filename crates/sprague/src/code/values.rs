//! Numbers: closed forms that are proved or told by the literature, else a table or a search.
use super::{CodeError, CodeOptions, Style, objects};
use crate::claim::{Claim, Pattern};
use crate::error::SolveError;
use crate::finder::Found;
use crate::findings::Findings;
use crate::formula_claim::{FormulaClaim, FormulaStanding, Place};
use crate::game::Game;
use crate::messages::say;
use crate::misere::always_pet;
use budget::Budget;
use positions::{Search, SearchError};
use programs::assemble::{assembled, decided, misere_sums, nim_values, no_style};
use programs::closed::{self, Cycle, Domain, Stated};
use programs::source::Source;
use programs::{Decision, Hint, Program, endless, tables, tuples};
use rules::family::Family;
use rules::ir::{Num, Remains};
use rules::ruleset::{Play, Ruleset};

/// The effort to find a proof, in looks of the budget.
const EFFORT: u64 = 1_000;
/// The effort where nothing but a formula will do.
const MORE_EFFORT: u64 = 2_500;
/// So many heaps are compared before a closed form is believed to say what the theorem proves.
const COMPARED: u64 = 3000;
/// The effort to search small positions for a circle, in looks of the budget, and the bytes; mostly
/// these end it.
const SEARCH_EFFORT: u64 = 1_000;
const ROOM: u64 = 1 << 22;
/// Positions with numbers up to this are searched.
const SMALL: i64 = 4;
const MOST_SMALL: usize = 700;

/// The program of a game; of its sums under misère play too, where the rule of misère Nim holds for
/// them.
pub(super) fn program(mut game: Game, options: &CodeOptions, budget: &Budget) -> Result<Program, CodeError> {
    // One position that may become several is a sum, too.
    let splits = game.splits();
    let sums = options.input.positions() != Some(1) || splits;
    let misere = game.ruleset().play == Play::Misere && sums;
    if misere {
        if !always_pet(&mut game, &budget.clone().with_effort(EFFORT)) {
            return Ok(misere_sums(game.ruleset(), splits, options)?);
        }
        game = game.with_play(Play::Normal);
    }
    let source = source(&mut game, options, budget)?;
    let decision = match misere {
        true => Decision::misere_nim(),
        false if source.may_be_infinite() => endless::decision(),
        false => Decision::xor(),
    };
    let decided = decided(game.ruleset(), misere);
    Ok(assembled(game.ruleset(), source, decision, decided, options)?)
}

/// The values in the style that is asked for, or in the best that there is.
fn source(game: &mut Game, options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    if game.ruleset().family != Family::Numbers {
        return objects::source(game, options, budget);
    }
    match options.style {
        Some(Style::Formula) => formula(game, options, budget),
        Some(Style::Table) if !tables::ends(game.ruleset()) => Ok(endless::source(game.ruleset(), options)?),
        Some(Style::Table) => Ok(tables::table(game.ruleset(), nim_values(game.ruleset()), options)?),
        Some(Style::Dfs) => Ok(tuples::search(game.ruleset(), nim_values(game.ruleset()), options)?),
        None => match formula(game, options, budget) {
            Ok(source) if !source.is_of_single_positions() || options.input.positions() == Some(1) => Ok(source),
            _ if goes_round(game.ruleset(), budget) => Ok(endless::source(game.ruleset(), options)?),
            _ if game.ruleset().arity > 1 || !tables::falls(game.ruleset()) => {
                Ok(tuples::search(game.ruleset(), nim_values(game.ruleset()), options)?)
            }
            _ => Ok(tables::table(game.ruleset(), nim_values(game.ruleset()), options)?),
        },
    }
}

/// Whether play from some small position is seen to go round, or is too long to be followed.
pub(super) fn goes_round(ruleset: &Ruleset, budget: &Budget) -> bool {
    if tables::ends(ruleset) {
        return false;
    }
    let mut search = Search::new(ruleset);
    let brief = budget.clone().with_effort(SEARCH_EFFORT).with_memory(ROOM);
    let mut positions: Vec<Vec<i64>> = vec![Vec::new()];
    for _ in 0..ruleset.arity {
        let longer =
            |position: &Vec<i64>| (0..=SMALL).map(|number| [position.as_slice(), &[number]].concat()).collect();
        positions =
            positions.iter().flat_map(|position| -> Vec<Vec<i64>> { longer(position) }).take(MOST_SMALL).collect();
    }
    let far = (1..=8).map(|i| vec![i * 13; ruleset.arity]);
    positions.into_iter().chain(far).any(|position| match search.value(&position, &brief) {
        Err(SearchError::Move(_)) | Ok(_) => false,
        Err(_) => true,
    })
}

/// The findings about the values within an effort; none where the effort was not enough, as a law
/// may know values that no table reaches.
pub(super) fn found(game: &mut Game, effort: u64, budget: &Budget) -> Result<Findings, SolveError> {
    match game.pattern(None, &budget.clone().with_effort(effort)) {
        Err(SolveError::Stopped { stop, .. }) if budget.outlives(&stop) => {
            Ok(Findings::of(game.rule().to_owned(), 0, Found::default()))
        }
        outcome => outcome,
    }
}

/// A closed form: proved, by a theorem of the literature, or (if that is good enough) checked.
pub(super) fn formula(game: &mut Game, options: &CodeOptions, budget: &Budget) -> Result<Source, CodeError> {
    let effort = if options.style == Some(Style::Formula) { MORE_EFFORT } else { EFFORT };
    let findings = found(game, effort, budget)?;
    let of_heaps = game.ruleset().arity == 1;
    let claims = findings.claims.iter().filter(|claim| of_heaps && claim.line().is_none());
    if let Some(claim) = claims.clone().find(|claim| claim.is_proved()) {
        return Ok(repeating(game.ruleset(), claim));
    }
    if of_heaps {
        if let Some(source) = contiguous(game)? {
            return Ok(source);
        }
        if let Some(source) = by_law(game)? {
            return Ok(source);
        }
    }
    // A program answers all positions, so a formula of a domain is looked at last.
    let (parts, whole): (Vec<_>, Vec<_>) =
        findings.formulas.iter().partition(|claim| matches!(claim.place(), Some(Place::Within(_))));
    for claim in whole.into_iter().chain(parts) {
        // A formula that a finder found for positive numbers answers no position with a 0: a search
        // does. Where a theorem of the literature is about positive numbers, so is the game.
        let literature = matches!(claim.standing(), FormulaStanding::Theory { .. });
        if claim.place().is_some() && !literature && options.style != Some(Style::Formula) {
            continue;
        }
        if claim.checked_to().is_none() || options.assume {
            return by_formula(game.ruleset(), claim, options);
        }
    }
    if let Some(claim) = claims.clone().next().filter(|_| options.assume) {
        return Ok(repeating(game.ruleset(), claim));
    }
    let checked = !findings.formulas.is_empty() || claims.count() > 0;
    if checked {
        return Err(no_style("formula", say::code_only_checked()).hinted([Hint::Assume]).into());
    }
    Err(no_style("formula", findings.open.unwrap_or_else(say::code_no_closed_form)).into())
}

/// The formula of a claim.
pub(super) fn by_formula(ruleset: &Ruleset, claim: &FormulaClaim, options: &CodeOptions) -> Result<Source, CodeError> {
    let domain = match claim.place() {
        None => Domain::All,
        Some(Place::From(least)) => Domain::From(*least),
        Some(Place::UpTo(most)) => Domain::UpTo(*most),
        Some(_) => Domain::Some,
    };
    let (formula, zeros) = (claim.formula(), claim.kind() == "zeros");
    let stated = Stated { formula, zeros, domain, claim: claim.to_string() };
    Ok(closed::by_formula(ruleset, &stated, options)?)
}

/// The values of a claim about a period.
pub(super) fn repeating(ruleset: &Ruleset, claim: &Claim) -> Source {
    closed::repeating(ruleset, cycle(claim.pattern()), &claim.to_string())
}

/// A period as programs have it.
fn cycle(pattern: &Pattern) -> Cycle {
    let head = pattern.head().map(|value| value as i64).collect();
    Cycle { head, preperiod: pattern.preperiod() as i64, saltus: pattern.saltus() as i64 }
}

/// Take 1 up to t(n), where t grows by 0 or 1: `heaps::theorems::contiguous`.
fn contiguous(game: &mut Game) -> Result<Option<Source>, CodeError> {
    let ruleset = game.ruleset();
    let Some(law) = heaps::theorems::contiguous::law(ruleset) else { return Ok(None) };
    let ([schema], Play::Normal) = (ruleset.schemas.as_slice(), ruleset.play) else { return Ok(None) };
    let [free] = schema.free.as_slice() else { return Ok(None) };
    let Some(source) = closed::contiguous(free)? else { return Ok(None) };
    // The theorem is about the amounts; that the bounds say the same is compared here.
    for n in 0..COMPARED {
        let (low, high) = rules::eval::range(free, 1, &[n as i64]);
        let by_bounds = |n: u64| rules::eval::range(free, 1, &[n as i64]).1;
        let grown = n > 0 && by_bounds(n) == by_bounds(n - 1) + 1;
        let value = match grown || n == 0 {
            true => u64::try_from(high).ok(),
            false => u64::try_from(n as i64 - high - 1).ok().and_then(|m| law.value(m)),
        };
        if low > 1 || high < 0 || high as u64 > n || law.value(n) != value {
            return Ok(None);
        }
    }
    Ok(Some(source))
}

/// A law that is an expression of n.
fn by_law(game: &mut Game) -> Result<Option<Source>, CodeError> {
    let Some(law) = heaps::theorems::prove::law(game.ruleset()) else { return Ok(None) };
    let Some(formula) = law.formula() else { return Ok(None) };
    let Some(num) = expression(&formula) else { return Ok(None) };
    for n in 0..COMPARED {
        let found = match rules::eval::num(&num, &[n as i64]) {
            Ok(Some(rules::eval::Value::Int(value))) => u64::try_from(value).ok(),
            _ => None,
        };
        if n > 0 && (found.is_none() || found != law.value(n)) {
            return Ok(None);
        }
    }
    let says = format!("Values: G(n) = {formula} for n > 0, proved ({}).", law.theorem().name());
    Ok(Some(closed::by_expression(&num, law.value(0).unwrap_or(0) as i64, says)?))
}

/// An expression of n as the rule language reads it.
fn expression(formula: &str) -> Option<Num> {
    let compiled = rules::compile(&format!("n -> {formula} : n>0"), &[]).ok()?;
    // An expression with cases is several clauses.
    let [schema] = compiled.ruleset.schemas.as_slice() else { return None };
    match &schema.remains {
        Remains::Positions(parts) => parts.first()?.coords.first().cloned(),
        Remains::Heaps { .. } => None,
    }
}
