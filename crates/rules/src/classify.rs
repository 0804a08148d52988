//! The class of a ruleset, found from the meaning of its schemas and not from the spelling of the
//! text.
//!
//! Every schema of one number is read as digits of a code: sets of amounts, each with a number of
//! heaps that may be left. Sets that are finite, or periodic from some amount on, are compared
//! exactly, so `take 1..3`, `0.333` and `n -> n-k : 1<=k<=3` are one class. Where a schema cannot
//! be proved to be such digits (its amounts depend on the heap, are the primes, ...) the class is
//! only that moves depend on the heap, which is never wrong.
//!
//! Codes: R. K. Guy and C. A. B. Smith, *Proc. Camb. Phil. Soc.* 52 (1956), 514-526.
//!
//! | room | task |
//! |---|---|
//! | `between` | free names that only stand between others are left out |
//! | `schema` | one schema as digits |
//! | `region` | heaps that may be left |
//! | `period` | conditions on an amount as sets of amounts |
//! | `recurring` | sets that are periodic piece by piece |
//! | `reader` | numbers and conditions as linear forms in variables of the caller's |
pub mod between;
mod period;
mod reader;
pub mod recurring;
pub mod region;
mod schema;

use crate::ir::{Cond, Func, Num, Part, Remains, Schema};
use crate::numset::NumSet;
use crate::ruleset::{Class, CodeClass, RepeatingClass};
use period::Lines;
use recurring::{Recurring, lcm};
use schema::{Amounts, Digits, MOST_PARTS};

/// The most digits of a code; longer ones are not called codes.
const MOST_DIGITS: u64 = 1 << 20;
/// The most residues and ranges that are looked at for one ruleset: codes with thousands of
/// repeated digits are many schemas with long periods.
const MOST_WORK: usize = 1 << 20;

/// The class of a ruleset with positions of `arity` numbers.
///
/// Cost: linear in the size of the schemas, times the periods and amounts in their conditions,
/// which are limited.
///
/// ```
/// use rules::{classify::class, ir::*, ruleset::Class, span::Span};
/// let less = Num::Arith(ArithOp::Sub, Box::new(Num::Var(0)), Box::new(Num::Var(1)));
/// let k = FreeVar { name: "k".into(), lo: vec![Num::Const(1)], hi: vec![Num::Const(3)], hint: None };
/// let part = Part { coords: vec![less], times: None, each: None };
/// let remains = Remains::Positions(vec![part]);
/// let schema =
///     Schema { clause: 0, span: Span::default(), pattern: vec![None], free: vec![k], conditions: vec![], remains };
/// assert_eq!(class(1, &[schema], &[]), Class::Subtraction([1, 2, 3].into_iter().collect()));
/// ```
pub fn class(arity: usize, schemas: &[Schema], ends: &[Vec<Cond>]) -> Class {
    let splits = schemas.iter().any(splits);
    if arity != 1 {
        return Class::Tuple { arity, splits };
    }
    let code = if ends.iter().all(|end| ends_nothing(end)) { code(schemas) } else { None };
    code.unwrap_or(Class::OnN { splits })
}

/// For which heaps some conditions hold, from some heap on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Eventually {
    /// The first heap of the class.
    pub start: u64,
    /// Whether they hold for heap `n`: entry `n % residues.len()`; not empty.
    pub residues: Vec<bool>,
}

/// For which heaps `n` (the only state variable) the conditions hold when the free variables have
/// the values `others`, from some heap on; `None` where it is not proved that this is periodic.
///
/// ```
/// use rules::classify::{Eventually, eventually};
/// let ruleset = rules::compile("take k where n >= 7, (n-k)%3 = 0, k <= 2", &[]).unwrap().ruleset;
/// let found = eventually(&ruleset.schemas[0].conditions, &[2]);
/// assert_eq!(found, Some(Eventually { start: 7, residues: vec![false, false, true] }));
/// ```
pub fn eventually(conditions: &[Cond], others: &[i64]) -> Option<Eventually> {
    let fixed = others.iter().map(|&value| Some((0, i128::from(value))));
    let lines = Lines(std::iter::once(Some((1, 0))).chain(fixed).collect());
    let all = Recurring::constant(true);
    let set = conditions.iter().try_fold(all, |set, condition| set.intersection(&lines.set(condition)?))?;
    let (start, residues) = set.tail();
    Some(Eventually { start, residues: residues.to_vec() })
}

/// Whether a schema may leave more than one position.
fn splits(schema: &Schema) -> bool {
    let single = |part: &Part| part.each.is_none() && matches!(part.times, None | Some(Num::Const(..=1)));
    match &schema.remains {
        Remains::Positions(parts) => parts.len() > 1 || !parts.iter().all(single),
        Remains::Heaps { parts, .. } => match parts {
            Num::Const(parts) => *parts > 1,
            Num::Call(Func::Min, args) => !args.iter().any(|arg| matches!(arg, Num::Const(..=1))),
            Num::Var(v) => {
                let bounds = v.checked_sub(schema.pattern.len()).and_then(|i| schema.free.get(i)).map(|free| &free.hi);
                !bounds.is_some_and(|hi| hi.iter().any(|bound| matches!(bound, Num::Const(..=1))))
            }
            _ => true,
        },
    }
}

/// Whether an `end if` stops no move of a code: it never holds, or only for the heap of 0.
fn ends_nothing(end: &[Cond]) -> bool {
    let lines = Lines(vec![Some((1, 0))]);
    let set = end
        .iter()
        .map(|cond| lines.set(cond))
        .try_fold(Recurring::constant(true), |set, part| set.intersection(&part?));
    set.is_some_and(|set| set.members(1).is_some_and(|set| set.max().is_none_or(|n| n == 0)))
}

/// The heaps that the digits of a code allow for one number of heaps that are left.
#[derive(Default)]
struct Column {
    amounts: Vec<u64>,
    sets: Vec<Recurring>,
}

impl Column {
    fn add(&mut self, amounts: Amounts) {
        match amounts {
            Amounts::One(amount) => self.amounts.push(amount),
            Amounts::Set(set) => self.sets.push(set),
        }
    }

    fn union(self) -> Option<Recurring> {
        if self.amounts.is_empty() && self.sets.is_empty() {
            return Some(Recurring::constant(false));
        }
        let listed = Recurring::finite(&self.amounts.into_iter().collect())?;
        Recurring::union_of(self.sets)?.union(&listed)
    }
}

/// The digits of several schemas together: the amounts that may be taken, by the number of heaps
/// that are left.
#[derive(Debug, Clone)]
pub(crate) struct Columns {
    /// By number of heaps: amounts after which heaps of any sizes may be left.
    any: Vec<Recurring>,
    /// By number of heaps: amounts after which heaps of different sizes may be left, where any
    /// sizes are not allowed.
    differ: Vec<Recurring>,
}

/// The digits of schemas of one number; `None` when their moves are not known to be those of a
/// code.
pub(crate) fn columns<'a>(schemas: impl IntoIterator<Item = &'a Schema>) -> Option<Columns> {
    let mut any: Vec<Column> = (0..=MOST_PARTS).map(|_| Column::default()).collect();
    let mut differ: Vec<Column> = (0..=MOST_PARTS).map(|_| Column::default()).collect();
    let mut work = 0;
    for schema in schemas {
        for Digits { parts, unequal, amounts } in schema::digits(&between::without_idle(schema, 1))? {
            work += match &amounts {
                Amounts::One(_) => 1,
                Amounts::Set(set) => set.size(),
            };
            if work > MOST_WORK {
                return None;
            }
            let columns = if unequal { &mut differ } else { &mut any };
            columns.get_mut(parts as usize)?.add(amounts);
        }
    }
    let any = any.into_iter().map(Column::union).collect::<Option<Vec<_>>>()?;
    let differ = differ.into_iter().map(Column::union).collect::<Option<Vec<_>>>()?;
    // Parts that differ add nothing where parts of any sizes are allowed.
    let new = differ.iter().zip(&any).map(|(differ, any)| match differ.is_empty() {
        true => Some(Recurring::constant(false)),
        false => differ.combine(any, |differ, any| differ && !any),
    });
    let differ = new.collect::<Option<Vec<_>>>()?;
    Some(Columns { any, differ })
}

impl Columns {
    /// Whether there is no move at all.
    pub(crate) fn is_empty(&self) -> bool {
        self.any.iter().chain(&self.differ).all(Recurring::is_empty)
    }

    /// Whether every move is also one of the others; `None` when that is too much to find out.
    pub(crate) fn within(&self, other: &Self) -> Option<bool> {
        let without = |inner: &Recurring, outer: &Recurring| inner.combine(outer, |inner, outer| inner && !outer);
        for ((any, differ), (outer, outer_differ)) in
            self.any.iter().zip(&self.differ).zip(other.any.iter().zip(&other.differ))
        {
            let left = without(&without(differ, outer)?, outer_differ)?;
            if !without(any, outer)?.is_empty() || !left.is_empty() {
                return Some(false);
            }
        }
        Some(true)
    }
}

/// The class of schemas that are all digits of a code.
fn code(schemas: &[Schema]) -> Option<Class> {
    let Columns { any, differ } = columns(schemas)?;
    let unequal = differ.iter().any(|set| !set.is_empty());
    if unequal && any.iter().skip(2).any(|set| !set.is_empty()) {
        return None;
    }
    let columns: Vec<Recurring> =
        any.into_iter().zip(differ).map(|(any, differ)| any.union(&differ)).collect::<Option<_>>()?;
    one_heap(&columns).or_else(|| digits(&columns, unequal))
}

/// Subtraction games: one heap is left, which may be of size 0.
fn one_heap(columns: &[Recurring]) -> Option<Class> {
    let (nothing, heap, more) = (columns.first()?, columns.get(1)?, columns.get(2..)?);
    if !nothing.same_as(heap)? || more.iter().any(|set| !set.is_empty()) {
        return None;
    }
    match nothing.finally()? {
        false => Some(Class::Subtraction(nothing.members(MOST_DIGITS as usize)?)),
        true => {
            let excluded = nothing.complement().members(MOST_DIGITS as usize)?;
            let from_one = excluded.ranges().map(|range| *range.start().max(&1)..=*range.end());
            Some(Class::AllBut(NumSet::from_ranges(from_one)))
        }
    }
}

/// The digits of a code, finite or repeating.
fn digits(columns: &[Recurring], unequal: bool) -> Option<Class> {
    let (start, period) = columns.iter().try_fold((1, 1), |(start, period), set| {
        let (from, residues) = set.tail();
        Some((from.max(start), lcm(period, residues.len() as u64)?))
    })?;
    if start.checked_add(period)? > MOST_DIGITS {
        return None;
    }
    let digit = |i: u64| columns.iter().zip(0..).map(|(set, parts)| u32::from(set.contains(i)) << parts).sum();
    let mut digits: Vec<u32> = (0..start).map(digit).collect();
    let mut repeat: Vec<u32> = (start..start + period).map(digit).collect();
    if repeat.iter().all(|&digit| digit == 0) {
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
        }
        return Some(Class::Code(CodeClass { digits, unequal }));
    }
    let length = repeat.len();
    let repeats = |period: usize| (period..length).all(|i| repeat[i] == repeat[i - period]);
    if let Some(period) = (1..length).find(|&period| length.is_multiple_of(period) && repeats(period)) {
        repeat.truncate(period);
    }
    while digits.len() > 1 && digits.last() == repeat.last() {
        digits.pop();
        repeat.rotate_right(1);
    }
    Some(Class::RepeatingCode(RepeatingClass { digits, repeat, unequal }))
}
