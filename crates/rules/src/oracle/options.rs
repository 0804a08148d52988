//! The options of a position: all candidates, one after the other, and the positions each leaves.
use super::{MOST_PARTS, Oracle, OracleError, Pos, Sum, reach};
use crate::ast::Shape;
use crate::eval::{self, Value};
use crate::family::Family;
use crate::ir::{Num, Part, Remains, Schema};
use crate::odometer::Odometer;
use crate::ruleset::Turns;
use std::borrow::Cow;
use std::collections::BTreeSet;

impl Oracle<'_> {
    /// All options of a position, each an ascending sum; where the first component moves, in the
    /// order in which the rule writes the parts, and heaps of a total in every order.
    ///
    /// # Errors
    /// [`OracleError`], but neither [`OracleError::Cycle`] nor [`OracleError::Splits`].
    pub fn options(&mut self, position: &[i64]) -> Result<BTreeSet<Sum>, OracleError> {
        let ruleset = self.ruleset;
        let position = self.canonical(position)?;
        let wrap = |error| OracleError::Eval { position: position.clone(), error };
        match &ruleset.family {
            Family::Numbers => {}
            Family::Coins(coins) => return self.heads(coins, &position),
            Family::Piles(piles) => return self.lists(piles, &position),
            Family::Erase(erase) => return self.subsets(erase, &position),
            Family::Words(words) => return self.rewritten(words, &position),
            Family::Circle(circle) => return self.rows(circle, &position),
            Family::Board(board) => return self.boards(board, &position),
            Family::Bags(bags) => return self.bags(bags, &position),
            Family::Cells(cells) => return self.lettered(cells, &position),
            Family::Graphs(graphs) => return self.deleted(graphs, &position),
            Family::Entailing(_) => return Err(OracleError::Marked),
            Family::Judged(_) => return Err(OracleError::Judged),
        }
        let mut options = BTreeSet::new();
        for end in &ruleset.ends {
            if eval::all(end, &position).map_err(wrap)? {
                return Ok(options);
            }
        }
        for schema in &ruleset.schemas {
            if schema.pattern.iter().zip(&position).all(|(want, have)| want.is_none_or(|want| want == *have)) {
                self.candidates(schema, &position, &mut options)?;
            }
        }
        Ok(options)
    }

    /// Checks a position; sorts it where order does not matter.
    pub(super) fn canonical(&self, position: &[i64]) -> Result<Pos, OracleError> {
        let (mut position, arity) = (position.to_vec(), self.ruleset.arity);
        if self.ruleset.erase().is_some() {
            position.sort_unstable();
            position.dedup();
        }
        let fits = match &self.ruleset.family {
            Family::Erase(_) | Family::Words(_) | Family::Cells(_) | Family::Graphs(_) => true,
            Family::Bags(bags) => {
                if position.len() >= bags.beside {
                    let mut members = position.split_off(bags.beside);
                    super::bags::settle(bags.arrangement, &mut members);
                    position.append(&mut members);
                    true
                } else {
                    false
                }
            }
            _ => position.len() == arity,
        };
        if !fits || position.iter().any(|&x| x < 0) {
            return Err(OracleError::NotAPosition { position, arity });
        }
        if self.ruleset.unordered {
            position.sort_unstable();
        }
        if self.ruleset.words().is_some_and(|words| words.ring) {
            position = super::rewriting::first_rotation(&position);
        }
        Ok(position)
    }

    /// Runs through all values of the free variables.
    pub(super) fn candidates(
        &mut self,
        schema: &Schema,
        position: &Pos,
        out: &mut BTreeSet<Sum>,
    ) -> Result<(), OracleError> {
        let wrap = |error| OracleError::Eval { position: position.clone(), error };
        let mut odometer = Odometer::new(position);
        loop {
            self.tick(out.len())?;
            match schema.free.get(odometer.len()) {
                Some(_) => odometer.open((0, reach::last(schema, position, odometer.values())?)),
                None if eval::all(&schema.conditions, odometer.values()).map_err(wrap)? => {
                    self.remains(&schema.remains, position, odometer.values(), out)?;
                }
                None => {}
            }
            if !odometer.turn() {
                return Ok(());
            }
        }
    }

    /// Adds the positions that remain when the variables have the values of `env`.
    fn remains(
        &mut self,
        remains: &Remains,
        at: &Pos,
        env: &[i64],
        out: &mut BTreeSet<Sum>,
    ) -> Result<(), OracleError> {
        match remains {
            Remains::Positions(parts) => {
                if let Some(mut sum) = self.positions(parts, at, env)? {
                    if self.ruleset.unordered {
                        sum.iter_mut().for_each(|part| part.sort_unstable());
                    }
                    if !self.in_row() {
                        sum.sort_unstable();
                    }
                    out.insert(sum);
                }
                Ok(())
            }
            Remains::Heaps { total, parts, shape } if self.in_row() => {
                let mut ascending = BTreeSet::new();
                self.heaps((total, parts, *shape), at, env, &mut ascending)?;
                ascending.into_iter().try_for_each(|sum| self.orders(sum, out))
            }
            Remains::Heaps { total, parts, shape } => self.heaps((total, parts, *shape), at, env, out),
        }
    }

    /// Whether the order of components counts.
    fn in_row(&self) -> bool {
        self.ruleset.turns == Turns::First
    }

    /// Adds a sum in all orders: each part is put at every place among the parts before it.
    fn orders(&mut self, sum: Sum, out: &mut BTreeSet<Sum>) -> Result<(), OracleError> {
        let mut orders = BTreeSet::from([Sum::new()]);
        for part in sum {
            let mut longer = BTreeSet::new();
            for order in &orders {
                for place in 0..=order.len() {
                    self.tick(out.len() + orders.len() + longer.len())?;
                    longer.insert([&order[..place], std::slice::from_ref(&part), &order[place..]].concat());
                }
            }
            orders = longer;
        }
        out.append(&mut orders);
        Ok(())
    }

    /// The listed positions as a sum; `None` when they are not a move.
    fn positions(&mut self, parts: &[Part], at: &Pos, env: &[i64]) -> Result<Option<Sum>, OracleError> {
        let wrap = |error| OracleError::Eval { position: at.clone(), error };
        let mut env = Cow::Borrowed(env);
        let (mut sum, mut overflow) = (Sum::new(), false);
        for part in parts {
            let mut range = 0..=0;
            if let Some(each) = &part.each {
                match (eval::num(&each.lo, &env).map_err(wrap)?, eval::num(&each.hi, &env).map_err(wrap)?) {
                    (Some(lo), Some(hi)) => range = clamp(lo)..=clamp(hi),
                    _ => return Ok(None),
                }
            }
            for j in range {
                self.tick(sum.len())?;
                if let Some(each) = &part.each {
                    env.to_mut().resize(each.var + 1, 0);
                    env.to_mut()[each.var] = j;
                }
                let times = part.times.as_ref().map_or(Ok(Some(Value::Int(1))), |times| eval::num(times, &env));
                let Some(times) = times.map_err(wrap)?.map(clamp).filter(|&times| times >= 0) else { return Ok(None) };
                let mut position = Pos::with_capacity(part.coords.len());
                for coord in &part.coords {
                    match eval::num(coord, &env).map_err(wrap)? {
                        Some(Value::Int(x)) if x >= 0 => position.push(x),
                        Some(Value::PosHuge) => overflow = true,
                        Some(_) | None => return Ok(None),
                    }
                }
                let room = MOST_PARTS.saturating_sub(sum.len());
                match usize::try_from(times) {
                    Ok(times) if times <= room => sum.extend(std::iter::repeat_n(position, times)),
                    _ => return Err(OracleError::TooManyParts { position: at.clone() }),
                }
            }
        }
        if overflow { Err(OracleError::Overflow { position: at.clone() }) } else { Ok(Some(sum)) }
    }

    /// Adds all sums of `parts` non-empty heaps of a shape with `total` tokens.
    fn heaps(
        &mut self,
        (total, parts, shape): (&Num, &Num, Shape),
        at: &Pos,
        env: &[i64],
        out: &mut BTreeSet<Sum>,
    ) -> Result<(), OracleError> {
        let wrap = |error| OracleError::Eval { position: at.clone(), error };
        let (total, parts) = (eval::num(total, env).map_err(wrap)?, eval::num(parts, env).map_err(wrap)?);
        let (total, parts) = match (total, parts) {
            (Some(Value::Int(total)), Some(Value::Int(parts))) if 0 <= parts && parts <= total => (total, parts),
            (Some(Value::PosHuge), Some(Value::Int(1..))) => {
                return Err(OracleError::Overflow { position: at.clone() });
            }
            _ => return Ok(()), // no value, a negative number, or more heaps than tokens
        };
        let Some(count) = usize::try_from(parts).ok().filter(|&count| count <= MOST_PARTS) else {
            return Err(OracleError::TooManyParts { position: at.clone() });
        };
        let sum_of = |sizes: Vec<i64>| -> Sum { sizes.into_iter().map(|size| vec![size]).collect() };
        if parts == 0 {
            if total == 0 {
                out.insert(if self.keeps_empty_heaps { vec![vec![0]] } else { Sum::new() });
            }
            return Ok(());
        }
        let step = match shape {
            Shape::Any => 0,
            Shape::Unequal => 1,
            Shape::Equal | Shape::NearEqual | Shape::Consecutive => {
                out.extend(self.regular(total, parts, count, shape)?.map(sum_of));
                return Ok(());
            }
        };
        let mut begun = vec![Vec::new()]; // sizes chosen so far, ascending
        while let Some(sizes) = begun.pop() {
            self.tick(out.len() + begun.len())?;
            let rest = total - sizes.iter().sum::<i64>();
            let left = parts - sizes.len() as i64;
            let from = sizes.last().map_or(1, |last: &i64| last.saturating_add(step));
            match left {
                0 => _ = out.insert(sum_of(sizes)),
                1 if rest >= from => begun.push([&sizes[..], &[rest]].concat()),
                1 => {}
                // A size above rest/left would leave too little for the heaps after it.
                _ => {
                    for size in from..=rest / left {
                        begun.push([&sizes[..], &[size]].concat());
                        self.tick(begun.len())?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The sizes of positive heaps that are equal, nearly equal or consecutive; there is at most
    /// one way.
    fn regular(&mut self, total: i64, parts: i64, count: usize, shape: Shape) -> Result<Option<Vec<i64>>, OracleError> {
        let (least, larger) = (total / parts, total % parts);
        match shape {
            Shape::Equal => Ok((larger == 0).then(|| vec![least; count])),
            Shape::NearEqual => {
                let larger = usize::try_from(larger).unwrap_or(0); // less than count
                Ok(Some([vec![least; count - larger], vec![least + 1; larger]].concat()))
            }
            _ => {
                // Some a >= 1 with a + (a+1) + ... + (a+parts-1) = total; a is at most total/parts.
                let sum = |a: i64| i128::from(parts) * (2 * i128::from(a) + i128::from(parts) - 1) / 2;
                for a in (1..=least).rev().take_while(|&a| sum(a) >= i128::from(total)) {
                    self.tick(0)?;
                    if sum(a) == i128::from(total) {
                        return Ok(Some((a..).take(count).collect()));
                    }
                }
                Ok(None)
            }
        }
    }
}

/// A number of copies, or an end of a range; one beyond 64 bits becomes the last number within.
fn clamp(value: Value) -> i64 {
    match value {
        Value::Int(x) => x,
        Value::PosHuge => i64::MAX,
        Value::NegHuge => i64::MIN,
    }
}
