//! Moves as relations: a schema holds for a position and the numbers of the positions that remain.
//!
//! A number that remains and is a number of the position, or a free name, keeps its track; others
//! get a track of their own. Free names that remain nowhere are forgotten at once.
use super::reason::{End, Reason, Step, smaller_track};
use crate::logic::{Formula, Logic, Term};
use crate::machine::{Digits, Machine, Relation, Track};
use crate::read::{Read, Terms, outside};
use crate::say;
use rules::ast::Shape;
use rules::ir::{FreeVar, Func, Num, Part, Remains, Schema};
use rules::ruleset::Ruleset;
use std::rc::Rc;

/// The most schemas of a ruleset.
const MOST_SCHEMAS: usize = 300;
/// The most heaps that a move may leave, or copies of one.
const MOST_PARTS: i64 = 8;
/// The most numbers of an unordered position: all their orders are written out.
const MOST_UNORDERED: usize = 4;
/// The most values of a free name that are written out one by one: a base has at most 64, and
/// values by the first digit after quotients by 2 to j need the base 2*j.
const MOST_WRITTEN_OUT: i64 = 32;

/// The moves of a kind.
pub(super) struct Option_ {
    /// Holds for a position and the positions that remain after a legal move.
    pub(super) legal: Rc<Machine>,
    /// The tracks of each position that remains.
    pub(super) parts: Vec<Vec<Track>>,
    /// The tracks that do not belong to the position.
    pub(super) own: Vec<Track>,
}

/// All moves of a ruleset.
pub(super) struct Moves {
    pub(super) arity: usize,
    pub(super) unordered: bool,
    pub(super) all: Vec<Option_>,
}

impl Moves {
    pub(super) fn of(ruleset: &Ruleset, logic: &mut Logic) -> Step<Self> {
        let arity = ruleset.arity;
        let mut moves = Self { arity, unordered: ruleset.unordered, all: Vec::new() };
        for draft in Draft::all(ruleset, logic)? {
            moves.all.push(draft.relation(arity, logic)?);
        }
        Ok(moves)
    }

    /// A relation about positions, for options: the numbers of an unordered position come in any
    /// order.
    pub(super) fn of_options(&self, machine: &Machine, logic: &mut Logic) -> Step<Machine> {
        if !self.unordered {
            return Ok(machine.clone());
        }
        let mut found = Vec::new();
        for order in orders(self.arity) {
            let place = |track: Track| order.get(track as usize).copied().unwrap_or(track);
            let names: Vec<Track> = machine.tracks().iter().map(|&track| place(track)).collect();
            let mut machines = vec![Rc::new(machine.renamed(&names, logic.meter())?)];
            for formula in ordered(&order, true) {
                machines.push(logic.machine(&formula)?);
            }
            found.push(Rc::new(logic.all(machines)?));
        }
        Ok(logic.any(found)?)
    }

    /// The tracks that do not belong to the position.
    pub(super) fn own_tracks(&self, machine: &Machine) -> Vec<Track> {
        machine.tracks().iter().copied().filter(|&track| track as usize >= self.arity).collect()
    }
}

impl Option_ {
    /// The relation between a position and the values of its options of this kind, where `graph`
    /// has the values of positions.
    pub(super) fn values(&self, graph: &Rc<Machine>, value: Track, logic: &mut Logic) -> Step<Machine> {
        let (machines, own) = self.valued(graph, value, logic)?;
        Ok(logic.eliminate(machines, &own)?)
    }

    /// The positions that remain, but for equal ones, which cancel.
    pub(super) fn uncancelled(&self) -> Vec<&Vec<Track>> {
        let mut left: Vec<&Vec<Track>> = Vec::new();
        for part in &self.parts {
            match left.iter().position(|other| *other == part) {
                Some(twin) => _ = left.swap_remove(twin),
                None => left.push(part),
            }
        }
        left
    }

    /// The moves with the options themselves: the machines, and the tracks to be forgotten.
    pub(super) fn valued(
        &self,
        graph: &Rc<Machine>,
        value: Track,
        logic: &mut Logic,
    ) -> Step<(Vec<Rc<Machine>>, Vec<Track>)> {
        let mut machines = vec![self.legal.clone()];
        let mut own = self.own.clone();
        let left = self.uncancelled();
        let mut sum = None;
        for (index, part) in left.iter().enumerate() {
            let last = index + 1 == left.len();
            let own_value = if last && sum.is_none() { value } else { logic.fresh() };
            machines.push(Rc::new(placed(graph, part, Some((value, own_value)), logic)?));
            if own_value != value {
                own.push(own_value);
            }
            sum = Some(match sum {
                None => own_value,
                Some(before) => {
                    let total = if last { value } else { logic.fresh() };
                    if !last {
                        own.push(total);
                    }
                    let tracks = [before, own_value, total];
                    logic.binary()?;
                    machines.push(Rc::new(Machine::digits(2, &tracks, |d| d[0] ^ d[1] == d[2], logic.meter())?));
                    total
                }
            });
        }
        if sum.is_none() {
            machines.push(logic.point(value, 0)?);
        }
        Ok((machines, own))
    }
}

/// A relation about positions, on other tracks; a value, which has a track of its own, may get
/// another one, too.
pub(super) fn placed(
    machine: &Machine,
    part: &[Track],
    value: Option<(Track, Track)>,
    logic: &mut Logic,
) -> Step<Machine> {
    let place = |track: Track| match value {
        Some((old, new)) if track == old => new,
        _ => part.get(track as usize).copied().unwrap_or(track),
    };
    let names: Vec<Track> = machine.tracks().iter().map(|&track| place(track)).collect();
    Ok(machine.renamed(&names, logic.meter())?)
}

/// Numbers in ascending order, where that is asked for.
pub(super) fn ordered(tracks: &[Track], unordered: bool) -> Vec<Formula> {
    let pairs = tracks.windows(2).filter(|_| unordered);
    pairs.map(|pair| Formula::at_most(Term::Number(pair[0]), Term::Number(pair[1]))).collect()
}

/// All orders of the tracks 0, 1, ...
pub(super) fn orders(count: usize) -> Vec<Vec<Track>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..count {
        let longer = |order: Vec<Track>| {
            let rest = (0..count as Track).filter(|track| !order.contains(track)).collect::<Vec<_>>();
            rest.into_iter().map(move |track| [&order[..], &[track]].concat())
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    orders
}

/// A kind of moves before its machine is made: conditions, and the remaining positions as terms.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Draft {
    /// Hold where there is such a move.
    pub(super) conditions: Vec<Formula>,
    /// The names of the free numbers, and their tracks.
    pub(super) free: Vec<(String, Track)>,
    pub(super) parts: Vec<Vec<Term>>,
    /// The place of its schema in the ruleset.
    pub(super) schema: usize,
}

/// A schema as kinds of moves: one, or one for each number of heaps. Where it is not read so, a
/// free name between constants is written out, with kinds of moves for each of its values: `n/j` is
/// a quotient by a constant then.
fn drafts(schema: &Schema, place: usize, arity: usize, logic: &mut Logic) -> Read<Vec<Draft>> {
    let whole = match kinds(schema, place, arity, None, logic) {
        Ok(all) => return Ok(all),
        Err(why) => why,
    };
    for (own, (lo, hi)) in schema.free.iter().enumerate().filter_map(|(own, free)| Some((own, between(free)?))) {
        if hi.saturating_sub(lo) >= MOST_WRITTEN_OUT {
            continue;
        }
        let one = |x| kinds(schema, place, arity, Some((arity + own, x)), logic);
        if let Ok(all) = (lo..=hi).map(one).collect::<Read<Vec<_>>>() {
            return Ok(all.concat());
        }
    }
    Err(whole)
}

/// The least and the largest value of a free name between constants.
fn between(free: &FreeVar) -> Option<(i64, i64)> {
    let constants = |bounds: &[Num]| -> Vec<i64> {
        bounds.iter().filter_map(|bound| if let Num::Const(x) = bound { Some(*x) } else { None }).collect()
    };
    let (lo, hi) = (constants(&free.lo).into_iter().max().unwrap_or(0).max(0), constants(&free.hi).into_iter().min()?);
    Some((lo, hi))
}

/// The same with one variable, where it is given, as a constant.
fn kinds(
    schema: &Schema,
    place: usize,
    arity: usize,
    fixed: Option<(usize, i64)>,
    logic: &mut Logic,
) -> Read<Vec<Draft>> {
    let mut tracks: Vec<Track> = (0..arity as Track).collect();
    let mut conditions = Vec::new();
    for (track, number) in (0..).zip(&schema.pattern) {
        if let Some(number) = number {
            conditions.push(Formula::equal(Term::Number(track), Term::Int(*number)));
        }
    }
    for free in &schema.free {
        let reader = Terms::of_rules(&tracks).with(fixed);
        let track = logic.fresh();
        if let Some((var, x)) = fixed
            && var == tracks.len()
        {
            conditions.push(Formula::equal(Term::Number(track), Term::Int(x)));
        }
        for lo in &free.lo {
            conditions.push(Formula::at_most(reader.total(lo)?, Term::Number(track)));
        }
        for hi in &free.hi {
            conditions.push(Formula::at_most(Term::Number(track), reader.total(hi)?));
        }
        tracks.push(track);
    }
    let reader = Terms::of_rules(&tracks).with(fixed);
    conditions.push(reader.all(&schema.conditions)?.holds);
    let names = schema.free.iter().map(|free| free.name.clone());
    let free = names.zip(tracks[arity..].iter().copied()).collect();
    let draft = Draft { conditions, free, parts: Vec::new(), schema: place };
    match &schema.remains {
        Remains::Positions(parts) => Ok(positions(draft, parts, &reader)?.into_iter().collect()),
        Remains::Heaps { total, parts, shape } => heaps(draft, (total, parts, *shape), schema, arity, &reader, logic),
    }
}

/// The positions that an arrow leaves; nothing when it never is a move.
fn positions(mut draft: Draft, parts: &[Part], reader: &Terms) -> Read<Option<Draft>> {
    for part in parts {
        if part.each.is_some() {
            return outside(say::parts_over_range());
        }
        let times = match &part.times {
            None | Some(Num::Const(1)) => 1,
            Some(Num::Const(times)) if *times < 0 => return Ok(None),
            Some(Num::Const(times)) if *times <= MOST_PARTS => *times,
            Some(_) => return outside(say::copies_vary()),
        };
        let mut terms = Vec::new();
        for coord in &part.coords {
            let number = reader.number(coord)?;
            draft.conditions.push(number.defined);
            draft.conditions.push(Formula::natural(number.term.clone()));
            terms.push(number.term);
        }
        draft.parts.extend(std::iter::repeat_n(terms, times as usize));
    }
    Ok(Some(draft))
}

/// The heaps that `take`, `split` and codes leave: one kind of moves for each number of heaps.
fn heaps(
    draft: Draft,
    (total, parts, shape): (&Num, &Num, Shape),
    schema: &Schema,
    arity: usize,
    reader: &Terms,
    logic: &mut Logic,
) -> Read<Vec<Draft>> {
    let total = reader.number(total)?;
    let (least, most) = match parts {
        Num::Const(parts) => (*parts, *parts),
        Num::Call(Func::Min, args) if args.contains(&Num::Const(1)) => (0, 1),
        Num::Var(var) => {
            let free = var.checked_sub(arity).and_then(|place| schema.free.get(place));
            match free.and_then(between) {
                Some(ends) => ends,
                None => return outside(say::heaps_without_bound()),
            }
        }
        _ => return outside(say::heaps_vary()),
    };
    if most > MOST_PARTS {
        return outside(say::many_heaps());
    }
    let parts = reader.number(parts)?;
    let mut drafts = Vec::new();
    for count in least.max(0)..=most {
        let mut conditions = draft.conditions.clone();
        conditions.push(total.defined.clone());
        conditions.push(parts.defined.clone());
        conditions.push(Formula::equal(parts.term.clone(), Term::Int(count)));
        // Each heap has at least one, and the rest is not negative.
        conditions.push(Formula::at_most(Term::Int(count), total.term.clone()));
        let mut free = draft.free.clone();
        let sizes = match count {
            0 => {
                conditions.push(Formula::equal(total.term.clone(), Term::Int(0)));
                Vec::new()
            }
            1 => vec![total.term.clone()],
            _ => sizes(&total.term, count, shape, &mut conditions, &mut free, logic),
        };
        let parts = sizes.into_iter().map(|size| vec![size]).collect();
        drafts.push(Draft { conditions, free, parts, schema: draft.schema });
    }
    Ok(drafts)
}

/// The sizes of `count` heaps, 2 or more, with this number of tokens in all.
fn sizes(
    total: &Term,
    count: i64,
    shape: Shape,
    conditions: &mut Vec<Formula>,
    free: &mut Vec<(String, Track)>,
    logic: &mut Logic,
) -> Vec<Term> {
    let mut new = || {
        let track = logic.fresh();
        free.push((format!("part{}", free.len()), track));
        Term::Number(track)
    };
    match shape {
        Shape::Any | Shape::Unequal => {
            let step = i64::from(shape == Shape::Unequal);
            let mut sizes: Vec<Term> = (1..count).map(|_| new()).collect();
            sizes.push(sizes.iter().fold(total.clone(), |rest, size| rest.minus(size.clone())));
            conditions.push(Formula::at_most(Term::Int(1), sizes[0].clone()));
            for pair in sizes.windows(2) {
                conditions.push(Formula::at_most(pair[0].clone().plus(Term::Int(step)), pair[1].clone()));
            }
            sizes
        }
        Shape::Equal => {
            conditions.push(Formula::Is(Relation::MultipleOf(count), total.clone()));
            vec![total.clone().floor(count); count as usize]
        }
        Shape::NearEqual => (0..count).map(|more| total.clone().plus(Term::Int(more)).floor(count)).collect(),
        Shape::Consecutive => {
            let first = new();
            conditions.push(Formula::at_most(Term::Int(1), first.clone()));
            let sum = first.clone().times(count).plus(Term::Int(count * (count - 1) / 2));
            conditions.push(Formula::equal(sum, total.clone()));
            (0..count).map(|more| first.clone().plus(Term::Int(more))).collect()
        }
    }
}

impl Draft {
    /// All kinds of moves of a ruleset, with the conditions that its positions and its ends make.
    pub(super) fn all(ruleset: &Ruleset, logic: &mut Logic) -> Step<Vec<Self>> {
        let read = |why| End::Open(Reason::Outside { what: say::the_rule(), why });
        let arity = ruleset.arity;
        let too_many = if ruleset.entailing().is_some() {
            outside(say::rule_obliges())
        } else if ruleset.judged().is_some() {
            outside(say::rule_judges())
        } else if ruleset.schemas.len() > MOST_SCHEMAS {
            outside(say::many_clauses())
        } else if ruleset.unordered && arity > MOST_UNORDERED {
            outside(say::long_unordered())
        } else {
            Ok(())
        };
        too_many.map_err(read)?;
        let state: Vec<Track> = (0..arity as Track).collect();
        let positions = Terms::of_rules(&state);
        let mut live = ordered(&state, ruleset.unordered);
        for end in &ruleset.ends {
            live.push(positions.all(end).map_err(read)?.holds.negated());
        }
        let mut all = Vec::new();
        for (place, schema) in ruleset.schemas.iter().enumerate() {
            for mut draft in drafts(schema, place, arity, logic).map_err(read)? {
                draft.conditions.extend(live.iter().cloned());
                all.push(draft);
            }
        }
        Ok(all)
    }

    /// The machine of these moves.
    pub(super) fn relation(self, arity: usize, logic: &mut Logic) -> Step<Option_> {
        let mut machines = Vec::new();
        for formula in &self.conditions {
            machines.push(logic.machine(formula)?);
        }
        let (mut parts, mut named) = (Vec::new(), Vec::<(Term, Track)>::new());
        for terms in self.parts {
            let mut part = Vec::new();
            for term in terms {
                let known = named.iter().find(|(other, _)| *other == term).map(|(_, track)| *track);
                part.push(match (&term, known) {
                    (Term::Number(track), _) => *track,
                    (_, Some(track)) => track,
                    _ => {
                        let track = logic.fresh();
                        machines.push(logic.machine(&called(track, &term, logic.digits()))?);
                        named.push((term, track));
                        track
                    }
                });
            }
            parts.push(part);
        }
        let free = self.free.into_iter().map(|(_, track)| track);
        let gone: Vec<Track> = free.filter(|track| !parts.iter().flatten().any(|t| t == track)).collect();
        let legal = Rc::new(logic.eliminate(machines, &gone)?);
        let mut own: Vec<Track> =
            parts.iter().flatten().copied().filter(|&track| track >= smaller_track(arity)).collect();
        own.sort_unstable();
        own.dedup();
        Ok(Option_ { legal, parts, own })
    }
}

/// The statement that a number is a term. In large bases each further number costs much, so that a
/// quotient is described by its rest: `0 <= x - by*quotient < by`.
fn called(track: Track, term: &Term, digits: Digits) -> Formula {
    match term {
        Term::Floor { of, by, .. } if digits != Digits::Base(2) => {
            let rest = (**of).clone().minus(Term::Number(track).times(*by));
            Formula::natural(rest.clone()).and(Formula::at_most(rest, Term::Int(by - 1)))
        }
        term => Formula::equal(Term::Number(track), term.clone()),
    }
}
