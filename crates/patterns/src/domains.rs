//! Conditions that may describe a *domain*: a part of all positions that no move leaves. The values
//! there are those of the game that is played there alone, so they may have a formula where the
//! values of all positions have none (chocolate bars `y <= z/k`, S. Nakamura and R. Miyadera 2015).
//!
//! It is not checked here whether moves keep a condition: the caller has the moves.
use crate::formula::build::{div, n};
use crate::formula::{Body, Formula};
use crate::search::{self, Proposal};
use budget::Budget;

/// The largest differences, and the largest factors, in comparisons of two numbers.
const FURTHEST: i64 = 3;
const LARGEST_FACTOR: i64 = 4;
/// A formula of one number is read off the first values: their number divided by this.
const HELD: usize = 10;
/// Rests of several numbers by these are looked at; of one number also by all up to the next
/// number, and by the constants of the rule up to the last: a larger modulus leaves too few of the
/// numbers.
const MODULI: [i64; 2] = [2, 3];
const SMALL_MODULI: i64 = 6;
const LARGEST_MODULUS: i64 = 16;

/// Plain conditions on numbers with these names: comparisons of two numbers, of one with the sum of
/// two, and rests of numbers, sums and differences; of one number also by the `constants` of a
/// rule. The plainest come first.
pub fn plain(names: &[String], constants: &[i64]) -> Vec<Formula> {
    let mut moduli = MODULI.to_vec();
    if names.len() == 1 {
        moduli.extend((4..=SMALL_MODULI).chain(constants.iter().copied().filter(|&by| by <= LARGEST_MODULUS)));
        moduli.sort_unstable();
        moduli.dedup();
    }
    let mut texts = Vec::new();
    let pairs: Vec<(&String, &String)> = names
        .iter()
        .enumerate()
        .flat_map(|(i, x)| names.iter().enumerate().filter(move |(j, _)| i != *j).map(move |(_, y)| (x, y)))
        .collect();
    texts.extend(pairs.iter().flat_map(|(x, y)| comparisons(x, y)));
    texts.extend(pairs.iter().filter(|(x, y)| place(names, x) < place(names, y)).flat_map(|(x, y)| apart(x, y)));
    texts.extend(names.iter().flat_map(|x| rests(x, &moduli)));
    if let [x, y, ..] = names {
        let sum = names.join("+");
        texts.extend(rests(&format!("({sum})"), &moduli));
        if names.len() == 2 {
            texts.extend(rests(&format!("({x}-{y})"), &moduli));
            texts.extend([0, 1].iter().flat_map(|r| [0, 1].map(|s| format!("{x}%2={r} and {y}%2={s}"))));
        }
    }
    if let [x, y, z] = names {
        texts.extend(triples(x, y, z));
    }
    texts.extend(names.iter().map(|x| format!("{x}>=1")));
    let own: Vec<&str> = names.iter().map(String::as_str).collect();
    texts.iter().filter_map(|text| Formula::parse(text, &own).ok()).collect()
}

fn place(names: &[String], name: &str) -> usize {
    names.iter().position(|own| own == name).unwrap_or(names.len())
}

/// The first number at most the second, or a part of it, or a little more.
fn comparisons(x: &str, y: &str) -> Vec<String> {
    let mut texts = vec![format!("{x}<={y}"), format!("{x}<{y}")];
    texts.extend((2..=LARGEST_FACTOR).flat_map(|by| [format!("{by}*{x}<={y}"), format!("{x}<={by}*{y}")]));
    texts.extend((1..=FURTHEST).flat_map(|more| [format!("{x}<={y}+{more}"), format!("{x}+{more}<{y}")]));
    texts
}

/// Two numbers that differ, or differ by at least or at most a constant.
fn apart(x: &str, y: &str) -> Vec<String> {
    let mut texts = vec![format!("{x}!={y}")];
    texts.extend((1..=FURTHEST).flat_map(|by| [format!("abs({x}-{y})>{by}"), format!("abs({x}-{y})<={by}")]));
    texts
}

fn rests(of: &str, moduli: &[i64]) -> Vec<String> {
    moduli.iter().flat_map(|by| (0..*by).map(move |rest| format!("{of}%{by}={rest}"))).collect()
}

/// Three numbers in a row, and one beside the sum of the others.
fn triples(x: &str, y: &str, z: &str) -> Vec<String> {
    let mut texts = Vec::new();
    for (a, b, c) in [(x, y, z), (x, z, y), (y, x, z), (y, z, x), (z, x, y), (z, y, x)] {
        texts.extend([format!("{a}<={b} and {b}<={c}"), format!("{a}<{b} and {b}<{c}")]);
    }
    for (a, b, c) in [(x, y, z), (y, x, z), (z, x, y)] {
        texts.extend(["<=", "<", ">=", ">"].map(|sign| format!("{a}{sign}{b}+{c}")));
        texts.extend((2..=LARGEST_FACTOR).map(|by| format!("{by}*{a}<={b}+{c}")));
        texts.push(format!("{a}!={b} and {a}!={c}"));
    }
    texts.push(format!("{x}!={y} and {x}!={z} and {y}!={z}"));
    texts.push(format!("{x}<={y}+{z} and {y}<={x}+{z} and {z}<={x}+{y}"));
    texts
}

/// A formula of the values of one number on the numbers `n%m=r` of a domain, read off a run of
/// values from 0 on: the values at `r, m+r, 2m+r, ..` are a sequence of their own, whose number is
/// `n/m`. `None` for other domains.
///
/// ```
/// use patterns::{Formula, domains};
/// let odd = Formula::parse("n%2=1", &["n"])?;
/// let values: Vec<i64> = (0..2000).map(|n| if n % 2 == 1 { (n / 2) % 3 } else { n * n % 7 }).collect();
/// let found = domains::sequence(&odd, &values, &[3], &budget::Budget::unlimited()).ok_or("n/2%3")?;
/// assert!((0..1000).all(|i| found.formula.short_value(&[2 * i + 1]) == Ok(Some(i % 3))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sequence(domain: &Formula, values: &[i64], bases: &[i64], budget: &Budget) -> Option<Proposal> {
    let inside: Vec<i64> = (0..values.len() as i64).filter(|&at| domain.holds(&[at])).collect();
    let [first, second, ..] = inside.as_slice() else { return None };
    let (first, by) = (*first, second - first);
    if first >= by || !inside.windows(2).all(|pair| pair[1] - pair[0] == by) {
        return None;
    }
    let own: Vec<i64> = inside.iter().filter_map(|&at| values.get(usize::try_from(at).ok()?).copied()).collect();
    let found = search::sequence(0, own.iter().copied(), own.len() / HELD, bases, budget).found;
    let found = found.filter(|found| found.up_to.is_none())?;
    let formula = match found.formula.composed(&div(n(), by))? {
        Body::Value(expr) => Formula::value(domain.names(), expr),
        Body::Zero(cond) => Formula::zero(domain.names(), cond),
    };
    Some(Proposal { formula, ..found })
}
