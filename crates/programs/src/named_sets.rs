//! Named sets: a membership test for each, and lists of members for loops that run over them.
use super::model::{Expr, Function, call, int};
use super::moves::Moves;
use super::text::HELPERS;
use rules::ir::NamedSet;

/// The array of the members of a set.
pub(crate) fn set_name(set: NamedSet) -> &'static str {
    match set {
        NamedSet::Fib => "fibonacci_numbers",
        NamedSet::Pow2 => "powers_of_two",
        NamedSet::Squares => "square_numbers",
        NamedSet::Cubes => "cubic_numbers",
        NamedSet::Primes => "prime_numbers",
        NamedSet::Odd => "odd_numbers",
        NamedSet::Even => "even_numbers",
        NamedSet::Triangular => "triangular_numbers",
        NamedSet::Factorials => "factorial_numbers",
        NamedSet::Palindromes => "palindromic_numbers",
    }
}

/// The function that tests whether a natural number is a member; odd and even numbers need none.
pub(crate) fn membership(set: NamedSet) -> Option<&'static str> {
    Some(match set {
        NamedSet::Fib => "is_fibonacci",
        NamedSet::Pow2 => "is_power_of_two",
        NamedSet::Squares => "is_square",
        NamedSet::Cubes => "is_cube",
        NamedSet::Primes => "is_prime",
        NamedSet::Triangular => "is_triangular",
        NamedSet::Factorials => "is_factorial",
        NamedSet::Palindromes => "is_palindrome",
        NamedSet::Odd | NamedSet::Even => return None,
    })
}

/// The functions that list the sets over which moves run.
pub(crate) fn listing(moves: &mut Moves) -> Vec<Function> {
    if moves.sets.contains(&NamedSet::Primes) {
        moves.used.insert("is_prime".into());
    }
    moves.sets.iter().map(|set| members(*set)).collect()
}

/// The arrays of the sets over which moves run, filled up to the limit when the program begins.
pub(crate) fn made_sets(moves: &Moves, limit: i64) -> Vec<(String, Expr)> {
    let made = |set: &NamedSet| (set_name(*set).to_owned(), call(&format!("make_{}", set_name(*set)), [int(limit)]));
    moves.sets.iter().map(made).collect()
}

/// A function that lists the members of a set, from 1 to a limit.
fn members(named: NamedSet) -> Function {
    // The text that steps to the next member, and the initial value of its second variable if it
    // has one.
    let (next, second) = match named {
        NamedSet::Fib
        | NamedSet::Pow2
        | NamedSet::Squares
        | NamedSet::Cubes
        | NamedSet::Triangular
        | NamedSet::Factorials => (set_name(named), 1 + i64::from(named == NamedSet::Fib)),
        NamedSet::Primes | NamedSet::Palindromes | NamedSet::Odd | NamedSet::Even => ("every_number", 0),
    };
    let (primes, palindromes) = (named == NamedSet::Primes, named == NamedSet::Palindromes);
    let givens = [
        ("set", set_name(named).into()),
        ("next", HELPERS.part(next, &[]).into()),
        ("two", (second > 0 && named != NamedSet::Pow2).into()),
        ("second", second.into()),
        ("primes", primes.into()),
        ("palindromes", palindromes.into()),
        ("all", (!primes && !palindromes).into()),
    ];
    HELPERS.function("members", &givens)
}
