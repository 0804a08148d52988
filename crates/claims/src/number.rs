//! Heap sizes and nim-values of any length.
//!
//! Almost every number here fits into 64 bits and takes the quick path. A proved pattern also
//! answers for a heap of a hundred digits, whose value may be as long.
use crate::messages::{Message, say};
use num_bigint::BigUint;
use std::fmt;
use std::str::FromStr;

/// A natural number of any length.
///
/// ```
/// use sprague::Number;
/// let n: Number = "1e18".parse()?;
/// assert_eq!(n, Number::from(1_000_000_000_000_000_000u64));
/// let long: Number = "123456789012345678901234567890".parse()?;
/// assert_eq!((&long ^ &long), Number::from(0u64));
/// assert_eq!(long.div_rem(7), ("17636684144620811271604938270".parse()?, 0));
/// # Ok::<(), sprague::ParseNumberError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(Repr);

// Invariant: `Long` holds only numbers beyond 64 bits. So the derived order is the numerical order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Repr {
    Short(u64),
    Long(BigUint),
}

/// Why a text is not a natural number.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseNumberError {
    /// It contains more than digits, `_` and one exponent.
    Malformed(String),
    /// It has too many digits.
    TooLong {
        /// The largest number of digits that is read.
        max: usize,
    },
}

impl ParseNumberError {
    /// The error as a text, in every language.
    pub fn message(&self) -> Message {
        match self {
            Self::Malformed(text) => say::number_malformed(text),
            Self::TooLong { max } => say::number_too_long(*max),
        }
    }
}

::messages::error!(ParseNumberError);

impl Number {
    /// The longest number that is read, in decimal digits.
    pub const MAX_DIGITS: usize = 20_000;

    /// The number with this value, in the short form if it has one.
    pub fn from_big(big: BigUint) -> Self {
        match u64::try_from(&big) {
            Ok(short) => Self(Repr::Short(short)),
            Err(_) => Self(Repr::Long(big)),
        }
    }

    /// The number in the long form.
    pub fn to_big(&self) -> BigUint {
        match &self.0 {
            Repr::Short(short) => BigUint::from(*short),
            Repr::Long(long) => long.clone(),
        }
    }

    /// The number, if it fits into 64 bits.
    pub fn to_u64(&self) -> Option<u64> {
        match self.0 {
            Repr::Short(short) => Some(short),
            Repr::Long(_) => None,
        }
    }

    /// The number, if it fits into the numbers of the rule language (up to 2^63-1).
    pub fn to_i64(&self) -> Option<i64> {
        self.to_u64().and_then(|short| i64::try_from(short).ok())
    }

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.0 == Repr::Short(0)
    }

    /// Quotient and remainder; a divisor 0 is treated as 1.
    pub fn div_rem(&self, divisor: u64) -> (Number, u64) {
        let divisor = divisor.max(1);
        match &self.0 {
            Repr::Short(short) => (Self::from(short / divisor), short % divisor),
            Repr::Long(long) => {
                let remainder = u64::try_from(long % divisor).unwrap_or(0);
                (Self::from_big(long / divisor), remainder)
            }
        }
    }

    /// The sum of two numbers.
    pub fn add(&self, other: &Number) -> Number {
        match other.0 {
            Repr::Short(short) => self.plus(short),
            Repr::Long(_) => Self::from_big(self.to_big() + other.to_big()),
        }
    }

    /// The sum with a number of 64 bits.
    pub fn plus(&self, other: u64) -> Number {
        match &self.0 {
            Repr::Short(short) => match short.checked_add(other) {
                Some(sum) => Self::from(sum),
                None => Self::from_big(BigUint::from(*short) + other),
            },
            Repr::Long(long) => Self::from_big(long + other),
        }
    }

    /// The difference; `None` if it would be negative.
    pub fn minus(&self, other: &Number) -> Option<Number> {
        match (&self.0, &other.0) {
            (Repr::Short(a), Repr::Short(b)) => a.checked_sub(*b).map(Self::from),
            _ if self < other => None,
            _ => Some(Self::from_big(self.to_big() - other.to_big())),
        }
    }

    /// The product with a number of 64 bits.
    pub fn times(&self, factor: u64) -> Number {
        match &self.0 {
            Repr::Short(short) => match short.checked_mul(factor) {
                Some(product) => Self::from(product),
                None => Self::from_big(BigUint::from(*short) * factor),
            },
            Repr::Long(long) => Self::from_big(long * factor),
        }
    }
}

impl From<u64> for Number {
    fn from(short: u64) -> Self {
        Self(Repr::Short(short))
    }
}

impl Default for Number {
    fn default() -> Self {
        Self::from(0)
    }
}

impl std::ops::BitXor for &Number {
    type Output = Number;
    fn bitxor(self, other: &Number) -> Number {
        match (&self.0, &other.0) {
            (Repr::Short(a), Repr::Short(b)) => Number::from(a ^ b),
            _ => Number::from_big(self.to_big() ^ other.to_big()),
        }
    }
}

impl FromStr for Number {
    type Err = ParseNumberError;

    fn from_str(text: &str) -> Result<Self, ParseNumberError> {
        let malformed = || ParseNumberError::Malformed(text.chars().take(40).collect());
        // `10^18` can mean nothing else; other bases may be meant as an xor.
        let power_of_ten = text.strip_prefix("10^").or_else(|| text.strip_prefix("10**"));
        let (mantissa, exponent) = match power_of_ten.map(|power| ("1", power)).or_else(|| text.split_once(['e', 'E']))
        {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<u32>().map_err(|_| malformed())?),
            None => (text, 0),
        };
        let digits: String = mantissa.chars().filter(|&c| c != '_').collect();
        if !digits.starts_with(|c: char| c.is_ascii_digit()) || mantissa.starts_with('_') || mantissa.ends_with('_') {
            return Err(malformed());
        }
        if !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(malformed());
        }
        if digits.len() + exponent as usize > Self::MAX_DIGITS {
            return Err(ParseNumberError::TooLong { max: Self::MAX_DIGITS });
        }
        if exponent == 0
            && let Ok(short) = digits.parse::<u64>()
        {
            return Ok(Self::from(short));
        }
        let mantissa: BigUint = digits.parse().map_err(|_| malformed())?;
        Ok(Self::from_big(mantissa * BigUint::from(10u32).pow(exponent)))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Short(short) => short.fmt(f),
            Repr::Long(long) => long.fmt(f),
        }
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl serde::Serialize for Number {
    // JSON numbers have no length limit, so a long number is written with all its digits.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Repr::Short(short) => serializer.serialize_u64(*short),
            Repr::Long(long) => match serde_json::Number::from_str(&long.to_string()) {
                Ok(number) => number.serialize(serializer),
                Err(_) => serializer.serialize_str(&long.to_string()),
            },
        }
    }
}
