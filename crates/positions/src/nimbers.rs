//! Nim-values of an [`Impartial`] game by search that looks only for what the question needs.
//!
//! To know that a position has the value `v` one needs an option of each smaller value, and of the others only that they
//! are not `v`. So every position is searched with a *window*, the set of values that still matter: the answer is its
//! value, or that the value lies outside. Each option that is seen either gives its value away or costs the largest
//! candidate, since the mex is at most the number of options (P. Beling and M. Rogalski, *On pruning search trees of
//! impartial games*, Artificial Intelligence 283, 2020; the outcome of G + *v in place of the value: J. Lemoine and
//! S. Viennot, *Nimbers are inevitable*, TCS 462, 2012). An exact value is asked for step by step: is it 0, is it 1, ...
//! Only exact values are remembered.
//!
//! The path lies on a stack of our own, since depth is data; a position that comes back on it is an error.
use crate::impartial::{Impartial, Outgoing};
use budget::{Budget, Progress, Stop};
use foldhash::{HashMap, HashSet};
use std::cmp::Reverse;

/// Positions between two looks at the clock.
const PATIENCE: u64 = 1 << 10;

/// Why there is no value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NimberError<P> {
    /// A position can be reached from itself, so recursion has no end and there may be no nim-value.
    #[error("a position can come back")]
    Cycle(P),
    /// A limit was reached; what is known stays for the next call.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// Values of positions, remembered from question to question.
#[derive(Debug)]
pub struct Nimbers<G: Impartial> {
    game: G,
    table: HashMap<G::Position, Fact>,
    /// How many positions have a value in the table.
    valued: usize,
    visits: u64,
}

/// What is remembered of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fact {
    /// Its value.
    Value(u64),
    /// Values below 64, as bits, that it does not have.
    Not(u64),
}

/// The values that matter to who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Window {
    /// All: the exact value is wanted.
    Exact,
    /// Those of a set of values below 256.
    Of(Few),
}

/// A set of numbers below 256.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Few([u64; 4]);

impl Few {
    const MOST: u64 = 256;

    fn insert(&mut self, value: u64) {
        self.0[(value / 64) as usize] |= 1 << (value % 64);
    }

    fn iter(self) -> impl Iterator<Item = u64> {
        (0..4u64).flat_map(move |word| {
            let mut bits = self.0[word as usize];
            std::iter::from_fn(move || {
                let lowest = (bits != 0).then(|| u64::from(bits.trailing_zeros()))?;
                bits &= bits - 1;
                Some(64 * word + lowest)
            })
        })
    }

    /// The numbers below 64 as bits.
    fn low(self) -> u64 {
        self.0[0]
    }

    /// Whether all numbers are among these bits.
    fn within(self, bits: u64) -> bool {
        self.0[0] & !bits == 0 && self.0[1..] == [0; 3]
    }

    fn max(self) -> Option<u64> {
        (0..4u64).rev().find_map(|word| self.0[word as usize].checked_ilog2().map(|bit| 64 * word + u64::from(bit)))
    }
}

/// The values of options, as far as they can matter: those up to the number of options.
#[derive(Debug)]
struct Seen {
    bits: Vec<u64>,
}

impl Seen {
    fn for_options(count: usize) -> Self {
        Self { bits: vec![0; count / 64 + 1] }
    }

    fn insert(&mut self, value: u64) {
        if let Some(word) = usize::try_from(value / 64).ok().and_then(|word| self.bits.get_mut(word)) {
            *word |= 1 << (value % 64);
        }
    }

    fn contains(&self, value: u64) -> bool {
        let word = usize::try_from(value / 64).ok().and_then(|word| self.bits.get(word));
        word.is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// The values that are not there, ascending.
    fn missing(&self) -> impl Iterator<Item = u64> {
        (0..).filter(|&value| !self.contains(value))
    }

    fn mex(&self) -> u64 {
        self.missing().next().unwrap_or(0)
    }
}

/// An option with what is left to find out about it.
#[derive(Debug, Clone, Copy)]
struct Choice {
    /// The xor of the values of the parts that are known.
    xor: u64,
    /// Where the others stand among the parts of the frame: those from `start` to before `end`, the heaviest first. It is
    /// searched last, when the window is narrow.
    start: usize,
    end: usize,
    /// Large for options that are searched late.
    late: u64,
}

/// A position on the path.
#[derive(Debug)]
struct Frame<P> {
    position: P,
    window: Window,
    seen: Seen,
    /// The parts of all its options that were not known when they were listed.
    parts: Vec<P>,
    /// The options still to be searched; the next is the last.
    waiting: Vec<Choice>,
    /// Options whose value turned out to lie outside the window they were searched with.
    outside: Vec<Choice>,
}

/// The positions from the one that was asked for down to the one that is looked into.
struct Path<P> {
    frames: Vec<Frame<P>>,
    positions: HashSet<P>,
}

/// What the search does next.
enum Step<P> {
    Enter(P, Window),
    /// The value of the position on top, `None` when it lies outside its window.
    Return(Option<u64>),
}

impl<P> Frame<P> {
    /// What to do with the position before the next option is searched: the window of that option, or the answer.
    fn next(&mut self) -> Result<Window, Option<u64>> {
        loop {
            let left = self.waiting.len();
            let least = self.seen.mex();
            let Window::Of(wanted) = self.window else {
                // Step by step: is the value the least that no option has been seen to have?
                match (left, self.waiting.last()) {
                    (0, _) => return Err(Some(least)),
                    (_, Some(choice)) => return Ok(window([least ^ choice.xor].into_iter())),
                    (_, None) => return Err(None),
                }
            };
            let highest = wanted.max().unwrap_or(0);
            let possible = wanted.iter().find(|&value| !self.seen.contains(value));
            // The candidates are the first `left + 1` values that are missing.
            let below = |value: u64| self.seen.missing().take_while(|&missing| missing < value).take(left + 1).count();
            match possible {
                None => return Err(None),
                Some(value) if below(value) > left => return Err(None),
                Some(_) => {}
            }
            let Some(choice) = self.waiting.last() else {
                return Err((self.outside.is_empty() || least <= highest).then_some(least));
            };
            let mut candidates =
                self.seen.missing().take(left).take_while(|&value| value <= highest).map(|v| v ^ choice.xor).peekable();
            if candidates.peek().is_some() {
                return Ok(window(candidates));
            }
            // Whatever this option has, only the largest candidate goes.
            self.outside.extend(self.waiting.pop());
        }
    }

    /// Takes the value of the part that was searched last.
    fn learn(&mut self, value: Option<u64>) {
        let Some(mut choice) = self.waiting.pop() else { return };
        let Some(value) = value else {
            self.outside.push(choice);
            return;
        };
        choice.xor ^= value;
        choice.end = choice.end.saturating_sub(1);
        if choice.start < choice.end {
            self.waiting.push(choice);
            return;
        }
        let before = self.seen.mex();
        self.seen.insert(choice.xor);
        if self.window == Window::Exact && self.seen.mex() != before {
            // The next step asks for another value: whatever lay outside may be it.
            self.waiting.append(&mut self.outside);
        }
    }
}

/// A window of these values; of all, if one is too large for a small set.
fn window(values: impl Iterator<Item = u64>) -> Window {
    let mut few = Few::default();
    for value in values {
        if value >= Few::MOST {
            return Window::Exact;
        }
        few.insert(value);
    }
    Window::Of(few)
}

impl<G: Impartial> Nimbers<G> {
    /// Nothing is known yet.
    pub fn new(game: G) -> Self {
        Self { game, table: HashMap::default(), valued: 0, visits: 0 }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many positions have a value that is remembered.
    pub fn len(&self) -> usize {
        self.valued
    }

    /// Whether nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.valued == 0
    }

    /// How many positions were looked into so far, each time counted.
    pub fn visits(&self) -> u64 {
        self.visits
    }

    /// The nim-value of a position.
    ///
    /// # Errors
    /// [`NimberError`]; what was found out before stays.
    pub fn value(&mut self, position: &G::Position, budget: &Budget) -> Result<u64, NimberError<G::Position>> {
        let value = self.search(position.clone(), Window::Exact, budget)?;
        // An exact search never lies outside its window.
        Ok(value.unwrap_or_default())
    }

    /// The nim-value of a sum of positions.
    ///
    /// # Errors
    /// As [`Nimbers::value`].
    pub fn sum_value(&mut self, parts: &[G::Position], budget: &Budget) -> Result<u64, NimberError<G::Position>> {
        let mut parts = parts.to_vec();
        cancel(&mut parts, 0);
        parts.iter().try_fold(0, |sum, part| Ok(sum ^ self.value(part, budget)?))
    }

    /// Whether a sum has this value; quicker than the value itself. With 0: whether who has to move loses.
    ///
    /// # Errors
    /// As [`Nimbers::value`].
    pub fn has_value(
        &mut self,
        parts: &[G::Position],
        value: u64,
        budget: &Budget,
    ) -> Result<bool, NimberError<G::Position>> {
        let mut parts = parts.to_vec();
        cancel(&mut parts, 0);
        parts.sort_by_cached_key(|part| self.game.weight(part));
        let Some(heaviest) = parts.pop() else { return Ok(value == 0) };
        let rest = self.sum_value(&parts, budget)?;
        Ok(self.search(heaviest, window([value ^ rest].into_iter()), budget)? == Some(value ^ rest))
    }

    /// The value of `root`, or `None` when it lies outside the window.
    fn search(
        &mut self,
        root: G::Position,
        window: Window,
        budget: &Budget,
    ) -> Result<Option<u64>, NimberError<G::Position>> {
        let mut path = Path { frames: Vec::new(), positions: HashSet::default() };
        let mut options = Outgoing::default();
        let mut step = Step::Enter(root, window);
        loop {
            step = match step {
                Step::Enter(position, window) => {
                    if let Some(answer) = self.at_once(&position, window) {
                        Step::Return(answer)
                    } else if !path.positions.insert(position.clone()) {
                        return Err(NimberError::Cycle(position));
                    } else {
                        self.patience(budget)?;
                        let frame = self.frame(position, window, &mut options);
                        path.frames.push(frame);
                        self.proceed(&mut path)
                    }
                }
                Step::Return(value) => {
                    let Some(frame) = path.frames.last_mut() else { return Ok(value) };
                    frame.learn(value);
                    self.proceed(&mut path)
                }
            };
        }
    }

    /// What the position at the end of the path asks next, or what it answers.
    fn proceed(&mut self, path: &mut Path<G::Position>) -> Step<G::Position> {
        let Some(frame) = path.frames.last_mut() else { return Step::Return(None) };
        let answer = loop {
            let window = match frame.next() {
                Ok(window) => window,
                Err(answer) => break answer,
            };
            let Some(choice) = frame.waiting.last_mut() else { break None };
            // A part may have been met elsewhere since the option was listed.
            let parts = &frame.parts[choice.start..choice.end];
            let Some(part) = parts.last() else {
                frame.learn(Some(0));
                continue;
            };
            match self.table.get(part) {
                Some(&Fact::Value(value)) => frame.learn(Some(value)),
                _ if parts.len() == 1 => return Step::Enter(part.clone(), window),
                _ => return Step::Enter(part.clone(), Window::Exact),
            }
        };
        if let Some(Frame { position, window, .. }) = path.frames.pop() {
            path.positions.remove(&position);
            self.remember(position, window, answer);
        }
        Step::Return(answer)
    }

    /// A position with its options: the values of those that are known, and the others in the order of search.
    fn frame(
        &mut self,
        position: G::Position,
        window: Window,
        options: &mut Outgoing<G::Position>,
    ) -> Frame<G::Position> {
        options.clear();
        self.game.options(&position, options);
        let mut frame = Frame {
            position,
            window,
            seen: Seen::for_options(options.len()),
            parts: Vec::new(),
            waiting: Vec::with_capacity(options.len()),
            outside: Vec::new(),
        };
        for option in options.iter() {
            let start = frame.parts.len();
            let (mut xor, mut weight, mut met) = (0, 0u64, false);
            for part in option {
                match self.fact(part) {
                    Some(Fact::Value(value)) => xor ^= value,
                    fact => {
                        met |= fact.is_some();
                        weight = weight.saturating_add(self.game.weight(part));
                        frame.parts.push(part.clone());
                    }
                }
            }
            let game = &self.game;
            cancel(&mut frame.parts, start);
            frame.parts[start..].sort_by_key(|part| Reverse(game.weight(part)));
            let end = frame.parts.len();
            if start == end {
                frame.seen.insert(xor);
            } else {
                // What was looked into before is cheap: much of it is known.
                let late = weight.min(u64::MAX >> 1) | u64::from(!met) << 63;
                frame.waiting.push(Choice { xor, start, end, late });
            }
        }
        let Frame { parts, waiting, .. } = &mut frame;
        let of = |choice: &Choice| (&parts[choice.start..choice.end], choice.xor);
        waiting.sort_unstable_by(|a, b| b.late.cmp(&a.late).then_with(|| of(a).cmp(&of(b))));
        waiting.dedup_by(|a, b| of(a) == of(b));
        frame
    }

    fn fact(&self, position: &G::Position) -> Option<Fact> {
        let remembered = self.table.get(position).copied();
        remembered.or_else(|| self.game.known(position).map(Fact::Value))
    }

    /// The answer for a position and a window that needs no search.
    fn at_once(&self, position: &G::Position, window: Window) -> Option<Option<u64>> {
        match (self.fact(position)?, window) {
            (Fact::Value(value), _) => Some(Some(value)),
            (Fact::Not(values), Window::Of(few)) if few.within(values) => Some(None),
            (Fact::Not(_), _) => None,
        }
    }

    fn remember(&mut self, position: G::Position, window: Window, answer: Option<u64>) {
        match (answer, window) {
            (Some(value), _) => {
                self.table.insert(position, Fact::Value(value));
                self.valued += 1;
            }
            (None, Window::Of(few)) => {
                let Fact::Not(values) = self.table.entry(position).or_insert(Fact::Not(0)) else { return };
                *values |= few.low();
            }
            (None, Window::Exact) => {}
        }
    }

    fn patience(&mut self, budget: &Budget) -> Result<(), Stop> {
        self.visits += 1;
        if self.visits.is_multiple_of(PATIENCE) {
            let entry = (size_of::<G::Position>() + size_of::<Fact>() + 1) as u64;
            budget.reserve((self.table.capacity() as u64).saturating_mul(entry))?;
            budget.poll(Progress { done: self.table.len() as u64, total: None, unit: "positions" })?;
        }
        Ok(())
    }
}

/// Equal positions cancel in a sum: of those from `start` on, what is left of each is one or none; sorted.
fn cancel<P: Ord>(parts: &mut Vec<P>, start: usize) {
    let sum = parts.get_mut(start..).unwrap_or_default();
    if sum.len() < 2 {
        return;
    }
    sum.sort_unstable();
    let mut kept = start;
    let mut next = start;
    while next < parts.len() {
        if parts.get(next + 1).is_some_and(|twin| *twin == parts[next]) {
            next += 2;
            continue;
        }
        parts.swap(kept, next);
        kept += 1;
        next += 1;
    }
    parts.truncate(kept);
}
