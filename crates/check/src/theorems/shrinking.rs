//! Amounts that do not depend on the heap, fixed heaps, and sums of heaps that are at most three
//! quarters as large.
//!
//! From some heap on, the legal moves depend on the residue of the heap. To derive the value of n
//! it is enough to know the values of the M heaps before some n-L, M being the largest amount, and
//! of the much smaller heaps to which n-L..=n lead. The M values are not known, but no value is
//! larger than the number of moves: all combinations are tried. If every one of them leads to the
//! same value of n, that is the value.
use crate::below::three_quarters;
use crate::definition::Known;
use crate::eventually::{Line, common};
use crate::forms::between::{TOP, zero};
use crate::forms::choices;
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::mex;
use crate::rule::{Amount, Clause, Cond, Expr, Op, Rule, Set, eval};
use crate::say;
use messages::Message;
use std::collections::{BTreeMap, BTreeSet};

/// The latest heap from which residues may decide, and the longest stretch after which all
/// combinations must agree.
const LATEST: u64 = 1 << 12;
const LONGEST: u64 = 1 << 12;
/// How many further heaps are derived by the definition; more than the largest amount.
const SPARE: u64 = 128;
/// The most combinations of values that the heaps before a stretch may have.
const MOST_WINDOWS: u64 = 1 << 10;
/// The most moves.
const MOST_MOVES: usize = 1 << 10;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shrinking {
    /// The values of the first heaps.
    table: Vec<u64>,
    /// The heap from which on the moves apply.
    from: u64,
    moves: Vec<Move>,
    largest: usize,
    convention: Convention,
}

/// A move of the heaps with some of the residues.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Move {
    residues: Vec<bool>,
    rest: Rest,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Rest {
    Less(usize),
    Heap(usize),
    /// These heaps together, with the values of the free names; no move if one is below 0. An empty
    /// list leaves nothing.
    Sum(Vec<Expr>, Vec<i64>),
}

/// The values that are derived on the way to another value.
struct Search<'w, 'l> {
    found: BTreeMap<u64, u64>,
    work: &'w mut Work<'l>,
}

impl Shrinking {
    pub(crate) fn of(rule: &Rule, convention: Convention, work: &mut Work<'_>) -> Result<Self, Invalid> {
        zero(rule, convention, work)?;
        let mut law = Self { table: Vec::new(), from: 1, moves: Vec::new(), largest: 0, convention };
        for clause in &rule.clauses {
            law.read(clause, work)?;
        }
        let amounts =
            law.moves.iter().filter_map(|one| if let Rest::Less(amount) = one.rest { Some(amount) } else { None });
        law.largest = amounts.max().unwrap_or(0);
        if law.from > LATEST || law.largest as u64 >= SPARE {
            return Err(Invalid::Rule(say::moves_regular_late()));
        }
        let mut known = Known::default();
        for n in 0..(law.from + SPARE) as i64 {
            law.table.push(known.value(rule, convention, &[n], work)?);
        }
        Ok(law)
    }

    /// The moves of a clause.
    fn read(&mut self, clause: &Clause, work: &mut Work<'_>) -> Result<(), Invalid> {
        let refused = || Invalid::Rule(say::clause_beside_shrinking());
        let none: &[Vec<Expr>] = &[];
        let (guard, left, rests, only) = match clause {
            Clause::Take { amounts, leaving: None, guard } => {
                // Taking all leaves nothing, which the definition handles: later heaps are larger
                // than the amounts.
                let amounts = amounts.iter().map(listed).collect::<Option<Vec<_>>>().ok_or_else(refused)?;
                (guard, none, amounts.concat().into_iter().map(Read::Amount).collect(), None)
            }
            Clause::Arrow { pattern, options, guard } => {
                let heaps = options.iter().map(|coords| coords.first().cloned().ok_or_else(refused));
                let heaps = Read::Heaps(heaps.collect::<Result<_, _>>()?);
                (guard, options.as_slice(), vec![heaps], pattern.first().copied().flatten())
            }
            _ => return Err(refused()),
        };
        if let Some(only) = only {
            self.from = self.from.max(u64::try_from(only).map_err(|_| refused())?.saturating_add(1));
            return Ok(());
        }
        for env in choices(guard, left, &[0], &|v| v == 0, work)? {
            let (from, residues) = legal(&guard.conditions, &env, work)?;
            self.from = self.from.max(from);
            if residues.contains(&true) {
                for rest in &rests {
                    let rest = self.rest(rest, &env)?;
                    self.moves.extend(rest.map(|rest| Move { residues: residues.clone(), rest }));
                }
            }
            if self.moves.len() > MOST_MOVES || self.from > LATEST {
                return Err(Invalid::Rule(say::many_or_late_moves()));
            }
        }
        Ok(())
    }

    /// What a move leaves; none if it is not legal for any heap that is large enough.
    fn rest(&mut self, rest: &Read, env: &[i64]) -> Result<Option<Rest>, Invalid> {
        let constant = |expr: &Expr| if expr.mentions(&|v| v == 0) { Ok(None) } else { eval::number(expr, env) };
        let smaller = || Invalid::Condition(say::fixed_amount_or_three_quarters());
        let heaps = match rest {
            Read::Amount(amount) => return self.less(constant(amount)?.ok_or_else(smaller)?),
            Read::Heaps(heaps) => heaps,
        };
        if heaps.len() > 1 && self.convention == Convention::Misere {
            return Err(Invalid::Condition(say::no_misere_values_of_heap_sums()));
        }
        if let [Expr::Arith(Op::Sub, x, y)] = heaps.as_slice()
            && **x == Expr::Var(0)
            && let Some(amount) = constant(y)?
        {
            if amount < 1 {
                return Err(Invalid::Condition(say::move_to_smaller_heap()));
            }
            return self.less(amount);
        }
        if let [heap] = heaps.as_slice()
            && let Some(heap) = constant(heap)?
        {
            if heap < 0 {
                return Ok(None);
            }
            self.later(u64::try_from(heap).map_err(|_| smaller())?)?;
            return Ok(Some(Rest::Heap(usize::try_from(heap).map_err(|_| smaller())?)));
        }
        for heap in heaps {
            self.from = self.from.max(three_quarters(heap, env).ok_or_else(smaller)?);
        }
        Ok(Some(Rest::Sum(heaps.clone(), env.to_vec())))
    }

    /// Records that the move is regular only after this heap, or amount.
    fn later(&mut self, heap: u64) -> Result<(), Invalid> {
        self.from = self.from.max(heap.saturating_add(1));
        if self.from > LATEST { Err(Invalid::Rule(say::moves_regular_late())) } else { Ok(()) }
    }

    fn less(&mut self, amount: i128) -> Result<Option<Rest>, Invalid> {
        let Ok(amount @ 1..) = u64::try_from(amount) else { return Ok(None) };
        self.later(amount)?;
        Ok(Some(Rest::Less(amount as usize)))
    }

    fn known(&self, n: u64, search: &Search<'_, '_>) -> Option<u64> {
        let first = usize::try_from(n).ok().and_then(|n| self.table.get(n));
        first.or_else(|| search.found.get(&n)).copied()
    }

    /// The value of a heap; the values of the smaller heaps that it needs are derived first.
    pub(crate) fn value(&self, n: u64, work: &mut Work<'_>) -> Result<u64, Invalid> {
        if n > TOP {
            return Err(Invalid::Rule(say::such_large_heaps()));
        }
        let mut search = Search { found: BTreeMap::new(), work };
        let mut open = vec![(n, 16)];
        while let Some(&mut (heap, ref mut length)) = open.last_mut() {
            search.work.spend(1)?;
            if self.known(heap, &search).is_some() {
                open.pop();
                continue;
            }
            let from = heap.saturating_sub(*length).max(self.table.len() as u64);
            // The waiting heaps shrink by a quarter each time: there are few of them.
            let needed = self.needed(from, heap, &mut search)?;
            if needed.is_empty() {
                if !self.walk(from, heap, &mut search)? {
                    *length *= 4;
                    if *length > LONGEST {
                        return Err(Invalid::Condition(say::value_depends_on_all_before()));
                    }
                }
            } else {
                open.extend(needed.into_iter().map(|heap| (heap, 16)));
            }
        }
        self.known(n, &search).ok_or_else(|| Invalid::Rule(say::such_large_heaps()))
    }

    /// The much smaller heaps to which the heaps of a stretch lead and whose values are not known
    /// yet.
    fn needed(&self, from: u64, to: u64, search: &mut Search<'_, '_>) -> Result<BTreeSet<u64>, Invalid> {
        let mut needed = BTreeSet::new();
        for heap in from..=to {
            for one in self.legal(heap) {
                if let Rest::Sum(heaps, env) = &one.rest {
                    let sizes = sizes(heaps, env, heap, search.work)?.unwrap_or_default();
                    needed.extend(sizes.into_iter().filter(|&size| self.known(size, search).is_none()));
                }
            }
        }
        Ok(needed)
    }

    fn legal(&self, heap: u64) -> impl Iterator<Item = &Move> {
        self.moves.iter().filter(move |one| one.residues[(heap % one.residues.len() as u64) as usize])
    }

    /// Goes through a stretch of heaps with all combinations of values that the heaps before it can
    /// have. Whether the value of the last heap is the same in all of them; such values are kept.
    fn walk(&self, from: u64, to: u64, search: &mut Search<'_, '_>) -> Result<bool, Invalid> {
        let before = (from.saturating_sub(self.largest as u64)..from).map(|heap| self.known(heap, search));
        let mut windows = match before.collect::<Option<Vec<u64>>>() {
            Some(window) => BTreeSet::from([window]),
            None => self.all_windows()?,
        };
        let mut agreed = false;
        for heap in from..=to {
            let far = self.far(heap, search)?;
            let (mut next, mut values) = (BTreeSet::new(), BTreeSet::new());
            for window in &windows {
                let mut options = far.clone();
                for one in self.legal(heap) {
                    if let Rest::Less(amount) = one.rest {
                        options.push(window[window.len() - amount]);
                    }
                }
                search.work.spend(self.moves.len() as u64 + 1)?;
                let ends = options.is_empty() && self.convention == Convention::Misere;
                let value = if ends { 1 } else { mex(options) };
                values.insert(value);
                let mut later = window.clone();
                later.push(value);
                later.remove(0);
                next.insert(later);
            }
            windows = next;
            agreed = values.len() == 1;
            if let (true, Some(&value)) = (agreed, values.first()) {
                search.found.insert(heap, value);
            }
        }
        Ok(agreed)
    }

    /// All combinations of values of the heaps before a stretch: each at most the number of moves,
    /// or 1 in misere play.
    fn all_windows(&self) -> Result<BTreeSet<Vec<u64>>, Invalid> {
        let values = self.moves.len().max(1) as u64 + 1;
        let count = u32::try_from(self.largest).ok().and_then(|largest| values.checked_pow(largest));
        if count.is_none_or(|count| count > MOST_WINDOWS) {
            return Err(Invalid::Rule(say::many_possible_values()));
        }
        let mut windows = vec![Vec::new()];
        for _ in 0..self.largest {
            let longer =
                |window: &Vec<u64>| (0..values).map(|value| [window.as_slice(), &[value]].concat()).collect::<Vec<_>>();
            windows = windows.iter().flat_map(longer).collect();
        }
        Ok(windows.into_iter().collect())
    }

    /// The values of the options of a heap that are much smaller.
    fn far(&self, heap: u64, search: &mut Search<'_, '_>) -> Result<Vec<u64>, Invalid> {
        let mut values = Vec::new();
        for one in self.legal(heap) {
            match &one.rest {
                Rest::Less(_) => {}
                Rest::Heap(fixed) => values.push(self.table[*fixed]),
                Rest::Sum(heaps, _) if heaps.is_empty() => {
                    values.push(u64::from(self.convention == Convention::Misere))
                }
                Rest::Sum(heaps, env) => {
                    if let Some(sizes) = sizes(heaps, env, heap, search.work)? {
                        let mut known = sizes.iter().map(|&size| self.known(size, search));
                        let sum = known.try_fold(0, |sum, value| Some(sum ^ value?));
                        values.push(sum.ok_or_else(|| Invalid::Rule(say::such_large_heaps()))?);
                    }
                }
            }
        }
        Ok(values)
    }
}

/// What a clause leaves, as an expression.
enum Read {
    Amount(Expr),
    Heaps(Vec<Expr>),
}

/// The amounts, if they are finitely many.
fn listed(amount: &Amount) -> Option<Vec<Expr>> {
    let ranges = match amount {
        Amount::One(x) => return Some(vec![x.clone()]),
        Amount::Range(Expr::Int(lo), Expr::Int(hi)) => vec![(*lo, *hi)],
        Amount::Set(Set::Constants(all)) => all.clone(),
        Amount::Any | Amount::Range(..) | Amount::Set(_) => return None,
    };
    let small = ranges.iter().all(|&(_, hi)| hi < SPARE as i64);
    small.then(|| ranges.iter().flat_map(|&(lo, hi)| lo.max(1)..=hi).map(Expr::Int).collect())
}

/// The heaps of a sum; none if one would be below 0, or has no value.
fn sizes(heaps: &[Expr], env: &[i64], n: u64, work: &mut Work<'_>) -> Result<Option<Vec<u64>>, Invalid> {
    let mut env = env.to_vec();
    env[0] = i64::try_from(n).map_err(|_| Invalid::Rule(say::such_large_heaps()))?;
    let mut sizes = Vec::new();
    for heap in heaps {
        work.spend(heap.size())?;
        match eval::number(heap, &env)? {
            Some(size) if size >= 0 => {
                sizes.push(u64::try_from(size).map_err(|_| Invalid::Rule(say::such_large_heaps()))?)
            }
            _ => return Ok(None),
        }
    }
    if sizes.iter().any(|&size| size > n - n / 4) {
        return Err(Invalid::Condition(say::leave_three_quarters()));
    }
    Ok(Some(sizes))
}

/// The heap from which on residues decide whether all conditions hold, and the residues for which
/// they do.
fn legal(conditions: &[Cond], env: &[i64], work: &mut Work<'_>) -> Result<(u64, Vec<bool>), Invalid> {
    let mut line = Line::new(env, 0, &[], work);
    let (mut from, mut period) = (0, 1);
    for cond in conditions {
        let (own, after) = line.condition(cond)?;
        from = from.max(own);
        period = common(period, after)?;
    }
    // Free names without a bound of their own are bounded by the heap.
    let largest = env[1..].iter().copied().max().unwrap_or(0);
    from = from.max(largest.unsigned_abs().saturating_add(1));
    if from > LATEST || period > LATEST {
        return Err(Invalid::Rule(say::conditions_regular_late()));
    }
    let mut residues = vec![false; period as usize];
    for n in from..from + period {
        let mut all = true;
        for cond in conditions {
            all = all && line.holds(cond, n)?;
        }
        residues[(n % period) as usize] = all;
    }
    Ok((from, residues))
}

impl Shrinking {
    /// The law for all heaps, in words.
    pub(crate) fn in_words(&self, n: &str) -> Message {
        say::law_shrinking(n, self.from, self.largest)
    }
}
