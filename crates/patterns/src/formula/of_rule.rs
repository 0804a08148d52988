//! Conditions of rules as formulas: both are made of the same numbers, comparisons and functions.
use super::{Cond, Expr, Formula, Members};
use rules::ast::CompareOp;
use rules::ir::{self, Num, Set};

impl Formula {
    /// A condition of a rule about the numbers with these names alone; `None` where it speaks of
    /// other numbers, and of sets that are listed.
    ///
    /// ```
    /// use patterns::Formula;
    /// use rules::ir::{CompareOp, Cond, Num};
    /// let names = ["a".to_owned(), "b".to_owned()];
    /// let below = |v| Cond::Compare(CompareOp::Lt, Num::Var(0), Num::Var(v));
    /// assert_eq!(Formula::of_condition(&below(1), &names).ok_or("both have names")?.to_string(), "a<b");
    /// assert_eq!(Formula::of_condition(&below(2), &names), None);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn of_condition(condition: &ir::Cond, names: &[String]) -> Option<Self> {
        if condition.any_var(|v| v >= names.len()) {
            return None;
        }
        Some(Self::zero(names, condition_of(condition)?))
    }
}

fn condition_of(condition: &ir::Cond) -> Option<Cond> {
    let joined = |all: &[ir::Cond], with: fn(Box<Cond>, Box<Cond>) -> Cond, none: bool| {
        let all = all.iter().map(condition_of).collect::<Option<Vec<Cond>>>()?;
        let whole = all.into_iter().reduce(|one, other| with(Box::new(one), Box::new(other)));
        Some(whole.unwrap_or(Cond::Const(none)))
    };
    Some(match condition {
        ir::Cond::Const(holds) => Cond::Const(*holds),
        ir::Cond::Compare(CompareOp::In, ..) | ir::Cond::In(_, Set::Ranges(_)) => return None,
        ir::Cond::Compare(op, x, y) => Cond::Compare(number_of(x)?, vec![(*op, number_of(y)?)]),
        ir::Cond::In(x, Set::Named(set)) => Cond::In(number_of(x)?, Members::Named(*set)),
        ir::Cond::Prime(x) => Cond::Prime(number_of(x)?),
        ir::Cond::Not(inner) => Cond::Not(Box::new(condition_of(inner)?)),
        ir::Cond::All(all) => joined(all, Cond::And, true)?,
        ir::Cond::Any(all) => joined(all, Cond::Or, false)?,
    })
}

fn number_of(num: &Num) -> Option<Expr> {
    Some(match num {
        Num::Const(x) => Expr::Int(*x),
        Num::Var(v) => Expr::Var(*v),
        Num::Neg(x) => Expr::Neg(Box::new(number_of(x)?)),
        Num::Arith(op, x, y) => Expr::Arith(*op, Box::new(number_of(x)?), Box::new(number_of(y)?)),
        Num::Call(func, args) => Expr::Call((*func).into(), args.iter().map(number_of).collect::<Option<_>>()?),
        Num::If(cond, x, y) => {
            Expr::If(Box::new(condition_of(cond)?), Box::new(number_of(x)?), Box::new(number_of(y)?))
        }
    })
}
