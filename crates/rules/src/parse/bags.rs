//! Moves on bags: `(z, {a, ..}) -> (z-1, {a+1, ..}) then each x -> x/2 : C`, and `drop 0`; on rows
//! and rings: `(.., a, b, ..) -> (.., a-1, b-1, ..)`, `circle((.., a, b, ..) -> ..)`.
//!
//! In a text with bags, `and` and `or` are numbers of a whole bag where a number must stand.
use super::{Failed, Parse, Parser};
use crate::ast::{BagMove, Clause, Expr};
use crate::error::{ErrorKind, RuleError};
use crate::family::bags::Arrangement;
use crate::lex::{Key, Token, TokenKind};
use crate::say;
use crate::span::{Span, Spanned};

/// Whether a text has bags, rows or rings: a bracket that is closed behind `..`, as that of no set
/// is.
pub(super) fn has_bags(tokens: &[Token]) -> bool {
    let closes = |kind: TokenKind| matches!(kind, TokenKind::Close | TokenKind::CloseBrace);
    tokens.windows(2).any(|pair| pair[0].kind == TokenKind::DotDot && closes(pair[1].kind))
}

impl Parser<'_> {
    /// Whether a move on bags begins here: a brace before the arrow, alone or behind other numbers.
    pub(super) fn at_bag(&self) -> bool {
        if self.kind() != TokenKind::Open {
            return self.kind() == TokenKind::OpenBrace;
        }
        let left = self.tokens.iter().skip(self.at).map(|token| token.kind);
        let mut left =
            left.take_while(|kind| !matches!(kind, TokenKind::Arrow | TokenKind::Separator | TokenKind::Colon));
        left.any(|kind| kind == TokenKind::OpenBrace)
    }

    pub(super) fn bag(&mut self) -> Parse<Clause> {
        self.bag_move(Arrangement::Bag)
    }

    /// A move on members that stand like this.
    fn bag_move(&mut self, arrangement: Arrangement) -> Parse<Clause> {
        let in_order = arrangement != Arrangement::Bag;
        let hint = if in_order { say::form_of_each_place } else { say::write_bag };
        let (beside, named) =
            if in_order { (Vec::new(), self.neighbours(Self::slot)?) } else { self.with_beside(Self::slot)? };
        if named.is_empty() {
            let span = self.last_span();
            let error = RuleError::new(ErrorKind::MissingOperand, span, say::bag_names_nothing());
            return Err(self.report(error.hint(hint())));
        }
        if !self.eat(TokenKind::Arrow) {
            return Err(self.complain(ErrorKind::Expected, say::arrow_missing(self.found()), hint()));
        }
        let start = self.span();
        let (new_beside, left) =
            if in_order { (Vec::new(), self.neighbours(Self::number)?) } else { self.with_beside(Self::number)? };
        let right = Spanned::new((), start.to(self.last_span()));
        let each = if self.eat(TokenKind::Key(Key::Then)) { Some(self.then_each()?) } else { None };
        let conditions = if self.kind() == TokenKind::Colon {
            self.bump();
            self.conditions()?
        } else {
            let may_follow: &[&str] = if each.is_some() { &["where", "if"] } else { &["then", "where", "if"] };
            self.guard(may_follow, false)?
        };
        Ok(Clause::Bag(Box::new(BagMove { arrangement, beside, named, new_beside, left, right, each, conditions })))
    }

    /// `{x, y, ..}`, or `(n, m, {x, y, ..})`.
    fn with_beside<T>(&mut self, item: impl Fn(&mut Self) -> Parse<T>) -> Parse<(Vec<T>, Vec<T>)> {
        let opened = self.span();
        if !self.eat(TokenKind::Open) {
            return Ok((Vec::new(), self.members(&item)?));
        }
        let mut beside = Vec::new();
        while self.kind() != TokenKind::OpenBrace {
            beside.push(item(self)?);
            if !self.eat(TokenKind::Comma) {
                return Err(self.complain(
                    ErrorKind::Expected,
                    say::bag_missing(self.found()),
                    say::write_bag_beside(),
                ));
            }
        }
        let members = self.members(&item)?;
        self.close(TokenKind::Close, opened)?;
        Ok((beside, members))
    }

    /// `{x, y, ..}`: the items before `..`, which must stand there.
    fn members<T>(&mut self, item: &impl Fn(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        let opened = self.span();
        if !self.eat(TokenKind::OpenBrace) {
            return Err(self.complain(ErrorKind::Expected, say::bag_missing(self.found()), say::write_bag()));
        }
        let mut members = Vec::new();
        while self.kind() != TokenKind::DotDot {
            members.push(item(self)?);
            if !self.eat(TokenKind::Comma) {
                return Err(self.complain(ErrorKind::Expected, say::rest_missing(self.found()), say::write_rest()));
            }
        }
        self.bump();
        if self.kind() == TokenKind::Comma {
            return Err(self.complain(ErrorKind::Expected, say::rest_not_last(), say::write_rest()));
        }
        self.close(TokenKind::CloseBrace, opened)?;
        Ok(members)
    }

    /// Whether a move on a row begins here: `(.., a, b, ..)`, or a single number for which none or
    /// several come.
    pub(super) fn at_row(&self) -> bool {
        if (self.kind(), self.peek(1)) != (TokenKind::Open, TokenKind::DotDot) {
            return false;
        }
        let (named, end) = self.between_dots(self.at);
        let arrow = self.tokens.get(end).map(|token| token.kind);
        let dots = self.tokens.get(end + 2).map(|token| token.kind);
        let left = match (arrow, dots) {
            (Some(TokenKind::Arrow), Some(TokenKind::DotDot)) => self.between_dots(end + 1).0,
            _ => 1,
        };
        named > 1 || left != 1
    }

    /// The number of items in `(.., x, y, ..)` from this token on, and the token behind it.
    fn between_dots(&self, from: usize) -> (usize, usize) {
        let (mut commas, mut depth, mut at) = (0usize, 0usize, from);
        while let Some(token) = self.tokens.get(at) {
            at += 1;
            match token.kind {
                TokenKind::Open | TokenKind::OpenBrace | TokenKind::OpenBracket => depth += 1,
                TokenKind::Close | TokenKind::CloseBrace | TokenKind::CloseBracket if depth > 1 => depth -= 1,
                TokenKind::Close | TokenKind::Separator | TokenKind::Eof => break,
                TokenKind::Comma if depth == 1 => commas += 1,
                _ => {}
            }
        }
        (commas.saturating_sub(1), at)
    }

    /// `(.., a, b, ..) -> (.., a-1, b-1, ..)`
    pub(super) fn row(&mut self) -> Parse<Clause> {
        self.bag_move(Arrangement::Row)
    }

    /// `circle((.., a, b, ..) -> ..; drop 0; end if sum=1)`, behind the bracket: the first clause;
    /// the others stand beside it.
    pub(super) fn ring_of_numbers(&mut self, opened: Span) -> Parse<Clause> {
        self.in_ring = true;
        let clauses = self.clauses_of_numbers();
        self.in_ring = false;
        if clauses.is_err() {
            while !matches!(self.kind(), TokenKind::Close | TokenKind::Eof) {
                self.bump();
            }
        }
        let mut clauses = clauses?.into_iter();
        self.close(TokenKind::Close, opened)?;
        self.finish(&[], false)?;
        let first = clauses.next().ok_or(Failed)?;
        self.further.extend(clauses);
        Ok(first)
    }

    fn clauses_of_numbers(&mut self) -> Parse<Vec<Clause>> {
        let mut clauses = Vec::new();
        loop {
            match self.kind() {
                TokenKind::Separator => self.bump(),
                TokenKind::Close | TokenKind::Eof => return Ok(clauses),
                TokenKind::Open => clauses.push(self.bag_move(Arrangement::Ring)?),
                TokenKind::Key(Key::End) => {
                    let end = self.end_if()?;
                    clauses.push(end);
                    clauses.append(&mut self.further);
                }
                _ if self.at_word("drop") => clauses.push(self.drop_zeros()?),
                _ => {
                    let message = say::cannot_stand_here(self.word());
                    return Err(self.complain(ErrorKind::Expected, message, say::clauses_of_number_rings()));
                }
            }
        }
    }

    /// `(.., x, y, ..)`, `(..)`: the items between the dots.
    fn neighbours<T>(&mut self, item: impl Fn(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        let opened = self.span();
        let mut items = Vec::new();
        let wrong = |parser: &mut Self| {
            let message = say::each_place_expected(parser.found());
            parser.complain(ErrorKind::Expected, message, say::form_of_each_place())
        };
        if !self.eat(TokenKind::Open) || !self.eat(TokenKind::DotDot) {
            return Err(wrong(self));
        }
        while self.eat(TokenKind::Comma) {
            if self.eat(TokenKind::DotDot) {
                self.close(TokenKind::Close, opened)?;
                return Ok(items);
            }
            items.push(item(self)?);
        }
        if items.is_empty() && self.eat(TokenKind::Close) {
            return Ok(items);
        }
        Err(wrong(self))
    }

    /// `each NAME -> E`
    fn then_each(&mut self) -> Parse<(Spanned<String>, Expr)> {
        if self.at_word("each") {
            self.bump();
            let name = self.name(say::a_name())?;
            if self.eat(TokenKind::Arrow) {
                return Ok((name, self.number()?));
            }
        }
        Err(self.complain(ErrorKind::Expected, say::each_missing(self.found()), say::write_then_each()))
    }

    /// `drop 0`
    pub(super) fn drop_zeros(&mut self) -> Parse<Clause> {
        self.bump();
        if !self.eat(TokenKind::Int(0)) {
            return Err(self.complain(ErrorKind::Expected, say::zero_missing(self.found()), say::write_drop()));
        }
        self.finish(&[], false)?;
        Ok(Clause::DropZeros)
    }

    /// Whether `and`, `or` or `xor` is a number of the bag here, or `xor` that of a list: `xor(P)`.
    pub(super) fn at_aggregate(&self) -> bool {
        match self.kind() {
            TokenKind::Key(Key::Xor) => self.bags || self.peek(1) == TokenKind::Open,
            TokenKind::Key(Key::And | Key::Or) => self.bags,
            _ => false,
        }
    }
}
