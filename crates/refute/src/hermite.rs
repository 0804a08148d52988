//! Equations over the integers: the normal form of C. Hermite (1851). With A the matrix of the
//! equations, A U = (H 0) for a matrix U of determinant 1 or -1 and a lower triangular H: the
//! numbers U^-1 x are integers; the equations determine the first of them, the others are free.
use crate::Step;
use crate::fraction::fits;

pub(crate) struct Hermite {
    pub(crate) form: Vec<Vec<i128>>,
    pub(crate) columns: Vec<Vec<i128>>,
    /// The inverse of `columns`.
    pub(crate) inverse: Vec<Vec<i128>>,
    /// Rows and columns of the pivots.
    pub(crate) pivots: Vec<(usize, usize)>,
}

/// The difference `x - q*y`.
fn less(x: i128, q: i128, y: i128) -> Step<i128> {
    fits(q.checked_mul(y).and_then(|product| x.checked_sub(product)))
}

impl Hermite {
    /// The normal form of a matrix with `width` columns.
    pub(crate) fn of(matrix: Vec<Vec<i128>>, width: usize) -> Step<Self> {
        let unit =
            || -> Vec<Vec<i128>> { (0..width).map(|i| (0..width).map(|j| i128::from(i == j)).collect()).collect() };
        let mut own = Self { form: matrix, columns: unit(), inverse: unit(), pivots: Vec::new() };
        for row in 0..own.form.len() {
            let done = own.pivots.len();
            loop {
                let here = |own: &Self| -> Vec<usize> { (done..width).filter(|j| own.form[row][*j] != 0).collect() };
                let nonzero = here(&own);
                let Some(&least) = nonzero.iter().min_by_key(|j| own.form[row][**j].saturating_abs()) else { break };
                if nonzero.len() == 1 {
                    own.swap(least, done);
                    own.pivots.push((row, done));
                    break;
                }
                for other in nonzero.into_iter().filter(|other| *other != least) {
                    let times = own.form[row][other].div_euclid(own.form[row][least]);
                    own.subtract(other, times, least)?;
                }
            }
        }
        Ok(own)
    }

    /// Subtracts `times` times column `from` from column `to`.
    fn subtract(&mut self, to: usize, times: i128, from: usize) -> Step<()> {
        for row in self.form.iter_mut().chain(&mut self.columns) {
            row[to] = less(row[to], times, row[from])?;
        }
        for place in 0..self.inverse.len() {
            let (x, y) = (self.inverse[from][place], self.inverse[to][place]);
            self.inverse[from][place] = less(x, -times, y)?;
        }
        Ok(())
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.form.iter_mut().chain(&mut self.columns).for_each(|row| row.swap(a, b));
        self.inverse.swap(a, b);
    }
}
