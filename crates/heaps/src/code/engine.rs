//! The engine for codes with at most two parts: all splits for the first heaps, the machine of
//! blocks from then on.
use super::driver::Machine;
use super::kernel::{BLOCK, Kernel, Ready};
use super::places::Places;
use super::sparse_space::SparseSpace;
use crate::sequence::{Engine, HeapError, Kernel as _, Values};
use crate::with_cells;
use budget::{Budget, Progress};
use rules::ruleset::{CodeClass, Play};

/// Work between two looks at the budget: some milliseconds.
const STEPS: u64 = 1 << 21;

/// The way in which the values of a code are made; the values do not depend on it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The form of the inner loops; one that the processor cannot run gives way to plain code.
    pub kernel: Kernel,
    /// The blocks begin about here; before it nothing is learnt, since that would take longer than
    /// it gains.
    pub first: usize,
    /// The most threads, or the number that the budget allows if that is more: a second one
    /// verifies behind the first where there is enough to do.
    pub threads: usize,
    /// Whether games with few values take a shorter way.
    pub words: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { kernel: Kernel::best(), first: 1024, threads: 1, words: true }
    }
}

/// Heaps that two threads make at a time.
const SEGMENT: usize = 1 << 18;

pub(super) struct Record {
    name: &'static str,
    places: Places,
    values: Values,
    plain: SparseSpace,
    /// Until this heap the plain engine works.
    plain_until: usize,
    machine: Option<Box<Machine>>,
    kernel: Ready,
    words: bool,
    threads: usize,
    /// The number of heaps in a row without a rare one, and the least number of heaps to be made,
    /// before a second thread is used.
    steady: usize,
    steps: u64,
}

impl Record {
    /// The engine for a code of at most two parts in normal play.
    pub(super) fn new(name: &'static str, code: &CodeClass, options: &Options) -> Self {
        let places = Places::new(code);
        let least = options.first.max(4 * BLOCK).max(4 * places.len());
        Self {
            name,
            plain_until: least.next_multiple_of(BLOCK),
            places,
            values: Values::new(),
            plain: SparseSpace::new(code, Play::Normal),
            machine: None,
            kernel: Ready::new(options.kernel),
            words: options.words,
            threads: options.threads,
            steady: (32 * options.first).max(4 * BLOCK),
            steps: 0,
        }
    }

    /// Adds the values that the machine has made already, up to `len`.
    fn take_over(&mut self, len: usize) {
        let Some(machine) = &mut self.machine else { return };
        let from = self.values.len();
        let end = machine.end().min(len);
        if from < end {
            let top = self.values.push_all(machine.values(from..end));
            machine.note_top(end, top);
        }
    }

    /// One more block, learning before it where that pays.
    fn step(&mut self) {
        let n = self.values.len();
        if self.machine.as_ref().is_none_or(|machine| machine.wants_to_learn(n)) {
            self.machine = Machine::learn(&self.values, &self.places, self.kernel, self.words).map(Box::new);
        }
        let made = self.machine.as_mut().map(|machine| {
            let made = machine.block(&self.values, &self.places);
            self.steps += machine.take_further_steps();
            made
        });
        if !matches!(made, Some(Ok(()))) {
            // Values that kernels cannot hold, or none but 0: the plain engine goes on for a while.
            self.machine = None;
            self.plain.learn_again();
            self.plain_until = (2 * n).next_multiple_of(BLOCK);
        }
    }

    /// Goes on with two threads where that gains; otherwise does nothing.
    fn pair(&mut self, len: usize, budget: &Budget) -> Result<(), HeapError> {
        self.take_over(len);
        let n = self.values.len();
        let end = len.min(n + SEGMENT) / BLOCK * BLOCK;
        let Some(machine) = &mut self.machine else { return Ok(()) };
        if self.threads.max(budget.threads()) < 2
            || end < n + self.steady
            || !machine.can_pair(n, self.steady)
            || machine.wants_to_learn(n)
        {
            return Ok(());
        }
        self.values.make_room_for(len, SEGMENT, 2 * machine.bytes(), budget)?;
        let poll = |n: usize| Ok(budget.poll(Progress { done: n as u64, total: Some(len as u64), unit: "values" })?);
        let outcome = machine.pair(&mut self.values, &self.places, end, poll);
        machine.note_top(self.values.len(), self.values.max());
        outcome
    }
}

impl Engine for Record {
    fn name(&self) -> &'static str {
        self.name
    }

    fn values(&self) -> &Values {
        &self.values
    }

    fn extend(&mut self, len: usize, budget: &Budget) -> Result<(), HeapError> {
        while self.values.len() < len {
            let n = self.values.len();
            if n < self.plain_until {
                self.values.grow(&mut self.plain, len.min(self.plain_until), budget)?;
                continue;
            }
            self.take_over(len);
            if self.values.len() >= len {
                break;
            }
            self.steps += self.machine.as_ref().map_or(STEPS, |machine| machine.steps().max(STEPS / 512));
            if self.steps >= STEPS {
                // A block of many rare heaps may take longer than lies between two looks.
                budget.spend(self.steps / STEPS - 1);
                self.steps %= STEPS;
                budget.poll(Progress { done: n as u64, total: Some(len as u64), unit: "values" })?;
                let bytes = self.machine.as_ref().map_or(0, |machine| machine.bytes());
                self.values.make_room_for(len, 1 << 16, bytes, budget)?;
            }
            self.step();
            self.pair(len, budget)?;
        }
        Ok(())
    }

    /// The plain engine goes on to the end of a block; the machine then learns from all values.
    fn resume(&mut self, values: Values, budget: &Budget) -> Result<(), HeapError> {
        if !self.values.is_empty() || !with_cells!(values.cells(), |cells| self.plain.resume(cells)) {
            return self.extend(values.len(), budget);
        }
        self.plain_until = self.plain_until.max(values.len().next_multiple_of(BLOCK));
        self.values = values;
        Ok(())
    }

    fn into_values(self: Box<Self>) -> Values {
        self.values
    }
}
