//! Options without a choice: `n -> n/3; n -> n-n/3`, `n -> n/2, n/3 if 6|n`, `take 4 if n%3=1`.
//!
//! A few numbers remain that depend on the heap alone, known for a block of heaps at
//! once.
use super::columns::{self, Block, Truth};
use super::forms::{OneHeap, one_heap};
use rules::ir::{Cond, Num, Part, Remains, Schema};

/// A schema without free variables that leaves a fixed number of heaps, compiled.
#[derive(Debug)]
pub(super) struct Sums {
    guards: Vec<Cond>,
    only: Option<i64>,
    parts: Vec<Num>,
    /// Whether a heap of 0 means that nothing remains.
    vanishes: bool,
    least: i64,
    prepared: Option<Prepared>,
}

/// The options of a block of heaps.
#[derive(Debug)]
struct Prepared {
    start: i64,
    open: Truth,
    /// The sizes of the parts, part by part.
    parts: Vec<Vec<i64>>,
}

/// The remains of a heap after its one move.
pub(super) enum Left {
    /// A sum of heaps; `sizes` gives their sizes for this number.
    Sum(usize),
    Nothing,
    /// There is no such move.
    NoMove,
    /// The slower way must look at this heap.
    Unclear,
}

impl Sums {
    pub(super) fn new(schema: &Schema) -> Option<Self> {
        if !schema.free.is_empty() {
            return None;
        }
        let (parts, vanishes, least) = match (one_heap(schema), &schema.remains) {
            (Some(OneHeap { size, vanishes, least }), _) => (vec![size.clone()], vanishes, least),
            (None, Remains::Positions(parts)) => {
                (parts.iter().map(plain_part).collect::<Option<Vec<Num>>>()?, false, 0)
            }
            (None, Remains::Heaps { .. }) => return None,
        };
        Some(Self {
            guards: schema.conditions.clone(),
            only: schema.pattern.first().copied().flatten(),
            parts,
            vanishes,
            least,
            prepared: None,
        })
    }

    /// Finds the options of a block of heaps at once, where that can be done.
    pub(super) fn prepare(&mut self, block: Block) {
        let part = |part: &Num| Some(columns::number(part, block)?.lanes(block));
        self.prepared = columns::open(&self.guards, self.only, block).and_then(|open| {
            // Where there is no move, the remains do not matter.
            let parts = match open {
                Truth::Never => Vec::new(),
                _ => self.parts.iter().map(part).collect::<Option<_>>()?,
            };
            Some(Prepared { start: block.start, open, parts })
        });
    }

    /// The option of heap `n`, which lies in the block that was prepared last.
    #[inline]
    pub(super) fn option(&self, n: i64) -> Left {
        let Some(prepared) = &self.prepared else { return Left::Unclear };
        let i = (n - prepared.start) as usize;
        if !prepared.open.at(i) || prepared.parts.iter().any(|part| part[i] < self.least) {
            return Left::NoMove;
        }
        match &prepared.parts[..] {
            [] => Left::Nothing,
            [only] if self.vanishes && only[i] == 0 => Left::Nothing,
            _ => Left::Sum(i),
        }
    }

    /// The sizes of the heaps of the option number `i` of the block.
    #[inline]
    pub(super) fn sizes(&self, i: usize) -> impl Iterator<Item = i64> + '_ {
        self.prepared.iter().flat_map(|prepared| &prepared.parts).map(move |part| part[i])
    }
}

/// The size of a part that occurs once.
pub(super) fn plain_part(part: &Part) -> Option<Num> {
    match part {
        Part { coords, times: None, each: None } => match &coords[..] {
            [size] => Some(size.clone()),
            _ => None,
        },
        _ => None,
    }
}
