//! The reduction of a bipartite monoid: elements become one that no third element tells apart.
//!
//! Partition refinement (Moore 1956) of the automaton whose states are the elements and whose
//! letters are generators.
use crate::build::Quotient;
use crate::meter::Meter;
use crate::monoid::{Element, MOST_ELEMENTS, Monoid};
use crate::product::Product;
use budget::Stop;
use foldhash::{HashMap, HashMapExt};

/// The quotient that a product has; none where it has more than `most` elements.
pub(crate) fn minimise(product: &Product<'_>, most: usize, meter: &mut Meter<'_>) -> Result<Option<Quotient>, Stop> {
    let classes = classes(product, meter)?;
    let mut first = Vec::new();
    for (at, &class) in classes.iter().enumerate() {
        if class as usize == first.len() {
            first.push(at);
        }
    }
    let order = first.len();
    if order > most.min(MOST_ELEMENTS) {
        return Ok(None);
    }
    meter.budget.reserve(order as u64 * order as u64 * 3)?;
    meter.spend(order * order * 4)?;
    let class = |key| classes[product.place(key)] as Element;
    let mut table = Vec::with_capacity(order * order);
    for &one in &first {
        let key = product.reached[one].key;
        table.extend(first.iter().map(|&other| class(product.pairs.product(key, product.reached[other].key))));
    }
    let p = first.iter().map(|&at| product.p[at]).collect();
    let last = first.iter().map(|&at| {
        let reached = product.reached[at];
        (classes[reached.parent as usize] as Element, reached.game)
    });
    let last = last.collect();
    let images = product.images.iter().map(|&key| class(key)).collect();
    Ok(Some(Quotient::new(Monoid::known(table, p), images, last)))
}

/// The class of each element that is reached, numbered in the order of their first elements.
fn classes(product: &Product<'_>, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stop> {
    let mut actions: Vec<Vec<u32>> = Vec::new();
    for &game in &product.generators {
        let image = product.images[game as usize];
        let next = |at: &crate::product::Reached| product.place(product.pairs.product(at.key, image)) as u32;
        actions.push(product.reached.iter().map(next).collect());
        meter.spend(product.reached.len() * 4)?;
    }
    let mut classes: Vec<u32> = numbered(product.p.iter().map(|&is_p| u64::from(is_p))).0;
    let mut count = 0;
    loop {
        let mut now = 0;
        for action in &actions {
            let pairs =
                classes.iter().zip(action).map(|(&own, &to)| u64::from(own) << 32 | u64::from(classes[to as usize]));
            (classes, now) = numbered(pairs);
            meter.spend(classes.len() * 8)?;
        }
        if now == count {
            return Ok(classes);
        }
        count = now;
    }
}

/// Numbers for values in the order in which they appear, and how many there are.
fn numbered(values: impl Iterator<Item = u64>) -> (Vec<u32>, usize) {
    let mut numbers: HashMap<u64, u32> = HashMap::new();
    let number = |value| {
        let next = numbers.len() as u32;
        *numbers.entry(value).or_insert(next)
    };
    let list = values.map(number).collect();
    (list, numbers.len())
}
