//! Claims for every value of the parameters of a rule on one heap or two: the theorem
//! `family (automata)`.
//!
//! A heap is written `n = q*T + r` with `0 <= r < T`, where the modulus T is linear in the
//! parameters. Let no amount exceed a constant multiple of T. Then a move leads from (q, r) to
//! (q-d, s) for one of finitely many d, and its amount `d*T + r - s` is linear in r, s and the
//! parameters, though `q*T` is not. Where two heaps (i, s) and (q-d-i, t) are left, the amount is
//! `d*T + r - s - t`. So the rule is one about the tuples (q, r, parameters), which leave the
//! parameters as they are, and a claim in q and r is a claim about all positions of these tuples
//! where the condition on the parameters holds and r < T: [`crate::invariant`] decides it, for all
//! values of the parameters at once. The proof is ours; that one symbolic modulus keeps such
//! sentences decidable is in T. Bogart, J. Goodrick, K. Woods (2017).
//!
//! The moves of the tuples are in `heap`. Of two heaps each is written so, with the same T: `pairs`
//! has their moves. Where the rest and one parameter are measured by the other one, `nested` has
//! them.
mod heap;
mod nested;
mod pairs;

use crate::definition::Known;
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::invariant::{self, Claim};
use crate::limits::Work;
use crate::rule::{self, Clause, Cond, Expr, Family, Order, Rule, Said, claim, eval};
use crate::say;
use crate::statement::ForEvery;
use heap::{Heap, MOST_ROUNDS, QUOTIENT, REST, compare};
use messages::Message;

/// The names of these numbers in claims.
const NAMES: [&[&str]; 2] = [&["q", "r"], &["q1", "r1", "q2", "r2"]];

/// A claim that was derived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Every {
    /// The names of the heaps.
    heaps: Vec<String>,
    /// The names of the numbers of a tuple.
    names: Vec<String>,
    part: Cond,
    modulus: Expr,
    repeats_from: Option<Expr>,
    claim: Claim,
    /// The place of the parameter that measures the rest and the other parameter, if one does.
    unit: Option<usize>,
}

/// Derives a claim for all parameters that `part` allows.
///
/// # Errors
/// If the claim is not consistent with every move, or if some part of it cannot be read.
pub(crate) fn derive(
    rule: &Rule,
    convention: Convention,
    part: &str,
    said: &ForEvery,
    work: &mut Work<'_>,
) -> Result<Every, Invalid> {
    let heaps = heaps_of(rule);
    let Some(&own) = heaps.checked_sub(1).and_then(|at| NAMES.get(at)) else {
        return Err(Invalid::Rule(say::rules_without_parameter()));
    };
    let first = own.len();
    let parameters = rule.names.get(heaps..).unwrap_or(&[]);
    let names: Vec<String> = own.iter().map(|&name| name.to_owned()).chain(parameters.iter().cloned()).collect();
    if parameters.is_empty() || !rule.ends.is_empty() || rule.family != Family::Numbers {
        return Err(Invalid::Rule(say::rules_without_parameter()));
    }
    let part = match claim(part, &names)? {
        Said::Condition(cond) if !cond.mentions(&|v| v < first) => cond,
        _ => return Err(Invalid::Rule(say::number_for_condition())),
    };
    let modulus = of_parameters(&said.modulus, &names, first)?;
    let repeats_from = said.repeats_from.as_ref().map(|text| of_parameters(text, &names, first)).transpose()?;
    let heap = Heap { heaps, parameters: parameters.len(), part: &part, modulus: &modulus };
    heap.sound(work)?;
    let unit = said.unit.as_deref().map(|unit| unit_of(unit, heaps, parameters)).transpose()?;
    let claim = match unit {
        Some(place) => nested::decided(&heap, (rule, convention), place, &said.blocks, work)?,
        None => by_blocks(&heap, (rule, convention), (&names, said, repeats_from.as_ref()), work)?,
    };
    Ok(Every { heaps: rule.names[..heaps].to_vec(), names, part, modulus, repeats_from, claim, unit })
}

/// The place of the parameter with this name, if it may be a unit.
fn unit_of(unit: &str, heaps: usize, parameters: &[String]) -> Result<usize, Invalid> {
    let place = parameters.iter().position(|name| name == unit);
    place.filter(|_| heaps == 1 && parameters.len() == 2).ok_or_else(|| Invalid::Rule(say::unit_of_two_parameters()))
}

/// The claim about the tuples of quotients, rests and parameters, with these names.
fn by_blocks(
    heap: &Heap<'_>,
    (rule, convention): (&Rule, Convention),
    (names, said, repeats_from): (&[String], &ForEvery, Option<&Expr>),
    work: &mut Work<'_>,
) -> Result<Claim, Invalid> {
    let heaps = heap.heaps;
    let blocks = said.blocks.iter().map(|text| claim(text, names)).collect::<Result<Vec<_>, _>>()?;
    // One block is for all quotients; of two heaps it may name them.
    let plain =
        if heaps == 1 { !blocks.iter().any(heap::of_quotient) } else { blocks.len() == 1 && repeats_from.is_none() };
    if !plain {
        return Err(Invalid::Rule(say::such_blocks()));
    }
    if let Some(from) = repeats_from {
        heap.repeats(&blocks, from, work)?;
    }
    let clauses = if heaps == 1 { heap.clauses(rule, work)? } else { pairs::clauses(heap, rule, work)? };
    let tuples =
        Rule { names: names.to_vec(), clauses, ends: Vec::new(), misere: rule.misere, family: Family::Numbers };
    let below = (0..heaps).map(|at| heap.below(Expr::Var(2 * at + REST)));
    let inside = Cond::All(std::iter::once(heap.part.clone()).chain(below).collect());
    invariant::decided(&tuples, convention, joined(&blocks)?, Some(inside), work)
}

/// The number of heaps of a position; the names behind them are parameters.
fn heaps_of(rule: &Rule) -> usize {
    let places = rule.clauses.iter().map(|clause| match clause {
        Clause::Arrow { pattern, .. } => pattern.len(),
        _ => 1,
    });
    places.max().unwrap_or(1)
}

/// An expression of the parameters alone, which stand behind the first names.
fn of_parameters(text: &str, names: &[String], first: usize) -> Result<Expr, Invalid> {
    match claim(text, names)? {
        Said::Number(expr) if !expr.mentions(&|v| v < first) => Ok(expr),
        _ => Err(Invalid::Rule(say::not_of_parameters())),
    }
}

/// One claim about tuples from those for the quotients 0, 1, ..., the last of which is for all
/// further ones, too.
fn joined(blocks: &[Said]) -> Result<Said, Invalid> {
    let wrong = || Invalid::Rule(say::such_blocks());
    let Some((last, first)) = blocks.split_last().filter(|_| blocks.len() <= MOST_ROUNDS as usize) else {
        return Err(wrong());
    };
    let is = |order: Order, place: usize| compare(order, Expr::Var(QUOTIENT), Expr::Int(place as i64));
    match last {
        Said::Number(last) => {
            let mut cases = Vec::new();
            for (place, block) in first.iter().enumerate() {
                let Said::Number(block) = block else { return Err(wrong()) };
                cases.push((is(Order::Eq, place), block.clone()));
            }
            let all = if cases.is_empty() { last.clone() } else { Expr::Cases(cases, Box::new(last.clone())) };
            Ok(Said::Number(all))
        }
        Said::Condition(last) => {
            let mut ways = Vec::new();
            for (place, block) in first.iter().enumerate() {
                let Said::Condition(block) = block else { return Err(wrong()) };
                ways.push(Cond::All(vec![is(Order::Eq, place), block.clone()]));
            }
            if ways.is_empty() {
                return Ok(Said::Condition(last.clone()));
            }
            ways.push(Cond::All(vec![is(Order::Ge, first.len()), last.clone()]));
            Ok(Said::Condition(Cond::Any(ways)))
        }
    }
}

impl Every {
    /// Compares the claim with the definition at the first heaps for small parameters. No theorem
    /// needs this.
    pub(crate) fn begins(&self, text: &str, convention: Convention, work: &Work<'_>) -> Result<(), Invalid> {
        /// Parameters up to this are tried, and heaps up to this.
        const LARGEST: i64 = 6;
        const FAR: i64 = 49;
        /// The same for both of two heaps.
        const NEAR: i64 = 14;
        let first = 2 * self.heaps.len();
        let parameters = self.names.len() - first;
        for code in 0..LARGEST.pow(parameters as u32) {
            let own: Vec<i64> = (0..parameters as u32).map(|place| 1 + code / LARGEST.pow(place) % LARGEST).collect();
            if eval::truth(&self.part, &[vec![0; first], own.clone()].concat())? != Some(true) {
                continue;
            }
            let bindings = self.names[first..].iter().zip(&own).map(|(name, value)| format!("; {name} = {value}"));
            let rule = rule::read(&(text.to_owned() + &bindings.collect::<String>()))?;
            let (mut known, mut work) = (Known::default(), work.brief());
            let side = if self.heaps.len() == 1 { FAR } else { NEAR };
            for code in 0..side.pow(self.heaps.len() as u32) {
                let at: Vec<i64> = (0..self.heaps.len() as u32).map(|place| code / side.pow(place) % side).collect();
                let value = match known.value(&rule, convention, &at, &mut work) {
                    Ok(value) => value,
                    Err(reason) if reason.is_undecided() => break,
                    Err(reason) => return Err(reason),
                };
                let place: Vec<u128> = at.iter().chain(&own).map(|&x| x as u128).collect();
                let said = self.value(&place)?;
                let fits = if self.claim.is_condition() {
                    (value == 0) == said.is_some()
                } else {
                    said == Some(u128::from(value))
                };
                if !fits {
                    return Err(Invalid::Game(say::definition_contradicts(value, format!("{place:?}"))));
                }
            }
        }
        Ok(())
    }

    /// The value of heaps for these parameters, which follow them; 0 where the claim says that they
    /// are lost.
    pub(crate) fn value(&self, position: &[u128]) -> Result<Option<u128>, Invalid> {
        let short: Option<Vec<i64>> = position.iter().map(|&number| i64::try_from(number).ok()).collect();
        let heaps = self.heaps.len();
        let Some((heaps, own)) = short.as_deref().and_then(|all| all.split_at_checked(heaps)) else { return Ok(None) };
        let modulus = eval::number(&self.modulus, &[&vec![0; 2 * heaps.len()], own].concat())?;
        let Some(modulus @ 1..) = modulus.and_then(|modulus| i64::try_from(modulus).ok()) else { return Ok(None) };
        let plain = || heaps.iter().flat_map(|n| [n / modulus, n % modulus]).chain(own.iter().copied()).collect();
        let nested = |place| nested::tuple(heaps.first().copied().unwrap_or(0), own, modulus, place);
        let Some(tuple): Option<Vec<i64>> = self.unit.map_or_else(|| Some(plain()), nested) else { return Ok(None) };
        self.claim.value(&tuple.into_iter().map(|x| x as u128).collect::<Vec<_>>())
    }

    /// The claim in words.
    pub(crate) fn in_words(&self) -> Message {
        let modulus = rule::text(&self.modulus, &self.names);
        let parts =
            self.heaps.iter().flat_map(|heap| [format!("({heap}/({modulus}))"), format!("({heap}%({modulus}))")]);
        let (first, heap) = (2 * self.heaps.len(), self.heaps.join(","));
        let names: Vec<String> = match self.unit {
            None => parts.chain(self.names[first..].iter().cloned()).collect(),
            Some(place) => nested::in_words(&heap, &self.names[first..], &modulus, place),
        };
        let own = self.names[first..].join(", ");
        let part = rule::condition(&self.part, &self.names);
        let said = self.claim.text(&names);
        let words = match self.claim.is_condition() {
            true => say::every_lost(own, part, heap, said),
            false => say::every_value(own, part, heap, said),
        };
        match &self.repeats_from {
            Some(from) => say::every_period(words, modulus, rule::text(from, &self.names)),
            None => words,
        }
    }
}
