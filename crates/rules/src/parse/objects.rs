//! Clauses about coins, piles on steps, rings and boards: `turn`, `product`, `move`, `circle`,
//! `place`, the names of boards; lists; and `play`.
//!
//! Their words (`turn`, `within`, `from`, `to`, ...) are no words of the language elsewhere: a
//! state may have a number called `to`. They are known by where they stand.
use super::{Parse, Parser, begins_guard};
use crate::ast::{BoardGame, Clause, Expr, Factor, Move, SetItem, Tile, Turn, Turns};
use crate::catalogue;
use crate::error::ErrorKind;
use crate::lex::{BETWEEN_SIDES, Key, TokenKind};
use crate::say;
use crate::span::Spanned;
use crate::suggest::nearest;
use messages::Message;

/// The words that may follow the amounts of a `turn`.
const AFTER_COUNTS: [&str; 3] = ["consecutive", "within", "from"];

impl Parser<'_> {
    /// Whether the token here is this word; words with a meaning of their own do not count.
    pub(super) fn at_word(&self, word: &str) -> bool {
        self.kind() == TokenKind::Name && self.word() == word
    }

    /// The clause, if it is one of these.
    pub(super) fn objects(&mut self) -> Option<Parse<Clause>> {
        // A name with a hyphen is one word: `turn-2` is no clause of coins.
        let next = self.tokens.get(self.at + 1);
        let hyphen = next.is_some_and(|next| next.kind == TokenKind::Minus && next.span.start == self.span().end);
        if hyphen || self.kind() != TokenKind::Name {
            return None;
        }
        match self.word() {
            "turn" => Some(self.turn(false).and_then(|turn| {
                self.finish(&AFTER_COUNTS, turn.is_plain())?;
                Ok(Clause::Turn(turn))
            })),
            "product" if matches!(self.peek(1), TokenKind::Open | TokenKind::Separator | TokenKind::Eof) => {
                Some(self.product())
            }
            "move" => Some(self.stones()),
            "erase" if self.peek(1) != TokenKind::Comma => Some(self.erase()),
            "never" if self.peek(1) != TokenKind::Comma => Some(self.never()),
            "circle" if matches!(self.peek(1), TokenKind::Open | TokenKind::Separator | TokenKind::Eof) => {
                Some(self.circle())
            }
            "play" => Some(self.turns()),
            "drop" if self.peek(1) == TokenKind::Name => Some(self.drop_isolated()),
            "drop" if matches!(self.peek(1), TokenKind::Int(_) | TokenKind::Separator | TokenKind::Eof) => {
                Some(self.drop_zeros())
            }
            "place" if self.peek(1) == TokenKind::Quoted => Some(self.polyomino()),
            "place" if self.peek(1) != TokenKind::Arrow => Some(self.place()),
            "delete" => Some(self.delete()),
            "board" if self.at_board() => Some(self.board()),
            word => {
                let game = BoardGame::ALL.into_iter().find(|game| game.name() == word)?;
                self.bump();
                Some(self.finish(&[], false).map(|()| Clause::Board(game)))
            }
        }
    }

    /// `circle(take ...)`
    fn circle(&mut self) -> Parse<Clause> {
        self.bump();
        let opened = self.span();
        let hint = say::write_circle();
        if !self.eat(TokenKind::Open) {
            let message = say::bracket_missing_after_circle(self.found());
            return Err(self.complain(ErrorKind::Expected, message, hint));
        }
        if self.at_word_rule() || self.at_word("never") || self.kind() == TokenKind::Key(Key::End) {
            return self.ring(opened);
        }
        if self.kind() == TokenKind::Open {
            return self.ring_of_numbers(opened);
        }
        if self.kind() != TokenKind::Key(Key::Take) {
            let message = say::ring_rule_missing(self.found());
            return Err(self.complain(ErrorKind::Expected, message, hint));
        }
        self.take(Some(opened)).map(Clause::Circle)
    }

    /// `place 2x2, 1x3`
    fn place(&mut self) -> Parse<Clause> {
        self.bump();
        let mut tiles = Vec::new();
        loop {
            let start = self.span();
            let tile = self.tile()?;
            tiles.push(Spanned::new(tile, start.to(self.last_span())));
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.finish(&[], true)?;
        Ok(Clause::Place(tiles))
    }

    /// `2x3`
    fn tile(&mut self) -> Parse<Tile> {
        let hint = say::write_tile();
        let TokenKind::Int(rows) = self.kind() else {
            let message = say::tile_missing(self.found());
            return Err(self.complain(ErrorKind::MissingOperand, message, hint));
        };
        self.bump();
        if !self.at_word(BETWEEN_SIDES) {
            let message = say::x_missing(BETWEEN_SIDES, self.found());
            return Err(self.complain(ErrorKind::Expected, message, hint));
        }
        self.bump();
        let TokenKind::Int(columns) = self.kind() else {
            let message = say::columns_missing(self.found());
            return Err(self.complain(ErrorKind::MissingOperand, message, hint));
        };
        self.bump();
        Ok(Tile { rows, columns })
    }

    /// `play every`, `play any`, `play first`, `play one`, `play exactly K`, `play LO..HI`,
    /// `play 1,3..5`
    fn turns(&mut self) -> Parse<Clause> {
        self.bump();
        let hint = say::write_play();
        if self.eat(TokenKind::Key(Key::Any)) {
            self.finish(&[], false)?;
            return Ok(Clause::Turns(Turns::Any));
        }
        let words = [("every", Turns::Every), ("first", Turns::First), ("one", Turns::One)];
        for (word, turns) in words {
            if self.at_word(word) {
                self.bump();
                self.finish(&[], false)?;
                return Ok(Clause::Turns(turns));
            }
        }
        let exactly = self.at_word("exactly");
        if exactly {
            self.bump();
        } else if self.kind() == TokenKind::Name
            && let Some(meant) = nearest(self.word(), ["every", "first", "one", "exactly"])
        {
            let message = say::unknown_word(self.word());
            return Err(self.complain(ErrorKind::UnknownWord, message, say::did_you_mean(meant)));
        }
        if !self.at_operand() {
            let message = say::components_missing(self.found());
            return Err(self.complain(ErrorKind::MissingOperand, message, hint));
        }
        let least = self.number()?;
        let turns = if exactly {
            Turns::Exactly(least)
        } else if self.eat(TokenKind::DotDot) {
            self.upper_end()?;
            let most = self.number()?;
            match self.kind() {
                TokenKind::Comma => self.among(SetItem::Range(least, most))?,
                _ => Turns::Range(least, most),
            }
        } else if self.kind() == TokenKind::Comma {
            self.among(SetItem::One(least))?
        } else {
            let message = say::dots_missing(self.found());
            return Err(self.complain(ErrorKind::Expected, message, hint));
        };
        self.finish(&[], false)?;
        Ok(Clause::Turns(turns))
    }

    /// The entries behind the first of `play 1,3..5`.
    fn among(&mut self, first: SetItem) -> Parse<Turns> {
        let mut counts = vec![first];
        while self.eat(TokenKind::Comma) {
            let count = self.number()?;
            counts.push(match self.eat(TokenKind::DotDot) {
                true => {
                    self.upper_end()?;
                    SetItem::Range(count, self.number()?)
                }
                false => SetItem::One(count),
            });
        }
        Ok(Turns::Among(counts))
    }

    /// `turn COUNT [consecutive] [within D] [from 1]`; `inside` a product, where a comma may end
    /// it.
    fn turn(&mut self, inside: bool) -> Parse<Turn> {
        self.bump();
        let mut counts = vec![self.coins()?];
        while self.kind() == TokenKind::Comma && !(inside && self.begins_factor(1)) {
            self.bump();
            counts.push(self.coins()?);
        }
        let mut turn = Turn { counts, consecutive: false, within: None, from: None };
        loop {
            if self.at_word("consecutive") && !turn.consecutive {
                self.bump();
                turn.consecutive = true;
            } else if self.at_word("within") && turn.within.is_none() {
                self.bump();
                if !self.at_operand() {
                    let message = say::distance_missing(self.found());
                    return Err(self.complain(ErrorKind::MissingOperand, message, say::write_within()));
                }
                turn.within = Some(self.number()?);
            } else if self.at_word("from") && turn.from.is_none() {
                self.bump();
                turn.from = Some(self.first_coin()?);
            } else {
                return Ok(turn);
            }
        }
    }

    fn coins(&mut self) -> Parse<Spanned<crate::ast::Amount>> {
        let no_count = self.kind() == TokenKind::Name && AFTER_COUNTS.contains(&self.word());
        if no_count || !(self.at_operand() || self.kind() == TokenKind::Key(Key::Any)) {
            let message = say::coins_missing(self.found());
            let hint = say::write_coins();
            return Err(self.complain(ErrorKind::MissingOperand, message, hint));
        }
        let count = self.amount()?;
        if begins_guard(self.kind()) {
            let message = say::turn_without_conditions();
            let hint = say::form_of_turn();
            return Err(self.complain(ErrorKind::Expected, message, hint));
        }
        Ok(count)
    }

    fn first_coin(&mut self) -> Parse<Spanned<u64>> {
        let span = self.span();
        if let TokenKind::Int(first @ (0 | 1)) = self.kind() {
            self.bump();
            return Ok(Spanned::new(first, span));
        }
        let message = say::first_coin_missing(self.found());
        Err(self.complain(ErrorKind::Expected, message, say::write_from_one()))
    }

    /// Whether a factor of a product begins `ahead` tokens from here: `turn`, or the name of a
    /// game.
    fn begins_factor(&self, ahead: usize) -> bool {
        let Some(token) = self.tokens.get(self.at + ahead) else { return false };
        let word = token.span.of(self.text);
        token.kind == TokenKind::Name && (word == "turn" || word == "product" || catalogue::find(word).is_some())
    }

    /// `product(A, B, ...)`
    fn product(&mut self) -> Parse<Clause> {
        self.bump();
        let opened = self.span();
        if !self.eat(TokenKind::Open) {
            let message = say::bracket_missing_after_product(self.found());
            return Err(self.complain(ErrorKind::Expected, message, say::write_product()));
        }
        let mut factors = Vec::new();
        loop {
            let start = self.span();
            let factor = self.factor()?;
            factors.push(Spanned::new(factor, start.to(self.last_span())));
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        if self.kind() == TokenKind::Name
            && let Some(meant) = nearest(self.word(), AFTER_COUNTS)
        {
            let message = say::unknown_word(self.word());
            return Err(self.complain(ErrorKind::UnknownWord, message, say::did_you_mean(meant)));
        }
        self.close(TokenKind::Close, opened)?;
        self.finish(&[], false)?;
        Ok(Clause::Product(factors))
    }

    fn factor(&mut self) -> Parse<Factor> {
        if self.at_word("turn") {
            return self.turn(true).map(Factor::Turn);
        }
        let words = self.name_span().of(self.text);
        if self.kind() == TokenKind::Name
            && let Some(game) = catalogue::find(words)
        {
            if !game.text.starts_with("turn ") {
                let message = say::no_factor(game.name);
                let hint = say::factors();
                return Err(self.complain(ErrorKind::Mixed, message, hint));
            }
            self.at += self.name_length();
            return Ok(Factor::Game(game.name.to_string()));
        }
        let message = match self.kind() {
            TokenKind::Name | TokenKind::Key(_) | TokenKind::Code | TokenKind::Int(_) => {
                let word: String = self.word().chars().take(24).collect();
                say::no_coin_game(word)
            }
            _ => say::factor_missing(self.found()),
        };
        let hint = say::factors_of_product();
        Err(self.complain(ErrorKind::Mixed, message, hint))
    }

    /// `move K from I to J : CONDITIONS`
    fn stones(&mut self) -> Parse<Clause> {
        self.bump();
        let amount = self.part_of_move(say::number_of_stones(), None)?;
        let from = self.part_of_move(say::pile_left(), Some("from"))?;
        let to = self.part_of_move(say::pile_reached(), Some("to"))?;
        let conditions = if self.kind() == TokenKind::Colon {
            self.bump();
            self.conditions()?
        } else {
            self.guard(&["where", "if"], false)?
        };
        Ok(Clause::Move(Box::new(Move { amount, from, to, conditions })))
    }

    fn part_of_move(&mut self, what: Message, word: Option<&str>) -> Parse<Expr> {
        let hint = say::write_move();
        if let Some(word) = word {
            if !self.at_word(word) {
                let message = say::word_missing(word, self.found());
                return Err(self.complain(ErrorKind::Expected, message, hint));
            }
            self.bump();
        }
        let misplaced = ["from", "to"].iter().any(|word| self.at_word(word));
        if misplaced || !self.at_operand() {
            let message = say::part_missing(what, self.found());
            return Err(self.complain(ErrorKind::MissingOperand, message, hint));
        }
        self.number()
    }

    /// `[a, b, ...]` after `NAME =`.
    pub(super) fn list_items(&mut self) -> Parse<Vec<Expr>> {
        let opened = self.span();
        self.bump();
        let mut items = Vec::new();
        if self.kind() != TokenKind::CloseBracket {
            items.push(self.number()?);
            while self.eat(TokenKind::Comma) {
                items.push(self.number()?);
            }
        }
        self.close(TokenKind::CloseBracket, opened)?;
        self.finish(&[], false)?;
        Ok(items)
    }
}

impl Turn {
    /// Whether nothing but amounts is there, so that another amount could follow.
    fn is_plain(&self) -> bool {
        !self.consecutive && self.within.is_none() && self.from.is_none()
    }
}
