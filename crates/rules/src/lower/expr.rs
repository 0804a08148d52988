//! Expressions: names are looked up, and every part turns out to be a number, a condition or a set.
use super::scope::Scope;
use super::{Failed, Lower, Lowering, fold};
use crate::ast::{Expr, ExprKind, SetItem};
use crate::error::{ErrorKind, RuleError};
use crate::eval::{self, EvalError};
use crate::family::words;
use crate::functions;
use crate::ir::{ArithOp, CompareOp, Cond, Func, Num, Set};
use crate::num::gcd;
use crate::say;
use crate::sets;
use crate::span::{Span, Spanned};
use crate::suggest::nearest;
use messages::Message;

/// The type of an expression, found while it is read.
#[derive(Debug, Clone)]
pub(crate) enum Typed {
    Num(Num),
    Cond(Cond),
    Set(Set),
}

/// The one function that is a condition.
pub(super) const PRIME: &str = "prime";

pub(crate) fn function_names() -> impl Iterator<Item = &'static str> {
    // In the place where the language reference has it.
    let (before, behind) = functions::TABLE.split_at(functions::TABLE.partition_point(|row| row.func != Func::Omega));
    let names = |rows: &'static [functions::Row]| rows.iter().map(|row| row.name);
    names(before).chain([PRIME]).chain(names(behind))
}

/// The set of the letters of a text.
fn of_letters(text: &str) -> Set {
    Set::Ranges(words::letters(text).into_iter().map(|letter| (Num::Const(letter), Num::Const(letter))).collect())
}

impl Lowering<'_> {
    /// An expression that must be a number.
    pub(crate) fn number(&mut self, expr: &Expr, scope: &mut Scope) -> Lower<Num> {
        match self.typed(expr, scope)? {
            Typed::Num(num) => Ok(num),
            other => Err(self.not_a_number(expr, &other)),
        }
    }

    /// An expression that must be a condition.
    pub(crate) fn condition(&mut self, expr: &Expr, scope: &mut Scope) -> Lower<Cond> {
        let error = match self.typed(expr, scope)? {
            Typed::Cond(cond) => return Ok(cond),
            Typed::Num(_) => {
                let message = say::condition_not_number();
                RuleError::new(ErrorKind::WrongType, expr.span, message).hint(say::compare_it())
            }
            Typed::Set(_) => {
                let message = say::condition_not_set();
                let hint = match (&expr.node, self.names.as_slice()) {
                    (ExprKind::Name(set), [heap]) => {
                        let number = if scope.known("k").is_some() { "k" } else { heap };
                        say::write_sign(format!("{number} in {set}"))
                    }
                    _ => say::write_in(),
                };
                RuleError::new(ErrorKind::WrongType, expr.span, message).hint(hint)
            }
        };
        Err(self.report(error))
    }

    /// Conditions that must all hold, as one list of conjuncts.
    pub(crate) fn conditions(&mut self, exprs: &[Expr], scope: &mut Scope) -> Lower<Vec<Cond>> {
        let (mut all, mut failed) = (Vec::new(), false);
        for expr in exprs {
            match self.condition(expr, scope) {
                Ok(cond) => fold::push_all(cond, &mut all),
                Err(Failed) => failed = true,
            }
        }
        if failed { Err(Failed) } else { Ok(all) }
    }

    /// Reads an expression of any type.
    pub(crate) fn typed(&mut self, expr: &Expr, scope: &mut Scope) -> Lower<Typed> {
        self.count_node(expr.span)?;
        Ok(match &expr.node {
            ExprKind::Int(value) => match i64::try_from(*value) {
                Ok(value) => Typed::Num(Num::Const(value)),
                Err(_) => return Err(self.too_large(expr.span)),
            },
            ExprKind::Name(name) => self.name(name, expr.span, scope)?,
            ExprKind::Neg(x) => Typed::Num(fold::neg(self.number(x, scope)?)),
            ExprKind::Arith(op, a, b) => {
                let (x, y) = (self.number(a, scope), self.number(b, scope));
                let (x, y) = (x?, y?);
                if matches!(op, ArithOp::Div | ArithOp::Rem) && y == Num::Const(0) && self.piles.is_none() {
                    let error = RuleError::new(ErrorKind::Undefined, b.span, say::divides_by_zero());
                    return Err(self.report(error.hint(say::division_by_zero())));
                }
                let num = fold::arith(*op, x, y);
                self.defined(num, expr.span)?
            }
            ExprKind::Call { name, args } => self.call(name, args, expr.span, scope)?,
            ExprKind::Index { name, index } => {
                let index = self.number(index, scope)?;
                Typed::Num(self.entry(&name.node, name.span, index)?)
            }
            ExprKind::Text(text) => match *words::letters(text) {
                [letter] => Typed::Num(Num::Const(letter)),
                _ => Typed::Set(of_letters(text)),
            },
            ExprKind::Set(items) => self.set(items, scope)?,
            ExprKind::Range(lo, hi) => {
                let (lo, hi) = (self.number(lo, scope), self.number(hi, scope));
                Typed::Set(Set::Ranges(vec![(lo?, hi?)]))
            }
            ExprKind::Chain { operands, operators } => self.chain(operands, operators, scope)?,
            ExprKind::If(c, x, y) => {
                let c = self.condition(c, scope);
                let (x, y) = (self.number(x, scope), self.number(y, scope));
                Typed::Num(fold::cases(c?, x?, y?))
            }
            ExprKind::Quantified { all, name, set, condition } => {
                Typed::Cond(self.quantified(*all, name, set, condition, scope)?)
            }
            ExprKind::Not(c) => Typed::Cond(fold::not(self.condition(c, scope)?)),
            ExprKind::And(a, b) => {
                let (a, b) = (self.condition(a, scope), self.condition(b, scope));
                Typed::Cond(fold::all(vec![a?, b?]))
            }
            ExprKind::Or(a, b) => {
                let (a, b) = (self.condition(a, scope), self.condition(b, scope));
                Typed::Cond(fold::either(a?, b?))
            }
        })
    }

    /// Refuses a constant expression that has no value, or one that cannot be known.
    fn defined(&mut self, num: Num, span: Span) -> Lower<Typed> {
        if self.piles.is_some() {
            // Constants may be the numbers of piles here: no value means no move between these two.
            return Ok(Typed::Num(num));
        }
        let constants = match &num {
            Num::Arith(_, a, b) => matches!((&**a, &**b), (Num::Const(_), Num::Const(_))),
            Num::Call(_, args) => args.iter().all(|arg| matches!(arg, Num::Const(_))),
            _ => false,
        };
        let error = match constants.then(|| eval::num(&num, &[])) {
            Some(Ok(None)) => RuleError::new(ErrorKind::Undefined, span, say::no_value()).hint(say::without_values()),
            Some(Err(EvalError::Undetermined)) => {
                RuleError::new(ErrorKind::TooLarge, span, say::beyond_128_bits()).hint(say::numbers_of_positions())
            }
            _ => return Ok(Typed::Num(num)),
        };
        Err(self.report(error))
    }

    fn name(&mut self, name: &str, span: Span, scope: &mut Scope) -> Lower<Typed> {
        if let Some(number) = scope.fixed(name) {
            return Ok(Typed::Num(number));
        }
        if let Some(var) = scope.known(name) {
            return Ok(Typed::Num(Num::Var(var)));
        }
        if self.lists.contains_key(name) || self.piles.is_some() && name == super::piles::PILES {
            let error = RuleError::new(ErrorKind::WrongType, span, say::is_a_list(name));
            return Err(self.report(error.hint(say::write_entry(name))));
        }
        if let Some(set) = self.sets.get(name) {
            return Ok(Typed::Set(set.clone()));
        }
        if let Some(set) = sets::named(name) {
            return Ok(Typed::Set(Set::Named(set)));
        }
        if name.starts_with(char::is_uppercase) {
            return self.parameter(name, span).map(Typed::Num);
        }
        if let Some(what) = scope.closed.clone() {
            let known: Vec<&str> = self.names.iter().map(String::as_str).collect();
            let message = say::no_value_in(name, what.clone());
            let error = RuleError::new(ErrorKind::UnknownWord, span, message);
            let error = match nearest(name, known.iter().copied()) {
                Some(meant) => error.hint(say::did_you_mean(meant)),
                None if what == say::end_if() => {
                    let only = if self.piles.is_some() { say::only_piles() } else { say::only_names(known.join(", ")) };
                    // Once is enough for all names of a text.
                    let said = self.errors.iter().any(|error| error.hint.as_ref() == Some(&only));
                    if said { error } else { error.hint(only) }
                }
                None => error.hint(say::values_of_parameters()),
            };
            return Err(self.report(error));
        }
        Ok(Typed::Num(Num::Var(scope.add(name, span))))
    }

    /// A number of a whole list: `sum(P)`, `xor(P)`, `min(P)`, `max(P)`, `gcd(P)`; an empty list
    /// has none, nor has one whose sum has more than 63 bits.
    fn of_list(&self, name: &str, argument: &Expr) -> Option<i64> {
        let ExprKind::Name(list) = &argument.node else { return None };
        let list = self.lists.get(list).filter(|list| !list.is_empty())?;
        let mut items = list.iter().copied();
        match name {
            "sum" => items.try_fold(0, i64::checked_add),
            "xor" => Some(items.fold(0, |a, b| a ^ b)),
            "min" => items.min(),
            "max" => items.max(),
            "gcd" => i64::try_from(items.fold(0, |a, b| gcd(a, b.unsigned_abs()))).ok(),
            _ => None,
        }
    }

    fn call(&mut self, name: &Spanned<String>, args: &[Expr], span: Span, scope: &mut Scope) -> Lower<Typed> {
        if let [argument] = args
            && let Some(number) = self.of_list(&name.node, argument)
        {
            return Ok(Typed::Num(Num::Const(number)));
        }
        let function = Func::named(&name.node);
        if function.is_none() && name.node != PRIME {
            let error = RuleError::new(ErrorKind::UnknownWord, name.span, say::unknown_function(&name.node));
            let hint = match nearest(&name.node, function_names()) {
                Some(meant) => say::did_you_mean(meant),
                None if scope.known(&name.node).is_some() => say::write_star(&name.node),
                None => say::functions(function_names().collect::<Vec<_>>().join(", ")),
            };
            return Err(self.report(error.hint(hint)));
        }
        let values: Vec<Lower<Num>> = args.iter().map(|arg| self.number(arg, scope)).collect();
        let values = values.into_iter().collect::<Lower<Vec<Num>>>()?;
        let arity = function.map_or((1, 1), |row| row.arity);
        if values.len() < arity.0 || values.len() > arity.1 {
            let needed = match arity {
                (1, _) => say::count_one(),
                (_, usize::MAX) => say::count_two_or_more(),
                _ => say::count_two(),
            };
            let message = say::function_arity(&name.node, needed, values.len());
            return Err(self.report(RuleError::new(ErrorKind::Arity, span, message)));
        }
        match (function, values) {
            (Some(row), values) => self.defined(fold::call(row.func, values), span),
            (None, mut values) => match values.pop() {
                Some(x) => Ok(Typed::Cond(fold::prime(x))),
                None => Err(Failed),
            },
        }
    }

    fn set(&mut self, items: &[SetItem], scope: &mut Scope) -> Lower<Typed> {
        let (mut ranges, mut failed) = (Vec::with_capacity(items.len()), false);
        for item in items {
            if let SetItem::One(x) = item
                && let Some(Set::Ranges(members)) = self.set_named(x, scope)
            {
                ranges.extend(members);
                continue;
            }
            let range = match item {
                SetItem::One(x) => self.number(x, scope).map(|x| (x.clone(), x)),
                SetItem::Range(lo, hi) => {
                    let (lo, hi) = (self.number(lo, scope), self.number(hi, scope));
                    lo.and_then(|lo| Ok((lo, hi?)))
                }
            };
            match range {
                Ok(range) => ranges.push(range),
                Err(Failed) => failed = true,
            }
        }
        if failed { Err(Failed) } else { Ok(Typed::Set(Set::Ranges(ranges))) }
    }

    fn chain(&mut self, operands: &[Expr], operators: &[Spanned<CompareOp>], scope: &mut Scope) -> Lower<Typed> {
        let mut values = Vec::with_capacity(operands.len());
        for (i, operand) in operands.iter().enumerate() {
            let after_in = i > 0 && operators.get(i - 1).is_some_and(|op| op.node == CompareOp::In);
            let value =
                if after_in { self.set_after_in(operand, scope).map(Typed::Set) } else { self.typed(operand, scope) };
            values.push(value);
        }
        let values = values.into_iter().collect::<Lower<Vec<Typed>>>()?;
        let mut all = Vec::with_capacity(operators.len());
        for (i, op) in operators.iter().enumerate() {
            let (Some(a), Some(b), Some(left), Some(right)) =
                (values.get(i), values.get(i + 1), operands.get(i), operands.get(i + 1))
            else {
                return Err(Failed);
            };
            all.push(match (a, b) {
                (Typed::Num(a), Typed::Set(set)) if op.node == CompareOp::In => fold::member(a.clone(), set.clone()),
                (Typed::Num(a), Typed::Num(b)) => fold::compare(op.node, a.clone(), b.clone()),
                (Typed::Num(_), other) => return Err(self.not_a_number(right, other)),
                (other, _) => return Err(self.not_a_number(left, other)),
            });
        }
        Ok(Typed::Cond(fold::all(all)))
    }

    pub(super) fn set_after_in(&mut self, expr: &Expr, scope: &mut Scope) -> Lower<Set> {
        if let Some(set) = self.set_named(expr, scope) {
            return Ok(set);
        }
        let mut error = RuleError::new(ErrorKind::WrongType, expr.span, say::set_needed());
        match &expr.node {
            ExprKind::Name(name) => {
                error.message = say::not_a_set(name);
                if let Some(meant) = nearest(name, sets::NAMES.iter().map(|(name, _)| *name)) {
                    return Err(self.report(error.hint(say::did_you_mean(meant))));
                }
            }
            ExprKind::Text(text) => return Ok(of_letters(text)),
            _ => {
                if let Typed::Set(set) = self.typed(expr, scope)? {
                    return Ok(set);
                }
                if matches!(&expr.node, ExprKind::Call { name, .. } if name.node == "digits") {
                    return Err(self.report(error.hint(say::write_a_digit())));
                }
            }
        }
        let names: Vec<&str> = sets::NAMES.iter().map(|(name, _)| *name).collect();
        Err(self.report(error.hint(say::write_a_set(names.join(", ")))))
    }

    fn not_a_number(&mut self, expr: &Expr, found: &Typed) -> Failed {
        let error = |message: Message| RuleError::new(ErrorKind::WrongType, expr.span, message);
        let error = match (found, &expr.node) {
            (Typed::Set(_), ExprKind::Text(_)) => error(say::several_letters()).hint(say::write_in_letters()),
            (Typed::Set(_), ExprKind::Name(name)) => error(say::set_not_number(name)).hint(say::write_in_named(name)),
            (Typed::Set(_), _) => error(say::this_set_not_number()).hint(say::sets_after_in()),
            _ => error(say::condition_as_number()).hint(say::conditions_stand_after()),
        };
        self.report(error)
    }
}
