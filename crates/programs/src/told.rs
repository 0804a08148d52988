//! The words at the top of a program about what it reads and what it prints.
use super::CodeOptions;
use super::assemble::wrapped;
use super::input::{Cases, InputShape, Token};
use super::model::Program;
use super::shape;

/// The kind of thing that a word `n` of the shape is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thing<'a> {
    /// A heap, a number.
    Heap,
    /// A position of several numbers with these names.
    Numbers(&'a [String]),
    /// A position that is one number or one word.
    Position,
    /// A number that stands for a position, which is written so.
    Start(&'a str),
    /// Nothing is said: the program says itself what a case has.
    Own,
}

/// Says at the top what the program reads and prints.
pub fn tell(program: &mut Program, options: &CodeOptions, thing: Thing<'_>) {
    let mut lines = Vec::new();
    if thing != Thing::Own {
        lines.extend(wrapped(&reads(&options.input, thing)));
    }
    lines.extend(wrapped(&prints(program, options)));
    // The last line says by whom the program is made.
    let at = program.header.len().saturating_sub(1);
    program.header.splice(at..at, lines);
}

fn reads(shape: &InputShape, thing: Thing<'_>) -> String {
    let once = |tokens: &[Token]| items(tokens, shape, thing);
    let mut parts = Vec::new();
    parts.extend(once(&shape.before));
    if shape.cases == Cases::Counted {
        parts.push("T".to_owned());
    }
    parts.extend(once(&shape.after));
    let each = match shape.tokens.iter().position(|token| *token == Token::Each) {
        Some(at) => {
            let question = listed(&once(&shape.tokens[at + 1..]));
            let mut all = once(&shape.tokens[..at]);
            all.push(format!("a number of questions, each {question}"));
            listed(&all)
        }
        None => listed(&once(&shape.tokens)),
    };
    let shared = !shape.before.is_empty() || !shape.after.is_empty();
    match (shape.cases, shared) {
        (Cases::Counted, false) => format!("Reads: T cases, each {each}."),
        (Cases::Counted, true) => format!("Reads: {}, and then T cases, each {each}.", listed(&parts)),
        (Cases::ToTheEnd, false) => format!("Reads: cases to the end of the input, each {each}."),
        (Cases::ToTheEnd, true) => {
            format!("Reads: {}, and then cases to the end of the input, each {each}.", listed(&parts))
        }
        (Cases::Until(last), false) => format!("Reads: cases until one begins with {last}, each {each}."),
        (Cases::Until(last), true) => {
            format!("Reads: {}, and then cases until one begins with {last}, each {each}.", listed(&parts))
        }
        (Cases::One, false) => format!("Reads: one case, {each}."),
        (Cases::One, true) => format!("Reads: {}, and then one case, {each}.", listed(&parts)),
    }
}

/// What tokens read, thing by thing.
fn items(tokens: &[Token], shape: &InputShape, thing: Thing<'_>) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token {
            Token::Count if tokens.get(at) == Some(&Token::List) => {
                at += 1;
                items.push(format!("n and then n {}", many(shape, thing)));
            }
            Token::Count => items.push("n".to_owned()),
            Token::List => items.push(format!("n {}", many(shape, thing))),
            Token::Position => {
                let more = tokens[at..].iter().take_while(|token| **token == Token::Position).count();
                at += more;
                items.push(match more {
                    0 => one(shape, thing),
                    _ => format!("{} {}", more + 1, plural(shape, thing)),
                });
            }
            Token::Param(name) => items.push(name.clone()),
            Token::Set(name) => items.push(format!("the number of amounts of {name} and then these")),
            _ => {}
        }
    }
    items
}

/// The things of a list of which a count was read.
fn many(shape: &InputShape, thing: Thing<'_>) -> String {
    match shape.by_numbers {
        true => format!("numbers, which are {}", plural(shape, thing)),
        false => plural(shape, thing),
    }
}

/// The names of the numbers of a position as they are read.
fn names(shape: &InputShape, names: &[String]) -> String {
    let read: Vec<&str> = match shape.order.len() == names.len() {
        true => shape.order.iter().filter_map(|&place| names.get(place)).map(String::as_str).collect(),
        false => names.iter().map(String::as_str).collect(),
    };
    read.join(" ")
}

fn one(shape: &InputShape, thing: Thing<'_>) -> String {
    match thing {
        Thing::Heap => "a heap".to_owned(),
        Thing::Numbers(all) => format!("a position {}", names(shape, all)),
        Thing::Start(start) => format!("a number n, which stands for the position {start}"),
        Thing::Position | Thing::Own => "a position".to_owned(),
    }
}

fn plural(shape: &InputShape, thing: Thing<'_>) -> String {
    match thing {
        Thing::Heap => "heaps".to_owned(),
        Thing::Numbers(all) => format!("positions {}", names(shape, all)),
        Thing::Start(start) => format!("numbers n, each of which stands for the position {start}"),
        Thing::Position | Thing::Own => "positions".to_owned(),
    }
}

/// `T, M and K`.
fn listed(items: &[String]) -> String {
    match items {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

fn prints(program: &Program, options: &CodeOptions) -> String {
    let draw = options.drawn();
    let (first, second) = (&options.answers.0, &options.answers.1);
    let mut says = match shape::prints(&program.main, draw) && draw != first && draw != second {
        true => {
            let [first, second, draw] = [first, second, draw].map(quoted);
            format!("Prints: {first} if the first player wins, {second} if the second player wins, else {draw}")
        }
        false => format!("Prints: {} if the first player wins, else {}", quoted(first), quoted(second)),
    };
    if [first.as_str(), second, draw].iter().any(|word| word.contains("{case}")) {
        says.push_str("; {case} is the number of the case");
    }
    if options.input.tokens.contains(&Token::Each) {
        says.push_str("; the answers to the questions of a case are one line");
    }
    format!("{says}.")
}

/// A word in a comment, which ends at the end of a line, and in which Java reads `\\u`.
fn quoted(word: &str) -> String {
    let plain: String = word.chars().map(|c| if c == '\\' || c.is_control() { ' ' } else { c }).collect();
    format!("\"{plain}\"")
}
