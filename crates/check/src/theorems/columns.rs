//! One heap with a tag, whose moves are bounded steps: columns of values that repeat.
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::mex;
use crate::pattern::{Found, Pattern};
use crate::say;
use crate::theorems::steps::Steps;
use foldhash::{HashMap, HashMapExt};

/// One heap with a tag. The values of all tags for one heap are a column: a function of the residue
/// and of the columns before it, up to the largest step. So if these recur at `n2` as they were at
/// `n1`, all columns have the period `n2-n1` from there on, and a claim about the first tag is true
/// if it holds for that many heaps.
///
/// # Errors
/// [`Invalid`].
pub(crate) fn check(
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
