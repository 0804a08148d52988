//! Parses tokens into functions, statements and expressions by recursive descent. It recurses only
//! as deep as our own texts are nested.
use super::lexer::Token;
use super::{Given, Givens, Mistake, Read};
use crate::model::{Expr, Function, Kind, Op, Stmt, Text, at, call, int, var};
use std::collections::BTreeMap;

/// The kind of a variable that is no number.
#[derive(Clone, Copy, PartialEq)]
enum Sort {
    Text,
    Texts,
    Numbers,
}

/// A value: the model has separate types for expressions and texts.
enum Term {
    Number(Expr),
    Text(Text),
}

pub(super) struct Reader<'t> {
    tokens: &'t [(usize, Token)],
    next: usize,
    givens: &'t Givens<'t>,
    returns_text: &'t dyn Fn(&str) -> bool,
    sorts: BTreeMap<String, Sort>,
    kind: Kind,
}

/// The operators with their levels, from the weakest binding to the strongest.
const OPERATORS: [(&str, Op, u8); 18] = [
    ("or", Op::Or, 1),
    ("and", Op::And, 2),
    ("==", Op::Eq, 4),
    ("!=", Op::Ne, 4),
    ("<", Op::Lt, 4),
    ("<=", Op::Le, 4),
    (">", Op::Gt, 4),
    (">=", Op::Ge, 4),
    ("xor", Op::Xor, 5),
    ("&", Op::BitAnd, 5),
    ("|", Op::BitOr, 5),
    ("+", Op::Add, 6),
    ("-", Op::Sub, 6),
    ("*", Op::Mul, 7),
    ("/", Op::Div, 7),
    ("%", Op::Rem, 7),
    ("div", Op::FloorDiv, 7),
    ("mod", Op::FloorRem, 7),
];
/// `not` stands between `and` and the comparisons.
const NOT: u8 = 3;

impl<'t> Reader<'t> {
    pub(super) fn new(
        tokens: &'t [(usize, Token)],
        givens: &'t Givens<'t>,
        returns_text: &'t dyn Fn(&str) -> bool,
    ) -> Self {
        Self { tokens, next: 0, givens, returns_text, sorts: BTreeMap::new(), kind: Kind::Number }
    }

    fn mistake<T>(&self, what: impl Into<String>) -> Read<T> {
        let place = self.tokens.get(self.next).or(self.tokens.last()).map_or(0, |(place, _)| *place);
        Err(Mistake { place, what: what.into() })
    }

    fn peek(&self) -> Option<&'t Token> {
        self.tokens.get(self.next).map(|(_, token)| token)
    }

    /// The word or sign that comes next.
    fn symbol(&self, ahead: usize) -> &'t str {
        match self.tokens.get(self.next + ahead) {
            Some((_, Token::Word(word))) => word,
            Some((_, Token::Sign(sign))) => sign,
            _ => "",
        }
    }

    fn eats(&mut self, symbol: &str) -> bool {
        let there = self.symbol(0) == symbol;
        self.next += usize::from(there);
        there
    }

    fn expect(&mut self, symbol: &str) -> Read<()> {
        if self.eats(symbol) { Ok(()) } else { self.mistake(format!("no {symbol}")) }
    }

    fn name(&mut self) -> Read<String> {
        let Some(Token::Word(name)) = self.peek() else { return self.mistake("no name") };
        self.next += 1;
        Ok(name.clone())
    }

    fn quoted(&mut self) -> Read<String> {
        let Some(Token::Quoted(letters)) = self.peek() else { return self.mistake("no letters in quotes") };
        self.next += 1;
        Ok(letters.clone())
    }

    /// A name, or names that are given.
    fn some_names(&mut self) -> Read<Vec<String>> {
        let Some(Token::Given(Given::Names(names))) = self.peek() else { return Ok(vec![self.name()?]) };
        self.next += 1;
        Ok(names.clone())
    }

    /// Names with commas between them.
    fn names(&mut self) -> Read<Vec<String>> {
        let mut names = self.some_names()?;
        while self.eats(",") {
            names.extend(self.some_names()?);
        }
        Ok(names)
    }

    fn is(&self, name: &str, sort: Sort) -> bool {
        self.sorts.get(name) == Some(&sort)
    }

    fn becomes(&mut self, name: &str, sort: Sort) -> String {
        self.sorts.insert(name.to_owned(), sort);
        name.to_owned()
    }

    pub(super) fn function(mut self) -> Read<Function> {
        let part = !self.eats("fn");
        self.next += usize::from(part);
        let mut name = self.name()?;
        if self.eats("as") {
            name = self.name()?;
        }
        self.expect("(")?;
        let mut params: Vec<String> = Vec::new();
        while !self.eats(")") {
            let names = self.some_names()?;
            let sort = if self.eats(":") { self.name()? } else { String::new() };
            for name in &names {
                match sort.as_str() {
                    "text" => drop(self.becomes(name, Sort::Text)),
                    "numbers" => drop(self.becomes(name, Sort::Numbers)),
                    "texts" => drop(self.becomes(name, Sort::Texts)),
                    _ => {}
                }
            }
            params.extend(names);
            self.eats(",");
        }
        let sorted = |sort| params.iter().filter(|name| self.is(name, sort)).cloned().collect();
        let (of_texts, of_arrays) = (sorted(Sort::Text), sorted(Sort::Numbers));
        if !part || self.symbol(0) == "->" {
            self.expect("->")?;
            self.kind = match self.name()?.as_str() {
                "number" => Kind::Number,
                "truth" => Kind::Truth,
                "numbers" => Kind::Numbers,
                "text" => Kind::Text,
                "texts" => Kind::Texts,
                _ => return self.mistake("a kind of result that there is not"),
            };
        }
        let body = self.block()?;
        Ok(Function { name, about: Vec::new(), params, of_texts, of_arrays, kind: self.kind, body })
    }

    fn block(&mut self) -> Read<Vec<Stmt>> {
        self.expect("{")?;
        let mut body = Vec::new();
        while !self.eats("}") {
            if let Some(Token::Given(Given::Stmts(given))) = self.peek() {
                self.next += 1;
                body.extend(given.iter().cloned());
            } else if self.eats("where") {
                body.extend(self.choice()?);
            } else {
                body.push(self.statement()?);
            }
        }
        Ok(body)
    }

    /// Reads `where`: takes one of two lists of statements by a given truth value.
    fn choice(&mut self) -> Read<Vec<Stmt>> {
        let not = self.eats("not");
        let name = self.name()?;
        let Some((_, Given::Flag(flag))) = self.givens.iter().find(|(own, _)| *own == name) else {
            return self.mistake(format!("{name} is not given"));
        };
        let yes = self.block()?;
        let no = if self.eats("else") { self.block()? } else { Vec::new() };
        Ok(if *flag != not { yes } else { no })
    }

    fn statement(&mut self) -> Read<Stmt> {
        if let Some(Token::Remark(remark)) = self.peek() {
            self.next += 1;
            return Ok(Stmt::Comment(remark.clone()));
        }
        // A keyword is an ordinary name where something is assigned to it.
        if !matches!(self.symbol(1), "=" | "+=" | "-=" | "[")
            && let Some(stmt) = self.keyword()?
        {
            return Ok(stmt);
        }
        self.assignment()
    }

    fn keyword(&mut self) -> Read<Option<Stmt>> {
        let word = self.symbol(0);
        self.next += 1;
        Ok(Some(match word {
            "let" => {
                let name = self.name()?;
                self.expect("=")?;
                Stmt::Let(name, self.number(1)?)
            }
            "numbers" => {
                let name = self.name()?;
                let name = self.becomes(&name, Sort::Numbers);
                match self.eats("=") {
                    true => Stmt::LetNumbers(name, self.number(1)?),
                    false => Stmt::Zeros(name, self.index()?),
                }
            }
            "text" => {
                let name = self.name()?;
                self.expect("=")?;
                let value = self.text()?;
                Stmt::LetText(self.becomes(&name, Sort::Text), value)
            }
            "texts" => {
                let name = self.name()?;
                let name = self.becomes(&name, Sort::Texts);
                if self.eats("=") { Stmt::LetTexts(name, self.number(1)?) } else { Stmt::NoTexts(name) }
            }
            "if" => return self.condition().map(Some),
            "while" => Stmt::While(self.number(1)?, self.block()?),
            "for" => return self.run().map(Some),
            "return" => match self.kind {
                Kind::Text => Stmt::ReturnText(self.text()?),
                Kind::Texts => Stmt::ReturnTexts(self.name()?),
                _ => Stmt::Return(self.number(1)?),
            },
            "break" => Stmt::Break,
            "fail" => Stmt::Fail(self.quoted()?),
            "flush" => Stmt::Flush,
            "do" => Stmt::Do(self.number(1)?),
            "read" if self.eats("text") => {
                let name = self.name()?;
                Stmt::ReadText(self.becomes(&name, Sort::Text))
            }
            "read" => Stmt::Read(self.name()?),
            "mark" => {
                let name = self.name()?;
                let place = self.index()?;
                self.expect("=")?;
                Stmt::Mark(name, place, self.number(1)?)
            }
            "shorten" => {
                let name = self.name()?;
                self.expect("to")?;
                Stmt::Shorten(name, self.number(1)?)
            }
            "drop" => Stmt::DropLast(self.name()?),
            "keep" => {
                let text = self.text()?;
                self.expect("=")?;
                Stmt::Keep(text, self.number(1)?)
            }
            "forget" => Stmt::Forget,
            "remember" => {
                let names = self.names()?;
                self.expect("=")?;
                Stmt::Remember(names, self.number(1)?)
            }
            "push" => Stmt::Push(self.names()?),
            "top" => Stmt::Top(self.names()?),
            "pop" => Stmt::Pop,
            _ => {
                self.next -= 1;
                return Ok(None);
            }
        }))
    }

    fn condition(&mut self) -> Read<Stmt> {
        let (condition, yes) = (self.number(1)?, self.block()?);
        let no = match self.eats("else") {
            true if self.eats("if") => vec![self.condition()?],
            true => self.block()?,
            false => Vec::new(),
        };
        Ok(Stmt::If(condition, yes, no))
    }

    fn run(&mut self) -> Read<Stmt> {
        let name = self.name()?;
        if self.eats("in") {
            let list = self.name()?;
            return Ok(match self.is(&list, Sort::Texts) {
                true => Stmt::EachText(self.becomes(&name, Sort::Text), list, self.block()?),
                false => Stmt::Each(name, list, self.block()?),
            });
        }
        self.expect("=")?;
        let first = self.number(1)?;
        self.expect("to")?;
        Ok(Stmt::For(name, first, self.number(1)?, self.block()?))
    }

    fn assignment(&mut self) -> Read<Stmt> {
        let name = self.name()?;
        let place = if self.symbol(0) == "[" { Some(self.index()?) } else { None };
        let old = match &place {
            Some(place) => at(&name, place.clone()),
            None => var(&name),
        };
        let change = [("+=", Op::Add), ("-=", Op::Sub)].into_iter().find(|(sign, _)| self.eats(sign));
        if change.is_none() {
            self.expect("=")?;
        }
        Ok(if self.is(&name, Sort::Texts) {
            Stmt::Append(name, self.text()?)
        } else if self.is(&name, Sort::Text) {
            let value = match (change, self.text()?) {
                (None, value) => value,
                (Some(_), Text::Join(mut more)) => {
                    more.insert(0, Text::Var(name.clone()));
                    Text::Join(more)
                }
                (Some(_), more) => Text::Join(vec![Text::Var(name.clone()), more]),
            };
            Stmt::SetText(name, value)
        } else {
            let value = self.number(1)?;
            let value = match change {
                Some((_, op)) => old.bin(op, value),
                None => value,
            };
            match place {
                Some(place) => Stmt::SetAt(name, place, value),
                None => Stmt::Set(name, value),
            }
        })
    }

    /// A number in brackets.
    fn index(&mut self) -> Read<Expr> {
        self.expect("[")?;
        let index = self.number(1)?;
        self.expect("]")?;
        Ok(index)
    }

    fn number(&mut self, level: u8) -> Read<Expr> {
        match self.term(level)? {
            Term::Number(number) => Ok(number),
            Term::Text(_) => self.mistake("a text in place of a number"),
        }
    }

    fn text(&mut self) -> Read<Text> {
        let term = self.term(1)?;
        self.as_text(term)
    }

    fn as_text(&self, term: Term) -> Read<Text> {
        match term {
            Term::Text(text) => Ok(text),
            Term::Number(Expr::Call(function, arguments)) => Ok(Text::Call(function, arguments)),
            Term::Number(_) => self.mistake("a number in place of a text"),
        }
    }

    /// Reads a value whose operators bind at least as tightly as `level`.
    fn term(&mut self, level: u8) -> Read<Term> {
        let mut left = match level <= NOT && self.eats("not") {
            true => Term::Number(self.number(NOT + 1)?.not()),
            false => self.operand()?,
        };
        while let Some(&(_, op, own)) =
            OPERATORS.iter().find(|(symbol, _, own)| *own >= level && self.symbol(0) == *symbol)
        {
            self.next += 1;
            let right = self.term(own + 1)?;
            left = self.joined(op, left, right)?;
        }
        Ok(left)
    }

    fn joined(&self, op: Op, left: Term, right: Term) -> Read<Term> {
        Ok(match (op, left, right) {
            (_, Term::Number(left), Term::Number(right)) => Term::Number(left.bin(op, right)),
            (Op::Add, left, right) => {
                let (left, right) = (self.as_text(left)?, self.as_text(right)?);
                let mut all = if let Text::Join(all) = left { all } else { vec![left] };
                all.push(right);
                Term::Text(Text::Join(all))
            }
            (Op::Mul, Term::Text(Text::Fixed(letters)), Term::Number(times)) => {
                Term::Text(Text::Times(letters, Box::new(times)))
            }
            (Op::Lt, Term::Text(Text::Var(left)), Term::Text(Text::Var(right))) => {
                Term::Number(Expr::Less(left, right))
            }
            _ => return self.mistake("an operator that texts do not have"),
        })
    }

    fn operand(&mut self) -> Read<Term> {
        let token = self.peek();
        self.next += 1;
        Ok(match token {
            Some(Token::Number(number)) => Term::Number(int(*number)),
            Some(Token::Quoted(letters)) => Term::Text(Text::Fixed(letters.clone())),
            Some(Token::Given(Given::Expr(given))) => Term::Number(given.clone()),
            Some(Token::Given(Given::Text(given))) => Term::Text(given.clone()),
            Some(Token::Sign("-")) => match self.operand()? {
                Term::Number(Expr::Int(number)) => Term::Number(int(-number)),
                _ => return self.mistake("a sign before what is no number"),
            },
            Some(Token::Sign("(")) => {
                let term = self.term(1)?;
                self.expect(")")?;
                term
            }
            Some(Token::Word(name)) => self.named(name)?,
            _ => {
                self.next -= 1;
                return self.mistake("no value");
            }
        })
    }

    /// A term that begins with a name.
    fn named(&mut self, name: &str) -> Read<Term> {
        let own = || name.to_owned();
        if self.eats("(") {
            return self.called(name);
        }
        if self.eats("has") {
            return Ok(Term::Number(Expr::Has(own(), self.quoted()?)));
        }
        if self.eats("[") {
            let first = self.number(1)?;
            if self.eats("..") {
                let last = if self.symbol(0) == "]" { Expr::Letters(own()) } else { self.number(1)? };
                self.expect("]")?;
                return Ok(Term::Text(Text::Part(own(), Box::new(first), Box::new(last))));
            }
            self.expect("]")?;
            let first = Box::new(first);
            return Ok(Term::Number(match self.eats("is") {
                true => Expr::Fits(own(), first, self.quoted()?),
                false if self.is(name, Sort::Text) => Expr::Letter(own(), first),
                false => Expr::At(own(), first),
            }));
        }
        Ok(match name {
            "true" => Term::Number(int(0).eq(int(0))),
            "false" => Term::Number(int(0).ne(int(0))),
            "stacked" => Term::Number(Expr::Stacked),
            _ if self.is(name, Sort::Text) => Term::Text(Text::Var(own())),
            _ => Term::Number(var(name)),
        })
    }

    /// A term that begins with a name and a parenthesis.
    fn called(&mut self, name: &str) -> Read<Term> {
        let term = match name {
            "length" => {
                let list = self.name()?;
                Term::Number(match self.sorts.get(&list) {
                    Some(Sort::Text) => Expr::Letters(list),
                    Some(Sort::Texts) => Expr::Count(list),
                    _ => Expr::Len(list),
                })
            }
            "last" => Term::Text(Text::Last(self.name()?)),
            "digit" => Term::Text(Text::Digit(Box::new(self.number(1)?))),
            "known" => Term::Number(Expr::Known(self.text()?)),
            "recalled" => Term::Number(Expr::Recalled(self.text()?)),
            "memory" => Term::Number(Expr::Memory(self.names()?)),
            _ => {
                let mut arguments = Vec::new();
                while self.symbol(0) != ")" {
                    self.argument(&mut arguments)?;
                    if !self.eats(",") {
                        break;
                    }
                }
                Term::Number(call(name, arguments))
            }
        };
        self.expect(")")?;
        Ok(term)
    }

    fn argument(&mut self, arguments: &mut Vec<Expr>) -> Read<()> {
        if matches!(self.peek(), Some(Token::Given(Given::Names(_)))) {
            for name in self.some_names()? {
                arguments.push(if self.is(&name, Sort::Numbers) { Expr::Array(name) } else { var(&name) });
            }
            return Ok(());
        }
        arguments.push(match self.term(1)? {
            Term::Text(text) => Expr::Text(text),
            Term::Number(Expr::Var(name)) if self.is(&name, Sort::Numbers) => Expr::Array(name),
            Term::Number(Expr::Call(function, own)) if (self.returns_text)(&function) => {
                Expr::Text(Text::Call(function, own))
            }
            Term::Number(number) => number,
        });
        Ok(())
    }
}
