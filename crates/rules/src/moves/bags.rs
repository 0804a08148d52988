//! Options of a bag, a row or a ring: for each choice of members, the moves of a schema, then the
//! members that come in their place.
use super::error::{MoveError, Visit};
use super::{Mover, Scratch, walk};
use crate::eval::{self, Value};
use crate::family::Family;
use crate::family::bags::{Arrangement, BagMove, Bags, MAX, MIN, Places, aggregates};
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
        for (index, (own, mover)) in self.bags.moves.iter().zip(&self.moves).enumerate() {
            let places = own.places(self.bags.beside);
            let mut choices = Choices::new(self.bags.arrangement, own.named);
            while choices.next(&at) {
                env.clear();
                env.extend_from_slice(at.beside);
                env.extend(choices.chosen.iter().map(|&place| at.members[place]));
                env.extend_from_slice(&at.before);
                env.resize(places.all(), 0);
                let (bags, chosen) = (&self.bags, &choices.chosen);
                let mut made = Made { at: &at, own, places, index, chosen, bags, new: Vec::new() };
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
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// The choices of members that a move may name, one after the other.
struct Choices {
    arrangement: Arrangement,
    named: usize,
    /// The places of the members.
    chosen: Vec<usize>,
}

impl Choices {
    fn new(arrangement: Arrangement, named: usize) -> Self {
        Self { arrangement, named, chosen: Vec::new() }
    }

    /// Goes on to the next choice; false after the last.
    fn next(&mut self, at: &At<'_>) -> bool {
        let count = at.members.len();
        if self.arrangement == Arrangement::Bag {
            return self.next_of_bag(at);
        }
        let first = self.chosen.first().map_or(0, |first| first + 1);
        let firsts = match self.arrangement {
            Arrangement::Ring => count,
            _ => (count + 1).saturating_sub(self.named),
        };
        self.chosen.clear();
        self.chosen.extend((first..).map(|place| place % count.max(1)).take(self.named));
        self.named <= count && first < firsts
    }

    /// An odometer over different members; of equal ones the first is taken.
    fn next_of_bag(&mut self, at: &At<'_>) -> bool {
        let mut last = self.chosen.pop();
        loop {
            match at.next(&self.chosen, last) {
                Some(place) => {
                    self.chosen.push(place);
                    if self.chosen.len() == self.named {
                        return true;
                    }
                    last = None;
                }
                None => match self.chosen.pop() {
                    Some(place) => last = Some(place),
                    None => return false,
                },
            }
        }
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
        let fits = |(_, members): &(&[i64], &[i64])| {
            let in_order = bags.arrangement != Arrangement::Bag || members.is_sorted();
            in_order && position.iter().all(|&number| number >= 0)
        };
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
    fn next(&self, taken: &[usize], last: Option<usize>) -> Option<usize> {
        let from = last.map_or(0, |last| last + 1);
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
    bags: &'a Bags,
    new: Vec<i64>,
}

impl Made<'_> {
    /// Makes the position that a list of the schema leaves; whether it is a move.
    fn of(&mut self, env: &[i64], list: &[i64]) -> Result<bool, MoveError> {
        let (beside, named) = list.split_at(self.places.beside);
        let (come, carried) = named.split_at(self.own.left);
        let mut members = self.with(come);
        if self.own.each.is_none() && self.bags.drops_zeros {
            members.retain(|&member| member > 0);
        }
        self.bags.arrangement.settle(&mut members);
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
                if self.bags.drops_zeros {
                    members.retain(|&member| member > 0);
                }
                self.bags.arrangement.settle(&mut members);
            }
        }
        self.new.clear();
        self.new.extend_from_slice(beside);
        self.new.append(&mut members);
        Ok(true)
    }

    /// The members with those that come in the place of those that were chosen.
    fn with(&self, come: &[i64]) -> Vec<i64> {
        let (members, chosen) = (self.at.members, self.chosen);
        let stays = |place: &usize| !chosen.contains(place);
        let Some((&first, count)) = chosen.first().zip(Some(members.len())) else { return members.to_vec() };
        let places: Vec<usize> = match self.bags.arrangement {
            // Around the ring, behind those that come.
            Arrangement::Ring => (first..first + count).map(|place| place % count).filter(stays).collect(),
            Arrangement::Bag | Arrangement::Row => (0..count).filter(stays).collect(),
        };
        let before = match self.bags.arrangement {
            Arrangement::Row => first,
            Arrangement::Bag | Arrangement::Ring => 0,
        };
        let (before, behind) = places.split_at(before);
        let of = |places: &[usize]| places.iter().map(|&place| members[place]).collect::<Vec<_>>();
        [of(before), come.to_vec(), of(behind)].concat()
    }

    fn too_large(&self) -> MoveError {
        MoveError::Overflow { position: self.at.position.to_vec(), schema: self.index }
    }
}
