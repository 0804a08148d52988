//! Lost positions of games without a pattern: those with equal numbers, or with residues, to which
//! every move can be answered.
//!
//! If each option of a position of a set has an option in the set, all of its positions are lost;
//! the others need not be won (`automata::prover`, `answered`). Proposed are sets that a symmetry
//! of the numbers keeps, `a=b`, and sets of residues, `a%2=0 and b%2=0`. Those that fail in a small
//! box are dropped, and the prover decides about the rest, larger ones first.
use crate::claim::formula::{FormulaClaim, FormulaStanding, Place};
use crate::decide::settle::{Settled, may_ask, settle};
use crate::find::domains::Field;
use budget::{Budget, Stop};
use patterns::Formula;
use rules::family::Family;
use rules::ruleset::{Play, Ruleset, Turns};
use std::cmp::Reverse;

/// The effort to list the moves of the box, in looks of the budget.
const EFFORT: u64 = 60;
/// At most this many sets are given to the prover.
const MOST_ASKED: usize = 6;
/// At most this many sets are reported.
const MOST_SAID: usize = 3;
/// The residues that are tried.
const MODULI: std::ops::RangeInclusive<u64> = 2..=8;
/// The differences of two numbers that are tried.
const MOST_APART: u64 = 3;

/// Sets of lost positions, proved; none if the game is not one of this kind.
///
/// # Errors
/// [`Stop`] when a limit of the budget is reached.
pub fn find(rules: &Ruleset, budget: &Budget) -> Result<Vec<FormulaClaim>, Stop> {
    let asked = rules.family == Family::Numbers && rules.turns == Turns::One && rules.play == Play::Normal;
    if !asked || !(2..=4).contains(&rules.arity) || may_ask(rules).is_err() {
        return Ok(Vec::new());
    }
    let Some(field) = Field::of(rules, &budget.clone().with_effort(EFFORT)) else {
        return budget.check().map(|()| Vec::new());
    };
    let names: Vec<&str> = rules.names.iter().map(String::as_str).collect();
    let formula = |text: &str| Formula::parse(text, &names).ok();
    let Some(zero) = formula("0") else { return Ok(Vec::new()) };
    let with_members = |set: Formula| {
        let inside = field.inside(&set);
        (set, inside)
    };
    let mut sets: Vec<(Formula, Vec<bool>)> =
        candidates(&rules.names).iter().filter_map(|text| formula(text)).map(with_members).collect();
    sets.retain(|(set, inside)| field.is_answered(set, inside));
    let size = |inside: &[bool]| inside.iter().filter(|inside| **inside).count();
    sets.sort_by_key(|(_, inside)| Reverse(size(inside)));
    let mut found: Vec<(FormulaClaim, Vec<bool>)> = Vec::new();
    let mut tries = 0;
    for (set, inside) in sets {
        let known = |at: usize| found.iter().any(|(_, own)| own[at]);
        if (0..inside.len()).all(|at| !inside[at] || known(at)) {
            continue;
        }
        if tries == MOST_ASKED || found.len() == MOST_SAID {
            break;
        }
        tries += 1;
        if let Settled::Proved(invariant) = settle(rules, &zero, Some(&set), budget)? {
            let standing = FormulaStanding::Invariant(invariant);
            let claim = FormulaClaim::new(zero.clone(), standing, "answered", Play::Normal);
            found.push((claim.at(Place::Answered(set)).with_order_of(rules), inside));
        }
    }
    Ok(found.into_iter().map(|(claim, _)| claim).collect())
}

/// Conditions that may describe lost positions.
fn candidates(names: &[String]) -> Vec<String> {
    let pairings = pairings(&(0..names.len()).collect::<Vec<_>>());
    let alike = |(a, b): &(usize, usize)| format!("{}={}", names[*a], names[*b]);
    let mut found = Vec::new();
    for (pairs, single) in &pairings {
        let mut sets: Vec<Vec<String>> = vec![pairs.iter().map(alike).collect()];
        for &place in single {
            let ways = [None, Some("=0"), Some("%2=0")].map(|how| how.map(|how| format!("{}{how}", names[place])));
            let with = |set: &Vec<String>| ways.clone().map(|way| set.iter().cloned().chain(way).collect());
            sets = sets.iter().flat_map(with).collect();
        }
        found.extend(sets.into_iter().filter(|set| !set.is_empty()));
    }
    for m in MODULI {
        let each: Vec<String> = names.iter().map(|name| format!("{name}%{m}=0")).collect();
        found.extend(each.iter().map(|one| vec![one.clone()]));
        found.push(each);
        found.push(vec![format!("({})%{m}=0", names.join("+"))]);
        let alike = |(a, b): &(usize, usize)| format!("{}%{m}={}%{m}", names[*a], names[*b]);
        let whole = pairings.iter().filter(|(_, single)| single.is_empty());
        found.extend(whole.map(|(pairs, _)| pairs.iter().map(alike).collect()));
    }
    if let [a, b] = names {
        let apart = |d| [format!("{a}={b}+{d}"), format!("{b}={a}+{d}"), format!("abs({a}-{b})={d}")];
        found.extend((1..=MOST_APART).flat_map(apart).map(|one| vec![one]));
    }
    found.into_iter().map(|set| set.join(" and ")).collect()
}

/// Pairs of places, and the places that are left over.
type Pairing = (Vec<(usize, usize)>, Vec<usize>);

/// All ways to pair some of at most four places.
fn pairings(places: &[usize]) -> Vec<Pairing> {
    let Some((&first, rest)) = places.split_first() else { return vec![Default::default()] };
    let mut found = pairings(rest);
    found.iter_mut().for_each(|(_, single)| single.insert(0, first));
    for &partner in rest {
        let others: Vec<usize> = rest.iter().copied().filter(|place| *place != partner).collect();
        let with = |(mut pairs, single): Pairing| {
            pairs.insert(0, (first, partner));
            (pairs, single)
        };
        found.extend(pairings(&others).into_iter().map(with));
    }
    found
}
