//! Functions that the machine code calls, for work that would be too long inline, with the
//! semantics of the evaluator.
use crate::span::HUGE;
use rules::eval::{self, Value};
use rules::functions::TABLE;
use rules::ir::{Func, NamedSet, Num};
use rules::sets;

/// Stands for "no value"; no function here returns it otherwise.
pub const NONE: i64 = i64::MIN;

/// The named sets, by index.
pub const SETS: [NamedSet; 10] = [
    NamedSet::Fib,
    NamedSet::Pow2,
    NamedSet::Squares,
    NamedSet::Cubes,
    NamedSet::Primes,
    NamedSet::Odd,
    NamedSet::Even,
    NamedSet::Triangular,
    NamedSet::Factorials,
    NamedSet::Palindromes,
];

/// Calls a function of one or two natural numbers by its index in the table of functions; a
/// function of one number ignores `y`.
pub extern "C" fn function(place: i64, x: i64, y: i64) -> i64 {
    let Some(row) = usize::try_from(place).ok().and_then(|place| TABLE.get(place)) else { return NONE };
    match row.func {
        Func::Sqrt if x >= 0 => return x.isqrt(),
        Func::Gcd if x >= 0 && y >= 0 => return gcd(x, y),
        _ => {}
    }
    let args = if row.arity.0 == 2 { vec![Num::Const(x), Num::Const(y)] } else { vec![Num::Const(x)] };
    match eval::num(&Num::Call(row.func, args), &[]) {
        Ok(Some(Value::Int(value))) => value,
        _ => NONE,
    }
}

fn gcd(mut x: i64, mut y: i64) -> i64 {
    while y != 0 {
        (x, y) = (y, x % y);
    }
    x
}

/// Whether a number lies in a set of [`SETS`].
pub extern "C" fn member(place: i64, x: i64) -> i64 {
    let set = usize::try_from(place).ok().and_then(|place| SETS.get(place));
    match (set, u64::try_from(x)) {
        (Some(&set), Ok(x)) => sets::contains(set, x).into(),
        _ => 0,
    }
}

/// A power of natural numbers, capped at [`HUGE`].
pub extern "C" fn power(x: i64, k: i64) -> i64 {
    match (x, k) {
        (_, 0) => 1,
        (0 | 1, _) => x,
        _ => u32::try_from(k).ok().and_then(|k| x.checked_pow(k)).map_or(HUGE, |power| power.min(HUGE)),
    }
}
