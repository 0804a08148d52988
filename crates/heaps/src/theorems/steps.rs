//! Tuples whose moves take bounded steps: `(n,t) -> (max(n-X,0),0) : n>0; (n,t) -> (n-Y,1) : t!=1`,
//! the king on a board.
//!
//! Some numbers of the position are *heaps*, the others form its *tag*. [`Steps::of`] reads a
//! ruleset from one tag: all tags that can come up, and the moves of every position by the class of
//! each heap, which is the heap itself below some number and its residue from there on. That the
//! moves depend on these classes only is proved from the expressions of the rule ([`form`]); what
//! they are is then listed by the definition at one position of each class.
//!
//! Two theorems are about such games: [`super::columns`] (one heap, many tags) and
//! [`super::directions`] (many heaps).
mod form;

use budget::Budget;
use form::{Reader, Regular};
use rules::family::Family;
use rules::ir::{FreeVar, Num, Remains, Schema};
use rules::ruleset::Ruleset;
use rules::{eval, oracle};
use std::collections::HashMap;

/// The most tags, and positions whose options are listed.
const MOST_TAGS: usize = 192;
const MOST_POINTS: usize = 1 << 13;
/// The most values that the free variables of a schema may have together.
const MOST_CHOICES: usize = 1 << 8;

/// A position that remains: its tag, and by how much each heap has become smaller (less than 0:
/// larger).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// An index into [`Steps::tags`].
    pub tag: usize,
    /// For each heap.
    pub back: Vec<i64>,
}

/// A game of bounded steps, from one tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Steps {
    /// The numbers of a position that are heaps.
    pub heaps: Vec<usize>,
    /// The other numbers of all positions that come up; the first is the one that was asked about.
    pub tags: Vec<Vec<i64>>,
    /// Heaps from here on are classed by their residues, for each heap.
    pub start: Vec<u64>,
    /// The modulus of these residues.
    pub modulus: Vec<u64>,
    /// For each tag, for each point of the box of the heaps below start + modulus (the last heap
    /// running fastest): the options of all positions of that class, each the positions that
    /// remain.
    pub moves: Vec<Vec<Vec<Vec<Step>>>>,
}

impl Steps {
    /// Reads a ruleset, from positions whose numbers other than the heaps are `tag`; `None` if it
    /// is not, or not seen to be, of this kind.
    pub fn of(ruleset: &Ruleset, heaps: &[usize], tag: &[i64], budget: &Budget) -> Option<Self> {
        let numbers = ruleset.family == Family::Numbers && !ruleset.unordered;
        if !numbers || heaps.is_empty() || heaps.len() + tag.len() != ruleset.arity {
            return None;
        }
        let is_heap: Vec<bool> = (0..ruleset.arity).map(|i| heaps.contains(&i)).collect();
        let mut steps =
            Self { heaps: heaps.to_vec(), tags: vec![tag.to_vec()], start: vec![], modulus: vec![], moves: vec![] };
        // Until no tag is new: with every tag the classes may become finer.
        loop {
            let mut regular = Regular::new(ruleset.arity);
            for tag in &steps.tags {
                budget.check().ok()?;
                read(ruleset, &is_heap, &position(&is_heap, tag, &vec![0; heaps.len()])?, &mut regular)?;
            }
            steps.start = heaps.iter().map(|&i| regular.start[i]).collect();
            steps.modulus = heaps.iter().map(|&i| regular.modulus[i]).collect();
            if !steps.list(ruleset, &is_heap, budget)? {
                return Some(steps);
            }
        }
    }

    /// The number of classes of each heap.
    pub fn sides(&self) -> Vec<usize> {
        std::iter::zip(&self.start, &self.modulus).map(|(start, modulus)| (start + modulus) as usize).collect()
    }

    /// The options of a position with this tag.
    pub fn options(&self, tag: usize, heaps: &[u64]) -> &[Vec<Step>] {
        let class = |i: usize| match heaps[i].checked_sub(self.start[i]) {
            None => heaps[i],
            Some(beyond) => self.start[i] + beyond % self.modulus[i],
        };
        let sides = self.sides();
        let point = (0..heaps.len()).fold(0, |point, i| point * sides[i] + class(i) as usize);
        &self.moves[tag][point]
    }

    /// All positions that may remain, as steps.
    pub fn all(&self) -> impl Iterator<Item = &Step> {
        self.moves.iter().flatten().flatten().flatten()
    }

    /// Lists the moves of all classes; whether a new tag has come up.
    fn list(&mut self, ruleset: &Ruleset, is_heap: &[bool], budget: &Budget) -> Option<bool> {
        let sides = self.sides();
        let points = sides.iter().try_fold(1, |all: usize, &side| all.checked_mul(side))?;
        let mut known: HashMap<Vec<i64>, usize> = self.tags.iter().cloned().zip(0..).collect();
        let before = self.tags.len();
        self.moves.clear();
        for tag in 0..before {
            if points.checked_mul(self.tags.len())? > MOST_POINTS {
                return None;
            }
            let mut at_tag = Vec::new();
            for point in 0..points {
                let heaps = heaps_of(point, &sides);
                let from = position(is_heap, &self.tags[tag], &heaps)?;
                let mut options = Vec::new();
                for sum in oracle::options(ruleset, &from, budget).ok()? {
                    let mut parts = Vec::new();
                    for part in sum {
                        let (to_heaps, to_tag): (Vec<_>, Vec<_>) = (0..part.len()).partition(|&i| is_heap[i]);
                        let to_tag: Vec<i64> = to_tag.into_iter().map(|i| part[i]).collect();
                        let number = *known.entry(to_tag.clone()).or_insert(self.tags.len());
                        if number == self.tags.len() {
                            self.tags.push(to_tag);
                        }
                        let back = std::iter::zip(to_heaps, &heaps).map(|(i, &heap)| heap - part[i]).collect();
                        parts.push(Step { tag: number, back });
                    }
                    options.push(parts);
                }
                at_tag.push(options);
            }
            if self.tags.len() > MOST_TAGS {
                return None;
            }
            self.moves.push(at_tag);
        }
        Some(self.tags.len() > before)
    }
}

/// The heaps of a point of a box.
fn heaps_of(point: usize, sides: &[usize]) -> Vec<i64> {
    let mut rest = point;
    let mut heaps = vec![0; sides.len()];
    for (heap, &side) in heaps.iter_mut().zip(sides).rev() {
        *heap = (rest % side) as i64;
        rest /= side;
    }
    heaps
}

/// A position from its heaps and its tag.
fn position(is_heap: &[bool], tag: &[i64], heaps: &[i64]) -> Option<Vec<i64>> {
    let (mut tag, mut heaps) = (tag.iter(), heaps.iter());
    is_heap.iter().map(|&is_heap| if is_heap { heaps.next() } else { tag.next() }.copied()).collect()
}

/// The start and the modulus from which the moves from the tag of a position recur.
fn read(ruleset: &Ruleset, heaps: &[bool], position: &[i64], regular: &mut Regular) -> Option<()> {
    let plain = Reader { heaps, env: position.to_vec() };
    ruleset.ends.iter().flatten().try_for_each(|cond| plain.cond(cond, regular))?;
    for schema in &ruleset.schemas {
        let fits = |i: usize| schema.pattern[i].is_none_or(|wanted| heaps[i] || wanted == position[i]);
        if !(0..heaps.len()).all(fits) {
            continue;
        }
        for wanted in schema.pattern.iter().flatten() {
            regular.not_before(u64::try_from(*wanted).ok()?.checked_add(1)?);
        }
        for env in choices(schema, heaps, position)? {
            // Small positions may lie below the amounts that the names stand for.
            let largest = env[heaps.len()..].iter().copied().max().unwrap_or(0);
            regular.not_before(u64::try_from(largest).ok()?.checked_add(1)?);
            move_of(schema, &Reader { heaps, env }, regular)?;
        }
    }
    Some(())
}

/// All values of the free variables within the bounds that do not depend on heaps, each behind the
/// position.
fn choices(schema: &Schema, heaps: &[bool], position: &[i64]) -> Option<Vec<Vec<i64>>> {
    let mut choices = vec![position.to_vec()];
    for FreeVar { lo, hi, .. } in &schema.free {
        let mut longer = Vec::new();
        for env in &choices {
            let known = |num: &Num| match num.any_var(|v| heaps.get(v) == Some(&true)) {
                false => eval::num(num, env).ok()??.int(),
                true => None,
            };
            let high = hi.iter().filter_map(known).min()?;
            let low = lo.iter().filter_map(known).fold(0, i64::max);
            if high.saturating_sub(low) >= (MOST_CHOICES - longer.len()) as i64 {
                return None;
            }
            longer.extend((low..=high).map(|value| [env.as_slice(), &[value]].concat()));
            if longer.len() >= MOST_CHOICES {
                return None;
            }
        }
        choices = longer;
    }
    Some(choices)
}

/// The move that one choice of the free variables adds.
fn move_of(schema: &Schema, reader: &Reader<'_>, regular: &mut Regular) -> Option<()> {
    let arity = reader.heaps.len();
    let mut own = Regular::new(arity);
    for cond in &schema.conditions {
        let mut alone = Regular::new(arity);
        reader.cond(cond, &mut alone)?;
        // A condition on the tag alone may decide.
        if alone == Regular::new(arity) && eval::cond(cond, &reader.env) != Ok(Some(true)) && fixed(cond, reader) {
            return Some(());
        }
        merge(&mut own, &alone)?;
    }
    merge(regular, &own)?;
    let Remains::Positions(parts) = &schema.remains else { return None };
    for part in parts {
        if part.times.is_some() || part.each.is_some() || part.coords.len() != arity {
            return None;
        }
        for (i, num) in part.coords.iter().enumerate() {
            let form = reader.num(num);
            let regularly = form.filter(|form| match reader.heaps[i] {
                true => form.heap == Some(i) && form.growth == i128::from(form.modulus),
                false => form.growth == 0,
            });
            let Some(form) = regularly else {
                // The modulus does not matter where the move is not legal in the end.
                return never(schema, reader, &own);
            };
            let start = if form.growth == 0 { 0 } else { reader.decided(num, &Num::Const(0))? };
            regular.add(&form::Form { start: form.start.max(start), ..form })?;
        }
    }
    Some(())
}

fn merge(regular: &mut Regular, other: &Regular) -> Option<()> {
    for (heap, (&start, &modulus)) in std::iter::zip(&other.start, &other.modulus).enumerate() {
        regular.add(&form::Form { heap: Some(heap), start, modulus, growth: 0 })?;
    }
    Some(())
}

/// Whether a condition depends on no heap.
fn fixed(cond: &rules::ir::Cond, reader: &Reader<'_>) -> bool {
    !cond.any_var(|v| reader.heaps.get(v) == Some(&true))
}

/// For one heap: whether the conditions hold for no heap from where on they come again.
fn never(schema: &Schema, reader: &Reader<'_>, own: &Regular) -> Option<()> {
    let mut heaps = (0..reader.heaps.len()).filter(|&i| reader.heaps[i]);
    let (Some(heap), None) = (heaps.next(), heaps.next()) else { return None };
    let mut env = reader.env.clone();
    let holds = (own.start[heap]..own.start[heap] + own.modulus[heap]).any(|tokens| {
        env[heap] = tokens as i64;
        eval::all(&schema.conditions, &env) != Ok(false)
    });
    (!holds).then_some(())
}
