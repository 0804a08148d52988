//! Chomp with up to three rows, to thousands of columns: a square is eaten with all that is not
//! above or left of it, and the player who eats the poisoned corner loses (F. Schuh 1952; D. Gale,
//! *A curious Nim-type game*, American Mathematical Monthly 81, 1974).
//!
//! Rows have lengths `a >= b >= c`, the poison is in the first. If one position leads to another,
//! at most one of the two is lost, so
//! * for each pair of the three numbers at most one third makes a lost position: the longer row
//!   could be cut to the shorter;
//! * for each a at most one k makes `(a,k,k)` lost, and for each c at most one k makes `(k,k,c)`
//!   lost.
//!
//! All moves are of these kinds, except those to `(k,k,k)`, a rectangle, which is never lost
//! (strategy stealing). So the lost positions are found without any search: for each a, and each c
//! from 0 on, b is the least number that nothing forbids. Bits record which b are free, so all
//! lengths up to `n` cost little more than to write their tables of `n^2` entries. (D. Zeilberger,
//! *Three-rowed Chomp*, 2001, looks for patterns among them.) With two rows the lost positions are
//! `(n, n-1)`.
use budget::{Budget, Progress, Stop};

/// The greatest length that a table may have: a row then fits in two bytes.
pub const LONGEST: u32 = 1 << 15;
/// Marks an entry without a row.
const NONE: u16 = u16::MAX;

/// The lost positions of Chomp on three rows up to some greatest length.
#[derive(Debug, Clone)]
pub struct ThreeRows {
    longest: u32,
    /// The third row, by the first two rows `(a,b)`, at `a(a+1)/2 + b`.
    third: Vec<u16>,
    /// The first row, by the last two rows `(b,c)`, in the same way.
    first: Vec<u16>,
    /// The second row, by the first and the last row `(a,c)`.
    second: Vec<u16>,
    /// By first row a: the k for which `(a,k,k)` is lost. By last row c: the k for which `(k,k,c)`
    /// is lost.
    square_below: Vec<u16>,
    square_above: Vec<u16>,
}

fn place(long: u32, short: u32) -> usize {
    let long = long as usize;
    long * (long + 1) / 2 + short as usize
}

impl ThreeRows {
    /// All lost positions whose first row is at most `longest`. Memory: three bytes for each pair
    /// of lengths.
    ///
    /// # Errors
    /// The limits of the budget; [`Stop::Memory`], too, beyond [`LONGEST`].
    pub fn up_to(longest: u32, budget: &Budget) -> Result<Self, Stop> {
        let pairs = place(longest, longest) + 1;
        let words = (longest as usize + 64) / 64;
        let bytes = 3 * size_of::<u16>() as u64 * pairs as u64 + (words * 8 * (longest as usize + 1)) as u64;
        budget.reserve(bytes)?;
        if longest > LONGEST {
            return Err(Stop::Memory { needed: bytes, limit: budget.memory().unwrap_or(bytes) });
        }
        let lengths = longest as usize + 1;
        let mut table = Self {
            longest,
            third: vec![NONE; pairs],
            first: vec![NONE; pairs],
            second: vec![NONE; pairs],
            square_below: vec![NONE; lengths],
            square_above: vec![NONE; lengths],
        };
        // For each c, the b that some first row already makes a lost position.
        let mut taken = vec![0u64; words * lengths];
        for a in 1..=longest {
            if a % 64 == 1 {
                let (done, total) = (u64::from(a), Some(u64::from(longest)));
                budget.poll(Progress { done, total, unit: "lengths" })?;
            }
            table.fill(a, &mut taken, words);
        }
        Ok(table)
    }

    /// The lost positions with this first row.
    fn fill(&mut self, a: u32, taken: &mut [u64], words: usize) {
        // The b that a smaller c already uses.
        let mut used = vec![0u64; words];
        for c in 0..=a {
            let most = match self.square_above[c as usize] {
                NONE => a,
                k => a.min(k.into()),
            };
            let row = &mut taken[c as usize * words..][..words];
            let Some(b) = free(row, &used, c).filter(|&b| b <= most) else { continue };
            row[b as usize / 64] |= 1 << (b % 64);
            used[b as usize / 64] |= 1 << (b % 64);
            self.third[place(a, b)] = c as u16;
            self.first[place(b, c)] = a as u16;
            self.second[place(a, c)] = b as u16;
            if a == b {
                self.square_above[c as usize] = b as u16;
            }
            if b == c {
                self.square_below[a as usize] = c as u16;
                // Every position with a longer third row can be cut to this one.
                break;
            }
        }
    }

    /// The greatest first row.
    pub fn longest(&self) -> u32 {
        self.longest
    }

    /// Whether the player to move loses; `None` if a row is longer than the table or the rows are
    /// no shape of Chomp. The empty position is won: the poison is gone.
    pub fn lost(&self, [a, b, c]: [u32; 3]) -> Option<bool> {
        if a > self.longest || b > a || c > b {
            return None;
        }
        Some(self.third[place(a, b)] == c as u16 && a > 0)
    }

    /// All lost positions, by the first row, then by the third.
    pub fn all(&self) -> impl Iterator<Item = [u32; 3]> + '_ {
        (1..=self.longest).flat_map(move |a| {
            (0..=a).filter_map(move |c| match self.second[place(a, c)] {
                NONE => None,
                b => Some([a, b.into(), c]),
            })
        })
    }

    /// The lost positions that can be reached by one move, each once, in ascending order; empty if
    /// the position is lost, and `None` where [`ThreeRows::lost`] has no answer.
    pub fn winning_moves(&self, [a, b, c]: [u32; 3]) -> Option<Vec<[u32; 3]>> {
        self.lost([a, b, c])?;
        let mut found = Vec::new();
        let mut add = |rows: [u32; 3], below: bool| {
            if below && self.lost(rows) == Some(true) {
                found.push(rows);
            }
        };
        for k in 0..a {
            add([k, b.min(k), c.min(k)], true);
        }
        for k in 0..b {
            add([a, k, c.min(k)], true);
        }
        for k in 0..c {
            add([a, b, k], true);
        }
        found.sort_unstable();
        found.dedup();
        Some(found)
    }
}

/// The least number not below `from` that is in neither set of bits.
fn free(one: &[u64], two: &[u64], from: u32) -> Option<u32> {
    let first = from as usize / 64;
    for (word, (a, b)) in std::iter::zip(one, two).enumerate().skip(first) {
        let below = if word == first { (1u64 << (from % 64)) - 1 } else { 0 };
        let rest = !(a | b | below);
        if rest != 0 {
            return Some(64 * word as u32 + rest.trailing_zeros());
        }
    }
    None
}
