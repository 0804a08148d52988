//! All winning edges at once: the value that every part should get, from the ground upwards.
//!
//! A move changes one part of the tree of bridges, and there is one value that the part must take
//! for the picture to be lost for the next player. If a part of value `v` should have the value
//! `w`, the value that a bridge carries should change from `x` to `t = v ^ x ^ w`: for `t = 0` the
//! bridge is cut, else the part on it should have the value `t - 1`. Inside a 2-edge-connected
//! part, an edge that is alone on its ring changes the parity only; an edge of a longer ring turns
//! it into two chains ([`arms`]) of the pieces in [`Rings`].
use super::arms::arms;
use super::fusion::{Fused, NONE};
use super::rings::Rings;
use budget::{Budget, Progress, Stop};

/// The position that the next player must be left with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// Nim-value 0.
    Normal,
    /// Nim-value 0 with a stalk of value 2 or more, or nim-value 1 without one. Everything at the
    /// ground is a bridge or a loop; here is how many stalks have value 2 or more.
    Misere { large: usize },
}

impl Aim {
    /// The value that the whole picture should have when the stalk that was worth `stalk` has been
    /// changed.
    fn of(self, stalk: u32) -> u32 {
        match self {
            Self::Misere { large } => u32::from(large == usize::from(stalk > 1)),
            Self::Normal => 0,
        }
    }
}

/// The edges, in no order, whose deletion leaves the aim; their numbers are below `edges`.
/// O(edges * log(edges)).
pub(super) fn winning(fused: &Fused, edges: usize, aim: Aim, budget: &Budget) -> Result<Vec<u32>, Stop> {
    let wanted = Wanted::new(fused, aim);
    budget.poll(Progress { done: 0, total: None, unit: "edges" })?;
    let mut found: Vec<u32> =
        (1..fused.parent.len()).filter(|&vertex| wanted.cut(vertex)).map(|vertex| fused.edge[vertex]).collect();
    if fused.back.is_empty() {
        return Ok(found);
    }
    let rings = Rings::new(fused);
    let mut on_ring = vec![false; edges];
    let mut pieces = Vec::new();
    for head in (1..fused.parent.len()).filter(|&head| !fused.is_bridge(head) && rings.is_head(head)) {
        if head.is_multiple_of(1 << 12) {
            budget.check()?;
        }
        if let Some(closing) = rings.closing(head) {
            on_ring[closing as usize] = true;
        }
        wanted.ring(fused, &rings, head, &mut pieces, &mut found);
    }
    let alone =
        fused.back.iter().filter(|back| !on_ring[back.edge as usize] && wanted.parity(fused, back.from as usize));
    found.extend(alone.map(|back| back.edge));
    Ok(found)
}

/// The uppermost vertex of the part of each vertex, and the values that the parts should have.
struct Wanted {
    top: Vec<u32>,
    /// By the uppermost vertex of a part; nothing where no change of the part can win.
    value: Vec<u32>,
    /// The bridges that win when they are cut, by their lower ends.
    cut: Vec<bool>,
    /// The value that the part of the ground should have when an edge in it goes.
    at_ground: u32,
}

impl Wanted {
    fn new(fused: &Fused, aim: Aim) -> Self {
        let len = fused.parent.len();
        let mut wanted =
            Self { top: vec![0; len], value: vec![NONE; len], cut: vec![false; len], at_ground: aim.of(1) };
        for vertex in 1..len {
            let top = wanted.top[fused.parent[vertex] as usize];
            if !fused.is_bridge(vertex) {
                wanted.top[vertex] = top;
                continue;
            }
            wanted.top[vertex] = vertex as u32;
            let carried = fused.carried(vertex);
            let value = if top == 0 { aim.of(carried) } else { wanted.value[top as usize] };
            if value != NONE {
                match fused.value[top as usize] ^ carried ^ value {
                    0 => wanted.cut[vertex] = true,
                    target => wanted.value[vertex] = target - 1,
                }
            }
        }
        wanted
    }

    fn cut(&self, vertex: usize) -> bool {
        self.cut[vertex]
    }

    /// The value of the part of a vertex, and the value that it should have.
    fn of_part(&self, fused: &Fused, vertex: usize) -> (u32, u32) {
        let top = self.top[vertex] as usize;
        (fused.value[top], if top == 0 { self.at_ground } else { self.value[top] })
    }

    /// Whether one edge less, and nothing else, wins in the part of a vertex.
    fn parity(&self, fused: &Fused, vertex: usize) -> bool {
        let (now, wanted) = self.of_part(fused, vertex);
        wanted != NONE && now ^ 1 == wanted
    }

    /// Adds the winning edges of one ring. `pieces` is scratch.
    fn ring(&self, fused: &Fused, rings: &Rings, head: usize, pieces: &mut Vec<u32>, found: &mut Vec<u32>) {
        let (now, wanted) = self.of_part(fused, head);
        if wanted == NONE {
            return;
        }
        // The pieces from the head downwards; that above the head has the uppermost vertex of the
        // part in it.
        pieces.clear();
        let mut above = head;
        for vertex in rings.tree_edges(head).skip(1) {
            pieces.push(fused.value[above] ^ fused.value[vertex] ^ 1);
            above = vertex;
        }
        let closing = rings.closing(head);
        if closing.is_some() {
            // The lowest piece, without the edge that passes over. Where several do, it is one
            // piece with the uppermost.
            pieces.push(fused.value[above] ^ 1);
        }
        let edges = pieces.len() + 1;
        let uppermost = pieces.iter().fold(now ^ (edges as u32 & 1), |value, piece| value ^ piece);
        // Edge j stands behind j pieces; the others hang on the other side.
        let near = arms(pieces);
        pieces.reverse();
        let far = arms(pieces);
        let ring = rings.tree_edges(head).map(|vertex| fused.edge[vertex]).chain(closing);
        let wins = |index: usize| uppermost ^ near[index] ^ far[edges - 1 - index] == wanted;
        found.extend(ring.enumerate().filter(|&(index, _)| wins(index)).map(|(_, edge)| edge));
    }
}
