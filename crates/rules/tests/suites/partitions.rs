//! The ways to write a number as a sum: each comes once and in order, for large numbers as well.
use rules::ast::Shape;
use rules::moves::partition::{Partitions, regular};

fn ways(total: i64, parts: usize, differ: bool) -> Vec<Vec<i64>> {
    let mut partitions = Partitions::default();
    partitions.start(total, parts, differ);
    let mut all = Vec::new();
    while let Some(way) = partitions.advance() {
        all.push(way.to_vec());
    }
    all
}

#[test]
fn every_way_comes_once_in_order() {
    assert_eq!(ways(6, 3, false), [[1, 1, 4], [1, 2, 3], [2, 2, 2]]);
    assert_eq!(ways(6, 3, true), [[1, 2, 3]]);
    assert_eq!(ways(5, 1, true), [[5]]);
    assert_eq!(ways(4, 3, true), Vec::<Vec<i64>>::new());
    // p(30, 5) = 377 ways, of them p(20, 5) = 84 with parts that differ: take 0, 1, 2, 3, 4
    // away.
    assert_eq!(ways(30, 5, false).len(), 377);
    assert_eq!(ways(30, 5, true).len(), 84);
}

#[test]
fn large_numbers_do_not_overflow() {
    let mut partitions = Partitions::default();
    partitions.start(i64::MAX, 4, true);
    assert_eq!(partitions.advance(), Some(&[1, 2, 3, i64::MAX - 6][..]));
    assert_eq!(partitions.advance(), Some(&[1, 2, 4, i64::MAX - 7][..]));
}

#[test]
fn regular_shapes() {
    assert_eq!(regular(12, 4, Shape::Equal), Some([(3, 0, 4), (0, 0, 0)]));
    assert_eq!(regular(13, 4, Shape::Equal), None);
    assert_eq!(regular(14, 4, Shape::NearEqual), Some([(3, 0, 2), (4, 0, 2)]));
    assert_eq!(regular(14, 4, Shape::Consecutive), Some([(2, 1, 4), (0, 0, 0)]));
    assert_eq!(regular(9, 4, Shape::Consecutive), None);
    assert_eq!(regular(6, 4, Shape::Consecutive), None); // 0+1+2+3: heaps are not empty
}
