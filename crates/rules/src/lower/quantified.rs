//! `exists x in SET : C` and `for all x in SET : C`: the condition for each member of a set, whose
//! members are known when the rule is read.
//!
//! A number over which nothing but the position decides is a free name: `take 1 if d|n, 1<d<n` asks
//! for some d as it is.
use super::scope::Scope;
use super::{Lower, Lowering, fold};
use crate::ast::Expr;
use crate::error::{ErrorKind, RuleError};
use crate::ir::{Cond, Num, Set};
use crate::say;
use crate::sets;
use crate::span::{Span, Spanned};

/// The most members of a set that are looked at one by one.
const MOST_MEMBERS: usize = 256;

impl Lowering<'_> {
    /// A condition that some, or all, members of a set fulfil. No member is one of none: of an
    /// empty set `exists` is false and `for all` is true.
    pub(super) fn quantified(
        &mut self,
        all: bool,
        name: &Spanned<String>,
        set: &Expr,
        condition: &Expr,
        scope: &mut Scope,
    ) -> Lower<Cond> {
        let text = name.node.as_str();
        let taken = if scope.is_state(text) {
            Some(say::a_number_of_state())
        } else if scope.known(text).is_some() || scope.fixed(text).is_some() {
            Some(say::a_name())
        } else if sets::named(text).is_some() || self.sets.contains_key(text) || self.lists.contains_key(text) {
            Some(say::a_set())
        } else if self.params.values().contains_key(text) {
            Some(say::a_parameter())
        } else {
            None
        };
        if let Some(what) = taken {
            let error = RuleError::new(ErrorKind::WrongType, name.span, say::is_already(text, what));
            return Err(self.report(error.hint(say::choose_another_name())));
        }
        let known = self.set_after_in(set, scope)?;
        let members = self.members(&known, set.span)?;
        let mut conditions = Vec::with_capacity(members.len());
        for member in members {
            scope.stand_for(text, member);
            conditions.push(self.condition(condition, scope));
        }
        scope.forget(text);
        let conditions = conditions.into_iter().collect::<Lower<Vec<Cond>>>()?;
        Ok(match all {
            true => fold::all(conditions),
            false => conditions.into_iter().fold(Cond::Const(false), fold::either),
        })
    }

    /// The members of a set: single numbers, and ranges between constants.
    fn members(&mut self, set: &Set, span: Span) -> Lower<Vec<Num>> {
        let error = |message| RuleError::new(ErrorKind::Undefined, span, message);
        let Set::Ranges(ranges) = set else {
            return Err(self.report(error(say::members_not_known()).hint(say::write_quantifier())));
        };
        let mut members = Vec::new();
        for (lo, hi) in ranges {
            match (lo, hi) {
                (lo, hi) if lo == hi => members.push(lo.clone()),
                (Num::Const(lo), Num::Const(hi)) => {
                    let count = (i128::from(*hi) - i128::from(*lo) + 1).max(0);
                    if count > MOST_MEMBERS as i128 {
                        return Err(self.report(self.too_many(span)));
                    }
                    members.extend((*lo..=*hi).map(Num::Const));
                }
                _ => {
                    let error = error(say::members_not_known());
                    return Err(self.report(error.hint(say::name_is_enough())));
                }
            }
        }
        if members.len() > MOST_MEMBERS {
            return Err(self.report(self.too_many(span)));
        }
        Ok(members)
    }

    fn too_many(&self, span: Span) -> RuleError {
        RuleError::new(ErrorKind::Limit, span, say::members_too_many(MOST_MEMBERS))
    }
}
