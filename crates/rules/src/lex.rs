//! Rule text to tokens with spans.
//!
//! One pass over the bytes, one token of look-back. The only places where the text is not regular
//! are codes, which are recognised where a clause begins (`0.77` there, a range in `take 1..3`),
//! and words in quotes, in which `#` and `;` are text; `2x3` is a number, the word `x` and a number
//! in a clause that begins with `place`. A habit of another language (`==`, `&&`, `≤`, `，`) is an
//! error that says what to write. It is read with its intended meaning, so that the mistakes after
//! it are found as well.
use crate::error::{ErrorKind, RuleError};
use crate::say;
use crate::span::Span;
use messages::Message;

/// The longest text that is read, in bytes.
pub const MAX_TEXT: usize = 1 << 18;

/// The letter between the rows and the columns of a tile.
pub const BETWEEN_SIDES: &str = "x";

/// The word of the clause whose numbers are sizes of tiles.
const PLACE: &str = "place";
/// The advice about a tile in an error.
const TILE: Hint = say::tile_with_x;

/// Reading stops after this many mistakes.
pub const MAX_ERRORS: usize = 32;

/// The words of the language; they cannot name numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Key {
    /// `take`
    Take,
    /// `any`
    Any,
    /// `leaving`
    Leaving,
    /// `split`
    Split,
    /// `if`
    If,
    /// `then`
    Then,
    /// `else`
    Else,
    /// `where`
    Where,
    /// `nothing`
    Nothing,
    /// `times`
    Times,
    /// `for`
    For,
    /// `in`
    In,
    /// `and`
    And,
    /// `or`
    Or,
    /// `not`
    Not,
    /// `xor`
    Xor,
    /// `misere`
    Misere,
    /// `unordered`
    Unordered,
    /// `end`
    End,
}

/// Every word of the language with its key.
pub const KEYS: [(&str, Key); 19] = [
    ("take", Key::Take),
    ("any", Key::Any),
    ("leaving", Key::Leaving),
    ("split", Key::Split),
    ("if", Key::If),
    ("then", Key::Then),
    ("else", Key::Else),
    ("where", Key::Where),
    ("nothing", Key::Nothing),
    ("times", Key::Times),
    ("for", Key::For),
    ("in", Key::In),
    ("and", Key::And),
    ("or", Key::Or),
    ("not", Key::Not),
    ("xor", Key::Xor),
    ("misere", Key::Misere),
    ("unordered", Key::Unordered),
    ("end", Key::End),
];

/// The kinds of tokens. Names and codes are read from the text by their span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// A number.
    Int(u64),
    /// A word that is not one of [`KEYS`].
    Name,
    /// A word of the language.
    Key(Key),
    /// The text of a code, unread.
    Code,
    /// A word in quotes.
    Quoted,
    /// `;` or the end of a line.
    Separator,
    /// The end of the text.
    Eof,
    /// `->`
    Arrow,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `..`
    DotDot,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Star,
    /// `/`
    Slash,
    /// `%`
    Percent,
    /// `**`
    Power,
    /// `&`
    Ampersand,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `=`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `|`
    Bar,
    /// Something about which a mistake was already reported.
    Bad,
}

/// A token and its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// The kind of the token.
    pub kind: TokenKind,
    /// The place of the token.
    pub span: Span,
}

/// A way to write it.
type Hint = fn() -> Message;

/// Spellings of operators, the longest first, with the hint when they are not of this language.
const OPERATORS: [(&str, TokenKind, Option<Hint>); 59] = [
    ("->", TokenKind::Arrow, None),
    ("**", TokenKind::Power, None),
    ("..", TokenKind::DotDot, None),
    ("<<", TokenKind::Shl, None),
    (">>", TokenKind::Shr, None),
    ("<=", TokenKind::Le, None),
    (">=", TokenKind::Ge, None),
    ("!=", TokenKind::Ne, None),
    ("==", TokenKind::Eq, Some(|| say::write_sign("="))),
    ("=>", TokenKind::Arrow, Some(say::write_arrow)),
    ("=<", TokenKind::Le, Some(|| say::write_sign("<="))),
    ("<>", TokenKind::Ne, Some(|| say::write_sign("!="))),
    ("&&", TokenKind::Key(Key::And), Some(|| say::write_sign("and"))),
    ("||", TokenKind::Key(Key::Or), Some(|| say::write_sign("or"))),
    ("//", TokenKind::Slash, Some(say::write_slash)),
    (":=", TokenKind::Eq, Some(|| say::write_sign("="))),
    (",", TokenKind::Comma, None),
    (":", TokenKind::Colon, None),
    ("(", TokenKind::Open, None),
    (")", TokenKind::Close, None),
    ("{", TokenKind::OpenBrace, None),
    ("}", TokenKind::CloseBrace, None),
    ("[", TokenKind::OpenBracket, None),
    ("]", TokenKind::CloseBracket, None),
    ("+", TokenKind::Plus, None),
    ("-", TokenKind::Minus, None),
    ("*", TokenKind::Star, None),
    ("/", TokenKind::Slash, None),
    ("%", TokenKind::Percent, None),
    ("&", TokenKind::Ampersand, None),
    ("=", TokenKind::Eq, None),
    ("<", TokenKind::Lt, None),
    (">", TokenKind::Gt, None),
    ("|", TokenKind::Bar, None),
    ("^", TokenKind::Power, Some(say::write_power_or_xor)),
    ("!", TokenKind::Key(Key::Not), Some(|| say::write_sign("not"))),
    ("~", TokenKind::Bad, Some(say::no_complement)),
    (".", TokenKind::Bad, Some(say::point_of_code)),
    ("≤", TokenKind::Le, Some(|| say::write_sign("<="))),
    ("≥", TokenKind::Ge, Some(|| say::write_sign(">="))),
    ("≠", TokenKind::Ne, Some(|| say::write_sign("!="))),
    ("→", TokenKind::Arrow, Some(|| say::write_sign("->"))),
    ("∣", TokenKind::Bar, Some(|| say::write_sign("|"))),
    ("∈", TokenKind::Key(Key::In), Some(|| say::write_sign("in"))),
    ("⊕", TokenKind::Key(Key::Xor), Some(|| say::write_sign("xor"))),
    ("×", TokenKind::Star, Some(|| say::write_sign("*"))),
    ("·", TokenKind::Star, Some(|| say::write_sign("*"))),
    ("÷", TokenKind::Slash, Some(say::write_slash)),
    ("−", TokenKind::Minus, Some(say::write_minus)),
    ("–", TokenKind::Minus, Some(say::write_minus)),
    ("…", TokenKind::DotDot, Some(|| say::write_sign(".."))),
    ("，", TokenKind::Comma, Some(|| say::write_ascii_comma(","))),
    ("、", TokenKind::Comma, Some(|| say::write_ascii_comma(","))),
    ("：", TokenKind::Colon, Some(|| say::write_ascii_colon(":"))),
    ("；", TokenKind::Separator, Some(|| say::write_ascii_semicolon(";"))),
    ("（", TokenKind::Open, Some(|| say::write_ascii_bracket("("))),
    ("）", TokenKind::Close, Some(|| say::write_ascii_bracket(")"))),
    ("＝", TokenKind::Eq, Some(|| say::write_ascii_sign("="))),
    (";", TokenKind::Separator, None),
];

/// Splits a text into tokens; the last one is always [`TokenKind::Eof`]. Linear in the length of
/// the text.
///
/// Mistakes are listed in the order of the text, at most [`MAX_ERRORS`] of them; after that many
/// the rest is not read.
pub fn lex(text: &str) -> (Vec<Token>, Vec<RuleError>) {
    let mut lexer = Lexer { text, at: 0, sizes: false, tokens: Vec::new(), errors: Vec::new() };
    if text.starts_with('\u{feff}') {
        lexer.at = '\u{feff}'.len_utf8();
    }
    while lexer.step() {}
    (lexer.tokens, lexer.errors)
}

/// Whether a word can name a number: ASCII letters, digits and `_`.
pub fn is_plain_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Whether the clause is one of tiles.
    sizes: bool,
    tokens: Vec<Token>,
    errors: Vec<RuleError>,
}

impl Lexer<'_> {
    /// Reads one token or one stretch of blanks; false when the end of the text has been written
    /// down.
    fn step(&mut self) -> bool {
        let Some(first) = self.rest().chars().next() else {
            self.push(TokenKind::Eof, self.text.len());
            return false;
        };
        if self.errors.len() >= MAX_ERRORS {
            self.push(TokenKind::Eof, self.at);
            return false;
        }
        match first {
            '\n' => self.push(TokenKind::Separator, self.at + 1),
            '#' => self.comment(),
            _ if first.is_whitespace() => self.at += first.len_utf8(),
            '"' => self.quoted(),
            _ if self.at_code() => self.code(),
            _ if first.is_ascii_digit() => self.number(),
            _ if first.is_alphabetic() || first == '_' => self.word(),
            _ => self.operator(first),
        }
        true
    }

    /// The text that has not been read yet.
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// The offset where the run of characters from here that `keep` holds for ends.
    fn run(&self, keep: impl Fn(char) -> bool) -> usize {
        let rest = self.rest();
        self.at + rest.find(|c| !keep(c)).unwrap_or(rest.len())
    }

    fn push(&mut self, kind: TokenKind, end: usize) {
        if self.tokens.last().is_none_or(|last| last.kind == TokenKind::Separator) {
            self.sizes = self.text.get(self.at..end) == Some(PLACE);
        }
        self.tokens.push(Token { kind, span: Span::new(self.at, end) });
        self.at = end;
    }

    fn report(&mut self, kind: ErrorKind, end: usize, message: Message, hint: Message) {
        self.errors.push(RuleError::new(kind, Span::new(self.at, end), message).hint(hint));
    }

    /// A comment ends the clause where it begins, so that an error at the end of a clause points
    /// there.
    fn comment(&mut self) {
        let end = self.run(|c| c != '\n');
        self.push(TokenKind::Separator, (end + 1).min(self.text.len()));
    }

    fn quoted(&mut self) {
        let inside = self.rest().get(1..).unwrap_or("");
        match inside.find(['"', '\n']) {
            Some(length) if inside.get(length..).is_some_and(|rest| rest.starts_with('"')) => {
                self.push(TokenKind::Quoted, self.at + length + 2);
            }
            found => {
                let end = self.at + 1 + found.unwrap_or(inside.len());
                let hint = say::end_the_quote();
                self.report(ErrorKind::Expected, end, say::quote_not_closed(), hint);
                self.push(TokenKind::Bad, end);
            }
        }
    }

    /// Whether a code begins here: only where a clause begins, and only with one point.
    fn at_code(&self) -> bool {
        if self.tokens.last().is_some_and(|last| last.kind != TokenKind::Separator) {
            return false;
        }
        let rest = self.rest();
        let digits = rest.bytes().take_while(|b| b.is_ascii_digit() || (b'A'..=b'F').contains(b)).count();
        let after = rest.get(digits..).unwrap_or("");
        after.starts_with('.') && !after.starts_with("..")
    }

    fn code(&mut self) {
        let end = self.run(|c| !c.is_whitespace() && c != ';' && c != '#');
        self.push(TokenKind::Code, end);
    }

    fn number(&mut self) {
        let end = self.run(|c| c.is_ascii_digit());
        let digits = self.text.get(self.at..end).unwrap_or("");
        let stuck = self.run(|c| c.is_alphanumeric() || c == '_');
        let is_side = self.sizes && self.text.get(end..).is_some_and(|rest| rest.starts_with(BETWEEN_SIDES));
        if stuck > end && !is_side {
            let letters = self.text.get(end..stuck).unwrap_or("");
            let hint = if self.sizes { TILE() } else { number_with_letters(digits, letters) };
            self.report(ErrorKind::Expected, stuck, say::number_stuck(), hint);
            return self.push(TokenKind::Bad, stuck);
        }
        match digits.parse::<i64>() {
            Ok(value) => self.push(TokenKind::Int(value.unsigned_abs()), end),
            Err(_) => {
                let message = say::number_too_large();
                let hint = say::largest_number();
                self.report(ErrorKind::TooLarge, end, message, hint);
                self.push(TokenKind::Int(i64::MAX.unsigned_abs()), end);
            }
        }
    }

    /// A word. An apostrophe between letters belongs to it (`dawson's-kayles`).
    fn word(&mut self) {
        let mut end = self.run(|c| c.is_alphanumeric() || c == '_' || c == '\'' || c == '’');
        if self.sizes
            && self
                .rest()
                .strip_prefix(BETWEEN_SIDES)
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        {
            end = self.at + BETWEEN_SIDES.len();
        }
        let word = self.text.get(self.at..end).unwrap_or("").trim_end_matches(['\'', '’']);
        let end = self.at + word.len();
        let kind = KEYS.iter().find(|(text, _)| *text == word).map_or(TokenKind::Name, |(_, key)| TokenKind::Key(*key));
        self.push(kind, end);
    }

    fn operator(&mut self, first: char) {
        let found = OPERATORS.iter().find(|(spelling, ..)| self.rest().starts_with(spelling));
        let Some(&(spelling, kind, hint)) = found else {
            return self.unknown(first);
        };
        let end = self.at + spelling.len();
        let hint = if self.sizes && kind == TokenKind::Star { hint.map(|_| TILE) } else { hint };
        if let Some(hint) = hint {
            let message = say::not_of_the_language(spelling);
            self.report(ErrorKind::UnknownWord, end, message, hint());
        }
        self.push(kind, end);
    }

    /// A stretch of the same unknown character is one mistake.
    fn unknown(&mut self, first: char) {
        let end = self.run(|c| c == first);
        let shown = if first.is_control() { format!("U+{:04X}", u32::from(first)) } else { format!("`{first}`") };
        let hint = say::signs_of_rules();
        self.report(ErrorKind::UnknownWord, end, say::character_without_meaning(shown), hint);
        self.push(TokenKind::Bad, end);
    }
}

/// The text to write instead of a number with letters behind it: a product, a power of ten, plain
/// digits.
fn number_with_letters(digits: &str, letters: &str) -> Message {
    if let Some(zeros) =
        letters.strip_prefix(['e', 'E']).filter(|z| !z.is_empty() && z.bytes().all(|b| b.is_ascii_digit()))
    {
        return if digits == "1" {
            say::write_power_of_ten(zeros)
        } else {
            say::write_times_power_of_ten(digits, zeros)
        };
    }
    if letters.bytes().all(|b| b.is_ascii_digit() || b == b'_') {
        return say::write_without_underscore(digits, letters.replace('_', ""));
    }
    if digits == "0" && letters.starts_with(['x', 'X', 'b', 'B', 'o', 'O']) {
        return say::numbers_in_decimal();
    }
    say::product_with_star(digits, letters)
}
