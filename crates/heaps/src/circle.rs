//! Objects in a ring: the first move takes neighbours and leaves a row, so the value of a ring is
//! the mex of the values of rows, which another engine makes. A ring of n costs its options.
use crate::engine;
use crate::say;
use crate::sequence::{Declined, Engine, HeapError, Values};
use budget::{Budget, Progress};
use messages::Message;
use nimber::MexSet;
use rules::moves::{MoveError, Mover, Scratch};
use rules::ruleset::{Play, Ruleset};
use std::ops::ControlFlow;

/// The name of this engine.
pub const NAME: &str = "circle";

/// Takes rings whose rows an engine takes, in normal play.
///
/// # Errors
/// [`Declined`] for other games, for misere play, and where no engine takes the rows.
pub fn accepts(rules: &Ruleset) -> Result<Box<dyn Engine>, Declined> {
    let Some(circle) = rules.circle() else { return Err(Declined::new(NAME, say::no_ring())) };
    if rules.play == Play::Misere {
        return Err(Declined::new(NAME, say::misere_rings()));
    }
    let row = Ruleset { play: Play::Normal, ..circle.row.clone() };
    match engine(&row) {
        Ok(row) => Ok(Box::new(Rings {
            values: Values::new(),
            row,
            mover: Mover::new(&circle.ring),
            scratch: Scratch::default(),
            reached: MexSet::new(),
        })),
        Err(reasons) => {
            let last = reasons.last().map_or_else(|| "".into(), Declined::message);
            Err(Declined::new(NAME, say::no_engine_for_rows(last)))
        }
    }
}

struct Rings {
    values: Values,
    row: Box<dyn Engine>,
    mover: Mover,
    scratch: Scratch,
    reached: MexSet,
}

impl Rings {
    /// The value of a ring of n; the rows below n have theirs.
    fn next(&mut self, n: usize, budget: &Budget) -> Result<u64, HeapError> {
        let rule = |reason: Message| HeapError::Rule { heap: n as u64, reason };
        let heap = i64::try_from(n).map_err(|_| rule(say::heap_too_large()))?;
        let (rows, reached) = (self.row.values(), &mut self.reached);
        reached.clear();
        let listed = self.mover.for_each_option(&mut self.scratch, &[heap], budget, |option| {
            let left = option.first().map_or(0, |&left| usize::try_from(left).unwrap_or(usize::MAX));
            // A row is shorter than the ring.
            reached.insert(rows.checked(left).unwrap_or(0));
            ControlFlow::Continue(())
        });
        match listed {
            Ok(_) => Ok(reached.mex()),
            Err(MoveError::Stopped(stop)) => Err(HeapError::Stopped(stop)),
            Err(error) => Err(rule(error.message())),
        }
    }
}

impl Engine for Rings {
    fn name(&self) -> &'static str {
        NAME
    }

    fn values(&self) -> &Values {
        &self.values
    }

    fn extend(&mut self, len: usize, budget: &Budget) -> Result<(), HeapError> {
        // The rows come first, in steps, so that a stop leaves rings as well.
        const STEP: usize = 1 << 12;
        while self.values.len() < len {
            let step = len.min(self.values.len().saturating_add(STEP));
            self.row.extend(step, budget)?;
            while self.values.len() < step {
                let n = self.values.len();
                if n.is_multiple_of(1024) {
                    budget.poll(Progress { done: n as u64, total: Some(len as u64), unit: "values" })?;
                    let rows = self.row.values();
                    let bytes = self.values.bytes_per_value() + rows.bytes_per_value();
                    budget.reserve(2 * (bytes as u64).saturating_mul(rows.len() as u64))?;
                }
                let value = self.next(n, budget)?;
                self.values.push(value);
            }
        }
        Ok(())
    }
}
