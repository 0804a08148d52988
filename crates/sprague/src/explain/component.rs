//! One component: its options with their values and the mex, or the pattern that gives its value.
use crate::answer::Component;
use crate::error::SolveError;
use crate::formula_claim::{FormulaStanding, value_of};
use crate::game::{Game, ValuedOption};
use crate::invariant::Invariants;
use crate::ladder::Method;
use crate::number::Number;
use crate::position::Position;
use crate::solve::SolveOptions;
use crate::theory;
use crate::value::Value;
use budget::Budget;
use rules::family::MOST_PILES;
use std::fmt::Write as _;

/// The most options that are listed one by one.
const MOST_LISTED: usize = 24;
/// The most that are looked through, to show one for each smaller value.
const MOST_COUNTED: usize = 2000;
/// Values above this are not shown one by one.
const LARGEST_SHOWN: u64 = 40;
/// The basis of a value that was found by the graph of all positions begins so.
const SMITH: &str = "Smith's labelling";
/// Bases of values that a proved table of tuples gives.
const BY_TUPLES: [&str; 3] = ["(columns,", "(directions,", "(diagonals,"];
/// Longer formulas cannot be read.
const LONGEST_FORMULA: usize = 200;

/// Explains the value of one component.
pub(super) fn explain(
    text: &mut String,
    game: &mut Game,
    component: &Component,
    position: &Position,
    (options, budget): (&SolveOptions, &Budget),
) -> Result<(), SolveError> {
    let value = match &component.value {
        Some(Value::Nim(value)) if !component.basis.contains(SMITH) => value.clone(),
        Some(value) => {
            explain_loopy(text, component, value);
            return Ok(());
        }
        None => {
            let _ = writeln!(text, "\n{position} in \"{}\" is won; its value is not known.", component.rule);
            explain_strategy(text, game, position, budget)?;
            explain_figures(text, game, position);
            explain_invariant(text, game, component, position, budget)?;
            let _ = writeln!(text, "  How this is known: {}.", component.basis);
            return Ok(());
        }
    };
    let _ = writeln!(text, "\n{position} in \"{}\" has nim-value {value}.", component.rule);
    explain_stairs(text, game, position);
    explain_letters(text, game, position);
    explain_strategy(text, game, position, budget)?;
    let listed = listed(game, component, position, options, budget)?;
    if let Some(options) = &listed {
        explain_mex(text, options, &value);
    }
    explain_residue(text, game, position, &value);
    let by_tuples = BY_TUPLES.iter().any(|basis| component.basis.contains(basis));
    if (by_tuples || listed.is_none())
        && let Some((claim, formula)) = game.tuple_claims(position, budget)
    {
        let _ = writeln!(text, "  {claim}.");
        if let Some(formula) = formula.filter(|formula| formula.len() < LONGEST_FORMULA) {
            let _ = writeln!(text, "  As a formula: {formula}.");
        }
    }
    explain_figures(text, game, position);
    explain_invariant(text, game, component, position, budget)?;
    let _ = writeln!(text, "  How this is known: {}.", component.basis);
    Ok(())
}

/// The claim that gave the answer, and why it holds at every position.
fn explain_invariant(
    text: &mut String,
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
        let _ = writeln!(text, "  Decided for all positions: {}.", decided.statement());
        let _ = writeln!(
            text,
            "  Why for ever: {}; automata that read the binary digits of all numbers at once find no exception. Source: J. R. \
             Büchi, 1960.",
            decided.reason()
        );
    }
    Ok(())
}

/// The options with their values, where they are few enough and their values come without much
/// work.
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
    // A theorem about a position says nothing of its options.
    let cheap = !component.basis.starts_with("theory") && !options.assumes();
    match game.options_with_values(position, if cheap { MOST_COUNTED } else { MOST_LISTED }, budget) {
        Err(SolveError::OutOfReach { .. }) => Ok(None),
        listed => listed,
    }
}

/// A component from which play need not end.
fn explain_loopy(text: &mut String, component: &Component, value: &Value) {
    let _ = writeln!(text, "\n{} in \"{}\" has value {value}.", component.position, component.rule);
    match value {
        Value::Infinite(numbers) => endless(text, numbers.iter()),
        Value::Nim(_) => text.push_str(
            "  Play can go round, but whoever leaves for a higher value, or for none, is sent back by the next move (Smith 1966).\n",
        ),
    }
    let _ = writeln!(text, "  How this is known: {}.", component.basis);
}

/// The meaning of an infinite value with these numbers.
pub(super) fn endless(text: &mut String, numbers: impl Iterator<Item = impl ToString>) {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    let _ = match numbers.is_empty() {
        true => writeln!(
            text,
            "  Play can go round, and no move leads to a position with a nim-value: nobody wins it, in any sum."
        ),
        false => writeln!(
            text,
            "  Play can go round. Some moves lead to positions with the nim-values {}: beside a position of such a value the \
             player to move wins, beside any other nobody does.",
            numbers.join(", ")
        ),
    };
}

/// Games of piles: the statement of the staircase theorem, or the reason why it does not apply.
fn explain_stairs(text: &mut String, game: &Game, position: &Position) {
    match &game.stairs {
        Some(Ok(stairs)) => {
            for sentence in stairs.in_words(position) {
                let _ = writeln!(text, "  {sentence}.");
            }
        }
        Some(Err(reason)) => {
            let _ = writeln!(text, "  The staircase theorem does not apply: {reason}. The piles were searched.");
        }
        None => {}
    }
}

/// Words: the letters between which nothing can ever happen.
fn explain_letters(text: &mut String, game: &mut Game, position: &Position) {
    let Some(parts) = game.word_parts(position) else { return };
    let shown: Vec<String> = parts.iter().take(MOST_LISTED).map(|part| format!("`{part}`")).collect();
    let more = if parts.len() > MOST_LISTED { " and others" } else { "" };
    let _ = writeln!(
        text,
        "  What stands between them can never change, so these letters are independent parts: {}{more}.",
        shown.join(", ")
    );
}

/// Sets: a number that goes with every choice.
fn explain_strategy(
    text: &mut String,
    game: &mut Game,
    position: &Position,
    budget: &Budget,
) -> Result<(), SolveError> {
    if let Some(number) = game.stolen(position, budget)? {
        let _ = writeln!(
            text,
            "  {number} goes with every choice and takes no other number along. If choosing it alone wins, good; if not, the \
             answer that wins then could have been chosen at once. So the first player wins (strategy stealing)."
        );
    }
    Ok(())
}

/// The numbers by which a theorem of the literature can be checked here.
fn explain_figures(text: &mut String, game: &mut Game, position: &Position) {
    let Some((_, figures)) = game.theory().and_then(theory::in_words) else { return };
    let shown: Vec<String> = figures
        .iter()
        .filter_map(|(name, formula)| Some(format!("{name} = {}", value_of(formula, &position.0)?)))
        .collect();
    if !shown.is_empty() {
        let _ = writeln!(text, "  Here {}.", shown.join(", "));
    }
}

fn explain_mex(text: &mut String, options: &[ValuedOption], value: &Number) {
    if options.is_empty() {
        let _ = writeln!(text, "  There is no move from it, and the least number missing from nothing is 0.");
        return;
    }
    if options.len() <= MOST_LISTED {
        let shown: Vec<String> = options.iter().map(shown).collect();
        let _ = writeln!(text, "  Its options, each with its value in brackets: {}.", shown.join(", "));
        let _ = writeln!(text, "  The least number that is missing among these values (their mex) is {value}.");
        return;
    }
    let count = options.len();
    let _ = match value.to_u64().filter(|&value| value <= LARGEST_SHOWN) {
        Some(0) => writeln!(text, "  None of its {count} options has the value 0, so its own is 0 (their mex)."),
        Some(value) => {
            let first = |wanted: u64| options.iter().find(|(_, own)| *own == Number::from(wanted)).map(shown);
            let examples: Vec<String> = (0..value).filter_map(first).collect();
            writeln!(
                text,
                "  Among its {count} options there is one of each smaller value, as {}, and none of the value {value} itself: \
                 this is their mex.",
                examples.join(", ")
            )
        }
        None => writeln!(
            text,
            "  Among its {count} options there is one of each smaller value, and none of the value {value} itself: this is \
             their mex."
        ),
    };
}

/// `2+27 (0)`
fn shown((to, value): &ValuedOption) -> String {
    match to.as_slice() {
        [] => format!("nothing ({value})"),
        parts => {
            let parts: Vec<String> = parts.iter().map(Position::to_string).collect();
            format!("{} ({value})", parts.join("+"))
        }
    }
}

/// A heap beyond the first round: where it stands in its own.
fn explain_residue(text: &mut String, game: &Game, position: &Position, value: &Number) {
    let Some((claim, heap)) = game.study.claim().zip(position.heap()) else { return };
    let (period, preperiod) = (claim.pattern().period(), claim.pattern().preperiod());
    let first_round = Number::from(preperiod).plus(period);
    if claim.pattern().saltus() == 0 && period > 1 && *heap >= first_round {
        let _ = writeln!(text, "  {heap} mod {period} = {}, where the value is {value}.", heap.div_rem(period).1);
    }
}
