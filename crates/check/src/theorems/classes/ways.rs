//! The clauses of a rule as ways to take, and the residues and bounds that decide whether an amount
//! may be taken.
//!
//! Each clause gives what is taken, or what is left, as `times*t + more`. Its conditions may
//! compare sums of multiples of the heap and of `t`, and numbers that residues decide. With the
//! amount k and the rest h, such a comparison is about `P*k + Q*h`: it changes only at small k if Q
//! is 0, only at small h if P is 0, and only at small heaps if P and Q have the same sign.
//! Otherwise the clause is refused.
use crate::invalid::Invalid;
use crate::rule::{Amount, Clause, Cond, Expr, Func, Named, Op, Order, Set, eval};
use crate::say;
use crate::theorems::guards::least_common_multiple;

const N: Expr = Expr::Var(0);
const T: Expr = Expr::Var(1);
/// The greatest modulus, and the greatest number that heaps, amounts and rests are compared with.
const MOST_RESIDUES: u64 = 64;
const LARGEST: i128 = 128;

fn refused() -> Invalid {
    Invalid::Rule(say::clause_by_residues())
}

/// One way to take, from one clause.
pub(super) struct Way {
    /// Whether the number is what is left, not what is taken.
    left: bool,
    times: i64,
    more: i64,
    /// The allowed numbers of non-empty heaps that are left, if `leaving` gives them.
    leaving: Option<(u32, u32)>,
    conditions: Vec<Cond>,
}

impl Way {
    fn new(number: (bool, i64, i64), conditions: Vec<Cond>) -> Self {
        let (left, times, more) = number;
        Self { left, times, more, leaving: None, conditions }
    }

    /// Whether amount `k` may be taken from heap `n`, by this clause.
    pub(super) fn allows(&self, n: i64, k: i64) -> Result<bool, Invalid> {
        let rest = n - k;
        let heaps = u32::from(rest > 0);
        let above = if self.left { rest } else { k } - self.more;
        let fits = if self.times == 0 { above == 0 } else { above >= 0 && above % self.times == 0 };
        if !fits || self.leaving.is_some_and(|(low, high)| heaps < low || heaps > high) {
            return Ok(false);
        }
        eval::all(&self.conditions, &[n, above.checked_div(self.times).unwrap_or(0)])
    }
}

pub(super) fn ways(clause: &Clause, all: &mut Vec<Way>) -> Result<(), Invalid> {
    match clause {
        Clause::Take { leaving: Some((_, 2..)), .. } => Err(refused()),
        Clause::Take { amounts, leaving, guard } => {
            for amount in amounts {
                let mut conditions = guard.conditions.clone();
                let compare = |order, bound: &Expr| Cond::Compare(order, T, bound.clone());
                // Where there is no free name, `t` is the amount itself.
                let number = match (amount, guard.free.len()) {
                    (Amount::One(amount), 1) => {
                        Some(number(amount, true)?).filter(|own| own.1 > 0).ok_or_else(refused)?
                    }
                    (_, 1..) => return Err(refused()),
                    (amount, _) => {
                        match amount {
                            Amount::Any => {}
                            Amount::One(bound) => conditions.push(compare(Order::Eq, bound)),
                            Amount::Range(low, high) => {
                                conditions.push(compare(Order::Ge, low));
                                conditions.push(compare(Order::Le, high));
                            }
                            Amount::Set(set) => conditions.push(Cond::Within(T, set.clone())),
                        }
                        (false, 1, 0)
                    }
                };
                all.push(Way { leaving: *leaving, ..Way::new(number, conditions) });
            }
            Ok(())
        }
        Clause::Arrow { pattern, options, guard } => {
            if *pattern != [None] {
                return Err(refused());
            }
            let number = match options.as_slice() {
                [] => (true, 0, 0),
                [one] => match one.as_slice() {
                    [rest] => self::number(rest, false)?,
                    _ => return Err(refused()),
                },
                _ => return Err(refused()),
            };
            // A free name must occur in the number.
            if guard.free.len() != usize::from(number.1 > 0) {
                return Err(refused());
            }
            all.push(Way::new(number, guard.conditions.clone()));
            Ok(())
        }
        Clause::Code { digits, repeat } => code(digits, repeat, all),
        Clause::Split { .. } | Clause::Parts { .. } | Clause::Turn { .. } => Err(refused()),
    }
}

/// The number in an expression, and whether it is what is left: in `n` minus a number that is taken
/// it is the number taken, and the other way round.
fn number(expr: &Expr, taken: bool) -> Result<(bool, i64, i64), Invalid> {
    let linear = expr.linear().filter(|linear| linear.terms.iter().all(|(v, _)| *v < 2)).ok_or_else(refused)?;
    let (left, linear) = match linear.of(0) {
        0 => (!taken, Some(linear)),
        1 => (taken, linear.without(0).times(-1)),
        _ => return Err(refused()),
    };
    let linear = linear.ok_or_else(refused)?;
    let natural = |x: i128| i64::try_from(x).ok().filter(|x| (0..=LARGEST as i64).contains(x)).ok_or_else(refused);
    Ok((left, natural(linear.of(1))?, natural(linear.constant)?))
}

/// The digits of a code, none of which leaves two heaps.
fn code(digits: &[u32], repeat: &[u32], all: &mut Vec<Way>) -> Result<(), Invalid> {
    if digits.len() as i128 > LARGEST || repeat.len() as u64 > MOST_RESIDUES {
        return Err(refused());
    }
    let first = digits.len() as i64;
    let repeated = |offset: i64| {
        let beyond = T.less(&Expr::Int(first + offset), 0);
        vec![Cond::Compare(Order::Ge, T, Expr::Int(first)), Cond::Divides(Expr::Int(repeat.len() as i64), beyond)]
    };
    let fixed = (0..).zip(digits).map(|(i, digit)| (*digit, Way::new((false, 0, i), Vec::new())));
    let others = (0..).zip(repeat).map(|(i, digit)| (*digit, Way::new((false, 1, 0), repeated(i))));
    for (digit, way) in fixed.chain(others) {
        let leaving = match digit {
            0 => continue,
            1 => (0, 0),
            2 => (1, 1),
            3 => (0, 1),
            _ => return Err(refused()),
        };
        all.push(Way { leaving: Some(leaving), ..way });
    }
    // There must not be a digit that allows taking nothing.
    if digits.first().is_none_or(|&whole| whole == 0) { Ok(()) } else { Err(refused()) }
}

/// The modulus, and the numbers up to which amounts, rests and heaps are handled individually.
pub(super) struct Bounds {
    pub(super) modulus: u64,
    pub(super) near: i128,
    pub(super) low: i128,
    pub(super) start: i128,
}

/// `heap*n + name*t + constant`, plus a number that residues decide and whose absolute value is at
/// most `spread`.
struct Sum {
    heap: i128,
    name: i128,
    constant: i128,
    spread: i128,
}

impl Bounds {
    pub(super) fn of(ways: &[Way]) -> Result<Self, Invalid> {
        let mut bounds = Self { modulus: 1, near: 1, low: 1, start: 1 };
        for way in ways {
            let number = if way.left { &mut bounds.low } else { &mut bounds.near };
            *number = (*number).max(i128::from(way.more) + 1);
            bounds.modulo(way.times.max(1))?;
            way.conditions.iter().try_for_each(|cond| bounds.condition(cond, way))?;
        }
        if bounds.near.max(bounds.low).max(bounds.start) > LARGEST { Err(refused()) } else { Ok(bounds) }
    }

    fn modulo(&mut self, m: i64) -> Result<(), Invalid> {
        let m = u64::try_from(m).ok().filter(|m| (1..=MOST_RESIDUES).contains(m)).ok_or_else(refused)?;
        self.modulus = least_common_multiple(self.modulus, m);
        if self.modulus <= MOST_RESIDUES { Ok(()) } else { Err(refused()) }
    }

    fn condition(&mut self, cond: &Cond, way: &Way) -> Result<(), Invalid> {
        match cond {
            Cond::Not(one) => self.condition(one, way),
            Cond::All(all) | Cond::Any(all) => all.iter().try_for_each(|one| self.condition(one, way)),
            Cond::Divides(Expr::Int(m), x) => self.residue(x, *m, way),
            Cond::Compare(_, x, y) => self.order(x, y, way),
            Cond::Within(x, Set::Constants(all)) => all.iter().try_for_each(|&(low, high)| {
                self.order(x, &Expr::Int(low), way)?;
                self.order(x, &Expr::Int(high), way)
            }),
            Cond::Within(x, Set::Ranges(all)) => all.iter().try_for_each(|(low, high)| {
                self.order(x, low, way)?;
                self.order(x, high, way)
            }),
            // These are sets of natural numbers.
            Cond::Within(x, Set::Named(Named::Odd | Named::Even)) => {
                self.order(x, &Expr::Int(0), way)?;
                self.residue(x, 2, way)
            }
            Cond::Divides(..) | Cond::Within(..) | Cond::Prime(_) => Err(refused()),
        }
    }

    /// Handles a comparison of two numbers.
    fn order(&mut self, x: &Expr, y: &Expr, way: &Way) -> Result<(), Invalid> {
        for (one, other) in [(x, y), (y, x)] {
            // The comparisons with each argument decide the comparison with their minimum.
            if let Expr::Call(Func::Min | Func::Max, all) = one {
                return all.iter().try_for_each(|own| self.order(own, other, way));
            }
        }
        let (x, y) = (self.sum(x, way)?, self.sum(y, way)?);
        let difference = Sum {
            heap: x.heap - y.heap,
            name: x.name - y.name,
            constant: x.constant - y.constant,
            spread: x.spread + y.spread,
        };
        self.change(&difference, way)
    }

    /// Raises the bounds to where the sign of a sum may still change.
    fn change(&mut self, sum: &Sum, way: &Way) -> Result<(), Invalid> {
        // `times` the sum, in terms of the heap and of the number that is taken or left.
        let times = i128::from(way.times.max(1));
        let (heap, number) = (sum.heap * times, sum.name);
        let reach = (sum.constant * times - number * i128::from(way.more)).abs() + sum.spread * times;
        let (amount, rest) = if way.left { (heap, heap + number) } else { (heap + number, heap) };
        let to = |factor: i128| reach / factor.abs() + 1;
        match (amount.signum(), rest.signum()) {
            (0, 0) => {}
            (_, 0) => self.near = self.near.max(to(amount)),
            (0, _) => self.low = self.low.max(to(rest)),
            (one, other) if one == other => {
                self.start = self.start.max(to(amount)).max(to(rest));
            }
            _ => return Err(refused()),
        }
        Ok(())
    }

    /// A number in the form of [`Sum`]; all of its coefficients are far below 2^127.
    fn sum(&mut self, x: &Expr, way: &Way) -> Result<Sum, Invalid> {
        let spread = |spread: i64| Sum { heap: 0, name: 0, constant: 0, spread: spread.into() };
        let sum = match x {
            Expr::Arith(Op::Rem, x, m) => match **m {
                Expr::Int(m) => {
                    self.residue(x, m, way)?;
                    spread(m)
                }
                _ => return Err(refused()),
            },
            Expr::Call(Func::Gcd, all) => match all.as_slice() {
                [x, Expr::Int(m)] | [Expr::Int(m), x] => {
                    self.residue(x, *m, way)?;
                    spread(*m)
                }
                _ => return Err(refused()),
            },
            Expr::Arith(op @ (Op::Add | Op::Sub), x, y) => {
                let (x, y) = (self.sum(x, way)?, self.sum(y, way)?);
                let sign = if *op == Op::Add { 1 } else { -1 };
                Sum {
                    heap: x.heap + sign * y.heap,
                    name: x.name + sign * y.name,
                    constant: x.constant + sign * y.constant,
                    spread: x.spread + y.spread,
                }
            }
            Expr::Arith(Op::Mul, x, y) => match (&**x, &**y) {
                (Expr::Int(c), x) | (x, Expr::Int(c)) => {
                    let (x, c) = (self.sum(x, way)?, i128::from(*c));
                    Sum { heap: c * x.heap, name: c * x.name, constant: c * x.constant, spread: c.abs() * x.spread }
                }
                (x, y) => {
                    let (x, y) = (self.sum(x, way)?, self.sum(y, way)?);
                    let most = |sum: &Sum| sum.constant.abs() + sum.spread;
                    if [x.heap, x.name, y.heap, y.name] != [0; 4] {
                        return Err(refused());
                    }
                    Sum { heap: 0, name: 0, constant: 0, spread: most(&x) * most(&y) }
                }
            },
            x => {
                let linear =
                    x.linear().filter(|linear| linear.terms.iter().all(|(v, _)| *v < 2)).ok_or_else(refused)?;
                Sum { heap: linear.of(0), name: linear.of(1), constant: linear.constant, spread: 0 }
            }
        };
        // So that sums and products of two of them fit in 128 bits.
        let is_short = [sum.heap, sum.name, sum.constant, sum.spread].iter().all(|x| x.unsigned_abs() < 1 << 40);
        if is_short { Ok(sum) } else { Err(refused()) }
    }

    /// A number modulo `m`.
    fn residue(&mut self, x: &Expr, m: i64, way: &Way) -> Result<(), Invalid> {
        if m < 1 || m as u64 > MOST_RESIDUES {
            return Err(refused());
        }
        let product = |x: i64, y: i64| x.checked_mul(y).ok_or_else(refused);
        match x {
            Expr::Int(_) => Ok(()),
            &N => self.modulo(m),
            &T => self.modulo(product(m, way.times.max(1))?),
            Expr::Neg(x) => self.residue(x, m, way),
            Expr::Arith(Op::Add | Op::Sub | Op::Mul, x, y) => {
                self.residue(x, m, way)?;
                self.residue(y, m, way)
            }
            Expr::Arith(op @ (Op::Div | Op::Rem), x, by) => match **by {
                Expr::Int(by @ 1..) if *op == Op::Div => self.residue(x, product(m, by)?, way),
                Expr::Int(by) if *op == Op::Rem => self.residue(x, by, way),
                _ => Err(refused()),
            },
            Expr::Call(Func::Gcd, all) => match all.as_slice() {
                [x, Expr::Int(by)] | [Expr::Int(by), x] => self.residue(x, *by, way),
                _ => Err(refused()),
            },
            _ => Err(refused()),
        }
    }
}
