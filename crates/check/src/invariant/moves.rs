//! The moves of a rule as relations between a position and the positions that remain, by the same
//! definition as `rule::options`.
use super::read::{Case, Reader};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::relation::{Form, MOST_TRACKS, Relation, Say};
use crate::rule::reach::upper_bound;
use crate::rule::{Amount, Clause, Cond, Expr, Family, Guard, Op, Order, Rule, Set, Shape};
use crate::say;
use messages::Message;

/// The most positions that a move may leave.
const MOST_PARTS: u32 = 4;
/// The most values of a free name that are written out: a base has at most 64, and values by the
/// first digit after quotients by 2 to j need the base 2*j.
const MOST_WRITTEN_OUT: i64 = 32;

/// Moves of one kind.
pub struct Move {
    /// Relates the numbers of a position to the numbers of the remaining positions.
    pub legal: Relation,
    /// For each remaining position, the tracks of its numbers. A number that the move leaves as it
    /// is stays on the track of the position, [`Move::new_tracks`] are the others.
    pub parts: Vec<Vec<usize>>,
}

impl Move {
    /// The tracks of the numbers that a remaining position does not share with the position, which
    /// has so many.
    pub fn new_tracks(part: &[usize], arity: usize) -> Vec<usize> {
        part.iter().copied().filter(|&track| track >= arity).collect()
    }
}

/// All moves; the numbers of a position are on the tracks 0, 1, ...
pub fn moves(rule: &Rule, reader: &mut Reader<'_, '_>) -> Result<Vec<Move>, Invalid> {
    let mut live = written(rule, &reader.tracks.clone(), reader)?;
    for end in &rule.ends {
        let over = reader.truth(&Cond::All(end.clone()))?.holds;
        live = live.and(&over.not(), reader.work)?;
    }
    let mut all = Vec::new();
    let mut clauses = Vec::with_capacity(rule.clauses.len());
    for clause in &rule.clauses {
        match clause {
            Clause::Code { digits, repeat } => clauses.extend(code(digits, repeat)?),
            other => clauses.push(other.clone()),
        }
    }
    for clause in &clauses {
        match clause {
            Clause::Arrow { pattern, options, guard } => {
                let mut legal = vec![live.clone()];
                for (track, number) in pattern.iter().enumerate() {
                    if let Some(number) = number {
                        let form = Form::track(track).plus(-1, &Form::int(*number))?;
                        legal.push(Relation::linear(&form, Say::Zero, reader.digits, reader.work)?);
                    }
                }
                match arrow(rule, options, guard, legal.clone(), reader) {
                    // Names that divide are no numbers of an automaton, but constants are.
                    Err(Invalid::Rule(why)) => {
                        reader.tracks.truncate(rule.names.len());
                        let ways = written_out(rule.names.len(), options, guard);
                        for (options, guard) in ways.ok_or(Invalid::Rule(why))? {
                            all.push(arrow(rule, &options, &guard, legal.clone(), reader)?);
                        }
                    }
                    one => all.push(one?),
                }
            }
            Clause::Take { amounts, leaving, guard } => {
                for amount in amounts {
                    taken(amount, *leaving, guard, &live, reader, &mut all)?;
                }
            }
            Clause::Split { from, to, shape, guard } => {
                let total = Form::track(0);
                for parts in *from..=*to {
                    let fresh = reader.fresh;
                    let guard = reader.truth(&Cond::All(guard.conditions.clone()))?.holds;
                    let legal = live.and(&guard, reader.work)?;
                    all.push(split(&total, legal, (parts, *shape), fresh, reader)?);
                }
            }
            Clause::Parts { .. } => return Err(Invalid::Rule(say::open_splits_in_claims())),
            Clause::Code { .. } | Clause::Turn { .. } => {
                return Err(Invalid::Rule(say::coins_in_claims()));
            }
        }
    }
    Ok(all)
}

/// A code as clauses, one for each number of heaps that a digit allows.
fn code(digits: &[u32], repeat: &[u32]) -> Result<Vec<Clause>, Invalid> {
    let whole = |x: usize| i64::try_from(x).map(Expr::Int).map_err(|_| Invalid::Rule(say::so_long_codes()));
    let heaps = |digit: u32| (0..u32::BITS).filter(move |j| digit >> j & 1 == 1);
    let mut clauses = Vec::new();
    for (k, &digit) in digits.iter().enumerate() {
        for j in heaps(digit) {
            clauses.push(match k {
                0 => Clause::Split { from: j, to: j, shape: Shape::Any, guard: Guard::default() },
                _ => {
                    let amounts = vec![Amount::One(whole(k)?)];
                    Clause::Take { amounts, leaving: Some((j, j)), guard: Guard::default() }
                }
            });
        }
    }
    // The amounts `first`, `first + len`, ... for each repeating digit.
    for (place, &digit) in repeat.iter().enumerate() {
        let (first, len) = (whole(digits.len() + place)?, whole(repeat.len())?);
        let above = Expr::Arith(Op::Sub, Box::new(Expr::Var(1)), Box::new(first.clone()));
        let apart = Expr::Arith(Op::Rem, Box::new(above), Box::new(len));
        let conditions = vec![
            Cond::Compare(Order::Ge, Expr::Var(1), first),
            Cond::Compare(Order::Eq, apart, Expr::Int(0)),
            Cond::Compare(Order::Le, Expr::Var(1), Expr::Var(0)),
        ];
        for j in heaps(digit) {
            let guard = Guard { free: vec!["k".to_owned()], conditions: conditions.clone() };
            clauses.push(Clause::Take { amounts: vec![Amount::One(Expr::Var(1))], leaving: Some((j, j)), guard });
        }
    }
    Ok(clauses)
}

/// Checks that there is no counterexample; `what` is the fault otherwise.
pub(super) fn nothing(wrong: &Relation, what: Message, work: &mut Work<'_>) -> Result<(), Invalid> {
    if wrong.is_empty(work)? { Ok(()) } else { Err(Invalid::Condition(what)) }
}

/// A relation about positions, renamed to the tracks of a remaining position; `others` renames the
/// tracks after those of a position.
pub(super) fn of(
    relation: &Relation,
    part: &[usize],
    others: &[(usize, usize)],
    work: &mut Work<'_>,
) -> Result<Relation, Invalid> {
    let name = |track: &usize| match part.get(*track) {
        Some(own) => *own,
        None => others.iter().find(|(old, _)| old == track).map_or(*track, |(_, new)| *new),
    };
    let names: Vec<usize> = relation.tracks.iter().map(name).collect();
    relation.named(&names, work)
}

/// Unordered numbers are written in ascending order; other numbers are unchanged.
pub fn written(rule: &Rule, tracks: &[usize], reader: &mut Reader<'_, '_>) -> Result<Relation, Invalid> {
    let mut ascending = Relation::constant(true);
    for pair in tracks.windows(2).filter(|_| rule.family == Family::Unordered) {
        let form = Form::track(pair[1]).plus(-1, &Form::track(pair[0]))?;
        let here = Relation::linear(&form, Say::Natural, reader.digits, reader.work)?;
        ascending = ascending.and(&here, reader.work)?;
    }
    Ok(ascending)
}

/// The orders in which the numbers of a remaining position may be written: just one if the numbers
/// are ordered.
fn orders(rule: &Rule) -> Vec<Vec<usize>> {
    let arity = rule.names.len();
    if rule.family != Family::Unordered {
        return vec![(0..arity).collect()];
    }
    let mut all = vec![Vec::new()];
    for _ in 0..arity {
        let mut longer = Vec::new();
        for order in &all {
            let rest = (0..arity).filter(|place| !order.contains(place));
            longer.extend(rest.map(|place| [order.as_slice(), &[place]].concat()));
        }
        all = longer;
    }
    all
}

/// Free names get tracks, those that `own` gives or new ones, and conditions must hold. The second
/// list has, for each name without a stated bound, the relation that it is at most the largest
/// number of the position; every move must satisfy it ([`bounded`]).
fn guarded(
    guard: &Guard,
    own: &[Option<usize>],
    reader: &mut Reader<'_, '_>,
) -> Result<(Vec<Relation>, Vec<Relation>), Invalid> {
    let arity = reader.tracks.len();
    let (mut conditions, mut bounds) = (Vec::new(), Vec::new());
    for i in 0..guard.free.len() {
        let track = own.get(i).copied().flatten().unwrap_or_else(|| reader.new_track());
        reader.tracks.push(track);
        let var = Expr::Var(arity + i);
        if guard.conditions.iter().all(|cond| upper_bound(cond, arity + i).is_none()) {
            let below = (0..arity).map(|x| Cond::Compare(Order::Le, var.clone(), Expr::Var(x))).collect();
            bounds.push(reader.truth(&Cond::Any(below))?.holds);
        }
    }
    for cond in &guard.conditions {
        conditions.push(reader.truth(cond)?.holds);
    }
    Ok((conditions, bounds))
}

/// Checks that every legal move respects the bounds of names that have no stated bound.
fn bounded(legal: &[Relation], bounds: &[Relation], reader: &mut Reader<'_, '_>) -> Result<(), Invalid> {
    let tracks: Vec<usize> = (0..reader.fresh).collect();
    for bound in bounds {
        let beyond = [legal, &[bound.not()]].concat();
        if !Relation::together(&beyond, &tracks, reader.work)?.is_empty(reader.work)? {
            return Err(Invalid::Rule(say::names_without_bound()));
        }
    }
    Ok(())
}

/// The options of an arrow and their guard.
type Way = (Vec<Vec<Expr>>, Guard);

/// An arrow for each value of the first free name that lies between constants; nothing if there is
/// no such name, or it has many values.
fn written_out(arity: usize, options: &[Vec<Expr>], guard: &Guard) -> Option<Vec<Way>> {
    let between = |var: usize| {
        let hi = guard.conditions.iter().find_map(|cond| match upper_bound(cond, var)? {
            (Expr::Int(hi), less) => hi.checked_sub(less),
            _ => None,
        })?;
        let lo = guard.conditions.iter().find_map(|cond| least(cond, var)).unwrap_or(0).max(0);
        (hi.checked_sub(lo)? < MOST_WRITTEN_OUT).then_some((var, lo..=hi))
    };
    let (own, values) = (arity..arity + guard.free.len()).find_map(between)?;
    let one = |x: i64| {
        let change = |var: usize| if var == own { Expr::Int(x) } else { Expr::Var(var) };
        let options = options.iter().map(|part| part.iter().map(|expr| expr.replaced(&change)).collect()).collect();
        // The name stays, with this value.
        let is = Cond::Compare(Order::Eq, Expr::Var(own), Expr::Int(x));
        let conditions = guard.conditions.iter().map(|cond| cond.replaced(&change)).chain([is]).collect();
        (options, Guard { free: guard.free.clone(), conditions })
    };
    Some(values.map(one).collect())
}

/// The constant lower bound of a name that a condition states.
fn least(cond: &Cond, var: usize) -> Option<i64> {
    match cond {
        Cond::Compare(Order::Ge, Expr::Var(v), Expr::Int(x)) | Cond::Compare(Order::Le, Expr::Int(x), Expr::Var(v)) => {
            (*v == var).then_some(*x)
        }
        Cond::Compare(Order::Gt, Expr::Var(v), Expr::Int(x)) | Cond::Compare(Order::Lt, Expr::Int(x), Expr::Var(v)) => {
            if *v == var {
                x.checked_add(1)
            } else {
                None
            }
        }
        Cond::Within(Expr::Var(v), Set::Constants(all)) if *v == var => all.first().map(|first| first.0),
        Cond::All(all) => all.iter().find_map(|cond| least(cond, var)),
        _ => None,
    }
}

/// The tracks of the numbers of the remaining positions, and those of free names: a number that
/// stays has the track of the position, and a free name that is left the track of what is left.
fn tracks_of(
    rule: &Rule,
    options: &[Vec<Expr>],
    guard: &Guard,
    reader: &mut Reader<'_, '_>,
) -> (Vec<Vec<usize>>, Vec<Option<usize>>) {
    let arity = rule.names.len();
    let mut own = vec![None; guard.free.len()];
    let mut parts = Vec::with_capacity(options.len());
    for option in options {
        let mut part = Vec::with_capacity(arity);
        for (place, expr) in option.iter().enumerate() {
            let track = match expr {
                Expr::Var(var) if *var == place && rule.family == Family::Numbers => reader.tracks[place],
                _ => reader.new_track(),
            };
            if let Expr::Var(var) = expr
                && rule.family == Family::Numbers
                && let Some(name @ None) = var.checked_sub(arity).and_then(|free| own.get_mut(free))
            {
                *name = Some(track);
            }
            part.push(track);
        }
        parts.push(part);
    }
    (parts, own)
}

fn arrow(
    rule: &Rule,
    options: &[Vec<Expr>],
    guard: &Guard,
    mut legal: Vec<Relation>,
    reader: &mut Reader<'_, '_>,
) -> Result<Move, Invalid> {
    let arity = rule.names.len();
    let (parts, own) = tracks_of(rule, options, guard, reader);
    let wide = parts.iter().map(|part| Move::new_tracks(part, arity).len()).sum::<usize>();
    if options.len() > MOST_PARTS as usize || arity + wide > MOST_TRACKS {
        return Err(Invalid::Rule(say::many_parts_in_claims()));
    }
    // The remaining positions get the first new tracks, so all later ones can be projected out.
    let from = reader.fresh;
    let (conditions, bounds) = guarded(guard, &own, reader)?;
    legal.extend(conditions);
    // One relation for each order in which the remaining positions can be written.
    let mut ways = vec![legal];
    for (exprs, tracks) in options.iter().zip(&parts) {
        let mut longer = Vec::new();
        for order in orders(rule) {
            let mut own = vec![written(rule, tracks, reader)?];
            for (place, &track) in order.into_iter().zip(tracks) {
                if matches!(&exprs[place], Expr::Var(var) if reader.tracks[*var] == track) {
                    continue;
                }
                let from = reader.fresh;
                let cases = reader.number(&exprs[place])?;
                own.push(equals(&cases, track, from, reader)?);
            }
            longer.extend(ways.iter().map(|way| [way.as_slice(), &own].concat()));
        }
        ways = longer;
    }
    let free: Vec<usize> = (from..reader.fresh).collect();
    let mut legal = Relation::constant(false);
    for way in ways {
        bounded(&way, &bounds, reader)?;
        let here = Relation::together(&way, &free, reader.work)?;
        legal = legal.or(&here, reader.work)?;
    }
    reader.tracks.truncate(arity);
    Ok(Move { legal, parts })
}

/// The relation that a number equals the one on a track; projects out the tracks from `from` on.
pub fn equals(cases: &[Case], track: usize, from: usize, reader: &mut Reader<'_, '_>) -> Result<Relation, Invalid> {
    let mut equal = Relation::constant(false);
    for case in cases {
        // An auxiliary number needs no second track.
        if let ([(own, 1)], 0) = (case.form.terms.as_slice(), case.form.constant)
            && *own >= from
            && case.when.tracks.contains(own)
        {
            let name = |other: &usize| if other == own { track } else { *other };
            let names: Vec<usize> = case.when.tracks.iter().map(name).collect();
            let here = case.when.named(&names, reader.work)?;
            let here = reader.forgotten(here, from)?;
            equal = equal.or(&here, reader.work)?;
            continue;
        }
        let form = case.form.plus(-1, &Form::track(track))?;
        let here = Relation::linear(&form, Say::Zero, reader.digits, reader.work)?.and(&case.when, reader.work)?;
        let here = reader.forgotten(here, from)?;
        equal = equal.or(&here, reader.work)?;
    }
    Ok(equal)
}

/// An amount from 1 to the heap is taken; the rest is one heap, or as many heaps as `leaving`
/// allows.
fn taken(
    amount: &Amount,
    leaving: Option<(u32, u32)>,
    guard: &Guard,
    live: &Relation,
    reader: &mut Reader<'_, '_>,
    all: &mut Vec<Move>,
) -> Result<(), Invalid> {
    let arity = reader.tracks.len();
    let counts = leaving.unwrap_or((0, 1));
    for parts in counts.0..=counts.1 {
        let rest = reader.new_track();
        let tracks: Vec<usize> = (0..parts).map(|_| reader.new_track()).collect();
        let from = reader.fresh;
        let (mut legal, bounds) = guarded(guard, &[], reader)?;
        let k = reader.new_track();
        reader.tracks.push(k);
        let k_is = Expr::Var(reader.tracks.len() - 1);
        let compare = |order, x: &Expr| Cond::Compare(order, k_is.clone(), x.clone());
        let mut conditions = vec![compare(Order::Ge, &Expr::Int(1)), compare(Order::Le, &Expr::Var(0))];
        match amount {
            Amount::Any => {}
            Amount::One(x) => conditions.push(compare(Order::Eq, x)),
            Amount::Range(lo, hi) => conditions.extend([compare(Order::Ge, lo), compare(Order::Le, hi)]),
            Amount::Set(set @ (Set::Constants(_) | Set::Ranges(_) | Set::Named(_))) => {
                conditions.push(Cond::Within(k_is.clone(), set.clone()));
            }
        }
        let amounts = reader.truth(&Cond::All(conditions))?.holds;
        let rest_is = Form::track(0).plus(-1, &Form::track(k))?.plus(-1, &Form::track(rest))?;
        let rest_is = Relation::linear(&rest_is, Say::Zero, reader.digits, reader.work)?;
        legal.extend([live.clone(), amounts, rest_is]);
        bounded(&legal, &bounds, reader)?;
        reader.tracks.truncate(arity);
        let free: Vec<usize> = (from..reader.fresh).collect();
        let legal = Relation::together(&legal, &free, reader.work)?;
        let found = divided(&Form::track(rest), legal, (&tracks, Shape::Any), reader)?;
        all.push(Move {
            legal: found.some(rest, reader.work)?,
            parts: tracks.iter().map(|&track| vec![track]).collect(),
        });
    }
    Ok(())
}

/// All of a total is left as this many heaps.
fn split(
    total: &Form,
    legal: Relation,
    (parts, shape): (u32, Shape),
    from: usize,
    reader: &mut Reader<'_, '_>,
) -> Result<Move, Invalid> {
    let legal = reader.forgotten(legal, from)?;
    let tracks: Vec<usize> = (0..parts).map(|_| reader.new_track()).collect();
    let legal = divided(total, legal, (&tracks, shape), reader)?;
    Ok(Move { legal, parts: tracks.iter().map(|&track| vec![track]).collect() })
}

/// Relates a total to heaps of 1 or more, in ascending order, that sum to it in this shape.
fn divided(
    total: &Form,
    legal: Relation,
    (tracks, shape): (&[usize], Shape),
    reader: &mut Reader<'_, '_>,
) -> Result<Relation, Invalid> {
    if tracks.len() > MOST_PARTS as usize {
        return Err(Invalid::Rule(say::many_parts_in_claims()));
    }
    let mut legal = legal;
    let count = tracks.len() as i64;
    if matches!(shape, Shape::Equal | Shape::NearEqual) {
        // 0 <= total + i - count*heap <= most
        let most = if shape == Shape::Equal { 0 } else { count - 1 };
        for (more, &track) in (0..).zip(tracks) {
            let more = if shape == Shape::Equal { 0 } else { more };
            let rest = total.plus(-count, &Form::track(track))?.plus(1, &Form::int(more))?;
            for form in [rest.clone(), Form::int(most).plus(-1, &rest)?, Form::track(track).plus(-1, &Form::int(1))?] {
                let here = Relation::linear(&form, Say::Natural, reader.digits, reader.work)?;
                legal = legal.and(&here, reader.work)?;
            }
        }
        return Ok(legal);
    }
    let mut left = total.clone();
    for (i, &track) in tracks.iter().enumerate() {
        let before = i.checked_sub(1).map(|before| Form::track(tracks[before]));
        let first = before.is_none();
        let least = i64::from(first || shape != Shape::Any);
        let form = Form::track(track).plus(-1, &before.unwrap_or_default())?.plus(-1, &Form::int(least))?;
        let say = if shape == Shape::Consecutive && !first { Say::Zero } else { Say::Natural };
        let ascending = Relation::linear(&form, say, reader.digits, reader.work)?;
        legal = legal.and(&ascending, reader.work)?;
        left = left.plus(-1, &Form::track(track))?;
    }
    let none_left = Relation::linear(&left, Say::Zero, reader.digits, reader.work)?;
    legal.and(&none_left, reader.work)
}
