//! Formulas without superfluous parts: constants are computed, `x+0`, `x*1`, `x/1`, cases that
//! always or never hold.
//!
//! Only steps that keep the value everywhere, places without a value included: `0*x` stays, since x
//! may have none.
use super::number::Numeral;
use super::{Cond, Expr};
use rules::ast::{ArithOp, CompareOp};

impl Expr {
    /// This number, written shorter.
    pub fn simplified(self) -> Self {
        match self {
            Self::Neg(x) => match x.simplified() {
                Self::Int(x) if x != i64::MIN => Self::Int(-x),
                x => Self::Neg(Box::new(x)),
            },
            Self::Arith(op, x, y) => arith(op, x.simplified(), y.simplified()),
            Self::Call(func, args) => Self::Call(func, args.into_iter().map(Self::simplified).collect()),
            Self::Own(args) => Self::Own(args.into_iter().map(Self::simplified).collect()),
            Self::If(cond, then, other) => match cond.simplified() {
                Cond::Const(true) => then.simplified(),
                Cond::Const(false) => other.simplified(),
                cond => Self::If(Box::new(cond), Box::new(then.simplified()), Box::new(other.simplified())),
            },
            plain @ (Self::Int(_) | Self::Var(_)) => plain,
        }
    }
}

fn arith(op: ArithOp, x: Expr, y: Expr) -> Expr {
    match (op, &x, &y) {
        (_, Expr::Int(a), Expr::Int(b)) => {
            if let Some(value) = constant(op, *a, *b) {
                return Expr::Int(value);
            }
        }
        (ArithOp::Add | ArithOp::Xor, Expr::Int(0), Expr::Var(_))
        | (ArithOp::Add, Expr::Int(0), _)
        | (ArithOp::Mul, Expr::Int(1), _) => return y,
        (ArithOp::Add | ArithOp::Sub, _, Expr::Int(0)) | (ArithOp::Mul | ArithOp::Div, _, Expr::Int(1)) => return x,
        (ArithOp::Add, _, Expr::Int(c)) if *c < 0 && *c != i64::MIN => {
            let c = Expr::Int(-c);
            return arith(ArithOp::Sub, x, c);
        }
        _ => {}
    }
    Expr::Arith(op, Box::new(x), Box::new(y))
}

fn constant(op: ArithOp, a: i64, b: i64) -> Option<i64> {
    match op {
        ArithOp::Add => a.checked_add(b),
        ArithOp::Sub => a.checked_sub(b),
        ArithOp::Mul => a.checked_mul(b),
        ArithOp::Div if b > 0 => Some(Numeral::div_floor(&a, &b)),
        ArithOp::Rem if b > 0 => Some(Numeral::mod_floor(&a, &b)),
        _ => None,
    }
}

impl Cond {
    /// This condition, written shorter.
    pub fn simplified(self) -> Self {
        match self {
            Self::Compare(x, rest) => {
                let rest: Vec<(CompareOp, Expr)> = rest.into_iter().map(|(op, y)| (op, y.simplified())).collect();
                match (x.simplified(), rest.as_slice()) {
                    // A product of numbers is 0 where one of them is; the prover reads no products.
                    (Expr::Arith(ArithOp::Mul, a, b), [(CompareOp::Eq, Expr::Int(0))])
                        if matches!((&*a, &*b), (Expr::Var(_), Expr::Var(_))) =>
                    {
                        let zero = |x: Expr| Self::Compare(x, vec![(CompareOp::Eq, Expr::Int(0))]);
                        Self::Or(Box::new(zero(*a)), Box::new(zero(*b)))
                    }
                    (x, _) => Self::Compare(x, rest),
                }
            }
            Self::In(x, set) => Self::In(x.simplified(), set),
            Self::Prime(x) => Self::Prime(x.simplified()),
            Self::Own(args) => Self::Own(args.into_iter().map(Expr::simplified).collect()),
            Self::Not(c) => match c.simplified() {
                Self::Const(truth) => Self::Const(!truth),
                Self::Not(c) => *c,
                c => Self::Not(Box::new(c)),
            },
            Self::And(c, d) => match (c.simplified(), d.simplified()) {
                (Self::Const(false), _) => Self::Const(false),
                (Self::Const(true), d) => d,
                (c, Self::Const(true)) => c,
                (c, d) => Self::And(Box::new(c), Box::new(d)),
            },
            Self::Or(c, d) => match (c.simplified(), d.simplified()) {
                (Self::Const(true), _) => Self::Const(true),
                (Self::Const(false), d) => d,
                (c, Self::Const(false)) => c,
                (c, d) => Self::Or(Box::new(c), Box::new(d)),
            },
            Self::Const(truth) => Self::Const(truth),
        }
    }
}
