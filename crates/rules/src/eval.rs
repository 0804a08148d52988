//! The meaning of expressions: the value of a number or condition for given values of variables.
//!
//! Arithmetic is exact. Results within 64 bits are [`Value::Int`]; beyond them a number is only
//! known to be larger (or smaller) than any heap. Inside an expression 128 bits are carried, so
//! `2**64 - 2**64 + n` is `n`; past 128 bits only the sign is kept, and where that does not decide
//! the result, the answer is [`EvalError::Undetermined`], never a guess. A part without a value
//! (division by zero, root of a negative number, logarithm of 0, negative exponent) leaves the
//! whole without a value: `None`.
//!
//! Recursion goes as deep as the expression is nested, which the parser limits.
use crate::ir::{ArithOp, CompareOp, Cond, FreeVar, Func, NamedSet, Num, Var};
use crate::terms::{self, Numbers};
use crate::{num, say, sets};
use messages::Message;
use std::cmp::Ordering;

/// The value of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Value {
    /// Exactly this.
    Int(i64),
    /// More than 2^63-1.
    PosHuge,
    /// Less than -2^63.
    NegHuge,
}

impl Value {
    /// The number, where it is exact.
    pub fn int(self) -> Option<i64> {
        match self {
            Value::Int(x) => Some(x),
            Value::PosHuge | Value::NegHuge => None,
        }
    }
}

/// Why an expression cannot be evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EvalError {
    /// Numbers past 128 bits met in a way that leaves the result open, for example `10**50 -
    /// 10**49`.
    Undetermined,
    /// The environment lacks a variable; a fault of the caller.
    MissingVariable(Var),
}

impl EvalError {
    /// The text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Undetermined => say::eval_undetermined(),
            Self::MissingVariable(variable) => say::eval_missing(*variable),
        }
    }
}

messages::error!(EvalError);

/// A number of 128 bits, or one beyond them whose sign alone is known. A huge number to which
/// [`small`] ones are added stays huge, so all that is known is that it exceeds 2^126: only small
/// numbers may be compared with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wide {
    /// Below -2^126.
    Neg,
    Int(i128),
    /// Above 2^126.
    Pos,
}

/// A result that may have no value.
type Partial<T> = Result<Option<T>, EvalError>;

/// The value of a number when `env[v]` is the value of variable `v`. O(size), and the cost of
/// factoring where `omega`, `bigomega` are used.
///
/// ```
/// use rules::{eval::{num, Value}, ir::{ArithOp, Num}};
/// let half = Num::Arith(ArithOp::Div, Box::new(Num::Var(0)), Box::new(Num::Const(2)));
/// assert_eq!(num(&half, &[-7]), Ok(Some(Value::Int(-4)))); // toward minus infinity
/// ```
///
/// # Errors
/// [`EvalError`] when numbers beyond 128 bits leave the value open; `None` is no error but a part
/// without a value.
pub fn num(num: &Num, env: &[i64]) -> Partial<Value> {
    Ok(Stop::partial(terms::number(num, &Exact(env)))?.map(|value| match value {
        Wide::Int(x) => match i64::try_from(x) {
            Ok(x) => Value::Int(x),
            Err(_) if x > 0 => Value::PosHuge,
            Err(_) => Value::NegHuge,
        },
        Wide::Pos => Value::PosHuge,
        Wide::Neg => Value::NegHuge,
    }))
}

/// The truth of a condition; `None` when a part that was needed has no value. `and` and `or` stop
/// at the first operand that decides, from the left.
///
/// # Errors
/// As for [`num()`].
pub fn cond(cond: &Cond, env: &[i64]) -> Partial<bool> {
    Stop::partial(terms::truth(cond, &Exact(env)))
}

/// Whether all conditions hold; a condition without a value does not.
///
/// # Errors
/// As for [`num()`].
pub fn all(conditions: &[Cond], env: &[i64]) -> Result<bool, EvalError> {
    Ok(Stop::partial(terms::all(conditions, &Exact(env)))? == Some(true))
}

/// The index of the first list of conditions that all hold.
///
/// # Errors
/// [`EvalError`] as in [`all`], of a list before it.
pub fn first(lists: &[Vec<Cond>], env: &[i64]) -> Result<Option<usize>, EvalError> {
    for (index, conditions) in lists.iter().enumerate() {
        if all(conditions, env)? {
            return Ok(Some(index));
        }
    }
    Ok(None)
}

/// The range of a free variable when `env` has the state and the free variables before it: from the
/// greatest lower bound (at least 0) to the least upper bound; empty ranges have `lo > hi`. Bounds
/// without a value do not count; where no upper bound has one, there is no legal move, and the
/// range is empty. Where an upper bound is beyond what can be evaluated, the range has no end
/// within 64 bits, so that the conditions meet the same numbers and give the error.
///
/// ```
/// use rules::{eval::range, ir::{FreeVar, Num}};
/// let k = FreeVar { name: "k".into(), lo: vec![Num::Const(1)], hi: vec![Num::Var(0)], hint: None };
/// assert_eq!(range(&k, &[7]), (1, 7));
/// ```
pub fn range(free: &FreeVar, env: &[i64]) -> (i64, i64) {
    let mut lo = 0;
    for bound in &free.lo {
        match num(bound, env) {
            Ok(Some(Value::Int(x))) => lo = lo.max(x),
            Ok(Some(Value::PosHuge)) => return (1, 0),
            _ => {}
        }
    }
    let mut hi = None;
    for bound in &free.hi {
        let bound = match num(bound, env) {
            Ok(Some(Value::Int(x))) => x,
            Ok(Some(Value::PosHuge)) | Err(_) => i64::MAX,
            Ok(Some(Value::NegHuge)) => -1,
            Ok(None) => continue,
        };
        hi = Some(hi.map_or(bound, |old: i64| old.min(bound)));
    }
    (lo, hi.unwrap_or(-1))
}

#[inline]
fn order(a: Wide, b: Wide) -> Result<Ordering, EvalError> {
    match (a, b) {
        (Wide::Int(a), Wide::Int(b)) => Ok(a.cmp(&b)),
        _ if sign(a) != sign(b) => Ok(sign(a).cmp(&sign(b))),
        (Wide::Int(x), h) if small(x) => Ok(0.cmp(&sign(h))),
        (h, Wide::Int(x)) if small(x) => Ok(sign(h).cmp(&0)),
        _ => Err(EvalError::Undetermined),
    }
}

#[inline]
fn compare(op: CompareOp, a: Wide, b: Wide) -> Result<bool, EvalError> {
    Ok(match op {
        CompareOp::Divides => match (a, b) {
            (Wide::Int(0), b) => b == Wide::Int(0),
            (Wide::Int(1 | -1), _) => true,
            // i128::MIN % -1 overflows, but -1 was the case before.
            (Wide::Int(a), Wide::Int(b)) => b % a == 0,
            (_, Wide::Int(0)) => true,
            (_, Wide::Int(b)) if small(b) => false,
            _ => return Err(EvalError::Undetermined),
        },
        // The typed form writes membership as `Cond::In`.
        CompareOp::In => false,
        op => op.holds(&order(a, b)?, &Ordering::Equal).unwrap_or(false),
    })
}

fn member(x: Wide, set: NamedSet) -> Result<bool, EvalError> {
    match x {
        Wide::Int(x) if x < 0 => Ok(false),
        Wide::Neg => Ok(false),
        Wide::Int(x) => u64::try_from(x).map(|x| sets::contains(set, x)).map_err(|_| EvalError::Undetermined),
        Wide::Pos => Err(EvalError::Undetermined),
    }
}

/// The exact numbers of the language, and the values of the variables.
struct Exact<'e>(&'e [i64]);

type Stop = terms::Stop<EvalError>;

impl Numbers for Exact<'_> {
    type Func = Func;
    type Number = Wide;
    type Truth = bool;
    type Stop = Stop;

    #[inline]
    fn constant(&self, x: i64) -> Wide {
        Wide::Int(x.into())
    }
    #[inline]
    fn variable(&self, v: Var) -> Result<Wide, Stop> {
        self.0.get(v).map(|&x| self.constant(x)).ok_or(EvalError::MissingVariable(v).into())
    }
    #[inline]
    fn negate(&self, x: Wide) -> Result<Wide, Stop> {
        Ok(negate(x))
    }
    #[inline]
    fn arith(&self, op: ArithOp, x: Wide, y: Wide) -> Result<Wide, Stop> {
        Stop::whole(arith(op, x, y))
    }
    #[inline]
    fn call(&self, func: Func, args: &[Num]) -> Result<Self::Number, Self::Stop> {
        terms::call(func, args, self)
    }
    #[inline]
    fn one(&self, func: Func, x: Wide) -> Result<Wide, Stop> {
        match func {
            Func::Min | Func::Max | Func::Bor => Ok(x),
            Func::Gcd | Func::Abs => Ok(absolute(x)),
            Func::Highest => {
                let piles = place(x).ok_or(Stop::NoValue)?;
                let largest = self.0.iter().take(piles).copied().max().unwrap_or(0);
                Ok(Wide::Int(i128::from(largest).max(piles as i128)))
            }
            _ => Stop::whole(call_one(func, x)),
        }
    }
    #[inline]
    fn two(&self, func: Func, x: Wide, y: Wide) -> Result<Wide, Stop> {
        match func {
            Func::Root | Func::CeilRoot | Func::V => Stop::whole(call_two(func, x, y)),
            Func::Pile => match (place(x), place(y)) {
                (Some(0), Some(_)) => Ok(Wide::Int(0)),
                (Some(index), Some(piles)) if index <= piles => {
                    self.0.get(index - 1).map(|&x| self.constant(x)).ok_or(Stop::NoValue)
                }
                _ => Err(Stop::NoValue),
            },
            _ => Ok(fold(func, x, y)?),
        }
    }
    #[inline]
    fn place(&self, x: Wide) -> Result<usize, Stop> {
        place(x).ok_or(Stop::NoValue)
    }
    #[inline]
    fn compare(&self, op: CompareOp, x: &Wide, y: &Wide) -> Result<bool, Stop> {
        Ok(compare(op, *x, *y)?)
    }
    #[inline]
    fn member(&self, x: &Wide, set: NamedSet) -> Result<bool, Stop> {
        Ok(member(*x, set)?)
    }
    #[inline]
    fn blend(&self, truth: bool, x: Wide, y: Wide) -> Result<Wide, Stop> {
        Ok(if truth { x } else { y })
    }
    #[inline]
    fn nothing(&self) -> Stop {
        Stop::NoValue
    }
}

#[inline]
fn place(x: Wide) -> Option<usize> {
    match x {
        Wide::Int(x) => usize::try_from(x).ok(),
        Wide::Pos | Wide::Neg => None,
    }
}

fn negate(x: Wide) -> Wide {
    match x {
        Wide::Int(x) => x.checked_neg().map_or(Wide::Pos, Wide::Int),
        Wide::Pos => Wide::Neg,
        Wide::Neg => Wide::Pos,
    }
}

fn absolute(x: Wide) -> Wide {
    if sign(x) < 0 { negate(x) } else { x }
}

fn sign(x: Wide) -> i32 {
    match x {
        Wide::Int(x) => x.signum() as i32,
        Wide::Pos => 1,
        Wide::Neg => -1,
    }
}

fn huge(sign: i32) -> Wide {
    if sign < 0 { Wide::Neg } else { Wide::Pos }
}

/// Whether a number is nothing beside a huge one: 2^20 of them do not bring it below 2^126, and no
/// expression is as long.
fn small(x: i128) -> bool {
    x.unsigned_abs() <= 1 << 100
}

#[inline]
fn arith(op: ArithOp, a: Wide, b: Wide) -> Partial<Wide> {
    match op {
        ArithOp::Add => add(a, b).map(Some),
        ArithOp::Sub => add(a, negate(b)).map(Some),
        ArithOp::Mul => Ok(Some(multiply(a, b))),
        ArithOp::Div => divide(a, b),
        ArithOp::Rem => remainder(a, b),
        ArithOp::Pow => power(a, b),
        ArithOp::Xor => xor(a, b).map(Some),
        ArithOp::And => and(a, b).map(Some),
        ArithOp::Shl => shift_left(a, b),
        ArithOp::Shr => shift_right(a, b),
    }
}

#[inline]
fn add(a: Wide, b: Wide) -> Result<Wide, EvalError> {
    match (a, b) {
        (Wide::Int(a), Wide::Int(b)) => Ok(a.checked_add(b).map_or(huge(a.signum() as i32), Wide::Int)),
        (Wide::Int(x), huge) | (huge, Wide::Int(x)) if small(x) || x.signum() as i32 == sign(huge) => Ok(huge),
        (a, b) if a == b => Ok(a),
        _ => Err(EvalError::Undetermined),
    }
}

fn multiply(a: Wide, b: Wide) -> Wide {
    match (a, b) {
        (Wide::Int(0), _) | (_, Wide::Int(0)) => Wide::Int(0),
        (Wide::Int(x), Wide::Int(y)) => x.checked_mul(y).map_or(huge(sign(a) * sign(b)), Wide::Int),
        _ => huge(sign(a) * sign(b)),
    }
}

fn divide(a: Wide, b: Wide) -> Partial<Wide> {
    match (a, b) {
        (_, Wide::Int(0)) => Ok(None),
        (Wide::Int(a), Wide::Int(b)) => {
            let Some(quotient) = a.checked_div(b) else { return Ok(Some(Wide::Pos)) };
            Ok(Some(Wide::Int(quotient - i128::from(a % b != 0 && (a < 0) != (b < 0)))))
        }
        (Wide::Int(0), _) => Ok(Some(Wide::Int(0))),
        (Wide::Int(x), _) if small(x) => Ok(Some(Wide::Int(if sign(a) == sign(b) { 0 } else { -1 }))),
        (_, Wide::Int(1)) => Ok(Some(a)),
        (_, Wide::Int(-1)) => Ok(Some(negate(a))),
        _ => Err(EvalError::Undetermined),
    }
}

fn remainder(a: Wide, b: Wide) -> Partial<Wide> {
    match (a, b) {
        (_, Wide::Int(0)) => Ok(None),
        (_, Wide::Int(1 | -1)) => Ok(Some(Wide::Int(0))),
        (Wide::Int(a), Wide::Int(b)) => {
            let rest = a % b;
            Ok(Some(Wide::Int(if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest })))
        }
        (Wide::Int(0), _) => Ok(Some(Wide::Int(0))),
        (Wide::Int(x), _) if small(x) => Ok(Some(if sign(a) == sign(b) { a } else { b })),
        _ => Err(EvalError::Undetermined),
    }
}

fn power(base: Wide, exponent: Wide) -> Partial<Wide> {
    if sign(exponent) < 0 {
        return Ok(None);
    }
    let odd = match exponent {
        Wide::Int(k) => Some(k % 2 != 0),
        _ => None,
    };
    match (base, exponent) {
        (_, Wide::Int(0)) => Ok(Some(Wide::Int(1))),
        (_, Wide::Int(1)) => Ok(Some(base)),
        (Wide::Int(0 | 1), _) => Ok(Some(base)),
        (Wide::Int(-1), _) => odd.map(|odd| Some(Wide::Int(if odd { -1 } else { 1 }))).ok_or(EvalError::Undetermined),
        (Wide::Int(b), Wide::Int(k)) if k < 127 => match b.checked_pow(k as u32) {
            Some(x) => Ok(Some(Wide::Int(x))),
            None => Ok(Some(huge(if b < 0 && odd == Some(true) { -1 } else { 1 }))),
        },
        // (-2)^127 is the one such power that would fit 128 bits; as a huge number it is no less
        // right.
        (base, _) if sign(base) > 0 => Ok(Some(Wide::Pos)),
        _ => odd.map(|odd| Some(if odd { Wide::Neg } else { Wide::Pos })).ok_or(EvalError::Undetermined),
    }
}

fn xor(a: Wide, b: Wide) -> Result<Wide, EvalError> {
    match (a, b) {
        (Wide::Int(a), Wide::Int(b)) => Ok(Wide::Int(a ^ b)),
        (Wide::Int(x), h) | (h, Wide::Int(x)) if small(x) => Ok(huge(if x < 0 { -sign(h) } else { sign(h) })),
        _ => Err(EvalError::Undetermined),
    }
}

fn and(a: Wide, b: Wide) -> Result<Wide, EvalError> {
    match (a, b) {
        (Wide::Int(a), Wide::Int(b)) => Ok(Wide::Int(a & b)),
        (Wide::Int(0), _) | (_, Wide::Int(0)) => Ok(Wide::Int(0)),
        (Wide::Int(-1), h) | (h, Wide::Int(-1)) => Ok(h),
        (Wide::Neg, Wide::Neg) => Ok(Wide::Neg),
        _ => Err(EvalError::Undetermined),
    }
}

fn or(a: Wide, b: Wide) -> Result<Wide, EvalError> {
    match (a, b) {
        (Wide::Int(a), Wide::Int(b)) => Ok(Wide::Int(a | b)),
        (Wide::Int(x), Wide::Pos) | (Wide::Pos, Wide::Int(x)) if x >= 0 => Ok(Wide::Pos),
        (Wide::Int(0), h) | (h, Wide::Int(0)) => Ok(h),
        (Wide::Pos, Wide::Pos) => Ok(Wide::Pos),
        _ => Err(EvalError::Undetermined),
    }
}

fn shift_left(a: Wide, count: Wide) -> Partial<Wide> {
    match (a, count) {
        (_, count) if sign(count) < 0 => Ok(None),
        (Wide::Int(0), _) | (_, Wide::Int(0)) => Ok(Some(a)),
        (Wide::Int(_), Wide::Int(k)) if k < 127 => Ok(Some(multiply(a, Wide::Int(1 << k)))),
        _ => Ok(Some(huge(sign(a)))),
    }
}

fn shift_right(a: Wide, count: Wide) -> Partial<Wide> {
    match (a, count) {
        (_, count) if sign(count) < 0 => Ok(None),
        (_, Wide::Int(0)) => Ok(Some(a)),
        (Wide::Int(x), Wide::Int(k)) => Ok(Some(Wide::Int(x >> k.min(127)))),
        (Wide::Int(x), _) => Ok(Some(Wide::Int(x >> 127))),
        _ => Err(EvalError::Undetermined),
    }
}

/// The functions that take any number of arguments, two at a time.
fn fold(func: Func, a: Wide, b: Wide) -> Result<Wide, EvalError> {
    match func {
        Func::Min | Func::Max if a == b => Ok(a),
        Func::Min => Ok(if order(a, b)?.is_le() { a } else { b }),
        Func::Max => Ok(if order(a, b)?.is_ge() { a } else { b }),
        Func::Gcd => match (absolute(a), absolute(b)) {
            (Wide::Int(0), x) | (x, Wide::Int(0)) => Ok(x),
            (Wide::Int(1), _) | (_, Wide::Int(1)) => Ok(Wide::Int(1)),
            // The result is at most the smaller of the two, which is below 2^127.
            (Wide::Int(a), Wide::Int(b)) => Ok(Wide::Int(wide_gcd(a.unsigned_abs(), b.unsigned_abs()) as i128)),
            _ => Err(EvalError::Undetermined),
        },
        Func::Bor => or(a, b),
        // The others take one argument, or two that are handled together.
        _ => Err(EvalError::Undetermined),
    }
}

fn wide_gcd(a: u128, b: u128) -> u128 {
    match (u64::try_from(a), u64::try_from(b)) {
        (Ok(a), Ok(b)) => num::gcd(a, b).into(),
        _ => num::gcd_wide(a, b),
    }
}

fn call_two(func: Func, a: Wide, b: Wide) -> Partial<Wide> {
    match func {
        Func::Root | Func::CeilRoot => {
            if sign(a) < 0 || sign(b) <= 0 {
                return Ok(None);
            }
            let order = match b {
                Wide::Int(k) => u64::try_from(k).unwrap_or(u64::MAX),
                _ => u64::MAX,
            };
            match a {
                // A root is no larger than the number itself, so it fits.
                Wide::Int(x) if func == Func::Root => Ok(Some(Wide::Int(num::iroot(x as u128, order) as i128))),
                Wide::Int(x) => Ok(Some(Wide::Int(num::ceilroot(x as u128, order) as i128))),
                _ if order == 1 => Ok(Some(a)),
                _ => Err(EvalError::Undetermined),
            }
        }
        Func::V => {
            if sign(b) == 0 || matches!(a, Wide::Int(p) if p < 2) || a == Wide::Neg {
                return Ok(None);
            }
            match (a, absolute(b)) {
                (Wide::Int(p), Wide::Int(x)) => {
                    let (mut x, mut count) = (x, 0);
                    while x % p == 0 {
                        x /= p;
                        count += 1;
                    }
                    Ok(Some(Wide::Int(count)))
                }
                (_, Wide::Int(x)) if small(x) => Ok(Some(Wide::Int(0))),
                _ => Err(EvalError::Undetermined),
            }
        }
        _ => Ok(None),
    }
}

fn call_one(func: Func, a: Wide) -> Partial<Wide> {
    // A function of several numbers is not one of one.
    let Some(facts) = func.of_one() else { return Ok(None) };
    let x = match a {
        Wide::Int(x) => x,
        Wide::Neg if !facts.by_size => return Ok(None),
        _ => return Err(EvalError::Undetermined),
    };
    if x < 0 && !facts.by_size || x.unsigned_abs() < facts.least.unsigned_abs().into() {
        return Ok(None);
    }
    let value = (facts.value)(x.unsigned_abs()).ok_or(EvalError::Undetermined)?;
    Ok(Some(i128::try_from(value).map_or(Wide::Pos, Wide::Int)))
}
