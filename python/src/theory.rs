//! Statements beyond a single game's answers: misère quotients and genera, claims that a person
//! proposes, and guesses from values alone.
use crate::answers::{Known, Said};
use crate::engine::Engine;
use crate::errors;
use crate::graph::Graph;
use crate::work::{self, Limits};
use numpy::PyReadonlyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::json;
use sprague::quotients::{Extent, GraphQuotientError, Quotient, genera_of_graph, of_graph};
use sprague::tables::Values;
use sprague::{Locale, claims};

/// A misère quotient: its JSON, its words, the presentation for LaTeX, a picture if it is small,
/// and the certificate if there is one.
type Told = (String, String, String, Option<String>, Option<String>);

fn told(quotient: &Quotient) -> Told {
    let picture = quotient.svg(Locale::default()).ok();
    (
        json!(quotient).to_string(),
        quotient.message().to_string(),
        quotient.latex(),
        picture,
        quotient.certificate().ok(),
    )
}

/// The misère quotient of the heaps of a game.
#[pyfunction]
pub(crate) fn quotient(
    py: Python<'_>,
    engine: &Engine,
    heaps: Option<u64>,
    most: usize,
    limits: Limits,
) -> PyResult<Told> {
    let extent = Extent { heaps, most };
    engine.ask(py, limits, |game, budget| Ok(told(&game.quotient(&extent, budget)?)))
}

/// The genera of the heaps up to the last one, as JSON.
#[pyfunction]
pub(crate) fn genus(py: Python<'_>, engine: &Engine, last: u64, limits: Limits) -> PyResult<String> {
    engine.ask(py, limits, |game, budget| Ok(json!(game.genera(last, budget)?).to_string()))
}

fn no_quotient(py: Python<'_>, error: GraphQuotientError) -> PyErr {
    match error {
        GraphQuotientError::Stopped(stop) => errors::stop(py, stop, "the vertices were being multiplied"),
        error => errors::plain(py, "LoopError", &error.message().to_string()),
    }
}

/// The misère quotient of all vertices of a graph.
#[pyfunction]
pub(crate) fn graph_quotient(
    py: Python<'_>,
    graph: &Graph,
    names: Vec<String>,
    most: usize,
    limits: Limits,
) -> PyResult<Told> {
    let extent = Extent { heaps: None, most };
    let name = |vertex: usize| names.get(vertex).cloned().unwrap_or_default();
    let found = work::run(py, limits, |budget| {
        of_graph(graph.digraph(), name, &extent, budget).map(|quotient| told(&quotient))
    })?;
    found.map_err(|error| no_quotient(py, error))
}

/// The genus of each vertex of a graph, as a text, and its kind.
#[pyfunction]
pub(crate) fn graph_genus(py: Python<'_>, graph: &Graph, limits: Limits) -> PyResult<Vec<(String, String)>> {
    let found = work::run(py, limits, |budget| genera_of_graph(graph.digraph(), budget))?;
    let genera = found.map_err(|error| no_quotient(py, error))?;
    Ok(genera.iter().map(|genus| (genus.to_string(), genus.kind().to_string())).collect())
}

/// Decides a claim that a person writes: the verdict as JSON, its words, and the certificate.
#[pyfunction]
pub(crate) fn prove(
    py: Python<'_>,
    engine: &Engine,
    claim: &str,
    part: Option<&str>,
    limits: Limits,
) -> PyResult<(String, String, Option<String>)> {
    let wrong = |error: claims::ClaimError| {
        let hint = error.hint.as_ref().map_or_else(String::new, |hint| format!("; {hint}"));
        PyValueError::new_err(format!("{}{hint}", error.message()))
    };
    let (claim, part) = engine.look(|sum| {
        let Some(game) = sum.games().first() else { return Err(errors::busy()) };
        if !game.has_names() {
            return Err(PyValueError::new_err("claims are about games whose positions are numbers"));
        }
        let part = part.map(|part| game.part(part)).transpose().map_err(wrong)?;
        Ok((game.claim(claim).map_err(wrong)?, part))
    })?;
    engine.ask(py, limits, |game, budget| {
        let decided = game.prove(&claim, part.as_ref(), budget)?;
        let words = std::iter::once(decided.message()).chain(decided.strategy());
        let words: Vec<String> = words.map(|one| one.to_string()).collect();
        Ok((json!(decided).to_string(), words.join("\n"), decided.certificate()))
    })
}

/// What a list of values suggests: claims as JSON, in the order of the claims themselves.
#[pyfunction]
pub(crate) fn guess(
    py: Python<'_>,
    values: PyReadonlyArray1<'_, u64>,
    limits: Limits,
) -> PyResult<(String, Vec<Known>)> {
    let values: Values = values.as_slice()?.iter().copied().collect();
    let found = work::run(py, limits, |budget| claims::guess(&values, budget))?;
    let text = json!({"repeats": found.repeats, "formula": found.formula}).to_string();
    let repeats = found.repeats.map(|claim| Known(Said::Repeats(Box::new(claim))));
    let formula = found.formula.map(|claim| Known(Said::Formula(Box::new(claim))));
    Ok((text, repeats.into_iter().chain(formula).collect()))
}
