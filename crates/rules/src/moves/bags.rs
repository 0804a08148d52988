//! Options of a bag: for each choice of members, the moves of a schema, then the members that come
//! in their place.
use super::error::{MoveError, Visit};
use super::{Mover, Scratch, walk};
use crate::eval::{self, Value};
use crate::family::Family;
use crate::family::bags::{BagMove, Bags, MAX, MIN, Places, aggregates};
use crate::ir::Cond;
use crate::ruleset::{Ruleset, Turns};
use budget::Budget;
use std::ops::ControlFlow;

/// A game on bags, with the loops of each move.
#[derive(Debug, Clone)]
pub(super) struct BagMover {
    bags: Bags,
    moves: Vec<Mover>,
}

impl BagMover {
    pub(super) fn new(ruleset: &Ruleset) -> Option<Self> {
        let Family::Bags(bags) = &ruleset.family else { return None };
        let of = |own: &BagMove| Mover {
            arity: own.places(bags.beside).all(),
            unordered: false,
            // The list that remains is no sum: its numbers keep their order.
            in_row: true,
            ..Mover::new(&Ruleset {
                family: Family::Numbers,
                arity: own.places(bags.beside).all(),
                turns: Turns::One,
                ends: Vec::new(),
                ..ruleset.with_only(vec![own.schema.clone()])
            })
        };
        Some(Self { moves: bags.moves.iter().map(of).collect(), bags: bags.clone() })
    }

    /// Calls `visit` for the options of a bag; see [`Mover::for_each_option`].
    pub(super) fn all(
        &self,
        scratch: &mut Scratch,
        position: &[i64],
        budget: &Budget,
        visit: &mut Visit<'_>,
    ) -> Result<ControlFlow<()>, MoveError> {
        let at = At::new(&self.bags, position)?;
        if self.first_end(&at)?.is_some() {
            return Ok(ControlFlow::Continue(()));
        }
        let mut env = Vec::new();
        let mut chosen = Vec::new();
        for (index, (own, mover)) in self.bags.moves.iter().zip(&self.moves).enumerate() {
            let places = own.places(self.bags.beside);
            chosen.clear();
            chosen.resize(own.named, usize::MAX);
            let mut depth = 0;
            // An odometer over choices of different members; of equal ones the first is taken.
            loop {
                if depth == own.named {
                    env.clear();
                    env.extend_from_slice(at.beside);
                    env.extend(chosen.iter().map(|&place| at.members[place]));
                    env.extend_from_slice(&at.before);
                    env.resize(places.all(), 0);
                    let mut made = Made {
                        at: &at,
                        own,
                        places,
                        index,
                        chosen: &chosen,
                        drops: self.bags.drops_zeros,
                        new: Vec::new(),
                    };
                    let mut failed = None;
                    let flow = walk::all(mover, scratch, &env, budget, &mut |list| match made.of(&env, list) {
                        Ok(true) => visit(&made.new),
                        Ok(false) => ControlFlow::Continue(()),
                        Err(error) => {
                            failed = Some(error);
                            ControlFlow::Break(())
                        }
                    })?;
                    if let Some(error) = failed {
                        return Err(error);
                    }
                    if flow.is_break() {
                        return Ok(flow);
                    }
                    if depth == 0 {
                        break;
                    }
                    depth -= 1;
                }
                match at.next(&chosen[..depth], chosen[depth]) {
                    Some(place) => {
                        chosen[depth] = place;
                        depth += 1;
                        if let Some(next) = chosen.get_mut(depth) {
                            *next = usize::MAX;
                        }
                    }
                    None if depth == 0 => break,
                    None => depth -= 1,
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

impl BagMover {
    /// The index of the first `end if` that holds at a position.
    pub(super) fn end(&self, position: &[i64]) -> Result<Option<usize>, MoveError> {
        self.first_end(&At::new(&self.bags, position)?)
    }

    fn first_end(&self, at: &At<'_>) -> Result<Option<usize>, MoveError> {
        let env = [at.beside, &at.before].concat();
        for (index, end) in self.bags.ends.iter().enumerate() {
            if eval::all(end, &env).map_err(|error| at.wrong(error))?
                && (!at.members.is_empty() || is_of_any(end, at.beside.len()))
            {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }
}

/// Whether conditions do without the greatest and the least member, which an empty bag has not.
fn is_of_any(conditions: &[Cond], first: usize) -> bool {
    let mut any = true;
    conditions.iter().for_each(|cond| {
        cond.each_num(&mut |num| num.each_var(&mut |var| any &= var != first + MAX && var != first + MIN))
    });
    any
}

/// A position, taken apart.
struct At<'a> {
    position: &'a [i64],
    beside: &'a [i64],
    members: &'a [i64],
    before: [i64; 9],
}

impl<'a> At<'a> {
    fn new(bags: &Bags, position: &'a [i64]) -> Result<Self, MoveError> {
        let parts = position.split_at_checked(bags.beside);
        let fits = |(_, members): &(&[i64], &[i64])| members.is_sorted() && position.iter().all(|&number| number >= 0);
        let Some((beside, members)) = parts.filter(fits) else {
            return Err(MoveError::NotAPosition { position: position.to_vec(), arity: bags.beside });
        };
        let too_large = || MoveError::Overflow { position: position.to_vec(), schema: 0 };
        let before = aggregates(members).ok_or_else(too_large)?;
        Ok(Self { position, beside, members, before })
    }

    fn wrong(&self, error: eval::EvalError) -> MoveError {
        MoveError::Eval { position: self.position.to_vec(), error }
    }

    /// The next place for a member beside those that are taken; of equal members the first.
    fn next(&self, taken: &[usize], last: usize) -> Option<usize> {
        let from = if last == usize::MAX { 0 } else { last + 1 };
        (from..self.members.len()).find(|&place| {
            let free = |place: usize| !taken.contains(&place);
            let earlier = (0..place).rev().take_while(|&other| self.members[other] == self.members[place]);
            free(place) && !earlier.into_iter().any(free)
        })
    }
}

/// The making of an option.
struct Made<'a> {
    at: &'a At<'a>,
    own: &'a BagMove,
    places: Places,
    index: usize,
    chosen: &'a [usize],
    drops: bool,
    new: Vec<i64>,
}

impl Made<'_> {
    /// Makes the position that a list of the schema leaves; whether it is a move.
    fn of(&mut self, env: &[i64], list: &[i64]) -> Result<bool, MoveError> {
        let (beside, named) = list.split_at(self.places.beside);
        let (come, carried) = named.split_at(self.own.left);
        let stay = self.at.members.iter().enumerate().filter(|(place, _)| !self.chosen.contains(place));
        let mut members: Vec<i64> = stay.map(|(_, &member)| member).chain(come.iter().copied()).collect();
        if self.own.each.is_none() && self.drops {
            members.retain(|&member| member > 0);
        }
        members.sort_unstable();
        if !self.own.after.is_empty() || self.own.each.is_some() {
            let after = aggregates(&members).ok_or_else(|| self.too_large())?;
            let mut env = [&env[..self.places.after()], &after, &[0], carried].concat();
            if members.is_empty() && !is_of_any(&self.own.after, self.places.after())
                || !eval::all(&self.own.after, &env).map_err(|error| self.at.wrong(error))?
            {
                return Ok(false);
            }
            if let Some(each) = &self.own.each {
                for member in &mut members {
                    env[self.places.member()] = *member;
                    match eval::num(each, &env).map_err(|error| self.at.wrong(error))? {
                        Some(Value::Int(new)) if new >= 0 => *member = new,
                        Some(Value::PosHuge) => return Err(self.too_large()),
                        _ => return Ok(false),
                    }
                }
                members.sort_unstable();
                if self.drops {
                    members.retain(|&member| member > 0);
                }
            }
        }
        self.new.clear();
        self.new.extend_from_slice(beside);
        self.new.append(&mut members);
        Ok(true)
    }

    fn too_large(&self) -> MoveError {
        MoveError::Overflow { position: self.at.position.to_vec(), schema: self.index }
    }
}
