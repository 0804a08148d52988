//! The checker's own reading of rule texts: a tree for the forms that it knows, and the moves by
//! definition. All else is refused with its name; nothing of a text is passed over.
mod always;
mod cases;
mod ends;
pub(crate) mod eval;
mod expr;
mod functions;
mod lex;
pub(crate) mod options;
mod parse;
mod print;
pub(crate) mod reach;
mod replace;

pub(crate) use expr::{Said, claim, formula};
pub(crate) use functions::Func;
pub(crate) use parse::read;
pub(crate) use print::{condition, text};

/// Tells some variables from others.
pub(crate) type Which<'a> = &'a dyn Fn(usize) -> bool;

/// A number. Variables are places: the numbers of the position first, then the free names of the
/// clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expr {
    Int(i64),
    Var(usize),
    Neg(Box<Expr>),
    Arith(Op, Box<Expr>, Box<Expr>),
    Call(Func, Vec<Expr>),
    /// The first case whose condition holds, else the last number. Rules have it only where
    /// [`cases`] leaves it.
    Cases(Vec<(Cond, Expr)>, Box<Expr>),
}

/// An operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Op {
    Add,
    Sub,
    Mul,
    /// Rounds toward minus infinity, as does the remainder.
    Div,
    Rem,
    Pow,
    Xor,
    And,
    Shl,
    Shr,
}

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Cond {
    Compare(Order, Expr, Expr),
    /// The first divides the second.
    Divides(Expr, Expr),
    Within(Expr, Set),
    Prime(Expr),
    Not(Box<Cond>),
    All(Vec<Cond>),
    Any(Vec<Cond>),
}

/// A comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// A set of numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Set {
    Named(Named),
    /// Ranges of constants: disjoint, ascending.
    Constants(Vec<(i64, i64)>),
    /// The numbers from the first to the second of a range.
    Ranges(Vec<(Expr, Expr)>),
}

/// The sets with names that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Named {
    Primes,
    Odd,
    Even,
    Pow2,
    Palindromes,
    Fib,
    Squares,
    Cubes,
    Triangular,
    Factorials,
}

/// The amount that is taken or turned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Amount {
    Any,
    One(Expr),
    Range(Expr, Expr),
    Set(Set),
}

/// Conditions that must all hold; names are those of the free variables.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Guard {
    pub(crate) free: Vec<String>,
    pub(crate) conditions: Vec<Cond>,
}

/// The relation between the parts of a split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Any,
    Unequal,
    Equal,
    /// The sizes differ by at most 1.
    NearEqual,
    /// Each has one more than the one before it.
    Consecutive,
}

/// A clause that makes moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Clause {
    /// `leaving` counts heaps; without it the rest is one heap or nothing.
    Take {
        amounts: Vec<Amount>,
        leaving: Option<(u32, u32)>,
        guard: Guard,
    },
    /// The guard has no free names.
    Split {
        from: u32,
        to: u32,
        shape: Shape,
        guard: Guard,
    },
    /// A split into numbers of parts of which there may be as many as tokens, or which the
    /// conditions decide: the one free name is the number.
    Parts {
        from: u32,
        /// As many as there are tokens, where there is no bound.
        to: Option<u32>,
        shape: Shape,
        guard: Guard,
    },
    /// Digits from `d0` on, and those that repeat for ever behind them.
    Code {
        digits: Vec<u32>,
        repeat: Vec<u32>,
    },
    Arrow {
        pattern: Vec<Option<i64>>,
        options: Vec<Vec<Expr>>,
        guard: Guard,
    },
    Turn {
        counts: Vec<Amount>,
        consecutive: bool,
        within: Option<u64>,
    },
}

/// A rule of one family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rule {
    /// The numbers of a position.
    pub(crate) names: Vec<String>,
    pub(crate) clauses: Vec<Clause>,
    /// Each a list of conditions that end play where they all hold.
    pub(crate) ends: Vec<Vec<Cond>>,
    pub(crate) misere: bool,
    pub(crate) family: Family,
}

/// The kind of object that a position is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
    Numbers,
    /// Numbers without an order, which stand in ascending order.
    Unordered,
    /// A ring; the one clause is what may be taken.
    Ring,
    /// Coins in a row, the first of which has this number.
    Coins {
        first: u64,
    },
}

impl Rule {
    /// Whether these are the numbers of a position: of one without an order in ascending order.
    pub(crate) fn is_position(&self, at: &[i64]) -> bool {
        let fits = match self.family {
            Family::Numbers => true,
            Family::Unordered => at.is_sorted(),
            Family::Ring | Family::Coins { .. } => false,
        };
        fits && at.len() == self.names.len()
    }
}

impl Expr {
    /// Whether the variable stands in it.
    pub(crate) fn mentions(&self, which: &dyn Fn(usize) -> bool) -> bool {
        match self {
            Self::Int(_) => false,
            Self::Var(v) => which(*v),
            Self::Neg(x) => x.mentions(which),
            Self::Arith(_, x, y) => x.mentions(which) || y.mentions(which),
            Self::Call(_, all) => all.iter().any(|x| x.mentions(which)),
            Self::Cases(cases, last) => {
                last.mentions(which) || cases.iter().any(|(c, x)| c.mentions(which) || x.mentions(which))
            }
        }
    }

    /// The number of parts of the expression.
    pub(crate) fn size(&self) -> u64 {
        1 + match self {
            Self::Int(_) | Self::Var(_) => 0,
            Self::Neg(x) => x.size(),
            Self::Arith(_, x, y) => x.size() + y.size(),
            Self::Call(_, all) => all.iter().map(Self::size).sum(),
            Self::Cases(cases, last) => last.size() + cases.iter().map(|(c, x)| c.size() + x.size()).sum::<u64>(),
        }
    }

    /// `a*v + b` over the variables, where the expression is such a sum: coefficients by variable,
    /// and the constant.
    pub(crate) fn linear(&self) -> Option<Linear> {
        match self {
            Self::Int(x) => Some(Linear { terms: Vec::new(), constant: i128::from(*x) }),
            Self::Var(v) => Some(Linear { terms: vec![(*v, 1)], constant: 0 }),
            Self::Neg(x) => x.linear()?.times(-1),
            Self::Arith(Op::Add, x, y) => x.linear()?.plus(&y.linear()?),
            Self::Arith(Op::Sub, x, y) => x.linear()?.plus(&y.linear()?.times(-1)?),
            Self::Arith(Op::Mul, x, y) => {
                let (x, y) = (x.linear()?, y.linear()?);
                if x.terms.is_empty() {
                    y.times(x.constant)
                } else {
                    y.terms.is_empty().then(|| x.times(y.constant))?
                }
            }
            Self::Arith(Op::Div, x, y) => x.linear()?.over(y.linear().filter(|y| y.terms.is_empty())?.constant),
            _ => None,
        }
    }
}

impl Cond {
    /// A comparison as `small + gap <= large`; none for `=`, `!=` and other conditions.
    pub(crate) fn at_most(&self) -> Option<(&Expr, i64, &Expr)> {
        match self {
            Self::Compare(Order::Le, x, y) => Some((x, 0, y)),
            Self::Compare(Order::Lt, x, y) => Some((x, 1, y)),
            Self::Compare(Order::Ge, x, y) => Some((y, 0, x)),
            Self::Compare(Order::Gt, x, y) => Some((y, 1, x)),
            _ => None,
        }
    }

    /// A comparison as a linear form that is at least 0.
    pub(crate) fn at_least_zero(&self) -> Option<Linear> {
        let (small, gap, large) = self.at_most()?;
        large.less(small, gap).linear()
    }
}

impl Expr {
    /// `self - other - gap`
    pub(crate) fn less(&self, other: &Self, gap: i64) -> Self {
        let apart = Self::Arith(Op::Sub, Box::new(self.clone()), Box::new(other.clone()));
        Self::Arith(Op::Sub, Box::new(apart), Box::new(Self::Int(gap)))
    }
}

/// A sum of multiples of variables, none of them 0, and a constant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Linear {
    pub(crate) terms: Vec<(usize, i128)>,
    pub(crate) constant: i128,
}

impl Linear {
    /// The rest beside a variable.
    pub(crate) fn without(&self, var: usize) -> Self {
        let terms = self.terms.iter().copied().filter(|(own, _)| *own != var).collect();
        Self { terms, constant: self.constant }
    }

    /// The sum as an expression, where its numbers are short.
    pub(crate) fn expr(&self) -> Option<Expr> {
        let int = |x: i128| i64::try_from(x).ok().map(|x| Box::new(Expr::Int(x)));
        let mut sum = *int(self.constant)?;
        for (var, times) in &self.terms {
            let term = Expr::Arith(Op::Mul, int(*times)?, Box::new(Expr::Var(*var)));
            sum = Expr::Arith(Op::Add, Box::new(sum), Box::new(term));
        }
        Some(sum)
    }

    /// The quotient by a number above 0 that leaves no remainder, whatever the variables are.
    fn over(mut self, by: i128) -> Option<Self> {
        if by <= 0 || self.terms.iter().map(|term| term.1).chain([self.constant]).any(|x| x % by != 0) {
            return None;
        }
        self.terms.iter_mut().for_each(|term| term.1 /= by);
        self.constant /= by;
        Some(self)
    }

    pub(crate) fn times(mut self, by: i128) -> Option<Self> {
        for (_, times) in &mut self.terms {
            *times = times.checked_mul(by)?;
        }
        self.terms.retain(|(_, times)| *times != 0);
        Some(Self { constant: self.constant.checked_mul(by)?, ..self })
    }

    pub(crate) fn plus(mut self, other: &Self) -> Option<Self> {
        for (var, times) in &other.terms {
            match self.terms.iter_mut().find(|(own, _)| own == var) {
                Some((_, own)) => *own = own.checked_add(*times)?,
                None => self.terms.push((*var, *times)),
            }
        }
        self.terms.retain(|(_, times)| *times != 0);
        Some(Self { constant: self.constant.checked_add(other.constant)?, ..self })
    }

    /// The factor of a variable.
    pub(crate) fn of(&self, var: usize) -> i128 {
        self.terms.iter().find(|(own, _)| *own == var).map_or(0, |(_, times)| *times)
    }
}

impl Amount {
    /// Whether the variable stands in it.
    pub(crate) fn mentions(&self, which: &dyn Fn(usize) -> bool) -> bool {
        match self {
            Self::Any => false,
            Self::One(x) => x.mentions(which),
            Self::Range(x, y) => x.mentions(which) || y.mentions(which),
            Self::Set(set) => Cond::Within(Expr::Int(0), set.clone()).mentions(which),
        }
    }
}

impl Cond {
    /// Whether the variable stands in it.
    pub(crate) fn mentions(&self, which: &dyn Fn(usize) -> bool) -> bool {
        match self {
            Self::Compare(_, x, y) | Self::Divides(x, y) => x.mentions(which) || y.mentions(which),
            Self::Within(x, set) => {
                let in_set = match set {
                    Set::Ranges(all) => all.iter().any(|(x, y)| x.mentions(which) || y.mentions(which)),
                    Set::Named(_) | Set::Constants(_) => false,
                };
                in_set || x.mentions(which)
            }
            Self::Prime(x) => x.mentions(which),
            Self::Not(c) => c.mentions(which),
            Self::All(all) | Self::Any(all) => all.iter().any(|c| c.mentions(which)),
        }
    }

    /// The number of parts of the condition.
    pub(crate) fn size(&self) -> u64 {
        1 + match self {
            Self::Compare(_, x, y) | Self::Divides(x, y) => x.size() + y.size(),
            Self::Within(x, Set::Ranges(all)) => x.size() + all.iter().map(|(x, y)| x.size() + y.size()).sum::<u64>(),
            Self::Within(x, _) | Self::Prime(x) => x.size(),
            Self::Not(c) => c.size(),
            Self::All(all) | Self::Any(all) => all.iter().map(Self::size).sum(),
        }
    }
}
