//! Whether two bipartite monoids are the same but for the numbers of their elements.
//!
//! A search by generators: each generator of one monoid is tried at the elements of the other with
//! the same invariants, and every choice determines the images of all products so far.
use crate::meter::Meter;
use crate::monoid::{Element, Monoid};
use crate::presentation::Presentation;
use budget::{Budget, Stop};

/// What an isomorphism keeps of an element.
#[derive(PartialEq, Eq, Clone)]
struct Invariants {
    is_p: bool,
    index: usize,
    period: usize,
    multiples: usize,
    multiples_in_p: usize,
    roots: usize,
}

fn invariants(monoid: &Monoid) -> Vec<Invariants> {
    let mut roots = vec![0; monoid.order()];
    monoid.elements().for_each(|x| roots[usize::from(monoid.product(x, x))] += 1);
    let of = |x: Element| {
        let (index, period) = monoid.index_and_period(x);
        let mut multiples = monoid.row(x).to_vec();
        multiples.sort_unstable();
        multiples.dedup();
        let multiples_in_p = monoid.row(x).iter().filter(|&&y| monoid.is_p(y)).count();
        let (is_p, roots) = (monoid.is_p(x), roots[usize::from(x)]);
        Invariants { is_p, index, period, multiples: multiples.len(), multiples_in_p, roots }
    };
    monoid.elements().map(of).collect()
}

/// For each element of `one` its counterpart in `two`, if the bipartite monoids are isomorphic.
///
/// # Errors
/// A limit of the budget.
pub fn isomorphism(one: &Monoid, two: &Monoid, budget: &Budget) -> Result<Option<Vec<Element>>, Stop> {
    if one.order() != two.order() || one.p_order() != two.p_order() {
        return Ok(None);
    }
    let all: Vec<Element> = one.elements().collect();
    let generators = Presentation::new(one, &all).generators;
    let (of_one, of_two) = (invariants(one), invariants(two));
    let candidates =
        |&x: &Element| two.elements().filter(|&y| of_two[usize::from(y)] == of_one[usize::from(x)]).collect();
    let candidates: Vec<Vec<Element>> = generators.iter().map(candidates).collect();
    let mut meter = Meter::new(budget);
    let mut choice = vec![0];
    while let Some(at) = choice.len().checked_sub(1) {
        let Some(next) = candidates.get(at) else {
            return Ok(extended(one, two, &generators, &chosen(&candidates, &choice[..at])));
        };
        if choice[at] == next.len() {
            choice.pop();
            if let Some(before) = choice.last_mut() {
                *before += 1;
            }
            continue;
        }
        meter.spend(one.order() * (at + 1) * 4)?;
        match extended(one, two, &generators[..=at], &chosen(&candidates, &choice)) {
            Some(_) => choice.push(0),
            None => choice[at] += 1,
        }
    }
    Ok(None)
}

fn chosen(candidates: &[Vec<Element>], choice: &[usize]) -> Vec<Element> {
    candidates.iter().zip(choice).map(|(list, &at)| list[at]).collect()
}

/// The map of the products of some generators that their images determine, if there is one that
/// keeps products and P and joins no two elements; elements that are no such products are mapped to
/// 0.
fn extended(one: &Monoid, two: &Monoid, generators: &[Element], images: &[Element]) -> Option<Vec<Element>> {
    let mut map: Vec<Option<Element>> = vec![None; one.order()];
    let mut is_taken = vec![false; two.order()];
    (map[0], is_taken[0]) = (Some(0), true);
    let mut queue = vec![(0, 0)];
    while let Some((x, y)) = queue.pop() {
        if one.is_p(x) != two.is_p(y) {
            return None;
        }
        for (&generator, &image) in generators.iter().zip(images) {
            let (product, of_two) = (one.product(x, generator), two.product(y, image));
            match map[usize::from(product)] {
                Some(known) if known != of_two => return None,
                Some(_) => {}
                None if is_taken[usize::from(of_two)] => return None,
                None => {
                    map[usize::from(product)] = Some(of_two);
                    is_taken[usize::from(of_two)] = true;
                    queue.push((product, of_two));
                }
            }
        }
    }
    Some(map.into_iter().map(|image| image.unwrap_or(0)).collect())
}
