//! Formulas: expressions of the rule language, cases (`if C then E else F`) and a small library, as
//! a tree.
//!
//! A formula says the nim-value of a position ([`Body::Value`]) or only which positions the player
//! who just moved wins ([`Body::Zero`], a condition). Besides the functions of the language it may
//! use those of [`Func`], and the sequence that it defines itself: `G(n/2)` is its own value at n/2
//! (`P(..)` its own truth), which must lie at a smaller position. Functions without a value (a
//! division by 0, a logarithm of 0) leave the whole without one, as in the language.
//!
//! ```
//! use patterns::Formula;
//! let halving = Formula::parse("if n%2=0 then n/2 else G(n/2)", &["n"])?;
//! assert_eq!(halving.short_value(&[11]), Ok(Some(1)));
//! assert_eq!(halving.to_string(), "if n%2=0 then n/2 else G(n/2)");
//! # Ok::<(), patterns::ParseError>(())
//! ```
use rules::ast::{ArithOp, CompareOp};
use rules::ir::NamedSet;

pub(crate) mod build;
pub(crate) mod cases;
mod eval;
mod latex;
mod library;
mod number;
mod of_rule;
mod parse;
mod print;
mod simplify;
mod substitute;
mod symmetry;

pub use eval::EvalError;
pub use library::{Func, Library};
pub use parse::ParseError;
pub use print::{COMPARISONS, OPERATORS};

/// A number.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A constant.
    Int(i64),
    /// A number of the position, by its index.
    Var(usize),
    /// `-x`
    Neg(Box<Expr>),
    /// `x+y` and other arithmetic.
    Arith(ArithOp, Box<Expr>, Box<Expr>),
    /// A function.
    Call(Func, Vec<Expr>),
    /// `G(x, y)`: the value of the formula itself at a smaller position.
    Own(Vec<Expr>),
    /// `if C then E else F`
    If(Box<Cond>, Box<Expr>, Box<Expr>),
}

/// A truth value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Cond {
    /// `true` or `false`.
    Const(bool),
    /// `a OP b OP c`: a chain of comparisons, never [`CompareOp::In`].
    Compare(Expr, Vec<(CompareOp, Expr)>),
    /// `x in {0,2,5..9}`
    In(Expr, Members),
    /// `prime(x)`
    Prime(Expr),
    /// `P(x, y)`: the truth of the formula itself at a smaller position.
    Own(Vec<Expr>),
    /// `not c`
    Not(Box<Cond>),
    /// `c and d`
    And(Box<Cond>, Box<Cond>),
    /// `c or d`
    Or(Box<Cond>, Box<Cond>),
}

/// A set that a number may be a member of.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Members {
    /// One of the sets with a name.
    Named(NamedSet),
    /// Ranges of constants, both ends included.
    Ranges(Vec<(i64, i64)>),
}

/// The statement of a formula about a position.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Body {
    /// Its nim-value.
    Value(Expr),
    /// Whether the player who just moved wins: the nim-value is 0.
    Zero(Cond),
}

/// A formula over the numbers of a position.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Formula {
    names: Vec<String>,
    body: Body,
}

impl Formula {
    /// The value of a position whose numbers have these names.
    pub fn value(names: &[String], expr: Expr) -> Self {
        Self { names: names.to_vec(), body: Body::Value(expr.simplified()) }
    }

    /// This very statement, in which nothing is made simpler.
    pub fn as_written(names: &[String], body: Body) -> Self {
        Self { names: names.to_vec(), body }
    }

    /// The positions of value 0.
    pub fn zero(names: &[String], cond: Cond) -> Self {
        Self { names: names.to_vec(), body: Body::Zero(cond.simplified()) }
    }

    /// The names of the numbers of a position.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The statement.
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// This formula with other names.
    pub fn renamed(self, names: &[String]) -> Self {
        Self { names: names.to_vec(), body: self.body }
    }

    /// The length of the formula, in units of about a symbol: the description length by which the
    /// simplest is chosen.
    pub fn size(&self) -> usize {
        match &self.body {
            Body::Value(expr) => expr.size(),
            Body::Zero(cond) => cond.size(),
        }
    }
}

fn constant_size(x: i64) -> usize {
    1 + (64 - x.unsigned_abs().leading_zeros() as usize) / 4
}

impl Expr {
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Int(x) => constant_size(*x),
            Self::Var(_) => 1,
            Self::Neg(x) => 1 + x.size(),
            Self::Arith(_, x, y) => 1 + x.size() + y.size(),
            Self::Call(func, args) => func.weight() + args.iter().map(Self::size).sum::<usize>(),
            Self::Own(args) => 2 + args.iter().map(Self::size).sum::<usize>(),
            Self::If(cond, then, other) => 2 + cond.size() + then.size() + other.size(),
        }
    }
}

impl Cond {
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Const(_) => 1,
            Self::Compare(x, rest) => x.size() + rest.iter().map(|(_, y)| 1 + y.size()).sum::<usize>(),
            Self::In(x, Members::Named(_)) => 2 + x.size(),
            Self::In(x, Members::Ranges(ranges)) => {
                let one = |(lo, hi): &(i64, i64)| constant_size(*lo) + if lo == hi { 0 } else { constant_size(*hi) };
                1 + x.size() + ranges.iter().map(one).sum::<usize>()
            }
            Self::Prime(x) => 2 + x.size(),
            Self::Own(args) => 2 + args.iter().map(Expr::size).sum::<usize>(),
            Self::Not(c) => 1 + c.size(),
            Self::And(c, d) | Self::Or(c, d) => 1 + c.size() + d.size(),
        }
    }
}
