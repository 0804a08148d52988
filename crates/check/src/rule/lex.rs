//! Rule texts as tokens.
use crate::invalid::Invalid;
use crate::say;
use messages::Message;

/// Texts longer than this are refused, in bytes; rules that people write have some hundred bytes,
/// formulas some thousand.
const LONGEST: usize = 1 << 18;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'t> {
    Int(i64),
    Word(&'t str),
    Symbol(&'static str),
    /// `0.77` at the beginning of a clause.
    Code(&'t str),
    /// `;` or the end of a line.
    Separator,
    End,
}

impl Token<'_> {
    pub(super) fn shown(&self) -> Message {
        match self {
            Self::Int(x) => format!("`{x}`").into(),
            Self::Word(word) | Self::Code(word) => format!("`{word}`").into(),
            Self::Symbol(symbol) => format!("`{symbol}`").into(),
            Self::Separator => say::end_of_clause(),
            Self::End => say::end_of_text(),
        }
    }
}

/// Longer symbols come first.
const SYMBOLS: [&str; 27] = [
    "->", "**", "<<", ">>", "<=", ">=", "!=", "..", "=", "<", ">", "|", "+", "-", "*", "/", "%", "&", "(", ")", "{",
    "}", "[", "]", ",", ":", "\"",
];

/// The tokens, the last of which is the end.
pub(super) fn lex(text: &str) -> Result<Vec<Token<'_>>, Invalid> {
    if text.len() > LONGEST {
        return Err(Invalid::Rule(say::text_longer_than(LONGEST)));
    }
    let mut tokens = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches([' ', '\t', '\r']);
        let fresh = matches!(tokens.last(), None | Some(Token::Separator));
        let Some(first) = rest.chars().next() else {
            tokens.push(Token::End);
            return Ok(tokens);
        };
        let (token, length) = if let Some(length) = code(rest).filter(|_| fresh) {
            (Token::Code(&rest[..length]), length)
        } else if first.is_ascii_digit() {
            let length = rest.bytes().take_while(u8::is_ascii_digit).count();
            let number = rest[..length].parse();
            (Token::Int(number.map_err(|_| Invalid::Rule(say::beyond_63_bits()))?), length)
        } else if first.is_ascii_alphabetic() || first == '_' {
            let length = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
            (Token::Word(&rest[..length]), length)
        } else if first == '#' {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
            continue;
        } else if first == ';' || first == '\n' {
            (Token::Separator, 1)
        } else {
            let symbol = SYMBOLS.into_iter().find(|symbol| rest.starts_with(symbol));
            let symbol = symbol.ok_or_else(|| Invalid::Rule(say::this_letter(format!("{first:?}"))))?;
            (Token::Symbol(symbol), symbol.len())
        };
        tokens.push(token);
        rest = &rest[length..];
        // `1x` and `2n` are not numbers.
        if matches!(tokens.last(), Some(Token::Int(_))) && rest.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            return Err(Invalid::Rule(say::letter_behind_number()));
        }
    }
}

/// The length of a code that begins here: `[digits].digits[(digits)]`.
fn code(text: &str) -> Option<usize> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_hexdigit).count();
    let whole = text.bytes().take_while(|byte| matches!(byte, b'0'..=b'9' | b'A'..=b'F')).count();
    let behind = text[whole..].strip_prefix('.')?;
    let after = digits(behind);
    let mut length = whole + 1 + after;
    if let Some(inner) = text[length..].strip_prefix('(') {
        let repeated = digits(inner);
        if repeated > 0 && inner[repeated..].starts_with(')') {
            length += repeated + 2;
        }
    }
    let end = text[length..].chars().next().is_none_or(|c| matches!(c, ' ' | '\t' | '\r' | '\n' | ';' | '#'));
    (length > whole + 1 && end).then_some(length)
}
