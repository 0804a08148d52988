//! Mistakes of the command line in other languages: clap says them in English, and tells their kind
//! and the words that are concerned.
use super::translated::{finished, word};
use crate::generated::NAMED;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use sprague::{Locale, Message};
use std::error::Error;

/// What is printed for a mistake, or for the help that was asked for; nothing where clap's own text
/// is right.
pub(crate) fn told(error: &clap::Error, locale: Locale) -> Option<String> {
    if locale == Locale::ENGLISH {
        return None;
    }
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            Some(finished(&error.to_string(), locale))
        }
        _ => mistake(error, locale),
    }
}

/// The words of the error of some kind, as they were typed.
fn context(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::Number(number)) => vec![number.to_string()],
        _ => Vec::new(),
    }
}

fn mistake(error: &clap::Error, locale: Locale) -> Option<String> {
    let said = |name: &str, words: Vec<String>| {
        let id = format!("help-mistakes.{name}");
        Message::named(id, NAMED, "", words.into_iter().map(Message::from).collect()).in_locale(locale)
    };
    let quoted = |kind| {
        let words: Vec<String> = context(error, kind).iter().map(|word| format!("`{word}`")).collect();
        (!words.is_empty()).then(|| words.join("、"))
    };
    let argument = quoted(ContextKind::InvalidArg);
    let value = quoted(ContextKind::InvalidValue);
    let number = |kind| context(error, kind).pop();
    let what = match error.kind() {
        ErrorKind::UnknownArgument => match argument? {
            option if option.starts_with("`-") => said("unknown-option", vec![option]),
            other => said("unknown-argument", vec![other]),
        },
        ErrorKind::InvalidSubcommand => said("unknown-command", vec![quoted(ContextKind::InvalidSubcommand)?]),
        ErrorKind::MissingRequiredArgument => said("missing", vec![argument?]),
        ErrorKind::MissingSubcommand => said("missing-command", vec![quoted(ContextKind::InvalidSubcommand)?]),
        ErrorKind::InvalidValue if value.as_deref().is_none_or(|value| value == "``") => {
            said("no-value", vec![argument?])
        }
        ErrorKind::InvalidValue => said("invalid-value", vec![argument?, value?]),
        ErrorKind::ValueValidation => match error.source() {
            Some(reason) => said("invalid-value-because", vec![argument?, value?, reason.to_string()]),
            None => said("invalid-value", vec![argument?, value?]),
        },
        ErrorKind::TooManyValues => said("too-many", vec![argument?, value?]),
        ErrorKind::TooFewValues => said(
            "wrong-number",
            vec![argument?, number(ContextKind::MinValues)?, number(ContextKind::ActualNumValues)?],
        ),
        ErrorKind::WrongNumberOfValues => said(
            "wrong-number",
            vec![argument?, number(ContextKind::ExpectedNumValues)?, number(ContextKind::ActualNumValues)?],
        ),
        ErrorKind::ArgumentConflict => match quoted(ContextKind::PriorArg) {
            Some(others) if Some(&others) != argument.as_ref() => said("conflict", vec![argument?, others]),
            _ => said("twice", vec![argument?]),
        },
        ErrorKind::InvalidUtf8 => said("not-utf8", Vec::new()),
        _ => return None,
    };
    let mut text = format!("error: {what}\n");
    let possible = context(error, ContextKind::ValidValue);
    if !possible.is_empty() {
        text.push_str(&format!("  [{}{}]\n", word(".values", locale), possible.join("、")));
    }
    let near = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    if let Some(near) = near.into_iter().find_map(quoted) {
        text.push_str(&format!("\n  = help: {}\n", said("near", vec![near])));
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        text.push_str(&format!("\n{}", finished(&usage.to_string(), locale)));
    }
    text.push_str(&format!("\n{}\n", word(".full", locale)));
    Some(text)
}
