//! Lists, sets with a name and sequences: `P = [0,1,1]`, `S = {1,3,4}`, `L = 1, 3, L[i-1]+L[i-2]`.
use super::expr::Typed;
use super::scope::Scope;
use super::{Lower, Lowering};
use crate::ast::{Ast, Clause, Expr, ExprKind};
use crate::error::{ErrorKind, RuleError};
use crate::eval::{self, Value};
use crate::ir::{Num, Set};
use crate::say;
use crate::sets;
use crate::span::Spanned;
use messages::Message;
use std::collections::HashMap;

/// The index in the last part of a sequence.
const INDEX: &str = "i";

/// At most this many numbers are in a sequence: one that grows like a square needs three thousand
/// million to leave the heaps behind, one that grows like a power of 1.05 a thousand.
const LONGEST_SEQUENCE: usize = 1024;

impl Lowering<'_> {
    /// Reads the lists, sets and sequences; parameters have their values by now.
    pub(super) fn bind_collections(&mut self, ast: &Ast) {
        for clause in &ast.clauses {
            let (Clause::List { name, .. } | Clause::Set { name, .. } | Clause::Sequence { name, .. }) = &clause.node
            else {
                continue;
            };
            let text = name.node.as_str();
            let error = |message: Message| RuleError::new(ErrorKind::WrongType, name.span, message);
            if !text.starts_with(char::is_uppercase) {
                let error = match &clause.node {
                    Clause::Set { .. } => error(say::not_a_set_name(text)).hint(say::sets_are_capital()),
                    _ => error(say::not_a_list_name(text)).hint(say::lists_are_capital()),
                };
                self.report(error);
                continue;
            }
            if self.by_name.contains_key(text) {
                self.report(error(say::state_not_parameter(text)).hint(say::rename_parameter()));
                continue;
            }
            if self.lists.contains_key(text) || self.sets.contains_key(text) || self.is_bound(text) {
                self.report(error(say::bound_twice(text)).hint(say::remove_one()));
                continue;
            }
            match &clause.node {
                Clause::Set { members, .. } => {
                    let nothing = HashMap::new();
                    let mut scope = Scope::closed(&nothing, 0, say::a_set());
                    // A set with a mistake is known by its name all the same: one error is enough.
                    let set = match self.typed(members, &mut scope) {
                        Ok(Typed::Set(set)) => set,
                        _ => Set::Ranges(Vec::new()),
                    };
                    self.sets.insert(text.to_string(), set);
                }
                Clause::Sequence { first, next, .. } => {
                    let first = self.numbers(first);
                    self.lists.insert(text.to_string(), first);
                    // The error has been reported.
                    let _ = self.continued(name, next);
                }
                Clause::List { items, .. } => {
                    let entries = self.numbers(items);
                    self.lists.insert(text.to_string(), entries);
                }
                _ => {}
            }
        }
    }

    /// The values of numbers without variables; those that have none are reported and left out.
    fn numbers(&mut self, items: &[Expr]) -> Vec<i64> {
        let nothing = HashMap::new();
        let mut entries = Vec::with_capacity(items.len());
        for item in items {
            let mut scope = Scope::closed(&nothing, 0, say::a_list());
            let Ok(num) = self.number(item, &mut scope) else { continue };
            match eval::num(&num, &[]) {
                Ok(Some(Value::Int(x))) => entries.push(x),
                _ => {
                    let message = say::entry_without_value();
                    self.report(RuleError::new(ErrorKind::Undefined, item.span, message));
                }
            }
        }
        entries
    }

    /// Makes a sequence as long as its numbers fit, so that no heap can be as large as the first
    /// one that is left out.
    fn continued(&mut self, name: &Spanned<String>, next: &Expr) -> Lower<()> {
        let nothing = HashMap::new();
        let wrong = |message: Message| RuleError::new(ErrorKind::Undefined, next.span, message);
        loop {
            let list = self.lists.get(&name.node).map_or(&[][..], Vec::as_slice);
            if !list.is_sorted_by(|a, b| a < b) {
                let error = wrong(say::sequence_must_grow(&name.node)).hint(say::write_a_growing_sequence());
                return Err(self.report(error));
            }
            if list.len() > LONGEST_SEQUENCE {
                let error = wrong(say::sequence_too_slow(&name.node, LONGEST_SEQUENCE));
                return Err(self.report(error.hint(say::write_a_condition_for_it())));
            }
            let mut scope = Scope::closed(&nothing, 0, say::a_list());
            scope.fix(INDEX, list.len() + 1);
            let num = self.number(next, &mut scope)?;
            match eval::num(&num, &[]) {
                Ok(Some(Value::Int(x))) => self.lists.entry(name.node.clone()).or_default().push(x),
                Ok(Some(Value::PosHuge)) => return Ok(()),
                _ => return Err(self.report(wrong(say::entry_without_value()))),
            }
        }
    }

    /// The set that a lone name means, variables first: a set or a list of the rule, or a built-in
    /// set.
    pub(crate) fn set_named(&self, expr: &Expr, scope: &Scope) -> Option<Set> {
        let ExprKind::Name(name) = &expr.node else { return None };
        if scope.known(name).is_some() || scope.fixed(name).is_some() {
            return None;
        }
        let own = self.sets.get(name).cloned();
        let entry = |&entry: &i64| (Num::Const(entry), Num::Const(entry));
        let list = || Some(Set::Ranges(self.lists.get(name)?.iter().map(entry).collect()));
        own.or_else(list).or_else(|| sets::named(name).map(Set::Named))
    }
}
