//! Moves to one smaller heap that, from some heap on, depend on the residue of the heap.
//!
//! For each clause, and each choice of its free names, the course of the remaining heap gives the
//! amount, or the heap that is left, for every residue. The options of the first heaps are listed
//! by the definition.
use super::choices;
use crate::eventually::{Line, common};
use crate::game::{Guarded, Round};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::options::options;
use crate::rule::{Amount, Clause, Cond, Expr, Family, Guard, Op, Order, Rule, Set};
use crate::say;

/// The greatest heap from which residues must decide, and the greatest modulus.
const LATEST: u64 = 1 << 14;
const MOST_RESIDUES: u64 = 1 << 12;
/// The most moves.
const MOST_MOVES: usize = 1 << 15;

/// The heap that one move leaves, and the conditions of the move.
struct Single<'r> {
    left: Expr,
    conditions: &'r [Cond],
    env: Vec<i64>,
    /// If set, the move is legal for this heap only.
    only: Option<i64>,
    /// Whether amounts below 1 are no moves.
    take: bool,
}

pub(crate) fn guarded(rule: &Rule, work: &mut Work<'_>) -> Result<Guarded, Invalid> {
    if rule.family != Family::Numbers || rule.names.len() != 1 {
        return Err(Invalid::Rule(say::rule_to_smaller_heap()));
    }
    if !options(rule, &[0], work)?.is_empty() {
        return Err(Invalid::Condition(say::empty_heap_has_move()));
    }
    let mut singles = Vec::new();
    for clause in &rule.clauses {
        moves(clause, work, &mut singles)?;
    }
    // For each clause the start, and for each residue an amount or a heap.
    let (mut start, mut modulus) = (1, 1);
    let mut regular = Vec::new();
    let late = |start: u64, modulus: u64| match start > LATEST || modulus > MOST_RESIDUES {
        true => Err(Invalid::Rule(say::conditions_repeat_late())),
        false => Ok(()),
    };
    for single in &singles {
        let (own, residues) = follow(single, work)?;
        start = start.max(own);
        modulus = common(modulus, residues.len() as u64)?;
        late(start, modulus)?;
        regular.push(residues);
    }
    let mut ends = Vec::new();
    for end in &rule.ends {
        let all = Cond::All(end.clone());
        let mut line = Line::new(&[], 0, &[], work);
        let (own, period) = line.condition(&all)?;
        let over = (own..own + period).map(|n| line.holds(&all, n)).collect::<Result<Vec<bool>, _>>()?;
        // A list by residue that begins at `own` is rotated so that it begins at a multiple of the
        // period.
        ends.push((0..period).map(|r| over[((r + period - own % period) % period) as usize]).collect::<Vec<bool>>());
        start = start.max(own);
        modulus = common(modulus, period)?;
    }
    late(start, modulus)?;
    let mut rounds = vec![Round::default(); modulus as usize];
    for (n, round) in rounds.iter_mut().enumerate() {
        if ends.iter().any(|over| over[n % over.len()]) {
            continue;
        }
        work.spend(regular.len() as u64)?;
        for residues in &regular {
            match residues[n % residues.len()] {
                Left::None => {}
                Left::Less(amount) => round.amounts.push(amount),
                Left::Heap(heap) => round.heaps.push(heap),
            }
        }
        for list in [&mut round.amounts, &mut round.heaps] {
            list.sort_unstable();
            list.dedup();
        }
    }
    let mut first = Vec::new();
    for n in 0..start {
        let mut heaps = Vec::new();
        for sum in options(rule, &[n as i64], work)? {
            match sum.as_slice() {
                // Leaving nothing is equivalent to leaving heap 0, which has no move.
                [] => heaps.push(0),
                [heap] => heaps.push(heap[0].unsigned_abs()),
                _ => return Err(Invalid::Rule(say::sums_as_one_heap())),
            }
        }
        heaps.sort_unstable();
        heaps.dedup();
        first.push(heaps);
    }
    Ok(Guarded { first, rounds })
}

fn moves<'r>(clause: &'r Clause, work: &mut Work<'_>, singles: &mut Vec<Single<'r>>) -> Result<(), Invalid> {
    let refused = || Invalid::Rule(say::clause_to_smaller_heap());
    let less = |amount: Expr| Expr::Arith(Op::Sub, Box::new(Expr::Var(0)), Box::new(amount));
    match clause {
        Clause::Take { amounts, leaving, guard } => {
            let most = leaving.map_or(1, |(_, hi)| hi);
            if most > 1 {
                return Err(refused());
            }
            for amount in amounts {
                let (one, ranges) = listed(amount)?;
                let envs = choices(guard, &[], &[0], &|v| v == 0, work)?;
                for env in envs {
                    if singles.len() > MOST_MOVES {
                        return Err(refused());
                    }
                    let numbers = ranges.iter().flat_map(|&(lo, hi)| lo..=hi).map(Expr::Int);
                    for amount in one.iter().cloned().chain(numbers) {
                        // Amounts below 1 are no moves.
                        singles.push(Single {
                            left: less(amount),
                            conditions: &guard.conditions,
                            env: env.clone(),
                            only: None,
                            take: true,
                        });
                    }
                }
            }
        }
        Clause::Code { digits, repeat } if repeat.is_empty() && digits.iter().all(|&digit| digit < 4) => {
            for (amount, _) in digits.iter().enumerate().filter(|(_, digit)| **digit & 2 == 2) {
                let left = less(Expr::Int(amount as i64));
                singles.push(Single { left, conditions: &[], env: vec![0], only: None, take: true });
            }
            // Moves that take all: they occur below the longest amount, where the definition lists
            // the legal ones.
            let last = digits.len() as i64;
            singles.push(Single {
                left: less(Expr::Int(last)),
                conditions: &[],
                env: vec![0],
                only: Some(last),
                take: true,
            });
        }
        Clause::Arrow { pattern, options, guard } => {
            let left = match options.as_slice() {
                [] => Expr::Int(0),
                [coords] => coords[0].clone(),
                _ => return Err(refused()),
            };
            for env in choices(guard, options, &[0], &|v| v == 0, work)? {
                singles.push(Single {
                    left: left.clone(),
                    conditions: &guard.conditions,
                    env,
                    only: pattern[0],
                    take: false,
                });
            }
        }
        Clause::Split { .. } | Clause::Parts { .. } | Clause::Code { .. } | Clause::Turn { .. } => {
            return Err(refused());
        }
    }
    Ok(())
}

/// A single expression, and ranges of constants.
type Listed = (Option<Expr>, Vec<(i64, i64)>);

/// The amounts, if they are finitely many.
fn listed(amount: &Amount) -> Result<Listed, Invalid> {
    let refused = || Invalid::Rule(say::amounts_beside_conditions());
    let small = |all: &[(i64, i64)]| {
        let all: Vec<(i64, i64)> = all.iter().map(|&(lo, hi)| (lo.max(1), hi)).filter(|(lo, hi)| lo <= hi).collect();
        let few = all.last().is_none_or(|last| last.1.unsigned_abs() <= LATEST);
        if few { Ok((None, all)) } else { Err(refused()) }
    };
    match amount {
        Amount::One(expr) => Ok((Some(expr.clone()), Vec::new())),
        Amount::Range(Expr::Int(lo), Expr::Int(hi)) => small(&[(*lo, *hi)]),
        Amount::Set(Set::Constants(all)) => small(all),
        Amount::Any | Amount::Range(..) | Amount::Set(_) => Err(refused()),
    }
}

/// What a move leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Left {
    /// The move is not legal.
    None,
    Less(u64),
    Heap(u64),
}

/// The heap from which on a move depends on the residue, and what it leaves for each residue.
fn follow(single: &Single<'_>, work: &mut Work<'_>) -> Result<(u64, Vec<Left>), Invalid> {
    if let Some(only) = single.only {
        return Ok((only.unsigned_abs() + 1, vec![Left::None]));
    }
    let mut line = Line::new(&single.env, 0, &[], work);
    let (mut start, mut period) = (0, 1);
    for cond in single.conditions {
        let (own, after) = line.condition(cond)?;
        start = start.max(own);
        period = common(period, after)?;
    }
    // Bounds that come from free names may exclude numbers beyond the heap.
    let largest = single.env[1..].iter().copied().max().unwrap_or(0);
    start = start.max(largest.unsigned_abs() + 1);
    let mut legal = false;
    for n in start..start + period {
        legal = legal || all_hold(&mut line, single.conditions, n)?;
    }
    if !legal {
        return Ok((start, vec![Left::None; period as usize]));
    }
    let course = line.number(&single.left)?;
    // From here on it is settled whether a heap is left.
    let natural = Cond::Compare(Order::Ge, single.left.clone(), Expr::Int(0));
    let (from, again) = line.condition(&natural)?;
    start = start.max(course.start).max(from);
    period = common(common(period, course.period())?, again)?;
    if start.saturating_add(period) > LATEST + MOST_RESIDUES {
        return Err(Invalid::Rule(say::conditions_repeat_late()));
    }
    let (mut lefts, mut later) = (vec![Left::None; period as usize], start);
    for n in start..start + period {
        if !all_hold(&mut line, single.conditions, n)? {
            continue;
        }
        let Some(left) = line.value(&single.left, n)?.filter(|&left| left >= 0) else { continue };
        let step = course.step[(n % course.period()) as usize];
        lefts[(n % period) as usize] = match step {
            0 => Left::Heap(u64::try_from(left).map_err(|_| Invalid::Rule(say::so_large_heaps()))?),
            step if step == i128::from(course.period()) => match u64::try_from(i128::from(n) - left) {
                Ok(amount @ 1..) => Left::Less(amount),
                _ if single.take => Left::None,
                _ => return Err(Invalid::Condition(say::move_to_smaller_heap())),
            },
            _ => return Err(Invalid::Rule(say::moves_leave_part())),
        };
        later = match lefts[(n % period) as usize] {
            Left::Heap(x) | Left::Less(x) => later.max(x.saturating_add(1)),
            Left::None => later,
        };
    }
    if later > LATEST {
        return Err(Invalid::Rule(say::large_amounts_beside_conditions()));
    }
    Ok((later, lefts))
}

fn all_hold(line: &mut Line<'_, '_, '_>, conditions: &[Cond], n: u64) -> Result<bool, Invalid> {
    for cond in conditions {
        if !line.holds(cond, n)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The moves of a clause that only takes, read as a rule of its own.
pub(crate) fn of_clause(clause: &Clause, work: &mut Work<'_>) -> Result<Guarded, Invalid> {
    let Clause::Take { amounts, guard, .. } = clause else { return Err(Invalid::Rule(say::ring_without_take())) };
    let guard = Guard { free: guard.free.clone(), conditions: guard.conditions.clone() };
    let alone = Rule {
        names: vec!["n".to_owned()],
        clauses: vec![Clause::Take { amounts: amounts.clone(), leaving: None, guard }],
        ends: Vec::new(),
        misere: false,
        family: Family::Numbers,
    };
    guarded(&alone, work)
}
