//! Geography: a token that uses up the vertices, or the edges, of a graph.
//!
//! On the vertices of an undirected graph the first player wins if and only if every maximum
//! matching has the start: this player follows the matching. So a maximum matching of the other
//! vertices is found, and then a way from the start along which it could be made larger (J.
//! Edmonds, *Paths, trees, and flowers*, 1965). Everything else is searched.
use super::CodeOptions;
use super::graphs::{OnGraph, each_neighbour, filled, lists, next, queued, verdict, vertex};
use super::helpers::{new, put_at, run, set, step, when, zeros};
use super::model::{Expr, Function, Kind, Op, Stmt, Text, at, call, fits, fixed, int, letters, part, text, var};
use super::search::Search;
use rules::ruleset::Play;

pub(crate) fn matching(options: &CodeOptions) -> OnGraph {
    let mut body = vertex("start");
    body.extend(lists("near", ("source", "target"), true, false));
    body.extend(filled("mate", -1));
    body.extend([new("won", int(0)), run("k", int(0), var("n"), root())]);
    body.push(verdict(options, var("won").eq(int(1)), None));
    OnGraph {
        functions: Vec::new(),
        body,
        says: "The first player wins if and only if every maximum matching has the start; matchings by J. Edmonds (1965).",
    }
}

/// Looks for a way from one vertex along which the matching becomes larger; the start comes last,
/// and has no edges before.
fn root() -> Vec<Stmt> {
    let mut search = filled("parent", -1);
    search.extend([
        zeros("base", var("size")),
        run("i", int(0), var("n"), vec![put_at("base", var("i"), var("i"))]),
        zeros("used", var("size")),
        zeros("queue", var("size")),
        new("head", int(0)),
        new("tail", int(0)),
        put_at("used", var("root"), int(1)),
    ]);
    search.extend(queued(var("root")));
    let mut look: Vec<Stmt> = next("v").into();
    look.push(each_neighbour("near", "v", vec![new("u", at("near", var("e"))), edge()]));
    let larger = vec![
        new("one", at("parent", var("goal"))),
        new("other", at("mate", var("one"))),
        put_at("mate", var("goal"), var("one")),
        put_at("mate", var("one"), var("goal")),
        set("goal", var("other")),
    ];
    let found = Stmt::If(
        var("k").eq(var("n")),
        vec![when(var("goal").ge(int(0)), vec![set("won", int(1))])],
        vec![Stmt::While(var("goal").ge(int(0)), larger)],
    );
    search.extend([
        new("goal", int(-1)),
        Stmt::While(var("head").lt(var("tail")).and(var("goal").lt(int(0))), look),
        found,
    ]);
    vec![
        new("root", var("k")),
        when(var("k").eq(var("start")), vec![set("root", var("n"))]),
        when(var("k").eq(var("n")), vec![set("root", var("start"))]),
        when(at("mate", var("root")).lt(int(0)), search),
    ]
}

/// An edge from v, whose way from the root is even, to u.
fn edge() -> Stmt {
    let there = var("u").ne(var("start")).bin(Op::Or, var("k").eq(var("n")));
    let other = at("base", var("v")).ne(at("base", var("u"))).and(at("mate", var("v")).ne(var("u")));
    let of_mate = || at("parent", at("mate", var("u")));
    let even = var("u").eq(var("root")).bin(Op::Or, at("mate", var("u")).ge(int(0)).and(of_mate().ge(int(0))));
    let mut grow = vec![put_at("used", at("mate", var("u")), int(1))];
    grow.extend(queued(at("mate", var("u"))));
    let odd = vec![
        put_at("parent", var("u"), var("v")),
        Stmt::If(at("mate", var("u")).lt(int(0)), vec![set("goal", var("u"))], grow),
    ];
    let tree = vec![when(at("parent", var("u")).lt(int(0)), odd)];
    let open = var("goal").lt(int(0)).and(there).and(other);
    when(open, vec![Stmt::If(even, flower(), tree)])
}

/// An odd circle: it becomes one vertex, its base.
fn flower() -> Vec<Stmt> {
    let up = vec![
        set("way", at("base", var("way"))),
        put_at("on_way", var("way"), int(1)),
        Stmt::If(
            at("mate", var("way")).lt(int(0)),
            vec![set("going", int(0))],
            vec![set("way", at("parent", at("mate", var("way"))))],
        ),
    ];
    let base_of = |name: &str| at("base", var(name));
    let mark = vec![
        put_at("flower", base_of("x"), int(1)),
        put_at("flower", at("base", at("mate", var("x"))), int(1)),
        put_at("parent", var("x"), var("child")),
        set("child", at("mate", var("x"))),
        set("x", at("parent", at("mate", var("x")))),
    ];
    let side = vec![
        new("x", var("v")),
        new("child", var("u")),
        when(var("side").eq(int(1)), vec![set("x", var("u")), set("child", var("v"))]),
        Stmt::While(base_of("x").ne(var("top")), mark),
    ];
    let mut into = vec![put_at("used", var("i"), int(1))];
    into.extend(queued(var("i")));
    let shrink = vec![put_at("base", var("i"), var("top")), when(at("used", var("i")).eq(int(0)), into)];
    vec![
        zeros("on_way", var("size")),
        new("way", var("v")),
        new("going", int(1)),
        Stmt::While(var("going").eq(int(1)), up),
        new("top", base_of("u")),
        Stmt::While(
            at("on_way", var("top")).eq(int(0)),
            vec![set("top", at("base", at("parent", at("mate", var("top")))))],
        ),
        zeros("flower", var("size")),
        run("side", int(0), int(1), side),
        run("i", int(0), var("n"), vec![when(at("flower", at("base", var("i"))).eq(int(1)), shrink)]),
    ]
}

/// Directed graphs, and those whose edges are used up.
pub(crate) fn search(directed: bool, edges: bool, options: &CodeOptions) -> OnGraph {
    let arrays: &[&str] = if edges { &["near", "near_first", "near_edge"] } else { &["near", "near_first"] };
    let search = Search { arrays, parts: false, rounds: false, play: Play::Normal };
    let listed = if edges { by_edges() } else { by_vertices() };
    let about = "The positions after one move.";
    let params: Vec<&str> = std::iter::once("w").chain(arrays.iter().copied()).collect();
    let mut functions =
        vec![Function::new("options", &params, Kind::Texts, listed).about(&[about]).taking(&["w"], arrays)];
    functions.extend(search.functions());
    let mut body = vertex("start");
    body.extend(lists("near", ("source", "target"), !directed, edges));
    body.push(Stmt::LetText("position".into(), fixed("")));
    let put = |letters: &str| Stmt::SetText("position".into(), Text::Join(vec![text("position"), fixed(letters)]));
    if edges {
        body.push(run("e", int(1), var("m"), vec![put(".")]));
    }
    let here = Stmt::If(var("i").eq(var("start")), vec![put("@")], vec![put(".")]);
    body.extend([Stmt::Forget, run("i", int(0), var("n"), vec![here])]);
    body.push(verdict(options, call("value", search.arguments("position")).ne(int(0)), None));
    let says = match edges {
        true => {
            "A position has a letter for each edge, `.` or x where it is used, then one for each vertex: @ is the token."
        }
        false => {
            "A position has a letter for each vertex: @ is the token, x where it has been. All positions are searched."
        }
    };
    OnGraph { functions, body, says }
}

/// A text with another letter at one place.
fn with(name: &str, place: &Expr, letter: &str) -> Text {
    let after = part(name, place.clone() + int(1), letters(name));
    Text::Join(vec![part(name, int(0), place.clone()), fixed(letter), after])
}

fn find_token(from: Expr) -> [Stmt; 2] {
    let away = fits("w", var("token"), "@").not();
    [new("token", from), Stmt::While(away, vec![step("token")])]
}

fn by_vertices() -> Vec<Stmt> {
    let go = vec![
        Stmt::LetText("left".into(), with("w", &var("token"), "x")),
        Stmt::Append("found".into(), with("left", &var("u"), "@")),
    ];
    let each = vec![new("u", at("near", var("e"))), when(fits("w", var("u"), "."), go)];
    let mut body = vec![Stmt::NoTexts("found".into())];
    body.extend(find_token(int(0)));
    body.extend([each_neighbour("near", "token", each), Stmt::ReturnTexts("found".into())]);
    body
}

fn by_edges() -> Vec<Stmt> {
    let edge = || at("near_edge", var("e"));
    let go = vec![
        Stmt::LetText("used".into(), with("w", &edge(), "x")),
        Stmt::LetText("left".into(), with("used", &var("token"), ".")),
        Stmt::Append("found".into(), with("left", &(var("m") + at("near", var("e"))), "@")),
    ];
    let each = vec![when(fits("w", edge(), "."), go)];
    // There are as many letters as edges and vertices.
    let vertices = Expr::Len("near_first".into()) - int(1);
    let mut body = vec![Stmt::NoTexts("found".into()), new("m", letters("w") - vertices)];
    body.extend(find_token(var("m")));
    body.push(new("vertex", var("token") - var("m")));
    body.extend([each_neighbour("near", "vertex", each), Stmt::ReturnTexts("found".into())]);
    body
}
