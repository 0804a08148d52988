//! The histogram of the values of heaps: from a table, or from a proved pattern for any range.
use super::CountWish;
use crate::cell::Cell;
use crate::game::Game;
use crate::messages::say;
use crate::options::SolveOptions;
use budget::{Budget, Stop};
use claims::claim::formula::{FormulaClaim, FormulaStanding};
use claims::error::SolveError;
use claims::number::Number;
use claims::position::Position;
use claims::standing::Standing;
use misere::Monoid;

/// Up to this heap each value is looked up.
const TABLED: u64 = 1 << 18;
/// Up to this heap a table is made where no pattern is proved.
const LONGEST: u64 = 1 << 26;
/// The budget is asked once for this many heaps.
const LOOK: u64 = 1 << 12;
/// At most this many different values: their transform takes 128 MB.
const MOST_VALUES: u64 = 1 << 24;

/// How many heaps have each value.
#[derive(Debug, Clone)]
pub(super) enum Histogram {
    /// The number of heaps of each nim-value.
    Values(Vec<i64>),
    /// Heap n has the value n.
    Nim,
    /// Nim under misère play, with the histogram of normal play.
    MisereNim(Box<Histogram>),
    /// The number of heaps of each element of a misère quotient.
    Elements(Vec<u64>, Monoid),
}

/// A histogram with its standing.
pub(super) struct Counted {
    pub(super) histogram: Histogram,
    pub(super) standing: Standing,
}

impl Game {
    /// The histogram of the nim-values.
    pub(super) fn histogram(&mut self, wish: &CountWish, budget: &Budget) -> Result<Counted, SolveError> {
        let options = SolveOptions::default();
        if self.is_nim() && wish.from <= 1 && !wish.distinct {
            let standing = self.value_at(&Position::new([wish.to]), &options, budget)?.standing;
            return Ok(Counted { histogram: Histogram::Nim, standing });
        }
        if wish.to <= TABLED {
            return self.tabled(wish, budget);
        }
        let findings = self.pattern(None, budget)?;
        if let Some(claim) = findings.of_heaps().filter(|claim| claim.is_proved() && claim.pattern().saltus() == 0) {
            let pattern = claim.pattern();
            let mut counts = Counts::new(budget);
            let (preperiod, period) = (pattern.preperiod(), pattern.period());
            for (heap, value) in (0..).zip(pattern.head()) {
                counts.add(value, occurrences(heap, (preperiod, period), (wish.from, wish.to)))?;
            }
            return Ok(Counted { histogram: counts.histogram(), standing: claim.standing().of_values() });
        }
        let by_exponent = findings.formulas.iter().find(|claim| claim.formula().to_string() == EXPONENT_OF_2);
        if let Some(claim) = by_exponent {
            return Ok(Counted { histogram: exponents_of_2(wish, budget)?, standing: claim.standing().of_values() });
        }
        if wish.to > LONGEST {
            return Err(SolveError::unsupported(say::count_no_pattern(LONGEST)));
        }
        let holds = |claim: &&FormulaClaim| {
            claim.place().is_none() && !matches!(claim.standing(), FormulaStanding::Checked { .. })
        };
        match findings.formulas.iter().filter(holds).find(|claim| claim.value(&[Number::from(wish.to)]).is_some()) {
            Some(claim) => {
                let value = |heap| claim.value(&[Number::from(heap)])?.to_u64();
                let counts = Counts::of(wish, budget, value)?;
                Ok(Counted { histogram: counts.histogram(), standing: claim.standing().of_values() })
            }
            None => self.in_a_run(wish, budget),
        }
    }

    /// The histogram of a short table.
    fn tabled(&mut self, wish: &CountWish, budget: &Budget) -> Result<Counted, SolveError> {
        let options = SolveOptions::default();
        let table = self.values(&[wish.from], &[wish.to], &options, budget)?;
        let mut counts = Counts::new(budget);
        for cell in &table.cells {
            let Cell::Value(value) = cell else { return Err(SolveError::unsupported(say::count_endless())) };
            counts.add(value.to_u64().unwrap_or(u64::MAX), 1)?;
        }
        let standing = self.value_at(&Position::new([wish.to]), &options, budget)?.standing;
        Ok(Counted { histogram: counts.histogram(), standing })
    }

    /// The histogram of a long table of a game whose values are made as a sequence.
    fn in_a_run(&mut self, wish: &CountWish, budget: &Budget) -> Result<Counted, SolveError> {
        let options = SolveOptions::default();
        let none = || SolveError::unsupported(say::count_no_pattern(TABLED));
        let stretch = self.stretch(wish.to, &options, budget)?.ok_or_else(none)?;
        let counts = Counts::of(wish, budget, |heap| stretch.short(heap))?;
        let standing = self.value_at(&Position::new([wish.to]), &options, budget)?.standing;
        Ok(Counted { histogram: counts.histogram(), standing })
    }
}

/// The formula of the game of divisors: Project Euler 509.
const EXPONENT_OF_2: &str = "if n=0 then 0 else v2(n)";

/// How many heaps of a range have each exponent of 2; the heap 0 has the value 0.
fn exponents_of_2(wish: &CountWish, budget: &Budget) -> Result<Histogram, SolveError> {
    let mut counts = Counts::new(budget);
    if wish.from == 0 {
        counts.add(0, 1)?;
    }
    let multiples = |power: u32| {
        let below = |n: u64| n.checked_shr(power).unwrap_or(0);
        below(wish.to) - below(wish.from.saturating_sub(1))
    };
    for exponent in 0..u64::BITS {
        counts.add(exponent.into(), multiples(exponent) - multiples(exponent + 1))?;
    }
    Ok(counts.histogram())
}

/// How often the value of this heap, one of the first `preperiod + period`, stands in a range.
pub(super) fn occurrences(heap: u64, (preperiod, period): (u64, u64), (from, to): (u64, u64)) -> u64 {
    let below = |end: u64| match end.checked_sub(heap) {
        None | Some(0) => 0,
        Some(rest) if heap >= preperiod => (rest - 1) / period + 1,
        Some(_) => 1,
    };
    below(to + 1) - below(from)
}

/// The number of heaps of each value so far.
struct Counts<'b> {
    counts: Vec<i64>,
    budget: &'b Budget,
}

impl<'b> Counts<'b> {
    fn new(budget: &'b Budget) -> Self {
        Self { counts: Vec::new(), budget }
    }

    /// The values of all heaps of a range; none for a value that is longer than 64 bits.
    fn of(wish: &CountWish, budget: &'b Budget, value: impl Fn(u64) -> Option<u64>) -> Result<Self, SolveError> {
        let mut counts = Self::new(budget);
        for heap in wish.from..=wish.to {
            if heap.is_multiple_of(LOOK) {
                budget.check().map_err(stopped)?;
            }
            counts.add(value(heap).unwrap_or(u64::MAX), 1)?;
        }
        Ok(counts)
    }

    fn add(&mut self, value: u64, times: u64) -> Result<(), SolveError> {
        if times == 0 {
            return Ok(());
        }
        if value >= MOST_VALUES {
            return Err(SolveError::unsupported(say::count_large_values(MOST_VALUES)));
        }
        let at = value as usize;
        if at >= self.counts.len() {
            let len = (at + 1).next_power_of_two();
            self.budget.make_room(&mut self.counts, len, 0).map_err(stopped)?;
            self.counts.resize(len, 0);
        }
        self.counts[at] += times as i64;
        Ok(())
    }

    fn histogram(self) -> Histogram {
        Histogram::Values(self.counts)
    }
}

pub(super) fn stopped(stop: Stop) -> SolveError {
    SolveError::stopped(stop, say::reached_count())
}
