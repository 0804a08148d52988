//! The families of positions: numbers, coins in a row, piles on steps, a set of numbers, a word, a
//! ring, a bag, a board, a board of letters, or a graph.
//!
//! | family | a position | moves |
//! |---|---|---|
//! | [`Family::Numbers`] | one number, or a tuple | the schemas of the ruleset |
//! | [`Family::Coins`] | one head, by its place; a sum is a row of heads, in which equal heads cancel | [`Coins`] |
//! | [`Family::Piles`] | a list of piles | [`Piles`] |
//! | [`Family::Erase`] | a set of numbers, in ascending order | [`Erase`] |
//! | [`Family::Words`] | a word: its letters as numbers | [`Words`] |
//! | [`Family::Circle`] | a number and 1 for a ring, 0 for a row | [`Circle`] |
//! | [`Family::Bags`] | numbers beside a bag, and its members in ascending order; a row or a ring | [`Bags`] |
//! | [`Family::Entailing`] | as for numbers | [`Entailing`]: schemas, some with `again` or `answer` |
//! | [`Family::Judged`] | as for numbers, words or bags | [`Judged`]: such a game, and verdicts at its ends |
//! | [`Family::Board`] | the rows of a board, each a set of columns | [`Board`] |
//! | [`Family::Cells`] | the number of columns, and the letters of the cells | [`Cells`] |
//! | [`Family::Graphs`] | the vertices of a graph with weights and names, and its edges | [`Graphs`] |
//!
//! Sets, words, bags, boards of letters and graphs have no fixed length: their rulesets have arity
//! 0, and each option is exactly one position.
//!
//! A further family needs a variant here, its meaning in [`crate::oracle`], and its options in
//! [`crate::moves`] (or schemas of the typed form, which every engine reads).
pub mod bags;
pub mod boards;
pub mod cells;
mod entailing;
pub mod graphs;
mod judged;
mod piles;
pub mod words;

use crate::ast::Ast;
use crate::ir::{Cond, FreeVar, NamedSet, Num};
use crate::ruleset::Ruleset;
use crate::sets;
use crate::span::Span;
pub use bags::{Arrangement, Bags};
pub use boards::{Board, BoardMoves, MOST_COLUMNS, MOST_ROWS, MOST_TILES, Tile, Tiles};
pub use cells::Cells;
pub use entailing::Entailing;
pub use graphs::Graphs;
pub use judged::Judged;
pub use piles::OpenPiles;
use std::sync::Arc;
pub use words::{Erase, Words};

/// The kind of object that a position is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Family {
    /// Numbers: all moves are schemas.
    #[default]
    Numbers,
    /// Coins in a row, or on a grid: products of such games. There are no schemas.
    Coins(Coins),
    /// Piles on steps. The schemas are the moves for the number of piles that the ruleset has
    /// numbers, unless these are more than [`MOST_PILES`].
    Piles(Piles),
    /// Sets of numbers from which numbers are erased. There are no schemas.
    Erase(Erase),
    /// Words in which parts are rewritten. There are no schemas.
    Words(Words),
    /// Objects in a ring; its first move leaves a row. There are no schemas of positions like
    /// these.
    Circle(Box<Circle>),
    /// Bags of numbers, with numbers beside them. There are no schemas of positions like these.
    Bags(Bags),
    /// A board, with one row for each number of the ruleset. There are no schemas.
    Board(Board),
    /// A board of letters, in which patterns are replaced. There are no schemas.
    Cells(Cells),
    /// A graph from which vertices or edges are deleted. There are no schemas.
    Graphs(Graphs),
    /// Numbers, with moves that oblige to something. The ruleset itself has no schemas, so that
    /// no engine reads moves without what they oblige to.
    Entailing(Box<Entailing>),
    /// Numbers, words or bags, with ends that decide who wins. The ruleset itself has no schemas,
    /// so that no engine reads moves without the verdicts.
    Judged(Box<Judged>),
}

/// Up to this many piles the moves are written out as schemas.
pub const MOST_PILES: usize = 64;
/// The most piles that a position may have.
pub const LIMIT_PILES: usize = 1 << 20;

/// Objects in a ring: a move takes neighbours and leaves a row, where the rule of the row goes on.
///
/// A position is a number of objects and a mark: [`RING`] or [`ROW`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Circle {
    /// The moves on a ring of n objects: the heap that they leave is a row.
    pub ring: Ruleset,
    /// The rule of the row, a game on one number.
    pub row: Ruleset,
}

/// The second number of a position that is a ring.
pub const RING: i64 = 1;
/// The second number of a position that is a row.
pub const ROW: i64 = 0;

/// A coin-turning game, or the product of several.
///
/// A coin of a product has a place on every axis. A move at the head (x, y, ...) chooses a legal
/// set on each axis, as if a head stood there alone, and turns every coin of the product of these
/// sets. Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways* (1982), chapter 14.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coins {
    /// The games, one for each number of a place.
    pub axes: Vec<Axis>,
}

/// A coin-turning game in one row: a move turns over some coins, the rightmost of them from heads
/// to tails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    /// The sets of coins that may be turned: any of these.
    pub turns: Vec<Turn>,
    /// The place of the leftmost coin, 0 or 1.
    pub first: i64,
}

/// Sets of coins that may be turned together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The number of coins.
    pub counts: Vec<Count>,
    /// Whether they must stand side by side.
    pub consecutive: bool,
    /// The largest distance from the leftmost coin to the rightmost.
    pub within: Option<i64>,
}

/// Numbers of coins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Count {
    /// Every number.
    Any,
    /// From the first number to the second; neither is below 0.
    Range(i64, i64),
    /// The numbers of a set with a name.
    Set(NamedSet),
}

impl Turn {
    /// Whether this number of coins may be turned.
    pub fn allows(&self, coins: i64) -> bool {
        coins >= 1
            && self.counts.iter().any(|count| match count {
                Count::Any => true,
                Count::Range(lo, hi) => (*lo..=*hi).contains(&coins),
                Count::Set(set) => sets::contains(*set, coins.unsigned_abs()),
            })
    }

    /// The most coins that may be turned; none where there is no bound.
    pub fn most(&self) -> Option<i64> {
        let most = |count: &Count| match count {
            Count::Range(_, hi) => Some(*hi),
            Count::Any | Count::Set(_) => None,
        };
        let by_count = self.counts.iter().map(most).try_fold(0, |most, count| Some(most.max(count?)));
        let by_distance = self.within.map(|within| within.saturating_add(1));
        match (by_count, by_distance) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }

    /// The largest distance from the rightmost coin to another; none where there is no bound.
    pub fn reach(&self) -> Option<i64> {
        let by_count = self.most().filter(|_| self.consecutive).map(|most| (most - 1).max(0));
        let one = self.most().filter(|&most| most <= 1).map(|_| 0);
        [self.within, by_count, one].into_iter().flatten().min()
    }
}

impl Axis {
    /// The largest distance from the head to a coin turned with it; none where there is no bound.
    pub fn reach(&self) -> Option<i64> {
        self.turns.iter().map(Turn::reach).try_fold(0, |most, reach| Some(most.max(reach?)))
    }
}

/// Piles on steps: a move takes stones of one pile to another, or out of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piles {
    /// The rules as written, with the values of all parameters: the source of the moves for another
    /// number of piles.
    pub rules: Arc<Ast>,
    /// The moves for the number of piles that the ruleset has numbers.
    pub moves: Vec<Stones>,
    /// A position with any of these has no move.
    pub ends: Vec<Vec<Cond>>,
}

/// A move of stones. Variables: the piles, then the free variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stones {
    /// Index of the clause.
    pub clause: usize,
    /// The place of that clause.
    pub span: Span,
    /// The free variables in the order in which they are to be chosen.
    pub free: Vec<FreeVar>,
    /// Conditions that must all hold, among them that the stones and the piles are there.
    pub conditions: Vec<Cond>,
    /// The number of stones, at least 1 and at most the pile.
    pub amount: Num,
    /// The pile that they leave, from 1.
    pub from: Num,
    /// Another pile, or 0: out of the game.
    pub to: Num,
}

impl Ruleset {
    /// The game of coins, if this is one.
    pub fn coins(&self) -> Option<&Coins> {
        match &self.family {
            Family::Coins(coins) => Some(coins),
            _ => None,
        }
    }

    /// The game of piles, if this is one.
    pub fn piles(&self) -> Option<&Piles> {
        match &self.family {
            Family::Piles(piles) => Some(piles),
            _ => None,
        }
    }

    /// The game of erasing, if this is one.
    pub fn erase(&self) -> Option<&Erase> {
        match &self.family {
            Family::Erase(erase) => Some(erase),
            _ => None,
        }
    }

    /// The game of a ring, if this is one.
    pub fn circle(&self) -> Option<&Circle> {
        match &self.family {
            Family::Circle(circle) => Some(circle),
            _ => None,
        }
    }

    /// The game on bags, if this is one.
    pub fn bags(&self) -> Option<&Bags> {
        match &self.family {
            Family::Bags(bags) => Some(bags),
            _ => None,
        }
    }

    /// The game whose moves oblige to something, if this is one.
    pub fn entailing(&self) -> Option<&Entailing> {
        match &self.family {
            Family::Entailing(own) => Some(own),
            _ => None,
        }
    }

    /// The game of words, if this is one.
    pub fn words(&self) -> Option<&Words> {
        match &self.family {
            Family::Words(words) => Some(words),
            _ => None,
        }
    }

    /// The game on a board, if this is one.
    pub fn board(&self) -> Option<&Board> {
        match &self.family {
            Family::Board(board) => Some(board),
            _ => None,
        }
    }

    /// The game on a board of letters, if this is one.
    pub fn cells(&self) -> Option<&Cells> {
        match &self.family {
            Family::Cells(cells) => Some(cells),
            _ => None,
        }
    }

    /// The game on graphs, if this is one.
    pub fn graphs(&self) -> Option<&Graphs> {
        match &self.family {
            Family::Graphs(graphs) => Some(graphs),
            _ => None,
        }
    }

    /// Whether positions are rings of letters or of numbers: rotations are the same position.
    pub fn is_ring(&self) -> bool {
        match &self.family {
            Family::Words(words) => words.ring,
            Family::Bags(bags) => bags.arrangement == Arrangement::Ring,
            _ => false,
        }
    }

    /// Whether positions do not follow one another as numbers do: words, bags, boards, graphs, and
    /// piles on steps have no table of values.
    pub fn has_no_table(&self) -> bool {
        match self.family {
            Family::Words(_) | Family::Bags(_) | Family::Board(_) | Family::Cells(_) => true,
            Family::Graphs(_) | Family::Piles(_) => true,
            Family::Numbers | Family::Entailing(_) | Family::Coins(_) | Family::Erase(_) | Family::Circle(_) => false,
            Family::Judged(ref own) => own.game().has_no_table(),
        }
    }

    /// This game for boards of this many rows and columns; none for games that are not on boards,
    /// and for boards that are too large.
    pub fn with_board(&self, rows: usize, columns: u8) -> Option<Ruleset> {
        let board = self.board().filter(|_| (1..=MOST_ROWS).contains(&rows) && columns <= MOST_COLUMNS)?;
        let board = Board { moves: board.moves.clone(), columns };
        let names = (1..=rows).map(|row| format!("row {row}")).collect();
        Some(Ruleset { arity: rows, names, family: Family::Board(board), ..self.clone() })
    }

    /// Whether these are the same rules, perhaps for another number of piles or rows.
    pub fn is_also(&self, other: &Ruleset) -> bool {
        match (self.piles(), other.piles()) {
            (Some(a), Some(b)) => a.rules == b.rules && (self.play, self.turns) == (other.play, other.turns),
            _ if self.board().is_some() => {
                let [one, two] = [self, other].map(|rules| rules.board().map(|board| &board.moves));
                (one, self.play, self.turns) == (two, other.play, other.turns)
            }
            _ if self.cells().is_some() => {
                let [one, two] = [self, other].map(|rules| rules.cells().map(Cells::placed));
                (one, self.play, self.turns) == (two, other.play, other.turns)
            }
            _ if self.graphs().is_some() => {
                let moves = |graphs: &Graphs| {
                    let moves = graphs.rules.iter().map(|rule| (rule.what, rule.conditions.clone()));
                    (moves.collect::<Vec<_>>(), graphs.drops_isolated, graphs.watched.clone(), graphs.ends.clone())
                };
                let [one, two] = [self, other].map(|rules| rules.graphs().map(moves));
                (one, self.play, self.turns) == (two, other.play, other.turns)
            }
            _ => self == other,
        }
    }
}
