//! A search of positions that are texts: words, boards, the rest of a graph. It remembers values
//! and keeps its own stack, so that its depth is not limited by the call stack of a language.
//!
//! A function `options` of the program lists the options of a position. Where positions fall into
//! independent parts, a function `parts` lists these, and the value of a position is the xor of
//! their values (R. P. Sprague 1935, P. M. Grundy 1939).
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
    /// Arrays that both functions take.
    pub(crate) arrays: &'a [&'a str],
    /// Whether there is a function `parts`.
    pub(crate) parts: bool,
    /// Whether play might go round: the program then ends with a message. Not with `parts`.
    pub(crate) rounds: bool,
    pub(crate) play: Play,
}

impl Search<'_> {
    /// The arguments of a call: a text, and the arrays.
    pub(crate) fn arguments(&self, name: &str) -> Vec<Expr> {
        let arrays = self.arrays.iter().map(|&array| Expr::Array(array.to_owned()));
        std::iter::once(whole(name)).chain(arrays).collect()
    }

    /// The function `search`, and with `parts` the function `value` of a position that is a sum of
    /// parts.
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

/// How a case is read for a search of the whole case.
pub(crate) struct Reading {
    /// Statements before the first position.
    pub(crate) begin: Vec<Stmt>,
    /// Statements that add a position to the case.
    pub(crate) add: Add,
    /// Whether the position read is too large for a search.
    pub(crate) large: Expr,
    /// The value of the position read: not 0 where the next player wins.
    pub(crate) value: Expr,
}

impl Reading {
    /// Decides by the search alone; the program ends with this message where the case is too large.
    pub(crate) fn alone(self, message: String) -> Decision {
        let finish = vec![when(self.large, vec![Stmt::Fail(message)]), new(WINS, self.value)];
        Decision { begin: self.begin, add: self.add, finish, won: var(WINS).ne(int(0)), ..Decision::default() }
    }

    /// Decides by a theorem where `beyond` does not hold, and otherwise by the search.
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
