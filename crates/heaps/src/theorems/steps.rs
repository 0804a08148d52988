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
            // A bound may cut off values beyond the largest number of the position.
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn compiled(text: &str) -> Ruleset {
        rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset
    }

    /// Everywhere, the options of the classes are those of the definition.
    fn agrees(text: &str, heaps: &[usize], tag: &[i64], far: i64) -> Steps {
        let ruleset = compiled(text);
        let budget = Budget::unlimited();
        let steps = Steps::of(&ruleset, heaps, tag, &budget).unwrap_or_else(|| panic!("{text}"));
        let is_heap: Vec<bool> = (0..ruleset.arity).map(|i| heaps.contains(&i)).collect();
        let reach = |i: usize| (steps.start[i] + 2 * steps.modulus[i]) as i64 + far;
        let sides: Vec<usize> = (0..heaps.len()).map(|i| reach(i) as usize).collect();
        for (number, tag) in steps.tags.iter().enumerate() {
            for point in 0..sides.iter().product() {
                let at = heaps_of(point, &sides);
                let from = position(&is_heap, tag, &at).unwrap();
                let defined = oracle::options(&ruleset, &from, &budget).unwrap();
                let short: Vec<u64> = at.iter().map(|&x| x as u64).collect();
                let listed: std::collections::BTreeSet<Vec<Vec<i64>>> = steps
                    .options(number, &short)
                    .iter()
                    .map(|option| {
                        let part = |step: &Step| {
                            let to: Vec<i64> = std::iter::zip(&at, &step.back).map(|(x, back)| x - back).collect();
                            position(&is_heap, &steps.tags[step.tag], &to).unwrap()
                        };
                        let mut parts: Vec<Vec<i64>> = option.iter().map(part).collect();
                        parts.sort();
                        parts
                    })
                    .collect();
                assert_eq!(listed, defined.into_iter().collect(), "{text} at {from:?}");
            }
        }
        steps
    }

    #[test]
    fn classes_have_the_moves_of_the_definition() {
        let attack =
            "(n,t) -> (max(n-X,0),0) : n>0; (n,t) -> (max(n-Y,0),1) : n>0, t!=1; (n,t) -> (max(n-Z,0),2) : n>0, t!=2";
        let steps = agrees(&format!("{attack}; X=1; Y=3; Z=4"), &[0], &[0], 9);
        assert_eq!((steps.tags.len(), steps.modulus.clone()), (3, vec![1]));
        let other = agrees("(n,l) -> (n-k,k) : 1<=k<=5, k<=n, k!=l", &[0], &[0], 9);
        assert_eq!(other.tags.len(), 6);
        for text in [
            "(n,l) -> (n-k,k) : 1<=k<=3, k<=n, k!=l, n%4!=k",
            "(n,z) -> (n-k,z) : 1<=k<=3; (n,z) -> (n,z-1) : n%3=1; (n,z) -> (n-1,z), (n-2,z) : n>=7",
            "(n,z) -> (n-n%4-1,z) : n>5; (n,z) -> (0,z) : n<4, n>0",
            "(n,z) -> (n-abs(5-n%7)-1,(n/3)%2); end if n=11 or z=3",
            "(n,z) -> (n-gcd(n,6),z); (n,z) -> (n-3,z) : 4|n+z; (n,z) -> (n-min(n,3),1) : n>0",
        ] {
            agrees(text, &[0], &[3], 20);
        }
        agrees("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", &[0, 1], &[], 3);
        agrees("(a,b) -> (a-2,b+1) : b%2=0; (a,b) -> (a-1,b-2) : a>4; end if a=1", &[0, 1], &[], 3);
        agrees("(l,n) -> (k,n-k) : 1<=k<=l, k<=4", &[1], &[2], 9);
    }

    #[test]
    fn what_is_not_seen_to_be_bounded_is_left_alone() {
        let budget = Budget::unlimited();
        for (text, heaps, tag) in [
            ("(n,m) -> (n-k,2*k) : 1<=k<=m, k<=n", vec![0], vec![3]),
            ("(n,t) -> (n-k,t) : k>=1", vec![0], vec![3]),
            ("(n,t) -> (n/2,t) : n>0", vec![0], vec![3]),
            ("(n,t) -> (0,t) : n>0", vec![0], vec![3]),
            ("(n,t) -> (n-1,n)", vec![0], vec![3]),
            ("(n,t) -> (n-1,t) : prime(n)", vec![0], vec![3]),
            ("(a,b) -> (a-1,b) : a>b; (a,b) -> (a,b-1)", vec![0, 1], vec![]),
            ("unordered; (a,b) -> (a-1,b)", vec![0], vec![3]),
        ] {
            assert_eq!(Steps::of(&compiled(text), &heaps, &tag, &budget), None, "{text}");
        }
        // Tags without end.
        assert_eq!(Steps::of(&compiled("(n,t) -> (n-1,t+1)"), &[0], &[3], &budget), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn random_rules_have_the_moves_of_the_definition(
            amounts in prop::collection::vec((1..6_i64, 0..3_i64, 0..4_i64, 2..5_i64, 0..9_i64), 1..5),
        ) {
            let clauses: Vec<String> = amounts
                .iter()
                .map(|(back, tag, residue, modulus, least)| {
                    format!("(n,t) -> (n-{back},{tag}) : n%{modulus}!={residue}, n>={least}, t!={tag}")
                })
                .collect();
            agrees(&clauses.join("; "), &[0], &[7], 12);
        }
    }
}
