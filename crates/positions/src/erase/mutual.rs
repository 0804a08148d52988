//! Node Kayles and its like, where a point takes away those that take it away: by search within windows (`nimbers`).
//!
//! * *Paths and cycles* are Dawson's chess.
//! * *Twins.* Of two points with the same neighbours that are neighbours themselves one may go: whatever takes one takes the
//!   other, and choosing either leaves the same. Of three points with the same neighbours that are no neighbours of each other two may
//!   go: whatever takes one takes all; choosing one leaves the others alone, each worth 1, and how many they are matters modulo 2
//!   only. By induction over all moves the value stays. Twins are looked for once, in the set that is asked about.
//! * *Trees.* A connected set without cycles is known by its shape: the code of the tree, rooted in its centre, with the
//!   branches of each point in order (A. V. Aho, J. E. Hopcroft and J. D. Ullman, 1974, section 3.2), is its key in the table. So trees that
//!   look the same are searched once, wherever they lie. No quick way to the values of all trees is known.
//!
//! Options that fall into small parts are searched first.
use super::bits::Bits;
use crate::impartial::{Impartial, Outgoing};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Trees of more points have no code of 62 bits.
const MOST_IN_TREE: usize = 31;
/// Keys with this bit are codes of trees, the others are sets.
const TREE: u64 = 1 << 63;

/// A graph, as a game whose positions are connected sets.
#[derive(Debug)]
pub(super) struct Mutual<B> {
    len: usize,
    /// The neighbours of each point, and the point.
    near: Vec<B>,
    /// The values of paths.
    chess: Vec<u64>,
    /// How many paths and cycles were met.
    pub(super) paths: AtomicU64,
}

impl<B: Bits> Mutual<B> {
    pub(super) fn new(near: &[B]) -> Self {
        let len = near.len();
        let mut chess: Vec<u64> = vec![0];
        for points in 1..=len {
            let mut seen = vec![false; points + 1];
            for left in 0..points {
                let value = chess[left.saturating_sub(1)] ^ chess[(points - 1 - left).saturating_sub(1)];
                if let Some(place) = seen.get_mut(value as usize) {
                    *place = true;
                }
            }
            chess.push(seen.iter().take_while(|&&seen| seen).count() as u64);
        }
        Self { len, near: near.to_vec(), chess, paths: AtomicU64::new(0) }
    }

    /// The connected parts of a set.
    pub(super) fn parts(&self, set: &B) -> Vec<B> {
        let (mut parts, mut rest) = (Vec::new(), set.clone());
        while let Some(part) = self.part(&mut rest) {
            parts.push(part);
        }
        parts
    }

    /// Takes the part with the first point out of a set.
    fn part(&self, rest: &mut B) -> Option<B> {
        let first = rest.next(0)?;
        let mut part = self.near[first].and(rest);
        let mut open = part.clone();
        *rest = rest.without(&part);
        while let Some(point) = open.next(0) {
            open.remove(point);
            let new = self.near[point].and(rest);
            if !new.is_empty() {
                *rest = rest.without(&new);
                part.add(&new);
                open.add(&new);
            }
        }
        Some(part)
    }

    /// A set of the same value without twins.
    pub(super) fn without_twins(&self, set: &B) -> B {
        let mut set = set.clone();
        loop {
            let points: Vec<usize> = set.iter().collect();
            let around = |point: usize| self.near[point].and(&set);
            let gone = points.iter().enumerate().find_map(|(at, &a)| {
                let (closed, mut open) = (around(a), around(a));
                open.remove(a);
                let mut apart = Vec::new();
                for &b in &points[at + 1..] {
                    let other = around(b);
                    if other == closed {
                        return Some(vec![b]);
                    }
                    let mut other = other;
                    other.remove(b);
                    if other == open && !open.is_empty() {
                        apart.push(b);
                    }
                }
                (apart.len() >= 2).then(|| apart[..2].to_vec())
            });
            match gone {
                Some(points) => points.into_iter().for_each(|point| set.remove(point)),
                None => return set,
            }
        }
    }

    /// The value of a connected set that is a path or a cycle.
    fn path(&self, set: &B) -> Option<u64> {
        let mut ends = 0;
        for point in set.iter() {
            match self.near[point].and(set).count() {
                0..=2 => ends += 1,
                3 => {}
                _ => return None,
            }
        }
        self.paths.fetch_add(1, Relaxed);
        let points = set.count();
        match ends {
            // A cycle: every choice leaves a path of three points less.
            0 => Some(u64::from(self.chess.get(points.saturating_sub(3)) == Some(&0))),
            _ => self.chess.get(points).copied(),
        }
    }

    /// The shape of a tree as a number of at most 62 bits; none for other sets.
    fn shape(&self, set: &B) -> Option<u64> {
        let count = set.count();
        if count > MOST_IN_TREE {
            return None;
        }
        let mut points = [0usize; MOST_IN_TREE];
        let mut degree = [0usize; MOST_IN_TREE];
        let mut edges = 0;
        for (at, point) in set.iter().enumerate() {
            points[at] = point;
            degree[at] = self.near[point].and(set).count() - 1;
            edges += degree[at];
        }
        if edges != 2 * (count - 1) {
            return None;
        }
        let place = |point: usize| points[..count].binary_search(&point).unwrap_or(0);
        // Leaves go, layer by layer, and hand their code to the one neighbour that is left.
        let mut branches: [Vec<(u32, u64)>; MOST_IN_TREE] = Default::default();
        let mut rest = set.clone();
        let mut leaves: Vec<usize> = (0..count).filter(|&at| degree[at] <= 1).collect();
        let mut left = count;
        while left > 2 {
            let mut next = Vec::new();
            for &leaf in &leaves {
                left -= 1;
                rest.remove(points[leaf]);
                let code = coded(&mut branches[leaf]);
                let Some(parent) = self.near[points[leaf]].and(&rest).next(0).map(place) else { continue };
                branches[parent].push(code);
                degree[parent] -= 1;
                if degree[parent] == 1 {
                    next.push(parent);
                }
            }
            leaves = next;
        }
        let mut centres: Vec<(u32, u64)> = rest.iter().map(|point| coded(&mut branches[place(point)])).collect();
        centres.sort_unstable();
        Some(centres.iter().fold(0, |all, &(len, code)| all << len | code))
    }
}

/// The code of a point with these branches: 1, the codes of the branches in order, 0; how many bits it has.
fn coded(branches: &mut [(u32, u64)]) -> (u32, u64) {
    branches.sort_unstable();
    let (len, code) = branches.iter().fold((1, 1), |(all, code), &(len, branch)| (all + len, code << len | branch));
    (len + 1, code << 1)
}

impl<B: Bits> Impartial for Mutual<B> {
    type Position = B;

    fn options(&self, set: &B, out: &mut Outgoing<B>) {
        for point in set.iter() {
            out.push_sum(self.parts(&set.without(&self.near[point])));
        }
    }

    fn visit_options(&self, set: &B, _: &mut Outgoing<B>, visit: &mut dyn FnMut(&[B]) -> ControlFlow<()>) {
        let mut parts = Vec::new();
        for point in set.iter() {
            let mut rest = set.without(&self.near[point]);
            parts.clear();
            while let Some(part) = self.part(&mut rest) {
                parts.push(part);
            }
            if visit(&parts).is_break() {
                return;
            }
        }
    }

    fn weight(&self, set: &B) -> u64 {
        let points = set.count() as u64;
        points * points
    }

    fn known(&self, set: &B) -> Option<u64> {
        if set.count() == 1 { Some(1) } else { self.path(set) }
    }

    fn key(&self, set: &B) -> Option<u64> {
        match self.shape(set) {
            Some(shape) => Some(TREE | shape),
            None => set.word().filter(|_| self.len < 64),
        }
    }

    fn ends(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimbers::Nimbers;
    use budget::Budget;
    use proptest::prelude::*;
    use std::collections::HashMap;

    fn graph(len: usize, edges: &[(usize, usize)]) -> Mutual<u64> {
        let mut near: Vec<u64> = (0..len).map(|point| 1 << point).collect();
        for &(a, b) in edges {
            near[a] |= 1 << b;
            near[b] |= 1 << a;
        }
        Mutual::new(&near)
    }

    /// By the definition.
    fn plain(graph: &Mutual<u64>, set: u64, known: &mut HashMap<u64, u64>) -> u64 {
        if let Some(&value) = known.get(&set) {
            return value;
        }
        let values: Vec<u64> = Bits::iter(&set).map(|point| plain(graph, set & !graph.near[point], known)).collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap_or(0);
        known.insert(set, value);
        value
    }

    fn all(len: usize) -> u64 {
        (1 << len) - 1
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]

        #[test]
        fn trees_of_one_shape_have_one_code(parents in prop::collection::vec(any::<prop::sample::Index>(), 1..20), order in any::<u64>()) {
            let len = parents.len() + 1;
            let edges: Vec<(usize, usize)> = parents.iter().zip(1..).map(|(parent, child)| (parent.index(child), child)).collect();
            let tree = graph(len, &edges);
            let shape = tree.shape(&all(len));
            prop_assert!(shape.is_some());
            // The same tree with other names.
            let mut names: Vec<usize> = (0..len).collect();
            names.sort_by_key(|&name| (name as u64 + 1).wrapping_mul(order | 1).rotate_left(17));
            let renamed: Vec<(usize, usize)> = edges.iter().map(|&(a, b)| (names[a], names[b])).collect();
            prop_assert_eq!(graph(len, &renamed).shape(&all(len)), shape);
            let mut cyclic = edges.clone();
            cyclic.push((0, len - 1));
            if !edges.contains(&(0, len - 1)) {
                prop_assert_eq!(graph(len, &cyclic).shape(&all(len)), None);
            }
        }

        #[test]
        fn twins_can_go(edges in prop::collection::vec((0usize..11, 0usize..11), 0..22), copies in prop::collection::vec((0usize..11, any::<bool>()), 0..4)) {
            let mut edges: Vec<(usize, usize)> = edges.into_iter().filter(|(a, b)| a != b).collect();
            let mut len = 11;
            for (of, joined) in copies {
                let others: Vec<usize> = edges.iter().filter_map(|&(a, b)| if a == of { Some(b) } else { (b == of).then_some(a) }).collect();
                edges.extend(others.into_iter().map(|other| (len, other)));
                if joined {
                    edges.push((len, of));
                }
                len += 1;
            }
            let graph = graph(len, &edges);
            let value = plain(&graph, all(len), &mut HashMap::new());
            let fewer = graph.without_twins(&all(len));
            prop_assert_eq!(plain(&graph, fewer, &mut HashMap::new()), value);
            let parts = graph.parts(&fewer);
            prop_assert_eq!(Nimbers::new(&graph).sum_value(&parts, &Budget::unlimited()), Ok(value));
        }
    }

    #[test]
    fn trees_of_different_shapes_have_different_codes() {
        // All trees on 8 points, by their parents: 23 shapes.
        let mut shapes = std::collections::BTreeSet::new();
        let mut parents = [0usize; 7];
        loop {
            let edges: Vec<(usize, usize)> = parents.iter().copied().zip(1..).collect();
            shapes.insert(graph(8, &edges).shape(&all(8)));
            let Some(at) = (0..7).rev().find(|&at| parents[at] < at) else { break };
            parents[at] += 1;
            parents[at + 1..].fill(0);
        }
        assert_eq!(shapes.len(), 23);
    }
}
