//! Solving a comparison for one variable: `k*x <= n` gives `k <= n/x` where x > 0.
//!
//! The left side is taken apart from outside inwards; each operation that is peeled off is undone
//! on the right side. Parts that may not be used (variables chosen later) are replaced by the least
//! or greatest value they can have. A result is sound where it has a value. If it needs a condition
//! (x > 0) that is not known, it is written so that it has no value otherwise: `n / max(x,0)`, and
//! is not sure. All other steps keep a bound that has a value at every legal move: `log2(n/k)` from
//! `k*2**i <= n` has one, since the left side is 1 or more.
use crate::functions::OfOne;
use crate::interval::{Facts, Interval};
use crate::ir::{ArithOp, CompareOp, Cond, Func, Num, Var};
use crate::linear::{Side, inequalities};
use crate::lower::fold::{add, arith, call, div, mul, neg, pow, sub};

/// A condition that holds at every legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Constraint {
    /// The first is at most the second.
    Le(Num, Num),
    /// The first divides the second.
    Divides(Num, Num),
}

/// The solver for one variable.
pub(crate) struct Solver<'a> {
    /// Intervals for all variables.
    pub(crate) facts: &'a Facts,
    /// The variables that a bound may use, marked `true`.
    pub(crate) allowed: &'a [bool],
    /// The variable to solve for; it must not be allowed.
    pub(crate) target: Var,
    /// Steps that may still be made.
    pub(crate) fuel: &'a mut usize,
    pub(crate) found: Vec<Found>,
    /// Whether the bound that is made may have no value at a legal move.
    pub(crate) doubt: bool,
}

/// A bound of a variable.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    pub(crate) side: Side,
    pub(crate) num: Num,
    /// Whether it has a value at every legal move.
    pub(crate) sure: bool,
}

fn one() -> Num {
    Num::Const(1)
}

/// Ceiling of `a / b`.
fn ceil_div(a: Num, b: Num) -> Num {
    match b {
        Num::Const(c) if c > 0 => div(add(a, Num::Const(c - 1)), b),
        b => neg(div(neg(a), b)),
    }
}

impl Solver<'_> {
    /// Adds the bounds that a constraint gives.
    pub(crate) fn solve(&mut self, constraint: &Constraint) {
        self.doubt = false;
        match constraint {
            Constraint::Le(a, b) => {
                if self.has(a)
                    && let Some(bound) = self.high(b)
                {
                    self.upper(a, bound);
                }
                if self.has(b)
                    && let Some(bound) = self.low(a)
                {
                    self.lower(b, bound);
                }
            }
            Constraint::Divides(a, b) => {
                if self.has(a)
                    && let Some(bound) = self.greatest_divisor(b)
                {
                    self.upper(a, bound);
                }
            }
        }
    }

    /// An upper bound of the divisors of `b`: `b` itself, where it is not 0.
    fn greatest_divisor(&mut self, b: &Num) -> Option<Num> {
        let known = self.of(b);
        if known.lo >= 1 {
            return self.high(b);
        }
        self.doubt = true;
        if !self.exact(b) || known.lo < 0 {
            return None;
        }
        // Every number is a divisor of 0: the bound has no value then.
        Some(add(b.clone(), div(Num::Const(0), b.clone())))
    }

    fn has(&mut self, num: &Num) -> bool {
        let (mut has, mut steps) = (false, 1);
        num.each_var(&mut |v| {
            steps += 1;
            has |= v == self.target;
        });
        self.burn(steps);
        has
    }

    fn of(&self, num: &Num) -> Interval {
        self.facts.of(num)
    }

    fn burn(&mut self, steps: usize) {
        *self.fuel = self.fuel.saturating_sub(steps);
    }

    /// Whether a bound may use the expression as it is.
    fn exact(&mut self, num: &Num) -> bool {
        let (mut exact, mut steps) = (true, 1);
        num.each_var(&mut |v| {
            steps += 1;
            exact &= self.allowed.get(v).copied().unwrap_or(false);
        });
        self.burn(steps);
        exact && *self.fuel > 0
    }

    /// An expression of allowed variables that is never greater.
    fn low(&mut self, num: &Num) -> Option<Num> {
        if self.exact(num) {
            return Some(num.clone());
        }
        match num {
            Num::Neg(x) => self.high(x).map(neg),
            Num::Arith(ArithOp::Add, a, b) => Some(add(self.low(a)?, self.low(b)?)),
            Num::Arith(ArithOp::Sub, a, b) => Some(sub(self.low(a)?, self.high(b)?)),
            Num::Call(Func::Min, args) => {
                let lows = args.iter().map(|arg| self.low(arg)).collect::<Option<Vec<_>>>()?;
                Some(call(Func::Min, lows))
            }
            _ => i64::try_from(self.of(num).lo).ok().map(Num::Const),
        }
    }

    /// An expression of allowed variables that is never less.
    fn high(&mut self, num: &Num) -> Option<Num> {
        if self.exact(num) {
            return Some(num.clone());
        }
        match num {
            Num::Neg(x) => self.low(x).map(neg),
            Num::Arith(ArithOp::Add, a, b) => Some(add(self.high(a)?, self.high(b)?)),
            Num::Arith(ArithOp::Sub, a, b) => Some(sub(self.high(a)?, self.low(b)?)),
            Num::Call(Func::Min, args) => {
                let mut highs: Vec<Num> = args.iter().filter_map(|arg| self.high(arg)).collect();
                if highs.len() > 1 { Some(call(Func::Min, highs)) } else { highs.pop() }
            }
            Num::Call(Func::Max, args) => {
                let highs = args.iter().map(|arg| self.high(arg)).collect::<Option<Vec<_>>>()?;
                Some(call(Func::Max, highs))
            }
            _ => i64::try_from(self.of(num).hi).ok().map(Num::Const),
        }
    }

    /// A positive divisor for a bound: `num`, written so that it makes the bound void where `num`
    /// is not positive.
    fn positive(&mut self, num: Num) -> Option<Num> {
        let known = self.of(&num);
        if known.hi <= 0 {
            return None;
        }
        self.doubt |= known.lo < 1;
        // A division by 0 has no value, as is wanted here.
        Some(if known.lo >= 0 { num } else { call(Func::Max, vec![num, Num::Const(0)]) })
    }

    /// The size of a negative constant.
    fn negative_constant(num: &Num) -> Option<Num> {
        match num {
            Num::Const(c) if *c < 0 => c.checked_neg().map(Num::Const),
            _ => None,
        }
    }

    fn found(&mut self, side: Side, num: Num) {
        self.found.push(Found { side, num, sure: !self.doubt });
    }

    /// `num <= bound`.
    fn upper(&mut self, num: &Num, bound: Num) {
        if *self.fuel == 0 {
            return;
        }
        let doubt = self.doubt;
        match num {
            Num::Var(v) if *v == self.target => self.found(Side::Upper, bound),
            Num::Neg(x) => self.lower(x, neg(bound)),
            Num::Arith(op, a, b) => {
                let (in_a, in_b) = (self.has(a), self.has(b));
                if in_a && in_b && self.monomial(num, &bound) {
                    return;
                }
                if in_a {
                    self.upper_left(*op, a, b, &bound);
                    self.doubt = doubt;
                }
                if in_b {
                    self.upper_right(*op, a, b, &bound);
                }
            }
            Num::Call(func, args) => self.upper_call(*func, args, bound),
            _ => {}
        }
        self.doubt = doubt;
    }

    /// `a op b <= bound`, the variable is in `a`.
    fn upper_left(&mut self, op: ArithOp, a: &Num, b: &Num, bound: &Num) {
        let bound = bound.clone();
        match op {
            ArithOp::Add => {
                if let Some(b) = self.low(b) {
                    self.upper(a, sub(bound, b));
                }
            }
            ArithOp::Sub => {
                if let Some(b) = self.high(b) {
                    self.upper(a, add(bound, b));
                }
            }
            ArithOp::Mul => self.upper_factor(a, b, bound),
            ArithOp::Div if self.exact(b) && self.of(b).lo >= 1 => {
                self.upper(a, add(mul(bound, b.clone()), sub(b.clone(), one())));
            }
            ArithOp::Pow if self.of(a).lo >= 0 => {
                if let Some(b) = self.exact_or_constant(b, 1) {
                    self.doubt |= self.of(&b).lo < 1;
                    self.upper(a, root_of(Func::Root, bound, b));
                }
            }
            ArithOp::Shl if self.exact(b) => self.upper(a, arith(ArithOp::Shr, bound, b.clone())),
            ArithOp::Shr if self.exact(b) => {
                let above = arith(ArithOp::Shl, add(bound, one()), b.clone());
                self.upper(a, sub(above, one()));
            }
            ArithOp::Xor => self.upper_xor(a, b, bound),
            _ => {}
        }
    }

    /// `a op b <= bound`, the variable is in `b`.
    fn upper_right(&mut self, op: ArithOp, a: &Num, b: &Num, bound: &Num) {
        let bound = bound.clone();
        match op {
            ArithOp::Add => {
                if let Some(a) = self.low(a) {
                    self.upper(b, sub(bound, a));
                }
            }
            ArithOp::Sub => {
                if let Some(a) = self.low(a) {
                    self.lower(b, sub(a, bound));
                }
            }
            ArithOp::Mul => self.upper_factor(b, a, bound),
            ArithOp::Pow => {
                // 2^(t*b) <= a^b <= bound, where t is the binary logarithm of a.
                if let Some(base) = self.low(a)
                    && self.of(&base).hi >= 2
                {
                    self.doubt |= self.of(&base).lo < 2;
                    let log = call(Func::Log2, vec![base]);
                    self.upper(b, div(call(Func::Log2, vec![bound]), log));
                }
            }
            ArithOp::Shl => {
                if let Some(a) = self.low(a)
                    && let Some(a) = self.positive(a)
                {
                    self.upper(b, call(Func::Log2, vec![div(bound, a)]));
                }
            }
            ArithOp::Xor => self.upper_xor(b, a, bound),
            _ => {}
        }
    }

    /// `a * b <= bound`, the variable is in `a`.
    fn upper_factor(&mut self, a: &Num, b: &Num, bound: Num) {
        if let Some(b) = Self::negative_constant(b) {
            return self.lower(a, neg(div(bound, b)));
        }
        let b = if self.exact(b) {
            b.clone()
        } else if self.of(a).lo >= 0
            && let Some(b) = self.low(b)
        {
            b
        } else {
            return;
        };
        if let Some(b) = self.positive(b) {
            self.upper(a, div(bound, b));
        }
    }

    /// `a xor b <= bound`: a natural number changes by at most the other one.
    fn upper_xor(&mut self, a: &Num, b: &Num, bound: Num) {
        if self.of(a).lo >= 0
            && self.of(b).lo >= 0
            && let Some(b) = self.high(b)
        {
            self.upper(a, add(bound, b));
        }
    }

    /// The expression itself where that is allowed, otherwise a constant that it is never less
    /// than, at least `least`.
    fn exact_or_constant(&mut self, num: &Num, least: i128) -> Option<Num> {
        if self.exact(num) {
            return Some(num.clone());
        }
        let lo = self.of(num).lo;
        if lo >= least { i64::try_from(lo).ok().map(Num::Const) } else { None }
    }

    fn upper_call(&mut self, func: Func, args: &[Num], bound: Num) {
        let [a, rest @ ..] = args else { return };
        match (func, rest) {
            (Func::Max, _) => args.iter().for_each(|arg| self.upper(arg, bound.clone())),
            (Func::Bor, _) if args.iter().all(|arg| self.of(arg).lo >= 0) => {
                args.iter().for_each(|arg| self.upper(arg, bound.clone()));
            }
            (Func::Abs, _) => {
                self.upper(a, bound.clone());
                self.lower(a, neg(bound));
            }
            (Func::Sqrt, _) => self.upper(a, sub(pow(add(bound, one()), Num::Const(2)), one())),
            (Func::Root, [k]) if self.exact(k) => self.upper(a, sub(pow(add(bound, one()), k.clone()), one())),
            (Func::CeilRoot, [k]) if self.exact(k) => self.upper(a, pow(bound, k.clone())),
            (Func::Log2, _) => {
                let above = arith(ArithOp::Shl, Num::Const(2), bound);
                self.upper(a, sub(above, one()));
            }
            (Func::Digits, _) if self.of(a).lo >= 0 => self.upper(a, sub(pow(Num::Const(10), bound), one())),
            _ => {}
        }
    }

    /// `num >= bound`.
    fn lower(&mut self, num: &Num, bound: Num) {
        if *self.fuel == 0 {
            return;
        }
        let doubt = self.doubt;
        match num {
            Num::Var(v) if *v == self.target => self.found(Side::Lower, bound),
            Num::Neg(x) => self.upper(x, neg(bound)),
            Num::Arith(op, a, b) => {
                if self.has(a) {
                    self.lower_left(*op, a, b, &bound);
                    self.doubt = doubt;
                }
                if self.has(b) {
                    self.lower_right(*op, a, b, &bound);
                }
            }
            Num::Call(func, args) => self.lower_call(*func, args, bound),
            _ => {}
        }
        self.doubt = doubt;
    }

    /// `a op b >= bound`, the variable is in `a`.
    fn lower_left(&mut self, op: ArithOp, a: &Num, b: &Num, bound: &Num) {
        let bound = bound.clone();
        match op {
            ArithOp::Add => {
                if let Some(b) = self.high(b) {
                    self.lower(a, sub(bound, b));
                }
            }
            ArithOp::Sub => {
                if let Some(b) = self.low(b) {
                    self.lower(a, add(bound, b));
                }
            }
            ArithOp::Mul => self.lower_factor(a, b, bound),
            ArithOp::Div if self.exact(b) && self.of(b).lo >= 1 => {
                self.lower(a, mul(bound, b.clone()));
            }
            // a/b >= bound >= 0 means a >= bound*b.
            ArithOp::Div if self.of(&bound).lo >= 0 => {
                if let Some(b) = self.low(b).filter(|b| self.of(b).lo >= 1) {
                    self.lower(a, mul(bound, b));
                }
            }
            ArithOp::Rem if self.of(b).lo >= 0 && self.of(a).lo >= 0 => self.lower(a, bound),
            ArithOp::Pow if self.of(a).lo >= 0 && self.exact(b) => {
                self.doubt |= self.of(b).lo < 1;
                self.lower(a, root_of(Func::CeilRoot, bound, b.clone()));
            }
            ArithOp::Shl if self.exact(b) => self.lower(a, neg(arith(ArithOp::Shr, neg(bound), b.clone()))),
            ArithOp::Shr if self.exact(b) => self.lower(a, arith(ArithOp::Shl, bound, b.clone())),
            ArithOp::And if self.of(a).lo >= 0 && self.of(b).lo >= 0 => self.lower(a, bound),
            _ => {}
        }
    }

    /// `a op b >= bound`, the variable is in `b`.
    fn lower_right(&mut self, op: ArithOp, a: &Num, b: &Num, bound: &Num) {
        let bound = bound.clone();
        match op {
            ArithOp::Add => {
                if let Some(a) = self.high(a) {
                    self.lower(b, sub(bound, a));
                }
            }
            ArithOp::Sub => {
                if let Some(a) = self.high(a) {
                    self.upper(b, sub(a, bound));
                }
            }
            ArithOp::Mul => self.lower_factor(b, a, bound),
            ArithOp::Div if self.of(b).lo >= 0 => {
                // a/b >= bound > 0 means b*bound <= a.
                if let Some(a) = self.high(a)
                    && let Some(bound) = self.positive(bound)
                {
                    self.upper(b, div(a, bound));
                }
            }
            ArithOp::Rem if self.of(b).lo >= 0 => self.lower(b, add(bound, one())),
            ArithOp::Pow if *a == Num::Const(2) => {
                self.doubt |= self.of(&bound).lo < 1;
                self.lower(b, call(Func::Log2, vec![bound]));
            }
            ArithOp::Shr => {
                // a >> b >= bound > 0 means 2^b <= a/bound.
                if let Some(a) = self.high(a)
                    && let Some(bound) = self.positive(bound)
                {
                    self.upper(b, call(Func::Log2, vec![div(a, bound)]));
                }
            }
            ArithOp::And if self.of(a).lo >= 0 && self.of(b).lo >= 0 => self.lower(b, bound),
            _ => {}
        }
    }

    /// `a * b >= bound`, the variable is in `a`.
    fn lower_factor(&mut self, a: &Num, b: &Num, bound: Num) {
        if let Some(b) = Self::negative_constant(b) {
            return self.upper(a, neg(ceil_div(bound, b)));
        }
        let b = if self.exact(b) {
            b.clone()
        } else if self.of(a).lo >= 0
            && let Some(b) = self.high(b)
        {
            b
        } else {
            return;
        };
        if let Some(b) = self.positive(b) {
            self.lower(a, ceil_div(bound, b));
        }
    }

    fn lower_call(&mut self, func: Func, args: &[Num], bound: Num) {
        let [a, rest @ ..] = args else { return };
        let natural = self.of(a).lo >= 0;
        let not_negative = |bound: Num| call(Func::Max, vec![bound, Num::Const(0)]);
        match (func, rest) {
            (Func::Min, _) => args.iter().for_each(|arg| self.lower(arg, bound.clone())),
            (Func::Sqrt, _) => self.lower(a, pow(not_negative(bound), Num::Const(2))),
            (Func::Root, [k]) if self.exact(k) => self.lower(a, pow(not_negative(bound), k.clone())),
            (Func::Log2, _) => self.lower(a, arith(ArithOp::Shl, one(), not_negative(bound))),
            // No value is above its argument.
            (Func::Abs, _) if natural => self.lower(a, bound),
            _ if natural && func.of_one().is_some_and(OfOne::is_at_most_its_argument) => self.lower(a, bound),
            _ => {}
        }
    }

    /// `num <= bound` where the variable occurs in several places of `num`: `num >= p * x**d` gives
    /// `x <= root(bound/p)`.
    fn monomial(&mut self, num: &Num, bound: &Num) -> bool {
        let Some((factor, degree)) = self.at_least_monomial(num) else { return false };
        if degree == 0 {
            return false;
        }
        let bound = div(bound.clone(), Num::Const(factor));
        self.found(Side::Upper, root_of(Func::Root, bound, Num::Const(degree)));
        true
    }

    /// A factor p >= 1 and a degree d such that the expression is at least p * x**d, where x is the
    /// variable.
    fn at_least_monomial(&mut self, num: &Num) -> Option<(i64, i64)> {
        self.burn(1);
        if !self.has(num) {
            let lo = self.of(num).lo;
            return if lo >= 1 { Some((i64::try_from(lo).unwrap_or(i64::MAX), 0)) } else { None };
        }
        match num {
            Num::Var(_) => Some((1, 1)),
            Num::Arith(ArithOp::Mul, a, b) => {
                let ((p, d), (q, e)) = (self.at_least_monomial(a)?, self.at_least_monomial(b)?);
                Some((p.checked_mul(q)?, d.checked_add(e)?))
            }
            Num::Arith(ArithOp::Add, a, b) => {
                let (left, right) = (self.at_least_monomial(a), self.at_least_monomial(b));
                match (left, right) {
                    (Some(left), Some(right)) => Some(if left.1 >= right.1 { left } else { right }),
                    (Some(left), None) if self.of(b).lo >= 0 => Some(left),
                    (None, Some(right)) if self.of(a).lo >= 0 => Some(right),
                    _ => None,
                }
            }
            Num::Arith(ArithOp::Pow, a, k) => match **k {
                Num::Const(k @ 1..=64) => {
                    let (p, d) = self.at_least_monomial(a)?;
                    Some((p.checked_pow(u32::try_from(k).ok()?)?, d.checked_mul(k)?))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// A root, square roots by their own name.
fn root_of(func: Func, x: Num, order: Num) -> Num {
    match (func, order) {
        (_, Num::Const(1)) => x,
        (Func::Root, Num::Const(2)) => call(Func::Sqrt, vec![x]),
        (func, order) => call(func, vec![x, order]),
    }
}

/// The constraints that a comparison gives.
pub(crate) fn constraints_of(comparison: &Cond, into: &mut Vec<Constraint>) {
    if let Cond::Compare(CompareOp::Divides, a, b) = comparison {
        into.push(Constraint::Divides(a.clone(), b.clone()));
    }
    let all = inequalities(comparison).into_iter().flatten();
    into.extend(all.map(|said| Constraint::Le(said.low.clone(), sub(said.high.clone(), Num::Const(said.gap)))));
}
