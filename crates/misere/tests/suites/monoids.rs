//! Bipartite monoids, and candidates that are no quotients.
use crate::codes::Code;
use budget::Budget;
use misere::isomorphism::isomorphism;
use misere::monoid::{Element, NoMonoid};
use misere::verify::{Fault, verify};
use misere::{Monoid, Presentation};

/// The table of a monoid, row after row, and the marks of P.
fn parts(monoid: &Monoid) -> (Vec<Element>, Vec<bool>) {
    let table = monoid.elements().flat_map(|x| monoid.row(x).to_vec()).collect();
    (table, monoid.elements().map(|x| monoid.is_p(x)).collect())
}

#[test]
fn axioms_are_tested() {
    let p = || vec![false, true, true];
    assert_eq!(Monoid::new(vec![], vec![]), Err(NoMonoid::Shape));
    assert_eq!(Monoid::new(vec![0; 8], p()), Err(NoMonoid::Shape));
    assert_eq!(Monoid::new(vec![0, 1, 2, 1, 0, 3, 2, 1, 0], p()), Err(NoMonoid::Shape));
    assert_eq!(Monoid::new(vec![0, 1, 1, 1, 0, 1, 1, 1, 0], p()), Err(NoMonoid::Identity(2)));
    assert_eq!(Monoid::new(vec![0, 1, 2, 1, 0, 1, 2, 2, 0], p()), Err(NoMonoid::Commutative(1, 2)));
    assert_eq!(Monoid::new(vec![0, 1, 2, 1, 0, 1, 2, 1, 0], p()), Err(NoMonoid::Associative(1, 1, 2)));
    assert!(Monoid::new(vec![0, 1, 2, 1, 2, 0, 2, 0, 1], p()).is_ok());
}

#[test]
fn every_change_of_a_quotient_is_refused() {
    let (builder, _) = Code::new("0.123").quotient(30);
    let (games, monoid, images) = (builder.games(), builder.monoid(), builder.images());
    let (table, p) = parts(monoid);
    let check = |monoid: &Monoid, images: &[Element]| verify(games, monoid, images, &Budget::unlimited()).unwrap();
    assert_eq!(check(monoid, images), Ok(()));
    for at in 0..p.len() {
        let mut p = p.clone();
        p[at] = !p[at];
        assert!(check(&Monoid::new(table.clone(), p).unwrap(), images).is_err());
    }
    for at in 0..images.len() {
        for other in monoid.elements().filter(|&x| x != images[at]) {
            let mut images = images.to_vec();
            images[at] = other;
            assert!(check(monoid, &images).is_err(), "{at} {other}");
        }
    }
    assert_eq!(check(monoid, &images[1..]), Err(Fault::Shape));
    assert!(matches!(check(monoid, &vec![0; images.len()]), Err(Fault::NotGenerated(_))));
    assert_eq!(check(&Monoid::new(vec![0], vec![true]).unwrap(), &vec![0; images.len()]), Err(Fault::Identity));
}

#[test]
fn elements_that_nothing_tells_apart_are_found() {
    // Nim-heaps 0 and 1, in the cyclic group of four elements.
    let table = (0..4_u16).flat_map(|x| (0..4).map(move |y| (x + y) % 4)).collect();
    let monoid = Monoid::new(table, vec![false, true, false, true]).unwrap();
    let mut games = misere::Games::new();
    games.push::<[u32; 0]>([]).unwrap();
    games.push([[0]]).unwrap();
    assert_eq!(verify(&games, &monoid, &[0, 1], &Budget::unlimited()), Ok(Err(Fault::Twins(1, 3))));
}

#[test]
fn the_least_sum_that_fails_is_named() {
    // Nim-heaps 0, 1 and 2, as if normal play held for the last.
    let mut games = misere::Games::new();
    games.push::<[u32; 0]>([]).unwrap();
    games.push([[0]]).unwrap();
    games.push([[0], [1]]).unwrap();
    let klein = (0..4_u16).flat_map(|x| (0..4).map(move |y| x ^ y)).collect();
    let monoid = Monoid::new(klein, vec![false, true, false, false]).unwrap();
    let Ok(Err(Fault::Wrong(failure))) = verify(&games, &monoid, &[0, 1, 2], &Budget::unlimited()) else { panic!() };
    assert_eq!((&failure.sum[..], failure.is_p), (&[2, 2][..], true));
}

#[test]
fn numbers_do_not_matter_for_an_isomorphism() {
    let (builder, _) = Code::new("0.77").quotient(200);
    let monoid = builder.monoid();
    let order = monoid.order() as Element;
    let renamed = |x: Element| if x == 0 { 0 } else { order - x };
    let mut table = vec![0; usize::from(order) * usize::from(order)];
    for x in monoid.elements() {
        for y in monoid.elements() {
            table[usize::from(renamed(x)) * usize::from(order) + usize::from(renamed(y))] =
                renamed(monoid.product(x, y));
        }
    }
    let p = monoid.elements().map(|x| monoid.is_p(renamed(x))).collect();
    let other = Monoid::new(table.clone(), p).unwrap();
    let map = isomorphism(monoid, &other, &Budget::unlimited()).unwrap().unwrap();
    for x in monoid.elements() {
        assert_eq!(monoid.is_p(x), other.is_p(map[usize::from(x)]));
        for y in monoid.elements() {
            let product = other.product(map[usize::from(x)], map[usize::from(y)]);
            assert_eq!(map[usize::from(monoid.product(x, y))], product);
        }
    }
    // The same orders, but another set P.
    let mut p: Vec<bool> = other.elements().map(|x| other.is_p(x)).collect();
    let (first, last) = (p.iter().position(|&p| p).unwrap(), p.iter().rposition(|&p| !p).unwrap());
    p.swap(first, last);
    assert_eq!(isomorphism(monoid, &Monoid::new(table, p).unwrap(), &Budget::unlimited()), Ok(None));
}

#[test]
fn relations_lead_to_canonical_words() {
    let (builder, _) = Code::new("0.15").quotient(200);
    let monoid = builder.monoid();
    let found = Presentation::new(monoid, builder.images());
    let value = |word: &[u32]| {
        let powers = word.iter().zip(&found.generators);
        powers.fold(0, |x, (&times, &generator)| (0..times).fold(x, |x, _| monoid.product(x, generator)))
    };
    for (x, word) in monoid.elements().zip(&found.words) {
        assert_eq!(value(word), x);
        for at in 0..found.generators.len() {
            let mut left = word.to_vec();
            left[at] += 2;
            let expected = value(&left);
            while let Some((from, to)) =
                found.relations.iter().find(|(from, _)| from.iter().zip(&left).all(|(a, b)| a <= b))
            {
                left.iter_mut()
                    .zip(from.iter().zip(to))
                    .for_each(|(exponent, (from, to))| *exponent = *exponent - from + to);
            }
            assert_eq!(left[..], found.words[usize::from(expected)][..]);
        }
    }
}
