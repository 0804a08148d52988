//! Reads an input by a shape, just as the program made for that shape would.
//!
//! The search for the shape of a sample asks whether a shape reads all of it, and which positions
//! it finds. A program stops quietly where the input ends; here a case that is cut off, a word too
//! many, or a missing end of the cases means that the shape is wrong.
use super::input::{Cases, InputShape, Token};

/// One case of an input, as a shape reads it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Case {
    /// Parameters with their values.
    pub params: Vec<(String, i64)>,
    /// Sets of amounts.
    pub sets: Vec<(String, Vec<i64>)>,
    /// The positions, each as its numbers in the order of the rule, or as its one word.
    pub positions: Vec<Vec<String>>,
}

/// A line of the output: the cases whose answers stand on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// One case.
    Case(Case),
    /// The questions of a case.
    Questions(Vec<Case>),
}

impl Line {
    /// The cases of this line, in order.
    pub fn cases(&self) -> &[Case] {
        match self {
            Self::Case(case) => std::slice::from_ref(case),
            Self::Questions(cases) => cases,
        }
    }
}

/// An input that was read whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The lines of the output, as cases.
    pub lines: Vec<Line>,
    /// Whether every case that spans several lines begins and ends with a line. Programs do not see
    /// line ends, but the authors of statements put cases on lines.
    pub aligned: bool,
}

/// The words of an input, and how many of them are read.
struct Words<'a> {
    rest: std::slice::Iter<'a, (usize, &'a str)>,
    /// All words, with the number of the line of each.
    all: &'a [(usize, &'a str)],
    /// How many numbers a position has; none where a position is one word.
    numbers: Option<usize>,
}

impl InputShape {
    /// Reads a whole input and returns the lines of the output, or none where this shape does not
    /// fit. The shape is settled ([`InputShape::of`]); `numbers` is none where a position is one
    /// word of any letters.
    pub fn reading(&self, numbers: Option<usize>, input: &str) -> Option<Reading> {
        let mut all: Vec<(usize, &str)> = Vec::new();
        for (at, line) in input.lines().enumerate() {
            all.extend(line.split_whitespace().map(|word| (at, word)));
        }
        let mut words = Words { rest: all.iter(), all: &all, numbers };
        let mut shared = Case::default();
        self.before.iter().try_for_each(|token| words.parameter(token, &mut shared))?;
        let counted = match self.cases {
            Cases::Counted => Some(words.natural()?),
            Cases::One => Some(1),
            _ => None,
        };
        self.after.iter().try_for_each(|token| words.parameter(token, &mut shared))?;
        let (mut lines, mut aligned) = (Vec::new(), true);
        while counted.is_none_or(|count| (lines.len() as i64) < count) {
            let next = words.rest.as_slice().first().map(|(_, word)| word);
            match self.cases {
                Cases::ToTheEnd if next.is_none() => break,
                Cases::Until(last) if next?.parse() == Ok(last) => {
                    return words.only_ends(last).then_some(Reading { lines, aligned });
                }
                _ => {}
            }
            let from = words.read();
            lines.push(words.line(self, &shared)?);
            aligned &= words.stands_on_lines(from);
        }
        (words.rest.len() == 0).then_some(Reading { lines, aligned })
    }
}

impl Words<'_> {
    /// How many words were read.
    fn read(&self) -> usize {
        self.all.len() - self.rest.len()
    }

    /// Whether the words from this one to the last word read lie within one line or fill whole
    /// lines.
    fn stands_on_lines(&self, from: usize) -> bool {
        let line = |at: usize| self.all.get(at).map(|(line, _)| *line);
        let to = self.read();
        let begins = from.checked_sub(1).and_then(line) != line(from);
        let ends = to.checked_sub(1).and_then(line) != line(to);
        to.checked_sub(1).and_then(line) == line(from) || begins && ends
    }

    fn natural(&mut self) -> Option<i64> {
        self.rest.next()?.1.parse().ok().filter(|&number| number >= 0)
    }

    /// Whether only the final case is left. It repeats the number that ends the cases, or has 0 for
    /// the rest; statements have no such case longer than `LONGEST`.
    fn only_ends(&self, last: i64) -> bool {
        const LONGEST: usize = 12;
        let ends = |(_, word): &(usize, &str)| word.parse().is_ok_and(|number: i64| number == last || number == 0);
        self.rest.len() <= LONGEST && self.rest.as_slice().iter().all(ends)
    }

    fn parameter(&mut self, token: &Token, case: &mut Case) -> Option<()> {
        match token {
            Token::Param(name) => case.params.push((name.clone(), self.natural()?)),
            Token::Set(name) => {
                let size = self.natural()?;
                let amounts: Option<Vec<i64>> = (0..size).map(|_| self.natural()).collect();
                case.sets.push((name.clone(), amounts?));
            }
            _ => {}
        }
        Some(())
    }

    fn position(&mut self, order: &[usize]) -> Option<Vec<String>> {
        let Some(numbers) = self.numbers else { return Some(vec![self.rest.next()?.1.to_owned()]) };
        let read: Option<Vec<i64>> = (0..numbers).map(|_| self.natural()).collect();
        let read = read?;
        let mut position = read.clone();
        if order.len() == numbers {
            for (number, &place) in std::iter::zip(read, order) {
                *position.get_mut(place)? = number;
            }
        }
        Some(position.iter().map(i64::to_string).collect())
    }

    /// Reads the tokens of a case, or of a question.
    fn case(&mut self, shape: &InputShape, tokens: &[Token], shared: &Case) -> Option<Case> {
        let mut case = shared.clone();
        let mut count = 0;
        for token in tokens {
            match token {
                Token::Count => count = self.natural()?,
                Token::Position => case.positions.push(self.position(&shape.order)?),
                Token::List => {
                    let numbers = self.numbers.unwrap_or(1).max(1) as i64;
                    if shape.by_numbers && count % numbers != 0 {
                        return None;
                    }
                    let positions = if shape.by_numbers { count / numbers } else { count };
                    for _ in 0..positions {
                        case.positions.push(self.position(&shape.order)?);
                    }
                }
                other => self.parameter(other, &mut case)?,
            }
        }
        Some(case)
    }

    fn line(&mut self, shape: &InputShape, shared: &Case) -> Option<Line> {
        let Some(at) = shape.tokens.iter().position(|token| *token == Token::Each) else {
            return self.case(shape, &shape.tokens, shared).map(Line::Case);
        };
        let (head, question) = (&shape.tokens[..at], &shape.tokens[at + 1..]);
        let head = self.case(shape, head, shared)?;
        let questions = self.natural()?;
        (0..questions).map(|_| self.case(shape, question, &head)).collect::<Option<_>>().map(Line::Questions)
    }
}
