//! Refutation trees, which prove that a formula of linear inequalities has no solution in integers.
//!
//! A tree is a text of words in depth-first order. All inequalities that are known on the path have
//! numbers 0, 1, 2, ...; those of an `all` in its order, each divided by the common divisor of its
//! coefficients with the constant rounded down, which is equivalent for integers. The `any` of an
//! `all` have numbers, too. A tree is one of
//!
//! - `F n i m i m ...`: the sum of m times the inequality i, over n pairs, states that a negative
//!   number is at least 0;
//! - `C n i m ... TREE`: such a sum is a new inequality;
//! - `B n x c x c ... k TREE TREE`: with t the sum of c times the variable x, over n pairs: t <= k
//!   in the first tree, t >= k+1 in the second;
//! - `O j TREE ...`: a tree for each case of the `any` with number j, except for cases that are
//!   trivially false.
use super::normal::{Inequality, Node};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::say;
use std::collections::BTreeMap;
use std::str::SplitAsciiWhitespace;

/// An alternative of a node above that is still open.
enum Open<'n> {
    /// The second inequality of two.
    Branch(Inequality),
    /// The remaining cases.
    Cases(&'n [Node]),
}

/// An open alternative, and how many inequalities and `any` are known before it.
type Frame<'n> = (Open<'n>, usize, usize);

/// The inequalities and the `any` that are known on the path to a node.
#[derive(Default)]
struct Known<'n> {
    inequalities: Vec<Inequality>,
    any: Vec<&'n [Node]>,
}

fn wrong() -> Invalid {
    Invalid::Condition(say::tree_no_contradiction())
}

fn malformed() -> Invalid {
    Invalid::Condition(say::tree_malformed())
}

/// Checks that a tree proves that a formula has no solution.
///
/// # Errors
/// If it does not.
pub(super) fn refuted(problem: &Node, tree: &str, work: &mut Work<'_>) -> Result<(), Invalid> {
    let mut known = Known::default();
    let mut words = tree.split_ascii_whitespace();
    let mut open: Vec<Frame> = Vec::new();
    let mut closed = known.put(problem, work)?;
    loop {
        if closed {
            match next(&mut open, &mut known, work)? {
                None if words.next().is_none() => return Ok(()),
                None => return Err(malformed()),
                Some(again) => closed = again,
            }
            continue;
        }
        match words.next() {
            Some("F") => {
                let sum = known.combined(&mut words, work)?;
                if !(sum.terms.is_empty() && sum.constant < 0) {
                    return Err(wrong());
                }
                closed = true;
            }
            Some("C") => {
                let sum = known.combined(&mut words, work)?;
                known.inequalities.push(rounded(sum));
            }
            Some("B") => {
                let count: usize = word(&mut words)?;
                let mut sum = BTreeMap::new();
                for _ in 0..count {
                    let (variable, factor): (usize, i128) = (word(&mut words)?, word(&mut words)?);
                    if factor == 0 || sum.insert(variable, factor).is_some() {
                        return Err(malformed());
                    }
                    work.spend(1)?;
                }
                let most: i128 = word(&mut words)?;
                let minus = |x: i128| x.checked_neg().ok_or_else(malformed);
                let mut negative = Vec::with_capacity(sum.len());
                for (variable, factor) in &sum {
                    negative.push((*variable, minus(*factor)?));
                }
                let above = minus(most.checked_add(1).ok_or_else(malformed)?)?;
                let high = rounded(Inequality { terms: sum.into_iter().collect(), constant: above });
                open.push((Open::Branch(high), known.inequalities.len(), known.any.len()));
                known.inequalities.push(rounded(Inequality { terms: negative, constant: most }));
            }
            Some("O") => {
                let place: usize = word(&mut words)?;
                let cases = *known.any.get(place).ok_or_else(malformed)?;
                open.push((Open::Cases(cases), known.inequalities.len(), known.any.len()));
                closed = true;
            }
            _ => return Err(malformed()),
        }
    }
}

/// Continues with the next open alternative, and returns whether it is trivially false; none if
/// there is none left.
fn next<'n>(open: &mut Vec<Frame<'n>>, known: &mut Known<'n>, work: &mut Work<'_>) -> Result<Option<bool>, Invalid> {
    let Some((alternative, inequalities, any)) = open.pop() else { return Ok(None) };
    known.inequalities.truncate(inequalities);
    known.any.truncate(any);
    match alternative {
        Open::Branch(high) => {
            known.inequalities.push(high);
            Ok(Some(false))
        }
        Open::Cases(cases) => match cases.split_first() {
            None => Ok(Some(true)),
            Some((case, rest)) => {
                open.push((Open::Cases(rest), inequalities, any));
                Ok(Some(known.put(case, work)?))
            }
        },
    }
}

fn word<T: std::str::FromStr>(words: &mut SplitAsciiWhitespace<'_>) -> Result<T, Invalid> {
    words.next().and_then(|word| word.parse().ok()).ok_or_else(malformed)
}

/// An inequality between integers, divided by the common divisor of its coefficients.
fn rounded(inequality: Inequality) -> Inequality {
    let divisor = inequality.terms.iter().fold(0, |divisor, (_, factor)| common(divisor, *factor));
    if divisor <= 1 {
        return inequality;
    }
    let terms = inequality.terms.into_iter().map(|(variable, factor)| (variable, factor / divisor)).collect();
    Inequality { terms, constant: inequality.constant.div_euclid(divisor) }
}

/// The greatest common divisor; 0 for the least number, which has none that fits.
fn common(a: i128, b: i128) -> i128 {
    let (Some(mut a), Some(mut b)) = (a.checked_abs(), b.checked_abs()) else { return 1 };
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl<'n> Known<'n> {
    /// Adds a formula; returns whether it is trivially false.
    fn put(&mut self, node: &'n Node, work: &mut Work<'_>) -> Result<bool, Invalid> {
        work.spend(1)?;
        match node {
            Node::Truth(truth) => Ok(!truth),
            Node::Natural(inequality) => {
                self.inequalities.push(rounded(inequality.clone()));
                Ok(false)
            }
            Node::Any(cases) => {
                self.any.push(cases);
                Ok(false)
            }
            Node::All(all) => {
                let mut closed = false;
                for one in all {
                    closed |= self.put(one, work)?;
                }
                Ok(closed)
            }
        }
    }

    /// A sum of inequalities with positive multipliers.
    fn combined(&self, words: &mut SplitAsciiWhitespace<'_>, work: &mut Work<'_>) -> Result<Inequality, Invalid> {
        let count: usize = word(words)?;
        let mut sum: BTreeMap<usize, i128> = BTreeMap::new();
        let mut constant = 0_i128;
        for _ in 0..count {
            let (place, times): (usize, i128) = (word(words)?, word(words)?);
            let one = self.inequalities.get(place).filter(|_| times > 0).ok_or_else(malformed)?;
            work.spend(1 + one.terms.len() as u64)?;
            let scaled = |x: i128| x.checked_mul(times).ok_or_else(malformed);
            constant = constant.checked_add(scaled(one.constant)?).ok_or_else(malformed)?;
            for (variable, factor) in &one.terms {
                let own = sum.entry(*variable).or_insert(0);
                *own = own.checked_add(scaled(*factor)?).ok_or_else(malformed)?;
            }
        }
        sum.retain(|_, factor| *factor != 0);
        Ok(Inequality { terms: sum.into_iter().collect(), constant })
    }
}
