//! A search of positions that are texts: words, boards, the rest of a graph. It remembers
//! values, and keeps a stack of its own, so that it may be as deep as a game can last in any
//! language.
//!
//! The options of a position are a function `options` of the program; where positions fall into
//! independent parts, a function `parts` lists them, and the value of a position is the xor of
//! theirs (R. P. Sprague 1935, P. M. Grundy 1939).
use super::helpers::{new, set, when};
use super::model::{Expr, Function, Kind, Stmt, Text, call, int, text, var, whole};
use super::numbering::mex;
use super::shape::{Add, Decision};
use rules::ruleset::Play;

/// The mark of a position that has been tried once, where play might go round.
const TRIED: i64 = -1;
/// The message of a search that comes back to a position.
const ROUND: &str = "play can go round from here: this program searches what ends";
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
        let params: Vec<&str> = std::iter::once("w").chain(self.arrays.iter().copied()).collect();
        let name = if self.parts { "search" } else { "value" };
        let about =
            "The nim-value of a position: the mex of its options. The stack holds positions whose values are wanted.";
        let search =
            Function::new(name, &params, Kind::Number, self.loops()).about(&[about]).taking(&["w"], self.arrays);
        if !self.parts {
            return vec![search];
        }
        let body = vec![
            Stmt::Let("total".into(), int(0)),
            Stmt::LetTexts("pieces".into(), call("parts", self.arguments("w"))),
            Stmt::EachText(
                "piece".into(),
                "pieces".into(),
                vec![Stmt::Set("total".into(), var("total") ^ call("search", self.arguments("piece")))],
            ),
            Stmt::Return(var("total")),
        ];
        let about = "The nim-value of a position: the xor of those of its parts.";
        let value = Function::new("value", &params, Kind::Number, body).about(&[about]).taking(&["w"], self.arrays);
        vec![search, value]
    }

    /// Does something for the parts of an option, which are called `piece`.
    fn pieces(&self, inner: impl Fn(&str) -> Vec<Stmt>) -> Vec<Stmt> {
        if !self.parts {
            return inner("option");
        }
        vec![
            Stmt::LetTexts("pieces".into(), call("parts", self.arguments("option"))),
            Stmt::EachText("piece".into(), "pieces".into(), inner("piece")),
        ]
    }

    fn loops(&self) -> Vec<Stmt> {
        let open = self.pieces(|piece| {
            let wanted = vec![Stmt::Append("stack".into(), text(piece)), Stmt::Set("open".into(), int(1))];
            // A piece that has been tried once is on the line of play that leads here.
            let round = when(Expr::Recalled(text(piece)).eq(int(TRIED)), vec![Stmt::Fail(ROUND.to_owned())]);
            let known = if self.rounds { vec![round] } else { Vec::new() };
            vec![Stmt::If(Expr::Known(text(piece)).not(), wanted, known)]
        });
        let mut value = vec![Stmt::Let("both".into(), int(0))];
        value.extend(self.pieces(|piece| vec![Stmt::Set("both".into(), var("both") ^ Expr::Recalled(text(piece)))]));
        value.push(Stmt::Mark("seen".into(), var("both"), int(1)));
        let mut known =
            vec![Stmt::Zeros("seen".into(), int(2)), Stmt::EachText("option".into(), "found".into(), value)];
        known.extend(mex(&int(1), self.play));
        known.extend([Stmt::Keep(text("top"), var("v")), Stmt::DropLast("stack".into())]);
        let tried = if self.rounds { vec![Stmt::Keep(text("top"), int(TRIED))] } else { Vec::new() };
        let look = vec![
            Stmt::Let("open".into(), int(0)),
            Stmt::LetTexts("found".into(), call("options", self.arguments("top"))),
            Stmt::EachText("option".into(), "found".into(), open),
            Stmt::If(var("open").eq(int(0)), known, tried),
        ];
        let mut done = Expr::Known(text("top"));
        if self.rounds {
            done = done.and(Expr::Recalled(text("top")).ge(int(0)));
        }
        let step = vec![
            Stmt::LetText("top".into(), Text::Last("stack".into())),
            Stmt::If(done, vec![Stmt::DropLast("stack".into())], look),
        ];
        vec![
            Stmt::NoTexts("stack".into()),
            Stmt::Append("stack".into(), text("w")),
            Stmt::While(Expr::Count("stack".into()).gt(int(0)), step),
            Stmt::Return(Expr::Recalled(text("w"))),
        ]
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
