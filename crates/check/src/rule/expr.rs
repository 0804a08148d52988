//! Expressions and conditions: precedence climbing, loosest first: `or`, `and`, `not`, comparisons
//! in chains, `xor`, `&`, shifts, sums, products, the sign, powers.
//!
//! The tree is as deep as the text is nested, and never deeper than [`DEEPEST`]; functions that
//! walk it may recurse.
use super::eval;
use super::functions::FUNCTIONS;
use super::lex::{Token, lex};
use super::{Cond, Expr, Named, Op, Order, Set};
use crate::invalid::Invalid;
use crate::say;
use messages::Message;
use std::collections::HashMap;

/// Trees and brackets are no deeper than this.
const DEEPEST: usize = 96;

/// The words that cannot be names.
const RESERVED: [&str; 20] = [
    "take",
    "any",
    "leaving",
    "split",
    "if",
    "where",
    "nothing",
    "times",
    "for",
    "in",
    "and",
    "or",
    "not",
    "xor",
    "misere",
    "unordered",
    "end",
    "then",
    "else",
    "turn",
];

/// Named sets, read or not: none of these words can be a name.
const SETS: [(&str, Named); 10] = [
    ("cubes", Named::Cubes),
    ("even", Named::Even),
    ("factorials", Named::Factorials),
    ("fib", Named::Fib),
    ("odd", Named::Odd),
    ("palindromes", Named::Palindromes),
    ("pow2", Named::Pow2),
    ("primes", Named::Primes),
    ("squares", Named::Squares),
    ("triangular", Named::Triangular),
];

/// The levels of precedence, loosest first.
const OR: u8 = 0;
const AND: u8 = 1;
const NOT: u8 = 2;
const CHAIN: u8 = 3;
const XOR: u8 = 4;
const SIGN: u8 = 9;
const POWER: u8 = 10;

const ARITHMETIC: [(&str, Op, u8); 9] = [
    ("&", Op::And, 5),
    ("<<", Op::Shl, 6),
    (">>", Op::Shr, 6),
    ("+", Op::Add, 7),
    ("-", Op::Sub, 7),
    ("*", Op::Mul, 8),
    ("/", Op::Div, 8),
    ("%", Op::Rem, 8),
    ("**", Op::Pow, POWER),
];

/// What a bracketed text is.
#[derive(Debug)]
pub(super) enum Node {
    Num(Expr),
    Truth(Cond),
    Set(Set),
}

/// A node and the height of its tree.
type Tree = (Node, usize);

/// The names of a clause.
#[derive(Debug)]
pub(super) struct Scope<'s> {
    /// The numbers of the position, then the free names in order of first use.
    pub(super) names: Vec<String>,
    pub(super) parameters: &'s HashMap<String, i64>,
    /// Whether new names are allowed.
    pub(super) open: bool,
}

impl Scope<'_> {
    fn name(&mut self, word: &str) -> Result<Expr, Invalid> {
        if let Some(place) = self.names.iter().position(|name| name == word) {
            return Ok(Expr::Var(place));
        }
        if let Some(value) = self.parameters.get(word) {
            return Ok(Expr::Int(*value));
        }
        /// The most names of a clause.
        const MOST_NAMES: usize = 16;
        // `turn` is a number of the position, for which only a place in it stands.
        if !self.open
            || word == "turn"
            || word.starts_with(|c: char| c.is_ascii_uppercase())
            || self.names.len() == MOST_NAMES
        {
            return Err(Invalid::Rule(say::name_here(word)));
        }
        self.names.push(word.to_owned());
        Ok(Expr::Var(self.names.len() - 1))
    }
}

/// A parser at a place in a list of tokens.
#[derive(Debug)]
pub(super) struct Parser<'t> {
    tokens: Vec<Token<'t>>,
    at: usize,
    depth: usize,
    /// Whether the text is a claim, which may contain `true` and `false`.
    claim: bool,
}

/// Reads a formula in one name, to the end of the text.
pub fn formula(text: &str, name: &str) -> Result<Expr, Invalid> {
    let parameters = HashMap::new();
    let mut scope = Scope { names: vec![name.to_owned()], parameters: &parameters, open: false };
    let mut parser = Parser { tokens: lex(text)?, at: 0, depth: 0, claim: true };
    let expr = parser.number(&mut scope)?;
    match parser.peek() {
        Token::End => Ok(expr),
        token => Err(Invalid::Rule(say::in_formula(token.shown()))),
    }
}

/// What a claim is: a number, or a condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// A formula.
    Number(Expr),
    /// A condition.
    Condition(Cond),
}

/// Reads a formula or a condition in the numbers of a position, to the end of the text.
pub fn claim(text: &str, names: &[String]) -> Result<Said, Invalid> {
    let parameters = HashMap::new();
    let mut scope = Scope { names: names.to_vec(), parameters: &parameters, open: false };
    let mut parser = Parser { tokens: lex(text)?, at: 0, depth: 0, claim: true };
    let said = match parser.expression(OR, &mut scope)?.0 {
        Node::Num(expr) => Said::Number(expr),
        Node::Truth(cond) => Said::Condition(cond),
        Node::Set(_) => return Err(Invalid::Rule(say::set_as_claim())),
    };
    match parser.peek() {
        Token::End => Ok(said),
        token => Err(Invalid::Rule(say::in_claim(token.shown()))),
    }
}

pub(super) fn is_name(word: &str) -> bool {
    !RESERVED.contains(&word) && SETS.iter().all(|(set, _)| *set != word)
}

impl<'t> Parser<'t> {
    pub(super) fn of_rule(text: &'t str) -> Result<Self, Invalid> {
        Ok(Self { tokens: lex(text)?, at: 0, depth: 0, claim: false })
    }

    pub(super) fn peek(&self) -> &Token<'t> {
        self.tokens.get(self.at).unwrap_or(&Token::End)
    }

    pub(super) fn after(&self, ahead: usize) -> &Token<'t> {
        self.tokens.get(self.at + ahead).unwrap_or(&Token::End)
    }

    pub(super) fn bump(&mut self) {
        self.at += 1;
    }

    pub(super) fn place(&self) -> usize {
        self.at
    }

    pub(super) fn go_to(&mut self, place: usize) {
        self.at = place;
    }

    pub(super) fn eat(&mut self, symbol: &str) -> bool {
        let there = matches!(self.peek(), Token::Symbol(own) if *own == symbol);
        self.at += usize::from(there);
        there
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let there = matches!(self.peek(), Token::Word(own) if *own == word);
        self.at += usize::from(there);
        there
    }

    pub(super) fn eat_number(&mut self, number: i64) -> bool {
        let there = *self.peek() == Token::Int(number);
        self.at += usize::from(there);
        there
    }

    pub(super) fn need(&mut self, symbol: &str) -> Result<(), Invalid> {
        if self.eat(symbol) { Ok(()) } else { Err(self.odd(|token| say::for_symbol(token, symbol))) }
    }

    /// The error for a token in the wrong place.
    pub(super) fn odd(&self, at: impl Fn(Message) -> Message) -> Invalid {
        Invalid::Rule(at(self.peek().shown()))
    }

    pub(super) fn number(&mut self, scope: &mut Scope<'_>) -> Result<Expr, Invalid> {
        match self.expression(XOR, scope)?.0 {
            Node::Num(expr) => Ok(expr),
            Node::Truth(_) | Node::Set(_) => Err(self.odd(say::behind_no_number)),
        }
    }

    pub(super) fn number_or_set(&mut self, scope: &mut Scope<'_>) -> Result<Node, Invalid> {
        Ok(self.expression(XOR, scope)?.0)
    }

    pub(super) fn condition(&mut self, scope: &mut Scope<'_>) -> Result<Cond, Invalid> {
        match self.expression(OR, scope)?.0 {
            Node::Truth(cond) => Ok(cond),
            Node::Num(_) | Node::Set(_) => Err(self.odd(say::behind_no_condition)),
        }
    }

    fn expression(&mut self, least: u8, scope: &mut Scope<'_>) -> Result<Tree, Invalid> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(deep());
        }
        let mut left = self.prefix(least, scope)?;
        while let Some((level, word)) = self.infix().filter(|(level, _)| *level >= least) {
            left = match word {
                "or" | "and" => self.connected(left, level, word, scope)?,
                "" => self.chain(left, scope)?,
                symbol => self.calculated(left, level, symbol, scope)?,
            };
            if left.1 > DEEPEST {
                return Err(deep());
            }
        }
        self.depth -= 1;
        Ok(left)
    }

    /// The operator between two operands: its level, and its word unless it is a comparison.
    fn infix(&self) -> Option<(u8, &'static str)> {
        match self.peek() {
            Token::Word("or") => Some((OR, "or")),
            Token::Word("and") => Some((AND, "and")),
            Token::Word("xor") => Some((XOR, "xor")),
            Token::Word("in") => Some((CHAIN, "")),
            Token::Symbol("=" | "!=" | "<" | "<=" | ">" | ">=" | "|") => Some((CHAIN, "")),
            Token::Symbol(symbol) => {
                ARITHMETIC.iter().find(|(own, ..)| own == symbol).map(|(own, _, level)| (*level, *own))
            }
            _ => None,
        }
    }

    /// Joins conditions with the same word between them into one list.
    fn connected(&mut self, left: Tree, level: u8, word: &str, scope: &mut Scope<'_>) -> Result<Tree, Invalid> {
        let mut all = vec![truth(left.0)?];
        let mut height = left.1;
        while self.eat_word(word) {
            let (node, own) = self.expression(level + 1, scope)?;
            all.push(truth(node)?);
            height = height.max(own);
        }
        Ok((Node::Truth(if word == "or" { Cond::Any(all) } else { Cond::All(all) }), height + 1))
    }

    fn calculated(&mut self, left: Tree, level: u8, symbol: &str, scope: &mut Scope<'_>) -> Result<Tree, Invalid> {
        self.bump();
        let op = ARITHMETIC.iter().find(|(own, ..)| *own == symbol).map_or(Op::Xor, |(_, op, _)| *op);
        // Powers associate to the right, and an exponent may have a sign.
        let (right, height) = self.expression(if op == Op::Pow { SIGN } else { level + 1 }, scope)?;
        let (x, y) = (number(left.0)?, number(right)?);
        Ok((Node::Num(Expr::Arith(op, Box::new(x), Box::new(y))), left.1.max(height) + 1))
    }

    /// Reads comparisons in a chain, `a < b <= c`, and `x in S`.
    fn chain(&mut self, first: Tree, scope: &mut Scope<'_>) -> Result<Tree, Invalid> {
        let (mut left, mut height) = (number(first.0)?, first.1);
        let mut all = Vec::new();
        loop {
            if self.eat_word("in") {
                let (right, own) = self.expression(XOR, scope)?;
                height = height.max(own);
                let set = match right {
                    Node::Set(set) => set,
                    Node::Num(lo) if self.eat("..") => {
                        let (hi, own) = self.expression(XOR, scope)?;
                        height = height.max(own);
                        ranges(vec![(lo, number(hi)?)])
                    }
                    _ => return Err(self.odd(say::set_behind_in)),
                };
                all.push(Cond::Within(left, set));
                break;
            }
            let order = match self.peek() {
                Token::Symbol("=") => Some(Order::Eq),
                Token::Symbol("!=") => Some(Order::Ne),
                Token::Symbol("<") => Some(Order::Lt),
                Token::Symbol("<=") => Some(Order::Le),
                Token::Symbol(">") => Some(Order::Gt),
                Token::Symbol(">=") => Some(Order::Ge),
                Token::Symbol("|") => None,
                _ => break,
            };
            self.bump();
            let (right, own) = self.expression(XOR, scope)?;
            let right = number(right)?;
            height = height.max(own);
            all.push(match order {
                Some(order) => Cond::Compare(order, left, right.clone()),
                None => Cond::Divides(left, right.clone()),
            });
            left = right;
        }
        if matches!(self.peek(), Token::Word("in")) {
            return Err(self.odd(say::in_comparisons));
        }
        let one = if all.len() == 1 { all.pop() } else { None };
        Ok((Node::Truth(one.unwrap_or(Cond::All(all))), height + 1))
    }

    fn prefix(&mut self, least: u8, scope: &mut Scope<'_>) -> Result<Tree, Invalid> {
        let token = self.peek().clone();
        self.bump();
        match token {
            Token::Int(value) => Ok((Node::Num(Expr::Int(value)), 0)),
            Token::Symbol("-") => {
                let (node, height) = self.expression(SIGN, scope)?;
                Ok((Node::Num(Expr::Neg(Box::new(number(node)?))), height + 1))
            }
            Token::Symbol("(") => {
                let inner = self.expression(OR, scope)?;
                self.need(")")?;
                Ok(inner)
            }
            Token::Symbol("{") => self.set(scope),
            Token::Word("not") if least <= NOT => {
                let (node, height) = self.expression(NOT, scope)?;
                Ok((Node::Truth(Cond::Not(Box::new(truth(node)?))), height + 1))
            }
            Token::Word("if") if least <= XOR => self.cases(scope),
            // A claim may be about no position, or about all: rules have no such words.
            Token::Word(word @ ("true" | "false")) if self.claim => {
                let other = i64::from(word == "false");
                Ok((Node::Truth(Cond::Compare(Order::Eq, Expr::Int(0), Expr::Int(other))), 0))
            }
            Token::Word(word) if matches!(self.peek(), Token::Symbol("(")) => self.call(word, scope),
            Token::Word(word) => {
                if let Some((_, set)) = SETS.iter().find(|(name, _)| *name == word) {
                    return Ok((Node::Set(Set::Named(*set)), 0));
                }
                if !is_name(word) {
                    return Err(Invalid::Rule(say::for_number(format!("`{word}`"))));
                }
                Ok((Node::Num(scope.name(word)?), 0))
            }
            token => Err(Invalid::Rule(say::for_number(token.shown()))),
        }
    }

    /// Reads cases after the first `if`. Everything that follows belongs to the last case:
    /// `if C then x else y < 1` is refused, as `y < 1` is not a number.
    fn cases(&mut self, scope: &mut Scope<'_>) -> Result<Tree, Invalid> {
        let (mut cases, mut height) = (Vec::new(), 0);
        loop {
            let (cond, own) = self.expression(OR, scope)?;
            height = height.max(own);
            if !self.eat_word("then") {
                return Err(self.odd(say::for_then));
            }
            let (value, own) = self.expression(OR, scope)?;
            height = height.max(own);
            cases.push((truth(cond)?, number(value)?));
            if !self.eat_word("else") {
                return Err(self.odd(say::for_else));
            }
            if !self.eat_word("if") {
                break;
            }
        }
        let (last, own) = self.expression(OR, scope)?;
        Ok((Node::Num(Expr::Cases(cases, Box::new(number(last)?))), height.max(own) + 1))
    }

    fn call(&mut self, word: &str, scope: &mut Scope<'_>) -> Result<Tree, Invalid> {
        self.need("(")?;
        let (mut all, mut height) = (Vec::new(), 0);
        loop {
            let (node, own) = self.expression(XOR, scope)?;
            all.push(number(node)?);
            height = height.max(own) + usize::from(all.len() > 64 && word != "automaton");
            if !self.eat(",") {
                break;
            }
        }
        self.need(")")?;
        if word == "prime" && all.len() == 1 {
            return Ok((Node::Truth(Cond::Prime(all.remove(0))), height + 1));
        }
        match FUNCTIONS.iter().find(|(name, ..)| *name == word) {
            Some((_, func, counts)) if counts.contains(&all.len()) => {
                Ok((Node::Num(Expr::Call(*func, all)), height + 1))
            }
            _ => Err(Invalid::Rule(say::this_function(word))),
        }
    }

    /// Reads a set after the `{`.
    fn set(&mut self, scope: &mut Scope<'_>) -> Result<Tree, Invalid> {
        let (mut all, mut height) = (Vec::new(), 0);
        loop {
            let (lo, own) = self.expression(XOR, scope)?;
            let lo = number(lo)?;
            height = height.max(own);
            let hi = if self.eat("..") {
                let (hi, own) = self.expression(XOR, scope)?;
                height = height.max(own);
                number(hi)?
            } else {
                lo.clone()
            };
            all.push((lo, hi));
            if !self.eat(",") {
                break;
            }
        }
        self.need("}")?;
        Ok((Node::Set(ranges(all)), height + 1))
    }
}

fn deep() -> Invalid {
    Invalid::Rule(say::deep_expressions())
}

fn number(node: Node) -> Result<Expr, Invalid> {
    match node {
        Node::Num(expr) => Ok(expr),
        Node::Truth(_) => Err(Invalid::Rule(say::condition_for_number())),
        Node::Set(_) => Err(Invalid::Rule(say::set_for_number())),
    }
}

fn truth(node: Node) -> Result<Cond, Invalid> {
    match node {
        Node::Truth(cond) => Ok(cond),
        Node::Num(_) | Node::Set(_) => Err(Invalid::Rule(say::number_for_condition())),
    }
}

/// Sorts constants, so that membership in long sets is decided quickly.
fn ranges(all: Vec<(Expr, Expr)>) -> Set {
    let constant = |expr: &Expr| match eval::number(expr, &[]) {
        Ok(Some(value)) if !expr.mentions(&|_| true) => i64::try_from(value).ok(),
        _ => None,
    };
    let constants: Option<Vec<(i64, i64)>> = all.iter().map(|(lo, hi)| Some((constant(lo)?, constant(hi)?))).collect();
    let Some(mut constants) = constants else { return Set::Ranges(all) };
    constants.retain(|(lo, hi)| lo <= hi);
    constants.sort_unstable();
    let mut disjoint: Vec<(i64, i64)> = Vec::new();
    for (lo, hi) in constants {
        match disjoint.last_mut() {
            Some((_, last)) if lo <= last.saturating_add(1) => *last = hi.max(*last),
            _ => disjoint.push((lo, hi)),
        }
    }
    Set::Constants(disjoint)
}
