//! Formulas as text, with as few parentheses as the precedence of the language needs and one pair
//! more where `/` or `%` is followed by `*`, `/` or `%`, which people misread. [`Formula::parse`]
//! reads the printed text back.
use super::{Body, Cond, Formula, Num, Set, is_chain, own_zero};
use rules::ir::{ArithOp, CompareOp, NamedSet};
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
        let mut printer = Printer { formula: self, out: f };
        match &self.body {
            Body::Value(expr) => printer.expr(expr, IF),
            Body::Zero(cond) => printer.cond(cond, IF),
        }
    }
}

impl Formula {
    /// The numbers of `P(..)`, which only a formula about zeros says of itself.
    pub(super) fn own_zero<'c>(&self, cond: &'c Cond) -> Option<&'c [Num]> {
        own_zero(cond).filter(|_| matches!(self.body, Body::Zero(_)))
    }
}

struct Printer<'a, 'f> {
    formula: &'a Formula,
    out: &'a mut fmt::Formatter<'f>,
}

pub(crate) fn operator(op: ArithOp) -> (&'static str, u8) {
    OPERATORS.iter().find(|row| row.0 == op).map_or(("", ATOM), |row| (row.1, row.2))
}

fn level(expr: &Num) -> u8 {
    match expr {
        Num::Const(x) if *x < 0 => UNARY,
        Num::Const(_) | Num::Var(_) | Num::Call(..) => ATOM,
        Num::Neg(_) => UNARY,
        Num::Arith(op, ..) => operator(*op).1,
        Num::If(..) => IF,
    }
}

fn cond_level(cond: &Cond) -> u8 {
    match cond {
        Cond::Const(_) | Cond::Prime(_) => ATOM,
        Cond::Compare(..) | Cond::In(..) => COMPARE,
        Cond::All(all) if is_chain(all) => COMPARE,
        Cond::Not(_) => NOT,
        Cond::All(_) => AND,
        Cond::Any(_) => OR,
    }
}

/// Whether an operand of `*`, `/` or `%` is a quotient or a rest.
fn divided(expr: &Num) -> bool {
    matches!(expr, Num::Arith(ArithOp::Div | ArithOp::Rem, ..))
}

impl Printer<'_, '_> {
    /// Prints with parentheses where the expression binds looser than `least`.
    fn expr(&mut self, expr: &Num, least: u8) -> fmt::Result {
        if level(expr) < least {
            self.out.write_char('(')?;
            self.plain(expr)?;
            return self.out.write_char(')');
        }
        self.plain(expr)
    }

    fn plain(&mut self, expr: &Num) -> fmt::Result {
        match expr {
            Num::Const(x) => write!(self.out, "{x}"),
            Num::Var(v) => match self.formula.names.get(*v) {
                Some(name) => self.out.write_str(name),
                None => write!(self.out, "x{v}"),
            },
            Num::Neg(x) => {
                self.out.write_char('-')?;
                // `-5` is read as a constant, and `-n**2` as -(n**2).
                self.expr(x, if matches!(**x, Num::Const(_)) { ATOM + 1 } else { POWER })
            }
            Num::Arith(op, x, y) => self.arith(*op, x, y),
            Num::Call(func, args) => {
                self.out.write_str(func.name())?;
                self.args(args)
            }
            Num::If(cond, then, other) => {
                self.out.write_str("if ")?;
                self.cond(cond, OR)?;
                self.out.write_str(" then ")?;
                self.expr(then, OR)?;
                self.out.write_str(" else ")?;
                self.expr(other, IF)
            }
        }
    }

    fn arith(&mut self, op: ArithOp, x: &Num, y: &Num) -> fmt::Result {
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

    fn args(&mut self, args: &[Num]) -> fmt::Result {
        for (i, arg) in args.iter().enumerate() {
            self.out.write_char(if i == 0 { '(' } else { ',' })?;
            self.expr(arg, OR)?;
        }
        self.out.write_char(')')
    }

    fn cond(&mut self, cond: &Cond, least: u8) -> fmt::Result {
        if let Some(args) = self.formula.own_zero(cond) {
            self.out.write_char('P')?;
            return self.args(args);
        }
        if cond_level(cond) < least {
            self.out.write_char('(')?;
            self.cond(cond, IF)?;
            return self.out.write_char(')');
        }
        match cond {
            Cond::Const(truth) => write!(self.out, "{truth}"),
            Cond::Compare(op, x, y) => {
                self.expr(x, COMPARE + 1)?;
                self.compared(*op, y)
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
            Cond::Not(c) => {
                self.out.write_str("not ")?;
                self.cond(c, NOT)
            }
            Cond::All(all) if is_chain(all) => {
                for (i, link) in all.iter().enumerate() {
                    match link {
                        Cond::Compare(op, _, y) if i > 0 => self.compared(*op, y)?,
                        link => self.cond(link, IF)?,
                    }
                }
                Ok(())
            }
            Cond::All(all) => self.joined(all, " and ", NOT),
            Cond::Any(any) => self.joined(any, " or ", AND),
        }
    }

    fn compared(&mut self, op: CompareOp, y: &Num) -> fmt::Result {
        self.out.write_str(COMPARISONS.iter().find(|row| row.0 == op).map_or("", |row| row.1))?;
        self.expr(y, COMPARE + 1)
    }

    fn joined(&mut self, all: &[Cond], word: &str, level: u8) -> fmt::Result {
        for (i, cond) in all.iter().enumerate() {
            self.out.write_str(if i > 0 { word } else { "" })?;
            self.cond(cond, level)?;
        }
        Ok(())
    }

    fn members(&mut self, set: &Set) -> fmt::Result {
        let ranges = match set {
            Set::Named(set) => return self.out.write_str(set_name(*set)),
            Set::Ranges(ranges) => ranges,
        };
        self.out.write_char('{')?;
        for (i, (lo, hi)) in ranges.iter().enumerate() {
            self.out.write_str(if i > 0 { "," } else { "" })?;
            self.expr(lo, COMPARE + 1)?;
            if lo != hi {
                let next = matches!((lo, hi), (Num::Const(lo), Num::Const(hi)) if lo.checked_add(1) == Some(*hi));
                self.out.write_str(if next { "," } else { ".." })?;
                self.expr(hi, COMPARE + 1)?;
            }
        }
        self.out.write_char('}')
    }
}

/// The name of a set in the language.
pub(crate) fn set_name(set: NamedSet) -> &'static str {
    const NAMES: [&str; 10] =
        ["fib", "pow2", "squares", "cubes", "primes", "odd", "even", "triangular", "factorials", "palindromes"];
    NAMES.into_iter().find(|name| sets::named(name) == Some(set)).unwrap_or("?")
}
