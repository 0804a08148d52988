//! Functions that machine code calls: work that is too long for it, with the meaning of the
//! evaluator.
use crate::span::HUGE;
use rules::eval::{self, Value};
use rules::functions::TABLE;
use rules::ir::{Func, NamedSet, Num};
use rules::sets;

/// No value; no function here has it as a result.
pub(crate) const NONE: i64 = i64::MIN;

/// The sets with a name, by their place.
pub(crate) const SETS: [NamedSet; 10] = [
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

/// A function of one or two natural numbers by its place in the table of functions; one of one
/// number does not look at `y`.
pub(crate) extern "C" fn function(place: i64, x: i64, y: i64) -> i64 {
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
pub(crate) extern "C" fn member(place: i64, x: i64) -> i64 {
    let set = usize::try_from(place).ok().and_then(|place| SETS.get(place));
    match (set, u64::try_from(x)) {
        (Some(&set), Ok(x)) => sets::contains(set, x).into(),
        _ => 0,
    }
}

/// A power of natural numbers, which stops at [`HUGE`].
pub(crate) extern "C" fn power(x: i64, k: i64) -> i64 {
    match (x, k) {
        (_, 0) => 1,
        (0 | 1, _) => x,
        _ => u32::try_from(k).ok().and_then(|k| x.checked_pow(k)).map_or(HUGE, |power| power.min(HUGE)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_have_the_values_of_the_evaluator() {
        let by_name = |name, x, y| function(TABLE.iter().position(|row| row.name == name).unwrap() as i64, x, y);
        assert_eq!([by_name("gcd", 12, 18), by_name("sqrt", 17, 0), by_name("log2", 0, 0)], [6, 4, NONE]);
        assert_eq!([by_name("v", 3, 54), by_name("digitsum", 407, 0), function(99, 1, 1)], [3, 11, NONE]);
        assert_eq!([member(2, 16), member(2, 17), member(4, -3), member(99, 1)], [1, 0, 0, 0]);
        assert_eq!([power(0, 0), power(0, 5), power(3, 4), power(10, 30), power(2, 60)], [1, 0, 81, HUGE, HUGE]);
    }
}
