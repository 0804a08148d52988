//! The nim-sequence of a ruleset on one number, grown only as far as a question needs, with its proof as soon as there
//! is one.
use crate::claim::Claim;
use budget::Budget;
use heaps::sequence::{Declined, Engine, HeapError, Values};
use rules::ruleset::Ruleset;

/// The first length at which a proof is tried; far below a millisecond for the classes that theorems speak about.
const FIRST: usize = 256;

/// A sequence and what is proved about it.
pub(crate) struct Line {
    engine: Box<dyn Engine>,
    claim: Option<Claim>,
    /// The length at which a proof was tried last.
    tried: usize,
}

impl Line {
    /// The first engine that takes the ruleset with why those before it declined, or why all of them do.
    pub(crate) fn new(ruleset: &Ruleset) -> Result<(Self, Vec<Declined>), Vec<Declined>> {
        let mut declined = Vec::new();
        for accepts in heaps::ENGINES {
            match accepts(ruleset) {
                Ok(engine) => return Ok((Self { engine, claim: None, tried: 0 }, declined)),
                Err(reason) => declined.push(reason),
            }
        }
        Err(declined)
    }

    pub(crate) fn engine_name(&self) -> &'static str {
        self.engine.name()
    }

    pub(crate) fn values(&self) -> &Values {
        self.engine.values()
    }

    /// What is proved about all heaps, if anything is yet.
    pub(crate) fn claim(&self) -> Option<&Claim> {
        self.claim.as_ref()
    }

    /// Grows the sequence to `len` values, or until a theorem proves what comes after; the latter at the earliest of a
    /// geometric series of lengths. What was reached stays when the budget ends.
    pub(crate) fn grow(&mut self, ruleset: &Ruleset, len: usize, budget: &Budget) -> Result<(), HeapError> {
        // A stage is not the whole; callers that know the whole have said so.
        let budget = &budget.clone().with_total(None);
        while self.claim.is_none() && self.tried < len {
            let now = self.values().len();
            let next = if now < FIRST { FIRST } else { now.saturating_add(now / 2) };
            let outcome = self.engine.extend(next.min(len).max(now), budget);
            self.tried = self.values().len();
            self.claim = heaps::theorems::prove::prove(ruleset, self.values())
                .and_then(|p| Claim::proved(p, self.values(), ruleset.play));
            outcome?;
        }
        Ok(())
    }

    /// The value of a heap by what is known already: the proved pattern, else the table.
    pub(crate) fn short_value(&self, n: u64) -> Option<u64> {
        match &self.claim {
            Some(claim) => claim.pattern().short_value(n),
            None => self.values().checked(usize::try_from(n).ok()?),
        }
    }
}
