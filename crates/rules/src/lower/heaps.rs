//! `take`, `split` and codes: clauses about one heap `n`.
use super::expr::{Typed, function_names};
use super::fold;
use super::names::each_name;
use super::scope::Scope;
use super::{Failed, Lower, Lowering};
use crate::ast::{Amount, Code, Count, Expr, ExprKind, Shape, Split, Take};
use crate::bounds::Draft;
use crate::error::{ErrorKind, RuleError};
use crate::ir::{ArithOp, CompareOp, Cond, Func, Num, Remains};
use crate::say;
use crate::sets;
use crate::span::{Span, Spanned};
use crate::suggest::nearest;

/// The heap.
const N: Num = Num::Var(0);

fn int(x: u64) -> Num {
    // Literals go up to 2^63-1.
    Num::Const(i64::try_from(x).unwrap_or(i64::MAX))
}

fn at_least(x: Num, y: Num) -> Cond {
    fold::compare(CompareOp::Le, y, x)
}

impl Lowering<'_> {
    /// Whether the state is one heap called `n`; otherwise the clause has been refused.
    fn one_heap(&self) -> Lower<()> {
        if self.names == ["n"] { Ok(()) } else { Err(Failed) }
    }

    fn heaps(&mut self, scope: Scope, conditions: Vec<Cond>, remains: Remains) -> Lower<()> {
        let draft = Draft {
            clause: self.clause,
            span: self.clause_span,
            pattern: vec![None],
            free: scope.free,
            conditions,
            remains,
        };
        self.draft(draft)
    }

    /// Lowers each amount as a clause of its own; a mistake in one does not hide a mistake in the
    /// next.
    pub(super) fn take(&mut self, take: &Take) -> Lower<()> {
        self.one_heap()?;
        let mut result = Ok(());
        for amount in &take.amounts {
            if self.amount(take, amount).is_err() {
                result = Err(Failed);
            }
        }
        result
    }

    fn amount(&mut self, take: &Take, written: &Spanned<Amount>) -> Lower<()> {
        let mut scope = self.scope();
        let all_names = self.all_names;
        let used = |name: &str| all_names.contains(name);
        let mut conditions = Vec::new();
        let amount = match &written.node {
            Amount::Any => scope.make_up("k", used, written.span),
            Amount::Range(lo, hi) => {
                let (lo, hi) = (self.number(lo, &mut scope), self.number(hi, &mut scope));
                let (lo, hi) = (lo?, hi?);
                let k = scope.make_up("k", used, written.span);
                fold::push_all(at_least(k.clone(), lo), &mut conditions);
                fold::push_all(at_least(hi, k.clone()), &mut conditions);
                k
            }
            Amount::Expr(expr) => {
                self.meant_as_range(expr)?;
                self.known_word(expr, take, &scope)?;
                let value = match self.set_named(expr, &scope) {
                    Some(set) => Typed::Set(set),
                    None => self.typed(expr, &mut scope)?,
                };
                match value {
                    Typed::Num(amount) => amount,
                    Typed::Set(set) => {
                        let k = scope.make_up("k", used, written.span);
                        conditions.push(fold::member(k.clone(), set));
                        k
                    }
                    Typed::Cond(_) => return self.condition_as_amount(expr.span),
                }
            }
        };
        let from_one = at_least(amount.clone(), Num::Const(1));
        if !conditions.contains(&from_one) {
            fold::push_all(from_one, &mut conditions);
        }
        let to_all = at_least(N, amount.clone());
        if !conditions.contains(&to_all) {
            fold::push_all(to_all, &mut conditions);
        }
        conditions.extend(self.conditions(&take.guard, &mut scope)?);
        let total = fold::sub(N, amount);
        let parts = match &take.leaving {
            None => fold::call(Func::Min, vec![Num::Const(1), total.clone()]),
            Some(Spanned { node: (lo, hi), .. }) if lo == hi => int(*lo),
            Some(Spanned { node: (lo, hi), span }) => {
                let h = scope.make_up("h", used, *span);
                fold::push_all(at_least(h.clone(), int(*lo)), &mut conditions);
                fold::push_all(at_least(int(*hi), h.clone()), &mut conditions);
                h
            }
        };
        self.heaps(scope, conditions, Remains::Heaps { total, parts, shape: Shape::Any })
    }

    /// A lone word as an amount is a set, or a free name; a long one that no condition mentions is
    /// a mistake.
    fn known_word(&mut self, expr: &Expr, take: &Take, scope: &Scope) -> Lower<()> {
        let ExprKind::Name(name) = &expr.node else { return Ok(()) };
        let mut mentioned = name.starts_with(char::is_uppercase) || scope.known(name).is_some();
        take.guard.iter().for_each(|guard| each_name(guard, &mut |used| mentioned |= used == name));
        if mentioned || name.chars().count() < 3 || sets::named(name).is_some() {
            return Ok(());
        }
        let error = RuleError::new(ErrorKind::UnknownWord, expr.span, say::unknown_amount(name));
        let sets = || sets::NAMES.iter().map(|(name, _)| *name);
        let hint = match nearest(name, sets().chain(["any"])) {
            Some(meant) => say::did_you_mean(meant),
            None if function_names().any(|function| function == name) => say::is_a_function(name),
            None => say::sets_of_amounts(sets().collect::<Vec<_>>().join(", ")),
        };
        Err(self.report(error.hint(hint)))
    }

    /// `take 1-3` has no move, and is how others write a range.
    fn meant_as_range(&mut self, expr: &Expr) -> Lower<()> {
        let ExprKind::Arith(ArithOp::Sub, from, to) = &expr.node else { return Ok(()) };
        match (&from.node, &to.node) {
            (ExprKind::Int(from), ExprKind::Int(to)) if from <= to => {
                let message = say::never_taken(format!("{from}-{to}"));
                let error = RuleError::new(ErrorKind::Undefined, expr.span, message);
                Err(self.report(error.hint(say::range_with_dots())))
            }
            _ => Ok(()),
        }
    }

    fn condition_as_amount(&mut self, span: Span) -> Lower<()> {
        let error = RuleError::new(ErrorKind::WrongType, span, say::amount_not_condition());
        Err(self.report(error.hint(say::conditions_come_after_where())))
    }

    /// The number of parts is called `m` in the count and in the conditions.
    pub(super) fn split(&mut self, split: &Split) -> Lower<()> {
        self.one_heap()?;
        let mut scope = self.scope();
        let m = Num::Var(scope.add("m", split.count.span));
        let mut conditions = vec![at_least(m.clone(), Num::Const(2))];
        match &split.count.node {
            Count::Any => {}
            Count::Exactly(count) => {
                let count = self.parts(count, &mut scope)?;
                conditions.push(fold::compare(CompareOp::Eq, m.clone(), count));
            }
            Count::Range(lo, hi) => {
                let (lo, hi) = (self.parts(lo, &mut scope), self.parts(hi, &mut scope));
                let (lo, hi) = (lo?, hi?);
                if lo != Num::Const(2) {
                    conditions.push(at_least(m.clone(), lo));
                }
                conditions.push(at_least(hi, m.clone()));
            }
        }
        let to_all = at_least(N, m.clone());
        if !conditions.contains(&to_all) {
            conditions.push(to_all);
        }
        conditions.extend(self.conditions(&split.guard, &mut scope)?);
        self.heaps(scope, conditions, Remains::Heaps { total: N, parts: m, shape: split.shape })
    }

    /// A number of parts; a constant must be at least 2.
    fn parts(&mut self, expr: &Expr, scope: &mut Scope) -> Lower<Num> {
        let count = self.number(expr, scope)?;
        match count {
            Num::Const(count) if count < 2 => {
                let error = RuleError::new(ErrorKind::Undefined, expr.span, say::split_of_two());
                Err(self.report(error.hint(say::write_split())))
            }
            count => Ok(count),
        }
    }

    /// Digit `i` has bit `j`: taking `i` may leave exactly `j` heaps. A heap of 0 has no move.
    pub(super) fn code(&mut self, code: &Code) -> Lower<()> {
        self.one_heap()?;
        let digits = std::iter::once(&code.whole).chain(&code.digits);
        for (i, digit) in digits.enumerate() {
            let amount = int(i as u64);
            let legal = at_least(N, int((i as u64).max(1)));
            for parts in bits(*digit) {
                self.heaps(self.scope(), vec![legal.clone()], digit_remains(amount.clone(), parts))?;
            }
        }
        let (first, period) = (code.digits.len() as u64 + 1, code.repeat.len() as u64);
        for (offset, digit) in (0..).zip(&code.repeat) {
            for parts in bits(*digit) {
                self.repeated(int(first + offset), int(period), parts)?;
            }
        }
        Ok(())
    }

    /// A bit of a digit that repeats: the amounts are `first`, `first + period`, ...
    fn repeated(&mut self, first: Num, period: Num, parts: u64) -> Lower<()> {
        let mut scope = self.scope();
        let i = scope.make_up("i", |_| false, self.clause_span);
        let mut conditions = vec![at_least(i.clone(), first.clone()), at_least(N, i.clone())];
        if period != Num::Const(1) {
            let rest = fold::arith(ArithOp::Rem, fold::sub(i.clone(), first), period);
            conditions.push(fold::compare(CompareOp::Eq, rest, Num::Const(0)));
        }
        self.heaps(scope, conditions, digit_remains(i, parts))
    }
}

fn digit_remains(amount: Num, parts: u64) -> Remains {
    Remains::Heaps { total: fold::sub(N, amount), parts: int(parts), shape: Shape::Any }
}

fn bits(digit: u8) -> impl Iterator<Item = u64> {
    (0..8).filter(move |bit| digit >> bit & 1 == 1)
}
