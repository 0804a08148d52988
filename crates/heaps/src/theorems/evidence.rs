//! Theorems and their statements about a sequence: proofs and laws that only theorems can
//! make.
//!
//! A pattern that repeats is best proved from a table: a [`Proof`]. A [`Law`] is for the rest:
//! periods longer than any table, and values that follow a recursion, such as those of `take
//! 1..n/2`; it gives the value of every heap without a table.
use super::effort::Effort;
use super::period::Repeats;
use super::premises::Premises;
use crate::sequence::Values;
use budget::{Budget, Stop};
use rules::ruleset::{Play, Ruleset};
use std::fmt;
use std::sync::Arc;

/// The answer of a theorem to given values: a proof that they go on, or, where a repetition has
/// begun, the number of values with which it is worth trying again.
pub type Attempt = Result<Proof, Option<usize>>;

/// A theorem that this crate can apply: a static beside its proof, and in the list
/// [`THEOREMS`](super::prove::THEOREMS). Its name is unique.
pub struct Theorem {
    name: &'static str,
    statement: &'static str,
    source: &'static str,
    table: Option<fn(&Ruleset, &Values) -> Attempt>,
    law: Option<fn(&Ruleset) -> Option<Law>>,
}

impl Theorem {
    /// A theorem that is only asked for by name, like those about tables of tuples.
    pub(in crate::theorems) const fn new(name: &'static str, statement: &'static str, source: &'static str) -> Self {
        Self { name, statement, source, table: None, law: None }
    }

    /// This theorem with the function that proves from the first values of a ruleset on one number
    /// without `end if`; the function declines other classes.
    pub(in crate::theorems) const fn by_table(self, table: fn(&Ruleset, &Values) -> Attempt) -> Self {
        Self { table: Some(table), ..self }
    }

    /// This theorem with the function that gives a law for such a ruleset where all plays end.
    pub(in crate::theorems) const fn by_law(self, law: fn(&Ruleset) -> Option<Law>) -> Self {
        Self { law: Some(law), ..self }
    }

    /// Its name in plans, claims and certificates.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The statement, in a sentence.
    pub fn statement(&self) -> &'static str {
        self.statement
    }

    /// The source.
    pub fn source(&self) -> &'static str {
        self.source
    }

    /// The proof of the theorem from these values.
    pub(in crate::theorems) fn attempt(&self, ruleset: &Ruleset, values: &Values) -> Attempt {
        self.table.map_or(Err(None), |table| table(ruleset, values))
    }

    /// The law that it gives the ruleset.
    pub(in crate::theorems) fn law(&self, ruleset: &Ruleset) -> Option<Law> {
        self.law.and_then(|law| law(ruleset))
    }
}

impl PartialEq for Theorem {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Theorem {}

impl fmt::Debug for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A proved repetition: `G(n + period) = G(n) + saltus` for all `n >= preperiod`, where `preperiod`
/// and `period` are the least for which it is true. Only theorems make one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    theorem: &'static Theorem,
    preperiod: u64,
    period: u64,
    saltus: u64,
    checked_to: u64,
}

impl Proof {
    /// For the theorems only.
    pub(in crate::theorems) fn new(theorem: &'static Theorem, repeats: Repeats, checked_to: usize) -> Self {
        let Repeats { preperiod, period, saltus } = repeats;
        Self {
            theorem,
            preperiod: preperiod as u64,
            period: period as u64,
            saltus,
            checked_to: (checked_to as u64).max((preperiod + period) as u64 - 1),
        }
    }

    /// The theorem that made the proof.
    pub fn theorem(&self) -> &'static Theorem {
        self.theorem
    }

    /// The least heap from which the values repeat.
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// The least number of heaps after which they repeat.
    pub fn period(&self) -> u64 {
        self.period
    }

    /// The amount that is added each time; 0 for values that stay bounded.
    pub fn saltus(&self) -> u64 {
        self.saltus
    }

    /// The largest heap whose value the proof uses: the values of the heaps up to this one are
    /// enough to check it. At least `preperiod + period - 1`.
    pub fn checked_to(&self) -> u64 {
        self.checked_to
    }
}

/// The way in which a law finds values.
pub(in crate::theorems) trait Rule: fmt::Debug + Send + Sync {
    /// The value of a heap; `None` where finding it would take too long.
    fn value(&self, play: Play, n: u64, effort: &Effort<'_>) -> Option<u64>;

    /// See [`Law::options`].
    fn options(&self, _play: Play, _n: u64, _value: u64, _effort: &Effort<'_>) -> Option<Vec<(u64, u64)>> {
        None
    }

    /// See [`Law::blocks`].
    fn blocks(&self) -> Option<(u64, u64)> {
        None
    }

    /// See [`Law::is_pet`].
    fn is_pet(&self) -> bool {
        false
    }

    /// See [`Law::looks`].
    fn looks(&self) -> u64 {
        1
    }

    /// See [`Law::formula`].
    fn formula(&self, _play: Play) -> Option<String> {
        None
    }
}

/// The effort for a value that is asked for without a budget, in looks at one.
const ENOUGH: u64 = 1_000;

/// The value of every heap of one game, by a theorem.
#[derive(Debug, Clone)]
pub struct Law {
    theorem: &'static Theorem,
    play: Play,
    rule: Arc<dyn Rule>,
}

impl Law {
    /// For the theorems about moves of one heap.
    pub(in crate::theorems) fn new(theorem: &'static Theorem, premises: Premises, rule: impl Rule + 'static) -> Self {
        Self::of_class(theorem, premises.play(), rule)
    }

    /// For theorems about a class of rulesets which determines the values by itself: sets of
    /// amounts, coins, rings.
    pub(in crate::theorems) fn of_class(theorem: &'static Theorem, play: Play, rule: impl Rule + 'static) -> Self {
        Self { theorem, play, rule: Arc::new(rule) }
    }

    /// The theorem that made the law.
    pub fn theorem(&self) -> &'static Theorem {
        self.theorem
    }

    /// The nim-value of heap `n` (under misere play the misere nim-value: 1 where there is no move,
    /// else the mex); `None` where finding it would take more than about a second.
    pub fn value(&self, n: u64) -> Option<u64> {
        self.found(n, &Effort::new(&Budget::unlimited().with_effort(ENOUGH)))
    }

    /// The value of heap `n`, within a budget: a value may take some seconds.
    ///
    /// # Errors
    /// The limit that ended the work.
    pub fn value_within(&self, n: u64, budget: &Budget) -> Result<Option<u64>, Stop> {
        let effort = Effort::new(budget);
        effort.end(self.found(n, &effort))
    }

    fn found(&self, n: u64, effort: &Effort<'_>) -> Option<u64> {
        self.rule.value(self.play, n, effort)
    }

    /// The options of heap `n` with this value, where each of them is one heap and the law finds
    /// them without listing all options: ranges of heaps, ascending, without a common heap.
    ///
    /// # Errors
    /// The limit that ended the work.
    pub fn options(&self, n: u64, value: u64, budget: &Budget) -> Result<Option<Vec<(u64, u64)>>, Stop> {
        let effort = Effort::new(budget);
        effort.end(self.rule.options(self.play, n, value, &effort))
    }

    /// Length and period, if the values come in blocks: the heaps that leave
    /// `v*length..(v+1)*length` modulo the period have the value `v`, but for 0 and 1 being
    /// exchanged under misere play.
    pub fn blocks(&self) -> Option<(u64, u64)> {
        self.rule.blocks()
    }

    /// Preperiod, period and saltus, if the law is a repetition: `G(n + period) = G(n) + saltus`
    /// from the preperiod on.
    pub fn repeats(&self) -> Option<(u64, u64, u64)> {
        self.blocks().map(|(_, period)| (0, period, 0))
    }

    /// Whether all heaps are pet: their misère nim-values are their nim-values with 0 and 1
    /// exchanged, so that the rule of Nim decides misère sums of them.
    pub fn is_pet(&self) -> bool {
        self.rule.is_pet()
    }

    /// The number of looks at a budget, about, that the value of a heap far out may be worth, for
    /// callers who need many of them.
    pub fn looks(&self) -> u64 {
        self.rule.looks()
    }

    /// The value as an expression of `n` in the rule language, where there is a short one.
    pub fn formula(&self) -> Option<String> {
        self.rule.formula(self.play)
    }
}
