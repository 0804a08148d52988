//! Misère sums, counted in the misère quotient: a list of heaps is lost if the product of their
//! elements lies in P, so the histogram of the elements is raised to the power K in the algebra of
//! the monoid. For multisets, classes of equal elements are added one after the other.
use super::CountWish;
use super::histogram::{Counted, Histogram, occurrences};
use super::transform::choices;
use crate::game::Game;
use crate::messages::say;
use crate::plays::misere::TAME;
use crate::quotients::Extent;
use budget::{Budget, Stop};
use claims::error::SolveError;
use claims::standing::Standing;
use misere::Monoid;
use num_bigint::BigUint;

impl Game {
    /// The histogram of the elements of the misère quotient; for Nim that of the values.
    pub(super) fn misere_histogram(&mut self, wish: &CountWish, budget: &Budget) -> Result<Counted, SolveError> {
        if self.is_nim() {
            let Counted { histogram, standing } = self.twin().histogram(wish, budget)?;
            let standing = standing.weaker(&Standing::Theory(TAME)).clone();
            return Ok(Counted { histogram: Histogram::MisereNim(Box::new(histogram)), standing });
        }
        let quotient = self.quotient(&Extent { heaps: Some(wish.to), ..Extent::default() }, budget)?;
        let monoid = quotient.monoid().clone();
        let mut counts = vec![0; monoid.order()];
        let known = quotient.heaps().map_or(0, |part| part.images.len() as u64);
        let repeats = match quotient.period() {
            Some(period) => period,
            // Nothing repeats: each heap is one of those that are known.
            None if wish.to < known => (known, 1),
            None => return Err(SolveError::unsupported(say::count_no_quotient(known.saturating_sub(1)))),
        };
        for heap in 0..(repeats.0 + repeats.1).min(wish.to + 1) {
            if let Some(element) = quotient.element(heap) {
                counts[usize::from(element)] += occurrences(heap, repeats, (wish.from, wish.to));
            }
        }
        Ok(Counted { histogram: Histogram::Elements(counts, monoid), standing: quotient.standing() })
    }
}

/// The number of lists of `heaps` heaps whose product lies in P, or its remainder.
pub(super) fn lists(
    counts: &[u64],
    monoid: &Monoid,
    heaps: u32,
    modulus: Option<&BigUint>,
    budget: &Budget,
) -> Result<BigUint, Stop> {
    let mut base: Vec<BigUint> = counts.iter().map(|&count| BigUint::from(count)).collect();
    let mut power = vec![BigUint::default(); counts.len()];
    power[0] = BigUint::from(1_u32);
    let mut left = heaps;
    while left > 0 {
        if left % 2 == 1 {
            power = product(&power, &base, monoid, modulus, budget)?;
        }
        left /= 2;
        if left > 0 {
            base = product(&base, &base, monoid, modulus, budget)?;
        }
    }
    let sum = lost(&power, monoid);
    Ok(modulus.map_or_else(|| sum.clone(), |modulus| &sum % modulus))
}

/// The number of multisets of `heaps` heaps whose product lies in P.
pub(super) fn multisets(counts: &[u64], monoid: &Monoid, heaps: u32, budget: &Budget) -> Result<BigUint, Stop> {
    let order = monoid.order();
    let sizes = heaps as usize + 1;
    let mut all: Vec<Vec<BigUint>> = Vec::new();
    budget.make_room(&mut all, sizes, (sizes * order * size_of::<BigUint>()) as u64)?;
    all.resize(sizes, vec![BigUint::default(); order]);
    all[0][0] = BigUint::from(1_u32);
    for (element, &count) in monoid.elements().zip(counts).filter(|(_, count)| **count > 0) {
        let ways = (0..=heaps).map(|chosen| choices(count, chosen, budget)).collect::<Result<Vec<_>, _>>()?;
        // Larger sizes first: they are made of smaller ones without this class.
        for size in (1..sizes).rev() {
            let mut times = element;
            for chosen in 1..=size {
                budget.check()?;
                let (smaller, larger) = all.split_at_mut(size);
                for x in monoid.elements() {
                    let before = &smaller[size - chosen][usize::from(x)];
                    if *before != BigUint::default() {
                        larger[0][usize::from(monoid.product(x, times))] += before * &ways[chosen];
                    }
                }
                times = monoid.product(times, element);
            }
        }
    }
    Ok(all.last().map(|whole| lost(whole, monoid)).unwrap_or_default())
}

fn lost(counts: &[BigUint], monoid: &Monoid) -> BigUint {
    monoid.p().map(|x| &counts[usize::from(x)]).sum()
}

/// The product of two histograms in the algebra of the monoid.
fn product(
    one: &[BigUint],
    two: &[BigUint],
    monoid: &Monoid,
    modulus: Option<&BigUint>,
    budget: &Budget,
) -> Result<Vec<BigUint>, Stop> {
    let mut all = vec![BigUint::default(); one.len()];
    for x in monoid.elements() {
        budget.check()?;
        let times = &one[usize::from(x)];
        if *times == BigUint::default() {
            continue;
        }
        for (&xy, more) in monoid.row(x).iter().zip(two) {
            all[usize::from(xy)] += times * more;
        }
    }
    if let Some(modulus) = modulus {
        for count in &mut all {
            *count %= modulus;
        }
    }
    Ok(all)
}
