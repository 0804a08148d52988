//! Sums of multiples of variables: the numbers and conditions that can be reasoned about exactly.
use crate::eval::{self, Value};
use crate::ir::{ArithOp, CompareOp, Cond, Func, Num, Set, Var};

/// `constant + sum of coefficient * variable`, where the variables are numbered by the caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Linear {
    /// Coefficients by variable.
    pub(crate) coefficients: Vec<i128>,
    /// The constant that is added.
    pub(crate) constant: i128,
}

/// Numbers beyond this are not reasoned about: with 128 bits nothing here can overflow.
const LIMIT: i128 = 1 << 80;

impl Linear {
    pub(crate) fn constant(constant: i128, variables: usize) -> Self {
        Self { coefficients: vec![0; variables], constant }
    }

    pub(crate) fn variable(index: usize, variables: usize) -> Self {
        let mut linear = Self::constant(0, variables);
        if let Some(coefficient) = linear.coefficients.get_mut(index) {
            *coefficient = 1;
        }
        linear
    }

    pub(crate) fn coefficient(&self, index: usize) -> i128 {
        self.coefficients.get(index).copied().unwrap_or(0)
    }

    /// Whether no variable occurs.
    pub(crate) fn is_constant(&self) -> bool {
        self.coefficients.iter().all(|&c| c == 0)
    }

    /// `self + factor * other`; `None` beyond the limit.
    pub(crate) fn plus(&self, factor: i128, other: &Self) -> Option<Self> {
        let one = |a: i128, b: i128| b.checked_mul(factor)?.checked_add(a).filter(|x| x.abs() < LIMIT);
        let pairs = self.coefficients.iter().zip(&other.coefficients);
        let coefficients = pairs.map(|(&a, &b)| one(a, b)).collect::<Option<_>>()?;
        Some(Self { coefficients, constant: one(self.constant, other.constant)? })
    }

    pub(crate) fn times(&self, factor: i128) -> Option<Self> {
        Self::constant(0, self.coefficients.len()).plus(factor, self)
    }
}

/// Reads numbers as linear forms, given the linear form of each variable of the typed form.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reader<'a> {
    /// By variable of the typed form; `None` where nothing linear is known.
    pub(crate) variables: &'a [Option<Linear>],
    /// The number of variables of the linear forms.
    pub(crate) count: usize,
}

impl Reader<'_> {
    /// A number as a linear one; `None` when it is not.
    pub(crate) fn num(&self, num: &Num) -> Option<Linear> {
        match num {
            Num::Const(c) => Some(Linear::constant(i128::from(*c), self.count)),
            Num::Var(v) => self.variable(*v),
            Num::Neg(x) => self.num(x)?.times(-1),
            Num::Arith(ArithOp::Add, x, y) => self.num(x)?.plus(1, &self.num(y)?),
            Num::Arith(ArithOp::Sub, x, y) => self.num(x)?.plus(-1, &self.num(y)?),
            Num::Arith(ArithOp::Mul, x, y) => {
                let (x, y) = (self.num(x)?, self.num(y)?);
                if x.is_constant() {
                    y.times(x.constant)
                } else if y.is_constant() {
                    x.times(y.constant)
                } else {
                    None
                }
            }
            Num::Arith(ArithOp::Shl, x, y) => {
                let (x, y) = (self.num(x)?, self.num(y)?);
                (y.is_constant() && (0..64).contains(&y.constant)).then(|| x.times(1 << y.constant))?
            }
            Num::Arith(_, x, y) => {
                let constant = |num: &Num| self.num(num).is_some_and(|linear| linear.is_constant());
                if constant(x) && constant(y) { self.folded(num) } else { None }
            }
            Num::Call(_, args) => {
                let constant = |num: &Num| self.num(num).is_some_and(|linear| linear.is_constant());
                if args.iter().all(constant) { self.folded(num) } else { None }
            }
        }
    }

    /// The value of a number in which all variables are constants.
    fn folded(&self, num: &Num) -> Option<Linear> {
        let value = |linear: &Option<Linear>| {
            linear.as_ref().and_then(|linear| i64::try_from(linear.constant).ok()).unwrap_or(0)
        };
        let env: Vec<i64> = self.variables.iter().map(value).collect();
        match eval::num(num, &env) {
            Ok(Some(Value::Int(value))) => Some(Linear::constant(i128::from(value), self.count)),
            _ => None,
        }
    }

    fn variable(&self, variable: Var) -> Option<Linear> {
        self.variables.get(variable).cloned().flatten()
    }

    /// The linear forms that a condition demands to be at least 0. `None` when it cannot be written
    /// in this way, as with a disequality.
    pub(crate) fn cond(&self, cond: &Cond) -> Option<Vec<Linear>> {
        let none = || Linear::constant(-1, self.count);
        match cond {
            Cond::Const(truth) => Some(if *truth { vec![] } else { vec![none()] }),
            Cond::Compare(CompareOp::Le, x, y) => self.at_most(x, y, 0),
            Cond::Compare(CompareOp::Lt, x, y) => self.at_most(x, y, 1),
            Cond::Compare(CompareOp::Ge, x, y) => self.at_most(y, x, 0),
            Cond::Compare(CompareOp::Gt, x, y) => self.at_most(y, x, 1),
            Cond::Compare(CompareOp::Eq, x, y) => Some([self.at_most(x, y, 0)?, self.at_most(y, x, 0)?].concat()),
            Cond::In(x, Set::Ranges(ranges)) => match &ranges[..] {
                [(lo, hi)] => Some([self.at_most(lo, x, 0)?, self.at_most(x, hi, 0)?].concat()),
                _ => None,
            },
            Cond::All(all) => {
                let parts = all.iter().map(|part| self.cond(part)).collect::<Option<Vec<_>>>()?;
                Some(parts.concat())
            }
            Cond::Not(inner) => match &**inner {
                Cond::Compare(CompareOp::Le, x, y) => self.at_most(y, x, 1),
                Cond::Compare(CompareOp::Lt, x, y) => self.at_most(y, x, 0),
                Cond::Compare(CompareOp::Ge, x, y) => self.at_most(x, y, 1),
                Cond::Compare(CompareOp::Gt, x, y) => self.at_most(x, y, 0),
                _ => None,
            },
            _ => None,
        }
    }

    /// `x + gap <= y` (gap 0 or 1) as linear forms that must not be negative. A quotient by a
    /// positive constant on one side is multiplied out: for integers, `x <= y/c` says `c*x <= y`,
    /// and `x/c <= y` says `x <= c*y + c-1`.
    pub(crate) fn at_most(&self, x: &Num, y: &Num, gap: i128) -> Option<Vec<Linear>> {
        if let Num::Call(Func::Min, args) = y {
            let parts = args.iter().map(|arg| self.at_most(x, arg, gap)).collect::<Option<Vec<_>>>()?;
            return Some(parts.concat());
        }
        if let Num::Call(Func::Max, args) = x {
            let parts = args.iter().map(|arg| self.at_most(arg, y, gap)).collect::<Option<Vec<_>>>()?;
            return Some(parts.concat());
        }
        let one = |linear: Linear| Some(vec![linear]);
        if let Some((y, c)) = self.quotient(y) {
            let x = self.num(x)?.plus(gap, &Linear::constant(1, self.count))?;
            return one(y.plus(-c, &x)?);
        }
        if let Some((x, c)) = self.quotient(x) {
            let y = self.num(y)?.plus(-gap, &Linear::constant(1, self.count))?.times(c)?;
            return one(y.plus(c - 1, &Linear::constant(1, self.count))?.plus(-1, &x)?);
        }
        one(self.num(y)?.plus(-1, &self.num(x)?)?.plus(-gap, &Linear::constant(1, self.count))?)
    }

    /// A quotient by a positive constant: the dividend and the divisor.
    fn quotient(&self, num: &Num) -> Option<(Linear, i128)> {
        let Num::Arith(op @ (ArithOp::Div | ArithOp::Shr), x, y) = num else { return None };
        let y = self.num(y)?;
        let divisor = match op {
            ArithOp::Div if (1..LIMIT).contains(&y.constant) => y.constant,
            ArithOp::Shr if (0..64).contains(&y.constant) => 1 << y.constant,
            _ => return None,
        };
        if y.is_constant() { Some((self.num(x)?, divisor)) } else { None }
    }
}
