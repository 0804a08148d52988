//! Tables with tabs: comment lines that start with `#`, a header, rows; every row knows its place
//! in the file.
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

/// A row of a table.
#[derive(Debug, Clone)]
pub struct Row {
    file: Arc<str>,
    line: usize,
    columns: Arc<HashMap<String, usize>>,
    fields: Vec<String>,
}

impl Row {
    /// The field of a column; columns that the row does not reach are empty.
    ///
    /// # Errors
    /// If the header has no such column.
    pub fn get(&self, column: &str) -> Result<&str, String> {
        let index = self.columns.get(column).ok_or_else(|| format!("{} has no column {column}", self.file))?;
        Ok(self.fields.get(*index).map_or("", String::as_str))
    }

    /// The field of a column as a number.
    ///
    /// # Errors
    /// If there is no such column or the field is no number.
    pub fn number<T: std::str::FromStr>(&self, column: &str) -> Result<T, String> {
        let text = self.get(column)?;
        text.parse().map_err(|_| format!("column {column}: \"{text}\" is no number"))
    }

    /// The place of the row: `truth/periods.tsv:17`, as a person or an editor finds it below
    /// `testdata/`.
    pub fn place(&self) -> String {
        format!("{}:{}", self.file, self.line)
    }

    /// The number of its line, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The table, below `testdata/`.
    pub fn file(&self) -> &str {
        &self.file
    }
}

/// The rows of a table of `testdata/`.
///
/// # Panics
/// If the file cannot be read or is no table: a test without its facts must fail.
pub fn table(name: &str) -> Vec<Row> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata")).join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("testdata/{name}: {error}"));
    table_text(name, &text).unwrap_or_else(|error| panic!("testdata/{error}"))
}

/// The rows of a list of exceptions of `testdata/`, which may be empty.
///
/// # Panics
/// The panics of [`table`], but for a list without rows.
pub fn exceptions(name: &str) -> Vec<Row> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata")).join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("testdata/{name}: {error}"));
    match table_text(name, &text) {
        Err(error) if error.ends_with("no rows") => Vec::new(),
        rows => rows.unwrap_or_else(|error| panic!("testdata/{error}")),
    }
}

/// The rows of a table given as text; `name` is for messages.
///
/// # Errors
/// A text without a header or without rows, a column that comes twice, or a row with more fields
/// than the header.
pub fn table_text(name: &str, text: &str) -> Result<Vec<Row>, String> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let (_, header) = lines.next().ok_or_else(|| format!("{name}: no header"))?;
    let mut columns = HashMap::new();
    for (index, column) in header.split('\t').enumerate() {
        if columns.insert(column.to_owned(), index).is_some() {
            return Err(format!("{name}: two columns are called {column}"));
        }
    }
    let (file, columns) = (Arc::<str>::from(name), Arc::new(columns));
    let mut rows = Vec::new();
    for (index, line) in lines {
        let fields: Vec<String> = line.split('\t').map(str::to_owned).collect();
        if fields.len() > columns.len() {
            return Err(format!("{name}:{}: {} fields, but {} columns", index + 1, fields.len(), columns.len()));
        }
        rows.push(Row { file: file.clone(), line: index + 1, columns: columns.clone(), fields });
    }
    if rows.is_empty() { Err(format!("{name}: no rows")) } else { Ok(rows) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_know_their_lines_and_columns() {
        let rows = table_text("t.tsv", "# about\nname\tcount\n\nx\t3\n# more\ny\n").unwrap();
        assert_eq!(rows[0].place(), "t.tsv:4");
        assert_eq!((rows[0].get("name"), rows[0].number::<u64>("count")), (Ok("x"), Ok(3)));
        assert_eq!((rows[1].place().as_str(), rows[1].get("count")), ("t.tsv:6", Ok("")));
        assert!(rows[0].get("nothing").unwrap_err().contains("no column nothing"));
        assert!(rows[1].number::<u64>("count").is_err());
    }

    #[test]
    fn what_is_no_table_is_refused() {
        for text in ["", "# only words\n", "name\n", "a\ta\n1\t2\n", "a\tb\n1\t2\t3\n"] {
            assert!(table_text("t.tsv", text).is_err(), "{text:?}");
        }
    }
}
