//! The fingerprints of pieces combine to that of the whole, and every value changes it.
use heaps::sequence::Cells;
use store::fingerprint::{joined, of};

#[test]
fn pieces_make_the_whole_and_every_value_counts() {
    let values: Vec<u64> = (0..1000).map(|n| n * n % 251 + (n << 53)).collect();
    let whole = of(Cells::U64(&values));
    for cut in [0, 1, 7, 999, 1000] {
        let (one, two) = values.split_at(cut);
        let pieces = [(0, of(Cells::U64(one))), (cut as u64, of(Cells::U64(two)))];
        assert_eq!(joined(pieces.into_iter()), whole, "{cut}");
    }
    for n in [0, 1, 500, 999] {
        let mut other = values.clone();
        other[n] ^= 1;
        assert_ne!(of(Cells::U64(&other)), whole, "{n}");
    }
    assert_eq!(of(Cells::U8(&[1, 2, 255])), of(Cells::U32(&[1, 2, 255])));
}
