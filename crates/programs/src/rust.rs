//! Rust 2021, one file without crates.
use super::model::{Expr, Kind, Op, Param, Piece, Program, Stmt, Text, changed, needs_parentheses};
use super::writer::{Writer, quoted, symbol, uses};
use std::collections::BTreeSet;

pub(crate) fn write(program: &Program) -> String {
    let mut out = Writer::new("    ");
    for line in &program.header {
        out.line(format!("// {line}").trim_end());
    }
    if program.remembers().is_some() || program.keeps() {
        out.line("use std::cell::RefCell;");
        out.line("use std::collections::HashMap;");
    }
    out.line("use std::io::Read;");
    if !program.made.is_empty() {
        out.line("use std::sync::OnceLock;");
    }
    out.blank();
    for (name, numbers) in &program.constants {
        out.list(&format!("static {}: &[i64] = &[", upper(name)), numbers, "];");
    }
    if !program.constants.is_empty() {
        out.blank();
    }
    if let Some(arity) = program.remembers() {
        memory_of_positions(&mut out, arity);
    }
    if program.keeps() {
        memory_of_texts(&mut out);
    }
    for (name, value) in &program.made {
        out.open(&format!("fn {name}() -> &'static Vec<i64> {{"));
        out.line("static MADE: OnceLock<Vec<i64>> = OnceLock::new();");
        out.line(&format!("MADE.get_or_init(|| {})", expr(program, value)));
        out.close("}");
        out.blank();
    }
    helpers(&mut out, program);
    for function in &program.functions {
        for line in &function.about {
            out.line(&format!("// {line}"));
        }
        let kind = match function.kind {
            Kind::Number => "i64",
            Kind::Truth => "bool",
            Kind::Numbers => "Vec<i64>",
            Kind::Text => "String",
            Kind::Texts => "Vec<String>",
        };
        let changed = changed(&function.body);
        let param = |name: &String| match function.param(name) {
            Param::Number => format!("{}{name}: i64", if changed.contains(name) { "mut " } else { "" }),
            Param::Numbers => format!("{name}: &[i64]"),
            Param::Text => format!("{name}: &str"),
        };
        let params: Vec<String> = function.params.iter().map(param).collect();
        out.open(&format!("fn {}({}) -> {kind} {{", function.name, params.join(", ")));
        body(&mut out, program, &function.body, &changed);
        out.close("}");
        out.blank();
    }
    let texts = program.reads_texts();
    match texts {
        true => out.open("fn solve<'t>(words: &mut dyn Iterator<Item = &'t str>, out: &mut String) {"),
        false => out.open("fn solve(numbers: &mut dyn Iterator<Item = i64>, out: &mut String) {"),
    }
    body(&mut out, program, &program.main, &changed(&program.main));
    out.close("}");
    out.blank();
    out.open("fn main() {");
    out.line("let mut text = String::new();");
    out.line("std::io::stdin().read_to_string(&mut text).unwrap();");
    match texts {
        true => out.line("let mut words = text.split_ascii_whitespace();"),
        false => out.line("let mut numbers = text.split_ascii_whitespace().map(|word| word.parse().unwrap());"),
    }
    out.line("let mut out = String::new();");
    out.line(if texts { "solve(&mut words, &mut out);" } else { "solve(&mut numbers, &mut out);" });
    out.line("print!(\"{out}\");");
    out.close("}");
    out.finish()
}

fn helpers(out: &mut Writer, program: &Program) {
    if program.any(&|stmt| matches!(stmt, Stmt::Mark(..))) {
        out.open("fn mark(seen: &mut Vec<i64>, value: i64, stamp: i64) {");
        out.open("if value as usize >= seen.len() {");
        out.line("seen.resize(value as usize + 1, 0);");
        out.close("}");
        out.line("seen[value as usize] = stamp;");
        out.close("}");
        out.blank();
    }
    if uses(program, Op::FloorDiv) || uses(program, Op::FloorRem) {
        out.open("fn floor_div(a: i64, b: i64) -> i64 {");
        out.line("a / b - (a % b != 0 && (a < 0) != (b < 0)) as i64");
        out.close("}");
        out.blank();
    }
    if uses(program, Op::FloorRem) {
        out.open("fn floor_rem(a: i64, b: i64) -> i64 {");
        out.line("a - floor_div(a, b) * b");
        out.close("}");
        out.blank();
    }
}

fn upper(name: &str) -> String {
    name.to_uppercase()
}

fn body(out: &mut Writer, program: &Program, stmts: &[Stmt], changed: &BTreeSet<String>) {
    for stmt in stmts {
        statement(out, program, stmt, changed);
    }
}

fn statement(out: &mut Writer, program: &Program, stmt: &Stmt, changed: &BTreeSet<String>) {
    let e = |value: &Expr| expr(program, value);
    let binding =
        |name: &String| if changed.contains(name) { format!("let mut {name}") } else { format!("let {name}") };
    match stmt {
        Stmt::Comment(text) => out.line(&format!("// {text}")),
        Stmt::Let(name, value) => out.line(&format!("{}: i64 = {};", binding(name), e(value))),
        Stmt::Set(name, value) => out.line(&format!("{name} = {};", e(value))),
        Stmt::Zeros(name, length) => out.line(&format!("{} = vec![0i64; ({}) as usize];", binding(name), e(length))),
        Stmt::SetAt(name, index, value) => out.line(&format!("{name}[({}) as usize] = {};", e(index), e(value))),
        Stmt::Shorten(name, length) => out.line(&format!("{name}.truncate(({}) as usize);", e(length))),
        Stmt::Mark(name, value, stamp) => out.line(&format!("mark(&mut {name}, {}, {});", e(value), e(stamp))),
        Stmt::While(condition, inner) => {
            out.open(&match condition {
                Expr::Int(1) => "loop {".to_owned(),
                condition => format!("while {} {{", e(condition)),
            });
            body(out, program, inner, changed);
            out.close("}");
        }
        Stmt::For(name, first, last, inner) => {
            let used = super::model::mentions(inner, name);
            let name = if used { name.clone() } else { format!("_{name}") };
            let (first, last) = (range_end(program, first), range_end(program, last));
            out.open(&format!("for {name} in {first}..={last} {{"));
            body(out, program, inner, changed);
            out.close("}");
        }
        Stmt::Each(name, array, inner) => {
            let array = match (program.is_constant(array), program.is_made(array)) {
                (true, _) => upper(array),
                (_, true) => format!("{array}()"),
                _ => format!("&{array}"),
            };
            out.open(&format!("for &{name} in {array} {{"));
            body(out, program, inner, changed);
            out.close("}");
        }
        Stmt::If(condition, yes, no) => {
            out.open(&format!("if {} {{", e(condition)));
            body(out, program, yes, changed);
            if !no.is_empty() {
                out.reopen("} else {");
                body(out, program, no, changed);
            }
            out.close("}");
        }
        Stmt::Return(Expr::Var(name)) => out.line(&format!("return {name};")),
        Stmt::Return(value) => out.line(&format!("return {};", e(value))),
        Stmt::Break => out.line("break;"),
        Stmt::Read(name) => {
            let next = if program.reads_texts() {
                "words.next().and_then(|word| word.parse::<i64>().ok())"
            } else {
                "numbers.next()"
            };
            out.line(&format!("let Some({}) = {next} else {{ return }};", binding(name).trim_start_matches("let ")));
        }
        Stmt::Print(pieces) => print(out, program, pieces),
        Stmt::Fail(text) => {
            out.line(&format!("eprintln!(\"{}\");", braces(&quoted(text))));
            out.line("std::process::exit(1);");
        }
        Stmt::Do(value) => out.line(&format!("{};", e(value))),
        Stmt::Remember(names, value) => out.line(&format!("remember([{}], {});", names.join(", "), e(value))),
        Stmt::Push(names) => out.line(&format!("push([{}]);", names.join(", "))),
        Stmt::Top(names) => {
            let all =
                names.iter().map(|name| if changed.contains(name) { format!("mut {name}") } else { name.clone() });
            out.line(&format!("let [{}] = top();", all.collect::<Vec<_>>().join(", ")));
        }
        Stmt::Pop => out.line("pop();"),
        stmt => text_statement(out, program, stmt, changed),
    }
}

/// Statements about texts.
fn text_statement(out: &mut Writer, program: &Program, stmt: &Stmt, changed: &BTreeSet<String>) {
    let binding =
        |name: &String| if changed.contains(name) { format!("let mut {name}") } else { format!("let {name}") };
    match stmt {
        Stmt::LetText(name, text) => out.line(&format!("{} = {};", binding(name), owned(program, text))),
        Stmt::SetText(name, text) => match text {
            Text::Join(all) if all.first() == Some(&Text::Var(name.clone())) => {
                all[1..].iter().for_each(|text| out.line(&format!("{name}.push_str({});", borrowed(program, text))));
            }
            text => out.line(&format!("{name} = {};", owned(program, text))),
        },
        Stmt::NoTexts(name) => out.line(&format!("{}: Vec<String> = Vec::new();", binding(name))),
        Stmt::LetTexts(name, value) => out.line(&format!("{} = {};", binding(name), expr(program, value))),
        Stmt::Append(name, text) => out.line(&format!("{name}.push({});", owned(program, text))),
        Stmt::DropLast(name) => out.line(&format!("{name}.pop();")),
        Stmt::EachText(name, list, inner) => {
            out.open(&format!("for {name} in &{list} {{"));
            body(out, program, inner, changed);
            out.close("}");
        }
        Stmt::ReturnText(text) => out.line(&format!("return {};", owned(program, text))),
        Stmt::ReturnTexts(name) => out.line(&format!("return {name};")),
        Stmt::Keep(text, value) => {
            out.line(&format!("keep_text({}, {});", owned(program, text), expr(program, value)));
        }
        Stmt::Forget => out.line("TEXTS.with(|texts| texts.borrow_mut().clear());"),
        Stmt::ReadText(name) => {
            out.line(&format!("let Some({name}) = words.next() else {{ return }};"));
            out.line(&format!("{} = {name}.to_string();", binding(name)));
        }
        _ => {}
    }
}

/// The memory of positions of `arity` numbers, and the stack.
fn memory_of_positions(out: &mut Writer, arity: usize) {
    out.line(&format!("type Position = [i64; {arity}];"));
    out.blank();
    out.open("thread_local! {");
    out.line("static MEMORY: RefCell<HashMap<Position, i64>> = RefCell::new(HashMap::new());");
    out.line("static STACK: RefCell<Vec<Position>> = RefCell::new(Vec::new());");
    out.close("}");
    out.blank();
    let functions = [
        ("recall(position: Position) -> i64", "MEMORY.with(|memory| *memory.borrow().get(&position).unwrap_or(&-1))"),
        (
            "remember(position: Position, value: i64)",
            "MEMORY.with(|memory| memory.borrow_mut().insert(position, value));",
        ),
        ("push(position: Position)", "STACK.with(|stack| stack.borrow_mut().push(position));"),
        ("top() -> Position", "STACK.with(|stack| stack.borrow()[stack.borrow().len() - 1])"),
        ("pop()", "STACK.with(|stack| stack.borrow_mut().pop());"),
        ("stacked() -> i64", "STACK.with(|stack| stack.borrow().len() as i64)"),
    ];
    for (head, body) in functions {
        out.open(&format!("fn {head} {{"));
        out.line(body);
        out.close("}");
        out.blank();
    }
}

/// The memory of texts, by the functions of `search`.
fn memory_of_texts(out: &mut Writer) {
    out.open("thread_local! {");
    out.line("static TEXTS: RefCell<HashMap<String, i64>> = RefCell::new(HashMap::new());");
    out.close("}");
    out.blank();
    out.open("fn known_text(text: &str) -> bool {");
    out.line("TEXTS.with(|texts| texts.borrow().contains_key(text))");
    out.close("}");
    out.blank();
    out.open("fn recall_text(text: &str) -> i64 {");
    out.line("TEXTS.with(|texts| texts.borrow()[text])");
    out.close("}");
    out.blank();
    out.open("fn keep_text(text: String, value: i64) {");
    out.line("TEXTS.with(|texts| texts.borrow_mut().insert(text, value));");
    out.close("}");
    out.blank();
}

/// A text of its own.
fn owned(program: &Program, value: &Text) -> String {
    let e = |value: &Expr| expr(program, value);
    match value {
        Text::Fixed(letters) if letters.is_empty() => "String::new()".to_owned(),
        Text::Var(name) => format!("{name}.to_string()"),
        Text::Times(letters, times) => format!("\"{}\".repeat({})", quoted(letters), index(program, times)),
        Text::Digit(value) => format!("({}).to_string()", e(value)),
        Text::Join(texts) => {
            let texts: Vec<String> = texts.iter().map(|value| borrowed(program, value)).collect();
            format!("[{}].concat()", texts.join(", "))
        }
        Text::Last(list) => format!("{list}[{list}.len() - 1].clone()"),
        Text::Call(name, arguments) => {
            format!("{name}({})", arguments.iter().map(e).collect::<Vec<_>>().join(", "))
        }
        value => format!("{}.to_string()", borrowed(program, value).trim_start_matches('&')),
    }
}

/// A text that is looked at.
fn borrowed(program: &Program, value: &Text) -> String {
    match value {
        Text::Var(name) => format!("&{name}[..]"),
        Text::Fixed(letters) => format!("\"{}\"", quoted(letters)),
        Text::Part(name, from, to) => {
            let from = if **from == Expr::Int(0) { String::new() } else { index(program, from) };
            let to = if **to == Expr::Letters(name.clone()) { String::new() } else { index(program, to) };
            format!("&{name}[{from}..{to}]")
        }
        value => format!("&{}[..]", owned(program, value)),
    }
}

/// A number as an index.
fn index(program: &Program, value: &Expr) -> String {
    match value {
        Expr::Int(index) => index.to_string(),
        Expr::Var(index) => format!("{index} as usize"),
        index => format!("({}) as usize", expr(program, index)),
    }
}

fn print(out: &mut Writer, program: &Program, pieces: &[Piece]) {
    let (mut format, mut values) = (String::new(), String::new());
    for piece in pieces {
        match piece {
            Piece::Text(text) => format.push_str(&braces(&quoted(text))),
            Piece::End => format.push_str("\\n"),
            Piece::Number(value) => {
                format.push_str("{}");
                values.push_str(&format!(", {}", expr(program, value)));
            }
        }
    }
    match values.is_empty() {
        true => out.line(&format!("out.push_str(\"{}\");", format.replace("{{", "{").replace("}}", "}"))),
        false => out.line(&format!("out.push_str(&format!(\"{format}\"{values}));")),
    }
}

fn braces(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

/// An end of a range: sums and products need no parentheses there.
fn range_end(program: &Program, value: &Expr) -> String {
    match value {
        Expr::Bin(Op::Xor | Op::BitAnd | Op::BitOr, ..) => format!("({})", expr(program, value)),
        value => expr(program, value),
    }
}

fn expr(program: &Program, value: &Expr) -> String {
    let e = |value: &Expr| expr(program, value);
    match value {
        // A number beyond 32 bits has its type with it: between two constants, or as the end of a
        // range whose counter is not used, nothing else says 64 bits.
        Expr::Int(value) if i32::try_from(*value).is_err() => format!("{value}_i64"),
        Expr::Int(value) => value.to_string(),
        Expr::Var(name) => name.clone(),
        Expr::Not(inner) => format!("!({})", e(inner)),
        Expr::Call(name, arguments) => {
            format!("{name}({})", arguments.iter().map(e).collect::<Vec<_>>().join(", "))
        }
        Expr::At(array, index) => {
            let array = match (program.is_constant(array), program.is_made(array)) {
                (true, _) => upper(array),
                (_, true) => format!("{array}()"),
                _ => array.clone(),
            };
            format!("{array}[{}]", self::index(program, index))
        }
        Expr::Len(array) if program.is_constant(array) => format!("{}.len() as i64", upper(array)),
        Expr::Len(array) if program.is_made(array) => format!("{array}().len() as i64"),
        Expr::Len(array) | Expr::Letters(array) | Expr::Count(array) => format!("{array}.len() as i64"),
        Expr::Array(name) => format!("&{name}"),
        Expr::Text(value) => borrowed(program, value),
        Expr::Letter(name, place) => format!("{name}.as_bytes()[{}] as i64", index(program, place)),
        Expr::Fits(name, place, letters) => {
            format!("{name}[{}..].starts_with(\"{}\")", index(program, place), quoted(letters))
        }
        Expr::Has(name, letters) => format!("{name}.contains(\"{}\")", quoted(letters)),
        Expr::Less(a, b) => format!("{a} < {b}"),
        Expr::Known(value) => format!("known_text({})", borrowed(program, value)),
        Expr::Recalled(value) => format!("recall_text({})", borrowed(program, value)),
        Expr::Memory(names) => format!("recall([{}])", names.join(", ")),
        Expr::Stacked => "stacked()".to_owned(),
        Expr::Bin(op, a, b) => {
            let symbol = match op {
                Op::FloorDiv => return format!("floor_div({}, {})", e(a), e(b)),
                Op::FloorRem => return format!("floor_rem({}, {})", e(a), e(b)),
                op => symbol(*op),
            };
            // `x as i64 < y` would begin a list of types.
            let side = |inner: &Expr, right: bool| match needs_parentheses(*op, inner, right)
                || matches!(inner, Expr::Len(_) | Expr::Letters(_) | Expr::Count(_) | Expr::Letter(..))
            {
                true => format!("({})", e(inner)),
                false => e(inner),
            };
            format!("{} {symbol} {}", side(a, false), side(b, true))
        }
    }
}
