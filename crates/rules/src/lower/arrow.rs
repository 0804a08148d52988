//! Moves with `->`.
use super::names::each_name;
use super::scope::{EACH, Scope};
use super::state::numbers;
use super::{Failed, Lower, Lowering};
use crate::ast::{Arrow, ArrowOption, Repeat, Slot};
use crate::bounds::Draft;
use crate::error::{ErrorKind, RuleError, Warning};
use crate::ir::{Each, Part, Remains};
use crate::say;
use crate::sets;
use crate::span::Spanned;

impl Lowering<'_> {
    pub(super) fn arrow(&mut self, arrow: &Arrow) -> Lower<()> {
        let pattern = self.pattern(arrow)?;
        let mut scope = self.scope();
        let (mut parts, mut failed) = (Vec::with_capacity(arrow.options.len()), false);
        for option in &arrow.options {
            match self.option(option, &mut scope) {
                Ok(part) => parts.push(part),
                Err(Failed) => failed = true,
            }
        }
        let conditions = self.conditions(&arrow.conditions, &mut scope);
        if failed {
            return Err(Failed);
        }
        self.warn_of_outside_names(arrow, &scope);
        let draft = Draft {
            clause: self.clause,
            span: self.clause_span,
            pattern,
            free: scope.free,
            conditions: conditions?,
            remains: Remains::Positions(parts),
        };
        self.draft(draft)
    }

    /// The numbers that the pattern demands; fails without a message when it does not fit the
    /// state, which has been reported.
    fn pattern(&mut self, arrow: &Arrow) -> Lower<Vec<Option<i64>>> {
        let slots = &arrow.pattern.node;
        if slots.len() != self.arity() {
            return Err(Failed);
        }
        let mut pattern = Vec::with_capacity(slots.len());
        for (index, slot) in slots.iter().enumerate() {
            match &slot.node {
                Slot::Name(name) if self.names.get(index) == Some(name) => pattern.push(None),
                Slot::Name(_) => return Err(Failed),
                Slot::Int(value) => match i64::try_from(*value) {
                    Ok(value) => pattern.push(Some(value)),
                    Err(_) => return Err(self.too_large(slot.span)),
                },
            }
        }
        Ok(pattern)
    }

    fn option(&mut self, option: &Spanned<ArrowOption>, scope: &mut Scope) -> Lower<Part> {
        let node = &option.node;
        if node.coords.len() != self.arity() {
            let (here, needed) = (numbers(node.coords.len()), numbers(self.arity()));
            let message = say::option_arity(needed, here);
            let hint = if !node.parenthesised && self.arity() > 1 {
                say::write_option(self.names.join(","))
            } else if self.arity() == 1 {
                say::options_are_heaps()
            } else {
                say::write_each(self.names.join(", "))
            };
            return Err(self.report(RuleError::new(ErrorKind::Arity, option.span, message).hint(hint)));
        }
        let each = match &node.repeat {
            Some(repeat) => Some(self.each(repeat, scope)?),
            None => None,
        };
        scope.each = each.as_ref().map(|each| each.name.clone());
        let coords: Vec<Lower<_>> = node.coords.iter().map(|coord| self.number(coord, scope)).collect();
        let times = node.times.as_ref().map(|times| self.number(times, scope)).transpose();
        scope.each = None;
        Ok(Part { coords: coords.into_iter().collect::<Lower<_>>()?, times: times?, each })
    }

    /// `for NAME in LO..HI`; the name does not exist inside the range.
    fn each(&mut self, repeat: &Repeat, scope: &mut Scope) -> Lower<Each> {
        let (lo, hi) = (self.number(&repeat.lo, scope), self.number(&repeat.hi, scope));
        let name = &repeat.name.node;
        let taken = if scope.is_state(name) {
            Some(say::a_number_of_state())
        } else if scope.known(name).is_some() {
            Some(say::a_free_name())
        } else if sets::named(name).is_some() {
            Some(say::a_set())
        } else if self.params.values().contains_key(name) {
            Some(say::a_parameter())
        } else {
            None
        };
        if let Some(what) = taken {
            let message = say::is_already(name, what);
            let error = RuleError::new(ErrorKind::WrongType, repeat.name.span, message);
            return Err(self.report(error.hint(say::choose_after_for())));
        }
        Ok(Each { var: EACH, name: name.clone(), lo: lo?, hi: hi? })
    }

    /// The name after `for` is known inside its option only: in the conditions it is another, free
    /// name.
    fn warn_of_outside_names(&mut self, arrow: &Arrow, scope: &Scope) {
        for option in &arrow.options {
            let Some(repeat) = &option.node.repeat else { continue };
            let name = repeat.name.node.as_str();
            if scope.known(name).is_none() {
                continue;
            }
            for condition in &arrow.conditions {
                let mut outside = false;
                each_name(condition, &mut |used| outside |= used == name);
                if outside {
                    let message = say::for_name_elsewhere(name);
                    self.warnings.push(Warning::new(condition.span, message));
                    return;
                }
            }
        }
    }
}
