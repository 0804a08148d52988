//! A search of all piles together: a position is a text, its piles with a comma after each.
//!
//! The rule is read for any number of piles ([`rules::family::OpenPiles`]). Where it says the same
//! of all of them, positions are put in order, so that those with the same piles are one.
use crate::helpers::{new, put_at, run, set, step, when, zeros};
use crate::model::{
    Expr, Function, Kind, Stmt, Text, at, call, fits, fixed, int, letters, mentions, text, var, whole as whole_text,
};
use crate::moves::{Lookup, Moves, Rule};
use crate::named_sets::{listing, made_sets};
use crate::numbering::Numbering;
use crate::say;
use crate::search::{Reading, Search};
use crate::source::Source;
use crate::sums::appended;
use crate::terms::{HIGHEST, PILES};
use crate::{CodeOptions, ProgramError};
use rules::family::Stones;
use rules::ir::{CompareOp, Cond, Num, Part, Remains, Schema};
use rules::ruleset::{Play, Ruleset};

/// The function that tells the winner of a position: not 0 where the next player wins.
const VALUE: &str = "value_of_piles";
/// The variable with the text of the piles that are read.
const READ: &str = "piles_read";
/// The variable with how many stones and piles there are.
const SIZE: &str = "size";
/// Bits of the numbers of a position.
const BITS: u32 = 31;
/// Positions of more stones and piles are not searched.
const LARGEST: i64 = 1 << 30;

/// The search of whole positions.
pub(crate) struct PileSearch {
    /// The functions; values of single piles mean nothing.
    pub(crate) source: Source,
    pub(crate) reading: Reading,
    /// The most stones and piles of a position.
    pub(crate) largest: i64,
}

/// The words of a program about positions beyond that.
pub(crate) fn too_large(largest: i64) -> String {
    format!("there are more than {largest} stones and piles: too many for a search")
}

/// The search, in normal or in misère play.
pub(crate) fn whole(ruleset: &Ruleset, options: &CodeOptions) -> Result<PileSearch, ProgramError> {
    let Some(open) = ruleset.open_piles().transpose()? else {
        return Err(ProgramError::unsupported(say::no_game_of_piles()));
    };
    let names = ["m".to_owned()];
    let schemas: Vec<Schema> = open.moves.iter().map(schema).collect();
    let rule = Rule { names: &names, unordered: false, schemas: &schemas, ends: &open.ends, idle: true };
    let mut moves = Moves::new(rule, Lookup::Text, BITS, Numbering::NimValue(Play::Normal));
    let marked = moves.marked(&int(1))?;
    let listed = appended(&marked, &|option| match option {
        Expr::Text(Text::Call(_, numbers)) => Ok(Text::Call(
            "after".to_owned(),
            [Expr::Array(PILES.to_owned())].into_iter().chain(numbers.clone()).collect(),
        )),
        _ => Err(ProgramError::unsupported(say::move_without_piles())),
    })?;
    let mut functions = listing(&mut moves);
    let largest = if moves.sets.is_empty() { LARGEST } else { options.to as i64 };
    functions.extend([after(open.is_symmetric()), options_of(listed)]);
    moves.used.insert("least".into());
    if functions.iter().any(|function| mentions(&function.body, HIGHEST)) {
        moves.used.insert("greatest".into());
    }
    let search = Search { arrays: &[], parts: false, rounds: true, play: ruleset.play }.functions();
    functions.extend(search.into_iter().map(|function| Function { name: VALUE.to_owned(), ..function }));
    let source = Source {
        functions,
        constants: Vec::new(),
        made: made_sets(&moves, largest),
        value: Box::new(|mut piles| piles.pop().unwrap_or_else(|| int(0))),
        used: moves.used,
        single: false,
        says: Vec::new(),
    };
    Ok(PileSearch { source, reading: reading(largest), largest })
}

/// A move of stones as one that leaves three numbers: how many stones go, from where, and where to.
fn schema(stones: &Stones) -> Schema {
    let Stones { clause, span, free, conditions: mut all, amount, from, to } = stones.clone();
    // Conditions of every move may be written in the rule, too; and stones that leave the game
    // leave from a pile.
    let said = Cond::Compare(CompareOp::Ne, from.clone(), Num::Const(0));
    let mut conditions = Vec::new();
    for cond in all.drain(..) {
        let known = conditions.contains(&cond) || to == Num::Const(0) && cond == said;
        if !known {
            conditions.push(cond);
        }
    }
    let part = Part { coords: vec![amount, from, to], times: None, each: None };
    Schema { clause, span, pattern: vec![None], free, conditions, remains: Remains::Positions(vec![part]) }
}

/// The function that lists the options of a position.
fn options_of(listed: Vec<Stmt>) -> Function {
    let (letter, comma) = (Expr::Letter("w".to_owned(), Box::new(var("at"))), || fits("w", var("at"), ","));
    let each = |inner: Stmt| run("at", int(0), letters("w") - int(1), vec![inner]);
    let digit = at(PILES, var("pile")) * int(10) + letter - int(48);
    let mut body = vec![
        Stmt::NoTexts("found".into()),
        new("m", int(0)),
        each(when(comma(), vec![step("m")])),
        zeros(PILES, var("m") + int(1)),
        new("pile", int(1)),
        each(Stmt::If(comma(), vec![step("pile")], vec![put_at(PILES, var("pile"), digit)])),
    ];
    if mentions(&listed, HIGHEST) {
        let larger = set(HIGHEST, call("greatest", [var(HIGHEST), at(PILES, var("pile_at"))]));
        body.extend([new(HIGHEST, var("m")), run("pile_at", int(1), var("m"), vec![larger])]);
    }
    body.extend(listed);
    body.push(Stmt::ReturnTexts("found".into()));
    Function::new("options", &["w"], Kind::Texts, body)
        .about(&["The positions after one move. Piles count from 1; out of the game is 0."])
        .taking(&["w"], &[])
}

/// The function that makes the text of the piles after a move; in order where they may be.
fn after(sorted: bool) -> Function {
    let each = |inner: Vec<Stmt>| run("pile", int(1), Expr::Len(PILES.to_owned()) - int(1), inner);
    let stones = [
        new("stones", at(PILES, var("pile"))),
        when(var("pile").eq(var("start")), vec![set("stones", var("stones") - var("amount"))]),
        when(var("pile").eq(var("goal")), vec![set("stones", var("stones") + var("amount"))]),
    ];
    let write = |stones: Expr| {
        Stmt::SetText("all".into(), Text::Join(vec![text("all"), Text::Digit(Box::new(stones)), fixed(",")]))
    };
    let mut body = vec![Stmt::LetText("all".into(), fixed(""))];
    if sorted {
        let larger = var("place").gt(int(1)).and(at("order", var("place") - int(1)).gt(var("stones")));
        let shift = vec![
            put_at("order", var("place"), at("order", var("place") - int(1))),
            set("place", var("place") - int(1)),
        ];
        let mut inner = stones.to_vec();
        inner.extend([
            new("place", var("pile")),
            Stmt::While(larger, shift),
            put_at("order", var("place"), var("stones")),
        ]);
        body.extend([
            Stmt::Comment("the rule is the same for all piles: their order makes no difference".into()),
            zeros("order", Expr::Len(PILES.to_owned())),
            each(inner),
            each(vec![write(at("order", var("pile")))]),
        ]);
    } else {
        body.push(each(stones.into_iter().chain([write(var("stones"))]).collect()));
    }
    body.push(Stmt::ReturnText(text("all")));
    Function::new("after", &[PILES, "amount", "start", "goal"], Kind::Text, body)
        .about(&["The text of the piles after a move of so many stones."])
        .taking(&[], &[PILES])
}

/// The reading of the piles of a case.
fn reading(largest: i64) -> Reading {
    let add = move |_: Expr, name: &str| {
        // A pile that is too large counts as just too large, so that nothing overflows; and the
        // text of a long list is not made.
        let size = var(SIZE) + call("least", [var(name), int(largest)]) + int(1);
        let more = Text::Join(vec![text(READ), Text::Digit(Box::new(var(name))), fixed(",")]);
        let capped = call("least", [size, int(largest + 1)]);
        vec![set(SIZE, capped), when(var(SIZE).le(int(largest)), vec![Stmt::SetText(READ.into(), more)])]
    };
    Reading {
        begin: vec![Stmt::LetText(READ.into(), fixed("")), new(SIZE, int(0))],
        add: Box::new(add),
        large: var(SIZE).gt(int(largest)),
        value: call(VALUE, [whole_text(READ)]),
    }
}
