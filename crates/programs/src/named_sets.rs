//! Sets with a name: the function that tells their members, and lists of these for loops that run
//! over them.
use super::helpers::{new, set, step, when};
use super::model::{Expr, Function, Kind, Stmt, call, int, var};
use super::moves::Moves;
use super::terms::yes;
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

/// The function that says whether a number that is not negative is a member; odd and even numbers
/// have none.
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

/// The functions that [`membership`] names, but for that of the primes.
pub(crate) fn function(name: &str) -> Option<Function> {
    let (x, a, b) = (|| var("x"), || var("a"), || var("b"));
    let up = |before: Vec<Stmt>, further: Expr, step: Vec<Stmt>| {
        let mut body = before;
        body.extend([Stmt::While(further, step), Stmt::Return(a().eq(x()))]);
        body
    };
    let (first, below) = (|| new("a", int(1)), || a().lt(x()));
    let body = match name {
        "is_fibonacci" => {
            let further = vec![new("next", a() + b()), set("a", b()), set("b", var("next"))];
            up(vec![first(), new("b", int(2))], below(), further)
        }
        "is_power_of_two" => up(vec![first()], below(), vec![set("a", a() * int(2))]),
        "is_triangular" => up(vec![new("a", int(0)), new("b", int(0))], below(), vec![step("b"), set("a", a() + b())]),
        "is_factorial" => {
            let fits = below().and((b() + int(1)).le(x() / a()));
            up(vec![first(), new("b", int(1))], fits, vec![step("b"), set("a", a() * b())])
        }
        "is_square" => vec![new("r", call("root", [x(), int(2)])), Stmt::Return((var("r") * var("r")).eq(x()))],
        "is_cube" => {
            vec![new("r", call("root", [x(), int(3)])), Stmt::Return((var("r") * var("r") * var("r")).eq(x()))]
        }
        "is_palindrome" => palindrome(),
        _ => return None,
    };
    Some(Function::new(name, &["x"], Kind::Truth, body))
}

/// Whether the second half of the digits is the first one read backwards, so that nothing is longer
/// than the number.
fn palindrome() -> Vec<Stmt> {
    let (x, turned) = (|| var("x"), || var("turned"));
    let digit = vec![set("turned", turned() * int(10) + x() % int(10)), set("x", x() / int(10))];
    vec![
        when(x().gt(int(0)).and((x() % int(10)).eq(int(0))), vec![Stmt::Return(yes().not())]),
        new("turned", int(0)),
        Stmt::While(x().gt(turned()), digit),
        Stmt::Return(x().eq(turned()).bin(super::model::Op::Or, x().eq(turned() / int(10)))),
    ]
}

/// The functions that list the sets which moves ask for.
pub(crate) fn listing(moves: &mut Moves) -> Vec<Function> {
    if moves.sets.contains(&NamedSet::Primes) {
        moves.used.insert("is_prime".into());
    }
    moves.sets.iter().map(|set| members(*set)).collect()
}

/// The sets that moves ask for, made up to the limit when the program begins.
pub(crate) fn made_sets(moves: &Moves, limit: i64) -> Vec<(String, Expr)> {
    let made = |set: &NamedSet| (set_name(*set).to_owned(), call(&format!("make_{}", set_name(*set)), [int(limit)]));
    moves.sets.iter().map(made).collect()
}

/// A function that lists the members of a set, from 1 to a limit.
fn members(named: NamedSet) -> Function {
    let (a, b, limit) = (|| var("a"), || var("b"), || var("limit"));
    let put = |value: Expr| {
        [Stmt::SetAt("members".into(), var("count"), value), Stmt::Set("count".into(), var("count") + int(1))]
    };
    let (before, step): (Vec<Stmt>, Vec<Stmt>) = match named {
        NamedSet::Fib => (
            vec![new("a", int(1)), Stmt::Let("b".into(), int(2))],
            vec![Stmt::Let("next".into(), a() + b()), set("a", b()), set("b", var("next"))],
        ),
        NamedSet::Pow2 => (vec![new("a", int(1))], vec![set("a", a() * int(2))]),
        NamedSet::Squares => {
            (vec![new("a", int(1)), new("b", int(1))], vec![set("b", b() + int(1)), set("a", b() * b())])
        }
        NamedSet::Cubes => {
            (vec![new("a", int(1)), new("b", int(1))], vec![set("b", b() + int(1)), set("a", b() * b() * b())])
        }
        NamedSet::Triangular => {
            (vec![new("a", int(1)), new("b", int(1))], vec![set("b", b() + int(1)), set("a", a() + b())])
        }
        NamedSet::Factorials => {
            (vec![new("a", int(1)), new("b", int(1))], vec![set("b", b() + int(1)), set("a", a() * b())])
        }
        NamedSet::Primes | NamedSet::Palindromes | NamedSet::Odd | NamedSet::Even => {
            (vec![new("a", int(1))], vec![set("a", a() + int(1))])
        }
    };
    let mut inside: Vec<Stmt> = match named {
        NamedSet::Primes => vec![Stmt::If(call("is_prime", [a()]), put(a()).into(), Vec::new())],
        NamedSet::Palindromes => {
            let turn = vec![
                set("turned", var("turned") * int(10) + var("rest") % int(10)),
                set("rest", var("rest") / int(10)),
            ];
            vec![
                Stmt::Let("turned".into(), int(0)),
                Stmt::Let("rest".into(), a()),
                Stmt::While(var("rest").gt(int(0)), turn),
                Stmt::If(var("turned").eq(a()), put(a()).into(), Vec::new()),
            ]
        }
        _ => put(a()).into(),
    };
    inside.extend(step);
    let mut body = vec![Stmt::Zeros("members".into(), limit() + int(1)), Stmt::Let("count".into(), int(0))];
    body.extend(before);
    body.push(Stmt::While(a().le(limit()), inside));
    body.push(Stmt::Shorten("members".into(), var("count")));
    body.push(Stmt::Return(var("members")));
    Function::new(&format!("make_{}", set_name(named)), &["limit"], Kind::Numbers, body)
}
