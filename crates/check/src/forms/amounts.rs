//! Rules in which the amounts do not depend on the heap: the amounts that may be taken, with the
//! numbers of heaps that may be left, and splits.
//!
//! In all of these heap 0 has no move (amounts are at least 1 and at most the heap, and a heap that
//! is split has at least two tokens), so leaving nothing and leaving a heap of 0 are the same.
use super::conditions::{MOST_LISTED, divisors, masked};
use super::cuts;
use crate::eventually::common;
use crate::game::{AmountSet, Amounts, Kind};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::{Amount, Clause, Cond, Expr, Family, Func, Guard, Linear, Named, Op, Order, Rule, Set, Shape, eval};
use crate::say;

/// Bits of a digit: nothing may be left, one heap may be left.
const NOTHING: u32 = 1;
const ONE: u32 = 2;
const TAKEN: u32 = NOTHING | ONE;

/// The amounts that may be taken, with the allowed numbers of heaps as bits; and splits without
/// taking.
#[derive(Debug, Default)]
pub(crate) struct Taking {
    pub(crate) sets: Vec<(AmountSet, u32)>,
    codes: Vec<(Vec<u32>, Vec<u32>)>,
    /// Cuts after this many tokens are taken, each as a digit of a code.
    cuts: Vec<(u64, u32)>,
    splits: u32,
    /// The shapes of the heaps that are left together.
    shapes: Vec<Shape>,
}

/// The digits of a code, and the digits that repeat after them; and whether heaps that are left
/// together must differ.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Digits {
    pub(crate) first: Vec<u32>,
    pub(crate) repeat: Vec<u32>,
    pub(crate) unequal: bool,
}

pub(crate) fn taking(rule: &Rule, work: &mut Work<'_>) -> Result<Taking, Invalid> {
    if rule.family != Family::Numbers || rule.names.len() != 1 || !rule.ends.is_empty() {
        return Err(Invalid::Rule(say::rule_as_fixed_amounts()));
    }
    let mut taking = Taking::default();
    for clause in &rule.clauses {
        match clause {
            Clause::Take { guard, .. } if never(&at_least(1, guard), work)? => {}
            Clause::Arrow { guard, .. } if never(&guard.conditions, work)? => {}
            Clause::Take { amounts, leaving, guard } => {
                let used = |v: usize| amounts.iter().any(|amount| amount.mentions(&|own| own == v));
                let guard = &without_between(guard, &used)?;
                let bits = leaving.map_or(TAKEN, |(lo, hi)| (lo..=hi).map(|j| 1 << j).sum());
                for amount in amounts {
                    if let Some(found) = taken(amount, guard, work)? {
                        taking.add(found, bits);
                    }
                }
            }
            Clause::Split { from, guard, .. } if never(&at_least(u64::from(*from), guard), work)? => {}
            Clause::Split { from, to, shape, guard } => {
                if !always(u64::from(*from), &guard.conditions)? {
                    return Err(Invalid::Rule(say::conditions_of_split()));
                }
                if !matches!(shape, Shape::Any | Shape::Unequal) {
                    return Err(Invalid::Rule(say::heaps_beside_claims()));
                }
                taking.splits |= (*from..=*to).map(|j| 1 << j).sum::<u32>();
                taking.shapes.push(*shape);
            }
            Clause::Code { digits, repeat } => {
                if digits.iter().chain(repeat).any(|digit| *digit > TAKEN) {
                    taking.shapes.push(Shape::Any);
                }
                taking.codes.push((digits.clone(), repeat.clone()));
            }
            Clause::Arrow { pattern, options, guard } if *pattern == [None] => {
                arrow(options, guard, &mut taking, work)?
            }
            Clause::Arrow { .. } | Clause::Parts { .. } | Clause::Turn { .. } => {
                return Err(Invalid::Rule(say::clause_as_fixed_amounts()));
            }
        }
    }
    Ok(taking)
}

impl Taking {
    fn add(&mut self, found: Members, bits: u32) {
        let bits = if found.stays { bits & !NOTHING } else { bits };
        if bits > TAKEN {
            self.shapes.push(Shape::Any);
        }
        self.sets.push((found.set, bits));
    }

    /// Adds a cut into two parts after `taken` tokens are taken.
    fn cut(&mut self, taken: u64, bits: u32) -> Result<(), Invalid> {
        self.shapes.push(Shape::Any);
        if taken == 0 {
            self.splits |= bits;
            return Ok(());
        }
        if taken >= MOST_LISTED {
            return Err(Invalid::Rule(say::large_amounts()));
        }
        self.cuts.push((taken, bits));
        Ok(())
    }

    /// The amounts as ranges, if they are finitely many and leave one heap or nothing.
    pub(crate) fn finite(&self, work: &mut Work<'_>) -> Result<Vec<Amounts>, Invalid> {
        let mut all = Vec::new();
        for (set, bits) in &self.sets {
            match (&set.of, bits) {
                (Kind::Finite(amounts), &TAKEN) if !self.has_digits() => all.extend(amounts),
                _ => return self.finite_digits(work),
            }
        }
        if self.has_digits() { self.finite_digits(work) } else { Ok(all) }
    }

    /// Whether some part of the rule is not given by sets of amounts.
    fn has_digits(&self) -> bool {
        self.splits != 0 || !self.codes.is_empty() || !self.cuts.is_empty()
    }

    fn finite_digits(&self, work: &mut Work<'_>) -> Result<Vec<Amounts>, Invalid> {
        let Digits { first, repeat, .. } = self.digits(work)?;
        let plain = first.iter().all(|digit| [0, TAKEN].contains(digit)) && repeat.iter().all(|&digit| digit == 0);
        if !plain {
            return Err(Invalid::Rule(say::not_finite_amounts()));
        }
        Ok((1..).zip(&first[1..]).filter(|(_, digit)| **digit == TAKEN).map(|(k, _)| Amounts::One(k)).collect())
    }

    /// The amounts that may not be taken, if all others may and leave one heap or nothing; and the
    /// splits.
    pub(crate) fn excluded(&self, work: &mut Work<'_>) -> Result<(Vec<Amounts>, Vec<u32>, bool), Invalid> {
        let Digits { first, repeat, unequal } = self.digits(work)?;
        let taken = first[1..].iter().all(|digit| [0, TAKEN].contains(digit));
        if !taken || repeat.is_empty() || repeat.iter().any(|&digit| digit != TAKEN) {
            return Err(Invalid::Rule(say::not_cofinite_amounts()));
        }
        let excluded = (1..).zip(&first[1..]).filter(|(_, digit)| **digit == 0).map(|(k, _)| Amounts::One(k));
        Ok((excluded.collect(), (2..u32::BITS).filter(|j| first[0] >> j & 1 == 1).collect(), unequal))
    }

    /// The sets of amounts, if all leave one heap or nothing.
    pub(crate) fn amount_sets(&self, work: &mut Work<'_>) -> Result<Vec<AmountSet>, Invalid> {
        if self.has_digits() || self.sets.iter().any(|(_, bits)| *bits != TAKEN) {
            let finite = self.finite_digits(work)?;
            return Ok(vec![AmountSet { of: Kind::Finite(finite), from: 1, to: u64::MAX }]);
        }
        Ok(self.sets.iter().map(|(set, _)| set.clone()).collect())
    }

    /// The whole rule as a code.
    pub(crate) fn digits(&self, work: &mut Work<'_>) -> Result<Digits, Invalid> {
        let unequal = self.shapes.contains(&Shape::Unequal);
        if unequal && self.shapes.contains(&Shape::Any) {
            return Err(Invalid::Rule(say::unequal_beside_others()));
        }
        let (mut start, mut period) = (1, 1);
        for (set, _) in &self.sets {
            let (own, repeat) = match &set.of {
                Kind::Finite(all) => (all.iter().map(|amounts| amounts.bounds().1).max().unwrap_or(0) + 1, 1),
                Kind::All => (0, 1),
                Kind::Odd => (0, 2),
                Kind::Repeating(first, repeat) => (first.len() as u64, repeat.len() as u64),
                _ => return Err(Invalid::Rule(say::amounts_as_code())),
            };
            // There are no amounts above `to`.
            let (own, repeat) = if set.to == u64::MAX { (own, repeat) } else { (set.to.saturating_add(1), 1) };
            start = start.max(own).max(set.from);
            period = common(period, repeat)?;
        }
        for (first, repeat) in &self.codes {
            start = start.max(first.len() as u64);
            period = common(period, repeat.len().max(1) as u64)?;
        }
        start = self.cuts.iter().fold(start, |start, (taken, _)| start.max(taken + 1));
        if start.saturating_add(period) > MOST_LISTED {
            return Err(Invalid::Rule(say::large_amounts_as_code()));
        }
        let mut all = vec![0; (start + period) as usize];
        all[0] = self.splits;
        for &(taken, bits) in &self.cuts {
            all[taken as usize] |= bits;
        }
        for (first, repeat) in &self.codes {
            work.spend(all.len() as u64)?;
            for (i, digit) in all.iter_mut().enumerate() {
                *digit |= match i.checked_sub(first.len()) {
                    None => first[i],
                    Some(beyond) => {
                        if repeat.is_empty() {
                            0
                        } else {
                            repeat[beyond % repeat.len()]
                        }
                    }
                };
            }
        }
        for (set, bits) in &self.sets {
            for k in 1..start + period {
                work.spend(1)?;
                if crate::theorems::amount_set::contains(std::slice::from_ref(set), k, work)? {
                    all[k as usize] |= bits;
                }
            }
        }
        let repeat = all.split_off(start as usize);
        let never = repeat.iter().all(|&digit| digit == 0);
        Ok(Digits { first: all, repeat: if never { Vec::new() } else { repeat }, unequal })
    }
}

/// A set of amounts.
#[derive(Debug)]
struct Members {
    set: AmountSet,
    /// Whether a heap must be left.
    stays: bool,
}

fn plain(set: AmountSet) -> Option<Members> {
    Some(Members { set, stays: false })
}

fn finite(low: u64, high: u64) -> AmountSet {
    AmountSet { of: Kind::Finite(vec![Amounts::Range([low, high])]), from: 1, to: u64::MAX }
}

const HEAP: Expr = Expr::Var(0);

/// A guard without names that only occur between bounds, as m in `k<m, m<=n`: each of their lower
/// bounds must be at most each of their upper bounds.
fn without_between(guard: &Guard, used: &dyn Fn(usize) -> bool) -> Result<Guard, Invalid> {
    let mut conditions = guard.conditions.clone();
    let between: Vec<usize> = (1..=guard.free.len()).filter(|v| !used(*v)).collect();
    for &var in &between {
        let (own, mut others): (Vec<Cond>, Vec<Cond>) = conditions.into_iter().partition(|c| c.mentions(&|v| v == var));
        // `E - var >= 0` and `var - E >= 0` as E.
        let (mut upper, mut lower) = (Vec::new(), vec![Linear { terms: Vec::new(), constant: 0 }]);
        for cond in &own {
            let refused = || Invalid::Rule(say::conditions_on_other_names());
            let linear = cond.at_least_zero().ok_or_else(refused)?;
            match linear.of(var) {
                -1 => upper.push(linear.without(var)),
                1 => lower.push(linear.without(var).times(-1).ok_or_else(refused)?),
                _ => return Err(refused()),
            }
        }
        if upper.is_empty() {
            return Err(Invalid::Rule(say::names_without_bound()));
        }
        for low in &lower {
            for high in &upper {
                let expr = |linear: &Linear| linear.expr().ok_or_else(|| Invalid::Rule(say::large_bounds()));
                others.push(Cond::Compare(Order::Le, expr(low)?, expr(high)?));
            }
        }
        if others.len() > 64 {
            return Err(Invalid::Rule(say::many_names_between()));
        }
        conditions = others;
    }
    // The remaining names move up; only the last ones may have been removed, since others would
    // have to be renumbered.
    let left = guard.free.len() - between.len();
    if between.iter().any(|&var| var <= left) {
        return Err(Invalid::Rule(say::name_between_before_amount()));
    }
    Ok(Guard { free: guard.free[..left].to_vec(), conditions })
}

/// The amounts of a `take`; none if it has no move.
fn taken(amount: &Amount, guard: &Guard, work: &mut Work<'_>) -> Result<Option<Members>, Invalid> {
    let constant = |expr: &Expr| if expr.mentions(&|_| true) { Ok(None) } else { eval::number(expr, &[]) };
    let all = AmountSet { of: Kind::All, from: 1, to: u64::MAX };
    // An amount that is a free name bounded by the heap: `take 1..m`.
    let free = |expr: &Expr| (1..=guard.free.len()).find(|v| *expr == Expr::Var(*v));
    if let (Amount::One(expr), 1) = (amount, guard.free.len()) {
        if *expr == Expr::Var(1) && guard.conditions.is_empty() && guard.free[0].len() > 1 {
            // Probably a word of the language that this reader does not support.
            return Err(Invalid::Rule(say::this_amount(&guard.free[0])));
        }
        return one_name(expr, &guard.conditions, true, work);
    }
    let range = match amount {
        Amount::Any => Some(plain(all)),
        Amount::One(expr) if *expr == HEAP => return Err(Invalid::Rule(say::whole_heap_as_amount())),
        Amount::One(expr) => constant(expr)?.map(|k| clamped(k, k)),
        Amount::Range(lo, hi) => match (constant(lo)?, constant(within_heap(hi))?) {
            (Some(lo), Some(hi)) => Some(clamped(lo, hi)),
            (Some(lo), None) if reaches_heap(within_heap(hi)) || free(hi).is_some() && guard.conditions.is_empty() => {
                Some(plain(AmountSet { from: clamp(lo), ..all }))
            }
            _ => None,
        },
        Amount::Set(Set::Constants(ranges)) => {
            let ranges = ranges.iter().filter(|(_, hi)| *hi >= 1);
            let ranges =
                ranges.map(|&(lo, hi)| Amounts::Range([lo.max(1).unsigned_abs(), hi.unsigned_abs()])).collect();
            Some(plain(AmountSet { of: Kind::Finite(ranges), from: 1, to: u64::MAX }))
        }
        Amount::Set(Set::Named(name)) => Some(plain(named(*name))),
        Amount::Set(Set::Ranges(_)) => None,
    };
    let used = guard.free.len() - usize::from(matches!(amount, Amount::Range(_, hi) if free(hi).is_some()));
    match range {
        // There are no amounts, whatever the conditions.
        Some(None) => Ok(None),
        // No heap with enough tokens meets the conditions.
        Some(Some(found)) if never(&at_least(found.set.least(), guard), work)? => Ok(None),
        Some(Some(found)) if used == 0 && always(found.set.least(), &guard.conditions)? => Ok(Some(found)),
        Some(Some(found)) if used == 0 && matches!(amount, Amount::One(_)) && leaves(found.set.least(), guard)? => {
            Ok(Some(Members { stays: true, ..found }))
        }
        _ => Err(Invalid::Rule(say::amounts_as_fixed())),
    }
}

/// An upper bound of amounts without the condition that they are at most the heap: `min(n,E)` is
/// equivalent to `E`.
fn within_heap(hi: &Expr) -> &Expr {
    match hi {
        Expr::Call(Func::Min, all) => match all.as_slice() {
            [HEAP, other] | [other, HEAP] => within_heap(other),
            _ => hi,
        },
        Expr::Arith(Op::Div, x, one) if **one == Expr::Int(1) => within_heap(x),
        _ => hi,
    }
}

/// Whether a bound is at least the heap for every heap: `n`, `2*n+1`, `3*n/2`.
fn reaches_heap(hi: &Expr) -> bool {
    let (whole, part) = match hi {
        Expr::Arith(Op::Div, whole, part) => match **part {
            Expr::Int(part) if part >= 1 => (&**whole, part),
            _ => return false,
        },
        _ => (hi, 1),
    };
    whole
        .linear()
        .is_some_and(|linear| linear.terms.len() == 1 && linear.of(0) >= i128::from(part) && linear.constant >= 0)
}

fn clamp(x: i128) -> u64 {
    u64::try_from(x.max(1)).unwrap_or(u64::MAX)
}

/// The amounts between two numbers; none if the range is empty.
fn clamped(lo: i128, hi: i128) -> Option<Members> {
    if hi < lo.max(1) { None } else { plain(finite(clamp(lo), clamp(hi))) }
}

pub(crate) fn named(name: Named) -> AmountSet {
    let of = match name {
        Named::Primes => Kind::Primes,
        Named::Odd => Kind::Odd,
        Named::Even => Kind::Repeating(Vec::new(), vec![true, false]),
        Named::Pow2 => Kind::Powers(2),
        Named::Palindromes => Kind::Palindromes,
        Named::Fib | Named::Squares | Named::Cubes | Named::Triangular | Named::Factorials => Kind::Sequence(name),
    };
    AmountSet { of, from: 1, to: u64::MAX }
}

/// Whether the conditions hold for every heap from which `least` can be taken: constants, and
/// `n>=1`.
fn always(least: u64, conditions: &[Cond]) -> Result<bool, Invalid> {
    for cond in conditions {
        let from_one = cond.at_least_zero().is_some_and(|x| x.terms == [(0, 1)] && x.constant >= -i128::from(least));
        let constant = !cond.mentions(&|_| true) && eval::truth(cond, &[])? == Some(true);
        if !from_one && !constant {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether one amount, which the conditions do not allow for all heaps ([`always`]), may be taken
/// from exactly the larger heaps: `n>=2`, or `n!=1`, where 1 is taken.
fn leaves(amount: u64, guard: &Guard) -> Result<bool, Invalid> {
    let whole = i64::try_from(amount).map(Expr::Int);
    let other = |cond: &&Cond| match (cond, &whole) {
        (Cond::Compare(Order::Ne, x, y), Ok(whole)) => (x, y) != (&HEAP, whole) && (x, y) != (whole, &HEAP),
        _ => true,
    };
    let others: Vec<Cond> = guard.conditions.iter().filter(other).cloned().collect();
    always(amount.saturating_add(1), &others)
}

/// The conditions of a move, with the least size of the heap: 1 if something is taken.
fn at_least(least: u64, guard: &Guard) -> Vec<Cond> {
    let least = Cond::Compare(Order::Ge, HEAP, Expr::Int(i64::try_from(least).unwrap_or(i64::MAX)));
    guard.conditions.iter().cloned().chain([least]).collect()
}

/// Whether no heap meets the conditions: either one of them mentions no number and is false, or one
/// of them leaves finitely many heaps and none of these meets the other conditions on the heap.
pub(super) fn never(conditions: &[Cond], work: &mut Work<'_>) -> Result<bool, Invalid> {
    /// At most this many heaps are tried.
    const MOST_TRIED: i64 = 1 << 12;
    for cond in conditions.iter().filter(|cond| !cond.mentions(&|_| true)) {
        if eval::truth(cond, &[])? == Some(false) {
            return Ok(true);
        }
    }
    let own: Vec<&Cond> = conditions.iter().filter(|cond| !cond.mentions(&|v| v != 0)).collect();
    let last = |cond: &&Cond| match cond {
        Cond::Compare(Order::Eq, HEAP, Expr::Int(x)) | Cond::Compare(Order::Eq, Expr::Int(x), HEAP) => Some(*x),
        Cond::Within(HEAP, Set::Constants(all)) => Some(all.last().map_or(-1, |last| last.1)),
        _ => {
            let linear = cond.at_least_zero().filter(|linear| linear.terms == [(0, -1)])?;
            i64::try_from(linear.constant).ok()
        }
    };
    let Some(last) = own.iter().filter_map(last).min().filter(|&last| last < MOST_TRIED) else { return Ok(false) };
    for n in 0..=last {
        work.spend(own.len() as u64)?;
        if eval::all(own.iter().copied(), &[n])? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The amounts that an expression in one free name (variable 1) gives; amounts of 0 are ignored in
/// a `take`, and are refused in an arrow, where they would be moves that change nothing.
fn one_name(expr: &Expr, conditions: &[Cond], take: bool, work: &mut Work<'_>) -> Result<Option<Members>, Invalid> {
    if *expr == Expr::Var(1) {
        return members(conditions, 1, take, work);
    }
    if let Expr::Arith(Op::Pow, base, exponent) = expr {
        return powers(base, exponent, conditions).map(plain);
    }
    let refused = || Invalid::Rule(say::expressions_as_fixed_amounts());
    let linear = expr.linear().ok_or_else(refused)?;
    let times = u64::try_from(linear.of(1)).ok().filter(|&times| times >= 1 && linear.terms.len() == 1);
    let more = u64::try_from(linear.constant).ok().zip(times).filter(|(more, times)| more + times <= MOST_LISTED);
    let (more, times) = more.ok_or_else(refused)?;
    // `times*k + more` for all `k` in a set, which contains 0 unless it is excluded.
    let zero = eval::all(conditions, &[i64::MAX, 0])?;
    if zero && more == 0 && !take {
        return Err(Invalid::Rule(say::moves_change_nothing()));
    }
    let Some(found) = members(conditions, 1, true, work)? else { return Err(refused()) };
    let reach = match &found.set.of {
        Kind::All if found.set.to == u64::MAX => (found.set.from, 1),
        Kind::Repeating(first, repeat) => (first.len() as u64, repeat.len() as u64),
        Kind::Finite(all) => (all.iter().map(|amounts| amounts.bounds().1).max().unwrap_or(0).saturating_add(1), 1),
        _ => return Err(refused()),
    };
    if found.stays || reach.0.saturating_add(reach.1).saturating_mul(times) > MOST_LISTED {
        return Err(refused());
    }
    let mut bits = vec![false; ((reach.0 + reach.1) * times + more) as usize];
    for k in 0..reach.0 + reach.1 {
        work.spend(1)?;
        let inside = if k == 0 {
            zero
        } else {
            crate::theorems::amount_set::contains(std::slice::from_ref(&found.set), k, work)?
        };
        if inside {
            bits[(k * times + more) as usize] = true;
        }
    }
    let repeat = bits.split_off((reach.0 * times + more) as usize);
    Ok(plain(AmountSet { of: Kind::Repeating(bits, repeat), from: 1, to: u64::MAX }))
}

/// `K**i`, for all `i` from some number on.
fn powers(base: &Expr, exponent: &Expr, conditions: &[Cond]) -> Result<AmountSet, Invalid> {
    let refused = || Invalid::Rule(say::powers_as_amounts());
    let &Expr::Int(base) = base else { return Err(refused()) };
    let base = u64::try_from(base).ok().filter(|&base| base >= 2).ok_or_else(refused)?;
    if *exponent != Expr::Var(1) {
        return Err(refused());
    }
    let mut least = 0;
    for cond in conditions {
        let from = cond.at_least_zero().filter(|x| x.terms == [(1, 1)]).ok_or_else(refused)?;
        least = least.max(-from.constant);
    }
    let from = u32::try_from(least).ok().and_then(|least| base.checked_pow(least)).ok_or_else(refused)?;
    Ok(AmountSet { of: Kind::Powers(base), from, to: u64::MAX })
}

/// The natural numbers for which conditions hold in which variable `var` stands for them; the heap
/// may occur only where they say that amounts are at most the heap, or less.
fn members(conditions: &[Cond], var: usize, take: bool, work: &mut Work<'_>) -> Result<Option<Members>, Invalid> {
    let (mut from, mut to, mut stays, mut heap_from) = (0_i128, i128::from(u64::MAX), false, 0_i128);
    let (mut masks, mut special): (Vec<&Cond>, Option<Kind>) = Default::default();
    let mut listed: Option<&[(i64, i64)]> = None;
    let is = |expr: &Expr| *expr == Expr::Var(var);
    for cond in conditions {
        let linear = cond.at_least_zero();
        if var != 0 && cond.mentions(&|v| v == 0) {
            let refused = || Invalid::Rule(say::amount_compared_with_heap());
            let linear = linear.ok_or_else(refused)?;
            match (linear.of(0), linear.of(var), linear.constant) {
                (1, -1, 0..) => {}
                (1, -1, -1) => stays = true,
                (1, 0, least) => heap_from = heap_from.max(-least),
                _ => return Err(refused()),
            }
            continue;
        }
        match (linear.map(|x| (x.of(var), x.constant)), cond) {
            (Some((1, least)), _) => from = from.max(-least),
            (Some((-1, most)), _) => to = to.min(most),
            (_, Cond::Within(x, Set::Constants(all))) if is(x) && listed.is_none() => listed = Some(all),
            (_, Cond::Within(x, Set::Named(name)))
                if is(x) && special.is_none() && !matches!(name, Named::Odd | Named::Even) =>
            {
                special = Some(named(*name).of);
            }
            (_, Cond::Prime(x)) if is(x) && special.is_none() => special = Some(Kind::Primes),
            (_, cond) => match divisors(cond, var, special.take())? {
                (kind, true) => special = kind,
                (kind, false) => {
                    special = kind;
                    masks.push(cond);
                }
            },
        }
    }
    if !take && from < 1 && eval_all(conditions, var, 0)? {
        return Err(Invalid::Rule(say::moves_change_nothing()));
    }
    let (from, to) = (from.max(1), to.min(i128::from(u64::MAX)));
    if heap_from > from {
        return Err(Invalid::Rule(say::heap_conditions_beside_amounts()));
    }
    let stays_or = |set| Some(Members { set, stays });
    if to < from {
        return Ok(None);
    }
    let (from, to) = (from as u64, to as u64);
    match (special, listed, masks.as_slice()) {
        // Finite amounts are listed: then the theorems about finitely many amounts apply.
        (Some(_), ..) if var != 0 && to < MOST_LISTED => {
            let own: Vec<Cond> = conditions.iter().filter(|cond| !cond.mentions(&|v| v == 0)).cloned().collect();
            let mut all = Vec::new();
            for k in from..=to {
                work.spend(own.len() as u64)?;
                if eval_all(&own, var, k as i64)? {
                    all.push(Amounts::One(k));
                }
            }
            if all.is_empty() {
                return Ok(None);
            }
            Ok(stays_or(AmountSet { of: Kind::Finite(all), from: 1, to: u64::MAX }))
        }
        (Some(of), None, []) => Ok(stays_or(AmountSet { of, from, to })),
        (Some(_), ..) => Err(Invalid::Rule(say::amounts_with_conditions())),
        (None, None, []) if to == u64::MAX => Ok(stays_or(AmountSet { of: Kind::All, from, to })),
        (None, None, []) => Ok(stays_or(finite(from, to))),
        (None, Some(all), []) => {
            let ranges =
                all.iter().map(|&(lo, hi)| (lo.max(1).unsigned_abs().max(from), hi.max(0).unsigned_abs().min(to)));
            let ranges = ranges.filter(|(lo, hi)| lo <= hi).map(|(lo, hi)| Amounts::Range([lo, hi])).collect();
            Ok(stays_or(AmountSet { of: Kind::Finite(ranges), from: 1, to: u64::MAX }))
        }
        (None, listed, masks) => {
            let bound = listed.and_then(|all| all.last()).map_or(to, |last| to.min(last.1.max(0).unsigned_abs()));
            Ok(stays_or(masked(conditions, masks, var, bound, from, work)?))
        }
    }
}

/// Whether all conditions hold for this number and an arbitrarily large heap.
fn eval_all(conditions: &[Cond], var: usize, value: i64) -> Result<bool, Invalid> {
    let mut env = vec![i64::MAX; var + 1];
    env[var] = value;
    eval::all(conditions, &env)
}

/// `n -> n-k : ...`, `n -> k : k<n`, `n -> 0 : ...`.
fn arrow(options: &[Vec<Expr>], guard: &Guard, taking: &mut Taking, work: &mut Work<'_>) -> Result<(), Invalid> {
    let refused = || Invalid::Rule(say::moves_as_fixed_amounts());
    let used = |v: usize| options.iter().flatten().any(|expr| expr.mentions(&|own| own == v));
    let guard = &without_between(guard, &used)?;
    let conditions = &guard.conditions;
    if let [one, other] = options
        && let ([one], [other]) = (one.as_slice(), other.as_slice())
    {
        let (taken, bits) = cuts::digit([one, other], guard)?;
        return taking.cut(taken, bits);
    }
    let left = match options {
        [] => &Expr::Int(0),
        [coords] => coords.first().ok_or_else(refused)?,
        _ => return Err(refused()),
    };
    if *left == Expr::Int(0) && guard.free.is_empty() {
        // All of the heap is taken, if the conditions on it hold.
        if let Some(found) = members(conditions, 0, false, work)? {
            taking.add(found, NOTHING);
        }
        return Ok(());
    }
    if guard.free.len() == 1 && *left == Expr::Var(1) {
        // A fixed heap is left: the amount is the difference.
        let mut set = AmountSet { of: Kind::All, from: 1, to: u64::MAX };
        let mut less = false;
        for cond in conditions {
            let linear = cond.at_least_zero().ok_or_else(refused)?;
            match (linear.of(0), linear.of(1), linear.constant) {
                // n - k >= c, k - n >= -c
                (1, -1, least) => {
                    less = less || least <= -1;
                    set.from = set.from.max(clamp(-least));
                }
                (-1, 1, most) => set.to = set.to.min(u64::try_from(most).map_err(|_| refused())?),
                (0, 1, 0..) | (1, 0, -1..) => {}
                _ => return Err(refused()),
            }
        }
        if !less {
            return Err(Invalid::Rule(say::moves_change_nothing()));
        }
        if set.from <= set.to {
            let finite = if set.to < u64::MAX { finite(set.from, set.to) } else { set };
            taking.sets.push((finite, TAKEN));
        }
        return Ok(());
    }
    // n - E
    let linear = left.linear().filter(|x| x.of(0) == 1).ok_or_else(refused)?;
    let found = match (linear.terms.len(), guard.free.len()) {
        (1, 0) if linear.constant < 0 => {
            let amount = clamp(-linear.constant);
            let stays = !always(amount, conditions)?;
            if stays && !leaves(amount, guard)? {
                return Err(refused());
            }
            Some(Members { set: finite(amount, amount), stays })
        }
        (2, 1) if linear.of(1) == -1 && linear.constant == 0 => members(conditions, 1, false, work)?,
        (2, 1) => {
            let int = |x: i128| i64::try_from(x).map(|x| Box::new(Expr::Int(x))).map_err(|_| refused());
            let times = Expr::Arith(Op::Mul, int(-linear.of(1))?, Box::new(Expr::Var(1)));
            one_name(&Expr::Arith(Op::Sub, Box::new(times), int(linear.constant)?), conditions, false, work)?
        }
        _ => return Err(refused()),
    };
    if let Some(found) = found {
        taking.add(found, TAKEN);
    }
    Ok(())
}
