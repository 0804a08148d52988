//! Quotes words for a shell, in the commands that an answer proposes.

/// The word as it is typed: unquoted if it is plain, in double quotes if nothing in it is special
/// there, otherwise in single quotes.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ',' | '/' | '@' | ':' | '+' | '=');
    // A hyphen before a digit is a rule or a position, as [`crate::common::input`] reads it.
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    match word.contains(['"', '$', '`', '\\', '!']) {
        true => single_quoted(word),
        false => format!("\"{word}\""),
    }
}

/// The word in single quotes, in which nothing is special.
pub(crate) fn single_quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        assert_eq!(quoted("kayles"), "kayles");
        assert_eq!(quoted("0.77"), "0.77");
        assert_eq!(quoted("take 1,3,4"), "\"take 1,3,4\"");
        assert_eq!(quoted("\"++\" -> \"--\""), "'\"++\" -> \"--\"'");
        assert_eq!(quoted("[2,5,2]"), "\"[2,5,2]\"");
        assert_eq!(quoted("a'$b"), "'a'\\''$b'");
        assert_eq!(quoted(""), "\"\"");
    }
}
