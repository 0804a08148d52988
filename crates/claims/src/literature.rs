//! Games of the literature, recognised by their rules: the claim of a named theorem about exactly
//! this game.
//!
//! A ruleset matches an entry if its moves are those of one of the entry's texts, for some value of
//! the parameter K, in whatever words (see [`rules::canonical`]). `tests/suites/theory.rs` compares
//! each entry with the definition.
mod nimhoff;
mod options;
mod ratio;

use crate::claim::formula::{FormulaClaim, FormulaStanding, Place};
use crate::messages::{Message, with_parameter};
use crate::number::Number;
use budget::{Budget, Stop};
pub use options::with_value;
use patterns::{Formula, bases};
use rules::canonical::Moves;
use rules::ruleset::{Class, Play, Ruleset};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

/// A theorem about a game.
pub struct Entry {
    /// The name of the theorem.
    pub theorem: &'static str,
    /// Its source.
    pub source: &'static str,
    /// Texts of the game; K stands for the parameter.
    pub rules: &'static [&'static str],
    /// The claim of the theorem: a value, or a condition for the value 0, with K as in the rules.
    pub formula: &'static str,
    /// Whether the theorem covers positive numbers only.
    positive: bool,
    /// The least K that the theorem covers.
    pub least: i64,
    /// The formula in words.
    pub words: &'static str,
    /// Numbers by which a reader can check the formula at a position: a name, an expression.
    figures: &'static [(&'static str, &'static str)],
}

// Proof for steps and a diagonal jump: with m = min(a,b) = q(K+1)+r and d = |a-b|, the claim is
// that the mover loses exactly if r != K and d+q is even. From such a position: a step on the
// larger number (any, if d = 0, but then as in the next case) changes d alone; a step on the
// smaller one makes d odd against q, or reaches r = K if r = 0; the jump leaves r = K if r+1 = K,
// else q-1 with the same d. From r != K and d+q odd: if d > 0, a step on the larger number; if d =
// 0, q is at least 1, and a step on either number is right if r > 0, the jump (to r+1 = 1, q-1;
// K >= 2) if r = 0. From r = K: the jump reaches r = 0 with the same d and q; if d+q is odd, a step
// on the smaller number (to r = K-1, d+1). Proof for mark: let v be the exponent of two in n and p
// the parity of its ones; the claim is 0 where v is odd, else 1 for p = 1 and 2 for p = 0. If v is
// odd, n-1 and n/2 have an even exponent. If v >= 2 is even, n/2 is worth 0, and n-1, with v-1 ones
// more, the number of 1 and 2 that n is not. If n is odd, one of n-1 and its half has an odd
// exponent and is worth 0 (both are 0 for n = 1), and the other, with one one less, again the
// number that n is not.
/// The theorems of the list, in the order in which they are tried.
pub const ENTRIES: [Entry; 18] = [
    Entry {
        theorem: "wythoff",
        source: "W. A. Wythoff, A modification of the game of nim, 1907",
        rules: &[
            "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1",
            "unordered; (a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1",
        ],
        formula: "min(a,b)=beatty(abs(a-b),1,5,2)",
        positive: false,
        least: 1,
        words: "the value is 0 exactly where the smaller number is floor(d*phi), d being the difference of the two \
                and phi = (1+sqrt(5))/2 = 1.618... the golden ratio",
        figures: &[("d", "abs(a-b)"), ("floor(d*phi)", "beatty(abs(a-b),1,5,2)"), ("min", "min(a,b)")],
    },
    Entry {
        theorem: "generalised wythoff",
        source: "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, 1982",
        rules: &["(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-l) : k>=1, l>=1, abs(k-l)<K"],
        formula: "abs(a-b)%K=0 and min(a,b)=beatty(abs(a-b)/K,2-K,K*K+4,2)",
        positive: false,
        least: 1,
        words: "the value is 0 exactly where the difference of the two numbers is K*d and the smaller one is \
                floor(d*alpha), with alpha = (2-K+sqrt(K*K+4))/2",
        figures: &[
            ("difference", "abs(a-b)"),
            ("floor(d*alpha)", "beatty(abs(a-b)/K,2-K,K*K+4,2)"),
            ("min", "min(a,b)"),
        ],
    },
    Entry {
        theorem: "king",
        source: "competition folklore (HDU 2147): from two even numbers every step leaves an odd one, and one step mends it",
        rules: &["(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)"],
        formula: "a%2=0 and b%2=0",
        positive: false,
        least: 1,
        words: "the value is 0 exactly where both numbers are even",
        figures: &[],
    },
    Entry {
        theorem: "steps and a diagonal jump",
        source: "competition folklore (Codeforces 36 D): with m = min(a,b), every K+1 diagonals the parity that loses changes; \
                 proof in the source",
        rules: &["(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-K,b-K)"],
        formula: "(min(a,b)+1)%(K+1)!=0 and (a+b+min(a,b)/(K+1))%2=0",
        positive: false,
        least: 2,
        words: "with m the smaller number, the value is 0 exactly where m mod (K+1) is not K, and both numbers and \
                floor(m/(K+1)) add up to an even number",
        figures: &[("m", "min(a,b)"), ("m mod (K+1)", "min(a,b)%(K+1)"), ("a+b+floor(m/(K+1))", "a+b+min(a,b)/(K+1)")],
    },
    Entry {
        theorem: "bishop",
        source: "one number of moves: both numbers fall together, so the least is a heap of nim (C. L. Bouton, 1901)",
        rules: &["(a,b) -> (a-k,b-k) : k>=1"],
        formula: "min(a,b)",
        positive: false,
        least: 1,
        words: "the value is the smaller number",
        figures: &[],
    },
    Entry {
        theorem: "euclid",
        source: "A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm, 1969",
        rules: &[
            "unordered; (a,b) -> (a,b-k*a) : k>=1, a>=1",
            "(a,b) -> (a-k*b,b) : k>=1, b>=1; (a,b) -> (a,b-k*a) : k>=1, a>=1",
        ],
        formula: "min(a,b)=0 or a!=b and max(a,b)<=beatty(min(a,b),1,5,2)",
        positive: false,
        least: 1,
        words: "the value is 0 exactly where the smaller number is 0, or where the numbers differ and the greater \
                one is less than phi = 1.618... (the golden ratio) times the smaller one",
        figures: &[("floor(phi*min)", "beatty(min(a,b),1,5,2)"), ("max", "max(a,b)")],
    },
    Entry {
        theorem: "euclid with positive numbers",
        source: "G. Nivasch, The Sprague-Grundy function of the game Euclid, 2006",
        rules: &[
            "unordered; (a,b) -> (a,b-k*a) : k>=1, a>=1, k*a<b",
            "unordered; (a,b) -> (a,b-k*a) : k>=1, k*a<b",
            "(a,b) -> (a-k*b,b) : k>=1, b>=1, k*b<a; (a,b) -> (a,b-k*a) : k>=1, a>=1, k*a<b",
            "(a,b) -> (a-k*b,b) : k>=1, k*b<a; (a,b) -> (a,b-k*a) : k>=1, k*a<b",
        ],
        formula: "abs(a*a-b*b)/(a*b)",
        positive: true,
        least: 1,
        words: "the value is floor(q-1/q), q being the greater number divided by the smaller one",
        figures: &[],
    },
    Entry {
        theorem: "fibonacci nim",
        source: "M. J. Whinihan, Fibonacci nim, 1963",
        rules: &["(n,m) -> (n-k,2*k) : 1<=k<=m"],
        formula: "n=0 or m<zeckendorf(n)",
        positive: false,
        least: 1,
        words: "the value is 0 exactly where nothing is left, or where less may be taken than the least of the \
                Fibonacci numbers, no two of them neighbours, that add up to the heap (Zeckendorf)",
        figures: &[("least", "zeckendorf(n)"), ("most", "m")],
    },
    Entry {
        theorem: "dynamic nim",
        source: "A. J. Schwenk, Take-away games, 1970",
        rules: &["(n,m) -> (n-k,K*k) : 1<=k<=m"],
        formula: "n=0 or m<schwenk(K,n)",
        positive: false,
        least: 1,
        words: "the value is 0 exactly where nothing is left, or where less may be taken than the least part of the \
                heap as a sum of the numbers h(1) = 1, h(i+1) = h(i)+h(j) with the least j such that K*h(j) >= h(i), \
                the largest that fits first",
        figures: &[("least", "schwenk(K,n)"), ("most", "m")],
    },
    Entry {
        theorem: "one pass",
        source: "competition folklore (zero-move nim): options of (n,1) are all (m,1) below and (n,0); induction on n",
        rules: &[
            "(n,z) -> (n-k,z) : 1<=k<=n; (n,z) -> (n,0) : z=1, n>0",
            "(n,z) -> (n-k,z) : k>=1; (n,z) -> (n,0) : z=1, n>0",
            "(n,z) -> (n-k,z) : k>=1; (n,z) -> (n,0) : z=1, n>=1",
        ],
        formula: "if z!=1 or n=0 then n else if n%2=1 then n+1 else n-1",
        positive: false,
        least: 1,
        words: "with the pass left, an odd heap n has the value n+1 and an even one n-1; without it, or empty, it \
                has the value n",
        figures: &[],
    },
    Entry {
        theorem: "trailing ones",
        source: "competition folklore (Luogu P2148): bit v of the less-one numbers is clear in both, all below set in one",
        rules: &["unordered; (a,b) -> (i,a-i) : 1<=i<a; (a,b) -> (i,b-i) : 1<=i<b"],
        formula: "v2(bor(a-1,b-1)+1)",
        positive: true,
        least: 1,
        words: "the value is the lowest place, from 0 on, at which the numbers less one both have a binary 0",
        figures: &[],
    },
    Entry {
        theorem: "growing purse",
        source: "competition folklore (HDU 1729): with t the greatest number with t+t*t<s, (s,t) has value 0 and all above \
                 it can be filled at once; below it the game is the one with s = t",
        rules: &["(s,c) -> (s,c+k) : 1<=k<=c*c, k<=s-c"],
        formula: "if c=0 or c>=s then 0 else if c>(sqrt(4*s-3)-1)/2 then s-c else G((sqrt(4*s-3)-1)/2,c)",
        positive: false,
        least: 1,
        words: "with t the greatest number such that t+t*t < s: a box (s,c) has the value 0 where it is empty or \
                full, s-c where c is greater than t, and else the value of (t,c)",
        figures: &[("t", "(sqrt(4*s-3)-1)/2")],
    },
    Entry {
        theorem: "euclid with powers",
        source: "competition folklore (Codeforces 167 C): if (b%a,a) wins, the quotient is a take-away game with powers of \
                 a, which are 1 or a modulo a+1",
        rules: &[
            "unordered; (a,b) -> (b%a,a) : a>=1; (a,b) -> (a,b-a**i) : a>=2, i>=1, a**i<=b; (a,b) -> (a,b-1) : a=1, b>=1",
        ],
        formula: "a=0 or not P(b%a,a) and b/a%(a+1)%2=1",
        positive: false,
        least: 1,
        words: "the value is 0 exactly where a = 0, or where (b mod a, a) has another value than 0 and floor(b/a) \
                mod (a+1) is odd",
        figures: &[],
    },
    Entry {
        theorem: "parity of ones",
        source: "competition folklore (HDU 4388): the parts have as many ones as the whole, modulo 2",
        rules: &["n -> k, n xor k : 0<k<n, n xor k<n"],
        formula: "if n=0 then 0 else (popcount(n)+1)%2",
        positive: false,
        least: 1,
        words: "the value is 1 where n has an even number of binary ones, and else 0; that of 0 is 0",
        figures: &[("popcount(n)", "popcount(n)")],
    },
    Entry {
        theorem: "mark",
        source: "A. S. Fraenkel, Aperiodic subtraction games, 2011",
        rules: &["n -> n-1 : n>=1; n -> n/2 : n>=1"],
        formula: "if n=0 or v2(n)%2=1 then 0 else 2-popcount(n)%2",
        positive: false,
        least: 1,
        words: "the value is 0 for n = 0 and where two divides n an odd number of times, and else 1 or 2, as the number of \
                binary ones is odd or even",
        figures: &[("v2(n)", "v2(n)"), ("popcount(n)", "popcount(n)")],
    },
    Entry {
        theorem: "submasks",
        source: "taking any of the binary ones is nim with a heap of so many (C. L. Bouton, 1901)",
        rules: &["n -> m : (m & n) = m, m<n", "take k where (k & n) = k, k>=1"],
        formula: "popcount(n)",
        positive: false,
        least: 1,
        words: "the value is the number of binary ones",
        figures: &[],
    },
    Entry {
        theorem: "chains of divisors",
        source: "taking any of the prime factors is nim with a heap of so many (C. L. Bouton, 1901)",
        rules: &["n -> d : d|n, d<n", "n -> d : d|n, 1<=d<n"],
        formula: "if n=0 then 0 else bigomega(n)",
        positive: false,
        least: 1,
        words: "the value is the number of prime factors, each counted as often as it divides",
        figures: &[],
    },
    Entry {
        theorem: "proper divisors",
        source: "competition folklore (Codeforces 1537 D): odd numbers lose, since n-d is even and no power of 2; other even \
                 numbers reach an odd one or halve",
        rules: &["take d where d|n, 1<d<n"],
        formula: "n=0 or n%2=1 or n in pow2 and log2(n)%2=1",
        positive: false,
        least: 1,
        words: "the value is 0 exactly where n is 0, odd, or an odd power of two (2, 8, 32, ...)",
        figures: &[],
    },
];

/// The largest parameter that is tried.
const LARGEST_PARAMETER: i64 = 1_000_000;

/// The claim of a theorem about a game, if it is one of these entries.
///
/// # Errors
/// [`Stop`] when a limit of the budget is reached.
pub fn of(ruleset: &Ruleset, budget: &Budget) -> Result<Option<FormulaClaim>, Stop> {
    if ruleset.play != Play::Normal || has_amounts(&ruleset.class) {
        return Ok(None);
    }
    let moves = Moves::of(ruleset);
    let numbers = numbers_in(&ruleset.canonical);
    let listed = ENTRIES.iter().find_map(|entry| entry.about(&moves, &ruleset.names, &numbers));
    match listed.or_else(|| nimhoff::of(ruleset)) {
        Some(claim) => Ok(Some(claim)),
        None => ratio::of(ruleset, &moves, budget),
    }
}

/// Whether moves take amounts that do not depend on the heap. None of the games above is of this
/// kind, and a user may ask about a million of them, so they are not compared with each of the
/// texts.
fn has_amounts(class: &Class) -> bool {
    matches!(class, Class::Subtraction(_) | Class::AllBut(_) | Class::Code(_) | Class::RepeatingCode(_))
}

/// The largest numbers of positions reachable from one: some numbers may grow during play.
pub fn corner(claim: &FormulaClaim, at: &[Number]) -> Vec<Number> {
    let (Some((theorem, _)), [first, second]) = (claim.named(), at) else { return at.to_vec() };
    // After the first move the second number is a multiple of an amount, however large it was
    // before.
    let times = |factor: i64| first.times(factor.unsigned_abs());
    match theorem {
        "fibonacci nim" => vec![first.clone(), times(2)],
        "dynamic nim" => vec![first.clone(), times(claim.parameter().unwrap_or(1))],
        "growing purse" => vec![first.clone(), first.clone().max(second.clone())],
        _ => at.to_vec(),
    }
}

/// The statement of the theorem behind a claim, and numbers by which it can be checked at a
/// position: a name and an expression over the numbers of the game. `None` for other claims.
pub fn in_words(claim: &FormulaClaim) -> Option<(Message, Vec<(String, Formula)>)> {
    let (theorem, _) = claim.named()?;
    if theorem == nimhoff::THEOREM {
        return Some((nimhoff::in_words(claim.parameter()?), Vec::new()));
    }
    if theorem == ratio::THEOREM {
        return Some((ratio::in_words(claim)?, Vec::new()));
    }
    let entry = ENTRIES.iter().find(|entry| entry.theorem == theorem)?;
    let written = |text: &str| match claim.parameter() {
        Some(k) => text.replace('K', &k.to_string()),
        None => text.to_owned(),
    };
    let reference = reference(entry.rules.first()?, claim.parameter())?;
    let own: Vec<&str> = reference.ruleset.names.iter().map(String::as_str).collect();
    let figures = entry.figures.iter().filter_map(|(name, text)| {
        let formula = Formula::parse(&written(text), &own).ok()?.renamed(claim.formula().names());
        Some((written(name), formula))
    });
    let parameter = claim.parameter().map(Message::from).into_iter().collect();
    let words = with_parameter("theorem", entry.theorem, written(entry.words), parameter);
    Some((words, figures.collect()))
}

/// The numbers that occur in a text, as possible values of a parameter.
fn numbers_in(text: &str) -> BTreeSet<i64> {
    let numbers = bases::numbers(text).filter(|&x| (1..=LARGEST_PARAMETER).contains(&x));
    // `abs(k-l)<=2` is `abs(k-l)<3`.
    numbers.chain([1]).take(16).flat_map(|x| [x, x + 1]).collect()
}

/// A text of the list with a parameter, in compiled form.
struct Reference {
    ruleset: Ruleset,
    moves: Moves,
}

type References = BTreeMap<(&'static str, Option<i64>), Arc<Reference>>;

/// At most this many compiled texts are kept; others are compiled again each time.
const MOST_KEPT: usize = 1 << 10;

/// Compiles each text once and keeps it: a game is compared with all of them before its first
/// answer, and compiling took most of the time of a short answer.
fn reference(text: &'static str, parameter: Option<i64>) -> Option<Arc<Reference>> {
    static KNOWN: Mutex<References> = Mutex::new(References::new());
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(reference) = known().get(&(text, parameter)) {
        return Some(Arc::clone(reference));
    }
    let params: Vec<(String, i64)> = parameter.map(|k| ("K".to_owned(), k)).into_iter().collect();
    let ruleset = rules::compile(text, &params).ok()?.ruleset;
    let reference = Arc::new(Reference { moves: Moves::of(&ruleset), ruleset });
    let mut known = known();
    if known.len() < MOST_KEPT {
        known.insert((text, parameter), Arc::clone(&reference));
    }
    Some(reference)
}

/// The number of coordinates of a position in a text of the list.
pub fn places(text: &str) -> usize {
    let pattern = text.split_once('(').filter(|(before, _)| matches!(*before, "" | "unordered; "));
    pattern.and_then(|(_, rest)| rest.split_once(')')).map_or(1, |(inside, _)| inside.split(',').count())
}

impl Entry {
    fn about(&self, moves: &Moves, names: &[String], numbers: &BTreeSet<i64>) -> Option<FormulaClaim> {
        let parameters: Vec<Option<i64>> = match self.formula.contains('K') {
            true => numbers.iter().copied().filter(|&k| k >= self.least).map(Some).collect(),
            false => vec![None],
        };
        parameters.into_iter().find_map(|parameter| {
            self.rules.iter().find_map(|text| {
                if places(text) != names.len() {
                    return None;
                }
                let Reference { ruleset: reference, moves: theirs } = &*reference(text, parameter)?;
                if theirs != moves {
                    return None;
                }
                let formula = match parameter {
                    Some(k) => self.formula.replace('K', &k.to_string()),
                    None => self.formula.to_owned(),
                };
                let own: Vec<&str> = reference.names.iter().map(String::as_str).collect();
                let formula = Formula::parse(&formula, &own).ok()?.renamed(names);
                let standing = FormulaStanding::Theory { theorem: self.theorem, source: self.source };
                let claim = FormulaClaim::new(formula, standing, "literature", Play::Normal);
                let claim = claim.with_parameter(parameter).with_order_of(reference);
                Some(if self.positive { claim.at(Place::From(1)) } else { claim })
            })
        })
    }
}
