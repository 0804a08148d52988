//! Proved patterns of tuples whose moves are bounded steps: heaps with a tag, and several heaps.
//!
//! The values of a rule may repeat in every direction or along the diagonal
//! ([`heaps::directions`]), or along a heap whose other numbers are a tag from a finite set
//! ([`heaps::columns`]). Attempts are remembered, also failed ones.
use crate::certificate::precheck::{Precheck, prechecked};
use crate::certificate::statement::{self, by_proof};
use crate::claim::repeating::Claim;
use crate::claim::table::TableClaim;
use crate::subject::Line;
use budget::Budget;
use heaps::columns::Columns;
use heaps::directions::Plane;
use heaps::steps::Steps;
use rules::family::Family;
use rules::ruleset::{Play, Ruleset};
use std::collections::HashMap;
use std::sync::Arc;

/// The effort for a proof, in looks of the budget.
const EFFORT: u64 = 1_000;
/// At most this many claims are remembered.
const MOST_CLAIMS: usize = 4096;
/// At most this many sets of columns are remembered.
const MOST_COLUMNS: usize = 64;
/// A pattern is stated for at most this many tags.
const MOST_STATED: usize = 8;
/// The number of tags, from 0 on, that are tried when a pattern is stated.
const FIRST_TAGS: i64 = 4;
/// A tag that represents all others.
const OTHER_TAG: i64 = 1_000_003;

/// The proofs about the tuples of one ruleset.
#[derive(Default)]
pub struct Tuples {
    table: Option<Option<TableClaim>>,
    columns: Vec<Beside>,
    claims: HashMap<(usize, Vec<i64>), Option<Claim>>,
}

/// The columns over tags, for one choice of the heap.
struct Beside {
    heap: usize,
    columns: Columns,
    /// The result of the checker for the first tag: it reads the moves of all tags that play leads
    /// to.
    seen: Precheck,
}

impl Tuples {
    /// Whether there may be a proof of this kind.
    pub fn may_be(rules: &Ruleset) -> bool {
        rules.family == Family::Numbers && rules.arity > 1 && !rules.unordered && rules.play == Play::Normal
    }

    /// The table of a ruleset, proved on first use.
    pub fn table(&mut self, rules: &Ruleset, budget: &Budget) -> Option<&TableClaim> {
        let brief = budget.clone().with_effort(EFFORT);
        let prove = || {
            let heaps: Vec<usize> = (0..rules.arity).collect();
            let plane = Plane::prove(Steps::of(rules, &heaps, &[], &brief)?, &brief)?;
            let plane = Arc::new(plane);
            let claim = TableClaim::new(plane, rules.names.clone());
            match prechecked(&statement::table(rules, &claim)) {
                Precheck::Certified => Some(claim),
                Precheck::Unread(why) => Some(claim.unread(why)),
                Precheck::Refused => None,
            }
        };
        if self.table.is_none() {
            let table = prove();
            if table.is_none() && was_cut_short(&brief, budget) {
                return None;
            }
            self.table = Some(table);
        }
        self.table.as_ref()?.as_ref()
    }

    /// The proof about the heap at this index, for these values of the other numbers.
    pub fn line(&mut self, rules: &Ruleset, heap: usize, tag: &[i64], budget: &Budget) -> Option<&Claim> {
        let key = (heap, tag.to_vec());
        if !self.claims.contains_key(&key) {
            if self.claims.len() >= MOST_CLAIMS {
                self.claims.clear();
            }
            let brief = budget.clone().with_effort(EFFORT);
            let claim = self.prove(rules, heap, tag, &brief);
            if claim.is_none() && was_cut_short(&brief, budget) {
                return None;
            }
            self.claims.insert(key.clone(), claim);
        }
        self.claims.get(&key)?.as_ref()
    }

    fn prove(&mut self, rules: &Ruleset, heap: usize, tag: &[i64], budget: &Budget) -> Option<Claim> {
        let place = |own: &Beside| own.columns.steps().tags.iter().position(|known| known == tag);
        let known = self.columns.iter().filter(|own| own.heap == heap).find_map(|own| Some((place(own)?, own)));
        if let Some((tag, own)) = known {
            return own.claim(rules, tag);
        }
        let own = Beside::new(rules, heap, Columns::prove(Steps::of(rules, &[heap], tag, budget)?, budget)?)?;
        let claim = own.claim(rules, 0);
        if self.columns.len() >= MOST_COLUMNS {
            self.columns.clear();
        }
        self.columns.push(own);
        claim
    }

    /// The patterns of a few tags, for the first number that can be the heap; and whether these
    /// tags cover all tuples. Earlier questions must not influence which tags are stated, so this
    /// begins with nothing remembered.
    pub fn stated(rules: &Ruleset, budget: &Budget) -> (Vec<Claim>, bool) {
        if !Self::may_be(rules) || rules.arity > 3 {
            return (Vec::new(), false);
        }
        Self::default().stated_tags(rules, &budget.clone().with_effort(EFFORT))
    }

    fn stated_tags(&mut self, rules: &Ruleset, brief: &Budget) -> (Vec<Claim>, bool) {
        let arity = rules.arity;
        for heap in 0..arity {
            let mut tags: Vec<Vec<i64>> = (0..FIRST_TAGS).map(|tag| vec![tag; arity - 1]).collect();
            if self.line(rules, heap, &tags[0], brief).is_none() {
                continue;
            }
            let other = vec![OTHER_TAG; arity - 1];
            let all = self.line(rules, heap, &other, brief).is_some();
            let known = self.columns.iter().filter(|own| own.heap == heap).flat_map(|own| &own.columns.steps().tags);
            let near = known.filter(|tag| **tag != other);
            if all {
                // Tags to which no move leads all have the same pattern.
                tags.truncate(1);
            }
            tags.extend(near.cloned());
            tags.sort();
            tags.dedup();
            let stated = tags.len() <= MOST_STATED;
            tags.truncate(MOST_STATED);
            let lines = tags.iter().filter_map(|tag| self.line(rules, heap, tag, brief).cloned());
            return (lines.collect(), all && stated);
        }
        (Vec::new(), false)
    }
}

/// Whether a limit of the caller ended an attempt: then it is repeated with a larger limit.
fn was_cut_short(attempt: &Budget, budget: &Budget) -> bool {
    attempt.check().is_err_and(|stop| !budget.outlives(&stop))
}

impl Beside {
    fn new(rules: &Ruleset, heap: usize, columns: Columns) -> Option<Self> {
        let others = columns.steps().tags.first()?.clone();
        let line = Line { heap, others, names: rules.names.clone() };
        let seen = prechecked(&by_proof(rules, Some(&line), &columns.proof(0)?));
        Some(Self { heap, columns, seen })
    }

    /// The line of a tag as a claim.
    fn claim(&self, rules: &Ruleset, tag: usize) -> Option<Claim> {
        let others = self.columns.steps().tags.get(tag)?.clone();
        let (proof, values) = (self.columns.proof(tag)?, Arc::new(self.columns.values(tag)?.clone()));
        let claim = Claim::proved(proof, self.seen.clone(), values, rules.play)?;
        Some(claim.on(Line { heap: self.heap, others, names: rules.names.clone() }))
    }
}
