//! Tokens to syntax tree, with recovery.
//!
//! Recursive descent over clauses ([`clauses`]), operator precedence for expressions ([`expr`]; V.
//! Pratt, *Top down operator precedence*, POPL 1973). A mistake is written down where it is found
//! and reading goes on at the next comma of the list, or at the next clause, so that one run shows
//! several. Everything here is about form; names get their meaning later, in [`crate::lower`].
//!
//! No input can make the parser slow or deep: the text, the number of mistakes and the height of a
//! tree are limited, and every token is looked at a bounded number of times. Trees are therefore
//! shallow enough to be walked, printed and dropped by plain recursion.
mod bags;
mod cells;
mod clauses;
mod code;
mod expr;
mod graphs;
mod objects;
mod unknown;
mod words;

pub use expr::Level;

use crate::ast::{Ast, Clause, Expr, Mark, Verdict};
use crate::error::{ErrorKind, RuleError};
use crate::lex::{Key, Token, TokenKind, lex};
pub use crate::lex::{MAX_ERRORS, MAX_TEXT};
use crate::say;
use crate::span::{Span, Spanned};
use messages::Message;

/// The largest height of an expression, and the deepest nesting of brackets.
pub const MAX_DEPTH: usize = 200;

/// The largest height of an expression that stands alone: engines never walk it.
pub const MAX_HEIGHT: usize = 1024;

/// Reads a rule text. All clauses are in the tree in the order of the text; built-in games by their
/// canonical name.
///
/// ```
/// let ast = rules::parse::parse("take 1,2 leaving 0..2 # Kayles").unwrap();
/// assert_eq!(rules::print::print(&ast), "take 1,2 leaving 0..2");
/// let errors = rules::parse::parse("tak 1; take 3^2").unwrap_err();
/// assert_eq!(errors.len(), 2);
/// ```
///
/// # Errors
/// Every mistake of form that was found, in the order of the text, at least one and at most about
/// [`MAX_ERRORS`]. Cost: linear in the length of the text, which may have at most [`MAX_TEXT`]
/// bytes.
pub fn parse(text: &str) -> Result<Ast, Vec<RuleError>> {
    if text.len() > MAX_TEXT {
        let message = say::text_too_long(text.len(), MAX_TEXT);
        let error = RuleError::new(ErrorKind::Limit, Span::new(MAX_TEXT, text.len()), message);
        return Err(vec![error.hint(say::write_ranges())]);
    }
    let mut parser = Parser::of(text, false);
    let ast = parser.ruleset();
    if parser.errors.is_empty() {
        return Ok(ast);
    }
    parser.errors.sort_by_key(|error| error.span.start);
    Err(parser.errors)
}

/// Reads a number or a condition that stands alone, as in formulas; a chain of cases may be as long
/// as [`MAX_HEIGHT`].
///
/// ```
/// use rules::{parse::expression, print::print_expr};
/// assert_eq!(print_expr(&expression("n%4 = 3 and n > 8").unwrap()), "n%4=3 and n>8");
/// assert_eq!(expression("n%4 == 3").unwrap_err().span.start, 4);
/// assert_eq!(expression("n%").unwrap_err().message.to_string(), "an expression is missing at the end of the formula");
/// ```
///
/// # Errors
/// The first mistake of form. Cost: linear in the length of the text.
pub fn expression(text: &str) -> Result<Expr, RuleError> {
    let mut parser = Parser::of(text, true);
    let read = parser.condition();
    match (read, parser.kind()) {
        (Ok(expr), TokenKind::Eof) if parser.errors.is_empty() => return Ok(expr),
        (Ok(_), TokenKind::Eof) | (Err(Failed), _) => {}
        (Ok(_), _) => {
            let word: String = parser.word().chars().take(24).collect();
            let error = RuleError::new(ErrorKind::Expected, parser.span(), say::too_much_here(word));
            let hint = parser.unknown_operator();
            parser.errors.push(RuleError { hint, ..error });
        }
    }
    let end = RuleError::new(ErrorKind::Expected, parser.span(), say::expression_missing(parser.found()));
    Err(parser.errors.into_iter().min_by_key(|error| error.span.start).unwrap_or(end))
}

/// The mark of a failed part: the mistake is already reported.
struct Failed;

type Parse<T> = Result<T, Failed>;

/// The words with which a clause may end, behind its conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LastWords {
    None,
    /// `again`, `answer`.
    Marks,
    /// `wins`, `draws`, `loses`; `first wins`, `second wins`.
    Verdicts,
}

impl LastWords {
    fn list(self) -> &'static [&'static str] {
        match self {
            Self::None => &[],
            Self::Marks => &MARKS,
            Self::Verdicts => &VERDICTS,
        }
    }
}

const MARKS: [&str; 2] = [Mark::ALL[0].word(), Mark::ALL[1].word()];
const VERDICTS: [&str; 3] = [Verdict::ALL[0].word(), Verdict::ALL[1].word(), Verdict::ALL[2].word()];
/// Verdicts for one of the players, the first and the second.
const SIDES: [&str; 2] = ["first wins", "second wins"];

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    at: usize,
    /// Brackets that are open at this place of the clause.
    open: usize,
    /// Calls of `expression` that are under way.
    depth: usize,
    /// Whether the text is an expression that stands alone, as a formula does.
    alone: bool,
    /// Whether the text has bags.
    bags: bool,
    /// Whether the text has letters of any kind, `[x]`: then conditions may have quoted letters.
    letters: bool,
    /// The words with which the clause may end.
    last_words: LastWords,
    /// Whether the clause stands in the brackets of a ring of words, which end it, too.
    in_ring: bool,
    /// The clauses of the other options of `n -> n-1 or n-2`.
    further: Vec<Clause>,
    errors: Vec<RuleError>,
}

impl<'a> Parser<'a> {
    fn of(text: &'a str, alone: bool) -> Self {
        let (tokens, errors) = lex(text);
        let (bags, letters) = (bags::has_bags(&tokens), !alone && words::has_letters(&tokens));
        Self {
            text,
            tokens,
            at: 0,
            open: 0,
            depth: 0,
            alone,
            bags,
            letters,
            last_words: LastWords::None,
            in_ring: false,
            further: Vec::new(),
            errors,
        }
    }
}

impl Parser<'_> {
    fn ruleset(&mut self) -> Ast {
        let mut ast = Ast::default();
        while self.errors.len() < MAX_ERRORS {
            match self.kind() {
                TokenKind::Eof => break,
                TokenKind::Separator => self.bump(),
                _ => {
                    let start = self.span();
                    let clause = self.clause();
                    let span = start.to(self.last_span());
                    self.skip_clause();
                    let further = std::mem::take(&mut self.further);
                    if let Ok(clause) = clause {
                        let clauses = std::iter::once(clause).chain(further);
                        ast.clauses.extend(clauses.map(|clause| Spanned::new(clause, span)));
                    }
                }
            }
        }
        self.game_stands_alone(&ast);
        ast
    }

    /// A built-in name is a whole ruleset; beside it only properties and bindings make sense.
    fn game_stands_alone(&mut self, ast: &Ast) {
        let is_game = |clause: &&Spanned<Clause>| matches!(clause.node, Clause::Game(_));
        let Some(game) = ast.clauses.iter().find(is_game) else { return };
        let moves = ast.clauses.iter().find(|clause| {
            let beside = matches!(
                clause.node.bare(),
                Clause::Misere
                    | Clause::Unordered
                    | Clause::EndIf(_)
                    | Clause::EndContains(_)
                    | Clause::Never(_)
                    | Clause::Turns(_)
                    | Clause::Binding { .. }
                    | Clause::List { .. }
                    | Clause::Set { .. }
                    | Clause::Sequence { .. }
            );
            !beside && clause.span != game.span
        });
        if let Some(other) = moves {
            let message = say::game_has_rules(game.span.of(self.text));
            let hint = say::game_stands_alone();
            let later = if other.span.start > game.span.start { (other, game) } else { (game, other) };
            let error = RuleError::new(ErrorKind::Mixed, later.0.span, message).hint(hint);
            self.errors.push(error.related(later.1.span, say::the_other_rules()));
        }
    }

    fn kind(&self) -> TokenKind {
        self.tokens.get(self.at).map_or(TokenKind::Eof, |token| token.kind)
    }

    /// The kind of the token `ahead` places after this one.
    fn peek(&self, ahead: usize) -> TokenKind {
        self.tokens.get(self.at.saturating_add(ahead)).map_or(TokenKind::Eof, |token| token.kind)
    }

    fn span(&self) -> Span {
        let end = Span::new(self.text.len(), self.text.len());
        self.tokens.get(self.at).map_or(end, |token| token.span)
    }

    fn last_span(&self) -> Span {
        self.at.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(Span::default(), |token| token.span)
    }

    fn word(&self) -> &str {
        self.span().of(self.text)
    }

    /// Goes on to the next token and counts brackets; stays at the end.
    fn bump(&mut self) {
        match self.kind() {
            TokenKind::Eof => return,
            TokenKind::Open | TokenKind::OpenBrace | TokenKind::OpenBracket => self.open += 1,
            TokenKind::Close | TokenKind::CloseBrace | TokenKind::CloseBracket => {
                self.open = self.open.saturating_sub(1);
            }
            _ => {}
        }
        self.at += 1;
    }

    fn eat(&mut self, kind: TokenKind) -> bool {
        let here = self.kind() == kind;
        if here {
            self.bump();
        }
        here
    }

    fn at_end(&self) -> bool {
        self.ends_with(self.kind()) || self.last_word().is_some()
    }

    /// Whether a token ends the clause.
    fn ends_with(&self, kind: TokenKind) -> bool {
        let of_ring = kind == TokenKind::Close && self.in_ring && self.open == 1;
        matches!(kind, TokenKind::Separator | TokenKind::Eof) || of_ring
    }

    /// The word that stands here, if the clause may end with it and does.
    fn last_word(&self) -> Option<&'static str> {
        let last = self.ends_with(self.peek(1)) && self.open == usize::from(self.in_ring);
        let found = self.last_words.list().iter().copied().find(|word| last && self.at_word(word));
        found.or_else(|| self.winning_side())
    }

    /// `first wins` or `second wins` at the end of an `end if`.
    fn winning_side(&self) -> Option<&'static str> {
        let wins = self.tokens.get(self.at + 1).is_some_and(|token| token.span.of(self.text) == VERDICTS[0]);
        let last = self.ends_with(self.peek(2)) && self.open == usize::from(self.in_ring);
        let own = self.last_words == LastWords::Verdicts && wins && last;
        SIDES.into_iter().find(|side| own && side.strip_suffix(" wins").is_some_and(|word| self.at_word(word)))
    }

    /// Skips the rest of the clause, its separator left out.
    fn skip_clause(&mut self) {
        while !self.at_end() {
            self.bump();
        }
        self.open = 0;
    }

    /// After a mistake in an item of a list: on to the next comma outside brackets, or to where
    /// `stop` holds.
    fn recover(&mut self, stop: impl Fn(TokenKind) -> bool) {
        while !self.at_end() && !(self.open == 0 && (self.kind() == TokenKind::Comma || stop(self.kind()))) {
            self.bump();
        }
    }

    /// Items with commas between them, outside brackets. A failed item is left out; its mistake is
    /// reported.
    fn list<T>(&mut self, stop: impl Fn(TokenKind) -> bool, item: impl Fn(&mut Self) -> Parse<T>) -> Vec<T> {
        let mut items = Vec::new();
        loop {
            match item(self) {
                Ok(item) => items.push(item),
                Err(Failed) => self.recover(&stop),
            }
            if !self.eat(TokenKind::Comma) || self.errors.len() >= MAX_ERRORS {
                return items;
            }
        }
    }

    fn report(&mut self, error: RuleError) -> Failed {
        self.errors.push(error);
        Failed
    }

    /// Writes down that this token is not what must stand here; quiet when the lexer has complained
    /// about it.
    fn complain(&mut self, kind: ErrorKind, message: Message, hint: Message) -> Failed {
        if self.kind() == TokenKind::Bad {
            return Failed;
        }
        let error = RuleError::new(kind, self.span(), message).hint(hint);
        self.report(error)
    }

    /// The token that stands here, in words.
    fn found(&self) -> Message {
        match self.kind() {
            TokenKind::Eof if self.alone => say::found_formula_end(),
            TokenKind::Eof => say::found_end(),
            TokenKind::Separator => say::found_clause_end(),
            _ => {
                let shown: String = self.word().chars().take(24).collect();
                say::found_word(shown)
            }
        }
    }

    /// A closing bracket that must stand here.
    fn close(&mut self, kind: TokenKind, opened: Span) -> Parse<()> {
        if self.eat(kind) {
            return Ok(());
        }
        if self.kind() == TokenKind::Bad {
            return Err(Failed);
        }
        let (bracket, name) = match kind {
            TokenKind::Close => (")", "("),
            TokenKind::CloseBracket => ("]", "["),
            _ => ("}", "{"),
        };
        let message = say::bracket_missing(bracket, self.found());
        let error = RuleError::new(ErrorKind::Expected, self.span(), message);
        let error = match self.unknown_operator() {
            Some(hint) => error.hint(hint),
            None => error.hint(say::close_the_bracket(bracket)),
        };
        Err(self.report(error.related(opened, say::bracket_is_open(name))))
    }
}

fn begins_guard(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Key(Key::If | Key::Where))
}
