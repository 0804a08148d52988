//! Formulas as text, with as few parentheses as the precedence of the language needs and one pair
//! more where `/` or `%` is followed by `*`, `/` or `%`, which people misread. [`Formula::parse`]
//! reads the printed text back.
use super::{Body, Cond, Formula, Num, Set, is_chain, own_zero};
use rules::ir::{ArithOp, CompareOp, NamedSet};
use rules::parse::Level;
use rules::sets;
use std::fmt::{self, Write};

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer { formula: self, out: f };
        match &self.body {
            Body::Value(expr) => printer.expr(expr, Level::Cases),
            Body::Zero(cond) => printer.cond(cond, Level::Cases),
        }
    }
}

impl Formula {
    /// The numbers of `P(..)`, which only formulas about zeros use for themselves.
    pub(super) fn own_zero<'c>(&self, cond: &'c Cond) -> Option<&'c [Num]> {
        own_zero(cond).filter(|_| matches!(self.body, Body::Zero(_)))
    }
}

struct Printer<'a, 'f> {
    formula: &'a Formula,
    out: &'a mut fmt::Formatter<'f>,
}

fn level(expr: &Num) -> Level {
    match expr {
        Num::Const(x) if *x < 0 => Level::Negation,
        Num::Const(_) | Num::Var(_) | Num::Call(..) => Level::Atom,
        Num::Neg(_) => Level::Negation,
        Num::Arith(op, ..) => Level::of(*op),
        Num::If(..) => Level::Cases,
    }
}

fn cond_level(cond: &Cond) -> Level {
    match cond {
        Cond::Const(_) | Cond::Prime(_) => Level::Atom,
        Cond::Compare(..) | Cond::In(..) => Level::Chain,
        Cond::All(all) if is_chain(all) => Level::Chain,
        Cond::Not(_) => Level::Not,
        Cond::All(_) => Level::And,
        Cond::Any(_) => Level::Or,
    }
}

/// Whether an operand of `*`, `/` or `%` is a quotient or a rest.
fn divided(expr: &Num) -> bool {
    matches!(expr, Num::Arith(ArithOp::Div | ArithOp::Rem, ..))
}

impl Printer<'_, '_> {
    /// Prints with parentheses where the expression binds looser than `least`.
    fn expr(&mut self, expr: &Num, least: Level) -> fmt::Result {
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
                match **x {
                    Num::Const(x) => write!(self.out, "({x})"),
                    _ => self.expr(x, Level::Power),
                }
            }
            Num::Arith(op, x, y) => self.arith(*op, x, y),
            Num::Call(func, args) => {
                self.out.write_str(func.name())?;
                self.args(args)
            }
            Num::If(cond, then, other) => {
                self.out.write_str("if ")?;
                self.cond(cond, Level::Or)?;
                self.out.write_str(" then ")?;
                self.expr(then, Level::Or)?;
                self.out.write_str(" else ")?;
                self.expr(other, Level::Cases)
            }
        }
    }

    fn arith(&mut self, op: ArithOp, x: &Num, y: &Num) -> fmt::Result {
        let level = Level::of(op);
        // Powers group to the right, and a sign before one is outside of it; everything else groups
        // to the left.
        let (left, right) = if op == ArithOp::Pow { (Level::Atom, Level::Power) } else { (level, level.tighter()) };
        let left = if level == Level::Product && divided(x) { Level::Atom } else { left };
        self.expr(x, left)?;
        match op {
            ArithOp::Xor | ArithOp::And | ArithOp::Shl | ArithOp::Shr => write!(self.out, " {} ", op.sign())?,
            _ => self.out.write_str(op.sign())?,
        }
        self.expr(y, right)
    }

    fn args(&mut self, args: &[Num]) -> fmt::Result {
        for (i, arg) in args.iter().enumerate() {
            self.out.write_char(if i == 0 { '(' } else { ',' })?;
            self.expr(arg, Level::Or)?;
        }
        self.out.write_char(')')
    }

    fn cond(&mut self, cond: &Cond, least: Level) -> fmt::Result {
        if let Some(args) = self.formula.own_zero(cond) {
            self.out.write_char('P')?;
            return self.args(args);
        }
        if cond_level(cond) < least {
            self.out.write_char('(')?;
            self.cond(cond, Level::Cases)?;
            return self.out.write_char(')');
        }
        match cond {
            Cond::Const(truth) => write!(self.out, "{truth}"),
            Cond::Compare(op, x, y) => {
                self.expr(x, Level::Xor)?;
                self.compared(*op, y)
            }
            Cond::In(x, set) => {
                self.expr(x, Level::Xor)?;
                self.out.write_str(" in ")?;
                self.members(set)
            }
            Cond::Prime(x) => {
                self.out.write_str("prime")?;
                self.args(std::slice::from_ref(x))
            }
            Cond::Not(c) => {
                self.out.write_str("not ")?;
                self.cond(c, Level::Not)
            }
            Cond::All(all) if is_chain(all) => {
                for (i, link) in all.iter().enumerate() {
                    match link {
                        Cond::Compare(op, _, y) if i > 0 => self.compared(*op, y)?,
                        link => self.cond(link, Level::Cases)?,
                    }
                }
                Ok(())
            }
            Cond::All(all) => self.joined(all, " and ", Level::Not),
            Cond::Any(any) => self.joined(any, " or ", Level::And),
        }
    }

    fn compared(&mut self, op: CompareOp, y: &Num) -> fmt::Result {
        self.out.write_str(op.sign())?;
        self.expr(y, Level::Xor)
    }

    fn joined(&mut self, all: &[Cond], word: &str, level: Level) -> fmt::Result {
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
            self.expr(lo, Level::Xor)?;
            if lo != hi {
                let next = matches!((lo, hi), (Num::Const(lo), Num::Const(hi)) if lo.checked_add(1) == Some(*hi));
                self.out.write_str(if next { "," } else { ".." })?;
                self.expr(hi, Level::Xor)?;
            }
        }
        self.out.write_char('}')
    }
}

/// The name of a set in the language.
pub(crate) fn set_name(set: NamedSet) -> &'static str {
    sets::NAMES.iter().find(|row| row.1 == set).map_or("", |row| row.0)
}
