//! Maps: a token moves between neighbouring free cells of a grid.

use crate::read::{BadLine, ReadError, utf8};
use crate::say;

/// A map as a graph. Cells are called "row,column", both counted from 1 at the upper left; only
/// free cells are vertices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// Row and column of each vertex, counted from 1.
    pub cells: Vec<(u32, u32)>,
    /// Pairs of cells that share a side.
    pub edges: Vec<(u32, u32)>,
}

impl Grid {
    /// Reads lines of `.` (free) and `#` (wall). Lines may have different lengths; missing cells
    /// are wall. O(bytes).
    ///
    /// ```
    /// use graphs::geography::Grid;
    /// let grid = Grid::read(b"..#\n.#.\n")?;
    /// assert_eq!(grid.cells, [(1, 1), (1, 2), (2, 1), (2, 3)]);
    /// assert_eq!(grid.edges, [(0, 1), (0, 2)]);
    /// assert_eq!((grid.name(3), grid.find("2,1"), grid.find("1,3")), ("2,3".to_owned(), Some(2), None));
    /// # Ok::<(), graphs::read::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// Other characters, with their places.
    pub fn read(text: &[u8]) -> Result<Self, ReadError> {
        let text = utf8(text)?;
        let (mut cells, mut edges) = (Vec::new(), Vec::new());
        // The vertices of the row above, by columns.
        let (mut above, mut row): (Vec<Option<u32>>, Vec<Option<u32>>) = (Vec::new(), Vec::new());
        let mut start = 0;
        for (index, line) in (0u32..).zip(text.split('\n')) {
            row.clear();
            for (column, c) in line.trim_end().char_indices() {
                let vertex = u32::try_from(cells.len()).map_err(|_| ReadError::TooLarge)?;
                match c {
                    '.' => {
                        let left = row.last().copied().flatten();
                        let over = above.get(column).copied().flatten();
                        edges.extend([over, left].into_iter().flatten().map(|other| (other, vertex)));
                        cells.push((index + 1, column as u32 + 1));
                        row.push(Some(vertex));
                    }
                    '#' => row.push(None),
                    other => return Err(bad(index as usize + 1, start + column, other)),
                }
            }
            start += line.len() + 1;
            std::mem::swap(&mut above, &mut row);
        }
        edges.sort_unstable();
        Ok(Self { cells, edges })
    }

    /// The name of a vertex; the empty text for one that is not there.
    pub fn name(&self, vertex: usize) -> String {
        self.cells.get(vertex).map(|(row, column)| format!("{row},{column}")).unwrap_or_default()
    }

    /// The free cell that is called so.
    pub fn find(&self, name: &str) -> Option<usize> {
        let (row, column) = name.split_once(',')?;
        let cell = (row.trim().parse().ok()?, column.trim().parse().ok()?);
        self.cells.binary_search(&cell).ok()
    }
}

fn bad(line: usize, at: usize, found: char) -> ReadError {
    let message = say::cells_of_maps();
    let hint = match found {
        ' ' | '\t' => say::no_blanks_in_maps(),
        _ => say::starts_of_maps(),
    };
    let span = at..at + found.len_utf8();
    ReadError::Lines { bad: vec![BadLine { line, span, message, hint: Some(hint) }], more: 0 }
}
