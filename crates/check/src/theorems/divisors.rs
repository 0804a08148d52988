//! Amounts that divide the heap, or are coprime to it; normal play.
//!
//! *Divisors.* Let v be the exponent of 2 in n >= 1. A divisor with fewer twos leaves a heap with
//! as many twos as the divisor has, and there is one for each number below v; one with v twos
//! leaves an even multiple of 2^v. So without n itself `G(n) = v`, and where n itself may be taken
//! as well, which leaves the value 0, all values are larger by one.
//!
//! *Coprime to the heap.* An even heap leaves odd ones, an odd one with the least prime divisor p
//! leaves 1, 2, all smaller primes, and no multiple of p. So `G(n)` is 0 for even n, `G(1) = 1`,
//! and else the number of primes up to the least prime divisor. An amount less than n leaves at
//! least 1, which then has no move and the value 0; so the primes, including 2, have the values 1,
//! 2, ..., and n has that of its least prime divisor.
use crate::forms::between::{TOP, zero};
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::{Amount, Clause, Cond, Expr, Func, Guard, Op, Order, Rule};
use crate::say;
use messages::Message;

const N: Expr = Expr::Var(0);
const K: Expr = Expr::Var(1);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Divisors {
    Proper,
    All,
    Prime,
    ProperPrime,
}

impl Divisors {
    pub(crate) fn of(rule: &Rule, convention: Convention, work: &mut Work<'_>) -> Result<Self, Invalid> {
        let other = || Invalid::Condition(say::amounts_must_be_divisors());
        if convention == Convention::Misere {
            return Err(Invalid::Condition(say::about_normal_play()));
        }
        if zero(rule, convention, work)?.moves {
            return Err(Invalid::Condition(say::empty_heap_has_move()));
        }
        let (guard, taken) = match rule.clauses.as_slice() {
            [Clause::Take { amounts, leaving: None, guard }] if *amounts == [Amount::One(K)] => (guard, true),
            [Clause::Arrow { pattern, options, guard }] if pattern.as_slice() == [None] => {
                let rest = Expr::Arith(Op::Sub, Box::new(N), Box::new(K));
                if *options != [vec![rest]] {
                    return Err(other());
                }
                (guard, false)
            }
            _ => return Err(other()),
        };
        Self::by(guard, taken).ok_or_else(other)
    }

    /// The amounts that the conditions allow; an amount is at least 1 if a name is taken.
    fn by(guard: &Guard, taken: bool) -> Option<Self> {
        let (mut positive, mut proper, mut divides, mut prime) = (taken, false, false, false);
        if guard.free.len() != 1 {
            return None;
        }
        for cond in &guard.conditions {
            // The comparison in both directions.
            let (order, x, y) = match cond {
                Cond::Divides(K, N) => {
                    divides = true;
                    continue;
                }
                Cond::Compare(order @ (Order::Ge | Order::Gt), x, y) => {
                    (if *order == Order::Ge { Order::Le } else { Order::Lt }, y, x)
                }
                Cond::Compare(order @ (Order::Ne | Order::Eq), x @ (Expr::Int(_) | N), y) => (*order, y, x),
                Cond::Compare(order, x, y) => (*order, x, y),
                _ => return None,
            };
            match (order, x, y) {
                (Order::Le, Expr::Int(1), &K) | (Order::Lt, Expr::Int(0), &K) => positive = true,
                (Order::Le, &K, &N) | (Order::Le, Expr::Int(..=0), &K) => {}
                (Order::Lt, &K, &N) | (Order::Ne, &K, &N) => proper = true,
                (Order::Eq, Expr::Call(Func::Gcd, all), Expr::Int(1)) if **all == [N, K] || **all == [K, N] => {
                    prime = true;
                }
                _ => return None,
            }
        }
        match (positive, proper, divides, prime) {
            (true, true, true, false) => Some(Self::Proper),
            (true, false, true, false) => Some(Self::All),
            (true, false, false, true) => Some(Self::Prime),
            (true, true, false, true) => Some(Self::ProperPrime),
            _ => None,
        }
    }

    /// The value of a heap.
    pub(crate) fn value(self, n: u64, work: &mut Work<'_>) -> Result<u64, Invalid> {
        let twos = u64::from(n.trailing_zeros());
        match (self, n) {
            (_, TOP..) => Err(Invalid::Rule(say::such_large_heaps())),
            (_, 0) => Ok(0),
            (Self::Proper, _) => Ok(twos),
            (Self::All, _) => Ok(twos + 1),
            (Self::Prime, 1) => Ok(1),
            (Self::ProperPrime, 1) => Ok(0),
            (Self::Prime, _) if twos > 0 => Ok(0),
            (Self::ProperPrime, _) if twos > 0 => Ok(1),
            (Self::Prime | Self::ProperPrime, _) => primes_up_to(least_divisor(n, work)?, work),
        }
    }
}

/// The least divisor by trial division.
fn least_divisor(n: u64, work: &mut Work<'_>) -> Result<u64, Invalid> {
    let mut p = 3;
    while p * p <= n {
        work.spend(8)?;
        if n.is_multiple_of(p) {
            return Ok(p);
        }
        p += 2;
    }
    Ok(n)
}

/// The number of primes by the sieve of Eratosthenes.
fn primes_up_to(n: u64, work: &mut Work<'_>) -> Result<u64, Invalid> {
    work.values(n / 8)?;
    let mut crossed = vec![false; n as usize + 1];
    let mut count = 0;
    for p in 2..=n {
        work.spend(1)?;
        if crossed[p as usize] {
            continue;
        }
        count += 1;
        let mut multiple = p * p;
        while multiple <= n {
            crossed[multiple as usize] = true;
            multiple += p;
            work.spend(1)?;
        }
    }
    Ok(count)
}

impl Divisors {
    /// The law for all heaps, in words.
    pub(crate) fn in_words(self, n: &str) -> Message {
        match self {
            Self::Proper => say::law_proper_divisors(n),
            Self::All => say::law_divisors(n),
            Self::Prime => say::law_coprime(n),
            Self::ProperPrime => say::law_proper_coprime(n),
        }
    }
}
