//! C++ 17.
use super::model::{Expr, Kind, Op, Param, Piece, Program, Stmt, Text, needs_parentheses};
use super::writer::{Writer, quoted};

pub(crate) fn write(program: &Program) -> String {
    let mut out = Writer::new("    ");
    for line in &program.header {
        out.line(format!("// {line}").trim_end());
    }
    if program.remembers().is_some() {
        out.line("#include <array>");
    }
    for include in ["<cstdio>", "<cstdlib>", "<vector>"] {
        out.line(&format!("#include {include}"));
    }
    if program.remembers().is_some() {
        out.line("#include <unordered_map>");
    }
    let texts = program.keeps() || program.reads_texts();
    if texts {
        for include in ["<iostream>", "<string>", "<unordered_map>"] {
            out.line(&format!("#include {include}"));
        }
    }
    out.line("typedef long long ll;");
    out.blank();
    for (name, numbers) in &program.constants {
        out.list(&format!("static const ll {name}[] = {{"), numbers, "};");
    }
    for (name, _) in &program.made {
        out.line(&format!("static std::vector<ll> {name};"));
    }
    if let Some(arity) = program.remembers() {
        memory_of_positions(&mut out, arity);
    }
    if program.keeps() {
        out.line("static std::unordered_map<std::string, ll> texts;");
    }
    if !program.constants.is_empty() || !program.made.is_empty() || program.remembers().is_some() || program.keeps() {
        out.blank();
    }
    if program.any(&|stmt| matches!(stmt, Stmt::Read(_))) {
        out.line("static bool read(ll &x) { return scanf(\"%lld\", &x) == 1; }");
        out.blank();
    }
    helpers(&mut out, program);
    for function in &program.functions {
        for line in &function.about {
            out.line(&format!("// {line}"));
        }
        let kind = match function.kind {
            Kind::Number => "ll",
            Kind::Truth => "bool",
            Kind::Numbers => "std::vector<ll>",
            Kind::Text => "std::string",
            Kind::Texts => "std::vector<std::string>",
        };
        let param = |name: &String| match function.param(name) {
            Param::Number => format!("ll {name}"),
            Param::Numbers => format!("const std::vector<ll> &{name}"),
            Param::Text => format!("const std::string &{name}"),
        };
        let params: Vec<String> = function.params.iter().map(param).collect();
        out.open(&format!("static {kind} {}({}) {{", function.name, params.join(", ")));
        body(&mut out, program, &function.body);
        out.close("}");
        out.blank();
    }
    out.open("int main() {");
    for (name, value) in &program.made {
        out.line(&format!("{name} = {};", expr(program, value)));
    }
    body(&mut out, program, &program.main);
    out.line("return 0;");
    out.close("}");
    out.finish()
}

/// Functions that the language has not, as far as the program uses them.
fn helpers(out: &mut Writer, program: &Program) {
    if super::writer::repeats(program) {
        out.open("static std::string repeated(const std::string &part, ll times) {");
        out.line("std::string all;");
        out.line("for (ll i = 0; i < times; i++) all += part;");
        out.line("return all;");
        out.close("}");
        out.blank();
    }
    if program.any(&|stmt| matches!(stmt, Stmt::Mark(..))) {
        out.open("static void mark(std::vector<ll> &seen, ll value, ll stamp) {");
        out.line("if (value >= (ll)seen.size()) seen.resize(value + 1, 0);");
        out.line("seen[value] = stamp;");
        out.close("}");
        out.blank();
    }
    if super::writer::uses(program, Op::FloorDiv) || super::writer::uses(program, Op::FloorRem) {
        out.line("static ll floor_div(ll a, ll b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }");
        if super::writer::uses(program, Op::FloorRem) {
            out.line("static ll floor_rem(ll a, ll b) { return a - floor_div(a, b) * b; }");
        }
        out.blank();
    }
}

fn body(out: &mut Writer, program: &Program, stmts: &[Stmt]) {
    for stmt in stmts {
        statement(out, program, stmt);
    }
}

fn statement(out: &mut Writer, program: &Program, stmt: &Stmt) {
    let e = |value: &Expr| expr(program, value);
    match stmt {
        Stmt::Comment(text) => out.line(&format!("// {text}")),
        Stmt::Let(name, value) => out.line(&format!("ll {name} = {};", e(value))),
        Stmt::Set(name, value) => out.line(&format!("{name} = {};", e(value))),
        Stmt::Zeros(name, length) => out.line(&format!("std::vector<ll> {name}({});", e(length))),
        Stmt::SetAt(name, index, value) => out.line(&format!("{name}[{}] = {};", e(index), e(value))),
        Stmt::Shorten(name, length) => out.line(&format!("{name}.resize({});", e(length))),
        Stmt::Mark(name, value, stamp) => out.line(&format!("mark({name}, {}, {});", e(value), e(stamp))),
        Stmt::While(condition, inner) => {
            out.open(&format!("while ({}) {{", e(condition)));
            body(out, program, inner);
            out.close("}");
        }
        Stmt::For(name, first, last, inner) => {
            out.open(&format!(
                "for (ll {name} = {}, last_{name} = {}; {name} <= last_{name}; {name}++) {{",
                e(first),
                e(last)
            ));
            body(out, program, inner);
            out.close("}");
        }
        Stmt::Each(name, array, inner) => {
            out.open(&format!("for (ll {name} : {array}) {{"));
            body(out, program, inner);
            out.close("}");
        }
        Stmt::If(condition, yes, no) => {
            out.open(&format!("if ({}) {{", e(condition)));
            body(out, program, yes);
            if !no.is_empty() {
                out.reopen("} else {");
                body(out, program, no);
            }
            out.close("}");
        }
        Stmt::Return(value) => out.line(&format!("return {};", e(value))),
        Stmt::Break => out.line("break;"),
        Stmt::Read(name) => {
            out.line(&format!("ll {name};"));
            out.line(&format!("if (!read({name})) return 0;"));
        }
        Stmt::Print(pieces) => {
            let (mut format, mut values) = (String::new(), String::new());
            for piece in pieces {
                match piece {
                    Piece::Text(text) => format.push_str(&super::writer::quoted(text).replace('%', "%%")),
                    Piece::Number(value) => {
                        format.push_str("%lld");
                        values.push_str(&format!(", {}", e(value)));
                    }
                    Piece::End => format.push_str("\\n"),
                }
            }
            out.line(&format!("printf(\"{format}\"{values});"));
        }
        Stmt::Fail(text) => {
            out.line(&format!("fprintf(stderr, \"%s\\n\", \"{}\");", super::writer::quoted(text)));
            out.line("exit(1);");
        }
        Stmt::Do(value) => out.line(&format!("{};", e(value))),
        Stmt::Remember(names, value) => out.line(&format!("memory[{}] = {};", position(names), e(value))),
        Stmt::Push(names) => out.line(&format!("stack.push_back({});", position(names))),
        Stmt::Top(names) => {
            let all = (0..).zip(names).map(|(at, name)| format!("{name} = stack.back()[{at}]"));
            out.line(&format!("ll {};", all.collect::<Vec<_>>().join(", ")));
        }
        Stmt::Pop => out.line("stack.pop_back();"),
        stmt => text_statement(out, program, stmt),
    }
}

/// The memory of positions of `arity` numbers, and the stack.
fn memory_of_positions(out: &mut Writer, arity: usize) {
    out.line(&format!("typedef std::array<ll, {arity}> Position;"));
    out.open("struct Hash {");
    out.open("size_t operator()(const Position &position) const {");
    out.line("unsigned long long hash = 0;");
    out.line("for (ll number : position) hash = (hash ^ number) * 0x9E3779B97F4A7C15ULL;");
    out.line("return hash ^ (hash >> 32);");
    out.close("}");
    out.close("};");
    out.line("static std::unordered_map<Position, ll, Hash> memory;");
    out.line("static std::vector<Position> stack;");
    out.blank();
    out.open("static ll recall(const Position &position) {");
    out.line("auto known = memory.find(position);");
    out.line("return known == memory.end() ? -1 : known->second;");
    out.close("}");
}

fn position(names: &[String]) -> String {
    format!("Position{{{}}}", names.join(", "))
}

/// Statements about texts.
fn text_statement(out: &mut Writer, program: &Program, stmt: &Stmt) {
    let t = |text: &Text| self::text(program, text);
    match stmt {
        Stmt::LetText(name, text) => out.line(&format!("std::string {name} = {};", t(text))),
        Stmt::SetText(name, text) => match text {
            Text::Join(all) if all.first() == Some(&Text::Var(name.clone())) => {
                all[1..].iter().for_each(|text| out.line(&format!("{name} += {};", t(text))));
            }
            text => out.line(&format!("{name} = {};", t(text))),
        },
        Stmt::NoTexts(name) => out.line(&format!("std::vector<std::string> {name};")),
        Stmt::LetTexts(name, value) => {
            out.line(&format!("std::vector<std::string> {name} = {};", expr(program, value)));
        }
        Stmt::Append(name, text) => out.line(&format!("{name}.push_back({});", t(text))),
        Stmt::DropLast(name) => out.line(&format!("{name}.pop_back();")),
        Stmt::EachText(name, list, inner) => {
            out.open(&format!("for (const std::string &{name} : {list}) {{"));
            body(out, program, inner);
            out.close("}");
        }
        Stmt::ReturnText(text) => out.line(&format!("return {};", t(text))),
        Stmt::ReturnTexts(name) => out.line(&format!("return {name};")),
        Stmt::Keep(text, value) => out.line(&format!("texts[{}] = {};", t(text), expr(program, value))),
        Stmt::Forget => out.line("texts.clear();"),
        Stmt::ReadText(name) => {
            out.line(&format!("std::string {name};"));
            out.line(&format!("if (!(std::cin >> {name})) return 0;"));
        }
        _ => {}
    }
}

fn text(program: &Program, value: &Text) -> String {
    let e = |value: &Expr| expr(program, value);
    match value {
        Text::Var(name) => name.clone(),
        Text::Fixed(letters) => format!("std::string(\"{}\")", quoted(letters)),
        Text::Part(name, from, to) if **from == Expr::Int(0) => format!("{name}.substr(0, {})", e(to)),
        Text::Part(name, from, to) if **to == Expr::Letters(name.clone()) => format!("{name}.substr({})", e(from)),
        Text::Part(name, from, to) => {
            format!("{name}.substr({}, {})", e(from), e(&(*to.clone() - *from.clone())))
        }
        Text::Times(letters, times) => format!("repeated(\"{}\", {})", quoted(letters), e(times)),
        Text::Digit(value) => format!("std::to_string({})", e(value)),
        Text::Join(texts) => texts.iter().map(|value| text(program, value)).collect::<Vec<_>>().join(" + "),
        Text::Last(list) => format!("{list}.back()"),
        Text::Call(name, arguments) => {
            format!("{name}({})", arguments.iter().map(e).collect::<Vec<_>>().join(", "))
        }
    }
}

fn expr(program: &Program, value: &Expr) -> String {
    let e = |value: &Expr| expr(program, value);
    match value {
        // Numbers beyond 32 bits are long by themselves.
        Expr::Int(value) => value.to_string(),
        Expr::Var(name) => name.clone(),
        Expr::Not(inner) => format!("!({})", e(inner)),
        Expr::Call(name, arguments) => {
            format!("{name}({})", arguments.iter().map(e).collect::<Vec<_>>().join(", "))
        }
        Expr::At(array, index) => format!("{array}[{}]", e(index)),
        Expr::Len(array) if program.is_constant(array) => format!("(ll)(sizeof {array} / sizeof {array}[0])"),
        Expr::Len(array) | Expr::Letters(array) | Expr::Count(array) => format!("(ll){array}.size()"),
        Expr::Array(name) => name.clone(),
        Expr::Text(value) => text(program, value),
        Expr::Letter(name, place) => format!("(ll){name}[{}]", e(place)),
        Expr::Fits(name, place, letters) if letters.len() == 1 => {
            format!("{name}[{}] == '{}'", e(place), letters.replace('\\', "\\\\").replace('\'', "\\'"))
        }
        Expr::Fits(name, place, letters) => {
            format!("{name}.compare({}, {}, \"{}\") == 0", e(place), letters.len(), quoted(letters))
        }
        Expr::Has(name, letters) => format!("{name}.find(\"{}\") != std::string::npos", quoted(letters)),
        Expr::Less(a, b) => format!("{a} < {b}"),
        Expr::Known(value) => format!("texts.count({}) > 0", text(program, value)),
        Expr::Recalled(value) => format!("texts[{}]", text(program, value)),
        Expr::Memory(names) => format!("recall({})", position(names)),
        Expr::Stacked => "(ll)stack.size()".to_owned(),
        Expr::Bin(op, a, b) => {
            let symbol = match op {
                Op::FloorDiv => return format!("floor_div({}, {})", e(a), e(b)),
                Op::FloorRem => return format!("floor_rem({}, {})", e(a), e(b)),
                op => super::writer::symbol(*op),
            };
            let side = |inner: &Expr, right: bool| match needs_parentheses(*op, inner, right) {
                true => format!("({})", e(inner)),
                false => e(inner),
            };
            format!("{} {symbol} {}", side(a, false), side(b, true))
        }
    }
}
