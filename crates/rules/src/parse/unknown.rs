//! Errors about words that do not belong where they stand.
use super::{Failed, LastWords, MARKS, Parse, Parser, VERDICTS};
use crate::ast::Clause;
use crate::catalogue;
use crate::error::{ErrorKind, RuleError};
use crate::lex::{Key, Token, TokenKind};
use crate::say;
use crate::sets;
use crate::span::Span;
use crate::suggest::nearest;
use messages::Message;

/// The words that begin a clause.
const CLAUSES: [&str; 14] = [
    "take",
    "split",
    "turn",
    "product",
    "move",
    "circle",
    "place",
    "erase",
    "delete",
    "never",
    "misere",
    "unordered",
    "end",
    "play",
];

/// A way to write something.
type Hint = fn() -> Message;

/// Words of other languages that this one does not have, and the right way to write them.
const ELSEWHERE: [(&[&str], Hint); 3] = [
    (&["mod", "rem", "modulo"], say::remainder_with_percent),
    (&["div"], say::quotient_with_slash),
    (&["to", "upto", "through", "until"], say::range_with_dots),
];

/// Words that other texts begin a clause with, and ours.
const SYNONYMS: [(&[&str], &str); 2] =
    [(&["subtract", "subtraction", "remove", "pick"], "take"), (&["divide", "break", "cut"], "split")];

/// The longest rest of a clause that is written again in a proposal.
const LONGEST_SYNONYM: usize = 40;

fn elsewhere(word: &str) -> Option<Message> {
    ELSEWHERE.iter().find(|(words, _)| words.contains(&word)).map(|&(_, hint)| hint())
}

impl Parser<'_> {
    /// The clause must be over; `may_follow` are words that could go on, and so could a list if
    /// `comma`.
    pub(super) fn finish(&mut self, may_follow: &[&str], comma: bool) -> Parse<()> {
        if self.at_end() {
            return Ok(());
        }
        let word = self.word().to_string();
        // What stands here cannot stand here: it is no help to offer it.
        let others: Vec<&str> = may_follow.iter().copied().filter(|known| *known != word).collect();
        let may_follow = others.as_slice();
        let error = match self.kind() {
            TokenKind::Bad => return Err(Failed),
            TokenKind::Key(Key::Not) if may_follow.contains(&"in") && self.peek(1) == TokenKind::Key(Key::In) => {
                self.here(ErrorKind::Expected, say::cannot_stand_here("not")).hint(self.not_before_subject())
            }
            TokenKind::Quoted => return Err(self.quoted()),
            TokenKind::OpenBracket => self.here(ErrorKind::Expected, say::no_list_here()).hint(say::lists_have_names()),
            TokenKind::Close | TokenKind::CloseBrace | TokenKind::CloseBracket => {
                self.here(ErrorKind::Expected, say::closes_nothing(word)).hint(say::remove_or_open())
            }
            TokenKind::Name if MARKS.contains(&self.word()) => {
                let hint = match self.last_words {
                    LastWords::Marks => say::mark_at_the_end(),
                    LastWords::None | LastWords::Verdicts => say::marked_clauses(),
                };
                self.here(ErrorKind::Expected, say::cannot_stand_here(word)).hint(hint)
            }
            TokenKind::Name if VERDICTS.contains(&self.word()) => {
                self.here(ErrorKind::Expected, say::cannot_stand_here(word)).hint(say::verdict_at_the_end())
            }
            TokenKind::Name if may_follow.contains(&"leaving") && word == "from" => {
                self.unknown_word().hint(say::positions_after_the_rule())
            }
            TokenKind::Name => match (self.verdict_meant(), nearest(&word, may_follow.iter().copied())) {
                (Some(hint), _) => self.unknown_word().hint(hint),
                (None, Some(meant)) => self.unknown_word().hint(say::did_you_mean(meant)),
                (None, None) => {
                    match (self.elsewhere(may_follow).or_else(|| self.mark_meant()), nearest(&word, CLAUSES)) {
                        (Some(hint), _) => self.unknown_word().hint(hint),
                        (None, Some(meant)) => self.unknown_word().hint(say::did_you_mean_clause(meant)),
                        (None, None) => self.unexpected(may_follow, comma),
                    }
                }
            },
            TokenKind::Key(Key::Take | Key::Split | Key::Misere | Key::Unordered | Key::End) | TokenKind::Code => {
                self.here(ErrorKind::Expected, say::semicolon_missing(word)).hint(say::clauses_are_separated())
            }
            TokenKind::Bar => self.here(ErrorKind::Expected, say::cannot_stand_here("|")).hint(say::bar_divides()),
            _ if self.at_condition() && may_follow.contains(&"where") => {
                self.here(ErrorKind::Expected, say::cannot_stand_here(word)).hint(say::conditions_after_colon())
            }
            _ => self.unexpected(may_follow, comma),
        };
        Err(self.report(error))
    }

    /// The mark that a misspelt word at the end of a clause means.
    fn mark_meant(&self) -> Option<Message> {
        nearest(self.word(), MARKS).filter(|_| self.last_words == LastWords::Marks).map(say::did_you_mean)
    }

    /// What another word than a verdict at the end of an `end if` means.
    fn verdict_meant(&self) -> Option<Message> {
        match self.last_words {
            LastWords::Verdicts => nearest(self.word(), VERDICTS).map(say::did_you_mean),
            LastWords::None | LastWords::Marks => None,
        }
    }

    /// Something stands where the clause should end or go on.
    fn unexpected(&self, may_follow: &[&str], comma: bool) -> RuleError {
        if comma && self.at_operand() {
            let message = say::comma_missing(self.word().chars().take(24).collect::<String>());
            return self.here(ErrorKind::Expected, message).hint(if may_follow.is_empty() {
                say::may_follow_comma()
            } else {
                say::may_follow_comma_or(words(may_follow))
            });
        }
        let error = self.here(ErrorKind::Expected, say::clause_should_end(self.found()));
        match (may_follow.is_empty(), self.kind()) {
            (_, TokenKind::Comma) => error.hint(say::clauses_are_separated()),
            (_, TokenKind::Colon) => error.hint(say::conditions_after_colon()),
            (true, _) => error.hint(say::clauses_are_separated()),
            (false, _) => error.hint(say::may_follow(words(may_follow))),
        }
    }

    /// `k not in fib`: the `not` stands before the whole condition.
    fn not_before_subject(&self) -> Message {
        let begins = |token: &&Token| {
            !matches!(
                token.kind,
                TokenKind::Separator
                    | TokenKind::Comma
                    | TokenKind::Colon
                    | TokenKind::Key(Key::And | Key::Or | Key::Where | Key::If)
            )
        };
        let before = self.tokens.get(..self.at).unwrap_or(&[]).iter().rev();
        let subject =
            before.take_while(begins).last().map_or("k", |first| first.span.to(self.last_span()).of(self.text));
        say::write_sign(format!("not {subject} in"))
    }

    /// How the word here is written in this language; `may_follow` has `in` where a condition ends.
    fn elsewhere(&self, may_follow: &[&str]) -> Option<Message> {
        elsewhere(self.word()).or_else(|| may_follow.contains(&"in").then(|| self.condition_in_words()).flatten())
    }

    /// The text of the token `ahead` places after this one, where it is a word.
    fn word_after(&self, ahead: usize) -> &str {
        match self.tokens.get(self.at + ahead) {
            Some(token) if token.kind == TokenKind::Name => token.span.of(self.text),
            _ => "",
        }
    }

    /// `k is odd`, `k is not a square`, `k prime`: how that is written.
    fn condition_in_words(&self) -> Option<Message> {
        let subject = self.at.checked_sub(1).and_then(|before| self.tokens.get(before))?;
        if subject.kind != TokenKind::Name {
            return None;
        }
        let is = self.word() == "is";
        let not = is && self.peek(1) == TokenKind::Key(Key::Not);
        let mut at = usize::from(is) + usize::from(not);
        at += usize::from(["a", "an"].contains(&self.word_after(at)));
        let (subject, noun) = (subject.span.of(self.text), self.word_after(at));
        let set = sets::NAMES.iter().find(|(name, _)| *name == noun || name.strip_suffix('s') == Some(noun));
        let condition = match (noun, set) {
            ("prime", _) => format!("prime({subject})"),
            (_, Some((name, _))) => format!("{subject} in {name}"),
            _ => return is.then(say::conditions_are),
        };
        Some(say::write_sign(if not { format!("not {condition}") } else { condition }))
    }

    /// `at most half`, `at most 3`, `at least 2`, `up to 3`: how that is written.
    pub(super) fn amount_in_words(&self) -> Option<Message> {
        let least = match (self.word_after(0), self.word_after(1)) {
            ("at", "most") | ("up", "to") => false,
            ("at", "least") => true,
            _ => return None,
        };
        let bound = match self.peek(2) {
            TokenKind::Int(bound) => bound.to_string(),
            _ if self.word_after(2) == "half" => "n/2".to_string(),
            _ => return None,
        };
        Some(say::write_sign(if least { format!("take k where k>={bound}") } else { format!("take 1..{bound}") }))
    }

    /// `subtract 1,3,4`: the clause with the word of this language.
    fn synonym(&self) -> Option<String> {
        let (_, word) = SYNONYMS.iter().find(|(words, _)| words.contains(&self.word()))?;
        let rest = self.tokens.get(self.at + 1..)?.iter();
        let mut rest = rest.take_while(|token| !matches!(token.kind, TokenKind::Separator | TokenKind::Eof));
        let Some(first) = rest.next() else { return Some((*word).to_string()) };
        let numbers = first.span.to(rest.last().map_or(first.span, |last| last.span)).of(self.text);
        let numbers = numbers.trim_matches(['(', ')', '{', '}', '[', ']']);
        let short = numbers.len() <= LONGEST_SYNONYM && numbers.starts_with(|c: char| c.is_ascii_digit());
        Some(if short { format!("{word} {numbers}") } else { (*word).to_string() })
    }

    fn here(&self, kind: ErrorKind, message: Message) -> RuleError {
        RuleError::new(kind, self.span(), message)
    }

    pub(super) fn unknown_word(&self) -> RuleError {
        let word: String = self.word().chars().take(24).collect();
        self.here(ErrorKind::UnknownWord, say::unknown_word(word))
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
    pub(super) fn unknown_operator(&self) -> Option<Message> {
        if self.kind() != TokenKind::Name {
            return None;
        }
        let near = || nearest(self.word(), ["and", "or", "xor", "not", "in"]);
        self.elsewhere(&["in"]).or_else(|| near().map(say::did_you_mean))
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
        let length = self.name_length();
        // A name does not end in a hyphen: something is missing behind it.
        let cut = length > 0 && self.peek(length - 1) == TokenKind::Minus;
        let game = catalogue::find(self.name_span().of(self.text)).filter(|_| !cut)?;
        self.at += length;
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
        let hint = say::quotes_in_words();
        self.complain(ErrorKind::Expected, say::no_quotes_here(), hint)
    }

    /// No clause begins with this token.
    fn no_clause(&mut self) -> Failed {
        let message = match self.kind() {
            TokenKind::Key(_) => say::no_clause_with(self.word()),
            _ => say::clause_missing(self.found()),
        };
        let hint = match self.kind() {
            TokenKind::Key(Key::If | Key::Where | Key::Leaving) => say::belongs_to_clause_before(),
            TokenKind::Key(Key::Any) => say::write_take_any(),
            _ => say::beginnings_of_clauses(),
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
            let hint = if has_arrow { say::form_of_state() } else { say::write_take(first) };
            return self.complain(ErrorKind::Expected, say::no_clause_with_number(), hint);
        }
        if MARKS.contains(&first) {
            return self.complain(ErrorKind::Expected, say::cannot_stand_here(first), say::marked_clauses());
        }
        if VERDICTS.contains(&first) {
            return self.complain(ErrorKind::Expected, say::cannot_stand_here(first), say::verdict_at_the_end());
        }
        if !has_arrow && let Some(meant) = self.synonym() {
            let error = self.unknown_word().hint(say::did_you_mean(meant));
            return self.report(error);
        }
        if !has_arrow && catalogue::find(first).is_some() && !ends(self.peek(1)) {
            // The name is known; what stands behind it is not.
            self.bump();
            let error = self.unknown_word().hint(say::clauses_are_separated());
            return self.report(error);
        }
        let game = || catalogue::nearest(name.of(self.text)).or_else(|| catalogue::nearest(first));
        if !has_arrow && let Some(meant) = nearest(first, CLAUSES).or_else(game) {
            let error = self.unknown_word().hint(say::did_you_mean(meant));
            return self.report(error);
        }
        if !ends(self.peek(1)) {
            self.bump();
            return self.no_arrow();
        }
        let hint = match &catalogue::with_word(first)[..] {
            [] => say::beginnings_with_games(),
            games => say::games_with_name(words(&games[..games.len().min(MOST_NAMES)])),
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
