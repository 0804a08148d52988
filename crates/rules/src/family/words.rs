//! The meaning of rules about words and about sets of numbers, with every name resolved.
//!
//! A letter is a number, its Unicode scalar value, so that a word is a position like any other: a
//! list of numbers. Digits are the letters `0` to `9`.
use crate::ir::{Cond, FreeVar, Num};
use crate::span::Span;

/// The variable with the largest value of a name that nothing bounds, in patterns: at least the
/// length of the word and 9.
pub const SCALE: usize = 0;
/// Variables of an erasing rule: the number that goes, the one that is chosen, and the largest of
/// the set.
pub const GONE: usize = 0;
/// The number that is chosen.
pub const CHOSEN: usize = 1;
/// The largest number of the set.
pub const LARGEST: usize = 2;
/// The number of variables of an erasing rule before its free ones.
pub const ERASE_VARS: usize = 3;

/// A game of rewriting words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Words {
    /// Whether a word is a ring: its last letter stands before its first one, and words that are
    /// rotations of each other are the same.
    pub ring: bool,
    /// The moves: one occurrence of one of them.
    pub rules: Vec<Rewrite>,
    /// A move that leaves one of these is illegal.
    pub never: Vec<Pattern>,
    /// A word with any of these has no move: each is a list of conditions that must all hold.
    pub ends: Vec<Vec<Contains>>,
}

/// A rule that replaces one occurrence of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rewrite {
    /// Index of the clause.
    pub clause: usize,
    /// The place of that clause.
    pub span: Span,
    /// The pattern that is replaced, with the conditions.
    pub left: Pattern,
    /// The pieces that take its place; every [`Piece::Any`] repeats the letters that the one of
    /// equal rank on the left stands for.
    pub right: Vec<Piece>,
}

/// Pieces of a word, one after the other. Variables: [`SCALE`], then the free ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// The free variables in the order in which they are to be chosen.
    pub free: Vec<FreeVar>,
    /// Conditions that must all hold.
    pub conditions: Vec<Cond>,
}

/// A piece of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// A text of these letters.
    Text(Vec<i64>),
    /// A text that is repeated this number of times.
    Repeat(Vec<i64>, Num),
    /// The digit with this value.
    Digit(Num),
    /// The letter with this number.
    Letter(Num),
    /// Any letters, perhaps none.
    Any,
    /// The end of the word; only the last piece of a left side.
    End,
}

/// Whether a word contains a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contains {
    /// Whether the pattern must be absent.
    pub not: bool,
    /// The pattern.
    pub pattern: Pattern,
}

/// A game of erasing numbers from a set.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Erase {
    /// The moves: one of these with any number of the set.
    pub rules: Vec<Erasure>,
}

/// The numbers that go when one is chosen: itself, and each for which the conditions hold for some
/// values of the free variables. Variables: [`GONE`], [`CHOSEN`], [`LARGEST`], then the free ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Erasure {
    /// Index of the clause.
    pub clause: usize,
    /// The place of that clause.
    pub span: Span,
    /// The free variables in the order in which they are to be chosen.
    pub free: Vec<FreeVar>,
    /// Conditions that must all hold.
    pub conditions: Vec<Cond>,
}

/// The letters of a text.
pub fn letters(text: &str) -> Vec<i64> {
    text.chars().map(|letter| i64::from(u32::from(letter))).collect()
}

/// The text of a word; numbers that are no letters are shown as `\u{fffd}`.
pub fn text(word: &[i64]) -> String {
    let letter =
        |&letter: &i64| u32::try_from(letter).ok().and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER);
    word.iter().map(letter).collect()
}

/// The first in order among the rotations of a word: the word by which a ring is known.
///
/// K. S. Booth, *Lexicographically least circular substrings* (1980): two candidates run along the
/// word, and of two letters that differ the larger one rules out all starts that it has passed.
///
/// ```
/// assert_eq!(rules::family::words::least_rotation(&[2, 1, 3, 1, 2]), [1, 2, 2, 1, 3]);
/// ```
pub fn least_rotation(word: &[i64]) -> Vec<i64> {
    let (length, mut one, mut other, mut same) = (word.len(), 0, 1, 0);
    let letter = |at: usize| word.get(at % length.max(1));
    while one < length && other < length && same < length {
        let (a, b) = (letter(one + same), letter(other + same));
        if a == b {
            same += 1;
            continue;
        }
        if a > b {
            one += same + 1;
        } else {
            other += same + 1;
        }
        if one == other {
            other += 1;
        }
        same = 0;
    }
    let start = one.min(other);
    (0..length).filter_map(|at| letter(start + at).copied()).collect()
}

/// The value of a digit.
pub fn digit(letter: i64) -> Option<i64> {
    (i64::from(b'0')..=i64::from(b'9')).contains(&letter).then(|| letter - i64::from(b'0'))
}

/// The letter of a digit of this value.
pub fn digit_letter(value: i64) -> Option<i64> {
    (0..=9).contains(&value).then(|| value + i64::from(b'0'))
}

/// The largest number of a letter.
pub const MOST_LETTER: i64 = char::MAX as i64;

/// The largest value of a name that nothing bounds, for a word of this length.
pub fn scale(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX).max(9)
}
