//! Assembles a program: its parts, the decision by the values, and the comment at its top.
use super::hint::no_style;
use super::model::{Program, Stmt, int, var};
use super::shape::{self, Decision, Game as Main};
use super::source::{Source, pair_in_order, rule, started};
use super::start::Start;
use super::{CodeOptions, ProgramError, Style, helpers, piles, sums, turns, winning};
use crate::say;
use messages::Message;
use rules::family::Family;
use rules::ruleset::{Play, Ruleset};

/// Assembles a program that computes values and decides cases by them.
pub fn assembled(
    ruleset: &Ruleset,
    source: Source,
    decision: Decision,
    decided: Message,
    options: &CodeOptions,
) -> Result<Program, ProgramError> {
    let mut source = source;
    let decision = winning::decision(ruleset, &mut source, decision, options)?;
    let mut used = source.used;
    let value = pair_in_order(ruleset, source.value, &mut used);
    // A list of piles is read one pile at a time, a ring by its size.
    let numbers = if matches!(ruleset.family, Family::Piles(_) | Family::Circle(_)) { 1 } else { ruleset.arity };
    let start = options.start.as_ref().map(|text| Start::parse(text, numbers)).transpose()?;
    let (arity, value) = match start {
        Some(start) => (1, started(start, value, &mut used)?),
        None => (numbers, value),
    };
    // The gap before a piece needs the square of the piece before it.
    let gaps = source.functions.iter().any(|function| function.name == "of_gap");
    let main = Main {
        arity,
        value,
        limit: None,
        prepare: if source.single && options.input.positions().is_none() { vec![only_one()] } else { Vec::new() },
        answers: options.answers.clone(),
        draw: options.drawn().to_owned(),
        decision,
        after_text: None,
        remembered: gaps.then_some(piles::BEFORE),
    };
    let mut header = vec![rule(ruleset), decided];
    header.extend(source.says);
    header.push(say::made_by());
    let mut functions = helpers::functions(&used);
    functions.extend(source.functions);
    Ok(Program {
        header,
        constants: source.constants,
        made: source.made,
        functions,
        main: shape::main(&options.input, &main),
        prints: options.print,
        limit: source.limit,
    })
}

/// The program of sums under misère play where values do not add up: whole sums are searched.
/// `splits` says that an option may be several positions.
///
/// # Errors
/// [`ProgramError::Misere`] where there is a program for one position instead; otherwise the reason
/// why there is none.
pub fn misere_sums(ruleset: &Ruleset, splits: bool, options: &CodeOptions) -> Result<Program, ProgramError> {
    if ruleset.family != Family::Numbers {
        return Err(ProgramError::unsupported(say::misere_of_other_positions()));
    }
    let searched = matches!(options.style, None | Some(Style::Dfs));
    let whole = match sums::whole_sums(ruleset, &[(1, 1)], Play::Misere) {
        Ok(whole) if searched => whole,
        Err(error) if splits && searched => return Err(error),
        Ok(_) if splits => {
            return Err(no_style(options.style.map_or("formula", Style::name), say::misere_sums_searched()));
        }
        _ => return Err(ProgramError::Misere),
    };
    let decision = whole.decision();
    turns::finished(ruleset, whole.source(), decision, say::how_misere_sums(), options)
}

/// The sentence that says how values decide a case.
pub fn decided(ruleset: &Ruleset, misere_sums: bool) -> Message {
    match ruleset.play {
        _ if misere_sums => say::decided_as_misere_nim(),
        Play::Normal => say::decided_by_values(),
        Play::Misere => say::decided_misere_heap(),
    }
}

/// Ends the program if a case is a sum, which a formula about lost positions cannot decide.
fn only_one() -> Stmt {
    let message = "the formula says who wins a single position, not a sum: make the program with a search";
    Stmt::If(var("count").gt(int(1)), vec![Stmt::Fail(message.to_owned())], Vec::new())
}
