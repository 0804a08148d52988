//! The options of heads and of piles on steps, straight from the clauses.
use super::{Oracle, OracleError, Pos, Sum};
use crate::eval::{self, Value};
use crate::family::{Axis, Coins, Piles, Stones};
use crate::odometer::Odometer;
use std::collections::BTreeSet;

type Set = BTreeSet<i64>;

/// Whether these coins may be turned together on an axis.
fn may_turn(axis: &Axis, coins: &Set) -> bool {
    let (Some(&left), Some(&right)) = (coins.first(), coins.last()) else { return false };
    let (count, span) = (coins.len() as i64, right - left);
    left >= axis.first
        && axis.turns.iter().any(|turn| {
            turn.allows(count) && (!turn.consecutive || span == count - 1) && turn.within.is_none_or(|d| span <= d)
        })
}

impl Oracle<'_> {
    /// The heads that can take the place of one head: whichever coins may be turned with it become
    /// heads.
    pub(super) fn heads(&mut self, coins: &Coins, at: &Pos) -> Result<BTreeSet<Sum>, OracleError> {
        let mut products: Vec<Vec<Pos>> = vec![vec![Pos::new()]];
        for (axis, &head) in coins.axes.iter().zip(at) {
            let mut longer = Vec::new();
            for set in self.sets(axis, head)? {
                for product in &products {
                    let place = |known: &Pos, coin: i64| [&known[..], &[coin]].concat();
                    let all = product.iter().flat_map(|known| set.iter().map(move |&coin| place(known, coin)));
                    longer.push(all.collect());
                    self.tick(longer.len())?;
                }
            }
            products = longer;
        }
        let others = |turned: Vec<Pos>| -> Sum {
            let mut others: Sum = turned.into_iter().filter(|coin| coin != at).collect();
            others.sort_unstable();
            others
        };
        Ok(products.into_iter().map(others).collect())
    }

    /// All sets that may be turned with their rightmost coin at `head`.
    fn sets(&mut self, axis: &Axis, head: i64) -> Result<Vec<Set>, OracleError> {
        let most = axis.turns.iter().map(|turn| turn.most()).try_fold(0, |most, coins| Some(most.max(coins?)));
        let mut begun = vec![Set::from([head])];
        let mut found = Vec::new();
        while let Some(set) = begun.pop() {
            self.tick(begun.len() + found.len())?;
            if most.is_none_or(|most| (set.len() as i64) < most) {
                let left = set.first().copied().unwrap_or(head);
                let side_by_side = axis.turns.iter().all(|turn| turn.consecutive);
                let lowest = if side_by_side { axis.first.max(left - 1) } else { axis.first };
                // Farther coins than the reach are no part of any set.
                let lowest = axis.reach().map_or(lowest, |reach| lowest.max(head.saturating_sub(reach)));
                for further in lowest..left {
                    begun.push(set.iter().copied().chain([further]).collect());
                    self.tick(begun.len())?;
                }
            }
            if may_turn(axis, &set) {
                found.push(set);
            }
        }
        Ok(found)
    }

    /// The lists of piles that one move leads to.
    pub(super) fn lists(&mut self, piles: &Piles, at: &Pos) -> Result<BTreeSet<Sum>, OracleError> {
        let mut options = BTreeSet::new();
        for end in &piles.ends {
            if eval::all(end, at).map_err(|error| OracleError::Eval { position: at.clone(), error })? {
                return Ok(options);
            }
        }
        for stones in &piles.moves {
            self.moved(stones, at, &mut options)?;
        }
        Ok(options)
    }

    /// Runs through all values of the names of a clause.
    fn moved(&mut self, stones: &Stones, at: &Pos, out: &mut BTreeSet<Sum>) -> Result<(), OracleError> {
        let wrap = |error| OracleError::Eval { position: at.clone(), error };
        let mut odometer = Odometer::new(at);
        loop {
            self.tick(out.len())?;
            if let Some(free) = stones.free.get(odometer.len()) {
                odometer.open(eval::range(free, odometer.values()));
            } else if eval::all(&stones.conditions, odometer.values()).map_err(wrap)? {
                let number = |num| eval::num(num, odometer.values()).map_err(wrap);
                let (amount, from, to) = (number(&stones.amount)?, number(&stones.from)?, number(&stones.to)?);
                if let (Some(Value::Int(amount)), Some(Value::Int(from)), Some(Value::Int(to))) = (amount, from, to)
                    && let Some(list) = self.carry(at, amount, from, to)?
                {
                    out.insert(vec![list]);
                }
            }
            if !odometer.turn() {
                return Ok(());
            }
        }
    }

    /// Moves `amount` stones from one pile to another, or out of the game (0); none when that is no
    /// move.
    fn carry(&self, at: &Pos, amount: i64, from: i64, to: i64) -> Result<Option<Pos>, OracleError> {
        let mut piles = at.clone();
        if amount < 1 || from == to || to < 0 {
            return Ok(None);
        }
        let index = |pile: i64| usize::try_from(pile).ok().and_then(|pile| pile.checked_sub(1));
        match index(from).and_then(|from| piles.get_mut(from)) {
            Some(pile) if *pile >= amount => *pile -= amount,
            _ => return Ok(None),
        }
        if to == 0 {
            return Ok(Some(piles));
        }
        match index(to).and_then(|to| piles.get_mut(to)) {
            Some(pile) => match pile.checked_add(amount) {
                Some(sum) => *pile = sum,
                None => return Err(OracleError::Overflow { position: at.clone() }),
            },
            None => return Ok(None),
        }
        Ok(Some(piles))
    }
}
