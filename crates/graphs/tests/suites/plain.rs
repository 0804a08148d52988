//! The definitions in plain code, which share nothing with the engines: tests compare the engines
//! with them.
use graphs::{Digraph, Outcome, TokenMove};
use std::collections::{BTreeMap, BTreeSet};

/// Random numbers that are the same in every run (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % bound.max(1)
    }

    /// A graph of up to `vertices` vertices with few or many edges, loops and repeated edges among
    /// them.
    pub(crate) fn graph(&mut self, vertices: u64) -> (usize, Vec<(u32, u32)>) {
        let n = 1 + self.below(vertices);
        let (few, more) = (n * (1 + self.below(4)) / 2, self.below(n));
        let edges = self.below(1 + few + more);
        (n as usize, (0..edges).map(|_| (self.below(n) as u32, self.below(n) as u32)).collect())
    }

    /// A graph without cycles, in which long plays are frequent, and so are vertices that are not
    /// tame.
    pub(crate) fn deep_dag(&mut self, vertices: u64) -> (usize, Vec<(u32, u32)>) {
        let n = 4 + self.below(vertices) as u32;
        let mut edges: Vec<(u32, u32)> = (1..n).flat_map(|v| (0..v).map(move |to| (v, to))).collect();
        edges.retain(|_| self.below(2) == 0);
        (n as usize, edges)
    }
}

/// Outcome and remoteness of every position of an explicit game, by going round until nothing
/// changes.
pub(crate) fn retrograde(options: &[Vec<usize>], misere: bool) -> Vec<(Outcome, Option<u32>)> {
    let mut found: Vec<(Outcome, Option<u32>)> = vec![(Outcome::D, None); options.len()];
    // In the round of each length exactly the positions of that remoteness are decided.
    for moves in 0..=options.len() as u32 {
        let before = found.clone();
        for (at, options) in options.iter().enumerate() {
            if before[at].0 != Outcome::D {
                continue;
            }
            if options.is_empty() {
                found[at] = (if misere { Outcome::N } else { Outcome::P }, Some(0));
            } else if options.iter().any(|&to| before[to].0 == Outcome::P) {
                found[at] = (Outcome::N, Some(moves));
            } else if options.iter().all(|&to| before[to].0 == Outcome::N) {
                found[at] = (Outcome::P, Some(moves));
            }
        }
    }
    found
}

/// All sums of this number of tokens on a graph, as an explicit game: the sums, and their options
/// by number.
pub(crate) fn sums(graph: &Digraph, start: &[u32]) -> (BTreeMap<Vec<u32>, usize>, Vec<Vec<usize>>) {
    let mut numbers = BTreeMap::from([(start.to_vec(), 0)]);
    let mut options = Vec::new();
    let mut queue = vec![start.to_vec()];
    while let Some(sum) = queue.get(options.len()).cloned() {
        let mut reached = Vec::new();
        for (token, &from) in sum.iter().enumerate() {
            for &to in graph.moves(from) {
                let mut after = sum.clone();
                after[token] = to;
                let fresh = numbers.len();
                let number = *numbers.entry(after.clone()).or_insert(fresh);
                if number == fresh {
                    queue.push(after);
                }
                reached.push(number);
            }
        }
        options.push(reached);
    }
    (numbers, options)
}

/// The labels of Smith by his rule, in any order: `None` is infinite.
pub(crate) fn labels(graph: &Digraph) -> Vec<Option<u64>> {
    let mut labels: Vec<Option<u64>> = vec![None; graph.len()];
    loop {
        let fitting = (0..graph.len() as u32).find_map(|u| {
            if labels[u as usize].is_some() {
                return None;
            }
            let known: BTreeSet<u64> = graph.moves(u).iter().filter_map(|&v| labels[v as usize]).collect();
            let mex = nimber::mex(known);
            let answered = |&v: &u32| {
                labels[v as usize].is_some() || graph.moves(v).iter().any(|&w| labels[w as usize] == Some(mex))
            };
            graph.moves(u).iter().all(answered).then_some((u, mex))
        });
        match fitting {
            Some((u, mex)) => labels[u as usize] = Some(mex),
            None => return labels,
        }
    }
}

/// The outcome of a sum and the winning moves, by the graph of all sums that can be reached.
pub(crate) fn by_search(graph: &Digraph, tokens: &[u32], misere: bool) -> (Outcome, Vec<TokenMove>) {
    let (numbers, options) = sums(graph, tokens);
    let plain = retrograde(&options, misere);
    let outcome = plain[0].0;
    let wanted = if outcome == Outcome::N { Outcome::P } else { outcome };
    let mut moves = Vec::new();
    for (token, &from) in tokens.iter().enumerate() {
        for to in graph.different_moves(from) {
            let mut after = tokens.to_vec();
            after[token] = to;
            if outcome != Outcome::P && plain[numbers[&after]].0 == wanted {
                moves.push(TokenMove { token, from, to });
            }
        }
    }
    (outcome, moves)
}
