//! Schemas to loop nests: the level of each condition, and the range of each loop.
use super::expr::Expr;
use super::stripe::Track;
use crate::ast::Shape;
use crate::ir::{ArithOp, CompareOp, Cond, DomainHint, FreeVar, Func, Num, Part, Remains, Schema, Set, Var};

#[derive(Debug, Clone)]
pub(super) struct Plan {
    /// A number that a component must have, by component.
    pub(super) pattern: Vec<Option<i64>>,
    /// The loops, from the outermost in.
    pub(super) loops: Vec<Loop>,
    /// `gates[d]`: the conditions to look at once the first `d` free variables are chosen; one more
    /// than loops.
    pub(super) gates: Vec<Vec<Cond>>,
    /// All conditions in the order of the text, for the rare candidate at which one cannot be
    /// evaluated.
    pub(super) conditions: Vec<Cond>,
    pub(super) remains: Rest,
    /// The components as lines in the innermost variable, where they are.
    pub(super) tracks: Option<Vec<Track>>,
    /// The cost of a candidate, where 1 is a comparison or two.
    pub(super) weight: u32,
    /// The number of variables: state, free ones, and variables of repetitions.
    pub(super) variables: usize,
}

/// One loop over the values of a free variable.
#[derive(Debug, Clone)]
pub(super) struct Loop {
    pub(super) lo: Vec<Expr>,
    pub(super) hi: Vec<Expr>,
    pub(super) over: Over,
}

/// The numbers that a loop runs over, within its bounds.
#[derive(Debug, Clone)]
pub(super) enum Over {
    /// All integers.
    Range,
    /// The divisors of a number (all integers when it is 0).
    Divisors(Expr),
    /// The multiples of a number (0 only when it is 0).
    Multiples(Expr),
    /// One number.
    Single(Expr),
    Primes,
    Members(Set),
    /// Numbers of parts m for which m different parts fit into a total: m(m+1)/2 at most.
    Staircase(Expr),
}

/// The remaining positions, compiled.
#[derive(Debug, Clone)]
pub(super) enum Rest {
    /// The components of the parts, one part after the other; no repetition anywhere.
    Plain(Vec<Expr>),
    /// Parts that may be repeated.
    Parts(Vec<Repeated>),
    /// The rest of one heap, as one heap or as nothing.
    OneHeap(Expr),
    /// Heaps of a total.
    Heaps { total: Expr, parts: Expr, shape: Shape },
}

/// A part that may be repeated.
#[derive(Debug, Clone)]
pub(super) struct Repeated {
    pub(super) coords: Vec<Expr>,
    pub(super) times: Option<Expr>,
    /// The variable of the repetition and its bounds.
    pub(super) each: Option<(Var, Expr, Expr)>,
}

/// The conditions of a schema by the number of free variables that have to be chosen first. Without
/// `all`, conditions that the bounds imply are left out; `all` keeps them, which is right where a
/// bound may have no value.
pub fn gates(schema: &Schema, arity: usize, all: bool) -> Vec<Vec<Cond>> {
    let mut conditions = Vec::new();
    schema.conditions.iter().for_each(|cond| flatten(cond, &mut conditions));
    let mut gates = vec![Vec::new(); schema.free.len() + 1];
    for cond in conditions {
        if all || !schema.free.iter().enumerate().any(|(i, var)| implied(&cond, arity + i, var)) {
            let depth = cond.reach().saturating_sub(arity).min(schema.free.len());
            gates[depth].push(cond);
        }
    }
    gates
}

impl Plan {
    pub(super) fn new(schema: &Schema, arity: usize) -> Self {
        let mut conditions = Vec::new();
        schema.conditions.iter().for_each(|cond| flatten(cond, &mut conditions));
        let gates = gates(schema, arity, false);
        let loops = schema.free.iter().enumerate().map(|(i, var)| Loop::new(var, arity + i, &schema.remains)).collect();
        let variables = variables(schema, arity);
        let tracks = tracks(schema, arity);
        let gates_factor = gates.iter().flatten().any(factors);
        Self {
            pattern: schema.pattern.clone(),
            loops,
            gates,
            conditions,
            remains: Rest::new(&schema.remains),
            tracks,
            weight: if gates_factor { FACTORING } else { 1 },
            variables,
        }
    }
}

impl Plan {
    /// Whether a heap of 0 that remains is nothing.
    #[inline]
    pub(super) fn vanishes(&self) -> bool {
        matches!(self.remains, Rest::OneHeap(_))
    }
}

/// The cost of finding the prime factors of a number far out, in comparisons.
const FACTORING: u32 = 32;

/// Whether a condition needs the prime factors of a number.
fn factors(cond: &Cond) -> bool {
    let mut found = false;
    let slow = |num: &Num| matches!(num, Num::Call(func, _) if func.of_one().is_some_and(|facts| facts.slow));
    cond.each_num(&mut |num| found |= num.any(&mut |part| slow(part)));
    found
}

/// Conjunctions of conjunctions are conjunctions; the order stays.
fn flatten(cond: &Cond, out: &mut Vec<Cond>) {
    match cond {
        Cond::All(list) => list.iter().for_each(|part| flatten(part, out)),
        Cond::Const(true) => {}
        other => out.push(other.clone()),
    }
}

/// Whether the bounds of variable `v` imply the condition, so that no candidate of the loop fails
/// it.
fn implied(cond: &Cond, v: Var, bounds: &FreeVar) -> bool {
    let Cond::Compare(op, x, y) = cond else { return false };
    let is_v = |num: &Num| matches!(num, Num::Var(var) if *var == v);
    let (op, other) = match (is_v(x), is_v(y)) {
        (true, false) => (Some(*op), y),
        (false, true) => (op.mirrored(), x),
        _ => return false,
    };
    if other.reach() > v {
        return false;
    }
    match op {
        Some(CompareOp::Ge) => bounds.lo.contains(other),
        Some(CompareOp::Le) => bounds.hi.contains(other),
        Some(CompareOp::Gt) => next_to(other, ArithOp::Add).is_some_and(|least| bounds.lo.contains(&least)),
        Some(CompareOp::Lt) => next_to(other, ArithOp::Sub).is_some_and(|most| bounds.hi.contains(&most)),
        _ => false,
    }
}

/// `num + 1` or `num - 1` as bounds are written.
fn next_to(num: &Num, op: ArithOp) -> Option<Num> {
    match num {
        Num::Const(c) if op == ArithOp::Add => Some(Num::Const(c.checked_add(1)?)),
        Num::Const(c) => Some(Num::Const(c.checked_sub(1)?)),
        other => Some(Num::Arith(op, Box::new(other.clone()), Box::new(Num::Const(1)))),
    }
}

impl Loop {
    fn new(var: &FreeVar, v: Var, remains: &Remains) -> Self {
        let exprs = |nums: &[Num]| nums.iter().map(Expr::new).collect();
        let over = match &var.hint {
            Some(DomainHint::Divides(x)) if x.reach() <= v => Over::Divisors(Expr::new(x)),
            Some(DomainHint::MultipleOf(x)) if x.reach() <= v => Over::Multiples(Expr::new(x)),
            Some(DomainHint::Equals(x)) if x.reach() <= v => Over::Single(Expr::new(x)),
            Some(DomainHint::Member(set)) if set.reach() <= v => Over::Members(set.clone()),
            Some(DomainHint::Prime) => Over::Primes,
            _ => by_shape(v, remains),
        };
        Self { lo: exprs(&var.lo), hi: exprs(&var.hi), over }
    }
}

/// A number of parts is limited by the shape of the parts.
fn by_shape(v: Var, remains: &Remains) -> Over {
    match remains {
        Remains::Heaps { total, parts: Num::Var(m), shape } if *m == v && total.reach() <= v => match shape {
            Shape::Equal => Over::Divisors(Expr::new(total)),
            Shape::Unequal | Shape::Consecutive => Over::Staircase(Expr::new(total)),
            Shape::Any | Shape::NearEqual => Over::Range,
        },
        _ => Over::Range,
    }
}

impl Rest {
    fn new(remains: &Remains) -> Self {
        match remains {
            Remains::Heaps { total, parts, .. } if is_one_heap(total, parts) => Self::OneHeap(Expr::new(total)),
            Remains::Heaps { total, parts, shape } => {
                Self::Heaps { total: Expr::new(total), parts: Expr::new(parts), shape: *shape }
            }
            Remains::Positions(parts) if parts.iter().all(|part| part.times.is_none() && part.each.is_none()) => {
                Self::Plain(parts.iter().flat_map(|part| &part.coords).map(Expr::new).collect())
            }
            Remains::Positions(parts) => Self::Parts(parts.iter().map(Repeated::new).collect()),
        }
    }
}

impl Repeated {
    fn new(part: &Part) -> Self {
        Self {
            coords: part.coords.iter().map(Expr::new).collect(),
            times: part.times.as_ref().map(Expr::new),
            each: part.each.as_ref().map(|each| (each.var, Expr::new(&each.lo), Expr::new(&each.hi))),
        }
    }
}

/// Whether the parts of a total are `min(1, total)`, as a plain `take` writes it.
fn is_one_heap(total: &Num, parts: &Num) -> bool {
    match parts {
        Num::Call(Func::Min, args) => matches!(&args[..], [Num::Const(1), rest] if rest == total),
        _ => false,
    }
}

/// The components of plain parts as lines in the innermost variable.
fn tracks(schema: &Schema, arity: usize) -> Option<Vec<Track>> {
    let innermost = arity + schema.free.len().checked_sub(1)?;
    let parts = match &schema.remains {
        Remains::Heaps { total, parts, .. } if is_one_heap(total, parts) => {
            return Some(vec![Track::new(total, innermost)?]);
        }
        Remains::Heaps { .. } => return None,
        Remains::Positions(parts) => parts,
    };
    if parts.iter().any(|part| part.times.is_some() || part.each.is_some()) {
        return None;
    }
    parts.iter().flat_map(|part| &part.coords).map(|coord| Track::new(coord, innermost)).collect()
}

/// The number of variables that the expressions of a schema can mention.
fn variables(schema: &Schema, arity: usize) -> usize {
    let parts = match &schema.remains {
        Remains::Positions(parts) => &parts[..],
        Remains::Heaps { .. } => &[],
    };
    let repetitions = parts.iter().filter_map(|part| part.each.as_ref()).map(|each| each.var + 1).max();
    (arity + schema.free.len()).max(repetitions.unwrap_or(0))
}
