//! A token on a graph under normal play: values, outcomes, remoteness, and the moves to make in
//! sums of several tokens.
//!
//! A graph without cycles is solved by one walk (`dag`), any other by Smith's labelling (`smith`).
//! The winning moves lead to sums in which the player who just moved wins; not all of them come
//! nearer to the end, so one is chosen that does, see [`Solution::best_move`].
use crate::dag::{self, Cycle, Dag};
use crate::digraph::{Digraph, Held};
use crate::smith::{self, Labels};
use crate::value::{Outcome, Value};
use budget::{Budget, Stop};
use std::collections::HashSet;
use std::sync::Arc;

/// A move of one token of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TokenMove {
    /// The index of the token, counted from 0.
    pub token: usize,
    /// The vertex it leaves.
    pub from: u32,
    /// The vertex it goes to.
    pub to: u32,
}

/// The tokens of a sum that stay where they are.
struct Rest<'a> {
    /// The xor of the tokens with a nim-value.
    xor: u64,
    /// The number of tokens that have none.
    endless: usize,
    /// The numbers that it can move to, where there is one such token.
    exits: Option<&'a HashSet<u64>>,
}

/// A solved graph: see [`Digraph::solve`].
#[derive(Debug, Clone)]
pub struct Solution<'g> {
    graph: Held<'g>,
    found: Found,
}

#[derive(Debug, Clone)]
enum Found {
    Dag(Dag),
    Loopy(Labels, Cycle),
}

impl Digraph {
    /// Solves the game of one token, and with it all sums of tokens: a player who cannot move
    /// loses, and endless play is a draw.
    ///
    /// Without cycles: O(vertices + edges) time, 8 bytes a vertex. With cycles: usually a small
    /// multiple of that time, 4 bytes an edge and 10 to 20 a vertex.
    ///
    /// # Errors
    /// [`Stop`] when the budget ends.
    ///
    /// ```
    /// use graphs::{Digraph, Outcome};
    /// // 0 and 1 lead to each other, and 1 to 2, where no move is left.
    /// let graph = Digraph::from_edges(3, &[(0, 1), (1, 0), (1, 2)])?;
    /// let solution = graph.solve(&budget::Budget::unlimited())?;
    /// assert_eq!(solution.outcome(0), Outcome::P);
    /// assert_eq!(solution.remoteness(0), Some(2));
    /// assert_eq!(solution.sum(&[0, 1]).to_string(), "1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self, budget: &Budget) -> Result<Solution<'_>, Stop> {
        Ok(Solution { found: self.found(budget)?, graph: Held::Borrowed(self) })
    }

    /// Like [`Digraph::solve`], but the solution shares the graph.
    ///
    /// # Errors
    /// [`Stop`] when the budget ends.
    pub fn into_solution(self: Arc<Self>, budget: &Budget) -> Result<Solution<'static>, Stop> {
        Ok(Solution { found: self.found(budget)?, graph: Held::Shared(self) })
    }

    fn found(&self, budget: &Budget) -> Result<Found, Stop> {
        Ok(match dag::walk(self, budget)? {
            Ok(dag) => Found::Dag(dag),
            Err(cycle) => Found::Loopy(smith::label(self, budget)?, cycle),
        })
    }
}

impl Solution<'_> {
    /// The graph that is solved.
    pub fn graph(&self) -> &Digraph {
        &self.graph
    }

    /// A cycle of the graph, if it has one.
    pub fn cycle(&self) -> Option<&Cycle> {
        match &self.found {
            Found::Dag(_) => None,
            Found::Loopy(_, cycle) => Some(cycle),
        }
    }

    /// The nim-value of a vertex, if it has one.
    pub fn nim_value(&self, vertex: u32) -> Option<u64> {
        match &self.found {
            Found::Dag(dag) => dag.value(vertex).map(u64::from),
            Found::Loopy(labels, _) => labels.label(vertex).map(u64::from),
        }
    }

    /// The value of a vertex. O(1) where it is a number, else O(moves).
    pub fn value(&self, vertex: u32) -> Value {
        match self.nim_value(vertex) {
            Some(value) => Value::Nim(value),
            None => Value::infinite(self.graph.moves(vertex).iter().filter_map(|&to| self.nim_value(to))),
        }
    }

    /// The outcome with one token here. O(1) where the value is a number, else O(moves).
    pub fn outcome(&self, vertex: u32) -> Outcome {
        match self.nim_value(vertex) {
            Some(0) => Outcome::P,
            Some(_) => Outcome::N,
            None if self.remoteness(vertex).is_some() => Outcome::N,
            None => Outcome::D,
        }
    }

    /// The length of play in moves with one token when the winner hurries and the loser delays;
    /// none for a draw. O(moves).
    pub fn remoteness(&self, vertex: u32) -> Option<u32> {
        match &self.found {
            Found::Dag(dag) => dag.remoteness(vertex),
            Found::Loopy(labels, _) => labels.remoteness(&self.graph, vertex),
        }
    }

    /// The value of a sum of tokens; no token is worth 0. A vertex that is not there is worth 0 as
    /// well.
    pub fn sum(&self, tokens: &[u32]) -> Value {
        let (xor, endless) = self.parts(tokens);
        match endless[..] {
            [] => Value::Nim(xor),
            [only] => self.value(tokens[only]).plus(&Value::Nim(xor)),
            _ => Value::Infinite(Vec::new()),
        }
    }

    /// The xor of the tokens with a nim-value, and which tokens have none.
    fn parts(&self, tokens: &[u32]) -> (u64, Vec<usize>) {
        let (mut xor, mut endless) = (0, Vec::new());
        for (token, &vertex) in tokens.iter().enumerate() {
            match self.nim_value(vertex) {
                Some(value) => xor ^= value,
                None if (vertex as usize) < self.graph.len() => endless.push(token),
                None => {}
            }
        }
        (xor, endless)
    }

    /// All moves, each once, that keep the outcome for the player to move: the winning ones where
    /// that player wins, the ones that keep a draw, none where the other player wins. In the order
    /// of the tokens, then of the edges.
    ///
    /// Time: O(moves of the tokens); where one token is infinite, O(moves of its moves) as well.
    pub fn keeping_moves(&self, tokens: &[u32]) -> Vec<TokenMove> {
        let wanted = match self.sum(tokens).outcome() {
            Outcome::N => Outcome::P,
            Outcome::D => Outcome::D,
            Outcome::P => return Vec::new(),
        };
        let (xor, endless) = self.parts(tokens);
        // The numbers that win against an infinite token: needed where it may be the only one.
        let exits: Vec<HashSet<u64>> = match endless.len() {
            ..=2 => endless.iter().map(|&token| self.exits(tokens[token])).collect(),
            _ => Vec::new(),
        };
        let mut keeping = Vec::new();
        for (token, &from) in tokens.iter().enumerate() {
            let rest = Rest {
                xor: xor ^ self.nim_value(from).unwrap_or(0),
                endless: endless.len() - usize::from(self.nim_value(from).is_none()),
                exits: endless.iter().zip(&exits).find(|(other, _)| **other != token).map(|(_, exits)| exits),
            };
            let different = self.graph.different_moves(from).into_iter();
            let wins = different.filter(|&to| self.outcome_beside(to, &rest) == wanted);
            keeping.extend(wins.map(|to| TokenMove { token, from, to }));
        }
        keeping
    }

    /// The outcome of the sum of a token here and the rest.
    fn outcome_beside(&self, vertex: u32, rest: &Rest<'_>) -> Outcome {
        let exit = match (self.nim_value(vertex), rest.endless) {
            (Some(value), 0) => return Value::Nim(rest.xor ^ value).outcome(),
            (Some(value), 1) => rest.exits.is_some_and(|exits| exits.contains(&(rest.xor ^ value))),
            (None, 0) => self.graph.moves(vertex).iter().any(|&to| self.nim_value(to) == Some(rest.xor)),
            _ => false,
        };
        if exit { Outcome::N } else { Outcome::D }
    }

    /// The numbers that an infinite vertex can move to.
    fn exits(&self, vertex: u32) -> HashSet<u64> {
        self.graph.moves(vertex).iter().filter_map(|&to| self.nim_value(to)).collect()
    }

    /// Among the vertices of one nim-value: a number that falls along the answers of a player who
    /// keeps to that value, so that the play comes to an end. See [`Solution::best_move`].
    pub fn lateness(&self, vertex: u32) -> u32 {
        match &self.found {
            Found::Dag(dag) => dag.remoteness(vertex).unwrap_or(0),
            Found::Loopy(labels, _) => labels.lateness(vertex),
        }
    }

    /// One of [`Solution::keeping_moves`], by which a play that is won ends: a player who makes it
    /// each time wins, whatever the other player does. Where the other player wins there is none.
    ///
    /// After a winning move all tokens have nim-values, of xor 0. The one chosen leaves the least
    /// sum of values, then the least sum of latenesses (when, among the vertices of its label, a
    /// vertex got it). The other player may lower a value, and then some move lowers another to
    /// match; or raise one, and then some move leads back to the value with less lateness: Smith's
    /// answer. So this pair of sums falls from one of our turns to the next, and it cannot fall for
    /// ever.
    pub fn best_move(&self, tokens: &[u32]) -> Option<TokenMove> {
        let keeping = self.keeping_moves(tokens);
        if self.sum(tokens).outcome() != Outcome::N {
            return keeping.first().copied();
        }
        let measure = |vertex: u32| (self.nim_value(vertex).unwrap_or(0) as i64, i64::from(self.lateness(vertex)));
        // The other tokens add the same to all, except for the one that moves.
        keeping.into_iter().min_by_key(|winning| {
            let ((value, late), (before, late_before)) = (
                measure(winning.to),
                match self.nim_value(winning.from) {
                    Some(_) => measure(winning.from),
                    None => (0, 0),
                },
            );
            (value - before, late - late_before)
        })
    }
}
