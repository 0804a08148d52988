//! Nim-values by fusion and colon, in one walk through the picture.
//!
//! **Fusion principle** (Berlekamp, Conway, Guy: *Winning Ways*, chapter 7): the vertices of a
//! cycle may be fused into one without a change of value; its edges become loops. So every
//! 2-edge-connected part becomes a vertex with loops, and a loop is worth 1. **Colon principle**:
//! where several things grow on one vertex, they count as a stalk as long as the xor of their
//! values. A tree of bridges remains after fusion: the value of a part is the parity of its
//! edges, xored with 1 + the value of the part that each bridge carries.
//!
//! A depth-first walk from the ground finds the bridges: a tree edge is one if no edge that is not
//! in the tree passes over it (Tarjan, 1974). Vertices are numbered in the order of the walk, so
//! that loops over arrays replace recursion.
use crate::multigraph::Multigraph;
use budget::{Budget, Progress, Stop};

/// No number.
pub(super) const NONE: u32 = u32::MAX;
/// The number of vertices between two looks at the budget.
const STEP: usize = 1 << 16;
/// Bytes for a vertex and for an edge during the walk and the work after it.
const BYTES: u64 = 64;

/// The picture as the walk saw it, without parts that are not connected to the ground. Vertices are
/// numbers in the order of the walk, 0 is the ground, and a parent is smaller than its children.
#[derive(Debug)]
pub(super) struct Fused {
    /// The parent of each vertex; of the ground, itself.
    pub(super) parent: Vec<u32>,
    /// The edge to the parent.
    pub(super) edge: Vec<u32>,
    /// The number of other edges that pass over the edge to the parent; 0 means a bridge.
    pub(super) covers: Vec<u32>,
    /// The value of the things on a vertex within its 2-edge-connected part: xor of the parity of
    /// the edges whose lower end is it or below it (without that to its parent), and of the values
    /// that the bridges there carry. For the uppermost vertex of a part it is the value of the part
    /// with all that grows on it, and for the ground that of the picture.
    pub(super) value: Vec<u32>,
    /// The edges outside the tree, loops among them.
    pub(super) back: Vec<Back>,
    /// The vertices before the walk, by their numbers in it.
    pub(super) vertex: Vec<u32>,
}

/// An edge outside the tree, from its lower end to its upper; they are the same for a loop.
#[derive(Debug, Clone, Copy)]
pub(super) struct Back {
    pub(super) edge: u32,
    pub(super) from: u32,
    pub(super) to: u32,
}

impl Fused {
    /// Walks through the picture from the ground and fuses it.
    pub(super) fn new(graph: &Multigraph<'_>, ground: u32, budget: &Budget) -> Result<Self, Stop> {
        budget.reserve(BYTES * (graph.len() + graph.edges().len()) as u64)?;
        let mut fused = Self::walk(graph, ground, budget)?;
        fused.evaluate();
        Ok(fused)
    }

    /// Whether the edge to the parent is a bridge; not for the ground.
    pub(super) fn is_bridge(&self, vertex: usize) -> bool {
        self.covers[vertex] == 0
    }

    /// The value that a vertex and all below it add to that of its parent's part, if the edge to
    /// the parent is a bridge.
    pub(super) fn carried(&self, vertex: usize) -> u32 {
        1 + self.value[vertex]
    }

    /// The number of edges that are connected to the ground.
    pub(super) fn edges(&self) -> usize {
        self.vertex.len() - 1 + self.back.len()
    }

    fn walk(graph: &Multigraph<'_>, ground: u32, budget: &Budget) -> Result<Self, Stop> {
        let mut number = vec![NONE; graph.len()];
        let mut fused = Self {
            parent: vec![0],
            edge: vec![NONE],
            covers: Vec::new(),
            value: Vec::new(),
            back: Vec::new(),
            vertex: vec![ground],
        };
        number[ground as usize] = 0;
        // The way down: a vertex by its new number, and the ends at it that are not yet looked at.
        let mut way = vec![(0u32, graph.around(ground).iter())];
        while let Some((at, ends)) = way.last_mut() {
            let Some(end) = ends.next() else {
                way.pop();
                continue;
            };
            let (at, seen) = (*at, number[end.to as usize]);
            if seen == NONE {
                let new = fused.vertex.len() as u32;
                number[end.to as usize] = new;
                fused.parent.push(at);
                fused.edge.push(end.edge);
                fused.vertex.push(end.to);
                way.push((new, graph.around(end.to).iter()));
                if (new as usize).is_multiple_of(STEP) {
                    let total = Some(graph.len() as u64);
                    budget.poll(Progress { done: u64::from(new), total, unit: "vertices" })?;
                }
            } else if seen <= at && end.edge != fused.edge[at as usize] {
                // From above, the edge is passed over again: the lower end has noted it already.
                fused.back.push(Back { edge: end.edge, from: at, to: seen });
            }
        }
        Ok(fused)
    }

    /// From the leaves to the ground: the number of edges that pass over each edge of the tree, and
    /// the values.
    fn evaluate(&mut self) {
        let len = self.vertex.len();
        (self.covers, self.value) = (vec![0; len], vec![0; len]);
        for back in &self.back {
            // Over all tree edges from the lower end up to the upper; the differences are added up
            // below.
            self.covers[back.from as usize] = self.covers[back.from as usize].wrapping_add(1);
            self.covers[back.to as usize] = self.covers[back.to as usize].wrapping_sub(1);
            self.value[back.from as usize] ^= 1;
        }
        for vertex in (1..len).rev() {
            let parent = self.parent[vertex] as usize;
            self.covers[parent] = self.covers[parent].wrapping_add(self.covers[vertex]);
            self.value[parent] ^= if self.is_bridge(vertex) { self.carried(vertex) } else { self.value[vertex] ^ 1 };
        }
    }
}
