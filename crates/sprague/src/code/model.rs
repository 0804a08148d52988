//! The program before it is in any language: numbers of 64 bits, arrays of them, functions, loops, and a few words for input
//! and output. A language is a file that writes this down.
use std::collections::BTreeSet;
use std::ops;

/// Operators on numbers and truth values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Op {
    Add,
    Sub,
    Mul,
    /// Of numbers that are not negative.
    Div,
    /// Of numbers that are not negative.
    Rem,
    /// Rounding toward minus infinity.
    FloorDiv,
    /// With the sign of the divisor.
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

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Expr {
    Int(i64),
    Var(String),
    Bin(Op, Box<Expr>, Box<Expr>),
    Not(Box<Expr>),
    /// A function of the program.
    Call(String, Vec<Expr>),
    /// An element of an array.
    At(String, Box<Expr>),
    /// The length of an array.
    Len(String),
}

pub(super) fn var(name: &str) -> Expr {
    Expr::Var(name.to_owned())
}

pub(super) fn int(value: i64) -> Expr {
    Expr::Int(value)
}

pub(super) fn call(name: &str, arguments: impl IntoIterator<Item = Expr>) -> Expr {
    Expr::Call(name.to_owned(), arguments.into_iter().collect())
}

pub(super) fn at(array: &str, index: Expr) -> Expr {
    Expr::At(array.to_owned(), Box::new(index))
}

impl Expr {
    pub(super) fn bin(self, op: Op, other: Expr) -> Expr {
        Expr::Bin(op, Box::new(self), Box::new(other))
    }

    pub(super) fn and(self, other: Expr) -> Expr {
        self.bin(Op::And, other)
    }

    pub(super) fn not(self) -> Expr {
        Expr::Not(Box::new(self))
    }
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
            $(pub(super) fn $method(self, other: Expr) -> Expr {
                self.bin(Op::$op, other)
            })*
        }
    };
}
comparison! { eq Eq; ne Ne; lt Lt; le Le; gt Gt; ge Ge; }

/// A piece of a line that is printed.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Piece {
    Text(String),
    Number(Expr),
    /// The end of the line.
    End,
}

/// A statement.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Stmt {
    Comment(String),
    /// A new variable.
    Let(String, Expr),
    Set(String, Expr),
    /// A new array of so many zeros.
    Zeros(String, Expr),
    SetAt(String, Expr, Expr),
    /// Cuts an array to so many elements.
    Shorten(String, Expr),
    /// Writes the stamp into a place of the array, which grows when it must.
    Mark(String, Expr, Expr),
    While(Expr, Vec<Stmt>),
    /// From the first to the last number, the last included.
    For(String, Expr, Expr, Vec<Stmt>),
    /// For every element of an array, in order.
    Each(String, String, Vec<Stmt>),
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    Return(Expr),
    Break,
    /// A new variable with the next number of the input; the program ends where there is none.
    Read(String),
    Print(Vec<Piece>),
    /// Ends the program with a message on standard error.
    Fail(String),
    /// Returns what is remembered for these arguments, if anything is.
    Recall(Vec<String>),
    /// Remembers a value for these arguments and returns it.
    Remember(Vec<String>, Expr),
}

/// What a function gives back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Truth,
    Numbers,
}

/// A function on numbers.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) about: Vec<String>,
    pub(super) params: Vec<String>,
    pub(super) kind: Kind,
    pub(super) body: Vec<Stmt>,
}

impl Function {
    pub(super) fn new(name: &str, params: &[&str], kind: Kind, body: Vec<Stmt>) -> Self {
        let params = params.iter().map(|&param| param.to_owned()).collect();
        Self { name: name.to_owned(), about: Vec::new(), params, kind, body }
    }

    pub(super) fn about(mut self, lines: &[&str]) -> Self {
        self.about = lines.iter().map(|&line| line.to_owned()).collect();
        self
    }
}

/// A program.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Program {
    /// The comment at the top.
    pub(super) header: Vec<String>,
    /// Arrays of fixed numbers.
    pub(super) constants: Vec<(String, Vec<i64>)>,
    /// Arrays that are made once, at the start, by an expression that calls a function.
    pub(super) made: Vec<(String, Expr)>,
    pub(super) functions: Vec<Function>,
    pub(super) main: Vec<Stmt>,
}

impl Program {
    /// The names of arrays that every function may read.
    pub(super) fn is_constant(&self, array: &str) -> bool {
        self.constants.iter().any(|(name, _)| name == array)
    }

    /// The names of arrays that are made at the start.
    pub(super) fn is_made(&self, array: &str) -> bool {
        self.made.iter().any(|(name, _)| name == array)
    }

    pub(super) fn remembers(&self) -> bool {
        self.any(&|stmt| matches!(stmt, Stmt::Remember(..)))
    }

    /// Whether some statement is one of these.
    pub(super) fn any(&self, test: &dyn Fn(&Stmt) -> bool) -> bool {
        let bodies = self.functions.iter().map(|function| &function.body).chain([&self.main]);
        bodies.into_iter().any(|body| any(body, test))
    }
}

fn any(body: &[Stmt], test: &dyn Fn(&Stmt) -> bool) -> bool {
    body.iter().any(|stmt| {
        test(stmt)
            || match stmt {
                Stmt::While(_, inner) | Stmt::For(_, _, _, inner) | Stmt::Each(_, _, inner) => any(inner, test),
                Stmt::If(_, yes, no) => any(yes, test) || any(no, test),
                _ => false,
            }
    })
}

/// The variables of a body that are set again after they are made.
pub(super) fn changed(body: &[Stmt]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    collect(body, &mut names);
    names
}

fn collect(body: &[Stmt], names: &mut BTreeSet<String>) {
    for stmt in body {
        match stmt {
            Stmt::Set(name, _) | Stmt::SetAt(name, _, _) | Stmt::Shorten(name, _) | Stmt::Mark(name, _, _) => {
                names.insert(name.clone());
            }
            Stmt::While(_, inner) | Stmt::For(_, _, _, inner) | Stmt::Each(_, _, inner) => collect(inner, names),
            Stmt::If(_, yes, no) => {
                collect(yes, names);
                collect(no, names);
            }
            _ => {}
        }
    }
}

/// Whether an operand needs parentheses. Every place where the order is not known to all readers gets them: languages do
/// not agree on bits and comparisons.
pub(super) fn needs_parentheses(outer: Op, inner: &Expr, right: bool) -> bool {
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

/// Whether a body speaks of a variable.
pub(super) fn mentions(body: &[Stmt], name: &str) -> bool {
    // The names are few and the programs short: looking at what would be printed is the surest way.
    let text = format!("{body:?}");
    text.contains(&format!("\"{name}\""))
}
