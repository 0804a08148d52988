//! Clauses about sets of numbers and about words: `erase`, rewriting with `->`, `never`, `end if
//! contains`.
//!
//! The words `erase`, `never` and `contains` are known by where they stand; a state may have a
//! number of that name.
use super::{Parse, Parser, begins_guard};
use crate::ast::{Clause, Contains, Erase, Pattern, Piece, Rewrite};
use crate::error::{ErrorKind, RuleError};
use crate::lex::{Key, TokenKind};
use crate::span::Spanned;

/// The most pieces of a pattern.
pub(crate) const MOST_PIECES: usize = 64;

/// The form of a rewriting clause.
const HINT: &str = "write PATTERN -> PATTERN, as in \"++\" -> \"--\" or \"X\" \"X\"*k \".\" -> \".\" \"X\"*k \"X\"";

impl Parser<'_> {
    /// Whether a piece of a pattern begins here.
    pub(super) fn at_piece(&self) -> bool {
        matches!(self.kind(), TokenKind::Quoted | TokenKind::Lt | TokenKind::Key(Key::Any | Key::End))
    }

    /// Whether a clause of words begins here: a piece that no other clause begins with.
    pub(super) fn at_word_rule(&self) -> bool {
        match self.kind() {
            TokenKind::Quoted | TokenKind::Lt => true,
            TokenKind::Key(Key::Any | Key::End) => {
                let piece = |ahead| {
                    matches!(self.peek(ahead), TokenKind::Quoted | TokenKind::Lt | TokenKind::Key(Key::Any | Key::End))
                };
                // `end if` is a property; a state cannot be called so.
                piece(1) || self.peek(1) == TokenKind::Arrow && piece(2)
            }
            _ => false,
        }
    }

    /// `PATTERN -> PATTERN : CONDITIONS`
    pub(super) fn rewrite(&mut self) -> Parse<Clause> {
        let left = self.pieces("what is replaced")?;
        if !self.eat(TokenKind::Arrow) {
            let message = format!("`->` is missing: {}", self.found());
            return Err(self.complain(ErrorKind::Expected, message, HINT));
        }
        if self.eat(TokenKind::Key(Key::Nothing)) {
            let span = self.last_span();
            let error = RuleError::new(ErrorKind::WrongType, span, "a word does not become nothing");
            return Err(self.report(error.hint("write \"\" to delete letters; the empty word is a word")));
        }
        let right = self.pieces("what takes its place")?;
        let conditions = if self.kind() == TokenKind::Colon {
            self.bump();
            self.conditions()?
        } else {
            self.guard(&["where", "if"], false)?
        };
        Ok(Clause::Rewrite(Box::new(Rewrite { left, right, conditions })))
    }

    /// Pieces one after the other; at least one.
    fn pieces(&mut self, what: &str) -> Parse<Spanned<Pattern>> {
        let start = self.span();
        let mut pieces = Vec::new();
        while self.at_piece() {
            if pieces.len() >= MOST_PIECES {
                let message = format!("a pattern of more than {MOST_PIECES} pieces");
                return Err(self.complain(ErrorKind::Limit, message, "join pieces of text: \"a\" \"b\" is \"ab\""));
            }
            let begin = self.span();
            let piece = self.piece()?;
            pieces.push(Spanned::new(piece, begin.to(self.last_span())));
        }
        if pieces.is_empty() {
            let message = format!("{what} is missing: {}", self.found());
            let hint = match self.kind() {
                TokenKind::Name | TokenKind::Int(_) | TokenKind::Open => {
                    "letters stand in quotes, digits with a value in < >: \"ab\", \"X\"*k, <d>, any, end; \"\" is nothing"
                }
                _ => HINT,
            };
            return Err(self.complain(ErrorKind::MissingOperand, message, hint));
        }
        Ok(Spanned::new(pieces, start.to(self.last_span())))
    }

    fn piece(&mut self) -> Parse<Piece> {
        match self.kind() {
            TokenKind::Quoted => {
                let text = self.word().trim_matches('"').to_string();
                self.bump();
                if !self.eat(TokenKind::Star) {
                    return Ok(Piece::Text(text));
                }
                if !self.at_operand() {
                    let message = format!("how many times is missing: {}", self.found());
                    return Err(self.complain(ErrorKind::MissingOperand, message, "write \"X\"*k or \"X\"*(2*k)"));
                }
                Ok(Piece::Repeat(text, self.factor_alone()?))
            }
            TokenKind::Lt => {
                let opened = self.span();
                self.bump();
                if !self.at_operand() {
                    let message = format!("the value of the digit is missing: {}", self.found());
                    return Err(self.complain(ErrorKind::MissingOperand, message, "write <d> for a digit of value d"));
                }
                let value = self.number()?;
                if !self.eat(TokenKind::Gt) {
                    let message = format!("`>` is missing: {}", self.found());
                    let error = RuleError::new(ErrorKind::Expected, self.span(), message);
                    let error = error.hint("a digit with its value is written <d>").related(opened, "this `<` is open");
                    return Err(self.report(error));
                }
                Ok(Piece::Digit(value))
            }
            TokenKind::Key(Key::Any) => {
                self.bump();
                Ok(Piece::Any)
            }
            _ => {
                self.bump();
                Ok(Piece::End)
            }
        }
    }

    /// `never PATTERN, PATTERN`
    pub(super) fn never(&mut self) -> Parse<Clause> {
        self.bump();
        let mut parts = vec![self.pieces("the part that may not be left")?];
        while self.eat(TokenKind::Comma) {
            parts.push(self.pieces("the part that may not be left")?);
        }
        self.finish(&[], true)?;
        Ok(Clause::Never(parts))
    }

    /// Whether the condition after `end if` is about the letters that a word contains.
    pub(super) fn at_contains(&self) -> bool {
        let contains = |ahead: usize| {
            let token = self.tokens.get(self.at + ahead);
            let word =
                token.is_some_and(|token| token.kind == TokenKind::Name && token.span.of(self.text) == "contains");
            word && matches!(
                self.peek(ahead + 1),
                TokenKind::Quoted
                    | TokenKind::Lt
                    | TokenKind::Key(Key::Any | Key::End)
                    | TokenKind::Separator
                    | TokenKind::Eof
            )
        };
        contains(0) || self.kind() == TokenKind::Key(Key::Not) && contains(1)
    }

    /// `contains PATTERN, not contains PATTERN`
    pub(super) fn contains(&mut self) -> Parse<Clause> {
        let mut conditions = Vec::new();
        loop {
            let start = self.span();
            let not = self.eat(TokenKind::Key(Key::Not));
            if !self.at_word("contains") {
                let message = format!("`contains` is missing: {}", self.found());
                let hint = "all conditions of a clause must hold; for any of several parts write several clauses: \
                            end if contains \"A\"; end if contains \"B\"";
                return Err(self.complain(ErrorKind::Expected, message, hint));
            }
            self.bump();
            let pattern = self.pieces("the part that is looked for")?.node;
            conditions.push(Spanned::new(Contains { not, pattern }, start.to(self.last_span())));
            if matches!(self.kind(), TokenKind::Key(Key::And | Key::Or)) || begins_guard(self.kind()) {
                let message = format!("`{}` cannot stand here", self.word());
                let hint = "commas mean that all must hold; for any of several write several end if clauses";
                return Err(self.complain(ErrorKind::Expected, message, hint));
            }
            if !self.eat(TokenKind::Comma) {
                self.finish(&[], true)?;
                return Ok(Clause::EndContains(conditions));
            }
        }
    }

    /// `erase Y for X : CONDITIONS`
    pub(super) fn erase(&mut self) -> Parse<Clause> {
        let hint = "write erase Y for X : CONDITIONS, as in erase d for x : d|x";
        self.bump();
        if self.kind() != TokenKind::Name {
            let message = format!("the name of a number that goes is missing: {}", self.found());
            return Err(self.complain(ErrorKind::MissingOperand, message, hint));
        }
        let gone = self.name("a number that goes")?;
        if !self.eat(TokenKind::Key(Key::For)) {
            let message = format!("`for` is missing: {}", self.found());
            return Err(self.complain(ErrorKind::Expected, message, hint));
        }
        if self.kind() != TokenKind::Name {
            let message = format!("the name of the number that is chosen is missing: {}", self.found());
            return Err(self.complain(ErrorKind::MissingOperand, message, hint));
        }
        let chosen = self.name("the number that is chosen")?;
        let conditions = if self.kind() == TokenKind::Colon {
            self.bump();
            self.conditions()?
        } else {
            self.guard(&["where", "if"], false)?
        };
        Ok(Clause::Erase(Box::new(Erase { gone, chosen, conditions })))
    }
}
