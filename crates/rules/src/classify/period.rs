//! Conditions on one number t as sets of t, where that is provable: sums, remainders, divisors,
//! parities, bits.
//!
//! An expression *grows evenly* when f(t+p) = f(t)+s for all t >= 0. Constants and t itself do;
//! sums, multiples, quotients and remainders by constants keep the property, with a longer p.
//! Comparing two such expressions is periodic when they grow alike, and otherwise decided by the
//! sign of the difference from some t on. So a few values prove the whole set. Values come from
//! [`crate::eval`], which alone decides what an expression means.
use super::recurring::{Recurring, lcm};
use crate::eval::{self, Value};
use crate::ir::{ArithOp, CompareOp, Cond, Func, NamedSet, Num, Set};
use crate::num::gcd_wide;

/// The longest period of an expression, and the most values that are looked at before a sign is
/// settled.
const MOST_VALUES: u64 = 1 << 14;

/// Variables that depend on t alone: variable v is `lines[v].0 * t + lines[v].1`.
#[derive(Debug, Clone)]
pub(super) struct Lines(
    /// Slope and offset by variable; `None` for variables that depend on something else.
    pub(super) Vec<Option<(i128, i128)>>,
);

/// The growth of an expression: f(t + period) = f(t) + rise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Growth {
    period: u64,
    rise: i128,
}

const FLAT: Growth = Growth { period: 1, rise: 0 };

impl Growth {
    /// The rise over a longer period.
    fn over(self, period: u64) -> Option<i128> {
        self.rise.checked_mul(i128::from(period / self.period))
    }

    fn stretched(self, factor: u64) -> Option<Self> {
        let period = self.period.checked_mul(factor).filter(|&period| period <= MOST_VALUES)?;
        Some(Self { period, rise: self.over(period)? })
    }

    /// The shortest stretch over which the rise is a multiple of `modulus` (positive).
    fn until_multiple(self, modulus: i128) -> Option<Self> {
        let modulus = modulus.unsigned_abs();
        self.stretched(u64::try_from(modulus / gcd_wide(self.rise.unsigned_abs(), modulus).max(1)).ok()?)
    }
}

impl Lines {
    /// The values of the variables at t; `None` when one does not fit.
    fn env(&self, t: u64) -> Option<Vec<i64>> {
        let value = |line: &Option<(i128, i128)>| match line {
            Some((slope, offset)) => i64::try_from(slope.checked_mul(i128::from(t))?.checked_add(*offset)?).ok(),
            None => Some(0),
        };
        self.0.iter().map(value).collect()
    }

    /// An exact value.
    fn value(&self, num: &Num, t: u64) -> Option<i128> {
        match eval::num(num, &self.env(t)?) {
            Ok(Some(Value::Int(x))) => Some(i128::from(x)),
            _ => None,
        }
    }

    /// Whether a condition holds at t; one without a value does not.
    pub(super) fn holds(&self, cond: &Cond, t: u64) -> Option<bool> {
        eval::cond(cond, &self.env(t)?).ok().map(|truth| truth == Some(true))
    }

    /// Whether a condition is true or false at t, rather than without a value.
    pub(super) fn truth(&self, cond: &Cond, t: u64) -> Option<bool> {
        eval::cond(cond, &self.env(t)?).ok().flatten()
    }

    fn constant(&self, num: &Num) -> Option<i128> {
        if self.growth(num)? == FLAT { self.value(num, 0) } else { None }
    }

    fn growth(&self, num: &Num) -> Option<Growth> {
        match num {
            Num::Const(_) => Some(FLAT),
            Num::Var(v) => self.0.get(*v).copied().flatten().map(|(slope, _)| Growth { period: 1, rise: slope }),
            Num::Neg(x) => self.growth(x).map(|growth| Growth { rise: -growth.rise, ..growth }),
            Num::Arith(op, x, y) => self.arith(*op, x, y),
            Num::If(..) => None,
            Num::Call(func, args) => {
                let growths = args.iter().map(|arg| self.growth(arg)).collect::<Option<Vec<_>>>()?;
                if let ([x, y], Func::Gcd) = (&growths[..], func) {
                    // gcd(x, c) depends on x modulo c.
                    let constants = args.iter().map(|arg| self.constant(arg)).collect::<Vec<_>>();
                    match constants[..] {
                        [_, Some(c)] if c != 0 => return flat(x.until_multiple(c.abs())?),
                        [Some(c), _] if c != 0 => return flat(y.until_multiple(c.abs())?),
                        _ => {}
                    }
                }
                growths.into_iter().try_fold(FLAT, periodic)
            }
        }
    }

    fn arith(&self, op: ArithOp, x: &Num, y: &Num) -> Option<Growth> {
        let (a, b) = (self.growth(x)?, self.growth(y)?);
        let period = lcm(a.period, b.period).filter(|&period| period <= MOST_VALUES)?;
        let constant = self.constant(y);
        match (op, constant) {
            (ArithOp::Add, _) => Some(Growth { period, rise: a.over(period)?.checked_add(b.over(period)?)? }),
            (ArithOp::Sub, _) => Some(Growth { period, rise: a.over(period)?.checked_sub(b.over(period)?)? }),
            (ArithOp::Mul, Some(c)) => Some(Growth { rise: a.rise.checked_mul(c)?, ..a }),
            (ArithOp::Mul, None) if self.constant(x).is_some() => self.arith(op, y, x),
            (ArithOp::Div, Some(c)) if c != 0 => {
                let growth = a.until_multiple(c.abs())?;
                Some(Growth { rise: growth.rise / c, ..growth })
            }
            (ArithOp::Rem, Some(c)) if c != 0 => flat(a.until_multiple(c.abs())?),
            (ArithOp::Shl, Some(c @ 0..64)) => Some(Growth { rise: a.rise.checked_mul(1 << c)?, ..a }),
            (ArithOp::Shr, Some(c @ 0..64)) => {
                let growth = a.until_multiple(1 << c)?;
                Some(Growth { rise: growth.rise >> c, ..growth })
            }
            // These two act on the lowest bits only; higher bits are added unchanged or dropped.
            (ArithOp::Xor, Some(c)) if (0..1 << 62).contains(&c) => a.until_multiple(above(c)),
            (ArithOp::And, Some(c)) if (0..1 << 62).contains(&c) => flat(a.until_multiple(above(c))?),
            (ArithOp::Xor | ArithOp::And, None) if self.constant(x).is_some() => self.arith(op, y, x),
            _ => periodic(a, b),
        }
    }

    /// The set of all t >= 0 for which the condition holds, if it can be proved; a condition that
    /// has no value somewhere is not followed.
    pub(super) fn set(&self, cond: &Cond) -> Option<Recurring> {
        match cond {
            Cond::Const(truth) => Some(Recurring::constant(*truth)),
            Cond::Not(inner) => Some(self.set(inner)?.complement()),
            Cond::All(all) => {
                let sets = all.iter().map(|part| self.set(part));
                sets.into_iter().try_fold(Recurring::constant(true), |set, part| set.intersection(&part?))
            }
            Cond::Any(any) => Recurring::union_of(any.iter().map(|part| self.set(part)).collect::<Option<_>>()?),
            Cond::In(x, Set::Ranges(ranges)) => {
                let range = |(lo, hi): &(Num, Num)| {
                    let from = self.compare(CompareOp::Le, lo, x)?;
                    from.intersection(&self.compare(CompareOp::Le, x, hi)?)
                };
                Recurring::union_of(ranges.iter().map(range).collect::<Option<_>>()?)
            }
            Cond::In(x, Set::Named(set)) => {
                let growth = self.growth(x)?;
                let growth = match set {
                    NamedSet::Odd | NamedSet::Even if growth.rise > 0 => {
                        // Sets of natural numbers: the expression must not be negative anywhere.
                        let natural = (0..growth.period).all(|t| self.value(x, t).is_some_and(|x| x >= 0));
                        if natural { growth.until_multiple(2)? } else { return None }
                    }
                    _ => growth,
                };
                let odd_or_even = matches!(set, NamedSet::Odd | NamedSet::Even);
                if odd_or_even || growth.rise == 0 { self.sample(cond, growth.period) } else { None }
            }
            Cond::Prime(x) => {
                let growth = self.growth(x)?;
                if growth.rise == 0 { self.sample(cond, growth.period) } else { None }
            }
            Cond::Compare(CompareOp::Divides, d, x) => {
                let growth = match self.constant(d) {
                    Some(d) if d != 0 => self.growth(x)?.until_multiple(d.abs())?,
                    Some(_) => return self.compare(CompareOp::Eq, x, &Num::Const(0)),
                    None => periodic(self.growth(d)?, self.growth(x)?)?,
                };
                self.sample(cond, growth.period)
            }
            Cond::Compare(op, x, y) => self.compare(*op, x, y),
        }
    }

    /// The sign of a constant beyond 64 bits.
    fn beyond(&self, num: &Num) -> Option<i128> {
        match eval::num(num, &self.env(0)?) {
            Ok(Some(Value::PosHuge)) if self.growth(num)? == FLAT => Some(1),
            Ok(Some(Value::NegHuge)) if self.growth(num)? == FLAT => Some(-1),
            _ => None,
        }
    }

    /// Whether an expression is a 64-bit number for every heap t.
    fn stays_small(&self, num: &Num, growth: Growth) -> bool {
        let last = |t: u64| {
            let steps = (i64::MAX as u64 - t) / growth.period;
            let end = self.value(num, t)?.checked_add(growth.rise.checked_mul(i128::from(steps))?)?;
            i64::try_from(end).ok()
        };
        (0..growth.period).all(|t| last(t).is_some())
    }

    /// A condition that is known to depend on t modulo `period` only.
    fn sample(&self, cond: &Cond, period: u64) -> Option<Recurring> {
        Some(Recurring::residues((0..period).map(|t| self.truth(cond, t)).collect::<Option<_>>()?))
    }

    fn compare(&self, op: CompareOp, x: &Num, y: &Num) -> Option<Recurring> {
        let (a, b) = (self.growth(x)?, self.growth(y)?);
        let period = lcm(a.period, b.period).filter(|&period| period <= MOST_VALUES)?;
        let rise = a.over(period)?.checked_sub(b.over(period)?)?;
        let difference = |t: u64| self.value(x, t)?.checked_sub(self.value(y, t)?);
        match (self.beyond(x), self.beyond(y)) {
            (None, None) => {}
            (None, Some(sign)) if self.stays_small(x, a) => return op.holds(&-sign, &0).map(Recurring::constant),
            (Some(sign), None) if self.stays_small(y, b) => return op.holds(&sign, &0).map(Recurring::constant),
            _ => return None,
        }
        if rise == 0 {
            let truth = |t: u64| op.holds(&difference(t)?, &0);
            return Some(Recurring::residues((0..period).map(truth).collect::<Option<_>>()?));
        }
        if period == 1 {
            return straight(op, difference(0)?, rise);
        }
        // In each residue class the difference has its final sign after |difference| / |rise| + 1
        // steps.
        let mut settled = 0;
        for t in 0..period {
            let steps = difference(t)?.unsigned_abs() / rise.unsigned_abs() + 1;
            settled = settled.max(u64::try_from(steps).ok()?);
        }
        let count = period.checked_mul(settled).filter(|&count| count <= MOST_VALUES)?;
        let first = (0..count).map(|t| op.holds(&difference(t)?, &0)).collect::<Option<Vec<_>>>()?;
        Some(Recurring::beginning(first, op.holds(&rise.signum(), &0)?))
    }
}

/// `c + rise * t OP 0`
fn straight(op: CompareOp, c: i128, rise: i128) -> Option<Recurring> {
    if rise < 0 {
        return straight(op.mirrored()?, -c, -rise);
    }
    let clamp = |t: i128| u64::try_from(t.max(0)).unwrap_or(u64::MAX);
    let zero_from = clamp((-c).div_euclid(rise) + i128::from((-c).rem_euclid(rise) != 0));
    let positive_from = clamp((-c).div_euclid(rise) + 1);
    let (at_least, above) = (Recurring::from(zero_from), Recurring::from(positive_from));
    match op {
        CompareOp::Ge => Some(at_least),
        CompareOp::Gt => Some(above),
        CompareOp::Lt => Some(at_least.complement()),
        CompareOp::Le => Some(above.complement()),
        CompareOp::Eq => at_least.intersection(&above.complement()),
        CompareOp::Ne => above.union(&at_least.complement()),
        CompareOp::Divides | CompareOp::In => None,
    }
}

/// A number that depends only on the lowest digits of another does not grow.
fn flat(growth: Growth) -> Option<Growth> {
    Some(Growth { rise: 0, ..growth })
}

/// Any function of two periodic expressions is periodic.
fn periodic(a: Growth, b: Growth) -> Option<Growth> {
    let period = lcm(a.period, b.period).filter(|&period| period <= MOST_VALUES)?;
    (a.rise == 0 && b.rise == 0).then_some(Growth { period, rise: 0 })
}

/// The least power of two above c >= 0.
fn above(c: i128) -> i128 {
    let mut power = 1;
    while power <= c {
        power *= 2;
    }
    power
}
