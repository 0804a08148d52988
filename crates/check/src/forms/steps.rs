//! Positions of several numbers that change by bounded steps: some numbers are heaps, the others
//! form a tag.
//!
//! For each tag that occurs, and each clause with its free names chosen, conditions and remaining
//! positions are followed along each heap: from some heap on they depend on its residue. The moves
//! of a class are then listed by the definition at one position of the class.
use super::choices;
use crate::eventually::{Line, common};
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::options::options;
use crate::rule::{Clause, Cond, Expr, Family, Order, Rule, Which, eval};
use crate::say;
use crate::theorems::steps::Steps;
use foldhash::HashMap;

/// The most tags, and the most positions whose options are listed.
const MOST_TAGS: usize = 256;
const MOST_POINTS: usize = 1 << 15;
/// The greatest start and modulus of a class.
const LATEST: u64 = 1 << 12;

/// For each number of the position, the start and the modulus from which the moves recur.
struct Classes {
    start: Vec<u64>,
    modulus: Vec<u64>,
}

impl Classes {
    fn add(&mut self, heap: usize, (start, modulus): (u64, u64)) -> Result<(), Invalid> {
        self.start[heap] = self.start[heap].max(start);
        self.modulus[heap] = common(self.modulus[heap], modulus)?;
        if self.start[heap] > LATEST || self.modulus[heap] > LATEST {
            return Err(Invalid::Rule(say::conditions_repeat_late()));
        }
        Ok(())
    }

    fn not_before(&mut self, start: u64) -> Result<(), Invalid> {
        (0..self.start.len()).try_for_each(|heap| self.add(heap, (start, 1)))
    }
}

/// Reads a rule: `heaps` are the heaps among the numbers of the position, the others form the tag,
/// and `tag` is the first tag.
pub(crate) fn steps(rule: &Rule, heaps: &[usize], tag: &[i64], work: &mut Work<'_>) -> Result<Steps, Invalid> {
    let arrows = rule.clauses.iter().all(|clause| matches!(clause, Clause::Arrow { .. }));
    if rule.family != Family::Numbers || !arrows {
        return Err(Invalid::Rule(say::rule_of_bounded_steps()));
    }
    let arity = rule.names.len();
    let mut tags = vec![tag.to_vec()];
    // Repeat until no tag is new: each new tag may make the classes finer.
    loop {
        let mut classes = Classes { start: vec![0; arity], modulus: vec![1; arity] };
        for tag in &tags {
            read(rule, heaps, &position(arity, heaps, tag, &vec![0; heaps.len()]), &mut classes, work)?;
        }
        let start: Vec<u64> = heaps.iter().map(|&i| classes.start[i]).collect();
        let modulus: Vec<u64> = heaps.iter().map(|&i| classes.modulus[i]).collect();
        let before = tags.len();
        let moves = list(rule, heaps, &mut tags, (&start, &modulus), work)?;
        if tags.len() == before {
            return Ok(Steps { start, modulus, moves });
        }
    }
}

/// The position with these heaps and this tag.
fn position(arity: usize, heaps: &[usize], tag: &[i64], at: &[i64]) -> Vec<i64> {
    let (mut tag, mut at) = (tag.iter(), at.iter());
    let number = |i: usize| if heaps.contains(&i) { at.next() } else { tag.next() };
    (0..arity).map(number).map(|x| x.copied().unwrap_or(0)).collect()
}

/// The moves of all classes, each part as its tag and the losses of the heaps; new tags are
/// appended.
#[allow(clippy::type_complexity)]
fn list(
    rule: &Rule,
    heaps: &[usize],
    tags: &mut Vec<Vec<i64>>,
    (start, modulus): (&[u64], &[u64]),
    work: &mut Work<'_>,
) -> Result<Vec<Vec<Vec<Vec<Vec<i64>>>>>, Invalid> {
    let arity = rule.names.len();
    let sides: Vec<usize> = start.iter().zip(modulus).map(|(start, modulus)| (start + modulus) as usize).collect();
    let points = sides.iter().try_fold(1, |all: usize, &side| all.checked_mul(side)).unwrap_or(usize::MAX);
    let mut known: HashMap<Vec<i64>, usize> = tags.iter().cloned().zip(0..).collect();
    let mut moves = Vec::new();
    for place in 0..tags.len() {
        if points.saturating_mul(tags.len()) > MOST_POINTS || tags.len() > MOST_TAGS {
            return Err(Invalid::Rule(say::many_classes()));
        }
        let mut at_tag = Vec::new();
        for point in 0..points {
            let (mut rest, mut at) = (point, vec![0; heaps.len()]);
            for (heap, &side) in at.iter_mut().zip(&sides).rev() {
                *heap = (rest % side) as i64;
                rest /= side;
            }
            let from = position(arity, heaps, &tags[place], &at);
            let mut all = Vec::new();
            for sum in options(rule, &from, work)? {
                let mut parts = Vec::new();
                for part in sum {
                    let to: Vec<i64> = (0..arity).filter(|i| !heaps.contains(i)).map(|i| part[i]).collect();
                    let number = *known.entry(to.clone()).or_insert(tags.len());
                    if number == tags.len() {
                        tags.push(to);
                    }
                    let back = heaps.iter().zip(&at).map(|(&i, heap)| heap - part[i]);
                    parts.push(std::iter::once(number as i64).chain(back).collect());
                }
                all.push(parts);
            }
            at_tag.push(all);
        }
        moves.push(at_tag);
    }
    Ok(moves)
}

/// Records the start and the modulus from which the moves from the tag of a position recur.
fn read(rule: &Rule, heaps: &[usize], at: &[i64], classes: &mut Classes, work: &mut Work<'_>) -> Result<(), Invalid> {
    let is_heap = |v: usize| heaps.contains(&v);
    for cond in rule.ends.iter().flatten() {
        follow(cond, heaps, at, classes, work)?;
    }
    for clause in &rule.clauses {
        let Clause::Arrow { pattern, options, guard } = clause else { continue };
        let slots = pattern.iter().enumerate().filter_map(|(i, slot)| Some((i, (*slot)?)));
        if slots.clone().any(|(i, slot)| !is_heap(i) && slot != at[i]) {
            continue;
        }
        for (i, slot) in slots.filter(|(i, _)| is_heap(*i)) {
            classes.add(i, (slot.unsigned_abs().saturating_add(1), 1))?;
        }
        for env in choices(guard, options, at, &is_heap, work)? {
            // Smaller heaps may not allow so large a choice.
            let largest = env[at.len()..].iter().copied().max().unwrap_or(-1);
            classes.not_before(u64::try_from(largest + 1).unwrap_or(0))?;
            let mut never = false;
            for cond in &guard.conditions {
                never = !follow(cond, heaps, &env, classes, work)? || never;
            }
            if never {
                continue;
            }
            for (i, expr) in options.iter().flat_map(|coords| coords.iter().enumerate()) {
                remains(expr, i, heaps, &env, classes, work)?;
            }
        }
    }
    Ok(())
}

/// The one heap that is mentioned, if any.
fn own_heap(mentions: &dyn Fn(Which<'_>) -> bool, heaps: &[usize]) -> Result<Option<usize>, Invalid> {
    let mut own = heaps.iter().copied().filter(|&heap| mentions(&|v| v == heap));
    match (own.next(), own.next()) {
        (heap, None) => Ok(heap),
        _ => Err(Invalid::Rule(say::comparing_conditions())),
    }
}

/// Records from where on a condition on a heap recurs; whether it holds anywhere from there on.
fn follow(
    cond: &Cond,
    heaps: &[usize],
    env: &[i64],
    classes: &mut Classes,
    work: &mut Work<'_>,
) -> Result<bool, Invalid> {
    let Some(heap) = own_heap(&|which| cond.mentions(which), heaps)? else {
        return Ok(eval::truth(cond, env)? == Some(true));
    };
    let mut line = Line::new(env, heap, &[], work);
    let (start, period) = line.condition(cond)?;
    classes.add(heap, (start, period))?;
    for n in start..start + period {
        if line.holds(cond, n)? {
            return Ok(true);
        }
    }
    // Below the start, the definition lists the moves. If it holds nowhere later and there is no
    // other heap, the move need not be regular.
    Ok(heaps.len() > 1)
}

/// Records from where on a number of a remaining position is regular.
fn remains(
    expr: &Expr,
    place: usize,
    heaps: &[usize],
    env: &[i64],
    classes: &mut Classes,
    work: &mut Work<'_>,
) -> Result<(), Invalid> {
    let refused = || Invalid::Rule(say::steps_may_be_unbounded());
    let heap = own_heap(&|which| expr.mentions(which), heaps)?;
    let Some(heap) = heap else {
        // A number that does not depend on heaps: fine for a tag, but not a step of a heap.
        return if heaps.contains(&place) { Err(refused()) } else { Ok(()) };
    };
    let mut line = Line::new(env, heap, &[], work);
    let course = line.number(expr)?;
    let regular = match heaps.contains(&place) {
        true => heap == place && course.step.iter().all(|&step| step == i128::from(course.period())),
        false => course.is_still(),
    };
    if !regular {
        return Err(refused());
    }
    let natural = line.condition(&Cond::Compare(Order::Ge, expr.clone(), Expr::Int(0)))?;
    classes.add(heap, (course.start, course.period()))?;
    classes.add(heap, natural)
}
