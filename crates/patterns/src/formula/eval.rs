//! The value of a formula at a position: with 64-bit numbers as long as they suffice, else with
//! numbers of any length.
//!
//! Own values in the last place (`else G(n/2)`) are a loop, others go as deep as [`DEEPEST`].
use super::number::Numeral;
use super::{Body, Formula, Func, Library, Num, library};
use crate::automatic::Dfao;
use num_bigint::{BigInt, BigUint};
use rules::ir::{ArithOp, CompareOp, Func as Plain, NamedSet, Var};
use rules::sets;
use rules::terms::{self, Numbers};

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
type Stop = terms::Stop<EvalError>;
type Value<N> = Result<N, Stop>;

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

    /// Whether it is known to have the value 0 at a position of 64-bit numbers: a condition holds
    /// there.
    ///
    /// ```
    /// # use patterns::Formula;
    /// let below = Formula::parse("a<b", &["a", "b"])?;
    /// assert!(below.holds(&[2, 3]) && !below.holds(&[3, 2]) && !below.holds(&[2]));
    /// # Ok::<(), patterns::ParseError>(())
    /// ```
    pub fn holds(&self, at: &[i64]) -> bool {
        self.short_value(at) == Ok(Some(0))
    }

    fn at<N: Numeral>(&self, at: &[N]) -> Partial<N> {
        if at.len() != self.names.len() {
            return Err(EvalError::Arity);
        }
        Stop::partial(At { body: &self.body, at, depth: 0 }.value())
    }
}

/// A formula at a position, and how deep it is in references to itself.
struct At<'f, N> {
    body: &'f Body,
    at: &'f [N],
    depth: usize,
}

/// The result of the last place of an expression.
enum Last<N> {
    Is(N),
    Own(Vec<N>),
}

fn fits<N>(value: Option<N>) -> Value<N> {
    value.ok_or(Stop::Failed(EvalError::TooLong))
}

fn some<N>(value: Option<N>) -> Value<N> {
    value.ok_or(Stop::NoValue)
}

impl<N: Numeral> At<'_, N> {
    /// The value of the formula. An own value in the last place is the value at another position.
    fn value(&self) -> Value<N> {
        let expr = match self.body {
            Body::Value(expr) => expr,
            Body::Zero(cond) => return Ok(N::of(i64::from(!terms::truth(cond, self)?))),
        };
        let mut at = match self.last(expr)? {
            Last::Is(value) => return Ok(value),
            Last::Own(next) => next,
        };
        for _ in 1..LONGEST_CHAIN {
            match (At { at: &at, ..*self }).last(expr)? {
                Last::Is(value) => return Ok(value),
                Last::Own(next) => at = next,
            }
        }
        Err(Stop::Failed(EvalError::TooDeep))
    }

    fn last(&self, expr: &Num) -> Value<Last<N>> {
        let mut expr = expr;
        loop {
            match expr {
                Num::If(cond, then, other) => expr = if terms::truth(cond, self)? { then } else { other },
                Num::Call(Func::Own, args) => return self.smaller(args).map(Last::Own),
                plain => return terms::number(plain, self).map(Last::Is),
            }
        }
    }

    /// A position before this one: no number is larger, and one is smaller.
    fn smaller(&self, args: &[Num]) -> Value<Vec<N>> {
        let next = self.numbers(args)?;
        let falls = next.len() == self.at.len()
            && next.iter().zip(self.at).all(|(a, b)| a <= b && !a.is_negative())
            && next != self.at;
        if falls { Ok(next) } else { Err(Stop::NoValue) }
    }

    fn numbers(&self, args: &[Num]) -> Value<Vec<N>> {
        args.iter().map(|arg| terms::number(arg, self)).collect()
    }
}

impl<N: Numeral> Numbers for At<'_, N> {
    type Func = Func;
    type Number = N;
    type Truth = bool;
    type Stop = Stop;

    #[inline]
    fn constant(&self, x: i64) -> N {
        N::of(x)
    }
    #[inline]
    fn variable(&self, v: Var) -> Value<N> {
        some(self.at.get(v).cloned())
    }
    #[inline]
    fn negate(&self, x: N) -> Value<N> {
        fits(N::of(0).sub(&x))
    }
    #[inline]
    fn arith(&self, op: ArithOp, x: N, y: N) -> Value<N> {
        arith(op, &x, &y)
    }
    fn call(&self, func: Func, args: &[Num]) -> Value<N> {
        match func {
            Func::Rule(func) => terms::call(func, args, self),
            Func::Library(Library::Automaton) => {
                let (dfao, of) = some(Dfao::of_call(args))?;
                some(library::automaton(&dfao, &terms::number(of, self)?))
            }
            Func::Library(func) => library(func, &self.numbers(args)?),
            Func::Own => {
                let next = self.smaller(args)?;
                let deeper = At { at: &next, depth: self.depth + 1, ..*self };
                if self.depth < DEEPEST { deeper.value() } else { Err(Stop::Failed(EvalError::TooDeep)) }
            }
        }
    }
    #[inline]
    fn one(&self, func: Plain, x: N) -> Value<N> {
        match func {
            Plain::Min | Plain::Max | Plain::Bor => Ok(x),
            Plain::Abs | Plain::Gcd => absolute(x),
            _ => call_one(func, &x),
        }
    }
    #[inline]
    fn two(&self, func: Plain, x: N, y: N) -> Value<N> {
        match func {
            Plain::Min => Ok(x.min(y)),
            Plain::Max => Ok(x.max(y)),
            Plain::Gcd => gcd(x, y),
            Plain::Bor if x.is_negative() || y.is_negative() => Err(Stop::NoValue),
            Plain::Bor => Ok(x.or(&y)),
            Plain::V => some(exponent(&x, &y)),
            Plain::Root | Plain::CeilRoot if x.is_negative() => Err(Stop::NoValue),
            Plain::Root => Ok(x.root(order(&y)?)),
            Plain::CeilRoot => {
                let k = order(&y)?;
                let root = x.root(k);
                let exact = root.pow(u64::from(k)).is_some_and(|power| power == x);
                if exact { Ok(root) } else { fits(root.add(&N::of(1))) }
            }
            _ => Err(Stop::NoValue),
        }
    }
    fn place(&self, x: N) -> Value<usize> {
        some(x.to_u64().and_then(|x| usize::try_from(x).ok()))
    }
    #[inline]
    fn compare(&self, op: CompareOp, x: &N, y: &N) -> Value<bool> {
        Ok(match op {
            CompareOp::Divides if x.is_zero() => y.is_zero(),
            CompareOp::Divides => y.mod_floor(x).is_zero(),
            // Membership is written as `Cond::In`.
            op => op.holds(x, y).unwrap_or(false),
        })
    }
    fn member(&self, x: &N, set: NamedSet) -> Value<bool> {
        Ok(!x.is_negative() && sets::contains(set, fits(x.to_u64())?))
    }
    #[inline]
    fn blend(&self, truth: bool, x: N, y: N) -> Value<N> {
        Ok(if truth { x } else { y })
    }
    #[inline]
    fn nothing(&self) -> Stop {
        Stop::NoValue
    }
}

#[inline]
fn arith<N: Numeral>(op: ArithOp, x: &N, y: &N) -> Value<N> {
    match op {
        ArithOp::Add => fits(x.add(y)),
        ArithOp::Sub => fits(x.sub(y)),
        ArithOp::Mul => fits(x.mul(y)),
        ArithOp::Div | ArithOp::Rem if y.is_zero() => Err(Stop::NoValue),
        ArithOp::Div => Ok(x.div_floor(y)),
        ArithOp::Rem => Ok(x.mod_floor(y)),
        ArithOp::Pow if y.is_negative() => Err(Stop::NoValue),
        ArithOp::Pow => fits(x.pow(fits(y.to_u64())?)),
        _ if x.is_negative() || y.is_negative() => Err(Stop::NoValue),
        ArithOp::Xor => Ok(x.xor(y)),
        ArithOp::And => Ok(x.and(y)),
        ArithOp::Shl => fits(y.to_u64().and_then(|y| N::of(2).pow(y)).and_then(|power| x.mul(&power))),
        ArithOp::Shr => match y.to_u64() {
            Some(y) if y < x.bits() => Ok(x.div_floor(&fits(N::of(2).pow(y))?)),
            _ => Ok(N::of(0)),
        },
    }
}

/// The order of a root: a small positive number.
fn order<N: Numeral>(k: &N) -> Value<u32> {
    some(k.to_u64().filter(|&k| k >= 1).map(|k| u32::try_from(k).unwrap_or(u32::MAX)))
}

/// A function of one natural number.
fn call_one<N: Numeral>(func: Plain, x: &N) -> Value<N> {
    // A function of several numbers is not one of one.
    let Some(facts) = func.of_one() else { return Err(Stop::NoValue) };
    if *x < N::of(facts.least) {
        return Err(Stop::NoValue);
    }
    let small = |value: u64| some(i64::try_from(value).ok().map(N::of));
    match func {
        Plain::Sqrt => Ok(x.root(2)),
        Plain::Popcount => small(x.ones()),
        Plain::Digits => small(decimal(x).0),
        Plain::DigitSum => small(decimal(x).1),
        Plain::Log2 => small(x.bits() - 1),
        Plain::V2 => small(x.trailing_zeros()),
        Plain::Lowbit if x.is_zero() => Err(Stop::NoValue),
        Plain::Lowbit => fits(N::of(2).pow(x.trailing_zeros())),
        _ => small(some(facts.at(fits(x.to_u64())?))?),
    }
}

fn library<N: Numeral>(func: Library, args: &[N]) -> Value<N> {
    match (func, args) {
        (Library::DigitXor, [base, x]) => some(library::digit_xor(base, x)),
        (Library::FirstDigit, [base, x]) => some(library::one_digit(base, x, true)),
        (Library::LowDigit, [base, x]) => some(library::one_digit(base, x, false)),
        (Library::NimProd, [x, y]) => fits(N::of_u128(library::nim_product(fits(x.to_u128())?, fits(y.to_u128())?))),
        (Library::Schwenk, [factor, x]) => schwenk(factor, x),
        (Library::Zeckendorf, [x]) => schwenk(&N::of(2), x),
        (Library::Partner, [s, t, x]) => partner(s, t, x),
        (Library::Beatty, [k, p, q, r]) => beatty(k, p, q, r),
        (Library::Fib, [k]) if k.is_negative() => Err(Stop::NoValue),
        (Library::Fib, [k]) => fits(library::fib(k)),
        (Library::ExpXor | Library::LpfIndex, [x]) if x.is_negative() || x.is_zero() => Err(Stop::NoValue),
        (Library::LpfIndex, [x]) if x.is_one() => Err(Stop::NoValue),
        // The index of a large prime cannot be counted here.
        (Library::ExpXor | Library::LpfIndex, [x]) => {
            let value = library::of_factors(func, fits(x.to_u64())?);
            fits(value.and_then(|value| i64::try_from(value).ok()).map(N::of))
        }
        _ => Err(Stop::NoValue),
    }
}

fn schwenk<N: Numeral>(factor: &N, x: &N) -> Value<N> {
    let positive = |x: &N| !x.is_negative() && !x.is_zero();
    if !positive(factor) || !positive(x) {
        return Err(Stop::NoValue);
    }
    fits(library::schwenk(factor, x))
}

fn partner<N: Numeral>(s: &N, t: &N, x: &N) -> Value<N> {
    let least = N::of(1);
    if *s < least || *t < least || x.is_negative() {
        return Err(Stop::NoValue);
    }
    fits(library::partner(s, t, x))
}

fn absolute<N: Numeral>(x: N) -> Value<N> {
    if x.is_negative() { fits(N::of(0).sub(&x)) } else { Ok(x) }
}

fn gcd<N: Numeral>(mut a: N, mut b: N) -> Value<N> {
    while !b.is_zero() {
        (a, b) = (b.clone(), a.mod_floor(&b));
    }
    absolute(a)
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
fn beatty<N: Numeral>(k: &N, p: &N, q: &N, r: &N) -> Value<N> {
    if k.is_negative() || q.is_negative() || r.is_negative() || r.is_zero() {
        return Err(Stop::NoValue);
    }
    let root = k.mul(k).and_then(|square| square.mul(q)).map(|square| square.root(2));
    let numerator = root.and_then(|root| k.mul(p)?.add(&root));
    Ok(fits(numerator)?.div_floor(r))
}
