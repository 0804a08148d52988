//! Winning options of a heap far out, found through a proved pattern instead of one by one.
//!
//! With G(n+p) = G(n)+s from n0 on, the heaps of a given value are finitely many when s > 0, and fill residue classes
//! mod p when s = 0. A split of m into a <= b has the value G(a) xor G(b): for a >= n0 that depends on the residues of
//! a and of m alone when s = 0, so such splits are counted class by class, in O(n0 + p) however large m is.
use crate::claim::Pattern;
use crate::number::Number;
use crate::position::Position;
use crate::winning::Found;
use rules::ruleset::Class;

/// How many amounts or parts are tried one by one where they cannot be counted by classes.
const SCAN: u64 = 100_000;
/// More amounts than this are not listed.
const MOST_AMOUNTS: u64 = 1 << 22;

/// The options of `heap` with value `target`. `None` for classes that have no rule of counting here.
pub(crate) fn options_with_value(
    class: &Class,
    pattern: &Pattern,
    heap: &Number,
    target: &Number,
    limit: usize,
) -> Option<Found> {
    let moves = Taking::of(class)?;
    let mut hunt = Hunt { pattern, target, limit, options: Vec::new(), total: Some(Number::from(0)) };
    match &moves.later {
        None => {
            moves.first.iter().enumerate().for_each(|(i, &digit)| hunt.amount(heap, i as u64, digit, moves.unequal))
        }
        Some(_) => hunt.endless(heap, &moves),
    }
    let Hunt { mut options, total, .. } = hunt;
    options.sort();
    options.dedup();
    options.truncate(limit);
    Some(Found { options, total })
}

/// The digits of a taking game: bit j of digit i allows to take i and leave exactly j heaps.
struct Taking {
    /// Digits 0, 1, 2, ...
    first: Vec<u32>,
    /// The digits after those, which repeat for ever; none: there are no more.
    later: Option<Vec<u32>>,
    unequal: bool,
}

impl Taking {
    fn of(class: &Class) -> Option<Self> {
        match class {
            Class::Subtraction(set) => {
                let most = set.max().filter(|&most| most <= MOST_AMOUNTS)?;
                let first = (0..=most).map(|i| if set.contains(i) { 3 } else { 0 }).collect();
                Some(Self { first, later: None, unequal: false })
            }
            Class::AllBut(set) => {
                let most = set.max().unwrap_or(0);
                if most > MOST_AMOUNTS {
                    return None;
                }
                let first = (0..=most).map(|i| if i == 0 || set.contains(i) { 0 } else { 3 }).collect();
                Some(Self { first, later: Some(vec![3]), unequal: false })
            }
            Class::Code(code) => Some(Self { first: code.digits.clone(), later: None, unequal: code.unequal }),
            Class::RepeatingCode(code) => {
                Some(Self { first: code.digits.clone(), later: Some(code.repeat.clone()), unequal: code.unequal })
            }
            _ => None,
        }
    }

    /// The digit for an amount.
    fn digit(&self, amount: &Number) -> u32 {
        if let Some(&digit) = amount.to_u64().and_then(|i| self.first.get(usize::try_from(i).ok()?)) {
            return digit;
        }
        let Some((later, beyond)) = self.later.as_ref().zip(amount.minus(&Number::from(self.first.len() as u64)))
        else {
            return 0;
        };
        let (_, at) = beyond.div_rem(later.len() as u64);
        later.get(at as usize).copied().unwrap_or(0)
    }
}

struct Hunt<'a> {
    pattern: &'a Pattern,
    target: &'a Number,
    limit: usize,
    options: Vec<Vec<Position>>,
    total: Option<Number>,
}

impl Hunt<'_> {
    fn found(&mut self, heaps: &[Number]) {
        self.total = self.total.take().map(|total| total.plus(1));
        self.list(heaps);
    }

    /// Whether leaving nothing has the wanted value: that of heap 0, which is 1 for misère values.
    fn nothing_is_wanted(&self) -> bool {
        self.pattern.value(&Number::from(0)) == *self.target
    }

    fn list(&mut self, heaps: &[Number]) {
        if self.options.len() < self.limit {
            let mut heaps: Vec<Position> = heaps.iter().map(|n| Position(vec![n.clone()])).collect();
            heaps.sort();
            self.options.push(heaps);
        }
    }

    /// All options that take `amount`, whose digit is given.
    fn amount(&mut self, heap: &Number, amount: u64, digit: u32, unequal: bool) {
        let Some(rest) = heap.minus(&Number::from(amount)) else { return };
        if digit & 1 != 0 && rest.is_zero() && self.nothing_is_wanted() {
            self.found(&[]);
        }
        if digit & 2 != 0 && !rest.is_zero() && self.pattern.value(&rest) == *self.target {
            self.found(std::slice::from_ref(&rest));
        }
        if digit & 4 != 0 {
            self.pairs(&rest, unequal);
        }
        if digit >> 3 != 0 {
            self.total = None;
            self.some_triples(&rest, digit, unequal);
        }
    }

    /// The splits of `rest` into two heaps.
    fn pairs(&mut self, rest: &Number, unequal: bool) {
        let (half, parity) = rest.div_rem(2);
        // The smaller part runs over 1..=last.
        let last = if unequal && parity == 0 { half.minus(&Number::from(1)) } else { Some(half) };
        let Some(last) = last else { return };
        let head = self.pattern.preperiod().max(1);
        let period = self.pattern.period();
        let countable = self.pattern.saltus() == 0;
        let direct = if countable { head + period - 1 } else { SCAN };
        for a in 1..=last.to_u64().unwrap_or(u64::MAX).min(direct) {
            let smaller = Number::from(a);
            let Some(larger) = rest.minus(&smaller) else { break };
            if &self.pattern.value(&smaller) ^ &self.pattern.value(&larger) != *self.target {
                continue;
            }
            if a < head || !countable {
                self.found(&[smaller, larger]);
                continue;
            }
            // From here on every a + k*period with the same residue does the same.
            let more = last.minus(&smaller).map_or(Number::from(0), |beyond| beyond.div_rem(period).0.plus(1));
            self.total = self.total.take().map(|total| total.add(&more));
            self.list_class(rest, a, &last);
        }
        if !countable && last > Number::from(direct) {
            self.total = None;
        }
    }

    /// Lists the splits whose smaller part is `a`, `a + period`, ... as far as there is room.
    fn list_class(&mut self, rest: &Number, a: u64, last: &Number) {
        let mut smaller = Number::from(a);
        while smaller <= *last && self.options.len() < self.limit {
            let Some(larger) = rest.minus(&smaller) else { break };
            self.list(&[smaller.clone(), larger]);
            smaller = smaller.plus(self.pattern.period());
        }
    }

    /// Some splits into three heaps with small parts; not all, so they are not counted.
    fn some_triples(&mut self, rest: &Number, digit: u32, unequal: bool) {
        const SMALL: u64 = 64;
        if digit & 8 == 0 {
            return;
        }
        for a in 1..=SMALL {
            for b in a..=SMALL {
                let Some(c) = rest.minus(&Number::from(a + b)).filter(|c| *c >= Number::from(b)) else { continue };
                let heaps = [Number::from(a), Number::from(b), c];
                let value = heaps.iter().fold(Number::from(0), |xor, part| &xor ^ &self.pattern.value(part));
                if value == *self.target && !(unequal && (a == b || heaps[1] == heaps[2])) {
                    self.list(&heaps);
                }
            }
        }
    }

    /// Games with infinitely many amounts.
    fn endless(&mut self, heap: &Number, moves: &Taking) {
        if moves.digit(heap) & 1 != 0 && self.nothing_is_wanted() && !heap.is_zero() {
            self.found(&[]);
        }
        match self.heaps_of_value(heap) {
            Some(heaps) => {
                for rest in heaps {
                    if let Some(amount) = heap.minus(&rest)
                        && moves.digit(&amount) & 2 != 0
                    {
                        self.found(&[rest]);
                    }
                }
            }
            None => {
                self.total = None;
                for i in 1..=heap.to_u64().map_or(SCAN, |n| n.saturating_sub(1)).min(SCAN) {
                    if let Some(rest) = heap.minus(&Number::from(i))
                        && moves.digit(&Number::from(i)) & 2 != 0
                        && self.pattern.value(&rest) == *self.target
                    {
                        self.list(&[rest]);
                    }
                }
            }
        }
        for (i, &digit) in moves.first.iter().enumerate() {
            self.amount(heap, i as u64, digit & !3, moves.unequal);
        }
        if moves.later.iter().flatten().any(|&digit| digit >= 4) {
            self.total = None;
            let start = moves.first.len() as u64;
            for i in start..start + 64 {
                self.amount(heap, i, moves.digit(&Number::from(i)) & !3, moves.unequal);
            }
        }
    }

    /// The heaps below `heap` (and not 0) that have the target as value, when they are finitely many by the pattern.
    fn heaps_of_value(&self, heap: &Number) -> Option<Vec<Number>> {
        let (n0, p, s) = (self.pattern.preperiod(), self.pattern.period(), self.pattern.saltus());
        if s == 0 {
            return None;
        }
        let mut heaps = Vec::new();
        for (n, &value) in (0u64..).zip(self.pattern.head()) {
            let Some(above) = self.target.minus(&Number::from(value)) else { continue };
            let (steps, remainder) = above.div_rem(s);
            if remainder != 0 || (n < n0 && !steps.is_zero()) {
                continue;
            }
            let found = steps.times(p).plus(n);
            if !found.is_zero() && found < *heap {
                heaps.push(found);
            }
        }
        heaps.sort();
        Some(heaps)
    }
}
