//! Octal and hexadecimal codes as lists of games, and the quotients of their heaps.
use budget::Budget;
use misere::period::period;
use misere::{Builder, Period, Window};

/// `0.123`, `4.3`, `4!.0` (unequal parts) or `S:2,3,7` (a subtraction set).
pub(crate) struct Code {
    digits: Vec<u32>,
    unequal: bool,
}

impl Code {
    pub(crate) fn new(text: &str) -> Self {
        if let Some(set) = text.strip_prefix("S:") {
            let set: Vec<usize> = set.split(',').map(|amount| amount.parse().unwrap()).collect();
            let digits = (0..=*set.iter().max().unwrap()).map(|i| if set.contains(&i) { 3 } else { 0 }).collect();
            return Self { digits, unequal: false };
        }
        let digits = text.chars().filter_map(|digit| digit.to_digit(16)).collect();
        Self { digits, unequal: text.contains('!') }
    }

    /// The options of a heap, as lists of heaps.
    pub(crate) fn options(&self, heap: u32) -> Vec<Vec<u32>> {
        let mut options = Vec::new();
        for (taken, &digit) in (0..=heap).zip(&self.digits) {
            let rest = heap - taken;
            if digit & 1 != 0 && rest == 0 {
                options.push(vec![]);
            }
            if digit & 2 != 0 && rest > 0 {
                options.push(vec![rest]);
            }
            if digit & 4 != 0 {
                let both = (1..=rest / 2).map(|a| vec![a, rest - a]);
                options.extend(both.filter(|both| !(self.unequal && both[0] == both[1])));
            }
            for a in (1..=rest).filter(|_| digit & 8 != 0) {
                let with = |b: u32| (b..=rest).filter(move |c| a + b + c == rest).map(move |c| vec![a, b, c]);
                options.extend((a..=rest).flat_map(with));
            }
        }
        options
    }

    pub(crate) fn window(&self) -> Window {
        let parts = self.digits.iter().map(|digit| 32 - digit.leading_zeros() as usize).max().unwrap_or(0);
        let taken = self.digits.iter().rposition(|&digit| digit != 0).unwrap_or(0);
        Window { parts: parts.saturating_sub(1), taken, differ: self.unequal }
    }

    /// The quotient of the heaps up to `last`, or until a period is proved.
    pub(crate) fn quotient(&self, last: u32) -> (Builder, Option<Period>) {
        let mut builder = Builder::new(5000);
        for heap in 0..=last {
            builder.push(self.options(heap), &Budget::unlimited()).unwrap();
            if let Some(period) = period(builder.images(), self.window()) {
                return (builder, Some(period));
            }
        }
        (builder, None)
    }
}
