//! Formulas that say the same of the numbers of a position in every order.
//!
//! The test is of the text, not of values: two orders count as the same where one text becomes the
//! other when operands that may be exchanged are sorted. A formula that fails it may be symmetric
//! for a deeper reason.
use super::{Body, Cond, Expr, Formula, Func, Library};
use rules::ast::{ArithOp, CompareOp};
use rules::ir::Func as Plain;

impl Formula {
    /// Whether the text says the same for every order of the numbers. It may be false of a formula
    /// whose values are, after all, the same.
    ///
    /// ```
    /// use patterns::Formula;
    /// let symmetric = |text| Formula::parse(text, &["a", "b"]).unwrap().is_symmetric();
    /// assert!(symmetric("b%4 xor a%4") && symmetric("min(a,b)=beatty(abs(a-b),1,5,2)"));
    /// assert!(!symmetric("a%2") && !symmetric("a-b"));
    /// ```
    pub fn is_symmetric(&self) -> bool {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        let text = |order: &[usize]| match &self.body {
            Body::Value(expr) => of_expr(expr, order),
            Body::Zero(cond) => of_cond(cond, order),
        };
        let own = text(&order);
        (1..order.len()).all(|i| {
            order.swap(i - 1, i);
            let same = text(&order) == own;
            order.swap(i - 1, i);
            same
        })
    }
}

fn sorted(mut parts: Vec<String>) -> String {
    parts.sort_unstable();
    parts.join(",")
}

/// The expression for the numbers in this order, with operands that may be exchanged sorted.
fn of_expr(expr: &Expr, order: &[usize]) -> String {
    let text = |x: &Expr| of_expr(x, order);
    let list = |all: &[Expr]| all.iter().map(text).collect::<Vec<_>>();
    match expr {
        Expr::Int(x) => x.to_string(),
        Expr::Var(v) => format!("#{}", order.get(*v).unwrap_or(v)),
        Expr::Neg(x) => format!("-({})", text(x)),
        Expr::Arith(op @ (ArithOp::Add | ArithOp::Mul | ArithOp::Xor | ArithOp::And), ..) => {
            let (mut parts, mut open) = (Vec::new(), vec![expr]);
            while let Some(next) = open.pop() {
                match next {
                    Expr::Arith(own, x, y) if own == op => open.extend([&**x, &**y]),
                    _ => parts.push(text(next)),
                }
            }
            format!("{op:?}({})", sorted(parts))
        }
        Expr::Arith(op, x, y) => format!("{op:?}({},{})", text(x), text(y)),
        Expr::Call(Func::Rule(Plain::Abs), args) if matches!(args[..], [Expr::Arith(ArithOp::Sub, ..)]) => {
            let parts = args.iter().flat_map(|arg| match arg {
                Expr::Arith(_, x, y) => vec![text(x), text(y)],
                _ => Vec::new(),
            });
            format!("apart({})", sorted(parts.collect()))
        }
        Expr::Call(
            func @ (Func::Rule(Plain::Min | Plain::Max | Plain::Gcd | Plain::Bor) | Func::Library(Library::NimProd)),
            args,
        ) => format!("{}({})", func.name(), sorted(list(args))),
        Expr::Call(func, args) => format!("{}({})", func.name(), list(args).join(",")),
        Expr::Own(args) => format!("G({})", list(args).join(",")),
        Expr::If(cond, then, other) => format!("if({},{},{})", of_cond(cond, order), text(then), text(other)),
    }
}

/// The condition for the numbers in this order, likewise.
fn of_cond(cond: &Cond, order: &[usize]) -> String {
    let text = |x: &Expr| of_expr(x, order);
    match cond {
        Cond::Const(truth) => truth.to_string(),
        Cond::Compare(x, rest) => match &rest[..] {
            [(op @ (CompareOp::Eq | CompareOp::Ne), y)] => format!("{op:?}({})", sorted(vec![text(x), text(y)])),
            rest => {
                let rest: Vec<String> = rest.iter().map(|(op, y)| format!("{op:?} {}", text(y))).collect();
                format!("({} {})", text(x), rest.join(" "))
            }
        },
        Cond::In(x, set) => format!("in({},{set:?})", text(x)),
        Cond::Prime(x) => format!("prime({})", text(x)),
        Cond::Own(args) => format!("P({})", args.iter().map(text).collect::<Vec<_>>().join(",")),
        Cond::Not(c) => format!("not({})", of_cond(c, order)),
        Cond::And(c, d) => format!("and({})", sorted(vec![of_cond(c, order), of_cond(d, order)])),
        Cond::Or(c, d) => format!("or({})", sorted(vec![of_cond(c, order), of_cond(d, order)])),
    }
}
