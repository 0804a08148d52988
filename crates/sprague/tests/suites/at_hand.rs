//! What a search for a pattern leaves behind: the values, and their sparse space.
use sprague::claims::SparseSpace;
use sprague::{Budget, Game};

fn computed(rule: &str) -> Game {
    let mut game: Game = rule.parse().unwrap();
    game.pattern(Some(2000), &Budget::default()).unwrap();
    game
}

#[test]
fn the_mask_is_the_one_that_counting_finds() {
    for rule in ["0.77", "0.17", "0.07", "0.6", "4.3", "0.51"] {
        let game = computed(rule);
        let values: Vec<u64> = game.at_hand().unwrap().iter().skip(1).collect();
        let most = *values.iter().max().unwrap();
        let rare = |mask: u64| values.iter().filter(move |&&value| (value & mask).count_ones().is_multiple_of(2));
        let masks = 1..(most + 1).next_power_of_two();
        let best = masks.min_by_key(|&mask| (rare(mask).count(), mask)).unwrap();
        let expected = SparseSpace {
            mask: best,
            rare_heaps: rare(best).count() as u64,
            largest_rare: rare(best).copied().max().unwrap_or(0),
        };
        assert_eq!(game.sparse_space(), Some(expected), "{rule}");
    }
}

#[test]
fn other_games_have_none() {
    for rule in ["take 1,3,4", "0.33", "0.8", "0.77; misere", "wythoff", "split 2 unequal"] {
        assert_eq!(computed(rule).sparse_space(), None, "{rule}");
    }
}
