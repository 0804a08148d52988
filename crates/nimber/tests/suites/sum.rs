//! Winning moves in Nim against a search.
use nimber::winning_nim_moves;
use proptest::prelude::*;

/// Whether the player to move loses, by search, without xor.
fn lost(heaps: &mut [u64], known: &mut std::collections::HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&lost) = known.get(&*heaps) {
        return lost;
    }
    let mut answer = true;
    for index in 0..heaps.len() {
        let heap = heaps[index];
        for target in 0..heap {
            heaps[index] = target;
            answer &= !lost(heaps, known);
        }
        heaps[index] = heap;
    }
    known.insert(heaps.to_vec(), answer);
    answer
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn the_moves_are_those_that_search_finds(heaps in proptest::collection::vec(0..7u64, 0..4)) {
        let mut known = std::collections::HashMap::new();
        let mut found = Vec::new();
        for index in 0..heaps.len() {
            for target in 0..heaps[index] {
                let mut after = heaps.clone();
                after[index] = target;
                if lost(&mut after, &mut known) {
                    found.push((index, target));
                }
            }
        }
        prop_assert_eq!(winning_nim_moves(&heaps).collect::<Vec<_>>(), found);
    }
}
