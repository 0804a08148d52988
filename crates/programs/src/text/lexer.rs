//! Splits a text into tokens; names in braces are replaced by what is given for them.
use super::{Given, Givens, Mistake, Read, Remarks};
use crate::model::Expr;
use messages::Message;

#[derive(Debug, Clone)]
pub(super) enum Token {
    Word(String),
    Number(i64),
    /// Letters in quotes.
    Quoted(String),
    Sign(&'static str),
    /// A comment that is printed.
    Remark(Message),
    Given(Given),
}

/// Longer signs come first, so that `==` is not read as two `=`.
const SIGNS: [&str; 26] = [
    "->", "..", "+=", "-=", "==", "!=", "<=", ">=", "(", ")", "[", "]", "{", "}", ",", ":", "=", "<", ">", "+", "-",
    "*", "/", "%", "&", "|",
];

/// The tokens, each with its place in the file, where the text begins at `start`.
pub(super) fn tokens(text: &str, start: usize, remarks: &Remarks<'_>) -> Read<Vec<(usize, Token)>> {
    let givens = remarks.givens;
    let (mut tokens, mut within) = (Vec::new(), 0);
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';');
        let place = start + text.len() - rest.len();
        let mistake = |what: String| Mistake { place, what };
        let Some(first) = rest.chars().next() else { return Ok(tokens) };
        let line = rest.lines().next().unwrap_or("");
        if line.starts_with("//") {
            rest = &rest[line.len()..];
            continue;
        }
        let (token, length) = if let Some(remark) = line.strip_prefix("# ") {
            within += 1;
            (Token::Remark(remarks.said("within", within, remark.trim_end())), line.len())
        } else if let Some(quoted) = line.strip_prefix('"') {
            let end = quoted.find('"').ok_or_else(|| mistake("a quote without an end".to_owned()))?;
            (Token::Quoted(filled(&quoted[..end], givens)), end + 2)
        } else if first.is_ascii_digit() {
            let length = rest.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(rest.len());
            let number = rest[..length].replace('_', "").parse();
            (Token::Number(number.map_err(|_| mistake("a number beyond 64 bits".to_owned()))?), length)
        } else if let Some((name, given)) = whole(rest, givens) {
            (Token::Given(given.clone()), name.len() + 2)
        } else {
            let (word, length) = word(rest, givens);
            match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
                _ if length > 0 => (Token::Word(word), length),
                Some(sign) => (Token::Sign(sign), sign.len()),
                None => return Err(mistake(format!("the sign {first}"))),
            }
        };
        tokens.push((place, token));
        rest = &rest[length..];
    }
}

/// The name in braces at the beginning.
fn braced(text: &str) -> Option<&str> {
    let name = text.strip_prefix('{')?.split_once('}')?.0;
    (!name.is_empty() && name.chars().all(is_letter)).then_some(name)
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn given<'g>(name: &str, givens: &'g Givens) -> Option<&'g Given> {
    givens.iter().find(|(own, _)| *own == name).map(|(_, given)| given)
}

/// The part in braces at the beginning, if it stands for more than letters.
fn whole<'t, 'g>(text: &'t str, givens: &'g Givens) -> Option<(&'t str, &'g Given)> {
    let name = braced(text)?;
    given(name, givens).filter(|given| !matches!(given, Given::Name(_))).map(|given| (name, given))
}

/// The word at the beginning, and its length in the text.
fn word(text: &str, givens: &Givens) -> (String, usize) {
    let (mut word, mut length) = (String::new(), 0);
    loop {
        let rest = &text[length..];
        let letters = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
        word.push_str(&rest[..letters]);
        length += letters;
        let Some(name) = braced(&rest[letters..]) else { break };
        let Some(Given::Name(own)) = given(name, givens) else { break };
        word.push_str(own);
        length += name.len() + 2;
    }
    (word, length)
}

/// Letters in quotes, in which names and numbers that are given replace their braces.
pub(super) fn filled(letters: &str, givens: &Givens) -> String {
    let fill = |all: String, (name, given): &(&str, Given)| match given {
        Given::Name(own) => all.replace(&format!("{{{name}}}"), own),
        Given::Said(words) => all.replace(&format!("{{{name}}}"), &words.to_string()),
        Given::Expr(Expr::Int(number)) => all.replace(&format!("{{{name}}}"), &number.to_string()),
        _ => all,
    };
    givens.iter().fold(letters.to_owned(), fill)
}
