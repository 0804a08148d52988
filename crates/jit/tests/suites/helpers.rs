//! Functions that the machine code calls return the values of the evaluator.
use jit::helpers::{NONE, function, member, power};
use jit::span::HUGE;
use rules::functions::TABLE;

#[test]
fn functions_have_the_values_of_the_evaluator() {
    let by_name = |name, x, y| function(TABLE.iter().position(|row| row.name == name).unwrap() as i64, x, y);
    assert_eq!([by_name("gcd", 12, 18), by_name("sqrt", 17, 0), by_name("log2", 0, 0)], [6, 4, NONE]);
    assert_eq!([by_name("v", 3, 54), by_name("digitsum", 407, 0), function(99, 1, 1)], [3, 11, NONE]);
    assert_eq!([member(2, 16), member(2, 17), member(4, -3), member(99, 1)], [1, 0, 0, 0]);
    assert_eq!([power(0, 0), power(0, 5), power(3, 4), power(10, 30), power(2, 60)], [1, 0, 81, HUGE, HUGE]);
}
