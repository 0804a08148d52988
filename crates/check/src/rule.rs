//! The checker's own reader of rule texts: a tree for the forms that it handles, and the moves by
//! the definition. Everything else is refused by name; no part of a text is ignored.
pub mod always;
mod cases;
mod ends;
mod erase;
pub mod eval;
mod expr;
mod functions;
mod lex;
pub mod options;
mod parse;
mod print;
pub(crate) mod reach;
pub mod reading;
mod replace;

pub(crate) use erase::erasures;
pub use expr::{Said, claim, formula};
pub use functions::Func;
pub use parse::{read, read_open};
pub(crate) use print::{condition, text};

/// Selects variables.
pub type Which<'a> = &'a dyn Fn(usize) -> bool;

/// A number. Variables are indices: the numbers of the position first, then the free names of the
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
    /// The number of the first case whose condition holds, else the last number. A rule keeps it
    /// only where [`cases`] does not remove it.
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
    /// Quotient; rounds toward minus infinity, as does the remainder.
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
    /// The number is an element of the set.
    Within(Expr, Set),
    /// The number is a prime.
    Prime(Expr),
    /// The condition fails.
    Not(Box<Cond>),
    /// All of the conditions hold.
    All(Vec<Cond>),
    /// At least one of the conditions holds.
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
    /// Ranges of numbers, both ends included.
    Ranges(Vec<(Expr, Expr)>),
}

/// The named sets that are read.
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

/// The amounts that are taken, or the numbers of coins that are turned.
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

/// Conditions that must all hold, with the names of the free variables.
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
    /// No two parts may be equal.
    Unequal,
    /// All parts must be equal.
    Equal,
    /// The sizes of the parts differ by at most 1.
    NearEqual,
    /// Each part is larger by one than the part before it.
    Consecutive,
}

/// A clause that makes moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Clause {
    /// Takes tokens. `leaving` counts heaps; without it the rest is one heap or nothing.
    Take {
        /// The amounts that may be taken.
        amounts: Vec<Amount>,
        /// The least and the greatest number of heaps that are left.
        leaving: Option<(u32, u32)>,
        /// When it may be played.
        guard: Guard,
    },
    /// Splits a heap. The guard has no free names.
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
    /// Splits a heap, where the number of parts may be as large as the number of tokens, or
    /// conditions restrict it: the one free name is the number of parts.
    Parts {
        /// The least number of parts.
        from: u32,
        /// The greatest number of parts; none if it is the number of tokens.
        to: Option<u32>,
        /// The relation between the parts.
        shape: Shape,
        /// When it may be played.
        guard: Guard,
    },
    /// A code: digits from `d0` on, and digits that repeat after them for ever.
    Code {
        /// The first digits.
        digits: Vec<u32>,
        /// The digits that repeat.
        repeat: Vec<u32>,
    },
    /// A position that matches the pattern becomes the sum of the options.
    Arrow {
        /// For each place the number that it must have; none for any number.
        pattern: Vec<Option<i64>>,
        /// The numbers of each position that remains.
        options: Vec<Vec<Expr>>,
        /// When it may be played.
        guard: Guard,
    },
    /// Coins are turned over.
    Turn {
        /// The allowed numbers of coins.
        counts: Vec<Amount>,
        /// Whether the coins must be adjacent.
        consecutive: bool,
        /// The largest distance between two of them, if it is limited.
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
    /// Lists of conditions; play ends where all conditions of a list hold.
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
    /// Unordered numbers, kept in ascending order.
    Unordered,
    /// A ring; the one clause gives what may be taken.
    Ring,
    /// Coins in a row, the first of which has this number.
    Coins {
        /// The number of the first coin.
        first: u64,
    },
}

impl Rule {
    /// A rule without positions, of a statement that is not about one rule.
    pub(crate) fn of_nothing() -> Self {
        Self { names: Vec::new(), clauses: Vec::new(), ends: Vec::new(), misere: true, family: Family::Numbers }
    }

    /// Whether these numbers are a position; unordered ones must ascend.
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
    /// Whether a selected variable occurs in the expression.
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

    /// The number of nodes of the expression.
    pub fn size(&self) -> u64 {
        1 + match self {
            Self::Int(_) | Self::Var(_) => 0,
            Self::Neg(x) => x.size(),
            Self::Arith(_, x, y) => x.size() + y.size(),
            Self::Call(_, all) => all.iter().map(Self::size).sum(),
            Self::Cases(cases, last) => last.size() + cases.iter().map(|(c, x)| c.size() + x.size()).sum::<u64>(),
        }
    }

    /// The expression as a linear form, if it is one: coefficients by variable, and the constant.
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

    /// A comparison as a linear form that must be at least 0.
    pub fn at_least_zero(&self) -> Option<Linear> {
        let (small, gap, large) = self.at_most()?;
        large.less(small, gap).linear()
    }
}

impl Expr {
    /// The difference `self - other - gap`.
    pub fn less(&self, other: &Self, gap: i64) -> Self {
        let apart = Self::Arith(Op::Sub, Box::new(self.clone()), Box::new(other.clone()));
        Self::Arith(Op::Sub, Box::new(apart), Box::new(Self::Int(gap)))
    }
}

/// A linear form: multiples of variables, none of them 0, and a constant.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Linear {
    /// Variables with their factors.
    pub terms: Vec<(usize, i128)>,
    /// The constant.
    pub constant: i128,
}

impl Linear {
    /// The form without one variable.
    pub fn without(&self, var: usize) -> Self {
        let terms = self.terms.iter().copied().filter(|(own, _)| *own != var).collect();
        Self { terms, constant: self.constant }
    }

    /// The form as an expression, if its numbers fit in 64 bits.
    pub fn expr(&self) -> Option<Expr> {
        let int = |x: i128| i64::try_from(x).ok().map(|x| Box::new(Expr::Int(x)));
        let mut sum = *int(self.constant)?;
        for (var, times) in &self.terms {
            let term = Expr::Arith(Op::Mul, int(*times)?, Box::new(Expr::Var(*var)));
            sum = Expr::Arith(Op::Add, Box::new(sum), Box::new(term));
        }
        Some(sum)
    }

    /// The quotient by a positive number, if it divides all coefficients and the constant.
    fn over(mut self, by: i128) -> Option<Self> {
        if by <= 0 || self.terms.iter().map(|term| term.1).chain([self.constant]).any(|x| x % by != 0) {
            return None;
        }
        self.terms.iter_mut().for_each(|term| term.1 /= by);
        self.constant /= by;
        Some(self)
    }

    /// The form multiplied by a number.
    pub fn times(mut self, by: i128) -> Option<Self> {
        for (_, times) in &mut self.terms {
            *times = times.checked_mul(by)?;
        }
        self.terms.retain(|(_, times)| *times != 0);
        Some(Self { constant: self.constant.checked_mul(by)?, ..self })
    }

    /// The sum of two forms.
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

    /// The coefficient of a variable.
    pub fn of(&self, var: usize) -> i128 {
        self.terms.iter().find(|(own, _)| *own == var).map_or(0, |(_, times)| *times)
    }
}

impl Amount {
    /// Whether a selected variable occurs in it.
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
    /// Whether a selected variable occurs in it.
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

    /// The number of nodes of the condition.
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
