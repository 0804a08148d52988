//! Features of a graph: vertices, edges, components, degrees, cycles.
use super::feature::{Feature, Said, flag};
use crate::messages::say;
use rules::family::graphs::Graph;

/// A feature of a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Own {
    /// How many vertices there are.
    Vertices,
    /// How many edges there are.
    Edges,
    /// How many components there are.
    Components,
    /// How many vertices have odd degree.
    OddVertices,
    /// How many vertices have an even degree.
    EvenVertices,
    /// How many vertices have no edge.
    Isolated,
    /// How many vertices have one edge.
    Leaves,
    /// How many vertices have two edges.
    OfDegreeTwo,
    /// The largest degree.
    MostDegree,
    /// The smallest degree.
    LeastDegree,
    /// How many independent cycles there are: edges less vertices plus components.
    Cycles,
    /// How many components have an odd number of vertices.
    OddComponents,
    /// How many components have an odd number of edges.
    OddEdged,
    /// How many vertices the largest component has.
    Largest,
    /// How many vertices are left if leaves and single vertices are taken away again and again.
    Core,
    /// How many triangles there are.
    Triangles,
    /// Whether two colours suffice such that neighbours differ.
    Bipartite,
}

/// All of them.
pub const ALL: [Own; 17] = [
    Own::Vertices,
    Own::Edges,
    Own::Components,
    Own::OddVertices,
    Own::EvenVertices,
    Own::Isolated,
    Own::Leaves,
    Own::OfDegreeTwo,
    Own::MostDegree,
    Own::LeastDegree,
    Own::Cycles,
    Own::OddComponents,
    Own::OddEdged,
    Own::Largest,
    Own::Core,
    Own::Triangles,
    Own::Bipartite,
];

/// A graph that is looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    edges: Vec<(usize, usize)>,
    degrees: Vec<usize>,
    components: Vec<Vec<usize>>,
}

impl Seen {
    /// The graph of a position; `None` if it has weights.
    pub fn of(state: &[i64]) -> Option<Self> {
        let graph = Graph::read(state)?;
        if graph.vertices.iter().any(|vertex| vertex.weight != 0) {
            return None;
        }
        let mut degrees = vec![0; graph.vertices.len()];
        for &(a, b) in &graph.edges {
            [a, b].into_iter().filter_map(|end| degrees.get_mut(end).map(|own| *own += 1)).for_each(drop);
        }
        let all = (0..degrees.len()).collect();
        let components = components(all, degrees.len(), graph.edges.iter().copied());
        Some(Self { edges: graph.edges, degrees, components })
    }

    /// The number of edges among some vertices that are a component.
    fn edges_of(&self, part: &[usize]) -> usize {
        part.iter().filter_map(|&vertex| self.degrees.get(vertex)).sum::<usize>() / 2
    }

    /// The vertices that stay if those with at most one edge go again and again.
    fn core(&self) -> usize {
        let (mut degrees, mut gone) = (self.degrees.clone(), vec![false; self.degrees.len()]);
        while let Some(next) = (0..degrees.len()).find(|&vertex| !gone[vertex] && degrees[vertex] <= 1) {
            gone[next] = true;
            for &(a, b) in &self.edges {
                if a == next || b == next {
                    let other = if a == next { b } else { a };
                    degrees[other] = degrees[other].saturating_sub(usize::from(!gone[other]));
                }
            }
        }
        gone.iter().filter(|&&gone| !gone).count()
    }

    fn triangles(&self) -> usize {
        let has = |a: usize, b: usize| self.edges.binary_search(&(a, b)).is_ok();
        let third = |&(a, b): &(usize, usize)| (b + 1..self.degrees.len()).filter(|&c| has(a, c) && has(b, c)).count();
        self.edges.iter().map(third).sum()
    }

    /// Whether it has no odd cycle: then the double cover, in which each edge joins the two copies
    /// of its ends, has twice as many components.
    fn is_bipartite(&self) -> bool {
        let count = self.degrees.len();
        let double = self.edges.iter().flat_map(|&(a, b)| [(a, b + count), (a + count, b)]);
        components((0..2 * count).collect(), 2 * count, double).len() == 2 * self.components.len()
    }
}

/// The components of some vertices below a number, with these edges among them.
pub(super) fn components(
    vertices: Vec<usize>,
    below: usize,
    edges: impl Iterator<Item = (usize, usize)>,
) -> Vec<Vec<usize>> {
    let mut root: Vec<usize> = (0..below).collect();
    let find = |root: &mut Vec<usize>, mut at: usize| {
        while root[at] != at {
            root[at] = root[root[at]];
            at = root[at];
        }
        at
    };
    for (a, b) in edges {
        let (one, two) = (find(&mut root, a), find(&mut root, b));
        root[one.max(two)] = one.min(two);
    }
    let mut parts = vec![Vec::new(); below];
    for vertex in vertices {
        let own = find(&mut root, vertex);
        parts[own].push(vertex);
    }
    parts.retain(|part| !part.is_empty());
    parts
}

impl Own {
    /// The feature in words.
    pub fn feature(&self) -> Feature {
        let (id, said, weight) = match self {
            Self::Vertices => ("vertices", say::graph_vertices(), 0),
            Self::Edges => ("edges", say::graph_edges(), 0),
            Self::Components => ("components", say::graph_components(), 0),
            Self::OddVertices => ("odd_vertices", say::graph_odd_vertices(), 0),
            Self::EvenVertices => ("even_vertices", say::graph_even_vertices(), 0),
            Self::Isolated => ("isolated", say::graph_isolated(), 0),
            Self::Leaves => ("leaves", say::graph_leaves(), 0),
            Self::OfDegreeTwo => ("degree_two", say::graph_degree_two(), 1),
            Self::MostDegree => ("max_degree", say::graph_most_degree(), 1),
            Self::LeastDegree => ("min_degree", say::graph_least_degree(), 1),
            Self::Cycles => ("cycles", say::graph_cycles(), 1),
            Self::OddComponents => ("odd_components", say::graph_odd_components(), 1),
            Self::OddEdged => ("odd_edged", say::graph_odd_edged(), 1),
            Self::Largest => ("largest_component", say::graph_largest(), 1),
            Self::Core => ("core", say::graph_core(), 1),
            Self::Triangles => ("triangles", say::graph_triangles(), 1),
            Self::Bipartite => return flag("bipartite", say::graph_bipartite(), say::graph_not_bipartite()),
        };
        Feature { id: id.to_owned(), said: Said::Number(said), weight }
    }

    /// Its value for a graph.
    pub fn value(&self, graph: &Seen) -> i64 {
        let with = |has: &dyn Fn(usize) -> bool| graph.degrees.iter().filter(|&&degree| has(degree)).count();
        let parts = || graph.components.iter();
        let count = match self {
            Self::Vertices => graph.degrees.len(),
            Self::Edges => graph.edges.len(),
            Self::Components => graph.components.len(),
            Self::OddVertices => with(&|degree| degree % 2 == 1),
            Self::EvenVertices => with(&|degree| degree % 2 == 0),
            Self::Isolated => with(&|degree| degree == 0),
            Self::Leaves => with(&|degree| degree == 1),
            Self::OfDegreeTwo => with(&|degree| degree == 2),
            Self::MostDegree => graph.degrees.iter().copied().max().unwrap_or(0),
            Self::LeastDegree => graph.degrees.iter().copied().min().unwrap_or(0),
            Self::Cycles => graph.edges.len() + graph.components.len() - graph.degrees.len(),
            Self::OddComponents => parts().filter(|part| part.len() % 2 == 1).count(),
            Self::OddEdged => parts().filter(|part| graph.edges_of(part) % 2 == 1).count(),
            Self::Largest => parts().map(Vec::len).max().unwrap_or(0),
            Self::Core => graph.core(),
            Self::Triangles => graph.triangles(),
            Self::Bipartite => usize::from(graph.is_bipartite()),
        };
        i64::try_from(count).unwrap_or(i64::MAX)
    }
}
