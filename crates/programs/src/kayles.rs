//! Kayles on the vertices or the edges of a graph, and orders: a player chooses an element and
//! takes the elements that go with it.
//!
//! A position is a text with a letter for each element, `.` or x where it is gone. Elements none of
//! which goes with one of the others are independent parts.
use super::CodeOptions;
use super::graphs::{OnGraph, Relation, next, queued, verdict};
use super::helpers::{new, put_at, run, when, zeros};
use super::model::{Expr, Function, Kind, Op, Stmt, Text, at, call, fits, fixed, int, letters, text, var};
use super::search::Search;
use rules::ruleset::Play;

pub(crate) fn kayles(relation: Relation, options: &CodeOptions) -> OnGraph {
    let search = Search { arrays: &["goes"], parts: true, rounds: false, play: Play::Normal };
    let mut functions = vec![options_of(), parts()];
    functions.extend(search.functions());
    let mut body = match relation {
        Relation::Nodes => neighbours(),
        Relation::Arcs => touching(),
        Relation::Order => above(),
    };
    body.extend([
        Stmt::Forget,
        Stmt::LetText("position".into(), fixed("")),
        run("i", int(1), var("count"), vec![put("position", ".")]),
        verdict(options, call("value", search.arguments("position")).ne(int(0)), None),
    ]);
    let says = "Values: computed from the rule, by a search that adds up independent parts. goes[i*count+j] is 1 where j goes with i.";
    OnGraph { functions, body, says }
}

fn put(name: &str, letter: &str) -> Stmt {
    Stmt::SetText(name.to_owned(), Text::Join(vec![text(name), fixed(letter)]))
}

fn goes(i: Expr, j: Expr) -> Expr {
    at("goes", i * var("count") + j)
}

fn let_go(i: Expr, j: Expr) -> Stmt {
    put_at("goes", i * var("count") + j, int(1))
}

/// The matrix without anything in it.
fn matrix(count: Expr) -> [Stmt; 2] {
    [new("count", count), zeros("goes", var("count") * var("count"))]
}

fn neighbours() -> Vec<Stmt> {
    let (a, b) = (|| at("source", var("e")) - int(1), || at("target", var("e")) - int(1));
    let mut body: Vec<Stmt> = matrix(var("size") - int(1)).into();
    body.push(run("e", int(0), var("m") - int(1), vec![let_go(a(), b()), let_go(b(), a())]));
    body
}

fn touching() -> Vec<Stmt> {
    let meet = |a: &str, b: &str| at(a, var("e")).eq(at(b, var("f")));
    let some = meet("source", "source").bin(Op::Or, meet("source", "target"));
    let some = some.bin(Op::Or, meet("target", "source")).bin(Op::Or, meet("target", "target"));
    let mut body: Vec<Stmt> = matrix(var("m")).into();
    let inner = run("f", int(0), var("m") - int(1), vec![when(some, vec![let_go(var("e"), var("f"))])]);
    // The number of vertices is read, and not needed.
    body.push(when(var("size").gt(int(0)), vec![run("e", int(0), var("m") - int(1), vec![inner])]));
    body
}

/// Everything above an element, however many steps.
fn above() -> Vec<Stmt> {
    let last = || var("count") - int(1);
    let joined = when(goes(var("k"), var("j")).eq(int(1)), vec![let_go(var("i"), var("j"))]);
    let through = when(goes(var("i"), var("k")).eq(int(1)), vec![run("j", int(0), last(), vec![joined])]);
    let circle = Stmt::Fail("the pairs are no order: they go round".to_owned());
    let mut body: Vec<Stmt> = matrix(var("size") - int(1)).into();
    let pair = let_go(at("source", var("e")) - int(1), at("target", var("e")) - int(1));
    body.extend([
        run("e", int(0), var("m") - int(1), vec![pair]),
        run("k", int(0), last(), vec![run("i", int(0), last(), vec![through])]),
        run("i", int(0), last(), vec![when(goes(var("i"), var("i")).eq(int(1)), vec![circle])]),
    ]);
    body
}

/// The positions after one move.
fn options_of() -> Function {
    let stays = fits("w", var("j"), ".").and(var("j").ne(var("i"))).and(goes(var("i"), var("j")).eq(int(0)));
    let choose = vec![
        Stmt::LetText("left".into(), fixed("")),
        run("j", int(0), var("count") - int(1), vec![Stmt::If(stays, vec![put("left", ".")], vec![put("left", "x")])]),
        Stmt::Append("found".into(), text("left")),
    ];
    let body = vec![
        Stmt::NoTexts("found".into()),
        new("count", letters("w")),
        run("i", int(0), var("count") - int(1), vec![when(fits("w", var("i"), "."), choose)]),
        Stmt::ReturnTexts("found".into()),
    ];
    Function::new("options", &["w", "goes"], Kind::Texts, body)
        .about(&["The positions after one move."])
        .taking(&["w"], &["goes"])
}

/// The independent parts of a position.
fn parts() -> Function {
    let last = || var("count") - int(1);
    let either = goes(var("v"), var("j")).eq(int(1)).bin(Op::Or, goes(var("j"), var("v")).eq(int(1)));
    let fresh = fits("w", var("j"), ".").and(at("part", var("j")).eq(int(0)));
    let mut reach = vec![put_at("part", var("j"), var("i") + int(1))];
    reach.extend(queued(var("j")));
    let mut flood: Vec<Stmt> = next("v").into();
    flood.push(run("j", int(0), last(), vec![when(fresh, vec![when(either, reach)])]));
    let own = at("part", var("j")).eq(var("i") + int(1));
    let one = vec![
        put_at("part", var("i"), var("i") + int(1)),
        put_at("queue", int(0), var("i")),
        new("head", int(0)),
        new("tail", int(1)),
        Stmt::While(var("head").lt(var("tail")), flood),
        Stmt::LetText("alone".into(), fixed("")),
        run("j", int(0), last(), vec![Stmt::If(own, vec![put("alone", ".")], vec![put("alone", "x")])]),
        Stmt::Append("found".into(), text("alone")),
    ];
    let body = vec![
        Stmt::NoTexts("found".into()),
        new("count", letters("w")),
        zeros("part", var("count")),
        zeros("queue", var("count")),
        run("i", int(0), last(), vec![when(fits("w", var("i"), ".").and(at("part", var("i")).eq(int(0))), one)]),
        Stmt::ReturnTexts("found".into()),
    ];
    Function::new("parts", &["w", "goes"], Kind::Texts, body)
        .about(&["The parts of a position no element of which goes with one of another."])
        .taking(&["w"], &["goes"])
}
