//! Formulas: expressions of the rule language, in its tree, with a small library.
//!
//! A formula gives the nim-value of a position ([`Body::Value`]) or only which positions the player
//! who just moved wins ([`Body::Zero`], a condition). Besides the functions of the language it may
//! use those of [`Func`], and the sequence that it defines itself: `G(n/2)` is its own value at n/2
//! (`P(..)` means that it is 0), which must lie at a smaller position. Functions without a value (a
//! division by 0, a logarithm of 0) leave the whole without one, as in the language.
//!
//! ```
//! use patterns::Formula;
//! let halving = Formula::parse("if n%2=0 then n/2 else G(n/2)", &["n"])?;
//! assert_eq!(halving.short_value(&[11]), Ok(Some(1)));
//! assert_eq!(halving.to_string(), "if n%2=0 then n/2 else G(n/2)");
//! # Ok::<(), patterns::ParseError>(())
//! ```
use rules::ir::{self, CompareOp};

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
mod size;
mod substitute;
mod symmetry;

pub use eval::EvalError;
pub use library::{Func, Library};
pub use parse::ParseError;

/// A number.
pub type Num = ir::Num<Func>;
/// A truth value.
pub type Cond = ir::Cond<Func>;
/// A set that a number may be a member of.
pub type Set = ir::Set<Func>;

/// The statement of a formula about a position.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Body {
    /// Its nim-value.
    Value(Num),
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
    pub fn value(names: &[String], expr: Num) -> Self {
        Self { names: names.to_vec(), body: Body::Value(simplify::num(&expr)) }
    }

    /// This statement as it is, nothing being made simpler.
    pub fn as_written(names: &[String], body: Body) -> Self {
        Self { names: names.to_vec(), body }
    }

    /// The positions of value 0.
    pub fn zero(names: &[String], cond: Cond) -> Self {
        Self { names: names.to_vec(), body: Body::Zero(simplify::cond(&cond)) }
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
            Body::Value(expr) => size::num(expr),
            Body::Zero(cond) => size::cond(cond),
        }
    }
}

/// The numbers at which a condition asks whether the formula itself is 0, `P(x, y)`.
pub fn own_zero(cond: &Cond) -> Option<&[Num]> {
    match cond {
        Cond::Compare(CompareOp::Eq, Num::Call(Func::Own, args), Num::Const(0)) => Some(args),
        _ => None,
    }
}

/// The comparisons of a list that are one chain, `a<=b<c`: all in one direction, and each begins
/// with the number with which the one before it ends.
fn is_chain(all: &[Cond]) -> bool {
    let direction = |cond: &Cond| match cond {
        Cond::Compare(CompareOp::Lt | CompareOp::Le, ..) => Some(true),
        Cond::Compare(CompareOp::Gt | CompareOp::Ge, ..) => Some(false),
        _ => None,
    };
    let linked = |pair: &[Cond]| match pair {
        [one @ Cond::Compare(_, _, x), other @ Cond::Compare(_, y, _)] => x == y && direction(one) == direction(other),
        _ => false,
    };
    all.len() > 1 && direction(&all[0]).is_some() && all.windows(2).all(linked)
}
