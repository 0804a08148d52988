//! Parameters: names with a capital letter whose values come from outside or from bindings in the
//! text.
use super::names::each_name;
use super::{Failed, Lower, Lowering};
use crate::ast::{Ast, Clause, Expr};
use crate::error::{ErrorKind, RuleError, Warning};
use crate::eval::{self, Value};
use crate::ir::Num;
use crate::say;
use crate::span::Span;
use crate::suggest::nearest;
use messages::Message;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The parameters of a ruleset.
#[derive(Debug, Default)]
pub(crate) struct Params<'a> {
    values: BTreeMap<String, i64>,
    /// Bindings whose value is not known (yet, or for ever because of a mistake).
    open: HashMap<&'a str, (Span, &'a Expr)>,
    used: HashSet<String>,
    /// Parameters whose absence was reported already.
    missed: HashSet<String>,
}

impl Params<'_> {
    /// All that have a value.
    pub(crate) fn values(&self) -> BTreeMap<String, i64> {
        self.values.clone()
    }
}

/// The steps of the walk through bindings that use each other.
enum Step<'a> {
    Enter(&'a str),
    Leave(&'a str),
}

impl<'a> Lowering<'a> {
    /// Finds the values of all parameters. Bindings may use each other in any order.
    pub(super) fn bind(&mut self, ast: &'a Ast, given: &[(String, i64)]) {
        for (name, value) in given {
            if !name.starts_with(char::is_uppercase) {
                let message = say::not_a_parameter_outside(name);
                self.report(
                    RuleError::new(ErrorKind::WrongType, Span::default(), message).hint(say::write_parameter()),
                );
            } else if self.params.values.insert(name.clone(), *value).is_some_and(|before| before != *value) {
                let message = say::parameter_given_twice(name);
                self.report(RuleError::new(ErrorKind::WrongType, Span::default(), message));
            }
        }
        let outside: HashSet<&str> = given.iter().map(|(name, _)| name.as_str()).collect();
        let mut order = Vec::new();
        for clause in &ast.clauses {
            let Clause::Binding { name, value } = &clause.node else { continue };
            let error = |message: Message| RuleError::new(ErrorKind::WrongType, name.span, message);
            let name_text = name.node.as_str();
            if self.by_name.contains_key(name_text) {
                let error = error(say::state_not_parameter(name_text));
                self.report(error.hint(say::rename_parameter()));
            } else if !name_text.starts_with(char::is_uppercase) {
                let error = error(say::not_a_parameter(name_text));
                self.report(error.hint(say::parameters_are_capital()));
            } else if let Some((first, _)) = self.params.open.insert(name_text, (name.span, value)) {
                let error = error(say::bound_twice(name_text));
                self.report(error.related(first, say::first_bound_here()).hint(say::remove_one()));
            } else if !outside.contains(name_text) {
                order.push(name_text);
            }
        }
        for name in order {
            self.bind_one(name);
        }
    }

    /// Works out the value of a binding, after the bindings that it uses.
    fn bind_one(&mut self, name: &'a str) {
        let mut steps = vec![Step::Enter(name)];
        let mut entered: HashSet<&str> = HashSet::new();
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(name) => {
                    let Some(&(span, value)) = self.params.open.get(name) else { continue };
                    if self.params.values.contains_key(name) || self.params.missed.contains(name) {
                        continue;
                    }
                    if !entered.insert(name) {
                        let error = RuleError::new(ErrorKind::Undefined, span, say::defined_by_itself(name));
                        self.report(error.hint(say::values_of_parameters()));
                        self.params.missed.insert(name.to_string());
                        return;
                    }
                    steps.push(Step::Leave(name));
                    each_name(value, &mut |used| steps.push(Step::Enter(used)));
                }
                Step::Leave(name) => {
                    entered.remove(name);
                    if let Some(&(_, value)) = self.params.open.get(name)
                        && !self.params.values.contains_key(name)
                    {
                        match self.binding_value(name, value) {
                            Ok(value) => drop(self.params.values.insert(name.to_string(), value)),
                            Err(Failed) => drop(self.params.missed.insert(name.to_string())),
                        }
                    }
                }
            }
        }
    }

    fn binding_value(&mut self, name: &str, value: &Expr) -> Lower<i64> {
        let no_state = HashMap::new();
        let mut scope = super::Scope::closed(&no_state, 0, say::value_of_parameter());
        let num = self.number(value, &mut scope)?;
        match eval::num(&num, &[]) {
            Ok(Some(Value::Int(x))) => Ok(x),
            Ok(None) => {
                let error = RuleError::new(ErrorKind::Undefined, value.span, say::name_without_value(name));
                Err(self.report(error))
            }
            _ => Err(self.too_large(value.span)),
        }
    }

    /// Whether a parameter of this name has a value or a binding.
    pub(super) fn is_bound(&self, name: &str) -> bool {
        self.params.values.contains_key(name) || self.params.open.contains_key(name)
    }

    /// The value of a parameter at a place where it is used.
    pub(super) fn parameter(&mut self, name: &str, span: Span) -> Lower<Num> {
        self.params.used.insert(name.to_string());
        if let Some(value) = self.params.values.get(name) {
            return Ok(Num::Const(*value));
        }
        // Reported once, and not where the value of its binding is the mistake.
        if !self.params.missed.insert(name.to_string()) || self.params.open.contains_key(name) {
            return Err(Failed);
        }
        let error = RuleError::new(ErrorKind::MissingParameter, span, say::parameter_without_value(name));
        let hint = say::write_binding(name);
        Err(self.report(RuleError { parameter: Some(name.to_string()), ..error.hint(hint) }))
    }

    /// A given parameter that the text does not use is an error; a binding of the text that is not
    /// used is only a warning.
    pub(super) fn check_params_used(&mut self, ast: &Ast, given: &[(String, i64)]) {
        let mut known: Vec<&str> = self.params.used.iter().map(String::as_str).collect();
        known.sort_unstable();
        let mut errors = Vec::new();
        for (name, _) in given {
            if known.contains(&name.as_str()) || self.params.open.contains_key(name.as_str()) {
                continue;
            }
            let message = say::no_such_parameter(name);
            let hint = match (nearest(name, known.iter().copied()), known.is_empty()) {
                (Some(meant), _) => say::did_you_mean(meant),
                (None, true) => say::no_parameters(),
                (None, false) => say::its_parameters(known.join(", ")),
            };
            errors.push(RuleError::new(ErrorKind::MissingParameter, Span::default(), message).hint(hint));
        }
        let mut warnings = Vec::new();
        for clause in &ast.clauses {
            if let Clause::Binding { name, .. } = &clause.node
                && !self.params.used.contains(&name.node)
            {
                warnings.push(Warning::new(name.span, say::parameter_not_used(&name.node)));
            }
        }
        self.errors.append(&mut errors);
        self.warnings.append(&mut warnings);
    }
}
