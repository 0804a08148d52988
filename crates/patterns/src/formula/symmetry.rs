//! Formulas that stay the same when the numbers of a position change their order.
//!
//! The test is of the text, not of values: two orders count as the same where one text becomes the
//! other when operands that may be exchanged are sorted. A formula that fails it may be symmetric
//! for a deeper reason.
use super::{Body, Cond, Formula, Func, Library, Num, Set};
use rules::ir::{ArithOp, CompareOp, Func as Plain};

impl Formula {
    /// Whether the text stays the same for every order of the numbers. It may be false of a formula
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
fn of_expr(expr: &Num, order: &[usize]) -> String {
    let text = |x: &Num| of_expr(x, order);
    let list = |all: &[Num]| all.iter().map(text).collect::<Vec<_>>();
    match expr {
        Num::Const(x) => x.to_string(),
        Num::Var(v) => format!("#{}", order.get(*v).unwrap_or(v)),
        Num::Neg(x) => format!("-({})", text(x)),
        Num::Arith(op @ (ArithOp::Add | ArithOp::Mul | ArithOp::Xor | ArithOp::And), ..) => {
            let (mut parts, mut open) = (Vec::new(), vec![expr]);
            while let Some(next) = open.pop() {
                match next {
                    Num::Arith(own, x, y) if own == op => open.extend([&**x, &**y]),
                    _ => parts.push(text(next)),
                }
            }
            format!("{op:?}({})", sorted(parts))
        }
        Num::Arith(op, x, y) => format!("{op:?}({},{})", text(x), text(y)),
        Num::Call(Func::Rule(Plain::Abs), args) if matches!(args[..], [Num::Arith(ArithOp::Sub, ..)]) => {
            let parts = args.iter().flat_map(|arg| match arg {
                Num::Arith(_, x, y) => vec![text(x), text(y)],
                _ => Vec::new(),
            });
            format!("apart({})", sorted(parts.collect()))
        }
        Num::Call(
            func @ (Func::Rule(Plain::Min | Plain::Max | Plain::Gcd | Plain::Bor) | Func::Library(Library::NimProd)),
            args,
        ) => format!("{}({})", func.name(), sorted(list(args))),
        Num::Call(func, args) => format!("{}({})", func.name(), list(args).join(",")),
        Num::If(cond, then, other) => format!("if({},{},{})", of_cond(cond, order), text(then), text(other)),
    }
}

/// The condition for the numbers in this order, likewise.
fn of_cond(cond: &Cond, order: &[usize]) -> String {
    let text = |x: &Num| of_expr(x, order);
    let all = |list: &[Cond]| sorted(list.iter().map(|cond| of_cond(cond, order)).collect());
    match cond {
        Cond::Const(truth) => truth.to_string(),
        Cond::Compare(op @ (CompareOp::Eq | CompareOp::Ne), x, y) => {
            format!("{op:?}({})", sorted(vec![text(x), text(y)]))
        }
        Cond::Compare(op, x, y) => format!("({} {op:?} {})", text(x), text(y)),
        Cond::In(x, set) => {
            let mut ends = vec![text(x)];
            set.each_num(&mut |end| ends.push(text(end)));
            let name = if let Set::Named(set) = set { format!("{set:?}") } else { String::new() };
            format!("in{name}({})", ends.join(","))
        }
        Cond::Prime(x) => format!("prime({})", text(x)),
        Cond::Not(c) => format!("not({})", of_cond(c, order)),
        Cond::All(list) => format!("and({})", all(list)),
        Cond::Any(list) => format!("or({})", all(list)),
    }
}
