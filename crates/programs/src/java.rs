//! Java 11, a class `Main`.
use super::model::{Expr, Kind, Op, Param, Piece, Program, Stmt, Text, needs_parentheses};
use super::writer::{Writer, quoted, symbol};

pub(crate) fn write(program: &Program) -> String {
    let mut out = Writer::new("    ");
    for line in &program.header {
        out.line(format!("// {line}").trim_end());
    }
    out.line("import java.io.*;");
    out.line("import java.util.*;");
    out.blank();
    out.open("public class Main {");
    for (name, numbers) in &program.constants {
        let numbers: Vec<String> = numbers.iter().map(|&number| long(number)).collect();
        out.items(&format!("static final long[] {name} = {{"), &numbers, "};");
    }
    for (name, _) in &program.made {
        out.line(&format!("static long[] {name};"));
    }
    if program.remembers().is_some() {
        out.line("static final Map<List<Long>, Long> memory = new HashMap<>();");
        out.line("static final List<List<Long>> stack = new ArrayList<>();");
    }
    if program.keeps() {
        out.line("static final Map<String, Long> texts = new HashMap<>();");
    }
    out.line("static final StringBuilder out = new StringBuilder();");
    out.line("static final InputStream in = new BufferedInputStream(System.in, 1 << 16);");
    out.line("static long last;");
    out.blank();
    reader(&mut out);
    if program.reads_texts() {
        word_reader(&mut out);
    }
    helpers(&mut out, program);
    for function in &program.functions {
        for line in &function.about {
            out.line(&format!("// {line}"));
        }
        let kind = match function.kind {
            Kind::Number => "long",
            Kind::Truth => "boolean",
            Kind::Numbers => "long[]",
            Kind::Text => "String",
            Kind::Texts => "List<String>",
        };
        let param = |name: &String| match function.param(name) {
            Param::Number => format!("long {name}"),
            Param::Numbers => format!("long[] {name}"),
            Param::Text => format!("String {name}"),
        };
        let params: Vec<String> = function.params.iter().map(param).collect();
        out.open(&format!("static {kind} {}({}) {{", function.name, params.join(", ")));
        body(&mut out, &function.body);
        out.close("}");
        out.blank();
    }
    out.open("static void solve() throws IOException {");
    body(&mut out, &program.main);
    out.close("}");
    out.blank();
    out.open("public static void main(String[] args) throws Exception {");
    for (name, value) in &program.made {
        out.line(&format!("{name} = {};", expr(value)));
    }
    out.line("solve();");
    out.line("System.out.print(out);");
    out.close("}");
    out.close("}");
    out.finish()
}

/// Numbers of 64 bits, which the tokenizer of the library does not keep.
fn reader(out: &mut Writer) {
    out.line("// Reads the next number into last; false at the end of the input.");
    out.open("static boolean read() throws IOException {");
    out.line("int c = in.read();");
    out.line("while (c != -1 && c != '-' && (c < '0' || c > '9')) c = in.read();");
    out.line("if (c == -1) return false;");
    out.line("boolean negative = c == '-';");
    out.line("if (negative) c = in.read();");
    out.line("last = 0;");
    out.line("for (; c >= '0' && c <= '9'; c = in.read()) last = last * 10 + (c - '0');");
    out.line("if (negative) last = -last;");
    out.line("return true;");
    out.close("}");
    out.blank();
}

/// Words between blanks.
fn word_reader(out: &mut Writer) {
    out.line("static String word;");
    out.blank();
    out.line("// Reads the next word into word; false at the end of the input.");
    out.open("static boolean readWord() throws IOException {");
    out.line("int c = in.read();");
    out.line("while (c != -1 && c <= ' ') c = in.read();");
    out.line("if (c == -1) return false;");
    out.line("StringBuilder letters = new StringBuilder();");
    out.line("for (; c > ' '; c = in.read()) letters.append((char) c);");
    out.line("word = letters.toString();");
    out.line("return true;");
    out.close("}");
    out.blank();
}

fn helpers(out: &mut Writer, program: &Program) {
    if program.any(&|stmt| matches!(stmt, Stmt::Mark(..))) {
        out.open("static long[] mark(long[] seen, long value, long stamp) {");
        out.line("if (value >= seen.length) seen = Arrays.copyOf(seen, (int) (2 * value + 2));");
        out.line("seen[(int) value] = stamp;");
        out.line("return seen;");
        out.close("}");
        out.blank();
    }
}

fn body(out: &mut Writer, stmts: &[Stmt]) {
    for stmt in stmts {
        statement(out, stmt);
    }
}

fn statement(out: &mut Writer, stmt: &Stmt) {
    match stmt {
        Stmt::Comment(text) => out.line(&format!("// {text}")),
        Stmt::Let(name, value) => out.line(&format!("long {name} = {};", expr(value))),
        Stmt::Set(name, value) => out.line(&format!("{name} = {};", expr(value))),
        Stmt::Zeros(name, length) => out.line(&format!("long[] {name} = new long[{}];", index(length))),
        Stmt::SetAt(name, at, value) => out.line(&format!("{name}[{}] = {};", index(at), expr(value))),
        Stmt::Shorten(name, length) => out.line(&format!("{name} = Arrays.copyOf({name}, {});", index(length))),
        Stmt::Mark(name, value, stamp) => {
            out.line(&format!("{name} = mark({name}, {}, {});", expr(value), expr(stamp)));
        }
        Stmt::While(condition, inner) => {
            out.open(&match condition {
                Expr::Int(1) => "while (true) {".to_owned(),
                condition => format!("while ({}) {{", expr(condition)),
            });
            body(out, inner);
            out.close("}");
        }
        Stmt::For(name, first, last, inner) => {
            let (first, last) = (expr(first), expr(last));
            out.open(&format!("for (long {name} = {first}, last_{name} = {last}; {name} <= last_{name}; {name}++) {{"));
            body(out, inner);
            out.close("}");
        }
        Stmt::Each(name, array, inner) => {
            out.open(&format!("for (long {name} : {array}) {{"));
            body(out, inner);
            out.close("}");
        }
        Stmt::If(condition, yes, no) => {
            out.open(&format!("if ({}) {{", expr(condition)));
            body(out, yes);
            if !no.is_empty() {
                out.reopen("} else {");
                body(out, no);
            }
            out.close("}");
        }
        Stmt::Return(value) => out.line(&format!("return {};", expr(value))),
        Stmt::Break => out.line("break;"),
        Stmt::Read(name) => {
            out.line("if (!read()) return;");
            out.line(&format!("long {name} = last;"));
        }
        Stmt::Print(pieces) => {
            let mut line = "out".to_owned();
            for piece in pieces {
                match piece {
                    Piece::Text(text) => line.push_str(&format!(".append(\"{}\")", quoted(text))),
                    Piece::Number(value) => line.push_str(&format!(".append({})", expr(value))),
                    Piece::End => line.push_str(".append('\\n')"),
                }
            }
            out.line(&format!("{line};"));
        }
        Stmt::Fail(text) => {
            out.line(&format!("System.err.println(\"{}\");", quoted(text)));
            out.line("System.exit(1);");
        }
        Stmt::Do(value) => out.line(&format!("{};", expr(value))),
        Stmt::Remember(names, value) => {
            out.line(&format!("memory.put({}, {});", position(names), boxed(value)));
        }
        Stmt::Push(names) => out.line(&format!("stack.add({});", position(names))),
        Stmt::Top(names) => {
            out.line("List<Long> top = stack.get(stack.size() - 1);");
            let all = (0..).zip(names).map(|(at, name)| format!("{name} = top.get({at})"));
            out.line(&format!("long {};", all.collect::<Vec<_>>().join(", ")));
        }
        Stmt::Pop => out.line("stack.remove(stack.size() - 1);"),
        stmt => text_statement(out, stmt),
    }
}

/// Statements about texts.
fn text_statement(out: &mut Writer, stmt: &Stmt) {
    match stmt {
        Stmt::LetText(name, value) => out.line(&format!("String {name} = {};", text(value))),
        Stmt::SetText(name, value) => out.line(&format!("{name} = {};", text(value))),
        Stmt::NoTexts(name) => out.line(&format!("List<String> {name} = new ArrayList<>();")),
        Stmt::LetTexts(name, value) => out.line(&format!("List<String> {name} = {};", expr(value))),
        Stmt::Append(name, value) => out.line(&format!("{name}.add({});", text(value))),
        Stmt::DropLast(name) => out.line(&format!("{name}.remove({name}.size() - 1);")),
        Stmt::EachText(name, list, inner) => {
            out.open(&format!("for (String {name} : {list}) {{"));
            body(out, inner);
            out.close("}");
        }
        Stmt::ReturnText(value) => out.line(&format!("return {};", text(value))),
        Stmt::ReturnTexts(name) => out.line(&format!("return {name};")),
        Stmt::Keep(key, value) => out.line(&format!("texts.put({}, {});", text(key), boxed(value))),
        Stmt::Forget => out.line("texts.clear();"),
        Stmt::ReadText(name) => {
            out.line("if (!readWord()) return;");
            out.line(&format!("String {name} = word;"));
        }
        _ => {}
    }
}

fn text(value: &Text) -> String {
    match value {
        Text::Var(name) => name.clone(),
        Text::Fixed(letters) => format!("\"{}\"", quoted(letters)),
        Text::Part(name, from, to) if **to == Expr::Letters(name.clone()) => {
            format!("{name}.substring({})", index(from))
        }
        Text::Part(name, from, to) => format!("{name}.substring({}, {})", index(from), index(to)),
        Text::Times(letters, times) => format!("\"{}\".repeat({})", quoted(letters), index(times)),
        Text::Digit(value) => format!("String.valueOf({})", expr(value)),
        Text::Join(texts) => texts.iter().map(text).collect::<Vec<_>>().join(" + "),
        Text::Last(list) => format!("{list}.get({list}.size() - 1)"),
        Text::Call(name, arguments) => {
            format!("{name}({})", arguments.iter().map(expr).collect::<Vec<_>>().join(", "))
        }
    }
}

/// A position as the memory has it.
fn position(names: &[String]) -> String {
    format!("List.of({})", names.join(", "))
}

/// A number of the language is no Long by itself.
fn boxed(value: &Expr) -> String {
    match value {
        Expr::Var(name) => name.clone(),
        value => format!("(long) ({})", expr(value)),
    }
}

/// A number as an index. Java's are ints; a fixed one beyond them must not wrap to another place.
fn index(value: &Expr) -> String {
    match value {
        Expr::Int(place) if i32::try_from(*place).is_err() => format!("Math.toIntExact({})", expr(value)),
        Expr::Int(_) => expr(value),
        Expr::Var(name) => format!("(int) {name}"),
        value => format!("(int) ({})", expr(value)),
    }
}

/// A divisor: the rest of a division by an int would be an int, and products of two of those lose
/// their high bits.
fn wide(value: &Expr) -> String {
    match value {
        Expr::Int(value) => format!("{value}L"),
        value => expr(value),
    }
}

fn long(value: i64) -> String {
    if i32::try_from(value).is_ok() { value.to_string() } else { format!("{value}L") }
}

fn expr(value: &Expr) -> String {
    match value {
        Expr::Int(value) => long(*value),
        Expr::Var(name) => name.clone(),
        Expr::Not(inner) => format!("!({})", expr(inner)),
        Expr::Call(name, arguments) => {
            format!("{name}({})", arguments.iter().map(expr).collect::<Vec<_>>().join(", "))
        }
        Expr::At(array, at) => format!("{array}[{}]", index(at)),
        Expr::Len(array) => format!("{array}.length"),
        Expr::Array(name) => name.clone(),
        Expr::Text(value) => text(value),
        Expr::Letters(name) => format!("{name}.length()"),
        Expr::Count(list) => format!("{list}.size()"),
        Expr::Letter(name, place) => format!("(long) {name}.charAt({})", index(place)),
        Expr::Fits(name, place, letters) => format!("{name}.startsWith(\"{}\", {})", quoted(letters), index(place)),
        Expr::Has(name, letters) => format!("{name}.contains(\"{}\")", quoted(letters)),
        Expr::Less(a, b) => format!("{a}.compareTo({b}) < 0"),
        Expr::Known(value) => format!("texts.containsKey({})", text(value)),
        Expr::Recalled(value) => format!("texts.get({})", text(value)),
        Expr::Memory(names) => format!("memory.getOrDefault({}, -1L)", position(names)),
        Expr::Stacked => "stack.size()".to_owned(),
        Expr::Bin(op, a, b) => {
            let symbol = match op {
                Op::FloorDiv => return format!("Math.floorDiv({}, {})", expr(a), expr(b)),
                Op::FloorRem => return format!("Math.floorMod({}, {})", expr(a), wide(b)),
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
