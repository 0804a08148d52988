//! Tokens on a graph in misère play: a short search, then the quotient of what can be reached, then
//! the whole search.
//!
//! The sums of many tokens are too many for a search; the vertices that they reach may still have a
//! small quotient, whose products decide sums of any size (T. Plambeck, A. Siegel 2008).
use crate::graph::{Digraph, How, MisereSolution, Outcome, ReachError, SolvedSum, TokenMove};
use crate::quotients::vertices::Built;
use budget::{Budget, Stop};
use misere::Halt;
use misere::monoid::Element;
use std::collections::HashMap;
use std::convert::Infallible;

/// The effort of the short search, and of the quotient, in looks of the budget: less than a second.
const SEARCH: u64 = 300;
const QUOTIENT: u64 = 300;
/// At most this many elements.
const MOST: usize = 5000;
/// At most this many vertices that can be reached.
const MOST_VERTICES: usize = 1 << 12;

/// Who wins with these tokens in misère play, and every winning move.
///
/// # Errors
/// [`Stop`] when the budget ends.
///
/// ```
/// use sprague::Budget;
/// use sprague::graph::Digraph;
/// // A heap of three and a heap of one, where a turn takes one, two or three.
/// let heaps = Digraph::from_edges(4, &[(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)])?;
/// let solution = heaps.solve_misere(&Budget::default())?;
/// let sum = sprague::quotients::solve_tokens(&solution, &[3, 1], &Budget::default())?;
/// assert_eq!((sum.outcome.letter(), sum.moves[0].to), ("N", 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_tokens(solution: &MisereSolution<'_>, tokens: &[u32], budget: &Budget) -> Result<SolvedSum, Stop> {
    match solution.solve_sum(tokens, &budget.clone().with_effort(SEARCH)) {
        Err(stop) if budget.outlives(&stop) => {}
        found => return found,
    }
    match by_quotient(solution.graph(), tokens, &budget.clone().with_effort(QUOTIENT)) {
        Ok(Some(found)) => Ok(found),
        Err(stop) if !budget.outlives(&stop) => Err(stop),
        Ok(None) | Err(_) => solution.solve_sum(tokens, budget),
    }
}

/// The answer by a quotient; none where play can go round, and where the quotient is too large.
pub fn by_quotient(graph: &Digraph, tokens: &[u32], budget: &Budget) -> Result<Option<SolvedSum>, Stop> {
    let listed = |&from: &u32, options: &mut Vec<u32>| {
        options.extend(graph.moves(from));
        Ok::<(), Infallible>(())
    };
    let reached = match graphs::reach(tokens.iter().copied(), MOST_VERTICES, |_| 0, budget, listed) {
        Ok(reached) => reached,
        Err(ReachError::Stopped(stop)) => return Err(stop),
        Err(_) => return Ok(None),
    };
    let Some(built) = Built::of(&reached.graph, MOST, budget) else { return Ok(None) };
    match built.halted {
        None => {}
        Some(Halt::Budget(stop)) => return Err(stop),
        Some(_) => return Ok(None),
    }
    let image = |(&name, &number): (&u32, &u32)| (name, built.builder.images()[number as usize]);
    let of: HashMap<u32, Element> = reached.positions().zip(&built.numbers).map(image).collect();
    let monoid = built.builder.monoid();
    let mut before = vec![0];
    for token in tokens {
        before.push(monoid.product(before[before.len() - 1], of[token]));
    }
    let is_lost = monoid.is_p(before[tokens.len()]);
    let mut moves = Vec::new();
    let mut after: Element = 0;
    for (token, &from) in tokens.iter().enumerate().rev().filter(|_| !is_lost) {
        let others = monoid.product(before[token], after);
        after = monoid.product(after, of[&from]);
        let wins = |to: &u32| monoid.is_p(monoid.product(others, of[to]));
        moves.extend(graph.different_moves(from).into_iter().filter(wins).map(|to| TokenMove { token, from, to }));
    }
    moves.sort_by_key(|found| (found.token, found.to));
    let outcome = if is_lost { Outcome::P } else { Outcome::N };
    let how = How::Quotient { elements: monoid.order() };
    Ok(Some(SolvedSum { outcome, best: moves.first().copied(), moves, how }))
}
