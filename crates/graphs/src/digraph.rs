//! A directed graph as lists of moves, and the nim-values of its vertices by a walk with a stack of its own.
use nimber::MexSet;

/// A directed graph on the vertices `0..len`; an edge is a move. Memory: one number for every vertex and edge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digraph {
    /// The moves of vertex `v` are `targets[first[v]..first[v + 1]]`.
    first: Vec<usize>,
    targets: Vec<usize>,
}

/// [`Digraph::from_edges`] was given an edge with an end that is no vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("edge {edge} ends at {vertex}, but the vertices are 0..{vertices}")]
pub struct NoSuchVertex {
    /// Which edge, counted from 0.
    pub edge: usize,
    /// The end that does not exist.
    pub vertex: usize,
    /// How many vertices there are.
    pub vertices: usize,
}

/// Play need not end: the token can go round these vertices, from each to the next and from the last to the first.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("play need not end: the token can go round {} for ever, so the vertices have no nim-values", Round(.0))]
pub struct Cycle(
    /// The vertices of the cycle in order, each once.
    pub Vec<usize>,
);

struct Round<'a>(&'a [usize]);

impl std::fmt::Display for Round<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const SHOWN: usize = 8;
        self.0.iter().take(SHOWN).try_for_each(|vertex| write!(f, "{vertex} -> "))?;
        match self.0.first() {
            Some(_) if self.0.len() > SHOWN => write!(f, "... ({} vertices)", self.0.len()),
            Some(start) => write!(f, "{start}"),
            None => Ok(()),
        }
    }
}

/// How far the walk has come with a vertex.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    New,
    /// On the stack: reached again, it closes a cycle.
    Open,
    Done,
}

impl Digraph {
    /// The graph with `vertices` vertices and the edges `(from, to)`; repeated edges are the same move. O(vertices + edges).
    ///
    /// # Errors
    /// [`NoSuchVertex`] for an end that is not below `vertices`.
    pub fn from_edges(vertices: usize, edges: &[(usize, usize)]) -> Result<Self, NoSuchVertex> {
        for (edge, &(from, to)) in edges.iter().enumerate() {
            if let Some(vertex) = [from, to].into_iter().find(|&vertex| vertex >= vertices) {
                return Err(NoSuchVertex { edge, vertex, vertices });
            }
        }
        // A counting sort by the start: it keeps the order in which the moves were given.
        let mut first = vec![0; vertices + 1];
        edges.iter().for_each(|&(from, _)| first[from + 1] += 1);
        (0..vertices).for_each(|vertex| first[vertex + 1] += first[vertex]);
        let (mut next, mut targets) = (first.clone(), vec![0; edges.len()]);
        for &(from, to) in edges {
            targets[next[from]] = to;
            next[from] += 1;
        }
        Ok(Self { first, targets })
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The vertices to which the token may move from `vertex`, in the order of the edges; none for a vertex that is not there.
    pub fn moves(&self, vertex: usize) -> &[usize] {
        match (self.first.get(vertex), self.first.get(vertex.saturating_add(1))) {
            (Some(&start), Some(&end)) => &self.targets[start..end],
            _ => &[],
        }
    }

    /// The nim-value of every vertex. O(vertices + edges), however long the longest play is.
    ///
    /// # Errors
    /// A [`Cycle`] if there is one: then play need not end, and a vertex on it has no nim-value by the rule of mex.
    pub fn nim_values(&self) -> Result<Vec<u64>, Cycle> {
        let mut values = vec![0; self.len()];
        let mut marks = vec![Mark::New; self.len()];
        let mut seen = MexSet::new();
        // A vertex on the way down and how many of its moves are done with.
        let mut stack: Vec<(usize, usize)> = Vec::new();
        for start in 0..self.len() {
            if marks[start] == Mark::New {
                marks[start] = Mark::Open;
                stack.push((start, 0));
            }
            while let Some((vertex, done)) = stack.last_mut() {
                match self.moves(*vertex).get(*done) {
                    Some(&next) => {
                        *done += 1;
                        match marks[next] {
                            Mark::New => {
                                marks[next] = Mark::Open;
                                stack.push((next, 0));
                            }
                            Mark::Open => return Err(Cycle(round(&stack, next))),
                            Mark::Done => {}
                        }
                    }
                    None => {
                        seen.clear();
                        seen.extend(self.moves(*vertex).iter().map(|&next| values[next]));
                        values[*vertex] = seen.mex();
                        marks[*vertex] = Mark::Done;
                        stack.pop();
                    }
                }
            }
        }
        Ok(values)
    }
}

/// The part of the way down that begins at `start`.
fn round(stack: &[(usize, usize)], start: usize) -> Vec<usize> {
    stack.iter().map(|&(vertex, _)| vertex).skip_while(|&vertex| vertex != start).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Values by the definition, again and again until nothing changes: right for graphs without cycles only.
    fn by_definition(graph: &Digraph) -> Vec<u64> {
        let mut values = vec![0; graph.len()];
        for _ in 0..graph.len() {
            values = (0..graph.len()).map(|v| nimber::mex(graph.moves(v).iter().map(|&to| values[to]))).collect();
        }
        values
    }

    proptest! {
        #[test]
        fn values_are_those_of_the_definition(
            edges in proptest::collection::vec((0..12usize, 0..12usize), 0..60),
            names in Just((0..12usize).collect::<Vec<_>>()).prop_shuffle(),
        ) {
            // Edges go from the larger to the smaller number; then the numbers are shuffled.
            let edges: Vec<_> = edges.iter().filter(|(a, b)| a > b).map(|&(a, b)| (names[a], names[b])).collect();
            let graph = Digraph::from_edges(12, &edges).unwrap();
            prop_assert_eq!(graph.nim_values().unwrap(), by_definition(&graph));
        }

        #[test]
        fn a_cycle_is_a_cycle(edges in proptest::collection::vec((0..6usize, 0..6usize), 0..12)) {
            let graph = Digraph::from_edges(6, &edges).unwrap();
            if let Err(Cycle(round)) = graph.nim_values() {
                prop_assert!(!round.is_empty());
                for (index, &from) in round.iter().enumerate() {
                    prop_assert!(edges.contains(&(from, round[(index + 1) % round.len()])), "{:?}", round);
                }
            } else {
                // Without a cycle every play of more moves than vertices must have ended.
                let mut alive: Vec<usize> = (0..6).collect();
                for _ in 0..6 {
                    alive = alive.iter().flat_map(|&v| graph.moves(v).to_vec()).collect();
                    alive.sort_unstable();
                    alive.dedup();
                }
                prop_assert!(alive.is_empty(), "{:?}", alive);
            }
        }
    }

    #[test]
    fn a_long_play_needs_no_deep_recursion() {
        let edges: Vec<_> = (1..200_000).map(|n| (n, n - 1)).collect();
        let values = Digraph::from_edges(200_000, &edges).unwrap().nim_values().unwrap();
        assert!(values.iter().enumerate().all(|(n, &value)| value == n as u64 % 2));
    }

    #[test]
    fn ends_must_exist_and_the_message_names_them() {
        let error = Digraph::from_edges(2, &[(0, 1), (1, 2)]).unwrap_err();
        assert_eq!(error.to_string(), "edge 1 ends at 2, but the vertices are 0..2");
        assert_eq!(Digraph::from_edges(0, &[]).unwrap().nim_values(), Ok(vec![]));
        let cycle = Digraph::from_edges(2, &[(0, 1), (1, 0)]).unwrap().nim_values().unwrap_err();
        assert!(cycle.to_string().contains("0 -> 1 -> 0"), "{cycle}");
    }
}
