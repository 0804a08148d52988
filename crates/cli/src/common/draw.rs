//! Mistakes drawn below the text: the line, a caret under the span, a hint. Long texts are cut
//! around the span, and colour is only used on a terminal, never if NO_COLOR is set.
use crate::common::{hints, weight};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use serde_json::{Value, json};
use sprague::graph::BadLine;
use sprague::rule::{RuleError, Span};
use sprague::{Locale, Warning};
use std::io::IsTerminal;
use std::ops::Range;

/// Characters of a line that are shown before and after the start of a span.
const BEFORE: usize = 40;
const AFTER: usize = 60;
const CUT: &str = "…";

/// A mistake in a rule text, formatted for people.
pub(crate) fn rule_error(text: &str, error: &RuleError, locale: Locale) -> String {
    let label = error.related.as_ref().map(|(span, label)| (*span, label.in_locale(locale)));
    let related = label.as_ref().map(|(span, label)| (*span, label.as_str()));
    let (message, hint) = (error.message.in_locale(locale), hints::of_rule(error, locale));
    let hints: Vec<String> = hint.into_iter().chain(hints::reading(error, locale)).collect();
    draw(Level::ERROR, &message, &hints, text, error.span, related)
}

/// A warning about a rule text, formatted for people.
pub(crate) fn warning(text: &str, warning: &Warning, locale: Locale) -> String {
    draw(Level::WARNING, &warning.message.in_locale(locale), &[], text, warning.span, None)
}

/// A mistake without a rule text; `quoted` is the argument that is wrong.
pub(crate) fn request_error(message: &str, hints: &[String], quoted: Option<&str>) -> String {
    let text = quoted.unwrap_or("");
    draw(Level::ERROR, message, hints, text, Span::new(0, text.len()), None)
}

/// A mistake in the text of a file.
pub(crate) fn file_error(text: &str, bad: &BadLine, locale: Locale) -> String {
    let hint = bad.hint.as_ref().map(|hint| hint.in_locale(locale));
    let span = Span::new(bad.span.start, bad.span.end);
    draw(Level::ERROR, &bad.message.in_locale(locale), hint.as_slice(), text, span, None)
}

/// A mistake in the text of a file, as JSON; line and column count from 1, the column in
/// characters.
pub(crate) fn file_error_json(text: &str, bad: &BadLine) -> Value {
    let place = Excerpt::new(text, Span::new(bad.span.start, bad.span.end));
    json!({"kind": "line", "message": bad.message, "line": place.line, "column": place.column, "hint": bad.hint})
}

/// A failure without a text to point at.
pub(crate) fn plain_error(message: &str) -> String {
    request_error(message, &[], None)
}

/// A mistake in a rule text, as JSON; line and column count from 1, the column in characters.
pub(crate) fn rule_error_json(text: &str, error: &RuleError) -> Value {
    let place = Excerpt::new(text, error.span);
    json!({
        "kind": error.kind.name(),
        "message": error.message,
        "line": place.line,
        "column": place.column,
        "hint": hints::of_rule(error, Locale::ENGLISH),
    })
}

pub(crate) fn warning_json(text: &str, warning: &Warning) -> Value {
    let place = Excerpt::new(text, warning.span);
    json!({"warning": {"message": warning.message, "line": place.line, "column": place.column}})
}

fn draw(
    level: Level<'_>,
    message: &str,
    hints: &[String],
    text: &str,
    span: Span,
    related: Option<(Span, &str)>,
) -> String {
    let excerpt = Excerpt::new(text, span);
    let mut notes = Vec::new();
    let mut second: Option<Annotation<'_>> = None;
    if let Some((span, label)) = related {
        match excerpt.locate(text, span) {
            Some(range) => second = Some(AnnotationKind::Context.span(range).label(label)),
            None => {
                let place = Excerpt::new(text, span);
                notes.push(Level::NOTE.message(format!("{label}: line {}, column {}", place.line, place.column)));
            }
        }
    }
    let title = level.primary_title(printable(message));
    if text.is_empty() {
        // There is nothing to point at: each hint gets a line of its own.
        let hints = hints.iter().map(|hint| Group::with_title(Level::HELP.secondary_title(printable(hint))));
        let groups = std::iter::once(Group::with_title(title)).chain(hints);
        return groups.map(|group| format!("{}\n", renderer().render(&[group]))).collect();
    }
    notes.extend(hints.iter().map(|hint| Level::HELP.message(printable(hint))));
    let snippet = Snippet::source(excerpt.shown.as_str())
        .line_start(excerpt.line)
        .annotation(AnnotationKind::Primary.span(excerpt.range.clone()))
        .annotations(second);
    format!("{}\n", renderer().render(&[title.element(snippet).elements(notes)]))
}

fn renderer() -> Renderer {
    if colourful() { Renderer::styled() } else { Renderer::plain() }
}

/// Whether standard error takes colour.
fn colourful() -> bool {
    std::io::stderr().is_terminal() && weight::is_taken()
}

/// Text of a user that is quoted in a message must not control the terminal.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect()
}

/// The part of a text around a span, on one line.
struct Excerpt {
    /// The part of the text that is shown, with marks where it was cut.
    shown: String,
    /// The span inside `shown`, in bytes.
    range: Range<usize>,
    /// The line of the text, from 1.
    line: usize,
    /// The column of the span in its line, in characters, counted from 1.
    column: usize,
    /// The range of the text that is shown, in bytes.
    window: Range<usize>,
    /// Bytes before the window in `shown`: the mark of a cut.
    lead: usize,
}

impl Excerpt {
    fn new(text: &str, span: Span) -> Self {
        let start = floor(text, span.start as usize);
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let first =
            text[line_start..start].char_indices().rev().nth(BEFORE - 1).map_or(line_start, |(at, _)| line_start + at);
        let last = text[start..line_end].char_indices().nth(AFTER).map_or(line_end, |(at, _)| start + at);
        let lead = if first > line_start { CUT } else { "" };
        let tail = if last < line_end { CUT } else { "" };
        let end = floor(text, (span.end as usize).min(last)).max(start);
        let shown: String = lead.chars().chain(plain(&text[first..last])).chain(tail.chars()).collect();
        Self {
            range: start - first + lead.len()..end - first + lead.len(),
            shown,
            line: before.matches('\n').count() + 1,
            column: text[line_start..start].chars().count() + 1,
            window: first..last,
            lead: lead.len(),
        }
    }

    /// Where another span of the text lies in `shown`, if it does.
    fn locate(&self, text: &str, span: Span) -> Option<Range<usize>> {
        let (start, end) = (floor(text, span.start as usize), floor(text, span.end as usize));
        let inside = start >= self.window.start && end <= self.window.end && start <= end;
        inside.then(|| start - self.window.start + self.lead..end - self.window.start + self.lead)
    }
}

/// Control characters of one byte are replaced by characters of one byte, so that offsets do not
/// change.
fn plain(text: &str) -> impl Iterator<Item = char> {
    text.chars().map(|c| if c.is_ascii_control() { '?' } else { c })
}

/// The largest character boundary that is at most `at`.
fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excerpt(text: &str, start: usize, end: usize) -> (String, String, usize, usize) {
        let e = Excerpt::new(text, Span::new(start, end));
        (e.shown.clone(), e.shown[e.range.clone()].to_owned(), e.line, e.column)
    }

    #[test]
    fn a_short_line_is_shown_whole() {
        assert_eq!(excerpt("take 3^2", 6, 7), ("take 3^2".into(), "^".into(), 1, 7));
        assert_eq!(excerpt("take 1\ntak 2", 7, 10), ("tak 2".into(), "tak".into(), 2, 1));
    }

    #[test]
    fn a_long_line_is_cut_around_the_span() {
        let text = format!("{}^{}", "é".repeat(500_000), "(".repeat(500_000));
        let (shown, marked, line, column) = excerpt(&text, 1_000_000, 1_000_001);
        assert_eq!((marked.as_str(), line, column), ("^", 1, 500_001));
        assert!(shown.chars().count() <= BEFORE + AFTER + 2, "{shown}");
        let (_, marked, ..) = excerpt(&text, 1_000_000, 1_400_000);
        assert_eq!(marked.len(), AFTER);
    }

    #[test]
    fn spans_outside_and_between_characters_do_no_harm() {
        assert_eq!(excerpt("é", 1, 1), ("é".into(), String::new(), 1, 1));
        assert_eq!(excerpt("ab", 7, 9), ("ab".into(), String::new(), 1, 3));
        assert_eq!(excerpt("", 0, 0), (String::new(), String::new(), 1, 1));
        assert_eq!(excerpt("a\nb", 0, 3).1, "a");
        assert_eq!(excerpt("a\u{0}\tb", 1, 2), ("a??b".into(), "?".into(), 1, 2));
    }

    #[test]
    fn drawing_has_text_caret_and_hint() {
        let drawn = request_error("no number\u{1b}[2J", &["write 5".to_owned()], Some("5x"));
        assert_eq!(drawn, "error: no number\u{fffd}[2J\n  |\n1 | 5x\n  | ^^\n  |\n  = help: write 5\n");
        assert_eq!(plain_error("no file"), "error: no file\n");
        let hints = ["yes".to_owned(), "or yes".to_owned()];
        assert_eq!(request_error("no", &hints, None), "error: no\nhelp: yes\nhelp: or yes\n");
    }
}
