//! Sets as bits of any width, and twins of graphs whose points erase each other.
use budget::Budget;
use positions::Nimbers;
use positions::erase::bits::Bits;
use positions::erase::mutual::Mutual;
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};

fn check<B: Bits>(len: usize, xs: &BTreeSet<usize>, ys: &BTreeSet<usize>) -> Result<(), TestCaseError> {
    let make = |set: &BTreeSet<usize>| {
        let mut bits = B::none(len);
        set.iter().filter(|&&x| x < len).for_each(|&x| bits.insert(x));
        bits
    };
    let list = |bits: &B| bits.iter().collect::<Vec<_>>();
    let (a, b) = (make(xs), make(ys));
    let (xs, ys): (BTreeSet<usize>, BTreeSet<usize>) = (list(&a).into_iter().collect(), list(&b).into_iter().collect());
    prop_assert_eq!(list(&a.and(&b)), xs.intersection(&ys).copied().collect::<Vec<_>>());
    prop_assert_eq!(list(&a.without(&b)), xs.difference(&ys).copied().collect::<Vec<_>>());
    let mut both = a.clone();
    both.add(&b);
    prop_assert_eq!(list(&both), xs.union(&ys).copied().collect::<Vec<_>>());
    prop_assert_eq!((a.count(), a.is_empty()), (xs.len(), xs.is_empty()));
    if let Some(&x) = xs.first() {
        let mut less = a.clone();
        less.remove(x);
        prop_assert_eq!(list(&less), xs.iter().copied().skip(1).collect::<Vec<_>>());
    }
    Ok(())
}

proptest! {
    #[test]
    fn all_widths_are_sets(xs in prop::collection::btree_set(0usize..300, 0..60), ys in prop::collection::btree_set(0usize..300, 0..60)) {
        check::<u64>(64, &xs, &ys)?;
        check::<u128>(128, &xs, &ys)?;
        check::<Box<[u64]>>(300, &xs, &ys)?;
    }
}

/// For each point, its neighbours and the point itself.
fn neighbours(len: usize, edges: &[(usize, usize)]) -> Vec<u64> {
    let mut near: Vec<u64> = (0..len).map(|point| 1 << point).collect();
    for &(a, b) in edges {
        near[a] |= 1 << b;
        near[b] |= 1 << a;
    }
    near
}

/// The value by the definition.
fn plain(near: &[u64], set: u64, known: &mut HashMap<u64, u64>) -> u64 {
    if let Some(&value) = known.get(&set) {
        return value;
    }
    let values: Vec<u64> = Bits::iter(&set).map(|point| plain(near, set & !near[point], known)).collect();
    let value = (0..).find(|value| !values.contains(value)).unwrap_or(0);
    known.insert(set, value);
    value
}

fn all(len: usize) -> u64 {
    (1 << len) - 1
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn twins_can_go(edges in prop::collection::vec((0usize..11, 0usize..11), 0..22), copies in prop::collection::vec((0usize..11, any::<bool>()), 0..4)) {
        let mut edges: Vec<(usize, usize)> = edges.into_iter().filter(|(a, b)| a != b).collect();
        let mut len = 11;
        for (of, joined) in copies {
            let others: Vec<usize> = edges.iter().filter_map(|&(a, b)| if a == of { Some(b) } else { (b == of).then_some(a) }).collect();
            edges.extend(others.into_iter().map(|other| (len, other)));
            if joined {
                edges.push((len, of));
            }
            len += 1;
        }
        let near = neighbours(len, &edges);
        let graph = Mutual::new(&near);
        let value = plain(&near, all(len), &mut HashMap::new());
        let fewer = graph.without_twins(&all(len));
        prop_assert_eq!(plain(&near, fewer, &mut HashMap::new()), value);
        let parts = graph.parts(&fewer);
        prop_assert_eq!(Nimbers::new(&graph).sum_value(&parts, &Budget::unlimited()), Ok(value));
    }
}
