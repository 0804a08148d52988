//! Win/lose search over whole sums, each a multiset of positions, with an explicit stack.
//!
//! This is the definition with memoisation: nothing is assumed about the parts, which may belong to
//! different rulesets. Two simplifications are valid under misere play: a part without moves is
//! dropped, since no player will ever move in it, and the order of the parts does not matter. (Two
//! equal parts do not cancel under misere play: *2 + *2 is not 0.)
//!
//! A sum is won by the player to move as soon as one move leads to a lost one, and lost when all
//! moves lead to won ones. Where play can go round in a cycle, sums stay pending, and `circles`
//! settles them.
//!
//! Every sum that is met is stored. If that takes more than half of the memory, and every play
//! ends, [`super::whole`] takes over, which drops cheap results.
use super::Outcome;
use super::whole::SumOutcomes;
use crate::key::{Id, Interner};
use crate::nimbers::Nimbers;
use crate::search::{SearchError, by_rules};
use crate::table::{State, States};
use crate::transposition::Fact;
use budget::{Budget, Progress, Stop};
use rules::moves::{MoveError, Mover, Options, Scratch};
use rules::ruleset::{Play, Ruleset};
use std::collections::HashMap;
use std::ops::{ControlFlow, Range};

/// Sums between two looks at the clock.
const PATIENCE: u32 = 1 << 10;
/// Parts of sums between two looks at the clock while moves are listed.
const PARTS: usize = 1 << 16;

/// A part of a sum: the index of its ruleset and its position.
pub type Component = (usize, Vec<i64>);

/// A move in a sum that wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinningMove {
    /// The part in which the move is made: its index in the sum of the question.
    pub component: usize,
    /// The positions that remain of it.
    pub to: Vec<Vec<i64>>,
}

/// Outcomes of sums of positions of some rulesets, remembered from call to call.
#[derive(Debug)]
pub struct Sums {
    movers: Vec<Mover>,
    unordered: Vec<bool>,
    play: Play,
    scratch: Scratch,
    parts: Parts,
    /// Sums by number, each a sorted list of parts.
    sums: Interner,
    /// [`LOST`], [`WON`], [`DRAWN`] or pending.
    pub(super) states: States,
    stack: Vec<Frame>,
    /// Sums that wait until the cycles are settled.
    pub(super) pending: Vec<Id>,
    pub(super) known: u64,
    patience: u32,
    /// The search with bounded memory, if every play ends: it takes over when memory does not
    /// suffice for all sums.
    spare: Option<Box<Nimbers<SumOutcomes>>>,
    /// Whether the bounded search has taken over.
    forgets: bool,
}

pub(super) const LOST: State = State::Known(0);
pub(super) const WON: State = State::Known(1);
/// Play can go round in a cycle, and neither player can win.
pub(super) const DRAWN: State = State::Known(2);
/// From this number on a sum is pending; the difference is its index in the list of pending sums.
pub(super) const PENDING: u64 = 3;

/// The parts that have been met, and their options.
#[derive(Debug)]
struct Parts {
    /// Parts by number: the index of the ruleset, then the position.
    keys: Interner,
    known: Vec<Part>,
    /// The end of each option in `heap`.
    ends: Vec<usize>,
    /// The parts of all options, one option after the other.
    heap: Vec<Id>,
}

/// A part: whether it has moves, and where its options are in [`Parts::ends`] once they are listed.
#[derive(Debug, Clone, Copy)]
struct Part {
    terminal: bool,
    options: Option<(usize, usize)>,
}

/// A sum on the path, and the next of its moves to look at.
#[derive(Debug, Clone, Copy)]
struct Frame {
    id: Id,
    /// Index of the part that is moved in.
    part: usize,
    /// Index of the option of that part.
    option: usize,
    /// Whether some move leads back to the path, or to a sum that is pending or drawn.
    circles: bool,
}

impl Default for Parts {
    fn default() -> Self {
        Self { keys: Interner::of_any_width(), known: Vec::new(), ends: Vec::new(), heap: Vec::new() }
    }
}

impl Parts {
    fn bytes(&self) -> u64 {
        let known = self.known.capacity() * size_of::<Part>();
        let lists = self.ends.capacity() * size_of::<usize>() + self.heap.capacity() * size_of::<Id>();
        self.keys.bytes() + (known + lists) as u64
    }

    fn option(&self, option: usize) -> &[Id] {
        let start = if option == 0 { 0 } else { self.ends[option - 1] };
        &self.heap[start..self.ends[option]]
    }
}

impl Sums {
    /// An empty search for sums of positions of these rulesets. Their own conventions do not
    /// matter: `play` does.
    pub fn new(rulesets: &[Ruleset], play: Play) -> Self {
        Self {
            movers: rulesets.iter().map(Mover::new).collect(),
            unordered: rulesets.iter().map(|ruleset| ruleset.unordered).collect(),
            play,
            scratch: Scratch::default(),
            parts: Parts::default(),
            sums: Interner::of_any_width(),
            states: States::new(),
            stack: Vec::new(),
            pending: Vec::new(),
            known: 0,
            patience: 0,
            spare: SumOutcomes::new(rulesets, play).map(|game| Box::new(Nimbers::new(game))),
            forgets: false,
        }
    }

    /// The number of sums that have got an outcome.
    pub fn len(&self) -> u64 {
        let by_spare = self.spare.as_ref().filter(|_| self.forgets).map_or(0, |spare| spare.len() as u64);
        self.known + by_spare
    }

    /// Whether no sum has an outcome.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether memory became too small for all sums: since then, new values replace values that
    /// were cheap to find.
    pub fn forgets(&self) -> bool {
        self.forgets
    }

    /// The bytes that the search holds.
    pub fn bytes(&self) -> u64 {
        let table = self.spare.as_ref().filter(|_| self.forgets).map_or(0, |spare| spare.work().bytes);
        self.kept() + table
    }

    /// The bytes of the data that is never dropped.
    fn kept(&self) -> u64 {
        let stack = self.stack.capacity() * size_of::<Frame>();
        self.parts.bytes() + self.sums.bytes() + self.states.bytes() + stack as u64
    }

    /// The winner of a sum. Time and memory grow with the number of sums that can be reached, which
    /// is exponential in the number of parts. If they take more than half of the memory and every
    /// play ends, the search continues with a bounded table, on as many threads as the budget
    /// allows; it may search dropped sums again.
    ///
    /// # Errors
    /// [`SearchError`]. After [`SearchError::Stopped`] another call with the same sum continues
    /// where this one stopped.
    pub fn outcome(&mut self, sum: &[Component], budget: &Budget) -> Result<Outcome, SearchError> {
        if self.forgets {
            return self.by_spare(sum, budget);
        }
        let Some(memory) = budget.memory().filter(|_| self.spare.is_some()) else {
            return self.by_all(sum, budget);
        };
        let half = budget.clone().with_memory(memory / 2);
        match self.by_all(sum, &half) {
            Err(SearchError::Stopped(Stop::Memory { .. })) if self.hand_over(&half) => self.by_spare(sum, budget),
            Err(SearchError::Stopped(Stop::Memory { .. })) => self.by_all(sum, budget),
            found_or_failed => found_or_failed,
        }
    }

    /// Copies the known outcomes to the bounded search; returns whether its table has room.
    fn hand_over(&mut self, table: &Budget) -> bool {
        let Some(mut spare) = self.spare.take() else { return false };
        let fits = (0..self.sums.len() as Id).all(|id| {
            let fact = match self.states.get(id) {
                LOST => Fact::Value(0),
                WON => Fact::Not(1),
                State::Known(_) | State::Open | State::Unknown => return true,
            };
            let place = spare.game().merged(&self.components(id));
            spare.tell(place, fact, table).is_ok()
        });
        if fits {
            spare.unbind();
            (self.sums, self.states, self.stack) = (Interner::of_any_width(), States::new(), Vec::new());
            self.parts = Parts::default();
            self.forgets = true;
        }
        self.spare = Some(spare);
        fits
    }

    fn by_spare(&mut self, sum: &[Component], budget: &Budget) -> Result<Outcome, SearchError> {
        let Some(spare) = &mut self.spare else { return self.by_all(sum, budget) };
        spare.game_mut().within(budget);
        let place = spare.game().place(sum)?;
        let lost = spare.has_value(std::slice::from_ref(&place), 0, budget);
        let position = || sum.first().map_or(&[][..], |(_, position)| position);
        let lost = lost.map_err(|error| by_rules(error, spare.game_mut().failure(), position()))?;
        Ok(if lost { Outcome::P } else { Outcome::N })
    }

    /// The outcome by the search that stores everything.
    fn by_all(&mut self, sum: &[Component], budget: &Budget) -> Result<Outcome, SearchError> {
        let mut ids = Vec::with_capacity(sum.len());
        for (ruleset, position) in sum {
            budget.glance()?;
            self.part(*ruleset, position, budget)?.into_iter().for_each(|id| ids.push(id));
        }
        ids.sort_unstable();
        self.solve(&ids, budget)
    }

    /// All moves of a sum after which the opponent loses, ordered by part, then by option, each
    /// option of a part once.
    ///
    /// # Errors
    /// The errors of [`Sums::outcome`].
    pub fn winning_moves(&mut self, sum: &[Component], budget: &Budget) -> Result<Vec<WinningMove>, SearchError> {
        let mut winning: Vec<WinningMove> = Vec::new();
        // Equal parts have the same moves: where these are in the list.
        let mut seen: HashMap<&Component, Range<usize>> = HashMap::new();
        let mut work = Work::default();
        for (component, part) in sum.iter().enumerate() {
            let begin = winning.len();
            if let Some(moves) = seen.get(part) {
                for index in moves.clone() {
                    let to = winning[index].to.clone();
                    work.listed(to.len(), self, budget)?;
                    winning.push(WinningMove { component, to });
                }
                continue;
            }
            let (ruleset, position) = part;
            let Some(mover) = self.movers.get(*ruleset) else { return Err(no_such_ruleset(position)) };
            let mut options = Options::new(mover.arity());
            mover.options_within(&mut self.scratch, position, &mut options, budget)?;
            options.sort_dedup();
            let mut after = sum.to_vec();
            after.remove(component);
            let rest = after.len();
            work.asked(rest, self, budget)?;
            for option in options.iter() {
                after.truncate(rest);
                after.extend(options.parts(option).map(|part| (*ruleset, part.to_vec())));
                work.asked(after.len(), self, budget)?;
                match self.outcome(&after, budget) {
                    Ok(Outcome::P) => {
                        let to: Vec<Vec<i64>> = options.parts(option).map(<[i64]>::to_vec).collect();
                        work.listed(to.len(), self, budget)?;
                        winning.push(WinningMove { component, to });
                    }
                    // After a move into a cycle neither player wins.
                    Ok(Outcome::N) | Err(SearchError::SumCycle { .. }) => {}
                    Err(error) => return Err(error),
                }
            }
            seen.insert(part, begin..winning.len());
        }
        Ok(winning)
    }

    /// The number of a part; `None` when it has no moves.
    fn part(&mut self, ruleset: usize, position: &[i64], budget: &Budget) -> Result<Option<Id>, SearchError> {
        let Some(mover) = self.movers.get(ruleset) else { return Err(no_such_ruleset(position)) };
        let mut key = vec![ruleset as i64];
        key.extend_from_slice(position);
        if self.unordered[ruleset] {
            key[1..].sort_unstable();
        }
        if let Some(id) = self.parts.keys.find(&key) {
            return Ok((!self.parts.known[id as usize].terminal).then_some(id));
        }
        let first = mover.for_each_option(&mut self.scratch, position, budget, |_| ControlFlow::Break(()))?;
        let others = self.sums.bytes() + self.states.bytes() + self.parts.bytes() - self.parts.keys.bytes();
        let id = self.parts.keys.insert(&key, others, budget)?;
        let terminal = first.is_continue();
        self.parts.known.push(Part { terminal, options: None });
        Ok((!terminal).then_some(id))
    }

    /// Where the options of a part are stored; lists them if that has not been done.
    fn options(&mut self, id: Id, budget: &Budget) -> Result<(usize, usize), SearchError> {
        if let Some(range) = self.parts.known[id as usize].options {
            return Ok(range);
        }
        let key = self.parts.keys.key(id);
        let (ruleset, position) = (key[0] as usize, &key[1..]);
        let mut options = Options::new(self.movers[ruleset].arity());
        self.movers[ruleset].options_within(&mut self.scratch, position, &mut options, budget)?;
        options.sort_dedup();
        // A list for each option, and its parts: about as much again as the options themselves.
        let working = options.bytes() + (options.len() * 2 * size_of::<Vec<Id>>()) as u64;
        budget.reserve(self.bytes().saturating_add(working))?;
        let mut lists: Vec<Vec<Id>> = Vec::with_capacity(options.len());
        for option in options.iter() {
            let mut list = Vec::new();
            for part in options.parts(option) {
                list.extend(self.part(ruleset, part, budget)?);
            }
            list.sort_unstable();
            lists.push(list);
        }
        // Options that differ only in parts without moves are the same now.
        lists.sort_unstable();
        lists.dedup();
        let words: usize = lists.iter().map(Vec::len).sum();
        let more = lists.len() * size_of::<usize>() + words * size_of::<Id>();
        budget.reserve(self.bytes().saturating_add(2 * more as u64))?;
        let start = self.parts.ends.len();
        for list in lists {
            self.parts.heap.extend(list);
            self.parts.ends.push(self.parts.heap.len());
        }
        let range = (start, self.parts.ends.len());
        self.parts.known[id as usize].options = Some(range);
        Ok(range)
    }
}

/// The parts visited while moves are listed, and the listed parts: sums may have many.
#[derive(Default)]
struct Work {
    parts: usize,
    listed: usize,
}

impl Work {
    /// Checks the budget before a sum of this many parts is looked up.
    fn asked(&mut self, parts: usize, sums: &Sums, budget: &Budget) -> Result<(), SearchError> {
        self.parts += parts + 1;
        if self.parts >= PARTS {
            self.parts = 0;
            budget.check()?;
            let listed = self.listed * (size_of::<Vec<i64>>() + 2 * size_of::<i64>());
            budget.reserve(sums.bytes().saturating_add(listed as u64))?;
        }
        Ok(())
    }

    /// Checks the budget before a move that leaves this many parts is listed.
    fn listed(&mut self, parts: usize, sums: &Sums, budget: &Budget) -> Result<(), SearchError> {
        // The move itself takes about as much as two parts.
        self.listed += parts + 2;
        self.asked(parts, sums, budget)
    }
}

/// The result of one look at the moves of a sum.
enum Step {
    /// A move leads to a lost sum, or all to won ones: the outcome is known.
    Done(State),
    /// No move leads to a lost sum, but some move leads into a cycle.
    Pending,
    /// The search needs the outcome of this sum first.
    Wait(Id),
}

impl Sums {
    /// The outcome of the sum of these parts, sorted, all of which have moves.
    fn solve(&mut self, ids: &[Id], budget: &Budget) -> Result<Outcome, SearchError> {
        if ids.is_empty() {
            return Ok(if self.nothing() == LOST { Outcome::P } else { Outcome::N });
        }
        let key: Vec<i64> = ids.iter().map(|&id| id.into()).collect();
        let root = self.sum(&key, budget)?;
        let stopped = self.stack.first().map(|frame| frame.id).or(self.pending.last().copied());
        if stopped.is_some_and(|id| id != root) {
            self.unwind();
        }
        self.search(root, budget)?;
        self.settle(budget)?;
        match self.states.get(root) {
            LOST => Ok(Outcome::P),
            WON => Ok(Outcome::N),
            _ => Err(SearchError::SumCycle { cycle: self.circle(root, budget)? }),
        }
    }

    /// Searches from a sum, or continues where the last call was stopped.
    fn search(&mut self, root: Id, budget: &Budget) -> Result<(), SearchError> {
        if self.stack.is_empty() && self.states.get(root) == State::Unknown {
            self.push(root, budget)?;
        }
        while let Some(&frame) = self.stack.last() {
            self.look(1, budget)?;
            match self.step(frame, budget) {
                Ok(Step::Done(state)) => {
                    self.states.set(frame.id, state);
                    self.known += 1;
                    self.stack.pop();
                }
                Ok(Step::Pending) => {
                    self.states.set(frame.id, State::Known(PENDING + self.pending.len() as u64));
                    self.pending.push(frame.id);
                    self.stack.pop();
                }
                Ok(Step::Wait(id)) => self.push(id, budget)?,
                Err(error @ SearchError::Stopped(_)) => return Err(error),
                Err(error) => {
                    self.unwind();
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Looks at the clock once in [`PATIENCE`] sums; this one counts as `sums` of them.
    fn look(&mut self, sums: usize, budget: &Budget) -> Result<(), SearchError> {
        self.patience = self.patience.saturating_add(u32::try_from(sums).unwrap_or(u32::MAX));
        if self.patience >= PATIENCE {
            self.patience = 0;
            budget.poll(Progress { done: self.known, total: None, unit: "sums" })?;
        }
        Ok(())
    }

    /// The outcome of the empty sum.
    fn nothing(&self) -> State {
        match self.play {
            Play::Normal => LOST,
            Play::Misere => WON,
        }
    }

    fn sum(&mut self, key: &[i64], budget: &Budget) -> Result<Id, SearchError> {
        let others = self.bytes() - self.sums.bytes();
        Ok(self.sums.insert(key, others, budget)?)
    }

    fn push(&mut self, id: Id, budget: &Budget) -> Result<(), SearchError> {
        let others = self.bytes() - self.states.bytes();
        self.states.grow(self.sums.len(), others, budget)?;
        if self.stack.len() == self.stack.capacity() {
            let more = self.stack.len().max(64);
            budget.reserve(self.bytes().saturating_add(((self.stack.len() + more) * size_of::<Frame>()) as u64))?;
            self.stack.reserve_exact(more);
        }
        self.states.set(id, State::Open);
        self.stack.push(Frame { id, part: 0, option: 0, circles: false });
        Ok(())
    }

    /// Goes through the moves of the sum on top of the stack, from where it was left last time.
    fn step(&mut self, mut frame: Frame, budget: &Budget) -> Result<Step, SearchError> {
        let parts = self.sums.key(frame.id);
        let mut child = Vec::with_capacity(parts.len() + 2);
        while let Some(&part) = parts.get(frame.part) {
            let same_as_before = frame.part > 0 && parts[frame.part - 1] == part;
            let (start, end) = if same_as_before { (0, 0) } else { self.options(part as Id, budget)? };
            while start + frame.option < end {
                let (id, state) = self.child(&parts, frame.part, start + frame.option, &mut child, budget)?;
                match (state, id) {
                    (LOST, _) => return Ok(Step::Done(WON)),
                    (State::Unknown, Some(id)) => {
                        self.keep(frame);
                        return Ok(Step::Wait(id));
                    }
                    (WON, _) => {}
                    (State::Known(_) | State::Open | State::Unknown, _) => frame.circles = true,
                }
                frame.option += 1;
            }
            (frame.part, frame.option) = (frame.part + 1, 0);
        }
        Ok(if frame.circles { Step::Pending } else { Step::Done(LOST) })
    }

    /// The sum after the part at `place` is moved to one of its options, and its state; no number
    /// for the empty sum.
    fn child(
        &mut self,
        parts: &[i64],
        place: usize,
        option: usize,
        child: &mut Vec<i64>,
        budget: &Budget,
    ) -> Result<(Option<Id>, State), SearchError> {
        child.clear();
        child.extend_from_slice(&parts[..place]);
        child.extend_from_slice(&parts[place + 1..]);
        child.extend(self.parts.option(option).iter().map(|&id| i64::from(id)));
        if child.is_empty() {
            return Ok((None, self.nothing()));
        }
        // Two sorted runs, which the sort merges.
        child.sort();
        // A sum of many parts counts as several.
        self.look(child.len() / 64, budget)?;
        let id = self.sum(child, budget)?;
        Ok((Some(id), self.states.get(id)))
    }

    /// Calls `visit` for each move of a sum, with the state of the sum after it.
    pub(super) fn each_child(
        &mut self,
        id: Id,
        budget: &Budget,
        mut visit: impl FnMut(State, Option<Id>),
    ) -> Result<(), SearchError> {
        let parts = self.sums.key(id);
        let mut child = Vec::with_capacity(parts.len() + 2);
        for (place, &part) in parts.iter().enumerate() {
            if place > 0 && parts[place - 1] == part {
                continue;
            }
            let (start, end) = self.options(part as Id, budget)?;
            for option in start..end {
                let (id, state) = self.child(&parts, place, option, &mut child, budget)?;
                visit(state, id);
            }
        }
        Ok(())
    }

    /// Stores how far the moves of the sum on top of the stack have been looked at.
    fn keep(&mut self, frame: Frame) {
        if let Some(top) = self.stack.last_mut() {
            *top = frame;
        }
    }

    /// The parts of a sum.
    pub(super) fn components(&self, id: Id) -> Vec<Component> {
        let component = |part: &i64| {
            let mut key = self.parts.keys.key(*part as Id);
            let position = key.split_off(1);
            (key[0] as usize, position)
        };
        self.sums.key(id).iter().map(component).collect()
    }

    /// Drops the path of an earlier call; outcomes that were decided on the way stay.
    fn unwind(&mut self) {
        let path = self.stack.drain(..).map(|frame| frame.id);
        for id in path.chain(self.pending.drain(..)) {
            if !matches!(self.states.get(id), LOST | WON | DRAWN) {
                self.states.set(id, State::Unknown);
            }
        }
    }
}

pub(super) fn no_such_ruleset(position: &[i64]) -> SearchError {
    SearchError::Move(MoveError::NotAPosition { position: position.to_vec(), arity: 0 })
}
