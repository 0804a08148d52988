//! Memoised search with an explicit stack: the answer for every position is computed from the
//! answers for its options.
//!
//! *Depth is data.* A path of a million positions is ordinary (a heap of a million that shrinks by
//! one), so the path is kept on an explicit stack. Its entries are small: the numbers of positions,
//! not their options, which may be a million for each. The options are listed anew each time the
//! search comes back to a position, and each time twice as many positions without an answer are
//! pushed on the stack (1, 2, 4, ...): so a position with d options is listed O(log d) times, and a
//! path of n positions costs O(n) memory.
//!
//! *Cycles.* A position on the path is marked. An option that leads to a marked position closes a
//! cycle, and recursion has no answer. The check costs nothing, so it is always made, whatever the
//! analysis of the rules found.
use crate::key::{Id, Interner};
use crate::search::SearchError;
use crate::table::{State, States};
use budget::{Budget, Progress, Stop};
use rules::moves::{MoveError, Mover, Scratch, parts};
use rules::ruleset::{Ruleset, Termination};
use std::ops::ControlFlow;

/// Positions between two looks at the clock.
const PATIENCE: u32 = 1 << 10;
/// Listing this many options takes as long as a visit.
const OPTIONS: u32 = 16;
/// A path of this length is given up if play is not known to end.
const ENDLESS: usize = 1 << 22;
/// The most positions that one visit pushes on the stack, as a power of two.
const LARGEST_BATCH: u32 = 16;

/// How the answer for a position follows from the answers for its options.
pub(crate) trait Answer {
    /// Starts a position, with no known options yet.
    fn clear(&mut self);
    /// The answer for the empty sum.
    fn nothing(&self) -> u64;
    /// The answer for a sum, from that of the parts so far and that of one more part.
    fn plus(&self, sum: u64, part: u64) -> u64;
    /// Adds the answer of one more option.
    fn option(&mut self, answer: u64);
    /// Whether the options seen so far decide the answer.
    fn decided(&self) -> bool {
        false
    }
    /// The answer, when all options have been seen or enough of them to decide it.
    fn finish(&mut self) -> u64;
}

/// A position on the stack, and how often its options have been listed.
#[derive(Debug, Clone, Copy)]
struct Frame {
    id: Id,
    visits: u8,
}

/// Answers for the positions of one ruleset, remembered from call to call.
#[derive(Debug)]
pub(crate) struct Memo<A> {
    mover: Mover,
    unordered: bool,
    scratch: Scratch,
    keys: Interner,
    states: States,
    answer: A,
    /// The path, and the positions still to visit beside it. Kept when a call is stopped.
    stack: Vec<Frame>,
    position: Vec<i64>,
    known: u64,
    patience: u32,
    /// Whether play is not known to end.
    may_repeat: bool,
}

/// Why the listing of options was broken off.
enum Halt {
    Stop(Stop),
    Cycle(Id),
}

impl<A: Answer> Memo<A> {
    /// A search that computes `answer` for positions of `ruleset`. Runs of equal parts are
    /// shortened to two or three of the same parity; every answer must be the same for both.
    pub(crate) fn new(ruleset: &Ruleset, answer: A) -> Self {
        Self {
            mover: Mover::new(ruleset).with_pairs_cancelled(),
            unordered: ruleset.unordered,
            scratch: Scratch::default(),
            // Sets and words have no fixed length.
            keys: if ruleset.arity == 0 { Interner::of_any_width() } else { Interner::of_width(ruleset.arity) },
            states: States::new(),
            answer,
            stack: Vec::new(),
            position: Vec::new(),
            known: 0,
            patience: 0,
            may_repeat: ruleset.termination == Termination::MayRepeat,
        }
    }

    /// The number of positions that have an answer.
    pub(crate) fn len(&self) -> u64 {
        self.known
    }

    /// The bytes that the search holds.
    pub(crate) fn bytes(&self) -> u64 {
        self.keys.bytes() + self.states.bytes() + (self.stack.capacity() * size_of::<Frame>()) as u64
    }

    /// Calls `each` with every position that has an answer, until it breaks.
    pub(crate) fn each_known(&self, mut each: impl FnMut(&[i64], u64) -> ControlFlow<()>) {
        let mut position = Vec::new();
        for id in 0..self.keys.len() as Id {
            if let State::Known(answer) = self.states.get(id) {
                position.clear();
                self.keys.append(id, &mut position);
                if each(&position, answer).is_break() {
                    return;
                }
            }
        }
    }

    /// Removes everything, and frees the memory.
    pub(crate) fn clear(&mut self) {
        let arity = self.mover.arity();
        self.keys = if arity == 0 { Interner::of_any_width() } else { Interner::of_width(arity) };
        (self.states, self.stack, self.known) = (States::new(), Vec::new(), 0);
    }

    /// Checks that these numbers are a position.
    ///
    /// # Errors
    /// [`MoveError::NotAPosition`].
    pub(crate) fn check(&self, position: &[i64]) -> Result<(), MoveError> {
        let arity = self.mover.arity();
        if (arity > 0 && position.len() != arity) || position.iter().any(|&x| x < 0) {
            return Err(MoveError::NotAPosition { position: position.to_vec(), arity });
        }
        Ok(())
    }

    /// The answer for a position. After a [`Stop`] another call for the same position continues
    /// where this one stopped.
    pub(crate) fn value(&mut self, position: &[i64], budget: &Budget) -> Result<u64, SearchError> {
        let root = self.intern(position, budget)?;
        if self.stack.first().is_none_or(|frame| frame.id != root) {
            self.unwind();
        }
        if let State::Known(value) = self.states.get(root) {
            return Ok(value);
        }
        if self.stack.is_empty() {
            self.stack.push(Frame { id: root, visits: 0 });
        }
        while let Some(&frame) = self.stack.last() {
            if matches!(self.states.get(frame.id), State::Known(_)) {
                self.stack.pop();
                continue;
            }
            self.patience += 1;
            if self.patience >= PATIENCE {
                self.patience = 0;
                budget.poll(Progress { done: self.known, total: None, unit: "positions" })?;
                if self.may_repeat && self.stack.len() > ENDLESS {
                    let error = self.endless();
                    self.unwind();
                    return Err(error);
                }
            }
            if let Err(error) = self.visit(frame, budget) {
                if !matches!(error, SearchError::Stopped(_)) {
                    self.unwind();
                }
                return Err(error);
            }
        }
        match self.states.get(root) {
            State::Known(value) => Ok(value),
            // The stack is empty only when its first position is known.
            State::Unknown | State::Open => Err(SearchError::Cycle { cycle: vec![position.to_vec()] }),
        }
    }

    /// The answer for a position, if it has been found already.
    pub(crate) fn known(&self, position: &[i64]) -> Option<u64> {
        let mut sorted = position.to_vec();
        if self.unordered {
            sorted.sort_unstable();
        }
        match self.states.get(self.keys.find(&sorted)?) {
            State::Known(value) => Some(value),
            State::Unknown | State::Open => None,
        }
    }

    fn intern(&mut self, position: &[i64], budget: &Budget) -> Result<Id, SearchError> {
        self.check(position)?;
        self.position.clear();
        self.position.extend_from_slice(position);
        if self.unordered {
            self.position.sort_unstable();
        }
        let others = self.bytes() - self.keys.bytes();
        Ok(self.keys.insert(&self.position, others, budget)?)
    }

    /// Lists the options of the position on top of the stack: computes its answer if all of theirs
    /// are known, otherwise pushes some of the unknown ones on top of it.
    fn visit(&mut self, frame: Frame, budget: &Budget) -> Result<(), SearchError> {
        let others = (self.stack.capacity() * size_of::<Frame>()) as u64;
        self.states.grow(self.keys.len(), others + self.keys.bytes(), budget)?;
        self.states.set(frame.id, State::Open);
        if let Some(top) = self.stack.last_mut() {
            top.visits = top.visits.saturating_add(1);
        }
        let height = self.stack.len();
        self.position.clear();
        self.keys.append(frame.id, &mut self.position);
        self.answer.clear();
        let mut visitor = Visitor {
            arity: self.mover.arity(),
            batch: 1 << u32::from(frame.visits).min(LARGEST_BATCH),
            waiting: 0,
            looked: 0,
            halt: None,
            decided: false,
            others: others + self.states.bytes(),
            keys: &mut self.keys,
            states: &self.states,
            answer: &mut self.answer,
            stack: &mut self.stack,
            budget,
        };
        let end =
            self.mover.for_each_option(&mut self.scratch, &self.position, budget, |option| visitor.option(option));
        let (waiting, halt, decided) = (visitor.waiting, visitor.halt, visitor.decided);
        self.patience = self.patience.saturating_add(visitor.looked / OPTIONS);
        match halt {
            Some(Halt::Stop(stop)) => return Err(SearchError::Stopped(stop)),
            Some(Halt::Cycle(id)) => return Err(SearchError::Cycle { cycle: self.cycle(id) }),
            None => {}
        }
        if decided || (end?.is_continue() && waiting == 0) {
            self.states.set(frame.id, State::Known(self.answer.finish()));
            self.known += 1;
            // The positions pushed on top are not needed any more.
            self.stack.truncate(height.saturating_sub(1));
        }
        Ok(())
    }

    /// The cycle that an option to `id`, which is on the path, closes.
    fn cycle(&self, id: Id) -> Vec<Vec<i64>> {
        let path = self.stack.iter().filter(|frame| frame.visits > 0);
        path.skip_while(|frame| frame.id != id).map(|frame| self.keys.key(frame.id)).collect()
    }

    /// The error for a path that is too long.
    fn endless(&self) -> SearchError {
        let key = |frame: Option<&Frame>| frame.map(|frame| self.keys.key(frame.id)).unwrap_or_default();
        let on_path = self.stack.iter().filter(|frame| frame.visits > 0);
        SearchError::Endless {
            from: key(self.stack.first()),
            to: key(on_path.clone().next_back()),
            moves: on_path.count(),
        }
    }

    /// Drops the path of an earlier call; answers that were found on the way stay.
    fn unwind(&mut self) {
        for frame in self.stack.drain(..).filter(|frame| frame.visits > 0) {
            if self.states.get(frame.id) == State::Open {
                self.states.set(frame.id, State::Unknown);
            }
        }
    }
}

/// The work for each option during a visit.
struct Visitor<'a, A> {
    arity: usize,
    /// The number of positions that may be pushed on the stack.
    batch: usize,
    /// The number of positions that have been pushed.
    waiting: usize,
    /// The number of options that have been looked at.
    looked: u32,
    halt: Option<Halt>,
    decided: bool,
    /// The bytes that are held besides the keys.
    others: u64,
    keys: &'a mut Interner,
    states: &'a States,
    answer: &'a mut A,
    stack: &'a mut Vec<Frame>,
    budget: &'a Budget,
}

impl<A: Answer> Visitor<'_, A> {
    fn option(&mut self, option: &[i64]) -> ControlFlow<()> {
        self.looked = self.looked.saturating_add(1);
        let (mut sum, before) = (self.answer.nothing(), self.waiting);
        for part in parts(option, self.arity) {
            let known = self.keys.find(part);
            match known.map_or(State::Unknown, |id| self.states.get(id)) {
                State::Known(value) => sum = self.answer.plus(sum, value),
                State::Open => {
                    self.halt = known.map(Halt::Cycle);
                    return ControlFlow::Break(());
                }
                State::Unknown => {
                    if let Err(stop) = self.wait_for(part) {
                        self.halt = Some(Halt::Stop(stop));
                        return ControlFlow::Break(());
                    }
                }
            }
        }
        if self.waiting == before {
            self.answer.option(sum);
            if self.answer.decided() {
                self.decided = true;
                return ControlFlow::Break(());
            }
        }
        if self.waiting >= self.batch { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Pushes a position of unknown value on the stack.
    fn wait_for(&mut self, part: &[i64]) -> Result<(), Stop> {
        let id = self.keys.insert(part, self.others, self.budget)?;
        if self.stack.len() == self.stack.capacity() {
            let more = self.stack.len().max(64);
            let new = ((self.stack.len() + more) * size_of::<Frame>()) as u64;
            self.budget.reserve(self.others.saturating_add(self.keys.bytes()).saturating_add(new))?;
            self.stack.reserve_exact(more);
        }
        self.stack.push(Frame { id, visits: 0 });
        self.waiting += 1;
        Ok(())
    }
}
