//! The atlas: the results of surveys of all small codes and subtraction sets, shipped with the
//! library as one table.
//!
//! `cargo xtask atlas` makes and continues it; `docs/atlas.md` describes its contents and how far
//! each list goes. Rows are those of the surveys without `seconds`, so equal answers give equal
//! bytes. Certificates are not shipped: the rows have their SHA-256, and the same question gives
//! the same text again.
use crate::error::DatasetError;
use crate::row::Row;
use crate::table;
use bytes::Bytes;
use sprague::Game;
use std::collections::HashMap;
use std::path::Path;

static TABLE: &[u8] = include_bytes!("../atlas.parquet");

/// The rows of the atlas.
///
/// ```
/// let atlas = survey::Atlas::shipped()?;
/// let kayles = atlas.find("take 1,2 leaving 0..2").expect("0.77 is one of the codes");
/// assert_eq!(kayles.rule, "0.77");
/// assert_eq!((kayles.preperiod, kayles.period), (Some(71), Some(12)));
/// assert!(atlas.find("wythoff").is_none());
/// # Ok::<(), survey::DatasetError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Atlas {
    rows: Vec<Row>,
    places: HashMap<String, usize>,
}

impl Atlas {
    /// Reads the table that this version ships, some thirty thousand rows.
    ///
    /// # Errors
    /// [`DatasetError::Table`]; a test makes sure that this does not happen.
    pub fn shipped() -> Result<Self, DatasetError> {
        let rows = table::read_bytes(Bytes::from_static(TABLE));
        let rows = rows.map_err(|error| DatasetError::table(Path::new("the atlas"), error))?;
        let places = rows.iter().enumerate().map(|(at, row)| (row.rule.clone(), at)).collect();
        Ok(Self { rows, places })
    }

    /// The table, as the bytes of a parquet file.
    pub fn bytes() -> &'static [u8] {
        TABLE
    }

    /// All rows, ordered by the length of the rule.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The row of a game, in whatever form its rule is written.
    pub fn find(&self, rule: &str) -> Option<&Row> {
        let written = self.places.get(rule.trim());
        let at = written.or_else(|| self.places.get(&Game::new(rule).ok()?.notation()?));
        at.map(|&at| &self.rows[at])
    }
}
