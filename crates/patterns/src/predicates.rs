//! Conditions on numbers that are read off an object, its *features*, for objects that are not
//! numbers themselves: how many members a bag has, whether a word is a palindrome.
//!
//! A [`Verdict`] says which objects are lost: by one condition, or by another one where some test
//! holds. A condition is a test, or a few tests joined by *and* or *or*; a test compares one
//! feature or a sum of features with a number, with another feature, or by its rest.
//! [`search`](mod@search) finds the simplest verdict that fits a table.
pub mod bits;
pub mod search;
pub mod tests;

use std::fmt;

/// What a test asks about a sum of features.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ask {
    /// Whether the rest by a number is this, or is another one.
    Rest {
        /// The divisor, at least 2.
        by: i64,
        /// The rest.
        rest: i64,
        /// Whether it is to be this rest.
        is: bool,
    },
    /// It is this number.
    Is(i64),
    /// It is another number.
    IsNot(i64),
    /// It is at most this number.
    AtMost(i64),
    /// It is at least this number.
    AtLeast(i64),
    /// It equals the feature with this index.
    Same(usize),
    /// It differs from the feature with this index.
    Other(usize),
    /// It is at most the feature with this index.
    AtMostOf(usize),
    /// It is more than the feature with this index.
    MoreThan(usize),
}

/// A test of a few features.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Test {
    /// The features that are added, by their indices.
    pub terms: Vec<usize>,
    /// What is asked of their sum.
    pub ask: Ask,
}

impl Test {
    /// Whether it holds for an object with these features; `None` if their sum has more than 63
    /// bits, or a feature is not there.
    pub fn holds(&self, features: &[i64]) -> Option<bool> {
        let sum = self.terms.iter().try_fold(0i64, |sum, &term| sum.checked_add(*features.get(term)?))?;
        Some(match &self.ask {
            Ask::Rest { by, rest, is } => (sum.checked_rem_euclid(*by)? == *rest) == *is,
            Ask::Is(number) => sum == *number,
            Ask::IsNot(number) => sum != *number,
            Ask::AtMost(number) => sum <= *number,
            Ask::AtLeast(number) => sum >= *number,
            Ask::Same(other) => sum == *features.get(*other)?,
            Ask::Other(other) => sum != *features.get(*other)?,
            Ask::AtMostOf(other) => sum <= *features.get(*other)?,
            Ask::MoreThan(other) => sum > *features.get(*other)?,
        })
    }

    /// The features that it looks at.
    pub fn features(&self) -> impl Iterator<Item = usize> + '_ {
        let other = match self.ask {
            Ask::Same(other) | Ask::Other(other) | Ask::AtMostOf(other) | Ask::MoreThan(other) => Some(other),
            _ => None,
        };
        self.terms.iter().copied().chain(other)
    }

    /// The test as a formula, given the names of the features: `(count+sum)%2=0`.
    fn write(&self, names: &[String], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |at: &usize| names.get(*at).map_or("?", String::as_str);
        let sum = self.terms.iter().map(name).collect::<Vec<_>>().join("+");
        match &self.ask {
            Ask::Rest { by, rest, is } => {
                let sum = if self.terms.len() > 1 { format!("({sum})") } else { sum };
                write!(f, "{sum}%{by}{}{rest}", if *is { "=" } else { "!=" })
            }
            Ask::Is(number) => write!(f, "{sum}={number}"),
            Ask::IsNot(number) => write!(f, "{sum}!={number}"),
            Ask::AtMost(number) => write!(f, "{sum}<={number}"),
            Ask::AtLeast(number) => write!(f, "{sum}>={number}"),
            Ask::Same(other) => write!(f, "{sum}={}", name(other)),
            Ask::Other(other) => write!(f, "{sum}!={}", name(other)),
            Ask::AtMostOf(other) => write!(f, "{sum}<={}", name(other)),
            Ask::MoreThan(other) => write!(f, "{sum}>{}", name(other)),
        }
    }
}

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Cond {
    /// It always holds.
    Always,
    /// It never holds.
    Never,
    /// All of these tests hold; at least one.
    All(Vec<Test>),
    /// One of these tests holds at least; at least two.
    Any(Vec<Test>),
}

impl Cond {
    /// Whether it holds for an object with these features; `None` where a test has no answer.
    pub fn holds(&self, features: &[i64]) -> Option<bool> {
        match self {
            Self::Always => Some(true),
            Self::Never => Some(false),
            Self::All(tests) => tests.iter().try_fold(true, |all, test| Some(all & test.holds(features)?)),
            Self::Any(tests) => tests.iter().try_fold(false, |some, test| Some(some | test.holds(features)?)),
        }
    }

    /// Its tests.
    pub fn tests(&self) -> &[Test] {
        match self {
            Self::Always | Self::Never => &[],
            Self::All(tests) | Self::Any(tests) => tests,
        }
    }

    fn write(&self, names: &[String], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (tests, word) = match self {
            Self::Always => return f.write_str("true"),
            Self::Never => return f.write_str("false"),
            Self::All(tests) => (tests, " and "),
            Self::Any(tests) => (tests, " or "),
        };
        for (i, test) in tests.iter().enumerate() {
            f.write_str(if i > 0 { word } else { "" })?;
            test.write(names, f)?;
        }
        Ok(())
    }
}

/// Which objects are lost.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// Where the first condition holds, the object is lost exactly if the second does.
    pub case: Option<(Cond, Cond)>,
    /// The condition elsewhere; `None` where nothing is said there.
    pub otherwise: Option<Cond>,
}

impl Verdict {
    /// Whether an object with these features is lost; `None` where nothing is said.
    pub fn says(&self, features: &[i64]) -> Option<bool> {
        if let Some((place, lost)) = &self.case
            && place.holds(features)?
        {
            return lost.holds(features);
        }
        self.otherwise.as_ref()?.holds(features)
    }

    /// Its conditions.
    pub fn conds(&self) -> impl Iterator<Item = &Cond> {
        self.case.iter().flat_map(|(place, lost)| [place, lost]).chain(&self.otherwise)
    }

    /// The verdict as a formula over the names of the features; JSON has this form.
    pub fn formula<'v>(&'v self, names: &'v [String]) -> impl fmt::Display + 'v {
        Formula { verdict: self, names }
    }
}

struct Formula<'v> {
    verdict: &'v Verdict,
    names: &'v [String],
}

impl fmt::Display for Formula<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Verdict { case, otherwise } = self.verdict;
        if let Some((place, lost)) = case {
            f.write_str("if ")?;
            place.write(self.names, f)?;
            f.write_str(" then ")?;
            lost.write(self.names, f)?;
            f.write_str(if otherwise.is_some() { " else " } else { "" })?;
        }
        otherwise.as_ref().map_or(Ok(()), |cond| cond.write(self.names, f))
    }
}
