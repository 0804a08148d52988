//! Winning options of a heap far out, found from a proved pattern instead of one by one.
//!
//! With G(n+p) = G(n)+s from n0 on, the heaps of a given value are finitely many when s > 0, and
//! fill residue classes mod p when s = 0 ([`level`]). A split of m into a <= b has the value G(a)
//! xor G(b): for a >= n0 that depends on the residues of a and of m alone when s = 0, so such
//! splits are counted class by class, in O(n0 + p) however large m is.
mod level;

use budget::{Budget, Stop};
use claims::claim::repeating::Pattern;
use claims::number::Number;
use claims::position::Position;
use claims::reply::Found;
use level::Level;
use rules::numset::NumSet;
use rules::ruleset::Class;

/// The number of parts that are tried one by one if they cannot be counted by classes.
const SCAN: u64 = 100_000;
/// At most this many residue classes are examined.
const MOST_CLASSES: u64 = 1 << 22;
/// The number of amounts in the repeating digits, and of small parts in splits into three, that are
/// tried.
const SAMPLE: u64 = 64;
/// Ranges of amounts up to this length are examined one by one.
const SHORT: u64 = 64;
/// The approximate number of bytes of a listed option.
const OPTION_BYTES: u64 = 160;

/// Where the values of all heaps come from.
#[derive(Clone, Copy)]
pub enum Values<'a> {
    /// Values that repeat.
    Pattern(&'a Pattern),
    /// Values of a game whose amounts are all at least `length`: blocks of equal values, a period
    /// after which they repeat, and whether the values 0 and 1 are exchanged.
    Blocks {
        /// The number of heaps in a row with one value.
        length: u64,
        /// The period, in heaps.
        period: u64,
        /// Whether these are misère values, with 0 and 1 exchanged.
        exchanged: bool,
    },
}

impl Values<'_> {
    /// The value of a heap.
    pub fn value(&self, heap: &Number) -> Number {
        match self {
            Self::Pattern(pattern) => pattern.value(heap),
            Self::Blocks { length, period, exchanged } => {
                let value = heap.div_rem(*period).1 / length;
                Number::from(if *exchanged && value < 2 { 1 - value } else { value })
            }
        }
    }

    fn level(&self, value: &Number) -> Level {
        match self {
            Self::Pattern(pattern) => Level::of(pattern, value),
            Self::Blocks { length, period, exchanged } => match value.to_u64().filter(|_| *exchanged) {
                Some(value @ 0..2) => Level::block(*length, *period, &Number::from(1 - value)),
                _ => Level::block(*length, *period, value),
            },
        }
    }
}

/// The options of `heap` with value `target`: the first `limit` of them, and their number. If they
/// cannot be counted, the total is `None` and the list holds some of them. `None` for classes
/// without a method of counting here.
pub fn options_with_value(
    class: &Class,
    values: Values<'_>,
    heap: &Number,
    target: &Number,
    limit: usize,
    budget: &Budget,
) -> Result<Option<Found>, Stop> {
    let Some(taking) = Taking::of(class) else { return Ok(None) };
    let hunt = Hunt { values, heap, target, limit, budget, options: Vec::new(), total: Some(Number::from(0)) };
    hunt.all(&taking).map(Some)
}

/// The amounts that may be taken, and the heaps that may be left.
struct Taking {
    /// The amounts after which one heap may remain, as ranges; ascending.
    whole: Vec<(u64, u64)>,
    /// Digits 0, 1, 2, ..., up to the last that must be examined individually; empty for
    /// subtraction sets.
    first: Vec<u32>,
    /// The amount from which the digits repeat, and the repeating digits; `None` if they end.
    later: Option<(u64, Vec<u32>)>,
    unequal: bool,
}

impl Taking {
    fn of(class: &Class) -> Option<Self> {
        Some(match class {
            Class::Subtraction(set) => Self { whole: ranges(set), first: Vec::new(), later: None, unequal: false },
            Class::AllBut(excluded) => {
                let (mut whole, mut next) = (Vec::new(), 1);
                for range in excluded.ranges() {
                    if next < *range.start() {
                        whole.push((next, range.start() - 1));
                    }
                    next = range.end().checked_add(1)?;
                }
                Self { whole, first: Vec::new(), later: Some((next, vec![3])), unequal: false }
            }
            Class::Code(code) => {
                Self { whole: whole(&code.digits), first: code.digits.clone(), later: None, unequal: code.unequal }
            }
            Class::RepeatingCode(code) => Self {
                whole: whole(&code.digits),
                first: code.digits.clone(),
                later: Some((code.digits.len() as u64, code.repeat.clone())),
                unequal: code.unequal,
            },
            _ => return None,
        })
    }

    /// The digit for an amount in the repeating part.
    fn later_digit(&self, amount: &Number) -> u32 {
        let Some((from, digits)) = &self.later else { return 0 };
        let Some(beyond) = amount.minus(&Number::from(*from)) else { return 0 };
        let (_, at) = beyond.div_rem(digits.len() as u64);
        digits.get(at as usize).copied().unwrap_or(0)
    }

    /// Whether a move may take the whole heap.
    fn takes_all(&self, heap: &Number) -> bool {
        if self.later_digit(heap) & 1 != 0 {
            return true;
        }
        let Some(n) = heap.to_u64() else { return false };
        match self.first.is_empty() {
            true => self.whole.iter().any(|&(low, high)| (low..=high).contains(&n)),
            false => usize::try_from(n).ok().and_then(|n| self.first.get(n)).is_some_and(|digit| digit & 1 != 0),
        }
    }
}

fn ranges(set: &NumSet) -> Vec<(u64, u64)> {
    set.ranges().map(|range| range.into_inner()).collect()
}

/// The amounts whose digit allows a move to leave one heap.
fn whole(digits: &[u32]) -> Vec<(u64, u64)> {
    (0u64..).zip(digits).filter(|(_, digit)| **digit & 2 != 0).map(|(amount, _)| (amount, amount)).collect()
}

struct Hunt<'a> {
    values: Values<'a>,
    heap: &'a Number,
    target: &'a Number,
    limit: usize,
    budget: &'a Budget,
    /// Heaps that remain, in ascending order.
    options: Vec<Vec<Number>>,
    total: Option<Number>,
}

impl Hunt<'_> {
    fn all(mut self, taking: &Taking) -> Result<Found, Stop> {
        // The empty position has the value of heap 0: 1 among misère values.
        let nothing_is_wanted = self.values.value(&Number::from(0)) == *self.target;
        if nothing_is_wanted && !self.heap.is_zero() && taking.takes_all(self.heap) {
            self.found(&[])?;
        }
        let level = self.values.level(self.target);
        self.endless(taking, &level)?;
        for &(low, high) in &taking.whole {
            self.range(&level, low, high)?;
        }
        for (amount, &digit) in (0u64..).zip(&taking.first) {
            self.splits(amount, digit, taking.unequal)?;
        }
        if let Some((from, digits)) = &taking.later
            && digits.iter().any(|&digit| digit >= 4)
        {
            if self.heap.minus(&Number::from(*from)).is_some() {
                self.total = None;
            }
            for amount in *from..from.saturating_add(SAMPLE) {
                self.splits(amount, taking.later_digit(&Number::from(amount)), taking.unequal)?;
            }
        }
        self.shorten()?;
        let heaps = |option: Vec<Number>| option.into_iter().map(|n| Position::of(vec![n])).collect();
        Ok(Found { options: self.options.into_iter().map(heaps).collect(), total: self.total })
    }

    fn count(&mut self, more: &Number) {
        self.total = self.total.take().map(|total| total.add(more));
    }

    fn found(&mut self, heaps: &[Number]) -> Result<(), Stop> {
        self.count(&Number::from(1));
        self.list(heaps)
    }

    fn list(&mut self, heaps: &[Number]) -> Result<(), Stop> {
        let mut heaps = heaps.to_vec();
        heaps.sort();
        self.options.push(heaps);
        if self.options.len() >= self.limit.saturating_mul(2).saturating_add(1 << 10) { self.shorten() } else { Ok(()) }
    }

    /// Keeps the first options in order.
    fn shorten(&mut self) -> Result<(), Stop> {
        self.budget.check()?;
        self.budget.reserve(self.options.len() as u64 * OPTION_BYTES)?;
        self.options.sort_unstable();
        self.options.dedup();
        self.options.truncate(self.limit);
        Ok(())
    }

    /// Single heaps that remain after an amount of a range is taken.
    fn range(&mut self, level: &Level, low: u64, high: u64) -> Result<(), Stop> {
        let Some(most) = self.heap.minus(&Number::from(low)) else { return Ok(()) };
        let least = self.heap.minus(&Number::from(high)).unwrap_or_else(|| Number::from(0)).max(Number::from(1));
        if high - low > SHORT {
            return self.between(level, &least, &most);
        }
        let mut rest = least;
        while rest <= most {
            if self.values.value(&rest) == *self.target {
                self.found(std::slice::from_ref(&rest))?;
            }
            rest = rest.plus(1);
        }
        Ok(())
    }

    /// Single heaps that remain after an amount of the repeating digits is taken.
    fn endless(&mut self, taking: &Taking, level: &Level) -> Result<(), Stop> {
        let Some((from, digits)) = &taking.later else { return Ok(()) };
        let Some(most) = self.heap.minus(&Number::from(*from)) else { return Ok(()) };
        let may_leave =
            |rest: &Number| self.heap.minus(rest).is_some_and(|amount| taking.later_digit(&amount) & 2 != 0);
        let refined = match digits.iter().all(|digit| digit & 2 != 0) {
            true => Some(level.clone()),
            false => level.refined(digits.len() as u64, MOST_CLASSES, may_leave),
        };
        let least = Number::from(1);
        if let Some(level) = refined {
            return self.between(&level, &least, &most);
        }
        self.total = None;
        let some: Vec<Number> = level.between(&least, &most).take(SCAN as usize).filter(may_leave).collect();
        some.iter().take(self.limit).try_for_each(|rest| self.list(std::slice::from_ref(rest)))
    }

    fn between(&mut self, level: &Level, low: &Number, high: &Number) -> Result<(), Stop> {
        if low > high {
            return Ok(());
        }
        self.count(&level.count(low, high));
        for heap in level.between(low, high).take(self.limit) {
            self.list(std::slice::from_ref(&heap))?;
        }
        Ok(())
    }

    /// The splits into two or more heaps after taking `amount`.
    fn splits(&mut self, amount: u64, digit: u32, unequal: bool) -> Result<(), Stop> {
        let Some(rest) = self.heap.minus(&Number::from(amount)) else { return Ok(()) };
        if digit & 4 != 0 {
            self.budget.check()?;
            self.pairs(&rest, unequal)?;
        }
        if digit >> 3 != 0 {
            self.total = None;
            self.some_triples(&rest, digit, unequal)?;
        }
        Ok(())
    }

    /// The splits of `rest` into two heaps.
    fn pairs(&mut self, rest: &Number, unequal: bool) -> Result<(), Stop> {
        let (half, parity) = rest.div_rem(2);
        // The smaller part runs over 1..=last.
        let last = if unequal && parity == 0 { half.minus(&Number::from(1)) } else { Some(half) };
        let Some(last) = last else { return Ok(()) };
        // Games with splits have no values in blocks.
        let Values::Pattern(pattern) = self.values else { return Ok(()) };
        let head = pattern.preperiod().max(1);
        let period = pattern.period();
        let countable = pattern.saltus() == 0;
        let direct = if countable { head + period - 1 } else { SCAN };
        // Smaller parts from `head` on, each the first of its residue class.
        let mut classes: Vec<Number> = Vec::new();
        for a in 1..=last.to_u64().unwrap_or(u64::MAX).min(direct) {
            let smaller = Number::from(a);
            let Some(larger) = rest.minus(&smaller) else { break };
            if &self.values.value(&smaller) ^ &self.values.value(&larger) != *self.target {
                continue;
            }
            if a < head || !countable {
                self.found(&[smaller, larger])?;
                continue;
            }
            let more = last.minus(&smaller).map_or(Number::from(0), |beyond| beyond.div_rem(period).0.plus(1));
            self.count(&more);
            classes.push(smaller);
        }
        if !countable && last > Number::from(direct) {
            self.total = None;
        }
        self.list_classes(rest, classes, &last, period)
    }

    /// Lists the splits whose smaller part differs from one of `classes` by a multiple of the
    /// period, in ascending order, up to the limit.
    fn list_classes(
        &mut self,
        rest: &Number,
        mut classes: Vec<Number>,
        last: &Number,
        period: u64,
    ) -> Result<(), Stop> {
        let mut left = self.limit;
        while !classes.is_empty() {
            for smaller in &mut classes {
                let Some(larger) = rest.minus(smaller).filter(|_| left > 0 && *smaller <= *last) else { return Ok(()) };
                self.list(&[smaller.clone(), larger])?;
                left -= 1;
                *smaller = smaller.plus(period);
            }
        }
        Ok(())
    }

    /// Some splits into three heaps with small parts; not all, so they are not counted.
    fn some_triples(&mut self, rest: &Number, digit: u32, unequal: bool) -> Result<(), Stop> {
        if digit & 8 == 0 {
            return Ok(());
        }
        for a in 1..=SAMPLE {
            for b in a..=SAMPLE {
                let Some(c) = rest.minus(&Number::from(a + b)).filter(|c| *c >= Number::from(b)) else { continue };
                let heaps = [Number::from(a), Number::from(b), c];
                let value = heaps.iter().fold(Number::from(0), |xor, part| &xor ^ &self.values.value(part));
                if value == *self.target && !(unequal && (a == b || heaps[1] == heaps[2])) {
                    self.list(&heaps)?;
                }
            }
        }
        Ok(())
    }
}
