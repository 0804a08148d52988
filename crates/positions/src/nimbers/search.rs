//! One thread of the search for values, with the table that all threads share.
//!
//! The path is kept on an explicit stack, since its depth depends on the game. Frames are reused: a
//! position costs no allocation.
use super::window::{Few, Seen, Window, window};
use super::{AGAIN, Halt, PATIENCE, Strategy, VISIT};
use crate::impartial::{Impartial, Outgoing};
use crate::transposition::{Fact, Key, Transpositions};
use budget::{Budget, Progress, Stop};
use foldhash::HashSet;
use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Bytes of options listed between two looks at the clock: a single large position may have very
/// many options.
const LISTED: usize = 1 << 16;

/// An option that is not decided yet.
#[derive(Debug, Clone, Copy)]
struct Choice {
    /// The xor of the known values of its parts.
    xor: u64,
    /// The unknown parts, from `start` to before `end` among the parts of the frame, the heaviest
    /// first. The first one is searched last, when the window is narrow.
    start: usize,
    end: usize,
    /// Sort key: options with a large one are searched late.
    late: u64,
}

/// A position on the path.
struct Frame<P> {
    /// The position; none in a frame that is not used.
    position: Option<P>,
    window: Window,
    /// Whether no option has the one value of the question.
    missing: bool,
    seen: Seen,
    /// The number of positions searched before this one was put on the path.
    since: u64,
    /// The parts of all its options that had no known value when they were listed.
    parts: Vec<P>,
    /// The bytes that the parts hold besides themselves.
    held: u64,
    /// The options still to be searched; the next is the last.
    waiting: Vec<Choice>,
    /// Options whose value turned out to lie outside the window of their search.
    outside: Vec<Choice>,
}

/// The next step of the search.
enum Step<P> {
    Enter(P, Window),
    /// The value of the position on top, `None` when it lies outside its window.
    Return(Option<u64>),
}

impl<P> Frame<P> {
    fn new() -> Self {
        let (seen, parts, waiting, outside) = Default::default();
        Self { position: None, window: Window::Exact, missing: false, seen, since: 0, parts, held: 0, waiting, outside }
    }

    /// The bytes that its lists take.
    fn bytes(&self) -> u64 {
        let choices = (self.waiting.capacity() + self.outside.capacity()) * size_of::<Choice>();
        (self.parts.capacity() * size_of::<P>() + choices) as u64 + self.held
    }

    fn clear(&mut self) {
        self.position = None;
        self.missing = false;
        self.seen.clear();
        self.parts.clear();
        self.held = 0;
        self.waiting.clear();
        self.outside.clear();
    }

    /// The next step for the position: the window to search the next option with, or the answer.
    fn next(&mut self, strategy: Strategy) -> Result<Window, Option<u64>> {
        loop {
            let left = self.waiting.len();
            let least = self.seen.mex();
            let Window::Of(wanted) = self.window else {
                // One by one: is the value the least one that no option is known to have?
                match (left, self.waiting.last()) {
                    (0, _) => return Err(Some(least)),
                    (_, Some(choice)) => return Ok(window([least ^ choice.xor].into_iter())),
                    (_, None) => return Err(None),
                }
            };
            if let (Strategy::OneByOne, Some(value)) = (strategy, wanted.single()) {
                return self.one_by_one(value);
            }
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
            // Whatever value this option has, only the largest candidate is removed.
            self.outside.extend(self.waiting.pop());
        }
    }

    /// Whether the position has this value: first whether an option has it, which is often the
    /// case, then whether options have all smaller values.
    fn one_by_one(&mut self, value: u64) -> Result<Window, Option<u64>> {
        loop {
            if self.seen.contains(value) {
                return Err(None);
            }
            let least = self.seen.mex();
            let target = if self.missing { least } else { value };
            if let Some(choice) = self.waiting.last() {
                return Ok(window([target ^ choice.xor].into_iter()));
            }
            if self.missing || least == value {
                // No option has this value, and options have all smaller ones.
                return Err(Some(least));
            }
            self.missing = true;
            self.waiting.append(&mut self.outside);
        }
    }

    /// Adds the value of the part that was searched last.
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
        if (self.window == Window::Exact || self.missing) && self.seen.mex() != before {
            // The next step asks for another value, which one of the options outside may have.
            self.waiting.append(&mut self.outside);
        }
    }
}

/// The key of a position in the table of facts.
#[inline]
pub(super) fn key<G: Impartial>(game: &G, position: &G::Position) -> Key {
    match game.key(position) {
        Some(key) => Key::Word(key),
        None => game.long_key(position).map_or(Key::None, Key::Pair),
    }
}

/// One of the threads that search for the same value.
pub(super) struct Worker<'a, G: Impartial> {
    game: &'a G,
    strategy: Strategy,
    facts: &'a Transpositions<G::Position>,
    budget: &'a Budget,
    /// Set when some thread has an answer, or when none is needed any more.
    over: &'a AtomicBool,
    visits: &'a AtomicU64,
    /// 0 for the thread that searches in the order of weights; the others deviate, so that they
    /// meet other positions.
    index: u64,
    own_visits: u64,
    /// How many of `own_visits` are included in `visits`.
    counted: u64,
    /// The work since the last look at the budget.
    work: u64,
    /// Bytes of options listed since the last look at the clock: positions of large boards take
    /// long each.
    listed: usize,
    frames: Vec<Frame<G::Position>>,
    /// The bytes of all frames, the unused ones included.
    held: u64,
    /// The number of frames of the path.
    depth: usize,
    /// The positions of the path, if positions may come back.
    on_path: HashSet<G::Position>,
    buffer: Outgoing<G::Position>,
    option: Vec<G::Position>,
}

impl<'a, G: Impartial> Worker<'a, G> {
    pub(super) fn new(
        (game, strategy): (&'a G, Strategy),
        facts: &'a Transpositions<G::Position>,
        budget: &'a Budget,
        over: &'a AtomicBool,
        visits: &'a AtomicU64,
        index: u64,
    ) -> Self {
        let (on_path, buffer, option) = Default::default();
        Self {
            game,
            strategy,
            facts,
            budget,
            over,
            visits,
            index,
            own_visits: 0,
            counted: 0,
            work: 0,
            listed: 0,
            frames: Vec::new(),
            held: 0,
            depth: 0,
            on_path,
            buffer,
            option,
        }
    }

    /// The value of `root`, or `None` when it lies outside the window.
    pub(super) fn search(&mut self, root: G::Position, window: Window) -> Result<Option<u64>, Halt<G::Position>> {
        let mut step = Step::Enter(root, window);
        let answer = loop {
            step = match step {
                Step::Enter(position, window) => match self.at_once(&position, window) {
                    Some(answer) => Step::Return(answer),
                    None => {
                        self.patience()?;
                        self.enter(position, window)?
                    }
                },
                Step::Return(value) => {
                    let Some(top) = self.depth.checked_sub(1) else { break value };
                    self.frames[top].learn(value);
                    self.proceed()
                }
            };
        };
        self.visits.fetch_add(self.own_visits - self.counted, Relaxed);
        self.counted = self.own_visits;
        Ok(answer)
    }

    /// The next step for the position at the end of the path.
    fn proceed(&mut self) -> Step<G::Position> {
        let Some(top) = self.depth.checked_sub(1) else { return Step::Return(None) };
        let frame = &mut self.frames[top];
        let answer = loop {
            let window = match frame.next(self.strategy) {
                Ok(window) => window,
                Err(answer) => break answer,
            };
            let Some(choice) = frame.waiting.last_mut() else { break None };
            // Another thread may have found the value of a part since the option was listed.
            let parts = &frame.parts[choice.start..choice.end];
            let Some(part) = parts.last() else {
                frame.learn(Some(0));
                continue;
            };
            match self.facts.get(key(self.game, part), part) {
                Some(Fact::Value(value)) => frame.learn(Some(value)),
                _ if parts.len() == 1 => return Step::Enter(part.clone(), window),
                _ => return Step::Enter(part.clone(), Window::Exact),
            }
        };
        self.leave(answer)
    }

    fn leave(&mut self, answer: Option<u64>) -> Step<G::Position> {
        self.depth -= 1;
        let frame = &mut self.frames[self.depth];
        if let Some(position) = frame.position.take() {
            if !self.game.ends() {
                self.on_path.remove(&position);
            }
            let fact = match (answer, frame.window) {
                (Some(value), _) => Some(Fact::Value(value)),
                (None, Window::Of(few)) => Some(Fact::Not(few.low())),
                (None, Window::Exact) => None,
            };
            if let Some(fact) = fact {
                let cost = (self.own_visits - frame.since, self.game.held(&position) as u64);
                self.facts.insert(key(self.game, &position), position, fact, cost);
            }
        }
        Step::Return(answer)
    }

    /// Puts a position on the path, with the known values of its options, and the other options in
    /// the order of search.
    fn enter(&mut self, position: G::Position, window: Window) -> Result<Step<G::Position>, Halt<G::Position>> {
        if !self.game.ends() && !self.on_path.insert(position.clone()) {
            return Err(Halt::Cycle(position));
        }
        let frames = self.frames.capacity();
        if self.depth == self.frames.len() {
            self.frames.push(Frame::new());
        }
        let more = (self.frames.capacity() - frames) * size_of::<Frame<G::Position>>();
        let mut frame = std::mem::replace(&mut self.frames[self.depth], Frame::new());
        self.held = self.held.saturating_sub(frame.held);
        frame.clear();
        let before = frame.bytes();
        (frame.window, frame.since) = (window, self.own_visits);
        let (mut buffer, mut scratch) = (std::mem::take(&mut self.buffer), std::mem::take(&mut self.option));
        let (mut decided, mut listed, mut stopped) = (false, self.listed, None);
        self.game.visit_options(&position, &mut buffer, &mut |option| {
            self.work += self.game.option_work();
            listed += option.iter().map(|part| self.game.held(part)).sum::<usize>();
            if listed > LISTED {
                listed = 0;
                stopped = self.budget.check().err();
                if stopped.is_some() {
                    return ControlFlow::Break(());
                }
            }
            decided = self.take(&mut frame, option, &mut scratch);
            if decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (self.buffer, self.option, self.listed) = (buffer, scratch, listed);
        if let Some(stop) = stopped {
            return Err(Halt::Stopped(stop));
        }
        if !decided {
            self.order(&mut frame);
        }
        frame.position = Some(position);
        let grown = frame.bytes().saturating_sub(before) + more as u64;
        self.frames[self.depth] = frame;
        self.depth += 1;
        if self.game.has_failed() {
            return Err(Halt::Options);
        }
        if grown > 0 {
            self.held += grown;
            self.reserve()?;
        }
        // If options have all the values that matter, the position has none of them.
        Ok(if decided { self.leave(None) } else { self.proceed() })
    }

    /// Records an option; whether it shows that the value lies outside the window.
    fn take(&self, frame: &mut Frame<G::Position>, option: &[G::Position], sum: &mut Vec<G::Position>) -> bool {
        let start = frame.parts.len();
        let (mut xor, mut weight, mut met) = (0, 0u64, false);
        let cancelled = if option.len() > 1 {
            sum.clear();
            sum.extend_from_slice(option);
            super::cancel(sum);
            sum.as_slice()
        } else {
            option
        };
        for part in cancelled {
            match self.fact(part) {
                Some(Fact::Value(value)) => xor ^= value,
                fact => {
                    met |= fact.is_some();
                    weight = weight.saturating_add(self.game.weight(part));
                    frame.held += self.game.held(part) as u64;
                    frame.parts.push(part.clone());
                }
            }
        }
        let end = frame.parts.len();
        if start < end {
            if end - start > 1 {
                frame.parts[start..].sort_by_key(|part| Reverse(self.game.weight(part)));
            }
            // A position that was searched before is cheap: many facts about it are known.
            let late = weight.min(u64::MAX >> 1) | u64::from(!met) << 63;
            frame.waiting.push(Choice { xor, start, end, late });
            return false;
        }
        frame.seen.insert(xor);
        matches!(frame.window, Window::Of(wanted) if frame.seen.covers(wanted))
    }

    /// Sorts the options by the order of search, light ones first, without repetition.
    fn order(&self, frame: &mut Frame<G::Position>) {
        let Frame { parts, waiting, .. } = frame;
        let of = |choice: &Choice| (&parts[choice.start..choice.end], choice.xor);
        waiting.sort_unstable_by(|a, b| b.late.cmp(&a.late).then_with(|| of(a).cmp(&of(b))));
        waiting.dedup_by(|a, b| of(a) == of(b));
        // The other threads sometimes begin with another option, more often the more threads there
        // are.
        let chance =
            self.index.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.own_visits.wrapping_mul(0xd134_2543_de82_ef95);
        if self.index > 0 && waiting.len() > 1 && chance >> 62 != 0 {
            let last = waiting.len() - 1;
            let other = last - (chance >> 32 & 0xffff) as usize % waiting.len().min(4);
            waiting.swap(last, other);
        }
    }

    #[inline]
    fn fact(&self, position: &G::Position) -> Option<Fact> {
        match self.game.known(position) {
            None => self.facts.get(key(self.game, position), position),
            known => known.map(Fact::Value),
        }
    }

    /// The answer for a position and a window, if it needs no search.
    fn at_once(&self, position: &G::Position, window: Window) -> Option<Option<u64>> {
        match (self.fact(position)?, window) {
            (Fact::Value(value), _) => Some(Some(value)),
            (Fact::Not(values), Window::Of(few)) if Few::within(few, values) => Some(None),
            (Fact::Not(_), _) => None,
        }
    }

    /// Whether the search makes no progress: its facts are dropped before they are of use.
    fn is_hopeless(&self) -> bool {
        let (used, given_up) = self.facts.use_of();
        given_up / AGAIN > used
    }

    /// Checks that the facts, the paths and what the game stores fit in the memory.
    fn reserve(&self) -> Result<(), Halt<G::Position>> {
        let paths = self.held.saturating_mul(self.budget.threads() as u64);
        let bytes = self.facts.bytes().saturating_add(paths).saturating_add(self.game.kept());
        self.budget.reserve(bytes).map_err(Halt::Stopped)
    }

    fn patience(&mut self) -> Result<(), Halt<G::Position>> {
        self.own_visits += 1;
        self.work += VISIT;
        if self.work >= PATIENCE {
            self.work = 0;
            self.reserve()?;
            let new = self.own_visits - self.counted;
            self.counted = self.own_visits;
            let done = self.visits.fetch_add(new, Relaxed) + new;
            if self.over.load(Relaxed) {
                return Err(Halt::Over);
            }
            if self.facts.is_full() {
                return Err(Halt::Full);
            }
            let bounded = self.facts.is_bounded();
            if bounded && self.budget.time().is_none() && self.is_hopeless() {
                let limit = self.budget.memory().unwrap_or(u64::MAX);
                let needed = self.facts.to_grow().max(limit.saturating_add(1));
                return Err(Halt::Stopped(Stop::Memory { needed, limit }));
            }
            let unit = if bounded { "positions (memory is full: old ones make room)" } else { "positions" };
            let progress = Progress { done, total: None, unit };
            if self.index == 0 { self.budget.poll(progress) } else { self.budget.check() }.map_err(Halt::Stopped)?;
        }
        Ok(())
    }
}
