//! Sets from which numbers are erased: the values of all subsets of the set that is read, each a
//! number whose bits are the numbers that are still there.
use super::assemble::{no_style, wrapped};
use super::model::{Expr, Op, Program, Stmt, at, int, mentions, var};
use super::shape::{self, Cases, Token};
use super::terms::{Terms, yes};
use super::{CodeOptions, Hint, ProgramError, Style, helpers};
use crate::say;
use rules::family::words::{Erase, Erasure};
use rules::ruleset::{Play, Ruleset};
use std::collections::BTreeSet;

/// Sets of more numbers have too many subsets for a contest: a million of them are a second's work.
const MOST_NUMBERS: i64 = 20;
/// The variables of an erasing rule: the number that goes, the one that is chosen, the largest of
/// the set.
const GONE: &str = "gone";
const CHOSEN: &str = "x";
const LARGEST: &str = "largest";
/// Bits of the numbers of a set, so that products of two of them fit 64 bits.
const BITS: u32 = 31;

/// The program of an erasing game.
pub fn program(ruleset: &Ruleset, erase: &Erase, options: &CodeOptions) -> Result<Program, ProgramError> {
    if matches!(options.style, Some(Style::Formula | Style::Dfs)) {
        return Err(no_style("formula or search", say::sets_have_table()));
    }
    if options.input.tokens != [Token::Count, Token::List] {
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
        Play::Normal => "Who cannot move loses; the set is won when its nim-value is not 0.",
        Play::Misere => "Who cannot move wins; the set is lost when its misere nim-value is 0.",
    };
    let header = [
        format!("Rule: {}", ruleset.canonical.replace('\n', "; ")),
        format!("{decided} A case is a set of different numbers."),
        format!("Values: the mex of the options for all subsets; sets of up to {MOST_NUMBERS} numbers."),
        "Made by sprague code.".to_owned(),
    ];
    Ok(Program {
        header: header.iter().flat_map(|line| wrapped(line)).collect(),
        constants: Vec::new(),
        made: Vec::new(),
        functions: helpers::functions(&used),
        main: shape::cases(&options.input, once),
    })
}

fn run(name: &str, first: Expr, last: Expr, inner: Vec<Stmt>) -> Stmt {
    Stmt::For(name.to_owned(), first, last, inner)
}

/// Reads a set, makes the values of its subsets, and answers.
fn case(
    ruleset: &Ruleset,
    erase: &Erase,
    options: &CodeOptions,
    used: &mut BTreeSet<String>,
) -> Result<Vec<Stmt>, ProgramError> {
    let last = || var("count") - int(1);
    let mut masks = Vec::new();
    for (rule, erasure) in erase.rules.iter().enumerate() {
        masks.extend(goes(&format!("goes_{}", rule + 1), erasure, used)?);
    }
    let asks_largest = mentions(&masks, LARGEST);
    let mut body = vec![Stmt::Read("count".into())];
    if options.input.cases == Cases::ToZero {
        body.push(Stmt::If(var("count").eq(int(0)), vec![Stmt::Break], Vec::new()));
    }
    let many = format!("a set of more than {MOST_NUMBERS} numbers has too many subsets");
    let mut each = vec![
        Stmt::Read("n".into()),
        Stmt::SetAt("chosen".into(), var("i"), var("n")),
        Stmt::Set("subsets".into(), var("subsets") * int(2)),
    ];
    body.extend([
        Stmt::If(var("count").gt(int(MOST_NUMBERS)), vec![Stmt::Fail(many)], Vec::new()),
        Stmt::Zeros("chosen".into(), var("count")),
        Stmt::Let("subsets".into(), int(1)),
    ]);
    if asks_largest {
        body.push(Stmt::Let(LARGEST.into(), int(0)));
        each.push(Stmt::If(var("n").gt(var(LARGEST)), vec![Stmt::Set(LARGEST.into(), var("n"))], Vec::new()));
    }
    body.push(run("i", int(0), last(), each));
    body.extend(masks);
    body.extend(values(ruleset.play, erase.rules.len()));
    let won = at("g", var("subsets") - int(1)).ne(int(0));
    body.push(shape::verdict(&options.answers, won, true));
    Ok(body)
}

/// For each number, as bits, the numbers that go with it.
fn goes(array: &str, erasure: &Erasure, used: &mut BTreeSet<String>) -> Result<Vec<Stmt>, ProgramError> {
    if !erasure.free.is_empty() {
        return Err(ProgramError::unsupported(say::erasing_several()));
    }
    let names = [GONE, CHOSEN, LARGEST].map(str::to_owned).to_vec();
    let mut terms = Terms::new(names, BITS);
    let mut all: Option<Expr> = None;
    for cond in &erasure.conditions {
        let cond = terms.condition(cond)?;
        if cond != yes() {
            all = Some(all.map_or(cond.clone(), |before| before.and(cond)));
        }
    }
    // Conditions for a condition to have a value are asked before it.
    let guarded = terms.guards.drain(..).reduce(Expr::and);
    let all = match (guarded, all) {
        (Some(guards), Some(all)) => Some(guards.and(all)),
        (guards, all) => guards.or(all),
    };
    used.extend(terms.used);
    let Some(all) = all else {
        return Err(ProgramError::unsupported(say::erasing_without_condition()));
    };
    let goes = var("i").eq(var("j")).bin(Op::Or, all);
    let mut inner = vec![
        Stmt::If(goes, vec![Stmt::Set("with_it".into(), var("with_it") + var("bit"))], Vec::new()),
        Stmt::Set("bit".into(), var("bit") * int(2)),
    ];
    if mentions(&inner, GONE) {
        inner.insert(0, Stmt::Let(GONE.into(), at("chosen", var("j"))));
    }
    let asks_chosen = mentions(&inner, CHOSEN);
    let mut outer = vec![
        Stmt::Let("with_it".into(), int(0)),
        Stmt::Let("bit".into(), int(1)),
        run("j", int(0), var("count") - int(1), inner),
        Stmt::SetAt(array.to_owned(), var("i"), var("with_it")),
    ];
    if asks_chosen {
        outer.insert(0, Stmt::Let(CHOSEN.into(), at("chosen", var("i"))));
    }
    Ok(vec![Stmt::Zeros(array.to_owned(), var("count")), run("i", int(0), var("count") - int(1), outer)])
}

/// The values of all subsets, in the order of their numbers: an option is a part, so its number is
/// smaller.
fn values(play: Play, rules: usize) -> Vec<Stmt> {
    let option = |rule: usize| var("part") - var("part").bin(Op::BitAnd, at(&format!("goes_{}", rule + 1), var("i")));
    let marks = (0..rules).map(|rule| Stmt::Mark("seen".into(), at("g", option(rule)), var("part"))).collect();
    let there = (var("part") / var("bit") % int(2)).eq(int(1));
    let marked = var("v").lt(Expr::Len("seen".into())).and(at("seen", var("v")).eq(var("part")));
    let each = vec![
        Stmt::Let("bit".into(), int(1)),
        run(
            "i",
            int(0),
            var("count") - int(1),
            vec![Stmt::If(there, marks, Vec::new()), Stmt::Set("bit".into(), var("bit") * int(2))],
        ),
        Stmt::Let("v".into(), int(0)),
        Stmt::While(marked, vec![Stmt::Set("v".into(), var("v") + int(1))]),
        Stmt::SetAt("g".into(), var("part"), var("v")),
    ];
    let mut body = vec![
        Stmt::Comment("g[part]: the value of a subset; seen[v] = part: some option of it has the value v".into()),
        Stmt::Zeros("g".into(), var("subsets")),
        Stmt::Zeros("seen".into(), int(64)),
    ];
    if play == Play::Misere {
        body.push(Stmt::SetAt("g".into(), int(0), int(1)));
    }
    body.push(run("part", int(1), var("subsets") - int(1), each));
    body
}
