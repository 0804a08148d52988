//! Tokens on a directed graph, cycles allowed: Smith's values (C. A. B. Smith, *Graphs and
//! composite games*, J. Combinatorial Theory 1, 1966), found label by label.
//!
//! A vertex gets the value m when the values of its followers have the mex m and each follower
//! without a value has itself a follower of value m. For m = 0, 1, 2, ... in order: `open` counts
//! the followers without a value that are not known to have a follower of value m, and a vertex
//! whose count comes to 0 gets m, if its followers have all smaller values (`hopeful`) and none has
//! m. When no vertex is hopeful, those without a value are infinite: together with a sum of value x
//! they are won if a follower has the value x, and drawn otherwise; two of them are drawn.
use super::CodeOptions;
use super::graphs::{OnGraph, each_neighbour, filled, lists, next, queued, verdict, vertex};
use super::helpers::{new, put_at, run, set, step, when, zeros};
use super::model::{Op, Stmt, at, int, var};

/// The values of the vertices from 0 to `n` of a graph that has `m` edges from `source` to
/// `target`.
pub(crate) fn labelled() -> Vec<Stmt> {
    let mut body = lists("after", ("source", "target"), false, false);
    body.extend(lists("before", ("target", "source"), false, false));
    body.push(Stmt::Comment("label[v]: the value of a vertex, -1 where it is infinite".into()));
    body.extend(filled("label", -1));
    body.extend(filled("hopeful", 1));
    body.extend([new("m_value", int(0)), new("going", int(1)), Stmt::While(var("going").eq(int(1)), round())]);
    body
}

pub(crate) fn tokens(options: &CodeOptions) -> OnGraph {
    let mut body = labelled();
    body.extend(sum(options));
    OnGraph {
        functions: Vec::new(),
        body,
        says: "Values: those of C. A. B. Smith (1966), which add up by xor as long as they are finite.",
    }
}

/// One token in misère play: the winner is found from the ends on, where the player to move wins.
pub(crate) fn misere(options: &CodeOptions) -> OnGraph {
    let outcome = |vertex: &str| at("outcome", var(vertex));
    let told = |vertex: &str, outcome: i64| {
        [put_at("outcome", var(vertex), int(outcome))].into_iter().chain(queued(var(vertex))).collect::<Vec<_>>()
    };
    let last = when(at("open", var("p")).eq(int(0)), told("p", LOST));
    let one_less = vec![put_at("open", var("p"), at("open", var("p")) - int(1)), last];
    let back = vec![
        new("p", at("before", var("e"))),
        when(outcome("p").eq(int(0)), vec![Stmt::If(outcome("v").eq(int(LOST)), told("p", WON), one_less)]),
    ];
    let mut each: Vec<Stmt> = next("v").into();
    each.push(each_neighbour("before", "v", back));
    let mut body = lists("before", ("target", "source"), false, false);
    body.extend([
        Stmt::Comment("open[v]: followers that are not known to be won; outcome[v]: 1 won, 2 lost, 0 drawn".into()),
        zeros("open", var("size")),
        run(
            "e",
            int(0),
            var("m") - int(1),
            vec![put_at("open", at("source", var("e")), at("open", at("source", var("e"))) + int(1))],
        ),
        zeros("outcome", var("size")),
        zeros("queue", var("size") + int(1)),
        new("head", int(0)),
        new("tail", int(0)),
        run("v", int(0), var("n"), vec![when(at("open", var("v")).eq(int(0)), told("v", WON))]),
        Stmt::While(var("head").lt(var("tail")), each),
        Stmt::Read("count".into()),
        when(
            var("count").gt(int(1)),
            vec![Stmt::Fail("under misere play several tokens do not add up: one can be asked for".to_owned())],
        ),
        Stmt::Comment("who finds no token has no move, and wins".into()),
        new("answer", int(WON)),
    ]);
    let mut token = vertex("token");
    token.push(set("answer", outcome("token")));
    body.push(run("i", int(1), var("count"), token));
    body.push(verdict(options, var("answer").eq(int(WON)), Some(var("answer").eq(int(0)))));
    OnGraph {
        functions: Vec::new(),
        body,
        says: "One token; outcomes are found backward from the vertices without edges.",
    }
}

/// Outcomes of vertices; 0 is a draw.
const WON: i64 = 1;
const LOST: i64 = 2;

/// Gives one value to all vertices that have it.
fn round() -> Vec<Stmt> {
    let unlabelled = |vertex: &str| at("label", var(vertex)).lt(int(0));
    let count = vec![when(
        at("label", at("after", var("e"))).lt(int(0)),
        vec![put_at("open", var("v"), at("open", var("v")) + int(1))],
    )];
    let mut ready = vec![each_neighbour("after", "v", count)];
    let is_ready = at("open", var("v")).eq(int(0)).and(at("hopeful", var("v")).eq(int(1)));
    ready.push(when(is_ready, queued(var("v")).into()));
    let met = at("open", var("q")).eq(int(0)).and(at("hopeful", var("q")).eq(int(1)));
    let waiting = vec![
        new("q", at("before", var("f"))),
        when(
            unlabelled("q"),
            vec![put_at("open", var("q"), at("open", var("q")) - int(1)), when(met, queued(var("q")).into())],
        ),
    ];
    let first = || at("before_first", var("p"));
    let back = vec![
        put_at("reverts", var("p"), int(1)),
        run("f", first(), at("before_first", var("p") + int(1)) - int(1), waiting),
    ];
    let fresh = unlabelled("p").and(at("reverts", var("p")).eq(int(0)));
    let give = vec![
        put_at("label", var("v"), var("m_value")),
        each_neighbour("before", "v", vec![new("p", at("before", var("e"))), when(fresh, back)]),
    ];
    let mut each: Vec<Stmt> = next("v").into();
    each.push(when(at("reverts", var("v")).eq(int(0)).and(unlabelled("v")), give));
    let hope = vec![
        when(at("reverts", var("v")).eq(int(0)), vec![put_at("hopeful", var("v"), int(0))]),
        when(at("hopeful", var("v")).eq(int(1)), vec![set("going", int(1))]),
    ];
    vec![
        zeros("open", var("size")),
        zeros("reverts", var("size")),
        // A vertex comes to the queue when its count comes to 0, once.
        zeros("queue", var("size") + int(1)),
        new("head", int(0)),
        new("tail", int(0)),
        run("v", int(0), var("n"), vec![when(unlabelled("v"), ready)]),
        Stmt::While(var("head").lt(var("tail")), each),
        set("going", int(0)),
        run("v", int(0), var("n"), vec![when(unlabelled("v"), hope)]),
        step("m_value"),
    ]
}

/// Reads the tokens and tells the winner.
fn sum(options: &CodeOptions) -> Vec<Stmt> {
    let mut each = vertex("token");
    each.push(Stmt::If(
        at("label", var("token")).lt(int(0)),
        vec![step("infinite"), set("last_infinite", var("token"))],
        vec![set("total", var("total") ^ at("label", var("token")))],
    ));
    let hit = when(at("label", at("after", var("e"))).eq(var("total")), vec![set("won", int(1))]);
    let drawn = var("infinite").gt(int(1)).bin(Op::Or, var("infinite").eq(int(1)).and(var("won").eq(int(0))));
    vec![
        Stmt::Read("count".into()),
        new("total", int(0)),
        new("infinite", int(0)),
        new("last_infinite", int(0)),
        run("i", int(1), var("count"), each),
        new("won", int(0)),
        Stmt::If(
            var("infinite").eq(int(0)),
            vec![when(var("total").ne(int(0)), vec![set("won", int(1))])],
            vec![each_neighbour("after", "last_infinite", vec![hit])],
        ),
        verdict(options, var("won").eq(int(1)), Some(drawn)),
    ]
}
