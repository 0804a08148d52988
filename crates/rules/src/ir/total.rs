//! Whether a term is seen to have a value, and of which sign, whatever natural numbers its
//! variables are: the numbers of a position and the names of a clause never are negative.
//!
//! A bound without a value drops out (see [`range`](crate::eval::range)), and a condition without
//! one is false, so whoever reasons about bounds and conditions asks this first.
use super::{ArithOp, Func, Num};

impl Num {
    /// Whether this term is seen to have a value for all natural numbers in its variables. It may
    /// have one where this is `false`.
    ///
    /// ```
    /// use rules::ir::{Func, Num};
    /// let root = |x: Num| Num::Call(Func::Sqrt, vec![x]);
    /// assert!(root(Num::Var(0)).is_total());
    /// assert!(!root(Num::Neg(Box::new(Num::Var(0)))).is_total(), "no root of a negative number");
    /// ```
    pub fn is_total(&self) -> bool {
        self.is_total_with(&|_| false)
    }

    /// [`Num::is_total`] where `known` says which terms have a value for other reasons; their
    /// parts do not matter.
    pub fn is_total_with(&self, known: &impl Fn(&Num) -> bool) -> bool {
        self.sign(known).is_some()
    }

    /// Whether it is seen to have a value of 0 or more.
    pub fn is_natural(&self) -> bool {
        self.sign(&|_| false) >= Some(Sign::Natural)
    }

    /// The sign of its values; `None` where it may have no value. Each part is asked once.
    fn sign(&self, known: &impl Fn(&Num) -> bool) -> Option<Sign> {
        if known(self) {
            return Some(Sign::Any);
        }
        match self {
            Num::Const(1..) => Some(Sign::Positive),
            Num::Const(0) | Num::Var(_) => Some(Sign::Natural),
            Num::Const(_) => Some(Sign::Any),
            Num::Neg(x) => x.sign(known).map(|_| Sign::Any),
            Num::Arith(op, x, y) => {
                let x = x.sign(known)?;
                match (op, &**y) {
                    (ArithOp::Div, Num::Const(1..)) => Some(x.min(Sign::Natural)),
                    (ArithOp::Rem, Num::Const(1..)) => Some(Sign::Natural),
                    (ArithOp::Div | ArithOp::Rem, Num::Const(c)) if *c != 0 => Some(Sign::Any),
                    (ArithOp::Pow | ArithOp::Shl | ArithOp::Shr, Num::Const(0..)) => Some(x.min(Sign::Natural)),
                    (ArithOp::Add | ArithOp::Sub | ArithOp::Mul | ArithOp::Xor | ArithOp::And, y) => {
                        let y = y.sign(known)?;
                        let least = x.min(y);
                        Some(match op {
                            ArithOp::Add if least >= Sign::Natural => x.max(y),
                            ArithOp::Mul => least,
                            ArithOp::Xor | ArithOp::And => least.min(Sign::Natural),
                            _ => Sign::Any,
                        })
                    }
                    _ => None,
                }
            }
            Num::Call(func, args) => {
                if let (Func::Root | Func::CeilRoot, [x, Num::Const(1..)]) = (func, args.as_slice()) {
                    return x.sign(known).filter(|x| *x >= Sign::Natural).map(|_| Sign::Natural);
                }
                if let (Some(facts), [x]) = (func.of_one(), args.as_slice()) {
                    let needed = match (facts.least, facts.by_size) {
                        (1.., _) => Sign::Positive,
                        (_, false) => Sign::Natural,
                        (_, true) => Sign::Any,
                    };
                    return x.sign(known).filter(|x| *x >= needed).map(|_| Sign::Natural);
                }
                if !matches!(func, Func::Min | Func::Max | Func::Abs | Func::Gcd | Func::Bor) {
                    return None;
                }
                let signs: Vec<Sign> = args.iter().map(|arg| arg.sign(known)).collect::<Option<_>>()?;
                let (least, greatest) = (signs.iter().min()?, signs.iter().max()?);
                Some(match func {
                    Func::Min => *least,
                    Func::Max => *greatest,
                    Func::Bor => (*least).min(Sign::Natural),
                    _ => Sign::Natural,
                })
            }
        }
    }
}

/// What is seen of the sign of a value, from least to most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sign {
    Any,
    /// 0 or more.
    Natural,
    /// 1 or more.
    Positive,
}
