//! Linear forms: sums of multiples of names, and a constant. Here is decided whether a number is
//! one, which inequalities a condition consists of, and which bounds it puts on a name.
//!
//! | question | answer |
//! |---|---|
//! | is this number a sum of multiples of names? | [`Form::of_parts`]; the caller decides what a name is |
//! | which inequalities does this condition consist of? | [`inequalities`] |
//! | what is this number as a function of one variable? | [`around`]: a multiple of it, and any rest |
//! | which bounds does this condition put on one variable? | [`bounds`] |
//! | does an inequality follow from others? | `facts` |
//!
//! A form has the value of its number wherever all names have values. A name whose multiples cancel
//! is no longer in the form: a caller whose names may have no value must check that separately.
pub mod facts;

use crate::ir::{ArithOp, CompareOp, Cond, Num, Set, Var};
use crate::lower::fold;
use crate::num::gcd_wide;

/// Numbers beyond this are not followed: with 128 bits nothing here can overflow.
const LIMIT: u128 = 1 << 100;

/// `constant + sum of coefficient * name`; the terms ascend by name, and no coefficient is 0.
///
/// ```
/// use rules::linear::Form;
/// let (a, b) = (Form::variable(0), Form::variable(1));
/// let form = a.times(3).unwrap().plus(-1, &b).unwrap().more(5).unwrap(); // 3*a - b + 5
/// assert_eq!((form.coefficient(0), form.coefficient(1), form.coefficient(2)), (3, -1, 0));
/// assert_eq!(form.at(|name| [10, 7][name]), Some(28));
/// assert_eq!(a.plus(-1, &a), Some(Form::constant(0)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form<K = Var> {
    pub(crate) terms: Vec<(K, i128)>,
    /// The number that is added.
    pub constant: i128,
}

impl<K: Ord + Copy> Form<K> {
    /// A number without names.
    pub fn constant(constant: i128) -> Self {
        Self { terms: Vec::new(), constant }
    }

    /// A name alone.
    pub fn variable(name: K) -> Self {
        Self { terms: vec![(name, 1)], constant: 0 }
    }

    /// The form of a number, given the forms of its parts by `of`, which is called for the parts
    /// that are needed. `None` where the number is no linear form of its parts, as a variable, a
    /// quotient or a function is none, or where numbers grow too large.
    pub fn of_parts(num: &Num, mut of: impl FnMut(&Num) -> Option<Self>) -> Option<Self> {
        match num {
            Num::Const(c) => Some(Self::constant(i128::from(*c))),
            Num::Neg(x) => of(x)?.times(-1),
            Num::Arith(ArithOp::Add, x, y) => of(x)?.plus(1, &of(y)?),
            Num::Arith(ArithOp::Sub, x, y) => of(x)?.plus(-1, &of(y)?),
            Num::Arith(ArithOp::Mul, x, y) => {
                let (x, y) = (of(x)?, of(y)?);
                match (x.is_constant(), y.is_constant()) {
                    (true, _) => y.times(x.constant),
                    (_, true) => x.times(y.constant),
                    _ => None,
                }
            }
            Num::Arith(ArithOp::Shl, x, y) => {
                let by = of(y).filter(|by| by.is_constant() && (0..64).contains(&by.constant))?;
                of(x)?.times(1 << by.constant)
            }
            Num::Var(_) | Num::Arith(..) | Num::Call(..) | Num::If(..) => None,
        }
    }

    /// The names with their coefficients.
    pub fn terms(&self) -> &[(K, i128)] {
        &self.terms
    }

    /// The coefficient of a name.
    pub fn coefficient(&self, name: K) -> i128 {
        let found = self.terms.binary_search_by_key(&name, |term| term.0);
        found.ok().and_then(|i| self.terms.get(i)).map_or(0, |term| term.1)
    }

    /// Whether no name occurs.
    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    /// `self + factor * other`; `None` when the numbers grow too large.
    pub fn plus(&self, factor: i128, other: &Self) -> Option<Self> {
        let one = |a: i128, b: i128| b.checked_mul(factor)?.checked_add(a).filter(|x| x.unsigned_abs() < LIMIT);
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut mine, mut theirs) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let name = match (mine.peek(), theirs.peek()) {
                (Some(a), Some(b)) => a.0.min(b.0),
                (Some(a), None) => a.0,
                (None, Some(b)) => b.0,
                (None, None) => break,
            };
            let a = mine.next_if(|term| term.0 == name).map_or(0, |term| term.1);
            let b = theirs.next_if(|term| term.0 == name).map_or(0, |term| term.1);
            match one(a, b)? {
                0 => {}
                sum => terms.push((name, sum)),
            }
        }
        Some(Self { terms, constant: one(self.constant, other.constant)? })
    }

    /// `factor * self`
    pub fn times(&self, factor: i128) -> Option<Self> {
        Self::constant(0).plus(factor, self)
    }

    /// `self + by`
    pub fn more(&self, by: i128) -> Option<Self> {
        self.plus(by, &Self::constant(1))
    }

    /// Its value where the names have these; `None` beyond 128 bits.
    pub fn at(&self, value: impl Fn(K) -> i128) -> Option<i128> {
        self.terms.iter().try_fold(self.constant, |sum, &(name, c)| c.checked_mul(value(name))?.checked_add(sum))
    }

    /// The form with the least natural numbers that leave the same rests on division by `by`, which
    /// is 1 or more.
    #[must_use]
    pub fn modulo(&self, by: i128) -> Self {
        let by = by.max(1);
        let terms = self.terms.iter().map(|&(name, c)| (name, c.rem_euclid(by))).filter(|term| term.1 != 0);
        Self { terms: terms.collect(), constant: self.constant.rem_euclid(by) }
    }

    /// An equivalent demand `>= 0` about integers, with the least numbers.
    pub(crate) fn tightened(mut self) -> Self {
        let common = self.terms.iter().fold(0, |common, term| gcd_wide(common, term.1.unsigned_abs())) as i128;
        if common > 1 {
            self.terms.iter_mut().for_each(|term| term.1 /= common);
            self.constant = self.constant.div_euclid(common);
        }
        self
    }
}

/// `low + gap <= high`, where the gap is 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AtMost<'c> {
    /// The smaller number.
    pub low: &'c Num,
    /// The larger number.
    pub high: &'c Num,
    /// 1 where the two may not be equal.
    pub gap: i64,
}

impl AtMost<'_> {
    /// The inequality that holds where this one does not and both numbers have values.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self { low: self.high, high: self.low, gap: 1 - self.gap }
    }
}

/// A comparison by size as an inequality; `None` for the other comparisons.
pub fn order<'c>(op: CompareOp, x: &'c Num, y: &'c Num) -> Option<AtMost<'c>> {
    let (low, high, gap) = match op {
        CompareOp::Le => (x, y, 0),
        CompareOp::Lt => (x, y, 1),
        CompareOp::Ge => (y, x, 0),
        CompareOp::Gt => (y, x, 1),
        CompareOp::Eq | CompareOp::Ne | CompareOp::Divides | CompareOp::In => return None,
    };
    Some(AtMost { low, high, gap })
}

/// The inequalities that a condition consists of: it holds exactly where all of their numbers have
/// values and all of them hold. `None` where there are none, as for an alternative.
///
/// ```
/// use rules::ir::{CompareOp, Cond, Num};
/// use rules::linear::{AtMost, inequalities};
/// let (n, k) = (Num::Var(0), Num::Var(1));
/// let less = Cond::Compare(CompareOp::Gt, n.clone(), k.clone());
/// assert_eq!(inequalities(&less), Some(vec![AtMost { low: &k, high: &n, gap: 1 }]));
/// assert_eq!(inequalities(&Cond::Any(vec![less])), None);
/// ```
pub fn inequalities(cond: &Cond) -> Option<Vec<AtMost<'_>>> {
    match cond {
        Cond::Compare(CompareOp::Eq, x, y) => {
            Some(vec![AtMost { low: x, high: y, gap: 0 }, AtMost { low: y, high: x, gap: 0 }])
        }
        Cond::Compare(op, x, y) => Some(vec![order(*op, x, y)?]),
        Cond::In(x, Set::Ranges(ranges)) => match ranges.as_slice() {
            [(lo, hi)] => Some(vec![AtMost { low: lo, high: x, gap: 0 }, AtMost { low: x, high: hi, gap: 0 }]),
            _ => None,
        },
        Cond::All(all) => Some(all.iter().map(inequalities).collect::<Option<Vec<_>>>()?.concat()),
        Cond::Not(inner) => match &**inner {
            Cond::Compare(op, x, y) => Some(vec![order(*op, x, y)?.opposite()]),
            _ => None,
        },
        Cond::Const(_) | Cond::In(..) | Cond::Prime(_) | Cond::Any(_) => None,
    }
}

/// A number as `times * variable + rest`, where the rest does not use the variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Around {
    /// The multiple.
    pub times: i64,
    /// The rest.
    pub rest: Num,
}

impl Around {
    /// The number with another in the place of the variable.
    pub fn with(&self, value: Num) -> Num {
        let rest = self.rest.clone();
        match self.times {
            1 if rest == Num::Const(0) => value,
            -1 => fold::sub(rest, value),
            times => fold::add(rest, fold::mul(value, Num::Const(times))),
        }
    }
}

/// A number as a multiple of one variable and a rest, which has a value where the number has one.
/// `None` where it is not seen to be that.
///
/// ```
/// use rules::{ir::{ArithOp, Num}, linear::{Around, around}};
/// let op = |op, x, y| Num::Arith(op, Box::new(x), Box::new(y));
/// let root = Num::Call(rules::ir::Func::Sqrt, vec![Num::Var(0)]);
/// // sqrt(a) - 3*k
/// let num = op(ArithOp::Sub, root.clone(), op(ArithOp::Mul, Num::Const(3), Num::Var(1)));
/// assert_eq!(around(&num, 1), Some(Around { times: -3, rest: root }));
/// assert_eq!(around(&op(ArithOp::Mul, Num::Var(1), Num::Var(1)), 1), None);
/// ```
pub fn around(num: &Num, var: Var) -> Option<Around> {
    if !num.uses(var) {
        return Some(Around { times: 0, rest: num.clone() });
    }
    let (times, rest) = match num {
        Num::Var(_) => (1, Num::Const(0)),
        Num::Neg(x) => {
            let x = around(x, var)?;
            (x.times.checked_neg()?, fold::neg(x.rest))
        }
        Num::Arith(ArithOp::Add, x, y) => {
            let (x, y) = (around(x, var)?, around(y, var)?);
            (x.times.checked_add(y.times)?, fold::add(x.rest, y.rest))
        }
        Num::Arith(ArithOp::Sub, x, y) => {
            let (x, y) = (around(x, var)?, around(y, var)?);
            (x.times.checked_sub(y.times)?, fold::sub(x.rest, y.rest))
        }
        Num::Arith(ArithOp::Mul, x, y) => {
            let ((Num::Const(c), other) | (other, Num::Const(c))) = (&**x, &**y) else { return None };
            let x = around(other, var)?;
            (x.times.checked_mul(*c)?, fold::mul(x.rest, Num::Const(*c)))
        }
        Num::Const(_) | Num::Arith(..) | Num::Call(..) | Num::If(..) => return None,
    };
    Some(Around { times, rest })
}

/// A side from which a number is bounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// From below.
    Lower,
    /// From above.
    Upper,
}

/// A bound of a variable: `times * variable >= num + gap` from below, and from above
/// `times * variable + gap <= num`. It lets nothing through where its number has no value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    /// The side.
    pub side: Side,
    /// The multiple of the variable, 1 or more.
    pub times: i64,
    /// The number, which does not use the variable.
    pub num: Num,
    /// 0 or 1.
    pub gap: i64,
}

impl Bound {
    /// The bound that an inequality puts on a variable; `None` where the variable is not in it, or
    /// in another way than as a multiple.
    fn new(said: AtMost<'_>, var: Var) -> Option<Self> {
        let (low, high, gap) = (around(said.low, var)?, around(said.high, var)?, said.gap);
        match high.times.checked_sub(low.times)? {
            0 => None,
            times @ 1.. => Some(Self { side: Side::Lower, times, num: fold::sub(low.rest, high.rest), gap }),
            times => {
                let times = times.checked_neg()?;
                Some(Self { side: Side::Upper, times, num: fold::sub(high.rest, low.rest), gap })
            }
        }
    }

    /// The least integer within a bound from below, the greatest within one from above.
    pub fn end(&self) -> Num {
        let Self { side, times, num, gap } = self;
        let over = match side {
            // Rounded up.
            Side::Lower => fold::add(num.clone(), Num::Const(gap.saturating_add(times - 1))),
            Side::Upper => fold::sub(num.clone(), Num::Const(*gap)),
        };
        fold::div(over, Num::Const(*times))
    }
}

/// The bounds that a condition on a variable consists of; `None` where the condition is of another
/// kind or does not use the variable.
pub fn bounds(cond: &Cond, var: Var) -> Option<Vec<Bound>> {
    inequalities(cond)?.into_iter().map(|said| Bound::new(said, var)).collect()
}
