//! Tokens on directed graphs, green Hackenbush and geography.
use crate::errors;
use crate::work::{self, Limits};
use graphs::geography::{Geography, GeographyError, Moves, Rules as Kind, Start as Found};
use graphs::hackenbush::{Hackenbush, HackenbushError, Rules};
use graphs::{Digraph, GraphError, MisereSolution, Outcome, Solution, TokenMove, Value, picture};
use numpy::{Element, IntoPyArray, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sprague::Stop;
use sprague::quotients::solve_tokens;
use std::sync::{Arc, OnceLock};

/// A directed graph, with the solution for single tokens once it was needed.
#[pyclass(frozen, module = "sprague._sprague")]
pub(crate) struct Graph {
    graph: Arc<Digraph>,
    normal: OnceLock<Solution<'static>>,
    misere: OnceLock<MisereSolution<'static>>,
}

/// Outcome letters, values and remoteness of all vertices; -1 stands for no number.
type Labels<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>);

fn wrong(error: &GraphError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn stopped(py: Python<'_>, stop: Stop) -> PyErr {
    errors::stop(py, stop, "the graph was being solved")
}

/// Converts a list of numbers of any integer type to numbers of 32 bits.
fn narrow(array: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
    fn all<T: Element + Copy + TryInto<u32>>(array: &Bound<'_, PyAny>) -> Option<PyResult<Vec<u32>>> {
        let array = array.cast::<PyArrayDyn<T>>().ok()?;
        if array.ndim() != 1 {
            return Some(Err(PyValueError::new_err("an array of one dimension was expected")));
        }
        let array = array.readonly();
        let large = || PyOverflowError::new_err("a number of the graph is negative, or has more than 32 bits");
        let mut narrowed = Vec::with_capacity(array.len());
        let mut fits = true;
        // The loop has no early exit, so that it is vectorised.
        let narrow = |value: &T| {
            let value: Result<u32, _> = (*value).try_into();
            fits &= value.is_ok();
            value.unwrap_or_default()
        };
        match array.as_slice() {
            Ok(slice) => narrowed.extend(slice.iter().map(narrow)),
            Err(_) => narrowed.extend(array.as_array().iter().map(narrow)),
        }
        Some(if fits { Ok(narrowed) } else { Err(large()) })
    }
    let found = all::<i32>(array).or_else(|| all::<i64>(array)).or_else(|| all::<u32>(array));
    let found = found.or_else(|| all::<u64>(array)).or_else(|| all::<i16>(array)).or_else(|| all::<u16>(array));
    found
        .or_else(|| all::<i8>(array))
        .or_else(|| all::<u8>(array))
        .unwrap_or_else(|| Err(PyTypeError::new_err("an array of integers was expected")))
}

/// Edges from the two lists of their ends.
fn pairs(from: &PyReadonlyArray1<'_, u32>, to: &PyReadonlyArray1<'_, u32>) -> PyResult<Vec<(u32, u32)>> {
    Ok(from.as_slice()?.iter().copied().zip(to.as_slice()?.iter().copied()).collect())
}

impl Graph {
    /// The graph itself.
    pub(crate) fn digraph(&self) -> &Digraph {
        &self.graph
    }
}

#[pymethods]
impl Graph {
    /// The graph with `vertices` vertices and these edges.
    #[staticmethod]
    fn from_edges(vertices: usize, from: PyReadonlyArray1<'_, u32>, to: PyReadonlyArray1<'_, u32>) -> PyResult<Self> {
        let graph = Digraph::from_edges(vertices, &pairs(&from, &to)?).map_err(|error| wrong(&error))?;
        Ok(graph.into())
    }

    /// The graph whose moves are listed one vertex after the other, as in a sparse matrix (CSR).
    #[staticmethod]
    fn from_csr(indptr: &Bound<'_, PyAny>, indices: &Bound<'_, PyAny>) -> PyResult<Self> {
        let graph = Digraph::from_lists(narrow(indptr)?, narrow(indices)?).map_err(|error| wrong(&error))?;
        Ok(graph.into())
    }

    /// The lists of moves in CSR form: where the moves of each vertex begin, and all moves.
    fn csr<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, Bound<'py, PyAny>) {
        let (first, targets) = self.graph.lists();
        (first.to_vec().into_pyarray(py).into_any(), targets.to_vec().into_pyarray(py).into_any())
    }

    fn __len__(&self) -> usize {
        self.graph.len()
    }

    /// The number of edges.
    fn edges(&self) -> usize {
        self.graph.edges()
    }

    /// Outcomes, values and remoteness of all vertices.
    fn labels<'py>(&self, py: Python<'py>, misere: bool, limits: Limits) -> PyResult<Labels<'py>> {
        let (outcomes, values, remoteness) = if misere {
            let solved = self.solved_misere(py, limits)?;
            py.detach(|| self.columns(|v| (solved.outcome(v), None, solved.remoteness(v))))
        } else {
            let solved = self.solved(py, limits)?;
            py.detach(|| self.columns(|v| (solved.outcome(v), solved.nim_value(v), solved.remoteness(v))))
        };
        Ok((
            outcomes.into_pyarray(py).into_any(),
            values.into_pyarray(py).into_any(),
            remoteness.into_pyarray(py).into_any(),
        ))
    }

    /// The value of a vertex: an int, or a tuple of the numbers of an infinite one.
    fn value<'py>(&self, py: Python<'py>, vertex: u32, limits: Limits) -> PyResult<Bound<'py, PyAny>> {
        value(py, &self.solved(py, limits)?.value(vertex))
    }

    /// The outcome with these tokens: outcome, value, moves (token, from, to), the best move, and
    /// the text for it.
    #[allow(clippy::type_complexity)]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        tokens: Vec<u32>,
        misere: bool,
        theory: bool,
        limits: Limits,
    ) -> PyResult<(
        &'static str,
        &'static str,
        Option<Bound<'py, PyAny>>,
        Vec<(usize, u32, u32)>,
        Option<(usize, u32, u32)>,
    )> {
        let plain = |kept: &TokenMove| (kept.token, kept.from, kept.to);
        let found = match (theory, misere) {
            (true, false) => {
                let solved = self.solved(py, limits)?;
                let (sum, moves, best) =
                    py.detach(|| (solved.sum(&tokens), solved.keeping_moves(&tokens), solved.best_move(&tokens)));
                let (letter, winner) = (sum.outcome().letter(), sum.outcome().winner());
                let best = best.as_ref().map(plain);
                return Ok((letter, winner, Some(value(py, &sum)?), moves.iter().map(plain).collect(), best));
            }
            (true, true) => {
                let solved = self.solved_misere(py, limits)?;
                work::run(py, limits, |budget| solve_tokens(solved, &tokens, budget))?
            }
            (false, _) => work::run(py, limits, |budget| self.graph.search_sum(&tokens, misere, budget))?,
        };
        let found = found.map_err(|stop| stopped(py, stop))?;
        let moves = found.moves.iter().map(plain).collect();
        Ok((found.outcome.letter(), found.outcome.winner(), None, moves, found.best.as_ref().map(plain)))
    }

    /// A picture of a small graph, as SVG; the vertices have these names.
    fn svg(&self, py: Python<'_>, names: Vec<String>, tokens: Vec<u32>, limits: Limits) -> PyResult<String> {
        let solved = self.solved(py, limits)?;
        drawn(solved, &names, &tokens).map_err(|error| errors::plain(py, "SpragueError", &error))
    }
}

fn drawn(solved: &Solution<'_>, names: &[String], tokens: &[u32]) -> Result<String, String> {
    let vertex = |vertex: u32| picture::Vertex {
        name: names.get(vertex as usize).cloned().unwrap_or_default(),
        value: solved.value(vertex).to_string(),
        outcome: solved.outcome(vertex),
        remoteness: solved.remoteness(vertex),
        tokens: tokens.iter().filter(|&&token| token == vertex).count(),
    };
    let marked: Vec<(u32, u32)> = solved.keeping_moves(tokens).iter().map(|kept| (kept.from, kept.to)).collect();
    picture::svg(solved.graph(), vertex, &marked).map_err(|error| error.to_string())
}

impl From<Digraph> for Graph {
    fn from(graph: Digraph) -> Self {
        Self { graph: Arc::new(graph), normal: OnceLock::new(), misere: OnceLock::new() }
    }
}

impl Graph {
    /// What is known about each vertex, in three columns: the code point of the outcome, and two
    /// numbers, -1 for none.
    fn columns(&self, of: impl Fn(u32) -> (Outcome, Option<u64>, Option<u32>)) -> (Vec<u32>, Vec<i64>, Vec<i64>) {
        let len = self.graph.len();
        let mut columns = (Vec::with_capacity(len), Vec::with_capacity(len), Vec::with_capacity(len));
        for vertex in 0..len as u32 {
            let (outcome, value, remoteness) = of(vertex);
            columns.0.push(outcome.letter().bytes().next().map_or(0, u32::from));
            columns.1.push(value.and_then(|value| i64::try_from(value).ok()).unwrap_or(-1));
            columns.2.push(remoteness.map_or(-1, i64::from));
        }
        columns
    }

    fn solved(&self, py: Python<'_>, limits: Limits) -> PyResult<&Solution<'static>> {
        if let Some(known) = self.normal.get() {
            return Ok(known);
        }
        let solved = work::run(py, limits, |budget| self.graph.clone().into_solution(budget))?;
        let solved = solved.map_err(|stop| stopped(py, stop))?;
        Ok(self.normal.get_or_init(|| solved))
    }

    fn solved_misere(&self, py: Python<'_>, limits: Limits) -> PyResult<&MisereSolution<'static>> {
        if let Some(known) = self.misere.get() {
            return Ok(known);
        }
        let solved = work::run(py, limits, |budget| self.graph.clone().into_misere_solution(budget))?;
        let solved = solved.map_err(|stop| stopped(py, stop))?;
        Ok(self.misere.get_or_init(|| solved))
    }
}

fn value<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Nim(number) => number.into_pyobject(py)?.into_any(),
        Value::Infinite(numbers) => PyTuple::new(py, numbers)?.into_any(),
        Value::Loony => py.None().into_bound(py),
    })
}

/// Green Hackenbush: the value, whether the first player wins, and the winning edges by their
/// numbers.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub(crate) fn hackenbush(
    py: Python<'_>,
    vertices: usize,
    from: PyReadonlyArray1<'_, u32>,
    to: PyReadonlyArray1<'_, u32>,
    ground: u32,
    misere: bool,
    theory: bool,
    limits: Limits,
) -> PyResult<(Option<u64>, bool, Vec<u32>, usize)> {
    let edges = pairs(&from, &to)?;
    let drawing =
        Hackenbush::new(vertices, &edges, ground).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let rules = Rules { misere, theory };
    let answer = work::run(py, limits, |budget| drawing.solve(rules, budget))?;
    let answer = answer.map_err(|error| match error {
        HackenbushError::Stopped { stop, reached } => errors::stop(py, stop, &reached.to_string()),
        error => errors::plain(py, "OutOfReach", &error.to_string()),
    })?;
    Ok((answer.value, answer.first_wins, drawing.different(&answer.winning), answer.loose))
}

/// A start of geography: the vertex, whether the player to move wins, the winning moves, and
/// whether all are listed.
type Start = (u32, bool, Vec<u32>, bool);

/// Geography: the starts that were asked for, or all; and whether the player who chooses the start
/// wins.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub(crate) fn geography(
    py: Python<'_>,
    vertices: usize,
    from: PyReadonlyArray1<'_, u32>,
    to: PyReadonlyArray1<'_, u32>,
    starts: Option<Vec<u32>>,
    kind: (bool, bool, bool, bool),
    limits: Limits,
) -> PyResult<(Vec<Start>, Option<bool>)> {
    let list = pairs(&from, &to)?;
    let (directed, edges, misere, theory) = kind;
    let rules = Kind { directed, edges, misere, theory };
    let game = Geography::new(vertices, &list, rules).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let moves = if starts.is_some() { Moves::All } else { Moves::Quick };
    let answer = work::run(py, limits, |budget| game.solve(starts.as_deref(), moves, budget))?;
    let answer = answer.map_err(|error| match error {
        GeographyError::Stopped { stop, reached } => errors::stop(py, stop, &reached.to_string()),
        error => PyValueError::new_err(error.to_string()),
    })?;
    let start = |start: Found| (start.vertex, start.first_wins, start.moves, start.complete);
    Ok((answer.starts.into_iter().map(start).collect(), answer.first_player_chooses))
}
