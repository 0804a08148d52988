//! Green Hackenbush: fusion and the colon principle (E. Berlekamp, J. Conway, R. Guy, *Winning
//! Ways*, chapter 7).
//!
//! Vertices that cycles hold together are one vertex, and each of their edges is a loop there,
//! worth one. The rest is a tree: a vertex is worth the xor of its loops and, for each edge up, of
//! one more than the value of the vertex on it.
//!
//! In misère play the rule for Nim decides the sum on the ground, if no cycle goes through it:
//! each edge there is a stalk (`graphs::hackenbush` has the proof). If one does, the program
//! says so and ends.
use super::CodeOptions;
use super::graphs::{OnGraph, filled, lists, verdict};
use super::helpers::{new, put_at, run, set, step, when, zeros};
use super::model::{Expr, Op, Stmt, at, int, var};

pub(crate) fn hackenbush(misere: bool, options: &CodeOptions) -> OnGraph {
    let mut body = lists("near", ("source", "target"), true, true);
    body.extend(walk());
    body.extend(values());
    let worth = || at("worth", int(0));
    if !misere {
        body.push(verdict(options, worth().ne(int(0)), None));
        let says = "Values: cycles are fused, and trees add up by the colon principle (Winning Ways, chapter 7).";
        return OnGraph { functions: Vec::new(), body, says };
    }
    body.extend(stalks());
    let tall = |is: i64| var("tall").eq(int(is));
    let won = tall(1).and(worth().ne(int(0))).bin(Op::Or, tall(0).and(worth().eq(int(0))));
    body.push(verdict(options, won, None));
    OnGraph {
        functions: Vec::new(),
        body,
        says: "Values: cycles are fused, and trees add up by the colon principle (Winning Ways, chapter 7). The rule of misere Nim \
               decides the stalks on the ground (Conway 1976, chapter 12), where no cycle goes through it: won when the xor is \
               not 0 and a stalk is worth more than 1, or the xor is 0 and none is.",
    }
}

/// Whether a stalk on the ground is worth more than 1, as `tall`; a cycle through the ground ends
/// the program.
fn stalks() -> Vec<Stmt> {
    let on_ground = vec![
        when(
            top("head").eq(int(0)),
            vec![Stmt::Fail("a cycle goes through the ground: in misere play only a search decides".to_owned())],
        ),
        when(
            top("head").eq(var("v")).and(top("below").eq(int(0))).and(top("worth").gt(int(0))),
            vec![set("tall", int(1))],
        ),
    ];
    let mut each = vec![new("v", at("order", var("i")))];
    each.extend(on_ground);
    vec![new("tall", int(0)), run("i", int(1), var("count") - int(1), each)]
}

fn top(place: &str) -> Expr {
    at(place, var("v"))
}

/// A walk from the ground with a stack of its own: `met[v]` numbers the vertices, `low[v]` is the
/// least number that an edge leads to from v or from vertices met after it by its own edges.
fn walk() -> Vec<Stmt> {
    let fresh = vec![
        put_at("order", var("count"), var("u")),
        step("count"),
        put_at("met", var("u"), var("count")),
        put_at("low", var("u"), var("count")),
        put_at("below", var("u"), var("v")),
        put_at("way_in", var("u"), at("near_edge", var("e"))),
        put_at("stack", var("height"), var("u")),
        step("height"),
    ];
    let lower = when(at("met", var("u")).lt(top("low")), vec![put_at("low", var("v"), at("met", var("u")))]);
    let onward = vec![
        new("e", top("onward")),
        put_at("onward", var("v"), var("e") + int(1)),
        new("u", at("near", var("e"))),
        when(
            at("near_edge", var("e")).ne(top("way_in")),
            vec![Stmt::If(at("met", var("u")).eq(int(0)), fresh, vec![lower])],
        ),
    ];
    let back = vec![
        set("height", var("height") - int(1)),
        new("w", top("below")),
        when(var("w").ge(int(0)).and(top("low").lt(at("low", var("w")))), vec![put_at("low", var("w"), top("low"))]),
    ];
    let each = vec![
        new("v", at("stack", var("height") - int(1))),
        Stmt::If(top("onward").lt(at("near_first", var("v") + int(1))), onward, back),
    ];
    let mut body = Vec::new();
    for array in ["met", "low", "order", "stack", "onward"] {
        body.push(zeros(array, var("size")));
    }
    body.push(run("v", int(0), var("n"), vec![put_at("onward", var("v"), at("near_first", var("v")))]));
    body.extend(filled("below", -1));
    body.extend(filled("way_in", -1));
    body.extend([
        put_at("met", int(0), int(1)),
        put_at("low", int(0), int(1)),
        new("count", int(1)),
        new("height", int(1)),
        Stmt::While(var("height").gt(int(0)), each),
    ]);
    body
}

/// `head[v]` is the vertex by which the fused vertex of v was met first; `worth[head]` the value on
/// it.
fn values() -> Vec<Stmt> {
    let own = vec![
        new("v", at("order", var("i"))),
        Stmt::If(
            top("low").eq(top("met")),
            vec![put_at("head", var("v"), var("v"))],
            vec![put_at("head", var("v"), at("head", top("below")))],
        ),
    ];
    let end = |end: &str| at("head", at(end, var("e")));
    let loops = when(
        at("met", at("source", var("e"))).gt(int(0)).and(end("source").eq(end("target"))),
        vec![put_at("worth", end("source"), at("worth", end("source")) ^ int(1))],
    );
    let under = || at("head", top("below"));
    let onto = when(
        at("head", var("v")).eq(var("v")),
        vec![put_at("worth", under(), at("worth", under()) ^ (top("worth") + int(1)))],
    );
    vec![
        zeros("head", var("size")),
        zeros("worth", var("size")),
        run("i", int(0), var("count") - int(1), own),
        run("e", int(0), var("m") - int(1), vec![loops]),
        run("i", int(1), var("count") - int(1), vec![new("v", at("order", var("count") - var("i"))), onto]),
    ]
}
