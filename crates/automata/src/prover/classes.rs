//! Claims about nim-values that take finitely many values, in the digits of any base.
//!
//! Let G = f, where f takes finitely many values, and let the positions of the value u be a
//! relation M_u. The options of the value w are those whose parts lie in M_u, M_v, ... with u xor v
//! xor ... = w: a finite disjunction O_w of relations, without a number for the value, and without
//! xor as a relation. G = f if and only if M_v and O_v have no position in common for any v, and
//! M_v lies in O_w for all w < v. So values that live in the digits of a base (A. Cobham 1972) are
//! decided as others are (J. R. Büchi 1960; V. Bruyère et al. 1994): a quotient by j is linear in
//! any base, with j states, and the base need only fit the claim.
use super::counter::{self, Counterexample, Fault, at, left};
use super::moves::{Option_, placed};
use super::{End, Reason, Step, Values, value_track};
use crate::logic::Logic;
use crate::machine::{Machine, Track};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The most values of a claim: each move meets each of them.
const MOST_VALUES: usize = 64;

/// The positions of each value, by the value.
pub(super) type Classes = Vec<(u128, Rc<Machine>)>;

/// The positions of each value of a graph.
pub(super) fn classes(graph: &Machine, arity: usize, logic: &mut Logic) -> Step<Classes> {
    let value = value_track(arity);
    let position: Vec<Track> = graph.tracks().iter().copied().filter(|&track| track != value).collect();
    let values = graph.exists(&position, logic.meter())?.members(MOST_VALUES + 1);
    let values =
        values.filter(|values| (1..=MOST_VALUES).contains(&values.len())).ok_or(End::Open(Reason::ManyValues))?;
    let mut classes = Vec::with_capacity(values.len());
    for value_is in values.into_iter().flatten() {
        let point = logic.point(value, value_is)?;
        let class = graph.and(&point, logic.meter())?.exists(&[value], logic.meter())?;
        classes.push((value_is, Rc::new(class)));
    }
    classes.sort_by_key(|(value, _)| *value);
    Ok(classes)
}

/// The moves of a kind by the value of the option: relations between a position and, with `keep`,
/// what remains.
pub(super) fn by_value(
    relation: &Option_,
    legal: Rc<Machine>,
    classes: &Classes,
    keep: bool,
    logic: &mut Logic,
) -> Step<BTreeMap<u128, Rc<Machine>>> {
    let parts = relation.uncancelled();
    let gone = |rest: &[&Vec<Track>]| -> Vec<Track> {
        let later = |track: &Track| rest.iter().any(|part| part.contains(track));
        relation.own.iter().copied().filter(|track| !keep && !later(track)).collect()
    };
    let mut sums = BTreeMap::from([(0, Rc::new(logic.eliminate(vec![legal], &gone(&parts))?))]);
    for (place, part) in parts.iter().enumerate() {
        let gone = gone(&parts[place + 1..]);
        let mut more: BTreeMap<u128, Vec<Rc<Machine>>> = BTreeMap::new();
        for (value, class) in classes {
            let class = Rc::new(placed(class, part, None, logic)?);
            for (sum, before) in &sums {
                let here = logic.eliminate(vec![before.clone(), class.clone()], &gone)?;
                if !here.is_empty() {
                    more.entry(sum ^ value).or_default().push(Rc::new(here));
                }
            }
        }
        sums = BTreeMap::new();
        for (sum, machines) in more {
            sums.insert(sum, Rc::new(logic.any(machines)?));
        }
    }
    Ok(sums)
}

impl Values<'_> {
    /// The positions of each value, for options.
    fn after(&self, classes: &Classes, logic: &mut Logic) -> Step<Classes> {
        let after = |(value, class): &(u128, Rc<Machine>)| Ok((*value, Rc::new(self.moves.of_options(class, logic)?)));
        classes.iter().map(after).collect()
    }

    pub(super) fn decide_by_classes(&self, logic: &mut Logic) -> Step<Option<Counterexample>> {
        let classes = classes(self.graph, self.moves.arity, logic)?;
        let after = self.after(&classes, logic)?;
        let mut reached: BTreeMap<u128, Vec<Rc<Machine>>> = BTreeMap::new();
        for relation in &self.moves.all {
            for (value, machine) in by_value(relation, relation.legal.clone(), &after, false, logic)? {
                reached.entry(value).or_default().push(machine);
            }
        }
        let mut options = BTreeMap::new();
        for (value, machines) in reached {
            options.insert(value, Rc::new(logic.any(machines)?));
        }
        let never = Rc::new(Machine::constant(logic.digits(), false));
        let of = |value: &u128| options.get(value).unwrap_or(&never);
        let (mut same, mut lacks) = (Vec::new(), Vec::new());
        for (value, class) in &classes {
            same.push(Rc::new(class.and(of(value), logic.meter())?));
            // If a value exceeds the number of values that options have, one of the least values is
            // missing.
            for smaller in 0..(*value).min(options.len() as u128 + 1) {
                lacks.push(Rc::new(class.without(of(&smaller), logic.meter())?));
            }
        }
        let (same, lacks) = (logic.any(same)?, logic.any(lacks)?);
        let wrong = same.or(&lacks, logic.meter())?;
        if wrong.is_empty() {
            return Ok(None);
        }
        let position = counter::least(&wrong, self.moves.arity, logic)?;
        let claimed = classes.iter().find(|(_, class)| counter::holds(class, &position));
        let claimed = claimed.map(|(value, _)| *value).ok_or(End::Open(Reason::FarAway))?;
        let missing = (0..claimed).find(|value| !counter::holds(of(value), &position));
        let fault = match missing {
            Some(value) => Fault::Missing { value },
            None => Fault::SameValue { to: self.an_option(&position, claimed, &after, logic)? },
        };
        Ok(Some(Counterexample { position, claimed: Some(claimed), fault }))
    }

    /// A move from a position to an option of this value.
    fn an_option(&self, position: &[u128], value: u128, after: &Classes, logic: &mut Logic) -> Step<Vec<Vec<u128>>> {
        for relation in &self.moves.all {
            let here = Rc::new(at(&relation.legal, position, logic)?);
            let found = by_value(relation, here, after, true, logic)?.remove(&value);
            let to = found.map(|found| left(&relation.parts, vec![found], position, logic)).transpose()?;
            if let Some(to) = to.flatten() {
                return Ok(to);
            }
        }
        Err(End::Open(Reason::FarAway))
    }
}
