//! Rules whose parameters are read from the input: families whose closed form is known for all
//! parameters.
//!
//! * `take A..B`, A >= 1: G(n) = n mod (A+B) / A. A window of A+B heaps has the values 0..A-1 times
//!   0, then 1, ...; heap n+A+B has the options of heap n, A+B further on (see
//!   `heaps::theorems::blocks`).
//! * `take 1,2,K`: G(n) = n mod 3 where 3 does not divide K: K is then a 1 or a 2 modulo 3. Else
//!   the values repeat after K+1 heaps, 0 1 2 0 1 2 ... and a 3 at the end, where K reaches the 0
//!   of heap 0.
//! * `take S`, a set that is read: a table for each.
use super::assemble::no_style;
use super::helpers;
use super::input::variable;
use super::model::{Expr, Function, Program, at, call, int, var};
use super::shape::{self, Game as Main};
use super::text::{LIBRARY, SETS};
use super::{CodeOptions, ProgramError, Style};
use crate::say;
use std::collections::BTreeSet;

/// The writer of the value of a position.
type Value = Box<dyn Fn(Vec<Expr>) -> Expr>;

/// An end of a range or an amount: a number, or a parameter in small letters.
fn amount(text: &str, read: &[&str]) -> Option<Expr> {
    if let Ok(number) = text.parse::<i64>() {
        return (number >= 1).then(|| int(number));
    }
    read.contains(&text).then(|| var(&variable(text)))
}

/// The program of a rule with parameters that the input has.
pub fn program(rule: &str, read: &[&str], misere: bool, options: &CodeOptions) -> Result<Program, ProgramError> {
    let unknown = || ProgramError::Parameter(read.join(", "));
    let text = rule.split('#').next().unwrap_or("").trim();
    let amounts: String =
        text.strip_prefix("take ").ok_or_else(unknown)?.chars().filter(|c| !c.is_whitespace()).collect();
    if misere {
        let what = say::misere_with_parameters();
        return Err(ProgramError::unsupported(what));
    }
    let formula = |name: &str, says: String| (vec![LIBRARY.function(name, &[])], says);
    let mut prepare = Vec::new();
    let mut by_table = false;
    let mut read_limit = None;
    let (functions, says, value): (Vec<Function>, String, Value) = if let Some((low, high)) = amounts.split_once("..") {
        let (low, high) = (amount(low, read).ok_or_else(unknown)?, amount(high, read).ok_or_else(unknown)?);
        let (functions, says) = formula(
            "blocks",
            format!("Values: G(n) = n mod (A+B) / A for {text}, with A and B its ends; proved (blocks)."),
        );
        let value = move |coords: Vec<Expr>| call("value", coords.into_iter().chain([low.clone(), high.clone()]));
        (functions, says, Box::new(value))
    } else if let Some(k) = amounts.strip_prefix("1,2,") {
        let k = amount(k, read).ok_or_else(unknown)?;
        let says = "Values: n mod 3 unless 3 divides K; else 0 1 2 0 1 2 ... 3, repeated after K+1 heaps.".to_owned();
        let (functions, says) = formula("one_two_k", says);
        (functions, says, Box::new(move |coords: Vec<Expr>| call("value", coords.into_iter().chain([k.clone()]))))
    } else if read == [amounts.as_str()] {
        let set = variable(&amounts);
        (by_table, read_limit) = (true, Some(options.to as i64));
        let values = (options.to as i64 + 1).into();
        prepare = SETS.part(
            "amounts",
            &[("set", set.as_str().into()), ("limit", (options.to as i64).into()), ("values", values)],
        );
        let says =
            format!("Values: computed for every set that is read, for heaps up to {}; no more is claimed.", options.to);
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
    let main = Main { value, limit: read_limit, prepare, ..Main::plain(1, answers) };
    Ok(Program {
        header: vec![
            format!("Rule: {text}"),
            "A player who cannot move loses; a position is won when the xor of its nim-values is not 0.".to_owned(),
            says,
            "Made by sprague code.".to_owned(),
        ],
        constants: Vec::new(),
        made: Vec::new(),
        functions: helpers::functions(&BTreeSet::new()).into_iter().chain(functions).collect(),
        main: shape::main(&options.input, &main),
    })
}
