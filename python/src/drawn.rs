//! Pictures of values that come from Python.
use crate::errors;
use pictures::grid::Grid;
use pictures::sequence::Sequence;
use pyo3::prelude::*;
use std::fmt::Display;

/// The text of a picture, or the exception for one that cannot be drawn.
pub(crate) fn text(py: Python<'_>, picture: Result<Vec<u8>, impl Display>) -> PyResult<String> {
    let picture = picture.map_err(|error| errors::plain(py, "SpragueError", &error.to_string()))?;
    Ok(String::from_utf8_lossy(&picture).into_owned())
}

/// A picture of the values of 0, 1, 2, ..., or of the rows of a box with this width, as SVG; None
/// stands for no value.
#[pyfunction]
pub(crate) fn draw(
    py: Python<'_>,
    title: &str,
    names: (String, String),
    width: Option<usize>,
    values: Vec<Option<u64>>,
) -> PyResult<String> {
    let values = values.as_slice();
    let picture = match width {
        None => Sequence { title, from: 0, values, repeats: None }.draw(pictures::Form::Svg),
        Some(width) => {
            let names = [names.0.as_str(), names.1.as_str()];
            Grid { title, names, from: [0, 0], width, values }.draw(pictures::Form::Svg)
        }
    };
    text(py, picture)
}
