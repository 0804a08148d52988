//! The search against the definition, on games of every shape: random ones, with sums, with large
//! values.
use budget::{Budget, Stop};
use positions::boards::{Region, cram::Cram};
use positions::nimbers::{Strategy as Manner, Winning};
use positions::{Impartial, NimberError, Nimbers, Outgoing};
use proptest::prelude::*;
use std::num::NonZeroUsize;

/// Position `i` has the options `self.0[i]`, each a sum of positions before it.
#[derive(Debug, Clone)]
struct Listed(Vec<Vec<Vec<usize>>>);

impl Impartial for Listed {
    type Position = usize;

    fn options(&self, &position: &usize, out: &mut Outgoing<usize>) {
        for option in &self.0[position] {
            out.push_sum(option.iter().copied());
        }
    }

    fn weight(&self, position: &usize) -> u64 {
        (*position as u64 * 7) % 5
    }
}

impl Listed {
    /// The values of all positions by the definition.
    fn values(&self) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for options in &self.0 {
            let seen: Vec<u64> =
                options.iter().map(|option| option.iter().fold(0, |sum, &part| sum ^ values[part])).collect();
            values.push((0..).find(|value| !seen.contains(value)).unwrap_or(0));
        }
        values
    }
}

fn games() -> impl Strategy<Value = Listed> {
    (2..40usize).prop_flat_map(|len| {
        let positions: Vec<_> = (0..len)
            .map(|at| {
                let option = prop::collection::vec(0..at.max(1), 0..4);
                prop::collection::vec(option, if at == 0 { 0..1 } else { 0..9 })
            })
            .collect();
        positions.prop_map(Listed)
    })
}

proptest! {
    #[test]
    fn values_are_those_of_the_definition(game in games(), asked in prop::collection::vec(any::<prop::sample::Index>(), 1..5)) {
        let values = game.values();
        let budget = Budget::default();
        let mut windows = Nimbers::new(&game).with_strategy(Manner::Windows);
        for at in asked.iter().map(|index| index.index(values.len())) {
            for value in 0..6 {
                prop_assert_eq!(windows.has_value(&[at], value, &budget), Ok(values[at] == value));
            }
            prop_assert_eq!(windows.value(&at, &budget), Ok(values[at]));
        }
        let mut search = Nimbers::new(&game);
        for at in asked.iter().map(|index| index.index(values.len())) {
            for value in 0..6 {
                prop_assert_eq!(search.has_value(&[at], value, &budget), Ok(values[at] == value));
            }
            prop_assert_eq!(search.value(&at, &budget), Ok(values[at]));
        }
        let sum: Vec<usize> = asked.iter().map(|index| index.index(values.len())).collect();
        let value = sum.iter().fold(0, |all, &part| all ^ values[part]);
        prop_assert_eq!(Nimbers::new(&game).sum_value(&sum, &budget), Ok(value));
        let three = Budget::default().with_threads(NonZeroUsize::new(3).unwrap());
        prop_assert_eq!(Nimbers::new(&game).sum_value(&sum, &three), Ok(value));
        let winning = Nimbers::new(&game).winning_moves(&sum, &budget).unwrap();
        let mut expected = Vec::new();
        for (component, &part) in sum.iter().enumerate() {
            let mut options = game.0[part].clone();
            options.iter_mut().for_each(|option| option.sort_unstable());
            options.sort();
            options.dedup();
            let worth = |option: &Vec<usize>| option.iter().fold(0, |all, &part| all ^ values[part]);
            options.retain(|option| value ^ values[part] ^ worth(option) == 0);
            expected.extend(options.into_iter().map(|option| Winning { component, option }));
        }
        prop_assert_eq!(winning, expected);
        prop_assert_eq!(Nimbers::new(&game).has_value(&sum, value, &budget), Ok(true));
        prop_assert_eq!(Nimbers::new(&game).has_value(&sum, value + 1, &budget), Ok(false));
    }
}

/// Nim itself: values far beyond the room of a window, and a path as long as the heap.
struct Nim;

impl Impartial for Nim {
    type Position = u64;

    fn options(&self, &heap: &u64, out: &mut Outgoing<u64>) {
        (0..heap).for_each(|left| out.push(left));
    }
}

#[test]
fn large_values() {
    let mut search = Nimbers::new(Nim).with_strategy(Manner::Windows);
    assert_eq!(search.value(&300, &Budget::default()), Ok(300));
    let mut search = Nimbers::new(Nim);
    assert_eq!(search.has_value(&[600, 88], 600 ^ 88, &Budget::default()), Ok(true));
    assert_eq!(search.has_value(&[600, 88], 600 ^ 87, &Budget::default()), Ok(false));
    assert_eq!(search.value(&700, &Budget::default()), Ok(700));
    assert_eq!(search.sum_value(&[], &Budget::default()), Ok(0));
    assert_eq!(search.has_value(&[5, 5], 0, &Budget::default()), Ok(true));
}

/// A game where a player may take one, or go back up.
struct Row {
    up: Option<u64>,
}

impl Impartial for Row {
    type Position = u64;

    fn options(&self, &heap: &u64, out: &mut Outgoing<u64>) {
        if let Some(less) = heap.checked_sub(1) {
            out.push(less);
        }
        if self.up == Some(heap) {
            out.push(heap + 2);
        }
    }
}

#[test]
fn deep_games_need_no_deep_stack_and_circles_are_found() {
    let budget = Budget::default();
    assert_eq!(Nimbers::new(Row { up: None }).value(&300_001, &budget), Ok(1));
    let circle = Nimbers::new(Row { up: Some(4) }).value(&6, &budget);
    assert!(matches!(circle, Err(NimberError::Cycle(4..=6))), "{circle:?}");
}

#[test]
fn limits_stop_and_what_is_known_stays() {
    let mut search = Nimbers::new(Nim);
    let small = Budget::default().with_memory(1 << 10);
    assert!(matches!(search.value(&5000, &small), Err(NimberError::Stopped(Stop::Memory { .. }))));
    assert_eq!(search.value(&40, &Budget::default()), Ok(40));
    assert!(search.len() >= 40 && search.visits() > 0 && !search.is_empty());
}

#[test]
fn neither_threads_nor_a_small_table_change_an_answer() {
    let boards: Vec<Vec<Region>> = ["4x5", "3x8", "5x5/..", ".../.../...../.....", "2x9"]
        .iter()
        .filter_map(|text| Region::read(text).ok())
        .collect();
    assert!(boards.len() >= 4);
    let values = |budget: &Budget| -> Vec<u64> {
        let mut search = Nimbers::new(Cram);
        boards.iter().map(|board| search.sum_value(board, budget).unwrap()).collect()
    };
    let expected = values(&Budget::default());
    for threads in [2, 3, 8] {
        assert_eq!(values(&Budget::default().with_threads(NonZeroUsize::new(threads).unwrap())), expected);
    }
    // This budget is so small that facts are dropped all the time.
    let small = Budget::default().with_memory(600_000);
    let mut search = Nimbers::new(Cram);
    let five = Region::read("5x6").unwrap();
    assert_eq!(search.sum_value(&five, &small), Ok(2));
    let work = search.work();
    assert!(work.bytes <= 600_000 && work.visits > 1000 && work.known > 100, "{work:?}");
}
