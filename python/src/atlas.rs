//! The atlas that ships with the library, and the games with a name.
use crate::errors;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::json;
use survey::State;

/// The rows, which are found by their rules.
#[pyclass(frozen, module = "sprague._sprague")]
pub(crate) struct Atlas(survey::Atlas);

#[pymethods]
impl Atlas {
    #[new]
    fn new(py: Python<'_>) -> PyResult<Self> {
        let atlas = py.detach(survey::Atlas::shipped);
        atlas.map(Self).map_err(|error| errors::plain(py, "StoreError", &error.to_string()))
    }

    fn __len__(&self) -> usize {
        self.0.rows().len()
    }

    /// The row of a game as JSON.
    fn find(&self, rule: &str) -> PyResult<Option<String>> {
        let text = |row| {
            serde_json::to_string(row).map_err(|error| pyo3::exceptions::PyValueError::new_err(error.to_string()))
        };
        self.0.find(rule).map(text).transpose()
    }

    /// The rules, all of them or the open ones.
    fn rules(&self, open: bool) -> Vec<&str> {
        let wanted = |row: &&survey::Row| !open || row.state() == State::Open;
        self.0.rows().iter().filter(wanted).map(|row| row.rule.as_str()).collect()
    }
}

/// The table, as the bytes of a parquet file.
#[pyfunction]
pub(crate) fn atlas_table(py: Python<'_>) -> Bound<'_, PyBytes> {
    PyBytes::new(py, survey::Atlas::bytes())
}

/// The games with a name, as JSON.
#[pyfunction]
pub(crate) fn named_games() -> String {
    let one = |game: &sprague::catalogue::Game| {
        let params: std::collections::BTreeMap<_, _> = game.params.iter().map(|one| (one.name, one.default)).collect();
        json!({
            "name": game.name, "rule": game.text, "about": game.about, "category": game.category, "params": params,
            "aliases": game.aliases, "chinese": game.chinese, "known": game.known, "references": game.references,
        })
    };
    json!(sprague::catalogue::games().iter().map(one).collect::<Vec<_>>()).to_string()
}
