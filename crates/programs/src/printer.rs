//! The printer of all programs: the order of the parts of a program, its blocks, statements,
//! expressions and texts. C++ is the default; the file of another language overrides what differs
//! there.
use super::model::{
    Expr, Function, Kind, Op, Param, Piece, Program, Stmt, Text, changed, lasts, mentions, needs_parentheses, var,
};
use super::writer::{Writer, quoted, wrapped};
use messages::Locale;
use std::collections::BTreeSet;

/// Punctuation and keywords of a language.
pub(crate) struct Words {
    /// Begins a comment.
    pub(crate) comment: &'static str,
    /// Ends a statement.
    pub(crate) end: &'static str,
    /// Begin and end a block.
    pub(crate) block: [&'static str; 2],
    /// Between the two blocks of a condition.
    pub(crate) otherwise: &'static str,
    /// The statement of an empty block, where the language needs one.
    pub(crate) nothing: Option<&'static str>,
    /// Stand around a condition.
    pub(crate) condition: [&'static str; 2],
    /// The head of a loop without a condition.
    pub(crate) endless: &'static str,
    /// The types of a number, a truth value, an array of numbers, a text, a list of texts.
    pub(crate) kinds: [&'static str; 5],
    /// What the language calls `least`, `greatest` and `absolute`.
    pub(crate) natives: [&'static str; 3],
    /// The number of empty lines after a function.
    pub(crate) apart: usize,
}

/// Punctuation of languages with blocks in braces, with the types of C++.
pub(crate) const BRACES: Words = Words {
    comment: "//",
    end: ";",
    block: [" {", "}"],
    otherwise: "} else {",
    nothing: None,
    condition: ["(", ")"],
    endless: "while (1)",
    kinds: ["ll", "bool", "std::vector<ll>", "std::string", "std::vector<std::string>"],
    natives: ["std::min<ll>", "std::max<ll>", "llabs"],
    apart: 1,
};

/// A language: its words, the frame around the functions, and whatever is not as in C++.
pub(crate) trait Language {
    fn words(&self) -> &'static Words;

    /// Everything before the functions.
    fn top(&self, p: &Printer<'_>, out: &mut Writer);

    /// Everything after the functions.
    fn main(&self, p: &Printer<'_>, out: &mut Writer);

    fn param(&self, p: &Printer<'_>, kind: Param, name: &str) -> String;

    /// The name of a parameter that its function does not use.
    fn unused(&self, name: &str) -> String {
        name.to_owned()
    }

    fn signature(&self, kind: &str, name: &str, params: &str) -> String {
        format!("static {kind} {name}({params})")
    }

    /// The beginning of the declaration of a variable.
    fn binding(&self, p: &Printer<'_>, kind: Kind, name: &str) -> String {
        format!("{} {name}", p.kind(kind))
    }

    /// An index into an array or a text.
    fn place(&self, p: &Printer<'_>, place: &Expr) -> String {
        p.expr(place)
    }

    /// Whether an operand is printed as a cast, which needs parentheses before `<`.
    fn is_cast(&self, _operand: &Expr) -> bool {
        false
    }

    /// A statement without the ends of its lines, or the head of a block.
    fn statement(&self, _: &Printer<'_>, _: &Stmt) -> Option<String> {
        None
    }

    fn expr(&self, _: &Printer<'_>, _: &Expr) -> Option<String> {
        None
    }

    /// A text as an owned value, which may be stored.
    fn text(&self, _: &Printer<'_>, _: &Text) -> Option<String> {
        None
    }
}

impl Words {
    /// The name of a function of the program in the language itself, if it has that function.
    fn native(&self, name: &str) -> Option<&'static str> {
        let at = ["least", "greatest", "absolute"].iter().position(|known| *known == name)?;
        Some(self.natives[at])
    }
}

pub(crate) fn write(program: &Program, language: &dyn Language, locale: Locale) -> String {
    let mut out = Writer::new("    ");
    let printer = |body| Printer { program, language, locale, changed: changed(body) };
    let Words { comment, apart, .. } = language.words();
    for line in program.header.iter().flat_map(|line| wrapped(&line.in_locale(locale))) {
        out.line(format!("{comment} {line}").trim_end());
    }
    let main = printer(&program.main);
    language.top(&main, &mut out);
    let own = |function: &&Function| language.words().native(&function.name).is_none();
    for function in program.functions.iter().filter(own) {
        for line in &function.about {
            out.line(&format!("{comment} {}", line.in_locale(locale)));
        }
        let own = printer(&function.body);
        own.block(&mut out, &own.signature(function), &function.body);
        (0..*apart).for_each(|_| out.line(""));
    }
    language.main(&main, &mut out);
    out.finish()
}

/// The state while one function is printed.
pub(crate) struct Printer<'p> {
    pub(crate) program: &'p Program,
    language: &'p dyn Language,
    /// The language of comments.
    locale: Locale,
    /// The variables of the function that are assigned again.
    pub(crate) changed: BTreeSet<String>,
}

impl Printer<'_> {
    pub(crate) fn kind(&self, kind: Kind) -> &'static str {
        self.language.words().kinds[kind as usize]
    }

    fn signature(&self, function: &Function) -> String {
        let param = |name: &String| {
            let shown = if mentions(&function.body, name) { name.clone() } else { self.language.unused(name) };
            self.language.param(self, function.param(name), &shown)
        };
        let params: Vec<String> = function.params.iter().map(param).collect();
        self.language.signature(self.kind(function.kind), &function.name, &params.join(", "))
    }

    pub(crate) fn block(&self, out: &mut Writer, head: &str, body: &[Stmt]) {
        let [begin, end] = self.language.words().block;
        out.open(&format!("{head}{begin}"));
        self.body(out, body);
        out.close(end);
    }

    pub(crate) fn body(&self, out: &mut Writer, stmts: &[Stmt]) {
        if let (true, Some(nothing)) = (stmts.is_empty(), self.language.words().nothing) {
            out.line(nothing);
        }
        stmts.iter().for_each(|stmt| self.statement(out, stmt));
    }

    fn statement(&self, out: &mut Writer, stmt: &Stmt) {
        let Words { comment, end, block, otherwise, .. } = self.language.words();
        let said = self.language.statement(self, stmt).unwrap_or_else(|| self.said(stmt));
        match stmt {
            Stmt::Comment(_) => out.line(&format!("{comment} {said}")),
            Stmt::While(_, inner)
            | Stmt::For(_, _, _, inner)
            | Stmt::Each(_, _, inner)
            | Stmt::EachText(_, _, inner) => self.block(out, &said, inner),
            Stmt::If(_, yes, no) => {
                out.open(&format!("{said}{}", block[0]));
                self.body(out, yes);
                if !no.is_empty() {
                    out.reopen(otherwise);
                    self.body(out, no);
                }
                out.close(block[1]);
            }
            _ => said.lines().for_each(|line| out.line(&format!("{line}{end}"))),
        }
    }

    /// A statement without the ends of its lines, or the head of a block.
    fn said(&self, stmt: &Stmt) -> String {
        let (e, t) = (|value: &Expr| self.expr(value), |text: &Text| self.text(text));
        let new = |kind, name: &str| self.language.binding(self, kind, name);
        let Words { condition: [before, after], endless, kinds: [number, ..], .. } = self.language.words();
        match stmt {
            Stmt::Comment(text) => text.in_locale(self.locale),
            Stmt::Let(name, value) => format!("{} = {}", new(Kind::Number, name), e(value)),
            Stmt::Set(name, value) => match changed_by(name, value) {
                Some((op, by)) => format!("{name} {}= {}", symbol(op), e(by)),
                None => format!("{name} = {}", e(value)),
            },
            Stmt::Zeros(name, length) => format!("std::vector<ll> {name}({})", e(length)),
            Stmt::SetAt(name, place, value) => format!("{name}[{}] = {}", self.place(place), e(value)),
            Stmt::Shorten(name, length) => format!("{name}.resize({})", e(length)),
            Stmt::Mark(name, value, stamp) => format!("mark({name}, {}, {})", e(value), e(stamp)),
            Stmt::While(Expr::Int(1), _) => (*endless).to_owned(),
            Stmt::While(condition, _) => format!("while {before}{}{after}", e(condition)),
            Stmt::For(name, first, last, _) => {
                if lasts(last, &self.changed) {
                    let until = match last {
                        Expr::Bin(Op::Sub, end, one) if **one == Expr::Int(1) => var(name).lt((**end).clone()),
                        last => var(name).le(last.clone()),
                    };
                    let (first, last) = (e(first), e(&until));
                    return format!("for ({number} {name} = {first}; {last}; {name}++)");
                }
                let (first, last) = (e(first), e(last));
                format!("for ({number} {name} = {first}, last_{name} = {last}; {name} <= last_{name}; {name}++)")
            }
            Stmt::Each(name, array, _) => format!("for ({number} {name} : {array})"),
            Stmt::If(condition, _, _) => format!("if {before}{}{after}", e(condition)),
            Stmt::Return(value) => format!("return {}", e(value)),
            Stmt::Break => "break".to_owned(),
            Stmt::Read(name) => format!("ll {name}\nif (!read({name})) return 0"),
            Stmt::Print(pieces) => {
                let (format, values) = self.format(pieces, "%lld", |text| text.replace('%', "%%"));
                format!("printf(\"{format}\"{values})")
            }
            Stmt::Flush => "fflush(stdout)".to_owned(),
            Stmt::Fail(text) => format!("fprintf(stderr, \"%s\\n\", \"{}\")\nexit(1)", quoted(text)),
            Stmt::Do(value) => e(value),
            Stmt::Remember(names, value) => format!("memory[Position{{{}}}] = {}", names.join(", "), e(value)),
            Stmt::Push(names) => format!("stack.push_back(Position{{{}}})", names.join(", ")),
            Stmt::Top(names) => {
                let all = (0..).zip(names).map(|(at, name)| format!("{name} = stack.back()[{at}]"));
                format!("ll {}", all.collect::<Vec<_>>().join(", "))
            }
            Stmt::Pop => "stack.pop_back()".to_owned(),
            Stmt::LetText(name, text) => format!("{} = {}", new(Kind::Text, name), t(text)),
            Stmt::SetText(name, text) => match appended(name, text) {
                Some(more) => more.iter().map(|text| format!("{name} += {}\n", t(text))).collect(),
                None => format!("{name} = {}", t(text)),
            },
            Stmt::NoTexts(name) => format!("std::vector<std::string> {name}"),
            Stmt::LetNumbers(name, value) => format!("{} = {}", new(Kind::Numbers, name), e(value)),
            Stmt::LetTexts(name, value) => format!("{} = {}", new(Kind::Texts, name), e(value)),
            Stmt::Append(name, text) => format!("{name}.push_back({})", t(text)),
            Stmt::DropLast(name) => format!("{name}.pop_back()"),
            Stmt::EachText(name, list, _) => format!("for (const std::string &{name} : {list})"),
            Stmt::ReturnText(text) => format!("return {}", t(text)),
            Stmt::ReturnTexts(name) => format!("return {name}"),
            Stmt::Keep(text, value) => format!("texts[{}] = {}", t(text), e(value)),
            Stmt::Forget => "texts.clear()".to_owned(),
            Stmt::ReadText(name) => format!("std::string {name}\nif (!(std::cin >> {name})) return 0"),
        }
    }

    pub(crate) fn place(&self, place: &Expr) -> String {
        self.language.place(self, place)
    }

    pub(crate) fn expr(&self, value: &Expr) -> String {
        if let Some(own) = self.language.expr(self, value) {
            return own;
        }
        let e = |value: &Expr| self.expr(value);
        match value {
            Expr::Int(value) => value.to_string(),
            Expr::Var(name) | Expr::Array(name) => name.clone(),
            Expr::Not(inner) => format!("!({})", e(inner)),
            Expr::Choose(of) => format!("({} ? {} : {})", e(&of[0]), e(&of[1]), e(&of[2])),
            Expr::Call(name, arguments) => self.call(name, arguments),
            Expr::At(array, place) => format!("{array}[{}]", self.place(place)),
            Expr::Len(array) if self.program.is_constant(array) => format!("(ll)(sizeof {array} / sizeof {array}[0])"),
            Expr::Len(array) | Expr::Letters(array) | Expr::Count(array) => format!("(ll){array}.size()"),
            Expr::Text(text) => self.text(text),
            Expr::Letter(name, place) => format!("(ll){name}[{}]", e(place)),
            Expr::Fits(name, place, letters) if letters.len() == 1 => {
                format!("{name}[{}] == '{}'", e(place), letters.replace('\\', "\\\\").replace('\'', "\\'"))
            }
            Expr::Fits(name, place, letters) => {
                format!("{name}.compare({}, {}, \"{}\") == 0", e(place), letters.len(), quoted(letters))
            }
            Expr::Has(name, letters) => format!("{name}.find(\"{}\") != std::string::npos", quoted(letters)),
            Expr::Less(a, b) => format!("{a} < {b}"),
            Expr::Known(text) => format!("texts.count({}) > 0", self.text(text)),
            Expr::Recalled(text) => format!("texts[{}]", self.text(text)),
            Expr::Memory(names) => format!("recall(Position{{{}}})", names.join(", ")),
            Expr::Stacked => "(ll)stack.size()".to_owned(),
            Expr::Bin(Op::FloorDiv, a, b) => format!("floor_div({}, {})", e(a), e(b)),
            Expr::Bin(Op::FloorRem, a, b) => format!("floor_rem({}, {})", e(a), e(b)),
            Expr::Bin(op, a, b) => self.infix(*op, symbol(*op), a, b),
        }
    }

    pub(crate) fn call(&self, name: &str, arguments: &[Expr]) -> String {
        let arguments: Vec<String> = arguments.iter().map(|value| self.expr(value)).collect();
        let name = self.language.words().native(name).unwrap_or(name);
        format!("{name}({})", arguments.join(", "))
    }

    /// Two operands with a sign between them.
    pub(crate) fn infix(&self, op: Op, symbol: &str, a: &Expr, b: &Expr) -> String {
        let side = |inner: &Expr, right| match needs_parentheses(op, inner, right) || self.language.is_cast(inner) {
            true => format!("({})", self.expr(inner)),
            false => self.expr(inner),
        };
        format!("{} {symbol} {}", side(a, false), side(b, true))
    }

    pub(crate) fn text(&self, value: &Text) -> String {
        if let Some(own) = self.language.text(self, value) {
            return own;
        }
        let e = |value: &Expr| self.expr(value);
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
            Text::Join(texts) => texts.iter().map(|text| self.text(text)).collect::<Vec<_>>().join(" + "),
            Text::Last(list) => format!("{list}.back()"),
            Text::Call(name, arguments) => self.call(name, arguments),
        }
    }

    /// A format with `number` in place of each number, and the numbers, each after a comma.
    pub(crate) fn format(&self, pieces: &[Piece], number: &str, plain: fn(&str) -> String) -> (String, String) {
        let (mut format, mut values) = (String::new(), String::new());
        for piece in pieces {
            match piece {
                Piece::Text(text) => format.push_str(&plain(&quoted(text))),
                Piece::End => format.push_str("\\n"),
                Piece::Number(value) => {
                    format.push_str(number);
                    values.push_str(&format!(", {}", self.expr(value)));
                }
            }
        }
        (format, values)
    }
}

/// The operation by which an assignment changes its variable, and the other number, if that is all
/// it does.
fn changed_by<'v>(name: &str, value: &'v Expr) -> Option<(Op, &'v Expr)> {
    match value {
        Expr::Bin(op @ (Op::Add | Op::Sub | Op::Mul | Op::Xor | Op::BitAnd | Op::BitOr), old, by) => {
            matches!(&**old, Expr::Var(var) if var == name).then_some((*op, &**by))
        }
        _ => None,
    }
}

/// The texts that an assignment appends to its variable, if appending is all it does.
pub(crate) fn appended<'t>(name: &str, text: &'t Text) -> Option<&'t [Text]> {
    match text {
        Text::Join(all) => all.split_first().filter(|(first, _)| matches!(first, Text::Var(var) if var == name)),
        _ => None,
    }
    .map(|(_, more)| more)
}

/// The sign of an operator in languages like C.
pub(crate) fn symbol(op: Op) -> &'static str {
    match op {
        Op::Add => "+",
        Op::Sub => "-",
        Op::Mul => "*",
        Op::Div | Op::FloorDiv => "/",
        Op::Rem | Op::FloorRem => "%",
        Op::Xor => "^",
        Op::BitAnd => "&",
        Op::BitOr => "|",
        Op::Eq => "==",
        Op::Ne => "!=",
        Op::Lt => "<",
        Op::Le => "<=",
        Op::Gt => ">",
        Op::Ge => ">=",
        Op::And => "&&",
        Op::Or => "||",
    }
}
