//! The words behind `--to` and `--lang` of `code`.
//!
//! `--lang` is the language of words in every command. It was that of the program here, and `--to`
//! was the largest heap of a table: both are still read, as no word of one is a word of the other.
use crate::common::args;
use crate::common::language::refusal;
use crate::say;
use sprague::code::Language;
use sprague::{Locale, Message};

/// The names of the languages of programs; the first of a language is the one that is shown.
const LANGUAGES: [(&str, Language); 6] = [
    ("cpp", Language::Cpp),
    ("python", Language::Python),
    ("java", Language::Java),
    ("rust", Language::Rust),
    ("c++", Language::Cpp),
    ("py", Language::Python),
];

/// What a word stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// The language of the program.
    Program(Language),
    /// The language of words.
    Words(Locale),
    /// The largest heap of a table.
    Most(u64),
}

fn language(word: &str) -> Option<Target> {
    let word = word.to_ascii_lowercase();
    LANGUAGES.iter().find(|(name, _)| *name == word).map(|(_, language)| Target::Program(*language))
}

/// A word behind `--to`.
pub(crate) fn to(word: &str) -> Result<Target, String> {
    let most = || word.replace('_', "").parse().ok().map(Target::Most);
    let wrong = || refusal(&say::write_target());
    language(word).or_else(most).ok_or_else(wrong)
}

/// A word behind `--lang`.
pub(crate) fn lang(word: &str) -> Result<Target, String> {
    let words = || word.parse().ok().map(Target::Words);
    let wrong = || refusal(&say::write_lang(Message::or(Locale::all().map(Locale::code))));
    words().or_else(|| language(word)).ok_or_else(wrong)
}

/// What `pick` finds last among the words.
pub(crate) fn last<T>(words: &[Target], pick: fn(Target) -> Option<T>) -> Option<T> {
    words.iter().rev().copied().find_map(pick)
}

/// A bound behind `--max`, such as `n<=2000`.
pub(crate) fn bound(text: &str) -> Result<(String, i64), String> {
    let wrong = || refusal(&say::write_bound());
    let (name, most) = text.split_once("<=").ok_or_else(wrong)?;
    let (name, most) = (name.trim(), args::integer(most.trim()).map_err(|_| wrong())?);
    if most < 0 || name.is_empty() { Err(wrong()) } else { Ok((name.to_owned(), most)) }
}
