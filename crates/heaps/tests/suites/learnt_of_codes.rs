//! What the engine for codes learns: the common values, and the order of throws.
use heaps::code::classes::Classes;
use heaps::code::move_order::{NOTHING, Samples};
use proptest::prelude::*;

proptest! {
    #[test]
    fn the_best_mask_has_the_fewest_rare_heaps(cells in prop::collection::vec(0u8..32, 2..80), place in 0u8..2) {
        for places in [None, Some(place)] {
            let Some(best) = Classes::best(&cells, places) else { continue };
            let rare = |classes: &Classes| {
                cells.iter().enumerate().skip(1).filter(|&(n, &value)| !classes.is_common(n, value.into())).count()
            };
            for mask in 1..32u16 {
                for places in [None, places] {
                    let other = Classes::new(mask, places);
                    prop_assert!(rare(&best) <= rare(&other));
                }
            }
        }
    }

    #[test]
    fn numbers_keep_order_and_xor(mask in 1u16..200, place in 0u8..2, parity: bool, a in 0u64..300, b in 0u64..300) {
        let classes = Classes::new(mask, parity.then_some(place));
        for n in [7, 8] {
            let (number, common) = (classes.number(a), classes.is_common(n, a));
            prop_assert_eq!(classes.value(n, number, common), a);
            prop_assert_eq!(classes.number(a ^ b), number ^ classes.number(b));
            if common == classes.is_common(n, b) {
                prop_assert_eq!(a.cmp(&b), number.cmp(&classes.number(b)));
            } else if common {
                prop_assert_eq!(b < a, classes.number(b) < classes.rare_below(n, number));
            }
        }
    }
}

proptest! {
    #[test]
    fn each_next_throw_covers_the_most(table in prop::collection::vec(prop::collection::vec(0u16..12, 9), 1..6), fixed in 0usize..4) {
        let mut samples = Samples::new(9);
        for row in &table {
            samples.add(8, row.iter().map(|&number| if number < 10 { number } else { NOTHING }));
        }
        let throws = samples.order(fixed);
        let mut all = throws.clone();
        all.sort_unstable();
        prop_assert!(all.iter().copied().eq(0..9));
        let gain = |done: &[u32], throw: u32| table.iter().filter(|row| {
            let number = row[throw as usize];
            number < 8 && done.iter().all(|&other| row[other as usize] != number)
        }).count();
        for place in 0..9 {
            let (done, next) = (&throws[..place], throws[place]);
            if place < fixed {
                prop_assert_eq!(next as usize, place);
            } else {
                prop_assert!(throws[place..].iter().all(|&other| gain(done, other) <= gain(done, next)));
            }
        }
        let open = |place: usize| table.iter().map(|row| {
            (0..8u16).filter(|&number| throws[..place].iter().all(|&throw| row[throw as usize] != number)).count()
        }).collect::<Vec<_>>();
        let coverage = samples.coverage(&throws);
        let place = coverage.until(3, 0);
        let end = open(9);
        prop_assert!(open(place).iter().zip(&end).all(|(&now, &end)| now <= end.max(3)));
    }
}
