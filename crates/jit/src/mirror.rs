//! Loops that list every option twice: `(i, w-i)` as a sum, for i from 2 to w-2, is the same for i
//! and for w-i.
//!
//! Let a free variable k go from lo to hi, and let every component that uses it be a line
//! `b + s*k`. Backwards, k' = lo+hi-k, it is `b + s*(lo+hi) - s*k`. If the parts of an option, in
//! some order, equal those of the same option with k', then the first half of the range gives all
//! options. What is fixed when the rules are compiled, the slopes and the other terms of the
//! components, determines which part could equal which; the bases and the range are compared when
//! the loop begins.
use crate::Declined;
use crate::loops::Range;
use crate::rows::{Maker, Nest, parts};
use crate::span::Span;
use crate::terms::Known;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use rules::ir::{ArithOp, DomainHint, Num, Part};
use rules::linear::Around;
use rules::moves::line;
use rules::odometer::orders;

/// A condition: one base is another base plus a multiple of the sum of the first and the last k.
#[derive(Debug, PartialEq)]
struct Demand {
    base: Num,
    other: Num,
    times: i64,
}

impl Maker<'_, '_> {
    /// The first half of a non-empty range, if the second half leads to the same options; otherwise
    /// all of it.
    pub(crate) fn half(
        &mut self,
        nest: &Nest<'_>,
        depth: usize,
        range: Range,
        after: Block,
    ) -> Result<Range, Declined> {
        let Some(demands) = demands(nest, depth, self.ruleset.arity, self.ruleset.unordered)? else { return Ok(range) };
        let Some(span) = range.lo.span.plus(range.hi.span).filter(|span| !span.huge) else { return Ok(range) };
        let sum = Known { value: self.coder.b.ins().iadd(range.lo.value, range.hi.value), span };
        let mut same: Option<Value> = None;
        for demand in demands {
            let (base, other) = (self.coder.num(&demand.base, after)?, self.coder.num(&demand.other, after)?);
            let most = sum.span.arith(ArithOp::Mul, Span::exactly(demand.times)).and_then(|rise| rise.plus(other.span));
            if base.span.huge || most.is_none_or(|most| most.huge) {
                return Ok(range);
            }
            let rise = self.coder.b.ins().imul_imm(sum.value, demand.times);
            let wanted = self.coder.b.ins().iadd(other.value, rise);
            let test = self.coder.b.ins().icmp(IntCC::Equal, base.value, wanted);
            same = Some(same.map_or(test, |same| self.coder.b.ins().band(same, test)));
        }
        let Some(same) = same else { return Ok(range) };
        // The first number of a range is natural, and the last is not smaller.
        let middle = self.coder.b.ins().ushr_imm(sum.value, 1);
        let value = self.coder.b.ins().select(same, middle, range.hi.value);
        let span = Span::new(range.lo.span.lo.min(range.hi.span.lo), range.hi.span.hi.max(range.lo.span.hi));
        Ok(Range { hi: Known { value, span }, ..range })
    }
}

/// The conditions for a loop to list the same options backwards; `None` if none suffices.
fn demands(nest: &Nest<'_>, depth: usize, arity: usize, unordered: bool) -> Result<Option<Vec<Demand>>, Declined> {
    let v = arity + depth;
    let inner = &nest.schema.free[depth + 1..];
    let hinted = |hint: &Option<DomainHint>| matches!(hint, Some(DomainHint::Equals(num)) if num.uses(v));
    let bounded = inner.iter().any(|free| free.lo.iter().chain(&free.hi).any(|num| num.uses(v)) || hinted(&free.hint));
    if bounded || nest.gates.iter().skip(depth + 1).flatten().any(|cond| cond.uses(v)) {
        return Ok(None);
    }
    let later = v + 1..arity + nest.schema.free.len();
    let line = |coord: &Num| line_in(coord, v, later.clone());
    let lines = |part: &Part| part.coords.iter().map(line).collect::<Option<Vec<Around>>>();
    let lines: Option<Vec<Vec<Around>>> = parts(nest.schema)?.iter().map(lines).collect();
    Ok(lines.and_then(|lines| matched(&lines, unordered)).filter(|demands| !demands.is_empty()))
}

/// A component as a line in one variable; a component that does not use it may use later ones.
fn line_in(coord: &Num, v: usize, mut later: std::ops::Range<usize>) -> Option<Around> {
    match coord.uses(v) {
        false => Some(Around { times: 0, rest: coord.clone() }),
        true if later.any(|other| coord.uses(other)) => None,
        true => line(coord, v),
    }
}

/// Matches each part with the one that it could equal backwards, a bijection.
fn matched(parts: &[Vec<Around>], unordered: bool) -> Option<Vec<Demand>> {
    let mut left: Vec<&Vec<Around>> = parts.iter().collect();
    let mut all: Vec<Demand> = Vec::new();
    for part in parts {
        let (at, demands) =
            left.iter().enumerate().find_map(|(at, other)| Some((at, alike(part, other, unordered)?)))?;
        left.swap_remove(at);
        for demand in demands {
            if !all.contains(&demand) {
                all.push(demand);
            }
        }
    }
    Some(all)
}

/// The conditions for a part to equal another one backwards.
fn alike(part: &[Around], other: &[Around], unordered: bool) -> Option<Vec<Demand>> {
    let orders = if unordered { orders(part.len()) } else { vec![(0..part.len()).collect()] };
    orders.into_iter().find_map(|order| {
        let mut demands = Vec::new();
        for (line, backwards) in part.iter().zip(order.iter().map(|&i| &other[i])) {
            match line.times {
                times if times.checked_add(backwards.times) != Some(0) => return None,
                0 if line.rest != backwards.rest => return None,
                0 => {}
                times => demands.push(Demand { base: backwards.rest.clone(), other: line.rest.clone(), times }),
            }
        }
        Some(demands)
    })
}
