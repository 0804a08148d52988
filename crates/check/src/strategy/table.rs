//! Tables of moves by residues, and moves of claims: the values are proved by a statement, and each
//! move leads to the value that it should.
use super::file::TableMove;
use super::rows::digit;
use crate::forms::amounts::{Digits, taking};
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::{Family, Rule, Said, claim};
use crate::say;
use crate::statement::{Repetition, Statement, Witness};
use crate::verdict::Proved;
use crate::verify::prove;
use crate::witness;
use std::collections::HashMap;

/// Values that repeat, with a move for each class of heaps and each smaller value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Table {
    proved: Proved,
    from: u64,
    period: u64,
    moves: HashMap<(u64, u64), TableMove>,
}

impl Table {
    /// Verifies the statement, then each move: that the rule allows it, and that it leaves the
    /// value that it is for. A move for all heaps of a class leaves a rest whose value repeats.
    pub(super) fn of(
        statement: &Statement,
        from: u64,
        moves: &[TableMove],
        rule: &Rule,
        work: &mut Work<'_>,
    ) -> Result<Self, Invalid> {
        let Some(Repetition { preperiod, period, saltus: 0 }) = statement.repetition else {
            return Err(Invalid::Kind(say::table_needs_period()));
        };
        if statement.place.is_some() || rule.family != Family::Numbers || from < preperiod {
            return Err(Invalid::Kind(say::table_needs_period()));
        }
        let code = taking(rule, work)?.digits(work)?;
        let proved = prove(statement, work)?;
        let mut table = Self { proved, from, period, moves: HashMap::new() };
        for own in moves {
            work.spend(1)?;
            let wrong = || Invalid::Condition(say::table_move_wrong(own.heap, own.value));
            let again = own.heap >= from;
            let rest = own.heap.checked_sub(own.taken).and_then(|left| left.checked_sub(own.beside.unwrap_or(0)));
            let rest = rest.filter(|rest| !again || *rest >= preperiod.max(1)).ok_or_else(wrong)?;
            if own.heap - from.min(own.heap) >= period || !is_legal(&code, own, rest, again) {
                return Err(wrong());
            }
            if table.after(own, rest, work)? != Some(u128::from(own.value)) {
                return Err(wrong());
            }
            if table.moves.insert((own.heap, own.value), *own).is_some() {
                return Err(wrong());
            }
        }
        for heap in 0..from.saturating_add(period) {
            work.spend(1)?;
            let value = table.value(heap, work)?;
            // In misère play a move to 0 wins; a heap without a move is won as it is, but larger
            // heaps of its class may have moves.
            let wanted = match table.is_misere() {
                true => u64::from(value > 0 && (heap >= from || has_move(&code, heap))),
                false => value,
            };
            if let Some(missing) = (0..wanted).find(|value| !table.moves.contains_key(&(heap, *value))) {
                return Err(Invalid::Condition(say::table_move_missing(heap, missing)));
            }
        }
        Ok(table)
    }

    pub(super) fn is_misere(&self) -> bool {
        self.proved.convention == Convention::Misere
    }

    /// The value of what a move leaves; `None` if the table is not about it.
    fn after(&self, own: &TableMove, rest: u64, work: &mut Work<'_>) -> Result<Option<u128>, Invalid> {
        let value = |heap: u64, work: &mut Work<'_>| self.proved.derived(&[u128::from(heap)], work);
        match own.beside {
            None => value(rest, work),
            Some(_) if self.is_misere() => Ok(None),
            Some(beside) => Ok(value(beside, work)?.zip(value(rest, work)?).map(|(one, other)| one ^ other)),
        }
    }

    fn value(&self, heap: u64, work: &mut Work<'_>) -> Result<u64, Invalid> {
        let value = self.proved.derived(&[u128::from(heap)], work)?.and_then(|value| u64::try_from(value).ok());
        value.ok_or_else(|| Invalid::Game(say::heap_beyond_table()))
    }

    /// The values of heaps; more than one in normal play only.
    pub(super) fn values(&self, heaps: &[u64], work: &mut Work<'_>) -> Result<Option<Vec<u64>>, Invalid> {
        if self.is_misere() && heaps.len() != 1 {
            return Ok(None);
        }
        heaps.iter().map(|heap| self.value(*heap, work)).collect::<Result<_, _>>().map(Some)
    }

    /// The heaps that the move of the table leaves.
    pub(super) fn left(&self, heap: u64, value: u64) -> Option<Vec<u64>> {
        let class = if heap < self.from { heap } else { self.from + (heap - self.from) % self.period };
        let own = self.moves.get(&(class, value))?;
        let rest = heap.checked_sub(own.taken)?.checked_sub(own.beside.unwrap_or(0))?;
        Some(own.beside.into_iter().chain([rest]).filter(|part| *part > 0).collect())
    }
}

/// Whether a heap has a move; leaving one heap is the usual one.
fn has_move(code: &Digits, heap: u64) -> bool {
    let amounts = (code.first.len() + code.repeat.len()) as u64;
    (0..=heap.min(amounts)).any(|taken| digit(code, taken) >> u32::from(taken < heap) != 0 && heap > 0)
}

/// Whether the rule has a move; with `again` also for all further heaps of the class.
fn is_legal(code: &Digits, own: &TableMove, rest: u64, again: bool) -> bool {
    let digit = digit(code, own.taken);
    match own.beside {
        None => digit >> u32::from(rest > 0) & 1 == 1,
        Some(0) => false,
        // The rest of a longer heap is longer.
        Some(beside) => {
            let apart = !code.unequal || if again { rest > beside } else { rest != beside };
            rest > 0 && apart && digit >> 2 & 1 == 1
        }
    }
}

/// A claim about all positions with the moves that win.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Claimed {
    proved: Proved,
    rule: Rule,
    said: Said,
    witnesses: Vec<Witness>,
}

impl Claimed {
    /// Verifies the statement, whose trees prove that some witness wins wherever one should.
    pub(super) fn of(statement: &Statement, rule: &Rule, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let (Some(formula), Some(witnessed)) = (&statement.formula, &statement.witnessed) else {
            return Err(Invalid::File(say::witnesses_wanted()));
        };
        let proved = prove(statement, work)?;
        let said = claim(formula, &rule.names)?;
        Ok(Self { proved, rule: rule.clone(), said, witnesses: witnessed.witnesses.clone() })
    }

    /// The claim in words.
    pub(super) fn message(&self) -> messages::Message {
        self.proved.message()
    }

    /// The values of positions; for one position, perhaps only whether it is 0.
    pub(super) fn values(&self, all: &[Vec<i64>], work: &mut Work<'_>) -> Result<Option<Vec<u64>>, Invalid> {
        let mut values = Vec::with_capacity(all.len());
        for at in all {
            if !self.rule.is_position(at) {
                return Ok(None);
            }
            let at: Vec<u128> = at.iter().map(|x| u128::from(x.unsigned_abs())).collect();
            let value = match (&self.said, self.proved.derived(&at, work)?) {
                (_, Some(value)) => u64::try_from(value).ok(),
                (Said::Condition(_), None) if all.len() == 1 && self.proved.is_won(&at, work)? => Some(1),
                _ => None,
            };
            let Some(value) = value else { return Ok(None) };
            values.push(value);
        }
        // A condition does not tell the values of components.
        Ok(Some(values).filter(|_| all.len() == 1 || matches!(self.said, Said::Number(_))))
    }

    /// What the first witness that wins leaves of a position; nothing left is an empty list.
    pub(super) fn left(&self, at: &[i64], value: u64) -> Result<Option<Vec<Vec<i64>>>, Invalid> {
        witness::winning(&self.rule, &self.said, &self.witnesses, at, i64::try_from(value).unwrap_or(i64::MAX))
    }
}
