//! Codes of taking-and-breaking games: `0.77`, `4.(3)`, `0.3F`.
//!
//! Digit i is a bit set: bit j allows to take i tokens and to leave exactly j non-empty heaps (R.
//! K. Guy and C. A. B. Smith, *The G-values of various games*, 1956, for digits up to 7). `(` `)`
//! enclose digits that repeat for ever.
use crate::ast::Code;
use crate::error::{ErrorKind, RuleError};
use crate::span::Span;

/// Reads a code that stands at `start` of the whole text; `raw` has no blanks.
pub(super) fn read(raw: &str, start: usize) -> Result<Code, RuleError> {
    let reader = Reader { raw, start };
    let point = raw.find('.').unwrap_or(raw.len());
    let whole = reader.whole(raw.get(..point).unwrap_or(""))?;
    let (digits, next) = reader.digits(point + 1)?;
    if reader.byte(next) != Some(b'(') {
        if digits.is_empty() {
            return Err(reader.bad(next, "a digit is missing after the point", "write 4.0 when nothing is taken"));
        }
        return match reader.byte(next) {
            None => Ok(Code { whole, digits, repeat: Vec::new() }),
            Some(_) => Err(reader.not_a_digit(next)),
        };
    }
    let (repeat, close) = reader.digits(next + 1)?;
    match reader.byte(close) {
        Some(b')') if repeat.is_empty() => {
            Err(reader.bad(close, "a digit is missing in the brackets", "write the digits that repeat, as in 4.(3)"))
        }
        Some(b')') if close + 1 < raw.len() => {
            let hint = "the digits in ( ) repeat for ever, so they stand last";
            Err(reader.bad(close + 1, "nothing can follow the repeated digits", hint))
        }
        Some(b')') => Ok(Code { whole, digits, repeat }),
        None => Err(reader.bad(close, "`)` is missing after the repeated digits", "close the bracket, as in 4.(3)")),
        Some(_) => Err(reader.not_a_digit(close)),
    }
}

struct Reader<'a> {
    raw: &'a str,
    start: usize,
}

impl Reader<'_> {
    fn byte(&self, at: usize) -> Option<u8> {
        self.raw.as_bytes().get(at).copied()
    }

    /// A mistake at one place of the code.
    fn bad(&self, at: usize, message: &str, hint: &str) -> RuleError {
        let width = self.raw.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        let span = Span::new(self.start + at, self.start + at + width);
        RuleError::new(ErrorKind::BadCode, span, message).hint(hint)
    }

    fn not_a_digit(&self, at: usize) -> RuleError {
        let found = self.raw.get(at..).and_then(|rest| rest.chars().next()).unwrap_or(' ');
        if found == '.' {
            return self.bad(at, "a code has one point only", "write one digit, a point, and the other digits");
        }
        let message = format!("`{found}` is not a digit of a code");
        self.bad(at, &message, "digits are 0 to 9 and A to F; ( ) enclose digits that repeat")
    }

    /// The digits from `at` on, and where they end.
    fn digits(&self, at: usize) -> Result<(Vec<u8>, usize), RuleError> {
        let rest = self.raw.get(at..).unwrap_or("");
        let digits: Vec<u8> = rest.bytes().map_while(digit).collect();
        let next = at + digits.len();
        match self.byte(next) {
            None | Some(b'(' | b')') => Ok((digits, next)),
            Some(_) => Err(self.not_a_digit(next)),
        }
    }

    /// The digit before the point. Taking nothing can only split the heap, so its bits 1 and 2 must
    /// be clear.
    fn whole(&self, written: &str) -> Result<u8, RuleError> {
        let significant = written.trim_start_matches('0');
        if significant.len() > 1 {
            let hint = "d0.d1d2d3: d0 is what may be done without taking";
            return Err(self.bad(0, "a code has one digit before the point", hint));
        }
        let value = significant.bytes().next().and_then(digit).unwrap_or(0);
        if value & 3 != 0 {
            let hint = "only 0, 4, 8 or C can stand there: without taking, a heap can only be split in 2 or 3";
            let at = written.len() - significant.len();
            let message = format!("{value:X} cannot stand before the point: a move must take or split");
            return Err(self.bad(at, &message, hint));
        }
        Ok(value)
    }
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|value| u8::try_from(value).ok())
}
