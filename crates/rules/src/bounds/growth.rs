//! A free variable without an upper bound runs up to the largest number of the state. That is a
//! meaning only where the options are no larger than the state; otherwise the rule must say where
//! to stop: `(s,c) -> (s,c+k) : k>=1` is refused, `n -> n%k : k>=1` is not.
//!
//! Shown by linear bounds in the largest number M of the state: a component is harmless when it is
//! at most M for every M, or when a condition compares it with something that is.
use super::{Bounded, Draft};
use crate::error::{ErrorKind, RuleError};
use crate::interval::Facts;
use crate::ir::{ArithOp, CompareOp, Cond, Func, Num, Remains, Var};
use crate::lower::scope::EACH;
use crate::say;

/// At most (a*M + b)/d, where M is the largest number of the state and d > 0.
#[derive(Debug, Clone, Copy)]
struct Linear {
    a: i128,
    b: i128,
    d: i128,
}

impl Linear {
    const M: Self = Self { a: 1, b: 0, d: 1 };

    fn constant(c: i128) -> Option<Self> {
        (c.unsigned_abs() < 1 << 64).then_some(Self { a: 0, b: c, d: 1 })
    }

    fn add(self, other: Self) -> Option<Self> {
        let a = self.a.checked_mul(other.d)?.checked_add(other.a.checked_mul(self.d)?)?;
        let b = self.b.checked_mul(other.d)?.checked_add(other.b.checked_mul(self.d)?)?;
        Some(Self { a, b, d: self.d.checked_mul(other.d)? })
    }

    fn times(self, factor: i128) -> Option<Self> {
        Some(Self { a: self.a.checked_mul(factor)?, b: self.b.checked_mul(factor)?, ..self })
    }

    fn over(self, divisor: i128) -> Option<Self> {
        Some(Self { d: self.d.checked_mul(divisor)?, ..self })
    }

    /// Whether an integer below this is at most M, for every M >= 0.
    fn harmless(self) -> bool {
        self.a <= self.d && self.b < self.d
    }

    /// The one that is smaller for large M.
    fn smaller(self, other: Self) -> Self {
        let key = |x: &Self, y: &Self| (x.a.checked_mul(y.d), x.b.checked_mul(y.d));
        if key(&self, &other) <= key(&other, &self) { self } else { other }
    }

    /// A bound that is at least as large as either of the two.
    fn larger_of_both(self, other: Self) -> Option<Self> {
        let d = self.d.checked_mul(other.d)?;
        let a = self.a.checked_mul(other.d)?.max(other.a.checked_mul(self.d)?);
        let b = self.b.checked_mul(other.d)?.max(other.b.checked_mul(self.d)?);
        Some(Self { a, b, d })
    }
}

struct Growth<'a> {
    facts: &'a Facts,
    arity: usize,
    /// Upper bounds of the free variables that have been looked at.
    free: Vec<Option<Linear>>,
    /// Upper bound of the variable of a `for`.
    each: Option<Linear>,
}

/// Refuses a schema in which a variable without an upper bound can make the state grow.
pub(super) fn check(draft: &Draft, facts: &Facts, arity: usize, found: &[Bounded]) -> Result<(), RuleError> {
    // Variables whose range depends on one without a bound, and that one.
    let mut culprit: Vec<Option<Var>> = vec![None; draft.free.len()];
    let mut growth = Growth { facts, arity, free: vec![None; draft.free.len()], each: None };
    for bounded in found {
        let Some(index) = bounded.var.checked_sub(arity) else { continue };
        let blame = |num: &Num| first_culprit(num, arity, &culprit);
        let blamed = match &bounded.hi[..] {
            [] => Some(bounded.var),
            hi => hi.iter().map(blame).collect::<Option<Vec<Var>>>().and_then(|blamed| blamed.first().copied()),
        };
        let linear = match &bounded.hi[..] {
            [] => Some(Linear::M),
            hi => hi.iter().filter_map(|bound| growth.upper(bound)).reduce(Linear::smaller),
        };
        if let (Some(culprit), Some(place)) = (culprit.get_mut(index), growth.free.get_mut(index)) {
            (*culprit, *place) = (blamed, linear);
        }
    }
    if culprit.iter().all(Option::is_none) {
        return Ok(());
    }
    let Remains::Positions(parts) = &draft.remains else { return Ok(()) };
    for part in parts {
        growth.each = part.each.as_ref().and_then(|each| growth.upper(&each.hi));
        let in_range = part.each.as_ref().and_then(|each| {
            first_culprit(&each.lo, arity, &culprit).or_else(|| first_culprit(&each.hi, arity, &culprit))
        });
        for coord in &part.coords {
            let by_each = if coord.uses(EACH) { in_range } else { None };
            let Some(blamed) = first_culprit(coord, arity, &culprit).or(by_each) else { continue };
            if !growth.harmless(coord) && !draft.conditions.iter().any(|cond| growth.compared(cond, coord)) {
                return Err(no_bound(draft, arity, blamed));
            }
        }
    }
    Ok(())
}

/// The variable without a bound that the first suspicious variable of an expression leads to.
fn first_culprit(num: &Num, arity: usize, culprit: &[Option<Var>]) -> Option<Var> {
    let mut first = None;
    num.each_var(&mut |v| {
        let blamed = v.checked_sub(arity).and_then(|i| culprit.get(i)).copied().flatten();
        first = first.or(blamed);
    });
    first
}

fn no_bound(draft: &Draft, arity: usize, var: Var) -> RuleError {
    let free = var.checked_sub(arity).and_then(|i| draft.free.get(i));
    let (name, span) = free.map_or(("", draft.span), |free| (free.name.as_str(), free.span));
    let message = say::no_upper_bound(name);
    RuleError::new(ErrorKind::Unbounded, span, message).hint(say::add_bound(name))
}

impl Growth<'_> {
    fn harmless(&self, num: &Num) -> bool {
        self.upper(num).is_some_and(Linear::harmless)
    }

    /// Whether a condition keeps the component small.
    fn compared(&self, cond: &Cond, coord: &Num) -> bool {
        match cond {
            Cond::Compare(CompareOp::Lt | CompareOp::Le | CompareOp::Eq, a, b) if a == coord => self.harmless(b),
            Cond::Compare(CompareOp::Gt | CompareOp::Ge | CompareOp::Eq, a, b) if b == coord => self.harmless(a),
            _ => false,
        }
    }

    /// A linear upper bound.
    fn upper(&self, num: &Num) -> Option<Linear> {
        let known = self.facts.of(num);
        let constant = if known.hi < i128::MAX { Linear::constant(known.hi) } else { None };
        let linear = match num {
            Num::Const(_) => None,
            Num::Var(EACH) => self.each,
            Num::Var(v) if *v < self.arity => Some(Linear::M),
            Num::Var(v) => self.free.get(*v - self.arity).copied().flatten(),
            Num::Neg(x) => Linear::constant(self.facts.of(x).lo.checked_neg()?),
            Num::Arith(op, a, b) => self.upper_arith(*op, a, b),
            Num::Call(func, args) => self.upper_call(*func, args),
            Num::If(_, x, y) => self.upper(x).zip(self.upper(y)).and_then(|(x, y)| x.larger_of_both(y)),
        };
        match (constant, linear) {
            (Some(a), Some(b)) => Some(a.smaller(b)),
            (a, b) => a.or(b),
        }
    }

    fn natural(&self, num: &Num) -> bool {
        self.facts.of(num).lo >= 0
    }

    fn upper_arith(&self, op: ArithOp, a: &Num, b: &Num) -> Option<Linear> {
        match op {
            ArithOp::Add => self.upper(a)?.add(self.upper(b)?),
            ArithOp::Sub => self.upper(a)?.add(Linear::constant(self.facts.of(b).lo.checked_neg()?)?),
            ArithOp::Mul => match (a, b) {
                (Num::Const(c), x) | (x, Num::Const(c)) if *c >= 0 => self.upper(x)?.times((*c).into()),
                _ => None,
            },
            ArithOp::Div if self.natural(a) && self.natural(b) => match b {
                Num::Const(c) if *c > 0 => self.upper(a)?.over((*c).into()),
                _ => self.upper(a),
            },
            ArithOp::Rem if self.natural(b) => {
                let below = self.upper(b).and_then(|b| b.add(Linear { a: 0, b: -1, d: 1 }));
                let itself = if self.natural(a) { self.upper(a) } else { None };
                match (below, itself) {
                    (Some(x), Some(y)) => Some(x.smaller(y)),
                    (x, y) => x.or(y),
                }
            }
            ArithOp::And => {
                let natural = |x: &Num| if self.natural(x) { self.upper(x) } else { None };
                match (natural(a), natural(b)) {
                    (Some(x), Some(y)) => Some(x.smaller(y)),
                    (x, y) => x.or(y),
                }
            }
            ArithOp::Xor if self.natural(a) && self.natural(b) => self.upper(a)?.add(self.upper(b)?),
            ArithOp::Shr if self.natural(a) => self.upper(a),
            _ => None,
        }
    }

    fn upper_call(&self, func: Func, args: &[Num]) -> Option<Linear> {
        let natural = args.iter().all(|arg| self.natural(arg));
        match func {
            Func::Min => args.iter().filter_map(|arg| self.upper(arg)).reduce(Linear::smaller),
            Func::Max | Func::Gcd if natural => {
                let all = args.iter().map(|arg| self.upper(arg)).collect::<Option<Vec<_>>>()?;
                all.into_iter().map(Some).reduce(|x, y| x?.larger_of_both(y?))?
            }
            Func::Abs => match args {
                // The distance of two natural numbers is at most the larger one.
                [Num::Arith(ArithOp::Sub, a, b)] if self.natural(a) && self.natural(b) => {
                    self.upper(a)?.larger_of_both(self.upper(b)?)
                }
                [x] if natural => self.upper(x),
                _ => None,
            },
            Func::Bor if natural => {
                let all = args.iter().map(|arg| self.upper(arg)).collect::<Option<Vec<_>>>()?;
                all.into_iter().map(Some).reduce(|x, y| x?.add(y?))?
            }
            Func::Root | Func::CeilRoot if natural => self.upper(args.first()?),
            Func::V if natural => self.upper(args.get(1)?),
            _ if natural && func.of_one()?.is_at_most_its_argument() => self.upper(args.first()?),
            _ => None,
        }
    }
}
