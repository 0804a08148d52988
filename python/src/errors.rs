//! Errors of the library as the exceptions of `sprague.errors`.
use crate::convert;
use crate::hints;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sprague::certificates::VerifyError;
use sprague::code::{CodeError, ProgramError};
use sprague::nim::NimError;
use sprague::rule::ErrorKind;
use sprague::{Hint, ParsePositionError, RequestError, RuleErrors, SolveError, Stop};

/// An exception of `sprague.errors` with a message and further attributes.
pub(crate) fn named(
    py: Python<'_>,
    class: &str,
    message: &str,
    more: impl FnOnce(&Bound<'_, PyDict>) -> PyResult<()>,
) -> PyErr {
    let made = || -> PyResult<PyErr> {
        let attributes = PyDict::new(py);
        more(&attributes)?;
        let class = py.import("sprague.errors")?.getattr(class)?;
        Ok(PyErr::from_value(class.call((message,), Some(&attributes))?))
    };
    made().unwrap_or_else(|error| error)
}

/// An error of a class with only a message.
pub(crate) fn plain(py: Python<'_>, class: &str, message: &str) -> PyErr {
    named(py, class, message, |_| Ok(()))
}

/// The first mistake of a rule text, with its place.
pub(crate) fn rule(py: Python<'_>, errors: &RuleErrors) -> PyErr {
    let Some(first) = errors.errors.first() else { return plain(py, "RuleError", &errors.to_string()) };
    let message = without_shell(&first.message.to_string());
    let hint = hints::of_rule(first).map(|hint| without_shell(&hint));
    if first.span == Default::default() && first.kind != ErrorKind::Empty {
        // A keyword argument that the rule does not have: the rule itself is right, and has no
        // wrong place.
        let message = hints::with(&message, [hint.clone()]);
        return named(py, "RuleError", &message, |with| {
            with.set_item("hint", hint)?;
            with.set_item("text", &errors.text)
        });
    }
    let text = errors.text.as_str();
    let floor = |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let (start, end) = (floor(first.span.start as usize), floor(first.span.end as usize));
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    let shown = &text[line_start..line_end];
    named(py, "RuleError", &message, |with| {
        with.set_item("line", text[..start].matches('\n').count() + 1)?;
        with.set_item("column", text[line_start..start].chars().count() + 1)?;
        with.set_item("width", text[start..end.clamp(start, line_end)].chars().count())?;
        with.set_item("hint", hint)?;
        with.set_item("text", shown)?;
        with.set_item("more", errors.errors.len() - 1)
    })
}

/// Adapts the message about a rule for people who do not use a shell.
fn without_shell(message: &str) -> String {
    message
        .replace("in `sprague list`", "such as kayles")
        .replace("see `sprague list`", "nim, kayles and wythoff are names")
}

/// The error for a value that is not a position, with the forms that positions have in Python.
pub(crate) fn position(py: Python<'_>, error: &ParsePositionError) -> PyErr {
    let text = match error {
        ParsePositionError::Arity { position, found: 2.., expected: 1, .. } => {
            let heaps = position.trim_matches(['(', ')']).replace(',', ", ");
            format!(
                "the position {position} has several numbers, the rule is about one; several positions are a list: [{heaps}]"
            )
        }
        ParsePositionError::Arity { position, found: 1, expected, names } => {
            let example: Vec<String> = (3..).take(*expected).map(|n: usize| n.to_string()).collect();
            let (names, example) = (names.join(", "), example.join(", "));
            format!(
                "the position {position} has one number, the rule is about {expected}, ({names}); a position is a tuple such as ({example})"
            )
        }
        ParsePositionError::Family(text) => format!("{text} is no position of this rule"),
        error => error.to_string(),
    };
    plain(py, "PositionError", &text)
}

/// The error for a wrong request.
pub(crate) fn request(py: Python<'_>, error: &RequestError) -> PyErr {
    match error {
        RequestError::Rule(errors) => rule(py, errors),
        RequestError::Position(error) => position(py, error),
        error => {
            let hints = error.hints();
            plain(py, "SumError", &hints::with(&error.to_string(), hints.iter().map(hints::of_solving)))
        }
    }
}

/// The error for a limit; a cancelled question already has its own exception.
pub(crate) fn stop(py: Python<'_>, stop: Stop, reached: &str) -> PyErr {
    match reached {
        "" => named(py, "LimitReached", &stop.to_string(), |_| Ok(())),
        reached => solve(py, &SolveError::stopped(stop, reached)),
    }
}

/// The error for a question without an answer.
pub(crate) fn solve(py: Python<'_>, error: &SolveError) -> PyErr {
    let hints = error.hints();
    // The claim that would answer is an attribute of its own.
    let said = hints.iter().filter(|hint| !matches!(hint, Hint::Assume { .. })).map(hints::of_solving);
    let message = hints::with(&error.to_string(), said);
    match error {
        SolveError::Loop { cycle, .. } => named(py, "LoopError", &message, |with| {
            let cycle = cycle.iter().map(|at| convert::position(py, at)).collect::<PyResult<Vec<_>>>()?;
            with.set_item("cycle", cycle)
        }),
        SolveError::Endless(_) => plain(py, "LoopError", &message),
        SolveError::Stopped { reached, .. } => {
            named(py, "LimitReached", &message, |with| with.set_item("reached", reached.to_string()))
        }
        SolveError::OutOfReach { .. } => named(py, "OutOfReach", &message, |with| {
            let claim = hints.iter().find(|hint| matches!(hint, Hint::Assume { .. }));
            with.set_item("hint", claim.and_then(hints::of_solving))
        }),
        SolveError::Position(error) => position(py, error),
        SolveError::Overflow(_) => plain(py, "RangeError", &message),
        SolveError::Store(_) | SolveError::NotStored(_) => plain(py, "StoreError", &message),
        _ => plain(py, "SpragueError", &message),
    }
}

/// The error if no program can be made.
pub(crate) fn code(py: Python<'_>, error: &CodeError) -> PyErr {
    match error {
        CodeError::Program(ProgramError::Rule(errors)) => rule(py, errors),
        CodeError::Solve(error) => solve(py, error),
        CodeError::Program(error) => {
            let hints = error.hints();
            plain(py, "CodeError", &hints::with(&error.to_string(), hints.iter().map(hints::of_programs)))
        }
        error => plain(py, "CodeError", &error.to_string()),
    }
}

/// The error for a certificate that is not verified.
pub(crate) fn certificate(py: Python<'_>, error: &VerifyError) -> PyErr {
    match error {
        VerifyError::Stopped(limit) => stop(py, *limit, "the certificate was being verified"),
        error => plain(py, "CertificateError", &error.to_string()),
    }
}

/// The error if there is no product.
pub(crate) fn nim(py: Python<'_>, error: &NimError) -> PyErr {
    match error {
        NimError::Stopped(limit) => stop(py, *limit, ""),
        error => plain(py, "RangeError", &error.to_string()),
    }
}

/// The error for a question that is asked from within itself, as a signal handler could.
pub(crate) fn busy() -> PyErr {
    PyRuntimeError::new_err("this game is answering another question of the same thread")
}
