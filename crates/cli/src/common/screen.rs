//! Answers on a terminal: lines fit its width, and the winner is in bold type. In a pipe nothing
//! changes.
use crate::common::failure::Failure;
use crate::common::{output, weight};
use std::io::{self, IsTerminal};

/// Lines are not wider than this, however wide the terminal is.
const WIDEST: usize = 80;
/// Lines are not wrapped for a terminal narrower than this, which breaks them itself.
const NARROWEST: usize = 30;
const BOLD: [&str; 2] = ["\u{1b}[1m", "\u{1b}[0m"];

/// Prints a text; on a terminal its lines are wrapped.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    output::print(&fitted(text))
}

/// Prints a text whose first line is the answer; a terminal shows that line in bold type.
pub(crate) fn print_headed(text: &str) -> Result<(), Failure> {
    output::print(&bold_first(&fitted(text), width().is_some() && weight::is_taken()))
}

/// The text, with lines that fit the terminal, if there is one.
fn fitted(text: &str) -> String {
    width().map_or_else(|| text.to_owned(), |width| wrapped(text, width))
}

/// The width of a line, if standard output is a terminal.
pub(crate) fn width() -> Option<usize> {
    if !io::stdout().is_terminal() {
        return None;
    }
    let columns = terminal_size::terminal_size().map_or(WIDEST, |(width, _)| usize::from(width.0));
    (columns >= NARROWEST).then(|| columns.min(WIDEST))
}

/// The text, with its first line in bold type if `weight` is set.
fn bold_first(text: &str, weight: bool) -> String {
    match text.split_once('\n') {
        Some((first, rest)) if weight => format!("{}{first}{}\n{rest}", BOLD[0], BOLD[1]),
        _ => text.to_owned(),
    }
}

/// The text wrapped to this many columns; continued lines are indented to the beginning of the last
/// column of a table, or of the text of the line.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    wrapped_by(text, width, CONTINUED)
}

/// As [`wrapped`], for paragraphs: continued lines begin where the first one does.
pub(crate) fn filled(text: &str, width: usize) -> String {
    wrapped_by(text, width, 0)
}

fn wrapped_by(text: &str, width: usize, further: usize) -> String {
    let mut all = String::new();
    for line in text.lines() {
        wrap_line(&mut all, line, width, further);
        all.push('\n');
    }
    all
}

/// How much further to the right a continued line begins. The number before an item is part of its
/// text.
const CONTINUED: usize = 2;

/// How a command after a label begins.
const COMMAND: &str = "  sprague ";

fn wrap_line(all: &mut String, line: &str, width: usize, further: usize) {
    // Commands are not broken, so that they can be copied.
    if output::width(line) <= width || line.contains(COMMAND) {
        return all.push_str(line);
    }
    let indent = hanging(line, width, further);
    let mut column = 0;
    for piece in pieces(line) {
        let wide = output::width(piece.trim_end());
        if column > indent && column + wide > width {
            all.truncate(all.trim_end_matches(' ').len());
            all.push('\n');
            all.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        }
        all.push_str(piece);
        column += output::width(piece);
    }
    all.truncate(all.trim_end_matches(' ').len());
}

/// The column to which continued lines are indented: after the last gap of two blanks in the first
/// half of the line, where the last column of a table begins.
fn hanging(line: &str, width: usize, further: usize) -> usize {
    let start = output::width(line) - output::width(line.trim_start());
    let mut column = 0;
    let mut best = start;
    let mut blanks = 0;
    for c in line.chars() {
        if c != ' ' && blanks >= 2 && column <= width / 2 {
            best = column;
        }
        blanks = if c == ' ' { blanks + 1 } else { 0 };
        column += output::width(c.encode_utf8(&mut [0; 4]));
    }
    if best == start { (start + further).min(width / 2) } else { best }
}

/// Words with the blanks after them; Chinese text may be broken before and after each character,
/// but no line begins with a closing sign or ends with an opening one.
fn pieces(line: &str) -> Vec<&str> {
    let mut cuts = vec![0];
    let mut before: Option<char> = None;
    for (at, c) in line.char_indices().skip_while(|(_, c)| *c == ' ') {
        let closes = matches!(c, '，' | '。' | '；' | '：' | '、' | '）' | '”' | '？' | '！' | '》');
        let cut = before.is_some_and(|before| match (before, c) {
            (_, ' ') | ('（' | '“' | '《', _) => false,
            (' ', _) => true,
            _ => !closes && (is_wide(before) || is_wide(c)),
        });
        if cut {
            cuts.push(at);
        }
        before = Some(c);
    }
    cuts.push(line.len());
    cuts.windows(2).map(|cut| &line[cut[0]..cut[1]]).filter(|piece| !piece.is_empty()).collect()
}

fn is_wide(c: char) -> bool {
    output::width(c.encode_utf8(&mut [0; 4])) == 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_between_words() {
        let text = "  kayles   Knock down one pin or two that stand side by side, in a row.\nshort\n";
        let told = wrapped(text, 40);
        assert!(told.lines().all(|line| output::width(line) <= 40), "{told}");
        assert_eq!(told.split_whitespace().collect::<Vec<_>>(), text.split_whitespace().collect::<Vec<_>>());
        assert!(told.lines().nth(1).is_some_and(|line| line.starts_with("           ")), "{told}");
        assert!(told.ends_with("\nshort\n"));
    }

    #[test]
    fn chinese_is_broken_anywhere_but_before_a_closing_sign() {
        let text = "从一堆石子中取走任意多个，也可以把它分成两堆；不能走的一方输。";
        let told = wrapped(text, 30);
        assert!(told.lines().count() > 1 && told.lines().all(|line| output::width(line) <= 32), "{told}");
        assert_eq!(told.split_whitespace().collect::<String>(), text);
        assert!(told.lines().all(|line| !line.trim_start().starts_with(['，', '；', '。'])), "{told}");
    }

    #[test]
    fn commands_stay_whole() {
        let line = format!("  a program  sprague code \"{}\" --to cpp\n", "take 1 ".repeat(20));
        assert_eq!(wrapped(&line, 40), line);
    }

    #[test]
    fn what_cannot_be_broken_stays_whole() {
        let number = "7".repeat(120);
        assert_eq!(wrapped(&format!("{number}\n"), 40), format!("{number}\n"));
    }

    #[test]
    fn the_first_line_stands_out_where_there_is_weight() {
        assert_eq!(bold_first("first\nsecond\n", true), "\u{1b}[1mfirst\u{1b}[0m\nsecond\n");
        assert_eq!(bold_first("first\nsecond\n", false), "first\nsecond\n");
    }
}
