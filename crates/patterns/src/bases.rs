//! The bases in which exponents are looked for: `v(p,n)` says how often p divides n.
//!
//! A game whose values are such exponents names p in its rule, or a multiple of it: `n -> n/13 :
//! 13|n`, `n -> d : 143*d|n`. So the candidates are the constants of the rule with their prime
//! factors, and the small primes. Of 2 there is a function of its own.

/// Bases that are looked at in every game.
const SMALL: [i64; 3] = [3, 5, 7];
/// Constants beyond this divide too few of the numbers that formulas are read off.
const LARGEST: i64 = 1 << 10;
/// So many bases are read off a rule: pairs of functions are tried, too.
const MOST: usize = 4;

/// The small primes.
pub fn small() -> Vec<i64> {
    SMALL.to_vec()
}

/// The small primes, and the bases that a rule's text names: primes before other numbers.
///
/// ```
/// assert_eq!(patterns::bases::of_text("n -> n/143 : 143|n, n>=1"), [3, 5, 7, 11, 13, 143]);
/// ```
pub fn of_text(text: &str) -> Vec<i64> {
    let constants = constants(text);
    let mut own: Vec<i64> = constants.iter().flat_map(|&x| prime_factors(x)).filter(|&p| p > 2).collect();
    own.sort_unstable();
    own.extend(constants);
    let mut bases = small();
    for base in own {
        if bases.len() < SMALL.len() + MOST && !bases.contains(&base) {
            bases.push(base);
        }
    }
    bases
}

/// The constants of a rule's text that are no larger than a base may be.
pub fn constants(text: &str) -> Vec<i64> {
    let words = text.split(|c: char| !c.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).filter(|x| (3..=LARGEST).contains(x)).collect()
}

fn prime_factors(x: i64) -> impl Iterator<Item = i64> {
    (2..=x).filter(move |&p| x % p == 0 && (2..p).take_while(|q| q * q <= p).all(|q| p % q != 0))
}
