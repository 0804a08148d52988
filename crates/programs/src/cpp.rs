//! C++ 17: the frame of a program. The printer writes everything else as C++ by default.
use super::model::{Op, Param, Stmt};
use super::printer::{BRACES, Language, Printer, Words};
use super::writer::{Writer, repeats, uses};

pub(crate) struct Cpp;

impl Language for Cpp {
    fn words(&self) -> &'static Words {
        &BRACES
    }

    fn top(&self, p: &Printer<'_>, out: &mut Writer) {
        let program = p.program;
        let texts = program.keeps() || program.reads_texts();
        if program.remembers().is_some() {
            out.line("#include <array>");
        }
        if program.functions.iter().any(|function| matches!(function.name.as_str(), "least" | "greatest")) {
            out.line("#include <algorithm>");
        }
        out.lines("#include <cstdio>\n#include <cstdlib>\n#include <vector>");
        if program.remembers().is_some() {
            out.line("#include <unordered_map>");
        }
        if texts {
            out.lines("#include <iostream>\n#include <string>\n#include <unordered_map>");
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
            out.line(&format!("typedef std::array<ll, {arity}> Position;"));
            out.lines(MEMORY);
        }
        if program.keeps() {
            out.line("static std::unordered_map<std::string, ll> texts;");
        }
        out.blank();
        if program.any(&|stmt| matches!(stmt, Stmt::Read(_))) {
            out.line("static bool read(ll &x) { return scanf(\"%lld\", &x) == 1; }");
            out.blank();
        }
        if repeats(program) {
            out.lines(REPEATED);
        }
        if program.any(&|stmt| matches!(stmt, Stmt::Mark(..))) {
            out.lines(MARK);
        }
        if uses(program, Op::FloorDiv) || uses(program, Op::FloorRem) {
            out.line("static ll floor_div(ll a, ll b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }");
            if uses(program, Op::FloorRem) {
                out.line("static ll floor_rem(ll a, ll b) { return a - floor_div(a, b) * b; }");
            }
            out.blank();
        }
    }

    fn main(&self, p: &Printer<'_>, out: &mut Writer) {
        out.open("int main() {");
        for (name, value) in &p.program.made {
            out.line(&format!("{name} = {};", p.expr(value)));
        }
        p.body(out, &p.program.main);
        out.line("return 0;");
        out.close("}");
    }

    fn param(&self, _: &Printer<'_>, kind: Param, name: &str) -> String {
        match kind {
            Param::Number => format!("ll {name}"),
            Param::Numbers => format!("const std::vector<ll> &{name}"),
            Param::Text => format!("const std::string &{name}"),
        }
    }
}

/// The map from positions to values, and the stack.
const MEMORY: &str = "\
struct Hash {
    size_t operator()(const Position &position) const {
        unsigned long long hash = 0;
        for (ll number : position) hash = (hash ^ number) * 0x9E3779B97F4A7C15ULL;
        return hash ^ (hash >> 32);
    }
};
static std::unordered_map<Position, ll, Hash> memory;
static std::vector<Position> stack;

static ll recall(const Position &position) {
    auto known = memory.find(position);
    return known == memory.end() ? -1 : known->second;
}";

const REPEATED: &str = "\
static std::string repeated(const std::string &part, ll times) {
    std::string all;
    for (ll i = 0; i < times; i++) all += part;
    return all;
}

";

const MARK: &str = "\
static void mark(std::vector<ll> &seen, ll value, ll stamp) {
    if (value >= (ll)seen.size()) seen.resize(value + 1, 0);
    seen[value] = stamp;
}

";
