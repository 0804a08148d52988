//! Ranges of free variables, and an order in which they can be chosen.
//!
//! A free name of a rule runs over all natural numbers that satisfy the conditions. To list them,
//! every name needs an upper bound made of the state and of names chosen before it, and the bound
//! must be a fact: it has a value wherever there is a legal move. A name for which no such bound is
//! found is refused; it is never cut off.
//!
//! Bounds are found by interval reasoning on the conjuncts, both the written and the implied ones
//! (what remains is not negative, every term has a value): constants first (propagation to a fixed
//! point, after E. Davis, *Constraint propagation with interval labels*, Artificial Intelligence
//! 32, 1987), then each constraint is solved for the name (`isolate`), then all of them together
//! (`system`). Where that gives no end, a clause is taken apart (`split`).
//!
//! | room | task |
//! |---|---|
//! | `isolate` | solves one constraint for a name |
//! | `system` | solves all constraints together for a name |
//! | `defined` | what must hold so that terms have values |
//! | `tail` | names that change nothing from some number on |
//! | `idle` | names that are not needed |
//! | `split` | a clause as several, in each of which names may have an end |
mod defined;
mod idle;
mod isolate;
mod split;
mod system;
mod tail;

use crate::error::{ErrorKind, RuleError, Warning};
use crate::interval::Facts;
use crate::ir::{ArithOp, CompareOp, Cond, DomainHint, FreeVar, Func, Num, Remains, Schema, Set, Var};
use crate::linear::Side;
use crate::lower::fold;
use crate::lower::scope::{EACH, FreeName, unbounded};
use crate::say;
use crate::sets;
use crate::span::Span;
use isolate::{Constraint, Found, Solver, constraints_of};
use system::System;

/// The steps that the search for bounds may take for a ruleset of this many schemas; ordinary ones
/// need some hundred.
pub(crate) fn fuel(schemas: usize) -> usize {
    4_000_000 + 600 * schemas
}
/// Rounds of constant propagation.
const ROUNDS: usize = 3;
/// A clause is taken apart at most this many times in a row.
const MOST_SPLITS: usize = 4;

/// A schema whose free variables have no bounds yet. Variables: the state, then `free` in this
/// order; [`EACH`] for the variable of a `for`.
#[derive(Debug, Clone)]
pub(crate) struct Draft {
    /// Index of the clause.
    pub(crate) clause: usize,
    pub(crate) span: Span,
    /// Numbers that components must have.
    pub(crate) pattern: Vec<Option<i64>>,
    pub(crate) free: Vec<FreeName>,
    pub(crate) conditions: Vec<Cond>,
    /// The positions that remain after the move.
    pub(crate) remains: Remains,
}

/// What else is known when bounds are searched: the names of the state, and conditions that hold at
/// every position with moves.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Known<'a> {
    /// The names of the state; fewer where some have none.
    pub(crate) names: &'a [String],
    /// Conditions under which a position has no move.
    pub(crate) ends: &'a [Vec<Cond>],
}

/// Schemas of a draft with bounds, an order and hints for the free variables: one, or several where
/// only the parts of a clause give names an end.
///
/// # Errors
/// A name without an end; conditions that are too large.
pub(crate) fn complete_all(
    draft: Draft,
    arity: usize,
    known: Known<'_>,
    fuel: &mut usize,
    warnings: &mut Vec<Warning>,
) -> Result<Vec<Schema>, RuleError> {
    let (mut open, mut done) = (vec![(draft, 0, Vec::new())], Vec::new());
    let mut first: Option<RuleError> = None;
    while let Some((draft, splits, zeros)) = open.pop() {
        let facts = |fuel: &mut usize| Search::new(&draft, arity, known, fuel).propagated();
        let refused = match attempt(draft.clone(), arity, known, fuel) {
            // Any number of a name would do.
            _ if !zeros.is_empty() && stays(&draft, &facts(fuel)) => {
                let state: Vec<&str> = zeros.iter().filter_map(|&v| known.names.get(v)).map(String::as_str).collect();
                let message = say::any_number_at_zero(state.join("+"));
                if !warnings.iter().any(|known| known.message == message) {
                    warnings.push(Warning::new(draft.span, message));
                }
                continue;
            }
            Ok(schema) => {
                done.push(schema);
                continue;
            }
            Err(refused) => *refused,
        };
        let error = first.get_or_insert(refused.error);
        if splits == MOST_SPLITS || error.kind != ErrorKind::Unbounded {
            return Err(error.clone());
        }
        let facts = facts(fuel);
        let is_free = |v: Var| (arity..arity + draft.free.len()).contains(&v);
        let parts = split::by_alternatives(&draft, is_free)
            .or_else(|| split::by_zero(&draft, is_free, |v| facts.of(&Num::Var(v)).lo == 0));
        if let Some(parts) = parts {
            open.extend(parts.into_iter().map(|draft| (draft, splits + 1, zeros.clone())));
        } else if let Some(zero) = refused.zero {
            let (none, some) = split::apart(&draft, zero);
            open.push((some, splits + 1, zeros.clone()));
            open.push((none, splits + 1, [&zeros[..], &[zero]].concat()));
        } else {
            return Err(error.clone());
        }
    }
    Ok(done)
}

/// Whether a move leaves nothing but copies of the position, whatever its free names are.
fn stays(draft: &Draft, facts: &Facts) -> bool {
    let Remains::Positions(parts) = &draft.remains else { return false };
    let same = |(place, coord): (usize, &Num)| match draft.pattern.get(place) {
        Some(Some(number)) => {
            let known = facts.of(coord);
            (known.lo, known.hi) == (i128::from(*number), i128::from(*number))
        }
        _ => *coord == Num::Var(place),
    };
    !parts.is_empty() && parts.iter().all(|part| part.coords.iter().enumerate().all(same))
}

/// The schema of a draft with bounds, an order and hints for the free variables.
///
/// # Errors
/// As for [`complete_all`].
pub(crate) fn complete(draft: Draft, arity: usize, known: Known<'_>, fuel: &mut usize) -> Result<Schema, RuleError> {
    attempt(draft, arity, known, fuel).map_err(|refused| refused.error)
}

/// Why a draft has no schema.
struct Refused {
    error: RuleError,
    /// The number of the position that must not be 0 for a name to have an end, where that is the
    /// reason.
    zero: Option<Var>,
}

fn attempt(mut draft: Draft, arity: usize, known: Known<'_>, fuel: &mut usize) -> Result<Schema, Box<Refused>> {
    let natural = Facts::new(arity + draft.free.len());
    for cond in &mut draft.conditions {
        if let Some(shorter) = defined::without_cancelled(&defined::without_not(cond)) {
            *cond = shorter;
        }
    }
    draft.conditions.retain(|cond| *cond != Cond::Const(true) && !always(cond, &natural));
    let mut tails = false;
    loop {
        drop_unused(&mut draft, arity);
        if draft.free.is_empty() {
            return Ok(finish(draft, arity, Vec::new(), &[]));
        }
        let mut search = Search::new(&draft, arity, known, fuel);
        search.propagate();
        search.tails = tails;
        let chosen = search.choose_all();
        if *search.fuel == 0 {
            let error = RuleError::new(ErrorKind::Limit, draft.span, say::too_many_conditions());
            return Err(Box::new(Refused { error: error.hint(say::write_fewer_conditions()), zero: None }));
        }
        match chosen {
            Ok(found) => {
                let order: Vec<Var> = found.iter().map(|bounded| bounded.var).collect();
                return Ok(finish(draft, arity, found, &order));
            }
            Err(endless) => match idle::one(&draft, &endless.rest, fuel) {
                Some(shorter) => (draft, tails) = (shorter, false),
                None if !tails => tails = true,
                None => {
                    let mut search = Search::new(&draft, arity, known, fuel);
                    search.propagate();
                    return Err(Box::new(search.refusal(&endless, known)));
                }
            },
        }
    }
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
struct Bounded {
    var: Var,
    lo: Vec<Num>,
    hi: Vec<Num>,
    hint: Option<DomainHint>,
}

/// Names for which no upper bound is a fact.
#[derive(Debug)]
struct Endless {
    /// The names that are not chosen yet, at least one.
    rest: Vec<Var>,
    allowed: Vec<bool>,
}

struct Search<'a> {
    draft: &'a Draft,
    arity: usize,
    constraints: Vec<Constraint>,
    facts: Facts,
    /// Whether the numbers from which on a name changes nothing count as its ends.
    tails: bool,
    fuel: &'a mut usize,
}

impl<'a> Search<'a> {
    fn new(draft: &'a Draft, arity: usize, known: Known<'_>, fuel: &'a mut usize) -> Self {
        let mut facts = Facts::new(arity + draft.free.len());
        for (var, value) in draft.pattern.iter().enumerate() {
            if let Some(value) = value {
                facts.raise(var, (*value).into());
                facts.lower(var, (*value).into());
            }
        }
        let constraints = constraints(draft, known, &facts);
        Self { draft, arity, constraints, facts, tails: false, fuel }
    }

    /// What is known of the variables after [`Search::propagate`].
    fn propagated(mut self) -> Facts {
        self.propagate();
        self.facts
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
                    for Found { side, num, .. } in found {
                        let known = self.facts.of(&num);
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

    fn bounds(&mut self, var: Var, allowed: &[bool]) -> Vec<Found> {
        solve(&self.facts, allowed, var, self.fuel, &self.constraints)
    }

    /// Chooses an order: always the first variable, as written, that has an upper bound by those
    /// before it.
    fn choose_all(&mut self) -> Result<Vec<Bounded>, Endless> {
        let count = self.arity + self.draft.free.len();
        let mut allowed = vec![false; count];
        allowed[..self.arity].fill(true);
        let mut rest: Vec<Var> = (self.arity..count).collect();
        let mut chosen = Vec::with_capacity(rest.len());
        while !rest.is_empty() && *self.fuel > 0 {
            let Some((place, bounds)) = self.pick(&rest, &allowed) else { return Err(Endless { rest, allowed }) };
            let var = rest.remove(place);
            let (lower, upper): (Vec<_>, Vec<_>) = bounds.into_iter().partition(|bound| bound.side == Side::Lower);
            let lo = self.tidy(Side::Lower, lower.into_iter().map(|bound| bound.num).collect());
            let hi = self.tidy(Side::Upper, upper.into_iter().map(|bound| bound.num).collect());
            let hint = self.hint(var, &allowed, &lo, &hi);
            chosen.push(Bounded { var, lo, hi, hint });
            allowed[var] = true;
        }
        Ok(chosen)
    }

    /// The place of the first variable with an upper bound that is a fact, and its bounds.
    fn pick(&mut self, rest: &[Var], allowed: &[bool]) -> Option<(usize, Vec<Found>)> {
        let end = |num: Num| Found { side: Side::Upper, num, sure: true };
        if self.draft.conditions.contains(&Cond::Const(false)) {
            return Some((0, vec![end(Num::Const(-1))]));
        }
        for (place, &var) in rest.iter().enumerate() {
            let bounds = self.bounds(var, allowed);
            if bounds.iter().any(|bound| bound.side == Side::Upper && (bound.sure || self.facts.of(&bound.num).total)) {
                return Some((place, bounds));
            }
        }
        let system = System::new(&self.facts, &self.constraints, self.fuel);
        for (place, &var) in rest.iter().enumerate() {
            let upper = system.upper(var, allowed, self.fuel);
            if !upper.is_empty() {
                let mut bounds = self.bounds(var, allowed);
                bounds.extend(upper.into_iter().map(end));
                return Some((place, bounds));
            }
        }
        // Nothing can be chosen where the conditions contradict each other.
        if system.is_contradictory(self.arity, self.fuel) {
            return Some((0, vec![end(Num::Const(-1))]));
        }
        for (place, &var) in rest.iter().enumerate() {
            let ends = if self.tails { tail::ends(self.draft, var, allowed, &self.facts) } else { None };
            if let Some(ends) = ends {
                let mut ends = self.tidy(Side::Lower, ends);
                if !ends.iter().any(|end| self.facts.of(end).lo >= 0) {
                    ends.push(Num::Const(0));
                }
                let mut bounds = self.bounds(var, allowed);
                bounds.push(end(match &ends[..] {
                    [one] => one.clone(),
                    _ => fold::call(Func::Max, ends),
                }));
                return Some((place, bounds));
            }
        }
        None
    }

    /// Why there is no end: the first name that the others would not bound either, or else the
    /// first one.
    fn refusal(&mut self, endless: &Endless, known: Known<'_>) -> Refused {
        let mut all = vec![true; endless.allowed.len()];
        let mut bound_by_all = |search: &mut Self, var: Var| {
            all[var] = false;
            let bounds = search.bounds(var, &all);
            all[var] = true;
            bounds.into_iter().any(|bound| bound.side == Side::Upper)
        };
        let none = endless.rest.iter().copied().find(|&var| !bound_by_all(self, var));
        let var = none.or(endless.rest.first().copied()).unwrap_or(self.arity);
        let upper = self.bounds(var, &endless.allowed);
        let zero = upper.iter().filter(|bound| bound.side == Side::Upper).find_map(|bound| self.divisor(&bound.num));
        let name = |v: Var| match v.checked_sub(self.arity) {
            None => known.names.get(v).map(String::as_str),
            Some(place) => self.draft.free.get(place).map(|free| free.name.as_str()),
        };
        let free = var.checked_sub(self.arity).and_then(|place| self.draft.free.get(place));
        let (own, span) = free.map_or(("", self.draft.span), |free| (free.name.as_str(), free.span));
        let refused = |message| RuleError::new(ErrorKind::Unbounded, span, message);
        let error = match zero.and_then(name) {
            Some(divisor) => refused(say::no_end_at_zero(own, divisor)).hint(say::not_zero(divisor)),
            None => {
                let state = known.names.first().map_or("9", String::as_str);
                refused(say::no_upper_bound(own)).hint(say::add_bound(own, state))
            }
        };
        let of_state = zero.filter(|&v| v < self.arity && self.draft.pattern.get(v) == Some(&None));
        Refused { error, zero: of_state }
    }

    /// The variable by which a bound divides although it may be 0.
    fn divisor(&self, bound: &Num) -> Option<Var> {
        let mut found = None;
        bound.each(&mut |num| {
            let Num::Arith(ArithOp::Div | ArithOp::Rem, _, by) = num else { return };
            let by = match &**by {
                Num::Call(Func::Max, args) => args.first().unwrap_or(by),
                by => by,
            };
            if let Num::Var(v) = by
                && self.facts.of(by).lo <= 0
            {
                found = found.or(Some(*v));
            }
        });
        found
    }

    /// Leaves out bounds that are no tighter than others.
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
) -> Vec<Found> {
    let mut solver = Solver { facts, allowed, target, fuel, found: Vec::new(), doubt: false };
    for constraint in constraints {
        if *solver.fuel == 0 {
            break;
        }
        solver.solve(constraint);
    }
    solver.found
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
fn constraints(draft: &Draft, known: Known<'_>, natural: &Facts) -> Vec<Constraint> {
    let mut all = Vec::new();
    let mut looked_at = Vec::new();
    let mut conjuncts = Vec::new();
    draft.conditions.iter().for_each(|cond| fold::push_all(defined::without_not(cond), &mut conjuncts));
    for cond in &conjuncts {
        said_by(cond, &mut all);
        // A condition under `not` is looked at as well.
        match if let Cond::Not(inner) = cond { inner } else { cond } {
            Cond::Compare(_, a, b) => looked_at.extend([a, b]),
            Cond::Prime(x) | Cond::In(x, _) => looked_at.push(x),
            Cond::Not(_) | Cond::All(_) | Cond::Any(_) | Cond::Const(_) => {}
        }
    }
    // A position with one of these has no move; a condition without a value does not end play.
    for end in known.ends {
        if let [Cond::Compare(op, a, b)] = &end[..]
            && natural.of(a).total
            && natural.of(b).total
        {
            said_by(&Cond::Compare(*op, a.clone(), b.clone()).opposite(), &mut all);
        }
    }
    let least = |num: &Num, least: i64| Constraint::Le(Num::Const(least), num.clone());
    match &draft.remains {
        Remains::Positions(parts) => {
            for part in parts {
                all.extend(part.times.iter().filter(|_| part.each.is_none()).map(|times| least(times, 0)));
                // A part that may come no times at all implies nothing about its numbers.
                if part.each.is_none() && matches!(part.times, None | Some(Num::Const(1..))) {
                    all.extend(part.coords.iter().map(|coord| least(coord, 0)));
                    looked_at.extend(&part.coords);
                }
            }
        }
        Remains::Heaps { total, parts, .. } => {
            all.push(least(total, 0));
            // `min(1, total)` implies nothing new.
            if !matches!(parts, Num::Call(Func::Min, args) if args.contains(total)) {
                all.push(least(parts, 0));
                all.push(Constraint::Le(parts.clone(), total.clone()));
            }
            looked_at.extend([total, parts]);
        }
    }
    looked_at.into_iter().for_each(|num| defined::constraints_of(num, natural, &mut all));
    all
}

/// Adds the constraints of a condition.
fn said_by(cond: &Cond, all: &mut Vec<Constraint>) {
    match cond {
        // Numbers other than the least one are greater.
        Cond::Compare(CompareOp::Ne, x @ Num::Var(_), Num::Const(0))
        | Cond::Compare(CompareOp::Ne, Num::Const(0), x @ Num::Var(_)) => {
            all.push(Constraint::Le(Num::Const(1), x.clone()));
        }
        Cond::Compare(..) => constraints_of(cond, all),
        Cond::Prime(x) => all.push(Constraint::Le(Num::Const(2), x.clone())),
        Cond::In(x, Set::Named(set)) => {
            let least = i64::try_from(sets::least(*set)).unwrap_or(0);
            all.push(Constraint::Le(Num::Const(least), x.clone()));
        }
        // With several ranges, the ranges after the one that has the number need no value.
        Cond::In(x, Set::Ranges(ranges))
            if ranges.len() == 1
                || (ranges.len() > 1 && ranges.iter().all(|(lo, hi)| lo.is_total() && hi.is_total())) =>
        {
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
    let free = found.into_iter().map(|bounded| {
        let name = bounded.var.checked_sub(arity).and_then(|i| draft.free.get(i));
        let mut free = FreeVar {
            lo: bounded.lo,
            hi: bounded.hi,
            hint: bounded.hint,
            ..unbounded(name.map_or_else(String::new, |free| free.name.clone()))
        };
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
