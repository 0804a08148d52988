//! The program before it is written in a language: 64-bit numbers, arrays of them, texts of ASCII
//! letters, lists of texts, functions, loops, and a few statements for input and output. The file
//! of each language prints this model.
use super::printed::Printed;
use messages::Message;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops;

/// Operators on numbers and truth values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Op {
    Add,
    Sub,
    Mul,
    /// The quotient of numbers that are not negative.
    Div,
    /// The remainder of numbers that are not negative.
    Rem,
    /// Rounding toward minus infinity.
    FloorDiv,
    /// The remainder with the sign of the divisor.
    FloorRem,
    Xor,
    BitAnd,
    BitOr,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    And,
    Or,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Expr {
    Int(i64),
    Var(String),
    Bin(Op, Box<Expr>, Box<Expr>),
    Not(Box<Expr>),
    /// Condition, value if true, value if false; only the chosen value is computed.
    Choose(Box<[Expr; 3]>),
    /// A call of a function of the program.
    Call(String, Vec<Expr>),
    /// An element of an array.
    At(String, Box<Expr>),
    /// The length of an array.
    Len(String),
    /// An array as an argument.
    Array(String),
    /// A text as an argument.
    Text(Text),
    /// The number of letters of a text.
    Letters(String),
    /// The code of a letter of a text.
    Letter(String, Box<Expr>),
    /// Whether these letters stand in a text at a place, which is at most the length of the text.
    Fits(String, Box<Expr>, String),
    /// Whether a text has these letters anywhere.
    Has(String, String),
    /// Whether a text comes before another in the order of letters.
    Less(String, String),
    /// The number of texts of a list.
    Count(String),
    /// Whether a value is remembered for a text.
    Known(Text),
    /// The value that is remembered for a text.
    Recalled(Text),
    /// The value that is remembered for a position with these numbers; -1 where there is none.
    Memory(Vec<String>),
    /// The number of positions on the stack.
    Stacked,
}

/// A text of ASCII letters.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Text {
    /// A variable.
    Var(String),
    /// Fixed letters.
    Fixed(String),
    /// The letters of a variable from one place up to another, the latter excluded.
    Part(String, Box<Expr>, Box<Expr>),
    /// These letters, repeated.
    Times(String, Box<Expr>),
    /// The digit with this value.
    Digit(Box<Expr>),
    /// The texts joined in order.
    Join(Vec<Text>),
    /// The last text of a list that is not empty.
    Last(String),
    /// The result of a function.
    Call(String, Vec<Expr>),
}

pub(crate) fn text(name: &str) -> Text {
    Text::Var(name.to_owned())
}

pub(crate) fn fixed(letters: &str) -> Text {
    Text::Fixed(letters.to_owned())
}

pub(crate) fn part(name: &str, from: Expr, to: Expr) -> Text {
    Text::Part(name.to_owned(), Box::new(from), Box::new(to))
}

/// An argument that is a text.
pub(crate) fn whole(name: &str) -> Expr {
    Expr::Text(text(name))
}

pub(crate) fn fits(name: &str, place: Expr, letters: &str) -> Expr {
    Expr::Fits(name.to_owned(), Box::new(place), letters.to_owned())
}

pub(crate) fn letters(name: &str) -> Expr {
    Expr::Letters(name.to_owned())
}

pub(crate) fn var(name: &str) -> Expr {
    Expr::Var(name.to_owned())
}

pub(crate) fn int(value: i64) -> Expr {
    Expr::Int(value)
}

pub(crate) fn call(name: &str, arguments: impl IntoIterator<Item = Expr>) -> Expr {
    Expr::Call(name.to_owned(), arguments.into_iter().collect())
}

pub(crate) fn at(array: &str, index: Expr) -> Expr {
    Expr::At(array.to_owned(), Box::new(index))
}

impl Expr {
    pub(crate) fn bin(self, op: Op, other: Expr) -> Expr {
        Expr::Bin(op, Box::new(self), Box::new(other))
    }

    pub(crate) fn and(self, other: Expr) -> Expr {
        self.bin(Op::And, other)
    }

    pub(crate) fn not(self) -> Expr {
        Expr::Not(Box::new(self))
    }
}

/// Lists are joined in groups of this many, so that expressions do not nest deeply.
const GROUP: usize = 64;

/// Joins a list by an associative operation; `None` for an empty list. The tree stays shallow, so
/// that recursion over it does too; printed operators need no parentheses all the same.
pub(crate) fn joined<E>(
    mut list: Vec<Expr>,
    mut join: impl FnMut(Expr, Expr) -> Result<Expr, E>,
) -> Result<Option<Expr>, E> {
    loop {
        let mut groups = Vec::with_capacity(list.len().div_ceil(GROUP));
        let mut rest = list.into_iter();
        while let Some(first) = rest.next() {
            groups.push(rest.by_ref().take(GROUP - 1).try_fold(first, &mut join)?);
        }
        if groups.len() < 2 {
            return Ok(groups.pop());
        }
        list = groups;
    }
}

/// Joins a list by an operator.
pub(crate) fn joined_by(op: Op, list: impl IntoIterator<Item = Expr>) -> Option<Expr> {
    let Ok(all) = joined(list.into_iter().collect(), |a, b| Ok::<_, std::convert::Infallible>(a.bin(op, b)));
    all
}

/// The conjunction of some conditions, in this order; `None` where there are none.
pub(crate) fn all_of(conditions: impl IntoIterator<Item = Expr>) -> Option<Expr> {
    joined_by(Op::And, conditions)
}

/// The disjunction of some conditions; `None` where there are none.
pub(crate) fn any_of(conditions: impl IntoIterator<Item = Expr>) -> Option<Expr> {
    joined_by(Op::Or, conditions)
}

macro_rules! operator {
    ($($Trait:ident $method:ident $op:ident;)*) => {$(
        impl ops::$Trait for Expr {
            type Output = Expr;
            fn $method(self, other: Expr) -> Expr {
                self.bin(Op::$op, other)
            }
        }
    )*};
}
operator! { Add add Add; Sub sub Sub; Mul mul Mul; Div div Div; Rem rem Rem; BitXor bitxor Xor; }

macro_rules! comparison {
    ($($method:ident $op:ident;)*) => {
        impl Expr {
            $(pub(crate) fn $method(self, other: Expr) -> Expr {
                self.bin(Op::$op, other)
            })*
        }
    };
}
comparison! { eq Eq; ne Ne; lt Lt; le Le; gt Gt; ge Ge; }

/// A piece of a line that is printed.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Piece {
    Text(String),
    Number(Expr),
    /// The end of the line.
    End,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Stmt {
    Comment(Message),
    /// A new variable.
    Let(String, Expr),
    Set(String, Expr),
    /// A new array of zeros with this length.
    Zeros(String, Expr),
    SetAt(String, Expr, Expr),
    /// Cuts an array to this length.
    Shorten(String, Expr),
    /// Writes the stamp into a place of the array, which grows if the place is beyond its end.
    Mark(String, Expr, Expr),
    While(Expr, Vec<Stmt>),
    /// A loop from the first to the last number, the last included.
    For(String, Expr, Expr, Vec<Stmt>),
    /// For every element of an array, in order.
    Each(String, String, Vec<Stmt>),
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    Return(Expr),
    Break,
    /// A new variable with the next number of the input; the program ends where there is none.
    Read(String),
    Print(Vec<Piece>),
    /// Sends what was printed to the reader, who waits for it.
    Flush,
    /// Ends the program with a message on standard error.
    Fail(String),
    /// Calls a function for its effect.
    Do(Expr),
    /// Remembers a value for the position with these numbers.
    Remember(Vec<String>, Expr),
    /// Puts the position with these numbers on the stack.
    Push(Vec<String>),
    /// New variables: the numbers of the position on top of the stack, which is not empty.
    Top(Vec<String>),
    Pop,
    LetText(String, Text),
    SetText(String, Text),
    /// A new, empty list of texts.
    NoTexts(String),
    /// A new list of texts: the result of a function.
    LetTexts(String, Expr),
    /// A new array: the result of a function.
    LetNumbers(String, Expr),
    /// Puts a text at the end of a list.
    Append(String, Text),
    /// Removes the last text of a list that is not empty.
    DropLast(String),
    /// For every text of a list, in order; the list is not changed meanwhile.
    EachText(String, String, Vec<Stmt>),
    ReturnText(Text),
    ReturnTexts(String),
    /// Remembers a value for a text.
    Keep(Text, Expr),
    /// Forgets all values of texts.
    Forget,
    /// A new text: the next word of the input; the program ends where there is none.
    ReadText(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Number,
    Truth,
    Numbers,
    Text,
    Texts,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Param {
    Number,
    Numbers,
    Text,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) about: Vec<Message>,
    pub(crate) params: Vec<String>,
    /// Arguments that are texts; the next field names the arrays, and all others are numbers.
    pub(crate) of_texts: Vec<String>,
    pub(crate) of_arrays: Vec<String>,
    pub(crate) kind: Kind,
    pub(crate) body: Vec<Stmt>,
}

impl Function {
    pub(crate) fn new(name: &str, params: &[&str], kind: Kind, body: Vec<Stmt>) -> Self {
        let params = params.iter().map(|&param| param.to_owned()).collect();
        let (of_texts, of_arrays) = (Vec::new(), Vec::new());
        Self { name: name.to_owned(), about: Vec::new(), params, of_texts, of_arrays, kind, body }
    }

    /// Declares which arguments are texts and which are arrays.
    pub(crate) fn taking(mut self, texts: &[&str], arrays: &[&str]) -> Self {
        self.of_texts = texts.iter().map(|&name| name.to_owned()).collect();
        self.of_arrays = arrays.iter().map(|&name| name.to_owned()).collect();
        self
    }

    pub(crate) fn param(&self, name: &String) -> Param {
        match (self.of_texts.contains(name), self.of_arrays.contains(name)) {
            (true, _) => Param::Text,
            (_, true) => Param::Numbers,
            _ => Param::Number,
        }
    }

    pub(crate) fn about(mut self, line: Message) -> Self {
        self.about = vec![line];
        self
    }
}

/// A program in the model; [`crate::written`] prints it in a language.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Program {
    /// The comment at the top.
    pub(crate) header: Vec<Message>,
    /// Arrays of fixed numbers.
    pub(crate) constants: Vec<(String, Vec<i64>)>,
    /// Arrays that are made once, at the start, by an expression that calls a function.
    pub(crate) made: Vec<(String, Expr)>,
    pub(crate) functions: Vec<Function>,
    pub(crate) main: Vec<Stmt>,
    /// What is printed of a case.
    pub(crate) prints: Printed,
    /// The largest number that it answers, where there is one.
    pub(crate) limit: Option<i64>,
}

impl Program {
    /// Whether an array of this name is a constant of the program.
    pub(crate) fn is_constant(&self, array: &str) -> bool {
        self.constants.iter().any(|(name, _)| name == array)
    }

    /// Whether an array of this name is made at the start.
    pub(crate) fn is_made(&self, array: &str) -> bool {
        self.made.iter().any(|(name, _)| name == array)
    }

    /// The number of components of the positions whose values are remembered, if any are.
    pub(crate) fn remembers(&self) -> Option<usize> {
        let found = Cell::new(None);
        self.any(&|stmt| {
            if let Stmt::Remember(names, _) = stmt {
                found.set(Some(names.len()));
            }
            found.get().is_some()
        });
        found.get()
    }

    /// Whether the program remembers values of texts.
    pub(crate) fn keeps(&self) -> bool {
        self.any(&|stmt| matches!(stmt, Stmt::Keep(..)))
    }

    /// Whether a reader of its lines answers them.
    pub(crate) fn talks(&self) -> bool {
        self.any(&|stmt| matches!(stmt, Stmt::Flush))
    }

    /// Whether the program reads words.
    pub(crate) fn reads_texts(&self) -> bool {
        self.any(&|stmt| matches!(stmt, Stmt::ReadText(_)))
    }

    /// Whether some statement of the program passes the test.
    pub(crate) fn any(&self, test: &dyn Fn(&Stmt) -> bool) -> bool {
        let bodies = self.functions.iter().map(|function| &function.body).chain([&self.main]);
        bodies.into_iter().any(|body| any(body, test))
    }
}

fn any(body: &[Stmt], test: &dyn Fn(&Stmt) -> bool) -> bool {
    body.iter().any(|stmt| {
        test(stmt)
            || match stmt {
                Stmt::While(_, inner)
                | Stmt::For(_, _, _, inner)
                | Stmt::Each(_, _, inner)
                | Stmt::EachText(_, _, inner) => any(inner, test),
                Stmt::If(_, yes, no) => any(yes, test) || any(no, test),
                _ => false,
            }
    })
}

/// The variables of a body that are assigned again after their declaration.
pub(crate) fn changed(body: &[Stmt]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    collect(body, &mut names);
    names
}

fn collect(body: &[Stmt], names: &mut BTreeSet<String>) {
    for stmt in body {
        match stmt {
            Stmt::Set(name, _)
            | Stmt::SetAt(name, _, _)
            | Stmt::Shorten(name, _)
            | Stmt::Mark(name, _, _)
            | Stmt::SetText(name, _)
            | Stmt::Append(name, _)
            | Stmt::DropLast(name) => {
                names.insert(name.clone());
            }
            Stmt::While(_, inner)
            | Stmt::For(_, _, _, inner)
            | Stmt::Each(_, _, inner)
            | Stmt::EachText(_, _, inner) => collect(inner, names),
            Stmt::If(_, yes, no) => {
                collect(yes, names);
                collect(no, names);
            }
            _ => {}
        }
    }
}

/// Whether an expression has one value all over a function in which these variables are assigned
/// again: a loop may compute it again, and what is known about it stays true.
pub(crate) fn lasts(value: &Expr, changed: &BTreeSet<String>) -> bool {
    match value {
        Expr::Int(_) => true,
        Expr::Var(name) => !changed.contains(name),
        Expr::Bin(_, a, b) => lasts(a, changed) && lasts(b, changed),
        _ => false,
    }
}

/// Whether an operand needs parentheses. It gets them wherever a reader may doubt the precedence:
/// languages differ for bit operators and comparisons.
pub(crate) fn needs_parentheses(outer: Op, inner: &Expr, right: bool) -> bool {
    let Expr::Bin(inner, _, _) = inner else { return false };
    let (out, ins) = (group(outer), group(*inner));
    match (out, ins) {
        (Group::Logic, Group::Logic) | (Group::Bits, _) => outer != *inner,
        (Group::Logic, _) | (Group::Comparison, Group::Sum | Group::Product) | (Group::Sum, Group::Product) => false,
        (Group::Sum, Group::Sum) | (Group::Product, Group::Product) => {
            right && !(outer == *inner && matches!(outer, Op::Add | Op::Mul))
        }
        _ => true,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Logic,
    Comparison,
    Bits,
    Sum,
    Product,
}

fn group(op: Op) -> Group {
    match op {
        Op::And | Op::Or => Group::Logic,
        Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => Group::Comparison,
        Op::Xor | Op::BitAnd | Op::BitOr => Group::Bits,
        Op::Add | Op::Sub => Group::Sum,
        Op::Mul | Op::Div | Op::Rem | Op::FloorDiv | Op::FloorRem => Group::Product,
    }
}

/// Whether a body mentions a variable.
pub(crate) fn mentions(body: &[Stmt], name: &str) -> bool {
    // Programs are short, so a search in the printed tree is the simplest sure way.
    let text = format!("{body:?}");
    text.contains(&format!("\"{name}\""))
}
