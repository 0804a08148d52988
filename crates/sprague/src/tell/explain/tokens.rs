//! Tokens on a given graph: the moves of each with their values, loops and draws, the sum, and the
//! winning moves.
//!
//! Source of the values in loopy play: C. A. B. Smith, *Graphs and composite games*, J.
//! Combinatorial Theory 1 (1966).
use super::page::Page;
use super::rules_in_words::convention;
use super::total::columns;
use super::winner;
use crate::messages::{Locale, Message, say};
use crate::play::PlayError;
use crate::play::tokens::{placed, stopped};
use crate::quotients::solve_tokens;
use budget::Budget;
use claims::number::Number;
use graphs::read::EdgeList;
use graphs::{Cycle, Digraph, How, Outcome, Solution, TokenMove, Value};
use rules::ruleset::Play;
use std::collections::HashSet;

/// At most this many vertices with tokens are explained.
const MOST_VERTICES: usize = 20;
/// At most this many moves of one token are listed.
const MOST_LISTED: usize = 24;
/// At most this many winning moves are listed.
const MOST_MOVES: usize = 12;
/// At most this many vertices of a cycle are shown.
const LONGEST_CYCLE: usize = 8;

/// Explains the winner with tokens on these vertices of a graph, and the reason, in a language.
/// Takes about as much time and memory as solving the graph.
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
/// [`PlayError`]: [`PlayError::NoVertex`] for an unknown name of a vertex, a graph that is too
/// large, and the limits of the budget.
pub fn explain_tokens(
    list: &EdgeList<'_>,
    tokens: &[&str],
    play: Play,
    locale: Locale,
    budget: &Budget,
) -> Result<String, PlayError> {
    let (tokens, graph) = placed(list, tokens)?;
    let mut page = Page::new(locale);
    page.line(&convention(play));
    page.gap();
    page.line(&say::token_turn());
    let explained = Tokens { list, graph: &graph, tokens };
    if play == Play::Misere {
        explained.graph_in_words(&mut page, graph.nim_values().err().as_ref());
        explained.misere(&mut page, budget)?;
    } else {
        let solution = graph.solve(budget).map_err(stopped)?;
        explained.graph_in_words(&mut page, solution.cycle());
        explained.normal(&mut page, &solution);
    }
    Ok(page.into_text())
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

    fn graph_in_words(&self, page: &mut Page, cycle: Option<&Cycle>) {
        let (vertices, edges) = (self.graph.len(), self.graph.edges());
        page.under(&say::graph_size(vertices, edges));
        page.under(&match cycle {
            None => say::graph_ends(),
            Some(cycle) => {
                let mut names: Vec<String> =
                    cycle.0.iter().take(LONGEST_CYCLE).map(|&vertex| self.name(vertex)).collect();
                names.push(if cycle.0.len() > LONGEST_CYCLE { "...".into() } else { names[0].clone() });
                say::graph_round(names.join(" -> "))
            }
        });
    }

    /// The different vertices with tokens, in the order of the tokens.
    fn places(&self) -> Vec<u32> {
        let mut seen = HashSet::new();
        self.tokens.iter().copied().filter(|&vertex| seen.insert(vertex)).collect()
    }

    fn normal(&self, page: &mut Page, solution: &Solution<'_>) {
        let places = self.places();
        for &vertex in places.iter().take(MOST_VERTICES) {
            match solution.value(vertex) {
                Value::Nim(value) => self.finite(page, solution, vertex, value),
                Value::Infinite(numbers) => self.infinite(page, solution, vertex, &numbers),
                // Tokens oblige nobody.
                Value::Loony => {}
            }
        }
        if places.len() > MOST_VERTICES {
            page.gap();
            page.line(&say::more_components(places.len() - MOST_VERTICES));
        }
        let value = solution.sum(&self.tokens);
        self.total(page, solution, &value);
        let values = value.nim().copied();
        let why = |kept: &TokenMove| {
            let (before, after) = (solution.nim_value(kept.from)?, solution.nim_value(kept.to)?);
            values.map(|_| say::xor_to_zero(before, after))
        };
        let best = solution.best_move(&self.tokens).filter(|_| solution.cycle().is_some());
        self.moves(page, value.outcome(), &solution.keeping_moves(&self.tokens), best, &why);
    }

    /// Lists the moves of a token; `says` describes the vertex that each leads to.
    fn options(&self, page: &mut Page, vertex: u32, says: impl Fn(u32) -> Message) {
        let options = self.graph.different_moves(vertex);
        for &to in options.iter().take(MOST_LISTED) {
            page.under(&say::token_to(self.name(to), says(to)));
        }
        if options.len() > MOST_LISTED {
            page.under(&say::and_more(options.len() - MOST_LISTED));
        }
    }

    fn finite(&self, page: &mut Page, solution: &Solution<'_>, vertex: u32, value: u64) {
        page.gap();
        page.line(&say::token_has_value(self.name(vertex), value));
        let back = |to: u32| self.graph.moves(to).iter().copied().find(|&next| solution.nim_value(next) == Some(value));
        self.options(page, vertex, |to| match (solution.nim_value(to), back(to)) {
            (Some(there), Some(next)) if there > value && solution.cycle().is_some() => {
                say::there_value_back(there, self.name(next), value)
            }
            (Some(there), _) => say::there_value(there),
            (None, Some(next)) => say::there_none_back(self.name(next), value),
            (None, None) => say::there_none(),
        });
        let options = self.graph.moves(vertex);
        if options.is_empty() {
            page.under(&say::no_move());
            return;
        }
        page.under(&say::mex(value));
        if options.iter().any(|&to| solution.nim_value(to).is_none()) {
            page.under(&say::goes_back(value));
        }
    }

    fn infinite(&self, page: &mut Page, solution: &Solution<'_>, vertex: u32, numbers: &[u64]) {
        let value = solution.value(vertex);
        page.gap();
        page.line(&say::token_no_nim_value(self.name(vertex), value.to_string()));
        self.options(page, vertex, |to| match solution.nim_value(to) {
            Some(there) => say::there_value(there),
            None => say::there_none(),
        });
        let mex = nimber::mex(numbers.iter().copied());
        let unanswered = self.graph.moves(vertex).iter().copied().find(|&to| {
            let back = |&next: &u32| solution.nim_value(next) == Some(mex);
            solution.nim_value(to).is_none() && !self.graph.moves(to).iter().any(back)
        });
        if let Some(to) = unanswered {
            page.under(&say::no_way_back(mex, self.name(to)));
        }
        super::component::endless(page, numbers.iter().copied());
    }

    /// The winner of the sum.
    fn total(&self, page: &mut Page, solution: &Solution<'_>, total: &Value) {
        let values: Option<Vec<Number>> =
            self.tokens.iter().map(|&vertex| solution.nim_value(vertex).map(Number::from)).collect();
        match (total, values) {
            (_, _) if self.tokens.is_empty() => {
                page.gap();
                page.line(&say::empty_sum());
            }
            (Value::Nim(total), Some(values)) => {
                if values.len() > 1 {
                    page.gap();
                    page.line(&say::xor_of_values());
                    columns(page, &values, &Number::from(*total));
                }
                page.gap();
                page.line(&match total {
                    0 => say::value_zero(),
                    total => say::value_not_zero(*total),
                });
            }
            (total, _) => {
                let shown = total.to_string();
                if self.tokens.len() > 1 {
                    page.gap();
                    page.line(&say::infinite_sum(&shown));
                }
                page.gap();
                page.line(&match total.outcome() {
                    Outcome::D => say::infinite_draw(shown),
                    _ => say::infinite_win(shown),
                });
            }
        }
        if let &[only] = &self.tokens[..]
            && let Some(turns @ 1..) = solution.remoteness(only)
        {
            page.line(&match turns {
                1 => say::one_turn(),
                turns => say::turns_last(turns),
            });
        }
    }

    fn moves(
        &self,
        page: &mut Page,
        outcome: Outcome,
        moves: &[TokenMove],
        best: Option<TokenMove>,
        why: &dyn Fn(&TokenMove) -> Option<Message>,
    ) {
        if moves.is_empty() {
            return;
        }
        page.line(&match (outcome, moves.len()) {
            (Outcome::D, total) => say::moves_keep_draw(total),
            (_, 1) => say::only_winning_move(),
            (_, total) => say::winning_moves(total),
        });
        let told = |kept: &TokenMove| format!("{} -> {}", self.name(kept.from), self.name(kept.to));
        for kept in moves.iter().take(MOST_MOVES) {
            page.under(&match why(kept) {
                Some(why) => say::move_why(told(kept), why),
                None => told(kept).into(),
            });
        }
        if moves.len() > MOST_MOVES {
            page.under(&say::and_more(moves.len() - MOST_MOVES));
        }
        if let Some(best) = best.filter(|_| moves.len() > 1 && outcome == Outcome::N) {
            page.line(&say::nearer_to_the_end(told(&best)));
        }
    }

    fn misere(&self, page: &mut Page, budget: &Budget) -> Result<(), PlayError> {
        let solution = self.graph.solve_misere(budget).map_err(stopped)?;
        let in_words = |outcome: Outcome| match outcome {
            Outcome::N => say::there_won(),
            Outcome::P => say::there_lost(),
            Outcome::D => say::there_drawn(),
        };
        for &vertex in self.places().iter().take(MOST_VERTICES) {
            page.gap();
            page.line(&say::token_alone(self.name(vertex), in_words(solution.outcome(vertex))));
            self.options(page, vertex, |to| in_words(solution.outcome(to)));
            if self.graph.moves(vertex).is_empty() {
                page.under(&say::no_move_wins());
            }
        }
        let sum = solve_tokens(&solution, &self.tokens, budget).map_err(stopped)?;
        page.gap();
        if self.tokens.len() > 1 {
            page.line(&say::misere_no_xor());
            page.line(&match sum.how {
                How::OneToken => say::only_one_token(),
                How::Tame => say::all_tame(),
                How::Quotient { elements } => say::tokens_have_a_quotient(elements),
                _ => say::by_definition(),
            });
        }
        page.line(&winner(sum.outcome));
        self.moves(page, sum.outcome, &sum.moves, sum.best, &|_| None);
        Ok(())
    }
}
