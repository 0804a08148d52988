//! A search of all piles together: a position is a text, its piles with a comma after each.
//!
//! The rule is compiled for any number of piles ([`rules::family::OpenPiles`]). Where it treats all
//! piles alike, the piles of a position are sorted, so that equal positions have one text.
use crate::helpers::new;
use crate::model::{Expr, Function, Stmt, Text, call, fixed, int, mentions, var, whole as whole_text};
use crate::moves::{Lookup, Moves, Rule};
use crate::named_sets::{listing, made_sets};
use crate::numbering::Numbering;
use crate::say;
use crate::search::{Reading, Search};
use crate::source::Source;
use crate::sums::appended;
use crate::terms::{HIGHEST, PILES};
use crate::text::PILES as TEXTS;
use crate::{CodeOptions, ProgramError};
use rules::family::Stones;
use rules::ir::{CompareOp, Cond, Num, Part, Remains, Schema};
use rules::ruleset::{Play, Ruleset};

/// The function that decides a position: not 0 where the next player wins.
const VALUE: &str = "value_of_piles";
/// The variable that holds the text of the piles read.
const READ: &str = "piles_read";
/// The variable that holds the number of stones and piles.
const SIZE: &str = "size";
/// Numbers of a position have at most this many bits.
const BITS: u32 = 31;
/// Positions have at most this many stones and piles together.
const LARGEST: i64 = 1 << 30;

/// The search of whole positions.
pub(crate) struct PileSearch {
    /// The functions. Values of single piles have no meaning here.
    pub(crate) source: Source,
    pub(crate) reading: Reading,
    /// At most this many stones and piles are searched.
    pub(crate) largest: i64,
}

/// The message of a program about a larger position.
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
    let rule = Rule { names: &names, unordered: false, schemas: &schemas, ends: &open.ends, verdicts: &[], idle: true };
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
    let givens = [
        ("piles", PILES.into()),
        ("highest", HIGHEST.into()),
        ("asks_highest", mentions(&listed, HIGHEST).into()),
        ("sorted", open.is_symmetric().into()),
        ("options", listed.into()),
    ];
    functions.extend(["after", "options"].map(|name| TEXTS.function(name, &givens)));
    moves.used.insert("least".into());
    if functions.iter().any(|function| mentions(&function.body, HIGHEST)) {
        moves.used.insert("greatest".into());
    }
    let search = Search { arrays: &[], parts: false, rounds: true, play: ruleset.play }.functions();
    functions.extend(search.into_iter().map(|function| Function { name: VALUE.to_owned(), ..function }));
    let source = Source {
        functions,
        made: made_sets(&moves, largest),
        value: Box::new(|mut piles| piles.pop().unwrap_or_else(|| int(0))),
        used: moves.used,
        ..Source::default()
    };
    Ok(PileSearch { source, reading: reading(largest), largest })
}

/// Turns a move of stones into a move that leaves three numbers: how many stones move, from which
/// pile, and to which.
fn schema(stones: &Stones) -> Schema {
    let Stones { clause, span, free, conditions: mut all, amount, from, to } = stones.clone();
    // A rule may repeat conditions that every move has; and stones that leave the game always leave
    // from a pile.
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

/// How the piles of a case are read.
fn reading(largest: i64) -> Reading {
    let add = move |_: Expr, name: &str| {
        let too_large = (largest + 1).into();
        TEXTS.part("read", &[("name", name.into()), ("largest", largest.into()), ("too_large", too_large)])
    };
    Reading {
        begin: vec![Stmt::LetText(READ.into(), fixed("")), new(SIZE, int(0))],
        add: Box::new(add),
        large: var(SIZE).gt(int(largest)),
        value: call(VALUE, [whole_text(READ)]),
    }
}
