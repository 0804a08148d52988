//! The moves of two heaps for all parameters at once: `(a,b) -> (a-1,b); (a,b) -> (a-K,b-K)`.
//!
//! Both heaps are written with the modulus T. A move takes from each of them an amount that does
//! not depend on the heaps, and for each heap goes back by one of finitely many rounds. An amount
//! that nothing bounds, `(a-k,b) : k>=1`, leads to every smaller heap.
use super::heap::{Heap, MOST_ROUNDS, arith, compare};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::{Clause, Cond, Expr, Guard, Op, Order, Rule};
use crate::say;

/// The numbers of heaps.
const HEAPS: usize = 2;

/// What a move takes from a heap.
enum Taken {
    Nothing,
    /// This amount, in the variables of the rule.
    Amount(Expr),
    /// 1 or more, whatever the name of the amount is.
    Any,
}

/// A move in the variables of the rule: the heaps, the parameters, free names.
struct Kind<'r> {
    taken: [Taken; HEAPS],
    free: &'r [String],
    conditions: Vec<Cond>,
}

/// The moves of the tuples.
///
/// # Errors
/// If the rule has other moves, or amounts have no bound.
pub(super) fn clauses(heap: &Heap<'_>, rule: &Rule, work: &mut Work<'_>) -> Result<Vec<Clause>, Invalid> {
    let mut clauses = Vec::new();
    for clause in &rule.clauses {
        let kind = kind(heap, clause)?;
        let mut rounds = [0; HEAPS];
        for (taken, rounds) in kind.taken.iter().zip(&mut rounds) {
            *rounds = match taken {
                Taken::Nothing => 0,
                Taken::Amount(amount) => most_rounds(heap, &kind, amount, work)?,
                Taken::Any => 1,
            };
        }
        for first in 0..=rounds[0] {
            clauses.extend((0..=rounds[1]).map(|second| moved(heap, &kind, [first, second])));
        }
    }
    Ok(clauses)
}

/// The amounts that a clause takes from the heaps, and the conditions on them.
fn kind<'r>(heap: &Heap<'_>, clause: &'r Clause) -> Result<Kind<'r>, Invalid> {
    let outside = || Invalid::Rule(say::moves_for_every_value());
    let Clause::Arrow { pattern, options, guard } = clause else { return Err(outside()) };
    let ([None, None], [option]) = (pattern.as_slice(), options.as_slice()) else { return Err(outside()) };
    let mut amounts = Vec::new();
    for (place, left) in option.iter().enumerate().take(HEAPS) {
        let form = left.linear().filter(|form| form.of(place) == 1 && form.of(1 - place) == 0).ok_or_else(outside)?;
        let amount = form.without(place).times(-1).ok_or_else(outside)?;
        amounts.push(match (amount.terms.as_slice(), amount.constant) {
            ([(var, 1)], 0) => Expr::Var(*var),
            _ => amount.expr().ok_or_else(outside)?,
        });
    }
    // Nobody takes more than the heap.
    let implied = |cond: &Cond| match cond {
        Cond::Compare(Order::Le, x, Expr::Var(place)) => amounts.get(*place) == Some(x),
        _ => false,
    };
    let mut conditions: Vec<Cond> = guard.conditions.iter().filter(|cond| !implied(cond)).cloned().collect();
    if conditions.iter().any(|cond| cond.mentions(&|v| v < HEAPS)) {
        return Err(outside());
    }
    let named = |x: &Expr| matches!(x, Expr::Var(v) if *v >= HEAPS + heap.parameters);
    let count = |x: &Expr| amounts.iter().filter(|own| *own == x).count();
    let taken = |amount: &Expr| {
        let own = |cond: &Cond| matches!(amount, Expr::Var(v) if cond.mentions(&|other| other == *v));
        let positive = |cond: &Cond| match cond.at_most() {
            Some((Expr::Int(least), more, name)) => name == amount && least.checked_add(more) == Some(1),
            _ => false,
        };
        match amount {
            Expr::Int(0) => Taken::Nothing,
            _ if named(amount)
                && count(amount) == 1
                && conditions.iter().any(own)
                && conditions.iter().filter(|cond| own(cond)).all(positive) =>
            {
                Taken::Any
            }
            _ => Taken::Amount(amount.clone()),
        }
    };
    let [first, second] = amounts.as_slice() else { return Err(outside()) };
    let taken = [taken(first), taken(second)];
    for (amount, taken) in amounts.iter().zip(&taken) {
        if let (Taken::Any, Expr::Var(v)) = (taken, amount) {
            conditions.retain(|cond| !cond.mentions(&|other| other == *v));
        }
    }
    Ok(Kind { taken, free: &guard.free, conditions })
}

/// The greatest number of rounds that an amount may go back; it must not be negative.
fn most_rounds(heap: &Heap<'_>, kind: &Kind<'_>, amount: &Expr, work: &mut Work<'_>) -> Result<i64, Invalid> {
    // The questions are about tuples with the free names behind them.
    let shifted = |v: usize| Expr::Var(v + HEAPS);
    let numbers = heap.arity() + kind.free.len();
    let mut asked = |more: Cond| {
        let conditions = kind.conditions.iter().map(|cond| cond.replaced(&shifted)).chain([more]).collect();
        heap.never(numbers, conditions, work)
    };
    let amount = amount.replaced(&shifted);
    if !asked(compare(Order::Le, amount.clone(), Expr::Int(-1)))? {
        return Err(Invalid::Rule(say::moves_for_every_value()));
    }
    for back in 1..=MOST_ROUNDS {
        // The rest that is left is below T.
        if asked(compare(Order::Ge, amount.clone(), heap.multiple(back - 1, Expr::Int(1))))? {
            return Ok(back - 1);
        }
    }
    Err(Invalid::Condition(say::amounts_beyond_modulus()))
}

/// The moves of a kind that go back by these rounds, for the parameters of the claim.
fn moved(heap: &Heap<'_>, kind: &Kind<'_>, rounds: [i64; HEAPS]) -> Clause {
    let arity = heap.arity();
    let (mut own, mut conditions, mut option) = (Vec::new(), vec![heap.part.clone()], Vec::new());
    // The amounts, in the variables of the tuples.
    let mut amounts = Vec::new();
    for (place, (taken, back)) in kind.taken.iter().zip(rounds).enumerate() {
        let (quotient, rest) = (Expr::Var(2 * place), Expr::Var(2 * place + 1));
        let fresh = |own: &Vec<String>| Expr::Var(arity + own.len());
        match taken {
            Taken::Nothing => option.extend([quotient, rest]),
            Taken::Amount(amount) => {
                let left = fresh(&own);
                own.push(format!("s{place}"));
                conditions.push(heap.below(left.clone()));
                let taken = arith(Op::Sub, heap.multiple(back, rest), left.clone());
                amounts.push((amount, taken));
                option.extend([arith(Op::Sub, quotient, Expr::Int(back)), left]);
            }
            // In the same round to a smaller rest, or to an earlier round.
            Taken::Any => {
                let before = match back {
                    0 => quotient,
                    _ => {
                        let before = fresh(&own);
                        own.push(format!("i{place}"));
                        conditions.push(compare(Order::Lt, before.clone(), quotient));
                        before
                    }
                };
                let left = fresh(&own);
                own.push(format!("s{place}"));
                conditions.push(match back {
                    0 => compare(Order::Lt, left.clone(), rest),
                    _ => heap.below(left.clone()),
                });
                option.extend([before, left]);
            }
        }
    }
    option.extend((2 * HEAPS..arity).map(Expr::Var));
    // A name that is an amount is not needed any more.
    let first = HEAPS + heap.parameters;
    let named = |v: usize| {
        let is = |(amount, _): &&(&Expr, Expr)| matches!(amount, Expr::Var(own) if *own == v && v >= first);
        amounts.iter().find(is).map(|(_, taken)| taken.clone())
    };
    let change = |v: usize| match named(v) {
        Some(taken) => taken,
        None if v < first => Expr::Var(v + HEAPS),
        None => Expr::Var(v + HEAPS + own.len()),
    };
    for (amount, taken) in &amounts {
        let amount = amount.replaced(&change);
        conditions.push(compare(Order::Ge, taken.clone(), Expr::Int(0)));
        if amount != *taken {
            conditions.push(compare(Order::Eq, taken.clone(), amount));
        }
    }
    conditions.extend(kind.conditions.iter().map(|cond| cond.replaced(&change)));
    for v in first..first + kind.free.len() {
        let unused = named(v).is_some() || !kind.conditions.iter().any(|cond| cond.mentions(&|own| own == v));
        if unused {
            conditions.push(compare(Order::Le, Expr::Var(v + HEAPS + own.len()), Expr::Int(0)));
        }
    }
    let free = own.into_iter().chain(kind.free.iter().cloned()).collect();
    Clause::Arrow { pattern: vec![None; arity], options: vec![option], guard: Guard { free, conditions } }
}
