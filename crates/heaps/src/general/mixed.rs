//! One heap after the other, each clause in its own best way.
use super::divisors::{Chosen, Divisors, Sieve};
use super::fixed::Fixed;
use super::splitting::Splitting;
use super::window::{Range, Window};
use crate::amounts::terminal;
use crate::marks::Marks;
use crate::sequence::{Cell, HeapError, Kernel};
use crate::splits::Splits;
use budget::Budget;
use rules::ir::Cond;
use rules::moves::{MoveError, Mover, Scratch, expr};
use rules::ruleset::{Play, Ruleset};
use std::ops::ControlFlow;

/// How the options of one schema are found.
#[derive(Debug)]
pub(super) enum Kind {
    /// Amounts that do not depend on the heap.
    Fixed(Box<Fixed>),
    /// A range of smaller heaps.
    Window(Box<Window>),
    /// Divisors of the heap.
    Divisors(Box<Divisors>),
    /// Splits in every way.
    Splitting(Splitting),
    /// One by one, as the compiled schema lists them.
    Walk,
}

/// One schema.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) kind: Kind,
    /// Lists the options of this schema alone.
    walk: Mover,
}

impl Plan {
    pub(super) fn new(rules: &Ruleset, schema: usize, zero_ends: bool) -> Option<Self> {
        let schema = rules.schemas.get(schema)?;
        let alone = Ruleset { schemas: vec![schema.clone()], ends: Vec::new(), ..rules.clone() };
        let walk = match rules.play {
            Play::Normal => Mover::new(&alone).with_pairs_cancelled(),
            Play::Misere => Mover::new(&alone),
        };
        let fixed = || Fixed::new(rules, schema).filter(|_| zero_ends).map(|fixed| Kind::Fixed(Box::new(fixed)));
        let window = || Window::new(schema, zero_ends).map(|window| Kind::Window(Box::new(window)));
        let divisors = || Divisors::new(schema).map(|divisors| Kind::Divisors(Box::new(divisors)));
        let splitting = || Splitting::new(rules, schema).map(Kind::Splitting);
        // A window that is as wide as the heap costs less than a list of all amounts.
        let kind = window().or_else(divisors).or_else(fixed).or_else(splitting).unwrap_or(Kind::Walk);
        Some(Self { kind, walk })
    }
}

/// The options found for one heap.
#[derive(Debug, Default)]
struct Found {
    marks: Marks,
    /// Whether there is any option.
    any: bool,
}

impl Found {
    fn mark(&mut self, value: u64) {
        self.marks.mark(value);
        self.any = true;
    }
}

#[derive(Debug)]
pub(super) struct Mixed {
    pub(super) plans: Vec<Plan>,
    ends: Vec<Vec<Cond>>,
    play: Play,
    found: Found,
    splits: Splits,
    pub(super) sieve: Sieve,
    scratch: Scratch,
    /// For the walks inside one heap; set by every extension.
    pub(super) budget: Budget,
}

/// An option that is no smaller heap: the ruleset promised that there is none.
fn not_smaller(n: usize) -> HeapError {
    HeapError::Rule { heap: n as u64, reason: "an option is not smaller than the heap".into() }
}

fn move_error(n: usize, error: MoveError) -> HeapError {
    match error {
        MoveError::Stopped(stop) => HeapError::Stopped(stop),
        error => HeapError::Rule { heap: n as u64, reason: error.to_string() },
    }
}

/// The value of a sum of heaps, all smaller than the present one.
fn sum<C: Cell>(cells: &[C], heaps: &[i64], play: Play) -> Option<u64> {
    if heaps.is_empty() {
        return Some(terminal(play));
    }
    heaps.iter().try_fold(0, |xor, &heap| {
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
            play: rules.play,
            found: Found::default(),
            splits: Splits::new(most, least),
            sieve: Sieve::default(),
            scratch: Scratch::default(),
            budget: Budget::unlimited(),
        }
    }

    /// Whether some plan chooses divisors.
    pub(super) fn needs_sieve(&self) -> bool {
        self.plans.iter().any(|plan| matches!(plan.kind, Kind::Divisors(_)))
    }

    /// The value of heap `cells.len()`.
    fn value<C: Cell>(&mut self, cells: &[C]) -> Result<u64, HeapError> {
        let n = cells.len();
        let heap = i64::try_from(n).map_err(|_| not_smaller(n))?;
        self.found.marks.clear();
        self.found.any = false;
        for end in &self.ends {
            if all_hold(end, heap)? {
                return Ok(terminal(self.play));
            }
        }
        self.splits.extend(cells);
        let mut windows = 0;
        for i in 0..self.plans.len() {
            if self.look(i, cells, heap)? {
                // Windows that matter for this heap come to the front, which changes nothing else.
                self.plans.swap(windows, i);
                windows += 1;
            }
        }
        Ok(if windows == 0 && !self.found.any { terminal(self.play) } else { self.mex(windows) })
    }

    /// Finds the options of plan `i`; says whether it is a window with options in it.
    fn look<C: Cell>(&mut self, i: usize, cells: &[C], heap: i64) -> Result<bool, HeapError> {
        let n = cells.len();
        let Self { plans, found, splits, sieve, play, scratch, budget, .. } = self;
        let plan = &mut plans[i];
        let mut unclear = false;
        match &mut plan.kind {
            Kind::Fixed(fixed) => {
                for &amount in fixed.amounts.iter().take_while(|&&amount| amount <= n) {
                    found.mark(cells[n - amount].into());
                }
            }
            Kind::Window(window) => match window.range(heap) {
                Range::Heaps(first, last) => {
                    let (Ok(first), Ok(last)) = (usize::try_from(first), usize::try_from(last)) else {
                        return Err(not_smaller(n));
                    };
                    if last >= n {
                        return Err(not_smaller(n));
                    }
                    window.move_to(cells, first, last + 1);
                    return Ok(true);
                }
                Range::Empty => {}
                Range::Unclear => unclear = true,
            },
            Kind::Divisors(_) if n == 0 => unclear = true,
            Kind::Divisors(divisors) => {
                let mut bad = false;
                divisors.each(sieve, n, |chosen| {
                    match chosen {
                        Chosen::None => {}
                        Chosen::Heaps(heaps) => match sum(cells, heaps, *play) {
                            Some(value) => found.mark(value),
                            None => bad = true,
                        },
                        Chosen::Unclear => unclear = true,
                    }
                    !unclear && !bad
                });
                if bad {
                    return Err(not_smaller(n));
                }
            }
            Kind::Splitting(splitting) => split(splitting, cells, (splits, terminal(*play)), (scratch, found, budget))?,
            Kind::Walk => unclear = true,
        }
        if unclear {
            let mut bad = false;
            let walked = plan.walk.for_each_option(scratch, &[heap], budget, |heaps| {
                match sum(cells, heaps, *play) {
                    Some(value) => found.mark(value),
                    None => bad = true,
                }
                if bad { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let _ = walked.map_err(|error| move_error(n, error))?;
            if bad {
                return Err(not_smaller(n));
            }
        }
        Ok(false)
    }

    /// The least value that is neither marked nor in one of the first `windows` plans.
    fn mex(&self, windows: usize) -> u64 {
        let mut value = 0;
        loop {
            let before = value;
            for plan in &self.plans[..windows] {
                if let Kind::Window(window) = &plan.kind {
                    value = window.values.absent_from(value);
                }
            }
            if self.found.marks.contains(value) {
                value += 1;
            } else if value == before {
                return value;
            }
        }
    }
}

/// Whether all conditions on the heap hold.
fn all_hold(conditions: &[Cond], heap: i64) -> Result<bool, HeapError> {
    for cond in conditions {
        match expr::holds(cond, &[heap]) {
            Ok(true) => {}
            Ok(false) => return Ok(false),
            Err(error) => {
                return Err(HeapError::Rule { heap: heap.unsigned_abs(), reason: error.to_string() });
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

/// Marks the values of the splits of `pair[1]` tokens into exactly `pair[0]` heaps, where `nothing` is the value when no
/// heap is left; `false` when a heap is not smaller.
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
        64
    }

    fn bytes(&self, _: usize) -> u64 {
        let windows = |plan: &Plan| match &plan.kind {
            Kind::Window(window) => window.bytes(),
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
