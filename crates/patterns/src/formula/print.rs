//! Formulas as text, with as few parentheses as the precedence of the language needs and one pair
//! more where `/` or `%` is followed by `*`, `/` or `%`, which people misread. [`Formula::parse`]
//! reads the printed text back.
use super::{Body, Cond, Expr, Formula, Members};
use rules::ast::{ArithOp, CompareOp};
use rules::sets;
use std::fmt::{self, Write};

/// Precedence, loosest first.
pub(crate) const IF: u8 = 0;
pub(crate) const OR: u8 = 1;
pub(crate) const AND: u8 = 2;
pub(crate) const NOT: u8 = 3;
pub(crate) const COMPARE: u8 = 4;
pub(crate) const UNARY: u8 = 10;
pub(crate) const POWER: u8 = 11;
pub(crate) const ATOM: u8 = 12;

/// The operators of arithmetic with their texts and their precedence.
pub const OPERATORS: [(ArithOp, &str, u8); 10] = [
    (ArithOp::Xor, "xor", 5),
    (ArithOp::And, "&", 6),
    (ArithOp::Shl, "<<", 7),
    (ArithOp::Shr, ">>", 7),
    (ArithOp::Add, "+", 8),
    (ArithOp::Sub, "-", 8),
    (ArithOp::Mul, "*", 9),
    (ArithOp::Div, "/", 9),
    (ArithOp::Rem, "%", 9),
    (ArithOp::Pow, "**", POWER),
];

/// The comparisons with their texts.
pub const COMPARISONS: [(CompareOp, &str); 7] = [
    (CompareOp::Le, "<="),
    (CompareOp::Ge, ">="),
    (CompareOp::Ne, "!="),
    (CompareOp::Eq, "="),
    (CompareOp::Lt, "<"),
    (CompareOp::Gt, ">"),
    (CompareOp::Divides, "|"),
];

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer { names: &self.names, out: f };
        match &self.body {
            Body::Value(expr) => printer.expr(expr, IF),
            Body::Zero(cond) => printer.cond(cond, IF),
        }
    }
}

struct Printer<'a, 'f> {
    names: &'a [String],
    out: &'a mut fmt::Formatter<'f>,
}

pub(crate) fn operator(op: ArithOp) -> (&'static str, u8) {
    OPERATORS.iter().find(|row| row.0 == op).map_or(("", ATOM), |row| (row.1, row.2))
}

fn level(expr: &Expr) -> u8 {
    match expr {
        Expr::Int(x) if *x < 0 => UNARY,
        Expr::Int(_) | Expr::Var(_) | Expr::Call(..) | Expr::Own(_) => ATOM,
        Expr::Neg(_) => UNARY,
        Expr::Arith(op, ..) => operator(*op).1,
        Expr::If(..) => IF,
    }
}

fn cond_level(cond: &Cond) -> u8 {
    match cond {
        Cond::Const(_) | Cond::Prime(_) | Cond::Own(_) => ATOM,
        Cond::Compare(..) | Cond::In(..) => COMPARE,
        Cond::Not(_) => NOT,
        Cond::And(..) => AND,
        Cond::Or(..) => OR,
    }
}

/// Whether an operand of `*`, `/` or `%` is a quotient or a rest.
fn divided(expr: &Expr) -> bool {
    matches!(expr, Expr::Arith(ArithOp::Div | ArithOp::Rem, ..))
}

impl Printer<'_, '_> {
    /// Prints with parentheses where the expression binds looser than `least`.
    fn expr(&mut self, expr: &Expr, least: u8) -> fmt::Result {
        if level(expr) < least {
            self.out.write_char('(')?;
            self.plain(expr)?;
            return self.out.write_char(')');
        }
        self.plain(expr)
    }

    fn plain(&mut self, expr: &Expr) -> fmt::Result {
        match expr {
            Expr::Int(x) => write!(self.out, "{x}"),
            Expr::Var(v) => match self.names.get(*v) {
                Some(name) => self.out.write_str(name),
                None => write!(self.out, "x{v}"),
            },
            Expr::Neg(x) => {
                self.out.write_char('-')?;
                // `-5` is read as a constant, and `-n**2` as -(n**2).
                self.expr(x, if matches!(**x, Expr::Int(_)) { ATOM + 1 } else { POWER })
            }
            Expr::Arith(op, x, y) => self.arith(*op, x, y),
            Expr::Call(func, args) => {
                self.out.write_str(func.name())?;
                self.args(args)
            }
            Expr::Own(args) => {
                self.out.write_char('G')?;
                self.args(args)
            }
            Expr::If(cond, then, other) => {
                self.out.write_str("if ")?;
                self.cond(cond, OR)?;
                self.out.write_str(" then ")?;
                self.expr(then, OR)?;
                self.out.write_str(" else ")?;
                self.expr(other, IF)
            }
        }
    }

    fn arith(&mut self, op: ArithOp, x: &Expr, y: &Expr) -> fmt::Result {
        let (symbol, level) = operator(op);
        // Powers group to the right, and a sign before one is outside of it; everything else groups
        // to the left.
        let (left, right) = if op == ArithOp::Pow { (ATOM, POWER) } else { (level, level + 1) };
        let left = if level == 9 && divided(x) { ATOM } else { left };
        self.expr(x, left)?;
        match op {
            ArithOp::Xor | ArithOp::And | ArithOp::Shl | ArithOp::Shr => write!(self.out, " {symbol} ")?,
            _ => self.out.write_str(symbol)?,
        }
        self.expr(y, right)
    }

    fn args(&mut self, args: &[Expr]) -> fmt::Result {
        for (i, arg) in args.iter().enumerate() {
            self.out.write_char(if i == 0 { '(' } else { ',' })?;
            self.expr(arg, OR)?;
        }
        self.out.write_char(')')
    }

    fn cond(&mut self, cond: &Cond, least: u8) -> fmt::Result {
        if cond_level(cond) < least {
            self.out.write_char('(')?;
            self.cond(cond, IF)?;
            return self.out.write_char(')');
        }
        match cond {
            Cond::Const(truth) => write!(self.out, "{truth}"),
            Cond::Compare(first, rest) => {
                self.expr(first, COMPARE + 1)?;
                for (op, y) in rest {
                    let symbol = COMPARISONS.iter().find(|row| row.0 == *op).map_or("", |row| row.1);
                    self.out.write_str(symbol)?;
                    self.expr(y, COMPARE + 1)?;
                }
                Ok(())
            }
            Cond::In(x, set) => {
                self.expr(x, COMPARE + 1)?;
                self.out.write_str(" in ")?;
                self.members(set)
            }
            Cond::Prime(x) => {
                self.out.write_str("prime")?;
                self.args(std::slice::from_ref(x))
            }
            Cond::Own(args) => {
                self.out.write_char('P')?;
                self.args(args)
            }
            Cond::Not(c) => {
                self.out.write_str("not ")?;
                self.cond(c, NOT)
            }
            Cond::And(c, d) => self.joined(c, " and ", d, AND),
            Cond::Or(c, d) => self.joined(c, " or ", d, OR),
        }
    }

    fn joined(&mut self, c: &Cond, word: &str, d: &Cond, level: u8) -> fmt::Result {
        self.cond(c, level)?;
        self.out.write_str(word)?;
        self.cond(d, level + 1)
    }

    fn members(&mut self, set: &Members) -> fmt::Result {
        match set {
            Members::Named(set) => self.out.write_str(set_name(*set)),
            Members::Ranges(ranges) => {
                self.out.write_char('{')?;
                for (i, (lo, hi)) in ranges.iter().enumerate() {
                    if i > 0 {
                        self.out.write_char(',')?;
                    }
                    match hi.checked_sub(*lo) {
                        Some(0) => write!(self.out, "{lo}")?,
                        Some(1) => write!(self.out, "{lo},{hi}")?,
                        _ => write!(self.out, "{lo}..{hi}")?,
                    }
                }
                self.out.write_char('}')
            }
        }
    }
}

/// The name of a set in the language.
pub(crate) fn set_name(set: rules::ir::NamedSet) -> &'static str {
    const NAMES: [&str; 10] =
        ["fib", "pow2", "squares", "cubes", "primes", "odd", "even", "triangular", "factorials", "palindromes"];
    NAMES.into_iter().find(|name| sets::named(name) == Some(set)).unwrap_or("?")
}
