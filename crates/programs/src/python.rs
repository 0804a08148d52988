//! Python 3.
use super::model::{Expr, Op, Piece, Program, Stmt, Text, needs_parentheses};
use super::writer::{Writer, quoted, symbol};

pub(crate) fn write(program: &Program) -> String {
    let mut out = Writer::new("    ");
    for line in &program.header {
        out.line(format!("# {line}").trim_end());
    }
    out.line("import sys");
    out.blank();
    for (name, numbers) in &program.constants {
        out.list(&format!("{name} = ["), numbers, "]");
    }
    if program.remembers().is_some() {
        out.line("memory = {}");
        out.line("stack = []");
    }
    if program.keeps() {
        out.line("texts = {}");
    }
    out.line("numbers = iter(sys.stdin.buffer.read().split())");
    out.blank();
    out.blank();
    if program.any(&|stmt| matches!(stmt, Stmt::Mark(..))) {
        out.open("def mark(seen, value, stamp):");
        out.open("if value >= len(seen):");
        out.line("seen.extend([0] * (value + 1 - len(seen)))");
        out.close("");
        out.line("seen[value] = stamp");
        out.close("");
        out.line("");
        out.line("");
    }
    if program.any(&|stmt| matches!(stmt, Stmt::Fail(_))) {
        out.open("def fail(text):");
        out.line("sys.exit(text)");
        out.close("");
        out.line("");
        out.line("");
    }
    for function in &program.functions {
        for line in &function.about {
            out.line(&format!("# {line}"));
        }
        out.open(&format!("def {}({}):", function.name, function.params.join(", ")));
        body(&mut out, &function.body);
        out.close("");
        out.line("");
        out.line("");
    }
    for (name, value) in &program.made {
        out.line(&format!("{name} = {}", expr(value)));
    }
    if !program.made.is_empty() {
        out.line("");
        out.line("");
    }
    out.open("def main():");
    out.line("lines = []");
    out.open("try:");
    body(&mut out, &program.main);
    out.close("");
    out.open("except StopIteration:");
    out.line("pass");
    out.close("");
    out.line("sys.stdout.write(\"\".join(lines))");
    out.close("");
    out.line("");
    out.line("");
    out.line("main()");
    out.finish()
}

fn body(out: &mut Writer, stmts: &[Stmt]) {
    if stmts.is_empty() {
        out.line("pass");
    }
    for stmt in stmts {
        statement(out, stmt);
    }
}

fn statement(out: &mut Writer, stmt: &Stmt) {
    match stmt {
        Stmt::Comment(text) => out.line(&format!("# {text}")),
        Stmt::Let(name, value) | Stmt::Set(name, value) => out.line(&format!("{name} = {}", expr(value))),
        Stmt::Zeros(name, length) => match length {
            Expr::Int(0) => out.line(&format!("{name} = []")),
            length => out.line(&format!("{name} = [0] * ({})", expr(length))),
        },
        Stmt::SetAt(name, index, value) => out.line(&format!("{name}[{}] = {}", expr(index), expr(value))),
        Stmt::Shorten(name, length) => out.line(&format!("del {name}[{}:]", expr(length))),
        Stmt::Mark(name, value, stamp) => out.line(&format!("mark({name}, {}, {})", expr(value), expr(stamp))),
        Stmt::While(condition, inner) => {
            out.open(&match condition {
                Expr::Int(1) => "while True:".to_owned(),
                condition => format!("while {}:", expr(condition)),
            });
            body(out, inner);
            out.close("");
        }
        Stmt::For(name, first, last, inner) => {
            let last = match last {
                Expr::Bin(Op::Sub, before, one) if **one == Expr::Int(1) => expr(before),
                Expr::Int(last) => (last + 1).to_string(),
                last => format!("{} + 1", expr(last)),
            };
            out.open(&format!("for {name} in range({}, {last}):", expr(first)));
            body(out, inner);
            out.close("");
        }
        Stmt::Each(name, array, inner) => {
            out.open(&format!("for {name} in {array}:"));
            body(out, inner);
            out.close("");
        }
        Stmt::If(condition, yes, no) => {
            out.open(&format!("if {}:", expr(condition)));
            body(out, yes);
            if !no.is_empty() {
                out.reopen("else:");
                body(out, no);
            }
            out.close("");
        }
        Stmt::Return(value) => out.line(&format!("return {}", expr(value))),
        Stmt::Break => out.line("break"),
        Stmt::Read(name) => out.line(&format!("{name} = int(next(numbers))")),
        Stmt::Print(pieces) => {
            let mut parts: Vec<String> = Vec::new();
            let mut text = String::new();
            for piece in pieces {
                match piece {
                    Piece::Text(more) => text.push_str(&quoted(more)),
                    Piece::End => text.push_str("\\n"),
                    Piece::Number(value) => {
                        if !text.is_empty() {
                            parts.push(format!("\"{}\"", std::mem::take(&mut text)));
                        }
                        parts.push(format!("str({})", expr(value)));
                    }
                }
            }
            if !text.is_empty() {
                parts.push(format!("\"{text}\""));
            }
            out.line(&format!("lines.append({})", parts.join(" + ")));
        }
        Stmt::Fail(text) => {
            out.line(&format!("fail(\"{}\")", quoted(text)));
        }
        Stmt::Do(value) => out.line(&expr(value)),
        Stmt::Remember(names, value) => out.line(&format!("memory[{}] = {}", names.join(", "), expr(value))),
        Stmt::Push(names) => out.line(&format!("stack.append({})", key(names))),
        Stmt::Top(names) => out.line(&format!("{} = stack[-1]", names.join(", "))),
        Stmt::Pop => out.line("stack.pop()"),
        stmt => text_statement(out, stmt),
    }
}

/// Statements about texts.
fn text_statement(out: &mut Writer, stmt: &Stmt) {
    match stmt {
        Stmt::LetText(name, value) | Stmt::SetText(name, value) => out.line(&format!("{name} = {}", text(value))),
        Stmt::NoTexts(name) => out.line(&format!("{name} = []")),
        Stmt::LetTexts(name, value) => out.line(&format!("{name} = {}", expr(value))),
        Stmt::Append(name, value) => out.line(&format!("{name}.append({})", text(value))),
        Stmt::DropLast(name) => out.line(&format!("{name}.pop()")),
        Stmt::EachText(name, list, inner) => {
            out.open(&format!("for {name} in {list}:"));
            body(out, inner);
            out.close("");
        }
        Stmt::ReturnText(value) => out.line(&format!("return {}", text(value))),
        Stmt::ReturnTexts(name) => out.line(&format!("return {name}")),
        Stmt::Keep(key, value) => out.line(&format!("texts[{}] = {}", text(key), expr(value))),
        Stmt::Forget => out.line("texts.clear()"),
        Stmt::ReadText(name) => out.line(&format!("{name} = next(numbers).decode(\"utf-8\", \"replace\")")),
        _ => {}
    }
}

fn text(value: &Text) -> String {
    match value {
        Text::Var(name) => name.clone(),
        Text::Fixed(letters) => format!("\"{}\"", quoted(letters)),
        Text::Part(name, from, to) if **from == Expr::Int(0) => format!("{name}[:{}]", expr(to)),
        Text::Part(name, from, to) if **to == Expr::Letters(name.clone()) => format!("{name}[{}:]", expr(from)),
        Text::Part(name, from, to) => format!("{name}[{}:{}]", expr(from), expr(to)),
        Text::Times(letters, times) => format!("\"{}\" * ({})", quoted(letters), expr(times)),
        Text::Digit(value) => format!("str({})", expr(value)),
        Text::Join(texts) => texts.iter().map(text).collect::<Vec<_>>().join(" + "),
        Text::Last(list) => format!("{list}[-1]"),
        Text::Call(name, arguments) => {
            format!("{name}({})", arguments.iter().map(expr).collect::<Vec<_>>().join(", "))
        }
    }
}

fn key(names: &[String]) -> String {
    if let [one] = names { one.clone() } else { format!("({})", names.join(", ")) }
}

fn expr(value: &Expr) -> String {
    match value {
        Expr::Int(value) => value.to_string(),
        Expr::Var(name) => name.clone(),
        Expr::Not(inner) => format!("not ({})", expr(inner)),
        Expr::Call(name, arguments) => {
            format!("{name}({})", arguments.iter().map(expr).collect::<Vec<_>>().join(", "))
        }
        Expr::At(array, index) => format!("{array}[{}]", expr(index)),
        Expr::Len(array) | Expr::Letters(array) | Expr::Count(array) => format!("len({array})"),
        Expr::Array(name) => name.clone(),
        Expr::Text(value) => text(value),
        Expr::Letter(name, place) => format!("ord({name}[{}])", expr(place)),
        Expr::Fits(name, place, letters) => format!("{name}.startswith(\"{}\", {})", quoted(letters), expr(place)),
        Expr::Has(name, letters) => format!("\"{}\" in {name}", quoted(letters)),
        Expr::Less(a, b) => format!("{a} < {b}"),
        Expr::Known(value) => format!("{} in texts", text(value)),
        Expr::Recalled(value) => format!("texts[{}]", text(value)),
        Expr::Memory(names) => format!("memory.get({}, -1)", key(names)),
        Expr::Stacked => "len(stack)".to_owned(),
        Expr::Bin(op, a, b) => {
            let symbol = match op {
                Op::Div | Op::FloorDiv => "//",
                Op::And => "and",
                Op::Or => "or",
                op => symbol(*op),
            };
            let side = |inner: &Expr, right: bool| match needs_parentheses(*op, inner, right) {
                true => format!("({})", expr(inner)),
                false => expr(inner),
            };
            format!("{} {symbol} {}", side(a, false), side(b, true))
        }
    }
}
