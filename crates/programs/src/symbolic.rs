//! Rules whose parameters are read from the input: families whose closed form is known for all
//! parameters.
//!
//! * `take A..B`, A >= 1: G(n) = n mod (A+B) / A. A window of A+B heaps has the values 0..A-1 times
//!   0, then 1, ...; heap n+A+B has the options of heap n, A+B further on (see
//!   `heaps::theorems::blocks`).
//! * `take 1,2,K`: G(n) = n mod 3 where 3 does not divide K: K is then a 1 or a 2 modulo 3. Else
//!   the values repeat after K+1 heaps, 0 1 2 0 1 2 ... and a 3 at the end, where K reaches the 0
//!   of heap 0.
//! * `take A..B; n -> 0 : 1<=n<A; misere`, 1 <= A <= B: lost where n mod (A+B) lies between 1 and
//!   A. A move from there leaves 0 or more than A modulo A+B, or nothing, which is won; from
//!   everywhere else the amount min(B, r-1) leads there, where r = n mod (A+B), or B where r is 0.
//! * `take S`, a set that is read: a table for each.
use super::assemble::no_style;
use super::helpers;
use super::input::variable;
use super::model::{Expr, Function, Program, at, call, int, var};
use super::printed::Printed;
use super::shape::{self, Decision, Game as Main};
use super::text::{LIBRARY, SETS};
use super::{CodeOptions, ProgramError, Style, winning};
use crate::say;
use messages::Message;
use std::collections::BTreeSet;

/// Makes the expression of the value of a position from its numbers.
type Value = Box<dyn Fn(Vec<Expr>) -> Expr>;

/// An end of a range, or an amount: a number, or a parameter, which becomes a variable in small
/// letters.
fn amount(text: &str, read: &[&str]) -> Option<Expr> {
    if let Ok(number) = text.parse::<i64>() {
        return (number >= 1).then(|| int(number));
    }
    read.contains(&text).then(|| var(&variable(text)))
}

/// The ends of the range of amounts in the game where a player who cannot take the least amount
/// takes all that is left, and who takes the last token loses.
fn some_or_rest(amounts: &str, misere: bool) -> Option<(&str, &str)> {
    let (take, rest) = amounts.split_once(';')?;
    let (low, high) = take.split_once("..")?;
    let clause = match (rest.strip_suffix(";misere"), misere) {
        (Some(clause), _) => clause,
        (None, true) => rest,
        (None, false) => return None,
    };
    (clause == format!("n->0:1<=n<{low}") || clause == format!("n->0:n>=1,n<{low}")).then_some((low, high))
}

/// The program of that game. It answers single heaps only, since values do not add up here.
fn last_loses(text: &str, (low, high): (Expr, Expr), options: &CodeOptions) -> Result<Program, ProgramError> {
    if options.input.positions() != Some(1) {
        return Err(ProgramError::Misere);
    }
    if options.print != Printed::Winner {
        return Err(ProgramError::Print { print: options.print, why: say::print_with_parameters() });
    }
    if matches!(options.style, Some(Style::Table | Style::Dfs)) {
        return Err(no_style("table", say::parameters_have_formula()));
    }
    let value = move |coords: Vec<Expr>| call("value", coords.into_iter().chain([low.clone(), high.clone()]));
    let main = Main { value: Box::new(value), ..Main::plain(1, options.answers.clone()) };
    Ok(Program {
        header: vec![say::top_rule(text), say::decided_misere_heap(), say::values_some_or_rest(), say::made_by()],
        functions: vec![LIBRARY.function("some_or_rest", &[])],
        main: shape::main(&options.input, &main),
        ..Program::default()
    })
}

/// The program of a rule whose parameters are read from the input.
pub fn program(rule: &str, read: &[&str], misere: bool, options: &CodeOptions) -> Result<Program, ProgramError> {
    let unknown = || ProgramError::Parameter(read.join(", "));
    let text = rule.split('#').next().unwrap_or("").trim();
    let amounts: String =
        text.strip_prefix("take ").ok_or_else(unknown)?.chars().filter(|c| !c.is_whitespace()).collect();
    if let Some((low, high)) = some_or_rest(&amounts, misere) {
        let (low, high) = (amount(low, read).ok_or_else(unknown)?, amount(high, read).ok_or_else(unknown)?);
        return last_loses(text, (low, high), options);
    }
    if misere {
        let what = say::misere_with_parameters();
        return Err(ProgramError::unsupported(what));
    }
    let formula = |name: &str, says: Message| (vec![LIBRARY.function(name, &[])], says);
    let mut prepare = Vec::new();
    let mut by_table = false;
    let mut read_limit = None;
    let (functions, says, value): (Vec<Function>, Message, Value) = if let Some((low, high)) = amounts.split_once("..")
    {
        let (low, high) = (amount(low, read).ok_or_else(unknown)?, amount(high, read).ok_or_else(unknown)?);
        let (functions, says) = formula("blocks", say::values_blocks(text));
        let value = move |coords: Vec<Expr>| call("value", coords.into_iter().chain([low.clone(), high.clone()]));
        (functions, says, Box::new(value))
    } else if let Some(k) = amounts.strip_prefix("1,2,") {
        let k = amount(k, read).ok_or_else(unknown)?;
        let (functions, says) = formula("one_two_k", say::values_one_two_k());
        (functions, says, Box::new(move |coords: Vec<Expr>| call("value", coords.into_iter().chain([k.clone()]))))
    } else if read == [amounts.as_str()] {
        let set = variable(&amounts);
        (by_table, read_limit) = (true, Some(options.to as i64));
        let values = (options.to as i64 + 1).into();
        prepare = SETS.part(
            "amounts",
            &[("set", set.as_str().into()), ("limit", (options.to as i64).into()), ("values", values)],
        );
        let says = say::values_of_each_set(options.to);
        (Vec::new(), says, Box::new(|mut coords: Vec<Expr>| at("g", coords.pop().unwrap_or(int(0)))))
    } else {
        return Err(unknown());
    };
    match options.style {
        Some(Style::Formula) if by_table => {
            return Err(no_style("formula", say::amounts_unknown()));
        }
        Some(Style::Table | Style::Dfs) if !by_table => {
            return Err(no_style("table", say::parameters_have_formula()));
        }
        _ => {}
    }
    let answers = options.answers.clone();
    let decision = match options.print {
        Printed::Winner => Decision::xor(),
        Printed::Value => winning::value(Decision::xor(), options)?,
        print => return Err(ProgramError::Print { print, why: say::print_with_parameters() }),
    };
    let main = Main { value, limit: read_limit, prepare, decision, ..Main::plain(1, answers) };
    Ok(Program {
        header: vec![say::top_rule(text), say::decided_by_values(), says, say::made_by()],
        constants: Vec::new(),
        made: Vec::new(),
        functions: helpers::functions(&BTreeSet::new()).into_iter().chain(functions).collect(),
        main: shape::main(&options.input, &main),
        prints: options.print,
        limit: read_limit,
    })
}
