//! Pairs of edges of a 2-edge-connected part that cut it in two when both are gone.
//!
//! "Either the same, or such a pair" is an equivalence relation; the edges of a class lie on a
//! ring, with a piece of the part between each and the next. If one of them is deleted, the others
//! become bridges and the ring becomes two chains of pieces; an edge that is alone in its class
//! leaves the part 2-edge-connected.
//!
//! With the depth-first tree: let `B(v)` be the set of the edges outside the tree that pass over
//! the edge from `v` to its parent, and `M(v)` the nearest common ancestor of their lower ends. Two
//! tree edges make a pair iff their sets `B` are equal. For `v` above `u` that is so iff `M(u) =
//! M(v)` and `|B(u)| = |B(v)|`: everything in `B(v)` begins below `M(v) = M(u)`, hence below `u`,
//! and ends above `v`, hence above `u`; so `B(v)` is a part of `B(u)`. A tree edge and an edge
//! outside the tree make a pair iff `B` of the one is the other alone. The way to `M` goes down
//! along the children with the highest reach (Georgiadis, Giannis, Italiano, Kosinas: *Computing
//! vertex-edge cut-pairs and 2-edge cuts in practice*, SEA
//! 2021) and passes every vertex once as one that is given up, so that all is linear.
use super::fusion::{Fused, NONE};

/// The classes; a class is found by its uppermost tree edge.
#[derive(Debug)]
pub(super) struct Rings {
    /// The next tree edge of the same class further down, by the lower end of the edges.
    next: Vec<u32>,
    /// Whether the edge to the parent is the uppermost of its class.
    is_head: Vec<bool>,
    /// For a class whose only edge outside the tree is the one that passes over it: that edge.
    closing: Vec<u32>,
}

/// The highest that the edges outside the tree reach.
struct Reach {
    /// The highest vertex reached from the vertex itself, and the edge to it.
    own: Vec<u32>,
    own_edge: Vec<u32>,
    /// The highest vertex reached from it and all below it.
    low: Vec<u32>,
    /// Among its children, the one that reaches highest, and how high the second does.
    first_child: Vec<u32>,
    second_low: Vec<u32>,
}

impl Rings {
    /// The classes of all 2-edge-connected parts. O(vertices + edges).
    pub(super) fn new(fused: &Fused) -> Self {
        let len = fused.parent.len();
        let reach = Reach::new(fused);
        let meets = reach.meets(fused);
        let (mut next, mut is_head, mut closing) = (vec![NONE; len], vec![false; len], vec![NONE; len]);
        // The lowest tree edge so far whose M is this vertex.
        let mut last = vec![NONE; len];
        for vertex in (1..len).filter(|&vertex| !fused.is_bridge(vertex)) {
            let meet = meets[vertex] as usize;
            let above = std::mem::replace(&mut last[meet], vertex as u32);
            if above != NONE && fused.covers[above as usize] == fused.covers[vertex] {
                next[above as usize] = vertex as u32;
            } else {
                is_head[vertex] = true;
                if fused.covers[vertex] == 1 {
                    // Of the edges at M, the one that reaches highest is the one that passes over.
                    closing[vertex] = reach.own_edge[meet];
                }
            }
        }
        Self { next, is_head, closing }
    }

    /// Whether the edge from this vertex to its parent is the uppermost of its class.
    pub(super) fn is_head(&self, vertex: usize) -> bool {
        self.is_head[vertex]
    }

    /// The tree edges of the class of a head from above to below, by their lower ends.
    pub(super) fn tree_edges(&self, head: usize) -> impl Iterator<Item = usize> {
        let after = |&vertex: &u32| Some(self.next[vertex as usize]).filter(|&next| next != NONE);
        std::iter::successors(Some(head as u32), after).map(|vertex| vertex as usize)
    }

    /// The edge outside the tree that belongs to the class of a head, if one does.
    pub(super) fn closing(&self, head: usize) -> Option<u32> {
        Some(self.closing[head]).filter(|&edge| edge != NONE)
    }
}

impl Reach {
    fn new(fused: &Fused) -> Self {
        let len = fused.parent.len();
        let mut reach = Self {
            own: vec![NONE; len],
            own_edge: vec![NONE; len],
            low: Vec::new(),
            first_child: vec![NONE; len],
            second_low: vec![NONE; len],
        };
        for back in fused.back.iter().filter(|back| back.from != back.to) {
            if back.to < reach.own[back.from as usize] {
                reach.own[back.from as usize] = back.to;
                reach.own_edge[back.from as usize] = back.edge;
            }
        }
        reach.low = reach.own.clone();
        for vertex in (1..len).rev() {
            let (parent, low) = (fused.parent[vertex] as usize, reach.low[vertex]);
            reach.low[parent] = reach.low[parent].min(low);
            let first = reach.first_child[parent];
            if first == NONE || low < reach.low[first as usize] {
                reach.second_low[parent] = if first == NONE { NONE } else { reach.low[first as usize] };
                reach.first_child[parent] = vertex as u32;
            } else {
                reach.second_low[parent] = reach.second_low[parent].min(low);
            }
        }
        reach
    }

    /// `M` of the edge from each vertex to its parent; nothing for bridges.
    fn meets(&self, fused: &Fused) -> Vec<u32> {
        let mut meets = vec![NONE; fused.parent.len()];
        for vertex in (1..meets.len()).rev().filter(|&vertex| !fused.is_bridge(vertex)) {
            let mut at = vertex;
            // If nothing begins at `at` itself and only one child reaches above `vertex`, all
            // begins below that child.
            while self.own[at] >= vertex as u32 && self.second_low[at] >= vertex as u32 {
                at = meets[self.first_child[at] as usize] as usize;
            }
            meets[vertex] = at as u32;
        }
        meets
    }
}
