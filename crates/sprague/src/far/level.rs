//! The heaps that have one wanted value, by a repeating pattern: finitely many, and then whole residue classes.
use crate::claim::Pattern;
use crate::number::Number;

/// The heaps from 1 on with one value.
#[derive(Debug, Clone)]
pub(super) struct Level {
    /// In ascending order: those before the pattern repeats, or all when the values grow.
    single: Vec<Number>,
    /// From `start` on, the heaps that leave one of these remainders modulo `modulus`; ascending offsets from `start`.
    classes: Vec<u64>,
    start: u64,
    modulus: u64,
}

impl Level {
    /// The heaps with value `target`; O(preperiod + period).
    pub(super) fn of(pattern: &Pattern, target: &Number) -> Self {
        let (start, period, saltus) = (pattern.preperiod().max(1), pattern.period(), pattern.saltus());
        let mut level = Self { single: Vec::new(), classes: Vec::new(), start, modulus: period };
        if saltus == 0 {
            let has = |n: &u64| pattern.short_value(*n).map(Number::from).as_ref() == Some(target);
            level.single = (1..start).filter(has).map(Number::from).collect();
            level.classes = (0..period).filter(|offset| has(&(start + offset))).collect();
            return level;
        }
        for (n, &value) in (0u64..).zip(pattern.head()) {
            let Some(above) = target.minus(&Number::from(value)) else { continue };
            let (steps, remainder) = above.div_rem(saltus);
            if remainder == 0 && (n >= pattern.preperiod() || steps.is_zero()) {
                level.single.push(steps.times(period).plus(n));
            }
        }
        level.single.retain(|n| !n.is_zero());
        level.single.sort();
        level
    }

    /// Those for which `keep` is true, which must not change when `factor` times the period is added; `None` when these
    /// are more classes than `most`.
    pub(super) fn refined(&self, factor: u64, most: u64, keep: impl Fn(&Number) -> bool) -> Option<Self> {
        let modulus = self.modulus.checked_mul(factor)?;
        if (self.classes.len() as u64).checked_mul(factor)? > most {
            return None;
        }
        let rounds = (0..factor).flat_map(|round| self.classes.iter().map(move |offset| (round, *offset)));
        let offsets = rounds.map(|(round, offset)| round * self.modulus + offset);
        Some(Self {
            single: self.single.iter().filter(|n| keep(n)).cloned().collect(),
            classes: offsets.filter(|offset| keep(&Number::from(self.start).plus(*offset))).collect(),
            start: self.start,
            modulus,
        })
    }

    /// How many of them are from `low` to `high`.
    pub(super) fn count(&self, low: &Number, high: &Number) -> Number {
        let single =
            self.single.partition_point(|n| n <= high).saturating_sub(self.single.partition_point(|n| n < low));
        let classes = self.classes.iter().fold(Number::from(0), |sum, offset| {
            let up_to = |high: &Number| match high.minus(&Number::from(self.start).plus(*offset)) {
                Some(beyond) => beyond.div_rem(self.modulus).0.plus(1),
                None => Number::from(0),
            };
            let below = low.minus(&Number::from(1)).map_or(Number::from(0), |below| up_to(&below));
            sum.add(&up_to(high).minus(&below).unwrap_or_else(|| Number::from(0)))
        });
        classes.plus(single as u64)
    }

    /// Those from `low` to `high` in ascending order.
    pub(super) fn between<'a>(&'a self, low: &'a Number, high: &'a Number) -> impl Iterator<Item = Number> + 'a {
        let single = self.single.iter().filter(move |n| low <= n && *n <= high).cloned();
        // The first round of the classes that reaches `low`.
        let first = low.minus(&Number::from(self.start)).unwrap_or_else(|| Number::from(0)).div_rem(self.modulus).0;
        let rounds = std::iter::successors(Some(first.times(self.modulus).plus(self.start)), |at| {
            Some(at.plus(self.modulus)).filter(|at| at <= high)
        });
        let rounds = rounds.take(if self.classes.is_empty() { 0 } else { usize::MAX });
        let repeating = rounds.flat_map(|at| self.classes.iter().map(move |offset| at.plus(*offset)));
        single.chain(repeating.skip_while(move |n| n < low).take_while(move |n| n <= high))
    }
}
