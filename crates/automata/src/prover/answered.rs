//! Sets of lost positions of which nothing is said about the others: `G = 0` where `a=b`.
//!
//! *Statement.* Every play ends, in normal play. If every option of every position of a set Z has
//! an option in Z, all positions of Z are lost. *Proof.* The second player answers every move by
//! one that leads back to Z. So the first player is the one without a move when play ends.
//!
//! Z need not have all lost positions, and moves may lead out of it, so it is a weaker claim than
//! the other ones here: no move from Z to Z is excluded, and the positions outside are not asked
//! whether they reach Z. The idea is Tweedledum and Tweedledee (E. Berlekamp, J. Conway, R. Guy,
//! *Winning Ways*, 1982, chapter 1), whose answers are images under a symmetry; here any answer
//! will do.
use super::counter::{a_move, least};
use super::moves::{Moves, ordered, placed};
use super::reason::{End, Reason, Step};
use crate::logic::{Formula, Logic};
use crate::machine::{Machine, Track};
use patterns::formula::{Body, Cond, Num};
use rules::ruleset::{Play, Ruleset};
use std::rc::Rc;

/// Whether a claim says that positions are lost, and no more.
pub(super) fn is_asked(ruleset: &Ruleset, claim: &patterns::Formula) -> bool {
    let lost = match claim.body() {
        Body::Value(value) => *value == Num::Const(0),
        Body::Zero(cond) => *cond == Cond::Const(true),
    };
    lost && ruleset.play == Play::Normal
}

/// Decides whether every move from these positions can be answered by one that leads back.
///
/// # Errors
/// The least position with a move that has no such answer; such a position may be lost as well.
pub(super) fn decide(moves: &Moves, set: &Rc<Machine>, logic: &mut Logic) -> Step<()> {
    let back = back(moves, set, logic)?;
    let outside = Rc::new(moves.of_options(&back, logic)?.not(logic.meter())?);
    for relation in &moves.all {
        let mut open = vec![set.clone(), relation.legal.clone()];
        if let Some(part) = relation.parts.first() {
            open.push(Rc::new(placed(&outside, part, None, logic)?));
        }
        let open = logic.all(open)?;
        if !open.is_empty() {
            let gone = moves.own_tracks(&open);
            let from = open.exists(&gone, logic.meter())?;
            let from = least(&from, moves.arity, logic)?;
            let to = a_move(moves, &from, &outside, logic)?;
            return Err(End::Open(Reason::Unanswered { from, to }));
        }
    }
    Ok(())
}

/// The positions from which some move leads into a set, or leaves nothing.
fn back(moves: &Moves, set: &Rc<Machine>, logic: &mut Logic) -> Step<Machine> {
    let after = Rc::new(moves.of_options(set, logic)?);
    let mut back = Vec::new();
    for relation in &moves.all {
        let mut into = vec![relation.legal.clone()];
        match relation.parts.as_slice() {
            [] => {}
            [part] => into.push(Rc::new(placed(&after, part, None, logic)?)),
            _ => return Err(End::Open(Reason::Sums)),
        }
        back.push(Rc::new(logic.eliminate(into, &relation.own)?));
    }
    let back = logic.any(back)?;
    let state: Vec<Track> = (0..moves.arity as Track).collect();
    let written = logic.machine(&Formula::All(ordered(&state, moves.unordered)))?;
    Ok(back.and(&written, logic.meter())?)
}
