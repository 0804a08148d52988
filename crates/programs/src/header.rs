//! The comment at the top of a program about what it reads and what it prints.
use super::CodeOptions;
use super::cost::Cost;
use super::input::{Cases, InputShape, Token};
use super::interactive;
use super::model::{Program, mentions};
use super::printed::Printed;
use super::shape;
use crate::say;
use messages::Message;

/// What a word `n` of the shape stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thing<'a> {
    /// A heap, a number.
    Heap,
    /// A position of several numbers with these names.
    Numbers(&'a [String]),
    /// A position that is one number or one word.
    Position,
    /// One of several numbers that are a position together.
    Entry,
    /// A number that stands for the position written here.
    Start(&'a str),
    /// Nothing is written here: the program describes its cases itself.
    Own,
}

/// Adds to the top of the program what it reads and prints.
pub fn tell(program: &mut Program, options: &CodeOptions, thing: Thing<'_>) {
    let mut lines = Vec::new();
    if thing != Thing::Own {
        lines.push(reads(&options.input, thing));
    }
    lines.push(prints(program, options));
    // The last line names the maker of the program.
    let at = program.header.len().saturating_sub(1);
    program.header.splice(at..at, lines);
}

/// Says at the top what the program costs, and returns that with warnings.
pub fn tell_cost(program: &mut Program, options: &CodeOptions, names: &[String]) -> (Option<Message>, Vec<Message>) {
    let Some(cost) = Cost::of(program, options, names) else { return (None, Vec::new()) };
    let at = program.header.len().saturating_sub(1);
    program.header.insert(at, cost.message());
    (Some(cost.message()), cost.warnings(program, options, names))
}

fn reads(shape: &InputShape, thing: Thing<'_>) -> Message {
    let once = |tokens: &[Token]| items(tokens, shape, thing);
    let mut before = once(&shape.before);
    if shape.cases == Cases::Counted {
        before.push("T".into());
    }
    before.extend(once(&shape.after));
    let each = match shape.tokens.iter().position(|token| *token == Token::Each) {
        Some(at) => {
            let question = Message::and(once(&shape.tokens[at + 1..]));
            let mut all = once(&shape.tokens[..at]);
            all.push(say::item_questions(question));
            Message::and(all)
        }
        None => Message::and(once(&shape.tokens)),
    };
    let shared = !shape.before.is_empty() || !shape.after.is_empty();
    let before = Message::and(before);
    match (shape.cases, shared) {
        (Cases::Counted, false) => say::reads_counted(each),
        (Cases::Counted, true) => say::reads_before_counted(before, each),
        (Cases::ToTheEnd, false) => say::reads_to_the_end(each),
        (Cases::ToTheEnd, true) => say::reads_before_to_the_end(before, each),
        (Cases::Until(last), false) => say::reads_until(last, each),
        (Cases::Until(last), true) => say::reads_before_until(before, last, each),
        (Cases::One, false) => say::reads_one(each),
        (Cases::One, true) => say::reads_before_one(before, each),
    }
}

/// What each token reads, in words.
fn items(tokens: &[Token], shape: &InputShape, thing: Thing<'_>) -> Vec<Message> {
    let mut items: Vec<Message> = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token {
            Token::Count if tokens.get(at) == Some(&Token::List) => {
                at += 1;
                items.push(say::item_count_and_list(many(shape, thing)));
            }
            Token::Count => items.push("n".into()),
            Token::List => items.push(say::item_several("n", many(shape, thing))),
            Token::Position => {
                let more = tokens[at..].iter().take_while(|token| **token == Token::Position).count();
                at += more;
                items.push(match more {
                    0 => one(shape, thing),
                    _ => say::item_several(more + 1, plural(shape, thing)),
                });
            }
            Token::Param(name) => items.push(name.into()),
            Token::Set(name) => items.push(say::item_set(name)),
            _ => {}
        }
    }
    items
}

/// The entries of a list whose count was read before.
fn many(shape: &InputShape, thing: Thing<'_>) -> Message {
    match shape.by_numbers {
        true => say::things_by_numbers(plural(shape, thing)),
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

fn one(shape: &InputShape, thing: Thing<'_>) -> Message {
    match thing {
        Thing::Heap => say::thing_heap(),
        Thing::Numbers(all) => say::thing_numbers(names(shape, all)),
        Thing::Start(start) => say::thing_start(start),
        Thing::Position | Thing::Entry | Thing::Own => say::thing_position(),
    }
}

fn plural(shape: &InputShape, thing: Thing<'_>) -> Message {
    match thing {
        Thing::Heap => say::things_heaps(),
        Thing::Numbers(all) => say::things_numbers(names(shape, all)),
        Thing::Start(start) => say::things_start(start),
        Thing::Entry => say::things_entries(),
        Thing::Position | Thing::Own => say::things_positions(),
    }
}

fn prints(program: &Program, options: &CodeOptions) -> Message {
    let form = || {
        let form = options.format.as_deref().unwrap_or_else(|| options.print.usual_format());
        let lines = form.split("\\n").flat_map(|part| part.split('\n')).map(|line| Message::from(quoted(line)));
        lines.reduce(say::prints_lines).unwrap_or_else(|| "".into())
    };
    match options.print {
        Printed::Winner => {}
        Printed::Value | Printed::Count if options.headed => {
            let plain = prints(program, &CodeOptions { headed: false, ..options.clone() });
            return say::prints_below_winner(plain, quoted(&options.answers.0), quoted(&options.answers.1));
        }
        Printed::Move | Printed::All if options.headed => {
            let plain = prints(program, &CodeOptions { headed: false, ..options.clone() });
            return say::prints_below(plain, quoted(&options.answers.0));
        }
        Printed::Move => return say::prints_move(form(), quoted(&options.answers.1)),
        Printed::All => return say::prints_all(form(), quoted(&options.answers.1)),
        Printed::Count => return say::prints_count(),
        Printed::Value => return say::prints_value(),
        Printed::Play => return prints_play(program, options),
    }
    let draw = options.drawn();
    let (first, second) = (&options.answers.0, &options.answers.1);
    let mut says = match shape::prints(&program.main, draw) && draw != first && draw != second {
        true => say::prints_draws(quoted(first), quoted(second), quoted(draw)),
        false => say::prints_winner(quoted(first), quoted(second)),
    };
    if [first.as_str(), second, draw].iter().any(|word| word.contains("{case}")) {
        says = say::prints_case(says, "{case}");
    }
    if options.input.tokens.contains(&Token::Each) {
        says = say::prints_questions(says);
    }
    say::sentence(says)
}

/// What a program says that plays.
fn prints_play(program: &Program, options: &CodeOptions) -> Message {
    let (first, second) = (quoted(&options.answers.0), quoted(&options.answers.1));
    let several = mentions(&program.main, &interactive::part(2));
    let form = options.format.as_deref().unwrap_or(interactive::usual_format(several));
    say::prints_play(first, second, quoted(form))
}

/// A word for a comment: a line end would end the comment, and Java decodes `\\u` even there.
pub(crate) fn quoted(word: &str) -> String {
    let plain: String = word.chars().map(|c| if c == '\\' || c.is_control() { ' ' } else { c }).collect();
    format!("\"{plain}\"")
}
