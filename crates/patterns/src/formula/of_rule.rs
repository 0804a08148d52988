//! Conditions of rules as formulas, which have all their functions.
use super::{Cond, Formula, Func, Num};
use rules::ir;

impl Formula {
    /// A condition of a rule about the numbers with these names alone; `None` where it contains
    /// other numbers, or lists, which no formula has.
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
        let mut said = !condition.any_var(|v| v >= names.len());
        let has_name =
            |num: &ir::Num| !num.any(&mut |part| matches!(part, ir::Num::Call(func, _) if func.row().is_none()));
        condition.each_num(&mut |num| said = said && has_name(num));
        said.then(|| Self::zero(names, cond(condition)))
    }
}

fn cond(of: &ir::Cond) -> Cond {
    of.with_parts(&num, &cond)
}

fn num(of: &ir::Num) -> Num {
    of.with_parts(&Func::from, &num, &cond)
}
