//! The options of bags, rows and rings, straight from the clauses: every choice of members, in
//! every order, of which those that are no neighbours are left out in rows and rings.
use super::{Oracle, OracleError, Pos, Sum};
use crate::eval::{self, Value};
use crate::family::bags::{AGGREGATES, Arrangement, BagMove, Bags};
use crate::ir::{Cond, Num};
use std::collections::BTreeSet;

impl Oracle<'_> {
    /// The bags that a move leads to.
    pub(super) fn bags(&mut self, bags: &Bags, position: &Pos) -> Result<BTreeSet<Sum>, OracleError> {
        let mut options = BTreeSet::new();
        let (_, members) = position.split_at(bags.beside);
        if self.bag_end(bags, position)?.is_some() {
            return Ok(options);
        }
        for own in &bags.moves {
            let mut choices = vec![Vec::new()];
            for _ in 0..own.named {
                let longer = |choice: &Vec<usize>| -> Vec<Vec<usize>> {
                    let free = (0..members.len()).filter(|place| !choice.contains(place));
                    free.map(|place| [&choice[..], &[place]].concat()).collect()
                };
                choices = choices.iter().flat_map(longer).collect();
                self.tick(choices.len())?;
            }
            for choice in choices.into_iter().filter(|choice| may_be_named(bags.arrangement, choice, members.len())) {
                self.bag_moves(bags, own, position, &choice, &mut options)?;
            }
        }
        Ok(options)
    }

    /// The first `end if` that holds at a position.
    pub(super) fn bag_end(&self, bags: &Bags, position: &Pos) -> Result<Option<usize>, OracleError> {
        let (beside, members) = position.split_at(bags.beside);
        let env: Vec<i64> = beside.iter().copied().chain(of_whole(members)).collect();
        for (index, end) in bags.ends.iter().enumerate() {
            let known = !members.is_empty() || !uses_ends(end, beside.len());
            if known && eval::all(end, &env).map_err(|error| OracleError::Eval { position: position.clone(), error })? {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    /// The moves of one clause for one choice of members.
    fn bag_moves(
        &mut self,
        bags: &Bags,
        own: &BagMove,
        position: &Pos,
        choice: &[usize],
        out: &mut BTreeSet<Sum>,
    ) -> Result<(), OracleError> {
        let wrap = |error| OracleError::Eval { position: position.clone(), error };
        let (beside, members) = position.split_at(bags.beside);
        let (aggregates, places) = (AGGREGATES.len(), own.places(bags.beside));
        let mut env = beside.to_vec();
        env.extend(choice.iter().map(|&place| members[place]));
        env.extend(of_whole(members));
        env.resize(env.len() + aggregates + 1, 0);
        let mut lists = BTreeSet::new();
        if own.schema.pattern.iter().zip(&env).all(|(want, have)| want.is_none_or(|want| want == *have)) {
            self.candidates(&own.schema, &env, &mut lists)?;
        }
        for list in lists {
            let list = list.concat();
            let (new_beside, come) = (&list[..bags.beside], &list[bags.beside..bags.beside + own.left]);
            let mut new = Pos::new();
            for (place, member) in members.iter().enumerate() {
                if place == choice[0] {
                    new.extend(come);
                }
                if !choice.contains(&place) {
                    new.push(*member);
                }
            }
            if bags.drops_zeros && own.each.is_none() {
                new.retain(|member| *member != 0);
            }
            let whole = of_whole(&new);
            env.splice(places.after()..places.after() + aggregates, whole);
            let mut long = env.clone();
            long.extend(&list[bags.beside + own.left..]);
            if new.is_empty() && uses_ends(&own.after, places.after()) || !eval::all(&own.after, &long).map_err(wrap)? {
                continue;
            }
            let changed: Result<Option<Pos>, OracleError> = match &own.each {
                None => Ok(Some(new)),
                Some(each) => {
                    new.iter().map(|&member| self.changed(each, member, places.member(), &long, position)).collect()
                }
            };
            let Some(mut new) = changed? else { continue };
            if bags.drops_zeros {
                new.retain(|member| *member != 0);
            }
            settle(bags.arrangement, &mut new);
            out.insert(vec![[new_beside, &new].concat()]);
        }
        Ok(())
    }

    /// What `then each` makes of a member; `None` where it is no number.
    fn changed(
        &self,
        each: &Num,
        member: i64,
        place: usize,
        env: &[i64],
        position: &Pos,
    ) -> Result<Option<i64>, OracleError> {
        let mut env = env.to_vec();
        env[place] = member;
        let value = eval::num(each, &env).map_err(|error| OracleError::Eval { position: position.clone(), error })?;
        Ok(value.and_then(Value::int).filter(|new| *new >= 0))
    }
}

/// Whether members at these places may be named in this order: in a row and in a ring each stands
/// right behind the one before.
fn may_be_named(arrangement: Arrangement, choice: &[usize], count: usize) -> bool {
    choice.windows(2).all(|pair| match arrangement {
        Arrangement::Bag => true,
        Arrangement::Row => pair[1] == pair[0] + 1,
        Arrangement::Ring => pair[1] == pair[0] + 1 || pair[0] + 1 == count && pair[1] == 0,
    })
}

/// Members in the order of a position: of the rotations of a ring, the least.
pub(super) fn settle(arrangement: Arrangement, members: &mut Pos) {
    match arrangement {
        Arrangement::Bag => members.sort_unstable(),
        Arrangement::Row => {}
        Arrangement::Ring => *members = super::rewriting::first_rotation(members),
    }
}

/// The numbers of a whole bag, each by its own definition.
fn of_whole(bag: &[i64]) -> Vec<i64> {
    let greatest = bag.iter().copied().max().unwrap_or(0);
    // The remainders by the common divisor so far, until none is left.
    let gcd = bag.iter().fold(0, |mut divisor, &member| {
        let mut rest = member;
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        divisor
    });
    let different: BTreeSet<&i64> = bag.iter().collect();
    vec![
        bag.len() as i64,
        bag.iter().fold(0, |sum: i64, member| sum.saturating_add(*member)),
        greatest,
        bag.iter().copied().min().unwrap_or(0),
        gcd,
        bag.iter().fold(0, |xor, member| xor ^ member),
        bag.iter().fold(0, |or, member| or | member),
        bag.iter().copied().reduce(|and, member| and & member).unwrap_or(0),
        different.len() as i64,
    ]
}

/// Whether conditions use the greatest or the least member; these are the third and the fourth
/// aggregate.
fn uses_ends(conditions: &[Cond], first: usize) -> bool {
    let mut uses = false;
    for condition in conditions {
        condition.each_num(&mut |num| num.each_var(&mut |var| uses |= var == first + 2 || var == first + 3));
    }
    uses
}
