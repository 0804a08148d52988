//! The orders in which a box is filled, and the parts of it that may be filled at the same time.
use budget::Budget;
use positions::order::{Change, Order, RowsOf, Sample};
use positions::tiles::Wait;
use std::collections::HashSet;
use std::ops::RangeInclusive;

fn positions(order: Order, hi: &[i64], sorted: bool) -> Vec<Vec<i64>> {
    let (delta, mut rows) = (order.delta(hi.len()), RowsOf::new(order, hi, sorted));
    let (mut all, mut start) = (Vec::new(), Vec::new());
    while let Some(count) = rows.next(&mut start) {
        for i in 0..count as i64 {
            all.push(start.iter().zip(&delta).map(|(x, step)| x + i * step).collect());
        }
    }
    all
}

#[test]
fn every_order_goes_through_the_box_once_and_in_its_order() {
    for (hi, sorted) in [(vec![3, 2], false), (vec![2, 3, 1], false), (vec![3, 3], true), (vec![2, 2, 2], true)] {
        let count: i64 = hi.iter().map(|hi| hi + 1).product();
        for order in Order::all(hi.len()) {
            let all = positions(order.clone(), &hi, sorted);
            let different: HashSet<_> = all.iter().collect();
            assert_eq!(all.len(), different.len());
            let inside = |x: &Vec<i64>| x.iter().zip(&hi).all(|(x, hi)| 0 <= *x && x <= hi);
            assert!(all.iter().all(|x| inside(x) && (!sorted || x.is_sorted())));
            // Each of the two cubes has ten multisets.
            let expected = if sorted { 10 } else { count as usize };
            assert_eq!(all.len(), expected, "{order:?}");
            for pair in all.windows(2) {
                let layer = |x: &Vec<i64>| x.iter().sum::<i64>();
                let fine = order.puts_first(Change::new(&pair[1], &pair[0]))
                    || order == Order::Sum && layer(&pair[0]) == layer(&pair[1]);
                assert!(fine, "{order:?}: {pair:?}");
            }
        }
    }
}

#[test]
fn parts_of_a_box_are_the_rows_that_lie_in_them() {
    for order in Order::all(3).into_iter().filter(|order| *order != Order::Sum) {
        let (hi, mut all) = (vec![3, 4, 2], Vec::new());
        let none = RangeInclusive::new(5, 4);
        for numbers in [0..=1, 2..=4, none] {
            let (delta, mut start) = (order.delta(3), Vec::new());
            let mut rows = RowsOf::new(order.clone(), &hi, false).within(1, numbers);
            while let Some(count) = rows.next(&mut start) {
                let at = |i| start.iter().zip(&delta).map(|(x, step)| x + i * step).collect::<Vec<i64>>();
                all.extend((0..count as i64).map(at));
            }
        }
        all.sort();
        let mut expected = positions(order, &hi, false);
        expected.sort();
        assert_eq!(all, expected);
    }
}

#[test]
fn what_may_be_filled_at_the_same_time() {
    let tiling = |text: &str| {
        let rules = rules::compile(text, &[]).unwrap().ruleset;
        let sample = Sample::new(&rules, &[20, 20], &Budget::unlimited()).unwrap().unwrap();
        sample.order(2).and_then(|order| sample.tiling(&order)).map(|(_, wait)| wait)
    };
    assert_eq!(tiling("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1"), Some(Wait::ForBoth));
    assert_eq!(tiling("(a,b) -> (a,b+k) : 1<=k<=a-b"), Some(Wait::ForBoth));
    assert_eq!(tiling("(a,b) -> (a-k,b+k) : k>=1"), Some(Wait::ForAllBefore));
    assert_eq!(tiling("(a,b) -> (a-k,b+k) : k>=1; (a,b) -> (a,b-1)"), None);
}

#[test]
fn orders_are_found() {
    let order = |text: &str, hi: &[i64]| {
        let rules = rules::compile(text, &[]).unwrap().ruleset;
        Sample::new(&rules, hi, &Budget::unlimited()).unwrap().and_then(|sample| sample.order(hi.len()))
    };
    let up = |axes: &[usize]| Some(Order::Nested(axes.iter().map(|&axis| (axis, true)).collect()));
    assert_eq!(order("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1", &[20, 20]), up(&[0, 1]));
    assert_eq!(order("(a,b) -> (a+1,b-1)", &[20, 20]), up(&[1, 0]));
    assert_eq!(order("(a,b) -> (a+1,b-2); (a,b) -> (a-2,b+1)", &[20, 20]), Some(Order::Sum));
    assert_eq!(order("(a,b) -> (a,b+k) : 1<=k<=a-b", &[20, 20]), Some(Order::Nested(vec![(0, true), (1, false)])));
    assert_eq!(order("(a,b) -> (b,a)", &[20, 20]), None);
    let halves = "(a,b) -> (i,b-i) : 1<=i<b; (a,b) -> (i,a-i) : 1<=i<a; unordered";
    assert_eq!(order(halves, &[20, 20]), up(&[1, 0]));
}
