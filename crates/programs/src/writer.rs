//! Lines with indentation, and the parts that the languages share.
use super::model::{Expr, Op, Piece, Program, Stmt, Text};

/// Lists are broken into lines of at most this width.
const WIDTH: usize = 100;

pub(crate) struct Writer {
    text: String,
    unit: &'static str,
    depth: usize,
}

impl Writer {
    pub(crate) fn new(unit: &'static str) -> Self {
        Self { text: String::new(), unit, depth: 0 }
    }

    pub(crate) fn line(&mut self, line: &str) {
        if !line.is_empty() {
            self.text.extend(std::iter::repeat_n(self.unit, self.depth));
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    /// Writes several lines, which keep their own indentation beside that of the place.
    pub(crate) fn lines(&mut self, text: &str) {
        text.lines().for_each(|line| self.line(line));
    }

    pub(crate) fn blank(&mut self) {
        if !self.text.ends_with("\n\n") && !self.text.is_empty() {
            self.text.push('\n');
        }
    }

    pub(crate) fn open(&mut self, line: &str) {
        self.line(line);
        self.depth += 1;
    }

    pub(crate) fn close(&mut self, line: &str) {
        self.indent(-1);
        if !line.is_empty() {
            self.line(line);
        }
    }

    pub(crate) fn reopen(&mut self, line: &str) {
        self.close(line);
        self.depth += 1;
    }

    fn indent(&mut self, by: isize) {
        self.depth = self.depth.saturating_add_signed(by);
    }

    /// Writes a list of numbers, over several lines if it is long.
    pub(crate) fn list(&mut self, before: &str, numbers: &[i64], after: &str) {
        self.items(before, &numbers.iter().map(i64::to_string).collect::<Vec<_>>(), after);
    }

    /// Writes a list, over several lines if it is long.
    pub(crate) fn items(&mut self, before: &str, items: &[String], after: &str) {
        let all = items.join(", ");
        if before.len() + all.len() + after.len() <= WIDTH {
            return self.line(&format!("{before}{all}{after}"));
        }
        self.open(before);
        let mut line = String::new();
        for item in items {
            let next = format!("{item}, ");
            if line.len() + next.len() > WIDTH - 4 {
                self.line(line.trim_end());
                line.clear();
            }
            line.push_str(&next);
        }
        self.line(line.trim_end());
        self.close(after);
    }

    pub(crate) fn finish(self) -> String {
        self.text
    }
}

/// Wraps a comment at a hundred columns. A Chinese character is as wide as two letters, and a line
/// may break after Chinese punctuation.
pub(crate) fn wrapped(line: &str) -> Vec<String> {
    let width = |text: &str| text.chars().map(|sign| if is_wide(sign) { 2 } else { 1 }).sum::<usize>();
    let mut lines = vec![String::new()];
    for (at, word) in line.split(' ').enumerate() {
        for (part, piece) in word.split_inclusive(['，', '。', '；', '：', '、', '）']).enumerate() {
            let blank = if at > 0 && part == 0 { " " } else { "" };
            match lines.last_mut() {
                Some(last) if last.is_empty() => last.push_str(piece),
                Some(last) if width(last) + width(blank) + width(piece) <= WIDTH => {
                    last.push_str(blank);
                    last.push_str(piece);
                }
                _ => lines.push(format!("  {piece}")),
            }
        }
    }
    lines
}

fn is_wide(sign: char) -> bool {
    matches!(sign, '\u{2e80}'..='\u{ffe6}')
}

/// Escapes a text for use between quotes.
pub(crate) fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

pub(crate) fn uses(program: &Program, op: Op) -> bool {
    program.any(&|stmt| exprs(stmt).into_iter().any(|expr| has(expr, op)))
}

pub(crate) fn repeats(program: &Program) -> bool {
    program.any(&|stmt| texts(stmt).into_iter().any(has_times))
}

fn has_times(text: &Text) -> bool {
    match text {
        Text::Times(..) => true,
        Text::Join(texts) => texts.iter().any(has_times),
        _ => false,
    }
}

/// The texts of one statement; statements inside it are not searched.
fn texts(stmt: &Stmt) -> Vec<&Text> {
    match stmt {
        Stmt::LetText(_, text)
        | Stmt::SetText(_, text)
        | Stmt::Append(_, text)
        | Stmt::ReturnText(text)
        | Stmt::Keep(text, _) => vec![text],
        _ => Vec::new(),
    }
}

/// The expressions inside a text.
fn of_text(text: &Text) -> Vec<&Expr> {
    match text {
        Text::Part(_, from, to) => vec![from, to],
        Text::Times(_, number) | Text::Digit(number) => vec![number],
        Text::Join(texts) => texts.iter().flat_map(of_text).collect(),
        Text::Call(_, arguments) => arguments.iter().collect(),
        _ => Vec::new(),
    }
}

fn has(expr: &Expr, op: Op) -> bool {
    match expr {
        Expr::Bin(found, a, b) => *found == op || has(a, op) || has(b, op),
        Expr::Choose(all) => all.iter().any(|part| has(part, op)),
        Expr::Not(inner) | Expr::At(_, inner) | Expr::Letter(_, inner) | Expr::Fits(_, inner, _) => has(inner, op),
        Expr::Text(text) | Expr::Known(text) | Expr::Recalled(text) => {
            of_text(text).into_iter().any(|expr| has(expr, op))
        }
        Expr::Call(_, arguments) => arguments.iter().any(|argument| has(argument, op)),
        _ => false,
    }
}

/// The expressions of one statement; statements inside it are not searched.
fn exprs(stmt: &Stmt) -> Vec<&Expr> {
    match stmt {
        Stmt::Let(_, e) | Stmt::Set(_, e) | Stmt::Zeros(_, e) | Stmt::Shorten(_, e) | Stmt::Return(e) => vec![e],
        Stmt::While(e, _) | Stmt::If(e, _, _) | Stmt::Remember(_, e) | Stmt::Do(e) => vec![e],
        Stmt::SetAt(_, a, b) | Stmt::Mark(_, a, b) | Stmt::For(_, a, b, _) => vec![a, b],
        Stmt::LetTexts(_, e) | Stmt::LetNumbers(_, e) => vec![e],
        Stmt::LetText(_, text) | Stmt::SetText(_, text) | Stmt::Append(_, text) | Stmt::ReturnText(text) => {
            of_text(text)
        }
        Stmt::Keep(text, e) => of_text(text).into_iter().chain([e]).collect(),
        Stmt::Print(pieces) => {
            pieces.iter().filter_map(|piece| if let Piece::Number(e) = piece { Some(e) } else { None }).collect()
        }
        _ => Vec::new(),
    }
}
