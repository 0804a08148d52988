//! Any ruleset on one number in which every option is smaller: each clause is looked at once and
//! then answered in the best of a few ways.
//!
//! | room | for clauses like |
//! |---|---|
//! | [`fixed`] | `take fib`, `take q*r where prime(q), prime(r)`: amounts that do not depend on the heap |
//! | [`window`] | `take 1..n/2`, `n -> m : 2*m<=n`: options that fill a range |
//! | [`sums`] | `n -> n/3; n -> n-n/3`: options without a choice |
//! | [`divisors`] | `take d where d|n, d<n`, `n -> n/p : prime(p), p|n`: by a sieve |
//! | [`splitting`] | `split 3 if n>5`, `split any`, `take k leaving 0..2 where prime(k)`: sets of values of splits |
//! | [`coprime`] | `take k where gcd(k,n)=1`: by the primes of the heap |
//! | [`near_equal`] | `split 2..n near-equal if n>=3`: one look for each size |
//! | (the mover of `rules`) | everything else, option by option, compiled |
//!
//! Where the values are known to come in few stretches of equal ones ([`Stretches`]), these are
//! laid out and no clause is looked at. When all amounts are fixed and there are no other
//! conditions, the kernel for single amounts takes over; that is the case of the judge problems on
//! squares, primes and Fibonacci numbers. [`forms`] looks at expressions, [`columns`] evaluates
//! them for a block of heaps at once, [`span`] finds the range of a variable, [`mixed`] puts the
//! clauses together.
pub mod columns;
mod coprime;
pub mod divisors;
mod fixed;
pub mod forms;
mod mixed;
mod near_equal;
mod span;
mod splitting;
mod sums;
mod window;

use crate::amounts::bit_kernel::Marking;
use crate::amounts::copies::Copies;
use crate::say;
use crate::sequence::{Declined, Engine, HeapError, Values};
use crate::theorems::effort::Effort;
use crate::theorems::guards::{self, Guarded};
use crate::theorems::runs::Stretches;
use budget::Budget;
use mixed::{Kind, Mixed, Plan};
use rules::moves::{Mover, Scratch};
use rules::ruleset::{Measure, Play, Ruleset, Termination};
use std::ops::ControlFlow;

/// The name of this engine.
pub const NAME: &str = "general";

/// Takes rulesets of one number whose options are all smaller.
///
/// # Errors
/// [`Declined`] for several numbers, for play that may repeat or whose end is shown by another
/// quantity than the number itself, and for misere play when a move may leave two heaps.
pub fn accepts(rules: &Ruleset) -> Result<Box<dyn Engine>, Declined> {
    if rules.arity != 1 {
        return Err(Declined::new(NAME, say::several_numbers(rules.arity)));
    }
    if rules.entailing().is_some() {
        return Err(Declined::new(NAME, say::moves_oblige()));
    }
    if rules.judged().is_some() {
        return Err(Declined::new(NAME, say::ends_judge()));
    }
    if rules.coins().is_some() {
        return Err(Declined::new(NAME, say::moves_turn_coins()));
    }
    if rules.board().is_some() {
        return Err(Declined::new(NAME, say::position_is_a_board()));
    }
    match &rules.termination {
        Termination::Ends(Measure::Number | Measure::Sum) => {}
        Termination::Ends(_) => return Err(Declined::new(NAME, say::options_not_smaller())),
        Termination::MayRepeat => return Err(Declined::new(NAME, say::position_may_return())),
    }
    if rules.play == Play::Misere && rules.schemas.iter().any(forms::may_split) {
        return Err(Declined::new(NAME, say::misere_splits()));
    }
    Ok(Box::new(General::new(rules)))
}

/// The engine, for rulesets that [`accepts`] takes.
#[derive(Debug)]
pub struct General {
    values: Values,
    mixed: Mixed,
    /// Used as long as the values come in few stretches.
    stretches: Option<Stretches>,
    /// Used instead when all amounts are fixed.
    marking: Option<Marking>,
    listed: usize,
    /// The rules, for the theorem on bounded amounts with guards; `None` where it does not apply.
    rules: Option<Ruleset>,
    /// The length at which a proof was tried last, and the period once it is proved.
    tried: usize,
    period: Option<usize>,
}

/// The lengths at which a proof is tried, so that the values after it are copies: few and short,
/// since most rulesets have no period.
const TRIES: [usize; 3] = [1 << 12, 1 << 14, 1 << 16];

impl General {
    /// The engine without values, for a ruleset that [`accepts`] takes.
    pub fn new(rules: &Ruleset) -> Self {
        let zero_ends = ends_at_zero(rules);
        let plans: Vec<Plan> = (0..rules.schemas.len()).filter_map(|i| Plan::new(rules, i, zero_ends)).collect();
        let fixed = plans.iter().all(|plan| matches!(plan.kind, Kind::Fixed(_)));
        let marking = (fixed && zero_ends && rules.ends.is_empty()).then(|| Marking::new(Vec::new(), rules.play));
        Self {
            values: Values::new(),
            mixed: Mixed::new(rules, plans),
            stretches: Stretches::of(rules),
            rules: marking.is_none().then(|| rules.clone()),
            marking,
            listed: 0,
            tried: 0,
            period: None,
        }
    }

    /// The same engine, which looks at the clauses also where stretches of equal values are known.
    pub fn without_stretches(mut self) -> Self {
        self.stretches = None;
        self
    }

    /// Whether the values are laid out in stretches of equal ones, as far as that was tried.
    pub fn has_stretches(&self) -> bool {
        self.stretches.is_some()
    }

    /// The period that the values were proved to have; they are copied from there on.
    pub fn period(&self) -> Option<usize> {
        self.period
    }

    /// The ways in which the clauses are answered, by the name of their room, or "walk".
    pub fn ways(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.mixed.plans.iter().map(|plan| plan.kind.name())
    }

    /// Lays out stretches of equal values, up to heap `len` if there are few of them.
    fn spread(&mut self, len: usize, budget: &Budget) -> Result<(), HeapError> {
        // One count for all stretches: most of them take less than lies between two looks.
        let effort = Effort::new(budget);
        while let Some(stretches) = &mut self.stretches
            && self.values.len() < len
        {
            let (n, start) = (self.values.len(), usize::try_from(stretches.end()).unwrap_or(usize::MAX));
            if n == 0 {
                self.values.push(stretches.zero());
                continue;
            }
            if start > n {
                // The stretch before `start` holds heap `n - 1`, too.
                self.values.grow(&mut Copies { period: 1 }, len.min(start), budget)?;
                continue;
            }
            let next = stretches.next(len as u64, &effort);
            match effort.end(next)? {
                Some((value, _)) if start == n => self.values.push(value),
                // Values that were taken over.
                Some(_) => {}
                None => self.stretches = None,
            }
        }
        Ok(())
    }

    /// Tries to prove that the values repeat.
    fn try_proof(&mut self) {
        self.tried = self.values.len();
        let Some(guarded) = self.rules.as_ref().and_then(Guarded::of) else {
            self.rules = None;
            return;
        };
        self.period = guards::prove(&guarded, &self.values).and_then(|proof| usize::try_from(proof.period()).ok());
    }

    /// Lists fixed amounts and sieves as far as heaps below `len` need them.
    fn prepare(&mut self, len: usize, budget: &Budget) -> Result<(), HeapError> {
        if len > self.listed {
            for plan in &mut self.mixed.plans {
                if let Kind::Fixed(fixed) = &mut plan.kind
                    && !fixed.list(len, budget)?
                {
                    plan.kind = Kind::Walk;
                    self.marking = None;
                }
            }
            self.listed = len;
            if let Some(marking) = &mut self.marking {
                let fixed = |plan: &Plan| match &plan.kind {
                    Kind::Fixed(fixed) => fixed.amounts.clone(),
                    _ => Vec::new(),
                };
                let mut amounts: Vec<usize> = self.mixed.plans.iter().flat_map(fixed).collect();
                amounts.sort_unstable();
                amounts.dedup();
                marking.set_amounts(amounts);
            }
        }
        if self.mixed.needs_sieve() {
            self.mixed.sieve.cover(len, budget)?;
        }
        Ok(())
    }
}

impl Engine for General {
    fn name(&self) -> &'static str {
        NAME
    }

    fn values(&self) -> &Values {
        &self.values
    }

    fn extend(&mut self, len: usize, budget: &Budget) -> Result<(), HeapError> {
        self.spread(len, budget)?;
        // Step by step: where the budget ends early, earlier lists are not lost.
        while self.values.len() < len {
            if let Some(period) = self.period {
                return self.values.grow(&mut Copies { period }, len, budget);
            }
            let now = self.values.len();
            let step = len.min(now.saturating_mul(4).max(1 << 16)).max(self.listed.min(len));
            let next_try = TRIES.into_iter().find(|&length| length > self.tried && self.rules.is_some());
            let step = next_try.map_or(step, |length| step.min(length.max(now + 1)));
            self.prepare(step, budget)?;
            match &mut self.marking {
                Some(marking) => self.values.grow(marking, step, budget)?,
                None => {
                    self.mixed.budget = budget.clone();
                    let grown = self.values.grow(&mut self.mixed, step, budget);
                    self.mixed.budget = Budget::unlimited();
                    grown?;
                }
            }
            if next_try.is_some_and(|length| self.values.len() >= length) {
                self.try_proof();
            }
        }
        Ok(())
    }

    /// The tables that belong to the values are made by the next extension.
    fn resume(&mut self, values: Values, budget: &Budget) -> Result<(), HeapError> {
        if !self.values.is_empty() {
            return self.extend(values.len(), budget);
        }
        self.values = values;
        Ok(())
    }

    fn into_values(self: Box<Self>) -> Values {
        self.values
    }
}

/// Whether heap 0 has no move.
fn ends_at_zero(rules: &Ruleset) -> bool {
    let found = Mover::new(rules)
        .for_each_option(&mut Scratch::default(), &[0], &Budget::unlimited(), |_| ControlFlow::Break(()));
    matches!(found, Ok(ControlFlow::Continue(())))
}
