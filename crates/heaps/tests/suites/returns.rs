//! The next occurrence of a stretch of values, beside a search at every place.
use heaps::amounts::returns::{Finder, REACH};
use proptest::prelude::*;

/// All pieces of a sequence in turn; `spent` is the cost of comparisons before. Places that
/// hashes leave to the next call are looked at in the end.
fn found(all: &[u8], stretch: std::ops::Range<usize>, piece: usize, spent: usize) -> (Option<usize>, bool) {
    let mut finder = Finder::new(all[stretch.clone()].to_vec()).with_spent(spent);
    let mut from = stretch.end;
    while from < all.len() {
        let to = (from + piece).min(all.len());
        // No call may need more of the values before it.
        let first = (from - stretch.len()).saturating_sub(REACH);
        if let Some(end) = finder.first_end(&all[first..to], from - first) {
            return (Some(first + end), finder.by_hashes());
        }
        from = to;
    }
    (finder.first_end_left(all).filter(|&end| end >= stretch.end), finder.by_hashes())
}

fn expected(all: &[u8], stretch: std::ops::Range<usize>) -> Option<usize> {
    (stretch.end..all.len()).find(|&end| all[end + 1 - stretch.len()..=end] == all[stretch.clone()])
}

proptest! {
    #[test]
    fn the_first_return_is_found(
        block in prop::collection::vec(0u8..3, 1..9), noise in prop::collection::vec((0usize..3000, 0u8..3), 0..30),
        start in 0usize..900, len in 1usize..700, piece in 1usize..700, tired: bool,
    ) {
        let mut all: Vec<u8> = block.iter().copied().cycle().take(3000).collect();
        noise.iter().for_each(|&(at, value)| all[at] = value);
        let stretch = start..start + len;
        let spent = if tired { 1 << 40 } else { 0 };
        prop_assert_eq!(found(&all, stretch.clone(), piece, spent).0, expected(&all, stretch));
    }
}

#[test]
fn hashes_take_over_and_find_what_has_begun() {
    let mut all: Vec<u8> = vec![0; 20_000];
    (all[4_000], all[14_000]) = (1, 1);
    // Places of zeros pass the first look until the one value that differs is known; then the
    // hash reads on.
    let stretch = 3_000..8_000;
    let (end, by_hash) = found(&all, stretch.clone(), 512, 1 << 40);
    assert_eq!((end, by_hash), (Some(17_999), true));
    assert_eq!(end, expected(&all, stretch.clone()));
    assert_eq!(found(&all, stretch, 512, 0).0, end);
}
