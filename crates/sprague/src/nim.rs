//! Computing with nim-values: the field whose addition is xor and whose product is the nim product.
//!
//! [`nimber::field`] does the work; this module converts operands to and from numbers of any
//! length, and puts into words why a result does not exist.
use crate::Budget;
use crate::Number;
use crate::messages::{Message, say};
use budget::{Progress, Stop};
use nimber::field::{Field, FieldError};
use num_bigint::BigUint;

/// An operation of the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NimOp {
    /// The nim-sum of two or more numbers.
    Add,
    /// The nim product of two or more numbers.
    Mul,
    /// A number times itself.
    Square,
    /// The square root of a number.
    Sqrt,
    /// The multiplicative inverse of a number.
    Inv,
    /// A number to a power; the exponent is an ordinary number.
    Pow,
    /// A root of `x² ⊕ b⊗x ⊕ c`.
    Quad,
    /// The multiplicative order of a number.
    Order,
    /// The discrete logarithm: the exponent that turns the base into the number.
    Log,
    /// The trace over {0, 1}.
    Trace,
}

impl NimOp {
    /// The name of the operation, as users write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Mul => "mul",
            Self::Square => "square",
            Self::Sqrt => "sqrt",
            Self::Inv => "inv",
            Self::Pow => "pow",
            Self::Quad => "quad",
            Self::Order => "order",
            Self::Log => "log",
            Self::Trace => "trace",
        }
    }

    /// The names of the operands; the last may occur several times if [`NimOp::repeats`].
    pub fn operands(self) -> &'static [&'static str] {
        match self {
            Self::Add | Self::Mul => &["A", "B"],
            Self::Square | Self::Sqrt | Self::Inv | Self::Order | Self::Trace => &["A"],
            Self::Pow => &["A", "E"],
            Self::Quad => &["B", "C"],
            Self::Log => &["BASE", "A"],
        }
    }

    /// Whether it takes two or more operands.
    pub fn repeats(self) -> bool {
        matches!(self, Self::Add | Self::Mul)
    }
}

/// The result of an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NimAnswer {
    /// The number; `None` if it does not exist.
    pub result: Option<Number>,
    /// Why it does not exist; `None` if it does.
    pub reason: Option<Message>,
    /// The number of bits of the field in which it was computed.
    pub bits: u32,
}

/// Why an operation has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NimError {
    /// Too many or too few operands.
    Operands {
        /// The name of the operation.
        name: &'static str,
        /// The names of its operands.
        names: &'static [&'static str],
        /// Whether the last may occur several times.
        repeats: bool,
        /// The number of operands given.
        given: usize,
    },
    /// A number or a width that does not fit the field.
    Field(#[from] FieldError),
    /// The budget has ended.
    Stopped(Stop),
}

impl NimError {
    /// The error as a text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Operands { name, repeats: true, given, .. } => say::nim_two_or_more(*name, *given),
            Self::Operands { name, names: [operand], given, .. } => say::nim_one_operand(*name, *operand, *given),
            Self::Operands { name, names, given, .. } => say::nim_operands(*name, names.len(), names.join(" "), *given),
            Self::Field(error) => of_field(error),
            Self::Stopped(stop) => stop.message(),
        }
    }
}

::messages::display!(NimError);

/// The text of an error of the field, whose crate depends on no other crate and so has no messages.
fn of_field(error: &FieldError) -> Message {
    match error {
        FieldError::NoSuchField(bits) => say::nim_no_such_field(*bits, Field::MOST_BITS),
        FieldError::TooLong { operand, length, bits } => say::nim_too_long(operand.to_string(), *length, *bits),
        FieldError::TooLongForAll(bits) => say::nim_too_long_for_all(*bits, Field::MOST_BITS),
        FieldError::NoFactors { bits } => say::nim_no_factors(Field::MOST_BITS_OF_ORDERS, *bits),
        FieldError::HardLogarithm { bits } => say::nim_hard_logarithm(*bits),
        other => other.to_string().into(),
    }
}

/// Computes `op` in the field with `bits` bits; without `bits`, in the field with 64 bits or the
/// smallest larger one that contains all operands.
///
/// ```
/// use sprague::{Budget, Number};
/// use sprague::nim::{NimOp, compute};
/// let answer = compute(NimOp::Mul, &[13u64, 15].map(Number::from), None, &Budget::default())?;
/// assert_eq!(answer.result, Some(Number::from(12u64)));
/// let answer = compute(NimOp::Inv, &[Number::from(0u64)], None, &Budget::default())?;
/// assert_eq!((answer.result, answer.reason.is_some()), (None, true));
/// # Ok::<(), sprague::nim::NimError>(())
/// ```
///
/// # Errors
/// [`NimError`]: a wrong number of operands, a number that does not fit the field, or work beyond
/// reach or budget.
pub fn compute(op: NimOp, operands: &[Number], bits: Option<u32>, budget: &Budget) -> Result<NimAnswer, NimError> {
    let (names, given) = (op.operands(), operands.len());
    if given < names.len() || (given > names.len() && !op.repeats()) {
        return Err(NimError::Operands { name: op.name(), names, repeats: op.repeats(), given });
    }
    let numbers: Vec<BigUint> = operands.iter().map(Number::to_big).collect();
    // An exponent is a count, not an element of the field.
    let of_field = if op == NimOp::Pow { &numbers[..1] } else { &numbers[..] };
    let field = match bits {
        Some(bits) => Field::new(bits)?,
        None => Field::holding(of_field, 64)?,
    };
    let progress = Progress { done: 0, total: None, unit: "products" };
    let go_on = || budget.poll(progress).is_ok();
    let computed = in_field(op, field, &numbers, &go_on);
    let result = match (computed, budget.poll(progress)) {
        (Err(FieldError::Stopped), Err(stop)) => return Err(NimError::Stopped(stop)),
        (computed, _) => computed?,
    };
    let reason = if result.is_none() { missing(op, operands, field.bits()) } else { None };
    Ok(NimAnswer { result: result.map(Number::from_big), reason, bits: field.bits() })
}

fn in_field(
    op: NimOp,
    field: Field,
    numbers: &[BigUint],
    go_on: &dyn Fn() -> bool,
) -> Result<Option<BigUint>, FieldError> {
    let zero = BigUint::ZERO;
    let (a, b) = (numbers.first().unwrap_or(&zero), numbers.get(1).unwrap_or(&zero));
    match op {
        NimOp::Add => numbers.iter().try_fold(BigUint::ZERO, |sum, number| field.add(&sum, number)).map(Some),
        NimOp::Mul => {
            let one = BigUint::from(1u32);
            numbers.iter().try_fold(one, |product, number| field.mul(&product, number)).map(Some)
        }
        NimOp::Square => field.square(a).map(Some),
        NimOp::Sqrt => field.sqrt(a).map(Some),
        NimOp::Inv => field.inverse(a),
        NimOp::Pow => field.pow(a, b, go_on).map(Some),
        NimOp::Quad => field.quadratic(a, b),
        NimOp::Order => field.order(a, go_on),
        NimOp::Log => field.log(a, b, go_on),
        NimOp::Trace => field.trace(a).map(Some),
    }
}

/// Why there is no result, in words.
fn missing(op: NimOp, operands: &[Number], bits: u32) -> Option<Message> {
    let shown = |at: usize| operands.get(at).map(ToString::to_string).unwrap_or_default();
    Some(match op {
        NimOp::Inv => say::nim_no_inverse(),
        NimOp::Order => say::nim_no_order(),
        NimOp::Log => say::nim_no_logarithm(shown(0), shown(1)),
        NimOp::Quad => match bits.checked_mul(2).filter(|&twice| twice <= Field::MOST_BITS) {
            Some(twice) => say::nim_root_in_larger_field(bits, twice),
            None => say::nim_no_root(bits),
        },
        _ => return None,
    })
}
