//! The number of a position, from those of its options: its nim-value, or what decides sums in
//! which a turn moves in several components (`positions::turns::tempo` has the theorems).
use super::CodeError;
use super::helpers::{new, run, set, when};
use super::model::{Expr, Op, Stmt, at, call, int, var};
use positions::TempoKind;
use positions::turns::tempo::FINISHED;
use rules::ruleset::Play;

/// Which number a position gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbering {
    /// The mex of the options; under misère play a position without a move has the value 1.
    NimValue(Play),
    /// Suspense, remoteness, or a function of what is played afterwards.
    TempoKind(TempoKind),
}

impl Numbering {
    /// What a position and its number are called in a comment.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::NimValue(_) => "nim-value",
            Self::TempoKind(TempoKind::Every(_)) => "suspense",
            Self::TempoKind(TempoKind::Shortest(_)) => "remoteness",
            Self::TempoKind(TempoKind::Relay) => "function",
        }
    }

    /// The same of several positions.
    pub(super) fn plural(self) -> &'static str {
        match self {
            Self::NimValue(_) => "nim-values",
            Self::TempoKind(TempoKind::Every(_)) => "suspense numbers",
            Self::TempoKind(TempoKind::Shortest(_)) => "remoteness numbers",
            Self::TempoKind(TempoKind::Relay) => "functions",
        }
    }

    /// How it follows from those of the options.
    pub(super) fn about(self) -> &'static str {
        match self {
            Self::NimValue(_) => "the mex of its options",
            Self::TempoKind(TempoKind::Every(Play::Normal)) => {
                "1 + the largest even number of an option, else 1 + the least odd one; 0 without options"
            }
            Self::TempoKind(TempoKind::Every(Play::Misere)) => {
                "1 + the largest odd number of an option, else 1 + the least even one; 0 without options"
            }
            Self::TempoKind(TempoKind::Shortest(Play::Normal)) => {
                "1 + the least even number of an option, else 1 + the largest odd one; 0 without options"
            }
            Self::TempoKind(TempoKind::Shortest(Play::Misere)) => {
                "1 + the least odd number of an option, else 1 + the largest even one; 0 without options"
            }
            Self::TempoKind(TempoKind::Relay) => {
                "bit b says whether the player to move wins when who finds it finished loses (b=0) or wins (b=1)"
            }
        }
    }

    /// The number of no position at all.
    pub(super) fn nothing(self) -> i64 {
        match self {
            Self::TempoKind(TempoKind::Relay) => FINISHED as i64,
            // Who is to move there wins.
            Self::NimValue(Play::Misere) => 1,
            _ => 0,
        }
    }

    /// Whether a player who has this number before her wins.
    pub(super) fn good(self, number: Expr) -> Expr {
        let odd = matches!(self, Self::TempoKind(TempoKind::Every(Play::Normal) | TempoKind::Shortest(Play::Normal)));
        (number % int(2)).eq(int(i64::from(odd)))
    }

    /// The number of two parts together.
    pub(super) fn together(self, a: Expr, b: Expr) -> Result<Expr, CodeError> {
        match self {
            Self::NimValue(_) => Ok(a ^ b),
            Self::TempoKind(TempoKind::Every(_)) => Ok(call("greatest", [a, b])),
            Self::TempoKind(TempoKind::Shortest(_) | TempoKind::Relay) => Err(self.no_parts()),
        }
    }

    /// The number of so many equal parts.
    pub(super) fn times(self, number: Expr, count: Expr) -> Result<Expr, CodeError> {
        match self {
            Self::NimValue(_) => Ok(number * (count % int(2))),
            Self::TempoKind(TempoKind::Every(_)) => Ok(number * call("least", [count, int(1)])),
            Self::TempoKind(TempoKind::Shortest(_) | TempoKind::Relay) => Err(self.no_parts()),
        }
    }

    /// Moves that leave several positions.
    pub(super) fn no_parts(self) -> CodeError {
        CodeError::Unsupported("such turns where a move leaves several positions".to_owned())
    }

    /// The number, as `v`, when those of the options are marked in `seen` with the stamp.
    pub(super) fn made(self, stamp: &Expr) -> Vec<Stmt> {
        match self {
            Self::NimValue(play) => mex(stamp, play),
            Self::TempoKind(TempoKind::Relay) => relay(stamp),
            Self::TempoKind(pace @ (TempoKind::Every(_) | TempoKind::Shortest(_))) => {
                self.chosen(stamp, matches!(pace, TempoKind::Every(_)))
            }
        }
    }

    /// The number that the winner chooses, else that which the loser does; slow winners take large
    /// ones.
    fn chosen(self, stamp: &Expr, slow: bool) -> Vec<Stmt> {
        let first = |name: &str| when(var(name).lt(int(0)), vec![set(name, var("i"))]);
        let last = |name: &str| set(name, var("i"));
        let (of_loser, of_winner) = match slow {
            true => (first("lost"), last("won")),
            false => (last("lost"), first("won")),
        };
        let each = Stmt::If(self.good(var("i")), vec![of_loser], vec![of_winner]);
        vec![
            Stmt::Comment("of the options: the best that the other player loses, and that she wins".into()),
            new("won", int(-1)),
            new("lost", int(-1)),
            over_marked(stamp, Expr::Len("seen".into()) - int(1), vec![each]),
            new("v", int(0)),
            Stmt::If(
                var("won").ge(int(0)),
                vec![set("v", var("won") + int(1))],
                vec![when(var("lost").ge(int(0)), vec![set("v", var("lost") + int(1))])],
            ),
        ]
    }
}

/// Does something for each number of an option, `i`.
fn over_marked(stamp: &Expr, last: Expr, inner: Vec<Stmt>) -> Stmt {
    run("i", int(0), last, vec![when(at("seen", var("i")).eq(stamp.clone()), inner)])
}

/// A position wins what some option loses.
fn relay(stamp: &Expr) -> Vec<Stmt> {
    let inner = vec![set("moves", int(1)), set("v", var("v").bin(Op::BitOr, int(3) - var("i")))];
    vec![
        new("v", int(0)),
        new("moves", int(0)),
        over_marked(stamp, Expr::Len("seen".into()) - int(1), inner),
        when(var("moves").eq(int(0)), vec![set("v", int(FINISHED as i64))]),
    ]
}

/// The least value that is not marked, as `v`. Under misère play a position without a move has the
/// value 1.
pub(super) fn mex(stamp: &Expr, play: Play) -> Vec<Stmt> {
    let v = || var("v");
    let marked = |value: Expr| value.clone().lt(Expr::Len("seen".into())).and(at("seen", value).eq(stamp.clone()));
    let mut body = vec![new("v", int(0)), Stmt::While(marked(v()), vec![set("v", v() + int(1))])];
    if play == Play::Misere {
        body.extend([
            new("moves", int(0)),
            over_marked(stamp, Expr::Len("seen".into()) - int(1), vec![set("moves", int(1))]),
            when(var("moves").eq(int(0)), vec![set("v", int(1))]),
        ]);
    }
    body
}
