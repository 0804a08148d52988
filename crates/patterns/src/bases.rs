//! The bases in which exponents are looked for: `v(p,n)` is the exponent of p in n.
//!
//! A game whose values are such exponents names p in its rule, or a multiple of it: `n -> n/13 :
//! 13|n`, `n -> d : 143*d|n`. So the candidates are the constants of the rule with their prime
//! factors, and the small primes. Of 2 there is a function of its own.
use rules::num;

/// Bases that are looked at in every game.
pub const SMALL: [i64; 3] = [3, 5, 7];
/// The largest constant that is used: larger ones divide too few of the numbers that formulas are
/// read off.
const LARGEST: i64 = 1 << 10;
/// At most this many bases are read off a rule, since pairs of functions are tried, too.
const MOST: usize = 4;

/// The small primes, and the bases that a rule's text names.
///
/// ```
/// assert_eq!(patterns::bases::of_text("n -> n/143 : 143|n, n>=1"), [3, 5, 7, 11, 13, 143]);
/// ```
pub fn of_text(text: &str) -> Vec<i64> {
    SMALL.into_iter().chain(named(text)).collect()
}

/// The bases that a rule's text names, beside the small primes: primes before other numbers.
pub fn named(text: &str) -> Vec<i64> {
    let factors = constants(text).flat_map(|x| num::factor(x.unsigned_abs()));
    let mut primes: Vec<i64> = factors.map(|(p, _)| p as i64).filter(|&p| p > 2).collect();
    primes.sort_unstable();
    let mut bases = Vec::new();
    for base in primes.into_iter().chain(constants(text)) {
        if bases.len() < MOST && !SMALL.contains(&base) && !bases.contains(&base) {
            bases.push(base);
        }
    }
    bases
}

/// The constants of a rule's text that are no larger than a base may be.
pub fn constants(text: &str) -> impl Iterator<Item = i64> {
    numbers(text).filter(|x| (3..=LARGEST).contains(x))
}

/// The numbers that stand in a text.
pub fn numbers(text: &str) -> impl Iterator<Item = i64> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok())
}
