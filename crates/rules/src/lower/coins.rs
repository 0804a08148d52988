//! `turn` and `product`: the sets of coins that may be turned over.
use super::expr::Typed;
use super::scope::Scope;
use super::{Failed, Lower, Lowering};
use crate::ast::{self, Amount, Ast, Clause, Expr, Factor};
use crate::catalogue;
use crate::error::{ErrorKind, RuleError, Warning};
use crate::eval::{self, Value};
use crate::family::{Axis, Coins, Count, Turn};
use crate::ir::Set;
use crate::parse;
use crate::say;
use crate::span::{Span, Spanned};
use messages::Message;
use std::collections::HashMap;

/// The most numbers that a place on a grid may have.
const MOST_AXES: usize = 8;

impl Lowering<'_> {
    /// All `turn` and `product` clauses together; other clauses have been refused.
    pub(super) fn coins(&mut self, ast: &Ast) -> Lower<Coins> {
        let clauses = || ast.clauses.iter().filter(|c| matches!(c.node, Clause::Turn(_) | Clause::Product(_)));
        let product = clauses().find(|clause| matches!(clause.node, Clause::Product(_)));
        if let Some(product) = product
            && let Some(other) = clauses().find(|clause| clause.span != product.span)
        {
            let later = other.span.start.max(product.span.start);
            let (at, first) = if later == other.span.start { (other, product) } else { (product, other) };
            let message = say::product_stands_alone();
            let error = RuleError::new(ErrorKind::Mixed, at.span, message).related(first.span, say::the_other_rule());
            return Err(self.report(error.hint(say::write_one_product())));
        }
        if let Some(Spanned { node: Clause::Product(factors), span }) = product {
            return self.product(factors, *span);
        }
        let mut axis = Axis { turns: Vec::new(), first: 0 };
        let mut first: Option<Spanned<u64>> = None;
        for clause in clauses() {
            let Clause::Turn(turn) = &clause.node else { continue };
            self.clause_span = clause.span;
            let from = turn.from.as_ref().map_or(Spanned::new(0, clause.span), Spanned::clone);
            match &first {
                Some(known) if known.node != from.node => {
                    let message = say::coins_numbered(from.node, known.node);
                    let error = RuleError::new(ErrorKind::Mixed, from.span, message).related(known.span, say::here());
                    self.report(error.hint(say::from_one_in_all()));
                }
                Some(_) => {}
                None => first = Some(from),
            }
            axis.turns.push(self.turn(turn)?);
        }
        axis.first = first.map_or(0, |first| i64::from(first.node == 1));
        Ok(Coins { axes: vec![axis] })
    }

    fn product(&mut self, factors: &[Spanned<Factor>], span: Span) -> Lower<Coins> {
        if factors.len() < 2 {
            let error = RuleError::new(ErrorKind::Arity, span, say::product_of_two());
            return Err(self.report(error.hint(say::write_product_of_two())));
        }
        if factors.len() > MOST_AXES {
            let error = RuleError::new(ErrorKind::Limit, span, say::too_many_factors(MOST_AXES));
            return Err(self.report(error));
        }
        let axes: Vec<Lower<Axis>> = factors.iter().map(|factor| self.factor(factor)).collect();
        Ok(Coins { axes: axes.into_iter().collect::<Lower<_>>()? })
    }

    fn factor(&mut self, factor: &Spanned<Factor>) -> Lower<Axis> {
        let turns = match &factor.node {
            Factor::Turn(turn) => vec![turn.clone()],
            Factor::Game(name) => turns_of(name).unwrap_or_default(),
        };
        if turns.is_empty() {
            let message = say::factor_is_no_coin_game();
            return Err(self.report(RuleError::new(ErrorKind::Mixed, factor.span, message)));
        }
        let first = i64::from(turns.iter().any(|turn| turn.from.as_ref().is_some_and(|from| from.node == 1)));
        let turns: Vec<Lower<Turn>> = turns.iter().map(|turn| self.turn(turn)).collect();
        Ok(Axis { turns: turns.into_iter().collect::<Lower<_>>()?, first })
    }

    fn turn(&mut self, turn: &ast::Turn) -> Lower<Turn> {
        let (mut counts, mut failed) = (Vec::with_capacity(turn.counts.len()), false);
        for count in &turn.counts {
            match self.coin_count(count) {
                Ok(found) => counts.extend(found),
                Err(Failed) => failed = true,
            }
        }
        let within = match &turn.within {
            None => None,
            Some(distance) => Some(self.constant(distance, say::the_distance())?),
        };
        if let (Some(distance), Some(within)) = (&turn.within, within)
            && within < 0
        {
            let error = RuleError::new(ErrorKind::Undefined, distance.span, say::distance_negative());
            return Err(self.report(error));
        }
        if failed { Err(Failed) } else { Ok(Turn { counts, consecutive: turn.consecutive, within }) }
    }

    fn coin_count(&mut self, count: &Spanned<Amount>) -> Lower<Vec<Count>> {
        let (lo, hi) = match &count.node {
            Amount::Any => return Ok(vec![Count::Any]),
            Amount::Range(lo, hi) => {
                let (lo, hi) = (self.constant(lo, COUNT()), self.constant(hi, COUNT()));
                (lo?, hi?)
            }
            Amount::Expr(expr) => match self.count_or_set(expr)? {
                Typed::Set(Set::Named(set)) => return Ok(vec![Count::Set(set)]),
                Typed::Set(Set::Ranges(ranges)) => {
                    let number = |num| match eval::num(num, &[]) {
                        Ok(Some(Value::Int(x))) => Some(x.max(0)),
                        _ => None,
                    };
                    let ranges: Option<Vec<Count>> =
                        ranges.iter().map(|(lo, hi)| Some(Count::Range(number(lo)?, number(hi)?))).collect();
                    return ranges.ok_or_else(|| self.too_large(expr.span));
                }
                _ => {
                    let number = self.constant(expr, COUNT())?;
                    (number, number)
                }
            },
        };
        if hi < 1 || lo > hi {
            let message = match lo > hi && hi >= 1 {
                true => say::range_empty(lo, hi),
                false => say::coins_never_turned(hi),
            };
            self.warnings.push(Warning::new(count.span, message));
        }
        Ok(vec![Count::Range(lo.max(0), hi.max(-1))])
    }

    /// A set, or anything else for [`Lowering::constant`].
    fn count_or_set(&mut self, expr: &Expr) -> Lower<Typed> {
        let nothing = HashMap::new();
        let mut scope = Scope::closed(&nothing, 0, COUNT());
        match self.set_named(expr, &scope) {
            Some(set) => Ok(Typed::Set(set)),
            None => self.typed(expr, &mut scope),
        }
    }

    /// A number that depends on parameters only.
    fn constant(&mut self, expr: &Expr, what: Message) -> Lower<i64> {
        let nothing = HashMap::new();
        let mut scope = Scope::closed(&nothing, 0, COUNT());
        let num = self.number(expr, &mut scope)?;
        match eval::num(&num, &[]) {
            Ok(Some(Value::Int(x))) => Ok(x),
            // More coins than there are, or farther than any coin.
            Ok(Some(Value::PosHuge)) => Ok(i64::MAX),
            Ok(Some(Value::NegHuge)) => Ok(i64::MIN),
            _ => Err(self.report(RuleError::new(ErrorKind::Undefined, expr.span, say::what_without_value(what)))),
        }
    }
}

/// The part that is read, for messages about names in it.
const COUNT: fn() -> Message = say::a_number_of_coins;

/// The `turn` clauses of a built-in game; none when it is another game.
fn turns_of(name: &str) -> Option<Vec<ast::Turn>> {
    let ast = parse::parse(catalogue::find(name)?.text).ok()?;
    let turn = |clause: Spanned<Clause>| match clause.node {
        Clause::Turn(turn) => Some(turn),
        _ => None,
    };
    ast.clauses.into_iter().map(turn).collect()
}
