//! The moves from a position by the definition: all values of the free names within their bounds,
//! one after the other.
use super::reach::{last_numbers, stays, upper_bound};
use super::{Amount, Clause, Cond, Expr, Family, Guard, Order, Rule, Shape, eval};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::say;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The positions that a move leaves, each a list of numbers. An empty list is the empty sum.
pub type Remains = Vec<Vec<i64>>;

/// The options found so far, each once, and the room that they take.
#[derive(Default)]
struct Found {
    all: BTreeSet<Remains>,
    room: u64,
}

impl Found {
    /// Stores an option, within the limit of values.
    fn insert(&mut self, option: Remains, work: &Work<'_>) -> Result<(), Invalid> {
        let room = room_of(&option);
        if self.all.insert(option) {
            self.room += room;
            work.values(self.room)?;
        }
        Ok(())
    }
}

/// The room of an option, in values of 8 bytes: a list, and one for each of its parts.
pub fn room_of(option: &Remains) -> u64 {
    3 + option.iter().map(|part| 3 + part.len() as u64).sum::<u64>()
}

/// The options of a position, each once, in no particular order.
///
/// # Errors
/// Parts that cannot be evaluated: names without a bound, where the specification demands a literal
/// one, and parts without a value inside `or`.
pub fn options(rule: &Rule, at: &[i64], work: &mut Work<'_>) -> Result<Vec<Remains>, Invalid> {
    let mut all = Found::default();
    for end in &rule.ends {
        if eval::all(end, at)? {
            return Ok(Vec::new());
        }
    }
    for clause in &rule.clauses {
        match clause {
            Clause::Take { amounts, leaving, guard } => {
                let mut lefts = BTreeSet::new();
                for amount in amounts {
                    taken(amount, guard, at, work, &mut lefts)?;
                }
                let n = at.first().copied().unwrap_or(0);
                for k in lefts {
                    for parts in counts(*leaving, n - k) {
                        splits(n - k, parts, Shape::Any, work, &mut all)?;
                    }
                }
            }
            Clause::Split { from, to, shape, guard } => {
                if !eval::all(&guard.conditions, at)? {
                    continue;
                }
                let n = at.first().copied().unwrap_or(0);
                for parts in *from..=*to {
                    splits(n, parts, *shape, work, &mut all)?;
                }
            }
            Clause::Parts { from, to, shape, guard } => {
                let n = at.first().copied().unwrap_or(0);
                let most = to.map_or(n, |to| n.min(i64::from(to)));
                for parts in i64::from(*from)..=most {
                    work.spend(guard.conditions.len() as u64 + 1)?;
                    if eval::all(&guard.conditions, &[n, parts])? {
                        splits(n, parts as u32, *shape, work, &mut all)?;
                    }
                }
            }
            Clause::Code { digits, repeat } => {
                let n = at.first().copied().unwrap_or(0);
                for k in 0..=n {
                    work.spend(1)?;
                    let place = usize::try_from(k).unwrap_or(usize::MAX);
                    let digit = match place.checked_sub(digits.len()) {
                        None => digits[place],
                        Some(beyond) if !repeat.is_empty() => repeat[beyond % repeat.len()],
                        Some(_) => break,
                    };
                    // A heap of 0 has no move.
                    for parts in (0..5).filter(|j| digit >> j & 1 == 1 && n > 0) {
                        splits(n - k, parts, Shape::Any, work, &mut all)?;
                    }
                }
            }
            Clause::Arrow { pattern, options, guard } => {
                if pattern.iter().zip(at).all(|(slot, x)| slot.is_none_or(|slot| slot == *x)) {
                    arrow((options, rule.family), guard, at, work, &mut all)?;
                }
            }
            Clause::Turn { .. } => return Err(Invalid::Rule(say::coins_as_numbers())),
        }
    }
    Ok(all.all.into_iter().collect())
}

/// The numbers of heaps in which the rest may be left: one or none without `leaving`.
fn counts(leaving: Option<(u32, u32)>, rest: i64) -> std::ops::RangeInclusive<u32> {
    match leaving {
        Some((lo, hi)) => lo..=hi,
        None => {
            let parts = u32::from(rest > 0);
            parts..=parts
        }
    }
}

/// All heaps of a total that are left together, ascending.
fn splits(total: i64, parts: u32, shape: Shape, work: &mut Work<'_>, all: &mut Found) -> Result<(), Invalid> {
    fn down(
        total: i64,
        parts: u32,
        so_far: &mut Vec<i64>,
        shape: Shape,
        work: &mut Work<'_>,
        all: &mut Found,
    ) -> Result<(), Invalid> {
        work.spend(1)?;
        if parts == 0 {
            if total == 0 {
                all.insert(so_far.iter().map(|&part| vec![part]).collect(), work)?;
            }
            return Ok(());
        }
        let least = so_far.last().map_or(1, |last| last + i64::from(shape == Shape::Unequal));
        let range = if parts == 1 { total.max(least)..=total } else { least..=total / i64::from(parts) };
        for part in range {
            so_far.push(part);
            down(total - part, parts - 1, so_far, shape, work, all)?;
            so_far.pop();
        }
        Ok(())
    }
    let count = i64::from(parts);
    work.values(4 * u64::from(parts))?;
    work.spend(u64::from(parts))?;
    let heaps: Vec<i64> = match shape {
        Shape::Any | Shape::Unequal => return down(total, parts, &mut Vec::new(), shape, work, all),
        Shape::Equal if total % count != 0 => return Ok(()),
        Shape::Equal | Shape::NearEqual => (0..count).map(|more| (total + more) / count).collect(),
        Shape::Consecutive => {
            let first = (total - count * (count - 1) / 2).div_euclid(count);
            (0..count).map(|more| first + more).collect()
        }
    };
    // Each heap has at least one token, and nothing is left over.
    if heaps.iter().all(|&heap| heap >= 1) && heaps.iter().sum::<i64>() == total {
        all.insert(heaps.into_iter().map(|heap| vec![heap]).collect(), work)?;
    }
    Ok(())
}

/// The amounts of a `take` that are legal for a heap.
fn taken(
    amount: &Amount,
    guard: &Guard,
    at: &[i64],
    work: &mut Work<'_>,
    lefts: &mut BTreeSet<i64>,
) -> Result<(), Invalid> {
    let n = at.first().copied().unwrap_or(0);
    let names = guard.free.len();
    let mut each = |env: &[i64], work: &mut Work<'_>| {
        let value = |expr: &Expr| eval::number(expr, env);
        let range = match amount {
            Amount::Any => Some((1, i128::from(n))),
            Amount::One(x) => value(x)?.map(|x| (x, x)),
            Amount::Range(lo, hi) => value(lo)?.zip(value(hi)?),
            Amount::Set(_) => Some((1, i128::from(n))),
        };
        let Some((lo, hi)) = range else { return Ok(()) };
        for k in lo.max(1)..=hi.min(i128::from(n)) {
            work.spend(1)?;
            let inside = match amount {
                Amount::Set(set) => eval::member(k, set, env)? == Some(true),
                _ => true,
            };
            if inside {
                lefts.insert(k as i64);
                work.values(4 * lefts.len() as u64)?;
            }
        }
        Ok(())
    };
    // An amount is at most the heap. A name that is the amount itself is at least 1.
    let least = |var: usize| i64::from(*amount == Amount::One(Expr::Var(var)));
    let at_most = |x: &Expr| Cond::Compare(Order::Le, x.clone(), Expr::Int(n));
    let at_least = |x: &Expr| Cond::Compare(Order::Ge, x.clone(), Expr::Int(1));
    let legal = match amount {
        Amount::One(x) => vec![at_most(x), at_least(x)],
        // The last amount is a name and nothing else: values beyond the heap give the same amounts.
        Amount::Range(lo, hi @ Expr::Var(last))
            if *last >= at.len() && !guard.uses(*last) && !lo.mentions(&|v| v == *last) =>
        {
            vec![at_most(lo), at_least(hi), at_most(hi)]
        }
        Amount::Range(lo, hi) => vec![at_most(lo), at_least(hi)],
        Amount::Any | Amount::Set(_) => Vec::new(),
    };
    let guard = guard.with(at.len(), legal);
    let last = last_numbers(at, names, &guard.conditions, &[], work)?;
    let bounds = last.into_iter().zip(at.len()..).map(|(last, var)| within(&guard, var, (least(var), last)));
    let bounds: Vec<Bound> = bounds.collect();
    assignments(&bounds, &guard, at, work, &mut each)
}

fn arrow(
    (options, family): (&[Vec<Expr>], Family),
    guard: &Guard,
    at: &[i64],
    work: &mut Work<'_>,
    all: &mut Found,
) -> Result<(), Invalid> {
    let natural = |x: &Expr| Cond::Compare(Order::Ge, x.clone(), Expr::Int(0));
    let guard = guard.with(at.len(), options.iter().flatten().map(natural));
    let last = match last_numbers(at, guard.free.len(), &guard.conditions, options, work) {
        // Every number divides 0: `0/p` for all p is not a move.
        Err(Invalid::Rule(_)) if stays(at, guard.free.len(), &guard.conditions, options) => return Ok(()),
        last => last?,
    };
    let bounds = last.into_iter().zip(at.len()..).map(|(last, var)| within(&guard, var, (0, last)));
    let bounds: Vec<Bound> = bounds.collect();
    let mut each = |env: &[i64], work: &mut Work<'_>| {
        let mut sum = Vec::new();
        for coords in options {
            let mut part = Vec::new();
            for expr in coords {
                match eval::number(expr, env)? {
                    Some(value) if value >= 0 => {
                        part.push(i64::try_from(value).map_err(|_| Invalid::Rule(say::options_too_large()))?);
                    }
                    _ => return Ok(()),
                }
            }
            if family == Family::Unordered {
                part.sort_unstable();
            }
            sum.push(part);
        }
        sum.sort();
        all.insert(sum, work)
    };
    assignments(&bounds, &guard, at, work, &mut each)
}

impl Guard {
    /// Whether the variable occurs in a condition.
    fn uses(&self, var: usize) -> bool {
        self.conditions.iter().any(|cond| cond.mentions(&|v| v == var))
    }

    /// This guard with conditions that every legal move meets, if a free name may need a bound from
    /// them. `arity` is the number of variables before the free names.
    fn with(&self, arity: usize, legal: impl IntoIterator<Item = Cond>) -> Cow<'_, Self> {
        let is_bounded = |var| self.conditions.iter().any(|cond| upper_bound(cond, var).is_some());
        if (arity..arity + self.free.len()).all(is_bounded) {
            return Cow::Borrowed(self);
        }
        let conditions = self.conditions.iter().cloned().chain(legal).collect();
        Cow::Owned(Self { free: self.free.clone(), conditions })
    }
}

/// The range of a free name: constants, and upper bounds in terms of earlier names.
struct Bound {
    least: i64,
    /// The last number, if no condition gives a stated bound.
    last: Option<i64>,
    upper: Vec<(Expr, i64)>,
}

/// The range of a name, with the upper bounds that the conditions state.
fn within(guard: &Guard, var: usize, (least, last): (i64, Option<i64>)) -> Bound {
    Bound { least, last, upper: guard.conditions.iter().filter_map(|cond| upper_bound(cond, var)).collect() }
}

/// What is done for each assignment of the numbers of the position and of the free names.
type Each<'a> = &'a mut dyn FnMut(&[i64], &mut Work<'_>) -> Result<(), Invalid>;

/// Calls `each` for all values of the free names that meet the conditions. A condition is tested as
/// soon as its names have values: one that fails for the position itself avoids the loop over all
/// its amounts.
fn assignments(
    bounds: &[Bound],
    guard: &Guard,
    at: &[i64],
    work: &mut Work<'_>,
    each: Each<'_>,
) -> Result<(), Invalid> {
    fn down(
        (bounds, conditions): (&[Bound], &[Vec<&Cond>]),
        env: &mut Vec<i64>,
        work: &mut Work<'_>,
        each: Each<'_>,
    ) -> Result<(), Invalid> {
        if let Some((now, later)) = conditions.split_first() {
            work.spend(now.len() as u64 + 1)?;
            if !eval::all(now.iter().copied(), env)? {
                return Ok(());
            }
            let Some((bound, rest)) = bounds.split_first() else { return each(env, work) };
            let mut high = i128::from(bound.last.unwrap_or(i64::MAX));
            for (expr, less) in &bound.upper {
                match eval::number(expr, env)? {
                    Some(value) => high = high.min(value - i128::from(*less)),
                    None => return Ok(()),
                }
            }
            let mut value = i128::from(bound.least);
            while value <= high {
                env.push(value as i64);
                down((rest, later), env, work, each)?;
                env.pop();
                value += 1;
            }
        }
        Ok(())
    }
    // For each number of names with values, the conditions that can be tested then.
    let mut conditions: Vec<Vec<&Cond>> = vec![Vec::new(); bounds.len() + 1];
    for cond in &guard.conditions {
        let named = (0..bounds.len()).rev().find(|i| cond.mentions(&|v| v == at.len() + i));
        conditions[named.map_or(0, |i| i + 1)].push(cond);
    }
    down((bounds, &conditions), &mut at.to_vec(), work, each)
}
