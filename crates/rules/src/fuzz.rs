//! Properties that must hold for any bytes; the fuzz targets in `fuzz/` and a short test in
//! `tests/` run these checks.
//!
//! A fuzzer that only looks for panics lets wrong answers slip past, so the checks here are about
//! answers: every mistake has a place inside the text, and a text that is understood means the same
//! when it is printed and read again.
use crate::error::RuleError;
use crate::parse::parse;
use crate::print::print;
use crate::ruleset::Ruleset;
use crate::{compile, compile_bytes};
use messages::{Locale, Message};

/// Parses `bytes`, as far as they are text, and checks the result; the error names the promise that
/// was broken.
///
/// # Errors
/// A sentence about the broken promise: a bug of this crate, whatever the bytes are.
pub fn check_parser(bytes: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(bytes);
    let ast = match parse(&text) {
        Ok(ast) => ast,
        Err(errors) => return check_errors(&text, &errors),
    };
    let printed = print(&ast);
    match parse(&printed) {
        Err(errors) => Err(format!("{text:?} prints as {printed:?}, which is refused: {errors:?}")),
        Ok(again) if again != ast => Err(format!("{text:?} prints as {printed:?}, which means something else")),
        Ok(again) if print(&again) != printed => Err(format!("{printed:?} is not printed as itself")),
        Ok(_) => Ok(()),
    }
}

/// Compiles `bytes` and checks the result: mistakes have places, and a text that compiles has a
/// canonical text that compiles to the same ruleset.
///
/// # Errors
/// A sentence about the broken promise: a bug of this crate, whatever the bytes are.
pub fn check_compiler(bytes: &[u8]) -> Result<(), String> {
    let compiled = match compile_bytes(bytes, &[]) {
        Ok(compiled) => compiled.ruleset,
        Err(refused) => return check_errors(&refused.text, &refused.errors),
    };
    let again = match compile(&compiled.canonical, &[]) {
        Ok(again) => again.ruleset,
        Err(refused) => {
            return Err(format!("{:?} becomes {:?}, refused: {refused}", compiled.source, compiled.canonical));
        }
    };
    let same = |a: &Ruleset, b: &Ruleset| {
        (&a.canonical, &a.class, &a.params, a.play, a.arity) == (&b.canonical, &b.class, &b.params, b.play, b.arity)
    };
    if same(&compiled, &again) {
        return Ok(());
    }
    Err(format!("{:?} becomes {:?}, which means something else", compiled.source, compiled.canonical))
}

/// Mistakes about a text: at least one, in order, each with a place inside the text and something
/// to read in every language.
fn check_errors(text: &str, errors: &[RuleError]) -> Result<(), String> {
    if errors.is_empty() {
        return Err(format!("refused without a reason: {text:?}"));
    }
    for error in errors {
        let (start, end) = (error.span.start as usize, error.span.end as usize);
        if start > end || text.get(start..end).is_none() {
            return Err(format!("a place outside the text {text:?}: {error:?}"));
        }
        if error.message == "" || error.hint.as_ref().is_some_and(|hint| hint == "") {
            return Err(format!("nothing to read in {error:?} about {text:?}"));
        }
        let words = [Some(&error.message), error.hint.as_ref(), error.related.as_ref().map(|(_, label)| label)];
        let told = |message: &Message, locale| message.in_locale(locale) != message.to_string();
        for locale in Locale::all().filter(|locale| *locale != Locale::ENGLISH) {
            if words.into_iter().flatten().any(|message| !told(message, locale)) {
                return Err(format!("English in {locale}: {error:?} about {text:?}"));
            }
        }
    }
    let sorted = errors.is_sorted_by_key(|error| error.span.start);
    if sorted { Ok(()) } else { Err(format!("mistakes out of order: {text:?}")) }
}
