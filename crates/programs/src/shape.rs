//! The main loop, which reads an input and answers its cases.
use super::input::{Cases, InputShape, Token, variable};
use super::model::{Expr, Op, Piece, Stmt, any_of, at, call, int, var, whole};

/// What the main loop needs from the rest of the program.
pub(crate) struct Game {
    /// The number of components of a position.
    pub(crate) arity: usize,
    /// The value of a position, given its numbers.
    pub(crate) value: Box<dyn Fn(Vec<Expr>) -> Expr>,
    /// The limit of the table that the main program fills itself, if it does.
    pub(crate) limit: Option<i64>,
    /// Statements to run once the parameters of a case are read.
    pub(crate) prepare: Vec<Stmt>,
    /// What is printed where the first player wins, and where the second does.
    pub(crate) answers: (String, String),
    /// What is printed for a draw.
    pub(crate) draw: String,
    /// The decision of a case by its values.
    pub(crate) decision: Decision,
    /// Where positions are words: makes the statements that check a word which was read.
    pub(crate) after_text: Option<fn(&str) -> Vec<Stmt>>,
    /// A variable that holds the previous number of a list, 0 at the beginning.
    pub(crate) remembered: Option<&'static str>,
}

/// Makes the statements that add a value to a case; the second argument is the name of the variable
/// that was read.
pub(crate) type Add = Box<dyn Fn(Expr, &str) -> Vec<Stmt>>;

/// The decision of a case by the values of its positions.
pub struct Decision {
    /// Statements before the first value.
    pub(crate) begin: Vec<Stmt>,
    /// Adds a value.
    pub(crate) add: Add,
    /// Statements after the last value.
    pub(crate) finish: Vec<Stmt>,
    /// Whether the first player wins.
    pub(crate) won: Expr,
    /// Whether the case is a draw, where that may be.
    pub(crate) drawn: Option<Expr>,
    /// Helper functions that are called.
    pub(crate) used: Vec<&'static str>,
    /// Whether an array `places` of the powers of two is needed.
    pub(crate) places: bool,
    /// The statements that print the answer, if that is not just a word for the winner.
    pub(crate) printed: Option<Vec<Stmt>>,
    /// How values decide.
    pub(crate) by: By,
}

/// How values decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    /// By their xor.
    Xor,
    /// By the rule of misère Nim.
    MisereNim,
    /// By the product of elements of a misère quotient.
    Quotient,
    /// In another way.
    Other,
}

impl Default for Decision {
    /// A case without a winner.
    fn default() -> Self {
        let (begin, finish, used) = (Vec::new(), Vec::new(), Vec::new());
        let won = int(0).ne(int(0));
        let (printed, by) = (None, By::Other);
        Self { begin, add: Box::new(|_, _| Vec::new()), finish, won, drawn: None, used, places: false, printed, by }
    }
}

impl Decision {
    /// Nim-values: by their xor.
    pub fn xor() -> Self {
        Self {
            begin: vec![Stmt::Let("value_of_sum".into(), int(0))],
            add: Box::new(|value, _| vec![Stmt::Set("value_of_sum".into(), var("value_of_sum") ^ value)]),
            won: var("value_of_sum").ne(int(0)),
            by: By::Xor,
            ..Self::default()
        }
    }

    /// The rule of misère Nim: by the xor, and by whether a value is above 1.
    pub fn misere_nim() -> Self {
        let add = |value: Expr, name: &str| {
            let own = format!("value_of_{name}");
            vec![
                Stmt::Let(own.clone(), value),
                Stmt::Set("value_of_sum".into(), var("value_of_sum") ^ var(&own)),
                Stmt::If(var(&own).gt(int(1)), vec![Stmt::Set("above_one".into(), int(1))], Vec::new()),
            ]
        };
        let (xor, above) = (|| var("value_of_sum"), || var("above_one"));
        Self {
            begin: vec![Stmt::Let("value_of_sum".into(), int(0)), Stmt::Let("above_one".into(), int(0))],
            add: Box::new(add),
            won: above().eq(int(1)).and(xor().ne(int(0))).bin(Op::Or, above().eq(int(0)).and(xor().eq(int(0)))),
            by: By::MisereNim,
            ..Self::default()
        }
    }
}

impl Game {
    /// Positions of `arity` numbers in normal play, whose values are given by a function `value` of
    /// the program.
    pub(crate) fn plain(arity: usize, answers: (String, String)) -> Self {
        Self {
            arity,
            value: Box::new(|mut coords| call("value", coords.drain(..))),
            limit: None,
            prepare: Vec::new(),
            answers,
            draw: String::new(),
            decision: Decision::xor(),
            after_text: None,
            remembered: None,
        }
    }

    /// Reads a position that is a word.
    fn read_text(&self, name: &str) -> Option<Vec<Stmt>> {
        let after = self.after_text?;
        Some(std::iter::once(Stmt::ReadText(name.to_owned())).chain(after(name)).collect())
    }
}

/// The main program.
pub(crate) fn main(shape: &InputShape, game: &Game) -> Vec<Stmt> {
    let (case, questions) = match shape.tokens.iter().position(|token| *token == Token::Each) {
        Some(at) => (&shape.tokens[..at], Some(&shape.tokens[at + 1..])),
        None => (&shape.tokens[..], None),
    };
    let mut once = Vec::new();
    let mut first = None;
    let mut state = State { first: &mut first, until: shape.until(), shape };
    // Parameters that all cases share are read before the cases.
    let shared = !shape.before.is_empty() || !shape.after.is_empty();
    read(case, game, &mut state, &mut once, !shared);
    match questions {
        None => once.extend(answer(game, true)),
        Some(questions) => {
            let mut each = Vec::new();
            state.until = None;
            read(questions, game, &mut state, &mut each, false);
            each.extend(answer(game, false));
            once.push(Stmt::Read("questions".into()));
            once.push(Stmt::For("question".into(), int(1), var("questions"), each));
            once.push(Stmt::Print(vec![Piece::End]));
        }
    }
    state.until = None;
    let (mut before, mut after) = (Vec::new(), Vec::new());
    shape.before.iter().for_each(|token| state.parameter(token, &mut before));
    shape.after.iter().for_each(|token| state.parameter(token, &mut after));
    if shared {
        after.extend(game.prepare.iter().cloned());
    }
    framed(shape, before, after, once)
}

/// Repeats the statements for one case for all cases.
pub(crate) fn cases(shape: &InputShape, once: Vec<Stmt>) -> Vec<Stmt> {
    framed(shape, Vec::new(), Vec::new(), once)
}

/// The main program where a case is one position: the count of its numbers, then statements that
/// read them.
pub(crate) fn listed(shape: &InputShape, game: &Game, read: Vec<Stmt>, position: Expr) -> Vec<Stmt> {
    let mut once = vec![Stmt::Read("count".into())];
    if let Some(last) = shape.until() {
        once.push(Stmt::If(var("count").eq(int(last)), vec![Stmt::Break], Vec::new()));
    }
    once.extend(read);
    once.extend(game.decision.begin.iter().cloned());
    once.extend((game.decision.add)((game.value)(vec![position]), "position"));
    once.extend(answer(game, true));
    framed(shape, Vec::new(), Vec::new(), once)
}

/// Repeats the statements for one case for all cases, after the statements that read what precedes
/// and follows the number of cases.
fn framed(shape: &InputShape, mut before: Vec<Stmt>, after: Vec<Stmt>, mut once: Vec<Stmt>) -> Vec<Stmt> {
    if shape.cases == Cases::Counted {
        before.push(Stmt::Read("cases".into()));
    }
    before.extend(after);
    match shape.cases {
        Cases::Counted => before.push(Stmt::For("number".into(), int(1), var("cases"), once)),
        Cases::One => {
            if super::model::mentions(&once, "number") {
                before.push(Stmt::Let("number".into(), int(1)));
            }
            before.extend(once);
        }
        Cases::ToTheEnd | Cases::Until(_) => {
            if super::model::mentions(&once, "number") {
                before.push(Stmt::Let("number".into(), int(0)));
                once.insert(0, Stmt::Set("number".into(), var("number") + int(1)));
            }
            before.push(Stmt::While(int(1), once));
        }
    }
    before
}

struct State<'a> {
    /// The first number of a case that was read.
    first: &'a mut Option<String>,
    /// The number that ends the cases, where the case may begin with it.
    until: Option<i64>,
    shape: &'a InputShape,
}

impl State<'_> {
    fn number(&mut self, name: &str, reads: &mut Vec<Stmt>) {
        reads.push(Stmt::Read(name.to_owned()));
        if let (Some(last), None) = (self.until, &self.first) {
            reads.push(Stmt::If(var(name).eq(int(last)), vec![Stmt::Break], Vec::new()));
        }
        self.first.get_or_insert_with(|| name.to_owned());
    }

    /// Reads a parameter or a set; nothing for other words.
    fn parameter(&mut self, token: &Token, reads: &mut Vec<Stmt>) {
        match token {
            Token::Param(name) => self.number(&variable(name), reads),
            Token::Set(name) => {
                let array = variable(name);
                let size = format!("{array}_size");
                self.number(&size, reads);
                reads.push(Stmt::Zeros(array.clone(), var(&size)));
                let inner = vec![Stmt::Read("amount".into()), Stmt::SetAt(array, var("i"), var("amount"))];
                reads.push(Stmt::For("i".into(), int(0), var(&size) - int(1), inner));
            }
            _ => {}
        }
    }

    /// The names of the numbers in the order of reading.
    fn in_order<'n>(&self, names: &'n [String]) -> Vec<&'n String> {
        match self.shape.order.len() == names.len() {
            true => self.shape.order.iter().filter_map(|&place| names.get(place)).collect(),
            false => names.iter().collect(),
        }
    }
}

/// The list of the numbers that are read before a parameter.
fn kept_as(name: &str) -> String {
    format!("{name}_read")
}

/// Reads the positions of a list and keeps them: their values depend on a parameter behind it.
fn keeping(names: &[&String], count: &Expr) -> Vec<Stmt> {
    let mut reads: Vec<Stmt> = names.iter().map(|name| Stmt::Zeros(kept_as(name), count.clone())).collect();
    let read = |name: &&String| [Stmt::Read((*name).clone()), Stmt::SetAt(kept_as(name), var("i"), var(name))];
    reads.push(Stmt::For("i".into(), int(0), count.clone() - int(1), names.iter().flat_map(read).collect()));
    reads
}

/// Reads the tokens of a case and adds the values of its positions.
fn read(tokens: &[Token], game: &Game, state: &mut State<'_>, body: &mut Vec<Stmt>, prepare: bool) {
    let mut single = 0;
    let mut prepared = !prepare;
    let mut heads: Vec<Stmt> = Vec::new();
    let positions = tokens.iter().any(|token| matches!(token, Token::Position | Token::List));
    if positions {
        heads.extend(game.decision.begin.iter().cloned());
    }
    // A parameter may follow a position that depends on it, so everything is read before values are
    // computed.
    let (mut reads, mut sums): (Vec<Stmt>, Vec<Stmt>) = (Vec::new(), Vec::new());
    for (token, place) in tokens.iter().zip(1..) {
        match token {
            Token::Count => state.number("count", &mut reads),
            Token::Position => {
                single += 1;
                let names: Vec<String> = match game.arity {
                    1 => vec![format!("n{single}")],
                    arity => (0..arity).map(|k| format!("n{single}_{k}")).collect(),
                };
                for name in state.in_order(&names) {
                    match game.read_text(name) {
                        Some(text) => reads.extend(text),
                        None => state.number(name, &mut reads),
                    }
                }
                sums.extend(add(game, &names));
            }
            Token::List => {
                let names: Vec<String> = match game.arity {
                    1 => vec!["n".to_owned()],
                    arity => (0..arity).map(|k| format!("n_{k}")).collect(),
                };
                let last = match state.shape.by_numbers {
                    true => var("count") / int(game.arity as i64),
                    false => var("count"),
                };
                let parameters = tokens[place..].iter().any(|token| matches!(token, Token::Param(_) | Token::Set(_)));
                let in_order = state.in_order(&names);
                let kept = parameters && names.iter().all(|name| game.read_text(name).is_none());
                if !kept && !std::mem::replace(&mut prepared, true) {
                    reads.extend(game.prepare.clone());
                }
                let (to, from) = if kept { (&mut sums, int(0)) } else { (&mut reads, int(1)) };
                let mut inner: Vec<Stmt> = match kept {
                    true => {
                        in_order.iter().map(|name| Stmt::Let((*name).clone(), at(&kept_as(name), var("i")))).collect()
                    }
                    false => in_order
                        .iter()
                        .flat_map(|name| game.read_text(name).unwrap_or_else(|| vec![Stmt::Read((*name).clone())]))
                        .collect(),
                };
                inner.extend(add(game, &names));
                if let (Some(before), Some(name)) = (game.remembered, names.first()) {
                    to.push(Stmt::Let(before.to_owned(), int(0)));
                    inner.push(Stmt::Set(before.to_owned(), var(name)));
                }
                let end = if kept { last.clone() - int(1) } else { last.clone() };
                to.push(Stmt::For("i".into(), from, end, inner));
                if kept {
                    reads.extend(keeping(&in_order, &last));
                }
            }
            other => state.parameter(other, &mut reads),
        }
    }
    if !prepared {
        reads.extend(game.prepare.clone());
    }
    body.extend(heads);
    body.extend(reads);
    body.extend(sums);
}

/// Adds the value of a position to the sum; ends the program at positions beyond its limit.
fn add(game: &Game, names: &[String]) -> Vec<Stmt> {
    let mut body = Vec::new();
    if let Some(limit) = game.limit {
        let large = names.iter().map(|name| var(name).gt(int(limit)));
        if let Some(large) = any_of(large) {
            let message = format!("a number is larger than {limit}: make the program with a larger limit");
            body.push(Stmt::If(large, vec![Stmt::Fail(message)], Vec::new()));
        }
    }
    let coord = |name: &String| if game.after_text.is_some() { whole(name) } else { var(name) };
    let coords: Vec<Expr> = names.iter().map(coord).collect();
    body.extend((game.decision.add)((game.value)(coords), names.first().map_or("position", String::as_str)));
    body
}

/// Says whether the first player wins.
fn answer(game: &Game, line: bool) -> Vec<Stmt> {
    if let Some(printed) = &game.decision.printed {
        return game.decision.finish.iter().chain(printed).cloned().collect();
    }
    let mut verdict = verdict(&game.answers, game.decision.won.clone(), line);
    if let Some(drawn) = &game.decision.drawn {
        verdict = Stmt::If(drawn.clone(), vec![printed(&game.draw, line)], vec![verdict]);
    }
    game.decision.finish.iter().cloned().chain([verdict]).collect()
}

/// Prints the winner; `{case}` in a word is the number of the case.
pub(crate) fn verdict(answers: &(String, String), won: Expr, line: bool) -> Stmt {
    Stmt::If(won, vec![printed(&answers.0, line)], vec![printed(&answers.1, line)])
}

/// Prints a word as a line; `{case}` in it is the number of the case.
pub(crate) fn word(word: &str) -> Stmt {
    printed(word, true)
}

/// Whether some path through these statements prints the word.
pub(crate) fn prints(body: &[Stmt], word: &str) -> bool {
    let own = [printed(word, true), printed(word, false)];
    body.iter().any(|stmt| match stmt {
        Stmt::While(_, inner) | Stmt::For(_, _, _, inner) | Stmt::Each(_, _, inner) | Stmt::EachText(_, _, inner) => {
            prints(inner, word)
        }
        Stmt::If(_, yes, no) => prints(yes, word) || prints(no, word),
        other => own.contains(other),
    })
}

fn printed(word: &str, line: bool) -> Stmt {
    let mut pieces = Vec::new();
    for (at, text) in word.split("{case}").enumerate() {
        if at > 0 {
            pieces.push(Piece::Number(var("number")));
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(text.to_owned()));
        }
    }
    // A word that ends in a blank is followed by the next answer on the same line.
    if line && !word.ends_with(' ') {
        pieces.push(Piece::End);
    }
    Stmt::Print(pieces)
}
