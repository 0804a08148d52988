//! Undirected edge geography on bipartite graphs, by linear algebra over two elements.
//!
//! An **even kernel** is a set of vertices with no edge inside in which every vertex outside has an
//! even number of neighbours, counted by edges. From a vertex of an even kernel the player to move
//! loses: for any edge that leads out, an odd number of edges leads back, and the kernel stays one.
//! On bipartite graphs the converse holds (A. Fraenkel, E. Scheinerman, D. Ullman, *Undirected edge
//! geography*, Theoretical Computer Science 112, 1993). Let the two colours be rows and columns of
//! the adjacency matrix `M` over two elements. A row `r` is lost iff some `z` with `zM = 0` has
//! `z_r = 1`. A column `c` is won iff some `z` has `zM = e_c`, and then the move to the row `r`
//! wins iff one such `z` has `z_r = 1`: after the move the edge is gone, and `z` is the even kernel
//! that remains. So one elimination that remembers its additions answers for all columns with all
//! moves, and for all rows; and another, of the transposed matrix, for the moves from rows.
use budget::{Budget, Progress, Stop};

/// The two colours of a bipartite graph as the rows and columns of its adjacency matrix.
pub(super) struct Matrix {
    rows: usize,
    columns: usize,
    /// Edges as (row, column), repeated where they are parallel.
    ones: Vec<(u32, u32)>,
}

/// The results of an elimination.
pub(super) struct Solved {
    /// For each row, whether it is lost.
    pub(super) row_lost: Vec<bool>,
    /// For each column that is won, the combination of rows that makes its unit vector.
    ways: Vec<Option<Bits>>,
}

type Bits = Box<[u64]>;

/// The number of words between two looks at the budget.
const STEP: usize = 1 << 20;

impl Matrix {
    /// The matrix with these ones; two in the same place cancel.
    pub(super) fn new(rows: usize, columns: usize, ones: Vec<(u32, u32)>) -> Self {
        Self { rows, columns, ones }
    }

    /// The matrix with rows and columns exchanged.
    pub(super) fn transposed(&self) -> Self {
        Self {
            rows: self.columns,
            columns: self.rows,
            ones: self.ones.iter().map(|&(row, column)| (column, row)).collect(),
        }
    }

    /// Eliminates. O(rows * columns * (rows + columns) / 64) time, (rows + columns) * rows bits.
    pub(super) fn solve(&self, budget: &Budget) -> Result<Solved, Stop> {
        // A row and, behind it, the rows that were added to make it.
        let front = self.columns.div_ceil(64);
        let words = front + self.rows.div_ceil(64);
        budget.reserve((words * self.rows) as u64 * 8)?;
        let mut table: Vec<Bits> = Vec::with_capacity(self.rows);
        while table.len() < self.rows {
            table.push(vec![0u64; words].into_boxed_slice());
            if table.len().is_multiple_of(STEP.div_ceil(words)) {
                budget.check()?;
            }
        }
        for &(row, column) in &self.ones {
            table[row as usize][column as usize / 64] ^= 1 << (column % 64);
        }
        for (row, bits) in table.iter_mut().enumerate() {
            bits[front + row / 64] |= 1 << (row % 64);
        }
        let (mut pivots, mut done) = (vec![None; self.columns], 0);
        for (column, pivot) in pivots.iter_mut().enumerate() {
            budget.poll(Progress { done: column as u64, total: Some(self.columns as u64), unit: "columns" })?;
            let (word, bit) = (column / 64, 1u64 << (column % 64));
            let Some(found) = (done..self.rows).find(|&row| table[row][word] & bit != 0) else { continue };
            table.swap(done, found);
            let own = table[done].clone();
            for (row, bits) in table.iter_mut().enumerate() {
                if row != done && bits[word] & bit != 0 {
                    // The pivot's row has only zeros in front of this column.
                    bits.iter_mut().zip(&own).skip(word).for_each(|(a, b)| *a ^= b);
                }
                if row.is_multiple_of(STEP.div_ceil(words)) {
                    budget.check()?;
                }
            }
            *pivot = Some(done);
            done += 1;
        }
        let mut lost = vec![0u64; words - front];
        for (row, bits) in table[done..].iter().enumerate() {
            lost.iter_mut().zip(&bits[front..]).for_each(|(all, word)| *all |= word);
            if row.is_multiple_of(STEP.div_ceil(words)) {
                budget.check()?;
            }
        }
        let row_lost = (0..self.rows).map(|row| is_set(&lost, row)).collect();
        // Every other pivot column is 0 in a pivot's row, so it makes a unit vector alone or not at
        // all.
        let ways = pivots.into_iter().map(|pivot| {
            let bits = &table[pivot?];
            let ones = bits[..front].iter().map(|word| word.count_ones()).sum::<u32>();
            (ones == 1).then(|| bits[front..].into())
        });
        Ok(Solved { row_lost, ways: ways.collect() })
    }
}

impl Solved {
    /// Whether the player to move from this column wins.
    pub(super) fn column_wins(&self, column: usize) -> bool {
        self.ways[column].is_some()
    }

    /// Whether the move from a column to a row next to it wins.
    pub(super) fn move_wins(&self, column: usize, row: usize) -> bool {
        // Any combination that makes 0 may be added.
        self.ways[column].as_ref().is_some_and(|way| is_set(way, row) || self.row_lost[row])
    }
}

fn is_set(bits: &[u64], index: usize) -> bool {
    bits[index / 64] >> (index % 64) & 1 == 1
}
