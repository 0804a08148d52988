//! Expressions and conditions: precedence climbing, with the levels of the language reference.
//!
//! Loosest first: `if c then x else y`, whose last part goes as far as it can, `or`, `and`, `not`,
//! comparisons (with `|` and `in`, chained), `xor`, `&`, `<<` `>>`, `+` `-`, `*` `/` `%`, unary
//! `-`, `**` (to the right).
use super::{Failed, MAX_DEPTH, MAX_HEIGHT, Parse, Parser};
use crate::ast::{ArithOp, CompareOp, Expr, ExprKind, SetItem, expr};
use crate::error::{ErrorKind, RuleError};
use crate::lex::{Key, TokenKind, is_plain_name};
use crate::say;
use crate::span::Spanned;
use messages::Message;

/// The binding strength of an operator, loosest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// `if c then x else y`
    Cases,
    /// `or`
    Or,
    /// `and`
    And,
    /// `not`
    Not,
    /// comparisons, in a chain
    Chain,
    /// `xor`
    Xor,
    /// `&`
    BitAnd,
    /// `<<` and `>>`
    Shift,
    /// `+` and `-`
    Sum,
    /// `*`, `/` and `%`
    Product,
    /// the sign `-`
    Negation,
    /// `**`
    Power,
    /// names, numbers, functions, and all in brackets
    Atom,
}

impl Level {
    /// The level of an operator on numbers.
    pub fn of(op: ArithOp) -> Level {
        match op {
            ArithOp::Xor => Level::Xor,
            ArithOp::And => Level::BitAnd,
            ArithOp::Shl | ArithOp::Shr => Level::Shift,
            ArithOp::Add | ArithOp::Sub => Level::Sum,
            ArithOp::Mul | ArithOp::Div | ArithOp::Rem => Level::Product,
            ArithOp::Pow => Level::Power,
        }
    }

    /// The next tighter level.
    #[must_use]
    pub fn tighter(self) -> Level {
        match self {
            Level::Cases => Level::Or,
            Level::Or => Level::And,
            Level::And => Level::Not,
            Level::Not => Level::Chain,
            Level::Chain => Level::Xor,
            Level::Xor => Level::BitAnd,
            Level::BitAnd => Level::Shift,
            Level::Shift => Level::Sum,
            Level::Sum => Level::Product,
            Level::Product => Level::Negation,
            Level::Negation => Level::Power,
            Level::Power | Level::Atom => Level::Atom,
        }
    }
}

/// The meaning of a token between two operands.
enum Infix {
    Or,
    And,
    Compare,
    Arith(ArithOp),
}

/// An expression and the height of its tree.
struct Tree {
    expr: Expr,
    height: usize,
}

impl Parser<'_> {
    /// A number: everything that binds tighter than a comparison.
    pub(super) fn number(&mut self) -> Parse<Expr> {
        self.expression(Level::Xor).map(|tree| tree.expr)
    }

    /// A number, a name, or an expression in brackets: the forms that stand alone behind a `*`.
    pub(super) fn factor_alone(&mut self) -> Parse<Expr> {
        self.expression(Level::Atom).map(|tree| tree.expr)
    }

    pub(super) fn condition(&mut self) -> Parse<Expr> {
        self.expression(Level::Or).map(|tree| tree.expr)
    }

    /// Whether an expression can begin here.
    pub(super) fn at_operand(&self) -> bool {
        matches!(
            self.kind(),
            TokenKind::Int(_)
                | TokenKind::Name
                | TokenKind::Open
                | TokenKind::OpenBrace
                | TokenKind::Minus
                | TokenKind::Key(Key::Not)
        ) || self.letters && self.kind() == TokenKind::Quoted
            || self.at_cases()
            || self.at_quantifier()
            || self.at_aggregate()
    }

    /// Whether the `if` here has a `then`, which conditions behind an `if` have not.
    fn at_cases(&self) -> bool {
        let mut clause = self.tokens.iter().skip(self.at).map(|token| token.kind);
        clause.next() == Some(TokenKind::Key(Key::If))
            && clause.take_while(|kind| *kind != TokenKind::Separator).any(|kind| kind == TokenKind::Key(Key::Then))
    }

    fn expression(&mut self, min: Level) -> Parse<Tree> {
        if self.depth >= MAX_DEPTH {
            return Err(self.too_deep());
        }
        self.depth += 1;
        let tree = self.climb(min);
        self.depth -= 1;
        tree
    }

    /// The largest height of an expression.
    fn most(&self) -> usize {
        if self.alone { MAX_HEIGHT } else { MAX_DEPTH }
    }

    fn too_deep(&mut self) -> Failed {
        let message = say::nested_too_deep(self.most());
        if self.alone {
            return self.report(RuleError::new(ErrorKind::Limit, self.span(), message));
        }
        self.complain(ErrorKind::Limit, message, say::split_the_expression())
    }

    /// A node over subtrees whose greatest height is `below`.
    fn node(&mut self, kind: ExprKind, below: usize, start: crate::span::Span) -> Parse<Tree> {
        if below >= self.most() {
            return Err(self.too_deep());
        }
        Ok(Tree { expr: expr(kind, start.to(self.last_span())), height: below + 1 })
    }

    fn infix(&self) -> Option<(Level, Infix)> {
        let arith = |op| Some((Level::of(op), Infix::Arith(op)));
        match self.kind() {
            TokenKind::Key(Key::Or) => Some((Level::Or, Infix::Or)),
            TokenKind::Key(Key::And) => Some((Level::And, Infix::And)),
            TokenKind::Key(Key::Xor) => arith(ArithOp::Xor),
            TokenKind::Ampersand => arith(ArithOp::And),
            TokenKind::Shl => arith(ArithOp::Shl),
            TokenKind::Shr => arith(ArithOp::Shr),
            TokenKind::Plus => arith(ArithOp::Add),
            TokenKind::Minus => arith(ArithOp::Sub),
            TokenKind::Star => arith(ArithOp::Mul),
            TokenKind::Slash => arith(ArithOp::Div),
            TokenKind::Percent => arith(ArithOp::Rem),
            TokenKind::Power => arith(ArithOp::Pow),
            _ => self.comparison().map(|_| (Level::Chain, Infix::Compare)),
        }
    }

    fn comparison(&self) -> Option<CompareOp> {
        match self.kind() {
            TokenKind::Eq => Some(CompareOp::Eq),
            TokenKind::Ne => Some(CompareOp::Ne),
            TokenKind::Lt => Some(CompareOp::Lt),
            TokenKind::Le => Some(CompareOp::Le),
            TokenKind::Gt => Some(CompareOp::Gt),
            TokenKind::Ge => Some(CompareOp::Ge),
            TokenKind::Bar => Some(CompareOp::Divides),
            TokenKind::Key(Key::In) => Some(CompareOp::In),
            _ => None,
        }
    }

    fn climb(&mut self, min: Level) -> Parse<Tree> {
        let start = self.span();
        let mut left = self.prefix(min)?;
        while let Some((level, infix)) = self.infix() {
            if level < min {
                break;
            }
            let below = left.height;
            let (kind, below) = match infix {
                Infix::Compare => self.chain(left)?,
                infix => {
                    self.bump();
                    // A power is read to the right, and its exponent may carry a sign; all others
                    // to the left.
                    let right =
                        self.expression(if level == Level::Power { Level::Negation } else { level.tighter() })?;
                    let kind = match infix {
                        Infix::Or => ExprKind::Or(left.expr, right.expr),
                        Infix::And | Infix::Compare => ExprKind::And(left.expr, right.expr),
                        Infix::Arith(op) => ExprKind::Arith(op, left.expr, right.expr),
                    };
                    (kind, below.max(right.height))
                }
            };
            left = self.node(kind, below, start)?;
        }
        Ok(left)
    }

    /// `a < b <= c`: all comparisons in a row are one chain. Gives the height below it, too.
    fn chain(&mut self, first: Tree) -> Parse<(ExprKind, usize)> {
        let (mut operands, mut operators, mut below) = (vec![first.expr], Vec::new(), first.height);
        while let Some(op) = self.comparison() {
            operators.push(Spanned::new(op, self.span()));
            self.bump();
            let mut operand = self.expression(Level::Xor)?;
            if op == CompareOp::In && self.eat(TokenKind::DotDot) {
                self.upper_end()?;
                let hi = self.expression(Level::Xor)?;
                let (start, height) = (operand.expr.span, operand.height.max(hi.height));
                operand = self.node(ExprKind::Range(operand.expr, hi.expr), height, start)?;
            }
            below = below.max(operand.height);
            operands.push(operand.expr);
        }
        Ok((ExprKind::Chain { operands, operators }, below))
    }

    /// After `..`: complains when no number follows.
    pub(super) fn upper_end(&mut self) -> Parse<()> {
        if self.at_operand() {
            return Ok(());
        }
        let message = say::upper_end_missing(self.found());
        Err(self.complain(ErrorKind::MissingOperand, message, say::write_range()))
    }

    fn prefix(&mut self, min: Level) -> Parse<Tree> {
        let start = self.span();
        match self.kind() {
            TokenKind::Minus => {
                self.bump();
                let operand = self.expression(Level::Negation)?;
                self.node(ExprKind::Neg(operand.expr), operand.height, start)
            }
            TokenKind::Key(Key::Not) if min <= Level::Not => {
                self.bump();
                let operand = self.expression(Level::Not)?;
                self.node(ExprKind::Not(operand.expr), operand.height, start)
            }
            TokenKind::Key(Key::Not) => {
                let message = say::not_binds_looser();
                Err(self.complain(ErrorKind::Expected, message, say::brackets_around_not()))
            }
            TokenKind::Key(Key::If) if min <= Level::Xor => self.cases(),
            _ if self.at_quantifier() && min <= Level::Not => self.quantified(),
            _ if self.at_quantifier() => {
                let message = say::quantifier_binds_looser();
                Err(self.complain(ErrorKind::Expected, message, say::brackets_around_quantifier()))
            }
            TokenKind::Int(value) => {
                self.bump();
                self.node(ExprKind::Int(value), 0, start)
            }
            TokenKind::Name => {
                let name = self.name(say::a_name())?;
                self.name_or_call(name)
            }
            TokenKind::Open => {
                self.bump();
                let inner = self.expression(Level::Or)?;
                self.close(TokenKind::Close, start)?;
                Ok(inner)
            }
            TokenKind::OpenBrace => self.set(),
            TokenKind::Quoted if self.letters => {
                let text = self.word().trim_matches('"').to_owned();
                self.bump();
                self.node(ExprKind::Text(text), 0, start)
            }
            TokenKind::Key(_) if self.at_aggregate() => {
                let name = Spanned::new(self.word().to_string(), start);
                self.bump();
                self.name_or_call(name)
            }
            _ => Err(self.no_operand()),
        }
    }

    /// `if c then x else y`, where y may be another `if`: a loop, as a chain of cases is no depth.
    /// To be compared or added up it stands in brackets.
    fn cases(&mut self) -> Parse<Tree> {
        let mut cases = Vec::new();
        while self.kind() == TokenKind::Key(Key::If) {
            let start = self.span();
            self.bump();
            let condition = self.expression(Level::Or)?;
            self.word_between(Key::Then, "then")?;
            let then = self.expression(Level::Or)?;
            self.word_between(Key::Else, "else")?;
            cases.push((start, condition, then));
            if cases.len() > self.most() {
                return Err(self.too_deep());
            }
        }
        let last = self.expression(Level::Or)?;
        cases.into_iter().rev().try_fold(last, |other, (start, condition, then)| {
            let below = condition.height.max(then.height).max(other.height);
            self.node(ExprKind::If(condition.expr, then.expr, other.expr), below, start)
        })
    }

    /// Whether `exists x in` or `for all` begins here.
    fn at_quantifier(&self) -> bool {
        let is_word = |ahead: usize, word: &str| {
            let token = self.tokens.get(self.at + ahead);
            token.is_some_and(|token| token.kind == TokenKind::Name && token.span.of(self.text) == word)
        };
        self.kind() == TokenKind::Key(Key::For) && is_word(1, "all")
            || is_word(0, "exists") && self.peek(1) == TokenKind::Name && self.peek(2) == TokenKind::Key(Key::In)
    }

    /// `exists x in SET : C`, `for all x in SET : C`; C goes as far as it can.
    fn quantified(&mut self) -> Parse<Tree> {
        let start = self.span();
        let all = self.eat(TokenKind::Key(Key::For));
        self.bump();
        let name = self.name(say::a_name())?;
        if !self.eat(TokenKind::Key(Key::In)) {
            let message = say::in_missing(&name.node, self.found());
            return Err(self.complain(ErrorKind::Expected, message, say::write_quantifier()));
        }
        let mut set = self.expression(Level::Xor)?;
        if self.eat(TokenKind::DotDot) {
            self.upper_end()?;
            let hi = self.expression(Level::Xor)?;
            let (start, height) = (set.expr.span, set.height.max(hi.height));
            set = self.node(ExprKind::Range(set.expr, hi.expr), height, start)?;
        }
        if !self.eat(TokenKind::Colon) {
            let message = say::part_missing(say::the_word(":"), self.found());
            return Err(self.complain(ErrorKind::Expected, message, say::write_quantifier()));
        }
        let condition = self.expression(Level::Or)?;
        let below = set.height.max(condition.height);
        self.node(ExprKind::Quantified { all, name, set: set.expr, condition: condition.expr }, below, start)
    }

    fn word_between(&mut self, key: Key, word: &str) -> Parse<()> {
        if self.eat(TokenKind::Key(key)) {
            return Ok(());
        }
        let message = say::part_missing(say::the_word(word), self.found());
        Err(self.complain(ErrorKind::Expected, message, say::write_cases()))
    }

    fn name_or_call(&mut self, name: Spanned<String>) -> Parse<Tree> {
        let start = name.span;
        match self.kind() {
            TokenKind::Open => {
                let opened = self.span();
                self.bump();
                let (args, below) = self.inside(|parser| {
                    let tree = parser.expression(Level::Xor)?;
                    Ok((tree.expr, tree.height))
                })?;
                self.close(TokenKind::Close, opened)?;
                self.node(ExprKind::Call { name, args }, below, start)
            }
            // Behind a blank a letter begins: `"a"*k [x]`.
            TokenKind::OpenBracket if !self.letters || self.span().start == name.span.end => {
                let opened = self.span();
                self.bump();
                let index = self.expression(Level::Xor)?;
                self.close(TokenKind::CloseBracket, opened)?;
                self.node(ExprKind::Index { name, index: index.expr }, index.height, start)
            }
            _ => self.node(ExprKind::Name(name.node), 0, start),
        }
    }

    /// A name that numbers can have.
    pub(super) fn name(&mut self, what: Message) -> Parse<Spanned<String>> {
        let (word, span) = (self.word().to_string(), self.span());
        match self.kind() {
            TokenKind::Name if is_plain_name(&word) => {
                self.bump();
                Ok(Spanned::new(word, span))
            }
            TokenKind::Name => {
                let message = say::cannot_name_number(word.chars().take(24).collect::<String>());
                Err(self.complain(ErrorKind::UnknownWord, message, say::letters_of_names()))
            }
            TokenKind::Key(_) => {
                let message = say::word_of_language(word, what);
                Err(self.complain(ErrorKind::Expected, message, say::choose_another_name()))
            }
            _ => {
                let message = say::part_missing(what, self.found());
                Err(self.complain(ErrorKind::MissingOperand, message, say::names_of_letters()))
            }
        }
    }

    /// `{a, b, lo..hi}`
    fn set(&mut self) -> Parse<Tree> {
        let start = self.span();
        self.bump();
        let (items, below) = self.inside(|parser| {
            let lo = parser.expression(Level::Xor)?;
            if !parser.eat(TokenKind::DotDot) {
                return Ok((SetItem::One(lo.expr), lo.height));
            }
            parser.upper_end()?;
            let hi = parser.expression(Level::Xor)?;
            Ok((SetItem::Range(lo.expr, hi.expr), lo.height.max(hi.height)))
        })?;
        self.close(TokenKind::CloseBrace, start)?;
        self.node(ExprKind::Set(items), below, start)
    }

    /// `{a, b, lo..hi}` outside of a condition.
    pub(super) fn set_of_numbers(&mut self) -> Parse<Expr> {
        Ok(self.set()?.expr)
    }

    /// Items with commas between them inside brackets, and the greatest of their heights.
    fn inside<T>(&mut self, item: impl Fn(&mut Self) -> Parse<(T, usize)>) -> Parse<(Vec<T>, usize)> {
        let (mut items, mut below) = (Vec::new(), 0);
        loop {
            let (item, height) = item(self)?;
            items.push(item);
            below = below.max(height);
            if !self.eat(TokenKind::Comma) {
                return Ok((items, below));
            }
        }
    }

    /// An expression must begin here, and does not.
    fn no_operand(&mut self) -> Failed {
        let message = say::expression_missing(self.found());
        let hint = match self.kind() {
            TokenKind::Key(Key::Any) => say::any_stands_alone(),
            TokenKind::Key(Key::If) if self.at_cases() => say::write_cases(),
            TokenKind::Key(_) => say::word_is_no_number(self.word()),
            TokenKind::Close => say::write_number_before_bracket(),
            TokenKind::Quoted => return self.quoted(),
            TokenKind::OpenBracket => say::list_has_name(),
            _ => say::write_number(),
        };
        let error = RuleError::new(ErrorKind::MissingOperand, self.span(), message).hint(hint);
        if self.kind() == TokenKind::Bad { Failed } else { self.report(error) }
    }
}
