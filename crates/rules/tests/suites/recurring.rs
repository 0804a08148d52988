//! Sets that are periodic piece by piece beside lists of their members.
use proptest::prelude::*;
use rules::classify::recurring::Recurring;
use rules::numset::NumSet;

fn any_set() -> impl Strategy<Value = Recurring> {
    let piece = (0u64..30, prop::collection::vec(any::<bool>(), 1..7));
    prop::collection::vec(piece, 0..4).prop_map(|mut pieces| {
        pieces.sort();
        Recurring::build([(0, vec![false])].into_iter().chain(pieces))
    })
}

fn list(set: &Recurring) -> Vec<bool> {
    (0..900).map(|x| set.contains(x)).collect()
}

proptest! {
    #[test]
    fn operations_are_those_of_sets(a in any_set(), b in any_set(), factor in 1u64..5, shift in -40i128..40) {
        let (x, y) = (list(&a), list(&b));
        let zip = |f: fn(bool, bool) -> bool| x.iter().zip(&y).map(|(&x, &y)| f(x, y)).collect::<Vec<_>>();
        prop_assert_eq!(list(&a.union(&b).unwrap()), zip(|x, y| x || y));
        prop_assert_eq!(list(&a.intersection(&b).unwrap()), zip(|x, y| x && y));
        prop_assert_eq!(list(&a.complement()), x.iter().map(|x| !x).collect::<Vec<_>>());
        prop_assert_eq!(a.same_as(&b), Some(x == y));
        prop_assert_eq!(a.is_empty(), !x.contains(&true));
        let places = (0..900i128).filter(|&t| x[t as usize]).map(|t| t * factor as i128 + shift);
        match a.scaled(factor, shift) {
            Some(scaled) => {
                let mut expected = vec![false; 900];
                places.filter(|&p| p < 900).for_each(|p| expected[p as usize] = true);
                prop_assert_eq!(&list(&scaled)[..800], &expected[..800]);
            }
            None => prop_assert!(places.into_iter().any(|p| p < 0)),
        }
        if let Some(members) = a.members(1000) {
            prop_assert!((0..900).all(|t| members.contains(t) == x[t as usize]));
        }
    }
}

#[test]
fn what_lies_beyond_the_largest_heap_does_not_count() {
    assert!(Recurring::from(1 << 63).is_empty());
    let bounded = Recurring::from(i64::MAX as u64).complement();
    assert_eq!(bounded.finally(), Some(false));
    assert_eq!(bounded.members(5), Some(NumSet::from_ranges([0..=i64::MAX as u64 - 1])));
}

#[test]
fn long_periods_are_given_up() {
    let one_of = |period: usize| Recurring::residues((0..period).map(|r| r == 0).collect());
    assert!(one_of(4093).union(&one_of(2)).is_none());
    assert_eq!(one_of(6).union(&one_of(4)).map(|set| set.tail().1.len()), Some(12));
}
