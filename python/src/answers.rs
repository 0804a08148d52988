//! Answers, claims and tables as Python objects.
use crate::{convert, work};
use numpy::{IntoPyArray, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use sprague::claims::{Claim, FormulaClaim, TableClaim};
use sprague::tables::{Cell, Run};
use sprague::{Answer, Budget, Number, Outcome, Standing};

/// A claim about all positions, which can be evaluated at each.
#[pyclass(frozen, module = "sprague._sprague")]
pub(crate) struct Known(pub(crate) Said);

/// The kinds of claims.
pub(crate) enum Said {
    Repeats(Box<Claim>),
    Table(Box<TableClaim>),
    Formula(Box<FormulaClaim>),
}

#[pymethods]
impl Known {
    /// What the claim gives for a position: its value; for a claim about zeros, whether it is lost;
    /// None if it does not cover the position.
    fn at<'py>(&self, py: Python<'py>, position: &Bound<'py, PyTuple>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let numbers = position.iter().map(|item| convert::number(&item)).collect::<PyResult<Vec<Number>>>()?;
        let value = match &self.0 {
            Said::Repeats(claim) => of_line(claim, &numbers),
            Said::Table(claim) => claim.value(&numbers).map(Number::from),
            Said::Formula(claim) if claim.kind() == "zeros" => {
                let lost = claim.zero(&numbers);
                return Ok(lost
                    .map(|lost| lost.into_pyobject(py).map(|lost| lost.to_owned().into_any()))
                    .transpose()?);
            }
            Said::Formula(claim) => claim.value(&numbers),
        };
        value.map(|value| convert::int(py, &value)).transpose()
    }

    /// The number of components of a position.
    fn places(&self) -> usize {
        match &self.0 {
            Said::Repeats(claim) => claim.line().map_or(1, |line| line.names.len()),
            Said::Table(claim) => claim.names().len(),
            Said::Formula(claim) => claim.formula().names().len(),
        }
    }
}

/// The value that a repetition gives for a position, which may be a tuple on the line of the claim.
fn of_line(claim: &Claim, numbers: &[Number]) -> Option<Number> {
    let heap = match (claim.line(), numbers) {
        (None, [heap]) => heap,
        (Some(line), numbers) => {
            let others = numbers.iter().enumerate().filter(|(i, _)| *i != line.heap).map(|(_, number)| number.to_i64());
            if !others.eq(line.others.iter().copied().map(Some)) {
                return None;
            }
            numbers.get(line.heap)?
        }
        _ => return None,
    };
    Some(claim.pattern().value(heap))
}

/// Values as an array that shares their memory: nothing is copied.
pub(crate) fn array(py: Python<'_>, run: Run) -> Bound<'_, PyAny> {
    match run {
        Run::U8(values) => values.into_pyarray(py).into_any(),
        Run::U16(values) => values.into_pyarray(py).into_any(),
        Run::U32(values) => values.into_pyarray(py).into_any(),
        Run::U64(values) => values.into_pyarray(py).into_any(),
    }
}

/// The cells of a table as the narrowest array that holds them; as a list if some are not numbers
/// of 64 bits: an infinite value is a tuple of its numbers, an outcome a letter.
pub(crate) fn cells<'py>(py: Python<'py>, cells: &[Cell]) -> PyResult<Bound<'py, PyAny>> {
    let short = |cell: &Cell| match cell {
        Cell::Value(value) => value.to_u64(),
        _ => None,
    };
    let most = cells.iter().map(short).try_fold(0, |most, value| Some(value?.max(most)));
    // The cells are already computed: the remaining work needs no limits.
    let run = |most| Run::of(most, cells.len(), |n| short(&cells[n]), 0, &Budget::default());
    if let Some(Ok(Some(run))) = most.map(run) {
        return Ok(array(py, run));
    }
    let one = |cell: &Cell| match cell {
        Cell::Value(value) => convert::int(py, value),
        Cell::Infinite(numbers) => convert::exits(py, numbers),
        Cell::Loony => Ok(py.None().into_bound(py)),
        Cell::Outcome(outcome) => Ok(outcome.letter().into_pyobject(py)?.into_any()),
    };
    Ok(PyList::new(py, cells.iter().map(one).collect::<PyResult<Vec<_>>>()?)?.into_any())
}

/// Outcomes as code points, which NumPy can view as strings of one letter.
pub(crate) fn letters(py: Python<'_>, outcomes: impl Iterator<Item = Outcome>) -> Bound<'_, PyAny> {
    let letters: Vec<u32> = outcomes.map(|outcome| outcome.letter().bytes().next().unwrap_or(b'?').into()).collect();
    letters.into_pyarray(py).into_any()
}

/// Positions of `places` numbers each as the rows of an array, or a flat array for one number.
pub(crate) fn rows<'py>(py: Python<'py>, numbers: Vec<u64>, places: usize) -> PyResult<Bound<'py, PyAny>> {
    let count = numbers.len() / places.max(1);
    let array = numbers.into_pyarray(py);
    if places == 1 { Ok(array.into_any()) } else { Ok(array.reshape([count, places])?.into_any()) }
}

/// The standing, as a keyword.
fn standing(standing: &Standing) -> &'static str {
    standing.word()
}

/// The fields of an answer; the Python layer makes its classes from them.
pub(crate) fn answer<'py>(py: Python<'py>, answer: &Answer) -> PyResult<Bound<'py, PyDict>> {
    let parts = PyDict::new(py);
    parts.set_item("outcome", answer.outcome.letter())?;
    parts.set_item("winner", answer.outcome.winner())?;
    let play = if answer.play == sprague::Play::Misere { "misere" } else { "normal" };
    parts.set_item("convention", play)?;
    parts.set_item("value", convert::value(py, answer.value.as_ref())?)?;
    parts.set_item("standing", standing(&answer.standing))?;
    let total = answer.moves.total.as_ref().map(|total| convert::int(py, total)).transpose()?;
    parts.set_item("moves_total", total)?;
    let components = PyList::empty(py);
    for (at, component) in answer.components.iter().enumerate() {
        work::heard(py, at)?;
        components.append((
            &component.rule,
            convert::position(py, &component.position)?,
            convert::value(py, component.value.as_ref())?,
            component.basis.to_string(),
            component.method,
        ))?;
    }
    parts.set_item("components", components)?;
    let one = |kept: &sprague::WinningMove| -> PyResult<Bound<'py, PyAny>> {
        let changes = PyList::empty(py);
        for change in &kept.changes {
            changes.append((
                change.component,
                convert::position(py, &change.from)?,
                convert::positions(py, &change.to)?,
            ))?;
        }
        Ok((changes, convert::value(py, kept.value_after.as_ref())?, kept.text.to_string())
            .into_pyobject(py)?
            .into_any())
    };
    let moves = PyList::empty(py);
    for (at, kept) in answer.moves.listed.iter().enumerate() {
        work::heard(py, at)?;
        moves.append(one(kept)?)?;
    }
    parts.set_item("moves", moves)?;
    parts.set_item("best", answer.moves.best.as_ref().map(one).transpose()?)?;
    Ok(parts)
}
