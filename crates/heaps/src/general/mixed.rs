//! One heap after the other, each clause in its own best way.
use super::columns::{self, BLOCK, Block, Truth};
use super::coprime::Coprime;
use super::divisors::{Chosen, Divisors, Sieve};
use super::fixed::Fixed;
use super::near_equal::{self, NearEqual};
use super::splitting::Splitting;
use super::sums::{Left, Sums};
use super::window::{Range, Window};
use crate::amounts::terminal;
use crate::mex_sets::{Counted, Marks};
use crate::say;
use crate::sequence::{BLOCK_LOOKS, Cell, HeapError, Kernel};
use crate::splits::Splits;
use budget::Budget;
use rules::ir::Cond;
use rules::moves::{MoveError, Mover, Scratch, expr};
use rules::ruleset::{Play, Ruleset};
use rules::terms::Truth as _;
use std::ops::ControlFlow;

/// A range of at most this many heaps is gone through for every heap.
const NARROW: usize = 16;

/// The ways in which the options of one schema are found.
#[derive(Debug)]
pub(super) enum Kind {
    /// Amounts that do not depend on the heap.
    Fixed(Box<Fixed>),
    /// A range of smaller heaps.
    Window(Box<Window>),
    /// One option, which depends on the heap alone.
    Sums(Box<Sums>),
    /// Divisors of the heap.
    Divisors(Box<Divisors>),
    /// Smaller heaps that are prime to the heap.
    Coprime(Box<Coprime>),
    /// Splits in every way.
    Splitting(Splitting),
    /// Splits into nearly equal parts.
    NearEqual(Box<NearEqual>),
    /// One by one, as the compiled schema lists them.
    Walk,
}

impl Kind {
    /// The name of the room that finds the options.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Kind::Fixed(_) => "fixed",
            Kind::Window(_) => "window",
            Kind::Sums(_) => "sums",
            Kind::Divisors(_) => "divisors",
            Kind::Coprime(_) => "coprime",
            Kind::Splitting(_) => "splitting",
            Kind::NearEqual(_) => "near_equal",
            Kind::Walk => "walk",
        }
    }
}

#[derive(Debug)]
pub(super) struct Plan {
    pub(super) kind: Kind,
    /// Lists the options of this schema alone.
    walk: Mover,
}

impl Plan {
    pub(super) fn new(rules: &Ruleset, schema: usize, zero_ends: bool) -> Option<Self> {
        let schema = rules.schemas.get(schema)?;
        let alone = rules.with_only(vec![schema.clone()]);
        let walk = match rules.play {
            Play::Normal => Mover::new(&alone).with_pairs_cancelled(),
            Play::Misere => Mover::new(&alone),
        };
        let fixed = || Fixed::new(rules, schema).filter(|_| zero_ends).map(|fixed| Kind::Fixed(Box::new(fixed)));
        let window = || Window::new(schema, zero_ends, |_| false).map(|window| Kind::Window(Box::new(window)));
        let sums = || Sums::new(schema).map(|sums| Kind::Sums(Box::new(sums)));
        let divisors = || Divisors::new(schema).map(|divisors| Kind::Divisors(Box::new(divisors)));
        let coprime = || Coprime::new(schema, zero_ends).map(|coprime| Kind::Coprime(Box::new(coprime)));
        let splitting = || Splitting::new(rules, schema).map(Kind::Splitting);
        let near_equal = || NearEqual::new(schema).map(|splits| Kind::NearEqual(Box::new(splits)));
        // A window that is as wide as the heap costs less than a list of all amounts.
        let kind = window().or_else(sums).or_else(divisors).or_else(coprime).or_else(fixed);
        let kind = kind.or_else(splitting).or_else(near_equal).unwrap_or(Kind::Walk);
        Some(Self { kind, walk })
    }

    /// Gets ready for a block of heaps.
    fn prepare(&mut self, block: Block) {
        match &mut self.kind {
            Kind::Window(window) => window.prepare(block),
            Kind::Coprime(coprime) => coprime.window().prepare(block),
            Kind::Sums(sums) => sums.prepare(block),
            _ => {}
        }
    }

    /// The values of options that are kept from heap to heap instead of being marked.
    fn kept(&self) -> Option<&Counted> {
        match &self.kind {
            Kind::Window(window) => Some(&window.values),
            Kind::NearEqual(splits) => Some(splits.values()),
            _ => None,
        }
    }
}

/// The options found for one heap.
#[derive(Debug, Default)]
struct Found {
    /// Values below 64, as bits.
    low: u64,
    /// All other values; cleared only when it was used.
    marks: Marks,
    high: bool,
    any: bool,
}

impl Found {
    fn clear(&mut self) {
        if self.high {
            self.marks.clear();
        }
        (self.low, self.high, self.any) = (0, false, false);
    }

    #[inline(always)]
    fn mark(&mut self, value: u64) {
        self.any = true;
        if value < 64 {
            self.low |= 1 << value;
        } else {
            self.mark_high(value);
        }
    }

    #[inline]
    fn mark_high(&mut self, value: u64) {
        if !self.high {
            self.marks.clear();
            self.high = true;
        }
        self.marks.mark(value);
    }

    /// The least value from `value` on that is not marked.
    #[inline]
    fn absent_from(&self, mut value: u64) -> u64 {
        if value < 64 {
            let free = !self.low & (u64::MAX << value);
            if free != 0 {
                return free.trailing_zeros().into();
            }
            value = 64;
        }
        while self.high && self.marks.contains(value) {
            value += 1;
        }
        value
    }
}

#[derive(Debug)]
pub(super) struct Mixed {
    pub(super) plans: Vec<Plan>,
    ends: Vec<Vec<Cond>>,
    /// The heaps of the block where one of the conditions `ends` holds, if that is known.
    ended: Option<Truth>,
    /// The heaps for which the plans are prepared.
    block: Block,
    play: Play,
    found: Found,
    splits: Splits,
    pub(super) sieve: Sieve,
    scratch: Scratch,
    /// For the walks inside one heap; set by every extension.
    pub(super) budget: Budget,
}

/// The error for an option that is not a smaller heap, which the ruleset rules out.
fn not_smaller(n: usize) -> HeapError {
    HeapError::Rule { heap: n as u64, reason: say::option_not_smaller() }
}

fn move_error(n: usize, error: MoveError) -> HeapError {
    match error {
        MoveError::Stopped(stop) => HeapError::Stopped(stop),
        error => HeapError::Rule { heap: n as u64, reason: error.message() },
    }
}

/// The value of a sum of heaps, all smaller than the present one.
#[inline]
fn sum<C: Cell>(cells: &[C], heaps: impl Iterator<Item = i64>, play: Play) -> Option<u64> {
    let mut heaps = heaps.peekable();
    if heaps.peek().is_none() {
        return Some(terminal(play));
    }
    heaps.try_fold(0, |xor, heap| {
        let value: u64 = (*cells.get(usize::try_from(heap).ok()?)?).into();
        Some(xor ^ value)
    })
}

impl Mixed {
    pub(super) fn new(rules: &Ruleset, plans: Vec<Plan>) -> Self {
        let (mut most, mut least) = (0, 0);
        for plan in &plans {
            match &plan.kind {
                // Pairs alone are gone through: that needs no memory.
                Kind::Splitting(Splitting::Exactly { most: parts, .. }) if *parts > 2 => most = most.max(*parts),
                Kind::Splitting(Splitting::AtLeast { least: parts, .. }) => least = least.max(*parts),
                _ => {}
            }
        }
        Self {
            plans,
            ends: rules.ends.clone(),
            ended: None,
            block: Block { start: 0, len: 0 },
            play: rules.play,
            found: Found::default(),
            splits: Splits::new(most, least),
            sieve: Sieve::default(),
            scratch: Scratch::default(),
            budget: Budget::unlimited(),
        }
    }

    /// Whether some plan needs the sieve.
    pub(super) fn needs_sieve(&self) -> bool {
        self.plans.iter().any(|plan| matches!(plan.kind, Kind::Divisors(_) | Kind::Coprime(_)))
    }

    /// Prepares a block of heaps from `n` on, if it is not there.
    fn prepare(&mut self, n: usize) -> Result<(), HeapError> {
        let heap = i64::try_from(n).map_err(|_| not_smaller(n))?;
        let inside = heap >= self.block.start && heap - self.block.start < self.block.len as i64;
        if inside {
            return Ok(());
        }
        // The first blocks are short: most sequences that are asked for are, too.
        let len = BLOCK.min(n + 16).min((i64::MAX - heap) as usize);
        self.block = Block { start: heap, len };
        let block = self.block;
        self.plans.iter_mut().for_each(|plan| plan.prepare(block));
        self.ended = self.ends.iter().try_fold(Truth::Never, |ended, end| Some(ended.or(columns::all(end, block)?)));
        Ok(())
    }

    /// Whether a heap of the block is declared to be the end.
    fn ends(&self, heap: i64) -> Result<bool, HeapError> {
        if let Some(ended) = &self.ended {
            return Ok(ended.at((heap - self.block.start) as usize));
        }
        for end in &self.ends {
            if all_hold(end, heap)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    #[inline]
    fn value<C: Cell>(&mut self, cells: &[C]) -> Result<u64, HeapError> {
        let n = cells.len();
        self.prepare(n)?;
        let heap = n as i64;
        self.found.clear();
        if !self.ends.is_empty() && self.ends(heap)? {
            return Ok(terminal(self.play));
        }
        self.splits.extend(cells);
        let mut kept = 0;
        for i in 0..self.plans.len() {
            if self.look(i, cells, heap)? {
                // Plans with more options than were marked come to the front, which changes nothing
                // else.
                self.plans.swap(kept, i);
                kept += 1;
            }
        }
        Ok(if kept == 0 && !self.found.any { terminal(self.play) } else { self.mex(kept) })
    }

    /// Finds the options of plan `i`; returns whether there are more than were marked.
    #[inline]
    fn look<C: Cell>(&mut self, i: usize, cells: &[C], heap: i64) -> Result<bool, HeapError> {
        let n = cells.len();
        let Self { plans, found, splits, sieve, play, scratch, budget, .. } = self;
        let Plan { kind, walk } = &mut plans[i];
        let marked = match kind {
            Kind::Fixed(fixed) => {
                for &amount in fixed.amounts.iter().take_while(|&&amount| amount <= n) {
                    found.mark(cells[n - amount].into());
                }
                true
            }
            Kind::Window(window) => match look_through(window, cells, heap, found)? {
                Some(true) => return Ok(true),
                Some(false) => true,
                None => false,
            },
            Kind::Sums(sums) => match sums.option(heap) {
                Left::Sum(i) => {
                    found.mark(sum(cells, sums.sizes(i), *play).ok_or_else(|| not_smaller(n))?);
                    true
                }
                Left::Nothing => {
                    found.mark(terminal(*play));
                    true
                }
                Left::NoMove => true,
                Left::Unclear => false,
            },
            Kind::Divisors(divisors) => n > 0 && divide(divisors, sieve, cells, *play, found)?,
            Kind::Coprime(coprime) => match coprime.turn_to(cells, sieve) {
                // Only misere play needs to know whether there is a move at all.
                Some(any) => return Ok(any && (*play == Play::Normal || coprime.any())),
                None => false,
            },
            Kind::Splitting(splitting) => {
                split(splitting, cells, (splits, terminal(*play)), (scratch, found, budget))?;
                true
            }
            Kind::NearEqual(splits) => match splits.find(cells, |value| found.mark(value)) {
                near_equal::Splits::Marked => true,
                near_equal::Splits::MarkedAndKept => return Ok(true),
                near_equal::Splits::Unclear => false,
            },
            Kind::Walk => false,
        };
        if !marked {
            walk_through(walk, cells, *play, (scratch, found, budget))?;
        }
        Ok(false)
    }

    /// The least value that is neither marked nor the value of a kept option of the first `kept`
    /// plans.
    #[inline]
    fn mex(&mut self, kept: usize) -> u64 {
        let mut value = self.found.absent_from(0);
        loop {
            let before = value;
            for plan in &mut self.plans[..kept] {
                if let Some(kept) = plan.kept() {
                    value = kept.absent_from(value);
                } else if let Kind::Coprime(coprime) = &mut plan.kind {
                    while coprime.reaches(value) {
                        value += 1;
                    }
                }
            }
            if kept > 0 {
                value = self.found.absent_from(value);
            }
            if value == before {
                return value;
            }
        }
    }
}

/// Marks the heaps of a narrow window; moves to a wide one, whose values are kept. Returns whether
/// the window is wide, `None` where the range is not known.
#[inline]
fn look_through<C: Cell>(
    window: &mut Window,
    cells: &[C],
    heap: i64,
    found: &mut Found,
) -> Result<Option<bool>, HeapError> {
    let n = cells.len();
    let (first, last) = match window.range(heap) {
        Range::Heaps(first, last) => (first, last),
        Range::Empty => return Ok(Some(false)),
        Range::Unclear => return Ok(None),
    };
    let (Ok(first), Ok(last)) = (usize::try_from(first), usize::try_from(last)) else { return Err(not_smaller(n)) };
    if last >= n {
        return Err(not_smaller(n));
    }
    if last - first < NARROW {
        cells[first..=last].iter().for_each(|&cell| found.mark(cell.into()));
        return Ok(Some(false));
    }
    window.move_to(cells, first, last + 1);
    Ok(Some(true))
}

/// Marks the options by divisors of the heap; `false` where they must be looked at in another
/// way.
fn divide<C: Cell>(
    divisors: &mut Divisors,
    sieve: &Sieve,
    cells: &[C],
    play: Play,
    found: &mut Found,
) -> Result<bool, HeapError> {
    let (mut bad, mut unclear) = (false, false);
    divisors.each(sieve, cells.len(), |chosen| {
        match chosen {
            Chosen::None => {}
            Chosen::Heaps(heaps) => match sum(cells, heaps.iter().copied(), play) {
                Some(value) => found.mark(value),
                None => bad = true,
            },
            Chosen::Unclear => unclear = true,
        }
        !unclear && !bad
    });
    if bad { Err(not_smaller(cells.len())) } else { Ok(!unclear) }
}

/// Marks the options one by one.
fn walk_through<C: Cell>(
    walk: &Mover,
    cells: &[C],
    play: Play,
    (scratch, found, budget): (&mut Scratch, &mut Found, &Budget),
) -> Result<(), HeapError> {
    let n = cells.len();
    let heap = i64::try_from(n).map_err(|_| not_smaller(n))?;
    let mut bad = false;
    let walked = walk.for_each_option(scratch, &[heap], budget, |heaps| {
        match sum(cells, heaps.iter().copied(), play) {
            Some(value) => found.mark(value),
            None => bad = true,
        }
        if bad { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let _ = walked.map_err(|error| move_error(n, error))?;
    if bad { Err(not_smaller(n)) } else { Ok(()) }
}

/// Whether all conditions on the heap hold.
fn all_hold(conditions: &[Cond], heap: i64) -> Result<bool, HeapError> {
    for cond in conditions {
        match expr::holds(cond, &[heap]) {
            Ok(true) => {}
            Ok(false) => return Ok(false),
            Err(error) => {
                return Err(HeapError::Rule { heap: heap.unsigned_abs(), reason: error.message() });
            }
        }
    }
    Ok(true)
}

/// Marks the values of all splits of one schema; `nothing` is the value when no heap is left.
fn split<C: Cell>(
    splitting: &Splitting,
    cells: &[C],
    (splits, nothing): (&Splits, u64),
    out: (&mut Scratch, &mut Found, &Budget),
) -> Result<(), HeapError> {
    let (n, (scratch, found, budget)) = (cells.len(), out);
    let heap = i64::try_from(n).map_err(|_| not_smaller(n))?;
    match splitting {
        Splitting::AtLeast { least, guards, pattern } => {
            if pattern.is_none_or(|only| only == heap)
                && all_hold(guards, heap)?
                && let Some(set) = splits.at_least(*least, n)
            {
                set.iter().for_each(|value| found.mark(value));
            }
        }
        Splitting::Exactly { pairs, .. } => {
            let mut bad = false;
            let listed = pairs.for_each_option(scratch, &[heap], budget, |pair| {
                bad |= !exactly(cells, pair, splits, nothing, found);
                if bad { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let _ = listed.map_err(|error| move_error(n, error))?;
            if bad {
                return Err(not_smaller(n));
            }
        }
    }
    Ok(())
}

/// Marks the values of the splits of `pair[1]` tokens into exactly `pair[0]` heaps, where `nothing`
/// is the value when no heap is left; `false` when a heap is not smaller.
fn exactly<C: Cell>(cells: &[C], pair: &[i64], splits: &Splits, nothing: u64, found: &mut Found) -> bool {
    let &[parts, total] = pair else { return false };
    let (Ok(parts), Ok(total)) = (usize::try_from(parts), usize::try_from(total)) else { return false };
    match parts {
        0 if total == 0 => found.mark(nothing),
        0 => {}
        1 => match cells.get(total) {
            Some(&value) => found.mark(value.into()),
            None => return false,
        },
        _ if total > cells.len() => return false,
        _ => match splits.exactly(parts, total) {
            Some(set) => set.iter().for_each(|value| found.mark(value)),
            None if parts > 2 => return false,
            None => {
                for part in 1..=total / 2 {
                    let (one, two): (u64, u64) = (cells[part].into(), cells[total - part].into());
                    found.mark(one ^ two);
                }
            }
        },
    }
    true
}

impl Kernel for Mixed {
    fn block(&self, _: usize) -> usize {
        self.splits.totals(BLOCK_LOOKS).min(64)
    }

    fn looks(&mut self) -> u64 {
        BLOCK_LOOKS.max(self.splits.looks())
    }

    fn bytes(&self, _: usize) -> u64 {
        let windows = |plan: &Plan| match &plan.kind {
            Kind::Window(window) => window.bytes(),
            Kind::Coprime(coprime) => coprime.bytes(),
            Kind::NearEqual(splits) => splits.bytes(),
            Kind::Fixed(fixed) => fixed.amounts.capacity() as u64 * 8,
            _ => 0,
        };
        let plans: u64 = self.plans.iter().map(windows).sum();
        plans + self.splits.bytes() + self.sieve.bytes() + self.found.marks.bytes()
    }

    fn run<C: Cell>(&mut self, cells: &mut Vec<C>, end: usize) -> Result<Option<u64>, HeapError> {
        while cells.len() < end {
            let value = self.value(cells)?;
            match C::narrow(value) {
                Some(cell) => cells.push(cell),
                None => return Ok(Some(value)),
            }
        }
        Ok(None)
    }
}
