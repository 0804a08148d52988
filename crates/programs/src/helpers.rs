//! The functions of the rule language as functions of the program; only those that a program uses
//! are written into it.
//!
//! They give the results of `rules::eval` for arguments that have a value; where an argument may
//! have none, the caller asks first.
use super::model::{Expr, Function, Kind, Op, Stmt, call, int, var};
use std::collections::BTreeSet;

/// A bound of all heaps of a program, so larger numbers may become this one: sums of two of them
/// still fit 64 bits.
pub(crate) const HUGE: i64 = 4_000_000_000_000_000_000;

/// The largest power of two, which is larger than any number of a search or a table: sums of two of
/// them still fit 64 bits.
const LARGEST_POWER: i64 = 61;

pub(crate) fn set(name: &str, value: Expr) -> Stmt {
    Stmt::Set(name.to_owned(), value)
}

pub(crate) fn new(name: &str, value: Expr) -> Stmt {
    Stmt::Let(name.to_owned(), value)
}

pub(crate) fn when(condition: Expr, yes: Vec<Stmt>) -> Stmt {
    Stmt::If(condition, yes, Vec::new())
}

pub(crate) fn run(name: &str, first: Expr, last: Expr, inner: Vec<Stmt>) -> Stmt {
    Stmt::For(name.to_owned(), first, last, inner)
}

/// Writes into a place of an array.
pub(crate) fn put_at(array: &str, place: Expr, value: Expr) -> Stmt {
    Stmt::SetAt(array.to_owned(), place, value)
}

/// A new array of zeros.
pub(crate) fn zeros(array: &str, length: Expr) -> Stmt {
    Stmt::Zeros(array.to_owned(), length)
}

/// Adds one to a variable.
pub(crate) fn step(name: &str) -> Stmt {
    set(name, var(name) + int(1))
}

fn give(value: Expr) -> Stmt {
    Stmt::Return(value)
}

fn number(name: &str, params: &[&str], body: Vec<Stmt>) -> Function {
    Function::new(name, params, Kind::Number, body)
}

fn truth(name: &str, params: &[&str], body: Vec<Stmt>) -> Function {
    Function::new(name, params, Kind::Truth, body)
}

/// Counts how often `body` goes round while `condition` holds.
fn counting(name: &str, params: &[&str], before: Vec<Stmt>, condition: Expr, mut step: Vec<Stmt>) -> Function {
    let mut body = vec![new("count", int(0))];
    body.extend(before);
    step.push(set("count", var("count") + int(1)));
    body.push(Stmt::While(condition, step));
    body.push(give(var("count")));
    number(name, params, body)
}

/// The helper functions of these names with all that they call, in an order in which each stands
/// before its users.
pub(crate) fn functions(names: &BTreeSet<String>) -> Vec<Function> {
    let mut all: Vec<Function> = Vec::new();
    for name in names {
        add(name, &mut all);
    }
    all
}

fn add(name: &str, all: &mut Vec<Function>) {
    if all.iter().any(|function| function.name == name) {
        return;
    }
    let needs: &[&str] = match name {
        "power" => &["times"],
        "signed_times" => &["times", "absolute"],
        "signed_power" => &["times", "power", "absolute"],
        "power_of_two" => &["least"],
        "root" => &["least", "power"],
        "ceil_root" | "is_square" | "is_cube" => &["root"],
        _ => &[],
    };
    for need in needs {
        add(need, all);
    }
    if let Some(function) = function(name) {
        all.push(function);
    }
}

fn function(name: &str) -> Option<Function> {
    let (a, b, x) = (var("a"), var("b"), var("x"));
    Some(match name {
        "least" => number("least", &["a", "b"], vec![when(a.clone().lt(b.clone()), vec![give(a)]), give(b)]),
        "greatest" => number("greatest", &["a", "b"], vec![when(a.clone().gt(b.clone()), vec![give(a)]), give(b)]),
        "absolute" => {
            number("absolute", &["a"], vec![when(a.clone().lt(int(0)), vec![give(int(0) - a.clone())]), give(a)])
        }
        "divides" => truth(
            "divides",
            &["a", "b"],
            vec![when(a.clone().eq(int(0)), vec![give(b.clone().eq(int(0)))]), give(b.bin(Op::Rem, a).eq(int(0)))],
        )
        .about(&["Whether a divides b; 0 divides only 0."]),
        "gcd" => {
            let step = vec![new("r", a.clone() % b.clone()), set("a", b.clone()), set("b", var("r"))];
            number("gcd", &["a", "b"], vec![Stmt::While(b.ne(int(0)), step), give(a)])
        }
        "root" => {
            let middle = (var("low") + var("high") + int(1)) / int(2);
            let step = vec![
                new("middle", middle),
                Stmt::If(
                    call("power", [var("middle"), var("k")]).le(x.clone()),
                    vec![set("low", var("middle"))],
                    vec![set("high", var("middle") - int(1))],
                ),
            ];
            let body = vec![
                when(var("k").eq(int(1)), vec![give(x.clone())]),
                new("low", int(0)),
                new("high", call("least", [x, int(2_000_000_000)])),
                Stmt::While(var("low").lt(var("high")), step),
                give(var("low")),
            ];
            number("root", &["x", "k"], body).about(&["The largest number whose k-th power is at most x."])
        }
        "ceil_root" => {
            let body = vec![
                new("r", call("root", [x.clone(), var("k")])),
                when(call("power", [var("r"), var("k")]).lt(x), vec![give(var("r") + int(1))]),
                give(var("r")),
            ];
            number("ceil_root", &["x", "k"], body).about(&["The least number whose k-th power is at least x."])
        }
        _ => return products(name).or_else(|| of_digits(name)),
    })
}

/// Products and powers, which stop growing before 64 bits are full.
fn products(name: &str) -> Option<Function> {
    let (a, b) = (var("a"), var("b"));
    Some(match name {
        "times" => number(
            "times",
            &["a", "b"],
            vec![
                when(a.clone().gt(int(0)).and(b.clone().gt(int(HUGE) / a.clone())), vec![give(int(HUGE))]),
                give(a * b),
            ],
        )
        .about(&["The product, but never more than 64 bits hold."]),
        "signed_times" => number(
            "signed_times",
            &["a", "b"],
            vec![
                new("size", call("times", [call("absolute", [a.clone()]), call("absolute", [b.clone()])])),
                when(a.lt(int(0)).ne(b.lt(int(0))), vec![give(int(0) - var("size"))]),
                give(var("size")),
            ],
        )
        .about(&["The product of numbers that may be negative, but never more than 64 bits hold."]),
        "signed_power" => number(
            "signed_power",
            &["a", "b"],
            vec![
                new("size", call("power", [call("absolute", [a.clone()]), b.clone()])),
                when(a.lt(int(0)).and((b % int(2)).eq(int(1))), vec![give(int(0) - var("size"))]),
                give(var("size")),
            ],
        )
        .about(&["a to the power b, where a may be negative, but never more than 64 bits hold."]),
        "power" => {
            let step = vec![
                set("result", call("times", [var("result"), a.clone()])),
                when(var("result").ge(int(HUGE)).bin(Op::Or, a.clone().le(int(1))), vec![Stmt::Break]),
            ];
            let body = vec![new("result", int(1)), Stmt::For("i".into(), int(1), b, step), give(var("result"))];
            number("power", &["a", "b"], body).about(&["a to the power b, but never more than 64 bits hold."])
        }
        "power_of_two" => {
            let double = vec![set("result", var("result") * int(2))];
            let last = call("least", [var("k"), int(LARGEST_POWER)]);
            let body = vec![new("result", int(1)), run("i", int(1), last, double), give(var("result"))];
            number("power_of_two", &["k"], body).about(&["2 to the power k, but never more than 2^61."])
        }
        _ => return None,
    })
}

/// The helpers that take a number apart.
fn of_digits(name: &str) -> Option<Function> {
    let x = var("x");
    Some(match name {
        "log2" => counting("log2", &["x"], Vec::new(), x.clone().gt(int(1)), vec![set("x", x / int(2))]),
        "popcount" => {
            let step = vec![set("count", var("count") + x.clone() % int(2)), set("x", x.clone() / int(2))];
            let body = vec![new("count", int(0)), Stmt::While(x.gt(int(0)), step), give(var("count"))];
            number("popcount", &["x"], body)
        }
        "lowbit" => number("lowbit", &["x"], vec![give(x.clone().bin(Op::BitAnd, int(0) - x))]),
        "valuation" => counting(
            "valuation",
            &["p", "x"],
            Vec::new(),
            (x.clone() % var("p")).eq(int(0)),
            vec![set("x", x / var("p"))],
        )
        .about(&["How often p divides x, which is not 0."]),
        "omega" | "big_omega" => factors(name),
        "digits" => counting("digits", &["x"], vec![], x.clone().gt(int(9)), vec![set("x", x / int(10))]).plus_one(),
        "digit_sum" => {
            let step = vec![set("sum", var("sum") + x.clone() % int(10)), set("x", x.clone() / int(10))];
            number("digit_sum", &["x"], vec![new("sum", int(0)), Stmt::While(x.gt(int(0)), step), give(var("sum"))])
        }
        "is_prime" => {
            let step = vec![
                when((x.clone() % var("p")).eq(int(0)), vec![give(int(0).ne(int(0)))]),
                set("p", var("p") + int(1)),
            ];
            let body = vec![
                when(x.clone().lt(int(2)), vec![give(int(0).ne(int(0)))]),
                new("p", int(2)),
                Stmt::While(var("p").le(x / var("p")), step),
                give(int(0).eq(int(0))),
            ];
            truth("is_prime", &["x"], body)
        }
        _ => return super::library::function(name).or_else(|| super::named_sets::function(name)),
    })
}

impl Function {
    /// This function with a start one larger.
    fn plus_one(mut self) -> Self {
        if let Some(Stmt::Let(_, value)) = self.body.first_mut() {
            *value = int(1);
        }
        self
    }
}

/// The prime factors of x >= 1: different ones, or with multiplicity.
fn factors(name: &str) -> Function {
    let (x, p) = (var("x"), var("p"));
    let divides = (x.clone() % p.clone()).eq(int(0));
    let one = set("count", var("count") + int(1));
    let divide = set("x", x.clone() / p.clone());
    let inner = match name {
        "omega" => when(divides.clone(), vec![one.clone(), Stmt::While(divides, vec![divide])]),
        _ => Stmt::While(divides, vec![one.clone(), divide]),
    };
    let body = vec![
        new("count", int(0)),
        new("p", int(2)),
        Stmt::While(p.clone().le(x.clone() / p.clone()), vec![inner, set("p", p + int(1))]),
        when(x.gt(int(1)), vec![one]),
        give(var("count")),
    ];
    let about = if name == "omega" {
        "The different primes that divide x."
    } else {
        "The primes that divide x, each as often as it does."
    };
    number(name, &["x"], body).about(&[about])
}
