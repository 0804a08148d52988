//! Codes of taking-and-breaking games: `0.77`, `4.(3)`, `0.3F`.
//!
//! Digit i is a bit set: bit j allows to take i tokens and to leave exactly j non-empty heaps (R.
//! K. Guy and C. A. B. Smith, *The G-values of various games*, 1956, for digits up to 7). `(` `)`
//! enclose digits that repeat for ever.
use crate::ast::Code;
use crate::error::{ErrorKind, RuleError};
use crate::say;
use crate::span::Span;
use messages::Message;

/// Reads a code that stands at `start` of the whole text; `raw` has no blanks.
pub(super) fn read(raw: &str, start: usize) -> Result<Code, RuleError> {
    let reader = Reader { raw, start };
    let point = raw.find('.').unwrap_or(raw.len());
    let whole = reader.whole(raw.get(..point).unwrap_or(""))?;
    let (digits, next) = reader.digits(point + 1)?;
    if reader.byte(next) != Some(b'(') {
        if digits.is_empty() {
            return Err(reader.bad(next, say::digit_missing_after_point(), say::write_four_zero()));
        }
        return match reader.byte(next) {
            None => Ok(Code { whole, digits, repeat: Vec::new() }),
            Some(_) => Err(reader.not_a_digit(next)),
        };
    }
    let (repeat, close) = reader.digits(next + 1)?;
    match reader.byte(close) {
        Some(b')') if repeat.is_empty() => {
            Err(reader.bad(close, say::digit_missing_in_brackets(), say::write_repeated_digits()))
        }
        Some(b')') if close + 1 < raw.len() => {
            let hint = say::repeated_digits_last();
            Err(reader.bad(close + 1, say::nothing_after_repeated(), hint))
        }
        Some(b')') => Ok(Code { whole, digits, repeat }),
        None => Err(reader.bad(close, say::bracket_missing_after_repeated(), say::close_bracket_of_code())),
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
    fn bad(&self, at: usize, message: Message, hint: Message) -> RuleError {
        let width = self.raw.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        let span = Span::new(self.start + at, self.start + at + width);
        RuleError::new(ErrorKind::BadCode, span, message).hint(hint)
    }

    fn not_a_digit(&self, at: usize) -> RuleError {
        let found = self.raw.get(at..).and_then(|rest| rest.chars().next()).unwrap_or(' ');
        if found == '.' {
            return self.bad(at, say::one_point(), say::write_digits());
        }
        let message = say::not_a_digit(found);
        self.bad(at, message, say::digits_of_code())
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
            let hint = say::first_digit();
            return Err(self.bad(0, say::one_digit_before_point(), hint));
        }
        let value = significant.bytes().next().and_then(digit).unwrap_or(0);
        if value & 3 != 0 {
            let hint = say::digits_before_point();
            let at = written.len() - significant.len();
            let message = say::not_before_point(format!("{value:X}"));
            return Err(self.bad(at, message, hint));
        }
        Ok(value)
    }
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|value| u8::try_from(value).ok())
}
