//! The lists of a rule as constant tables of the program.
//!
//! The parts of a program are made separately. So a list is first named by its entries, which are
//! the same in all parts; the finished program declares each list once, under its real name.
use super::model::{Expr, Program, at};
use super::walk::{rename, rename_in};
use rules::ast::{Clause, Expr as Written, ExprKind};
use rules::ruleset::Ruleset;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Prefix of provisional names: no variable of a program begins with it.
const UNNAMED: &str = "list of ";

/// The expression of an entry of a list, counted from 0.
pub(crate) fn entry(list: &[i64], place: Expr) -> Expr {
    let numbers: Vec<String> = list.iter().map(i64::to_string).collect();
    at(&format!("{UNNAMED}{}", numbers.join(" ")), place)
}

/// The names that the rule gives to its lists.
pub fn names(ruleset: &Ruleset) -> BTreeMap<Vec<i64>, String> {
    let Ok(ast) = rules::parse::parse(&ruleset.canonical) else { return BTreeMap::new() };
    let named = ast.clauses.iter().filter_map(|clause| match &clause.node {
        Clause::List { name, items } if name.node.is_ascii() => {
            let numbers: Option<Vec<i64>> = items.iter().map(|item| number(item, ruleset)).collect();
            numbers.map(|numbers| (numbers, name.node.clone()))
        }
        _ => None,
    });
    named.collect()
}

/// An entry of a list in the rule: a number, or a parameter with a value.
fn number(item: &Written, ruleset: &Ruleset) -> Option<i64> {
    match &item.node {
        ExprKind::Int(value) => i64::try_from(*value).ok(),
        ExprKind::Neg(inner) => number(inner, ruleset)?.checked_neg(),
        ExprKind::Name(name) => ruleset.params.get(name).copied(),
        _ => None,
    }
}

/// Gives all lists of a program their names and declares them at its top.
pub fn settle(program: &mut Program, names: &BTreeMap<Vec<i64>, String>) {
    let lists: RefCell<Vec<(String, Vec<i64>)>> = RefCell::default();
    let written = format!("{program:?}");
    let new = |array: &str| {
        let numbers: Vec<i64> =
            array.strip_prefix(UNNAMED)?.split(' ').filter_map(|number| number.parse().ok()).collect();
        let mut lists = lists.borrow_mut();
        if let Some((known, _)) = lists.iter().find(|(_, other)| *other == numbers) {
            return Some(known.clone());
        }
        let mut name = names.get(&numbers).map_or_else(|| "list".to_owned(), |name| format!("list_{name}"));
        // In some languages constants are written in capitals, so names may not differ by case
        // only.
        while lists.iter().any(|(other, _)| other.eq_ignore_ascii_case(&name))
            || written.contains(&format!("\"{name}\""))
        {
            name.push('_');
        }
        lists.push((name.clone(), numbers));
        Some(name)
    };
    program.functions.iter_mut().for_each(|function| rename(&mut function.body, &new));
    rename(&mut program.main, &new);
    program.made.iter_mut().for_each(|(_, value)| rename_in(value, &new));
    program.constants.splice(0..0, lists.into_inner());
}
