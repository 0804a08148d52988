//! Features of a word: letters, runs of equal letters, symmetry. Of a ring they are those of the
//! first word among its rotations, and only those that a ring has.
use super::feature::{Feature, Said, flag};
use crate::messages::say;
use rules::family::words::{least_rotation, text};

/// A feature of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Own {
    /// How many letters there are.
    Length,
    /// How often a letter stands.
    Letter(char),
    /// How many runs of equal letters there are.
    Runs,
    /// How many runs of odd length there are.
    OddRuns,
    /// The length of the longest run.
    LongestRun,
    /// How many runs of a letter have odd length.
    OddRunsOf(char),
    /// How many runs of a letter there are.
    RunsOf(char),
    /// The length of the longest run of a letter.
    LongestRunOf(char),
    /// How many letters stand beside an equal one on their left.
    Doubles,
    /// How often one letter stands right before another.
    Pair(char, char),
    /// How many letters stand an odd number of times.
    OddLetters,
    /// How many different letters there are.
    Distinct,
    /// How many pairs of letters stand in the wrong order.
    Inversions,
    /// How many pairs of equal neighbours can be cancelled one after the other.
    Cancelled,
    /// How often a letter stands at an odd place, counted from 1.
    AtOddPlaces(char),
    /// How many letters stand before the first other one.
    Leading(char),
    /// Whether the word reads the same backwards.
    Palindrome,
    /// Whether the first letter is also the last one.
    SameEnds,
}

/// The features of words of these letters; those that name no letter if words may have any.
pub fn all(letters: &[char], any: bool, ring: bool) -> Vec<Own> {
    let named = if any { &[] } else { letters };
    let mut found = vec![Own::Length];
    let single = letters.len() == 1;
    if !single {
        found.extend(named.iter().map(|&letter| Own::Letter(letter)));
        found.extend([Own::OddLetters, Own::Distinct]);
    }
    if !ring && !single {
        found.extend([Own::Runs, Own::OddRuns, Own::LongestRun, Own::Doubles]);
        found.extend([Own::Inversions, Own::Cancelled, Own::Palindrome, Own::SameEnds]);
        for &one in named {
            found.extend([Own::OddRunsOf(one), Own::RunsOf(one), Own::LongestRunOf(one)]);
            found.extend([Own::AtOddPlaces(one), Own::Leading(one)]);
            let others = named.iter().filter(|&&other| other != one);
            found.extend(others.map(|&other| Own::Pair(one, other)));
        }
    }
    found
}

/// A word that is looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word(Vec<char>);

impl Word {
    /// The word of a position; `None` if it has other letters.
    pub fn of(state: &[i64], letters: &[char], any: bool, ring: bool) -> Option<Self> {
        let word: Vec<char> = if ring { text(&least_rotation(state)) } else { text(state) }.chars().collect();
        word.iter().all(|letter| any || letters.contains(letter)).then_some(Self(word))
    }
}

impl Own {
    /// The feature in words.
    pub fn feature(&self) -> Feature {
        let (id, said, weight) = match *self {
            Self::Length => ("length".to_owned(), say::word_length(), 0),
            Self::Letter(letter) => (format!("count({letter})"), say::word_letter(letter.to_string()), 0),
            Self::Runs => ("runs".to_owned(), say::word_runs(), 0),
            Self::OddRuns => ("odd_runs".to_owned(), say::word_odd_runs(), 1),
            Self::LongestRun => ("longest_run".to_owned(), say::word_longest_run(), 1),
            Self::OddRunsOf(one) => (format!("odd_runs({one})"), say::word_odd_runs_of(one.to_string()), 1),
            Self::RunsOf(one) => (format!("runs({one})"), say::word_runs_of(one.to_string()), 1),
            Self::LongestRunOf(one) => (format!("longest_run({one})"), say::word_longest_run_of(one.to_string()), 1),
            Self::Doubles => ("doubles".to_owned(), say::word_doubles(), 1),
            Self::Pair(one, two) => (format!("count({one}{two})"), say::word_pair(format!("{one}{two}")), 1),
            Self::OddLetters => ("odd_letters".to_owned(), say::word_odd_letters(), 0),
            Self::Distinct => ("distinct".to_owned(), say::word_distinct(), 0),
            Self::Inversions => ("inversions".to_owned(), say::word_inversions(), 0),
            Self::Cancelled => ("cancelled".to_owned(), say::word_cancelled(), 0),
            Self::AtOddPlaces(one) => (format!("at_odd_places({one})"), say::word_at_odd(one.to_string()), 1),
            Self::Leading(one) => (format!("leading({one})"), say::word_leading(one.to_string()), 1),
            Self::Palindrome => return flag("palindrome", say::word_palindrome(), say::word_no_palindrome()),
            Self::SameEnds => return flag("same_ends", say::word_same_ends(), say::word_other_ends()),
        };
        Feature { id, said: Said::Number(said), weight }
    }

    /// Its value for a word.
    pub fn value(&self, word: &Word) -> Option<i64> {
        let word = word.0.as_slice();
        let runs = || word.chunk_by(|a, b| a == b);
        let runs_of = |letter: char| runs().filter(move |run| run.first() == Some(&letter));
        let odd = |run: &&[char]| run.len() % 2 == 1;
        let count = match *self {
            Self::Length => word.len(),
            Self::Letter(letter) => word.iter().filter(|&&own| own == letter).count(),
            Self::Runs => runs().count(),
            Self::OddRuns => runs().filter(odd).count(),
            Self::LongestRun => runs().map(<[char]>::len).max().unwrap_or(0),
            Self::OddRunsOf(letter) => runs_of(letter).filter(odd).count(),
            Self::RunsOf(letter) => runs_of(letter).count(),
            Self::LongestRunOf(letter) => runs_of(letter).map(<[char]>::len).max().unwrap_or(0),
            Self::Doubles => word.windows(2).filter(|pair| pair[0] == pair[1]).count(),
            Self::Pair(one, two) => word.windows(2).filter(|pair| **pair == [one, two]).count(),
            Self::OddLetters => sorted(word).chunk_by(|a, b| a == b).filter(odd).count(),
            Self::Distinct => sorted(word).chunk_by(|a, b| a == b).count(),
            Self::Inversions => return inversions(word),
            Self::Cancelled => cancelled(word),
            Self::AtOddPlaces(letter) => word.iter().step_by(2).filter(|&&own| own == letter).count(),
            Self::Leading(letter) => word.iter().take_while(|&&own| own == letter).count(),
            Self::Palindrome => usize::from(word.iter().eq(word.iter().rev())),
            Self::SameEnds => usize::from(!word.is_empty() && word.first() == word.last()),
        };
        i64::try_from(count).ok()
    }
}

fn sorted(word: &[char]) -> Vec<char> {
    let mut letters = word.to_vec();
    letters.sort_unstable();
    letters
}

/// The pairs of letters of which the first is the larger one. Time: the length times the number of
/// different letters.
fn inversions(word: &[char]) -> Option<i64> {
    let mut before: std::collections::BTreeMap<char, i64> = std::collections::BTreeMap::new();
    let mut all = 0i64;
    for &letter in word {
        let above = before.range((std::ops::Bound::Excluded(letter), std::ops::Bound::Unbounded));
        all = above.map(|(_, count)| count).try_fold(all, |all, count| all.checked_add(*count))?;
        *before.entry(letter).or_insert(0) += 1;
    }
    Some(all)
}

/// The pairs that go if equal neighbours cancel until there are none.
fn cancelled(word: &[char]) -> usize {
    let mut left: Vec<char> = Vec::new();
    for &letter in word {
        if left.last() == Some(&letter) {
            left.pop();
        } else {
            left.push(letter);
        }
    }
    (word.len() - left.len()) / 2
}
