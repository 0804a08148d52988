//! The meaning of rules about bags: multisets of numbers, with numbers beside them; and about rows
//! and rings of numbers, where a move names neighbours.
//!
//! A position is a list of numbers: those beside the bag, then the members, which ascend if their
//! order does not matter. A move names some members; the others stay. Conditions may use
//! *aggregates*, numbers of the whole bag such as its sum, before the move and after it.
use super::words::least_rotation;
pub use crate::ast::Arrangement;
use crate::ir::{Cond, Num, Schema};
use crate::num;

/// At most this many members are named by a move: each choice of them is tried.
pub const MOST_NAMED: usize = 4;
/// The words for numbers of a whole bag, in the order of their variables.
pub const AGGREGATES: [&str; 9] = ["count", "sum", "max", "min", "gcd", "xor", "or", "and", "distinct"];
/// The place of `max` among the aggregates: an empty bag has none.
pub const MAX: usize = 2;
/// The place of `min`, likewise.
pub const MIN: usize = 3;
/// The number of aggregates.
const COUNT: usize = AGGREGATES.len();

impl Arrangement {
    /// Brings members into the order in which a position is written.
    pub fn settle(self, members: &mut Vec<i64>) {
        match self {
            Self::Bag => members.sort_unstable(),
            Self::Row => {}
            Self::Ring => *members = least_rotation(members),
        }
    }
}

/// A game on bags, rows or rings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bags {
    /// The number of numbers beside the bag.
    pub beside: usize,
    /// How the members stand; nothing stands beside a row or a ring.
    pub arrangement: Arrangement,
    /// The moves.
    pub moves: Vec<BagMove>,
    /// A position with any of these has no move. Variables: the numbers beside, then the
    /// aggregates.
    pub ends: Vec<Vec<Cond>>,
    /// Whether members that are 0 are taken out after each move.
    pub drops_zeros: bool,
}

/// A move: it names members, and says what takes their place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BagMove {
    /// The number of members that are named.
    pub named: usize,
    /// The number of members that take their place.
    pub left: usize,
    /// The choices, with the variables of [`Places`]. What remains is one list: the numbers beside,
    /// the members that come, and the free names that `after` and `each` use.
    pub schema: Schema,
    /// Conditions on the bag that results. Behind the variables of [`Places`] stand the free names
    /// that the list of the schema ends with.
    pub after: Vec<Cond>,
    /// What every member becomes at last, with the same variables.
    pub each: Option<Num>,
}

/// The variables of a move: the numbers beside the bag, the named members, the aggregates before
/// the move, the aggregates after it, and the member of `then each`.
#[derive(Debug, Clone, Copy)]
pub struct Places {
    /// The number of numbers beside the bag.
    pub beside: usize,
    /// The number of named members.
    pub named: usize,
}

impl Places {
    /// The variable of the first aggregate before the move.
    pub fn before(self) -> usize {
        self.beside + self.named
    }

    /// The variable of the first aggregate after it.
    pub fn after(self) -> usize {
        self.before() + COUNT
    }

    /// The variable of the member in `then each`.
    pub fn member(self) -> usize {
        self.after() + COUNT
    }

    /// The number of these variables.
    pub fn all(self) -> usize {
        self.member() + 1
    }
}

impl BagMove {
    /// The variables of the move, beside this many numbers.
    pub fn places(&self, beside: usize) -> Places {
        Places { beside, named: self.named }
    }
}

/// The aggregates of a bag; `None` if the sum has more than 63 bits. The greatest and the least
/// member of an empty bag are written as 0. Cost: that of sorting where its members do not ascend.
pub fn aggregates(members: &[i64]) -> Option<[i64; COUNT]> {
    let sorted: Vec<i64>;
    let members = if members.is_sorted() {
        members
    } else {
        sorted = {
            let mut all = members.to_vec();
            all.sort_unstable();
            all
        };
        &sorted
    };
    let (mut sum, mut gcd, mut xor, mut or, mut distinct) = (0i64, 0u64, 0, 0, 0);
    let (mut and, mut last) = (-1, None);
    for &member in members {
        sum = sum.checked_add(member)?;
        gcd = num::gcd(gcd, member.unsigned_abs());
        (xor, or, and) = (xor ^ member, or | member, and & member);
        distinct += i64::from(last != Some(member));
        last = Some(member);
    }
    let ends = [members.last(), members.first()].map(|end| end.copied().unwrap_or(0));
    let [max, min] = ends;
    let and = if members.is_empty() { 0 } else { and };
    let count = i64::try_from(members.len()).ok()?;
    Some([count, sum, max, min, i64::try_from(gcd).ok()?, xor, or, and, distinct])
}
