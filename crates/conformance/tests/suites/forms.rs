//! The forms in which the tables write lists, ranges, parameters and sums.
use conformance::read::{list, params, position, range, ranges, rows, spanned, sum};

#[test]
fn the_forms_of_the_tables() {
    assert_eq!(list::<u64>("0,1, 2"), Ok(vec![0, 1, 2]));
    assert_eq!(list::<u64>(""), Ok(vec![]));
    assert_eq!(ranges("0..12 x -1..3"), Ok(vec![(0, 12), (-1, 3)]));
    assert_eq!(rows("1,2;3,-4"), Ok(vec![vec![1, 2], vec![3, -4]]));
    assert_eq!(params("K=5,L=7 M=-1"), Ok(vec![("K".into(), 5), ("L".into(), 7), ("M".into(), -1)]));
    assert_eq!(params("-"), Ok(vec![]));
    assert_eq!(spanned("[0..1,2]"), Ok(vec!["[0,2]".into(), "[1,2]".into()]));
    assert_eq!(sum("5 (3,4) 1,2"), Ok(vec![vec![5], vec![3, 4], vec![1, 2]]));
    assert!(list::<u64>("1,,2").is_err() && range("1-2").is_err() && params("K").is_err() && position("a").is_err());
}
