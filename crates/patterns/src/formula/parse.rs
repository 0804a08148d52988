//! Formulas from text: the expressions of the rule language, `if C then E else F`, the library,
//! `G(..)` and `P(..)`.
use super::build::{all, any, equal, int, own};
use super::print::{AND, COMPARE, COMPARISONS, NOT, OPERATORS, OR, POWER, UNARY};
use super::{Body, Cond, Formula, Func, Num, Set};
use crate::say;
use messages::Message;
use rules::ir::ArithOp;
use rules::sets;

/// Deeper nesting is refused.
const DEEPEST: usize = 64;
/// The number of cases or operators in a row from which on a text is refused.
const LONGEST: usize = 1 << 16;

/// Why a text is no formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// The place, counted in characters from 1.
    pub column: usize,
    /// The mistake.
    pub what: Message,
}

impl ParseError {
    /// The mistake with its place, in every language.
    pub fn message(&self) -> Message {
        say::at_column(self.column, self.what.clone())
    }
}

messages::error!(ParseError);

impl Formula {
    /// Reads a formula over these names.
    ///
    /// # Errors
    /// The first mistake and its place.
    pub fn parse(text: &str, names: &[&str]) -> Result<Self, ParseError> {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        let mut parser = Parser { tokens: lex(text)?, next: 0, names: &names, depth: 0 };
        let node = parser.cases()?;
        match parser.peek() {
            Token::End => {}
            token => return Err(parser.error(say::too_much_here(token.shown()))),
        }
        let body = match node {
            Node::Number(expr) => Body::Value(expr),
            Node::Truth(cond) => Body::Zero(cond),
        };
        Ok(Self { names, body })
    }
}

#[derive(Debug, Clone, PartialEq)]
enum Token {
    Int(i64),
    Word(String),
    Symbol(&'static str),
    End,
}

impl Token {
    fn shown(&self) -> Message {
        match self {
            Self::Int(x) => format!("`{x}`").into(),
            Self::Word(word) => format!("`{word}`").into(),
            Self::Symbol(symbol) => format!("`{symbol}`").into(),
            Self::End => say::the_end(),
        }
    }
}

const SYMBOLS: [&str; 22] = [
    "**", "<<", ">>", "<=", ">=", "!=", "..", "=", "<", ">", "|", "+", "-", "*", "/", "%", "&", "(", ")", "{", "}", ",",
];

fn lex(text: &str) -> Result<Vec<(Token, usize)>, ParseError> {
    let mut tokens = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let column = text[..text.len() - rest.len()].chars().count() + 1;
        let Some(first) = rest.chars().next() else {
            tokens.push((Token::End, column));
            return Ok(tokens);
        };
        let (token, length) = if first.is_ascii_digit() {
            let length = rest.bytes().take_while(u8::is_ascii_digit).count();
            let number = rest[..length].parse().map_err(|_| ParseError { column, what: say::number_too_large() })?;
            (Token::Int(number), length)
        } else if first.is_ascii_alphabetic() || first == '_' {
            let length = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
            (Token::Word(rest[..length].to_owned()), length)
        } else {
            if rest.starts_with("==") {
                return Err(ParseError { column, what: say::double_equals() });
            }
            let symbol = SYMBOLS.into_iter().find(|symbol| rest.starts_with(symbol));
            let symbol = symbol.ok_or_else(|| ParseError { column, what: say::not_known(first) })?;
            (Token::Symbol(symbol), symbol.len())
        };
        tokens.push((token, column));
        rest = &rest[length..];
    }
}

enum Node {
    Number(Num),
    Truth(Cond),
}

struct Parser<'n> {
    tokens: Vec<(Token, usize)>,
    next: usize,
    names: &'n [String],
    depth: usize,
}

type Parsed<T> = Result<T, ParseError>;

impl Parser<'_> {
    fn peek(&self) -> &Token {
        self.tokens.get(self.next).map_or(&Token::End, |token| &token.0)
    }

    fn error(&self, what: Message) -> ParseError {
        let column = self.tokens.get(self.next).or(self.tokens.last()).map_or(1, |token| token.1);
        ParseError { column, what }
    }

    fn eat(&mut self, symbol: &str) -> bool {
        let found = matches!(self.peek(), Token::Symbol(s) if *s == symbol);
        self.next += usize::from(found);
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(w) if w == word);
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, symbol: &str) -> Parsed<()> {
        if self.eat(symbol) { Ok(()) } else { Err(self.error(say::is_missing(symbol))) }
    }

    fn expect_word(&mut self, word: &str) -> Parsed<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.error(say::is_missing(word))) }
    }

    fn number(&self, node: Node) -> Parsed<Num> {
        match node {
            Node::Number(expr) => Ok(expr),
            Node::Truth(_) => Err(self.error(say::number_not_condition())),
        }
    }

    fn truth(&self, node: Node) -> Parsed<Cond> {
        match node {
            Node::Truth(cond) => Ok(cond),
            Node::Number(_) => Err(self.error(say::condition_not_number())),
        }
    }

    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= DEEPEST {
            return Err(self.error(say::nested_too_deep()));
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    /// A chain of cases is a loop, so that its length is no depth.
    fn cases(&mut self) -> Parsed<Node> {
        let mut cases = Vec::new();
        while self.eat_word("if") {
            let node = self.nested(|p| p.level(OR))?;
            let cond = self.truth(node)?;
            self.expect_word("then")?;
            let node = self.nested(|p| p.level(OR))?;
            let then = self.number(node)?;
            self.expect_word("else")?;
            cases.push((cond, then));
            if cases.len() > LONGEST {
                return Err(self.error(say::too_many_cases()));
            }
        }
        let last = self.nested(|p| p.level(OR))?;
        if cases.is_empty() {
            return Ok(last);
        }
        let last = self.number(last)?;
        let tree = cases
            .into_iter()
            .rev()
            .fold(last, |other, (cond, then)| Num::If(Box::new(cond), Box::new(then), Box::new(other)));
        Ok(Node::Number(tree))
    }

    /// Reads operators that bind at least as tight as `level`.
    fn level(&mut self, level: u8) -> Parsed<Node> {
        match level {
            OR | AND => {
                let word = if level == OR { "or" } else { "and" };
                let first = self.level(level + 1)?;
                if !self.eat_word(word) {
                    return Ok(first);
                }
                let mut list = vec![self.truth(first)?];
                loop {
                    let next = self.level(level + 1)?;
                    list.push(self.truth(next)?);
                    if !self.eat_word(word) {
                        return Ok(Node::Truth(if level == OR { any(list) } else { all(list) }));
                    }
                }
            }
            NOT => {
                if self.eat_word("not") {
                    let node = self.nested(|p| p.level(NOT))?;
                    return Ok(Node::Truth(Cond::Not(Box::new(self.truth(node)?))));
                }
                self.level(COMPARE)
            }
            COMPARE => self.comparison(),
            UNARY => {
                if !self.eat("-") {
                    return self.level(POWER);
                }
                // A sign before a lone number is a part of it.
                if let Token::Int(x) = *self.peek()
                    && !matches!(self.tokens.get(self.next + 1), Some((Token::Symbol("**"), _)))
                {
                    self.next += 1;
                    return Ok(Node::Number(Num::Const(-x)));
                }
                let node = self.nested(|p| p.level(UNARY))?;
                Ok(Node::Number(Num::Neg(Box::new(self.number(node)?))))
            }
            POWER => {
                let base = self.atom()?;
                if !self.eat("**") {
                    return Ok(base);
                }
                let x = self.number(base)?;
                let node = self.nested(|p| p.level(UNARY))?;
                let y = self.number(node)?;
                Ok(Node::Number(Num::Arith(ArithOp::Pow, Box::new(x), Box::new(y))))
            }
            _ => self.arith(level),
        }
    }

    fn arith(&mut self, level: u8) -> Parsed<Node> {
        let mut left = self.level(level + 1)?;
        loop {
            let op = OPERATORS.iter().find(|(_, text, at)| {
                *at == level
                    && match self.peek() {
                        Token::Symbol(symbol) => symbol == text,
                        Token::Word(word) => word == text,
                        _ => false,
                    }
            });
            let Some(&(op, ..)) = op else { return Ok(left) };
            self.next += 1;
            let x = self.number(left)?;
            let right = self.level(level + 1)?;
            left = Node::Number(Num::Arith(op, Box::new(x), Box::new(self.number(right)?)));
        }
    }

    /// `a<=b<c`: of numbers in a row each is compared with the next.
    fn comparison(&mut self) -> Parsed<Node> {
        let mut left = self.level(COMPARE + 1)?;
        let mut links = Vec::new();
        loop {
            if self.eat_word("in") {
                let x = self.number(left)?;
                links.push(Cond::In(x, self.members()?));
                break;
            }
            let next = COMPARISONS.iter().find(|(_, s)| matches!(self.peek(), Token::Symbol(t) if t == s));
            match next {
                Some(&(op, _)) => {
                    self.next += 1;
                    let x = self.number(left)?;
                    let right = self.level(COMPARE + 1)?;
                    let y = self.number(right)?;
                    links.push(Cond::Compare(op, x, y.clone()));
                    left = Node::Number(y);
                }
                None if links.is_empty() => return Ok(left),
                None => break,
            }
        }
        Ok(Node::Truth(if links.len() == 1 { links.swap_remove(0) } else { Cond::All(links) }))
    }

    fn members(&mut self) -> Parsed<Set> {
        if let Token::Word(word) = self.peek()
            && !self.names.contains(word)
            && let Some(set) = sets::named(word)
        {
            self.next += 1;
            return Ok(Set::Named(set));
        }
        if !self.eat("{") {
            let lo = self.level(COMPARE + 1)?;
            let lo = self.number(lo)?;
            self.expect("..")?;
            let hi = self.level(COMPARE + 1)?;
            return Ok(Set::Ranges(vec![(lo, self.number(hi)?)]));
        }
        let mut ranges = Vec::new();
        loop {
            let lo = self.level(COMPARE + 1)?;
            let lo = self.number(lo)?;
            let range = match self.eat("..") {
                true => {
                    let hi = self.level(COMPARE + 1)?;
                    (lo, self.number(hi)?)
                }
                false => (lo.clone(), lo),
            };
            // 1,2 is printed for the range 1..2, and read as one range again.
            match (ranges.last_mut(), &range) {
                (Some((_, Num::Const(end))), (Num::Const(lo), Num::Const(hi)))
                    if lo == hi && end.checked_add(1) == Some(*lo) =>
                {
                    *end = *lo;
                }
                _ => ranges.push(range),
            }
            if !self.eat(",") {
                break;
            }
        }
        self.expect("}")?;
        Ok(Set::Ranges(ranges))
    }

    fn args(&mut self) -> Parsed<Vec<Num>> {
        self.expect("(")?;
        let mut args = Vec::new();
        loop {
            let node = self.nested(|p| p.level(OR))?;
            args.push(self.number(node)?);
            if !self.eat(",") {
                break;
            }
        }
        self.expect(")")?;
        Ok(args)
    }

    fn atom(&mut self) -> Parsed<Node> {
        if self.eat("(") {
            let node = self.nested(Self::cases)?;
            self.expect(")")?;
            return Ok(node);
        }
        match self.peek().clone() {
            Token::Int(x) => {
                self.next += 1;
                Ok(Node::Number(Num::Const(x)))
            }
            Token::Word(word) => self.word(&word),
            token => Err(self.error(say::number_not_this(token.shown()))),
        }
    }

    fn word(&mut self, word: &str) -> Parsed<Node> {
        if let Some(v) = self.names.iter().position(|name| name == word) {
            self.next += 1;
            return Ok(Node::Number(Num::Var(v)));
        }
        if word == "true" || word == "false" {
            self.next += 1;
            return Ok(Node::Truth(Cond::Const(word == "true")));
        }
        let function = Func::named(word);
        let (least, most) = match word {
            "G" | "P" => (self.names.len(), self.names.len()),
            "prime" => (1, 1),
            _ => match function {
                Some((_, least, most)) => (least, most),
                None => return Err(self.error(say::not_known(word))),
            },
        };
        self.next += 1;
        let mut args = self.args()?;
        if !(least..=most).contains(&args.len()) {
            return Err(self.error(say::takes_arguments(word, least)));
        }
        Ok(match (word, function) {
            ("P", _) => Node::Truth(equal(own(args), int(0))),
            ("prime", _) => Node::Truth(Cond::Prime(args.swap_remove(0))),
            (_, Some((func, ..))) => Node::Number(Num::Call(func, args)),
            _ => Node::Number(own(args)),
        })
    }
}
