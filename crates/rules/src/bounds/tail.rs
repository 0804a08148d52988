//! Names that change nothing from some number on: `n -> n/k : k>=2` leaves 0 for every k above n.
//!
//! Where each use of a name lies in a part that has settled from some number on, or in a condition
//! that holds from some number on, all larger numbers give the same options as the last of these
//! numbers. It is an end then, and no option is lost.
//!
//! | part | settles |
//! |---|---|
//! | `x/k` | after x, at 0 |
//! | `x/2**k`, `x>>k` | at x, at 0 |
//! | `min(x,k)` | at x, at x |
//!
//! where x is natural and without the name, 2 stands for any constant from 2 on.
use super::Draft;
use crate::interval::Facts;
use crate::ir::{ArithOp, CompareOp, Cond, Func, Num, Remains, Var};
use crate::linear::{self, Side, around};
use crate::lower::fold;

/// The numbers at which the uses of a name have settled, all in variables that are allowed.
pub(super) fn ends(draft: &Draft, var: Var, allowed: &[bool], facts: &Facts) -> Option<Vec<Num>> {
    let mut tail = Tail { var, allowed, facts, ends: Vec::new() };
    let plain = match &draft.remains {
        Remains::Positions(parts) => parts.iter().all(|part| part.each.is_none()),
        Remains::Heaps { .. } => true,
    };
    if !plain {
        return None;
    }
    let mut settles = true;
    draft.remains.each_num(&mut |num| settles &= tail.number(num));
    (settles && draft.conditions.iter().all(|cond| tail.condition(cond))).then_some(tail.ends)
}

struct Tail<'a> {
    var: Var,
    allowed: &'a [bool],
    facts: &'a Facts,
    ends: Vec<Num>,
}

impl Tail<'_> {
    /// Whether all uses of the name in a number settle.
    fn number(&mut self, num: &Num) -> bool {
        if !num.uses(self.var) {
            return true;
        }
        let name = Num::Var(self.var);
        match num {
            Num::Arith(ArithOp::Div, x, by) if **by == name => self.settles(x, 1),
            Num::Arith(ArithOp::Div, x, by) => match &**by {
                Num::Arith(ArithOp::Pow, base, k) if matches!(**base, Num::Const(2..)) && **k == name => {
                    self.settles(x, 0)
                }
                _ => self.number(x) && self.number(by),
            },
            Num::Arith(ArithOp::Shr, x, by) if **by == name => self.settles(x, 0),
            Num::Call(Func::Min, args) if args.contains(&name) => {
                let others: Vec<&Num> = args.iter().filter(|arg| **arg != name).collect();
                !others.is_empty() && others.iter().all(|x| self.settles(x, 0))
            }
            Num::Neg(x) => self.number(x),
            Num::Arith(_, x, y) => self.number(x) && self.number(y),
            Num::Call(func, args) if *func != Func::Pick => args.iter().all(|arg| self.number(arg)),
            _ => false,
        }
    }

    /// A part that has settled at `x + more`.
    fn settles(&mut self, x: &Num, more: i64) -> bool {
        let settles = self.is_known(x) && self.facts.of(x).lo >= 0;
        if settles {
            self.end(fold::add(x.clone(), Num::Const(more)));
        }
        settles
    }

    /// Whether a number has a value, without the name and those chosen later.
    fn is_known(&self, x: &Num) -> bool {
        !x.any_var(|v| !self.allowed.get(v).copied().unwrap_or(false)) && self.facts.of(x).total
    }

    fn end(&mut self, end: Num) {
        if !self.ends.contains(&end) {
            self.ends.push(end);
        }
    }

    /// Whether a condition has settled from some number on.
    fn condition(&mut self, cond: &Cond) -> bool {
        if !cond.uses(self.var) {
            return true;
        }
        if let Some(bounds) = linear::bounds(cond, self.var) {
            let holds = |bound: &linear::Bound| bound.side == Side::Lower && self.is_known(&bound.num);
            let ends: Vec<Num> = bounds.iter().filter(|bound| holds(bound)).map(linear::Bound::end).collect();
            let all = ends.len() == bounds.len();
            ends.into_iter().for_each(|end| self.end(end));
            return all;
        }
        match cond {
            Cond::Compare(CompareOp::Ne, a, b) if around(a, self.var).is_some() || around(b, self.var).is_some() => {
                // `k != x` holds after x.
                let (name, x) = if *a == Num::Var(self.var) { (a, b) } else { (b, a) };
                *name == Num::Var(self.var) && !x.uses(self.var) && self.settles(x, 1)
            }
            Cond::Compare(_, a, b) => self.number(a) && self.number(b),
            Cond::Not(inner) => self.condition(inner),
            Cond::All(all) | Cond::Any(all) => all.iter().all(|cond| self.condition(cond)),
            _ => false,
        }
    }
}
