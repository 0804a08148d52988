//! Moves of piles on steps for any number of them.
use super::Stones;
use crate::ir::{CompareOp, Cond, Func, Num, Set, Var};
use std::collections::BTreeSet;

/// The moves of any number of piles, which is the one variable of the state: a term `s[i]` is
/// [`crate::ir::Func::Pile`] of i and that variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenPiles {
    /// The moves; their variables are the number of piles, then the free variables.
    pub moves: Vec<Stones>,
    /// A position with any of these has no move.
    pub ends: Vec<Vec<Cond>>,
}

/// The number of piles.
const NUMBER: Var = 0;

impl OpenPiles {
    /// Whether the moves treat all piles alike, so that the order of the piles does not matter: the
    /// conditions depend only on how large piles are, and on whether two of them are the same. By
    /// the form of the conditions; a rule that hides it is not recognised.
    ///
    /// ```
    /// let open = |rule| rules::compile(rule, &[]).unwrap().ruleset.open_piles().unwrap().unwrap();
    /// assert!(open("move s[i] from i to j : i!=j, j>=1, s[i]+s[j]<=9").is_symmetric());
    /// assert!(!open("move k from i to i-1 : k>=1").is_symmetric());
    /// assert!(!open("move k from i to 0 : k>=1, s[m]<=s[i]").is_symmetric());
    /// ```
    pub fn is_symmetric(&self) -> bool {
        self.moves.iter().all(of_a_move) && self.ends.iter().all(|end| says_the_same(end, &BTreeSet::new()))
    }
}

fn of_a_move(stones: &Stones) -> bool {
    let mut piles = BTreeSet::new();
    for place in [&stones.from, &stones.to] {
        match place {
            Num::Var(pile) if *pile != NUMBER => _ = piles.insert(*pile),
            Num::Const(0) => {}
            _ => return false,
        }
    }
    let mut index = |num: &Num| indices(num, &mut piles);
    stones.conditions.iter().for_each(|cond| cond.each_num(&mut index));
    index(&stones.amount);
    says_the_same(&stones.conditions, &piles) && neutral(&stones.amount, &piles)
}

/// Collects the variables that are the number of a pile.
fn indices(num: &Num, piles: &mut BTreeSet<Var>) {
    match num {
        Num::Call(Func::Pile, arguments) => {
            // The last pile is a certain one.
            if let Some(Num::Var(index)) = arguments.first()
                && *index != NUMBER
            {
                piles.insert(*index);
            }
        }
        other => other.parts().for_each(|num| indices(num, piles)),
    }
}

fn says_the_same(conditions: &[Cond], piles: &BTreeSet<Var>) -> bool {
    conditions.iter().all(|cond| of_a_condition(cond, piles))
}

fn of_a_condition(cond: &Cond, piles: &BTreeSet<Var>) -> bool {
    let is_pile = |num: &Num| matches!(num, Num::Var(var) if piles.contains(var));
    match cond {
        Cond::Const(_) => true,
        // The same pile or another; some pile or none.
        Cond::Compare(CompareOp::Eq | CompareOp::Ne, a, b) if is_pile(a) && is_pile(b) => true,
        Cond::Compare(CompareOp::Eq | CompareOp::Ne, a, Num::Const(0)) if is_pile(a) => true,
        Cond::Compare(CompareOp::Eq | CompareOp::Ne, Num::Const(0), a) if is_pile(a) => true,
        Cond::Compare(CompareOp::Le, Num::Const(0 | 1), a) | Cond::Compare(CompareOp::Ge, a, Num::Const(0 | 1))
            if is_pile(a) =>
        {
            true
        }
        Cond::Compare(CompareOp::Lt, Num::Const(0), a) | Cond::Compare(CompareOp::Gt, a, Num::Const(0))
            if is_pile(a) =>
        {
            true
        }
        Cond::Compare(CompareOp::Le, a, Num::Var(NUMBER)) | Cond::Compare(CompareOp::Ge, Num::Var(NUMBER), a)
            if is_pile(a) =>
        {
            true
        }
        Cond::Compare(_, a, b) => neutral(a, piles) && neutral(b, piles),
        Cond::In(x, Set::Ranges(ranges)) => {
            neutral(x, piles) && ranges.iter().all(|(low, high)| neutral(low, piles) && neutral(high, piles))
        }
        Cond::In(x, _) | Cond::Prime(x) => neutral(x, piles),
        Cond::Not(inner) => of_a_condition(inner, piles),
        Cond::All(parts) | Cond::Any(parts) => says_the_same(parts, piles),
    }
}

/// Whether a term depends on piles by their size only.
fn neutral(num: &Num, piles: &BTreeSet<Var>) -> bool {
    match num {
        Num::Const(_) => true,
        Num::Var(var) => !piles.contains(var),
        Num::Call(Func::Pile, arguments) => matches!(arguments.first(), Some(Num::Var(index)) if piles.contains(index)),
        Num::If(cond, ..) if !of_a_condition(cond, piles) => false,
        other => other.parts().all(|num| neutral(num, piles)),
    }
}
