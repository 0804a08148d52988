//! Expressions in the place of variables.
use super::{Body, Cond, Expr, Formula};
use rules::ast::ArithOp;

impl Formula {
    /// The nim-sum of formulas of one number, each for a number of its own; `None` where one is about zeros, or refers to
    /// itself.
    pub fn sum(parts: &[Formula]) -> Option<Self> {
        let mut sum = Expr::Int(0);
        for (v, part) in parts.iter().enumerate() {
            let Body::Value(expr) = part.body() else { return None };
            let own = expr.substituted(&[Expr::Var(v)])?;
            sum = if v == 0 { own } else { Expr::Arith(ArithOp::Xor, Box::new(sum), Box::new(own)) };
        }
        let names: Vec<String> = (0..parts.len()).map(|v| format!("x{v}")).collect();
        Some(Self::value(&names, sum))
    }
}

impl Expr {
    /// The expression with `inner[v]` for variable v; `None` where it refers to itself (which would mean something else) or
    /// a variable has no replacement.
    pub(crate) fn substituted(&self, inner: &[Expr]) -> Option<Expr> {
        let boxed = |x: &Expr| x.substituted(inner).map(Box::new);
        Some(match self {
            Self::Int(x) => Self::Int(*x),
            Self::Var(v) => inner.get(*v)?.clone(),
            Self::Neg(x) => Self::Neg(boxed(x)?),
            Self::Arith(op, x, y) => Self::Arith(*op, boxed(x)?, boxed(y)?),
            Self::Call(func, args) => {
                Self::Call(*func, args.iter().map(|arg| arg.substituted(inner)).collect::<Option<_>>()?)
            }
            Self::Own(_) => return None,
            Self::If(cond, then, other) => Self::If(Box::new(cond.substituted(inner)?), boxed(then)?, boxed(other)?),
        })
    }
}

impl Cond {
    /// The same for conditions.
    pub(crate) fn substituted(&self, inner: &[Expr]) -> Option<Cond> {
        let boxed = |c: &Cond| c.substituted(inner).map(Box::new);
        Some(match self {
            Self::Const(truth) => Self::Const(*truth),
            Self::Compare(x, rest) => {
                let rest: Option<Vec<_>> = rest.iter().map(|(op, y)| Some((*op, y.substituted(inner)?))).collect();
                Self::Compare(x.substituted(inner)?, rest?)
            }
            Self::In(x, set) => Self::In(x.substituted(inner)?, set.clone()),
            Self::Prime(x) => Self::Prime(x.substituted(inner)?),
            Self::Own(_) => return None,
            Self::Not(c) => Self::Not(boxed(c)?),
            Self::And(c, d) => Self::And(boxed(c)?, boxed(d)?),
            Self::Or(c, d) => Self::Or(boxed(c)?, boxed(d)?),
        })
    }
}
