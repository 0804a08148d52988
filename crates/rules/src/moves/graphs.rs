//! Moves on a graph: the choices of each clause, and the graphs that they leave.
//!
//! Sets of vertices are bits of a word. Connected sets are made by growing them from their first
//! vertex, each once: a vertex comes in only if it is next to the set and was not next to it before
//! (S. Wernicke, *Efficient detection of network motifs*, 2006).
use super::error::{MoveError, Visit};
use crate::eval::{self, EvalError};
use crate::family::graphs::{COUNT, Deletion, Fact, Graph, Graphs, Target};
use budget::{Budget, Progress, Stop};
use std::ops::ControlFlow;

/// Candidates between two looks at the budget.
const PATIENCE: u64 = 1 << 12;

/// A set of vertices.
pub type Set = u128;

/// A graph without names: for each vertex the vertices next to it, and its weight.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plain {
    /// The neighbours of each vertex; 128 vertices at most.
    pub next: Vec<Set>,
    /// The weight of each vertex.
    pub weights: Vec<i64>,
}

/// What a move deletes from a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Choice {
    /// The vertices that go.
    pub gone: Set,
    /// The edge that goes, if its ends stay.
    pub cut: Option<(usize, usize)>,
    /// The vertices that a player names: one, the two ends of an edge, or a connected set.
    pub named: Set,
}

/// The members of a set, ascending.
pub fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}

/// The first `count` vertices.
pub fn first(count: usize) -> Set {
    if count >= 128 { Set::MAX } else { (1 << count) - 1 }
}

impl Plain {
    /// The graph without its names.
    pub fn of(graph: &Graph) -> Self {
        let mut plain = Self {
            next: vec![0; graph.vertices.len()],
            weights: graph.vertices.iter().map(|vertex| vertex.weight).collect(),
        };
        for &(a, b) in &graph.edges {
            plain.next[a] |= 1 << b;
            plain.next[b] |= 1 << a;
        }
        plain
    }

    /// The vertices that can be reached from one within a set, itself among them.
    pub fn reached(&self, from: usize, within: Set) -> Set {
        let (mut all, mut new): (Set, Set) = (0, 1 << from);
        while new != 0 {
            all |= new;
            new = members(new).fold(0, |near, vertex| near | self.next[vertex]) & within & !all;
        }
        all
    }

    /// The components of a set of vertices.
    pub fn components(&self, set: Set) -> Vec<Set> {
        let (mut left, mut parts) = (set, Vec::new());
        while left != 0 {
            let part = self.reached(left.trailing_zeros() as usize, left);
            left &= !part;
            parts.push(part);
        }
        parts
    }

    /// The vertices that are left after a choice, and the graph they are in; `drops` takes
    /// isolated ones out.
    pub fn left(&self, choice: &Choice, drops: bool) -> (Set, Option<Self>) {
        let cut = choice.cut.map(|(a, b)| {
            let mut graph = self.clone();
            graph.next[a] &= !(1 << b);
            graph.next[b] &= !(1 << a);
            graph
        });
        let graph = cut.as_ref().unwrap_or(self);
        let mut left = first(self.next.len()) & !choice.gone;
        if drops {
            left = members(left).filter(|&v| graph.next[v] & left != 0).fold(0, |set, v| set | 1 << v);
        }
        (left, cut)
    }
}

impl Graphs {
    /// Whether a position has no move, as [`Graphs::first_end`].
    ///
    /// # Errors
    /// [`EvalError`] where a condition cannot be told.
    pub fn has_ended(&self, count: usize, gone: impl Fn(usize) -> bool) -> Result<bool, EvalError> {
        Ok(self.first_end(count, gone)?.is_some())
    }

    /// The index of the first `end if` that holds at a position: `count` is the number of its
    /// vertices, `gone` whether the watched vertex with this index is not there.
    ///
    /// # Errors
    /// [`EvalError`] where a condition cannot be told.
    pub fn first_end(&self, count: usize, gone: impl Fn(usize) -> bool) -> Result<Option<usize>, EvalError> {
        if self.ends.is_empty() {
            return Ok(None);
        }
        let mut env = vec![number(count)];
        env.extend((0..self.watched.len()).map(|index| i64::from(gone(index))));
        eval::first(&self.ends, &env)
    }

    /// Calls `visit` with every choice in a graph, until it breaks; one that two clauses allow
    /// comes twice. Conditions of `end if` are not looked at.
    ///
    /// # Errors
    /// [`NoChoices`].
    pub fn each_choice(
        &self,
        graph: &Plain,
        budget: &Budget,
        visit: &mut dyn FnMut(Choice) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, NoChoices> {
        let mut choices = Choices { graph, facts: facts(graph), budget, steps: 0, visit };
        for rule in &self.rules {
            if choices.of(rule)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Why the choices in a graph are not all known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoChoices {
    /// A condition cannot be told.
    Eval(EvalError),
    /// A limit was reached.
    Stopped(Stop),
}

impl From<EvalError> for NoChoices {
    fn from(error: EvalError) -> Self {
        Self::Eval(error)
    }
}

impl From<Stop> for NoChoices {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl NoChoices {
    /// The error about the options of this position.
    pub fn at(self, position: &[i64]) -> MoveError {
        match self {
            Self::Eval(error) => MoveError::Eval { position: position.to_vec(), error },
            Self::Stopped(stop) => MoveError::Stopped(stop),
        }
    }
}

/// The facts about each vertex, in the order of [`Fact::ALL`].
fn facts(graph: &Plain) -> Vec<[i64; 3]> {
    let mut facts = vec![[0; 3]; graph.next.len()];
    for part in graph.components(first(graph.next.len())) {
        for vertex in members(part) {
            for (_, fact) in Fact::ALL {
                facts[vertex][fact as usize] = match fact {
                    Fact::Degree => i64::from(graph.next[vertex].count_ones()),
                    Fact::Component => i64::from(part.count_ones()),
                    Fact::Weight => graph.weights[vertex],
                };
            }
        }
    }
    facts
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// A set that grows: the vertices that may still come in, and all that lie in it, next to it or
/// before its first vertex.
#[derive(Debug, Clone, Copy)]
struct Growing {
    set: Set,
    may_come: Set,
    seen: Set,
}

/// The visit of all choices.
struct Choices<'a> {
    graph: &'a Plain,
    facts: Vec<[i64; 3]>,
    budget: &'a Budget,
    steps: u64,
    visit: &'a mut dyn FnMut(Choice) -> ControlFlow<()>,
}

impl Choices<'_> {
    fn of(&mut self, rule: &Deletion) -> Result<ControlFlow<()>, NoChoices> {
        match rule.what {
            Target::Vertex | Target::Neighbourhood => self.vertices(rule),
            Target::Edge | Target::Ends => self.edges(rule),
            Target::Connected { leaves_connected } => self.connected(rule, leaves_connected),
        }
    }

    fn tick(&mut self) -> Result<(), Stop> {
        self.steps += 1;
        match self.steps.is_multiple_of(PATIENCE) {
            true => self.budget.poll(Progress { done: self.steps, total: None, unit: "candidates" }),
            false => Ok(()),
        }
    }

    /// Whether the conditions hold for these vertices.
    fn holds(&mut self, rule: &Deletion, vertices: &[usize]) -> Result<bool, NoChoices> {
        self.tick()?;
        if rule.conditions.is_empty() {
            return Ok(true);
        }
        let mut env = vec![0; Fact::ALL[0].1.of(vertices.len())];
        env[COUNT] = number(self.graph.next.len());
        for (place, &vertex) in vertices.iter().enumerate() {
            for (_, fact) in Fact::ALL {
                env[fact.of(place)] = self.facts[vertex][fact as usize];
            }
        }
        Ok(eval::all(&rule.conditions, &env)?)
    }

    fn vertices(&mut self, rule: &Deletion) -> Result<ControlFlow<()>, NoChoices> {
        for vertex in 0..self.graph.next.len() {
            if !self.holds(rule, &[vertex])? {
                continue;
            }
            let named = 1 << vertex;
            let gone = if rule.what == Target::Vertex { named } else { named | self.graph.next[vertex] };
            if (self.visit)(Choice { gone, cut: None, named }).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn edges(&mut self, rule: &Deletion) -> Result<ControlFlow<()>, NoChoices> {
        for a in 0..self.graph.next.len() {
            for b in members(self.graph.next[a] & !first(a + 1)) {
                if !self.holds(rule, &[a, b])? && !self.holds(rule, &[b, a])? {
                    continue;
                }
                let named = 1 << a | 1 << b;
                let choice = match rule.what {
                    Target::Edge => Choice { gone: 0, cut: Some((a, b)), named },
                    _ => Choice { gone: named, cut: None, named },
                };
                if (self.visit)(choice).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn connected(&mut self, rule: &Deletion, leaves_connected: bool) -> Result<ControlFlow<()>, NoChoices> {
        let count = self.graph.next.len();
        let mut allowed = vec![false; count + 1];
        for (size, allowed) in allowed.iter_mut().enumerate().skip(1) {
            *allowed = eval::all(&rule.conditions, &[number(count), number(size)])?;
        }
        let Some(largest) = (1..=count).rfind(|&size| allowed[size]) else { return Ok(ControlFlow::Continue(())) };
        for root in 0..count {
            let whole = self.graph.reached(root, first(count));
            let seen = first(root + 1) | self.graph.next[root];
            let mut open = vec![Growing { set: 1 << root, may_come: self.graph.next[root] & !first(root + 1), seen }];
            let mut new = true;
            while let Some(growing) = open.last_mut() {
                let set = growing.set;
                let size = set.count_ones() as usize;
                if std::mem::take(&mut new) {
                    let rest = whole & !set;
                    let fits = allowed[size]
                        && (!leaves_connected
                            || rest == 0
                            || self.graph.reached(rest.trailing_zeros() as usize, rest) == rest);
                    if fits && (self.visit)(Choice { gone: set, cut: None, named: set }).is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                if size >= largest || growing.may_come == 0 {
                    open.pop();
                    continue;
                }
                let vertex = growing.may_come.trailing_zeros() as usize;
                growing.may_come &= growing.may_come - 1;
                let near = self.graph.next[vertex];
                let grown = Growing {
                    set: set | 1 << vertex,
                    may_come: growing.may_come | near & !growing.seen,
                    seen: growing.seen | near,
                };
                open.push(grown);
                new = true;
                self.tick()?;
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// The graph that a choice leaves.
pub fn after(graph: &Graph, plain: &Plain, choice: &Choice, drops: bool) -> Graph {
    let (left, _) = plain.left(choice, drops);
    let mut places = vec![None; graph.vertices.len()];
    let mut vertices = Vec::with_capacity(left.count_ones() as usize);
    for vertex in members(left) {
        places[vertex] = Some(vertices.len());
        vertices.push(graph.vertices[vertex].clone());
    }
    let stays = graph.edges.iter().filter(|&&edge| choice.cut != Some(edge));
    let edges = stays.filter_map(|&(a, b)| Some((places[a]?, places[b]?))).collect();
    Graph { vertices, edges }
}

/// The index of the first `end if` that holds at a position.
pub(super) fn end_at(graphs: &Graphs, position: &[i64]) -> Result<Option<usize>, MoveError> {
    end_of(graphs, &read(position)?, position)
}

fn end_of(graphs: &Graphs, graph: &Graph, position: &[i64]) -> Result<Option<usize>, MoveError> {
    let wrap = |error| MoveError::Eval { position: position.to_vec(), error };
    graphs.first_end(graph.vertices.len(), |index| is_gone(graphs, graph, index)).map_err(wrap)
}

fn read(position: &[i64]) -> Result<Graph, MoveError> {
    Graph::read(position).ok_or_else(|| MoveError::NotAPosition { position: position.to_vec(), arity: 0 })
}

/// Calls `visit` for the options of a graph; see [`super::Mover::for_each_option`].
pub(super) fn all(
    graphs: &Graphs,
    position: &[i64],
    budget: &Budget,
    visit: &mut Visit<'_>,
) -> Result<ControlFlow<()>, MoveError> {
    let graph = read(position)?;
    if end_of(graphs, &graph, position)?.is_some() {
        return Ok(ControlFlow::Continue(()));
    }
    let plain = Plain::of(&graph);
    let listed = graphs.each_choice(&plain, budget, &mut |choice| {
        visit(&after(&graph, &plain, &choice, graphs.drops_isolated).numbers())
    });
    listed.map_err(|error| error.at(position))
}

/// Whether no vertex has the watched name with this index.
pub fn is_gone(graphs: &Graphs, graph: &Graph, index: usize) -> bool {
    let name = graphs.watched.get(index);
    name.is_some_and(|name| graph.vertices.iter().all(|vertex| vertex.name != *name))
}
