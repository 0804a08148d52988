//! The value of a position: a nim-value, or in loopy play an infinite value of C. A. B. Smith
//! (1966).
use claims::number::Number;

/// The value of a position under normal play, with numbers of any length.
///
/// ```
/// use sprague::{Number, Outcome, Value};
/// let exits = Value::infinite([2, 0].map(Number::from));
/// assert_eq!(exits.to_string(), "inf(0,2)");
/// assert_eq!(exits.outcome(), Outcome::N);
/// assert_eq!(exits.plus(&Number::from(3).into()).to_string(), "inf(1,3)");
/// ```
pub type Value = graphs::Value<Number>;
