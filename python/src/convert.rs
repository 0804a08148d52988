//! Converts numbers and positions from and to Python.
use crate::{errors, work};
use num_bigint::BigUint;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};
use sprague::{Form, Game, Number, Position, Value};

/// A natural number of any length. An object with `__index__` is an integer; nothing else is.
pub(crate) fn number(object: &Bound<'_, PyAny>) -> PyResult<Number> {
    let py = object.py();
    match object.extract::<u64>() {
        Ok(short) => return Ok(Number::from(short)),
        Err(error) if error.is_instance_of::<PyTypeError>(py) => {
            return Err(PyTypeError::new_err(format!("an integer was expected, not {}", object.get_type().name()?)));
        }
        Err(_) => {}
    }
    if object.lt(0)? {
        return Err(errors::plain(py, "PositionError", &format!("{} is negative", object.str()?)));
    }
    let digits: String = object.call_method1("__format__", ("x",))?.extract()?;
    let long = BigUint::parse_bytes(digits.as_bytes(), 16);
    let long = long.ok_or_else(|| PyTypeError::new_err("an integer was expected"))?;
    long.to_string()
        .parse()
        .map_err(|error: sprague::ParseNumberError| errors::plain(py, "RangeError", &error.to_string()))
}

/// The number as a Python int.
pub(crate) fn int<'py>(py: Python<'py>, number: &Number) -> PyResult<Bound<'py, PyAny>> {
    if let Some(short) = number.to_u64() {
        return Ok(short.into_pyobject(py)?.into_any());
    }
    // Python limits the length of decimal numbers, but not of hexadecimal ones.
    let long: BigUint = number.to_string().parse().unwrap_or_default();
    py.get_type::<PyInt>().call1((long.to_str_radix(16), 16))
}

/// Whether an object is an integer, by `__index__`; arrays have that, too, but only those without
/// dimensions are integers.
pub(crate) fn is_int(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyInt>() || object.call_method0("__index__").is_ok()
}

/// A position of a game: a number, a tuple or list of numbers, a set, or the text of a word or a
/// board.
pub(crate) fn read_position(game: &Game, object: &Bound<'_, PyAny>) -> PyResult<Position> {
    let py = object.py();
    let form = game.form();
    if let Ok(text) = object.cast::<PyString>() {
        let text = text.to_str()?;
        let read = match form {
            Form::Word => game.position(&format!("\"{text}\"")),
            Form::Bag(_) | Form::Board(_) | Form::Cells | Form::Graph | Form::Ring => game.position(text),
            _ => return Err(PyTypeError::new_err("a position of this game is not a str")),
        };
        return read.map_err(|error| errors::position(py, &error));
    }
    let what = match form {
        Form::Word => Some("a word"),
        Form::Board(_) | Form::Cells => Some("a board, such as \"3x4\""),
        Form::Graph => Some("a graph, such as \"path(5)\""),
        _ => None,
    };
    if let Some(what) = what {
        return Err(PyTypeError::new_err(format!("a position of this game is a str: {what}")));
    }
    if is_int(object) {
        let form = if matches!(form, Form::Ring) { Form::Ring } else { Form::Numbers };
        return Ok(Position(vec![number(object)?], form));
    }
    let set = object.is_instance_of::<PySet>() || object.is_instance_of::<PyFrozenSet>();
    if !set && !object.is_instance_of::<PyTuple>() && !object.is_instance_of::<PyList>() {
        let name = object.get_type().name()?;
        return Err(PyTypeError::new_err(format!("{name} is no position: it is an int, or a tuple of them")));
    }
    if set && form != Form::Set {
        return Err(PyTypeError::new_err("a position of this game is not a set"));
    }
    if let Form::Bag(beside @ 1..) = form {
        let items = object.try_iter()?.collect::<PyResult<Vec<_>>>()?;
        let Some((bag, before)) = items.split_last().filter(|(_, before)| before.len() == usize::from(beside)) else {
            return Err(PyTypeError::new_err(format!(
                "a position of this game is {beside} numbers and a bag, as in (2, [1, 3])"
            )));
        };
        let mut members = bag.try_iter()?.map(|item| number(&item?)).collect::<PyResult<Vec<_>>>()?;
        members.sort();
        let before = before.iter().map(number).collect::<PyResult<Vec<_>>>()?;
        return Ok(Position(before.into_iter().chain(members).collect(), form));
    }
    let mut numbers = object.try_iter()?.map(|item| number(&item?)).collect::<PyResult<Vec<_>>>()?;
    if form == Form::Set {
        numbers.sort();
        numbers.dedup();
    }
    Ok(Position(numbers, form))
}

/// Positions of a game: several, or a single one; if positions are tuples, a tuple of numbers is a
/// single one.
pub(crate) fn read_positions(game: &Game, object: &Bound<'_, PyAny>) -> PyResult<Vec<Position>> {
    let single = object.is_instance_of::<PyString>()
        || object.is_instance_of::<PySet>()
        || object.is_instance_of::<PyFrozenSet>()
        || is_int(object) && !object.hasattr("__len__").unwrap_or(false);
    if single {
        return Ok(vec![read_position(game, object)?]);
    }
    let heard = |at| work::heard(object.py(), at);
    let items = object.try_iter()?.enumerate().map(|(at, item)| heard(at).and(item)).collect::<PyResult<Vec<_>>>()?;
    let plain = game.places() == 1 && matches!(game.form(), Form::Numbers | Form::Ring);
    let several = matches!(game.form(), Form::Numbers | Form::Piles | Form::Set | Form::Bag(0));
    if !plain && several && object.is_instance_of::<PyTuple>() && !items.is_empty() && items.iter().all(is_int) {
        return Ok(vec![read_position(game, object)?]);
    }
    let read = |(at, item)| heard(at).and_then(|()| read_position(game, item));
    items.iter().enumerate().map(read).collect()
}

/// A position as a Python object.
pub(crate) fn position<'py>(py: Python<'py>, position: &Position) -> PyResult<Bound<'py, PyAny>> {
    let numbers = || position.0.iter().map(|number| int(py, number)).collect::<PyResult<Vec<_>>>();
    match (position.0.as_slice(), position.1) {
        ([one], Form::Numbers | Form::Ring) => int(py, one),
        (_, Form::Bag(beside @ 1..)) => {
            let mut numbers = numbers()?;
            let members = PyTuple::new(py, numbers.split_off(usize::from(beside).min(numbers.len())))?.into_any();
            numbers.push(members);
            Ok(PyTuple::new(py, numbers)?.into_any())
        }
        (_, Form::Set) => Ok(PyFrozenSet::new(py, numbers()?)?.into_any()),
        (letters, Form::Word) => {
            let letter = |letter: &Number| char::from_u32(u32::try_from(letter.to_u64()?).ok()?);
            let word: Option<String> = letters.iter().map(letter).collect();
            Ok(PyString::new(py, &word.unwrap_or_else(|| position.to_string())).into_any())
        }
        (_, Form::Row | Form::Board(_) | Form::Cells | Form::Graph) => {
            Ok(PyString::new(py, &position.to_string()).into_any())
        }
        _ => Ok(PyTuple::new(py, numbers()?)?.into_any()),
    }
}

pub(crate) fn positions<'py>(py: Python<'py>, all: &[Position]) -> PyResult<Bound<'py, PyList>> {
    PyList::new(py, all.iter().map(|at| position(py, at)).collect::<PyResult<Vec<_>>>()?)
}

/// A value: an int, a tuple of the numbers of an infinite one, or None, also for a loony one.
pub(crate) fn value<'py>(py: Python<'py>, value: Option<&Value>) -> PyResult<Bound<'py, PyAny>> {
    match value {
        None | Some(Value::Loony) => Ok(py.None().into_bound(py)),
        Some(Value::Nim(number)) => int(py, number),
        Some(Value::Infinite(numbers)) => exits(py, numbers),
    }
}

/// The numbers of an infinite value, as a tuple.
pub(crate) fn exits<'py>(py: Python<'py>, numbers: &[Number]) -> PyResult<Bound<'py, PyAny>> {
    let numbers = numbers.iter().map(|number| int(py, number)).collect::<PyResult<Vec<_>>>()?;
    Ok(PyTuple::new(py, numbers)?.into_any())
}
