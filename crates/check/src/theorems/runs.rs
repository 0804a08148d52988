//! Runs of equal values. If all bounds of the moves never fall, the options of a heap stay in the
//! same runs of equal values until one of the bounds enters a later run; until then all heaps have
//! the same value. So the values of all heaps are derived in order, a stretch of heaps at a time;
//! the end of a stretch is found by bisection, because a bound that has left a run does not return.
use crate::forms::between::{Bound, Move, Rest, TOP, Zero, at, greatest, moves, zero};
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::mex;
use crate::rule::{Expr, Rule};
use crate::say;

/// The moves, and the value of heap 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Runs {
    moves: Vec<Move>,
    zero: Zero,
    convention: Convention,
}

/// The first heap and the value of each run, and the end of the last run (exclusive).
struct Table {
    runs: Vec<(u64, u64)>,
    end: u64,
}

impl Table {
    /// The run of a heap, which must be before the end.
    fn run(&self, heap: i128) -> Result<usize, Invalid> {
        match u64::try_from(heap) {
            Ok(heap) if heap < self.end => Ok(self.runs.partition_point(|&(first, _)| first <= heap) - 1),
            _ => Err(Invalid::Condition(say::move_to_smaller_heap())),
        }
    }
}

/// Where the options of a move lie.
enum Place {
    Nowhere,
    /// The runs of the heaps of a sum.
    Sum(Vec<usize>),
    /// The heaps from the first to the second, with the runs of both.
    Between((i128, usize), (i128, usize)),
    /// No heap lies between the bounds: the lower one, which the upper one must not reach.
    Empty(i128),
}

impl Runs {
    pub(crate) fn of(rule: &Rule, convention: Convention, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let zero = zero(rule, convention, work)?;
        Ok(Self { moves: moves(rule, convention, zero)?, zero, convention })
    }

    /// The value of a heap.
    pub(crate) fn value(&self, n: u64, work: &mut Work<'_>) -> Result<u64, Invalid> {
        if n > TOP {
            return Err(Invalid::Rule(say::such_large_heaps()));
        }
        let mut table = Table { runs: vec![(0, self.zero.value)], end: 1 };
        while table.end <= n {
            let places =
                self.moves.iter().map(|one| place(one, &table, table.end, work)).collect::<Result<Vec<_>, _>>()?;
            let value = self.mex(&table, &places, work)?;
            let end = self.stretch(&table, &places, n, work)?;
            if table.runs.last().is_none_or(|&(_, last)| last != value) {
                work.values(table.runs.len() as u64 * 2)?;
                table.runs.push((table.end, value));
            }
            table.end = end;
        }
        Ok(table.runs[table.run(i128::from(n))?].1)
    }

    fn mex(&self, table: &Table, places: &[Place], work: &mut Work<'_>) -> Result<u64, Invalid> {
        let mut values = Vec::new();
        for place in places {
            match place {
                Place::Nowhere | Place::Empty(_) => {}
                Place::Sum(runs) if runs.is_empty() => values.push(u64::from(self.convention == Convention::Misere)),
                Place::Sum(runs) => values.push(runs.iter().fold(0, |sum, &run| sum ^ table.runs[run].1)),
                Place::Between((_, first), (_, last)) => {
                    work.spend((last - first) as u64)?;
                    values.extend(table.runs[*first..=*last].iter().map(|run| run.1));
                }
            }
        }
        let ends = values.is_empty() && self.convention == Convention::Misere;
        Ok(if ends { 1 } else { mex(values) })
    }

    /// The first heap after the end of the table, at most `n + 1`, whose options may lie elsewhere.
    fn stretch(&self, table: &Table, places: &[Place], n: u64, work: &mut Work<'_>) -> Result<u64, Invalid> {
        let mut stays = |last: u64| -> Result<bool, Invalid> {
            for (one, place) in self.moves.iter().zip(places) {
                if !stays(one, place, table, last, work)? {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        // The bound stays in its run up to `low`, but not up to `high`.
        let (mut low, mut step) = (table.end, 1);
        let mut high = loop {
            let next = low.saturating_add(step).min(n);
            if !stays(next)? {
                break next;
            }
            if next == n {
                return Ok(n + 1);
            }
            (low, step) = (next, step.saturating_mul(2));
        };
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if stays(middle)? { low = middle } else { high = middle }
        }
        Ok(high)
    }
}

/// The least of some bounds and the heap itself.
fn least(bounds: &[Bound], n: u64, work: &mut Work<'_>) -> Result<i128, Invalid> {
    bounds.iter().try_fold(i128::from(n), |least, bound| Ok(least.min(bound.at(n, work)?)))
}

/// The heaps of a sum; none if one would be below 0.
fn sizes(heaps: &[Expr], n: u64, work: &mut Work<'_>) -> Result<Option<Vec<i128>>, Invalid> {
    let sizes = heaps.iter().map(|heap| at(heap, n, work)).collect::<Result<Vec<i128>, _>>()?;
    Ok(Some(sizes).filter(|sizes| sizes.iter().all(|&size| size >= 0)))
}

/// Where the options of the heap after the table lie.
fn place(one: &Move, table: &Table, n: u64, work: &mut Work<'_>) -> Result<Place, Invalid> {
    if n < one.from {
        return Ok(Place::Nowhere);
    }
    match &one.rest {
        Rest::Sum(heaps) => match sizes(heaps, n, work)? {
            None => Ok(Place::Nowhere),
            Some(sizes) => Ok(Place::Sum(sizes.iter().map(|&size| table.run(size)).collect::<Result<_, _>>()?)),
        },
        Rest::Between(low, high) => {
            let (low, high) = (greatest(low, n, work)?, least(high, n, work)?);
            if low > high {
                return Ok(Place::Empty(low));
            }
            Ok(Place::Between((low, table.run(low)?), (high, table.run(high)?)))
        }
    }
}

/// Whether the options of a move lie in the same place for heap `last`; if so, they do for all
/// heaps before it.
fn stays(one: &Move, place: &Place, table: &Table, last: u64, work: &mut Work<'_>) -> Result<bool, Invalid> {
    let in_run = |heap: i128, run: usize| table.run(heap).is_ok_and(|own| own == run);
    match (&one.rest, place) {
        (_, Place::Nowhere) if last < one.from => Ok(true),
        (Rest::Sum(heaps), place) => match (sizes(heaps, last, work)?, place) {
            (None, Place::Nowhere) => Ok(true),
            (Some(sizes), Place::Sum(runs)) => Ok(sizes.iter().zip(runs).all(|(&size, &run)| in_run(size, run))),
            _ => Ok(false),
        },
        (Rest::Between(low, high), Place::Between((_, first), (highest, run))) => {
            let (low, high) = (greatest(low, last, work)?, least(high, last, work)?);
            // Some heap is between the bounds all the way: they are in different runs, or the lower
            // one does not pass the upper one.
            Ok(in_run(low, *first) && in_run(high, *run) && (first < run || low <= *highest))
        }
        (Rest::Between(_, high), Place::Empty(lowest)) => Ok(least(high, last, work)? < *lowest),
        (Rest::Between(..), _) => Ok(false),
    }
}
