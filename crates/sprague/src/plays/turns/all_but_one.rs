//! Turns in at most k of k+1 components, of any kind.
//!
//! **Theorem.** Let k+1 components be left, none of which falls into several, and let a turn move
//! in 1 to k of them, in normal play. The sum is lost exactly if all k+1 nim-values (of the
//! components alone) are equal.
//!
//! *Proof.* A move changes the value of its component, so from equal values a turn leads to values
//! that differ: one component at least stays as it is. From values that differ let v be the least
//! of them: at most k components have a greater one, and each of these has an option of value v.
//! Where no component can move all values are 0. This is Moore's rule (1910), in which k+1 equal
//! numbers have k+1 ones or none in each place; from k+2 components on that rule needs components
//! whose moves all lower the value: with `take 1` and `take 1..2` it is false of `1, 1, 1, 2` and
//! k = 2.
use super::between::{MOST_COUNTED, any_number, list_products};
use super::nim_equivalent;
use super::question::{Made, Rung, TurnQuestion, Verdict};
use crate::ladder::method::Reply;
use crate::messages::say;
use crate::options::{SolveOptions, between_components};
use crate::tell::basis::Basis;
use claims::error::SolveError;
use claims::number::Number;
use claims::position::Position;
use claims::standing::Standing;
use rules::ruleset::Play;
use std::collections::BTreeSet;

pub(super) const THEOREM: &str = "with turns in up to k of k+1 components a sum is lost exactly if their values are equal \
                     (Moore 1910 for Nim)";
/// For sums in which one more component can move than a turn may move.
pub(crate) static EQUAL: Rung = Rung { name: "equal-values", open: any_number, verdict };

fn verdict(asked: &mut TurnQuestion<'_>) -> Reply<Verdict> {
    let (live, (least, most)) = (asked.live()?, asked.range());
    let one_more = most.checked_add(1) == Some(live.len() as u64);
    if asked.splits() || least != 1 || !one_more || asked.play != Play::Normal || nim_equivalent::all(asked) {
        return Ok(None);
    }
    match by_values(asked, &live) {
        // A value may be out of reach even if the sum is not.
        Err(SolveError::OutOfReach { .. } | SolveError::Loop { .. }) => Ok(None),
        decided => decided.map(Some),
    }
}

/// Decides a sum of the components `live`.
fn by_values(asked: &mut TurnQuestion<'_>, live: &[usize]) -> Result<Verdict, SolveError> {
    let options = SolveOptions::default();
    let mut bases = vec![Basis::none_left(); asked.components.len()];
    let mut values = Vec::with_capacity(live.len());
    for &component in live {
        between_components(asked.budget)?;
        let (game, position) = asked.components[component].clone();
        let known = asked.games[game].alone(Play::Normal).known(&position, &options, asked.budget)?;
        bases[component] = Basis::theory(say::value_alone(&known.value));
        values.push(known.value);
    }
    let wins = values.iter().any(|value| *value != values[0]);
    let verdict = Verdict::of(wins, bases, Standing::Theory(THEOREM));
    verdict.listing(asked.limit, |verdict| {
        // One component stays, so all others must take its value.
        for target in values.iter().cloned().collect::<BTreeSet<Number>>() {
            let ways = turns_to(asked, live, &values, &target, &mut verdict.listed)?;
            verdict.total = verdict.total.take().zip(ways).map(|(total, ways)| total.add(&ways));
        }
        Ok(())
    })
}

/// Lists turns after which all components have the value `target`, as far as there is room. Returns
/// the number of such turns; `None` if it is not counted.
fn turns_to(
    asked: &mut TurnQuestion<'_>,
    live: &[usize],
    values: &[Number],
    target: &Number,
    listed: &mut Vec<Made>,
) -> Reply<Number> {
    let most = asked.limit.min(MOST_COUNTED);
    let room = most.saturating_sub(listed.len());
    let mut choices: Vec<(usize, Vec<Vec<Position>>)> = Vec::new();
    let mut ways = Some(Number::from(1));
    for (&component, value) in live.iter().zip(values) {
        between_components(asked.budget)?;
        if value == target {
            continue;
        }
        let (game, position) = asked.components[component].clone();
        let alone = asked.games[game].alone(Play::Normal);
        let found = alone.options_with_value(&position, target, room.max(1), false, asked.budget)?;
        if found.options.is_empty() {
            return Ok(Some(Number::from(0)));
        }
        ways = ways.zip(found.total.and_then(|own| own.to_u64())).map(|(ways, own)| ways.times(own));
        choices.push((component, found.options));
    }
    list_products(&choices, most, listed, asked.budget)?;
    Ok(ways)
}
