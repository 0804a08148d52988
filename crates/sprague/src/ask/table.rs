//! Tables of nim-values: a run of heaps, or a box of tuples; outcomes under misère play.
use crate::cell::{Cell, ValueAt};
use crate::game::Game;
use crate::messages::say;
use crate::options::{SolveOptions, bounded, in_time};
use crate::sum::check_arity;
use crate::values::keeper_rows::KeptRows;
use budget::Budget;
use claims::error::SolveError;
use claims::hint::Hint;
use claims::number::Number;
use claims::position::Position;
use rules::family::Family;
use rules::ruleset::{Play, Turns};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// The budget is polled once per this many positions.
const POLL: usize = 1 << 16;

/// At most this many boards are in a table: each is a search of its own.
const MOST_BOARDS: usize = 1 << 10;

/// The cells of a box of positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The rule as the caller gave it.
    pub rule: String,
    /// The first corner.
    pub from: Vec<u64>,
    /// The number of positions in each direction.
    pub shape: Vec<usize>,
    /// The cells; the last coordinate runs fastest.
    pub cells: Vec<Cell>,
}

/// A flat list for one number, nested lists for tuples; written cell by cell.
impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("rule", &self.rule)?;
        match self.from.as_slice() {
            [from] => fields.serialize_entry("from", from)?,
            _ => {
                fields.serialize_entry("from", &self.from)?;
                fields.serialize_entry("shape", &self.shape)?;
            }
        }
        fields.serialize_entry("values", &Nested { cells: &self.cells, shape: &self.shape })?;
        fields.end()
    }
}

/// Nested lists of cells, one level for each coordinate.
struct Nested<'a> {
    cells: &'a [Cell],
    shape: &'a [usize],
}

impl Serialize for Nested<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [rows, shape @ ..] = self.shape else { return serializer.collect_seq(self.cells) };
        if shape.is_empty() {
            return serializer.collect_seq(self.cells);
        }
        let each = self.cells.len().checked_div(*rows).unwrap_or(0).max(1);
        serializer.collect_seq(self.cells.chunks(each).map(|cells| Nested { cells, shape }))
    }
}

impl Game {
    /// The values of all positions between two corners, both included.
    ///
    /// # Errors
    /// [`SolveError`] as in [`crate::Sum::solve`].
    pub fn values(
        &mut self,
        from: &[u64],
        to: &[u64],
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Table, SolveError> {
        match (&self.ruleset().without_verdicts().family, from, to) {
            (Family::Erase(_), &[from], &[to]) => return self.sets_to(from, to, options, budget),
            (Family::Board(_), &[_, _], &[_, _]) => return self.rectangles(from, to, options, budget),
            (Family::Cells(cells), &[_, _], &[_, _]) if cells.starts_empty() => {
                return self.rectangles(from, to, options, budget);
            }
            (Family::Erase(_) | Family::Words(_) | Family::Bags(_) | Family::Cells(_) | Family::Graphs(_), ..) => {
                return Err(SolveError::unsupported(say::error_no_table()).hinted(Hint::SinglePositions));
            }
            _ => {}
        }
        for corner in [from, to] {
            check_arity(self, &Position::new(corner.iter().copied()))?;
        }
        self.fit_piles(from.len());
        let shape = shape(from, to)?;
        let count = shape.iter().try_fold(1usize, |all, &len| all.checked_mul(len));
        let count = count.ok_or_else(|| SolveError::Overflow(say::error_long_table()))?;
        budget
            .reserve((count as u64).saturating_mul(size_of::<Cell>() as u64))
            .map_err(|stop| SolveError::stopped(stop, say::reached_table(count)))?;
        let play = self.ruleset().play;
        if !self.ruleset().is_moves_alone() {
            let positions = self.box_positions(from, &shape, budget)?;
            let cells = match self.ruleset().judged() {
                Some(_) => self.judged_cells(&positions, options, budget)?,
                None => {
                    let cell = |at: Position| Ok(self.found_alone(&at, options, budget)?.cell);
                    positions.into_iter().map(cell).collect::<Result<_, SolveError>>()?
                }
            };
            return Ok(Table { rule: self.rule().to_owned(), from: from.to_vec(), shape, cells });
        }
        let cells = if count == 0 {
            Vec::new()
        } else if let (rules, Some(kept)) = self.room::<Option<KeptRows>>() {
            let values = kept.cells(rules, from, &shape, budget)?;
            values.into_iter().map(|value| Cell::of(play, Number::from(value))).collect()
        } else if !options.theory() {
            self.defined_cells(from, &shape, budget)?
        } else if self.ruleset().turns == Turns::One && self.is_immediate(options) {
            let value = |at: Position| Ok(Cell::of(play, self.known(&at, options, budget)?.value));
            positions(from, &shape).map(value).collect::<Result<_, SolveError>>()?
        } else if self.ruleset().turns != Turns::One || play == Play::Misere && self.known_values.line().is_none() {
            let positions = self.box_positions(from, &shape, budget)?;
            let outcome = |at: Position| Ok(self.found_alone(&at, options, budget)?.cell);
            positions.into_iter().map(outcome).collect::<Result<_, SolveError>>()?
        } else {
            let cells = match self.known_values.line() {
                Some(_) => self.line_cells(from, to, budget),
                None => self.box_cells(from, to, budget),
            };
            match cells {
                Err(cycle @ SolveError::Loop { .. }) => self.loopy_cells(from, &shape, &cycle, budget)?,
                cells => cells?,
            }
        };
        let rule = self.rule().to_owned();
        Ok(Table { rule, from: from.to_vec(), shape, cells })
    }

    /// The values of the sets {1..n} for all n in a range.
    fn sets_to(&mut self, from: u64, to: u64, options: &SolveOptions, budget: &Budget) -> Result<Table, SolveError> {
        if to > positions::erase::MOST_POINTS as u64 {
            let last = format!("{{1..{}}}", positions::erase::MOST_POINTS);
            return Err(SolveError::unsupported(say::error_table_of_sets(last)));
        }
        // The largest set first: its search also gives the values of its subsets.
        let cell = |n: u64| Ok(self.value_at(&Position::new(1..=n), options, budget)?.cell);
        let mut cells = (from..=to).rev().map(cell).collect::<Result<Vec<Cell>, SolveError>>()?;
        cells.reverse();
        Ok(Table { rule: self.rule().to_owned(), from: vec![from], shape: vec![cells.len()], cells })
    }

    /// The values of the empty boards between two numbers of rows and of columns.
    fn rectangles(
        &mut self,
        from: &[u64],
        to: &[u64],
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Table, SolveError> {
        let shape = shape(from, to)?;
        if shape.iter().try_fold(1usize, |all, &len| all.checked_mul(len)).is_none_or(|count| count > MOST_BOARDS) {
            return Err(SolveError::unsupported(say::error_many_boards(MOST_BOARDS)));
        }
        let mut cells = Vec::new();
        for sides in tuples(from, &shape) {
            let sides: Vec<String> = sides.iter().map(u64::to_string).collect();
            let board = self.position(&sides.join("x"))?;
            cells.push(self.value_at(&board, options, budget)?.cell);
        }
        Ok(Table { rule: self.rule().to_owned(), from: from.to_vec(), shape, cells })
    }

    /// The value of one position; with a proved pattern it may have any size.
    ///
    /// # Errors
    /// [`SolveError`] as in [`crate::Sum::solve`].
    pub fn value_at(
        &mut self,
        position: &Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<ValueAt, SolveError> {
        self.valued(position, options, &bounded(budget)).and_then(|value| in_time(value, budget))
    }

    fn valued(&mut self, position: &Position, options: &SolveOptions, budget: &Budget) -> Result<ValueAt, SolveError> {
        check_arity(self, position)?;
        self.fit(position);
        let position = self.canonical(position.clone());
        self.found_alone(&position, options, budget)
    }

    fn line_cells(&mut self, from: &[u64], to: &[u64], budget: &Budget) -> Result<Vec<Cell>, SolveError> {
        let (&[from], &[to]) = (from, to) else { return Ok(Vec::new()) };
        let Some(stretch) = self.stretch(to, &SolveOptions::default(), budget)? else { return Ok(Vec::new()) };
        let mut cells = Vec::new();
        for n in from..=to {
            if cells.len() % POLL == POLL - 1 {
                let reached = say::reached_listing(to);
                budget.check().map_err(|stop| SolveError::stopped(stop, reached))?;
            }
            let Some(cell) = stretch.cell(n) else { break };
            cells.push(cell);
        }
        Ok(cells)
    }

    /// The cells of a box under loopy play, from the graph of all positions reachable from it.
    fn loopy_cells(
        &mut self,
        from: &[u64],
        shape: &[usize],
        cycle: &SolveError,
        budget: &Budget,
    ) -> Result<Vec<Cell>, SolveError> {
        let positions = self.box_positions(from, shape, budget)?;
        Ok(self.loopy_values(&positions, cycle, budget)?.into_iter().map(Cell::from).collect())
    }

    /// The positions of a box, as a list.
    fn box_positions(&self, from: &[u64], shape: &[usize], budget: &Budget) -> Result<Vec<Position>, SolveError> {
        let count: u64 = shape.iter().map(|&len| len as u64).product();
        // Each is a list of numbers, with 16 bytes for the list itself.
        let bytes = size_of::<Position>() + from.len() * size_of::<Number>() + 16;
        let reached = say::reached_table(count);
        let reserved = budget.reserve(count.saturating_mul(bytes as u64));
        reserved.map_err(|stop| SolveError::stopped(stop, reached))?;
        let mut listed = Vec::new();
        for position in positions(from, shape) {
            if listed.len() % POLL == POLL - 1 {
                let reached = say::reached_cells(listed.len());
                budget.check().map_err(|stop| SolveError::stopped(stop, reached))?;
            }
            listed.push(self.canonical(position));
        }
        Ok(listed)
    }

    fn box_cells(&mut self, from: &[u64], to: &[u64], budget: &Budget) -> Result<Vec<Cell>, SolveError> {
        let play = self.ruleset().play;
        let corner = |corner: &[u64]| -> Result<Vec<i64>, SolveError> {
            corner
                .iter()
                .map(|&x| i64::try_from(x))
                .collect::<Result<_, _>>()
                .map_err(|_| SolveError::Overflow(say::error_far_corner()))
        };
        let (from, to) = (corner(from)?, corner(to)?);
        let (rules, known_values) = self.parts();
        known_values.box_values(rules, &from, &to, budget, |value| Cell::of(play, Number::from(value)))
    }
}

/// The positions of a box; the last coordinate runs fastest.
pub(crate) fn positions(from: &[u64], shape: &[usize]) -> impl Iterator<Item = Position> {
    tuples(from, shape).map(Position::new)
}

/// The positions of a box as plain numbers.
pub(crate) fn tuples(from: &[u64], shape: &[usize]) -> impl Iterator<Item = Vec<u64>> {
    let count: usize = shape.iter().product();
    (0..count).map(move |mut cell| {
        let mut numbers = from.to_vec();
        for (x, &len) in numbers.iter_mut().zip(shape).rev() {
            *x = x.saturating_add((cell % len.max(1)) as u64);
            cell /= len.max(1);
        }
        numbers
    })
}

/// The number of positions in each coordinate.
pub(crate) fn shape(from: &[u64], to: &[u64]) -> Result<Vec<usize>, SolveError> {
    std::iter::zip(from, to)
        .map(|(&from, &to)| {
            let len = to.checked_sub(from).map_or(Some(0), |span| span.checked_add(1));
            len.and_then(|len| usize::try_from(len).ok()).ok_or_else(|| SolveError::Overflow(say::error_long_table()))
        })
        .collect()
}
