//! The loops over candidates, and the making of the positions that remain after each.
//!
//! Semantics that speed must not change: conditions count in the order of the text, and the first
//! that does not hold ends the candidate. A condition that cannot be evaluated (an error, not
//! merely "no value") at an outer loop is therefore put off: its candidates look at all conditions
//! again, in order, before the error counts.
use super::Mover;
use super::domain::Cursor;
use super::error::{MoveError, Visit};
use super::expr::{Expr, holds};
use super::partition::{Partitions, regular};
use super::plan::{Plan, Repeated, Rest};
use super::stripe::Stripe;
use crate::ast::Shape;
use crate::eval::{self, EvalError, Value};
use budget::Budget;
use std::ops::ControlFlow;

/// Candidates between two looks at the budget.
const PATIENCE: u32 = 1 << 14;
/// Numbers of an option that take about as long as a candidate.
const PARTS: usize = 2;
/// Options with fewer numbers than this take no longer than their candidate.
const LONG: usize = 8;
/// The most numbers that one option may have.
pub(super) const LIMIT: usize = 1 << 20;

/// Buffers that are used again and again; any scratch works with any mover.
#[derive(Debug, Default)]
pub struct Scratch {
    env: Vec<i64>,
    cursors: Vec<Cursor>,
    put_off: Vec<bool>,
    build: Build,
    partitions: Partitions,
    stripe: Stripe,
    patience: u32,
}

#[derive(Debug, Default)]
struct Build {
    coords: Vec<i64>,
    sorted: Vec<i64>,
}

enum Made {
    Option,
    NoMove,
    Overflow,
    TooMany,
}

/// All options of a position: see [`Mover::for_each_option`].
pub(super) fn all(
    mover: &Mover,
    scratch: &mut Scratch,
    position: &[i64],
    budget: &Budget,
    visit: &mut Visit<'_>,
) -> Result<ControlFlow<()>, MoveError> {
    if position.len() != mover.arity || position.iter().any(|&x| x < 0) {
        return Err(MoveError::NotAPosition { position: position.to_vec(), arity: mover.arity });
    }
    scratch.env.clear();
    scratch.env.extend_from_slice(position);
    if mover.unordered {
        scratch.env.sort_unstable();
    }
    let wrap = |error| MoveError::Eval { position: position.to_vec(), error };
    if eval::first(&mover.ends, &scratch.env).map_err(wrap)?.is_some() {
        return Ok(ControlFlow::Continue(()));
    }
    for (schema, plan) in mover.plans.iter().enumerate() {
        scratch.env.truncate(mover.arity);
        if plan.pattern.iter().zip(&scratch.env).any(|(want, have)| want.is_some_and(|want| want != *have)) {
            continue;
        }
        let mut run = Run { mover, plan, schema, scratch, position, budget, visit };
        if run.loops()?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// One schema at one position.
struct Run<'a> {
    mover: &'a Mover,
    plan: &'a Plan,
    schema: usize,
    scratch: &'a mut Scratch,
    position: &'a [i64],
    budget: &'a Budget,
    visit: &'a mut Visit<'a>,
}

impl Run<'_> {
    fn error(&self, error: EvalError) -> MoveError {
        MoveError::Eval { position: self.position.to_vec(), error }
    }

    /// The nest of loops; its depth is data, not recursion.
    fn loops(&mut self) -> Result<ControlFlow<()>, MoveError> {
        let (arity, depths) = (self.mover.arity, self.plan.loops.len());
        self.scratch.env.resize(self.plan.variables, 0);
        self.scratch.put_off.clear();
        self.scratch.put_off.resize(depths + 1, false);
        if self.scratch.cursors.len() < depths {
            self.scratch.cursors.resize_with(depths, Cursor::default);
        }
        if !self.gate(0) {
            return Ok(ControlFlow::Continue(()));
        }
        if depths == 0 {
            return self.candidate();
        }
        let mut depth = 0;
        self.open(0);
        if self.is_striped(0) {
            return self.stripe();
        }
        loop {
            let Some(value) = self.scratch.cursors[depth].next() else {
                if depth == 0 {
                    return Ok(ControlFlow::Continue(()));
                }
                depth -= 1;
                continue;
            };
            self.tick_at(depth)?;
            self.scratch.env[arity + depth] = value;
            if !self.gate(depth + 1) {
                continue;
            }
            if depth + 1 < depths {
                depth += 1;
                self.open(depth);
                if self.is_striped(depth) {
                    depth -= 1;
                    if self.stripe()?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            } else if self.candidate()?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
    }

    fn open(&mut self, depth: usize) {
        let Scratch { cursors, env, put_off, patience, .. } = &mut *self.scratch;
        if !cursors[depth].open(&self.plan.loops[depth], env) {
            put_off[depth] = true;
        }
        *patience += cursors[depth].opening();
    }

    /// Whether the loop that was opened at this depth is the innermost one and its components are
    /// lines.
    fn is_striped(&mut self, depth: usize) -> bool {
        let Scratch { cursors, env, put_off, stripe, .. } = &mut *self.scratch;
        match &self.plan.tracks {
            Some(tracks) if depth + 1 == self.plan.loops.len() && !put_off[depth] => {
                stripe.start(tracks, env, cursors[depth].most())
            }
            _ => false,
        }
    }

    /// The innermost loop along lines.
    fn stripe(&mut self) -> Result<ControlFlow<()>, MoveError> {
        let (arity, depth) = (self.mover.arity, self.plan.loops.len() - 1);
        let gated = !self.plan.gates[depth + 1].is_empty();
        let vanishes = self.vanishes();
        let sorted = self.mover.unordered || self.scratch.stripe.width() > arity && !self.mover.in_row;
        let (lo, hi) = (self.scratch.stripe.lo, self.scratch.stripe.hi);
        self.scratch.cursors[depth].skip_below(lo);
        while let Some(value) = self.scratch.cursors[depth].next() {
            if value > hi {
                break;
            }
            self.tick_at(depth)?;
            if value < lo {
                continue;
            }
            if gated {
                self.scratch.env[arity + depth] = value;
                if !self.gate(depth + 1) {
                    continue;
                }
                if self.scratch.put_off[depth + 1] {
                    if self.candidate()?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                    continue;
                }
            }
            let Scratch { stripe, build, .. } = &mut *self.scratch;
            build.coords.resize(stripe.width(), 0);
            stripe.at(value, &mut build.coords);
            if sorted {
                build.sort(arity, self.mover);
            }
            if (self.visit)(build.option(vanishes)).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Counts a number of the loop at this depth; some numbers take long to be found.
    #[inline]
    fn tick_at(&mut self, depth: usize) -> Result<(), MoveError> {
        self.scratch.patience += self.scratch.cursors[depth].weight();
        self.tick()
    }

    #[inline]
    fn tick(&mut self) -> Result<(), MoveError> {
        self.scratch.patience += self.plan.weight;
        if self.scratch.patience >= PATIENCE {
            self.scratch.patience = 0;
            self.budget.check()?;
        }
        Ok(())
    }

    /// Whether the conditions that are decided at this depth let the candidates through.
    #[inline]
    fn gate(&mut self, depth: usize) -> bool {
        let mut put_off = depth > 0 && self.scratch.put_off[depth - 1];
        for cond in &self.plan.gates[depth] {
            match holds(cond, &self.scratch.env) {
                Ok(true) => {}
                Ok(false) => return false,
                Err(_) => put_off = true,
            }
        }
        self.scratch.put_off[depth] = put_off;
        true
    }

    /// Builds the option of a candidate: all free variables are chosen, and no condition excludes
    /// it.
    fn candidate(&mut self) -> Result<ControlFlow<()>, MoveError> {
        if self.scratch.put_off[self.plan.loops.len()] {
            let holds = eval::all(&self.plan.conditions, &self.scratch.env).map_err(|error| self.error(error))?;
            if !holds {
                return Ok(ControlFlow::Continue(()));
            }
        }
        let made = match &self.plan.remains {
            Rest::OneHeap(total) => self.scratch.build.plain(std::slice::from_ref(total), &self.scratch.env),
            Rest::Heaps { total, parts, shape } => return self.heaps(total, parts, *shape),
            Rest::Plain(coords) => self.scratch.build.plain(coords, &self.scratch.env),
            Rest::Parts(parts) => {
                let Scratch { env, build, .. } = &mut *self.scratch;
                build.repeated(parts, env, self.mover.arity, self.mover.cancel_pairs)
            }
        };
        match made.map_err(|error| self.error(error))? {
            Made::Option => {
                // An option of thousands of parts takes longer than its candidate.
                let parts = self.scratch.build.coords.len();
                self.scratch.patience += if parts < LONG { 0 } else { (parts / PARTS) as u32 };
                self.scratch.build.sort(self.mover.arity, self.mover);
                let vanishes = self.vanishes();
                Ok((self.visit)(self.scratch.build.option(vanishes)))
            }
            Made::NoMove => Ok(ControlFlow::Continue(())),
            Made::Overflow => Err(self.overflow()),
            Made::TooMany => Err(self.too_many()),
        }
    }

    /// Whether a single heap of nothing is left out.
    fn vanishes(&self) -> bool {
        self.plan.vanishes() && !self.mover.keeps_empty_heaps
    }

    fn overflow(&self) -> MoveError {
        MoveError::Overflow { position: self.position.to_vec(), schema: self.schema }
    }

    fn too_many(&self) -> MoveError {
        MoveError::TooManyParts { position: self.position.to_vec(), limit: LIMIT }
    }

    /// Heaps of a total, in every way.
    fn heaps(&mut self, total: &Expr, parts: &Expr, shape: Shape) -> Result<ControlFlow<()>, MoveError> {
        const NONE: Result<ControlFlow<()>, MoveError> = Ok(ControlFlow::Continue(()));
        let env = &self.scratch.env;
        let total = total.value(env).map_err(|error| self.error(error))?;
        let parts = parts.value(env).map_err(|error| self.error(error))?;
        let (total, parts) = match (total, parts) {
            (Some(Value::Int(total)), Some(Value::Int(parts))) if 0 <= parts && parts <= total => (total, parts),
            // More parts than any heap has tokens, a negative number, or no value: no move.
            (None | Some(Value::NegHuge), _) | (_, None | Some(Value::NegHuge | Value::PosHuge)) => return NONE,
            (Some(Value::PosHuge), Some(Value::Int(parts))) if parts > 0 => return Err(self.overflow()),
            _ => return NONE,
        };
        let build = &mut self.scratch.build;
        build.coords.clear();
        if parts == 0 {
            let nothing: &[i64] = if self.mover.keeps_empty_heaps { &[0] } else { &[] };
            return if total == 0 { Ok((self.visit)(nothing)) } else { NONE };
        }
        if !matches!(shape, Shape::Any | Shape::Unequal) {
            let Some(runs) = regular(total, parts, shape) else { return NONE };
            for (first, step, count) in runs {
                let count = if step == 0 { self.copies(count) } else { count };
                if !self.scratch.build.run(first, step, count) {
                    return Err(self.too_many());
                }
            }
            return if self.mover.in_row {
                self.in_every_order()
            } else {
                Ok((self.visit)(&self.scratch.build.coords))
            };
        }
        self.partitions(total, parts, shape == Shape::Unequal)
    }

    fn partitions(&mut self, total: i64, parts: i64, differ: bool) -> Result<ControlFlow<()>, MoveError> {
        if parts <= 2 {
            return self.one_or_two(total, parts, differ);
        }
        let count = usize::try_from(parts).ok().filter(|&count| count <= LIMIT);
        let Some(count) = count else { return Err(self.too_many()) };
        self.scratch.partitions.start(total, count, differ);
        while let Some(way) = self.scratch.partitions.advance() {
            let flow = if self.mover.in_row {
                self.scratch.build.coords.clear();
                self.scratch.build.coords.extend_from_slice(way);
                self.in_every_order()?
            } else {
                (self.visit)(way)
            };
            if flow.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            self.tick()?;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The heaps that were made, which ascend, in every order that differs.
    fn in_every_order(&mut self) -> Result<ControlFlow<()>, MoveError> {
        loop {
            if (self.visit)(&self.scratch.build.coords).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            self.tick()?;
            if !next_order(&mut self.scratch.build.coords) {
                return Ok(ControlFlow::Continue(()));
            }
        }
    }

    /// The cases that matter most: the rest in one heap or in two.
    fn one_or_two(&mut self, total: i64, parts: i64, differ: bool) -> Result<ControlFlow<()>, MoveError> {
        if parts == 1 {
            return Ok((self.visit)(&[total]));
        }
        let most = match (self.mover.in_row, differ) {
            (true, _) => total - 1,
            (false, true) => (total - 1) / 2,
            (false, false) => total / 2,
        };
        for first in 1..=most {
            let equal = differ && first == total - first;
            if !equal && (self.visit)(&[first, total - first]).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            self.tick()?;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The number of copies of a part to write down.
    fn copies(&self, count: i64) -> i64 {
        if self.mover.cancel_pairs { few(count) } else { count }
    }
}

/// Goes on to the next order of these numbers, where they are not in the last one: the
/// lexicographic successor, in which equal numbers do not change places.
fn next_order(numbers: &mut [i64]) -> bool {
    let Some(place) = numbers.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let other = numbers.iter().rposition(|&number| number > numbers[place]).unwrap_or(place);
    numbers.swap(place, other);
    numbers[place + 1..].reverse();
    true
}

/// Two or three copies, of the same parity: the same nim-value, the same positions to reach, and
/// still several.
fn few(count: i64) -> i64 {
    if count <= 3 { count } else { 2 + count % 2 }
}

impl Build {
    #[inline]
    fn plain(&mut self, coords: &[Expr], env: &[i64]) -> Result<Made, EvalError> {
        self.coords.clear();
        for (i, coord) in coords.iter().enumerate() {
            match coord.quick(env) {
                Some(x) if x >= 0 => self.coords.push(x),
                Some(_) => return Ok(Made::NoMove),
                None => match coord.value(env)? {
                    Some(Value::Int(x)) if x >= 0 => self.coords.push(x),
                    Some(Value::PosHuge) => return overflow_unless_no_move(&coords[i + 1..], env),
                    Some(_) | None => return Ok(Made::NoMove),
                },
            }
        }
        Ok(Made::Option)
    }

    fn repeated(
        &mut self,
        parts: &[Repeated],
        env: &mut [i64],
        arity: usize,
        cancel_pairs: bool,
    ) -> Result<Made, EvalError> {
        self.coords.clear();
        let mut overflow = false;
        for part in parts {
            let made = match &part.each {
                None => self.copies(part, env, arity, cancel_pairs)?,
                Some((var, lo, hi)) => self.each(part, *var, (lo, hi), env, arity, cancel_pairs)?,
            };
            match made {
                Made::Option => {}
                Made::Overflow => overflow = true,
                Made::NoMove | Made::TooMany => return Ok(made),
            }
        }
        Ok(if overflow { Made::Overflow } else { Made::Option })
    }

    /// One part for every value of its own variable.
    fn each(
        &mut self,
        part: &Repeated,
        var: usize,
        (lo, hi): (&Expr, &Expr),
        env: &mut [i64],
        arity: usize,
        cancel_pairs: bool,
    ) -> Result<Made, EvalError> {
        let (Some(lo), Some(hi)) = (lo.value(env)?, hi.value(env)?) else { return Ok(Made::NoMove) };
        let (lo, hi) = match (lo, hi) {
            (Value::PosHuge, _) | (_, Value::NegHuge) => return Ok(Made::Option),
            (Value::NegHuge, _) | (_, Value::PosHuge) => return Ok(Made::TooMany),
            (Value::Int(lo), Value::Int(hi)) => (lo, hi),
        };
        let mut overflow = false;
        for value in lo..=hi {
            env[var] = value;
            match self.copies(part, env, arity, cancel_pairs)? {
                Made::Option => {}
                Made::Overflow => overflow = true,
                made => return Ok(made),
            }
            // Parts of no copies cost time as well.
            if value.abs_diff(lo) >= LIMIT as u64 {
                return Ok(Made::TooMany);
            }
        }
        Ok(if overflow { Made::Overflow } else { Made::Option })
    }

    /// Adds a part, with its number of copies.
    fn copies(&mut self, part: &Repeated, env: &[i64], arity: usize, cancel_pairs: bool) -> Result<Made, EvalError> {
        let times = match &part.times {
            None => 1,
            Some(times) => match times.value(env)? {
                Some(Value::Int(times)) if times >= 0 => times,
                Some(Value::PosHuge) => i64::MAX,
                Some(_) | None => return Ok(Made::NoMove),
            },
        };
        let start = self.coords.len();
        let mut overflow = false;
        for coord in &part.coords {
            match coord.value(env)? {
                Some(Value::Int(x)) if x >= 0 => self.coords.push(x),
                Some(Value::PosHuge) => overflow = true,
                Some(_) | None => return Ok(Made::NoMove),
            }
        }
        if overflow {
            return Ok(Made::Overflow);
        }
        let times = if cancel_pairs { few(times) } else { times };
        let wanted = usize::try_from(times).ok().and_then(|times| times.checked_mul(arity));
        if wanted.is_none_or(|wanted| wanted > LIMIT || start + wanted > LIMIT) {
            return Ok(Made::TooMany);
        }
        if times == 0 {
            self.coords.truncate(start);
        }
        for _ in 1..times {
            self.coords.extend_from_within(start..start + arity);
        }
        Ok(Made::Option)
    }

    /// The option; a single heap of nothing is nothing where heaps vanish.
    #[inline]
    fn option(&self, vanishes: bool) -> &[i64] {
        if vanishes && self.coords[..] == [0] { &[] } else { &self.coords }
    }

    /// Appends `count` heaps; whether there is room.
    fn run(&mut self, first: i64, step: i64, count: i64) -> bool {
        let room = i64::try_from(LIMIT - self.coords.len().min(LIMIT)).unwrap_or(0);
        if count > room {
            return false;
        }
        self.coords.extend((0..count).map(|i| first + step * i));
        true
    }

    /// Sorts the numbers of each part, where positions are multisets, and the parts, unless they
    /// stand in a row.
    #[inline]
    fn sort(&mut self, arity: usize, mover: &Mover) {
        if mover.unordered {
            self.coords.chunks_exact_mut(arity).for_each(<[i64]>::sort_unstable);
        }
        if mover.in_row {
            return;
        }
        if arity == 1 {
            self.coords.sort_unstable();
        } else if self.coords.len() > arity && !self.coords.chunks_exact(arity).is_sorted() {
            let mut parts: Vec<&[i64]> = self.coords.chunks_exact(arity).collect();
            parts.sort_unstable();
            self.sorted.clear();
            self.sorted.extend(parts.into_iter().flatten());
            std::mem::swap(&mut self.coords, &mut self.sorted);
        }
    }
}

/// A component is too large; that is an error unless a later one makes the candidate no move.
fn overflow_unless_no_move(rest: &[Expr], env: &[i64]) -> Result<Made, EvalError> {
    for coord in rest {
        match coord.value(env)? {
            Some(Value::PosHuge) => {}
            Some(Value::Int(x)) if x >= 0 => {}
            Some(_) | None => return Ok(Made::NoMove),
        }
    }
    Ok(Made::Overflow)
}
