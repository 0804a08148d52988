//! Tuples of heaps, perhaps with a tag, whose moves are bounded steps.
//!
//! The moves from a position depend on its tag and on the class of each heap: the heap itself below
//! some number, its residue from there on. An option is a list of remaining positions, each given
//! by the index of its tag and the loss of every heap.
use crate::game::Convention;
use crate::guards::least_common_multiple;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::mex;
use crate::pattern::{Found, Pattern};
use crate::say;
use foldhash::{HashMap, HashMapExt};

/// The moves of a game of bounded steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Steps {
    /// For each heap, the first heap whose class is a residue.
    pub(crate) start: Vec<u64>,
    /// The modulus of the residues.
    pub(crate) modulus: Vec<u64>,
    /// By tag, then by class (a point in the box of the heaps below start + modulus, the last heap
    /// running fastest): the options of positions of this class. An option is a list of parts, each
    /// with its tag first and then the loss of each heap.
    pub(crate) moves: Vec<Vec<Vec<Vec<Vec<i64>>>>>,
}

impl Steps {
    fn sides(&self) -> Vec<u64> {
        self.start.iter().zip(&self.modulus).map(|(start, modulus)| start.saturating_add(*modulus)).collect()
    }

    fn parts(&self) -> impl Iterator<Item = &Vec<i64>> {
        self.moves.iter().flatten().flatten().flatten()
    }

    /// Checks the shape, and that no heap of a class becomes negative.
    fn sound(&self) -> Result<(), Invalid> {
        let (heaps, tags) = (self.start.len(), self.moves.len());
        let sides = self.sides();
        let points = sides.iter().try_fold(1u64, |all, &side| all.checked_mul(side));
        if heaps == 0 || self.modulus.len() != heaps || self.modulus.contains(&0) || tags == 0 {
            return Err(Invalid::Game(say::needs_heap_modulus_tag()));
        }
        if self.moves.iter().any(|at_tag| Some(at_tag.len() as u64) != points) {
            return Err(Invalid::Game(say::tags_need_moves()));
        }
        for at_tag in &self.moves {
            for (index, options) in at_tag.iter().enumerate() {
                let at = point(index, &sides);
                for part in options.iter().flatten() {
                    let tag = part.first().is_some_and(|&tag| (0..tags as i64).contains(&tag));
                    let stays = part.iter().skip(1).zip(&at).all(|(&back, &heap)| {
                        back.unsigned_abs() < 1 << 31 && i64::try_from(heap).is_ok_and(|heap| back <= heap)
                    });
                    if part.len() != heaps + 1 || !tag || !stays {
                        return Err(Invalid::Game(say::step_to_heaps_there()));
                    }
                }
            }
        }
        Ok(())
    }

    /// The options of a position.
    fn options(&self, tag: usize, heaps: &[u64]) -> &[Vec<Vec<i64>>] {
        let classes = heaps
            .iter()
            .zip(&self.start)
            .zip(&self.modulus)
            .map(|((&heap, &start), &modulus)| if heap < start { heap } else { start + (heap - start) % modulus });
        let index = classes.zip(self.sides()).fold(0, |index, (class, side)| index * side + class);
        &self.moves[tag][index as usize]
    }
}

fn point(index: usize, sides: &[u64]) -> Vec<u64> {
    let mut rest = index as u64;
    let mut at: Vec<u64> = sides
        .iter()
        .rev()
        .map(|&side| {
            let heap = rest % side;
            rest /= side;
            heap
        })
        .collect();
    at.reverse();
    at
}

/// One heap with a tag. The values of all tags for one heap are a column: a function of the residue
/// and of the columns before it, up to the largest step. So if these recur at `n2` as they were at
/// `n1`, all columns have the period `n2-n1` from there on, and a claim about the first tag is true
/// if it holds for that many heaps.
///
/// # Errors
/// [`Invalid`].
pub(crate) fn columns(
    steps: &Steps,
    convention: Convention,
    pattern: &Pattern,
    work: &mut Work<'_>,
) -> Result<Found, Invalid> {
    steps.sound()?;
    one_heap(steps, convention, pattern)?;
    let largest = steps.parts().filter_map(|part| part.get(1)).copied().max().unwrap_or(0) as u64;
    let mut columns = Columns { steps, order: order(steps)?, table: vec![Vec::new(); steps.moves.len()] };
    let (first, second) = columns.repeated(largest, work)?;
    let (distance, from) = (second - first, (pattern.preperiod as u64).max(first - largest));
    let len = from.saturating_add(distance).saturating_add(pattern.period as u64).max(second);
    columns.extend(len, work)?;
    let values = columns.table.swap_remove(0);
    pattern.holds_in(&values)?;
    Ok(Found { values, needed: second })
}

fn one_heap(steps: &Steps, convention: Convention, pattern: &Pattern) -> Result<(), Invalid> {
    if steps.start.len() != 1 || steps.parts().any(|part| part[1] < 0) {
        return Err(Invalid::Condition(say::about_one_shrinking_heap()));
    }
    if pattern.saltus != 0 {
        return Err(Invalid::Condition(say::bounded_steps_bounded_values()));
    }
    if convention == Convention::Misere {
        return Err(Invalid::Condition(say::about_normal_play()));
    }
    Ok(())
}

/// For each class an order of the tags in which steps that take nothing lead to earlier tags.
fn order(steps: &Steps) -> Result<Vec<Vec<usize>>, Invalid> {
    let (classes, tags) = (steps.sides()[0] as usize, steps.moves.len());
    let mut orders = Vec::new();
    for class in 0..classes {
        let mut order: Vec<usize> = Vec::new();
        while order.len() < tags {
            let ready = |tag: &usize| {
                let parts = steps.moves[*tag][class].iter().flatten();
                !order.contains(tag)
                    && parts.filter(|part| part[1] == 0).all(|part| order.contains(&(part[0] as usize)))
            };
            match (0..tags).find(ready) {
                Some(tag) => order.push(tag),
                None => return Err(Invalid::Game(say::tag_goes_round())),
            }
        }
        orders.push(order);
    }
    Ok(orders)
}

/// The values of all tags, by heap.
struct Columns<'s> {
    steps: &'s Steps,
    order: Vec<Vec<usize>>,
    table: Vec<Vec<u64>>,
}

impl Columns<'_> {
    fn class(&self, n: u64) -> u64 {
        let (start, modulus) = (self.steps.start[0], self.steps.modulus[0]);
        if n < start { n } else { start + (n - start) % modulus }
    }

    fn extend(&mut self, len: u64, work: &mut Work<'_>) -> Result<(), Invalid> {
        work.values(len.saturating_mul(self.table.len() as u64))?;
        for n in self.table[0].len() as u64..len {
            work.spend(1)?;
            let order = &self.order[self.class(n) as usize];
            self.table.iter_mut().for_each(|values| values.push(0));
            for &tag in order {
                let options = self.steps.options(tag, &[n]);
                let mut values = Vec::new();
                for option in options {
                    work.spend(option.len() as u64 + 1)?;
                    let value = |part: &Vec<i64>| self.table[part[0] as usize][n as usize - part[1] as usize];
                    values.push(option.iter().fold(0, |xor, part| xor ^ value(part)));
                }
                self.table[tag][n as usize] = mex(values);
            }
        }
        Ok(())
    }

    /// The first two heaps, from where residues decide on, with the same residue and the same
    /// columns before them.
    fn repeated(&mut self, largest: u64, work: &mut Work<'_>) -> Result<(u64, u64), Invalid> {
        let mut seen: HashMap<(u64, Vec<u64>), u64> = HashMap::new();
        let (mut n, mut held) = (self.steps.start[0].max(largest), 0u64);
        loop {
            self.extend(n, work)?;
            work.spend(largest * self.table.len() as u64 + 1)?;
            held += largest.saturating_mul(self.table.len() as u64);
            work.values(held)?;
            let before = |values: &Vec<u64>| values[(n - largest) as usize..n as usize].to_vec();
            let state = (self.class(n), self.table.iter().flat_map(before).collect());
            if let Some(first) = seen.insert(state, n) {
                return Ok((first, n));
            }
            n += 1;
        }
    }
}

/// A table that repeats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fold {
    pub(crate) diagonals: bool,
    pub(crate) from: u64,
    pub(crate) period: u64,
    pub(crate) values: Vec<u64>,
}

impl Fold {
    fn back(&self, x: u64) -> u64 {
        if x < self.from { x } else { self.from + (x - self.from) % self.period }
    }

    /// The claimed value of a position.
    pub(crate) fn value(&self, heaps: &[u64]) -> u64 {
        let side = self.from + self.period;
        let index = if self.diagonals {
            let (least, apart) = (self.back(heaps[0].min(heaps[1])), self.back(heaps[0].abs_diff(heaps[1])));
            let column = if heaps[0] >= heaps[1] { side - 1 + apart } else { side - 1 - apart };
            least * (2 * side - 1) + column
        } else {
            heaps.iter().fold(0, |index, &heap| index * side + self.back(heap))
        };
        self.values[index as usize]
    }

    /// The value of an arbitrarily large position.
    pub(crate) fn far(&self, heaps: &[u128]) -> Option<u64> {
        let (from, period) = (u128::from(self.from), u128::from(self.period));
        let back = |x: u128| if x < from { x } else { from + (x - from) % period };
        let near = match (self.diagonals, heaps) {
            (true, &[a, b]) => {
                let (least, apart) = (back(a.min(b)), back(a.abs_diff(b)));
                if a >= b { vec![least + apart, least] } else { vec![least, least + apart] }
            }
            _ => heaps.iter().map(|&x| back(x)).collect(),
        };
        let near: Option<Vec<u64>> = near.into_iter().map(|x| u64::try_from(x).ok()).collect();
        Some(self.value(&near?))
    }

    /// Whether the table also has a smaller period, which divides this one, or starts to repeat
    /// earlier.
    fn is_least(&self, heaps: usize, work: &mut Work<'_>) -> Result<(), Invalid> {
        let (from, period) = (self.from, self.period);
        let side = if self.diagonals { 2 * (from + period) } else { from + period };
        let mut at = vec![0; heaps];
        let divisors: Vec<u64> = (1..period).filter(|p| period.is_multiple_of(*p)).collect();
        let (mut repeats, mut earlier) = (vec![true; divisors.len()], from > 0);
        loop {
            work.spend((divisors.len() as u64 + 1) * heaps as u64)?;
            for (direction, depth) in self.directions(&at) {
                let later = |by: u64| {
                    let moved = at.iter().zip(&direction).map(|(x, d)| x + d * by).collect::<Vec<u64>>();
                    self.value(&moved) == self.value(&at)
                };
                if depth >= from {
                    divisors.iter().zip(&mut repeats).for_each(|(&p, repeats)| *repeats = *repeats && later(p));
                } else if depth + 1 == from {
                    earlier = earlier && later(period);
                }
            }
            let Some(i) = at.iter().rposition(|&heap| heap + 1 < side) else { break };
            at[i] += 1;
            at[i + 1..].fill(0);
        }
        if earlier {
            return Err(Invalid::NotLeastPreperiod { preperiod: from, smaller: from - 1 });
        }
        match divisors.iter().zip(repeats).find(|(_, repeats)| *repeats) {
            Some((&smaller, _)) => Err(Invalid::NotLeastPeriod { period, smaller }),
            None => Ok(()),
        }
    }

    /// The directions in which values repeat, each with how far the position extends in it.
    fn directions(&self, at: &[u64]) -> Vec<(Vec<u64>, u64)> {
        if self.diagonals {
            let mut all = vec![(vec![1, 1], at[0].min(at[1]))];
            if at[0] >= at[1] {
                all.push((vec![1, 0], at[0] - at[1]));
            }
            if at[1] >= at[0] {
                all.push((vec![0, 1], at[1] - at[0]));
            }
            return all;
        }
        let unit = |i: usize| (0..at.len()).map(|j| u64::from(i == j)).collect();
        (0..at.len()).map(|i| (unit(i), at[i])).collect()
    }
}

/// Several heaps without tags: the table in the certificate, which repeats in every direction (or
/// along the diagonal and away from it), gives the nim-values if it satisfies the definition in one
/// round and the reach of a step beyond it.
///
/// # Errors
/// [`Invalid`].
pub(crate) fn table(steps: &Steps, convention: Convention, fold: &Fold, work: &mut Work<'_>) -> Result<(), Invalid> {
    steps.sound()?;
    let heaps = steps.start.len();
    if steps.moves.len() != 1 || steps.parts().any(|part| part[1..].iter().sum::<i64>() <= 0) {
        return Err(Invalid::Condition(say::about_heaps_without_tags()));
    }
    let diagonals = fold.diagonals;
    if diagonals && heaps != 2 || convention == Convention::Misere {
        return Err(Invalid::Condition(say::about_normal_tables()));
    }
    let &Fold { from, period, .. } = fold;
    let side = work.values(from.saturating_add(period))? as u64;
    let count = if diagonals { side.checked_mul(2 * side - 1) } else { side.checked_pow(heaps as u32) };
    work.values(count.unwrap_or(u64::MAX))?;
    if Some(fold.values.len() as u64) != count {
        return Err(Invalid::Game(say::needs_values_of_round()));
    }
    let modulus = steps.modulus.iter().fold(1, |all, &m| least_common_multiple(all, m));
    let (together, start) = (least_common_multiple(modulus, period), steps.start.iter().copied().max().unwrap_or(0));
    let backs = || steps.parts().map(|part| &part[1..]);
    let step = backs().flatten().copied().max().unwrap_or(0).max(0) as u64;
    let apart = backs().filter_map(|back| Some(back.iter().max()?.abs_diff(*back.iter().min()?))).max().unwrap_or(0);
    let least = together.saturating_add((from + step).max(start));
    let beyond = together.saturating_add((from + apart).max(start));
    let bound = if diagonals { least.saturating_add(beyond) - 1 } else { least };
    work.room(bound.checked_pow(heaps as u32).unwrap_or(u64::MAX))?;
    let mut at = vec![0; heaps];
    loop {
        work.spend(1)?;
        let inside = !diagonals || at[0].min(at[1]) < least && at[0].abs_diff(at[1]) < beyond;
        if inside {
            equation(steps, fold, &at, work)?;
        }
        let Some(i) = at.iter().rposition(|&heap| heap + 1 < bound) else { break };
        at[i] += 1;
        at[i + 1..].fill(0);
    }
    work.room(count.unwrap_or(0).saturating_mul(4 * period))?;
    fold.is_least(heaps, work)
}

/// Checks that the value of a position is the mex of the values of its options.
fn equation(steps: &Steps, fold: &Fold, at: &[u64], work: &mut Work<'_>) -> Result<(), Invalid> {
    let mut values = Vec::new();
    for option in steps.options(0, at) {
        work.spend(option.len() as u64 + 1)?;
        let value = |part: &Vec<i64>| {
            let after: Vec<u64> =
                at.iter().zip(&part[1..]).map(|(&heap, &back)| heap.wrapping_add_signed(-back)).collect();
            fold.value(&after)
        };
        values.push(option.iter().fold(0, |xor, part| xor ^ value(part)));
    }
    let (claimed, value) = (fold.value(at), mex(values));
    if claimed != value {
        let at: Vec<String> = at.iter().map(u64::to_string).collect();
        return Err(Invalid::Condition(say::table_differs(claimed, at.join(","), value)));
    }
    Ok(())
}
