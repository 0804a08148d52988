//! A match with tokens on a directed graph, from either side and under either convention.
//!
//! In a won position the engine makes a winning move by which the play comes to its end, also where
//! it could go round for ever; in a drawn one it keeps the draw; in a lost one it makes the move
//! with the fewest winning answers.
use super::record::Review;
use super::{End, PlayError, Side};
use crate::messages::{Locale, Message, say};
use crate::quotients::solve_tokens;
use budget::{Budget, Stop};
use claims::error::SolveError;
use graphs::read::EdgeList;
use graphs::{Digraph, MisereSolution, Outcome, Solution, TokenMove};
use rules::ruleset::Play;
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::sync::Arc;

/// The word by which a record is known, and its version.
const FORMAT: &str = "sprague play graph 1";
/// The number of moves that are looked at in a lost position.
const LOOKED_AT: usize = 64;

/// A match with tokens on a graph.
///
/// ```
/// use sprague::graph::EdgeList;
/// use sprague::{Budget, Play};
/// use sprague::play::{Side, TokenMatch};
/// let budget = Budget::default();
/// let list = EdgeList::read(b"a b\nb c\na c\n", &budget)?;
/// let mut game = TokenMatch::new(list, &["a", "a", "b"], Play::Normal, Side::You, &budget)?;
/// let (turn, _) = game.choose(&budget)?;
/// assert_eq!(game.text(&turn), "b -> c");
/// game.make(turn);
/// assert_eq!((game.position(), game.to_move()), ("a a c".to_owned(), Side::Engine));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TokenMatch<'t> {
    list: EdgeList<'t>,
    graph: Solved,
    tokens: Vec<u32>,
    first: Side,
    history: Vec<TokenMove>,
}

enum Solved {
    Normal(Solution<'static>),
    Misere(Arc<Digraph>, MisereSolution<'static>),
}

/// The solution of a sum of tokens.
struct Known {
    outcome: Outcome,
    /// The moves that keep it.
    moves: Vec<TokenMove>,
    /// One of them, by which a won play ends.
    best: Option<TokenMove>,
}

pub(crate) fn stopped(stop: Stop) -> PlayError {
    PlayError::Solve(SolveError::stopped(stop, say::reached_graph()))
}

/// The vertices of the tokens, and the graph of a list of edges.
pub(crate) fn placed(list: &EdgeList<'_>, tokens: &[&str]) -> Result<(Vec<u32>, Digraph), PlayError> {
    let vertex = |name: &&str| {
        let found = list.find(name).and_then(|vertex| u32::try_from(vertex).ok());
        found.ok_or_else(|| PlayError::NoVertex((*name).to_owned()))
    };
    let tokens = tokens.iter().map(vertex).collect::<Result<Vec<u32>, PlayError>>()?;
    let graph = Digraph::from_edges(list.len(), list.edges())
        .map_err(|error| PlayError::Record(say::graph_of_match_too_large(error.to_string())))?;
    Ok((tokens, graph))
}

impl<'t> TokenMatch<'t> {
    /// A match that begins with tokens on these vertices. Solves the graph.
    ///
    /// # Errors
    /// [`PlayError::NoVertex`] for a name that no vertex has, and the limits of the budget.
    pub fn new(
        list: EdgeList<'t>,
        tokens: &[&str],
        play: Play,
        first: Side,
        budget: &Budget,
    ) -> Result<Self, PlayError> {
        let (tokens, graph) = placed(&list, tokens)?;
        let graph = Arc::new(graph);
        let graph = match play {
            Play::Normal => Solved::Normal(graph.into_solution(budget).map_err(stopped)?),
            Play::Misere => Solved::Misere(graph.clone(), graph.into_misere_solution(budget).map_err(stopped)?),
        };
        Ok(Self { list, graph, tokens, first, history: Vec::new() })
    }

    fn graph(&self) -> &Digraph {
        match &self.graph {
            Solved::Normal(solution) => solution.graph(),
            Solved::Misere(graph, _) => graph,
        }
    }

    /// The side to move.
    pub fn to_move(&self) -> Side {
        if self.history.len().is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// The vertices of the tokens; `no token` where there is none.
    pub fn position(&self) -> String {
        let names: Vec<_> = self.tokens.iter().map(|&token| self.list.name(token as usize)).collect();
        if names.is_empty() { "no token".to_owned() } else { names.join(" ") }
    }

    /// A move in words: `a -> b`.
    pub fn text(&self, turn: &TokenMove) -> String {
        format!("{} -> {}", self.list.name(turn.from as usize), self.list.name(turn.to as usize))
    }

    /// All legal moves; those of two tokens on one vertex are the same, and come once.
    pub fn legal(&self) -> Vec<TokenMove> {
        let fresh = |&(token, vertex): &(usize, &u32)| !self.tokens[..token].contains(vertex);
        let of = |(token, &from): (usize, &u32)| {
            self.graph().different_moves(from).into_iter().map(move |to| TokenMove { token, from, to })
        };
        self.tokens.iter().enumerate().filter(fresh).flat_map(of).collect()
    }

    /// The side that has won, when no move is left; `None` while there is one.
    pub fn winner(&self) -> Option<Side> {
        let ended = self.tokens.iter().all(|&token| self.graph().moves(token).is_empty());
        ended.then(|| match self.graph {
            Solved::Normal(_) => self.to_move().other(),
            Solved::Misere(..) => self.to_move(),
        })
    }

    /// A move from text: `a -> b`, `a b`, `b` where only one token can go there, or `#3` for the
    /// third of the list of moves.
    ///
    /// # Errors
    /// Text that is no move, and moves that are not legal.
    pub fn read(&self, text: &str) -> Result<TokenMove, PlayError> {
        let legal = self.legal();
        if let Some(number) = text.trim().strip_prefix(['#', '＃'])
            && let Ok(asked) = number.trim().parse::<usize>()
        {
            let turn = legal.get(asked.wrapping_sub(1)).copied();
            return turn.ok_or(PlayError::NoSuchNumber { asked, listed: legal.len() });
        }
        let words: Vec<&str> = text.split_whitespace().filter(|word| !matches!(*word, "->" | "to" | "from")).collect();
        let fits = |turn: &&TokenMove| match words[..] {
            [to] => self.list.name(turn.to as usize) == to,
            [from, to] => self.list.name(turn.from as usize) == from && self.list.name(turn.to as usize) == to,
            _ => false,
        };
        let fitting: Vec<TokenMove> = legal.iter().filter(fits).copied().collect();
        match (&fitting[..], &words[..]) {
            ([turn], _) => Ok(*turn),
            ([], [_] | [_, _]) => {
                Err(PlayError::Illegal { text: text.into(), legal: legal.first().map(|turn| self.text(turn).into()) })
            }
            ([first, ..], _) => Err(PlayError::WhichToken(self.text(first))),
            ([], _) => Err(PlayError::NotAMove(text.to_owned())),
        }
    }

    /// Makes a move that [`TokenMatch::read`], [`TokenMatch::legal`] or [`TokenMatch::choose`] gave
    /// for this position.
    pub fn make(&mut self, turn: TokenMove) {
        if let Some(token) = self.tokens.get_mut(turn.token) {
            *token = turn.to;
            self.history.push(turn);
        }
    }

    /// Takes moves back until it is your turn again. False, and nothing is changed, when you have
    /// made none.
    pub fn undo(&mut self) -> bool {
        let yours = |made: &usize| made.is_multiple_of(2) == (self.first == Side::You);
        let Some(kept) = (0..self.history.len()).rev().find(yours) else { return false };
        for made in self.history.drain(kept..).rev() {
            self.tokens[made.token] = made.from;
        }
        true
    }

    fn known(&self, tokens: &[u32], budget: &Budget) -> Result<Known, PlayError> {
        match &self.graph {
            Solved::Normal(solution) => Ok(Known {
                outcome: solution.sum(tokens).outcome(),
                moves: solution.keeping_moves(tokens),
                best: solution.best_move(tokens),
            }),
            Solved::Misere(_, solution) => {
                let sum = solve_tokens(solution, tokens, budget).map_err(stopped)?;
                Ok(Known { outcome: sum.outcome, moves: sum.moves, best: sum.best })
            }
        }
    }

    /// The engine's move, and the reason; also a hint for the player to move.
    ///
    /// # Errors
    /// The limits of the budget, and when no move is left.
    pub fn choose(&self, budget: &Budget) -> Result<(TokenMove, Message), PlayError> {
        let known = self.known(&self.tokens, budget)?;
        let none = || PlayError::Illegal { text: say::a_move_of_play(), legal: None };
        if let Some(turn) = known.best.or(known.moves.first().copied()) {
            let reason = match (&self.graph, known.outcome) {
                (Solved::Normal(solution), Outcome::N) => say::value_to_zero(solution.sum(&self.tokens).to_string()),
                (_, Outcome::N) => say::leaves_lost(),
                _ => say::keeps_draw(),
            };
            return Ok((turn, reason));
        }
        let legal = self.legal();
        let stride = legal.len().div_ceil(LOOKED_AT).max(1);
        let mut hardest = None;
        for turn in legal.into_iter().step_by(stride) {
            let mut after = self.tokens.clone();
            after[turn.token] = turn.to;
            let answers = self.known(&after, budget)?.moves.len();
            let rank = (answers, Reverse(self.remoteness(turn.to)));
            if hardest.as_ref().is_none_or(|(least, _)| rank < *least) {
                hardest = Some((rank, turn));
            }
        }
        let ((answers, _), turn) = hardest.ok_or_else(none)?;
        let reason = match answers {
            1 => say::lost_one_answer(),
            _ => say::lost_answers(answers),
        };
        Ok((turn, reason))
    }

    fn remoteness(&self, vertex: u32) -> Option<u32> {
        match &self.graph {
            Solved::Normal(solution) => solution.remoteness(vertex),
            Solved::Misere(_, solution) => solution.remoteness(vertex),
        }
    }

    /// A move that wins or keeps the draw, if there is one.
    ///
    /// # Errors
    /// The limits of the budget.
    pub fn hint(&self, budget: &Budget) -> Result<Option<(TokenMove, Message)>, PlayError> {
        let lost = self.known(&self.tokens, budget)?.moves.is_empty();
        if lost { Ok(None) } else { self.choose(budget).map(Some) }
    }

    /// Why this position is won, lost or drawn, in a language, without naming the moves.
    ///
    /// # Errors
    /// The limits of the budget.
    pub fn why(&self, locale: Locale, budget: &Budget) -> Result<String, PlayError> {
        let outcome = self.known(&self.tokens, budget)?.outcome;
        let who = match outcome {
            Outcome::N => say::mover_wins(),
            Outcome::P => say::mover_loses(),
            Outcome::D => say::both_go_on(),
        };
        let Solved::Normal(solution) = &self.graph else {
            return Ok(say::tokens_misere(who).in_locale(locale));
        };
        let worth = |&token: &u32| {
            say::token_worth(self.list.name(token as usize).into_owned(), solution.value(token).to_string())
        };
        let worths = Message::list(self.tokens.iter().map(worth));
        let sum = solution.sum(&self.tokens);
        let meaning = match outcome {
            Outcome::P => say::meaning_zero(),
            Outcome::N if sum.nim().is_some() => say::meaning_not_zero(),
            Outcome::N => say::meaning_with_zero(),
            Outcome::D => say::meaning_without_zero(),
        };
        let why = match self.tokens.len() {
            0 => say::tokens_none(who),
            1 => say::tokens_one(worths, meaning, who),
            _ => say::tokens_several(worths, sum.to_string(), meaning, who),
        };
        Ok(why.in_locale(locale))
    }

    /// The match so far: the graph, the first position, the moves, and the winner (null before
    /// the end).
    pub fn record(&self) -> Value {
        let name = |vertex: u32| self.list.name(vertex as usize);
        let mut start = self.tokens.clone();
        self.history.iter().rev().for_each(|made| start[made.token] = made.from);
        let mut by = self.first.other();
        let moves = self.history.iter().map(|made| {
            by = by.other();
            json!({"by": by.word(), "token": made.token, "from": name(made.from), "to": name(made.to)})
        });
        let moves: Vec<Value> = moves.collect();
        let edges: Vec<Value> = self.list.edges().iter().map(|&(from, to)| json!([name(from), name(to)])).collect();
        json!({
            "format": FORMAT,
            "edges": edges,
            "vertices": (0..self.list.len()).map(|vertex| self.list.name(vertex)).collect::<Vec<_>>(),
            "misere": matches!(self.graph, Solved::Misere(..)),
            "start": start.into_iter().map(name).collect::<Vec<_>>(),
            "first": self.first.word(),
            "moves": moves,
            "winner": self.winner().map(Side::word),
        })
    }
}

/// Plays a recorded match on a graph again: every move is checked and judged. `None` for a record
/// of another kind.
///
/// # Errors
/// [`PlayError::Record`]: damage, or a move that is not legal; and the limits of the budget.
pub(super) fn review(record: &Value, budget: &Budget) -> Result<Option<Review>, PlayError> {
    if record.get("format").and_then(Value::as_str) != Some(FORMAT) {
        return Ok(None);
    }
    let words = |value: &Value| -> Option<Vec<String>> {
        value.as_array()?.iter().map(|word| Some(word.as_str()?.to_owned())).collect()
    };
    let list = |key: &str| {
        record.get(key).and_then(Value::as_array).ok_or_else(|| PlayError::record(say::record_no_list(key)))
    };
    let named = |key: &str| record.get(key).and_then(words).ok_or_else(|| PlayError::record(say::record_no_list(key)));
    let mut text: String = named("vertices")?.iter().map(|name| format!("{name}\n")).collect();
    for edge in list("edges")? {
        let ends = words(edge).filter(|ends| ends.len() == 2).ok_or_else(|| PlayError::record(say::record_edge()))?;
        text.push_str(&format!("{}\n", ends.join(" ")));
    }
    let edges = EdgeList::read(text.as_bytes(), budget).map_err(|error| PlayError::record(error.message()))?;
    let start = named("start")?;
    let start: Vec<&str> = start.iter().map(String::as_str).collect();
    let misere = record.get("misere").and_then(Value::as_bool).unwrap_or(false);
    let convention = if misere { Play::Misere } else { Play::Normal };
    let first = if record.get("first").and_then(Value::as_str) == Some("engine") { Side::Engine } else { Side::You };
    let mut game = TokenMatch::new(edges, &start, convention, first, budget)
        .map_err(|error| PlayError::record(error.message()))?;
    let mut review = Review::of(say::tokens_on_graph(), convention, game.position());
    for (number, made) in list("moves")?.iter().enumerate() {
        let word = |key: &str| made.get(key).and_then(Value::as_str).unwrap_or_default();
        let token = made.get("token").and_then(Value::as_u64);
        let fits = |turn: &&TokenMove| {
            Some(turn.token as u64) == token
                && (game.list.name(turn.from as usize), game.list.name(turn.to as usize))
                    == (word("from").into(), word("to").into())
        };
        // A second token on a vertex may be the one that moved.
        let all = game.tokens.iter().enumerate().flat_map(|(token, &from)| {
            game.graph().different_moves(from).into_iter().map(move |to| TokenMove { token, from, to })
        });
        let all: Vec<TokenMove> = all.collect();
        let turn = *all.iter().find(fits).ok_or_else(|| PlayError::record(say::record_illegal(number + 1)))?;
        let (before, hint) = (game.known(&game.tokens, budget)?.outcome, game.hint(budget)?);
        let (by, text) = (game.to_move(), game.text(&turn));
        game.make(turn);
        let after = game.known(&game.tokens, budget)?.outcome;
        let missed = match (before, after) {
            (Outcome::N, Outcome::P) | (Outcome::D, Outcome::D) | (Outcome::P, _) => None,
            (Outcome::N, _) => hint.map(|(turn, _)| say::move_wins(game.text(&turn))),
            (Outcome::D, _) => hint.map(|(turn, _)| say::move_keeps_draw(game.text(&turn))),
        };
        review.add(by, text, game.position(), missed);
    }
    Ok(Some(review.end(game.winner().map(End::Won), game.to_move())))
}
