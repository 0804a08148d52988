//! A square table of values of a game on two numbers.

/// The values at (a, b) for `from <= a, b < from + size`, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    from: i64,
    size: usize,
    values: Vec<i64>,
    /// The numbers whose exponents may be meant.
    bases: Vec<i64>,
}

impl Grid {
    /// A table, whose values may be made of exponents of these [`bases`](crate::bases); `None` when
    /// it is not square.
    pub fn new(from: i64, size: usize, values: Vec<i64>, bases: &[i64]) -> Option<Self> {
        let bases = bases.to_vec();
        (size.checked_mul(size) == Some(values.len())).then_some(Self { from, size, values, bases })
    }

    pub(crate) fn bases(&self) -> &[i64] {
        &self.bases
    }

    pub(crate) fn from(&self) -> i64 {
        self.from
    }

    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// The first number behind the last.
    pub(crate) fn end(&self) -> i64 {
        self.from + self.size as i64
    }

    pub(crate) fn at(&self, a: i64, b: i64) -> Option<i64> {
        let place = |x: i64| usize::try_from(x.checked_sub(self.from)?).ok().filter(|&x| x < self.size);
        self.values.get(place(a)? * self.size + place(b)?).copied()
    }

    /// The positions with their values.
    pub fn points(&self) -> impl Iterator<Item = ([i64; 2], i64)> + Clone + '_ {
        let (from, size) = (self.from, self.size);
        let at = move |i: usize| [from + (i / size) as i64, from + (i % size) as i64];
        self.values.iter().enumerate().map(move |(i, &value)| (at(i), value))
    }

    /// The positions whose numbers are among the first `size`.
    pub(crate) fn part(&self, size: usize) -> Self {
        let size = size.min(self.size);
        let values = self.values.chunks(self.size).take(size).flat_map(|row| row[..size].iter().copied()).collect();
        Self { size, values, ..self.clone() }
    }

    /// Whether the values are 0, as 0 and 1.
    pub(crate) fn indicator(&self) -> Self {
        Self { values: self.values.iter().map(|&value| i64::from(value != 0)).collect(), ..self.clone() }
    }

    /// The values at (a, `second`) for all a, or at (`first`, b) for all b.
    pub fn line(&self, fixed: usize, at: i64) -> Vec<i64> {
        let value = |x: i64| if fixed == 0 { self.at(at, x) } else { self.at(x, at) };
        (self.from..self.end()).filter_map(value).collect()
    }
}
