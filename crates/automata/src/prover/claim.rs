//! Claims as relations: a set of positions, or the graph of a formula.
use super::counter;
use super::moves::ordered;
use super::reason::{End, Reason, Step, value_track};
use crate::logic::{Formula, Logic, Term};
use crate::machine::{Digits, Machine, Track};
use crate::read::{FORMULAS, Outside};
use crate::say;
use patterns::formula::Body;
use rules::ruleset::Ruleset;
use std::rc::Rc;

/// A claim about the positions of `domain`.
pub(super) enum Claim {
    /// The set of positions that the player to move loses.
    Zeros { domain: Rc<Machine>, zeros: Rc<Machine> },
    /// The nim-value has a track of its own.
    Values { domain: Rc<Machine>, graph: Rc<Machine> },
}

/// The digits in which a claim can be expressed.
pub(super) fn digits(formula: &patterns::Formula) -> Step<Digits> {
    let read = |why: Outside| End::Open(Reason::Outside { what: say::the_claim(), why });
    let asked = match formula.body() {
        Body::Zero(cond) => {
            let truth = FORMULAS.truth(cond).map_err(read)?;
            truth.holds.digits().or_else(|| truth.fails.digits())
        }
        Body::Value(expr) => {
            let number = FORMULAS.number(expr).map_err(read)?;
            number.term.digits().or_else(|| number.defined.digits())
        }
    };
    Ok(asked.unwrap_or(Digits::Base(2)))
}

impl Claim {
    pub(super) fn domain(&self) -> &Rc<Machine> {
        match self {
            Self::Zeros { domain, .. } | Self::Values { domain, .. } => domain,
        }
    }

    pub(super) fn read(
        ruleset: &Ruleset,
        formula: &patterns::Formula,
        within: Option<&patterns::Formula>,
        logic: &mut Logic,
    ) -> Step<Self> {
        let read = |why: Outside| End::Open(Reason::Outside { what: say::the_claim(), why });
        let arity = ruleset.arity;
        let state: Vec<Track> = (0..arity as Track).collect();
        let mut domain = ordered(&state, ruleset.unordered);
        match within.map(patterns::Formula::body) {
            None => {}
            Some(Body::Zero(within)) => domain.push(FORMULAS.truth(within).map_err(read)?.holds),
            Some(Body::Value(_)) => return Err(read(Outside(say::no_condition()))),
        }
        let domain = logic.machine(&Formula::All(domain))?;
        match formula.body() {
            Body::Zero(cond) => {
                let truth = FORMULAS.truth(cond).map_err(read)?;
                let said = logic.machine(&truth.holds.clone().or(truth.fails))?;
                has_value(&domain, &said, arity, logic)?;
                let zeros = logic.machine(&truth.holds)?;
                let zeros = Rc::new(zeros.and(&domain, logic.meter())?);
                Ok(Self::Zeros { domain, zeros })
            }
            Body::Value(expr) => {
                let number = FORMULAS.number(expr).map_err(read)?;
                let value = Term::Number(value_track(arity));
                let graph = logic.machine(&Formula::equal(value, number.term))?;
                let defined = logic.machine(&number.defined)?;
                let graph = Rc::new(logic.all(vec![graph, defined, domain.clone()])?);
                // A negative number is no nim-value.
                let said = Rc::new(graph.exists(&[value_track(arity)], logic.meter())?);
                has_value(&domain, &said, arity, logic)?;
                Ok(Self::Values { domain, graph })
            }
        }
    }
}

/// Checks that the claim has a value at every position.
fn has_value(domain: &Machine, said: &Machine, arity: usize, logic: &mut Logic) -> Step<()> {
    let silent = domain.without(said, logic.meter())?;
    if silent.is_empty() {
        return Ok(());
    }
    Err(End::Open(Reason::NoValue(counter::least(&silent, arity, logic)?)))
}
