//! Options as other programs have them, and the option of ours that is meant.
use crate::say;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use sprague::{Message, Number};

/// What to write in place of an argument that is not understood; none where nothing is likely.
pub(crate) fn advice(error: &clap::Error) -> Option<Message> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::StyledStr(text)) => Some(text.to_string()),
        _ => None,
    };
    let argument = context(ContextKind::InvalidArg)?;
    let usage = context(ContextKind::Usage).unwrap_or_default();
    let of = |command: &str| usage.contains(&format!("sprague {command}"));
    if argument == "--json" {
        return Some(say::write_instead("--format json"));
    }
    if argument.parse::<Number>().is_ok() && of("values") {
        return Some(say::write_table_or_value(argument));
    }
    let option = if of("pattern") { "--limit" } else { "--to" };
    let likely = argument.parse::<Number>().is_ok() && (of("pattern") || of("check"));
    likely.then(|| say::write_instead(format!("{option} {argument}")))
}

/// A command that has games of its own, where a rule is meant to stand.
pub(crate) fn command(rule: &str) -> Option<Message> {
    match rule.trim() {
        name @ ("hackenbush" | "geography" | "graph") => Some(say::game_with_a_command(name)),
        _ => None,
    }
}
