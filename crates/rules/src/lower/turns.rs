//! `play`: the number of components in which a turn moves.
use super::scope::Scope;
use super::{Failed, Lower, Lowering};
use crate::ast::{self, Expr, SetItem};
use crate::error::{ErrorKind, RuleError};
use crate::eval::{self, Value};
use crate::ruleset::Turns;
use crate::say;
use crate::span::Span;
use std::collections::HashMap;

/// A list of numbers of components goes up to this one.
const MOST_AMONG: u64 = u64::BITS as u64;

impl Lowering<'_> {
    /// The meaning of a `play` clause; `before` is the place of an earlier one.
    pub(super) fn turns(&mut self, turns: &ast::Turns, before: Option<Span>) -> Lower<Turns> {
        if let Some(before) = before {
            let error = RuleError::new(ErrorKind::Mixed, self.clause_span, say::play_twice());
            return Err(self.report(error.related(before, say::here_before()).hint(say::remove_one())));
        }
        let (least, most) = match turns {
            ast::Turns::One => return Ok(Turns::One),
            ast::Turns::Every => return Ok(Turns::Every),
            ast::Turns::First => return Ok(Turns::First),
            ast::Turns::Any => return Ok(Turns::ANY),
            ast::Turns::Exactly(count) => {
                let count = self.components(count)?;
                (count, count)
            }
            ast::Turns::Range(least, most) => {
                let (least, most) = (self.components(least), self.components(most));
                (least?, most?)
            }
            ast::Turns::Among(counts) => return self.among(counts),
        };
        if most < least {
            let message = say::range_empty(least, most);
            let error = RuleError::new(ErrorKind::Undefined, self.clause_span, message);
            return Err(self.report(error.hint(say::smaller_first())));
        }
        Ok(if most == 1 { Turns::One } else { Turns::Some { least, most } })
    }

    /// One of several numbers of components.
    fn among(&mut self, counts: &[SetItem]) -> Lower<Turns> {
        let mut mask = 0u64;
        for count in counts {
            let (least, most, span) = match count {
                SetItem::One(count) => (self.components(count)?, self.components(count)?, count.span),
                SetItem::Range(least, most) => {
                    (self.components(least)?, self.components(most)?, least.span.to(most.span))
                }
            };
            if most < least {
                let error = RuleError::new(ErrorKind::Undefined, span, say::range_empty(least, most));
                return Err(self.report(error.hint(say::smaller_first())));
            }
            if most > MOST_AMONG {
                let error = RuleError::new(ErrorKind::Limit, span, say::play_list_goes_to(MOST_AMONG));
                return Err(self.report(error.hint(say::write_play_forms())));
            }
            mask |= (least..=most).fold(0, |mask, count| mask | 1 << (count - 1));
        }
        // Without gaps it is a range.
        let (least, most) = (u64::from(mask.trailing_zeros()) + 1, u64::from(mask.ilog2()) + 1);
        Ok(match u64::from(mask.count_ones()) == most - least + 1 {
            true if most == 1 => Turns::One,
            true => Turns::Some { least, most },
            false => Turns::Among(mask),
        })
    }

    /// A number of components, at least 1.
    fn components(&mut self, expr: &Expr) -> Lower<u64> {
        let nothing = HashMap::new();
        let mut scope = Scope::closed(&nothing, 0, "play".into());
        let count = self.number(expr, &mut scope)?;
        match eval::num(&count, &[]) {
            Ok(Some(Value::Int(count))) if count >= 1 => Ok(count.unsigned_abs()),
            Ok(Some(Value::Int(_) | Value::NegHuge)) => {
                let error = RuleError::new(ErrorKind::Undefined, expr.span, say::turn_moves_in_one());
                Err(self.report(error.hint(say::write_play_forms())))
            }
            Ok(Some(Value::PosHuge)) => Err(self.too_large(expr.span)),
            Ok(None) | Err(_) => {
                let error = RuleError::new(ErrorKind::Undefined, expr.span, say::number_without_value());
                Err::<u64, Failed>(self.report(error))
            }
        }
    }
}
