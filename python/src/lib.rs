//! The native part of the Python package: converts Python objects to objects of the library, and
//! answers to Python objects. The logic of games is in the library; the classes that users see are
//! written in Python, in `sprague/`.
//!
//! | room | task |
//! |---|---|
//! | `engine` | a game with everything that has been found about it, behind a lock |
//! | `answers` | answers, claims and tables as Python objects |
//! | `convert` | numbers and positions, both ways |
//! | `work` | runs questions without the interpreter's lock; ctrl-C ends them, and long ones are reported |
//! | `errors` | the exceptions of `sprague.errors` |
//! | `graph` | digraphs, Hackenbush, geography |
//! | `drawn` | pictures of values that come from Python |
//! | `own` | games that are Python functions |
//! | `surveys` | many rules and a folder of results |
//! | `theory` | misère quotients and genera, claims that a person proposes, guesses from values |
//! | `atlas` | the table of all small codes and sets that ships with the library |
//! | `numbers` | mex, nim-sums and nim products of arrays |
mod answers;
mod atlas;
mod convert;
mod drawn;
mod engine;
mod errors;
mod graph;
mod hints;
mod numbers;
mod own;
mod surveys;
mod theory;
mod work;

use pyo3::prelude::*;

#[pymodule]
fn _sprague(m: &Bound<'_, PyModule>) -> PyResult<()> {
    // NumPy's functions are looked up when the first array is made: here, and not within a question
    // that ctrl-C may end.
    numpy::PyArray1::<u8>::zeros(m.py(), 0, false);
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add_class::<engine::Engine>()?;
    m.add_class::<answers::Known>()?;
    m.add_class::<graph::Graph>()?;
    m.add_class::<own::Own>()?;
    m.add_function(wrap_pyfunction!(engine::solve_sum, m)?)?;
    m.add_function(wrap_pyfunction!(engine::verify, m)?)?;
    m.add_function(wrap_pyfunction!(work::on_progress, m)?)?;
    m.add_function(wrap_pyfunction!(graph::hackenbush, m)?)?;
    m.add_function(wrap_pyfunction!(graph::geography, m)?)?;
    m.add_function(wrap_pyfunction!(numbers::mex, m)?)?;
    m.add_function(wrap_pyfunction!(numbers::nim_mul, m)?)?;
    m.add_function(wrap_pyfunction!(numbers::nim_mul_arrays, m)?)?;
    m.add_class::<surveys::Listing>()?;
    m.add_class::<surveys::Folder>()?;
    m.add_function(wrap_pyfunction!(surveys::survey_rules, m)?)?;
    m.add_function(wrap_pyfunction!(surveys::ask_rules, m)?)?;
    m.add_function(wrap_pyfunction!(surveys::survey_report, m)?)?;
    m.add_function(wrap_pyfunction!(surveys::survey_certificate, m)?)?;
    m.add_function(wrap_pyfunction!(theory::quotient, m)?)?;
    m.add_function(wrap_pyfunction!(theory::genus, m)?)?;
    m.add_function(wrap_pyfunction!(theory::graph_quotient, m)?)?;
    m.add_function(wrap_pyfunction!(theory::graph_genus, m)?)?;
    m.add_function(wrap_pyfunction!(theory::prove, m)?)?;
    m.add_function(wrap_pyfunction!(theory::guess, m)?)?;
    m.add_function(wrap_pyfunction!(numbers::nim_field, m)?)?;
    m.add_function(wrap_pyfunction!(drawn::draw, m)?)?;
    m.add_function(wrap_pyfunction!(atlas::named_games, m)?)?;
    m.add_class::<atlas::Atlas>()?;
    m.add_function(wrap_pyfunction!(atlas::atlas_table, m)?)?;
    Ok(())
}
