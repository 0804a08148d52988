//! Amounts that do not depend on the heap: `take fib`, `take q*r where prime(q), prime(r)`, `take
//! 2**i where i>=0`.
//!
//! Such a schema is a set of amounts, listed once. The code checks that its conditions do not
//! depend on the heap: every amount must be found legal at the first heap that has it, and every
//! condition that mentions the heap must stay true from there on. Where this is not seen, the
//! schema is left to the other plans.
use super::forms::{N, OneHeap, one_heap, stays_true, widens};
use crate::sequence::HeapError;
use budget::{Budget, Progress};
use rules::eval::{self, Value};
use rules::ir::{CompareOp, Cond, DomainHint, NamedSet, Num, Schema, Set};
use rules::linear::around;
use rules::moves::{Mover, Scratch};
use rules::ruleset::Ruleset;
use rules::sets;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The most free variables: schemas with more are left to the other plans.
const MOST_VARIABLES: usize = 6;

/// A schema whose amounts seem not to depend on the heap.
#[derive(Debug)]
pub(super) struct Fixed {
    schema: Schema,
    /// `n - remains`.
    amount: Num,
    /// Set when the only condition on the heap is that it has at least the amount.
    plain: Option<Mover>,
    /// The amounts up to `listed`.
    pub(super) amounts: Vec<usize>,
    listed: usize,
}

impl Fixed {
    /// `None` when the schema does not leave `n - amount`.
    pub(super) fn new(rules: &Ruleset, schema: &Schema) -> Option<Self> {
        let OneHeap { size, least: 0, .. } = one_heap(schema)? else { return None };
        let left = around(size, N).filter(|left| left.times == 1)?;
        if schema.pattern.iter().any(Option::is_some) || schema.free.len() > MOST_VARIABLES {
            return None;
        }
        let amount = Num::Neg(Box::new(left.rest));
        let plain = is_plain(schema, size).then(|| {
            let alone = rules.with_only(vec![schema.clone()]);
            Mover::new(&alone)
        });
        Some(Self { schema: schema.clone(), amount, plain, amounts: Vec::new(), listed: 0 })
    }

    /// Lists the amounts up to `limit` at least; `false` when they turn out to depend on the heap.
    pub(super) fn list(&mut self, limit: usize, budget: &Budget) -> Result<bool, HeapError> {
        if limit <= self.listed {
            return Ok(true);
        }
        let found = match &self.plain {
            Some(mover) => by_moves(mover, limit, budget)?,
            None => by_search(&self.schema, &self.amount, limit, budget)?,
        };
        let Some(amounts) = found else { return Ok(false) };
        self.amounts = amounts;
        self.listed = limit;
        Ok(true)
    }
}

/// Whether the schema takes the value of its one free variable, and the only condition on the heap
/// is that it is no smaller.
fn is_plain(schema: &Schema, size: &Num) -> bool {
    let [free] = &schema.free[..] else { return schema.free.is_empty() && !schema.conditions.iter().any(says_more) };
    let takes_it =
        matches!(size, Num::Arith(rules::ir::ArithOp::Sub, n, k) if **n == Num::Var(N) && **k == Num::Var(1));
    let bound = |bound: &Num| *bound == Num::Var(N) || !bound.uses(N);
    takes_it
        && !schema.conditions.iter().any(says_more)
        && free.hi.iter().all(bound)
        && !free.lo.iter().any(|bound| bound.uses(N))
}

/// Whether a condition on the heap is more than that it has the amount of variable 1.
fn says_more(cond: &Cond) -> bool {
    let has = |small: &Num, large: &Num| *small == Num::Var(1) && *large == Num::Var(N);
    match cond {
        Cond::Compare(CompareOp::Le, x, y) if has(x, y) => false,
        Cond::Compare(CompareOp::Ge, x, y) if has(y, x) => false,
        cond => cond.uses(N),
    }
}

/// All amounts that can be taken from the heap of `limit`.
fn by_moves(mover: &Mover, limit: usize, budget: &Budget) -> Result<Option<Vec<usize>>, HeapError> {
    let Ok(heap) = i64::try_from(limit) else { return Ok(None) };
    let mut amounts = Vec::new();
    let mut refused = None;
    let listed = mover.for_each_option(&mut Scratch::default(), &[heap], budget, |option| {
        let rest = option.first().copied().unwrap_or(0);
        match usize::try_from(heap - rest) {
            Ok(amount) if amount > 0 => amounts.push(amount),
            _ => return ControlFlow::Break(()),
        }
        if amounts.len().is_power_of_two() {
            refused = budget.reserve(amounts.len() as u64 * 16).err();
        }
        if refused.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match (refused, listed) {
        (Some(stop), _) | (None, Err(rules::moves::MoveError::Stopped(stop))) => Err(stop.into()),
        (None, Ok(ControlFlow::Continue(()))) => {
            amounts.sort_unstable();
            amounts.dedup();
            Ok(Some(amounts))
        }
        (None, _) => Ok(None),
    }
}

/// A search through all values of the free variables at the heap of `limit`.
struct Search<'s> {
    schema: &'s Schema,
    amount: &'s Num,
    limit: i64,
    budget: &'s Budget,
    env: Vec<i64>,
    steps: u64,
    /// Amounts that can be taken from every heap that has them.
    good: BTreeSet<i64>,
    /// Amounts for which some choice of the free variables was not legal at once.
    doubtful: BTreeSet<i64>,
}

/// Why a search ended early.
enum End {
    /// The amounts depend on the heap, or that is not seen.
    Depends,
    /// The budget ended.
    Error(HeapError),
}

fn by_search(schema: &Schema, amount: &Num, limit: usize, budget: &Budget) -> Result<Option<Vec<usize>>, HeapError> {
    let Ok(heap) = i64::try_from(limit) else { return Ok(None) };
    let (good, doubtful) = Default::default();
    let mut search = Search { schema, amount, limit: heap, budget, env: vec![heap], steps: 0, good, doubtful };
    match search.choose(0) {
        Err(End::Error(error)) => Err(error),
        Err(End::Depends) => Ok(None),
        Ok(()) if !search.doubtful.is_subset(&search.good) => Ok(None),
        Ok(()) => Ok(Some(search.good.iter().filter_map(|&amount| usize::try_from(amount).ok()).collect())),
    }
}

impl Search<'_> {
    /// Runs the free variables from number `depth` on through all their values.
    fn choose(&mut self, depth: usize) -> Result<(), End> {
        self.steps += 1;
        if self.steps.is_multiple_of(1024) {
            let stop = |stop: budget::Stop| End::Error(stop.into());
            self.budget.poll(Progress { done: self.steps, total: None, unit: "candidates" }).map_err(stop)?;
            self.budget.reserve(self.good.len() as u64 * 32).map_err(stop)?;
        }
        if !self.conditions_hold(depth)? {
            return Ok(());
        }
        let Some(free) = self.schema.free.get(depth) else { return self.found() };
        let upper = free.hi.iter().all(|bound| widens(bound, true, &self.env));
        if !upper || !free.lo.iter().all(|bound| widens(bound, false, &self.env)) {
            return Err(End::Depends);
        }
        let (lo, hi) = eval::range(free, &self.env);
        let named = match &free.hint {
            Some(DomainHint::Member(Set::Named(set))) => Some(*set),
            Some(DomainHint::Prime) => Some(NamedSet::Primes),
            _ => None,
        };
        match named {
            Some(set) => {
                let members = sets::members(set, lo.max(0).unsigned_abs(), hi.max(0).unsigned_abs());
                members.filter_map(|x| i64::try_from(x).ok()).try_for_each(|x| self.with(x, depth))
            }
            None => (lo..=hi).try_for_each(|x| self.with(x, depth)),
        }
    }

    fn with(&mut self, value: i64, depth: usize) -> Result<(), End> {
        self.env.push(value);
        let result = self.choose(depth + 1);
        self.env.pop();
        result
    }

    /// Looks at the conditions that the choice number `depth` has decided. One that fails here must
    /// fail at every smaller heap too.
    fn conditions_hold(&mut self, depth: usize) -> Result<bool, End> {
        let last = self.schema.free.len();
        for cond in &self.schema.conditions {
            // Decided by the choice before: it mentions that variable and none that is still open.
            let open = (depth + 1..=last).any(|var| cond.uses(var));
            if open || depth > 0 && !cond.uses(depth) {
                continue;
            }
            if !stays_true(cond, &self.env) {
                return Err(End::Depends);
            }
            match eval::cond(cond, &self.env) {
                Ok(Some(true)) => {}
                Ok(_) => return Ok(false),
                Err(_) => return Err(End::Depends),
            }
        }
        Ok(true)
    }

    /// Checks a choice for which all conditions hold at the heap of `limit`: do they hold from the
    /// first heap on that has the amount?
    fn found(&mut self) -> Result<(), End> {
        let amount = match eval::num(self.amount, &self.env) {
            Ok(Some(Value::Int(amount))) if amount > self.limit => return Ok(()),
            Ok(Some(Value::PosHuge) | None) => return Ok(()),
            Ok(Some(Value::Int(amount))) if amount >= 1 => amount,
            _ => return Err(End::Depends),
        };
        if self.good.contains(&amount) {
            return Ok(());
        }
        self.env[N] = amount;
        let within = self.schema.free.iter().enumerate().all(|(i, free)| {
            let (lo, hi) = eval::range(free, &self.env[..=i]);
            let sure = |bound: &Num| !bound.uses(N) || matches!(eval::num(bound, &self.env[..=i]), Ok(Some(_)));
            let sure = free.lo.iter().chain(&free.hi).all(sure);
            sure && (lo..=hi).contains(&self.env[i + 1])
        });
        let legal = within && eval::all(&self.schema.conditions, &self.env) == Ok(true);
        self.env[N] = self.limit;
        if legal {
            self.good.insert(amount)
        } else {
            self.doubtful.insert(amount)
        };
        Ok(())
    }
}
