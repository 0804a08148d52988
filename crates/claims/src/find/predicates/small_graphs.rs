//! All small graphs and trees, each once however its vertices are numbered, and random larger ones.
use dice::Dice;
use std::collections::BTreeSet;

/// The number of vertices, and the edges.
pub(super) type Edges = (usize, Vec<(usize, usize)>);

/// All graphs of up to `most` vertices, at most 6: each is one with a vertex less, and a vertex
/// joined to some of its vertices. Of equal ones the first in the order of their bits stays.
pub(super) fn all(most: usize) -> Vec<Edges> {
    let mut found = vec![(0, Vec::new())];
    let mut last: BTreeSet<u32> = BTreeSet::from([0]);
    for count in 1..=most.min(6) {
        let orders = orders(count);
        let place = |a: usize, b: usize| {
            let (a, b) = (a.min(b), a.max(b));
            b * (b - 1) / 2 + a
        };
        let pairs: Vec<(usize, usize)> = (1..count).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        let first = |bits: u32| {
            let renamed = |order: &Vec<usize>| {
                let kept = pairs.iter().filter(|&&(a, b)| bits >> place(a, b) & 1 == 1);
                kept.fold(0u32, |all, &(a, b)| all | 1 << place(order[a], order[b]))
            };
            orders.iter().map(renamed).min().unwrap_or(bits)
        };
        let own = count - 1;
        let shift = own * own.saturating_sub(1) / 2;
        last = last
            .iter()
            .flat_map(|&bits| (0..1u32 << own).map(move |joined| bits | joined << shift))
            .map(first)
            .collect();
        let edges = |bits: &u32| pairs.iter().filter(|&&(a, b)| bits >> place(a, b) & 1 == 1).copied().collect();
        found.extend(last.iter().map(|bits| (count, edges(bits))));
    }
    found
}

/// All permutations of `0..count`.
fn orders(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |all: Vec<Vec<usize>>, next| {
        let placed = |order: Vec<usize>| {
            (0..=order.len()).map(move |at| {
                let mut longer = order.clone();
                longer.insert(at, next);
                longer
            })
        };
        all.into_iter().flat_map(placed).collect()
    })
}

/// All trees of up to `most` vertices: each is one with a vertex less, and a leaf.
pub(super) fn trees(most: usize) -> Vec<Edges> {
    let mut found: Vec<Edges> = vec![(1, Vec::new())];
    let mut last: Vec<Vec<(usize, usize)>> = vec![Vec::new()];
    for count in 2..=most {
        let (mut seen, mut next) = (BTreeSet::new(), Vec::new());
        for edges in &last {
            for at in 0..count - 1 {
                let longer = [edges.as_slice(), &[(at, count - 1)]].concat();
                if seen.insert(form(count, &longer)) {
                    next.push(longer);
                }
            }
        }
        found.extend(next.iter().map(|edges| (count, edges.clone())));
        last = next;
    }
    found
}

/// The same text for equal trees: the first among the nested brackets of all roots (A. Aho,
/// J. Hopcroft and J. Ullman, 1974).
fn form(count: usize, edges: &[(usize, usize)]) -> String {
    (0..count).map(|root| brackets(count, edges, root)).min().unwrap_or_default()
}

fn brackets(count: usize, edges: &[(usize, usize)], root: usize) -> String {
    // Vertices in the order in which they are reached from the root, with their parents.
    let (mut order, mut parent) = (vec![root], vec![count; count]);
    let mut at = 0;
    while let Some(&vertex) = order.get(at) {
        for &(a, b) in edges {
            let next = if a == vertex {
                b
            } else if b == vertex {
                a
            } else {
                continue;
            };
            if next != parent[vertex] {
                parent[next] = vertex;
                order.push(next);
            }
        }
        at += 1;
    }
    let mut below: Vec<Vec<String>> = vec![Vec::new(); count + 1];
    for &vertex in order.iter().rev() {
        let mut own = std::mem::take(&mut below[vertex]);
        own.sort_unstable();
        below[parent[vertex]].push(format!("({})", own.concat()));
    }
    below[count].concat()
}

/// A random graph with more vertices than a tree of the small ones, or a few less and more edges:
/// a random tree, and further edges or cuts.
pub(super) fn random(tree: usize, dice: &mut Dice) -> Edges {
    let sparse = dice.once_in(2);
    let count = if sparse { tree + 1 + dice.index(3) } else { 7 + dice.index(tree.saturating_sub(5)) };
    let mut edges: BTreeSet<(usize, usize)> = (1..count).map(|vertex| (dice.index(vertex), vertex)).collect();
    let further = if sparse { dice.index(4) } else { 1 + dice.index(count * 2) };
    for _ in 0..further {
        let (a, b) = (dice.index(count), dice.index(count));
        if a != b {
            edges.insert((a.min(b), a.max(b)));
        }
    }
    if dice.once_in(3) {
        let cut = dice.index(edges.len());
        edges = edges.into_iter().enumerate().filter(|(at, _)| *at != cut).map(|(_, edge)| edge).collect();
    }
    (count, edges.into_iter().collect())
}
