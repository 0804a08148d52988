//! Clauses about boards of letters: `board "XO" -> ".X" right only`, `place "XX/X." turned and
//! flipped`.
//!
//! Their words are known by where they stand; a state may have a number called `board`.
use super::{Parse, Parser};
use crate::ast::{CellClause, Clause};
use crate::error::{ErrorKind, RuleError};
use crate::family::cells::Directions;
use crate::lex::{Key, TokenKind};
use crate::say;
use crate::span::Spanned;
use crate::suggest::nearest;
use messages::Message;

/// The words for a direction.
const DIRECTIONS: [(&str, Directions); 2] = [("right", Directions::Right), ("down", Directions::Down)];

impl Parser<'_> {
    /// Whether a clause of a board begins here, and not a state with a number called `board`.
    pub(super) fn at_board(&self) -> bool {
        matches!(self.peek(1), TokenKind::Quoted | TokenKind::Name | TokenKind::Separator | TokenKind::Eof)
    }

    /// `board "XO" -> ".X" right only`, `board right only "XO" -> ".X"`
    pub(super) fn board(&mut self) -> Parse<Clause> {
        self.bump();
        let before = self.directions()?;
        let left = self.letters(say::what_is_replaced())?;
        if !self.eat(TokenKind::Arrow) {
            let message = say::arrow_missing(self.found());
            return Err(self.complain(ErrorKind::Expected, message, say::write_board_pattern()));
        }
        let right = self.letters(say::what_takes_its_place())?;
        let again = self.span();
        let behind = self.directions()?;
        if before.is_some() && behind.is_some() {
            let error = RuleError::new(ErrorKind::Mixed, again.to(self.last_span()), say::two_directions());
            return Err(self.report(error.hint(say::write_two_clauses())));
        }
        let may_follow: &[&str] = if before.or(behind).is_some() { &[] } else { &["right", "down"] };
        self.finish(may_follow, false)?;
        let directions = before.or(behind).unwrap_or(Directions::All);
        Ok(Clause::Cells(CellClause::Line { left, right, directions }))
    }

    /// `right only`, `down only`, if one of them stands here.
    fn directions(&mut self) -> Parse<Option<Directions>> {
        if self.at_word("left") || self.at_word("up") {
            let message = say::cannot_stand_here(self.word());
            return Err(self.complain(ErrorKind::Expected, message, say::reverse_the_pattern()));
        }
        let Some((_, directions)) = DIRECTIONS.into_iter().find(|(word, _)| self.at_word(word)) else {
            return Ok(None);
        };
        let word = self.word().to_owned();
        self.bump();
        if !self.at_word("only") {
            let message = say::word_missing("only", self.found());
            return Err(self.complain(ErrorKind::Expected, message, say::write_only(word)));
        }
        self.bump();
        Ok(Some(directions))
    }

    /// Letters in quotes.
    fn letters(&mut self, what: Message) -> Parse<Spanned<String>> {
        if self.kind() != TokenKind::Quoted {
            let message = say::part_missing(what, self.found());
            return Err(self.complain(ErrorKind::MissingOperand, message, say::write_board_pattern()));
        }
        let text = Spanned::new(self.word().trim_matches('"').to_owned(), self.span());
        self.bump();
        Ok(text)
    }

    /// `place "XX/X." turned and flipped`
    pub(super) fn polyomino(&mut self) -> Parse<Clause> {
        self.bump();
        let rows = self.letters(say::what_takes_its_place())?;
        if self.kind() == TokenKind::Comma {
            let message = say::cannot_stand_here(",");
            return Err(self.complain(ErrorKind::Expected, message, say::shapes_in_clauses()));
        }
        let (mut turned, mut flipped) = (false, false);
        if self.at_word("flipped") {
            let message = say::cannot_stand_here("flipped");
            return Err(self.complain(ErrorKind::Expected, message, say::turned_first()));
        }
        if self.at_word("turned") {
            turned = true;
            self.bump();
            if self.eat(TokenKind::Key(Key::And)) {
                if !self.at_word("flipped") {
                    let message = say::word_missing("flipped", self.found());
                    let hint = match self.kind() {
                        TokenKind::Name if nearest(self.word(), ["flipped"]).is_some() => say::did_you_mean("flipped"),
                        _ => say::turned_first(),
                    };
                    return Err(self.complain(ErrorKind::Expected, message, hint));
                }
                flipped = true;
                self.bump();
            }
        }
        self.finish(if turned { &["and"] } else { &["turned"] }, false)?;
        Ok(Clause::Cells(CellClause::Shape { rows, turned, flipped }))
    }
}
