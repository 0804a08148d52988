//! Moves to heaps between bounds that never fall: `n -> y : ceilroot(n,4)<=y<=sqrt(n), y<n`, `n ->
//! n/3; n -> n-n/3`.
//!
//! Let heap `n` have, from some heap on each, the options `l(n)..=u(n)` or a sum of heaps `f(n),
//! g(n), ...`, where all these functions never fall and stay below `n`. The values below `n` are
//! runs of equal values; as `n` grows, each bound moves from one run into a later one. As long as
//! all bounds stay in their runs, the options have the same values, and so `G` stays the same: it
//! is computed once, and the end of that stretch is found by bisection. For functions that leave
//! heaps far below there are few runs, and heaps of 10^18 have their values at once.
//!
//! Nothing is assumed but that the bounds never fall, which is read off their form (see
//! [`growth`](super::growth)); the values are those of the definition, normal or misere. Codeforces
//! 255 E and 273 E are of this kind.
use super::effort::Effort;
use super::evidence::{Law, Rule, Theorem};
use super::growth::{Move, N, Rest, TOP, at, growth};
use super::premises::{Premises, general};
use rules::ir::{ArithOp, Num};
use rules::ruleset::{Play, Ruleset};

/// The most runs.
const MOST_RUNS: usize = 1 << 16;
/// The most evaluations of bounds and looks at runs for one value.
const MOST_STEPS: u64 = 1 << 24;

/// Moves to heaps between bounds that never fall.
pub static RUNS: Theorem = Theorem::new(
    "runs",
    "where the bounds of the heaps that can be left never fall, the value stays the same as long \
     as they stay in runs of equal values",
    "the definition, for whole runs of heaps at once",
)
.by_law(|ruleset| law(general(ruleset)?));

/// The moves.
#[derive(Debug, Clone, PartialEq)]
pub struct Runs {
    moves: Vec<Step>,
    /// The value of heap 0, and the value of nothing.
    zero: u64,
    nothing: u64,
}

/// The remains of a heap from some heap on.
#[derive(Debug, Clone, PartialEq)]
struct Step {
    from: u64,
    rest: Bounded,
    /// Whether each option is one heap.
    one_heap: bool,
}

#[derive(Debug, Clone, PartialEq)]
enum Bounded {
    /// The sum of these heaps. Those that stand an even number of times, or 0 times, do not matter,
    /// but would be no move if they were negative. Without any others nothing remains.
    Sum { odd: Vec<Num>, even: Vec<Num> },
    /// Any heap from the greatest of the first to the least of the second.
    Between(Vec<Num>, Vec<Num>),
}

/// The law of a ruleset whose moves all have bounds that never fall.
///
/// ```
/// let text = "n -> y : ceilroot(n,4)<=y<=sqrt(n), y<n";
/// let ruleset = rules::compile(text, &[]).unwrap().ruleset;
/// let law = heaps::runs::law(&ruleset).unwrap();
/// assert_eq!(law.value(777_777_777_777), Some(2));
/// ```
pub fn law(ruleset: &Ruleset) -> Option<Law> {
    let premises = Premises::of(ruleset)?;
    Some(Law::new(&RUNS, premises, Runs::of(premises)?))
}

impl Runs {
    /// The moves of a ruleset, if all their bounds never fall.
    fn of(premises: Premises) -> Option<Self> {
        let moves = premises.schemas().iter().map(|schema| step(Move::of(premises, schema)?));
        Some(Runs { moves: moves.collect::<Option<_>>()?, zero: premises.zero(), nothing: premises.nothing() })
    }
}

impl Rule for Runs {
    /// The value of a heap; `None` if there are too many runs below.
    fn value(&self, play: Play, n: u64, effort: &Effort<'_>) -> Option<u64> {
        if n > TOP {
            return None;
        }
        let mut left = Left(MOST_STEPS, effort);
        if n == 0 {
            return Some(self.zero);
        }
        let table = self.options_of(play, n, &mut left)?;
        let places = self.places(&table, n, &mut left)?;
        self.mex(&table, &places, play, &mut left)
    }

    /// The parts of the runs with this value that can be left.
    fn options(&self, play: Play, n: u64, value: u64, effort: &Effort<'_>) -> Option<Vec<(u64, u64)>> {
        if n > TOP || !self.moves.iter().all(|step| step.one_heap) {
            return None;
        }
        let mut left = Left(MOST_STEPS, effort);
        let table = self.options_of(play, n, &mut left)?;
        let mut found = Vec::new();
        for step in &self.moves {
            let Some((low, high)) = step.reach(n, &mut left)? else { continue };
            for run in table.run(low)..=table.run(high) {
                left.spend(1)?;
                let &(start, own) = table.runs.get(run)?;
                let end = table.runs.get(run + 1).map_or(table.end, |next| next.0);
                if own == value {
                    found.push((start.max(low), (end - 1).min(high)));
                }
            }
        }
        found.sort_unstable();
        found.dedup_by(|next, before| {
            let together = next.0 <= before.1;
            if together {
                before.1 = before.1.max(next.1);
            }
            together
        });
        Some(found)
    }
}

fn step(m: Move) -> Option<Step> {
    let less = |num: &Num| Num::Arith(ArithOp::Sub, Box::new(N), Box::new(num.clone()));
    let one_heap = match &m.rest {
        Rest::Heaps(heaps) => matches!(heaps.as_slice(), [(_, 1)]),
        Rest::Between(..) | Rest::Less(..) => true,
    };
    let rest = match m.rest {
        Rest::Heaps(heaps) => {
            let (odd, even): (Vec<_>, Vec<_>) = heaps.into_iter().partition(|(_, times)| times % 2 == 1);
            let names = |heaps: Vec<(Num, u64)>| heaps.into_iter().map(|(heap, _)| heap).collect();
            Bounded::Sum { odd: names(odd), even: names(even) }
        }
        Rest::Between(low, high) => Bounded::Between(low, high),
        Rest::Less(low, high) => Bounded::Between(high.iter().map(less).collect(), low.iter().map(less).collect()),
    };
    let rising = |bounds: &[Num]| bounds.iter().all(|bound| growth(bound).is_some());
    let all_rising = match &rest {
        Bounded::Sum { odd, even } => rising(odd) && rising(even),
        Bounded::Between(low, high) => rising(low) && rising(high),
    };
    all_rising.then_some(Step { from: m.from, rest, one_heap })
}

/// Runs of equal values: the first heap of each and its value; the last one ends before `end`.
#[derive(Debug, Default)]
struct Table {
    runs: Vec<(u64, u64)>,
    end: u64,
}

impl Table {
    /// The run in which a heap below the end is.
    fn run(&self, heap: u64) -> usize {
        self.runs.partition_point(|&(start, _)| start <= heap).saturating_sub(1)
    }

    fn push(&mut self, value: u64, end: u64) {
        if self.runs.last().is_none_or(|&(_, last)| last != value) {
            self.runs.push((self.end, value));
        }
        self.end = end;
    }
}

/// The place of the options of a move, as runs.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Place {
    /// The move is not legal.
    Nowhere,
    /// Nothing remains.
    Nothing,
    /// The sum of heaps in these runs; those that do not matter are left out.
    Sum(Vec<usize>),
    /// Some heap in each of these runs.
    Between(usize, usize),
    /// The least is greater than the greatest, in the same run.
    Empty(usize),
}

/// The steps that are left.
struct Left<'e>(u64, &'e Effort<'e>);

impl Left<'_> {
    fn spend(&mut self, steps: u64) -> Option<()> {
        self.0 = self.0.checked_sub(steps)?;
        self.1.spend(steps)
    }
}

impl Runs {
    /// The runs of all heaps up to the greatest option of heap `n`.
    fn options_of(&self, play: Play, n: u64, left: &mut Left<'_>) -> Option<Table> {
        let mut table = self.table();
        let needed = self.highest(n, left)?;
        while table.end < needed {
            self.go_on(&mut table, play, needed, left)?;
            if table.runs.len() > MOST_RUNS {
                return None;
            }
        }
        Some(table)
    }

    /// The table of heap 0.
    fn table(&self) -> Table {
        Table { runs: vec![(0, self.zero)], end: 1 }
    }

    /// Adds to the table the heaps after its end that have the same value for the same reason, none
    /// from `end` on; that value.
    fn go_on(&self, table: &mut Table, play: Play, end: u64, left: &mut Left<'_>) -> Option<u64> {
        let heap = table.end;
        let places = self.places(table, heap, left)?;
        let value = self.mex(table, &places, play, left)?;
        let end = self.stretch(table, heap, end, &places, left)?;
        table.push(value, end);
        Some(value)
    }

    /// One more than the greatest option of heap `n`.
    fn highest(&self, n: u64, left: &mut Left<'_>) -> Option<u64> {
        let mut highest = 0;
        for step in self.moves.iter().filter(|step| step.from <= n) {
            let high = match &step.rest {
                Bounded::Sum { odd, .. } => greatest(odd.iter(), n, left)?,
                Bounded::Between(_, high) => Some(least(high, n, left)?),
            };
            highest =
                highest.max(high.and_then(|high| u64::try_from(high).ok()).map_or(0, |high| high.saturating_add(1)));
        }
        Some(highest.min(n))
    }

    /// The places of the options of heap `n`; all of them are below the end of the table, or this
    /// is `None`.
    fn places(&self, table: &Table, n: u64, left: &mut Left<'_>) -> Option<Vec<Place>> {
        self.moves.iter().map(|step| step.place(table, n, left)).collect()
    }

    fn mex(&self, table: &Table, places: &[Place], play: Play, left: &mut Left<'_>) -> Option<u64> {
        let mut values = Vec::new();
        for place in places {
            match place {
                Place::Nowhere | Place::Empty(_) => {}
                Place::Nothing => {
                    values.push(self.nothing);
                }
                Place::Sum(runs) => {
                    let value = |&run: &usize| table.runs.get(run).map(|run| run.1);
                    values.push(runs.iter().map(value).try_fold(0, |sum, value| Some(sum ^ value?))?);
                }
                Place::Between(first, last) => {
                    left.spend((last - first) as u64)?;
                    values.extend(table.runs.get(*first..=*last)?.iter().map(|run| run.1));
                }
            }
        }
        let terminal = values.is_empty() && play == Play::Misere;
        Some(if terminal { 1 } else { nimber::mex(values) })
    }

    /// The stretch over which the options stay in the places of heap `n`: its end is the first heap
    /// for which they need not, at most `end`.
    fn stretch(&self, table: &Table, n: u64, end: u64, places: &[Place], left: &mut Left<'_>) -> Option<u64> {
        let (mut same, mut step) = (n + 1, 1_u64);
        // First longer and longer steps, then shorter and shorter ones: as bounds never fall, a
        // place that is left does not come back, except for `Between` in one run, which is looked
        // at as a whole.
        let mut shrinking = false;
        while step > 0 && same < end {
            let next = same.saturating_add(step).min(end);
            if self.all_same(table, n, next - 1, places, left)? {
                same = next;
                step = if shrinking { step / 2 } else { step.saturating_mul(2) };
            } else {
                shrinking = true;
                step /= 2;
            }
        }
        Some(same)
    }

    /// Whether the options of all heaps from `first` to `last` are in the places of those of
    /// `first`.
    fn all_same(&self, table: &Table, first: u64, last: u64, places: &[Place], left: &mut Left<'_>) -> Option<bool> {
        for (step, place) in self.moves.iter().zip(places) {
            if step.place(table, last, left).as_ref() != Some(place) {
                return Some(false);
            }
            // In one run, the range between the bounds could be empty and not empty in turns.
            let Bounded::Between(low, high) = &step.rest else { continue };
            let settled = match place {
                Place::Between(a, b) if a == b => {
                    greatest(low.iter(), last, left)?.unwrap_or(0) <= least(high, first, left)?
                }
                Place::Empty(_) => least(high, last, left)? < greatest(low.iter(), first, left)?.unwrap_or(0),
                _ => true,
            };
            if !settled {
                return Some(false);
            }
        }
        Some(true)
    }
}

/// The greatest of some bounds at heap `n`, if there are any.
fn greatest<'a>(bounds: impl Iterator<Item = &'a Num>, n: u64, left: &mut Left<'_>) -> Option<Option<i64>> {
    let mut all = None;
    for bound in bounds {
        left.spend(16)?;
        all = all.max(Some(at(bound, n)?));
    }
    Some(all)
}

/// The least of some bounds at heap `n`, and at most `n-1`.
fn least(bounds: &[Num], n: u64, left: &mut Left<'_>) -> Option<i64> {
    let mut all = i64::try_from(n).ok()? - 1;
    for bound in bounds {
        left.spend(16)?;
        all = all.min(at(bound, n)?);
    }
    Some(all)
}

/// The ends of the heaps between bounds at heap `n`.
fn between(low: &[Num], high: &[Num], n: u64, left: &mut Left<'_>) -> Option<(i64, i64)> {
    Some((greatest(low.iter(), n, left)?.unwrap_or(0).max(0), least(high, n, left)?))
}

impl Step {
    /// The least and the greatest heap that this move can leave, where each option is one heap and
    /// all between are options; `None` in the inner place where there is no such move.
    fn reach(&self, n: u64, left: &mut Left<'_>) -> Option<Option<(u64, u64)>> {
        if n < self.from {
            return Some(None);
        }
        let (low, high) = match &self.rest {
            Bounded::Sum { odd, .. } => {
                left.spend(16)?;
                let size = at(odd.first()?, n).filter(|&size| size < i64::MAX)?;
                (size, size)
            }
            Bounded::Between(low, high) => between(low, high, n, left)?,
        };
        Some((0 <= low && low <= high).then_some((low as u64, high as u64)))
    }

    /// The place of the options of this move; `None` if some are not in the table yet, or the work
    /// is too much.
    fn place(&self, table: &Table, n: u64, left: &mut Left<'_>) -> Option<Place> {
        if n < self.from {
            return Some(Place::Nowhere);
        }
        let run = |heap: i64| u64::try_from(heap).ok().filter(|&heap| heap < table.end).map(|heap| table.run(heap));
        match &self.rest {
            Bounded::Sum { odd, even } => {
                let mut sizes = Vec::new();
                for heap in odd.iter().chain(even) {
                    left.spend(16)?;
                    // The rules are undefined beyond 64 bits.
                    sizes.push(at(heap, n).filter(|&size| size < i64::MAX)?);
                }
                if sizes.iter().any(|&size| size < 0) {
                    return Some(Place::Nowhere);
                }
                // Pairs are worth 0; under misere play there are none.
                if odd.is_empty() {
                    return Some(Place::Nothing);
                }
                Some(Place::Sum(sizes[..odd.len()].iter().map(|&size| run(size)).collect::<Option<_>>()?))
            }
            Bounded::Between(low, high) => {
                let (low, high) = between(low, high, n, left)?;
                // An upper bound below 0, or a lower one beyond all others: nothing is between.
                if high < 0 {
                    return Some(Place::Nowhere);
                }
                let last = run(high)?;
                if low > high {
                    return Some(Place::Empty(last));
                }
                Some(Place::Between(run(low)?, last))
            }
        }
    }
}

/// The values of all heaps in order, a stretch of equal ones at a time.
#[derive(Debug)]
pub(crate) struct Stretches {
    runs: Runs,
    play: Play,
    table: Table,
}

impl Stretches {
    /// For a ruleset whose moves all have bounds that never fall.
    pub(crate) fn of(ruleset: &Ruleset) -> Option<Self> {
        let runs = Runs::of(Premises::of(ruleset)?)?;
        Some(Self { table: runs.table(), runs, play: ruleset.play })
    }

    /// The value of heap 0.
    pub(crate) fn zero(&self) -> u64 {
        self.runs.zero
    }

    /// The value of the next heaps, and the heap before which they end, at most `end`; `None` where
    /// there are so many stretches that each heap for itself is the better way.
    pub(crate) fn next(&mut self, end: u64, effort: &Effort<'_>) -> Option<(u64, u64)> {
        const A_FEW: u64 = 256;
        const SHORT: u64 = 32;
        let runs = self.table.runs.len() as u64;
        if runs > MOST_RUNS as u64 || (runs > A_FEW && self.table.end < runs * SHORT) {
            return None;
        }
        let value = self.runs.go_on(&mut self.table, self.play, end, &mut Left(MOST_STEPS, effort))?;
        Some((value, self.table.end))
    }

    /// The number of heaps whose values are known.
    pub(crate) fn end(&self) -> u64 {
        self.table.end
    }
}
