//! Numbers and conditions of random rules: their text, and their values.
//!
//! The meaning is implemented a second time here, from the description of the language and not from
//! our compiler, so that a text which the compiler misreads is detected. Numbers have 128 bits
//! here; larger ones, or work that takes too long, are marked ([`left_out`]), so that they are not
//! mistaken for a part without a value.
use std::cell::Cell;

thread_local! {
    static BEYOND: Cell<bool> = const { Cell::new(false) };
}

/// Whether something could not be computed since the last call of this function; resets the mark.
pub(crate) fn left_out() -> bool {
    BEYOND.with(|beyond| beyond.replace(false))
}

/// Sets the mark if a value could not be computed.
fn computed<T>(value: Option<T>) -> Option<T> {
    if value.is_none() {
        BEYOND.with(|beyond| beyond.set(true));
    }
    value
}

/// Functions of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Call {
    Min,
    Max,
    Abs,
    Gcd,
    Sqrt,
    Log2,
    Popcount,
    Lowbit,
    V2,
    Digits,
    Digitsum,
    Omega,
}

/// A number.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Num {
    Int(i64),
    /// A number of the position, or a free name after them, by index.
    Var(usize),
    /// `+`, `-`, `*`, `/`, `%`, `xor`, `&`, `<<`, `>>`, `**`.
    Op(&'static str, Box<Num>, Box<Num>),
    Call(Call, Vec<Num>),
    /// `if c then x else y`.
    If(Box<Cond>, Box<Num>, Box<Num>),
}

/// A condition.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cond {
    /// `=`, `!=`, `<`, `<=`, `>`, `>=`.
    Is(&'static str, Num, Num),
    /// `lo<=x<=hi`.
    Between(Num, Num, Num),
    /// `d|x`.
    Divides(Num, Num),
    /// `x in {a, b}`.
    In(Num, Vec<i64>),
    /// `x in primes`.
    Named(Num, &'static str),
    And(Vec<Cond>),
    Or(Vec<Cond>),
    Not(Box<Cond>),
}

/// The named sets that occur in the rules here.
pub(crate) const SETS: [&str; 8] = ["fib", "pow2", "squares", "cubes", "primes", "odd", "even", "triangular"];

impl Num {
    /// The term `a op b`.
    pub(crate) fn op(op: &'static str, a: Num, b: Num) -> Self {
        Num::Op(op, Box::new(a), Box::new(b))
    }

    /// The value, where `env[v]` is the value of variable `v`; none if there is none.
    pub(crate) fn value(&self, env: &[i64]) -> Option<i128> {
        match self {
            Num::Int(x) => Some(i128::from(*x)),
            Num::Var(v) => env.get(*v).copied().map(i128::from),
            Num::Op(op, a, b) => {
                let (a, b) = (a.value(env)?, b.value(env)?);
                match *op {
                    "+" => computed(a.checked_add(b)),
                    "-" => computed(a.checked_sub(b)),
                    "*" => computed(a.checked_mul(b)),
                    "/" => floor(a, b),
                    "%" => floor(a, b)?.checked_mul(b).and_then(|whole| a.checked_sub(whole)),
                    "xor" => Some(a ^ b),
                    "&" => Some(a & b),
                    "<<" => computed(a.checked_mul(computed(1i128.checked_shl(u32::try_from(b).ok()?))?)),
                    ">>" => floor(a, computed(1i128.checked_shl(u32::try_from(b).ok()?))?),
                    _ => computed(a.checked_pow(u32::try_from(b).ok()?)),
                }
            }
            Num::Call(call, args) => {
                let args: Option<Vec<i128>> = args.iter().map(|arg| arg.value(env)).collect();
                call.value(&args?)
            }
            Num::If(cond, x, y) => if cond.truth(env)? { x } else { y }.value(env),
        }
    }

    /// The number as text, with these names.
    pub(crate) fn text(&self, names: &[String]) -> String {
        match self {
            Num::Int(x) if *x < 0 => format!("({x})"),
            Num::Int(x) => x.to_string(),
            Num::Var(v) => names.get(*v).cloned().unwrap_or_else(|| "?".to_owned()),
            Num::Op(op, a, b) => {
                let side = |x: &Num| match x {
                    Num::Op(..) | Num::If(..) => format!("({})", x.text(names)),
                    _ => x.text(names),
                };
                let gap = if op.chars().all(char::is_alphabetic) { " " } else { "" };
                format!("{}{gap}{op}{gap}{}", side(a), side(b))
            }
            Num::Call(call, args) => {
                let args: Vec<String> = args.iter().map(|arg| arg.text(names)).collect();
                format!("{}({})", format!("{call:?}").to_lowercase(), args.join(","))
            }
            Num::If(cond, x, y) => {
                format!("(if {} then {} else {})", cond.text(names), x.text(names), y.text(names))
            }
        }
    }

    /// Simpler numbers to replace it by, for shrinking.
    pub(crate) fn simpler(&self) -> Vec<Num> {
        match self {
            Num::Int(x) => [x / 2, x - 1, 1, 0].into_iter().filter(|y| *y >= 0 && y < x).map(Num::Int).collect(),
            Num::Var(_) => Vec::new(),
            Num::Op(op, a, b) => {
                let left = a.simpler().into_iter().map(|a| Num::Op(op, Box::new(a), b.clone()));
                let right = b.simpler().into_iter().map(|b| Num::Op(op, a.clone(), Box::new(b)));
                [(**a).clone(), (**b).clone()].into_iter().chain(left).chain(right).collect()
            }
            Num::Call(_, args) => args.clone(),
            Num::If(_, x, y) => vec![(**x).clone(), (**y).clone()],
        }
    }
}

impl Call {
    fn value(self, args: &[i128]) -> Option<i128> {
        let x = *args.first()?;
        Some(match self {
            Call::Min => *args.iter().min()?,
            Call::Max => *args.iter().max()?,
            Call::Abs => x.checked_abs()?,
            Call::Gcd => gcd(x, *args.get(1)?),
            Call::Sqrt => root(x)?,
            Call::Log2 => (x > 0).then(|| i128::from(127 - x.leading_zeros()))?,
            Call::Popcount => (x >= 0).then(|| i128::from(x.count_ones()))?,
            Call::Lowbit => (x > 0).then(|| x & -x)?,
            Call::V2 => (x > 0).then(|| i128::from(x.trailing_zeros()))?,
            Call::Digits => (x >= 0).then(|| x.to_string().len() as i128)?,
            Call::Digitsum => (x >= 0).then(|| x.to_string().bytes().map(|b| i128::from(b - b'0')).sum())?,
            Call::Omega if x < 1 => return None,
            Call::Omega => computed((x < 1 << 40).then(|| primes_of(x).len() as i128))?,
        })
    }
}

/// `a/b`, rounded toward minus infinity.
fn floor(a: i128, b: i128) -> Option<i128> {
    let quotient = a.checked_div(b)?;
    Some(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.saturating_abs() } else { gcd(b, a % b) }
}

/// The square root, rounded down.
fn root(x: i128) -> Option<i128> {
    (x >= 0).then(|| x.isqrt())
}

fn primes_of(mut x: i128) -> Vec<i128> {
    let (mut primes, mut p) = (Vec::new(), 2);
    while p * p <= x {
        if x % p == 0 {
            primes.push(p);
            while x % p == 0 {
                x /= p;
            }
        }
        p += 1;
    }
    if x > 1 {
        primes.push(x);
    }
    primes
}

/// Whether a number is in a named set; none if it is too large for the tests here.
pub(crate) fn named(x: i128, set: &str) -> Option<bool> {
    computed((x < 1 << 62).then_some(()))?;
    Some(match set {
        _ if x < 1 => x == 0 && matches!(set, "even" | "squares" | "cubes" | "triangular"),
        "odd" => x % 2 == 1,
        "even" => x % 2 == 0,
        "pow2" => x & (x - 1) == 0,
        "squares" => x.isqrt().pow(2) == x,
        "cubes" => {
            // 2^22 cubed is more than any number that occurs.
            let (mut lo, mut hi) = (0i128, 1 << 22);
            while lo < hi {
                let middle = (lo + hi) / 2;
                if middle.pow(3) < x { lo = middle + 1 } else { hi = middle }
            }
            lo.pow(3) == x
        }
        "triangular" => (8 * x + 1).isqrt().pow(2) == 8 * x + 1,
        "primes" => is_prime(x),
        _ => {
            let (mut a, mut b) = (1, 2);
            while a < x {
                (a, b) = (b, a + b);
            }
            a == x
        }
    })
}

/// The Miller-Rabin test with bases that decide all numbers below 2^64 (J. Sorenson and J. Webster,
/// 2015).
fn is_prime(x: i128) -> bool {
    const BASES: [i128; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if x < 2 || BASES.iter().any(|p| x % p == 0) {
        return BASES.contains(&x);
    }
    let twos = (x - 1).trailing_zeros();
    let odd = (x - 1) >> twos;
    BASES.iter().all(|&base| {
        let (mut power, mut base, mut exponent) = (1, base % x, odd);
        while exponent > 0 {
            if exponent % 2 == 1 {
                power = power * base % x;
            }
            (base, exponent) = (base * base % x, exponent / 2);
        }
        let mut found = power == 1 || power == x - 1;
        for _ in 1..twos {
            power = power * power % x;
            found |= power == x - 1;
        }
        found
    })
}

impl Cond {
    /// Whether the condition holds; none if a decisive part has no value. `and` and `or` end at the
    /// first decisive part.
    pub(crate) fn truth(&self, env: &[i64]) -> Option<bool> {
        match self {
            Cond::Is(op, a, b) => {
                let (a, b) = (a.value(env)?, b.value(env)?);
                Some(match *op {
                    "=" => a == b,
                    "!=" => a != b,
                    "<" => a < b,
                    "<=" => a <= b,
                    ">" => a > b,
                    _ => a >= b,
                })
            }
            Cond::Between(lo, x, hi) => {
                if lo.value(env)? > x.value(env)? {
                    Some(false)
                } else {
                    Some(x.value(env)? <= hi.value(env)?)
                }
            }
            Cond::Divides(d, x) => {
                let (d, x) = (d.value(env)?, x.value(env)?);
                Some(if d == 0 { x == 0 } else { x % d == 0 })
            }
            Cond::In(x, set) => {
                let x = x.value(env)?;
                Some(set.iter().any(|&y| i128::from(y) == x))
            }
            Cond::Named(x, set) => named(x.value(env)?, set),
            Cond::And(all) => decided(all, env, false),
            Cond::Or(any) => decided(any, env, true),
            Cond::Not(c) => c.truth(env).map(|truth| !truth),
        }
    }

    /// The condition as text.
    pub(crate) fn text(&self, names: &[String]) -> String {
        let joined = |all: &[Cond], word: &str| {
            let all: Vec<String> = all.iter().map(|c| format!("({})", c.text(names))).collect();
            all.join(word)
        };
        match self {
            Cond::Is(op, a, b) => format!("{}{op}{}", a.text(names), b.text(names)),
            Cond::Between(lo, x, hi) => format!("{}<={}<={}", lo.text(names), x.text(names), hi.text(names)),
            Cond::Divides(d, x) => format!("{}|{}", d.text(names), x.text(names)),
            Cond::In(x, set) => {
                let set: Vec<String> = set.iter().map(i64::to_string).collect();
                format!("{} in {{{}}}", x.text(names), set.join(","))
            }
            Cond::Named(x, set) => format!("{} in {set}", x.text(names)),
            Cond::And(all) => joined(all, " and "),
            Cond::Or(any) => joined(any, " or "),
            Cond::Not(c) => format!("not ({})", c.text(names)),
        }
    }

    /// Simpler conditions to replace it by, for shrinking.
    pub(crate) fn simpler(&self) -> Vec<Cond> {
        match self {
            Cond::Is(op, a, b) => {
                let left = a.simpler().into_iter().map(|a| Cond::Is(op, a, b.clone()));
                let right = b.simpler().into_iter().map(|b| Cond::Is(op, a.clone(), b));
                left.chain(right).collect()
            }
            Cond::Between(lo, x, hi) => {
                vec![Cond::Is("<=", lo.clone(), x.clone()), Cond::Is("<=", x.clone(), hi.clone())]
            }
            Cond::Divides(d, x) => d.simpler().into_iter().map(|d| Cond::Divides(d, x.clone())).collect(),
            Cond::In(x, set) => set.iter().map(|&y| Cond::Is("=", x.clone(), Num::Int(y))).collect(),
            Cond::Named(..) => Vec::new(),
            Cond::And(all) | Cond::Or(all) => all.clone(),
            Cond::Not(c) => vec![(**c).clone()],
        }
    }
}

fn decided(all: &[Cond], env: &[i64], deciding: bool) -> Option<bool> {
    for c in all {
        if c.truth(env)? == deciding {
            return Some(deciding);
        }
    }
    Some(!deciding)
}
