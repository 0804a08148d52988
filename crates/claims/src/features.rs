//! Features of positions that are not numbers: what a person counts when looking at a bag, a word,
//! a board or a graph. Each has a short name for formulas and JSON, and words.
//!
//! A [`Kind`] of positions has a list of features; [`Kind::values`] gives the value of each for a
//! position. All are pure functions of the position.
pub mod bags;
pub mod boards;
pub mod feature;
pub mod graphs;
pub mod words;

pub use feature::{Feature, Said};

use patterns::predicates::tests::Column;
use rules::family::cells::{COVERED, Change, FREE};
use rules::family::graphs::{Deletion, Fact, Target};
use rules::family::words::{MOST_LETTER, Pattern, Piece};
use rules::family::{Arrangement, Family};
use rules::ruleset::Ruleset;
use std::collections::BTreeSet;

/// The letters of words and boards that features count: at most this many.
const MOST_LETTERS: usize = 4;
/// The letters of words whose rule names none, as in `[x][x] -> ""`.
const ANY_LETTERS: [char; 3] = ['a', 'b', 'c'];

/// The positions that features are about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// Bags, with numbers beside them of these names. Where zeros are taken out after each move,
    /// all members are positive.
    Bags {
        /// The names of the numbers beside the bag.
        beside: Vec<String>,
        /// Whether all members are positive.
        positive: bool,
    },
    /// Words of these letters, perhaps rings.
    Words {
        /// The letters.
        letters: Vec<char>,
        /// Whether the rule is about any letters, of which these are examples.
        any: bool,
        /// Whether the end of a word is followed by its beginning.
        ring: bool,
    },
    /// Boards with these letters.
    Boards {
        /// The letters.
        letters: Vec<char>,
    },
    /// Graphs without weights.
    Graphs,
}

impl Kind {
    /// The kind of the positions of a ruleset; `None` if it is about numbers, or about positions
    /// whose features do not decide moves: graphs with weights or watched names.
    pub fn of(rules: &Ruleset) -> Option<Self> {
        match &rules.family {
            // The features of a bag do not see the order of a row or a ring.
            Family::Bags(bags) if bags.arrangement != Arrangement::Bag => None,
            Family::Bags(bags) => {
                let beside = rules.names.iter().take(bags.beside).cloned().collect();
                Some(Self::Bags { beside, positive: bags.drops_zeros })
            }
            Family::Words(words) => {
                let sides = words.rules.iter().flat_map(|rule| rule.left.pieces.iter().chain(&rule.right));
                let further = words.never.iter().chain(words.ends.iter().flatten().map(|part| &part.pattern));
                let (letters, any) = letters_of(sides.chain(further.flat_map(|pattern: &Pattern| &pattern.pieces)))?;
                Some(Self::Words { letters, any, ring: words.ring })
            }
            Family::Cells(cells) => {
                let mut letters = BTreeSet::new();
                for rule in &cells.rules {
                    match &rule.change {
                        Change::Line { left, right, .. } => letters.extend(left.iter().chain(right)),
                        Change::Shape { .. } => letters.extend([FREE, COVERED]),
                    }
                }
                Some(Self::Boards { letters: few(letters)? })
            }
            Family::Graphs(graphs) => {
                let weighs = |rule: &Deletion| {
                    let of_vertices = !matches!(rule.what, Target::Connected { .. });
                    let mut found = false;
                    let uses = |num: &rules::ir::Num| (0..2).any(|vertex| num.uses(Fact::Weight.of(vertex)));
                    rule.conditions.iter().for_each(|cond| cond.each_num(&mut |num| found |= uses(num)));
                    of_vertices && found
                };
                let plain = graphs.watched.is_empty() && !graphs.rules.iter().any(weighs);
                plain.then_some(Self::Graphs)
            }
            _ => None,
        }
    }

    /// The features, in the order of [`Kind::values`].
    pub fn features(&self) -> Vec<Feature> {
        match self {
            Self::Bags { beside, positive } => {
                let named = beside.iter().map(|name| bags::beside(name));
                named.chain(bags::all(*positive).iter().map(|own| own.feature())).collect()
            }
            Self::Words { letters, any, ring } => {
                words::all(letters, *any, *ring).iter().map(words::Own::feature).collect()
            }
            Self::Boards { letters } => boards::all(letters).iter().map(boards::Own::feature).collect(),
            Self::Graphs => graphs::ALL.iter().map(graphs::Own::feature).collect(),
        }
    }

    /// The value of each feature of a position; `None` for a position of another kind, or where a
    /// number has more than 63 bits.
    pub fn values(&self, state: &[i64]) -> Option<Vec<i64>> {
        match self {
            Self::Bags { beside, positive } => {
                let (before, members) = state.split_at_checked(beside.len())?;
                if *positive && members.contains(&0) {
                    return None;
                }
                let all = bags::all(*positive);
                let own = all.iter().map(|own| own.value(members));
                before.iter().map(|&number| Some(number)).chain(own).collect()
            }
            Self::Words { letters, any, ring } => {
                let word = words::Word::of(state, letters, *any, *ring)?;
                words::all(letters, *any, *ring).iter().map(|own| own.value(&word)).collect()
            }
            Self::Boards { letters } => {
                let board = boards::Lettered::of(state, letters)?;
                boards::all(letters).iter().map(|own| own.value(&board)).collect()
            }
            Self::Graphs => {
                let graph = graphs::Seen::of(state)?;
                Some(graphs::ALL.iter().map(|own| own.value(&graph)).collect())
            }
        }
    }

    /// The features of these positions as the columns of a table; `None` if a position has none.
    pub fn columns(&self, states: &[Vec<i64>]) -> Option<Vec<Column>> {
        let rows = states.iter().map(|state| self.values(state)).collect::<Option<Vec<_>>>()?;
        let column = |(at, feature): (usize, &Feature)| Column {
            values: rows.iter().filter_map(|row| row.get(at).copied()).collect(),
            weight: feature.weight,
            is_flag: matches!(feature.said, Said::Flag { .. }),
        };
        Some(self.features().iter().enumerate().map(column).collect())
    }
}

/// The letters of pieces of words, and whether these are about any letters; then at least some.
/// `None` if there are too many.
fn letters_of<'p>(pieces: impl Iterator<Item = &'p Piece>) -> Option<(Vec<char>, bool)> {
    let (mut letters, mut any) = (BTreeSet::new(), false);
    for piece in pieces {
        match piece {
            Piece::Text(text) | Piece::Repeat(text, _) => letters.extend(text),
            Piece::Letter(_) => any = true,
            Piece::Digit(_) => return None,
            Piece::Any | Piece::End => {}
        }
    }
    if any {
        letters.extend(ANY_LETTERS.iter().map(|&letter| i64::from(u32::from(letter))));
    }
    Some((few(letters)?, any))
}

/// Some letters, if they are not too many.
fn few(letters: BTreeSet<i64>) -> Option<Vec<char>> {
    let letter = |letter: i64| char::from_u32(u32::try_from(letter).ok().filter(|_| letter <= MOST_LETTER)?);
    let letters = letters.into_iter().map(letter).collect::<Option<Vec<char>>>()?;
    (1..=MOST_LETTERS).contains(&letters.len()).then_some(letters)
}
