//! The syntax tree of a ruleset as it was written, with spans, before any meaning is given to
//! names.
//!
//! The grammar is in docs/rules.md. Equality ignores spans, so that tests can compare
//! `parse(print(x))` with `x`.
mod operators;

pub use operators::{ArithOp, CompareOp};

use crate::family::cells::Directions;
use crate::family::graphs::Target;
use crate::span::{Span, Spanned};

/// A whole ruleset as written: its clauses in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ast {
    /// Clauses, comments and empty ones left out.
    pub clauses: Vec<Spanned<Clause>>,
}

/// One clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Clause {
    /// `0.77`, `4.(3)`.
    Code(Code),
    /// The name of a built-in game.
    Game(String),
    /// `take 1,3..5 leaving 0..2 if n>3`.
    Take(Take),
    /// `split 2 unequal if n>4`.
    Split(Split),
    /// `(a,b) -> (a-k,b) : k>=1`.
    Arrow(Arrow),
    /// `take 1 where n>=3 answer`: a `take`, a `split` or an arrow, and what its moves oblige to.
    Marked(Box<Clause>, Mark),
    /// `{a, ..} -> {a-1, ..} : a>=2`.
    Bag(Box<BagMove>),
    /// `drop 0`: after a move, members that are 0 go.
    DropZeros,
    /// `misere`.
    Misere,
    /// `unordered`.
    Unordered,
    /// `turn 1..3 within 5 from 1`.
    Turn(Turn),
    /// `product(turn 2, turn any consecutive)`: the factors.
    Product(Vec<Spanned<Factor>>),
    /// `move k from i to i-1 : k>=1`.
    Move(Box<Move>),
    /// `circle(take 1,2 leaving 0..2)`: the first move takes neighbours of a ring, and leaves a
    /// row.
    Circle(Take),
    /// `circle("X" -> "."; end if contains "XX")`: rules of words that are rings.
    Ring(Vec<Spanned<Clause>>),
    /// `cram`, `chomp`.
    Board(BoardGame),
    /// `place 2x2, 1x3`: the tiles that may be laid; at least one.
    Place(Vec<Spanned<Tile>>),
    /// `board "XO" -> ".X" right only`, `place "XX/X." turned`: a pattern of letters.
    Cells(CellClause),
    /// `delete v : deg(v)%2=0`: a move on a graph.
    Delete(Box<Delete>),
    /// `drop isolated`: after a move, vertices without edges go.
    DropIsolated,
    /// `play every`: in how many components a turn moves.
    Turns(Turns),
    /// `end if C`, with the conditions that must all hold.
    EndIf(Vec<Expr>),
    /// `end if n=0 wins`: an `end if`, and how the game is decided there.
    Verdict(Box<Clause>, Verdict),
    /// `erase d for x : d|x`.
    Erase(Box<Erase>),
    /// `"++" -> "--"`.
    Rewrite(Box<Rewrite>),
    /// `never "00", "11"`: a move that leaves one of these parts is illegal.
    Never(Vec<Spanned<Pattern>>),
    /// `end if contains "XXX", not contains "O"`: a word for which all of this holds has no move.
    EndContains(Vec<Spanned<Contains>>),
    /// `K = 5`.
    Binding {
        /// The name of the parameter.
        name: Spanned<String>,
        /// The expression of its value.
        value: Expr,
    },
    /// `P = [0,1,1,2]`.
    List {
        /// The name of the list.
        name: Spanned<String>,
        /// Its numbers; the first has the index 1.
        items: Vec<Expr>,
    },
    /// `S = {1,3,4}`, `S = 1..5`.
    Set {
        /// The name of the set.
        name: Spanned<String>,
        /// An [`ExprKind::Set`] or an [`ExprKind::Range`].
        members: Expr,
    },
    /// `L = 1, 3, L[i-1]+L[i-2]`: a list whose entries grow beyond all heaps.
    Sequence {
        /// The name of the list.
        name: Spanned<String>,
        /// Its first numbers.
        first: Vec<Expr>,
        /// The number at the index `i`, by those before it.
        next: Expr,
    },
}

/// What a move obliges to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// `again`: the same player moves again, in any component.
    Again,
    /// `answer`: the other player moves next in what the move leaves, and loses if he cannot.
    Answer,
}

impl Mark {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Again, Self::Answer];

    /// The word of the language.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Again => "again",
            Self::Answer => "answer",
        }
    }
}

/// How the members stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Arrangement {
    /// In no order: a move names any of them. `{a, b, ..}`
    #[default]
    Bag,
    /// In a row: a move names neighbours, from left to right. `(.., a, b, ..)`
    Row,
    /// In a ring, whose last member stands before the first: a move names neighbours, no member
    /// twice. Rotations are the same position. `circle((.., a, b, ..) -> ..)`
    Ring,
}

/// How a game is decided where a condition holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// `wins`: the player to move has won.
    Wins,
    /// `draws`: nobody wins.
    Draws,
    /// `loses`: the player to move has lost.
    Loses,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Wins, Self::Draws, Self::Loses];

    /// The word of the language.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Wins => "wins",
            Self::Draws => "draws",
            Self::Loses => "loses",
        }
    }
}

impl Clause {
    /// The clause without its mark or verdict.
    pub fn bare(&self) -> &Self {
        match self {
            Self::Marked(clause, _) | Self::Verdict(clause, _) => clause,
            clause => clause,
        }
    }

    /// How the game is decided where this `end if` holds; none where the player to move only
    /// cannot move.
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            Self::Verdict(_, verdict) => Some(*verdict),
            _ => None,
        }
    }

    /// What the moves of the clause oblige to.
    pub fn mark(&self) -> Option<Mark> {
        match self {
            Self::Marked(_, mark) => Some(*mark),
            _ => None,
        }
    }
}

/// `(z, {a, b, ..}) -> (z-1, {a+b, ..}) then each x -> E : CONDITIONS`: some members of a bag, and
/// what takes their place; the others stay. `(.., a, b, ..) -> ..` is about neighbours in a row or,
/// in `circle( )`, in a ring.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BagMove {
    /// How the members stand.
    pub arrangement: Arrangement,
    /// The left side: the numbers beside the bag.
    pub beside: Vec<Spanned<Slot>>,
    /// The members that are named; at least one.
    pub named: Vec<Spanned<Slot>>,
    /// The right side: the numbers beside the bag.
    pub new_beside: Vec<Expr>,
    /// The members that come in place of the named ones.
    pub left: Vec<Expr>,
    /// The place of the right side, which equality ignores.
    pub right: Spanned<()>,
    /// `then each NAME -> E`: what every member becomes at last.
    pub each: Option<(Spanned<String>, Expr)>,
    /// Conditions that must all hold.
    pub conditions: Vec<Expr>,
}

/// `turn AMOUNTS [consecutive] [within D] [from B]`: turn over one of these numbers of coins, the
/// rightmost from heads to tails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The number of coins; at least one entry.
    pub counts: Vec<Spanned<Amount>>,
    /// Whether they must stand side by side.
    pub consecutive: bool,
    /// The largest distance from the leftmost coin to the rightmost.
    pub within: Option<Expr>,
    /// `from 0` or `from 1`: the number of the leftmost coin.
    pub from: Option<Spanned<u64>>,
}

/// One factor of a product of coin games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Factor {
    /// A rule of its own.
    Turn(Turn),
    /// The name of a built-in game.
    Game(String),
}

/// `move K from I to J : CONDITIONS`: K stones of pile I go to pile J.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The number of stones.
    pub amount: Expr,
    /// The pile that they leave.
    pub from: Expr,
    /// The pile that they come to; 0 is out of the game.
    pub to: Expr,
    /// Conditions that must all hold.
    pub conditions: Vec<Expr>,
}

/// `erase Y for X : CONDITIONS`: a move chooses X in the set, and every Y for which the conditions
/// hold goes with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Erase {
    /// The name of a number that goes.
    pub gone: Spanned<String>,
    /// The name of the number that is chosen.
    pub chosen: Spanned<String>,
    /// Conditions that must all hold.
    pub conditions: Vec<Expr>,
}

/// `PATTERN -> PATTERN : CONDITIONS`: one occurrence of the left side is replaced by the right
/// side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rewrite {
    /// The pattern that is replaced.
    pub left: Spanned<Pattern>,
    /// The pattern that takes its place.
    pub right: Spanned<Pattern>,
    /// Conditions that must all hold.
    pub conditions: Vec<Expr>,
}

/// A part of a word: pieces one after the other.
pub type Pattern = Vec<Spanned<Piece>>;

/// A piece of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// `"text"`
    Text(String),
    /// `"X"*k`
    Repeat(String, Expr),
    /// `<d>`: a decimal digit with this value.
    Digit(Expr),
    /// `[x]`: a letter of any kind, with the number of its Unicode code point.
    Letter(Spanned<String>),
    /// `any`: zero or more letters.
    Any,
    /// `end`: the end of the word.
    End,
}

/// `contains PATTERN : CONDITIONS` or `not contains PATTERN : CONDITIONS`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contains {
    /// Whether the pattern must be absent.
    pub not: bool,
    /// The part.
    pub pattern: Pattern,
    /// Conditions that must all hold for the part.
    pub conditions: Vec<Expr>,
}

/// `play ...`: in how many components of a sum a turn moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turns {
    /// `one`, as in any other sum.
    One,
    /// `every`: in each that still can.
    Every,
    /// `first`: in the first that still can.
    First,
    /// `any`: in as many as one likes, at least one.
    Any,
    /// `exactly K`.
    Exactly(Expr),
    /// `LO..HI`.
    Range(Expr, Expr),
    /// `1,3..5`: one of these numbers of components; at least two entries.
    Among(Vec<SetItem>),
}

/// `2x3`: a tile of two rows and three columns, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tile {
    /// The number of rows that the tile covers.
    pub rows: u64,
    /// The number of columns that the tile covers.
    pub columns: u64,
}

/// A clause about a board of letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CellClause {
    /// `board "XO" -> ".X" right only`.
    Line {
        /// The letters that are replaced.
        left: Spanned<String>,
        /// The letters that take their places.
        right: Spanned<String>,
        /// The directions in which the pattern is read.
        directions: Directions,
    },
    /// `place "XX/X." turned and flipped`.
    Shape {
        /// Its rows, with `/` between them; `.` is no cell of the shape.
        rows: Spanned<String>,
        /// Whether it may be turned.
        turned: bool,
        /// Whether it may be flipped.
        flipped: bool,
    },
}

/// `delete v`, `delete v with neighbours`, `delete u-v`, `delete ends of u-v`, `delete connected
/// AMOUNTS [leaving connected]`, each with conditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delete {
    /// What goes.
    pub what: Target,
    /// The names of the vertex, or of the two ends of the edge; none for a connected set.
    pub names: Vec<Spanned<String>>,
    /// The numbers of vertices of a connected set; none for other targets.
    pub amounts: Vec<Spanned<Amount>>,
    /// Conditions that must all hold.
    pub conditions: Vec<Expr>,
}

/// The games on boards that have a name of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardGame {
    /// A move covers two free cells side by side.
    Cram,
    /// A move eats a cell and all cells that lie neither above it nor left of it; the top left one
    /// is poison.
    Chomp,
}

impl BoardGame {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Cram, Self::Chomp];

    /// The word for it in a rule text.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cram => "cram",
            Self::Chomp => "chomp",
        }
    }
}

/// Digits of a code: `d0 . d1 d2 ... ( repeated )`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// The digit before the point (0 when none is written).
    pub whole: u8,
    /// The digits after the point, without the repeated ones.
    pub digits: Vec<u8>,
    /// The digits in parentheses, which repeat for ever; empty for a finite code.
    pub repeat: Vec<u8>,
}

/// `take AMOUNTS [leaving LO..HI] [where CONDITIONS]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Take {
    /// The amounts; at least one.
    pub amounts: Vec<Spanned<Amount>>,
    /// `leaving lo..hi` (`lo` twice for a single number).
    pub leaving: Option<Spanned<(u64, u64)>>,
    /// Conditions that must all hold.
    pub guard: Vec<Expr>,
}

/// One amount of a `take`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Amount {
    /// `any`.
    Any,
    /// An expression; a lone name of a set (`fib`) is found out later, by meaning.
    Expr(Expr),
    /// `lo..hi`.
    Range(Expr, Expr),
}

/// `split [into] COUNT [SHAPE] [where CONDITIONS]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// The number of parts.
    pub count: Spanned<Count>,
    /// A condition on their sizes.
    pub shape: Shape,
    /// Conditions that must all hold.
    pub guard: Vec<Expr>,
}

/// The number of parts of a `split`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Count {
    /// `any`: every number from 2.
    Any,
    /// A number.
    Exactly(Expr),
    /// `lo..hi`.
    Range(Expr, Expr),
}

/// A condition on the sizes of the parts of a `split`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Shape {
    /// No condition.
    #[default]
    Any,
    /// All the same.
    Equal,
    /// All different.
    Unequal,
    /// The parts differ by at most one.
    NearEqual,
    /// `a, a+1, ..., a+m-1`.
    Consecutive,
}

/// `PATTERN -> OPTIONS : CONDITIONS`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrow {
    /// The left side.
    pub pattern: Spanned<Vec<Spanned<Slot>>>,
    /// Whether the pattern was written with parentheses (`(n) -> ...` and `n -> ...` mean the
    /// same).
    pub parenthesised: bool,
    /// Whether it is `(.., a, ..) -> (.., a-k, ..)`, a clause for each place of a position: pattern
    /// and options then have the number of that place alone.
    pub each_place: bool,
    /// The positions that remain; empty for `nothing`.
    pub options: Vec<Spanned<ArrowOption>>,
    /// Conditions that must all hold.
    pub conditions: Vec<Expr>,
}

/// One place of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Slot {
    /// A state variable.
    Name(String),
    /// A number that the state must have here.
    Int(u64),
}

/// One of the positions that remain after an arrow move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArrowOption {
    /// Its components.
    pub coords: Vec<Expr>,
    /// Whether it was written with parentheses.
    pub parenthesised: bool,
    /// `times E`: that many copies.
    pub times: Option<Expr>,
    /// `for NAME in LO..HI`: one for each value of the name, which is known only inside this
    /// option.
    pub repeat: Option<Box<Repeat>>,
}

/// `for NAME in LO..HI`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repeat {
    /// The name.
    pub name: Spanned<String>,
    /// First value.
    pub lo: Expr,
    /// Last value.
    pub hi: Expr,
}

/// An expression with the place where it was written; a number, a truth value or a set, found out
/// later.
pub type Expr = Box<Spanned<ExprKind>>;

/// Builds an expression.
pub fn expr(kind: ExprKind, span: Span) -> Expr {
    Box::new(Spanned::new(kind, span))
}

/// The shapes of expressions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExprKind {
    /// A literal number, at most 2^63-1.
    Int(u64),
    /// A name: a state variable, a parameter, a free name or a set.
    Name(String),
    /// `-x`.
    Neg(Expr),
    /// `x + y` and other arithmetic.
    Arith(ArithOp, Expr, Expr),
    /// `f(x, y)`.
    Call {
        /// The name of the function.
        name: Spanned<String>,
        /// The arguments.
        args: Vec<Expr>,
    },
    /// `s[i]`, `P[i]`: an entry of a list.
    Index {
        /// The list; `s` is the list of the piles.
        name: Spanned<String>,
        /// The index of an entry, from 1.
        index: Expr,
    },
    /// `"aeiou"`: the set of these letters, or the only one of them.
    Text(String),
    /// `{a, b, lo..hi}`.
    Set(Vec<SetItem>),
    /// `lo..hi`, only to the right of `in`.
    Range(Expr, Expr),
    /// A chain of comparisons: `1 <= k < n`, `d | n`, `k in S`; one more operand than operators.
    Chain {
        /// The operands.
        operands: Vec<Expr>,
        /// The operators between them.
        operators: Vec<Spanned<CompareOp>>,
    },
    /// `if c then x else y`.
    If(Expr, Expr, Expr),
    /// `exists x in SET : C`, `for all x in SET : C`.
    Quantified {
        /// Whether the condition must hold for all members.
        all: bool,
        /// The name of a member, known in the condition only.
        name: Spanned<String>,
        /// The set; it has finitely many members.
        set: Expr,
        /// What must hold for a member.
        condition: Expr,
    },
    /// `not x`.
    Not(Expr),
    /// `x and y`.
    And(Expr, Expr),
    /// `x or y`.
    Or(Expr, Expr),
}

/// Calls `change` with an expression and all expressions in it, an expression before its parts.
pub(crate) fn each_part(expr: &mut Expr, change: &mut impl FnMut(&mut Spanned<ExprKind>)) {
    let mut open: Vec<&mut Expr> = vec![expr];
    while let Some(expr) = open.pop() {
        change(expr);
        match &mut expr.node {
            ExprKind::Int(_) | ExprKind::Name(_) | ExprKind::Text(_) => {}
            ExprKind::Neg(x) | ExprKind::Not(x) | ExprKind::Index { index: x, .. } => open.push(x),
            ExprKind::Arith(_, x, y) | ExprKind::Range(x, y) | ExprKind::And(x, y) | ExprKind::Or(x, y) => {
                open.extend([x, y]);
            }
            ExprKind::If(c, x, y) => open.extend([c, x, y]),
            ExprKind::Quantified { set, condition, .. } => open.extend([set, condition]),
            ExprKind::Call { args: list, .. } | ExprKind::Chain { operands: list, .. } => open.extend(list),
            ExprKind::Set(items) => {
                for item in items {
                    match item {
                        SetItem::One(x) => open.push(x),
                        SetItem::Range(lo, hi) => open.extend([lo, hi]),
                    }
                }
            }
        }
    }
}

/// An item of a set literal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetItem {
    /// One number.
    One(Expr),
    /// `lo..hi`.
    Range(Expr, Expr),
}
