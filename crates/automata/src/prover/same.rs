//! Whether two rulesets have the same moves, however these are written.
//!
//! The moves that leave one position are a relation between a position and the one that remains;
//! two rulesets have the same moves if their relations are equal, which automata decide. An
//! unordered position remains in ascending order.
use super::moves::{Draft, ordered, orders};
use super::{End, Reason, Step, in_reach};
use crate::logic::{Formula, Logic, Term};
use crate::machine::{Digits, Machine, Track};
use crate::meter::{Limits, Meter};
use budget::{Budget, Stop};
use rules::ruleset::Ruleset;
use std::rc::Rc;

/// Whether both rulesets, in which every move leaves one position, have the same moves from every
/// position. `None` where the method does not reach so far.
///
/// ```
/// use automata::{Limits, same_moves};
/// use budget::Budget;
///
/// let ruleset = |text: &str| rules::compile(text, &[]).unwrap().ruleset;
/// let one = ruleset("(a,b) -> (a-k,b) : k>=1, k<a");
/// let other = ruleset("(a,b) -> (j,b) : 0<j, j<a");
/// assert_eq!(same_moves(&one, &other, Limits::default(), &Budget::unlimited()), Ok(Some(true)));
/// ```
///
/// # Errors
/// [`Stop`] when a limit of the budget is reached.
pub fn same_moves(one: &Ruleset, other: &Ruleset, limits: Limits, budget: &Budget) -> Result<Option<bool>, Stop> {
    let mut meter = Meter::new(limits, budget);
    match compared(one, other, &mut meter) {
        Ok(same) => Ok(Some(same)),
        Err(End::Open(_)) => Ok(None),
        Err(End::Stop(stop)) => Err(stop),
    }
}

fn compared(one: &Ruleset, other: &Ruleset, meter: &mut Meter) -> Step<bool> {
    in_reach(one).and(in_reach(other)).map_err(End::Open)?;
    let arity = one.arity;
    if arity != other.arity || one.unordered != other.unordered {
        return Ok(false);
    }
    let mut logic = Logic::new(meter, Digits::Base(2), arity as Track + 2);
    let left: Vec<Track> = (0..arity).map(|_| logic.fresh()).collect();
    let (one, other) = (relation(one, &left, &mut logic)?, relation(other, &left, &mut logic)?);
    let meter = logic.meter();
    Ok(one.without(&other, meter)?.is_empty() && other.without(&one, meter)?.is_empty())
}

/// The positions and what remains of them, on the tracks `left`.
fn relation(ruleset: &Ruleset, left: &[Track], logic: &mut Logic) -> Step<Machine> {
    let mut all = Vec::new();
    for draft in Draft::all(ruleset, logic)? {
        let [part] = draft.parts.as_slice() else { return Err(End::Open(Reason::Sums)) };
        let all_orders = if ruleset.unordered { orders(left.len()) } else { vec![(0..left.len() as Track).collect()] };
        for order in all_orders {
            let mut conditions = draft.conditions.clone();
            conditions.extend(ordered(left, ruleset.unordered));
            for (place, term) in order.iter().zip(part) {
                conditions.push(Formula::equal(Term::Number(left[*place as usize]), term.clone()));
            }
            let mut machines = Vec::new();
            for formula in &conditions {
                machines.push(logic.machine(formula)?);
            }
            let free: Vec<Track> = draft.free.iter().map(|(_, track)| *track).collect();
            all.push(Rc::new(logic.eliminate(machines, &free)?));
        }
    }
    Ok(logic.any(all)?)
}
