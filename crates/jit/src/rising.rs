//! Loops that end at the first power that is too large: `(a, b - a**i) : i >= 1, a**i <= b`.
//!
//! Let `x**k <= y` be a condition of a loop over `k`, which begins at 1 or later, and let neither
//! `x` nor `y` depend on the loop. The powers do not fall (natural `x`), so the loop ends where the
//! condition fails for the first time. It is tested before the other conditions. Then no bound need
//! be computed for the loop from two logarithms and a division, and a power that follows one up to
//! `y` is at most `x*y`: no test for overflow.
use crate::loops::Range;
use crate::rows::{Maker, Nest};
use crate::span::Span;
use crate::terms::Known;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder};
use rules::ir::{ArithOp, CompareOp, Cond, FreeVar, Func, Num};

/// Powers of numbers that fit a coordinate exceed all others from this exponent on, if the base is
/// 2 or more.
const FAR: i64 = 60;

/// A condition that stays false once it fails.
#[derive(Debug, Clone)]
pub(crate) struct Rising {
    pub(crate) cond: Cond,
    /// The power as an expression.
    pub(crate) power: Num,
    /// The upper bound of the powers.
    pub(crate) most: Num,
    base: Num,
}

/// The condition `x**v <= y` with a variable `x`, if the loop over `v` has one and begins at 1 or
/// later.
pub(crate) fn rising(nest: &Nest<'_>, depth: usize, v: usize) -> Option<Rising> {
    let free = nest.schema.free.get(depth)?;
    let late = free.lo.iter().any(|lo| matches!(lo, Num::Const(1..)));
    nest.gates.get(depth + 1).filter(|_| late)?.iter().find_map(|cond| {
        let (power, most) = match cond {
            Cond::Compare(CompareOp::Le | CompareOp::Lt, power, most) => (power, most),
            Cond::Compare(CompareOp::Ge | CompareOp::Gt, most, power) => (power, most),
            _ => return None,
        };
        let Num::Arith(ArithOp::Pow, base, exponent) = power else { return None };
        let fixed = matches!(**base, Num::Var(x) if x != v) && **exponent == Num::Var(v);
        let found = fixed && most.is_total() && !most.uses(v);
        let (cond, power, most, base) = (cond.clone(), power.clone(), most.clone(), (**base).clone());
        found.then_some(Rising { cond, power, most, base })
    })
}

impl Rising {
    /// Whether the only upper bound of the loop is the one from `x**v <= y`, `log2(y)/log2(x)`.
    pub(crate) fn is_bound(&self, free: &FreeVar) -> bool {
        let log = |num: &Num| Num::Call(Func::Log2, vec![num.clone()]);
        let logs = Num::Arith(ArithOp::Div, Box::new(log(&self.most)), Box::new(log(&self.base)));
        free.hint.is_none() && free.hi == [logs]
    }
}

impl Maker<'_, '_> {
    /// The range of a loop that its condition ends. If the base is 0 or 1 the bound has no value,
    /// so there is no legal move, and the range is empty, as in [`rules::eval::range`].
    pub(crate) fn rising_range(
        &mut self,
        free: &FreeVar,
        rising: &Rising,
        after: Block,
    ) -> Result<Range, crate::Declined> {
        let zero = self.coder.constant(0);
        let lo = self.greatest(Known { value: zero, span: Span::exactly(0) }, &free.lo, after)?;
        let base = self.coder.num(&rising.base, after)?;
        let far = self.coder.constant(FAR);
        let grows = self.coder.b.ins().icmp_imm(IntCC::SignedGreaterThan, base.value, 1);
        let empty = self.coder.constant(-1);
        let value = self.coder.b.ins().select(grows, far, empty);
        Ok(Range { lo, hi: Known { value, span: Span::new(-1, FAR.into()) } })
    }
}
