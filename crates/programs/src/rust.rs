//! Rust 2021, one file without crates: the frame of a program, and what is not as in C++.
use super::model::{Expr, Kind, Op, Param, Stmt, Text, mentions};
use super::printer::{BRACES, Language, Printer, Words, appended};
use super::writer::{Writer, quoted, uses};

pub(crate) struct Rust;

impl Language for Rust {
    fn words(&self) -> &'static Words {
        &Words {
            condition: ["", ""],
            endless: "loop",
            kinds: ["i64", "bool", "Vec<i64>", "String", "Vec<String>"],
            natives: ["std::cmp::min", "std::cmp::max", "i64::abs"],
            ..BRACES
        }
    }

    fn top(&self, p: &Printer<'_>, out: &mut Writer) {
        let program = p.program;
        if program.remembers().is_some() || program.keeps() {
            out.lines("use std::cell::RefCell;\nuse std::collections::HashMap;");
        }
        out.line(if program.talks() { "use std::io::Write;" } else { "use std::io::Read;" });
        if !program.made.is_empty() {
            out.line("use std::sync::OnceLock;");
        }
        out.blank();
        for (name, numbers) in &program.constants {
            out.list(&format!("static {}: &[i64] = &[", upper(name)), numbers, "];");
        }
        out.blank();
        if let Some(arity) = program.remembers() {
            out.line(&format!("type Position = [i64; {arity}];"));
            out.lines(MEMORY);
        }
        if program.keeps() {
            out.lines(TEXTS);
        }
        for (name, value) in &program.made {
            out.open(&format!("fn {name}() -> &'static Vec<i64> {{"));
            out.line("static MADE: OnceLock<Vec<i64>> = OnceLock::new();");
            out.line(&format!("MADE.get_or_init(|| {})", p.expr(value)));
            out.close("}");
            out.blank();
        }
        if program.any(&|stmt| matches!(stmt, Stmt::Mark(..))) {
            out.lines(MARK);
        }
        if uses(program, Op::FloorDiv) || uses(program, Op::FloorRem) {
            out.lines(FLOOR_DIV);
        }
        if uses(program, Op::FloorRem) {
            out.lines("fn floor_rem(a: i64, b: i64) -> i64 {\n    a - floor_div(a, b) * b\n}\n\n");
        }
    }

    fn main(&self, p: &Printer<'_>, out: &mut Writer) {
        let (name, input, items) = match p.program.reads_texts() {
            true => ("words", "<'t>(words: &mut dyn Iterator<Item = &'t str>", ""),
            false => ("numbers", "(numbers: &mut dyn Iterator<Item = i64>", ".map(|word| word.parse().unwrap())"),
        };
        p.block(out, &format!("fn solve{input}, out: &mut String)"), &p.program.main);
        out.blank();
        out.open("fn main() {");
        match p.program.talks() {
            true => out.lines(NUMBERS_OF_LINES),
            false => {
                out.line("let mut text = String::new();");
                out.line("std::io::stdin().read_to_string(&mut text).unwrap();");
                out.line(&format!("let mut {name} = text.split_ascii_whitespace(){items};"));
            }
        }
        out.line("let mut out = String::new();");
        out.line(&format!("solve(&mut {name}, &mut out);"));
        out.line("print!(\"{out}\");");
        out.close("}");
    }

    fn unused(&self, name: &str) -> String {
        format!("_{name}")
    }

    fn param(&self, p: &Printer<'_>, kind: Param, name: &str) -> String {
        match kind {
            Param::Number => format!("{}: i64", bound(p, name)),
            Param::Numbers => format!("{name}: &[i64]"),
            Param::Text => format!("{name}: &str"),
        }
    }

    fn signature(&self, kind: &str, name: &str, params: &str) -> String {
        format!("fn {name}({params}) -> {kind}")
    }

    fn binding(&self, p: &Printer<'_>, kind: Kind, name: &str) -> String {
        let kind = if kind == Kind::Number { ": i64" } else { "" };
        format!("let {}{kind}", bound(p, name))
    }

    fn place(&self, p: &Printer<'_>, place: &Expr) -> String {
        match place {
            Expr::Int(place) => place.to_string(),
            Expr::Var(place) => format!("{place} as usize"),
            place => format!("({}) as usize", p.expr(place)),
        }
    }

    /// `x as i64 < y` would begin a list of types.
    fn is_cast(&self, operand: &Expr) -> bool {
        matches!(operand, Expr::Len(_) | Expr::Letters(_) | Expr::Count(_) | Expr::Letter(..))
    }

    fn statement(&self, p: &Printer<'_>, stmt: &Stmt) -> Option<String> {
        let (e, mutable) = (|value: &Expr| p.expr(value), |name: &str| bound(p, name));
        Some(match stmt {
            Stmt::Zeros(name, length) => format!("let {} = vec![0i64; ({}) as usize]", mutable(name), e(length)),
            Stmt::SetAt(name, place, value) => format!("{name}[({}) as usize] = {}", e(place), e(value)),
            Stmt::Shorten(name, length) => format!("{name}.truncate(({}) as usize)", e(length)),
            Stmt::Mark(name, value, stamp) => format!("mark(&mut {name}, {}, {})", e(value), e(stamp)),
            Stmt::For(name, first, last, inner) => {
                let unused = if mentions(inner, name) { "" } else { "_" };
                let (until, last) = match last {
                    Expr::Bin(Op::Sub, end, one) if **one == Expr::Int(1) => ("..", &**end),
                    last => ("..=", last),
                };
                format!("for {unused}{name} in {}{until}{}", range_end(p, first), range_end(p, last))
            }
            Stmt::Each(name, array, _) => match is_static(p, array) {
                true => format!("for &{name} in {}", array_of(p, array)),
                false => format!("for &{name} in &{array}"),
            },
            Stmt::EachText(name, list, _) => format!("for {name} in &{list}"),
            Stmt::Read(name) => {
                let next = match p.program.reads_texts() {
                    true => "words.next().and_then(|word| word.parse::<i64>().ok())",
                    false => "numbers.next()",
                };
                format!("let Some({}) = {next} else {{ return }}", mutable(name))
            }
            Stmt::Print(pieces) => match p.format(pieces, "{}", braces) {
                (format, values) if values.is_empty() => {
                    format!("out.push_str(\"{}\")", format.replace("{{", "{").replace("}}", "}"))
                }
                (format, values) => format!("out.push_str(&format!(\"{format}\"{values}))"),
            },
            Stmt::Flush => "print!(\"{out}\")\nstd::io::stdout().flush().unwrap()\nout.clear()".to_owned(),
            Stmt::Fail(text) => format!("eprintln!(\"{}\")\nstd::process::exit(1)", braces(&quoted(text))),
            Stmt::Remember(names, value) => format!("remember([{}], {})", names.join(", "), e(value)),
            Stmt::Push(names) => format!("push([{}])", names.join(", ")),
            Stmt::Top(names) => {
                let all: Vec<String> = names.iter().map(|name| mutable(name)).collect();
                format!("let [{}] = top()", all.join(", "))
            }
            Stmt::Pop => "pop()".to_owned(),
            Stmt::SetText(name, text) => match appended(name, text) {
                Some(more) => more.iter().map(|text| format!("{name}.push_str({})\n", borrowed(p, text))).collect(),
                None => format!("{name} = {}", p.text(text)),
            },
            Stmt::NoTexts(name) => format!("let {}: Vec<String> = Vec::new()", mutable(name)),
            Stmt::Append(name, text) => format!("{name}.push({})", p.text(text)),
            Stmt::DropLast(name) => format!("{name}.pop()"),
            Stmt::Keep(text, value) => format!("keep_text({}, {})", p.text(text), e(value)),
            Stmt::Forget => "TEXTS.with(|texts| texts.borrow_mut().clear())".to_owned(),
            Stmt::ReadText(name) => {
                format!("let Some({name}) = words.next() else {{ return }}\nlet {} = {name}.to_string()", mutable(name))
            }
            _ => return None,
        })
    }

    fn expr(&self, p: &Printer<'_>, value: &Expr) -> Option<String> {
        Some(match value {
            // A number beyond 32 bits needs a suffix: between two constants, or as the end of a
            // range whose counter is unused, nothing else makes it 64 bits wide.
            Expr::Int(value) if i32::try_from(*value).is_err() => format!("{value}_i64"),
            Expr::At(array, place) => format!("{}[{}]", array_of(p, array), p.place(place)),
            Expr::Len(name) | Expr::Letters(name) | Expr::Count(name) => format!("{}.len() as i64", array_of(p, name)),
            Expr::Array(name) => format!("&{name}"),
            Expr::Choose(of) => {
                format!("(if {} {{ {} }} else {{ {} }})", p.expr(&of[0]), p.expr(&of[1]), p.expr(&of[2]))
            }
            Expr::Text(text) => borrowed(p, text),
            Expr::Letter(name, place) => format!("{name}.as_bytes()[{}] as i64", p.place(place)),
            Expr::Fits(name, place, letters) => {
                format!("{name}[{}..].starts_with(\"{}\")", p.place(place), quoted(letters))
            }
            Expr::Has(name, letters) => format!("{name}.contains(\"{}\")", quoted(letters)),
            Expr::Known(text) => format!("known_text({})", borrowed(p, text)),
            Expr::Recalled(text) => format!("recall_text({})", borrowed(p, text)),
            Expr::Memory(names) => format!("recall([{}])", names.join(", ")),
            Expr::Stacked => "stacked()".to_owned(),
            _ => return None,
        })
    }

    fn text(&self, p: &Printer<'_>, value: &Text) -> Option<String> {
        Some(match value {
            Text::Fixed(letters) if letters.is_empty() => "String::new()".to_owned(),
            Text::Var(name) => format!("{name}.to_string()"),
            Text::Fixed(_) | Text::Part(..) => {
                format!("{}.to_string()", borrowed(p, value).trim_start_matches('&'))
            }
            Text::Times(letters, times) => format!("\"{}\".repeat({})", quoted(letters), p.place(times)),
            Text::Digit(value) => format!("({}).to_string()", p.expr(value)),
            Text::Join(texts) => {
                let texts: Vec<String> = texts.iter().map(|text| borrowed(p, text)).collect();
                format!("[{}].concat()", texts.join(", "))
            }
            Text::Last(list) => format!("{list}[{list}.len() - 1].clone()"),
            Text::Call(..) => return None,
        })
    }
}

/// The name of a variable in its declaration, with `mut` where it is assigned again.
fn bound(p: &Printer<'_>, name: &str) -> String {
    if p.changed.contains(name) { format!("mut {name}") } else { name.to_owned() }
}

fn upper(name: &str) -> String {
    name.to_uppercase()
}

fn is_static(p: &Printer<'_>, array: &str) -> bool {
    p.program.is_constant(array) || p.program.is_made(array)
}

/// The expression of an array: arrays of the whole program are constants or functions.
fn array_of(p: &Printer<'_>, array: &str) -> String {
    match (p.program.is_constant(array), p.program.is_made(array)) {
        (true, _) => upper(array),
        (_, true) => format!("{array}()"),
        _ => array.to_owned(),
    }
}

/// A text that is only read: borrowed, not cloned.
fn borrowed(p: &Printer<'_>, value: &Text) -> String {
    match value {
        Text::Var(name) => format!("&{name}[..]"),
        Text::Fixed(letters) => format!("\"{}\"", quoted(letters)),
        Text::Part(name, from, to) => {
            let from = if **from == Expr::Int(0) { String::new() } else { p.place(from) };
            let to = if **to == Expr::Letters(name.clone()) { String::new() } else { p.place(to) };
            format!("&{name}[{from}..{to}]")
        }
        value => format!("&{}[..]", p.text(value)),
    }
}

fn braces(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

/// An end of a range, where sums and products need no parentheses.
fn range_end(p: &Printer<'_>, value: &Expr) -> String {
    match value {
        Expr::Bin(Op::Xor | Op::BitAnd | Op::BitOr, ..) => format!("({})", p.expr(value)),
        value => p.expr(value),
    }
}

/// The numbers of the input, read line by line: whoever writes them waits for answers.
const NUMBERS_OF_LINES: &str = "\
let mut numbers = std::io::stdin().lines().flat_map(|line| {
    let line = line.unwrap_or_default();
    line.split_ascii_whitespace().map(|word| word.parse().unwrap()).collect::<Vec<i64>>()
});
";

/// The map from positions to values, and the stack.
const MEMORY: &str = "
thread_local! {
    static MEMORY: RefCell<HashMap<Position, i64>> = RefCell::new(HashMap::new());
    static STACK: RefCell<Vec<Position>> = RefCell::new(Vec::new());
}

fn recall(position: Position) -> i64 {
    MEMORY.with(|memory| *memory.borrow().get(&position).unwrap_or(&-1))
}

fn remember(position: Position, value: i64) {
    MEMORY.with(|memory| memory.borrow_mut().insert(position, value));
}

fn push(position: Position) {
    STACK.with(|stack| stack.borrow_mut().push(position));
}

fn top() -> Position {
    STACK.with(|stack| stack.borrow()[stack.borrow().len() - 1])
}

fn pop() {
    STACK.with(|stack| stack.borrow_mut().pop());
}

fn stacked() -> i64 {
    STACK.with(|stack| stack.borrow().len() as i64)
}

";

/// The map from texts to values, for the functions of `search`.
const TEXTS: &str = "\
thread_local! {
    static TEXTS: RefCell<HashMap<String, i64>> = RefCell::new(HashMap::new());
}

fn known_text(text: &str) -> bool {
    TEXTS.with(|texts| texts.borrow().contains_key(text))
}

fn recall_text(text: &str) -> i64 {
    TEXTS.with(|texts| texts.borrow()[text])
}

fn keep_text(text: String, value: i64) {
    TEXTS.with(|texts| texts.borrow_mut().insert(text, value));
}

";

const MARK: &str = "\
fn mark(seen: &mut Vec<i64>, value: i64, stamp: i64) {
    if value as usize >= seen.len() {
        seen.resize(value as usize + 1, 0);
    }
    seen[value as usize] = stamp;
}

";

const FLOOR_DIV: &str = "\
fn floor_div(a: i64, b: i64) -> i64 {
    a / b - (a % b != 0 && (a < 0) != (b < 0)) as i64
}

";
