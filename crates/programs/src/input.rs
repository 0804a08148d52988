//! The shape of an input, as text and as tokens.
//!
//! A shape says how the cases end, then, after a colon, the words of one case: `T: heaps`, `zero: n
//! n n`, `T: n M`, `-1: b a`, `T M: heaps`. Blanks and line ends are equivalent in an input, so a
//! shape has no lines. A shape is parsed before its rule is known; [`InputShape::of`] settles which
//! words are numbers of one position.
use super::ProgramError;
use crate::say;
use messages::Message;
use std::str::FromStr;

/// How the cases end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cases {
    /// The first number says how many there are.
    Counted,
    /// The cases end with the input.
    ToTheEnd,
    /// At a case that begins with this number; it is not answered.
    Until(i64),
    /// There is one case.
    One,
}

/// A word of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    /// The number of positions that the token `List` reads.
    Count,
    /// The positions, in the number read by `Count`.
    List,
    /// One position.
    Position,
    /// A parameter of the rule.
    Param(String),
    /// A count, then that number of amounts: a set.
    Set(String),
    /// A number of questions: the tokens after it are read for each, and all answers stand on one
    /// line.
    Each,
    /// A name beside other names: one number of a position. Settled shapes have none.
    Named(String),
    /// One position with its numbers in this order. Settled shapes have none.
    Tuple(Vec<String>),
    /// Positions in the number read by `Count`, each with its numbers in this order. Settled shapes
    /// have none.
    Tuples(Vec<String>),
    /// Numbers in the number read by `Count`; they form positions one after the other. Settled
    /// shapes have none.
    Numbers,
}

/// The input of a program: the end of the cases, and the words of each. Written `T: count list`.
///
/// ```
/// let shape: programs::InputShape = "T: n M".parse()?;
/// assert!("T: 7".parse::<programs::InputShape>().is_err());
/// # Ok::<(), programs::ProgramError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputShape {
    pub(crate) cases: Cases,
    /// Parameters and sets that are read once, before the number of cases.
    pub(crate) before: Vec<Token>,
    /// Parameters and sets that are read once, after the number of cases.
    pub(crate) after: Vec<Token>,
    pub(crate) tokens: Vec<Token>,
    /// For each number of a position, in the order of reading, its place in the rule. Empty where
    /// the two orders agree.
    pub(crate) order: Vec<usize>,
    /// Whether `count` says how many numbers follow, not how many positions.
    pub(crate) by_numbers: bool,
}

impl Default for InputShape {
    fn default() -> Self {
        Self::plain(Cases::ToTheEnd, vec![Token::Count, Token::List])
    }
}

impl InputShape {
    fn plain(cases: Cases, tokens: Vec<Token>) -> Self {
        let (before, after, order) = (Vec::new(), Vec::new(), Vec::new());
        Self { cases, before, after, tokens, order, by_numbers: false }
    }

    /// The parameters that are read.
    pub fn params(&self) -> impl Iterator<Item = &str> {
        self.before.iter().chain(&self.after).chain(&self.tokens).filter_map(|token| match token {
            Token::Param(name) | Token::Set(name) => Some(name.as_str()),
            _ => None,
        })
    }

    /// The number of positions of a case, where that does not depend on the input.
    pub fn positions(&self) -> Option<usize> {
        let all = |token: &Token| *token != Token::List;
        self.tokens.iter().all(all).then(|| self.tokens.iter().filter(|token| **token == Token::Position).count())
    }

    /// The number that ends the cases, where one does: no case begins with it.
    pub(crate) fn until(&self) -> Option<i64> {
        match self.cases {
            Cases::Until(last) => Some(last),
            _ => None,
        }
    }

    /// Whether a case is a count and the positions, and nothing is read before.
    pub(crate) fn is_a_list(&self) -> bool {
        self.tokens == [Token::Count, Token::List] && self.before.is_empty() && self.after.is_empty()
    }

    /// Settles this shape for a rule whose positions have numbers with these names. A position of
    /// any other kind is one word of the input.
    ///
    /// # Errors
    /// [`ProgramError::Shape`] where the words of the shape make no positions of the rule.
    pub fn of(&self, names: &[String]) -> Result<Self, ProgramError> {
        let mut settled = Self { tokens: Vec::new(), ..self.clone() };
        let mut orders: Vec<Vec<usize>> = Vec::new();
        let mut run: Vec<String> = Vec::new();
        for token in self.tokens.iter().chain([&Token::Each]) {
            if let Token::Named(name) = token {
                run.push(name.clone());
                continue;
            }
            if !run.len().is_multiple_of(names.len().max(1)) {
                return Err(bad(say::shape_numbers(run.join(" "), names.len(), names.join(" "))));
            }
            for named in run.chunks(names.len().max(1)) {
                orders.push(order(named, names)?);
                settled.tokens.push(Token::Position);
            }
            run.clear();
            match token {
                Token::Tuple(named) => {
                    orders.push(order(named, names)?);
                    settled.tokens.push(Token::Position);
                }
                Token::Tuples(named) => {
                    orders.push(order(named, names)?);
                    settled.tokens.push(Token::List);
                }
                Token::Numbers => {
                    settled.by_numbers = names.len() > 1;
                    settled.tokens.push(Token::List);
                }
                other => settled.tokens.push(other.clone()),
            }
        }
        settled.tokens.pop();
        settled.order = orders.first().cloned().unwrap_or_default();
        if orders.iter().any(|order| *order != settled.order) {
            return Err(bad(say::shape_orders()));
        }
        Ok(settled)
    }
}

/// The places in the rule of the numbers in the order of reading; empty where both orders agree. If
/// the rule does not have these names, they are names of the problem statement, and the order is
/// that of the rule.
fn order(named: &[String], names: &[String]) -> Result<Vec<usize>, ProgramError> {
    let wrong = || bad(say::shape_numbers(named.join(" "), names.len(), names.join(" ")));
    if named.len() == 1 && names.len() < 2 {
        return Ok(Vec::new());
    }
    if named.len() != names.len() {
        return Err(wrong());
    }
    let places: Vec<Option<usize>> = named.iter().map(|name| names.iter().position(|known| known == name)).collect();
    if places.iter().enumerate().all(|(at, place)| place.is_none_or(|place| place == at)) {
        return Ok(Vec::new());
    }
    let order: Option<Vec<usize>> = places.into_iter().collect();
    let order = order.ok_or_else(wrong)?;
    match (0..names.len()).all(|place| order.contains(&place)) {
        true => Ok(order),
        false => Err(wrong()),
    }
}

fn bad(what: Message) -> ProgramError {
    ProgramError::Shape(what)
}

/// A parameter or a set: both have capital names.
fn parameter(word: &str) -> Option<Token> {
    let name = word.strip_suffix('*').unwrap_or(word);
    let capital = name.starts_with(|c: char| c.is_ascii_uppercase());
    (capital && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')).then(|| match word == name {
        true => Token::Param(name.to_owned()),
        false => Token::Set(name.to_owned()),
    })
}

/// The variable of a program for a parameter: its name in small letters, changed where a program or
/// a language reserves that name.
pub(crate) fn variable(name: &str) -> String {
    let small = name.to_lowercase();
    match small.len() == 1 && !matches!(small.as_str(), "g" | "i" | "n") {
        true => small,
        false => format!("{small}_read"),
    }
}

/// Whether a word is the name of a number: it begins with a small letter.
fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

/// The words of a case as tokens.
fn tokens(words: &str) -> Result<Vec<Token>, ProgramError> {
    let mut tokens = Vec::new();
    for word in words.split_whitespace() {
        let tuple = word.strip_suffix('*').unwrap_or(word);
        let tuple = tuple.strip_prefix('(').and_then(|inner| inner.strip_suffix(')'));
        match word {
            "heaps" | "n*" => tokens.extend([Token::Count, Token::List]),
            "numbers" => tokens.extend([Token::Count, Token::Numbers]),
            "count" => tokens.push(Token::Count),
            "list" => tokens.push(Token::List),
            "|" => tokens.push(Token::Each),
            name if is_name(name) && name.len() <= 2 => tokens.push(Token::Named(name.to_owned())),
            word if tuple.is_some_and(|inner| inner.split(',').all(is_name)) => {
                let names: Vec<String> = tuple.unwrap_or_default().split(',').map(str::to_owned).collect();
                match word.ends_with('*') {
                    true => tokens.extend([Token::Count, Token::Tuples(names)]),
                    false => tokens.push(Token::Tuple(names)),
                }
            }
            other => tokens.push(parameter(other).ok_or_else(|| bad(say::shape_no_word(other)))?),
        }
    }
    // `n`, alone or repeated, is a whole position: statements about heaps write it so.
    if tokens.iter().all(|token| !matches!(token, Token::Named(name) if name != "n")) {
        let whole = |token: &mut Token| *token = Token::Position;
        tokens.iter_mut().filter(|token| matches!(token, Token::Named(_))).for_each(whole);
    }
    Ok(tokens)
}

impl FromStr for InputShape {
    type Err = ProgramError;

    fn from_str(text: &str) -> Result<Self, ProgramError> {
        let (ends, words) = text.split_once(':').unwrap_or(("eof", text));
        let (mut cases, mut before, mut after) = (None, Vec::new(), Vec::new());
        for word in ends.split_whitespace() {
            let end = match word {
                "T" | "t" => Some(Cases::Counted),
                "eof" => Some(Cases::ToTheEnd),
                "zero" | "0" => Some(Cases::Until(0)),
                "-1" => Some(Cases::Until(-1)),
                "one" => Some(Cases::One),
                _ => None,
            };
            match (end, parameter(word)) {
                (Some(end), _) if cases.is_none() => cases = Some(end),
                (None, Some(once)) if cases.is_none() => before.push(once),
                (None, Some(once)) => after.push(once),
                _ => return Err(bad(say::shape_no_end(ends.trim()))),
            }
        }
        let cases = cases.ok_or_else(|| bad(say::shape_no_end(ends.trim())))?;
        let tokens = tokens(words)?;
        let index = |wanted: fn(&Token) -> bool| tokens.iter().position(wanted);
        let count = index(|token| *token == Token::Count);
        let list = index(|token| matches!(token, Token::List | Token::Tuples(_) | Token::Numbers));
        let single = index(|token| matches!(token, Token::Position | Token::Named(_) | Token::Tuple(_)));
        match (count, list, single) {
            (Some(count), Some(list), None) if count < list => {}
            (None, None, Some(_)) => {}
            _ => return Err(bad(say::shape_of_case())),
        }
        Ok(Self { before, after, ..Self::plain(cases, tokens) })
    }
}
