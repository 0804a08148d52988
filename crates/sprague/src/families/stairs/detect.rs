//! Tests whether the staircase theorem applies to a game of piles, from its rules.
use super::Stairs;
use crate::game::Game;
use crate::messages::{Message, say};
use rules::classify;
use rules::eval::{self, Value};
use rules::family::{Piles, Stones};
use rules::ir::{ArithOp, CompareOp, Cond, FreeVar, Func, Num, Part, Remains, Schema, Var};
use rules::linear::{Form, order};
use rules::odometer::Odometer;
use rules::ruleset::{Measure, Play, Ruleset, Termination};
use std::collections::BTreeSet;

/// At most this many pairs of piles are examined.
const MOST_PAIRS: usize = 1 << 22;

/// The amounts that may be moved: conditions on variable 1, and its bounds, which are numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Amounts {
    conditions: Vec<Cond>,
    lo: Vec<Num>,
    hi: Vec<Num>,
}

/// One clause: its amounts and its piles.
struct Clause {
    amounts: Amounts,
    /// Conditions on the indices of the piles.
    places: Vec<Cond>,
    /// The variable of the amount; `None` if the amount is constant.
    amount: Option<Var>,
    /// The least distance of two pieces, if the clause moves pieces in a row.
    distance: Option<i64>,
}

/// The theorem for a game of piles, or why it does not apply.
pub(super) fn stairs(ruleset: &Ruleset, piles: &Piles) -> Result<Stairs, Message> {
    if ruleset.play == Play::Misere {
        return Err(say::stairs_misere());
    }
    if !piles.ends.is_empty() {
        return Err(say::stairs_end_if());
    }
    let clauses = piles.moves.iter().map(|stones| clause(stones, ruleset.arity)).collect::<Result<Vec<_>, _>>()?;
    let Some(first) = clauses.first() else { return Err(say::stairs_no_moves()) };
    if clauses.iter().any(|clause| clause.amounts != first.amounts) {
        return Err(say::stairs_different_amounts());
    }
    if clauses.iter().any(|clause| clause.distance != first.distance) {
        return Err(say::stairs_different_ways());
    }
    let mut targets = vec![BTreeSet::new(); ruleset.arity];
    let mut fuel = MOST_PAIRS;
    for (stones, clause) in piles.moves.iter().zip(&clauses) {
        pairs(stones, clause, &mut targets, &mut fuel)?;
    }
    if first.distance.is_some() {
        // A piece can move on every square; then its gap passes to the next piece.
        if targets.iter().any(|to| to.iter().ne([&0])) {
            return Err(say::stairs_stuck());
        }
        let count = targets.len();
        targets = (1..=count).map(|i| BTreeSet::from([if i < count { i + 1 } else { 0 }])).collect();
    }
    let odd = colours(&targets)?;
    let heap = Box::new(Game::within(heap(ruleset, &first.amounts)));
    let targets = targets.into_iter().map(|to| to.into_iter().collect()).collect();
    Ok(Stairs { targets, odd, heap, gaps: first.distance })
}

/// Reads a clause: each condition must depend either on the amount alone, or on the indices of the
/// piles alone.
fn clause(stones: &Stones, piles: usize) -> Result<Clause, Message> {
    let amount = match &stones.amount {
        Num::Var(v) if *v >= piles => Some(*v),
        Num::Const(_) => None,
        _ => return Err(say::stairs_amount()),
    };
    let is_pile = |num: &Num| *num == pile(&stones.from, piles);
    let (mut conditions, mut places, mut distance) = (Vec::new(), Vec::new(), None);
    for cond in &stones.conditions {
        // Every rule implies that the stones are there.
        if matches!(cond, Cond::Compare(CompareOp::Le, a, b) if *a == stones.amount && is_pile(b))
            || matches!(cond, Cond::Compare(CompareOp::Ge, b, a) if *a == stones.amount && is_pile(b))
        {
            continue;
        }
        let (of_piles, of_amount, of_others) = uses(cond, piles, amount);
        match (of_piles, of_amount, of_others) {
            (true, ..) => match gap(cond, stones, piles) {
                Some(least) if distance.is_none() => distance = Some(least),
                _ => return Err(say::stairs_condition()),
            },
            (_, true, true) => return Err(say::stairs_amount_between()),
            // Every move takes at least one stone anyway.
            (_, true, false) if at_least_one(cond, &stones.amount) => {}
            (_, true, false) => {
                // In `Amounts` the amount is variable 1.
                let amount = Num::Var(amount.unwrap_or(0));
                conditions.push(cond.replaced(&|num| (*num == amount).then_some(Num::Var(1))));
            }
            _ => places.push(cond.clone()),
        }
    }
    // The range of a name other than the amount must not depend on the sizes of the piles.
    for (place, free) in stones.free.iter().enumerate() {
        let bounds = free.lo.iter().chain(&free.hi);
        if Some(piles + place) != amount
            && bounds.clone().any(|bound| mentions(bound, &|v| v < piles || Some(v) == amount))
        {
            return Err(say::stairs_range(&free.name));
        }
    }
    let (mut lo, mut hi) = (Vec::new(), Vec::new());
    if let Some(free) = amount.and_then(|v| v.checked_sub(piles)).and_then(|place| stones.free.get(place)) {
        let constant = |bounds: &[Num]| bounds.iter().filter(|b| matches!(b, Num::Const(_))).cloned().collect();
        (lo, hi) = (constant(&free.lo), constant(&free.hi));
        lo.retain(|bound| *bound != Num::Const(1));
    } else if let Num::Const(amount) = stones.amount {
        (lo, hi) = (vec![Num::Const(amount)], vec![Num::Const(amount)]);
    }
    conditions.sort_by_key(|cond| format!("{cond:?}"));
    conditions.dedup();
    Ok(Clause { amounts: Amounts { conditions, lo, hi }, places, amount, distance })
}

/// Whether a condition is `k>=1` or similar.
fn at_least_one(cond: &Cond, amount: &Num) -> bool {
    match cond {
        Cond::Compare(CompareOp::Le, Num::Const(..=1), k) | Cond::Compare(CompareOp::Ge, k, Num::Const(..=1)) => {
            k == amount
        }
        Cond::Compare(CompareOp::Lt, Num::Const(..=0), k) | Cond::Compare(CompareOp::Gt, k, Num::Const(..=0)) => {
            k == amount
        }
        _ => false,
    }
}

/// `s[index]` as the lowered expression.
fn pile(index: &Num, piles: usize) -> Num {
    Num::Call(Func::Pile, vec![index.clone(), Num::Const(i64::try_from(piles).unwrap_or(i64::MAX))])
}

/// Whether a number uses a variable for which `of` holds.
fn mentions(num: &Num, of: &dyn Fn(Var) -> bool) -> bool {
    num.any(&mut |part| match part {
        Num::Var(v) => of(*v),
        // The piles are the first variables.
        Num::Call(Func::Pile | Func::Highest, _) => of(0),
        _ => false,
    })
}

/// Whether a condition uses the sizes of the piles, the amount, and other names.
fn uses(cond: &Cond, piles: usize, amount: Option<Var>) -> (bool, bool, bool) {
    let any = |of: &dyn Fn(Var) -> bool| {
        let mut found = false;
        cond.each_num(&mut |num| found |= mentions(num, of));
        found
    };
    (any(&|v| v < piles), any(&|v| Some(v) == amount), any(&|v| v >= piles && Some(v) != amount))
}

/// `s[i]-k >= s[i-1] + c` with c >= 0, for a piece i that moves by k: gives c.
fn gap(cond: &Cond, stones: &Stones, piles: usize) -> Option<i64> {
    let Cond::Compare(op, x, y) = cond else { return None };
    let said = order(*op, x, y)?;
    let (Num::Var(from), Num::Var(_)) = (&stones.from, &stones.amount) else { return None };
    let before = Num::Arith(ArithOp::Sub, Box::new(Num::Var(*from)), Box::new(Num::Const(1)));
    let names = [pile(&stones.from, piles), pile(&before, piles), stones.amount.clone()];
    let room = form(said.high, &names)?.plus(-1, &form(said.low, &names)?)?.more(-i128::from(said.gap))?;
    let least = i64::try_from(-room.constant).ok().filter(|&least| least >= 0)?;
    (stones.to == Num::Const(0) && room.terms() == [(0, 1), (1, -1), (2, -1)]).then_some(least)
}

/// A number as a linear form in these names, which always have a value; `None` if it uses anything
/// else.
fn form(num: &Num, names: &[Num]) -> Option<Form<usize>> {
    match names.iter().position(|name| name == num) {
        Some(name) => Some(Form::variable(name)),
        None => Form::of_parts(num, |part| form(part, names)),
    }
}

/// Goes through all values of the names except the amount, and records between which piles stones
/// go.
fn pairs(stones: &Stones, clause: &Clause, targets: &mut [BTreeSet<usize>], fuel: &mut usize) -> Result<(), Message> {
    let piles = targets.len();
    // The sizes do not matter; the amount is arbitrary.
    let mut wheels = Odometer::new(&vec![1; piles]);
    loop {
        *fuel = fuel.checked_sub(1).ok_or_else(say::stairs_too_many)?;
        if let Some(free) = stones.free.get(wheels.len()) {
            wheels.open(match clause.amount == Some(wheels.values().len()) {
                true => (1, 1),
                false => range(free, wheels.values())?,
            });
        } else if eval::all(&clause.places, wheels.values()).map_err(|error| Message::from(error.to_string()))? {
            let number = |num| match eval::num(num, wheels.values()) {
                Ok(Some(Value::Int(x))) => usize::try_from(x).ok(),
                _ => None,
            };
            if let (Some(from), Some(to)) = (number(&stones.from), number(&stones.to))
                && from != to
                && to <= piles
                && let Some(list) = from.checked_sub(1).and_then(|from| targets.get_mut(from))
            {
                list.insert(to);
            }
        }
        if !wheels.turn() {
            return Ok(());
        }
    }
}

/// The range of a name; if it equals an expression, that value alone.
fn range(free: &FreeVar, env: &[i64]) -> Result<(i64, i64), Message> {
    if let Some(rules::ir::DomainHint::Equals(num)) = &free.hint {
        return Ok(match eval::num(num, env) {
            Ok(Some(Value::Int(x))) if x >= 0 => (x, x),
            _ => (1, 0),
        });
    }
    Ok(eval::range(free, env))
}

/// Colours the piles so that stones always change colour; the error names a pile that prevents it.
fn colours(targets: &[BTreeSet<usize>]) -> Result<Vec<bool>, Message> {
    let count = targets.len();
    let mut sources = vec![Vec::new(); count + 1];
    let mut open: Vec<usize> = targets.iter().map(BTreeSet::len).collect();
    for (from, to) in targets.iter().enumerate() {
        to.iter().for_each(|&to| sources[to].push(from));
    }
    let mut odd = vec![false; count];
    // The walk starts at the piles without moves, and out of the game, and goes against the moves.
    let mut ready: Vec<usize> = (0..count).filter(|&pile| open[pile] == 0).map(|pile| pile + 1).collect();
    ready.push(0);
    let mut coloured = 0;
    while let Some(place) = ready.pop() {
        coloured += usize::from(place > 0);
        for &from in &sources[place] {
            open[from] -= 1;
            if open[from] > 0 {
                continue;
            }
            let is_odd = |to: &usize| to.checked_sub(1).is_some_and(|to| odd[to]);
            let reached: BTreeSet<bool> = targets[from].iter().map(is_odd).collect();
            if reached.len() > 1 {
                let step = from + 1;
                return Err(say::stairs_both_parities(step));
            }
            odd[from] = reached.contains(&false);
            ready.push(from + 1);
        }
    }
    if coloured < count { Err(say::stairs_round()) } else { Ok(odd) }
}

/// One heap from which the same amounts may be taken.
fn heap(ruleset: &Ruleset, amounts: &Amounts) -> Ruleset {
    let (n, k) = (Num::Var(0), Num::Var(1));
    let mut conditions = vec![Cond::Compare(CompareOp::Le, k.clone(), n.clone())];
    conditions.extend(amounts.conditions.iter().cloned());
    let bound = |op, bounds: &[Num]| bounds.iter().map(|b| Cond::Compare(op, k.clone(), b.clone())).collect::<Vec<_>>();
    conditions.extend(bound(CompareOp::Ge, &amounts.lo));
    conditions.extend(bound(CompareOp::Le, &amounts.hi));
    let total = Num::Arith(ArithOp::Sub, Box::new(n.clone()), Box::new(k.clone()));
    let (mut lo, mut hi) = (vec![Num::Const(1)], vec![n]);
    lo.extend(amounts.lo.iter().cloned());
    hi.extend(amounts.hi.iter().cloned());
    let part = Part { coords: vec![total], times: None, each: None };
    let schema = Schema {
        clause: 0,
        span: rules::span::Span::default(),
        pattern: vec![None],
        free: vec![FreeVar { name: "k".to_owned(), lo, hi, hint: None }],
        conditions,
        remains: Remains::Positions(vec![part]),
    };
    let class = classify::class(1, std::slice::from_ref(&schema), &[]);
    Ruleset {
        arity: 1,
        names: vec!["n".to_owned()],
        schemas: vec![schema],
        ends: Vec::new(),
        family: rules::family::Family::Numbers,
        class,
        termination: Termination::Ends(Measure::Number),
        ..ruleset.clone()
    }
}
