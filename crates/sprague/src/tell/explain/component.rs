//! One component: its options with their values and the mex, or the pattern that gives its value.
use super::page::Page;
use crate::answer::Component;
use crate::families::stairs::Premises;
use crate::game::{Game, ValuedOption};
use crate::ladder::method::Method;
use crate::messages::{Message, say};
use crate::methods::bounded_steps::Lines;
use crate::methods::invariant::Invariants;
use crate::options::SolveOptions;
use crate::plays::loopy;
use crate::plays::twins::Twins;
use crate::value::Value;
use budget::Budget;
use claims::claim::formula::{FormulaStanding, value_of};
use claims::claim::verdict::Decided;
use claims::decide::strategy;
use claims::error::SolveError;
use claims::find::automatic;
use claims::literature;
use claims::number::Number;
use claims::position::Position;
use rules::family::MOST_PILES;

/// At most this many options are listed one by one.
const MOST_LISTED: usize = 24;
/// At most this many options are examined, to show one for each smaller value.
const MOST_COUNTED: usize = 2000;
/// Values above this are not shown one by one.
const LARGEST_SHOWN: u64 = 40;
/// Longer formulas are left out, since nobody would read them.
const LONGEST_FORMULA: usize = 200;

/// Explains the value of one component.
pub(super) fn explain(
    page: &mut Page,
    game: &mut Game,
    component: &Component,
    position: &Position,
    (options, budget): (&SolveOptions, &Budget),
) -> Result<(), SolveError> {
    let value = match &component.value {
        Some(Value::Nim(value)) if component.method != loopy::NAME => value.clone(),
        Some(value) => {
            explain_loopy(page, component, value);
            return Ok(());
        }
        None if component.method == Twins::NAME => {
            page.gap();
            page.line(&say::value_not_known(position, &component.rule));
            page.under(&say::how_known(component.basis.message()));
            return Ok(());
        }
        None => {
            page.gap();
            page.line(&say::won_without_value(position, &component.rule));
            explain_strategy(page, game, position, budget)?;
            explain_figures(page, game, position);
            explain_invariant(page, game, component, position, budget)?;
            page.under(&say::how_known(component.basis.message()));
            return Ok(());
        }
    };
    page.gap();
    page.line(&say::has_nim_value(position, &component.rule, &value));
    explain_stairs(page, game, position);
    explain_letters(page, game, position);
    explain_strategy(page, game, position, budget)?;
    let listed = listed(game, component, position, options, budget)?;
    if let Some(options) = &listed {
        explain_mex(page, options, &value);
    }
    explain_residue(page, game, position, &value);
    if (component.method == Lines.name() || listed.is_none())
        && let Some((claim, formula)) = game.tuple_claims(position, budget)
    {
        page.under(&say::a_claim(claim));
        if let Some(formula) = formula.filter(|formula| formula.len() < LONGEST_FORMULA) {
            page.under(&say::as_formula(formula.to_string()));
        }
    }
    explain_figures(page, game, position);
    explain_invariant(page, game, component, position, budget)?;
    page.under(&say::how_known(component.basis.message()));
    Ok(())
}

/// Writes the claim that gave the answer, and why it holds at every position.
fn explain_invariant(
    page: &mut Page,
    game: &mut Game,
    component: &Component,
    position: &Position,
    budget: &Budget,
) -> Result<(), SolveError> {
    if component.method != Invariants.name() {
        return Ok(());
    }
    if let Some(claim) = game.invariant_about(position, budget)?
        && let FormulaStanding::Invariant(invariant) = claim.standing()
    {
        let decided = invariant.decided();
        // Nobody reads the table of an automaton.
        page.under(&if automatic::is_long(&claim) { claim.message() } else { decided.told() });
        page.under(&decided.reason());
        explain_moves(page, game, decided, position, budget)?;
    }
    Ok(())
}

/// Writes the winning moves by a claim, at all positions and at this one.
fn explain_moves(
    page: &mut Page,
    game: &Game,
    decided: &Decided,
    position: &Position,
    budget: &Budget,
) -> Result<(), SolveError> {
    let stopped = |stop| SolveError::stopped(stop, say::reached_moves());
    let Some(found) = decided.find_strategy(game.ruleset(), budget).map_err(stopped)? else { return Ok(()) };
    let Some(lines) = strategy::in_words(&found, &game.ruleset().names) else { return Ok(()) };
    lines.iter().for_each(|line| page.under(line));
    if let Some(left) = strategy::option_at(&found, position, &Number::from(0)) {
        let left: Vec<String> = left.iter().map(Position::to_string).collect();
        page.under(&match left.as_slice() {
            [] => say::strategy_here(position, say::strategy_nothing()),
            left => say::strategy_here(position, left.join("+")),
        });
    }
    Ok(())
}

/// The options with their values, if there are few enough and their values take little work.
fn listed(
    game: &mut Game,
    component: &Component,
    position: &Position,
    options: &SolveOptions,
    budget: &Budget,
) -> Result<Option<Vec<ValuedOption>>, SolveError> {
    if game.ruleset().arity > MOST_PILES {
        return Ok(None);
    }
    // A theorem about a position need not give the values of its options.
    let cheap = component.basis.word() != Some("theory") && !options.assumes();
    match game.options_with_values(position, if cheap { MOST_COUNTED } else { MOST_LISTED }, budget) {
        Err(SolveError::OutOfReach { .. }) => Ok(None),
        listed => listed,
    }
}

/// A component with loopy play.
fn explain_loopy(page: &mut Page, component: &Component, value: &Value) {
    page.gap();
    page.line(&say::has_value(&component.position, &component.rule, value));
    match value {
        Value::Infinite(numbers) => endless(page, numbers.iter()),
        Value::Nim(_) | Value::Loony => page.under(&say::sent_back()),
    }
    page.under(&say::how_known(component.basis.message()));
}

/// The meaning of an infinite value with these numbers.
pub(super) fn endless(page: &mut Page, numbers: impl Iterator<Item = impl Into<Message>>) {
    let mut numbers = numbers.peekable();
    match numbers.peek().is_none() {
        true => page.under(&say::endless()),
        false => page.under(&say::endless_with(Message::list(numbers))),
    }
}

/// Games of piles: the staircase theorem, or why it does not apply.
fn explain_stairs(page: &mut Page, game: &mut Game, position: &Position) {
    match &game.room::<Premises>().1.0 {
        Some(Ok(stairs)) => {
            for sentence in stairs.in_words(position) {
                page.under(&sentence);
            }
        }
        Some(Err(reason)) => {
            page.under(&say::no_staircase(reason.clone()));
        }
        None => {}
    }
}

/// Words: the groups of letters that cannot affect each other.
fn explain_letters(page: &mut Page, game: &mut Game, position: &Position) {
    let Some(parts) = game.word_parts(position) else { return };
    let shown: Vec<String> = parts.iter().take(MOST_LISTED).map(|part| format!("`{part}`")).collect();
    let shown = Message::list(shown);
    page.under(&match parts.len() > MOST_LISTED {
        true => say::letters_apart_more(shown),
        false => say::letters_apart(shown),
    });
}

/// Sets: a number that disappears with every choice.
fn explain_strategy(page: &mut Page, game: &mut Game, position: &Position, budget: &Budget) -> Result<(), SolveError> {
    if let Some(number) = game.stolen(position, budget)? {
        page.under(&say::stealing(number));
    }
    Ok(())
}

/// The numbers by which a theorem of the literature can be checked here.
fn explain_figures(page: &mut Page, game: &mut Game, position: &Position) {
    let Some((_, figures)) = game.theory().and_then(literature::in_words) else { return };
    let shown = figures.iter().filter_map(|(name, formula)| {
        let name = match name.as_str() {
            "least" => say::figure_least(),
            "most" => say::figure_most(),
            formula => formula.into(),
        };
        Some(say::a_figure(name, value_of(formula, &position.0)?.to_string()))
    });
    let shown: Vec<Message> = shown.collect();
    if !shown.is_empty() {
        page.under(&say::figures(Message::list(shown)));
    }
}

fn explain_mex(page: &mut Page, options: &[ValuedOption], value: &Number) {
    if options.is_empty() {
        page.under(&say::no_move());
        return;
    }
    if options.len() <= MOST_LISTED {
        page.under(&say::its_options(Message::list(options.iter().map(shown))));
        page.under(&say::mex(value));
        return;
    }
    let count = options.len();
    page.under(&match value.to_u64().filter(|&value| value <= LARGEST_SHOWN) {
        Some(0) => say::mex_zero(count),
        Some(value) => {
            let first = |wanted: u64| options.iter().find(|(_, own)| *own == Number::from(wanted)).map(shown);
            say::mex_examples(count, Message::list((0..value).filter_map(first)), value)
        }
        None => say::mex_large(count, value),
    });
}

/// `2+27 (0)`
fn shown((to, value): &ValuedOption) -> Message {
    match to.as_slice() {
        [] => say::option_nothing(value),
        parts => {
            let parts: Vec<String> = parts.iter().map(Position::to_string).collect();
            format!("{} ({value})", parts.join("+")).into()
        }
    }
}

/// A heap beyond the first period: its place within its own period.
fn explain_residue(page: &mut Page, game: &Game, position: &Position, value: &Number) {
    let Some((claim, heap)) = game.known_values.claim().zip(position.heap()) else { return };
    let (period, preperiod) = (claim.pattern().period(), claim.pattern().preperiod());
    let first_round = Number::from(preperiod).plus(period);
    if claim.pattern().saltus() == 0 && period > 1 && *heap >= first_round {
        page.under(&say::residue(heap, period, heap.div_rem(period).1, value));
    }
}
