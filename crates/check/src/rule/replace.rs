//! Substitutes expressions for variables.
use super::{Cond, Expr, Linear, Op, Set};

impl Expr {
    /// Replaces each variable by the expression that `change` gives for it.
    pub(crate) fn replaced(&self, change: &dyn Fn(usize) -> Self) -> Self {
        let inner = |expr: &Self| Box::new(expr.replaced(change));
        match self {
            Self::Int(x) => Self::Int(*x),
            Self::Var(v) => change(*v),
            Self::Neg(x) => Self::Neg(inner(x)),
            Self::Arith(op, x, y) => Self::Arith(*op, inner(x), inner(y)),
            Self::Call(func, all) => Self::Call(*func, all.iter().map(|x| x.replaced(change)).collect()),
            Self::Cases(cases, last) => {
                let cases = cases.iter().map(|(c, x)| (c.replaced(change), x.replaced(change)));
                Self::Cases(cases.collect(), inner(last))
            }
        }
    }
}

impl Cond {
    /// Replaces each variable by the expression that `change` gives for it. Sums of constants are
    /// computed, so that bounds are recognised.
    pub(crate) fn replaced(&self, change: &dyn Fn(usize) -> Expr) -> Self {
        let own = |expr: &Expr| {
            let changed = expr.replaced(change);
            // `0-k` is not simplified.
            match (&changed, changed.linear()) {
                (Expr::Arith(Op::Add | Op::Sub | Op::Mul, ..), Some(Linear { terms, constant }))
                    if terms.is_empty() =>
                {
                    i64::try_from(constant).map_or(changed, Expr::Int)
                }
                _ => changed,
            }
        };
        let all = |all: &[Self]| all.iter().map(|c| c.replaced(change)).collect();
        match self {
            Self::Compare(order, x, y) => Self::Compare(*order, own(x), own(y)),
            Self::Divides(x, y) => Self::Divides(own(x), own(y)),
            Self::Within(x, Set::Ranges(ranges)) => {
                Self::Within(own(x), Set::Ranges(ranges.iter().map(|(lo, hi)| (own(lo), own(hi))).collect()))
            }
            Self::Within(x, set) => Self::Within(own(x), set.clone()),
            Self::Prime(x) => Self::Prime(own(x)),
            Self::Not(c) => Self::Not(Box::new(c.replaced(change))),
            Self::All(conditions) => Self::All(all(conditions)),
            Self::Any(conditions) => Self::Any(all(conditions)),
        }
    }
}
