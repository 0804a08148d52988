//! The list that was given, and the ways in which the values of a game may be aligned with it.
use super::relation::Relation;
use crate::say;
use messages::Message;
use std::fmt;

/// At most this many values are compared; a pattern that holds so far is asked for by `pattern`.
const MOST_VALUES: usize = 400;
/// The largest heap in a list of lost heaps.
const LARGEST_ZERO: u64 = 400;
/// The fewest values of which a relation other than "equal" says anything.
const FEWEST: usize = 8;
/// The largest shift, and the largest factor, that are tried.
const MOST_SHIFT: u64 = 8;
const MOST_FACTOR: u64 = 4;
/// First terms of the list that a game may lack.
const MOST_BEFORE: u64 = 3;

/// Why a text is not a list of values.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadList {
    /// This word is no number.
    Number(String),
    /// There are too few numbers to compare.
    Short(usize),
    /// Lost heaps do not ascend, or are too large.
    Order(u64),
}

impl BadList {
    /// The error in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Number(word) => say::list_not_number(word),
            Self::Short(count) => say::list_short(*count),
            Self::Order(heap) => say::list_order(*heap, LARGEST_ZERO),
        }
    }
}

messages::error!(BadList);

/// The values, or the lost heaps, that a game is to have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The value of each heap from 0 on; for lost heaps 0, and 1 for the others.
    values: Vec<u64>,
    zeros: bool,
}

impl Wanted {
    /// Reads nim-values, the first that of heap 0, with commas or blanks between them. Brackets
    /// around the list are allowed.
    ///
    /// # Errors
    /// [`BadList`] if a word is no number, or fewer than three are given.
    pub fn values(text: &str) -> Result<Self, BadList> {
        let mut values = numbers(text)?;
        values.truncate(MOST_VALUES);
        if values.len() < 3 {
            return Err(BadList::Short(values.len()));
        }
        Ok(Self { values, zeros: false })
    }

    /// Reads a list of lost heaps, ascending: no other heap up to the last is lost.
    ///
    /// # Errors
    /// [`BadList`] as for values, and if the heaps do not ascend.
    pub fn zeros(text: &str) -> Result<Self, BadList> {
        let heaps = numbers(text)?;
        if heaps.len() < 3 {
            return Err(BadList::Short(heaps.len()));
        }
        if let Some(pair) = heaps.windows(2).find(|pair| pair[0] >= pair[1]) {
            return Err(BadList::Order(pair[1]));
        }
        if let Some(&large) = heaps.iter().find(|&&heap| heap > LARGEST_ZERO) {
            return Err(BadList::Order(large));
        }
        let last = heaps.last().copied().unwrap_or(0);
        let values = (0..=last).map(|heap| u64::from(heaps.binary_search(&heap).is_err())).collect();
        Ok(Self { values, zeros: true })
    }

    /// The values; for a list of lost heaps 0 for these and 1 for the others.
    pub fn list(&self) -> &[u64] {
        &self.values
    }

    /// Whether only the lost heaps are known.
    pub fn only_zeros(&self) -> bool {
        self.zeros
    }

    /// The number of heaps of a game that an alignment may ask for.
    pub(super) fn reach(&self) -> u64 {
        self.values.len() as u64 * if self.zeros { 1 } else { MOST_FACTOR } + MOST_SHIFT
    }

    /// The alignments to try, the closest first.
    pub(super) fn alignments(&self) -> Vec<Alignment> {
        let mut all = vec![Alignment::SAME];
        let first = self.values.first().copied().unwrap_or(0);
        if self.values.len() < FEWEST {
            return all;
        }
        if first != 0 && !self.zeros {
            all.push(Alignment { xor: first, ..Alignment::SAME });
        }
        all.extend((1..=MOST_SHIFT).map(|plus| Alignment { plus, ..Alignment::SAME }));
        all.extend((1..=MOST_BEFORE).map(|minus| Alignment { minus, ..Alignment::SAME }));
        // Constant lists, and lists of two values in turn, agree with too much.
        if !self.zeros && self.distinct() > 2 {
            for factor in 2..=MOST_FACTOR {
                all.extend((0..factor).map(|plus| Alignment { times: factor, plus, ..Alignment::SAME }));
            }
            for over in 2..=MOST_FACTOR {
                all.extend((0..over).map(|plus| Alignment { over, plus, ..Alignment::SAME }));
            }
        }
        all.retain(|alignment| *alignment == Alignment::SAME || self.compared(*alignment) >= FEWEST);
        all
    }

    fn distinct(&self) -> usize {
        let mut values = self.values.clone();
        values.sort_unstable();
        values.dedup();
        values.len()
    }

    /// The number of independent values that an alignment compares.
    pub(super) fn compared(&self, alignment: Alignment) -> usize {
        (self.values.len() - (alignment.minus as usize).min(self.values.len())) / alignment.over as usize
    }

    /// Whether a game has these values.
    pub(super) fn fits(&self, alignment: Alignment, value: &mut impl FnMut(u64) -> Option<u64>) -> bool {
        let skipped = alignment.minus as usize;
        // The heaps before the first one of the game have no moves.
        if self.values.iter().take(skipped).any(|&value| value != 0) {
            return false;
        }
        self.values.iter().enumerate().skip(skipped).all(|(n, &wanted)| {
            let found = value(alignment.heap(n as u64));
            found.is_some_and(
                |found| if self.zeros { (found == 0) == (wanted == 0) } else { found ^ alignment.xor == wanted },
            )
        })
    }
}

/// The value of the list at `n` is that of the game at `(times*n + plus - minus) / over`, xor a
/// constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Alignment {
    times: u64,
    over: u64,
    plus: u64,
    minus: u64,
    xor: u64,
}

impl Alignment {
    const SAME: Self = Self { times: 1, over: 1, plus: 0, minus: 0, xor: 0 };

    fn heap(self, n: u64) -> u64 {
        (self.times * n + self.plus).saturating_sub(self.minus) / self.over
    }

    pub(super) fn relation(self) -> Relation {
        match self {
            Self::SAME => Relation::Equal,
            Self { xor: 1.., .. } => Relation::Xor,
            Self { times: 1, over: 1, .. } => Relation::Shift,
            _ => Relation::Affine,
        }
    }
}

impl fmt::Display for Alignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = match self.times {
            1 => "n".to_owned(),
            times => format!("{times}*n"),
        };
        let n = match (self.plus, self.minus) {
            (0, 0) => n,
            (0, minus) => format!("{n}-{minus}"),
            (plus, _) => format!("{n}+{plus}"),
        };
        match (self.over, self.plus) {
            (1, _) => write!(f, "G({n})")?,
            (over, 0) => write!(f, "G({n}/{over})")?,
            (over, _) => write!(f, "G(({n})/{over})")?,
        }
        if self.xor > 0 { write!(f, " xor {}", self.xor) } else { Ok(()) }
    }
}

fn numbers(text: &str) -> Result<Vec<u64>, BadList> {
    let words =
        text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']' | '，')).filter(|w| !w.is_empty());
    words.map(|word| word.parse().map_err(|_| BadList::Number(word.chars().take(40).collect()))).collect()
}
