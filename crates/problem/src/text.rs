//! The text of an input, of its answers, and of the programs in Python that read it: all by one
//! layout, so that they agree.
use crate::bounds::{Bounds, fixed};
use crate::judge::Right;
use crate::own::{By, Modulus, Own, Values};
use programs::layout::{End, Item, Layout};
use programs::{Line, Printed};
use sprague::Outcome;
use sprague::code::sample::Case;
use std::fmt::Write as _;

/// The words of an output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Words {
    pub(crate) first: String,
    pub(crate) second: String,
    pub(crate) draw: String,
}

impl Words {
    fn word(&self, right: Right) -> String {
        match right {
            Right::Value(value) => value.to_string(),
            Right::Winner(Outcome::N) => self.first.clone(),
            Right::Winner(Outcome::P) => self.second.clone(),
            Right::Winner(_) => self.draw.clone(),
        }
    }

    /// The output for the answers of an input, a list for each line. A word that ends in a blank is
    /// not the end of its line, as in programs.
    pub(crate) fn output(&self, lines: &[Vec<Right>]) -> String {
        let mut text = String::new();
        for (line, number) in lines.iter().zip(1_usize..) {
            let said: String = line.iter().map(|right| self.word(*right)).collect();
            let said = said.replace("{case}", &number.to_string());
            text.push_str(&said);
            if !said.ends_with(' ') {
                text.push('\n');
            }
        }
        if text.ends_with(' ') {
            text.pop();
            text.push('\n');
        }
        text
    }
}

/// The text of an input with these lines of cases; parameters of the first line are those of the
/// first case.
pub(crate) fn input(layout: &Layout, lines: &[Line]) -> String {
    let mut text = String::new();
    let none = Case::default();
    let shared = lines.iter().find_map(|line| line.cases().first()).unwrap_or(&none);
    if !layout.first.is_empty() {
        write_line(&mut text, layout, &layout.first, shared, lines.len());
    }
    for line in lines {
        let first = line.cases().first().unwrap_or(&none);
        for items in &layout.case {
            write_line(&mut text, layout, items, first, line.cases().len());
        }
        if !layout.question.is_empty() {
            for (case, items) in line.cases().iter().flat_map(|case| layout.question.iter().map(move |q| (case, q))) {
                write_line(&mut text, layout, items, case, 0);
            }
        }
    }
    if let End::Until(last) = layout.end {
        let _ = writeln!(text, "{last}");
    }
    text
}

fn write_line(text: &mut String, layout: &Layout, items: &[Item], case: &Case, many: usize) {
    let mut words: Vec<String> = Vec::new();
    let mut positions = case.positions.iter();
    let in_order = |position: &Vec<String>| {
        let read: Vec<String> = layout.order.iter().filter_map(|&place| position.get(place).cloned()).collect();
        read.join(" ")
    };
    for item in items {
        match item {
            Item::Cases | Item::Questions => words.push(many.to_string()),
            Item::Param(name) => {
                words.extend(case.params.iter().find(|(known, _)| known == name).map(|(_, value)| value.to_string()))
            }
            Item::Set(name) => {
                let set = case.sets.iter().find(|(known, _)| known == name).map_or(&[][..], |(_, set)| set);
                words.push(set.len().to_string());
                words.extend(set.iter().map(i64::to_string));
            }
            Item::Count => {
                let each = if layout.by_numbers { layout.order.len().max(1) } else { 1 };
                words.push((case.positions.len() * each).to_string());
            }
            Item::Position => words.extend(positions.next().map(in_order)),
            Item::List if layout.order.len() > 1 => {
                let all: Vec<String> = case.positions.iter().map(in_order).collect();
                words.push(all.join("\n"));
            }
            Item::List => words.extend(case.positions.iter().map(in_order)),
        }
    }
    text.push_str(&words.join(" "));
    text.push('\n');
}

/// The lines of a program, indented.
struct Writer {
    text: String,
    depth: usize,
}

impl Writer {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{:1$}{line}", "", 4 * self.depth);
    }

    /// A line that begins a block.
    fn block(&mut self, line: &str) {
        self.line(line);
        self.depth += 1;
    }

    fn end(&mut self) {
        self.depth -= 1;
    }
}

/// The top of a validator.
const VALIDATOR: &str = r#"#!/usr/bin/env python3
"""Reads an input and checks every byte of it: exit code 42 if it is right, else 43."""
import re
import sys


def refuse(why):
    print(f"line {row}: {why}", file=sys.stderr)
    sys.exit(43)


def begin():
    """Begins the next line."""
    global row, words, at
    if row >= len(lines):
        refuse("a line is missing")
    words, at = lines[row].split(" "), 0
    row += 1


def number(name, least, most):
    """Reads the next number of the line."""
    global at
    if at >= len(words):
        refuse(f"{name} is missing")
    word = words[at]
    at += 1
    if not re.fullmatch("0|[1-9][0-9]{0,18}", word):
        refuse(f"{name} is not a number: {word!r}")
    if not least <= int(word) <= most:
        refuse(f"{name} is not between {least} and {most}: {word}")
    return int(word)


def end():
    """Ends the line."""
    if at < len(words):
        refuse("the line is too long")


row, words, at = 0, [], 0
text = sys.stdin.buffer.read()
if not re.fullmatch(b"[0-9 \n-]*", text):
    refuse("there are other letters than digits and blanks")
if not text.endswith(b"\n"):
    refuse("the last line has no end")
lines = text.decode("ascii")[:-1].split("\n")
total = 0
"#;

/// The program in Python that checks inputs.
pub(crate) fn validator(layout: &Layout, names: &[String], bounds: &Bounds, ordered: &[String]) -> String {
    let mut out = Writer { text: VALIDATOR.to_owned(), depth: 0 };
    let check = Check { layout, names, bounds, ordered };
    if !layout.first.is_empty() {
        check.line(&mut out, &layout.first);
    }
    match layout.end {
        End::Counted => out.block("for case in range(cases):"),
        End::One => {}
        End::ToTheEnd => {
            out.line("cases = 0");
            out.block("while row < len(lines):");
            check.count(&mut out);
        }
        End::Until(last) => {
            out.line("cases = 0");
            out.block("while True:");
            out.block(&format!("if row < len(lines) and lines[row] == \"{last}\":"));
            out.line("row += 1");
            out.line("break");
            out.end();
            check.count(&mut out);
        }
    }
    layout.case.iter().for_each(|items| check.line(&mut out, items));
    if !layout.question.is_empty() {
        out.block("for question in range(questions):");
        layout.question.iter().for_each(|items| check.line(&mut out, items));
        out.end();
    }
    out.depth = 0;
    if matches!(layout.end, End::ToTheEnd | End::Until(_)) {
        out.block("if cases < 1:");
        out.line("refuse(\"there is no case\")");
        out.end();
    }
    out.block(&format!("if total > {}:", bounds.total));
    out.line("refuse(\"all cases together have too many positions\")");
    out.end();
    out.block("if row < len(lines):");
    out.line("refuse(\"there are lines behind the last case\")");
    out.end();
    out.line("sys.exit(42)");
    out.text
}

struct Check<'a> {
    layout: &'a Layout,
    names: &'a [String],
    bounds: &'a Bounds,
    /// Parameters of which each is at least as large as the one before.
    ordered: &'a [String],
}

impl Check<'_> {
    /// Counts a case where the input does not say how many there are.
    fn count(&self, out: &mut Writer) {
        out.line("cases += 1");
        out.block(&format!("if cases > {}:", self.bounds.cases));
        out.line("refuse(\"there are too many cases\")");
        out.end();
    }

    fn position(&self, out: &mut Writer) {
        for &place in &self.layout.order {
            if let (Some(name), Some(most)) = (self.names.get(place), self.bounds.numbers.get(place)) {
                out.line(&format!("number(\"{name}\", {}, {most})", self.bounds.least));
            }
        }
    }

    fn line(&self, out: &mut Writer, items: &[Item]) {
        let Bounds { cases, heaps, questions, params, size, .. } = self.bounds;
        let each = if self.layout.by_numbers { self.layout.order.len().max(1) as i64 } else { 1 };
        if items == [Item::List] && self.layout.order.len() > 1 {
            out.block(&format!("for i in range(count // {each}):"));
            out.line("begin()");
            self.position(out);
            out.line("end()");
            out.end();
            return;
        }
        out.line("begin()");
        for item in items {
            match item {
                Item::Cases => out.line(&format!("cases = number(\"the number of cases\", 1, {cases})")),
                Item::Questions => {
                    out.line(&format!("questions = number(\"the number of questions\", 1, {questions})"))
                }
                Item::Count => {
                    let most = heaps.saturating_mul(each);
                    out.line(&format!("count = number(\"the number of positions\", {each}, {most})"));
                    if each > 1 {
                        out.block(&format!("if count % {each}:"));
                        out.line("refuse(\"the numbers do not make whole positions\")");
                        out.end();
                    }
                    out.line(&format!("total += count // {each}"));
                }
                Item::Position => {
                    self.position(out);
                    out.line("total += 1");
                }
                Item::List => {
                    out.block("for i in range(count):");
                    self.position(out);
                    out.end();
                }
                Item::Param(name) => {
                    let most = params.get(name).copied().unwrap_or(1);
                    out.line(&format!("parameter_{name} = number(\"{name}\", 1, {most})"));
                    self.in_order(out, name);
                }
                Item::Set(name) => {
                    let most = params.get(name).copied().unwrap_or(1);
                    out.line(&format!("amount, size = 0, number(\"the size of {name}\", 1, {size})"));
                    out.block("for i in range(size):");
                    out.line(&format!("amount = number(\"{name}\", amount + 1, {most})"));
                    out.end();
                }
            }
        }
        out.line("end()");
    }

    /// Compares the last of the parameters in order, once all are read.
    fn in_order(&self, out: &mut Writer, name: &str) {
        let read: Vec<&String> = crate::bounds::items(self.layout)
            .filter_map(|item| if let Item::Param(name) = item { Some(name) } else { None })
            .collect();
        if self.ordered.len() > 1 && read.last().is_some_and(|last| *last == name) {
            let chain: Vec<String> = self.ordered.iter().map(|name| format!("parameter_{name}")).collect();
            out.block(&format!("if not {}:", chain.join(" <= ")));
            out.line(&format!("refuse(\"the order is {}\")", self.ordered.join(" <= ")));
            out.end();
        }
    }
}

/// The names of the parameters of a layout as variables, and whether each is a set.
fn parameters(layout: &Layout) -> Vec<(String, bool)> {
    let named = |item: &Item| match item {
        Item::Param(name) => Some((format!("parameter_{name}"), false)),
        Item::Set(name) => Some((format!("parameter_{name}"), true)),
        _ => None,
    };
    crate::bounds::items(layout).filter_map(named).collect()
}

/// A wrong solution as a program in Python; the comment says why it is wrong.
pub(crate) fn solution(own: &Own, layout: &Layout, words: &Words, print: Printed, comment: &[String]) -> String {
    let mut out = Writer { text: String::new(), depth: 0 };
    comment.iter().for_each(|line| out.line(&format!("# {line}")));
    out.text.push_str("import sys\n\ntokens = list(map(int, sys.stdin.read().split()))\nat = 0\n\n\n");
    out.text.push_str("def take():\n    global at\n    at += 1\n    return tokens[at - 1]\n\n\n");
    out.text.push_str("def amounts():\n    return [take() for i in range(take())]\n\n\n");
    value_function(&mut out, own, layout);
    decision(&mut out, own, words, print);
    out.line("number = 0");
    let read = |out: &mut Writer, items: &[Item]| items.iter().for_each(|item| read_item(out, layout, item));
    read(&mut out, &layout.first);
    match layout.end {
        End::Counted => out.block("for case in range(cases):"),
        End::One => {}
        End::ToTheEnd => out.block("while at < len(tokens):"),
        End::Until(last) => out.block(&format!("while tokens[at] != {last}:")),
    }
    out.line("number += 1");
    out.line("positions = []");
    layout.case.iter().for_each(|items| read(&mut out, items));
    if layout.question.is_empty() {
        out.line("show(decide([value(position) for position in positions]), \"\\n\")");
    } else {
        out.block("for question in range(questions):");
        out.line("positions = []");
        layout.question.iter().for_each(|items| read(&mut out, items));
        out.line("show(decide([value(position) for position in positions]), \"\")");
        out.end();
        out.line("print()");
    }
    out.text
}

fn read_item(out: &mut Writer, layout: &Layout, item: &Item) {
    let arity = layout.order.len().max(1);
    let reads = format!("positions.append([take() for k in range({arity})])");
    match item {
        Item::Cases => out.line("cases = take()"),
        Item::Questions => out.line("questions = take()"),
        Item::Count => out.line("count = take()"),
        Item::Param(name) => out.line(&format!("parameter_{name} = take()")),
        Item::Set(name) => out.line(&format!("parameter_{name} = amounts()")),
        Item::Position => out.line(&reads),
        Item::List => {
            let each = if layout.by_numbers { arity } else { 1 };
            out.block(&format!("for i in range(count // {each}):"));
            out.line(&reads);
            out.end();
        }
    }
}

fn value_function(out: &mut Writer, own: &Own, layout: &Layout) {
    if let Values::Cycle { head, .. } = &own.values {
        out.line(&format!("values = {head:?}"));
        out.text.push_str("\n\n");
    }
    out.block("def value(position):");
    match &own.values {
        Values::Cycle { head, preperiod, saltus } => {
            let period = head.len() - preperiod;
            out.line("n = position[0]");
            out.block("if n < len(values):");
            out.line("return values[n]");
            out.end();
            out.line(&format!("rounds, place = divmod(n - {preperiod}, {period})"));
            out.line(&format!("return values[{preperiod} + place] + rounds * {saltus}"));
        }
        Values::Nim => {
            out.line("xor = 0");
            out.block("for number in position:");
            out.line("xor ^= number");
            out.end();
            out.line("return xor");
        }
        Values::Sum => out.line("return sum(position)"),
        Values::Remainder(modulus) => {
            let lists: Vec<String> =
                parameters(layout).into_iter().map(|(name, set)| if set { format!("*{name}") } else { name }).collect();
            out.line(&format!("known = [{}]", lists.join(", ")));
            let by = match modulus {
                Modulus::Last => "max(known)",
                Modulus::AfterLast => "(max(known) + 1)",
                Modulus::Both => "(min(known) + max(known))",
            };
            out.line(&format!("return position[0] % {by}"));
        }
    }
    out.end();
    out.text.push_str("\n\n");
}

fn decision(out: &mut Writer, own: &Own, words: &Words, print: Printed) {
    out.block("def decide(values):");
    out.line("xor = 0");
    out.block("for value in values:");
    out.line("xor ^= value");
    out.end();
    match own.by {
        _ if print == Printed::Value => out.line("return xor"),
        By::Xor => out.line("return xor != 0"),
        By::MisereNim => out.line("return (xor != 0) == any(value > 1 for value in values)"),
        By::Parity => out.line("return sum(values) % 2 == 1"),
        By::Any => out.line("return any(values)"),
    }
    out.end();
    out.text.push_str("\n\n");
    out.block("def show(answer, end):");
    match print {
        Printed::Value => out.line("word = str(answer)"),
        _ => out.line(&format!("word = {} if answer else {}", quoted(&words.first), quoted(&words.second))),
    }
    out.line("word = word.replace(\"{case}\", str(number))");
    out.line("print(word, end=\"\" if word.endswith(\" \") else end)");
    out.end();
    out.text.push_str("\n\n");
}

/// A text of Python.
fn quoted(word: &str) -> String {
    let escaped: String = word
        .chars()
        .map(|c| match c {
            '"' | '\\' => format!("\\{c}"),
            c if c.is_control() => " ".to_owned(),
            c => c.to_string(),
        })
        .collect();
    format!("\"{escaped}\"")
}

/// How many positions the cases of some lines have.
pub(crate) fn positions(layout: &Layout, case: &Case) -> i64 {
    fixed(layout).unwrap_or(case.positions.len()) as i64
}
