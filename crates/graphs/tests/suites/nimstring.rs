//! Nimstring: values against a search that plays a position beside a heap of Nim.
use budget::Budget;
use graphs::nimstring::{Nimstring, NimstringError, Worth};
use proptest::prelude::*;
use std::collections::HashMap;

/// Strings, and the heap of Nim beside them, with the winner.
type Known = HashMap<(Vec<(u32, u32)>, u64), bool>;

/// Coins and strings beside a heap of Nim: whether the player to move wins, by the rules alone.
fn wins(strings: &[(u32, u32)], heap: u64, known: &mut Known) -> bool {
    let key = (strings.to_vec(), heap);
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let mut won = (0..heap).any(|less| !wins(strings, less, known));
    for place in 0..strings.len() {
        let mut rest = strings.to_vec();
        let (a, b) = rest.remove(place);
        let freed = [a, b].iter().any(|&end| end != 0 && !rest.iter().any(|&(c, d)| c == end || d == end));
        won |= wins(&rest, heap, known) == freed;
    }
    known.insert(key, won);
    won
}

fn value(strings: &[(u32, u32)]) -> Worth {
    let mut known = HashMap::new();
    let lost = (0..=strings.len() as u64 + 1).find(|&heap| !wins(strings, heap, &mut known));
    lost.map_or(Worth::Loony, Worth::Nim)
}

#[test]
fn small_graphs() {
    let solved = |strings: &[(u32, u32)]| Nimstring::new(strings, 0).unwrap().solve(&Budget::default()).unwrap();
    assert_eq!(solved(&[]).worth, Worth::Nim(0));
    assert_eq!(solved(&[(0, 1), (0, 1)]).worth, Worth::Nim(1));
    assert_eq!(solved(&[(0, 1), (1, 2), (2, 0)]).worth, Worth::Nim(1));
    assert_eq!(solved(&[(1, 2)]).worth, Worth::Nim(0));
    assert_eq!(solved(&[(1, 2), (2, 3), (3, 1)]).worth, Worth::Nim(1));
    // A coin to take and a string elsewhere: taking it or leaving it, the first player wins.
    let loony = solved(&[(0, 1), (1, 2), (2, 3), (3, 0), (0, 4)]);
    assert_eq!(loony.worth, value(&[(0, 1), (1, 2), (2, 3), (3, 0), (0, 4)]));
    let many = vec![(0, 1); 65];
    assert_eq!(Nimstring::new(&many, 0).unwrap_err(), NimstringError::TooLarge(65));
    let grid: Vec<(u32, u32)> = (1..30).map(|i| (i, i % 17 + 1)).chain((1..20).map(|i| (0, i))).collect();
    let brief = Budget::default().with_effort(1);
    assert!(matches!(Nimstring::new(&grid, 0).unwrap().solve(&brief), Err(NimstringError::Stopped(..))));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_and_cuts_are_those_of_play(strings in prop::collection::vec((0u32..5, 0u32..5), 0..8)) {
        let answer = Nimstring::new(&strings, 0).unwrap().solve(&Budget::default()).unwrap();
        prop_assert_eq!(answer.worth, value(&strings));
        let mut known = HashMap::new();
        for place in 0..strings.len() {
            let mut rest = strings.clone();
            let (a, b) = rest.remove(place);
            let freed = [a, b].iter().any(|&end| end != 0 && !rest.iter().any(|&(c, d)| c == end || d == end));
            let wins = wins(&rest, 0, &mut known) == freed;
            prop_assert_eq!(answer.winning.contains(&(place as u32)), wins, "{}", place);
        }
    }
}
