//! A search of positions that are texts: words, boards, the rest of a graph. It remembers
//! values, and keeps a stack of its own, so that it may be as deep as a game can last in any
//! language.
//!
//! The options of a position are a function `options` of the program; where positions fall into
//! independent parts, a function `parts` lists them, and the value of a position is the xor of
//! theirs (R. P. Sprague 1935, P. M. Grundy 1939).
use super::helpers::{new, set, when};
use super::model::{Expr, Function, Stmt, int, text, var, whole};
use super::numbering::mex;
use super::shape::{Add, Decision};
use super::text::SEARCH;
use rules::ruleset::Play;

/// The variable that is not 0 where the next player wins.
const WINS: &str = "wins";

/// The arguments of the functions `options` and `parts` besides the text.
pub(crate) struct Search<'a> {
    /// Arrays that both take.
    pub(crate) arrays: &'a [&'a str],
    /// Whether there is a function `parts`.
    pub(crate) parts: bool,
    /// Whether play might go round, which ends the program; not with `parts`.
    pub(crate) rounds: bool,
    pub(crate) play: Play,
}

impl Search<'_> {
    /// The arguments of a call: a text, and the arrays.
    pub(crate) fn arguments(&self, name: &str) -> Vec<Expr> {
        let arrays = self.arrays.iter().map(|&array| Expr::Array(array.to_owned()));
        std::iter::once(whole(name)).chain(arrays).collect()
    }

    /// The functions `search`, and `value` of a position of any number of parts.
    pub(crate) fn functions(&self) -> Vec<Function> {
        let mut done = Expr::Known(text("top"));
        if self.rounds {
            done = done.and(Expr::Recalled(text("top")).ge(int(0)));
        }
        let name = if self.parts { "search" } else { "value" };
        let givens = [
            ("name", name.into()),
            ("arrays", self.arrays.into()),
            ("parts", self.parts.into()),
            ("rounds", self.rounds.into()),
            ("done", done.into()),
            ("mex", mex(&int(1), self.play).into()),
        ];
        let value = self.parts.then(|| SEARCH.function("value", &givens));
        std::iter::once(SEARCH.function("search", &givens)).chain(value).collect()
    }
}

/// The reading of a case for a search of the whole of it.
pub(crate) struct Reading {
    /// Before the first position.
    pub(crate) begin: Vec<Stmt>,
    /// Takes a position in.
    pub(crate) add: Add,
    /// Whether the position read is too large for a search.
    pub(crate) large: Expr,
    /// The value of the position read: not 0 where the next player wins.
    pub(crate) value: Expr,
}

impl Reading {
    /// A decision by the search alone, with this message where the case is too large.
    pub(crate) fn alone(self, message: String) -> Decision {
        let finish = vec![when(self.large, vec![Stmt::Fail(message)]), new(WINS, self.value)];
        Decision { begin: self.begin, add: self.add, finish, won: var(WINS).ne(int(0)), ..Decision::default() }
    }

    /// A decision by a theorem where `beyond` does not hold, and else by the search.
    pub(crate) fn where_no_theorem(self, decision: Decision, beyond: Expr, message: String) -> Decision {
        let Decision { mut begin, add, mut finish, won, .. } = decision;
        begin.extend(self.begin);
        begin.push(new(WINS, int(0)));
        let by_search = vec![when(self.large, vec![Stmt::Fail(message)]), set(WINS, self.value)];
        finish.push(Stmt::If(beyond, by_search, vec![when(won, vec![set(WINS, int(1))])]));
        let both: Add =
            Box::new(move |value, name| add(value.clone(), name).into_iter().chain((self.add)(value, name)).collect());
        Decision { begin, add: both, finish, won: var(WINS).ne(int(0)), ..decision }
    }
}
