//! Positions made to order beside the definition: each result is checked by search.
use rules::oracle::Oracle;
use sprague::{Budget, Game};
use teach::design::{DesignError, Designed, Difficulty, Wish, design};

fn made(rule: &str, wish: &Wish) -> Vec<Designed> {
    design(Game::new(rule).unwrap(), wish, &Budget::default()).unwrap().positions
}

fn states(position: &[sprague::Position]) -> Vec<Vec<i64>> {
    position.iter().map(|one| one.to_state().unwrap()).collect()
}

/// The winning moves by the definition: moves in equal heaps count for each heap.
fn winning(rule: &str, position: &[sprague::Position]) -> usize {
    let game = Game::new(rule).unwrap();
    let mut oracle = Oracle::new(game.ruleset());
    let sum = states(position);
    let mut count = 0;
    for (at, one) in sum.iter().enumerate() {
        for option in oracle.options(one).unwrap() {
            let rest = sum.iter().enumerate().filter(|(place, _)| *place != at).map(|(_, one)| one.clone());
            let after: Vec<Vec<i64>> = rest.chain(option).collect();
            count += usize::from(!oracle.wins(&after).unwrap());
        }
    }
    count
}

#[test]
fn each_position_is_as_wished_by_the_definition() {
    let wishes = [
        ("nim", 2..=3, 6, Some(3), true),
        ("take 1,3,4", 2..=2, 12, Some(2), false),
        ("take 1,3,4", 1..=2, 9, Some(0), false),
        ("0.77", 2..=2, 7, Some(1), false),
        ("take 1..3; misere", 2..=2, 6, Some(1), false),
        ("wythoff", 1..=1, 7, Some(2), false),
        ("split 2 unequal", 2..=3, 8, None, true),
    ];
    for (rule, heaps, to, winning_moves, distinct) in wishes {
        let wish =
            Wish { heaps: (*heaps.start(), *heaps.end()), to, winning_moves, distinct, count: 8, ..Wish::default() };
        let found = made(rule, &wish);
        assert!(!found.is_empty(), "{rule}");
        for one in &found {
            assert_eq!(one.winning_moves, winning(rule, &one.position), "{rule}: {}", one.text());
            assert!(winning_moves.is_none_or(|wanted| wanted == one.winning_moves), "{rule}: {}", one.text());
            assert!(heaps.contains(&one.position.len()), "{rule}: {}", one.text());
            let numbers = states(&one.position);
            assert!(numbers.iter().flatten().all(|&n| (0..=to as i64).contains(&n)), "{rule}: {}", one.text());
            let equal = (1..numbers.len()).any(|at| numbers[..at].contains(&numbers[at]));
            assert!(!(distinct && equal), "{rule}: {}", one.text());
        }
        let ranks: Vec<Difficulty> = found.iter().map(|one| one.difficulty).collect();
        assert!(ranks.is_sorted(), "{rule}: {ranks:?}");
    }
}

#[test]
fn values_and_difficulties_are_as_wished() {
    let base = Wish { heaps: (2, 3), to: 15, count: 5, ..Wish::default() };
    for one in made("take 1,3,4", &Wish { value: Some((2, 2)), ..base.clone() }) {
        let game = Game::new("take 1,3,4").unwrap();
        let mut oracle = Oracle::new(game.ruleset());
        let value = states(&one.position).iter().fold(0, |sum, heap| sum ^ oracle.value(heap).unwrap());
        assert_eq!(value, 2, "{}", one.text());
    }
    for difficulty in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
        let found = made("nim", &Wish { difficulty: Some(difficulty), ..base.clone() });
        assert!(found.iter().all(|one| one.difficulty == difficulty), "{difficulty:?}");
    }
}

/// The length of the play by a plain search.
#[test]
fn the_length_is_that_of_the_shortest_forced_win() {
    fn length(oracle: &mut Oracle<'_>, sum: &[Vec<i64>]) -> u32 {
        let (mut wins, mut losses) = (Vec::new(), Vec::new());
        for (at, one) in sum.iter().enumerate() {
            for option in oracle.options(one).unwrap() {
                let rest = sum.iter().enumerate().filter(|(place, _)| *place != at).map(|(_, one)| one.clone());
                let after: Vec<Vec<i64>> = rest.chain(option).collect();
                let won = oracle.wins(&after).unwrap();
                let after = length(oracle, &after) + 1;
                if won { losses.push(after) } else { wins.push(after) }
            }
        }
        wins.into_iter().min().or_else(|| losses.into_iter().max()).unwrap_or(0)
    }
    let wish = Wish { heaps: (1, 2), to: 5, count: 40, ..Wish::default() };
    for rule in ["nim", "take 1,3,4", "0.77", "take 1,2; misere"] {
        let game = Game::new(rule).unwrap();
        let mut oracle = Oracle::new(game.ruleset());
        for one in made(rule, &wish) {
            let plain = length(&mut oracle, &states(&one.position)).min(teach::design::DEEPEST);
            assert_eq!(one.depth, plain, "{rule}: {}", one.text());
        }
    }
}

#[test]
fn a_seed_gives_the_same_positions() {
    let wish = Wish { heaps: (2, 4), to: 40, count: 5, seed: 7, ..Wish::default() };
    assert_eq!(made("nim", &wish), made("nim", &wish));
    assert_ne!(made("nim", &wish), made("nim", &Wish { seed: 8, ..wish.clone() }));
}

#[test]
fn what_does_not_exist_is_said() {
    let wish = Wish { heaps: (2, 2), to: 6, winning_moves: Some(9), ..Wish::default() };
    let none = design(Game::new("nim").unwrap(), &wish, &Budget::default());
    assert_eq!(none, Err(DesignError::None { looked_at: 21, complete: true }));
    let kinds = ["cram", "\"++\" -> \"--\""];
    for rule in kinds {
        let found = design(Game::new(rule).unwrap(), &Wish::default(), &Budget::default());
        assert_eq!(found, Err(DesignError::Kind), "{rule}");
    }
    let huge = Wish { to: u64::MAX, ..Wish::default() };
    assert!(matches!(design(Game::new("nim").unwrap(), &huge, &Budget::default()), Err(DesignError::Wish(_))));
}
