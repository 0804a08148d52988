//! `erase Y for X : CONDITIONS`: the numbers that go with the chosen one.
use super::scope::Scope;
use super::{Failed, Lower, Lowering, fold};
use crate::ast::{self, Ast, Clause};
use crate::bounds::{self, Draft, Known};
use crate::error::{ErrorKind, RuleError};
use crate::family::Erase;
use crate::family::words::{CHOSEN, ERASE_VARS, Erasure, GONE};
use crate::ir::{Part, Remains};
use crate::say;
use crate::sets;
use crate::span::Spanned;
use std::collections::HashMap;

impl Lowering<'_> {
    pub(super) fn erase(&mut self, ast: &Ast, fuel: &mut usize) -> Erase {
        let mut rules = Vec::new();
        for (index, clause) in ast.clauses.iter().enumerate() {
            let Clause::Erase(erase) = &clause.node else { continue };
            (self.clause, self.clause_span) = (index, clause.span);
            rules.extend(self.erasure(erase, fuel));
        }
        Erase { rules }
    }

    fn erasure(&mut self, erase: &ast::Erase, fuel: &mut usize) -> Lower<Erasure> {
        for name in [&erase.gone, &erase.chosen] {
            self.plain_variable(name)?;
        }
        if erase.gone.node == erase.chosen.node {
            let message = say::erase_one_name(&erase.gone.node);
            let error = RuleError::new(ErrorKind::WrongType, erase.chosen.span, message);
            let hint = say::erase_two_names();
            return Err(self.report(error.related(erase.gone.span, say::the_number_that_goes()).hint(hint)));
        }
        let names = HashMap::from([(erase.gone.node.clone(), GONE), (erase.chosen.node.clone(), CHOSEN)]);
        let mut scope = Scope::new(&names, ERASE_VARS);
        let conditions = self.conditions(&erase.conditions, &mut scope)?;
        let draft = Draft {
            clause: self.clause,
            span: self.clause_span,
            pattern: vec![None; ERASE_VARS],
            free: scope.free,
            conditions,
            remains: Remains::Positions(vec![Part { coords: Vec::new(), times: None, each: None }]),
        };
        let known = Known { names: &[erase.gone.node.clone(), erase.chosen.node.clone()], ends: &[] };
        let schema = bounds::complete(draft, ERASE_VARS, known, fuel).map_err(|error| self.report(error))?;
        let mut conditions = Vec::new();
        schema.conditions.into_iter().for_each(|cond| fold::push_all(cond, &mut conditions));
        Ok(Erasure { clause: schema.clause, span: schema.span, free: schema.free, conditions })
    }

    /// A name that can stand for a number of the set.
    pub(super) fn plain_variable(&mut self, name: &Spanned<String>) -> Lower<()> {
        let message = if sets::named(&name.node).is_some() {
            say::set_cannot_name(&name.node)
        } else if name.node.starts_with(char::is_uppercase) {
            say::would_be_parameter(&name.node)
        } else {
            return Ok(());
        };
        let error = RuleError::new(ErrorKind::WrongType, name.span, message).hint(say::choose_another_name());
        let failed: Failed = self.report(error);
        Err(failed)
    }
}
