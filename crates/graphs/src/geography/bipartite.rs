//! Two colours, and maximum matchings of the parts of a graph that have them.
//!
//! J. Hopcroft and R. Karp, *An n^(5/2) algorithm for maximum matchings in bipartite graphs*
//! (1973): in a phase, a breadth-first search finds the length of the shortest augmenting paths,
//! and depth-first searches along it augment as many disjoint ones as there are. O(edges *
//! sqrt(vertices)).
use super::matching::NONE;
use crate::multigraph::Multigraph;
use budget::{Budget, Progress, Stop};

/// The colour of a vertex in a part that has an odd cycle.
pub(super) const ODD_CYCLE: u8 = 2;

/// A colour, 0 or 1, for every vertex, different at the ends of every edge; [`ODD_CYCLE`] in parts
/// where that cannot be.
pub(super) fn colours(graph: &Multigraph<'_>) -> Vec<u8> {
    const NEW: u8 = 3;
    let mut colours = vec![NEW; graph.len()];
    let mut part: Vec<u32> = Vec::new();
    for start in 0..graph.len() as u32 {
        if colours[start as usize] != NEW {
            continue;
        }
        colours[start as usize] = 0;
        part.clear();
        part.push(start);
        let (mut next, mut odd) = (0, false);
        // One odd cycle is enough: what else there is in the part finds its way to here from its
        // own start.
        'part: while let Some(&at) = part.get(next) {
            next += 1;
            let other = 1 - colours[at as usize];
            for end in graph.around(at) {
                match colours[end.to as usize] {
                    NEW => {
                        colours[end.to as usize] = other;
                        part.push(end.to);
                    }
                    colour if colour == other => {}
                    _ => {
                        odd = true;
                        break 'part;
                    }
                }
            }
        }
        if odd {
            part.iter().for_each(|&vertex| colours[vertex as usize] = ODD_CYCLE);
        }
    }
    colours
}

/// Makes the matching maximum on all parts with two colours. Vertices that are matched already stay
/// matched, perhaps with others.
pub(super) fn complete(graph: &Multigraph<'_>, colours: &[u8], mate: &mut [u32], budget: &Budget) -> Result<(), Stop> {
    let mut level = vec![NONE; graph.len()];
    let mut cursor = vec![0u32; graph.len()];
    let mut queue: Vec<u32> = Vec::new();
    for phase in 0.. {
        budget.poll(Progress { done: phase, total: None, unit: "phases" })?;
        level.fill(NONE);
        queue.clear();
        queue.extend((0..graph.len() as u32).filter(|&v| colours[v as usize] == 0 && mate[v as usize] == NONE));
        queue.iter().for_each(|&free| level[free as usize] = 0);
        let roots = queue.len();
        if !layers(graph, mate, &mut level, &mut queue) {
            return Ok(());
        }
        cursor.fill(0);
        for root in &queue[..roots] {
            augment(graph, mate, &mut level, &mut cursor, *root);
        }
    }
    Ok(())
}

/// The distances of the vertices of colour 0 from a free one; whether a free vertex of colour 1 can
/// be reached.
fn layers(graph: &Multigraph<'_>, mate: &[u32], level: &mut [u32], queue: &mut Vec<u32>) -> bool {
    let (mut next, mut last) = (0, NONE);
    while let Some(&at) = queue.get(next) {
        next += 1;
        // Beyond the shortest path nothing is needed.
        if level[at as usize] >= last {
            break;
        }
        for end in graph.around(at) {
            match mate[end.to as usize] {
                NONE => last = level[at as usize] + 1,
                partner if level[partner as usize] == NONE => {
                    level[partner as usize] = level[at as usize] + 1;
                    queue.push(partner);
                }
                _ => {}
            }
        }
    }
    last != NONE
}

/// Follows the layers from a free vertex of colour 0 to a free one of colour 1, and exchanges the
/// matching on the way.
fn augment(graph: &Multigraph<'_>, mate: &mut [u32], level: &mut [u32], cursor: &mut [u32], root: u32) {
    let mut way = vec![root];
    while let Some(&at) = way.last() {
        let Some(end) = graph.around(at).get(cursor[at as usize] as usize) else {
            // A dead end, for all that come by in this phase.
            level[at as usize] = NONE;
            way.pop();
            if let Some(&before) = way.last() {
                cursor[before as usize] += 1;
            }
            continue;
        };
        match mate[end.to as usize] {
            NONE => {
                let mut to = end.to;
                while let Some(at) = way.pop() {
                    mate[to as usize] = at;
                    // The partner of this vertex goes to the vertex before it.
                    level[at as usize] = NONE;
                    to = std::mem::replace(&mut mate[at as usize], to);
                }
                return;
            }
            partner if level[partner as usize] != NONE && level[partner as usize] == level[at as usize] + 1 => {
                way.push(partner);
            }
            _ => cursor[at as usize] += 1,
        }
    }
}
