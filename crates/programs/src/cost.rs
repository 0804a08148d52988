//! How much a program computes, by a simple model: every operation of the program counts, and loops
//! as often as their bounds say at the limits that are expected.
//!
//! The model reads the program before it is in any language. A number is about as large as its
//! limit, a counter of a loop about half as large as its end. Loops without bounds are few, and are
//! known by what they ask: the search goes through all positions once, a mex through as many values
//! as were marked, blocks and divisors through the square root. The counts are within a factor of
//! some three of what is measured, which is enough to tell a second from a minute.
use super::model::{Expr, Op, Piece, Program, Stmt};
use super::{CodeOptions, Language};
use crate::say;
use messages::Message;
use std::collections::BTreeMap;

/// The seconds that most judges give.
const SECONDS: f64 = 2.0;
/// At most this many operations at the start are not told: they take no time.
const FEW: f64 = 1e4;
/// Calls inside of calls deeper than this are not followed.
const DEEPEST: usize = 12;
/// A loop without known bounds is taken to run this many times, once for each bit of a number.
const ROUNDS: f64 = 64.0;
/// A number without a known limit is taken to be this large.
const UNKNOWN: f64 = 1e18;

/// What operations of a language cost.
struct Speed {
    /// Operations per second.
    per_second: f64,
    /// A number that is read or printed, in operations.
    read: f64,
    /// A look into the memory of positions, in operations.
    memory: f64,
}

fn speed(language: Language) -> Speed {
    let (per_second, read, memory) = match language {
        Language::Cpp => (2e9, 200.0, 300.0),
        Language::Rust => (1.5e9, 60.0, 300.0),
        Language::Java => (1e9, 60.0, 200.0),
        Language::Python => (2e7, 4.0, 6.0),
    };
    Speed { per_second, read, memory }
}

/// The cost of a program.
#[derive(Debug, Clone, PartialEq)]
pub enum Cost {
    /// No limits are said: operations before the first case, and for one position.
    Open(f64, f64),
    /// All positions that are reached are searched, and no limits are said.
    Search,
    /// All texts that are reached are searched, and no limits say how many there are.
    Texts,
    /// Operations at the limits that are said, and the seconds that they take.
    Limited(f64, f64),
}

impl Cost {
    /// The cost of a program for which the positions of the rule have numbers of these names; none
    /// where it reads words and does not search.
    pub fn of(program: &Program, options: &CodeOptions, names: &[String]) -> Option<Self> {
        if program.keeps() {
            return Some(Self::Texts);
        }
        if program.reads_texts() {
            return None;
        }
        let speed = speed(options.language);
        let largest = names.iter().filter_map(|name| options.largest(name)).max();
        let limit = |name: &str| options.max.iter().find(|(known, _)| known == name).map(|(_, most)| *most as f64);
        // Where the heaps of all cases together have a limit, a case has its share of them.
        let cases = limit("cases").or_else(|| limit("T")).unwrap_or(1.0);
        let each = limit("total").map(|total| (total / cases.max(1.0)).max(1.0));
        let heaps = limit("heaps").unwrap_or(1.0);
        let mut model = Model {
            program,
            speed: &speed,
            numbers: largest.map_or(UNKNOWN, |most| most as f64),
            heaps: each.map_or(heaps, |each| each.min(heaps)),
            cases,
            arity: names.len().max(1),
            values: BTreeMap::new(),
            marked: 0.0,
            once: 0.0,
            calls: Vec::new(),
        };
        let start: f64 = program.made.iter().map(|(_, value)| model.expr(value)).sum();
        let cases = model.body(&program.main) + model.once;
        // A start reaches few positions of those up to the limits, and nobody knows how many.
        let searches = program.remembers().is_some() && (largest.is_none() || options.start.is_some());
        Some(match options.max.is_empty() {
            _ if searches => Self::Search,
            true => Self::Open(start, cases),
            false => Self::Limited(start + cases, (start + cases) / speed.per_second),
        })
    }

    /// The cost in words.
    pub fn message(&self) -> Message {
        match *self {
            Self::Limited(all, seconds) => say::cost_at_limits(about(all), in_seconds(seconds)),
            Self::Search => say::cost_of_search(),
            Self::Texts => say::cost_of_texts(),
            Self::Open(start, one) if start < FEW => say::cost_of_position(about(one)),
            Self::Open(start, one) => say::cost_of_start(about(start), about(one)),
        }
    }

    /// Warnings: the program takes longer than judges wait, or refuses numbers that are expected.
    pub fn warnings(&self, program: &Program, options: &CodeOptions, names: &[String]) -> Vec<Message> {
        let largest = names.iter().filter_map(|name| options.largest(name)).max();
        let refused = program.limit.zip(largest).filter(|(limit, largest)| limit < largest);
        let refused = refused.map(|(limit, largest)| say::cost_too_small(largest, limit));
        refused.into_iter().chain(self.too_slow()).collect()
    }

    fn too_slow(&self) -> Option<Message> {
        match *self {
            Self::Limited(_, seconds) if seconds > SECONDS => {
                Some(say::cost_too_slow(in_seconds(seconds), SECONDS.to_string()))
            }
            _ => None,
        }
    }
}

/// A count in round numbers: 300, 5*10^7.
fn about(count: f64) -> String {
    let power = count.max(1.0).log10().floor();
    let digit = (count / 10_f64.powf(power)).round();
    match power as i64 {
        ..=2 => format!("{}", (digit * 10_f64.powf(power)) as i64),
        power if digit <= 1.0 => format!("10^{power}"),
        power => format!("{digit}*10^{power}"),
    }
}

fn in_seconds(seconds: f64) -> String {
    match seconds {
        _ if seconds < 0.1 => "<0.1".to_owned(),
        _ if seconds < 10.0 => format!("{:.1}", seconds),
        _ => about(seconds),
    }
}

struct Model<'p> {
    program: &'p Program,
    speed: &'p Speed,
    /// A number of a position, the number of heaps of a case, and the number of cases.
    numbers: f64,
    heaps: f64,
    cases: f64,
    arity: usize,
    /// The values of variables, as far as they are known.
    values: BTreeMap<String, f64>,
    /// The number of options that were marked last.
    marked: f64,
    /// What is done once only: the search of positions, which remembers them.
    once: f64,
    /// The functions that are being called.
    calls: Vec<&'p str>,
}

impl Model<'_> {
    fn body(&mut self, body: &[Stmt]) -> f64 {
        body.iter().map(|stmt| self.stmt(stmt)).sum()
    }

    fn stmt(&mut self, stmt: &Stmt) -> f64 {
        match stmt {
            Stmt::Let(name, value) | Stmt::Set(name, value) => {
                let cost = self.expr(value);
                let value = self.value(value);
                // What grows in a loop is known where it begins only.
                if matches!(stmt, Stmt::Let(..)) || value > self.values.get(name).copied().unwrap_or(0.0) {
                    self.values.insert(name.clone(), value);
                }
                cost + 1.0
            }
            Stmt::Read(name) => {
                let value = match name.as_str() {
                    "cases" => self.cases,
                    "count" | "questions" => self.heaps,
                    _ => self.numbers,
                };
                self.values.insert(name.clone(), value);
                self.speed.read
            }
            Stmt::Zeros(_, length) => self.value(length) / 8.0,
            Stmt::SetAt(_, place, value) => self.expr(place) + self.expr(value) + 1.0,
            Stmt::Mark(_, place, stamp) => {
                self.marked += 1.0;
                self.expr(place) + self.expr(stamp) + 3.0
            }
            Stmt::For(name, first, last, inner) => {
                let (first, last) = (self.value(first), self.value(last));
                self.values.insert(name.clone(), (first + last) / 2.0);
                self.repeated((last - first + 1.0).max(0.0), inner)
            }
            Stmt::Each(name, array, inner) => {
                let rounds = members(array, self.values.get("n").copied().unwrap_or(self.numbers));
                self.values.insert(name.clone(), self.numbers / 2.0);
                self.repeated(rounds, inner)
            }
            Stmt::While(condition, inner) => self.turns(condition, inner),
            Stmt::If(condition, yes, no) => {
                let marked = self.marked;
                let yes = self.body(yes);
                let more = self.marked;
                self.marked = marked;
                let no = self.body(no);
                self.marked = self.marked.max(more);
                self.expr(condition) + yes.max(no)
            }
            Stmt::Return(value) | Stmt::Do(value) | Stmt::Shorten(_, value) => self.expr(value),
            Stmt::LetNumbers(_, value) => self.expr(value) + 20.0,
            Stmt::Remember(..) => self.speed.memory,
            Stmt::Push(_) | Stmt::Top(_) | Stmt::Pop => 5.0,
            Stmt::Print(pieces) => {
                let numbers = pieces.iter().filter(|piece| matches!(piece, Piece::Number(_))).count();
                self.speed.read * (1.0 + numbers as f64) / 2.0
            }
            _ => 0.0,
        }
    }

    fn repeated(&mut self, rounds: f64, inner: &[Stmt]) -> f64 {
        let marked = std::mem::take(&mut self.marked);
        let one = self.body(inner) + 1.0;
        self.marked = marked + self.marked * rounds;
        rounds * one
    }

    /// A loop without bounds.
    fn turns(&mut self, condition: &Expr, inner: &[Stmt]) -> f64 {
        let asked = format!("{condition:?}");
        let asks = |name: &str| asked.contains(&format!("\"{name}\""));
        let n = self.values.get("n").copied().unwrap_or(self.numbers);
        let rounds = match condition {
            Expr::Int(1) => self.cases,
            _ if asked.contains("Stacked") => {
                let positions = (self.numbers + 1.0).powi(self.arity as i32);
                self.values.values_mut().for_each(|value| *value = value.min(self.numbers) / 2.0);
                // A position is tried twice, until its options are known.
                let one = 2.0 * self.body(inner);
                self.once = self.once.max(positions * one);
                return self.speed.memory;
            }
            _ if asks("seen") => self.marked.min(ROUNDS),
            _ if asks("block_first") => 2.0 * n.sqrt(),
            _ if asked.contains("Div") && asks("i") => n.sqrt(),
            _ => ROUNDS,
        };
        self.repeated(rounds, inner)
    }

    fn expr(&mut self, value: &Expr) -> f64 {
        match value {
            Expr::Bin(op, a, b) => {
                let own = if matches!(op, Op::Div | Op::Rem | Op::FloorDiv | Op::FloorRem) { 4.0 } else { 1.0 };
                own + self.expr(a) + self.expr(b)
            }
            Expr::Not(inner) => self.expr(inner),
            Expr::Choose(of) => of.iter().map(|part| self.expr(part)).sum(),
            Expr::At(_, place) => 1.0 + self.expr(place),
            Expr::Memory(_) => self.speed.memory,
            Expr::Call(name, arguments) => {
                let own: f64 = arguments.iter().map(|argument| self.expr(argument)).sum();
                own + 1.0 + self.call(name, arguments)
            }
            _ => 0.0,
        }
    }

    fn call(&mut self, name: &str, arguments: &[Expr]) -> f64 {
        let program = self.program;
        let Some(function) = program.functions.iter().find(|function| function.name == name) else { return 1.0 };
        if name == "least_prime_index" {
            // A prime is tried by division, and so are all primes before it.
            let n = arguments.iter().map(|argument| self.value(argument)).fold(1.0, f64::max);
            return n * n.sqrt();
        }
        // A search that calls itself counts its positions; each is looked at once.
        if self.calls.len() > DEEPEST || self.calls.contains(&name) {
            return 1.0;
        }
        let known: Vec<f64> = arguments.iter().map(|argument| self.value(argument)).collect();
        let given: BTreeMap<String, f64> = function.params.iter().cloned().zip(known).collect();
        let (outer, marked) = (std::mem::replace(&mut self.values, given), std::mem::take(&mut self.marked));
        self.calls.push(&function.name);
        let cost = self.body(&function.body);
        self.calls.pop();
        (self.values, self.marked) = (outer, marked);
        cost
    }

    /// About how large a number is.
    fn value(&self, value: &Expr) -> f64 {
        let known = |value: &Expr| self.value(value);
        match value {
            Expr::Int(number) => *number as f64,
            Expr::Var(name) => self.values.get(name).copied().unwrap_or(1.0),
            Expr::Bin(op, a, b) => {
                let (a, b) = (known(a), known(b));
                match op {
                    Op::Add => a + b,
                    Op::Sub => a - b,
                    Op::Mul => a * b,
                    Op::Div | Op::FloorDiv if b != 0.0 => (a / b).floor(),
                    Op::Rem | Op::FloorRem => b / 2.0,
                    Op::Xor | Op::BitOr => a.max(b),
                    Op::BitAnd => a.min(b),
                    _ => 1.0,
                }
            }
            Expr::Call(name, arguments) => match (name.as_str(), arguments.as_slice()) {
                ("least", [a, b]) => known(a).min(known(b)),
                ("greatest", [a, b]) => known(a).max(known(b)),
                ("root", [x, k]) => known(x).max(0.0).powf(1.0 / known(k).max(1.0)),
                ("log2", [x]) => known(x).max(1.0).log2(),
                ("power", [a, b]) => known(a).powf(known(b)).min(UNKNOWN),
                (_, arguments) => arguments.iter().map(known).fold(1.0, f64::max),
            },
            _ => ROUNDS,
        }
    }
}

/// About how many members up to `n` a set has whose members stand in an array.
fn members(array: &str, n: f64) -> f64 {
    let n = n.max(2.0);
    match array {
        "fibonacci_numbers" => 1.44 * n.ln(),
        "powers_of_two" => n.log2(),
        "factorial_numbers" => n.ln(),
        "square_numbers" => n.sqrt(),
        "cubic_numbers" => n.cbrt(),
        "triangular_numbers" => (2.0 * n).sqrt(),
        "palindromic_numbers" => 2.0 * n.sqrt(),
        "prime_numbers" => n / n.ln(),
        "odd_numbers" | "even_numbers" => n / 2.0,
        _ => ROUNDS,
    }
}
