//! The definition: all positions that can arise, each with its options, by a memory of sets of
//! edges.
//!
//! No theorem is used, so the theory is compared with this search, which also answers where the
//! theory does not reach.
use budget::{Budget, Progress, Stop};
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// The most edges of a picture that is searched: sets of edges are words.
pub(super) const MOST_EDGES: usize = 64;
/// The number of positions between two looks at the budget.
const STEP: u64 = 1 << 12;
/// Bytes that a known position takes, with room to grow.
const BYTES: u64 = 48;

/// The question about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Question {
    /// Its nim-value.
    Value,
    /// 1 if the player to move wins under misère play, else 0.
    Misere,
}

/// The known answers about the positions of one picture.
pub(super) struct Search {
    question: Question,
    /// The ends of the edges; vertices are numbers of at most 7 bits, the ground is 0.
    ends: Vec<(u8, u8)>,
    known: HashMap<u64, u8, FixedState>,
    steps: u64,
}

impl Search {
    /// For these edges, at most [`MOST_EDGES`] of them.
    pub(super) fn new(edges: &[(u32, u32)], ground: u32, question: Question) -> Self {
        let mut numbers = HashMap::from([(ground, 0u8)]);
        let mut number = |vertex| {
            let new = numbers.len() as u8;
            *numbers.entry(vertex).or_insert(new)
        };
        let ends = edges.iter().take(MOST_EDGES).map(|&(a, b)| (number(a), number(b))).collect();
        Self { question, ends, known: HashMap::default(), steps: 0 }
    }

    /// The position with all edges that are connected to the ground.
    pub(super) fn start(&self) -> u64 {
        self.connected(u64::MAX.checked_shr((MOST_EDGES - self.ends.len()) as u32).unwrap_or(0))
    }

    /// The position after an edge is deleted.
    pub(super) fn without(&self, position: u64, edge: usize) -> u64 {
        self.connected(position & !(1 << edge))
    }

    pub(super) fn answer(&mut self, position: u64, budget: &Budget) -> Result<u8, Stop> {
        let mut open = vec![position];
        while let Some(&at) = open.last() {
            if self.known.contains_key(&at) {
                open.pop();
                continue;
            }
            self.look(budget)?;
            let options: Vec<u64> = bits(at).map(|edge| self.without(at, edge)).collect();
            let before = open.len();
            open.extend(options.iter().filter(|option| !self.known.contains_key(option)));
            if open.len() == before {
                let answers = options.iter().filter_map(|option| self.known.get(option));
                let answer = match self.question {
                    Question::Value => nimber::mex(answers.map(|&answer| u64::from(answer))) as u8,
                    Question::Misere => u8::from(options.is_empty() || answers.clone().any(|&answer| answer == 0)),
                };
                self.known.insert(at, answer);
            }
        }
        Ok(self.known.get(&position).copied().unwrap_or(0))
    }

    /// The edges of these that are connected to the ground.
    fn connected(&self, edges: u64) -> u64 {
        let (mut reached, mut kept) = (1u128, 0u64);
        loop {
            let mut grown = false;
            for edge in bits(edges & !kept) {
                let (a, b) = self.ends[edge];
                let both = 1u128 << a | 1u128 << b;
                if reached & both != 0 {
                    reached |= both;
                    kept |= 1 << edge;
                    grown = true;
                }
            }
            if !grown {
                return kept;
            }
        }
    }

    fn look(&mut self, budget: &Budget) -> Result<(), Stop> {
        self.steps += 1;
        if self.steps.is_multiple_of(STEP) {
            budget.reserve(self.known.capacity() as u64 * BYTES)?;
            budget.poll(Progress { done: self.known.len() as u64, total: None, unit: "positions" })?;
        }
        Ok(())
    }
}

/// The numbers of the bits that are set.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}
