//! The nim-sequence of a ruleset on one number, grown only as far as a question needs, with its proof as soon as there
//! is one.
use crate::claim::Claim;
use crate::keeper::Keeper;
use budget::Budget;
use heaps::Accepts;
use heaps::sequence::{Declined, Engine, HeapError, Values};
use rules::ruleset::Ruleset;
use store::StoreError;

/// The first length at which a proof is tried; far below a millisecond for the classes that theorems speak about.
const FIRST: usize = 256;

/// Why a sequence did not grow as far as it should.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(crate) enum GrowError {
    /// The engine stopped.
    #[error(transparent)]
    Heap(#[from] HeapError),
    /// The values could not be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A sequence and what is proved about it.
pub(crate) struct Line {
    engine: Box<dyn Engine>,
    accepts: Accepts,
    keeper: Option<Keeper>,
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
                Ok(engine) => {
                    let line = Self { engine, accepts: *accepts, keeper: None, claim: None, tried: 0 };
                    return Ok((line, declined));
                }
                Err(reason) => declined.push(reason),
            }
        }
        Err(declined)
    }

    /// Another engine of the same kind, without values.
    pub(crate) fn fresh_engine(&self, ruleset: &Ruleset) -> Result<Box<dyn Engine>, Declined> {
        (self.accepts)(ruleset)
    }

    /// Goes on with this engine, which has the values of a store, and keeps further ones there.
    pub(crate) fn keep(&mut self, engine: Box<dyn Engine>, keeper: Keeper) {
        (self.engine, self.keeper) = (engine, Some(keeper));
        (self.claim, self.tried) = (None, 0);
    }

    /// Whether the values are kept in a folder: then nobody minds if it takes long.
    pub(crate) fn is_kept(&self) -> bool {
        self.keeper.is_some()
    }

    fn extend(&mut self, len: usize, budget: &Budget) -> Result<(), GrowError> {
        match &mut self.keeper {
            Some(keeper) => keeper.extend(self.engine.as_mut(), len, budget),
            None => Ok(self.engine.extend(len, budget)?),
        }
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
    pub(crate) fn grow(&mut self, ruleset: &Ruleset, len: usize, budget: &Budget) -> Result<(), GrowError> {
        // A stage is not the whole; callers that know the whole have said so.
        let budget = &budget.clone().with_total(None);
        while self.claim.is_none() && self.tried < len {
            let now = self.values().len();
            let next = match now {
                // Values from a store, which nobody has looked at yet.
                _ if self.tried < now => now,
                _ if now < FIRST => FIRST,
                _ => now.saturating_add(now / 2),
            };
            let outcome = self.extend(next.min(len).max(now), budget);
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
