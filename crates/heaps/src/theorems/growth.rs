//! The growth of expressions of the heap, and moves whose bounds are such expressions.
//!
//! `n/2`, `sqrt(n)`, `n - n/3` never fall, and grow by 0 or 1 from one heap to the next. This is
//! proved from the form of an expression; other forms are not judged. Everything is about `n >= 1`:
//! the proofs are used for rules in which every remaining heap is smaller; [`Premises`] has the
//! value of heap 0.
use super::premises::Premises;
use rules::eval::{self, Value};
use rules::ir::{ArithOp, CompareOp, Cond, Func, Num, Part, Remains, Schema};
use std::slice;

/// The heap.
pub const N: Num = Num::Var(0);
/// The first free variable.
pub const K: Num = Num::Var(1);

/// The growth of an expression from one heap to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Growth {
    /// The expression grows by 0 or 1.
    Slow,
    /// The expression never falls.
    Rising,
}
use Growth::{Rising, Slow};

/// The growth of an expression of `n` alone for `n >= 1`, where it then always has a value; `None`
/// if that is not seen.
pub fn growth(num: &Num) -> Option<Growth> {
    Seen::of(num).growth
}

/// Whether an expression is seen to be at least 0 for `n >= 1`.
fn natural(num: &Num) -> bool {
    Seen::of(num).natural
}

/// What the form of an expression shows for `n >= 1`. All of it is found in one walk: each part is
/// visited once, however deep the expression is.
#[derive(Clone, Copy, Default)]
struct Seen {
    growth: Option<Growth>,
    /// The `r` of `r*f + c`, where `f` grows by 0 or 1.
    slope: Option<i64>,
    /// At least 0.
    natural: bool,
    /// At least 1.
    positive: bool,
    /// At most `n`.
    at_most_n: bool,
}

impl Seen {
    fn of(num: &Num) -> Self {
        match num {
            Num::Const(c) => {
                Self { growth: Some(Slow), slope: None, natural: *c >= 0, positive: *c >= 1, at_most_n: *c <= 1 }
            }
            Num::Var(0) => Self { growth: Some(Slow), slope: None, natural: true, positive: true, at_most_n: true },
            Num::Var(_) | Num::Neg(_) | Num::If(..) => Self::default(),
            Num::Arith(op, x, y) => Self::arithmetic(*op, (x, Self::of(x)), (y, Self::of(y))),
            Num::Call(func, args) => Self::call(*func, args),
        }
    }

    fn arithmetic(op: ArithOp, (x, of_x): (&Num, Self), (y, of_y): (&Num, Self)) -> Self {
        let both_grow = of_x.growth.and(of_y.growth).is_some();
        let both_natural = of_x.natural && of_y.natural;
        let rising = |is: bool| is.then_some(Rising);
        match (op, x, y) {
            (ArithOp::Add, x, y) => Self {
                growth: match (x, y) {
                    (_, Num::Const(_)) => of_x.growth,
                    (Num::Const(_), _) => of_y.growth,
                    _ => rising(both_grow),
                },
                slope: match (x, y) {
                    (_, Num::Const(_)) => of_x.slope,
                    (Num::Const(_), _) => of_y.slope,
                    _ => None,
                },
                natural: both_natural,
                positive: both_natural && (of_x.positive || of_y.positive),
                at_most_n: false,
            },
            (ArithOp::Sub, x, y) => Self {
                growth: match (x, y) {
                    (_, Num::Const(_)) => of_x.growth,
                    // n - f grows by 1 or 0 where f grows by 0 or 1.
                    (Num::Var(0), _) => of_y.growth.filter(|growth| *growth == Slow),
                    _ => None,
                },
                slope: of_x.slope.filter(|_| matches!(y, Num::Const(_))),
                natural: *x == N && (matches!(y, Num::Const(..=1)) || of_y.at_most_n),
                ..Self::default()
            },
            (ArithOp::Mul, x, y) => {
                let scaled = match (x, y) {
                    (_, Num::Const(c)) => Some((of_x.growth, *c)),
                    (Num::Const(c), _) => Some((of_y.growth, *c)),
                    _ => None,
                };
                Self {
                    growth: match scaled {
                        Some((growth, 0..=1)) => growth,
                        Some((growth, 2..)) => growth.map(|_| Rising),
                        _ => rising(both_natural && both_grow),
                    },
                    slope: scaled.filter(|(growth, _)| *growth == Some(Slow)).map(|(_, r)| r),
                    natural: both_natural,
                    ..Self::default()
                }
            }
            (ArithOp::Div, _, Num::Const(q @ 1..)) => Self {
                // Steps of r/q, r <= q, give whole steps of 0 or 1.
                growth: of_x
                    .growth
                    .map(|growth| if growth == Slow || of_x.slope.is_some_and(|r| r <= *q) { Slow } else { Rising }),
                natural: of_x.natural,
                at_most_n: of_x.natural && of_x.at_most_n,
                ..Self::default()
            },
            (ArithOp::Shr, _, y) => Self {
                growth: of_x.growth.filter(|_| matches!(y, Num::Const(0..=62))),
                natural: both_natural,
                ..Self::default()
            },
            (ArithOp::Shl, _, Num::Const(0..=62)) => Self { growth: of_x.growth.map(|_| Rising), ..Self::default() },
            (ArithOp::Pow, x, y) => Self {
                growth: match (x, y) {
                    (_, Num::Const(1)) if of_x.natural => of_x.growth,
                    (_, Num::Const(2..)) if of_x.natural => of_x.growth.map(|_| Rising),
                    (Num::Const(1..), _) if of_y.natural => of_y.growth.map(|_| Rising),
                    _ => None,
                },
                natural: both_natural,
                ..Self::default()
            },
            _ => Self::default(),
        }
    }

    fn call(func: Func, args: &[Num]) -> Self {
        let seen: Vec<Self> = args.iter().map(Self::of).collect();
        let growths = || seen.iter().map(|arg| arg.growth).collect::<Option<Vec<Growth>>>();
        let all_natural = seen.iter().all(|arg| arg.natural);
        match (func, args) {
            (Func::Min, _) => Self {
                growth: growths().and_then(|all| all.into_iter().max()),
                natural: all_natural,
                at_most_n: seen.iter().any(|arg| arg.at_most_n),
                ..Self::default()
            },
            (Func::Max, _) => Self {
                growth: growths().and_then(|all| all.into_iter().max()),
                natural: seen.iter().any(|arg| arg.natural),
                positive: seen.iter().any(|arg| arg.positive),
                ..Self::default()
            },
            // Floors and ceilings of functions that rise more and more slowly.
            (Func::Root | Func::CeilRoot, [_, Num::Const(1..)]) => {
                let growth = seen[0].growth.filter(|_| all_natural);
                Self { growth, natural: growth.is_some(), ..Self::default() }
            }
            (_, [_]) => {
                let Some(facts) = func.of_one() else { return Self::default() };
                let has_value = if facts.least > 0 { seen[0].positive } else { seen[0].natural };
                let growth = seen[0].growth.filter(|_| facts.flattens && has_value);
                Self {
                    growth,
                    natural: growth.is_some() && all_natural,
                    // No value is above its argument, or above 1.
                    at_most_n: all_natural && seen[0].at_most_n,
                    ..Self::default()
                }
            }
            _ => Self::default(),
        }
    }
}

/// The heaps that may remain of heap `n`, from some `n` on.
#[derive(Debug, Clone, PartialEq)]
pub enum Rest {
    /// The sum of these heaps, each with its number of copies.
    Heaps(Vec<(Num, u64)>),
    /// One heap between the greatest of the first and the least of the second.
    Between(Vec<Num>, Vec<Num>),
    /// One heap, smaller by an amount between the greatest of the first and the least of the
    /// second.
    Less(Vec<Num>, Vec<Num>),
}

/// The moves of a schema.
#[derive(Debug, Clone, PartialEq)]
pub struct Move {
    /// The least heap that has it.
    pub from: u64,
    /// The heaps that remain.
    pub rest: Rest,
}

impl Move {
    /// Reads a schema for the heaps from 1 on; `None` if it has any condition but bounds.
    pub fn of(premises: Premises, schema: &Schema) -> Option<Self> {
        if schema.pattern != [None] || schema.free.len() > 1 {
            return None;
        }
        let mut bounds = Bounds { from: 1, low: Vec::new(), high: Vec::new() };
        let free = !schema.free.is_empty();
        schema.conditions.iter().try_for_each(|condition| bounds.add(condition, free))?;
        let Bounds { from, low, high } = bounds;
        let rest = match rest(premises, &schema.remains)? {
            Some(rest) if free && *rest == K => Rest::Between(low, high),
            Some(Num::Arith(ArithOp::Sub, n, k)) if free && **n == N && **k == K => Rest::Less(low, high),
            _ if free => return None,
            Some(rest) => Rest::Heaps(vec![(rest.clone(), 1)]),
            None => Rest::Heaps(several(&schema.remains)?),
        };
        Some(Self { from, rest })
    }
}

/// The size of the one heap that remains, if it is one.
fn rest<'s>(premises: Premises, remains: &'s Remains) -> Option<Option<&'s Num>> {
    match remains {
        // At most one heap, and nothing of it when it is 0: that is no move to heap 0 unless the
        // two have one value.
        Remains::Heaps { .. } if !premises.nothing_is_zero() => None,
        Remains::Heaps { total, parts: Num::Call(Func::Min, args), .. } => {
            (args.len() == 2 && args[0] == Num::Const(1) && args[1] == *total).then_some(Some(total))
        }
        Remains::Heaps { .. } => None,
        Remains::Positions(parts) => match parts.as_slice() {
            [Part { coords, times: None, each: None }] => Some(coords.first()),
            _ => Some(None),
        },
    }
}

/// The heaps that remain, each with how often.
fn several(remains: &Remains) -> Option<Vec<(Num, u64)>> {
    let Remains::Positions(parts) = remains else { return None };
    let one = |part: &Part| {
        let times = match &part.times {
            None => 1,
            Some(Num::Const(times)) => u64::try_from(*times).ok()?,
            Some(_) => return None,
        };
        (part.each.is_none()).then(|| part.coords.first().map(|heap| (heap.clone(), times)))?
    };
    parts.iter().map(one).collect()
}

/// Bounds of the heap and of the free variable.
struct Bounds {
    from: u64,
    low: Vec<Num>,
    high: Vec<Num>,
}

impl Bounds {
    fn add(&mut self, condition: &Cond, free: bool) -> Option<()> {
        match condition {
            Cond::Const(true) => Some(()),
            Cond::All(conditions) => conditions.iter().try_for_each(|condition| self.add(condition, free)),
            Cond::Compare(CompareOp::Le, x, y) => self.at_most(x, y, 0, free),
            Cond::Compare(CompareOp::Lt, x, y) => self.at_most(x, y, 1, free),
            Cond::Compare(CompareOp::Ge, x, y) => self.at_most(y, x, 0, free),
            Cond::Compare(CompareOp::Gt, x, y) => self.at_most(y, x, 1, free),
            Cond::Compare(CompareOp::Ne, Num::Var(0), Num::Const(0)) => Some(()),
            _ => None,
        }
    }

    /// `x + gap <= y`
    fn at_most(&mut self, x: &Num, y: &Num, gap: i64, free: bool) -> Option<()> {
        match (x, y) {
            (Num::Const(c), y) if *y == N => {
                self.from = self.from.max(u64::try_from(c.checked_add(gap)?).unwrap_or(0));
                Some(())
            }
            (x, y) if free && !y.any_var(|v| v > 0) => {
                self.high.push(inverse(x, minus(y, gap), false)?);
                Some(())
            }
            (x, y) if free && !x.any_var(|v| v > 0) => {
                self.low.push(inverse(y, minus(x, -gap), true)?);
                Some(())
            }
            _ => None,
        }
    }
}

fn minus(num: &Num, c: i64) -> Num {
    if c == 0 { num.clone() } else { Num::Arith(ArithOp::Sub, Box::new(num.clone()), Box::new(Num::Const(c))) }
}

/// The bound of the free variable `k` from one of `x`, which is `k`, `c*k` or a power of `k`: the
/// least `k` with `x >= bound`, or the greatest with `x <= bound`.
fn inverse(x: &Num, bound: Num, least: bool) -> Option<Num> {
    let divided = |c: i64| {
        let above = if least { minus(&bound, 1 - c) } else { bound.clone() };
        Num::Arith(ArithOp::Div, Box::new(above), Box::new(Num::Const(c)))
    };
    let root = |k: i64| {
        let func = if least { Func::CeilRoot } else { Func::Root };
        natural(&bound).then(|| Num::Call(func, vec![bound.clone(), Num::Const(k)]))
    };
    match x {
        Num::Var(1) => Some(bound),
        Num::Arith(ArithOp::Mul, a, b) => match (&**a, &**b) {
            (Num::Const(c @ 1..), k) | (k, Num::Const(c @ 1..)) if *k == K => Some(divided(*c)),
            (a, b) if *a == K && *b == K => root(2),
            _ => None,
        },
        Num::Arith(ArithOp::Pow, a, b) => match (&**a, &**b) {
            (a, Num::Const(k @ 1..)) if *a == K => root(*k),
            _ => None,
        },
        _ => None,
    }
}

/// The least of `low..=high` with a property that `high` has, and with each number all larger ones.
pub(super) fn least_between(mut low: u64, mut high: u64, holds: impl Fn(u64) -> Option<bool>) -> Option<u64> {
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle)? { high = middle } else { low = middle + 1 }
    }
    Some(high)
}

/// The greatest heap that positions can have.
pub const TOP: u64 = i64::MAX as u64;

/// The value of an expression at heap `n`, at most [`TOP`]; `None` if it has none.
pub fn at(num: &Num, n: u64) -> Option<i64> {
    match eval::num(num, slice::from_ref(&i64::try_from(n).ok()?)) {
        Ok(Some(Value::Int(value))) => Some(value),
        Ok(Some(Value::PosHuge)) => Some(i64::MAX),
        Ok(Some(Value::NegHuge)) => Some(i64::MIN),
        Ok(None) | Err(_) => None,
    }
}
