//! Moves on bags: `(z, {a, ..}) -> (z-1, {a+1, ..}) then each x -> x/2 : C`, and `drop 0`.
//!
//! In a text with bags, `and` and `or` are numbers of a whole bag where a number must stand.
use super::{Parse, Parser};
use crate::ast::{BagMove, Clause, Expr};
use crate::error::{ErrorKind, RuleError};
use crate::lex::{Key, Token, TokenKind};
use crate::say;
use crate::span::Spanned;

/// Whether a text has bags: a brace that is closed behind `..`, as no set is.
pub(super) fn has_bags(tokens: &[Token]) -> bool {
    tokens.windows(2).any(|pair| (pair[0].kind, pair[1].kind) == (TokenKind::DotDot, TokenKind::CloseBrace))
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
        let (beside, named) = self.with_beside(Self::slot)?;
        if named.is_empty() {
            let span = self.last_span();
            let error = RuleError::new(ErrorKind::MissingOperand, span, say::bag_names_nothing());
            return Err(self.report(error.hint(say::write_bag())));
        }
        if !self.eat(TokenKind::Arrow) {
            return Err(self.complain(ErrorKind::Expected, say::arrow_missing(self.found()), say::write_bag()));
        }
        let start = self.span();
        let (new_beside, left) = self.with_beside(Self::number)?;
        let right = start.to(self.last_span());
        let each = if self.eat(TokenKind::Key(Key::Then)) { Some(self.then_each()?) } else { None };
        let conditions = if self.kind() == TokenKind::Colon {
            self.bump();
            self.conditions()?
        } else {
            let may_follow: &[&str] = if each.is_some() { &["where", "if"] } else { &["then", "where", "if"] };
            self.guard(may_follow, false)?
        };
        Ok(Clause::Bag(Box::new(BagMove { beside, named, new_beside, left, right, each, conditions })))
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
