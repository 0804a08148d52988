//! Amounts by residues of the heap: values that grow evenly on residue classes, each class with its
//! own saltus.
//!
//! Let the moves depend on n mod m as follows: whether k may be taken depends on it, and on k if k
//! < K0, on what is left if that is less than H0, and else on k mod m. All this holds from some
//! heap on that is at least K0+H0. If the values are `f_i + s_i*x` at the heaps `e+i+p*x`, m
//! dividing p, up to a bound computed from the numbers m, K0, p, f and s, they are so for ever. The
//! bound is that of `bound`; the reason, in short: equal values lie in classes of the same saltus,
//! a period apart, or are so far away from each other that only residues count. So the values that
//! a heap reaches, raised by one saltus, are those that the heap one common period above reaches.
//! Small values that do not grow are reached from all heaps of the class or from none.
mod amounts;
mod ways;

use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::Rule;
use crate::say;
use crate::theorems::guards::least_common_multiple;
use amounts::Amounts;
use messages::Message;

/// At most this many values are derived.
const MOST: usize = 1 << 16;
/// The longest period.
const LONGEST: usize = 512;

/// The values: those before the classes, then the first value and the saltus of each class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Classes {
    first: Vec<u64>,
    lines: Vec<(u64, u64)>,
}

impl Classes {
    pub(crate) fn of(rule: &Rule, convention: Convention, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let amounts = Amounts::of(rule, convention, work)?;
        let mut len = 256;
        while len <= MOST {
            let values = amounts.values(len, convention, work)?;
            if let Some(seen) = Self::seen(&values, &amounts, work)? {
                let bound = seen.bound(&amounts).filter(|&bound| bound <= MOST as u64);
                if let Some(bound) = bound {
                    let values = amounts.values(bound as usize, convention, work)?;
                    if (0..).zip(&values).all(|(n, &value)| seen.at(n) == Some(value)) {
                        return Ok(seen);
                    }
                }
            }
            len *= 4;
        }
        Err(Invalid::Condition(say::not_even_on_classes()))
    }

    /// Classes that fit the second half of these values.
    fn seen(values: &[u64], amounts: &Amounts, work: &mut Work<'_>) -> Result<Option<Self>, Invalid> {
        let half = values.len() / 2;
        for p in (amounts.modulus..=LONGEST.min(half / 3)).step_by(amounts.modulus) {
            let is_even = |n: usize| values[n] >= values[n - p] && values[n] + values[n - 2 * p] == 2 * values[n - p];
            let odd = (half..values.len()).rposition(|i| !is_even(i));
            work.spend((half - odd.unwrap_or(0)) as u64 + 1)?;
            if odd.is_some() {
                continue;
            }
            // The last heap at which a class breaks.
            let breaks = (amounts.start + 2 * p..half).rev().find(|&n| !is_even(n));
            work.spend(half as u64)?;
            let e = breaks.map_or(amounts.start, |n| n + 1 - 2 * p).max(amounts.start);
            let lines = (e..e + p).map(|n| (values[n], values[n + p] - values[n])).collect();
            return Ok(Some(Self { first: values[..e].to_vec(), lines }));
        }
        Ok(None)
    }

    /// The number of values that must fit.
    fn bound(&self, amounts: &Amounts) -> Option<u64> {
        let (e, p) = (self.first.len() as u64, self.lines.len() as u64);
        let largest = self.first.iter().copied().chain(self.lines.iter().map(|line| line.0)).max()?;
        let growing: Vec<u64> = self.lines.iter().map(|line| line.1).filter(|&s| s > 0).collect();
        let fastest = growing.iter().copied().fold(1, u64::max);
        let together = growing.iter().fold(1, |all, &s| least_common_multiple(all, s));
        let slower = growing.iter().filter(|&&s| s < fastest).count() as u64;
        // How many periods cover the near amounts.
        let near = (amounts.near as u64).div_ceil(p) + 1;
        let depth = slower * (near + 3) + near + 1;
        let rounds = fastest.checked_mul(depth + 2)?.checked_add(largest)?.checked_add(near)?.checked_add(together)?;
        rounds.checked_mul(p)?.checked_add(e)
    }

    fn at(&self, n: u64) -> Option<u64> {
        if let Some(&value) = usize::try_from(n).ok().and_then(|n| self.first.get(n)) {
            return Some(value);
        }
        let beyond = n - self.first.len() as u64;
        let p = self.lines.len() as u64;
        let (value, saltus) = self.lines[(beyond % p) as usize];
        saltus.checked_mul(beyond / p)?.checked_add(value)
    }

    /// The value of a heap.
    pub(crate) fn value(&self, n: u64) -> Result<u64, Invalid> {
        self.at(n).ok_or_else(|| Invalid::Rule(say::such_large_heaps()))
    }

    /// The law for all heaps, in words.
    pub(crate) fn in_words(&self, n: &str) -> Message {
        let (e, p) = (self.first.len(), self.lines.len());
        let lines = (0..).zip(&self.lines).map(|(i, (f, s))| format!("G({}+{p}x) = {f}+{s}x", e + i));
        let shown = Message::list(lines.take(12));
        if p > 12 { say::law_many_classes(shown, p, n) } else { say::law_classes(shown) }
    }
}
