//! Lost positions of which nothing is said about the others: the claim `0` with a condition that
//! moves may leave.
//!
//! Every play ends, in normal play. If every option of every position of a set Z has an option in
//! Z, all positions of Z are lost: the second player answers every move by one that leads back to
//! Z, so the first player is the one without a move at the end.
use super::moves::{Move, nothing, of};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::relation::{Digits, Form, Relation, Say};
use crate::say;

/// Checks that each move from these positions has an answer that leads back.
pub(super) fn shown(domain: &Relation, all: &[Move], arity: usize, work: &mut Work<'_>) -> Result<(), Invalid> {
    let mut back = Relation::constant(false);
    for one in all {
        let here = Relation::together(&returning(one, domain, work)?, &news(one, arity), work)?;
        back = back.or(&here, work)?;
    }
    for one in all {
        let mut open = one.legal.and(domain, work)?;
        if let [part] = one.parts.as_slice() {
            open = open.and(&of(&back.not(), part, &[], work)?, work)?;
        }
        nothing(&open, say::every_move_answered(), work)?;
    }
    Ok(())
}

/// The moves of a kind that lead into a set, or leave nothing.
fn returning(one: &Move, domain: &Relation, work: &mut Work<'_>) -> Result<Vec<Relation>, Invalid> {
    match one.parts.as_slice() {
        [] => Ok(vec![one.legal.clone()]),
        [part] => Ok(vec![one.legal.clone(), of(domain, part, &[], work)?]),
        _ => Err(Invalid::Condition(say::claim_must_give_values())),
    }
}

fn news(one: &Move, arity: usize) -> Vec<usize> {
    Move::new_tracks(&one.parts.concat(), arity)
}

/// What a move back to a set leaves, at a position of any size; nothing left is an empty list.
/// `None` if there is no such move.
pub(super) fn back(
    domain: &Relation,
    all: &[Move],
    at: &[i64],
    work: &mut Work<'_>,
) -> Result<Option<Vec<Vec<i64>>>, Invalid> {
    let position = point(at, work)?;
    for one in all {
        let mut here = position.clone();
        for relation in returning(one, domain, work)? {
            here = here.and(&relation, work)?;
        }
        if let Some(numbers) = here.example(work)? {
            let number = |track: &usize| match here.tracks.iter().position(|own| own == track) {
                Some(place) => numbers.get(place).copied().unwrap_or(0),
                None => at.get(*track).copied().unwrap_or(0),
            };
            return Ok(Some(one.parts.iter().map(|part| part.iter().map(number).collect()).collect()));
        }
    }
    Ok(None)
}

/// The relation that the position is this one.
fn point(at: &[i64], work: &mut Work<'_>) -> Result<Relation, Invalid> {
    let mut here = Relation::constant(true);
    for (track, &number) in at.iter().enumerate() {
        let form = Form::track(track).plus(-1, &Form::int(number))?;
        here = here.and(&Relation::linear(&form, Say::Zero, Digits::Binary, work)?, work)?;
    }
    Ok(here)
}
