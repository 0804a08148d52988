//! Laws: functions that are proved to give the value of every heap, without a table of values.
//!
//! A pattern that repeats is best proved from a table (see [`Proof`](super::evidence::Proof)). A law is for the rest: periods
//! longer than any table, and values that follow a recursion, such as those of `take 1..n/2`.
use super::blocks::Blocks;
use super::coins::Placed;
use super::contiguous::Contiguous;
use super::divisors::Divisors;
use super::effort::Effort;
use super::evidence::Theorem;
use super::premises::Premises;
use super::ring::Range;
use super::runs::Runs;
use super::shrinking::Shrinking;
use budget::{Budget, Stop};
use rules::ruleset::Play;

/// The value of every heap of one game, by a theorem.
#[derive(Debug, Clone, PartialEq)]
pub struct Law {
    theorem: Theorem,
    play: Play,
    rule: Rule,
}

/// How the value is found.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::theorems) enum Rule {
    Blocks(Blocks),
    Contiguous(Contiguous),
    Runs(Runs),
    Divisors(Divisors),
    Shrinking(Shrinking),
    Coins(Placed),
    Ring(Range),
}

/// Exchanges 0 and 1 under misere play: what several theorems say about misere nim-values.
pub(in crate::theorems) fn exchanged(play: Play, value: u64) -> u64 {
    if play == Play::Misere && value < 2 { 1 - value } else { value }
}

impl Law {
    /// For the theorems about moves of one heap.
    pub(in crate::theorems) fn new(theorem: Theorem, premises: Premises, rule: Rule) -> Self {
        Self { theorem, play: premises.play(), rule }
    }

    /// For theorems about a class of rulesets that says all there is to say: sets of amounts, coins, rings.
    pub(in crate::theorems) fn of_class(theorem: Theorem, play: Play, rule: Rule) -> Self {
        Self { theorem, play, rule }
    }

    /// By which theorem.
    pub fn theorem(&self) -> Theorem {
        self.theorem
    }

    /// The nim-value of heap `n` (under misere play the misere nim-value: 1 where there is no move, else the mex);
    /// `None` where finding it would take too long.
    pub fn value(&self, n: u64) -> Option<u64> {
        self.found(n, &Effort::new(&Budget::unlimited()))
    }

    /// The same within a budget: a value may take some seconds.
    ///
    /// # Errors
    /// The limit that ended the work.
    pub fn value_within(&self, n: u64, budget: &Budget) -> Result<Option<u64>, Stop> {
        let effort = Effort::new(budget);
        effort.end(self.found(n, &effort))
    }

    fn found(&self, n: u64, effort: &Effort<'_>) -> Option<u64> {
        match &self.rule {
            Rule::Blocks(blocks) => Some(blocks.value(self.play, n)),
            Rule::Contiguous(contiguous) => Some(exchanged(self.play, contiguous.value(n, effort)?)),
            Rule::Runs(runs) => runs.value(self.play, n, effort),
            Rule::Divisors(divisors) => divisors.value(n),
            Rule::Shrinking(shrinking) => shrinking.value(self.play, n, effort),
            Rule::Coins(placed) => placed.value(n),
            Rule::Ring(range) => Some(range.value(n)),
        }
    }

    /// The option of heap `n` with this value, where the law knows that there is at most one and finds it without
    /// listing the options.
    ///
    /// # Errors
    /// The limit that ended the work.
    pub fn option(&self, n: u64, value: u64, budget: &Budget) -> Result<Option<u64>, Stop> {
        let effort = Effort::new(budget);
        match &self.rule {
            Rule::Contiguous(contiguous) => effort.end(contiguous.option(n, exchanged(self.play, value), &effort)),
            _ => Ok(None),
        }
    }

    /// Length and period, if the values come in blocks: those that leave `v*length..(v+1)*length` modulo the period have
    /// the value `v`, but for 0 and 1 being exchanged under misere play.
    pub fn blocks(&self) -> Option<(u64, u64)> {
        match &self.rule {
            Rule::Blocks(blocks) => Some((blocks.length, blocks.period)),
            _ => None,
        }
    }

    /// Preperiod, period and saltus, if the law is a repetition: `G(n + period) = G(n) + saltus` from the preperiod on.
    pub fn repeats(&self) -> Option<(u64, u64, u64)> {
        match &self.rule {
            Rule::Blocks(blocks) => Some((0, blocks.period, 0)),
            _ => None,
        }
    }

    /// The value as an expression of `n` in the rule language, where there is a short one.
    pub fn formula(&self) -> Option<String> {
        match (&self.rule, self.play) {
            (Rule::Blocks(Blocks { length: 1, period }), Play::Normal) => Some(format!("n%{period}")),
            (Rule::Blocks(Blocks { length, period }), Play::Normal) => Some(format!("n%{period}/{length}")),
            (Rule::Contiguous(contiguous), Play::Normal) => contiguous.formula(),
            (Rule::Divisors(divisors), Play::Normal) => divisors.formula(),
            (Rule::Coins(placed), _) => Some(placed.formula()),
            _ => None,
        }
    }
}
