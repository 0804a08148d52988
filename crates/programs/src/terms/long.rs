//! Terms that may be longer than 64 bits. A program caps them at [`HUGE`], which compares with
//! numbers of the game as the true value would; but their digits, and the difference of two of
//! them, would be wrong. So a rule that needs these gets no program. The exception is the bits of
//! powers of two: a power above all bits of the other number may be replaced by any larger one.
use super::{Terms, natural, unsupported};
use crate::ProgramError;
use crate::helpers::HUGE;
use crate::model::{Expr, int};
use crate::say;
use rules::ir::{ArithOp, Func, Num};

/// Numbers of a game have at most this many bits where a bit operation combines them with powers of
/// two.
const MOST_BITS: u32 = 60;
/// A capped number divided by at most this stays larger than all numbers of the game.
const SMALL_DIVISOR: i64 = 1 << 20;
/// For such a division, numbers of the game have at most this many bits.
const SHORT: u32 = 31;

/// The error for a term whose digits the program would not have.
pub(crate) fn too_long() -> ProgramError {
    unsupported(say::digits_of_long())
}

impl Terms {
    /// Whether a term may be so long that the program caps it.
    pub(crate) fn is_long(&self, num: &Num) -> bool {
        match num {
            Num::Const(value) => value.unsigned_abs() > HUGE.unsigned_abs(),
            Num::Var(_) => false,
            Num::Neg(inner) => self.is_long(inner),
            Num::Arith(op, a, b) => match op {
                ArithOp::Mul => self.is_long(a) || self.is_long(b) || self.bits_of(a) + self.bits_of(b) > 62,
                ArithOp::Pow => !matches!(**a, Num::Const(0 | 1)) && !self.is_short_power(a, b),
                ArithOp::Shl => {
                    self.is_long(a) || !matches!(**b, Num::Const(by) if by + i64::from(self.bits_of(a)) <= 61)
                }
                ArithOp::Div | ArithOp::Shr => self.is_long(a),
                ArithOp::Rem => self.is_long(a) || self.is_long(b),
                ArithOp::And => self.is_long(a) && self.is_long(b),
                ArithOp::Add | ArithOp::Sub | ArithOp::Xor => self.is_long(a) || self.is_long(b),
            },
            Num::Call(Func::Min, arguments) => arguments.iter().all(|argument| self.is_long(argument)),
            Num::Call(Func::Pick, arguments) => arguments.iter().skip(1).any(|entry| self.is_long(entry)),
            Num::Call(_, arguments) => arguments.iter().any(|argument| self.is_long(argument)),
            Num::If(_, x, y) => self.is_long(x) || self.is_long(y),
        }
    }

    fn is_short_power(&self, base: &Num, exponent: &Num) -> bool {
        !self.is_long(base)
            && matches!(exponent, Num::Const(times @ 0..=61) if times * i64::from(self.bits_of(base)) <= 61)
    }

    /// Checks that the program computes the exact value of a term.
    pub(crate) fn exact(&self, num: &Num) -> Result<(), ProgramError> {
        if self.is_long(num) { Err(too_long()) } else { Ok(()) }
    }

    /// Checks that an operation only uses the size of operands that may be long.
    pub(crate) fn by_size(&self, op: ArithOp, a: &Num, b: &Num) -> Result<(), ProgramError> {
        let (long_a, long_b) = (self.is_long(a), self.is_long(b));
        let only_size = match op {
            ArithOp::Add | ArithOp::Sub => {
                let both = long_a && long_b && !(op == ArithOp::Add && positive(a) && positive(b));
                // Entries of lists may be arbitrary numbers, and many of them may be added.
                let fits = !(has_entry(a) || has_entry(b)) || self.most(a) + self.most(b) <= i64::MAX as u128;
                !both && fits
            }
            ArithOp::Mul | ArithOp::Shl => true,
            // The sign depends on the parity of the exponent.
            ArithOp::Pow => natural(a) || !long_b,
            ArithOp::Div => {
                !long_a || self.bits <= SHORT && matches!(b, Num::Const(by) if (1..=SMALL_DIVISOR).contains(by))
            }
            ArithOp::Shr => !long_a,
            ArithOp::Rem => !long_a && (!long_b || natural(a)),
            // See `bits_beside`.
            ArithOp::Xor | ArithOp::And => true,
        };
        if only_size { Ok(()) } else { Err(too_long()) }
    }

    /// Translates an operand of a bit operation whose other operand is `other`.
    pub(crate) fn bits_beside(&mut self, num: &Num, other: &Num, op: ArithOp) -> Result<Expr, ProgramError> {
        if !self.is_long(num) {
            return self.num(num);
        }
        let below = natural(other) && self.bits <= MOST_BITS && self.bits_of(other) <= MOST_BITS + 1;
        if below && !self.is_long(other) {
            match num {
                // A mask 2^k - 1: all bits of the other number, if 2^k is above them.
                Num::Arith(ArithOp::Sub, power, one) if op == ArithOp::And && **one == Num::Const(1) => {
                    if let Some(power) = self.power_of_two(power)? {
                        return Ok(power - int(1));
                    }
                }
                _ => {
                    if let Some(power) = self.power_of_two(num)? {
                        return Ok(power);
                    }
                }
            }
        }
        Err(unsupported(say::bits_of_long()))
    }

    /// Translates a power of two; a long one becomes a power above all numbers of the game.
    fn power_of_two(&mut self, num: &Num) -> Result<Option<Expr>, ProgramError> {
        let exponent = match num {
            Num::Arith(ArithOp::Pow, base, exponent) if **base == Num::Const(2) => exponent,
            Num::Arith(ArithOp::Shl, base, exponent) if **base == Num::Const(1) => exponent,
            _ => return Ok(None),
        };
        let times = self.num(exponent)?;
        if !natural(exponent) {
            self.guards.push(times.clone().ge(int(0)));
        }
        Ok(Some(self.helper("power_of_two", [times])))
    }

    /// An upper bound of the absolute value of a term, capped numbers included.
    fn most(&self, num: &Num) -> u128 {
        match num {
            Num::Arith(ArithOp::Add | ArithOp::Sub, a, b) => self.most(a) + self.most(b),
            Num::Neg(inner) => self.most(inner),
            _ if self.is_long(num) => u128::from(HUGE.unsigned_abs()),
            _ => (1 << self.bits_of(num)) - 1,
        }
    }

    /// The largest value of variables for which a term fits 64 bits as it stands.
    pub(crate) fn room_for(&self, num: &Num) -> i64 {
        room(|largest| self.within(num, largest).is_some())
    }

    /// The largest value of variables for which a sum or a product of two terms fits 64 bits.
    pub(crate) fn room_for_both(&self, op: ArithOp, a: &Num, b: &Num) -> i64 {
        room(|largest| {
            let both = || Some((self.within(a, largest)?, self.within(b, largest)?));
            let size = both().and_then(|(a, b)| if op == ArithOp::Mul { a.checked_mul(b) } else { a.checked_add(b) });
            size.is_some_and(|size| size <= i64::MAX as u128)
        })
    }

    /// The largest absolute value of a term while variables are at most `largest`; none where a
    /// part of it is too long.
    fn within(&self, num: &Num, largest: u128) -> Option<u128> {
        let size = match num {
            Num::Const(value) => u128::from(value.unsigned_abs()),
            Num::Var(_) => largest,
            Num::Neg(inner) => self.within(inner, largest)?,
            Num::Arith(op, a, b) => {
                let (a, b) = (self.within(a, largest)?, self.within(b, largest)?);
                match op {
                    ArithOp::Add | ArithOp::Sub => a + b,
                    ArithOp::Mul => a.checked_mul(b)?,
                    ArithOp::Div | ArithOp::Shr => a,
                    ArithOp::Rem => b,
                    ArithOp::Xor | ArithOp::And => 2 * a.max(b) + 1,
                    ArithOp::Pow | ArithOp::Shl => u128::from(HUGE.unsigned_abs()),
                }
            }
            Num::Call(func, arguments) => {
                let sizes = arguments.iter().map(|argument| self.within(argument, largest));
                let sizes = sizes.collect::<Option<Vec<u128>>>()?;
                let kept = if *func == Func::Pick { 1 } else { 0 };
                sizes.into_iter().skip(kept).max().unwrap_or(0).max(64) * if *func == Func::Bor { 2 } else { 1 }
            }
            Num::If(_, x, y) => self.within(x, largest)?.max(self.within(y, largest)?),
        };
        (size <= i64::MAX as u128).then_some(size)
    }
}

/// The largest number of the form 2^bits - 1 that passes the test; the smallest one tried fits all
/// terms of a search.
fn room(fits: impl Fn(u128) -> bool) -> i64 {
    let of_bits = |bits: u32| (1 << bits) - 1;
    let fitting = (SHORT - 1..=63).rev().map(of_bits).find(|&largest| fits(largest));
    i64::try_from(fitting.unwrap_or(of_bits(SHORT - 1))).unwrap_or(i64::MAX)
}

/// Whether a term contains an entry of a list.
fn has_entry(num: &Num) -> bool {
    num.any(&mut |part| matches!(part, Num::Call(Func::Pick, _)))
}

/// Whether the form of a term shows that it is at least 1, so that the sum of two such terms fits
/// even if both are capped.
fn positive(num: &Num) -> bool {
    match num {
        Num::Const(value) => *value >= 1,
        Num::Arith(ArithOp::Pow | ArithOp::Shl, base, _) => positive(base),
        _ => false,
    }
}
