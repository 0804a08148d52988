//! The value of a formula at a position: with 64-bit numbers as long as they suffice, else with
//! numbers of any length.
//!
//! Own values in the last place (`else G(n/2)`) are a loop, others go as deep as [`DEEPEST`].
use super::number::Numeral;
use super::{Body, Cond, Expr, Formula, Func, Library, Members, library};
use num_bigint::{BigInt, BigUint};
use rules::ast::{ArithOp, CompareOp};
use rules::ir::Func as Plain;
use rules::sets;

/// The deepest nesting of own values.
const DEEPEST: usize = 200;
/// The longest chain of own values in the last place.
const LONGEST_CHAIN: usize = 10_000_000;

/// Why a formula cannot be evaluated at a position, though it may have a value there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EvalError {
    /// The position does not have as many numbers as the formula.
    #[error("the formula is about another number of numbers")]
    Arity,
    /// A function of number theory at a number beyond 64 bits, or a number of more than a million
    /// bits.
    #[error("the numbers are too long for the functions of the formula")]
    TooLong,
    /// Its own values are nested too deep.
    #[error("the formula refers to itself too often")]
    TooDeep,
}

type Partial<T> = Result<Option<T>, EvalError>;

/// The result of the last place of an expression.
enum Last<N> {
    Is(Option<N>),
    Own(Vec<N>),
}

impl Formula {
    /// The value at a position of 64-bit numbers; `None` where it has none. A formula about zeros
    /// gives 0 or 1.
    ///
    /// # Errors
    /// [`EvalError::TooLong`] also where a number on the way does not fit 64 bits: then ask
    /// [`Self::long_value`].
    pub fn short_value(&self, at: &[i64]) -> Partial<i64> {
        self.at(at)
    }

    /// The value at a position of numbers of any length; `None` where there is none or it would be
    /// negative.
    ///
    /// # Errors
    /// [`EvalError`].
    pub fn long_value(&self, at: &[BigUint]) -> Partial<BigUint> {
        let at: Vec<BigInt> = at.iter().cloned().map(BigInt::from).collect();
        Ok(self.at(&at)?.and_then(|value| BigUint::try_from(value).ok()))
    }

    fn at<N: Numeral>(&self, at: &[N]) -> Partial<N> {
        if at.len() != self.names.len() {
            return Err(EvalError::Arity);
        }
        match &self.body {
            Body::Value(expr) => Context { expr: Some(expr), cond: None, depth: 0 }.own(at),
            Body::Zero(cond) => {
                let truth = Context { expr: None, cond: Some(cond), depth: 0 }.truth(cond, at)?;
                Ok(truth.map(|zero| N::of(i64::from(!zero))))
            }
        }
    }
}

/// The formula itself, for its references to itself, and how deep they are.
#[derive(Clone, Copy)]
struct Context<'f> {
    expr: Option<&'f Expr>,
    cond: Option<&'f Cond>,
    depth: usize,
}

/// Whether own values at `next` come before those at `now`: no number is larger, and one is
/// smaller.
fn falls<N: Ord>(next: &[N], now: &[N]) -> bool {
    next.len() == now.len() && std::iter::zip(next, now).all(|(a, b)| a <= b) && next != now
}

fn fits<N>(value: Option<N>) -> Partial<N> {
    value.map(Some).ok_or(EvalError::TooLong)
}

impl Context<'_> {
    fn deeper(self) -> Result<Self, EvalError> {
        if self.depth < DEEPEST { Ok(Self { depth: self.depth + 1, ..self }) } else { Err(EvalError::TooDeep) }
    }

    /// The formula's own value.
    fn own<N: Numeral>(self, at: &[N]) -> Partial<N> {
        let Some(expr) = self.expr else { return Ok(None) };
        let mut at = at.to_vec();
        for _ in 0..LONGEST_CHAIN {
            match self.last(expr, &at)? {
                Last::Is(value) => return Ok(value),
                Last::Own(next) if falls(&next, &at) => at = next,
                Last::Own(_) => return Ok(None),
            }
        }
        Err(EvalError::TooDeep)
    }

    fn last<N: Numeral>(self, expr: &Expr, at: &[N]) -> Result<Last<N>, EvalError> {
        let mut expr = expr;
        loop {
            match expr {
                Expr::If(cond, then, other) => match self.truth(cond, at)? {
                    Some(true) => expr = then,
                    Some(false) => expr = other,
                    None => return Ok(Last::Is(None)),
                },
                Expr::Own(args) => {
                    return Ok(self.numbers(args, at)?.map_or(Last::Is(None), Last::Own));
                }
                plain => return Ok(Last::Is(self.number(plain, at)?)),
            }
        }
    }

    fn numbers<N: Numeral>(self, args: &[Expr], at: &[N]) -> Partial<Vec<N>> {
        args.iter().map(|arg| self.number(arg, at)).collect()
    }

    fn number<N: Numeral>(self, expr: &Expr, at: &[N]) -> Partial<N> {
        match expr {
            Expr::Int(x) => Ok(Some(N::of(*x))),
            Expr::Var(v) => Ok(at.get(*v).cloned()),
            Expr::Neg(x) => match self.number(x, at)? {
                Some(x) => fits(N::of(0).sub(&x)),
                None => Ok(None),
            },
            Expr::Arith(op, x, y) => {
                let (Some(x), Some(y)) = (self.number(x, at)?, self.number(y, at)?) else { return Ok(None) };
                arith(*op, &x, &y)
            }
            Expr::Call(func, args) => match self.numbers(args, at)? {
                Some(args) => call(*func, &args),
                None => Ok(None),
            },
            Expr::Own(args) => match self.numbers(args, at)? {
                Some(next) if falls(&next, at) && !next.iter().any(N::is_negative) => self.deeper()?.own(&next),
                _ => Ok(None),
            },
            Expr::If(cond, then, other) => match self.truth(cond, at)? {
                Some(true) => self.number(then, at),
                Some(false) => self.number(other, at),
                None => Ok(None),
            },
        }
    }

    fn truth<N: Numeral>(self, cond: &Cond, at: &[N]) -> Partial<bool> {
        match cond {
            Cond::Const(truth) => Ok(Some(*truth)),
            Cond::Compare(first, rest) => self.chain(first, rest, at),
            Cond::In(x, set) => Ok(match self.number(x, at)? {
                Some(x) => Some(member(&x, set)?),
                None => None,
            }),
            Cond::Prime(x) => match self.number(x, at)? {
                Some(x) if x.is_negative() => Ok(Some(false)),
                Some(x) => Ok(Some(rules::num::is_prime(x.to_u64().ok_or(EvalError::TooLong)?))),
                None => Ok(None),
            },
            Cond::Own(args) => match (self.numbers(args, at)?, self.cond) {
                (Some(next), Some(own)) if falls(&next, at) => self.deeper()?.truth(own, &next),
                _ => Ok(None),
            },
            Cond::Not(c) => Ok(self.truth(c, at)?.map(|truth| !truth)),
            Cond::And(c, d) => match self.truth(c, at)? {
                Some(true) => self.truth(d, at),
                decided => Ok(decided),
            },
            Cond::Or(c, d) => match self.truth(c, at)? {
                Some(false) => self.truth(d, at),
                decided => Ok(decided),
            },
        }
    }

    fn chain<N: Numeral>(self, first: &Expr, rest: &[(CompareOp, Expr)], at: &[N]) -> Partial<bool> {
        let Some(mut left) = self.number(first, at)? else { return Ok(None) };
        for (op, right) in rest {
            let Some(right) = self.number(right, at)? else { return Ok(None) };
            let holds = match op {
                CompareOp::Divides if left.is_zero() => right.is_zero(),
                CompareOp::Divides => right.mod_floor(&left).is_zero(),
                // Membership is written as `Cond::In`.
                op => op.holds(&left, &right).unwrap_or(false),
            };
            if !holds {
                return Ok(Some(false));
            }
            left = right;
        }
        Ok(Some(true))
    }
}

fn member<N: Numeral>(x: &N, set: &Members) -> Result<bool, EvalError> {
    match set {
        Members::Ranges(ranges) => Ok(ranges.iter().any(|(lo, hi)| N::of(*lo) <= *x && *x <= N::of(*hi))),
        Members::Named(_) if x.is_negative() => Ok(false),
        Members::Named(set) => Ok(sets::contains(*set, x.to_u64().ok_or(EvalError::TooLong)?)),
    }
}

fn arith<N: Numeral>(op: ArithOp, x: &N, y: &N) -> Partial<N> {
    let negative = x.is_negative() || y.is_negative();
    match op {
        ArithOp::Add => fits(x.add(y)),
        ArithOp::Sub => fits(x.sub(y)),
        ArithOp::Mul => fits(x.mul(y)),
        ArithOp::Div | ArithOp::Rem if y.is_zero() => Ok(None),
        ArithOp::Div => Ok(Some(x.div_floor(y))),
        ArithOp::Rem => Ok(Some(x.mod_floor(y))),
        ArithOp::Pow if y.is_negative() => Ok(None),
        ArithOp::Pow => fits(x.pow(y.to_u64().ok_or(EvalError::TooLong)?)),
        ArithOp::Xor | ArithOp::And | ArithOp::Shl | ArithOp::Shr if negative => Ok(None),
        ArithOp::Xor => Ok(Some(x.xor(y))),
        ArithOp::And => Ok(Some(x.and(y))),
        ArithOp::Shl => fits(y.to_u64().and_then(|y| N::of(2).pow(y)).and_then(|power| x.mul(&power))),
        ArithOp::Shr => match y.to_u64() {
            Some(y) if y < x.bits() => Ok(fits(N::of(2).pow(y))?.map(|power| x.div_floor(&power))),
            _ => Ok(Some(N::of(0))),
        },
    }
}

/// The order of a root: a small positive number.
fn order<N: Numeral>(k: &N) -> Option<u32> {
    k.to_u64().filter(|&k| k >= 1).map(|k| u32::try_from(k).unwrap_or(u32::MAX))
}

fn call<N: Numeral>(func: Func, args: &[N]) -> Partial<N> {
    let Some(x) = args.first() else { return Ok(None) };
    let positive = !x.is_negative() && !x.is_zero();
    let small = |value: u64| Ok(i64::try_from(value).ok().map(N::of));
    match (func, args) {
        (Func::Rule(Plain::Min), _) => Ok(args.iter().min().cloned()),
        (Func::Rule(Plain::Max), _) => Ok(args.iter().max().cloned()),
        (Func::Rule(Plain::Abs), _) if x.is_negative() => fits(N::of(0).sub(x)),
        (Func::Rule(Plain::Abs), _) => Ok(Some(x.clone())),
        (Func::Rule(Plain::Gcd), [x, rest @ ..]) => {
            rest.iter().try_fold(Some(x.clone()), |so_far, y| so_far.map_or(Ok(None), |so_far| gcd(&so_far, y)))
        }
        (Func::Rule(Plain::Bor), _) if args.iter().any(N::is_negative) => Ok(None),
        (Func::Rule(Plain::Bor), [x, rest @ ..]) => Ok(Some(rest.iter().fold(x.clone(), |all, y| all.or(y)))),
        (Func::Rule(Plain::V), [p, x]) => Ok(exponent(p, x)),
        (Func::Library(Library::DigitXor), [base, x]) => Ok(library::digit_xor(base, x)),
        (Func::Library(Library::NimProd), [x, y]) => match (x.to_u128(), y.to_u128()) {
            (Some(x), Some(y)) => fits(N::of_u128(library::nim_product(x, y))),
            _ => Err(EvalError::TooLong),
        },
        (Func::Library(Library::Schwenk), [factor, x]) => schwenk(factor, x),
        (Func::Library(Library::Zeckendorf), [x]) => schwenk(&N::of(2), x),
        (Func::Library(Library::Partner), [s, t, x]) => partner(s, t, x),
        (Func::Library(Library::Beatty), [k, p, q, r]) => beatty(k, p, q, r),
        (Func::Library(Library::Fib), [k]) if k.is_negative() => Ok(None),
        (Func::Library(Library::Fib), [k]) => fits(library::fib(k)),
        _ if x.is_negative() => Ok(None),
        (Func::Rule(Plain::Sqrt), _) => Ok(Some(x.root(2))),
        (Func::Rule(Plain::Root), [x, k]) => Ok(order(k).map(|k| x.root(k))),
        (Func::Rule(Plain::CeilRoot), [x, k]) => {
            let Some(k) = order(k) else { return Ok(None) };
            let root = x.root(k);
            let exact = root.pow(u64::from(k)).is_some_and(|power| power == *x);
            if exact { Ok(Some(root)) } else { fits(root.add(&N::of(1))) }
        }
        (Func::Rule(Plain::Popcount), _) => small(x.ones()),
        (Func::Rule(Plain::Digits), _) => small(decimal(x).0),
        (Func::Rule(Plain::DigitSum), _) => small(decimal(x).1),
        _ if !positive => Ok(None),
        (Func::Library(Library::LpfIndex), _) if x.is_one() => Ok(None),
        (Func::Rule(Plain::Log2), _) => small(x.bits() - 1),
        (Func::Rule(Plain::V2), _) => small(x.trailing_zeros()),
        (Func::Rule(Plain::Lowbit), _) => fits(N::of(2).pow(x.trailing_zeros())),
        (func, _) => {
            let Some(short) = x.to_u64() else { return Err(EvalError::TooLong) };
            match func {
                Func::Rule(func) => {
                    Ok(func.of_one().and_then(|facts| facts.at(short)).and_then(|value| small(value).ok()?))
                }
                // The index of a large prime cannot be counted here.
                Func::Library(func) => {
                    let value = library::of_factors(func, x).and_then(|value| i64::try_from(value).ok()).map(N::of);
                    if func == Library::LpfIndex { fits(value) } else { Ok(value) }
                }
            }
        }
    }
}

fn schwenk<N: Numeral>(factor: &N, x: &N) -> Partial<N> {
    let positive = |x: &N| !x.is_negative() && !x.is_zero();
    if !positive(factor) || !positive(x) {
        return Ok(None);
    }
    fits(library::schwenk(factor, x))
}

fn partner<N: Numeral>(s: &N, t: &N, x: &N) -> Partial<N> {
    let least = N::of(1);
    if *s < least || *t < least || x.is_negative() {
        return Ok(None);
    }
    fits(library::partner(s, t, x))
}

fn gcd<N: Numeral>(x: &N, y: &N) -> Partial<N> {
    let (mut a, mut b) = (x.clone(), y.clone());
    while !b.is_zero() {
        (a, b) = (b.clone(), a.mod_floor(&b));
    }
    call(Func::Rule(Plain::Abs), &[a])
}

fn exponent<N: Numeral>(p: &N, x: &N) -> Option<N> {
    if *p < N::of(2) || x.is_zero() {
        return None;
    }
    let (mut rest, mut count) = (x.clone(), 0);
    while rest.mod_floor(p).is_zero() {
        rest = rest.div_floor(p);
        count += 1;
    }
    Some(N::of(count))
}

/// The number of decimal digits of a number that is not negative, and their sum.
fn decimal<N: Numeral>(x: &N) -> (u64, u64) {
    let (ten, mut rest, mut count, mut sum) = (N::of(10), x.clone(), 0, 0);
    loop {
        count += 1;
        sum += rest.mod_floor(&ten).to_u64().unwrap_or(0);
        rest = rest.div_floor(&ten);
        if rest.is_zero() {
            return (count, sum);
        }
    }
}

/// floor(k*(p+sqrt(q))/r) for k, q >= 0 and r > 0: floor((k*p + floor(sqrt(q*k*k))) / r), since the
/// floor of a quotient by a whole number does not change when the numerator is replaced by its
/// floor.
fn beatty<N: Numeral>(k: &N, p: &N, q: &N, r: &N) -> Partial<N> {
    if k.is_negative() || q.is_negative() || r.is_negative() || r.is_zero() {
        return Ok(None);
    }
    let root = k.mul(k).and_then(|square| square.mul(q)).map(|square| square.root(2));
    let numerator = root.and_then(|root| k.mul(p)?.add(&root));
    Ok(fits(numerator)?.map(|numerator| numerator.div_floor(r)))
}
