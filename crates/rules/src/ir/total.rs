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
        let all = |args: &[Num]| args.iter().all(|arg| arg.is_total_with(known));
        known(self)
            || match self {
                Num::Const(_) | Num::Var(_) => true,
                Num::Neg(x) => x.is_total_with(known),
                Num::Arith(op, x, y) => {
                    x.is_total_with(known)
                        && match op {
                            ArithOp::Add | ArithOp::Sub | ArithOp::Mul | ArithOp::Xor | ArithOp::And => {
                                y.is_total_with(known)
                            }
                            ArithOp::Div | ArithOp::Rem => matches!(**y, Num::Const(c) if c != 0),
                            ArithOp::Pow | ArithOp::Shl | ArithOp::Shr => matches!(**y, Num::Const(0..)),
                        }
                }
                Num::Call(Func::Min | Func::Max | Func::Abs | Func::Gcd | Func::Bor, args) => {
                    !args.is_empty() && all(args)
                }
                Num::Call(Func::Root | Func::CeilRoot, args) => {
                    matches!(args.as_slice(), [x, Num::Const(1..)] if x.is_natural())
                }
                Num::Call(func, args) => match (func.of_one(), args.as_slice()) {
                    (Some(facts), [x]) => match (facts.least, facts.by_size) {
                        (..=0, true) => x.is_total_with(known),
                        (..=0, false) => x.is_natural(),
                        (1.., _) => x.is_positive(),
                    },
                    _ => false,
                },
            }
    }

    /// Whether it is seen to have a value of 0 or more.
    pub fn is_natural(&self) -> bool {
        match self {
            Num::Const(c) => *c >= 0,
            Num::Var(_) => true,
            Num::Neg(_) => false,
            Num::Arith(op, x, y) => match op {
                ArithOp::Sub => false,
                ArithOp::Add | ArithOp::Mul | ArithOp::Xor | ArithOp::And => x.is_natural() && y.is_natural(),
                ArithOp::Div => x.is_natural() && matches!(**y, Num::Const(1..)),
                ArithOp::Rem => x.is_total() && matches!(**y, Num::Const(1..)),
                ArithOp::Pow | ArithOp::Shl | ArithOp::Shr => x.is_natural() && matches!(**y, Num::Const(0..)),
            },
            Num::Call(Func::Min | Func::Bor, args) => !args.is_empty() && args.iter().all(Num::is_natural),
            Num::Call(Func::Max, args) => self.is_total() && args.iter().any(Num::is_natural),
            // All others are natural where they have a value, but for entries of lists.
            Num::Call(Func::Pick | Func::Pile | Func::Highest, _) => false,
            Num::Call(..) => self.is_total(),
        }
    }

    /// Whether it is seen to have a value of 1 or more.
    fn is_positive(&self) -> bool {
        match self {
            Num::Const(c) => *c >= 1,
            Num::Arith(ArithOp::Add, x, y) => self.is_natural() && (x.is_positive() || y.is_positive()),
            Num::Arith(ArithOp::Mul, x, y) => x.is_positive() && y.is_positive(),
            Num::Call(Func::Min, args) => !args.is_empty() && args.iter().all(Num::is_positive),
            Num::Call(Func::Max, args) => self.is_total() && args.iter().any(Num::is_positive),
            _ => false,
        }
    }
}
