//! The nim-sequence of a ruleset on one number, grown only as far as a question needs, with its
//! proof as soon as there is one.
use crate::certificate::precheck::{Seen, by_proof, seen};
use crate::claims::repeating::Claim;
use crate::messages::say;
use crate::subject::Subject;
use crate::values::keeper::{GrowError, Keeper};
use budget::Budget;
use heaps::Accepts;
use heaps::sequence::{Declined, Engine, HeapError, Values};
use heaps::theorems::evidence::Proof;
use rules::numset::NumSet;
use rules::ruleset::{Class, Ruleset};
use std::sync::Arc;

/// The first length at which a proof is tried; far below a millisecond for the classes that
/// theorems speak about.
const FIRST: usize = 256;
/// The first length from which values are also looked at without keeping them.
const FIRST_SEARCH: usize = 1 << 16;
/// The multiple of the largest amount that must be asked for: a window recurs after that many at
/// the earliest, as a rule, and values searched in vain are made again.
const WINDOWS: usize = 16;

/// A sequence and the proof about it.
pub(crate) struct Line {
    /// Gone when a theorem has proved the rest: then there is nothing more to compute, and its
    /// tables may be large.
    engine: Option<Box<dyn Engine>>,
    name: &'static str,
    /// The values when the engine is gone.
    values: Arc<Values>,
    accepts: Accepts,
    keeper: Option<Keeper>,
    claim: Option<Claim>,
    /// The length at which a proof was tried last.
    tried: usize,
    /// The number of values that were looked at without keeping them.
    searched: u64,
    subject: Subject,
}

impl Line {
    /// The first engine that takes the ruleset with why those before it declined, or why all of
    /// them do.
    pub(crate) fn new(ruleset: &Ruleset, subject: Subject) -> Result<(Self, Vec<Declined>), Vec<Declined>> {
        let mut declined = Vec::new();
        for accepts in heaps::ENGINES {
            match accepts(ruleset) {
                Ok(engine) => {
                    let line = Self {
                        name: engine.name(),
                        engine: Some(engine),
                        values: Arc::default(),
                        accepts: *accepts,
                        keeper: None,
                        claim: None,
                        tried: 0,
                        searched: 0,
                        subject,
                    };
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
        (self.engine, self.keeper) = (Some(engine), Some(keeper));
        (self.claim, self.tried, self.searched) = (None, 0, 0);
    }

    /// Whether the values are kept in a folder: then a long computation is wanted.
    pub(crate) fn is_kept(&self) -> bool {
        self.keeper.is_some()
    }

    fn extend(&mut self, len: usize, budget: &Budget) -> Result<(), GrowError> {
        match (&mut self.engine, &mut self.keeper) {
            (Some(engine), Some(keeper)) => keeper.extend(engine.as_mut(), len, budget),
            (Some(engine), None) => Ok(engine.extend(len, budget)?),
            (None, _) => Ok(()),
        }
    }

    pub(crate) fn engine_name(&self) -> &'static str {
        self.name
    }

    pub(crate) fn values(&self) -> &Values {
        self.engine.as_ref().map_or(&self.values, |engine| engine.values())
    }

    /// The proved claim about all heaps, if there is one yet.
    pub(crate) fn claim(&self) -> Option<&Claim> {
        self.claim.as_ref()
    }

    /// Grows the sequence to `len` values, or until a theorem proves the rest; the latter
    /// at the earliest of a geometric series of lengths. Values that were reached stay when the
    /// budget ends.
    pub(crate) fn grow(&mut self, ruleset: &Ruleset, len: usize, budget: &Budget) -> Result<(), GrowError> {
        // A stage is not the whole; callers that know the whole have said so.
        let budget = &budget.clone().with_total(None);
        let mut worth = None;
        while self.claim.is_none() && self.tried < len {
            let now = self.values().len();
            // A search costs a fraction of the work to keep the values and to try again and
            // again.
            let is_long = |set: &NumSet| set.max().is_some_and(|largest| largest <= (len / WINDOWS) as u64);
            let is_worth_it = matches!(&ruleset.class, Class::Subtraction(set) if now >= FIRST_SEARCH && is_long(set));
            if is_worth_it && self.search(ruleset, len as u64, budget)? {
                return Ok(());
            }
            let next = match now {
                // Values from a store, which were not looked at yet.
                _ if self.tried < now => now,
                _ if now < FIRST => FIRST,
                _ => now.saturating_add(now / 2),
            };
            // A repetition that has begun is proved as soon as there are enough values, and no
            // later.
            let next = worth.map_or(next, |worth: usize| next.min(worth.max(now.saturating_add(now / 16))));
            let outcome = self.extend(next.min(len).max(now), budget);
            self.tried = self.values().len();
            match heaps::theorems::prove::attempt(ruleset, self.values()) {
                Ok(proof) => self.conclude(proof, ruleset),
                Err(again) => worth = again,
            }
            outcome?;
        }
        Ok(())
    }

    /// Ends with a proof: no more than the values is needed from now on.
    fn conclude(&mut self, proof: Proof, ruleset: &Ruleset) {
        // A proof is about values that are there; were it not, the engine would be needed further.
        if proof.preperiod().saturating_add(proof.period()) > self.values().len() as u64 {
            return;
        }
        let seen = match &self.subject {
            Subject::Heaps => seen(&by_proof(ruleset, None, &proof)),
            Subject::Tuples(line) => seen(&by_proof(ruleset, Some(line), &proof)),
            Subject::Unnamed => Seen::Unread(say::step_on_the_way()),
        };
        if seen == Seen::Refused {
            return;
        }
        if let Some(engine) = self.engine.take() {
            self.values = Arc::new(engine.into_values());
        }
        self.claim = Claim::proved(proof, seen, self.values.clone(), ruleset.play);
    }

    /// Looks for a proof up to heap `most` without keeping the values, where a theorem allows that;
    /// then computes those that the pattern needs. Whether there is a proof.
    pub(crate) fn search(&mut self, ruleset: &Ruleset, most: u64, budget: &Budget) -> Result<bool, GrowError> {
        let Class::Subtraction(set) = &ruleset.class else { return Ok(false) };
        if self.claim.is_some() || self.is_kept() || self.searched >= most || !ruleset.ends.is_empty() {
            return Ok(self.claim.is_some());
        }
        let found = heaps::window::search(set, ruleset.play, most, budget).map_err(HeapError::from)?;
        self.searched = most;
        let Some(proof) = found else { return Ok(false) };
        let needed = usize::try_from(proof.preperiod().saturating_add(proof.period())).unwrap_or(usize::MAX);
        self.extend(needed.max(self.values().len()), budget)?;
        self.conclude(proof, ruleset);
        Ok(self.claim.is_some())
    }

    /// The value of a heap if it is known already: by the proved pattern, else the table.
    pub(crate) fn short_value(&self, n: u64) -> Option<u64> {
        match &self.claim {
            Some(claim) => claim.pattern().short_value(n),
            None => self.values().checked(usize::try_from(n).ok()?),
        }
    }
}
