//! Tables in the format of this project: tabs between the cells, comment lines that begin with `#`,
//! a header, and rows with a cell for each column. The crate `csv` splits the lines.
//!
//! Tables are read in two places. [`build`] is for build scripts: it turns a table into Rust code,
//! so that no program contains a reader for it, and a row with a missing cell fails the build.
//! [`table`] is for tests: the facts of `testdata/`, where every row records its line in the file.
use csv::{ReaderBuilder, StringRecord, Terminator};
use std::ops::Index;
use std::path::Path;
use std::sync::Arc;
use std::{env, fs, io};

/// A row of a table. `row[0]` is its first cell.
#[derive(Debug, Clone)]
pub struct Row {
    file: Arc<str>,
    line: usize,
    columns: Arc<StringRecord>,
    cells: StringRecord,
}

impl Row {
    /// The cell of a column.
    ///
    /// # Errors
    /// If the header has no such column.
    pub fn get(&self, column: &str) -> Result<&str, String> {
        let index = self.columns.iter().position(|name| name == column);
        index.map(|index| &self[index]).ok_or_else(|| format!("{} has no column {column}", self.file))
    }

    /// The cell of a column as a number.
    ///
    /// # Errors
    /// If there is no such column or the cell is not a number.
    pub fn number<T: std::str::FromStr>(&self, column: &str) -> Result<T, String> {
        let text = self.get(column)?;
        text.parse().map_err(|_| format!("column {column}: \"{text}\" is no number"))
    }

    /// All cells as an array.
    ///
    /// # Errors
    /// If the number of cells differs.
    pub fn cells<const N: usize>(&self) -> Result<[&str; N], String> {
        let cells: Vec<&str> = self.cells.iter().collect();
        cells.try_into().map_err(|_| format!("{}: {N} cells are expected", self.place()))
    }

    /// Where the row is: `truth/periods.tsv:17`, as editors understand it.
    pub fn place(&self) -> String {
        format!("{}:{}", self.file, self.line)
    }

    /// The number of the row's line, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The name of the table.
    pub fn file(&self) -> &str {
        &self.file
    }
}

impl Index<usize> for Row {
    type Output = str;

    fn index(&self, column: usize) -> &str {
        &self.cells[column]
    }
}

/// The rows of a table given as text; `name` is for messages.
///
/// # Errors
/// A text without a header, a duplicate column, or a row with more or fewer cells than the header.
pub fn read(name: &str, text: &str) -> Result<Vec<Row>, String> {
    // The last line must end with a newline, too, so that newlines count lines.
    let text = format!("{text}\n");
    let mut reader = ReaderBuilder::new()
        .delimiter(b'\t')
        .terminator(Terminator::Any(b'\n'))
        .comment(Some(b'#'))
        .quoting(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let columns = reader.headers().map_err(|error| format!("{name}: {error}"))?.clone();
    if columns.is_empty() {
        return Err(format!("{name}: no header"));
    }
    if let Some(twice) = (1..columns.len()).find(|&at| columns.iter().take(at).any(|name| name == &columns[at])) {
        return Err(format!("{name}: two columns are called {}", &columns[twice]));
    }
    let (file, columns, mut rows) = (Arc::<str>::from(name), Arc::new(columns), Vec::new());
    let mut cells = StringRecord::new();
    while reader.read_record(&mut cells).map_err(|error| format!("{name}: {error}"))? {
        // The position that `csv` gives for a record is that of the comments before it.
        let line = reader.position().line() as usize - 1;
        if cells.len() != columns.len() {
            return Err(format!("{name}:{line}: {} cells, but {} columns", cells.len(), columns.len()));
        }
        rows.push(Row { file: file.clone(), line, columns: columns.clone(), cells: cells.clone() });
    }
    Ok(rows)
}

/// The rows of a table of facts, by its path in `testdata/`.
///
/// # Panics
/// If the file cannot be read, is not a table, or has no rows: a test without its facts must fail.
pub fn table(name: &str) -> Vec<Row> {
    let rows = exceptions(name);
    assert!(!rows.is_empty(), "testdata/{name}: no rows");
    rows
}

/// The rows of a list of exceptions in `testdata/`, which may be empty.
///
/// # Panics
/// As [`table`], except that a list without rows is allowed.
pub fn exceptions(name: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("testdata/{name}: {error}"));
    read(name, &text).unwrap_or_else(|error| panic!("testdata/{error}"))
}

/// Generates Rust code from a table, for the build script of a crate: `build("data/games.tsv")`
/// writes `games.rs` with the slice of all rows, each an array of texts, which the crate includes
/// by `include!`.
///
/// # Errors
/// A file that cannot be read, or is not a table.
pub fn build(path: &str) -> io::Result<()> {
    println!("cargo:rerun-if-changed={path}");
    let rows = read(path, &fs::read_to_string(path)?).map_err(io::Error::other)?;
    let lines: Vec<String> = rows.iter().map(|row| format!("{:?},\n", row.cells.iter().collect::<Vec<_>>())).collect();
    let out = Path::new(&env::var_os("OUT_DIR").unwrap_or_default())
        .join(Path::new(path).with_extension("rs").file_name().unwrap_or_default());
    fs::write(out, format!("&[{}]", lines.concat()))
}
