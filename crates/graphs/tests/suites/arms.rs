//! Stalks with pieces on them: all lengths at once, beside one after the other.
use graphs::hackenbush::arms::{arms, plain};
use proptest::prelude::*;

proptest! {
    #[test]
    fn all_lengths_at_once(pieces in proptest::collection::vec(0..40u32, 0..120)) {
        let expected: Vec<u32> = (0..=pieces.len()).map(|length| plain(&pieces[..length])).collect();
        prop_assert_eq!(arms(&pieces), expected);
    }

    #[test]
    fn large_pieces(pieces in proptest::collection::vec(0..1u32 << 24, 25..40)) {
        let expected: Vec<u32> = (0..=pieces.len()).map(|length| plain(&pieces[..length])).collect();
        prop_assert_eq!(arms(&pieces), expected);
    }
}

#[test]
fn a_bare_chain_is_a_stalk() {
    assert_eq!(arms(&[0; 1000]), (0..=1000).collect::<Vec<_>>());
}
