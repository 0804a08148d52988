//! The value of a term, by one walk for all kinds of numbers: exact ones ([`crate::eval`]), quick
//! ones of 64 bits ([`crate::moves::expr`]), and those of hundreds of neighbouring heaps at once
//! (the engine of heaps).
//!
//! The walk decides what is computed, and in which order: of `if` only the branch that is chosen,
//! of a list only the entry, of `and` and `or` no more than decides, from the left. The numbers
//! decide how ([`Numbers`]). It goes as deep as the term is nested, which the parser limits.
use crate::ir::{ArithOp, CompareOp, Cond, Func, NamedSet, Num, Set, Var};

/// The truth of a condition, in one place or in many.
pub trait Truth: From<bool> {
    /// The truth, if it is the same everywhere.
    fn known(&self) -> Option<bool>;
    /// The opposite truth.
    #[must_use]
    fn not(self) -> Self;
    /// The truth of both together.
    #[must_use]
    fn and(self, other: Self) -> Self;

    /// The truth of at least one.
    #[must_use]
    fn or(self, other: Self) -> Self {
        self.not().and(other.not()).not()
    }
}

impl Truth for bool {
    #[inline]
    fn known(&self) -> Option<bool> {
        Some(*self)
    }
    #[inline]
    fn not(self) -> Self {
        !self
    }
    #[inline]
    fn and(self, other: Self) -> Self {
        self && other
    }
}

/// Why numbers that may have no value end without one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop<E> {
    /// There is no value.
    NoValue,
    /// The value is not known.
    Failed(E),
}

impl<E> From<E> for Stop<E> {
    fn from(error: E) -> Self {
        Self::Failed(error)
    }
}

impl<E> Stop<E> {
    /// The value, if there is one.
    ///
    /// # Errors
    /// Why it is not known.
    #[inline]
    pub fn partial<T>(value: Result<T, Self>) -> Result<Option<T>, E> {
        match value {
            Ok(value) => Ok(Some(value)),
            Err(Self::NoValue) => Ok(None),
            Err(Self::Failed(error)) => Err(error),
        }
    }

    /// The value that must be there for the walk to go on.
    ///
    /// # Errors
    /// The reason to stop.
    #[inline]
    pub fn whole<T>(value: Result<Option<T>, E>) -> Result<T, Self> {
        value?.ok_or(Self::NoValue)
    }
}

/// A kind of numbers, and the values of the variables. Each function stops where the result is not
/// known in these numbers, or there is none.
pub trait Numbers: Sized {
    /// The functions of terms.
    type Func: Copy;
    /// A number.
    type Number;
    /// The truth of a condition.
    type Truth: Truth;
    /// The reason to end without a value.
    type Stop;

    /// The constant `x`.
    fn constant(&self, x: i64) -> Self::Number;
    /// The value of a variable.
    fn variable(&self, v: Var) -> Result<Self::Number, Self::Stop>;
    /// `-x`
    fn negate(&self, x: Self::Number) -> Result<Self::Number, Self::Stop>;
    /// `x + y` and other arithmetic.
    fn arith(&self, op: ArithOp, x: Self::Number, y: Self::Number) -> Result<Self::Number, Self::Stop>;
    /// A function at terms: [`call`] for those of the language.
    fn call(&self, func: Self::Func, args: &[Num<Self::Func>]) -> Result<Self::Number, Self::Stop>;
    /// A function of the language of one number, or of any number of them at a single one.
    fn one(&self, func: Func, x: Self::Number) -> Result<Self::Number, Self::Stop>;
    /// A function of the language of two numbers, or of any number of them at its value so far and
    /// the next.
    fn two(&self, func: Func, x: Self::Number, y: Self::Number) -> Result<Self::Number, Self::Stop>;
    /// The place of an entry in a list.
    fn place(&self, x: Self::Number) -> Result<usize, Self::Stop>;
    /// Whether `x OP y` holds.
    fn compare(&self, op: CompareOp, x: &Self::Number, y: &Self::Number) -> Result<Self::Truth, Self::Stop>;
    /// Whether a set has the number.
    fn member(&self, x: &Self::Number, set: NamedSet) -> Result<Self::Truth, Self::Stop>;
    /// One number where the truth holds, the other elsewhere.
    fn blend(&self, truth: Self::Truth, x: Self::Number, y: Self::Number) -> Result<Self::Number, Self::Stop>;
    /// The stop of a function without arguments.
    fn nothing(&self) -> Self::Stop;
}

/// The value of a number.
///
/// # Errors
/// The first stop that the numbers meet.
#[inline]
pub fn number<A: Numbers>(num: &Num<A::Func>, with: &A) -> Result<A::Number, A::Stop> {
    // Most parts of terms are these two: they need no call.
    match num {
        Num::Const(x) => Ok(with.constant(*x)),
        Num::Var(v) => with.variable(*v),
        _ => compound(num, with),
    }
}

/// The value of a number that is made of others.
fn compound<A: Numbers>(num: &Num<A::Func>, with: &A) -> Result<A::Number, A::Stop> {
    match num {
        Num::Const(_) | Num::Var(_) => number(num, with),
        Num::Neg(x) => with.negate(number(x, with)?),
        Num::Arith(op, x, y) => with.arith(*op, number(x, with)?, number(y, with)?),
        Num::Call(func, args) => with.call(*func, args),
        Num::If(c, x, y) => {
            let truth = truth(c, with)?;
            match truth.known() {
                Some(true) => number(x, with),
                Some(false) => number(y, with),
                None => with.blend(truth, number(x, with)?, number(y, with)?),
            }
        }
    }
}

/// The value of a function of the language at terms.
///
/// # Errors
/// The first stop that the numbers meet.
pub fn call<A: Numbers>(func: Func, args: &[Num<A::Func>], with: &A) -> Result<A::Number, A::Stop> {
    let Some((first, rest)) = args.split_first() else { return Err(with.nothing()) };
    let first = number(first, with)?;
    if func == Func::Pick {
        let entry = rest.get(with.place(first)?).ok_or_else(|| with.nothing())?;
        return number(entry, with);
    }
    match rest {
        [] => with.one(func, first),
        rest => rest.iter().try_fold(first, |so_far, next| with.two(func, so_far, number(next, with)?)),
    }
}

/// The truth of a condition.
///
/// # Errors
/// The first stop that the numbers meet.
pub fn truth<A: Numbers>(cond: &Cond<A::Func>, with: &A) -> Result<A::Truth, A::Stop> {
    match cond {
        Cond::Const(truth) => Ok((*truth).into()),
        Cond::Compare(op, x, y) => with.compare(*op, &number(x, with)?, &number(y, with)?),
        Cond::In(x, Set::Named(set)) => with.member(&number(x, with)?, *set),
        Cond::In(x, Set::Ranges(ranges)) => {
            let x = number(x, with)?;
            any(ranges, |(lo, hi)| {
                let (lo, hi) = (number(lo, with)?, number(hi, with)?);
                let above = with.compare(CompareOp::Le, &lo, &x)?;
                match above.known() {
                    Some(false) => Ok(above),
                    _ => Ok(above.and(with.compare(CompareOp::Le, &x, &hi)?)),
                }
            })
        }
        Cond::Prime(x) => with.member(&number(x, with)?, NamedSet::Primes),
        Cond::Not(inner) => Ok(truth(inner, with)?.not()),
        Cond::All(list) => all(list, with),
        Cond::Any(list) => any(list, |cond| truth(cond, with)),
    }
}

/// The truth of all conditions together; those behind one that is false are not evaluated.
///
/// # Errors
/// The first stop that the numbers meet.
pub fn all<A: Numbers>(conditions: &[Cond<A::Func>], with: &A) -> Result<A::Truth, A::Stop> {
    Ok(any(conditions, |cond| Ok(truth(cond, with)?.not()))?.not())
}

/// Whether one of some things holds; those behind one that does are not evaluated.
fn any<X, T: Truth, S>(list: &[X], holds: impl Fn(&X) -> Result<T, S>) -> Result<T, S> {
    let mut so_far = T::from(false);
    for one in list {
        so_far = so_far.or(holds(one)?);
        if so_far.known() == Some(true) {
            break;
        }
    }
    Ok(so_far)
}
