//! The tasks that a learner has done, as a text of one name a line.
use super::{Task, tasks};
use std::collections::BTreeSet;

/// Tasks that were done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Progress {
    done: BTreeSet<&'static str>,
}

impl Progress {
    /// Reads a text; lines that name no task of this version are left out.
    pub fn read(text: &str) -> Self {
        let named = |line: &str| tasks().iter().find(|task| task.id == line.trim()).map(|task| task.id);
        Self { done: text.lines().filter_map(named).collect() }
    }

    /// The text to keep.
    pub fn text(&self) -> String {
        self.done.iter().map(|id| format!("{id}\n")).collect()
    }

    /// Notes that a task was done.
    pub fn add(&mut self, task: &Task) {
        self.done.insert(task.id);
    }

    /// Whether a task was done.
    pub fn has(&self, task: &Task) -> bool {
        self.done.contains(task.id)
    }

    /// The number of tasks done.
    pub fn count(&self) -> usize {
        self.done.len()
    }
}
