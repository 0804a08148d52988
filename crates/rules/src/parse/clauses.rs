//! Clauses: `take`, `split`, arrows, properties and bindings.
use super::{Failed, LastWords, Parse, Parser, SIDES, begins_guard, code};
use crate::ast::{
    Amount, Arrow, ArrowOption, Clause, CompareOp, Count, Expr, ExprKind, Mark, Repeat, SetItem, Shape, Slot, Split,
    Take, Verdict, each_part, expr,
};
use crate::error::{ErrorKind, RuleError};
use crate::lex::{Key, Token, TokenKind};
use crate::ruleset::TURN;
use crate::say;
use crate::sets;
use crate::span::{Span, Spanned};
use messages::Message;

/// The words of shapes and their meanings; `near-equal` is three tokens.
const SHAPES: [(&str, Shape); 3] =
    [("equal", Shape::Equal), ("unequal", Shape::Unequal), ("consecutive", Shape::Consecutive)];

/// Between the amounts of a `take` and those that may not be taken.
const EXCEPT: &str = "except";

impl Parser<'_> {
    /// One clause; the token after it is its separator unless something failed.
    pub(super) fn clause(&mut self) -> Parse<Clause> {
        let names_a_word = matches!(self.peek(1), TokenKind::Arrow | TokenKind::Eq);
        if matches!(self.kind(), TokenKind::Key(_))
            && self.peek(1) == TokenKind::Minus
            && let Some(game) = self.game()
        {
            return game;
        }
        match self.kind() {
            _ if self.at_word_rule() => self.rewrite(),
            _ if self.at_bag() => self.bag(),
            TokenKind::Key(_) if names_a_word => Err(self.name(say::a_name()).err().unwrap_or(Failed)),
            TokenKind::Key(Key::Take) => self.marked(|parser| parser.take(None).map(Clause::Take)),
            TokenKind::Key(Key::Split) => self.marked(Self::split),
            TokenKind::Key(Key::Misere) => self.property(Clause::Misere),
            TokenKind::Key(Key::Unordered) => self.property(Clause::Unordered),
            TokenKind::Key(Key::End) => self.end_if(),
            TokenKind::Code => self.code(),
            TokenKind::Open if self.at_row() => self.row(),
            TokenKind::Open => self.marked(Self::arrow),
            TokenKind::Name if self.peek(1) == TokenKind::Arrow => self.marked(Self::arrow),
            TokenKind::Name if self.peek(1) == TokenKind::Eq => self.binding(),
            TokenKind::Arrow => {
                let hint = say::write_the_state();
                Err(self.complain(ErrorKind::MissingOperand, say::state_missing(), hint))
            }
            _ => self.by_name(),
        }
    }

    /// A clause that may end in `again` or `answer`.
    fn marked(&mut self, read: impl FnOnce(&mut Self) -> Parse<Clause>) -> Parse<Clause> {
        let (clause, word) = self.with_last_word(LastWords::Marks, read)?;
        Ok(match Mark::ALL.into_iter().find(|mark| word == Some(mark.word())) {
            Some(mark) => {
                let further = std::mem::take(&mut self.further);
                self.further = further.into_iter().map(|clause| Clause::Marked(Box::new(clause), mark)).collect();
                Clause::Marked(Box::new(clause), mark)
            }
            None => clause,
        })
    }

    /// A clause that may end in one of these words, and that word.
    fn with_last_word(
        &mut self,
        words: LastWords,
        read: impl FnOnce(&mut Self) -> Parse<Clause>,
    ) -> Parse<(Clause, Option<&'static str>)> {
        self.last_words = words;
        let (clause, word) = (read(self), self.last_word());
        self.last_words = LastWords::None;
        let clause = clause?;
        for _ in word.into_iter().flat_map(str::split_whitespace) {
            self.bump();
        }
        Ok((clause, word))
    }

    fn property(&mut self, clause: Clause) -> Parse<Clause> {
        self.bump();
        self.finish(&["misere", "unordered"], false)?;
        Ok(clause)
    }

    fn code(&mut self) -> Parse<Clause> {
        let span = self.span();
        let read = code::read(span.of(self.text), span.start as usize);
        self.bump();
        let code = read.map_err(|error| self.report(error))?;
        if begins_guard(self.kind()) {
            let hint = say::write_code_as_take();
            return Err(self.complain(ErrorKind::Expected, say::code_without_conditions(), hint));
        }
        self.finish(&[], false)?;
        Ok(Clause::Code(code))
    }

    pub(super) fn end_if(&mut self) -> Parse<Clause> {
        self.bump();
        if !self.eat(TokenKind::Key(Key::If)) {
            let message = say::if_missing(self.found());
            return Err(self.complain(ErrorKind::Expected, message, say::write_end_if()));
        }
        let (end, word) = self.with_last_word(LastWords::Verdicts, |parser| match parser.at_contains() {
            true => parser.contains(),
            false => parser.conditions().map(Clause::EndIf),
        })?;
        if let Some(side) = SIDES.into_iter().position(|side| word == Some(side)) {
            return self.side_wins(end, side as u64 + 1);
        }
        Ok(match Verdict::ALL.into_iter().find(|verdict| word == Some(verdict.word())) {
            Some(verdict) => Clause::Verdict(Box::new(end), verdict),
            None => end,
        })
    }

    /// `end if C first wins` as two ends: where it is the turn of that player, and where it is not.
    fn side_wins(&mut self, end: Clause, side: u64) -> Parse<Clause> {
        let span = self.last_span();
        let Clause::EndIf(conditions) = end else {
            let error = RuleError::new(ErrorKind::Mixed, span, say::turn_not_here());
            return Err(self.report(error.hint(say::write_turn())));
        };
        let at = |turn: u64, verdict| {
            let operands = vec![expr(ExprKind::Name(TURN.to_owned()), span), expr(ExprKind::Int(turn), span)];
            let is_turn = expr(ExprKind::Chain { operands, operators: vec![Spanned::new(CompareOp::Eq, span)] }, span);
            let conditions = conditions.iter().cloned().chain([is_turn]).collect();
            Clause::Verdict(Box::new(Clause::EndIf(conditions)), verdict)
        };
        self.further.push(at(3 - side, Verdict::Loses));
        Ok(at(side, Verdict::Wins))
    }

    fn binding(&mut self) -> Parse<Clause> {
        let name = self.name(say::a_parameter())?;
        self.bump();
        if self.kind() == TokenKind::OpenBracket {
            let items = self.list_items()?;
            return Ok(Clause::List { name, items });
        }
        let start = self.span();
        let value = if self.kind() == TokenKind::OpenBrace { self.set_of_numbers()? } else { self.number()? };
        if matches!(value.node, ExprKind::Set(_)) {
            self.finish(&[], false)?;
            return Ok(Clause::Set { name, members: value });
        }
        if self.eat(TokenKind::DotDot) {
            self.upper_end()?;
            let most = self.number()?;
            self.finish(&[], false)?;
            let members = expr(ExprKind::Range(value, most), start.to(self.last_span()));
            return Ok(Clause::Set { name, members });
        }
        let another_binding = self.peek(1) == TokenKind::Name && self.peek(2) == TokenKind::Eq;
        if self.kind() == TokenKind::Comma && !another_binding {
            return self.sequence(name, value);
        }
        self.finish(&[], false)?;
        Ok(Clause::Binding { name, value })
    }

    /// `3, L[i-1]+L[i-2]` after the name and the first number.
    fn sequence(&mut self, name: Spanned<String>, value: Expr) -> Parse<Clause> {
        let mut first = vec![value];
        while self.eat(TokenKind::Comma) {
            first.push(self.number()?);
        }
        self.finish(&[], true)?;
        let Some(mut next) = first.pop() else { return Err(Failed) };
        let mut uses_itself = false;
        each_part(&mut next, &mut |part| {
            uses_itself |= matches!(&part.node, ExprKind::Index { name: list, .. } if list.node == name.node);
        });
        if !uses_itself {
            let message = say::one_number_or_a_list(&name.node);
            let error = RuleError::new(ErrorKind::Expected, first.first().map_or(name.span, |item| item.span), message);
            return Err(self.report(error.hint(say::write_set_list_or_sequence(&name.node))));
        }
        Ok(Clause::Sequence { name, first, next })
    }

    /// `take ...`; inside the bracket that `opened` where there is one.
    pub(super) fn take(&mut self, opened: Option<Span>) -> Parse<Take> {
        self.bump();
        let leaves = |kind| kind == TokenKind::Key(Key::Leaving);
        let mut amounts = self.list(|kind| begins_guard(kind) || leaves(kind), |parser| parser.amount());
        let mut others = Vec::new();
        if self.at_word(EXCEPT) {
            self.bump();
            others = self.list(|kind| begins_guard(kind) || leaves(kind), |parser| parser.amount());
        }
        let without = excepted(&mut amounts, &others);
        let leaving = if leaves(self.kind()) { Some(self.leaving()?) } else { None };
        let may_follow: &[&str] =
            if leaving.is_some() { &["heaps", "where", "if"] } else { &["leaving", "where", "if"] };
        let Some(opened) = opened else {
            let guard = [without, self.guard(may_follow, leaving.is_none())?].concat();
            return Ok(Take { amounts, leaving, guard });
        };
        let guard = match begins_guard(self.kind()) {
            true => {
                self.bump();
                self.list(|_| false, |parser| parser.condition())
            }
            false => Vec::new(),
        };
        let guard = [without, guard].concat();
        self.close(TokenKind::Close, opened)?;
        self.finish(&[], false)?;
        Ok(Take { amounts, leaving, guard })
    }

    pub(super) fn amount(&mut self) -> Parse<Spanned<Amount>> {
        let start = self.span();
        if self.eat(TokenKind::Key(Key::Any)) {
            return Ok(Spanned::new(Amount::Any, start));
        }
        if self.kind() == TokenKind::Quoted {
            return Err(self.quoted());
        }
        if let Some(hint) = self.amount_in_words() {
            let error = self.unknown_word().hint(hint);
            return Err(self.report(error));
        }
        if !self.at_operand() {
            let message = say::amount_missing(self.found());
            let hint = say::write_amount();
            return Err(self.complain(ErrorKind::MissingOperand, message, hint));
        }
        let lo = self.number()?;
        let amount = if self.eat(TokenKind::DotDot) {
            self.upper_end()?;
            Amount::Range(lo, self.number()?)
        } else {
            Amount::Expr(lo)
        };
        if self.at_condition() {
            let message = say::not_inside_amount(self.word());
            return Err(self.complain(ErrorKind::Expected, message, say::conditions_after_where()));
        }
        Ok(Spanned::new(amount, start.to(self.last_span())))
    }

    fn leaving(&mut self) -> Parse<Spanned<(u64, u64)>> {
        self.bump();
        let start = self.span();
        let lo = self.heap_count(say::number_of_heaps_left())?;
        let hi = if self.eat(TokenKind::DotDot) { self.heap_count(say::upper_end())? } else { lo };
        let span = start.to(self.last_span());
        if self.kind() == TokenKind::Name && self.word() == "heaps" {
            self.bump();
        }
        Ok(Spanned::new((lo, hi), span))
    }

    fn heap_count(&mut self, what: Message) -> Parse<u64> {
        if let TokenKind::Int(value) = self.kind() {
            self.bump();
            return Ok(value);
        }
        let message = say::part_missing(what, self.found());
        Err(self.complain(ErrorKind::Expected, message, say::write_leaving()))
    }

    fn split(&mut self) -> Parse<Clause> {
        self.bump();
        if self.kind() == TokenKind::Name && self.word() == "into" {
            self.bump();
        }
        let start = self.span();
        let count = self.count()?;
        let count = Spanned::new(count, start.to(self.last_span()));
        let shape = self.shape();
        let may_follow: &[&str] = if shape == Shape::Any {
            &["equal", "unequal", "near-equal", "consecutive", "where", "if"]
        } else {
            &["where", "if"]
        };
        let guard = self.guard(may_follow, false)?;
        Ok(Clause::Split(Split { count, shape, guard }))
    }

    fn count(&mut self) -> Parse<Count> {
        if self.eat(TokenKind::Key(Key::Any)) {
            return Ok(Count::Any);
        }
        let is_shape = self.kind() == TokenKind::Name && (self.word() == "near" || self.shape_here().is_some());
        if is_shape || !self.at_operand() {
            let message = match is_shape {
                true => say::parts_missing_before(self.word()),
                false => say::parts_missing(self.found()),
            };
            let hint = say::write_parts();
            return Err(self.complain(ErrorKind::MissingOperand, message, hint));
        }
        let lo = self.number()?;
        if !self.eat(TokenKind::DotDot) {
            return Ok(Count::Exactly(lo));
        }
        self.upper_end()?;
        Ok(Count::Range(lo, self.number()?))
    }

    fn shape_here(&self) -> Option<Shape> {
        SHAPES.iter().find(|(word, _)| *word == self.word()).map(|(_, shape)| *shape)
    }

    fn shape(&mut self) -> Shape {
        if self.kind() != TokenKind::Name {
            return Shape::Any;
        }
        if let Some(shape) = self.shape_here() {
            self.bump();
            return shape;
        }
        let word_at =
            |ahead: usize| self.tokens.get(self.at + ahead).map_or("", |token: &Token| token.span.of(self.text));
        if word_at(0) == "near" && self.peek(1) == TokenKind::Minus && word_at(2) == "equal" {
            for _ in 0..3 {
                self.bump();
            }
            return Shape::NearEqual;
        }
        Shape::Any
    }

    /// Conditions after `if` or `where`, if there are any, and the end of the clause.
    pub(super) fn guard(&mut self, may_follow: &[&str], comma: bool) -> Parse<Vec<Expr>> {
        if begins_guard(self.kind()) {
            self.bump();
            return self.conditions();
        }
        self.finish(may_follow, comma)?;
        Ok(Vec::new())
    }

    /// Conditions with commas between them, and the end of the clause.
    pub(super) fn conditions(&mut self) -> Parse<Vec<Expr>> {
        let conditions = self.list(|_| false, |parser| parser.condition());
        self.finish(&["and", "or", "xor", "in"], true)?;
        Ok(conditions)
    }

    fn arrow(&mut self) -> Parse<Clause> {
        let start = self.span();
        let parenthesised = self.kind() == TokenKind::Open;
        let each_place = self.at_each_place();
        let slots = match (each_place, parenthesised) {
            (true, _) => vec![self.each_place(Self::slot)?],
            (false, true) => self.pattern()?,
            (false, false) => vec![self.slot()?],
        };
        let pattern = Spanned::new(slots, start.to(self.last_span()));
        if !self.eat(TokenKind::Arrow) {
            return Err(self.no_arrow());
        }
        let options = self.remains(each_place);
        let mut others = Vec::new();
        // `n-1, n-3 or n-4` may be meant as three moves or as two: it is refused.
        while options.len() <= 1 && self.kind() == TokenKind::Key(Key::Or) {
            let before = self.at;
            self.bump();
            let other = self.remains(each_place);
            if other.len() > 1 {
                self.at = before;
                break;
            }
            others.push(other);
        }
        let conditions = if self.kind() == TokenKind::Colon {
            self.bump();
            self.conditions()?
        } else {
            self.guard(&["times", "for", "where", "if", "xor"], !options.is_empty())?
        };
        let arrow = Arrow { pattern, parenthesised, each_place, options, conditions };
        self.further.extend(others.into_iter().map(|options| Clause::Arrow(Arrow { options, ..arrow.clone() })));
        Ok(Clause::Arrow(arrow))
    }

    /// What remains after one move: `nothing`, or positions with commas between them.
    fn remains(&mut self, each_place: bool) -> Vec<Spanned<ArrowOption>> {
        let stop = |kind| kind == TokenKind::Colon || kind == TokenKind::Key(Key::Or) || begins_guard(kind);
        match self.eat(TokenKind::Key(Key::Nothing)) {
            true => Vec::new(),
            false => self.list(stop, |parser| parser.option(each_place)),
        }
    }

    /// A move was begun and `->` does not follow.
    pub(super) fn no_arrow(&mut self) -> Failed {
        let message = say::arrow_missing(self.found());
        let several = self.kind() == TokenKind::Comma && self.open == 0;
        let hint = if several { say::several_in_brackets() } else { say::form_of_move() };
        self.complain(ErrorKind::Expected, message, hint)
    }

    fn pattern(&mut self) -> Parse<Vec<Spanned<Slot>>> {
        let opened = self.span();
        self.bump();
        let mut slots = vec![self.slot()?];
        while self.eat(TokenKind::Comma) {
            slots.push(self.slot()?);
        }
        if self.kind() != TokenKind::Close && !self.at_end() {
            let message = say::state_of_names(self.found());
            let hint = say::name_the_number();
            return Err(self.complain(ErrorKind::Expected, message, hint));
        }
        self.close(TokenKind::Close, opened)?;
        Ok(slots)
    }

    /// Whether `(..` begins here.
    fn at_each_place(&self) -> bool {
        self.kind() == TokenKind::Open && self.peek(1) == TokenKind::DotDot
    }

    /// `(.., X, ..)`
    fn each_place<T>(&mut self, read: impl Fn(&mut Self) -> Parse<T>) -> Parse<T> {
        let opened = self.span();
        let expect = |parser: &mut Self, kind| match parser.eat(kind) {
            true => Ok(()),
            false => {
                let message = say::each_place_expected(parser.found());
                Err(parser.complain(ErrorKind::Expected, message, say::form_of_each_place()))
            }
        };
        expect(self, TokenKind::Open)?;
        expect(self, TokenKind::DotDot)?;
        expect(self, TokenKind::Comma)?;
        let inside = read(self)?;
        expect(self, TokenKind::Comma)?;
        expect(self, TokenKind::DotDot)?;
        self.close(TokenKind::Close, opened)?;
        Ok(inside)
    }

    pub(super) fn slot(&mut self) -> Parse<Spanned<Slot>> {
        let span = self.span();
        if let TokenKind::Int(value) = self.kind() {
            self.bump();
            return Ok(Spanned::new(Slot::Int(value), span));
        }
        let name = self.name(say::a_state_variable())?;
        Ok(Spanned::new(Slot::Name(name.node), span))
    }

    fn option(&mut self, each_place: bool) -> Parse<Spanned<ArrowOption>> {
        let start = self.span();
        if self.kind() == TokenKind::Quoted {
            return Err(self.quoted());
        }
        if !self.at_operand() {
            let message = say::remains_missing(self.found());
            let hint = say::write_remains();
            return Err(self.complain(ErrorKind::MissingOperand, message, hint));
        }
        let parenthesised = each_place || self.at_tuple();
        let coords = match (each_place, parenthesised) {
            (true, _) => vec![self.each_place(Self::number)?],
            (false, true) => self.tuple()?,
            (false, false) => vec![self.number()?],
        };
        let mut option = ArrowOption { coords, parenthesised, times: None, repeat: None };
        loop {
            match self.kind() {
                TokenKind::Key(Key::Times) if option.times.is_none() => {
                    self.bump();
                    option.times = Some(self.number()?);
                }
                TokenKind::Key(Key::For) if option.repeat.is_none() => option.repeat = Some(Box::new(self.repeat()?)),
                _ => break,
            }
        }
        Ok(Spanned::new(option, start.to(self.last_span())))
    }

    /// Whether the bracket that opens here holds a position: a comma stands in it, or nothing is
    /// calculated with it.
    fn at_tuple(&self) -> bool {
        if self.kind() != TokenKind::Open {
            return false;
        }
        let mut depth = 0usize;
        for (i, token) in self.tokens.iter().enumerate().skip(self.at) {
            match token.kind {
                TokenKind::Open | TokenKind::OpenBrace => depth += 1,
                TokenKind::Comma if depth == 1 => return true,
                TokenKind::Close | TokenKind::CloseBrace if depth == 1 => {
                    return match self.tokens.get(i + 1).map(|next| next.kind) {
                        Some(TokenKind::Key(Key::Times | Key::For | Key::If | Key::Where)) | None => true,
                        Some(kind) => {
                            matches!(kind, TokenKind::Comma | TokenKind::Colon | TokenKind::Separator | TokenKind::Eof)
                        }
                    };
                }
                TokenKind::Close | TokenKind::CloseBrace => depth -= 1,
                TokenKind::Separator | TokenKind::Eof => return false,
                _ => {}
            }
        }
        false
    }

    fn tuple(&mut self) -> Parse<Vec<Expr>> {
        let opened = self.span();
        self.bump();
        let mut coords = vec![self.number()?];
        while self.eat(TokenKind::Comma) {
            coords.push(self.number()?);
        }
        self.close(TokenKind::Close, opened)?;
        Ok(coords)
    }

    fn repeat(&mut self) -> Parse<Repeat> {
        self.bump();
        let name = self.name(say::a_name())?;
        if !self.eat(TokenKind::Key(Key::In)) {
            let message = say::in_missing(&name.node, self.found());
            return Err(self.complain(ErrorKind::Expected, message, say::write_for()));
        }
        let lo = self.number()?;
        if !self.eat(TokenKind::DotDot) {
            let error = RuleError::new(ErrorKind::Expected, self.span(), say::dots_missing(self.found()));
            return Err(self.report(error.hint(say::for_runs_over_range())));
        }
        self.upper_end()?;
        let hi = self.number()?;
        Ok(Repeat { name, lo, hi })
    }
}

/// The amounts of `take AMOUNTS except OTHERS` as one amount `k`, and the conditions on it.
fn excepted(amounts: &mut Vec<Spanned<Amount>>, others: &[Spanned<Amount>]) -> Vec<Expr> {
    let [first, ..] = others else { return Vec::new() };
    let amount = || expr(ExprKind::Name("k".to_string()), first.span);
    let member = |set: Expr| {
        let operators = vec![Spanned::new(CompareOp::In, set.span)];
        expr(ExprKind::Chain { operands: vec![amount(), set], operators }, first.span)
    };
    let not_in = |set| expr(ExprKind::Not(member(set)), first.span);
    let mut conditions: Vec<Expr> = Vec::new();
    if !amounts.iter().any(|amount| amount.node == Amount::Any) {
        let (sets, items) = sets_and_items(amounts);
        let one = if items.is_empty() { None } else { Some(expr(ExprKind::Set(items), first.span)) };
        let ways = sets.into_iter().chain(one).map(member);
        conditions.extend(ways.reduce(|a, b| expr(ExprKind::Or(a, b), first.span)));
    }
    let (sets, items) = sets_and_items(others);
    conditions.extend(sets.into_iter().map(not_in));
    if !items.is_empty() {
        conditions.push(not_in(expr(ExprKind::Set(items), first.span)));
    }
    *amounts = vec![Spanned::new(Amount::Expr(amount()), first.span)];
    conditions
}

/// Amounts as names of sets, and as what may stand in the braces of one.
fn sets_and_items(amounts: &[Spanned<Amount>]) -> (Vec<Expr>, Vec<SetItem>) {
    let (mut named, mut items) = (Vec::new(), Vec::new());
    for amount in amounts {
        match &amount.node {
            Amount::Any => {}
            Amount::Expr(x) if matches!(&x.node, ExprKind::Name(name) if sets::named(name).is_some()) => {
                named.push(x.clone());
            }
            Amount::Expr(x) => items.push(SetItem::One(x.clone())),
            Amount::Range(lo, hi) => items.push(SetItem::Range(lo.clone(), hi.clone())),
        }
    }
    (named, items)
}
