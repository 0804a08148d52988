//! Errors about words that do not belong where they stand.
use super::{Failed, Parse, Parser};
use crate::ast::Clause;
use crate::catalogue;
use crate::error::{ErrorKind, RuleError};
use crate::lex::{Key, Token, TokenKind};
use crate::span::Span;
use crate::suggest::nearest;

/// The words that begin a clause.
const CLAUSES: [&str; 13] = [
    "take",
    "split",
    "turn",
    "product",
    "move",
    "circle",
    "place",
    "erase",
    "never",
    "misere",
    "unordered",
    "end",
    "play",
];

/// Words of other languages that are none here, and the right way to write them.
const ELSEWHERE: [(&[&str], &str); 3] = [
    (&["mod", "rem", "modulo"], "the rest of a division is written `%`, as in n % 3"),
    (&["div"], "a quotient is written `/`, which rounds down"),
    (&["to", "upto", "through", "until"], "a range is written with two dots, as in 1..3"),
];

fn elsewhere(word: &str) -> Option<&'static str> {
    ELSEWHERE.iter().find(|(words, _)| words.contains(&word)).map(|&(_, hint)| hint)
}

impl Parser<'_> {
    /// The clause must be over; `may_follow` are words that could go on, `comma` says that a list
    /// could.
    pub(super) fn finish(&mut self, may_follow: &[&str], comma: bool) -> Parse<()> {
        if self.at_end() {
            return Ok(());
        }
        let word = self.word().to_string();
        let error = match self.kind() {
            TokenKind::Bad => return Err(Failed),
            TokenKind::Quoted => return Err(self.quoted()),
            TokenKind::OpenBracket => self
                .here(ErrorKind::Expected, "a list cannot stand here".to_string())
                .hint("lists have a name, as in P = [0,1,1]; P[i] is one of its numbers"),
            TokenKind::Close | TokenKind::CloseBrace | TokenKind::CloseBracket => {
                self.here(ErrorKind::Expected, format!("`{word}` closes nothing")).hint("remove it, or open a bracket")
            }
            TokenKind::Name => match nearest(&word, may_follow.iter().copied()) {
                Some(meant) => self.unknown_word().hint(format!("did you mean `{meant}`?")),
                None => match (elsewhere(&word), nearest(&word, CLAUSES)) {
                    (Some(hint), _) => self.unknown_word().hint(hint),
                    (None, Some(meant)) => self.unknown_word().hint(format!("did you mean `; {meant}`?")),
                    (None, None) => self.unexpected(may_follow, comma),
                },
            },
            TokenKind::Key(Key::Take | Key::Split | Key::Misere | Key::Unordered | Key::End) | TokenKind::Code => self
                .here(ErrorKind::Expected, format!("`;` is missing before `{word}`"))
                .hint("clauses are separated by `;` or by the end of a line"),
            TokenKind::Bar => self
                .here(ErrorKind::Expected, "`|` cannot stand here".to_string())
                .hint("d|n is the condition that d divides n; the bits of two numbers are joined by bor(x,y)"),
            _ if self.at_condition() && may_follow.contains(&"where") => self
                .here(ErrorKind::Expected, format!("`{word}` cannot stand here"))
                .hint("conditions come after `where`, or after `:` in a move with ->"),
            _ => self.unexpected(may_follow, comma),
        };
        Err(self.report(error))
    }

    /// Something stands where the clause should end or go on.
    fn unexpected(&self, may_follow: &[&str], comma: bool) -> RuleError {
        if comma && self.at_operand() {
            let message = format!("`,` is missing before `{}`", self.word().chars().take(24).collect::<String>());
            return self.here(ErrorKind::Expected, message).hint(if may_follow.is_empty() {
                "here may follow: `,`".to_string()
            } else {
                format!("here may follow: `,`, {}", words(may_follow))
            });
        }
        let error = self.here(ErrorKind::Expected, format!("the clause should end here: {}", self.found()));
        match (may_follow.is_empty(), self.kind()) {
            (_, TokenKind::Comma) => error.hint("clauses are separated by `;` or by the end of a line"),
            (_, TokenKind::Colon) => error.hint("conditions come after `where`, or after `:` in a move with ->"),
            (true, _) => error.hint("clauses are separated by `;` or by the end of a line"),
            (false, _) => error.hint(format!("here may follow: {}", words(may_follow))),
        }
    }

    fn here(&self, kind: ErrorKind, message: String) -> RuleError {
        RuleError::new(kind, self.span(), message)
    }

    fn unknown_word(&self) -> RuleError {
        let word: String = self.word().chars().take(24).collect();
        self.here(ErrorKind::UnknownWord, format!("unknown word `{word}`"))
    }

    /// Whether a condition goes on here: an operator that makes a truth value.
    pub(super) fn at_condition(&self) -> bool {
        matches!(
            self.kind(),
            TokenKind::Eq
                | TokenKind::Ne
                | TokenKind::Lt
                | TokenKind::Le
                | TokenKind::Gt
                | TokenKind::Ge
                | TokenKind::Bar
                | TokenKind::Key(Key::In | Key::And | Key::Or)
        )
    }

    /// The operator that an unknown word between two operands is likely to be.
    pub(super) fn unknown_operator(&self) -> Option<String> {
        if self.kind() != TokenKind::Name {
            return None;
        }
        let near = || nearest(self.word(), ["and", "or", "xor", "not", "in"]);
        elsewhere(self.word()).map(str::to_string).or_else(|| near().map(|word| format!("did you mean `{word}`?")))
    }

    /// The number of tokens from here on that can be the name of a game: words, numbers and
    /// hyphens. A word of the language is part of a name only when a hyphen ties it to the next
    /// word: `nim-misere` is a name, `nim misere` is not.
    pub(super) fn name_length(&self) -> usize {
        let tied = |at: usize| {
            let hyphen = |at: usize| self.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Minus);
            let touches = |at: usize| match (self.tokens.get(at), self.tokens.get(at + 1)) {
                (Some(left), Some(right)) => left.span.end == right.span.start,
                _ => false,
            };
            let before = at > self.at && hyphen(at - 1) && touches(at - 1);
            before || hyphen(at + 1) && touches(at) && touches(at + 1)
        };
        let belongs = |(i, token): (usize, &Token)| match token.kind {
            TokenKind::Name | TokenKind::Int(_) | TokenKind::Minus => true,
            TokenKind::Key(_) => tied(self.at + i),
            _ => false,
        };
        let rest = self.tokens.get(self.at..).unwrap_or(&[]);
        rest.iter().enumerate().take_while(|&(i, token)| belongs((i, token))).count()
    }

    /// The place of the name that the tokens from here on can be.
    pub(super) fn name_span(&self) -> Span {
        let last = (self.at + self.name_length()).saturating_sub(1);
        self.span().to(self.tokens.get(last).map_or(self.span(), |token| token.span))
    }

    /// A built-in game, if the clause is one.
    pub(super) fn game(&mut self) -> Option<Parse<Clause>> {
        let game = catalogue::find(self.name_span().of(self.text))?;
        self.at += self.name_length();
        Some(self.finish(&[], false).map(|()| Clause::Game(game.name.to_string())))
    }

    /// A clause that begins with a name: a built-in game, or something that needs a hint.
    pub(super) fn by_name(&mut self) -> Parse<Clause> {
        if let Some(clause) = self.objects() {
            return clause;
        }
        if !matches!(self.kind(), TokenKind::Name | TokenKind::Int(_)) {
            return Err(self.no_clause());
        }
        match self.game() {
            Some(game) => game,
            None => Err(self.unknown_clause(self.name_span())),
        }
    }

    /// Quotes where no pattern of a word can stand.
    pub(super) fn quoted(&mut self) -> Failed {
        let hint = "letters in quotes belong to rules about words: \"++\" -> \"--\"";
        self.complain(ErrorKind::Expected, "letters in quotes cannot stand here", hint)
    }

    /// No clause begins with this token.
    fn no_clause(&mut self) -> Failed {
        let message = match self.kind() {
            TokenKind::Key(_) => format!("a clause cannot begin with `{}`", self.word()),
            _ => format!("a clause is missing: {}", self.found()),
        };
        let hint = match self.kind() {
            TokenKind::Key(Key::If | Key::Where | Key::Leaving) => "it belongs to the clause before: remove the `;`",
            TokenKind::Key(Key::Any) => "write take any or split any",
            _ => "a clause begins with take, split, a state and ->, a code such as 0.77, or the name of a game",
        };
        self.complain(ErrorKind::Expected, message, hint)
    }

    /// `name` covers the words and numbers with which the clause begins; no game is called so.
    fn unknown_clause(&mut self, name: Span) -> Failed {
        let first = self.span().of(self.text);
        let rest = self.tokens.get(self.at..).unwrap_or(&[]);
        let ends = |kind| matches!(kind, TokenKind::Separator | TokenKind::Eof);
        let mut clause = rest.iter().take_while(|token| !ends(token.kind));
        let has_arrow = clause.any(|token| token.kind == TokenKind::Arrow);
        if matches!(self.kind(), TokenKind::Int(_)) {
            let hint = if has_arrow {
                "a state is a name, or names and numbers in brackets: (0,b) -> (0,b-1)".to_string()
            } else {
                format!("write take {first}, or a code such as 0.77")
            };
            return self.complain(ErrorKind::Expected, "a clause cannot begin with a number", hint);
        }
        let game = || catalogue::nearest(name.of(self.text)).or_else(|| catalogue::nearest(first));
        if !has_arrow && let Some(meant) = nearest(first, CLAUSES).or_else(game) {
            let error = self.unknown_word().hint(format!("did you mean `{meant}`?"));
            return self.report(error);
        }
        if !ends(self.peek(1)) {
            self.bump();
            return self.no_arrow();
        }
        let hint = match &catalogue::with_word(first)[..] {
            [] => {
                "a clause begins with take, split, a state and ->, or the name of a game in `sprague list`".to_string()
            }
            games => format!("games with such a name: {}", words(&games[..games.len().min(MOST_NAMES)])),
        };
        let error = self.unknown_word().hint(hint);
        self.report(error)
    }
}

/// The largest number of games that are named.
const MOST_NAMES: usize = 5;

/// Words in backquotes with commas between them.
fn words(list: &[&str]) -> String {
    let quoted: Vec<String> = list.iter().map(|word| format!("`{word}`")).collect();
    quoted.join(", ")
}
