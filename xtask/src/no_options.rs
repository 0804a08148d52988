//! Checks that no text of a library names an option of the command line.
//!
//! The texts are shown to Python users and on the page, too, so an error has its ways to go on as
//! kinds (`sprague::Hint`, `programs::Hint`), and each caller puts them into words. Texts are the
//! string literals of the library crates, also those that span several lines, and the messages.
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;

/// Crates that are commands, or whose texts are about one.
const COMMANDS: [&str; 3] = ["crates/cli/", "crates/adversary/", "crates/conformance/"];

/// The texts that name an option, each with its file, line and the option.
///
/// # Errors
/// If a file cannot be read.
pub(crate) fn faults(root: &Path) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for path in crate::tidy::files(root)? {
        let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let is_source = name.starts_with("crates/") && name.contains("/src/") && name.ends_with(".rs");
        let is_text = is_source || name.ends_with(".ftl");
        if !is_text || COMMANDS.iter().any(|command| name.starts_with(command)) {
            continue;
        }
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
        let named = if is_source { in_literals(&text) } else { in_lines(&text) };
        faults.extend(named.into_iter().map(|(line, option)| {
            format!("{name}:{line}: a text of a library names the option {option}: make it a hint")
        }));
    }
    Ok(faults)
}

fn in_lines(text: &str) -> Vec<(usize, String)> {
    (1..).zip(text.lines()).flat_map(|(number, line)| options(line).map(move |option| (number, option))).collect()
}

/// The options in the string literals of a Rust file, with their lines. Comments, and so the
/// documentation, may name options.
fn in_literals(text: &str) -> Vec<(usize, String)> {
    let (mut found, mut rest, mut line) = (Vec::new(), text, 1);
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some((head, hashes)) = raw(rest) {
            let close = format!("\"{}", "#".repeat(hashes));
            rest[head..].find(&close).map_or(rest.len(), |end| head + end + close.len())
        } else if first == '"' {
            quoted(rest)
        } else if first == '\'' {
            character(rest)
        } else {
            first.len_utf8()
        };
        let (piece, after) = rest.split_at(length);
        if length > 1 && !piece.starts_with('/') {
            found.extend(in_lines(piece).into_iter().map(|(within, option)| (line + within - 1, option)));
        }
        line += piece.matches('\n').count();
        rest = after;
    }
    found
}

/// The length of `r##"`, and the number of `#` in it.
fn raw(text: &str) -> Option<(usize, usize)> {
    let after = text.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].starts_with('"').then_some((hashes + 2, hashes))
}

/// The length of a string literal.
fn quoted(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match (escaped, c) {
            (false, '"') => return at + 1,
            (false, '\\') => escaped = true,
            _ => escaped = false,
        }
    }
    text.len()
}

/// The length of a character literal such as `'a'` and `'\''`; for a lifetime, that of its quote.
fn character(text: &str) -> usize {
    let mut signs = text.char_indices().skip(1);
    match (signs.next(), signs.next(), signs.next()) {
        (Some((_, '\\')), Some(_), _) => text[3..].find('\'').map_or(1, |end| end + 4),
        (Some(_), Some((at, '\'')), _) => at + 1,
        _ => 1,
    }
}

/// The options that occur in a text, such as `--time`.
fn options(text: &str) -> impl Iterator<Item = String> + '_ {
    text.match_indices("--").filter_map(|(at, sign)| {
        let name: String =
            text[at + sign.len()..].chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect();
        (name.len() > 1 && !name.starts_with('-') && !text[..at].ends_with('-')).then(|| format!("--{name}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(usize, String)> {
        in_literals(text)
    }

    #[test]
    fn options_in_literals_are_found_wherever_they_stand() {
        let option = |line, name: &str| vec![(line, name.to_owned())];
        assert_eq!(found("let a = \"give --time\";"), option(1, "--time"));
        assert_eq!(found("// a\nlet a = \"give \\\n   a larger --memory\";"), option(3, "--memory"));
        assert_eq!(found("let a = r#\"say \"--no-theory\"\"#;"), option(1, "--no-theory"));
        assert_eq!(found("let (a, b) = ('\"', \"--to\");"), option(1, "--to"));
        assert_eq!(found("let (a, b) = ('\\'', \"--to\");"), option(1, "--to"));
        assert_eq!(found("fn f<'a>(a: &'a str) { g(\"\\\"--at\") }"), option(1, "--at"));
    }

    #[test]
    fn comments_and_other_signs_are_free() {
        for text in [
            "/// Like --time.\nfn f() {}",
            "/* --time */",
            "let a = \"while (--n)\";",
            "let a = \"--------\";",
            "let a = \"a -- b\";",
            "let a = b--c; // \"",
            "let a = '\"'; // --time \"",
        ] {
            assert_eq!(found(text), [], "{text}");
        }
        assert_eq!(in_lines("a = b\nc = give --time\n"), [(2, "--time".to_owned())]);
    }
}
