//! Moves to heaps between bounds that never fall, and to sums of heaps that never fall, for heaps
//! from 1 on.
//!
//! A bound of a free name comes from a condition with the name on one side and the heap on the
//! other, both of which never fall: `k*k<=n` bounds `k` by the greatest `k` with this property,
//! which is searched for, not computed.
use crate::game::Convention;
use crate::growth::{Steps, steps};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::options::options;
use crate::rule::{Amount, Clause, Cond, Expr, Family, Guard, Op, Order, Rule, Set, eval};
use crate::say;

/// The most moves; rules written by people have fewer.
const MOST_MOVES: usize = 1 << 10;
/// The heap is variable 0, the free name of a clause variable 1.
const N: Expr = Expr::Var(0);
const K: Expr = Expr::Var(1);

/// The heaps that a move may leave, from some heap on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Move {
    /// The least heap that has this move.
    pub(crate) from: u64,
    pub(crate) rest: Rest,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Rest {
    /// These heaps together; nothing if the list is empty. If one of them is below 0, there is no
    /// move.
    Sum(Vec<Expr>),
    /// One heap, 0 or more, at least each of the first bounds and at most each of the second.
    Between(Vec<Bound>, Vec<Bound>),
}

/// A number that depends on the heap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Bound {
    Number(Expr),
    /// The greatest `k >= 0` with `f(k) <= g(n)`, -1 if there is none.
    Greatest(Expr, Expr),
    /// The least `k >= 0` with `f(k) >= g(n)`.
    Least(Expr, Expr),
    /// The heap minus this.
    Less(Box<Bound>),
}

/// Heap 0, which has no move except to nothing: its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Zero {
    pub(crate) value: u64,
    pub(crate) moves: bool,
}

/// The value of heap 0 in a rule on one number without `end if`.
pub(crate) fn zero(rule: &Rule, convention: Convention, work: &mut Work<'_>) -> Result<Zero, Invalid> {
    if rule.family != Family::Numbers || rule.names.len() != 1 || !rule.ends.is_empty() {
        return Err(Invalid::Rule(say::not_one_heap()));
    }
    let options = options(rule, &[0], work)?;
    if options.iter().any(|option| !option.is_empty()) {
        return Err(Invalid::Condition(say::empty_heap_leaves_nothing()));
    }
    let (moves, nothing) = (!options.is_empty(), u64::from(convention == Convention::Misere));
    Ok(Zero { value: if moves { 1 - nothing } else { nothing }, moves })
}

/// The greatest of some bounds and 0.
pub(crate) fn greatest(bounds: &[Bound], n: u64, work: &mut Work<'_>) -> Result<i128, Invalid> {
    bounds.iter().try_fold(0, |greatest: i128, bound| Ok(greatest.max(bound.at(n, work)?)))
}

/// The moves of a rule, if none of their bounds ever falls.
pub(crate) fn moves(rule: &Rule, convention: Convention, zero: Zero) -> Result<Vec<Move>, Invalid> {
    let all = any_moves(rule, convention, zero)?;
    let rise = |bound: &Bound| bound.steps().is_some_and(Steps::rise);
    let rising = all.iter().all(|one| match &one.rest {
        Rest::Sum(heaps) => heaps.iter().all(|heap| steps(heap, 0, 1).is_some_and(Steps::rise)),
        Rest::Between(low, high) => low.iter().chain(high).all(rise),
    });
    if rising { Ok(all) } else { Err(Invalid::Condition(say::bounds_may_fall())) }
}

/// The moves of a rule, whose bounds may fall.
pub(crate) fn any_moves(rule: &Rule, convention: Convention, zero: Zero) -> Result<Vec<Move>, Invalid> {
    let mut all = Vec::new();
    for clause in &rule.clauses {
        match clause {
            Clause::Take { amounts, leaving: None, guard } if !zero.moves => {
                for amount in amounts {
                    all.extend(taken(amount, guard)?);
                }
            }
            Clause::Take { leaving: None, .. } => return Err(Invalid::Condition(say::empty_heap_has_move())),
            Clause::Arrow { pattern, options, guard } if pattern.as_slice() == [None] => {
                all.push(arrow(options, guard)?);
            }
            _ => return Err(refused()),
        }
        if all.len() > MOST_MOVES {
            return Err(refused());
        }
    }
    let several = |one: &Move| matches!(&one.rest, Rest::Sum(heaps) if heaps.len() > 1);
    if convention == Convention::Misere && all.iter().any(several) {
        return Err(Invalid::Condition(say::no_misere_values_of_heap_sums()));
    }
    Ok(all)
}

fn refused() -> Invalid {
    Invalid::Rule(say::clause_between_bounds())
}

fn minus(x: Expr, y: Expr) -> Expr {
    if y == Expr::Int(0) { x } else { Expr::Arith(Op::Sub, Box::new(x), Box::new(y)) }
}

fn less(bound: Bound) -> Bound {
    match bound {
        Bound::Number(x) => Bound::Number(minus(N, x)),
        bound => Bound::Less(Box::new(bound)),
    }
}

/// The heaps left by taking an amount between bounds, at least 1 and at most all.
fn left_by(from: u64, low: Vec<Bound>, high: Vec<Bound>) -> Move {
    let mut highest: Vec<Bound> = low.into_iter().map(less).collect();
    highest.push(Bound::Number(minus(N, Expr::Int(1))));
    Move { from, rest: Rest::Between(high.into_iter().map(less).collect(), highest) }
}

fn taken(amount: &Amount, guard: &Guard) -> Result<Vec<Move>, Invalid> {
    let bounds = Bounds::of(guard)?;
    let number = |expr: &Expr| Bound::Number(expr.clone());
    let ranges = match amount {
        Amount::One(K) if guard.free.len() == 1 => {
            return Ok(vec![left_by(bounds.from, bounds.low, bounds.high)]);
        }
        _ if !guard.free.is_empty() => return Err(refused()),
        Amount::Any => vec![(Expr::Int(1), N)],
        Amount::One(x) => vec![(x.clone(), x.clone())],
        Amount::Range(lo, hi) => vec![(lo.clone(), hi.clone())],
        Amount::Set(Set::Ranges(all)) => all.clone(),
        Amount::Set(Set::Constants(all)) => all.iter().map(|&(lo, hi)| (Expr::Int(lo), Expr::Int(hi))).collect(),
        Amount::Set(Set::Named(_)) => return Err(refused()),
    };
    Ok(ranges.iter().map(|(lo, hi)| left_by(bounds.from, vec![number(lo)], vec![number(hi)])).collect())
}

fn arrow(options: &[Vec<Expr>], guard: &Guard) -> Result<Move, Invalid> {
    let Bounds { from, low, mut high } = Bounds::of(guard)?;
    if guard.free.is_empty() {
        let heaps = options.iter().map(|coords| coords.first().cloned().ok_or_else(refused));
        return Ok(Move { from, rest: Rest::Sum(heaps.collect::<Result<_, _>>()?) });
    }
    let [coords] = options else { return Err(refused()) };
    match coords.as_slice() {
        [K] if high.is_empty() => Err(Invalid::Rule(say::names_without_bound())),
        [K] => Ok(Move { from, rest: Rest::Between(low, high) }),
        [Expr::Arith(Op::Sub, x, y)] if **x == N && **y == K => {
            // A larger amount does not leave a heap.
            high.push(Bound::Number(N));
            let (low, mut high): (Vec<Bound>, Vec<Bound>) =
                (high.into_iter().map(less).collect(), low.into_iter().map(less).collect());
            high.push(Bound::Number(N));
            Ok(Move { from, rest: Rest::Between(low, high) })
        }
        _ => Err(refused()),
    }
}

/// Bounds of the heap and of the free name, if there is one.
struct Bounds {
    from: u64,
    low: Vec<Bound>,
    high: Vec<Bound>,
}

impl Bounds {
    fn of(guard: &Guard) -> Result<Self, Invalid> {
        let mut bounds = Self { from: 1, low: Vec::new(), high: Vec::new() };
        if guard.free.len() > 1 {
            return Err(refused());
        }
        for cond in &guard.conditions {
            bounds.add(cond)?;
        }
        Ok(bounds)
    }

    fn add(&mut self, cond: &Cond) -> Result<(), Invalid> {
        if let Some((small, gap, large)) = cond.at_most() {
            return self.at_most(small, large, gap);
        }
        match cond {
            Cond::All(all) => all.iter().try_for_each(|cond| self.add(cond)),
            Cond::Compare(Order::Eq, x, y) if x.mentions(&|v| v == 1) || y.mentions(&|v| v == 1) => {
                self.at_most(x, y, 0)?;
                self.at_most(y, x, 0)
            }
            Cond::Compare(Order::Ne, N, Expr::Int(0)) => Ok(()),
            _ => Err(Invalid::Rule(say::conditions_no_bounds())),
        }
    }

    /// Adds the condition `x + gap <= y`.
    fn at_most(&mut self, x: &Expr, y: &Expr, gap: i64) -> Result<(), Invalid> {
        let free = |expr: &Expr| expr.mentions(&|v| v == 1);
        let heap = |expr: &Expr| expr.mentions(&|v| v == 0);
        match (x, y) {
            (Expr::Int(c), &N) => {
                let least = c.checked_add(gap).ok_or_else(refused)?;
                self.from = self.from.max(u64::try_from(least).unwrap_or(0));
                Ok(())
            }
            (x, y) if free(x) && !heap(x) && !free(y) => {
                let bound = minus(y.clone(), Expr::Int(gap));
                self.high.push(if *x == K { Bound::Number(bound) } else { Bound::Greatest(x.clone(), bound) });
                Ok(())
            }
            (x, y) if free(y) && !heap(y) && !free(x) => {
                let bound = minus(x.clone(), Expr::Int(-gap));
                self.low.push(if *y == K { Bound::Number(bound) } else { Bound::Least(y.clone(), bound) });
                Ok(())
            }
            _ => Err(Invalid::Rule(say::conditions_no_bounds())),
        }
    }
}

/// The greatest heap that these forms cover.
pub(crate) const TOP: u64 = i64::MAX as u64;

/// The value of an expression of the heap; an error if it has none.
pub(crate) fn at(expr: &Expr, n: u64, work: &mut Work<'_>) -> Result<i128, Invalid> {
    work.spend(expr.size())?;
    let n = i64::try_from(n).map_err(|_| Invalid::Rule(say::such_large_heaps()))?;
    eval::number(expr, &[n])?.ok_or_else(|| Invalid::Rule(say::bounds_without_value()))
}

impl Bound {
    /// The growth from each heap to the next; `None` if it cannot be bounded.
    pub(crate) fn steps(&self) -> Option<Steps> {
        match self {
            Self::Number(x) => steps(x, 0, 1),
            // If f grows by at least `a` per step and g by at most `s`, the result grows by at most
            // s/a, rounded up.
            Self::Greatest(f, g) | Self::Least(f, g) => {
                let (f, g) = (steps(f, 1, 0).filter(|own| own.rise())?, steps(g, 0, 1).filter(|own| own.rise())?);
                let most = g.most.filter(|_| f.least > 0).and_then(|most| most.checked_add(f.least - 1));
                Some(Steps { least: 0, most: most.map(|most| most / f.least) })
            }
            Self::Less(bound) => bound.steps()?.taken_from_n(),
        }
    }

    pub(crate) fn at(&self, n: u64, work: &mut Work<'_>) -> Result<i128, Invalid> {
        match self {
            Self::Number(x) => at(x, n, work),
            Self::Greatest(f, g) => {
                let g = at(g, n, work)?;
                Ok(first(f, &|f| f > g, work)? - 1)
            }
            Self::Least(f, g) => {
                let g = at(g, n, work)?;
                first(f, &|f| f >= g, work)
            }
            Self::Less(bound) => Ok(i128::from(n) - bound.at(n, work)?),
        }
    }
}

/// The least `k >= 0` at which a monotone property of a nondecreasing expression holds; beyond all
/// heaps if there is none.
fn first(f: &Expr, holds: &dyn Fn(i128) -> bool, work: &mut Work<'_>) -> Result<i128, Invalid> {
    let mut there = |k: i64| {
        work.spend(f.size())?;
        match eval::number(f, &[0, k])? {
            Some(value) => Ok(holds(value)),
            None => Err(Invalid::Rule(say::bounds_without_value())),
        }
    };
    if there(0)? {
        return Ok(0);
    }
    // The condition fails at `low` and holds at `high`.
    let (mut low, mut high) = (0, 1);
    while !there(high)? {
        if high == i64::MAX {
            return Ok(i128::from(TOP) + 1);
        }
        (low, high) = (high, high.saturating_mul(2));
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if there(middle)? { high = middle } else { low = middle }
    }
    Ok(i128::from(high))
}
