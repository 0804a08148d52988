//! The shapes to try, the simplest first.
//!
//! A single position in a case is simpler than a list, a list simpler than three positions. The
//! cases end by their number, by the end of the input, or by a number with which no case begins. A
//! single case is not tried: a program that reads cases up to the end of the input answers it as
//! well.
use super::winners::{Facts, Parameters};

/// Without a count, a case has at most this many positions.
const MOST_POSITIONS: usize = 6;
/// With more numbers, or more parameters, than these only the given order is tried, since n of them
/// have n! orders.
const MOST_ORDERED: usize = 3;
const MOST_PARAMETERS: usize = 5;

/// The shapes for a rule.
pub(super) fn shapes(facts: &Facts) -> Vec<String> {
    match &facts.parameters {
        Parameters::None => ended(&["T", "eof", "zero", "-1"], &cases(facts)),
        Parameters::Set(set) => {
            let within = ["* heaps", "* | heaps", "* n", "* | n"].map(|rest| format!("{set}{rest}"));
            let after = [format!("heaps {set}*"), format!("n {set}*")];
            let mut shapes = ended(&["T", "eof", "zero", "-1"], &within.into_iter().chain(after).collect::<Vec<_>>());
            shapes.extend(shared(&format!("{set}*"), facts));
            shapes
        }
        Parameters::Numbers(names) => {
            let orders = orders(names, MOST_PARAMETERS);
            let mut shapes = Vec::new();
            for order in &orders {
                let order = order.join(" ");
                let all = [
                    format!("n {order}"),
                    format!("{order} n"),
                    format!("{order} heaps"),
                    format!("count {order} list"),
                    format!("heaps {order}"),
                ];
                shapes.extend(ended(&["T", "eof", "zero", "-1"], &all));
            }
            for order in &orders {
                shapes.extend(shared(&order.join(" "), facts));
            }
            shapes
        }
    }
}

/// The cases of shapes without parameters.
fn cases(facts: &Facts) -> Vec<String> {
    if facts.is_list {
        return vec!["heaps".to_owned()];
    }
    let mut cases = Vec::new();
    let several = facts.names.len() > 1;
    let short = facts.names.iter().all(|name| name.len() <= 2);
    let tuple = |order: &[String]| match short {
        true => order.join(" "),
        false => format!("({})", order.join(",")),
    };
    let orders = orders(&facts.names, if facts.unordered { 1 } else { MOST_ORDERED });
    match several {
        true => {
            cases.extend(orders.iter().map(|order| tuple(order)));
            for (at, order) in orders.iter().enumerate() {
                cases.push(if at == 0 { "heaps".to_owned() } else { format!("({})*", order.join(",")) });
            }
            cases.push("numbers".to_owned());
            cases.extend(orders.iter().map(|order| format!("({0}) ({0})", order.join(","))));
        }
        false => {
            cases.extend(["n".to_owned(), "heaps".to_owned()]);
            cases.extend((2..=MOST_POSITIONS).map(|count| vec!["n"; count].join(" ")));
        }
    }
    cases
}

/// Every combination of an end and a case.
fn ended(ends: &[&str], cases: &[String]) -> Vec<String> {
    cases.iter().flat_map(|case| ends.iter().map(move |end| format!("{end}: {case}"))).collect()
}

/// Shapes that read parameters before the cases.
fn shared(parameters: &str, facts: &Facts) -> Vec<String> {
    let ends = [
        format!("T {parameters}"),
        format!("{parameters} T"),
        format!("eof {parameters}"),
        format!("zero {parameters}"),
    ];
    ended(&ends.each_ref().map(String::as_str), &cases(facts))
}

/// All orders of at most `most` names, the given one first; of more names only the given order.
fn orders(names: &[String], most: usize) -> Vec<Vec<String>> {
    if names.len() > most {
        return vec![names.to_vec()];
    }
    let Some((first, rest)) = names.split_first() else { return vec![Vec::new()] };
    let mut all: Vec<Vec<String>> = Vec::new();
    for at in 0..names.len() {
        for order in orders(rest, most) {
            let mut order = order;
            order.insert(at, first.clone());
            all.push(order);
        }
    }
    all
}
