//! Splits into any number of heaps: for every size the values that so many heaps of it can have
//! together.
//!
//! `ways` has them in lists, one after the other: those of m heaps of n altogether stand from
//! `way_from[m*(limit+1)+n]` to before `way_to[...]`. They follow from those of one heap less: the
//! first heap has a tokens, the others n-a. Place 0 is for two heaps or more, however many. That
//! takes n^2 steps for each m, where going through all splits takes n^(m-1).
use super::helpers::{new, put_at, run, step, zeros};
use super::model::{Expr, Stmt, at, int, var};

/// Splits into more heaps than this are not prepared.
pub(crate) const MOST_PARTS: i64 = 24;

/// The splits that a table has to prepare.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Splits {
    /// Into up to so many heaps; 0 where none are asked for.
    pub(crate) most: i64,
    /// Into two heaps or more, however many.
    pub(crate) any: bool,
}

/// The place of the values of `parts` heaps of `total` altogether.
fn place(parts: Expr, total: Expr) -> Expr {
    parts * (var("limit") + int(1)) + total
}

/// Does something for each value of `parts` heaps of `total` altogether, which is `ways[j]`.
pub(crate) fn each_way(parts: Expr, total: Expr, inner: Vec<Stmt>) -> Vec<Stmt> {
    vec![
        new("list", place(parts, total)),
        run("j", at("way_from", var("list")), at("way_to", var("list")) - int(1), inner),
    ]
}

impl Splits {
    pub(crate) fn wanted(self) -> bool {
        self.most > 0 || self.any
    }

    /// The arrays, made before the table.
    pub(crate) fn arrays(self) -> Vec<Stmt> {
        let size = || int(self.most.max(1) + 1) * (var("limit") + int(1));
        vec![
            Stmt::Comment(
                "ways: the values of so many heaps of so many tokens, in lists from way_from to way_to".into(),
            ),
            zeros("ways", int(64)),
            zeros("way_from", size()),
            zeros("way_to", size()),
            zeros("met", int(64)),
            new("way_count", int(0)),
            new("stamp", int(0)),
        ]
    }

    /// The lists of n tokens in two heaps or more, when the values below n are known.
    pub(crate) fn before(self, n: &str) -> Vec<Stmt> {
        let mut body = Vec::new();
        for parts in (2..=self.most).chain(self.any.then_some(0)) {
            body.push(self.list(n, parts));
        }
        body
    }

    /// The list of n tokens in one heap, when its value is known.
    pub(crate) fn after(self, n: &str) -> Vec<Stmt> {
        let one = place(int(1), var(n));
        vec![
            put_at("way_from", one.clone(), var("way_count")),
            Stmt::Mark("ways".into(), var("way_count"), at("g", var(n))),
            step("way_count"),
            put_at("way_to", one, var("way_count")),
        ]
    }

    fn list(self, n: &str, parts: i64) -> Stmt {
        let rest = || var(n) - var("a");
        let first = || at("g", var("a"));
        let last = if parts == 0 { var(n) - int(1) } else { var(n) - int(parts - 1) };
        let mut heap = match parts {
            0 => {
                let mut inner = Self::put("two", first() ^ at("g", rest()));
                inner.extend(each_way(int(0), rest(), Self::put("both", first() ^ at("ways", var("j")))));
                inner
            }
            parts => each_way(int(parts - 1), rest(), Self::put("both", first() ^ at("ways", var("j")))),
        };
        let own = place(int(parts), var(n));
        let body = vec![
            step("stamp"),
            put_at("way_from", own.clone(), var("way_count")),
            run("a", int(1), last, std::mem::take(&mut heap)),
            put_at("way_to", own, var("way_count")),
        ];
        Stmt::If(var(n).ge(int(parts.max(2))), body, Vec::new())
    }

    /// Puts a value on the list that is being made, unless it stands there.
    fn put(name: &str, value: Expr) -> Vec<Stmt> {
        let met = var(name).lt(Expr::Len("met".into())).and(at("met", var(name)).eq(var("stamp")));
        let fresh = vec![
            Stmt::Mark("met".into(), var(name), var("stamp")),
            Stmt::Mark("ways".into(), var("way_count"), var(name)),
            step("way_count"),
        ];
        vec![new(name, value), Stmt::If(met.not(), fresh, Vec::new())]
    }
}
