//! The checker's own reading of rule texts: a tree for the forms that it knows, and the moves by
//! definition. All else is refused with its name; nothing of a text is passed over.
pub mod always;
mod cases;
mod ends;
pub mod eval;
mod expr;
mod functions;
mod lex;
pub mod options;
mod parse;
mod print;
pub(crate) mod reach;
mod replace;

pub use expr::{Said, claim, formula};
pub use functions::Func;
pub use parse::read;
pub(crate) use print::{condition, text};

/// Tells some variables from others.
pub type Which<'a> = &'a dyn Fn(usize) -> bool;

/// A number. Variables are places: the numbers of the position first, then the free names of the
/// clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    /// A constant.
    Int(i64),
    /// A variable.
    Var(usize),
    /// `-x`
    Neg(Box<Expr>),
    /// An operation on two numbers.
    Arith(Op, Box<Expr>, Box<Expr>),
    /// A function.
    Call(Func, Vec<Expr>),
    /// The first case whose condition holds, else the last number. Rules have it only where
    /// [`cases`] leaves it.
    Cases(Vec<(Cond, Expr)>, Box<Expr>),
}

/// An operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// `x+y`
    Add,
    /// `x-y`
    Sub,
    /// `x*y`
    Mul,
    /// Rounds toward minus infinity, as does the remainder.
    Div,
    /// `x%y`
    Rem,
    /// `x**y`
    Pow,
    /// `x xor y`
    Xor,
    /// `x&y`
    And,
    /// `x<<y`
    Shl,
    /// `x>>y`
    Shr,
}

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cond {
    /// A comparison of two numbers.
    Compare(Order, Expr, Expr),
    /// The first divides the second.
    Divides(Expr, Expr),
    /// The number is in the set.
    Within(Expr, Set),
    /// The number is a prime.
    Prime(Expr),
    /// The condition does not hold.
    Not(Box<Cond>),
    /// All of them hold.
    All(Vec<Cond>),
    /// One of them holds.
    Any(Vec<Cond>),
}

/// A comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// `=`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

/// A set of numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Set {
    /// A set with a name.
    Named(Named),
    /// Ranges of constants: disjoint, ascending.
    Constants(Vec<(i64, i64)>),
    /// The numbers from the first to the second of a range.
    Ranges(Vec<(Expr, Expr)>),
}

/// The sets with names that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// 2, 3, 5, 7, ...
    Primes,
    /// 1, 3, 5, 7, ...
    Odd,
    /// 0, 2, 4, 6, ...
    Even,
    /// 1, 2, 4, 8, ...
    Pow2,
    /// Numbers that read the same backwards.
    Palindromes,
    /// 1, 2, 3, 5, ...
    Fib,
    /// 1, 4, 9, 16, ... and 0
    Squares,
    /// 1, 8, 27, 64, ... and 0
    Cubes,
    /// 1, 3, 6, 10, ... and 0
    Triangular,
    /// 1, 2, 6, 24, ...
    Factorials,
}

/// The amount that is taken or turned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Amount {
    /// Any amount.
    Any,
    /// This amount.
    One(Expr),
    /// All amounts between two, both included.
    Range(Expr, Expr),
    /// The amounts of a set.
    Set(Set),
}

/// Conditions that must all hold; names are those of the free variables.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Guard {
    /// The free variables.
    pub free: Vec<String>,
    /// The conditions.
    pub conditions: Vec<Cond>,
}

/// The relation between the parts of a split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Any parts.
    Any,
    /// No two parts are equal.
    Unequal,
    /// All parts are equal.
    Equal,
    /// The sizes differ by at most 1.
    NearEqual,
    /// Each has one more than the one before it.
    Consecutive,
}

/// A clause that makes moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Clause {
    /// `leaving` counts heaps; without it the rest is one heap or nothing.
    Take {
        /// The amounts that may be taken.
        amounts: Vec<Amount>,
        /// The least and the greatest number of heaps that are left.
        leaving: Option<(u32, u32)>,
        /// When it may be played.
        guard: Guard,
    },
    /// The guard has no free names.
    Split {
        /// The least number of parts.
        from: u32,
        /// The greatest number of parts.
        to: u32,
        /// The relation between the parts.
        shape: Shape,
        /// When it may be played.
        guard: Guard,
    },
    /// A split into numbers of parts of which there may be as many as tokens, or which the
    /// conditions decide: the one free name is the number.
    Parts {
        /// The least number of parts.
        from: u32,
        /// As many as there are tokens, where there is no bound.
        to: Option<u32>,
        /// The relation between the parts.
        shape: Shape,
        /// When it may be played.
        guard: Guard,
    },
    /// Digits from `d0` on, and those that repeat for ever behind them.
    Code {
        /// The first digits.
        digits: Vec<u32>,
        /// The digits that repeat.
        repeat: Vec<u32>,
    },
    /// A position of this form becomes the options together.
    Arrow {
        /// The number that stands at a place; none for any number.
        pattern: Vec<Option<i64>>,
        /// The numbers of each position that remains.
        options: Vec<Vec<Expr>>,
        /// When it may be played.
        guard: Guard,
    },
    /// So many coins are turned over.
    Turn {
        /// The numbers of coins.
        counts: Vec<Amount>,
        /// Whether the coins stand side by side.
        consecutive: bool,
        /// The largest distance of two of them, where there is one.
        within: Option<u64>,
    },
}

/// A rule of one family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// The numbers of a position.
    pub names: Vec<String>,
    /// The clauses, each of which makes moves.
    pub clauses: Vec<Clause>,
    /// Each a list of conditions that end play where they all hold.
    pub ends: Vec<Vec<Cond>>,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// The kind of its positions.
    pub family: Family,
}

/// The kind of object that a position is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Numbers in their order.
    Numbers,
    /// Numbers without an order, which stand in ascending order.
    Unordered,
    /// A ring; the one clause is what may be taken.
    Ring,
    /// Coins in a row, the first of which has this number.
    Coins {
        /// The number of the first coin.
        first: u64,
    },
}

impl Rule {
    /// Whether these are the numbers of a position: of one without an order in ascending order.
    pub fn is_position(&self, at: &[i64]) -> bool {
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
    pub fn mentions(&self, which: &dyn Fn(usize) -> bool) -> bool {
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
    pub fn size(&self) -> u64 {
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
    pub fn linear(&self) -> Option<Linear> {
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
    pub fn at_most(&self) -> Option<(&Expr, i64, &Expr)> {
        match self {
            Self::Compare(Order::Le, x, y) => Some((x, 0, y)),
            Self::Compare(Order::Lt, x, y) => Some((x, 1, y)),
            Self::Compare(Order::Ge, x, y) => Some((y, 0, x)),
            Self::Compare(Order::Gt, x, y) => Some((y, 1, x)),
            _ => None,
        }
    }

    /// A comparison as a linear form that is at least 0.
    pub fn at_least_zero(&self) -> Option<Linear> {
        let (small, gap, large) = self.at_most()?;
        large.less(small, gap).linear()
    }
}

impl Expr {
    /// `self - other - gap`
    pub fn less(&self, other: &Self, gap: i64) -> Self {
        let apart = Self::Arith(Op::Sub, Box::new(self.clone()), Box::new(other.clone()));
        Self::Arith(Op::Sub, Box::new(apart), Box::new(Self::Int(gap)))
    }
}

/// A sum of multiples of variables, none of them 0, and a constant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linear {
    /// Variables with their factors.
    pub terms: Vec<(usize, i128)>,
    /// The constant.
    pub constant: i128,
}

impl Linear {
    /// The rest beside a variable.
    pub fn without(&self, var: usize) -> Self {
        let terms = self.terms.iter().copied().filter(|(own, _)| *own != var).collect();
        Self { terms, constant: self.constant }
    }

    /// The sum as an expression, where its numbers are short.
    pub fn expr(&self) -> Option<Expr> {
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

    /// The sum so many times.
    pub fn times(mut self, by: i128) -> Option<Self> {
        for (_, times) in &mut self.terms {
            *times = times.checked_mul(by)?;
        }
        self.terms.retain(|(_, times)| *times != 0);
        Some(Self { constant: self.constant.checked_mul(by)?, ..self })
    }

    /// The sum of two sums.
    pub fn plus(mut self, other: &Self) -> Option<Self> {
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
    pub fn of(&self, var: usize) -> i128 {
        self.terms.iter().find(|(own, _)| *own == var).map_or(0, |(_, times)| *times)
    }
}

impl Amount {
    /// Whether the variable stands in it.
    pub fn mentions(&self, which: &dyn Fn(usize) -> bool) -> bool {
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
    pub fn mentions(&self, which: &dyn Fn(usize) -> bool) -> bool {
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
    pub fn size(&self) -> u64 {
        1 + match self {
            Self::Compare(_, x, y) | Self::Divides(x, y) => x.size() + y.size(),
            Self::Within(x, Set::Ranges(all)) => x.size() + all.iter().map(|(x, y)| x.size() + y.size()).sum::<u64>(),
            Self::Within(x, _) | Self::Prime(x) => x.size(),
            Self::Not(c) => c.size(),
            Self::All(all) | Self::Any(all) => all.iter().map(Self::size).sum(),
        }
    }
}
