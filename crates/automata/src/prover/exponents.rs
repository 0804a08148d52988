//! Claims about rules that only divide, `n -> n/7 : 7|n, n>=1; n -> n/3 : 3|n, n>=1`, as claims
//! about the exponents of primes.
//!
//! A number from 1 on is the tuple of the exponents of the primes of the divisors, times what no
//! move changes; the move `n -> n/c` subtracts the exponents of c, and is legal exactly if they are
//! there. Every tuple is that of some number. So values are those of the game that subtracts, and a
//! claim in which n occurs only in `v(b,n)` is one about tuples. Digits of two bases at once are
//! not in the language of automata (A. Cobham 1969): this is the way to two primes.
use patterns::Formula;
use patterns::formula::{Body, Cond, Func, Num};
use rules::ir::{self, ArithOp, CompareOp, Remains, Schema};
use rules::num::factor;
use rules::ruleset::{Play, Ruleset};

/// The most primes.
const MOST_PRIMES: usize = 4;
/// Exponents are numbered from here on, apart from the heap, which is the variable 0.
const FIRST: usize = 64;

/// The rule and the claim about tuples; `None` for other rules and claims, and for those that are
/// wrong about the number 0.
pub(super) fn reduced(ruleset: &Ruleset, claim: &Formula) -> Option<(Ruleset, Formula)> {
    let plain = ruleset.arity == 1 && ruleset.ends.is_empty() && ruleset.play == Play::Normal;
    if !plain || !ruleset.is_moves_alone() {
        return None;
    }
    let divisors: Vec<u64> = ruleset.schemas.iter().map(divisor).collect::<Option<_>>()?;
    let mut primes: Vec<u64> = divisors.iter().flat_map(|&by| factor(by)).map(|(prime, _)| prime).collect();
    primes.sort_unstable();
    primes.dedup();
    if primes.is_empty() || primes.len() > MOST_PRIMES {
        return None;
    }
    // The number 0 has no move.
    let right_at_zero = match claim.body() {
        Body::Value(_) => claim.short_value(&[0]) == Ok(Some(0)),
        Body::Zero(_) => claim.holds(&[0]),
    };
    let body = match claim.body() {
        Body::Value(value) => Body::Value(numbered(&of_number(value, &primes))?),
        Body::Zero(cond) => Body::Zero(of_condition(cond, &primes)?),
    };
    let names: Vec<String> = primes.iter().map(|prime| format!("x{prime}")).collect();
    let clauses: Vec<String> = divisors.iter().map(|&by| clause(by, &primes, &names)).collect();
    let compiled = rules::compile(&clauses.join("; "), &[]).ok()?;
    right_at_zero.then(|| (compiled.ruleset, Formula::as_written(&names, body)))
}

/// `(x3,x7) -> (x3-1,x7)`
fn clause(by: u64, primes: &[u64], names: &[String]) -> String {
    let own = factor(by);
    let left = primes.iter().zip(names).map(|(prime, name)| match own.iter().find(|(factor, _)| factor == prime) {
        Some((_, times)) => format!("{name}-{times}"),
        None => name.clone(),
    });
    let (all, left) = (names.join(","), left.collect::<Vec<_>>().join(","));
    if names.len() == 1 { format!("{all} -> {left}") } else { format!("({all}) -> ({left})") }
}

/// The divisor c of a clause `n -> n/c : c|n, n>=1`.
fn divisor(schema: &Schema) -> Option<u64> {
    let (Remains::Positions(parts), [None], []) = (&schema.remains, schema.pattern.as_slice(), schema.free.as_slice())
    else {
        return None;
    };
    let [part] = parts.as_slice() else { return None };
    let [ir::Num::Arith(ArithOp::Div, heap, by)] = part.coords.as_slice() else { return None };
    let (ir::Num::Var(0), ir::Num::Const(by @ 2..)) = (heap.as_ref(), by.as_ref()) else { return None };
    if part.times.is_some() || part.each.is_some() {
        return None;
    }
    let (mut divides, mut positive) = (false, false);
    let (zero, heap) = (ir::Num::Const(0), ir::Num::Var(0));
    let rest = ir::Num::Arith(ArithOp::Rem, Box::new(heap.clone()), Box::new(ir::Num::Const(*by)));
    for condition in &schema.conditions {
        match condition {
            ir::Cond::Compare(CompareOp::Divides, ir::Num::Const(own), x) if own == by && *x == heap => divides = true,
            ir::Cond::Compare(CompareOp::Eq, x, y) if *x == rest && *y == zero => divides = true,
            condition if from_one(condition) == Some(true) => positive = true,
            _ => return None,
        }
    }
    (divides && positive).then_some(by.unsigned_abs())
}

/// Whether a comparison of the heap with a constant holds at all heaps from 1 on (true) or at none
/// of them (false).
fn from_one<F: Clone>(cond: &ir::Cond<F>) -> Option<bool> {
    let ir::Cond::Compare(order, x, y) = cond else { return None };
    let (order, level) = match (x, y) {
        (ir::Num::Var(0), ir::Num::Const(level)) => (*order, *level),
        (ir::Num::Const(level), ir::Num::Var(0)) => {
            let turned = match order {
                CompareOp::Lt => CompareOp::Gt,
                CompareOp::Le => CompareOp::Ge,
                CompareOp::Gt => CompareOp::Lt,
                CompareOp::Ge => CompareOp::Le,
                CompareOp::Eq | CompareOp::Ne => *order,
                _ => return None,
            };
            (turned, *level)
        }
        _ => return None,
    };
    match (order, level) {
        (CompareOp::Eq, ..=0) | (CompareOp::Lt, ..=1) | (CompareOp::Le, ..=0) => Some(false),
        (CompareOp::Ne, ..=0) | (CompareOp::Gt, ..=0) | (CompareOp::Ge, ..=1) => Some(true),
        _ => None,
    }
}

/// A number of the claim for heaps from 1 on, with exponents as variables.
fn of_number(num: &Num, primes: &[u64]) -> Num {
    num.replaced(&|part| match part {
        Num::Call(Func::Rule(ir::Func::V), args) => match args.as_slice() {
            [Num::Const(base), Num::Var(0)] => exponent(*base, primes),
            _ => None,
        },
        Num::Call(Func::Rule(ir::Func::V2), args) if *args == [Num::Var(0)] => exponent(2, primes),
        Num::If(cond, x, y) => match from_one(cond)? {
            true => Some(of_number(x, primes)),
            false => Some(of_number(y, primes)),
        },
        _ => None,
    })
}

/// `v(b,n)`: the least of the quotients of exponents by those in b.
fn exponent(base: i64, primes: &[u64]) -> Option<Num> {
    let base = u64::try_from(base).ok().filter(|&base| base >= 2)?;
    let one = |(prime, times): (u64, u32)| {
        let own = Num::Var(FIRST + primes.iter().position(|&own| own == prime)?);
        let by = Box::new(Num::Const(times.into()));
        Some(if times == 1 { own } else { Num::Arith(ArithOp::Div, Box::new(own), by) })
    };
    let mut all = factor(base).into_iter().map(one).collect::<Option<Vec<Num>>>()?;
    if all.len() == 1 { all.pop() } else { Some(Num::Call(Func::Rule(ir::Func::Min), all)) }
}

/// The number with exponents as the variables 0, 1, ...; `None` if it mentions the heap.
fn numbered(num: &Num) -> Option<Num> {
    if num.any(&mut |part| matches!(part, Num::Var(v) if *v < FIRST)) {
        return None;
    }
    Some(num.replaced(&|part| match part {
        Num::Var(v) => Some(Num::Var(v - FIRST)),
        _ => None,
    }))
}

/// A condition of the claim for heaps from 1 on.
fn of_condition(cond: &Cond, primes: &[u64]) -> Option<Cond> {
    if let Some(holds) = from_one(cond) {
        return Some(Cond::Const(holds));
    }
    let own = |num: &Num| numbered(&of_number(num, primes));
    let each = |all: &[Cond]| all.iter().map(|cond| of_condition(cond, primes)).collect::<Option<Vec<Cond>>>();
    Some(match cond {
        Cond::Const(holds) => Cond::Const(*holds),
        Cond::Compare(order, x, y) => Cond::Compare(*order, own(x)?, own(y)?),
        Cond::Not(cond) => Cond::Not(Box::new(of_condition(cond, primes)?)),
        Cond::All(all) => Cond::All(each(all)?),
        Cond::Any(all) => Cond::Any(each(all)?),
        Cond::In(..) | Cond::Prime(_) => return None,
    })
}
