//! Python 3: the frame of a program, and what is not as in C++.
use super::model::{Expr, Kind, Op, Param, Piece, Stmt, Text};
use super::printer::{Language, Printer, Words, symbol};
use super::writer::{Writer, quoted};

pub(crate) struct Python;

impl Language for Python {
    fn words(&self) -> &'static Words {
        &Words {
            comment: "#",
            end: "",
            block: [":", ""],
            otherwise: "else:",
            nothing: Some("pass"),
            condition: ["", ""],
            endless: "while True",
            kinds: [""; 5],
            natives: ["min", "max", "abs"],
            apart: 2,
        }
    }

    fn top(&self, p: &Printer<'_>, out: &mut Writer) {
        let program = p.program;
        out.line("import sys");
        out.blank();
        for (name, numbers) in &program.constants {
            out.list(&format!("{name} = ["), numbers, "]");
        }
        if program.remembers().is_some() {
            out.lines("memory = {}\nstack = []");
        }
        if program.keeps() {
            out.line("texts = {}");
        }
        out.lines(match program.talks() {
            // Reading to the end of the input would wait for a reply before the move.
            true => "numbers = (word for line in sys.stdin for word in line.split())\n\n",
            false => "numbers = iter(sys.stdin.buffer.read().split())\n\n",
        });
        if program.any(&|stmt| matches!(stmt, Stmt::Mark(..))) {
            out.lines(MARK);
        }
        if program.any(&|stmt| matches!(stmt, Stmt::Fail(_))) {
            out.lines("def fail(text):\n    sys.exit(text)\n\n\n");
        }
    }

    fn main(&self, p: &Printer<'_>, out: &mut Writer) {
        for (name, value) in &p.program.made {
            out.line(&format!("{name} = {}", p.expr(value)));
        }
        if !p.program.made.is_empty() {
            out.lines("\n\n");
        }
        out.open("def main():");
        out.line("lines = []");
        p.block(out, "try", &p.program.main);
        out.lines("except StopIteration:\n    pass\nsys.stdout.write(\"\".join(lines))");
        out.close("");
        out.lines("\n\nmain()");
    }

    fn param(&self, _: &Printer<'_>, _: Param, name: &str) -> String {
        name.to_owned()
    }

    fn signature(&self, _: &str, name: &str, params: &str) -> String {
        format!("def {name}({params})")
    }

    fn binding(&self, _: &Printer<'_>, _: Kind, name: &str) -> String {
        name.to_owned()
    }

    fn statement(&self, p: &Printer<'_>, stmt: &Stmt) -> Option<String> {
        Some(match stmt {
            Stmt::Zeros(name, Expr::Int(0)) => format!("{name} = []"),
            Stmt::Zeros(name, length) => format!("{name} = [0] * ({})", p.expr(length)),
            Stmt::Shorten(name, length) => format!("del {name}[{}:]", p.expr(length)),
            Stmt::For(name, first, last, _) => {
                let last = match last {
                    Expr::Bin(Op::Sub, before, one) if **one == Expr::Int(1) => p.expr(before),
                    Expr::Int(last) => (last + 1).to_string(),
                    last => format!("{} + 1", p.expr(last)),
                };
                format!("for {name} in range({}, {last})", p.expr(first))
            }
            Stmt::Each(name, all, _) | Stmt::EachText(name, all, _) => format!("for {name} in {all}"),
            Stmt::Read(name) => format!("{name} = int(next(numbers))"),
            Stmt::Print(pieces) => format!("lines.append({})", printed(p, pieces)),
            Stmt::Flush => "sys.stdout.write(\"\".join(lines))\nsys.stdout.flush()\nlines.clear()".to_owned(),
            Stmt::Fail(text) => format!("fail(\"{}\")", quoted(text)),
            Stmt::Remember(names, value) => format!("memory[{}] = {}", names.join(", "), p.expr(value)),
            Stmt::Push(names) => format!("stack.append({})", key(names)),
            Stmt::Top(names) => format!("{} = stack[-1]", names.join(", ")),
            Stmt::Pop => "stack.pop()".to_owned(),
            Stmt::SetText(name, text) => format!("{name} = {}", p.text(text)),
            Stmt::NoTexts(name) => format!("{name} = []"),
            Stmt::Append(name, text) => format!("{name}.append({})", p.text(text)),
            Stmt::DropLast(name) => format!("{name}.pop()"),
            Stmt::ReadText(name) => format!("{name} = next(numbers).decode(\"utf-8\", \"replace\")"),
            _ => return None,
        })
    }

    fn expr(&self, p: &Printer<'_>, value: &Expr) -> Option<String> {
        Some(match value {
            Expr::Not(inner) => format!("not ({})", p.expr(inner)),
            Expr::Choose(of) => format!("({} if {} else {})", p.expr(&of[1]), p.expr(&of[0]), p.expr(&of[2])),
            Expr::Len(array) | Expr::Letters(array) | Expr::Count(array) => format!("len({array})"),
            Expr::Letter(name, place) => format!("ord({name}[{}])", p.expr(place)),
            Expr::Fits(name, place, letters) => {
                format!("{name}.startswith(\"{}\", {})", quoted(letters), p.expr(place))
            }
            Expr::Has(name, letters) => format!("\"{}\" in {name}", quoted(letters)),
            Expr::Known(text) => format!("{} in texts", p.text(text)),
            Expr::Memory(names) => format!("memory.get({}, -1)", key(names)),
            Expr::Stacked => "len(stack)".to_owned(),
            Expr::Bin(op, a, b) => {
                let sign = match op {
                    Op::Div | Op::FloorDiv => "//",
                    Op::And => "and",
                    Op::Or => "or",
                    op => symbol(*op),
                };
                p.infix(*op, sign, a, b)
            }
            _ => return None,
        })
    }

    fn text(&self, p: &Printer<'_>, value: &Text) -> Option<String> {
        Some(match value {
            Text::Fixed(letters) => format!("\"{}\"", quoted(letters)),
            Text::Part(name, from, to) if **from == Expr::Int(0) => format!("{name}[:{}]", p.expr(to)),
            Text::Part(name, from, to) if **to == Expr::Letters(name.clone()) => format!("{name}[{}:]", p.expr(from)),
            Text::Part(name, from, to) => format!("{name}[{}:{}]", p.expr(from), p.expr(to)),
            Text::Times(letters, times) => format!("\"{}\" * ({})", quoted(letters), p.expr(times)),
            Text::Digit(value) => format!("str({})", p.expr(value)),
            Text::Last(list) => format!("{list}[-1]"),
            _ => return None,
        })
    }
}

/// The printed text as a sum of strings.
fn printed(p: &Printer<'_>, pieces: &[Piece]) -> String {
    let (mut parts, mut text) = (Vec::new(), String::new());
    for piece in pieces {
        match piece {
            Piece::Text(more) => text.push_str(&quoted(more)),
            Piece::End => text.push_str("\\n"),
            Piece::Number(value) => {
                if !text.is_empty() {
                    parts.push(format!("\"{}\"", std::mem::take(&mut text)));
                }
                parts.push(format!("str({})", p.expr(value)));
            }
        }
    }
    if !text.is_empty() {
        parts.push(format!("\"{text}\""));
    }
    parts.join(" + ")
}

fn key(names: &[String]) -> String {
    if let [one] = names { one.clone() } else { format!("({})", names.join(", ")) }
}

const MARK: &str = "\
def mark(seen, value, stamp):
    if value >= len(seen):
        seen.extend([0] * (value + 1 - len(seen)))
    seen[value] = stamp


";
