//! Splits into any number of heaps: for each total and each number of heaps, the program lists the
//! values that such splits have.
//!
//! The list for m heaps follows from that for m-1 heaps (`algorithms/splits.txt`). This takes n^2
//! steps for each m, where going through all splits takes n^(m-1).
use super::model::{Expr, Stmt, at, int, var};
use super::text::SPLITS;

/// At most this many heaps have prepared lists.
pub(crate) const MOST_PARTS: i64 = 24;

/// The splits that a table has to prepare.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Splits {
    /// Lists are needed for up to this many heaps; 0 where none are.
    pub(crate) most: i64,
    /// A list is needed for any number of heaps from two on.
    pub(crate) any: bool,
}

/// Runs `inner` for each value of `parts` heaps with this total; the value is `ways[j]`.
pub(crate) fn each_way(parts: Expr, total: Expr, inner: Vec<Stmt>) -> Vec<Stmt> {
    SPLITS.part("each_way", &[("parts", parts.into()), ("total", total.into()), ("inner", inner.into())])
}

impl Splits {
    pub(crate) fn wanted(self) -> bool {
        self.most > 0 || self.any
    }

    /// Declares the arrays, before the table.
    pub(crate) fn arrays(self) -> Vec<Stmt> {
        SPLITS.part("arrays", &[("lists", (self.most.max(1) + 1).into())])
    }

    /// Fills the lists of n tokens in two or more heaps, once the values below n are known.
    pub(crate) fn before(self, n: &str) -> Vec<Stmt> {
        let mut body = Vec::new();
        for parts in (2..=self.most).chain(self.any.then_some(0)) {
            body.extend(Self::list(n, parts));
        }
        body
    }

    /// Fills the list of n tokens in one heap, once its value is known.
    pub(crate) fn after(self, n: &str) -> Vec<Stmt> {
        SPLITS.part("one_heap", &[("n", n.into())])
    }

    /// Fills the list of n tokens in `parts` heaps, or in any number of heaps from two on for 0.
    fn list(n: &str, parts: i64) -> Vec<Stmt> {
        let (first, rest) = (|| at("g", var("a")), || var(n) - var("a"));
        let put = |name: &str, value: Expr| SPLITS.part("put", &[("name", name.into()), ("value", value.into())]);
        let more = |parts| each_way(int(parts), rest(), put("both", first() ^ at("ways", var("j"))));
        let (others, first_heap) = match parts {
            0 => (1, [put("two", first() ^ at("g", rest())), more(0)].concat()),
            parts => (parts - 1, more(parts - 1)),
        };
        let givens = [
            ("n", n.into()),
            ("parts", parts.into()),
            ("least", parts.max(2).into()),
            ("others", others.into()),
            ("first_heap", first_heap.into()),
        ];
        SPLITS.part("heaps", &givens)
    }
}
