//! Formulas from text: what the parser of rules reads, with the meaning that names have here.
use super::build::{all, any, equal, int, not, own};
use super::{Body, Cond, Formula, Func, Num, Set};
use crate::say;
use messages::Message;
use rules::ast::{CompareOp, Expr, ExprKind, SetItem};
use rules::parse::expression;
use rules::sets;
use rules::span::Span;

/// Why a text is no formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// The place, counted in characters from 1.
    pub column: usize,
    /// The mistake.
    pub what: Message,
    /// A better text.
    pub hint: Option<Message>,
}

impl ParseError {
    /// The mistake with its place, in every language.
    pub fn message(&self) -> Message {
        say::at_column(self.column, self.what.clone())
    }
}

messages::error!(ParseError);

impl Formula {
    /// Reads a formula over these names.
    ///
    /// # Errors
    /// The first mistake and its place.
    pub fn parse(text: &str, names: &[&str]) -> Result<Self, ParseError> {
        let at = |(span, what, hint): (Span, Message, Option<Message>)| ParseError {
            column: text.get(..span.start as usize).map_or(0, |before| before.chars().count()) + 1,
            what,
            hint,
        };
        let expr = expression(text).map_err(|error| at((error.span, error.message, error.hint)))?;
        let body = match (Reader { names }).read(&expr).map_err(|(span, what)| at((span, what, None)))? {
            Node::Number(num) => Body::Value(num),
            Node::Truth(cond) => Body::Zero(cond),
        };
        Ok(Self { names: names.iter().map(|&name| name.to_owned()).collect(), body })
    }
}

enum Node {
    Number(Num),
    Truth(Cond),
}

/// What was read, or the place of a mistake.
type Read<T> = Result<T, (Span, Message)>;

/// Reads expressions over some names; the parser has limited their height.
struct Reader<'n> {
    names: &'n [&'n str],
}

impl Reader<'_> {
    fn number(&self, expr: &Expr) -> Read<Num> {
        match self.read(expr)? {
            Node::Number(num) => Ok(num),
            Node::Truth(_) => Err((expr.span, say::number_not_condition())),
        }
    }

    fn truth(&self, expr: &Expr) -> Read<Cond> {
        match self.read(expr)? {
            Node::Truth(cond) => Ok(cond),
            Node::Number(_) => Err((expr.span, say::condition_not_number())),
        }
    }

    fn read(&self, expr: &Expr) -> Read<Node> {
        let boxed = |x| self.number(x).map(Box::new);
        Ok(match &expr.node {
            ExprKind::Int(x) => Node::Number(int(i64::try_from(*x).unwrap_or(i64::MAX))),
            ExprKind::Name(name) => self.name(name, expr.span)?,
            ExprKind::Neg(x) => Node::Number(match (&x.node, self.number(x)?) {
                // A sign before a lone number is a part of it.
                (ExprKind::Int(_), Num::Const(x)) => int(-x),
                (_, x) => Num::Neg(Box::new(x)),
            }),
            ExprKind::Arith(op, x, y) => Node::Number(Num::Arith(*op, boxed(x)?, boxed(y)?)),
            ExprKind::Call { name, args } => self.call(&name.node, args, expr.span)?,
            ExprKind::Index { name, .. } => return Err((name.span, say::not_known(&name.node))),
            ExprKind::Text(_) | ExprKind::Set(_) | ExprKind::Range(..) => {
                return Err((expr.span, say::number_not_set()));
            }
            ExprKind::Chain { operands, operators } => {
                let mut links = Vec::with_capacity(operators.len());
                for (pair, op) in operands.windows(2).zip(operators) {
                    let [x, y] = pair else { continue };
                    links.push(match op.node {
                        CompareOp::In => Cond::In(self.number(x)?, self.set(y)?),
                        op => Cond::Compare(op, self.number(x)?, self.number(y)?),
                    });
                }
                Node::Truth(if links.len() == 1 { links.swap_remove(0) } else { Cond::All(links) })
            }
            ExprKind::Quantified { name, .. } => return Err((name.span, say::not_known(&name.node))),
            ExprKind::Not(c) => Node::Truth(not(self.truth(c)?)),
            ExprKind::And(c, d) => Node::Truth(all([self.truth(c)?, self.truth(d)?])),
            ExprKind::Or(c, d) => Node::Truth(any([self.truth(c)?, self.truth(d)?])),
            ExprKind::If(c, x, y) => Node::Number(Num::If(Box::new(self.truth(c)?), boxed(x)?, boxed(y)?)),
        })
    }

    fn name(&self, name: &str, span: Span) -> Read<Node> {
        if let Some(v) = self.place(name) {
            return Ok(Node::Number(Num::Var(v)));
        }
        match name {
            "true" | "false" => Ok(Node::Truth(Cond::Const(name == "true"))),
            _ if sets::named(name).is_some() => Err((span, say::number_not_set())),
            _ => Err((span, say::not_known(name))),
        }
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|own| *own == name)
    }

    fn call(&self, name: &str, args: &[Expr], span: Span) -> Read<Node> {
        let count = self.names.len();
        let (func, least, most) = match name {
            "G" | "P" => (Some(Func::Own), count, count),
            "prime" => (None, 1, 1),
            _ => match Func::named(name) {
                Some((func, least, most)) => (Some(func), least, most),
                None => return Err((span, say::not_known(name))),
            },
        };
        if !(least..=most).contains(&args.len()) {
            return Err((span, say::takes_arguments(name, least)));
        }
        let mut args = args.iter().map(|arg| self.number(arg)).collect::<Read<Vec<Num>>>()?;
        Ok(match func {
            Some(Func::Own) if name == "P" => Node::Truth(equal(own(args), int(0))),
            Some(func) => Node::Number(Num::Call(func, args)),
            None => Node::Truth(Cond::Prime(args.swap_remove(0))),
        })
    }

    fn set(&self, expr: &Expr) -> Read<Set> {
        let items = match &expr.node {
            ExprKind::Set(items) => items,
            ExprKind::Range(lo, hi) => return Ok(Set::Ranges(vec![(self.number(lo)?, self.number(hi)?)])),
            ExprKind::Name(name) if self.place(name).is_none() => {
                return sets::named(name).map(Set::Named).ok_or_else(|| (expr.span, say::set_after_in()));
            }
            _ => return Err((expr.span, say::set_after_in())),
        };
        let mut ranges = Vec::new();
        for item in items {
            let (lo, hi) = match item {
                SetItem::One(x) => (self.number(x)?, self.number(x)?),
                SetItem::Range(lo, hi) => (self.number(lo)?, self.number(hi)?),
            };
            // 1,2 is printed for the range 1..2, and read as one range again.
            match (ranges.last_mut(), &lo) {
                (Some((_, Num::Const(end))), Num::Const(next)) if lo == hi && end.checked_add(1) == Some(*next) => {
                    *end = *next;
                }
                _ => ranges.push((lo, hi)),
            }
        }
        Ok(Set::Ranges(ranges))
    }
}
