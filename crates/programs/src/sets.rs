//! Sets from which numbers are erased: the program computes the values of all subsets of the set
//! read. A subset is a number whose bits say which numbers are still there.
use super::hint::no_style;
use super::model::{Expr, Program, Stmt, all_of, at, int, mentions, var};
use super::printed::Printed;
use super::shape;
use super::source::rule;
use super::terms::{Terms, yes};
use super::text::SETS;
use super::{CodeOptions, Hint, ProgramError, Style, helpers};
use crate::say;
use rules::family::words::{Erase, Erasure};
use rules::ruleset::{Play, Ruleset};
use std::collections::BTreeSet;

/// Sets have at most this many numbers: a million subsets take about a second.
const MOST_NUMBERS: i64 = 20;
/// The variables of an erasing rule: the number that goes, the one that is chosen, the largest of
/// the set.
const GONE: &str = "gone";
const CHOSEN: &str = "x";
const LARGEST: &str = "largest";
/// Numbers of a set have at most this many bits, so that products of two of them fit 64 bits.
const BITS: u32 = 31;

/// The program of an erasing game.
pub fn program(ruleset: &Ruleset, erase: &Erase, options: &CodeOptions) -> Result<Program, ProgramError> {
    if matches!(options.style, Some(Style::Formula | Style::Dfs)) {
        return Err(no_style("formula or search", say::sets_have_table()));
    }
    if !options.input.is_a_list() {
        let why = ProgramError::unsupported(say::sets_otherwise());
        return Err(why.hinted([Hint::Input { shapes: &["T: heaps"] }]));
    }
    if options.start.is_some() {
        let why = ProgramError::unsupported(say::sets_by_number());
        return Err(why.hinted([Hint::NoStart]));
    }
    let mut used = BTreeSet::new();
    let once = case(ruleset, erase, options, &mut used)?;
    let decided = match ruleset.play {
        Play::Normal => say::decided_set(),
        Play::Misere => say::decided_misere_set(),
    };
    Ok(Program {
        header: vec![rule(ruleset), decided, say::values_of_sets(MOST_NUMBERS), say::made_by()],
        constants: Vec::new(),
        made: Vec::new(),
        functions: helpers::functions(&used),
        main: shape::cases(&options.input, once),
        prints: Printed::Winner,
        limit: None,
    })
}

/// Reads a set, makes the values of its subsets, and answers.
fn case(
    ruleset: &Ruleset,
    erase: &Erase,
    options: &CodeOptions,
    used: &mut BTreeSet<String>,
) -> Result<Vec<Stmt>, ProgramError> {
    let mut masks = Vec::new();
    for (rule, erasure) in erase.rules.iter().enumerate() {
        masks.extend(goes(&format!("goes_{}", rule + 1), erasure, used)?);
    }
    let asks_largest = mentions(&masks, LARGEST);
    let mut body = vec![Stmt::Read("count".into())];
    if let Some(last) = options.input.until() {
        body.push(Stmt::If(var("count").eq(int(last)), vec![Stmt::Break], Vec::new()));
    }
    body.extend(SETS.part("read", &[("most", MOST_NUMBERS.into()), ("asks_largest", asks_largest.into())]));
    body.extend(masks);
    let marks = (1..=erase.rules.len()).flat_map(|rule| SETS.part("mark", &[("rule", rule.to_string().into())]));
    let misere = (ruleset.play == Play::Misere).into();
    body.extend(SETS.part("values", &[("misere", misere), ("marks", marks.collect::<Vec<_>>().into())]));
    let won = at("g", var("subsets") - int(1)).ne(int(0));
    body.push(shape::verdict(&options.answers, won, true));
    Ok(body)
}

/// Computes, for each number chosen, the numbers that are erased with it, as bits.
fn goes(array: &str, erasure: &Erasure, used: &mut BTreeSet<String>) -> Result<Vec<Stmt>, ProgramError> {
    if !erasure.free.is_empty() {
        return Err(ProgramError::unsupported(say::erasing_several()));
    }
    let names = [GONE, CHOSEN, LARGEST].map(str::to_owned).to_vec();
    let mut terms = Terms::new(names, BITS);
    let mut all: Vec<Expr> = Vec::new();
    for cond in &erasure.conditions {
        let cond = terms.condition(cond)?;
        if cond != yes() {
            all.push(cond);
        }
    }
    // A condition may have no value; the guards for that are tested first.
    let guarded = all_of(terms.guards.drain(..));
    let all = match (guarded, all_of(all)) {
        (Some(guards), Some(all)) => Some(guards.and(all)),
        (guards, all) => guards.or(all),
    };
    used.extend(terms.used);
    let Some(all) = all else {
        return Err(ProgramError::unsupported(say::erasing_without_condition()));
    };
    let asked = vec![Stmt::Do(all.clone())];
    let givens = [
        ("array", array.into()),
        ("goes", all.into()),
        ("asks_gone", mentions(&asked, GONE).into()),
        ("asks_chosen", mentions(&asked, CHOSEN).into()),
    ];
    Ok(SETS.part("goes", &givens))
}
