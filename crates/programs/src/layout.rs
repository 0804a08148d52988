//! The lines of an input, by its shape: what a person who sets a problem writes into a file.
//!
//! Programs do not see the ends of lines, so a shape has none. Here every case begins with a line,
//! and a list of heaps stands on a line of its own, as statements have it.
use super::input::{Cases, InputShape, Token};

/// The end of the cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The first line has their number.
    Counted,
    /// The cases end with the input.
    ToTheEnd,
    /// After the last case there is a line with this number.
    Until(i64),
    /// There is one case.
    One,
}

/// What stands on a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// The number of cases.
    Cases,
    /// A parameter.
    Param(String),
    /// A set: how many amounts, and the amounts.
    Set(String),
    /// How many positions the list has, or how many numbers.
    Count,
    /// One position.
    Position,
    /// The list: all heaps on one line, or positions of several numbers on a line each.
    List,
    /// The number of questions.
    Questions,
}

/// The lines of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The end of the cases.
    pub end: End,
    /// The first line; empty where there is none.
    pub first: Vec<Item>,
    /// The lines of a case.
    pub case: Vec<Vec<Item>>,
    /// The lines of a question; empty where a case has none.
    pub question: Vec<Vec<Item>>,
    /// For each number of a position, in the order of reading, its place in the rule.
    pub order: Vec<usize>,
    /// Whether the count is that of numbers, not of positions.
    pub by_numbers: bool,
}

impl InputShape {
    /// The lines of this settled shape ([`InputShape::of`]), for positions of this many numbers.
    pub fn layout(&self, numbers: usize) -> Layout {
        let (case, question) = match self.tokens.iter().position(|token| *token == Token::Each) {
            Some(at) => (&self.tokens[..at], &self.tokens[at + 1..]),
            None => (&self.tokens[..], &[][..]),
        };
        let (mut case, question) = (lines(case), lines(question));
        if !question.is_empty() {
            case.push(vec![Item::Questions]);
        }
        let mut first: Vec<Item> = self.before.iter().filter_map(item).collect();
        if self.cases == Cases::Counted {
            first.push(Item::Cases);
        }
        first.extend(self.after.iter().filter_map(item));
        let end = match self.cases {
            Cases::Counted => End::Counted,
            Cases::ToTheEnd => End::ToTheEnd,
            Cases::Until(last) => End::Until(last),
            Cases::One => End::One,
        };
        let order = if self.order.len() == numbers { self.order.clone() } else { (0..numbers).collect() };
        Layout { end, first, case, question, order, by_numbers: self.by_numbers }
    }
}

/// The words of a case as lines.
fn lines(tokens: &[Token]) -> Vec<Vec<Item>> {
    let (mut lines, mut line) = (Vec::new(), Vec::new());
    for item in tokens.iter().filter_map(item) {
        match item {
            Item::List => lines.extend([std::mem::take(&mut line), vec![Item::List]]),
            item => line.push(item),
        }
    }
    lines.push(line);
    lines.retain(|line| !line.is_empty());
    lines
}

fn item(token: &Token) -> Option<Item> {
    match token {
        Token::Count => Some(Item::Count),
        Token::List => Some(Item::List),
        Token::Position => Some(Item::Position),
        Token::Param(name) => Some(Item::Param(name.clone())),
        Token::Set(name) => Some(Item::Set(name.clone())),
        _ => None,
    }
}
