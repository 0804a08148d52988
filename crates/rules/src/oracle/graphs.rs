//! The options on a graph, straight from the clauses: every vertex, every pair of neighbours, every
//! subset of the vertices, on sets of names and pairs of them.
use super::{Oracle, OracleError, Pos, Sum};
use crate::eval;
use crate::family::graphs::{Deletion, Graph, Graphs, Target};
use std::collections::BTreeSet;

/// A graph as places in the list of its vertices: those that are there, and the edges.
#[derive(Debug, Clone)]
struct Places {
    vertices: BTreeSet<usize>,
    edges: BTreeSet<(usize, usize)>,
}

impl Places {
    fn beside(&self, vertex: usize) -> BTreeSet<usize> {
        let other = |&(a, b): &(usize, usize)| match (a == vertex, b == vertex) {
            (true, _) => Some(b),
            (_, true) => Some(a),
            _ => None,
        };
        self.edges.iter().filter_map(other).collect()
    }

    /// The component of a vertex: neighbours of neighbours, until there are no new ones.
    fn component(&self, vertex: usize) -> BTreeSet<usize> {
        let mut part = BTreeSet::from([vertex]);
        loop {
            let near: BTreeSet<usize> = part.iter().flat_map(|&inside| self.beside(inside)).collect();
            if near.is_subset(&part) {
                return part;
            }
            part.extend(near);
        }
    }

    fn without(&self, gone: &BTreeSet<usize>) -> Self {
        let vertices = self.vertices.difference(gone).copied().collect();
        let edges = self.edges.iter().filter(|(a, b)| !gone.contains(a) && !gone.contains(b)).copied().collect();
        Self { vertices, edges }
    }

    /// Whether these vertices are connected by edges between them.
    fn connects(&self, set: &BTreeSet<usize>) -> bool {
        let others = self.vertices.difference(set).copied().collect();
        let inside = self.without(&others);
        set.first().is_none_or(|&first| inside.component(first) == *set)
    }
}

impl Oracle<'_> {
    /// The graphs that a move leads to.
    pub(super) fn deleted(&mut self, graphs: &Graphs, position: &Pos) -> Result<BTreeSet<Sum>, OracleError> {
        let graph = read(position)?;
        if self.graph_end(graphs, position)?.is_some() {
            return Ok(BTreeSet::new());
        }
        let places =
            Places { vertices: (0..graph.vertices.len()).collect(), edges: graph.edges.iter().copied().collect() };
        let mut options = BTreeSet::new();
        for rule in &graphs.rules {
            for mut left in self.deletions(rule, &graph, &places, position)? {
                if graphs.drops_isolated {
                    let alone =
                        left.vertices.iter().copied().filter(|&vertex| left.beside(vertex).is_empty()).collect();
                    left = left.without(&alone);
                }
                options.insert(vec![numbers(&graph, &left)]);
                self.tick(options.len())?;
            }
        }
        Ok(options)
    }

    /// The first `end if` that holds at a position.
    pub(super) fn graph_end(&self, graphs: &Graphs, position: &Pos) -> Result<Option<usize>, OracleError> {
        let graph = read(position)?;
        let there = |name: &String| graph.vertices.iter().any(|vertex| vertex.name == *name);
        let mut env = vec![graph.vertices.len() as i64];
        env.extend(graphs.watched.iter().map(|name| if there(name) { 0 } else { 1 }));
        for (index, end) in graphs.ends.iter().enumerate() {
            if eval::all(end, &env).map_err(|error| OracleError::Eval { position: position.clone(), error })? {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    /// What the moves of one clause leave.
    fn deletions(
        &mut self,
        rule: &Deletion,
        graph: &Graph,
        places: &Places,
        position: &Pos,
    ) -> Result<Vec<Places>, OracleError> {
        let wrap = |error| OracleError::Eval { position: position.clone(), error };
        let holds = |of: &[usize]| {
            let mut env = vec![places.vertices.len() as i64];
            for &vertex in of {
                let (degree, component) = (places.beside(vertex).len(), places.component(vertex).len());
                env.extend([degree as i64, component as i64, graph.vertices[vertex].weight]);
            }
            eval::all(&rule.conditions, &env).map_err(wrap)
        };
        let mut left = Vec::new();
        match rule.what {
            Target::Vertex | Target::Neighbourhood => {
                for &vertex in &places.vertices {
                    if holds(&[vertex])? {
                        let mut gone = BTreeSet::from([vertex]);
                        if rule.what == Target::Neighbourhood {
                            gone.extend(places.beside(vertex));
                        }
                        left.push(places.without(&gone));
                    }
                }
            }
            Target::Edge | Target::Ends => {
                for &(a, b) in &places.edges {
                    if holds(&[a, b])? || holds(&[b, a])? {
                        let mut rest = places.clone();
                        rest.edges.remove(&(a, b));
                        left.push(if rule.what == Target::Edge { rest } else { places.without(&[a, b].into()) });
                    }
                }
            }
            Target::Connected { leaves_connected } => {
                let mut sets = vec![BTreeSet::new()];
                for &vertex in &places.vertices {
                    let with = |set: &BTreeSet<usize>| set.iter().copied().chain([vertex]).collect();
                    let larger: Vec<BTreeSet<usize>> = sets.iter().map(with).collect();
                    sets.extend(larger);
                    self.tick(sets.len())?;
                }
                for set in sets {
                    let Some(&first) = set.first() else { continue };
                    let env = [places.vertices.len() as i64, set.len() as i64];
                    let rest = places.component(first).difference(&set).copied().collect();
                    let legal = places.connects(&set) && (!leaves_connected || places.connects(&rest));
                    if legal && eval::all(&rule.conditions, &env).map_err(wrap)? {
                        left.push(places.without(&set));
                    }
                    self.tick(left.len())?;
                }
            }
        }
        Ok(left)
    }
}

fn read(position: &Pos) -> Result<Graph, OracleError> {
    Graph::read(position).ok_or_else(|| OracleError::NotAPosition { position: position.clone(), arity: 0 })
}

/// The position of a part of a graph.
fn numbers(graph: &Graph, places: &Places) -> Pos {
    let new: Vec<usize> = places.vertices.iter().copied().collect();
    let place = |old: &usize| new.iter().position(|vertex| vertex == old).unwrap_or(0);
    let vertices = new.iter().map(|&vertex| graph.vertices[vertex].clone()).collect();
    Graph { vertices, edges: places.edges.iter().map(|(a, b)| (place(a), place(b))).collect() }.numbers()
}
