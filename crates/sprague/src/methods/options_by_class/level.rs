//! The heaps with one wanted value in a repeating pattern: finitely many, then whole residue
//! classes.
use claims::claim::repeating::Pattern;
use claims::number::Number;

/// The heaps with one value.
#[derive(Debug, Clone)]
pub(super) struct Level {
    /// The heaps in ascending order: those before the pattern repeats, or all of them if the values
    /// grow.
    single: Vec<Number>,
    /// Runs of residues: `(offset, width)` stands for the heaps from `start` on that are
    /// `start+offset`, ..., `start+offset+width-1` and multiples of `modulus` further; ascending.
    runs: Vec<(u64, u64)>,
    start: u64,
    modulus: u64,
}

impl Level {
    /// The heaps from 1 on with value `target`; O(preperiod + period).
    pub(super) fn of(pattern: &Pattern, target: &Number) -> Self {
        let (start, period, saltus) = (pattern.preperiod().max(1), pattern.period(), pattern.saltus());
        let mut level = Self { single: Vec::new(), runs: Vec::new(), start, modulus: period };
        if saltus == 0 {
            let has = |n: &u64| pattern.short_value(*n).map(Number::from).as_ref() == Some(target);
            level.single = (1..start).filter(has).map(Number::from).collect();
            level.runs = runs((0..period).filter(|offset| has(&(start + offset))));
            return level;
        }
        for (n, value) in (0u64..).zip(pattern.head()) {
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

    /// The heaps with `(n mod period) / length = block`.
    pub(super) fn block(length: u64, period: u64, block: &Number) -> Self {
        let offset = block.to_u64().and_then(|block| block.checked_mul(length)).filter(|&offset| offset < period);
        let runs = offset.map(|offset| (offset, length.min(period - offset))).into_iter().collect();
        Self { single: Vec::new(), runs, start: 0, modulus: period }
    }

    /// The heaps for which `keep` is true, which must have the same result when `factor` periods
    /// are added; `None` if more than `most` residues would have to be examined.
    pub(super) fn refined(&self, factor: u64, most: u64, keep: impl Fn(&Number) -> bool) -> Option<Self> {
        let modulus = self.modulus.checked_mul(factor)?;
        let residues = self.runs.iter().try_fold(0u64, |sum, (_, width)| sum.checked_add(*width))?;
        if residues.checked_mul(factor)? > most {
            return None;
        }
        let rounds = (0..factor).flat_map(|round| self.runs.iter().map(move |run| (round * self.modulus, *run)));
        let offsets = rounds.flat_map(|(round, (offset, width))| round + offset..round + offset + width);
        Some(Self {
            single: self.single.iter().filter(|n| keep(n)).cloned().collect(),
            runs: runs(offsets.filter(|offset| keep(&Number::from(self.start).plus(*offset)))),
            start: self.start,
            modulus,
        })
    }

    /// The number of heaps from `low` to `high`.
    pub(super) fn count(&self, low: &Number, high: &Number) -> Number {
        let zero = Number::from(0);
        let single = self.single.iter().filter(|n| low <= n && *n <= high).count() as u64;
        let up_to = |high: &Number, (offset, width): (u64, u64)| match high.minus(&Number::from(self.start)) {
            Some(beyond) => {
                let (rounds, rest) = beyond.div_rem(self.modulus);
                rounds.times(width).plus((rest + 1).saturating_sub(offset).min(width))
            }
            None => zero.clone(),
        };
        let below = low.minus(&Number::from(1));
        let repeating = self.runs.iter().fold(zero.clone(), |sum, &run| {
            let before = below.as_ref().map_or(zero.clone(), |below| up_to(below, run));
            sum.add(&up_to(high, run).minus(&before).unwrap_or_else(|| zero.clone()))
        });
        repeating.plus(single)
    }

    /// The heaps from `low` to `high` in ascending order.
    pub(super) fn between<'a>(&'a self, low: &'a Number, high: &'a Number) -> impl Iterator<Item = Number> + 'a {
        let single = self.single.iter().filter(move |n| low <= n && *n <= high).cloned();
        // The first period of residues that reaches `low`.
        let first = low.minus(&Number::from(self.start)).unwrap_or_else(|| Number::from(0)).div_rem(self.modulus).0;
        let rounds = std::iter::successors(Some(first.times(self.modulus).plus(self.start)), |at| {
            Some(at.plus(self.modulus)).filter(|at| at <= high)
        });
        let rounds = rounds.take(if self.runs.is_empty() { 0 } else { usize::MAX });
        let runs = rounds.flat_map(|at| self.runs.iter().map(move |(offset, width)| (at.plus(*offset), *width)));
        let repeating = runs.flat_map(move |(begin, width)| {
            let last = begin.plus(width - 1).min(high.clone());
            let begin = begin.max(low.clone());
            std::iter::successors(Some(begin), |n| Some(n.plus(1))).take_while(move |n| *n <= last)
        });
        single.chain(repeating)
    }
}

/// Ascending numbers as runs of consecutive ones, each as its first number and its length.
fn runs(numbers: impl Iterator<Item = u64>) -> Vec<(u64, u64)> {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for n in numbers {
        match runs.last_mut() {
            Some((first, width)) if *first + *width == n => *width += 1,
            _ => runs.push((n, 1)),
        }
    }
    runs
}
