//! The nim-sequence of a ruleset on one number, grown only as far as a question needs, with its
//! proof once there is one.
use crate::certificate::precheck::{Precheck, prechecked};
use crate::certificate::statement::by_proof;
use crate::claim::repeating::Claim;
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

/// The first length at which a proof is tried; far below a millisecond for the classes with a
/// theorem.
const FIRST: usize = 256;
/// From this length on, values are also searched without being kept.
const FIRST_SEARCH: usize = 1 << 16;
/// A search is tried only if the question goes at least this many times beyond the largest amount:
/// as a rule, a window recurs no earlier, and values searched in vain have to be made again.
const WINDOWS: usize = 16;

/// A sequence and its proof.
pub struct Line {
    /// `None` once a theorem has proved the rest: then nothing more needs to be computed, and the
    /// tables of the engine may be large.
    engine: Option<Box<dyn Engine>>,
    name: &'static str,
    /// The values, once the engine is gone.
    values: Arc<Values>,
    accepts: Accepts,
    keeper: Option<Keeper>,
    claim: Option<Claim>,
    /// The length at which a proof was last tried.
    tried: usize,
    /// The number of values that were searched without being kept.
    searched: u64,
    subject: Subject,
}

impl Line {
    /// The first engine that supports the ruleset, with the reasons of the engines tried before it;
    /// or the reasons of all, if every engine declines.
    pub fn new(ruleset: &Ruleset, subject: Subject) -> Result<(Self, Vec<Declined>), Vec<Declined>> {
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
    pub fn fresh_engine(&self, ruleset: &Ruleset) -> Result<Box<dyn Engine>, Declined> {
        (self.accepts)(ruleset)
    }

    /// Continues with this engine, which has the values of a store, and stores further ones.
    pub fn keep(&mut self, engine: Box<dyn Engine>, keeper: Keeper) {
        (self.engine, self.keeper) = (Some(engine), Some(keeper));
        (self.claim, self.tried, self.searched) = (None, 0, 0);
    }

    /// Whether the values are kept in a folder, so that a long computation is wanted.
    pub fn is_kept(&self) -> bool {
        self.keeper.is_some()
    }

    fn extend(&mut self, len: usize, budget: &Budget) -> Result<(), GrowError> {
        match (&mut self.engine, &mut self.keeper) {
            (Some(engine), Some(keeper)) => keeper.extend(engine.as_mut(), len, budget),
            (Some(engine), None) => Ok(engine.extend(len, budget)?),
            (None, _) => Ok(()),
        }
    }

    /// The name of the engine that makes the values.
    pub fn engine_name(&self) -> &'static str {
        self.name
    }

    /// The values made so far.
    pub fn values(&self) -> &Values {
        self.engine.as_ref().map_or(&self.values, |engine| engine.values())
    }

    /// The claim about all heaps, if it is proved by now.
    pub fn claim(&self) -> Option<&Claim> {
        self.claim.as_ref()
    }

    /// Grows the sequence to `len` values, or until a theorem proves the rest, which is tried at a
    /// geometric series of lengths. If the budget ends, the values reached so far remain.
    pub fn grow(&mut self, ruleset: &Ruleset, len: usize, budget: &Budget) -> Result<(), GrowError> {
        // A stage is not the whole work; callers who know the total have set it.
        let budget = &budget.clone().with_total(None);
        let mut worth = None;
        while self.claim.is_none() && self.tried < len {
            let now = self.values().len();
            // A search takes a fraction of the work of keeping the values and repeating the attempt
            // to prove.
            let is_long = |set: &NumSet| set.max().is_some_and(|largest| largest <= (len / WINDOWS) as u64);
            let is_worth_it = matches!(&ruleset.class, Class::Subtraction(set) if now >= FIRST_SEARCH && is_long(set));
            if is_worth_it && self.search(ruleset, len as u64, budget)? {
                return Ok(());
            }
            let next = match now {
                // The values come from a store and have not been examined yet.
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

    /// Finishes with a proof: from now on only the values are needed.
    fn conclude(&mut self, proof: Proof, ruleset: &Ruleset) {
        // A proof is about existing values; otherwise the engine would still be needed.
        if proof.preperiod().saturating_add(proof.period()) > self.values().len() as u64 {
            return;
        }
        let seen = match &self.subject {
            Subject::Heaps => prechecked(&by_proof(ruleset, None, &proof)),
            Subject::Tuples(line) => prechecked(&by_proof(ruleset, Some(line), &proof)),
            Subject::Unnamed => Precheck::Unread(say::step_on_the_way()),
        };
        if seen == Precheck::Refused {
            return;
        }
        if let Some(engine) = self.engine.take() {
            self.values = Arc::new(engine.into_values());
        }
        self.claim = Claim::proved(proof, seen, self.values.clone(), ruleset.play);
    }

    /// Searches for a proof up to heap `most` without keeping the values, if a theorem allows that;
    /// then computes the values that the pattern needs. Returns whether there is a proof.
    pub fn search(&mut self, ruleset: &Ruleset, most: u64, budget: &Budget) -> Result<bool, GrowError> {
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

    /// The value of a heap if it is known already: from the proved pattern, otherwise from the
    /// table.
    pub fn short_value(&self, n: u64) -> Option<u64> {
        match &self.claim {
            Some(claim) => claim.pattern().short_value(n),
            None => self.values().checked(usize::try_from(n).ok()?),
        }
    }
}
