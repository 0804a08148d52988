//! Clauses about sets of numbers and about words: `erase`, rewriting with `->`, `never`, `end if
//! contains`.
//!
//! The words `erase`, `never` and `contains` are known by where they stand; a state may have a
//! number of that name.
use super::{Parse, Parser, begins_guard};
use crate::ast::{Clause, Contains, Erase, Pattern, Piece, Rewrite};
use crate::error::{ErrorKind, RuleError};
use crate::lex::{Key, Token, TokenKind};
use crate::say;
use crate::span::{Span, Spanned};
use messages::Message;

/// The most pieces of a pattern.
pub(crate) const MOST_PIECES: usize = 64;

/// The form of a rewriting clause.
const HINT: fn() -> Message = say::write_rewriting;

/// Whether `[x]` stands somewhere as a letter: not close behind a name, which makes it an entry of
/// a list, nor behind `=`, which makes it a list.
pub(super) fn has_letters(tokens: &[Token]) -> bool {
    let letter = |at: usize| {
        let before = at.checked_sub(1).and_then(|before| tokens.get(before));
        let of_list = before.is_some_and(|before| match before.kind {
            TokenKind::Name => tokens.get(at).is_some_and(|token| token.span.start == before.span.end),
            kind => kind == TokenKind::Eq,
        });
        !of_list && is_letter(tokens, at)
    };
    (0..tokens.len()).any(letter)
}

/// Whether `[x]` stands at a place.
fn is_letter(tokens: &[Token], at: usize) -> bool {
    let kinds = [TokenKind::OpenBracket, TokenKind::Name, TokenKind::CloseBracket];
    kinds.iter().zip(at..).all(|(kind, at)| tokens.get(at).is_some_and(|token| token.kind == *kind))
}

impl Parser<'_> {
    /// Whether a piece of a pattern begins here.
    pub(super) fn at_piece(&self) -> bool {
        let plain = matches!(self.kind(), TokenKind::Quoted | TokenKind::Lt | TokenKind::Key(Key::Any | Key::End));
        plain || self.letters && is_letter(&self.tokens, self.at)
    }

    /// Whether a clause of words begins here: a piece that no other clause begins with.
    pub(super) fn at_word_rule(&self) -> bool {
        match self.kind() {
            TokenKind::Quoted | TokenKind::Lt => true,
            TokenKind::OpenBracket => self.at_piece(),
            TokenKind::Key(Key::Any | Key::End) => {
                let piece = |ahead| {
                    matches!(self.peek(ahead), TokenKind::Quoted | TokenKind::Lt | TokenKind::Key(Key::Any | Key::End))
                        || is_letter(&self.tokens, self.at + ahead)
                };
                // `end if` is a property; a state cannot be called so.
                piece(1) || self.peek(1) == TokenKind::Arrow && piece(2)
            }
            _ => false,
        }
    }

    /// `PATTERN -> PATTERN : CONDITIONS`
    pub(super) fn rewrite(&mut self) -> Parse<Clause> {
        let left = self.pieces(say::what_is_replaced())?;
        if !self.eat(TokenKind::Arrow) {
            let message = say::arrow_missing(self.found());
            return Err(self.complain(ErrorKind::Expected, message, HINT()));
        }
        if self.eat(TokenKind::Key(Key::Nothing)) {
            let span = self.last_span();
            let error = RuleError::new(ErrorKind::WrongType, span, say::word_not_nothing());
            return Err(self.report(error.hint(say::write_empty_word())));
        }
        let right = self.pieces(say::what_takes_its_place())?;
        let mut others = Vec::new();
        while self.eat(TokenKind::Key(Key::Or)) {
            others.push(self.pieces(say::what_takes_its_place())?);
        }
        let conditions = if self.kind() == TokenKind::Colon {
            self.bump();
            self.conditions()?
        } else {
            self.guard(&["where", "if"], false)?
        };
        let rewrite = Rewrite { left, right, conditions };
        let other = |right| Clause::Rewrite(Box::new(Rewrite { right, ..rewrite.clone() }));
        self.further.extend(others.into_iter().map(other));
        Ok(Clause::Rewrite(Box::new(rewrite)))
    }

    /// Pieces one after the other; at least one.
    fn pieces(&mut self, what: Message) -> Parse<Spanned<Pattern>> {
        let start = self.span();
        let mut pieces = Vec::new();
        while self.at_piece() {
            if pieces.len() >= MOST_PIECES {
                let message = say::pattern_too_long(MOST_PIECES);
                return Err(self.complain(ErrorKind::Limit, message, say::join_pieces()));
            }
            let begin = self.span();
            let piece = self.piece()?;
            pieces.push(Spanned::new(piece, begin.to(self.last_span())));
        }
        if pieces.is_empty() {
            let message = say::part_missing(what, self.found());
            let hint = match self.kind() {
                TokenKind::Name | TokenKind::Int(_) | TokenKind::Open => say::pieces_of_patterns(),
                _ => HINT(),
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
                    let message = say::times_missing(self.found());
                    return Err(self.complain(ErrorKind::MissingOperand, message, say::write_repeat()));
                }
                Ok(Piece::Repeat(text, self.factor_alone()?))
            }
            TokenKind::Lt => {
                let opened = self.span();
                self.bump();
                if !self.at_operand() {
                    let message = say::digit_value_missing(self.found());
                    return Err(self.complain(ErrorKind::MissingOperand, message, say::write_digit()));
                }
                let value = self.number()?;
                if !self.eat(TokenKind::Gt) {
                    let message = say::word_missing(">", self.found());
                    let error = RuleError::new(ErrorKind::Expected, self.span(), message);
                    let error = error.hint(say::digit_in_angles()).related(opened, say::bracket_is_open("<"));
                    return Err(self.report(error));
                }
                Ok(Piece::Digit(value))
            }
            TokenKind::OpenBracket => {
                self.bump();
                let name = self.name(say::a_name())?;
                self.bump();
                Ok(Piece::Letter(name))
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

    /// `circle(PATTERN -> PATTERN; ...)`, behind the bracket.
    pub(super) fn ring(&mut self, opened: Span) -> Parse<Clause> {
        self.in_ring = true;
        let clauses = self.ring_clauses();
        self.in_ring = false;
        if clauses.is_err() {
            // What is left of the ring would be read as clauses of words outside.
            while !matches!(self.kind(), TokenKind::Close | TokenKind::Eof) {
                self.bump();
            }
        }
        let clauses = clauses?;
        self.close(TokenKind::Close, opened)?;
        self.finish(&[], false)?;
        Ok(Clause::Ring(clauses))
    }

    fn ring_clauses(&mut self) -> Parse<Vec<Spanned<Clause>>> {
        let mut clauses = Vec::new();
        loop {
            let start = self.span();
            let clause = match self.kind() {
                TokenKind::Separator => {
                    self.bump();
                    continue;
                }
                TokenKind::Close | TokenKind::Eof => return Ok(clauses),
                _ if self.at_word_rule() => self.rewrite()?,
                _ if self.at_word("never") => self.never()?,
                TokenKind::Key(Key::End) => self.end_if()?,
                _ => {
                    let message = say::cannot_stand_here(self.word());
                    return Err(self.complain(ErrorKind::Expected, message, say::clauses_of_rings()));
                }
            };
            let span = start.to(self.last_span());
            let further = std::mem::take(&mut self.further);
            clauses.extend(std::iter::once(clause).chain(further).map(|clause| Spanned::new(clause, span)));
        }
    }

    /// `never PATTERN, PATTERN`
    pub(super) fn never(&mut self) -> Parse<Clause> {
        self.bump();
        let mut parts = vec![self.pieces(say::part_not_left())?];
        while self.eat(TokenKind::Comma) {
            parts.push(self.pieces(say::part_not_left())?);
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
                    | TokenKind::OpenBracket
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
                let message = say::word_missing("contains", self.found());
                let hint = say::several_end_if();
                return Err(self.complain(ErrorKind::Expected, message, hint));
            }
            self.bump();
            let pattern = self.pieces(say::part_looked_for())?.node;
            if self.kind() == TokenKind::Colon {
                // To the end of the clause: a comma goes on with conditions.
                self.bump();
                let own = self.conditions()?;
                let last = Contains { not, pattern, conditions: own };
                conditions.push(Spanned::new(last, start.to(self.last_span())));
                return Ok(Clause::EndContains(conditions));
            }
            let contains = Contains { not, pattern, conditions: Vec::new() };
            conditions.push(Spanned::new(contains, start.to(self.last_span())));
            if matches!(self.kind(), TokenKind::Key(Key::And | Key::Or)) || begins_guard(self.kind()) {
                let message = say::cannot_stand_here(self.word());
                let hint = say::commas_mean_all();
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
        let hint = say::write_erase();
        self.bump();
        if self.kind() != TokenKind::Name {
            let message = say::name_of_gone_missing(self.found());
            return Err(self.complain(ErrorKind::MissingOperand, message, hint));
        }
        let gone = self.name(say::a_number_that_goes())?;
        if !self.eat(TokenKind::Key(Key::For)) {
            let message = say::word_missing("for", self.found());
            return Err(self.complain(ErrorKind::Expected, message, hint));
        }
        if self.kind() != TokenKind::Name {
            let message = say::name_of_chosen_missing(self.found());
            return Err(self.complain(ErrorKind::MissingOperand, message, hint));
        }
        let chosen = self.name(say::the_number_chosen())?;
        let conditions = if self.kind() == TokenKind::Colon {
            self.bump();
            self.conditions()?
        } else {
            self.guard(&["where", "if"], false)?
        };
        Ok(Clause::Erase(Box::new(Erase { gone, chosen, conditions })))
    }
}
