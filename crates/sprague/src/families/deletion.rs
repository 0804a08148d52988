//! Deletion games on graphs: values as sums of components, misère play on the union of all graphs,
//! and winning moves by the vertices and edges that a player names.
use crate::answer::{Answer, Change, Moves, MovesWanted, WinningMove};
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Step, SumMethod, Wanted};
use crate::ladder::rooms::Room;
use crate::messages::{Message, say};
use crate::options::{SolveOptions, between_components};
use crate::plays::misere;
use crate::sum::Sum;
use crate::tell::basis::Basis;
use crate::tell::deleted::edge;
use ::graphs::read::EdgeList;
use budget::{Budget, Bytes};
use claims::error::{SolveError, move_error};
use claims::number::Number;
use claims::position::{ParsePositionError, Position, graphs};
use claims::reply::{Found, Known};
use claims::standing::Standing;
use positions::deletion::Deletions;
use rules::family::graphs::Graph;
use rules::moves::MoveError;
use rules::moves::graphs::{Choice, Plain, after, is_gone, members};
use rules::ruleset::{Play, Ruleset, Turns};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// The name of the search in misère play.
const UNION: &str = "union-of-graphs";

/// The memory of an option with its choices beside its numbers, approximately.
const ENTRY: usize = 200;

/// Positions, each with the choices that leave it.
type Choices = BTreeMap<Vec<i64>, BTreeSet<Choice>>;

/// The known facts about graphs of a game.
struct Deleting(Option<Deletions>);

impl Room for Deleting {
    fn of(rules: &Ruleset) -> Self {
        Self(rules.graphs().map(|graphs| Deletions::new(graphs, rules.play == Play::Misere)))
    }
}

impl Game {
    fn deletions(&mut self) -> Option<&mut Deletions> {
        self.ruleset.graphs()?;
        self.room::<Deleting>().1.0.as_mut()
    }

    /// The positions that moves at a graph leave, each with the choices that leave it.
    fn choices(&self, graph: &Graph, budget: &Budget) -> Result<Choices, SolveError> {
        let Some(graphs) = self.ruleset.graphs() else { return Ok(Choices::new()) };
        let failed = |error| move_error(MoveError::Eval { position: graph.numbers(), error });
        if graphs.has_ended(graph.vertices.len(), |index| is_gone(graphs, graph, index)).map_err(failed)? {
            return Ok(Choices::new());
        }
        let (plain, mut choices, mut stop) = (Plain::of(graph), Choices::new(), Ok(()));
        let each = (graph.numbers().len() * size_of::<i64>() + ENTRY) as u64;
        let listed = graphs.each_choice(&plain, budget, &mut |choice| {
            let left = after(graph, &plain, &choice, graphs.drops_isolated).numbers();
            choices.entry(left).or_default().insert(choice);
            stop = budget.reserve((choices.len() as u64).saturating_mul(each));
            if stop.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        listed.map(drop).map_err(|error| move_error(error.at(&graph.numbers())))?;
        stop.map_err(|stop| move_error(MoveError::Stopped(stop)))?;
        Ok(choices)
    }
}

impl Game {
    /// The moves at a graph by what a player chooses, each with the position that it leaves; none
    /// for other games.
    ///
    /// # Errors
    /// A limit of the budget.
    pub(crate) fn named_deletions(
        &self,
        at: &Position,
        budget: &Budget,
    ) -> Result<Option<Vec<(Position, Message)>>, SolveError> {
        let Some(graph) = graphs::of(&at.0).filter(|_| self.ruleset.graphs().is_some()) else { return Ok(None) };
        let mut named = Vec::new();
        for (left, choices) in self.choices(&graph, budget)? {
            named.extend(choices.into_iter().map(|choice| (choice, self.placed(&left))));
        }
        named.sort_by_key(|(choice, _)| members(choice.named).collect::<Vec<_>>());
        Ok(Some(named.into_iter().map(|(choice, left)| (left, in_words(&graph, &choice))).collect()))
    }
}

fn failed(error: MoveError, deletions: &Deletions) -> SolveError {
    match error {
        MoveError::Stopped(stop) => {
            let (known, work) = deletions.work();
            SolveError::stopped(stop, say::reached_graphs(work.visits, known, Bytes(work.bytes).to_string()))
        }
        error => move_error(error),
    }
}

/// The nim-values of graphs.
pub(crate) struct GraphValues;

impl Method for GraphValues {
    fn name(&self) -> &'static str {
        "graphs"
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        match (game.ruleset.graphs(), game.ruleset.play) {
            (None, _) => Err(say::no_graphs()),
            (Some(_), Play::Misere) => Err(say::misere_parts()),
            (Some(_), Play::Normal) => Ok(()),
        }
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        let Some((deletions, graph)) = normal(game, at) else { return Ok(None) };
        let value = deletions.value(&graph, ask.budget).map_err(|error| failed(error, deletions))?;
        Ok(Some(Known { value: Number::from(value), standing: Standing::Exact }))
    }

    fn lost(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<bool> {
        let Some((deletions, graph)) = normal(game, at) else { return Ok(None) };
        deletions.has_value(&graph, 0, ask.budget).map(Some).map_err(|error| failed(error, deletions))
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        let (Some((_, graph)), Some(target)) = (normal(game, at), wanted.value.to_u64()) else { return Ok(None) };
        let (mut options, mut total) = (Vec::new(), 0u64);
        for numbers in game.choices(&graph, ask.budget)?.into_keys() {
            let (Some(deletions), Some(graph)) = (game.deletions(), Graph::read(&numbers)) else { break };
            if deletions.has_value(&graph, target, ask.budget).map_err(|error| failed(error, deletions))? {
                total += 1;
                if options.len() < wanted.limit {
                    options.push(vec![graphs::position(&graph)]);
                }
            }
        }
        Ok(Some(Found { options, total: Some(Number::from(total)) }))
    }

    fn basis(&self, game: &mut Game, at: &Position, _known: &Known) -> Option<Basis> {
        let graph = graphs::of(&at.0)?;
        if let Some(own) = game.ruleset.graphs()
            && own.has_ended(graph.vertices.len(), |index| is_gone(own, &graph, index)) == Ok(true)
        {
            return Some(Basis::exact(say::graph_ended()));
        }
        let deletions = game.deletions()?;
        if deletions.is_counted() {
            return Some(Basis::exact(say::graph_counted()));
        }
        Some(Basis::exact(match deletions.components(&graph) {
            None => say::graph_whole(),
            Some(0) => say::graph_empty(),
            Some(1) => say::graph_one(),
            Some(parts) => say::graph_parts(parts),
        }))
    }
}

/// The known facts in normal play, and the graph of a position.
fn normal<'g>(game: &'g mut Game, at: &Position) -> Option<(&'g mut Deletions, Graph)> {
    if game.ruleset.play == Play::Misere {
        return None;
    }
    let graph = graphs::of(&at.0)?;
    Some((game.deletions()?, graph))
}

/// Misère play on graphs of one game: their sum is their union.
pub(crate) struct UnionOfGraphs;

impl SumMethod for UnionOfGraphs {
    fn steps(&self, game: &mut Game, _options: &SolveOptions) -> Vec<Step> {
        let opened = game.ruleset.graphs().map(|_| ()).ok_or_else(say::no_graphs);
        vec![Step::of(UNION, opened)]
    }

    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        let Some(all) = one_game(sum) else { return Ok(None) };
        let game = &mut sum.games[0];
        let Some(deletions) = game.deletions() else { return Ok(None) };
        let Some(union) = deletions.union(&all) else { return Ok(None) };
        let wins = !deletions.is_lost(&union, ask.budget).map_err(|error| failed(error, deletions))?;
        let mut moves = Moves { total: Some(Number::from(0)), ..Moves::default() };
        if wins && ask.options.moves != MovesWanted::None {
            let mut total = 0u64;
            for (component, graph) in all.iter().enumerate() {
                between_components(ask.budget)?;
                let mut options = Vec::new();
                for numbers in game.choices(graph, ask.budget)?.into_keys() {
                    let (Some(deletions), Some(after)) = (game.deletions(), Graph::read(&numbers)) else { break };
                    let mut others = all.clone();
                    others[component] = after.clone();
                    let Some(union) = deletions.union(&others) else { return Ok(None) };
                    if deletions.is_lost(&union, ask.budget).map_err(|error| failed(error, deletions))? {
                        options.push(vec![graphs::position(&after)]);
                    }
                }
                total += options.len() as u64;
                let room = ask.options.moves.limit().saturating_sub(moves.listed.len());
                let from = &sum.components[component].1;
                moves.listed.extend(misere::listed(game, component, from, &options, room));
            }
            moves.total = Some(Number::from(total));
        } else if wins {
            moves.total = None;
        }
        let bases = vec![Basis::exact(say::graphs_searched()); all.len()];
        Ok(Some(misere::answer(sum, wins, bases, UNION, moves, Standing::Exact)))
    }
}

/// The component of a move, and the vertices that the player names.
type Place = (usize, Vec<usize>);

/// The graphs of a sum of one game.
fn one_game(sum: &Sum) -> Option<Vec<Graph>> {
    let [game] = sum.games.as_slice() else { return None };
    game.ruleset.graphs()?;
    sum.components.iter().map(|(_, position)| graphs::of(&position.0)).collect()
}

impl Sum {
    /// Whether moves are named by vertices and edges.
    pub(crate) fn names_deletions(&self) -> bool {
        self.turns() == Turns::One && self.games.iter().any(|game| game.ruleset.graphs().is_some())
    }

    /// Names the winning moves on graphs by what a player chooses. Choices that leave the same
    /// graph are different moves, so each move of the list becomes as many as there are such
    /// choices.
    ///
    /// # Errors
    /// A limit of the budget.
    pub(crate) fn with_named_deletions(
        &self,
        mut answer: Answer,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Answer, SolveError> {
        let complete = answer.moves.total == Some(Number::from(answer.moves.listed.len() as u64));
        let mut named: Vec<(Option<Place>, WinningMove)> = Vec::new();
        let mut last: Option<((usize, Position), Choices)> = None;
        for made in std::mem::take(&mut answer.moves.listed) {
            let [Change { component, from, to }] = made.changes.as_slice() else {
                named.push((None, made));
                continue;
            };
            let index = self.components[*component].0;
            let game = &self.games[index];
            let graph = graphs::of(&from.0).filter(|_| game.ruleset.graphs().is_some());
            let (Some(graph), [left]) = (graph, to.as_slice()) else {
                named.push((None, made));
                continue;
            };
            if last.as_ref().is_none_or(|((game, known), _)| (*game, known) != (index, from)) {
                last = Some(((index, from.clone()), game.choices(&graph, budget)?));
            }
            let choices = last.as_ref().and_then(|(_, choices)| choices.get(&left.to_state()?));
            for choice in choices.into_iter().flatten() {
                let place = (*component, members(choice.named).collect());
                named.push((Some(place), WinningMove { text: in_words(&graph, choice), ..made.clone() }));
            }
        }
        if complete {
            answer.moves.total = Some(Number::from(named.len() as u64));
        }
        // The moves of other games have no names; they keep their places before and behind.
        for moves in named.chunk_by_mut(|(one, _), (other, _)| one.is_some() == other.is_some()) {
            moves.sort_by(|(one, _), (other, _)| one.cmp(other));
        }
        named.truncate(options.moves.limit());
        answer.moves.listed = named.into_iter().map(|(_, made)| made).collect();
        Ok(answer)
    }
}

/// `delete 3`, `delete the edge 1-2`, `delete the edge 1-2 with its ends`, `delete 2 with its
/// neighbours 1 and 3`
fn in_words(graph: &Graph, choice: &Choice) -> Message {
    let names = |set| members(set).map(|vertex| graph.vertices[vertex].name.as_str()).collect::<Vec<_>>();
    let others = choice.gone & !choice.named;
    match (choice.cut, others) {
        (Some((a, b)), _) => say::delete_edge(edge(graph, a, b)),
        (None, 0) => say::delete(Message::and(names(choice.gone))),
        (None, _) => say::delete_with(Message::and(names(choice.named)), Message::and(names(others))),
    }
}

/// A text of edges with its lines `v = 3` cut down to `v`, and the weights that stood there.
pub fn without_weights(text: &[u8]) -> (Vec<u8>, Vec<(String, String)>) {
    let (mut text, mut weights) = (text.to_vec(), Vec::new());
    for line in text.split_mut(|&byte| byte == b'\n') {
        let end = line.iter().position(|&byte| byte == b'#').unwrap_or(line.len());
        let Some(sign) = line[..end].iter().position(|&byte| byte == b'=') else { continue };
        let word = |bytes: &[u8]| {
            let mut words = std::str::from_utf8(bytes).ok()?.split_whitespace();
            words.next().filter(|_| words.next().is_none()).map(str::to_owned)
        };
        if let (Some(name), Some(weight)) = (word(&line[..sign]), word(&line[sign + 1..end])) {
            // Blanks keep the places of later mistakes.
            line[sign..end].fill(b' ');
            weights.push((name, weight));
        }
    }
    (text, weights)
}

/// The graph of a list of edges, with weights by the names of vertices, as a position of a deletion
/// game.
///
/// ```
/// use sprague::graph::{EdgeList, graph_position, without_weights};
/// use sprague::{Budget, Game, SolveOptions, Sum};
/// let (edges, weights) = without_weights(b"a b\nb c\nb = 2\n");
/// let path = graph_position(&EdgeList::read(&edges, &Budget::default())?, &weights)?;
/// assert_eq!(path.to_string(), "{a-b,b-c,b=2}");
/// let mut sum = Sum::of(Game::new("delete v : weight(v)=2")?, vec![path])?;
/// let answer = sum.solve(&SolveOptions::default(), &Budget::default())?;
/// assert_eq!(answer.moves.listed[0].text.to_string(), "delete b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ParsePositionError::Graph`]: a loop, an edge that stands twice, a weight that is no number, or
/// too many vertices.
pub fn graph_position(list: &EdgeList<'_>, weights: &[(String, String)]) -> Result<Position, ParsePositionError> {
    let read = || -> Result<Graph, Message> {
        let mut building = graphs::Building::default();
        let name = |vertex: u32| list.name(vertex as usize);
        for vertex in 0..u32::try_from(list.len()).unwrap_or(u32::MAX) {
            building.vertex(&name(vertex))?;
        }
        for &(from, to) in list.edges() {
            building.edge(&name(from), &name(to))?;
        }
        for (name, weight) in weights {
            building.weight(name, weight)?;
        }
        Ok(building.finish())
    };
    let refused = |why| ParsePositionError::Graph { text: say::the_file().to_string(), why };
    read().map(|graph| graphs::position(&graph)).map_err(refused)
}
