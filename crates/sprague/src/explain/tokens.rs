//! Tokens on a given graph: the moves of each with their values, loops and draws, the sum, and the
//! winning moves.
//!
//! Source of the values where play can go round: C. A. B. Smith, *Graphs and composite games*, J.
//! Combinatorial Theory 1 (1966).
use super::total::columns;
use crate::messages::{self, Locale};
use crate::number::Number;
use crate::play::PlayError;
use crate::play::tokens::{placed, stopped};
use budget::Budget;
use graphs::read::EdgeList;
use graphs::{Cycle, Digraph, How, Outcome, Solution, TokenMove, Value};
use rules::ruleset::Play;
use std::collections::HashSet;
use std::fmt::Write as _;

/// The most vertices with tokens, moves of one, and winning moves that are written out.
const MOST_VERTICES: usize = 20;
const MOST_LISTED: usize = 24;
const MOST_MOVES: usize = 12;
/// The most vertices of a cycle that are shown.
const LONGEST_CYCLE: usize = 8;

/// Explains the winner with tokens on these vertices of a graph, and the reason, in a language.
/// Time and memory as for the solution of the graph.
///
/// ```
/// use sprague::graph::EdgeList;
/// use sprague::{Budget, Locale, Play};
/// use sprague::graph::explain_tokens;
/// let list = EdgeList::read(b"a b\nb a\nb c\n", &Budget::default())?;
/// let text = explain_tokens(&list, &["a", "b"], Play::Normal, Locale::ENGLISH, &Budget::default())?;
/// assert!(text.contains("Play can go round: a -> b -> a."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`PlayError::NoVertex`] for a name that no vertex has, a graph that is too large, and the limits
/// of the budget.
pub fn explain_tokens(
    list: &EdgeList<'_>,
    tokens: &[&str],
    play: Play,
    tongue: Locale,
    budget: &Budget,
) -> Result<String, PlayError> {
    let (tokens, graph) = placed(list, tokens)?;
    let misere = play == Play::Misere;
    let convention = if misere { "misère play: who cannot move wins" } else { "normal play: who cannot move loses" };
    let mut text = format!("Convention: {convention}.\n\nA turn moves one token along an edge of the graph.\n");
    let explained = Tokens { list, graph: &graph, tokens };
    if misere {
        explained.graph_in_words(&mut text, graph.nim_values().err().as_ref());
        explained.misere(&mut text, budget)?;
    } else {
        let solution = graph.solve(budget).map_err(stopped)?;
        explained.graph_in_words(&mut text, solution.cycle());
        explained.normal(&mut text, &solution);
    }
    Ok(messages::translated(&text, tongue))
}

struct Tokens<'a> {
    list: &'a EdgeList<'a>,
    graph: &'a Digraph,
    tokens: Vec<u32>,
}

impl Tokens<'_> {
    fn name(&self, vertex: u32) -> String {
        self.list.name(vertex as usize).chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
    }

    fn graph_in_words(&self, text: &mut String, cycle: Option<&Cycle>) {
        let (vertices, edges) = (self.graph.len(), self.graph.edges());
        let _ = writeln!(text, "  It has {vertices} vertices and {edges} edges.");
        match cycle {
            None => text.push_str("  No way along edges comes back, so every play ends.\n"),
            Some(cycle) => {
                let mut names: Vec<String> =
                    cycle.0.iter().take(LONGEST_CYCLE).map(|&vertex| self.name(vertex)).collect();
                names.push(if cycle.0.len() > LONGEST_CYCLE { "...".into() } else { names[0].clone() });
                let _ = writeln!(text, "  Play can go round: {}. A play without an end is a draw.", names.join(" -> "));
            }
        }
    }

    /// The different vertices with tokens, in the order of these.
    fn places(&self) -> Vec<u32> {
        let mut seen = HashSet::new();
        self.tokens.iter().copied().filter(|&vertex| seen.insert(vertex)).collect()
    }

    fn normal(&self, text: &mut String, solution: &Solution<'_>) {
        let places = self.places();
        for &vertex in places.iter().take(MOST_VERTICES) {
            match solution.value(vertex) {
                Value::Nim(value) => self.finite(text, solution, vertex, value),
                Value::Infinite(numbers) => self.infinite(text, solution, vertex, &numbers),
            }
        }
        if places.len() > MOST_VERTICES {
            let _ = writeln!(text, "\nThere are {} more components like these.", places.len() - MOST_VERTICES);
        }
        let value = solution.sum(&self.tokens);
        self.total(text, solution, &value);
        let values = value.nim().copied();
        let why = |kept: &TokenMove| {
            let (before, after) = (solution.nim_value(kept.from)?, solution.nim_value(kept.to)?);
            values.map(|_| format!("its value goes from {before} to {after}, and the xor to 0"))
        };
        let best = solution.best_move(&self.tokens).filter(|_| solution.cycle().is_some());
        self.moves(text, value.outcome(), &solution.keeping_moves(&self.tokens), best, &why);
    }

    /// The moves of a token, each with what `says` of where it leads.
    fn options(&self, text: &mut String, vertex: u32, says: impl Fn(u32) -> String) {
        let options = self.graph.different_moves(vertex);
        for &to in options.iter().take(MOST_LISTED) {
            let _ = writeln!(text, "  To {}: {}.", self.name(to), says(to));
        }
        if options.len() > MOST_LISTED {
            let _ = writeln!(text, "  and {} more", options.len() - MOST_LISTED);
        }
    }

    fn finite(&self, text: &mut String, solution: &Solution<'_>, vertex: u32, value: u64) {
        let _ = writeln!(text, "\nA token on {} has nim-value {value}.", self.name(vertex));
        let back = |to: u32| self.graph.moves(to).iter().copied().find(|&next| solution.nim_value(next) == Some(value));
        self.options(text, vertex, |to| match (solution.nim_value(to), back(to)) {
            (Some(there), Some(next)) if there > value && solution.cycle().is_some() => {
                format!("nim-value {there}; the answer {} brings {value} back", self.name(next))
            }
            (Some(there), _) => format!("nim-value {there}"),
            (None, Some(next)) => format!("no nim-value; the answer {} brings {value} back", self.name(next)),
            (None, None) => "no nim-value".to_owned(),
        });
        let options = self.graph.moves(vertex);
        if options.is_empty() {
            text.push_str("  There is no move from it, and the least number missing from nothing is 0.\n");
            return;
        }
        let _ = writeln!(text, "  The least number that is missing among these values (their mex) is {value}.");
        if options.iter().any(|&to| solution.nim_value(to).is_none()) {
            let _ = writeln!(
                text,
                "  Going to a vertex without a nim-value changes nothing: the answer goes back to {value} (Smith 1966)."
            );
        }
    }

    fn infinite(&self, text: &mut String, solution: &Solution<'_>, vertex: u32, numbers: &[u64]) {
        let value = solution.value(vertex);
        let _ = writeln!(text, "\nA token on {} has no nim-value; its value is {value}.", self.name(vertex));
        self.options(text, vertex, |to| match solution.nim_value(to) {
            Some(there) => format!("nim-value {there}"),
            None => "no nim-value".to_owned(),
        });
        let mex = nimber::mex(numbers.iter().copied());
        let unanswered = self.graph.moves(vertex).iter().copied().find(|&to| {
            let back = |&next: &u32| solution.nim_value(next) == Some(mex);
            solution.nim_value(to).is_none() && !self.graph.moves(to).iter().any(back)
        });
        if let Some(to) = unanswered {
            let _ = writeln!(
                text,
                "  The mex of the nim-values is {mex}, but a move to {} has no answer of value {mex}, so it is not the value \
                 (Smith 1966).",
                self.name(to)
            );
        }
        super::component::endless(text, numbers.iter());
    }

    /// The winner of the sum.
    fn total(&self, text: &mut String, solution: &Solution<'_>, total: &Value) {
        let values: Option<Vec<Number>> =
            self.tokens.iter().map(|&vertex| solution.nim_value(vertex).map(Number::from)).collect();
        match (total, values) {
            (_, _) if self.tokens.is_empty() => {
                text.push_str("\nThe sum is empty, so there is no move: the player to move has lost.\n");
            }
            (Value::Nim(total), Some(values)) => {
                if values.len() > 1 {
                    text.push_str("\nThe value of a sum is the xor of the values (Sprague 1935, Grundy 1939):\n");
                    columns(text, &values, &Number::from(*total));
                }
                let _ = match total {
                    0 => writeln!(
                        text,
                        "\nThe value is 0: whatever the first player does, the second can restore 0 and wins."
                    ),
                    total => {
                        writeln!(text, "\nThe value is {total}, not 0: the first player wins, by moving to value 0.")
                    }
                };
            }
            (total, _) => {
                if self.tokens.len() > 1 {
                    let _ = writeln!(
                        text,
                        "\nA nim-value is added to an infinite one by xor with each of its numbers, and two infinite values are \
                         together infinite without numbers (Smith 1966): in all {total}."
                    );
                }
                let _ = match total.outcome() {
                    Outcome::D => {
                        writeln!(text, "\nThe value is {total}, without 0: nobody can win, and play goes on for ever.")
                    }
                    _ => writeln!(text, "\nThe value is {total}, with 0: the first player wins, by moving to value 0."),
                };
            }
        }
        if let &[only] = &self.tokens[..]
            && let Some(turns @ 1..) = solution.remoteness(only)
        {
            let _ = match turns {
                1 => writeln!(text, "One turn ends it."),
                turns => writeln!(text, "Play lasts {turns} turns when the winner hurries and the loser delays."),
            };
        }
    }

    fn moves(
        &self,
        text: &mut String,
        outcome: Outcome,
        moves: &[TokenMove],
        best: Option<TokenMove>,
        why: &dyn Fn(&TokenMove) -> Option<String>,
    ) {
        if moves.is_empty() {
            return;
        }
        let _ = match (outcome, moves.len()) {
            (Outcome::D, total) => writeln!(text, "Moves that keep the draw ({total} in all):"),
            (_, 1) => writeln!(text, "The only winning move:"),
            (_, total) => writeln!(text, "Winning moves ({total} in all):"),
        };
        let told = |kept: &TokenMove| format!("{} -> {}", self.name(kept.from), self.name(kept.to));
        for kept in moves.iter().take(MOST_MOVES) {
            let why = why(kept).map_or(String::new(), |why| format!(": {why}"));
            let _ = writeln!(text, "  {}{why}", told(kept));
        }
        if moves.len() > MOST_MOVES {
            let _ = writeln!(text, "  and {} more", moves.len() - MOST_MOVES);
        }
        if let Some(best) = best.filter(|_| moves.len() > 1 && outcome == Outcome::N) {
            let _ = writeln!(text, "Not each of them comes nearer to the end; this one does: {}.", told(&best));
        }
    }

    fn misere(&self, text: &mut String, budget: &Budget) -> Result<(), PlayError> {
        let solution = self.graph.solve_misere(budget).map_err(stopped)?;
        let in_words = |outcome: Outcome| match outcome {
            Outcome::N => "won by the player to move",
            Outcome::P => "lost by the player to move",
            Outcome::D => "drawn",
        };
        for &vertex in self.places().iter().take(MOST_VERTICES) {
            let alone = in_words(solution.outcome(vertex));
            let _ = writeln!(text, "\nA token on {}, alone, is {alone}.", self.name(vertex));
            self.options(text, vertex, |to| in_words(solution.outcome(to)).to_owned());
            if self.graph.moves(vertex).is_empty() {
                text.push_str("  There is no move from it, and who cannot move wins.\n");
            }
        }
        let sum = solution.solve_sum(&self.tokens, budget).map_err(stopped)?;
        text.push('\n');
        if self.tokens.len() > 1 {
            text.push_str("Under misère play the values of components do not add up by xor in general.\n");
            text.push_str(match sum.how {
                How::OneToken => "Only one token can move.\n",
                How::Tame => "All that can be reached is tame, so the rule of misère Nim holds (Conway 1976).\n",
                _ => "The outcome was computed from the definition.\n",
            });
        }
        let _ = match sum.outcome {
            Outcome::D => writeln!(text, "Nobody can win: play goes on for ever."),
            outcome => writeln!(text, "The {} player wins.", outcome.winner()),
        };
        self.moves(text, sum.outcome, &sum.moves, sum.best, &|_| None);
        Ok(())
    }
}
