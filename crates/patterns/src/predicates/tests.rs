//! The tests that conditions are made of, the plainest first.
use super::{Ask, Test};

/// A feature of all objects of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its value for each object.
    pub values: Vec<i64>,
    /// How unusual it is: a person thinks of features with 0 first.
    pub weight: u32,
    /// Whether it is 0 or 1: no or yes.
    pub is_flag: bool,
}

/// The largest number with which features are compared.
const LARGEST: i64 = 4;
/// The divisors of rests.
const DIVISORS: std::ops::RangeInclusive<i64> = 2..=4;
/// Features up to this weight are added in threes.
const USUAL: u32 = 0;

/// A test with its cost: how long it is to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Costed {
    /// The test.
    pub test: Test,
    /// Its cost, at least 1.
    pub cost: u32,
}

/// All tests of these features, by their cost. Time: the number of features squared, and that of
/// the usual ones to the third power.
pub fn all(columns: &[Column]) -> Vec<Costed> {
    let mut found = Vec::new();
    let mut add = |terms: &[usize], cost: u32, ask: Ask| {
        let weight: u32 = terms.iter().filter_map(|&term| columns.get(term)).map(|column| column.weight).sum();
        found.push(Costed { test: Test { terms: terms.to_vec(), ask }, cost: cost + weight });
    };
    for (one, column) in columns.iter().enumerate() {
        if column.is_flag {
            add(&[one], 1, Ask::Is(1));
            add(&[one], 1, Ask::Is(0));
            continue;
        }
        for (by, extra) in DIVISORS.zip(0..) {
            for rest in 0..by {
                add(&[one], 1 + extra, Ask::Rest { by, rest, is: true });
                if by > 2 {
                    add(&[one], 2 + extra, Ask::Rest { by, rest, is: false });
                }
            }
        }
        for (number, extra) in (0..=LARGEST).zip([0, 0, 1, 2, 2]) {
            add(&[one], 1 + extra, Ask::Is(number));
            add(&[one], 1 + extra, Ask::IsNot(number));
            if number > 0 {
                add(&[one], 1 + extra, Ask::AtMost(number));
                add(&[one], 1 + extra, Ask::AtLeast(number));
            }
        }
    }
    let counted = |index: &usize| columns.get(*index).is_some_and(|column| !column.is_flag);
    let usual = |index: &usize| columns.get(*index).is_some_and(|column| column.weight == USUAL);
    let numbers: Vec<usize> = (0..columns.len()).filter(counted).collect();
    for (place, &one) in numbers.iter().enumerate() {
        for (behind, &two) in numbers.iter().enumerate().skip(place + 1) {
            for rest in 0..2 {
                let parity = Ask::Rest { by: 2, rest, is: true };
                add(&[one, two], 2, parity.clone());
                let third = numbers.iter().skip(behind + 1).copied().filter(usual);
                third.filter(|_| usual(&one) && usual(&two)).for_each(|three| {
                    add(&[one, two, three], 4, parity.clone());
                });
            }
            let other = columns.get(two).map_or(0, |column| column.weight);
            add(&[one], 2 + other, Ask::Same(two));
            add(&[one], 2 + other, Ask::Other(two));
            add(&[one], 3 + other, Ask::AtMostOf(two));
            add(&[one], 3 + other, Ask::MoreThan(two));
            let own = columns.get(one).map_or(0, |column| column.weight);
            add(&[two], 3 + own, Ask::AtMostOf(one));
            add(&[two], 3 + own, Ask::MoreThan(one));
        }
    }
    found.sort_by(|a, b| (a.cost, &a.test).cmp(&(b.cost, &b.test)));
    found
}
