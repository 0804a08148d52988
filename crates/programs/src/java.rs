//! Java 11, a class `Main`: the frame of a program, and what is not as in C++.
use super::model::{Expr, Kind, Op, Param, Piece, Stmt, Text};
use super::printer::{BRACES, Language, Printer, Words};
use super::writer::{Writer, quoted};

pub(crate) struct Java;

impl Language for Java {
    fn words(&self) -> &'static Words {
        &Words {
            endless: "while (true)",
            kinds: ["long", "boolean", "long[]", "String", "List<String>"],
            natives: ["Math.min", "Math.max", "Math.abs"],
            ..BRACES
        }
    }

    fn top(&self, p: &Printer<'_>, out: &mut Writer) {
        let program = p.program;
        out.lines("import java.io.*;\nimport java.util.*;\n\n");
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
        out.lines(READER);
        if program.reads_texts() {
            out.lines(WORD_READER);
        }
        if program.any(&|stmt| matches!(stmt, Stmt::Mark(..))) {
            out.lines(MARK);
        }
    }

    fn main(&self, p: &Printer<'_>, out: &mut Writer) {
        p.block(out, "static void solve() throws IOException", &p.program.main);
        out.blank();
        out.open("public static void main(String[] args) throws Exception {");
        for (name, value) in &p.program.made {
            out.line(&format!("{name} = {};", p.expr(value)));
        }
        out.line("solve();");
        out.line("System.out.print(out);");
        out.close("}");
        out.close("}");
    }

    fn param(&self, p: &Printer<'_>, kind: Param, name: &str) -> String {
        let kind = match kind {
            Param::Number => Kind::Number,
            Param::Numbers => Kind::Numbers,
            Param::Text => Kind::Text,
        };
        self.binding(p, kind, name)
    }

    /// Java's indices are ints; a constant index beyond them must not wrap to another place.
    fn place(&self, p: &Printer<'_>, place: &Expr) -> String {
        match place {
            Expr::Int(number) if i32::try_from(*number).is_err() => format!("Math.toIntExact({})", p.expr(place)),
            Expr::Int(_) => p.expr(place),
            Expr::Var(name) => format!("(int) {name}"),
            place => format!("(int) ({})", p.expr(place)),
        }
    }

    fn statement(&self, p: &Printer<'_>, stmt: &Stmt) -> Option<String> {
        Some(match stmt {
            Stmt::Zeros(name, length) => format!("long[] {name} = new long[{}]", p.place(length)),
            Stmt::Shorten(name, length) => format!("{name} = Arrays.copyOf({name}, {})", p.place(length)),
            Stmt::Mark(name, value, stamp) => {
                format!("{name} = mark({name}, {}, {})", p.expr(value), p.expr(stamp))
            }
            Stmt::Read(name) => format!("if (!read()) return\nlong {name} = last"),
            Stmt::Print(pieces) => {
                let piece = |piece: &Piece| match piece {
                    Piece::Text(text) => format!(".append(\"{}\")", quoted(text)),
                    Piece::Number(value) => format!(".append({})", p.expr(value)),
                    Piece::End => ".append('\\n')".to_owned(),
                };
                format!("out{}", pieces.iter().map(piece).collect::<String>())
            }
            Stmt::Flush => "System.out.print(out)\nSystem.out.flush()\nout.setLength(0)".to_owned(),
            Stmt::Fail(text) => format!("System.err.println(\"{}\")\nSystem.exit(1)", quoted(text)),
            Stmt::Remember(names, value) => format!("memory.put({}, {})", position(names), boxed(p, value)),
            Stmt::Push(names) => format!("stack.add({})", position(names)),
            Stmt::Top(names) => {
                let all = (0..).zip(names).map(|(at, name)| format!("{name} = top.get({at})"));
                let all = all.collect::<Vec<_>>().join(", ");
                format!("List<Long> top = stack.get(stack.size() - 1)\nlong {all}")
            }
            Stmt::Pop => "stack.remove(stack.size() - 1)".to_owned(),
            Stmt::SetText(name, text) => format!("{name} = {}", p.text(text)),
            Stmt::NoTexts(name) => format!("List<String> {name} = new ArrayList<>()"),
            Stmt::Append(name, text) => format!("{name}.add({})", p.text(text)),
            Stmt::DropLast(name) => format!("{name}.remove({name}.size() - 1)"),
            Stmt::EachText(name, list, _) => format!("for (String {name} : {list})"),
            Stmt::Keep(text, value) => format!("texts.put({}, {})", p.text(text), boxed(p, value)),
            Stmt::ReadText(name) => format!("if (!readWord()) return\nString {name} = word"),
            _ => return None,
        })
    }

    fn expr(&self, p: &Printer<'_>, value: &Expr) -> Option<String> {
        Some(match value {
            Expr::Int(value) => long(*value),
            Expr::Len(array) => format!("{array}.length"),
            Expr::Letters(name) => format!("{name}.length()"),
            Expr::Count(list) => format!("{list}.size()"),
            Expr::Letter(name, place) => format!("(long) {name}.charAt({})", p.place(place)),
            Expr::Fits(name, place, letters) => {
                format!("{name}.startsWith(\"{}\", {})", quoted(letters), p.place(place))
            }
            Expr::Has(name, letters) => format!("{name}.contains(\"{}\")", quoted(letters)),
            Expr::Less(a, b) => format!("{a}.compareTo({b}) < 0"),
            Expr::Known(text) => format!("texts.containsKey({})", p.text(text)),
            Expr::Recalled(text) => format!("texts.get({})", p.text(text)),
            Expr::Memory(names) => format!("memory.getOrDefault({}, -1L)", position(names)),
            Expr::Stacked => "stack.size()".to_owned(),
            Expr::Bin(Op::FloorDiv, a, b) => format!("Math.floorDiv({}, {})", p.expr(a), p.expr(b)),
            Expr::Bin(Op::FloorRem, a, b) => format!("Math.floorMod({}, {})", p.expr(a), wide(p, b)),
            _ => return None,
        })
    }

    fn text(&self, p: &Printer<'_>, value: &Text) -> Option<String> {
        Some(match value {
            Text::Fixed(letters) => format!("\"{}\"", quoted(letters)),
            Text::Part(name, from, to) if **to == Expr::Letters(name.clone()) => {
                format!("{name}.substring({})", p.place(from))
            }
            Text::Part(name, from, to) => format!("{name}.substring({}, {})", p.place(from), p.place(to)),
            Text::Times(letters, times) => format!("\"{}\".repeat({})", quoted(letters), p.place(times)),
            Text::Digit(value) => format!("String.valueOf({})", p.expr(value)),
            Text::Last(list) => format!("{list}.get({list}.size() - 1)"),
            _ => return None,
        })
    }
}

/// A position as a key of the memory.
fn position(names: &[String]) -> String {
    format!("List.of({})", names.join(", "))
}

/// Java does not box an int literal to `Long`.
fn boxed(p: &Printer<'_>, value: &Expr) -> String {
    match value {
        Expr::Var(name) => name.clone(),
        value => format!("(long) ({})", p.expr(value)),
    }
}

/// A divisor as a long: a remainder modulo an int would be an int, and products of two ints lose
/// their high bits.
fn wide(p: &Printer<'_>, value: &Expr) -> String {
    match value {
        Expr::Int(value) => format!("{value}L"),
        value => p.expr(value),
    }
}

fn long(value: i64) -> String {
    if i32::try_from(value).is_ok() { value.to_string() } else { format!("{value}L") }
}

/// Output, and a reader of 64-bit numbers, which the tokenizer of the library would round.
const READER: &str = "\
static final StringBuilder out = new StringBuilder();
static final InputStream in = new BufferedInputStream(System.in, 1 << 16);
static long last;

// Reads the next number into last; false at the end of the input.
static boolean read() throws IOException {
    int c = in.read();
    while (c != -1 && c != '-' && (c < '0' || c > '9')) c = in.read();
    if (c == -1) return false;
    boolean negative = c == '-';
    if (negative) c = in.read();
    last = 0;
    for (; c >= '0' && c <= '9'; c = in.read()) last = last * 10 + (c - '0');
    if (negative) last = -last;
    return true;
}

";

/// The reader of words between blanks.
const WORD_READER: &str = "\
static String word;

// Reads the next word into word; false at the end of the input.
static boolean readWord() throws IOException {
    int c = in.read();
    while (c != -1 && c <= ' ') c = in.read();
    if (c == -1) return false;
    StringBuilder letters = new StringBuilder();
    for (; c > ' '; c = in.read()) letters.append((char) c);
    word = letters.toString();
    return true;
}

";

const MARK: &str = "\
static long[] mark(long[] seen, long value, long stamp) {
    if (value >= seen.length) seen = Arrays.copyOf(seen, (int) (2 * value + 2));
    seen[(int) value] = stamp;
    return seen;
}

";
