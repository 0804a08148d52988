//! Tables of games whose moves all go along lines: one set of values for each line, which grows as
//! the table is filled.
//!
//! Sets are bits, stored word by word: first bits 0 to 63 of all lines, then bits 64 to 127.
//! Neighbours in a row mostly need words of the same index, so these are adjacent in memory. For
//! each line the table records how many of its first words are full: the search for the mex starts
//! behind them.
use crate::directions::{Lines, directions};
use crate::fill::{cells, place};
use budget::{Budget, Progress, Stop};
use rules::ruleset::Ruleset;

/// Positions between two looks at the clock.
const PATIENCE: usize = 1 << 14;

/// The words with one index of all lines.
type Plane = Vec<u64>;

/// The table of a game on lines.
#[derive(Debug)]
pub struct Running {
    hi: Vec<i64>,
    directions: Vec<Lines>,
    /// For each direction, where its lines begin.
    starts: Vec<usize>,
    lines: usize,
    planes: Vec<Plane>,
    /// For each line, how many of its first words are full.
    full: Vec<u32>,
    values: Vec<u32>,
    largest: u32,
}

/// For each direction, the line that a row is on, and its step.
type Places = Vec<(usize, usize)>;

impl Running {
    /// An empty table up to `hi`; none if some move is not along a line, or if there are more lines
    /// than cells.
    pub fn new(ruleset: &Ruleset, hi: &[i64]) -> Option<Self> {
        let directions = directions(ruleset)?.iter().map(|one| Lines::new(one, hi)).collect::<Option<Vec<_>>>()?;
        let mut starts = Vec::with_capacity(directions.len());
        let mut lines = 0usize;
        for one in &directions {
            starts.push(lines);
            lines = lines.checked_add(one.end())?;
        }
        if lines / 4 > cells(hi)? {
            return None;
        }
        let hi = hi.to_vec();
        Some(Self {
            hi,
            directions,
            starts,
            lines,
            planes: Vec::new(),
            full: Vec::new(),
            values: Vec::new(),
            largest: 0,
        })
    }

    fn len(&self) -> usize {
        self.hi.iter().map(|&hi| hi as usize + 1).product()
    }

    /// The number of positions whose value is known.
    pub(crate) fn reached(&self) -> u64 {
        self.values.len() as u64
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.values.capacity() * size_of::<u32>() + (self.planes.len() + 1) * self.lines * size_of::<u64>()) as u64
    }

    /// Fills the table, row by row, and long rows in pieces; another call continues.
    ///
    /// # Errors
    /// The limits of the budget.
    pub fn fill(&mut self, budget: &Budget) -> Result<(), Stop> {
        let (len, width) = (self.len(), self.hi.last().map_or(1, |&hi| hi as usize + 1));
        if self.full.is_empty() {
            budget.reserve((len * size_of::<u32>() + 2 * self.lines * size_of::<u64>()) as u64)?;
            self.values.reserve_exact(len);
            self.full = vec![0; self.lines];
        }
        while self.values.len() < len {
            let mut row = vec![0; self.hi.len()];
            let mut rest = self.values.len();
            for (x, hi) in row.iter_mut().zip(&self.hi).rev() {
                *x = (rest % (*hi as usize + 1)) as i64;
                rest /= *hi as usize + 1;
            }
            budget.poll(Progress { done: self.values.len() as u64, total: Some(len as u64), unit: "positions" })?;
            let places: Places = self
                .directions
                .iter()
                .zip(&self.starts)
                .map(|(lines, start)| (start + lines.of(&row), usize::from(lines.moves())))
                .collect();
            let left = width - row.last().map_or(0, |&x| x as usize);
            self.row(&places, left.min(PATIENCE), budget)?;
        }
        Ok(())
    }

    /// Computes the next values of one row: all of them or, if the budget stops it, none.
    fn row(&mut self, places: &Places, width: usize, budget: &Budget) -> Result<(), Stop> {
        // Options of a value's position have all smaller values, so each position raises the
        // largest value by at most one. The unused part of new planes costs no memory.
        let needed = (self.largest as usize + width) / 64 + 1;
        if needed > self.planes.len() {
            budget.reserve(self.bytes() + ((needed - self.planes.len()) * self.lines * size_of::<u64>()) as u64)?;
            self.planes.resize_with(needed, || vec![0; self.lines]);
        }
        // An array of few places fits in registers.
        match *places.as_slice() {
            [a, b] => self.along(&mut [a, b], width),
            [a, b, c] => self.along(&mut [a, b, c], width),
            [a, b, c, d] => self.along(&mut [a, b, c, d], width),
            [a, b, c, d, e, f, g] => self.along(&mut [a, b, c, d, e, f, g], width),
            _ => self.along(&mut places.clone(), width),
        }
        Ok(())
    }

    /// Computes `width` values along a row; `places` has, for each direction, the line and its step
    /// along the row. It is inlined into each call, so that the loops over the places of an array
    /// have a constant length.
    #[inline(always)]
    fn along(&mut self, places: &mut [(usize, usize)], width: usize) {
        for _ in 0..width {
            let mut word = 0;
            for (line, _) in places.iter() {
                word = word.max(self.full[*line]);
            }
            let value = loop {
                let plane = &self.planes[word as usize];
                let mut taken = 0;
                for (line, _) in places.iter() {
                    taken |= plane[*line];
                }
                if taken != u64::MAX {
                    break 64 * word + taken.trailing_ones();
                }
                word += 1;
            };
            self.values.push(value);
            self.largest = self.largest.max(value);
            let plane = &mut self.planes[word as usize];
            let bit = 1 << (value % 64);
            for (line, step) in places.iter_mut() {
                plane[*line] |= bit;
                if plane[*line] == u64::MAX && self.full[*line] == word {
                    self.full[*line] = word + 1;
                }
                *line += *step;
            }
        }
    }

    /// The value of a position of the box, once it is computed.
    pub fn get(&self, position: &[i64]) -> Option<u64> {
        self.values.get(place(position, &self.hi)?).map(|&value| value.into())
    }

    /// The values of `count` positions that differ in the last component.
    pub(crate) fn for_each(&self, from: &[i64], count: usize, mut visit: impl FnMut(Option<u64>)) {
        let Some(place) = place(from, &self.hi) else { return };
        let row = self.values.get(place..place.saturating_add(count));
        row.into_iter().flatten().for_each(|&value| visit(Some(value.into())));
    }
}
