//! Texts inside a page of HTML or LaTeX: every sign that the format reads as a command is written
//! out.

/// A text for HTML, also within an attribute.
pub fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A text for LaTeX outside of formulas.
pub fn tex(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => written.push_str("\\textbackslash{}"),
            '~' => written.push_str("\\textasciitilde{}"),
            '^' => written.push_str("\\textasciicircum{}"),
            '<' => written.push_str("\\textless{}"),
            '>' => written.push_str("\\textgreater{}"),
            '"' => written.push_str("\\textquotedbl{}"),
            '\'' => written.push_str("\\textquotesingle{}"),
            '-' => written.push_str("{-}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => written.extend(['\\', c]),
            '\n' => written.push_str("\\par "),
            c => written.push(c),
        }
    }
    written
}
