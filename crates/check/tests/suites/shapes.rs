//! The shapes of splits have their literal meaning.
use check::rule::options::{Remains, options};
use check::rule::read;
use check::{Limits, Work};
use std::collections::BTreeSet;

/// The heaps of a shape are exactly those, among all splits, that have the property in its name.
#[test]
fn shapes_are_what_their_words_say() {
    let mut work = Work::new(Limits { values: 1 << 30, steps: 1 << 30, stop: None });
    let mut made = |total: i64, parts: u32, shape: &str| -> BTreeSet<Remains> {
        let rule = read(&format!("split {parts}{shape}")).unwrap();
        options(&rule, &[total], &mut work).unwrap().into_iter().collect()
    };
    for (total, parts) in (0..40).flat_map(|total| (2..6).map(move |parts| (total, parts))) {
        let all = made(total, parts, "");
        let that = |fits: &dyn Fn(&[i64]) -> bool| -> BTreeSet<Remains> {
            let sizes = |heaps: &Remains| heaps.iter().map(|heap| heap[0]).collect::<Vec<i64>>();
            all.iter().filter(|heaps| fits(&sizes(heaps))).cloned().collect()
        };
        let last = |heaps: &[i64]| heaps[heaps.len() - 1];
        assert_eq!(made(total, parts, " equal"), that(&|heaps| heaps[0] == last(heaps)));
        assert_eq!(made(total, parts, " near-equal"), that(&|heaps| last(heaps) - heaps[0] <= 1));
        let steps = |heaps: &[i64]| heaps.windows(2).all(|pair| pair[1] == pair[0] + 1);
        assert_eq!(made(total, parts, " consecutive"), that(&steps));
    }
}
