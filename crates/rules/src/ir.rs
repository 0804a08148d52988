//! The typed form of rules, with every name resolved: the meaning that the oracle and all engines
//! read.
//!
//! A ruleset is a union of [`Schema`]s. A schema means: at a position that matches the pattern, for
//! all values of the free variables (each runs over a range whose bounds may use the state and the
//! variables before it) for which the conditions hold, the position may be replaced by the listed
//! positions. `take`, `split`, codes and arrows are all written in this one form, so each meaning
//! exists once.
//!
//! Numbers are exact integers. A result beyond 64 bits is *huge*: larger than any heap (or smaller
//! than any, when it is negative), see [`crate::eval`].
mod walk;

use crate::ast::Shape;
use crate::span::Span;

pub use crate::ast::{ArithOp, CompareOp};
pub use crate::functions::Func;

/// Index of a variable: the state variables come first (0..arity), then the free variables of the
/// schema in order.
pub type Var = usize;

/// A number. Its functions are those of the language, or others with their own meaning, as in
/// formulas.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Num<F = Func> {
    /// A constant (parameters are constants by now).
    Const(i64),
    /// A variable.
    Var(Var),
    /// `-x`
    Neg(Box<Num<F>>),
    /// `x + y` and other arithmetic
    Arith(ArithOp, Box<Num<F>>, Box<Num<F>>),
    /// A function, see [`crate::functions`].
    Call(F, Vec<Num<F>>),
    /// `if c then x else y`: of the two numbers only the chosen one need have a value, and there is
    /// no value where the condition has none.
    If(Box<Cond<F>>, Box<Num<F>>, Box<Num<F>>),
}

/// A truth value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Cond<F = Func> {
    /// A constant.
    Const(bool),
    /// `x OP y`; never [`CompareOp::In`].
    Compare(CompareOp, Num<F>, Num<F>),
    /// `x in S`
    In(Num<F>, Set<F>),
    /// `prime(x)`
    Prime(Num<F>),
    /// `not c`
    Not(Box<Cond<F>>),
    /// all of them (evaluated from the left, the first false one decides)
    All(Vec<Cond<F>>),
    /// at least one (evaluated from the left, the first true one decides)
    Any(Vec<Cond<F>>),
}

/// A set of numbers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Set<F = Func> {
    /// One of the sets with a name.
    Named(NamedSet),
    /// `{a, b, lo..hi}`, also `lo..hi` alone: a union of ranges (`lo` and `hi` equal for a single
    /// number).
    Ranges(Vec<(Num<F>, Num<F>)>),
}

/// The sets with a name. None contains 0 as an amount that matters; `odd`, `even`, `squares`,
/// `cubes`, `triangular` are meant as sets of natural numbers (0 is in `even`, `squares`, `cubes`,
/// `triangular` and `palindromes`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NamedSet {
    /// 1, 2, 3, 5, 8, ...
    Fib,
    /// 1, 2, 4, 8, ...
    Pow2,
    /// 0, 1, 4, 9, ...
    Squares,
    /// 0, 1, 8, 27, ...
    Cubes,
    /// 2, 3, 5, 7, ...
    Primes,
    /// 1, 3, 5, ...
    Odd,
    /// 0, 2, 4, ...
    Even,
    /// 0, 1, 3, 6, 10, ...
    Triangular,
    /// 1, 2, 6, 24, ...
    Factorials,
    /// numbers whose decimal digits read the same from both ends
    Palindromes,
}

/// A variable that runs over a range: all integers between the greatest lower bound and the least
/// upper bound. A bound without a value at a position (`n/x` where x = 0) does not count there;
/// where no upper bound has a value, no number satisfies the schema. [`crate::eval::range`] is this
/// definition in code.
///
/// Bounds follow from the conditions and from what remains, so they cut off no move: a number
/// outside them never satisfies the schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FreeVar {
    /// Its name; made-up ones (the amount of a `take`) are `k`, `h`, ... and never clash with
    /// written ones.
    pub name: String,
    /// Lower bounds; 0 is always one of them in effect. May use the state and the free variables
    /// before this one.
    pub lo: Vec<Num>,
    /// Upper bounds, at least one, likewise.
    pub hi: Vec<Num>,
    /// A set that contains all values: an engine may list divisors or members of a set instead of
    /// the range. It follows from the conditions, so it may be ignored.
    pub hint: Option<DomainHint>,
}

/// A thinner set that contains every value of a free variable which can satisfy the conditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DomainHint {
    /// The variable divides this number (which depends on earlier variables only) or that number
    /// is 0.
    Divides(Num),
    /// The variable lies in this set.
    Member(Set),
    /// The variable is prime.
    Prime,
    /// The variable equals this number.
    Equals(Num),
    /// The variable is a multiple of this number.
    MultipleOf(Num),
}

/// The positions that remain after a move of a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remains {
    /// A sum of these positions (none: nothing remains).
    Positions(Vec<Part>),
    /// Exactly `parts` non-empty heaps of the given shape whose sizes add up to `total`, in every
    /// possible way (only for rulesets of one number). 0 parts need `total = 0`.
    Heaps {
        /// The tokens that remain.
        total: Num,
        /// The number of heaps.
        parts: Num,
        /// The condition on their sizes.
        shape: Shape,
    },
}

/// One of the positions that remain, perhaps several times.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its components; their number is the arity.
    pub coords: Vec<Num>,
    /// The number of copies; `None` is one. A negative number, or one without a value, makes the
    /// candidate no move.
    pub times: Option<Num>,
    /// `for j in lo..hi`: one for each j, which is known inside `coords` and `times` only.
    pub each: Option<Each>,
}

/// The repetition of a part over a range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Each {
    /// Index of the variable (beyond the free variables of the schema).
    pub var: Var,
    /// Its name.
    pub name: String,
    /// First value.
    pub lo: Num,
    /// Last value.
    pub hi: Num,
}

/// A schema of moves: for all free values that satisfy the conditions, the position may become what
/// remains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schema {
    /// The clause that it comes from: index into the clauses of the text, and place.
    pub clause: usize,
    /// The place of that clause.
    pub span: Span,
    /// A number that a component must have, by component.
    pub pattern: Vec<Option<i64>>,
    /// The free variables in the order in which they are to be chosen.
    pub free: Vec<FreeVar>,
    /// Conditions that must all hold, in the order of the text.
    pub conditions: Vec<Cond>,
    /// The positions that remain. A component that is negative or without a value makes the
    /// candidate no move.
    pub remains: Remains,
}

impl Schema {
    /// How many numbers and operations its conditions and what remains are made of: a measure of
    /// the work that it is to write it in another form.
    pub fn terms(&self) -> usize {
        let mut count = 0;
        let mut each = |num: &Num| num.each(&mut |_| count += 1);
        self.remains.each_num(&mut each);
        self.conditions.iter().for_each(|condition| condition.each_num(&mut each));
        count
    }
}
