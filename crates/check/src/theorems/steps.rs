//! Tuples of heaps, perhaps with a tag, whose moves are bounded steps.
//!
//! The moves from a position depend on its tag and on the class of each heap: the heap itself below
//! some number, its residue from there on. An option is a list of remaining positions, each given
//! by the index of its tag and the loss of every heap.
use crate::invalid::Invalid;
use crate::say;

/// The moves of a game of bounded steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Steps {
    /// For each heap, the first heap whose class is a residue.
    pub(crate) start: Vec<u64>,
    /// The modulus of the residues.
    pub(crate) modulus: Vec<u64>,
    /// By tag, then by class (a point in the box of the heaps below start + modulus, the last heap
    /// running fastest): the options of positions of this class. An option is a list of parts, each
    /// with its tag first and then the loss of each heap.
    pub(crate) moves: Vec<Vec<Vec<Vec<Vec<i64>>>>>,
}

impl Steps {
    pub(super) fn sides(&self) -> Vec<u64> {
        self.start.iter().zip(&self.modulus).map(|(start, modulus)| start.saturating_add(*modulus)).collect()
    }

    pub(super) fn parts(&self) -> impl Iterator<Item = &Vec<i64>> {
        self.moves.iter().flatten().flatten().flatten()
    }

    /// Checks the shape, and that no heap of a class becomes negative.
    pub(super) fn sound(&self) -> Result<(), Invalid> {
        let (heaps, tags) = (self.start.len(), self.moves.len());
        let sides = self.sides();
        let points = sides.iter().try_fold(1u64, |all, &side| all.checked_mul(side));
        if heaps == 0 || self.modulus.len() != heaps || self.modulus.contains(&0) || tags == 0 {
            return Err(Invalid::Game(say::needs_heap_modulus_tag()));
        }
        if self.moves.iter().any(|at_tag| Some(at_tag.len() as u64) != points) {
            return Err(Invalid::Game(say::tags_need_moves()));
        }
        for at_tag in &self.moves {
            for (index, options) in at_tag.iter().enumerate() {
                let at = point(index, &sides);
                for part in options.iter().flatten() {
                    let tag = part.first().is_some_and(|&tag| (0..tags as i64).contains(&tag));
                    let stays = part.iter().skip(1).zip(&at).all(|(&back, &heap)| {
                        back.unsigned_abs() < 1 << 31 && i64::try_from(heap).is_ok_and(|heap| back <= heap)
                    });
                    if part.len() != heaps + 1 || !tag || !stays {
                        return Err(Invalid::Game(say::step_to_heaps_there()));
                    }
                }
            }
        }
        Ok(())
    }

    /// The options of a position.
    pub(super) fn options(&self, tag: usize, heaps: &[u64]) -> &[Vec<Vec<i64>>] {
        let classes = heaps
            .iter()
            .zip(&self.start)
            .zip(&self.modulus)
            .map(|((&heap, &start), &modulus)| if heap < start { heap } else { start + (heap - start) % modulus });
        let index = classes.zip(self.sides()).fold(0, |index, (class, side)| index * side + class);
        &self.moves[tag][index as usize]
    }
}

fn point(index: usize, sides: &[u64]) -> Vec<u64> {
    let mut rest = index as u64;
    let mut at: Vec<u64> = sides
        .iter()
        .rev()
        .map(|&side| {
            let heap = rest % side;
            rest /= side;
            heap
        })
        .collect();
    at.reverse();
    at
}
