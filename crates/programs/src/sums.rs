//! Sums that no theorem takes apart: a search of whole sums, each a text. Misère play of heaps that
//! do not behave as those of Nim, and turns in several components, need it; it is for few and small
//! components.
//!
//! A component is its numbers with commas between them and a semicolon after them; a sum is its
//! components that can move, in the order of their texts. `moves_of` lists the options of one
//! component, `options` the sums after one turn.
use super::ProgramError;
use super::helpers::{new, run, set, step, when};
use super::model::{Expr, Function, Kind, Op, Stmt, Text, call, fits, fixed, int, letters, part, text, var, whole};
use super::moves::{Lookup, Moves};
use super::named_sets::{listing, made_sets};
use super::numbering::Numbering;
use super::search::{Reading, Search};
use super::shape::Decision;
use super::source::Source;
use super::tables::{beyond, ends};
use super::tuples;
use crate::say;
use rules::ruleset::{Play, Ruleset};
use std::collections::BTreeSet;

/// The function that tells the winner of a sum: not 0 where the next player wins.
const VALUE: &str = "value_of_sum";
/// The variable with the text of the sum that is read.
const SUM: &str = "sum_text";
/// The variable with the total of its numbers.
const SIZE: &str = "size_of_sum";
/// A sum whose numbers have a larger total is not searched.
const LARGEST: i64 = 1000;
/// Bits of the numbers of a sum.
const BITS: u32 = 31;
/// Before a sum that is being made there is one of these for each component that has moved.
const MOVED: &str = "x";

/// The search of whole sums.
pub(crate) struct SumSearch {
    pub(crate) functions: Vec<Function>,
    /// Arrays that are made at the start.
    pub(crate) made: Vec<(String, Expr)>,
    pub(crate) used: BTreeSet<String>,
}

/// Turns move in `least` to `most` components.
pub(crate) fn whole_sums(ruleset: &Ruleset, (least, most): (i64, i64), play: Play) -> Result<SumSearch, ProgramError> {
    if !ends(ruleset) {
        return Err(ProgramError::unsupported(say::sums_round()));
    }
    let mut moves = Moves::new(ruleset, Lookup::Text, BITS, Numbering::NimValue(Play::Normal));
    let marked = moves.marked(&int(1))?;
    if moves.splits.wanted() {
        return Err(ProgramError::unsupported(say::sums_with_many_splits()));
    }
    moves.used.insert("least".into());
    let mut listed = vec![Stmt::NoTexts("found".into())];
    listed.extend((0..).zip(&moves.state).map(|(at, name)| new(name, call("number_of", [whole("w"), int(at)]))));
    // Sets are known up to the largest sum, and terms have so many bits.
    let largest = if moves.sets.is_empty() { (1 << BITS) - 1 } else { LARGEST };
    let state: Vec<&str> = moves.state.iter().map(String::as_str).collect();
    listed.push(beyond(&state, largest, "numbers that grow are not followed further"));
    listed.extend(appended(&marked, &left)?);
    listed.push(Stmt::ReturnTexts("found".into()));
    let moves_of = Function::new("moves_of", &["w"], Kind::Texts, listed)
        .about(&["What one component can become: other components, or none."])
        .taking(&["w"], &[]);
    let mut functions = listing(&mut moves);
    functions.extend([
        number(),
        written(ruleset, &moves.state),
        components(),
        moves_of,
        sorted(),
        options(least, most),
    ]);
    let search = Search { arrays: &[], parts: false, rounds: false, play }.functions();
    functions.extend(search.into_iter().map(|function| Function { name: VALUE.to_owned(), ..function }));
    let made = made_sets(&moves, LARGEST);
    Ok(SumSearch { functions, made, used: moves.used })
}

impl SumSearch {
    /// The source of a program of this search alone.
    pub(crate) fn source(self) -> Source {
        Source {
            functions: self.functions,
            constants: Vec::new(),
            made: self.made,
            value: Box::new(|mut numbers| call("component", numbers.drain(..))),
            used: self.used,
            single: false,
            says: Vec::new(),
        }
    }

    /// A decision by this search alone; values are the texts of components.
    pub(crate) fn decision(&self) -> Decision {
        reading().alone(format!("the numbers of the sum come to more than {LARGEST}: it is too large for a search"))
    }
}

/// The reading of sums for the search; values are the texts of components.
fn reading() -> Reading {
    Reading {
        begin: vec![Stmt::LetText(SUM.into(), fixed("")), new(SIZE, int(0))],
        add: Box::new(|value, _| put(&value)),
        large: var(SIZE).gt(int(LARGEST)),
        value: call(VALUE, [Expr::Text(Text::Call("sorted".to_owned(), vec![whole(SUM)]))]),
    }
}

/// A decision by a theorem where `beyond` does not hold, and else by a search, or by this message
/// where there is none.
pub(crate) fn or_search(mut decision: Decision, beyond: Expr, message: String, search: bool) -> Decision {
    if search {
        return reading().where_no_theorem(decision, beyond, message);
    }
    decision.finish.push(when(beyond, vec![Stmt::Fail(message)]));
    decision
}

/// Puts a component on the sum that is read: that of which this is the value.
fn put(value: &Expr) -> Vec<Stmt> {
    let numbers = match value {
        Expr::Call(_, numbers) => numbers.clone(),
        number => vec![number.clone()],
    };
    // Numbers that are too large count as just too large, so that nothing overflows; and the text
    // of a long sum is not made.
    let counted = |number: &Expr| call("least", [number.clone(), int(LARGEST)]);
    let total = numbers.iter().map(counted).fold(var(SIZE) + int(1), |total, number| total + number);
    let small = var(SIZE).le(int(LARGEST));
    vec![set(SIZE, total), when(small, vec![lengthen(SUM, component(numbers))])]
}

fn lengthen(name: &str, more: Text) -> Stmt {
    Stmt::SetText(name.to_owned(), Text::Join(vec![text(name), more]))
}

/// The text of a component with these numbers.
pub(crate) fn component(numbers: Vec<Expr>) -> Text {
    Text::Call("component".to_owned(), numbers)
}

/// Puts what `option` makes of each option that is marked on the list `found`.
pub(crate) fn appended(
    body: &[Stmt],
    option: &dyn Fn(&Expr) -> Result<Text, ProgramError>,
) -> Result<Vec<Stmt>, ProgramError> {
    let all = |body: &[Stmt]| appended(body, option);
    let one = |stmt: &Stmt| {
        Ok(match stmt {
            Stmt::Mark(_, marked, _) => Stmt::Append("found".into(), option(marked)?),
            Stmt::If(condition, yes, no) => Stmt::If(condition.clone(), all(yes)?, all(no)?),
            Stmt::For(name, first, last, inner) => Stmt::For(name.clone(), first.clone(), last.clone(), all(inner)?),
            Stmt::While(condition, inner) => Stmt::While(condition.clone(), all(inner)?),
            Stmt::Each(name, array, inner) => Stmt::Each(name.clone(), array.clone(), all(inner)?),
            Stmt::EachText(name, list, inner) => Stmt::EachText(name.clone(), list.clone(), all(inner)?),
            other => other.clone(),
        })
    };
    body.iter().map(one).collect()
}

/// The text of an option.
fn left(option: &Expr) -> Result<Text, ProgramError> {
    let mut parts = Vec::new();
    collect(option, &mut parts)?;
    Ok(match parts.len() {
        0 => fixed(""),
        1 => parts.remove(0),
        _ => Text::Join(parts),
    })
}

/// The components that an option is the sum of.
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

/// One of the numbers of a component.
fn number() -> Function {
    let digit = Expr::Letter("w".to_owned(), Box::new(var("i"))) - int(48);
    let own = var("before").eq(var("k")).and(fits("w", var("i"), ";").not());
    let each = Stmt::If(
        fits("w", var("i"), ","),
        vec![step("before")],
        vec![when(own, vec![set("number", var("number") * int(10) + digit)])],
    );
    let body = vec![
        new("number", int(0)),
        new("before", int(0)),
        run("i", int(0), letters("w") - int(1), vec![each]),
        Stmt::Return(var("number")),
    ];
    Function::new("number_of", &["w", "k"], Kind::Number, body)
        .about(&["A number of a component, the first one being number 0."])
        .taking(&["w"], &[])
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
    Function::new("component", &params, Kind::Text, body).about(&["A component as a text."])
}

/// The function that cuts a sum into its components.
fn components() -> Function {
    let end = || var("i") + int(1);
    let cut = vec![Stmt::Append("found".into(), part("w", var("first"), end())), set("first", end())];
    let body = vec![
        Stmt::NoTexts("found".into()),
        new("first", int(0)),
        run("i", int(0), letters("w") - int(1), vec![when(fits("w", var("i"), ";"), cut)]),
        Stmt::ReturnTexts("found".into()),
    ];
    Function::new("components", &["w"], Kind::Texts, body).taking(&["w"], &[])
}

/// The function that puts a sum in order.
fn sorted() -> Function {
    let here = var("open").eq(int(1));
    let smaller = here.clone().and(Expr::Less("piece".into(), "other".into()));
    let beside = vec![
        when(smaller, vec![lengthen("longer", text("piece")), set("open", int(0))]),
        lengthen("longer", text("other")),
    ];
    let into = vec![
        Stmt::LetTexts("before".into(), call("components", [whole("all")])),
        Stmt::LetText("longer".into(), fixed("")),
        new("open", int(1)),
        Stmt::EachText("other".into(), "before".into(), beside),
        when(here, vec![lengthen("longer", text("piece"))]),
        Stmt::SetText("all".into(), text("longer")),
    ];
    let each = vec![
        Stmt::LetTexts("moves".into(), call("moves_of", [whole("piece")])),
        when(Expr::Count("moves".into()).gt(int(0)), into),
    ];
    let body = vec![
        Stmt::LetText("all".into(), fixed("")),
        Stmt::LetTexts("pieces".into(), call("components", [whole("w")])),
        Stmt::EachText("piece".into(), "pieces".into(), each),
        Stmt::ReturnText(text("all")),
    ];
    Function::new("sorted", &["w"], Kind::Text, body)
        .about(&["The components of a sum that can move, in the order of their texts."])
        .taking(&["w"], &[])
}

/// The function that lists the sums after a turn.
fn options(least: i64, most: i64) -> Function {
    let up_to = |name: &str, letter: &str| Stmt::While(fits("top", var(name), letter).not(), vec![step(name)]);
    let bar = || var("bar");
    let after = |mut before: Vec<Text>| {
        before.extend([fixed("|"), text("rest")]);
        Stmt::Append("open".into(), Text::Join(before))
    };
    let made = Text::Call("sorted".to_owned(), vec![Expr::Text(part("top", var("moved"), bar()))]);
    let done = vec![when(var("moved").ge(int(least)), vec![Stmt::Append("found".into(), made)])];
    let moving = vec![
        Stmt::LetTexts("moves".into(), call("moves_of", [whole("piece")])),
        Stmt::EachText("other".into(), "moves".into(), vec![after(vec![fixed(MOVED), text("done"), text("other")])]),
    ];
    let next = vec![
        up_to("end", ";"),
        Stmt::LetText("done".into(), part("top", int(0), bar())),
        Stmt::LetText("piece".into(), part("top", bar() + int(1), var("end") + int(1))),
        Stmt::LetText("rest".into(), part("top", var("end") + int(1), letters("top"))),
        after(vec![text("done"), text("piece")]),
        when(var("moved").lt(int(most)), moving),
    ];
    let each = vec![
        Stmt::LetText("top".into(), Text::Last("open".into())),
        Stmt::DropLast("open".into()),
        new("moved", int(0)),
        Stmt::While(fits("top", var("moved"), MOVED), vec![step("moved")]),
        new("bar", var("moved")),
        up_to("bar", "|"),
        new("end", bar() + int(1)),
        Stmt::If(var("end").eq(letters("top")), done, next),
    ];
    let body = vec![
        Stmt::NoTexts("found".into()),
        Stmt::Comment(
            "one x for each component that has moved; what comes after the bar is still to move or not".into(),
        ),
        Stmt::NoTexts("open".into()),
        Stmt::Append("open".into(), Text::Join(vec![fixed("|"), text("w")])),
        Stmt::While(Expr::Count("open".into()).gt(int(0)), each),
        Stmt::ReturnTexts("found".into()),
    ];
    Function::new("options", &["w"], Kind::Texts, body).about(&["The sums after one turn."]).taking(&["w"], &[])
}
