//! Reads rule texts (`RULE`, `@FILE`, `-`), words from standard input, and arguments that begin
//! with a hyphen but are not options.
use crate::common::failure::Failure;
use crate::say;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Longer files are not rules; the language itself refuses far shorter ones, and shows where.
const LONGEST: u64 = 1 << 26;
/// Put before an argument that looks like an option but cannot be one. No argument typed by a
/// person begins with it.
const MARK: char = '\u{1}';

/// Options begin with a letter after their hyphens; other arguments (`-> n-1`, `--+-`, `-5`) are a
/// rule or a position and must not be refused as an unknown option. [`unmarked`] removes the mark.
pub(crate) fn marked(arguments: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    arguments.map(|argument| match argument.to_str() {
        Some(text) if is_no_option(text) => format!("{MARK}{text}").into(),
        _ => argument,
    })
}

fn is_no_option(text: &str) -> bool {
    let inner = text.trim_start_matches('-');
    text.starts_with('-') && !matches!(text, "-" | "--") && !inner.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Removes the mark of [`marked`]; a value parser for clap.
pub(crate) fn unmarked(argument: OsString) -> OsString {
    match argument.to_str().and_then(|text| text.strip_prefix(MARK)) {
        Some(text) => text.into(),
        None => argument,
    }
}

/// Removes the marks from a message in which an argument may be quoted.
pub(crate) fn without_marks(text: &str) -> String {
    text.replace(MARK, "")
}

/// The bytes of a rule: the argument itself, the file after `@`, or standard input (`-`, `@-`).
pub(crate) fn rule_bytes(argument: &OsStr) -> Result<Vec<u8>, Failure> {
    match file_name(argument)? {
        Some(name) => read(Path::new(name)),
        None => Ok(argument.as_encoded_bytes().to_vec()),
    }
}

fn file_name(argument: &OsStr) -> Result<Option<&str>, Failure> {
    if argument == "-" {
        return Ok(Some("-"));
    }
    if !argument.as_encoded_bytes().starts_with(b"@") {
        return Ok(None);
    }
    let name = argument.to_str().and_then(|text| text.strip_prefix('@'));
    match name.map(str::trim) {
        Some("") => Err(Failure::request("rule", say::at_without_file()).with_hint(say::write_at_file())),
        Some(name) => Ok(Some(name)),
        None => Err(Failure::request("rule", say::name_not_utf8())),
    }
}

/// The bytes of a file; `-` is standard input.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = match path == Path::new("-") {
        true => io::stdin().lock().take(LONGEST).read_to_end(&mut bytes),
        false => File::open(path).and_then(|file| file.take(LONGEST).read_to_end(&mut bytes)),
    };
    match read {
        Ok(_) => Ok(bytes),
        Err(error) => Err(Failure::work("file", say::cannot_read(path.display().to_string(), error.to_string()))),
    }
}

/// The text of standard input.
pub(crate) fn stdin_text() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|error| Failure::work("file", say::cannot_read(say::standard_input(), error.to_string())))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::request("position", say::input_not_utf8(at + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_cannot_be_an_option_is_marked() {
        let there = ["-> n-1", "-5", "--+-", "---", "-+", "--", "-", "-h", "--format", "--no-theory", "-é", "5", ""];
        let back: Vec<OsString> = marked(there.iter().map(|&text| text.into())).collect();
        for (before, after) in there.iter().zip(back) {
            let option_like = matches!(*before, "-> n-1" | "-5" | "--+-" | "---" | "-+" | "-é");
            assert_eq!(after != *before, option_like, "{before}");
            assert!(!option_like || !after.to_string_lossy().starts_with('-'));
            assert_eq!(unmarked(after), *before);
        }
    }

    #[test]
    fn files_are_named_by_an_at_sign() {
        assert_eq!(rule_bytes(OsStr::new("take 1")).ok(), Some(b"take 1".to_vec()));
        assert!(matches!(rule_bytes(OsStr::new("@")), Err(Failure::Request { .. })));
        assert!(matches!(rule_bytes(OsStr::new("@/no/such/file")), Err(Failure::Work { kind: "file", .. })));
    }
}
