//! Features of a bag: numbers of the whole bag, and of some of its members, such as those above 1.
use super::feature::{Feature, Said};
use crate::messages::{Message, say};
use rules::num::gcd;

/// Some members of a bag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// All of them.
    All,
    /// Those that are 0.
    Zero,
    /// Those that are 1.
    One,
    /// Those that are 2.
    Two,
    /// Those above 1.
    Large,
    /// The odd ones.
    Odd,
    /// The even ones.
    Even,
}

impl Which {
    fn has(self, member: i64) -> bool {
        match self {
            Self::All => true,
            Self::Zero => member == 0,
            Self::One => member == 1,
            Self::Two => member == 2,
            Self::Large => member > 1,
            Self::Odd => member % 2 == 1,
            Self::Even => member % 2 == 0,
        }
    }

    /// The condition on a member x, in formulas.
    fn id(self, what: &str) -> String {
        match self {
            Self::All => what.to_owned(),
            Self::Zero => format!("{what}(x=0)"),
            Self::One => format!("{what}(x=1)"),
            Self::Two => format!("{what}(x=2)"),
            Self::Large => format!("{what}(x>1)"),
            Self::Odd => format!("{what}(x%2=1)"),
            Self::Even => format!("{what}(x%2=0)"),
        }
    }

    fn counted(self) -> Message {
        match self {
            Self::All => say::bag_count(),
            Self::Zero => say::bag_zeros(),
            Self::One => say::bag_ones(),
            Self::Two => say::bag_twos(),
            Self::Large => say::bag_large(),
            Self::Odd => say::bag_odd(),
            Self::Even => say::bag_even(),
        }
    }
}

/// A feature of a bag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Own {
    /// How many of some members there are.
    Count(Which),
    /// The sum of all members.
    Sum,
    /// The sum of the members above 1.
    SumOfLarge,
    /// The sum of the members above 1, and 1 for each of them.
    LargeAndMore,
    /// The greatest member.
    Max,
    /// The least member.
    Min,
    /// The greatest common divisor.
    Gcd,
    /// The xor of the members.
    Xor,
    /// The xor of each member less 1.
    XorLessOne,
    /// The xor of the rests by a number.
    XorOfRests(i64),
    /// How many different members there are.
    Distinct,
    /// How many numbers are members an odd number of times.
    Unpaired,
    /// How often the greatest member stands.
    Greatest,
    /// How often the least member stands.
    Least,
}

/// The features of bags that may have zeros; then those of bags of positive numbers.
const ALL: [Own; 24] = [
    Own::Count(Which::All),
    Own::Sum,
    Own::Max,
    Own::Min,
    Own::Xor,
    Own::Count(Which::One),
    Own::Count(Which::Large),
    Own::Count(Which::Odd),
    Own::Count(Which::Even),
    Own::SumOfLarge,
    Own::Unpaired,
    Own::Distinct,
    Own::Gcd,
    Own::Greatest,
    Own::Least,
    Own::Count(Which::Two),
    Own::LargeAndMore,
    Own::XorOfRests(3),
    Own::XorOfRests(4),
    Own::XorOfRests(5),
    Own::XorOfRests(6),
    Own::XorOfRests(7),
    Own::Count(Which::Zero),
    Own::XorLessOne,
];

/// The features of bags.
pub fn all(positive: bool) -> Vec<Own> {
    let there = |own: &Own| match own {
        Own::Count(Which::Zero) => !positive,
        Own::XorLessOne => positive,
        _ => true,
    };
    ALL.into_iter().filter(there).collect()
}

/// A number beside the bag, as a feature.
pub fn beside(name: &str) -> Feature {
    Feature { id: name.to_owned(), said: Said::Number(Message::from(name.to_owned())), weight: 0 }
}

impl Own {
    /// The feature in words.
    pub fn feature(&self) -> Feature {
        let (id, said, weight) = match self {
            Self::Count(some) => {
                let weight = u32::from(matches!(some, Which::Two | Which::Zero));
                (some.id("count"), some.counted(), weight)
            }
            Self::Sum => ("sum".to_owned(), say::bag_sum(), 0),
            Self::SumOfLarge => (Which::Large.id("sum"), say::bag_sum_of_large(), 0),
            Self::LargeAndMore => ("sum(x+1,x>1)".to_owned(), say::bag_large_and_more(), 1),
            Self::Max => ("max".to_owned(), say::bag_max(), 0),
            Self::Min => ("min".to_owned(), say::bag_min(), 0),
            Self::Gcd => ("gcd".to_owned(), say::bag_gcd(), 0),
            Self::Xor => ("xor".to_owned(), say::bag_xor(), 0),
            Self::XorLessOne => ("xor(x-1)".to_owned(), say::bag_xor_less_one(), 1),
            Self::XorOfRests(by) => (format!("xor(x%{by})"), say::bag_xor_of_rests(*by), 1),
            Self::Distinct => ("distinct".to_owned(), say::bag_distinct(), 0),
            Self::Unpaired => ("unpaired".to_owned(), say::bag_unpaired(), 0),
            Self::Greatest => ("count(x=max)".to_owned(), say::bag_greatest(), 1),
            Self::Least => ("count(x=min)".to_owned(), say::bag_least(), 1),
        };
        Feature { id, said: Said::Number(said), weight }
    }

    /// Its value for members that ascend; `None` where it has more than 63 bits. An empty bag has
    /// the maximum 0 and the minimum 0.
    pub fn value(&self, members: &[i64]) -> Option<i64> {
        let number = |count: usize| i64::try_from(count).ok();
        let count = |has: &dyn Fn(i64) -> bool| number(members.iter().filter(|&&x| has(x)).count());
        let sum = |of: &dyn Fn(i64) -> Option<i64>| members.iter().try_fold(0i64, |sum, &x| sum.checked_add(of(x)?));
        let xor = |of: &dyn Fn(i64) -> i64| members.iter().fold(0, |xor, &x| xor ^ of(x));
        let [least, most] = [members.first(), members.last()].map(|end| end.copied().unwrap_or(0));
        let runs = || members.chunk_by(|a, b| a == b);
        match *self {
            Self::Count(some) => count(&|x| some.has(x)),
            Self::Sum => sum(&Some),
            Self::SumOfLarge => sum(&|x| Some(if x > 1 { x } else { 0 })),
            Self::LargeAndMore => sum(&|x| if x > 1 { x.checked_add(1) } else { Some(0) }),
            Self::Max => Some(most),
            Self::Min => Some(least),
            Self::Gcd => i64::try_from(members.iter().fold(0, |all, x| gcd(all, x.unsigned_abs()))).ok(),
            Self::Xor => Some(xor(&|x| x)),
            Self::XorLessOne => Some(xor(&|x| x - 1)),
            Self::XorOfRests(by) => Some(xor(&|x| x % by)),
            Self::Distinct => number(runs().count()),
            Self::Unpaired => number(runs().filter(|run| run.len() % 2 == 1).count()),
            Self::Greatest => count(&|x| x == most),
            Self::Least => count(&|x| x == least),
        }
    }
}
