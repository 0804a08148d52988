//! mex, and nim products of numbers and arrays.
use crate::work::{self, Limits};
use crate::{convert, errors};
use numpy::{IntoPyArray, PyReadonlyArray1};
use pyo3::exceptions::{PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use sprague::nim::NimOp;
use sprague::{Budget, Number};

/// The least natural number that is not among these.
#[pyfunction]
pub(crate) fn mex(numbers: &Bound<'_, PyAny>) -> PyResult<u64> {
    let mut all = Vec::new();
    for (at, item) in numbers.try_iter()?.enumerate() {
        work::heard(numbers.py(), at)?;
        // Numbers beyond 64 bits are never the mex.
        all.extend(convert::number(&item?)?.to_u64());
    }
    Ok(nimber::mex(all))
}

/// The nim product of two numbers of any length.
#[pyfunction]
pub(crate) fn nim_mul<'py>(a: &Bound<'py, PyAny>, b: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = a.py();
    let (a, b) = (convert::number(a)?, convert::number(b)?);
    if let (Some(a), Some(b)) = (a.to_u64(), b.to_u64()) {
        return convert::int(py, &Number::from(nimber::mul(a, b)));
    }
    let found = sprague::nim::compute(NimOp::Mul, &[a, b], None, &Budget::default());
    let product = found.map_err(|error| errors::nim(py, &error))?.result;
    convert::int(py, &product.unwrap_or_default())
}

/// The nim products of two arrays of the same length.
#[pyfunction]
pub(crate) fn nim_mul_arrays<'py>(
    py: Python<'py>,
    a: PyReadonlyArray1<'py, u64>,
    b: PyReadonlyArray1<'py, u64>,
) -> PyResult<Bound<'py, PyAny>> {
    /// Products between two looks at ctrl-C.
    const OFTEN: usize = 1 << 16;
    let (a, b) = (a.as_slice()?, b.as_slice()?);
    let products = work::run(py, Limits::default(), |budget| {
        let mut products = Vec::with_capacity(a.len());
        for (a, b) in a.chunks(OFTEN).zip(b.chunks(OFTEN)) {
            products.extend(a.iter().zip(b).map(|(&a, &b)| nimber::mul(a, b)));
            budget.check()?;
        }
        Ok(products)
    })?;
    let products: Vec<u64> = products.map_err(|stop| errors::stop(py, stop, "products were being made"))?;
    Ok(products.into_pyarray(py).into_any())
}

/// An operation of the field of nim-values on each of some numbers: `inv`, `sqrt`, `square`, or
/// `pow` with exponents.
#[pyfunction]
pub(crate) fn nim_field<'py>(
    py: Python<'py>,
    name: &str,
    numbers: Vec<Bound<'py, PyAny>>,
    exponents: Vec<Bound<'py, PyAny>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let op = match name {
        "inv" => NimOp::Inv,
        "sqrt" => NimOp::Sqrt,
        "square" => NimOp::Square,
        "pow" => NimOp::Pow,
        other => return Err(PyValueError::new_err(format!("{other:?} is no operation"))),
    };
    let read = |all: &[Bound<'py, PyAny>]| all.iter().map(convert::number).collect::<PyResult<Vec<Number>>>();
    let (numbers, exponents) = (read(&numbers)?, read(&exponents)?);
    let found = work::run(py, Limits::default(), |budget| {
        let one = |(at, number): (usize, &Number)| {
            let operands = [Some(number), exponents.get(at)].into_iter().flatten().cloned().collect::<Vec<_>>();
            budget.check().map_err(sprague::nim::NimError::Stopped)?;
            sprague::nim::compute(op, &operands, None, budget)
        };
        numbers.iter().enumerate().map(one).collect::<Result<Vec<_>, _>>()
    })?;
    let answers = found.map_err(|error| errors::nim(py, &error))?;
    let one = |answer: sprague::nim::NimAnswer| match (answer.result, answer.reason) {
        (Some(result), _) => convert::int(py, &result),
        (None, reason) => {
            let why = reason.map_or_else(|| "there is no such number".to_owned(), |why| why.to_string());
            Err(PyZeroDivisionError::new_err(why))
        }
    };
    answers.into_iter().map(one).collect()
}
