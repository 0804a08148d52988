//! Formulas in the plain notation of the book, `n0 <= n < 2*n0+p`, as LaTeX and as HTML.
//!
//! The notation is that of the texts of theorems: names of one letter with digits for an index,
//! longer names as words (`mex`, `phi`), `*` for a product, `^` for a power, `floor(..)` and
//! `sqrt(..)`. Signs that are not of the notation are written as they are.
use crate::escape;

/// The marks of a format for each thing of the notation.
struct Marks {
    signs: &'static [(&'static str, &'static str)],
    words: &'static [(&'static str, &'static str)],
    /// Around names of one letter, their index, other words, a power.
    name: [&'static str; 2],
    index: [&'static str; 2],
    word: [&'static str; 2],
    power: [&'static str; 2],
    floor: [&'static str; 2],
    sqrt: [&'static str; 2],
    other: fn(&str) -> String,
}

static LATEX: Marks = Marks {
    signs: &[
        ("...", "\\dots "),
        ("<=", "\\le "),
        (">=", "\\ge "),
        ("!=", "\\ne "),
        ("->", "\\to "),
        ("<", "<"),
        (">", ">"),
        ("*", "\\cdot "),
        (" ", " "),
    ],
    words: &[
        ("mod", "\\bmod "),
        ("xor", "\\oplus "),
        ("phi", "\\varphi "),
        ("alpha", "\\alpha "),
        ("min", "\\min"),
        ("max", "\\max"),
        ("log", "\\log "),
    ],
    name: ["", ""],
    index: ["_{", "}"],
    word: ["\\mathrm{", "}"],
    power: ["^{", "}"],
    floor: ["\\lfloor ", "\\rfloor "],
    sqrt: ["\\sqrt{", "}"],
    other: math_sign,
};

static HTML: Marks = Marks {
    signs: &[
        ("...", "…"),
        ("<=", "≤"),
        (">=", "≥"),
        ("!=", "≠"),
        ("->", "→"),
        ("<", "&lt;"),
        (">", "&gt;"),
        ("*", "·"),
        ("-", "−"),
    ],
    words: &[("xor", "⊕"), ("phi", "<i>φ</i>"), ("alpha", "<i>α</i>")],
    name: ["<i>", "</i>"],
    index: ["<sub>", "</sub>"],
    word: ["", ""],
    power: ["<sup>", "</sup>"],
    floor: ["⌊", "⌋"],
    sqrt: ["√(", ")"],
    other: escape::html,
};

/// A sign that has no meaning in the notation, inside a formula.
fn math_sign(text: &str) -> String {
    match text {
        "\\" => "\\backslash ".to_owned(),
        "~" | "^" => format!("\\text{{{}}}", escape::tex(text)),
        "#" | "$" | "%" | "&" | "_" | "{" | "}" => format!("\\{text}"),
        text => text.to_owned(),
    }
}

/// A formula for LaTeX, within the marks of math mode.
pub(crate) fn latex(text: &str) -> String {
    format!("${}$", written(text, &LATEX))
}

/// A formula for HTML.
pub(crate) fn html(text: &str) -> String {
    format!("<span class=\"math\">{}</span>", written(text, &HTML))
}

fn written(text: &str, marks: &Marks) -> String {
    let mut out = String::new();
    // What each open bracket is closed with.
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        // Commands of LaTeX end with a blank already.
        if first == ' ' && out.ends_with(' ') {
            rest = &rest[1..];
            continue;
        }
        let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        if letters > 0 {
            rest = name(rest, letters, marks, &mut open, &mut out);
        } else if let Some(after) = rest.strip_prefix('^') {
            let bracket = after.strip_prefix('(');
            out.push_str(marks.power[0]);
            rest = match bracket {
                Some(after) => {
                    open.push(marks.power[1]);
                    after
                }
                None => {
                    let end = after.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(after.len());
                    out.push_str(&written_plain(&after[..end], marks));
                    out.push_str(marks.power[1]);
                    &after[end..]
                }
            };
        } else if let Some((sign, shown)) = marks.signs.iter().find(|(sign, _)| rest.starts_with(sign)) {
            out.push_str(shown);
            rest = &rest[sign.len()..];
        } else {
            match first {
                '(' => {
                    open.push(")");
                    out.push('(');
                }
                ')' => out.push_str(open.pop().unwrap_or(")")),
                _ => out.push_str(&(marks.other)(&rest[..first.len_utf8()])),
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    while let Some(closing) = open.pop() {
        out.push_str(closing);
    }
    out
}

/// A name at the beginning of the text, its first `letters` letters; returns what follows.
fn name<'t>(text: &'t str, letters: usize, marks: &Marks, open: &mut Vec<&'static str>, out: &mut String) -> &'t str {
    let (word, rest) = text.split_at(letters);
    let brackets = match word {
        "floor" => Some(marks.floor),
        "sqrt" => Some(marks.sqrt),
        _ => None,
    };
    if let (Some([begin, end]), Some(rest)) = (brackets, rest.strip_prefix('(')) {
        out.push_str(begin);
        open.push(end);
        return rest;
    }
    if let Some((_, shown)) = marks.words.iter().find(|(known, _)| *known == word) {
        out.push_str(shown);
        return rest;
    }
    out.push_str(&written_plain(word, marks));
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    if word.len() == 1 && digits > 0 {
        out.extend([marks.index[0], &rest[..digits], marks.index[1]]);
        return &rest[digits..];
    }
    rest
}

/// A word without signs.
fn written_plain(word: &str, marks: &Marks) -> String {
    match (word.len(), word.starts_with(|c: char| c.is_ascii_digit())) {
        (_, true) => word.to_owned(),
        (1, _) => [marks.name[0], word, marks.name[1]].concat(),
        _ => [marks.word[0], word, marks.word[1]].concat(),
    }
}
