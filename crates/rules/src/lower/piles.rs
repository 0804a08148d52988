//! `move K from I to J`: piles on steps.
//!
//! A clause is lowered twice. The first form keeps its names as free variables ([`Stones`]); the
//! definition reads this one. The second form has a schema for every pair of piles, with the
//! numbers of the piles put in; it replaces the tuple of all piles, and every engine for tuples
//! reads it. Tests compare the two. Programs for any number of piles read the first form, with the
//! number as a variable ([`Number::Any`]).
use super::fold;
use super::scope::Scope;
use super::{Failed, Lower, Lowering};
use crate::ast::{Ast, Clause, Expr, ExprKind, Move, each_part};
use crate::bounds::{self, Draft, Known};
use crate::error::{ErrorKind, RuleError, Warning};
use crate::family::{MOST_PILES, Stones};
use crate::ir::{CompareOp, Cond, Func, Num, Part, Remains};
use crate::say;
use crate::sets;
use crate::span::Span;

/// The name of the list of piles, and the name of their number.
pub(super) const PILES: &str = "s";
pub(super) const NUMBER: &str = "m";

/// No value: the result of an index outside a list.
fn undefined() -> Num {
    fold::div(Num::Const(1), Num::Const(0))
}

fn int(x: usize) -> Num {
    Num::Const(i64::try_from(x).unwrap_or(i64::MAX))
}

/// The number of piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Number {
    /// A fixed number of piles; a position has a number for each.
    These(usize),
    /// Any number, which is the one variable of the state.
    Any,
}

impl Number {
    fn term(self) -> Num {
        match self {
            Self::These(piles) => int(piles),
            Self::Any => Num::Var(0),
        }
    }

    pub(super) fn names(self) -> Vec<String> {
        match self {
            Self::These(piles) => (1..=piles).map(|i| format!("{PILES}[{i}]")).collect(),
            Self::Any => vec![NUMBER.to_string()],
        }
    }
}

impl Lowering<'_> {
    /// All `move` clauses as they stand, and their schemas as drafts where the piles are not too
    /// many.
    pub(super) fn piles(&mut self, ast: &Ast, number: Number, fuel: &mut usize) -> Vec<Stones> {
        let mut all = Vec::new();
        for (index, clause) in ast.clauses.iter().enumerate() {
            let Clause::Move(stones) = &clause.node else { continue };
            (self.clause, self.clause_span) = (index, clause.span);
            match self.stones(stones, number, fuel) {
                Ok(stones) => all.push(stones),
                Err(Failed) => continue,
            }
            self.warn_of_zero(stones);
            if let Number::These(piles @ ..=MOST_PILES) = number {
                let _ = self.pairs(stones, piles);
            }
        }
        all
    }

    /// `j<i` bounds a pile from above only: then 0, out of the game, is one of its values, too.
    fn warn_of_zero(&mut self, stones: &Move) {
        let Some(name) = self.own_name(&stones.to) else { return };
        let (mut below, mut known) = (None, false);
        for condition in &stones.conditions {
            each_part(&mut condition.clone(), &mut |part| {
                let ExprKind::Chain { operands, operators } = &part.node else { return };
                let is_own = |x: &Expr| matches!(&x.node, ExprKind::Name(other) if *other == name);
                let is_other = |x: &Expr| matches!(&x.node, ExprKind::Name(_)) && !is_own(x);
                for (pair, operator) in operands.windows(2).zip(operators) {
                    match (pair, operator.node) {
                        ([a, b], CompareOp::Lt | CompareOp::Le) if is_own(a) && is_other(b) => below = Some(part.span),
                        ([a, b], CompareOp::Gt | CompareOp::Ge) if is_other(a) && is_own(b) => below = Some(part.span),
                        ([a, b], _) => known |= is_own(a) || is_own(b),
                        _ => {}
                    }
                }
            });
        }
        if let Some(span) = below.filter(|_| !known) {
            self.warnings.push(Warning::new(span, say::pile_zero_too(&name)));
        }
    }

    /// A clause with its names as variables.
    fn stones(&mut self, stones: &Move, number: Number, fuel: &mut usize) -> Lower<Stones> {
        self.whole_list = true;
        let found = self.whole(stones, number, fuel);
        self.whole_list = false;
        found
    }

    fn whole(&mut self, stones: &Move, piles: Number, fuel: &mut usize) -> Lower<Stones> {
        let mut scope = self.scope();
        let amount = self.number(&stones.amount, &mut scope);
        let from = self.number(&stones.from, &mut scope);
        let to = self.number(&stones.to, &mut scope);
        let written = self.conditions(&stones.conditions, &mut scope);
        let (amount, from, to) = (amount?, from?, to?);
        let le = |a: Num, b: Num| fold::compare(CompareOp::Le, a, b);
        let mut conditions = vec![
            le(Num::Const(1), from.clone()),
            le(from.clone(), piles.term()),
            le(Num::Const(0), to.clone()),
            le(to.clone(), piles.term()),
            fold::compare(CompareOp::Ne, from.clone(), to.clone()),
            le(Num::Const(1), amount.clone()),
            le(amount.clone(), self.pile(from.clone(), piles)),
        ];
        conditions.retain(|cond| *cond != Cond::Const(true));
        conditions.extend(written?);
        let part = Part { coords: vec![amount, from, to], times: None, each: None };
        let draft = Draft {
            clause: self.clause,
            span: self.clause_span,
            pattern: vec![None; self.arity()],
            free: scope.free,
            conditions,
            remains: Remains::Positions(vec![part]),
        };
        let known = Known { names: &self.names, ends: &[] };
        let schema = bounds::complete(draft, self.arity(), known, fuel).map_err(|error| self.report(error))?;
        let Remains::Positions(parts) = schema.remains else { return Err(Failed) };
        let Some(Ok([amount, from, to])) = parts.into_iter().next().map(|part| <[Num; 3]>::try_from(part.coords))
        else {
            return Err(Failed);
        };
        let (clause, span, free, conditions) = (schema.clause, schema.span, schema.free, schema.conditions);
        Ok(Stones { clause, span, free, conditions, amount, from, to })
    }

    /// A schema for every pair of piles between which stones can move.
    fn pairs(&mut self, stones: &Move, piles: usize) -> Lower<()> {
        let (by_from, by_to) = (self.own_name(&stones.from), self.own_name(&stones.to));
        for from in 1..=piles {
            let mut scope = self.scope();
            if let Some(name) = &by_from {
                scope.fix(name, from);
            }
            // Where the pile that receives the stones follows from the pile that they leave, there
            // is one pair only.
            let mut probe = scope.clone();
            if by_from.is_none()
                && let Num::Const(only) = self.number(&stones.from, &mut probe)?
                && usize::try_from(only) != Ok(from)
            {
                continue;
            }
            let fixed = match (&by_to, by_to == by_from) {
                (Some(_), false) => None,
                _ => match self.number(&stones.to, &mut probe)? {
                    Num::Const(to) => Some(usize::try_from(to).ok().filter(|&to| to <= piles)),
                    _ => None,
                },
            };
            match fixed {
                Some(None) => {}
                Some(Some(to)) => self.pair(stones, scope, (from, to), piles)?,
                None => {
                    for to in 0..=piles {
                        let mut scope = scope.clone();
                        if let Some(name) = by_to.as_ref().filter(|_| by_to != by_from) {
                            scope.fix(name, to);
                        }
                        self.pair(stones, scope, (from, to), piles)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The schema of one pair of piles; none when a pile would move onto itself.
    fn pair(&mut self, stones: &Move, mut scope: Scope, (from, to): (usize, usize), piles: usize) -> Lower<()> {
        if from == to {
            return Ok(());
        }
        let amount = self.number(&stones.amount, &mut scope)?;
        let mut conditions = Vec::new();
        for (expr, pile) in [(&stones.from, from), (&stones.to, to)] {
            let number = self.number(expr, &mut scope)?;
            fold::push_all(fold::compare(CompareOp::Eq, number, int(pile)), &mut conditions);
        }
        fold::push_all(fold::compare(CompareOp::Le, Num::Const(1), amount.clone()), &mut conditions);
        conditions.extend(self.conditions(&stones.conditions, &mut scope)?);
        if conditions.contains(&Cond::Const(false)) {
            return Ok(());
        }
        let mut coords: Vec<Num> = (0..piles).map(Num::Var).collect();
        let mut change = |pile: usize, new: &dyn Fn(Num) -> Num| {
            if let Some(coord) = pile.checked_sub(1).and_then(|index| coords.get_mut(index)) {
                *coord = new(coord.clone());
            }
        };
        change(from, &|pile| fold::sub(pile, amount.clone()));
        change(to, &|pile| fold::add(pile, amount.clone()));
        let draft = Draft {
            clause: self.clause,
            span: self.clause_span,
            pattern: vec![None; piles],
            free: scope.free,
            conditions,
            remains: Remains::Positions(vec![Part { coords, times: None, each: None }]),
        };
        self.draft(draft)
    }

    /// A name that stands for a pile by itself: no number of the rule is called so.
    fn own_name(&self, expr: &Expr) -> Option<String> {
        match &expr.node {
            ExprKind::Name(name)
                if !name.starts_with(char::is_uppercase)
                    && name != NUMBER
                    && name != PILES
                    && sets::named(name).is_none() =>
            {
                Some(name.clone())
            }
            _ => None,
        }
    }

    /// `s[index]`
    fn pile(&self, index: Num, number: Number) -> Num {
        let piles = match number {
            Number::These(piles) if !self.whole_list => piles,
            _ => return Num::Call(Func::Pile, vec![index, number.term()]),
        };
        match index {
            Num::Const(0) => Num::Const(0),
            Num::Const(i) => match usize::try_from(i) {
                Ok(i) if i <= piles => Num::Var(i - 1),
                _ => undefined(),
            },
            index => {
                let entries = [Num::Const(0)].into_iter().chain((0..piles).map(Num::Var));
                Num::Call(Func::Pick, std::iter::once(index).chain(entries).collect())
            }
        }
    }

    /// `s[i]` or `P[i]`
    pub(super) fn entry(&mut self, name: &str, name_span: Span, index: Num) -> Lower<Num> {
        if let Some(piles) = self.piles
            && name == PILES
        {
            return Ok(self.pile(index, piles));
        }
        let Some(list) = self.lists.get(name) else {
            let error = RuleError::new(ErrorKind::UnknownWord, name_span, say::no_such_list(name));
            let hint = match (name == PILES, self.piles) {
                (true, _) => say::piles_and_lists(),
                (false, Some(_)) => say::bind_list_piles(name),
                (false, None) => say::bind_list(name),
            };
            return Err(self.report(error.hint(hint)));
        };
        Ok(match index {
            Num::Const(i) => {
                let entry = i.checked_sub(1).and_then(|i| usize::try_from(i).ok()).and_then(|i| list.get(i));
                entry.map_or_else(undefined, |entry| Num::Const(*entry))
            }
            index => {
                let place = fold::sub(index, Num::Const(1));
                let entries = list.iter().map(|entry| Num::Const(*entry));
                Num::Call(Func::Pick, std::iter::once(place).chain(entries).collect())
            }
        })
    }
}
