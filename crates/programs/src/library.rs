//! The functions of formulas that rules do not have, as functions of the program.
use super::helpers::{HUGE, new, set, when};
use super::model::{Expr, Function, Kind, Op, Stmt, call, int, var};

fn number(name: &str, params: &[&str], body: Vec<Stmt>, about: &str) -> Function {
    Function::new(name, params, Kind::Number, body).about(&[about])
}

/// The function of this name.
pub(crate) fn function(name: &str) -> Option<Function> {
    let (x, a, b) = (var("x"), var("a"), var("b"));
    let forward = || vec![new("next", var("a") + var("b")), set("a", var("b")), set("b", var("next"))];
    Some(match name {
        "tau" => factors(name, int(1), |e| var("all") * (e + int(1)), "How many numbers divide x, which is not 0."),
        "exponents_xor" => {
            factors(name, int(0), |e| var("all") ^ e, "The xor of the exponents of the primes in x, which is not 0.")
        }
        "least_prime_index" => least_prime_index(),
        "digit_xor" => {
            let step = vec![set("all", var("all") ^ (x.clone() % var("base"))), set("x", x.clone() / var("base"))];
            let body = vec![new("all", int(0)), Stmt::While(x.gt(int(0)), step), Stmt::Return(var("all"))];
            number(name, &["base", "x"], body, "The xor of the digits of x.")
        }
        "fib" => {
            let body = vec![
                new("a", int(0)),
                new("b", int(1)),
                Stmt::For("i".into(), int(1), var("k"), forward()),
                Stmt::Return(a),
            ];
            number(name, &["k"], body, "The Fibonacci numbers: 1, 1, 2, 3, 5, ...")
        }
        "zeckendorf" => {
            let mut body = vec![new("a", int(1)), new("b", int(2))];
            body.push(Stmt::While(b.clone().le(x.clone()).and(b.clone().lt(int(HUGE))), forward()));
            let back = vec![new("before", b.clone() - a.clone()), set("b", a.clone()), set("a", var("before"))];
            let rest =
                vec![Stmt::While(a.clone().gt(x.clone()), back), set("least", a.clone()), set("x", x.clone() - a)];
            body.extend([new("least", int(0)), Stmt::While(x.gt(int(0)), rest), Stmt::Return(var("least"))]);
            number(
                name,
                &["x"],
                body,
                "The least part of x as a sum of Fibonacci numbers no two of which are neighbours.",
            )
        }
        "beatty" => beatty(),
        "nim_product" => nim_product(),
        _ => return None,
    })
}

/// Joins the exponents of the primes of x.
fn factors(name: &str, start: Expr, join: impl Fn(Expr) -> Expr, about: &str) -> Function {
    let (x, p) = (var("x"), var("p"));
    let divide = vec![set("exponent", var("exponent") + int(1)), set("x", x.clone() / p.clone())];
    let step = vec![
        new("exponent", int(0)),
        Stmt::While((x.clone() % p.clone()).eq(int(0)), divide),
        set("all", join(var("exponent"))),
        set("p", p.clone() + int(1)),
    ];
    let body = vec![
        new("all", start),
        new("p", int(2)),
        Stmt::While(p.clone().le(x.clone() / p), step),
        when(x.gt(int(1)), vec![set("all", join(int(1)))]),
        Stmt::Return(var("all")),
    ];
    number(name, &["x"], body, about)
}

fn least_prime_index() -> Function {
    let (x, p, q) = (var("x"), var("p"), var("q"));
    let divided = (p.clone() % q.clone()).eq(int(0));
    let trial = vec![
        new("q", int(2)),
        Stmt::While(q.clone().le(p.clone() / q.clone()).and(divided.clone().not()), vec![set("q", q.clone() + int(1))]),
        when(q.clone().gt(p.clone() / q), vec![set("index", var("index") + int(1))]),
        set("p", p.clone() + int(1)),
    ];
    let count = vec![
        new("last", p.clone()),
        new("index", int(0)),
        set("p", int(2)),
        Stmt::While(p.clone().le(var("last")), trial),
        Stmt::Return(var("index")),
    ];
    let mut body = vec![
        new("p", int(2)),
        Stmt::While(
            p.clone().le(x.clone() / p.clone()).and((x.clone() % p.clone()).ne(int(0))),
            vec![set("p", p.clone() + int(1))],
        ),
        when(p.clone().gt(x.clone() / p.clone()), vec![set("p", x)]),
    ];
    body.extend(count);
    number("least_prime_index", &["x"], body, "Which prime is the least that divides x > 1: 1 for 2, 2 for 3, 3 for 5.")
}

/// floor(k*(p+sqrt(q))/r): the root of q*k*k is found bit by bit of k, so that no number on the way
/// is much longer.
///
/// With s = floor(j*sqrt(q)) and rest = q*j*j - s*s, which is at most 2s: for 2j these are 2s and
/// 4*rest, for j+1 the rest is larger by 2(q*j - s*m) + q - m*m when s grows by m = floor(sqrt(q));
/// then s grows by 1 as long as the rest is more than 2s.
fn beatty() -> Function {
    let (s, rest, j, m, q) = (var("s"), var("rest"), var("j"), var("m"), var("q"));
    let reduce = || {
        let step = vec![set("rest", var("rest") - int(2) * var("s") - int(1)), set("s", var("s") + int(1))];
        Stmt::While(var("rest").gt(int(2) * var("s")), step)
    };
    let one_more = vec![
        set(
            "rest",
            rest.clone() + int(2) * (q.clone() * j.clone() - s.clone() * m.clone()) + q.clone() - m.clone() * m.clone(),
        ),
        set("s", s.clone() + m.clone()),
        set("j", j.clone() + int(1)),
        reduce(),
    ];
    let each = vec![
        set("j", int(2) * j.clone()),
        set("s", int(2) * s.clone()),
        set("rest", int(4) * rest),
        reduce(),
        when((var("k") / var("bit") % int(2)).eq(int(1)), one_more),
        set("bit", var("bit") / int(2)),
    ];
    let body = vec![
        new("m", int(0)),
        Stmt::While(((m.clone() + int(1)) * (m.clone() + int(1))).le(q), vec![set("m", m + int(1))]),
        new("bit", int(1)),
        Stmt::While(var("bit").le(var("k") / int(2)), vec![set("bit", int(2) * var("bit"))]),
        new("j", int(0)),
        new("s", int(0)),
        new("rest", int(0)),
        Stmt::While(var("bit").gt(int(0)), each),
        Stmt::Return((var("k") * var("p") + s) / var("r")),
    ];
    let about = "The whole part of k*(p+sqrt(q))/r.";
    number("beatty", &["k", "p", "q", "r"], body, about)
}

/// The product of nimbers below 2^32, by halves: with f = 2^2^k and a = a1*f+a0, b = b1*f+b0, the
/// nim-square of f is f xor f/2, and three products of halves are enough (J. H. Conway, *On Numbers
/// and Games*, 1976, chapter 6; A. A. Karatsuba, 1962).
fn nim_product() -> Function {
    let (a, b, f) = (var("a"), var("b"), var("f"));
    let half = |x: &Expr, name: &str| {
        [new(&format!("{name}_high"), x.clone() / var("f")), new(&format!("{name}_low"), x.clone() % var("f"))]
    };
    let product = |x: Expr, y: Expr| call("nim_product", [x, y]);
    let squares = |x: &Expr| f.clone().le(x.clone() / f.clone());
    let mut body = vec![
        when(a.clone().lt(int(2)).bin(Op::Or, b.clone().lt(int(2))), vec![Stmt::Return(a.clone() * b.clone())]),
        new("f", int(2)),
        Stmt::While(squares(&a).bin(Op::Or, squares(&b)), vec![set("f", f.clone() * f.clone())]),
    ];
    body.extend(half(&a, "a"));
    body.extend(half(&b, "b"));
    body.extend([
        new("high", product(var("a_high"), var("b_high"))),
        new("low", product(var("a_low"), var("b_low"))),
        new("mixed", product(var("a_high") ^ var("a_low"), var("b_high") ^ var("b_low"))),
        Stmt::Return((var("mixed") ^ var("low")) * f.clone() + (var("low") ^ product(var("high"), f / int(2)))),
    ]);
    number("nim_product", &["a", "b"], body, "The product of two nimbers below 2^32.")
}
