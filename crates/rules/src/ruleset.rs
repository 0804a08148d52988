//! A checked ruleset: its schemas, the end of play, and the class that decides which engines may
//! answer for it.
use crate::family::Family;
use crate::ir::{Cond, Schema};
use crate::numset::NumSet;
use std::collections::BTreeMap;

/// The winner when no move is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub enum Play {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
}

/// The name of the number that says whose turn it is: 1 for the first player, 2 for the second.
pub const TURN: &str = "turn";

/// The number of components of a sum in which a turn moves. Play ends when no turn is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub enum Turns {
    /// A turn moves in one component: the disjunctive sum, whose nim-values add by xor.
    #[default]
    One,
    /// A turn moves in each component that still can.
    Every,
    /// A turn moves in the first component that still can, in the order in which they are written;
    /// the positions that a move leaves stand in its place.
    First,
    /// A turn moves in some components, each by one move; the parts that a move makes do not move
    /// again in that turn. `1..1` is written as [`Turns::One`].
    Some {
        /// The least number of components; 1 or more.
        least: u64,
        /// The greatest number of components; `u64::MAX` where there is no such limit.
        most: u64,
    },
    /// As [`Turns::Some`], where the numbers of components have gaps: bit k-1 is set where a turn
    /// may move in k of them.
    Among(u64),
    /// A turn moves in one component, and some moves determine who moves next and where: those with
    /// `again` and `answer` ([`crate::family::Entailing`]). Nim-values alone do not add up.
    Obliging,
    /// A turn moves in one component, and a component may end with a verdict, which decides the
    /// whole sum ([`crate::family::Judged`]). There are no nim-values.
    Judged,
}

impl Turns {
    /// `play any`: a turn moves in as many components as the player likes, at least one.
    pub const ANY: Self = Self::Some { least: 1, most: u64::MAX };

    /// The least and the greatest number of components in which a turn moves.
    pub fn range(self) -> (u64, u64) {
        match self {
            Self::One | Self::First | Self::Obliging | Self::Judged => (1, 1),
            Self::Every => (1, u64::MAX),
            Self::Some { least, most } => (least, most),
            Self::Among(counts) => (u64::from(counts.trailing_zeros()) + 1, u64::from(64 - counts.leading_zeros())),
        }
    }

    /// Whether a turn may move in this many components, where there is nothing else to it than
    /// their number.
    ///
    /// ```
    /// use rules::ruleset::Turns;
    /// let odd = Turns::Among(0b101);
    /// assert!(odd.allows(1) && !odd.allows(2) && odd.allows(3) && !odd.allows(4));
    /// ```
    pub fn allows(self, components: u64) -> bool {
        let (least, most) = self.range();
        let gap = |counts: u64| counts >> (components - 1) & 1 == 0;
        (least..=most).contains(&components) && !matches!(self, Self::Among(counts) if gap(counts))
    }

    /// Whether a turn may move in one component alone, where no other can move.
    ///
    /// ```
    /// use rules::ruleset::Turns;
    /// assert!(Turns::Every.may_move_in_one() && !Turns::Some { least: 2, most: 3 }.may_move_in_one());
    /// ```
    pub fn may_move_in_one(self) -> bool {
        self.range().0 == 1
    }
}

/// A checked ruleset. Made by [`crate::compile`]; engines read it without checking it again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruleset {
    /// The text as it was given (a built-in name is kept as the name).
    pub source: String,
    /// The canonical text: parses back to the same tree; parameters are written as bindings.
    pub canonical: String,
    /// The parameters and their values.
    pub params: BTreeMap<String, i64>,
    /// The number of components of a position; 0 where there is no fixed length (sets, words,
    /// bags).
    pub arity: usize,
    /// The names of the state variables (`n` for take, split and codes; those beside a bag).
    pub names: Vec<String>,
    /// Whether a position is a multiset, kept in ascending order.
    pub unordered: bool,
    /// The winner when no move is left.
    pub play: Play,
    /// The number of components of a sum in which a turn moves.
    pub turns: Turns,
    /// The moves.
    pub schemas: Vec<Schema>,
    /// A position with any of these (each the conditions of one `end if`) has no move.
    pub ends: Vec<Vec<Cond>>,
    /// The kind of object that a position is.
    pub family: Family,
    /// The class of the game.
    pub class: Class,
    /// Whether every play ends, and why.
    pub termination: Termination,
}

impl Ruleset {
    /// Whether the moves say all: none obliges a player to something, and no end decides who wins.
    /// Engines that read moves alone are for such games.
    pub fn is_moves_alone(&self) -> bool {
        self.entailing().is_none() && self.judged().is_none()
    }

    /// Whether the last number of a position, or the last one beside a bag, is whose turn it is.
    /// Such a position is no component of a sum, where turns are made elsewhere, too.
    pub fn has_turn(&self) -> bool {
        self.names.len() + usize::from(self.without_verdicts().bags().is_some()) >= 2
            && self.names.last().is_some_and(|name| name == TURN)
    }

    /// This game with these moves only, and no position that ends play. The other moves are not
    /// copied: of a rule with thousands of clauses, each clause is looked at alone, one by one.
    pub fn with_only(&self, schemas: Vec<Schema>) -> Self {
        Self {
            source: self.source.clone(),
            canonical: self.canonical.clone(),
            params: self.params.clone(),
            arity: self.arity,
            names: self.names.clone(),
            unordered: self.unordered,
            play: self.play,
            turns: self.turns,
            schemas,
            ends: Vec::new(),
            family: self.family.clone(),
            class: self.class.clone(),
            termination: self.termination.clone(),
        }
    }
}

/// The kinds of games that engines and theorems are about. Equivalent texts have equal classes:
/// `take 1..3` and `take 3,2,1`; `0.77` and `take 1,2 leaving 0..2`; `4.(3)` and `take any; split
/// 2`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Class {
    /// Take an element of a finite set of numbers >= 1 and leave one heap. Empty when no move
    /// exists at all.
    Subtraction(NumSet),
    /// Take any amount >= 1 but those of a finite set of numbers >= 1, and leave one heap.
    AllBut(NumSet),
    /// A finite octal, hexadecimal or longer code, perhaps with the condition that parts differ.
    Code(CodeClass),
    /// A code whose last digits repeat for ever: infinitely many amounts.
    RepeatingCode(RepeatingClass),
    /// One number, no splitting into unbounded numbers of parts known; moves depend on the heap.
    OnN {
        /// Whether some move leaves more than one heap.
        splits: bool,
    },
    /// Two or more numbers.
    Tuple {
        /// The number of components.
        arity: usize,
        /// Whether some move leaves more than one position.
        splits: bool,
    },
    /// Coins in a row.
    Coins,
    /// Rings that become rows.
    Circle,
    /// A board.
    Board,
    /// A product of this many coin games.
    Product(usize),
    /// Erasing numbers from a set.
    Erase,
    /// Rewriting words.
    Words,
    /// Bags of numbers.
    Bags,
    /// Rows or rings of numbers, where a move names neighbours.
    Neighbours,
    /// A board of letters.
    Cells,
    /// Graphs from which vertices or edges are deleted.
    Graphs,
    /// Numbers, with moves that oblige to something.
    Entailing,
    /// Numbers, words or bags, with verdicts at their ends.
    Judged,
}

/// The digits of a finite code. Digit `d[i]` is a bit set: bit j allows to take i and leave exactly
/// j non-empty heaps. `d[0]` has only bits from 2 up. No trailing zero digit, except that `d[0]` is
/// always there.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CodeClass {
    /// The digits d0, d1, ...
    pub digits: Vec<u32>,
    /// For the bits from 2 up: must the parts differ (Grundy's game)? One answer for the whole
    /// code.
    pub unequal: bool,
}

/// A code with digits that repeat for ever after the fixed ones: `d[i]` is `digits[i]` for `i <
/// digits.len()`, else `repeat[(i - digits.len()) % repeat.len()]`. Normalised: `repeat` as short
/// as possible, then `digits` as short as possible (but d0 is always in `digits`); not all zero,
/// otherwise the class is [`Class::Code`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RepeatingClass {
    /// The digits d0, d1, ... before the repetition.
    pub digits: Vec<u32>,
    /// The repeated digits.
    pub repeat: Vec<u32>,
    /// Pairs of heaps of different sizes, as in [`CodeClass::unequal`].
    pub unequal: bool,
}

/// Whether every play ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Termination {
    /// Yes: this quantity gets smaller with every move.
    Ends(Measure),
    /// Not shown: a position may come back. Engines must look for cycles.
    MayRepeat,
}

/// A quantity that every move makes smaller, so that play ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Measure {
    /// Every position that remains has a smaller number (rulesets of one number).
    Number,
    /// Every position that remains has a smaller sum of its components.
    Sum,
    /// Every position that remains is a smaller set, or a shorter word.
    Size,
    /// The quantity of [`Falling`], for words.
    Letters(Falling),
    /// The quantity of [`BagOrder`], for bags.
    Bag(BagOrder),
    /// The first of these sums that changes, for boards of letters.
    Cells(Vec<Sinking>),
    /// Lexicographic order over these quantities: the first that changes gets smaller.
    Lexicographic(Vec<Term>),
}

/// A quantity that falls with every move of a game on bags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BagOrder {
    /// The sum of all numbers.
    Sum,
    /// The number of members.
    Count,
    /// The sum, and where it stays the number of members.
    SumThenCount,
    /// The number of members, and where it stays the sum.
    CountThenSum,
    /// The bag itself: members are replaced by smaller ones (N. Dershowitz and Z. Manna 1979).
    Members,
}

/// A sum over the cells of a board of letters that no move changes in the wrong direction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sinking {
    /// The letters that count; all others do not.
    pub letters: Vec<i64>,
    /// What is added up.
    pub along: Along,
    /// Whether the sum rises, and not falls.
    pub rises: bool,
}

/// What is added up over the cells with certain letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Along {
    /// 1 for each.
    Count,
    /// The number of its row from the top.
    Row,
    /// The number of its column from the left.
    Column,
}

/// A quantity that falls with every move of a game of words: the first of these that changes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Falling {
    /// Numbers of occurrences of these letters; `None` is the length.
    pub counts: Vec<Option<i64>>,
    /// Where none of them changes, the place of the word in this dictionary; the length stays.
    pub dictionary: Option<Dictionary>,
}

/// An order of the words of one length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dictionary {
    /// Whether words are read from the last letter.
    pub backwards: bool,
    /// The letters that moves change, from the first to the last in the order.
    pub letters: Vec<i64>,
}

impl Falling {
    /// Whether it falls from one word to another.
    pub fn falls(&self, before: &[i64], after: &[i64]) -> bool {
        let count = |word: &[i64], letter: &Option<i64>| match letter {
            Some(letter) => word.iter().filter(|other| *other == letter).count(),
            None => word.len(),
        };
        for letter in &self.counts {
            let (old, new) = (count(before, letter), count(after, letter));
            if old != new {
                return new < old;
            }
        }
        self.dictionary.as_ref().is_some_and(|dictionary| dictionary.is_earlier(after, before))
    }
}

impl Dictionary {
    /// Whether a word comes before another of the same length.
    pub fn is_earlier(&self, word: &[i64], than: &[i64]) -> bool {
        let mut letters = std::iter::zip(word, than);
        let changed = |(a, b): &(&i64, &i64)| a != b;
        let first = if self.backwards { letters.rfind(changed) } else { letters.find(changed) };
        let rank = |letter: &i64| self.letters.iter().position(|other| other == letter);
        first.is_some_and(|(a, b)| word.len() == than.len() && rank(a).zip(rank(b)).is_some_and(|(a, b)| a < b))
    }
}

/// A quantity of a lexicographic measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Term {
    /// A component (by index) that never grows.
    Down(usize),
    /// A component (by index) that never shrinks and has an upper bound.
    Up(usize),
    /// The sum of all components, which never grows.
    Sum,
}
