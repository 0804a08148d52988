//! Claims about every position of a game, decided.
//!
//! If every play ends, a set Z is the set of P-positions if and only if (1) no move leads from Z
//! into Z and (2) from every position outside Z some move leads into Z; and G = f if and only if
//! (1) no option has the value f(x) and (2) every smaller value is that of an option, where an
//! option of several parts has the xor of their values. In misere play of one component: (1), every
//! position of Z has a move, and every other position that has a move has one into Z. Where rules
//! and claims are made of sums, multiples, quotients and rests by constants, comparisons and binary
//! digits, these sentences are decided by automata ([`crate::logic`]). That a claim is inductive is
//! as old as C. L. Bouton (1901); to decide such sentences by automata over digits is the method of
//! J. Shallit's and H. Mousavi's Walnut (2016).
//!
//! Claims are about natural numbers of any length, by the definition that [`rules::oracle`] has for
//! 64 bits: the ranges of free names are part of the rule, heap 0 may have moves, and a part
//! without a value is no move.
//!
//! | room | task |
//! |---|---|
//! | `moves` | a schema as a relation between a position and the positions that remain |
//! | `ends` | the proof that every play ends |
//! | `claim` | the set or the graph that is claimed |
//! | `classes` | claims about finitely many values, in any base |
//! | `answered` | lost positions of a part that moves may leave |
//! | `counter` | the contradiction in a false claim |
//! | `reason` | why a claim is not decided, or a proof ended early |
//! | `exponents` | rules that only divide, as rules about exponents of primes |
//! | `options` | the options of one position with a value |
//! | `same` | whether two rulesets have the same moves |
//! | `strategy` | winning moves as a short list for all positions |
mod answered;
mod claim;
mod classes;
mod counter;
mod ends;
mod exponents;
mod moves;
mod options;
mod reason;
mod same;
mod strategy;

use crate::logic::Logic;
use crate::machine::{Digits, Machine, Track};
use crate::meter::{Halt, Limits, Meter};
use budget::{Budget, Stop};
use claim::Claim;
pub use counter::{Counterexample, Fault};
use moves::Moves;
pub use options::{Left, Options, options};
use patterns::Formula;
pub use reason::Reason;
use reason::{End, Step, smaller_track, value_track};
use rules::family::Family;
use rules::ruleset::{Play, Ruleset, Turns};
pub use same::same_moves;
use std::rc::Rc;
pub use strategy::{Said, Strategy, strategy};

/// The result for a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The claim holds at every position.
    Proved {
        /// The states of the largest automaton on the way.
        states: usize,
        /// The steps that were taken.
        steps: u64,
        /// Whether moves lead out of the part, and each has an answer that leads back.
        answered: bool,
    },
    /// The claim does not hold.
    False(Counterexample),
    /// The method does not decide the claim.
    OutOfReach(Reason),
}

/// Decides a claim about all positions of a ruleset, or about the positions of a part that no move
/// leaves: a formula with a value claims the nim-values, a condition claims the positions that the
/// player to move loses. The names of the formula stand for the numbers of a position in their
/// order. Moves may leave the part if the claim is the value 0: then it is tested whether each of
/// them has an answer that leads back.
///
/// The verdict does not depend on the clock: limits count states and steps.
///
/// # Errors
/// [`Stop`] when a limit of the budget is reached.
pub fn prove(
    ruleset: &Ruleset,
    claim: &Formula,
    within: Option<&Formula>,
    limits: Limits,
    budget: &Budget,
) -> Result<Verdict, Stop> {
    let mut meter = Meter::new(limits, budget);
    let mut decided = decide(ruleset, claim, within, &mut meter);
    if let (Err(End::Open(_)), None) = (&decided, within)
        && let Some((rules, claim)) = exponents::reduced(ruleset, claim)
    {
        // A counterexample in exponents is a number of any length: the claim stays open.
        match decide(&rules, &claim, None, &mut meter) {
            Ok(Decided::False(_)) | Err(End::Open(_)) => {}
            settled => decided = settled,
        }
    }
    let proved = |answered| Verdict::Proved { states: meter.largest(), steps: meter.steps(), answered };
    Ok(match decided {
        Ok(Decided::Holds) => proved(false),
        Ok(Decided::Answered) => proved(true),
        Ok(Decided::False(counterexample)) => Verdict::False(counterexample),
        Err(End::Open(reason)) => Verdict::OutOfReach(reason),
        Err(End::Stop(stop)) => return Err(stop),
    })
}

/// Whether the moves of a ruleset are in the language of the method, for any claim.
///
/// # Errors
/// The reason why they are not.
pub fn reads(ruleset: &Ruleset, limits: Limits) -> Result<(), Reason> {
    in_reach(ruleset)?;
    let budget = Budget::unlimited();
    let mut meter = Meter::new(limits, &budget);
    match Moves::of(ruleset, &mut Logic::new(&mut meter, Digits::Base(2), ruleset.arity as Track + 2)) {
        Ok(_) => Ok(()),
        Err(End::Open(reason)) => Err(reason),
        Err(End::Stop(stop)) => Err(Reason::Limit(Halt::Stop(stop))),
    }
}

fn in_reach(ruleset: &Ruleset) -> Result<(), Reason> {
    match (&ruleset.family, ruleset.turns) {
        (Family::Numbers, Turns::One) => Ok(()),
        (Family::Numbers, _) => Err(Reason::Turns),
        _ => Err(Reason::Family),
    }
}

/// The decision about a claim.
enum Decided {
    /// It is consistent with every move.
    Holds,
    /// Moves leave its part, and each has an answer that leads back.
    Answered,
    False(Counterexample),
}

fn decide(ruleset: &Ruleset, formula: &Formula, within: Option<&Formula>, meter: &mut Meter) -> Step<Decided> {
    let arity = ruleset.arity;
    in_reach(ruleset).map_err(End::Open)?;
    if formula.names().len() != arity {
        return Err(End::Open(Reason::Arity { claim: formula.names().len(), position: arity }));
    }
    let mut logic = Logic::new(meter, claim::digits(formula)?, arity as Track + 2);
    let claim = Claim::read(ruleset, formula, within, &mut logic)?;
    let moves = Moves::of(ruleset, &mut logic)?;
    ends::shown(ruleset, &moves, &mut logic)?;
    if within.is_some() {
        match stays(&claim, &moves, &mut logic) {
            Err(End::Open(Reason::Leaves(_))) if answered::is_asked(ruleset, formula) => {
                return answered::decide(&moves, claim.domain(), &mut logic).map(|()| Decided::Answered);
            }
            stays => stays?,
        }
    }
    let wrong = match claim {
        Claim::Zeros { .. } if moves.all.iter().any(|relation| relation.parts.len() > 1) => {
            return Err(End::Open(Reason::Sums));
        }
        Claim::Zeros { ref domain, ref zeros } => Zeros { ruleset, moves: &moves, domain, zeros }.decide(&mut logic),
        Claim::Values { ref domain, ref graph } => Values { ruleset, moves: &moves, domain, graph }.decide(&mut logic),
    }?;
    Ok(wrong.map_or(Decided::Holds, Decided::False))
}

/// Checks that no move leads out of the part that the claim is about.
fn stays(claim: &Claim, moves: &Moves, logic: &mut Logic) -> Step<()> {
    let domain = claim.domain();
    let after = moves.of_options(domain, logic)?;
    let outside = Rc::new(after.not(logic.meter())?);
    for relation in &moves.all {
        for part in &relation.parts {
            let outside = Rc::new(moves::placed(&outside, part, None, logic)?);
            let leaves = logic.all(vec![relation.legal.clone(), outside, domain.clone()])?;
            if !leaves.is_empty() {
                let gone = moves.own_tracks(&leaves);
                let from = leaves.exists(&gone, logic.meter())?;
                return Err(End::Open(Reason::Leaves(counter::least(&from, moves.arity, logic)?)));
            }
        }
    }
    Ok(())
}

/// The claim that these are the positions that the player to move loses.
struct Zeros<'a> {
    ruleset: &'a Ruleset,
    moves: &'a Moves,
    domain: &'a Rc<Machine>,
    zeros: &'a Rc<Machine>,
}

impl Zeros<'_> {
    fn decide(&self, logic: &mut Logic) -> Step<Option<Counterexample>> {
        let misere = self.ruleset.play == Play::Misere;
        let after = Rc::new(self.moves.of_options(self.zeros, logic)?);
        let (mut into, mut movable) = (Vec::new(), Vec::new());
        for relation in &self.moves.all {
            let to = match relation.parts.first() {
                Some(part) => Rc::new(moves::placed(&after, part, None, logic)?),
                // Nothing remains: the player to move then has lost in normal play, and won in
                // misere play.
                None => Rc::new(Machine::constant(logic.digits(), !misere)),
            };
            into.push(Rc::new(logic.eliminate(vec![relation.legal.clone(), to], &relation.own)?));
            if misere {
                movable.push(Rc::new(logic.eliminate(vec![relation.legal.clone()], &relation.own)?));
            }
        }
        let into = logic.any(into)?;
        let meter = logic.meter();
        let within = self.zeros.and(&into, meter)?;
        let mut stuck = self.domain.without(self.zeros, meter)?.without(&into, meter)?;
        let mut at_end = Machine::constant(self.zeros.system(), false);
        if misere {
            // The player who cannot move has won.
            let movable = logic.any(movable)?;
            let meter = logic.meter();
            stuck = stuck.and(&movable, meter)?;
            at_end = self.zeros.without(&movable, meter)?;
        }
        let meter = logic.meter();
        let wrong = within.or(&stuck, meter)?.or(&at_end, meter)?;
        if wrong.is_empty() {
            return Ok(None);
        }
        let position = counter::least(&wrong, self.moves.arity, logic)?;
        let fault = if counter::holds(&stuck, &position) {
            Fault::NoMove
        } else if counter::holds(&at_end, &position) {
            Fault::AtEnd
        } else {
            Fault::Move { to: counter::a_move(self.moves, &position, &after, logic)? }
        };
        Ok(Some(Counterexample { position, claimed: None, fault }))
    }
}

/// The claim that nim-values are those of a formula.
struct Values<'a> {
    ruleset: &'a Ruleset,
    moves: &'a Moves,
    domain: &'a Rc<Machine>,
    graph: &'a Rc<Machine>,
}

impl Values<'_> {
    fn decide(&self, logic: &mut Logic) -> Step<Option<Counterexample>> {
        if self.ruleset.play == Play::Misere {
            return Err(End::Open(Reason::MisereValue));
        }
        // Xor is a relation of binary digits.
        if matches!(logic.digits(), Digits::Base(base) if base != 2) {
            return self.decide_by_classes(logic);
        }
        let arity = self.moves.arity;
        let (value, smaller) = (value_track(arity), smaller_track(arity));
        let after = Rc::new(self.moves.of_options(self.graph, logic)?);
        let mut reached = Vec::new();
        for relation in &self.moves.all {
            reached.push(Rc::new(relation.values(&after, value, logic)?));
        }
        let reached = logic.any(reached)?;
        let digits = logic.digits();
        let meter = logic.meter();
        let same = self.graph.and(&reached, meter)?.exists(&[value], meter)?;
        let below = Machine::linear(digits, &[(value, 1), (smaller, -1)], -1, crate::Relation::AtLeastZero, meter)?;
        let below = self.graph.and(&below, meter)?.exists(&[value], meter)?;
        let names: Vec<Track> = reached.tracks().iter().map(|&t| if t == value { smaller } else { t }).collect();
        let missing = below.without(&reached.renamed(&names, meter)?, meter)?;
        let lacks = missing.exists(&[smaller], meter)?.and(self.domain, meter)?;
        let wrong = same.or(&lacks, meter)?;
        if wrong.is_empty() {
            return Ok(None);
        }
        let position = counter::least(&wrong, arity, logic)?;
        let claimed = counter::only(self.graph, &position, value, logic)?;
        let fault = if counter::holds(&lacks, &position) {
            Fault::Missing { value: counter::only(&missing, &position, smaller, logic)? }
        } else {
            Fault::SameValue { to: counter::an_option(self.moves, &position, claimed, &after, value, logic)? }
        };
        Ok(Some(Counterexample { position, claimed: Some(claimed), fault }))
    }
}
