//! Conditions on the heaps that remain: whatever is claimed about a region is true of its pairs.
use proptest::prelude::*;
use rules::classify::region::Region;

proptest! {
    /// Whatever is claimed about a region is true of all its pairs.
    #[test]
    fn claims_are_true(
        demands in prop::collection::vec((-2i128..3, -2i128..3, -3i128..4), 0..4),
        differ in prop::collection::vec((-1i128..2, -1i128..2, -1i128..2), 0..2),
    ) {
        let mut region = Region::default();
        let understood = demands.iter().all(|&(a, b, c)| region.at_least(a, b, c).is_some())
            && differ.iter().all(|&(a, b, c)| region.differ(a, b, c).is_some());
        prop_assume!(understood);
        let inside = |x: i128, y: i128| {
            demands.iter().all(|&(a, b, c)| a * x + b * y + c >= 0)
                && differ.iter().all(|&(a, b, c)| a * x + b * y + c != 0)
        };
        if let Some((nothing, heap, two)) = region.two() {
            prop_assert_eq!(nothing, inside(0, 0));
            for size in 1..12 {
                prop_assert_eq!(heap, inside(size, 0) || inside(0, size));
                for other in 1..=size {
                    let expected = two.is_some_and(|unequal| !unequal || size != other);
                    prop_assert_eq!(expected, inside(size, other) || inside(other, size));
                }
            }
        }
        if let Some((nothing, heap)) = region.one() {
            prop_assert_eq!(nothing, inside(0, 0));
            prop_assert!((1..12).all(|size| heap == inside(size, 0)));
        }
        for (parts, least) in [(0, 0), (1, 1), (2, 2), (3, 3)] {
            match region.cut(parts, false) {
                Some(true) if parts == 0 => prop_assert!(inside(0, 0)),
                Some(true) => prop_assert!((least..12).all(|total| inside(total, 0))),
                Some(false) if parts == 0 => prop_assert!(!inside(0, 0)),
                Some(false) => prop_assert!((least..12).all(|total| !inside(total, 0))),
                None => {}
            }
        }
    }
}
