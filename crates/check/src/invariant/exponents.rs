//! Claims about rules that only divide, `n -> n/7 : 7|n, n>=1; n -> n/3 : 3|n, n>=1`, by the
//! exponents of primes.
//!
//! Let p1, p2, ... be the primes of the divisors. A number n from 1 on is the tuple of their
//! exponents in n, times what no move changes. The move `n -> n/c` is legal exactly if each
//! exponent is at least that of c, and subtracts these; every tuple is that of some number. So the
//! value of n is that of its tuple in the game that subtracts, and a claim in which n occurs only
//! in exponents `v(b,n)` is one about tuples: `v(b,n)` is the least of the quotients of exponents
//! by those in b. The number 0 has no move.
use super::{Claim, decided};
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::{Clause, Cond, Expr, Family, Func, Guard, Op, Order, Rule, Said, Set, eval};

/// The most primes.
const MOST_PRIMES: usize = 4;
/// The largest divisor.
const LARGEST: i64 = 1 << 20;

/// A prime and its exponent in a number.
type Factor = (i64, i64);

/// Derives a claim about all numbers; nothing if the rule or the claim has another form.
pub(super) fn derived(
    rule: &Rule,
    convention: Convention,
    said: &Said,
    work: &mut Work<'_>,
) -> Result<Option<Claim>, Invalid> {
    let Some((tuples, reduced)) = reduced(rule, convention, said) else { return Ok(None) };
    let at_zero = match said {
        Said::Number(expr) => eval::number(expr, &[0])? == Some(0),
        Said::Condition(cond) => eval::truth(cond, &[0])? == Some(true),
    };
    if !at_zero {
        return Ok(None);
    }
    decided(&tuples, convention, reduced, None, work)?;
    Ok(Some(Claim::new(said.clone(), None)))
}

/// The rule and the claim about tuples of exponents.
fn reduced(rule: &Rule, convention: Convention, said: &Said) -> Option<(Rule, Said)> {
    let plain = rule.family == Family::Numbers && rule.names.len() == 1 && rule.ends.is_empty() && !rule.misere;
    if !plain || convention != Convention::Normal {
        return None;
    }
    let divisors: Vec<Vec<Factor>> =
        rule.clauses.iter().map(|clause| divisor(clause).and_then(factors)).collect::<Option<_>>()?;
    let mut primes: Vec<i64> = divisors.iter().flatten().map(|factor| factor.0).collect();
    primes.sort_unstable();
    primes.dedup();
    if primes.len() > MOST_PRIMES {
        return None;
    }
    let clause = |divisor: &Vec<Factor>| {
        let left = |(place, prime): (usize, &i64)| match divisor.iter().find(|(own, _)| own == prime) {
            Some((_, times)) => Expr::Arith(Op::Sub, Box::new(Expr::Var(place)), Box::new(Expr::Int(*times))),
            None => Expr::Var(place),
        };
        let option = primes.iter().enumerate().map(left).collect();
        Clause::Arrow { pattern: vec![None; primes.len()], options: vec![option], guard: Guard::default() }
    };
    let names = primes.iter().map(|prime| format!("x{prime}")).collect();
    let clauses = divisors.iter().map(clause).collect();
    let tuples = Rule { names, clauses, ends: Vec::new(), misere: false, family: Family::Numbers };
    let said = match said {
        Said::Number(expr) => Said::Number(number(expr, &primes)?),
        Said::Condition(cond) => Said::Condition(condition(cond, &primes)?),
    };
    Some((tuples, said))
}

/// The divisor c of a clause `n -> n/c : c|n, n>=1`.
fn divisor(clause: &Clause) -> Option<i64> {
    let Clause::Arrow { pattern, options, guard } = clause else { return None };
    let ([None], [option]) = (pattern.as_slice(), options.as_slice()) else { return None };
    let [Expr::Arith(Op::Div, heap, by)] = option.as_slice() else { return None };
    let (Expr::Var(0), Expr::Int(by @ 2..=LARGEST)) = (heap.as_ref(), by.as_ref()) else { return None };
    if !guard.free.is_empty() {
        return None;
    }
    let (mut divides, mut positive) = (false, false);
    let mut open: Vec<&Cond> = guard.conditions.iter().collect();
    while let Some(cond) = open.pop() {
        match cond {
            Cond::All(all) => open.extend(all),
            Cond::Divides(Expr::Int(own), Expr::Var(0)) if own == by => divides = true,
            Cond::Compare(Order::Eq, Expr::Arith(Op::Rem, heap, own), Expr::Int(0))
                if **heap == Expr::Var(0) && **own == Expr::Int(*by) =>
            {
                divides = true;
            }
            cond if from_one(cond) == Some(true) => positive = true,
            _ => return None,
        }
    }
    (divides && positive).then_some(*by)
}

/// The primes of a number with their exponents.
fn factors(mut number: i64) -> Option<Vec<Factor>> {
    let mut found = Vec::new();
    let mut prime = 2;
    while number > 1 {
        if prime * prime > number {
            prime = number;
        }
        let mut times = 0;
        while number % prime == 0 {
            number /= prime;
            times += 1;
        }
        if times > 0 {
            found.push((prime, times));
        }
        prime += 1;
    }
    (!found.is_empty()).then_some(found)
}

/// Whether a comparison of the heap with a constant holds at all heaps from 1 on (true) or at none
/// of them (false).
fn from_one(cond: &Cond) -> Option<bool> {
    let Cond::Compare(order, x, y) = cond else { return None };
    let (order, level) = match (x, y) {
        (Expr::Var(0), Expr::Int(level)) => (*order, *level),
        (Expr::Int(level), Expr::Var(0)) => {
            let turned = match order {
                Order::Lt => Order::Gt,
                Order::Le => Order::Ge,
                Order::Gt => Order::Lt,
                Order::Ge => Order::Le,
                same => *same,
            };
            (turned, *level)
        }
        _ => return None,
    };
    match (order, level) {
        (Order::Eq, ..=0) | (Order::Lt, ..=1) | (Order::Le, ..=0) => Some(false),
        (Order::Ne, ..=0) | (Order::Gt, ..=0) | (Order::Ge, ..=1) => Some(true),
        _ => None,
    }
}

/// `v(b,n)` by the exponents of the primes.
fn exponent(base: i64, primes: &[i64]) -> Option<Expr> {
    let base = factors(Some(base).filter(|base| (2..=LARGEST).contains(base))?)?;
    let one = |(prime, times): &Factor| {
        let place = primes.iter().position(|own| own == prime)?;
        let own = Expr::Var(place);
        Some(if *times == 1 { own } else { Expr::Arith(Op::Div, Box::new(own), Box::new(Expr::Int(*times))) })
    };
    let mut all = base.iter().map(one).collect::<Option<Vec<Expr>>>()?;
    if all.len() == 1 { all.pop() } else { Some(Expr::Call(Func::Min, all)) }
}

/// A number of a claim about numbers from 1 on, in exponents.
fn number(expr: &Expr, primes: &[i64]) -> Option<Expr> {
    let own = |x: &Expr| number(x, primes);
    Some(match expr {
        Expr::Int(x) => Expr::Int(*x),
        Expr::Var(_) => return None,
        Expr::Call(Func::V, all) => match all.as_slice() {
            [Expr::Int(base), Expr::Var(0)] => exponent(*base, primes)?,
            _ => return None,
        },
        Expr::Call(Func::V2, all) if *all == [Expr::Var(0)] => exponent(2, primes)?,
        Expr::Call(func, all) => Expr::Call(*func, all.iter().map(own).collect::<Option<_>>()?),
        Expr::Neg(x) => Expr::Neg(Box::new(own(x)?)),
        Expr::Arith(op, x, y) => Expr::Arith(*op, Box::new(own(x)?), Box::new(own(y)?)),
        Expr::Cases(cases, last) => {
            let mut left = Vec::new();
            for (cond, x) in cases {
                match from_one(cond) {
                    Some(false) => {}
                    Some(true) => return own(x).map(|x| among(left, x)),
                    None => left.push((condition(cond, primes)?, own(x)?)),
                }
            }
            among(left, own(last)?)
        }
    })
}

fn among(cases: Vec<(Cond, Expr)>, last: Expr) -> Expr {
    if cases.is_empty() { last } else { Expr::Cases(cases, Box::new(last)) }
}

/// A condition about numbers from 1 on, in exponents.
fn condition(cond: &Cond, primes: &[i64]) -> Option<Cond> {
    if let Some(holds) = from_one(cond) {
        return Some(if holds { Cond::All(Vec::new()) } else { Cond::Any(Vec::new()) });
    }
    let own = |x: &Expr| number(x, primes);
    let each = |all: &[Cond]| all.iter().map(|cond| condition(cond, primes)).collect::<Option<Vec<Cond>>>();
    Some(match cond {
        Cond::Compare(order, x, y) => Cond::Compare(*order, own(x)?, own(y)?),
        Cond::Divides(x, y) => Cond::Divides(own(x)?, own(y)?),
        Cond::Within(x, set @ (Set::Constants(_) | Set::Named(_))) => Cond::Within(own(x)?, set.clone()),
        Cond::Not(cond) => Cond::Not(Box::new(condition(cond, primes)?)),
        Cond::All(all) => Cond::All(each(all)?),
        Cond::Any(all) => Cond::Any(each(all)?),
        Cond::Within(..) | Cond::Prime(_) => return None,
    })
}
