//! Ranges of free variables, and an order in which they can be chosen.
//!
//! A free name of a rule runs over all natural numbers that satisfy the conditions. To list them,
//! every variable needs an upper bound made of the state and of variables chosen before it. Bounds
//! are found by interval reasoning on the conjuncts, those that are written and those that are
//! implied (what remains is not negative): constants first (propagation to a fixed point, after E.
//! Davis, *Constraint propagation with interval labels*, Artificial Intelligence 32, 1987), then
//! each constraint is solved for the variable (see `isolate`). Conditions inside `or` and `not`
//! never bound anything.
//!
//! | room | task |
//! |---|---|
//! | `isolate` | solving a constraint for a variable |
//! | `growth` | a variable without a bound must not make the state grow |
//! | `walk` | variables of expressions |
mod growth;
mod isolate;

use crate::error::{ErrorKind, RuleError};
use crate::interval::Facts;
use crate::ir::{ArithOp, CompareOp, Cond, DomainHint, FreeVar, Func, Num, Part, Remains, Schema, Set, Var};
use crate::linear::Side;
use crate::lower::fold;
use crate::lower::scope::{EACH, FreeName, unbounded};
use crate::say;
use crate::sets;
use crate::span::Span;
use isolate::{Constraint, Solver, constraints_of};

/// The steps that the search for bounds may take for a ruleset of this many schemas; ordinary ones
/// need some hundred.
pub(crate) fn fuel(schemas: usize) -> usize {
    4_000_000 + 600 * schemas
}
/// Rounds of constant propagation.
const ROUNDS: usize = 3;

/// A schema whose free variables have no bounds yet. Variables: the state, then `free` in this
/// order; [`EACH`] for the variable of a `for`.
#[derive(Debug, Clone)]
pub(crate) struct Draft {
    /// Index of the clause.
    pub(crate) clause: usize,
    /// The place of the clause.
    pub(crate) span: Span,
    /// Numbers that components must have.
    pub(crate) pattern: Vec<Option<i64>>,
    /// The free names.
    pub(crate) free: Vec<FreeName>,
    /// The conjuncts.
    pub(crate) conditions: Vec<Cond>,
    /// The positions that remain after the move.
    pub(crate) remains: Remains,
    /// The end of the range of a variable that nothing bounds; `None` is the largest number of a
    /// state that must not grow by it.
    pub(crate) largest: Option<Num>,
}

/// Finds bounds, an order and hints for the free variables of a schema.
///
/// # Errors
/// A variable without an upper bound in a state that can grow; conditions that are too large.
pub(crate) fn complete(mut draft: Draft, arity: usize, fuel: &mut usize) -> Result<Schema, RuleError> {
    let natural = Facts::new(arity + draft.free.len());
    draft.conditions.retain(|cond| !always(cond, &natural));
    drop_unused(&mut draft, arity);
    let mut found = Vec::new();
    let mut order = Vec::new();
    if !draft.free.is_empty() {
        let mut search = Search::new(&draft, arity, fuel);
        search.propagate();
        found = search.choose_all();
        if *search.fuel == 0 {
            let error = RuleError::new(ErrorKind::Limit, draft.span, say::too_many_conditions());
            return Err(error.hint(say::write_fewer_conditions()));
        }
        if let Some(largest) = &draft.largest {
            for bounded in found.iter_mut().filter(|bounded| bounded.hi.is_empty()) {
                bounded.hi.push(largest.clone());
            }
        }
        growth::check(&draft, &search.facts, arity, &found)?;
        order = found.iter().map(|bounded| bounded.var).collect();
    }
    Ok(finish(draft, arity, found, &order))
}

/// Whether a comparison holds whatever natural numbers the variables are.
fn always(cond: &Cond, natural: &Facts) -> bool {
    let Cond::Compare(op, a, b) = cond else { return false };
    let (a, b) = (natural.of(a), natural.of(b));
    a.total
        && b.total
        && match op {
            CompareOp::Le => a.hi <= b.lo && a.hi < i128::MAX,
            CompareOp::Lt => a.hi < b.lo,
            CompareOp::Ge => b.hi <= a.lo && b.hi < i128::MAX,
            CompareOp::Gt => b.hi < a.lo,
            CompareOp::Ne => a.hi < b.lo || b.hi < a.lo,
            CompareOp::Eq | CompareOp::Divides | CompareOp::In => false,
        }
}

/// Takes out the variables that nothing depends on (their range is never empty).
fn drop_unused(draft: &mut Draft, arity: usize) {
    let mut used = vec![false; draft.free.len()];
    let mut mark = |num: &Num| {
        num.each_var(&mut |v| {
            if let Some(used) = v.checked_sub(arity).and_then(|i| used.get_mut(i)) {
                *used = true;
            }
        });
    };
    draft.conditions.iter().for_each(|cond| cond.each_num(&mut mark));
    draft.remains.each_num(&mut mark);
    if used.iter().all(|&used| used) {
        return;
    }
    let mut place = Vec::with_capacity(used.len());
    let mut kept = 0;
    for &used in &used {
        place.push(arity + kept);
        kept += usize::from(used);
    }
    let to = |v: Var| v.checked_sub(arity).and_then(|i| place.get(i)).copied().unwrap_or(v);
    draft.conditions.iter_mut().for_each(|cond| cond.rename(&to));
    draft.remains.rename(&to);
    let mut keep = used.into_iter();
    draft.free.retain(|_| keep.next().unwrap_or(true));
}

/// A variable with its bounds, in the order in which the variables are chosen; numbered as in the
/// draft.
#[derive(Debug, Clone)]
pub(crate) struct Bounded {
    /// The variable.
    pub(crate) var: Var,
    lo: Vec<Num>,
    /// Empty when there is none: then the largest number of the state.
    pub(crate) hi: Vec<Num>,
    hint: Option<DomainHint>,
}

struct Search<'a> {
    draft: &'a Draft,
    arity: usize,
    constraints: Vec<Constraint>,
    facts: Facts,
    fuel: &'a mut usize,
}

impl<'a> Search<'a> {
    fn new(draft: &'a Draft, arity: usize, fuel: &'a mut usize) -> Self {
        let mut facts = Facts::new(arity + draft.free.len());
        for (var, value) in draft.pattern.iter().enumerate() {
            if let Some(value) = value {
                facts.raise(var, (*value).into());
                facts.lower(var, (*value).into());
            }
        }
        Self { draft, arity, constraints: constraints(draft), facts, fuel }
    }

    /// Draws conclusions about constants until nothing new comes, or for some rounds.
    fn propagate(&mut self) {
        let count = self.arity + self.draft.free.len();
        let mut allowed = vec![true; count];
        for _ in 0..ROUNDS {
            let mut news = false;
            for constraint in &self.constraints {
                if *self.fuel == 0 {
                    return;
                }
                let (Constraint::Le(a, b) | Constraint::Divides(a, b)) = constraint;
                let mut vars = Vec::new();
                a.each_var(&mut |v| vars.push(v));
                b.each_var(&mut |v| vars.push(v));
                vars.sort_unstable();
                vars.dedup();
                for var in vars.into_iter().filter(|&var| var < count) {
                    allowed[var] = false;
                    let found = solve(&self.facts, &allowed, var, self.fuel, [constraint]);
                    allowed[var] = true;
                    for (side, bound) in found {
                        let known = self.facts.of(&bound);
                        news |= known.total
                            && match side {
                                Side::Lower => known.lo > i128::MIN && self.facts.raise(var, known.lo),
                                Side::Upper => known.hi < i128::MAX && self.facts.lower(var, known.hi),
                            };
                    }
                }
            }
            if !news {
                return;
            }
        }
    }

    fn bounds(&mut self, var: Var, allowed: &[bool]) -> Vec<(Side, Num)> {
        solve(&self.facts, allowed, var, self.fuel, &self.constraints)
    }

    /// Chooses an order: always the first variable, as written, that has an upper bound by those
    /// before it.
    fn choose_all(&mut self) -> Vec<Bounded> {
        let count = self.arity + self.draft.free.len();
        let mut allowed = vec![false; count];
        allowed[..self.arity].fill(true);
        let mut rest: Vec<Var> = (self.arity..count).collect();
        let mut chosen = Vec::with_capacity(rest.len());
        while !rest.is_empty() && *self.fuel > 0 {
            let mut pick = None;
            for (place, &var) in rest.iter().enumerate() {
                let bounds = self.bounds(var, &allowed);
                if bounds.iter().any(|(side, _)| *side == Side::Upper) {
                    pick = Some((place, bounds));
                    break;
                }
            }
            let (place, bounds) = pick.unwrap_or_else(|| self.pick_unbounded(&rest, &allowed));
            let var = rest.remove(place);
            let (lower, upper): (Vec<_>, Vec<_>) = bounds.into_iter().partition(|(side, _)| *side == Side::Lower);
            let lo = self.tidy(Side::Lower, lower.into_iter().map(|(_, bound)| bound).collect());
            let mut hi = self.tidy(Side::Upper, upper.into_iter().map(|(_, bound)| bound).collect());
            if self.arity == 1 && matches!(&hi[..], [one] if is_divisor_bound(one)) {
                // All that is known is `d|n`. Where n = 0 this says nothing, and n, the largest
                // number, is the bound.
                hi = vec![Num::Var(0)];
            }
            let hint = self.hint(var, &allowed, &lo, &hi);
            chosen.push(Bounded { var, lo, hi, hint });
            allowed[var] = true;
        }
        chosen
    }

    /// No variable is bounded by those before it: takes one that the others would not bound either.
    fn pick_unbounded(&mut self, rest: &[Var], allowed: &[bool]) -> (usize, Vec<(Side, Num)>) {
        let mut all = vec![true; allowed.len()];
        let mut free_for_all = |search: &mut Self, var: Var| {
            all[var] = false;
            let bounds = search.bounds(var, &all);
            all[var] = true;
            !bounds.iter().any(|(side, _)| *side == Side::Upper)
        };
        let place = rest.iter().position(|&var| free_for_all(self, var)).unwrap_or(0);
        let bounds = rest.get(place).map_or_else(Vec::new, |&var| self.bounds(var, allowed));
        (place, bounds)
    }

    /// Leaves out bounds that say nothing beside the others.
    fn tidy(&mut self, side: Side, bounds: Vec<Num>) -> Vec<Num> {
        let mut kept: Vec<Num> = Vec::with_capacity(bounds.len());
        let constants =
            bounds.iter().filter_map(|bound| if let Num::Const(c) = bound { Some(i128::from(*c)) } else { None });
        let (least, most) = (constants.clone().fold(0, i128::max), constants.fold(i128::MAX, i128::min));
        for bound in bounds {
            *self.fuel = self.fuel.saturating_sub(kept.len());
            let known = self.facts.of(&bound);
            let idle = match (side, &bound) {
                (Side::Lower, Num::Const(c)) => *c <= 0,
                (Side::Lower, _) => known.hi <= least,
                (Side::Upper, Num::Const(_)) => false,
                (Side::Upper, _) => known.lo >= most,
            };
            if idle {
                continue;
            }
            if kept.iter().any(|other| self.as_tight(side, other, &bound)) {
                continue;
            }
            let mut rest = Vec::with_capacity(kept.len() + 1);
            rest.extend(kept.into_iter().filter(|other| !self.as_tight(side, &bound, other)));
            rest.push(bound);
            kept = rest;
        }
        kept
    }

    /// Whether `a` is at least as tight a bound as `b` wherever `b` has a value: equal but for a
    /// constant, or for something natural that is taken away.
    fn as_tight(&self, side: Side, a: &Num, b: &Num) -> bool {
        let ((a_base, a_offset), (b_base, b_offset)) = (offset(a), offset(b));
        if a_base == b_base {
            return if side == Side::Upper { a_offset <= b_offset } else { a_offset >= b_offset };
        }
        let natural = |num: &Num| self.facts.of(num).lo >= 0;
        match (side, a, b) {
            (Side::Upper, _, Num::Arith(ArithOp::Add, x, y)) if natural(y) => self.as_tight(side, a, x),
            (Side::Upper, Num::Arith(ArithOp::Sub, x, y), _) => **x == *b && natural(y) && self.facts.of(y).total,
            _ => false,
        }
    }

    fn hint(&self, var: Var, allowed: &[bool], lo: &[Num], hi: &[Num]) -> Option<DomainHint> {
        let exact = |num: &Num| !num.any_var(|v| !allowed.get(v).copied().unwrap_or(false));
        let is_var = |num: &Num| *num == Num::Var(var);
        let mut best: Option<(u8, DomainHint)> = None;
        let mut offer = |rank: u8, hint: DomainHint| {
            if best.as_ref().is_none_or(|(least, _)| rank < *least) {
                best = Some((rank, hint));
            }
        };
        for cond in &self.draft.conditions {
            match cond {
                Cond::Compare(CompareOp::Eq, a, b) if is_var(a) && exact(b) => offer(0, DomainHint::Equals(b.clone())),
                Cond::Compare(CompareOp::Eq, a, b) if is_var(b) && exact(a) => offer(0, DomainHint::Equals(a.clone())),
                Cond::Compare(CompareOp::Eq, Num::Arith(ArithOp::Rem, a, b), Num::Const(0))
                    if is_var(a) && exact(b) && self.facts.of(b).lo >= 1 =>
                {
                    offer(6, DomainHint::MultipleOf((**b).clone()));
                }
                Cond::Compare(CompareOp::Divides, a, b) if is_var(a) && exact(b) => {
                    offer(2, DomainHint::Divides(b.clone()));
                }
                Cond::Compare(CompareOp::Divides, a, b) if is_var(b) && exact(a) && self.facts.of(a).lo >= 1 => {
                    offer(6, DomainHint::MultipleOf(a.clone()));
                }
                Cond::In(x, set) if is_var(x) => match set {
                    Set::Named(_) => offer(4, DomainHint::Member(set.clone())),
                    Set::Ranges(ranges) if ranges.iter().all(|(lo, hi)| exact(lo) && exact(hi)) => {
                        offer(3, DomainHint::Member(set.clone()));
                    }
                    Set::Ranges(_) => {}
                },
                Cond::Prime(x) if is_var(x) => offer(5, DomainHint::Prime),
                _ => {}
            }
        }
        if let Some(same) = lo.iter().find(|bound| hi.contains(bound) && self.facts.of(bound).total) {
            offer(1, DomainHint::Equals(same.clone()));
        }
        best.map(|(_, hint)| hint)
    }
}

/// The bounds of one variable that some constraints give.
fn solve<'c>(
    facts: &Facts,
    allowed: &[bool],
    target: Var,
    fuel: &mut usize,
    constraints: impl IntoIterator<Item = &'c Constraint>,
) -> Vec<(Side, Num)> {
    let mut solver = Solver { facts, allowed, target, fuel, found: Vec::new() };
    for constraint in constraints {
        if *solver.fuel == 0 {
            break;
        }
        solver.solve(constraint);
    }
    solver.found
}

/// `n + 0/n`, where `n` is the first number of the state.
fn is_divisor_bound(bound: &Num) -> bool {
    *bound == fold::add(Num::Var(0), fold::div(Num::Const(0), Num::Var(0)))
}

/// A number as something plus a constant.
fn offset(num: &Num) -> (Option<&Num>, i128) {
    match num {
        Num::Const(c) => (None, (*c).into()),
        Num::Arith(op @ (ArithOp::Add | ArithOp::Sub), base, last) => match (&**last, op) {
            (Num::Const(c), ArithOp::Add) => (Some(base), (*c).into()),
            (Num::Const(c), _) => (Some(base), -i128::from(*c)),
            _ => (Some(num), 0),
        },
        num => (Some(num), 0),
    }
}

/// All that must hold at every legal move of the draft, as far as bounds can follow from it.
fn constraints(draft: &Draft) -> Vec<Constraint> {
    let mut all = Vec::new();
    for cond in &draft.conditions {
        match cond {
            Cond::Compare(..) => constraints_of(cond, &mut all),
            Cond::Prime(x) => all.push(Constraint::Le(Num::Const(2), x.clone())),
            Cond::In(x, Set::Named(set)) => {
                let least = i64::try_from(sets::least(*set)).unwrap_or(0);
                all.push(Constraint::Le(Num::Const(least), x.clone()));
            }
            Cond::In(x, Set::Ranges(ranges)) if !ranges.is_empty() => {
                let ends = |func, ends: Vec<Num>| match &ends[..] {
                    [one] => one.clone(),
                    _ => fold::call(func, ends),
                };
                let (los, his) = ranges.iter().cloned().unzip();
                all.push(Constraint::Le(ends(Func::Min, los), x.clone()));
                all.push(Constraint::Le(x.clone(), ends(Func::Max, his)));
            }
            _ => {}
        }
    }
    let natural = |num: &Num| Constraint::Le(Num::Const(0), num.clone());
    match &draft.remains {
        Remains::Positions(parts) => {
            // A part that may come no times at all says nothing about its numbers.
            let once = |part: &&Part| part.each.is_none() && matches!(part.times, None | Some(Num::Const(1..)));
            all.extend(parts.iter().filter(once).flat_map(|part| part.coords.iter().map(natural)));
        }
        Remains::Heaps { total, parts, .. } => {
            all.push(natural(total));
            // `min(1, total)` says nothing new.
            if !matches!(parts, Num::Call(Func::Min, args) if args.contains(total)) {
                all.push(natural(parts));
                all.push(Constraint::Le(parts.clone(), total.clone()));
            }
        }
    }
    all
}

/// Puts the variables in their order.
fn finish(mut draft: Draft, arity: usize, found: Vec<Bounded>, order: &[Var]) -> Schema {
    let count = arity + order.len();
    let mut place: Vec<Var> = (0..count).collect();
    for (new, &old) in order.iter().enumerate() {
        if let Some(place) = place.get_mut(old) {
            *place = arity + new;
        }
    }
    let to = |v: Var| if v == EACH { count } else { place.get(v).copied().unwrap_or(v) };
    draft.conditions.iter_mut().for_each(|cond| cond.rename(&to));
    draft.remains.rename(&to);
    let largest = || match arity {
        1 => Num::Var(0),
        _ => Num::Call(Func::Max, (0..arity).map(Num::Var).collect()),
    };
    let free = found.into_iter().map(|bounded| {
        let name = bounded.var.checked_sub(arity).and_then(|i| draft.free.get(i));
        let mut free = FreeVar {
            lo: bounded.lo,
            hi: bounded.hi,
            hint: bounded.hint,
            ..unbounded(name.map_or_else(String::new, |free| free.name.clone()))
        };
        if free.hi.is_empty() {
            free.hi.push(largest());
        }
        free.rename(&to);
        free
    });
    let free = free.collect();
    Schema {
        clause: draft.clause,
        span: draft.span,
        pattern: draft.pattern,
        free,
        conditions: draft.conditions,
        remains: draft.remains,
    }
}
