//! Sums that no theorem decides by the values of their components: the program searches whole sums,
//! each a text. Misère play of heaps that do not behave as Nim heaps needs this, and so do turns in
//! several components; it works for few and small components.
//!
//! A component is written as its numbers with commas between them and a semicolon at the end. A sum
//! is the text of all components that can move, sorted. `moves_of` lists the options of one
//! component, `options` the sums after one turn.
use super::ProgramError;
use super::helpers::{new, when};
use super::model::{Expr, Function, Kind, Op, Stmt, Text, call, fixed, int, var, whole};
use super::moves::{Lookup, Moves};
use super::named_sets::{listing, made_sets};
use super::numbering::Numbering;
use super::search::{Reading, Search};
use super::shape::Decision;
use super::source::Source;
use super::tables::{beyond, ends};
use super::text::SUMS;
use super::tuples;
use crate::say;
use rules::ruleset::{Play, Ruleset};
use std::collections::BTreeSet;

/// The function that decides a sum: not 0 where the next player wins.
const VALUE: &str = "value_of_sum";
/// The variable that holds the text of the sum read.
const SUM: &str = "sum_text";
/// The variable that holds the total of its numbers.
const SIZE: &str = "size_of_sum";
/// A sum whose numbers have a larger total is not searched.
const LARGEST: i64 = 1000;
/// Numbers of a sum have at most this many bits.
const BITS: u32 = 31;

/// The search of whole sums.
pub(crate) struct SumSearch {
    pub(crate) functions: Vec<Function>,
    /// Arrays that are made at the start.
    pub(crate) made: Vec<(String, Expr)>,
    pub(crate) used: BTreeSet<String>,
}

/// The search for turns in one of these numbers of components, each an inclusive range.
pub(crate) fn whole_sums(ruleset: &Ruleset, counts: &[(i64, i64)], play: Play) -> Result<SumSearch, ProgramError> {
    if !ends(ruleset) {
        return Err(ProgramError::may_go_round());
    }
    let mut moves = Moves::new(ruleset, Lookup::Text, BITS, Numbering::NimValue(Play::Normal));
    let marked = moves.marked(&int(1))?;
    if moves.splits.wanted() {
        return Err(ProgramError::unsupported(say::sums_with_many_splits()));
    }
    moves.used.insert("least".into());
    let mut listed = vec![Stmt::NoTexts("found".into())];
    listed.extend((0..).zip(&moves.state).map(|(at, name)| new(name, call("number_of", [whole("w"), int(at)]))));
    // Named sets are listed up to the largest sum; without sets the bits of the terms are the
    // limit.
    let largest = if moves.sets.is_empty() { (1 << BITS) - 1 } else { LARGEST };
    let state: Vec<&str> = moves.state.iter().map(String::as_str).collect();
    listed.push(beyond(&state, largest, "numbers that grow are not followed further"));
    listed.extend(appended(&marked, &left)?);
    listed.push(Stmt::ReturnTexts("found".into()));
    let moves_of =
        Function::new("moves_of", &["w"], Kind::Texts, listed).about(say::about_moves_of()).taking(&["w"], &[]);
    let most = counts.iter().map(|range| range.1).max().unwrap_or(0);
    let mut functions = listing(&mut moves);
    functions.extend([
        SUMS.function("number_of", &[]),
        written(ruleset, &moves.state),
        SUMS.function("components", &[]),
        moves_of,
        SUMS.function("sorted", &[]),
        SUMS.function("options", &[("enough", enough(counts).into()), ("most", most.into())]),
    ]);
    let search = Search { arrays: &[], parts: false, rounds: false, play }.functions();
    functions.extend(search.into_iter().map(|function| Function { name: VALUE.to_owned(), ..function }));
    let made = made_sets(&moves, LARGEST);
    Ok(SumSearch { functions, made, used: moves.used })
}

/// Whether a turn may end with this many components moved: none moves beyond the greatest number.
fn enough(counts: &[(i64, i64)]) -> Expr {
    let moved = || var("moved");
    let one = |(index, &(least, most)): (usize, &(i64, i64))| match (least == most, index + 1 == counts.len()) {
        (_, true) => moved().ge(int(least)),
        (true, _) => moved().eq(int(least)),
        (false, _) => moved().ge(int(least)).and(int(most).ge(moved())),
    };
    counts.iter().enumerate().map(one).reduce(|one, other| one.bin(Op::Or, other)).unwrap_or(int(0))
}

impl SumSearch {
    /// The source of a program of this search alone.
    pub(crate) fn source(self) -> Source {
        Source {
            functions: self.functions,
            made: self.made,
            value: Box::new(|mut numbers| call("component", numbers.drain(..))),
            used: self.used,
            ..Source::default()
        }
    }

    /// A decision by this search alone; values are the texts of components.
    pub(crate) fn decision(&self) -> Decision {
        reading().alone(format!("the numbers of the sum come to more than {LARGEST}: it is too large for a search"))
    }
}

/// How a sum is read for the search; values are the texts of components.
fn reading() -> Reading {
    Reading {
        begin: vec![Stmt::LetText(SUM.into(), fixed("")), new(SIZE, int(0))],
        add: Box::new(|value, _| put(&value)),
        large: var(SIZE).gt(int(LARGEST)),
        value: call(VALUE, [Expr::Text(Text::Call("sorted".to_owned(), vec![whole(SUM)]))]),
    }
}

/// A decision by a theorem where `beyond` does not hold. Otherwise the program searches, or,
/// without `search`, ends with this message.
pub(crate) fn or_search(mut decision: Decision, beyond: Expr, message: String, search: bool) -> Decision {
    if search {
        return reading().where_no_theorem(decision, beyond, message);
    }
    decision.finish.push(when(beyond, vec![Stmt::Fail(message)]));
    decision
}

/// Appends the component with this value to the sum that is read.
fn put(value: &Expr) -> Vec<Stmt> {
    let numbers = match value {
        Expr::Call(_, numbers) => numbers.clone(),
        number => vec![number.clone()],
    };
    // The total is capped just above the limit, so that it cannot overflow and the text of a long
    // sum is not built.
    let counted = |number: &Expr| call("least", [number.clone(), int(LARGEST)]);
    let total = numbers.iter().map(counted).fold(var(SIZE) + int(1), |total, number| total + number);
    let component = component(numbers).into();
    SUMS.part("put", &[("total", total.into()), ("largest", LARGEST.into()), ("component", component)])
}

/// The text of a component with these numbers.
pub(crate) fn component(numbers: Vec<Expr>) -> Text {
    Text::Call("component".to_owned(), numbers)
}

/// Replaces each mark of an option by appending the text that `option` makes of it to the list
/// `found`.
pub(crate) fn appended(
    body: &[Stmt],
    option: &dyn Fn(&Expr) -> Result<Text, ProgramError>,
) -> Result<Vec<Stmt>, ProgramError> {
    replaced(body, &mut |marked| Ok(vec![Stmt::Append("found".into(), option(marked)?)]))
}

/// Replaces each statement that marks an option by the statements that `option` makes of it.
pub(crate) fn replaced(
    body: &[Stmt],
    option: &mut dyn FnMut(&Expr) -> Result<Vec<Stmt>, ProgramError>,
) -> Result<Vec<Stmt>, ProgramError> {
    let one = |stmt: &Stmt| -> Result<Vec<Stmt>, ProgramError> {
        if let Stmt::Mark(_, marked, _) = stmt {
            return option(marked);
        }
        let mut all = |body: &[Stmt]| replaced(body, option);
        Ok(vec![match stmt {
            Stmt::If(condition, yes, no) => Stmt::If(condition.clone(), all(yes)?, all(no)?),
            Stmt::For(name, first, last, inner) => Stmt::For(name.clone(), first.clone(), last.clone(), all(inner)?),
            Stmt::While(condition, inner) => Stmt::While(condition.clone(), all(inner)?),
            Stmt::Each(name, array, inner) => Stmt::Each(name.clone(), array.clone(), all(inner)?),
            Stmt::EachText(name, list, inner) => Stmt::EachText(name.clone(), list.clone(), all(inner)?),
            other => other.clone(),
        }])
    };
    let all: Result<Vec<Vec<Stmt>>, ProgramError> = body.iter().map(one).collect();
    Ok(all?.concat())
}

/// The components that an option is the sum of.
pub(crate) fn parts_of(option: &Expr) -> Result<Vec<Text>, ProgramError> {
    let mut parts = Vec::new();
    collect(option, &mut parts)?;
    Ok(parts)
}

fn left(option: &Expr) -> Result<Text, ProgramError> {
    let mut parts = parts_of(option)?;
    Ok(match parts.len() {
        0 => fixed(""),
        1 => parts.remove(0),
        _ => Text::Join(parts),
    })
}

fn collect(option: &Expr, parts: &mut Vec<Text>) -> Result<(), ProgramError> {
    match option {
        Expr::Text(component) => parts.push(component.clone()),
        Expr::Int(0) => {}
        Expr::Bin(Op::Xor, a, b) => {
            collect(a, parts)?;
            collect(b, parts)?;
        }
        _ => {
            return Err(ProgramError::unsupported(say::sums_with_repeated()));
        }
    }
    Ok(())
}

/// The function that makes the text of a component.
fn written(ruleset: &Ruleset, state: &[String]) -> Function {
    let mut texts = Vec::new();
    for (at, name) in state.iter().enumerate() {
        texts.extend((at > 0).then(|| fixed(",")));
        texts.push(Text::Digit(Box::new(var(name))));
    }
    texts.push(fixed(";"));
    let mut body = tuples::in_order(ruleset, state);
    body.push(Stmt::ReturnText(Text::Join(texts)));
    let params: Vec<&str> = state.iter().map(String::as_str).collect();
    Function::new("component", &params, Kind::Text, body).about(say::about_component())
}
