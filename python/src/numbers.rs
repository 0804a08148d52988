//! mex, and nim products of numbers and arrays.
use crate::work::{self, Limits};
use crate::{convert, errors};
use numpy::{IntoPyArray, PyReadonlyArray1};
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
