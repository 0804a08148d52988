//! The functions of the rule language as one table, [`TABLE`]: name, number of arguments, and, for
//! a function of one natural number, everything that readers of terms need ([`OfOne`]): its domain,
//! values, bounds, growth, and the function of a program that computes it.
//!
//! A new function of one number is a variant of [`Func`] with a row here, and its text for programs
//! (`programs::helpers`). Readers that need more about some functions (the bits of a number in
//! machine code and automata, the inverse of a root in bounds) treat these by themselves before
//! they use the table.
use crate::num;

/// The functions of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Func {
    /// least of two or more
    Min,
    /// greatest of two or more
    Max,
    /// absolute value
    Abs,
    /// greatest common divisor
    Gcd,
    /// floor of the square root
    Sqrt,
    /// `root(x, k)`: floor of the k-th root
    Root,
    /// `ceilroot(x, k)`: ceiling of the k-th root
    CeilRoot,
    /// floor of the binary logarithm
    Log2,
    /// number of binary ones
    Popcount,
    /// largest power of two that divides
    Lowbit,
    /// exponent of two
    V2,
    /// `v(p, x)`: exponent of p in x
    V,
    /// number of distinct primes
    Omega,
    /// number of primes with multiplicity
    BigOmega,
    /// number of divisors
    Tau,
    /// how many decimal digits
    Digits,
    /// sum of the decimal digits
    DigitSum,
    /// bitwise or
    Bor,
    /// an entry of a list, written `P[i]`: the first argument counts the others, from 0; no value
    /// beyond them
    Pick,
    /// `s[i]` of a state whose number of piles is the second argument: variable i-1, and 0 for i =
    /// 0; no value beyond. Only in [`crate::family::Stones`]: schemas name their variables.
    Pile,
    /// the maximum of the argument m and of the first m variables; only there, too
    Highest,
}

/// A function with a name in rules.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The function.
    pub func: Func,
    /// Its name in rules and formulas.
    pub name: &'static str,
    /// The least and the greatest number of arguments.
    pub arity: (usize, usize),
    /// The facts about a function of one natural number.
    pub of_one: Option<OfOne>,
}

/// A function of one natural number with natural values, no value above its argument but at 0.
#[derive(Debug, Clone, Copy)]
pub struct OfOne {
    /// The least number with a value, 0 or 1.
    pub least: i64,
    /// Whether a negative number has the value of its size; else it has none.
    pub by_size: bool,
    /// The value from `least` on; `None` where it is too far to be found.
    pub value: fn(u128) -> Option<u128>,
    /// The least value at numbers from 1 on.
    pub floor: i64,
    /// A bound of the values at numbers from 1 up to an end of an interval; `i128::MAX` is no end.
    pub most: fn(i128) -> i128,
    /// The number from which on all values are less than their argument, if there is one.
    pub below_from: Option<i64>,
    /// Whether it is the floor of a function that rises ever more slowly.
    pub flattens: bool,
    /// Whether a value takes long, as numbers are factored.
    pub slow: bool,
    /// A bound of the bits of values at numbers of 63 bits, where they are much shorter.
    pub bits: Option<u32>,
    /// The function of a program that has the value, from `least` on; empty where programs write
    /// another expression.
    pub helper: &'static str,
}

/// Values are only known to be at most the argument.
const ARGUMENT: fn(i128) -> i128 = |end| end;
/// The binary logarithm of the argument bounds the values.
const LOGARITHM: fn(i128) -> i128 = |end| end.max(1).ilog2().into();
/// The bits of counts of digits and primes.
const COUNT: Option<u32> = Some(10);

const fn any(func: Func, name: &'static str, least: usize, most: usize) -> Row {
    Row { func, name, arity: (least, most), of_one: None }
}

const fn one(func: Func, name: &'static str, facts: OfOne) -> Row {
    Row { func, name, arity: (1, 1), of_one: Some(facts) }
}

/// The functions with a name, in the order of the language reference.
pub const TABLE: &[Row] = &[
    any(Func::Min, "min", 2, usize::MAX),
    any(Func::Max, "max", 2, usize::MAX),
    any(Func::Abs, "abs", 1, 1),
    any(Func::Gcd, "gcd", 2, usize::MAX),
    one(
        Func::Sqrt,
        "sqrt",
        OfOne {
            value: |x| Some(x.isqrt()),
            floor: 1,
            most: |end| if end == i128::MAX { end } else { num::iroot(end.unsigned_abs(), 2) as i128 },
            below_from: Some(2),
            flattens: true,
            ..OfOne::PLAIN
        },
    ),
    any(Func::Root, "root", 2, 2),
    any(Func::CeilRoot, "ceilroot", 2, 2),
    one(
        Func::Log2,
        "log2",
        OfOne {
            least: 1,
            value: |x| x.checked_ilog2().map(Into::into),
            most: LOGARITHM,
            below_from: Some(1),
            flattens: true,
            bits: COUNT,
            helper: "log2",
            ..OfOne::PLAIN
        },
    ),
    one(
        Func::Popcount,
        "popcount",
        OfOne {
            value: |x| Some(x.count_ones().into()),
            floor: 1,
            below_from: Some(2),
            bits: COUNT,
            helper: "popcount",
            ..OfOne::PLAIN
        },
    ),
    one(
        Func::Lowbit,
        "lowbit",
        OfOne { by_size: true, value: |x| Some(x & x.wrapping_neg()), floor: 1, helper: "lowbit", ..OfOne::PLAIN },
    ),
    one(
        Func::V2,
        "v2",
        OfOne {
            least: 1,
            by_size: true,
            value: |x| Some(x.trailing_zeros().into()),
            most: LOGARITHM,
            below_from: Some(1),
            bits: COUNT,
            ..OfOne::PLAIN
        },
    ),
    any(Func::V, "v", 2, 2),
    one(
        Func::Omega,
        "omega",
        OfOne {
            least: 1,
            value: |x| num::omega(u64::try_from(x).ok()?).map(Into::into),
            most: LOGARITHM,
            below_from: Some(1),
            slow: true,
            bits: COUNT,
            helper: "omega",
            ..OfOne::PLAIN
        },
    ),
    one(
        Func::BigOmega,
        "bigomega",
        OfOne {
            least: 1,
            value: |x| num::big_omega(u64::try_from(x).ok()?).map(Into::into),
            most: LOGARITHM,
            below_from: Some(1),
            slow: true,
            bits: COUNT,
            helper: "big_omega",
            ..OfOne::PLAIN
        },
    ),
    one(
        Func::Tau,
        "tau",
        OfOne {
            least: 1,
            value: |x| Some(num::factor(u64::try_from(x).ok()?).iter().map(|&(_, e)| u128::from(e) + 1).product()),
            floor: 1,
            below_from: Some(3),
            slow: true,
            // No number of 63 bits has more than 103,680 divisors.
            bits: Some(17),
            helper: "tau",
            ..OfOne::PLAIN
        },
    ),
    one(
        Func::Digits,
        "digits",
        OfOne {
            value: |x| Some(u128::from(x.checked_ilog10().unwrap_or(0)) + 1),
            floor: 1,
            below_from: Some(2),
            flattens: true,
            bits: COUNT,
            helper: "digits",
            ..OfOne::PLAIN
        },
    ),
    one(
        Func::DigitSum,
        "digitsum",
        OfOne {
            value: |x| Some(digit_sum(x)),
            floor: 1,
            below_from: Some(10),
            bits: COUNT,
            helper: "digit_sum",
            ..OfOne::PLAIN
        },
    ),
    any(Func::Bor, "bor", 2, usize::MAX),
];

impl OfOne {
    /// A function about which nothing further is known.
    const PLAIN: Self = Self {
        least: 0,
        by_size: false,
        value: |_| None,
        floor: 0,
        most: ARGUMENT,
        below_from: None,
        flattens: false,
        slow: false,
        bits: None,
        helper: "",
    };

    /// Whether the value at 0, if there is one, is 0 too: then no value is above its argument.
    pub fn is_at_most_its_argument(&self) -> bool {
        self.least > 0 || (self.value)(0) == Some(0)
    }

    /// The value at a natural number of 64 bits.
    pub fn at(&self, x: u64) -> Option<u64> {
        let has_one = i128::from(x) >= i128::from(self.least);
        has_one.then(|| (self.value)(x.into())).flatten().and_then(|value| value.try_into().ok())
    }
}

impl Func {
    /// The row of a function with a name.
    pub fn row(self) -> Option<&'static Row> {
        TABLE.iter().find(|row| row.func == self)
    }

    /// The function with this name.
    pub fn named(name: &str) -> Option<&'static Row> {
        // `isqrt` is how other languages call it.
        let name = if name == "isqrt" { "sqrt" } else { name };
        TABLE.iter().find(|row| row.name == name)
    }

    /// The facts about a function of one natural number.
    pub fn of_one(self) -> Option<&'static OfOne> {
        self.row()?.of_one.as_ref()
    }

    /// Its name in rules; empty for the functions that have none.
    pub fn name(self) -> &'static str {
        self.row().map_or("", |row| row.name)
    }
}

fn digit_sum(mut x: u128) -> u128 {
    let mut sum = 0;
    while x > 0 {
        sum += x % 10;
        x /= 10;
    }
    sum
}
