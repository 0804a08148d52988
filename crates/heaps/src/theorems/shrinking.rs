//! Bounded amounts together with moves to much smaller heaps: `take 1; n -> n/2 times K : 2|n,
//! n>0`.
//!
//! From some heap `N0` on let the moves depend on residues: amounts up to `M`, fixed heaps, and
//! sums of heaps that are at most three quarters of `n`. To find `G(n)` it is enough to know the
//! `M` values before some heap `n-L` and the values of the much smaller heaps that the heaps from
//! there on lead to. The `M` values are not known, but they need not be: all values that they can
//! have (no more than there are options) are tried, and the heaps from `n-L` to `n` are gone
//! through with every one of them. Mostly these windows soon agree; then `G(n)` has the value that
//! all of them give it. Where they do not, no value is given.
//!
//! This is no theorem about a pattern but the definition, with a proof that the other heaps do not
//! matter. The number of heaps is the number of stages, O(log n), times the heaps before a
//! window agrees. Codeforces 603 C is of this kind.
use super::effort::Effort;
use super::evidence::{Law, Rule, Theorem};
use super::growth::{TOP, at};
use super::guards::{Room, choices, rest};
use super::premises::{Premises, general};
use rules::classify::eventually;
use rules::ir::{Num, Part, Remains, Schema};
use rules::ruleset::{Play, Ruleset};
use std::collections::{BTreeMap, BTreeSet};

/// The greatest `N0`, least common multiple of the residues, and number of heaps whose values are
/// tabulated.
const MOST_HEAPS: u64 = 1 << 12;
/// The longest stretch of heaps in which windows may agree.
const LONGEST: u64 = 1 << 12;
/// The most windows that are tried at once.
const MOST_WINDOWS: u64 = 1 << 10;
/// The most options that one value may take in all.
const MOST_STEPS: u64 = 1 << 24;

/// Bounded amounts and moves to much smaller heaps.
pub static SHRINKING: Theorem = Theorem::new(
    "shrinking",
    "a value is known when all values that the heaps some way before could have lead to the same \
     one",
    "the definition, with a proof that the heaps in between do not matter",
)
.by_law(|ruleset| law(general(ruleset)?));

/// The moves.
#[derive(Debug, Clone, PartialEq)]
pub struct Shrinking {
    /// The values of the first heaps.
    table: Vec<u64>,
    moves: Vec<Move>,
    /// The greatest amount.
    largest: u64,
    /// The value of nothing.
    nothing: u64,
}

/// A move of all heaps in some residue classes from the end of the table on.
#[derive(Debug, Clone, PartialEq)]
struct Move {
    residues: Vec<bool>,
    rest: Rest,
}

#[derive(Debug, Clone, PartialEq)]
enum Rest {
    Less(u64),
    Heap(u64),
    Nothing,
    /// The sum of these heaps; those that stand an even number of times do not matter but must not
    /// be negative.
    Sum {
        odd: Vec<Num>,
        even: Vec<Num>,
    },
}

/// The law of a ruleset with bounded amounts and moves to much smaller heaps.
///
/// ```
/// let ruleset = rules::compile("take 1; n -> n/2 times K : 2|n, n>0; K = 3", &[]).unwrap().ruleset;
/// let law = heaps::shrinking::law(&ruleset).unwrap();
/// assert_eq!(law.value(1_000_000_000_000_000_001), Some(0));
/// ```
pub fn law(ruleset: &Ruleset) -> Option<Law> {
    let premises = Premises::of(ruleset)?;
    let (mut moves, mut start, mut room) = (Vec::new(), 1, Room::NEW);
    for schema in premises.schemas() {
        for choice in choices(schema)? {
            let (from, one) = read(schema, &choice, &mut room)?;
            start = start.max(from);
            moves.extend(one);
        }
    }
    let amounts = moves.iter().filter_map(|one| if let Rest::Less(amount) = one.rest { Some(amount) } else { None });
    let largest = amounts.max().unwrap_or(0);
    let far = moves.iter().any(|one| matches!(one.rest, Rest::Sum { .. }));
    if start > MOST_HEAPS || !far {
        return None;
    }
    let mut shrinking = Shrinking { table: Vec::new(), moves, largest, nothing: premises.nothing() };
    shrinking.fill(premises, start.saturating_add(64))?;
    Some(Law::new(&SHRINKING, premises, shrinking))
}

/// The moves by residues of a schema for a choice of its free variables, if it has any, and the
/// heap from which on they hold.
fn read(schema: &Schema, choice: &[i64], room: &mut Room) -> Option<(u64, Option<Move>)> {
    let when = eventually(&schema.conditions, choice)?;
    room.take(when.residues.len())?;
    if !when.residues.contains(&true) {
        return Some((when.start, None));
    }
    let (from, rest) = match rest(&schema.remains, choice) {
        Some(super::guards::Rest::Less(amount)) => (amount.checked_add(1)?, Rest::Less(amount)),
        Some(super::guards::Rest::Heap(heap)) => (heap.checked_add(1)?, Rest::Heap(heap)),
        Some(super::guards::Rest::Nothing) => (0, Rest::Nothing),
        _ => (1, sum(&schema.remains, choice)?),
    };
    Some((when.start.max(from), Some(Move { residues: when.residues, rest })))
}

/// Heaps that depend on the heap, each with its number of copies.
fn sum(remains: &Remains, choice: &[i64]) -> Option<Rest> {
    let Remains::Positions(parts) = remains else { return None };
    let (mut odd, mut even) = (Vec::new(), Vec::new());
    for Part { coords, times, each } in parts {
        let times = match times {
            None => 1,
            Some(Num::Const(times)) => *times,
            Some(_) => return None,
        };
        // A heap with 0 copies is not there; the choices are for rules without further names.
        if each.is_some() || !choice.is_empty() || times < 1 {
            return None;
        }
        let heaps = if times % 2 == 1 { &mut odd } else { &mut even };
        heaps.push(coords.first()?.clone());
    }
    Some(Rest::Sum { odd, even })
}

/// Values found on the way, and what may still be done.
struct Memory<'e> {
    found: BTreeMap<u64, u64>,
    steps: u64,
    effort: &'e Effort<'e>,
}

impl Memory<'_> {
    fn spend(&mut self, steps: u64) -> Option<()> {
        self.steps = self.steps.checked_sub(steps)?;
        self.effort.spend(steps)
    }
}

impl Shrinking {
    /// The first values, by the definition.
    fn fill(&mut self, premises: Premises, len: u64) -> Option<()> {
        for n in 0..len {
            let mut values = BTreeSet::new();
            for heaps in premises.options(n)? {
                let one = |heap: &u64| self.table.get(usize::try_from(*heap).ok()?).copied();
                let value = match heaps.as_slice() {
                    [] => self.nothing,
                    heaps => heaps.iter().map(one).try_fold(0, |sum, value| Some(sum ^ value?))?,
                };
                values.insert(value);
            }
            self.table.push(mex(&values, premises.play()));
        }
        Some(())
    }

    /// Each stage is about heaps at most three quarters as large: no more than 160 deep.
    fn find(&self, play: Play, n: u64, memory: &mut Memory<'_>) -> Option<u64> {
        let known = |heap: u64, memory: &Memory<'_>| {
            // On a processor of 32 bits not every heap is a place of a table.
            let kept = usize::try_from(heap).ok().and_then(|heap| self.table.get(heap));
            kept.or_else(|| memory.found.get(&heap)).copied()
        };
        if let Some(value) = known(n, memory) {
            return Some(value);
        }
        let recent = |heap: u64, memory: &Memory<'_>| -> Option<Vec<u64>> {
            (heap.checked_sub(self.largest)?..heap).map(|before| known(before, memory)).collect()
        };
        if let Some(window) = recent(n, memory) {
            return self.walk(play, n, n, BTreeSet::from([window]), memory)?;
        }
        let mut length = 16;
        while length <= LONGEST {
            let from = n.saturating_sub(length).max(self.table.len() as u64);
            let windows = match recent(from, memory) {
                Some(window) => BTreeSet::from([window]),
                None => self.all_windows()?,
            };
            if let Some(value) = self.walk(play, from, n, windows, memory)? {
                return Some(value);
            }
            length *= 4;
        }
        None
    }

    /// All values that the heaps before one may have: no more than the number of options.
    fn all_windows(&self) -> Option<BTreeSet<Vec<u64>>> {
        // Misere nim-values without a move are 1.
        let values = self.moves.len() as u64 + 2;
        let count = u32::try_from(self.largest).ok().and_then(|largest| values.checked_pow(largest));
        if count.is_none_or(|count| count > MOST_WINDOWS) {
            return None;
        }
        let mut windows = BTreeSet::from([Vec::new()]);
        for _ in 0..self.largest {
            let longer = |window: &Vec<u64>| {
                let window = window.clone();
                (0..values).map(move |value| [window.as_slice(), &[value]].concat())
            };
            windows = windows.iter().flat_map(longer).collect();
        }
        Some(windows)
    }

    /// Goes through the heaps `from..=n` with all windows before `from`. `Some(None)`: they do not
    /// agree about `n`.
    fn walk(
        &self,
        play: Play,
        from: u64,
        n: u64,
        mut windows: BTreeSet<Vec<u64>>,
        memory: &mut Memory<'_>,
    ) -> Option<Option<u64>> {
        let mut agreed = None;
        for heap in from..=n {
            let others = self.far_values(play, heap, memory)?;
            let mut values = BTreeSet::new();
            let mut next = BTreeSet::new();
            for window in &windows {
                memory.spend(self.moves.len() as u64 + 1)?;
                let value = self.with(play, heap, window, &others)?;
                values.insert(value);
                let mut later = window.clone();
                later.push(value);
                later.drain(..later.len().saturating_sub(usize::try_from(self.largest).ok()?));
                next.insert(later);
            }
            windows = next;
            agreed = if values.len() == 1 { values.first().copied() } else { None };
            if let Some(value) = agreed {
                memory.found.insert(heap, value);
            }
        }
        Some(agreed)
    }

    /// The value of a heap with these values before it and these values of its other options.
    fn with(&self, play: Play, heap: u64, window: &[u64], others: &BTreeSet<u64>) -> Option<u64> {
        let mut values = others.clone();
        for one in self.moves.iter().filter(|one| one.is_legal(heap)) {
            if let Rest::Less(amount) = one.rest {
                let place = window.len().checked_sub(usize::try_from(amount).ok()?)?;
                values.insert(*window.get(place)?);
            }
        }
        Some(mex(&values, play))
    }

    /// The values of the options of a heap that are not close to it.
    fn far_values(&self, play: Play, heap: u64, memory: &mut Memory<'_>) -> Option<BTreeSet<u64>> {
        let mut values = BTreeSet::new();
        for one in self.moves.iter().filter(|one| one.is_legal(heap)) {
            memory.spend(16)?;
            match &one.rest {
                Rest::Less(_) => {}
                Rest::Nothing => {
                    values.insert(self.nothing);
                }
                Rest::Heap(fixed) => {
                    values.insert(*self.table.get(usize::try_from(*fixed).ok()?)?);
                }
                Rest::Sum { odd, even } => {
                    let sizes = |heaps: &[Num]| heaps.iter().map(|num| at(num, heap)).collect::<Option<Vec<i64>>>();
                    let (odd, even) = (sizes(odd)?, sizes(even)?);
                    if odd.iter().chain(&even).any(|&size| size < 0) {
                        continue;
                    }
                    let mut sum = 0;
                    for size in odd {
                        let size = u64::try_from(size).ok().filter(|&size| size <= heap - heap / 4)?;
                        sum ^= self.find(play, size, memory)?;
                    }
                    values.insert(sum);
                }
            }
        }
        Some(values)
    }
}

impl Rule for Shrinking {
    /// The value of a heap; `None` if the windows before it do not agree.
    fn value(&self, play: Play, n: u64, effort: &Effort<'_>) -> Option<u64> {
        if n > TOP {
            return None;
        }
        let mut memory = Memory { found: BTreeMap::new(), steps: MOST_STEPS, effort };
        self.find(play, n, &mut memory)
    }
}

impl Move {
    fn is_legal(&self, heap: u64) -> bool {
        self.residues[(heap % self.residues.len() as u64) as usize]
    }
}

fn mex(values: &BTreeSet<u64>, play: Play) -> u64 {
    if values.is_empty() && play == Play::Misere {
        return 1;
    }
    values.iter().zip(0..).take_while(|(value, place)| **value == *place).count() as u64
}
